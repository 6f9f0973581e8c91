//! Variables and registers.

use super::scope::Named;
use super::{MAX_DEPTH, Parsed, Parser, mistake};
use crate::module::{
    Item, Linkage, Pointer, RegisterGroup, RegisterGroupId, Statement, Symbol, TextSpan, Variable,
};
use crate::types::{Space, Type};

/// The largest variable, in bytes; more than any machine's memory.
const MAX_BYTES: u64 = 1 << 40;

/// What stands in front of the names of a declaration.
#[derive(Clone, Debug)]
pub(super) struct Kindred {
    pub space: Space,
    pub alignment: Option<u32>,
    pub ty: Type,
    pub vector: u8,
    pub attributes: Vec<String>,
    pub pointer: Option<Pointer>,
}

impl<'t> Parser<'t> {
    /// `.global .align 4 .v2 .f32` and the like.
    pub(super) fn kindred(&mut self) -> Parsed<Kindred> {
        let start = self.peek().span;
        let Some(space) = self.dotted().and_then(Space::named) else {
            return self.unexpected("a state space");
        };
        self.at += 1;
        let (mut alignment, mut ty, mut vector, mut attributes) = (None, None, 1, Vec::new());
        // `.const[3]` of version 1: the bank.
        if space == Space::Const && self.is_mark(b'[') {
            return mistake("PTX-003", start, "numbered constant banks are not read")?;
        }
        while let Some(word) = self.dotted() {
            let span = self.next().span;
            match word {
                "align" if ty.is_none() => alignment = Some(self.alignment()?),
                "attribute" => attributes = self.attributes()?,
                "v2" => vector = 2,
                "v4" => vector = 4,
                "ptr" if ty.is_some() => {
                    let pointer = Some(self.pointer()?);
                    let ty = ty.unwrap_or(Type::U64);
                    return Ok(Kindred { space, alignment, ty, vector, attributes, pointer });
                }
                _ => match Type::named(word) {
                    Some(said) if ty.is_none() => ty = Some(said),
                    _ => return mistake("PTX-002", span, format!("expected a type, found `.{word}`")),
                },
            }
        }
        let ty = match (space, ty) {
            // `.tex .u64 name`: the old way to declare a texture.
            (Space::Tex, Some(Type::U32 | Type::U64) | None) => Type::Texref,
            (_, Some(ty)) => ty,
            (_, None) => return self.unexpected("a type"),
        };
        self.kindred_rules(space, ty, vector, start)?;
        Ok(Kindred { space, alignment, ty, vector, attributes, pointer: None })
    }

    fn kindred_rules(&self, space: Space, ty: Type, vector: u8, start: TextSpan) -> Parsed<()> {
        let span = start.to(self.last().span);
        if u32::from(vector) * ty.bits() > 128 {
            return mistake("PTX-021", span, "a vector has at most 128 bits");
        }
        let of_instructions =
            matches!(ty, Type::Bf16 | Type::Bf16x2 | Type::Tf32 | Type::U16x2 | Type::S16x2);
        if of_instructions {
            return mistake("PTX-021", span, format!("nothing is declared with type {ty}, only read as it"));
        }
        let in_memory = !matches!(space, Space::Reg);
        if in_memory && ty == Type::Pred {
            return mistake("PTX-021", span, format!("nothing of type {ty} can be declared in memory"));
        }
        if !in_memory && ty.is_reference() {
            return mistake("PTX-021", span, format!("no register has type {ty}"));
        }
        if vector > 1 && (ty == Type::Pred || space == Space::Param) {
            return mistake("PTX-021", span, "predicates and parameters are no vectors");
        }
        Ok(())
    }

    fn alignment(&mut self) -> Parsed<u32> {
        let (bytes, span) = self.small_number("an alignment in bytes")?;
        match u32::try_from(bytes) {
            Ok(bytes) if bytes.is_power_of_two() && bytes <= 1 << 16 => Ok(bytes),
            _ => mistake("PTX-010", span, "an alignment is a power of two, at most 65536"),
        }
    }

    pub(super) fn attributes(&mut self) -> Parsed<Vec<String>> {
        self.expect(b'(', "after `.attribute`")?;
        let mut attributes = Vec::new();
        loop {
            let Some(word) = self.dotted() else { return self.unexpected("an attribute") };
            let span = self.next().span;
            if !matches!(word, "managed" | "unified") {
                return mistake("PTX-003", span, format!("no such attribute: `.{word}`"));
            }
            if self.eat(b'(') {
                self.small_number("a number")?;
                self.expect(b',', "between the attribute's numbers")?;
                self.small_number("a number")?;
                self.expect(b')', "after the attribute's numbers")?;
            }
            let written = self.slice(span.to(self.last().span));
            attributes.push(written[1..].split_whitespace().collect());
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "after the attributes")?;
        Ok(attributes)
    }

    fn pointer(&mut self) -> Parsed<Pointer> {
        let mut pointer = Pointer { space: None, alignment: None };
        while let Some(word) = self.dotted() {
            let span = self.next().span;
            match (word, Space::named(word)) {
                ("align", _) => pointer.alignment = Some(self.alignment()?),
                (_, Some(space)) => pointer.space = Some(space),
                _ => return mistake("PTX-002", span, format!("expected a state space, found `.{word}`")),
            }
        }
        Ok(pointer)
    }

