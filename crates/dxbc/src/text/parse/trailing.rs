//! The words that instructions have behind their operands, which no listing shows: they are written as the reference
//! compiler writes them [observed].

use std::collections::BTreeSet;

use crate::names::{Dimension, Register};
use crate::program::{Instruction, Version};
use crate::table::{Opcode, Slot};

/// Finds the words, by the declarations that stand before an instruction.
#[derive(Debug, Default)]
pub(super) struct Trailing {
    /// The resources that are cubes: registers, from 5.1 on ranges.
    cubes: BTreeSet<u64>,
}

impl Trailing {
    /// Takes a declaration into account, or gives an instruction its word.
    pub(super) fn complete(&mut self, instruction: &mut Instruction, version: Version) {
        if instruction.row().opcode == Opcode::DclResource {
            let key = instruction.operands.first().and_then(|operand| operand.constant_index(0));
            self.cubes.extend(key.filter(|_| instruction.dimension().is_some_and(is_cube)));
        }
        instruction.trailing.extend(self.word(instruction, version));
    }

    fn word(&self, instruction: &Instruction, version: Version) -> Option<u32> {
        let opcode = instruction.row().opcode;
        if opcode == Opcode::Samplepos {
            let of_resource = instruction.operand(Slot::Multisampled)?.register() == Register::Resource;
            return of_resource.then_some(0);
        }
        // Where a source has the offset 0: with a status or a lowest level the language demands one, but for cubes.
        let has_room = opcode.is_sample_with_status() && instruction.offsets().is_none();
        if !has_room || self.is_of_cube(instruction) {
            return None;
        }
        let is_odd = opcode == Opcode::SampleDClS && !version.has_spaces();
        Some(if is_odd { 0x2000 } else { 0 })
    }

    fn is_of_cube(&self, instruction: &Instruction) -> bool {
        if let Some((number, _)) = instruction.extended_dimension() {
            return Dimension::from_number(number).is_some_and(is_cube);
        }
        let key = instruction.operand(Slot::Resource).and_then(|operand| operand.constant_index(0));
        key.is_some_and(|key| self.cubes.contains(&key))
    }
}

fn is_cube(dimension: Dimension) -> bool {
    matches!(dimension, Dimension::TextureCube | Dimension::TextureCubeArray)
}
