//! Draws of pixel shaders: every pixel of a rectangle.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_dxbc::lower::Element;
use tmu_dxbc::names::{Interpolation, Register as Kind, Stage as ShaderStage, SystemName};
use tmu_engine::{Machine, Memory, Outcome, PixelPoint, Stage, Tracer, WarpEnd, WarpStart, Watch};
use tmu_program::Register;
use tmu_texture::Mask;
use tmu_texture::lanes::ALL_LANES;

use super::bindings::Bindings;
use super::rectangle::{CENTRE, Input, Offset, Plane, Rectangle, Run, Runs, TILE, Value, Where, pixel};
use super::semantic::{Semantic, components, is_constant};
use super::target::{Canvas, Target};
use crate::error::Error;
use crate::launch::Completed;

/// The value of a pixel shader's input: components x, y, z, w as the bits of 32-bit floats or integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelInput {
    /// The same everywhere.
    Constant([u32; 4]),
    /// At the upper left, upper right and lower left corner of the rectangle, as floats between which the input is interpolated. One
    /// that the shader declares as constant takes the first: the upper left corner is the leading vertex.
    Corners([[u32; 4]; 3]),
}

/// A draw of a pixel shader over a rectangle of pixels: one sample each, at depth 0, without targets, unless more is said.
///
/// `TEXCOORD0` runs from 0 to 1 to the right and down where nothing is said of it.
#[derive(Clone, Debug)]
pub struct PixelDraw {
    bindings: Bindings,
    machine: Machine,
    size: [u32; 2],
    samples: u32,
    targets: Vec<Target>,
    depth: Option<Target>,
    z: [f32; 3],
    w: Option<[f32; 3]>,
    inputs: BTreeMap<Semantic, PixelInput>,
}

impl PixelDraw {
    /// A draw of that width and height, with what is bound.
    ///
    /// # Errors
    /// `DRAW-04` for shaders of other stages, `DRAW-05` for inputs and outputs that are not supported.
    pub fn new(bindings: Bindings, size: [u32; 2]) -> Result<PixelDraw, Error> {
        let shader = bindings.shader();
        shader.expect_stage(&[ShaderStage::Pixel], "drawn over pixels")?;
        let lowered = &shader.shared.lowered;
        if lowered.inputs.iter().any(|element| element.kind == Kind::InnerCoverage) {
            let message = "SV_InnerCoverage is not supported: there is no conservative rasterization";
            return Err(Error::invalid("DRAW-05", message));
        }
        if let Some(stencil) = output(&lowered.outputs, Kind::OutputStencilReference) {
            let semantic = Semantic::of(stencil);
            let message = format!("{semantic} is not supported: there are no stencil tests");
            return Err(Error::invalid("DRAW-05", message));
        }
        let (machine, targets, inputs) = (shader.machine(), Vec::new(), BTreeMap::new());
        let (samples, depth, z, w) = (1, None, [0.0; 3], None);
        Ok(PixelDraw { bindings, machine, size, samples, targets, depth, z, w, inputs })
    }

    /// Samples of a pixel: 1, 2, 4, 8 or 16. Said before the targets are.
    ///
    /// # Errors
    /// `DRAW-01` for other numbers.
    pub fn samples(&mut self, samples: u32) -> Result<&mut PixelDraw, Error> {
        if tmu_texture::samples::sample_positions(samples).is_empty() {
            let message = format!("a pixel has 1, 2, 4, 8 or 16 samples, not {samples}");
            return Err(Error::invalid("DRAW-01", message));
        }
        self.samples = samples;
        Ok(self)
    }

    /// The next target, beginning with o0. Samples that no pixel covers, and components that the shader does not write, stay as
    /// they are (functional specification 16.9.1).
    ///
    /// # Errors
    /// `DRAW-01` for targets that are too small, have other samples than the draw, or hold no numbers of the kind that the shader
    /// writes.
    pub fn target(&mut self, target: impl Into<Target>) -> Result<&mut PixelDraw, Error> {
        let target = target.into();
        target.check(self.size, self.samples)?;
        let format = target.format();
        for element in self.outputs(self.targets.len()) {
            let written = match element.component_type {
                1 | 2 => "integers",
                _ => "floats",
            };
            if element.component_type != 0 && format.info().is_integer() != (written == "integers") {
                return Err(Error::invalid("DRAW-01", format!("the shader writes {written} to {format}")));
            }
        }
        self.targets.push(target);
        Ok(self)
    }

