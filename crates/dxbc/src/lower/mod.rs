//! From a shader to a program.
//!
//! Every component of `r#`, `v#` and `o#` has a register of its own in the program. So has every component of an array
//! `x#`, unless a register indexes it: then the array lies in local memory, and so does a copy of all inputs or outputs
//! if a register indexes those.
//!
//! All sources of an instruction are read before anything is written; `Lowering::destination` and
//! `Lowering::finish` see to it. Addresses of origins are bytes of the program chunk's data, as those of
//! [`crate::Instruction::address`].

mod convert;
mod declaration;
mod derivative;
mod double;
mod emission;
mod float;
mod flow;
mod integer;
mod interface;
mod interpolate;
mod layout;
mod memory;
mod method;
mod moves;
mod opcode;
mod operand;
mod resource;
mod shared;
mod structure;

pub use interface::{
    CONSTANT_BUFFERS, ConstantBuffer, Element, Emission, FIRST_BANK, GroupShared, IMMEDIATE_BANK,
    INTERFACE_BANK, Lowered, RANGE_BANK, RANGE_BANKS, RESOURCE_BANK, Resource, Sampler, TABLES,
};

pub use resource::{UNBOUNDED_REGISTERS, fetch_requests, register_count, target_constants};

use tmu_program::{Condition, Diagnostic, Op, Predicate, Program, Register, Source, Span};

use crate::check::{Declarations, Options, check};
use crate::container::Container;
use crate::names::Stage;
use crate::program::{self, Instruction, Operand};
use crate::text::{Style, instruction_text};
use declaration::Signatures;
use layout::Layout;
use method::Methods;
use opcode::Lower;
use structure::Structure;

/// A program being made.
#[derive(Debug)]
pub struct Lowering<'p> {
    source: &'p program::Program,
    structure: Structure,
    layout: Layout,
    methods: Methods,
    /// What the surroundings have to know; the program and what it emits come at the end.
    lowered: Lowered,
    program: Program,
    origin: u32,
    guard: Condition,
    first_temporary: u16,
    temporaries: (u16, u16),
    /// Instruction numbers of labels, once they are known.
    labels: Vec<Option<u32>>,
    /// Operations whose target is still a label.
    patches: Vec<(u32, Label)>,
    /// The instruction in work, counted.
    position: usize,
    in_subroutine: bool,
    /// The stream that outputs are declared for.
    stream: u32,
    /// How many `r#` there are.
    temps: u32,
}

/// An instruction of the program that is made, which may not have its number yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Label(usize);

/// More errors than this are not reported.
const MOST_ERRORS: usize = 50;

/// Makes a program of a container's shader.
///
/// # Errors
/// What the container, its program or the rules object to; see [`lower_program`].
pub fn lower(container: &Container) -> Result<Lowered, Vec<Diagnostic>> {
    let program = container.program().map_err(|error| vec![error])?;
    let signatures = Signatures::of(container).map_err(|error| vec![error])?;
    let at_instruction =
        |found: Vec<Diagnostic>| found.into_iter().map(|it| program.at_instruction(it)).collect();
    Lowering::lower(&program, &signatures).map_err(at_instruction)
}

/// Makes a program of a shader without signatures, such as an assembled text.
///
/// # Errors
/// Whatever [`check`] finds; `DXBC-100` for instructions that are not run, `DXBC-101` for other things that are not,
/// `DXBC-102` for more registers or memory than a program has; all that are found, each with its byte address.
pub fn lower_program(program: &program::Program) -> Result<Lowered, Vec<Diagnostic>> {
    Lowering::lower(program, &Signatures::default())
}

/// An error at an instruction.
fn error(code: &'static str, message: impl Into<String>, instruction: &Instruction) -> Diagnostic {
    Diagnostic::error(code, message).at(span_of(instruction))
}

