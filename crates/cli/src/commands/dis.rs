//! `tmu dis`

use opentmu::limits::SHADER_BYTES;
use opentmu::listing::{Look, listings};
use opentmu::load::{Function, Input};
use opentmu::tools;
use serde::Serialize;

use crate::arguments::Dis;
use crate::output::{self, Outcome, Status};
use crate::render;

/// One word, as `--json` prints it.
#[derive(Serialize)]
struct Word<'a> {
    /// Cubins only.
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<&'a str>,
    address: u64,
    word: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Where a branch goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    control: ControlFields,
}

#[derive(Serialize)]
struct ControlFields {
    stall: u8,
    #[serde(rename = "yield")]
    yields: bool,
    wr: u8,
    rd: u8,
    req: u8,
    reuse: u8,
}

/// Lists a file.
pub fn run(options: &Dis) -> Outcome {
    let selection = options.file.options.selection();
    let opened =
        Input::open(&options.file.file, SHADER_BYTES).and_then(|input| tools::open_binary(input, &selection));
    let shader = match opened {
        Ok(shader) => shader,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    let mut complete = true;
    let entry = selection.entry.as_deref();
    if options.json {
        for function in tools::functions(&shader, entry) {
            let (text, whole) = json(function)?;
            output::print(&text)?;
            complete &= whole;
        }
    } else {
        let look = Look { raw: options.raw, control: options.control };
        for (text, whole) in listings(&shader, entry, look) {
            output::print(&text)?;
            complete &= whole;
        }
    }
    Ok(if complete { Status::Good } else { Status::Bad })
}

fn json(function: Function<'_>) -> std::io::Result<(String, bool)> {
    let mut lines = String::new();
    let mut complete = true;
    for entry in tools::entries(function) {
        let (text, error) = match entry.text() {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(error.to_string())),
        };
        complete &= text.is_some();
        let control = entry.control;
        let word = Word {
            function: Some(function.name).filter(|name| !name.is_empty()),
            address: entry.address,
            word: format!("{:#018x}", entry.word),
            text,
            target: entry.target(),
            error,
            control: ControlFields {
                stall: control.stall(),
                yields: control.yields(),
                wr: control.write_barrier(),
                rd: control.read_barrier(),
                req: control.wait_mask(),
                reuse: control.reuse(),
            },
        };
        lines += &serde_json::to_string(&word)?;
        lines.push('\n');
    }
    Ok((lines, complete))
}
