//! Instructions.

use tmu_program::{Diagnostic, nearest};

use super::Parts;
use super::cursor::Cursor;
use super::operand::{Role, one_of, operand, operand_into};
use crate::names::{Dimension, ReturnType};
use crate::program::Instruction;
use crate::table::{Literal, Opcode, Row, Shape, Slot, row_named, rows};

/// Suffixes of mnemonics.
const SUFFIXES: [&str; 12] = [
    "_aoffimmi",
    "_indexable",
    "_sat",
    "_uint",
    "_rcpfloat",
    "_nz",
    "_z",
    "_uglobal",
    "_ugroup",
    "_g",
    "_t",
    "_float",
];
/// Names that the specification has for what the listing names otherwise.
const OTHER_NAMES: [(&str, &str); 4] = [
    ("ld2dms", "ldms"),
    ("ld2dms_s", "ldms_s"),
    ("check_access_mapped", "check_access_fully_mapped"),
    ("debugbreak", "debug_break"),
];

/// Reads an instruction whose mnemonic has been taken.
pub(super) fn instruction(
    word: &str,
    start: usize,
    cursor: &mut Cursor<'_>,
    parts: &mut Parts,
) -> Result<Instruction, Diagnostic> {
    let Some((row, suffixes)) = split(word) else {
        return Err(Diagnostic::error("DXASM-002", format!("there is no instruction `{word}`"))
            .hint(meant(word, false))
            .at(cursor.span_from(start)));
    };
    let mut instruction = Instruction::new(row);
    if row.shape == Shape::Words && !row.opcode.begins_phase() || row.shape == Shape::Reserved {
        return Err(Diagnostic::error("DXASM-002", format!("`{word}` cannot be written"))
            .hint("its words have no text")
            .at(cursor.span_from(start)));
    }
    let mut has_offsets = false;
    for suffix in suffixes {
        has_offsets |= suffix == "_aoffimmi";
        apply(suffix, &mut instruction)
            .ok_or_else(|| wrong_suffix(row, suffix).at(cursor.span_from(start)))?;
    }
    precise(cursor, &mut instruction)?;
    groups(cursor, &mut instruction, has_offsets)?;
    let behind = cursor.word();
    if let Some(status) = status_form(row, behind) {
        instruction.token = instruction.token & !0x7ff | status.opcode.number();
    } else if !behind.is_empty() {
        apply(behind, &mut instruction)
            .ok_or_else(|| wrong_suffix(row, behind).at(cursor.span_from(start)))?;
    }
    parts.head = start..cursor.position();
    if instruction.row().shape == Shape::Call {
        call(cursor, &mut instruction, parts)?;
    } else {
        operands(cursor, &mut instruction, parts)?;
    }
    let last = instruction.extended.len().saturating_sub(1);
    for (index, extended) in instruction.extended.iter_mut().enumerate() {
        *extended |= u32::from(index < last) << 31;
    }
    instruction.token |= u32::from(!instruction.extended.is_empty()) << 31;
    Ok(instruction)
}

/// The form with a status word of an instruction behind whose offsets `_s` stands, as in the specification's
/// `ld2dms_aoffimmi(u,v)_s`.
fn status_form(row: &Row, behind: &str) -> Option<&'static Row> {
    if behind == "_s" { row_named(&format!("{}_s", row.name)) } else { None }
}

fn wrong_suffix(row: &'static Row, suffix: &str) -> Diagnostic {
    let known: Vec<&str> = SUFFIXES.into_iter().filter(|it| *it != "_float" && has_suffix(row, it)).collect();
    let hint = if known.is_empty() { "it has none".to_string() } else { one_of(&known) };
    Diagnostic::error("DXASM-003", format!("{} has no suffix `{suffix}`", row.name)).hint(hint)
}

/// Whether an instruction can have a suffix.
/// What to say of an unknown name of an instruction or declaration.
pub(super) fn meant(word: &str, declaration: bool) -> String {
    let base = word.split('(').next().unwrap_or(word);
    let rows = rows().iter().filter(|row| row.is_declaration() == declaration);
    let names: Vec<&str> = rows.map(|row| row.name).collect();
    match (nearest(base, &names), declaration) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, false) => "`tmu isa` lists the instructions".to_owned(),
        (None, true) => "`tmu isa` lists the declarations".to_owned(),
    }
}

fn has_suffix(row: &'static Row, suffix: &str) -> bool {
    apply(suffix, &mut Instruction::new(row)).is_some()
}