/// An error at the operand of an instruction that has that number, from 0.
fn operand_error(
    code: &'static str,
    message: impl Into<String>,
    instruction: &Instruction,
    position: usize,
) -> Diagnostic {
    let address = instruction.operand_address(position);
    Diagnostic::error(code, message).at(Span::Address { section: String::new(), address })
}

/// What to do about what does not run.
const UNSUPPORTED: &str = "docs/unsupported.md says what does not run, and why";

/// What to do about a program that takes more registers than there are.
const FEWER_REGISTERS: &str =
    "each component of r#, v#, o# and x#[] is one; an array x# that a register indexes takes none";

fn span_of(instruction: &Instruction) -> Span {
    Span::Address { section: String::new(), address: instruction.address as u64 }
}

impl<'p> Lowering<'p> {
    fn lower(source: &'p program::Program, signatures: &Signatures) -> Result<Lowered, Vec<Diagnostic>> {
        let mut found = check(source, Options::default());
        found.retain(Diagnostic::is_error);
        if !found.is_empty() {
            return Err(found);
        }
        let (declarations, _) = Declarations::of(source);
        let Some(stage) = source.version.stage() else {
            let problem = Diagnostic::error("DXBC-101", "libraries are not run");
            return Err(vec![problem.hint("the shaders that are linked from them are")]);
        };
        if stage == Stage::Hull {
            let problem = Diagnostic::error(
                "DXBC-100",
                "hull shaders are not run: a tessellator puts their phases together",
            );
            return Err(vec![
                problem.hint("domain shaders run, on the points and factors that a job gives them"),
            ]);
        }
        let structure = Structure::of(source).map_err(|error| vec![error])?;
        let layout = Layout::of(source, &declarations).map_err(|error| vec![error])?;
        let mut lowering = Lowering {
            source,
            labels: vec![None; structure.labels],
            structure,
            lowered: Lowered::nothing(stage, source.version),
            program: Program::new(source.version.to_string()),
            origin: 0,
            guard: Condition::Always,
            first_temporary: layout.registers,
            layout,
            methods: Methods::default(),
            temporaries: (0, 0),
            patches: Vec::new(),
            position: 0,
            in_subroutine: false,
            stream: 0,
            temps: declarations.temps,
        };
        lowering.program.registers = lowering.first_temporary;
        lowering.program.local_bytes = lowering.layout.local_bytes;
        lowering.declare(signatures).map_err(|error| vec![error])?;
        lowering.run()
    }

