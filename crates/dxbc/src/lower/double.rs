//! Double precision. Two components are a double, the first one its low word: x and y, or z and w. Denormals count.

use tmu_program::{
    Comparison, Condition, Conversion, Diagnostic, DoubleSource, Op, Register, Rounding, Source, Type,
    WideDestination,
};

use super::Lowering;
use super::operand::{Words, components, mask};
use crate::program::Instruction;

const NEAREST: Rounding = Rounding::NearestEven;

/// 1.
const ONE: DoubleSource = DoubleSource::plain([Source::ZERO, Source::Immediate(0x3ff0_0000)]);

/// 0.
const ZERO: DoubleSource = DoubleSource::plain([Source::ZERO; 2]);

/// The doubles that a mask asks for.
fn pairs(mask: u32) -> impl Iterator<Item = usize> {
    [0, 1].into_iter().filter(move |pair| mask >> (2 * pair) & 3 != 0)
}

/// All components of the doubles that a mask asks for.
fn whole(mask: u32) -> u32 {
    pairs(mask).fold(0, |all, pair| all | 3 << (2 * pair))
}

/// Numbers of the results that go into components one after the other: a result of 32 bits for each double.
fn narrow(mask: u32) -> u32 {
    components(mask).zip([0, 1]).fold(0, |all, (_, pair)| all | 3 << (2 * pair))
}

impl Lowering<'_> {
    /// Computes the doubles that the destination asks for, and writes them.
    fn double_map<const N: usize>(
        &mut self,
        i: &Instruction,
        operation: impl Fn(WideDestination, [DoubleSource; N]) -> Op,
    ) -> Result<(), Diagnostic> {
        let to = self.operand(i, 0)?;
        let mask = mask(to);
        let sources: [_; N] = self.double_sources(i, whole(mask))?;
        let mut values = [Source::ZERO; 4];
        for pair in pairs(mask) {
            let words = [self.temporary(), self.temporary()];
            self.push(operation(words.map(Some), sources.map(|source| source[pair])));
            self.clamped(i, words);
            values[2 * pair..2 * pair + 2].copy_from_slice(&words.map(Source::Register));
        }
        self.write(to, values)
    }

    /// Both doubles of each source, of which those in the mask are read.
    fn double_sources<const N: usize>(
        &mut self,
        i: &Instruction,
        mask: u32,
    ) -> Result<[[DoubleSource; 2]; N], Diagnostic> {
        let mut sources = [[DoubleSource::plain([Source::ZERO; 2]); 2]; N];
        for (number, source) in sources.iter_mut().enumerate() {
            *source = self.doubles(self.operand(i, number + 1)?, mask)?;
        }
        Ok(sources)
    }

    /// Clamps a double to 0…1 if the instruction says so; NaN becomes 0.
    fn clamped(&mut self, i: &Instruction, words: [Register; 2]) {
        for (limit, minimum) in [(ZERO, Condition::Never), (ONE, Condition::Always)] {
            if i.saturates() {
                let a = DoubleSource::plain(words.map(Source::Register));
                self.push(Op::DoubleMinMax { to: words.map(Some), a, b: limit, minimum });
            }
        }
    }

    /// A result of 32 bits for each double: the first one goes to the destination's first component, and so on.
    fn narrowed<const N: usize>(
        &mut self,
        i: &Instruction,
        operation: impl Fn(&mut Self, Register, [DoubleSource; N]),
    ) -> Result<(), Diagnostic> {
        let to = self.operand(i, 0)?;
        let mask = mask(to);
        let sources: [_; N] = self.double_sources(i, narrow(mask))?;
        let mut values = [Source::ZERO; 4];
        for (component, pair) in components(mask).zip([0, 1]) {
            let result = self.temporary();
            operation(self, result, sources.map(|source| source[pair]));
            values[component] = result.into();
        }
        self.write(to, values)
    }

    fn double_compared(&mut self, i: &Instruction, comparison: Comparison) -> Result<(), Diagnostic> {
        self.narrowed(i, |l, to, [a, b]| {
            let holds = l.predicate();
            l.push(Op::DoubleCompare { to: holds, a, b, comparison });
            l.truth(to, Condition::If(holds));
        })
    }

    fn narrow_to(&mut self, i: &Instruction, to_type: Type, rounding: Rounding) -> Result<(), Diagnostic> {
        self.narrowed(i, |l, to, [from]| {
            l.push(Op::Convert(Conversion {
                from: from.value,
                rounding,
                absolute: from.absolute,
                negate: from.negate,
                flush: true,
                ..Conversion::new(Some(to), to_type, Source::ZERO, Type::F64)
            }));
            if to_type != Type::F32 {
                l.zero_for_nan(to, from);
            }
        })
    }

    /// `to` = 0 where a double is NaN: the integer that it becomes.
    fn zero_for_nan(&mut self, to: Register, from: DoubleSource) {
        let (nan, comparison) = (self.predicate(), Comparison::UNORDERED);
        self.push(Op::DoubleCompare { to: nan, a: from, b: from, comparison });
        let (condition, then) = (Condition::If(nan), Source::ZERO);
        self.push(Op::Select { to: Some(to), condition, then, otherwise: to.into() });
    }

    /// The source's components x and y become the doubles in x, y and z, w.
    fn widened(&mut self, i: &Instruction, from_type: Type) -> Result<(), Diagnostic> {
        let (to, from) = (self.operand(i, 0)?, self.operand(i, 1)?);
        let mask = mask(to);
        let wanted = pairs(mask).fold(0, |all, pair| all | 1 << pair);
        let is_float = from_type == Type::F32;
        let sources = if is_float { self.words(from, wanted)? } else { self.integers(from, wanted)? };
        let mut values = [Source::ZERO; 4];
        for pair in pairs(mask) {
            let words = [self.temporary(), self.temporary()];
            self.push(Op::Convert(Conversion {
                to: words.map(Some),
                absolute: is_float && from.is_absolute(),
                negate: is_float && from.is_negated(),
                flush: true,
                ..Conversion::new(None, Type::F64, sources[pair], from_type)
            }));
            values[2 * pair..2 * pair + 2].copy_from_slice(&words.map(Source::Register));
        }
        self.write(to, values)
    }

    fn double_min_max(&mut self, i: &Instruction, minimum: Condition) -> Result<(), Diagnostic> {
        self.double_map(i, |to, [a, b]| Op::DoubleMinMax { to, a, b, minimum })
    }

    /// Writes doubles to the destination, clamped if the instruction says so.
    fn write_doubles(&mut self, i: &Instruction, mut values: Words) -> Result<(), Diagnostic> {
        let to = self.operand(i, 0)?;
        if i.saturates() {
            for pair in pairs(mask(to)) {
                let words = [2 * pair, 2 * pair + 1].map(|word| self.copied(values[word]));
                self.clamped(i, words);
                values[2 * pair..2 * pair + 2].copy_from_slice(&words.map(Source::Register));
            }
        }
        self.write(to, values)
    }

    /// The words of a double with its modifiers.
    fn moved_double(&mut self, operand: &crate::Operand, mask: u32) -> Result<Words, Diagnostic> {
        let mut words = self.words(operand, whole(mask))?;
        for pair in pairs(mask) {
            words[2 * pair + 1] = self.signed(operand, words[2 * pair + 1]);
        }
        Ok(words)
    }
}