/// The row of a mnemonic and its suffixes: the longest name that leaves nothing but suffixes.
#[must_use]
pub fn split(word: &str) -> Option<(&'static Row, Vec<&'static str>)> {
    let mut best: Option<(&'static Row, usize, Vec<&'static str>)> = None;
    let names = rows().iter().map(|row| (row.name, *row));
    let others = OTHER_NAMES.iter().filter_map(|(other, name)| Some((*other, row_named(name)?)));
    for (name, row) in names.chain(others).filter(|(name, _)| !name.is_empty()) {
        let Some(suffixes) = word.strip_prefix(name).and_then(suffixes) else { continue };
        if best.as_ref().is_none_or(|(_, length, _)| name.len() > *length) {
            best = Some((row, name.len(), suffixes));
        }
    }
    best.map(|(row, _, suffixes)| (row, suffixes))
}

fn suffixes(mut rest: &str) -> Option<Vec<&'static str>> {
    let mut found = Vec::new();
    while !rest.is_empty() {
        // `_g` is a beginning of `_glc`, `_u…` of others: the longest counts.
        let suffix = SUFFIXES.iter().filter(|it| rest.starts_with(**it)).max_by_key(|it| it.len())?;
        rest = &rest[suffix.len()..];
        found.push(*suffix);
    }
    Some(found)
}

/// Sets what a suffix says; none where the instruction has no such suffix.
fn apply(suffix: &str, instruction: &mut Instruction) -> Option<()> {
    let opcode = instruction.row().opcode;
    let tests = matches!(
        opcode,
        Opcode::If | Opcode::Breakc | Opcode::Callc | Opcode::Continuec | Opcode::Retc | Opcode::Discard
    );
    let bits = match (suffix, opcode) {
        ("_aoffimmi" | "_indexable", _) => 0,
        ("_sat", Opcode::Ldms | Opcode::LdmsS) => return None,
        ("_sat", _) => 1 << 13,
        ("_uint", Opcode::Resinfo) => 2 << 11,
        ("_rcpfloat", Opcode::Resinfo) | ("_uint", Opcode::Sampleinfo) => 1 << 11,
        ("_float", Opcode::Resinfo | Opcode::Sampleinfo) => 0,
        ("_nz", _) if tests => 1 << 18,
        ("_z", _) if tests => 0,
        ("_uglobal", Opcode::Sync) => 1 << 14,
        ("_ugroup", Opcode::Sync) => 1 << 13,
        ("_g", Opcode::Sync) => 1 << 12,
        ("_t", Opcode::Sync) => 1 << 11,
        _ => return None,
    };
    instruction.token |= bits;
    Some(())
}

/// ` [precise]`, ` [precise(xz)]`
fn precise(cursor: &mut Cursor<'_>, instruction: &mut Instruction) -> Result<(), Diagnostic> {
    if !cursor.eat_spaced("[precise") {
        return Ok(());
    }
    let mut mask = 0;
    if cursor.eat_spaced("(") {
        let begin = *cursor;
        for letter in cursor.take_while(|c| c.is_ascii_alphabetic()).chars() {
            let bit = "xyzw".find(letter).ok_or_else(|| begin.error("DXASM-003", "expected components"))?;
            mask |= 1 << bit;
        }
        cursor.expect(")")?;
    } else {
        mask = 15;
    }
    instruction.token |= mask << 19;
    cursor.skip_space();
    if cursor.eat("]") { Ok(()) } else { Err(cursor.error("DXASM-003", "expected `]`")) }
}

/// The groups in parentheses: offsets, dimension, return types.
fn groups(
    cursor: &mut Cursor<'_>,
    instruction: &mut Instruction,
    has_offsets: bool,
) -> Result<(), Diagnostic> {
    if has_offsets {
        let offsets = offsets(cursor)?;
        instruction.extended.push(offsets);
    }
    if cursor.rest().starts_with('(') && !starts_types(cursor) {
        let dimension = dimension(cursor)?;
        instruction.extended.push(dimension);
    }
    if cursor.rest().starts_with('(') {
        let types = types(cursor)?;
        instruction.extended.push(3 | types << 6);
    }
    Ok(())
}

/// `(u,v,w)`; v and w may be left out.
fn offsets(cursor: &mut Cursor<'_>) -> Result<u32, Diagnostic> {
    cursor.expect("(")?;
    let mut word = 1;
    for low in [9, 13, 17] {
        let begin = *cursor;
        let text = cursor.take_while(|c| c.is_ascii_digit() || c == '-' || c == '.');
        let value: i32 = text.parse().ok().filter(|it| (-8..=7).contains(it)).ok_or_else(|| {
            let problem = begin.error("DXASM-008", "an offset is a whole number of -8 to 7");
            problem.hint("offsets are four bits in the instruction, such as `_aoffimmi(-1,2,0)`")
        })?;
        word |= (value as u32 & 15) << low;
        if !cursor.eat_spaced(",") {
            break;
        }
    }
    cursor.skip_space();
    if cursor.eat(")") { Ok(word) } else { Err(cursor.error("DXASM-003", "expected `)`")) }
}

