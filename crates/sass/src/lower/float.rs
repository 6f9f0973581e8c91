//! Single-precision arithmetic and conversions.

use tmu_program::{Conversion, FloatFunction, Op, Rounding, Source, Type, WideSource};

use super::Lowering;
use super::operands::{
    A, B, C, float, float_mode, meaningless, plain, predicate_destination, predicate_source, prefixed, rd,
    refuse, refuse_condition_code, rounding, suffixed, wide, wide_rd,
};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::names::{Choice, Field, Flag};
use crate::table::notation::Prefix;

/// FADD, FADD32I: Rd = Ra + Sb.
pub fn fadd(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (a, b, mode) = (float(instruction, A)?, float(instruction, B)?, float_mode(instruction));
    lowering.push_float_result(instruction, |to| Op::FloatAdd { to, a, b, mode })
}

/// FMUL, FMUL32I: Rd = Ra × Sb, times a power of two.
pub fn fmul(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::Invalidfmz3, Flag::Invalidscale37])?;
    let scale = match instruction.choice(Choice::Scale).unwrap_or_default() {
        "D2" => -1,
        "D4" => -2,
        "D8" => -3,
        "M8" => 3,
        "M4" => 2,
        "M2" => 1,
        _ => 0,
    };
    let (a, b, mode) = (float(instruction, A)?, float(instruction, B)?, float_mode(instruction));
    let zero_wins = instruction.has(Flag::Fmz);
    lowering.push_float_result(instruction, |to| Op::FloatMultiply { to, a, b, scale, zero_wins, mode })
}

/// FFMA: Rd = Ra × Sb + Sc, rounded once.
pub fn ffma(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::Invalidfmz3])?;
    let (a, b, c) = (float(instruction, A)?, float(instruction, B)?, float(instruction, C)?);
    let (zero_wins, mode) = (instruction.has(Flag::Fmz), float_mode(instruction));
    lowering.push_float_result(instruction, |to| Op::FloatMultiplyAdd { to, a, b, c, zero_wins, mode })
}

/// FMNMX: Rd = Ps ? min(Ra, Sb) : max(Ra, Sb).
pub fn fmnmx(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (a, b) = (float(instruction, A)?, float(instruction, B)?);
    let (minimum, flush) = (predicate_source(instruction, Field::Ps), instruction.has(Flag::Ftz));
    lowering.push_float_result(instruction, |to| Op::FloatMinMax { to, a, b, minimum, flush })
}

/// FCHK: Pd = whether Ra / Sb needs the slow path.
///
/// # Errors
/// `SASS-012` for a mode without a meaning.
pub fn fchk(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let mode = instruction.choice(Choice::Fchk).unwrap_or_default();
    if mode != "DIVIDE" {
        return Err(meaningless(instruction, mode));
    }
    let Some(to) = predicate_destination(instruction, Field::Pd) else { return Ok(()) };
    lowering.push(Op::FloatDivideCheck { to, a: float(instruction, A)?, b: float(instruction, B)? });
    Ok(())
}

/// MUFU: Rd = an elementary function of Ra.
///
/// Denormal arguments count as zero and denormal results become zero: the vendor's compiler scales its operands around
/// every MUFU of a function that must not flush (PTX `rcp.approx.f32`, `lg2.approx.f32`…), and leaves that out for
/// `.ftz`.
///
/// # Errors
/// `SASS-012` for codes without a meaning.
pub fn mufu(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let name = [Choice::Mufu, Choice::MufuSm50]
        .into_iter()
        .find_map(|set| instruction.choice(set))
        .unwrap_or_default();
    let function = match name {
        "COS" => FloatFunction::Cosine,
        "SIN" => FloatFunction::Sine,
        "EX2" => FloatFunction::ExponentialBase2,
        "LG2" => FloatFunction::LogarithmBase2,
        "RCP" => FloatFunction::Reciprocal,
        "RSQ" => FloatFunction::ReciprocalSquareRoot,
        "SQRT" => FloatFunction::SquareRoot,
        "RCP64H" => FloatFunction::ReciprocalHigh64,
        "RSQ64H" => FloatFunction::ReciprocalSquareRootHigh64,
        _ => return Err(meaningless(instruction, name)),
    };
    lowering.push(Op::FloatFunction {
        to: rd(instruction)?,
        from: float(instruction, A)?,
        function,
        flush: true,
        saturate: instruction.has(Flag::Sat),
    });
    Ok(())
}

/// RRO: Rd = Sb prepared for MUFU.
pub fn rro(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    lowering.push(Op::FloatFunction {
        to: rd(instruction)?,
        from: float(instruction, B)?,
        function: FloatFunction::RangeReduction,
        flush: false,
        saturate: false,
    });
    Ok(())
}

