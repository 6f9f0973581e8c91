//! `.entry` and `.func`.

use super::scope::Named;
use super::{Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{
    Directive, Function, FunctionId, Item, Linkage, List, ListKind, Parameter, Symbol, TextSpan,
};
use crate::module::{Label, RegisterId};
use crate::types::Space;

/// What may have a directive.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Kernels,
    Functions,
    Both,
}

/// Directives between parameters and body, what may have them, and how many numbers they take.
const DIRECTIVES: &[(&str, Of, usize, usize)] = &[
    ("maxntid", Of::Kernels, 1, 3),
    ("reqntid", Of::Kernels, 1, 3),
    ("minnctapersm", Of::Kernels, 1, 1),
    ("maxnctapersm", Of::Kernels, 1, 1),
    ("maxnreg", Of::Kernels, 1, 1),
    ("noreturn", Of::Functions, 0, 0),
    ("reqnctapercluster", Of::Kernels, 1, 3),
    ("maxclusterrank", Of::Kernels, 1, 1),
    ("explicitcluster", Of::Kernels, 0, 0),
    ("blocksareclusters", Of::Kernels, 0, 0),
    ("minperctamemory", Of::Kernels, 1, 1),
    ("abi_preserve", Of::Functions, 1, 1),
    ("abi_preserve_control", Of::Functions, 1, 1),
    ("language", Of::Both, 1, 16),
];

impl<'t> Parser<'t> {
    pub(super) fn function(&mut self, linkage: Linkage) -> Parsed<()> {
        let (name, span) = self.signature(linkage)?;
        let id = self.declare_function(name, span)?;
        if self.eat(b';') {
            self.finish_declaration(id);
            return Ok(());
        }
        if !self.is_mark(b'{') {
            return self.unexpected("`{` before the function's body, or `;`");
        }
        self.defined.insert(Symbol::Function(id));
        self.look_ahead();
        let body = self.block()?;
        self.scopes.function.body = Some(body);
        self.finish_definition(id);
        Ok(())
    }

    /// Name, parameters and directives, of which [`Parser::scopes`] then holds the function.
    fn signature(&mut self, linkage: Linkage) -> Parsed<(&'t str, TextSpan)> {
        let entry = self.dotted() == Some("entry");
        self.at += 1;
        self.scopes.start();
        self.scopes.function.entry = entry;
        self.scopes.function.linkage = linkage;
        if !entry && self.eat_dotted("attribute") {
            self.scopes.function.attributes = self.attributes()?;
        }
        if !entry && self.is_mark(b'(') {
            self.scopes.function.results = self.parameters()?;
        }
        let (name, span) = self.name("the function's name")?;
        self.scopes.function.name = name.to_owned();
        self.scopes.function.span = span;
        if self.is_mark(b'(') {
            self.scopes.function.parameters = self.parameters()?;
        }
        self.directives()?;
        Ok((name, span))
    }

    /// A function that is declared in another's body, as at module scope: what it is called, the whole module knows.
    pub(super) fn local_prototype(&mut self, span: TextSpan) -> Parsed<FunctionId> {
        let linkage = self.linkage()?;
        if self.dotted() != Some("func") {
            let message = "of what other modules know, a function alone is declared in another's body";
            return mistake("PTX-003", span, message);
        }
        let outer = std::mem::take(&mut self.scopes);
        let signature = self.signature(linkage);
        let declared = signature.and_then(|(name, span)| self.declare_function(name, span));
        self.scopes = outer;
        let id = declared?;
        self.expect(b';', "after the function that is declared here")?;
        Ok(id)
    }

