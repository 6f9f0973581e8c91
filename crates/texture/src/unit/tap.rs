//! The values of one tap of a footprint, for a batch of lanes.

use super::Unit;
use super::compare::Value;
use super::footprint::{Shape, Tap};
use crate::fetch::FetchInputs;
use crate::format::BatchDecoder;
use crate::lanes::{LANES, Lanes, Mask, active};
use crate::model::Rounding;

/// How taps are read.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    /// Reads texels that lie in the texture and in memory.
    pub decoder: BatchDecoder,
    /// Makes the same of an f32's bits as the decoder makes of a texel.
    pub convert: fn(u32) -> u32,
}

/// The values of one tap.
pub(crate) struct TapValues {
    pub texels: [Lanes<u32>; 4],
    /// Lanes whose texel is not in memory.
    pub missing: Mask,
}

impl Unit<'_> {
    /// The depth references of a batch, if it compares.
    pub fn references(&self, inputs: &FetchInputs) -> Lanes<f32> {
        if self.compares { self.reference.apply(inputs) } else { [0.0; LANES] }
    }

    /// Reads texels as they are.
    pub fn plain_reading(&self) -> Reading {
        Reading { decoder: self.decoder, convert: |bits| bits }
    }

    /// Reads one tap. Lanes outside `lanes` hold some texel of the texture.
    #[inline(always)]
    pub fn read_tap<R: Rounding, V: Value, F: Shape<R>>(
        &self,
        footprints: &F,
        tap: usize,
        reading: Reading,
        reference: &Lanes<f32>,
        lanes: Mask,
    ) -> TapValues {
        let mut offset = [0; LANES];
        let elsewhere = footprints.offsets(self, tap, &mut offset);
        let mut values = TapValues { texels: [[0; LANES]; 4], missing: 0 };
        self.texels.read_batch(reading.decoder, &offset, &mut values.texels);
        V::of_batch(self, reference, &mut values.texels);
        let one_by_one = if self.texels.sparse() { lanes } else { elsewhere & lanes };
        if one_by_one != 0 {
            self.read_one_by_one::<V>(
                one_by_one,
                |lane| footprints.tap(lane, tap),
                reading,
                reference,
                &mut values,
            );
        }
        values
    }

    #[inline(never)]
    fn read_one_by_one<V: Value>(
        &self,
        lanes: Mask,
        tap: impl Fn(usize) -> Tap,
        reading: Reading,
        reference: &Lanes<f32>,
        values: &mut TapValues,
    ) {
        for lane in active(lanes) {
            let mut resident = true;
            let value = self.value::<V>(tap(lane), reference[lane], &mut resident);
            for (components, component) in values.texels.iter_mut().zip(value) {
                components[lane] = (reading.convert)(component);
            }
            values.missing |= Mask::from(!resident) << lane;
        }
    }

    fn value<V: Value>(&self, tap: Tap, reference: f32, resident: &mut bool) -> [u32; 4] {
        match tap {
            Tap::Texel(address) => V::of(self, reference, self.texels.read(address, resident)),
            Tap::Border => V::of(self, reference, self.border),
            // The average is taken after the comparison (D3D 22.4.3).
            Tap::Corner(meeting) => self
                .average(meeting.map(|address| V::of(self, reference, self.texels.read(address, resident)))),
        }
    }

    /// The texel in place of the missing one at a cube's corner (D3D 7.18.12). Integers have no average: the texel of
    /// the face that the coordinates lie on stands in.
    fn average(&self, meeting: [[u32; 4]; 3]) -> [u32; 4] {
        if self.integer {
            return meeting[0];
        }
        std::array::from_fn(|i| {
            let sum: f64 = meeting.iter().map(|texel| f64::from(f32::from_bits(texel[i]))).sum();
            ((sum / 3.0) as f32).to_bits()
        })
    }
}
