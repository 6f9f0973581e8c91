//! From machine code to a program.
//!
//! Registers R0…R254 and predicates P0…P6 keep their numbers; behind them come the condition code and the
//! temporaries of single instructions. Each function of the families adds the operations of one instruction;
//! it writes its destinations last, so that an instruction may overwrite its own sources.

mod atomic;
mod barrier;
mod bits;
mod cache;
mod compare;
mod constant;
mod control;
mod double;
mod exchange;
mod flags;
mod float;
mod half;
mod integer;
mod memory;
mod multiply;
mod opcode;
mod operands;
mod special;
mod surface;
mod texture;
mod video;

pub use texture::fetch_request;

use opcode::Lower;
use operands::UNSUPPORTED;
use tmu_program::{
    Condition, Diagnostic, FloatSource, Name, Op, Operand, Predicate, Program, Register, Source, Span,
    Storage, SystemCall, Token,
};

use crate::arch::Arch;
use crate::binary::{address_of, index_of};
use crate::check;
use crate::finding::Finding;
use crate::instruction::{Instruction, PT, RZ};
use crate::print::print_guarded;
use crate::table::names::Field;
use crate::table::notation::Kind;

/// What the instructions alone do not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The machine.
    pub arch: Arch,
    /// A compute kernel: texture instructions without `.NDV` take derivatives as zero, because the vendor's
    /// compiler uses the form with implicit level for the base level there.
    pub compute: bool,
}

/// Predicates of the condition code, behind P0…P6.
pub mod condition_code {
    use tmu_program::Predicate;

    /// Result is zero.
    pub const ZERO: Predicate = Predicate(7);
    /// Result is negative.
    pub const SIGN: Predicate = Predicate(8);
    /// Carry out of bit 31.
    pub const CARRY: Predicate = Predicate(9);
    /// Signed overflow.
    pub const OVERFLOW: Predicate = Predicate(10);
    /// A second carry, which only sums of three have. No test reads it; IADD3.X does.
    pub const SECOND_CARRY: Predicate = Predicate(11);
}

/// What to do about a branch to where there is no code.
const OTHER_TARGETS: &str =
    "branches stay within the function; `tmu dis` shows its addresses, labels spare them";

/// First predicate for temporaries.
const TEMPORARY_PREDICATES: u16 = 12;

/// First register for temporaries.
const TEMPORARY_REGISTERS: u16 = 255;

/// A program being made.
#[derive(Debug)]
pub struct Lowering {
    program: Program,
    options: Options,
    origin: u32,
    guard: Condition,
    temporary_registers: u16,
    temporary_predicates: u16,
    /// Byte address of the instruction in work.
    address: u64,
    /// Instructions whose branch target is still a byte address.
    targets: Vec<(u32, u64)>,
}

/// Makes a program of code: instructions with their byte addresses, in order.
///
/// # Errors
/// `SASS-020` for an instruction that is not run, `SASS-021` for a branch to no instruction, and whatever the
/// instructions themselves object to; all of them, each with its address.
pub fn lower(name: &str, code: &[(u64, Instruction)], options: Options) -> Result<Program, Vec<Finding>> {
    lower_with_runtime(name, code, &[], options)
}

