//! The row notation: a syntax string in the manual's style, with bit positions, parsed into a [`Layout`].
//!
//! ```text
//! FADD{.FTZ 44}{.rnd 40:39}{.SAT 50} Rd{.CC 47}, {-48}{|46}Ra, {-45}{|49}Sb:f32
//! ```
//! * `{.NAME 44}` is a flag, printed when its bit is 1; `{.rnd 40:39}` in lower case is a value [`Set`];
//!   `.NAME` outside braces is always there.
//! * `Rd Ra Rb Rc` are registers at their usual places, `R… 35:28` elsewhere; `P… 53:51` are predicates.
//! * `{Rb}` in braces is left out of the text when it is RZ (or PT), `{#shift 43:39}` when it is 0,
//!   `{#test(cc) 4:0 ?15}` when it is 15.
//! * `{-48}` negate, `{|46}` absolute, `{~40}` bitwise not, `{!42}` predicate not stand before their operand;
//!   flags and sets such as `{.CC 47}` behind it.
//! * `Sb`, `Sc` are the flexible source: register, constant or immediate as the [`Form`] says; `:f16`, `:f32`,
//!   `:f64`, `:s`, `:u`, `:wrapped` tell how the immediate is written, `_spaced` behind it that the constant is `c[0x0] [0x4]`.
//! * ALU sources answer to the reuse bits of the control slot by themselves; `{.reuse c19}` names another bit.
//! * `Rb+0` and `Rb+1` are a register and the one after it, of which only the first is in the word.
//! * `#name 48:36` is an unsigned immediate, `#name 43:20 s` signed, `#name 56,35:20 magnitude` a sign and a magnitude,
//!   `#name 51:20 f32`, `f16` a float, `#name(set) 30:28` a named value, `#name 5:0 list` the numbers of bits,
//!   `#name 35:28 signs` the signs of FSWZADD; a closing `?15` means that the text may leave it out, for that value.
//! * `[Ra+#offset 43:20 s]`, `[Ra+#offset*4 51:30 s]` in words, `[Ra]`, `c[#bank 40:36][Ra+#offset 35:20 s]` and
//!   `c[#bank 40:36][#offset 35:20 s]` are addresses, with a closing `rz` one that spells `[RZ]`; `a[Ra+#offset 30:20 s]`,
//!   `a[Ra]` and `a[#offset 37:28]` are addresses of attributes. `(Ra+#offset 43:20 s)` is written `R2 0x10`.
//! * `@target 43:20` is a branch target, `=0x0` fixed text. A `>` before the first operand is a blank that is missing.
//! * A `c` before bit numbers counts from the start of the control slot.

pub use super::kind::Kind;
use super::modifier::flags;
pub use super::modifier::{FlagBits, Modifier};
use super::names::Field;
use super::sets::{self, Set};
use crate::bits::Bits;

/// Which operand kind the flexible source of an encoding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The instruction has no flexible source.
    Plain,
    /// Source B is a register at 27:20.
    Register,
    /// Source B is a constant bank word.
    Constant,
    /// Source B is a 20-bit immediate.
    Immediate,
    /// Source C is a constant bank word; source B moves to the register field 46:39.
    ConstantC,
}

/// What may stand before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `-`
    Negate,
    /// `|…|`
    Absolute,
    /// `~`
    Invert,
    /// `!`
    Not,
}

/// One operand of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its name in the manual: `Rd`, `Sb`, `wmsk`; empty for fixed text.
    pub name: &'static str,
    /// The same, to ask for; none for fixed text.
    pub field: Option<Field>,
    /// What it is.
    pub kind: Kind,
    /// Where its value is.
    pub bits: Bits,
    /// What may stand before it, with the bit that says so.
    pub prefixes: Vec<(Prefix, Bits)>,
    /// What may stand behind it.
    pub suffixes: Vec<Modifier>,
    /// The flags among them.
    pub flags: Vec<FlagBits>,
    /// Left out of the text, read and written, when it has this value.
    pub omitted_when: Option<u64>,
    /// The bit of the control slot that keeps the operand for the next instruction: `.reuse`, behind all else.
    pub reuse: Option<Bits>,
    /// The value when the text leaves the operand out; it is always printed.
    pub default: Option<u64>,
}

