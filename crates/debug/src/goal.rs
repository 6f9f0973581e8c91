//! Where a program shall stop, and where it has stopped.

use tmu_engine::WarpId;

use crate::facts::SourceLocation;

/// A point of a run, between two instructions. Runs are deterministic, so that it is the same point in each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Number of the launch in the job.
    pub launch: usize,
    /// Number of the block, x before y before z; 0 for cooperative launches, whose blocks take turns.
    pub block: u64,
    /// Source instructions of that block that have been executed before.
    pub step: u64,
}

/// How far to go.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// To the first instruction of the thread in focus.
    Start,
    /// One instruction of the thread in focus.
    Step,
    /// The same; a call is one instruction.
    Over,
    /// Out of the function.
    Out,
    /// To the next breakpoint, change of a watched value, or the end.
    Continue,
    /// To a certain point.
    To(Position),
    /// The same backwards.
    Back(Box<Goal>),
}

/// Why a program has stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The thread in focus begins.
    Start,
    /// What was asked for is done.
    Step,
    /// A breakpoint, by its number, and the lanes for which its condition holds.
    Breakpoint(u32, u32),
    /// A watched value has changed: number of the watchpoint, what it was and is, and the instruction that did it.
    Watchpoint {
        /// Its number.
        number: u32,
        /// What it was.
        old: String,
        /// What it is.
        new: String,
        /// The instruction that was executed last.
        by: Option<SourceLocation>,
    },
    /// Somebody asked for it.
    Pause,
    /// There is nothing before this.
    Beginning,
    /// The program has come to its end.
    End,
    /// The program was stopped for a fault: what the findings say.
    Fault(String),
}

/// A program that has stopped.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Why.
    pub reason: Reason,
    /// When; absent at the end.
    pub position: Option<Position>,
    /// The warp in focus.
    pub warp: WarpId,
    /// The instruction that it executes next; absent when it is done.
    pub location: Option<SourceLocation>,
    /// What the program has printed so far.
    pub printed: Vec<u8>,
}
