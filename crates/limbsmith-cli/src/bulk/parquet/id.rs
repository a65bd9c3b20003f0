//! The type of the rows' identities: a table of verdicts repeats it, with every value.

use super::guard::guarded;
use ::parquet::arrow::ARROW_SCHEMA_META_KEY;
use ::parquet::arrow::parquet_to_arrow_schema;
use ::parquet::basic::Type as Physical;
use ::parquet::file::metadata::FileMetaData;
use ::parquet::schema::types::{ColumnDescPtr, Type, TypePtr};
use arrow_schema::Field;

/// A column's type in Parquet, and its type in Arrow if the program that wrote the file noted it. Arrow has types that Parquet
/// lacks, such as durations.
#[derive(Clone, Debug)]
pub struct IdType {
    pub column: TypePtr,
    pub arrow: Option<Field>,
}

/// Whether two columns have the same values, but for nulls.
fn is_same(one: &Type, other: &Type) -> bool {
    let numbers = |column: &Type| match *column {
        Type::PrimitiveType {
            physical_type,
            type_length,
            scale,
            precision,
            ..
        } => Some((physical_type, type_length, scale, precision)),
        Type::GroupType { .. } => None,
    };
    let [a, b] = [one, other].map(Type::get_basic_info);
    numbers(one) == numbers(other)
        && a.logical_type_ref() == b.logical_type_ref()
        && a.converted_type() == b.converted_type()
}

impl IdType {
    /// The type of a column.
    ///
    /// # Errors
    /// If values of this type cannot be written.
    pub fn of(column: &ColumnDescPtr, place: usize, file: &FileMetaData) -> Result<Self, String> {
        if column.physical_type() == Physical::INT96 {
            return Err(
                "of the type INT96, which is not written any more: cast it to a timestamp".into(),
            );
        }
        let schema = file.schema_descr();
        let root = schema.get_column_root_idx(place);
        let written = guarded(|| parquet_to_arrow_schema(schema, file.key_value_metadata()));
        let pairs = file.key_value_metadata().into_iter().flatten();
        let has_schema = pairs
            .map(|pair| &pair.key)
            .any(|key| key == ARROW_SCHEMA_META_KEY);
        let arrow = match (has_schema, written) {
            (false, _) => None,
            (true, Ok(schema)) => schema
                .fields()
                .get(root)
                .map(|field| field.as_ref().clone()),
            (true, Err(error)) => {
                return Err(format!("of a type that Arrow does not read: {error}"));
            }
        };
        Ok(IdType {
            column: column.self_type_ptr(),
            arrow,
        })
    }

    /// Takes in the type of the same column in another file. Nulls in either are nulls. Returns false if the types differ.
    pub fn join(&mut self, other: &Self) -> bool {
        let arrow = |id: &Self| id.arrow.as_ref().map(|field| field.data_type().clone());
        let same = is_same(&self.column, &other.column) && arrow(self) == arrow(other);
        if same && other.column.is_optional() && !self.column.is_optional() {
            *self = other.clone();
        }
        same
    }
}
