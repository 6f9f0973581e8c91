//! What a straight piece of machine code makes of its inputs, apart from the names of registers and the order of what
//! does not depend on each other. Two pieces with the same meaning have the same mnemonics, modifiers and packing.
//! `cargo xtask oracle translate` includes this file.
//!
//! The meaning is text: one line for each value that is used more than once, then one for each output. MOV does not
//! show, commutative operations have their sources in alphabetical order.

use std::collections::HashMap;
use std::fmt::Write;

use tmu_sass::Instruction;
use tmu_sass::packing::packing;
use tmu_sass::table::names::Field;
use tmu_sass::table::texture::{DIM, QUERY, TEXS_DIM, TLDS_DIM};
use tmu_sass::text::print;

/// A value: an index in [`Meaning::values`].
type Value = usize;

/// Which operations may have their first two sources exchanged.
const COMMUTATIVE: [&str; 4] = ["FMNMX", "FMUL", "LOP.AND", "FADD"];
/// What has no result: lanes that wake and wait, barriers, ends.
const WITHOUT_RESULT: [&str; 7] = ["SAM", "RAM", "DEPBAR.LE", "EXIT", "BRA", "NOP", "BAR.SYNC"];

/// The values so far.
#[derive(Default)]
pub struct Meaning {
    /// Each value as text in which `#n` is value n.
    values: Vec<String>,
    known: HashMap<String, Value>,
    /// The value of a register in each lane of a quad.
    registers: HashMap<u8, [Value; 4]>,
    predicates: HashMap<u8, Value>,
    outputs: Vec<(String, Value)>,
}

impl Meaning {
    /// A register that holds an input.
    pub fn input(&mut self, register: u8, name: &str) {
        let value = self.value(name.to_owned());
        self.registers.insert(register, [value; 4]);
    }

    /// A register that is an output.
    pub fn output(&mut self, name: &str, register: u8) {
        let value = self.of_register(register);
        self.outputs.push((name.to_owned(), value));
    }

    fn value(&mut self, text: String) -> Value {
        let next = self.values.len();
        *self.known.entry(text).or_insert_with_key(|text| {
            self.values.push(text.clone());
            next
        })
    }

    fn of_register(&mut self, register: u8) -> Value {
        if register == 255 {
            return self.value("0".to_owned());
        }
        let unset = self.value("?".to_owned());
        let lanes = self.registers.get(&register).copied().unwrap_or([unset; 4]);
        if lanes.iter().all(|lane| *lane == lanes[0]) {
            return lanes[0];
        }
        let [a, b, c, d] = lanes;
        self.value(format!("QUAD(#{a}, #{b}, #{c}, #{d})"))
    }

    fn of_predicate(&mut self, predicate: u8) -> Value {
        let unset = if predicate == 7 { "PT" } else { "?" };
        let unset = self.value(unset.to_owned());
        self.predicates.get(&predicate).copied().unwrap_or(unset)
    }

    /// Runs one instruction.
    ///
    /// # Errors
    /// What the instruction is, if its meaning is not known here.
    pub fn step(&mut self, instruction: &Instruction) -> Result<(), String> {
        let mut text = String::new();
        print(instruction, 8, &mut text);
        let text = text.trim_end_matches(';').replace(".reuse", "");
        if instruction.guard() != (7, false) {
            return Err(format!("has a guard: {text}"));
        }
        let (mnemonic, operands) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let operands: Vec<&str> = operands.split(',').map(str::trim).collect();
        match mnemonic {
            _ if WITHOUT_RESULT.contains(&mnemonic) => {}
            _ if packing(instruction).is_some() => self.fetch(instruction, mnemonic)?,
            "MOV" | "MOV32I" => self.copy(&operands)?,
            "SHFL.IDX" => {
                let value = self.operation(mnemonic, &operands[2..]);
                self.set(operands[1], value)?;
            }
            _ if mnemonic.starts_with("ISETP") => {
                let value = self.operation(mnemonic, &operands[2..]);
                self.set(operands[0], value)?;
            }
            _ => {
                let value = self.operation(mnemonic, operands.get(1..).unwrap_or_default());
                self.set(operands[0], value)?;
            }
        }
        Ok(())
    }

    fn set(&mut self, operand: &str, value: Value) -> Result<(), String> {
        let operand = operand.trim_end_matches(".CC");
        match (operand.strip_prefix('R'), operand.strip_prefix('P')) {
            (Some("Z"), _) | (_, Some("T")) => {}
            (Some(number), _) => {
                let number = number.parse().map_err(|_| format!("is written: {operand}"))?;
                self.registers.insert(number, [value; 4]);
            }
            (_, Some(number)) => {
                let number = number.parse().map_err(|_| format!("is written: {operand}"))?;
                self.predicates.insert(number, value);
            }
            _ => return Err(format!("is written: {operand}")),
        }
        Ok(())
    }

    /// `MOV R1, R2` and, for some lanes of the quad, `MOV R1, R2, 0x5`.
    fn copy(&mut self, operands: &[&str]) -> Result<(), String> {
        let value = self.source(operands[1]);
        let value = self.value(value);
        let value = match self.values[value].strip_prefix('#').and_then(|number| number.parse().ok()) {
            Some(value) => value,
            None => value,
        };
        let lanes =
            operands.get(2).and_then(|lanes| u8::from_str_radix(lanes.trim_start_matches("0x"), 16).ok());
        let Some(mask) = lanes else { return self.set(operands[0], value) };
        let number = operands[0].trim_start_matches('R').parse().map_err(|_| operands[0].to_owned())?;
        let unset = self.value("?".to_owned());
        let register = self.registers.entry(number).or_insert([unset; 4]);
        for (lane, word) in register.iter_mut().enumerate() {
            if mask >> lane & 1 == 1 {
                *word = value;
            }
        }
        Ok(())
    }

