//! Targets: what pixel shaders write.
//!
//! Every pixel runs in one lane, so that no two threads write the same bytes; they are atomic only to be shared.

use std::sync::atomic::{AtomicU8, Ordering};

use tmu_program::Diagnostic;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::lanes::active;
use tmu_texture::{Format, LANES, Lanes, Mask};

use crate::bind::block::Block;
use crate::bind::{Budget, placed};
use crate::element::{ElementType, Number};
use crate::job;
use crate::limits;
use crate::picture::Picture;

/// How floats become those of 16, 11 and 10 bits: toward zero, as Direct3D wants it (functional specification 3.2.2).
const ROUNDING: F16Rounding = F16Rounding::TowardZero;

/// The pixels of a target during a draw.
#[derive(Debug)]
pub(super) struct Canvas {
    format: Format,
    size: [u32; 2],
    samples: u32,
    clear: [u32; 4],
    bytes: Vec<AtomicU8>,
}

/// The pixels of a target after a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Format.
    pub format: Format,
    /// Width and height.
    pub size: [u32; 2],
    /// Samples of each pixel.
    pub samples: u32,
    /// The texels: row, column, sample.
    pub block: Block,
}

impl Canvas {
    /// A target that holds its clear value everywhere.
    ///
    /// # Errors
    /// `JOB-005` for clear values that the format does not hold, `JOB-011` for targets that are too large.
    pub(super) fn new(
        target: &job::Target,
        size: [u32; 2],
        samples: u32,
        budget: &mut Budget,
    ) -> Result<Canvas, Diagnostic> {
        let format = target.format.value;
        let texel = format.info().bytes;
        let length = [size[0], size[1], samples, texel as u32].into_iter().map(u64::from).product::<u64>();
        if length > limits::BUFFER_BYTES {
            let message = format!("the target takes {length} bytes, but may take {}", limits::BUFFER_BYTES);
            return Err(target.name.error("JOB-011", message));
        }
        budget.take(length).map_err(|problem| placed(problem, &target.name.span))?;
        let clear =
            clear_bits(format, &target.clear.value).map_err(|problem| placed(problem, &target.clear.span))?;
        let mut code = vec![0; texel];
        format.encode(clear, ROUNDING, &mut code);
        let pixels = length as usize / texel;
        let bytes = (0..pixels).flat_map(|_| code.iter().map(|byte| AtomicU8::new(*byte))).collect();
        Ok(Canvas { format, size, samples, clear, bytes })
    }

    /// Writes components of a pixel, x in bit 0 of the mask, to the samples of `coverage`. Components that are not written
    /// keep their clear value.
    pub(super) fn write(&self, pixel: [u32; 2], coverage: u32, values: [u32; 4], mask: u32) {
        let keep = |component: usize| mask >> component & 1 == 0;
        let values = std::array::from_fn(|i| if keep(i) { self.clear[i] } else { values[i] });
        let mut texel = [0; 16];
        let texel = &mut texel[..self.format.info().bytes];
        self.format.encode(values, ROUNDING, texel);
        self.store(pixel, coverage, texel);
    }

    /// Does so for lanes, each with its pixel and coverage.
    pub(super) fn write_lanes(
        &self,
        lanes: Mask,
        pixel: impl Fn(u32) -> [u32; 2],
        coverage: impl Fn(usize) -> u32,
        values: &[&Lanes<u32>; 4],
        mask: u32,
    ) {
        let keep = |component: usize| mask >> component & 1 == 0;
        let kept: [Lanes<u32>; 4] =
            std::array::from_fn(|i| if keep(i) { [self.clear[i]; LANES] } else { *values[i] });
        let length = self.format.info().bytes;
        let words = self.format.encode_unorm(&kept);
        for lane in active(lanes) {
            let pixel = pixel(lane as u32);
            match &words {
                Some(words) => self.store(pixel, coverage(lane), &words[lane].to_le_bytes()[..length]),
                None => self.write(pixel, coverage(lane), values.map(|values| values[lane]), mask),
            }
        }
    }

    fn store(&self, [x, y]: [u32; 2], coverage: u32, texel: &[u8]) {
        let pixel = y as usize * self.size[0] as usize + x as usize;
        for sample in (0..self.samples).filter(|sample| coverage >> sample & 1 == 1) {
            let start = (pixel * self.samples as usize + sample as usize) * texel.len();
            let bytes = &self.bytes[start..start + texel.len()];
            let store = |(byte, code): (&AtomicU8, &u8)| byte.store(*code, Ordering::Relaxed);
            match (bytes.first_chunk::<4>(), texel.first_chunk::<4>()) {
                // The usual length: known, it takes no loop.
                (Some(bytes), Some(code)) if texel.len() == 4 => bytes.iter().zip(code).for_each(store),
                _ => bytes.iter().zip(texel).for_each(store),
            }
        }
    }

    /// What has been drawn.
    pub(super) fn drawn(&self) -> Drawn {
        let bytes = self.bytes.iter().map(|byte| byte.load(Ordering::Relaxed)).collect();
        let block = Block::new(ElementType::of_texels(self.format), bytes);
        Drawn { format: self.format, size: self.size, samples: self.samples, block }
    }
}

impl Drawn {
    /// The picture that one sample of every pixel makes.
    pub fn picture(&self, sample: u32) -> Picture {
        let length = self.format.info().bytes;
        let pixels = self.block.bytes.chunks_exact(length * self.samples as usize);
        let start = sample.min(self.samples - 1) as usize * length;
        let bytes = pixels.flat_map(|pixel| pixel[start..start + length].iter().copied()).collect();
        Picture { size: self.size, format: self.format, bytes }
    }

    /// Extents of the elements, for `.npy` files: height, width, samples if there are several, components.
    pub fn shape(&self) -> Vec<usize> {
        let [width, height] = self.size.map(|side| side as usize);
        let mut shape = vec![height, width];
        if self.samples > 1 {
            shape.push(self.samples as usize);
        }
        shape.push(self.format.info().bytes / self.block.element.size());
        shape
    }
}

/// The clear value as shaders write it: f32 bits, or integers.
fn clear_bits(format: Format, numbers: &[Number]) -> Result<[u32; 4], Diagnostic> {
    let signed = format.name().ends_with("_sint");
    let kind = match (format.info().is_integer(), signed) {
        (false, _) => ElementType::F32,
        (true, true) => ElementType::S32,
        (true, false) => ElementType::U32,
    };
    let mut bits = [0; 4];
    for (bits, number) in bits.iter_mut().zip(numbers) {
        *bits = kind.bits(*number)? as u32;
    }
    Ok(bits)
}
