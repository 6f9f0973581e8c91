//! The rules of `ld2dms`, which listings call `ldms`, each under its clause.

use tmu_program::Diagnostic;

use super::Context;
use crate::names::{Dimension, Register, Stage};
use crate::program::{Instruction, Operand};
use crate::table::Slot;

pub(super) fn check(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    if let Some(operand) = instruction.operand(Slot::Resource) {
        resource(context, operand, found);
    }
    if let Some(operand) = instruction.operand(Slot::Sample) {
        sample(context, operand, found);
    }
    if let Some(operand) = instruction.operand(Slot::Texel) {
        source("srcAddress", operand, found);
    }
    if let Some(operand) = instruction.operand(Slot::Dest) {
        destination(operand, found);
    }
    offsets(instruction, found);
    model(context, instruction, found);
}

fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, message)
}

/// LD2DMS-13, and the older remark of LD2DMS-09.
fn resource(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    if operand.register() != Register::Resource {
        let message = format!("srcResource is {}, and must be a t register", operand.register().name());
        found.push(error("LD2DMS-13", message));
        return;
    }
    let chosen = operand.indices.first().is_some_and(|index| index.relative.is_some());
    if chosen && !context.declarations.has_interfaces
        || operand.is_relative() && !context.program.version.has_spaces() && !chosen
    {
        found.push(error("LD2DMS-13", "srcResource cannot be chosen by a register"));
    }
    match context.declarations.resource(operand).map(|it| it.dimension) {
        None | Some(Dimension::Texture2dMs | Dimension::Texture2dMsArray) => {}
        Some(Dimension::Texture2d | Dimension::Texture2dArray) => found.push(
            Diagnostic::note(
                "LD2DMS-09",
                "the texture is not declared as multisampled: it is read as ld does",
            )
            .hint("later specifications and the compiler want a texture2dms"),
        ),
        Some(dimension) => found.push(error("LD2DMS-13", format!("srcResource cannot be a {dimension}"))),
    }
}

/// LD2DMS-05 and LD2DMS-14.
fn sample(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let is_literal = operand.register() == Register::Immediate32;
    if is_literal && context.options.strict {
        found.push(
            Diagnostic::note("LD2DMS-05", "the sample index is a literal")
                .hint("one page forbids it, the specification allows it, and the compiler writes it"),
        );
    }
    if is_literal && operand.immediates.len() != 1 {
        found.push(error("LD2DMS-05", "the sample index is a scalar"));
    }
    let scalar =
        matches!(operand.selection(), crate::program::Selection::One(_) | crate::program::Selection::Scalar);
    if !is_literal && !scalar {
        found.push(error("LD2DMS-05", "the sample index is a scalar: it selects one component"));
    }
    if operand.is_relative() && !matches!(operand.register(), Register::IndexableTemp | Register::Temp) {
        found.push(
            error("LD2DMS-14", format!("sampleIndex cannot be an indexed {}", operand.register().name()))
                .hint("move it to a temporary first; the compiler's validator refuses it too"),
        );
    }
    source("sampleIndex", operand, found);
}

/// LD2DMS-14: what is read.
fn source(name: &str, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let register = operand.register();
    let system = register.name().starts_with("vThread") || register.name().starts_with("vOutput");
    let fits = matches!(
        register,
        Register::Temp
            | Register::IndexableTemp
            | Register::ConstantBuffer
            | Register::ImmediateConstantBuffer
            | Register::Input
            | Register::InputControlPoint
            | Register::OutputControlPoint
            | Register::PatchConstant
            | Register::DomainPoint
            | Register::InputPrimitiveId
            | Register::ForkInstanceId
            | Register::JoinInstanceId
            | Register::GeometryInstanceId
            | Register::InputCoverage
            | Register::InnerCoverage
            // The seed leaves literals out; the compiler's validator takes them.
            | Register::Immediate32
    );
    if !fits && !system {
        found.push(error("LD2DMS-14", format!("{name} cannot be {}", register.name())));
    }
}

/// LD2DMS-14: what is written.
fn destination(operand: &Operand, found: &mut Vec<Diagnostic>) {
    let fits = matches!(
        operand.register(),
        Register::Temp | Register::IndexableTemp | Register::Output | Register::Null
    );
    if !fits {
        found.push(error("LD2DMS-14", format!("dest cannot be {}", operand.register().name())));
    }
}

/// LD2DMS-08: the bits of an offset hold nothing else than -8…7; w has no meaning here.
fn offsets(instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    if let Some([_, _, w]) = instruction.offsets()
        && w != 0
    {
        found.push(Diagnostic::note(
            "LD2DMS-08",
            format!("the offset w = {w} is ignored: the texture has no such axis"),
        ));
    }
}

/// LD2DMS-15.
fn model(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let model = context.model();
    let stage = context.stage;
    if instruction.row().name == "ldms_s" && model < 50 {
        found.push(error("DXBC-020", format!("ldms_s is not in shader model {}", context.model_name())));
        return;
    }
    if model >= 41 {
        return;
    }
    let resource = instruction.operand(Slot::Resource).and_then(|it| context.declarations.resource(it));
    let is_sized = resource.is_some_and(|it| it.samples > 0);
    let is_literal =
        instruction.operand(Slot::Sample).is_some_and(|it| it.register() == Register::Immediate32);
    let form =
        "4.0 has it in the pixel shader alone, with a literal sample index and the sample count declared";
    let problem = match stage {
        Stage::Pixel if is_sized && is_literal => return,
        Stage::Pixel if !is_literal => "the sample index is no literal",
        Stage::Pixel => "the sample count is not declared",
        _ => "the stage is no pixel shader",
    };
    found.push(error("LD2DMS-15", format!("ldms needs shader model 4.1: {problem}")).hint(form));
}