    /// A source operand with its registers replaced by their values.
    fn source(&mut self, operand: &str) -> String {
        let mut out = String::new();
        let mut rest = operand;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            match (word.strip_prefix('R').map(str::parse::<u8>), word.strip_prefix('P').map(str::parse::<u8>))
            {
                (Some(Ok(number)), _) => {
                    let _ = write!(out, "#{}", self.of_register(number));
                }
                (_, Some(Ok(number))) => {
                    let _ = write!(out, "#{}", self.of_predicate(number));
                }
                _ if word == "RZ" => out.push('0'),
                _ if word.is_empty() => out.push(first),
                _ => out += word,
            }
            rest = if word.is_empty() { &rest[first.len_utf8()..] } else { after };
        }
        if out == "0x0" { "0".to_owned() } else { out }
    }

    fn operation(&mut self, mnemonic: &str, sources: &[&str]) -> Value {
        let mut sources: Vec<String> = sources.iter().map(|source| self.source(source)).collect();
        if COMMUTATIVE.contains(&mnemonic) && sources.len() > 1 {
            let expanded: Vec<String> = sources[..2].iter().map(|source| self.expanded(source)).collect();
            if expanded[1] < expanded[0] {
                sources.swap(0, 1);
            }
        }
        self.value(format!("{mnemonic}({})", sources.join(", ")))
    }

    /// A text with the values in it written out.
    fn expanded(&self, text: &str) -> String {
        self.render(text, &|value| self.expanded(&self.values[value]))
    }

    fn fetch(&mut self, instruction: &Instruction, mnemonic: &str) -> Result<(), String> {
        let Some(packing) = packing(instruction) else { return Ok(()) };
        let list = |meaning: &mut Meaning, name: Field, parameters: &[tmu_sass::packing::Parameter]| {
            let first = instruction.register(name).unwrap_or(255);
            let parts = parameters.iter().enumerate().map(|(index, parameter)| {
                let value = meaning.of_register(if first == 255 { 255 } else { first + index as u8 });
                format!("{}=#{value}", parameter.name())
            });
            parts.collect::<Vec<_>>().join(", ")
        };
        let (ra, rb) = (list(self, Field::Ra, &packing.ra), list(self, Field::Rb, &packing.rb));
        let dim = instruction.first_choice(&[&DIM, &TEXS_DIM, &TLDS_DIM]).map(|dim| dim.name);
        let query = instruction.choice(&QUERY).map(|query| query.name);
        let what: Vec<&str> = dim.into_iter().chain(query).collect();
        let components: Vec<u8> =
            packing.destinations().flat_map(|destination| destination.components.iter().copied()).collect();
        let name = |component: u8| ["R", "G", "B", "A"][usize::from(component & 3)];
        let mask: String = components.iter().map(|&component| name(component)).collect();
        let value = self.value(format!("{mnemonic}[{} {mask}]({ra}; {rb})", what.join(" ")));
        for destination in packing.destinations() {
            let names: String = destination.components.iter().map(|&component| name(component)).collect();
            let part = self.value(format!("#{value}.{names}"));
            self.set(&format!("R{}", destination.register).replace("R255", "RZ"), part)?;
        }
        if let Some(predicate) = instruction.predicate(Field::Ps).filter(|&predicate| predicate != 7) {
            let part = self.value(format!("#{value}.missing"));
            self.predicates.insert(predicate, part);
        }
        Ok(())
    }

    /// The text with each `#n` replaced.
    fn render(&self, text: &str, name: &dyn Fn(Value) -> String) -> String {
        let mut parts = text.split('#');
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            let (number, rest) = part.split_at(end);
            out += &number.parse().map_or_else(|_| number.to_owned(), name);
            out += rest;
        }
        out
    }

    fn sources_of(&self, value: Value) -> Vec<Value> {
        let parts = self.values[value].split('#').skip(1);
        let number = |part: &str| {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            part[..end].parse().ok()
        };
        parts.filter_map(number).collect()
    }

    /// The whole meaning, as lines.
    pub fn lines(&self) -> Vec<String> {
        let mut uses: HashMap<Value, usize> = HashMap::new();
        let mut order = Vec::new();
        for &(_, value) in &self.outputs {
            self.visit(value, &mut uses, &mut order);
        }
        let mut names: HashMap<Value, String> = HashMap::new();
        let mut lines = Vec::new();
        for value in order {
            let plain = !self.values[value].contains(['(', '#']);
            let text = self.render(&self.values[value], &|source| names[&source].clone());
            if uses[&value] > 1 && !plain {
                let name = format!("%{}", lines.len() + 1);
                lines.push(format!("{name} = {text}"));
                names.insert(value, name);
            } else {
                names.insert(value, text);
            }
        }
        lines.extend(self.outputs.iter().map(|(name, value)| format!("{name} = {}", names[value])));
        lines
    }

    /// Values in an order in which sources come first.
    fn visit(&self, value: Value, uses: &mut HashMap<Value, usize>, order: &mut Vec<Value>) {
        let count = uses.entry(value).or_default();
        *count += 1;
        if *count > 1 {
            return;
        }
        for source in self.sources_of(value) {
            self.visit(source, uses, order);
        }
        order.push(value);
    }
}
