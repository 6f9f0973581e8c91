//! The command line.

mod debug;
mod thread;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use opentmu::Arch;
use opentmu::fetch::{At, Selection};
use opentmu::job::{ARCH_NAMES, ShaderKind};
use opentmu::load;
use opentmu::trace::Filter;

pub use debug::Debug;
pub use thread::ThreadOptions;

/// A texture-mapping unit in software: runs, tests, lists, assembles, checks and explains GPU machine code
#[derive(Parser)]
#[command(name = "tmu", version)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Run job files and save what they name
    ///
    /// Ctrl-C ends a run, and saves what it has written. Exit status: 0; 1 bad input; 3 the program faulted; 130 Ctrl-C.
    Run(Run),
    /// Run every job below the paths that expects something, and compare
    ///
    /// The last line is `N passed, N failed`. Exit status: 0 all passed; 1 otherwise.
    Test(Test),
    /// List machine code or a Direct3D container in the vendor's notation
    ///
    /// Of several files and of folders, each listing begins with the file's name; fat binaries, and executables that hold
    /// some, are looked into. Words that are no instruction are listed with the reason; the exit status is then 1.
    Dis(Dis),
    /// Assemble text to machine words, a cubin or a Direct3D container
    ///
    /// A text is a listing of `tmu dis` or written by hand, with directives such as .kernel and .schedule auto.
    Asm(Asm),
    /// Check a text or binary and print what is wrong with it
    ///
    /// Of an image or texture file (PNG, JPEG, HDR, EXR, DDS, KTX2): what it holds.
    ///
    /// Exit status: 0 nothing or warnings; 1 errors.
    Check(Check),
    /// Explain an instruction: its fields, registers, rules, and the same operation elsewhere
    ///
    /// An instruction of machine code that breaks a rule of its page is explained, with exit status 1.
    ///
    /// With --fetch: run a job and explain one texture fetch, from the coordinates to the result.
    Explain(Explain),
    /// Translate the fetches of a PTX or Direct3D shader to machine code
    ///
    /// Each fetch is a comment with its line and what the registers hold, and below it the machine's instructions. Exit
    /// status: 0; 1 bad input, or a fetch that is not translated.
    Translate(Translate),
    /// Write what is in shaders, a record for each, to a Parquet file
    ///
    /// Format, entry points, instructions, texture fetches, findings, what would not run. All processors work; a scan that was
    /// interrupted goes on where it was when it is started again. Exit status: 0, whatever the shaders are; 1 nothing was written.
    Scan(Scan),
    /// Judge texels that a GPU, a driver or another program answered
    ///
    /// Each result is exact under a model, explained by slack of so many bits, or not explained. docs/verify.md describes the
    /// files and the verdicts. Exit status: 0 everything is explained; 1 otherwise.
    Verify(Verify),
    /// Step a job: in the terminal, line by line, or for an editor that speaks the Debug Adapter Protocol
    ///
    /// Forwards and backwards, instruction by instruction, with breakpoints, registers by lane, memory, and every texture fetch
    /// explained. The commands are those of gdb; `help` lists them, and docs/debug.md shows a session.
    Debug(Debug),
    /// Run a program that uses CUDA, without a GPU
    ///
    /// The program finds `libcuda.so.1` of OpenTMU in place of NVIDIA's driver. Faults, with thread, address and instruction, go to
    /// standard error. The exit status is the program's. docs/cuda.md says what is there.
    Cuda(Cuda),
    /// List the texel formats
    Formats(Formats),
    /// Show the instruction tables as a manual
    Isa(Isa),
    /// Print the completions of a shell
    ///
    /// For bash: `tmu completions bash > ~/.local/share/bash-completion/completions/tmu`.
    Completions(Completions),
    /// Write manual pages, one for each command
    Man(Man),
}

/// A shader file and what its contents do not say.
#[derive(Args)]
pub struct File {
    /// The file; `-` is standard input
    pub file: PathBuf,
    #[command(flatten)]
    pub options: FileOptions,
}

/// Shader files and what their contents do not say.
#[derive(Args)]
pub struct Files {
    /// Files, or folders of which all shaders are taken; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub options: FileOptions,
}

