//! The implementation of `PrimeGroup` for a curve.

/// `impl Order` and `impl PrimeGroup`, functions that are compiled once, with the library. `$buckets` sums in lanes.
macro_rules! prime_group {
    ($curve:ty, $prime:ty, $bytes:literal, $buckets:ident) => {
        $crate::scalar::order!($curve, $prime, <$curve as $crate::operations::Arithmetic>::Scalars, $bytes, big_endian: true);
        impl $crate::groups::weierstrass::PrimeGroup for $curve {
            #[inline(never)]
            fn add(
                work: $crate::groups::weierstrass::Add<'_, Self::Group>,
            ) -> $crate::weierstrass::homogeneous::Homogeneous<Self::Group> {
                $crate::dispatch::words(work)
            }
            #[inline(never)]
            fn double(
                work: $crate::groups::weierstrass::Double<'_, Self::Group>,
            ) -> $crate::weierstrass::homogeneous::Homogeneous<Self::Group> {
                $crate::dispatch::words(work)
            }
            #[inline(never)]
            fn normalize(work: $crate::groups::weierstrass::Normalize<'_, Self>) {
                $crate::dispatch::words(work)
            }
            #[cfg(feature = "alloc")]
            #[inline(never)]
            fn straus_vartime(
                work: $crate::groups::weierstrass::Straus<'_, Self>,
            ) -> $crate::weierstrass::homogeneous::Homogeneous<Self::Group> {
                $crate::dispatch::words(work)
            }
            #[cfg(feature = "alloc")]
            #[inline(never)]
            fn buckets_vartime(
                terms: &[(Self::Words, [Self::Words; 2])],
            ) -> Option<$crate::groups::weierstrass::ProjectivePoint<Self>> {
                $crate::groups::weierstrass::multiscalar_mul::$buckets::<Self>(terms)
            }
        }
    };
}
pub(crate) use prime_group;
