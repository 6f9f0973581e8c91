//! Judges results from elsewhere: what a GPU answered halfway between black and white, and what a wrong driver did.
//!
//! `cargo run -p tmu-texture --example verify`

use tmu_texture::sampler::{AddressMode, Filter, Sampler};
use tmu_texture::verify::{Allowance, Case, Verdict, verify};
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, Level, Texture, TextureDescription};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let description = TextureDescription::new(Dimension::D1, [2, 1, 1], Format::R8Unorm);
    let texture = Texture::new(description, vec![0, 255])?;
    let sampler =
        Sampler { mag: Filter::Linear, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() };
    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D1) };
    let mut inputs = FetchInputs::default();
    inputs.coordinates[0][0] = 0.5f32.to_bits();

    // NVIDIA's 16-bit result, the exact one, one that needs some slack, and one that nothing explains.
    for red in [32768.0 / 65535.0, 0.5, 0.501, 0.6f32] {
        let case = Case {
            fetch: &fetch,
            texture: Some(&texture),
            sampler: Some(&sampler),
            inputs: &inputs,
            lane: 0,
            result: [red.to_bits(), 0, 0, 1.0f32.to_bits()],
            known: [true; 4],
        };
        match verify(&case, &Allowance::for_format(texture.format()))? {
            Verdict::Exact(models) => println!("{red}: exact under {models:?}"),
            Verdict::Explained(explanation) => println!("{red}: explained by {:?}", explanation.slack),
            Verdict::Refused(refusal) => println!("{red}: wrong; nearest is {:?}", refusal.nearest),
        }
    }
    Ok(())
}
