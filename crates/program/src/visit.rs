//! The operands of an operation as a list, for whoever needs them all: the validator, the printer, analyses.
//!
//! What a field is follows from its type, said once for each type by [`Operands`]: a bare [`Predicate`] is written, a bare
//! [`Register`] read, a `u32` is an instruction number. A field of another type, and an operation with a field that is
//! not visited, do not compile.

use tmu_texture::{Dimension, Fetch};

use crate::conversion::{Conversion, words};
use crate::fetch::{
    FetchSources, Outside, SurfaceAccess, SurfaceAtomicType, SurfaceData, TextureFetch, TexturePhase,
    TextureReference,
};
use crate::kind::{
    BooleanFunction, BytePermutation, Comparison, FloatFunction, FloatMode, HalfFunction, HalfMode,
    InterpolationPoint, Part, PartFunction, PartMerge, QuadSum, Quorum, Reduction, Rounding, Shift,
    ShiftAmount, ShuffleMode, Special, SystemCall, Token, Type, WideFunction,
};
use crate::matrix::{MatrixElement, MatrixLayout, MatrixProduct, MatrixShape, MatrixSum, Sparsity};
use crate::memory::{AtomicOperation, AtomicType, MemoryCopy, Space, Width};
use crate::op::{Op, for_each_op};
use crate::operand::{
    Address, Condition, DoubleSource, Flags, FloatSource, Half, LowWords, Predicate, Register, Source,
};
use crate::parts::{PartArithmetic, WordPart};
use crate::tensor::{TensorCopy, TensorDirection};

use OperandMut::{
    Read, ReadCondition, ReadFloat, ReadPredicate, ReadRegister, Target, Write, WritePredicate,
};

/// One operand of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A register is written; `None` if the result is not wanted.
    Write(Option<Register>),
    /// A predicate is written.
    WritePredicate(Predicate),
    /// 32 bits are read.
    Read(Source),
    /// A float is read.
    ReadFloat(FloatSource),
    /// A condition is read.
    ReadCondition(Condition),
    /// An instruction number.
    Target(u32),
}

impl Operand {
    /// The bits that are read, if this is a source of bits.
    pub fn source(&self) -> Option<Source> {
        match *self {
            Operand::Read(source) | Operand::ReadFloat(FloatSource { value: source, .. }) => Some(source),
            Operand::Write(_)
            | Operand::WritePredicate(_)
            | Operand::ReadCondition(_)
            | Operand::Target(_) => None,
        }
    }
}

