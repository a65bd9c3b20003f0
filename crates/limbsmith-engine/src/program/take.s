; %0 becomes the operand of chain.s.
    fadd %3, %0, #0
