//! Inputs at other points of the pixel (functional specification 16.5, 22.4.23 to 22.4.25).

use tmu_program::{Diagnostic, InterpolationPoint, Op, Source};

use super::Lowering;
use super::operand::mask;
use crate::names;
use crate::program::Instruction;

impl Lowering<'_> {
    /// The input of each component at the point that `point` makes of two words.
    fn interpolate(
        &mut self,
        i: &Instruction,
        words: [Source; 2],
        point: impl Fn([Source; 2]) -> InterpolationPoint,
    ) -> Result<(), Diagnostic> {
        let (to, operand) = (self.operand(i, 0)?, self.operand(i, 1)?);
        if operand.register() != names::Register::Input || operand.is_relative() {
            let message = "only an input that no register indexes is interpolated elsewhere";
            return Err(self
                .about(operand, "DXBC-101", message)
                .hint("name the input itself, such as v1.xyxx"));
        }
        let inputs = self.words(operand, mask(to))?;
        let [first, second] = words;
        self.map(to, [inputs, [first; 4], [second; 4]], |l, to, [input, first, second]: [Source; 3]| {
            let Source::Register(input) = input else { return };
            let plain = l.temporary();
            l.push(Op::Interpolate { to: Some(plain), input, point: point([first, second]) });
            let value = l.signed(operand, plain.into());
            l.push(Op::copy(to, value));
        })
    }
}

pub(crate) fn eval_snapped(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let [x, y, ..] = l.integers(l.operand(i, 2)?, 3)?;
    l.interpolate(i, [x, y], InterpolationPoint::Snapped)
}

pub(crate) fn eval_sample_index(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let number = l.scalar(l.operand(i, 2)?)?;
    l.interpolate(i, [number, Source::ZERO], |[number, _]| InterpolationPoint::Sample(number))
}

pub(crate) fn eval_centroid(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.interpolate(i, [Source::ZERO; 2], |_| InterpolationPoint::Centroid)
}
