//! Why a warp cannot go on, before it is known where it was.

use tmu_program::{Op, Token, Width};

use crate::flow::{FlowError, STACK_LIMIT};
use crate::outcome::code;
use crate::word::AccessError;

/// The part of a [`crate::Fault`] that the failing operation knows.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) lane: Option<usize>,
    pub(crate) address: Option<u64>,
}

impl Cause {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Cause {
        Cause { code, message: message.into(), lane: None, address: None }
    }

    pub(crate) fn in_lane(self, lane: usize) -> Cause {
        Cause { lane: Some(lane), ..self }
    }

    pub(crate) fn at(self, address: u64) -> Cause {
        Cause { address: Some(address), ..self }
    }

    /// An operation that no part of the engine executes.
    pub(crate) fn not_executed(op: &Op) -> Cause {
        Cause::new(code::TRAP, format!("the engine does not execute `{op}`"))
    }

    /// An access that memory refused. `what` names the memory, `bound` what lies near the address.
    pub(crate) fn access(error: AccessError, what: &str, width: Width, bound: &str) -> Cause {
        let bytes = width.bytes();
        match error {
            AccessError::Misaligned => {
                let message = format!("the address of a {bytes}-byte {what} is not a multiple of {bytes}");
                Cause::new(code::MISALIGNED, message)
            }
            AccessError::OutOfRange => {
                Cause::new(code::OUT_OF_RANGE, format!("a {bytes}-byte {what} is out of range: {bound}"))
            }
        }
    }
}

impl From<FlowError> for Cause {
    fn from(error: FlowError) -> Cause {
        match error {
            FlowError::NoEntry(token) => {
                let message = match token {
                    Token::Reconverge => "lanes reconverge without a reconvergence point",
                    Token::Break => "lanes break without a loop to break from",
                    Token::Continue => "lanes continue without a loop to continue",
                    Token::Return => "lanes return without a call",
                };
                Cause::new(code::NO_STACK_ENTRY, message)
            }
            FlowError::QuadsAwake => Cause::new(
                code::QUADS_AWAKE,
                "control changes while lanes run that were only woken for their quad",
            ),
            FlowError::TooDeep => Cause::new(
                code::STACK_FULL,
                format!("the reconvergence stack has {STACK_LIMIT} entries and is full"),
            ),
        }
    }
}
