//! Where the texels of levels lie.

use super::vector::{Row, SIXTEEN, Vector};
use crate::texture::MipLevel;

/// Sizes and offsets of levels, each row indexed by level.
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

/// An axis of a level, or of those that lanes read.
#[derive(Clone, Copy)]
pub(crate) struct AxisOfLanes<S> {
    /// In texels.
    pub size: S,
    /// What coordinates are multiplied by: the same as f32, or 1 if they are not normalised.
    pub scale: S,
    /// Bytes from texel to texel.
    pub pitch: S,
}

impl LevelRows {
    /// The rows of up to sixteen levels, whose texels have that many bytes. Coordinates are in texels if they are not `normalized`.
    pub fn new(levels: &[MipLevel], texel: u32, normalized: bool) -> LevelRows {
        let row = |value: &dyn Fn(&MipLevel) -> u32| -> Row {
            std::array::from_fn(|level| levels.get(level).map_or(0, value))
        };
        let pitches: [Row; 3] =
            [[texel; SIXTEEN], row(&|level| level.row_pitch as u32), row(&|level| level.slice_pitch as u32)];
        LevelRows {
            axes: [0, 1, 2].map(|axis| AxisRows {
                size: row(&|level| level.size[axis]),
                scale: row(&|level| if normalized { level.size[axis] as f32 } else { 1.0 }.to_bits()),
                pitch: pitches[axis],
            }),
            layer_pitch: row(&|level| level.layer_pitch as u32),
            offset: row(&|level| level.offset as u32),
        }
    }

    /// An axis of each lane's level.
    #[inline(always)]
    pub fn axis<S: Vector>(&self, axis: usize, level: Level<S>) -> AxisOfLanes<S> {
        let AxisRows { size, scale, pitch } = &self.axes[axis];
        AxisOfLanes { size: level.of(size), scale: level.of(scale), pitch: level.of(pitch) }
    }

    /// Where a layer of each lane's level begins.
    #[inline(always)]
    pub fn begin<S: Vector>(&self, layer: S, level: Level<S>) -> S {
        level.of(&self.offset).add(layer.mul(level.of(&self.layer_pitch)))
    }

    /// An axis of a level.
    pub fn of_level(&self, axis: usize, level: usize) -> AxisOfLanes<u32> {
        let AxisRows { size, scale, pitch } = &self.axes[axis];
        let level = level % SIXTEEN;
        AxisOfLanes { size: size[level], scale: scale[level], pitch: pitch[level] }
    }

    /// Bytes from layer to layer of a level.
    pub fn layer_pitch(&self, level: usize) -> u32 {
        self.layer_pitch[level % SIXTEEN]
    }

    /// Where a layer of a level begins.
    #[inline(always)]
    pub fn begin_of(&self, layer: u32, level: usize) -> u32 {
        let level = level % SIXTEEN;
        self.offset[level].wrapping_add(layer.wrapping_mul(self.layer_pitch[level]))
    }
}

/// Which level lanes read.
#[derive(Clone, Copy)]
pub(crate) enum Level<S> {
    /// All the same.
    Same(usize),
    /// Each its own.
    Own(S),
}

impl<S: Vector> Level<S> {
    #[inline(always)]
    fn of(self, row: &Row) -> S {
        match self {
            Level::Same(level) => S::splat(row[level % SIXTEEN]),
            Level::Own(level) => S::look_up(row, level),
        }
    }
}
