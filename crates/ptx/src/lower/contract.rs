//! Products and sums that become one operation.
//!
//! A product and a sum that name no rounding "may be optimized to use fused-multiply-add instructions" (PTX ISA, `add`,
//! `mul`). The vendor's assembler does so unless told otherwise, and so do we, by the rule that random kernels show
//! (`cargo xtask oracle generated`); "Products and sums of PTX" in `docs/unsupported.md` states it.

use std::collections::HashMap;

use super::effects::{copied, needs_branches, negated, register};
use super::graph::{BlockId, Graph};
use super::mnemonic;
use super::values::{At, Use, Value, Values};
use crate::module::Value as Number;
use crate::module::{Address, Base, Function, Instruction, Operand};
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Space;
use crate::types::Type;

/// Negations of negations are followed so far.
const MOST_NEGATIONS: usize = 64;

/// A factor of a product that a sum takes in.
#[derive(Clone, Copy, Debug)]
pub(super) enum Factor<'m> {
    /// The operand still holds it.
    Operand(&'m Operand),
    /// It was saved where the product stood, from this word on among those of [`Contraction::words`].
    Saved(u32),
}

/// A sum that takes a product in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fused<'m> {
    /// The factors.
    pub(super) factors: [Factor<'m>; 2],
    /// The operand of the sum that is not the product.
    pub(super) other: &'m Operand,
    /// The product is negated.
    pub(super) negate_product: bool,
    /// The other operand is negated.
    pub(super) negate_other: bool,
}

/// A factor that is saved where its product stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Saved<'m> {
    /// Where it comes from.
    pub(super) operand: &'m Operand,
    /// Its type.
    pub(super) ty: Type,
    /// Where it goes; see [`Factor::Saved`].
    pub(super) word: u32,
}

/// What is done where a product stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Product<'m> {
    /// Factors that sums take later, when their registers hold something else.
    pub(super) saved: Vec<Saved<'m>>,
    /// The first of two words for the factors of an approximation's last step.
    pub(super) steps: Option<u32>,
    /// All that reads the product takes it in.
    pub(super) gone: bool,
}

/// The sums and products of a function that are one; instructions are known by the first byte of their text.
#[derive(Debug, Default)]
pub(super) struct Contraction<'m> {
    sums: HashMap<u32, Fused<'m>>,
    products: HashMap<u32, Product<'m>>,
    /// How many words hold saved factors.
    pub(super) words: u32,
}

impl<'m> Contraction<'m> {
    /// Finds them.
    pub(super) fn new(function: &'m Function, graph: &Graph<'m>) -> Contraction<'m> {
        let values = Values::new(function, graph);
        let segments = Segments::new(graph, &values);
        Finder {
            entry: function.entry,
            graph,
            values,
            segments,
            terms: Vec::new(),
            of_product: HashMap::new(),
        }
        .run()
    }

    /// What a sum takes in.
    pub(super) fn of_sum(&self, sum: &Instruction) -> Option<Fused<'m>> {
        self.sums.get(&sum.span.start).copied()
    }

    /// What is done where an instruction stands that sums take in.
    pub(super) fn of_product(&self, instruction: &Instruction) -> Option<&Product<'m>> {
        self.products.get(&instruction.span.start)
    }
}

/// Parts of the code that the machine runs from the start to the end: what lies between branches, their targets, calls
/// and the instructions that the machine needs branches for.
struct Segments(Vec<Vec<u32>>);

