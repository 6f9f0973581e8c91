//! Texture instructions: all of them become one fetch operation.

use tmu_program::{
    Conversion, Diagnostic, FetchSources, FloatMode, Op, Register, Source, TextureFetch, TextureReference,
    Type,
};
use tmu_texture::fetch::{Compare, Derivatives, F16Rounding, MinLevel};
use tmu_texture::{Dimension, Fetch, Level, Offset, Operation, Packing};

use super::operands::UNSUPPORTED;
use super::{Lowering, destination, predicate, source};
use crate::finding::Finding;
use crate::instruction::{Instruction, PT};
use crate::packing::{Destination, Parameter, components, packing};
use crate::table;
use crate::table::meaning::{Dim, Query};
use crate::table::names::{Field, Flag};
use crate::table::texture::{COMPONENT, DIM, Opcode, PHASE, QUERY, TEXS_DIM, TLDS_DIM};

/// Adds the operations of TEX, TEXS, TLD, TLDS, TLD4, TLD4S, TXD, TXQ and TMML.
///
/// # Errors
/// `SASS-020` for `.LBA`, `.LLA`, `SASS-010` for a form without operands.
pub fn fetch(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let table::Opcode::Texture(opcode) = instruction.opcode() else {
        return Err(Diagnostic::error("SASS-010", "this is no texture instruction").into());
    };
    let packing = packing(instruction)
        .ok_or_else(|| Diagnostic::error("SASS-010", "this form of a texture instruction has no operands"))?;
    for unsupported in [Flag::Lba, Flag::Lla] {
        if instruction.has(unsupported) {
            let name = unsupported.name();
            let message = format!(".{name} is not run: its operand is not documented");
            let hint = "the same without the A, .LB and .LL, run";
            return Err(Finding::modifier(name, Diagnostic::error("SASS-020", message).hint(hint)));
        }
    }
    check_query(instruction)?;
    let mut operation = TextureFetch {
        fetch: request(instruction, opcode, lowering.options().compute),
        reference: TextureReference::HandleWord(instruction.value(Field::TsPtrIdx).unwrap_or_default() as u16),
        sources: FetchSources::default(),
        to: [None; 4],
        not_resident: predicate(instruction.predicate(Field::Ps).unwrap_or(PT)),
        live_only: instruction.has(Flag::Nodep),
        phase: instruction.meaning(&PHASE).unwrap_or_default(),
        launch_f16_rounding: !instruction.has(Flag::Rtz),
    };
    for (register, parameter) in packing.sources(instruction) {
        bind(lowering, instruction, &mut operation, source(register), parameter);
    }
    let destinations: Vec<Destination> = packing.destinations().cloned().collect();
    if instruction.has(Flag::F16) {
        push_packed(lowering, operation, &destinations);
    } else {
        for written in &destinations {
            operation.to[usize::from(written.components[0])] = destination(written.register);
        }
        lowering.push(Op::Fetch(Box::new(operation)));
    }
    Ok(())
}

/// What an instruction asks of the texture unit in a kernel; `None` for one that asks it nothing.
pub fn fetch_request(instruction: &Instruction) -> Option<Fetch> {
    let table::Opcode::Texture(opcode) = instruction.opcode() else { return None };
    packing(instruction)?;
    Some(request(instruction, opcode, true))
}

/// Refuses the queries whose answers no document describes: samplers, sample positions, and all of the texture type
/// but the type and the number of samples.
fn check_query(instruction: &Instruction) -> Result<(), Finding> {
    let Some(query) = instruction.choice(&QUERY) else { return Ok(()) };
    let (unknown, part) = match query.meaning {
        Some(Query::Dimension) => (None, Field::Query),
        Some(Query::TextureType) => (components(instruction).into_iter().find(|c| c % 2 == 1), Field::Wmsk),
        None => (Some(0), Field::Query),
    };
    match unknown {
        None => Ok(()),
        Some(component) => {
            let message = format!(
                "component {} of the query {} is not run: its format is not documented",
                char::from(b"RGBA"[usize::from(component)]),
                query.name
            );
            Err(Finding::operand(part, Diagnostic::error("SASS-020", message).hint(UNSUPPORTED)))
        }
    }
}

