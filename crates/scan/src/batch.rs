//! Records as Arrow batches.

use std::sync::{Arc, LazyLock};

use arrow_array::{ArrayRef, BooleanArray, ListArray, RecordBatch, StringArray, StructArray, UInt64Array};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};

use crate::record::{Finding, Record};

/// Records of a batch, at most.
pub const BATCH_RECORDS: usize = 4096;
/// A batch with so many bytes is complete; the format counts those of a column with 31 bits.
const BATCH_BYTES: usize = 64 << 20;

/// The columns of a batch. [docs/scan.md](https://github.com/opentmu/opentmu/blob/main/docs/scan.md) says what they hold.
pub fn schema() -> SchemaRef {
    static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| match columns(&[]) {
        Ok(columns) => Arc::new(Schema::new(columns.into_iter().map(|(field, _)| field).collect::<Vec<_>>())),
        Err(_) => Arc::new(Schema::empty()),
    });
    Arc::clone(&SCHEMA)
}

/// Records as batches of at most [`BATCH_RECORDS`], in their order.
///
/// # Errors
/// What Arrow objects to.
pub fn batches(records: &[Record]) -> Result<Vec<RecordBatch>, ArrowError> {
    let (mut made, mut first, mut weight) = (Vec::new(), 0, 0);
    for (number, record) in records.iter().enumerate() {
        let heavy = weight + record.weight() > BATCH_BYTES && number > first;
        if heavy || number - first == BATCH_RECORDS {
            made.push(batch(&records[first..number])?);
            (first, weight) = (number, 0);
        }
        weight += record.weight();
    }
    if first < records.len() {
        made.push(batch(&records[first..])?);
    }
    Ok(made)
}

fn batch(records: &[Record]) -> Result<RecordBatch, ArrowError> {
    let arrays = columns(records)?.into_iter().map(|(_, array)| array).collect();
    RecordBatch::try_new(schema(), arrays)
}

/// A column: what it is called, whether it may be without a value, and its values.
type Column = (Field, ArrayRef);

fn columns(records: &[Record]) -> Result<Vec<Column>, ArrowError> {
    let opcodes = || records.iter().flat_map(|record| &record.opcodes);
    let fetches = || records.iter().flat_map(|record| &record.fetches);
    let opcode_columns =
        vec![texts("opcode", opcodes().map(|(name, _)| *name)), counts("count", opcodes().map(|(_, n)| *n))];
    let fetch_columns = vec![
        texts("opcode", fetches().map(|(kind, _)| kind.opcode)),
        texts("operation", fetches().map(|(kind, _)| kind.operation)),
        texts("dimension", fetches().map(|(kind, _)| kind.dimension)),
        texts("level", fetches().map(|(kind, _)| kind.level)),
        texts("offset", fetches().map(|(kind, _)| kind.offset)),
        flags("compare", fetches().map(|(kind, _)| kind.compare)),
        counts("count", fetches().map(|(_, count)| *count)),
    ];
    let names = records.iter().flat_map(|record| &record.entry_points).map(String::as_str);
    let entries = texts("item", names);
    let lengths = |of: fn(&Record) -> usize| records.iter().map(of).collect::<Vec<_>>();
    Ok(vec![
        texts("path", records.iter().map(|record| record.path.as_str())),
        optional("member", records.iter().map(|record| record.member.as_deref())),
        counts("bytes", records.iter().map(|record| record.bytes)),
        optional("format", records.iter().map(|record| Some(record.format?.name()))),
        optional("target", records.iter().map(|record| record.target.as_deref())),
        list("entry_points", &lengths(|record| record.entry_points.len()), entries)?,
        counts("instructions", records.iter().map(|record| record.opcodes.values().sum())),
        structures("opcodes", &lengths(|record| record.opcodes.len()), opcode_columns)?,
        structures("fetches", &lengths(|record| record.fetches.len()), fetch_columns)?,
        counts("errors", records.iter().map(|record| record.errors)),
        counts("warnings", records.iter().map(|record| record.warnings)),
        findings("findings", records, |record| &record.findings)?,
        findings("not_run", records, |record| &record.not_run)?,
    ])
}

fn findings(name: &str, records: &[Record], of: fn(&Record) -> &Vec<Finding>) -> Result<Column, ArrowError> {
    let lengths: Vec<usize> = records.iter().map(|record| of(record).len()).collect();
    let all = || records.iter().flat_map(of);
    let columns = vec![
        texts("severity", all().map(|finding| finding.severity.as_str())),
        texts("code", all().map(|finding| finding.code)),
        texts("message", all().map(|finding| finding.message.as_str())),
        optional_counts("line", all().map(|finding| finding.line)),
        optional_counts("column", all().map(|finding| finding.column)),
        optional("function", all().map(|finding| finding.function.as_deref())),
        optional_counts("address", all().map(|finding| finding.address)),
    ];
    structures(name, &lengths, columns)
}

fn texts<'a>(name: &str, values: impl Iterator<Item = &'a str>) -> Column {
    (Field::new(name, DataType::Utf8, false), Arc::new(StringArray::from_iter_values(values)))
}

fn optional<'a>(name: &str, values: impl Iterator<Item = Option<&'a str>>) -> Column {
    (Field::new(name, DataType::Utf8, true), Arc::new(StringArray::from_iter(values)))
}

fn counts(name: &str, values: impl Iterator<Item = u64>) -> Column {
    (Field::new(name, DataType::UInt64, false), Arc::new(UInt64Array::from_iter_values(values)))
}

fn optional_counts(name: &str, values: impl Iterator<Item = Option<u64>>) -> Column {
    (Field::new(name, DataType::UInt64, true), Arc::new(UInt64Array::from_iter(values)))
}

fn flags(name: &str, values: impl Iterator<Item = bool>) -> Column {
    let values: Vec<bool> = values.collect();
    (Field::new(name, DataType::Boolean, false), Arc::new(BooleanArray::from(values)))
}

/// A list of so many elements for each record.
fn list(name: &str, lengths: &[usize], (field, values): Column) -> Result<Column, ArrowError> {
    let offsets = OffsetBuffer::from_lengths(lengths.iter().copied());
    let array = ListArray::try_new(Arc::new(field), offsets, values, None)?;
    Ok((Field::new(name, array_type(&array), false), Arc::new(array)))
}

fn array_type(array: &dyn arrow_array::Array) -> DataType {
    array.data_type().clone()
}

/// A list of structures.
fn structures(name: &str, lengths: &[usize], columns: Vec<Column>) -> Result<Column, ArrowError> {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().unzip();
    let fields = Fields::from(fields);
    let elements = StructArray::try_new(fields.clone(), arrays, None)?;
    list(name, lengths, (Field::new("item", DataType::Struct(fields), false), Arc::new(elements)))
}
