//! Declarations.

use std::fmt::Display;

use smallvec::SmallVec;
use tmu_program::Diagnostic;

use super::Parts;
use super::cursor::Cursor;
use super::instruction::types;
use super::number;
use super::operand::{Role, no_number, one_of, operand, operand_into};
use crate::names::{
    Dimension, Interpolation, OutputTopology, Register, SamplerMode, SystemName, TessellatorDomain,
    TessellatorOutput, TessellatorPartitioning,
};
use crate::program::{Instruction, Operand, Version};
use crate::table::Declares;
use crate::table::{Literal, Opcode, Row, row_named, row_of};
use crate::text::declaration::{FLAGS, IMMEDIATE_CONSTANTS};

/// Rows of an immediate constant buffer.
const MOST_ROWS: usize = 4096;

/// Reads a declaration whose name has been taken.
pub(super) fn declaration(
    word: &str,
    cursor: &mut Cursor<'_>,
    version: Version,
    parts: &mut Parts,
) -> Result<Instruction, Diagnostic> {
    let start_of_word = cursor.position() - word.len();
    let unknown = || {
        Diagnostic::error("DXASM-002", format!("there is no declaration `{word}`"))
            .hint(super::instruction::meant(word, true))
            .at(cursor.span_from(start_of_word))
    };
    if word == "dcl_immediateConstantBuffer" {
        return immediate_constants(cursor);
    }
    if word == "dcl_globalFlagsnone" {
        return Ok(Instruction::new(row_of(Opcode::DclGlobalFlags)));
    }
    let (row, suffixes) = declared(word).ok_or_else(unknown)?;
    let mut instruction = Instruction::new(row);
    let mut parser = Parser { cursor, version, instruction: &mut instruction, parts };
    parser.suffixes(suffixes)?;
    parser.body(row.opcode)?;
    Ok(instruction)
}

/// The declaration of that name, and what hangs on it.
fn declared(word: &str) -> Option<(&'static Row, &str)> {
    const WITH_SUFFIXES: [Opcode; 7] = [
        Opcode::DclResourceStructured,
        Opcode::DclResourceRaw,
        Opcode::DclResource,
        Opcode::DclUavStructured,
        Opcode::DclUavRaw,
        Opcode::DclUavTyped,
        Opcode::DclInterface,
    ];
    if let Some(row) = row_named(word) {
        return Some((row, ""));
    }
    let rest = |opcode: Opcode| Some((row_of(opcode), word.strip_prefix(opcode.name())?));
    WITH_SUFFIXES.into_iter().find_map(rest)
}

struct Parser<'a, 'b> {
    cursor: &'a mut Cursor<'b>,
    version: Version,
    instruction: &'a mut Instruction,
    parts: &'a mut Parts,
}

impl Parser<'_, '_> {
    /// `_texture2d`, `_glc`, `_rov`, `_opc`, `_dynamicindexed`.
    fn suffixes(&mut self, suffixes: &str) -> Result<(), Diagnostic> {
        let mut rest = suffixes;
        let dimension = Dimension::ALL
            .iter()
            .filter(|it| rest.strip_prefix('_').is_some_and(|it2| it2.starts_with(it.name())));
        if let Some(dimension) = dimension.max_by_key(|it| it.name().len()) {
            self.control(11, dimension.number());
            rest = &rest[1 + dimension.name().len()..];
        }
        for (suffix, bit) in [("_glc", 16), ("_rov", 17), ("_opc", 23), ("_dynamicindexed", 11)] {
            if let Some(behind) = rest.strip_prefix(suffix) {
                self.control(bit, 1);
                rest = behind;
            }
        }
        if rest.is_empty() {
            Ok(())
        } else {
            let problem = self.cursor.error("DXASM-003", format!("unknown suffix `{rest}`"));
            Err(problem.hint("a kind of resource such as `_texture2d`, then `_glc`, `_rov`, `_opc`"))
        }
    }

    fn control(&mut self, low: u32, value: u32) {
        self.instruction.token |= value << low;
    }

