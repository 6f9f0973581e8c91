//! Operands.

use smallvec::SmallVec;
use tmu_program::Diagnostic;

use super::cursor::Cursor;
use super::{Parts, number};
use crate::names::{Precision, Register};
use crate::program::{Index, Instruction, Operand, Selection};
use crate::table::Literal;

/// Deepest nesting of indices.
const DEEPEST: usize = 4;

/// Where an operand stands: what its text leaves open depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Written.
    Dest,
    /// Read.
    Source,
    /// A resource without components: atomics, samplers, streams, labels.
    Bare,
    /// In a declaration.
    Declared,
}

/// Reads an operand of an instruction and notes where it stands.
pub(super) fn operand_into(
    instruction: &mut Instruction,
    parts: &mut Parts,
    cursor: &mut Cursor<'_>,
    role: Role,
    literal: Literal,
) -> Result<(), Diagnostic> {
    cursor.skip_space();
    let start = cursor.position();
    instruction.operands.push(operand(cursor, role, literal)?);
    parts.operands.push(start..cursor.position());
    Ok(())
}

/// Reads an operand.
pub(super) fn operand(cursor: &mut Cursor<'_>, role: Role, literal: Literal) -> Result<Operand, Diagnostic> {
    nested(cursor, role, literal, 0)
}

fn nested(
    cursor: &mut Cursor<'_>,
    role: Role,
    literal: Literal,
    depth: usize,
) -> Result<Operand, Diagnostic> {
    cursor.skip_space();
    if depth > DEEPEST {
        return Err(cursor.error("DXASM-005", "the indices are nested too deeply"));
    }
    let negated = cursor.eat("-");
    let absolute = cursor.eat("|");
    let mut operand = match cursor.rest() {
        rest if rest.starts_with("l(") || rest.starts_with("d(") => immediate(cursor, literal)?,
        _ => register(cursor, role, depth)?,
    };
    let mut precision = precision(cursor)?;
    if absolute {
        cursor.expect("|")?;
    }
    if precision == 0 {
        precision = self::precision(cursor)?;
    }
    let non_uniform = eat_non_uniform(cursor);
    let fields =
        u32::from(negated) << 6 | u32::from(absolute) << 7 | precision << 14 | u32::from(non_uniform) << 17;
    if fields != 0 {
        operand.token |= 1 << 31;
        operand.extended = Some(1 | fields);
    }
    Ok(operand)
}

fn eat_non_uniform(cursor: &mut Cursor<'_>) -> bool {
    let before = *cursor;
    if cursor.eat_spaced("{") && cursor.eat("nonuniform") && cursor.eat_spaced("}") {
        return true;
    }
    *cursor = before;
    false
}

/// `{min16f}`, or `{def32 as min16f}`: the first name is the operand's own precision.
fn precision(cursor: &mut Cursor<'_>) -> Result<u32, Diagnostic> {
    let before = *cursor;
    if !cursor.eat_spaced("{") || cursor.rest().starts_with("nonuniform") {
        *cursor = before;
        return Ok(0);
    }
    let name = cursor.word();
    let Some(precision) = Precision::from_name(name) else {
        return Err(before
            .error("DXASM-005", format!("`{name}` is no precision"))
            .hint(one_of(Precision::ALL)));
    };
    if cursor.eat_spaced("as") {
        cursor.word();
    }
    cursor.expect("}")?;
    Ok(precision.number())
}

/// `l(1.0)`, `l(1, 2, 3, 4)`, `d(1.0l, 2.0l)`.
fn immediate(cursor: &mut Cursor<'_>, literal: Literal) -> Result<Operand, Diagnostic> {
    let start = *cursor;
    let doubles = cursor.eat("d");
    if !doubles {
        cursor.eat("l");
    }
    cursor.expect("(")?;
    let mut words = Vec::new();
    loop {
        let begin = *cursor;
        let text = cursor.take_while(|c| c.is_ascii_alphanumeric() || "+-.#".contains(c));
        let double = if doubles && number::bits(text).is_none() { number::double(text) } else { None };
        match double {
            Some(pair) => words.extend(pair),
            None => words.push(
                number::word(text, literal)
                    .filter(|_| !doubles || number::bits(text).is_some())
                    .ok_or_else(|| no_number(&begin, text))?,
            ),
        }
        if words.len() > 4 {
            return Err(start.error("DXASM-005", "a literal has at most four components"));
        }
        if !cursor.eat_spaced(",") {
            break;
        }
    }
    cursor.skip_space();
    if !cursor.eat(")") {
        return Err(cursor.error("DXASM-005", "expected `)`"));
    }
    let token = match (doubles, words.len()) {
        (false, 1) => 0x4001,
        (false, 4) => 0x4002,
        (true, 2) => 0x5001,
        (true, 4) => 0x5002,
        (_, count) => {
            return Err(start
                .error("DXASM-005", format!("a literal of {count} words: one or four are wanted"))
                .hint("one number goes to all components: `l(1.0)`, or `l(1.0, 2.0, 3.0, 4.0)`; doubles `d(1.0l, 2.0l)`"));
        }
    };
    Ok(Operand { token, extended: None, immediates: words.into(), indices: SmallVec::new() })
}

