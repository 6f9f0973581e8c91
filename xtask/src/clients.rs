//! Programs of others on `libcuda.so.1`, unmodified: `cargo xtask clients`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program, or several that share packages, with our scripts that use it and check what comes out with NumPy.
struct Client {
    name: &'static str,
    /// Packages of PyPI.
    packages: &'static [&'static str],
    /// Files in `crates/cuda/clients`, each a process of its own.
    scripts: &'static [&'static str],
    /// Machines that are announced.
    machines: &'static [&'static str],
    /// Whether it does not find the libraries and headers of NVIDIA's packages by itself.
    is_told: bool,
    /// Whether it looks for them where an installation of CUDA has them.
    has_toolkit: bool,
}

const BOTH: &[&str] = &["sm_61", "sm_52"];

/// CUDA's compilers for programs that bring none, the last that make code for these machines.
const CUDA: &[&str] = &[
    "cuda-python==12.9.10",
    "cuda-core==1.2.2",
    "numba-cuda==0.30.4",
    "numba==0.68.1",
    "numpy==2.4.6",
    "nvidia-cuda-nvcc-cu12==12.9.86",
    "nvidia-cuda-nvrtc-cu12==12.9.86",
    "nvidia-cuda-runtime-cu12==12.9.79",
    "nvidia-ml-py==13.615.71",
    "nvidia-nvjitlink-cu12==12.9.86",
    "pytest==9.2.0",
];

const CLIENTS: &[Client] = &[
    Client {
        name: "python",
        packages: CUDA,
        scripts: &[
            "test_bindings.py",
            "test_core.py",
            "test_nvml.py",
            "test_numba.py",
            "test_numba_fault.py",
            "test_numba_race.py",
            "test_ptx_run.py",
            "test_runtime.py",
        ],
        machines: BOTH,
        is_told: false,
        has_toolkit: false,
    },
    Client {
        name: "drjit",
        packages: &["drjit==1.0.5", "numpy", "pytest==9.2.0"],
        scripts: &["test_drjit.py"],
        machines: BOTH,
        is_told: false,
        has_toolkit: false,
    },
    Client {
        name: "halide",
        packages: &["halide==21.0.0", "numpy", "pytest==9.2.0"],
        scripts: &["test_halide.py"],
        machines: BOTH,
        is_told: false,
        has_toolkit: false,
    },
    Client {
        name: "taichi",
        packages: &["taichi==1.7.4", "numpy", "pytest==9.2.0"],
        scripts: &["test_taichi.py"],
        machines: BOTH,
        is_told: false,
        has_toolkit: false,
    },
    Client {
        name: "mojo",
        packages: &["mojo==1.0.0", "max==26.5.0", "pytest==9.2.0"],
        scripts: &["test_mojo.py"],
        machines: &["sm_61", "sm_80"],
        is_told: false,
        has_toolkit: false,
    },
    Client {
        name: "slangpy",
        packages: &[
            "slangpy==0.43.1",
            "numpy",
            "nvidia-cuda-nvrtc-cu12==12.9.86",
            "nvidia-cuda-runtime-cu12==12.9.79",
            "pytest==9.2.0",
        ],
        scripts: &["test_slangpy.py"],
        machines: &["sm_61", "sm_75"],
        is_told: false,
        has_toolkit: true,
    },
    Client {
        name: "tinygrad",
        // The NVRTC of its kernels, which finds the headers of halves in the runtime's package; PyTorch is for its own tests.
        packages: &[
            "tinygrad==0.14.0",
            "numpy==2.4.6",
            "nvidia-cuda-nvrtc-cu12==12.9.86",
            "nvidia-cuda-runtime-cu12==12.9.79",
            "pytest==9.2.0",
        ],
        scripts: &["test_tinygrad.py"],
        machines: &["sm_61", "sm_86"],
        is_told: true,
        has_toolkit: false,
    },
    Client {
        name: "cupy",
        // It is linked with the libraries of mathematics, which are loaded and not called.
        packages: &[
            "cupy-cuda12x==12.3.0",
            "numpy<1.27",
            "nvidia-cublas-cu12==12.9.1.4",
            "nvidia-cuda-nvrtc-cu12==12.9.86",
            "nvidia-cuda-runtime-cu12==12.9.79",
            "nvidia-cufft-cu12==11.4.1.4",
            "nvidia-curand-cu12==10.3.10.19",
            "nvidia-cusolver-cu12==11.7.5.82",
            "nvidia-cusparse-cu12==12.5.10.65",
            "nvidia-nvjitlink-cu12==12.9.86",
            "pytest==9.2.0",
        ],
        scripts: &["test_cupy.py"],
        machines: BOTH,
        is_told: true,
        has_toolkit: false,
    },
];

