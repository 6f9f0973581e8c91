//! Addresses of 64 bits that differ from lane to lane as their low words do: a word times a number, extended, and a sum that all lanes share. All that is
//! to be looked at is whether the word wraps around between the first lane and the others.

use foldhash::HashMap;
use tmu_program::{
    Condition, Instruction, Op, Operand, Part, Register, Shift, Source, WideFunction, WideSource,
};

use super::linear::Linear;
use super::patterns::Known;

/// The word that an address is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Root {
    register: Register,
    /// How often the register was written before.
    version: u32,
}

/// The upper half of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct High {
    root: Root,
    /// The word is extended by its sign.
    signed: bool,
    factor: u64,
    /// The lower half, where something was added; else it is the word times the number.
    low: Option<Root>,
}

/// What is known of the words of a block from its start to an instruction.
#[derive(Default)]
pub(super) struct Addresses {
    versions: HashMap<Register, u32>,
    /// The lower halves of words times numbers.
    products: HashMap<Register, (Root, u32)>,
    highs: HashMap<Register, High>,
}

/// A word that must not wrap around between the first lane and the last one, which has so much more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unwrapped {
    pub(super) word: Register,
    pub(super) last: u32,
    pub(super) signed: bool,
}

impl Addresses {
    fn root(&self, register: Register) -> Root {
        Root { register, version: self.versions.get(&register).copied().unwrap_or(0) }
    }

    /// What 64 bits are a multiple of, with a sum.
    fn multiple(&self, [low, high]: WideSource) -> Option<High> {
        let Source::Register(low) = low else { return None };
        if high == Source::ZERO {
            return Some(High { root: self.root(low), signed: false, factor: 1, low: None });
        }
        let Source::Register(high) = high else { return None };
        let found = self.highs.get(&high).filter(|found| self.root(found.root.register) == found.root)?;
        let own = self.root(low);
        let fits = match found.low {
            Some(low) => low == own,
            None => {
                let product = self.products.get(&low).map(|&(root, factor)| (root, u64::from(factor)));
                product.unwrap_or((own, 1)) == (found.root, found.factor)
            }
        };
        fits.then_some(*found)
    }

    /// Follows an instruction; `known` is what is known before it.
    pub(super) fn step(&mut self, known: &Known, instruction: &Instruction) {
        let always = instruction.guard == Condition::Always;
        let product = if always { self.product(&instruction.op) } else { None };
        let high = if always { self.high(known, &instruction.op) } else { None };
        for operand in instruction.op.operands() {
            let Operand::Write(Some(to)) = operand else { continue };
            *self.versions.entry(to).or_insert(0) += 1;
            self.products.remove(&to);
            self.highs.remove(&to);
        }
        if let Some((to, product)) = product {
            self.products.insert(to, product);
        }
        if let Some((low, to, high)) = high {
            let low = low.map(|low| self.root(low));
            self.highs.insert(to, High { low, ..high });
        }
    }

    /// The lower half of a word times a number that an operation gives, and where.
    fn product(&self, op: &Op) -> Option<(Register, (Root, u32))> {
        let (Op::Multiply { to, .. } | Op::Move { to, .. }) = *op else { return None };
        let (word, factor) = match Linear::of(op)? {
            Linear::Same(Source::Register(word)) => (word, 1),
            Linear::Product(Source::Register(word), factor) => (word, factor),
            Linear::Same(_) | Linear::Product(..) | Linear::Sum { .. } => return None,
        };
        Some((to?, (self.root(word), factor)))
    }

    /// The upper half of a multiple that an operation gives, and where, with the lower half's register if something was added.
    #[expect(clippy::wildcard_enum_match_arm, reason = "others give none")]
    fn high(&self, known: &Known, op: &Op) -> Option<(Option<Register>, Register, High)> {
        match *op {
            Op::Multiply {
                to,
                a: Source::Register(word),
                b: Source::Immediate(factor),
                signed_a,
                signed_b,
                part: Part::High,
            }
            | Op::Multiply {
                to,
                a: Source::Immediate(factor),
                b: Source::Register(word),
                signed_a,
                signed_b,
                part: Part::High,
            } if signed_a == signed_b && (!signed_a || factor >> 31 == 0) => {
                let high = High { root: self.root(word), signed: signed_a, factor: factor.into(), low: None };
                Some((None, to?, high))
            }
            // The sign of a word.
            Op::Shift {
                to,
                value: Source::Register(word),
                amount: Source::Immediate(31),
                shift: Shift::RightSigned,
                ..
            } => Some((None, to?, High { root: self.root(word), signed: true, factor: 1, low: None })),
            Op::Wide { function, to: [Some(low), Some(high)], a, b } if low != high => {
                let found = match function {
                    WideFunction::Add => {
                        let [of_a, of_b] = [a, b].map(|words| known.is_same(words));
                        match (of_a, of_b) {
                            (true, false) => self.multiple(b)?,
                            (false, true) => self.multiple(a)?,
                            _ => return None,
                        }
                    }
                    WideFunction::Shift(Shift::Left) => {
                        let [Source::Immediate(by @ 0..32), _] = b else { return None };
                        self.times(a, 1 << by)?
                    }
                    WideFunction::MultiplyLow => {
                        let [Source::Immediate(factor), Source::ZERO] = b else { return None };
                        self.times(a, factor.into())?
                    }
                    _ => return None,
                };
                Some((Some(low), high, found))
            }
            _ => None,
        }
    }

    fn times(&self, words: WideSource, factor: u64) -> Option<High> {
        let found = self.multiple(words)?;
        Some(High { factor: found.factor.checked_mul(factor)?, ..found })
    }

    /// What must not wrap around so that an access's addresses differ from lane to lane as their low words do, with so many lanes in a row: 0 if warps
    /// are not all of the same rows, where nothing is known.
    pub(super) fn of_access(&self, known: &Known, op: &Op, row: usize) -> Option<Unwrapped> {
        let (Op::Load { address, .. } | Op::Store { address, .. }) = op else { return None };
        if row == 0 {
            return None;
        }
        let found = self.multiple([address.low, address.high?])?;
        let word = found.root.register;
        let (own, of_word) = (known.pattern(address.low)?, known.pattern(word.into())?);
        let alike = |low: u32, word: u32| found.factor.checked_mul(word.into()) == Some(low.into());
        let alike = alike(own.column, of_word.column) && (row == 32 || alike(own.row, of_word.row));
        alike.then(|| Unwrapped { word, last: of_word.of_lane(31, row), signed: found.signed })
    }
}
