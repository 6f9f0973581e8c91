//! Samples a texture that hardware state describes: eight words of a texture header, eight of a sampler, and memory.
//!
//! `cargo run -p tmu-texture --example header`

use tmu_texture::hardware::{GobOrder, Memory, MemoryPart, SamplerHeader, TextureHeader};
use tmu_texture::{BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Level, Model};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A block-linear texture of 4 × 4 texels of R8_UNORM at 0x2000: blocks of one GOB.
    let header = [0x7012_491d, 0x2000, 0x60_0000, 0, 0xe080_0003, 0x8000_0003, 0, 0];
    // Linear filters, clamped to the edge, no mip levels.
    let sampler = [0x92, 0x62, 0x00ff_f000, 0, 0, 0, 0, 0];
    let header = TextureHeader::decode(&header)?;
    println!("{} bytes at {:#x}", header.memory_bytes(GobOrder::Rows)?, header.address);

    // One GOB of eight rows of 64 bytes; the texels are in the first four of the first four. Red grows with the column.
    let mut bytes = vec![0; 512];
    for row in 0..4 {
        bytes[64 * row..][..4].copy_from_slice(&[0, 85, 170, 255]);
    }
    let memory = Memory { parts: vec![MemoryPart { address: 0x2000, bytes }] };
    let texture = header.texture(&memory, GobOrder::Rows)?;
    let sampler = SamplerHeader::decode(&sampler).sampler()?;

    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let mut inputs = FetchInputs::default();
    for (lane, s) in inputs.coordinates[0].iter_mut().enumerate() {
        *s = (lane as f32 / 31.0).to_bits();
    }
    inputs.coordinates[1] = [0.5f32.to_bits(); 32];
    for model in Model::ALL {
        let bound = BoundFetch::new(&fetch, texture.as_ref(), Some(&sampler), model);
        let mut output = FetchOutput::default();
        bound.run(&inputs, u32::MAX, &mut output);
        let red = output.texel[0].map(f32::from_bits);
        println!("{model:7} {:?}", &red[8..14]);
    }
    Ok(())
}
