//! Many batches of lanes in one request, or one that costs little beside its texels.

use crate::fetch::{FetchInputs, FetchOutput, Level};
use crate::lanes::{LANES, Lanes, Mask, per_lane};

/// One part of the requests of many batches.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// A value for each lane of each batch.
    Lanes(&'a [Lanes<u32>]),
    /// The same value in all lanes of all batches.
    Same(u32),
}

impl Default for Part<'_> {
    fn default() -> Self {
        Part::Same(0)
    }
}

impl Part<'_> {
    /// The values of a batch.
    ///
    /// # Panics
    /// If there are fewer batches.
    #[inline(always)]
    pub fn of_batch(&self, batch: usize) -> Lanes<u32> {
        match self {
            Part::Lanes(values) => values[batch],
            Part::Same(value) => [*value; LANES],
        }
    }

    /// The same where they are, or in what is given if all lanes have one.
    #[inline(always)]
    pub(crate) fn lanes<'l>(&'l self, batch: usize, same: &'l mut Lanes<u32>) -> &'l Lanes<u32> {
        match self {
            Part::Lanes(values) => &values[batch],
            Part::Same(value) => {
                *same = [*value; LANES];
                same
            }
        }
    }

    /// Puts the values of one batch there.
    fn put(&self, batch: usize, lanes: &mut Lanes<u32>) {
        match self {
            Part::Lanes(values) => lanes.copy_from_slice(&values[batch]),
            Part::Same(value) => lanes.fill(*value),
        }
    }

    fn signed(&self, batch: usize) -> Lanes<i32> {
        let bits = self.of_batch(batch);
        per_lane(|lane| bits[lane] as i32)
    }
}

/// The per-lane parts of the requests of many batches: [`FetchInputs`] of each of them, borrowed from where they are.
/// Parts that the [`Fetch`](crate::Fetch) does not ask for are not read.
#[derive(Clone, Copy, Debug, Default)]
pub struct FetchBatches<'a> {
    /// s, t, r: i32 for loads, f32 bits otherwise.
    pub coordinates: [Part<'a>; 3],
    /// Array layer, already an unsigned integer.
    pub layer: Part<'a>,
    /// Level or bias; see [`Level`](crate::Level).
    pub level: Part<'a>,
    /// Sample number.
    pub sample: Part<'a>,
    /// Depth reference, f32 bits.
    pub reference: Part<'a>,
    /// Texel offset u, v, w, two's complement.
    pub offset: [Part<'a>; 3],
    /// u, v of each of the four gather offsets, two's complement; zeros if they are not given. Few requests have them.
    pub four_offsets: Option<&'a [[Part<'a>; 2]; 4]>,
    /// d(s,t,r)/dx and d(s,t,r)/dy, f32 bits; likewise.
    pub gradients: Option<&'a [[Part<'a>; 3]; 2]>,
    /// Minimum level of detail, f32 bits.
    pub min_level: Part<'a>,
}

impl<'a> FetchBatches<'a> {
    /// One batch for a fast routine: its offset, if it has one, is given apart, as bits, and no fast routine takes four.
    pub(crate) fn of_one(inputs: &'a FetchInputs, offset: Option<&'a [Lanes<u32>; 3]>) -> FetchBatches<'a> {
        let one = |lanes: &'a Lanes<u32>| Part::Lanes(std::slice::from_ref(lanes));
        FetchBatches {
            coordinates: inputs.coordinates.each_ref().map(one),
            layer: one(&inputs.layer),
            level: one(&inputs.level),
            sample: one(&inputs.sample),
            reference: one(&inputs.reference),
            offset: offset.map_or_else(Default::default, |axes| axes.each_ref().map(one)),
            four_offsets: None,
            gradients: None,
            min_level: one(&inputs.min_level),
        }
    }

    /// Puts the parts of a batch's request there that levels of detail depend on; lowest levels of lanes are not among them.
    pub(crate) fn put_for_lods(&self, batch: usize, level: Level, inputs: &mut FetchInputs) {
        self.level.put(batch, &mut inputs.level);
        for (axis, part) in self.coordinates.iter().enumerate() {
            part.put(batch, &mut inputs.coordinates[axis]);
        }
        if level == Level::Gradients {
            for (way, along) in self.gradients.into_iter().flatten().enumerate() {
                for (axis, part) in along.iter().enumerate() {
                    part.put(batch, &mut inputs.gradients[way][axis]);
                }
            }
        }
    }

    /// The request of one batch.
    ///
    /// # Panics
    /// If a part has fewer batches.
    pub fn of_batch(&self, batch: usize) -> FetchInputs {
        FetchInputs {
            coordinates: self.coordinates.map(|part| part.of_batch(batch)),
            layer: self.layer.of_batch(batch),
            level: self.level.of_batch(batch),
            sample: self.sample.of_batch(batch),
            reference: self.reference.of_batch(batch),
            offset: self.offset.map(|part| part.signed(batch)),
            four_offsets: self.four_offsets.map_or([[[0; LANES]; 2]; 4], |four| {
                four.each_ref().map(|of_texel| of_texel.each_ref().map(|part| part.signed(batch)))
            }),
            gradients: self.gradients.map_or([[[0; LANES]; 3]; 2], |ways| {
                ways.each_ref().map(|along| along.each_ref().map(|part| part.of_batch(batch)))
            }),
            min_level: self.min_level.of_batch(batch),
        }
    }
}

/// Where the answers of many batches go: [`FetchOutput`] of each of them. Lanes outside the masks keep what was there. What is
/// `None` is not wanted.
#[derive(Debug, Default)]
pub struct FetchBatchesOutput<'a> {
    /// The four components (or the four gathered texels), 32 bits each.
    pub texel: [Option<&'a mut [Lanes<u32>]>; 4],
    /// Lanes whose texels were all resident in memory.
    pub resident: Option<&'a mut [Mask]>,
}

impl<'a> FetchBatchesOutput<'a> {
    /// One batch.
    pub(crate) fn of_one(output: &'a mut FetchOutput) -> FetchBatchesOutput<'a> {
        let FetchOutput { texel, resident } = output;
        FetchBatchesOutput {
            texel: texel.each_mut().map(|component| Some(std::slice::from_mut(component))),
            resident: Some(std::slice::from_mut(resident)),
        }
    }

    /// The shortest of the parts that are wanted, in batches.
    pub(crate) fn shortest(&self) -> usize {
        let texels = self.texel.iter().flatten().map(|component| component.len());
        texels.chain(self.resident.as_ref().map(|resident| resident.len())).min().unwrap_or(usize::MAX)
    }

    /// What was there before.
    pub(crate) fn of_batch(&self, batch: usize) -> FetchOutput {
        let component =
            |to: &Option<&mut [Lanes<u32>]>| to.as_ref().map_or([0; LANES], |component| component[batch]);
        FetchOutput {
            texel: self.texel.each_ref().map(component),
            resident: self.resident.as_ref().map_or(0, |resident| resident[batch]),
        }
    }

    /// Puts a batch's answer there.
    pub(crate) fn put(&mut self, batch: usize, answer: &FetchOutput) {
        for (component, values) in self.texel.iter_mut().zip(&answer.texel) {
            if let Some(component) = component {
                component[batch] = *values;
            }
        }
        if let Some(resident) = &mut self.resident {
            resident[batch] = answer.resident;
        }
    }
}
