; The result of invert.s as a plain number; everything else is cleared.
    fst %0, %5
    fin
