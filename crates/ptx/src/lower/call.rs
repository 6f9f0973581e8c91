//! Calls, returns and indirect branches.
//!
//! Each activation of a function has a frame in local memory, at the frame pointer: its results and parameters, each in
//! slots of 16 bytes; its variables; and, if it may call itself again, room for its registers. The caller writes the
//! parameters into the frame behind its own and finds the results there.

use tmu_program::{
    Address, Comparison, Condition, Diagnostic, Op, Predicate, Register, Source, Space, Token, Width,
};

use super::graph::{self, BlockId, Graph};
use super::layout::{FunctionRef, Home, SLOT, error, resolve};
use super::operands::Location;
use super::stack::{STACK, STACK_BYTES};
use super::{FRAME, Lowering, Patch, function};
use crate::module::{
    Function, FunctionId, Instruction, ListId, ListKind, Operand, Parameter, RegisterId, Symbol, Value,
};
use crate::names::Field;

/// The parts of a function's frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// Where registers are saved.
    save: u32,
    /// Where a function that moves the stack keeps what it was.
    stack: Option<u32>,
    /// Bytes of all of it.
    size: u32,
}

/// Bytes of local memory for functions that call themselves, in addition to one frame of each: as much as a thread of a machine
/// can have (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"). Only what is used is taken.
pub const RECURSION_BYTES: u32 = 512 << 10;

/// One result or parameter of a call: where it lies in the callee's frame, how many bytes.
#[derive(Clone, Copy, Debug)]
struct Slot {
    offset: u32,
    bytes: u32,
}

/// Slots one after the other.
fn slots(sizes: impl Iterator<Item = u64>) -> Vec<Slot> {
    let mut offset = 0u64;
    sizes
        .map(|bytes| {
            let slot = Slot { offset: offset as u32, bytes: bytes as u32 };
            offset += bytes.next_multiple_of(u64::from(SLOT));
            slot
        })
        .collect()
}

fn parameter_bytes(function: &Function, parameter: &Parameter) -> u64 {
    match parameter {
        Parameter::Variable(id) => function.variables[id.index()].bytes().unwrap_or(0),
        Parameter::Register(_) => u64::from(SLOT),
    }
}

fn of_function(function: &Function) -> (Vec<Slot>, usize) {
    let all = function.results.iter().chain(&function.parameters);
    (slots(all.map(|parameter| parameter_bytes(function, parameter))), function.results.len())
}

impl<'m> Lowering<'m> {
    /// Lays out the frames, and says how much local memory a lane needs.
    ///
    /// # Errors
    /// `PTX-103` for more than 16 MiB.
    pub(super) fn assign_frames(&mut self) -> Result<(), Diagnostic> {
        for &of in &self.reach.functions {
            let save = self.layout.frames.get(&of).copied().unwrap_or(0);
            let registers = &self.registers[&of];
            let words = u32::from(registers.words.1 - registers.words.0);
            let predicates = u32::from(registers.predicates.1 - registers.predicates.0);
            let callees = &self.reach.calls[&of];
            let saves = callees.iter().any(|&callee| self.reach.recurses(of, callee));
            let saved = if saves { 4 * (words + predicates) } else { 0 };
            let size = (save + saved).next_multiple_of(SLOT);
            let moves = self.moves_stack(of);
            self.moving_stack |= moves;
            let stack = (moves && !function(self.modules, of).entry).then_some(size);
            let size = if stack.is_some() { size + SLOT } else { size };
            self.frames.insert(of, Frame { save, stack, size });
        }
        let total: u64 = self.frames.values().map(|frame| u64::from(frame.size)).sum();
        let bytes = match self.reach.any_recursion() {
            true => total + u64::from(RECURSION_BYTES),
            false => self.deepest(),
        };
        if bytes > 1 << 24 {
            let message = format!("the kernel needs {bytes} bytes of local memory for each thread");
            return Err(error("PTX-103", message, self.function.span));
        }
        self.program.local_bytes = bytes as u32;
        if self.moving_stack {
            self.stack_start = self.program.local_bytes.next_multiple_of(SLOT);
            self.program.local_bytes = self.stack_start + STACK_BYTES;
        }
        Ok(())
    }

