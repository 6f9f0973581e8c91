//! `tmu dis`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use opentmu::Findings;
use opentmu::inputs::Item;
use opentmu::job::ShaderKind;
use opentmu::load::{Function, Input, Selection, is_shader, refuse_images};
use serde::Serialize;
use tmu_shader::listing::{Look, listings};
use tmu_shader::{direct3d, disassemble};

use crate::arguments::Dis;
use crate::many::{Came, Many};
use crate::output::{self, Outcome, Outputs, Status};
use crate::{json, render};

/// One word, as `--json` prints it.
#[derive(Serialize)]
struct Word<'a> {
    /// When several files are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// Cubins only.
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<&'a str>,
    address: u64,
    word: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// What a loader fills in, which is 0 in the word and in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    relocation: Option<&'a str>,
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

/// A file's listing.
struct Listed {
    name: String,
    below: PathBuf,
    several: bool,
    text: std::io::Result<String>,
    /// Whether every word is an instruction.
    complete: bool,
    findings: Option<Findings>,
    /// What the listing is called when it becomes a file of its own.
    extension: &'static str,
}

/// Lists files.
pub fn run(options: &Dis) -> Outcome {
    let selection = options.files.options.selection();
    let many = match Many::new(&options.files.paths, &selection, is_binary, true) {
        Ok(many) => many,
        Err(findings) => return refused(&findings, options).map(|()| Status::Bad),
    };
    let mut outputs = options.output.as_deref().map(|output| Outputs::new(output, many.several()));
    let counts = many.each(
        "listed",
        |item| list(item, options, &selection),
        |listed| {
            if let Some(findings) = &listed.findings {
                refused(findings, options)?;
                return Ok(Came::Wrong);
            }
            let text = listed.text?;
            let written = match &mut outputs {
                Some(outputs) => {
                    outputs.write(&listed.below, listed.extension, listed.several, text.as_bytes())?
                }
                None => {
                    if listed.several && !options.json {
                        output::print(&format!("// {}\n", listed.name))?;
                    }
                    output::print(&text)?;
                    true
                }
            };
            Ok(if listed.complete && written { Came::Good } else { Came::Wrong })
        },
    )?;
    counts.report(options.json)?;
    Ok(counts.status())
}

/// Whether a file below a folder is one to list.
fn is_binary(path: &Path, bytes: &[u8]) -> bool {
    is_shader(path, bytes) && matches!(ShaderKind::of_content(bytes), ShaderKind::Cubin | ShaderKind::Dxbc)
}

fn refused(findings: &Findings, options: &Dis) -> std::io::Result<()> {
    if options.json {
        return json::print(findings);
    }
    render::print(findings);
    Ok(())
}

fn list(item: Item, options: &Dis, selection: &Selection) -> Listed {
    let several = item.several;
    let mut listed = Listed {
        name: String::new(),
        below: item.below,
        several,
        text: Ok(String::new()),
        complete: true,
        findings: None,
        extension: "sass",
    };
    let text = item.input.and_then(|input| {
        listed.name.clone_from(&input.name);
        refuse_images(&input, selection)?;
        let kind = selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes));
        if direct3d::is_direct3d(kind) {
            listed.extension = "asm";
            return direct3d_listing(&input, options, several);
        }
        if kind == ShaderKind::Ptx && item.member.is_some() {
            listed.extension = "ptx";
            return Ok(ptx(&input, options));
        }
        machine_code(input, options, selection, several).map(|(text, complete)| {
            listed.complete = complete;
            text
        })
    });
    match text {
        Ok(text) => listed.text = text,
        Err(findings) => listed.findings = Some(findings),
    }
    listed
}

/// PTX of a fat binary, which is text already.
fn ptx(input: &Input, options: &Dis) -> std::io::Result<String> {
    let text = String::from_utf8_lossy(&input.bytes);
    match options.json {
        true => json::line(&serde_json::json!({ "file": input.name, "text": text })),
        false => Ok(format!("{}\n", text.trim())),
    }
}

/// The listing of machine code, and whether every word is an instruction.
fn machine_code(
    input: Input,
    options: &Dis,
    selection: &Selection,
    several: bool,
) -> Result<(std::io::Result<String>, bool), Findings> {
    let name = several.then(|| input.name.clone());
    let shader = disassemble::open_binary(input, selection)?;
    let entry = selection.entry.as_deref();
    let (mut text, mut complete) = (String::new(), true);
    if options.json {
        for function in disassemble::functions(&shader, entry) {
            match json(function, &disassemble::relocated(&shader, function), name.as_deref()) {
                Ok((lines, whole)) => {
                    text += &lines;
                    complete &= whole;
                }
                Err(error) => return Ok((Err(error), false)),
            }
        }
    } else {
        let look = Look { raw: options.raw, control: options.control };
        for (listing, whole) in listings(&shader, entry, look) {
            text += &listing;
            complete &= whole;
        }
    }
    Ok((Ok(text), complete))
}

/// The listing of a Direct3D container.
fn direct3d_listing(
    input: &Input,
    options: &Dis,
    several: bool,
) -> Result<std::io::Result<String>, Findings> {
    if options.json {
        let file = several.then_some(input.name.as_str());
        return direct3d::lines(input)
            .map(|lines| lines.iter().map(|line| instruction_json(line, file)).collect());
    }
    direct3d::listing(input, options.hex).map(Ok)
}

/// One declaration or instruction of a container, as `--json` prints it.
#[derive(Serialize)]
struct Direct3dLine<'a> {
    /// When several files are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    offset: u64,
    words: Vec<String>,
    mnemonic: &'a str,
    operands: &'a [String],
    text: &'a str,
}

fn instruction_json(line: &direct3d::Line, file: Option<&str>) -> std::io::Result<String> {
    let words = line.words.iter().map(|word| format!("{word:#010x}")).collect();
    let direct3d::Line { offset, mnemonic, operands, text, .. } = line;
    let line = Direct3dLine { file, offset: *offset, words, mnemonic, operands, text };
    Ok(serde_json::to_string(&line)? + "\n")
}

fn json(
    function: Function<'_>,
    relocated: &BTreeMap<u64, String>,
    file: Option<&str>,
) -> std::io::Result<(String, bool)> {
    let mut lines = String::new();
    let mut complete = true;
    for entry in disassemble::entries(function) {
        let (text, error) = match entry.text() {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(error.to_string())),
        };
        complete &= text.is_some();
        let control = entry.control;
        let word = Word {
            file,
            function: Some(function.name).filter(|name| !name.is_empty()),
            address: entry.address,
            word: format!("{:#018x}", entry.word),
            text,
            relocation: relocated.get(&entry.address).map(String::as_str),
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
