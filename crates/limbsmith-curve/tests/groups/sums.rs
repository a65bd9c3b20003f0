//! Sums of many multiples.

use super::*;

on_each_curve! { constant_time }
#[cfg(feature = "alloc")]
on_each_curve! { every_size repeated_points edges_of_scalars dependent_points }

/// Multiples of different points, as numbers that multiply the base point.
struct Terms<A: PrimeGroup> {
    scalars: Vec<Scalar<A>>,
    points: Vec<ProjectivePoint<A>>,
    /// The discrete logarithm of each point.
    logs: Vec<Scalar<A>>,
}

impl<A: PrimeGroup> Terms<A> {
    fn new(count: usize, seed: u64) -> Self {
        let mut random = Random(seed);
        let (mut log, step) = (random.scalar::<A>(), random.scalar::<A>());
        let mut point = ProjectivePoint::mul_base(&log);
        let next = ProjectivePoint::mul_base(&step);
        let (mut points, mut logs) = (vec![], vec![]);
        for _ in 0..count {
            points.push(point);
            logs.push(log);
            point += next;
            log += step;
        }
        let scalars = (0..count).map(|_| random.scalar()).collect();
        Terms {
            scalars,
            points,
            logs,
        }
    }

    fn set(&mut self, i: usize, log: Scalar<A>) {
        (self.points[i], self.logs[i]) = (ProjectivePoint::mul_base(&log), log);
    }

    /// The sum of the first terms, by arithmetic on logarithms.
    fn expected(&self, count: usize) -> ProjectivePoint<A> {
        let terms = self.scalars[..count].iter().zip(&self.logs);
        ProjectivePoint::mul_base(&terms.map(|(k, log)| k * log).sum())
    }

    #[cfg(feature = "alloc")]
    fn check(&self, count: usize) {
        let (scalars, points) = (&self.scalars[..count], &self.points[..count]);
        let sum = ProjectivePoint::multiscalar_mul_vartime(scalars, points).unwrap();
        assert_eq!(sum, self.expected(count), "{count} terms");
    }
}

mod run {
    use super::*;

    /// Sizes around a block, with identities and zeros at its ends, and unequal lengths.
    pub fn constant_time<A: PrimeGroup>() {
        let mut terms = Terms::<A>::new(130, 10);
        for i in [2, 63, 64, 129] {
            terms.set(i, Scalar::ZERO);
        }
        for i in [3, 63, 65, 128] {
            terms.scalars[i] = Scalar::ZERO;
        }
        // Equal and opposite points.
        (terms.points[5], terms.logs[5]) = (terms.points[4], terms.logs[4]);
        (terms.points[7], terms.logs[7]) = (-terms.points[6], -terms.logs[6]);
        (terms.scalars[5], terms.scalars[7]) = (terms.scalars[4], terms.scalars[6]);
        for count in (0..10).chain([63, 64, 65, 66, 128, 129, 130]) {
            let (scalars, points) = (&terms.scalars[..count], &terms.points[..count]);
            let sum = ProjectivePoint::multiscalar_mul(scalars, points).unwrap();
            assert_eq!(sum, terms.expected(count), "{count} terms");
        }
        let lengths = UnequalLengths {
            first: 2,
            second: 3,
        };
        let (scalars, points) = (&terms.scalars[..2], &terms.points[..3]);
        assert_eq!(
            ProjectivePoint::multiscalar_mul(scalars, points),
            Err(lengths)
        );
        #[cfg(feature = "alloc")]
        assert_eq!(
            ProjectivePoint::multiscalar_mul_vartime(scalars, points),
            Err(lengths)
        );
    }

