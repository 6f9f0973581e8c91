//! Scheduling: the control words of a function, computed and checked.
//!
//! Most instructions take a time that the assembler has to know: their results are read too early unless the
//! instructions between take up enough cycles (the *stall*). The others (memory, textures, conversions, special
//! functions, special registers) say with *barriers* when their results are there and when they have read their
//! registers, and whoever comes later waits for the barrier. [`hazards`] replays control words and finds what they do
//! not prevent; [`schedule`] computes some that prevent all of it. [`latency`] has the figures and where they are from.

mod assign;
mod check;
pub mod effects;
pub mod flow;
pub mod latency;
mod state;

pub use assign::schedule;
pub use check::{Hazard, hazards};
