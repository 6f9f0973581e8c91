//! The run of a job, recorded.

use std::io;
use std::path::Path;

use opentmu::job::ShaderText;
use opentmu::picture::Picture;
use opentmu::run::{Observer, Report, Stop, run};
use opentmu::trace::Trace;
use opentmu::{Findings, Job};
use serde_json::{Value, json};
use tmu_explain::json;

/// Longest record, in bytes: some ten thousand instructions.
const LONGEST: usize = 48 << 20;

/// A record up to its longest.
#[derive(Default)]
struct Record(Vec<u8>);

impl io::Write for &mut Record {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LONGEST {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a job: its instructions in the order in which they are executed, as `tmu run --trace --json` writes them, the text of its
/// program if it is a text, the pictures that it leaves, and findings.
pub fn recorded(job: &str) -> Value {
    let job = match Job::parse("job", job, Path::new("")) {
        Ok(job) => job,
        Err(findings) => return without_run(&findings),
    };
    let mut record = Record::default();
    let mut trace = Trace::new(&mut record).json(true);
    let observer = Observer { trace: Some(&mut trace), threads: 1, ..Observer::default() };
    let (findings, report) = match run(&job, observer) {
        Ok(report) => (report.warnings.clone(), report),
        Err(Stop::Refused(findings)) => return without_run(&findings),
        Err(Stop::Faulted(findings, report)) => (findings, *report),
    };
    // Longer runs are seen as far as they are recorded.
    let complete = trace.finish().is_ok();
    let lines = record.0.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let steps: Vec<Value> = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
    json!({
        "steps": steps,
        "complete": complete,
        "source": source(&job),
        "printed": String::from_utf8_lossy(&report.printed),
        "pictures": pictures(&job, &report),
        "findings": json::findings(&findings).collect::<Vec<_>>(),
    })
}

/// The program's text, if it stands in the job.
fn source(job: &Job) -> Option<&str> {
    match &job.shader.text {
        ShaderText::Inline(text) => Some(&text.value),
        ShaderText::File(_) => None,
    }
}

fn without_run(findings: &Findings) -> Value {
    json!({ "steps": [], "pictures": [], "findings": json::findings(findings).collect::<Vec<_>>() })
}

/// The pictures of a run, in 8 bits: 1 is 255, what is beyond is cut off.
fn pictures(job: &Job, report: &Report) -> Vec<Value> {
    let one = |(name, picture): (String, Picture)| {
        let [width, height] = picture.size;
        Some(json!({ "name": name, "width": width, "height": height, "rgba": picture.codes().ok()? }))
    };
    report.pictures(job).into_iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two lanes: 2 · 0 + 1 and 2 · 1 + 1; the second is lane 1's.
    #[test]
    fn steps_have_lanes_and_values() {
        let job = "[shader]\ntext = \"\"\"\nS2R R0, SR_TID.X;\nIADD R1, R0, R0;\nIADD32I R1, R1, 0x1;\nEXIT;\n\"\"\"\n\
                   [launch]\ngrid = [1]\nblock = [2]\n";
        let recorded = recorded(job);
        let steps = recorded["steps"].as_array().unwrap();
        assert_eq!(steps.len(), 4, "{recorded}");
        assert_eq!(steps[2]["lanes"], json!([0, 1]));
        assert_eq!(steps[2]["writes"]["R1"]["values"], json!([1, 3]), "{recorded}");
        assert_eq!(recorded["complete"], true);
        assert!(recorded["source"].as_str().is_some_and(|text| text.contains("IADD32I")));
    }

    #[test]
    fn what_stops_a_program_is_a_finding() {
        let job = "[shader]\ntext = \"MOV R0, RZ; LDG R1, [R0]; EXIT;\"\n[launch]\ngrid = [1]\nblock = [1]\n";
        let recorded = recorded(job);
        assert_eq!(recorded["findings"][0]["severity"], "error", "{recorded}");
        assert_eq!(recorded["steps"].as_array().map(Vec::len), Some(2), "{recorded}");
    }
}