    #[expect(clippy::too_many_lines, reason = "a list")]
    fn body(&mut self, opcode: Opcode) -> Result<(), Diagnostic> {
        let Some(declares) = row_of(opcode).declares else { return Ok(()) };
        match declares {
            Declares::Flags => self.flags(),
            Declares::TypedView => self.typed(),
            Declares::ConstantBuffer => self.constant_buffer(),
            Declares::Sampler => {
                self.range()?;
                if self.cursor.eat_spaced(",") {
                    self.named(11, SamplerMode::ALL, SamplerMode::number)?;
                }
                self.space()
            }
            Declares::RawView => {
                self.range()?;
                self.space()
            }
            Declares::StructuredView => {
                self.range()?;
                self.number_behind(",")?;
                self.space()
            }
            Declares::RawShared => {
                self.operand(Role::Bare)?;
                self.number_behind(",")
            }
            Declares::StructuredShared => {
                self.operand(Role::Bare)?;
                self.number_behind(",")?;
                self.number_behind(",")
            }
            Declares::IndexRange => {
                self.operand(Role::Declared)?;
                self.number_behind("")
            }
            Declares::Register => self.operand(Role::Declared),
            Declares::Stream => self.operand(Role::Bare),
            Declares::Interpolated => self.interpolated(opcode),
            Declares::SystemValue => {
                self.operand(Role::Declared)?;
                self.system_name()
            }
            Declares::Topology => self.named(11, OutputTopology::ALL, OutputTopology::number),
            Declares::Primitive => self.primitive(),
            Declares::Domain => self.named(11, TessellatorDomain::ALL, TessellatorDomain::number),
            Declares::Partitioning => {
                self.named(11, TessellatorPartitioning::ALL, TessellatorPartitioning::number)
            }
            Declares::OutputPrimitive => self.named(11, TessellatorOutput::ALL, TessellatorOutput::number),
            Declares::ControlPoints => {
                let begin = *self.cursor;
                let count = self.cursor.number()?;
                if count > 32 {
                    return Err(begin.error("DXASM-006", "there are at most 32 control points"));
                }
                self.control(11, count);
                Ok(())
            }
            Declares::TessellationFactor => {
                let literal = operand(self.cursor, Role::Source, Literal::Float)?;
                self.instruction.words.extend(literal.immediates);
                Ok(())
            }
            Declares::IndexableTemp => {
                let array = operand(self.cursor, Role::Bare, Literal::Integer)?;
                self.instruction.words.extend(array.indices.iter().map(|index| index.immediate as u32));
                self.number_behind(",")
            }
            Declares::ThreadGroup => {
                self.number_behind("")?;
                self.number_behind(",")?;
                self.number_behind(",")
            }
            Declares::FunctionBody => {
                let body = self.id("fb")?;
                self.instruction.words.push(body);
                Ok(())
            }
            Declares::FunctionTable => {
                let table = self.id("ft")?;
                self.instruction.words.extend([table, 0]);
                self.list("fb", 1)
            }
            Declares::Interface => self.interface(),
            // What has no number at all is read before.
            Declares::Count | Declares::Data | Declares::Phase => self.number_behind(""),
        }
    }

    fn operand(&mut self, role: Role) -> Result<(), Diagnostic> {
        operand_into(self.instruction, self.parts, self.cursor, role, Literal::Integer)
    }

    /// A number, after a separator if there is one.
    fn number_behind(&mut self, separator: &str) -> Result<(), Diagnostic> {
        if !separator.is_empty() {
            self.cursor.expect(separator)?;
        }
        let number = self.cursor.number()?;
        self.instruction.words.push(number);
        Ok(())
    }

    /// One of the names that a field's values have.
    fn named<T: Copy + Display>(
        &mut self,
        low: u32,
        values: &[T],
        number: impl Fn(T) -> u32,
    ) -> Result<(), Diagnostic> {
        self.cursor.skip_space();
        let begin = *self.cursor;
        let name = self.cursor.word();
        let Some(value) = values.iter().find(|value| value.to_string() == name) else {
            return Err(begin.error("DXASM-006", format!("`{name}` is not known here")).hint(one_of(values)));
        };
        self.control(low, number(*value));
        Ok(())
    }

    fn flags(&mut self) -> Result<(), Diagnostic> {
        while !self.cursor.at_end() {
            let begin = *self.cursor;
            let name = self.cursor.word();
            let Some((bit, _)) = FLAGS.iter().find(|(_, known)| *known == name) else {
                let names = FLAGS.map(|(_, name)| name);
                return Err(begin
                    .error("DXASM-006", format!("there is no flag `{name}`"))
                    .hint(one_of(&names)));
            };
            self.control(*bit, 1);
            if !self.cursor.eat_spaced("|") {
                break;
            }
        }
        Ok(())
    }