/// A syntax string, parsed for one form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The part before the first dot.
    pub mnemonic: &'static str,
    /// What follows it, in print order.
    pub modifiers: Vec<Modifier>,
    /// The flags among them.
    pub flags: Vec<FlagBits>,
    /// The operands, in print order.
    pub operands: Vec<Operand>,
    /// Whether the first operand follows without a blank, as in `CCTL.QRY1[R2]`.
    pub attached: bool,
}

impl Layout {
    /// Parses a syntax string for one form. The error is a sentence about the string.
    pub fn parse(syntax: &'static str, form: Form) -> Result<Layout, String> {
        let end = depth_zero(syntax, &[' ', '>']).next().unwrap_or(syntax.len());
        let attached = syntax[end..].starts_with('>');
        let (head, tail) = (&syntax[..end], syntax[end..].trim_start_matches('>').trim());
        let name_end = head.find(['.', '{']).unwrap_or(head.len());
        let modifiers = modifiers(&head[name_end..])?;
        let mut operands = Vec::new();
        let mut start = 0;
        // A comma between bit numbers has no blank behind it.
        let commas = depth_zero(tail, &[',']).filter(|&comma| tail[comma + 1..].starts_with(' '));
        for comma in commas.chain([tail.len()]) {
            if !tail.is_empty() {
                operands.push(operand(tail[start..comma].trim(), form)?);
            }
            start = comma + 1;
        }
        let unknown = |operand: &&Operand| operand.field.is_none() && !operand.name.is_empty();
        if let Some(operand) = operands.iter().find(unknown) {
            return Err(format!("'{}' is not in the list of operand names", operand.name));
        }
        let flags = flags(&modifiers);
        Ok(Layout { mnemonic: &head[..name_end], modifiers, flags, operands, attached })
    }

    /// Every modifier: the mnemonic's and the operands'.
    pub fn all_modifiers(&self) -> impl Iterator<Item = &Modifier> {
        self.modifiers.iter().chain(self.operands.iter().flat_map(|operand| &operand.suffixes))
    }

    /// The operand of that name.
    pub fn operand(&self, field: Field) -> Option<&Operand> {
        self.operands.iter().find(|operand| operand.field == Some(field))
    }
}

/// Byte positions of `wanted` outside braces, brackets and parentheses.
fn depth_zero(text: &str, wanted: &[char]) -> impl Iterator<Item = usize> {
    let mut depth = 0;
    text.char_indices().filter_map(move |(index, c)| {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            _ => {}
        }
        (depth == 0 && wanted.contains(&c)).then_some(index)
    })
}

/// Reads `{.FTZ 44}.LUT{.rnd 40:39}`.
fn modifiers(mut text: &'static str) -> Result<Vec<Modifier>, String> {
    let mut found = Vec::new();
    while !text.is_empty() {
        if let Some(rest) = text.strip_prefix("{.") {
            let (inner, rest) =
                rest.split_once('}').ok_or_else(|| format!("'{text}' lacks a closing brace"))?;
            found.push(modifier(inner)?);
            text = rest;
        } else if let Some(rest) = text.strip_prefix('.') {
            let end = rest.find(['.', '{']).unwrap_or(rest.len());
            found.push(Modifier::Literal(&rest[..end]));
            text = &rest[end..];
        } else {
            return Err(format!("'{text}' is no modifier"));
        }
    }
    Ok(found)
}

/// Reads `FTZ 44` or `rnd 40:39`.
fn modifier(text: &'static str) -> Result<Modifier, String> {
    let (name, bits) = text.split_once(' ').ok_or_else(|| format!("modifier '{text}' has no bits"))?;
    let bits = parse_bits(bits)?;
    if name.starts_with(|c: char| c.is_ascii_lowercase()) && name != "reuse" {
        Ok(Modifier::Choice(set(name, bits)?, bits))
    } else {
        Ok(Modifier::Flag(name, bits))
    }
}

fn parse_bits(text: &str) -> Result<Bits, String> {
    Bits::parse(text).ok_or_else(|| format!("'{text}' are no bits"))
}

