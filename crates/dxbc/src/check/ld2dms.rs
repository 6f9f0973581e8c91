//! The rules of `ld2dms`, which listings call `ldms`, each under its clause.

use tmu_program::Diagnostic;

use super::operands::swizzled;
use super::{Context, operand_span, suffix_span};
use crate::names::{Dimension, Register, Stage};
use crate::program::{Instruction, Operand, Selection};
use crate::table::{Opcode, Slot};

pub(super) fn check(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    form(instruction, found);
    super::fetch::repeated(context, instruction, found);
    for (position, (operand, slot)) in instruction.operands.iter().zip(instruction.row().operands).enumerate()
    {
        let mut findings = Vec::new();
        if *slot == Slot::Resource {
            resource(context, operand, &mut findings);
        } else if *slot == Slot::Sample {
            sample(context, operand, &mut findings);
        } else if *slot == Slot::Texel {
            source("srcAddress", operand, &mut findings);
        } else {
            destination(slot.name(), operand, &mut findings);
        }
        modifiers(slot.name(), operand, &mut findings);
        found.extend(findings.into_iter().map(|it| it.at(operand_span(instruction, position))));
    }
    offsets(instruction, found);
    model(context, instruction, found);
}

/// LD2DMS-01: what the instruction's form does not have.
fn form(instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let name = instruction.row().name;
    if instruction.saturates() {
        found.push(
            error("LD2DMS-01", format!("{name} has no _sat"))
                .hint("bit 13 of its opcode word is set; what is read goes through a `mov_sat`"),
        );
    }
    if !instruction.trailing.is_empty() {
        let message = format!("{name} has words behind the sample index: it has no sampler and no bias");
        found.push(error("LD2DMS-12", message).hint("the length in its opcode word is too large"));
    }
}

/// LD2DMS-01: no operand can be negated or made absolute, and the compiler computes such values before.
fn modifiers(name: &str, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let problem = match (operand.is_absolute(), operand.is_negated()) {
        (false, false) => return,
        (false, true) => "cannot be negated",
        (true, _) => "has no absolute value",
    };
    found.push(
        error("LD2DMS-01", format!("{name} of ldms {problem}"))
            .hint("compute it before, with `ineg` and `imax`; the form has no modifiers"),
    );
}

fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, message)
}

/// LD2DMS-13, and the older remark of LD2DMS-09.
fn resource(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    if operand.register() != Register::Resource {
        let message = format!("srcResource is {}, and must be a t register", operand.register().name());
        found.push(
            error("LD2DMS-13", message)
                .hint("declare it, such as `dcl_resource_texture2dms(0) (float,float,float,float) t0`"),
        );
        return;
    }
    let chosen = operand.indices.first().is_some_and(|index| index.relative.is_some());
    if chosen && !context.declarations.has_interfaces
        || operand.is_relative() && !context.program.version.has_spaces() && !chosen
    {
        let problem = error("LD2DMS-13", "srcResource cannot be chosen by a register");
        found.push(problem.hint("ranges of shader model 5.1 can"));
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
        Some(dimension) => found.push(
            error("LD2DMS-13", format!("srcResource cannot be a {dimension}"))
                .hint("it is a texture2dms or texture2dmsarray; `ld` reads others"),
        ),
    }
}

/// LD2DMS-05 and LD2DMS-14.
fn sample(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    if operand.register() == Register::Sampler {
        let problem = error("LD2DMS-12", "a sampler stands in the place of the sample index: ldms has none");
        found.push(problem.hint("write `ldms dest, srcAddress, srcResource, sampleIndex`"));
        return;
    }
    let is_literal = operand.register() == Register::Immediate32;
    if is_literal && context.options.strict {
        found.push(
            Diagnostic::note("LD2DMS-05", "the sample index is a literal")
                .hint("one page forbids it, the specification allows it, and the compiler writes it"),
        );
    }
    if is_literal && operand.immediates.len() != 1 {
        let problem = error("LD2DMS-05", "the sample index is a scalar");
        found.push(problem.hint("give it one number, such as l(2)"));
    }
    let scalar = matches!(operand.selection(), Selection::One(_) | Selection::Scalar);
    if !is_literal && !scalar {
        let problem = error("LD2DMS-05", "the sample index is a scalar: it selects one component");
        found.push(problem.hint("write it with one letter, such as r1.x"));
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
    let system = matches!(
        register,
        Register::ThreadId
            | Register::ThreadGroupId
            | Register::ThreadIdInGroup
            | Register::ThreadIdInGroupFlattened
            | Register::OutputControlPointId
    );
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
        let problem = error("LD2DMS-14", format!("{name} cannot be {}", register.name()));
        found.push(problem.hint("r, x, cb and v registers and literals are read"));
    }
}

/// LD2DMS-14: what is written.
fn destination(name: &str, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let fits = matches!(
        operand.register(),
        Register::Temp | Register::IndexableTemp | Register::Output | Register::Null
    );
    if !fits {
        let problem = error("LD2DMS-14", format!("{name} cannot be {}", operand.register().name()));
        found.push(problem.hint("r, x and o registers are written"));
        return;
    }
    match operand.selection() {
        Selection::Swizzle(_) | Selection::One(_) => found.push(swizzled("LD2DMS-01")),
        Selection::Mask(0) => {
            let problem = error("LD2DMS-01", format!("{name} of ldms has no component"));
            found.push(problem.hint("give it a mask such as .xyzw, or write to null"));
        }
        Selection::Mask(_) | Selection::Scalar | Selection::None => {}
    }
}

/// LD2DMS-08: the bits of an offset hold nothing else than -8…7; w has no meaning here.
fn offsets(instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    if let Some([_, _, w]) = instruction.offsets()
        && w != 0
    {
        let message = format!("the offset w = {w} is ignored: the texture has no such axis");
        let note = Diagnostic::note("LD2DMS-08", message).hint("offsets are u and v");
        found.push(note.at(suffix_span(instruction)));
    }
}

/// LD2DMS-15.
fn model(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let model = context.model();
    let stage = context.stage;
    if instruction.row().opcode == Opcode::LdmsS && model < 50 {
        let problem = error("LD2DMS-15", format!("ldms_s is not in shader model {}", context.model_name()));
        found.push(problem.hint("it is there from 5.0 with tiled resources"));
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
        Stage::Vertex | Stage::Geometry | Stage::Hull | Stage::Domain | Stage::Compute => {
            "the stage is no pixel shader"
        }
    };
    found.push(error("LD2DMS-15", format!("ldms needs shader model 4.1: {problem}")).hint(form));
}
