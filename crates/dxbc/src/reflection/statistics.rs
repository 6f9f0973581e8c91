//! STAT and SFI0: counts, and what the program needs of the device.

use crate::container::{Container, word};
use crate::program::Program;
use crate::table::Opcode;

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

/// A device's ability: the bit of SFI0 and the bit of the program's global flags that ask for it, and its name in a
/// listing.
struct Feature {
    chunk: Option<u32>,
    flag: Option<u32>,
    name: &'static str,
}

const fn feature(chunk: Option<u32>, flag: Option<u32>, name: &'static str) -> Feature {
    Feature { chunk, flag, name }
}

/// In the order of a listing. Bit 1 of SFI0 (raw and structured buffers in 4.x) is not shown.
const FEATURES: [Feature; 14] = [
    feature(Some(0), Some(12), "Double-precision floating point"),
    feature(None, Some(13), "Early depth-stencil"),
    feature(Some(2), None, "UAVs at every shader stage"),
    feature(Some(3), None, "64 UAV slots"),
    feature(Some(4), Some(16), "Minimum-precision data types"),
    feature(Some(5), Some(17), "Double-precision extensions for 11.1"),
    feature(Some(6), Some(18), "Shader extensions for 11.1"),
    feature(Some(7), None, "Comparison filtering for feature level 9"),
    feature(Some(8), None, "Tiled resources"),
    feature(Some(9), None, "PS Output Stencil Ref"),
    feature(Some(10), None, "PS Inner Coverage"),
    feature(Some(11), None, "Typed UAV Load Additional Formats"),
    feature(Some(12), None, "Raster Ordered UAVs"),
    feature(
        Some(13),
        None,
        "SV_RenderTargetArrayIndex or SV_ViewportArrayIndex from any shader feeding rasterizer",
    ),
];

/// What the program needs beyond its shader model, in the words of the listing: what SFI0 or the program's global flags ask
/// for.
#[must_use]
pub fn required_features(container: &Container, program: &Program) -> Vec<&'static str> {
    let chunk = container.find(&[b"SFI0"]).and_then(|chunk| word(&chunk.data, 0)).unwrap_or(0);
    let declared = program.instructions.iter().filter(|it| it.row().opcode == Opcode::DclGlobalFlags);
    let flags = declared.fold(0, |flags, it| flags | it.token);
    let is_set = |bits: u32, bit: Option<u32>| bit.is_some_and(|bit| bits >> bit & 1 == 1);
    let wanted = |it: &&Feature| is_set(chunk, it.chunk) || is_set(flags, it.flag);
    FEATURES.iter().filter(wanted).map(|it| it.name).collect()
}
