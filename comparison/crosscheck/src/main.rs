//! Compares the texture unit with software drivers: `cargo xtask crosscheck`.
//!
//! Random cases, feature by feature, go through a driver; the verifier of the texture unit says whether some allowed rounding
//! explains each answer. `docs/crosscheck.md` tells more.

mod case;
mod contents;
mod direct3d;
mod features;
mod folders;
mod judge;
mod lanes;
mod options;
mod random;
mod report;
mod setup;
mod store;
mod sweep;
#[cfg(feature = "vulkan")]
mod vulkan;
mod words;

use std::process::ExitCode;

use options::Options;

const USAGE: &str = "\
usage: cargo xtask crosscheck COMMAND [OPTION VALUE…]
  setup       fetch the Vulkan drivers into oracle-cache/vulkan
  vulkan      random cases through a Vulkan driver
  direct3d    random cases through Direct3D 11 on Wine
  table       the table of all runs that oracle-cache/crosscheck holds, in Markdown
options of vulkan and direct3d:
  --feature NAME    features with NAME in their names; all
  --cases N         cases of each feature; 1000
  --seed S          another seed, other cases; 1
  --only N          only the case of that number
  --driver NAME     of vulkan: lavapipe (the default), swiftshader, or the path of a driver's library
  --store FOLDER    write a sample of the answers as a file of results";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, words)) = words.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let result = match command.as_str() {
        "setup" => setup::set_up(),
        "table" => table(),
        "direct3d" => Options::parse(words)
            .and_then(|options| sweep::run(&mut direct3d::Direct3D::open()?, "direct3d", &options)),
        "vulkan" => Options::parse(words).and_then(|options| vulkan(&options)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn table() -> Result<(), String> {
    let names: Vec<&str> = features::FEATURES.iter().map(|feature| feature.name).collect();
    print!("{}", report::table(&folders::cache("crosscheck"), &names)?);
    Ok(())
}

#[cfg(not(feature = "vulkan"))]
fn vulkan(_: &Options) -> Result<(), String> {
    Err("built without Vulkan: `cargo xtask crosscheck` builds with it".to_owned())
}

/// Runs a driver in a process of its own: it takes its settings from the environment, and may crash.
#[cfg(feature = "vulkan")]
fn vulkan(options: &Options) -> Result<(), String> {
    const WORKER: &str = "TMU_CROSSCHECK_WORKER";
    let known = setup::DRIVERS.iter().find(|driver| driver.name == options.driver);
    let library = match known {
        Some(driver) => driver.library().ok_or_else(|| {
            format!("{} is not here: `cargo xtask crosscheck setup` fetches it", driver.name)
        })?,
        None => std::path::PathBuf::from(&options.driver),
    };
    if std::env::var_os(WORKER).is_some() {
        let mut driver = vulkan::Vulkan::open(&library)?;
        let file = library.file_stem().map_or(options.driver.as_str().into(), |stem| stem.to_string_lossy());
        return sweep::run(&mut driver, known.map_or(&*file, |driver| driver.name), options);
    }
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = folders::cache("vulkan");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let settings = folder.join("SwiftShader.ini");
    std::fs::write(&settings, "[Processor]\nThreadCount=1\n").map_err(|error| error.to_string())?;
    let status = std::process::Command::new(program)
        .args(std::env::args_os().skip(1))
        .env(WORKER, "1")
        .env("LP_NUM_THREADS", "1")
        .env("MESA_SHADER_CACHE_DISABLE", "true")
        .env("LD_LIBRARY_PATH", library.parent().unwrap_or(&folder))
        .current_dir(&folder)
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the driver's process ended with {status}")) }
}
