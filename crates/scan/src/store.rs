//! A Parquet file that is written in parts, so that a scan that was interrupted goes on where it was.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{Schema, SchemaRef};
use opentmu::files;
use parquet::arrow::ArrowWriter;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use tmu_program::Diagnostic;

use crate::batch::schema;

/// Rows of a group of the file: what a reader takes at once.
const GROUP_ROWS: usize = 1 << 16;
/// Under which key a file says how it was scanned.
const HOW: &str = "opentmu.scan";

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

    /// Adds batches as a part, all or none of them. Those of a file must not be spread over several calls.
    ///
    /// # Errors
    /// `SCAN-003` for what cannot be written.
    pub fn add(&mut self, batches: &[RecordBatch]) -> Result<(), Diagnostic> {
        // Names sort as they were made; a resumed scan goes on behind the last.
        let last = self.parts.last().and_then(|path| path.file_stem()?.to_str()?.parse::<u64>().ok());
        let path = self.folder.join(format!("{:012}.parquet", last.map_or(0, |last| last + 1)));
        let mut bytes = Vec::new();
        let mut writer = self.writer(&mut bytes, &path)?;
        for batch in batches {
            writer.write(batch).map_err(|error| cannot_write(&path, &error))?;
        }
        writer.close().map_err(|error| cannot_write(&path, &error))?;
        files::write(&path, &bytes).map_err(|error| cannot_write(&path, &files::plain(&error)))?;
        self.parts.push(path);
        batches.iter().for_each(|batch| self.note(batch));
        Ok(())
    }

    /// Makes the file of its parts, and removes them.
    ///
    /// # Errors
    /// `SCAN-002` for damaged parts, `SCAN-003` for what cannot be written.
    pub fn finish(self) -> Result<(), Diagnostic> {
        let whole = self.folder.join("whole");
        let file = File::create(&whole).map_err(|error| cannot_write(&whole, &files::plain(&error)))?;
        let mut writer = self.writer(file, &whole)?;
        for part in &self.parts {
            for batch in reader(part)?.build().map_err(|error| damaged(part, &error))? {
                let batch = batch.map_err(|error| damaged(part, &error))?;
                writer.write(&batch).map_err(|error| cannot_write(&whole, &error))?;
            }
        }
        writer.close().map_err(|error| cannot_write(&whole, &error))?;
        let renamed = std::fs::rename(&whole, &self.file);
        renamed.map_err(|error| cannot_write(&self.file, &files::plain(&error)))?;
        std::fs::remove_dir_all(&self.folder)
            .map_err(|error| cannot_write(&self.folder, &files::plain(&error)))
    }

    fn writer<W: std::io::Write + Send>(&self, to: W, path: &Path) -> Result<ArrowWriter<W>, Diagnostic> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .build();
        ArrowWriter::try_new(to, self.schema(), Some(properties)).map_err(|error| cannot_write(path, &error))
    }

    fn schema(&self) -> SchemaRef {
        let how = HashMap::from([(HOW.to_string(), self.how.clone())]);
        Arc::new(Schema::clone(&schema()).with_metadata(how))
    }

    /// Takes note of the files of a part.
    fn look_at(&mut self, part: &Path) -> Result<(), Diagnostic> {
        let builder = reader(part)?;
        let found = builder.schema().metadata().get(HOW).map_or("", String::as_str);
        if found != self.how {
            let message = format!("{} was scanned as `{found}`, not as `{}`", part.display(), self.how);
            return Err(Diagnostic::error("SCAN-002", message).hint(format!(
                "go on with the same options, write another file, or delete {}",
                self.folder.display()
            )));
        }
        let paths = ProjectionMask::roots(builder.parquet_schema(), [0]);
        let batches = builder.with_projection(paths).build().map_err(|error| damaged(part, &error))?;
        debug_assert_eq!(batches.schema().field(0).name(), "path");
        for batch in batches {
            self.note(&batch.map_err(|error| damaged(part, &error))?);
        }
        Ok(())
    }

    fn note(&mut self, batch: &RecordBatch) {
        let paths = batch.column(0).as_string::<i32>();
        self.done.extend(paths.iter().flatten().map(String::from));
    }
}

fn reader(part: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, Diagnostic> {
    let file = File::open(part).map_err(|error| damaged(part, &files::plain(&error)))?;
    ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| damaged(part, &error))
}

fn damaged(part: &Path, why: &dyn std::fmt::Display) -> Diagnostic {
    let message = format!("cannot go on with {}: {why}", part.display());
    Diagnostic::error("SCAN-002", message).hint("delete it: what it held is scanned again")
}

fn cannot_write(path: &Path, why: &dyn std::fmt::Display) -> Diagnostic {
    Diagnostic::error("SCAN-003", format!("cannot write {}: {why}", path.display()))
}
