//! Rules of docs/texture-model.md that decide something in a fetch and are cited nowhere else in its explanation.

use tmu_texture::fetch::Compare;
use tmu_texture::format::{Coding, Numeric, Palette};
use tmu_texture::sampler::{AddressMode, CubeFiltering, Filter};
use tmu_texture::trace::{Accumulation, AxisTrace, Part, Pass, Spot, Tap};
use tmu_texture::{Dimension, Level, Model, Offset, Operation, Sampler, Texture};

use super::Explanation;

/// A rule, what it says here, and whether it does.
type Rule = (&'static str, &'static str, fn(&Explanation) -> bool);

/// The lines of the rules that hold.
pub fn lines(explained: &Explanation) -> Vec<String> {
    let all = FILTERING.iter().chain(OPERANDS).chain(LEVELS).chain(BLOCKS).chain(QUERIES);
    let holding = all.filter(|(_, _, holds)| !explained.trace.invalid && holds(explained));
    holding.map(|(rule, words, _)| format!("{words}  ({rule})")).collect()
}

const FILTERING: &[Rule] = &[
    ("NV-3", "the rounded position carries into the index of the texel", |explained| {
        nvidia(explained)
            && explained.axes().any(|axis| axis.scaled.is_some_and(|scaled| carries(axis, scaled)))
    }),
    ("NV-5", "four weights, of the column first, add up to the level's share", |explained| {
        nvidia(explained) && weighs(explained) && axes(explained) > 1
    }),
    ("NV-6", "levels and slices share 256", |explained| {
        nvidia(explained) && weighs(explained) && (axes(explained) == 3 || two_levels(explained))
    }),
    ("NV-7", "two levels of a 3D texture are split before their slices", |explained| {
        nvidia(explained) && weighs(explained) && axes(explained) == 3 && two_levels(explained)
    }),
    ("NV-8", "a line is a plane whose second fraction is 0", |explained| {
        nvidia(explained) && weighs(explained) && axes(explained) == 1
    }),
    ("NV-13", "weights of floats have eight bits too", |explained| {
        nvidia(explained) && weighs(explained) && numeric(explained) == Some(Numeric::Float)
    }),
    ("NV-15", "the border is a texel of the format, the rest of its codes being cut off", |explained| {
        let whole = |texture: &Texture| {
            texture.format().info().components.iter().flatten().all(|component| {
                component.bits == 32
                    || matches!(
                        component.numeric,
                        Numeric::Uint | Numeric::Sint | Numeric::UnsignedFloat | Numeric::SharedExponent
                    )
            })
        };
        nvidia(explained) && border(explained) && !texture(explained).is_none_or(whole)
    }),
    ("FL-1", "the nearer level comes first, then slice, row and column", |explained| {
        let wide = |accumulation: &Accumulation| *accumulation == Accumulation::Wide;
        weighs(explained) && explained.trace.passes.iter().any(|pass| wide(&pass.accumulation))
    }),
    ("FL-2", "texels of weight 0 have no influence", |explained| {
        explained.taps().any(|tap| tap.weight.fraction() == 0.0)
    }),
    ("FL-9", "a NaN, or infinities of both signs: the NaN of NVIDIA's arithmetic", |explained| {
        weighs(explained) && explained.trace.texel.contains(&0x7fff_ffff)
    }),
    ("FL-4", "sRGB codes are decoded before they are filtered", |explained| {
        numeric(explained) == Some(Numeric::Srgb) && decodes(explained) && reads(explained)
    }),
    ("FL-5", "integers are not filtered", |explained| {
        texture(explained).is_some_and(|texture| texture.format().info().is_integer())
            && sampler(explained).is_some_and(|sampler| [sampler.mag, sampler.min].contains(&Filter::Linear))
            && explained.trace.fetch.operation == Operation::Sample
    }),
    ("FL-8", "the sampler leaves sRGB codes as they are", |explained| {
        numeric(explained) == Some(Numeric::Srgb) && !decodes(explained) && reads(explained)
    }),
    ("BO-1", "the border colour counts in the components of the format", border),
    ("BO-2", "the header says which components the border has", |explained| {
        border(explained) && texture(explained).is_some_and(Texture::red_border)
    }),
    ("CM-1", "each texel is compared, 1.0 or 0.0, and then filtered", |explained| {
        explained.trace.passes.iter().any(|pass| pass.reference.is_some())
    }),
    (
        "CM-3",
        "the sampler compares nothing by itself, but its function counts: `never` where none is given",
        |explained| {
            explained.trace.fetch.compare == Compare::Forced
                && sampler(explained).is_some_and(|sampler| !sampler.compare_enable)
        },
    ),
    ("GA-2", "each result is the upper left texel of a footprint of its own", |explained| {
        explained.trace.fetch.offset == Offset::Four
    }),
    ("GA-3", "texels come out as sums of them alone would", |explained| {
        let gathered = |pass: &&Pass| pass.accumulation == Accumulation::Gathered && pass.reference.is_none();
        let parts = explained.trace.passes.iter().filter(gathered).flat_map(|pass| &pass.parts);
        parts.flat_map(|part| &part.taps).any(|tap| tap.seen != tap.value)
    }),
];

