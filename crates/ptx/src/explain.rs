//! Everything that the table knows about one instruction.

use std::fmt::Write;

use tmu_program::Diagnostic;

use crate::check::check_alone;
use crate::clauses;
use crate::manual::form;
use crate::module::{
    Address, Base, Component, Function, Instruction, Module, Operand, RegisterId, Statement,
};
use crate::names::{Field, Mnemonic as M, Word};
use crate::notation::OperandType;
use crate::parse::parse_instruction;
use crate::print;
use crate::words::Geometry;

/// An instruction that stands alone, and what is said of it.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The instruction, its form, modifiers and operands, the registers that it reads and writes, what is wrong with it, and the
    /// rules of its manual page that apply to it: several lines.
    pub text: String,
    /// What is wrong with it, which the text holds too; what depends on declarations is not asked.
    pub findings: Vec<Diagnostic>,
}

/// Explains an instruction that stands alone: names that it does not declare are taken for registers.
///
/// # Errors
/// What is wrong with the text.
///
/// ```
/// let tld4 = tmu_ptx::explain::explain("tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], f7;").unwrap();
/// assert!(tld4.text.contains("\nreads\n    f5      x\n    f6      y\n    f7      depth reference\n"));
/// assert!(tld4.text.contains("    TLD4-07 ") && !tld4.text.contains("    TLD4-08 "));
/// assert!(tld4.findings.is_empty());
/// let wrong = "@!p tld4.r.cube.v4.f32.f32 {f1,f2,f3,f4}, [t,{f5,f6,f7,f8}], {1,2}";
/// let wrong = tmu_ptx::explain::explain(wrong).unwrap();
/// assert_eq!(wrong.findings[0].code, "TLD4-09");
/// ```
pub fn explain(text: &str) -> Result<Explained, Vec<Diagnostic>> {
    let module = parse_instruction(text)?;
    let function = &module.functions[0];
    let Some(Statement::Instruction(instruction)) = function.body.as_ref().and_then(|body| body.first())
    else {
        return Err(vec![Diagnostic::error("PTX-002", "expected an instruction")]);
    };
    let mut out = String::new();
    let _ = writeln!(out, "{};\n", print::instruction(&module, function, instruction));
    out += &form(instruction.opcode.row);
    fields(&module, instruction, &mut out);
    registers(function, instruction, &mut out);
    let findings = check_alone(&module);
    section(
        &mut out,
        "findings",
        findings.iter().map(|it| format!("{}[{}]: {}", it.severity, it.code, it.message)),
    );
    let named = instruction.operand(Field::A).is_some_and(|texture| is_name(function, texture));
    let rules = clauses::applying(instruction, named);
    section(&mut out, "rules", rules.iter().map(|(id, rule)| format!("{id:<8} {rule}")));
    Ok(Explained { text: out, findings })
}

/// A title and its lines, if there are any.
fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        let _ = writeln!(out, "\n{title}");
    }
    for line in lines {
        let _ = writeln!(out, "    {line}");
    }
}

fn fields(module: &Module, instruction: &Instruction, out: &mut String) {
    let row = instruction.opcode.row;
    let modifiers = row.modifiers.iter().zip(&instruction.opcode.words);
    let modifiers = modifiers.filter_map(|(modifier, word)| match word {
        Some(word) if modifier.words.len() > 1 => Some((format!(".{}", modifier.name), format!(".{word}"))),
        Some(word) if modifier.optional => Some((format!(".{word}"), "set".to_owned())),
        None if modifier.optional => Some((format!(".{}", modifier.name), "not set".to_owned())),
        _ => None,
    });
    let operands = row.slots.iter().zip(&instruction.operands).map(|(slot, operand)| {
        let text = match operand {
            Some(operand) => print::operand(module, &module.functions[0], operand),
            None => "(absent)".to_owned(),
        };
        (slot.name.to_owned(), text)
    });
    section(out, "fields", modifiers.chain(operands).map(|(name, value)| format!("{name:<10} {value}")));
}

/// A register, which of a vector's elements it is, and the element of the register.
type Used = (RegisterId, Option<usize>, Option<Component>);

