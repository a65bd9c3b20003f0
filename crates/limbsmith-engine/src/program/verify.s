; Ed25519 (RFC 8032): the encoding of s B - k A, to be compared with the signature's R. All inputs are public,
; and the program branches on them.
;
; A's encoding is in %10, d in %11, a square root of -1 in %12. Scalars are given as digits 0, +-1, +-3, with
; at most one of three neighbors nonzero: for s as masks of nonzero digits (%19), of negative ones (%20) and
; of +-3 (%21), for k likewise in %22 to %24. %13 to %15 hold y + x, y - x, 2 d x y of B, %16 to %18 those of
; 3 B.
;
; First x from y: with u = y^2 - 1, v = d y^2 + 1 it is u v^3 (u v^7)^((p-5)/8), or that times the root of
; -1, if u/v is a square at all. If not, or if x is 0 and should be odd, the result is all ones, which
; is no encoding.
    fsqr %26, %10
    fmul %27, %11, %26
    fsub %26, %26, #1       ; u
    fadd %27, %27, #1       ; v
    fsqr %28, %27
    fmul %28, %28, %27      ; v^3
    fsqr %29, %28
    fmul %29, %29, %27      ; v^7
    fmul %3, %26, %29
    psa %31, #0             ; the caller of the chain
