//! What is known about a format besides its name.

use super::coding::Block;
use super::component::{Component, Numeric};

/// What a format's bits are and what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    /// Bytes of one texel (of one sample of a multisample texture), 1…16; of one block of a compressed format, 8 or 16.
    pub bytes: usize,
    /// Red, green, blue, alpha; `None` where the format has no such component. Of a compressed format, the meaning and the
    /// precision of what is decoded.
    pub components: [Option<Component>; 4],
    /// The exponent that the components share; RGB9E5 only.
    pub shared_exponent: Option<Component>,
    /// Red is a depth, as in D3D's depth views: comparisons make sense.
    pub depth: bool,
    /// The blocks of a compressed format.
    pub block: Option<Block>,
}

impl FormatInfo {
    /// How many components the format has, 1…4.
    pub fn component_count(&self) -> usize {
        self.components.iter().flatten().count()
    }

    /// Whether shaders read integers from this format; a format never mixes integers and floats.
    pub const fn is_integer(&self) -> bool {
        let mut i = 0;
        while i < 4 {
            if let Some(component) = self.components[i] {
                return component.numeric.is_integer();
            }
            i += 1;
        }
        false
    }

    /// Whether any component goes through the sRGB curve (alpha never does).
    pub fn is_srgb(&self) -> bool {
        self.components.iter().flatten().any(|component| component.numeric == Numeric::Srgb)
    }

    /// The 1 that a missing alpha reads as: integer 1, or the bits of 1.0.
    pub const fn one(&self) -> u32 {
        if self.is_integer() { 1 } else { 1.0f32.to_bits() }
    }

    /// Width and height in texels of what [`FormatInfo::bytes`] counts: a block, or one texel.
    pub const fn block_size(&self) -> [u32; 2] {
        match self.block {
            Some(block) => [block.width, block.height],
            None => [1, 1],
        }
    }

    /// The components and their bits from the lowest up, such as `b 0–4 unorm, g 5–10 unorm, r 11–15 unorm`.
    pub fn layout(&self) -> String {
        let names = if self.depth { ["depth", "g", "b", "a"] } else { ["r", "g", "b", "a"] };
        let components = names.into_iter().zip(self.components);
        if let Some(block) = self.block {
            let named: Vec<String> =
                components.filter_map(|(name, it)| it.map(|it| format!("{name} {}", it.numeric))).collect();
            return format!("block of {} × {} texels: {}", block.width, block.height, named.join(", "));
        }
        let mut fields: Vec<(&str, Component)> = components
            .chain([("exponent", self.shared_exponent)])
            .filter_map(|(name, it)| Some((name, it?)))
            .collect();
        fields.sort_by_key(|(_, component)| component.first_bit);
        let texts: Vec<String> = fields.into_iter().map(|(name, it)| format!("{name} {it}")).collect();
        texts.join(", ")
    }
}

/// What other systems call a format. Empty where they have none with the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherNames {
    /// Direct3D: what follows `DXGI_FORMAT_`.
    pub d3d: &'static str,
    /// Vulkan: what follows `VK_FORMAT_`.
    pub vulkan: &'static str,
    /// OpenGL internal format: what follows `GL_`.
    pub opengl: &'static str,
    /// NVIDIA Maxwell: the texture header's `COMPONENTS` code. Where the header stores the components in another
    /// order or has no such component, its source fields put that right.
    pub maxwell: u8,
}
