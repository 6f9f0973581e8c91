//! `tmu test`

use std::sync::atomic::Ordering;

use opentmu::test::{self, Verdict};

use crate::arguments::Test;
use crate::output::{self, Outcome, Status};
use crate::progress::Progress;
use crate::render;

/// Runs every job that expects something.
pub fn run(options: &Test) -> Outcome {
    let files = match test::find(&options.paths) {
        Ok(files) => files,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    let progress = Progress::start("tests");
    progress.total().store(files.len() as u64, Ordering::Relaxed);
    let verdicts: Vec<Verdict> = files
        .iter()
        .map(|file| {
            let verdict = test::test(file);
            progress.counter().fetch_add(1, Ordering::Relaxed);
            verdict
        })
        .collect();
    progress.finish();
    let mut text = String::new();
    let (mut passed, mut failed) = (0, 0);
    for verdict in verdicts {
        match verdict {
            Verdict::Passed => passed += 1,
            Verdict::NoTest => {}
            Verdict::Failed(lines) => {
                failed += 1;
                for line in lines {
                    text += &line;
                    text.push('\n');
                }
            }
        }
    }
    if passed + failed == 0 {
        render::complain("there is no job with an [[expect]] below these paths");
    }
    text += &format!("{passed} passed, {failed} failed\n");
    output::print(&text)?;
    Ok(if passed > 0 && failed == 0 { Status::Good } else { Status::Bad })
}
