//! Video instructions: arithmetic on bytes and halves of words.

use tmu_program::{
    Comparison, Condition, Diagnostic, Op, PartArithmetic, PartFunction, PartMerge, Shift, ShiftAmount,
    Source, WordPart,
};

use super::Lowering;
use super::kind::Video;
use crate::module::{Component, Instruction, Operand, RegisterId};
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::{Limit, Relation, Scale, Second};

/// TextSpan and width of a part.
fn part_of(component: Component) -> Option<(u8, u8)> {
    Some(match component {
        Component::B0 => (0, 8),
        Component::B1 => (8, 8),
        Component::B2 => (16, 8),
        Component::B3 => (24, 8),
        Component::H0 => (0, 16),
        Component::H1 => (16, 16),
        Component::X
        | Component::Y
        | Component::Z
        | Component::W
        | Component::Bytes(..)
        | Component::Halves(_) => return None,
    })
}

impl<'m> Lowering<'m> {
    /// `vadd`, `vsub`, … , `vadd2`, … , `vadd4`, … .
    pub(super) fn video(&mut self, i: &'m Instruction, what: Video, lanes: u8) -> Result<(), Diagnostic> {
        let Some(function) = part_function(i, what) else { return Err(self.not_run(i)) };
        let [signed_a, signed_b] =
            [Word::Atype, Word::Btype].map(|set| i.opcode.type_at(set).is_some_and(Type::is_signed));
        if lanes == 1 {
            self.scalar(i, function, what, [signed_a, signed_b])
        } else {
            self.simd(i, function, what, [signed_a, signed_b], lanes)
        }
    }

    /// A part of an operand's register.
    fn part(&mut self, i: &Instruction, operand: &Operand, signed: bool) -> Result<WordPart, Diagnostic> {
        let ty = if signed { Type::S32 } else { Type::U32 };
        Ok(match operand {
            Operand::Negative(inner) => {
                let part = self.part(i, inner, signed)?;
                WordPart { negate: true, ..part }
            }
            Operand::Part(id, component) => {
                let Some((position, width)) = part_of(*component) else { return Err(self.not_run(i)) };
                let value = self.word(i, &Operand::Register(*id), ty)?;
                WordPart { value, position, width, signed, negate: false }
            }
            operand @ (Operand::Register(_)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Sink) => {
                let value = self.word(i, operand, ty)?;
                WordPart { value, position: 0, width: 32, signed, negate: false }
            }
        })
    }

    fn scalar(
        &mut self,
        i: &'m Instruction,
        function: PartFunction,
        what: Video,
        [signed_a, signed_b]: [bool; 2],
    ) -> Result<(), Diagnostic> {
        let a = self.part(i, self.operand(i, Field::A)?, signed_a)?;
        let mut b = self.part(i, self.operand(i, Field::B)?, signed_b)?;
        b.negate |= what == Video::Subtract;
        // Later machines have no instructions for these.
        let emulated = self.modules[self.of.module].target.machine >= 70;
        let signed = if what == Video::Compare && emulated {
            signed_a
        } else {
            i.opcode.type_at(Word::Dtype).is_some_and(Type::is_signed)
        };
        let c = match i.operand(Field::C) {
            Some(Operand::Negative(inner)) => self.word(i, inner, Type::S32)?,
            Some(c) => self.word(i, c, Type::S32)?,
            None => Source::ZERO,
        };
        let (to, merge) = match self.operand(i, Field::D)? {
            Operand::Part(id, component) => {
                let Some((position, width)) = part_of(*component) else { return Err(self.not_run(i)) };
                (Operand::Register(*id), PartMerge::Insert { position, width })
            }
            other @ (Operand::Register(_)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink) => (other.clone(), PartMerge::None),
        };
        let with = match i.opcode.choice::<Second>() {
            Some(Second::Add) => PartMerge::Add,
            Some(Second::Min) => PartMerge::Minimum,
            Some(Second::Max) => PartMerge::Maximum,
            None => merge,
        };
        let to = self.destination(i, &to)?;
        let result = self.result(to);
        let saturate = i.opcode.has(Word::Sat);
        let to_register = Some(result);
        let arithmetic =
            PartArithmetic { to: to_register, a, b, c, function, signed, saturate, with, emulated };
        self.push(Op::Parts(Box::new(arithmetic)));
        self.finish(to, result, signed);
        Ok(())
    }

