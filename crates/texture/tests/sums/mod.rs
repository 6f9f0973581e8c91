//! Weighted sums with fractions of all their bits: routines of every vector width against the plain ones.

use tmu_texture::cpu::Width;
use tmu_texture::sampler::{AddressMode, Filter, MipFilter};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchBatches, FetchBatchesOutput, Format, LANES, Lanes, Level, Model, Part,
    Sampler, Texture, TextureDescription,
};

use crate::random::Random;

const BATCHES: usize = 8;

/// Texels of any bits, or near the least and the greatest of their codes, where sums lie next to a rounding boundary.
fn texture(random: &mut Random, dimension: Dimension, levels: bool) -> Texture {
    let filtered: Vec<Format> = Format::ALL.iter().copied().filter(|it| !it.info().is_integer()).collect();
    let format = random.choose(&filtered);
    let size =
        if dimension == Dimension::D3 && format.info().block.is_none() { [8, 8, 8] } else { [16, 16, 1] };
    let mut description = TextureDescription::new(dimension, size, format);
    if levels {
        description.levels = 5;
    }
    let length = description.data_length().expect("a valid description");
    let any = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff];
    let few = random.one_in(2);
    let byte = |random: &mut Random| if few { random.choose(&any) } else { random.next() as u8 };
    let data = (0..length).map(|_| byte(random)).collect();
    Texture::new(description, data).expect("a valid texture")
}

/// Anywhere in a texture of that size: 24 bits of fraction, near a texel's centre, or just below it.
fn coordinate(random: &mut Random, size: f32) -> u32 {
    let centre = (random.below(size as u64) as f32 + 0.5) / size;
    match random.below(4) {
        0 => ((random.next() & 0xff_ffff) as f32 / (1 << 24) as f32).to_bits(),
        // Any exponent: fractions near 0 where the first texel's centre is 0.
        1 => 0x3d00_0000 | (random.next() as u32 & 0x02ff_ffff),
        2 => centre.to_bits() + random.below(5) as u32,
        _ => centre.to_bits() - random.below(5) as u32,
    }
}

fn column(random: &mut Random, of: impl Fn(&mut Random) -> u32) -> Vec<Lanes<u32>> {
    (0..BATCHES).map(|_| std::array::from_fn(|_| of(random))).collect()
}

fn check(rounds: usize, mut random: Random) {
    for round in 0..rounds {
        let levels = random.one_in(3);
        let dimension = if levels || !random.one_in(3) { Dimension::D2 } else { Dimension::D3 };
        let texture = texture(&mut random, dimension, levels);
        let fetch =
            Fetch { level: if levels { Level::Explicit } else { Level::Zero }, ..Fetch::sample(dimension) };
        let modes = [AddressMode::Wrap, AddressMode::Mirror, AddressMode::ClampToEdge, AddressMode::Border];
        let sampler = Sampler {
            mag: Filter::Linear,
            min: Filter::Linear,
            mip: if levels { MipFilter::Linear } else { MipFilter::None },
            address: [random.choose(&modes); 3],
            srgb: true,
            ..Sampler::default()
        };
        let size = texture.description().size.map(|size| size as f32);
        let coordinates = [0, 1, 2].map(|axis| column(&mut random, |random| coordinate(random, size[axis])));
        let level =
            column(&mut random, |random| (random.next() as u32 as f32 / (1u32 << 30) as f32).to_bits());
        let inputs = FetchBatches {
            coordinates: coordinates.each_ref().map(|values| Part::Lanes(values)),
            level: Part::Lanes(&level),
            ..FetchBatches::default()
        };
        for model in Model::ALL {
            let by = |bound: &BoundFetch| {
                let mut texel = [0; 4].map(|_| vec![[0; LANES]; BATCHES]);
                let mut output = FetchBatchesOutput {
                    texel: texel.each_mut().map(|component| Some(&mut component[..])),
                    resident: None,
                };
                bound.run_batches(&inputs, &[u32::MAX; BATCHES], &mut output);
                texel
            };
            let plain = by(&BoundFetch::plain(&fetch, Some(&texture), Some(&sampler), model));
            for &width in Width::available() {
                let bound = BoundFetch::at_width(&fetch, Some(&texture), Some(&sampler), model, width);
                let same = plain == by(&bound);
                assert!(same, "round {round}, {width}, {model}, {:?}, {sampler:?}", texture.description());
            }
        }
    }
}

/// Each code in each byte of a texel, filtered at its centre alone: c/255, rounded once.
#[test]
fn codes_of_8_bits_are_the_nearest_numbers() {
    let description = TextureDescription::new(Dimension::D2, [16, 16, 1], Format::Rgba8Unorm);
    let codes = |texel: usize| [0, 85, 170, 255].map(|shift| (texel + shift) as u8);
    let texture = Texture::new(description, (0..256).flat_map(codes).collect()).expect("a valid texture");
    let sampler = Sampler { mag: Filter::Linear, min: Filter::Linear, ..Sampler::default() };
    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let centre = |position: usize| ((position as f32 + 0.5) / 16.0).to_bits();
    let texels = |of: fn(usize) -> usize| -> Vec<Lanes<u32>> {
        (0..BATCHES).map(|batch| std::array::from_fn(|lane| centre(of(LANES * batch + lane)))).collect()
    };
    let [columns, rows] = [texels(|texel| texel % 16), texels(|texel| texel / 16)];
    let inputs = FetchBatches {
        coordinates: [Part::Lanes(&columns), Part::Lanes(&rows), Part::Same(0)],
        ..FetchBatches::default()
    };
    for &width in Width::available() {
        let bound = BoundFetch::at_width(&fetch, Some(&texture), Some(&sampler), Model::Exact, width);
        let mut texel = [0; 4].map(|_| vec![[0; LANES]; BATCHES]);
        let mut output = FetchBatchesOutput {
            texel: texel.each_mut().map(|component| Some(&mut component[..])),
            resident: None,
        };
        bound.run_batches(&inputs, &[u32::MAX; BATCHES], &mut output);
        for position in 0..256 {
            let got = texel.each_ref().map(|component| component[position / LANES][position % LANES]);
            let expected = codes(position).map(|code| ((f64::from(code) / 255.0) as f32).to_bits());
            assert_eq!(got, expected, "texel {position}, {width}");
        }
    }
}

#[test]
fn sums_of_every_width_have_the_same_bits() {
    check(1000, Random(0x0123_4567_89ab_cdef));
}

#[test]
#[ignore = "takes minutes: for a release build"]
fn sums_of_every_width_have_the_same_bits_in_millions_of_requests() {
    for seed in 1..=10u64 {
        check(10_000, Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    }
}
