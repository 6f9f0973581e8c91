//! Other renderers, measured beside us: software drivers for Vulkan and OpenCL in a folder of their own.
//!
//! Each item runs in a process of its own: this program again, with the driver's own C library.

mod glsl;
mod opencl;
mod opencl_c;
mod vulkan;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::measure::Effort;
use crate::work::{Fetch, Item, WIDTH, Work, items};

/// The renderers that can be set up.
pub const PEERS: [&str; 4] = ["lavapipe-22", "lavapipe-26", "swiftshader", "opencl-intel"];

/// Launches of one group, of which the start-up line has the median.
const TRIVIAL_LAUNCHES: usize = 200;

/// The name of the trivial shader.
const TRIVIAL: &str = "trivial";

/// The name of the shader that fills multisampled images.
const FILL: &str = "fill";

/// What a process is told that runs an item on another renderer.
#[derive(Args, Clone)]
pub struct Child {
    /// How the renderer is spoken to
    #[arg(long)]
    api: Api,
    /// The item
    #[arg(long)]
    item: String,
    /// What the lines call the renderer
    #[arg(long)]
    peer: String,
    /// Threads that it uses
    #[arg(long)]
    threads: usize,
    #[arg(long)]
    reps: usize,
    #[arg(long)]
    rep_s: f64,
    #[arg(long)]
    tries: usize,
    /// Where the shaders are, in SPIR-V
    #[arg(long)]
    shaders: PathBuf,
}

/// How a renderer is spoken to.
#[derive(Clone, Copy, ValueEnum)]
pub enum Api {
    Vulkan,
    Opencl,
}

impl Child {
    fn effort(&self) -> Effort {
        Effort { runs: self.reps, seconds: self.rep_s, tries: self.tries }
    }
}

/// Runs an item on a renderer and prints its lines.
///
/// # Errors
/// What the renderer fails with.
pub fn run(start: Instant, child: &Child) -> Result<(), String> {
    let items = items();
    let item = items.iter().find(|item| item.name == child.item).ok_or("there is no such item")?;
    let lines = match child.api {
        Api::Vulkan => vulkan::measure(start, child, item),
        Api::Opencl => opencl::measure(start, child, item),
    };
    lines?.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// Whether the trivial kernel stored its columns.
fn check_columns(bytes: &[u8]) -> Result<(), String> {
    let words = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word));
    match words.eq((0..WIDTH * WIDTH).map(|number| number % WIDTH)) {
        true => Ok(()),
        false => Err("the trivial kernel stores something else than its columns".to_owned()),
    }
}

/// Where renderers are.
pub struct Peers {
    cache: PathBuf,
    /// A folder for the shaders, and for what the drivers read and write.
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
    /// Those in a folder.
    ///
    /// # Errors
    /// No folder.
    pub fn new(cache: &Path, work: &Path) -> Result<Peers, String> {
        let hint = |error| {
            format!("{}: {error}; `cargo xtask bench peers-setup` sets renderers up", cache.display())
        };
        Ok(Peers { cache: cache.canonicalize().map_err(hint)?, work: work.to_path_buf() })
    }

