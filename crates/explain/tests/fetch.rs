//! What is told of single fetches.

use tmu_explain::fetch::Explanation;
use tmu_texture::{
    Dimension, Fetch, FetchInputs, Format, LANES, Model, Operation, Texture, TextureDescription, trace,
};

/// The explanation of a fetch in lane 0, without a sampler.
fn explained(fetch: Fetch, texture: Texture, inputs: FetchInputs) -> String {
    let trace = trace::trace(&fetch, Some(&texture), None, Model::D3d, &inputs, 0).unwrap();
    let explanation = Explanation {
        trace,
        inputs,
        lane: 0,
        asked: fetch.dimension,
        texture: Some(texture),
        sampler: None,
        texture_name: (0, None),
        sampler_name: (0, None),
        instruction: String::new(),
        execution: None,
    };
    explanation.text()
}

/// D3D 19.2.4: the third of four samples lies at (−6, 2) sixteenths of a texel; what comes back are floats.
#[test]
fn the_position_of_a_sample_is_told_in_floats() {
    let plain = TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R8Unorm);
    let texture = Texture::new(TextureDescription { samples: 4, ..plain }, vec![0; 16]).unwrap();
    let fetch = Fetch { operation: Operation::QuerySamplePosition, ..Fetch::load(Dimension::D2) };
    let text = explained(fetch, texture, FetchInputs { sample: [2; LANES], ..FetchInputs::default() });
    assert!(text.contains("a query of a sample's position"), "{text}");
    assert!(text.contains("x = -0.375  0xbec00000"), "{text}");
    assert!(text.contains("y = 0.125  0x3e000000"), "{text}");
}