    /// The target that depth is written to, without a test.
    ///
    /// # Errors
    /// As [`PixelDraw::target`].
    pub fn depth(&mut self, target: impl Into<Target>) -> Result<&mut PixelDraw, Error> {
        let target = target.into();
        target.check(self.size, self.samples)?;
        if !target.format().info().depth {
            let message = format!("{} is no format with a depth", target.format());
            return Err(Error::invalid("DRAW-01", message));
        }
        self.depth = Some(target);
        Ok(self)
    }

    /// Depth at the upper left, upper right and lower left corner of the rectangle.
    pub fn z(&mut self, corners: [f32; 3]) -> &mut PixelDraw {
        self.z = corners;
        self
    }

    /// W at the same corners, which perspective interpolation divides by.
    ///
    /// # Errors
    /// `DRAW-01` unless w is above 0 on the whole rectangle.
    pub fn w(&mut self, corners: [f32; 3]) -> Result<&mut PixelDraw, Error> {
        if !PixelDraw::takes_w(corners) {
            return Err(Error::invalid("DRAW-01", "w must be above 0 everywhere on the rectangle"));
        }
        self.w = Some(corners);
        Ok(self)
    }

    /// Whether w is above 0 on the whole rectangle, if it is that at the corners: 1/w changes evenly, and must stay above 0 in the
    /// fourth corner too.
    pub fn takes_w(corners: [f32; 3]) -> bool {
        let [a, b, c] = corners.map(|w| 1.0 / f64::from(w));
        corners.iter().all(|w| w.is_normal() && *w > 0.0) && b + c - a > 0.0
    }

    /// The value of an input.
    ///
    /// # Errors
    /// `DRAW-03` if the shader reads no such input, or the system makes it.
    pub fn input(&mut self, semantic: &Semantic, value: PixelInput) -> Result<&mut PixelDraw, Error> {
        self.bindings.shader().expect_input(semantic)?;
        self.inputs.insert(semantic.clone(), value);
        Ok(self)
    }

    /// Who sees how far it has come, and may ask it to end.
    pub fn watch(&mut self, watch: Arc<Watch>) -> &mut PixelDraw {
        self.machine.watch = Some(watch);
        self
    }

    /// The machine of this draw alone: limits, threads, what is counted.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// What is bound.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// Whether every input has a value.
    ///
    /// # Errors
    /// `DRAW-02`.
    pub fn check(&self) -> Result<(), Error> {
        self.stage_inputs().map(|_| ())
    }

    /// The warp that a pixel is in, as a block of the grid of warps, and its lane: that of its first sample. None for pixels outside.
    pub fn lane_of(&self, at: [u32; 2]) -> Option<([u32; 3], u32)> {
        let block = [at[0] / TILE[0], at[1] / TILE[1], 0];
        let lane = (0..32).find(|lane| pixel(block, *lane) == at)?;
        Rectangle { size: self.size }.contains(at).then_some((block, lane))
    }

    /// How many warps run.
    pub fn warps(&self) -> u64 {
        self.grid().into_iter().map(u64::from).product()
    }

    /// Draws, after everything that was handed in before, and waits for the end.
    ///
    /// # Errors
    /// `DRAW-02` for inputs without a value; [`Error::Fault`] when the shader was stopped.
    pub fn run(&self) -> Result<Completed, Error> {
        self.bindings.shader().completed(self.run_traced(None)?)
    }

    /// As [`PixelDraw::run`], and hands every instruction and fetch to a tracer. What came of it is returned as the engine reports it,
    /// faults included.
    ///
    /// # Errors
    /// As [`PixelDraw::run`], but for faults.
    pub fn run_traced(&self, tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        self.bindings.shader().device().space().queue.run(|| self.execute(tracer))
    }

