//! A program as text, for people: one line per instruction, below its origin.
//!
//! ```text
//! program add: 3 registers, 1 predicates
//!         ; 0x8: IADD R2, R0, R1
//!      0  r2 = add r0, r1
//! ```

use std::fmt::{self, Write as _};

use crate::fetch::{SurfaceAccess, SurfaceAtomicType};
use crate::kind::{AtomicType, Comparison, FloatMode, InterpolationPoint, Rounding, Special, Token};
use crate::op::{Conversion, Half, Op};
use crate::operand::{Condition, DoubleSource, FloatSource, Predicate, Register, Source};
use crate::program::{Instruction, Program};
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
        write!(f, "{}", name(self))?;
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
            value => write!(f, "{sign}{bar}{value}{bar}"),
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

/// The name of an operation with everything about it that is not an operand.
fn name(op: &Op) -> String {
    match op {
        Op::Nothing => "nothing".into(),
        Op::Move { .. } => "move".into(),
        Op::Select { .. } => "select".into(),
        Op::Combine { function, .. } => format!("combine.{}", lower(function)),
        Op::Convert(conversion) => conversion_name(conversion),
        Op::ReadSpecial { special, .. } => format!("special {}", special_name(*special)),
        Op::Interpolate { point, .. } => {
            let point = match point {
                InterpolationPoint::Centroid => "centroid",
                InterpolationPoint::Sample(_) => "sample",
                InterpolationPoint::Snapped(_) => "snapped",
            };
            format!("interpolate.{point}")
        }
        Op::Load { space, width, address, .. } => {
            format!("load.{}.{}{}", lower(space), lower(width), offset(address.offset))
        }
        Op::Store { space, width, address, .. } => {
            format!("store.{}.{}{}", lower(space), lower(width), offset(address.offset))
        }
        Op::LoadConstant { width, .. } => format!("load.constant.{}", lower(width)),
        Op::Atomic { space, operation, kind, address, .. } => {
            let names = [lower(space), lower(operation), atomic_type_name(*kind)].join(".");
            format!("atomic.{names}{}", offset(address.offset))
        }
        Op::Fetch(fetch) => format!("fetch {:?} {:?}", fetch.fetch, fetch.reference),
        Op::SurfaceLoad { access, .. } => surface_name("load", access),
        Op::SurfaceSize { surface, .. } => format!("surface.size {surface:?}"),
        Op::SurfaceStore { access, .. } => surface_name("store", access),
        Op::SurfaceAtomic { access, operation, kind, .. } => {
            let kind = match kind {
                SurfaceAtomicType::Given(kind) => atomic_type_name(*kind),
                SurfaceAtomicType::OfFormat { .. } => "of_format".into(),
            };
            surface_name(&format!("atomic.{}.{kind}", lower(operation)), access)
        }
        Op::FloatAdd { .. }
        | Op::FloatMultiply { .. }
        | Op::FloatMultiplyAdd { .. }
        | Op::FloatMinMax { .. }
        | Op::FloatCompare { .. }
        | Op::FloatDivideCheck { .. }
        | Op::FloatDivide { .. }
        | Op::FloatSquareRoot { .. }
        | Op::QuadAdd { .. }
        | Op::FloatFunction { .. } => float_name(op),
        Op::DoubleAdd { .. }
        | Op::DoubleMultiply { .. }
        | Op::DoubleMultiplyAdd { .. }
        | Op::DoubleDivide { .. }
        | Op::DoubleSquareRoot { .. }
        | Op::DoubleMinMax { .. }
        | Op::DoubleCompare { .. } => double_name(op),
        Op::Branch { .. } => "branch".into(),
        Op::Diverge { .. } => "diverge".into(),
        Op::Meet => "meet".into(),
        Op::BranchIndirect { offset: o, .. } => format!("branch.indirect{}", offset(*o)),
        Op::Push { token, .. } => format!("push.{}", token_name(*token)),
        Op::Leave { token } => format!("leave.{}", token_name(*token)),
        Op::Call { .. } => "call".into(),
        Op::Exit => "exit".into(),
        Op::Kill => "kill".into(),
        Op::Barrier { wait, reduce, .. } => {
            let reduction = reduce.map_or(String::new(), |(reduction, _)| format!(".{}", lower(&reduction)));
            format!("barrier{}{reduction}", flag(!wait, ".arrive"))
        }
        Op::BarrierResult { .. } => "barrier.result".into(),
        Op::WakeQuads => "quads.wake".into(),
        Op::RestoreLanes => "quads.restore".into(),
        Op::Shuffle { mode, .. } => format!("shuffle.{}", lower(mode)),
        Op::Vote { quorum, .. } => format!("vote.{}", lower(quorum)),
        Op::MemoryBarrier => "barrier.memory".into(),
        Op::Trap { reason } => format!("trap {reason:?}"),
        _ => integer_name(op),
    }
}

