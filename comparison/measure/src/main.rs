//! `cargo xtask measure-gpu`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use opentmu::verify::{Results, Summary};
use tmu_measure::driver::{Device, Driver, LIBRARY};
use tmu_measure::functions::FUNCTIONS;
use tmu_measure::sweep::Sweep;
use tmu_measure::{files, measure, sweeps};

const USAGE: &str = "\
usage: cargo xtask measure-gpu [OPTION…] [NAME…]
Measures NVIDIA's texture units through the CUDA driver, all sweeps or those whose name has a NAME in it, and writes
files for `tmu verify`. Without a GPU it says so.
  --list            show the sweeps
  --functions       in place of textures, the functions of one argument (MUFU), of every argument
  --device N        the GPU of that number, from 0
  --out FOLDER      where to write, corpus/results if absent; each chip has a folder of its own there
  --library PATH    the driver, instead of the system's";

/// What was asked for.
struct Options {
    list: bool,
    functions: bool,
    device: u32,
    out: PathBuf,
    library: OsString,
    names: Vec<String>,
    /// This process measures the one sweep of that very name, and judges nothing.
    alone: Option<String>,
}

/// How many sweeps are measured at once.
const AT_ONCE: usize = 4;

fn main() -> ExitCode {
    if std::env::args_os().any(|word| word == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let Some(options) = options() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Option<Options> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2)?;
    let mut options = Options {
        list: false,
        functions: false,
        device: 0,
        out: root.join("corpus/results"),
        library: LIBRARY.into(),
        names: Vec::new(),
        alone: None,
    };
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match word.to_str()? {
            "--list" => options.list = true,
            "--functions" => options.functions = true,
            "--device" => options.device = words.next()?.to_str()?.parse().ok()?,
            "--out" => options.out = words.next()?.into(),
            "--library" => options.library = words.next()?,
            "--alone" => options.alone = Some(words.next()?.to_str()?.to_owned()),
            name if name.starts_with('-') => return None,
            name => options.names.push(name.to_owned()),
        }
    }
    Some(options)
}

fn run(options: &Options) -> Result<(), String> {
    let wanted =
        |name: &str| options.names.is_empty() || options.names.iter().any(|part| name.contains(part));
    let mut sweeps = sweeps::all();
    sweeps.retain(|sweep| wanted(&sweep.name));
    if sweeps.is_empty() {
        return Err("no sweep has such a name".to_owned());
    }
    if options.list {
        for sweep in &sweeps {
            println!("{:32} {:5}  {}", sweep.name, sweep.positions.len(), sweep.question);
        }
        return Ok(());
    }
    let opened = Driver::open(&options.library)
        .and_then(|driver| driver.device(options.device).map(|device| (driver, device)));
    let (driver, device) = match opened {
        Ok(opened) => opened,
        Err(reason) => {
            println!("there is no GPU to measure here: {reason}");
            return Ok(());
        }
    };
    let folder = options.out.join(files::folder(&device));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    if let Some(name) = &options.alone {
        let sweep = sweeps.iter().find(|sweep| sweep.name == *name).ok_or("no sweep has that name")?;
        return alone(&driver, &device, &folder, sweep);
    }
    println!("{}, into {}", files::chip(&device), folder.display());
    if options.functions {
        return measure_functions(&driver, &device, &folder);
    }
    let mut all = Summary::default();
    let mut skipped = 0;
    for some in sweeps.chunks(AT_ONCE) {
        let processes: Vec<_> = some.iter().map(|sweep| begin(options, &folder, sweep)).collect();
        for (sweep, process) in some.iter().zip(processes) {
            match process.and_then(|process| end(process, &folder, sweep)) {
                Ok(summary) => {
                    println!("{:32} {}", sweep.name, counts(&summary));
                    all.add(&summary);
                }
                Err(reason) => {
                    println!("{:32} not measured: {reason}", sweep.name);
                    skipped += 1;
                }
            }
        }
    }
    println!("{:32} {}, {skipped} sweeps not measured", "all", counts(&all));
    Ok(())
}

/// Measures the functions of one argument, and writes a file of digests.
fn measure_functions(driver: &Driver, device: &Device, folder: &Path) -> Result<(), String> {
    let context = driver.context(device)?;
    let mut text = format!(
        "# {}: functions of one argument. Instruction, and digests of the results of all arguments of one sign and exponent, \
         from +0 on\n",
        files::chip(device)
    );
    for function in &FUNCTIONS {
        let measured = function.measure(&context, device)?;
        println!("{}", measured.summary(function));
        text += &measured.line(function);
    }
    let path = folder.join("functions.tsv");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Measures a sweep and writes its files.
fn alone(driver: &Driver, device: &Device, folder: &Path, sweep: &Sweep) -> Result<(), String> {
    let results = measure::measure(driver, device, sweep)?;
    files::write(folder, device, sweep, &results).map(|_| ())
}

/// Starts a process that measures a sweep: a kernel that is stopped, or a driver that fails, ends that process alone.
fn begin(options: &Options, folder: &Path, sweep: &Sweep) -> Result<Child, String> {
    for path in files::paths(folder, sweep) {
        // Files of an earlier run would pass for those of this one.
        let _ = std::fs::remove_file(path);
    }
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    Command::new(program)
        .args(["--alone", &sweep.name, "--device", &options.device.to_string(), "--library"])
        .arg(&options.library)
        .arg("--out")
        .arg(&options.out)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())
}

/// Waits for the process, and reads the files that it has written as `tmu verify` does.
fn end(process: Child, folder: &Path, sweep: &Sweep) -> Result<Summary, String> {
    let output = process.wait_with_output().map_err(|error| error.to_string())?;
    let [_, path] = files::paths(folder, sweep);
    // What goes wrong after the files are written, when a driver ends, has no influence on them.
    if !path.exists() {
        let words = String::from_utf8_lossy(&output.stderr);
        let reason = words.lines().last().map(|line| line.trim_start_matches("error: ").to_owned());
        return Err(reason.unwrap_or_else(|| output.status.to_string()));
    }
    let read = Results::open(&path).and_then(|results| results.judge(|_| ()));
    read.map_err(|findings| {
        let first = findings.diagnostics.first().map_or(String::new(), |problem| problem.message.clone());
        format!("{}: {first}", path.display())
    })
}

fn counts(summary: &Summary) -> String {
    let [nvidia, ..] = summary.of_models;
    format!(
        "{:5} results: {:5} as the model nvidia says, {:5} as another, {:5} explained by slack, {:5} not explained",
        summary.all(),
        nvidia,
        summary.exact - nvidia,
        summary.explained,
        summary.refused
    )
}