/// The lane-independent part of the request.
fn request(instruction: &Instruction, opcode: Opcode, compute: bool) -> Fetch {
    let dim = instruction.first_choice(&[&DIM, &TEXS_DIM, &TLDS_DIM]).and_then(|dim| dim.meaning);
    let dim = dim.unwrap_or(Dim::plain(Dimension::D2));
    let operation = match opcode {
        Opcode::Tld | Opcode::Tlds => Operation::Load,
        Opcode::Txq => match instruction.meaning(&QUERY) {
            Some(Query::TextureType) => Operation::QueryType,
            Some(Query::Dimension) | None => Operation::QuerySize,
        },
        Opcode::Tmml => Operation::QueryLevelOfDetail,
        Opcode::Tld4 | Opcode::Tld4s => {
            Operation::Gather { component: instruction.meaning(&COMPONENT).unwrap_or_default() }
        }
        Opcode::Tex | Opcode::Texs | Opcode::Txd | Opcode::Txa => Operation::Sample,
    };
    let derivatives =
        if compute && !instruction.has(Flag::Ndv) { Derivatives::Zero } else { Derivatives::Quad };
    Fetch {
        operation,
        dimension: dim.dimension,
        array: dim.array,
        multisample: instruction.has(Flag::Ms),
        level: level(instruction, opcode),
        derivatives,
        offset: offset(instruction),
        compare: compare(instruction, opcode),
        clamp: instruction.has(Flag::Cl),
        min_level: if instruction.has(Flag::Lc) { MinLevel::UpToLast } else { MinLevel::None },
        packing: result_packing(instruction, opcode),
    }
}

fn level(instruction: &Instruction, opcode: Opcode) -> Level {
    match opcode {
        Opcode::Tld4 | Opcode::Tld4s => Level::Zero,
        Opcode::Txd => Level::Gradients,
        Opcode::Txq => Level::Explicit,
        _ if instruction.has(Flag::Lz) => Level::Zero,
        _ if instruction.has(Flag::Ll) => Level::Explicit,
        _ if instruction.has(Flag::Lb) => Level::Bias,
        Opcode::Tex | Opcode::Tld | Opcode::Texs | Opcode::Tlds | Opcode::Txa | Opcode::Tmml => {
            Level::Implicit
        }
    }
}

fn offset(instruction: &Instruction) -> Offset {
    if instruction.has(Flag::Ptp) {
        Offset::Four
    } else if instruction.has(Flag::Aoffi) {
        Offset::Texel
    } else {
        Offset::None
    }
}

/// TEXS-03: `.DC` forces the comparison, but with `.LL` only the sampler can ask for it. The other instructions
/// with `.DC` are taken to follow the same rule.
fn compare(instruction: &Instruction, opcode: Opcode) -> Compare {
    match (instruction.has(Flag::Dc), instruction.has(Flag::Ll)) {
        (false, _) => Compare::Never,
        (true, true) if matches!(opcode, Opcode::Texs | Opcode::Tex) => Compare::IfSampler,
        (true, _) => Compare::Forced,
    }
}

fn result_packing(instruction: &Instruction, opcode: Opcode) -> Packing {
    if opcode == Opcode::Tmml {
        return Packing::Fixed8;
    }
    if !instruction.has(Flag::F16) {
        return Packing::Bits32;
    }
    let rounding =
        if instruction.has(Flag::Rtz) { F16Rounding::TowardZero } else { F16Rounding::NearestEven };
    Packing::F16(rounding)
}

/// Puts one parameter register where the fetch wants it.
fn bind(
    lowering: &mut Lowering,
    instruction: &Instruction,
    operation: &mut TextureFetch,
    register: Source,
    parameter: Parameter,
) {
    let sources = &mut operation.sources;
    match parameter {
        Parameter::Handle => operation.reference = TextureReference::Handle(register),
        Parameter::Array => sources.layer = lowering.extract(register, 0, 16, false),
        Parameter::S => sources.coordinates[0] = register,
        Parameter::T => sources.coordinates[1] = register,
        Parameter::R => sources.coordinates[2] = register,
        Parameter::Level => sources.level = register,
        Parameter::Reference => sources.reference = register,
        Parameter::Sample => sources.sample = register,
        Parameter::Offset if matches!(operation.fetch.operation, Operation::Gather { .. }) => {
            sources.offset = offset_fields(lowering, register, [Some((0, 6)), Some((8, 6)), None]);
        }
        Parameter::Offset => {
            sources.offset = offset_fields(lowering, register, [Some((0, 4)), Some((4, 4)), Some((8, 4))]);
        }
        Parameter::ArrayAndOffset => {
            sources.layer = lowering.extract(register, 0, 16, false);
            if instruction.has(Flag::Aoffi) {
                sources.offset =
                    offset_fields(lowering, register, [Some((16, 4)), Some((20, 4)), Some((24, 4))]);
            }
        }
        Parameter::ArrayAndMinimumLevel => {
            sources.layer = lowering.extract(register, 0, 16, false);
            sources.min_level = minimum_level(lowering, register, 16, 16);
        }
        Parameter::ArrayOffsetAndMinimumLevel => {
            sources.layer = lowering.extract(register, 0, 12, false);
            sources.offset = offset_fields(lowering, register, [Some((12, 4)), Some((16, 4)), None]);
            sources.min_level = minimum_level(lowering, register, 20, 12);
        }
        Parameter::OffsetPairs01 => four_offsets(lowering, register, &mut sources.four_offsets[..2]),
        Parameter::OffsetPairs23 => four_offsets(lowering, register, &mut sources.four_offsets[2..]),
        Parameter::DsDx => sources.gradients[0][0] = register,
        Parameter::DsDy => sources.gradients[1][0] = register,
        Parameter::DtDx => sources.gradients[0][1] = register,
        Parameter::DtDy => sources.gradients[1][1] = register,
    }
}

