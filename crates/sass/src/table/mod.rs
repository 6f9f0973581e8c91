//! The instruction table: each form declared once.
//!
//! A [`Row`] is what a person writes under its [`Opcode`]: bit patterns, a syntax string in the manual's notation and one
//! line of meaning. The table knows nothing of what uses it: [`crate::lower`] and [`crate::check`] match on the opcode. [`Table`] holds the rows expanded into [`Encoding`]s, indexed for decoding and for parsing.
//! To add an instruction, add a row to the file of its family; see CONTRIBUTING.md.

/// Declares a family: its opcodes, each with its rows.
macro_rules! opcodes {
    ($family:ident, $($opcode:ident($($row:expr),+ $(,)?)),+ $(,)?) => {
        /// The opcodes of this family.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Opcode { $(#[doc = stringify!($opcode)] $opcode),+ }

        /// The opcodes with their rows.
        pub static ROWS: &[(super::Opcode, &[Row])] =
            &[$((super::Opcode::$family(Opcode::$opcode), &[$($row),+])),+];
    };
}

pub mod atomic;
pub mod cache;
pub mod compare;
pub mod constant;
pub mod control;
pub mod conversion;
pub mod double;
pub mod float;
pub mod graphics;
pub mod half;
pub mod indirect;
pub mod integer;
mod kind;
pub mod logic;
pub mod meaning;
pub mod memory;
mod modifier;
pub mod moves;
pub mod multiply;
pub mod names;
pub mod notation;
pub mod predicate;
pub mod sets;
pub mod shared;
pub mod shift;
pub mod special;
mod spelling;
pub mod surface;
pub mod system;
pub mod texture;
pub mod video;
pub mod video_compare;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::arch::{Arch, Targets};
use crate::bits::{Bits, CONTROL};
use crate::control::Control;
pub use notation::Form;
use notation::{Kind, Layout, Modifier};
pub use sets::Set;

/// Lists the families.
macro_rules! families {
    ($($family:ident $module:ident),+ $(,)?) => {
        /// What an instruction does; one opcode may have several rows, whose text or bits differ.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Opcode { $(#[doc = concat!("See [`", stringify!($module), "`].")] $family($module::Opcode)),+ }

        /// The opcodes with their rows, a slice for each family.
        static FAMILIES: &[&[(Opcode, &[Row])]] = &[$($module::ROWS),+];
    };
}

families! {
    Moves moves,
    Integer integer,
    Multiply multiply,
    Shift shift,
    Logic logic,
    Float float,
    Double double,
    Half half,
    Conversion conversion,
    Compare compare,
    Predicate predicate,
    Memory memory,
    Atomic atomic,
    Cache cache,
    Constant constant,
    Texture texture,
    Surface surface,
    Control control,
    Indirect indirect,
    System system,
    Video video,
    VideoCompare video_compare,
    Graphics graphics,
}

/// The value sets, a slice for each family.
pub(crate) const SETS: &[&[Set]] = &[
    shared::SETS,
    integer::SETS,
    multiply::SETS,
    shift::SETS,
    float::SETS,
    half::SETS,
    conversion::SETS,
    predicate::SETS,
    memory::SETS,
    texture::SETS,
    surface::SETS,
    control::SETS,
    system::SETS,
    video::SETS,
    graphics::SETS,
];

/// The value sets with meanings, a slice for each family.
pub(crate) const TYPED: &[&[&Set]] = &[
    shared::TYPED,
    special::TYPED,
    moves::TYPED,
    integer::TYPED,
    multiply::TYPED,
    logic::TYPED,
    float::TYPED,
    half::TYPED,
    conversion::TYPED,
    compare::TYPED,
    predicate::TYPED,
    memory::TYPED,
    atomic::TYPED,
    cache::TYPED,
    constant::TYPED,
    texture::TYPED,
    surface::TYPED,
    control::TYPED,
    video::TYPED,
];

/// Whether the time that an instruction takes is known to the assembler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Latency {
    /// Known: the instruction uses no barriers, and the machine's disassembler refuses any.
    Fixed,
    /// Known as well; the instruction has no operands to keep, and the reuse bits of the control slot are ignored.
    Control,
    /// Not known: results and sources are guarded by barriers.
    Variable,
    /// As variable, but sources can be kept as with a fixed latency: the double-precision pipe.
    Keeping,
    /// As keeping, and the fourth reuse bit is not refused: instructions that merge into their destination.
    KeepingAll,
}

impl Latency {
    /// Whether the instruction may use barriers.
    pub fn allows_barriers(self) -> bool {
        matches!(self, Latency::Variable | Latency::Keeping | Latency::KeepingAll)
    }

