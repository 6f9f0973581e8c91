//! Printing, in the spelling of the vendor's disassembler.

use crate::float;
use crate::instruction::{Instruction, PT, RZ, target};
use crate::table::notation::{Kind, Modifier, Operand, Prefix};

/// The instruction at a byte address, with its guard: `@!P0 MOV R1, R2`, without the closing semicolon.
pub fn print_guarded(instruction: &Instruction, address: u64, out: &mut String) {
    match instruction.guard() {
        (PT, false) => {}
        (number, not) => {
            out.push_str(if not { "@!" } else { "@" });
            predicate(out, number);
            out.push(' ');
        }
    }
    print(instruction, address, out);
}

/// The instruction at a byte address, without its guard. The address matters to branch targets only.
pub fn print(instruction: &Instruction, address: u64, out: &mut String) {
    let layout = &instruction.encoding().layout;
    out.push_str(layout.mnemonic);
    print_modifiers(instruction, &layout.modifiers, out);
    let mut separator = if layout.attached { "" } else { " " };
    for operand in &layout.operands {
        if let Some(value) = operand.omitted_when
            && value == instruction.get(operand.bits)
            && !operand.prefixes.iter().any(|&(_, bits)| instruction.get(bits) == 1)
        {
            continue;
        }
        out.push_str(separator);
        print_operand(instruction, operand, address, out);
        separator = ", ";
    }
}

fn print_modifiers(instruction: &Instruction, modifiers: &[Modifier], out: &mut String) {
    for modifier in modifiers {
        let name = match *modifier {
            Modifier::Literal(name) => name,
            Modifier::Flag(_, bits) if instruction.get(bits) != 1 => continue,
            Modifier::Flag(name, _) => name,
            Modifier::Choice(set, bits) => set.name_of(instruction.get(bits)).unwrap_or_default(),
        };
        if !name.is_empty() {
            out.push('.');
            out.push_str(name);
        }
    }
}

/// The letters of each pair of bits of FSWZADD's signs: positive, negative, zero.
pub(super) const LANE_SIGNS: [&str; 4] = ["PP", "NP", "PN", "ZP"];

/// How prefixes are written behind an immediate, in this order.
pub(super) const IMMEDIATE_PREFIXES: [(Prefix, &str); 3] =
    [(Prefix::Negate, ".NEG"), (Prefix::Absolute, ".ABS"), (Prefix::Invert, ".INV")];

fn print_operand(instruction: &Instruction, operand: &Operand, address: u64, out: &mut String) {
    if operand.kind.is_immediate() {
        print_value(instruction, operand, address, out);
        for (prefix, name) in IMMEDIATE_PREFIXES {
            if instruction.prefixed(operand, prefix) {
                out.push_str(name);
            }
        }
        print_modifiers(instruction, &operand.suffixes, out);
        return;
    }
    let absolute = !operand.prefixes.is_empty() && print_prefixes(instruction, operand, out);
    print_value(instruction, operand, address, out);
    print_modifiers(instruction, &operand.suffixes, out);
    if absolute {
        out.push('|');
    }
    if operand.reuse.is_some_and(|bits| instruction.get(bits) == 1) {
        out.push_str(".reuse");
    }
}

/// Prints what stands before the value; whether that is the bar of an absolute value, which another one closes.
fn print_prefixes(instruction: &Instruction, operand: &Operand, out: &mut String) -> bool {
    let mut absolute = false;
    for &(prefix, _) in operand.prefixes.iter().filter(|&&(_, bits)| instruction.get(bits) == 1) {
        match prefix {
            Prefix::Not => out.push('!'),
            Prefix::Negate => out.push('-'),
            Prefix::Invert => out.push('~'),
            Prefix::Absolute => absolute = true,
        }
    }
    if absolute {
        out.push('|');
    }
    absolute
}

fn print_value(instruction: &Instruction, operand: &Operand, address: u64, out: &mut String) {
    let value = instruction.get(operand.bits);
    let signed = || operand.bits.get_signed(instruction.bits());
    match operand.kind {
        Kind::Register => register(out, value as u8),
        Kind::Following { by } => following(out, value + u64::from(by)),
        Kind::Predicate => predicate(out, value as u8),
        Kind::Unsigned | Kind::Wrapped => number(out, value as i64),
        Kind::Signed => number(out, signed()),
        Kind::Target => number(out, target(address, signed())),
        Kind::SignMagnitude => number(out, sign_magnitude(value, operand.bits.width())),
        Kind::Float16 => float::print16(out, (value as u16) << (16 - operand.bits.width())),
        Kind::Float32 => float::print32(out, (value as u32) << (32 - operand.bits.width())),
        Kind::Float64 => float::print64(out, value << (64 - operand.bits.width())),
        Kind::BitList => bit_list(out, value, operand.bits.width()),
        Kind::LaneSigns => lane_signs(out, value),
        Kind::Choice(set) => out.push_str(set.name_of(value).unwrap_or_default()),
        Kind::Literal(text) => out.push_str(text),
        Kind::Constant { bank, spaced } => {
            constant_bank(out, instruction.get(bank));
            out.push_str(if spaced { " [" } else { "[" });
            number(out, i64::from((value << 2) as i16));
            out.push(']');
        }
        Kind::Memory { base, .. } => {
            out.push('[');
            address_or_rz(out, instruction.get(base) as u8, instruction.offset(operand));
            out.push(']');
        }
        Kind::Attribute { base } => {
            let offset = instruction.offset(operand);
            out.push_str("a[");
            match base.width() {
                0 => number(out, offset),
                _ => address_or_rz(out, instruction.get(base) as u8, offset),
            }
            out.push(']');
        }
        Kind::Indexed { base } => {
            register(out, instruction.get(base) as u8);
            if signed() != 0 {
                out.push(' ');
                number(out, signed());
            }
        }
        Kind::ConstantByte { bank } => {
            constant_bank(out, instruction.get(bank));
            out.push('[');
            number(out, signed());
            out.push(']');
        }
        Kind::ConstantMemory { bank, base, spells_rz } => {
            constant_bank(out, instruction.get(bank));
            out.push('[');
            match spells_rz {
                true => address_or_rz(out, instruction.get(base) as u8, signed()),
                false => memory_address(out, instruction.get(base) as u8, signed()),
            }
            out.push(']');
        }
    }
}