/// The number format that a modifier names.
fn format(name: &str) -> Option<Type> {
    Some(match name {
        "U8" => Type::U8,
        "U16" => Type::U16,
        "U32" => Type::U32,
        "U64" => Type::U64,
        "S8" => Type::S8,
        "S16" => Type::S16,
        "S32" => Type::S32,
        "S64" => Type::S64,
        "F16" => Type::F16,
        "F32" => Type::F32,
        "F64" => Type::F64,
        _ => return None,
    })
}

/// The format in the first of the sets `names` that the form has.
fn format_in(instruction: &Instruction, names: &[Choice]) -> Result<Type, Finding> {
    let name = names.iter().find_map(|&set| instruction.choice(set)).unwrap_or_default();
    format(name).ok_or_else(|| meaningless(instruction, name))
}

/// Source B as one or two words, the byte or half that a suffix names shifted down.
fn converted_source(
    lowering: &mut Lowering,
    instruction: &Instruction,
    from: Type,
) -> Result<WideSource, Finding> {
    if from.bits() == 64 {
        return wide(instruction, B);
    }
    let value = plain(instruction, B)?;
    let positions = [(Flag::B1, 8), (Flag::B2, 16), (Flag::B3, 24), (Flag::H1, 16)];
    let shift = positions.into_iter().find(|&(flag, _)| suffixed(instruction, B, flag)).map(|found| found.1);
    let part = match shift {
        Some(shift) => lowering.extract(value, shift, 32 - shift, false),
        None => value,
    };
    Ok([part, Source::ZERO])
}

/// I2F, F2I, F2F, I2I: Rd = Sb in another number format.
pub fn convert(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let mnemonic = instruction.encoding().layout.mnemonic;
    let (to_sets, from_sets): (&[Choice], &[Choice]) = match mnemonic {
        "I2F" => (&[Choice::FloatFormat], &[Choice::IntSource]),
        "F2I" => (&[Choice::F2iDest], &[Choice::FloatFormat]),
        "F2F" => (&[Choice::FloatDest], &[Choice::FloatFormat]),
        _ => (&[Choice::I2iDest], &[Choice::I2iSource]),
    };
    let (to_type, from_type) = (format_in(instruction, to_sets)?, format_in(instruction, from_sets)?);
    let (rounding, integral) = conversion_rounding(instruction);
    let conversion = Conversion {
        from: converted_source(lowering, instruction, from_type)?,
        rounding,
        integral,
        absolute: prefixed(instruction, B, Prefix::Absolute),
        negate: prefixed(instruction, B, Prefix::Negate),
        saturate: instruction.has(Flag::Sat),
        flush: instruction.has(Flag::Ftz),
        ..Conversion::new(None, to_type, Source::ZERO, from_type)
    };
    if to_type.bits() == 64 {
        refuse_condition_code(instruction)?;
        lowering.push(Op::Convert(Conversion { to: wide_rd(instruction)?, ..conversion }));
        return Ok(());
    }
    let op = |to| Op::Convert(Conversion { to: [to, None], ..conversion });
    match to_type {
        Type::F32 => lowering.push_float_result(instruction, op),
        Type::F16 => {
            refuse_condition_code(instruction)?;
            lowering.push(op(rd(instruction)?));
            Ok(())
        }
        // I2I leaves the bits above a narrow result clear, whatever its sign: the vendor's compiler takes what
        // I2I.S16.S8 writes for an unsigned number of 16 bits, but extends it for a signed one. F2I.S16 it does not.
        Type::S8 | Type::S16 if mnemonic == "I2I" => {
            refuse_condition_code(instruction)?;
            let narrow = lowering.temporary();
            lowering.push(op(Some(narrow)));
            let (position, length) = (Source::ZERO, Source::from(to_type.bits()));
            let value = narrow.into();
            lowering.push(Op::ExtractBits { to: rd(instruction)?, value, position, length, signed: false });
            Ok(())
        }
        _ => lowering.push_result(instruction, op),
    }
}

/// Rounding, and whether to an integer: `.ROUND`, `.FLOOR`, `.CEIL`, `.TRUNC`, or `.RM`, `.RP`, `.RZ`.
fn conversion_rounding(instruction: &Instruction) -> (Rounding, bool) {
    let to_integer = [
        (Flag::Round, Rounding::NearestEven),
        (Flag::Floor, Rounding::Down),
        (Flag::Ceil, Rounding::Up),
        (Flag::Trunc, Rounding::TowardZero),
    ];
    match to_integer.into_iter().find(|&(flag, _)| instruction.has(flag)) {
        Some((_, rounding)) => (rounding, instruction.encoding().layout.mnemonic == "F2F"),
        None => (rounding(instruction), false),
    }
}
