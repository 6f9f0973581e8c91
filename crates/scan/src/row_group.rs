//! Records as a row group of Parquet: a column for each leaf of the schema, with levels that say how its values lie in lists.
//!
//! Levels are those of Dremel (Melnik and others, "Dremel: interactive analysis of web-scale datasets"): the repetition level of a value is
//! that of the list in which it is a further element, or 0; the definition level counts what is there of the lists and optional values on
//! its path.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as PhysicalType};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::Result;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::record::Record;
use crate::table::{Column, ELEMENT, Values, columns};

/// The schema of the table.
pub fn schema() -> Result<TypePtr> {
    Ok(Arc::new(group("shader", Repetition::REQUIRED, None, fields(&columns(&[]))?)?))
}

/// Writes records as a row group.
pub fn write_records<W: Write + Send>(
    writer: &mut SerializedFileWriter<W>,
    records: &[Record],
) -> Result<()> {
    let mut row_group = writer.next_row_group()?;
    let zeros = vec![0; records.len()];
    let every_record = Levels { definition: zeros.clone(), repetition: zeros, ..Levels::default() };
    for column in columns(records) {
        write_values(&mut row_group, &column.values, &every_record)?;
    }
    row_group.close()?;
    Ok(())
}

fn fields(columns: &[Column<'_>]) -> Result<Vec<TypePtr>> {
    columns.iter().map(|column| Ok(Arc::new(field(column.name, &column.values)?))).collect()
}

fn field(name: &str, values: &Values<'_>) -> Result<Type> {
    let leaf = |physical, logical, repetition| {
        Type::primitive_type_builder(name, physical)
            .with_repetition(repetition)
            .with_logical_type(logical)
            .build()
    };
    let text = |repetition| leaf(PhysicalType::BYTE_ARRAY, Some(LogicalType::String), repetition);
    let count = |repetition| leaf(PhysicalType::INT64, Some(LogicalType::integer(64, false)), repetition);
    match values {
        Values::Text(_) => text(Repetition::REQUIRED),
        Values::OptionalText(_) => text(Repetition::OPTIONAL),
        Values::Count(_) => count(Repetition::REQUIRED),
        Values::OptionalCount(_) => count(Repetition::OPTIONAL),
        Values::Flag(_) => leaf(PhysicalType::BOOLEAN, None, Repetition::REQUIRED),
        Values::List { elements, .. } => {
            let element = Arc::new(field(ELEMENT, elements)?);
            let repeated = Arc::new(group("list", Repetition::REPEATED, None, vec![element])?);
            group(name, Repetition::REQUIRED, Some(LogicalType::List), vec![repeated])
        }
        Values::Structure(columns) => group(name, Repetition::REQUIRED, None, fields(columns)?),
    }
}

fn group(
    name: &str,
    repetition: Repetition,
    logical: Option<LogicalType>,
    fields: Vec<TypePtr>,
) -> Result<Type> {
    Type::group_type_builder(name)
        .with_repetition(repetition)
        .with_logical_type(logical)
        .with_fields(fields)
        .build()
}

/// Where values lie in lists: two levels of each value, and of each list without any.
#[derive(Clone, Debug, Default)]
struct Levels {
    /// What is there has the highest.
    definition: Vec<i16>,
    repetition: Vec<i16>,
    highest_definition: i16,
    highest_repetition: i16,
}

impl Levels {
    /// Those of the elements of lists, which lie as these say.
    fn of_elements(&self, lengths: &[usize]) -> Levels {
        let mut levels = Levels {
            highest_definition: self.highest_definition + 1,
            highest_repetition: self.highest_repetition + 1,
            ..Levels::default()
        };
        let mut lengths = lengths.iter();
        for (&definition, &repetition) in self.definition.iter().zip(&self.repetition) {
            let there = definition == self.highest_definition;
            let length = if there { lengths.next().copied().unwrap_or(0) } else { 0 };
            levels.definition.push(definition + i16::from(length > 0));
            levels.repetition.push(repetition);
            for _ in 1..length {
                levels.definition.push(levels.highest_definition);
                levels.repetition.push(levels.highest_repetition);
            }
        }
        levels
    }

    /// Those of values that may be missing.
    fn of_optional(&self, there: impl Iterator<Item = bool>) -> Levels {
        let mut levels = self.clone();
        levels.highest_definition += 1;
        let slots = levels.definition.iter_mut().filter(|definition| **definition == self.highest_definition);
        for (definition, there) in slots.zip(there) {
            *definition += i16::from(there);
        }
        levels
    }
}

fn write_values<W: Write + Send>(
    to: &mut SerializedRowGroupWriter<'_, W>,
    values: &Values<'_>,
    levels: &Levels,
) -> Result<()> {
    match values {
        Values::Text(texts) => {
            write_leaf::<ByteArrayType, _>(to, texts.iter().map(|text| bytes(text)), levels)
        }
        Values::OptionalText(texts) => {
            let levels = levels.of_optional(texts.iter().map(Option::is_some));
            write_leaf::<ByteArrayType, _>(to, texts.iter().flatten().map(|text| bytes(text)), &levels)
        }
        Values::Count(counts) => {
            write_leaf::<Int64Type, _>(to, counts.iter().map(|count| *count as i64), levels)
        }
        Values::OptionalCount(counts) => {
            let levels = levels.of_optional(counts.iter().map(Option::is_some));
            write_leaf::<Int64Type, _>(to, counts.iter().flatten().map(|count| *count as i64), &levels)
        }
        Values::Flag(flags) => write_leaf::<BoolType, _>(to, flags.iter().copied(), levels),
        Values::List { lengths, elements } => write_values(to, elements, &levels.of_elements(lengths)),
        Values::Structure(columns) => {
            columns.iter().try_for_each(|column| write_values(to, &column.values, levels))
        }
    }
}

fn bytes(text: &str) -> ByteArray {
    ByteArray::from(text)
}

/// Writes the next leaf of the schema, which is that of these values: both are made of the same columns.
fn write_leaf<T: DataType, W: Write + Send>(
    to: &mut SerializedRowGroupWriter<'_, W>,
    values: impl Iterator<Item = T::T>,
    levels: &Levels,
) -> Result<()> {
    let Some(mut column) = to.next_column()? else { return Ok(()) };
    let values: Vec<T::T> = values.collect();
    column.typed::<T>().write_batch(&values, Some(&levels.definition), Some(&levels.repetition))?;
    column.close()
}
