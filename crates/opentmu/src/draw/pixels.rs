//! A pixel shader over a rectangle.

use std::collections::BTreeMap;

use tmu_dxbc::lower::{Element, Lowered};
use tmu_dxbc::names::{Interpolation, Register as Kind, Stage as ShaderStage, SystemName};
use tmu_engine::{PixelPoint, Stage, WarpEnd, WarpStart};
use tmu_program::{Diagnostic, Register};
use tmu_texture::Mask;
use tmu_texture::lanes::ALL_LANES;

use super::input::{Given, components, constant, is_constant, semantic};
use super::rectangle::{CENTRE, Input, Offset, Plane, Rectangle, Run, Value, Where, pixel};
use super::target::{Canvas, Drawn};
use crate::bind::Budget;
use crate::element::Number;
use crate::job::{Draw, DrawInput, InputValue, Semantic};

/// The draw of a rectangle.
#[derive(Debug)]
pub struct Pixels<'j> {
    draw: &'j Draw,
    rectangle: Rectangle,
    /// The sample positions of the draw.
    positions: &'static [Offset8],
    /// The shader runs for every sample instead of for every pixel.
    per_sample: bool,
    inputs: Vec<Input>,
    colours: Vec<Colour>,
    depth: Option<Depth>,
    /// Register of the coverage that the shader writes.
    coverage: Option<Register>,
}

type Offset8 = [i8; 2];

/// What goes to a colour target.
#[derive(Debug)]
struct Colour {
    canvas: Canvas,
    registers: [Register; 4],
    mask: u32,
}

/// What goes to the depth target.
#[derive(Debug)]
struct Depth {
    canvas: Canvas,
    /// The rectangle's own depth.
    plane: Plane,
    written: Option<(Kind, Register)>,
    /// The depth is written before the shader runs.
    early: bool,
}