/// The packages of a client.
pub fn packages(name: &str) -> &'static [&'static str] {
    CLIENTS.iter().find(|client| client.name == name).map_or(&[], |client| client.packages)
}

/// What a run of tests came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    tests: u32,
    failed: u32,
    skipped: u32,
}

/// Runs clients, all or those that are named; `NAME=FOLDER` runs a folder of tests with a client's packages. With
/// `--if-reachable`, a client whose packages cannot be had is left out, which is said.
pub fn run(root: &Path, words: &[&str]) -> Result<(), String> {
    let optional = words.contains(&"--if-reachable");
    let named: Vec<&str> = words.iter().copied().filter(|word| !word.starts_with("--")).collect();
    let known =
        |word: &str| CLIENTS.iter().any(|client| client.name == word.split('=').next().unwrap_or(word));
    if let Some(unknown) = named.iter().find(|word| !known(word)) {
        let names: Vec<&str> = CLIENTS.iter().map(|client| client.name).collect();
        return Err(format!("there is no client `{unknown}`; there are {}", names.join(", ")));
    }
    let tmu = build(root)?;
    let (mut rows, mut failed) = (Vec::new(), false);
    for client in CLIENTS {
        let asked: Vec<&str> =
            named.iter().copied().filter(|word| word.split('=').next() == Some(client.name)).collect();
        if asked.is_empty() && !named.is_empty() {
            continue;
        }
        let python = match set_up(root, client) {
            Ok(python) => python,
            Err(why) if optional => {
                eprintln!("LEFT OUT: {}: {why}", client.name);
                continue;
            }
            Err(why) => return Err(why),
        };
        let folders: Vec<PathBuf> =
            asked.iter().filter_map(|word| word.split_once('=')).map(|(_, folder)| folder.into()).collect();
        let ours = client.scripts.iter().map(|script| root.join("crates/cuda/clients").join(script));
        let scripts: Vec<PathBuf> = if folders.is_empty() { ours.collect() } else { folders };
        for machine in client.machines {
            for script in &scripts {
                let counts = test(root, &tmu, (client, &python), machine, script)?;
                failed |= counts.failed > 0 || counts.tests == 0;
                let name = script.file_name().unwrap_or_default().to_string_lossy().into_owned();
                rows.push((client.name, name, *machine, counts));
            }
        }
    }
    println!(
        "{:<10} {:<24} {:<7} {:>6} {:>6} {:>7}",
        "client", "tests", "device", "passed", "failed", "skipped"
    );
    for (client, script, machine, Counts { tests, failed, skipped }) in &rows {
        let passed = tests - failed - skipped;
        println!("{client:<10} {script:<24} {machine:<7} {passed:>6} {failed:>6} {skipped:>7}");
    }
    if failed { Err("not every test has passed".to_string()) } else { Ok(()) }
}

/// Runs a command to its end.
pub fn done(command: &mut Command) -> Result<(), String> {
    let shown = format!("{command:?}");
    let status = command.status().map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}

/// The command, with the driver library beside it.
fn build(root: &Path) -> Result<PathBuf, String> {
    done(
        Command::new(env!("CARGO")).args(["build", "--release", "--quiet", "--bin", "tmu"]).current_dir(root),
    )?;
    Ok(target(root).join("release/tmu"))
}

/// Where cargo builds.
pub fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// A virtual environment with the client's packages; its interpreter.
fn set_up(root: &Path, client: &Client) -> Result<PathBuf, String> {
    environment(&root.join("target/clients").join(client.name), client.packages)
}