#[derive(Args)]
pub struct FileOptions {
    /// Kind of the file; recognised by its content when absent
    #[arg(long, value_parser = kind_parser())]
    kind: Option<String>,
    /// Machine that text and words are for; sm_52 when absent
    #[arg(long, value_parser = ArchParser)]
    arch: Option<Arch>,
    /// Function, when the file holds several: its name, mangled or not, or a part of it
    #[arg(long)]
    entry: Option<String>,
}

fn kind_parser() -> Vec<PossibleValue> {
    ShaderKind::NAMES.iter().map(|(name, _)| PossibleValue::new(*name)).collect()
}

/// Machines by name; without guesses at what another name may mean.
#[derive(Clone)]
struct ArchParser;

impl TypedValueParser for ArchParser {
    type Value = Arch;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Arch, clap::Error> {
        let known = ARCH_NAMES.iter().find(|(known, _)| value == *known);
        known.map(|(_, arch)| *arch).ok_or_else(|| {
            let names = ARCH_NAMES.map(|(name, _)| name).join(", ");
            let message =
                format!("no machine `{}` is known; machine code is for {names}\n", value.to_string_lossy());
            clap::Error::raw(clap::error::ErrorKind::InvalidValue, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(ARCH_NAMES.iter().map(|(name, _)| PossibleValue::new(*name))))
    }
}

impl FileOptions {
    /// What the library needs to know.
    pub fn selection(&self) -> load::Selection {
        let kind = self.kind.as_deref();
        load::Selection {
            kind: ShaderKind::NAMES.iter().find(|(name, _)| Some(*name) == kind).map(|(_, kind)| *kind),
            arch: self.arch,
            entry: self.entry.clone(),
        }
    }
}

#[derive(Args)]
pub struct Run {
    /// Job files
    #[arg(required = true)]
    pub jobs: Vec<PathBuf>,
    /// Save below this directory instead of beside the job file
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Print what was executed: instructions, fetches and texels, bytes of memory, divergence
    ///
    /// Instructions and barriers are counted once per warp, everything else once per lane. Texels are the size of a
    /// fetch's footprint: 1 for a load or a point filter, 2, 4 or 8 for a linear one on 1, 2 or 3 axes whatever the
    /// weights, from both levels where two are blended, 4 for a gather, none for a query. Borders, loads outside
    /// the texture and what is not resident do not count. An atomic operation reads and writes its bytes.
    #[arg(long)]
    pub stats: bool,
    /// One JSON object per job instead of the summary: whether it ran, what was found, the statistics
    #[arg(long)]
    pub json: bool,
    /// Threads of this machine to run on, as many as it has when absent; results do not depend on it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Write every instruction with what it reads and writes, and every fetch, to this file; `-` is standard output. Lines of JSON with
    /// `--json`, and where the file's name ends in .json or .jsonl
    #[arg(long)]
    pub trace: Option<PathBuf>,
    #[command(flatten)]
    pub thread: ThreadOptions,
    /// Trace one lane of each warp
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..32), requires = "trace")]
    lane: Option<u8>,
    /// Trace one instruction: its address such as 0x48, or its line in the text
    #[arg(long, value_name = "ADDRESS|LINE", requires = "trace")]
    at: Option<At>,
    /// Trace instructions of one kind
    #[arg(long, value_enum, requires = "trace")]
    only: Option<Only>,
    /// Look for races: two threads that access the same bytes of shared or global memory, one of them with a store, and nothing that
    /// orders the two (RACE-01). Each pair of instructions is reported once, and makes the exit status 1. Slow
    #[arg(long, value_enum)]
    pub check: Option<Checked>,
}

/// Instructions that are traced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Only {
    /// Those that fetch from textures
    Fetches,
}

impl Run {
    /// Ends the program where options have no sense together.
    pub fn check(&self) {
        if self.trace.is_none() && self.thread.thread().is_some() {
            let message = "`--pixel` and `--thread` say what `--trace FILE` writes, which is missing\n";
            Arguments::command().error(clap::error::ErrorKind::MissingRequiredArgument, message).exit();
        }
    }

