//! A program: its version and its instructions. An instruction and an operand keep their bits, so that nothing is lost
//! between decoding and encoding; every field is read from the bits when it is asked for.

use std::fmt;

use smallvec::SmallVec;
use tmu_program::{Diagnostic, Span};

use crate::names::{Dimension, Precision, Register, ResinfoType, ReturnType, Stage};
use crate::table::{Opcode, Row, Shape, Slot, row, row_of};

/// First word of a program: stage and shader model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Version(pub u32);

impl Version {
    /// The version of a stage and a shader model such as 5.0.
    #[must_use]
    pub fn new(stage: Stage, major: u32, minor: u32) -> Version {
        Version(stage.number() << 16 | (major & 15) << 4 | (minor & 15))
    }

    /// The stage; none for libraries and unknown kinds.
    #[must_use]
    pub fn stage(self) -> Option<Stage> {
        Stage::from_number(self.0 >> 16)
    }

    /// The shader model as two digits: 40, 41, 50, 51.
    #[must_use]
    pub fn model(self) -> u32 {
        (self.0 >> 4 & 15) * 10 + (self.0 & 15)
    }

    /// Whether resources are named by a range and a register in a space: 5.1 and up.
    #[must_use]
    pub fn has_spaces(self) -> bool {
        self.model() >= 51
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = self.stage().map_or("lib", Stage::name);
        write!(f, "{stage}_{}_{}", self.0 >> 4 & 15, self.0 & 15)
    }
}

/// A program of one shader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Stage and shader model.
    pub version: Version,
    /// Declarations and instructions in order.
    pub instructions: Vec<Instruction>,
    /// Words of the chunk behind the program's length.
    pub excess: Vec<u32>,
}

impl Program {
    /// Moves a diagnostic from a word of an instruction, such as that of an operand, to the instruction, which is what a
    /// listing has an address of.
    #[must_use]
    pub fn at_instruction(&self, diagnostic: Diagnostic) -> Diagnostic {
        let Span::Address { section, address } = &diagnostic.span else { return diagnostic };
        let behind = self.instructions.partition_point(|it| it.address as u64 <= *address);
        let Some(instruction) = behind.checked_sub(1).and_then(|index| self.instructions.get(index)) else {
            return diagnostic;
        };
        let span = Span::Address { section: section.clone(), address: instruction.address as u64 };
        diagnostic.at(span)
    }
}

/// A declaration or instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Byte address in the program chunk's data.
    pub address: usize,
    /// The opcode word; its length field counts only when custom data gives it another meaning.
    pub token: u32,
    /// The extended opcode words.
    pub extended: SmallVec<[u32; 4]>,
    /// Operands in the order of the listing.
    pub operands: Vec<Operand>,
    /// The plain words of a declaration, of custom data, or of `fcall`.
    pub words: Vec<u32>,
    /// Words that the length covers and nothing uses: `samplepos` and some status forms have one.
    pub trailing: Vec<u32>,
}

/// Number of `customdata`, whose opcode word is laid out differently.
pub const CUSTOM_DATA: u32 = 53;

impl Instruction {
    /// An instruction without operands yet.
    #[must_use]
    pub fn new(row: &'static Row) -> Instruction {
        Instruction {
            address: 0,
            token: row.opcode.number(),
            extended: SmallVec::new(),
            operands: Vec::new(),
            words: Vec::new(),
            trailing: Vec::new(),
        }
    }

    /// Number of the opcode.
    #[must_use]
    pub fn opcode(&self) -> u32 {
        self.token & 0x7ff
    }

    /// The row of the table.
    #[must_use]
    pub fn row(&self) -> &'static Row {
        // Neither the decoder nor the parser lets other opcodes pass.
        row(self.opcode()).unwrap_or(row_of(Opcode::Nop))
    }

    /// A field of the opcode word's bits 23:11, the controls.
    #[must_use]
    pub fn bits(&self, low: u32, count: u32) -> u32 {
        self.token >> low & ((1 << count) - 1)
    }

    /// Whether the result is clamped to 0…1.
    #[must_use]
    pub fn saturates(&self) -> bool {
        self.bits(13, 1) == 1
    }

    /// The components whose arithmetic must not be rearranged, x in bit 0.
    #[must_use]
    pub fn precise(&self) -> u32 {
        self.bits(19, 4)
    }

    /// Whether a condition holds for nonzero values.
    #[must_use]
    pub fn tests_nonzero(&self) -> bool {
        self.bits(18, 1) == 1
    }

    fn extension(&self, kind: u32) -> Option<u32> {
        self.extended.iter().copied().find(|word| word & 0x3f == kind)
    }

    /// The address offsets u, v, w of `_aoffimmi`, if the instruction has them.
    #[must_use]
    pub fn offsets(&self) -> Option<[i32; 3]> {
        let word = self.extension(1)?;
        Some([9, 13, 17].map(|low| (word << (28 - low)) as i32 >> 28))
    }

    /// The number of the dimension that the instruction repeats from the declaration, and the structure stride.
    #[must_use]
    pub fn extended_dimension(&self) -> Option<(u32, u32)> {
        self.extension(2).map(|word| (word >> 6 & 31, word >> 11 & 0xfff))
    }

    /// The return types that the instruction repeats from the declaration, four bits each.
    #[must_use]
    pub fn extended_return(&self) -> Option<u32> {
        self.extension(3).map(|word| word >> 6 & 0xffff)
    }

    /// The dimension of a resource declaration.
    #[must_use]
    pub fn dimension(&self) -> Option<Dimension> {
        Dimension::from_number(self.bits(11, 5))
    }

    /// What `resinfo` returns.
    #[must_use]
    pub fn resinfo_type(&self) -> Option<ResinfoType> {
        ResinfoType::from_number(self.bits(11, 2))
    }

    /// The operand with a role, such as [`Slot::Resource`].
    #[must_use]
    pub fn operand(&self, slot: Slot) -> Option<&Operand> {
        self.operands.get(self.position(slot)?)
    }

    /// Which of the operands has a role.
    #[must_use]
    pub fn position(&self, slot: Slot) -> Option<usize> {
        self.row().operands.iter().position(|it| *it == slot)
    }

    /// Byte address of an operand's first word in the program chunk's data.
    #[must_use]
    pub fn operand_address(&self, position: usize) -> u64 {
        let number = if self.row().shape == Shape::Call { self.words.len() } else { 0 };
        let operands: usize = self.operands.iter().take(position).map(Operand::word_count).sum();
        (self.address + 4 * (1 + self.extended.len() + number + operands)) as u64
    }
}

