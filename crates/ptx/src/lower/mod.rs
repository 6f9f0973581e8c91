//! From PTX to a program.
//!
//! Every virtual register has registers of its own in the program, one for each 32 bits; those of 8 and 16 bits keep
//! zeros above. Each function writes its destinations last, so that an instruction may overwrite its own sources.
//!
//! Addresses of origins are bytes of the text; with several files, those of the later ones follow.

mod allocate;
mod arithmetic;
mod asynchronous;
mod atomic;
mod barrier;
mod bits;
mod call;
mod collective;
mod compare;
mod contract;
mod convert;
mod double;
mod effects;
mod float;
mod generic;
mod graph;
mod half;
mod initial;
mod integer;
mod kind;
mod lanes;
mod layout;
mod logic;
mod matrix;
mod mbarrier;
mod memory;
mod moves;
mod operands;
mod packed;
mod query;
mod reach;
mod special;
mod stack;
mod surface;
mod system;
mod tensor;
mod texture;
mod values;
mod video;
mod wmma;

use std::collections::HashMap;

use tmu_program::{Condition, Diagnostic, Name, Op, Predicate, Program, Register, Source, Storage, Token};

pub use allocate::module_memory;
pub use call::RECURSION_BYTES;
pub use initial::masked;
pub use layout::{
    ATTRIBUTES, CONSTANT_BANK, LINK_BANK, Layout, ModuleMemory, NamedVariable, PARAMETERS, Reference,
    Relocation, Segment, Target, handle_tag,
};

pub use texture::fetch_request;

use crate::module::{Function, Instruction, Module, Operand, Parameter, RegisterId, TextureMode};
use crate::names::Mnemonic as M;
use crate::types::Type;
use allocate::Builder;
use call::Frame;
use contract::Contraction;
use graph::End;
use graph::{BlockId, Flow, Graph};
use layout::{FunctionRef, Home, error};
use operands::Location;
use reach::Reach;

/// A kernel ready to be loaded.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The program.
    pub program: Program,
    /// Offset from [`PARAMETERS`], and size, of each parameter.
    pub parameters: Vec<(u32, u32)>,
    /// Variables in global memory, whose address is in [`LINK_BANK`].
    pub global: Segment,
    /// Contents of [`CONSTANT_BANK`]. Generic addresses are those of a copy in global memory (see [`LINK_BANK`]).
    pub constant: Segment,
    /// References; their handles stand one behind the other at the end of [`LINK_BANK`].
    pub references: Vec<Reference>,
    /// The program asks for what the driver knows of textures and samplers (see [`ATTRIBUTES`]).
    pub attributes: bool,
    /// The program has generic addresses of its parameters.
    pub generic_parameters: bool,
    /// Samplers are bound apart from textures.
    pub independent: bool,
    /// `.reqntid`.
    pub required_threads: Option<[u32; 3]>,
    /// `.maxntid`.
    pub max_threads: Option<[u32; 3]>,
}

/// Where each module's text begins when they are taken as one behind the other, as the spans of [`lower`]'s errors and
/// the addresses of origins are.
pub fn file_starts(modules: &[&Module]) -> Vec<u64> {
    let mut start = 0;
    let ends = modules.iter().map(|module| {
        let own = start;
        start += 1 + allocate::last_byte(module);
        own
    });
    ends.collect()
}

/// The diagnostic with its span in the text of a module moved to where that begins.
fn shifted(mut error: Diagnostic, start: u64) -> Diagnostic {
    if let tmu_program::Span::Text(range) = &mut error.span {
        *range = range.start + start as usize..range.end + start as usize;
    }
    error
}

/// The names of the kernels that modules define, in their order.
pub fn entries<'m>(modules: &[&'m Module]) -> Vec<&'m str> {
    let functions = modules.iter().flat_map(|module| &module.functions);
    functions.filter(|f| f.entry && f.body.is_some()).map(|f| f.name.as_str()).collect()
}

/// Makes a program of a kernel. The modules are linked: what one declares `.extern`, another may define. `texts` are what
/// they were read from, for traces and faults to quote.
///
/// # Errors
/// `PTX-100` for instructions that are not run, `PTX-101` for other things that are not, `PTX-102` for more registers
/// than a program has, `PTX-103` for too much memory, `PTX-104` for names that no file defines, `PTX-105` for values at
/// the start that cannot be; all that are found, each with its span.
pub fn lower(modules: &[&Module], texts: &[&str], entry: &str) -> Result<Kernel, Vec<Diagnostic>> {
    let Some(root) = find_entry(modules, entry) else {
        return Err(vec![Diagnostic::error("PTX-104", format!("there is no kernel `{entry}`"))]);
    };
    if let Some(module) = modules.iter().find(|module| module.address_size == 32 && module.address_size_said)
    {
        let message = format!("addresses of {} bits are not run", module.address_size);
        return Err(vec![Diagnostic::error("PTX-101", message).hint("write `.address_size 64`")]);
    }
    no_clusters(function(modules, root))?;
    let lowering = Lowering::new(modules, texts, root)?;
    lowering.run()
}

/// A launch has no clusters of several blocks.
fn no_clusters(kernel: &Function) -> Result<(), Vec<Diagnostic>> {
    let named = |name: &str| kernel.directives.iter().find(|directive| directive.name == name);
    let several = named("reqnctapercluster").is_some_and(|size| size.values.iter().any(|blocks| *blocks > 1));
    if !several {
        return Ok(());
    }
    let message = format!("`{}` asks for clusters of several blocks, and those are not run", kernel.name);
    Err(vec![Diagnostic::error("PTX-101", message).at(kernel.span.in_text()).hint(UNSUPPORTED)])
}

/// The statement, or the name of the function, that an address of an origin is.
pub fn span_at(module: &Module, address: u64) -> Option<crate::module::TextSpan> {
    let start = u32::try_from(address).ok()?;
    let mut found = None;
    for function in &module.functions {
        if function.span.start == start {
            return Some(function.span);
        }
        reach::each_instruction(function.body.as_deref().unwrap_or_default(), &mut |instruction| {
            if instruction.span.start == start {
                found = Some(instruction.span);
            }
        });
    }
    found
}

/// The address of a function: where its name stands in the texts, taken as one behind the other.
fn function_address(modules: &[&Module], origins: &[u64], of: FunctionRef) -> Option<u64> {
    Some(origins[of.module] + u64::from(function(modules, of).span.start))
}

/// The kernels of modules, with the addresses that programs have for them.
pub fn kernel_addresses(modules: &[&Module]) -> Vec<(u64, String)> {
    let origins = file_starts(modules);
    let kernels = modules.iter().zip(origins).flat_map(|(module, origin)| {
        let kernels = module.functions.iter().filter(|function| function.entry && function.body.is_some());
        kernels.map(move |kernel| (origin + u64::from(kernel.span.start), kernel.name.clone()))
    });
    kernels.collect()
}

fn find_entry(modules: &[&Module], name: &str) -> Option<FunctionRef> {
    modules.iter().enumerate().find_map(|(module, content)| {
        let is_meant = |f: &Function| f.entry && f.body.is_some() && f.name == name;
        let number = content.functions.iter().position(is_meant)?;
        Some(FunctionRef { module, function: crate::module::FunctionId(number as u32) })
    })
}

/// The first word of an instruction, and `brx.idx`.
fn mnemonic(instruction: &Instruction) -> M {
    instruction.opcode.row.mnemonic
}

/// A number of the program that stands for a block or a function until that has its number.
#[derive(Clone, Copy, Debug)]
enum Patch {
    Target(u32, BlockId),
    Reconverge(u32, BlockId),
    Call(u32, FunctionRef),
}

/// Registers of a function.
#[derive(Debug, Default)]
struct Registers {
    /// By register of the function.
    locations: Vec<Location>,
    /// First register and the one behind the last.
    words: (u16, u16),
    /// Likewise predicates.
    predicates: (u16, u16),
    /// The first of the words that hold factors (see [`contract::Factor`]).
    factors: u16,
}

/// What is known of a function before its instructions are lowered.
struct Outline<'m> {
    graph: Graph<'m>,
    contraction: Contraction<'m>,
}