impl<'j> Pixels<'j> {
    /// Makes the targets and finds the shader's inputs.
    ///
    /// # Errors
    /// `JOB-003` for inputs without a value, `JOB-008` for values without an input, `JOB-005` and `JOB-007` for those that do
    /// not fit, `JOB-011` for targets that are too large, `JOB-012` for what is not drawn with.
    pub fn new(
        draw: &'j Draw,
        size: [u32; 2],
        shader: &Lowered,
        budget: &mut Budget,
    ) -> Result<Pixels<'j>, Diagnostic> {
        let sampled = |element: &Element| {
            let by_place = place(element) == Where::Sample;
            by_place || element.system_value == Some(SystemName::SampleIndex)
        };
        let positions = tmu_texture::samples::sample_positions(draw.samples);
        let given = Given::new(draw, ShaderStage::Pixel);
        let mut inputs = Vec::new();
        for element in &shader.inputs {
            for (of_semantic, of_register) in components(element) {
                let value = value(draw, &given, element, of_semantic)?;
                let register = element.registers[of_register];
                inputs.push(Input { register, value, place: place(element) });
            }
        }
        given.finish()?;
        let colours = draw.targets.iter().enumerate().map(|(number, target)| {
            let canvas = Canvas::new(target, size, draw.samples, budget)?;
            colour(number, target, canvas, shader)
        });
        let colours = colours.collect::<Result<_, Diagnostic>>()?;
        let depth = depth(draw, size, shader, budget)?;
        if let Some(stencil) = output(shader, Kind::OutputStencilReference) {
            let message = format!("{} is not supported: there are no stencil tests", semantic(stencil));
            return Err(draw.place.error("JOB-012", message).hint("docs/unsupported.md says what is drawn"));
        }
        Ok(Pixels {
            draw,
            rectangle: Rectangle { size },
            positions,
            per_sample: shader.inputs.iter().any(sampled),
            inputs,
            colours,
            depth,
            coverage: output(shader, Kind::OutputCoverage).map(|element| element.registers[0]),
        })
    }

    /// The targets by name.
    pub fn drawn(&self) -> BTreeMap<String, Drawn> {
        let colours = self.draw.targets.iter().zip(&self.colours).map(|(spec, it)| (spec, &it.canvas));
        let depth = self.draw.depth.iter().zip(&self.depth).map(|(spec, it)| (spec, &it.canvas));
        colours.chain(depth).map(|(spec, canvas)| (spec.name.value.clone(), canvas.drawn())).collect()
    }

    fn position(&self, sample: u32) -> Offset {
        self.positions.get(sample as usize).map_or(CENTRE, |position| position.map(i32::from))
    }

    fn run(&self, place: [u32; 3], lane: u32) -> Run {
        Run { pixel: pixel(place, lane), sample: place[2], samples: self.draw.samples }
    }

    /// The lanes whose pixels are inside.
    fn inside(&self, place: [u32; 3]) -> Mask {
        // Lane 31 is the lower right one.
        if self.rectangle.contains(pixel(place, 31)) {
            return ALL_LANES;
        }
        (0..32)
            .filter(|lane| self.rectangle.contains(pixel(place, *lane)))
            .fold(0, |mask, lane| mask | 1 << lane)
    }

    /// The samples that a run of the shader is for: the same for all lanes of a warp.
    fn samples(&self, run: Run) -> u32 {
        if self.per_sample { 1 << run.sample } else { (1 << run.samples) - 1 }
    }

    /// Writes the depth of the samples of a pixel; `written` is what the shader gave.
    fn write_depth(&self, depth: &Depth, run: Run, coverage: u32, written: Option<(Kind, u32)>) {
        let at = |offset| f32::from_bits(Value::Plane(depth.plane).at(self.rectangle, run, offset));
        // The shader's own depth is compared with that of the centre, or of the sample that it ran for (16.9.3.2).
        let centre = at(if self.per_sample { self.position(run.sample) } else { CENTRE });
        let written = written.map(|(kind, bits)| match kind {
            Kind::OutputDepthGreaterEqual => f32::from_bits(bits).max(centre),
            Kind::OutputDepthLessEqual => f32::from_bits(bits).min(centre),
            _ => f32::from_bits(bits),
        });
        for sample in (0..run.samples).filter(|sample| coverage >> sample & 1 == 1) {
            let z = written.unwrap_or_else(|| at(self.position(sample)));
            // 15.6: the last step before the format's own rounding; a NaN becomes 0.
            let z = if z > 0.0 { z.min(1.0) } else { 0.0 };
            depth.canvas.write(run.pixel, 1 << sample, [z.to_bits(), 0, 0, 0], 1);
        }
    }
}

