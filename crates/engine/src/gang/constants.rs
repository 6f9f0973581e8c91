//! Constant loads of gangs.

use tmu_program::{Op, Register, Width};
use tmu_texture::lanes::{ALL_LANES, active};
use tmu_texture::{LANES, Lanes, Mask};

use super::bind::{Binder, Word};
use super::kernel::{fill, lanes};
use super::memory::Stop;
use super::state::{Row, State, Window};
use crate::constant::BankView;

/// A constant load with its operands found.
pub(crate) struct Constants {
    bank: Word,
    address: Word,
    pub(crate) width: Width,
    /// For each word the scalar that it goes to, if it goes to one.
    scalars: [Option<u32>; 2],
    /// The rows that they go to otherwise.
    to: [Option<u32>; 2],
}

impl Constants {
    pub(crate) fn new(binder: &mut Binder<'_>, op: &Op) -> Option<Constants> {
        let &Op::LoadConstant { to, bank, address, width } = op else { return None };
        let uniform = binder.uniform;
        let scalar = |to: Option<Register>| uniform?.registers[usize::from(to?.0)];
        Some(Constants {
            bank: binder.word(bank),
            address: binder.word(address),
            width,
            scalars: to.map(scalar),
            to: to.map(|to| to.map(|register| binder.row(register))),
        })
    }

    /// Loads to scalars and rows. Returns whether all banks are there.
    pub(crate) fn load(
        &self,
        state: &mut State,
        banks: &BankView<'_>,
        window: &Window,
    ) -> Result<bool, Stop> {
        let supported = match (self.bank(state, window), self.address) {
            (Some(bank), Word::Scalar(address)) => {
                self.load_once(state, banks, [bank, state.scalars[address as usize]], window)?;
                return Ok(banks.supports(bank));
            }
            (Some(bank), Word::Row(address)) => {
                self.load_bank(state, banks, [bank, address], window)?;
                banks.supports(bank)
            }
            (None, _) => self.load_each(state, banks, window)?,
        };
        for (spare, to) in self.to.iter().enumerate().take(self.width.registers()) {
            if let Some(row) = to {
                state.put(spare, *row, window);
            }
        }
        Ok(supported)
    }

    /// The bank, if all lanes of the window name the same.
    fn bank(&self, state: &State, window: &Window) -> Option<u32> {
        match self.bank {
            Word::Scalar(scalar) => Some(state.scalars[scalar as usize]),
            Word::Row(row) => {
                let banks = &state.rows[row as usize];
                let first = banks[window.first][window.masks[window.first].trailing_zeros() as usize % LANES];
                let same = (window.first..window.end).all(|warp| {
                    let others = (0..LANES)
                        .fold(0, |mask: Mask, lane| mask | Mask::from(banks[warp][lane] != first) << lane);
                    others & window.masks[warp] == 0
                });
                same.then_some(first)
            }
        }
    }