fn set(name: &str, bits: Bits) -> Result<&'static Set, String> {
    let set = sets::find(name).ok_or_else(|| format!("there is no set '{name}'"))?;
    if set.values.len() as u64 > bits.max() + 1 {
        return Err(format!("set '{name}' has more values than {} bits hold", bits.width()));
    }
    Ok(set)
}

/// Reads one operand with what stands before and behind it.
fn operand(text: &'static str, form: Form) -> Result<Operand, String> {
    let mut rest = text;
    let mut prefixes = Vec::new();
    while let Some((prefix, after)) = prefix(rest) {
        let (bits, after) = after.split_once('}').ok_or_else(|| format!("'{text}' lacks a closing brace"))?;
        prefixes.push((prefix, parse_bits(bits)?));
        rest = after;
    }
    let optional = rest.starts_with('{');
    let (core, after) = if optional {
        rest[1..].split_once('}').ok_or_else(|| format!("'{text}' lacks a closing brace"))?
    } else {
        rest.split_at(rest.find("{.").unwrap_or(rest.len()))
    };
    let mut operand = operand_core(core.trim(), form)?;
    operand.prefixes = prefixes;
    operand.suffixes = modifiers(after)?;
    operand.flags = flags(&operand.suffixes);
    operand.reuse = take_reuse(&mut operand.suffixes).filter(|_| operand.kind == Kind::Register);
    if optional {
        let empty =
            if matches!(operand.kind, Kind::Register | Kind::Predicate) { operand.bits.max() } else { 0 };
        operand.omitted_when = Some(operand.default.take().unwrap_or(empty));
    }
    Ok(operand)
}

/// Takes `{.reuse c19}` out of the suffixes: it is printed behind everything else.
fn take_reuse(suffixes: &mut Vec<Modifier>) -> Option<Bits> {
    let at = suffixes.iter().position(|suffix| matches!(suffix, Modifier::Flag("reuse", _)))?;
    match suffixes.remove(at) {
        Modifier::Flag(_, bits) => Some(bits),
        Modifier::Literal(_) | Modifier::Choice(..) => None,
    }
}

fn prefix(text: &'static str) -> Option<(Prefix, &'static str)> {
    [("{-", Prefix::Negate), ("{|", Prefix::Absolute), ("{~", Prefix::Invert), ("{!", Prefix::Not)]
        .into_iter()
        .find_map(|(mark, prefix)| Some((prefix, text.strip_prefix(mark)?)))
}

fn plain(name: &'static str, kind: Kind, bits: Bits) -> Operand {
    Operand {
        name,
        field: Field::named(name),
        kind,
        bits,
        prefixes: Vec::new(),
        suffixes: Vec::new(),
        flags: Vec::new(),
        omitted_when: None,
        reuse: None,
        default: None,
    }
}

fn operand_core(text: &'static str, form: Form) -> Result<Operand, String> {
    match text.as_bytes().first() {
        Some(b'S') => flexible(text, form),
        Some(b'#') => immediate(&text[1..]),
        Some(b'R') => {
            let (name, bits) = text.split_once(' ').unwrap_or((text, ""));
            let (register, kind) = match name.split_once('+') {
                Some((register, by)) => {
                    let by = by.parse().map_err(|_| format!("'{by}' is no number of registers"))?;
                    (register, Kind::Following { by })
                }
                None => (name, Kind::Register),
            };
            let usual = register_bits(register);
            let bits =
                if bits.is_empty() { usual.ok_or("a register lacks its bits")? } else { parse_bits(bits)? };
            Ok(plain(name, kind, bits))
        }
        Some(b'P') => {
            let (name, bits) =
                text.split_once(' ').ok_or_else(|| format!("predicate '{text}' has no bits"))?;
            Ok(plain(name, Kind::Predicate, parse_bits(bits)?))
        }
        Some(b'[') => memory(text),
        Some(b'(') => indexed(text),
        Some(b'a') => attribute(text),
        Some(b'c') => constant_memory(text),
        Some(b'@') => {
            let (name, bits) = text[1..].split_once(' ').ok_or("a target lacks its bits")?;
            Ok(plain(name, Kind::Target, parse_bits(bits)?))
        }
        Some(b'=') => Ok(plain("", Kind::Literal(&text[1..]), Bits::default())),
        _ => Err(format!("'{text}' is no operand")),
    }
}

