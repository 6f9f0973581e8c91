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
        if address & (self.width.bytes() - 1) != 0 {
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
        let loading = Loading { bytes, addresses, masks: &window.masks[warps] };
        let inside = vectors.run(
            #[inline(always)]
            || {
                let survey = loading.survey();
                if survey.bits & (self.width.bytes() - 1) != 0 {
                    return Err(Stop);
                }
                if survey.highest as usize + self.width.bytes() as usize > bytes.len() {
                    return Ok(false);
                }
                match self.width {
                    Width::U8 => loading.read::<1>(&survey, low, |[a]| a.into()),
                    Width::S8 => loading.read::<1>(&survey, low, |[a]| a as i8 as u32),
                    Width::U16 => loading.read::<2>(&survey, low, |two| u16::from_le_bytes(two).into()),
                    Width::S16 => loading.read::<2>(&survey, low, |two| i16::from_le_bytes(two) as u32),
                    Width::B32 => loading.read::<4>(&survey, low, u32::from_le_bytes),
                    Width::B64 | Width::B128 => {
                        loading.read::<8>(&survey, low, |[a, b, c, d, ..]| u32::from_le_bytes([a, b, c, d]));
                        loading.read::<8>(&survey, high, |[.., a, b, c, d]| u32::from_le_bytes([a, b, c, d]));
                    }
                }
                Ok(true)
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

/// How the addresses lie.
struct Survey {
    /// Bits that are set in any of them.
    bits: u32,
    highest: u32,
    /// The distance from lane to lane in every warp, if it is the same everywhere.
    step: Option<usize>,
}

impl Loading<'_> {
    #[inline(always)]
    fn survey(self) -> Survey {
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
        let any = |words: Lanes<u32>| words.iter().fold(0, |all, word| all | word);
        Survey {
            bits: any(bits),
            highest: highest.iter().fold(0, |most: u32, address| most.max(*address)),
            step: (any(gaps) == 0).then_some(step as usize),
        }
    }

    /// Reads elements of `N` bytes, which become a word each. What lanes get that do not take part means nothing.
    #[inline(always)]
    fn read<const N: usize>(
        self,
        survey: &Survey,
        to: &mut [Lanes<u32>],
        word: impl Fn([u8; N]) -> u32 + Copy,
    ) {
        let elements = self.bytes.as_chunks::<N>().0;
        for (to, addresses) in to.iter_mut().zip(self.addresses) {
            let from = elements.get(addresses[0] as usize / N..).unwrap_or_default();
            let row = from.first_chunk::<LANES>().filter(|_| survey.step == Some(N));
            // Halves of vectors of four words.
            let pairs = from.first_chunk::<{ 2 * LANES - 1 }>().filter(|_| survey.step == Some(2 * N));
            *to = match (row, pairs, from) {
                (Some(row), ..) => lanes(
                    #[inline(always)]
                    |lane| word(row[lane]),
                ),
                (_, Some(pairs), _) => lanes(
                    #[inline(always)]
                    |lane| word(pairs[2 * lane]),
                ),
                (.., [element, ..]) if survey.step == Some(0) => [word(*element); LANES],
                _ => lanes(
                    #[inline(always)]
                    |lane| elements.get(addresses[lane] as usize / N).map_or(0, |element| word(*element)),
                ),
            };
        }
    }
}