    /// All lanes load from the same address.
    fn load_once(
        &self,
        state: &mut State,
        banks: &BankView<'_>,
        [bank, address]: [u32; 2],
        window: &Window,
    ) -> Result<(), Stop> {
        if address % self.width.bytes() != 0 {
            return Err(Stop);
        }
        let words = banks.load(bank, address, self.width);
        let places = self.scalars.into_iter().zip(self.to).zip(words).take(self.width.registers());
        for ((scalar, to), word) in places {
            match (scalar, to) {
                (Some(scalar), _) => state.scalars[scalar as usize] = word,
                (None, Some(row)) => fill(state, row, word, window),
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// All lanes load from the same bank, at addresses of their own, into the spare rows.
    fn load_bank(
        &self,
        state: &mut State,
        banks: &BankView<'_>,
        [bank, address]: [u32; 2],
        window: &Window,
    ) -> Result<(), Stop> {
        let State { width: vectors, rows, spare, .. } = state;
        let bytes = banks.bytes(bank);
        for warp in window.first..window.end {
            let (mask, addresses) = (window.masks[warp], &rows[address as usize][warp]);
            if mask == 0 {
                continue;
            }
            let inside = vectors.run(
                #[inline(always)]
                || match self.width {
                    Width::U8 => load_warp::<1, 1>(bytes, addresses, mask, spare, warp, |[a]| [a.into()]),
                    Width::S8 => {
                        load_warp::<1, 1>(bytes, addresses, mask, spare, warp, |[a]| [a as i8 as u32])
                    }
                    Width::U16 => load_warp::<2, 1>(bytes, addresses, mask, spare, warp, |two| {
                        [u16::from_le_bytes(two).into()]
                    }),
                    Width::S16 => load_warp::<2, 1>(bytes, addresses, mask, spare, warp, |two| {
                        [i16::from_le_bytes(two) as u32]
                    }),
                    Width::B32 => load_warp::<4, 1>(bytes, addresses, mask, spare, warp, |four| {
                        [u32::from_le_bytes(four)]
                    }),
                    Width::B64 | Width::B128 => {
                        load_warp::<8, 2>(bytes, addresses, mask, spare, warp, |[a, b, c, d, e, f, g, h]| {
                            [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])]
                        })
                    }
                },
            )?;
            if !inside {
                for lane in active(mask) {
                    let words = banks.load(bank, addresses[lane], self.width);
                    for (row, word) in spare.iter_mut().zip(words) {
                        row[warp][lane] = word;
                    }
                }
            }
        }
        Ok(())
    }

    /// Lanes load from banks of their own, into the spare rows. Returns whether all banks are there.
    fn load_each(&self, state: &mut State, banks: &BankView<'_>, window: &Window) -> Result<bool, Stop> {
        let mut supported = true;
        for warp in window.first..window.end {
            let (bank, address) = (state.word(self.bank, warp), state.word(self.address, warp));
            for lane in active(window.masks[warp]) {
                if address[lane] % self.width.bytes() != 0 {
                    return Err(Stop);
                }
                supported &= banks.supports(bank[lane]);
                let words = banks.load(bank[lane], address[lane], self.width);
                for (row, word) in state.spare.iter_mut().zip(words) {
                    row[warp][lane] = word;
                }
            }
        }
        Ok(supported)
    }
}

/// Loads elements of `N` bytes, which become `W` words each, for the lanes of a warp. Returns false and does nothing if not
/// all of them lie in the bank as a whole.
#[inline(always)]
fn load_warp<const N: usize, const W: usize>(
    bytes: &[u8],
    addresses: &Lanes<u32>,
    mask: Mask,
    spare: &mut [Row; 4],
    warp: usize,
    words: impl Fn([u8; N]) -> [u32; W],
) -> Result<bool, Stop> {
    let first = addresses[mask.trailing_zeros() as usize % LANES];
    // Lanes that do not take part load what the first one does.
    let taken;
    let addresses = match mask {
        ALL_LANES => addresses,
        _ => {
            taken = lanes(
                #[inline(always)]
                |lane| if mask >> lane & 1 == 1 { addresses[lane] } else { first },
            );
            &taken
        }
    };
    let step = addresses[1].wrapping_sub(first);
    let (mut bits, mut highest, mut gaps) = (0, 0, 0);
    for (lane, address) in (0..).zip(addresses) {
        bits |= address;
        highest = highest.max(*address);
        gaps |= address ^ first.wrapping_add(step.wrapping_mul(lane));
    }
    if bits % N as u32 != 0 {
        return Err(Stop);
    }
    let elements = bytes.as_chunks::<N>().0;
    if highest as usize / N >= elements.len() {
        return Ok(false);
    }
    let from = &elements[first as usize / N..];
    for (word, row) in spare.iter_mut().enumerate().take(W) {
        let to = &mut row[warp];
        let next = step as usize / N;
        match (gaps, next, from.first_chunk::<LANES>(), from.first_chunk::<{ 2 * LANES - 1 }>()) {
            (0, 0, ..) => to.fill(words(from[0])[word]),
            (0, 1, Some(from), _) => {
                for (to, from) in to.iter_mut().zip(from) {
                    *to = words(*from)[word];
                }
            }
            // Half of a vector of four words.
            (0, 2, _, Some(from)) => {
                for (lane, to) in to.iter_mut().enumerate() {
                    *to = words(from[2 * lane])[word];
                }
            }
            _ => {
                for (to, address) in to.iter_mut().zip(addresses) {
                    *to = words(elements[*address as usize / N])[word];
                }
            }
        }
    }
    Ok(true)
}