/// The interpreter of a virtual environment in that folder with these packages, which is made if it is not there yet.
pub fn environment(folder: &Path, packages: &[&str]) -> Result<PathBuf, String> {
    let (python, marker) = (folder.join("bin/python"), folder.join("packages"));
    let wanted = packages.join("\n");
    if std::fs::read_to_string(&marker).is_ok_and(|there| there == wanted) {
        return Ok(python);
    }
    eprintln!("setting up {}", folder.display());
    done(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    done(Command::new(&python).args(install).args(packages))?;
    std::fs::write(&marker, wanted).map_err(|error| format!("{}: {error}", marker.display()))?;
    Ok(python)
}

/// Runs a file or folder of tests on the driver library.
fn test(
    root: &Path,
    tmu: &Path,
    (client, python): (&Client, &Path),
    machine: &str,
    script: &Path,
) -> Result<Counts, String> {
    let report = root.join("target/clients/report.xml");
    _ = std::fs::remove_file(&report);
    eprintln!("{machine}: {}", script.display());
    let mut command = Command::new(tmu);
    command.args(["cuda", "--arch", machine, "--"]).arg(python);
    command
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", "--junit-xml"])
        .arg(&report)
        .arg(script);
    command.env("PYTHONDONTWRITEBYTECODE", "1").stdin(Stdio::null());
    if client.is_told {
        libraries(&mut command, python);
    }
    if client.has_toolkit {
        let toolkit = toolkit(python)?;
        command.env("LD_LIBRARY_PATH", toolkit.join("lib64")).env("CUDA_PATH", toolkit);
    }
    // What fails is in the report; what is told of it is on the terminal.
    command.status().map_err(|error| format!("{}: {error}", tmu.display()))?;
    let text = std::fs::read_to_string(&report)
        .map_err(|_| format!("{}: it ended without a report", script.display()))?;
    counts(&text).ok_or_else(|| format!("{}: the report has no counts", script.display()))
}

/// What is in a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// The folder of a virtual environment.
fn environment_of(python: &Path) -> &Path {
    python.ancestors().nth(2).unwrap_or(Path::new("/"))
}

/// The folders of NVIDIA's packages.
fn of_nvidia(python: &Path) -> Vec<PathBuf> {
    let versions = entries(&environment_of(python).join("lib"));
    versions.iter().flat_map(|version| entries(&version.join("site-packages/nvidia"))).collect()
}

/// A folder with links to what the packages hold, under the names that an installation of CUDA has: `include`, `lib64`.
fn toolkit(python: &Path) -> Result<PathBuf, String> {
    let folder = environment_of(python).join("cuda");
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    _ = std::fs::remove_dir_all(&folder);
    for (from, to) in [("include", "include"), ("lib", "lib64")] {
        std::fs::create_dir_all(folder.join(to)).map_err(wrong)?;
        for file in of_nvidia(python).iter().flat_map(|package| entries(&package.join(from))) {
            let Some(name) = file.file_name().and_then(|name| name.to_str()) else { continue };
            // `libnvrtc.so.12` is `libnvrtc.so` as well.
            let short = name.split_inclusive(".so").next().filter(|short| *short != name);
            for name in [Some(name), short].into_iter().flatten() {
                let link = folder.join(to).join(name);
                if !link.exists() {
                    std::os::unix::fs::symlink(&file, link).map_err(wrong)?;
                }
            }
        }
    }
    Ok(folder)
}

/// Lets a program find what packages of NVIDIA hold: their libraries on the loader's path, and the runtime's headers for NVRTC.
pub fn libraries(command: &mut Command, python: &Path) {
    let mut path: Vec<PathBuf> = Vec::new();
    for package in of_nvidia(python) {
        path.extend(Some(package.join("lib")).filter(|folder| folder.is_dir()));
        if package.ends_with("cuda_runtime") {
            command.env("CUDA_PATH", package);
        }
    }
    if let Ok(path) = std::env::join_paths(path) {
        command.env("LD_LIBRARY_PATH", path);
    }
}

/// The counts of a JUnit report.
fn counts(report: &str) -> Option<Counts> {
    let suite = report.split("<testsuite ").nth(1)?.split('>').next()?;
    let count = |name: &str| {
        let value = suite.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?;
        value.parse::<u32>().ok()
    };
    Some(Counts {
        tests: count("tests")?,
        failed: count("failures")? + count("errors")?,
        skipped: count("skipped")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_report() {
        let report = r#"<?xml version="1.0"?><testsuites><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10" time="1">"#;
        assert_eq!(counts(report), Some(Counts { tests: 10, failed: 3, skipped: 3 }));
        assert_eq!(counts("nothing"), None);
    }
}
