//! The same list for the group types of `limbsmith-curve`. (Operators are no methods: the operations on scalars and
//! points have all of them.)

use super::read;
use super::table::Row::{self, By, Inside, Public};
use crate::operations;
use std::collections::BTreeSet;

const TYPES: [&str; 5] = [
    "EdwardsPoint",
    "ProjectivePoint",
    "RistrettoPoint",
    "Scalar",
    "StaticPoints",
];

/// The methods of scalars that one operation covers, of each order.
const SCALARS: &str = "words to_bytes square invert conditional_select ct_eq is_zero";
const SCALAR_ENCODINGS: &str = "from_canonical_bytes from_bytes_mod_order from_bytes_mod_order_wide from_hash random reduce_words";

/// The coverage of their methods, whose names are separated by spaces. On Weierstrass curves the operation on P-256
/// stands for its counterparts.
#[rustfmt::skip]
const GROUPS: &[(&str, Row, &str)] = &[
    ("groups::edwards25519::EdwardsPoint", Public("constants"), "identity base_point"),
    ("groups::edwards25519::EdwardsPoint", By("edwards25519 points"),
        "double mul_by_cofactor conditional_select ct_eq is_identity"),
    ("groups::edwards25519::EdwardsPoint", By("edwards25519 encodings"), "from_bytes from_bytes_zip215 to_bytes encode_each"),
    ("groups::edwards25519::EdwardsPoint", By("edwards25519 orders"), "is_small_order is_torsion_free"),
    ("groups::edwards25519::EdwardsPoint", By("edwards25519 mul_base"), "mul_base"),
    ("groups::edwards25519::EdwardsPoint", Inside("edwards25519 multiscalar_mul"), "coordinates from_coordinates_unchecked"),
    ("groups::edwards25519::multiscalar_mul::EdwardsPoint", By("edwards25519 multiscalar_mul"), "multiscalar_mul"),
    ("groups::edwards25519::static_points::StaticPoints", By("edwards25519 static points"), "new points multiscalar_mul"),
    ("groups::ristretto255::RistrettoPoint", Public("constants"), "identity base_point"),
    ("groups::ristretto255::RistrettoPoint", By("ristretto255 elements"), "double conditional_select ct_eq is_identity"),
    ("groups::ristretto255::RistrettoPoint", By("ristretto255 encodings"), "from_bytes to_bytes"),
    ("groups::ristretto255::RistrettoPoint", By("ristretto255 many encodings"), "decode_each encode_each"),
    ("groups::ristretto255::StaticPoints", By("ristretto255 static points"), "new multiscalar_mul"),
    ("groups::ristretto255::RistrettoPoint", By("ristretto255 from_uniform_bytes"), "from_uniform_bytes random"),
    ("groups::ristretto255::RistrettoPoint", By("ristretto255 mul"), "mul_base"),
    ("groups::ristretto255::RistrettoPoint", By("ristretto255 sum of few"), "multiscalar_mul"),
    ("groups::weierstrass::projective::ProjectivePoint", Public("constants"), "identity generator"),
    ("groups::weierstrass::projective::ProjectivePoint", By("P-256 group points"),
        "double double_n conditional_select ct_eq is_identity"),
    ("groups::weierstrass::projective::ProjectivePoint", By("P-256 group encode"), "to_affine batch_to_affine encode"),
    ("groups::weierstrass::projective::ProjectivePoint", By("P-256 group mul_base"), "mul_base"),
    ("groups::weierstrass::multiscalar_mul::ProjectivePoint", By("P-256 group multiscalar_mul"), "multiscalar_mul"),
    ("groups::edwards25519::hash_to_curve::EdwardsPoint", By("edwards25519 hash"), "hash_to_curve encode_to_curve"),
    ("groups::ristretto255::RistrettoPoint", By("ristretto255 hash"), "hash_to_group"),
    ("groups::weierstrass::hash_to_curve::ProjectivePoint", By("P-256 group hash"), "hash_to_curve encode_to_curve"),
    ("hash_to_field::Scalar", By("edwards25519 hash"), "hash_to_scalar"),
    ("hash_to_field::Scalar", By("P-256 group hash"), "hash_to_scalar"),
    ("scalar::Scalar", By("edwards25519 scalars"), SCALARS),
    ("scalar::Scalar", By("FourQ scalars"), SCALARS),
    ("scalar::Scalar", By("P-256 group scalars"), SCALARS),
    ("scalar::Scalar", By("edwards25519 scalar encodings"), SCALAR_ENCODINGS),
    ("scalar::Scalar", By("FourQ scalar encodings"), SCALAR_ENCODINGS),
    ("scalar::Scalar", By("P-256 group scalar encodings"), SCALAR_ENCODINGS),
    ("scalar::Scalar", By("edwards25519 batch_invert"), "batch_invert"),
    ("scalar::Scalar", By("FourQ scalars"), "batch_invert"),
    ("scalar::Scalar", By("P-256 group batch_invert"), "batch_invert"),
];

/// The methods of the types, those of traits and of variable time aside.
fn methods() -> BTreeSet<String> {
    let all = read::functions(&super::source().join("../../limbsmith-curve/src"));
    let inherent = |f: &read::Function| {
        let (of, name) = f.path.rsplit_once("::")?;
        let own = TYPES.contains(&f.of.as_str()) && of.ends_with(&f.of);
        (own && !f.vartime && !name.starts_with("derive ")).then(|| f.path.clone())
    };
    all.iter().filter_map(inherent).collect()
}

fn faults(methods: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut covered = BTreeSet::new();
    for (of, row, names) in GROUPS {
        covered.extend(names.split(' ').map(|name| format!("{of}::{name}")));
        if let By(name) | Inside(name) = row
            && operations::find(name).is_none()
        {
            faults.push(format!(
                "{of} is said to be covered by {name}: no such operation"
            ));
        }
    }
    for path in methods.difference(&covered) {
        faults.push(format!(
            "limbsmith_curve::{path} may take a secret, and nothing covers it: add it to an operation in\n  \
             crates/limbsmith-ct/src/operations/groups.rs or groups25519.rs, and to GROUPS in src/listing/groups.rs."
        ));
    }
    for path in covered.difference(methods) {
        faults.push(format!("GROUPS has {path}, which is not there any more"));
    }
    faults
}

#[test]
fn every_method_of_the_groups_is_covered() {
    let faults = faults(&methods());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Operations call the methods that they cover.
#[test]
fn operations_call_the_methods_that_they_cover() {
    let text = [
        include_str!("../operations/groups.rs"),
        include_str!("../operations/groups25519.rs"),
        include_str!("../operations/fourq.rs"),
    ]
    .concat();
    for (of, row, names) in GROUPS {
        for name in names.split(' ').filter(|_| matches!(row, By(_))) {
            assert!(
                text.contains(&format!("{name}(")),
                "no operation calls {of}::{name}"
            );
        }
    }
}

#[test]
fn a_new_method_is_a_fault() {
    let mut methods = methods();
    let name = "groups::edwards25519::EdwardsPoint::leak";
    assert!(methods.insert(name.into()));
    let faults = faults(&methods);
    assert!(faults.len() == 1 && faults[0].contains(name), "{faults:?}");
}
