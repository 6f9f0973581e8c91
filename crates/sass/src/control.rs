//! The scheduling control word: one 21-bit slot for each of the three instructions of a bundle.

use crate::bits::Bits;

/// One 21-bit slot: stall count, barriers, wait mask, operand reuse or texture phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Control(u32);

/// Barrier number that means none.
pub const NO_BARRIER: u8 = 7;

const STALL: Bits = Bits::new(0, 4);
const SCHEDULE: Bits = Bits::new(0, 5);
const YIELD: Bits = Bits::new(4, 1);
const WRITE: Bits = Bits::new(5, 3);
const READ: Bits = Bits::new(8, 3);
const WAIT: Bits = Bits::new(11, 6);
const REUSE: Bits = Bits::new(17, 4);

impl Default for Control {
    /// No stall, no barriers, no waits, no reuse.
    fn default() -> Control {
        Control(0x7e0)
    }
}

impl Control {
    /// The slot with these 21 bits; higher bits are dropped.
    pub const fn from_bits(bits: u32) -> Control {
        Control(bits & 0x1f_ffff)
    }

    /// The 21 bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The three slots of a control word, in the order of their instructions. Bit 63 has no meaning.
    pub fn unpack(word: u64) -> [Control; 3] {
        [0, 21, 42].map(|shift| Control::from_bits((word >> shift) as u32))
    }

    /// The control word that holds three slots.
    pub fn pack(slots: [Control; 3]) -> u64 {
        slots.iter().rev().fold(0, |word, slot| word << 21 | u64::from(slot.0))
    }

    fn get(self, bits: Bits) -> u8 {
        bits.get(u128::from(self.0)) as u8
    }

    fn set(self, bits: Bits, value: u8) -> Control {
        Control(bits.set(u128::from(self.0), u64::from(value)) as u32)
    }

    /// Issue cycles to stall, 0…15.
    pub fn stall(self) -> u8 {
        self.get(STALL)
    }

    /// Bit 4; with a stall of 0 it marks the instruction as issued together with the next one.
    pub fn yields(self) -> bool {
        self.get(YIELD) == 1
    }

    /// The manual's `?sched`: stall and yield together, 0…31.
    pub fn schedule(self) -> u8 {
        self.get(SCHEDULE)
    }

    /// The manual's `&wr`: barrier set when the result is written; 7 is none.
    pub fn write_barrier(self) -> u8 {
        self.get(WRITE)
    }

    /// The manual's `&rd`: barrier set when the sources have been read; 7 is none.
    pub fn read_barrier(self) -> u8 {
        self.get(READ)
    }

    /// The manual's `&req`: barriers to wait for, one bit each.
    pub fn wait_mask(self) -> u8 {
        self.get(WAIT)
    }

    /// Operand reuse of ALU instructions; bits 1:0 are the phase of texture instructions.
    pub fn reuse(self) -> u8 {
        self.get(REUSE)
    }

    /// The slot with `?sched` set to the low five bits of `value`.
    #[must_use]
    pub fn with_schedule(self, value: u8) -> Control {
        self.set(SCHEDULE, value)
    }

    /// The slot with `&wr` set to the low three bits of `value`.
    #[must_use]
    pub fn with_write_barrier(self, value: u8) -> Control {
        self.set(WRITE, value)
    }

    /// The slot with `&rd` set to the low three bits of `value`.
    #[must_use]
    pub fn with_read_barrier(self, value: u8) -> Control {
        self.set(READ, value)
    }

    /// The slot with `&req` set to the low six bits of `value`.
    #[must_use]
    pub fn with_wait_mask(self, value: u8) -> Control {
        self.set(WAIT, value)
    }

    /// The annotations of the manual's syntax, for what differs from the default slot: ` &req=0x3 &wr=0x1 ?0x11`.
    pub fn annotations(self) -> String {
        let mut text = String::new();
        let parts = [
            ("&req=", self.wait_mask(), 0),
            ("&rd=", self.read_barrier(), NO_BARRIER),
            ("&wr=", self.write_barrier(), NO_BARRIER),
            ("?", self.schedule(), 0),
        ];
        for (name, value, default) in parts {
            if value != default {
                text += &format!(" {name}{value:#x}");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The control word that the vendor's probing notes give for three default slots.
    #[test]
    fn three_default_slots_make_the_known_word() {
        let word = Control::pack([Control::default(); 3]);
        assert_eq!(word, 0x001f_8000_fc00_07e0);
        assert_eq!(Control::unpack(word), [Control::default(); 3]);
    }

    #[test]
    fn fields_sit_where_the_machine_has_them() {
        let slot = Control::default().with_schedule(0x11).with_write_barrier(2).with_wait_mask(0b101);
        assert_eq!(slot.bits(), 0x11 | 2 << 5 | 7 << 8 | 0b101 << 11);
        assert!(slot.yields() && slot.stall() == 1 && slot.read_barrier() == NO_BARRIER);
        assert_eq!(slot.annotations(), " &req=0x5 &wr=0x2 ?0x11");
        assert_eq!(Control::default().annotations(), "");
    }
}
