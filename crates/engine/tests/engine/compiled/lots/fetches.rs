//! Fetches of all kinds, and the textures that they read.

use std::sync::LazyLock;

use tmu_engine::TexturePools;
use tmu_program::{FetchSources, Source, TextureFetch, TextureReference};
use tmu_texture::fetch::{Compare, Derivatives, F16Rounding, MinLevel, Offset};
use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter, Reduction};
use tmu_texture::{Dimension, Fetch, Format, Level, Operation, Packing, Sampler, TextureDescription};

use super::Lots;
use crate::compiled::texels::texture;
use crate::r;

const PLANE: TextureDescription = TextureDescription::new(Dimension::D2, [16, 9, 1], Format::Rgba8Unorm);
const SQUARE: TextureDescription = TextureDescription { size: [32, 32, 1], levels: 6, ..PLANE };
const LAYERS: TextureDescription = TextureDescription { array: true, layers: 5, ..PLANE };
const VOLUME: TextureDescription = TextureDescription { dimension: Dimension::D3, size: [8, 5, 4], ..PLANE };
const CUBE: TextureDescription =
    TextureDescription { dimension: Dimension::Cube, size: [16, 16, 1], layers: 6, levels: 2, ..PLANE };

const TEXTURES: [TextureDescription; 24] = [
    PLANE,
    SQUARE,
    TextureDescription { format: Format::R32Float, ..LAYERS },
    TextureDescription { format: Format::D32Float, ..PLANE },
    TextureDescription { format: Format::Rgba8Srgb, ..PLANE },
    TextureDescription { format: Format::Rgba32Float, ..PLANE },
    TextureDescription { format: Format::R16Uint, ..PLANE },
    TextureDescription { dimension: Dimension::D1, size: [100, 1, 1], ..PLANE },
    TextureDescription { format: Format::Rgba16Float, ..VOLUME },
    CUBE,
    TextureDescription { format: Format::Bc1Unorm, ..SQUARE },
    TextureDescription { format: Format::Bc7Unorm, ..SQUARE },
    TextureDescription { format: Format::Rgba8Snorm, ..SQUARE },
    TextureDescription { samples: 4, ..PLANE },
    TextureDescription { array: true, layers: 12, format: Format::Rg8Unorm, ..CUBE },
    TextureDescription { format: Format::D16Unorm, ..CUBE },
    TextureDescription { format: Format::Rgb10a2Unorm, ..LAYERS },
    TextureDescription { dimension: Dimension::D1, array: true, layers: 3, size: [64, 1, 1], ..PLANE },
    TextureDescription { size: [16, 8, 4], levels: 3, ..VOLUME },
    TextureDescription { size: [70, 33, 1], levels: 4, format: Format::Rgba16Float, ..PLANE },
    TextureDescription { format: Format::Rgba16Unorm, ..SQUARE },
    TextureDescription { format: Format::R32Float, levels: 6, ..SQUARE },
    TextureDescription { format: Format::Rgb9e5Float, ..PLANE },
    TextureDescription { format: Format::R8Unorm, ..SQUARE },
];

const SAMPLERS: u64 = 8;

/// What [`Lots::fetch`] names.
pub(crate) fn textures() -> TexturePools {
    static POOLS: LazyLock<TexturePools> = LazyLock::new(|| {
        let linear = Sampler { mag: Filter::Linear, min: Filter::Linear, ..Sampler::default() };
        let samplers: [Sampler; SAMPLERS as usize] = [
            linear,
            Sampler::default(),
            Sampler { mip: MipFilter::Linear, address: [AddressMode::Wrap; 3], lod_bias: 0.25, ..linear },
            Sampler { compare: CompareFunction::LessEqual, address: [AddressMode::Border; 3], ..linear },
            Sampler { mip: MipFilter::Point, address: [AddressMode::Mirror; 3], ..linear },
            Sampler { max_anisotropy: 4, mip: MipFilter::Linear, ..linear },
            Sampler { reduction: Reduction::Maximum, ..linear },
            Sampler { min: Filter::Point, address: [AddressMode::MirrorOnceClampToEdge; 3], ..linear },
        ];
        TexturePools {
            headers: TEXTURES.map(|it| Some(texture(it))).to_vec(),
            samplers: samplers.map(Some).to_vec(),
            ..TexturePools::default()
        }
    });
    POOLS.clone()
}

