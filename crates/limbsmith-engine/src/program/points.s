; After the chain: to the inverse, if it was computed for that (%31 is 1).
    brz root, %31
    brz inverse, #0
refused:
    not %0, #0
    wipe %0
    fin
root:
    fsqr %5, %5
    fsqr %5, %5
    fmul %5, %5, %3         ; (u v^7)^(2^252 - 3)
    fmul %5, %5, %28
    fmul %5, %5, %26
    fsqr %6, %5
    fmul %6, %6, %27        ; v x^2: u or -u, if there is a root
    fsub %7, %6, %26
    fst %7, %7
    brz found, %7
    fadd %7, %6, %26
    fst %7, %7
    fmul %5, %5, %12
    brz found, %7
    brz refused, #0
found:
    fst %6, %5
    cnt 255
    brz zero, %6
chosen:
; From here on A denotes the negated point: its sign is the opposite.
    flg #0
    flg %10
    cnt 0
    flg %6                  ; whether the lowest bit of x is wrong
    fsub %7, #0, %5
    fsel %5, %7, %5
; y + x, y - x, 2 d x y of A: %4 to %7, Z being 1; of 3 A: %8, %9, %10, %12 with Z in %10.
.order
    fadd %25, %11, %11      ; 2 d
    fadd %0, %5, #0
    fadd %1, %10, #0
    fadd %4, %1, %0
    fsub %5, %1, %0
    fadd %6, #1, #0
    fmul %7, %0, %1
    fmul %7, %7, %25
    fsqr %26, %0
    fsqr %27, %1
    fsqr %28, %4
    fadd %29, %26, %27      ; H
    fsub %30, %26, %27      ; G
    fsub %28, %29, %28      ; E
    fadd %26, #1, #1
    fadd %26, %26, %30      ; F
    fmul %0, %28, %26
    fmul %1, %30, %29
    fmul %2, %26, %30
    fmul %3, %28, %29
    fsub %26, %1, %0
    fadd %27, %1, %0
    fmul %26, %26, %5
    fmul %27, %27, %4
    fmul %3, %3, %7
    fadd %2, %2, %2
    fsub %28, %2, %3        ; F
    fadd %29, %2, %3        ; G
    fsub %30, %27, %26      ; E
    fadd %31, %27, %26      ; H
    fmul %0, %30, %28
    fmul %1, %29, %31
    fmul %10, %28, %29
    fmul %12, %30, %31
    fadd %8, %1, %0
    fsub %9, %1, %0
    fmul %12, %12, %25
    fadd %0, #0, #0
    fadd %1, #1, #0
    fadd %2, #1, #0
.end
    cnt 253
