//! Other renderers, measured beside us: software drivers for Vulkan and OpenCL in a folder of their own, and the harness
//! that runs the same items on them.
//!
//! The harness is a program `peerbench` with the commands `vulkan` and `opencl`, which take `--peer`, `--threads`, `--only`,
//! `--reps`, `--rep-s`, `--tries` and `--spv`, and print JSON lines.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::measure::Effort;

/// The renderers that can be set up.
pub const PEERS: [&str; 4] = ["lavapipe-22", "lavapipe-26", "swiftshader", "opencl-intel"];

/// Where renderers and harness are.
pub struct Peers {
    cache: PathBuf,
    program: PathBuf,
    shaders: PathBuf,
    /// A folder for what the drivers read and write.
    work: PathBuf,
}

/// Sets renderers up in a folder.
///
/// # Errors
/// What the set-up fails with.
pub fn set_up(cache: &Path, peers: &[String]) -> Result<(), String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/setup.sh");
    succeed(Command::new(script).arg(cache).args(peers))
}

impl Peers {
    /// Builds the harness whose crate is in `harness`.
    ///
    /// # Errors
    /// A harness that does not build, a renderer that is not set up.
    pub fn new(harness: &Path, cache: &Path, work: &Path) -> Result<Peers, String> {
        let cache = cache
            .canonicalize()
            .map_err(|error| format!("{}: {error}; set the peers up", cache.display()))?;
        let target = cache.join("harness");
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        succeed(
            Command::new(cargo)
                .args(["build", "--release", "--locked", "--quiet", "--target-dir"])
                .arg(&target)
                .current_dir(harness),
        )?;
        let program = target.join("release/peerbench");
        let mut shaders = harness.join("spv");
        if !shaders.is_dir() {
            shaders = cache.join("spv");
            succeed(Command::new(&program).args(["shaders", "--spv"]).arg(&shaders))?;
        }
        Ok(Peers { cache, program, shaders, work: work.to_path_buf() })
    }

    /// Measures an item with a renderer: its lines, among them one about its start.
    ///
    /// # Errors
    /// A renderer that is not set up, or that fails.
    pub fn measure(
        &self,
        peer: &str,
        item: &str,
        threads: usize,
        effort: Effort,
    ) -> Result<Vec<Value>, String> {
        let mut command = match peer {
            "lavapipe-22" => self.vulkan("bookworm", None)?,
            "lavapipe-26" => self.vulkan("sid", None)?,
            "swiftshader" => {
                self.vulkan("bookworm", Some("swiftshader/usr/lib/chromium/libvk_swiftshader.so"))?
            }
            "opencl-intel" => self.opencl(threads)?,
            _ => return Err(format!("there is no peer {peer}; there are {}", PEERS.join(", "))),
        };
        // Where ours are held to a width, so are those that have a setting for it.
        let label = format!("{peer}{}", crate::width());
        if crate::width() == "+avx2" {
            command.env("LP_NATIVE_VECTOR_WIDTH", "256");
        }
        let swiftshader = format!("[Processor]\nThreadCount={threads}\n");
        self.write("SwiftShader.ini", &swiftshader)?;
        command
            .args(["--peer", &label, "--only", &format!("={item}")])
            .args(["--threads", &threads.to_string(), "--reps", &effort.runs.to_string()])
            .args(["--rep-s", &effort.seconds.to_string(), "--tries", &effort.tries.to_string()])
            .env("LP_NUM_THREADS", threads.to_string())
            .env("MESA_SHADER_CACHE_DISABLE", "true")
            .current_dir(&self.work)
            .stderr(Stdio::null());
        let output = command.output().map_err(|error| format!("{peer}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let lines: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        match output.status.success() {
            true => Ok(lines),
            false => Err(format!("{peer}: {item}: {}", output.status)),
        }
    }

    /// A Vulkan driver, with the C library that it was built for.
    fn vulkan(&self, suite: &str, driver: Option<&str>) -> Result<Command, String> {
        let root = self.cache.join(format!("root-{suite}"));
        let folders = ["usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu"].map(|folder| root.join(folder));
        let loader =
            folders.iter().map(|folder| folder.join("ld-linux-x86-64.so.2")).find(|file| file.exists());
        let loader = loader.ok_or_else(|| format!("{} is not set up", root.display()))?;
        let driver = driver.map_or_else(|| folders[0].join("libvulkan_lvp.so"), |file| self.cache.join(file));
        let description = format!(
            r#"{{"ICD":{{"api_version":"1.0.5","library_path":"{}"}},"file_format_version":"1.0.0"}}"#,
            driver.display()
        );
        self.write("icd.json", &description)?;
        let icd = self.work.join("icd.json");
        let mut command = Command::new(loader);
        let libraries =
            folders.iter().map(|folder| folder.display().to_string()).collect::<Vec<_>>().join(":");
        command.args(["--library-path", &libraries]).arg(&self.program).args(["vulkan", "--spv"]);
        command.arg(&self.shaders).env("VK_DRIVER_FILES", &icd).env("VK_ICD_FILENAMES", &icd);
        Ok(command)
    }

    /// Intel's runtime for OpenCL, which takes its number of threads from the processors that it may use.
    fn opencl(&self, threads: usize) -> Result<Command, String> {
        let libraries = self.cache.join("opencl/lib");
        if !libraries.is_dir() {
            return Err(format!("{} is not set up", libraries.display()));
        }
        let mut command = Command::new("taskset");
        command.args(["-c", &format!("0-{}", threads - 1)]).arg(&self.program).arg("opencl");
        command.env("OPENCL_LIB", libraries.join("libintelocl.so")).env("LD_LIBRARY_PATH", &libraries);
        Ok(command)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.work.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
