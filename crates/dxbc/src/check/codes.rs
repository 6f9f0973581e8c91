//! Numbers in tokens that have no meaning, which the reference tools accept in silence.

use tmu_program::Diagnostic;

use super::suffix_span;
use crate::names::{Dimension, ReturnType};
use crate::program::{Instruction, return_types};
use crate::table::Opcode;

/// Kinds of extended opcode words: none, offsets, dimension, return types.
const LAST_KIND: u32 = 3;

pub(super) fn check(instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let opcode = instruction.row().opcode;
    // The rules of ldms have their own clause.
    let code = if opcode.is_ld2dms() { "LD2DMS-01" } else { "DXBC-029" };
    if matches!(opcode, Opcode::DclResource | Opcode::DclUavTyped) {
        let types = instruction.words.first().copied().unwrap_or(0);
        found.extend(dimension(code, instruction.bits(11, 5)));
        found.extend(types_problem(code, types));
    }
    let extended = [
        instruction.extended.iter().map(|word| word & 0x3f).find(|kind| *kind > LAST_KIND).map(|kind| {
            Diagnostic::error(code, format!("there is no extended opcode word of kind {kind}"))
                .hint("kinds are 1 (offsets), 2 (dimension) and 3 (return types)")
        }),
        instruction.extended_dimension().and_then(|(number, _)| dimension(code, number)),
        instruction.extended_return().and_then(|types| types_problem(code, types)),
    ];
    found.extend(extended.into_iter().flatten().map(|problem| problem.at(suffix_span(instruction))));
}

/// A dimension without meaning.
fn dimension(code: &'static str, number: u32) -> Option<Diagnostic> {
    if Dimension::from_number(number).is_some() {
        return None;
    }
    let problem = Diagnostic::error(code, format!("there is no kind of resource with the number {number}"));
    Some(problem.hint("the numbers 1 to 12 are buffer to structured_buffer"))
}

/// A return type without meaning.
fn types_problem(code: &'static str, word: u32) -> Option<Diagnostic> {
    let component = return_types(word).iter().position(Option::is_none)?;
    let number = word >> (4 * component) & 15;
    let names: Vec<&str> = ReturnType::ALL.iter().map(|it| it.name()).collect();
    let message = format!("there is no return type with the number {number} (component {component})");
    Some(Diagnostic::error(code, message).hint(format!("the numbers 1 to 9 are {}", names.join(", "))))
}
