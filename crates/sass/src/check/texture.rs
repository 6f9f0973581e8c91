//! Rules of texture instructions.

use tmu_program::Diagnostic;
use tmu_texture::Dimension::{self, Cube, D1, D2, D3};

use super::Rule;
use crate::finding::Finding;
use crate::instruction::{Instruction, RZ};
use crate::packing::{Destination, Packing, packing};
use crate::table;
use crate::table::meaning::Dim;
use crate::table::names::{Field, Flag};
use crate::table::sets::TypedSet;
use crate::table::texture::{DIM, GATHER_OFFSET, LOD, Opcode, PHASE, WMSK_34C};

/// The rules of TEX.
const TEX: &[Rule] = &[
    known_phase,
    known_level_mode,
    no_array_3d,
    vectors_aligned,
    unused_rb_warns,
    used_sources_are_registers,
];
/// The rules of TLD4.
const TLD4: &[Rule] = &[
    known_phase,
    known_offset_mode,
    gather_dimension,
    vectors_aligned,
    unused_rb_warns,
    used_sources_are_registers,
];
/// The rules of TLD.
const TLD: &[Rule] = &[
    known_phase,
    multisample_level,
    multisample_dimension,
    multisample_without_clamp,
    load_dimension,
    vectors_aligned,
    unused_rb_warns,
    used_sources_are_registers,
];
/// The rules of TXD.
const TXD: &[Rule] = &[known_phase, gradient_dimension, vectors_aligned, used_sources_are_registers];
/// The rules of TEXS.
const TEXS: &[Rule] = &[
    known_phase,
    scalar_mask,
    vectors_aligned,
    destinations_apart,
    unused_rb_refused,
    used_sources_are_registers,
];
/// The rules of TLDS.
const TLDS: &[Rule] = TEXS;
/// The rules of TLD4S.
const TLD4S: &[Rule] = &[known_phase, vectors_aligned, destinations_apart, used_sources_are_registers];

/// The rules of TXQ, TXA and TMML.
const QUERY: &[Rule] = &[known_phase];

/// The rules of an opcode.
pub const fn rules(opcode: Opcode) -> &'static [Rule] {
    match opcode {
        Opcode::Tex => TEX,
        Opcode::Tld4 => TLD4,
        Opcode::Tld => TLD,
        Opcode::Txd => TXD,
        Opcode::Texs => TEXS,
        Opcode::Tlds => TLDS,
        Opcode::Tld4s => TLD4S,
        Opcode::Txa | Opcode::Txq | Opcode::Tmml => QUERY,
    }
}

/// The clause that states a rule for this mnemonic, or the general code.
fn code(
    instruction: &Instruction,
    tld: &'static str,
    texs: &'static str,
    other: &'static str,
) -> &'static str {
    let opcode = instruction.opcode();
    if opcode == table::Opcode::Texture(Opcode::Tld) {
        tld
    } else if opcode == table::Opcode::Texture(Opcode::Texs) {
        texs
    } else {
        other
    }
}

fn multisample_level(instruction: &Instruction, found: &mut Vec<Finding>) {
    if instruction.has(Flag::Ms) && instruction.has(Flag::Ll) {
        let problem = Diagnostic::error("TLD-06", ".MS can only be used with .LZ")
            .hint("multisample textures have one level: write TLD.LZ.MS");
        found.push(Finding::modifier("LL", problem));
    }
}

/// Whether the dimension is one of these, with layers or without; a form without one has none.
fn is_one_of(dim: Option<Dim>, dimensions: &[Dimension]) -> bool {
    dim.is_some_and(|dim| dimensions.contains(&dim.dimension))
}

fn multisample_dimension(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(dim) = instruction.choice(&DIM) else { return };
    if instruction.has(Flag::Ms) && !is_one_of(dim.meaning, &[D2]) {
        let dim = dim.name;
        let message = format!(".MS can only be used with 2D and ARRAY_2D, not with {dim}");
        let problem =
            Diagnostic::error("TLD-06", message).hint("legal are TLD.LZ.MS … 2D and TLD.LZ.MS … ARRAY_2D");
        found.push(Finding::operand(Field::ParamA, problem));
    }
}

