; X25519 (RFC 7748): %0 = scalar, clamped by the host; %1 = u; result in %0.
;
; The step is Montgomery's, with three changes that suit this engine. The state between steps is
; A, B = x2 + z2, x2 - z2 and C, D = x3 + z3, x3 - z3, because no other values are needed.
;
; Only the doubled point has to be selected. The differential addition uses D A and C B, and an exchange of
; the points exchanges the two: the sum is unchanged and the difference changes its sign before it is squared.
; So the exchange costs only a selection of the squared operand (fsqc), where both operands are read.
;
; Squares are half the price of products. With AA, BB the chosen squares and E = AA - BB, the doubling
; x = AA BB, z = E (BB + 121666 E) is, times 2:
;     2 x = AA^2 + BB^2 - E^2
;     2 z = AA^2 - BB^2 + E^2 + 2 (121665 E^2)
; three squares (24 cycles) in place of two products (30); and x + z, x - z are shorter still:
;     AA^2 + 121665 E^2,   BB^2 - 121666 E^2
.def k = %0
.def u = %1
.def a = %2
.def b = %3
.def c = %4
.def d = %5
.def x3 = %6
.def z3 = %7
    fadd a, #1, #0
    fadd b, #1, #0
    fadd x3, u, #0
    fadd z3, #1, #0
    cnt 254
ladder:
.loop
    flg k
    fadd c, x3, z3
    fsub d, x3, z3
    fsqc %10, a, c          ; AA
    fsqc %11, b, d          ; BB
    fmul %12, d, a          ; D A
    fmul %13, c, b          ; C B
    fsub %14, %10, %11      ; E
    fsqr %15, %10           ; AA^2
    fsqr %16, %11           ; BB^2
    fsqr %17, %14           ; E^2
    fsml %18, %17, #2
    fsml %19, %17, #4
    fadd a, %15, %18
    fsub b, %16, %19
    fadd %23, %12, %13
    fsub %24, %12, %13
    fsqr x3, %23
    fsqr %25, %24
    fmul z3, u, %25
.end
    dbnz ladder
    flg #0                  ; the result of the last bit
    fadd %8, a, b           ; twice x2, z2
    fsub %9, a, b
    fsel %2, %8, x3
    fsel %3, %9, z3
