//! The licences of what a program is linked with, which go with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Parts of the names of files that say under which terms a package, or a font in it, may be handed on.
const NAMES: [&str; 7] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "OFL", "UFL"];

/// The terms of all packages of others that these packages of the workspace are linked with on this system: a list of the packages, then
/// each text once, under the names of those that have it.
pub fn of_others(root: &Path, roots: &[&str]) -> Result<String, String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-gnu"]);
    let told = cargo.current_dir(root).output().map_err(|error| format!("{cargo:?}: {error}"))?;
    let metadata: Value =
        serde_json::from_slice(&told.stdout).map_err(|error| format!("{cargo:?}: {error}"))?;
    let linked = linked(&metadata, roots);
    let (mut list, mut texts) = (String::new(), BTreeMap::<String, Vec<String>>::new());
    for package in values(&metadata["packages"]) {
        // Packages of the workspace have no source.
        if !linked.contains(text(&package["id"])) || package["source"].is_null() {
            continue;
        }
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let _ = writeln!(list, "{name}: {}", text(&package["license"]));
        let folder = Path::new(text(&package["manifest_path"])).parent().unwrap_or(Path::new(""));
        for found in texts_in(folder, 2)? {
            texts.entry(found).or_default().push(name.clone());
        }
    }
    let mut all =
        format!("What this program is made of besides its own code, and under which terms.\n\n{list}");
    for (text, names) in texts {
        let names: BTreeSet<String> = names.into_iter().collect();
        let names: Vec<String> = names.into_iter().collect();
        let _ = write!(all, "\n{}\n{}:\n\n{}\n", "-".repeat(80), names.join(", "), text.trim_end());
    }
    Ok(all)
}

/// The identities of the packages that these ones need, directly or not, when they run.
fn linked<'a>(metadata: &'a Value, roots: &[&str]) -> BTreeSet<&'a str> {
    let named = |package: &&Value| roots.contains(&text(&package["name"]));
    let mut open: Vec<&str> =
        values(&metadata["packages"]).filter(named).map(|package| text(&package["id"])).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        let nodes = values(&metadata["resolve"]["nodes"]).filter(|node| text(&node["id"]) == id);
        let needed = nodes.flat_map(|node| values(&node["deps"])).filter(|needed| {
            // Others are for builds and tests.
            values(&needed["dep_kinds"]).any(|kind| kind["kind"].is_null())
        });
        open.extend(needed.map(|needed| text(&needed["pkg"])));
    }
    found
}

fn values(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The texts of a package's licences; those of fonts lie in a folder beside them.
fn texts_in(folder: &Path, depth: u32) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_dir() {
            if depth > 1 {
                found.extend(texts_in(&path, depth - 1)?);
            }
        } else if NAMES.iter().any(|part| name.contains(part)) && !name.ends_with(".RS") {
            found.extend(std::fs::read_to_string(&path));
        }
    }
    Ok(found)
}
