//! Pieces of a plain layout, all of one shape, and where a cache keeps them.

/// The shape of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// A row of it has two to this power bytes.
    pub column_bits: u32,
    /// It has two to this power rows.
    pub row_bits: u32,
}

/// A layout cut into pieces. Each piece has one slot of a cache where it can be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub piece: Piece,
    /// Bits of a offset that say where in a row of the layout it is.
    layout_row_bits: u32,
    /// Slots are two to this power.
    slot_bits: u32,
    /// Bits of the slot that say which column of pieces; the others say which row.
    across_bits: u32,
    /// How far bits of the row of pieces are shifted to where the slot has them.
    row_shift: u32,
    /// The bits of a offset that say which piece it is in.
    which: u32,
    /// Those of them that neither part of the slot has.
    beyond: u32,
}

impl Grid {
    /// A grid over a layout whose rows have two to the power of `layout_row_bits` bytes, for a cache of so many bytes at most, but for
    /// two pieces at least.
    pub fn new(piece: Piece, layout_row_bits: u32, bytes: usize) -> Grid {
        let Piece { column_bits, row_bits } = piece;
        let slot_bits = (bytes >> (column_bits + row_bits)).max(2).ilog2();
        let across_bits = slot_bits.div_ceil(2).min(layout_row_bits - column_bits);
        let columns = low_bits(column_bits);
        let rows = low_bits(row_bits) << layout_row_bits;
        let first_row_bit = layout_row_bits + row_bits;
        let across = low_bits(across_bits) << column_bits;
        let down = low_bits(slot_bits - across_bits) << first_row_bit;
        Grid {
            piece,
            layout_row_bits,
            slot_bits,
            across_bits,
            row_shift: first_row_bit - across_bits,
            which: !(columns | rows),
            beyond: !(columns | rows | across | down),
        }
    }

    pub fn slots(&self) -> usize {
        1 << self.slot_bits
    }

    /// Bytes of all slots.
    pub fn bytes(&self) -> usize {
        self.slots() << (self.piece.column_bits + self.piece.row_bits)
    }

    /// What names the piece that a offset is in: never 0.
    #[inline(always)]
    pub fn tag(&self, offset: u32) -> u32 {
        (offset & self.which) | 1
    }

    /// Where a piece begins in the layout.
    pub fn offset(&self, tag: u32) -> u32 {
        tag & self.which
    }

    /// The slot of a piece. Pieces of an area of the layout that fits have slots of their own; the pieces of other areas, such as
    /// further layers, are moved by a number that is as good as random.
    #[inline(always)]
    pub fn slot(&self, tag: u32) -> u32 {
        let across = tag >> self.piece.column_bits & low_bits(self.across_bits);
        let down = tag >> self.row_shift & (low_bits(self.slot_bits) - low_bits(self.across_bits));
        // Knuth's multiplicative hashing.
        let area = (tag & self.beyond).wrapping_mul(0x9e37_79b1) >> (32 - self.slot_bits);
        (across | down) ^ area
    }

    /// Where a slot begins in the cache.
    #[inline(always)]
    pub fn begin(&self, slot: u32) -> u32 {
        slot << (self.piece.column_bits + self.piece.row_bits)
    }

    /// Where in its piece a offset is.
    #[inline(always)]
    pub fn within(&self, offset: u32) -> u32 {
        let row = offset >> self.layout_row_bits & low_bits(self.piece.row_bits);
        row << self.piece.column_bits | offset & low_bits(self.piece.column_bits)
    }
}

/// That many low bits set, below 32.
#[inline(always)]
fn low_bits(count: u32) -> u32 {
    (1 << count) - 1
}