/// The usual field of a register operand.
fn register_bits(name: &str) -> Option<Bits> {
    match name {
        "Rd" | "Rd0" => Some(Bits::new(0, 8)),
        "Ra" => Some(Bits::new(8, 8)),
        "Rb" => Some(Bits::new(20, 8)),
        "Rc" => Some(Bits::new(39, 8)),
        _ => None,
    }
}

/// Reads `Sb:f32`, `Sc`: the flexible source as `form` has it.
fn flexible(text: &'static str, form: Form) -> Result<Operand, String> {
    let (name, kind) = text.split_once(':').unwrap_or((text, "s"));
    let register_b = plain(name, Kind::Register, Bits::new(20, 8));
    let register_c = plain(name, Kind::Register, Bits::new(39, 8));
    let (kind, spaced) = match kind.strip_suffix("_spaced") {
        Some(kind) => (kind, true),
        None => (kind, false),
    };
    let constant = plain(name, Kind::Constant { bank: Bits::new(34, 5), spaced }, Bits::new(20, 14));
    let kind = match kind {
        "f16" => Kind::Float16,
        "f32" => Kind::Float32,
        "f64" => Kind::Float64,
        "s" => Kind::Signed,
        "u" => Kind::Unsigned,
        "wrapped" => Kind::Wrapped,
        other => return Err(format!("'{other}' is no immediate type")),
    };
    match (name, form) {
        ("Sb", Form::Register) => Ok(register_b),
        ("Sb", Form::Constant) | ("Sc", Form::ConstantC) => Ok(constant),
        // The upper four bits of a 16-bit float immediate mean nothing.
        ("Sb", Form::Immediate) if kind == Kind::Float16 => Ok(plain(name, kind, Bits::new(20, 16))),
        ("Sb", Form::Immediate) => Ok(plain(name, kind, Bits::parse("56,38:20").unwrap_or_default())),
        ("Sb", Form::ConstantC) | ("Sc", Form::Register | Form::Constant | Form::Immediate) => Ok(register_c),
        _ => Err(format!("'{text}' has no meaning in this form")),
    }
}

/// Reads `name(set) 30:28`, `name 43:20 s`, `name 34:31 ?15` behind the `#`.
fn immediate(text: &'static str) -> Result<Operand, String> {
    let mut words = text.split(' ');
    let name = words.next().unwrap_or_default();
    let bits = parse_bits(words.next().ok_or_else(|| format!("immediate '{text}' has no bits"))?)?;
    let mut operand = match name.split_once('(') {
        Some((name, choice)) => plain(name, Kind::Choice(set(choice.trim_end_matches(')'), bits)?), bits),
        None => plain(name, Kind::Unsigned, bits),
    };
    for word in words {
        match (word, word.strip_prefix('?')) {
            ("s", _) => operand.kind = Kind::Signed,
            ("magnitude", _) => operand.kind = Kind::SignMagnitude,
            ("f16", _) => operand.kind = Kind::Float16,
            ("f32", _) => operand.kind = Kind::Float32,
            ("list", _) => operand.kind = Kind::BitList,
            ("signs", _) => operand.kind = Kind::LaneSigns,
            (_, Some(value)) => operand.default = Some(value.parse().map_err(|_| "a default is no number")?),
            _ => return Err(format!("'{word}' means nothing behind an immediate")),
        }
    }
    Ok(operand)
}

