//! Large kernels, and a whole formula where there is one: compiled into the caller, or called.

use super::{GENERIC, MASK, Printer};
use std::fmt::Write;

impl Printer<'_> {
    /// The kernels that are compiled into the caller or called.
    pub(super) fn calls(&self) -> String {
        let (low, rep) = (&self.low, self.rep);
        let mut t = String::new();
        for (name, work, two, out) in [
            ("product", "ProductWork", true, &self.plain),
            ("product_square", "ProductSquareWork", false, &self.plain),
            ("mul", "MulWork", true, low),
            ("square", "SquareWork", false, low),
            ("to_words", "ToWordsWork", false, &self.whole),
            ("is_zero", "IsZeroWork", false, &MASK.to_string()),
        ] {
            let (fields, own, params, args) = match two {
                true => (
                    format!("&'a {low}, &'a {low}"),
                    "self.0, self.1",
                    format!("a: &{low}, b: &{low}"),
                    "a, b",
                ),
                false => (format!("&'a {low}"), "self.0", format!("a: &{low}"), "a"),
            };
            let _ = write!(
                t,
                "
struct {work}<'a, V>({fields});

impl<V: Lane> LaneWork for {work}<'_, V> {{
    type Output = {out};
    #[inline(always)]
    fn run<U: Lane>(self) -> {out} {{
        {rep}::{name}({own})
    }}
}}

/// The kernel, inlined or called.
#[inline(always)]
fn {name}<{GENERIC}>({params}) -> {out} {{
    if V::INLINE && !OUTLINED {{
        {rep}::{name}({args})
    }} else {{
        V::outline({work}({args}))
    }}
}}
"
            );
        }
        if self.has_addition() {
            let out = format!("[Low<V>; {}]", 4 * self.count);
            let _ = write!(
                t,
                "
struct AddAffineWork<'a, V>([&'a {low}; 4], [&'a {low}; 3]);

impl<V: Lane> LaneWork for AddAffineWork<'_, V> {{
    type Output = {out};
    #[inline(always)]
    fn run<U: Lane>(self) -> {out} {{
        let AddAffineWork([x, y, z, t], [minus, plus, xytd]) = self;
        {rep}::edwards_add_affine(x, y, z, t, minus, plus, xytd)
    }}
}}

/// The kernel, inlined or called.
#[inline(always)]
fn edwards_add_affine<{GENERIC}>(
    [x, y, z, t]: [&{low}; 4],
    [minus, plus, xytd]: [&{low}; 3],
) -> {out} {{
    if V::INLINE && !OUTLINED {{
        {rep}::edwards_add_affine(x, y, z, t, minus, plus, xytd)
    }} else {{
        V::outline(AddAffineWork([x, y, z, t], [minus, plus, xytd]))
    }}
}}
"
            );
        }
        t
    }
}
