//! `.version`, `.target`, `.address_size`, and what stands at module scope.

use super::{Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{Item, Linkage, Symbol, Target, TextSpan, TextureMode};
use crate::targets;

impl<'t> Parser<'t> {
    pub(super) fn header(&mut self) -> Parsed<()> {
        self.version()?;
        self.target()?;
        // The manual's default is 32, but the vendor's assembler takes its host's.
        self.module.address_size = 64;
        let start = self.peek().span;
        if self.eat_dotted("address_size") {
            self.module.spans.address_size = start.to(self.peek().span);
            let (bits, span) = self.small_number("32 or 64")?;
            if !matches!(bits, 32 | 64) {
                return mistake("PTX-012", span, "an address has 32 or 64 bits");
            }
            self.module.address_size = if bits == 32 { 32 } else { 64 };
            self.module.address_size_said = true;
        }
        Ok(())
    }

    fn version(&mut self) -> Parsed<()> {
        let start = self.peek().span;
        if !self.eat_dotted("version") {
            return mistake("PTX-012", start, "a file starts with `.version`");
        }
        let token = self.peek();
        let parts = self.slice(token.span).split_once('.');
        let version = parts.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
        match version {
            Some(version) if token.kind == Kind::Number => {
                self.at += 1;
                self.module.version = version;
                self.module.spans.version = token.span;
                let (major, minor) = version;
                if targets::is_version(version) || version > targets::NEWEST {
                    return Ok(());
                }
                let message = format!("there is no version {major}.{minor} of the language");
                let diagnostic = tmu_program::Diagnostic::error("PTX-012", message).at(token.span.in_text());
                Err(Box::new(match targets::last_minor(major) {
                    Some(last) => diagnostic.hint(format!("the last of {major} is {major}.{last}")),
                    None => diagnostic,
                }))
            }
            _ => self.unexpected("a version such as 8.5"),
        }
    }

    fn target(&mut self) -> Parsed<()> {
        let start = self.peek().span;
        if !self.eat_dotted("target") {
            return mistake("PTX-012", start, "`.target` follows `.version`");
        }
        let mut target = Target::default();
        loop {
            let (word, span) = self.name("a machine such as sm_52")?;
            let mode = match word {
                "texmode_unified" => Some(TextureMode::SaidUnified),
                "texmode_independent" => Some(TextureMode::Independent),
                "debug" | "map_f64_to_f32" => {
                    target.options.push(word.to_owned());
                    None
                }
                _ => {
                    let Some((machine, suffix)) = machine(word) else {
                        let message = format!("no such target: `{}`", super::shortened(word));
                        return mistake("PTX-012", span, message);
                    };
                    (target.machine, target.suffix) = (machine, suffix);
                    None
                }
            };
            if mode.is_some() && target.texture_mode != TextureMode::Unified {
                return mistake("PTX-012", span, "a module has one texturing mode");
            }
            target.texture_mode = mode.unwrap_or(target.texture_mode);
            if !self.eat(b',') {
                break;
            }
        }
        if target.machine == 0 {
            return mistake(
                "PTX-012",
                start.to(self.last().span),
                "`.target` names no machine such as sm_52",
            );
        }
        self.module.spans.target = start.to(self.last().span);
        self.module.target = target;
        Ok(())
    }

    /// One thing at module scope.
    pub(super) fn item(&mut self) -> Parsed<()> {
        let start = self.peek().span;
        if self.is_mark(b'@') && self.ahead(1).kind == Kind::Mark(b'@') {
            return mistake("PTX-003", start, "`@@DWARF` lines are not read");
        }
        let linkage = self.linkage()?;
        let span = self.peek().span;
        match self.dotted().unwrap_or_default() {
            "entry" | "func" => self.function(linkage),
            "global" | "const" | "shared" | "tex" => self.module_variables(linkage),
            "file" => self.source_file(),
            "section" => self.section(),
            "nv_intermediate_source_section" => self.intermediate_source(),
            "pragma" => {
                let texts = self.pragma()?;
                self.push_item(Item::Pragma(texts));
                Ok(())
            }
            "alias" => self.alias(span),
            "version" | "target" | "address_size" => {
                mistake("PTX-003", span, "a file has one header, at its start")
            }
            "reg" | "local" | "param" => {
                mistake("PTX-003", span, "registers, local memory and parameters belong to a function")
            }
            word => mistake("PTX-003", span, format!("nothing at module scope is called `.{word}`")),
        }
    }

    /// `.extern` and the like, in front of another directive.
    pub(super) fn linkage(&mut self) -> Parsed<Linkage> {
        let mut linkage = Linkage::None;
        loop {
            let Some(word) = self.dotted() else { return self.unexpected("a directive") };
            let said = match word {
                "extern" => Linkage::Extern,
                "visible" => Linkage::Visible,
                "weak" => Linkage::Weak,
                "common" => Linkage::Common,
                _ => return Ok(linkage),
            };
            if linkage != Linkage::None {
                return self.unexpected("one linking directive");
            }
            linkage = said;
            self.at += 1;
        }
    }

    fn source_file(&mut self) -> Parsed<()> {
        self.at += 1;
        let (number, _) = self.small_number("a number")?;
        let name = self.text_token("a name in quotes")?.to_owned();
        while self.eat(b',') {
            if self.module.version < (3, 2) {
                let message = "a file's time and size are in the language from version 3.2 on";
                return mistake("PTX-013", self.peek().span, message);
            }
            self.small_number("a number")?;
        }
        self.push_item(Item::File(number, name));
        Ok(())
    }

    /// Debugging data is not kept.
    fn section(&mut self) -> Parsed<()> {
        self.at += 1;
        while matches!(self.peek().kind, Kind::Dotted | Kind::Name) {
            self.at += 1;
        }
        self.expect(b'{', "before the section's data")?;
        while !matches!(self.peek().kind, Kind::Mark(b'}') | Kind::End) {
            self.at += 1;
        }
        self.expect(b'}', "after the section's data").map(|_| ())
    }

    /// Source texts of an intermediate language are not kept.
    fn intermediate_source(&mut self) -> Parsed<()> {
        self.at += 1;
        self.expect(b'{', "before the blocks of source text")?;
        let mut depth = 1_usize;
        while depth > 0 {
            match self.next().kind {
                Kind::Mark(b'{') => depth += 1,
                Kind::Mark(b'}') => depth -= 1,
                Kind::End => return self.unexpected("`}` after the blocks of source text"),
                Kind::Name | Kind::Dotted | Kind::Number | Kind::Text | Kind::Mark(_) => {}
            }
        }
        Ok(())
    }

    pub(super) fn pragma(&mut self) -> Parsed<Vec<String>> {
        self.at += 1;
        let mut texts = vec![self.text_token("a text in quotes")?.to_owned()];
        while self.eat(b',') {
            texts.push(self.text_token("a text in quotes")?.to_owned());
        }
        self.expect(b';', "after `.pragma`")?;
        Ok(texts)
    }

    fn alias(&mut self, span: TextSpan) -> Parsed<()> {
        self.at += 1;
        let (name, first) = self.name("the new name")?;
        self.expect(b',', "between the names")?;
        let (of, second) = self.name("the function's name")?;
        self.expect(b';', "after `.alias`")?;
        let functions = [(name, first), (of, second)].map(|(name, span)| match self.globals.get(name) {
            Some(Symbol::Function(id)) => Ok(*id),
            _ => mistake("PTX-008", span, format!("no function is called `{name}`")),
        });
        let [name, of] = functions;
        let (name, of) = (name?, of?);
        let functions = [name, of].map(|id| &self.module.functions[id.index()]);
        if functions[0].body.is_some() || functions.iter().any(|function| function.entry) {
            return mistake("PTX-009", span, "an alias is a function without a body, of a function");
        }
        if !super::function::same_parameters(functions[0], functions[1]) {
            return mistake("PTX-009", span, "an alias has the parameters of its function");
        }
        self.push_item(Item::Alias(name, of));
        Ok(())
    }

    /// A number that is written out, not computed.
    pub(super) fn small_number(&mut self, what: &str) -> Parsed<(u64, TextSpan)> {
        let token = self.peek();
        let text = self.slice(token.span);
        if token.kind != Kind::Number {
            return self.unexpected(what);
        }
        self.at += 1;
        match crate::lexer::number(text) {
            Some(crate::lexer::Number::Integer(value, _)) => Ok((value, token.span)),
            _ => mistake("PTX-010", token.span, format!("`{text}` is no integer of 64 bits")),
        }
    }
}

fn machine(word: &str) -> Option<(u16, Option<char>)> {
    let rest = word.strip_prefix("sm_").or_else(|| word.strip_prefix("compute_"))?;
    let digits = rest.trim_end_matches(|last: char| last.is_ascii_lowercase());
    let mut suffix = rest[digits.len()..].chars();
    let (machine, letter): (u16, _) = (digits.parse().ok()?, suffix.next());
    (suffix.next().is_none() && targets::since(machine, letter).is_some()).then_some((machine, letter))
}
