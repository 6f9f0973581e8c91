//! The trace of a fetch: what the routines note of one lane while they answer.
//!
//! A routine asks once for a batch of lanes whether anybody listens; nothing else of this runs when nobody does.

use std::sync::{Mutex, PoisonError};

use super::filter::{Filtering, Request};
use super::footprint::{FilterShape, Footprints};
use super::geometry::Geometry;
use super::level::LevelChoice;
use super::weights::Weights;
use super::{Site, Unit};
use crate::fetch::{Dimension, FetchInputs, Level, MinLevel};
use crate::format::Values;
use crate::lanes::{LANES, Mask, per_lane};
use crate::sampler::Filter;
use crate::trace::{Accumulation, AxisTap, AxisTrace, LevelTrace, Part, Pass, Spot, Tap, Weight};

/// What has been noted so far.
pub(crate) struct Recorder {
    /// The lane that is listened to.
    pub lane: usize,
    passes: Mutex<Vec<Pass>>,
}

impl Recorder {
    pub fn new(lane: usize) -> Recorder {
        Recorder { lane, passes: Mutex::new(Vec::new()) }
    }

    pub fn passes(self) -> Vec<Pass> {
        self.passes.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, pass: Pass) {
        self.passes.lock().unwrap_or_else(PoisonError::into_inner).push(pass);
    }

    /// A filter within a level and between levels, as [`combine`](super::filter::combine_routine) has it.
    #[cold]
    #[inline(never)]
    pub fn filtered<W: Weights>(
        &self,
        unit: &Unit,
        filtering: &Filtering,
        request: &Request,
        mask: Mask,
        sum: Accumulation,
    ) {
        if mask >> self.lane & 1 == 0 {
            return;
        }
        let Request { location, levels, reference } = *request;
        let part = |geometry: &Geometry, share: W::Weight| {
            let site = Site { unit, location, geometry, reference };
            let mut footprints = Footprints::NOWHERE;
            footprints.find(site, filtering);
            let mut weights = [[W::Weight::default(); LANES]; 8];
            footprints.weigh::<W>(site, &[share; LANES], &mut weights);
            let taps = (0..filtering.shape.taps()).map(|number| {
                let weight = W::traced(weights[number][self.lane]);
                self.tap(site, &footprints, number, weight)
            });
            Part {
                level: geometry.level_of(self.lane),
                size: geometry.size.map(|axis| axis[self.lane] as u32),
                share: W::traced(share),
                axes: footprints.trace(site, filtering, self.lane),
                taps: taps.collect(),
            }
        };
        let blend = levels.map_or(0.0, |levels| levels.blend[self.lane]);
        let near = levels.map_or(&unit.first_geometry, |levels| &levels.near);
        let parts = match levels.and_then(|levels| levels.far.as_ref()).filter(|_| blend != 0.0) {
            Some(far) => {
                let [near_share, far_share] = W::split(W::WHOLE, blend);
                vec![part(near, near_share), part(far, far_share)]
            }
            None => vec![part(near, W::WHOLE)],
        };
        let single = filtering.shape.taps() == 1 && parts.len() == 1;
        let accumulation = if single { Accumulation::Single } else { sum };
        self.add(Pass {
            parts,
            accumulation,
            ..self.pass(Site { unit, location, geometry: near, reference })
        });
    }

    /// A pass that has read nothing yet.
    fn pass(&self, Site { unit, location, reference, .. }: Site) -> Pass {
        let cube = unit.fetch.dimension == Dimension::Cube;
        Pass {
            coordinates: location.coordinate.map(|axis| axis[self.lane]),
            face: cube.then_some(location.face[self.lane]),
            layer: location.layer[self.lane],
            parts: Vec::new(),
            accumulation: Accumulation::Gathered,
            summed: unit.summed,
            reference: reference.map(|reference| reference[self.lane]),
        }
    }

    fn tap(&self, site: Site, footprints: &Footprints, number: usize, weight: Weight) -> Tap {
        let read = |site: Site| {
            let mut texels = [[0; LANES]; 4];
            footprints.read::<Values>(site, number, 1 << self.lane, &mut texels);
            texels.map(|component| component[self.lane])
        };
        Tap {
            corner: [0, 1, 2].map(|axis| (number >> axis & 1) as u8),
            spot: footprints.spot(site, number, self.lane),
            weight,
            raw: Vec::new(),
            value: read(Site { reference: None, ..site }),
            seen: read(site),
        }
    }

