//! The notation of the table: the manual's syntax blocks, and what they leave to prose.
//!
//! A syntax block is the instruction, then the sets that its modifiers are chosen from:
//!
//! ```text
//! tld4.comp.geom.v4.dtype.f32 d[|p], [a{, b}, c]{, e}{, f};
//! .comp = { .r, .g, .b, .a };
//! ```
//!
//! - `.word` stands as it is unless a set of that name follows; `{.word}` may be left out.
//! - `a` is an operand; `d[|p]` may have a second half; `[a]` is an address; `[a, b, c]` several operands in brackets;
//!   `(a)` a list in parentheses; `{, e}` and `{a, }` may be left out; `{!}a` and `{-}a` may be inverted or negated.
//!
//! What type an operand has stands apart: `"d: 2*type; b: u32"`. An operand that is not named there has the
//! instruction's type: its `.type`, or else the last modifier that is a type. Operands `d`, `p` and `q` are written,
//! all others read, unless the type starts with `in` or `out`. [`OperandType`] lists what may stand there.
//!
//! Version and target of single words and operands stand apart too: `".a2d .cube e f: 4.3 sm_30"`.

use crate::names::{Field, Mnemonic, Word};
use crate::types::Type;

/// A row as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The manual's syntax block.
    pub syntax: &'static str,
    /// Types of operands.
    pub types: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// First version of the language and first machine.
    pub since: ((u8, u8), u16),
    /// Versions and machines of single words and operands.
    pub gates: &'static str,
}

impl Declaration {
    /// A row of the first version of the language.
    pub const fn new(syntax: &'static str, summary: &'static str) -> Declaration {
        Declaration { syntax, types: "", summary, since: ((1, 0), 10), gates: "" }
    }

    /// With the types of operands.
    #[must_use]
    pub const fn types(mut self, types: &'static str) -> Declaration {
        self.types = types;
        self
    }

    /// With a first version (43 is 4.3) and a first machine.
    #[must_use]
    pub const fn since(mut self, version: u8, machine: u16) -> Declaration {
        self.since = ((version / 10, version % 10), machine);
        self
    }

    /// With versions and machines of single words and operands.
    #[must_use]
    pub const fn gates(mut self, gates: &'static str) -> Declaration {
        self.gates = gates;
        self
    }
}

/// A row, read.
#[derive(Debug)]
pub struct Row {
    /// As it was declared.
    pub declaration: Declaration,
    /// The first word.
    pub mnemonic: Mnemonic,
    /// The modifiers in their order.
    pub modifiers: Vec<Modifier>,
    /// The operands in their order, all brackets opened.
    pub slots: Vec<Slot>,
    /// How the operands are written.
    pub pattern: Vec<Item>,
    /// Versions and machines that single words and operands need.
    pub gates: Vec<Gate>,
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        self.declaration.syntax == other.declaration.syntax
    }
}

/// A modifier of a row.
#[derive(Debug)]
pub struct Modifier {
    /// The set's name, or the word itself; without its dot.
    pub name: &'static str,
    /// The same, to ask for.
    pub word: Option<Word>,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether it stands exactly when the one before it stands: both are in the same braces.
    pub tied: bool,
    /// What may stand there, without dots.
    pub words: Vec<&'static str>,
}

/// An operand of a row.
#[derive(Debug)]
pub struct Slot {
    /// Its name in the manual.
    pub name: &'static str,
    /// The same, to ask for.
    pub field: Field,
    /// Whether the instruction writes it.
    pub written: bool,
    /// What it may be.
    pub ty: OperandType,
    /// What may be put in front of it: `!` or `-`.
    pub sign: Option<char>,
}

/// What an operand may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandType {
    /// `type`, `2*type`, `>=type`, `type*vec`: as the modifier says.
    Modifier {
        /// Index of the modifier.
        modifier: usize,
        /// Twice as wide (`2*`).
        twice: bool,
        /// A register may be wider, as loads, stores and conversions allow (`>=`).
        wider: bool,
        /// As many elements as the modifier of this index says (`*vec`).
        vector: Option<usize>,
    },
    /// `u32`: this type.
    Fixed(Type),
    /// `#u32`: an integer known when the program is read.
    Immediate(Type),
    /// `v2.f32` … : a vector.
    Vector(u8, Type),
    /// `any`: the rules of the instruction say what.
    Any,
    /// `texref`, `samplerref`, `surfref`: the name of one, or a 64-bit register.
    Reference(Type),
    /// `address`: in the space that the instruction names.
    Address,
    /// `label`: where to go.
    Label,
    /// `function`: a function's name or a register with its address.
    Function,
    /// `list`: the name of a list of labels or functions, or of a prototype.
    List,
    /// `arguments`: what goes to or comes from a function.
    Arguments,
    /// `coordinates`: by geometry and coordinate type.
    Coordinates,
    /// `gradient`: by geometry.
    Gradient,
    /// `offset`: by geometry, 32-bit integers.
    Offset,
}

