//! A gate that no busy machine disturbs: how many instructions a few pieces of work execute, as Valgrind counts them,
//! beside the counts that are stored in `benches/counts.txt`.
//!
//! Each piece runs in a process of its own, which has done everything once before it is counted. Valgrind has no
//! AVX-512, so that the counts are those of AVX2.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use object::{Object, ObjectSymbol};
use opentmu::Model;

use crate::measure::Effort;
use crate::ours::{self, Setting};
use crate::{options, tools, work};

/// Items of which a part is run, besides the tools.
const ITEMS: [&str; 13] = [
    "alu.coh",
    "fetch2d.rgba8.coh",
    "lin2d.rgba8.wrap.coh",
    "lin2d.rgba8.wrap.rnd",
    "lin2d.rgba16f.clamp.coh",
    "lin2d.bc7.clamp.coh",
    "trilin2d.rgba8.wrap.coh",
    "gather.rgba8.r.coh",
    "cmp2d.d32f.lin.coh",
    "cube.rgba8.lin.rnd",
    "ldc.u32.coh",
    "kernel.bilateral3x3",
    "kernel.mipmapped",
];

/// How much more than the stored count is too much.
const MARGIN: f64 = 0.10;

/// The function whose instructions are counted, with what it calls.
#[inline(never)]
fn counted(once: &dyn Fn() -> bool) -> bool {
    // Nothing may be moved out of it.
    std::hint::black_box(once())
}

/// Does a piece of work twice, and counts the second time.
///
/// # Errors
/// Work that is not known or comes out wrong.
pub fn run_one(name: &str) -> Result<(), String> {
    let once: Box<dyn Fn() -> bool> = match tools::counted(name)? {
        Some(once) => once,
        None => return run_item(name),
    };
    if once() && counted(&*once) { Ok(()) } else { Err(format!("{name}: a wrong result")) }
}

fn run_item(name: &str) -> Result<(), String> {
    let items = work::items();
    let item = items.iter().find(|item| item.name == name).ok_or("there is no such work")?;
    let folder = options::scratch()?;
    let effort = Effort { runs: 1, seconds: 0.0, tries: 1 };
    let setting = Setting { peer: "tmu", model: Model::Nvidia, threads: 1, effort, folder: &folder };
    let ran = ours::with_part(setting, item, |once| once() && counted(once))?;
    std::fs::remove_dir_all(folder).map_err(|error| error.to_string())?;
    if ran { Ok(()) } else { Err(format!("{name} does not run")) }
}

/// Counts everything and compares it with what is stored, or stores it.
///
/// # Errors
/// More instructions than are stored, by more than the margin; instructions that are functions.
pub fn check(bless: bool) -> Result<(), String> {
    inlined()?;
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("instruction counts: skipped, there is no valgrind");
        return Ok(());
    }
    let names: Vec<&str> = ITEMS.into_iter().chain(tools::COUNTED).collect();
    let counts = in_parallel(&names)?;
    if bless {
        let text: String = counts.iter().map(|(name, count)| format!("{name} {count}\n")).collect();
        return std::fs::write(stored_path(), text).map_err(|error| error.to_string());
    }
    let stored = stored()?;
    let mut worse = Vec::new();
    for (name, count) in &counts {
        let before = stored.get(*name).copied();
        let ratio = before.map_or(f64::INFINITY, |before| *count as f64 / before as f64);
        println!("{name:<28}{count:>12}   {ratio:.3} of what is stored");
        if ratio > 1.0 + MARGIN {
            worse.push(*name);
        }
    }
    match worse.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "these execute more instructions than before: {}; `cargo xtask bench counts --bless` stores the new counts",
            worse.join(", ")
        )),
    }
}

/// Looks for instructions of vectors that are functions of their own: where what is generic over vectors was not inlined into code
/// for the processor that has them, each instruction is a call, and passes vectors through memory.
fn inlined() -> Result<(), String> {
    let own = std::env::current_exe().and_then(std::fs::read).map_err(|error| error.to_string())?;
    let file = object::File::parse(&*own).map_err(|error| error.to_string())?;
    let names = file.symbols().filter_map(|symbol| symbol.name().ok().map(str::to_owned));
    // Asked once, when the program starts.
    let called: Vec<String> =
        names.filter(|name| name.contains("core_arch") && !name.contains("xgetbv")).collect();
    match called.is_empty() {
        true => Ok(()),
        false => Err(format!("instructions that are functions: {}", called.join(", "))),
    }
}

/// Valgrind runs one thread at a time, so that two processes fill two processors.
fn in_parallel<'n>(names: &[&'n str]) -> Result<Vec<(&'n str, u64)>, String> {
    let next = std::sync::Mutex::new(names.iter());
    let take = || next.lock().ok().and_then(|mut names| names.next().copied());
    let work = || std::iter::from_fn(take).map(|name| Ok((name, count(name)?))).collect::<Vec<_>>();
    let counted = std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect::<Vec<_>>()
    });
    let mut counts = counted.into_iter().collect::<Result<Vec<_>, String>>()?;
    counts.sort_by_key(|(name, _)| names.iter().position(|other| other == name));
    Ok(counts)
}

/// The instructions of one piece of work.
fn count(name: &str) -> Result<u64, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"])
        .arg("--toggle-collect=tmu_bench::counts::counted*")
        .arg(own)
        .args(["counted", name])
        .env(crate::WIDTH_VARIABLE, "avx2")
        // Valgrind takes `rep stosb` and `rep movsb` for an instruction a byte: a loop that the compiler makes a call would
        // count many times as much.
        .env(
            "GLIBC_TUNABLES",
            "glibc.cpu.x86_rep_stosb_threshold=0x10000000:glibc.cpu.x86_rep_movsb_threshold=0x10000000",
        )
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let collected = log.lines().find_map(|line| line.split_once("Collected :"));
    let count = collected.and_then(|(_, count)| count.trim().parse().ok()).filter(|count| *count > 0);
    count.filter(|_| output.status.success()).ok_or_else(|| format!("{name}: {log}"))
}

fn stored_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("counts.txt")
}

fn stored() -> Result<BTreeMap<String, u64>, String> {
    let path = stored_path();
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let line = |line: &str| {
        let (name, count) = line.split_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    Ok(text.lines().filter_map(line).collect())
}
