//! The scheduling control word: one 21-bit slot for each of the three instructions of a bundle.

use crate::bits::Bits;

/// One 21-bit slot: stall count, barriers, wait mask, operand reuse or texture phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Control(u32);

/// Barrier number that means none.
pub const NO_BARRIER: u8 = 7;

/// Barriers of a warp.
pub const BARRIERS: u8 = 6;

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
    /// The bits that a slot has.
    pub const ALL: u32 = 0x1f_ffff;

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

    /// Bit 4 is 0: the warp may give way to another one. The bit is 1 too where a stall of 0 marks the instruction as
    /// issued together with the next one.
    pub fn yields(self) -> bool {
        self.get(YIELD) == 0
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

    /// The slot as a column of fixed width, every field at its place: `[B0-2---:R1:W-:Y:S06]` waits for barriers 0
    /// and 2, sets barrier 1 when its sources are read and none when the result is written, may give way to another
    /// warp (bit 4 is 0), and stalls six cycles. Operand reuse and texture phase are in the instruction's text.
    pub fn column(self) -> String {
        let waits: String = (0..6)
            .map(
                |barrier| if self.wait_mask() >> barrier & 1 == 1 { char::from(b'0' + barrier) } else { '-' },
            )
            .collect();
        let barrier = |number: u8| if number == NO_BARRIER { '-' } else { char::from(b'0' + number) };
        let gives_way = if self.yields() { 'Y' } else { '-' };
        let (read, write) = (barrier(self.read_barrier()), barrier(self.write_barrier()));
        format!("[B{waits}:R{read}:W{write}:{gives_way}:S{:02}]", self.stall())
    }

    /// Reads what [`Control::column`] writes.
    pub fn from_column(text: &str) -> Option<Control> {
        let inner = text.strip_prefix("[B")?.strip_suffix(']')?;
        let [waits, read, write, gives_way, stall] = inner.split(':').collect::<Vec<_>>().try_into().ok()?;
        let barrier = |text: &str| match text {
            "-" => Some(NO_BARRIER),
            _ => text.parse().ok().filter(|&number| number < NO_BARRIER && text.len() == 1),
        };
        let stall: u8 = stall.strip_prefix('S')?.parse().ok().filter(|&stall| stall < 16)?;
        let kept = match gives_way {
            "-" => 16,
            "Y" => 0,
            _ => return None,
        };
        let slot = Control::default().with_schedule(stall | kept).with_wait_mask(wait_list(waits)?);
        let slot = slot.with_read_barrier(barrier(read.strip_prefix('R')?)?);
        Some(slot.with_write_barrier(barrier(write.strip_prefix('W')?)?))
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

/// Reads `0-2---`: each place holds its own number or a dash.
fn wait_list(text: &str) -> Option<u8> {
    if text.len() != 6 {
        return None;
    }
    text.bytes().enumerate().try_fold(0, |mask, (barrier, c)| match c {
        b'-' => Some(mask),
        c if usize::from(c) == usize::from(b'0') + barrier => Some(mask | 1 << barrier),
        _ => None,
    })
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
        assert!(!slot.yields() && slot.stall() == 1 && slot.read_barrier() == NO_BARRIER);
        assert_eq!(slot.annotations(), " &req=0x5 &wr=0x2 ?0x11");
        assert_eq!(Control::default().annotations(), "");
    }

    #[test]
    fn every_slot_without_reuse_is_its_column() {
        for bits in 0..1 << 17 {
            let slot = Control::from_bits(bits);
            assert_eq!(Control::from_column(&slot.column()), Some(slot));
        }
        let slot = Control::from_bits(0b000101 << 11 | 1 << 8 | 7 << 5 | 6);
        assert_eq!(slot.column(), "[B0-2---:R1:W-:Y:S06]");
        for wrong in ["[B1-----:R-:W-:-:S00]", "[B------:R8:W-:-:S00]", "[B------:R-:W-:-:S16]", "[B------]"]
        {
            assert_eq!(Control::from_column(wrong), None);
        }
    }
}
