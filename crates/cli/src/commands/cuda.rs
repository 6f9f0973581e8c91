//! `tmu cuda`

use std::ffi::OsString;
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Cuda;
use crate::output::{Outcome, Status};
use crate::render;

/// The name under which programs look for the driver, the one that linkers look for, and those of NVIDIA's management library and of
/// gpuocelot's library, whose functions the driver has too.
const NAMES: [&str; 4] = ["libcuda.so.1", "libcuda.so", "libnvidia-ml.so.1", "libgpuocelot.so"];
/// The runtime library beside the driver, and the names under which programs look for it: each is a version.
const RUNTIME: &str = "libcudart.so";
const RUNTIME_NAMES: [&str; 4] = ["libcudart.so.11.0", "libcudart.so.12", "libcudart.so.13", RUNTIME];

/// Runs a program on the driver library, which is that one or beside this program, in the place of this process.
pub fn run(options: &Cuda, library: Option<PathBuf>) -> Outcome {
    let library = library.map_or_else(beside_program, Ok);
    let problem = match library.and_then(|library| folder(&library)) {
        Ok(folder) => become_program(options, &folder),
        Err(error) => error.to_string(),
    };
    render::complain(&problem);
    Ok(Status::Bad)
}

/// The driver library: where cargo puts it, or in the folder of an installation.
fn beside_program() -> Result<PathBuf> {
    let program = std::env::current_exe()?.canonicalize()?;
    let beside = program.parent().unwrap_or(Path::new("/"));
    let known =
        ["deps/libcuda.so", "libcuda.so", "../lib/opentmu/libcuda.so.1"].map(|path| beside.join(path));
    let found = known.iter().find(|path| path.is_file());
    found.cloned().ok_or_else(|| {
        let message = format!(
            "there is no libcuda.so beside {}: `cargo build --release -p tmu-cuda` makes it",
            program.display()
        );
        Error::new(ErrorKind::NotFound, message)
    })
}

/// A folder where the libraries have the names that programs look for: in the user's cache, one for each path of the driver.
fn folder(library: &Path) -> Result<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    let digits: String = library.to_string_lossy().bytes().map(|byte| format!("{byte:02x}")).collect();
    // A name has at most 255 bytes; what is left of the path tells libraries apart.
    let digits = &digits[digits.len().saturating_sub(240)..];
    let folder = cache.unwrap_or_else(std::env::temp_dir).join("opentmu").join(digits);
    let context = |error: Error| Error::new(error.kind(), format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(&folder).map_err(context)?;
    let runtime = library.with_file_name(RUNTIME);
    let runtime_names: &[&str] = if runtime.is_file() { &RUNTIME_NAMES } else { &[] };
    let links =
        NAMES.iter().map(|name| (library, name)).chain(runtime_names.iter().map(|name| (&*runtime, name)));
    for (library, name) in links {
        link(library, &folder.join(name)).map_err(context)?;
    }
    Ok(folder)
}

#[cfg(unix)]
fn link(library: &Path, name: &Path) -> Result<()> {
    if std::fs::read_link(name).is_ok_and(|target| target == library) {
        return Ok(());
    }
    match std::os::unix::fs::symlink(library, name) {
        // Another process was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

#[cfg(unix)]
fn become_program(options: &Cuda, folder: &Path) -> String {
    use std::os::unix::process::CommandExt;
    let [program, arguments @ ..] = options.command.as_slice() else {
        return "there is no program to run".to_string();
    };
    let mut command = Command::new(program);
    command.args(arguments).env("LD_LIBRARY_PATH", path_with(folder));
    let threads = options.threads.map(|threads| threads.to_string());
    for (name, value) in [
        ("OPENTMU_ARCH", &options.arch),
        ("OPENTMU_MODEL", &options.model),
        ("OPENTMU_THREADS", &threads),
        ("OPENTMU_LOG", &options.log),
        ("OPENTMU_CHECK", &options.check),
        ("OPENTMU_MEMORY", &options.memory),
    ] {
        command.envs(value.iter().map(|value| (name, value)));
    }
    let error = command.exec();
    format!("cannot run {}: {error}", program.to_string_lossy())
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> Result<()> {
    Err(Error::new(ErrorKind::Unsupported, "programs that use CUDA run on Linux only"))
}

#[cfg(not(unix))]
fn become_program(_: &Cuda, _: &Path) -> String {
    "programs that use CUDA run on Linux only".to_string()
}

/// The folder before those in which the loader looks already.
fn path_with(folder: &Path) -> OsString {
    let before = std::env::var_os("LD_LIBRARY_PATH").filter(|path| !path.is_empty());
    let mut path = OsString::from(folder);
    if let Some(before) = before {
        path.push(":");
        path.push(before);
    }
    path
}
