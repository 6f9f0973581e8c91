//! A pixel shader over a rectangle, with its targets.

use std::collections::BTreeMap;

use tmu_device::direct3d::{Bindings, InputType, PixelDraw, PixelInput};
use tmu_device::{Array, Device};
use tmu_program::Diagnostic;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::{Dimension, Format, TextureDescription};

use super::input::bits;
use crate::bind::block::Block;
use crate::bind::slots::in_job;
use crate::bind::{Budget, at_key};
use crate::element::{ElementType, Number};
use crate::job::{self, Draw, DrawInput, InputValue};
use crate::limits;
use crate::picture::Picture;

/// A draw of pixels, and its targets by name.
pub struct Pixels {
    /// The draw.
    pub draw: PixelDraw,
    targets: BTreeMap<String, Array>,
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

impl Pixels {
    /// Makes the targets and gives the shader's inputs their values.
    ///
    /// # Errors
    /// `JOB-003` for inputs without a value, `JOB-008` for values without an input, `JOB-005` and `JOB-007` for those that do
    /// not fit, `JOB-011` for targets that are too large, `JOB-012` for what is not drawn with.
    pub fn new(
        draw: &Draw,
        size: [u32; 2],
        bindings: Bindings,
        budget: &mut Budget,
    ) -> Result<Pixels, Diagnostic> {
        let of_draw = |error| in_job(error, &draw.at.span);
        let device = bindings.shader().device().clone();
        let mut pixels = PixelDraw::new(bindings, size).map_err(of_draw)?;
        pixels.samples(draw.samples).map_err(of_draw)?;
        pixels.z(draw.z);
        if let Some(w) = &draw.w {
            pixels.w(w.value).map_err(|error| in_job(error, &w.span))?;
        }
        for input in &draw.inputs {
            let kind = pixels.bindings().shader().input_type(&input.semantic.value);
            let value = value(kind.unwrap_or(InputType::Float), input)?;
            let given = pixels.input(&input.semantic.value, value);
            given.map_err(|error| in_job(error, &input.semantic.span))?;
        }
        let mut targets = BTreeMap::new();
        for target in &draw.targets {
            let array = made(&device, target, size, draw.samples, budget)?;
            pixels.target(&array).map_err(|error| in_job(error, &target.format.span))?;
            targets.insert(target.name.value.clone(), array);
        }
        if let Some(target) = &draw.depth {
            let array = made(&device, target, size, draw.samples, budget)?;
            pixels.depth(&array).map_err(|error| in_job(error, &target.format.span))?;
            targets.insert(target.name.value.clone(), array);
        }
        pixels.check().map_err(|error| {
            let hint = "add a value, such as TEXCOORD1 = [0.0, 0.0, 0.0, 1.0], to `[draw.inputs]`";
            of_draw(error).hint(hint)
        })?;
        Ok(Pixels { draw: pixels, targets })
    }

    /// The targets by name.
    pub fn drawn(&self) -> BTreeMap<String, Drawn> {
        self.targets.iter().map(|(name, array)| (name.clone(), drawn(array))).collect()
    }
}

fn value(kind: InputType, input: &DrawInput) -> Result<PixelInput, Diagnostic> {
    match &input.value {
        InputValue::Constant(numbers) => bits(kind, input, numbers).map(PixelInput::Constant),
        InputValue::Corners([a, b, c]) => {
            let corner = |numbers| bits(kind, input, numbers);
            Ok(PixelInput::Corners([corner(a)?, corner(b)?, corner(c)?]))
        }
        InputValue::Buffer(buffer) => {
            Err(buffer.buffer.error("JOB-006", "buffers are inputs of vertex shaders"))
        }
    }
}

/// A target that holds its clear value everywhere.
fn made(
    device: &Device,
    target: &job::Target,
    size: [u32; 2],
    samples: u32,
    budget: &mut Budget,
) -> Result<Array, Diagnostic> {
    let format = target.format.value;
    let texel = format.info().bytes;
    let length = [size[0], size[1], samples, texel as u32].into_iter().map(u64::from).product::<u64>();
    if length > limits::BUFFER_BYTES {
        let message = format!("the target takes {length} bytes, but may take {}", limits::BUFFER_BYTES);
        return Err(target.name.error("JOB-011", message));
    }
    budget.take(length).map_err(|problem| at_key(problem, &target.name.span))?;
    let clear =
        clear_bits(format, &target.clear.value).map_err(|problem| at_key(problem, &target.clear.span))?;
    let mut code = vec![0; texel];
    format.encode(clear, F16Rounding::TowardZero, &mut code);
    let mut description = TextureDescription::new(Dimension::D2, [size[0], size[1], 1], format);
    description.samples = samples;
    let array = device.array(description).and_then(|array| array.fill(&code).map(|()| array));
    array.map_err(|error| in_job(error, &target.name.span))
}

/// What has been drawn.
fn drawn(array: &Array) -> Drawn {
    let TextureDescription { format, size: [width, height, _], samples, .. } = *array.description();
    let (all, texel) = (array.level(0), format.info().bytes);
    let mut bytes = vec![0; texel * samples as usize * width as usize * height as usize];
    // The array has all of its first level.
    let read = array.read(&all, &mut bytes, array.packed(&all));
    debug_assert!(read.is_ok());
    let block = Block::new(ElementType::of_texels(format), bytes);
    Drawn { format, size: [width, height], samples, block }
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