    fn run(mut self) -> Result<Lowered, Vec<Diagnostic>> {
        let mut errors = Vec::new();
        self.origin = self.program.add_origin(0, self.source.version.to_string());
        self.begin();
        for (position, instruction) in self.source.instructions.iter().enumerate() {
            self.position = position;
            errors.extend(self.instruction(instruction).err());
            if errors.len() >= MOST_ERRORS {
                break;
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        self.start_operations(self.origin);
        self.end_of_function();
        self.resolve().map_err(|error| vec![error])?;
        self.program.validate().map_err(|error| vec![error])?;
        Ok(self.finished())
    }

    fn finished(mut self) -> Lowered {
        self.program.names = self.layout.names(self.temps, self.program.instructions.len() as u32);
        Lowered { program: self.program, emission: self.layout.emission, ..self.lowered }
    }

    fn instruction(&mut self, instruction: &Instruction) -> Result<(), Diagnostic> {
        let row = instruction.row();
        let function = match opcode::lower(row.opcode) {
            Lower::By(function) => function,
            Lower::Declares => return Ok(()),
            Lower::Never(reason) => {
                let message = format!("{} is not run, because {reason}", row.name);
                return Err(error("DXBC-100", message, instruction).hint(UNSUPPORTED));
            }
        };
        let text = instruction_text(instruction, self.source.version, Style::default());
        let origin = self.program.add_origin(instruction.address as u64, text.trim_end());
        self.start_operations(origin);
        let start = self.program.instructions.len();
        function(self, instruction).map_err(|error| match error.span {
            Span::Whole => error.at(span_of(instruction)),
            Span::Text(_) | Span::Address { .. } => error,
        })?;
        if u32::from(self.first_temporary) + u32::from(self.temporaries.0) > MOST_REGISTERS {
            let problem = error("DXBC-102", "the shader takes too many registers", instruction);
            return Err(problem.hint(FEWER_REGISTERS));
        }
        if self.program.instructions.len() == start {
            self.push(Op::Nothing);
        }
        Ok(())
    }

    /// An error about an operand of the instruction in work, at that operand.
    fn about(&self, operand: &Operand, code: &'static str, message: impl Into<String>) -> Diagnostic {
        let Some(instruction) = self.source.instructions.get(self.position) else {
            return Diagnostic::error(code, message);
        };
        let found = instruction.operands.iter().position(|it| holds(it, operand));
        match found {
            Some(position) => operand_error(code, message, instruction, position),
            None => error(code, message, instruction),
        }
    }

    /// Begins a source instruction, or what stands before or behind all of them.
    fn start_operations(&mut self, origin: u32) {
        self.origin = origin;
        self.guard = Condition::Always;
        self.temporaries = (0, 0);
    }

    /// Adds an operation under the instruction's guard.
    fn push(&mut self, op: Op) {
        self.program.push(op, self.guard, self.origin);
    }

    /// Adds a branch-like operation under a guard; its target becomes a label's instruction.
    fn push_to(&mut self, op: Op, guard: Condition, label: Label) {
        let number = self.program.push(op, guard, self.origin);
        self.patches.push((number, label));
    }

    /// A register that nothing else uses within this instruction.
    fn temporary(&mut self) -> Register {
        let register = Register(self.first_temporary.saturating_add(self.temporaries.0));
        self.temporaries.0 += 1;
        self.program.registers = self.program.registers.max(register.0.saturating_add(1));
        register
    }

    /// A predicate that nothing else uses within this instruction.
    fn predicate(&mut self) -> Predicate {
        let predicate = Predicate(self.temporaries.1);
        self.temporaries.1 += 1;
        self.program.predicates = self.program.predicates.max(predicate.0 + 1);
        predicate
    }

    /// `to` = a value, in a temporary register.
    fn copied(&mut self, value: Source) -> Register {
        let to = self.temporary();
        self.push(Op::copy(to, value));
        to
    }

    fn new_label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// The label stands for the next operation.
    fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.program.instructions.len() as u32);
    }

    fn resolve(&mut self) -> Result<(), Diagnostic> {
        for (number, label) in std::mem::take(&mut self.patches) {
            let operation = &mut self.program.instructions[number as usize];
            let bound = self.labels[label.0];
            match (bound, &mut operation.op) {
                (Some(number), Op::Branch { target } | Op::Push { target, .. } | Op::Call { target }) => {
                    *target = number;
                }
                (Some(number), Op::Diverge { target, reconverge }) => {
                    // The first patch is for the target, the second for where the paths come together.
                    *if *target == UNKNOWN { target } else { reconverge } = number;
                }
                _ => {
                    let origin = self.program.origin_of(number);
                    let message = format!("`{}` goes to a label that stands nowhere", origin.text);
                    return Err(Diagnostic::error("DXBC-101", message)
                        .at(origin.span())
                        .hint("`label label0` begins a subroutine"));
                }
            }
        }
        Ok(())
    }
}

/// Whether an operand is another one, or has it in an index.
fn holds(operand: &Operand, other: &Operand) -> bool {
    let mut inner = operand.indices.iter().filter_map(|index| index.relative.as_deref());
    std::ptr::eq(operand, other) || inner.any(|it| holds(it, other))
}

/// A target that is not known yet.
const UNKNOWN: u32 = u32::MAX;

/// Registers of 32 bits that a shader may take, with those of one instruction.
const MOST_REGISTERS: u32 = 60_000;
