//! `tmu dis`

use opentmu::job::ShaderKind;
use opentmu::limits::SHADER_BYTES;
use opentmu::listing::{Look, listings};
use opentmu::load::{Function, Input};
use opentmu::{d3d, tools};
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
    let input = match Input::open(&options.file.file, SHADER_BYTES) {
        Ok(input) => input,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    if d3d::is_direct3d(selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes))) {
        return direct3d(&input, options);
    }
    let opened = tools::open_binary(input, &selection);
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

/// Lists a Direct3D container.
fn direct3d(input: &Input, options: &Dis) -> Outcome {
    let text = if options.json {
        d3d::lines(input).map(|lines| lines.iter().map(instruction_json).collect::<std::io::Result<String>>())
    } else {
        d3d::listing(input, options.hex).map(Ok)
    };
    match text {
        Ok(text) => {
            output::print(&text?)?;
            Ok(Status::Good)
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}

/// One declaration or instruction of a container, as `--json` prints it.
#[derive(Serialize)]
struct Direct3dLine<'a> {
    address: u64,
    words: Vec<String>,
    text: &'a str,
}

fn instruction_json(line: &d3d::Line) -> std::io::Result<String> {
    let words = line.words.iter().map(|word| format!("{word:#010x}")).collect();
    let line = Direct3dLine { address: line.address, words, text: &line.text };
    Ok(serde_json::to_string(&line)? + "\n")
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
