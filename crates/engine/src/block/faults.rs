//! What is said of a block that cannot go on.

use tmu_program::{Op, Token};

use super::BlockRunner;
use crate::fault::Cause;
use crate::outcome::{Fault, code};
use crate::progress::State;
use crate::warp::Warp;

impl BlockRunner<'_, '_> {
    /// A fault of the warp's instruction. Where no lane is to blame alone, it names the first that executed it.
    pub(super) fn fault(&self, cause: Cause, warp: &Warp, number: u32) -> Box<Fault> {
        let program = self.executor.context.program;
        let number = self.blamed(warp, number);
        let instruction = program.instructions.get(number as usize);
        let active = warp.flow.active();
        let guarded = instruction.map_or(active, |instruction| active & warp.holds(instruction.guard));
        let first = [guarded, active].into_iter().find(|lanes| *lanes != 0).map(u32::trailing_zeros);
        let lane = cause.lane.map(|lane| lane as u32).or(first);
        Box::new(Fault {
            code: cause.code,
            message: cause.message,
            origin: instruction.map(|_| program.origin_of(number).clone()),
            block: self.executor.block,
            thread: lane.map(|lane| self.executor.context.launch.thread(warp.index, lane)),
            lane,
            item: lane.and_then(|lane| Some(self.executor.context.stage?.item(self.executor.block, lane))),
            address: cause.address,
        })
    }

    /// The instruction that a fault names: where a function of the runtime has an address of its own, its call.
    fn blamed(&self, warp: &Warp, number: u32) -> u32 {
        let op =
            |number: u32| self.executor.context.program.instructions.get(number as usize).map(|it| &it.op);
        let called = matches!(op(number), Some(Op::SystemCall { .. }))
            && matches!(op(number + 1), Some(Op::Pop { token: Token::Return }));
        if called { warp.flow.caller().unwrap_or(number) } else { number }
    }

    pub(super) fn stuck(&self, warps: &[Warp], states: &[State]) -> Box<Fault> {
        let waiting = states.iter().filter(|state| matches!(state, State::Waiting(_))).count();
        let first = states.iter().position(|state| matches!(state, State::Waiting(_))).unwrap_or(0);
        let message =
            format!("{waiting} of {} warps wait at barriers that can never be complete", states.len());
        // The warp has gone on to the instruction after the barrier.
        let number = warps[first].flow.next().saturating_sub(1);
        self.fault(Cause::new(code::BARRIER_STUCK, message), &warps[first], number)
    }
}
