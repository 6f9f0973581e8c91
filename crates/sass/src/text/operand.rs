//! Parsing of one operand.

use super::address::match_address;
use super::advice::{no_such_label, no_such_name};
use super::draft::{Draft, Location, Mismatch, put, put_checked};
use super::modifiers::match_modifiers;
use super::statement::{Token, number, predicate_number, register_number};
use super::value::{
    bit_list, float16, float32, float64, lane_signs, sign_magnitude, signed, unsigned, wrapped,
};
use crate::check;
use crate::float;
use crate::instruction::{self, RZ};
use crate::print::{IMMEDIATE_PREFIXES, NO_REGISTER};
use crate::table::notation::{Kind, Operand, Prefix};

/// Matches one written operand against one of a layout and puts its value into the draft.
pub(super) fn match_operand(
    operand: &Operand,
    token: Token<'_>,
    location: Location<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    if has_shape(operand.kind, token.text) {
        draft.nearer();
    }
    if operand.kind.is_immediate() {
        return match_immediate(operand, token, draft);
    }
    let token = match_reuse(operand, token, draft);
    let inner = match_prefixes(operand, token, draft)?;
    let (value, suffixes) = split_suffixes(operand.kind, inner);
    let suffixes: Vec<_> = suffixes.map_or_else(Vec::new, |suffixes| suffixes.split('.').collect());
    match_modifiers(&operand.suffixes, &suffixes, token, draft)?;
    match_value(operand, value, location, draft)
}

/// Whether a text begins like an operand of this kind: of several forms that fail, the one that was meant has it.
fn has_shape(kind: Kind, text: &str) -> bool {
    let text = text.trim_start_matches(['!', '-', '~', '|', '+']);
    match kind {
        Kind::Register | Kind::Indexed { .. } => text.starts_with('R'),
        Kind::Following { .. } => text.starts_with('R') || text == NO_REGISTER,
        Kind::Predicate => text.starts_with('P'),
        Kind::Constant { .. } | Kind::ConstantMemory { .. } | Kind::ConstantByte { .. } => {
            text.starts_with("c[")
        }
        Kind::Memory { .. } => text.starts_with('['),
        Kind::Attribute { .. } => text.starts_with("a["),
        Kind::BitList => text.starts_with('{'),
        kind if kind.is_immediate() => {
            text.starts_with(|c: char| c.is_ascii_digit()) || text.contains("INF") || text.contains("NAN")
        }
        Kind::Unsigned
        | Kind::Signed
        | Kind::Wrapped
        | Kind::Float32
        | Kind::Float64
        | Kind::Float16
        | Kind::SignMagnitude
        | Kind::LaneSigns
        | Kind::Choice(_)
        | Kind::Target
        | Kind::Literal(_) => true,
    }
}

/// Takes `.reuse` off the end, where the operand may have it.
fn match_reuse<'a>(operand: &Operand, token: Token<'a>, draft: &mut Draft<'_>) -> Token<'a> {
    let Some(bits) = operand.reuse else { return token };
    let kept = token.text.strip_suffix(".reuse");
    draft.word = bits.set(draft.word, u64::from(kept.is_some()));
    token.slice(0..kept.map_or(token.text.len(), str::len))
}

/// Takes `!`, `-`, `~` and `|…|` off and sets their bits.
fn match_prefixes<'a>(
    operand: &Operand,
    token: Token<'a>,
    draft: &mut Draft<'_>,
) -> Result<Token<'a>, Mismatch> {
    if operand.kind == Kind::Target {
        // A minus sign belongs to the address.
        return Ok(token);
    }
    let mut rest = token;
    let mut found = Vec::new();
    for (mark, prefix) in [("!", Prefix::Not), ("-", Prefix::Negate), ("~", Prefix::Invert)] {
        if let Some(after) = rest.strip_prefix(mark) {
            found.push(prefix);
            rest = after;
        }
    }
    if rest.text.len() >= 2 && rest.text.starts_with('|') && rest.text.ends_with('|') {
        found.push(Prefix::Absolute);
        rest = rest.slice(1..rest.text.len() - 1);
    }
    if let Some(unexpected) =
        found.iter().find(|prefix| !operand.prefixes.iter().any(|known| known.0 == **prefix))
    {
        let what = match unexpected {
            Prefix::Not | Prefix::Invert => "inverted",
            Prefix::Negate => "negated",
            Prefix::Absolute => "made absolute",
        };
        return Err(draft.mismatch("SASS-008", format!("operand {} cannot be {what}", operand.name), token));
    }
    for &(prefix, bits) in &operand.prefixes {
        draft.word = bits.set(draft.word, u64::from(found.contains(&prefix)));
    }
    Ok(rest)
}