impl Stage for Pixels<'_> {
    fn grid(&self) -> [u32; 3] {
        let [x, y] = self.rectangle.tiles();
        [x, y, if self.per_sample { self.draw.samples } else { 1 }]
    }

    fn start(&self, place: [u32; 3], warp: &mut WarpStart<'_>) {
        let inside = self.inside(place);
        warp.run_lanes(ALL_LANES, !inside);
        let sample = self.position(place[2]);
        for input in &self.inputs {
            let offset = if input.place == Where::Sample { sample } else { CENTRE };
            let values = input.value.in_lanes(self.rectangle, |lane| self.run(place, lane), offset);
            warp.set(input.register, &values);
        }
        if let Some(depth) = self.depth.as_ref().filter(|depth| depth.early) {
            for lane in tmu_texture::lanes::active(inside) {
                let run = self.run(place, lane as u32);
                self.write_depth(depth, run, self.samples(run), None);
            }
        }
    }

    fn interpolate(&self, place: [u32; 3], lane: u32, input: Register, point: PixelPoint) -> u32 {
        let offset = match point {
            PixelPoint::Centroid => CENTRE,
            PixelPoint::Sample(number) => self.position(number),
            PixelPoint::Snapped(offset) => offset,
        };
        let found = self.inputs.iter().find(|it| it.register == input);
        found.map_or(0, |input| input.value.at(self.rectangle, self.run(place, lane), offset))
    }

    fn finish(&self, place: [u32; 3], warp: &WarpEnd<'_>) {
        let lanes = self.inside(place) & !warp.killed();
        let coverage = self.coverage.map(|register| warp.get(register));
        let samples = self.samples(self.run(place, 0));
        let covered = |lane: usize| samples & coverage.map_or(u32::MAX, |mask| mask[lane]);
        for colour in &self.colours {
            let values = colour.registers.map(|register| warp.get(register));
            let values = values.each_ref();
            colour.canvas.write_lanes(lanes, |lane| pixel(place, lane), covered, &values, colour.mask);
        }
        let late = self.depth.as_ref().filter(|depth| !depth.early);
        let depths =
            late.map(|depth| (depth, depth.written.map(|(kind, register)| (kind, warp.get(register)))));
        let Some((depth, written)) = depths else { return };
        for lane in tmu_texture::lanes::active(lanes) {
            let written = written.map(|(kind, values)| (kind, values[lane]));
            self.write_depth(depth, self.run(place, lane as u32), covered(lane), written);
        }
    }

    fn results(&self) -> Option<Vec<Register>> {
        let colours = self.colours.iter().flat_map(|colour| colour.registers);
        let depth = self.depth.iter().filter_map(|depth| depth.written.map(|(_, register)| register));
        Some(colours.chain(depth).chain(self.coverage).collect())
    }

    fn item(&self, place: [u32; 3], lane: u32) -> String {
        let [x, y] = pixel(place, lane);
        match self.per_sample {
            true => format!("pixel ({x}, {y}), sample {}", place[2]),
            false => format!("pixel ({x}, {y})"),
        }
    }
}

/// Where in its pixel an input is evaluated. The centroid of a pixel that is covered as a whole is its centre.
fn place(element: &Element) -> Where {
    match element.interpolation {
        Interpolation::LinearSample | Interpolation::LinearNoPerspectiveSample => Where::Sample,
        _ => Where::Centre,
    }
}

/// What a component of an input is.
fn value(draw: &Draw, given: &Given<'_>, element: &Element, component: usize) -> Result<Value, Diagnostic> {
    if element.kind == Kind::InputCoverage {
        return Ok(Value::Coverage);
    }
    if element.kind == Kind::InnerCoverage {
        let message = "SV_InnerCoverage is not supported: there is no conservative rasterization";
        return Err(draw.place.error("JOB-012", message).hint("docs/unsupported.md says what is drawn"));
    }
    let default = match element.system_value {
        Some(SystemName::Position) => return Ok(position(draw, component)),
        Some(SystemName::SampleIndex) => return Ok(Value::SampleIndex),
        Some(SystemName::IsFrontFace) => Some(Value::Uniform(u32::MAX)),
        Some(
            SystemName::PrimitiveId | SystemName::RenderTargetArrayIndex | SystemName::ViewportArrayIndex,
        ) => Some(Value::Uniform(0)),
        _ => None,
    };
    let Some(input) = given.find(element) else {
        let runs_over_rectangle = semantic(element) == Semantic::new("TEXCOORD", 0) && !is_constant(element);
        return match default {
            Some(default) => Ok(default),
            None if runs_over_rectangle => Ok(over_rectangle(draw, element, component)),
            None => Err(given.missing(element)),
        };
    };
    match &input.value {
        InputValue::Constant(numbers) => {
            let bits = constant(element, input, numbers, component)?;
            let is_truth = element.system_value == Some(SystemName::IsFrontFace);
            Ok(Value::Uniform(if is_truth && bits != 0 { u32::MAX } else { bits }))
        }
        // The upper left corner is the leading vertex.
        InputValue::Corners(corners) if is_constant(element) => {
            constant(element, input, &corners[0], component).map(Value::Uniform)
        }
        InputValue::Corners(corners) => corner_value(draw, element, input, corners, component),
        InputValue::Buffer(buffer) => {
            Err(buffer.buffer.error("JOB-006", "buffers are inputs of vertex shaders"))
        }
    }
}

