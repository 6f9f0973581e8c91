//! The same operation in the other instruction sets.
//!
//! Sources: the "corresponds to these DX ops" lists of the TLD and TEXS pages (TLD-20, TEXS-15); for PTX, what the
//! vendor's assembler makes of each statement.

use crate::instruction::Instruction;
use crate::table::names::{Choice, Flag};

/// The equivalents of an instruction: `(language, form)`; empty when there is none.
pub fn equivalents(instruction: &Instruction) -> Vec<(&'static str, String)> {
    match instruction.encoding().layout.mnemonic {
        "LDC" => constant(instruction),
        "TLD" | "TLDS" => load(instruction),
        "TEXS" | "TEX" => sample(instruction),
        "TLD4" | "TLD4S" => gather(instruction),
        "TXD" => {
            vec![("D3D", "sample_d".to_owned()), ("PTX", format!("tex.grad.{}", ptx_geometry(instruction)))]
        }
        "TMML" => vec![("D3D", "lod".to_owned())],
        "TXQ" => vec![("D3D", "resinfo, sampleinfo, samplepos".to_owned()), ("PTX", "txq".to_owned())],
        _ => Vec::new(),
    }
}

fn constant(instruction: &Instruction) -> Vec<(&'static str, String)> {
    let ptx = match instruction.choice(Choice::LdcSize) {
        Some("U8") => "ld.const.u8",
        Some("S8") => "ld.const.s8",
        Some("U16") => "ld.const.u16",
        Some("S16") => "ld.const.s16",
        Some("64") => "ld.const.b64",
        _ => "ld.const.b32",
    };
    vec![
        ("D3D", "an operand cb#[r#.x + n] (ISL bounds the bank as D3D11 does)".to_owned()),
        ("PTX", ptx.to_owned()),
    ]
}

/// The dimension that the instruction names, in the manual's words.
fn dim(instruction: &Instruction) -> &'static str {
    [Choice::Dim, Choice::TexsDim, Choice::TldsDim]
        .into_iter()
        .find_map(|set| instruction.choice(set))
        .unwrap_or("2D")
}

/// PTX's word for the same geometry.
fn ptx_geometry(instruction: &Instruction) -> String {
    let multisample = if instruction.has(Flag::Ms) { "ms" } else { "" };
    let name = match dim(instruction) {
        "ARRAY_1D" => "a1d",
        "ARRAY_2D" => "a2d",
        "3D" => "3d",
        "CUBE" => "cube",
        "ARRAY_CUBE" => "acube",
        "1D" => "1d",
        _ => "2d",
    };
    format!("{name}{multisample}")
}

fn load(instruction: &Instruction) -> Vec<(&'static str, String)> {
    let offset = if instruction.has(Flag::Aoffi) { "_aoffimmi(u,v,w)" } else { "" };
    let d3d = if instruction.has(Flag::Ms) { "ld2dms" } else { "ld" };
    let level = if instruction.has(Flag::Ll) || instruction.has(Flag::Cl) { ".level" } else { "" };
    let ptx = format!("tex{level}.{}.v4.dtype.s32", ptx_geometry(instruction));
    let mut found = Vec::new();
    // D3D's loads never clamp to the edge.
    if !instruction.has(Flag::Cl) {
        found.push(("D3D", format!("{d3d}{offset}")));
    }
    found.push(("PTX", ptx));
    found
}

fn sample(instruction: &Instruction) -> Vec<(&'static str, String)> {
    let d3d = match (instruction.has(Flag::Dc), level(instruction)) {
        (true, ".LZ") => "sample_c_lz",
        (true, "") => "sample_c",
        (true, _) => "sample_c (with the level from a sequence)",
        (false, ".LZ") => "sample_lz (sample_l with level 0)",
        (false, ".LL") => "sample_l",
        (false, ".LB") => "sample_b",
        (false, _) => "sample",
    };
    let mode = if matches!(level(instruction), ".LL" | ".LZ") { ".level" } else { "" };
    let f16 = if instruction.has(Flag::F16) { "v2.f16x2" } else { "v4.dtype" };
    let reference = if instruction.has(Flag::Dc) { ", with a depth reference" } else { "" };
    vec![
        ("D3D", d3d.to_owned()),
        ("PTX", format!("tex{mode}.{}.{f16}.f32{reference}", ptx_geometry(instruction))),
    ]
}

fn level(instruction: &Instruction) -> &'static str {
    [(Flag::Lz, ".LZ"), (Flag::Ll, ".LL"), (Flag::Lb, ".LB")]
        .into_iter()
        .find_map(|(name, mode)| instruction.has(name).then_some(mode))
        .unwrap_or_default()
}

fn gather(instruction: &Instruction) -> Vec<(&'static str, String)> {
    let compare = if instruction.has(Flag::Dc) { "_c" } else { "" };
    let offset = if instruction.has(Flag::Aoffi) || instruction.has(Flag::Ptp) { "_po" } else { "" };
    let order =
        if offset.is_empty() { format!("gather4{compare}") } else { format!("gather4{offset}{compare}") };
    let component = instruction.choice(Choice::Component).unwrap_or("R").to_lowercase();
    vec![("D3D", order), ("PTX", format!("tld4.{component}.{}.v4.dtype.f32", ptx_geometry(instruction)))]
}
