//! Where the registers of a shader lie: in registers of the program, or in local memory where a register indexes them.

use std::collections::BTreeMap;

use tmu_program::{Diagnostic, Name, Storage};

use super::FEWER_REGISTERS;
use super::operand_error;
use super::{Emission, MOST_REGISTERS, error};
use crate::check::Declarations;
use crate::names::Register;
use crate::program::{Instruction, Operand, Program};
use crate::table::Opcode;

/// Bytes of a vector of four words.
pub(super) const VECTOR: u32 = 16;

/// Vectors that inputs or outputs may have: 32 vertices or control points of 32.
const MOST_VECTORS: u64 = 32 * 32;

/// Vectors of one kind that can be indexed: inputs, outputs, an array `x#`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Array {
    /// First register of the program; [`Array::vectors`] times four follow. Arrays `x#` in local memory have none.
    pub(super) first: u16,
    /// How many there are, over all vertices.
    pub(super) vectors: u32,
    /// How many a vertex has.
    pub(super) per_vertex: u32,
    /// Byte address in local memory, where a register indexes it. One more vector, always zero, lies behind the last.
    pub(super) local: Option<u32>,
}

/// Where everything lies. `r#` begin at register 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// Inputs and outputs by kind: `v`, `o`, `vicp`, `vocp`, `vpc`.
    pub(super) files: BTreeMap<Register, Array>,
    /// Arrays `x#`.
    pub(super) arrays: BTreeMap<u64, Array>,
    /// First of the four registers of each kind that has one vector, such as `vThreadID` and `oDepth`.
    pub(super) named: BTreeMap<Register, u16>,
    /// Where vertices are emitted to.
    pub(super) emission: Option<Emission>,
    /// Registers that are taken.
    pub(super) registers: u16,
    /// Bytes of local memory that are taken.
    pub(super) local_bytes: u32,
}

impl Layout {
    /// Gives everything that a program declares or uses its registers and addresses.
    ///
    /// # Errors
    /// `DXBC-102` where there is too much of it.
    pub(super) fn of(program: &Program, declarations: &Declarations) -> Result<Layout, Diagnostic> {
        let uses = Uses::of(program)?;
        let too_many =
            || Diagnostic::error("DXBC-102", "the shader takes too many registers").hint(FEWER_REGISTERS);
        let mut taken = Taken { registers: 4 * declarations.temps, bytes: 0 };
        let mut layout = Layout::default();
        for (&kind, &(vertices, per_vertex)) in &uses.files {
            let vectors = vertices * per_vertex;
            let local = uses.indexed.contains(&(kind, 0)).then(|| taken.memory(vectors));
            let first = taken.vectors(vectors).ok_or_else(too_many)?;
            layout.files.insert(kind, Array { first, vectors, per_vertex, local });
        }
        for (&number, &(vectors, _)) in &declarations.arrays {
            let array = if uses.indexed.contains(&(Register::IndexableTemp, number)) {
                Array { first: 0, vectors, per_vertex: vectors, local: Some(taken.memory(vectors)) }
            } else {
                let first = taken.vectors(vectors).ok_or_else(too_many)?;
                Array { first, vectors, per_vertex: vectors, local: None }
            };
            layout.arrays.insert(number, array);
        }
        for kind in uses.named {
            layout.named.insert(kind, taken.vectors(1).ok_or_else(too_many)?);
        }
        if let Some(most) = uses.emitted {
            let outputs = uses.files.get(&Register::Output).map_or(0, |(_, vectors)| *vectors);
            let (offset, vertex_bytes) = (taken.bytes, (1 + outputs) * VECTOR);
            taken.bytes = offset.saturating_add(most * vertex_bytes);
            // The register behind the count's vector begins a vector with one flag for each stream.
            let count = tmu_program::Register(taken.vectors(2).ok_or_else(too_many)?);
            layout.emission = Some(Emission { count, most, offset, vertex_bytes });
        }
        layout.registers = u16::try_from(taken.registers).map_err(|_| too_many())?;
        layout.local_bytes = taken.bytes;
        Ok(layout)
    }

