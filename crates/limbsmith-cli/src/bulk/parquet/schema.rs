//! The columns of a file: their names, what they hold, and the schema that they are read with.

use super::file::Shared;
use crate::bulk::cells::{Kind, Slot};
use ::parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use ::parquet::basic::{ConvertedType, LogicalType, Repetition, Type};
use ::parquet::errors::ParquetError;
use ::parquet::schema::types::{ColumnDescPtr, SchemaDescriptor, Type as Field};
use arrow_schema::{DataType, Schema};
use std::sync::Arc;

/// The names of all columns.
pub fn names(schema: &SchemaDescriptor) -> Vec<String> {
    let name = |i| list_name(schema, i).unwrap_or_else(|| schema.column(i).path().string());
    (0..schema.num_columns()).map(name).collect()
}

/// The name of a list of plain values, by its place among all columns: it is that of the group around them.
fn list_name(schema: &SchemaDescriptor, place: usize) -> Option<String> {
    let column = schema.column(place);
    let root = schema.get_column_root_idx(place);
    let others = (0..schema.num_columns()).filter(|&i| schema.get_column_root_idx(i) == root);
    let parts = column.path().parts();
    (column.max_rep_level() == 1 && others.count() == 1 && parts.len() > 1)
        .then(|| parts[0].clone())
}

/// How often a list and each of its values occur: they may be null or not.
type Occurrence = (Repetition, Repetition);

/// The occurrence of a list of bytes, by its place among all columns. None if it is no such list.
///
/// Programs write lists with two groups, with one, or with none.
fn list_of_bytes(schema: &SchemaDescriptor, place: usize) -> Option<Occurrence> {
    let column = schema.column(place);
    let is_byte = match column.logical_type_ref() {
        Some(LogicalType::Integer(number)) => number.bit_width == 8 && !number.is_signed,
        Some(_) => false,
        None => column.converted_type() == ConvertedType::UINT_8,
    };
    if column.max_rep_level() != 1 || column.physical_type() != Type::INT32 || !is_byte {
        return None;
    }
    let repetition = |field: &Field| {
        let info = field.get_basic_info();
        info.has_repetition().then(|| info.repetition())
    };
    let is_repeated = |field: &Field| repetition(field) == Some(Repetition::REPEATED);
    let root = schema.get_column_root(place);
    if root.is_primitive() {
        return Some((Repetition::REQUIRED, Repetition::REQUIRED));
    }
    let [middle] = root.get_fields() else {
        return None;
    };
    if is_repeated(root) || !is_repeated(middle) {
        return None;
    }
    let list = repetition(root)?;
    if middle.is_primitive() {
        return Some((list, Repetition::REQUIRED));
    }
    match middle.get_fields() {
        [value] if value.is_primitive() && !is_repeated(value) => Some((list, repetition(value)?)),
        _ => None,
    }
}

/// The metadata of a file, as if each column were a plain one of its physical type, or a list of such values. So values are
/// read as they are in the file (text need not be UTF-8), and the structure of columns that are not read does not matter.
pub fn plain(
    file: &Shared,
    schema: &SchemaDescriptor,
) -> Result<ArrowReaderMetadata, ParquetError> {
    let field = |(i, column): (usize, &ColumnDescPtr)| {
        let name = i.to_string();
        let value = |name: &str, repetition| {
            let field = Field::primitive_type_builder(name, column.physical_type())
                .with_repetition(repetition)
                .with_length(column.type_length());
            field.build().map(Arc::new)
        };
        let Some((list, item)) = list_of_bytes(schema, i) else {
            return value(
                &name,
                match column.max_def_level() {
                    0 => Repetition::REQUIRED,
                    _ => Repetition::OPTIONAL,
                },
            );
        };
        let items = Field::group_type_builder("list")
            .with_repetition(Repetition::REPEATED)
            .with_fields(vec![value("element", item)?]);
        let field = Field::group_type_builder(&name)
            .with_repetition(list)
            .with_logical_type(Some(LogicalType::List))
            .with_fields(vec![Arc::new(items.build()?)]);
        field.build().map(Arc::new)
    };
    let fields = schema.columns().iter().enumerate().map(field);
    let fields = fields.collect::<Result<Vec<_>, _>>()?;
    let schema = Field::group_type_builder("rows").with_fields(fields);
    let schema = Arc::new(SchemaDescriptor::new(Arc::new(schema.build()?)));
    let options = || ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let metadata = ArrowReaderMetadata::load(file, options().with_parquet_schema(schema))?;
    // Views of the pages: a long value of a dictionary is not copied for each row that has it.
    let views = metadata.schema().fields().iter().map(|field| {
        let field = field.as_ref().clone();
        match field.data_type() {
            DataType::Binary => field.with_data_type(DataType::BinaryView),
            _ => field,
        }
    });
    let views = Arc::new(Schema::new(views.collect::<Vec<_>>()));
    let metadata = Arc::clone(metadata.metadata());
    ArrowReaderMetadata::try_new(metadata, options().with_schema(views))
}

/// What a column holds, or the reason why it is not read.
pub fn kind(schema: &SchemaDescriptor, place: usize, slot: Slot) -> Result<Kind, &'static str> {
    let column = schema.column(place);
    let takes_lists = matches!(
        slot,
        Slot::Key | Slot::Signature | Slot::Message | Slot::Hash
    );
    let number = matches!(column.physical_type(), Type::INT32 | Type::INT64);
    if takes_lists && list_of_bytes(schema, place).is_some() {
        return Ok(Kind::List);
    }
    if column.max_rep_level() == 1 && number && takes_lists {
        return Err(
            "a list of numbers, where lists of bytes are of UInt8: array.cast(pyarrow.list_(pyarrow.uint8())), \
             .cast(pl.List(pl.UInt8)) in Polars, CAST(x AS UTINYINT[]) in DuckDB",
        );
    }
    if column.max_rep_level() > 0 {
        return Err("a list, where each row must have one value");
    }
    if column.max_def_level() > 1 || column.path().parts().len() > 1 {
        return Err("inside a group; only plain columns are read");
    }
    let text = matches!(
        column.logical_type_ref(),
        Some(LogicalType::String | LogicalType::Enum | LogicalType::Json)
    ) || matches!(
        column.converted_type(),
        ConvertedType::UTF8 | ConvertedType::ENUM | ConvertedType::JSON
    );
    match column.physical_type() {
        Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY if text => Ok(Kind::Text),
        Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY => Ok(Kind::Bytes),
        // Identities are copied, whatever they are.
        _ if slot == Slot::Id => Ok(Kind::Text),
        _ => Err("neither text nor bytes"),
    }
}
