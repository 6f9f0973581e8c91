//! Statements of a function's body.

use super::scope::Named;
use super::{MAX_DEPTH, MAX_ERRORS, Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{LabelId, ListId, ListKind, Statement, Symbol};
use crate::types::Space;

/// Statements that memory is taken for before they are read: of hostile texts, most are none.
const MOST_AHEAD: usize = 4096;

impl Parser<'_> {
    /// `{ … }`.
    pub(super) fn block(&mut self) -> Parsed<Vec<Statement>> {
        let brace = self.at;
        let span = self.expect(b'{', "before the statements")?;
        if self.scopes.depth() > MAX_DEPTH {
            return mistake("PTX-011", span, "blocks lie deeper within each other than is read");
        }
        self.scopes.open();
        let ahead = self.scopes.ahead.remove(&brace).unwrap_or_default();
        for (name, named) in ahead.names {
            if !self.scopes.declare(name, named) {
                let message = format!("the label `{name}` stands twice in this block");
                self.errors.push(*mistake::<()>("PTX-009", span, message).unwrap_err());
            }
        }
        let mut statements = Vec::with_capacity(ahead.statements.min(MOST_AHEAD));
        while !self.is_mark(b'}') && self.peek().kind != Kind::End && self.errors.len() < MAX_ERRORS {
            let before = self.at;
            if let Err(error) = self.statement(&mut statements) {
                self.errors.push(*error);
                // Operands are compared with the table once the statement has been read to its end.
                let ended = self.at > before && self.last().kind == Kind::Mark(b';');
                if !ended {
                    self.recover(before);
                }
            }
        }
        self.scopes.close();
        if self.errors.len() < MAX_ERRORS {
            self.expect(b'}', "after the statements")?;
        }
        Ok(statements)
    }

    fn statement(&mut self, statements: &mut Vec<Statement>) -> Parsed<()> {
        let token = self.peek();
        match token.kind {
            Kind::Mark(b'{') => {
                let block = self.block()?;
                statements.push(Statement::Block(block));
            }
            Kind::Mark(b';') => self.at += 1,
            Kind::Name if self.ahead(1).kind == Kind::Mark(b':') => self.label(statements)?,
            Kind::Name | Kind::Mark(b'@') => self.instruction(statements)?,
            Kind::Dotted => self.directive(statements)?,
            Kind::Number | Kind::Text | Kind::Mark(_) | Kind::End => return self.unexpected("a statement"),
        }
        Ok(())
    }

    fn label(&mut self, statements: &mut Vec<Statement>) -> Parsed<()> {
        let (name, span) = self.name("a label")?;
        self.at += 1;
        match self.scopes.find(name) {
            Some(Named::Symbol(Symbol::Label(id))) => statements.push(Statement::Label(id)),
            Some(Named::Symbol(Symbol::List(id))) => {
                self.list(id)?;
                statements.push(Statement::List(id));
            }
            _ => return mistake("PTX-009", span, format!("`{name}` is declared twice")),
        }
        Ok(())
    }

    fn list(&mut self, id: ListId) -> Parsed<()> {
        let kind = match self.dotted() {
            Some("branchtargets") => {
                self.at += 1;
                ListKind::BranchTargets(self.branch_targets()?)
            }
            Some("calltargets") => {
                self.at += 1;
                let mut functions = Vec::new();
                loop {
                    let (name, span) = self.name("a function's name")?;
                    if let Symbol::Function(function) = self.symbol(name, span)? {
                        functions.push(function);
                    } else {
                        return mistake("PTX-008", span, format!("no function is called `{name}`"));
                    }
                    if !self.eat(b',') {
                        break;
                    }
                }
                ListKind::CallTargets(functions)
            }
            _ => {
                self.at += 1;
                self.prototype()?
            }
        };
        self.expect(b';', "after the list")?;
        self.scopes.function.lists[id.index()].kind = kind;
        Ok(())
    }

    fn branch_targets(&mut self) -> Parsed<Vec<LabelId>> {
        let mut labels = Vec::new();
        loop {
            let (name, span) = self.name("a label")?;
            if let Symbol::Label(label) = self.symbol(name, span)? {
                labels.push(label);
            } else {
                return mistake("PTX-008", span, format!("no label is called `{name}`"));
            }
            if !self.eat(b',') {
                return Ok(labels);
            }
        }
    }

    /// `(.param .b32 _) _ (.param .b32 _, …) {.noreturn}`.
    fn prototype(&mut self) -> Parsed<ListKind> {
        self.scopes.open();
        let entry = std::mem::take(&mut self.scopes.function.entry);
        let results = if self.is_mark(b'(') { self.parameters() } else { Ok(Vec::new()) };
        let name = self.name("`_`");
        let parameters = if self.is_mark(b'(') { self.parameters() } else { Ok(Vec::new()) };
        self.scopes.function.entry = entry;
        self.scopes.close();
        name?;
        let (results, parameters) = (results?, parameters?);
        let no_return = self.eat_dotted("noreturn");
        // What callers keep in registers is no concern of ours.
        while self.eat_dotted("abi_preserve") || self.eat_dotted("abi_preserve_control") {
            self.small_number("a number of registers")?;
        }
        Ok(ListKind::CallPrototype { results, parameters, no_return })
    }

    fn directive(&mut self, statements: &mut Vec<Statement>) -> Parsed<()> {
        let span = self.peek().span;
        match self.dotted().unwrap_or_default() {
            "pragma" => statements.push(Statement::Pragma(self.pragma()?)),
            "loc" => statements.push(self.location()?),
            // Where the instruction is in an intermediate language is not kept.
            "loc_intermediate" => {
                self.location()?;
            }
            word if matches!(
                Space::named(word),
                Some(Space::Reg | Space::Local | Space::Shared | Space::Param | Space::Const | Space::Global)
            ) =>
            {
                self.local_declaration(statements)?;
            }
            "func" | "extern" | "visible" | "weak" => {
                statements.push(Statement::Function(self.local_prototype(span)?));
            }
            word @ ("branchtargets" | "calltargets" | "callprototype") => {
                return mistake("PTX-003", span, format!("a name and `:` stand in front of `.{word}`"));
            }
            word => return mistake("PTX-003", span, format!("nothing in a function is called `.{word}`")),
        }
        Ok(())
    }

    /// `.loc 1 20 3`, with `, function_name …, inlined_at …` left out.
    fn location(&mut self) -> Parsed<Statement> {
        self.at += 1;
        let mut numbers = [0; 3];
        for number in &mut numbers {
            (*number, _) = self.small_number("file, line and column")?;
        }
        while self.eat(b',') {
            while matches!(self.peek().kind, Kind::Name | Kind::Number)
                || self.is_mark(b'+')
                || matches!(self.dotted(), Some(word) if word.starts_with("debug"))
            {
                let starts_statement = self.peek().kind == Kind::Name
                    && !matches!(self.slice(self.peek().span), "function_name" | "inlined_at")
                    && self.last().kind != Kind::Name;
                if starts_statement {
                    break;
                }
                self.at += 1;
            }
        }
        Ok(Statement::Location(numbers[0], numbers[1], numbers[2]))
    }
}