    fn declare_function(&mut self, name: &'t str, span: TextSpan) -> Parsed<FunctionId> {
        match self.globals.get(name) {
            Some(&Symbol::Function(id)) => {
                let (known, new) = (&self.module.functions[id.index()], &self.scopes.function);
                if known.entry != new.entry {
                    return mistake("PTX-009", span, format!("`{name}` is both a kernel and a function"));
                }
                if self.defined.contains(&Symbol::Function(id)) {
                    return mistake("PTX-009", span, format!("`{name}` is declared after its body"));
                }
                if known.linkage != new.linkage || !same_parameters(known, new) {
                    let message = format!("`{name}` was declared with other parameters or linkage before");
                    return mistake("PTX-009", span, message);
                }
                Ok(id)
            }
            Some(_) => mistake("PTX-009", span, format!("`{name}` is declared twice")),
            None => {
                let id = self.next_function();
                self.globals.insert(name, Symbol::Function(id));
                // The body may call the function itself.
                let declared = Function { body: None, ..self.scopes.function.clone() };
                self.module.functions.push(declared);
                Ok(id)
            }
        }
    }

    fn finish_declaration(&mut self, id: FunctionId) {
        let known = self.item_of.contains_key(&Symbol::Function(id));
        let item = if known { Item::FunctionDeclaration(id) } else { Item::Function(id) };
        if !known {
            self.item_of.insert(Symbol::Function(id), self.module.items.len());
        }
        self.push_item(item);
    }

    fn finish_definition(&mut self, id: FunctionId) {
        if let Some(earlier) = self.item_of.insert(Symbol::Function(id), self.module.items.len()) {
            self.module.items[earlier] = Item::FunctionDeclaration(id);
        }
        self.module.functions[id.index()] = std::mem::take(&mut self.scopes.function);
        self.push_item(Item::Function(id));
    }

    /// `(.param .u64 a, .reg .b32 b)`.
    pub(super) fn parameters(&mut self) -> Parsed<Vec<Parameter>> {
        self.expect(b'(', "before the parameters")?;
        let mut parameters = Vec::new();
        while !self.eat(b')') {
            let kindred = self.kindred()?;
            if kindred.space == Space::Reg && !self.scopes.function.entry {
                let group = self.register_group(&kindred)?;
                let span = self.last().span;
                match self.scopes.function.registers.iter().rposition(|register| register.group == group) {
                    Some(register) => {
                        parameters.push(Parameter::Register(RegisterId(super::index(register))));
                    }
                    None => return mistake("PTX-002", span, "a parameter is a single register"),
                }
            } else if kindred.space == Space::Param {
                let (variable, name) = self.variable(&kindred, Linkage::None)?;
                let id = self.scopes.next_local();
                let span = variable.span;
                self.scopes.function.variables.push(variable);
                parameters.push(Parameter::Variable(id));
                // A prototype names its parameters `_`.
                if name != "_" && !self.scopes.declare(name, Named::Symbol(Symbol::Local(id))) {
                    return mistake("PTX-009", span, format!("`{name}` is declared twice"));
                }
            } else {
                return mistake(
                    "PTX-002",
                    self.last().span,
                    "a parameter is in `.param` space, that of a function in `.reg` space too",
                );
            }
            if !self.eat(b',') {
                self.expect(b')', "after the parameters")?;
                break;
            }
        }
        Ok(parameters)
    }

    pub(super) fn directives(&mut self) -> Parsed<()> {
        while let Some(word) = self.dotted() {
            let span = self.next().span;
            if word == "pragma" {
                self.at -= 1;
                let texts = self.pragma()?;
                let directive = Directive { name: word.to_owned(), values: Vec::new(), texts };
                self.scopes.function.directives.push(directive);
                continue;
            }
            let others = if self.scopes.function.entry { Of::Functions } else { Of::Kernels };
            let known = DIRECTIVES.iter().find(|(name, of, ..)| *name == word && *of != others);
            let Some(&(_, _, least, most)) = known else {
                let whose = if self.scopes.function.entry { "kernel" } else { "function" };
                return mistake("PTX-003", span, format!("no directive of a {whose} is called `.{word}`"));
            };
            let directive = self.directive_values(word, most)?;
            if directive.values.len() + directive.texts.len() < least {
                return mistake("PTX-002", span, format!("`.{word}` takes a number"));
            }
            self.scopes.function.directives.push(directive);
        }
        Ok(())
    }

