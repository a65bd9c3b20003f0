; The denominator of both coordinates.
    fadd %3, Z, #0