    /// Measures an item with a renderer: its lines, among them one about its start.
    ///
    /// # Errors
    /// A renderer that is not set up, or that fails.
    pub fn measure(
        &self,
        peer: &str,
        item: &Item,
        threads: usize,
        effort: Effort,
    ) -> Result<Vec<Value>, String> {
        let mut command = match peer {
            "lavapipe-22" => self.vulkan(item, "bookworm", None)?,
            "lavapipe-26" => self.vulkan(item, "sid", None)?,
            "swiftshader" => {
                let driver = "swiftshader/usr/lib/chromium/libvk_swiftshader.so";
                self.vulkan(item, "bookworm", Some(driver))?
            }
            "opencl-intel" => self.opencl(threads)?,
            _ => return Err(format!("there is no peer {peer}; there are {}", PEERS.join(", "))),
        };
        // Where ours are held to a width, so are those that have a setting for it.
        let label = format!("{peer}{}", crate::width());
        if crate::width() == "+avx2" {
            command.env("LP_NATIVE_VECTOR_WIDTH", "256").env("CL_CONFIG_CPU_TARGET_ARCH", "core-avx2");
        }
        self.write("SwiftShader.ini", &format!("[Processor]\nThreadCount={threads}\n"))?;
        command
            .args(["--peer", &label, "--item", &item.name, "--shaders"])
            .arg(&self.work)
            .args(["--threads", &threads.to_string(), "--reps", &effort.runs.to_string()])
            .args(["--rep-s", &effort.seconds.to_string(), "--tries", &effort.tries.to_string()])
            .env("LP_NUM_THREADS", threads.to_string())
            .env("MESA_SHADER_CACHE_DISABLE", "true")
            .current_dir(&self.work)
            .stderr(Stdio::piped());
        let output = command.output().map_err(|error| format!("{peer}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let lines: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let complaint = String::from_utf8_lossy(&output.stderr);
        match output.status.success() {
            true => Ok(lines),
            false => Err(format!("{peer}: {}: {}\n{complaint}", item.name, output.status)),
        }
    }

    /// A program of Debian's, started with its own C library.
    fn start(&self, suite: &str, program: &Path) -> Result<Command, String> {
        let root = self.cache.join(format!("root-{suite}"));
        let folders = ["usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu"].map(|folder| root.join(folder));
        let loader =
            folders.iter().map(|folder| folder.join("ld-linux-x86-64.so.2")).find(|file| file.exists());
        let mut command = Command::new(loader.ok_or_else(|| format!("{} is not set up", root.display()))?);
        let libraries =
            folders.iter().map(|folder| folder.display().to_string()).collect::<Vec<_>>().join(":");
        command.args(["--library-path", &libraries]).arg(program);
        Ok(command)
    }

    /// A shader in SPIR-V, made where it is not there yet.
    fn shader(&self, name: &str, source: &str) -> Result<(), String> {
        let (from, to) = (format!("{name}.comp"), self.work.join(format!("{name}.spv")));
        if to.exists() {
            return Ok(());
        }
        self.write(&from, source)?;
        let glslc = self.cache.join("root-bookworm/usr/bin/glslc");
        let mut command = self.start("bookworm", &glslc)?;
        succeed(command.args(["--target-env=vulkan1.1", "-O", "-o"]).arg(&to).arg(self.work.join(from)))
    }

    /// A Vulkan driver, with the C library that it was built for.
    fn vulkan(&self, item: &Item, suite: &str, driver: Option<&str>) -> Result<Command, String> {
        self.shader(TRIVIAL, glsl::TRIVIAL)?;
        self.shader(&item.name, &glsl::shader(item))?;
        if let Work::Sum(Fetch::LoadSample) = item.work {
            self.shader(FILL, glsl::FILL_SAMPLES)?;
        }
        let lavapipe = || self.cache.join(format!("root-{suite}/usr/lib/x86_64-linux-gnu/libvulkan_lvp.so"));
        let driver = driver.map_or_else(lavapipe, |file| self.cache.join(file));
        let description = format!(
            r#"{{"ICD":{{"api_version":"1.3.0","library_path":"{}"}},"file_format_version":"1.0.0"}}"#,
            driver.display()
        );
        self.write("icd.json", &description)?;
        let icd = self.work.join("icd.json");
        let mut command = self.start(suite, &own()?)?;
        command.args(["peer", "--api", "vulkan"]);
        command.env("VK_DRIVER_FILES", &icd).env("VK_ICD_FILENAMES", &icd);
        Ok(command)
    }

    /// Intel's runtime for OpenCL, which takes its number of threads from the processors that it may use.
    fn opencl(&self, threads: usize) -> Result<Command, String> {
        let libraries = self.cache.join("opencl/lib");
        if !libraries.is_dir() {
            return Err(format!("{} is not set up", libraries.display()));
        }
        let mut command = Command::new("taskset");
        command.args(["-c", &format!("0-{}", threads - 1)]).arg(own()?).args(["peer", "--api", "opencl"]);
        command.env("OPENCL_DYLIB_PATH", libraries.join("libintelocl.so")).env("LD_LIBRARY_PATH", &libraries);
        Ok(command)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.work.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// This program.
fn own() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| error.to_string())
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
