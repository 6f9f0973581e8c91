//! Global memory as a gang sees it: what its warps store waits until it is their turn to have stored it.
//!
//! Without gangs, the warps of a block take turns: each sees all that those before it have stored in their turns. The
//! warps of a gang take their turns at the same time. So their stores are kept back, and take effect in the order of
//! the warps when the turn is over. That makes no difference to anybody unless a warp loads from a buffer that the gang
//! stores to in the same turn: then the turn is taken back, and the warps run it one after the other.

use tmu_program::{Address, Op, Register, Source, Space, Width};
use tmu_texture::lanes::active;
use tmu_texture::{Lanes, Mask};

use super::bind::{Binder, Word};
use super::state::{GANG, State, Window};
use crate::access::resolve;
use crate::memory::{Memory, Span, Together, lane_of};

/// What a warp has stored in this turn, one instruction after the other.
#[derive(Default)]
pub(crate) struct Kept {
    stores: Vec<Store>,
    /// [`Width::registers`] words for each of them.
    words: Vec<Lanes<u32>>,
}

struct Store {
    width: Width,
    places: Places,
}

/// Where lanes store.
enum Places {
    /// All in one buffer.
    Together(Together),
    /// The lanes of the mask, each at an address of its own.
    Apart(Mask, Lanes<u64>),
}

impl Kept {
    /// Lets the stores take effect.
    pub(crate) fn commit(&mut self, memory: &Memory) {
        let mut words = self.words.as_slice();
        for Store { width, places } in self.stores.drain(..) {
            let (from, behind) = words.split_at(width.registers());
            words = behind;
            match places {
                Places::Together(together) => memory.store_together(&together, width, from),
                Places::Apart(lanes, addresses) => {
                    let mut span = Span::default();
                    for lane in active(lanes) {
                        // Every address was looked at when the store was kept.
                        let _ = memory.store_near(&mut span, addresses[lane], width, lane_of(from, lane));
                    }
                }
            }
        }
        self.words.clear();
    }

    pub(crate) fn clear(&mut self) {
        self.stores.clear();
        self.words.clear();
    }
}

/// Which buffers the warps of a gang have loaded from and stored to in this turn; bit 63 is for all from the 64th on.
#[derive(Clone, Copy, Default)]
pub(crate) struct Touched {
    loaded: u64,
    stored: u64,
}

impl Touched {
    /// Whether the load cannot be seen by other warps' stores.
    fn load(&mut self, buffers: u64) -> bool {
        self.loaded |= buffers;
        self.loaded & self.stored == 0
    }

    fn store(&mut self, buffers: u64) -> bool {
        self.stored |= buffers;
        self.loaded & self.stored == 0
    }
}

/// A gang cannot execute an instruction: it may fault, or the order of the warps can be seen. The whole turn has to be
/// taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop;

/// A load or store with its operands found.
pub(crate) struct Access {
    pub(crate) space: Space,
    pub(crate) width: Width,
    low: Word,
    high: Option<Word>,
    offset: i32,
    /// What is stored.
    from: [Word; 4],
    /// The rows that loaded words go to.
    pub(crate) to: [Option<u32>; 4],
}

impl Access {
    pub(crate) fn new(binder: &mut Binder<'_>, op: &Op) -> Option<Access> {
        let (space, address, width, from, to): (_, &Address, _, _, _) = match op {
            Op::Load { to, space, address, width } => (*space, address, *width, [Source::ZERO; 4], *to),
            Op::Store { from, space, address, width } => (*space, address, *width, *from, [None; 4]),
            _ => return None,
        };
        Some(Access {
            space,
            width,
            low: binder.word(address.low),
            high: address.high.map(|high| binder.word(high)),
            offset: address.offset,
            from: from.map(|source| binder.word(source)),
            to: to.map(|to: Option<Register>| to.map(|register| binder.row(register))),
        })
    }