fn corner_value(
    draw: &Draw,
    element: &Element,
    input: &DrawInput,
    corners: &[Vec<Number>; 3],
    component: usize,
) -> Result<Value, Diagnostic> {
    let mut values = [0.0; 3];
    for (value, numbers) in values.iter_mut().zip(corners) {
        *value = f32::from_bits(constant(element, input, numbers, component)?).into();
    }
    Ok(interpolated(draw, element, values))
}

/// TEXCOORD0: 0 to 1 to the right and down; the other components are 0 and 1.
fn over_rectangle(draw: &Draw, element: &Element, component: usize) -> Value {
    let corners = match component {
        0 => [0.0, 1.0, 0.0],
        1 => [0.0, 0.0, 1.0],
        2 => [0.0; 3],
        _ => [1.0; 3],
    };
    interpolated(draw, element, corners)
}

fn interpolated(draw: &Draw, element: &Element, corners: [f64; 3]) -> Value {
    use Interpolation::{LinearNoPerspective, LinearNoPerspectiveCentroid, LinearNoPerspectiveSample};
    let flat = matches!(
        element.interpolation,
        LinearNoPerspective | LinearNoPerspectiveCentroid | LinearNoPerspectiveSample
    );
    match &draw.w {
        Some(w) if !flat => {
            let below = w.value.map(|w| 1.0 / f64::from(w));
            let above = std::array::from_fn(|corner| corners[corner] / f64::from(w.value[corner]));
            Value::Perspective(Plane::new(above), Plane::new(below))
        }
        _ => Value::Plane(Plane::new(corners)),
    }
}

/// x and y of the point itself, its depth, and w: the reciprocal of what 1/w is there (16.3).
fn position(draw: &Draw, component: usize) -> Value {
    match (component, &draw.w) {
        (0 | 1, _) => Value::Place(component),
        (2, _) => Value::Plane(Plane::new(draw.z.map(f64::from))),
        (_, None) => Value::Uniform(1.0f32.to_bits()),
        (_, Some(w)) => {
            let below = w.value.map(|w| 1.0 / f64::from(w));
            Value::Perspective(Plane::new([1.0; 3]), Plane::new(below))
        }
    }
}

/// The output of a kind that has one register.
fn output(shader: &Lowered, kind: Kind) -> Option<&Element> {
    shader.outputs.iter().find(|element| element.kind == kind)
}

/// The output that goes to a target. A target that the shader does not write stays as it is (16.9.1).
fn colour(
    number: usize,
    target: &crate::job::Target,
    canvas: Canvas,
    shader: &Lowered,
) -> Result<Colour, Diagnostic> {
    let belongs = |it: &&Element| it.kind == Kind::Output && it.number as usize == number;
    let mut colour = Colour { canvas, registers: [Register(u16::MAX); 4], mask: 0 };
    for element in shader.outputs.iter().filter(belongs) {
        let integer = target.format.value.info().is_integer();
        let written = match element.component_type {
            1 | 2 => "integers",
            _ => "floats",
        };
        if element.component_type != 0 && integer != (written == "integers") {
            let message = format!("the shader writes {written} to {}", target.format.value);
            return Err(target.format.error("JOB-007", message));
        }
        colour.registers = element.registers;
        colour.mask |= element.mask;
    }
    Ok(colour)
}

fn depth(
    draw: &Draw,
    size: [u32; 2],
    shader: &Lowered,
    budget: &mut Budget,
) -> Result<Option<Depth>, Diagnostic> {
    let Some(target) = &draw.depth else { return Ok(None) };
    let kinds = [Kind::OutputDepth, Kind::OutputDepthGreaterEqual, Kind::OutputDepthLessEqual];
    let written = kinds.into_iter().find_map(|kind| Some((kind, output(shader, kind)?.registers[0])));
    Ok(Some(Depth {
        canvas: Canvas::new(target, size, draw.samples, budget)?,
        plane: Plane::new(draw.z.map(f64::from)),
        written,
        early: shader.early_depth,
    }))
}