impl Segments {
    fn new(graph: &Graph<'_>, values: &Values<'_, '_>) -> Segments {
        let count = graph.blocks.len();
        let mut before: Vec<Vec<BlockId>> = vec![Vec::new(); count];
        let (mut reached, mut waiting) = (vec![false; count], vec![0]);
        while let Some(block) = waiting.pop() {
            if !std::mem::replace(&mut reached[block], true) {
                for &next in values.next(block).iter().filter(|&&next| next < count) {
                    before[next].push(block);
                    waiting.push(next);
                }
            }
        }
        // A block that control only comes to from the end of one other that leads nowhere else goes on with it.
        let follows = |block: BlockId| match before[block][..] {
            [only] if values.next(only).len() == 1 && only != block && block != 0 => Some(only),
            _ => None,
        };
        let mut behind: Vec<Option<BlockId>> = vec![None; count];
        for block in 0..count {
            if let Some(only) = follows(block) {
                behind[only] = Some(block);
            }
        }
        let mut segments: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut segment = 0;
        for head in (0..count).filter(|&block| follows(block).is_none()) {
            segment += 1;
            let mut next = Some(head);
            while let Some(block) = next {
                for i in &graph.blocks[block].instructions {
                    segment += u32::from(needs_branches(i));
                    segments[block].push(segment);
                }
                next = behind[block];
            }
        }
        Segments(segments)
    }

    fn of(&self, at: At) -> u32 {
        self.0[at.0].get(at.1).copied().unwrap_or(0)
    }
}

fn is_float(i: &Instruction) -> bool {
    let types = [Type::F32, Type::F64, Type::F16, Type::F16x2];
    !i.opcode.has(Word::Rnd) && i.opcode.data_type().is_some_and(|ty| types.contains(&ty))
}

fn is_sum(i: &Instruction) -> bool {
    matches!(mnemonic(i), M::Add | M::Sub) && is_float(i)
}

fn is_product(i: &Instruction) -> bool {
    if copied(i).or(negated(i)).is_some() {
        return false;
    }
    let product = mnemonic(i) == M::Mul && !i.opcode.has(Word::Sat) || ends_with_product(i);
    product && is_float(i) && i.guard.is_none()
}

/// Whether the last step of an approximation is a product.
fn ends_with_product(i: &Instruction) -> bool {
    let approximate = !i.opcode.has(Word::Rnd) && i.opcode.data_type() == Some(Type::F32);
    let divides = mnemonic(i) == M::Div || mnemonic(i) == M::Rcp && !i.opcode.has(Word::Ftz);
    approximate && divides
}

/// Whether two instructions agree in type and in what they do with denormals.
fn agree(a: &Instruction, b: &Instruction) -> bool {
    a.opcode.data_type() == b.opcode.data_type() && a.opcode.has(Word::Ftz) == b.opcode.has(Word::Ftz)
}

/// A product that sums may take in.
struct Term {
    at: At,
    /// Sums that read it.
    readers: usize,
    /// Sums that have not taken it in.
    left: usize,
    /// Something else reads it.
    kept: bool,
}

struct Finder<'m, 'g> {
    entry: bool,
    graph: &'g Graph<'m>,
    values: Values<'m, 'g>,
    segments: Segments,
    terms: Vec<Term>,
    /// Index in `terms` of the product at a location.
    of_product: HashMap<At, usize>,
}

