//! What may stand as an operand.

use tmu_program::Diagnostic;

use super::{Context, operand_span};
use crate::names::Register;
use crate::program::{Instruction, Operand, Selection};
use crate::table::{Row, Slot};

pub(super) fn check(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let row = instruction.row();
    for (position, (operand, slot)) in instruction.operands.iter().zip(row.operands).enumerate() {
        let mut findings = Vec::new();
        one(context, row, operand, *slot, &mut findings);
        found.extend(findings.into_iter().map(|it| it.at(operand_span(instruction, position))));
    }
}

fn one(context: &Context<'_>, row: &Row, operand: &Operand, slot: Slot, found: &mut Vec<Diagnostic>) {
    // The rules of ldms say what may stand where themselves, under their clauses.
    let (name, is_ld2dms) = (row.name, row.opcode.is_ld2dms());
    if !fits(operand.register(), slot) {
        if !is_ld2dms {
            let message = format!("{} cannot be {} of {name}", operand.register().name(), slot.name());
            found.push(Diagnostic::error("DXBC-022", message).hint(wanted(slot)));
        }
        return;
    }
    if !is_ld2dms {
        if slot.is_dest() {
            written(operand, name, found);
        }
        modified(operand, slot, found);
    }
    declared(context, operand, found);
    indices(context, operand, found);
}

/// What can stand as an operand, in words.
fn wanted(slot: Slot) -> &'static str {
    match slot {
        Slot::Dest | Slot::SecondDest | Slot::Status => "r, x, o and null registers are written",
        Slot::Store | Slot::Target => "it is a u or g register",
        Slot::TypedStore | Slot::Unordered => "it is a u register",
        Slot::Resource => "it is a t register",
        Slot::View => "it is a t or u register",
        Slot::Multisampled => "it is a t register or the rasterizer",
        Slot::Memory => "it is a t, u or g register",
        Slot::Sampler => "it is an s register",
        Slot::Label => "it is a label",
        Slot::Stream => "it is a stream, m0 to m3",
        Slot::Interface => "it is an interface such as fp0[0][0]",
        Slot::Pulled => "it is a v register",
        Slot::Float
        | Slot::Int
        | Slot::Bits
        | Slot::Double
        | Slot::Condition
        | Slot::Texel
        | Slot::Coordinate
        | Slot::Offsets
        | Slot::Sample
        | Slot::Level
        | Slot::Lod
        | Slot::Bias
        | Slot::Clamp
        | Slot::Reference
        | Slot::DerivativeX
        | Slot::DerivativeY
        | Slot::Element
        | Slot::ByteOffset
        | Slot::Value
        | Slot::Comparand
        | Slot::StatusWord
        | Slot::Declared => "r, x, v, cb and icb registers and literals are read",
    }
}

/// Which modifiers an operand takes: negation, absolute value. Absolute values are those of floats and doubles alone
/// [functional specification 22.18.1]; what names a resource has no value.
fn modifiers(slot: Slot) -> (bool, bool) {
    match slot {
        Slot::Float
        | Slot::Bits
        | Slot::Double
        | Slot::Condition
        | Slot::Coordinate
        | Slot::Lod
        | Slot::Bias
        | Slot::Clamp
        | Slot::Reference
        | Slot::DerivativeX
        | Slot::DerivativeY
        | Slot::Value
        | Slot::Pulled => (true, true),
        Slot::Int
        | Slot::Texel
        | Slot::Offsets
        | Slot::Sample
        | Slot::Level
        | Slot::Element
        | Slot::ByteOffset
        | Slot::Comparand => (true, false),
        Slot::Dest
        | Slot::SecondDest
        | Slot::Status
        | Slot::Target
        | Slot::Resource
        | Slot::View
        | Slot::Multisampled
        | Slot::Unordered
        | Slot::TypedStore
        | Slot::Memory
        | Slot::Store
        | Slot::Sampler
        | Slot::StatusWord
        | Slot::Label
        | Slot::Interface
        | Slot::Stream
        | Slot::Declared => (false, false),
    }
}

/// Whether an operand has modifiers that its slot does not take.
fn modified(operand: &Operand, slot: Slot, found: &mut Vec<Diagnostic>) {
    let (negates, makes_absolute) = modifiers(slot);
    if operand.is_negated() && !negates {
        let message = format!("{} cannot be negated", slot.name());
        found.push(Diagnostic::error("DXBC-022", message).hint("leave the sign out"));
    }
    if operand.is_absolute() && !makes_absolute {
        let message = format!("{} has no absolute value: it is no float", slot.name());
        found.push(Diagnostic::error("DXBC-022", message).hint("of integers it is `imax r0.x, -r1.x, r1.x`"));
    }
}