fn multisample_without_clamp(instruction: &Instruction, found: &mut Vec<Finding>) {
    if instruction.has(Flag::Ms) && instruction.has(Flag::Cl) {
        let problem = Diagnostic::error("TLD-06", ".MS cannot be combined with .CL")
            .hint("the texels of multisample textures are not clamped: leave .CL out");
        found.push(Finding::modifier("CL", problem));
    }
}

fn load_dimension(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(dim) = instruction.choice(&DIM) else { return };
    if dim.meaning == Some(Dim::array(D3)) || is_one_of(dim.meaning, &[Cube]) {
        let dim = dim.name;
        let message = format!("{dim} is reserved in TLD");
        let problem = Diagnostic::error("TLD-12", message).hint("legal are 1D, 2D, 3D, ARRAY_1D, ARRAY_2D");
        found.push(Finding::operand(Field::ParamA, problem));
    }
}

fn no_array_3d(instruction: &Instruction, found: &mut Vec<Finding>) {
    if instruction.meaning(&DIM) == Some(Dim::array(D3)) {
        let problem = Diagnostic::error("SASS-011", "there are no arrays of 3D textures")
            .hint("legal are 1D, 2D, 3D, CUBE, ARRAY_1D, ARRAY_2D, ARRAY_CUBE");
        found.push(Finding::operand(Field::ParamA, problem));
    }
}

fn gather_dimension(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(dim) = instruction.choice(&DIM) else { return };
    if !is_one_of(dim.meaning, &[D2, Cube]) {
        let dim = dim.name;
        let message = format!("TLD4 gathers from 2D and cube textures, not from {dim}");
        let problem = Diagnostic::error("SASS-011", message).hint("legal are 2D, ARRAY_2D, CUBE, ARRAY_CUBE");
        found.push(Finding::operand(Field::ParamA, problem));
    }
}

fn gradient_dimension(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(dim) = instruction.choice(&DIM) else { return };
    if !is_one_of(dim.meaning, &[D1, D2]) {
        let dim = dim.name;
        let message = format!("TXD has no registers for the derivatives of {dim}");
        let hint = "gradients on 3D and cube textures are made with TEX.NDV in each lane of the quad";
        found.push(Finding::operand(Field::ParamA, Diagnostic::error("SASS-011", message).hint(hint)));
    }
}

