//! Operators of scalars and points in all forms of values and references. Generic parameters are in brackets.

/// A binary operator from a function on references, with its assignment where the output is the left operand.
macro_rules! operator {
    ($([$($g:tt)*])? $trait:ident $method:ident, $left:ty, $right:ty => $output:ty, $function:path) => {
        impl$(<$($g)*>)? core::ops::$trait<&$right> for &$left {
            type Output = $output;
            #[inline]
            fn $method(self, other: &$right) -> $output {
                $function(self, other)
            }
        }
        impl$(<$($g)*>)? core::ops::$trait<$right> for &$left {
            type Output = $output;
            #[inline]
            fn $method(self, other: $right) -> $output {
                $function(self, &other)
            }
        }
        impl$(<$($g)*>)? core::ops::$trait<&$right> for $left {
            type Output = $output;
            #[inline]
            fn $method(self, other: &$right) -> $output {
                $function(&self, other)
            }
        }
        impl$(<$($g)*>)? core::ops::$trait<$right> for $left {
            type Output = $output;
            #[inline]
            fn $method(self, other: $right) -> $output {
                $function(&self, &other)
            }
        }
    };
    ($([$($g:tt)*])? $trait:ident $method:ident, $assign:ident $assigning:ident, $left:ty, $right:ty, $function:path) => {
        $crate::operators::operator!($([$($g)*])? $trait $method, $left, $right => $left, $function);
        impl$(<$($g)*>)? core::ops::$assign<&$right> for $left {
            #[inline]
            fn $assigning(&mut self, other: &$right) {
                *self = $function(self, other);
            }
        }
        impl$(<$($g)*>)? core::ops::$assign<$right> for $left {
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
    ([$($g:tt)*] $type:ty, $function:path) => {
        impl<$($g)*> core::ops::Neg for &$type {
            type Output = $type;
            #[inline]
            fn neg(self) -> $type {
                $function(self)
            }
        }
        impl<$($g)*> core::ops::Neg for $type {
            type Output = $type;
            #[inline]
            fn neg(self) -> $type {
                $function(&self)
            }
        }
    };
    // A rule of its own: a bracket may begin a type, too.
    ($type:ty, $function:path) => {
        $crate::operators::negation!([] $type, $function);
    };
}
pub(crate) use negation;

/// Sums or products of iterators over values and references.
macro_rules! fold {
    ($([$($g:tt)*])? $trait:ident $method:ident, $type:ty, $first:expr, $function:path) => {
        impl$(<$($g)*>)? core::iter::$trait for $type {
            fn $method<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold($first, |a, b| $function(&a, &b))
            }
        }
        impl<'a $(, $($g)*)?> core::iter::$trait<&'a $type> for $type {
            fn $method<I: Iterator<Item = &'a Self>>(all: I) -> Self {
                all.fold($first, |a, b| $function(&a, b))
            }
        }
    };
}
pub(crate) use fold;