    /// Runs it now. The queue must be this thread's.
    pub(crate) fn execute(&self, tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        let shader = self.bindings.shader();
        let memory = shader.device().memory();
        let pixels = Pixels::new(self, &memory)?;
        let kernel = &shader.shared.kernel;
        let ran = self.bindings.run(&self.machine, self.samples, |machine, bindings| {
            kernel.run_stage(machine, bindings, &pixels, tracer)
        });
        self.targets.iter().chain(&self.depth).for_each(Target::written);
        ran
    }

    /// The outputs that go to the target of a number.
    fn outputs(&self, number: usize) -> impl Iterator<Item = &Element> {
        let outputs = self.bindings.shader().shared.lowered.outputs.iter();
        outputs.filter(move |it| it.kind == Kind::Output && it.number as usize == number)
    }

    /// The shader runs for every sample instead of for every pixel.
    fn per_sample(&self) -> bool {
        self.bindings.shader().shared.lowered.inputs.iter().any(|element| {
            evaluated(element) == Where::Sample || element.system_value == Some(SystemName::SampleIndex)
        })
    }

    /// How the warps lie: each covers a tile of pixels, one behind the other those of its samples where the shader runs for each.
    pub fn grid(&self) -> [u32; 3] {
        let [x, y] = Rectangle { size: self.size }.tiles();
        [x, y, if self.per_sample() { self.samples } else { 1 }]
    }

    fn stage_inputs(&self) -> Result<Vec<Input>, Error> {
        let mut inputs = Vec::new();
        for element in &self.bindings.shader().shared.lowered.inputs {
            for (of_semantic, of_register) in components(element) {
                let value = value(self, element, of_semantic)?;
                let register = element.registers[of_register];
                inputs.push(Input { register, value, at: evaluated(element) });
            }
        }
        Ok(inputs)
    }
}

/// A draw that runs.
#[derive(Debug)]
struct Pixels<'d> {
    rectangle: Rectangle,
    grid: [u32; 3],
    samples: u32,
    /// The sample positions of the draw.
    positions: &'static [[i8; 2]],
    /// The shader runs for every sample instead of for every pixel.
    per_sample: bool,
    inputs: Vec<Input>,
    colours: Vec<Colour<'d>>,
    depth: Option<Depth<'d>>,
    /// Register of the coverage that the shader writes.
    coverage: Option<Register>,
}

/// What goes to a colour target.
#[derive(Debug)]
struct Colour<'d> {
    canvas: Canvas<'d>,
    registers: [Register; 4],
    mask: u32,
}

/// What goes to the depth target.
#[derive(Debug)]
struct Depth<'d> {
    canvas: Canvas<'d>,
    /// The rectangle's own depth.
    plane: Plane,
    written: Option<(Kind, Register)>,
    /// The depth is written before the shader runs.
    early: bool,
}

