//! Text to words and back; every error with its position.

use crate::random::Random;
use limbsmith_engine::asm::assemble;
use limbsmith_engine::disasm::disassemble;
use limbsmith_engine::isa::{Instruction, OPS};
use limbsmith_engine::program::ALL;

#[test]
fn words_of_the_published_encoding() {
    let p = assemble(
        "start: mul %3, %1, #2 // a comment
            psb %31, #9 ; another
         30: brz start, %7
            brz 30, #0
            not %4, %5
            fin",
    );
    let words = p.expect("a program").words;
    let imm = |n: i32| (n as u32 & 0x1ff) << 23;
    assert_eq!(
        words,
        [
            7 | 1 << 6 | (32 + 2) << 12 | 3 << 18,
            1 | (32 + 9) << 12 | 31 << 18,
            9 | 7 << 6 | imm(-3),
            9 | 32 << 6 | imm(-2),
            4 | 5 << 6 | 4 << 18,
            10,
        ]
    );
}

#[test]
fn any_words_survive_the_round_trip() {
    let mut r = Random::new(4);
    for _ in 0..300 {
        let words: Vec<u32> = (0..r.below(40))
            .map(|_| match r.below(3) {
                0 => r.word() as u32,
                // An instruction as the assembler encodes it.
                _ => {
                    let code = r.below(OPS.len() as u64) as u32;
                    let word = (r.word() as u32) & !0x3f | code;
                    Instruction::decode(word).expect("an opcode").encode()
                }
            })
            .collect();
        let text = disassemble(&words);
        let back = assemble(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(back.words, words, "{text}");
    }
    for p in ALL {
        let words = &p.program().words;
        let text = disassemble(words);
        assert!(!text.contains(".word"), "{text}");
        assert_eq!(&assemble(&text).expect("a program").words, words);
    }
}

#[test]
fn refusals_name_line_and_column() {
    let far = format!("l: fin\n{}brz l, #0\n", "fin\n".repeat(300));
    for (distance, good) in [(255, true), (256, false)] {
        let fill = "fin\n".repeat(distance);
        assert_eq!(assemble(&format!("l: {fill}brz l, #0")).is_ok(), good);
        assert_eq!(assemble(&format!("brz l, #0\n{fill}l:")).is_ok(), good);
    }
    let long = "fin\n".repeat(1025);
    for (text, line, column, message) in [
        ("fin\n  foo %1", 2, 3, "no instruction \"foo\""),
        ("add %1, %32, %2", 1, 9, "registers are numbered 0 to 31"),
        ("add %1, %2, #40", 1, 13, "constants are numbered 0 to 31"),
        ("add #1, %2, %3", 1, 5, "results go to registers"),
        ("add %1, %2", 1, 1, "add takes 3 operands: add %wd, a, b"),
        ("not %1, %2, %3", 1, 13, "not takes 2 operands"),
        (
            "psa %1, 5",
            1,
            9,
            "\"5\" is no register (%n), constant (#n) or name",
        ),
        ("psa %1, %é", 1, 9, "registers are numbered"),
        ("brz away, %1", 1, 5, "no label \"away\""),
        (
            &far,
            302,
            5,
            "label \"l\" is -302 words away; branches reach -256 to 255",
        ),
        ("a: fin\na: fin", 2, 1, "label \"a\" is defined twice"),
        (": fin", 1, 1, "a label without a name"),
        ("cnt 512", 1, 5, "the counter takes 0 to 511"),
        ("cnt -1", 1, 5, "the counter takes 0 to 511"),
        (&long, 1025, 1, "the engine holds 1024 words"),
        (
            "fin\n.loop\nfin",
            3,
            1,
            "fin cannot stand in a block without order",
        ),
        (
            ".order\nl: psa %1, %2",
            2,
            1,
            "a label cannot stand in a block",
        ),
        (".order\n.order", 2, 1, "blocks do not nest"),
        (".order\npsa %1, %2", 1, 1, "this block has no .end"),
        (".end", 1, 1, ".end without .order or .loop"),
        (".def x = #1", 1, 10, "only registers can have names"),
        (".def x = %1\n.def x = %2", 2, 6, "\"x\" is defined twice"),
        (".def 7 = %1", 1, 6, "a name begins with a letter"),
        (".word 4294967296", 1, 7, "a word has 32 bits"),
        (".words 1", 1, 1, "directives are"),
    ] {
        let e = assemble(text).expect_err(text);
        assert!(e.message.contains(message), "{text}: {e}");
        assert_eq!((e.line, e.column), (line, column), "{text}: {e}");
    }
}
