//! Says which words the kernels take that are chosen when the library is compiled:
//! `limbsmith_words` is set to `64`, `64-carryless` or `32` (`src/field/choice.rs` has the table).
//!
//! `limbsmith_assembly` is the width of the registers that stable Rust can name on the target, if
//! it can (`src/arch/opaque.rs`); `limbsmith_thumb1` says that the target has no conditional
//! selection and assembly of Thumb-1 (`src/arch/word32.rs`).
//!
//! `limbsmith_frames` is `many` where the library is built without optimization and `large` at levels 1, s and z: then
//! its frames on the stack are larger (`depth.rs` of `limbsmith`).
//!
//! `limbsmith_detect` is set where instructions are detected at run time: on x86-64, but in builds without optimization.
//! There vectors pass through memory, are slower than words, and have frames that overflow the stack of a thread.
//! Such builds run portable code, with the same results. `limbsmith_ifma` is set where, besides, the compiler has AVX-512,
//! which is stable since Rust 1.89.
//!
//! `LIMBSMITH_DETECT` in the environment, if `never`, leaves `limbsmith_detect` out at all levels: then all processors run the
//! same code, which with the models is a third of what there is to compile (`cargo xtask quick`).
//!
//! `LIMBSMITH_WORDS` in the environment overrides the target.
//!
//! `limbsmith_models` is set where vectors modeled in plain words can be chosen, which is for tests:
//! `LIMBSMITH_MODELS` in the environment is `always`.

use std::env::var;

const NAMES: [&str; 3] = ["64", "64-carryless", "32"];

fn main() {
    println!("cargo::rerun-if-env-changed=LIMBSMITH_WORDS");
    println!("cargo::rerun-if-env-changed=LIMBSMITH_MODELS");
    println!("cargo::rerun-if-env-changed=LIMBSMITH_DETECT");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(limbsmith_models)");
    if models() {
        println!("cargo::rustc-cfg=limbsmith_models");
    }
    println!(
        "cargo::rustc-check-cfg=cfg(limbsmith_words, values({}))",
        NAMES.map(|n| format!("\"{n}\"")).join(", ")
    );
    println!("cargo::rustc-check-cfg=cfg(limbsmith_frames, values(\"many\", \"large\"))");
    match var("OPT_LEVEL").as_deref() {
        Ok("0") => println!("cargo::rustc-cfg=limbsmith_frames=\"many\""),
        Ok("1" | "s" | "z") => println!("cargo::rustc-cfg=limbsmith_frames=\"large\""),
        _ => {}
    }
    println!("cargo::rustc-check-cfg=cfg(limbsmith_detect, limbsmith_ifma)");
    let x86_64 = var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("x86_64");
    let wanted = match var("LIMBSMITH_DETECT").as_deref() {
        Ok("never") => false,
        Ok("") | Err(_) => var("OPT_LEVEL").as_deref() != Ok("0"),
        Ok(other) => {
            println!("cargo::error=LIMBSMITH_DETECT is '{other}'; it can be 'never'");
            false
        }
    };
    if x86_64 && wanted {
        println!("cargo::rustc-cfg=limbsmith_detect");
        if minor_version() >= 89 {
            println!("cargo::rustc-cfg=limbsmith_ifma");
        }
    }
    println!("cargo::rustc-check-cfg=cfg(limbsmith_assembly, values(none(), \"32\", \"64\"))");
    println!("cargo::rustc-check-cfg=cfg(limbsmith_thumb1)");
    if thumb1() {
        println!("cargo::rustc-cfg=limbsmith_thumb1");
    }
    if let Some(width) = assembly() {
        println!("cargo::rustc-cfg=limbsmith_assembly=\"{width}\"");
    }
    let words = match var("LIMBSMITH_WORDS") {
        Ok(w) if NAMES.contains(&w.as_str()) => w,
        Ok(w) => {
            println!(
                "cargo::error=LIMBSMITH_WORDS is '{w}'; it can be {}",
                NAMES.join(", ")
            );
            return;
        }
        Err(_) => by_target().into(),
    };
    println!("cargo::rustc-cfg=limbsmith_words=\"{words}\"");
}

/// `95` of `rustc 1.95.0 (...)`; 0 if it is not known.
fn minor_version() -> u32 {
    let rustc = var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let output = std::process::Command::new(rustc).arg("--version").output();
    let text = output.map(|o| o.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let minor = text.split('.').nth(1).and_then(|minor| minor.parse().ok());
    minor.unwrap_or_default()
}

fn models() -> bool {
    match var("LIMBSMITH_MODELS").as_deref() {
        Ok("always") => true,
        Ok("") | Err(_) => false,
        Ok(other) => {
            println!("cargo::error=LIMBSMITH_MODELS is '{other}'; it can be 'always'");
            false
        }
    }
}

fn by_target() -> &'static str {
    let target = |what: &str| var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    match (target("POINTER_WIDTH").as_str(), target("ARCH").as_str()) {
        // WebAssembly multiplies 64 by 64 to 64 bits, whatever its address width.
        ("16" | "32", _) | (_, "wasm64") => "32",
        (_, "riscv64" | "loongarch64" | "mips64" | "mips64r6") => "64-carryless",
        _ => "64",
    }
}

/// Thumb without conditional execution: Cortex-M0, M0+, M1 and M23. The compiler says so by the
/// target's name only.
fn thumb1() -> bool {
    // Miri runs no assembly.
    if var("CARGO_CFG_MIRI").is_ok() {
        return false;
    }
    let target = var("TARGET").unwrap_or_default();
    ["thumbv6m-", "thumbv8m.base-", "thumbv4t-", "thumbv5te-"]
        .iter()
        .any(|t| target.starts_with(t))
}

fn assembly() -> Option<u32> {
    match var("CARGO_CFG_TARGET_ARCH").unwrap_or_default().as_str() {
        "x86_64" | "aarch64" | "riscv64" | "loongarch64" | "s390x" => Some(64),
        "x86" | "arm" | "riscv32" => Some(32),
        _ => None,
    }
}
