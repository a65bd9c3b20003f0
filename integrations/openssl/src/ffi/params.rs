//! Lists of parameters (`OSSL_PARAM`), read and answered with checks.

use std::ffi::{CStr, c_char, c_uint};
use std::marker::PhantomData;

use zeroize::Zeroizing;

use super::abi::*;

/// A list to read.
#[derive(Clone, Copy)]
pub struct Params<'a> {
    raw: *const RawParam,
    all: &'a [RawParam],
}

/// One of them.
#[derive(Clone, Copy)]
pub struct Param<'a>(&'a RawParam);

impl<'a> Params<'a> {
    /// No parameters.
    pub const NONE: Params<'static> = Params {
        raw: &END,
        all: &[],
    };

    /// Of OpenSSL's list, which may be null.
    ///
    /// # Safety
    /// The list is valid for `'a` and ends in [`END`].
    pub(super) unsafe fn new(raw: *const RawParam) -> Params<'a> {
        if raw.is_null() {
            return Params::NONE;
        }
        let mut n = 0;
        // SAFETY: the list ends in a null name, and is not read beyond it.
        unsafe {
            while !(*raw.add(n)).key.is_null() {
                n += 1;
            }
            Params {
                raw,
                all: std::slice::from_raw_parts(raw, n),
            }
        }
    }

    pub(super) fn raw(&self) -> *const RawParam {
        self.raw
    }

    /// All.
    pub fn iter(&self) -> impl Iterator<Item = Param<'a>> + use<'a> {
        self.all.iter().map(Param)
    }

    /// The first of this name.
    pub fn find(&self, name: &str) -> Option<Param<'a>> {
        self.iter().find(|p| p.name() == name)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// The name of a parameter; empty if it is not text.
fn name(raw: &RawParam) -> &str {
    // SAFETY: names in a list are strings of C; a null name ends it.
    unsafe { CStr::from_ptr(raw.key) }.to_str().unwrap_or("")
}

impl<'a> Param<'a> {
    /// The name.
    pub fn name(self) -> &'a str {
        name(self.0)
    }

    fn data(self) -> Option<&'a [u8]> {
        if self.0.data.is_null() {
            return None;
        }
        // SAFETY: `size` bytes are at `data`, by OpenSSL's promise.
        Some(unsafe { std::slice::from_raw_parts(self.0.data as *const u8, self.0.size) })
    }

    /// A string of octets.
    pub fn octets(self) -> Option<&'a [u8]> {
        self.data().filter(|_| self.0.kind == OCTETS)
    }

    /// Text.
    pub fn text(self) -> Option<&'a str> {
        let bytes = match self.0.kind {
            UTF8 => self.data()?,
            UTF8_POINTER if !self.0.data.is_null() => {
                // SAFETY: the data of this kind is a pointer to text.
                let text = unsafe { *(self.0.data as *const *const c_char) };
                if text.is_null() {
                    return None;
                }
                // SAFETY: a string of C, or OpenSSL would not have sent it.
                unsafe { CStr::from_ptr(text) }.to_bytes()
            }
            _ => return None,
        };
        let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
        std::str::from_utf8(&bytes[..end]).ok()
    }

    /// The octets of a number, the least first. Numbers are in the processor's own order.
    fn digits(
        self,
    ) -> Option<impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone + 'a> {
        let bytes = self.data()?;
        if !matches!(self.0.kind, INTEGER | UNSIGNED) {
            return None;
        }
        let n = bytes.len();
        Some((0..n).map(move |i| {
            if cfg!(target_endian = "big") {
                bytes[n - 1 - i]
            } else {
                bytes[i]
            }
        }))
    }

    /// An integer of any width.
    pub fn int(self) -> Option<i64> {
        let digits = self.digits()?;
        let negative = self.0.kind == INTEGER && digits.clone().next_back()? >= 0x80;
        let fill = if negative { 0xff } else { 0 };
        let mut bytes = [fill; 8];
        for (i, b) in digits.enumerate() {
            match bytes.get_mut(i) {
                Some(at) => *at = b,
                None if b != fill => return None,
                None => {}
            }
        }
        let value = i64::from_le_bytes(bytes);
        ((value < 0) == negative).then_some(value)
    }

    /// A number without a sign in big-endian bytes of this width; None if it is wider.
    pub fn number(self, width: usize) -> Option<Zeroizing<Vec<u8>>> {
        if self.0.kind != UNSIGNED {
            return None;
        }
        let mut out = Zeroizing::new(vec![0; width]);
        for (i, b) in self.digits()?.enumerate() {
            match width.checked_sub(i + 1) {
                Some(at) => out[at] = b,
                None if b != 0 => return None,
                None => {}
            }
        }
        Some(out)
    }
}

