//! What may stand in the place of an operand.

use tmu_program::Diagnostic;

use super::Context;
use crate::names::Register;
use crate::program::{Instruction, Operand, Selection};
use crate::table::Slot;

pub(super) fn check(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let row = instruction.row();
    for (operand, slot) in instruction.operands.iter().zip(row.operands) {
        if !fits(operand.register(), *slot) {
            // The rules of ldms say this themselves, under their clauses.
            if !row.name.starts_with("ldms") {
                let message =
                    format!("{} cannot be {} of {}", operand.register().name(), slot.name(), row.name);
                found.push(Diagnostic::error("DXBC-022", message));
            }
            continue;
        }
        if slot.is_dest() {
            written(operand, row.name, found);
        }
        declared(context, operand, found);
        indices(context, operand, found);
    }
}

/// Whether a kind of register may stand in a place.
fn fits(register: Register, slot: Slot) -> bool {
    use Register as R;
    match slot {
        Slot::Dest | Slot::SecondDest | Slot::Status => is_writable(register),
        Slot::Store => matches!(register, R::UnorderedAccess | R::GroupShared),
        Slot::Target => matches!(register, R::UnorderedAccess | R::GroupShared),
        Slot::TypedStore | Slot::Unordered => register == R::UnorderedAccess,
        Slot::Resource => register == R::Resource,
        Slot::View => matches!(register, R::Resource | R::UnorderedAccess),
        Slot::Multisampled => matches!(register, R::Resource | R::Rasterizer),
        Slot::Memory => matches!(register, R::Resource | R::UnorderedAccess | R::GroupShared),
        Slot::Sampler => register == R::Sampler,
        Slot::Label => matches!(register, R::Label | R::FunctionBody),
        Slot::Stream => register == R::Stream,
        Slot::Interface => register == R::Interface,
        Slot::Pulled => register == R::Input,
        Slot::Declared => true,
        _ => is_readable(register),
    }
}

fn is_writable(register: Register) -> bool {
    matches!(
        register,
        Register::Temp
            | Register::IndexableTemp
            | Register::Output
            | Register::Null
            | Register::OutputDepth
            | Register::OutputDepthGreaterEqual
            | Register::OutputDepthLessEqual
            | Register::OutputCoverage
            | Register::OutputStencilReference
    )
}

fn is_readable(register: Register) -> bool {
    !matches!(
        register,
        Register::Output
            | Register::Null
            | Register::Sampler
            | Register::Resource
            | Register::UnorderedAccess
            | Register::GroupShared
            | Register::Label
            | Register::Stream
            | Register::FunctionBody
            | Register::FunctionTable
            | Register::Interface
            | Register::Rasterizer
            | Register::OutputDepth
            | Register::OutputDepthGreaterEqual
            | Register::OutputDepthLessEqual
            | Register::OutputCoverage
            | Register::OutputStencilReference
    )
}

fn written(operand: &Operand, name: &str, found: &mut Vec<Diagnostic>) {
    if matches!(operand.selection(), Selection::Mask(0)) {
        found.push(Diagnostic::error("DXBC-022", format!("{name} writes no component")));
    }
    if operand.is_negated() || operand.is_absolute() {
        found.push(Diagnostic::error("DXBC-022", format!("{name} cannot negate what it writes")));
    }
}

/// Whether what an operand names was declared.
fn declared(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let declarations = context.declarations;
    let Some(key) = operand.constant_index(0) else { return };
    let is_there = match operand.register() {
        Register::Resource => declarations.resources.contains_key(&key),
        Register::UnorderedAccess => declarations.views.contains_key(&key),
        Register::Sampler => declarations.samplers.contains_key(&key),
        Register::ConstantBuffer => declarations.constants.contains_key(&key),
        Register::GroupShared => declarations.shared.contains_key(&key),
        Register::IndexableTemp => declarations.arrays.contains_key(&key),
        Register::Temp => key < u64::from(declarations.temps),
        Register::ImmediateConstantBuffer => declarations.immediate_rows > 0,
        _ => true,
    };
    if !is_there {
        let message = format!("{}{key} is not declared", operand.register().name());
        found.push(Diagnostic::error("DXBC-023", message));
    }
}

/// Whether an operand may be indexed by a register as it is.
fn indices(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let relative =
        |position: usize| operand.indices.get(position).is_some_and(|index| index.relative.is_some());
    let spaces = context.program.version.has_spaces();
    let allowed = match operand.register() {
        Register::Temp | Register::GroupShared => !relative(0),
        Register::Resource | Register::Sampler | Register::UnorderedAccess if spaces => !relative(0),
        // The methods of interfaces find their resources in a table.
        Register::Resource | Register::Sampler => !relative(0) || context.declarations.has_interfaces,
        Register::UnorderedAccess => !relative(0),
        Register::ConstantBuffer => !relative(0) || context.declarations.has_interfaces && !spaces,
        _ => true,
    };
    if !allowed {
        let message = format!("{} cannot be chosen by a register", operand.register().name());
        found.push(Diagnostic::error("DXBC-026", message).hint("ranges of shader model 5.1 can"));
    }
    for index in &operand.indices {
        let Some(register) = &index.relative else { continue };
        if !matches!(register.register(), Register::Temp | Register::IndexableTemp)
            && !is_readable(register.register())
        {
            found.push(Diagnostic::error(
                "DXBC-026",
                format!("{} cannot be an index", register.register().name()),
            ));
        }
        declared(context, register, found);
    }
}
