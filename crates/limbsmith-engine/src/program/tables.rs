//! Initial register values of programs: points of Ed25519's curve as `y + x`, `y - x`, `2 d x y`, and
//! constants of the curve. The tests recompute them.

use crate::digits::Plain;

/// For `comb.s`: the base point's multiples by `1 +- 2^86 +- 2^172`, from register 20 on.
#[rustfmt::skip]
pub const COMB: [(u8, Plain); 12] = [
    (20, [0xa14542e334437139, 0x9ffd23e8a77168f2, 0x05cf7496e5ff4886, 0x6d2f77176cb3e249]),
    (21, [0x20a1666ac7c13f73, 0xb851a86e7afb11dd, 0x90c7b58497a29d3f, 0x1ad5a384d648ab7c]),
    (22, [0xf222fc4b493c2763, 0x0c311fb40fc2500b, 0x69e06f75aaab532f, 0x45bfa8b73be05639]),
    (23, [0xbf9c22a2d97c1f90, 0x56d4d04f06a760d6, 0xf4100d9d940691d4, 0x23404b575ddc4df9]),
    (24, [0x25cfc8f249b3573b, 0x9219edccda4a9014, 0x5a5e840368edbd99, 0x7bddb1b667ae7a5d]),
    (25, [0x7b7ab854e53cc8c1, 0x81c5ac5312f8d289, 0x3e6b0193fa060796, 0x4c71d1837ac7359c]),
    (26, [0x57f6bfdb0cf6a1ec, 0x36d08c2eef714173, 0x2262b52ace51417a, 0x5c8f3e6e954ced3a]),
    (27, [0xf90975d71c4fdf54, 0xadc98e5df01e22a3, 0x64ced3b560e4e46c, 0x748ef85e9613713e]),
    (28, [0x1a00cdef4c07828e, 0xa055523348010555, 0x68b99326b26cbf57, 0x53fb498937286315]),
    (29, [0xc8c5ba86d40355ad, 0x5c41ed447b442679, 0xf15e527f8c2d3ce3, 0x106f13f7eb433320]),
    (30, [0x0fc9a48750eddb27, 0xdeee8d57634ee199, 0x369858b5d7504665, 0x701751e7bb799940]),
    (31, [0x0a82f11ae6777785, 0x1f37457b188400aa, 0x6cb00acec52fb69e, 0x63ed4fc0cc851e8b]),
];

/// For `verify.s`: d, a square root of -1, and the base point and 3 times it, from register 11 on.
#[rustfmt::skip]
pub const VERIFY: [(u8, Plain); 8] = [
    (11, [0x75eb4dca135978a3, 0x00700a4d4141d8ab, 0x8cc740797779e898, 0x52036cee2b6ffe73]),
    (12, [0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7, 0x2b8324804fc1df0b]),
    (13, [0x2fbc93c6f58c3b85, 0xcf932dc6fb8c0e19, 0x270b4898643d42c2, 0x07cf9d3a33d4ba65]),
    (14, [0x9d103905d740913e, 0xfd399f05d140beb3, 0xa5c18434688f8a09, 0x44fd2f9298f81267]),
    (15, [0xabc91205877aaa68, 0x26d9e823ccaac49e, 0x5a1b7dcbdd43598c, 0x6f117b689f0c65a8]),
    (16, [0xaf25b0a84cee9730, 0x025a8430e8864b8a, 0xc11b50029f016732, 0x7a164e1b9a80f8f4]),
    (17, [0x56611fe8a4fcd265, 0x3bd353fde5c1ba7d, 0x8131f31a214bd6bd, 0x2ab91587555bda62]),
    (18, [0x14ae933f0dd0d889, 0x589423221c35da62, 0xd170e5458cf2db4c, 0x5a2826af12b9b4c6]),
];