/// The name of a value that decodes, and of which no document says what it is.
fn without_meaning<T: Copy>(instruction: &Instruction, set: &'static TypedSet<T>) -> Option<&'static str> {
    instruction.choice(set).filter(|value| value.meaning.is_none()).map(|value| value.name)
}

fn known_phase(instruction: &Instruction, found: &mut Vec<Finding>) {
    if let Some(phase) = without_meaning(instruction, &PHASE) {
        let message = format!("texture phase .{phase} decodes but has no meaning");
        let code = code(instruction, "TLD-09", "TEXS-14", "SASS-012");
        found.push(Finding::modifier(
            phase,
            Diagnostic::error(code, message).hint("phases are .T, .P, or none"),
        ));
    }
}

fn known_level_mode(instruction: &Instruction, found: &mut Vec<Finding>) {
    if let Some(mode) = without_meaning(instruction, &LOD) {
        let message = format!("level mode .{mode} decodes but has no meaning");
        let problem =
            Diagnostic::error("SASS-012", message).hint("modes are .LZ, .LB, .LL, .LBA, .LLA, or none");
        found.push(Finding::modifier(mode, problem));
    }
}

fn known_offset_mode(instruction: &Instruction, found: &mut Vec<Finding>) {
    if let Some(mode) = without_meaning(instruction, &GATHER_OFFSET) {
        let message = format!("offset mode .{mode} decodes but has no meaning");
        let problem = Diagnostic::error("SASS-012", message).hint("modes are .AOFFI, .PTP, or none");
        found.push(Finding::modifier(mode, problem));
    }
}

fn scalar_mask(instruction: &Instruction, found: &mut Vec<Finding>) {
    if let Some(mask) = without_meaning(instruction, &WMSK_34C) {
        let message = format!("write mask {mask} decodes but has no meaning");
        let hint = "with Rd1 = RZ: R G B A RG RA GA BA; otherwise: RGB RGA RBA GBA RGBA";
        let code = code(instruction, "", "TEXS-05", "SASS-012");
        found.push(Finding::operand(Field::Wmsk, Diagnostic::error(code, message).hint(hint)));
    }
}

/// The registers that a vector of `count` scalars must be aligned to.
fn alignment(count: usize) -> u8 {
    match count {
        0 | 1 => 1,
        2 => 2,
        _ => 4,
    }
}

/// The register operands with the number of scalars in each.
fn vectors(packing: &Packing) -> [(Field, usize); 5] {
    let (rd0, rd1) = (packing.rd0.len(), packing.rd1.len());
    [
        (Field::Rd, rd0),
        (Field::Rd0, rd0),
        (Field::Rd1, rd1),
        (Field::Ra, packing.ra.len()),
        (Field::Rb, packing.rb.len()),
    ]
}

fn vectors_aligned(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(packing) = packing(instruction) else { return };
    let code = code(instruction, "TLD-17", "TEXS-12", "SASS-013");
    for (field, count) in vectors(&packing) {
        let Some(register) = instruction.register(field).filter(|&register| register != RZ) else { continue };
        let name = field.name();
        let alignment = alignment(count);
        if register % alignment != 0 {
            let message = format!(
                "{name} holds {count} scalars, so its number must be a multiple of {alignment}, but it is R{register}"
            );
            let below = register - register % alignment;
            let problem = Diagnostic::error(code, message).hint(format!("the nearest below is R{below}"));
            found.push(Finding::operand(field, problem));
        } else if usize::from(register) + count > usize::from(RZ) {
            let message =
                format!("{name} holds {count} scalars, but behind R{register} the registers end at R254");
            let last = (usize::from(RZ) - count) / usize::from(alignment) * usize::from(alignment);
            let problem = Diagnostic::error(code, message).hint(format!("the last that fits is R{last}"));
            found.push(Finding::operand(field, problem));
        }
    }
}

/// Two destinations of which one overwrites what the other brought.
fn destinations_apart(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(packing) = packing(instruction) else { return };
    let shared = |one: &&Destination| {
        one.register != RZ && packing.rd1.iter().any(|other| other.register == one.register)
    };
    let lost: Vec<&Destination> = packing.rd0.iter().filter(shared).collect();
    let Some(first) = lost.first() else { return };
    let components: Vec<&str> = lost.iter().flat_map(|destination| destination.names()).collect();
    let message = format!(
        "Rd0 and Rd1 both write R{}{}: {} would be overwritten",
        first.register,
        if lost.len() > 1 { " and the next" } else { "" },
        components.join(", ")
    );
    let code = code(instruction, "", "TEXS-06", "SASS-013");
    let problem = Diagnostic::warning(code, message)
        .hint("no document says which of them wins; here it is Rd1; choose registers that do not overlap");
    found.push(Finding::operand(Field::Rd1, problem));
}

/// Whether a register is named in Rb although nothing is packed in it.
fn stray_rb(instruction: &Instruction) -> bool {
    let unused = packing(instruction).is_some_and(|packing| packing.rb.is_empty());
    unused && instruction.register(Field::Rb).is_some_and(|register| register != RZ)
}

fn unused_rb_warns(instruction: &Instruction, found: &mut Vec<Finding>) {
    if stray_rb(instruction) {
        let message = "nothing is packed in Rb, so it should be RZ";
        let code = code(instruction, "TLD-18", "", "SASS-014");
        found.push(Finding::operand(Field::Rb, Diagnostic::warning(code, message)));
    }
}

fn unused_rb_refused(instruction: &Instruction, found: &mut Vec<Finding>) {
    if stray_rb(instruction) {
        let message = "nothing is packed in Rb, so it must be RZ";
        let code = code(instruction, "", "TEXS-12", "SASS-014");
        found.push(Finding::operand(Field::Rb, Diagnostic::error(code, message)));
    }
}

fn used_sources_are_registers(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(packing) = packing(instruction) else { return };
    for (field, parameters) in [(Field::Ra, &packing.ra), (Field::Rb, &packing.rb)] {
        if !parameters.is_empty() && instruction.register(field) == Some(RZ) {
            let name = field.name();
            let names: Vec<_> = parameters.iter().map(|parameter| parameter.name()).collect();
            let message = format!("{name} holds {}, so it must not be RZ", names.join(", "));
            let code = code(instruction, "TLD-18", "TEXS-12", "SASS-014");
            found.push(Finding::operand(field, Diagnostic::error(code, message)));
        }
    }
}
