//! Operators of scalars and points in all forms of values and references.

/// A binary operator from a function on references, with its assignment where the output is the left operand.
macro_rules! operator {
    ($trait:ident $method:ident, $left:ty, $right:ty => $output:ty, $function:path) => {
        impl core::ops::$trait<&$right> for &$left {
            type Output = $output;
            #[inline]
            fn $method(self, other: &$right) -> $output {
                $function(self, other)
            }
        }
        impl core::ops::$trait<$right> for &$left {
            type Output = $output;
            #[inline]
            fn $method(self, other: $right) -> $output {
                $function(self, &other)
            }
        }
        impl core::ops::$trait<&$right> for $left {
            type Output = $output;
            #[inline]
            fn $method(self, other: &$right) -> $output {
                $function(&self, other)
            }
        }
        impl core::ops::$trait<$right> for $left {
            type Output = $output;
            #[inline]
            fn $method(self, other: $right) -> $output {
                $function(&self, &other)
            }
        }
    };
    ($trait:ident $method:ident, $assign:ident $assigning:ident, $left:ty, $right:ty, $function:path) => {
        $crate::operators::operator!($trait $method, $left, $right => $left, $function);
        impl core::ops::$assign<&$right> for $left {
            #[inline]
            fn $assigning(&mut self, other: &$right) {
                *self = $function(self, other);
            }
        }
        impl core::ops::$assign<$right> for $left {
            #[inline]
            fn $assigning(&mut self, other: $right) {
                *self = $function(self, &other);
            }
        }
    };
}
pub(crate) use operator;

/// Negation of values and references from a function on references.
macro_rules! negation {
    ($type:ty, $function:path) => {
        impl core::ops::Neg for &$type {
            type Output = $type;
            #[inline]
            fn neg(self) -> $type {
                $function(self)
            }
        }
        impl core::ops::Neg for $type {
            type Output = $type;
            #[inline]
            fn neg(self) -> $type {
                $function(&self)
            }
        }
    };
}
pub(crate) use negation;

/// Sums or products of iterators over values and references.
macro_rules! fold {
    ($trait:ident $method:ident, $type:ty, $first:expr, $function:path) => {
        impl core::iter::$trait for $type {
            fn $method<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold($first, |a, b| $function(&a, &b))
            }
        }
        impl<'a> core::iter::$trait<&'a $type> for $type {
            fn $method<I: Iterator<Item = &'a Self>>(all: I) -> Self {
                all.fold($first, |a, b| $function(&a, b))
            }
        }
    };
}
pub(crate) use fold;