    /// All sizes up to 300, and a few larger ones, in lanes and without them.
    #[cfg(feature = "alloc")]
    pub fn every_size<A: PrimeGroup>() {
        use limbsmith_field::cpu::{self, Lanes};
        use std::sync::{PoisonError, RwLock};
        // The choice is the whole process's: this test on other curves keeps to its own. The other tests of this file
        // have the same answers on either.
        static CHOICE: RwLock<()> = RwLock::new(());
        let terms = Terms::<A>::new(1100, 11);
        let usual = CHOICE.read().unwrap_or_else(PoisonError::into_inner);
        (0..=300).for_each(|count| terms.check(count));
        drop(usual);
        let single = CHOICE.write().unwrap_or_else(PoisonError::into_inner);
        cpu::set_lanes(Lanes::Single).unwrap();
        (0..=300).step_by(3).for_each(|count| terms.check(count));
        cpu::reset_lanes();
        drop(single);
        let _usual = CHOICE.read().unwrap_or_else(PoisonError::into_inner);
        [511, 512, 513, 1100]
            .into_iter()
            .for_each(|count| terms.check(count));
    }

    /// Copies of few points and their negatives, in every order of sums.
    #[cfg(feature = "alloc")]
    pub fn repeated_points<A: PrimeGroup>() {
        for different in [1, 2, 3, 100] {
            let mut terms = Terms::<A>::new(300, 12 + different as u64);
            for i in different..300 {
                let from = i % different;
                (terms.points[i], terms.logs[i]) = match i % 3 {
                    0 => (-terms.points[from], -terms.logs[from]),
                    _ => (terms.points[from], terms.logs[from]),
                };
            }
            for count in [1, 2, 5, 60, 150, 299, 300] {
                terms.check(count);
            }
            // Everything cancels.
            for i in (0..300).step_by(2) {
                terms.scalars[i + 1] = terms.scalars[i];
                (terms.points[i + 1], terms.logs[i + 1]) = (-terms.points[i], -terms.logs[i]);
            }
            for count in [2, 10, 100, 200, 300] {
                assert!(terms.expected(count).is_identity());
                terms.check(count);
            }
        }
    }

    /// Scalars with the longest digits and halves, zeros, and identities.
    #[cfg(feature = "alloc")]
    pub fn edges_of_scalars<A: PrimeGroup>() {
        let n = order::<A>();
        let one = BigUint::from(1u8);
        let mut edges = vec![
            BigUint::default(),
            one.clone(),
            &n - 1u8,
            &n >> 1,
            (&n >> 1) + 1u8,
        ];
        for bit in [63, 64, 127, 128, 191, 254] {
            edges.extend([(&one << bit) - 1u8, &one << bit, (&one << bit) + 1u8]);
            edges.extend([&n - (&one << bit), &n - (&one << bit) + 1u8]);
        }
        let mut terms = Terms::<A>::new(300, 20);
        for (i, k) in terms.scalars.iter_mut().enumerate() {
            *k = scalar(&edges[i % edges.len()]);
        }
        for i in [0, 20, 299] {
            terms.set(i, Scalar::ZERO);
        }
        for count in (0..40).chain([100, 200, 300]) {
            terms.check(count);
        }
        terms.scalars.fill(Scalar::ZERO);
        terms.check(300);
        terms.scalars.fill(-Scalar::ONE);
        terms.check(300);
        terms.points.fill(ProjectivePoint::identity());
        terms.logs.fill(Scalar::ZERO);
        terms.check(300);
    }

    /// `P, 2P, 3P, ...` by the same scalars: partial sums meet further points.
    #[cfg(feature = "alloc")]
    pub fn dependent_points<A: PrimeGroup>() {
        let mut terms = Terms::<A>::new(300, 21);
        let k = terms.scalars[0];
        for (i, scalar) in terms.scalars.iter_mut().enumerate() {
            *scalar = if i % 7 == 3 { -k } else { k };
        }
        for i in 0..300 {
            terms.set(i, Scalar::from(i as u64 % 150 + 1));
        }
        for count in [3, 7, 30, 120, 200, 300] {
            terms.check(count);
        }
    }
}
