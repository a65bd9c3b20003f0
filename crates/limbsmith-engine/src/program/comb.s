; A secret multiple of a fixed point: X, Y, Z of k B on the twisted curve of Ed25519.
;
; %0, %1, %2: 86 bits each, c0, c1, c2, of (k + 2^258 - 1) / 2 with k odd (a host adds the group's order
; to an even one). So k is the sum of 2^i e_i with e_i = 1 where a bit is set and -1 where it is not, and
;
;     k B = sum over i < 86 of 2^i (e_i + 2^86 e_(i+86) + 2^172 e_(i+172)) B
;
; The sum in brackets is e_i times one of four points: 1 +- 2^86 +- 2^172. For each the table holds
; y + x, y - x, 2 d x y. A flag is the exclusive or of two bits that are read one after the other: it shows
; whether two signs differ.
;
;     %20 to %22   1 + 2^86 + 2^172        %23 to %25   1 + 2^86 - 2^172
;     %26 to %28   1 - 2^86 - 2^172        %29 to %31   1 - 2^86 + 2^172
;
; Each round doubles (dbl-2008-hwcd, all signs changed) and adds (madd-2008-hwcd-3): complete formulas, all
; entries are read, and only the loop counter branches.
.def X = %10
.def Y = %11
.def Z = %12
.def T = %13
    fadd X, #0, #0
    fadd Y, #1, #0
    fadd Z, #1, #0
    cnt 85
comb:
.loop
    fadd %14, X, Y
    fsqr %15, X
    fsqr %16, Y
    fsqr %17, Z
    fsqr %14, %14
    fadd %18, %15, %16      ; H
    fsub %19, %15, %16      ; G
    fadd %17, %17, %17
    fsub %14, %18, %14      ; E
    fadd %17, %17, %19      ; F
    fmul X, %14, %17
    fmul Y, %19, %18
    fmul Z, %17, %19
    fmul T, %14, %18
    flg %2
    flg %1                  ; c2, c1 differ
    fsel %3, %20, %23
    fsel %4, %21, %24
    fsel %5, %22, %25
    fsel %6, %26, %29
    fsel %7, %27, %30
    fsel %8, %28, %31
    flg %0                  ; c1, c0 differ
    fsel %3, %3, %6
    fsel %4, %4, %7
    fsel %5, %5, %8
    flg #0                  ; c0
    fsel %6, %4, %3         ; of minus a point: y + x and y - x change places
    fsel %7, %3, %4
    fsub %14, Y, X
    fadd %15, Y, X
    fmul %14, %14, %7       ; A
    fmul %15, %15, %6       ; B
    fmul %16, T, %5         ; C, or minus that
    fadd %17, Z, Z          ; D
    fsub %18, %17, %16
    fadd %19, %17, %16
    fsel %8, %19, %18       ; F
    fsel %9, %18, %19       ; G
    fsub %16, %15, %14      ; E
    fadd %17, %15, %14      ; H
    fmul X, %16, %8
    fmul Y, %9, %17
    fmul Z, %8, %9
.end
    dbnz comb
