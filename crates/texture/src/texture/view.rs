//! Views: the part of a texture that fetches see.

use super::TextureError;
use super::description::{TextureDescription, check};
use crate::lanes::{LANES, Lanes};

/// Where one component of the fetched texel comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swizzle {
    /// 0.
    Zero,
    /// 1.0, or the integer 1 for integer formats.
    One,
    /// The integer 1, whatever the format.
    OneInteger,
    /// 1.0, whatever the format.
    OneFloat,
    /// The texel's red.
    Red,
    /// The texel's green.
    Green,
    /// The texel's blue.
    Blue,
    /// The texel's alpha.
    Alpha,
}

impl Swizzle {
    /// Every component from itself.
    pub const IDENTITY: [Swizzle; 4] = [Swizzle::Red, Swizzle::Green, Swizzle::Blue, Swizzle::Alpha];

    /// Reads four of the letters `r g b a` and the digits `0 1`, such as `bgr1`.
    ///
    /// # Errors
    /// Any other text.
    pub fn parse(text: &str) -> Result<[Swizzle; 4], TextureError> {
        let sources: Option<Vec<Swizzle>> = text.bytes().map(Swizzle::from_letter).collect();
        sources
            .and_then(|sources| sources.try_into().ok())
            .ok_or_else(|| TextureError::Swizzle { text: text.to_owned() })
    }

    fn from_letter(letter: u8) -> Option<Swizzle> {
        Some(match letter {
            b'0' => Swizzle::Zero,
            b'1' => Swizzle::One,
            b'r' => Swizzle::Red,
            b'g' => Swizzle::Green,
            b'b' => Swizzle::Blue,
            b'a' => Swizzle::Alpha,
            _ => return None,
        })
    }

    /// [`Swizzle::select`] for a batch of lanes.
    #[inline(always)]
    pub(crate) fn select_lanes(self, texels: &[Lanes<u32>; 4], one: u32) -> Lanes<u32> {
        match self {
            Swizzle::Zero => [0; LANES],
            Swizzle::One => [one; LANES],
            Swizzle::OneInteger => [1; LANES],
            Swizzle::OneFloat => [1.0f32.to_bits(); LANES],
            Swizzle::Red => texels[0],
            Swizzle::Green => texels[1],
            Swizzle::Blue => texels[2],
            Swizzle::Alpha => texels[3],
        }
    }

    /// The component of a texel that this source names; `one` is the 1 of the texel's format.
    #[inline(always)]
    pub fn select(self, texel: [u32; 4], one: u32) -> u32 {
        match self {
            Swizzle::Zero => 0,
            Swizzle::One => one,
            Swizzle::OneInteger => 1,
            Swizzle::OneFloat => 1.0f32.to_bits(),
            Swizzle::Red => texel[0],
            Swizzle::Green => texel[1],
            Swizzle::Blue => texel[2],
            Swizzle::Alpha => texel[3],
        }
    }
}

/// The levels and layers that fetches see, and the order of the components. Level 0 and layer 0 of a fetch are the
/// view's first ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The level that is level 0 to fetches.
    pub first_level: u32,
    /// How many levels fetches see, at least 1.
    pub levels: u32,
    /// The layer (or face) that is layer 0 to fetches.
    pub first_layer: u32,
    /// How many layers (or faces) fetches see: at least 1, 6 for a cube, a multiple of 6 for a cube array.
    pub layers: u32,
    /// Where each component comes from, after the format's conversion.
    pub swizzle: [Swizzle; 4],
}

impl View {
    /// The view that shows all of a texture.
    pub const fn whole(description: &TextureDescription) -> View {
        View {
            first_level: 0,
            levels: description.levels,
            first_layer: 0,
            layers: description.layers,
            swizzle: Swizzle::IDENTITY,
        }
    }

    /// Checks that the view lies within a texture.
    ///
    /// # Errors
    /// Levels or layers that the texture does not have, or a part of a cube.
    pub fn check(&self, description: &TextureDescription) -> Result<(), TextureError> {
        use crate::fetch::Dimension::Cube;

        let TextureDescription { levels, layers, .. } = *description;
        check("view's first level", self.first_level.into(), 0, u64::from(levels) - 1)?;
        check("view's number of levels", self.levels.into(), 1, (levels - self.first_level).into())?;
        check("view's first layer", self.first_layer.into(), 0, u64::from(layers) - 1)?;
        check("view's number of layers", self.layers.into(), 1, (layers - self.first_layer).into())?;
        if description.dimension == Cube && !self.layers.is_multiple_of(6) {
            return Err(TextureError::CubeFaces { layers: self.layers });
        }
        Ok(())
    }
}
