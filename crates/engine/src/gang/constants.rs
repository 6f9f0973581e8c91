//! Constant loads of gangs.

use tmu_program::{Op, Register, Width};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use super::bind::{Binder, Word};
use super::kernel::{fill, lanes};
use super::memory::Stop;
use super::state::{State, Window};
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
        let warps = window.first..window.end;
        let (bytes, addresses) = (banks.bytes(bank), &rows[address as usize][warps.clone()]);
        let [low, high, ..] = spare.each_mut().map(|row| &mut row[warps.clone()]);
        let lanes = Loading { bytes, addresses, masks: &window.masks[warps] };
        let inside = vectors.run(
            #[inline(always)]
            || match self.width {
                Width::U8 => lanes.load::<1>(low, |[a]| a.into()),
                Width::S8 => lanes.load::<1>(low, |[a]| a as i8 as u32),
                Width::U16 => lanes.load::<2>(low, |two| u16::from_le_bytes(two).into()),
                Width::S16 => lanes.load::<2>(low, |two| i16::from_le_bytes(two) as u32),
                Width::B32 => lanes.load::<4>(low, u32::from_le_bytes),
                Width::B64 | Width::B128 => {
                    let found = lanes.load::<8>(low, |[a, b, c, d, ..]| u32::from_le_bytes([a, b, c, d]));
                    match found {
                        Ok(true) => {
                            lanes.load::<8>(high, |[.., a, b, c, d]| u32::from_le_bytes([a, b, c, d]))
                        }
                        other => other,
                    }
                }
            },
        )?;
        if !inside {
            for warp in window.first..window.end {
                for lane in active(window.masks[warp]) {
                    let address = rows[address as usize][warp][lane];
                    for (row, word) in spare.iter_mut().zip(banks.load(bank, address, self.width)) {
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

/// Lanes of some warps that load from the same bank.
#[derive(Clone, Copy)]
struct Loading<'s> {
    bytes: &'s [u8],
    addresses: &'s [Lanes<u32>],
    masks: &'s [Mask],
}

impl Loading<'_> {
    /// Loads elements of `N` bytes, which become a word each. Returns false and does nothing if not all of them lie in the
    /// bank as a whole. What lanes get that do not take part means nothing.
    #[inline(always)]
    fn load<const N: usize>(
        self,
        to: &mut [Lanes<u32>],
        word: impl Fn([u8; N]) -> u32 + Copy,
    ) -> Result<bool, Stop> {
        let step = self.addresses[0][1].wrapping_sub(self.addresses[0][0]);
        let (mut bits, mut highest, mut gaps) = ([0; LANES], [0; LANES], [0; LANES]);
        for (addresses, mask) in self.addresses.iter().zip(self.masks) {
            for lane in 0..LANES {
                let taken = (mask >> lane & 1).wrapping_neg();
                bits[lane] |= addresses[lane] & taken;
                highest[lane] = (addresses[lane] & taken).max(highest[lane]);
                let expected = addresses[0].wrapping_add(step.wrapping_mul(lane as u32));
                gaps[lane] |= (addresses[lane] ^ expected) & taken;
            }
        }
        if bits.iter().fold(0, |all, bits| all | bits) % N as u32 != 0 {
            return Err(Stop);
        }
        let elements = self.bytes.as_chunks::<N>().0;
        if highest.iter().fold(0, |most: u32, address| most.max(*address)) as usize / N >= elements.len() {
            return Ok(false);
        }
        let even = gaps.iter().fold(0, |all, gaps| all | gaps) == 0;
        for (to, addresses) in to.iter_mut().zip(self.addresses) {
            let from = elements.get(addresses[0] as usize / N..).filter(|_| even).unwrap_or_default();
            let row = from.first_chunk::<LANES>().filter(|_| step as usize == N);
            // Halves of vectors of four words.
            let pairs = from.first_chunk::<{ 2 * LANES - 1 }>().filter(|_| step as usize == 2 * N);
            *to = match (row, pairs, from) {
                (Some(row), ..) => lanes(
                    #[inline(always)]
                    |lane| word(row[lane]),
                ),
                (_, Some(pairs), _) => lanes(
                    #[inline(always)]
                    |lane| word(pairs[2 * lane]),
                ),
                (.., [element, ..]) if step == 0 => [word(*element); LANES],
                _ => lanes(
                    #[inline(always)]
                    |lane| elements.get(addresses[lane] as usize / N).map_or(0, |element| word(*element)),
                ),
            };
        }
        Ok(true)
    }
}
