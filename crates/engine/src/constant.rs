//! Constant banks: what `c[bank][offset]` and LDC read.

use std::borrow::Cow;

use tmu_program::{Diagnostic, Width};

/// Banks that an instruction can name (LDC-07).
pub const BANKS: usize = 32;

/// Bytes that a bank can hold (LDC-07).
pub const BANK_BYTES: usize = 1 << 16;

/// Up to 32 banks of up to 64 KiB, and behind them as many more as were asked for. A bank that was never set has size 0.
#[derive(Clone, Debug)]
pub struct ConstantBanks<'a> {
    banks: [Cow<'a, [u8]>; BANKS],
    /// Banks from 32 on, which no instruction of a machine names: the constant buffers of Direct3D's ranges.
    more: Vec<Cow<'a, [u8]>>,
}

impl Default for ConstantBanks<'_> {
    fn default() -> Self {
        ConstantBanks { banks: std::array::from_fn(|_| Cow::Borrowed(&[][..])), more: Vec::new() }
    }
}

impl<'a> ConstantBanks<'a> {
    /// No bank is set.
    pub fn new() -> ConstantBanks<'a> {
        ConstantBanks::default()
    }

    /// No bank is set, and there are `count` more than 32. Machines support those whatever their own number is.
    pub fn with_more(count: usize) -> ConstantBanks<'a> {
        ConstantBanks { more: vec![Cow::Borrowed(&[][..]); count], ..ConstantBanks::default() }
    }

    /// Sets the content, and so the size, of a bank.
    ///
    /// # Errors
    /// `CONSTANT-01` if there is no such bank or the content is larger than 64 KiB.
    pub fn set(&mut self, bank: u32, bytes: impl Into<Cow<'a, [u8]>>) -> Result<(), Diagnostic> {
        let bytes = bytes.into();
        if bytes.len() > BANK_BYTES {
            let message =
                format!("constant bank {bank} cannot hold {} bytes, only {BANK_BYTES}", bytes.len());
            return Err(Diagnostic::error("CONSTANT-01", message));
        }
        let last = BANKS + self.more.len() - 1;
        let Some(slot) = self.banks.iter_mut().chain(&mut self.more).nth(bank as usize) else {
            return Err(Diagnostic::error("CONSTANT-01", format!("constant bank {bank} is not in 0…{last}")));
        };
        *slot = bytes;
        Ok(())
    }

    /// What a bank holds; empty for a bank that was not set.
    pub fn bytes(&self, bank: u32) -> &[u8] {
        match self.banks.get(bank as usize) {
            Some(bytes) => bytes,
            None => self.more(bank).map_or(&[], |bytes| bytes),
        }
    }

    fn more(&self, bank: u32) -> Option<&Cow<'a, [u8]>> {
        self.more.get((bank as usize).checked_sub(BANKS)?)
    }

    /// The banks that a machine supports.
    pub(crate) fn view(&self, supported: u32) -> BankView<'_> {
        BankView { banks: self, supported }
    }
}

/// The 32-bit word of a bank at a byte offset; bytes past the end are zero.
#[inline]
fn word(bank: &[u8], offset: u32) -> u32 {
    if let Some(whole) = bank.get(offset as usize..).and_then(|rest| rest.first_chunk()) {
        return u32::from_le_bytes(*whole);
    }
    u32::from_le_bytes([0, 1, 2, 3].map(|i| byte(bank, u64::from(offset) + i)))
}

/// What a load of up to 64 bits from a bank reads; the address is aligned.
#[inline]
pub(crate) fn load(bank: &[u8], address: u32, width: Width) -> [u32; 2] {
    let low = word(bank, address & !3);
    let high = if width == Width::B64 { word(bank, address | 4) } else { 0 };
    [crate::word::extend(low, address, width), high]
}

/// Constant banks as a machine sees them: those that it does not support read zero (LDC-08).
#[derive(Clone, Copy, Debug)]
pub(crate) struct BankView<'a> {
    banks: &'a ConstantBanks<'a>,
    supported: u32,
}

impl BankView<'_> {
    /// What a bank holds; `None` if the machine does not support it.
    #[inline]
    pub(crate) fn bank(&self, bank: u32) -> Option<&[u8]> {
        let supported = bank < self.supported || self.banks.more(bank).is_some();
        supported.then(|| self.banks.bytes(bank))
    }

    /// What a bank holds.
    #[inline]
    pub(crate) fn bytes(&self, bank: u32) -> &[u8] {
        self.bank(bank).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn word(&self, bank: u32, offset: u32) -> u32 {
        word(self.bytes(bank), offset)
    }
}

fn byte(bytes: &[u8], offset: u64) -> u8 {
    usize::try_from(offset).ok().and_then(|offset| bytes.get(offset)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn banks_have_a_number_and_a_size() {
        let mut banks = ConstantBanks::new();
        assert!(banks.set(31, vec![0; BANK_BYTES]).is_ok());
        assert_eq!(banks.set(32, vec![0]).expect_err("no such bank").code, "CONSTANT-01");
        assert_eq!(banks.set(0, vec![0; BANK_BYTES + 1]).expect_err("too large").code, "CONSTANT-01");
        assert_eq!(banks.bytes(5), []);
        assert_eq!(banks.view(32).word(40, 0), 0);
    }

    /// Those behind the machine's are there for every machine.
    #[test]
    fn there_can_be_more_banks() {
        let mut banks = ConstantBanks::with_more(9);
        banks.set(40, vec![1, 2, 3, 4]).expect("there");
        assert_eq!(banks.set(41, vec![0]).expect_err("no such bank").code, "CONSTANT-01");
        let view = banks.view(8);
        assert_eq!((view.word(40, 0), view.word(39, 0)), (0x0403_0201, 0));
        assert_eq!(
            [7, 8, 31, 32, 40, 41].map(|bank| view.bank(bank).is_some()),
            [true, false, false, true, true, false]
        );
    }

    /// A bank of six bytes: what lies past the end reads zero, byte by byte.
    #[test]
    fn ldc_07_each_byte_past_the_end_is_zero() {
        let mut banks = ConstantBanks::new();
        banks.set(3, vec![0x81, 0x82, 0x83, 0x84, 0x85, 0x86]).expect("small");
        assert_eq!(load(banks.bytes(3), 0, Width::B64), [0x8483_8281, 0x0000_8685]);
        assert_eq!(load(banks.bytes(3), 4, Width::B32), [0x0000_8685, 0]);
        assert_eq!(load(banks.bytes(3), 4, Width::S16), [0xffff_8685, 0]);
        assert_eq!(load(banks.bytes(3), 5, Width::S8), [0xffff_ff86, 0]);
        assert_eq!(load(banks.bytes(3), 6, Width::U8), [0, 0]);
        assert_eq!(load(banks.bytes(3), 0xffff_fff8, Width::B64), [0, 0]);
        assert_eq!(load(banks.bytes(4), 0, Width::B32), [0, 0]);
    }
}
