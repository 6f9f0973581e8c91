//! Text to a module, by the table.
//!
//! A mistake ends its statement and no more: the parser goes on behind the next `;` and reports what else is wrong.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use tmu_program::Diagnostic;

use crate::lexer::{Kind, MAX_TEXT, Token, tokens};
use crate::module::{FunctionId, GlobalId, Item, Module, Symbol, TextSpan};

mod bind;
mod constant;
mod declaration;
mod function;
mod header;
mod initialiser;
mod instruction;
mod operand;
mod scope;
mod statement;

use bind::Candidates;
use scope::FunctionScopes;

/// Mistakes after which reading stops.
const MAX_ERRORS: usize = 100;

/// Blocks, initialisers and parentheses within each other.
const MAX_DEPTH: usize = 64;

/// Reads a file.
///
/// # Errors
/// Everything that is wrong with the text, in its order, up to 100 mistakes: `PTX-001` to `PTX-012`. A text that is
/// read may still break rules; [`crate::check::check`] knows them.
pub fn parse(text: &str) -> Result<Module, Vec<Diagnostic>> {
    if text.len() > MAX_TEXT {
        return Err(vec![Diagnostic::error("PTX-011", format!("a text of more than {MAX_TEXT} bytes"))]);
    }
    let mut parser = Parser::new(text);
    parser.file();
    parser.finish()
}

/// Reads an instruction that stands alone, as the only statement of the only function of a module for the newest
/// version and machine. Names are taken for registers, of types that their spelling suggests (`%f1`, `p2`). The
/// semicolon may be missing.
///
/// # Errors
/// What is wrong with the text, as [`parse`].
pub fn parse_instruction(text: &str) -> Result<Module, Vec<Diagnostic>> {
    let text = format!("{};", text.trim().trim_end_matches(';'));
    let mut parser = Parser::new(&text);
    parser.free_names = true;
    parser.module.version = crate::targets::NEWEST;
    parser.module.target.machine = 90;
    parser.module.address_size = 64;
    parser.scopes.start();
    let mut statements = Vec::new();
    match parser.instruction(&mut statements) {
        Ok(()) if parser.peek().kind != Kind::End => {
            let error = parser.unexpected::<()>("one instruction").unwrap_err();
            parser.errors.push(*error);
        }
        Ok(()) => {
            let mut function = std::mem::take(&mut parser.scopes.function);
            function.body = Some(statements);
            parser.module.functions.push(function);
        }
        Err(error) => parser.errors.push(*error),
    }
    parser.finish()
}

/// Tokens of the longest vector, and more.
const LONGEST_VECTOR: usize = 256;

/// A mistake ends what is being read.
type Parsed<T> = Result<T, Box<Diagnostic>>;

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    errors: Vec<Diagnostic>,
    module: Module,
    globals: HashMap<&'t str, Symbol>,
    /// Functions that have a body, and variables that are no `.extern`.
    defined: HashSet<Symbol>,
    /// Where in the module's items a variable or function stands.
    item_of: HashMap<Symbol, usize>,
    /// For each opcode with its modifiers, the index of its rows in `candidates`.
    opcodes: HashMap<&'t str, usize>,
    candidates: Vec<Candidates>,
    scopes: FunctionScopes<'t>,
    /// Memory that each instruction uses again.
    scratch: Scratch<'t>,
    /// Names that nothing declares are registers.
    free_names: bool,
}

/// See [`Parser::scratch`].
#[derive(Default)]
struct Scratch<'t> {
    words: Vec<(&'t str, TextSpan)>,
    raws: Vec<operand::Raw>,
    found: Vec<bind::Found>,
}

