//! Where the texels of levels lie, for sixteen lanes.

use super::vector::{Row, SIXTEEN, Vector};
use crate::texture::MipLevel;

/// Sizes and places of levels, each row indexed by level, or the same in all lanes.
#[derive(Clone, Debug)]
pub(crate) struct LevelRows {
    size: [Row; 3],
    scale: [Row; 3],
    row_pitch: Row,
    slice_pitch: Row,
    layer_pitch: Row,
    offset: Row,
}

/// The levels that lanes read.
#[derive(Clone, Copy)]
pub(crate) struct LevelOfLanes<S> {
    /// In texels.
    pub size: [S; 3],
    /// The same as f32.
    pub scale: [S; 3],
    /// Bytes from row to row.
    pub row_pitch: S,
    /// Bytes from slice to slice.
    pub slice_pitch: S,
    /// Bytes from layer to layer.
    pub layer_pitch: S,
    /// Where the level begins.
    pub offset: S,
}

impl LevelRows {
    /// The rows of up to sixteen levels.
    pub fn new(levels: &[MipLevel]) -> LevelRows {
        let row = |value: &dyn Fn(&MipLevel) -> u32| -> Row {
            std::array::from_fn(|level| levels.get(level).map_or(0, value))
        };
        let axes = [0, 1, 2];
        LevelRows {
            size: axes.map(|axis| row(&|level| level.size[axis])),
            scale: axes.map(|axis| row(&|level| (level.size[axis] as f32).to_bits())),
            row_pitch: row(&|level| level.row_pitch as u32),
            slice_pitch: row(&|level| level.slice_pitch as u32),
            layer_pitch: row(&|level| level.layer_pitch as u32),
            offset: row(&|level| level.offset as u32),
        }
    }

    /// One level for all lanes.
    pub fn splat(level: &MipLevel) -> LevelRows {
        let levels = [*level; SIXTEEN];
        LevelRows::new(&levels)
    }

    /// The level of each lane as [`LevelRows::splat`] has it.
    #[inline(always)]
    pub fn same<S: Vector>(&self) -> LevelOfLanes<S> {
        self.lanes(
            #[inline(always)]
            |row| S::load(row),
        )
    }

    /// The level of each lane.
    #[inline(always)]
    pub fn look_up<S: Vector>(&self, level: S) -> LevelOfLanes<S> {
        self.lanes(
            #[inline(always)]
            |row| S::look_up(row, level),
        )
    }

    #[inline(always)]
    fn lanes<S: Vector>(&self, of: impl Fn(&Row) -> S) -> LevelOfLanes<S> {
        LevelOfLanes {
            size: [of(&self.size[0]), of(&self.size[1]), of(&self.size[2])],
            scale: [of(&self.scale[0]), of(&self.scale[1]), of(&self.scale[2])],
            row_pitch: of(&self.row_pitch),
            slice_pitch: of(&self.slice_pitch),
            layer_pitch: of(&self.layer_pitch),
            offset: of(&self.offset),
        }
    }
}