impl<'m> Finder<'m, '_> {
    fn run(mut self) -> Contraction<'m> {
        let mut sums = Vec::new();
        for (number, block) in self.graph.blocks.iter().enumerate() {
            for (at, i) in block.instructions.iter().enumerate() {
                let at = (number, at);
                if is_product(i) && self.values.is_live(at) {
                    self.add_product(at);
                } else if is_sum(i) && self.values.is_live(at) {
                    sums.push(at);
                }
            }
        }
        let mut contraction = Contraction::default();
        // Products that only one sum reads come first.
        for single in [true, false] {
            sums.retain(|&sum| !self.fuse(sum, single, &mut contraction));
        }
        for term in self.terms.iter().filter(|term| term.left == 0 && !term.kept) {
            self.remove(term.at, &mut contraction);
        }
        contraction
    }

    fn add_product(&mut self, at: At) {
        let i = self.values.instruction(at);
        let (Some(a), Some(d)) = (i.operand(Field::A), i.operand(Field::D).and_then(register)) else {
            return;
        };
        let b = i.operand(Field::B);
        if self.is_number(at, a) && b.is_none_or(|b| self.is_number(at, b)) {
            return;
        }
        let anywhere = match (mnemonic(i), b) {
            (M::Mul, Some(b)) => self.is_constant(at, a) || self.is_constant(at, b),
            // The reciprocal of a number is a number. Dividends that are constants are scaled, unless denormals are 0.
            (M::Div, Some(b)) => {
                let scaled = !i.opcode.has(Word::Ftz) || i.opcode.has(Word::Full);
                self.is_number(at, b) || !scaled && self.is_constant(at, a)
            }
            _ => false,
        };
        let mut readers = Vec::new();
        let mut kept = !self.readers(Value::Of(at, d), i, &mut readers);
        kept |= !anywhere && readers.iter().any(|sum| self.segments.of(*sum) != self.segments.of(at));
        let left = readers.len();
        readers.dedup();
        kept |= readers.len() != left;
        self.of_product.insert(at, self.terms.len());
        self.terms.push(Term { at, readers: left, left, kept });
    }

    /// The sums that read a value or its negation; whether that is all that does.
    fn readers(&self, value: Value, product: &Instruction, sums: &mut Vec<At>) -> bool {
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            for reader in self.values.uses(value) {
                let Use::By(at) = *reader else { return false };
                let i = self.values.instruction(at);
                match i.operand(Field::D).and_then(register) {
                    Some(d) if negated(i).is_some() && agree(i, product) => {
                        waiting.push(Value::Of(at, d));
                    }
                    // A guarded sum may leave what it writes as it is, which reads it.
                    Some(d) if is_sum(i) && agree(i, product) && self.old_is_not(at, i, d, value) => {
                        sums.push(at);
                    }
                    _ => return false,
                }
            }
        }
        sums.sort_unstable();
        true
    }

    fn old_is_not(&self, at: At, i: &Instruction, d: crate::module::RegisterId, value: Value) -> bool {
        i.guard.is_none() || self.values.original(self.values.read(at, d)) != value
    }

    /// The product that an operand of a sum is, and whether it is negated.
    fn term(&self, at: At, operand: &Operand) -> Option<(usize, bool)> {
        let sum = self.values.instruction(at);
        let (mut value, mut negate) = (self.values.of_operand(at, operand), false);
        for _ in 0..MOST_NEGATIONS {
            let Value::Of(of, _) = value else { return None };
            let i = self.values.instruction(of);
            if !agree(i, sum) {
                return None;
            }
            if let Some(&index) = self.of_product.get(&of) {
                return Some((index, negate));
            }
            value = self.values.original(self.values.read(of, negated(i)?));
            negate = !negate;
        }
        None
    }

    /// Has a sum take a product in, if it can.
    fn fuse(&mut self, at: At, single: bool, contraction: &mut Contraction<'m>) -> bool {
        let sum = self.values.instruction(at);
        let (Some(a), Some(b)) = (sum.operand(Field::A), sum.operand(Field::B)) else { return true };
        let subtracts = mnemonic(sum) == M::Sub;
        let terms = [self.term(at, a), self.term(at, b)];
        // The one that fewer sums read comes first, otherwise that which is written first.
        let readers = terms.map(|term| term.map_or(0, |(index, _)| self.terms[index].readers));
        let order = if readers[1] < readers[0] { [(1, a), (0, b)] } else { [(0, b), (1, a)] };
        for (side, other) in order {
            let Some((index, negated)) = terms[side] else { continue };
            let term = &mut self.terms[index];
            if term.kept || (term.readers == 1) != single {
                continue;
            }
            term.left -= 1;
            let product = term.at;
            if let Some((other, _)) = terms[1 - side] {
                self.terms[other].kept = true;
            }
            let fused = Fused {
                factors: self.factors(product, at, contraction),
                other,
                negate_product: negated != (subtracts && side == 1),
                negate_other: subtracts && side == 0,
            };
            contraction.sums.insert(sum.span.start, fused);
            return true;
        }
        false
    }

    /// The factors of a product as a sum finds them.
    fn factors(&self, product: At, sum: At, contraction: &mut Contraction<'m>) -> [Factor<'m>; 2] {
        let i = self.values.instruction(product);
        let ty = i.opcode.data_type().unwrap_or(Type::F32);
        if ends_with_product(i) {
            let words = &mut contraction.words;
            let steps = &mut contraction.products.entry(i.span.start).or_default().steps;
            let first = *steps.get_or_insert_with(|| std::mem::replace(words, *words + 2));
            return [Factor::Saved(first), Factor::Saved(first + 1)];
        }
        [Field::A, Field::B].map(|name| {
            let operand = i.operand(name).unwrap_or(&Operand::Sink);
            if register(operand).is_none_or(|id| self.values.stays(id, product, sum)) {
                return Factor::Operand(operand);
            }
            let saved = &mut contraction.products.entry(i.span.start).or_default().saved;
            if let Some(known) = saved.iter().find(|known| known.operand == operand) {
                return Factor::Saved(known.word);
            }
            let word = contraction.words;
            saved.push(Saved { operand, ty, word });
            contraction.words += ty.bits().div_ceil(32);
            Factor::Saved(word)
        })
    }

    /// A product that all sums have taken in, and its negations, are not computed.
    fn remove(&self, at: At, contraction: &mut Contraction<'m>) {
        let mut waiting = vec![at];
        while let Some(at) = waiting.pop() {
            let i = self.values.instruction(at);
            contraction.products.entry(i.span.start).or_default().gone = true;
            let Some(d) = i.operand(Field::D).and_then(register) else { continue };
            for reader in self.values.uses(Value::Of(at, d)) {
                match *reader {
                    Use::By(at) if negated(self.values.instruction(at)).is_some() => waiting.push(at),
                    Use::By(_) | Use::Join => {}
                }
            }
        }
    }

    /// Whether an operand is a number, or worked out of numbers alone.
    fn is_number(&self, at: At, operand: &Operand) -> bool {
        let mut waiting = vec![(at, operand)];
        for _ in 0..32 {
            let Some((at, operand)) = waiting.pop() else { return true };
            match operand {
                Operand::Value(Number::Integer(_) | Number::Single(_) | Number::Double(_)) => {}
                Operand::Register(_) => match self.values.of_operand(at, operand) {
                    Value::Of(of, _) => {
                        let i = self.values.instruction(of);
                        let is = |names: &[M]| names.contains(&mnemonic(i));
                        let names: &[Field] = if is(&[M::Mov, M::Neg, M::Abs]) {
                            &[Field::A]
                        } else if is(&[M::Add, M::Sub, M::Mul, M::Min, M::Max]) {
                            &[Field::A, Field::B]
                        } else if is(&[M::Fma]) {
                            &[Field::A, Field::B, Field::C]
                        } else {
                            return false;
                        };
                        if i.guard.is_some() {
                            return false;
                        }
                        for &name in names {
                            let Some(operand) = i.operand(name) else { return false };
                            waiting.push((of, operand));
                        }
                    }
                    Value::Joined(..) | Value::Unknown => return false,
                },
                Operand::Part(..)
                | Operand::Special(..)
                | Operand::Value(_)
                | Operand::Address(_)
                | Operand::Vector(_)
                | Operand::List(_)
                | Operand::Not(_)
                | Operand::Negative(_)
                | Operand::Sink => return false,
            }
        }
        false
    }

    /// Whether the machine finds an operand in its constants: a number, a parameter of the kernel, `.const` memory at
    /// an address that the text says.
    fn is_constant(&self, at: At, operand: &Operand) -> bool {
        if self.is_number(at, operand) {
            return true;
        }
        let mut value = self.values.of_operand(at, operand);
        for _ in 0..MOST_NEGATIONS {
            let Value::Of(of, _) = value else { return false };
            let Some(from) = negated(self.values.instruction(of)) else { break };
            value = self.values.original(self.values.read(of, from));
        }
        let Value::Of(of, _) = value else { return false };
        let i = self.values.instruction(of);
        let fixed =
            matches!(i.operand(Field::A), Some(Operand::Address(Address { base: Base::Symbol(_), .. })));
        let known = match i.opcode.space() {
            Some(Space::Param) => self.entry,
            Some(Space::Const) => true,
            Some(Space::Global | Space::Local | Space::Shared) | None => false,
            // No instruction names them.
            Some(Space::Reg | Space::Tex | Space::Sreg) => false,
        };
        mnemonic(i) == M::Ld && i.guard.is_none() && fixed && known
    }
}