    /// `name[4][8]`, without what follows.
    pub(super) fn variable(&mut self, kindred: &Kindred, linkage: Linkage) -> Parsed<(Variable, &'t str)> {
        let (name, span) = self.name("a variable's name")?;
        let mut dimensions = Vec::new();
        while self.eat(b'[') {
            if dimensions.len() == MAX_DEPTH {
                return mistake("PTX-011", self.last().span, "more dimensions than are read");
            }
            if self.eat(b']') {
                if !dimensions.is_empty() {
                    return mistake("PTX-010", self.last().span, "only the first dimension may be left open");
                }
                dimensions.push(None);
                continue;
            }
            dimensions.push(Some(self.dimension()?));
            self.expect(b']', "after the size")?;
        }
        let natural = kindred.ty.bytes() * u32::from(kindred.vector);
        let variable = Variable {
            name: name.to_owned(),
            linkage,
            space: kindred.space,
            alignment: kindred.alignment.unwrap_or(natural),
            alignment_said: kindred.alignment.is_some(),
            ty: kindred.ty,
            vector: kindred.vector,
            dimensions,
            initialiser: None,
            pointer: kindred.pointer,
            attributes: kindred.attributes.clone(),
            span,
        };
        match variable.bytes() {
            Some(bytes) if bytes <= MAX_BYTES => Ok((variable, name)),
            _ => mistake("PTX-011", span, format!("`{name}` is larger than any memory")),
        }
    }

    fn dimension(&mut self) -> Parsed<u64> {
        let start = self.peek().span;
        let value = self.constant_integer()?;
        if value == 0 || i64::try_from(value).is_err() {
            return mistake("PTX-010", start.to(self.last().span), "a size is at least 1");
        }
        Ok(value)
    }

    /// Variables at module scope.
    pub(super) fn module_variables(&mut self, linkage: Linkage) -> Parsed<()> {
        let kindred = self.kindred()?;
        loop {
            let (mut variable, name) = self.variable(&kindred, linkage)?;
            if self.eat(b'=') {
                variable.initialiser = Some(self.initialiser(0)?);
            }
            self.module_variable(variable, name)?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';', "after the declaration")?;
        Ok(())
    }

    fn module_variable(&mut self, variable: Variable, name: &'t str) -> Parsed<()> {
        let external = variable.linkage == Linkage::Extern;
        let span = variable.span;
        match self.globals.get(name).copied() {
            Some(Symbol::Global(id)) if external || !self.defined.contains(&Symbol::Global(id)) => {
                // A declaration before or behind the definition.
                if !external {
                    let last = self.module.items.len();
                    if let Some(index) = self.item_of.insert(Symbol::Global(id), last) {
                        self.module.items[index] = Item::VariableDeclaration(id);
                    }
                    self.module.variables[id.index()] = variable;
                    self.defined.insert(Symbol::Global(id));
                    self.push_item(Item::Variable(id));
                } else {
                    self.push_item(Item::VariableDeclaration(id));
                }
                Ok(())
            }
            Some(_) => mistake("PTX-009", span, format!("`{name}` is declared twice")),
            None => {
                let id = self.next_global();
                self.globals.insert(name, Symbol::Global(id));
                self.module.variables.push(variable);
                if !external {
                    self.defined.insert(Symbol::Global(id));
                }
                self.item_of.insert(Symbol::Global(id), self.module.items.len());
                self.push_item(Item::Variable(id));
                Ok(())
            }
        }
    }

    /// Variables and registers of a function.
    pub(super) fn local_declaration(&mut self, statements: &mut Vec<Statement>) -> Parsed<()> {
        let kindred = self.kindred()?;
        loop {
            if kindred.space == Space::Reg {
                let group = self.register_group(&kindred)?;
                statements.push(Statement::Registers(group));
            } else {
                let (mut variable, name) = self.variable(&kindred, Linkage::None)?;
                if self.eat(b'=') {
                    variable.initialiser = Some(self.initialiser(0)?);
                }
                let id = self.scopes.next_local();
                let span = variable.span;
                self.scopes.function.variables.push(variable);
                statements.push(Statement::Variable(id));
                if !self.scopes.declare(name, Named::Symbol(Symbol::Local(id))) {
                    return mistake("PTX-009", span, format!("`{name}` is declared twice"));
                }
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';', "after the declaration")?;
        Ok(())
    }

    /// One register or `%r<N>`.
    pub(super) fn register_group(&mut self, kindred: &Kindred) -> Parsed<RegisterGroupId> {
        let (name, span) = self.name("a register's name")?;
        let count = if self.eat(b'<') {
            let (count, span) = self.small_number("a number of registers")?;
            self.expect(b'>', "after the number of registers")?;
            match u32::try_from(count) {
                Ok(count) => Some(count),
                Err(_) => return mistake("PTX-011", span, "more registers than can be numbered"),
            }
        } else {
            None
        };
        let id = RegisterGroupId(super::index(self.scopes.function.register_groups.len()));
        let group =
            RegisterGroup { name: name.to_owned(), count, ty: kindred.ty, vector: kindred.vector, span };
        self.scopes.function.register_groups.push(group);
        let free = match count {
            // A prototype names its parameters `_`.
            None if name == "_" => {
                self.scopes.new_register(id, 0);
                true
            }
            Some(_) => self.scopes.declare_group(name, id),
            None => {
                let register = self.scopes.new_register(id, 0);
                self.scopes.declare(name, Named::Register(register))
            }
        };
        if free { Ok(id) } else { mistake("PTX-009", span, format!("`{name}` is declared twice")) }
    }
}