    /// What the shader calls the registers of a program of so many instructions; `temps` is how many `r#` there are.
    pub(super) fn names(&self, temps: u32, instructions: u32) -> Vec<Name> {
        let mut names = Vec::new();
        let mut add = |of: &str, first: u16, local: Option<u32>| {
            for (component, letter) in (0..4).zip("xyzw".chars()) {
                let storage = match local {
                    Some(address) => Storage::Local(address + 4 * u32::from(component)),
                    None => Storage::Registers(tmu_program::Register(first + component), 1),
                };
                names.push(Name {
                    name: format!("{of}.{letter}"),
                    storage,
                    ty: None,
                    scope: 0..instructions,
                });
            }
        };
        (0..temps).for_each(|number| add(&format!("r{number}"), 4 * number as u16, None));
        for (kind, array) in &self.files {
            // Indexed outputs are in local memory until the shader ends; of indexed inputs that is a copy.
            let is_output = matches!(kind, Register::Output | Register::OutputControlPoint);
            for vector in 0..array.vectors {
                let (vertex, number) = (vector / array.per_vertex.max(1), vector % array.per_vertex.max(1));
                let of = match array.vectors > array.per_vertex {
                    true => format!("{kind}[{vertex}][{number}]"),
                    false => format!("{kind}{number}"),
                };
                let local = array.local.filter(|_| is_output).map(|start| start + VECTOR * vector);
                add(&of, array.first + 4 * vector as u16, local);
            }
        }
        for (array_number, array) in &self.arrays {
            for vector in 0..array.vectors {
                let local = array.local.map(|start| start + VECTOR * vector);
                add(&format!("x{array_number}[{vector}]"), array.first + 4 * vector as u16, local);
            }
        }
        self.named
            .iter()
            .filter(|(kind, _)| !is_scalar(**kind))
            .for_each(|(kind, first)| add(kind.name(), *first, None));
        for (kind, &first) in self.named.iter().filter(|(kind, _)| is_scalar(**kind)) {
            let storage = Storage::Registers(tmu_program::Register(first), 1);
            names.push(Name { name: kind.name().to_string(), storage, ty: None, scope: 0..instructions });
        }
        names
    }

    /// The array that an operand names, and the positions of its indices: the vertex, if it has one, and the vector.
    pub(super) fn array(&self, operand: &Operand) -> Option<Array> {
        if operand.register() == Register::IndexableTemp {
            self.arrays.get(&operand.constant_index(0)?).copied()
        } else {
            self.files.get(&operand.register()).copied()
        }
    }
}

struct Taken {
    registers: u32,
    bytes: u32,
}

impl Taken {
    /// Registers for vectors.
    fn vectors(&mut self, vectors: u32) -> Option<u16> {
        let first = self.registers;
        self.registers = first.saturating_add(vectors.saturating_mul(4));
        if self.registers > MOST_REGISTERS { None } else { u16::try_from(first).ok() }
    }

    /// Local memory for vectors, and for one more that stays zero.
    fn memory(&mut self, vectors: u32) -> u32 {
        let first = self.bytes;
        self.bytes = first.saturating_add(vectors.saturating_add(1).saturating_mul(VECTOR));
        first
    }
}

/// What a program uses.
#[derive(Default)]
struct Uses {
    /// Vertices, and vectors of each, by kind.
    files: BTreeMap<Register, (u32, u32)>,
    named: std::collections::BTreeSet<Register>,
    /// Vertices that are emitted at most.
    emitted: Option<u32>,
    /// What a register indexes: the kind, and the number of an `x#`.
    indexed: std::collections::BTreeSet<(Register, u64)>,
}

impl Uses {
    fn of(program: &Program) -> Result<Uses, Diagnostic> {
        let mut uses = Uses::default();
        for instruction in &program.instructions {
            let declares = instruction.row().is_declaration();
            if instruction.row().opcode == Opcode::DclMaxout {
                uses.emitted = Some(emitted(instruction)?);
            }
            for operand in &instruction.operands {
                if declares && instruction.row().opcode != Opcode::DclIndexrange {
                    uses.declaration(instruction, operand)?;
                } else {
                    uses.operand(operand);
                }
            }
        }
        Ok(uses)
    }

