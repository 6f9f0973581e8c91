//! What may be known of a word as a number.

/// What is known of words as numbers.
#[derive(Clone, Copy)]
pub(super) struct Number {
    /// None is larger.
    pub(super) most: u32,
    /// A power of two that all are multiples of.
    pub(super) multiple: u32,
    /// How far they are likely to be apart from lane to lane; 0 if that is not known.
    pub(super) step: u32,
}

impl Number {
    pub(super) const ANY: Number = Number { most: u32::MAX, multiple: 1, step: 0 };

    pub(super) fn at_most(most: Option<u32>) -> Number {
        Number { most: most.unwrap_or(u32::MAX), ..Number::ANY }
    }

    pub(super) fn is_positive(self) -> bool {
        self.most <= i32::MAX as u32
    }
}
