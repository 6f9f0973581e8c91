//! Blurs the green of a picture twice with a PTX kernel, whose weights are a `__constant__` variable.
//!
//! `cargo run --example blur -- corpus/images/landscape.png blurred.png`

use std::error::Error;

use opentmu::device::{AddressMode, Device, Dimension, Event, Format, Launch, Sampler};
use opentmu::device::{Texels, TextureDescription, TextureView};
use opentmu::picture::{self, Picture};

const KERNEL: &[u8] = include_bytes!("../../../corpus/kernels/separable.ptx");

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(from), Some(to)) = (arguments.next(), arguments.next()) else {
        return Err("usage: blur FROM.png TO.png; width and height are multiples of 16".into());
    };
    blur(&picture::read(&std::fs::read(from)?)?)
        .and_then(|blurred| Ok(std::fs::write(to, picture::write(&blurred)?)?))
}

fn blur(picture: &Picture) -> Result<Picture, Box<dyn Error>> {
    let device = Device::new();
    let module = device.load("separable.ptx", KERNEL)?;
    let weights = [1.0_f32 / 9.0; 9].map(f32::to_le_bytes).concat();
    device.write(module.variable("kernel")?.address, &weights)?;

    let [width, height] = picture.size;
    let green: Vec<f32> = picture.bytes.chunks(4).map(|texel| f32::from(texel[1]) / 255.0).collect();
    let array = device.array(TextureDescription::new(Dimension::D2, [width, height, 1], Format::R32Float))?;
    let out = device.buffer(&green)?;
    let sampler = Sampler { normalized: false, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() };
    let texture =
        device.texture(Texels::Array(array.clone()), TextureView { sampler, ..TextureView::default() })?;

    let blur = Launch::new(&module.function("separable")?).grid([width / 16, height / 16]).block([16, 16]);
    let blur = blur.parameter(&texture).parameter(&out).parameter(width as i32);
    let (stream, done) = (device.stream(), Event::new());
    for _ in 0..2 {
        stream.copy_to_array(&array, out.address());
        stream.launch(blur.clone())?;
    }
    stream.record(&done);
    done.synchronize();
    stream.synchronize()?;

    let bytes = out.read::<f32>()?.into_iter().map(|value| (value * 255.0).round() as u8).collect();
    Ok(Picture { size: picture.size, format: Format::R8Unorm, bytes })
}

/// The picture's mean stays what it is, but for what the edges repeat, and what differs most from its neighbours is blurred away.
#[test]
fn the_picture_is_blurred() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/images/landscape.png");
    let picture = picture::read(&std::fs::read(file).expect("there")).expect("a picture");
    let blurred = blur(&picture).expect("it runs");
    let before: Vec<u8> = picture.bytes.chunks(4).map(|texel| texel[1]).collect();
    let mean = |bytes: &[u8]| bytes.iter().map(|byte| f64::from(*byte)).sum::<f64>() / bytes.len() as f64;
    let steps = |bytes: &[u8]| bytes.windows(2).map(|pair| u64::from(pair[0].abs_diff(pair[1]))).sum::<u64>();
    assert!((mean(&before) - mean(&blurred.bytes)).abs() < 2.0);
    assert!(4 * steps(&blurred.bytes) < 3 * steps(&before));
}