/// The registers that are read and written, each with what it holds.
fn registers(function: &Function, instruction: &Instruction, out: &mut String) {
    let row = instruction.opcode.row;
    let line = |slot: Field, (register, element, part): Used| {
        let part = part.map_or(String::new(), |part| format!(".{}", print::component(part)));
        let name = function.register_name(register) + &part;
        format!("{name:<7} {}", meaning(instruction, slot, element))
    };
    let (mut reads, mut writes) = (Vec::new(), Vec::new());
    if let Some(guard) = instruction.guard {
        let value = if guard.negated { "false" } else { "true" };
        let name = function.register_name(guard.register);
        reads.push(format!("{name:<7} guard: lanes where it is {value} run"));
    }
    for (slot, operand) in row.slots.iter().zip(&instruction.operands) {
        let mut used = Vec::new();
        let Some(operand) = operand else { continue };
        if matches!(slot.ty, OperandType::Reference(_)) && is_name(function, operand) {
            continue;
        }
        uses(operand, None, &mut used);
        let address = matches!(operand, Operand::Address(_));
        let to = if slot.written && !address { &mut writes } else { &mut reads };
        let lines = used.into_iter().map(|used| line(slot.field, used));
        to.extend(lines.filter(|line| !line.ends_with(IGNORED)));
    }
    section(out, "reads", reads.into_iter());
    section(out, "writes", writes.into_iter());
}

fn uses(operand: &Operand, element: Option<usize>, used: &mut Vec<Used>) {
    match operand {
        Operand::Register(register) => used.push((*register, element, None)),
        Operand::Part(register, part) => used.push((*register, element, Some(*part))),
        Operand::Address(Address { base, .. }) => used.extend(base.register().map(|it| (it, None, None))),
        Operand::Vector(elements) | Operand::List(elements) => {
            elements.iter().enumerate().for_each(|(number, one)| uses(one, Some(number), used));
        }
        Operand::Not(inner) | Operand::Negative(inner) => uses(inner, element, used),
        Operand::Special(..) | Operand::Value(_) | Operand::Sink => {}
    }
}

/// Whether the name that stands for a texture, sampler or surface is that of a variable rather than a register, as far as its
/// spelling says.
fn is_name(function: &Function, operand: &Operand) -> bool {
    let register = match operand {
        Operand::Register(register) => *register,
        Operand::Address(Address { base: Base::Register(register), .. }) => *register,
        Operand::Part(..)
        | Operand::Special(..)
        | Operand::Value(_)
        | Operand::Address(_)
        | Operand::Vector(_)
        | Operand::List(_)
        | Operand::Not(_)
        | Operand::Negative(_)
        | Operand::Sink => return true,
    };
    let name = function.register_name(register);
    let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    !name.starts_with('%') && !name.strip_prefix("rd").is_some_and(digits)
}

/// The end of what is said of an element that is there for the size of its vector alone.
const IGNORED: &str = " ignored";

/// What an operand, or an element of it, holds.
fn meaning(instruction: &Instruction, slot: Field, element: Option<usize>) -> String {
    let opcode = &instruction.opcode;
    let mnemonic = opcode.row.mnemonic;
    let known = match (mnemonic, slot, element) {
        (M::Tld4, Field::D, Some(number)) => {
            ["lower left", "lower right", "upper right", "upper left"].get(number)
        }
        (M::Tex, Field::D, Some(number)) if opcode.has(Word::Dtype) => {
            ["red", "green", "blue", "alpha"].get(number)
        }
        (M::Tex | M::Tld4, Field::C, _) => coordinates(opcode.choice()).get(element.unwrap_or(0)),
        (M::Tex | M::Tld4, Field::E, _) => {
            ["offset in x", "offset in y", "offset in z", "ignored"].get(element.unwrap_or(0))
        }
        (M::Tex | M::Tld4, Field::F, _) => Some(&"depth reference"),
        (M::Tex | M::Tld4, Field::P, _) => Some(&"resident"),
        (M::Tex | M::Tld4, Field::A, _) => Some(&"handle of the texture, or address of its .texref"),
        (M::Tex | M::Tld4, Field::B, _) => Some(&"handle of the sampler, or address of its .samplerref"),
        _ => None,
    };
    let address = matches!(instruction.operand(slot), Some(Operand::Address(_)));
    match (known, element) {
        (None, None) if address => "address".to_owned(),
        (Some(known), _) => (*known).to_owned(),
        (None, Some(number)) => format!("{}, element {number}", slot.name()),
        (None, None) => slot.name().to_owned(),
    }
}

/// What the elements of a coordinate vector are.
fn coordinates(geometry: Option<Geometry>) -> &'static [&'static str] {
    match geometry {
        Some(Geometry::D1) => &["x"],
        Some(Geometry::D2) => &["x", "y"],
        Some(Geometry::D3) => &["x", "y", "z", "ignored"],
        Some(Geometry::A1d) => &["layer", "x"],
        Some(Geometry::A2d) => &["layer", "x", "y", "ignored"],
        Some(Geometry::Cube) => &["s", "t", "r", "ignored"],
        Some(Geometry::Acube) => &["cube", "s", "t", "r"],
        Some(Geometry::D2ms) => &["sample", "x", "y", "ignored"],
        Some(Geometry::A2dms) => &["sample", "layer", "x", "y"],
        None => &[],
    }
}
