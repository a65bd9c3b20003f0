//! Operations of toy fields that are composed of others.

/// The functions of `Field` that a toy composes of others: in its `impl`, with the words' type an array.
macro_rules! composed {
    () => {
        fn zero() -> Self::Tight {
            Self::splat(&Self::Words::default())
        }

        fn one() -> Self::Tight {
            let mut one = Self::Words::default();
            one[0] = 1;
            Self::splat(&one)
        }

        fn reduce_plus(a: Self::Product, b: Self::Tight) -> Self::Sum {
            Self::add(Self::reduce(a), b)
        }

        fn reduce_minus(a: Self::Product, b: Self::Tight) -> Self::Sum {
            Self::sub(Self::reduce(a), b)
        }

        fn eq(a: Self::Tight, b: Self::Tight) -> Self::Mask {
            Self::is_zero(Self::carry(Self::sub(a, b)))
        }

        fn invert_vartime(a: Self::Tight) -> Self::Tight {
            Self::invert(a)
        }
    };
}
pub(crate) use composed;
