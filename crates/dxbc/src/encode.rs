//! From a program to words.

use crate::decode::has_length_word;
use crate::program::{CUSTOM_DATA, Instruction, Operand, Program};
use crate::table::Shape;

/// The data of the program chunk.
#[must_use]
pub fn encode(program: &Program) -> Vec<u8> {
    let mut words = vec![program.version.0, 0];
    for instruction in &program.instructions {
        push_instruction(instruction, &mut words);
    }
    words[1] = words.len() as u32;
    words.extend(&program.excess);
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Most words of an instruction whose length is in the opcode word.
pub const LONGEST: usize = 127;

/// The words of one instruction, with the length field as its contents are. An instruction of more than [`LONGEST`]
/// words, which neither the decoder nor the parser makes, would be cut in its length field.
#[must_use]
pub fn words_of(instruction: &Instruction) -> Vec<u32> {
    let mut words = Vec::new();
    push_instruction(instruction, &mut words);
    words
}

fn push_instruction(instruction: &Instruction, out: &mut Vec<u32>) {
    let start = out.len();
    out.push(instruction.token);
    if has_length_word(instruction.token) {
        out.push(instruction.words.len() as u32 + 2);
        out.extend(&instruction.words);
        return;
    }
    debug_assert_ne!(instruction.opcode(), CUSTOM_DATA);
    out.extend(&instruction.extended);
    let words_first = instruction.row().shape == Shape::Call;
    if words_first {
        out.extend(&instruction.words);
    }
    for operand in &instruction.operands {
        push_operand(operand, out);
    }
    if !words_first {
        out.extend(&instruction.words);
    }
    out.extend(&instruction.trailing);
    let length = (out.len() - start) as u32;
    out[start] = instruction.token & !(0x7f << 24) | (length & 0x7f) << 24;
}

fn push_operand(operand: &Operand, out: &mut Vec<u32>) {
    out.push(operand.token);
    out.extend(operand.extended);
    out.extend(&operand.immediates);
    for (position, index) in operand.indices.iter().enumerate() {
        match operand.representation(position) {
            0 | 3 => out.push(index.immediate as u32),
            1 | 4 => out.extend([(index.immediate >> 32) as u32, index.immediate as u32]),
            _ => {}
        }
        if let Some(relative) = &index.relative {
            push_operand(relative, out);
        }
    }
}
