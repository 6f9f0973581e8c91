//! Parsing of addresses: memory, constants, attributes, and registers that a number is added to.

use super::draft::{Draft, Mismatch, put, put_checked};
use super::statement::{Token, number, register_number};
use super::value::{signed, unsigned, wrapped};
use crate::bits::Bits;
use crate::instruction::RZ;
use crate::table::notation::{Kind, Operand};

/// Matches an address and puts it into the draft.
pub(super) fn match_address(
    operand: &Operand,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    match operand.kind {
        Kind::Constant { bank, .. } => match_constant(operand, bank, token, draft),
        Kind::ConstantByte { bank } => {
            let parts = constant_parts(token).filter(|parts| parts.0 <= bank.max());
            let offset = parts.and_then(|parts| signed(number(parts.1.text)?, operand.bits));
            draft.word = bank.set(draft.word, parts.map_or(0, |parts| parts.0));
            put(operand, offset, "a constant c[bank][offset] with an offset of 16 bits", token, draft)
        }
        Kind::ConstantMemory { bank, base, .. } => match_constant_memory(operand, bank, base, token, draft),
        Kind::Attribute { base } => put_attribute(operand, base, token, draft),
        Kind::Indexed { base } => put_indexed(operand, base, token, draft),
        Kind::Memory { base, scale } => {
            let inner = inside(token, "[").map(|inner| inner.text);
            put_address(operand, (base, scale), inner, token, draft)
        }
        Kind::Register
        | Kind::Predicate
        | Kind::Unsigned
        | Kind::Signed
        | Kind::Wrapped
        | Kind::Float32
        | Kind::Float64
        | Kind::Float16
        | Kind::SignMagnitude
        | Kind::Following { .. }
        | Kind::BitList
        | Kind::LaneSigns
        | Kind::Choice(_)
        | Kind::Target
        | Kind::Literal(_) => put_checked(false, "an address", token, draft),
    }
}

/// What stands between an opening mark and the closing bracket.
fn inside<'a>(token: Token<'a>, open: &str) -> Option<Token<'a>> {
    let inner = token.strip_prefix(open).filter(|inner| inner.text.ends_with(']'))?;
    Some(inner.slice(0..inner.text.len() - 1))
}

fn match_constant(
    operand: &Operand,
    bank: Bits,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    let parts = constant_parts(token).and_then(|(b, offset)| Some((b, constant_offset(offset)?)));
    let fits = parts.filter(|&(b, _)| b <= bank.max());
    if let Some((b, offset)) = fits {
        draft.word = operand.bits.set(bank.set(draft.word, b), offset);
    }
    let expected = "a constant c[bank][offset] of bank 0…31, with an offset that is a multiple of 4";
    put_checked(fits.is_some(), expected, token, draft)
}

/// Reads `a[R2+0x10]`, `a[R2]`, `a[0x10]`: without a base register the address has ten bits.
fn put_attribute(
    operand: &Operand,
    base: Bits,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    let parts = inside(token, "a[").and_then(|inner| address_parts(inner.text));
    let parts = parts.filter(|parts| base.width() != 0 || parts.0 == RZ);
    let value = parts.and_then(|(register, offset)| match register {
        RZ => unsigned(offset, operand.bits).filter(|&value| value <= 0x3ff),
        _ => signed(offset, operand.bits),
    });
    if let Some((register, _)) = parts {
        draft.word = base.set(draft.word, u64::from(register));
    }
    let expected = format!("the address of an attribute with an offset of {} bits", operand.bits.width());
    put(operand, value, &expected, token, draft)
}

/// Reads `R2 0x10` and `R2`.
fn put_indexed(
    operand: &Operand,
    base: Bits,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    let (name, offset) = token.text.split_once(char::is_whitespace).unwrap_or((token.text, "0"));
    let register = register_number(name);
    let value = register.and_then(|_| signed(number(offset.trim())?, operand.bits));
    draft.word = base.set(draft.word, register.map_or(0, u64::from));
    let expected = format!("a register, or a register and a number of {} bits", operand.bits.width());
    put(operand, value, &expected, token, draft)
}

/// Splits `c[0x0][…]`, with or without a blank between the brackets.
fn constant_parts(token: Token<'_>) -> Option<(u64, Token<'_>)> {
    let inner = token.strip_prefix("c[")?;
    let (bank, rest) = inner.split_once(']')?;
    let address = rest.trim().strip_prefix("[")?;
    let address = address.text.ends_with(']').then(|| address.slice(0..address.text.len() - 1))?;
    Some((u64::try_from(number(bank.text.trim())?).ok()?, address.trim()))
}

/// An offset in words: 16-bit bytes, written signed or unsigned.
fn constant_offset(token: Token<'_>) -> Option<u64> {
    let offset =
        number(token.text).filter(|offset| (-0x8000..=0xffff).contains(offset) && offset % 4 == 0)?;
    Some((offset as u64 & 0xffff) >> 2)
}

fn match_constant_memory(
    operand: &Operand,
    bank: Bits,
    base: Bits,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    let parts = constant_parts(token);
    let Some((number, address)) = parts.filter(|parts| parts.0 <= bank.max()) else {
        return put_checked(false, "an address c[bank][Ra+offset] with a bank of 0…31", token, draft);
    };
    draft.word = bank.set(draft.word, number);
    put_address(operand, (base, 1), Some(address.text), token, draft)
}

/// Reads `R2+0x10`, `R2+-0x10`, `R2-0x10`, `R2` or `0x10` and sets base and offset. Without a base register the
/// offset may also be an unsigned number of the field's width (LDC-05).
fn put_address(
    operand: &Operand,
    (base, scale): (Bits, u8),
    inner: Option<&str>,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    let scale = i64::from(scale);
    let parts = inner.and_then(address_parts).filter(|parts| parts.1 % scale == 0);
    let value = parts.and_then(|(register, offset)| match register {
        RZ => wrapped(offset / scale, operand.bits),
        _ => signed(offset / scale, operand.bits),
    });
    if let Some((register, _)) = parts {
        draft.word = base.set(draft.word, u64::from(register));
    }
    let unit = if scale == 1 { "" } else { ", a multiple of 4" };
    let expected = format!("an address with an offset of {} bits{unit}", operand.bits.width());
    put(operand, value, &expected, token, draft)
}

fn address_parts(text: &str) -> Option<(u8, i64)> {
    let text = text.trim();
    if !text.starts_with('R') {
        return Some((RZ, number(text)?));
    }
    let end = text.find(['+', '-']).unwrap_or(text.len());
    let register = register_number(text[..end].trim())?;
    let offset = text[end..].strip_prefix('+').unwrap_or(&text[end..]).trim();
    Some((register, if offset.is_empty() && end == text.len() { 0 } else { number(offset)? }))
}