    /// `t0`, or from 5.1 on `T0[4:11]`.
    fn range(&mut self) -> Result<(), Diagnostic> {
        if !self.version.has_spaces() {
            return self.operand(Role::Bare);
        }
        self.cursor.skip_space();
        let begin = *self.cursor;
        let kind = match self.cursor.take_while(|c| c.is_ascii_alphabetic()) {
            "T" | "t" => Register::Resource,
            "S" | "s" => Register::Sampler,
            "U" | "u" => Register::UnorderedAccess,
            "CB" | "cb" => Register::ConstantBuffer,
            _ => {
                let problem = begin.error("DXASM-005", "expected a range such as `T0[0:3]`");
                return Err(problem.hint(
                    "from shader model 5.1 on, declarations name ranges: T, S, U or CB, number, [first:last]",
                ));
            }
        };
        let id = self.cursor.number()?;
        self.cursor.expect("[")?;
        let low = self.cursor.number()?;
        self.cursor.expect(":")?;
        let high = if self.cursor.eat("*") { u32::MAX } else { self.cursor.number()? };
        self.cursor.skip_space();
        if !self.cursor.eat("]") {
            return Err(self.cursor.error("DXASM-005", "expected `]`"));
        }
        let indices = [id, low, high]
            .map(|immediate| crate::program::Index { immediate: u64::from(immediate), relative: None })
            .into_iter()
            .collect();
        // Four components, swizzle .xyzw, three immediate indices [observed].
        let token = 0x0030_0e46 | kind.number() << 12;
        self.instruction.operands.push(Operand {
            token,
            extended: None,
            immediates: SmallVec::new(),
            indices,
        });
        self.parts.operands.push(begin.position()..self.cursor.position());
        Ok(())
    }

    /// `, space=1` from 5.1 on.
    fn space(&mut self) -> Result<(), Diagnostic> {
        if !self.version.has_spaces() {
            return Ok(());
        }
        let space = if self.cursor.eat_spaced(",") {
            self.cursor.expect("space")?;
            self.cursor.expect("=")?;
            self.cursor.number()?
        } else {
            0
        };
        self.instruction.words.push(space);
        Ok(())
    }

    fn typed(&mut self) -> Result<(), Diagnostic> {
        if self.cursor.eat("(") {
            let begin = *self.cursor;
            let samples = self.cursor.number()?;
            if samples > 127 {
                return Err(begin.error("DXASM-006", "there are at most 127 samples"));
            }
            self.control(16, samples);
            self.cursor.expect(")")?;
        }
        // Suffixes such as _glc stand before the samples, which views do not have.
        self.cursor.skip_space();
        let types = types(self.cursor)?;
        self.range()?;
        self.instruction.words.push(types);
        self.space()
    }

    fn constant_buffer(&mut self) -> Result<(), Diagnostic> {
        if self.version.has_spaces() {
            self.range()?;
            self.cursor.expect("[")?;
            self.number_behind("")?;
            self.cursor.expect("]")?;
        } else {
            self.cursor.skip_space();
            let begin = *self.cursor;
            let mut buffer = operand(self.cursor, Role::Source, Literal::Integer)?;
            // The selector is .xyzw, which the listing does not show [observed].
            buffer.token = buffer.token & !0xfff | 0xe46;
            if buffer.register() != Register::ConstantBuffer || buffer.indices.len() != 2 {
                return Err(begin.error("DXASM-005", "expected a constant buffer such as `cb0[4]`"));
            }
            self.instruction.operands.push(buffer);
            self.parts.operands.push(begin.position()..self.cursor.position());
        }
        if self.cursor.eat_spaced(",") {
            let begin = *self.cursor;
            match self.cursor.word() {
                "dynamicIndexed" => self.control(11, 1),
                "immediateIndexed" => {}
                word => {
                    let problem = begin.error("DXASM-006", format!("`{word}` is not known here"));
                    return Err(problem.hint("known are immediateIndexed, dynamicIndexed"));
                }
            }
        }
        self.space()
    }

    fn interpolated(&mut self, opcode: Opcode) -> Result<(), Diagnostic> {
        self.cursor.skip_space();
        let begin = *self.cursor;
        let rest = self.cursor.rest();
        let mode = Interpolation::ALL
            .iter()
            .filter(|it| **it != Interpolation::Undefined)
            .filter(|it| rest.strip_prefix(it.name()).is_some_and(|behind| behind.starts_with(' ')))
            .max_by_key(|it| it.name().len());
        match mode {
            Some(mode) => {
                self.cursor.advance(mode.name().len());
                self.control(11, mode.number());
            }
            None if self.cursor.eat("undefined ") => {}
            None => {
                let problem =
                    begin.error("DXASM-006", "expected how the input is interpolated, such as `linear`");
                return Err(problem.hint(one_of(Interpolation::ALL)));
            }
        }
        self.operand(Role::Declared)?;
        if opcode.names_value() { self.system_name() } else { Ok(()) }
    }

