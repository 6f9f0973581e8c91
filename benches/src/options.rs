//! What the command line asks for.

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};
use opentmu::Model;

use crate::limit;
use crate::measure::Effort;
use crate::peers::{Child, PEERS};

/// The page of the processor that was measured last.
pub const PAGE: &str = "docs/performance.md";

/// Measures fetches and whole kernels; every result is checked. The figures are JSON lines.
#[derive(Parser)]
#[command(name = "tmu-bench", bin_name = "cargo xtask bench", args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// What else there is to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Which items, and how.
    #[command(flatten)]
    pub items: Items,
}

/// What else there is to do.
#[derive(Subcommand)]
pub enum Command {
    /// Lists the items
    List,
    /// Measures everything for docs/performance.md and writes it: tools, all items on every renderer with one thread, ours with
    /// two threads, without AVX2, and, where there is AVX-512, everything once more with vectors of 256 bits
    All {
        /// Where the renderers are set up
        #[arg(long, default_value = CACHE)]
        cache: PathBuf,
        /// The file that takes the lines
        #[arg(long, default_value = "target/bench.jsonl")]
        out: String,
    },
    /// Writes a page such as docs/performance.md from lines
    Table {
        /// Files of lines; of several lines for the same the last one counts
        #[arg(required = true)]
        files: Vec<String>,
        /// The page
        #[arg(long, default_value = PAGE)]
        page: String,
    },
    /// Measures the tools: disassemblers, PTX, small jobs, memory
    Tools(Items),
    /// Compares how many instructions are executed with what is stored; needs valgrind
    Counts {
        /// Store the counts instead
        #[arg(long)]
        bless: bool,
    },
    /// Sets other renderers up in a folder, without touching the system
    PeersSetup {
        /// The folder
        #[arg(long, default_value = CACHE)]
        cache: PathBuf,
        /// Which: lavapipe-22, lavapipe-26, swiftshader, opencl-intel
        #[arg(default_values = PEERS)]
        peers: Vec<String>,
    },
    /// Runs an item on another renderer, in its own process
    #[command(hide = true)]
    Peer(Child),
    /// Writes the CUDA C++ of the kernels into a folder, for `cargo xtask oracle bench`
    #[command(hide = true)]
    Cuda { folder: PathBuf },
    /// Does one piece of work, for `counts`
    #[command(hide = true)]
    Counted { name: String },
    /// Runs a trivial job, for the time that it takes from the start of the process
    #[command(hide = true)]
    First {
        #[arg(value_parser = model)]
        model: Model,
        threads: usize,
    },
    /// Does one piece of work, for the memory of `tools`
    #[command(hide = true)]
    Peak { name: String, folder: PathBuf },
}

/// Where other renderers are set up.
const CACHE: &str = "target/peers";

/// Which items are measured, and how.
#[derive(Args, Clone)]
pub struct Items {
    /// Only the items whose name has one of these texts; =NAME is exact
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// Rounding models
    #[arg(long, value_delimiter = ',', default_value = "nvidia,exact", value_parser = model)]
    pub models: Vec<Model>,
    /// Threads of the host
    #[arg(long, value_delimiter = ',', default_value = "1")]
    pub threads: Vec<usize>,
    /// Runs that count; the fastest is the figure
    #[arg(long, default_value_t = 10)]
    pub reps: usize,
    /// Least seconds of a run
    #[arg(long, default_value_t = 0.1)]
    pub rep_s: f64,
    /// Runs at most, to find enough that nothing disturbed
    #[arg(long, default_value_t = 20)]
    pub tries: usize,
    /// Renderers to measure item by item beside us: see `peers-setup`; `limit` is loops written by hand
    #[arg(long, value_delimiter = ',')]
    pub peers: Vec<String>,
    /// Where the renderers are set up
    #[arg(long, default_value = CACHE)]
    pub cache: PathBuf,
    /// Append the lines to this file too
    #[arg(long)]
    pub out: Option<String>,
}

impl Items {
    /// What [`Command::All`] measures: everybody on one thread, then ours on two.
    pub fn all(cache: &Path, out: &str) -> [Items; 2] {
        let one = Items {
            only: Vec::new(),
            models: vec![Model::Nvidia, Model::Exact],
            threads: vec![1],
            reps: 10,
            rep_s: 0.1,
            tries: 16,
            peers: PEERS.into_iter().chain([limit::NAME]).map(str::to_owned).collect(),
            cache: cache.to_path_buf(),
            out: Some(out.to_owned()),
        };
        let two = Items { models: vec![Model::Nvidia], threads: vec![2], peers: Vec::new(), ..one.clone() };
        [one, two]
    }

    /// Whether an item of that name is asked for.
    pub fn wants(&self, name: &str) -> bool {
        let asked = |text: &String| text.strip_prefix('=').map_or(name.contains(text), |exact| exact == name);
        self.only.is_empty() || self.only.iter().any(asked)
    }

    /// How long to measure.
    pub fn effort(&self) -> Effort {
        Effort { runs: self.reps.max(1), seconds: self.rep_s, tries: self.tries }
    }
}

fn model(name: &str) -> Result<Model, String> {
    let found = Model::ALL.into_iter().find(|model| model.name() == name);
    found.ok_or_else(|| "it is nvidia, d3d or exact".to_owned())
}

/// A new folder for files of this run.
///
/// # Errors
/// A folder that cannot be made.
pub fn scratch() -> Result<PathBuf, String> {
    let folder = std::env::temp_dir().join(format!("tmu-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}
