//! A program as text, for people: one line per instruction, below its origin.
//!
//! ```text
//! program add: 3 registers, 1 predicates
//!         ; 0x8: IADD R2, R0, R1
//!      0  r2 = add r0, r1
//! ```

use std::fmt::{self, Write as _};

use crate::conversion::Conversion;
use crate::fetch::{SurfaceAccess, SurfaceAtomicType};
use crate::kind::{
    Comparison, FloatMode, HalfMode, InterpolationPoint, QuadSum, Reduction, Rounding, Special,
};
use crate::matrix::{MatrixProduct, MatrixShape};
use crate::memory::{AtomicOperation, AtomicType, MemoryCopy};
use crate::op::{Op, for_each_op};
use crate::operand::{Condition, DoubleSource, Flags, FloatSource, Half, Predicate, Register, Source};
use crate::program::{Instruction, Program};
use crate::tensor::TensorCopy;
use crate::visit::Operand;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Program { name, registers, predicates, shared_bytes, local_bytes, .. } = self;
        write!(f, "program {name}: {registers} registers, {predicates} predicates")?;
        writeln!(f, ", {shared_bytes} shared bytes, {local_bytes} local bytes")?;
        for (number, instruction) in self.instructions.iter().enumerate() {
            if self.starts_origin(number)
                && let Some(origin) = self.origins.get(instruction.origin as usize)
            {
                writeln!(f, "        ; {:#x}: {}", origin.address, origin.text)?;
            }
            writeln!(f, "{number:6}  {instruction}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.guard != Condition::Always {
            write!(f, "@{} ", self.guard)?;
        }
        write!(f, "{}", self.op)
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (writes, reads): (Vec<Operand>, Vec<Operand>) = self
            .operands()
            .into_iter()
            .partition(|operand| matches!(operand, Operand::Write(_) | Operand::WritePredicate(_)));
        if !writes.is_empty() {
            write!(f, "{} = ", list(&writes))?;
        }
        write_name(f, self)?;
        if !reads.is_empty() {
            write!(f, " {}", list(&reads))?;
        }
        Ok(())
    }
}

fn list(operands: &[Operand]) -> String {
    operands.iter().map(Operand::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Write(None) => f.write_char('_'),
            Operand::Write(Some(register)) => register.fmt(f),
            Operand::WritePredicate(predicate) => predicate.fmt(f),
            Operand::Read(source) => source.fmt(f),
            Operand::ReadFloat(source) => source.fmt(f),
            Operand::ReadCondition(condition) => condition.fmt(f),
            Operand::Target(target) => write!(f, "to {target}"),
        }
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

impl fmt::Display for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Register(register) => register.fmt(f),
            Source::Immediate(bits) => write!(f, "{bits:#x}"),
            Source::Constant { bank, offset } => write!(f, "c[{bank}][{offset:#x}]"),
        }
    }
}

impl fmt::Display for FloatSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negate { "-" } else { "" };
        let bar = if self.absolute { "|" } else { "" };
        match self.value {
            Source::Immediate(bits) => write!(f, "{sign}{bar}{:?}f{bar}", f32::from_bits(bits)),
            value @ (Source::Register(_) | Source::Constant { .. }) => write!(f, "{sign}{bar}{value}{bar}"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Always => f.write_str("true"),
            Condition::Never => f.write_str("false"),
            Condition::If(predicate) => predicate.fmt(f),
            Condition::Unless(predicate) => write!(f, "!{predicate}"),
        }
    }
}

macro_rules! names {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $({ $($field:ident: $type:ty $(where words: $words:expr)?),* $(,)? })?
        $(($whole:ident: $of:ty))?
        => $class:ident, $text:literal $(($($argument:expr),*))?, $kind:ident { $($does:tt)* }
        $(, requires $check:expr)?;
    )*) => {
        /// The name of an operation with everything about it that is not an operand.
        #[allow(unused_variables, reason = "most fields are operands")]
        fn write_name(f: &mut fmt::Formatter<'_>, op: &Op) -> fmt::Result {
            match op {
                $(Op::$name $({ $($field),* })? $(($whole))? => write!(f, $text $($(, $argument)*)?),)*
            }
        }
    };
}
for_each_op!(names);