    /// Whether sources can be kept for the next instruction.
    fn keeps_sources(self) -> bool {
        matches!(self, Latency::Fixed | Latency::Keeping | Latency::KeepingAll)
    }

    /// The bits of the control slot that must have the values of [`Control::default`], in place above the word.
    ///
    /// [`Control::default`]: crate::Control
    fn fixed_slot(self) -> u128 {
        let barriers = Bits::new(CONTROL + 5, 6).mask();
        let fourth_reuse = Bits::new(CONTROL + 20, 1).mask();
        match self {
            Latency::Fixed => barriers | fourth_reuse,
            Latency::Control => barriers,
            Latency::Variable | Latency::KeepingAll => 0,
            Latency::Keeping => fourth_reuse,
        }
    }
}

/// One instruction as a person declares it.
#[derive(Debug)]
pub struct Row {
    /// Bit pattern of each form, from bit 63 downwards: `0`, `1`, `-` for free; then ` | 53:51=7` for fixed bits
    /// further down.
    pub encodings: &'static [(Form, &'static str)],
    /// The syntax in the notation of [`notation`].
    pub syntax: &'static str,
    /// What it computes, in one line.
    pub summary: &'static str,
    /// The machines that have it.
    pub targets: Targets,
    /// Further fixed bits on sm_50, as in a pattern: what later machines gave a meaning.
    pub fixed_on_sm50: &'static str,
    /// Whether it may use barriers.
    pub latency: Latency,
    /// Whether it has a guard predicate; without one the machine ignores its bits.
    pub guarded: bool,
    /// Values of fields that the machine's disassembler refuses, as in a pattern: `15:8=255`.
    pub refused: &'static str,
    /// Whether its text is read too; otherwise another row has the same text.
    pub is_read: bool,
}

impl Row {
    /// A row for every machine, with variable latency.
    pub const fn new(
        encodings: &'static [(Form, &'static str)],
        syntax: &'static str,
        summary: &'static str,
    ) -> Row {
        Row {
            encodings,
            syntax,
            summary,
            targets: Targets::ALL,
            fixed_on_sm50: "",
            latency: Latency::Variable,
            guarded: true,
            refused: "",
            is_read: true,
        }
    }

    /// The same row with fixed latency: no barriers, operand reuse.
    pub const fn fixed_latency(self) -> Row {
        Row { latency: Latency::Fixed, ..self }
    }

    /// The same row with the fixed latency of control instructions: no barriers, nothing to reuse.
    pub const fn control_latency(self) -> Row {
        Row { latency: Latency::Control, ..self }
    }

    /// The same row with variable latency and operand reuse.
    pub const fn keeping_latency(self) -> Row {
        Row { latency: Latency::Keeping, ..self }
    }

    /// The same row with variable latency, operand reuse and a free fourth reuse bit.
    pub const fn keeping_all_latency(self) -> Row {
        Row { latency: Latency::KeepingAll, ..self }
    }

    /// The same row, refused where a field has the value.
    pub const fn refusing(self, refused: &'static str) -> Row {
        Row { refused, ..self }
    }

    /// The same row without a guard predicate.
    pub const fn unguarded(self) -> Row {
        Row { guarded: false, ..self }
    }

    /// The same row on these machines only.
    pub const fn on(self, targets: Targets) -> Row {
        Row { targets, ..self }
    }

    /// The same row with further fixed bits on sm_50.
    pub const fn on_sm50(self, fixed: &'static str) -> Row {
        Row { fixed_on_sm50: fixed, ..self }
    }

    /// The same row, printed and never read.
    pub const fn only_printed(self) -> Row {
        Row { is_read: false, ..self }
    }

    /// The syntax as the manual writes it, without bit positions: `TLD{.LZ|.LL}{.AOFFI} {Ps,} Rd, Ra{, Rb}`.
    pub fn notation(&self) -> String {
        spelling::without_bits(self.syntax)
    }

    /// The part of the syntax before the first dot, brace or blank.
    pub fn mnemonic(&self) -> &'static str {
        &self.syntax[..self.syntax.find(['.', '{', ' ']).unwrap_or(self.syntax.len())]
    }
}

