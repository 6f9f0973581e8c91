//! What every instruction set becomes: one small typed program over 32-bit lanes, with one fetch operation.
//!
//! A front end turns its instructions into [`Op`]s, several where needed, each with the [`Origin`] that faults
//! and traces name. The operations know no instruction set: what a mnemonic means is said by the front end that
//! knows it. [`Program::validate`] checks what an engine relies on; `Display` prints a program as text.
//!
//! An operation is declared once, as a row of the table in `op.rs`: its operands, class, effects, text and checks are
//! made from the row, and so is [`Op::evaluate`], which computes what the row says by the functions of [`meaning`].
//!
//! Also here, because every front end needs them: [`Diagnostic`]s with codes and spans, and [`nearest`], the word that was
//! probably meant.

#![recursion_limit = "256"]

mod conversion;
pub mod diagnostic;
mod display;
mod effect;
mod evaluate;
mod fetch;
mod kind;
mod matrix;
pub mod meaning;
mod memory;
mod names;
mod nearest;
mod op;
mod operand;
mod parts;
mod program;
mod tensor;
mod validate;
mod visit;

pub use conversion::Conversion;
pub use diagnostic::{Diagnostic, Severity, Span};
pub use effect::{Class, Effects};
pub use evaluate::{Outputs, Registers};
pub use fetch::{
    FetchSources, Outside, SurfaceAccess, SurfaceAtomicType, SurfaceData, TextureFetch, TexturePhase,
    TextureReference,
};
pub use kind::{
    Argument, Axis, BooleanFunction, BytePermutation, CLUSTER_BARRIER, CLUSTER_STEP_BITS, Comparison,
    DEVICE_STREAM, FloatFunction, FloatMode, GRID_BARRIER, HalfFunction, HalfMode, InterpolationPoint, Part,
    PartFunction, PartMerge, QuadSum, Quorum, Reduction, Rounding, Shift, ShiftAmount, ShuffleMode, Special,
    SystemCall, TAIL_STREAM, Token, Type, WideFunction,
};
pub use matrix::{
    Fragment, MatrixElement, MatrixLayout, MatrixOperand, MatrixPosition, MatrixProduct, MatrixShape,
    MatrixSum, Sparsity,
};
pub use memory::{AtomicOperation, AtomicType, BarrierStep, MemoryCopy, Space, Width};
pub use nearest::nearest;
pub use op::Op;
pub use operand::{
    Address, Condition, DoubleSource, Flags, FloatSource, Half, LowWords, Predicate, Register, Source,
    WideDestination, WideSource,
};
pub use parts::{PartArithmetic, WordPart};
pub use program::{Instruction, Name, Origin, Program, Storage};
pub use tensor::{
    OUTSIDE_HALF, Swizzle, TENSOR_MAP_BYTES, TensorCopy, TensorDirection, TensorElement, TensorMap,
    TensorMapField, outside_nan,
};
pub use visit::{Operand, OperandMut};
