//! The type around the kernels.
//!
//! Everything is in one private module, so that none of the caller's names are in scope. Everything except
//! keywords and primitive types is written with its full path from `::core`; the module's own names are the
//! type, functions and constants. The kernels are the proved source, unchanged. The type is exported from the
//! module with the requested visibility, by a path without `self`, so that a field may also be declared
//! inside a function.
//!
//! Square roots use Tonelli's and Shanks's algorithm with all branches taken, as in RFC 9380, I.4: with
//! `p - 1 = 2^s d`, `w = x^((d - 1) / 2)` gives a candidate `z = w x` and an error `t = w z` of order
//! `2^(s - 1)` at most. Powers of the `d`-th power of a non-residue remove that error bit by bit. For `s = 1`
//! the root is simply the power `(p + 1) / 4`.

use crate::forged::Forged;
use crate::input::Wanted;
use crate::numbers;
use num_bigint::BigUint;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Error, Result};

/// Numbers without a suffix, in brackets.
fn list<T: Into<u128>>(digits: impl IntoIterator<Item = T>) -> TokenStream {
    let digits = digits
        .into_iter()
        .map(|d| Literal::u128_unsuffixed(d.into()));
    quote!([#(#digits),*])
}

/// The values that the parts of the template need.
struct Plan<'a> {
    made: &'a Forged,
    name: &'a Ident,
    word: Ident,
    limbs: Literal,
    words: Literal,
    bytes: Literal,
}

/// The tokens of a field.
pub fn expand(wanted: &Wanted, made: &Forged) -> Result<TokenStream> {
    let name = &wanted.name;
    let (m, field, rep) = (&made.module, &made.module.field, &made.module.rep);
    let kernels: TokenStream = made
        .text
        .parse()
        .map_err(|e| Error::new(name.span(), format!("the kernels' text: {e}")))?;
    let plan = Plan {
        made,
        name,
        word: format_ident!("u{}", rep.word),
        limbs: Literal::usize_unsuffixed(rep.limbs),
        words: Literal::usize_unsuffixed(rep.words(field)),
        bytes: Literal::usize_unsuffixed(field.bits().div_ceil(8) as usize),
    };
    let inner = format_ident!("__limbsmith_{}", name, span = Span::call_site());
    let attributes = &wanted.attributes;
    let documentation = format!(
        "{}Integers modulo p = {}: {} limbs in u{}, strategy {}, generated and proved by `field!`.",
        if attributes.is_empty() { "" } else { "\n\n" },
        field.text,
        m.rep.limbs,
        m.rep.word,
        m.rep.strategy.name(),
    );
    let (constants, basics) = (plan.constants(), plan.basics());
    let (powers, encodings) = (plan.powers(), plan.encodings());
    let (comparisons, operators) = (plan.comparisons(), plan.operators());
    let visibility = &wanted.visibility;
    let (word, limbs) = (&plan.word, &plan.limbs);
    Ok(quote! {
        #[allow(dead_code, non_snake_case, clippy::all, clippy::pedantic, clippy::nursery)]
        mod #inner {
            mod kernels { #kernels }

            #(#attributes)*
            #[doc = #documentation]
            ///
            /// All operations are constant time in the elements, except where stated otherwise.
            #[derive(::core::clone::Clone, ::core::marker::Copy)]
            pub struct #name {
                limbs: [#word; #limbs],
            }

            #constants
            #basics
            #powers
            #encodings
            #comparisons
            #operators
        }
        #[doc(inline)]
        #[allow(unused_imports)]
        #visibility use #inner::#name;
    })
}

impl Plan<'_> {
    fn p(&self) -> &BigUint {
        &self.made.module.field.modulus
    }

    /// The element that represents a number.
    fn element(&self, x: &BigUint) -> TokenStream {
        let stored = x * &self.made.factor % self.p();
        let (name, limbs) = (
            self.name,
            list(numbers::limbs(&self.made.module.rep, &stored)),
        );
        quote!(#name { limbs: #limbs })
    }

    fn constants(&self) -> TokenStream {
        let (name, bytes, word, limbs) = (self.name, &self.bytes, &self.word, &self.limbs);
        let field = &self.made.module.field;
        let (zero, one) = (self.element(&BigUint::ZERO), self.element(&1u8.into()));
        let mut digits = self.p().to_bytes_le();
        digits.resize(field.bits().div_ceil(8) as usize, 0);
        let modulus = list(digits);
        let bits = Literal::u32_unsuffixed(field.bits());
        // Bytes of one step of a reduction: a number below the modulus, however short it is.
        let chunk = ((field.bits() - 1) / 8) as usize;
        let shift = self.element(&(BigUint::from(1u8) << (8 * chunk.max(1))));
        let chunk = Literal::usize_unsuffixed(chunk);
        let factor = |name: &str, x: &Option<BigUint>| {
            let name = format_ident!("{name}");
            let digits = list(numbers::limbs(&self.made.module.rep, x.as_ref()?));
            Some(quote!(const #name: [#word; #limbs] = #digits;))
        };
        let factors = [
            factor("READ_BY", &self.made.read_by),
            factor("WRITE_BY", &self.made.write_by),
        ];
        quote! {
            const CHUNK: usize = #chunk;
            const SHIFT: #name = #shift;
            #(#factors)*

            impl #name {
                /// Zero.
                pub const ZERO: Self = #zero;
                /// One.
                pub const ONE: Self = #one;
                /// The modulus, its lowest byte first.
                pub const MODULUS: [u8; #bytes] = #modulus;
                /// Bits of the modulus.
                pub const BITS: u32 = #bits;
                /// Bytes of an encoding.
                pub const BYTES: usize = #bytes;
            }
        }
    }

    /// The kernels on the type: functions of the module, which operators and methods call.
    fn basics(&self) -> TokenStream {
        let (name, word, words) = (self.name, &self.word, &self.words);
        let carried = |sum: TokenStream| match self.made.carries {
            true => quote!(kernels::carry(&#sum)),
            false => sum,
        };
        let add = carried(quote!(kernels::add(&a.limbs, &b.limbs)));
        let sub = carried(quote!(kernels::sub(&a.limbs, &b.limbs)));
        let neg = carried(quote!(kernels::neg(&a.limbs)));
        let mut from = quote!(*w);
        if self.made.reads {
            from = quote!(kernels::from_words(w));
        }
        if self.made.read_by.is_some() {
            from = quote!(kernels::mul(&#from, &READ_BY));
        }
        let mut to = quote!(a.limbs);
        if self.made.write_by.is_some() {
            to = quote!(kernels::mul(&#to, &WRITE_BY));
        }
        if self.made.writes {
            to = quote!(kernels::to_words(&#to));
        }
        quote! {
            #[inline]
            fn add(a: &#name, b: &#name) -> #name {
                #name { limbs: #add }
            }

            #[inline]
            fn sub(a: &#name, b: &#name) -> #name {
                #name { limbs: #sub }
            }

            #[inline]
            fn neg(a: &#name) -> #name {
                #name { limbs: #neg }
            }

            #[inline]
            fn mul(a: &#name, b: &#name) -> #name {
                #name { limbs: kernels::mul(&a.limbs, &b.limbs) }
            }

            #[inline]
            fn square(a: &#name) -> #name {
                #name { limbs: kernels::square(&a.limbs) }
            }

            #[inline]
            fn from_words(w: &[#word; #words]) -> #name {
                #name { limbs: #from }
            }

            #[inline]
            fn to_words(a: &#name) -> [#word; #words] {
                #to
            }

            /// `b` if the bit is 1, `a` if it is 0.
            #[inline]
            fn select(bit: u8, a: &#name, b: &#name) -> #name {
                let bit = ::core::hint::black_box(bit);
                #name { limbs: kernels::select(bit, &a.limbs, &b.limbs) }
            }
        }
    }

    fn powers(&self) -> TokenStream {
        let name = self.name;
        let p = self.p();
        let inverse = numbers::nibbles(&(p - 2u8));
        let (s, d) = numbers::two_adicity(p);
        let root = numbers::nibbles(&((&d - 1u8) >> 1));
        let generator = self.element(&numbers::non_residue(p).modpow(&d, p));
        let sizes = [&inverse, &root].map(|x| Literal::usize_unsuffixed(x.len()));
        let [inverse_size, root_size] = sizes;
        let (inverse, root) = (list(inverse), list(root));
        let s = Literal::u64_unsuffixed(s);
        quote! {
            /// `p - 2`, its highest four bits first.
            const INVERSE: [u8; #inverse_size] = #inverse;
            /// `(d - 1) / 2`, with `p - 1 = 2^S d` and `d` odd.
            const ROOT: [u8; #root_size] = #root;
            const S: u32 = #s;
            /// The power `d` of a quadratic non-residue.
            const GENERATOR: #name = #generator;

            /// A power by public digits of four bits, the highest first.
            fn power(x: &#name, digits: &[u8]) -> #name {
                let mut table = [#name::ONE; 16];
                let mut i = 1;
                while i < 16 {
                    table[i] = mul(&table[i - 1], x);
                    i += 1;
                }
                let mut r = #name::ONE;
                let mut i = 0;
                while i < digits.len() {
                    r = square(&square(&square(&square(&r))));
                    if digits[i] != 0 {
                        r = mul(&r, &table[digits[i] as usize]);
                    }
                    i += 1;
                }
                r
            }

            impl #name {
                /// `2 x`.
                #[inline]
                #[must_use]
                pub fn double(&self) -> Self {
                    add(self, self)
                }

                /// `x^2`.
                #[inline]
                #[must_use]
                pub fn square(&self) -> Self {
                    square(self)
                }

                /// `1 / x`, and 0 for 0: the power `p - 2`.
                #[must_use]
                pub fn invert(&self) -> Self {
                    power(self, &INVERSE)
                }

                /// `x^e`, the exponent's lowest word first. Reveals the number of words of the exponent, and
                /// nothing else.
                #[must_use]
                pub fn pow(&self, exponent: &[u64]) -> Self {
                    let mut r = Self::ONE;
                    let mut i = 64 * exponent.len();
                    while i > 0 {
                        i -= 1;
                        let bit = (exponent[i / 64] >> (i % 64)) as u8 & 1;
                        r = square(&r);
                        r = select(bit, &r, &mul(&r, self));
                    }
                    r
                }

                /// `x^e`, the exponent's lowest word first. Constant time in `x`, but not in the exponent.
                #[must_use]
                pub fn pow_vartime(&self, exponent: &[u64]) -> Self {
                    let mut r = Self::ONE;
                    let mut i = 64 * exponent.len();
                    while i > 0 {
                        i -= 1;
                        r = square(&r);
                        if (exponent[i / 64] >> (i % 64)) & 1 == 1 {
                            r = mul(&r, self);
                        }
                    }
                    r
                }

                /// The even square root (as a number in `0..p`), if there is one. Reveals only whether it
                /// exists.
                #[must_use]
                pub fn sqrt(&self) -> ::core::option::Option<Self> {
                    let w = power(self, &ROOT);
                    let mut z = mul(&w, self);
                    let mut t = mul(&z, &w);
                    let mut b = t;
                    let mut c = GENERATOR;
                    let mut i = S;
                    while i > 1 {
                        let mut j = 2;
                        while j < i {
                            b = square(&b);
                            j += 1;
                        }
                        let fine = b.ct_eq(&Self::ONE);
                        z = select(fine, &mul(&z, &c), &z);
                        c = square(&c);
                        t = select(fine, &mul(&t, &c), &t);
                        b = t;
                        i -= 1;
                    }
                    z = select(z.is_odd(), &z, &neg(&z));
                    if square(&z).ct_eq(self) == 1 {
                        ::core::option::Option::Some(z)
                    } else {
                        ::core::option::Option::None
                    }
                }
            }

            impl ::core::convert::From<u64> for #name {
                fn from(x: u64) -> Self {
                    Self::from_le_bytes_mod(&x.to_le_bytes())
                }
            }
        }
    }

    fn encodings(&self) -> TokenStream {
        let (name, word, words, bytes) = (self.name, &self.word, &self.words, &self.bytes);
        let size = Literal::usize_unsuffixed((self.made.module.rep.word / 8) as usize);
        quote! {
            /// Packs bytes into words, the lowest first. There must not be more bytes than the words hold.
            fn gather(bytes: &[u8]) -> [#word; #words] {
                let mut w = [0; #words];
                let mut i = 0;
                while i < bytes.len() {
                    w[i / #size] |= (bytes[i] as #word) << (8 * (i % #size));
                    i += 1;
                }
                w
            }

            /// `r 2^(8 CHUNK) + x` for the next bytes `x`, or for single bits where a byte may exceed p.
            fn absorb(r: &#name, bytes: &[u8]) -> #name {
                if CHUNK > 0 {
                    return add(&mul(r, &SHIFT), &from_words(&gather(bytes)));
                }
                let mut r = *r;
                let mut i = 8;
                while i > 0 {
                    i -= 1;
                    let bit = (bytes[0] >> i) & 1;
                    r = add(&r, &r);
                    r = select(bit, &r, &add(&r, &#name::ONE));
                }
                r
            }

            impl #name {
                /// The number with these bytes, the lowest first, if it is below the modulus. Reveals only
                /// whether it is.
                #[must_use]
                pub fn from_le_bytes(bytes: &[u8; #bytes]) -> ::core::option::Option<Self> {
                    let w = gather(bytes);
                    if kernels::is_canonical(&w) == 1 {
                        ::core::option::Option::Some(from_words(&w))
                    } else {
                        ::core::option::Option::None
                    }
                }

                /// The number with these bytes, the highest first, if it is below the modulus. Reveals only
                /// whether it is.
                #[must_use]
                pub fn from_be_bytes(bytes: &[u8; #bytes]) -> ::core::option::Option<Self> {
                    let mut b = *bytes;
                    b.reverse();
                    Self::from_le_bytes(&b)
                }

                /// The remainder of the number with these bytes, the lowest first. Reveals the number of
                /// bytes.
                #[must_use]
                pub fn from_le_bytes_mod(bytes: &[u8]) -> Self {
                    let step = if CHUNK > 0 { CHUNK } else { 1 };
                    let mut r = Self::ZERO;
                    let mut end = bytes.len();
                    while end > 0 {
                        // The highest piece may be short.
                        let start = (end - 1) / step * step;
                        r = absorb(&r, &bytes[start..end]);
                        end = start;
                    }
                    r
                }

                /// The remainder of the number with these bytes, the highest first. Reveals the number of
                /// bytes.
                #[must_use]
                pub fn from_be_bytes_mod(bytes: &[u8]) -> Self {
                    let step = if CHUNK > 0 { CHUNK } else { 1 };
                    let mut r = Self::ZERO;
                    let mut start = 0;
                    while start < bytes.len() {
                        // The number of bytes after this piece is a multiple of the step.
                        let end = bytes.len() - (bytes.len() - start - 1) / step * step;
                        let mut piece = [0; #bytes];
                        let length = end - start;
                        piece[..length].copy_from_slice(&bytes[start..end]);
                        piece[..length].reverse();
                        r = absorb(&r, &piece[..length]);
                        start = end;
                    }
                    r
                }

                /// The number in `0..p`, its lowest byte first.
                #[must_use]
                pub fn to_le_bytes(&self) -> [u8; #bytes] {
                    let w = to_words(self);
                    let mut bytes = [0; #bytes];
                    let mut i = 0;
                    while i < #bytes {
                        bytes[i] = (w[i / #size] >> (8 * (i % #size))) as u8;
                        i += 1;
                    }
                    bytes
                }

                /// The number in `0..p`, its highest byte first.
                #[must_use]
                pub fn to_be_bytes(&self) -> [u8; #bytes] {
                    let mut bytes = self.to_le_bytes();
                    bytes.reverse();
                    bytes
                }
            }

            /// The number in hexadecimal: do not print secrets.
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str("0x")?;
                    let bytes = self.to_be_bytes();
                    let mut i = 0;
                    while i < #bytes {
                        ::core::fmt::Write::write_fmt(f, ::core::format_args!("{:02x}", bytes[i]))?;
                        i += 1;
                    }
                    ::core::result::Result::Ok(())
                }
            }
        }
    }

    fn comparisons(&self) -> TokenStream {
        let (name, limbs) = (self.name, &self.limbs);
        quote! {
            impl #name {
                /// 1 if the element is zero, else 0.
                #[inline]
                #[must_use]
                pub fn ct_is_zero(&self) -> u8 {
                    kernels::is_zero(&self.limbs)
                }

                /// Whether the element is zero.
                #[inline]
                #[must_use]
                pub fn is_zero(&self) -> bool {
                    self.ct_is_zero() == 1
                }

                /// The lowest bit of the number in `0..p`.
                #[inline]
                #[must_use]
                pub fn is_odd(&self) -> u8 {
                    to_words(self)[0] as u8 & 1
                }

                /// 1 if both are the same element, else 0.
                #[inline]
                #[must_use]
                pub fn ct_eq(&self, other: &Self) -> u8 {
                    sub(self, other).ct_is_zero()
                }

                /// `a` if the choice is 0, else `b`.
                #[inline]
                #[must_use]
                pub fn conditional_select(a: &Self, b: &Self, choice: u8) -> Self {
                    select((choice | choice.wrapping_neg()) >> 7, a, b)
                }

                /// Overwrites the element with zero, in a way that current compilers do not remove. Copies of
                /// the element remain.
                pub fn zeroize(&mut self) {
                    self.limbs = [0; #limbs];
                    ::core::hint::black_box(&mut self.limbs);
                    ::core::sync::atomic::compiler_fence(::core::sync::atomic::Ordering::SeqCst);
                }
            }

            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self::ZERO
                }
            }

            /// The comparison is in constant time; the use of its result may not be.
            impl ::core::cmp::PartialEq for #name {
                fn eq(&self, other: &Self) -> bool {
                    self.ct_eq(other) == 1
                }
            }

            impl ::core::cmp::Eq for #name {}
        }
    }

    fn operators(&self) -> TokenStream {
        let name = self.name;
        let mut all = TokenStream::new();
        for (operation, function) in [("Add", "add"), ("Sub", "sub"), ("Mul", "mul")] {
            let (operation, function) = (format_ident!("{operation}"), format_ident!("{function}"));
            let assign = format_ident!("{operation}Assign");
            let method = format_ident!("{function}_assign");
            let value = quote!(#name);
            let reference = quote!(&#name);
            for left in [&value, &reference] {
                for right in [&value, &reference] {
                    let a = if left.to_string() == value.to_string() {
                        quote!(&self)
                    } else {
                        quote!(self)
                    };
                    let b = if right.to_string() == value.to_string() {
                        quote!(&other)
                    } else {
                        quote!(other)
                    };
                    quote! {
                        impl ::core::ops::#operation<#right> for #left {
                            type Output = #name;
                            #[inline]
                            fn #function(self, other: #right) -> #name {
                                #function(#a, #b)
                            }
                        }
                    }
                    .to_tokens(&mut all);
                }
            }
            for right in [&value, &reference] {
                let b = if right.to_string() == value.to_string() {
                    quote!(&other)
                } else {
                    quote!(other)
                };
                quote! {
                    impl ::core::ops::#assign<#right> for #name {
                        #[inline]
                        fn #method(&mut self, other: #right) {
                            *self = #function(self, #b);
                        }
                    }
                }
                .to_tokens(&mut all);
            }
        }
        quote! {
            #all

            impl ::core::ops::Neg for #name {
                type Output = #name;
                #[inline]
                fn neg(self) -> #name {
                    neg(&self)
                }
            }

            impl ::core::ops::Neg for &#name {
                type Output = #name;
                #[inline]
                fn neg(self) -> #name {
                    neg(self)
                }
            }
        }
    }
}
