//! Half precision, single numbers and pairs.

use tmu_program::{
    Condition, Conversion, Diagnostic, FloatFunction, HalfFunction, HalfMode, Op, Register, Source,
    Type as Format,
};

use super::{Lowering, mnemonic};
use crate::module::Instruction;
use crate::types::Type;

impl<'m> Lowering<'m> {
    /// The halves of an operand, the lower one first; one for `.f16`.
    pub(super) fn halves(
        &mut self,
        i: &'m Instruction,
        name: &str,
        ty: Type,
    ) -> Result<Vec<Source>, Diagnostic> {
        let value = self.word(i, self.operand(i, name)?, ty)?;
        if ty == Type::F16 {
            return Ok(vec![value]);
        }
        Ok(vec![self.extract(value, 0, 16, false), self.extract(value, 16, 16, false)])
    }

    /// Writes halves to operand d.
    pub(super) fn write_halves(&mut self, i: &'m Instruction, halves: &[Register]) -> Result<(), Diagnostic> {
        let to = self.d(i)?;
        match *halves {
            [low, high] => {
                let joined = self.temporary();
                self.push(Op::InsertBits {
                    to: Some(joined),
                    base: low.into(),
                    insert: high.into(),
                    position: 16.into(),
                    length: 16.into(),
                });
                self.write_word(to, joined.into(), false);
            }
            [only, ..] => self.write_word(to, only.into(), false),
            [] => {}
        }
        Ok(())
    }

    /// A half as a single, which is exact.
    pub(super) fn half_to_single(&mut self, half: Source) -> Register {
        let to = self.temporary();
        self.push(Op::Convert(Conversion::new(Some(to), Format::F32, half, Format::F16)));
        to
    }

    /// A single rounded to a half.
    pub(super) fn single_to_half(&mut self, single: Register) -> Register {
        let to = self.temporary();
        self.push(Op::Convert(Conversion::new(Some(to), Format::F16, single.into(), Format::F32)));
        to
    }

    /// Arithmetic on halves.
    pub(super) fn half(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if i.opcode.has("relu") || i.opcode.has("xorsign") || i.opcode.has("NaN") {
            return Err(self.not_run(i));
        }
        let ty = self.data_type(i)?;
        let a = self.halves(i, "a", ty)?;
        let second = match mnemonic(i) {
            "abs" | "neg" => Vec::new(),
            _ => self.halves(i, "b", ty)?,
        };
        let third = match mnemonic(i) {
            "fma" => self.halves(i, "c", ty)?,
            _ => Vec::new(),
        };
        let mode = HalfMode {
            flush: i.opcode.has("ftz"),
            zero_wins: false,
            saturate: i.opcode.has("sat"),
            single: false,
        };
        let at = |list: &[Source], place: usize| list.get(place).copied().unwrap_or_default();
        let mut results = Vec::new();
        for (place, &a) in a.iter().enumerate() {
            let (b, c) = (at(&second, place), at(&third, place));
            results.push(self.half_result(i, [a, b, c], mode)?);
        }
        self.write_halves(i, &results)
    }

    fn half_result(
        &mut self,
        i: &Instruction,
        [a, b, c]: [Source; 3],
        mode: HalfMode,
    ) -> Result<Register, Diagnostic> {
        let to = self.temporary();
        let mut push = |function, a, b, c| self.push(Op::Half { to: Some(to), function, a, b, c, mode });
        match mnemonic(i) {
            "add" => push(HalfFunction::Add, a, b, c),
            "mul" => push(HalfFunction::Multiply, a, b, c),
            "fma" => push(HalfFunction::MultiplyAdd, a, b, c),
            "sub" => {
                // −1 · b + a: exact but for the one rounding.
                push(HalfFunction::MultiplyAdd, b, 0xbc00.into(), a);
            }
            "neg" | "abs" => {
                let (b, table) = if mnemonic(i) == "neg" { (0x8000, 0x3c) } else { (0x7fff, 0xc0) };
                self.push(Op::Logic { to: Some(to), a, b: b.into(), c: Source::ZERO, table });
                if mode.flush {
                    let (function, c) = (HalfFunction::Add, Source::ZERO);
                    self.push(Op::Half { to: Some(to), function, a: to.into(), b: 0x8000.into(), c, mode });
                }
            }
            name @ ("min" | "max") => {
                let minimum = if name == "min" { Condition::Always } else { Condition::Never };
                let (a, b) = (self.flushed_half(a, mode), self.flushed_half(b, mode));
                let (a, b) = (self.half_to_single(a), self.half_to_single(b));
                let (a, b, flush) = (a.into(), b.into(), false);
                let found = self.temporary();
                self.push(Op::FloatMinMax { to: Some(found), a, b, minimum, flush });
                return Ok(self.single_to_half(found));
            }
            _ => return Err(self.not_run(i)),
        }
        Ok(to)
    }

    /// A half with denormals as zero, if the mode says so.
    pub(super) fn flushed_half(&mut self, half: Source, mode: HalfMode) -> Source {
        if !mode.flush {
            return half;
        }
        let to = self.temporary();
        let (function, b, c) = (HalfFunction::Add, 0x8000.into(), Source::ZERO);
        let mode = HalfMode { saturate: false, ..mode };
        self.push(Op::Half { to: Some(to), function, a: half, b, c, mode });
        to.into()
    }

    /// `tanh` and `ex2` of halves: as for singles, rounded.
    pub(super) fn half_function(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let function = match mnemonic(i) {
            "tanh" => FloatFunction::HyperbolicTangent,
            _ => FloatFunction::ExponentialBase2,
        };
        let mut results = Vec::new();
        for half in self.halves(i, "a", ty)? {
            let single = self.half_to_single(half);
            let from = single.into();
            self.push(Op::FloatFunction { to: Some(single), from, function, flush: false, saturate: false });
            results.push(self.single_to_half(single));
        }
        self.write_halves(i, &results)
    }
}
