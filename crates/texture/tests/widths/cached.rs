//! Compressed textures of which only what is read is decoded, against the same ones decoded whole.

use tmu_texture::cpu::Width;
use tmu_texture::{BoundFetch, Dimension, Fetch, Format, Model, Sampler, Texture, TextureDescription};

use super::{answer, assert_same, common_fetch, common_sampler, random_masks, random_parts};
use crate::random::{Random, random_view};

const FORMATS: &[Format] = &[
    Format::Bc1Unorm,
    Format::Bc3Unorm,
    Format::Bc4Snorm,
    Format::Bc5Unorm,
    Format::Bc6hUfloat,
    Format::Bc7Unorm,
    Format::Bc7Srgb,
    Format::Etc2Rgb8Srgb,
];

/// A texture that is decoded whole to nearly all the memory that there is for such textures: 2930 · 2930 texels of four bytes, less
/// 245 · 245 blocks of sixteen, are 31.8 MiB.
fn large() -> Texture {
    let description = TextureDescription::new(Dimension::D2, [2930, 2930, 1], Format::Astc12x12Srgb);
    let length = description.data_length().expect("a valid description");
    Texture::new(description, vec![0; length]).expect("a valid texture")
}

fn description(random: &mut Random) -> TextureDescription {
    let format = random.choose(FORMATS);
    let mut side = || 230 + random.below(170) as u32;
    let (width, height) = (side(), side());
    let dimension = random.choose(&[Dimension::D2, Dimension::D2, Dimension::D3, Dimension::Cube]);
    let size = match dimension {
        Dimension::D3 => [width, height, 5],
        Dimension::Cube => [width, width, 1],
        Dimension::D1 | Dimension::D2 | Dimension::Buffer => [width, height, 1],
    };
    let mut description = TextureDescription::new(dimension, size, format);
    if dimension != Dimension::D3 && random.one_in(2) {
        description.array = true;
        description.layers *= 2;
    }
    if random.one_in(2) {
        description.levels = random.below(description.full_chain().into()) as u32 + 1;
    }
    description
}

#[test]
fn what_is_cached_is_what_is_decoded_whole() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let fetch = Fetch::load(Dimension::D2);
    for round in 0..12 {
        let description = description(&mut random);
        let length = description.data_length().expect("a valid description");
        let data: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        let view = random.next();
        let [whole, cached] = [data.clone(), data].map(|data| {
            let texture = Texture::new(description, data).expect("a valid texture");
            random_view(&mut Random(view), texture)
        });
        let requests: Vec<_> = (0..24)
            .map(|_| {
                let (sampler, fetch) = (common_sampler(&mut random), common_fetch(&mut random, &whole));
                let parts = random_parts(&mut random, &fetch, &whole, &sampler);
                (sampler, fetch, parts, random_masks(&mut random))
            })
            .filter(|(sampler, fetch, ..)| BoundFetch::check(fetch, Some(&whole), Some(sampler)).is_ok())
            .collect();
        let models = [Model::Nvidia, Model::Exact];
        let answers = |texture: &Texture, width: Option<Width>| -> Vec<_> {
            let one = |sampler: &Sampler, fetch: &Fetch, model| match width {
                Some(width) => BoundFetch::at_width(fetch, Some(texture), Some(sampler), model, width),
                None => BoundFetch::plain(fetch, Some(texture), Some(sampler), model),
            };
            let of = |model| {
                requests.iter().map(move |(sampler, fetch, parts, masks)| {
                    answer(&one(sampler, fetch, model), parts, masks)
                })
            };
            models.into_iter().flat_map(of).collect()
        };
        let expected = answers(&whole, None);
        // From here on there is no room to decode the other one whole.
        let large = large();
        let _bound = BoundFetch::new(&fetch, Some(&large), None, Model::Nvidia);
        for &width in Width::available() {
            for (number, (plain, got)) in expected.iter().zip(answers(&cached, Some(width))).enumerate() {
                let (_, fetch, ..) = &requests[number % requests.len()];
                assert_same(plain, &got, || format!("round {round}, {width}, {fetch:?}, {description:?}"));
            }
        }
    }
}
