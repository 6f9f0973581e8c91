//! STAT and SFI0: counts, and what the program needs of the device.

use crate::container::{Container, word};

/// The words of STAT that a listing shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of instructions without declarations.
    pub instructions: u32,
    /// Whether the pixel shader runs once for each sample.
    pub at_sample_frequency: bool,
    /// Control points that the tessellator's neighbours exchange.
    pub control_points: u32,
    /// Number of the tessellator's output primitive, 0 for none.
    pub output_primitive: u32,
    /// Number of the tessellator's partitioning, 0 for none.
    pub partitioning: u32,
    /// Number of the tessellator's domain, 0 for none.
    pub domain: u32,
}

impl Statistics {
    /// Reads the chunk; none when there is none. Words that a short chunk lacks are 0.
    #[must_use]
    pub fn of(container: &Container) -> Option<Statistics> {
        let data = &container.find(&[b"STAT"])?.data;
        let at = |index: usize| word(data, 4 * index).unwrap_or(0);
        Some(Statistics {
            instructions: at(0),
            at_sample_frequency: at(28) != 0,
            control_points: at(30),
            output_primitive: at(31),
            partitioning: at(32),
            domain: at(33),
        })
    }
}

/// The names of the bits of SFI0. Bit 1 (raw and structured buffers in 4.x) is not shown.
const FEATURES: [(u32, &str); 13] = [
    (0, "Double-precision floating point"),
    (2, "UAVs at every shader stage"),
    (3, "64 UAV slots"),
    (4, "Minimum-precision data types"),
    (5, "Double-precision extensions for 11.1"),
    (6, "Shader extensions for 11.1"),
    (7, "Comparison filtering for feature level 9"),
    (8, "Tiled resources"),
    (9, "PS Output Stencil Ref"),
    (10, "PS Inner Coverage"),
    (11, "Typed UAV Load Additional Formats"),
    (12, "Raster Ordered UAVs"),
    (13, "SV_RenderTargetArrayIndex or SV_ViewportArrayIndex from any shader feeding rasterizer"),
];

/// What the program needs beyond its shader model, in the words of the listing. Early depth tests are asked for by the
/// program's flags, not by the chunk.
#[must_use]
pub fn required_features(container: &Container, early_depth: bool) -> Vec<&'static str> {
    let flags = container.find(&[b"SFI0"]).and_then(|chunk| word(&chunk.data, 0)).unwrap_or(0);
    let mut names = Vec::new();
    for (bit, name) in FEATURES {
        if bit == 2 && early_depth {
            names.push("Early depth-stencil");
        }
        if flags >> bit & 1 == 1 {
            names.push(name);
        }
    }
    names
}
