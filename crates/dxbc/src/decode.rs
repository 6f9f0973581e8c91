//! From words to a program.

use tmu_program::{Diagnostic, Span};

use crate::names::Register;
use crate::program::{CUSTOM_DATA, Index, Instruction, Operand, Program, Version};
use crate::table::{Opcode, Row, Shape, row, row_of};

/// Deepest nesting of relative operands; the compiler nests one.
const DEEPEST: usize = 8;
/// Most extended words of an opcode, as observed of the reference tool.
const MOST_EXTENDED: usize = 3;

/// Reads the data of a program chunk.
///
/// # Errors
/// `DXBC-010` for a damaged program, `DXBC-011` for an opcode without meaning, `DXBC-012` for a damaged operand; each
/// with the byte address in the chunk.
pub fn decode(data: &[u8]) -> Result<Program, Diagnostic> {
    let mut words = Words::new(data)?;
    // An instruction takes seven words or so.
    let mut instructions = Vec::with_capacity(words.length / 6);
    while !words.at_end() {
        instructions.push(Instruction::new(row_of(Opcode::Nop)));
        if let Some(last) = instructions.last_mut() {
            words.read_into(last)?;
        }
    }
    Ok(Program { version: words.version, instructions, excess: words.words[words.length..].to_vec() })
}

/// The words of a program, whose instructions are read one after the other.
pub(crate) struct Words {
    /// Stage and model.
    pub version: Version,
    words: Vec<u32>,
    /// How many of the words belong to the program.
    length: usize,
    at: usize,
}

impl Words {
    /// The words of a program chunk's data.
    ///
    /// # Errors
    /// `DXBC-010` for a program without a version and a right length.
    pub fn new(data: &[u8]) -> Result<Words, Diagnostic> {
        let words: Vec<u32> =
            data.chunks_exact(4).map(|it| u32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect();
        let [version, length, ..] = words[..] else {
            return Err(bad("the program has no version and length", 0));
        };
        let length = length as usize;
        if length < 2 || length > words.len() {
            let message =
                format!("the program says that it has {length} words, and there are {}", words.len());
            return Err(bad(message, 1));
        }
        Ok(Words { version: Version(version), words, length, at: 2 })
    }

    /// Whether there are no more instructions.
    pub fn at_end(&self) -> bool {
        self.at >= self.length
    }

    /// Reads the next instruction into one that is no longer needed. Large values are not passed on by copies here, which
    /// takes a quarter of a listing's time.
    ///
    /// # Errors
    /// As [`decode`].
    pub fn read_into(&mut self, instruction: &mut Instruction) -> Result<(), Diagnostic> {
        let end = instruction_end(&self.words[..self.length], self.at)?;
        read_instruction(&self.words[..end], self.at, instruction)?;
        self.at = end;
        Ok(())
    }
}

/// Where the instruction at a word ends.
fn instruction_end(words: &[u32], at: usize) -> Result<usize, Diagnostic> {
    let token = words[at];
    let length = if has_length_word(token) {
        words.get(at + 1).copied().unwrap_or(0) as usize
    } else {
        (token >> 24 & 0x7f) as usize
    };
    let least = if has_length_word(token) { 2 } else { 1 };
    if length < least || length > words.len() - at {
        return Err(bad(format!("an instruction says that it has {length} words"), at));
    }
    Ok(at + length)
}

/// Whether the word behind the opcode word is the length.
pub(crate) fn has_length_word(token: u32) -> bool {
    match token & 0x7ff {
        CUSTOM_DATA => true,
        // dcl_function_table and dcl_interface
        145 | 146 => token >> 31 == 1,
        _ => false,
    }
}

fn read_instruction(words: &[u32], at: usize, instruction: &mut Instruction) -> Result<(), Diagnostic> {
    let token = words[at];
    let Some(row) = row(token & 0x7ff) else {
        return Err(Diagnostic::error("DXBC-011", format!("there is no opcode {}", token & 0x7ff))
            .at(span(at))
            .hint("the word before it says a wrong length, or the program is damaged"));
    };
    instruction.address = at * 4;
    instruction.token = token;
    instruction.extended.clear();
    instruction.operands.clear();
    instruction.words.clear();
    instruction.trailing.clear();
    let mut reader = Reader { words, at: at + 1 };
    if has_length_word(token) {
        instruction.words.extend_from_slice(&words[at + 2..]);
        return Ok(());
    }
    let mut more = token >> 31 == 1;
    while more {
        let word = reader.next()?;
        instruction.extended.push(word);
        if instruction.extended.len() > MOST_EXTENDED {
            return Err(bad("an opcode has more than three extended words", at));
        }
        more = word >> 31 == 1;
    }
    read_body(row, instruction, &mut reader)
}

fn read_body(row: &Row, instruction: &mut Instruction, reader: &mut Reader<'_>) -> Result<(), Diagnostic> {
    if let Shape::Words = row.shape {
        instruction.words.extend_from_slice(reader.rest());
        return Ok(());
    }
    if let Shape::Call = row.shape {
        instruction.words.push(reader.next()?);
    }
    instruction.operands.reserve(row.operand_count());
    for _ in 0..row.operand_count() {
        instruction.operands.push(Operand::default());
        if let Some(last) = instruction.operands.last_mut() {
            reader.operand(last, 0)?;
        }
    }
    if matches!(row.shape, Shape::Declaration) {
        instruction.words.extend_from_slice(reader.rest());
    } else {
        instruction.trailing.extend_from_slice(reader.rest());
    }
    Ok(())
}

/// Steps through the words of one instruction.
struct Reader<'a> {
    /// All words up to the instruction's end.
    words: &'a [u32],
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Result<u32, Diagnostic> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word.ok_or_else(|| operand_error("an operand runs past its instruction", self.at - 1))
    }

    fn rest(&mut self) -> &[u32] {
        let rest = &self.words[self.at.min(self.words.len())..];
        self.at = self.words.len();
        rest
    }

    /// Reads an operand into an empty one.
    fn operand(&mut self, operand: &mut Operand, depth: usize) -> Result<(), Diagnostic> {
        let start = self.at;
        if depth > DEEPEST {
            return Err(operand_error("operands are nested too deeply", start));
        }
        let token = self.next()?;
        let extended = if token >> 31 == 1 { Some(self.next()?) } else { None };
        let Some(register) = Register::from_number(token >> 12 & 0xff) else {
            let message = format!("there is no register type {}", token >> 12 & 0xff);
            return Err(operand_error(&message, start));
        };
        if token & 3 == 3 {
            return Err(operand_error("an operand has a component count without meaning", start));
        }
        if token & 3 == 2 && token >> 2 & 3 == 3 {
            return Err(operand_error("an operand has a selection mode without meaning", start));
        }
        (operand.token, operand.extended) = (token, extended);
        let vector = token & 3 == 2;
        let immediates = if register == Register::Immediate32 {
            if vector { 4 } else { 1 }
        } else if register == Register::Immediate64 {
            if vector { 4 } else { 2 }
        } else {
            0
        };
        for _ in 0..immediates {
            operand.immediates.push(self.next()?);
        }
        for index in 0..(token >> 20 & 3) as usize {
            let index = self.index(operand.representation(index), depth)?;
            operand.indices.push(index);
        }
        Ok(())
    }

    fn index(&mut self, representation: u32, depth: usize) -> Result<Index, Diagnostic> {
        let immediate = match representation {
            0 | 3 => u64::from(self.next()?),
            1 | 4 => u64::from(self.next()?) << 32 | u64::from(self.next()?),
            2 => 0,
            _ => return Err(operand_error("an index has a representation without meaning", self.at)),
        };
        let relative = match representation {
            2..=4 => {
                let mut relative = Box::<Operand>::default();
                self.operand(&mut relative, depth + 1)?;
                Some(relative)
            }
            _ => None,
        };
        Ok(Index { immediate, relative })
    }
}

fn span(word: usize) -> Span {
    Span::Address { section: String::new(), address: word as u64 * 4 }
}

fn bad(message: impl Into<String>, word: usize) -> Diagnostic {
    Diagnostic::error("DXBC-010", message).at(span(word)).hint("the program is cut off or damaged")
}

fn operand_error(message: &str, word: usize) -> Diagnostic {
    Diagnostic::error("DXBC-012", message)
        .at(span(word))
        .hint("no compiler writes such a word: the program is damaged")
}
