//! Columns of Arrow.
//!
//! An import takes offsets on trust, and their memory may be an array of numpy that a caller changes later. So offsets
//! and views are checked and copied before the first row is read. The bytes themselves are borrowed.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use arrow_array::builder::LargeBinaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, GenericBinaryArray,
    LargeBinaryArray, OffsetSizeTrait, UInt8Array, new_empty_array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::Role;

/// Arrow arrays of types that [`Values::of`] reads, one after the other.
pub struct Chunks {
    arrays: Vec<ArrayRef>,
    pub len: usize,
}

/// An array of bytes.
enum Values<'a> {
    Binary(&'a BinaryArray),
    Large(&'a LargeBinaryArray),
    View(&'a BinaryViewArray),
    Fixed(&'a FixedSizeBinaryArray),
    Null,
}

impl<'a> Values<'a> {
    fn of(array: &'a ArrayRef) -> Option<Self> {
        Some(match array.data_type() {
            DataType::Binary => Values::Binary(array.as_binary()),
            DataType::LargeBinary => Values::Large(array.as_binary()),
            DataType::BinaryView => Values::View(array.as_binary_view()),
            DataType::FixedSizeBinary(_) => Values::Fixed(array.as_fixed_size_binary()),
            DataType::Null => Values::Null,
            _ => return None,
        })
    }

    /// The value at an index below the length.
    fn get(&self, i: usize) -> Option<&'a [u8]> {
        match self {
            Values::Binary(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::Large(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::View(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::Fixed(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::Null => None,
        }
    }
}

/// The name and the meaning of an argument, for conversions and their errors.
#[derive(Clone, Copy)]
struct Argument<'a> {
    name: &'a str,
    role: Role,
}

impl Argument<'_> {
    fn wrong(self, error: ArrowError) -> PyErr {
        PyValueError::new_err(format!("{}: {error}", self.name))
    }

    fn refused(self, kind: &DataType, hint: &str) -> PyErr {
        PyTypeError::new_err(format!(
            "{}: a binary type of Arrow is needed, not {kind}{hint}",
            self.name
        ))
    }

    /// The array as one that [`Values::of`] reads.
    fn bytes(self, array: &ArrayRef) -> PyResult<ArrayRef> {
        use DataType::{
            Binary, BinaryView, Dictionary, FixedSizeBinary, FixedSizeList, LargeBinary, LargeList,
            LargeListView, LargeUtf8, List, ListView, Null, Utf8, Utf8View,
        };
        let cast = |array: &ArrayRef, kind: &DataType| {
            arrow_cast::cast(array, kind).map_err(|error| self.wrong(error))
        };
        match array.data_type() {
            Binary => Ok(Arc::new(with_own_offsets(array.as_binary::<i32>()))),
            LargeBinary => Ok(Arc::new(with_own_offsets(array.as_binary::<i64>()))),
            BinaryView => {
                let array = array.as_binary_view();
                let views = ScalarBuffer::from(array.views().to_vec());
                let buffers = array.data_buffers().to_vec();
                BinaryViewArray::try_new(views, buffers, array.nulls().cloned())
                    .map(|array| Arc::new(array) as ArrayRef)
                    .map_err(|error| self.wrong(error))
            }
            FixedSizeBinary(_) | Null => Ok(array.clone()),
            Utf8 | LargeUtf8 | Utf8View if self.role.takes_text() => {
                let kind = match array.data_type() {
                    Utf8 => Binary,
                    LargeUtf8 => LargeBinary,
                    _ => BinaryView,
                };
                self.bytes(&cast(array, &kind)?)
            }
            kind @ (Utf8 | LargeUtf8 | Utf8View) => Err(self.refused(
                kind,
                ". Text must be decoded first: bytes.fromhex(x) or base64.b64decode(x) in Python, \
                 .str.decode(\"hex\") in Polars, unhex(x) or from_base64(x) in SQL",
            )),
            List(_) => {
                let list = array.as_list::<i32>();
                let offsets = list.offsets().iter().map(|at| i64::from(*at)).collect();
                self.cut(array, list.values(), offsets)
            }
            LargeList(_) => {
                let list = array.as_list::<i64>();
                self.cut(array, list.values(), list.offsets().to_vec())
            }
            FixedSizeList(_, width) => {
                let width = i64::from(*width);
                let mut offsets = vec![0; array.len() + 1];
                for i in 0..array.len() {
                    offsets[i + 1] = offsets[i] + width;
                }
                self.cut(array, array.as_fixed_size_list().values(), offsets)
            }
            ListView(_) => {
                let list = array.as_list_view::<i32>();
                let at = |i: usize| (i64::from(list.offsets()[i]), i64::from(list.sizes()[i]));
                self.gathered(array, list.values(), at)
            }
            LargeListView(_) => {
                let list = array.as_list_view::<i64>();
                self.gathered(array, list.values(), |i| {
                    (list.offsets()[i], list.sizes()[i])
                })
            }
            Dictionary(_, _) => {
                let dictionary = array.as_any_dictionary();
                let values = self.bytes(dictionary.values())?;
                let kind = values.data_type().clone();
                self.bytes(&cast(&dictionary.with_values(values), &kind)?)
            }
            kind => Err(self.refused(kind, "")),
        }
    }

    /// The elements of a list's rows.
    fn elements<'a>(self, list: &ArrayRef, elements: &'a ArrayRef) -> PyResult<&'a UInt8Array> {
        elements.as_primitive_opt::<UInt8Type>().ok_or_else(|| {
            self.refused(
                list.data_type(),
                ". Lists must be of UInt8: array.cast(pyarrow.list_(pyarrow.uint8())), \
                 .cast(pl.List(pl.UInt8)) in Polars, CAST(x AS UTINYINT[]) in DuckDB",
            )
        })
    }

    fn null_within(self, row: usize) -> PyErr {
        PyTypeError::new_err(format!(
            "{}: row {row} is a list with a null in it, which is no byte. Make the whole row null, or cast it to a \
             binary type",
            self.name
        ))
    }

    /// The rows of a list between offsets.
    fn cut(self, list: &ArrayRef, elements: &ArrayRef, offsets: Vec<i64>) -> PyResult<ArrayRef> {
        let elements = self.elements(list, elements)?;
        let rows = offsets.windows(2).map(|ends| (ends[0], ends[1] - ends[0]));
        self.check_nulls(list, elements.nulls(), rows)?;
        let values = elements.values().inner().clone();
        let offsets = OffsetBuffer::new(offsets.into());
        LargeBinaryArray::try_new(offsets, values, list.nulls().cloned())
            .map(|array| Arc::new(array) as ArrayRef)
            .map_err(|error| self.wrong(error))
    }

    /// The rows of a list at places, which may overlap: a copy.
    fn gathered(
        self,
        list: &ArrayRef,
        elements: &ArrayRef,
        place: impl Fn(usize) -> (i64, i64),
    ) -> PyResult<ArrayRef> {
        let elements = self.elements(list, elements)?;
        self.check_nulls(list, elements.nulls(), (0..list.len()).map(&place))?;
        let mut copied = LargeBinaryBuilder::new();
        for i in 0..list.len() {
            if list.is_null(i) {
                copied.append_null();
                continue;
            }
            let range = range_of(place(i));
            let row = range.and_then(|range| elements.values().get(range));
            copied.append_value(row.ok_or_else(|| {
                PyValueError::new_err(format!("{}: row {i} is outside its list", self.name))
            })?);
        }
        Ok(Arc::new(copied.finish()))
    }

    /// An error if a row that is not null has a null in it.
    fn check_nulls(
        self,
        list: &ArrayRef,
        nulls: Option<&NullBuffer>,
        rows: impl Iterator<Item = (i64, i64)>,
    ) -> PyResult<()> {
        let Some(nulls) = nulls.filter(|nulls| nulls.null_count() > 0) else {
            return Ok(());
        };
        for (i, row) in rows.enumerate() {
            let mut bytes = range_of(row).unwrap_or_default();
            if list.is_valid(i) && bytes.any(|at| at < nulls.len() && nulls.is_null(at)) {
                return Err(self.null_within(i));
            }
        }
        Ok(())
    }
}

/// The range of a start and a length.
fn range_of((start, length): (i64, i64)) -> Option<Range<usize>> {
    let start = usize::try_from(start).ok()?;
    Some(start..start.checked_add(usize::try_from(length).ok()?)?)
}

/// The array with offsets that nobody else has.
fn with_own_offsets<O: OffsetSizeTrait>(array: &GenericBinaryArray<O>) -> GenericBinaryArray<O> {
    let offsets = OffsetBuffer::new(ScalarBuffer::from(array.offsets().to_vec()));
    GenericBinaryArray::new(offsets, array.values().clone(), array.nulls().cloned())
}

impl Chunks {
    pub fn new(name: &str, role: Role, arrays: &[ArrayRef]) -> PyResult<Self> {
        let argument = Argument { name, role };
        let mut read = Vec::with_capacity(arrays.len());
        for array in arrays {
            // An empty slice may have offsets of which an import knows no bytes.
            let array = &match array.is_empty() {
                true => new_empty_array(array.data_type()),
                false => array.clone(),
            };
            array
                .to_data()
                .validate_full()
                .map_err(|error| argument.wrong(error))?;
            read.push(argument.bytes(array)?);
        }
        let total = |len: usize, array: &ArrayRef| len.checked_add(array.len());
        let len = read.iter().try_fold(0, total);
        let len = len.ok_or_else(|| PyValueError::new_err(format!("{name}: too many rows")))?;
        Ok(Chunks { arrays: read, len })
    }

    pub fn rows<'a>(&'a self, range: Range<usize>, rows: &mut Vec<Option<&'a [u8]>>) {
        let mut start = 0;
        for array in &self.arrays {
            let end = start + array.len();
            let part = range.start.max(start)..range.end.min(end);
            if let (Some(values), false) = (Values::of(array), part.is_empty()) {
                rows.extend(part.map(|i| values.get(i - start)));
            }
            start = end;
        }
    }
}

/// An Arrow import. An array that was consumed before, or has too few buffers, makes the import panic.
pub fn import<'py, T>(name: &str, object: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let read = catch_unwind(AssertUnwindSafe(|| object.extract::<T>()));
    let why = match read {
        Ok(Ok(array)) => return Ok(array),
        Ok(Err(error)) => error.value(object.py()).to_string(),
        Err(_) => "its buffers are not those of its type, or were consumed before".into(),
    };
    Err(PyTypeError::new_err(format!(
        "{name}: not read as Arrow: {why}"
    )))
}
