//! What the web page asks of OpenTMU, as functions of WebAssembly: texts and bytes in, JSON out.
//!
//! The page in `site/` draws; nothing of what it shows is computed there.

mod fetch;
mod file;
mod kernel;

use opentmu::Arch;
use serde_json::Value;
use tmu_explain::instruction;
use tmu_explain::json;
use wasm_bindgen::prelude::wasm_bindgen;

/// Explains one instruction: a word in any form in which people copy it, machine code, PTX or Direct3D assembly. What it
/// answers is what `tmu explain --json` prints.
#[wasm_bindgen]
pub fn explain_instruction(instruction: &str, arch: &str) -> String {
    let arch = machine(arch);
    let explained = instruction::explain(instruction, arch);
    json::explained(instruction, arch, &explained).to_string()
}

/// Lists a file that was dropped, or a text of several lines that was pasted: its lines, each with what [`explain_instruction`] takes, and what is wrong
/// with it.
#[wasm_bindgen]
pub fn list_file(name: &str, content: &[u8], arch: &str) -> String {
    file::list(name, content, machine(arch)).to_string()
}

/// Runs a job and explains one of its fetches: the picture as SVG, the words, section by section, and the four components.
#[wasm_bindgen]
pub fn explain_fetch(job: &str) -> String {
    fetch::explain(job).to_string()
}

/// Runs a job and tells each instruction that was executed, with its lanes and what it read and wrote, and the pictures that are left.
#[wasm_bindgen]
pub fn run_job(job: &str) -> String {
    kernel::recorded(job).to_string()
}

/// The names of the formats that textures may have.
#[wasm_bindgen]
pub fn formats() -> String {
    let rows = tmu_explain::formats::format_rows();
    rows.iter().map(|row| Value::from(row.format.name())).collect::<Value>().to_string()
}

/// The machine of a name; the oldest for names that are none.
fn machine(name: &str) -> Arch {
    name.parse().unwrap_or(Arch::Sm50)
}