    /// What a function does before its own instructions.
    pub(super) fn start_function(&mut self) {
        if !self.function.entry {
            self.load_register_parameters();
        } else if self.moving_stack {
            self.push(Op::copy(STACK, self.stack_start));
        }
        if let Some(offset) = self.frames[&self.of].stack {
            self.store_word(STACK.into(), offset);
        }
    }

    /// Gives the memory back that the function has taken of the stack.
    pub(super) fn restore_stack(&mut self) {
        if let Some(offset) = self.frames[&self.of].stack {
            self.load_word(STACK, offset);
        }
    }

    /// Bytes of the frames on the deepest chain of calls; there is no recursion. Functions are listed after one that
    /// calls them, so that a few rounds over them settle it.
    fn deepest(&self) -> u64 {
        let functions = &self.reach.functions;
        let mut depth: std::collections::HashMap<FunctionRef, u64> = std::collections::HashMap::new();
        for _ in 0..=functions.len() {
            let mut changed = false;
            for of in functions.iter().rev() {
                let below = self.reach.calls[of].iter().map(|callee| depth.get(callee).copied().unwrap_or(0));
                let found = u64::from(self.frames[of].size) + below.max().unwrap_or(0);
                changed |= depth.insert(*of, found) != Some(found);
            }
            if !changed {
                break;
            }
        }
        functions.first().and_then(|root| depth.get(root)).copied().unwrap_or(0)
    }

    /// What a function's address is: that of its origin.
    pub(super) fn function_address(&self, i: &Instruction, id: FunctionId) -> Result<u64, Diagnostic> {
        let of = self.resolve_function(i, id)?;
        Ok(self.layout.origins[of.module] + u64::from(function(self.modules, of).span.start))
    }

    fn resolve_function(&self, i: &Instruction, id: FunctionId) -> Result<FunctionRef, Diagnostic> {
        let of = FunctionRef { module: self.of.module, function: id };
        resolve(self.modules, &self.layout.definitions, of).ok_or_else(|| {
            let name = &function(self.modules, of).name;
            error("PTX-104", format!("no file defines the function `{name}`"), i.span)
        })
    }

    fn frame_word(&self, offset: u32) -> Address {
        Address { low: FRAME.into(), high: None, offset: offset as i32 }
    }

    /// Parameters that the function takes in registers come from its frame.
    fn load_register_parameters(&mut self) {
        let (slots, results) = of_function(self.function);
        for (parameter, slot) in self.function.parameters.iter().zip(&slots[results..]) {
            if let Parameter::Register(id) = parameter {
                self.load_register(*id, slot.offset);
            }
        }
    }

    /// Results that the function gives in registers go to its frame.
    pub(super) fn store_register_results(&mut self) {
        let (slots, _) = of_function(self.function);
        for (result, slot) in self.function.results.iter().zip(&slots) {
            if let Parameter::Register(id) = result {
                self.store_register(*id, slot.offset);
            }
        }
    }

    pub(super) fn register_words(&self, id: RegisterId) -> Vec<Register> {
        match self.location(id) {
            Location::Words { first, bits } => {
                (0..bits.div_ceil(32) as u16).map(|word| Register(first.0 + word)).collect()
            }
            Location::Predicate(_) => Vec::new(),
        }
    }

    fn load_register(&mut self, id: RegisterId, offset: u32) {
        for (register, word) in self.register_words(id).into_iter().zip(0..) {
            self.load_word(register, offset + 4 * word);
        }
    }

    fn store_register(&mut self, id: RegisterId, offset: u32) {
        for (register, word) in self.register_words(id).into_iter().zip(0..) {
            self.store_word(register.into(), offset + 4 * word);
        }
    }

    pub(super) fn load_word(&mut self, to: Register, offset: u32) {
        let address = self.frame_word(offset);
        self.push(Op::Load {
            to: [Some(to), None, None, None],
            space: Space::Local,
            address,
            width: Width::B32,
        });
    }

    pub(super) fn store_word(&mut self, from: Source, offset: u32) {
        let (address, zero) = (self.frame_word(offset), Source::ZERO);
        self.push(Op::Store {
            from: [from, zero, zero, zero],
            space: Space::Local,
            address,
            width: Width::B32,
        });
    }

