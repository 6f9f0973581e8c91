//! Rows of results: JSON lines, tables with tabs, and arrays, all as named cells.

use tmu_program::Diagnostic;

use crate::element::ElementType;
use crate::npy;

/// Every column that a row may have, as `docs/verify.md` lists them.
const COLUMNS: [&str; 48] = [
    "name",
    "operation",
    "texture",
    "sampler",
    "component",
    "s",
    "t",
    "r",
    "layer",
    "sample",
    "lod",
    "bias",
    "min_lod",
    "reference",
    "offset_u",
    "offset_v",
    "offset_w",
    "offset0_u",
    "offset0_v",
    "offset1_u",
    "offset1_v",
    "offset2_u",
    "offset2_v",
    "offset3_u",
    "offset3_v",
    "dsdx",
    "dtdx",
    "drdx",
    "dsdy",
    "dtdy",
    "drdy",
    "lane",
    "quad0_s",
    "quad0_t",
    "quad0_r",
    "quad1_s",
    "quad1_t",
    "quad1_r",
    "quad2_s",
    "quad2_t",
    "quad2_r",
    "quad3_s",
    "quad3_t",
    "quad3_r",
    "x",
    "y",
    "z",
    "w",
];

/// A cell, as it stands in the file.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number or a word.
    Text(String),
    /// The bits of a 32-bit number.
    Bits(u32),
}

/// One result with its request.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Line or row in the file, from 1.
    pub line: usize,
    cells: Vec<(&'static str, Cell)>,
}

impl Row {
    /// The cell of a column, if it is there.
    pub fn get(&self, column: &str) -> Option<&Cell> {
        self.cells.iter().find(|(name, _)| *name == column).map(|(_, cell)| cell)
    }

    /// A word.
    pub fn text(&self, column: &str) -> Option<&str> {
        match self.get(column)? {
            Cell::Text(text) => Some(text),
            Cell::Bits(_) => None,
        }
    }

    /// What the file calls the result.
    pub fn name(&self) -> Option<&str> {
        self.text("name")
    }

    fn put(&mut self, column: &str, cell: Cell) -> Result<(), Diagnostic> {
        let known = known(column)?;
        if self.get(known).is_some() {
            return Err(wrong(format!("\"{column}\" stands there twice")));
        }
        self.cells.push((known, cell));
        Ok(())
    }
}

/// A finding about a result.
pub fn wrong(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("RESULT-001", message)
}

fn known(column: &str) -> Result<&'static str, Diagnostic> {
    COLUMNS.iter().find(|known| **known == column).copied().ok_or_else(|| {
        let hint = match crate::job::nearest(column, &COLUMNS) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("columns are {}", COLUMNS.join(" ")),
        };
        wrong(format!("there is no column \"{column}\"")).hint(hint)
    })
}

/// The rows of a file.
pub enum Rows<'a> {
    Json(std::iter::Enumerate<std::str::Lines<'a>>),
    Table(Vec<&'static str>, std::iter::Enumerate<std::str::Lines<'a>>),
    Array { columns: Vec<&'static str>, array: npy::Array<'a>, row: usize },
}

impl<'a> Rows<'a> {
    /// Looks into a file, recognised by its name: `.npy`, `.tsv`, all else JSON lines.
    ///
    /// # Errors
    /// `JOB-010` for what is no such file, `RESULT-001` for unknown columns.
    pub fn new(name: &str, bytes: &'a [u8], columns: Option<&[String]>) -> Result<Rows<'a>, Diagnostic> {
        if name.ends_with(".npy") {
            return array(bytes, columns);
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|_| Diagnostic::error("JOB-010", format!("{name} is not UTF-8 text")))?;
        if !name.ends_with(".tsv") {
            return Ok(Rows::Json(text.lines().enumerate()));
        }
        let mut lines = text.lines().enumerate();
        let head = lines.by_ref().map(|(_, line)| line).find(|line| !skipped(line));
        let head = head.ok_or_else(|| wrong(format!("{name} has no line with the names of the columns")))?;
        let columns: Result<Vec<&'static str>, Diagnostic> =
            head.split('\t').map(|column| known(column.trim())).collect();
        Ok(Rows::Table(columns?, lines))
    }
}

fn array<'a>(bytes: &'a [u8], columns: Option<&[String]>) -> Result<Rows<'a>, Diagnostic> {
    let array = npy::read(bytes)?;
    let columns = columns.ok_or_else(|| wrong("`columns` must say what the columns of the array are"))?;
    let columns: Vec<&'static str> = columns.iter().map(|column| known(column)).collect::<Result<_, _>>()?;
    let fits = matches!(array.shape[..], [_, width] if width == columns.len() && width > 0);
    if !fits {
        let message =
            format!("an array of {} columns is wanted, not of shape {:?}", columns.len(), array.shape);
        return Err(wrong(message));
    }
    let numbers = [ElementType::F32, ElementType::F64, ElementType::U32, ElementType::S32];
    if !numbers.contains(&array.element) {
        return Err(wrong("an array of f32, f64, u32 or s32 is wanted"));
    }
    Ok(Rows::Array { columns, array, row: 0 })
}

