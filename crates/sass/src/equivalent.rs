//! The same operation in the other instruction sets.
//!
//! Sources: the "corresponds to these DX ops" lists of the TLD and TEXS pages (TLD-20, TEXS-15); for PTX, what the
//! vendor's assembler makes of each statement.

use tmu_program::Width;
use tmu_texture::Dimension;

use crate::instruction::Instruction;
use crate::table;
use crate::table::constant::LDC_SIZE;
use crate::table::meaning::Dim;
use crate::table::names::Flag;
use crate::table::texture::{COMPONENT, DIM, Opcode, TEXS_DIM, TLDS_DIM};

/// The equivalents of an instruction: `(language, form)`; empty when there is none.
pub fn equivalents(instruction: &Instruction) -> Vec<(&'static str, String)> {
    if instruction.opcode() == table::Opcode::Constant(table::constant::Opcode::Ldc) {
        return constant(instruction);
    }
    let table::Opcode::Texture(opcode) = instruction.opcode() else { return Vec::new() };
    match opcode {
        Opcode::Tld | Opcode::Tlds => load(instruction),
        Opcode::Texs | Opcode::Tex => sample(instruction),
        Opcode::Tld4 | Opcode::Tld4s => gather(instruction),
        Opcode::Txd => {
            vec![("D3D", "sample_d".to_owned()), ("PTX", format!("tex.grad.{}", ptx_geometry(instruction)))]
        }
        Opcode::Tmml => vec![("D3D", "lod".to_owned())],
        Opcode::Txq => vec![("D3D", "resinfo, sampleinfo, samplepos".to_owned()), ("PTX", "txq".to_owned())],
        Opcode::Txa => Vec::new(),
    }
}

fn constant(instruction: &Instruction) -> Vec<(&'static str, String)> {
    let ptx = match instruction.meaning(&LDC_SIZE) {
        Some(Width::U8) => "ld.const.u8",
        Some(Width::S8) => "ld.const.s8",
        Some(Width::U16) => "ld.const.u16",
        Some(Width::S16) => "ld.const.s16",
        Some(Width::B64) => "ld.const.b64",
        Some(Width::B32 | Width::B128) | None => "ld.const.b32",
    };
    vec![
        ("D3D", "an operand cb#[r#.x + n] (ISL bounds the bank as D3D11 does)".to_owned()),
        ("PTX", ptx.to_owned()),
    ]
}

/// The dimension that the instruction names.
fn dim(instruction: &Instruction) -> Dim {
    let named = instruction.first_choice(&[&DIM, &TEXS_DIM, &TLDS_DIM]);
    named.and_then(|dim| dim.meaning).unwrap_or(Dim::plain(Dimension::D2))
}

/// PTX's word for the same geometry.
fn ptx_geometry(instruction: &Instruction) -> String {
    let multisample = if instruction.has(Flag::Ms) { "ms" } else { "" };
    let Dim { dimension, array } = dim(instruction);
    let name = match dimension {
        Dimension::D1 | Dimension::Buffer => "1d",
        Dimension::D2 => "2d",
        Dimension::D3 => "3d",
        Dimension::Cube => "cube",
    };
    // There are no arrays of 3D textures.
    let layers = if array && dimension != Dimension::D3 { "a" } else { "" };
    format!("{layers}{name}{multisample}")
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
    let component = instruction.choice(&COMPONENT).map_or("R", |component| component.name).to_lowercase();
    vec![("D3D", order), ("PTX", format!("tld4.{component}.{}.v4.dtype.f32", ptx_geometry(instruction)))]
}
