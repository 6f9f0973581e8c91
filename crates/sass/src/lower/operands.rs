//! Operands of an instruction as sources and destinations of operations.

use tmu_program::{
    BooleanFunction, Condition, Diagnostic, Flags, FloatMode, FloatSource, Op, Predicate, Register, Rounding,
    Source,
};

use super::{Lowering, condition, condition_code, destination, predicate, source};
use crate::finding::{Finding, Part};
use crate::instruction::{Instruction, PT, RZ};
use crate::table::half::HALF_BOOL;
use crate::table::names::{Field, Flag};
use crate::table::notation::{Kind, Operand, Prefix};
use crate::table::sets::TypedSet;
use crate::table::shared::BOOL;

/// What to do about an instruction that does not run.
pub(super) const UNSUPPORTED: &str = "docs/unsupported.md says what does not run, and why";

/// A part of an instruction that is decoded but not run.
pub(super) fn not_run(instruction: &Instruction, part: impl Into<Part>, what: &str) -> Finding {
    let name = instruction.encoding().layout.mnemonic;
    let diagnostic = Diagnostic::error("SASS-020", format!("{what} of {name} is not run yet"));
    Finding { part: part.into(), diagnostic: Box::new(diagnostic.hint(UNSUPPORTED)) }
}

/// A modifier that is not run.
pub(super) fn modifier_not_run(instruction: &Instruction, name: &'static str) -> Finding {
    not_run(instruction, Part::Modifier(name), &format!(".{name}"))
}

/// A value of a field that decodes, and of which no document says what it is.
pub(super) fn meaningless(instruction: &Instruction, name: &'static str) -> Finding {
    let mnemonic = instruction.encoding().layout.mnemonic;
    let message = format!(".{name} of {mnemonic} decodes but has no meaning");
    let hint = "no assembler writes it: is the word damaged, or data?";
    Finding::modifier(name, Diagnostic::error("SASS-012", message).hint(hint))
}

/// What the value of the first of the sets means that the form has; `None` if it has none of them.
///
/// # Errors
/// `SASS-012` for a value without a meaning.
pub(super) fn chosen<T: Copy>(
    instruction: &Instruction,
    sets: &[&'static TypedSet<T>],
) -> Result<Option<T>, Finding> {
    let Some(chosen) = instruction.first_choice(sets) else { return Ok(None) };
    chosen.meaning.map(Some).ok_or_else(|| meaningless(instruction, chosen.name))
}

/// The same of a set that the form must have.
///
/// # Errors
/// `SASS-012`, and `SASS-020` for a form without it.
pub(super) fn chosen_from<T: Copy>(
    instruction: &Instruction,
    sets: &[&'static TypedSet<T>],
) -> Result<T, Finding> {
    chosen(instruction, sets)?.ok_or_else(|| not_run(instruction, Part::Whole, "this form"))
}

/// Checks that registers that are taken together begin at a multiple of their number.
///
/// # Errors
/// `SASS-013`.
pub(super) fn aligned(part: Field, what: &str, first: u8, count: usize) -> Result<(), Finding> {
    let beyond = usize::from(first) % count;
    if first == RZ || beyond == 0 {
        return Ok(());
    }
    let message =
        format!("{what} takes {count} registers and begins at a multiple of {count}, not at R{first}");
    let below = usize::from(first) - beyond;
    let hint = match below + count {
        above if above + count <= usize::from(RZ) => format!("R{below} or R{above}, for example"),
        _ => format!("R{below}, for example"),
    };
    Err(Finding::operand(part, Diagnostic::error("SASS-013", message).hint(hint)))
}

/// Refuses modifiers that are decoded but not run.
///
/// # Errors
/// `SASS-020` naming the first that is there.
pub(super) fn refuse(instruction: &Instruction, modifiers: &[Flag]) -> Result<(), Finding> {
    match modifiers.iter().find(|&&modifier| instruction.has(modifier)) {
        Some(modifier) => Err(modifier_not_run(instruction, modifier.name())),
        None => Ok(()),
    }
}

/// Refuses `.CC` behind Rd.
///
/// # Errors
/// `SASS-020`.
pub(super) fn refuse_condition_code(instruction: &Instruction) -> Result<(), Finding> {
    if sets_condition_code(instruction) {
        Err(modifier_not_run(instruction, Flag::Cc.name()))
    } else {
        Ok(())
    }
}

fn missing(instruction: &Instruction, field: Field) -> Finding {
    let form = instruction.row().notation();
    Diagnostic::error("SASS-010", format!("{form} has no operand {}", field.name())).into()
}

/// The operand `name`.
fn operand(instruction: &Instruction, name: Field) -> Result<&'static Operand, Finding> {
    instruction.operand(name).ok_or_else(|| missing(instruction, name))
}

/// The first of the operands `names` that the instruction has.
fn any_operand(instruction: &Instruction, names: &[Field]) -> Result<&'static Operand, Finding> {
    names.iter().find_map(|&name| instruction.operand(name)).ok_or_else(|| missing(instruction, names[0]))
}