    /// One of the four results of a gather.
    #[cold]
    #[inline(never)]
    pub fn gathered(&self, site: Site, footprints: &Footprints, number: usize) {
        let lane = self.lane;
        let mut tap = self.tap(site, footprints, number, Weight::Fraction(1.0));
        tap.seen = tap.seen.map(|bits| site.unit.gathered_as.of(bits));
        let axes = footprints.trace(site, &site.unit.mag, lane);
        let mut passes = self.passes.lock().unwrap_or_else(PoisonError::into_inner);
        // The four texels of one footprint belong together; with four offsets each result has its own.
        if let Some(part) = passes.last_mut().and_then(|pass| pass.parts.last_mut())
            && part.axes == axes
            && part.taps.iter().all(|known| known.corner != tap.corner)
        {
            part.taps.push(tap);
            return;
        }
        let part = Part {
            level: site.geometry.level_of(lane),
            size: site.geometry.size.map(|axis| axis[lane] as u32),
            share: Weight::Fraction(1.0),
            axes,
            taps: vec![tap],
        };
        passes.push(Pass { parts: vec![part], ..self.pass(site) });
    }

    /// A load.
    #[cold]
    #[inline(never)]
    pub fn loaded(
        &self,
        unit: &Unit,
        geometry: &Geometry,
        layer: u32,
        axes: Vec<AxisTrace>,
        spot: Spot,
        value: [u32; 4],
    ) {
        let whole = Weight::Fraction(1.0);
        let tap = Tap { corner: [0; 3], spot, weight: whole, raw: Vec::new(), value, seen: value };
        let part = Part {
            level: geometry.level_of(self.lane),
            size: geometry.size.map(|axis| axis[self.lane] as u32),
            share: whole,
            axes,
            taps: vec![tap],
        };
        self.add(Pass {
            coordinates: [0.0; 3],
            face: None,
            layer,
            parts: vec![part],
            accumulation: Accumulation::Single,
            summed: unit.summed,
            reference: None,
        });
    }
}

/// An axis of a load: an index, with its offset, and the texel.
pub(crate) fn loaded_axis(index: i32, offset: i32, texel: Option<u32>) -> AxisTrace {
    let moved = index.saturating_add(offset);
    AxisTrace {
        coordinate: None,
        scaled: None,
        rounded: index,
        rounded_fraction: None,
        offset,
        limited: moved,
        fraction: None,
        taps: vec![AxisTap { index: moved, texel }],
    }
}

impl Unit<'_> {
    /// What [`Unit::choose_levels`] and [anisotropic filtering](super::anisotropy) find for a lane.
    pub fn trace_level(&self, inputs: &FetchInputs, lane: usize) -> LevelTrace {
        let anisotropic = (self.anisotropy > 1).then(|| super::anisotropy::trace(self, inputs, lane));
        let (ellipse, unbiased, biased) = match anisotropic {
            Some((ellipse, lod)) => (Some(ellipse), None, lod),
            None => (None, Some(self.unbiased_lod(inputs)), self.biased_lod(inputs)),
        };
        let instruction_bias = if self.fetch.level == Level::Bias { self.bias(inputs, lane) } else { 0.0 };
        let clamped = self.clamped_lod(&biased, inputs);
        let LevelChoice { near, far, blend, magnified } = self.levels_of(&per_lane(|_| clamped[lane]));
        let blend = blend[lane];
        let magnified = magnified >> lane & 1 == 1;
        let changes = self.lane_changes(inputs, lane);
        let rho = changes.map(|changes| self.longer(changes));
        let minified = self.filters_alike || !magnified;
        let linear = |filtering: &Filtering| match filtering.shape {
            FilterShape::Nearest { .. } => Filter::Point,
            FilterShape::Linear { .. } | FilterShape::SeamlessCube => Filter::Linear,
        };
        let view_level = |level: u32| level - self.first_level;
        LevelTrace {
            source: self.fetch.level,
            changes,
            rho,
            ellipse,
            lambda: unbiased.map_or(biased[lane] - self.level.bias - instruction_bias, |lod| lod[lane]),
            sampler_bias: self.level.bias,
            instruction_bias,
            range: self.level.range,
            resource_min: self.level.resource_min,
            instruction_min: (self.fetch.min_level != MinLevel::None).then(|| self.min_level(inputs, lane)),
            clamped: clamped[lane],
            rounded: self.rounded_lod(clamped[lane]),
            magnified,
            filter: linear(if minified { &self.min } else { &self.mag }),
            mip: self.level.mip,
            near: view_level(near.level_of(lane)),
            far: far.filter(|_| blend != 0.0).map(|far| view_level(far.level_of(lane))),
            blend,
            last: self.level.last,
            immaterial: self.filters_alike && self.first_level_is_all(),
        }
    }
}
