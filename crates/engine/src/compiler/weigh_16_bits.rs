//! Weighted sums of 16-bit codes, as NVIDIA's model has them (NV-11, NV-16): whole numbers of 24 bits at most, which singles hold.

use tmu_texture::{DirectTexel, DirectValue};

use super::footprint::Texel;
use super::select::{Input, Lanes, Selector};
use super::vector::Vector;
use super::weigh::summed;

impl Selector<'_> {
    /// Adds the codes of a plane by component.
    pub(super) fn add_codes_of_16_bits(
        &mut self,
        texel: DirectTexel,
        before: Option<Vec<Lanes>>,
        texels: &[Texel; 4],
        weights: [Lanes; 4],
    ) -> Vec<Lanes> {
        let weights = self.weights_as_singles(weights);
        let mut before = before.map(Vec::into_iter);
        let mut sums = Vec::new();
        for value in summed(texel) {
            let mut sum = before.as_mut().and_then(Iterator::next);
            for (words, weight) in texels.iter().zip(weights) {
                let code = self.code_of_16_bits(words, value);
                let code = self.one(Vector::SingleOfInteger, Input::Lanes(code));
                sum = Some(self.add_product(sum, code, weight));
            }
            sums.extend(sum);
        }
        sums
    }

    /// One of the halves of a texel's words.
    fn code_of_16_bits(&mut self, words: &[Lanes], value: DirectValue) -> Lanes {
        if let DirectValue::Snorm16(half) = value {
            let code = self.signed_of_bits(words[usize::from(half / 2)], 16, half % 2);
            // The least code counts as the one above it.
            return self.two(Vector::LargerSigned, Input::Lanes(code), Input::Constant(-0x7fff_i32 as u32));
        }
        let half = if let DirectValue::Unorm16(half) = value { half } else { 0 };
        self.half_of(words[usize::from(half / 2)], half % 2)
    }

    /// The components by their sums.
    pub(super) fn values_of_16_bits(&mut self, texel: DirectTexel, sums: &[Lanes]) -> Vec<Lanes> {
        let value = |(value, &sum): (DirectValue, &Lanes)| {
            let sum = self.one(Vector::IntegerOfSingle, Input::Lanes(sum));
            let rounded = Input::Lanes(self.two(Vector::Add, Input::Lanes(sum), Input::Constant(128)));
            let code = self.by(Vector::ShiftRightSignedBy, rounded, 8);
            match matches!(value, DirectValue::Snorm16(_)) {
                true => self.snorm(code, 15),
                false => self.unorm(code, 16),
            }
        };
        summed(texel).zip(sums).map(value).collect()
    }
}
