//! Records as a table, whatever format it is written in.

use crate::record::{Finding, Record};

/// What formats of nested columns call the elements of a list.
pub const ELEMENT: &str = "element";

/// A column of the table, or of the structures in one.
#[derive(Clone, Debug)]
pub struct Column<'r> {
    /// What it is called.
    pub name: &'static str,
    /// What it holds.
    pub values: Values<'r>,
}

/// A value for each record, for each element of lists, or for each structure.
#[derive(Clone, Debug)]
pub enum Values<'r> {
    /// Texts.
    Text(Vec<&'r str>),
    /// Texts, which may be missing.
    OptionalText(Vec<Option<&'r str>>),
    /// Numbers.
    Count(Vec<u64>),
    /// Numbers, which may be missing.
    OptionalCount(Vec<Option<u64>>),
    /// Truths.
    Flag(Vec<bool>),
    /// Lists.
    List {
        /// How many elements each has.
        lengths: Vec<usize>,
        /// The elements of all, one behind the other.
        elements: Box<Values<'r>>,
    },
    /// Structures of these columns.
    Structure(Vec<Column<'r>>),
}

/// The columns of the table of some records. [docs/scan.md](https://github.com/opentmu/opentmu/blob/main/docs/scan.md) says what they hold; they are
/// the same for no records.
pub fn columns(records: &[Record]) -> Vec<Column<'_>> {
    let all = || records.iter();
    let opcodes = || all().flat_map(|record| &record.opcodes);
    let fetches = || all().flat_map(|record| &record.fetches);
    let opcode_columns =
        vec![text("opcode", opcodes().map(|(name, _)| *name)), count("count", opcodes().map(|(_, n)| *n))];
    let fetch_columns = vec![
        text("opcode", fetches().map(|(kind, _)| kind.opcode)),
        text("operation", fetches().map(|(kind, _)| kind.operation)),
        text("dimension", fetches().map(|(kind, _)| kind.dimension)),
        text("level", fetches().map(|(kind, _)| kind.level)),
        text("offset", fetches().map(|(kind, _)| kind.offset)),
        Column { name: "compare", values: Values::Flag(fetches().map(|(kind, _)| kind.compare).collect()) },
        count("count", fetches().map(|(_, count)| *count)),
    ];
    let names = all().flat_map(|record| &record.entry_points).map(String::as_str);
    vec![
        text("path", all().map(|record| record.path.as_str())),
        optional_text("member", all().map(|record| record.member.as_deref())),
        count("bytes", all().map(|record| record.bytes)),
        optional_text("format", all().map(|record| Some(record.format?.name()))),
        optional_text("target", all().map(|record| record.target.as_deref())),
        list("entry_points", records, |record| record.entry_points.len(), Values::Text(names.collect())),
        count("instructions", all().map(|record| record.opcodes.values().sum())),
        list("opcodes", records, |record| record.opcodes.len(), Values::Structure(opcode_columns)),
        list("fetches", records, |record| record.fetches.len(), Values::Structure(fetch_columns)),
        count("errors", all().map(|record| record.errors)),
        count("warnings", all().map(|record| record.warnings)),
        findings("findings", records, |record| &record.findings),
        findings("not_run", records, |record| &record.not_run),
    ]
}

fn findings<'r>(name: &'static str, records: &'r [Record], of: fn(&Record) -> &[Finding]) -> Column<'r> {
    let all = || records.iter().flat_map(of);
    let columns = vec![
        text("severity", all().map(|finding| finding.severity.as_str())),
        text("code", all().map(|finding| finding.code)),
        text("message", all().map(|finding| finding.message.as_str())),
        optional_count("line", all().map(|finding| finding.line)),
        optional_count("column", all().map(|finding| finding.column)),
        optional_text("function", all().map(|finding| finding.function.as_deref())),
        optional_count("address", all().map(|finding| finding.address)),
    ];
    list(name, records, |record| of(record).len(), Values::Structure(columns))
}

fn text<'r>(name: &'static str, values: impl Iterator<Item = &'r str>) -> Column<'r> {
    Column { name, values: Values::Text(values.collect()) }
}

fn optional_text<'r>(name: &'static str, values: impl Iterator<Item = Option<&'r str>>) -> Column<'r> {
    Column { name, values: Values::OptionalText(values.collect()) }
}

fn count<'r>(name: &'static str, values: impl Iterator<Item = u64>) -> Column<'r> {
    Column { name, values: Values::Count(values.collect()) }
}

fn optional_count<'r>(name: &'static str, values: impl Iterator<Item = Option<u64>>) -> Column<'r> {
    Column { name, values: Values::OptionalCount(values.collect()) }
}

fn list<'r>(
    name: &'static str,
    records: &[Record],
    length: impl Fn(&Record) -> usize,
    elements: Values<'r>,
) -> Column<'r> {
    let lengths = records.iter().map(length).collect();
    Column { name, values: Values::List { lengths, elements: Box::new(elements) } }
}
