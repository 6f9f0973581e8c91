//! A module as text; [`crate::parse()`] of it gives the same module.

use std::fmt::Write;

use crate::module::{
    Address, Base, Component, Directive, FieldValue, Function, Initialiser, Instruction, Item, Linkage,
    ListKind, Module, Operand, Parameter, RegisterGroup, Statement, Symbol, TextureMode, Value, Variable,
};
use crate::notation::{Item as Piece, ItemKind};

/// Writes a module.
pub fn print(module: &Module) -> String {
    let mut printer = Printer { module, function: None, out: String::new() };
    printer.header();
    for item in &module.items {
        printer.item(item);
    }
    printer.out
}

/// Writes an instruction of a function, without its semicolon.
pub fn instruction(module: &Module, function: &Function, instruction: &Instruction) -> String {
    let mut printer = Printer { module, function: Some(function), out: String::new() };
    printer.instruction(instruction);
    printer.out
}

/// Writes an operand of an instruction of a function.
pub fn operand(module: &Module, function: &Function, operand: &Operand) -> String {
    Printer { module, function: Some(function), out: String::new() }.operand(operand)
}

struct Printer<'m> {
    module: &'m Module,
    function: Option<&'m Function>,
    out: String,
}

fn linkage(linkage: Linkage) -> &'static str {
    match linkage {
        Linkage::None => "",
        Linkage::Extern => ".extern ",
        Linkage::Visible => ".visible ",
        Linkage::Weak => ".weak ",
        Linkage::Common => ".common ",
    }
}

fn quoted(texts: &[String]) -> String {
    texts.iter().map(|text| format!("\"{text}\"")).collect::<Vec<_>>().join(", ")
}

