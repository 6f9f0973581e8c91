//! A text taken apart into functions, statements and labels, before any statement is read.

use std::collections::HashMap;

use tmu_program::Diagnostic;

use super::directive::{self, Constants, Directive, Settings, append};
use super::labels::{is_name, label_address};
use super::statement::Token;
use crate::arch::Arch;
use crate::binary::address_of;

/// A text taken apart.
pub(super) struct Scan<'a> {
    /// The machine: what `.arch` says, or what was given.
    pub arch: Arch,
    /// `.constant` before the first function.
    pub constants: Constants,
    /// The functions.
    pub functions: Vec<FunctionText<'a>>,
}

/// One function of a text.
#[derive(Default)]
pub(super) struct FunctionText<'a> {
    /// Name; empty when the text gives none.
    pub name: &'a str,
    /// What the directives say.
    pub settings: Settings,
    /// Whether control words are computed.
    pub schedule: bool,
    /// The statements, `.word` lines among them.
    pub statements: Vec<Token<'a>>,
    /// Where its labels point.
    pub labels: HashMap<&'a str, u64>,
}

/// Takes a text apart whose comments are blanked, and says what is wrong with its labels and directives.
pub(super) fn scan(text: &str, arch: Arch) -> (Scan<'_>, Vec<Diagnostic>) {
    let mut scanner = Scanner {
        scan: Scan { arch, constants: Constants::new(), functions: Vec::new() },
        schedule: false,
        errors: Vec::new(),
    };
    for line in (Token { text, start: 0 }).split('\n') {
        scanner.line(line.trim());
    }
    (scanner.scan, scanner.errors)
}

struct Scanner<'a> {
    scan: Scan<'a>,
    /// `.schedule auto` before the first function.
    schedule: bool,
    errors: Vec<Diagnostic>,
}

impl<'a> Scanner<'a> {
    fn line(&mut self, line: Token<'a>) {
        let mut rest = line;
        while let Some((label, after)) = label(rest) {
            self.label(label);
            rest = after.trim();
        }
        if rest.text.starts_with('.') && !is_word(rest) {
            if let Err(problem) = directive::parse(rest).and_then(|found| self.directive(rest, found)) {
                self.errors.push(problem);
            }
            return;
        }
        let statements = rest.split(';').map(|token| token.trim()).filter(|token| !is_empty(token));
        for statement in statements {
            self.function().statements.push(statement);
        }
    }

    /// The function that is being read.
    fn function(&mut self) -> &mut FunctionText<'a> {
        if self.scan.functions.is_empty() {
            self.begin("");
        }
        let last = self.scan.functions.len() - 1;
        &mut self.scan.functions[last]
    }

    fn begin(&mut self, name: &'a str) {
        let function = FunctionText { name, schedule: self.schedule, ..FunctionText::default() };
        self.scan.functions.push(function);
    }

    /// A label; `.text.NAME:` begins the function of that name, unless `.kernel` or `.function` has begun it.
    fn label(&mut self, label: Token<'a>) {
        if let Some(name) = label.text.strip_prefix(".text.").filter(|name| !name.is_empty()) {
            let current = self.scan.functions.last();
            if !current.is_some_and(|function| function.name == name && function.statements.is_empty()) {
                self.named(name, label);
            }
            return;
        }
        let function = self.function();
        let address = label_address(address_of(function.statements.len()));
        if function.labels.insert(label.text, address).is_some() {
            self.errors.push(twice(label));
        }
    }

    /// Begins a function; a label that stands before it, such as the vendor's `name:` line, goes with it.
    fn named(&mut self, name: &'a str, token: Token<'a>) {
        if self.scan.functions.iter().any(|function| function.name == name) {
            self.errors.push(twice(token));
        }
        match self.scan.functions.last_mut() {
            Some(empty) if empty.name.is_empty() && empty.statements.is_empty() => empty.name = name,
            _ => self.begin(name),
        }
    }

    fn directive(&mut self, line: Token<'a>, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let wrong = |message: String| Diagnostic::error("SASS-018", message).at(line.span());
        match directive {
            Directive::Ignored => {}
            Directive::Arch(arch) => self.scan.arch = arch,
            Directive::Kernel(name) => self.named(name, line),
            Directive::Function(name) => {
                self.named(name, line);
                self.function().settings.only_called = true;
            }
            Directive::Schedule(auto) => match self.scan.functions.last_mut() {
                Some(function) if function.statements.is_empty() => function.schedule = auto,
                None => self.schedule = auto,
                Some(_) => {
                    return Err(wrong("a function is scheduled as a whole".into())
                        .hint("write it before the first instruction"));
                }
            },
            Directive::Constant(bank, bytes) => {
                let constants = match self.scan.functions.last_mut() {
                    Some(function) => &mut function.settings.constants,
                    None => &mut self.scan.constants,
                };
                append(constants, bank, &bytes).map_err(wrong)?;
            }
            other @ (Directive::Registers(_)
            | Directive::Barriers(_)
            | Directive::Shared(_)
            | Directive::Local(_)
            | Directive::Parameters(_)) => {
                let Some(function) = self.scan.functions.last_mut() else {
                    return Err(wrong("this belongs to a kernel".into())
                        .hint("write .kernel NAME or .function NAME before it"));
                };
                set(&mut function.settings, other).map_err(wrong)?;
            }
        }
        Ok(())
    }
}

/// Notes what a directive says about its kernel.
fn set(settings: &mut Settings, directive: Directive<'_>) -> Result<(), String> {
    match directive {
        Directive::Registers(count) => settings.registers = Some(count),
        Directive::Barriers(count) => settings.barriers = Some(count),
        Directive::Shared(bytes) => settings.shared = bytes,
        Directive::Local(bytes) => settings.local = bytes,
        Directive::Parameters(found) => settings.add_parameters(&found)?,
        Directive::Ignored
        | Directive::Arch(_)
        | Directive::Kernel(_)
        | Directive::Function(_)
        | Directive::Constant(..)
        | Directive::Schedule(_) => {}
    }
    Ok(())
}

fn twice(label: Token<'_>) -> Diagnostic {
    let directive = [(".kernel", "kernel"), (".function", "function")];
    let named = |(word, what)| Some((what, label.text.strip_prefix(word)?.trim()));
    let (what, name) = directive.into_iter().find_map(named).unwrap_or(("label", label.text));
    Diagnostic::error("SASS-015", format!("{what} {name} stands twice"))
        .at(label.span())
        .hint("the labels of a function have different names, and so have the functions")
}

/// Whether a line holds a `.word`, which takes an address in the code.
fn is_word(line: Token<'_>) -> bool {
    line.strip_prefix(".word").is_some_and(|rest| rest.text.starts_with(char::is_whitespace))
}

/// Whether nothing is left but the brace that closes a pair of instructions.
fn is_empty(token: &Token<'_>) -> bool {
    token.text.is_empty() || token.text == "}"
}

/// Takes a leading `name:` off.
fn label(line: Token<'_>) -> Option<(Token<'_>, Token<'_>)> {
    let (name, rest) = line.split_once(':')?;
    is_name(name.text).then_some((name, rest))
}
