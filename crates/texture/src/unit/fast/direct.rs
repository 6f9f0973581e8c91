//! Loads whose texels others read by themselves.

use super::kind::KindName;
use super::levels::AxisOfLanes;
use super::routine::{FastFetch, Found, Lods, Source};
use crate::direct::{
    DirectFilter, DirectIndex, DirectLevels, DirectLoad, DirectPlanes, DirectTexel, DirectValue, IndexRule,
};

impl FastFetch<'_> {
    /// Where a load finds its texels, if others can read them.
    pub fn direct(&self) -> Option<DirectLoad<'_>> {
        let Found { filter, planes, rules, positions } = self.found.filter(|_| self.cached.is_none())?;
        let mut values = [DirectValue::Constant(0); 4];
        for (value, source) in values.iter_mut().zip(self.sources) {
            let source = match source {
                Source::Value(_) if filter == DirectFilter::Gathered => Source::Value(self.gathered as u8),
                Source::Value(_) | Source::Constant(_) => source,
            };
            *value = match (source, self.layout.name) {
                (Source::Constant(bits), _) => DirectValue::Constant(bits),
                (Source::Value(_), _) if self.compares => DirectValue::Compared(self.compare),
                (Source::Value(position), KindName::Unorm8) => DirectValue::Unorm8(position),
                (Source::Value(position), KindName::Unorm16) => DirectValue::Unorm16(position),
                // NVIDIA's gathers give sums.
                (Source::Value(_), KindName::Snorm8) if self.nvidia && filter == DirectFilter::Gathered => {
                    return None;
                }
                (Source::Value(position), KindName::Snorm8) => DirectValue::Snorm8(position),
                (Source::Value(position), KindName::Snorm16) => DirectValue::Snorm16(position),
                (Source::Value(_), KindName::Value) => return None,
                (Source::Value(position), KindName::Float)
                    if self.nvidia && filter == DirectFilter::Gathered
                        || filter == DirectFilter::WeighedSingles =>
                {
                    DirectValue::Single(position)
                }
                (Source::Value(position), KindName::Integer | KindName::Float) => DirectValue::Word(position),
                // Alpha is linear.
                (Source::Value(3), KindName::Srgb8) => DirectValue::Unorm8(3),
                (Source::Value(position), KindName::Srgb8) if self.nvidia => {
                    DirectValue::NvidiaSrgb8(position)
                }
                (Source::Value(position), KindName::Srgb8) => DirectValue::Srgb8(position),
                (Source::Value(position), KindName::Half) => DirectValue::Half(position),
                (Source::Value(position), KindName::Uint8) => DirectValue::Uint8(position),
                (Source::Value(position), KindName::Sint8) => DirectValue::Sint8(position),
                (Source::Value(position), KindName::Uint16) => DirectValue::Uint16(position),
                (Source::Value(position), KindName::Sint16) => DirectValue::Sint16(position),
            };
        }
        let load = &self.load;
        let mut coordinates = [DirectIndex::ANY; 3];
        for (axis, index) in coordinates.iter_mut().enumerate().take(load.axes) {
            let AxisOfLanes { size, scale, pitch } = self.levels.of_level(axis, 0);
            *index = DirectIndex { last: size.checked_sub(1)?, pitch, scale };
        }
        if planes == DirectPlanes::Face {
            coordinates[2] = DirectIndex { last: 5, pitch: self.levels.layer_pitch(0), scale: 0 };
        }
        let levels = match planes {
            DirectPlanes::One | DirectPlanes::Face | DirectPlanes::Slices => None,
            DirectPlanes::Levels | DirectPlanes::NearestLevel => Some(self.direct_levels()?),
        };
        let clamps_layer = load.clamp || rules[0] != IndexRule::Index;
        let layer_pitch = self.levels.layer_pitch(0);
        // Each level's layers are of its own size.
        let pitch = if levels.is_some() { 1 } else { layer_pitch };
        let layer = |last| DirectIndex { last, pitch, scale: 0 };
        let sample = |samples: u32| DirectIndex { last: samples - 1, pitch: self.layout.bytes, scale: 0 };
        let start = self.levels.begin_of(self.first_layer, 0) as usize;
        Some(DirectLoad {
            texel: DirectTexel {
                filter,
                planes,
                rules,
                positions,
                finds_lods: levels.is_some() && self.lods == Lods::Found,
                clamps_layer,
                bytes: self.layout.bytes,
                values,
            },
            bytes: self.data.bytes().get(start..).filter(|bytes| bytes.len().is_multiple_of(4))?,
            border: self.border,
            coordinates,
            levels,
            layer: self.last_layer.map_or(DirectIndex::ANY, layer),
            level: if load.levels && matches!(rules[0], IndexRule::Index | IndexRule::ClampedIndex) {
                DirectIndex { last: 0, pitch: 0, scale: 0 }
            } else {
                DirectIndex::ANY
            },
            sample: load.samples.map_or(DirectIndex::ANY, sample),
        })
    }

    /// The levels that lanes choose from, if others can find their texels.
    fn direct_levels(&self) -> Option<DirectLevels> {
        let last = self.last_level;
        let start = self.levels.begin_of(self.first_layer, 0);
        let [width, height] = [0, 1].map(|axis| self.levels.of_level(axis, 0).size);
        let mut begins = [0; 16];
        for (level, begin) in begins.iter_mut().enumerate().take(last as usize + 1) {
            let [x, y] = [0, 1].map(|axis| self.levels.of_level(axis, level));
            let halved = x.size == (width >> level).max(1) && y.size == (height >> level).max(1);
            let layers = self.last_layer.is_some();
            let gaps = layers && self.levels.layer_pitch(level) != y.size * y.pitch;
            if !halved
                || gaps
                || y.pitch != x.size * self.layout.bytes
                || x.scale != (x.size as f32).to_bits()
            {
                return None;
            }
            *begin = self.levels.begin_of(self.first_layer, level).checked_sub(start)?;
        }
        let lods = self.lod_range.map(|lod| lod.clamp(0.0, last as f32));
        (self.lods != Lods::Zero && last < 16).then_some(DirectLevels { begins, last, lods })
    }
}
