//! The Python package: its wheel, built and tested in virtual environments of their own: `cargo xtask python`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::{done, environment, target};

/// What builds the wheel.
const MATURIN: &str = "maturin==1.16.0";
/// What its tests need besides.
const TESTS: [&str; 2] = ["numpy==2.4.6", "pytest==9.2.0"];
/// The folder of the crate.
const CRATE: &str = "crates/python";

/// Builds the wheel into `target/wheels`, installs it into a fresh virtual environment, and runs its tests there. With `--debug`, without
/// optimisation; with `--if-reachable`, where PyPI cannot be reached, nothing, which is said.
pub fn run(root: &Path, words: &[&str]) -> Result<(), String> {
    if let Some(unknown) = words.iter().find(|word| !["--debug", "--if-reachable"].contains(*word)) {
        return Err(format!("there is no option `{unknown}`; there are --debug and --if-reachable"));
    }
    let builder = match environment(&root.join("target/python/build"), &[MATURIN]) {
        Ok(python) => python,
        Err(why) if words.contains(&"--if-reachable") => {
            eprintln!("LEFT OUT: the Python package: {why}");
            return Ok(());
        }
        Err(why) => return Err(why),
    };
    let release = !words.contains(&"--debug");
    add_command(root, release)?;
    let wheel = build(root, &builder, release)?;
    let fresh = root.join("target/python/test");
    _ = std::fs::remove_dir_all(&fresh);
    let wheel = wheel.to_string_lossy().into_owned();
    let packages: Vec<&str> = std::iter::once(wheel.as_str()).chain(TESTS).collect();
    let python = environment(&fresh, &packages)?;
    let mut tests = Command::new(python);
    tests.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).arg(root.join(CRATE).join("tests"));
    // Elsewhere, so that what is imported is what the wheel has installed.
    done(tests.env("PYTHONDONTWRITEBYTECODE", "1").env("OPENTMU_ROOT", root).current_dir(&fresh))
}

/// Puts the command, and the driver and runtime libraries, into the package, as an installation has them.
fn add_command(root: &Path, release: bool) -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--bin", "tmu"]).args(release.then_some("--release"));
    done(cargo.current_dir(root))?;
    let built = target(root).join(if release { "release" } else { "debug" });
    let native = root.join(CRATE).join("python/opentmu/native");
    _ = std::fs::remove_dir_all(&native);
    for (from, to) in [
        ("tmu", "bin/tmu"),
        ("deps/libcuda.so", "lib/opentmu/libcuda.so.1"),
        ("deps/libcudart.so", "lib/opentmu/libcudart.so"),
    ] {
        let (from, to) = (built.join(from), native.join(to));
        let failed = |error: std::io::Error| format!("{} to {}: {error}", from.display(), to.display());
        to.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(failed)?;
        std::fs::copy(&from, &to).map_err(failed)?;
    }
    Ok(())
}

/// The wheel.
fn build(root: &Path, python: &Path, release: bool) -> Result<PathBuf, String> {
    let folder = target(root).join("wheels");
    _ = std::fs::remove_dir_all(&folder);
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--strip", "--out"]).arg(&folder);
    maturin.args(["--profile", if release { "release" } else { "dev" }]);
    done(maturin.current_dir(root.join(CRATE)))?;
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wheel = entries
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|it| it == "whl"));
    let wheel = wheel.ok_or_else(|| format!("{}: there is no wheel", folder.display()))?;
    let bytes = std::fs::metadata(&wheel).map_or(0, |metadata| metadata.len());
    println!("{}: {:.1} MB", wheel.display(), bytes as f64 / 1e6);
    Ok(wheel)
}
