//! `tmu debug --dap` and a real client of the Debug Adapter Protocol: `cargo xtask debug-adapter`.

use std::path::Path;
use std::process::Command;

use crate::clients::done;

/// The client that the adapters of VS Code are tested with, from npm.
const CLIENT: &str = "@vscode/debugadapter-testsupport@1.68.0";

/// The session, in the client's own language.
const SCRIPT: &str = include_str!("debug_adapter.js");

/// Lets the client debug a few jobs. With `--if-reachable`, where npm gives no client, nothing, which is said.
///
/// # Errors
/// What went wrong in the session.
pub fn run(root: &Path, words: &[&str]) -> Result<(), String> {
    if let Some(unknown) = words.iter().find(|word| **word != "--if-reachable") {
        return Err(format!("there is no option `{unknown}`; there is --if-reachable"));
    }
    let folder = root.join("target/debug-adapter");
    let jobs = folder.join("jobs");
    std::fs::create_dir_all(&jobs).map_err(|error| format!("{}: {error}", jobs.display()))?;
    let mut install = Command::new("npm");
    install
        .args(["install", "--no-audit", "--no-fund", "--loglevel", "error", "--prefix"])
        .arg(&folder)
        .arg(CLIENT);
    if let Err(why) = done(&mut install) {
        if words.contains(&"--if-reachable") {
            eprintln!("LEFT OUT: the debug adapter and a real client: npm does not give {CLIENT}: {why}");
            return Ok(());
        }
        return Err(format!("npm does not give {CLIENT}: {why}"));
    }
    let script = folder.join("debug_adapter.js");
    std::fs::write(&script, SCRIPT).map_err(|error| format!("{}: {error}", script.display()))?;
    done(Command::new("cargo").args(["build", "--quiet", "--release", "--bin", "tmu"]).current_dir(root))?;
    let tmu = crate::clients::target(root).join("release/tmu");
    done(Command::new("node").arg(&script).arg(&tmu).arg(&jobs))
}