/// Splits `R1.CC` and `c[0x0][0x4].H1` into value and suffixes.
fn split_suffixes(kind: Kind, token: Token<'_>) -> (Token<'_>, Option<Token<'_>>) {
    let from = match kind {
        Kind::Register | Kind::Predicate => 0,
        Kind::Constant { .. } | Kind::Memory { .. } | Kind::ConstantMemory { .. } => {
            token.text.rfind(']').unwrap_or(0)
        }
        Kind::Unsigned
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
        | Kind::Attribute { .. }
        | Kind::Indexed { .. }
        | Kind::ConstantByte { .. }
        | Kind::Target
        | Kind::Literal(_) => return (token, None),
    };
    match token.text[from..].find('.') {
        Some(dot) => (token.slice(0..from + dot), Some(token.slice(from + dot + 1..token.text.len()))),
        None => (token, None),
    }
}

fn match_value(
    operand: &Operand,
    token: Token<'_>,
    location: Location<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    match operand.kind {
        Kind::Register => {
            let value = register_number(token.text);
            put(operand, value.map(u64::from), "a register R0…R254 or RZ", token, draft)
        }
        Kind::Predicate => {
            let value = predicate_number(token.text);
            put(operand, value.map(u64::from), "a predicate P0…P6 or PT", token, draft)
        }
        Kind::Choice(set) => {
            let values: Vec<u64> =
                set.spellings().filter(|found| found.0 == token.text).map(|found| found.1).collect();
            if values.is_empty() {
                let code = check::value_code(draft.mnemonic(), set);
                let (message, hint) = no_such_name(token.text, set);
                let mut mismatch = draft.mismatch(code, message, token);
                mismatch.diagnostic.hint = hint;
                if draft.shared_field() == Some(operand.bits) {
                    mismatch.diagnostic = mismatch.diagnostic.hint(draft.legal_combinations(operand.bits));
                }
                return Err(mismatch);
            }
            draft.choose(operand.bits, values);
            Ok(())
        }
        Kind::Literal(text) if text.starts_with("0x") => {
            put_checked(number(token.text).is_some(), "a number, which is ignored", token, draft)
        }
        Kind::Literal(text) => put_checked(token.text == text, text, token, draft),
        Kind::Following { by } => match_following(operand, by, token, draft),
        Kind::BitList => {
            put(operand, bit_list(token.text, operand.bits), "a list such as {5,0}", token, draft)
        }
        Kind::LaneSigns => put(operand, lane_signs(token.text), "signs such as PPNPZPPP", token, draft),
        Kind::Constant { .. }
        | Kind::ConstantByte { .. }
        | Kind::ConstantMemory { .. }
        | Kind::Memory { .. }
        | Kind::Attribute { .. }
        | Kind::Indexed { .. } => match_address(operand, token, draft),
        Kind::Target => {
            let label = token.text.trim_start_matches("`(").trim_end_matches(')');
            let target = location.labels.get(label).map(|&at| at as i64).or_else(|| number(token.text));
            if target.is_none() {
                let (message, hint) = no_such_label(label, location.labels.keys().copied());
                let mut mismatch = draft.mismatch("SASS-009", message, token);
                mismatch.diagnostic.hint = Some(hint);
                return Err(mismatch);
            }
            let distance = target.and_then(|at| at.checked_sub(instruction::target(location.address, 0)));
            let expected = "a label or an address that the branch reaches";
            put(operand, distance.and_then(|distance| signed(distance, operand.bits)), expected, token, draft)
        }
        Kind::Unsigned
        | Kind::Signed
        | Kind::Wrapped
        | Kind::SignMagnitude
        | Kind::Float16
        | Kind::Float32
        | Kind::Float64 => match_immediate(operand, token, draft),
    }
}

