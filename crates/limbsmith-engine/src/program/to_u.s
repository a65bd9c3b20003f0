; The coordinate on Montgomery's curve, u = (Z + Y) / (Z - Y), as numerator %2 and denominator %3.
    fadd %2, Z, Y
    fsub %3, Z, Y