/// The same of code that calls functions of the device's runtime at these addresses, each in a bundle behind the code.
///
/// # Errors
/// As [`lower`].
pub fn lower_with_runtime(
    name: &str,
    code: &[(u64, Instruction)],
    runtime: &[(u64, SystemCall)],
    options: Options,
) -> Result<Program, Vec<Finding>> {
    let mut lowering = Lowering::new(name, options);
    let mut errors = Vec::new();
    let mut first_operation = Vec::with_capacity(code.len());
    for (address, instruction) in code {
        let start = lowering.program.instructions.len() as u32;
        first_operation.push((*address, start));
        if let Err(error) = lowering.add(*address, instruction) {
            errors.push(error.at(Span::Address { section: name.to_owned(), address: *address }));
        }
        if lowering.program.instructions.len() as u32 == start {
            lowering.push(Op::Nothing);
        }
    }
    for &(bundle, call) in runtime {
        // The control word comes first.
        let address = bundle + 8;
        first_operation.push((address, lowering.program.instructions.len() as u32));
        lowering.add_system_call(address, call);
    }
    lowering.resolve_targets(name, &first_operation, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut program = lowering.program;
    program.names = names(&program);
    program.validate().map_err(|error| vec![error.into()])?;
    Ok(program)
}

/// What the machine calls the registers and predicates that a program uses.
fn names(program: &Program) -> Vec<Name> {
    let mut registers = [false; TEMPORARY_REGISTERS as usize];
    let mut predicates = [false; TEMPORARY_PREDICATES as usize];
    let mut use_register =
        |Register(number)| registers.get_mut(usize::from(number)).into_iter().for_each(|it| *it = true);
    let mut use_predicate =
        |Predicate(number)| predicates.get_mut(usize::from(number)).into_iter().for_each(|it| *it = true);
    for instruction in &program.instructions {
        let guard = Operand::ReadCondition(instruction.guard);
        for operand in instruction.op.operands().into_iter().chain([guard]) {
            match operand {
                Operand::Write(register) => register.into_iter().for_each(&mut use_register),
                Operand::Read(Source::Register(register))
                | Operand::ReadFloat(FloatSource { value: Source::Register(register), .. }) => {
                    use_register(register);
                }
                Operand::WritePredicate(predicate)
                | Operand::ReadCondition(Condition::If(predicate) | Condition::Unless(predicate)) => {
                    use_predicate(predicate);
                }
                Operand::Read(_) | Operand::ReadFloat(_) | Operand::ReadCondition(_) | Operand::Target(_) => {
                }
            }
        }
    }
    let scope = 0..program.instructions.len() as u32;
    let name = |name: String, storage| Name { name, storage, ty: None, scope: scope.clone() };
    let registers = (0..).zip(registers).filter(|(_, used)| *used);
    let registers =
        registers.map(|(number, _)| name(format!("R{number}"), Storage::Registers(Register(number), 1)));
    let predicates = (0..).zip(predicates).filter(|(_, used)| *used).filter_map(|(number, _)| {
        let called = match Predicate(number) {
            condition_code::ZERO => "CC.ZF".to_string(),
            condition_code::SIGN => "CC.SF".to_string(),
            condition_code::CARRY => "CC.CF".to_string(),
            condition_code::OVERFLOW => "CC.OF".to_string(),
            condition_code::SECOND_CARRY => return None,
            Predicate(number) => format!("P{number}"),
        };
        Some(name(called, Storage::Predicate(Predicate(number))))
    });
    registers.chain(predicates).collect()
}

impl Lowering {
    fn new(name: &str, options: Options) -> Lowering {
        let mut program = Program::new(name);
        program.registers = TEMPORARY_REGISTERS;
        program.predicates = TEMPORARY_PREDICATES;
        Lowering {
            program,
            options,
            origin: 0,
            guard: Condition::Always,
            temporary_registers: 0,
            temporary_predicates: 0,
            address: 0,
            targets: Vec::new(),
        }
    }

    /// Adds the operations of one instruction.
    fn add(&mut self, address: u64, instruction: &Instruction) -> Result<(), Finding> {
        let mut spelled = String::new();
        print_guarded(instruction, address, &mut spelled);
        let broken = |finding: &Finding| finding.diagnostic.is_error();
        if let Some(finding) = check::findings(instruction, false).into_iter().find(broken) {
            return Err(finding);
        }
        let name = instruction.encoding().layout.mnemonic;
        let function = match opcode::lower(instruction.opcode()) {
            Lower::By(function) => function,
            Lower::Never(reason) => {
                let message = format!("{name} is not run, because {reason}: '{spelled}'");
                return Err(Diagnostic::error("SASS-020", message).hint(UNSUPPORTED).into());
            }
        };
        self.origin = self.program.add_origin(address, spelled);
        self.address = address;
        self.temporary_registers = 0;
        self.temporary_predicates = 0;
        self.guard = guard(instruction);
        self.protect_guard(instruction);
        function(self, instruction)
    }

    /// Adds a function of the runtime. By the vendor's calling convention parameters lie in registers from R4 on, those of two
    /// words in pairs, and the result in R4 and R5: `corpus/runtime` holds calls that ptxas 11.8 and 12.6 made.
    fn add_system_call(&mut self, address: u64, call: SystemCall) {
        const FIRST: u16 = 4;
        self.origin = self.program.add_origin(address, call.name());
        self.guard = Condition::Always;
        let mut arguments = Box::new([[Source::ZERO; 2]; 6]);
        let mut next = FIRST;
        for (argument, &words) in arguments.iter_mut().zip(call.parameters()) {
            let first = next.next_multiple_of(words as u16);
            for (register, word) in (first..).zip(&mut argument[..words]) {
                *word = Register(register).into();
            }
            next = first + words as u16;
        }
        let mut to = [None; 2];
        for (register, to) in (FIRST..).zip(&mut to[..call.results()]) {
            *to = Some(Register(register));
        }
        self.push(Op::SystemCall { to, call, arguments });
        call.followed_by().into_iter().for_each(|op| self.push(op));
        self.push(Op::Pop { token: Token::Return });
    }

    /// Copies the guard where the instruction overwrites it, because its later operations still need it.
    fn protect_guard(&mut self, instruction: &Instruction) {
        let (number, _) = instruction.guard();
        let operands = &instruction.encoding().layout.operands;
        let mut predicates = operands.iter().filter(|operand| operand.kind == Kind::Predicate);
        let guarded = matches!(self.guard, Condition::If(_) | Condition::Unless(_));
        if guarded && predicates.any(|operand| instruction.get(operand.bits) == u64::from(number)) {
            self.copy_guard();
        }
    }

    /// Copies the guard, so that later operations of the instruction do not see it change.
    fn copy_guard(&mut self) {
        let copy = self.temporary_predicate();
        let guard = std::mem::take(&mut self.guard);
        self.set(copy, guard);
        self.guard = Condition::If(copy);
    }

    /// Adds an operation under the instruction's guard.
    pub fn push(&mut self, op: Op) {
        self.program.push(op, self.guard, self.origin);
    }

    /// Adds a branch-like operation under the instruction's guard; its target becomes the operation at a byte
    /// address.
    pub fn push_to(&mut self, op: Op, target: u64) {
        let number = self.program.push(op, self.guard, self.origin);
        self.targets.push((number, target));
    }

    /// Byte address of the instruction in work.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// What the instructions alone do not say.
    pub fn options(&self) -> Options {
        self.options
    }

    /// A register that nothing else uses within this instruction.
    pub fn temporary(&mut self) -> Register {
        let register = Register(TEMPORARY_REGISTERS + self.temporary_registers);
        self.temporary_registers += 1;
        self.program.registers = self.program.registers.max(register.0 + 1);
        register
    }

    /// A predicate that nothing else uses within this instruction.
    pub fn temporary_predicate(&mut self) -> Predicate {
        let predicate = Predicate(TEMPORARY_PREDICATES + self.temporary_predicates);
        self.temporary_predicates += 1;
        self.program.predicates = self.program.predicates.max(predicate.0 + 1);
        predicate
    }

    /// `length` bits from `position` of a source, in a temporary register.
    pub fn extract(&mut self, value: Source, position: u32, length: u32, signed: bool) -> Source {
        let to = self.temporary();
        let (position, length) = (position.into(), length.into());
        self.push(Op::ExtractBits { to: Some(to), value, position, length, signed });
        to.into()
    }

    fn resolve_targets(&mut self, name: &str, starts: &[(u64, u32)], errors: &mut Vec<Finding>) {
        for (number, address) in std::mem::take(&mut self.targets) {
            // A target may name the control word in front of its instruction.
            let address = if address % 32 == 0 { address + 8 } else { address };
            let found = index_of(address).map(address_of);
            let start = found.and_then(|at| starts.binary_search_by_key(&at, |start| start.0).ok());
            let start = start.map(|index| starts[index]);
            let operation = &mut self.program.instructions[number as usize];
            match (start, &mut operation.op) {
                (Some(start), Op::Branch { target } | Op::Push { target, .. } | Op::Call { target }) => {
                    *target = start.1;
                }
                _ => {
                    let origin = self.program.origin_of(number);
                    let message =
                        format!("'{}' goes to {address:#x}, where there is no instruction", origin.text);
                    let span = Span::Address { section: name.to_owned(), address: origin.address };
                    let found = Diagnostic::error("SASS-021", message).hint(OTHER_TARGETS).at(span);
                    errors.push(Finding::operand(Field::Target, found));
                }
            }
        }
    }
}

/// The guard as a condition.
fn guard(instruction: &Instruction) -> Condition {
    let (number, not) = instruction.guard();
    let plain = condition(number);
    if not { plain.inverse() } else { plain }
}

/// A predicate operand as a condition; PT is always true.
pub fn condition(number: u8) -> Condition {
    if number == PT { Condition::Always } else { Condition::If(Predicate(u16::from(number))) }
}

/// A predicate operand as a destination; PT takes nothing.
pub fn predicate(number: u8) -> Option<Predicate> {
    (number != PT).then_some(Predicate(u16::from(number)))
}

/// A register operand as a source; RZ reads zero.
pub fn source(number: u8) -> Source {
    if number == RZ { Source::ZERO } else { Register(u16::from(number)).into() }
}

/// A register operand as a destination; RZ takes nothing.
pub fn destination(number: u8) -> Option<Register> {
    (number != RZ).then_some(Register(u16::from(number)))
}