fn integer_name(op: &Op) -> String {
    match op {
        Op::Logic { table, .. } => format!("logic.{table:#04x}"),
        Op::Shift { shift, limit, .. } => format!("shift.{}.{}", lower(shift), lower(limit)),
        Op::FunnelShift { shift, limit, bits, .. } => {
            format!("funnel.{}.{}{bits}", lower(shift), lower(limit))
        }
        Op::ExtractBits { signed, .. } => format!("extract{}", suffix(*signed)),
        Op::InsertBits { .. } => "insert".into(),
        Op::ReverseBits { .. } => "reverse".into(),
        Op::CountBits { .. } => "count".into(),
        Op::FindLeadingBit { signed, as_shift, .. } => {
            format!("leading{}{}", suffix(*signed), flag(*as_shift, ".shift"))
        }
        Op::PermuteBytes { mode, .. } => format!("permute.{}", lower(mode)),
        Op::Add { invert_a, invert_b, saturate, flags, .. } => {
            let mut name = String::from("add");
            let parts = [(*invert_a, ".invert_a"), (*invert_b, ".invert_b"), (*saturate, ".saturate")];
            let found = [(flags.zero, ".zero"), (flags.sign, ".sign")];
            let more = [(flags.carry, ".carry"), (flags.overflow, ".overflow")];
            name.extend(parts.map(|(on, text)| flag(on, text)));
            name.extend(found.into_iter().chain(more).map(|(to, text)| flag(to.is_some(), text)));
            name
        }
        Op::Multiply { signed_a, signed_b, part, .. } => {
            format!("multiply.{}{}{}", lower(part), suffix(*signed_a), suffix(*signed_b))
        }
        Op::MultiplyHalves { a, b, shift_left_16, .. } => {
            format!("multiply16.{}.{}{}", half(a), half(b), flag(*shift_left_16, ".shift16"))
        }
        Op::Half { function, mode, .. } => {
            let suffixes = [
                (mode.flush, ".flush"),
                (mode.zero_wins, ".zero_wins"),
                (mode.saturate, ".saturate"),
                (mode.single, ".single"),
            ];
            let suffixes: String = suffixes.into_iter().map(|(on, text)| flag(on, text)).collect();
            format!("half.{}{suffixes}", lower(function))
        }
        Op::Parts(parts) => format!("parts {:?} {:?}", parts.function, parts.with),
        Op::Wide { function, .. } => format!("wide {function:?}"),
        Op::WideCompare { signed, comparison, .. } => {
            format!("wide compare.{}{}", comparison_name(*comparison), suffix(*signed))
        }
        Op::Divide { signed, remainder, .. } => {
            format!("{}{}", if *remainder { "remainder" } else { "divide" }, suffix(*signed))
        }
        Op::MinMax { signed, .. } => format!("minmax{}", suffix(*signed)),
        Op::Compare { signed, comparison, .. } => {
            format!("compare.{}{}", comparison_name(*comparison), suffix(*signed))
        }
        _ => String::new(),
    }
}