impl Lots {
    /// What is asked of a texture.
    fn request(&mut self, texture: &TextureDescription) -> Fetch {
        use Level::{Bias, Explicit, Gradients, Implicit, Zero};
        use Operation::{Gather, Load, QueryLevelOfDetail, QuerySize, Sample};
        let TextureDescription { dimension, array, samples, format, .. } = *texture;
        let flat = matches!(dimension, Dimension::D2 | Dimension::Cube);
        let multisample = samples > 1;
        let operation = match self.draw(8) {
            _ if multisample => Load,
            0 | 1 if dimension != Dimension::Cube => Load,
            2 if flat => Gather { component: self.draw(4) as u8 },
            3 => self.of(&[QueryLevelOfDetail, QuerySize]),
            _ => Sample,
        };
        let samples = operation == Sample;
        let gathers = matches!(operation, Gather { .. });
        let level = match operation {
            Load if !multisample => self.of(&[Zero, Explicit]),
            Sample => self.of(&[Zero, Implicit, Implicit, Bias, Explicit, Gradients]),
            QueryLevelOfDetail => Implicit,
            Load | Gather { .. } | QuerySize | Operation::QueryType | Operation::QuerySamplePosition => Zero,
        };
        let offset = match self.draw(4) {
            0 if dimension != Dimension::Cube && (samples || gathers || operation == Load) => Offset::Texel,
            1 if gathers && dimension == Dimension::D2 => Offset::Four,
            _ => Offset::None,
        };
        let depth = matches!(format, Format::R32Float | Format::D32Float | Format::D16Unorm);
        let compares = depth && (samples || gathers) && self.yes();
        let least = samples && matches!(level, Implicit | Bias | Gradients) && self.draw(4) == 0;
        Fetch {
            operation,
            dimension,
            array,
            multisample,
            level,
            derivatives: self.of(&[Derivatives::Quad, Derivatives::Zero]),
            offset,
            compare: if compares { Compare::Forced } else { Compare::Never },
            clamp: operation == Load && self.yes(),
            min_level: if least {
                self.of(&[MinLevel::UpToLast, MinLevel::OrNothing])
            } else {
                MinLevel::None
            },
            packing: match format != Format::R16Uint && self.draw(8) == 0 {
                true => Packing::F16(F16Rounding::NearestEven),
                false => Packing::Bits32,
            },
        }
    }

    /// A fetch, of which `place` is the first coordinate if it is not any word.
    pub(crate) fn fetch(&mut self, place: Source) -> TextureFetch {
        let texture = self.draw(TEXTURES.len() as u64) as u32;
        let fetch = self.request(&TEXTURES[texture as usize]);
        let any = |lots: &mut Lots| lots.source();
        let small = |lots: &mut Lots| Source::Immediate(lots.draw(3) as u32);
        let loads = fetch.operation == Operation::Load;
        let sources = FetchSources {
            coordinates: [if self.draw(4) == 0 { any(self) } else { place }, any(self), any(self)],
            layer: small(self),
            level: if loads { small(self) } else { any(self) },
            sample: small(self),
            reference: any(self),
            offset: [small(self), small(self), small(self)],
            four_offsets: [(); 4].map(|()| [small(self), small(self)]),
            gradients: [[any(self), any(self), any(self)], [any(self), any(self), any(self)]],
            min_level: self.of(&[0f32, 0.5, 1.75]).to_bits().into(),
        };
        let sampler = self.draw(SAMPLERS) as u32;
        let reference = match self.draw(4) {
            0 => TextureReference::Handle((sampler << 20 | texture).into()),
            _ => TextureReference::Slots { texture, sampler },
        };
        TextureFetch {
            to: [(); 4].map(|()| self.to()),
            not_resident: (self.draw(8) == 0).then(|| self.predicate()),
            live_only: self.draw(4) == 0,
            ..TextureFetch::new(fetch, reference, sources, [0; 4].map(r))
        }
    }
}