macro_rules! double {
    ($($name:ident: $call:ident($($argument:expr),*);)+) => {
        $(pub(crate) fn $name(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
            l.$call(i, $($argument),*)
        })+
    };
}

double! {
    dadd: double_map(|to, [a, b]| Op::DoubleAdd { to, a, b, rounding: NEAREST });
    dmul: double_map(|to, [a, b]| Op::DoubleMultiply { to, a, b, rounding: NEAREST });
    dfma: double_map(|to, [a, b, c]| Op::DoubleMultiplyAdd { to, a, b, c, rounding: NEAREST });
    ddiv: double_map(|to, [a, b]| Op::DoubleDivide { to, a, b, rounding: NEAREST });
    drcp: double_map(|to, [b]| Op::DoubleDivide { to, a: ONE, b, rounding: NEAREST });
    dmin: double_min_max(Condition::Always);
    dmax: double_min_max(Condition::Never);
    deq: double_compared(Comparison::EQUAL);
    dne: double_compared(Comparison::NOT_EQUAL.or_unordered());
    dlt: double_compared(Comparison::LESS);
    dge: double_compared(Comparison::GREATER_EQUAL);
    dtof: narrow_to(Type::F32, NEAREST);
    dtoi: narrow_to(Type::S32, Rounding::TowardZero);
    dtou: narrow_to(Type::U32, Rounding::TowardZero);
    ftod: widened(Type::F32);
    itod: widened(Type::S32);
    utod: widened(Type::U32);
}

pub(crate) fn dmov(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let to = l.operand(i, 0)?;
    let values = l.moved_double(l.operand(i, 1)?, mask(to))?;
    l.write_doubles(i, values)
}

/// The condition of a double is in its first component.
pub(crate) fn dmovc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let to = l.operand(i, 0)?;
    let mask = mask(to);
    let wanted = pairs(mask).fold(0, |all, pair| all | 1 << pair);
    let condition = l.words(l.operand(i, 1)?, wanted)?;
    let then = l.moved_double(l.operand(i, 2)?, mask)?;
    let otherwise = l.moved_double(l.operand(i, 3)?, mask)?;
    let mut values = [Source::ZERO; 4];
    for pair in pairs(mask) {
        let condition = l.nonzero(condition[pair]);
        for word in [2 * pair, 2 * pair + 1] {
            let chosen = l.temporary();
            let (then, otherwise) = (then[word], otherwise[word]);
            l.push(Op::Select { to: Some(chosen), condition, then, otherwise });
            values[word] = chosen.into();
        }
    }
    l.write_doubles(i, values)
}