fn mistake<T>(code: &'static str, span: TextSpan, message: impl Into<String>) -> Parsed<T> {
    Err(Box::new(Diagnostic::error(code, message).at(span.in_text())))
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Parser<'t> {
        let (tokens, errors) = tokens(text);
        Parser {
            text,
            tokens,
            at: 0,
            errors,
            module: Module::default(),
            globals: HashMap::new(),
            defined: HashSet::new(),
            item_of: HashMap::new(),
            opcodes: HashMap::new(),
            candidates: Vec::new(),
            scopes: FunctionScopes::default(),
            scratch: Scratch::default(),
            free_names: false,
        }
    }

    fn finish(mut self) -> Result<Module, Vec<Diagnostic>> {
        if self.errors.is_empty() {
            return Ok(self.module);
        }
        self.errors.sort_by_key(|error| match &error.span {
            tmu_program::Span::Text(range) => range.start,
            tmu_program::Span::Address { .. } | tmu_program::Span::Whole => 0,
        });
        Err(self.errors)
    }

    fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    fn ahead(&self, count: usize) -> Token {
        self.tokens[(self.at + count).min(self.tokens.len() - 1)]
    }

    /// The last token that was taken.
    fn last(&self) -> Token {
        self.tokens[self.at.saturating_sub(1)]
    }

    fn next(&mut self) -> Token {
        let token = self.peek();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    fn slice(&self, span: TextSpan) -> &'t str {
        &self.text[span.range()]
    }

    fn is_mark(&self, mark: u8) -> bool {
        self.peek().kind == Kind::Mark(mark)
    }

    fn eat(&mut self, mark: u8) -> bool {
        let is = self.is_mark(mark);
        self.at += usize::from(is);
        is
    }

    /// The word after the dot, if the next token is one.
    fn dotted(&self) -> Option<&'t str> {
        let token = self.peek();
        (token.kind == Kind::Dotted).then(|| &self.slice(token.span)[1..])
    }

    fn eat_dotted(&mut self, word: &str) -> bool {
        let is = self.dotted() == Some(word);
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, mark: u8, what: &str) -> Parsed<TextSpan> {
        if self.is_mark(mark) {
            return Ok(self.next().span);
        }
        let expected = format!("`{}` {what}", char::from(mark));
        // What ends a statement is missing at the end of its line, not at the beginning of the next one.
        let (last, next) = (self.last().span.range().end, self.peek().span.range().start);
        if mark == b';' && self.text.get(last..next).is_some_and(|between| between.contains('\n')) {
            return mistake(
                "PTX-002",
                self.last().span,
                format!("expected {expected}, found the end of the line"),
            );
        }
        self.unexpected(&expected)
    }

    /// An error: the text has something else than `expected` here.
    fn unexpected<T>(&self, expected: &str) -> Parsed<T> {
        let token = self.peek();
        let found = if matches!(token.kind, Kind::End) {
            "the end of the file".to_owned()
        } else {
            format!("`{}`", shortened(self.slice(token.span)))
        };
        mistake("PTX-002", token.span, format!("expected {expected}, found {found}"))
    }

    fn name(&mut self, what: &str) -> Parsed<(&'t str, TextSpan)> {
        let token = self.peek();
        if token.kind != Kind::Name {
            return self.unexpected(what);
        }
        self.at += 1;
        Ok((self.slice(token.span), token.span))
    }

    fn text_token(&mut self, what: &str) -> Parsed<&'t str> {
        let token = self.peek();
        if token.kind != Kind::Text {
            return self.unexpected(what);
        }
        self.at += 1;
        let text = self.slice(token.span);
        Ok(&text[1..text.len() - 1])
    }

    /// Goes behind the `;` that ends the statement with a mistake, which starts at this token, or in front of what cannot belong to
    /// it: a block, or the brace that ends the block around it.
    fn recover(&mut self, start: usize) {
        let mut vectors = 0_usize;
        self.at = start;
        loop {
            match self.peek().kind {
                Kind::End => return,
                // No vector or value of a variable has one, even if its closing brace is missing.
                Kind::Mark(b';') => {
                    self.at += 1;
                    return;
                }
                Kind::Mark(b'{') if self.at > start && self.opens_block() => return,
                Kind::Mark(b'{') => vectors += 1,
                // No block has a `;` behind it: the opening brace of a vector is missing.
                Kind::Mark(b'}') if vectors == 0 && self.ahead(1).kind != Kind::Mark(b';') => return,
                Kind::Mark(b'}') => vectors = vectors.saturating_sub(1),
                Kind::Name | Kind::Dotted | Kind::Number | Kind::Text | Kind::Mark(_) => {}
            }
            self.at += 1;
        }
    }

    /// Whether the brace at this place is that of a block rather than a vector: a `;` stands within, and nothing in front that an
    /// operand follows.
    fn opens_block(&self) -> bool {
        if matches!(self.last().kind, Kind::Dotted | Kind::Mark(b',' | b'[' | b'=' | b'{')) {
            return false;
        }
        let rest = self.tokens[self.at + 1..].iter().map(|token| token.kind);
        let mut marks = rest.take(LONGEST_VECTOR).filter(|kind| matches!(kind, Kind::Mark(b';' | b'}')));
        marks.next() == Some(Kind::Mark(b';'))
    }

    fn file(&mut self) {
        if let Err(error) = self.header() {
            self.errors.push(*error);
            self.recover_module();
        }
        while self.peek().kind != Kind::End && self.errors.len() < MAX_ERRORS {
            let before = self.at;
            if let Err(error) = self.item() {
                self.errors.push(*error);
                self.recover_module();
            }
            // Nothing taken: do not stand still.
            self.at += usize::from(self.at == before);
        }
    }

    /// Goes in front of the next directive that starts something at module scope.
    fn recover_module(&mut self) {
        let starts = [
            "entry", "func", "global", "const", "shared", "visible", "extern", "weak", "common", "file",
            "alias", "pragma", "section", "tex",
        ];
        let mut depth = 0_usize;
        loop {
            match self.peek().kind {
                Kind::End => return,
                Kind::Mark(b';') if depth == 0 => {
                    self.at += 1;
                    return;
                }
                Kind::Mark(b'{') => depth += 1,
                Kind::Mark(b'}') => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        self.at += 1;
                        return;
                    }
                }
                Kind::Dotted if depth == 0 && self.dotted().is_some_and(|word| starts.contains(&word)) => {
                    return;
                }
                Kind::Name | Kind::Dotted | Kind::Number | Kind::Text | Kind::Mark(_) => {}
            }
            self.at += 1;
        }
    }

    fn next_global(&self) -> GlobalId {
        GlobalId(index(self.module.variables.len()))
    }

    fn next_function(&self) -> FunctionId {
        FunctionId(index(self.module.functions.len()))
    }

    fn push_item(&mut self, item: Item) {
        self.module.items.push(item);
    }
}

/// A number of things that were read from a text of less than 2^32 bytes.
fn index(count: usize) -> u32 {
    u32::try_from(count).expect("fewer things than bytes")
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
