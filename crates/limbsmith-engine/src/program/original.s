; X25519 in the thirteen original opcodes: %0 = scalar, clamped; %1 = u; result in %0.
;
; Field operations as in the published engine: sums are reduced by subtracting the result of trd,
; and differences start from a multiple of p (#3) that keeps them nonnegative.
;
; %30 is the scalar as it shifts, %29 the number of remaining steps, %28 the previous bit.
    psa %2, #1              ; x2
    psa %3, #0              ; z2
    psa %4, %1              ; x3
    psa %5, #1              ; z3
    psa %30, %0
    sub %29, %29, %29
    add %29, #9, #9         ; 255 = 100 + 100 + 50 + 5
    add %29, %29, #8
    add %29, %29, #5
    sub %28, %28, %28
ladder:
    brz inverse, %29
    sub %29, %29, #1
    xbt %27, %30
    shl %30, %30
    xor %26, %27, %28
    psa %28, %27
    xor %6, %2, %4          ; exchange
    msk %6, %26, %6
    xor %2, %2, %6
    xor %4, %4, %6
    xor %6, %3, %5
    msk %6, %26, %6
    xor %3, %3, %6
    xor %5, %5, %6
    add %6, %2, %3          ; A
    trd %25, %6
    sub %6, %6, %25
    sub %25, #3, %3         ; B
    add %7, %2, %25
    trd %25, %7
    sub %7, %7, %25
    add %8, %4, %5          ; C
    trd %25, %8
    sub %8, %8, %25
    sub %25, #3, %5         ; D
    add %9, %4, %25
    trd %25, %9
    sub %9, %9, %25
    mul %10, %6, %6         ; AA
    mul %11, %7, %7         ; BB
    mul %12, %9, %6         ; DA
    mul %13, %8, %7         ; CB
    sub %25, #3, %11        ; E
    add %14, %10, %25
    trd %25, %14
    sub %14, %14, %25
    add %15, %12, %13
    trd %25, %15
    sub %15, %15, %25
    mul %4, %15, %15        ; x3
    sub %25, #3, %13
    add %15, %12, %25
    trd %25, %15
    sub %15, %15, %25
    mul %15, %15, %15
    mul %5, %15, %1         ; z3
    mul %2, %10, %11        ; x2
    mul %16, %14, #4
    add %16, %16, %11
    trd %25, %16
    sub %16, %16, %25
    mul %3, %14, %16        ; z2
    brz ladder, #0
inverse:
    xor %6, %2, %4          ; the last exchange
    msk %6, %28, %6
    xor %2, %2, %6
    xor %6, %3, %5
    msk %6, %28, %6
    xor %3, %3, %6
; %3^(p - 2): 254 squares, 11 products; %29 counts.
    mul %7, %3, %3          ; 2
    mul %8, %7, %7
    mul %8, %8, %8          ; 8
    mul %8, %8, %3          ; 9
    mul %7, %8, %7          ; 11
    mul %9, %7, %7          ; 22
    mul %9, %9, %8          ; 2^5 - 1
    psa %29, #5
    psa %10, %9
a:
    mul %10, %10, %10
    sub %29, %29, #1
    brz adone, %29
    brz a, #0
adone:
    mul %10, %10, %9        ; 2^10 - 1
    psa %29, #6
    psa %11, %10
b:
    mul %11, %11, %11
    sub %29, %29, #1
    brz bdone, %29
    brz b, #0
bdone:
    mul %11, %11, %10       ; 2^20 - 1
    psa %29, #7
    psa %12, %11
c:
    mul %12, %12, %12
    sub %29, %29, #1
    brz cdone, %29
    brz c, #0
cdone:
    mul %12, %12, %11       ; 2^40 - 1
    psa %29, #6
    psa %12, %12
d:
    mul %12, %12, %12
    sub %29, %29, #1
    brz ddone, %29
    brz d, #0
ddone:
    mul %12, %12, %10       ; 2^50 - 1
    psa %29, #8
    psa %13, %12
e:
    mul %13, %13, %13
    sub %29, %29, #1
    brz edone, %29
    brz e, #0
edone:
    mul %13, %13, %12       ; 2^100 - 1
    psa %29, #9
    psa %14, %13
f:
    mul %14, %14, %14
    sub %29, %29, #1
    brz fdone, %29
    brz f, #0
fdone:
    mul %14, %14, %13       ; 2^200 - 1
    psa %29, #8
    psa %14, %14
g:
    mul %14, %14, %14
    sub %29, %29, #1
    brz gdone, %29
    brz g, #0
gdone:
    mul %14, %14, %12       ; 2^250 - 1
    psa %29, #5
    psa %14, %14
h:
    mul %14, %14, %14
    sub %29, %29, #1
    brz hdone, %29
    brz h, #0
hdone:
    mul %14, %14, %7        ; 2^255 - 21
    mul %0, %2, %14
    fin
