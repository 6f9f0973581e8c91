//! The files that the jobs read.

use opentmu::npy;

use crate::harness::corpus;
use crate::texture::Level;

/// A picture of `corpus/images`: width and height, and the bytes red, green, blue, alpha of each pixel.
pub struct Picture {
    pub size: [usize; 2],
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    pub fn read(name: &str) -> Picture {
        let file = std::fs::read(corpus().join("images").join(name)).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        let pixels = bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect();
        Picture { size: [info.width as usize, info.height as usize], pixels }
    }

    /// A pixel; beyond the edges that of the edge.
    pub fn clamped(&self, x: i64, y: i64) -> [u8; 4] {
        let [x, y] =
            [(x, self.size[0]), (y, self.size[1])].map(|(at, size)| at.clamp(0, size as i64 - 1) as usize);
        self.pixels[y * self.size[0] + x]
    }

    pub fn level(&self) -> Level {
        Level::bytes([self.size[0], self.size[1], 1], self.pixels.as_flattened(), 4)
    }
}

/// The picture that most kernels work on, 256 × 256 pixels.
pub fn landscape() -> Picture {
    Picture::read("landscape.png")
}

/// The elements of a file of `corpus/arrays`, as bytes.
fn array(name: &str) -> Vec<u8> {
    let file = std::fs::read(corpus().join("arrays").join(name)).unwrap();
    npy::read(&file).unwrap().bytes.to_vec()
}

pub fn bytes(name: &str) -> Vec<u8> {
    array(name)
}

pub fn floats(name: &str) -> Vec<f32> {
    array(name).chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
}

pub fn words(name: &str) -> Vec<u32> {
    array(name).chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap())).collect()
}

/// `heights.npy`: 64 × 64 heights between 0 and 1.
pub fn heights() -> Level {
    Level::floats([64, 64, 1], &floats("heights.npy"), 1)
}
