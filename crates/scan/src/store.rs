//! A Parquet file that is written in parts, so that a scan that was interrupted goes on where it was.

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use opentmu::files;
use parquet::basic::Compression;
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use tmu_program::Diagnostic;

use crate::record::Record;
use crate::row_group::{schema, write_records};

/// Under which key a file says how it was scanned.
const HOW: &str = "opentmu.scan";
/// Rows that are read at once.
const ROWS_AT_ONCE: usize = 1 << 12;

/// The parts of a file, in a folder beside it (`shaders.parquet.parts`), which is removed when the file is whole.
#[derive(Debug)]
pub struct Store {
    file: PathBuf,
    folder: PathBuf,
    how: String,
    parts: Vec<PathBuf>,
    done: HashSet<String>,
}

impl Store {
    /// Goes on with the parts of an interrupted scan, or begins one. `how` says in which way shaders are scanned, and is kept in the file.
    ///
    /// # Errors
    /// `SCAN-002` for parts that were scanned in another way or are damaged, `SCAN-003` for a folder that cannot be written.
    pub fn open(file: &Path, how: &str) -> Result<Store, Diagnostic> {
        let mut folder = file.as_os_str().to_os_string();
        folder.push(".parts");
        let folder = PathBuf::from(folder);
        std::fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &files::plain(&error)))?;
        let listed = std::fs::read_dir(&folder).map_err(|error| cannot_write(&folder, &error))?;
        let mut parts: Vec<PathBuf> = listed
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "parquet"))
            .collect();
        parts.sort();
        let how = format!("{} {how}", env!("CARGO_PKG_VERSION"));
        let mut store = Store { file: file.to_path_buf(), folder, how, parts, done: HashSet::new() };
        for part in store.parts.clone() {
            store.look_at(&part)?;
        }
        Ok(store)
    }

    /// Whether a file's records are there already.
    pub fn has(&self, path: &str) -> bool {
        self.done.contains(path)
    }

    /// How many files have records already.
    pub fn files(&self) -> usize {
        self.done.len()
    }

    /// Adds records as a part, all or none of them. Those of a file must not be spread over several calls.
    ///
    /// # Errors
    /// `SCAN-003` for what cannot be written.
    pub fn add(&mut self, records: &[Record]) -> Result<(), Diagnostic> {
        if records.is_empty() {
            return Ok(());
        }
        // Names sort as they were made; a resumed scan goes on behind the last.
        let last = self.parts.last().and_then(|path| path.file_stem()?.to_str()?.parse::<u64>().ok());
        let path = self.folder.join(format!("{:012}.parquet", last.map_or(0, |last| last + 1)));
        let mut bytes = Vec::new();
        let written = self.writer(&mut bytes).and_then(|mut writer| {
            write_records(&mut writer, records)?;
            writer.close()
        });
        written.map_err(|error| cannot_write(&path, &error))?;
        files::write(&path, &bytes).map_err(|error| cannot_write(&path, &files::plain(&error)))?;
        self.parts.push(path);
        self.done.extend(records.iter().map(|record| record.path.clone()));
        Ok(())
    }

    /// Makes the file of its parts, and removes them.
    ///
    /// # Errors
    /// `SCAN-002` for damaged parts, `SCAN-003` for what cannot be written.
    pub fn finish(self) -> Result<(), Diagnostic> {
        let whole = self.folder.join("whole");
        let file = File::create(&whole).map_err(|error| cannot_write(&whole, &files::plain(&error)))?;
        let mut writer = self.writer(file).map_err(|error| cannot_write(&whole, &error))?;
        for part in &self.parts {
            let reader = reader(part)?;
            append(&mut writer, part, &reader).map_err(|error| cannot_write(&whole, &error))?;
        }
        writer.close().map_err(|error| cannot_write(&whole, &error))?;
        let renamed = std::fs::rename(&whole, &self.file);
        renamed.map_err(|error| cannot_write(&self.file, &files::plain(&error)))?;
        std::fs::remove_dir_all(&self.folder)
            .map_err(|error| cannot_write(&self.folder, &files::plain(&error)))
    }

    fn writer<W: Write + Send>(&self, to: W) -> ParquetResult<SerializedFileWriter<W>> {
        let how = KeyValue::new(HOW.to_string(), self.how.clone());
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(vec![how]))
            .build();
        SerializedFileWriter::new(to, schema()?, Arc::new(properties))
    }

    /// Takes note of the files of a part.
    fn look_at(&mut self, part: &Path) -> Result<(), Diagnostic> {
        let reader = reader(part)?;
        let notes = reader.metadata().file_metadata().key_value_metadata();
        let how = notes.and_then(|notes| notes.iter().find(|note| note.key == HOW)?.value.as_deref());
        let found = how.unwrap_or_default();
        if found != self.how {
            let message = format!("{} was scanned as `{found}`, not as `{}`", part.display(), self.how);
            return Err(Diagnostic::error("SCAN-002", message).hint(format!(
                "go on with the same options, write another file, or delete {}",
                self.folder.display()
            )));
        }
        self.done.extend(paths(&reader).map_err(|error| damaged(part, &error))?);
        Ok(())
    }
}

/// The files of a part: its first column.
fn paths(reader: &SerializedFileReader<File>) -> ParquetResult<Vec<String>> {
    let mut paths = Vec::new();
    for number in 0..reader.num_row_groups() {
        let row_group = reader.get_row_group(number)?;
        let ColumnReader::ByteArrayColumnReader(mut column) = row_group.get_column_reader(0)? else {
            return Err(ParquetError::General("its first column holds no paths".to_string()));
        };
        let mut values = Vec::new();
        while column.read_records(ROWS_AT_ONCE, None, None, &mut values)?.0 > 0 {}
        for value in values {
            paths.push(value.as_utf8()?.to_string());
        }
    }
    Ok(paths)
}

/// Adds the row groups of a part to a file as they are.
fn append<W: Write + Send>(
    writer: &mut SerializedFileWriter<W>,
    part: &Path,
    reader: &SerializedFileReader<File>,
) -> ParquetResult<()> {
    let file = File::open(part)?;
    for row_group in reader.metadata().row_groups() {
        let mut to = writer.next_row_group()?;
        for column in row_group.columns() {
            let copied = ColumnCloseResult {
                bytes_written: column.compressed_size() as u64,
                rows_written: row_group.num_rows() as u64,
                metadata: column.clone(),
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            to.append_column(&file, copied)?;
        }
        to.close()?;
    }
    Ok(())
}

fn reader(part: &Path) -> Result<SerializedFileReader<File>, Diagnostic> {
    let file = File::open(part).map_err(|error| damaged(part, &files::plain(&error)))?;
    SerializedFileReader::new(file).map_err(|error| damaged(part, &error))
}

fn damaged(part: &Path, why: &dyn std::fmt::Display) -> Diagnostic {
    let message = format!("cannot go on with {}: {why}", part.display());
    Diagnostic::error("SCAN-002", message).hint("delete it: what it held is scanned again")
}

fn cannot_write(path: &Path, why: &dyn std::fmt::Display) -> Diagnostic {
    Diagnostic::error("SCAN-003", format!("cannot write {}: {why}", path.display()))
}