/// A piece of the way operands are written.
#[derive(Debug)]
pub struct Item {
    /// Whether it may be left out, with its comma.
    pub optional: bool,
    /// What it is.
    pub kind: ItemKind,
}

/// Kinds of pieces; the numbers are indices of slots.
#[derive(Debug)]
pub enum ItemKind {
    /// `a`.
    Plain(usize),
    /// `d|p`; whether the second may be left out.
    Pair(usize, usize, bool),
    /// `[a]`.
    Address(usize),
    /// `[a, b]`.
    Bracket(Vec<Item>),
    /// `(a)`.
    List(usize),
}

/// What a word or operand needs beyond its row.
#[derive(Debug)]
pub struct Gate {
    /// The word without its dot, or the slot's index.
    pub of: GateOf,
    /// First version.
    pub version: (u8, u8),
    /// First machine.
    pub machine: u16,
}

/// What a gate stands at.
#[derive(Debug, PartialEq, Eq)]
pub enum GateOf {
    /// A word, without its dot.
    Word(&'static str),
    /// A slot.
    Slot(usize),
}

impl Row {
    /// Reads a declaration.
    ///
    /// # Panics
    ///
    /// If the declaration is not written in the notation; the table's own test reads them all.
    pub fn read(declaration: Declaration) -> Row {
        let mut statements = declaration.syntax.split(';');
        let instruction = statements.next().unwrap_or_default().trim();
        let sets: Vec<_> = statements.filter(|text| !text.trim().is_empty()).map(read_set).collect();
        let (opcode, operands) = instruction.split_once(' ').unwrap_or((instruction, ""));
        let (name, modifiers) = read_opcode(opcode, &sets);
        let mnemonic = Mnemonic::named(name).unwrap_or_else(|| panic!("{name} is no name of an instruction"));
        let mut reader = PatternReader { rest: operands, slots: Vec::new() };
        let pattern = reader.items(None);
        let mut row =
            Row { declaration, mnemonic, modifiers, slots: reader.slots, pattern, gates: Vec::new() };
        row.read_types();
        row.read_gates();
        row
    }

    /// Index of the modifier of this name.
    pub fn modifier(&self, word: Word) -> Option<usize> {
        self.modifiers.iter().position(|modifier| modifier.word == Some(word))
    }

    /// Index of the operand of this name.
    pub fn slot(&self, field: Field) -> Option<usize> {
        self.slots.iter().position(|slot| slot.field == field)
    }

    /// The modifier that gives the instruction its type.
    pub fn type_modifier(&self) -> Option<usize> {
        let is_type = |modifier: &Modifier| modifier.words.iter().any(|word| Type::named(word).is_some());
        self.modifier(Word::Type).or_else(|| self.modifiers.iter().rposition(is_type))
    }

    fn read_types(&mut self) {
        let default = self.type_modifier();
        for index in 0..self.slots.len() {
            let name = self.slots[index].name;
            let said = self.declaration.types.split(';').find_map(|clause| {
                let (names, ty) = clause.split_once(':')?;
                names.split_whitespace().any(|one| one == name).then_some(ty.trim())
            });
            let in_out = said.and_then(|said| said.split_once(' '));
            let (written, said) = match in_out {
                Some(("in", rest)) => (false, Some(rest)),
                Some(("out", rest)) => (true, Some(rest)),
                _ => (matches!(name, "d" | "p" | "q"), said),
            };
            self.slots[index].written = written;
            let is_address = matches!(self.slots[index].ty, OperandType::Address);
            self.slots[index].ty = match (said, default) {
                (Some(said), _) => self.read_type(said),
                (None, _) if is_address => OperandType::Address,
                (None, Some(modifier)) => {
                    OperandType::Modifier { modifier, twice: false, wider: false, vector: None }
                }
                (None, None) => OperandType::Any,
            };
        }
    }

    fn read_type(&self, text: &'static str) -> OperandType {
        let fixed =
            |text| Type::named(text).unwrap_or_else(|| panic!("{text} in {}", self.declaration.syntax));
        match text {
            "any" => return OperandType::Any,
            "address" => return OperandType::Address,
            "label" => return OperandType::Label,
            "function" => return OperandType::Function,
            "list" => return OperandType::List,
            "arguments" => return OperandType::Arguments,
            "coordinates" => return OperandType::Coordinates,
            "gradient" => return OperandType::Gradient,
            "offset" => return OperandType::Offset,
            _ => {}
        }
        if let Some(ty) = text.strip_prefix('#') {
            return OperandType::Immediate(fixed(ty));
        }
        if let Some(ty) = Type::named(text) {
            return if ty.is_reference() { OperandType::Reference(ty) } else { OperandType::Fixed(ty) };
        }
        if let Some((count, ty)) = text.strip_prefix('v').and_then(|text| text.split_once('.')) {
            return OperandType::Vector(count.parse().expect("a count of elements"), fixed(ty));
        }
        let (twice, text) = text.strip_prefix("2*").map_or((false, text), |text| (true, text));
        let (wider, text) = text.strip_prefix(">=").map_or((false, text), |text| (true, text));
        let (text, vector) = text.split_once('*').map_or((text, None), |(text, vector)| (text, Some(vector)));
        let modifier = |name| {
            self.modifiers
                .iter()
                .position(|modifier| modifier.name == name)
                .unwrap_or_else(|| panic!("{name} in {}", self.declaration.syntax))
        };
        OperandType::Modifier { modifier: modifier(text), twice, wider, vector: vector.map(modifier) }
    }