/// Whether a kind of register may stand in a slot.
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
        Slot::Float
        | Slot::Int
        | Slot::Bits
        | Slot::Double
        | Slot::Condition
        | Slot::Texel
        | Slot::Coordinate
        | Slot::Offsets
        | Slot::Sample
        | Slot::Level
        | Slot::Lod
        | Slot::Bias
        | Slot::Clamp
        | Slot::Reference
        | Slot::DerivativeX
        | Slot::DerivativeY
        | Slot::Element
        | Slot::ByteOffset
        | Slot::Value
        | Slot::Comparand
        | Slot::StatusWord => is_readable(register),
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

/// Whether what is written has a mask.
fn written(operand: &Operand, name: &str, found: &mut Vec<Diagnostic>) {
    match operand.selection() {
        Selection::Mask(0) => {
            let problem = Diagnostic::error("DXBC-022", format!("{name} writes no component"));
            found.push(problem.hint("give it a mask such as .xyzw, or write to null"));
        }
        Selection::Swizzle(_) | Selection::One(_) => found.push(swizzled("DXBC-022")),
        Selection::Mask(_) | Selection::Scalar | Selection::None => {}
    }
}

/// The error about a destination whose word has a swizzle where a mask belongs.
pub(super) fn swizzled(code: &'static str) -> Diagnostic {
    Diagnostic::error(code, "what is written has a swizzle, and takes a mask")
        .hint("the operand's bits 3:2 are the selection mode, 0 for a mask")
}

/// Whether what an operand names was declared.
fn declared(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let declarations = context.declarations;
    let Some(key) = operand.constant_index(0) else { return };
    let is_there = [
        (Register::Resource, declarations.resources.contains_key(&key)),
        (Register::UnorderedAccess, declarations.views.contains_key(&key)),
        (Register::Sampler, declarations.samplers.contains_key(&key)),
        (Register::ConstantBuffer, declarations.constants.contains_key(&key)),
        (Register::GroupShared, declarations.shared.contains_key(&key)),
        (Register::IndexableTemp, declarations.arrays.contains_key(&key)),
        (Register::Temp, key < u64::from(declarations.temps)),
        (Register::ImmediateConstantBuffer, declarations.immediate_rows > 0),
    ];
    if is_there.contains(&(operand.register(), false)) {
        let message = format!("{}{key} is not declared", operand.register().name());
        found.push(Diagnostic::error("DXBC-023", message).hint(declaration(operand.register())));
    }
}

/// What declares a register.
fn declaration(register: Register) -> &'static str {
    const HINTS: [(Register, &str); 7] = [
        (Register::Resource, "declare it, such as `dcl_resource_texture2d (float,float,float,float) t0`"),
        (
            Register::UnorderedAccess,
            "declare it, such as `dcl_uav_typed_texture2d (float,float,float,float) u0`",
        ),
        (Register::Sampler, "declare it, such as `dcl_sampler s0, mode_default`"),
        (Register::ConstantBuffer, "declare it, such as `dcl_constantbuffer CB0[4], immediateIndexed`"),
        (Register::GroupShared, "declare it, such as `dcl_tgsm_raw g0, 256`"),
        (Register::IndexableTemp, "declare it, such as `dcl_indexableTemp x0[8], 4`"),
        (Register::Temp, "`dcl_temps` says how many there are"),
    ];
    HINTS.iter().find(|(of, _)| *of == register).map_or("declare it first", |(_, hint)| hint)
}

/// Whether an operand may be indexed by a register as it is.
fn indices(context: &Context<'_>, operand: &Operand, found: &mut Vec<Diagnostic>) {
    let relative =
        |position: usize| operand.indices.get(position).is_some_and(|index| index.relative.is_some());
    let spaces = context.program.version.has_spaces();
    let register = operand.register();
    let never = matches!(register, Register::Temp | Register::GroupShared | Register::UnorderedAccess);
    let resource = matches!(register, Register::Resource | Register::Sampler | Register::ConstantBuffer);
    // The methods of interfaces find their resources in a table.
    let in_table = context.declarations.has_interfaces && !spaces;
    if relative(0) && (never || resource && !in_table) {
        let message = format!("{} cannot be chosen by a register", operand.register().name());
        found.push(Diagnostic::error("DXBC-026", message).hint("ranges of shader model 5.1 can"));
    }
    for index in &operand.indices {
        let Some(register) = &index.relative else { continue };
        if !matches!(register.register(), Register::Temp | Register::IndexableTemp)
            && !is_readable(register.register())
        {
            let message = format!("{} cannot be an index", register.register().name());
            found.push(Diagnostic::error("DXBC-026", message).hint("r, x, v and cb registers can"));
        }
        declared(context, register, found);
    }
}