/// One form of a row, ready for use.
#[derive(Debug)]
pub struct Encoding {
    /// What it does.
    pub opcode: Opcode,
    /// The row that it belongs to.
    pub row: &'static Row,
    /// Which form of the row.
    pub form: Form,
    /// The machines that have it.
    pub targets: Targets,
    /// The fixed bits of the word.
    pub mask: u128,
    /// Their values.
    pub value: u128,
    /// The fixed bits of the first part of the pattern.
    pub opcode_mask: u128,
    /// The other fixed bits, by field, with the values that they must have.
    pub fixed: Vec<(Bits, u64)>,
    /// The fixed bits of the control slot, above the word.
    pub slot_mask: u128,
    /// Their values.
    pub slot_value: u128,
    /// Values of a field that are refused: its mask and the value, both in place.
    pub refused: Option<(u128, u128)>,
    /// The fields of named values, in the order of the text.
    pub sets: Vec<(&'static Set, Bits)>,
    /// The fields of named values that have a value without a name.
    pub unnamed: Vec<(&'static Set, Bits)>,
    /// The syntax for this form.
    pub layout: Layout,
}

/// Where every guarded instruction has its guard predicate.
pub const GUARD: Bits = Bits::new(16, 3);
/// The bit that negates the guard.
pub const GUARD_NOT: Bits = Bits::new(19, 1);

impl Encoding {
    fn new(
        opcode: Opcode,
        row: &'static Row,
        form: Form,
        pattern: &str,
        targets: Targets,
    ) -> Result<Encoding, String> {
        let Pattern { opcode: opcode_mask, fixed, value } = pattern_bits(pattern)?;
        let mask = fixed.iter().fold(opcode_mask, |mask, (field, _)| mask | field.mask());
        let slot_mask = row.latency.fixed_slot();
        let slot_value = slot_mask & u128::from(Control::default().bits()) << CONTROL;
        let mut layout = Layout::parse(row.syntax, form)?;
        if row.latency.keeps_sources() {
            add_reuse(&mut layout);
        }
        let refused = match row.refused {
            "" => None,
            refused => Some(fixed_bits(refused).map(|(field, value)| (field.mask(), field.set(0, value)))?),
        };
        let mut encoding = Encoding {
            opcode,
            row,
            form,
            targets,
            mask,
            value,
            opcode_mask,
            fixed,
            slot_mask,
            slot_value,
            refused,
            sets: Vec::new(),
            unnamed: Vec::new(),
            layout,
        };
        encoding.sets = encoding.choices().collect();
        let all_named = |&(set, bits): &(&'static Set, Bits)| set.names_all(bits.max());
        encoding.unnamed = encoding.choices().filter(|field| !all_named(field)).collect();
        Ok(encoding)
    }

    /// Whether the fixed bits of the word are those of this encoding; the control slot may still be wrong for it.
    pub fn matches(&self, word: u128) -> bool {
        word & self.mask == self.value
    }

    /// Whether the control slot above the word suits the instruction.
    pub fn slot_fits(&self, word: u128) -> bool {
        word & self.slot_mask == self.slot_value
    }

    /// Whether a field has a value that is refused.
    pub fn refuses(&self, word: u128) -> bool {
        self.refused.is_some_and(|(mask, value)| word & mask == value)
    }

    /// The bits that have a meaning: fixed ones, fields and guard. The machine ignores all others.
    pub fn meaningful(&self) -> u128 {
        let mut bits = self.mask | self.slot_mask;
        if self.row.guarded {
            bits |= GUARD.mask() | GUARD_NOT.mask();
        }
        for modifier in self.layout.all_modifiers() {
            bits |= match modifier {
                Modifier::Literal(_) => 0,
                Modifier::Flag(_, field) | Modifier::Choice(_, field) => field.mask(),
            };
        }
        for operand in &self.layout.operands {
            bits |= operand.bits.mask();
            bits |= operand.prefixes.iter().fold(0, |bits, prefix| bits | prefix.1.mask());
            bits |= operand.reuse.map_or(0, Bits::mask);
            bits |= match operand.kind {
                Kind::Constant { bank, .. } | Kind::ConstantByte { bank } => bank.mask(),
                Kind::Memory { base, .. } | Kind::Indexed { base } | Kind::Attribute { base } => base.mask(),
                Kind::ConstantMemory { bank, base, .. } => bank.mask() | base.mask(),
                Kind::Register
                | Kind::Predicate
                | Kind::Unsigned
                | Kind::Signed
                | Kind::Wrapped
                | Kind::Float16
                | Kind::Float32
                | Kind::Float64
                | Kind::SignMagnitude
                | Kind::Following { .. }
                | Kind::BitList
                | Kind::LaneSigns
                | Kind::Choice(_)
                | Kind::Target
                | Kind::Literal(_) => 0,
            };
        }
        bits
    }

    /// Each field of named values.
    fn choices(&self) -> impl Iterator<Item = (&'static Set, Bits)> {
        let modifiers = self.layout.all_modifiers().filter_map(|modifier| match *modifier {
            Modifier::Choice(set, bits) => Some((set, bits)),
            Modifier::Literal(_) | Modifier::Flag(..) => None,
        });
        let operands = self.layout.operands.iter().filter_map(|operand| {
            if let Kind::Choice(set) = operand.kind { Some((set, operand.bits)) } else { None }
        });
        modifiers.chain(operands)
    }
}

/// ALU instructions may keep a register source for the next instruction: bit 17 of the control slot for source A,
/// 18 for B, 19 for C, whichever field the register is in. A row says so itself where it differs.
fn add_reuse(layout: &mut Layout) {
    for operand in &mut layout.operands {
        let bit = match operand.name {
            "Ra" => 17,
            "Rb" | "Sb" => 18,
            "Rc" | "Sc" => 19,
            _ => continue,
        };
        if operand.kind == Kind::Register && operand.reuse.is_none() {
            operand.reuse = Some(Bits::new(CONTROL + bit, 1));
        }
    }
}

/// A pattern such as `1100 00-- | 53:51=7`.
struct Pattern {
    /// Mask of the first part.
    opcode: u128,
    /// The fields behind it with their values.
    fixed: Vec<(Bits, u64)>,
    /// The value of all fixed bits.
    value: u128,
}

/// Reads a pattern. A later field overrides what stands before it.
fn pattern_bits(pattern: &str) -> Result<Pattern, String> {
    let mut parts = pattern.split('|');
    let (mut opcode, mut value) = (0u128, 0u128);
    let mut bit = 64u32;
    for c in parts.next().unwrap_or_default().chars().filter(|c| !c.is_whitespace()) {
        bit = bit.checked_sub(1).ok_or("a pattern has more than 64 bits")?;
        match c {
            '0' | '1' => {
                opcode |= 1 << bit;
                value |= u128::from(c == '1') << bit;
            }
            '-' => {}
            _ => return Err(format!("'{c}' is no bit of a pattern")),
        }
    }
    let fields = parts.map(fixed_bits).collect::<Result<Vec<_>, _>>()?;
    for (field, wanted) in &fields {
        opcode &= !field.mask();
        value = field.set(value, *wanted);
    }
    let fixed = fields.into_iter().map(|(field, _)| (field, field.get(value))).collect();
    Ok(Pattern { opcode, fixed, value })
}

/// The field and the value of `53:51=7`.
fn fixed_bits(text: &str) -> Result<(Bits, u64), String> {
    let (bits, number) = text.split_once('=').ok_or_else(|| format!("'{text}' fixes nothing"))?;
    let bits = Bits::parse(bits.trim()).ok_or_else(|| format!("'{bits}' are no bits"))?;
    let number: u64 = number.trim().parse().map_err(|_| format!("'{number}' is no number"))?;
    Ok((bits, number))
}

/// Adds the encodings of a row; sm_50 gets its own where it fixes more bits.
fn expand(opcode: Opcode, row: &'static Row, encodings: &mut Vec<Encoding>) -> Result<(), String> {
    for &(form, pattern) in row.encodings {
        if row.fixed_on_sm50.is_empty() {
            encodings.push(Encoding::new(opcode, row, form, pattern, row.targets)?);
        } else {
            let on_sm50 = format!("{pattern} | {}", row.fixed_on_sm50);
            encodings.push(Encoding::new(opcode, row, form, &on_sm50, Targets::SM50)?);
            encodings.push(Encoding::new(opcode, row, form, pattern, row.targets.without(Targets::SM50))?);
        }
    }
    Ok(())
}

/// Every row with its opcode, in the order of the families.
fn rows() -> impl Iterator<Item = (Opcode, &'static Row)> {
    let opcodes = FAMILIES.iter().copied().flatten();
    opcodes.flat_map(|&(opcode, rows)| rows.iter().map(move |row| (opcode, row)))
}

/// How many top bits of the word the decoding index looks at.
const INDEX_BITS: u32 = 12;

/// What decoding asks of an encoding, close together in memory.
struct Candidate {
    mask: u128,
    value: u128,
    targets: Targets,
    index: u16,
}

/// All encodings, indexed.
pub struct Table {
    encodings: Vec<Encoding>,
    /// For each value of the top bits, the encodings that may match, most fixed bits first.
    by_top_bits: Vec<Vec<Candidate>>,
    by_mnemonic: HashMap<&'static str, Vec<u16>>,
}

/// The one table.
static TABLE: LazyLock<Table> = LazyLock::new(|| match Table::new() {
    Ok(table) => table,
    // A wrong row is a mistake in this crate that its own test reports; there is no input that leads here.
    Err(message) => panic!("the instruction table is wrong: {message}"),
});

impl Table {
    /// The table of all rows.
    pub fn get() -> &'static Table {
        &TABLE
    }

    fn new() -> Result<Table, String> {
        let mut encodings = Vec::new();
        for (opcode, row) in rows() {
            expand(opcode, row, &mut encodings).map_err(|message| format!("{}: {message}", row.syntax))?;
        }
        encodings.sort_by_key(|encoding| std::cmp::Reverse(encoding.mask.count_ones()));
        let mut by_top_bits: Vec<Vec<Candidate>> = (0..1 << INDEX_BITS).map(|_| Vec::new()).collect();
        let mut by_mnemonic = HashMap::<_, Vec<u16>>::new();
        for (index, encoding) in encodings.iter().enumerate() {
            let index = u16::try_from(index).map_err(|_| "too many encodings")?;
            if encoding.row.is_read {
                by_mnemonic.entry(encoding.layout.mnemonic).or_default().push(index);
            }
            let shift = 64 - INDEX_BITS;
            let (mask, value) = ((encoding.mask as u64) >> shift, (encoding.value as u64) >> shift);
            for (top, list) in by_top_bits.iter_mut().enumerate() {
                if top as u64 & mask == value {
                    let Encoding { mask, value, targets, .. } = *encoding;
                    list.push(Candidate { mask, value, targets, index });
                }
            }
        }
        Ok(Table { encodings, by_top_bits, by_mnemonic })
    }

    /// The encoding of an 85-bit instruction: the one with the most fixed bits among those that match. Whether the
    /// control slot and the values of the fields suit it is not looked at.
    pub fn find(&self, word: u128, arch: Arch) -> Option<&Encoding> {
        let top = (word as u64 >> (64 - INDEX_BITS)) as usize;
        let matches = |found: &&Candidate| word & found.mask == found.value && found.targets.contains(arch);
        let found = self.by_top_bits[top].iter().find(matches)?;
        Some(&self.encodings[usize::from(found.index)])
    }

    /// Of the encodings whose opcode a word has, the one of which it misses the fewest fixed fields.
    pub fn nearest(&self, word: u128, arch: Arch) -> Option<&Encoding> {
        let opcode =
            |found: &&Encoding| found.targets.contains(arch) && (word ^ found.value) & found.opcode_mask == 0;
        let wrong = |found: &&Encoding| {
            found.fixed.iter().filter(|(field, wanted)| field.get(word) != *wanted).count()
        };
        self.encodings.iter().filter(opcode).min_by_key(wrong)
    }

    /// The encodings whose mnemonic is `name` and whose text is read, on any machine.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &Encoding> {
        let indices = self.by_mnemonic.get(name).map_or(&[][..], Vec::as_slice);
        indices.iter().map(|&index| &self.encodings[usize::from(index)])
    }

    /// Every mnemonic, sorted.
    pub fn mnemonics(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.by_mnemonic.keys().copied().collect();
        names.sort_unstable();
        names
    }

    /// Every row, in the order of the families.
    pub fn rows(&self) -> impl Iterator<Item = &'static Row> {
        rows().map(|(_, row)| row)
    }