    /// `call`.
    pub(super) fn call(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let callee = self.operand(i, Field::Function)?;
        if let Operand::Value(Value::Address { symbol: Symbol::Function(id), .. }) = callee
            && let Some(call) = self.system_call_named(*id)
        {
            return self.system_call(i, *id, call);
        }
        let (slots, results, target) = match callee {
            Operand::Value(Value::Address { symbol: Symbol::Function(id), .. }) => {
                let of = self.resolve_function(i, *id)?;
                let (slots, results) = of_function(function(self.modules, of));
                (slots, results, Err(of))
            }
            register @ (Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink) => {
                let address = self.wide(i, register, crate::types::Type::U64)?[0];
                let (slots, results) = self.prototype(i)?;
                (slots, results, Ok(address))
            }
        };
        let list = |name: Field| match i.operand(name) {
            Some(Operand::List(operands)) => operands.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        let (given, wanted) = (list(Field::Arguments), list(Field::Results));
        if given.len() != slots.len() - results || wanted.len() != results {
            return Err(self.refuse(i, "the function has another number of parameters or results"));
        }
        let over = self.skip_unless_guarded();
        let size = self.frames[&self.of].size;
        for (operand, slot) in given.iter().zip(&slots[results..]) {
            self.give(i, operand, Slot { offset: size + slot.offset, ..*slot })?;
        }
        let saves = match target {
            Err(of) => self.reach.recurses(self.of, of),
            Ok(_) => self.reach.calls[&self.of].iter().any(|&callee| self.reach.recurses(self.of, callee)),
        };
        if saves {
            self.save_registers();
        }
        self.push(Op::add(FRAME, FRAME, size));
        match target {
            Err(of) => {
                self.patches.push(Patch::Call(self.program.instructions.len() as u32, of));
                self.push(Op::Call { target: 0 });
            }
            Ok(address) => {
                let target = self.program.instructions.len() as u32 + 2;
                self.push(Op::Push { token: Token::Return, target });
                self.push(Op::BranchIndirect { address, offset: 0 });
            }
        }
        self.push(Op::subtract(FRAME, FRAME, size));
        if saves {
            self.restore_registers();
        }
        for (operand, slot) in wanted.iter().zip(&slots) {
            self.take(i, operand, Slot { offset: size + slot.offset, ..*slot })?;
        }
        self.end_skip(over);
        Ok(())
    }

    /// Lanes for which the guard does not hold go over what follows, up to [`Lowering::end_skip`]: a call in between may
    /// change what the guard is in.
    pub(super) fn skip_unless_guarded(&mut self) -> Option<u32> {
        let guard = std::mem::take(&mut self.guard);
        if guard == Condition::Always {
            return None;
        }
        self.guard = guard.inverse();
        self.push(Op::Diverge { target: 0, reconverge: 0 });
        self.guard = Condition::Always;
        Some(self.program.instructions.len() as u32 - 1)
    }

    pub(super) fn end_skip(&mut self, over: Option<u32>) {
        let Some(number) = over else { return };
        let here = self.program.instructions.len() as u32;
        self.program.instructions[number as usize].op = Op::Diverge { target: here, reconverge: here };
        self.push(Op::Reconverge);
    }

    /// What is known of a function that is called through a register.
    fn prototype(&self, i: &Instruction) -> Result<(Vec<Slot>, usize), Diagnostic> {
        let list = i.operand(Field::Targets).and_then(graph::list);
        match list.map(|list| &self.function.lists[list.index()].kind) {
            Some(ListKind::CallPrototype { results, parameters, .. }) => {
                let bytes = |parameter: &Parameter| parameter_bytes(self.function, parameter);
                Ok((slots(results.iter().chain(parameters).map(bytes)), results.len()))
            }
            Some(ListKind::CallTargets(functions)) if !functions.is_empty() => {
                let of = self.resolve_function(i, functions[0])?;
                Ok(of_function(function(self.modules, of)))
            }
            _ => Err(self.refuse(i, "a call through a register needs a prototype or a list of targets")),
        }
    }

    /// The frame offset of a parameter variable that a call names.
    pub(super) fn parameter_variable(&self, operand: &Operand) -> Option<u32> {
        let Operand::Value(Value::Address { symbol, offset: 0, .. }) = operand else { return None };
        match self.layout.home(self.of, *symbol) {
            Some(Home::Frame(offset)) => Some(offset),
            _ => None,
        }
    }

    fn give(&mut self, i: &'m Instruction, operand: &'m Operand, slot: Slot) -> Result<(), Diagnostic> {
        if let Some(from) = self.parameter_variable(operand) {
            self.copy_words(from, slot.offset, slot.bytes);
            return Ok(());
        }
        match operand {
            Operand::Register(id) => self.store_register(*id, slot.offset),
            Operand::Sink => {}
            value @ (Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)) => {
                let words = self.wide(i, value, crate::types::Type::B64)?;
                let count = if slot.bytes <= 4 { 1 } else { 2 };
                for (word, span) in words.into_iter().zip(0..count) {
                    self.store_word(word, slot.offset + 4 * span);
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, i: &Instruction, operand: &Operand, slot: Slot) -> Result<(), Diagnostic> {
        if let Some(to) = self.parameter_variable(operand) {
            self.copy_words(slot.offset, to, slot.bytes);
            return Ok(());
        }
        match operand {
            Operand::Register(id) => self.load_register(*id, slot.offset),
            Operand::Sink => {}
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_) => {
                return Err(self.refuse(i, "a result goes to a register or a parameter variable"));
            }
        }
        Ok(())
    }

    fn copy_words(&mut self, from: u32, to: u32, bytes: u32) {
        let word = self.temporary();
        for offset in (0..bytes).step_by(4) {
            self.load_word(word, from + offset);
            self.store_word(word.into(), to + offset);
        }
    }

    fn saved_words(&self) -> impl Iterator<Item = (Register, u32)> + use<> {
        let (from, to) = self.registers[&self.of].words;
        let save = self.frames[&self.of].save;
        (from..to).map(Register).zip((save..).step_by(4))
    }

    fn saved_predicates(&self) -> impl Iterator<Item = (Predicate, u32)> + use<> {
        let registers = &self.registers[&self.of];
        let (from, to) = registers.predicates;
        let save = self.frames[&self.of].save + 4 * u32::from(registers.words.1 - registers.words.0);
        (from..to).map(Predicate).zip((save..).step_by(4))
    }

    fn save_registers(&mut self) {
        for (register, offset) in self.saved_words() {
            self.store_word(register.into(), offset);
        }
        let word = self.temporary();
        for (predicate, offset) in self.saved_predicates() {
            let condition = Condition::If(predicate);
            self.push(Op::Select { to: Some(word), condition, then: 1.into(), otherwise: Source::ZERO });
            self.store_word(word.into(), offset);
        }
    }

    fn restore_registers(&mut self) {
        for (register, offset) in self.saved_words() {
            self.load_word(register, offset);
        }
        let word = self.temporary();
        for (predicate, offset) in self.saved_predicates() {
            self.load_word(word, offset);
            self.push(Op::compare(predicate, word, Comparison::NOT_EQUAL, Source::ZERO, false));
        }
    }

    /// `brx.idx`: one comparison after the other.
    pub(super) fn branch_among(
        &mut self,
        i: &'m Instruction,
        graph: &Graph<'_>,
        block: BlockId,
        list: ListId,
    ) -> Result<(), Diagnostic> {
        let index = self.word(i, self.operand(i, Field::Index)?, crate::types::Type::U32)?;
        let ListKind::BranchTargets(labels) = &self.function.lists[list.index()].kind else {
            return Err(self.refuse(i, "a list of labels is wanted here"));
        };
        let guard = self.guard;
        for (number, label) in (0..).zip(labels) {
            let Some(target) = graph.labels[label.index()] else {
                return Err(self.refuse(i, "a label of the list stands nowhere"));
            };
            let chosen = self.temporary_predicate();
            self.guard = guard;
            self.temporaries.1 -= 1;
            self.push(Op::compare(chosen, index, Comparison::EQUAL, Source::Immediate(number), false));
            if guard != Condition::Always {
                let function = tmu_program::BooleanFunction::And;
                self.guard = Condition::Always;
                self.push(Op::Combine { to: chosen, a: Condition::If(chosen), b: guard, function });
            }
            self.guard = Condition::If(chosen);
            self.branch_to(graph, block, target);
        }
        self.guard = guard;
        self.push(Op::Trap { reason: "the index of a branch is past its list".into() });
        Ok(())
    }
}
