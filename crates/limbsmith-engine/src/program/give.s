; What invert.s has found, as a plain number; all else is cleared.
    fst %0, %5
    wipe %0
    fin
