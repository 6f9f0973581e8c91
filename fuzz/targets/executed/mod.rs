//! A job at every width, interpreted and compiled: interpreted without vectors is the reference.

use opentmu::run::{Prepared, Stop};
use opentmu::{Compile, Job, Statistics, Width};

/// What a launch leaves behind.
#[derive(Debug, PartialEq)]
struct Left {
    /// All buffers, one behind the other.
    memory: Vec<u8>,
    stopped: Option<String>,
    statistics: Statistics,
}

fn left(job: &Job, width: Width, compile: Compile) -> Option<Left> {
    let mut prepared = Prepared::new(job).ok()?;
    prepared.set_threads(1);
    prepared.set_width(width);
    prepared.set_compile(compile);
    let (report, stopped) = match prepared.run(None) {
        Ok(report) => (report, None),
        Err(Stop::Faulted(findings, report)) => (*report, Some(findings.to_string())),
        Err(Stop::Refused(_)) => return None,
    };
    let statistics = report.statistics;
    let memory = report.buffers.into_values().flat_map(|block| block.bytes).collect();
    Some(Left { memory, stopped, statistics })
}

/// Runs a job. Programs that are refused are none of our business.
pub fn compare(text: &str) {
    let Ok(job) = Job::parse("job", text, ".".as_ref()) else { return };
    let Some(reference) = left(&job, Width::Baseline, Compile::Never) else { return };
    // Without vectors nothing is compiled.
    for &width in Width::available().iter().filter(|width| **width != Width::Baseline) {
        for compile in [Compile::Never, Compile::Always] {
            let found = left(&job, width, compile);
            assert_eq!(found.as_ref(), Some(&reference), "{width:?}, {compile:?}\n{text}");
        }
    }
}

/// Whether a job's program is one that runs.
#[allow(dead_code, reason = "not all targets choose")]
pub fn runs(text: &str) -> bool {
    Job::parse("job", text, ".".as_ref()).is_ok_and(|job| Prepared::new(&job).is_ok())
}

/// Numbers that a program starts with, as a job has them: any bits, and those that arithmetic treats apart.
pub fn inputs() -> String {
    const SPECIAL: [u32; 16] = [
        0,
        1,
        2,
        31,
        32,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        0x3f80_0000,
        0xbf80_0000,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0x0000_0001,
        0x3f00_0000,
        0x4b80_0000,
    ];
    let mut state = 1u32;
    let mut word = |index: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if index % 3 == 0 { SPECIAL[(state >> 28) as usize] } else { state }
    };
    let words: Vec<String> = (0..32 * 64).map(|index| word(index).to_string()).collect();
    format!("[buffer.in]\ntype = \"u32\"\ndata = [{}]\n", words.join(", "))
}
