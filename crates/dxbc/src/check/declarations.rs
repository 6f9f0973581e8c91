//! What a program declares, and the limits of declarations.

use std::collections::BTreeMap;

use tmu_program::Diagnostic;

use super::{operand_span, span};
use crate::names::{Dimension, Register, SamplerMode, Stage};
use crate::program::{Instruction, Operand, Program};
use crate::table::Declares;
use crate::table::Opcode;

/// A declared resource or view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Shape.
    pub dimension: Dimension,
    /// Number of samples; 0 where it is not said.
    pub samples: u32,
    /// Bytes of a structure; 0 for others.
    pub stride: u32,
    /// Return types, four bits each; 0 for raw and structured buffers.
    pub types: u32,
}

/// The declarations that rules and lowering look up. Before 5.1 a key is the register, from 5.1 on the number of the
/// range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declarations {
    /// Read-only resources.
    pub resources: BTreeMap<u64, Resource>,
    /// Unordered access views.
    pub views: BTreeMap<u64, Resource>,
    /// Samplers.
    pub samplers: BTreeMap<u64, Option<SamplerMode>>,
    /// Constant buffers with their size in vectors.
    pub constants: BTreeMap<u64, u32>,
    /// Group-shared memory: bytes, and stride of structures or 0.
    pub shared: BTreeMap<u64, (u32, u32)>,
    /// Indexable arrays: elements and components.
    pub arrays: BTreeMap<u64, (u32, u32)>,
    /// Number of temporaries: the largest declaration, because the phases of a hull shader have one each.
    pub temps: u32,
    /// Rows of the immediate constant buffer.
    pub immediate_rows: usize,
    /// The global flags, bits 23:11 of the opcode word.
    pub flags: u32,
    /// Whether there are interfaces, whose methods index resources.
    pub has_interfaces: bool,
}

/// Limits that the compiler's messages name: resources, samplers, constant buffers, vectors of one, temporaries.
const RESOURCES: u64 = 128;
const SAMPLERS: u64 = 16;
const CONSTANT_BUFFERS: u64 = 15;
const VECTORS: u64 = 4096;
const TEMPORARIES: u64 = 4096;
const LARGEST_STRIDE: u32 = 2048;

impl Declarations {
    /// Reads the declarations of a program, and says which break a limit.
    #[must_use]
    pub fn of(program: &Program) -> (Declarations, Vec<Diagnostic>) {
        let mut declarations = Declarations::default();
        let mut found = Vec::new();
        for instruction in &program.instructions {
            declarations.add(instruction);
            if let Err(finding) = limits(instruction, program.version.has_spaces()) {
                let is_operand = !instruction.operands.is_empty();
                found.push(finding.at(if is_operand {
                    operand_span(instruction, 0)
                } else {
                    span(instruction)
                }));
            }
        }
        let arrays: u64 = declarations.arrays.values().map(|(elements, _)| u64::from(*elements)).sum();
        let registers = arrays + u64::from(declarations.temps);
        if registers > TEMPORARIES {
            let message = format!("{registers} temporaries and array elements, and there are {TEMPORARIES}");
            let problem = Diagnostic::error("DXBC-028", message);
            found.push(problem.hint("`dcl_temps` and `dcl_indexableTemp` are counted together"));
        }
        (declarations, found)
    }

    /// The declaration of what an operand names; none for operands that name no resource.
    #[must_use]
    pub fn resource(&self, operand: &Operand) -> Option<Resource> {
        let key = operand.constant_index(0)?;
        if operand.register() == Register::Resource {
            self.resources.get(&key).copied()
        } else if operand.register() == Register::UnorderedAccess {
            self.views.get(&key).copied()
        } else {
            None
        }
    }

    /// Whether raw and structured buffers are there in 4.x.
    pub(super) fn allows_buffers(&self, stage: Stage) -> bool {
        stage == Stage::Compute || self.flags >> 14 & 1 == 1
    }