    /// The address of each lane of a warp.
    #[inline(always)]
    fn addresses(&self, state: &State, warp: usize) -> Lanes<u64> {
        let low = state.word(self.low, warp);
        match self.high {
            None => low.map(|low| u64::from(low.wrapping_add_signed(self.offset))),
            Some(high) => {
                let high = state.word(high, warp);
                std::array::from_fn(|lane| {
                    let base = u64::from(high[lane]) << 32 | u64::from(low[lane]);
                    base.wrapping_add_signed(i64::from(self.offset))
                })
            }
        }
    }

    /// Loads into the spare rows. Returns the number of bytes.
    pub(crate) fn load(
        &self,
        state: &mut State,
        memory: &Memory,
        touched: &mut Touched,
        window: &Window,
        killed: &[Mask; GANG],
    ) -> Result<u64, Stop> {
        let mut lanes = 0;
        for warp in (window.first..window.end).filter(|&warp| window.masks[warp] != 0) {
            let (addresses, together) = self.places(state, memory, warp, window.masks[warp]);
            let buffers = match together {
                Some(together) => {
                    let rows = state.spare.each_mut().map(|row| &mut row[warp]);
                    memory.load_together(&together, self.width, rows);
                    lanes += u64::from(window.masks[warp].count_ones());
                    together.buffers()
                }
                None => {
                    let mut span = Span::default();
                    for lane in active(window.masks[warp]) {
                        self.check_space(addresses[lane])?;
                        let words = match memory.load_near(&mut span, addresses[lane], self.width) {
                            Ok(words) => {
                                lanes += 1;
                                words
                            }
                            Err(_) if killed[warp] >> lane & 1 == 1 => [0; 4],
                            Err(_) => return Err(Stop),
                        };
                        for (row, word) in state.spare.iter_mut().zip(words) {
                            row[warp][lane] = word;
                        }
                    }
                    span.buffers
                }
            };
            if !touched.load(buffers) {
                return Err(Stop);
            }
        }
        Ok(lanes * u64::from(self.width.bytes()))
    }

    /// The address of each lane of a warp, and where these go if it is to the same buffer. Windows of generic addresses are
    /// no part of any.
    #[inline]
    fn places(
        &self,
        state: &State,
        memory: &Memory,
        warp: usize,
        lanes: Mask,
    ) -> (Lanes<u64>, Option<Together>) {
        state.width.run(
            #[inline(always)]
            || {
                let addresses = self.addresses(state, warp);
                (addresses, memory.together(&addresses, lanes, self.width))
            },
        )
    }

    /// Keeps what lanes store that are not killed. Returns the number of bytes.
    pub(crate) fn store(
        &self,
        state: &State,
        memory: &Memory,
        touched: &mut Touched,
        window: &Window,
        killed: &[Mask; GANG],
        kept: &mut [Kept],
    ) -> Result<u64, Stop> {
        let mut lanes = 0;
        for warp in window.first..window.end {
            let stored = window.masks[warp] & !killed[warp];
            if stored == 0 {
                continue;
            }
            lanes += u64::from(stored.count_ones());
            let (addresses, together) = self.places(state, memory, warp, stored);
            let (buffers, places) = match together {
                Some(together) => (together.buffers(), Places::Together(together)),
                None => {
                    let mut span = Span::default();
                    for lane in active(stored) {
                        self.check_space(addresses[lane])?;
                        memory.look_near(&mut span, addresses[lane], self.width).map_err(|_| Stop)?;
                    }
                    (span.buffers, Places::Apart(stored, addresses))
                }
            };
            if !touched.store(buffers) {
                return Err(Stop);
            }
            kept[warp].stores.push(Store { width: self.width, places });
            kept[warp]
                .words
                .extend(self.from.iter().take(self.width.registers()).map(|word| state.word(*word, warp)));
        }
        Ok(lanes * u64::from(self.width.bytes()))
    }

    /// Generic addresses may lead to memory that is not global.
    fn check_space(&self, address: u64) -> Result<(), Stop> {
        match self.space {
            Space::Generic if resolve(self.space, address).0 != Space::Global => Err(Stop),
            _ => Ok(()),
        }
    }
}
