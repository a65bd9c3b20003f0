; %5 = %3^(2^250 - 1), %6 = %3^11, %3 is unchanged: the common part of inverses and square roots,
; 249 squares and 11 products. Uses %4 to %9.
.def z    = %3
.def r    = %4
.def t    = %5
.def e11  = %6
.def one5 = %7              ; z^(2^5 - 1)
chain:
    fsqr r, z               ; 2
    fsqr t, r
    fsqr t, t               ; 8
    fmul t, t, z            ; 9
    fmul e11, t, r          ; 11
    fsqr r, e11             ; 22
    fmul one5, r, t         ; 31
    fsqr t, one5
    cnt 3
i5: fsqr t, t
    dbnz i5
    fmul %8, t, one5        ; 2^10 - 1
    fsqr t, %8
    cnt 8
i10: fsqr t, t
    dbnz i10
    fmul %9, t, %8          ; 2^20 - 1
    fsqr t, %9
    cnt 18
i20: fsqr t, t
    dbnz i20
    fmul t, t, %9           ; 2^40 - 1
    cnt 9
i40: fsqr t, t
    dbnz i40
    fmul %9, t, %8          ; 2^50 - 1
    fsqr t, %9
    cnt 48
i50: fsqr t, t
    dbnz i50
    fmul %8, t, %9          ; 2^100 - 1
    fsqr t, %8
    cnt 98
i100: fsqr t, t
    dbnz i100
    fmul t, t, %8           ; 2^200 - 1
    cnt 49
i200: fsqr t, t
    dbnz i200
    fmul t, t, %9           ; 2^250 - 1
