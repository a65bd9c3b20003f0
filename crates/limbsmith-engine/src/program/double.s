; The sum, from the top digit down. E and H of the previous step are in %30 and %29: their product is the
; fourth coordinate, which only additions need.
.def X = %0
.def Y = %1
.def Z = %2
double:
.order
    fadd %25, X, Y
    fsqr %26, X
    fsqr %27, Y
    fsqr %28, Z
    fsqr %25, %25
    fadd %29, %26, %27      ; H
    fsub %26, %26, %27      ; G
    fadd %28, %28, %28
    fsub %30, %29, %25      ; E
    fadd %28, %28, %26      ; F
    fmul X, %30, %28
    fmul Y, %26, %29
    fmul Z, %28, %26
.end
    brb no_a, %22
.order
    flg #0
    flg %24
    fsel %26, %4, %8
    fsel %27, %5, %9
    fsel %28, %6, %10
    fsel %25, %7, %12
    flg #0
    flg %23
    fmul %3, %30, %29
    fsub %31, Y, X
    fadd %29, Y, X
    fsel %11, %26, %27
    fsel %26, %27, %26
    fmul %31, %31, %26      ; A
    fmul %29, %29, %11      ; B
    fmul %3, %3, %25        ; C, or minus that
    fmul %28, %28, Z
    fadd %28, %28, %28      ; D
    fsub %26, %28, %3
    fadd %27, %28, %3
    fsel %25, %26, %27      ; F
    fsel %11, %27, %26      ; G
    fsub %30, %29, %31      ; E
    fadd %29, %29, %31      ; H
    fmul X, %30, %25
    fmul Y, %11, %29
    fmul Z, %25, %11
.end
no_a:
    brb no_b, %19
.order
    flg #0
    flg %21
    fsel %26, %13, %16
    fsel %27, %14, %17
    fsel %25, %15, %18
    flg #0
    flg %20
    fmul %3, %30, %29
    fsub %31, Y, X
    fadd %29, Y, X
    fsel %11, %26, %27
    fsel %26, %27, %26
    fmul %31, %31, %26
    fmul %29, %29, %11
    fmul %3, %3, %25
    fadd %28, Z, Z
    fsub %26, %28, %3
    fadd %27, %28, %3
    fsel %25, %26, %27
    fsel %11, %27, %26
    fsub %30, %29, %31
    fadd %29, %29, %31
    fmul X, %30, %25
    fmul Y, %11, %29
    fmul Z, %25, %11
.end
no_b:
    dbnz double
    psa %31, #1
    fadd %3, Z, #0
    brz chain, #0
zero:
    brb chosen, %10         ; x is 0, and even
    brz refused, #0
inverse:
