//! The rules that a module must keep beyond its syntax: versions, targets, types, and the manual's prose.

use tmu_program::Diagnostic;

use crate::clauses;
use crate::module::{
    Base, Component, Function, Instruction, Linkage, Module, Operand, RegisterId, Statement, Symbol,
    TextSpan, TextureMode, Value, Variable,
};
use crate::names::{Field, Mnemonic as M, Word};
use crate::notation::GateOf;
use crate::types::{Space, Type};

mod asynchronous;
mod call;
mod compare;
mod convert;
mod declarations;
mod header;
mod initialisers;
mod memory;
mod moves;
mod operands;
mod other;
mod surface;
mod texture;

/// A finding at a span.
fn error(code: &'static str, span: TextSpan, message: String, findings: &mut Vec<Diagnostic>) {
    findings.push(Diagnostic::error(code, message).at(span.in_text()));
}

/// Checks a module. Nothing is left out after the first mistake; findings are in the order of the text.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    check_as(module, false)
}

/// Checks an instruction that stands alone, in the module that [`crate::parse::parse_instruction`] makes of it: what would depend
/// on declarations, which are not there, is no finding.
pub(crate) fn check_alone(module: &Module) -> Vec<Diagnostic> {
    let mut findings = check_as(module, true);
    findings.retain(|finding| !about_names(finding.code));
    findings
}

fn check_as(module: &Module, alone: bool) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    header::header(module, &mut findings);
    declarations::module(module, &mut findings);
    for function in &module.functions {
        declarations::function(module, function, &mut findings);
        if let Some(body) = &function.body {
            let mut checker = Checker { module, function, findings: &mut findings, alone };
            checker.statements(body);
        }
    }
    findings
}

/// Whether a module may be used: none of the findings is an error.
pub fn is_accepted(findings: &[Diagnostic]) -> bool {
    !findings.iter().any(Diagnostic::is_error)
}

struct Checker<'a> {
    module: &'a Module,
    function: &'a Function,
    findings: &'a mut Vec<Diagnostic>,
    /// What depends on declarations is no finding.
    alone: bool,
}

