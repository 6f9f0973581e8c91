//! Tells how one fetch came to its answer: position, footprint, weights.
//!
//! `cargo run -p tmu-texture --example explain`

use tmu_texture::sampler::{AddressMode, Filter, Sampler};
use tmu_texture::trace::trace;
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, Level, Model, Texture, TextureDescription};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let description = TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R8Unorm);
    let texture = Texture::new(description, vec![0, 255, 128, 64])?;
    let sampler =
        Sampler { mag: Filter::Linear, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() };
    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let mut inputs = FetchInputs::default();
    (inputs.coordinates[0][0], inputs.coordinates[1][0]) = (0.45f32.to_bits(), 0.6f32.to_bits());

    let trace = trace(&fetch, Some(&texture), Some(&sampler), Model::Nvidia, &inputs, 0)?;
    for pass in &trace.passes {
        for part in &pass.parts {
            for tap in &part.taps {
                println!("{:?} weighs {:?}: {:?}", tap.spot, tap.weight, tap.value.map(f32::from_bits));
            }
        }
    }
    println!("result {:?}", trace.result.map(f32::from_bits));
    Ok(())
}