/// A list to answer.
pub struct Answers<'a> {
    raw: *mut RawParam,
    all: &'a mut [RawParam],
}

/// The place of one answer.
pub struct Answer<'a>(&'a mut RawParam);

impl<'a> Answers<'a> {
    /// Of OpenSSL's list, which may be null.
    ///
    /// # Safety
    /// The list is valid for `'a`, ends in [`END`], and is used by nobody else.
    pub(super) unsafe fn new(raw: *mut RawParam) -> Answers<'a> {
        // SAFETY: as the caller promises.
        let n = unsafe { Params::new(raw) }.all.len();
        let all = if n == 0 {
            &mut []
        } else {
            // SAFETY: `n` parameters were counted.
            unsafe { std::slice::from_raw_parts_mut(raw, n) }
        };
        Answers { raw, all }
    }

    pub(super) fn raw(&mut self) -> *mut RawParam {
        self.raw
    }

    /// All.
    pub fn iter(&mut self) -> impl Iterator<Item = Answer<'_>> {
        self.all.iter_mut().map(Answer)
    }
}

impl<'a> Answer<'a> {
    /// The name. It outlives the answer, for it is OpenSSL's.
    pub fn name(&self) -> &'a str {
        // SAFETY: as in `name`; the string is not part of what is written.
        unsafe { CStr::from_ptr(self.0.key) }.to_str().unwrap_or("")
    }

    fn bytes(&mut self, value: &[u8], kind: c_uint) -> bool {
        if self.0.kind != kind {
            return false;
        }
        self.0.returned = value.len();
        if self.0.data.is_null() {
            return true;
        }
        if self.0.size < value.len() {
            return false;
        }
        // SAFETY: `size` bytes may be written at `data`.
        let room = unsafe { std::slice::from_raw_parts_mut(self.0.data as *mut u8, self.0.size) };
        room[..value.len()].copy_from_slice(value);
        if kind == UTF8
            && let Some(end) = room.get_mut(value.len())
        {
            *end = 0;
        }
        true
    }

    /// Answers with octets; false if there is no room for them.
    pub fn octets(&mut self, value: &[u8]) -> bool {
        self.bytes(value, OCTETS)
    }

    /// Answers with a pointer to octets, which must live as long as their object.
    pub fn pointer(&mut self, value: &[u8]) -> bool {
        if self.0.kind != OCTETS_POINTER {
            return false;
        }
        self.0.returned = value.len();
        if !self.0.data.is_null() {
            let at = if value.is_empty() {
                std::ptr::null()
            } else {
                value.as_ptr()
            };
            // SAFETY: the data of this kind has room for a pointer.
            unsafe { *(self.0.data as *mut *const u8) = at };
        }
        true
    }

    /// Answers with text.
    pub fn text(&mut self, value: &'static CStr) -> bool {
        if self.0.kind == UTF8_POINTER {
            self.0.returned = value.count_bytes();
            if !self.0.data.is_null() {
                // SAFETY: the data of this kind has room for a pointer.
                unsafe { *(self.0.data as *mut *const c_char) = value.as_ptr() };
            }
            return true;
        }
        self.bytes(value.to_bytes(), UTF8)
    }

    /// Answers with an integer of the width that was asked for; false if it does not fit.
    pub fn int(&mut self, value: i64) -> bool {
        let signed = match self.0.kind {
            INTEGER => true,
            UNSIGNED if value >= 0 => false,
            _ => return false,
        };
        let fill = if value < 0 { 0xff } else { 0 };
        let digits = value.to_le_bytes();
        let mut needed = 8;
        while needed > 1
            && digits[needed - 1] == fill
            && (!signed || (digits[needed - 2] >= 0x80) == (value < 0))
        {
            needed -= 1;
        }
        if self.0.data.is_null() {
            self.0.returned = if needed <= 4 { 4 } else { 8 };
            return true;
        }
        if self.0.size < needed {
            self.0.returned = needed;
            return false;
        }
        self.0.returned = self.0.size;
        let n = self.0.size;
        // SAFETY: `size` bytes may be written at `data`.
        let room = unsafe { std::slice::from_raw_parts_mut(self.0.data as *mut u8, n) };
        for i in 0..n {
            let at = if cfg!(target_endian = "big") {
                n - 1 - i
            } else {
                i
            };
            room[at] = digits.get(i).copied().unwrap_or(fill);
        }
        true
    }
}

/// A list of our own.
#[derive(Default)]
pub struct List<'a> {
    raw: Vec<RawParam>,
    /// Numbers, in the order of the processor. They may be secret.
    numbers: Vec<Zeroizing<Vec<u8>>>,
    data: PhantomData<&'a [u8]>,
}