/// A program being made.
struct Lowering<'m> {
    modules: &'m [&'m Module],
    texts: &'m [&'m str],
    reach: Reach,
    layout: Layout,
    program: Program,
    registers: HashMap<FunctionRef, Registers>,
    outlines: HashMap<FunctionRef, Outline<'m>>,
    frames: HashMap<FunctionRef, Frame>,
    starts: HashMap<FunctionRef, u32>,
    /// The function in work.
    of: FunctionRef,
    function: &'m Function,
    origin: u32,
    guard: Condition,
    first_temporary: (u16, u16),
    temporaries: (u16, u16),
    patches: Vec<Patch>,
    contraction: Contraction<'m>,
    attributes: bool,
    generic_parameters: bool,
    /// Some function moves the stack, which begins here in local memory.
    moving_stack: bool,
    stack_start: u32,
    /// The lanes that the block in work has already waited for.
    together: Option<u32>,
    errors: Vec<Diagnostic>,
}

/// The frame pointer: where the function's frame begins in local memory.
const FRAME: Register = Register(0);

/// The first machine whose threads may wait for others of their warp (CUDA C++ Programming Guide, "Independent Thread Scheduling").
const INDEPENDENT_FROM: u16 = 70;

/// `CC.CF`.
const CARRY: Predicate = Predicate(0);

/// More errors than this are not reported.
const MOST_ERRORS: usize = 50;

