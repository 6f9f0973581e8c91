//! The pictures that `corpus/kernels/view.cu` must make, worked out without the project: from the kernel's source and
//! the documented rule of linear filtering, with nothing shared but the PNG reader.
//!
//! The test of the `opentmu` crate includes this file; `cargo xtask expected` writes the pictures it makes.

use std::io::Cursor;

/// Width and height of the picture that the kernel reads and of the one it writes.
pub const SIZE: i64 = 256;
/// The kernel's table of squared distances where the number of samples doubles.
const RIM: [i64; 3] = [2048, 4096, 5760];

/// Red, green, blue of each pixel, rows from the top.
pub type Picture = Vec<[u8; 3]>;

/// The kernel's parameters that change the picture.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Step to the right in the source for one pixel to the right, in texels.
    pub across: f32,
    /// Step downwards in the source for one pixel to the right, in texels.
    pub down: f32,
    /// Radius of the lens in pixels.
    pub lens: f32,
}

/// The first example: `across` and `down` are 35/32 and 15/32, so that no float operation of the kernel rounds before
/// the texture is read.
pub const EXACT: View = View { across: 1.09375, down: 0.46875, lens: 88.0 };
/// Another turn and zoom, where nearly every operation rounds.
pub const ROUNDED: View = View { across: 0.3173, down: -0.7211, lens: 101.7 };

/// Reads an 8-bit RGB picture of the right size.
///
/// # Errors
/// What is wrong with the file.
pub fn read_png(bytes: &[u8]) -> Result<Picture, String> {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().map_err(|error| error.to_string())?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
    let info = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
    if info.color_type != png::ColorType::Rgb || (info.width, info.height) != (SIZE as u32, SIZE as u32) {
        return Err(format!("not an RGB picture of {SIZE} × {SIZE} pixels"));
    }
    Ok(pixels.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

/// [`EXACT`] in integers alone, up to the sum of the samples.
///
/// With `right = R/2` and `below = B/2`, R and B odd, the place in the source is `(35R − 15B, 15R + 35B) / 64` texels
/// from its centre.
pub fn exact_picture(source: &[[u8; 3]]) -> Picture {
    let (right, below) = (|x: i64| 2 * x - (SIZE - 1), |y: i64| 2 * y - (SIZE - 1));
    pixels(|x, y| {
        let (right, below) = (right(x), below(y));
        let (s, t) = (35 * right - 15 * below, 15 * right + 35 * below);
        let distance = right * right + below * below;
        // Places in 1/256 texel, measured from the centre of texel 0, rounded half up: SIZE/2 is the centre of the
        // source, 1/2 the centre of texel 0. `along` counts 1/64 texel.
        let position = |along: i64, sixty_fourths: i64| {
            (along * sixty_fourths + 8).div_euclid(16) + (SIZE / 2) * 256 - 128
        };
        if distance >= 4 * 88 * 88 {
            return shade([s, t].map(|along| position(along, 64)), source, 0.75);
        }
        let ring = RIM.iter().take_while(|&&rim| distance > 4 * rim).count();
        let samples: Vec<[i64; 2]> =
            (0..1 << ring).map(|sample| [s, t].map(|along| position(along, 32 - sample))).collect();
        mean(&samples, source)
    })
}

/// Any view, with the kernel's operations in the order that its machine code has them.
pub fn float_picture(source: &[[u8; 3]], view: View) -> Picture {
    let half = SIZE as f32 * 0.5;
    pixels(|x, y| {
        let (right, below) = (x as f32 + 0.5 - half, y as f32 + 0.5 - half);
        let s = right.mul_add(view.across, -(below * view.down));
        let t = right.mul_add(view.down, below * view.across);
        let distance = right.mul_add(right, below * below);
        // u·size is exact in f64, and so is everything up to the rounding.
        let position = |along: f32| {
            let u = f64::from(along.mul_add(1.0 / SIZE as f32, 0.5));
            ((u * SIZE as f64 - 0.5) * 256.0 + 0.5).floor() as i64
        };
        if distance >= view.lens * view.lens {
            return shade([s, t].map(position), source, 0.75);
        }
        let ring = RIM.iter().take_while(|&&rim| distance > rim as f32).count();
        let nearer = |sample: i32| (sample as f32).mul_add(-1.0 / 64.0, 0.5);
        let samples: Vec<[i64; 2]> =
            (0..1 << ring).map(|sample| [s, t].map(|along| position(along * nearer(sample)))).collect();
        mean(&samples, source)
    })
}

/// A picture from what each column and row holds.
fn pixels(pixel: impl Fn(i64, i64) -> [u8; 3]) -> Picture {
    (0..SIZE * SIZE).map(|index| pixel(index % SIZE, index / SIZE)).collect()
}

/// One sample times a factor.
fn shade(position: [i64; 2], source: &[[u8; 3]], factor: f32) -> [u8; 3] {
    sample(source, position).map(|component| byte(component * factor))
}

/// The mean of 1, 2, 4 or 8 samples, added in order.
fn mean(positions: &[[i64; 2]], source: &[[u8; 3]]) -> [u8; 3] {
    let share = 1.0 / positions.len() as f32;
    let add = |sum: [f32; 3], position: &[i64; 2]| {
        let colour = sample(source, *position);
        std::array::from_fn(|i| sum[i] + colour[i])
    };
    positions.iter().fold([0.0; 3], add).map(|sum| byte(sum * share))
}

/// The byte nearest to a colour component, as the kernel computes it.
fn byte(component: f32) -> u8 {
    component.mul_add(255.0, 0.5) as u8
}

/// A linearly filtered sample at a place in 1/256 texel, the picture repeated in both directions.
///
/// The weights are whole 1/256: the right column takes `a`, of which the lower texel takes `a·b/256` rounded half up;
/// the lower left texel takes what then completes `b`. The sum of products is a number of 1/(256·255), which the
/// unit gives back as the nearest 16-bit UNORM.
fn sample(source: &[[u8; 3]], position: [i64; 2]) -> [f32; 3] {
    let [i, j] = position.map(|position| position.div_euclid(256));
    let [a, b] = position.map(|position| position.rem_euclid(256) as u32);
    let texel = |x: i64, y: i64| source[(y.rem_euclid(SIZE) * SIZE + x.rem_euclid(SIZE)) as usize];
    let lower_right = (a * b + 128) / 256;
    let weighted = [
        (texel(i, j), 256 + lower_right - a - b),
        (texel(i + 1, j), a - lower_right),
        (texel(i, j + 1), b - lower_right),
        (texel(i + 1, j + 1), lower_right),
    ];
    std::array::from_fn(|component| {
        let sum: u32 = weighted.iter().map(|(texel, weight)| u32::from(texel[component]) * weight).sum();
        let nearest = (sum * 65535 + 255 * 128) / (255 * 256);
        nearest as f32 / 65535.0
    })
}
