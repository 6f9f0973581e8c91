//! Pictures of 1024 × 1024 pixels: what each pixel must be, worked out in f64.

use super::reference::{Checked, Reference};
use super::{Picture, WIDTH};

/// How steeply unlike colours lose weight in the bilateral filter.
pub const LIKENESS: f32 = 12.0;
/// Texels from one pixel of the bicubic picture to the next.
pub const ZOOM: f32 = 0.75;
/// Texels from the corner of the texture to that of the bicubic picture.
pub const ORIGIN: f32 = 3.125;
/// Fetches of each pixel of the edge filter.
pub const EDGE_FETCHES: u32 = 8;
/// Texels from pixel to pixel of the samples of a mipmapped texture.
pub const PITCHES: [f64; 4] = [0.75, 1.5, 3.0, 6.0];
/// Weights of red, green and blue in brightness.
pub const BRIGHTNESS: [f32; 3] = [0.299, 0.587, 0.114];
/// Steps of each ray through the volume.
pub const MARCH_STEPS: u32 = 16;
/// What a ray advances in each step, in parts of the volume.
pub const MARCH_STEP: [f32; 3] = [0.0078125, -0.00390625, 0.0625];
/// How much of a texel's alpha takes away light in a step.
pub const DENSITY: f32 = 0.25;

impl Reference<'_> {
    /// Compares every seventh pixel of a picture of four codes each.
    pub fn check_picture(&self, picture: Picture, codes: &[u8]) -> Checked {
        let mut checked = Checked::default();
        for (number, codes) in (0..).zip(codes.chunks_exact(4)).step_by(7) {
            let pixel = self.pixel(picture, [number % WIDTH, number / WIDTH].map(i64::from));
            for (component, code) in pixel.iter().zip(codes) {
                checked.error = checked.error.max((f64::from(*code) / 255.0 - component).abs());
            }
            checked.count += 1;
        }
        checked
    }

    fn pixel(&self, picture: Picture, position: [i64; 2]) -> [f64; 4] {
        match picture {
            Picture::Bilateral => self.bilateral(position),
            Picture::Bicubic => self.bicubic(position),
            Picture::Edges => self.edges(position),
            Picture::March => self.march(position),
            Picture::Mipmapped => self.mipmapped(position),
        }
    }

    fn bilateral(&self, [x, y]: [i64; 2]) -> [f64; 4] {
        let centre = self.texel(0, [x, y], 0, 0);
        let (mut sum, mut weights) = ([0.0; 4], 0.0);
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            let texel = self.texel(0, [x + dx, y + dy], 0, 0);
            let unlike: f64 = (0..3).map(|i| (texel[i] - centre[i]).powi(2)).sum();
            let weight = (-unlike * f64::from(LIKENESS) - 0.5 * (dx * dx + dy * dy) as f64).exp2();
            sum.iter_mut().zip(texel).for_each(|(sum, component)| *sum += component * weight);
            weights += weight;
        }
        sum.map(|component| component / weights)
    }

    /// The sum of 16 texels with the weights of the cubic B-spline.
    fn bicubic(&self, position: [i64; 2]) -> [f64; 4] {
        let position = position.map(|it| (it as f64 + 0.5) * f64::from(ZOOM) + f64::from(ORIGIN) - 0.5);
        let corner = position.map(f64::floor);
        let weights = [position[0] - corner[0], position[1] - corner[1]].map(|t| {
            let inner = |t: f64| (4.0 - 6.0 * t * t + 3.0 * t.powi(3)) / 6.0;
            [(1.0 - t).powi(3) / 6.0, inner(t), inner(1.0 - t), t.powi(3) / 6.0]
        });
        let mut sum = [0.0; 4];
        for (column, row) in (0..4).flat_map(|row| (0..4).map(move |column| (column, row))) {
            let texel = [corner[0] as i64 + column - 1, corner[1] as i64 + row - 1];
            let weight = weights[0][column as usize] * weights[1][row as usize];
            let texel = self.texel(0, texel, 0, 0);
            sum.iter_mut().zip(texel).for_each(|(sum, component)| *sum += component * weight);
        }
        sum
    }

    /// Sobel's gradient of the brightness.
    fn edges(&self, [x, y]: [i64; 2]) -> [f64; 4] {
        let bright = |dx: i64, dy: i64| {
            let texel = self.texel(0, [x + dx, y + dy], 0, 0);
            texel.iter().zip(BRIGHTNESS).map(|(part, weight)| part * f64::from(weight)).sum::<f64>()
        };
        let across = bright(1, -1) + 2.0 * bright(1, 0) + bright(1, 1)
            - bright(-1, -1)
            - 2.0 * bright(-1, 0)
            - bright(-1, 1);
        let down = bright(-1, 1) + 2.0 * bright(0, 1) + bright(1, 1)
            - bright(-1, -1)
            - 2.0 * bright(0, -1)
            - bright(1, -1);
        let steep = (across.hypot(down) * 0.25).min(1.0);
        [steep, steep, steep, 1.0]
    }

    /// The mean of samples of as many levels of detail.
    fn mipmapped(&self, position: [i64; 2]) -> [f64; 4] {
        let samples = PITCHES.map(|pitch| {
            let position = position.map(|it| (it as f64 + 0.5) * pitch);
            self.trilinear(pitch.log2().max(0.0), position)
        });
        std::array::from_fn(|component| samples.iter().map(|sample| sample[component] / 4.0).sum())
    }

    /// Light that comes out of the volume along a ray, from front to back.
    fn march(&self, position: [i64; 2]) -> [f64; 4] {
        let [x, y] = position.map(|it| (it as f64 + 0.5) / 1024.0);
        let (mut light, mut left) = ([0.0; 4], 1.0);
        for step in 0..MARCH_STEPS {
            let advance = MARCH_STEP.map(|part| f64::from(part) * f64::from(step));
            let position = [x + advance[0], y + advance[1], 1.0 / 32.0 + advance[2]];
            let texel = self.linear(0, 0, position.map(|part| part * 128.0));
            let taken = texel[3] * f64::from(DENSITY);
            for (sum, component) in light.iter_mut().zip(texel).take(3) {
                *sum += component * left * taken;
            }
            left *= 1.0 - taken;
        }
        light[3] = 1.0 - left;
        light
    }
}