fn register(cursor: &mut Cursor<'_>, role: Role, depth: usize) -> Result<Operand, Diagnostic> {
    let start = *cursor;
    let kind = register_kind(cursor)?;
    let indices = indices(cursor, depth)?;
    let selection = selection(cursor, kind, role)?;
    let mut token = kind.number() << 12 | selection_bits(selection) | (indices.len() as u32) << 20;
    if indices.len() > 3 {
        return Err(start.error("DXASM-005", "an operand has at most three indices"));
    }
    for (position, index) in indices.iter().enumerate() {
        let representation = match (&index.relative, index.immediate) {
            (None, _) => 0,
            (Some(_), 0) => 2,
            (Some(_), _) => 3,
        };
        token |= representation << (22 + 3 * position);
    }
    Ok(Operand { token, extended: None, immediates: SmallVec::new(), indices })
}

/// The letters of the register's name; capitals name ranges from 5.1 on.
fn register_kind(cursor: &mut Cursor<'_>) -> Result<Register, Diagnostic> {
    let start = *cursor;
    let name = cursor.take_while(|c| c.is_ascii_alphabetic());
    let known = match name {
        "T" => Some(Register::Resource),
        "S" => Some(Register::Sampler),
        "U" => Some(Register::UnorderedAccess),
        "CB" => Some(Register::ConstantBuffer),
        "l" | "d" => None,
        _ => Register::from_name(name),
    };
    known.ok_or_else(|| no_register(&start, name))
}

/// What stands in the place of an operand and is none.
fn no_register(begin: &Cursor<'_>, name: &str) -> Diagnostic {
    let mut rest = *begin;
    let number = rest.take_while(|c| c.is_ascii_alphanumeric() || ".#+-".contains(c));
    if name.is_empty() && number.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        let problem =
            begin.error("DXASM-005", format!("the number {number} stands in the place of an operand"));
        return problem.hint(format!("literals are written `l({number})`"));
    }
    let message = match name {
        "" => "expected a register or a literal".to_string(),
        _ => format!("there is no register `{name}`"),
    };
    begin.error("DXASM-005", message).hint("such as r0.xyzw, v0, o0, x0[1], cb0[2], t0, s0, u0, g0, l(1.0)")
}

/// A text that is no number.
pub(super) fn no_number(begin: &Cursor<'_>, text: &str) -> Diagnostic {
    begin
        .error("DXASM-005", format!("`{text}` is no number"))
        .hint("numbers are such as 1, -1.5, 2e-3, 0x3f800000, 1.#INF00, 1.#QNAN0")
}

/// The names that are known in an operand, as a hint.
pub(super) fn one_of<T: std::fmt::Display>(values: &[T]) -> String {
    let names: Vec<String> = values.iter().map(T::to_string).filter(|name| !name.is_empty()).collect();
    format!("known are {}", names.join(", "))
}

fn indices(cursor: &mut Cursor<'_>, depth: usize) -> Result<SmallVec<[Index; 2]>, Diagnostic> {
    let mut indices = SmallVec::new();
    if cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
        indices.push(Index { immediate: u64::from(cursor.number()?), relative: None });
    }
    while cursor.eat("[") {
        cursor.skip_space();
        let index = if cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let immediate = u64::from(cursor.number()?);
            let relative = match cursor.eat_spaced("+") {
                true => Some(Box::new(nested(cursor, Role::Source, Literal::Integer, depth + 1)?)),
                false => None,
            };
            Index { immediate, relative }
        } else {
            let relative = nested(cursor, Role::Source, Literal::Integer, depth + 1)?;
            let immediate = if cursor.eat_spaced("+") { cursor.number()? } else { 0 };
            Index { immediate: u64::from(immediate), relative: Some(Box::new(relative)) }
        };
        indices.push(index);
        cursor.skip_space();
        if !cursor.eat("]") {
            return Err(cursor.error("DXASM-005", "expected `]`"));
        }
        if indices.len() > 3 {
            break;
        }
    }
    Ok(indices)
}