fn add_suffixes(invert_a: bool, invert_b: bool, saturate: bool) -> String {
    [(invert_a, ".invert_a"), (invert_b, ".invert_b"), (saturate, ".saturate")].map(suffix).concat()
}

fn flag_suffixes(flags: &Flags) -> String {
    let Flags { zero, sign, carry, overflow } = flags;
    [(zero, ".zero"), (sign, ".sign"), (carry, ".carry"), (overflow, ".overflow")]
        .map(|(to, text)| flag(to.is_some(), text))
        .concat()
}

fn half_suffixes(mode: HalfMode) -> String {
    let HalfMode { flush, zero_wins, saturate, single, brain } = mode;
    [
        (flush, ".flush"),
        (zero_wins, ".zero_wins"),
        (saturate, ".saturate"),
        (single, ".single"),
        (brain, ".brain"),
    ]
    .map(suffix)
    .concat()
}

/// Magnitude and sign of doubles, whose words are printed as plain words.
fn signs(sources: &[&DoubleSource]) -> String {
    let part = |(name, source): (char, &&DoubleSource)| match (source.negate, source.absolute) {
        (false, false) => String::new(),
        (negate, absolute) => {
            format!(".{}{}{name}", flag(negate, "negate_"), flag(absolute, "absolute_"))
        }
    };
    ('a'..).zip(sources).map(part).collect()
}

fn scale_name(scale: i8) -> String {
    if scale == 0 { String::new() } else { format!(".scale{scale}") }
}

fn point_name(point: &InterpolationPoint) -> &'static str {
    match point {
        InterpolationPoint::Centroid => "centroid",
        InterpolationPoint::Sample(_) => "sample",
        InterpolationPoint::Snapped(_) => "snapped",
    }
}

fn reduction_name(reduce: &Option<(Reduction, Condition)>) -> String {
    reduce.map_or(String::new(), |(reduction, _)| format!(".{}", lower(&reduction)))
}

fn quad_name(sums: &[QuadSum; 4]) -> String {
    sums.map(|sum| lower(&sum)).join("_")
}

fn atomic_name(operation: AtomicOperation, kind: AtomicType) -> String {
    match operation {
        AtomicOperation::Barrier(step) => format!("barrier.{}", lower(&step)),
        AtomicOperation::Add
        | AtomicOperation::Minimum
        | AtomicOperation::Maximum
        | AtomicOperation::Increment
        | AtomicOperation::Decrement
        | AtomicOperation::And
        | AtomicOperation::Or
        | AtomicOperation::Xor
        | AtomicOperation::Exchange
        | AtomicOperation::CompareExchange => format!("{}.{}", lower(&operation), atomic_type_name(kind)),
    }
}

fn copy_name(copy: &MemoryCopy) -> String {
    let MemoryCopy { to_space, to, from_space, from, mask, reduce, .. } = copy;
    let reduced =
        reduce.map_or(String::new(), |(operation, kind)| format!(".{}", atomic_name(operation, kind)));
    let places = format!(
        "{}{} {}{}",
        lower(to_space),
        offset_name(to.offset),
        lower(from_space),
        offset_name(from.offset)
    );
    format!("copy{reduced}{} {places}", flag(mask.is_some(), ".masked"))
}

fn surface_atomic_name(
    operation: AtomicOperation,
    kind: SurfaceAtomicType,
    access: &SurfaceAccess,
) -> String {
    let kind = match kind {
        SurfaceAtomicType::Given(kind) => atomic_type_name(kind),
        SurfaceAtomicType::OfFormat { .. } => "of_format".into(),
    };
    surface_name(&format!("atomic.{}.{kind}", lower(&operation)), access)
}

fn tensor_name(copy: &TensorCopy) -> String {
    format!("copy tensor {}d {}", copy.coordinates.len(), lower(&copy.direction))
}