/// The four return types of a word, the first component in the lowest bits; none where a number has no meaning.
#[must_use]
pub fn return_types(word: u32) -> [Option<ReturnType>; 4] {
    [0, 4, 8, 12].map(|low| ReturnType::from_number(word >> low & 15))
}

/// Which components of a register an operand selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// No components: samplers, streams, labels.
    None,
    /// A register of one component.
    Scalar,
    /// Components that are written, x in bit 0.
    Mask(u32),
    /// Which component goes where, 0…3 for x…w.
    Swizzle([u8; 4]),
    /// One component, 0…3 for x…w, for all.
    One(u8),
}

/// One index of an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// The immediate part; 0 where there is none.
    pub immediate: u64,
    /// The register that is added.
    pub relative: Option<Box<Operand>>,
}

/// An operand; the default one names nothing yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operand {
    /// The operand word.
    pub token: u32,
    /// The extended operand word: modifiers and precision.
    pub extended: Option<u32>,
    /// The words of an immediate value: 1, 2 or 4.
    pub immediates: SmallVec<[u32; 4]>,
    /// Indices, at most three.
    pub indices: SmallVec<[Index; 2]>,
}

impl Operand {
    /// What the operand names.
    #[must_use]
    pub fn register(&self) -> Register {
        // The decoder lets no other number pass.
        Register::from_number(self.token >> 12 & 0xff).unwrap_or(Register::Null)
    }

    /// Which components it selects.
    #[must_use]
    pub fn selection(&self) -> Selection {
        match (self.token & 3, self.token >> 2 & 3) {
            (0, _) => Selection::None,
            (1, _) => Selection::Scalar,
            (_, 0) => Selection::Mask(self.token >> 4 & 15),
            (_, 1) => Selection::Swizzle([4, 6, 8, 10].map(|low| (self.token >> low & 3) as u8)),
            _ => Selection::One((self.token >> 4 & 3) as u8),
        }
    }

    /// Number of its words.
    #[must_use]
    pub fn word_count(&self) -> usize {
        let index = |(position, index): (usize, &Index)| {
            let immediate = match self.representation(position) {
                0 | 3 => 1,
                1 | 4 => 2,
                _ => 0,
            };
            immediate + index.relative.as_ref().map_or(0, |relative| relative.word_count())
        };
        let indices: usize = self.indices.iter().enumerate().map(index).sum();
        1 + usize::from(self.extended.is_some()) + self.immediates.len() + indices
    }

    /// The representation of an index: 0 immediate, 1 two words, 2 relative, 3 immediate and relative, 4 two words and
    /// relative.
    #[must_use]
    pub fn representation(&self, index: usize) -> u32 {
        self.token >> (22 + 3 * index) & 7
    }

    /// Whether the value is negated, after [`Operand::is_absolute`].
    #[must_use]
    pub fn is_negated(&self) -> bool {
        self.modifier() & 1 == 1
    }

    /// Whether the value's sign is dropped.
    #[must_use]
    pub fn is_absolute(&self) -> bool {
        self.modifier() & 2 == 2
    }

    fn modifier(&self) -> u32 {
        self.extended.map_or(0, |word| word >> 6 & 0xff)
    }

    /// The number of the precision that is asked for.
    #[must_use]
    pub fn precision_number(&self) -> u32 {
        self.extended.map_or(0, |word| word >> 14 & 7)
    }

    /// The precision that is asked for; none for numbers without meaning.
    #[must_use]
    pub fn precision(&self) -> Option<Precision> {
        Precision::from_number(self.precision_number())
    }

    /// Whether the index may differ between lanes.
    #[must_use]
    pub fn is_non_uniform(&self) -> bool {
        self.extended.is_some_and(|word| word >> 17 & 1 == 1)
    }

    /// The immediate part of an index; none where the operand has no such index or a register is added to it.
    #[must_use]
    pub fn constant_index(&self, index: usize) -> Option<u64> {
        let index = self.indices.get(index)?;
        index.relative.is_none().then_some(index.immediate)
    }

    /// Whether a register takes part in an index.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.indices.iter().any(|index| index.relative.is_some())
    }
}