/// The names of source B in the different forms.
pub(super) const B: &[Field] = &[Field::Sb, Field::Rb, Field::Immediate];

/// The names of source C in the different forms.
pub(super) const C: &[Field] = &[Field::Sc, Field::Rc];

/// The names of source A.
pub(super) const A: &[Field] = &[Field::Ra];

/// An integer source as it is in its register, constant or immediate, without what stands before it.
pub(super) fn plain(instruction: &Instruction, names: &[Field]) -> Result<Source, Finding> {
    Ok(value(instruction, any_operand(instruction, names)?))
}

fn value(instruction: &Instruction, operand: &Operand) -> Source {
    let bits = instruction.get(operand.bits);
    match operand.kind {
        Kind::Register => source(bits as u8),
        Kind::Constant { bank, .. } => {
            Source::Constant { bank: instruction.get(bank) as u8, offset: (bits << 2) as u16 }
        }
        Kind::Signed | Kind::Wrapped => Source::Immediate(operand.bits.get_signed(instruction.bits()) as u32),
        Kind::Float32 => Source::Immediate((bits as u32) << (32 - operand.bits.width())),
        Kind::Predicate
        | Kind::Unsigned
        | Kind::Float64
        | Kind::Float16
        | Kind::SignMagnitude
        | Kind::Following { .. }
        | Kind::BitList
        | Kind::LaneSigns
        | Kind::Choice(_)
        | Kind::Memory { .. }
        | Kind::Attribute { .. }
        | Kind::Indexed { .. }
        | Kind::ConstantMemory { .. }
        | Kind::ConstantByte { .. }
        | Kind::Target
        | Kind::Literal(_) => Source::Immediate(bits as u32),
    }
}

/// The two words of a 64-bit source: a register pair, a pair of constant bank words, or an immediate.
pub(super) fn wide(instruction: &Instruction, names: &[Field]) -> Result<[Source; 2], Finding> {
    let operand = any_operand(instruction, names)?;
    let bits = instruction.get(operand.bits);
    Ok(match (operand.kind, value(instruction, operand)) {
        (Kind::Register, low) => {
            let second = (bits as u8).checked_add(1).filter(|&second| bits != u64::from(RZ) && second != RZ);
            [low, second.map_or(Source::ZERO, source)]
        }
        (Kind::Constant { .. }, Source::Constant { bank, offset }) => {
            [Source::Constant { bank, offset }, Source::Constant { bank, offset: offset.wrapping_add(4) }]
        }
        (Kind::Float64, _) => {
            let value = bits << (64 - operand.bits.width());
            [Source::Immediate(value as u32), Source::Immediate((value >> 32) as u32)]
        }
        (Kind::Signed, Source::Immediate(low)) => {
            [Source::Immediate(low), Source::Immediate(((low as i32) >> 31) as u32)]
        }
        (_, low) => [low, Source::ZERO],
    })
}

/// Whether `prefix` stands before the first of `names` that there is.
pub(super) fn prefixed(instruction: &Instruction, names: &[Field], prefix: Prefix) -> bool {
    names
        .iter()
        .find_map(|&name| instruction.operand(name))
        .is_some_and(|operand| instruction.prefixed(operand, prefix))
}

/// The value of a suffix set behind the first of `names` that there is, such as `H1` or `B2`.
pub(super) fn suffixed(instruction: &Instruction, names: &[Field], suffix: Flag) -> bool {
    names
        .iter()
        .find_map(|&name| instruction.operand(name))
        .is_some_and(|operand| instruction.suffixed(operand, suffix))
}

/// A float source with sign and magnitude.
pub(super) fn float(instruction: &Instruction, names: &[Field]) -> Result<FloatSource, Finding> {
    Ok(FloatSource {
        value: plain(instruction, names)?,
        absolute: prefixed(instruction, names, Prefix::Absolute),
        negate: prefixed(instruction, names, Prefix::Negate),
    })
}