impl<'m> Lowering<'m> {
    fn new(
        modules: &'m [&'m Module],
        texts: &'m [&'m str],
        root: FunctionRef,
    ) -> Result<Lowering<'m>, Vec<Diagnostic>> {
        let mut builder = Builder::new(modules)?;
        let reach = Reach::new(modules, builder.layout(), root)?;
        for of in &reach.functions {
            let function = function(modules, *of);
            let start = builder.layout().origins[of.module];
            let added = builder.function(*of, &reach::prototype_variables(function));
            added.map_err(|error| vec![shifted(error, start)])?;
        }
        let origins = builder.layout().origins.clone();
        let definitions = builder.layout().definitions.clone();
        let resolved = |of| function_address(modules, &origins, layout::resolve(modules, &definitions, of)?);
        let layout = builder.finish(resolved).map_err(|error| vec![error])?;
        let mut program = Program::new(function(modules, root).name.clone());
        program.shared_bytes = layout.shared_bytes;
        program.independent_threads = modules[root.module].target.machine >= INDEPENDENT_FROM;
        Ok(Lowering {
            modules,
            texts,
            reach,
            layout,
            program,
            registers: HashMap::new(),
            outlines: HashMap::new(),
            frames: HashMap::new(),
            starts: HashMap::new(),
            of: root,
            function: function(modules, root),
            origin: 0,
            guard: Condition::Always,
            first_temporary: (0, 0),
            temporaries: (0, 0),
            patches: Vec::new(),
            contraction: Contraction::default(),
            attributes: false,
            generic_parameters: false,
            moving_stack: false,
            stack_start: 0,
            together: None,
            errors: Vec::new(),
        })
    }

    fn run(mut self) -> Result<Kernel, Vec<Diagnostic>> {
        let root = self.of;
        self.assign_registers().map_err(|error| vec![error])?;
        let start = self.layout.origins[root.module];
        self.assign_frames().map_err(|error| vec![shifted(error, start)])?;
        for of in self.reach.functions.clone() {
            self.lower_function(of);
            if self.errors.len() >= MOST_ERRORS {
                break;
            }
        }
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        self.resolve();
        self.program.validate().map_err(|error| vec![error])?;
        Ok(self.kernel(root))
    }

    fn kernel(self, root: FunctionRef) -> Kernel {
        let entry = function(self.modules, root);
        let homes = &self.layout.locals[&root];
        let parameter = |parameter: &Parameter| match parameter {
            Parameter::Variable(id) => {
                let bytes = entry.variables[id.index()].bytes().unwrap_or(0) as u32;
                if let Home::Parameter(address) = homes[id.index()] {
                    Some((address - PARAMETERS, bytes))
                } else {
                    None
                }
            }
            Parameter::Register(_) => None,
        };
        let threads = |name: &str| {
            let found = entry.directives.iter().find(|directive| directive.name == name)?;
            let extent = |axis: usize| found.values.get(axis).copied().unwrap_or(1);
            Some([extent(0), extent(1), extent(2)])
        };
        Kernel {
            parameters: entry.parameters.iter().filter_map(parameter).collect(),
            global: self.layout.global,
            constant: self.layout.constant,
            references: self.layout.references,
            attributes: self.attributes,
            generic_parameters: self.generic_parameters,
            independent: self.modules[root.module].target.texture_mode == TextureMode::Independent,
            required_threads: threads("reqntid"),
            max_threads: threads("maxntid"),
            program: self.program,
        }
    }

    /// Gives every register that the functions use its number: the frame pointer, the stack pointer and the carry first.
    fn assign_registers(&mut self) -> Result<(), Diagnostic> {
        let (mut words, mut predicates) = (2u32, 1u32);
        for of in self.reach.functions.clone() {
            let function = function(self.modules, of);
            let start = (words, predicates);
            let mut locations = Vec::with_capacity(function.registers.len());
            for register in &function.registers {
                locations.push(if register.ty == Type::Pred {
                    predicates += 1;
                    Location::Predicate(Predicate((predicates - 1) as u16))
                } else {
                    let (first, bits) = (Register(words as u16), register.ty.bits());
                    words += bits.div_ceil(32) * u32::from(register.vector.max(1));
                    Location::Words { first, bits }
                });
                if words > MOST_REGISTERS || predicates > MOST_REGISTERS {
                    return Err(self.too_many_registers(of));
                }
            }
            let graph = Graph::new(function);
            let contraction = Contraction::new(function, &graph);
            let factors = words as u16;
            words += contraction.words;
            if words > MOST_REGISTERS {
                return Err(self.too_many_registers(of));
            }
            let range = |from: u32, to: u32| (from as u16, to as u16);
            let (words, predicates) = (range(start.0, words), range(start.1, predicates));
            self.registers.insert(of, Registers { locations, words, predicates, factors });
            self.outlines.insert(of, Outline { graph, contraction });
        }
        self.first_temporary = (words as u16, predicates as u16);
        (self.program.registers, self.program.predicates) = self.first_temporary;
        Ok(())
    }

    fn too_many_registers(&self, of: FunctionRef) -> Diagnostic {
        let message = format!("the functions use more than {MOST_REGISTERS} registers of 32 bits");
        let error = error("PTX-102", message, function(self.modules, of).span);
        shifted(error, self.layout.origins[of.module])
    }

    fn lower_function(&mut self, of: FunctionRef) {
        self.of = of;
        self.function = function(self.modules, of);
        let Some(Outline { graph, contraction }) = self.outlines.remove(&of) else { return };
        self.contraction = contraction;
        self.starts.insert(of, self.program.instructions.len() as u32);
        let directive = if self.function.entry { ".entry" } else { ".func" };
        self.start_instruction(self.function.span.start, format!("{directive} {}", self.function.name));
        self.push(Op::Nothing);
        self.start_function();
        let mut starts = Vec::with_capacity(graph.blocks.len());
        let mut reconverging = vec![false; graph.blocks.len()];
        graph.blocks.iter().filter_map(|block| block.reconverge).for_each(|block| reconverging[block] = true);
        let patches = std::mem::take(&mut self.patches);
        for (number, block) in graph.blocks.iter().enumerate() {
            starts.push(self.program.instructions.len() as u32);
            self.together = None;
            if reconverging[number] {
                self.guard = Condition::Always;
                self.push(Op::Reconverge);
            }
            for instruction in &block.instructions {
                self.instruction(instruction, &graph, number);
                if self.errors.len() >= MOST_ERRORS {
                    return;
                }
            }
            if number + 1 == graph.blocks.len() {
                self.guard = Condition::Always;
                self.end_function();
            }
        }
        self.resolve_blocks(&starts);
        self.patches.splice(0..0, patches);
        self.add_names(of);
    }

    /// Says what the function that was lowered last calls its registers.
    fn add_names(&mut self, of: FunctionRef) {
        let scope = self.starts[&of]..self.program.instructions.len() as u32;
        let locations = &self.registers[&of].locations;
        for ((number, register), location) in (0..).zip(&self.function.registers).zip(locations) {
            let name = self.function.register_name(RegisterId(number));
            let ty = convert::format(register.ty);
            match *location {
                Location::Predicate(predicate) => {
                    let storage = Storage::Predicate(predicate);
                    self.program.names.push(Name { name, storage, ty: None, scope: scope.clone() });
                }
                Location::Words { first, bits } => {
                    let words = bits.div_ceil(32) as u16;
                    for (element, letter) in (0..u16::from(register.vector.max(1))).zip("xyzw".chars()) {
                        let name =
                            if register.vector > 1 { format!("{name}.{letter}") } else { name.clone() };
                        let storage = Storage::Registers(Register(first.0 + element * words), words);
                        self.program.names.push(Name { name, storage, ty, scope: scope.clone() });
                    }
                }
            }
        }
    }

    fn resolve_blocks(&mut self, starts: &[u32]) {
        let patches = std::mem::take(&mut self.patches);
        for patch in patches {
            match patch {
                Patch::Target(number, block) => {
                    if let Op::Branch { target } | Op::Diverge { target, .. } =
                        &mut self.program.instructions[number as usize].op
                    {
                        *target = starts[block];
                    }
                }
                Patch::Reconverge(number, block) => {
                    if let Op::Diverge { reconverge, .. } = &mut self.program.instructions[number as usize].op
                    {
                        *reconverge = starts[block];
                    }
                }
                Patch::Call(..) => self.patches.push(patch),
            }
        }
    }

    fn resolve(&mut self) {
        for patch in std::mem::take(&mut self.patches) {
            if let Patch::Call(number, of) = patch
                && let Op::Call { target } = &mut self.program.instructions[number as usize].op
            {
                *target = self.starts[&of];
            }
        }
    }

    /// Leaves the function: the kernel's lanes are done, others return.
    fn end_function(&mut self) {
        if self.function.entry {
            self.push(Op::Exit);
        } else {
            self.store_register_results();
            self.restore_stack();
            self.push(Op::Pop { token: Token::Return });
        }
    }

    /// Adds the operations of one instruction.
    fn instruction(&mut self, instruction: &'m Instruction, graph: &Graph<'m>, block: BlockId) {
        let text = self.texts.get(self.of.module).and_then(|text| text.get(instruction.span.range()));
        let text =
            text.unwrap_or(mnemonic(instruction).name()).split_whitespace().collect::<Vec<_>>().join(" ");
        self.start_instruction(instruction.span.start, text);
        if let Some(guard) = instruction.guard {
            let Location::Predicate(predicate) = self.location(guard.register) else {
                let error = self.refuse(instruction, "a guard is no predicate");
                self.report(error);
                return;
            };
            self.guard = Condition::If(predicate);
            if guard.negated {
                self.guard = self.guard.inverse();
            }
            self.protect_guard(instruction, predicate);
        }
        let start = self.program.instructions.len();
        let lowered = match graph::flow(instruction) {
            Flow::Next => self.plain_instruction(instruction),
            Flow::Branch(label) => self.branch(graph, block, label),
            Flow::BranchAmong(list) => self.branch_among(instruction, graph, block, list),
            Flow::End(end) => {
                self.end(end);
                Ok(())
            }
        };
        if let Err(error) = lowered {
            self.report(error);
        }
        if self.program.instructions.len() == start {
            self.push(Op::Nothing);
        }
        if u32::try_from(self.program.instructions.len()).is_err() {
            let error = self.refuse(instruction, "the program is too long");
            self.report(error);
        }
    }

    /// Adds an error of the function in work.
    fn report(&mut self, error: Diagnostic) {
        self.errors.push(shifted(error, self.layout.origins[self.of.module]));
    }

    fn start_instruction(&mut self, span: u32, text: String) {
        let address = self.layout.origins[self.of.module] + u64::from(span);
        self.origin = self.program.add_origin(address, text);
        self.guard = Condition::Always;
        self.temporaries = (0, 0);
    }

    /// Copies the guard where the instruction writes a predicate, because its later operations still need it.
    fn protect_guard(&mut self, instruction: &Instruction, guard: Predicate) {
        let writes = |operand: &Operand| matches!(operand, Operand::Register(id) if self.location(*id) == Location::Predicate(guard));
        if instruction.operands.iter().flatten().any(writes) {
            let copy = self.temporary_predicate();
            let condition = std::mem::take(&mut self.guard);
            self.set(copy, condition);
            self.guard = Condition::If(copy);
        }
    }

    fn branch(
        &mut self,
        graph: &Graph<'_>,
        block: BlockId,
        label: crate::module::LabelId,
    ) -> Result<(), Diagnostic> {
        let Some(target) = graph.labels[label.index()] else {
            return Err(error("PTX-101", "a branch to a label that stands nowhere", self.function.span));
        };
        self.branch_to(graph, block, target);
        Ok(())
    }

    fn branch_to(&mut self, graph: &Graph<'_>, block: BlockId, target: BlockId) {
        let number = self.program.instructions.len() as u32;
        match graph.blocks[block].reconverge {
            Some(reconverge) => {
                self.push(Op::Diverge { target: 0, reconverge: 0 });
                self.patches.push(Patch::Reconverge(number, reconverge));
            }
            None => self.push(Op::Branch { target: 0 }),
        }
        self.patches.push(Patch::Target(number, target));
    }

    fn end(&mut self, end: End) {
        match end {
            End::Trap => self.push(Op::Trap { reason: "the program executed `trap`".into() }),
            End::Exit => self.push(Op::Exit),
            End::Return => self.end_function(),
        }
    }

    /// Adds an operation under the instruction's guard.
    fn push(&mut self, op: Op) {
        self.program.push(op, self.guard, self.origin);
    }

    /// `to` = a condition.
    fn set(&mut self, to: Predicate, condition: Condition) {
        let function = tmu_program::BooleanFunction::And;
        self.push(Op::Combine { to, a: condition, b: Condition::Always, function });
    }

    /// A register that nothing else uses within this instruction.
    fn temporary(&mut self) -> Register {
        let register = Register(self.first_temporary.0 + self.temporaries.0);
        self.temporaries.0 += 1;
        self.program.registers = self.program.registers.max(register.0 + 1);
        register
    }

    /// Two of them.
    fn temporary_pair(&mut self) -> [Register; 2] {
        [self.temporary(), self.temporary()]
    }

    /// A predicate that nothing else uses within this instruction.
    fn temporary_predicate(&mut self) -> Predicate {
        let predicate = Predicate(self.first_temporary.1 + self.temporaries.1);
        self.temporaries.1 += 1;
        self.program.predicates = self.program.predicates.max(predicate.0 + 1);
        predicate
    }

    /// An instruction that is not run, and what of it.
    fn refuse(&self, instruction: &Instruction, what: &str) -> Diagnostic {
        error("PTX-100", what, instruction.span).hint(UNSUPPORTED)
    }

    /// The same about one of its operands.
    fn refuse_operand(&self, instruction: &Instruction, operand: &Operand, what: &str) -> Diagnostic {
        let same = |found: &Option<Operand>| found.as_ref().is_some_and(|found| std::ptr::eq(found, operand));
        let span = instruction.operands.iter().position(same).and_then(|slot| instruction.spans.get(slot));
        error("PTX-100", what, span.copied().unwrap_or(instruction.span)).hint(UNSUPPORTED)
    }

    fn not_run(&self, instruction: &Instruction) -> Diagnostic {
        let words: String =
            instruction.opcode.words.iter().flatten().map(|word| format!(".{word}")).collect();
        self.refuse(instruction, &format!("`{}{words}` is not run", mnemonic(instruction)))
    }

    /// `length` bits from `position` of a source, in a temporary register.
    fn extract(&mut self, value: Source, position: u32, length: u32, signed: bool) -> Source {
        let to = self.temporary();
        let (position, length) = (position.into(), length.into());
        self.push(Op::ExtractBits { to: Some(to), value, position, length, signed });
        to.into()
    }
}

/// What to do about what does not run.
const UNSUPPORTED: &str = "docs/unsupported.md says what does not run, and why";

/// Registers of 32 bits and predicates that functions may use; some are left for what one instruction needs.
const MOST_REGISTERS: u32 = 60_000;

fn function<'m>(modules: &[&'m Module], of: FunctionRef) -> &'m Function {
    &modules[of.module].functions[of.function.index()]
}
