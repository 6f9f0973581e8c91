//! `.version`, `.target`, `.address_size`, and what stands at module scope.

use super::{Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{Item, Linkage, Place, Symbol, Target, TextureMode};

/// The newest version of the language that is read.
pub(super) const NEWEST: (u8, u8) = (8, 8);

/// The versions of the language that are read.
const VERSIONS: std::ops::RangeInclusive<(u8, u8)> = (1, 0)..=NEWEST;

impl<'t> Parser<'t> {
    pub(super) fn header(&mut self) -> Parsed<()> {
        self.version()?;
        self.target()?;
        // The manual's default is 32, but the vendor's assembler takes its host's.
        self.module.address_size = 64;
        if self.eat_dotted("address_size") {
            let (bits, place) = self.small_number("32 or 64")?;
            if !matches!(bits, 32 | 64) {
                return mistake("PTX-012", place, "an address has 32 or 64 bits");
            }
            self.module.address_size = if bits == 32 { 32 } else { 64 };
            self.module.address_size_said = true;
        }
        Ok(())
    }

    fn version(&mut self) -> Parsed<()> {
        let start = self.peek().place;
        if !self.eat_dotted("version") {
            return mistake("PTX-012", start, "a file starts with `.version`");
        }
        let token = self.peek();
        let parts = self.slice(token.place).split_once('.');
        let version = parts.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
        match version {
            Some(version) if token.kind == Kind::Number => {
                self.at += 1;
                self.module.version = version;
                if VERSIONS.contains(&version) {
                    return Ok(());
                }
                let ((first, _), (last, minor)) = (*VERSIONS.start(), *VERSIONS.end());
                let message = format!("version {}.{} is not read", version.0, version.1);
                let diagnostic = tmu_program::Diagnostic::error("PTX-012", message).at(token.place.span());
                Err(Box::new(diagnostic.hint(format!("versions {first}.0 to {last}.{minor} are"))))
            }
            _ => self.unexpected("a version such as 8.5"),
        }
    }

    fn target(&mut self) -> Parsed<()> {
        let start = self.peek().place;
        if !self.eat_dotted("target") {
            return mistake("PTX-012", start, "`.target` follows `.version`");
        }
        let mut target = Target::default();
        loop {
            let (word, place) = self.name("a machine such as sm_52")?;
            match word {
                "texmode_unified" => target.texture_mode = TextureMode::SaidUnified,
                "texmode_independent" => target.texture_mode = TextureMode::Independent,
                "debug" | "map_f64_to_f32" => target.options.push(word.to_owned()),
                _ => match machine(word) {
                    Some((machine, suffix)) => (target.machine, target.suffix) = (machine, suffix),
                    None => return mistake("PTX-012", place, format!("no such target: `{word}`")),
                },
            }
            if !self.eat(b',') {
                break;
            }
        }
        if target.machine == 0 {
            return mistake(
                "PTX-012",
                start.to(self.last().place),
                "`.target` names no machine such as sm_52",
            );
        }
        self.module.target = target;
        Ok(())
    }

    /// One thing at module scope.
    pub(super) fn item(&mut self) -> Parsed<()> {
        let start = self.peek().place;
        if self.is_mark(b'@') {
            return mistake("PTX-003", start, "`@@DWARF` lines are not read");
        }
        let mut linkage = Linkage::None;
        loop {
            let Some(word) = self.dotted() else { return self.unexpected("a directive") };
            let said = match word {
                "extern" => Linkage::Extern,
                "visible" => Linkage::Visible,
                "weak" => Linkage::Weak,
                "common" => Linkage::Common,
                _ => break,
            };
            if linkage != Linkage::None {
                return self.unexpected("one linking directive");
            }
            linkage = said;
            self.at += 1;
        }
        let place = self.peek().place;
        match self.dotted().unwrap_or_default() {
            "entry" | "func" => self.function(linkage),
            "global" | "const" | "shared" | "tex" => self.module_variables(linkage),
            "file" => self.source_file(),
            "section" => self.section(),
            "pragma" => {
                let texts = self.pragma()?;
                self.push_item(Item::Pragma(texts));
                Ok(())
            }
            "alias" => self.alias(place),
            "version" | "target" | "address_size" => {
                mistake("PTX-003", place, "a file has one header, at its start")
            }
            "reg" | "local" | "param" => {
                mistake("PTX-003", place, "registers, local memory and parameters belong to a function")
            }
            word => mistake("PTX-003", place, format!("nothing at module scope is called `.{word}`")),
        }
    }

    fn source_file(&mut self) -> Parsed<()> {
        self.at += 1;
        let (number, _) = self.small_number("a number")?;
        let name = self.text_token("a name in quotes")?.to_owned();
        while self.eat(b',') {
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

    pub(super) fn pragma(&mut self) -> Parsed<Vec<String>> {
        self.at += 1;
        let mut texts = vec![self.text_token("a text in quotes")?.to_owned()];
        while self.eat(b',') {
            texts.push(self.text_token("a text in quotes")?.to_owned());
        }
        self.expect(b';', "after `.pragma`")?;
        Ok(texts)
    }

    fn alias(&mut self, place: Place) -> Parsed<()> {
        self.at += 1;
        let (name, first) = self.name("the new name")?;
        self.expect(b',', "between the names")?;
        let (of, second) = self.name("the function's name")?;
        self.expect(b';', "after `.alias`")?;
        let functions = [(name, first), (of, second)].map(|(name, place)| match self.globals.get(name) {
            Some(Symbol::Function(id)) => Ok(*id),
            _ => mistake("PTX-008", place, format!("no function is called `{name}`")),
        });
        let [name, of] = functions;
        let (name, of) = (name?, of?);
        let functions = [name, of].map(|id| &self.module.functions[id.index()]);
        if functions[0].body.is_some() || functions.iter().any(|function| function.entry) {
            return mistake("PTX-009", place, "an alias is a function without a body, of a function");
        }
        if !super::function::same_parameters(functions[0], functions[1]) {
            return mistake("PTX-009", place, "an alias has the parameters of its function");
        }
        self.push_item(Item::Alias(name, of));
        Ok(())
    }

    /// A number that is written out, not computed.
    pub(super) fn small_number(&mut self, what: &str) -> Parsed<(u64, Place)> {
        let token = self.peek();
        let text = self.slice(token.place);
        if token.kind != Kind::Number {
            return self.unexpected(what);
        }
        self.at += 1;
        match crate::lexer::number(text) {
            Some(crate::lexer::Number::Integer(value, _)) => Ok((value, token.place)),
            _ => mistake("PTX-010", token.place, format!("`{text}` is no integer of 64 bits")),
        }
    }
}

fn machine(word: &str) -> Option<(u16, Option<char>)> {
    let rest = word.strip_prefix("sm_").or_else(|| word.strip_prefix("compute_"))?;
    let digits = rest.trim_end_matches(|last: char| last.is_ascii_lowercase());
    let mut suffix = rest[digits.len()..].chars();
    let machine: u16 = digits.parse().ok()?;
    let letter = suffix.next();
    (suffix.next().is_none() && (10..=130).contains(&machine)).then_some((machine, letter))
}
