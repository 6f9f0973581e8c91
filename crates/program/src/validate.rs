//! What an engine may rely on in a program.

use crate::diagnostic::{Diagnostic, Span};
use crate::fetch::{Outside, SurfaceAccess, SurfaceAtomicType, SurfaceData};
use crate::kind::{PartFunction, PartMerge};
use crate::matrix::{MatrixElement, MatrixLayout, MatrixProduct, MatrixShape, MatrixSum, Sparsity};
use crate::memory::{AtomicOperation, AtomicType, MemoryCopy, Width};
use crate::op::{Op, for_each_op};
use crate::operand::{Condition, Predicate, Register, Source};
use crate::parts::PartArithmetic;
use crate::program::{Instruction, Program};
use crate::tensor::TensorCopy;
use crate::visit::Operand;

const CODE: &str = "PROGRAM-01";

impl Program {
    /// Checks everything that an engine relies on: registers, predicates, constant banks and branch targets in
    /// range, widths that an operation has, at least one instruction.
    ///
    /// # Errors
    /// The first violation, with code `PROGRAM-01`.
    pub fn validate(&self) -> Result<(), Diagnostic> {
        if self.instructions.is_empty() {
            return Err(Diagnostic::error(CODE, format!("program `{}` has no instruction", self.name)));
        }
        if u32::try_from(self.instructions.len()).is_err() {
            return Err(Diagnostic::error(
                CODE,
                format!("program `{}` has too many instructions", self.name),
            ));
        }
        for (number, instruction) in self.instructions.iter().enumerate() {
            check(self, instruction).map_err(|problem| refuse(self, number, &problem))?;
        }
        Ok(())
    }
}

fn refuse(program: &Program, number: usize, problem: &str) -> Diagnostic {
    let instruction = &program.instructions[number];
    let origin = program.origins.get(instruction.origin as usize);
    let text = origin.map_or_else(String::new, |o| format!(" of `{}`", o.text));
    let span =
        origin.map_or(Span::Whole, |o| Span::Address { section: program.name.clone(), address: o.address });
    Diagnostic::error(CODE, format!("instruction {number}{text}: {problem}")).at(span)
}

fn check(program: &Program, instruction: &Instruction) -> Result<(), String> {
    if instruction.origin as usize >= program.origins.len() {
        return Err(format!("origin {} does not exist", instruction.origin));
    }
    check_condition(program, instruction.guard)?;
    for operand in instruction.op.operands() {
        match operand {
            Operand::Write(None) => {}
            Operand::Write(Some(register)) => check_register(program, register)?,
            Operand::WritePredicate(predicate) => check_predicate(program, predicate)?,
            Operand::Read(source) => check_source(program, source)?,
            Operand::ReadFloat(source) => check_source(program, source.value)?,
            Operand::ReadCondition(condition) => check_condition(program, condition)?,
            Operand::Target(target) if target as usize >= program.instructions.len() => {
                return Err(format!("target {target} does not exist"));
            }
            Operand::Target(_) => {}
        }
    }
    check_fields(&instruction.op)
}

macro_rules! requirements {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $({ $($field:ident: $type:ty $(where words: $words:expr)?),* $(,)? })?
        $(($whole:ident: $of:ty))?
        => $class:ident, $text:literal $(($($argument:expr),*))?, $kind:ident { $($does:tt)* }
        $(, requires $check:expr)?;
    )*) => {
        /// What an operation asks for beyond operands that exist.
        #[allow(unused_variables, reason = "most operations ask for nothing")]
        fn check_fields(op: &Op) -> Result<(), String> {
            match op {
                $(Op::$name $({ $($field),* })? $(($whole))? => requirements!(of $($check)?),)*
            }
        }
    };
    (of) => { Ok(()) };
    (of $check:expr) => { $check };
}
for_each_op!(requirements);

fn check_constant_width(width: Width) -> Result<(), String> {
    if width == Width::B128 { Err("a constant load moves at most 64 bits".into()) } else { Ok(()) }
}

fn check_funnel(bits: u8) -> Result<(), String> {
    match bits {
        32 | 64 => Ok(()),
        _ => Err(format!("a funnel shift counts modulo 32 or 64, not {bits}")),
    }
}

fn check_surface_atomic(operation: AtomicOperation, kind: SurfaceAtomicType) -> Result<(), String> {
    if matches!(operation, AtomicOperation::Barrier(_)) {
        return Err("there are no barriers in surfaces".into());
    }
    match kind {
        SurfaceAtomicType::Given(kind) => check_atomic(operation, kind),
        // The smaller of the types that the format may stand for.
        SurfaceAtomicType::OfFormat { wide: true } => check_atomic(operation, AtomicType::U64),
        SurfaceAtomicType::OfFormat { wide: false } => check_atomic(operation, AtomicType::U32),
    }
}

/// One to four words, by an address in bytes.
fn check_access(access: &SurfaceAccess) -> Result<(), String> {
    match access.data {
        SurfaceData::Words(1..=4) if access.x_in_bytes && access.outside == Outside::Defaults => Ok(()),
        SurfaceData::Words(count) => {
            Err(format!("{count} words of a surface by their address in texels or more than four"))
        }
        SurfaceData::Bytes(_) | SurfaceData::Components(_) => Ok(()),
    }
}

/// Parts that lie in their words, and shifts of numbers that have 32 bits.
fn check_parts(parts: &PartArithmetic) -> Result<(), String> {
    let inside = |position: u8, width: u8| matches!(width, 8 | 16 | 32) && position <= 32 - width;
    let merged = match parts.with {
        PartMerge::Insert { position, width } => inside(position, width),
        PartMerge::None | PartMerge::Add | PartMerge::Minimum | PartMerge::Maximum => true,
    };
    let read = [parts.a, parts.b].iter().all(|part| inside(part.position, part.width));
    let scaled = !matches!(parts.function, PartFunction::MultiplyAdd { shift: 32.., .. });
    if read && merged && scaled { Ok(()) } else { Err("a part of a word does not lie in it".into()) }
}

