//! The compiler flags of this program and the backend of dalek, for the head of each table.

/// The flags of rustc and of the C compiler, and the code that dalek runs. A table without them
/// would not say whether the rivals ran at their best.
pub fn text() -> String {
    let flags = |all: &str| match all {
        "" => "none".into(),
        _ => format!("`{all}`"),
    };
    format!(
        "{} Flags of rustc: {}; of the C compiler: {}. dalek runs its {} code.",
        match env!("RIVALS_RUSTFLAGS").contains("target-cpu=native") {
            true => "Built for this processor alone (native).",
            false => "Built for any processor of the architecture.",
        },
        flags(env!("RIVALS_RUSTFLAGS")),
        flags(env!("RIVALS_CFLAGS")),
        dalek(),
    )
}

/// The backend of curve25519-dalek, which has no call that names it: its build script selects the compiled code by
/// these flags, and `get_selected_backend` then takes the first that the processor supports.
fn dalek() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    {
        let scalar = cfg!(any(
            curve25519_dalek_backend = "serial",
            curve25519_dalek_backend = "fiat"
        ));
        let avx512 = cfg!(any(
            curve25519_dalek_backend = "avx512",
            all(
                target_feature = "avx512ifma",
                target_feature = "avx512vl",
                not(curve25519_dalek_backend = "simd")
            )
        ));
        let processor = (
            is_x86_feature_detected!("avx512ifma") && is_x86_feature_detected!("avx512vl"),
            is_x86_feature_detected!("avx2"),
        );
        match processor {
            _ if scalar => {}
            (true, _) if avx512 => return "AVX-512 IFMA",
            (_, true) => return "AVX2",
            _ => {}
        }
    }
    "scalar"
}