fn starts_types(cursor: &Cursor<'_>) -> bool {
    let rest = cursor.rest().trim_start_matches(['(', ' ']);
    ReturnType::ALL.iter().any(|it| rest.starts_with(it.name()))
}

/// `(texture2d)`, `(structured_buffer, stride=16)`
fn dimension(cursor: &mut Cursor<'_>) -> Result<u32, Diagnostic> {
    cursor.expect("(")?;
    let begin = *cursor;
    let name = cursor.word();
    let dimension = Dimension::from_name(name).ok_or_else(|| {
        let problem = begin.error("DXASM-003", format!("there is no kind of resource `{name}`"));
        problem.hint(one_of(Dimension::ALL))
    })?;
    let mut word = 2 | dimension.number() << 6;
    if cursor.eat_spaced(",") {
        cursor.expect("stride")?;
        cursor.expect("=")?;
        let begin = *cursor;
        let stride = cursor.number()?;
        if stride > 0xfff {
            return Err(begin.error("DXASM-003", "the stride does not fit into its twelve bits"));
        }
        word |= stride << 11;
    }
    cursor.skip_space();
    if cursor.eat(")") { Ok(word) } else { Err(cursor.error("DXASM-003", "expected `)`")) }
}

/// `(float,float,float,float)`: four bits each, the first lowest.
pub(super) fn types(cursor: &mut Cursor<'_>) -> Result<u32, Diagnostic> {
    cursor.expect("(")?;
    let mut word = 0;
    for position in 0..4 {
        let begin = *cursor;
        let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || "<>_".contains(c));
        let kind = ReturnType::from_name(name).ok_or_else(|| {
            let problem = begin.error("DXASM-003", format!("there is no return type `{name}`"));
            problem.hint(one_of(ReturnType::ALL))
        })?;
        word |= kind.number() << (4 * position);
        if position < 3 {
            cursor.expect(",")?;
        }
    }
    cursor.skip_space();
    if cursor.eat(")") { Ok(word) } else { Err(cursor.error("DXASM-003", "expected `)`")) }
}

/// `fcall fp0[1][2]`: the last index is the method, a word of its own.
fn call(cursor: &mut Cursor<'_>, instruction: &mut Instruction, parts: &mut Parts) -> Result<(), Diagnostic> {
    cursor.skip_space();
    let begin = *cursor;
    let mut interface = operand(cursor, Role::Bare, Literal::Integer)?;
    let method = match interface.indices.pop() {
        Some(index) if index.relative.is_none() && interface.indices.len() == 2 => index.immediate as u32,
        _ => return Err(begin.error("DXASM-005", "expected an interface such as `fp0[0][0]`")),
    };
    interface.token = interface.token & !(3 << 20 | 7 << 28) | 2 << 20;
    instruction.operands.push(interface);
    parts.operands.push(begin.position()..cursor.position());
    instruction.words.push(method);
    Ok(())
}

fn operands(
    cursor: &mut Cursor<'_>,
    instruction: &mut Instruction,
    parts: &mut Parts,
) -> Result<(), Diagnostic> {
    let row = instruction.row();
    for (position, slot) in row.operands.iter().enumerate() {
        cursor.skip_space();
        if cursor.at_end() || position > 0 && !cursor.eat_spaced(",") {
            let message =
                format!("{} has {} operands, and here are {position}", row.name, row.operand_count());
            return Err(cursor.error("DXASM-004", message).hint(format!("write `{}`", row.form())));
        }
        operand_into(instruction, parts, cursor, role(*slot), row.literals())?;
    }
    Ok(())
}

fn role(slot: Slot) -> Role {
    match slot {
        _ if slot.is_dest() => Role::Dest,
        Slot::Target | Slot::Label | Slot::Stream | Slot::Interface => Role::Bare,
        Slot::Dest
        | Slot::SecondDest
        | Slot::Status
        | Slot::Float
        | Slot::Int
        | Slot::Bits
        | Slot::Double
        | Slot::Condition
        | Slot::Texel
        | Slot::Coordinate
        | Slot::Offsets
        | Slot::Resource
        | Slot::View
        | Slot::Multisampled
        | Slot::Unordered
        | Slot::TypedStore
        | Slot::Memory
        | Slot::Store
        | Slot::Sampler
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
        | Slot::Pulled
        | Slot::Declared => Role::Source,
    }
}
