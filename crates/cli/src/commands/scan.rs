//! `tmu scan`

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use opentmu::{Findings, Source};
use tmu_scan::{Options, Record, Scan, Step, Store};

use crate::arguments::Scan as Arguments;
use crate::output::{Outcome, Status};
use crate::progress::Progress;
use crate::render;

/// Files at a time: enough for all processors, few enough that their contents fit into memory.
const FILES: usize = 256;
/// After so much time, what has been scanned is written, so that no more is lost.
const WRITE: Duration = Duration::from_secs(10);
/// After so many records, too: a row group of the file.
const RECORDS: usize = 1 << 14;

/// What a scan came to.
#[derive(Default)]
struct Counts {
    shaders: u64,
    wrong: u64,
    not_run: u64,
    left_out: u64,
    other_machines: u64,
}

/// Scans files.
pub fn run(options: &Arguments) -> Outcome {
    match scan(options) {
        Ok(counts) => {
            render::note(&counts.summary());
            Ok(Status::Good)
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}

fn scan(options: &Arguments) -> Result<Counts, Findings> {
    let refused = |problem| Findings::one(Source::binary(options.output.display().to_string()), problem);
    let selection = options.files.options.selection();
    let how = format!("{selection:?}, strict: {}", options.strict);
    let scan = Scan::of_paths(&options.files.paths, Options { selection, strict: options.strict })?;
    let mut store = Store::open(&options.output, &how).map_err(refused)?;
    let mut scan = scan.without(|path| store.has(path));
    if store.files() > 0 {
        render::note(&format!("going on: {} files are done, {} are left", store.files(), scan.left()));
    }
    let progress = Progress::start("scanned");
    progress.total().store(scan.left() as u64, Ordering::Relaxed);
    let (mut counts, mut records, mut written) = (Counts::default(), Vec::new(), Instant::now());
    while let Some(step) = scan.step(FILES) {
        counts.add(&step);
        progress.counter().fetch_add(step.subjects as u64, Ordering::Relaxed);
        records.extend(step.records);
        if records.len() >= RECORDS || written.elapsed() > WRITE {
            store.add(&records).map_err(refused)?;
            records.clear();
            written = Instant::now();
        }
    }
    store.add(&records).map_err(refused)?;
    progress.finish();
    store.finish().map_err(refused)?;
    Ok(counts)
}

impl Counts {
    fn add(&mut self, step: &Step) {
        self.shaders += step.records.len() as u64;
        let of = |is: fn(&Record) -> bool| step.records.iter().filter(|record| is(record)).count() as u64;
        self.wrong += of(|record| record.errors > 0);
        self.not_run += of(|record| !record.not_run.is_empty());
        self.left_out += step.left_out;
        self.other_machines += step.other_machines;
    }

    fn summary(&self) -> String {
        let mut text = format!("{} shader{}", self.shaders, if self.shaders == 1 { "" } else { "s" });
        for (count, what) in [
            (self.wrong, "with errors"),
            (self.not_run, "that would not run"),
            (self.left_out, if self.left_out == 1 { "other file left out" } else { "other files left out" }),
            (self.other_machines, "members of fat binaries for machines that are not read"),
        ] {
            if count > 0 {
                text += &format!(", {count} {what}");
            }
        }
        text
    }
}
