//! Each rule of the checker as a small program that it accepts, next to a variant that violates the rule.

use limbsmith_check::{Proved, Rejected};

/// Verdict on a program given as (program lines, contract lines, certificate lines).
fn verdict(program: &str, contract: &str, certificate: &str) -> Result<(), Rejected> {
    let text = format!(
        "program t\n{program}\nend\ncontract\n{contract}\nend\ncertificate\n{certificate}\nend\n"
    );
    let all = Proved::parse_all(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(
        all[0].to_string().split_whitespace().count(),
        text.split_whitespace().count()
    );
    all[0].check().map(|_| ())
}

fn goals(n: usize) -> String {
    "goal\nqed\n".repeat(n)
}

#[test]
fn a_sum_must_fit_its_word() {
    let p = "in a: a0:u8\nin b: b0:u8\nr:u8 = add a0 b0\nout r: r";
    assert_eq!(
        verdict(
            p,
            "assume a 0:100\nassume b 0:155\npromise r 0:255",
            &goals(1)
        ),
        Ok(())
    );
    let wide = verdict(
        p,
        "assume a 0:100\nassume b 0:156\npromise r 0:255",
        &goals(1),
    );
    assert!(
        matches!(wide, Err(Rejected::Range { stmt: 0, .. })),
        "{wide:?}"
    );
}

#[test]
fn a_product_must_fit_its_word() {
    let p = "in a: a0:u8\nin b: b0:u8\nr:u8 = mul a0 b0\nout r: r";
    let c =
        |b: u8| format!("assume a 0:15\nassume b 0:{b}\npromise r 0:255\ncongruent 0 1 r 1*a*b");
    assert_eq!(verdict(p, &c(17), &goals(2)), Ok(()));
    assert!(matches!(
        verdict(p, &c(18), &goals(2)),
        Err(Rejected::Range { stmt: 0, .. })
    ));
}

#[test]
fn parts_of_parts_are_parts_of_the_whole() {
    // a = (a mod 64) mod 8 + 8 (a >> 3), and a = (a mod 32) + 32 ((a >> 3) >> 2).
    for p in [
        "l:u8 = low a0 #6\nm:u8 = low l #3\nh:u8 = shr a0 #3\nf:u8 = shl h #3\nr:u8 = add m f",
        "l:u8 = low a0 #5\ng:u8 = shr a0 #3\nh:u8 = shr g #2\nf:u8 = shl h #5\nr:u8 = add l f",
    ] {
        let p = format!("in a: a0:u8\n{p}\nout r: r");
        let c = "assume a 0:255\npromise r 0:255\ncongruent 0 1 r 1*a";
        // 8 * 31 + 7 = 7 * 32 + 31 = 255, so the sum fits by its interval.
        assert_eq!(verdict(&p, c, &goals(2)), Ok(()), "{p}");
        for (from, to) in [
            ("#3\nf", "#4\nf"),
            ("low a0 #5", "low a0 #4"),
            ("shr g #2", "shr g #3"),
        ] {
            let other = p.replace(from, to);
            assert!(
                other == p || verdict(&other, c, &goals(2)).is_err(),
                "{other}"
            );
        }
    }
}

#[test]
fn a_difference_must_not_be_negative() {
    let p = |c: u8| {
        format!(
            "in a: a0:u8\nin b: b0:u8\nk:u8 = const #{c}\ns:u8 = add a0 k\nr:u8 = sub s b0\nout r: r"
        )
    };
    let c = "assume a 0:100\nassume b 0:100\npromise r 0:200";
    assert_eq!(verdict(&p(100), c, &goals(1)), Ok(()));
    assert!(matches!(
        verdict(&p(99), c, &goals(1)),
        Err(Rejected::Range { stmt: 2, .. })
    ));
}

#[test]
fn a_lost_carry_is_named() {
    let p = "in a: a0:u8\nin b: b0:u8\nr:u8 = addw a0 b0\nout r: r";
    let c = |b: u32| {
        format!("assume a 0:100\nassume b 0:{b}\npromise r 0:255\ncongruent 0 1 r 1*a 1*b")
    };
    assert_eq!(verdict(p, &c(155), &goals(2)), Ok(()));
    match verdict(p, &c(156), &goals(2)) {
        Err(Rejected::Residue {
            monomial,
            coefficient,
        }) => {
            assert_eq!(monomial, ["r >> 8"]);
            assert_eq!(coefficient, (-256).into());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_congruence_holds_only_for_its_modulus() {
    let p = "in a: a0:u8\nk:u8 = const #19\nl:u8 = low a0 #5\nh:u8 = shr a0 #5\n\
             f:u8 = mul h k\nr:u8 = add l f\nout r: r";
    let c = |m: u32| format!("assume a 0:255\npromise r 0:164\ncongruent {m} 1 r 1*a");
    assert_eq!(verdict(p, &c(13), &goals(2)), Ok(())); // 2^5 - 19
    for m in [0, 11, 14, 26] {
        assert!(
            matches!(verdict(p, &c(m), &goals(2)), Err(Rejected::Residue { .. })),
            "{m}"
        );
    }
}

#[test]
fn carries_in_are_bits() {
    let p = "in a: a0:u8\nin c: c0:u8\nr:u8 k:u8 = adc a0 a0 c0\nout r: r";
    let c = |m: u8| format!("assume a 0:255\nassume c 0:{m}\npromise r 0:255");
    assert_eq!(verdict(p, &c(1), &goals(1)), Ok(()));
    assert!(matches!(
        verdict(p, &c(2), &goals(1)),
        Err(Rejected::Range { stmt: 0, .. })
    ));
}

#[test]
fn or_needs_disjoint_bits() {
    let p = "in a: a0:u8\nin b: b0:u8\nh:u8 = shl a0 #4\nr:u8 = or h b0\nout r: r";
    let c =
        |m: u8| format!("assume a 0:15\nassume b 0:{m}\npromise r 0:255\ncongruent 0 1 r 16*a 1*b");
    assert_eq!(verdict(p, &c(15), &goals(2)), Ok(()));
    assert!(matches!(
        verdict(p, &c(16), &goals(2)),
        Err(Rejected::Overlap { stmt: 1, .. })
    ));
}

#[test]
fn only_masks_select() {
    let p = |m: &str| {
        format!("in a: a0:u8\nin c: c0:u8\nz:u8 = const #255\n{m}\nr:u8 = sel m a0\nout r: r")
    };
    let c = "assume a 0:255\nassume c 0:1\npromise r 0:255";
    assert_eq!(verdict(&p("m:u8 = mask c0"), c, &goals(1)), Ok(()));
    let constant = verdict(&p("m:u8 = cast z"), c, &goals(1));
    assert!(
        matches!(constant, Err(Rejected::NotAMask { .. })),
        "{constant:?}"
    );
}

#[test]
fn a_widened_mask_is_no_mask() {
    // 0x00ff & a keeps the low byte only, so the result is not `c * a`.
    let p = "in a: a0:u16\nin c: c0:u8\nm:u8 = mask c0\nw:u16 = cast m\nr:u16 = sel w a0\nout r: r";
    let c = "assume a 0:65535\nassume c 0:1\npromise r 0:65535";
    assert!(matches!(
        verdict(p, c, &goals(1)),
        Err(Rejected::NotAMask { stmt: 2, .. })
    ));
}

/// `b = [a > 99]` by a borrow; the exact equation of `sbb` ties it to `a`.
const COMPARE: &str = "in a: a0:u8\nk:u8 = const #99\nz:u8 = const #0\nd:u8 b:u8 = sbb k a0 z\none:u8 = const #1\nr:u8 = sub one b\nout r: r";

/// Value indices in `COMPARE`: 0 the input, 1 its whole, 2 and 3 constants, 4 the difference,
/// 5 the quotient (-1 or 0), 6 the low byte, 7 the borrow, 8 the constant 1, 9 the flag.
fn compare_certificate(split: &str) -> String {
    format!("goal\nqed\ngoal\n{split}")
}

const CASE_ABOVE: &str = "narrow 9 <= 0 1\nnarrow 0 >= 100 1 6<=*1\nnarrow 1 >= 100 1\nqed\n";
const CASE_BELOW: &str = "narrow 9 >= 1 1\nnarrow 0 <= 99 1 6>=*1\nnarrow 1 <= 99 1\nqed\n";

#[test]
fn a_flag_is_decided_case_by_case() {
    let c = "assume a 0:255\npromise r 0:1\nflag r a 99";
    let both = compare_certificate(&format!("split 5 2\n{CASE_ABOVE}{CASE_BELOW}"));
    assert_eq!(verdict(COMPARE, c, &both), Ok(()));
    // Off by one.
    for limit in [98, 100] {
        let c = format!("assume a 0:255\npromise r 0:1\nflag r a {limit}");
        assert!(verdict(COMPARE, &c, &both).is_err(), "{limit}");
    }
    // An undecided flag proves nothing.
    let undecided = verdict(COMPARE, c, &compare_certificate("qed\n"));
    assert!(
        matches!(undecided, Err(Rejected::Flag { .. })),
        "{undecided:?}"
    );
}

#[test]
fn no_case_may_be_left_out() {
    let c = "assume a 0:255\npromise r 0:1\nflag r a 99";
    let one = compare_certificate(&format!("split 5 1\n{CASE_ABOVE}"));
    let m = verdict(COMPARE, c, &one).unwrap_err().to_string();
    assert!(m.contains("1 cases for -1..=0"), "{m}");
    let three = compare_certificate(&format!("split 5 3\n{CASE_ABOVE}{CASE_BELOW}{CASE_BELOW}"));
    assert!(verdict(COMPARE, c, &three).is_err());
    let swapped = compare_certificate(&format!("split 5 2\n{CASE_BELOW}{CASE_ABOVE}"));
    assert!(verdict(COMPARE, c, &swapped).is_err());
}

#[test]
fn facts_of_a_case_end_with_it() {
    // The first goal proves its bound inside a case split; the second must not use it.
    let p = "in a: a0:u8\nin b: b0:u8\nr:u8 = cast a0\nout r: r\nout s: b0";
    let c = "assume a 0:1\nassume b 0:1\npromise r 0:1\npromise s 0:0";
    let cert = "goal\nsplit 2 2\nqed\nqed\ngoal\nqed\n";
    assert!(matches!(verdict(p, c, cert), Err(Rejected::Bound { .. })));
}

#[test]
fn narrowings_must_follow() {
    let p = "in a: a0:u8\nin b: b0:u8\ns:u8 = add a0 b0\nr:u8 = shr s #4\nout r: r";
    let c = "assume a 0:100\nassume b 0:100\npromise r 0:12";
    assert_eq!(verdict(p, c, &goals(1)), Ok(()));
    let tight = "assume a 0:100\nassume b 0:100\npromise r 0:11";
    assert!(verdict(p, tight, &goals(1)).is_err());
    for step in [
        "narrow 5 <= 11 1",
        "narrow 5 <= 11 16 4<=*1",
        "narrow 5 <= 11 16 6>=*1",
        "narrow 5 <= 11 1000000 6>=*62500",
        "narrow 5 <= 11 0 6>=*1",
        "narrow 5 <= 11 -1",
        "narrow 5 <= 11 1 6<=*-1",
        "narrow 5 <= 11 1 5>=*-1",
        "narrow 5 <= -5 -1",
        "narrow 99 <= 11 1",
        "narrow 5 <= 11 1 99<=*1",
    ] {
        let got = verdict(p, tight, &format!("goal\n{step}\nqed\n"));
        assert!(got.is_err(), "{step}: {got:?}");
    }
}

#[test]
fn certificates_fit_the_program() {
    let p = "in a: a0:u8\nr:u8 = cast a0\nout r: r";
    let c = "assume a 0:9\npromise r 0:9";
    for cert in ["", "goal\nqed\ngoal\nqed", "at 7 <= 9\nqed\ngoal\nqed"] {
        assert!(
            matches!(verdict(p, c, cert), Err(Rejected::Certificate(_))),
            "{cert}"
        );
    }
    assert_eq!(verdict(p, c, "at 0 <= 9\nqed\ngoal\nqed"), Ok(()));
    assert!(verdict(p, c, "at 0 <= 8\nqed\ngoal\nqed").is_err());
}

#[test]
fn a_constant_must_fit_its_width() {
    let text = "program t\nr:u8 = const #0x100\nout r: r\nend";
    let whole = format!("{text}\ncontract\npromise r 0:255\nend\ncertificate\ngoal\nqed\nend");
    let e = Proved::parse_all(&whole).unwrap_err();
    assert!(e.message.contains("widths do not agree"), "{e}");
}

#[test]
fn malformed_programs_are_refused() {
    for (program, message) in [
        ("in a: a0:u8\nr:u8 = add a0 a1\nout r: r", "unknown 'a1'"),
        ("in a: a0:u8\na0:u8 = const #1\nout r: a0", "two variables"),
        ("in a: a0:u8\nr:u16 = add a0 a0\nout r: r", "widths"),
        ("in a: a0:u9\nout r: a0", "no such width"),
        ("in a: a0:u8\nr:u8 = shr a0 #8\nout r: r", "widths"),
        ("in a: a0:u8\nr:u8 = shr a0\nout r: r", "immediate"),
        (
            "in a: a0:u8\nr:u8 = add a0\nout r: r",
            "number of arguments",
        ),
        ("in a: a0:u8\nr:u8 = frob a0\nout r: r", "no such operation"),
    ] {
        let text = format!("program t\n{program}\nend\n");
        let e = Proved::parse_all(&text).unwrap_err();
        assert!(e.message.contains(message), "{program}: {e}");
    }
}

/// An input that is given as a multiple is not an unknown. Without that assumption, or with another factor, nothing
/// follows.
#[test]
fn a_given_multiple_is_that_multiple() {
    let p = "in a: a0:u8\nin b: b0:u8\nr:u8 = add a0 b0\nout r: r";
    let c = |given: &str| {
        format!("assume a 0:63\nassume b 0:189\n{given}promise r 0:252\ncongruent 0 1 r 4*a")
    };
    assert_eq!(verdict(p, &c("given b 3 a\n"), &goals(2)), Ok(()));
    for given in ["", "given b 2 a\n", "given b 4 a\n"] {
        let why = verdict(p, &c(given), &goals(2)).expect_err(given);
        assert!(matches!(why, Rejected::Residue { .. }), "{why}");
    }
    // Two bounds apply: the limb's own bound, and the bound of the limb that it is a multiple of.
    let sum = "in a: a0:u8\nin b: b0:u8\nr:u8 = add b0 b0\nout r: r";
    let c = |a: u8, b: u8, r: u8| {
        format!("assume a 0:{a}\nassume b 0:{b}\ngiven b 3 a\npromise r 0:{r}")
    };
    assert_eq!(verdict(sum, &c(40, 200, 240), &goals(1)), Ok(()));
    assert_eq!(verdict(sum, &c(200, 120, 240), &goals(1)), Ok(()));
    assert!(verdict(sum, &c(200, 200, 255), &goals(1)).is_err());
    assert!(verdict(sum, &c(40, 200, 239), &goals(1)).is_err());
}

/// A given multiple must refer to an earlier input that is not itself a multiple, once, limb by limb.
#[test]
fn given_multiples_cannot_go_around() {
    let text = |given: &str| {
        format!(
            "program t\nin a: a0:u8\nin b: b0:u8\nin c: c0:u8\nr:u8 = add a0 b0\nout r: r\nend\n\
             contract\nassume a 0:1\nassume b 0:1 \nassume c 0:1 \n{given}promise r 0:2\nend\n\
             certificate\ngoal\nqed\nend\n"
        )
    };
    let read = |given: &str| Proved::parse_all(&text(given)).map(|all| all[0].check().is_ok());
    assert_eq!(read("given b 2 a\n"), Ok(true));
    assert_eq!(read("given b 2 a\ngiven c 2 a\n"), Ok(true));
    for bad in [
        "given a 2 b\n",
        "given a 1 a\n",
        "given b 2 a\ngiven b 3 a\n",
        "given b 2 a\ngiven c 2 b\n",
        "given b 2 d\n",
        "given d 2 a\n",
        "given r 2 a\n",
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
    let other = text("given b 2 a\n");
    for (from, to) in [("b 0:1 ", "b 1:1 "), ("b 0:1 ", "b 0:1 whole 1 ")] {
        assert!(Proved::parse_all(&other.replace(from, to)).is_err(), "{to}");
    }
}

/// A promised multiple is one in every limb, as an integer.
#[test]
fn a_promised_multiple_is_one_in_every_limb() {
    let p = "in a: a0:u8 a1:u8\nt:u8 = const #3\nx:u8 = mul a0 t\ny:u8 = mul a1 t\nout r: x y";
    let c = "assume a 0:85 8:85\npromise r 0:255 8:255\nmultiple r 3 a";
    assert_eq!(verdict(p, c, &goals(4)), Ok(()));
    for (from, to) in [
        ("out r: x y", "out r: y x"),
        ("out r: x y", "out r: x x"),
        ("mul a1 t", "mul a0 t"),
    ] {
        let why = verdict(&p.replace(from, to), c, &goals(4)).expect_err(to);
        assert!(matches!(why, Rejected::Residue { .. }), "{why}");
    }
    assert!(verdict(p, &c.replace("r 3 a", "r 2 a"), &goals(4)).is_err());
    // As an integer, not modulo 2 or any other number.
    let five = p.replace("#3", "#5");
    let few = c.replace("0:85 8:85", "0:51 8:51");
    assert_eq!(
        verdict(&five, &few.replace("r 3", "r 5"), &goals(4)),
        Ok(())
    );
    assert!(verdict(&five, &few, &goals(4)).is_err());
    // Equal values do not imply equal limbs.
    let same = "in a: a0:u8 a1:u8\nt:u8 = const #0\nk:u8 = shl a1 #1\nx:u8 = add a0 k\nout r: x t";
    let value = "assume a 0:8 1:8\npromise r 0:24 1:0\ncongruent 0 1 r 1*a";
    assert_eq!(verdict(same, value, &goals(3)), Ok(()));
    let limbs = value.replace("congruent 0 1 r 1*a", "multiple r 1 a");
    assert!(verdict(same, &limbs, &goals(4)).is_err());
    // Of an output or a missing input, or of another shape.
    let read = |c: &str| {
        Proved::parse_all(&format!(
            "program t\n{p}\nend\ncontract\n{c}\nend\ncertificate\nend\n"
        ))
    };
    assert!(read(c).is_ok());
    for (from, to) in [
        ("multiple r", "multiple s"),
        ("3 a", "3 b"),
        ("assume a 0:85 8:85", "assume a 0:85 7:85"),
    ] {
        assert!(read(&c.replace(from, to)).is_err(), "{to}");
    }
}
