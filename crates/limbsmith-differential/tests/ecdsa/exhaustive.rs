//! ECDSA and BIP 340 on curves of a few points: every key, nonce, message and signature.
//!
//! The expected answers come from the definitions, by logarithms from a table.

use crate::support::mini::Tiny;
use limbsmith::hazmat::operations::{Arithmetic, MulBase};
use limbsmith::hazmat::weierstrass::Curve;
use limbsmith::hazmat::{equations, schnorr_equations};

type W = [u64; 4];

fn w(x: u64) -> W {
    [x, 0, 0, 0]
}

/// `0, G, 2 G, ...` as coordinates, none for the identity.
struct Table {
    p: u64,
    n: u64,
    points: Vec<Option<[u64; 2]>>,
    inverses: Vec<u64>,
}

impl Table {
    fn new<A: Arithmetic<Words = W>>() -> Self {
        let (p, n) = (
            <<A::Group as Curve>::F as limbsmith::hazmat::Field>::MODULUS[0],
            A::Group::ORDER[0],
        );
        let a = match A::Group::A {
            limbsmith::hazmat::weierstrass::CoefficientA::Zero => 0,
            _ => p - 3,
        };
        let inverse = |x: u64, m: u64| (0..m).find(|y| x * y % m == 1).unwrap_or(0);
        let base = A::Group::BASE.map(|c| c[0]);
        let mut points = vec![None, Some(base)];
        while let Some([x, y]) = points[points.len() - 1] {
            let [gx, gy] = base;
            let (top, bottom) = match (x == gx, y == gy) {
                (true, true) => (3 * x * x + a, 2 * y),
                (true, false) => {
                    points.push(None);
                    break;
                }
                _ => (gy + p - y, gx + p - x),
            };
            let s = top % p * inverse(bottom % p, p) % p;
            let x3 = (s * s + 2 * p - x - gx) % p;
            points.push(Some([x3, (s * (x + p - x3) + p - y) % p]));
        }
        points.pop();
        assert_eq!(points.len() as u64, n);
        let inverses = (0..n).map(|x| inverse(x, n)).collect();
        Table {
            p,
            n,
            points,
            inverses,
        }
    }

    fn point(&self, k: u64) -> Option<[u64; 2]> {
        self.points[(k % self.n) as usize]
    }
    fn words(&self, k: u64) -> [W; 2] {
        self.point(k).expect("not the identity").map(w)
    }
    fn divide(&self, a: u64, b: u64) -> u64 {
        a % self.n * self.inverses[(b % self.n) as usize] % self.n
    }
}

fn signing<A: Arithmetic<Words = W>>(t: &Table, z: u64) -> usize {
    let n = t.n;
    let mut none = 0;
    for d in 1..n {
        for k in 1..n {
            let [x, y] = t.point(k).unwrap();
            let r = x % n;
            let s = t.divide(z + r * d, k);
            let high = s > n / 2;
            for low_s in [false, true] {
                let flip = low_s && high;
                let s = if flip { n - s } else { s };
                let id = (y & 1) as u8 ^ u8::from(flip) | u8::from(x >= n) << 1;
                let expected = (r != 0 && s != 0).then_some(([w(r), w(s)], id));
                let signed = equations::sign::<A>(&w(d), &w(z), &w(k), low_s);
                assert_eq!(signed, expected, "d {d} k {k} z {z}");
                if let Some(([r, s], id)) = signed {
                    let q = t.words(d);
                    assert!(equations::verify_vartime::<A>(&q, &w(z), &r, &s));
                    if x / n < 2 {
                        let key = equations::recover_vartime::<A>(&w(z), &r, &s, id);
                        assert_eq!(key, Some(q));
                    }
                } else {
                    none += 1;
                }
            }
        }
    }
    none
}

