//! Compiles two peers that no crate offers in the measured form: the field of libsecp256k1, and OpenSSL with
//! its code for 64-bit processors.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=src/libsecp256k1.c");
    println!("cargo::rerun-if-changed=src/openssl.c");
    println!("cargo::rerun-if-changed=Cargo.lock");
    println!("cargo::rerun-if-env-changed=CFLAGS");
    flags();
    field();
    #[cfg(feature = "openssl")]
    openssl::build();
}

/// The flags of both compilers, for the head of the tables (`src/built.rs`).
fn flags() {
    let rust = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    println!(
        "cargo::rustc-env=RIVALS_RUSTFLAGS={}",
        rust.replace('\x1f', " ")
    );
    println!("cargo::rustc-env=RIVALS_CFLAGS={}", c_flags());
}

/// What the environment adds to the flags of every C compiler call.
fn c_flags() -> String {
    std::env::var("CFLAGS").unwrap_or_default()
}

/// The field of libsecp256k1, whose headers travel with secp256k1-sys: the library does not export
/// it, and it is the rival to beat in 5 limbs of 52 bits.
fn field() {
    let sources = sources().expect("the sources of secp256k1-sys");
    cc::Build::new()
        .file("src/libsecp256k1.c")
        .include(sources.join("depend/secp256k1/src"))
        .include(sources.join("depend/secp256k1/include"))
        .include(sources.join("depend/secp256k1"))
        .opt_level(3)
        // The same instructions as for the rows of limbsmith.
        .flag_if_supported("-mbmi2")
        .flag_if_supported("-Wno-unused-function")
        // gcc warns of a function declared and not used here, and has no flag to turn that off.
        .cargo_warnings(false)
        .compile("libsecp256k1_field");
}

/// The folder of the package in cargo's registry.
fn sources() -> Option<PathBuf> {
    let cargo = std::env::var("CARGO").ok()?;
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1"])
        .output()
        .ok()?;
    let all: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    let package = all["packages"]
        .as_array()?
        .iter()
        .find(|p| p["name"] == "secp256k1-sys")?;
    let manifest = PathBuf::from(package["manifest_path"].as_str()?);
    Some(manifest.parent()?.into())
}

/// OpenSSL from the sources in the `openssl-src` crate. That crate's own build omits
/// `enable-ec_nistp_64_gcc_128`, without which P-384 is up to four times slower than in the OpenSSL of a
/// distribution, so it is no fair comparison. This build configures it itself, and builds only the parts that
/// the curves need (some two minutes on two cores, once).
#[cfg(feature = "openssl")]
mod openssl {
    use std::path::{Path, PathBuf};
    use std::process::Command;

    /// Parts that the curves do not need.
    const WITHOUT: &str = "shared tests apps docs dso engine module legacy ssl tls dtls quic comp \
        cms ts cmp ct ocsp http srp srtp psk gost aria bf blake2 camellia cast idea md4 mdc2 rc2 rc4 \
        rmd160 seed siphash sm2 sm3 sm4 whirlpool des ml-kem ml-dsa slh-dsa ui-console scrypt chacha \
        poly1305 siv ocb multiblock dsa rfc3779 autoload-config";

    pub fn build() {
        let folder = PathBuf::from(std::env::var("OUT_DIR").expect("a folder")).join("openssl");
        let library = folder.join("libcrypto.a");
        let mark = folder.join("built");
        let wanted = format!("{} {}", openssl_src::version(), super::c_flags());
        let found = std::fs::read_to_string(&mark).unwrap_or_default();
        if !(library.exists() && found == wanted) {
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).expect("a folder for OpenSSL");
            let mut configure = Command::new("perl");
            configure
                .arg(openssl_src::source_dir().join("Configure"))
                .args(WITHOUT.split_whitespace().map(|what| format!("no-{what}")))
                .arg("enable-ec_nistp_64_gcc_128")
                // Flags of the environment would replace -O3; arguments come after it.
                .env_remove("CFLAGS")
                .args(super::c_flags().split_whitespace());
            run(configure, &folder);
            let jobs = std::env::var("NUM_JOBS").unwrap_or_else(|_| "1".into());
            for target in ["build_generated", "libcrypto.a"] {
                let mut make = Command::new("make");
                // Cargo's job server does not apply to this make.
                make.env_remove("MAKEFLAGS")
                    .env_remove("MFLAGS")
                    .args(["-s", "-j", &jobs, target]);
                run(make, &folder);
            }
            std::fs::write(mark, wanted).expect("a mark of version and flags");
        }
        cc::Build::new()
            .file("src/openssl.c")
            .include(folder.join("include"))
            .include(openssl_src::source_dir().join("include"))
            .opt_level(3)
            .compile("rival_openssl");
        println!("cargo::rustc-link-search=native={}", folder.display());
        println!("cargo::rustc-link-lib=static=crypto");
    }

    fn run(mut command: Command, folder: &Path) {
        let output = command.current_dir(folder).output();
        let output = output.unwrap_or_else(|e| panic!("{command:?}: {e}"));
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command:?} failed:\n{text}");
    }
}
