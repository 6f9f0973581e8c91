//! Sums of the parts that the special function unit has stored of a function, as
//! [`interpolation`](tmu_program::meaning::function::interpolation) has them.

use iced_x86::Code;
use tmu_program::meaning::function::interpolation::Curve;
use tmu_program::meaning::function::tables::PARTS;

use super::code::{Base, Part, View};
use super::select::{Input, Lanes, Quads, Selector};
use super::vector::Vector;
use super::wide::QuadOperand;

/// Bits of a place that are below those whose products the unit has whole.
const LOWER: u8 = 9;

/// The parts of a function as code has them, two words each: the value, in units of 2⁹ of the sum's; and the slope, as how far it lies above the
/// least one, in the upper half, with half the curvature, in units of the sum's, in the lower one.
struct Rows {
    words: [[u32; 2]; 128],
    /// Bits of a row's number.
    bits: u8,
    /// What is added to slopes.
    least_slope: i32,
}

impl Rows {
    fn new(curve: &Curve, bits: u8) -> Rows {
        let parts = &PARTS[curve.start..curve.start + (1 << bits)];
        let slopes = parts.iter().map(|part| part.slope);
        let least_slope = match (slopes.clone().min(), slopes.max()) {
            (Some(0..), Some(..=0xffff)) => 0,
            (least, _) => least.unwrap_or(0),
        };
        let mut words = [[0; 2]; 128];
        for (row, part) in words.iter_mut().zip(parts) {
            let slope = (part.slope - least_slope) as u32;
            let bend = (part.bend << curve.bend_shift) as u32;
            debug_assert!(slope < 1 << 16 && i16::try_from(bend as i32).is_ok());
            *row = [(part.value as u32) << (curve.value_shift - LOWER), slope << 16 | bend & 0xffff];
        }
        Rows { words, bits, least_slope }
    }
}