impl<'a> List<'a> {
    /// An empty list.
    pub fn new() -> List<'a> {
        List::default()
    }

    fn push(mut self, name: &'static CStr, kind: c_uint, data: *const u8, size: usize) -> Self {
        self.raw.push(RawParam {
            data: data as *mut Void,
            size,
            ..described(name, kind)
        });
        self
    }

    /// With a text. It ends in a NUL beyond its size: OpenSSL compares texts as strings of C.
    pub fn text(self, name: &'static CStr, value: &'a CStr) -> Self {
        let n = value.count_bytes();
        self.push(name, UTF8, value.as_ptr() as *const u8, n)
    }

    /// With octets.
    pub fn octets(self, name: &'static CStr, value: &'a [u8]) -> Self {
        self.push(name, OCTETS, value.as_ptr(), value.len())
    }

    fn own(mut self, name: &'static CStr, kind: c_uint, value: Zeroizing<Vec<u8>>) -> Self {
        let (data, size) = (value.as_ptr(), value.len());
        self.numbers.push(value);
        self.push(name, kind, data, size)
    }

    /// With a number of big-endian bytes.
    pub fn number(self, name: &'static CStr, value: &[u8]) -> Self {
        let mut copy = Zeroizing::new(value.to_vec());
        if cfg!(target_endian = "little") {
            copy.reverse();
        }
        self.own(name, UNSIGNED, copy)
    }

    /// With an integer.
    pub fn int(self, name: &'static CStr, value: i32) -> Self {
        let bytes = Zeroizing::new(value.to_ne_bytes().to_vec());
        self.own(name, INTEGER, bytes)
    }

    /// Lets a function read it.
    pub fn read<R>(mut self, f: impl FnOnce(Params<'_>) -> R) -> R {
        self.raw.push(END);
        // SAFETY: the list ends, and its data outlives `self`.
        f(unsafe { Params::new(self.raw.as_ptr()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(kind: c_uint, bytes: &[u8]) -> RawParam {
        RawParam {
            data: bytes.as_ptr() as *mut Void,
            size: bytes.len(),
            ..described(c"n", kind)
        }
    }

    /// A number of this width in the processor's order.
    fn wide(value: i128, width: usize) -> Vec<u8> {
        let mut bytes = value.to_le_bytes()[..width].to_vec();
        if cfg!(target_endian = "big") {
            bytes.reverse();
        }
        bytes
    }

    #[test]
    fn integers_of_any_width() {
        for value in [
            0i64,
            1,
            -1,
            127,
            -128,
            128,
            255,
            256,
            65_535,
            -40_000,
            i64::MAX,
            i64::MIN,
        ] {
            for width in 1..=16 {
                let bits = 8 * width as u32;
                let most = if bits > 64 {
                    i128::MAX
                } else {
                    (1 << (bits - 1)) - 1
                };
                let fits = i128::from(value) <= most && i128::from(value) >= -most - 1;
                let bytes = wide(value.into(), width);
                if fits {
                    assert_eq!(Param(&param(INTEGER, &bytes)).int(), Some(value));
                }
                let mut room = vec![0x55; width];
                let mut raw = param(INTEGER, &room);
                raw.data = room.as_mut_ptr() as *mut Void;
                assert_eq!(Answer(&mut raw).int(value), fits, "{value} in {width}");
                if fits {
                    assert_eq!((room, raw.returned), (bytes, width));
                } else {
                    assert!(raw.returned > width);
                }
            }
        }
        assert_eq!(Param(&param(UNSIGNED, &[0xff; 8])).int(), None);
        assert_eq!(Param(&param(INTEGER, &wide(1 << 70, 16))).int(), None);
        assert_eq!(Param(&param(UNSIGNED, &wide(255, 1))).int(), Some(255));
        assert_eq!(Param(&param(INTEGER, &[])).int(), None);
        assert_eq!(Param(&param(OCTETS, &[1; 4])).int(), None);
        assert!(!Answer(&mut param(UNSIGNED, &[0; 8])).int(-1));
        let mut question = described(c"n", INTEGER);
        assert!(Answer(&mut question).int(5) && question.returned == 4);
    }

    /// A list as C makes it, of the processor's own integers.
    #[test]
    fn integers_of_the_processor() {
        let (a, b, c, d) = (-2i8, -300i16, -70_000i32, -5_000_000_000i64);
        let (e, f, g, h) = (200u8, 60_000u16, 4_000_000_000u32, 5_000_000_000u64);
        let bytes: [Vec<u8>; 8] = [
            a.to_ne_bytes().into(),
            b.to_ne_bytes().into(),
            c.to_ne_bytes().into(),
            d.to_ne_bytes().into(),
            e.to_ne_bytes().into(),
            f.to_ne_bytes().into(),
            g.to_ne_bytes().into(),
            h.to_ne_bytes().into(),
        ];
        let mut list = [END; 9];
        for (i, bytes) in bytes.iter().enumerate() {
            list[i] = param(if i < 4 { INTEGER } else { UNSIGNED }, bytes);
        }
        // SAFETY: the list ends.
        let params = unsafe { Params::new(list.as_ptr()) };
        let read: Vec<_> = params.iter().map(|p| p.int().unwrap_or(0)).collect();
        let values = [
            a.into(),
            b.into(),
            c.into(),
            d,
            e.into(),
            f.into(),
            g.into(),
            h as i64,
        ];
        assert_eq!(read, values);
        let number = params.iter().last().and_then(|p| p.number(8));
        assert_eq!(
            number.as_deref().map(|n| &n[..]),
            Some(&h.to_be_bytes()[..])
        );
        // The same, written.
        let (mut w, mut x, mut y, mut z) = (0u8, 0i16, 0u32, 0i64);
        let places = [
            (UNSIGNED, &raw mut w as *mut Void, 1),
            (INTEGER, &raw mut x as *mut Void, 2),
            (UNSIGNED, &raw mut y as *mut Void, 4),
            (INTEGER, &raw mut z as *mut Void, 8),
        ];
        for (i, (kind, data, size)) in places.into_iter().enumerate() {
            list[i] = described(c"n", kind);
            (list[i].data, list[i].size) = (data, size);
        }
        list[4] = END;
        // SAFETY: the list ends, and has places for integers.
        let mut answers = unsafe { Answers::new(list.as_mut_ptr()) };
        for (mut answer, value) in answers
            .iter()
            .zip([200, -300, 4_000_000_000, -5_000_000_000])
        {
            assert!(answer.int(value));
        }
        assert_eq!((w, x, y, z), (200, -300, 4_000_000_000, -5_000_000_000));
        // Ours, as OpenSSL reads them.
        let list = List::new()
            .int(c"i", -70_000)
            .number(c"n", &h.to_be_bytes());
        list.read(|params| {
            let data: Vec<_> = params.iter().filter_map(Param::data).collect();
            assert_eq!(data, [&c.to_ne_bytes()[..], &h.to_ne_bytes()[..]]);
        });
    }

    /// A pointer to octets.
    #[test]
    fn pointers() {
        let (bytes, mut place) = ([1u8, 2, 3], std::ptr::null::<u8>());
        let mut raw = described(c"p", OCTETS_POINTER);
        raw.data = &raw mut place as *mut Void;
        raw.size = size_of::<*const u8>();
        assert!(Answer(&mut raw).pointer(&bytes));
        assert_eq!((raw.returned, place), (3, bytes.as_ptr()));
        assert!(!Answer(&mut described(c"p", OCTETS)).pointer(&bytes));
    }

    #[test]
    fn numbers_into_a_width() {
        let bytes = wide(0x010203, 5);
        let number = Param(&param(UNSIGNED, &bytes)).number(4);
        assert_eq!(number.as_deref().map(|n| &n[..]), Some(&[0, 1, 2, 3][..]));
        assert!(Param(&param(UNSIGNED, &bytes)).number(2).is_none());
        assert!(Param(&param(INTEGER, &bytes)).number(4).is_none());
    }

    #[test]
    fn texts_and_octets() {
        let mut room = [0x55u8; 6];
        let mut raw = param(UTF8, &room);
        raw.data = room.as_mut_ptr() as *mut Void;
        assert!(Answer(&mut raw).text(c"12345") && raw.returned == 5);
        assert_eq!(&room, b"12345\0");
        assert!(!Answer(&mut raw).text(c"1234567") && raw.returned == 7);
        assert!(!Answer(&mut raw).octets(b"1"));
        let mut question = described(c"t", OCTETS);
        assert!(Answer(&mut question).octets(&[1; 9]) && question.returned == 9);
        let list = List::new()
            .text(c"a", c"text")
            .octets(c"b", &[1, 2])
            .int(c"c", -7);
        list.number(c"d", &[1, 0]).read(|p| {
            assert_eq!(p.iter().count(), 4);
            assert_eq!(p.find("a").and_then(|p| p.text()), Some("text"));
            assert_eq!(p.find("b").and_then(|p| p.octets()), Some(&[1, 2][..]));
            assert_eq!(p.find("c").and_then(|p| p.int()), Some(-7));
            assert_eq!(p.find("d").and_then(|p| p.int()), Some(256));
            assert!(p.find("e").is_none());
        });
    }
}
