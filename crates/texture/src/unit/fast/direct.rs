//! Loads whose texels others read by themselves.

use super::kind::KindName;
use super::{FastFetch, Source};
use crate::bind::{DirectIndex, DirectLoad, DirectTexel, DirectValue};

impl FastFetch<'_> {
    /// Where a load finds its texels, if others can read them.
    pub fn direct(&self) -> Option<DirectLoad<'_>> {
        if self.cached.is_some() || self.offset {
            return None;
        }
        let mut values = [DirectValue::Constant(0); 4];
        for (value, source) in values.iter_mut().zip(self.sources) {
            *value = match (source, self.layout.name) {
                (Source::Constant(bits), _) => DirectValue::Constant(bits),
                (Source::Value(position), KindName::Unorm8) => DirectValue::Unorm8(position),
                (Source::Value(position), KindName::Unorm16) => DirectValue::Unorm16(position),
                (Source::Value(position), KindName::Integer | KindName::Float) => DirectValue::Word(position),
                (Source::Value(_), KindName::Srgb8 | KindName::Half) => return None,
            };
        }
        let load = &self.load;
        let mut coordinates = [DirectIndex::ANY; 3];
        for (axis, index) in coordinates.iter_mut().enumerate().take(load.axes) {
            let (size, pitch) = self.levels.of_first(axis);
            *index = DirectIndex { last: size.checked_sub(1)?, pitch };
        }
        let layer_pitch = self.levels.first_layer_pitch();
        let layer = |last| DirectIndex { last, pitch: layer_pitch };
        let sample = |samples: u32| DirectIndex { last: samples - 1, pitch: self.layout.bytes };
        let start = self.levels.begin_of(self.first_layer, 0) as usize;
        Some(DirectLoad {
            texel: DirectTexel { bytes: self.layout.bytes, values },
            bytes: self.data.bytes().get(start..).filter(|bytes| bytes.len().is_multiple_of(4))?,
            coordinates,
            layer: self.last_layer.map_or(DirectIndex::ANY, layer),
            level: if load.levels { DirectIndex { last: 0, pitch: 0 } } else { DirectIndex::ANY },
            sample: load.samples.map_or(DirectIndex::ANY, sample),
        })
    }
}