impl<'m> Printer<'m> {
    fn line(&mut self, depth: usize, text: &str) {
        self.out.extend(std::iter::repeat_n('\t', depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn header(&mut self) {
        let (major, minor) = self.module.version;
        let target = &self.module.target;
        let mut words =
            vec![format!("sm_{}{}", target.machine, target.suffix.map_or(String::new(), String::from))];
        match target.texture_mode {
            TextureMode::Unified => {}
            TextureMode::SaidUnified => words.push("texmode_unified".to_owned()),
            TextureMode::Independent => words.push("texmode_independent".to_owned()),
        }
        words.extend(target.options.iter().cloned());
        self.line(0, &format!(".version {major}.{minor}"));
        self.line(0, &format!(".target {}", words.join(", ")));
        if self.module.address_size_said {
            self.line(0, &format!(".address_size {}", self.module.address_size));
        }
    }

    fn item(&mut self, item: &Item) {
        let module = self.module;
        match item {
            Item::Variable(id) => self.module_variable(&module.variables[id.index()], false),
            Item::VariableDeclaration(id) => self.module_variable(&module.variables[id.index()], true),
            Item::Function(id) => self.function(&module.functions[id.index()], false),
            Item::FunctionDeclaration(id) => self.function(&module.functions[id.index()], true),
            Item::File(number, name) => self.line(0, &format!(".file {number} \"{name}\"")),
            Item::Pragma(texts) => self.line(0, &format!(".pragma {};", quoted(texts))),
            Item::Alias(name, of) => {
                let text = format!(
                    ".alias {}, {};",
                    module.functions[name.index()].name,
                    module.functions[of.index()].name
                );
                self.line(0, &text);
            }
        }
    }

    fn module_variable(&mut self, variable: &Variable, declaration: bool) {
        let linked = if declaration { Linkage::Extern } else { variable.linkage };
        let mut text = format!("{}{}", linkage(linked), self.variable(variable));
        if let (Some(initialiser), false) = (&variable.initialiser, declaration) {
            text += " = ";
            text += &self.initialiser(initialiser);
        }
        self.line(0, &(text + ";"));
    }

    fn variable(&self, variable: &Variable) -> String {
        let mut text = format!("{}", variable.space);
        if !variable.attributes.is_empty() {
            let list: Vec<_> = variable.attributes.iter().map(|name| format!(".{name}")).collect();
            let _ = write!(text, " .attribute({})", list.join(", "));
        }
        if variable.alignment_said {
            let _ = write!(text, " .align {}", variable.alignment);
        }
        if variable.vector > 1 {
            let _ = write!(text, " .v{}", variable.vector);
        }
        let _ = write!(text, " {}", variable.ty);
        if let Some(pointer) = variable.pointer {
            text += " .ptr";
            if let Some(space) = pointer.space {
                let _ = write!(text, " {space}");
            }
            if let Some(alignment) = pointer.alignment {
                let _ = write!(text, " .align {alignment}");
            }
        }
        let _ = write!(text, " {}", variable.name);
        for dimension in &variable.dimensions {
            match dimension {
                Some(size) => {
                    let _ = write!(text, "[{size}]");
                }
                None => text += "[]",
            }
        }
        text
    }

    fn initialiser(&self, initialiser: &Initialiser) -> String {
        match initialiser {
            Initialiser::Value(value) => self.value(*value),
            Initialiser::List(elements) => {
                let list: Vec<_> = elements.iter().map(|element| self.initialiser(element)).collect();
                format!("{{{}}}", list.join(", "))
            }
            Initialiser::Fields(fields) => {
                let list = fields.iter().map(|(name, value)| match value {
                    FieldValue::Number(number) => format!("{name} = {}", number.cast_signed()),
                    FieldValue::Word(word) => format!("{name} = {word}"),
                });
                format!("{{{}}}", list.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn function(&mut self, function: &'m Function, declaration: bool) {
        let outer = self.function.replace(function);
        let mut text = linkage(function.linkage).to_owned();
        text += if function.entry { ".entry " } else { ".func " };
        if !function.attributes.is_empty() {
            let list: Vec<_> = function.attributes.iter().map(|name| format!(".{name}")).collect();
            let _ = write!(text, ".attribute({}) ", list.join(", "));
        }
        if !function.results.is_empty() {
            let _ = write!(text, "({}) ", self.parameters(&function.results));
        }
        text += &function.name;
        let _ = write!(text, "({})", self.parameters(&function.parameters));
        self.line(0, &text);
        for directive in &function.directives {
            self.directive(directive);
        }
        match &function.body {
            Some(body) if !declaration => self.block(body, 0),
            _ => self.line(0, ";"),
        }
        self.function = outer;
    }

    fn parameters(&self, parameters: &[Parameter]) -> String {
        let Some(function) = self.function else { return String::new() };
        let list = parameters.iter().map(|parameter| match parameter {
            Parameter::Variable(id) => self.variable(&function.variables[id.index()]),
            Parameter::Register(id) => {
                let group = function.registers[id.index()].group;
                registers(&function.register_groups[group.index()])
            }
        });
        list.collect::<Vec<_>>().join(", ")
    }

    fn directive(&mut self, directive: &Directive) {
        if directive.name == "pragma" {
            self.line(0, &format!(".pragma {};", quoted(&directive.texts)));
            return;
        }
        let texts = directive.texts.iter().map(|text| format!("\"{text}\""));
        let numbers: Vec<_> = texts.chain(directive.values.iter().map(u32::to_string)).collect();
        self.line(0, format!(".{} {}", directive.name, numbers.join(", ")).trim_end());
    }

    fn block(&mut self, statements: &[Statement], depth: usize) {
        self.line(depth, "{");
        for statement in statements {
            self.statement(statement, depth + 1);
        }
        self.line(depth, "}");
    }

    fn statement(&mut self, statement: &Statement, depth: usize) {
        let Some(function) = self.function else { return };
        match statement {
            Statement::Label(id) => {
                let text = format!("{}:", function.labels[id.index()].name);
                self.line(0, &text);
            }
            Statement::Registers(id) => {
                let text = registers(&function.register_groups[id.index()]) + ";";
                self.line(depth, &text);
            }
            Statement::Variable(id) => {
                let variable = &function.variables[id.index()];
                let mut text = self.variable(variable);
                if let Some(initialiser) = &variable.initialiser {
                    text += " = ";
                    text += &self.initialiser(initialiser);
                }
                self.line(depth, &(text + ";"));
            }
            Statement::Instruction(instruction) => {
                self.out.extend(std::iter::repeat_n('\t', depth));
                self.instruction(instruction);
                self.out.push_str(";\n");
            }
            Statement::Block(inner) => self.block(inner, depth),
            Statement::List(id) => {
                let list = &function.lists[id.index()];
                let text = format!("{}: {};", list.name, self.list(&list.kind));
                self.line(depth, &text);
            }
            Statement::Pragma(texts) => self.line(depth, &format!(".pragma {};", quoted(texts))),
            Statement::Location(file, line, column) => {
                self.line(depth, &format!(".loc {file} {line} {column}"));
            }
            Statement::Function(id) => self.function(&self.module.functions[id.index()], true),
        }
    }

    fn list(&self, kind: &ListKind) -> String {
        match kind {
            ListKind::BranchTargets(labels) => {
                let names: Vec<_> = labels.iter().map(|label| self.symbol(Symbol::Label(*label))).collect();
                format!(".branchtargets {}", names.join(", "))
            }
            ListKind::CallTargets(functions) => {
                let names: Vec<_> = functions.iter().map(|id| self.symbol(Symbol::Function(*id))).collect();
                format!(".calltargets {}", names.join(", "))
            }
            ListKind::CallPrototype { results, parameters, no_return } => {
                let results = match results.as_slice() {
                    [] => String::new(),
                    results => format!("({}) ", self.parameters(results)),
                };
                let ends = if *no_return { " .noreturn" } else { "" };
                format!(".callprototype {results}_ ({}){ends}", self.parameters(parameters))
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let Some(function) = self.function else { return };
        if let Some(guard) = instruction.guard {
            let not = if guard.negated { "!" } else { "" };
            let _ = write!(self.out, "@{not}{} ", function.register_name(guard.register));
        }
        let opcode = &instruction.opcode;
        self.out.push_str(opcode.row.mnemonic.name());
        for word in opcode.words.iter().flatten() {
            let _ = write!(self.out, ".{word}");
        }
        let operands = self.pieces(&opcode.row.pattern, instruction);
        if !operands.is_empty() {
            let _ = write!(self.out, " {operands}");
        }
    }

    fn pieces(&self, pieces: &[Piece], instruction: &Instruction) -> String {
        let operand = |slot: usize| instruction.operands[slot].as_ref().map(|operand| self.operand(operand));
        let list = pieces.iter().filter_map(|piece| match &piece.kind {
            ItemKind::Plain(slot) | ItemKind::List(slot) => operand(*slot),
            ItemKind::Pair(slot, second, _) => match (operand(*slot), operand(*second)) {
                (Some(first), Some(second)) => Some(format!("{first}|{second}")),
                (first, _) => first,
            },
            ItemKind::Address(slot) => operand(*slot).map(|operand| match instruction.operands[*slot] {
                Some(Operand::Address(_)) => operand,
                _ => format!("[{operand}]"),
            }),
            ItemKind::Bracket(inner) => Some(format!("[{}]", self.pieces(inner, instruction))),
        });
        list.collect::<Vec<_>>().join(", ")
    }

    fn operand(&self, operand: &Operand) -> String {
        let name =
            |register| self.function.map_or(String::new(), |function| function.register_name(register));
        let list = |operands: &[Operand]| {
            operands.iter().map(|operand| self.operand(operand)).collect::<Vec<_>>().join(", ")
        };
        match operand {
            Operand::Register(register) => name(*register),
            Operand::Part(register, part) => format!("{}.{}", name(*register), component(*part)),
            Operand::Special(special, number, part) => {
                let number = number.map_or(String::new(), |number| number.to_string());
                let text = match special.name.name().strip_suffix("_64") {
                    Some(front) if !number.is_empty() => format!("{front}{number}_64"),
                    _ => format!("{}{number}", special.name.name()),
                };
                part.map_or(text.clone(), |part| format!("{text}.{}", component(part)))
            }
            Operand::Value(value) => self.value(*value),
            Operand::Address(Address { base, offset }) => match base {
                Base::Zero => format!("[{offset}]"),
                Base::Register(register) => format!("[{}{}]", name(*register), plus(*offset)),
                Base::Symbol(symbol) => format!("[{}{}]", self.symbol(*symbol), plus(*offset)),
                Base::Element { array, index, scale } => {
                    format!("{}[{}{}]", self.symbol(*array), name(*index), plus(*offset / i64::from(*scale)))
                }
            },
            Operand::Vector(elements) => format!("{{{}}}", list(elements)),
            Operand::List(elements) => format!("({})", list(elements)),
            Operand::Not(inner) => format!("!{}", self.operand(inner)),
            Operand::Negative(inner) => format!("-{}", self.operand(inner)),
            Operand::Sink => "_".to_owned(),
        }
    }

    fn value(&self, value: Value) -> String {
        match value {
            Value::Integer(bits) => bits.cast_signed().to_string(),
            Value::Single(bits) => format!("0f{bits:08X}"),
            Value::Double(bits) => format!("0d{bits:016X}"),
            Value::Address { symbol, offset, generic, mask } => {
                let mut text = format!("{}{}", self.symbol(symbol), plus(offset));
                if generic {
                    text = format!("generic({text})");
                }
                match mask {
                    Some(mask) => format!("{mask:#x}({text})"),
                    None => text,
                }
            }
        }
    }

    fn symbol(&self, symbol: Symbol) -> String {
        let function = self.function;
        let local = |name: fn(&Function, usize) -> &str, index| {
            function.map_or(String::new(), |function| name(function, index).to_owned())
        };
        match symbol {
            Symbol::Global(id) => self.module.variables[id.index()].name.clone(),
            Symbol::Function(id) => self.module.functions[id.index()].name.clone(),
            Symbol::Local(id) => local(|function, index| &function.variables[index].name, id.index()),
            Symbol::Label(id) => local(|function, index| &function.labels[index].name, id.index()),
            Symbol::List(id) => local(|function, index| &function.lists[index].name, id.index()),
        }
    }
}

fn plus(offset: i64) -> String {
    if offset == 0 { String::new() } else { format!("+{offset}") }
}

fn registers(group: &RegisterGroup) -> String {
    let vector = if group.vector > 1 { format!(".v{} ", group.vector) } else { String::new() };
    let count = group.count.map_or(String::new(), |count| format!("<{count}>"));
    format!(".reg {vector}{} {}{count}", group.ty, group.name)
}

/// An element or part of a register, without its dot.
pub(crate) fn component(component: Component) -> String {
    match component {
        Component::X => "x".to_owned(),
        Component::Y => "y".to_owned(),
        Component::Z => "z".to_owned(),
        Component::W => "w".to_owned(),
        Component::B0 => "b0".to_owned(),
        Component::B1 => "b1".to_owned(),
        Component::B2 => "b2".to_owned(),
        Component::B3 => "b3".to_owned(),
        Component::H0 => "h0".to_owned(),
        Component::H1 => "h1".to_owned(),
        Component::Halves([high, low]) => format!("h{high}{low}"),
        Component::Bytes(count, digits) => {
            let digits: String = digits[..usize::from(count)].iter().map(u8::to_string).collect();
            format!("b{digits}")
        }
    }
}
