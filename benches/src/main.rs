//! How fast OpenTMU is, beside other renderers that run on the CPU: `cargo xtask bench`.
//!
//! Every result that is timed is checked against arithmetic done another way, so that nothing can be optimised away
//! or be fast because it is wrong. A figure is one JSON object on a line; see [`report`].

mod measure;
mod options;
mod ours;
mod report;
mod work;

use std::process::ExitCode;

use clap::Parser;

use options::{Arguments, Command};
use ours::Setting;
use report::Report;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match &arguments.command {
        Some(Command::List) => list(),
        None => measure_items(&arguments.items),
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

fn measure_items(options: &options::Items) -> Result<(), String> {
    let mut report = Report::new(options.out.as_deref())?;
    let folder = options::scratch()?;
    let items: Vec<_> = work::items().into_iter().filter(|item| options.wants(&item.name)).collect();
    for &threads in &options.threads {
        for &model in &options.models {
            let peer = format!("tmu-{}", model.name());
            let (effort, folder) = (options.effort(), folder.as_path());
            let setting = Setting { peer: &peer, model, threads, effort, folder };
            if options.wants("startup") {
                report.add(&ours::start_up(setting)?)?;
            }
            for item in &items {
                let line = ours::measure(setting, item).map_err(|error| format!("{}: {error}", item.name))?;
                report.add(&line)?;
            }
        }
    }
    std::fs::remove_dir_all(folder).map_err(|error| error.to_string())
}
