//! What is wrong with the text of `ld2dms`, which listings call `ldms`, is reported under the rule of its page.

use tmu_program::{Diagnostic, Span};

use super::Parts;
use super::instruction::split;
use crate::names::Register;
use crate::program::Instruction;
use crate::table::{Opcode, Row, Slot, row_named};

/// An error inside a statement, under its clause where the statement is one of the instruction.
pub(super) fn inside(word: &str, error: Diagnostic) -> Diagnostic {
    let begins = ["ldms_", "ld2dms"].iter().any(|start| word.starts_with(start));
    let by_prefix = || if begins { row_named("ldms") } else { None };
    let Some(row) = split(word).map(|(row, _)| row).or_else(by_prefix).filter(|row| is_ld2dms(row)) else {
        return error;
    };
    let code = if error.code == "DXASM-008" { "LD2DMS-08" } else { "LD2DMS-01" };
    let hint = error.hint.or_else(|| Some(format!("write `{}`", row.form())));
    Diagnostic { code, hint, ..error }
}

/// The error about what stands behind the last operand.
pub(super) fn behind(instruction: &Instruction, parts: &Parts, error: Diagnostic) -> Diagnostic {
    let row = instruction.row();
    if !is_ld2dms(row) {
        return error;
    }
    let message = format!("{} ends with the sample index: it has no sampler and no bias", row.name);
    let error = Diagnostic { code: "LD2DMS-12", message, ..error }.hint(format!("write `{}`", row.form()));
    let is_sampler = |position: &usize| {
        instruction.operands.get(*position).is_some_and(|it| it.register() == Register::Sampler)
    };
    let sampler = instruction.position(Slot::Sample).filter(is_sampler);
    match sampler.and_then(|position| parts.operands.get(position)) {
        Some(range) => error.at(Span::Text(range.clone())),
        None => error,
    }
}

fn is_ld2dms(row: &Row) -> bool {
    matches!(row.opcode, Opcode::Ldms | Opcode::LdmsS)
}
