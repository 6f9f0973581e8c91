//! The arguments of `tmu debug`.

use std::path::PathBuf;

use clap::Args;

use super::ThreadOptions;

#[derive(Args)]
pub struct Debug {
    /// The job file
    #[arg(required_unless_present = "dap")]
    pub job: Option<PathBuf>,
    #[command(flatten)]
    pub thread: ThreadOptions,
    /// No windows: commands and answers line by line, as it is where standard input or output is no terminal
    #[arg(long)]
    pub batch: bool,
    /// A command to begin with, such as `b 0x48`; with --batch, the debugger ends behind the last one
    #[arg(
        short = 'x',
        long = "execute",
        visible_alias = "ex",
        value_name = "COMMAND",
        allow_hyphen_values = true
    )]
    pub execute: Vec<String>,
    /// Be a debug adapter: speak the Debug Adapter Protocol on standard input and output. The editor says which job
    #[arg(long, conflicts_with_all = ["job", "batch", "execute"])]
    pub dap: bool,
    /// Speak it with whoever connects to this port of this machine, one editor after another
    #[arg(long, requires = "dap", conflicts_with = "job")]
    pub port: Option<u16>,
}
