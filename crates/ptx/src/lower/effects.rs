//! What an instruction reads, writes and copies.

use super::mnemonic;
use crate::module::Value as Number;
use crate::module::{Instruction, Operand, RegisterId};
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Type;

/// The register that an operand is.
pub(super) fn register(operand: &Operand) -> Option<RegisterId> {
    if let Operand::Register(id) = operand { Some(*id) } else { None }
}

/// The register that an instruction only copies: that of a move, or what is multiplied by 1.
pub(super) fn copied(i: &Instruction) -> Option<RegisterId> {
    if i.guard.is_some()
        || register(i.operand(Field::D)?).is_none()
        || i.opcode.data_type() == Some(Type::Pred)
    {
        return None;
    }
    if mnemonic(i) == M::Mov {
        register(i.operand(Field::A)?)
    } else if mnemonic(i) == M::Mul {
        multiplied(i, 1.0)
    } else {
        None
    }
}

/// The register that an instruction negates, if it does nothing else.
pub(super) fn negated(i: &Instruction) -> Option<RegisterId> {
    let float = matches!(i.opcode.data_type(), Some(Type::F32 | Type::F64 | Type::F16 | Type::F16x2));
    if i.guard.is_some() || !float {
        return None;
    }
    if mnemonic(i) == M::Neg {
        register(i.operand(Field::A)?)
    } else if mnemonic(i) == M::Mul {
        multiplied(i, -1.0)
    } else {
        None
    }
}

/// The register that an instruction multiplies by a number.
fn multiplied(i: &Instruction, by: f64) -> Option<RegisterId> {
    let is_number = |operand: &Operand| match (operand, i.opcode.data_type()) {
        (Operand::Value(Number::Single(bits)), Some(Type::F32)) => *bits == (by as f32).to_bits(),
        (Operand::Value(Number::Double(bits)), Some(Type::F32 | Type::F64)) => *bits == by.to_bits(),
        _ => false,
    };
    let (a, b) = (i.operand(Field::A)?, i.operand(Field::B)?);
    let changes = i.opcode.has(Word::Sat) || i.opcode.has(Word::Ftz);
    let factor = if is_number(a) {
        b
    } else if is_number(b) {
        a
    } else {
        return None;
    };
    register(factor).filter(|_| !changes)
}

/// Whether an instruction is known to do nothing but write its registers.
pub(super) fn is_pure(i: &Instruction) -> bool {
    let plain = !i.opcode.has(Word::Cc) && !needs_branches(i);
    plain
        && matches!(
            mnemonic(i),
            M::Add
                | M::Sub
                | M::Mul
                | M::Mad
                | M::Fma
                | M::Div
                | M::Abs
                | M::Neg
                | M::Min
                | M::Max
                | M::Rem
                | M::Mul24
                | M::Mad24
                | M::Sad
                | M::Dp4a
                | M::Dp2a
                | M::Popc
                | M::Clz
                | M::Bfind
                | M::Brev
                | M::Bfe
                | M::Bfi
                | M::And
                | M::Or
                | M::Xor
                | M::Not
                | M::Cnot
                | M::Lop3
                | M::Shf
                | M::Shl
                | M::Shr
                | M::Prmt
                | M::Rcp
                | M::Sqrt
                | M::Rsqrt
                | M::Sin
                | M::Cos
                | M::Lg2
                | M::Ex2
                | M::Tanh
                | M::Testp
                | M::Copysign
                | M::Set
                | M::Setp
                | M::Selp
                | M::Slct
                | M::Cvt
                | M::Mov
                | M::Cvta
        )
}

/// Whether the machine needs branches for an instruction that is none. Such an instruction stays even if nothing comes of it.
pub(super) fn needs_branches(i: &Instruction) -> bool {
    let double = i.opcode.data_type() == Some(Type::F64);
    let rounded = double || i.opcode.has(Word::Rnd);
    mnemonic(i) == M::Call
        || mnemonic(i) == M::Rsqrt && double
        || matches!(mnemonic(i), M::Div | M::Rcp | M::Sqrt) && rounded
}

/// The registers that an instruction reads. One that it may leave as it is counts.
pub(super) fn each_read(i: &Instruction, f: &mut impl FnMut(RegisterId)) {
    if let Some(guard) = i.guard {
        f(guard.register);
    }
    for (slot, operand) in i.opcode.row.slots.iter().zip(&i.operands) {
        let Some(operand) = operand else { continue };
        let whole = matches!(operand, Operand::Register(_) | Operand::Vector(_) | Operand::List(_));
        if !slot.written || !whole || i.guard.is_some() {
            each_register(operand, f);
        }
    }
}

pub(super) fn each_write(i: &Instruction, f: &mut impl FnMut(RegisterId)) {
    for (slot, operand) in i.opcode.row.slots.iter().zip(&i.operands) {
        if let (true, Some(operand)) = (slot.written, operand) {
            each_register(operand, f);
        }
    }
}

pub(super) fn each_register(operand: &Operand, f: &mut impl FnMut(RegisterId)) {
    match operand {
        Operand::Register(id) | Operand::Part(id, _) => f(*id),
        Operand::Address(address) => {
            if let Some(id) = address.base.register() {
                f(id);
            }
        }
        Operand::Vector(inner) | Operand::List(inner) => inner.iter().for_each(|one| each_register(one, f)),
        Operand::Not(inner) | Operand::Negative(inner) => each_register(inner, f),
        Operand::Special(..) | Operand::Value(_) | Operand::Sink => {}
    }
}
