//! Texture headers, samplers and block-linear memory, against the bit ranges of the class header and another
//! implementation of the memory layout.

#[path = "../common/mod.rs"]
mod common;
mod formats;
mod headers;
mod memory;
mod reading;
mod samplers;

use tmu_texture::hardware::{HeaderLayout, TextureHeader};

/// Sets bits `first` … `first + count − 1` of a header.
fn set(words: &mut [u32; 8], first: usize, count: usize, value: u64) {
    for bit in 0..count {
        let position = first + bit;
        let one = (value >> bit & 1) as u32;
        words[position / 32] = words[position / 32] & !(1 << (position % 32)) | one << (position % 32);
    }
}

/// A block-linear RGBA8 header of 70 × 33 texels at 0x12_3456_7800, in blocks of 4 GOBs, written bit by bit from the table of the class
/// header.
fn plain_words() -> [u32; 8] {
    let mut words = [0; 8];
    set(&mut words, 0, 7, 0x08); // A8B8G8R8
    for component in 0..4 {
        set(&mut words, 7 + 3 * component, 3, 2); // UNORM
        set(&mut words, 19 + 3 * component, 3, 2 + component as u64); // R, G, B, A
    }
    set(&mut words, 41, 23, 0x3456_7800 >> 9);
    set(&mut words, 64, 16, 0x12);
    set(&mut words, 85, 3, 3); // BLOCKLINEAR
    set(&mut words, 99, 3, 2); // four GOBs high
    set(&mut words, 128, 16, 69);
    set(&mut words, 151, 4, 1); // 2D
    set(&mut words, 157, 3, 7); // the sampler's border
    set(&mut words, 160, 16, 32);
    set(&mut words, 191, 1, 1);
    words
}

fn plain_header() -> TextureHeader {
    TextureHeader::decode(&plain_words()).expect("a good header")
}

fn numbered(count: usize) -> Vec<u8> {
    (0..count as u32).map(|i| (i.wrapping_mul(0x9e37_79b1) >> 21) as u8).collect()
}

fn pitch_header(size: [u64; 3], pitch: u32) -> TextureHeader {
    TextureHeader { size, layout: HeaderLayout::Pitch { pitch, color_key: None }, ..plain_header() }
}
