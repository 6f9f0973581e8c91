//! Operations that give sums of words, and products of words with numbers.

use tmu_program::{Condition, Op, Part, Register, Shift, Source, WideFunction};

/// What a word is made of, modulo 2³²; of 64 bits the low word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Linear {
    Same(Source),
    /// The sum of two words, each of them inverted or not, and of one more where a condition holds.
    Sum {
        words: [(Source, bool); 2],
        carry: Condition,
    },
    Product(Source, u32),
}

impl Linear {
    /// What an operation gives, if it is that.
    #[expect(clippy::wildcard_enum_match_arm, reason = "others give something else")]
    pub(super) fn of(op: &Op) -> Option<Linear> {
        let sum = |a, b, subtracts| {
            let carry = if subtracts { Condition::Always } else { Condition::Never };
            Linear::Sum { words: [(a, false), (b, subtracts)], carry }
        };
        Some(match *op {
            Op::Move { from, .. } => Linear::Same(from),
            Op::Add { a, b, invert_a, invert_b, carry, saturate: false, .. } => {
                Linear::Sum { words: [(a, invert_a), (b, invert_b)], carry }
            }
            Op::Wide { function: WideFunction::Add, a: [a, _], b: [b, _], .. } => sum(a, b, false),
            Op::Wide { function: WideFunction::Subtract, a: [a, _], b: [b, _], .. } => sum(a, b, true),
            Op::Multiply { a, b: Source::Immediate(factor), part: Part::Low, .. }
            | Op::Multiply { a: Source::Immediate(factor), b: a, part: Part::Low, .. }
            | Op::Wide {
                function: WideFunction::MultiplyLow,
                a: [a, _],
                b: [Source::Immediate(factor), _],
                ..
            }
            | Op::Wide {
                function: WideFunction::MultiplyLow,
                a: [Source::Immediate(factor), _],
                b: [a, _],
                ..
            } => Linear::Product(a, factor),
            Op::Shift { value: a, amount: Source::Immediate(by @ 0..32), shift: Shift::Left, .. }
            | Op::Wide {
                function: WideFunction::Shift(Shift::Left),
                a: [a, _],
                b: [Source::Immediate(by @ 0..32), _],
                ..
            } => Linear::Product(a, 1 << by),
            _ => return None,
        })
    }
}

/// The register that takes the high word of 64 bits.
pub(super) fn high_word(op: &Op) -> Option<Register> {
    if let Op::Wide { to: [_, high], .. } = op { *high } else { None }
}
