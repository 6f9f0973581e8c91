//! What code reads of a launch: words that are the same in all lanes, which are put behind the [`Runtime`](super::runtime::Runtime)
//! when a launch starts. So code depends on the program alone.

use tmu_program::meaning::float;
use tmu_program::{Axis, Special};

use crate::context::Context;
use crate::surface::Surface;

/// Warps of a block at most.
const MOST_WARPS: usize = 32;

/// Where a word comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Origin {
    /// A constant that an operand names.
    Constant { bank: u8, offset: u16 },
    /// A special register that all threads of a launch share.
    Special(Special),
}

/// A word of a launch, as an operand has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LaunchWord {
    origin: Origin,
    absolute: bool,
    negate: bool,
    /// Denormals of singles are zeros.
    pub(super) flush: bool,
}

impl LaunchWord {
    pub(super) fn new(origin: Origin) -> LaunchWord {
        LaunchWord { origin, absolute: false, negate: false, flush: false }
    }

    /// As an operand of single-precision arithmetic.
    pub(super) fn single(self, absolute: bool, negate: bool, flush: bool) -> LaunchWord {
        let kept = self.negate && !absolute;
        LaunchWord {
            absolute: self.absolute || absolute,
            negate: kept != negate,
            flush: self.flush || flush,
            ..self
        }
    }

    /// The bits in a launch.
    fn bits(self, context: &Context<'_>) -> u32 {
        let bits = match self.origin {
            Origin::Constant { bank, offset } => context.constants().word(bank.into(), offset.into()),
            Origin::Special(special) => crate::special::same_everywhere(context, special).unwrap_or(0),
        };
        let bits = if self.absolute { bits & 0x7fff_ffff } else { bits };
        let bits = if self.negate { bits ^ 0x8000_0000 } else { bits };
        if self.flush { float::flush(bits) } else { bits }
    }
}

/// What is put at an offset behind the runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Given {
    /// Eight copies of a word.
    Word(LaunchWord),
    /// 64 bits, in 32 bytes: the host's address of a constant bank.
    BankStart(u32),
    /// 64 bits, in 32 bytes: how many offsets in a constant bank have so many bytes behind them; 0 for a bank that is not there.
    BankEnd(u32, u8),
    /// 64 bits, in 32 bytes: the host's address of the words of a raw or structured buffer, by its header index.
    BufferStart(u32),
    /// As [`Given::BankEnd`], of such a buffer.
    BufferEnd(u32, u8),
    /// For each lane of each warp of a block, its thread's index.
    Thread(Axis),
}

impl Given {
    /// Bytes that it takes.
    pub(super) fn size(self) -> usize {
        match self {
            Given::Word(_)
            | Given::BankStart(_)
            | Given::BankEnd(..)
            | Given::BufferStart(_)
            | Given::BufferEnd(..) => 32,
            Given::Thread(_) => 128 * MOST_WARPS,
        }
    }

    /// Shows its words in a launch, in order.
    pub(super) fn words(self, context: &Context<'_>, mut see: impl FnMut(u32)) {
        let mut quad = |bits: u64| {
            see(bits as u32);
            see((bits >> 32) as u32);
        };
        match self {
            Given::Word(word) => {
                let bits = word.bits(context);
                (0..8).for_each(|_| see(bits));
            }
            // Code looks at whole words, which are aligned in the host's memory as they are in the bank.
            Given::BankStart(bank) => quad(context.constants().bytes(bank).as_ptr() as u64),
            Given::BankEnd(bank, behind) => {
                let constants = context.constants();
                let bytes = constants.bytes(bank);
                let aligned = (bytes.as_ptr() as usize).is_multiple_of(4);
                quad(if aligned { bytes.len().saturating_sub(usize::from(behind) - 1) as u64 } else { 0 });
            }
            Given::BufferStart(header) => quad(words_of_buffer(context, header).0),
            Given::BufferEnd(header, behind) => {
                let (_, bytes) = words_of_buffer(context, header);
                quad(bytes.saturating_sub(u64::from(behind) - 1));
            }
            Given::Thread(axis) => {
                for warp in 0..context.launch.warps() {
                    (0..32).for_each(|lane| see(context.launch.thread(warp, lane)[axis as usize]));
                }
            }
        }
    }
}

/// The host's address of the words of a raw or structured buffer, and how many bytes of them there are; none where code cannot reach them.
fn words_of_buffer(context: &Context<'_>, header: u32) -> (u64, u64) {
    let bindings = &context.bindings;
    let words = bindings.textures.surface(header).map(Surface::words);
    let found = words.and_then(|(address, bytes)| Some((address, bytes, bindings.memory.host(address)?)));
    match found {
        Some((address, bytes, (start, size, host)))
            if address.is_multiple_of(4) && start.is_multiple_of(4) =>
        {
            let before = address - start;
            // Code takes offsets for signed numbers of 32 bits.
            (host + before, bytes.min(size - before).min(1 << 31))
        }
        Some(_) | None => (0, 0),
    }
}