/// What stands between two marks.
fn between(text: &'static str, open: &str, close: char) -> Result<&'static str, String> {
    let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    inner.ok_or_else(|| format!("'{text}' is not closed"))
}

/// Reads `[Ra+#offset 43:20 s]`, `[Ra+#offset*4 51:30 s]` and `[Ra]`.
fn memory(text: &'static str) -> Result<Operand, String> {
    let inner = between(text, "[", ']')?;
    let (base, offset) = base_and_offset(inner)?;
    let scale = if inner.contains("*4 ") { 4 } else { 1 };
    Ok(plain("address", Kind::Memory { base, scale }, offset))
}

/// Reads `(Ra+#offset 43:20 s)`.
fn indexed(text: &'static str) -> Result<Operand, String> {
    let (base, offset) = base_and_offset(between(text, "(", ')')?)?;
    Ok(plain("target", Kind::Indexed { base }, offset))
}

/// Reads `a[Ra+#offset 30:20 s]`, `a[Ra]` and `a[#offset 37:28]`.
fn attribute(text: &'static str) -> Result<Operand, String> {
    let inner = between(text, "a[", ']')?;
    let (base, offset) = match inner.strip_prefix('#') {
        Some(offset) => (Bits::default(), offset_bits(offset)?),
        None => base_and_offset(inner)?,
    };
    Ok(plain("attribute", Kind::Attribute { base }, offset))
}

/// Reads `c[#bank 40:36][Ra+#offset 35:20 s]` and `c[#bank 40:36][#offset 35:20 s]`.
fn constant_memory(text: &'static str) -> Result<Operand, String> {
    let inner = between(text, "c[#", ']')?;
    let (bank, address) = inner.split_once("][").ok_or("a constant address has no offset")?;
    let bank = offset_bits(bank)?;
    if let Some(offset) = address.strip_prefix('#') {
        return Ok(plain("address", Kind::ConstantByte { bank }, offset_bits(offset)?));
    }
    let (base, offset) = base_and_offset(address)?;
    let spells_rz = address.ends_with(" rz");
    Ok(plain("address", Kind::ConstantMemory { bank, base, spells_rz }, offset))
}

/// Reads `Ra+#offset 43:20 s` and `Ra`.
fn base_and_offset(text: &'static str) -> Result<(Bits, Bits), String> {
    let (base, offset) = match text.split_once("+#") {
        Some((base, offset)) => (base, offset_bits(offset)?),
        None => (text, Bits::default()),
    };
    Ok((register_bits(base).ok_or("an address has no base register")?, offset))
}

/// The bits of `offset 43:20 s`.
fn offset_bits(text: &'static str) -> Result<Bits, String> {
    parse_bits(text.split(' ').nth(1).ok_or_else(|| format!("'{text}' has no bits"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_in_the_manuals_notation_is_understood() {
        let syntax =
            "FADD{.FTZ 44}.LUT{.lod 40:38} Rd{.CC 47}, {-48}{|46}Ra, {-45}Sb:f32, {Rc}, #wmsk 34:31 ?15";
        let layout = Layout::parse(syntax, Form::Immediate).unwrap();
        assert_eq!(layout.mnemonic, "FADD");
        assert_eq!(layout.modifiers.len(), 3);
        assert_eq!(layout.modifiers[1], Modifier::Literal("LUT"));
        assert_eq!(layout.operands[1].prefixes[1], (Prefix::Absolute, Bits::new(46, 1)));
        assert_eq!(layout.operands[2].kind, Kind::Float32);
        assert_eq!(layout.operands[3].omitted_when, Some(255));
        assert_eq!(layout.operands[4].default, Some(15));
        assert_eq!(layout.all_modifiers().count(), 4);
    }

    #[test]
    fn the_form_decides_the_flexible_source() {
        let kind = |form| Layout::parse("FADD Rd, Ra, Sb:f32", form).unwrap().operands[2].kind;
        assert_eq!(kind(Form::Register), Kind::Register);
        assert_eq!(kind(Form::Constant), Kind::Constant { bank: Bits::new(34, 5), spaced: false });
        assert!(Layout::parse("FADD Rd, Sb", Form::Plain).is_err());
    }

    #[test]
    fn mistakes_are_named() {
        for syntax in [
            "X{.FTZ}",
            "X{.nosuchset 3}",
            "X Q",
            "X #a",
            "X P",
            "X [Ra",
            "X [Q]",
            "X (Ra+#a)",
            "X Rb+x",
            "X {-4Ra",
        ] {
            assert!(Layout::parse(syntax, Form::Plain).is_err(), "{syntax}");
        }
    }
}
