//! How fast OpenTMU is, beside other renderers that run on the CPU: `cargo xtask bench`.
//!
//! Every result that is timed is checked against arithmetic done another way, so that nothing can be optimised away
//! or be fast because it is wrong. A figure is one JSON object on a line; see [`report`].

mod counts;
mod limit;
mod measure;
mod options;
mod ours;
mod peers;
mod render;
mod report;
mod table;
mod tools;
mod work;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;

use options::{Arguments, Command, Items};
use ours::Setting;
use peers::Peers;
use report::Report;

fn main() -> ExitCode {
    let start = Instant::now();
    let arguments = Arguments::parse();
    let result = match &arguments.command {
        None => measure_items(&arguments.items),
        Some(Command::List) => list(),
        Some(Command::All { cache, out }) => measure_all(cache, out),
        Some(Command::Peer(child)) => peers::run(start, child),
        Some(Command::Table { files, page }) => table::write(files, page),
        Some(Command::Tools(options)) => {
            Report::new(options.out.as_deref()).and_then(|mut report| tools::measure(options, &mut report))
        }
        Some(Command::Counts { bless }) => counts::check(*bless),
        Some(Command::PeersSetup { cache, peers }) => peers::set_up(cache, peers),
        Some(Command::Cuda { folder }) => work::kernel::source::write_cuda(folder),
        Some(Command::Counted { name }) => counts::run_one(name),
        Some(Command::First { model, threads }) => ours::first(start, *model, *threads),
        Some(Command::Peak { name, folder }) => tools::peak(name, folder),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn list() -> Result<(), String> {
    work::items().iter().for_each(|item| println!("{}", item.name));
    Ok(())
}

/// Everything for the page, and the page.
fn measure_all(cache: &Path, out: &str) -> Result<(), String> {
    if Path::new(out).exists() {
        return Err(format!("{out} is there already"));
    }
    let [one, two] = Items::all(cache, out);
    let mut report = Report::new(Some(out))?;
    tools::measure(&one, &mut report)?;
    measure_items(&one)?;
    measure_items(&two)?;
    if opentmu::Width::best() == opentmu::Width::Avx512 {
        with_width("avx2", cache, out, &["--peers", &one.peers.join(",")])?;
        with_width("avx2", cache, out, &["--models", "nvidia", "--threads", "2"])?;
    }
    with_width("baseline", cache, out, &["--models", "nvidia"])?;
    table::write(&[out.to_owned()], options::PAGE)
}

/// Measures all items in a process with another width of vectors.
fn with_width(width: &str, cache: &Path, out: &str, options: &[&str]) -> Result<(), String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = std::process::Command::new(own);
    command
        .args(options)
        .args(["--tries", "16", "--out", out, "--cache"])
        .arg(cache)
        .env(WIDTH_VARIABLE, width);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{width}: {status}")),
        Err(error) => Err(format!("{width}: {error}")),
    }
}

/// Item by item everyone in turn, so that the figures of a row are taken within seconds of each other.
fn measure_items(options: &Items) -> Result<(), String> {
    let mut report = Report::new(options.out.as_deref())?;
    report.add(&report::machine())?;
    let folder = options::scratch()?;
    let peers = match options.peers.iter().all(|peer| peer == limit::NAME) {
        true => None,
        false => Some(Peers::new(&options.cache, &folder)?),
    };
    let items: Vec<_> = work::items().into_iter().filter(|item| options.wants(&item.name)).collect();
    for &threads in &options.threads {
        let setting = |peer| {
            let (effort, folder) = (options.effort(), folder.as_path());
            Setting { peer, model: opentmu::Model::default(), threads, effort, folder }
        };
        let name = |model: opentmu::Model| format!("tmu-{}{}", model.name(), width());
        let models: Vec<_> = options.models.iter().map(|model| (name(*model), *model)).collect();
        for (peer, model) in models.iter().filter(|_| options.wants("startup")) {
            report.add(&ours::start_up(Setting { model: *model, ..setting(peer) })?)?;
        }
        for item in &items {
            // Without a texture nothing is rounded as a model says.
            for (peer, model) in models.iter().take(if item.has_texture() { models.len() } else { 1 }) {
                let line = ours::measure(Setting { model: *model, ..setting(peer) }, item);
                report.add(&line.map_err(|error| format!("{}: {error}", item.name))?)?;
            }
            for peer in &options.peers {
                if peer == limit::NAME {
                    let line = limit::measure(item, threads, options.effort())?;
                    line.iter().try_for_each(|line| report.add(line))?;
                    continue;
                }
                let lines = peers.as_ref().map(|peers| peers.measure(peer, item, threads, options.effort()));
                let lines = lines.transpose()?.unwrap_or_default();
                lines.iter().try_for_each(|line| report.add(line))?;
            }
        }
    }
    std::fs::remove_dir_all(folder).map_err(|error| error.to_string())
}

/// What the names of ours end with: the vector width, if one is asked for.
fn width() -> String {
    let asked = std::env::var(WIDTH_VARIABLE).unwrap_or_default();
    if asked.is_empty() { asked } else { format!("+{asked}") }
}

/// The variable that chooses the width of the texture unit's vectors.
const WIDTH_VARIABLE: &str = "TMU_WIDTH";
