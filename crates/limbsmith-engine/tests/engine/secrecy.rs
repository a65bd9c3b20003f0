//! Traces do not depend on secrets: proved on words, for all values.

use limbsmith_engine::asm::assemble;
use limbsmith_engine::program;
use limbsmith_engine::secrecy::{Leak, check};

#[test]
fn no_program_branches_on_its_secrets() {
    for (p, secrets) in [
        (&program::LADDER, &[0, 1][..]),
        (&program::PAIR, &[0, 1]),
        (&program::ORIGINAL, &[0, 1]),
        (&program::X25519_BASE, &[0, 1, 2]),
        (&program::ED25519_BASE, &[0, 1, 2]),
        (&program::INVERT, &[0]),
    ] {
        assert_eq!(check(&p.program().words, secrets), Ok(()), "{}", p.name);
    }
    // Verification leaks, but all its inputs are public.
    let words = &program::ED25519_VERIFY.program().words;
    assert_eq!(check(words, &[]), Ok(()));
    for public in [10, 19, 22] {
        assert!(check(words, &[public]).is_err(), "{public}");
    }
}

#[test]
fn secrets_are_followed() {
    let leak = |text: &str| check(&assemble(text).expect("a program").words, &[0]);
    let at = |at, register| Err(Leak { at, register });
    // Through values, flags, both bits that make a flag, loops backward, and over untaken branches.
    assert_eq!(leak("brz l, %0\nl: fin"), at(0, 0));
    assert_eq!(leak("brb l, %0\nl: fin"), at(0, 0));
    assert_eq!(leak("brz l, #0\nl: fin"), Ok(()));
    assert_eq!(leak("fmul %1, %2, %0\nbrz l, %1\nl: fin"), at(1, 1));
    assert_eq!(leak("psa %1, %0\npsa %1, %2\nbrz l, %1\nl: fin"), Ok(()));
    assert_eq!(leak("flg %0\nfsel %1, %2, %3\nbrz l, %1\nl: fin"), at(2, 1));
    assert_eq!(
        leak("flg %0\nflg #0\nfsel %1, %2, %3\nbrz l, %1\nl: fin"),
        at(3, 1)
    );
    assert_eq!(
        leak("flg %0\nflg #0\nflg #0\nfsqc %1, %2, %3\nbrz l, %1\nl: fin"),
        Ok(())
    );
    assert_eq!(
        leak("cnt 3\nl: brz e, %2\nfadd %2, %1, #0\nfadd %1, %0, #0\ndbnz l\ne: fin"),
        at(1, 2)
    );
    assert_eq!(
        leak("brz l, %3\nfadd %3, %0, #0\nl: brz m, %3\nm: fin"),
        at(2, 3)
    );
    // A wipe clears the dependence, except for the register that it keeps; nothing comes after fin.
    assert_eq!(leak("psa %1, %0\nwipe %2\nbrz l, %1\nl: fin"), Ok(()));
    assert_eq!(leak("psa %1, %0\nwipe %1\nbrz l, %1\nl: fin"), at(2, 1));
    assert_eq!(
        leak("flg %0\nwipe %2\nfsel %1, %2, %3\nbrz l, %1\nl: fin"),
        Ok(())
    );
    assert_eq!(leak("fin\nbrz l, %0\nl: fin"), Ok(()));
}
