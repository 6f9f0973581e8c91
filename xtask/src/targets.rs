//! The Python package for other systems, checked as far as this toolchain goes: `cargo xtask targets`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::target;

/// What the module is made of; CUDA's libraries are for Linux alone.
const MODULE: &[&str] = &["tmu-python"];
const WITH_CUDA: &[&str] = &["tmu-python", "tmu-cuda", "tmu-cudart"];

/// The systems, and the packages that a wheel for them is built of.
const TARGETS: [(&str, &[&str]); 5] = [
    ("aarch64-unknown-linux-gnu", WITH_CUDA),
    ("x86_64-apple-darwin", MODULE),
    ("aarch64-apple-darwin", MODULE),
    ("x86_64-pc-windows-gnu", MODULE),
    ("x86_64-pc-windows-msvc", MODULE),
];

/// What came of a target.
enum Checked {
    Builds,
    /// Its standard library cannot be had.
    LeftOut(String),
    Fails(String),
}

/// Checks every target, or those that are named, and says loudly which could not be.
pub fn run(root: &Path, names: &[&str]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| TARGETS.iter().all(|(known, _)| known != *name)) {
        let known: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no target `{unknown}`; there are {}", known.join(", ")));
    }
    let mut fails = Vec::new();
    for (name, packages) in TARGETS.iter().filter(|(name, _)| names.is_empty() || names.contains(name)) {
        match check(root, name, packages) {
            Checked::Builds => println!("{name}: {} build", packages.join(", ")),
            Checked::LeftOut(why) => eprintln!("LEFT OUT: {name}: {why}"),
            Checked::Fails(why) => fails.push(why),
        }
    }
    if fails.is_empty() { Ok(()) } else { Err(fails.join("\n")) }
}

fn check(root: &Path, name: &str, packages: &[&str]) -> Checked {
    if let Err(why) = standard_library(name) {
        return Checked::LeftOut(why);
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--quiet", "--locked", "--target", name]);
    for package in packages {
        cargo.args(["-p", package]);
    }
    // A module for the stable interface needs no interpreter of the other system.
    cargo.env("PYO3_NO_PYTHON", "1").env("CARGO_TARGET_DIR", target(root).join("targets"));
    match cargo.current_dir(root).status() {
        Ok(status) if status.success() => Checked::Builds,
        Ok(status) => Checked::Fails(format!("{name}: {status}")),
        Err(error) => Checked::Fails(format!("{name}: {error}")),
    }
}

/// Has rustup add the standard library of a target, where it is not there.
fn standard_library(name: &str) -> Result<(), String> {
    let mut rustc = Command::new("rustc");
    let printed = rustc.args(["--print", "target-libdir", "--target", name]).output();
    let printed = printed.map_err(|error| format!("rustc: {error}"))?;
    let folder = PathBuf::from(String::from_utf8_lossy(&printed.stdout).trim());
    if printed.status.success() && folder.is_dir() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", name]).output();
    match added {
        Ok(added) if added.status.success() => Ok(()),
        Ok(added) => Err(String::from_utf8_lossy(&added.stderr).trim().to_string()),
        Err(error) => Err(format!("no standard library of it, and no rustup: {error}")),
    }
}