    /// Whether the trace is lines of JSON.
    pub fn traces_json(&self) -> bool {
        let named = self.trace.as_deref().and_then(Path::extension);
        self.json || named.is_some_and(|extension| extension == "json" || extension == "jsonl")
    }

    /// Which part of the run is traced.
    pub fn filter(&self) -> Filter {
        Filter {
            thread: self.thread.thread(),
            lane: self.lane.map(u32::from),
            at: self.at,
            fetches: self.only == Some(Only::Fetches),
        }
    }
}

/// What is looked for while programs run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Checked {
    /// Accesses that nothing orders
    Race,
}

/// At least one thread, and not more than any machine has.
fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("a number from 1 to 1024".to_string()),
    }
}

#[derive(Args)]
pub struct Test {
    /// Job files, or directories that are searched for `*.toml`
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// One JSON object per job with its verdict and failures, and one for the summary
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Dis {
    #[command(flatten)]
    pub files: Files,
    /// File to write instead of standard output; of several inputs a folder, with a listing for each
    #[arg(short, long, conflicts_with = "json")]
    pub output: Option<PathBuf>,
    /// One JSON object per word instead of a listing
    #[arg(long, conflicts_with_all = ["raw", "control"])]
    pub json: bool,
    /// Branch targets as addresses instead of labels
    #[arg(long)]
    pub raw: bool,
    /// Barriers, yield and stall in a column before each instruction instead of annotations behind it
    #[arg(long)]
    pub control: bool,
    /// Direct3D: instructions alone, literals in hexadecimal; such a listing assembles to the same tokens
    #[arg(long, conflicts_with_all = ["raw", "control", "json"])]
    pub hex: bool,
}

#[derive(Args)]
pub struct Asm {
    #[command(flatten)]
    pub files: Files,
    /// File to write: a cubin if its name ends in .cubin, else machine words; for Direct3D text a container; `-` is
    /// standard output. Of several inputs a folder: texts with kernels become NAME.cubin, others NAME.bin or NAME.dxbc
    #[arg(short, long)]
    pub output: PathBuf,
    /// Write a copy of this cubin in which the functions of the text have taken the place of their namesakes, or of this
    /// Direct3D container with the text's program
    #[arg(long, value_name = "ORIGINAL")]
    pub into: Option<PathBuf>,
    /// One JSON object per input: what was written, or what is wrong with it
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Translate {
    #[command(flatten)]
    pub file: File,
    /// What to translate to
    #[arg(long, value_enum)]
    pub to: Language,
    /// File to write; `-` is standard output
    #[arg(short, long, default_value = "-")]
    pub output: PathBuf,
    /// One JSON object: the text, or the file that it was written to, and what was found
    #[arg(long)]
    pub json: bool,
}

/// What fetches are translated to.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// Machine code of Maxwell and Pascal, as text that `tmu asm` reads
    Sass,
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub files: Files,
    /// One JSON object per finding, on standard output
    #[arg(long)]
    pub json: bool,
    /// Notes about what the documents of an instruction disagree about, too
    #[arg(long)]
    pub strict: bool,
}

#[derive(Args)]
pub struct Scan {
    #[command(flatten)]
    pub files: Files,
    /// Parquet file to write; its parts lie in a folder beside it until it is whole
    #[arg(short, long)]
    pub output: PathBuf,
    /// Notes about what the documents of an instruction disagree about, too
    #[arg(long)]
    pub strict: bool,
}

#[derive(Args)]
pub struct Explain {
    /// The instruction as text, a line of a listing, or a word in hexadecimal
    ///
    /// Several arguments are one text. A word has 16 digits, with or without 0x, with `_` or blanks between them. Pieces
    /// that each have a 0x or a comma between them, and bytes, are in the order of memory, the lowest first; other pieces
    /// are one number from left to right. 32 digits are a control word and the first word behind it. Where that makes no
    /// instruction, the other order is tried.
    #[arg(required_unless_present = "fetch", num_args = 1.., value_name = "INSTRUCTION")]
    pub instruction: Vec<String>,
    /// Machine that it is for; sm_52 when absent
    #[arg(long, value_parser = ArchParser)]
    arch: Option<Arch>,
    /// One JSON object instead of text
    #[arg(long, conflicts_with = "fetch")]
    pub json: bool,
    #[command(flatten)]
    pub fetch: FetchOptions,
}

/// Which fetch of a job to explain, and how.
#[derive(Args)]
pub struct FetchOptions {
    /// Explain a texture fetch of this job file
    #[arg(long, value_name = "JOB", conflicts_with_all = ["instruction", "arch"])]
    pub fetch: Option<PathBuf>,
    /// The lane; the first one that fetches when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..32), requires = "fetch", conflicts_with = "instruction")]
    lane: Option<u8>,
    /// The instruction: its address such as 0x48, or its line in the text; the first one that fetches when absent
    #[arg(long, value_name = "ADDRESS|LINE", requires = "fetch", conflicts_with = "instruction")]
    at: Option<At>,
    /// The block, such as 3 or 3,0,1
    #[arg(long, value_name = "X,Y,Z", value_parser = block, requires = "fetch", conflicts_with = "instruction")]
    block: Option<Block>,
    /// The warp in its block
    #[arg(long, value_name = "N", requires = "fetch", conflicts_with = "instruction")]
    warp: Option<u32>,
    /// Which execution of those that are left, from 1
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..), requires = "fetch", conflicts_with = "instruction")]
    count: Option<u64>,
    /// Draw a picture into this SVG file
    #[arg(long, value_name = "FILE", requires = "fetch", conflicts_with = "instruction")]
    pub svg: Option<PathBuf>,
    /// Draw a picture into this PNG file
    #[arg(long, value_name = "FILE", requires = "fetch", conflicts_with = "instruction")]
    pub png: Option<PathBuf>,
}