const OPERANDS: &[Rule] = &[
    ("CO-4", "a point filter takes OpenGL's clamp for clamp to edge", |explained| {
        use AddressMode::{ClampOgl, MirrorOnceClampOgl};
        let ogl = |sampler: &Sampler| {
            sampler.address[..axes(explained)]
                .iter()
                .any(|mode| [ClampOgl, MirrorOnceClampOgl].contains(mode))
        };
        explained.trace.fetch.operation == Operation::Sample
            && sampler(explained).is_some_and(ogl)
            && !weighs(explained)
    }),
    ("CO-7", "the layer is the last one at most; textures without layers have none", |explained| {
        explained.trace.fetch.array && !explained.loads()
    }),
    ("CO-8", "a 2D sample of a 1D texture looks along its line", |explained| {
        let line = |texture: &Texture| texture.description().dimension == Dimension::D1;
        explained.asked == Dimension::D2 && texture(explained).is_some_and(line)
    }),
    ("CO-9", "coordinates in texels wrap by the numbers of texels", |explained| {
        use AddressMode::{Mirror, Wrap};
        let periodic = |sampler: &Sampler| {
            !sampler.normalized
                && sampler.address[..axes(explained)].iter().any(|mode| [Wrap, Mirror].contains(mode))
        };
        explained.trace.fetch.dimension != Dimension::Cube
            && sampler(explained).is_some_and(periodic)
            && reads(explained)
    }),
    (
        "MS-1",
        "the sample of that number, or what is outside where the texture has no such sample",
        |explained| {
            let several = |texture: &Texture| texture.description().is_multisampled();
            explained.trace.fetch.multisample && texture(explained).is_some_and(several)
        },
    ),
    ("CU-4", "derivatives are projected onto the face of the lane's direction", |explained| {
        explained.trace.fetch.dimension == Dimension::Cube
            && explained.trace.level.as_ref().is_some_and(|level| level.changes.is_some())
    }),
    ("CU-5", "footprints stay on their face", |explained| {
        explained.trace.fetch.dimension == Dimension::Cube
            && sampler(explained).is_some_and(|sampler| sampler.cube_filtering != CubeFiltering::Seamless)
    }),
];

const LEVELS: &[Rule] = &[
    ("LO-2", "one pair of derivatives for the quad: lane 1 − lane 0 and lane 2 − lane 0", |explained| {
        matches!(explained.trace.fetch.level, Level::Implicit | Level::Bias)
            && explained.trace.level.as_ref().is_some_and(|level| level.changes.is_some())
    }),
    ("LO-9", "TRILIN_OPT steepens the blend of the levels", |explained| {
        let header = texture(explained).and_then(Texture::filter_options).map(|options| options.trilin_opt);
        let slope = header.or(sampler(explained).map(|sampler| sampler.trilin_opt));
        two_levels(explained)
            && slope.is_some_and(|slope| slope != tmu_texture::sampler::TrilinOpt::default())
    }),
    ("LO-10", "the header's bias, TRILIN_OPT and largest anisotropy count, not the sampler's", |explained| {
        texture(explained).is_some_and(|texture| texture.filter_options().is_some())
            && explained.trace.level.is_some()
    }),
    (
        "LO-11",
        "the sampler's lowest level loses its fraction where levels are point-sampled and it says so; a header's counts from the view",
        |explained| {
            explained
                .trace
                .level
                .as_ref()
                .is_some_and(|level| level.range[0] > 0.0 || level.resource_min > 0.0)
        },
    ),
];

