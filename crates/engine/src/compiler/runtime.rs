//! What compiled code works on, as it lies in memory.

use crate::window::SHARED_WINDOW;

/// Stands beside an instruction's number for [`Runtime::fetch`] if all lanes name one texture.
pub(super) const ONE_TEXTURE: u32 = 1 << 31;

/// Said with the number of a fetch of which only the levels of detail are wanted.
pub(super) const ONLY_LODS: u32 = 1 << 30;

/// The buffer that an instruction's last access went to, or the block's shared memory.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Site {
    /// The program's address of the first byte.
    pub(super) start: u64,
    /// How many offsets have a word behind them.
    pub(super) word_end: u64,
    /// How many offsets have a word for each of 32 lanes behind them.
    pub(super) warp_end: u64,
    /// The host's address of the first byte.
    pub(super) host: u64,
    /// All ones if it is the block's shared memory, to which generic addresses led; else zero.
    pub(super) shared: u64,
    /// How many lanes code has accessed that for.
    pub(super) shared_lanes: u64,
}

impl Site {
    pub(super) fn new(start: u64, bytes: u64, host: u64) -> Site {
        // Code takes offsets for aligned as addresses are, and for signed numbers of 32 bits.
        let bytes = if start.is_multiple_of(16) { bytes.min(1 << 31) } else { 0 };
        let [word_end, warp_end] = [3, 127].map(|behind| bytes.saturating_sub(behind));
        Site { start, word_end, warp_end, host, shared: 0, shared_lanes: 0 }
    }

    /// Shared memory where generic addresses lead to it.
    pub(super) fn of_window((host, bytes): (*mut u32, u32)) -> Site {
        Site { shared: u64::MAX, ..Site::new(SHARED_WINDOW.into(), bytes.into(), host as u64) }
    }
}

pub(super) type Operate = unsafe extern "sysv64" fn(*mut Runtime, u32, u32) -> u32;
pub(super) type Control = unsafe extern "sysv64" fn(*mut Runtime, u32, u32) -> u64;

/// Bytes of [`Runtime::near`]: all that AVX-512 reaches.
pub(super) const NEAR_BYTES: usize = 512 - 32;

/// What code works on, first what it looks at most often. Counters, sites and constants lie behind it, values that found no register in front of it.
#[repr(C, align(64))]
pub(super) struct Runtime {
    /// Instructions that the warp may still execute.
    pub(super) budget: i64,
    /// The lanes that run.
    pub(super) active: u32,
    /// Those of the lanes that run which an instruction is executed for by a mask, on their way from a branch; else zero.
    pub(super) masked: u32,
    /// Those of them that are no helpers.
    pub(super) storing: u32,
    /// Entries of the reconvergence stack.
    pub(super) depth: u32,
    /// The instruction at which the lanes that run are to reconverge; no instruction if the nearest entry is for something else.
    pub(super) reconverge: u32,
    /// The lanes that a called function works on.
    pub(super) lanes: u32,
    /// See [`super::near`].
    pub(super) near: [u8; NEAR_BYTES],
    pub(super) saved_vectors: [[u8; 64]; 32],
    /// Words of lanes on their way to general registers: offsets, then values.
    pub(super) lane_words: [[u32; 32]; 5],
    pub(super) saved_general: [u64; 8],
    pub(super) saved_masks: [u64; 8],
    /// The stack as it was on entry.
    pub(super) stack: u64,
    /// The warp's registers.
    pub(super) frame: *mut u32,
    /// The warp's predicates.
    pub(super) predicates: *mut u32,
    /// The pages of its local memory, see [`crate::private::LocalMemory::host`].
    pub(super) local: *mut *mut u32,
    /// As in [`Site`].
    pub(super) local_word_end: u64,
    /// Executes an instruction by its meaning; not zero: code must be left.
    pub(super) operate: Operate,
    /// As `operate`, for texture fetches, whose texels stay where `texels` says.
    pub(super) fetch: Operate,
    /// Executes a control instruction behind which code goes on; not zero: it must be left.
    pub(super) diverge: Operate,
    /// Executes a control instruction; the address to go on at, or zero to leave.
    pub(super) control: Control,
    /// How often lanes parted at such branches.
    pub(super) divergent: u64,
    /// The instruction to go on with, for [`Exit::Interpret`] and [`Exit::Budget`].
    pub(super) next: u32,
    /// Why code was left.
    pub(super) exit: u32,
    /// Number of the warp in its block.
    pub(super) warp: u32,
    /// Index of the block.
    pub(super) block: [u32; 3],
    /// The texels of the last fetch, a row for each component.
    pub(super) texels: *const u32,
    /// Memory of the block.
    pub(super) shared: *mut u32,
    /// As in [`Site`].
    pub(super) shared_word_end: u64,
    /// As in [`Site`].
    pub(super) shared_warp_end: u64,
    /// The warp that runs, among those that go on where it did.
    pub(super) slot: *mut Slot,
    /// Behind the last one of them.
    pub(super) slots_end: *mut Slot,
    /// The first one of them if they are all warps of the block and follow each other again where all have come to one barrier; else null.
    pub(super) slots: *mut Slot,
    /// Where they go on.
    pub(super) entry: *const u8,
    /// What the budget was there.
    pub(super) given: i64,
    /// The largest budget of a turn.
    pub(super) turn: i64,
    /// Instructions that the block could still execute there.
    pub(super) steps_left: i64,
    /// Where so few are left, barriers leave the code, for whoever watches to hear of it.
    pub(super) report: i64,
    /// What the functions called need, which they know.
    pub(super) call: *mut (),
}

impl Runtime {
    /// Instructions that the warp has executed since it went on.
    #[inline]
    pub(super) fn spent(&self) -> u64 {
        // The last charge may have been refused.
        (self.given - self.budget.max(0)) as u64
    }
}

/// A warp that goes on at the same place as others of its block, each behind the one before it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) frame: *mut u32,
    pub(super) predicates: *mut u32,
    pub(super) local: *mut *mut u32,
    /// Instructions that it has executed up to where it has come to, which are not noted yet.
    pub(super) spent: u64,
    /// All of its lanes that are not done.
    pub(super) active: u32,
    /// What it has come to: the number of a barrier, or [`Slot::END`].
    pub(super) at: u32,
}

impl Slot {
    /// Stands for the end of the program.
    pub(super) const END: u32 = u32::MAX;
}