    fn add(&mut self, instruction: &Instruction) {
        let word = |index: usize| instruction.words.get(index).copied().unwrap_or(0);
        let key = instruction.operands.first().and_then(|operand| operand.constant_index(0));
        let buffer = |dimension, stride| Resource { dimension, samples: 0, stride, types: 0 };
        match (instruction.row().opcode, key) {
            (Opcode::DclResource | Opcode::DclUavTyped, Some(key)) => {
                let Some(dimension) = instruction.dimension() else { return };
                let is_view = instruction.row().opcode == Opcode::DclUavTyped;
                let samples = if is_view { 0 } else { instruction.bits(16, 7) };
                let resource = Resource { dimension, samples, stride: 0, types: word(0) };
                if is_view { &mut self.views } else { &mut self.resources }.insert(key, resource);
            }
            (Opcode::DclResourceRaw, Some(key)) => {
                self.resources.insert(key, buffer(Dimension::RawBuffer, 0));
            }
            (Opcode::DclResourceStructured, Some(key)) => {
                self.resources.insert(key, buffer(Dimension::StructuredBuffer, word(0)));
            }
            (Opcode::DclUavRaw, Some(key)) => {
                self.views.insert(key, buffer(Dimension::RawBuffer, 0));
            }
            (Opcode::DclUavStructured, Some(key)) => {
                self.views.insert(key, buffer(Dimension::StructuredBuffer, word(0)));
            }
            (Opcode::DclSampler, Some(key)) => {
                self.samplers.insert(key, SamplerMode::from_number(instruction.bits(11, 4)));
            }
            (Opcode::DclConstantbuffer, Some(key)) => {
                let declared = instruction.operands[0].indices.get(1).map_or(0, |it| it.immediate as u32);
                let size = if instruction.operands[0].indices.len() == 3 { word(0) } else { declared };
                self.constants.insert(key, size);
            }
            (Opcode::DclTgsmRaw, Some(key)) => {
                self.shared.insert(key, (word(0), 0));
            }
            (Opcode::DclTgsmStructured, Some(key)) => {
                self.shared.insert(key, (word(0).saturating_mul(word(1)), word(0)));
            }
            (Opcode::DclIndexableTemp, _) => {
                self.arrays.insert(u64::from(word(0)), (word(1), word(2)));
            }
            (Opcode::DclTemps, _) => self.temps = self.temps.max(word(0)),
            (Opcode::DclGlobalFlags, _) => self.flags |= instruction.token,
            (Opcode::DclInterface, _) => self.has_interfaces = true,
            (Opcode::Customdata, _) if instruction.token >> 11 == 3 => {
                self.immediate_rows = instruction.words.len() / 4;
            }
            _ => {}
        }
    }
}

/// Whether a declaration names its registers by number, and keeps to the limits of the model.
fn limits(instruction: &Instruction, has_spaces: bool) -> Result<(), Diagnostic> {
    let opcode = instruction.row().opcode;
    let at_most = |what: &str, value: u64, most: u64| {
        if value <= most {
            return Ok(());
        }
        let message = format!("{opcode}: {what} is {value}, and at most {most} is allowed");
        let hint = match what {
            "the slot" => "ranges of shader model 5.1 have more registers",
            _ => "what is larger goes into a buffer",
        };
        Err(Diagnostic::error("DXBC-028", message).hint(hint))
    };
    let index = |position| {
        let operand = instruction.operands.first();
        operand.and_then(|operand| operand.constant_index(position)).unwrap_or(0)
    };
    let word = |index: usize| instruction.words.get(index).copied().unwrap_or(0);
    let Some(declares) = instruction.row().declares else { return Ok(()) };
    if instruction.operands.iter().any(Operand::is_relative) {
        let problem = Diagnostic::error("DXBC-026", format!("{opcode}: registers are declared by number"));
        return Err(problem.hint("without a register in the brackets, such as v[3][0] or cb0[4]"));
    }
    match declares {
        Declares::TypedView | Declares::RawView if !has_spaces && !opcode.declares_view() => {
            at_most("the slot", index(0), RESOURCES - 1)
        }
        Declares::Sampler if !has_spaces => at_most("the slot", index(0), SAMPLERS - 1),
        Declares::ConstantBuffer if !has_spaces => {
            at_most("the slot", index(0), CONSTANT_BUFFERS - 1)?;
            at_most("the number of vectors", index(1), VECTORS)
        }
        Declares::Data if instruction.token >> 11 == 3 => {
            at_most("the number of rows", instruction.words.len() as u64 / 4, VECTORS)
        }
        Declares::StructuredView => {
            let stride = word(0);
            if stride % 4 != 0 || stride == 0 || stride > LARGEST_STRIDE {
                let message =
                    format!("{opcode}: the stride {stride} is not a multiple of 4 up to {LARGEST_STRIDE}");
                return Err(Diagnostic::error("DXBC-028", message).hint("structures consist of whole words"));
            }
            Ok(())
        }
        Declares::TypedView
        | Declares::RawView
        | Declares::Sampler
        | Declares::ConstantBuffer
        | Declares::Data
        | Declares::RawShared
        | Declares::StructuredShared
        | Declares::IndexRange
        | Declares::Flags
        | Declares::Interpolated
        | Declares::SystemValue
        | Declares::Register
        | Declares::Stream
        | Declares::Phase
        | Declares::Topology
        | Declares::Primitive
        | Declares::IndexableTemp
        | Declares::ThreadGroup
        | Declares::Domain
        | Declares::Partitioning
        | Declares::OutputPrimitive
        | Declares::ControlPoints
        | Declares::TessellationFactor
        | Declares::FunctionBody
        | Declares::FunctionTable
        | Declares::Interface
        | Declares::Count => Ok(()),
    }
}
