//! Single-precision arithmetic and conversions.

use tmu_program::{Conversion, Op, Rounding, Source, Type, WideSource};

use super::Lowering;
use super::operands::{
    A, B, C, chosen, chosen_from, float, float_mode, plain, predicate_destination, predicate_source,
    prefixed, rd, refuse, refuse_condition_code, rounding, suffixed, wide, wide_rd,
};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::conversion::{F2I_DEST, FLOAT_DEST, FLOAT_FORMAT, I2I_DEST, I2I_SOURCE, INT_SOURCE};
use crate::table::float::{FCHK, MUFU, MUFU_SM50, RRO, SCALE};
use crate::table::names::{Field, Flag};
use crate::table::notation::Prefix;
use crate::table::sets::TypedSet;

/// FADD, FADD32I: Rd = Ra + Sb.
pub fn fadd(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (a, b, mode) = (float(instruction, A)?, float(instruction, B)?, float_mode(instruction));
    lowering.push_float_result(instruction, |to| Op::FloatAdd { to, a, b, mode })
}

/// FMUL, FMUL32I: Rd = Ra × Sb, times a power of two.
pub fn fmul(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::Invalidfmz3])?;
    let scale = chosen(instruction, &[&SCALE])?.unwrap_or(0);
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
    chosen(instruction, &[&FCHK])?;
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
    let function = chosen_from(instruction, &[&MUFU, &MUFU_SM50])?;
    lowering.push(Op::FloatFunction {
        to: rd(instruction)?,
        from: float(instruction, A)?,
        function,
        saturate: instruction.has(Flag::Sat),
    });
    Ok(())
}

/// RRO: Rd = Sb prepared for MUFU.
pub fn rro(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    lowering.push(Op::FloatFunction {
        to: rd(instruction)?,
        from: float(instruction, B)?,
        function: chosen_from(instruction, &[&RRO])?,
        saturate: false,
    });
    Ok(())
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

/// The conversion of Sb between the number formats that the values of two sets are.
fn conversion(
    lowering: &mut Lowering,
    instruction: &Instruction,
    to: &'static TypedSet<Type>,
    from: &'static TypedSet<Type>,
) -> Result<Conversion, Finding> {
    let (to_type, from_type) = (chosen_from(instruction, &[to])?, chosen_from(instruction, &[from])?);
    Ok(Conversion {
        from: converted_source(lowering, instruction, from_type)?,
        rounding: rounding_to_integer(instruction).unwrap_or_else(|| rounding(instruction)),
        absolute: prefixed(instruction, B, Prefix::Absolute),
        negate: prefixed(instruction, B, Prefix::Negate),
        saturate: instruction.has(Flag::Sat),
        flush: instruction.has(Flag::Ftz),
        ..Conversion::new(None, to_type, Source::ZERO, from_type)
    })
}

fn push_conversion(
    lowering: &mut Lowering,
    instruction: &Instruction,
    conversion: Conversion,
) -> Result<(), Finding> {
    if conversion.to_type.bits() == 64 {
        refuse_condition_code(instruction)?;
        lowering.push(Op::Convert(Conversion { to: wide_rd(instruction)?, ..conversion }));
        return Ok(());
    }
    let op = |to| Op::Convert(Conversion { to: [to, None], ..conversion });
    match conversion.to_type {
        Type::F32 => lowering.push_float_result(instruction, op),
        Type::F16 => {
            refuse_condition_code(instruction)?;
            lowering.push(op(rd(instruction)?));
            Ok(())
        }
        Type::U8
        | Type::S8
        | Type::U16
        | Type::S16
        | Type::U32
        | Type::S32
        | Type::U64
        | Type::S64
        | Type::E4m3
        | Type::E5m2
        | Type::Bf16
        | Type::F64 => lowering.push_result(instruction, op),
    }
}

/// I2F: Rd = the integer Sb as a float.
pub fn i2f(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let conversion = conversion(lowering, instruction, &FLOAT_FORMAT, &INT_SOURCE)?;
    push_conversion(lowering, instruction, conversion)
}

/// F2I: Rd = the float Sb as an integer.
pub fn f2i(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let conversion = conversion(lowering, instruction, &F2I_DEST, &FLOAT_FORMAT)?;
    push_conversion(lowering, instruction, conversion)
}

/// F2F: Rd = the float Sb in another format, or rounded to an integer.
pub fn f2f(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let conversion = conversion(lowering, instruction, &FLOAT_DEST, &FLOAT_FORMAT)?;
    let integral = rounding_to_integer(instruction).is_some();
    push_conversion(lowering, instruction, Conversion { integral, ..conversion })
}

/// I2I: Rd = the integer Sb as another one.
///
/// The bits above a narrow result are clear, whatever its sign: the vendor's compiler takes what I2I.S16.S8 writes for an
/// unsigned number of 16 bits, but extends it for a signed one. F2I.S16 it does not.
pub fn i2i(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let conversion = conversion(lowering, instruction, &I2I_DEST, &I2I_SOURCE)?;
    if !matches!(conversion.to_type, Type::S8 | Type::S16) {
        return push_conversion(lowering, instruction, conversion);
    }
    refuse_condition_code(instruction)?;
    let narrow = lowering.temporary();
    lowering.push(Op::Convert(Conversion { to: [Some(narrow), None], ..conversion }));
    let (position, length) = (Source::ZERO, Source::from(conversion.to_type.bits()));
    let value = narrow.into();
    lowering.push(Op::ExtractBits { to: rd(instruction)?, value, position, length, signed: false });
    Ok(())
}

/// `.ROUND`, `.FLOOR`, `.CEIL`, `.TRUNC`.
fn rounding_to_integer(instruction: &Instruction) -> Option<Rounding> {
    let modes = [
        (Flag::Round, Rounding::NearestEven),
        (Flag::Floor, Rounding::Down),
        (Flag::Ceil, Rounding::Up),
        (Flag::Trunc, Rounding::TowardZero),
    ];
    modes.into_iter().find(|&(flag, _)| instruction.has(flag)).map(|found| found.1)
}
