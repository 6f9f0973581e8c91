//! What can be said of a result that is not computed: bounds, and texels that are just the same.

use super::texels::{Reader, Wanted};
use super::trial::Trial;
use crate::bind;
use crate::fetch::{MinLevel, Operation};
use crate::lanes::LANES;
use crate::texture::TexelAddress;
use crate::unit::Unit;
use crate::unit::address::Purpose;
use crate::unit::level::level_of;

/// Texels that are read for bounds.
const MOST_TEXELS: u64 = 1 << 16;
/// Texels that are compared with a result that nothing explains.
const MOST_COMPARED: usize = 1 << 16;

impl Trial<'_> {
    /// Whether the result lies between the least and the greatest texel, component by component, of the levels that an
    /// anisotropic filter may read, around the footprint (FL-6). More texels than can be looked at count as yes.
    pub(super) fn in_envelope(&self) -> bool {
        let unit = self.unit();
        let Some(changes) = unit.lane_changes(self.inputs(), self.case.lane) else { return false };
        let length = |axis: usize| changes.iter().map(|change| change[axis].abs()).sum::<f64>();
        let longest = changes.map(|[u, v, _]| u * u + v * v);
        let longest = longest[0].max(longest[1]).max(2.0 * longest[0].min(longest[1]));
        let ratio = f64::from(unit.anisotropy);
        let ends = [level_of(longest / (ratio * ratio)) - 1.0, level_of(longest) + 1.0];
        let [low, high] = self.clamped(unit, ends);
        let mut bounds = [[f64::INFINITY, f64::NEG_INFINITY]; 4];
        for level in low.floor().max(0.0) as u32..=(high.ceil().max(0.0) as u32).min(unit.level.last) {
            let reach = [0, 1].map(|axis| length(axis) / f64::from(1u32 << level.min(20)) + 2.0);
            let Some(texels) = self.around(level, reach) else { return true };
            for texel in texels {
                for (bounds, value) in bounds.iter_mut().zip(self.numbers(texel)) {
                    *bounds = [bounds[0].min(value), bounds[1].max(value)];
                }
            }
        }
        let inside = |(target, [low, high]): (&Option<super::mix::Target>, &[f64; 2])| {
            target.is_none_or(|target| {
                let off = target.rounding + 2f64.powi(-8) * target.whole.unwrap_or(high.abs().max(low.abs()));
                target.value >= low - off && target.value <= high + off
            })
        };
        self.targets().iter().zip(&bounds).all(inside)
    }

    fn clamped(&self, unit: &Unit, ends: [f64; 2]) -> [f64; 2] {
        let lane = self.case.lane;
        let biased = unit.level.bias
            + if unit.fetch.level == crate::fetch::Level::Bias {
                unit.bias(self.inputs(), lane)
            } else {
                0.0
            };
        let minimum = if unit.fetch.min_level != MinLevel::None {
            unit.min_level(self.inputs(), lane)
        } else {
            f64::NEG_INFINITY
        };
        ends.map(|lod| unit.level.clamp(lod + biased, minimum))
    }

    /// The texels of a level around the coordinates; `None` if they are too many.
    fn around(&self, level: u32, reach: [f64; 2]) -> Option<Vec<[u32; 4]>> {
        let unit = self.unit();
        let size = unit.levels[level as usize].size;
        let coordinates = crate::unit::location::sanitised(&self.inputs().coordinates, 2);
        let sampler = self.case.sampler.copied().unwrap_or_default();
        let normalized = bind::normalized(self.texture, &sampler);
        let ranges: Vec<Vec<Option<u32>>> = (0..2)
            .map(|axis| {
                let mode = bind::modes(unit.fetch.dimension, &sampler)[axis];
                let scale = if normalized { f64::from(size[axis]) } else { 1.0 };
                let middle = f64::from(coordinates[axis][self.case.lane]) * scale;
                // Whole periods more show nothing new.
                let reach = reach[axis].min(2.0 * f64::from(size[axis]) + 2.0);
                let middle = middle % (2.0 * f64::from(size[axis]).max(1.0) * 1024.0);
                let [first, last] = [middle - reach, middle + reach].map(|end| end.floor() as i64);
                let axis_position = super::axis::AxisPosition {
                    position: 0.0,
                    slack: 0.0,
                    offset: 0,
                    mode,
                    size: size[axis],
                };
                let mut texels: Vec<Option<u32>> =
                    (first..=last).map(|index| axis_position.resolve(index, Purpose::Linear)).collect();
                texels.sort_unstable();
                texels.dedup();
                texels
            })
            .collect();
        if ranges[0].len() as u64 * ranges[1].len() as u64 > MOST_TEXELS {
            return None;
        }
        let layer = self.layer();
        let locations: Vec<Wanted> = ranges[1]
            .iter()
            .flat_map(|y| ranges[0].iter().map(move |x| (*x, *y)))
            .map(|location| match location {
                (Some(x), Some(y)) => {
                    Wanted::At(TexelAddress { level: unit.first_level + level, layer, x, y, z: 0, sample: 0 })
                }
                _ => Wanted::Border,
            })
            .collect();
        let reference = unit.references(self.inputs()).map_or(0.0, |references| references[self.case.lane]);
        let reader = Reader { unit, reference, swizzle: self.swizzle };
        Some(locations.chunks(LANES).flat_map(|chunk| reader.read(chunk)).collect())
    }

    /// Texels of the view that are just the result, where it should be a single texel.
    pub(super) fn elsewhere(&self) -> Vec<TexelAddress> {
        let unit = self.unit();
        let reads = matches!(self.case.fetch.operation, Operation::Load | Operation::Sample);
        if !reads || unit.compares || !self.takes_single_texels() || self.case.known == [false; 4] {
            return Vec::new();
        }
        let view = self.texture.view();
        let levels = (0..view.levels).map(|level| view.first_level + level);
        let samples = self.texture.description().samples;
        let all = levels.flat_map(|level| {
            let [width, height, depth] = self.texture.level_size(level);
            let layers = view.first_layer..view.first_layer + view.layers;
            layers.flat_map(move |layer| (0..depth).map(move |z| (layer, z))).flat_map(move |(layer, z)| {
                (0..height).flat_map(move |y| {
                    (0..width).flat_map(move |x| {
                        (0..samples).map(move |sample| TexelAddress { level, layer, x, y, z, sample })
                    })
                })
            })
        });
        let addresses: Vec<TexelAddress> = all.take(MOST_COMPARED).collect();
        let reader = Reader { unit, reference: 0.0, swizzle: self.swizzle };
        let mut found = Vec::new();
        for chunk in addresses.chunks(LANES) {
            let wanted: Vec<Wanted> = chunk.iter().map(|address| Wanted::At(*address)).collect();
            for (address, texel) in chunk.iter().zip(reader.read(&wanted)) {
                if super::same(self.case, &texel) {
                    found.push(*address);
                }
            }
            if found.len() >= 4 {
                break;
            }
        }
        found.truncate(4);
        found
    }
}
