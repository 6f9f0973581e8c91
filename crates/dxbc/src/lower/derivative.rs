//! Derivatives: differences between the lanes of a quad. Lanes 4q…4q+3 are upper left, upper right, lower left, lower
//! right.

use tmu_program::{Diagnostic, FloatMode, FloatSource, Op, QuadSum, Register, ShuffleMode, Source};

use super::Lowering;
use super::float::mode;
use super::operand::mask;
use crate::program::Instruction;

/// Along x or y.
#[derive(Clone, Copy)]
enum Along {
    X = 1,
    Y = 2,
}

/// Segments of four lanes, and no limit within them: bits 12:8 are those of a lane's number that are the quad's.
const QUADS: Source = Source::Immediate(0x1c03);

impl Lowering<'_> {
    /// Right minus left, or lower minus upper. A coarse derivative is that of the first row or column for all four lanes.
    fn derivative(&mut self, i: &Instruction, along: Along, fine: bool) -> Result<(), Diagnostic> {
        let to = self.operand(i, 0)?;
        let sources = self.floats(self.operand(i, 1)?, mask(to))?;
        self.map(to, [sources], |l, to, [from]: [FloatSource; 1]| {
            if fine {
                l.fine(to, from, along, mode(i));
            } else {
                l.coarse(to, from, along, mode(i));
            }
        })
    }

    fn of_lane(&mut self, value: Source, lane: u32, mode: ShuffleMode) -> Register {
        let to = self.temporary();
        let lane = lane.into();
        self.push(Op::Shuffle { to: Some(to), in_range: None, value, lane, bounds: QUADS, mode });
        to
    }

    fn coarse(&mut self, to: Register, from: FloatSource, along: Along, mode: FloatMode) {
        let first = self.of_lane(from.value, 0, ShuffleMode::Index);
        let second = self.of_lane(from.value, along as u32, ShuffleMode::Index);
        let a = FloatSource { value: second.into(), ..from };
        let b = FloatSource { value: first.into(), negate: !from.negate, ..from };
        self.push(Op::FloatAdd { to: Some(to), a, b, mode });
    }

    fn fine(&mut self, to: Register, from: FloatSource, along: Along, mode: FloatMode) {
        let other = self.of_lane(from.value, along as u32, ShuffleMode::Butterfly);
        let b = FloatSource { value: other.into(), ..from };
        let is_second = |lane: u32| lane & along as u32 != 0;
        let sums = [0, 1, 2, 3].map(|lane| if is_second(lane) { QuadSum::LessB } else { QuadSum::LessA });
        self.push(Op::QuadAdd { to: Some(to), a: from, b, sums, mode });
    }
}

macro_rules! derivatives {
    ($($name:ident: $along:ident, $fine:literal;)+) => {
        $(pub(crate) fn $name(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
            l.derivative(i, Along::$along, $fine)
        })+
    };
}

derivatives! {
    deriv_rtx: X, false;
    deriv_rty: Y, false;
    deriv_rtx_coarse: X, false;
    deriv_rty_coarse: Y, false;
    deriv_rtx_fine: X, true;
    deriv_rty_fine: Y, true;
}