/// Empty lines and comments.
fn skipped(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, (usize, Diagnostic)>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Rows::Json(lines) => {
                let (number, line) = lines.find(|(_, line)| !skipped(line))?;
                Some(json_row(number + 1, line).map_err(|problem| (number + 1, problem)))
            }
            Rows::Table(columns, lines) => {
                let (number, line) = lines.find(|(_, line)| !skipped(line))?;
                Some(table_row(columns, number + 1, line).map_err(|problem| (number + 1, problem)))
            }
            Rows::Array { columns, array, row } => {
                let width = columns.len() * array.element.size();
                let bytes = array.bytes.get(*row * width..(*row + 1) * width)?;
                *row += 1;
                Some(array_row(columns, array.element, *row, bytes).map_err(|problem| (*row, problem)))
            }
        }
    }
}

fn table_row(columns: &[&'static str], line: usize, text: &str) -> Result<Row, Diagnostic> {
    let mut row = Row { line, cells: Vec::new() };
    let cells: Vec<&str> = text.split('\t').collect();
    if cells.len() > columns.len() {
        return Err(wrong(format!("there are {} cells for {} columns", cells.len(), columns.len())));
    }
    for (column, cell) in columns.iter().zip(cells) {
        let cell = cell.trim();
        if !cell.is_empty() && cell != "-" {
            row.put(column, Cell::Text(cell.to_string()))?;
        }
    }
    Ok(row)
}

fn array_row(
    columns: &[&'static str],
    element: ElementType,
    line: usize,
    bytes: &[u8],
) -> Result<Row, Diagnostic> {
    let mut row = Row { line, cells: Vec::new() };
    for (column, bytes) in columns.iter().zip(bytes.chunks_exact(element.size())) {
        let bits = element.read(bytes);
        let bits = if matches!(element, ElementType::F64) {
            (f64::from_bits(bits) as f32).to_bits()
        } else {
            bits as u32
        };
        row.put(column, Cell::Bits(bits))?;
    }
    Ok(row)
}

/// The keys of JSON objects that hold several columns.
const LISTS: [(&str, &[&str]); 6] = [
    ("coordinates", &["s", "t", "r"]),
    ("offset", &["offset_u", "offset_v", "offset_w"]),
    ("result", &["x", "y", "z", "w"]),
    ("offsets", &["offset0", "offset1", "offset2", "offset3"]),
    ("gradients", &["dx", "dy"]),
    ("quad", &["quad0", "quad1", "quad2", "quad3"]),
];

fn json_row(line: usize, text: &str) -> Result<Row, Diagnostic> {
    use serde_json::Value;
    let value: Value = serde_json::from_str(text).map_err(|error| wrong(format!("not JSON: {error}")))?;
    let Value::Object(object) = value else { return Err(wrong("a line is a JSON object")) };
    let mut row = Row { line, cells: Vec::new() };
    for (key, value) in &object {
        match LISTS.iter().find(|(name, _)| name == key) {
            Some((_, columns)) => {
                for (value, column) in elements(key, value, columns.len())?.iter().zip(*columns) {
                    match key.as_str() {
                        "offsets" | "quad" => {
                            let axes = if key == "quad" { ["s", "t", "r"] } else { ["u", "v", "w"] };
                            for (value, axis) in elements(key, value, 3)?.iter().zip(axes) {
                                put(&mut row, &format!("{column}_{axis}"), value)?;
                            }
                        }
                        "gradients" => {
                            for (value, axis) in elements(key, value, 3)?.iter().zip(["ds", "dt", "dr"]) {
                                put(&mut row, &format!("{axis}{column}"), value)?;
                            }
                        }
                        _ => put(&mut row, column, value)?,
                    }
                }
            }
            None => put(&mut row, key, value)?,
        }
    }
    Ok(row)
}

fn elements<'v>(
    key: &str,
    value: &'v serde_json::Value,
    most: usize,
) -> Result<&'v [serde_json::Value], Diagnostic> {
    match value.as_array() {
        Some(list) if list.len() <= most => Ok(list),
        Some(list) => {
            Err(wrong(format!("\"{key}\" has {} elements, {most} at most are allowed", list.len())))
        }
        None => Err(wrong(format!("\"{key}\" is an array"))),
    }
}

fn put(row: &mut Row, column: &str, value: &serde_json::Value) -> Result<(), Diagnostic> {
    use serde_json::Value;
    let text = match value {
        Value::Null => return known(column).map(|_| ()),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            return Err(wrong(format!("\"{column}\" is a number or a word")));
        }
    };
    row.put(column, Cell::Text(text))
}