    /// Every encoding.
    pub fn encodings(&self) -> &[Encoding] {
        &self.encodings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_well_formed() {
        Table::new().unwrap();
    }

    #[test]
    fn patterns_take_bits_from_the_top_and_by_number() {
        let Pattern { opcode, fixed, value } = pattern_bits("1100 0--1 | 53:51=7 | c4=1").unwrap();
        assert_eq!(opcode, 0xf900_0000_0000_0000);
        assert_eq!(fixed, [(Bits::new(51, 3), 7), (Bits::new(68, 1), 1)]);
        assert_eq!(value, 0xc100_0000_0000_0000 | 7 << 51 | 1 << 68);
        assert!(pattern_bits("2").is_err() && pattern_bits("1 | 3").is_err());
    }

    /// Where two encodings of one machine can match the same word, one must be a special case of the other, or
    /// exactly these words must have an encoding of their own.
    #[test]
    fn overlapping_encodings_are_special_cases() {
        let table = Table::get();
        for (index, a) in table.encodings().iter().enumerate() {
            for b in &table.encodings()[index + 1..] {
                let both = a.mask & b.mask;
                if a.value & both != b.value & both || both == b.mask {
                    continue;
                }
                for arch in Arch::ALL.into_iter().filter(|&t| a.targets.contains(t) && b.targets.contains(t))
                {
                    let found = table.find(a.value | b.value, arch).unwrap();
                    assert_eq!(found.mask, a.mask | b.mask, "{} overlaps {}", a.row.syntax, b.row.syntax);
                }
            }
        }
    }
}