    fn system_name(&mut self) -> Result<(), Diagnostic> {
        self.cursor.expect(",")?;
        let begin = *self.cursor;
        let name = self.cursor.word();
        let number = match name {
            "undefined" => 0,
            _ => SystemName::from_name(name)
                .ok_or_else(|| {
                    let problem = begin.error("DXASM-006", format!("there is no system value `{name}`"));
                    problem.hint(one_of(SystemName::ALL))
                })?
                .number(),
        };
        self.instruction.words.push(number);
        Ok(())
    }

    fn primitive(&mut self) -> Result<(), Diagnostic> {
        self.cursor.skip_space();
        let begin = *self.cursor;
        let name = self.cursor.word();
        let patch = || {
            name.strip_prefix("patch")?.parse().ok().filter(|it| (1..=32).contains(it)).map(|it: u32| it + 7)
        };
        let number = match name {
            "undefined" => Some(0),
            "point" => Some(1),
            "line" => Some(2),
            "triangle" => Some(3),
            "lineadj" => Some(6),
            "triangleadj" => Some(7),
            _ => patch(),
        };
        let number = number.ok_or_else(|| {
            let problem = begin.error("DXASM-006", format!("there is no primitive `{name}`"));
            problem.hint("known are point, line, triangle, lineadj, triangleadj, patch1 to patch32")
        })?;
        self.control(11, number);
        Ok(())
    }

    /// `fb3`: the number.
    fn id(&mut self, prefix: &str) -> Result<u32, Diagnostic> {
        self.cursor.skip_space();
        if self.cursor.eat(prefix) {
            return self.cursor.number();
        }
        Err(self.cursor.error("DXASM-005", format!("expected `{prefix}` and a number")))
    }

    /// `= {fb0, fb1}`; the count goes into the word at a position, added to its upper half's neighbours.
    fn list(&mut self, prefix: &str, count_word: usize) -> Result<(), Diagnostic> {
        self.cursor.expect("=")?;
        self.cursor.expect("{")?;
        let mut count = 0;
        while !self.cursor.rest().starts_with('}') {
            let id = self.id(prefix)?;
            self.instruction.words.push(id);
            count += 1;
            if !self.cursor.eat_spaced(",") {
                break;
            }
        }
        self.cursor.expect("}")?;
        if count > 0xffff {
            return Err(self.cursor.error("DXASM-007", "the table has more than 65535 entries"));
        }
        self.instruction.words[count_word] |= count;
        self.lengthen();
        Ok(())
    }

    /// A table too long for the length field has its length in a word of its own.
    fn lengthen(&mut self) {
        if self.instruction.words.len() + 1 > crate::encode::LONGEST {
            self.instruction.token |= 1 << 31;
        }
    }

    /// `fp0[array length][methods] = {ft0, ft1}`
    fn interface(&mut self) -> Result<(), Diagnostic> {
        let id = self.id("fp")?;
        let mut sizes = [0; 2];
        for size in &mut sizes {
            self.cursor.expect("[")?;
            *size = self.cursor.number()?;
            self.cursor.expect("]")?;
        }
        let [length, methods] = sizes;
        if length > 0xffff {
            return Err(self.cursor.error("DXASM-006", "an array of interfaces has at most 65535 elements"));
        }
        self.instruction.words.extend([id, methods, length << 16]);
        self.list("ft", 2)
    }
}

/// `{ { 1, 2, 3, 4}, { … } }`
fn immediate_constants(cursor: &mut Cursor<'_>) -> Result<Instruction, Diagnostic> {
    let row = row_of(Opcode::Customdata);
    let mut instruction = Instruction::new(row);
    instruction.token |= IMMEDIATE_CONSTANTS << 11;
    cursor.expect("{")?;
    loop {
        cursor.expect("{")?;
        for position in 0..4 {
            let begin = *cursor;
            let text = cursor.take_while(|c| c.is_ascii_alphanumeric() || "+-.#".contains(c));
            let word = number::word(text, Literal::Untyped).ok_or_else(|| no_number(&begin, text))?;
            instruction.words.push(word);
            if position < 3 {
                cursor.expect(",")?;
            }
        }
        cursor.expect("}")?;
        if instruction.words.len() > 4 * MOST_ROWS {
            return Err(cursor.error("DXASM-007", format!("there are more than {MOST_ROWS} rows")));
        }
        if !cursor.eat_spaced(",") {
            break;
        }
    }
    cursor.expect("}")?;
    Ok(instruction)
}