/// The letters of `R0` to `R254` and `RZ`, and how many there are.
const LETTERS: [([u8; 4], usize); 256] = {
    let mut names = [([b'R', b'Z', 0, 0], 2); 256];
    let mut number = 0;
    while number < RZ {
        let digits = [b'0' + number / 100, b'0' + number / 10 % 10, b'0' + number % 10];
        let skipped = if number >= 100 {
            0
        } else if number >= 10 {
            1
        } else {
            2
        };
        let mut at = skipped;
        while at < 3 {
            names[number as usize].0[1 + at - skipped] = digits[at];
            at += 1;
        }
        names[number as usize].1 = 4 - skipped;
        number += 1;
    }
    names
};

/// The names of the registers by number: half of a listing.
static REGISTERS: [&str; 256] = {
    let mut names = ["RZ"; 256];
    let mut number = 0;
    while number < 256 {
        let (letters, length) = &LETTERS[number];
        if let Ok(name) = std::str::from_utf8(letters.split_at(*length).0) {
            names[number] = name;
        }
        number += 1;
    }
    names
};

fn register(out: &mut String, number: u8) {
    out.push_str(REGISTERS[usize::from(number)]);
}

fn predicate(out: &mut String, number: u8) {
    if number == PT {
        out.push_str("PT");
    } else {
        out.push('P');
        decimal(out, number);
    }
}

fn constant_bank(out: &mut String, bank: u64) {
    out.push_str("c[");
    number(out, bank as i64);
    out.push(']');
}

/// `R3+0x10`, `R3+-0x10`, `R3`, and the offset alone when the base is RZ.
fn memory_address(out: &mut String, base: u8, offset: i64) {
    if base == RZ {
        number(out, offset);
        return;
    }
    register(out, base);
    if offset != 0 {
        out.push('+');
        number(out, offset);
    }
}

/// As [`memory_address`], and `RZ` for an address of zero.
fn address_or_rz(out: &mut String, base: u8, offset: i64) {
    match (base, offset) {
        (RZ, 0) => out.push_str("RZ"),
        _ => memory_address(out, base, offset),
    }
}

/// A register of which the word names only the first of a few; there is none behind R254.
fn following(out: &mut String, number: u64) {
    match u8::try_from(number) {
        Ok(number) if number != RZ => register(out, number),
        _ => out.push_str(NO_REGISTER),
    }
}

/// How the vendor's disassembler writes a register behind R254.
pub(super) const NO_REGISTER: &str = "???255";

/// The value of a sign bit with a magnitude below it.
pub(super) fn sign_magnitude(value: u64, width: u32) -> i64 {
    let sign = 1 << (width - 1);
    let magnitude = (value & (sign - 1)) as i64;
    if value & sign == 0 { magnitude } else { -magnitude }
}

fn decimal(out: &mut String, value: u8) {
    if value >= 10 {
        if value >= 100 {
            out.push(char::from(b'0' + value / 100));
        }
        out.push(char::from(b'0' + value / 10 % 10));
    }
    out.push(char::from(b'0' + value % 10));
}

/// Hexadecimal with its sign: `0x1f`, `-0x8`.
fn number(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    out.push_str("0x");
    let mut magnitude = value.unsigned_abs();
    let mut digits = [0; 16];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b"0123456789abcdef"[(magnitude & 0xf) as usize];
        magnitude >>= 4;
        if magnitude == 0 {
            break;
        }
    }
    // Digits are always text.
    out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

/// `PPNPZPPP`: four pairs, the highest first.
fn lane_signs(out: &mut String, value: u64) {
    for pair in (0..4).rev() {
        out.push_str(LANE_SIGNS[(value >> (2 * pair) & 3) as usize]);
    }
}

/// `{5,2,0}`: the bits that are 1, highest first.
fn bit_list(out: &mut String, value: u64, width: u32) {
    let mut separator = '{';
    for bit in (0..width).rev().filter(|bit| value >> bit & 1 == 1) {
        out.push(separator);
        decimal(out, bit as u8);
        separator = ',';
    }
    out.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_and_numbers_are_spelled_out() {
        for number in 0..RZ {
            assert_eq!(REGISTERS[usize::from(number)], format!("R{number}"));
        }
        assert_eq!(REGISTERS[255], "RZ");
        for value in [0, 1, 0xf, 0x10, 0x1f2, i64::MAX, -8, i64::MIN] {
            let mut text = String::new();
            number(&mut text, value);
            let sign = if value < 0 { "-" } else { "" };
            assert_eq!(text, format!("{sign}{:#x}", value.unsigned_abs()));
        }
    }
}
