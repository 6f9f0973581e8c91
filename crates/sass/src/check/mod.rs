//! The rules of the manual, one function each, with the clause that states it as its code.

pub mod constant;
pub mod texture;

use tmu_program::Diagnostic;

use crate::Instruction;
use crate::finding::Finding;
use crate::table::{self, Opcode, Set};

/// A rule: adds what is wrong with an instruction to the list.
pub type Rule = fn(&Instruction, &mut Vec<Finding>);

/// What the rules say about an instruction, with the parts that they are about: those of its opcode, and that of constant
/// banks, of which an instruction of a compute kernel sees fewer.
pub fn findings(instruction: &Instruction, compute: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for rule in rules(instruction.opcode()) {
        rule(instruction, &mut found);
    }
    found.extend(constant::unsupported_bank(instruction, compute));
    found
}

/// The rules of an opcode.
fn rules(opcode: Opcode) -> &'static [Rule] {
    match opcode {
        Opcode::Constant(table::constant::Opcode::Ldc) => constant::LDC,
        Opcode::Texture(opcode) => texture::rules(opcode),
        Opcode::Moves(_)
        | Opcode::Integer(_)
        | Opcode::Multiply(_)
        | Opcode::Shift(_)
        | Opcode::Logic(_)
        | Opcode::Float(_)
        | Opcode::Double(_)
        | Opcode::Half(_)
        | Opcode::Conversion(_)
        | Opcode::Compare(_)
        | Opcode::Predicate(_)
        | Opcode::Memory(_)
        | Opcode::Atomic(_)
        | Opcode::Cache(_)
        | Opcode::Surface(_)
        | Opcode::Control(_)
        | Opcode::Indirect(_)
        | Opcode::System(_)
        | Opcode::Video(_)
        | Opcode::VideoCompare(_)
        | Opcode::Graphics(_) => &[],
    }
}

/// Everything that the rules say about an instruction.
pub fn check(instruction: &Instruction) -> Vec<Diagnostic> {
    without_parts(findings(instruction, false))
}

/// As [`check`], for an instruction of a compute kernel, which sees fewer constant banks.
pub fn check_in_kernel(instruction: &Instruction) -> Vec<Diagnostic> {
    without_parts(findings(instruction, true))
}

fn without_parts(findings: Vec<Finding>) -> Vec<Diagnostic> {
    findings.into_iter().map(|finding| *finding.diagnostic).collect()
}

/// The code of an error about a combination of modifiers and dimension that has no encoding.
pub fn combination_code(mnemonic: &str) -> &'static str {
    match mnemonic {
        "TEXS" => "TEXS-10",
        _ => "SASS-010",
    }
}

/// The code of an error about a modifier that an instruction does not take.
pub fn modifier_code(mnemonic: &str, modifier: &str) -> &'static str {
    match (mnemonic, modifier) {
        ("LDC", "128") => "LDC-02",
        ("TEXS", "LZ" | "LL" | "DC" | "LB") => "TEXS-10",
        _ => "SASS-007",
    }
}

/// What to say about a modifier that an instruction does not take, where its page leads people to it: message and
/// hint.
pub fn modifier_advice(mnemonic: &str, modifier: &str) -> Option<(&'static str, &'static str)> {
    match (mnemonic, modifier) {
        ("LDC", "128") => Some((
            "the machine has no 128-bit LDC, although its page promises loads of up to 128 bits",
            "load a float4 with two LDC.64, 8 bytes apart",
        )),
        _ => None,
    }
}

/// The code of an error about a modifier that an instruction must have.
pub fn required_code(mnemonic: &str, set: &Set) -> &'static str {
    match (mnemonic, set.name) {
        ("TLD", "load_lod") => "TLD-01",
        _ => "SASS-007",
    }
}

/// The code of an error about an operand that is none of its named values.
pub fn value_code(mnemonic: &str, set: &Set) -> &'static str {
    match (mnemonic, set.name) {
        ("TEXS", "wmsk2C" | "wmsk34C") => "TEXS-05",
        ("TLD", "dim") => "TLD-12",
        ("TEXS", "texs_dim") => "TEXS-10",
        _ => "SASS-009",
    }
}