impl Selector<'_> {
    /// 32 bits of [`Interpolated::sum`](tmu_program::meaning::function::interpolation::Interpolated::sum): of the row whose number of so many bits begins
    /// at one of `bits`, and the place in it.
    pub(super) fn interpolated(&mut self, curve: &Curve, row: Lanes, bits: [u8; 2], place: Lanes) -> Lanes {
        let [coarse, fine] = self.parts_of_sum(curve, row, bits, place);
        let fine = self.by(Vector::ShiftRightSignedBy, Input::Lanes(fine), LOWER);
        let sum = self.both(Vector::Add, coarse, fine);
        self.by(Vector::ShiftRightBy, Input::Lanes(sum), curve.dropped - LOWER)
    }

    /// All bits of such a sum, as doubles, the lower half of each part and the upper one.
    pub(super) fn interpolated_whole(
        &mut self,
        curve: &Curve,
        row: Lanes,
        bits: [u8; 2],
        place: Lanes,
    ) -> Quads {
        let [coarse, fine] = self.parts_of_sum(curve, row, bits, place);
        let fine = match curve.dropped {
            0 => fine,
            dropped => self.by(Vector::ShiftRightSignedBy, Input::Lanes(fine), dropped),
        };
        let [coarse, fine] = [coarse, fine].map(|words| self.doubles_of_integers(words));
        let scale = f64::from(1 << (LOWER - curve.dropped)).to_bits();
        let coarse = self.of_quads(Vector::MultiplyDouble, coarse, QuadOperand::Bits(scale));
        self.of_quads(Vector::AddDouble, coarse, QuadOperand::Quads(fine))
    }

    /// Such a sum as two terms before bits are dropped, the first one in units of 2⁹; the other one has a sign.
    fn parts_of_sum(
        &mut self,
        curve: &Curve,
        row: Lanes,
        [from, count]: [u8; 2],
        place: Lanes,
    ) -> [Lanes; 2] {
        let lanes = Input::Lanes;
        let rows = Rows::new(curve, count);
        let [value, slope_and_bend] = self.row(&rows, row, from);
        let slope = self.by(Vector::ShiftRightBy, lanes(slope_and_bend), 16);
        let slope = match rows.least_slope {
            0 => slope,
            least => self.with(Vector::Add, slope, least as u32),
        };
        let upper = self.by(Vector::ShiftRightBy, lanes(place), LOWER);
        let lower = self.with(Vector::And, place, (1 << LOWER) - 1);
        // Slopes and places have 17 bits each: the product needs more than 32, but not its part with the upper bits of places.
        let [coarse, fine] = [upper, lower].map(|bits| self.both(Vector::Multiply, slope, bits));
        let coarse = self.both(Vector::Add, value, coarse);
        let fine = match curve.bias {
            0 => fine,
            bias => self.with(Vector::Add, fine, bias as u32),
        };
        // All have 16 bits.
        let bend = self.chosen_bytes(slope_and_bend, [0, 1, 0, 1]);
        let square = self.square(place, upper);
        let bend = self.both(Vector::MultiplyHalves, bend, square);
        [coarse, self.both(Vector::Add, bend, fine)]
    }

    /// As [`interpolation::square`](tmu_program::meaning::function::interpolation::square), of a place and of its upper bits: two terms
    /// of 16 bits.
    fn square(&mut self, place: Lanes, upper: Lanes) -> Lanes {
        let lanes = Input::Lanes;
        let whole = self.both(Vector::MultiplyHalves, upper, upper);
        let whole = self.by(Vector::ShiftRightBy, lanes(whole), 1);
        // Each half of a word has the products of one of the upper bits with the lower ones.
        let upper = self.chosen_bytes(upper, [0, 1, 0, 1]);
        let lower = self.chosen_bytes(place, [0, 1, 0, 1]);
        let lower = self.by(Vector::ShiftLeftHalvesBy, lanes(lower), 16 - LOWER);
        let [a, b, c, d] = [0, 1, 2, 3].map(|bit| {
            let bits = self.with(Vector::And, upper, 0x0010_0001 << bit);
            self.both(Vector::MultiplyHighHalves, lower, bits)
        });
        let [a, c] = [(a, b), (c, d)].map(|(one, other)| self.both(Vector::Add, one, other));
        let rows = self.both(Vector::Add, a, c);
        self.both(Vector::Add, rows, whole)
    }

    /// The words of each lane's row, by the bits of its number from one on.
    fn row(&mut self, rows: &Rows, bits: Lanes, from: u8) -> [Lanes; 2] {
        if self.wide && !bits.uniform {
            let number = self.by(Vector::ShiftRightBy, Input::Lanes(bits), from);
            return [0, 1].map(|word| self.permuted_words(rows, word, number));
        }
        const BYTES: u32 = size_of::<[u32; 2]>() as u32;
        let offset = self.by(Vector::ShiftRightBy, Input::Lanes(bits), from - BYTES.trailing_zeros() as u8);
        let offset = self.with(Vector::And, offset, BYTES * ((1 << rows.bits) - 1));
        let words = rows.words.as_flattened();
        let table = self.pool.table_of_256(std::array::from_fn(|word| words[word]));
        self.gather_pairs(Base::Runtime, offset, table)
    }

    /// One of the words of each lane's row, with tables in registers: AVX-512 finds 32 rows at a time there.
    fn permuted_words(&mut self, rows: &Rows, word: usize, number: Lanes) -> Lanes {
        let tables: Vec<[u32; 32]> = (0..1 << (rows.bits - 5))
            .map(|table| std::array::from_fn(|row| rows.words[32 * table + row][word]))
            .collect();
        let mut found: Vec<Lanes> = tables
            .into_iter()
            .map(|table| {
                self.each_part(self.parts(), |this, part| {
                    // Loaded for each part, so that other values stay in registers.
                    let (to, first) = (this.vector(), this.loaded_lanes(table));
                    let number = Part::Replace(number.part(part), to, View::Whole);
                    let parts = [number, Part::Use(first, View::Whole), this.lanes_part(table, 1)];
                    this.emit(Code::EVEX_Vpermi2d_zmm_k1z_zmm_zmmm512b32, &parts);
                    to
                })
            })
            .collect();
        for bit in 5..rows.bits {
            let test = Code::EVEX_Vptestmd_kr_k1_zmm_zmmm512b32;
            let set = self.relation(test, test, Input::Lanes(number), Input::Constant(1 << bit), None);
            found = found
                .chunks_exact(2)
                .map(|pair| self.blend(set, Input::Lanes(pair[1]), Input::Lanes(pair[0])))
                .collect();
        }
        found[0]
    }
}
