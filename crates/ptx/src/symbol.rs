//! Where something stands in a text, and what its names are resolved to.

use std::ops::Range;

use tmu_program::Span;

/// Bytes of the text that something was read from. Every one equals every other, so that comparing two modules
/// compares what they say.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextSpan {
    /// First byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl PartialEq for TextSpan {
    fn eq(&self, _: &TextSpan) -> bool {
        true
    }
}

impl Eq for TextSpan {}

impl TextSpan {
    /// From the start of this to the end of `last`.
    #[must_use]
    pub fn to(self, last: TextSpan) -> TextSpan {
        TextSpan { start: self.start, end: last.end }
    }

    /// As bytes of the text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// As the span of a diagnostic.
    pub fn in_text(self) -> Span {
        Span::Text(self.range())
    }
}

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        })*
    };
}

indices! {
    /// Index in [`crate::module::Function::registers`].
    RegisterId,
    /// Index in [`crate::module::Function::register_groups`].
    RegisterGroupId,
    /// Index in [`crate::module::Function::variables`].
    LocalId,
    /// Index in [`crate::Module::variables`].
    GlobalId,
    /// Index in [`crate::Module::functions`].
    FunctionId,
    /// Index in [`crate::module::Function::labels`].
    LabelId,
    /// Index in [`crate::module::Function::lists`].
    ListId,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A variable of the module.
    Global(GlobalId),
    /// A variable or parameter of the function.
    Local(LocalId),
    /// A function.
    Function(FunctionId),
    /// A label of the function.
    Label(LabelId),
    /// A list of labels or functions, or a prototype.
    List(ListId),
}

/// One number, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// An integer, two's complement.
    Integer(u64),
    /// Bits of a single precision number (`0f…`).
    Single(u32),
    /// Bits of a double precision number (`0d…`, `1.5`).
    Double(u64),
    /// An address.
    Address {
        /// Of what.
        symbol: Symbol,
        /// Plus this many bytes.
        offset: i64,
        /// `generic(…)`: as a generic address.
        generic: bool,
        /// `0xff00(…)`: the bits that are taken, moved down to bit 0.
        mask: Option<u64>,
    },
}