/// One operand of an operation, to be replaced by another.
#[derive(Debug, PartialEq, Eq)]
pub enum OperandMut<'o> {
    /// A register is written; `None` if the result is not wanted.
    Write(&'o mut Option<Register>),
    /// A predicate is written.
    WritePredicate(&'o mut Predicate),
    /// 32 bits are read.
    Read(&'o mut Source),
    /// 32 bits are read, of a register only.
    ReadRegister(&'o mut Register),
    /// A float is read.
    ReadFloat(&'o mut FloatSource),
    /// A condition is read.
    ReadCondition(&'o mut Condition),
    /// A condition is read, of a predicate that is set only.
    ReadPredicate(&'o mut Predicate),
    /// An instruction number.
    Target(&'o mut u32),
}

impl From<OperandMut<'_>> for Operand {
    fn from(operand: OperandMut<'_>) -> Operand {
        match operand {
            Write(to) => Operand::Write(*to),
            WritePredicate(to) => Operand::WritePredicate(*to),
            Read(source) => Operand::Read(*source),
            ReadRegister(register) => Operand::Read((*register).into()),
            ReadFloat(source) => Operand::ReadFloat(*source),
            ReadCondition(condition) => Operand::ReadCondition(*condition),
            ReadPredicate(predicate) => Operand::ReadCondition(Condition::If(*predicate)),
            Target(target) => Operand::Target(*target),
        }
    }
}

/// Who is shown operands.
type See<'s> = &'s mut dyn FnMut(OperandMut<'_>);

/// A field of an operation, and the operands in it.
pub(crate) trait Operands {
    /// Shows those that are written.
    fn writes(&mut self, _see: See<'_>) {}
    /// Shows those that are read, and instruction numbers.
    fn reads(&mut self, _see: See<'_>) {}
}

/// The first elements of an array, at most so many.
fn first<T, const N: usize>(values: &mut [T; N], number: usize) -> &mut [T] {
    &mut values[..number.min(N)]
}

macro_rules! visitor {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $({ $($field:ident: $type:ty $(where words: $words:expr)?),* $(,)? })?
        $(($whole:ident: $of:ty))?
        => $class:ident, $text:literal $(($($argument:expr),*))?, $kind:ident { $($does:tt)* }
        $(, requires $check:expr)?;
    )*) => {
        impl Op {
            /// Shows all operands, in the order of [`Op::operands`].
            pub fn visit_operands(&mut self, see: See<'_>) {
                match self {
                    $(Op::$name $({ $($field),* })? $(($whole))? => {
                        $($(Operands::writes(visitor!(of $field $($words)?), see);)*)?
                        $($(Operands::reads(visitor!(of $field $($words)?), see);)*)?
                        $(Operands::writes($whole, see); Operands::reads($whole, see);)?
                    })*
                }
            }
        }
    };
    (of $field:ident) => { $field };
    (of $field:ident $words:expr) => { first($field, $words) };
}
for_each_op!(visitor);

impl Op {
    /// All operands: those written first, then those read, in the order of the operation's description.
    pub fn operands(&self) -> Vec<Operand> {
        let mut operands = Vec::with_capacity(8);
        self.clone().visit_operands(&mut |operand| operands.push(operand.into()));
        operands
    }
}

/// Fields of these types hold no operands.
macro_rules! without_operands {
    ($($type:ty),* $(,)?) => {
        $(impl Operands for $type {})*
    };
}
without_operands!(
    bool,
    u8,
    i8,
    i32,
    String,
    AtomicOperation,
    AtomicType,
    BooleanFunction,
    BytePermutation,
    Comparison,
    Dimension,
    Fetch,
    FloatFunction,
    FloatMode,
    HalfFunction,
    HalfMode,
    MatrixElement,
    MatrixLayout,
    MatrixShape,
    MatrixSum,
    Outside,
    Part,
    PartFunction,
    PartMerge,
    QuadSum,
    Quorum,
    Reduction,
    Rounding,
    Shift,
    ShiftAmount,
    ShuffleMode,
    Space,
    Special,
    SurfaceAtomicType,
    SurfaceData,
    SystemCall,
    TensorDirection,
    TexturePhase,
    Token,
    Type,
    WideFunction,
    Width,
    Option<(AtomicOperation, AtomicType)>,
);

/// Fields of these types are one operand.
macro_rules! operand {
    ($($type:ty: $method:ident as $shown:ident),* $(,)?) => {
        $(impl Operands for $type {
            fn $method(&mut self, see: See<'_>) {
                see($shown(self));
            }
        })*
    };
}
operand!(
    Option<Register>: writes as Write,
    Predicate: writes as WritePredicate,
    Source: reads as Read,
    Register: reads as ReadRegister,
    FloatSource: reads as ReadFloat,
    Condition: reads as ReadCondition,
    u32: reads as Target,
);

/// Fields of these types are what they hold, if they hold something.
macro_rules! optional {
    ($($type:ty),* $(,)?) => {
        $(impl Operands for Option<$type> {
            fn writes(&mut self, see: See<'_>) {
                self.iter_mut().for_each(|held| held.writes(see));
            }

            fn reads(&mut self, see: See<'_>) {
                self.iter_mut().for_each(|held| held.reads(see));
            }
        })*
    };
}
optional!(Predicate, Source, LowWords, Sparsity, (Reduction, Condition));

/// Structures whose operands are those of their fields, in this order; all fields are named.
macro_rules! structure {
    ($($name:ident { $($field:ident),* $(,)? })*) => {
        $(impl Operands for $name {
            fn writes(&mut self, see: See<'_>) {
                let $name { $($field),* } = self;
                $(Operands::writes($field, see);)*
            }

            fn reads(&mut self, see: See<'_>) {
                let $name { $($field),* } = self;
                $(Operands::reads($field, see);)*
            }
        })*
    };
}
structure! {
    Flags { zero, sign, carry, overflow }
    Half { value, high, signed }
    WordPart { value, position, width, signed, negate }
    PartArithmetic { to, a, b, c, function, signed, saturate, with, emulated }
    DoubleSource { value, absolute, negate }
    Address { low, high, offset }
    MemoryCopy { to_space, to, from_space, from, bytes, mask, reduce }
    TensorCopy { bytes, map, coordinates, shared, direction }
    TextureFetch { fetch, reference, sources, to, not_resident, live_only, phase, launch_f16_rounding }
    FetchSources { coordinates, layer, level, sample, reference, offset, four_offsets, gradients, min_level }
    MatrixProduct { shape, layout, types, sum, to, a, b, c, sparse }
    Sparsity { metadata, selector }
    SurfaceAccess { surface, dimension, array, coordinates, layer, x_in_bytes, outside, data }
}

impl<T: Operands> Operands for [T] {
    fn writes(&mut self, see: See<'_>) {
        self.iter_mut().for_each(|element| element.writes(see));
    }

    fn reads(&mut self, see: See<'_>) {
        self.iter_mut().for_each(|element| element.reads(see));
    }
}

impl<T: Operands, const N: usize> Operands for [T; N] {
    fn writes(&mut self, see: See<'_>) {
        self.as_mut_slice().writes(see);
    }

    fn reads(&mut self, see: See<'_>) {
        self.as_mut_slice().reads(see);
    }
}

impl<T: Operands> Operands for Vec<T> {
    fn writes(&mut self, see: See<'_>) {
        self.as_mut_slice().writes(see);
    }

    fn reads(&mut self, see: See<'_>) {
        self.as_mut_slice().reads(see);
    }
}

impl<T: Operands> Operands for Box<T> {
    fn writes(&mut self, see: See<'_>) {
        (**self).writes(see);
    }

    fn reads(&mut self, see: See<'_>) {
        (**self).reads(see);
    }
}

impl Operands for (Reduction, Condition) {
    fn reads(&mut self, see: See<'_>) {
        self.1.reads(see);
    }
}

/// These predicates are read.
impl Operands for LowWords {
    fn reads(&mut self, see: See<'_>) {
        let LowWords { carry, zero } = self;
        [carry, zero].into_iter().for_each(|predicate| see(ReadPredicate(predicate)));
    }
}

/// The second words count for 64-bit types only.
impl Operands for Conversion {
    fn writes(&mut self, see: See<'_>) {
        first(&mut self.to, words(self.to_type)).writes(see);
    }

    fn reads(&mut self, see: See<'_>) {
        first(&mut self.from, words(self.from_type)).reads(see);
    }
}

impl Operands for InterpolationPoint {
    fn reads(&mut self, see: See<'_>) {
        match self {
            InterpolationPoint::Centroid => {}
            InterpolationPoint::Sample(number) => number.reads(see),
            InterpolationPoint::Snapped(offset) => offset.reads(see),
        }
    }
}

impl Operands for TextureReference {
    fn reads(&mut self, see: See<'_>) {
        match self {
            TextureReference::Handle(handle) => handle.reads(see),
            TextureReference::HandleWord(_) | TextureReference::Slots { .. } => {}
        }
    }
}
