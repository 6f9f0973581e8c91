//! Where the texels of levels lie, for sixteen lanes.

use super::vector::{Row, SIXTEEN, Vector};
use crate::texture::MipLevel;

/// Sizes and places of levels, each row indexed by level, or the same in all lanes.
#[derive(Clone, Debug)]
pub(crate) struct LevelRows {
    axes: [AxisRows; 3],
    layer_pitch: Row,
    offset: Row,
}

#[derive(Clone, Debug)]
struct AxisRows {
    size: Row,
    scale: Row,
    pitch: Row,
}

/// An axis of the levels that lanes read.
#[derive(Clone, Copy)]
pub(crate) struct AxisOfLanes<S> {
    /// In texels.
    pub size: S,
    /// The same as f32.
    pub scale: S,
    /// Bytes from texel to texel.
    pub pitch: S,
}

impl LevelRows {
    /// The rows of up to sixteen levels, whose texels have that many bytes.
    pub fn new(levels: &[MipLevel], texel: u32) -> LevelRows {
        let row = |value: &dyn Fn(&MipLevel) -> u32| -> Row {
            std::array::from_fn(|level| levels.get(level).map_or(0, value))
        };
        let pitches: [Row; 3] =
            [[texel; SIXTEEN], row(&|level| level.row_pitch as u32), row(&|level| level.slice_pitch as u32)];
        LevelRows {
            axes: [0, 1, 2].map(|axis| AxisRows {
                size: row(&|level| level.size[axis]),
                scale: row(&|level| (level.size[axis] as f32).to_bits()),
                pitch: pitches[axis],
            }),
            layer_pitch: row(&|level| level.layer_pitch as u32),
            offset: row(&|level| level.offset as u32),
        }
    }

    /// One level for all lanes.
    pub fn splat(level: &MipLevel, texel: u32) -> LevelRows {
        let levels = [*level; SIXTEEN];
        LevelRows::new(&levels, texel)
    }

    /// An axis of each lane's level, or of the one level as [`LevelRows::splat`] has it.
    #[inline(always)]
    pub fn axis<S: Vector>(&self, axis: usize, level: Option<S>) -> AxisOfLanes<S> {
        let AxisRows { size, scale, pitch } = &self.axes[axis];
        AxisOfLanes { size: of(size, level), scale: of(scale, level), pitch: of(pitch, level) }
    }

    /// Where a layer of each lane's level begins, or of the one level as [`LevelRows::splat`] has it.
    #[inline(always)]
    pub fn begin<S: Vector>(&self, layer: S, level: Option<S>) -> S {
        of(&self.offset, level).add(layer.mul(of(&self.layer_pitch, level)))
    }
}

#[inline(always)]
fn of<S: Vector>(row: &Row, level: Option<S>) -> S {
    match level {
        Some(level) => S::look_up(row, level),
        None => S::load(row),
    }
}