fn float_name(op: &Op) -> String {
    match op {
        Op::FloatAdd { mode, .. } => format!("fadd{}", mode_name(*mode)),
        Op::FloatMultiply { scale, zero_wins, mode, .. } => {
            let scale = if *scale == 0 { String::new() } else { format!(".scale{scale}") };
            format!("fmul{scale}{}{}", flag(*zero_wins, ".zero_wins"), mode_name(*mode))
        }
        Op::FloatMultiplyAdd { zero_wins, mode, .. } => {
            format!("fma{}{}", flag(*zero_wins, ".zero_wins"), mode_name(*mode))
        }
        Op::FloatMinMax { flush, .. } => format!("fminmax{}", flag(*flush, ".flush")),
        Op::FloatCompare { comparison, flush, .. } => {
            format!("fcompare.{}{}", comparison_name(*comparison), flag(*flush, ".flush"))
        }
        Op::FloatDivideCheck { .. } => "fdivide.check".into(),
        Op::FloatDivide { mode, .. } => format!("fdivide{}", mode_name(*mode)),
        Op::FloatSquareRoot { mode, .. } => format!("fsqrt{}", mode_name(*mode)),
        Op::QuadAdd { sums, mode, .. } => {
            format!("fadd.quad{}.{}", mode_name(*mode), sums.map(|sum| lower(&sum)).join("_"))
        }
        Op::FloatFunction { function, flush, saturate, .. } => {
            format!("{}{}{}", lower(function), flag(*flush, ".flush"), flag(*saturate, ".saturate"))
        }
        _ => String::new(),
    }
}

fn double_name(op: &Op) -> String {
    let signs = |sources: &[DoubleSource]| -> String {
        let part = |(name, source): (char, &DoubleSource)| match (source.negate, source.absolute) {
            (false, false) => String::new(),
            (negate, absolute) => {
                format!(".{}{}{name}", flag(negate, "negate_"), flag(absolute, "absolute_"))
            }
        };
        ('a'..).zip(sources).map(part).collect()
    };
    match op {
        Op::DoubleAdd { a, b, rounding, .. } => {
            format!("dadd{}{}", signs(&[*a, *b]), rounding_name(*rounding))
        }
        Op::DoubleMultiply { a, b, rounding, .. } => {
            format!("dmul{}{}", signs(&[*a, *b]), rounding_name(*rounding))
        }
        Op::DoubleDivide { a, b, rounding, .. } => {
            format!("ddivide{}{}", signs(&[*a, *b]), rounding_name(*rounding))
        }
        Op::DoubleSquareRoot { from, rounding, .. } => {
            format!("dsqrt{}{}", signs(&[*from]), rounding_name(*rounding))
        }
        Op::DoubleMultiplyAdd { a, b, c, rounding, .. } => {
            format!("dfma{}{}", signs(&[*a, *b, *c]), rounding_name(*rounding))
        }
        Op::DoubleMinMax { a, b, .. } => format!("dminmax{}", signs(&[*a, *b])),
        Op::DoubleCompare { a, b, comparison, .. } => {
            format!("dcompare.{}{}", comparison_name(*comparison), signs(&[*a, *b]))
        }
        _ => String::new(),
    }
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
    name.extend(parts.map(|(on, text)| flag(on, text)));
    name
}

fn atomic_type_name(kind: AtomicType) -> String {
    match kind {
        AtomicType::F32 { flush } => format!("f32{}", flag(flush, ".flush")),
        AtomicType::F16x2 { flush } => format!("f16x2{}", flag(flush, ".flush")),
        other => lower(&other),
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
        other => lower(&other),
    }
}

fn token_name(token: Token) -> String {
    lower(&token)
}

fn lower(word: &impl fmt::Debug) -> String {
    format!("{word:?}").to_lowercase()
}

fn flag(on: bool, text: &'static str) -> &'static str {
    if on { text } else { "" }
}

fn suffix(signed: bool) -> &'static str {
    if signed { ".s" } else { ".u" }
}

fn half(half: &Half) -> String {
    format!("{}{}", if half.high { "high" } else { "low" }, suffix(half.signed))
}

fn offset(offset: i32) -> String {
    if offset == 0 { String::new() } else { format!(" {offset:+#x}") }
}
