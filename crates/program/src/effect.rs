//! What an operation counts as, and what it does beyond its operands: what executors and compilers ask.

use std::ops::BitOr;

use crate::fetch::TextureFetch;
use crate::op::{Op, for_each_op};

/// What a source instruction counts as in statistics; the later one wins if it takes several operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Integers, bits, predicates, what a lane knows about itself.
    Integer,
    /// Floating-point numbers.
    Float,
    /// From one number format to another.
    Conversion,
    /// Between the lanes of a warp.
    Exchange,
    /// Which instruction comes next, and for which lanes.
    Control,
    /// Memory and surfaces.
    Memory,
    /// The texture unit.
    Texture,
}

impl Class {
    /// All classes in the order of their numbers.
    pub const ALL: [Class; 7] = [
        Class::Integer,
        Class::Float,
        Class::Conversion,
        Class::Exchange,
        Class::Control,
        Class::Memory,
        Class::Texture,
    ];
}

/// What an operation does, and what its results depend on, beyond the operands of each lane for itself: a set.
///
/// An operation without effects is pure: [`Op::evaluate`] computes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effects(u16);

impl Effects {
    /// Pure.
    pub const NONE: Effects = Effects(0);
    /// It depends on where the lane runs: its numbers, the launch, the state of its warp, the inputs of a draw.
    pub const READS_LAUNCH: Effects = Effects(1);
    /// It depends on operands of other lanes, or on which lanes take part.
    pub const CROSS_LANE: Effects = Effects(1 << 1);
    /// It says which instruction comes next, or for which lanes.
    pub const CONTROL: Effects = Effects(1 << 2);
    /// It may part the lanes; statistics count it as a branch.
    pub const BRANCH: Effects = Effects(1 << 3);
    /// Lanes may be done after it.
    pub const ENDS_LANES: Effects = Effects(1 << 4);
    /// It may wait for other warps.
    pub const WAITS: Effects = Effects(1 << 5);
    /// Memory accesses do not move across it.
    pub const ORDERS_MEMORY: Effects = Effects(1 << 6);
    /// It reads memory that may change while a program runs.
    pub const READS_MEMORY: Effects = Effects(1 << 7);
    /// It changes memory.
    pub const WRITES_MEMORY: Effects = Effects(1 << 8);
    /// It reads a constant bank at an address that it computes.
    pub const READS_CONSTANTS: Effects = Effects(1 << 9);
    /// It reads a surface, or what is known of it.
    pub const READS_SURFACES: Effects = Effects(1 << 10);
    /// It changes a surface.
    pub const WRITES_SURFACES: Effects = Effects(1 << 11);
    /// It asks the texture unit.
    pub const READS_TEXTURES: Effects = Effects(1 << 12);
    /// Of the lanes that take part, those that are killed do nothing: their destinations keep what they hold.
    pub const PARTIAL_WRITES: Effects = Effects(1 << 13);
    /// It may stop the program.
    pub const FAULTS: Effects = Effects(1 << 14);

    /// All of both.
    #[must_use]
    pub const fn union(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }

    /// Whether all of the other effects are among these.
    pub const fn contains(self, other: Effects) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether one of the other effects is among these.
    pub const fn intersects(self, other: Effects) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Effects {
    type Output = Effects;

    fn bitor(self, other: Effects) -> Effects {
        self.union(other)
    }
}

macro_rules! effects {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $({ $($field:ident: $type:ty $(where words: $words:expr)?),* $(,)? })?
        $(($whole:ident: $of:ty))?
        => $class:ident, $text:literal $(($($argument:expr),*))?, $kind:ident { $($does:tt)* }
        $(, requires $check:expr)?;
    )*) => {
        impl Op {
            /// What a source instruction that becomes this operation counts as.
            pub const fn class(&self) -> Class {
                match self {
                    $(Op::$name { .. } => Class::$class,)*
                }
            }

            /// What it does beyond its operands.
            #[allow(unused_variables, reason = "the effects of most operations do not depend on their fields")]
            pub fn effects(&self) -> Effects {
                match self {
                    $(Op::$name $({ $($field),* })? $(($whole))? => effects!(of $kind { $($does)* }),)*
                }
            }
        }
    };
    (of pure { $($does:tt)* }) => { Effects::NONE };
    (of effects { $($effect:ident)|+ }) => { Effects::NONE $(| Effects::$effect)+ };
    (of effects { $function:ident($field:ident) }) => { $function($field) };
}
for_each_op!(effects);

impl Op {
    /// Whether its results follow from the operands of each lane alone, and it does nothing else.
    pub fn is_pure(&self) -> bool {
        self.effects() == Effects::NONE
    }
}

/// A level of detail is computed from the coordinates of the quad's lanes.
fn fetch_effects(fetch: &TextureFetch) -> Effects {
    let when = |holds: bool, effect: Effects| if holds { effect } else { Effects::NONE };
    Effects::READS_TEXTURES
        | Effects::FAULTS
        | when(fetch.fetch.looks_at_quads(), Effects::CROSS_LANE)
        | when(fetch.live_only, Effects::PARTIAL_WRITES)
}