/// Block index in the grid.
type Block = [u32; 3];

fn block(text: &str) -> Result<Block, String> {
    let parts: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match parts.as_deref() {
        Some([x]) => Ok([*x, 0, 0]),
        Some([x, y]) => Ok([*x, *y, 0]),
        Some([x, y, z]) => Ok([*x, *y, *z]),
        _ => Err("up to three numbers, such as 3,0,1".to_string()),
    }
}

impl FetchOptions {
    /// What the library needs to know.
    pub fn selection(&self) -> Selection {
        let FetchOptions { lane, at, block, warp, count, .. } = self;
        Selection { lane: lane.map(usize::from), at: *at, block: *block, warp: *warp, count: *count }
    }
}

impl Explain {
    /// The machine, if one was named.
    pub fn arch(&self) -> Option<Arch> {
        self.arch
    }
}

#[derive(Args)]
pub struct Verify {
    /// Files of results
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Show only what is not explained
    #[arg(short, long)]
    pub quiet: bool,
    /// One JSON object per result instead of a line, and one for the summary
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Formats {
    /// One JSON object per format instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Cuda {
    /// Machine that is announced, sm_61 when absent; one from sm_75 on takes PTX only
    #[arg(long, value_name = "sm_NN")]
    pub arch: Option<String>,
    /// How the texture unit rounds
    #[arg(long, value_parser = ["nvidia", "d3d", "exact"])]
    pub model: Option<String>,
    /// Threads of this machine to run on, as many as it has when absent; results do not depend on it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Tell each launch, or each call of the driver, on standard error
    #[arg(long, value_parser = ["launches", "calls"])]
    pub log: Option<String>,
    /// Look for races between threads, and report them on standard error; slow
    #[arg(long, value_parser = ["race"])]
    pub check: Option<String>,
    /// Check accesses by what was allocated, or by pages of 2 MiB as machines do
    #[arg(long, value_parser = ["bytes", "pages"])]
    pub memory: Option<String>,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

#[derive(Args)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

#[derive(Args)]
pub struct Man {
    /// Folder to write to, such as /usr/local/share/man/man1
    #[arg(short, long)]
    pub output: PathBuf,
}

#[derive(Args)]
pub struct Isa {
    /// Show the page of one instruction instead of the overview
    pub mnemonic: Option<String>,
    /// One JSON object per form of an instruction instead of text
    #[arg(long)]
    pub json: bool,
}