    fn read_gates(&mut self) {
        for clause in self.declaration.gates.split(';').filter(|clause| !clause.trim().is_empty()) {
            let (of, needs) = clause.split_once(": ").expect("names: version machine");
            let (version, machine) = needs.trim().split_once(' ').expect("version machine");
            let (major, minor) = version.split_once('.').expect("major.minor");
            let version = (major.parse().expect("a number"), minor.parse().expect("a number"));
            let machine = machine.trim_start_matches("sm_").parse().expect("a machine");
            for name in of.split_whitespace() {
                let of = match name.strip_prefix('.') {
                    Some(word) => GateOf::Word(word),
                    None => GateOf::Slot(
                        self.slots.iter().position(|slot| slot.name == name).expect("an operand"),
                    ),
                };
                self.gates.push(Gate { of, version, machine });
            }
        }
    }
}

type Set = (&'static str, Vec<&'static str>);

fn read_set(text: &'static str) -> Set {
    let (name, words) = text.split_once('=').unwrap_or_else(|| panic!("a set: {text}"));
    let words = words.trim().trim_start_matches('{').trim_end_matches('}');
    (
        name.trim().trim_start_matches('.'),
        words.split(',').map(|word| word.trim().trim_start_matches('.')).collect(),
    )
}

/// Splits `add{.sat}.s32` at its dots; what stands in braces may be left out.
fn read_opcode(opcode: &'static str, sets: &[Set]) -> (&'static str, Vec<Modifier>) {
    let mut pieces = opcode.split('.');
    let mnemonic = pieces.next().unwrap_or_default();
    let mut optional = mnemonic.ends_with('{');
    let mut tied = false;
    let mut modifiers = Vec::new();
    for piece in pieces {
        let name = piece.trim_end_matches('{').trim_end_matches('}');
        let words = sets.iter().find(|(set, _)| *set == name).map_or_else(|| vec![name], |set| set.1.clone());
        modifiers.push(Modifier { name, word: Word::named(name), optional, tied, words });
        tied = optional && name == piece;
        optional = tied || piece.ends_with('{');
    }
    (mnemonic.trim_end_matches('{'), modifiers)
}

struct PatternReader {
    rest: &'static str,
    slots: Vec<Slot>,
}

impl PatternReader {
    fn eat(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn items(&mut self, end: Option<&str>) -> Vec<Item> {
        let mut items = Vec::new();
        loop {
            match end {
                Some(end) if self.eat(end) => return items,
                None if self.rest.trim().is_empty() => return items,
                _ => {}
            }
            self.eat(",");
            let sign = self.eat("{!}") || self.rest.trim_start().starts_with("{-}");
            let optional = !sign && self.eat("{");
            self.eat(",");
            let kind = self.item(sign);
            if optional {
                self.eat(",");
                assert!(self.eat("}"), "a closing brace before {}", self.rest);
            }
            items.push(Item { optional, kind });
        }
    }

    fn item(&mut self, sign: bool) -> ItemKind {
        let sign = match sign {
            true if self.eat("{-}") => Some('-'),
            true => Some('!'),
            false => None,
        };
        let sign = if self.eat("{!}") { Some('!') } else { sign };
        if self.eat("(") {
            let slot = self.slot(None, OperandType::Any);
            assert!(self.eat(")"), "a closing parenthesis before {}", self.rest);
            return ItemKind::List(slot);
        }
        if self.eat("[") {
            let mut items = self.items(Some("]"));
            if items.len() == 1
                && let ItemKind::Plain(slot) = items[0].kind
            {
                items.clear();
                self.slots[slot].ty = OperandType::Address;
                return ItemKind::Address(slot);
            }
            return ItemKind::Bracket(items);
        }
        let slot = self.slot(sign, OperandType::Any);
        if self.eat("[|") {
            let second = self.slot(None, OperandType::Any);
            assert!(self.eat("]"), "a closing bracket before {}", self.rest);
            return ItemKind::Pair(slot, second, true);
        }
        if self.eat("|") {
            return ItemKind::Pair(slot, self.slot(None, OperandType::Any), false);
        }
        ItemKind::Plain(slot)
    }

    fn slot(&mut self, sign: Option<char>, ty: OperandType) -> usize {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        assert!(end > 0, "an operand before {}", self.rest);
        let name = &self.rest[..end];
        self.rest = &self.rest[end..];
        self.slots.push(Slot {
            name,
            field: Field::named(name).unwrap_or_else(|| panic!("{name} is no name of an operand")),
            written: false,
            ty,
            sign,
        });
        self.slots.len() - 1
    }
}
