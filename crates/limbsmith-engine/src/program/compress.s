; The encoding of a point (RFC 8032) from X, Y and 1/Z in %5: y, and in bit 255 the lowest bit of x.
    fmul %10, X, %5
    fmul %11, Y, %5
    fst %10, %10
    fst %11, %11
    sub %12, #7, #1         ; 2^255 = p + 19
    add %12, %12, #3
    msk %12, %10, %12
    xor %0, %11, %12
    fin
