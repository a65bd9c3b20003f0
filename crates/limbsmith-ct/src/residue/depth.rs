//! The library's stack depths, with the names that they have in its table (`limbsmith/src/depth/table.rs`).

use limbsmith::hazmat::depth;

/// How much of the stack an operation erases.
#[derive(Clone, Copy)]
pub struct Depth {
    /// The row of the table; none for depths that this program chose.
    pub name: Option<&'static str>,
    /// Bytes erased.
    pub bytes: usize,
}

impl Depth {
    /// A depth that is not in the table.
    pub const fn unnamed(bytes: usize) -> Self {
        Depth { name: None, bytes }
    }

    const fn named(name: &'static str, bytes: usize) -> Self {
        Depth {
            name: Some(name),
            bytes,
        }
    }
}

macro_rules! depths {
    ($($name:ident)*; $($each:ident $single:literal $lanes:literal)*) => {
        $(pub const $name: Depth = Depth::named(stringify!($name), depth::$name);)*
        $(pub const $each: [Depth; 2] = [
            Depth::named($single, depth::$each[0]),
            Depth::named($lanes, depth::$each[1]),
        ];)*
        /// All depths of the table.
        pub const ALL: &[Depth] = &[$($name,)* $($each[0], $each[1],)*];
    };
}

depths! {
    COPY X25519 ED25519 CURVE256 AGREE256 CURVE384 AGREE384 FOURQ FORMATS;
    X25519_EACH "X25519_EACH" "X25519_LANES"
    ED25519_EACH "ED25519_EACH" "ED25519_LANES"
    FOURQ_EACH "FOURQ_EACH" "FOURQ_LANES"
    KEYS256 "KEYS256" "KEYS256_LANES"
    SIGNATURES256 "SIGNATURES256" "SIGNATURES256_LANES"
    SHARED256 "SHARED256" "SHARED256_LANES"
    KEYS384 "KEYS384" "KEYS384_LANES"
    SIGNATURES384 "SIGNATURES384" "SIGNATURES384_LANES"
    SHARED384 "SHARED384" "SHARED384_LANES"
}

/// The depth of a `Debug` form: it erases nothing, and what it touches is formatting.
pub const FORMATTING: Depth = Depth::unnamed(1 << 16);

/// The depth allowed for verification after signing: effectively unlimited. Verification has public inputs, and runs
/// after the stack of signing was erased.
pub const VERIFIED: Depth = Depth::unnamed(1 << 20);