/// A register that follows the one of the word; for the first of them `by` is 0. RZ stands for none of them.
fn match_following(
    operand: &Operand,
    by: u8,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    let written = match token.text {
        NO_REGISTER => Some(RZ),
        text => register_number(text).filter(|&number| number != RZ),
    };
    let first = operand.bits.get(draft.word) as u8;
    match by {
        0 => put(operand, written.map(u64::from), "a register R0…R254", token, draft),
        _ => {
            let expected = format!("the register {by} behind");
            put_checked(written == Some(first.saturating_add(by)), &expected, token, draft)
        }
    }
}

/// A number with `.NEG`, `.ABS`, `.INV` and suffixes behind it.
fn match_immediate(operand: &Operand, token: Token<'_>, draft: &mut Draft<'_>) -> Result<(), Mismatch> {
    let mut rest = token;
    let mut found = Vec::new();
    let mut suffixes = Vec::new();
    // The last dot may belong to the number.
    while let Some(dot) = rest.text.rfind('.').filter(|&dot| starts_with_capital(&rest.text[dot + 1..])) {
        let name = rest.slice(dot + 1..rest.text.len());
        match IMMEDIATE_PREFIXES.iter().find(|prefix| &prefix.1[1..] == name.text) {
            Some(&(prefix, _)) => found.push(prefix),
            None => suffixes.insert(0, name),
        }
        rest = rest.slice(0..dot).trim();
    }
    for &(prefix, bits) in &operand.prefixes {
        draft.word = bits.set(draft.word, u64::from(found.contains(&prefix)));
    }
    match_modifiers(&operand.suffixes, &suffixes, token, draft)?;
    let known = found.iter().all(|prefix| operand.prefixes.iter().any(|known| known.0 == *prefix));
    let bits = operand.bits;
    let (value, expected) = match operand.kind {
        Kind::Signed => (number(rest.text).and_then(|value| signed(value, bits)), "a signed number"),
        Kind::Wrapped => (number(rest.text).and_then(|value| wrapped(value, bits)), "a number"),
        Kind::SignMagnitude => {
            (number(rest.text).and_then(|value| sign_magnitude(value, bits)), "a signed number")
        }
        Kind::Float16 => (float16(rest.text, bits), "a 16-bit float"),
        Kind::Float32 => (float32(rest.text, bits), "a 32-bit float"),
        Kind::Float64 => (float64(rest.text, bits), "a 64-bit float"),
        Kind::Register
        | Kind::Predicate
        | Kind::Unsigned
        | Kind::Following { .. }
        | Kind::BitList
        | Kind::LaneSigns
        | Kind::Choice(_)
        | Kind::Constant { .. }
        | Kind::Memory { .. }
        | Kind::Attribute { .. }
        | Kind::Indexed { .. }
        | Kind::ConstantMemory { .. }
        | Kind::ConstantByte { .. }
        | Kind::Target
        | Kind::Literal(_) => {
            (number(rest.text).and_then(|value| unsigned(value, bits)), "an unsigned number")
        }
    };
    let expected = format!("{expected} that fits {} bits", bits.width());
    let short = operand.bits.width() < 32 && value.is_none() && known;
    put(operand, value.filter(|_| known), &expected, token, draft).map_err(|mut mismatch| {
        // A source operand that may be a register too.
        let wide = match operand.kind {
            Kind::Float32 => float::parse32(rest.text).is_some(),
            Kind::Signed => number(rest.text).is_some_and(|value| value.unsigned_abs() >> 32 == 0),
            Kind::Register
            | Kind::Predicate
            | Kind::Unsigned
            | Kind::Wrapped
            | Kind::Float64
            | Kind::Float16
            | Kind::SignMagnitude
            | Kind::Following { .. }
            | Kind::BitList
            | Kind::LaneSigns
            | Kind::Choice(_)
            | Kind::Constant { .. }
            | Kind::Memory { .. }
            | Kind::Attribute { .. }
            | Kind::Indexed { .. }
            | Kind::ConstantMemory { .. }
            | Kind::ConstantByte { .. }
            | Kind::Target
            | Kind::Literal(_) => false,
        };
        if short && wide && operand.bits.width() >= 19 {
            let hint = "MOV32I puts all 32 bits of a number into a register, which can stand here";
            mismatch.diagnostic = mismatch.diagnostic.hint(hint);
        }
        mismatch
    })
}

fn starts_with_capital(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase())
}