fn selection(cursor: &mut Cursor<'_>, kind: Register, role: Role) -> Result<Selection, Diagnostic> {
    let start = *cursor;
    if !cursor.eat(".") {
        return Ok(default_selection(kind, role));
    }
    let mut components = Vec::new();
    for letter in cursor.take_while(|c| c.is_ascii_alphabetic()).chars() {
        match "xyzw".find(letter).or_else(|| "rgba".find(letter)) {
            Some(component) if components.len() < 4 => components.push(component as u8),
            _ => {
                return Err(start
                    .error("DXASM-005", "a component is one of x, y, z, w, at most four of them")
                    .hint("or r, g, b, a"));
            }
        }
    }
    let is_mask = role == Role::Dest || role == Role::Declared;
    match components.as_slice() {
        _ if is_mask => mask(&components).ok_or_else(|| {
            let problem = start.error("DXASM-005", "a mask names each component once, in order");
            problem.hint("what is written has a mask such as .xz; the order of what is read is said there")
        }),
        [one] => Ok(Selection::One(*one)),
        [] => Ok(Selection::Mask(0)),
        [.., last] => {
            let mut swizzle = [*last; 4];
            swizzle[..components.len()].copy_from_slice(&components);
            Ok(Selection::Swizzle(swizzle))
        }
    }
}

fn mask(components: &[u8]) -> Option<Selection> {
    let ascending = components.windows(2).all(|pair| pair[0] < pair[1]);
    ascending.then(|| Selection::Mask(components.iter().fold(0, |mask, it| mask | 1 << it)))
}

/// What is meant without a selector.
#[expect(clippy::too_many_lines, reason = "a list")]
fn default_selection(kind: Register, role: Role) -> Selection {
    match kind {
        Register::OutputDepth
        | Register::OutputDepthGreaterEqual
        | Register::OutputDepthLessEqual
        | Register::OutputStencilReference => Selection::Scalar,
        Register::InputCoverage | Register::InnerCoverage if role == Role::Declared => Selection::Scalar,
        Register::OutputCoverage | Register::InputPrimitiveId | Register::OutputControlPointId
            if role != Role::Declared =>
        {
            Selection::Scalar
        }
        Register::Temp
        | Register::Input
        | Register::Output
        | Register::IndexableTemp
        | Register::ConstantBuffer
        | Register::ImmediateConstantBuffer
        | Register::InputControlPoint
        | Register::OutputControlPoint
        | Register::PatchConstant
        | Register::DomainPoint
        | Register::This
        | Register::ThreadId
        | Register::ThreadGroupId
        | Register::ThreadIdInGroup
            if role != Role::Bare =>
        {
            if role == Role::Source {
                Selection::Swizzle([0, 1, 2, 3])
            } else {
                Selection::Mask(15)
            }
        }
        Register::Resource | Register::UnorderedAccess | Register::GroupShared if role == Role::Source => {
            Selection::Swizzle([0, 1, 2, 3])
        }
        Register::UnorderedAccess | Register::GroupShared if role == Role::Dest => Selection::Mask(15),
        Register::Rasterizer if role == Role::Source => Selection::Swizzle([0, 1, 2, 3]),
        Register::InputCoverage
        | Register::ThreadIdInGroupFlattened
        | Register::ForkInstanceId
        | Register::JoinInstanceId
        | Register::GeometryInstanceId
        | Register::CycleCounter
        | Register::InnerCoverage
            if role == Role::Source =>
        {
            Selection::One(0)
        }
        Register::Temp
        | Register::Input
        | Register::Output
        | Register::IndexableTemp
        | Register::Immediate32
        | Register::Immediate64
        | Register::Sampler
        | Register::Resource
        | Register::ConstantBuffer
        | Register::ImmediateConstantBuffer
        | Register::Label
        | Register::InputPrimitiveId
        | Register::Null
        | Register::Rasterizer
        | Register::OutputCoverage
        | Register::Stream
        | Register::FunctionBody
        | Register::FunctionTable
        | Register::Interface
        | Register::FunctionInput
        | Register::FunctionOutput
        | Register::OutputControlPointId
        | Register::ForkInstanceId
        | Register::JoinInstanceId
        | Register::InputControlPoint
        | Register::OutputControlPoint
        | Register::PatchConstant
        | Register::DomainPoint
        | Register::This
        | Register::UnorderedAccess
        | Register::GroupShared
        | Register::ThreadId
        | Register::ThreadGroupId
        | Register::ThreadIdInGroup
        | Register::InputCoverage
        | Register::ThreadIdInGroupFlattened
        | Register::GeometryInstanceId
        | Register::CycleCounter
        | Register::InnerCoverage => Selection::None,
    }
}

pub(super) fn selection_bits(selection: Selection) -> u32 {
    match selection {
        Selection::None => 0,
        Selection::Scalar => 1,
        Selection::Mask(mask) => 2 | mask << 4,
        Selection::Swizzle(swizzle) => {
            swizzle.iter().zip([4, 6, 8, 10]).fold(2 | 1 << 2, |bits, (it, low)| bits | u32::from(*it) << low)
        }
        Selection::One(component) => 2 | 2 << 2 | u32::from(component) << 4,
    }
}