fn verifying<A: Arithmetic<Words = W>>(t: &Table, z: u64) -> usize {
    let (p, n) = (t.p, t.n);
    let mut valid = 0;
    for r in 0..=n + 1 {
        for s in 0..=n + 1 {
            let ranges = (1..n).contains(&r) && (1..n).contains(&s);
            for d in 1..n {
                let x = t.point(t.divide(z + r % n * d, s)).map(|[x, _]| x);
                let expected = ranges && x.is_some_and(|x| x % n == r);
                let q = t.words(d);
                let verdict = equations::verify_vartime::<A>(&q, &w(z), &w(r), &w(s));
                assert_eq!(verdict, expected, "d {d} z {z} r {r} s {s}");
                valid += usize::from(verdict);
            }
            for id in 0..=4u8 {
                let x = r + if id & 2 == 2 { n } else { 0 };
                let has = |k: &u64| {
                    t.point(*k)
                        .is_some_and(|[px, py]| px == x && py & 1 == u64::from(id & 1))
                };
                let k = (1..n).find(has).filter(|_| ranges && x < p && id < 4);
                // k = (z + r d)/s.
                let d = k.map(|k| t.divide(s * k + (n - z % n), r));
                let expected = d.filter(|d| *d != 0).map(|d| t.words(d));
                let key = equations::recover_vartime::<A>(&w(z), &w(r), &w(s), id);
                assert_eq!(key, expected, "z {z} r {r} s {s} id {id}");
            }
        }
    }
    valid
}

fn schnorr<A: Arithmetic<Words = W>>(t: &Table) {
    let (p, n) = (t.p, t.n);
    for d in 1..n {
        let (point, even, odd) = schnorr_equations::even::<A>(&w(d));
        let [x, y] = t.point(d).unwrap();
        assert_eq!(u64::from(odd), y & 1);
        assert_eq!(even, w(if odd == 1 { n - d } else { d }));
        assert_eq!(point, t.words(even[0]));
        assert_eq!((point[0], point[1][0] & 1), (w(x), 0));
        for e in 0..n {
            for k in 1..n {
                let ([r, _], k, _) = schnorr_equations::even::<A>(&w(k));
                let s = schnorr_equations::sign::<A>(&even, &k, &w(e));
                assert_eq!(s, w((k[0] + e * even[0]) % n));
                assert!(schnorr_equations::verify_vartime::<A>(
                    &point,
                    &w(e),
                    &r,
                    &s
                ));
            }
            for s in 0..=n + 1 {
                let sum = t.point(s + (n - e) * even[0]);
                for r in 0..=p + 1 {
                    let expected = s < n && sum.is_some_and(|[x, y]| x == r && y & 1 == 0);
                    let verdict =
                        schnorr_equations::verify_vartime::<A>(&point, &w(e), &w(r), &w(s));
                    assert_eq!(verdict, expected, "d {d} e {e} r {r} s {s}");
                }
            }
        }
    }
}

fn all<A: Arithmetic<Words = W>>() {
    let t = Table::new::<A>();
    for k in 1..t.n {
        assert_eq!(A::mul_base(MulBase(&w(k))), t.words(k));
    }
    let (mut none, mut valid) = (0, 0);
    // Messages of every residue, and some that are not reduced.
    for z in 0..t.n + 2 {
        none += signing::<A>(&t, z);
        valid += verifying::<A>(&t, z);
    }
    assert!(none > 0 && valid > 0);
    schnorr::<A>(&t);
}

#[test]
fn order_7_below_the_prime() {
    all::<Tiny<13, false, 7, 7, 5, 7>>();
    all::<Tiny<11, true, 10, 2, 1, 7>>();
}

#[test]
fn order_13_on_both_sides_of_the_prime() {
    all::<Tiny<7, false, 3, 1, 2, 13>>();
    all::<Tiny<19, false, 2, 4, 3, 13>>();
}

/// The base point has `x = 0`, so `r = 0` for a nonce of one.
#[test]
fn order_19_with_a_zero_coordinate() {
    all::<Tiny<13, true, 1, 0, 1, 19>>();
}

#[test]
fn order_199() {
    type A = Tiny<211, true, 103, 0, 37, 199>;
    let t = Table::new::<A>();
    for z in [0, 1, 100, 198] {
        signing::<A>(&t, z);
    }
}
