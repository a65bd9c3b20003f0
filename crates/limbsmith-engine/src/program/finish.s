; %0 = %2 / %3 as a plain number; everything else is cleared.
    fmul %2, %2, %5
    fst %0, %2
    fin