    fn declaration(&mut self, instruction: &Instruction, operand: &Operand) -> Result<(), Diagnostic> {
        let kind = operand.register();
        if is_named(kind) {
            self.named.insert(kind);
        }
        if !is_file(kind) {
            return Ok(());
        }
        let too_many = || {
            let message = "more inputs or outputs than there can be";
            operand_error("DXBC-102", message, instruction, 0)
                .hint(format!("{MOST_VECTORS} vectors are the most, those of all vertices together"))
        };
        let indices: Vec<u64> =
            (0..operand.indices.len()).filter_map(|index| operand.constant_index(index)).collect();
        let (vertices, number) = match indices[..] {
            [number] => (1, number),
            // The first one is how many vertices there are.
            [vertices, number] => (vertices.max(1), number),
            _ => {
                let problem = error("DXBC-101", "a declaration without a register number", instruction);
                return Err(problem.hint("such as v0, o0 or v[3][0]"));
            }
        };
        let (most_vertices, most_numbers) = self.files.get(&kind).copied().unwrap_or((0, 0));
        let vertices = vertices.max(u64::from(most_vertices));
        let numbers = number.saturating_add(1).max(u64::from(most_numbers));
        if vertices.saturating_mul(numbers) > MOST_VECTORS {
            return Err(too_many());
        }
        self.files.insert(kind, (vertices as u32, numbers as u32));
        Ok(())
    }

    fn operand(&mut self, operand: &Operand) {
        let kind = operand.register();
        if is_named(kind) {
            self.named.insert(kind);
        }
        if operand.is_relative() {
            let number = if kind == Register::IndexableTemp { operand.constant_index(0) } else { None };
            self.indexed.insert((kind, number.unwrap_or(0)));
        }
        for register in operand.indices.iter().filter_map(|index| index.relative.as_deref()) {
            self.operand(register);
        }
    }
}

/// How many vertices a geometry shader emits at most.
fn emitted(declaration: &Instruction) -> Result<u32, Diagnostic> {
    /// As many as have one component each [functional specification 13.8].
    const MOST_VERTICES: u32 = 1024;
    match declaration.words.first() {
        Some(&most) if most <= MOST_VERTICES => Ok(most),
        _ => Err(error("DXBC-102", format!("more than {MOST_VERTICES} vertices are emitted"), declaration)
            .hint(format!("dcl_maxout says how many, {MOST_VERTICES} at most"))),
    }
}

/// Whether a kind of register is an input or output with a number.
pub(super) fn is_file(kind: Register) -> bool {
    matches!(
        kind,
        Register::Input
            | Register::Output
            | Register::InputControlPoint
            | Register::OutputControlPoint
            | Register::PatchConstant
    )
}

/// Whether a kind of register has one vector.
fn is_named(kind: Register) -> bool {
    is_named_output(kind)
        || matches!(
            kind,
            Register::InputPrimitiveId
                | Register::OutputControlPointId
                | Register::ForkInstanceId
                | Register::JoinInstanceId
                | Register::DomainPoint
                | Register::ThreadId
                | Register::ThreadGroupId
                | Register::ThreadIdInGroup
                | Register::ThreadIdInGroupFlattened
                | Register::InputCoverage
                | Register::GeometryInstanceId
                | Register::CycleCounter
                | Register::InnerCoverage
        )
}

/// Whether a kind of register with one vector has one component of it.
fn is_scalar(kind: Register) -> bool {
    is_named(kind)
        && !matches!(
            kind,
            Register::DomainPoint
                | Register::ThreadId
                | Register::ThreadGroupId
                | Register::ThreadIdInGroup
                | Register::CycleCounter
        )
}

/// Whether a kind of register is an output of one vector.
pub(super) fn is_named_output(kind: Register) -> bool {
    matches!(
        kind,
        Register::OutputDepth
            | Register::OutputDepthGreaterEqual
            | Register::OutputDepthLessEqual
            | Register::OutputCoverage
            | Register::OutputStencilReference
    )
}
