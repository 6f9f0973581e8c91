//! Where the texels of the levels that a batch of lanes reads lie.

use crate::lanes::{LANES, Lanes};
use crate::texture::{MipLevel, TexelAddress};

/// Sizes and offsets of the level that each lane reads. Textures are at most 2³¹ bytes long.
#[derive(Clone)]
pub(crate) struct Geometry {
    /// Number of the level, counted from the texture's first one.
    level: Lanes<u32>,
    /// Width, height and depth in texels.
    pub size: [Lanes<i32>; 3],
    /// [`Geometry::size`] as floating-point numbers.
    pub scale: [Lanes<f32>; 3],
    /// Bytes from one texel to the next along each axis.
    pub pitch: [Lanes<u32>; 3],
    /// Bytes from one layer to the next.
    pub layer_pitch: Lanes<u32>,
    /// Byte at which the level begins.
    pub offset: Lanes<u32>,
}

impl Geometry {
    /// The geometry of the lanes' levels, which count from the view's first one; `levels` are the view's.
    pub fn of_levels(levels: &[MipLevel], first_level: u32, level: &Lanes<u32>) -> Geometry {
        let mut geometry = Geometry::NOWHERE;
        for lane in 0..LANES {
            geometry.set(lane, first_level + level[lane], &levels[level[lane] as usize]);
        }
        geometry
    }

    const NOWHERE: Geometry = Geometry {
        level: [0; LANES],
        size: [[0; LANES]; 3],
        scale: [[0.0; LANES]; 3],
        pitch: [[0; LANES]; 3],
        layer_pitch: [0; LANES],
        offset: [0; LANES],
    };

    fn set(&mut self, lane: usize, number: u32, level: &MipLevel) {
        self.level[lane] = number;
        for (axis, pitch) in [level.texel_pitch, level.row_pitch, level.slice_pitch].into_iter().enumerate() {
            self.size[axis][lane] = level.size[axis] as i32;
            self.scale[axis][lane] = level.size[axis] as f32;
            self.pitch[axis][lane] = pitch as u32;
        }
        self.layer_pitch[lane] = level.layer_pitch as u32;
        self.offset[lane] = level.offset as u32;
    }

    /// Byte at which each lane's level and absolute layer begin.
    #[inline(always)]
    pub fn layer_bytes(&self, layer: &Lanes<u32>) -> Lanes<u32> {
        let mut bytes = self.offset;
        for lane in 0..LANES {
            bytes[lane] += layer[lane] * self.layer_pitch[lane];
        }
        bytes
    }

    /// The number of a lane's level, counted from the texture's first one.
    pub fn level_of(&self, lane: usize) -> u32 {
        self.level[lane]
    }

    /// The address of a lane's texel in an absolute layer.
    pub fn address(&self, lane: usize, layer: u32, [x, y, z]: [u32; 3]) -> TexelAddress {
        TexelAddress { level: self.level[lane], layer, x, y, z, sample: 0 }
    }
}