impl Checker<'_> {
    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Instruction(instruction) => self.instruction(instruction),
                Statement::Block(inner) => self.statements(inner),
                Statement::Label(_)
                | Statement::Registers(_)
                | Statement::Variable(_)
                | Statement::List(_)
                | Statement::Pragma(_)
                | Statement::Location(..)
                | Statement::Function(_) => {}
            }
        }
    }

    fn error(&mut self, code: &'static str, span: TextSpan, message: impl Into<String>) {
        self.findings.push(Diagnostic::error(code, message).at(span.in_text()));
    }

    fn error_hint(&mut self, code: &'static str, span: TextSpan, message: String, hint: impl Into<String>) {
        self.findings.push(Diagnostic::error(code, message).at(span.in_text()).hint(hint));
    }

    fn instruction(&mut self, instruction: &Instruction) {
        self.guard(instruction);
        self.gates(instruction);
        let before = self.findings.len();
        self.operands(instruction);
        if self.findings.len() > before {
            // The rules of families would report the same again.
            return;
        }
        use crate::names::Mnemonic::*;
        match instruction.opcode.row.mnemonic {
            Mov => self.mov(instruction),
            Cvta | Isspacep => self.space_conversion(instruction),
            St | Red if instruction.opcode.has(Word::Async) => self.asynchronous_access(instruction),
            Ld | Ldu | St | Atom | Red | Prefetch | Prefetchu | Discard | Applypriority => {
                self.memory(instruction);
            }
            Cp => self.copy(instruction),
            Mbarrier => self.mbarrier(instruction),
            Tensormap => self.tensor_map(instruction),
            Mapa | Getctarank => self.cluster_address(instruction),
            Setmaxnreg => self.register_pool(instruction),
            Fence => self.fence(instruction),
            Set | Setp => self.comparison(instruction),
            Cvt => self.conversion(instruction),
            Tex | Tld4 => self.texture(instruction),
            Txq => self.texture_query(instruction),
            Suld | Sust | Sured => self.surface(instruction),
            Call => self.call(instruction),
            Brx => self.indexed_branch(instruction),
            Bar | Barrier => self.barrier(instruction),
            Shfl | Vote => self.warp(instruction),
            Stmatrix => self.tiles(instruction, Field::B),
            Movmatrix => self.tiles(instruction, Field::A),
            Mma => self.sparsity(instruction),
            Vadd | Vadd2 | Vadd4 | Vsub | Vsub2 | Vsub4 | Vabsdiff | Vabsdiff2 | Vabsdiff4 | Vavrg2
            | Vavrg4 | Vmin | Vmin2 | Vmin4 | Vmax | Vmax2 | Vmax4 | Vshl | Vshr | Vmad | Vset | Vset2
            | Vset4 => self.video(instruction),
            // Their rows say everything.
            Abs | Activemask | Add | Addc | Alloca | And | Bfe | Bfi | Bfind | Bmsk | Bra | Brev | Brkpt
            | Clz | Cnot | Copysign | Cos | Createpolicy | Div | Dp2a | Dp4a | Elect | Ex2 | Exit | Fma
            | Fns | Griddepcontrol | Istypep | Lg2 | Lop3 | Mad | Mad24 | Madc | Match | Max | Membar
            | Min | Mul | Mul24 | Nanosleep | Neg | Not | Or | Pmevent | Popc | Prmt | Rcp | Ldmatrix
            | Wmma | Redux | Rem | Ret | Rsqrt | Sad | Selp | Shf | Shl | Shr | Sin | Slct | Sqrt
            | Stackrestore | Stacksave | Sub | Subc | Suq | Szext | Tanh | Testp | Trap | Xor => {}
        }
    }

    /// Checks something that belongs to an operand. What is found is reported under the clause of the instruction's page that has
    /// the rule, if a page with clauses describes it.
    fn under(&mut self, instruction: &Instruction, slot: Field, check: impl FnOnce(&mut Self)) {
        let before = self.findings.len();
        check(self);
        let mut found = self.findings.split_off(before);
        found.retain(|finding| !(self.alone && about_names(finding.code)));
        for finding in &mut found {
            finding.code = match finding.code {
                "PTX-013" if is_gather(instruction) => "TLD4-12",
                "PTX-014" if is_gather(instruction) => "TLD4-13",
                code => clauses::of_operand(instruction, slot).unwrap_or(code),
            };
        }
        self.findings.append(&mut found);
    }

    fn guard(&mut self, instruction: &Instruction) {
        if let Some(guard) = instruction.guard
            && self.register_type(guard.register) != Type::Pred
        {
            let name = self.function.register_name(guard.register);
            self.error("PTX-024", instruction.span, format!("the guard `{name}` is no predicate"));
        }
    }

    /// Versions and machines.
    fn gates(&mut self, instruction: &Instruction) {
        let row = instruction.opcode.row;
        let (version, machine) = row.declaration.since;
        self.gate(instruction, row.mnemonic.name(), version, machine);
        for gate in &row.gates {
            match gate.of {
                GateOf::Word(word) if instruction.opcode.words.contains(&Some(word)) => {
                    self.gate(instruction, &format!(".{word}"), gate.version, gate.machine);
                }
                GateOf::Slot(slot) if instruction.operands[slot].is_some() => {
                    self.gate(instruction, row.slots[slot].name, gate.version, gate.machine);
                }
                GateOf::Word(_) | GateOf::Slot(_) => {}
            }
        }
    }

    fn gate(&mut self, instruction: &Instruction, what: &str, version: (u8, u8), machine: u16) {
        let gather = is_gather(instruction);
        if self.module.version < version {
            let (major, minor) = version;
            let code = if gather { "TLD4-12" } else { "PTX-013" };
            let message = format!("`{what}` is in the language from version {major}.{minor} on");
            self.error(code, instruction.span, message);
        }
        if self.module.target.machine < machine {
            let code = if gather { "TLD4-13" } else { "PTX-014" };
            let has = self.module.target.machine;
            let message = format!("`{what}` needs sm_{machine}, and the target is sm_{has}");
            self.error(code, instruction.span, message);
        }
    }

    fn register_type(&self, register: RegisterId) -> Type {
        self.function.registers[register.index()].ty
    }

    fn variable(&self, symbol: Symbol) -> Option<&Variable> {
        match symbol {
            Symbol::Global(id) => self.module.variables.get(id.index()),
            Symbol::Local(id) => self.function.variables.get(id.index()),
            Symbol::Function(_) | Symbol::Label(_) | Symbol::List(_) => None,
        }
    }

    fn is_parameter(&self, symbol: Symbol) -> bool {
        let Symbol::Local(id) = symbol else { return false };
        self.function.parameters.contains(&crate::module::Parameter::Variable(id))
    }

    fn independent(&self) -> bool {
        self.module.target.texture_mode == TextureMode::Independent
    }

    fn address_bits(&self) -> u32 {
        u32::from(self.module.address_size)
    }
}

fn is_gather(instruction: &Instruction) -> bool {
    instruction.opcode.row.mnemonic == M::Tld4
}

/// What depends on declarations.
fn about_names(code: &str) -> bool {
    matches!(code, "PTX-015" | "PTX-016" | "PTX-021" | "PTX-022" | "PTX-023" | "PTX-024")
}

/// The span of the operand of this name.
fn span(instruction: &Instruction, name: Field) -> TextSpan {
    instruction.opcode.row.slot(name).map_or(instruction.span, |slot| instruction.spans[slot])
}