fn product_name(product: &MatrixProduct) -> String {
    let MatrixShape { rows, columns, depth } = product.shape;
    let types = product.types.map(|element| format!(".{}", lower(&element))).concat();
    let sparse = flag(product.sparse.is_some(), " sparse");
    format!(
        "multiply{sparse} matrices m{rows}n{columns}k{depth}{types} {:?} {:?}",
        product.layout, product.sum
    )
}

fn surface_name(what: &str, access: &SurfaceAccess) -> String {
    let SurfaceAccess { surface, dimension, array, x_in_bytes, outside, data, .. } = access;
    let array = flag(*array, " array");
    let unit = if *x_in_bytes { "bytes" } else { "texels" };
    format!("surface.{what} {surface:?} {dimension}{array} in {unit} {data:?} outside {}", lower(outside))
}

fn conversion_name(c: &Conversion) -> String {
    let mut name =
        format!("convert.{}.{}{}", lower(&c.to_type), lower(&c.from_type), rounding_name(c.rounding));
    let parts = [
        (c.integral, ".integral"),
        (c.absolute, ".absolute"),
        (c.negate, ".negate"),
        (c.saturate, ".saturate"),
        (c.flush, ".flush"),
    ];
    name.extend(parts.map(suffix));
    name
}

fn atomic_type_name(kind: AtomicType) -> String {
    match kind {
        AtomicType::F32 { flush } => format!("f32{}", flag(flush, ".flush")),
        AtomicType::F16x2 { flush } => format!("f16x2{}", flag(flush, ".flush")),
        AtomicType::Half { brain } => if brain { "bf16" } else { "f16" }.to_owned(),
        AtomicType::U32
        | AtomicType::S32
        | AtomicType::U64
        | AtomicType::S64
        | AtomicType::F64
        | AtomicType::B16
        | AtomicType::Bf16x2 => lower(&kind),
    }
}

fn mode_name(mode: FloatMode) -> String {
    let rounding = rounding_name(mode.rounding);
    format!("{rounding}{}{}", flag(mode.flush, ".flush"), flag(mode.saturate, ".saturate"))
}

fn rounding_name(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "",
        Rounding::Down => ".down",
        Rounding::Up => ".up",
        Rounding::TowardZero => ".zero",
    }
}

fn comparison_name(comparison: Comparison) -> &'static str {
    const NAMES: [&str; 16] = [
        "false",
        "lt",
        "eq",
        "le",
        "gt",
        "ne",
        "ge",
        "ordered",
        "unordered",
        "ltu",
        "equ",
        "leu",
        "gtu",
        "neu",
        "geu",
        "true",
    ];
    NAMES[comparison.bits() as usize]
}

fn special_name(special: Special) -> String {
    match special {
        Special::Thread(a) => format!("thread.{}", lower(&a)),
        Special::Block(a) => format!("block.{}", lower(&a)),
        Special::BlockSize(a) => format!("block_size.{}", lower(&a)),
        Special::GridSize(a) => format!("grid_size.{}", lower(&a)),
        Special::Lane
        | Special::Warp
        | Special::WarpCount
        | Special::LaneMaskEqual
        | Special::LaneMaskLess
        | Special::LaneMaskLessEqual
        | Special::LaneMaskGreater
        | Special::LaneMaskGreaterEqual
        | Special::ClockLow
        | Special::ClockHigh
        | Special::SharedBytes => lower(&special),
    }
}

fn lower(word: &impl fmt::Debug) -> String {
    format!("{word:?}").to_lowercase()
}

fn flag(on: bool, text: &'static str) -> &'static str {
    if on { text } else { "" }
}

fn suffix((on, text): (bool, &'static str)) -> &'static str {
    flag(on, text)
}

fn sign(signed: bool) -> &'static str {
    if signed { ".s" } else { ".u" }
}

fn half_name(half: &Half) -> String {
    format!("{}{}", if half.high { "high" } else { "low" }, sign(half.signed))
}

fn offset_name(offset: i32) -> String {
    if offset == 0 { String::new() } else { format!(" {offset:+#x}") }
}
