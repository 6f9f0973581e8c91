//! What a user has chosen: breakpoints, watchpoints, the thread in focus.

use opentmu::select::Thread;

use crate::breakpoint::Breakpoint;
use crate::expression::Expression;

/// The thread that is stepped and looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The block.
    pub block: [u32; 3],
    /// The warp in it.
    pub warp: u32,
    /// The lane; absent: the warp is stepped, whichever of its lanes run.
    pub lane: Option<u32>,
}

/// A value that is watched.
#[derive(Clone, Debug, PartialEq)]
pub struct Watchpoint {
    /// Its number, among those of breakpoints.
    pub number: u32,
    /// The value.
    pub expression: Expression,
    /// Whose.
    pub focus: Focus,
}

/// What a user has chosen.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Breakpoints, in order of their numbers.
    pub breakpoints: Vec<Breakpoint>,
    /// Watchpoints.
    pub watchpoints: Vec<Watchpoint>,
    /// The thread in focus.
    pub focus: Focus,
    /// The thread or pixel by which that was chosen; each launch has a lane of its own for it.
    pub thread: Option<Thread>,
    next: u32,
}

impl Settings {
    pub(crate) fn new(thread: Option<Thread>) -> Settings {
        let focus = Focus { block: [0; 3], warp: 0, lane: None };
        Settings { breakpoints: Vec::new(), watchpoints: Vec::new(), focus, thread, next: 1 }
    }

    /// A number that no breakpoint or watchpoint has had.
    pub fn number(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }
}
