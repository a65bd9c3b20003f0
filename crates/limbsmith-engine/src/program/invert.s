; After chain.s: %5 = %3^(p - 2), the inverse of %3.
    cnt 4
i250: fsqr t, t
    dbnz i250
    fmul t, t, e11          ; 2^255 - 21