/// Rd as a destination.
pub(super) fn rd(instruction: &Instruction) -> Result<Option<Register>, Finding> {
    Ok(destination(instruction.get(operand(instruction, Field::Rd)?.bits) as u8))
}

/// Rd and the register behind it, for 64-bit results.
pub(super) fn wide_rd(instruction: &Instruction) -> Result<[Option<Register>; 2], Finding> {
    let number = instruction.get(operand(instruction, Field::Rd)?.bits) as u8;
    let second = number.checked_add(1).and_then(destination);
    Ok([destination(number), second.filter(|_| number != RZ)])
}

/// A predicate operand as a condition, `!` included; always true where the form has none.
pub(super) fn predicate_source(instruction: &Instruction, name: Field) -> Condition {
    let Some(operand) = instruction.operand(name) else { return Condition::Always };
    let plain = condition(instruction.get(operand.bits) as u8);
    if instruction.prefixed(operand, Prefix::Not) { plain.inverse() } else { plain }
}

/// A predicate operand as a destination; `None` for PT and where the form has none.
pub(super) fn predicate_destination(instruction: &Instruction, name: Field) -> Option<Predicate> {
    predicate(instruction.predicate(name).unwrap_or(PT))
}

/// Whether `.CC` stands behind Rd.
pub(super) fn sets_condition_code(instruction: &Instruction) -> bool {
    suffixed(instruction, &[Field::Rd], Flag::Cc)
}

/// The condition code as flags of an addition, where `.CC` asks for it.
pub(super) fn flags(instruction: &Instruction) -> Flags {
    if !sets_condition_code(instruction) {
        return Flags::default();
    }
    Flags {
        zero: Some(condition_code::ZERO),
        sign: Some(condition_code::SIGN),
        carry: Some(condition_code::CARRY),
        overflow: Some(condition_code::OVERFLOW),
    }
}

/// Rounding, flushing and saturation of a float instruction.
pub(super) fn float_mode(instruction: &Instruction) -> FloatMode {
    FloatMode {
        rounding: rounding(instruction),
        flush: instruction.has(Flag::Ftz) || instruction.has(Flag::Fmz),
        saturate: instruction.has(Flag::Sat),
    }
}

/// `.RM`, `.RP`, `.RZ`, to nearest when absent.
pub(super) fn rounding(instruction: &Instruction) -> Rounding {
    match [Flag::Rm, Flag::Rp, Flag::Rz].into_iter().find(|&mode| instruction.has(mode)) {
        Some(Flag::Rm) => Rounding::Down,
        Some(Flag::Rp) => Rounding::Up,
        Some(_) => Rounding::TowardZero,
        None => Rounding::NearestEven,
    }
}

/// The function that a comparison is combined with; `index` counts where a form has two.
pub(super) fn boolean(instruction: &Instruction, index: usize) -> Result<BooleanFunction, Finding> {
    let found = instruction.choices(&[&BOOL, &HALF_BOOL]).nth(index);
    let found = found.ok_or_else(|| not_run(instruction, Part::Whole, "this form"))?;
    found.meaning.ok_or_else(|| meaningless(instruction, found.name))
}

impl Lowering {
    /// Pd = `found` combined with Ps; Pe = the opposite of `found` combined with Ps.
    pub(super) fn set_predicates(
        &mut self,
        instruction: &Instruction,
        found: Predicate,
        with: Condition,
        function: BooleanFunction,
    ) {
        // Ps may be Pd: the second combination still needs it.
        let (pd, pe) =
            (predicate_destination(instruction, Field::Pd), predicate_destination(instruction, Field::Pe));
        let both = pd.is_some() && pe.is_some();
        let with = if both { self.kept(with) } else { with };
        if let Some(to) = pd {
            self.push(Op::Combine { to, a: Condition::If(found), b: with, function });
        }
        if let Some(to) = pe {
            self.push(Op::Combine { to, a: Condition::Unless(found), b: with, function });
        }
    }

    /// A condition that later writes of this instruction do not change.
    fn kept(&mut self, condition: Condition) -> Condition {
        if matches!(condition, Condition::Always | Condition::Never) {
            return condition;
        }
        let to = self.temporary_predicate();
        self.push(Op::Combine { to, a: condition, b: Condition::Always, function: BooleanFunction::And });
        Condition::If(to)
    }
}
