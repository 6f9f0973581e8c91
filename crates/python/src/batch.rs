//! Records as Arrow batches.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, ListArray, RecordBatch, StringArray, StructArray, UInt64Array};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema};
use tmu_scan::{Column, ELEMENT, Record, Values, columns};

/// Records of a batch, at most.
const RECORDS: usize = 4096;
/// A batch with so many bytes is complete; the format counts those of a column with 31 bits.
const BYTES: usize = 64 << 20;

/// Records as batches, in their order.
///
/// # Errors
/// What Arrow objects to.
pub fn batches(records: &[Record]) -> Result<Vec<RecordBatch>, ArrowError> {
    let (mut made, mut first, mut weight) = (Vec::new(), 0, 0);
    for (number, record) in records.iter().enumerate() {
        let heavy = weight + record.weight() > BYTES && number > first;
        if heavy || number - first == RECORDS {
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

/// Records as a batch.
///
/// # Errors
/// What Arrow objects to.
pub fn batch(records: &[Record]) -> Result<RecordBatch, ArrowError> {
    let (fields, arrays) = arrays(&columns(records))?;
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)
}

fn arrays(columns: &[Column<'_>]) -> Result<(Fields, Vec<ArrayRef>), ArrowError> {
    let mut fields = Vec::with_capacity(columns.len());
    let mut arrays = Vec::with_capacity(columns.len());
    for column in columns {
        let array = array(&column.values)?;
        fields.push(field(column.name, &column.values, array.data_type()));
        arrays.push(array);
    }
    Ok((fields.into(), arrays))
}

fn field(name: &str, values: &Values<'_>, holds: &DataType) -> Field {
    let optional = matches!(values, Values::OptionalText(_) | Values::OptionalCount(_));
    Field::new(name, holds.clone(), optional)
}

fn array(values: &Values<'_>) -> Result<ArrayRef, ArrowError> {
    Ok(match values {
        Values::Text(texts) => Arc::new(StringArray::from_iter_values(texts)),
        Values::OptionalText(texts) => Arc::new(StringArray::from_iter(texts)),
        Values::Count(counts) => Arc::new(UInt64Array::from_iter_values(counts.iter().copied())),
        Values::OptionalCount(counts) => Arc::new(UInt64Array::from_iter(counts.iter().copied())),
        Values::Flag(flags) => Arc::new(BooleanArray::from(flags.clone())),
        Values::List { lengths, elements } => {
            let array = array(elements)?;
            let offsets = OffsetBuffer::from_lengths(lengths.iter().copied());
            let element = field(ELEMENT, elements, array.data_type());
            Arc::new(ListArray::try_new(Arc::new(element), offsets, array, None)?)
        }
        Values::Structure(columns) => {
            let (fields, arrays) = arrays(columns)?;
            Arc::new(StructArray::try_new(fields, arrays, None)?)
        }
    })
}