    /// Which part of `{b, a}` each lane takes, and the register.
    fn lanes_of(
        &self,
        i: &Instruction,
        operand: &Operand,
        lanes: u8,
        usual: u8,
    ) -> Result<(Option<RegisterId>, Vec<u8>), Diagnostic> {
        let first = usual;
        Ok(match operand {
            Operand::Part(id, Component::Bytes(4, digits)) if lanes == 4 => {
                (Some(*id), digits.iter().rev().copied().collect())
            }
            Operand::Part(id, Component::Halves(digits)) if lanes == 2 => {
                (Some(*id), digits.iter().rev().copied().collect())
            }
            Operand::Register(id) => (Some(*id), (first..first + lanes).collect()),
            Operand::Value(_) => (None, (first..first + lanes).collect()),
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => return Err(self.not_run(i)),
        })
    }

    /// Two or four parts at once; each result goes to its own part of d, or all are added to c.
    fn simd(
        &mut self,
        i: &'m Instruction,
        function: PartFunction,
        what: Video,
        [signed_a, signed_b]: [bool; 2],
        lanes: u8,
    ) -> Result<(), Diagnostic> {
        let (a, b) = (self.operand(i, Field::A)?, self.operand(i, Field::B)?);
        let (register_a, taken_a) = self.lanes_of(i, a, lanes, 0)?;
        let (register_b, taken_b) = self.lanes_of(i, b, lanes, lanes)?;
        let whole = |id: Option<RegisterId>, operand: &Operand| id.map_or(operand.clone(), Operand::Register);
        let words = [
            self.word(i, &whole(register_a, a), Type::B32)?,
            self.word(i, &whole(register_b, b), Type::B32)?,
        ];
        let (d, mask) = match self.operand(i, Field::D)? {
            Operand::Part(id, component) => {
                let mask: Vec<u8> = match component {
                    Component::Bytes(count, digits) => digits[..usize::from(*count)].to_vec(),
                    Component::Halves(digits) => digits.to_vec(),
                    single @ (Component::X
                    | Component::Y
                    | Component::Z
                    | Component::W
                    | Component::B0
                    | Component::B1
                    | Component::B2
                    | Component::B3
                    | Component::H0
                    | Component::H1) => match part_of(*single) {
                        Some((position, width)) => vec![position / width],
                        None => return Err(self.not_run(i)),
                    },
                };
                (Operand::Register(*id), mask)
            }
            other @ (Operand::Register(_)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink) => (other.clone(), (0..lanes).collect()),
        };
        let adds = i.opcode.has(Word::Add);
        let width = 32 / lanes;
        let signed = i.opcode.type_at(Word::Dtype).is_some_and(Type::is_signed);
        let mut sum = self.word(i, self.operand(i, Field::C)?, Type::B32)?;
        for lane in (0..lanes).filter(|lane| mask.contains(lane)) {
            let part = |taken: u8, signed: bool, negate: bool| WordPart {
                value: words[usize::from(taken >= lanes)],
                position: taken % lanes * width,
                width,
                signed,
                negate,
            };
            let a = part(taken_a[usize::from(lane)], signed_a, false);
            let b = part(taken_b[usize::from(lane)], signed_b, what == Video::Subtract);
            let merge = match adds {
                true => PartMerge::Add,
                false => PartMerge::Insert { position: lane * width, width },
            };
            sum = self.simd_lane(i, function, what, [a, b], signed, sum, merge)?;
        }
        let to = self.destination(i, &d)?;
        self.write_word(to, sum, signed);
        Ok(())
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one operation")]
    fn simd_lane(
        &mut self,
        i: &Instruction,
        function: PartFunction,
        what: Video,
        [a, b]: [WordPart; 2],
        signed: bool,
        c: Source,
        with: PartMerge,
    ) -> Result<Source, Diagnostic> {
        let to = self.temporary();
        let saturate = i.opcode.has(Word::Sat);
        if what != Video::Average {
            let (d, emulated) = (Some(to), false);
            let arithmetic = PartArithmetic { to: d, a, b, c, function, signed, saturate, with, emulated };
            self.push(Op::Parts(Box::new(arithmetic)));
            return Ok(to.into());
        }
        let operands =
            [a, b].map(|part| self.extract(part.value, part.position.into(), part.width.into(), part.signed));
        let width = u32::from(a.width);
        let mean = self.mean_of(operands, a.signed || b.signed, signed, saturate.then_some(width));
        if let PartMerge::Insert { position, width } = with {
            let (position, length) = (u32::from(position).into(), u32::from(width).into());
            let insert = mean.into();
            self.push(Op::InsertBits { to: Some(to), base: c, insert, position, length });
        } else {
            self.push(Op::add(to, mean, c));
        }
        Ok(to.into())
    }

    /// Half the sum of two numbers, rounded to nearest and away from zero when halfway (as the vendor's assembler makes
    /// it for Maxwell: one more is added unless the sum is negative), held within so many bits if asked.
    fn mean_of(
        &mut self,
        [a, b]: [Source; 2],
        signed_sum: bool,
        signed_result: bool,
        saturated: Option<u32>,
    ) -> tmu_program::Register {
        let sum = self.temporary();
        self.push(Op::add(sum, a, b));
        let positive = self.temporary_predicate();
        self.push(Op::compare(positive, sum, Comparison::GREATER_EQUAL, Source::ZERO, true));
        let one_more = self.temporary();
        self.push(Op::add(one_more, sum, 1));
        let (condition, then, otherwise) = (Condition::If(positive), one_more.into(), sum.into());
        self.push(Op::Select { to: Some(sum), condition, then, otherwise });
        let shift = if signed_sum { Shift::RightSigned } else { Shift::Right };
        self.push(super::integer::shift(sum, sum.into(), 1, shift));
        if let Some(width) = saturated {
            let (low, high) = match signed_result {
                true => ((1u32 << (width - 1)).wrapping_neg(), (1 << (width - 1)) - 1),
                false => (0, (1 << width) - 1),
            };
            self.push(super::integer::min_max(sum, sum.into(), low.into(), true, false));
            self.push(super::integer::min_max(sum, sum.into(), high.into(), true, true));
        }
        sum
    }
}

fn part_function(i: &Instruction, what: Video) -> Option<PartFunction> {
    let shift = |shift| {
        let limit = i.opcode.choice().map_or(ShiftAmount::Clamp, Limit::amount);
        PartFunction::Shift { shift, limit }
    };
    Some(match what {
        Video::Add | Video::Subtract => PartFunction::Add { plus_one: false },
        Video::Difference => PartFunction::Difference,
        Video::Average => PartFunction::Add { plus_one: true },
        Video::Minimum => PartFunction::Minimum,
        Video::Maximum => PartFunction::Maximum,
        Video::Compare => PartFunction::Compare(i.opcode.choice().map(Relation::comparison)?),
        Video::ShiftLeft => shift(Shift::Left),
        Video::ShiftRight => shift(Shift::Right),
        Video::MultiplyAdd => PartFunction::MultiplyAdd {
            plus_one: i.opcode.has(Word::Po),
            negate_c: matches!(i.operand(Field::C), Some(Operand::Negative(_))),
            shift: match i.opcode.choice::<Scale>() {
                Some(Scale::Shr7) => 7,
                Some(Scale::Shr15) => 15,
                None => 0,
            },
        },
    })
}