/// An operation of two numbers that its type has.
fn check_copy(copy: &MemoryCopy) -> Result<(), String> {
    let Some((operation, kind)) = copy.reduce else { return Ok(()) };
    if matches!(operation, AtomicOperation::CompareExchange | AtomicOperation::Barrier(_)) {
        return Err(format!("{operation:?} is not made of two numbers"));
    }
    check_atomic(operation, kind)
}

fn check_tensor(copy: &TensorCopy) -> Result<(), String> {
    match copy.coordinates.len() {
        1..=5 => Ok(()),
        count => Err(format!("a tensor has 1 to 5 dimensions, not {count}")),
    }
}

fn check_atomic(operation: AtomicOperation, kind: AtomicType) -> Result<(), String> {
    use AtomicOperation::{Add, Barrier, CompareExchange, Decrement, Increment, Maximum, Minimum};
    let fits = match kind {
        AtomicType::F32 { .. } | AtomicType::F64 => operation == Add,
        AtomicType::F16x2 { .. } | AtomicType::Half { .. } | AtomicType::Bf16x2 => {
            matches!(operation, Add | Minimum | Maximum)
        }
        AtomicType::B16 => operation == CompareExchange,
        AtomicType::U32 => !matches!(operation, Barrier(_)),
        AtomicType::U64 => !matches!(operation, Increment | Decrement),
        AtomicType::S32 | AtomicType::S64 => !matches!(operation, Increment | Decrement | Barrier(_)),
    };
    if fits { Ok(()) } else { Err(format!("there is no atomic {operation:?} of type {kind:?}")) }
}

/// Operations on words whose result does not depend on the order of the lanes.
fn check_reduction(operation: AtomicOperation, kind: AtomicType) -> Result<(), String> {
    use AtomicOperation::{Add, And, Maximum, Minimum, Or, Xor};
    let fits = matches!(kind, AtomicType::U32 | AtomicType::S32)
        && matches!(operation, Add | Minimum | Maximum | And | Or | Xor);
    if fits { Ok(()) } else { Err(format!("there is no reduction {operation:?} of type {kind:?}")) }
}

/// A size that the layout has, fragments with as many words as their elements need.
fn check_product(product: &MatrixProduct) -> Result<(), String> {
    let MatrixShape { rows, columns, depth } = product.shape;
    let multiple = |size: u16, of: u16, most: u16| size != 0 && size.is_multiple_of(of) && size <= most;
    let step = if product.types.contains(&MatrixElement::Bits) { 128 } else { 4 };
    let fits = match product.layout {
        MatrixLayout::Warp => multiple(rows, 8, 32) && multiple(columns, 8, 32) && multiple(depth, step, 256),
        MatrixLayout::QuadPairs { .. } => (rows, columns, depth) == (8, 8, 4),
    };
    let adds = match product.sum {
        MatrixSum::Aligned { group, fraction, .. } | MatrixSum::AsHalves { group, fraction } => {
            group > 0 && fraction <= 25
        }
        MatrixSum::Integers { .. } | MatrixSum::And | MatrixSum::Xor | MatrixSum::Doubles(_) => true,
    };
    let sparse = product.sparse.is_none_or(|sparse| {
        let chunks = u32::from(depth) / Sparsity::chunk_size(product.types[0]);
        let [lanes, selector] = [Sparsity::lanes(chunks), u32::from(sparse.selector)];
        let whole = rows == 16 && product.layout == MatrixLayout::Warp && matches!(chunks, 4 | 8 | 16);
        whole && product.types[0].bits() <= 32 && (selector + 1) * lanes <= 4
    });
    if !fits || !adds || !sparse {
        return Err(format!("no product of matrices has the size {rows} × {columns} × {depth}"));
    }
    let words = [product.a.len(), product.b.len(), product.c.len(), product.to.len()];
    for ((fragment, element), words) in product.fragments().iter().zip(product.types).zip(words) {
        let needed = (fragment.elements() * element.bits()).div_ceil(32) as usize;
        if words < needed {
            return Err(format!("a fragment of {needed} words is given in {words}"));
        }
    }
    Ok(())
}

fn check_register(program: &Program, Register(number): Register) -> Result<(), String> {
    if number < program.registers {
        return Ok(());
    }
    Err(format!("register {number} does not exist, the program has {}", program.registers))
}

fn check_predicate(program: &Program, Predicate(number): Predicate) -> Result<(), String> {
    if number < program.predicates {
        return Ok(());
    }
    Err(format!("predicate {number} does not exist, the program has {}", program.predicates))
}

fn check_condition(program: &Program, condition: Condition) -> Result<(), String> {
    match condition {
        Condition::Always | Condition::Never => Ok(()),
        Condition::If(predicate) | Condition::Unless(predicate) => check_predicate(program, predicate),
    }
}

fn check_source(program: &Program, source: Source) -> Result<(), String> {
    match source {
        Source::Register(register) => check_register(program, register),
        Source::Immediate(_) => Ok(()),
        Source::Constant { bank, .. } if bank > 31 => Err(format!("constant bank {bank} cannot be named")),
        Source::Constant { offset, .. } if offset % 4 != 0 => {
            Err(format!("constant offset {offset:#x} is not a multiple of 4"))
        }
        Source::Constant { .. } => Ok(()),
    }
}
