; X25519 (RFC 7748): %0 = scalar, clamped by the host; %1 = u; result in %0.
;
; The step is Montgomery's, with two changes that suit this engine.
;
; Only the doubled point has to be chosen. With A, B = x2 + z2, x2 - z2 and C, D = x3 + z3, x3 - z3 the
; differential addition takes D A and C B, and exchanging the points exchanges the two: the sum stays
; and the difference changes its sign before it is squared. So the exchange costs nothing but a
; choice of what is squared (fsqc), where both operands are read.
;
; Squares are half the price of products. With E = AA - BB the doubling x = AA BB,
; z = E (BB + 121666 E) is, times 2:
;     2 x = AA^2 + BB^2 - E^2
;     2 z = AA^2 - BB^2 + E^2 + 2 (121665 E^2)
; three squares (24 cycles) and a small factor in place of two products (30) and one.
.def k  = %0
.def u  = %1
.def x2 = %2
.def z2 = %3
.def x3 = %4
.def z3 = %5
    fadd x2, #1, #0
    fadd z2, #0, #0
    fadd x3, u, #0
    fadd z3, #1, #0
    cnt 254
ladder:
.loop
    flg k
    fadd %6, x2, z2         ; A
    fsub %7, x2, z2         ; B
    fadd %8, x3, z3         ; C
    fsub %9, x3, z3         ; D
    fsqc %10, %6, %8        ; AA
    fsqc %11, %7, %9        ; BB
    fmul %12, %9, %6        ; D A
    fmul %13, %8, %7        ; C B
    fsub %14, %10, %11      ; E
    fsqr %15, %10           ; AA^2
    fsqr %16, %11           ; BB^2
    fsqr %17, %14           ; E^2
    fsml %18, %17, #2
    fadd %19, %15, %16
    fsub x2, %19, %17
    fsub %20, %15, %16
    fadd %21, %20, %17
    fadd %22, %18, %18
    fadd z2, %21, %22
    fadd %23, %12, %13
    fsub %24, %12, %13
    fsqr x3, %23
    fsqr %25, %24
    fmul z3, u, %25
.end
    dbnz ladder
    flg #0                  ; what the last bit leaves
    fsel %2, x2, x3
    fsel %3, z2, z3