    /// Up to so many numbers behind a directive; languages have names too.
    fn directive_values(&mut self, word: &str, most: usize) -> Parsed<Directive> {
        let mut directive = Directive { name: word.to_owned(), values: Vec::new(), texts: Vec::new() };
        let mut count = 0;
        while count < most && (count == 0 || self.eat(b',')) {
            count += 1;
            if word == "language" && self.peek().kind == Kind::Text {
                directive.texts.push(self.text_token("a language")?.to_owned());
                continue;
            }
            let (value, span) = self.small_number("a number")?;
            let may_be_zero = matches!(word, "language" | "abi_preserve" | "abi_preserve_control");
            match u32::try_from(value) {
                Ok(0) if !may_be_zero => {
                    return mistake("PTX-010", span, format!("`.{word}` is at least 1"));
                }
                Ok(value) => directive.values.push(value),
                Err(_) => return mistake("PTX-010", span, "a number of 32 bits is expected"),
            }
        }
        Ok(directive)
    }

    /// Finds the labels of all blocks of the body that starts here, so that they can be named before they stand, and counts the
    /// statements.
    fn look_ahead(&mut self) {
        // The token of the brace and the statements of each block; `None` for the braces of vectors.
        let mut blocks: Vec<Option<(usize, usize)>> = Vec::new();
        let mut at = self.at;
        let mut starts_statement = true;
        loop {
            let kind = self.tokens[at].kind;
            let before = starts_statement;
            starts_statement = false;
            match kind {
                Kind::End => return,
                Kind::Mark(b';') => {
                    starts_statement = true;
                    // No vector has one: the brace that closes it is missing.
                    while blocks.pop_if(|block| block.is_none()).is_some() {}
                    if let Some(Some((_, statements))) = blocks.last_mut() {
                        *statements += 1;
                    }
                }
                Kind::Mark(b'{') => {
                    blocks.push(before.then_some((at, 0)));
                    starts_statement = before;
                }
                Kind::Mark(b'}') => {
                    if let Some(Some((brace, statements))) = blocks.pop() {
                        self.scopes.ahead.entry(brace).or_default().statements = statements + 1;
                        starts_statement = true;
                    }
                    if blocks.is_empty() {
                        return;
                    }
                }
                Kind::Name if before && self.tokens[at + 1].kind == Kind::Mark(b':') => {
                    let block = blocks.iter().rev().find_map(|block| *block).map_or(at, |(brace, _)| brace);
                    self.label_ahead(at, block);
                    at += 1;
                    starts_statement = true;
                }
                Kind::Name | Kind::Dotted | Kind::Number | Kind::Text | Kind::Mark(_) => {}
            }
            at += 1;
        }
    }

    fn label_ahead(&mut self, at: usize, block: usize) {
        let span = self.tokens[at].span;
        let name = self.slice(span);
        let follows = self.tokens[(at + 2).min(self.tokens.len() - 1)];
        let word = if follows.kind == Kind::Dotted { self.slice(follows.span) } else { "" };
        let symbol = match word {
            ".branchtargets" | ".calltargets" | ".callprototype" => {
                let id = self.scopes.next_list();
                let kind = ListKind::BranchTargets(Vec::new());
                self.scopes.function.lists.push(List { name: name.to_owned(), kind, span });
                Symbol::List(id)
            }
            _ => {
                let id = self.scopes.next_label();
                self.scopes.function.labels.push(Label { name: name.to_owned(), span });
                Symbol::Label(id)
            }
        };
        self.scopes.ahead.entry(block).or_default().names.push((name, Named::Symbol(symbol)));
    }
}

/// Whether results and parameters are of the same number, types and alignments.
pub(super) fn same_parameters(a: &Function, b: &Function) -> bool {
    let shapes = |function: &Function, list: &[Parameter]| -> Vec<_> {
        let shape = |parameter: &Parameter| match parameter {
            Parameter::Variable(id) => {
                let variable = &function.variables[id.index()];
                (variable.ty, variable.vector, variable.alignment, variable.dimensions.clone())
            }
            Parameter::Register(id) => {
                let register = &function.registers[id.index()];
                (register.ty, register.vector, 0, Vec::new())
            }
        };
        list.iter().map(shape).collect()
    };
    shapes(a, &a.results) == shapes(b, &b.results) && shapes(a, &a.parameters) == shapes(b, &b.parameters)
}
