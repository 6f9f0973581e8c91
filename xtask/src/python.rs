//! The Python package: its wheel, built and tested in virtual environments of their own: `cargo xtask python`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::{done, environment, libraries, packages, target};
use crate::licences;

/// What builds the wheel.
const MATURIN: &str = "maturin==1.16.0";
/// What its tests need besides.
const TESTS: [&str; 6] = [
    "numpy==2.4.6",
    "pytest==9.2.0",
    "pytest-xdist==3.8.0",
    "mypy==2.4.1",
    "pyarrow==26.0.1",
    "pillow==13.0.0",
];
/// What tests on clusters need besides.
const CLUSTERS: [&str; 2] = ["ray[data]==2.60.0", "dask[distributed]==2026.8.0"];
/// The folder of the crate.
const CRATE: &str = "crates/python";
/// The packages of the workspace that are in the wheel.
const LINKED: [&str; 4] = ["tmu", "tmu-cuda", "tmu-cudart", "tmu-python"];

/// How the wheel is built.
#[derive(Clone, Copy)]
enum Profile {
    Debug,
    Release,
    Dist,
}

impl Profile {
    fn of(words: &[&str]) -> Profile {
        match (words.contains(&"--debug"), words.contains(&"--dist")) {
            (true, _) => Profile::Debug,
            (_, true) => Profile::Dist,
            _ => Profile::Release,
        }
    }

    /// How hard the wheel is compressed.
    fn compression(self) -> &'static str {
        match self {
            Profile::Debug => "1",
            Profile::Release | Profile::Dist => "9",
        }
    }

    /// Cargo's name of it, and that of the folder where it builds.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Profile::Debug => ("dev", "debug"),
            Profile::Release => ("release", "release"),
            Profile::Dist => ("dist", "dist"),
        }
    }
}

/// Builds the wheel into `target/wheels`, installs it into a fresh virtual environment, checks its types and runs its tests there. With
/// `--debug`, without optimisation; with `--dist`, as it is handed out; with `--clusters`, on clusters too; with `--clients`, beside CuPy too; with `--if-reachable`,
/// where PyPI cannot be reached, nothing, which is said.
pub fn run(root: &Path, words: &[&str]) -> Result<(), String> {
    let known = ["--debug", "--dist", "--clusters", "--clients", "--if-reachable"];
    if let Some(unknown) = words.iter().find(|word| !known.contains(*word)) {
        return Err(format!("there is no option `{unknown}`; there are {}", known.join(", ")));
    }
    let builder = match environment(&root.join("target/python/build"), &[MATURIN]) {
        Ok(python) => python,
        Err(why) if words.contains(&"--if-reachable") => {
            eprintln!("LEFT OUT: the Python package: {why}");
            return Ok(());
        }
        Err(why) => return Err(why),
    };
    let profile = Profile::of(words);
    add_libraries(root, profile)?;
    let wheel = build(root, &builder, profile)?;
    let fresh = root.join("target/python/test");
    _ = std::fs::remove_dir_all(&fresh);
    let wheel = wheel.to_string_lossy().into_owned();
    let mut installed: Vec<&str> = std::iter::once(wheel.as_str()).chain(TESTS).collect();
    let mut tests = vec![root.join(CRATE).join("tests")];
    if words.contains(&"--clusters") {
        installed.extend(CLUSTERS);
        tests.push(root.join(CRATE).join("clusters"));
    }
    let python = environment(&fresh, &installed)?;
    check_types(root, &python, &fresh)?;
    let mut pytest = Command::new(python);
    pytest.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).args(tests);
    // Elsewhere, so that what is imported is what the wheel has installed.
    done(pytest.env("PYTHONDONTWRITEBYTECODE", "1").env("OPENTMU_ROOT", root).current_dir(&fresh))?;
    if words.contains(&"--clients") { beside_cupy(root, &wheel) } else { Ok(()) }
}

/// Installs the wheel beside CuPy, and runs the tests of both together on the libraries of the wheel.
fn beside_cupy(root: &Path, wheel: &str) -> Result<(), String> {
    let folder = root.join("target/python/cupy");
    let python = environment(&folder, packages("cupy"))?;
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
    done(Command::new(&python).args(install).arg(wheel))?;
    let mut command = Command::new(&python);
    libraries(&mut command, &python);
    command.args(["-m", "opentmu", "run", "--"]).arg(&python);
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore"]);
    command.arg(root.join(CRATE).join("clients")).current_dir(&folder);
    done(command.env("PYTHONDONTWRITEBYTECODE", "1"))
}

/// The package's types fit each other, the stubs say what the compiled part has, and a program that uses the package has the types that it
/// says it has.
fn check_types(root: &Path, python: &Path, folder: &Path) -> Result<(), String> {
    let program = root.join(CRATE).join("tests/typed.py");
    for arguments in
        [&["-m", "mypy", "--strict", "-p", "opentmu"][..], &["-m", "mypy.stubtest", "opentmu._opentmu"]]
    {
        done(Command::new(python).args(arguments).current_dir(folder))?;
    }
    done(Command::new(python).args(["-m", "mypy", "--strict"]).arg(program).current_dir(folder))
}

/// Puts the driver and runtime libraries, and the licences of what is linked, into the package.
fn add_libraries(root: &Path, profile: Profile) -> Result<(), String> {
    let (name, folder) = profile.names();
    let mut cargo = Command::new(env!("CARGO"));
    // With the package, so that what they share is built once: features of what is built together are one set.
    cargo.args(["build", "--quiet", "--profile", name]);
    cargo.args(["-p", "tmu-cuda", "-p", "tmu-cudart", "-p", "tmu-python"]);
    done(cargo.current_dir(root))?;
    let built = target(root).join(folder);
    let native = root.join(CRATE).join("python/opentmu/native");
    _ = std::fs::remove_dir_all(&native);
    std::fs::create_dir_all(&native).map_err(|error| format!("{}: {error}", native.display()))?;
    for (from, to) in [("libcuda.so", "libcuda.so.1"), ("libcudart.so", "libcudart.so")] {
        let (from, to) = (built.join(from), native.join(to));
        std::fs::copy(&from, &to)
            .map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))?;
    }
    let licences = native.join("THIRD-PARTY-LICENSES.txt");
    std::fs::write(&licences, licences::of_others(root, &LINKED)?)
        .map_err(|error| format!("{}: {error}", licences.display()))
}

/// The wheel.
fn build(root: &Path, python: &Path, profile: Profile) -> Result<PathBuf, String> {
    let folder = target(root).join("wheels");
    _ = std::fs::remove_dir_all(&folder);
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--strip", "--out"]).arg(&folder);
    maturin.args(["--profile", profile.names().0, "--compression-level", profile.compression()]);
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