/// The minimum level of `.LC`, an unsigned field with 8 bits behind the point. No document of NVIDIA's describes it: for
/// TEX this is the field that Mesa's compiler fills for later machines, for TXD the one that yuzu's recompiler reads.
fn minimum_level(lowering: &mut Lowering, register: Source, position: u32, length: u32) -> Source {
    let fixed = lowering.extract(register, position, length, false);
    let (whole, level) = (lowering.temporary(), lowering.temporary());
    lowering.push(Op::Convert(Conversion::new(Some(whole), Type::F32, fixed, Type::U32)));
    lowering.push(Op::FloatMultiply {
        to: Some(level),
        a: Source::from(whole).into(),
        b: Source::from((1.0f32 / 256.0).to_bits()).into(),
        scale: 0,
        zero_wins: false,
        mode: FloatMode::default(),
    });
    level.into()
}

/// u, v, w from signed fields (position, length) of one register (TLD-05).
fn offset_fields(lowering: &mut Lowering, register: Source, fields: [Option<(u32, u32)>; 3]) -> [Source; 3] {
    fields.map(|field| match field {
        Some((position, length)) => lowering.extract(register, position, length, true),
        None => Source::ZERO,
    })
}

/// Two offset pairs of `.PTP` from one register: 8 bits a field, of which 6 count.
fn four_offsets(lowering: &mut Lowering, register: Source, pairs: &mut [[Source; 2]]) {
    for (index, pair) in pairs.iter_mut().enumerate() {
        let low = index as u32 * 16;
        *pair = [lowering.extract(register, low, 6, true), lowering.extract(register, low + 8, 6, true)];
    }
}

/// TEXS-07: halves are packed in pairs, low half first; an unused half is written 0.
fn push_packed(lowering: &mut Lowering, mut operation: TextureFetch, destinations: &[Destination]) {
    let mut halves = [None::<Register>; 4];
    for written in destinations {
        for (half, &component) in written.components.iter().enumerate() {
            let to = lowering.temporary();
            halves[usize::from(component)] = Some(to);
            operation.to[usize::from(component)] = Some(to);
            if operation.live_only {
                push_unfetched(lowering, to, written, half);
            }
        }
    }
    lowering.push(Op::Fetch(Box::new(operation)));
    for written in destinations {
        let half = |index: usize| {
            let component = written.components.get(index)?;
            Some(Source::from(halves[usize::from(*component)]?))
        };
        let (to, low) = (destination(written.register), half(0).unwrap_or_default());
        match half(1) {
            Some(high) => lowering.push(Op::InsertBits {
                to,
                base: low,
                insert: high,
                position: 16.into(),
                length: 16.into(),
            }),
            None => lowering.push(Op::Move { to, from: low }),
        }
    }
}

/// What a lane that `.NODEP` keeps from fetching packs instead of a component, so that its destination keeps what it
/// holds (TEXS-14): the half of it where the component would land, or all of it for a component alone.
fn push_unfetched(lowering: &mut Lowering, to: Register, written: &Destination, half: usize) {
    let (to, value) = (Some(to), source(written.register));
    lowering.push(match (written.components.len(), half) {
        (1, _) => Op::Move { to, from: value },
        (_, half) => Op::ExtractBits {
            to,
            value,
            position: (16 * half as u32).into(),
            length: 16.into(),
            signed: false,
        },
    });
}