const BLOCKS: &[Rule] = &[
    ("BC-1", "colours of blocks between those that NVIDIA's units give", |explained| {
        nvidias(explained, &[Coding::Bc1, Coding::Bc2, Coding::Bc3])
    }),
    ("BC-2", "components of blocks between those that NVIDIA's units give", |explained| {
        nvidias(explained, &[Coding::Bc3, Coding::Bc4, Coding::Bc5])
    }),
    ("BC-3", "signed components are 16-bit codes that NVIDIA's units give", |explained| {
        signed(explained) && nvidias(explained, &[Coding::Bc4, Coding::Bc5])
    }),
    ("BC-4", "colours and components of blocks are the specification's fractions", |explained| {
        Palette::of(explained.trace.model) == Palette::Ideal
            && coded(explained, &[Coding::Bc1, Coding::Bc2, Coding::Bc3, Coding::Bc4, Coding::Bc5])
    }),
    ("BC-5", "sRGB colours of blocks are 8-bit codes", |explained| {
        numeric(explained) == Some(Numeric::Srgb)
            && coded(explained, &[Coding::Bc1, Coding::Bc2, Coding::Bc3])
    }),
    ("BC-6", "the signed end −128 counts as −127", |explained| {
        signed(explained) && coded(explained, &[Coding::Bc4, Coding::Bc5])
    }),
    ("BC-7", "the block is decoded to the bit, as Direct3D has it", |explained| {
        coded(explained, &[Coding::Bc6hUnsigned, Coding::Bc6hSigned, Coding::Bc7])
    }),
    ("BC-8", "the block is decoded to the bit, as OpenGL ES has it", |explained| {
        coded(
            explained,
            &[Coding::Etc2, Coding::Etc2PunchThrough, Coding::Etc2Alpha, Coding::Eac, Coding::EacTwo],
        )
    }),
    ("BC-9", "the block is decoded to 16-bit floats, or 8-bit codes of sRGB", |explained| {
        coded(explained, &[Coding::Astc])
    }),
    ("BC-10", "blocks were decoded when the texture was bound", |explained| {
        reads(explained) && texture(explained).is_some_and(|texture| texture.format().info().block.is_some())
    }),
];

const QUERIES: &[Rule] = &[
    ("QU-1", "the size is that of a level of the view", |explained| {
        explained.trace.fetch.operation == Operation::QuerySize
    }),
    ("QU-2", "the level is explained before its clamps and after them", |explained| {
        explained.trace.fetch.operation == Operation::QueryLevelOfDetail
    }),
    ("QU-3", "samples have the standard positions", |explained| {
        explained.trace.fetch.operation == Operation::QuerySamplePosition
    }),
];

impl Explanation {
    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.trace.passes.iter().flat_map(|pass| &pass.parts)
    }

    fn taps(&self) -> impl Iterator<Item = &Tap> {
        self.parts().flat_map(|part| &part.taps)
    }

    fn axes(&self) -> impl Iterator<Item = &AxisTrace> {
        self.parts().flat_map(|part| &part.axes)
    }
}

fn texture(explained: &Explanation) -> Option<&Texture> {
    explained.texture.as_ref()
}

/// The sampler, where it is looked at.
fn sampler(explained: &Explanation) -> Option<&Sampler> {
    explained.sampler.as_ref().filter(|_| explained.trace.fetch.operation.needs_sampler())
}

fn axes(explained: &Explanation) -> usize {
    explained.trace.fetch.dimension.axes()
}

fn nvidia(explained: &Explanation) -> bool {
    explained.trace.model == Model::Nvidia
}

fn reads(explained: &Explanation) -> bool {
    !explained.trace.passes.is_empty()
}

/// Whether several texels are weighed.
fn weighs(explained: &Explanation) -> bool {
    explained.axes().any(|axis| axis.fraction.is_some())
        && explained.trace.fetch.operation == Operation::Sample
}

fn two_levels(explained: &Explanation) -> bool {
    explained.trace.passes.iter().any(|pass| pass.parts.len() > 1)
}

fn border(explained: &Explanation) -> bool {
    explained.taps().any(|tap| tap.spot == Spot::Border)
}

/// Whether a footprint begins one texel further than where the exact position is.
fn carries(axis: &AxisTrace, scaled: f64) -> bool {
    let begin = if axis.fraction.is_some() { scaled - 0.5 } else { scaled };
    axis.fraction.is_some() && begin.floor() < f64::from(axis.rounded)
}

/// What the first component's bits mean.
fn numeric(explained: &Explanation) -> Option<Numeric> {
    let first = texture(explained)?.format().info().components.into_iter().flatten().next();
    first.map(|component| component.numeric)
}

/// Whether the sampler has sRGB codes decoded.
fn decodes(explained: &Explanation) -> bool {
    sampler(explained).is_none_or(|sampler| sampler.srgb)
}

fn signed(explained: &Explanation) -> bool {
    numeric(explained) == Some(Numeric::Snorm)
}

fn coded(explained: &Explanation, codings: &[Coding]) -> bool {
    let block = texture(explained).and_then(|texture| texture.format().info().block);
    reads(explained) && block.is_some_and(|block| codings.contains(&block.coding))
}

fn nvidias(explained: &Explanation, codings: &[Coding]) -> bool {
    Palette::of(explained.trace.model) == Palette::Nvidia && coded(explained, codings)
}