impl<'d> Pixels<'d> {
    fn new(draw: &'d PixelDraw, memory: &'d Memory) -> Result<Pixels<'d>, Error> {
        let lowered = &draw.bindings.shader().shared.lowered;
        let mut colours = Vec::new();
        for (number, target) in draw.targets.iter().enumerate() {
            let mut colour = Colour { canvas: target.canvas(memory)?, registers: [Register(0); 4], mask: 0 };
            for element in draw.outputs(number) {
                colour.registers = element.registers;
                colour.mask |= element.mask;
            }
            if colour.mask != 0 {
                colours.push(colour);
            }
        }
        let kinds = [Kind::OutputDepth, Kind::OutputDepthGreaterEqual, Kind::OutputDepthLessEqual];
        let written =
            kinds.into_iter().find_map(|kind| Some((kind, output(&lowered.outputs, kind)?.registers[0])));
        let depth = |target: &'d Target| {
            let (canvas, plane) = (target.canvas(memory)?, Plane::new(draw.z.map(f64::from)));
            Ok::<_, Error>(Depth { canvas, plane, written, early: lowered.early_depth })
        };
        Ok(Pixels {
            rectangle: Rectangle { size: draw.size },
            grid: draw.grid(),
            samples: draw.samples,
            positions: tmu_texture::samples::sample_positions(draw.samples),
            per_sample: draw.per_sample(),
            inputs: draw.stage_inputs()?,
            colours,
            depth: draw.depth.as_ref().map(depth).transpose()?,
            coverage: output(&lowered.outputs, Kind::OutputCoverage).map(|element| element.registers[0]),
        })
    }

    fn position(&self, sample: u32) -> Offset {
        self.positions.get(sample as usize).map_or(CENTRE, |position| position.map(i32::from))
    }

    fn run(&self, block: [u32; 3], lane: u32) -> Run {
        Run::new(block, lane, self.samples)
    }

    /// The lanes whose pixels are inside.
    fn inside(&self, block: [u32; 3]) -> Mask {
        // Lane 31 is the lower right one.
        if self.rectangle.contains(pixel(block, 31)) {
            return ALL_LANES;
        }
        (0..32)
            .filter(|lane| self.rectangle.contains(pixel(block, *lane)))
            .fold(0, |mask, lane| mask | 1 << lane)
    }

    /// The samples that a run of the shader is for: the same for all lanes of a warp.
    fn covered(&self, run: Run) -> u32 {
        if self.per_sample { 1 << run.sample } else { (1 << run.samples) - 1 }
    }

    /// Writes the depth of the samples of a pixel; `written` is what the shader gave.
    fn write_depth(&self, depth: &Depth<'_>, run: Run, coverage: u32, written: Option<(Kind, u32)>) {
        let at = |offset| f32::from_bits(Value::Plane(depth.plane).at(self.rectangle, run, offset));
        // The shader's own depth is compared with that of the centre, or of the sample that it ran for (16.9.3.2).
        let centre = at(if self.per_sample { self.position(run.sample) } else { CENTRE });
        let written = written.map(|(kind, bits)| {
            let depth = f32::from_bits(bits);
            if kind == Kind::OutputDepthGreaterEqual {
                depth.max(centre)
            } else if kind == Kind::OutputDepthLessEqual {
                depth.min(centre)
            } else {
                depth
            }
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
        self.grid
    }

    fn lanes_in_quads(&self) -> bool {
        true
    }

    fn start(&self, block: [u32; 3], warp: &mut WarpStart<'_>) {
        let inside = self.inside(block);
        warp.run_lanes(ALL_LANES, !inside);
        let runs = |offset| Runs::new(self.rectangle, block, self.samples, offset);
        let (centre, sample) = (runs(CENTRE), runs(self.position(block[2])));
        for input in &self.inputs {
            let runs = if input.at == Where::Sample { &sample } else { &centre };
            warp.set(input.register, &input.value.in_lanes(runs));
        }
        if let Some(depth) = self.depth.as_ref().filter(|depth| depth.early) {
            for lane in tmu_texture::lanes::active(inside) {
                let run = self.run(block, lane as u32);
                self.write_depth(depth, run, self.covered(run), None);
            }
        }
    }

    fn interpolate(&self, block: [u32; 3], lane: u32, input: Register, point: PixelPoint) -> u32 {
        let offset = match point {
            PixelPoint::Centroid => CENTRE,
            PixelPoint::Sample(number) => self.position(number),
            PixelPoint::Snapped(offset) => offset,
        };
        let found = self.inputs.iter().find(|it| it.register == input);
        found.map_or(0, |input| input.value.at(self.rectangle, self.run(block, lane), offset))
    }

    fn finish(&self, block: [u32; 3], warp: &WarpEnd<'_>) {
        let lanes = self.inside(block) & !warp.killed();
        let coverage = self.coverage.map(|register| warp.get(register));
        let samples = self.covered(self.run(block, 0));
        let covered = |lane: usize| samples & coverage.map_or(u32::MAX, |mask| mask[lane]);
        for colour in &self.colours {
            let values = colour.registers.map(|register| warp.get(register));
            colour.canvas.write_lanes(lanes, block, covered, values, colour.mask);
        }
        let late = self.depth.as_ref().filter(|depth| !depth.early);
        let depths =
            late.map(|depth| (depth, depth.written.map(|(kind, register)| (kind, warp.get(register)))));
        let Some((depth, written)) = depths else { return };
        for lane in tmu_texture::lanes::active(lanes) {
            let written = written.map(|(kind, values)| (kind, values[lane]));
            self.write_depth(depth, self.run(block, lane as u32), covered(lane), written);
        }
    }

    fn results(&self) -> Option<Vec<Register>> {
        let colours = self.colours.iter().flat_map(|colour| colour.registers);
        let depth = self.depth.iter().filter_map(|depth| depth.written.map(|(_, register)| register));
        Some(colours.chain(depth).chain(self.coverage).collect())
    }

    fn item(&self, block: [u32; 3], lane: u32) -> String {
        let [x, y] = pixel(block, lane);
        match self.per_sample {
            true => format!("pixel ({x}, {y}), sample {}", block[2]),
            false => format!("pixel ({x}, {y})"),
        }
    }
}

/// Where in its pixel an input is evaluated. The centroid of a pixel that is covered as a whole is its centre.
fn evaluated(element: &Element) -> Where {
    if matches!(element.interpolation, Interpolation::LinearSample | Interpolation::LinearNoPerspectiveSample)
    {
        Where::Sample
    } else {
        Where::Centre
    }
}

/// What a component of an input is.
fn value(draw: &PixelDraw, element: &Element, component: usize) -> Result<Value, Error> {
    if element.kind == Kind::InputCoverage {
        return Ok(Value::Coverage);
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
    let semantic = Semantic::of(element);
    match draw.inputs.get(&semantic) {
        None if default.is_none() && semantic == Semantic::new("TEXCOORD", 0) && !is_constant(element) => {
            Ok(over_rectangle(draw, element, component))
        }
        None => default.ok_or_else(|| missing(&semantic)),
        Some(PixelInput::Corners(corners)) if !is_constant(element) => {
            let at = corners.map(|corner| f64::from(f32::from_bits(corner[component])));
            Ok(interpolated(draw, element, at))
        }
        Some(PixelInput::Constant(values) | PixelInput::Corners([values, ..])) => {
            let bits = values[component];
            let is_truth = element.system_value == Some(SystemName::IsFrontFace);
            Ok(Value::Uniform(if is_truth && bits != 0 { u32::MAX } else { bits }))
        }
    }
}

/// An input that has no value.
pub(super) fn missing(semantic: &Semantic) -> Error {
    Error::invalid("DRAW-02", format!("the shader reads {semantic}, which has no value"))
}

/// TEXCOORD0: 0 to 1 to the right and down; the other components are 0 and 1.
fn over_rectangle(draw: &PixelDraw, element: &Element, component: usize) -> Value {
    let corners = match component {
        0 => [0.0, 1.0, 0.0],
        1 => [0.0, 0.0, 1.0],
        2 => [0.0; 3],
        _ => [1.0; 3],
    };
    interpolated(draw, element, corners)
}

fn interpolated(draw: &PixelDraw, element: &Element, corners: [f64; 3]) -> Value {
    use Interpolation::{LinearNoPerspective, LinearNoPerspectiveCentroid, LinearNoPerspectiveSample};
    let flat = matches!(
        element.interpolation,
        LinearNoPerspective | LinearNoPerspectiveCentroid | LinearNoPerspectiveSample
    );
    match &draw.w {
        Some(w) if !flat => {
            let below = w.map(|w| 1.0 / f64::from(w));
            let above = std::array::from_fn(|corner| corners[corner] / f64::from(w[corner]));
            Value::Perspective(Plane::new(above), Plane::new(below))
        }
        _ => Value::Plane(Plane::new(corners)),
    }
}

/// x and y of the point itself, its depth, and w: the reciprocal of what 1/w is there (16.3).
fn position(draw: &PixelDraw, component: usize) -> Value {
    match (component, &draw.w) {
        (0 | 1, _) => Value::Position(component),
        (2, _) => Value::Plane(Plane::new(draw.z.map(f64::from))),
        (_, None) => Value::Uniform(1.0f32.to_bits()),
        (_, Some(w)) => {
            let below = w.map(|w| 1.0 / f64::from(w));
            Value::Perspective(Plane::new([1.0; 3]), Plane::new(below))
        }
    }
}

/// The output of a kind that has one register.
fn output(outputs: &[Element], kind: Kind) -> Option<&Element> {
    outputs.iter().find(|element| element.kind == kind)
}
