//! A vertex shader over vertices, a domain shader over points of patches, a geometry shader over primitives.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tmu_dxbc::lower::{Element, Lowered};
use tmu_dxbc::names::{Register as Kind, Stage as ShaderStage, SystemName};
use tmu_engine::{PixelPoint, Stage, WarpEnd, WarpStart};
use tmu_program::{Diagnostic, Register};
use tmu_texture::{Format, LANES, Lanes};

use super::emitted::Emitted;
use super::input::{Given, Kind as Type, components, constant, semantic};
use crate::bind::Budget;
use crate::bind::block::Block;
use crate::element::ElementType;
use crate::job::{Draw, InputValue, Rate, Semantic, VertexBuffer};
use crate::limits;

/// The draw of vertices. Lanes are instances of vertices: all vertices of the first instance, then those of the next.
///
/// For a domain shader vertices are points, and instances the patches that they lie in; for a geometry shader they are its
/// own instances, and the primitives.
#[derive(Debug)]
pub struct Vertices {
    stage: ShaderStage,
    vertices: u32,
    instances: u32,
    /// The vertices' numbers, where they come from a buffer.
    indices: Option<Arc<Block>>,
    inputs: Vec<(Register, Source)>,
    outputs: Outputs,
}

/// What comes out.
#[derive(Debug)]
enum Outputs {
    /// The same of every lane.
    Each(BTreeMap<Semantic, Results>),
    /// What each lane has emitted.
    Emitted(Emitted),
}

/// What the buffers of a draw hold before it, by name.
pub type Buffers = BTreeMap<String, Arc<Block>>;

/// What goes into a register.
#[derive(Debug)]
enum Source {
    Uniform(u32),
    Vertex,
    Instance,
    Fetch(Fetch),
}

/// A component of a buffer's elements.
#[derive(Debug)]
struct Fetch {
    buffer: Arc<Block>,
    format: Format,
    offset: u64,
    stride: u64,
    number: Number,
    component: usize,
}

/// Which element of a buffer a lane reads.
#[derive(Clone, Copy, Debug)]
enum Number {
    /// That of its vertex.
    Vertex,
    /// One after every so many instances.
    Instances(u32),
    /// Each instance has so many, of which this is one: corners of a primitive, control points of a patch.
    Corner { count: u32, number: u32 },
}

/// An output of every vertex.
#[derive(Debug)]
struct Results {
    element: ElementType,
    registers: Vec<Register>,
    words: Vec<AtomicU32>,
}

/// What a vertex shader put out under one semantic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Numbers of a vertex.
    pub components: usize,
    /// All numbers, of the first vertex first.
    pub block: Block,
}

impl Vertices {
    /// Finds the shader's inputs and makes room for its outputs. `buffers` are those that [`Vertices::buffers`] names.
    ///
    /// # Errors
    /// `JOB-003` for inputs without a value, `JOB-008` for values without an input, `JOB-005` … `JOB-007` for those that do not
    /// fit, `JOB-011` for more vertices than there is memory for.
    pub fn new(
        draw: &Draw,
        vertices: u32,
        shader: &Lowered,
        buffers: &Buffers,
        budget: &mut Budget,
    ) -> Result<Vertices, Diagnostic> {
        let [vertices, instances] = lanes(draw, vertices, shader)?;
        let count = u64::from(vertices) * u64::from(instances);
        if count > u64::from(u32::MAX) {
            let message = format!("{count} vertices in all instances are more than {}", u32::MAX);
            return Err(draw.place.error("JOB-011", message));
        }
        let given = Given::new(draw, shader.stage);
        let mut inputs = Vec::new();
        for element in &shader.inputs {
            for (of_semantic, of_register) in components(element) {
                let source = source(&given, shader, element, of_semantic, buffers)?;
                inputs.push((element.registers[of_register], source));
            }
        }
        given.finish()?;
        let indices = draw.indices.as_ref().map(|name| indices(name, buffers)).transpose()?.flatten();
        let outputs = match shader.emission {
            Some(emission) => Outputs::Emitted(Emitted::new(draw, shader, emission, count, budget)?),
            None => Outputs::Each(outputs(draw, shader, count, budget)?),
        };
        let all = Vertices { stage: shader.stage, vertices, instances, indices, inputs, outputs };
        all.check_saved(draw)?;
        Ok(all)
    }

    /// Whether everything that is to be saved comes out.
    fn check_saved(&self, draw: &Draw) -> Result<(), Diagnostic> {
        let there: Vec<&Semantic> = match &self.outputs {
            Outputs::Each(results) => results.keys().collect(),
            Outputs::Emitted(emitted) => emitted.names().collect(),
        };
        match draw.save.iter().find(|(semantic, _)| !there.contains(&&semantic.value)) {
            None => Ok(()),
            Some((semantic, _)) => {
                let problem =
                    semantic.error("JOB-008", format!("the shader has no output {}", semantic.value));
                let there: Vec<String> = there.into_iter().map(ToString::to_string).collect();
                Err(problem.hint(format!("it has {}", there.join(", "))))
            }
        }
    }

    /// Names of the buffers that a draw reads as vertices or indices.
    pub fn buffers(draw: &Draw) -> impl Iterator<Item = &str> {
        let bound = draw.inputs.iter().filter_map(|input| match &input.value {
            InputValue::Buffer(buffer) => Some(buffer.buffer.value.as_str()),
            _ => None,
        });
        bound.chain(draw.indices.as_ref().map(|name| name.value.as_str()))
    }

    /// The outputs by semantic.
    pub fn outputs(&self) -> BTreeMap<Semantic, Output> {
        let results = match &self.outputs {
            Outputs::Each(results) => results,
            Outputs::Emitted(emitted) => return emitted.outputs(),
        };
        let output = |(semantic, results): (&Semantic, &Results)| {
            let words = results.words.iter().map(|word| word.load(Ordering::Relaxed));
            let block = Block::new(results.element, words.flat_map(u32::to_le_bytes).collect());
            (semantic.clone(), Output { components: results.registers.len(), block })
        };
        results.iter().map(output).collect()
    }

    fn count(&self) -> u64 {
        u64::from(self.vertices) * u64::from(self.instances)
    }

    /// Vertex and instance of a lane.
    fn run(&self, [warp, ..]: [u32; 3], lane: u32) -> [u32; 2] {
        let number = u64::from(warp) * LANES as u64 + u64::from(lane);
        let vertices = u64::from(self.vertices);
        [(number % vertices) as u32, (number / vertices) as u32]
    }

    /// A vertex' number: the one that the index buffer gives, 0 behind its end.
    fn indexed(&self, vertex: u32) -> u32 {
        let Some(indices) = &self.indices else { return vertex };
        let size = indices.element.size();
        let bytes = indices.bytes.chunks_exact(size).nth(vertex as usize);
        bytes.map_or(0, |bytes| indices.element.read(bytes) as u32)
    }
}

impl Stage for Vertices {
    fn grid(&self) -> [u32; 3] {
        [self.count().div_ceil(LANES as u64) as u32, 1, 1]
    }

    fn start(&self, place: [u32; 3], warp: &mut WarpStart<'_>) {
        let first = u64::from(place[0]) * LANES as u64;
        let lanes = (self.count() - first).min(LANES as u64);
        warp.run_lanes((1u64 << lanes).wrapping_sub(1) as u32, 0);
        let runs: [[u32; 2]; LANES] = std::array::from_fn(|lane| {
            let [vertex, instance] = self.run(place, lane as u32);
            if self.stage == ShaderStage::Vertex {
                [self.indexed(vertex), instance]
            } else {
                [vertex, instance]
            }
        });
        for (register, source) in &self.inputs {
            let values: Lanes<u32> = runs.map(|[vertex, instance]| match source {
                Source::Uniform(bits) => *bits,
                Source::Vertex => vertex,
                Source::Instance => instance,
                Source::Fetch(fetch) => fetch.at(self, vertex, instance),
            });
            warp.set(*register, &values);
        }
    }

    fn interpolate(&self, _: [u32; 3], _: u32, _: Register, _: PixelPoint) -> u32 {
        // The rules let only pixel shaders ask.
        0
    }

    fn finish(&self, place: [u32; 3], warp: &WarpEnd<'_>) {
        let first = place[0] as usize * LANES;
        let outputs = match &self.outputs {
            Outputs::Each(outputs) => outputs,
            Outputs::Emitted(emitted) => return emitted.take(place[0] as usize, warp),
        };
        for results in outputs.values() {
            let count = results.registers.len();
            for (component, register) in results.registers.iter().enumerate() {
                let words = results.words.iter().skip(first * count + component).step_by(count);
                for (word, value) in words.zip(warp.get(*register)) {
                    word.store(value, Ordering::Relaxed);
                }
            }
        }
    }

    fn results(&self) -> Option<Vec<Register>> {
        Some(match &self.outputs {
            Outputs::Each(outputs) => {
                outputs.values().flat_map(|results| results.registers.iter().copied()).collect()
            }
            Outputs::Emitted(emitted) => vec![emitted.count()],
        })
    }

    fn item(&self, place: [u32; 3], lane: u32) -> String {
        let [vertex, instance] = self.run(place, lane);
        match self.stage {
            ShaderStage::Domain => format!("point {vertex}, patch {instance}"),
            ShaderStage::Geometry => format!("primitive {instance}, instance {vertex}"),
            _ => format!("vertex {vertex}, instance {instance}"),
        }
    }
}

impl Fetch {
    /// The component of an element; behind the buffer's end that of an element of zeros. Components that the format lacks are
    /// 0, and 1 if it is the fourth.
    fn at(&self, of: &Vertices, vertex: u32, instance: u32) -> u32 {
        let number = match self.number {
            Number::Vertex => vertex,
            Number::Instances(step) => instance.checked_div(step).unwrap_or(0),
            Number::Corner { count, number } => {
                let place = u64::from(instance) * u64::from(count) + u64::from(number);
                u32::try_from(place).map_or(0, |place| of.indexed(place))
            }
        };
        let start = u64::from(number) * self.stride + self.offset;
        let length = self.format.info().bytes;
        let texel = usize::try_from(start)
            .ok()
            .and_then(|start| self.buffer.bytes.get(start..start.checked_add(length)?));
        self.format.decode(texel.unwrap_or(&[0; 16][..length]))[self.component]
    }
}

/// Where a component of an input comes from.
fn source(
    given: &Given<'_>,
    shader: &Lowered,
    element: &Element,
    component: usize,
    buffers: &Buffers,
) -> Result<Source, Diagnostic> {
    match element.kind {
        Kind::GeometryInstanceId => return Ok(Source::Vertex),
        Kind::InputPrimitiveId => return Ok(Source::Instance),
        _ => {}
    }
    match element.system_value {
        Some(SystemName::VertexId) => return Ok(Source::Vertex),
        Some(SystemName::InstanceId) => return Ok(Source::Instance),
        _ => {}
    }
    let input = given.find(element).ok_or_else(|| given.missing(element))?;
    match &input.value {
        InputValue::Constant(numbers) => constant(element, input, numbers, component).map(Source::Uniform),
        InputValue::Corners(_) => {
            Err(input.semantic.error("JOB-006", "`corners` are for pixel shaders: vertices have none"))
        }
        InputValue::Buffer(buffer) => {
            let number = number(shader, element, buffer)?;
            fetch(element, buffer, number, component, buffers).map(Source::Fetch)
        }
    }
}

/// Which element of its buffer an input is: the stage says it, but for vertices.
fn number(shader: &Lowered, element: &Element, buffer: &VertexBuffer) -> Result<Number, Diagnostic> {
    match (shader.stage, element.kind, buffer.rate) {
        (ShaderStage::Vertex, _, Rate::Vertex) => Ok(Number::Vertex),
        (ShaderStage::Vertex, _, Rate::Instances(step)) => Ok(Number::Instances(step)),
        (_, _, Rate::Instances(_)) => {
            Err(buffer.buffer.error("JOB-006", "only inputs of vertex shaders go on with instances"))
        }
        (_, Kind::DomainPoint, _) => Ok(Number::Vertex),
        (_, Kind::PatchConstant, _) => Ok(Number::Instances(1)),
        _ => Ok(Number::Corner { count: shader.control_points, number: element.vertex }),
    }
}

/// Vertices and instances: what a lane is one of.
fn lanes(draw: &Draw, vertices: u32, shader: &Lowered) -> Result<[u32; 2], Diagnostic> {
    if shader.stage == ShaderStage::Domain
        && let Some(indices) = &draw.indices
    {
        return Err(indices.error("JOB-006", "points of a patch have no indices"));
    }
    if shader.stage != ShaderStage::Geometry {
        return Ok([vertices, draw.instances]);
    }
    if draw.instances != 1 {
        return Err(draw.place.error("JOB-006", "a geometry shader says itself how often it runs"));
    }
    let corners = shader.control_points.max(1);
    if !vertices.is_multiple_of(corners) {
        let message = format!("{vertices} vertices do not make whole primitives of {corners}");
        return Err(draw.place.error("JOB-007", message));
    }
    Ok([shader.geometry_instances.max(1), vertices / corners])
}

fn fetch(
    element: &Element,
    buffer: &VertexBuffer,
    number: Number,
    component: usize,
    buffers: &Buffers,
) -> Result<Fetch, Diagnostic> {
    let format = buffer.format.value;
    let wants_integers = match Type::of(element) {
        Type::AsWritten => format.info().is_integer(),
        kind => kind != Type::Float,
    };
    if wants_integers != format.info().is_integer() {
        let what = if wants_integers { "integers" } else { "floats" };
        let message = format!("the shader reads {what}, but {format} does not hold them");
        return Err(buffer.format.error("JOB-007", message));
    }
    // Names are checked when the job is read.
    let empty = || Arc::new(Block::new(ElementType::U8, Vec::new()));
    Ok(Fetch {
        buffer: buffers.get(&buffer.buffer.value).cloned().unwrap_or_else(empty),
        format,
        offset: buffer.offset.into(),
        stride: buffer.stride.map_or(format.info().bytes as u64, u64::from),
        number,
        component,
    })
}

fn indices(name: &crate::job::At<String>, buffers: &Buffers) -> Result<Option<Arc<Block>>, Diagnostic> {
    let Some(block) = buffers.get(&name.value) else { return Ok(None) };
    match block.element {
        ElementType::U16 | ElementType::U32 => Ok(Some(Arc::clone(block))),
        other => {
            let message = format!("indices are u16 or u32, but \"{}\" holds {}", name.value, other.name());
            Err(name.error("JOB-007", message).hint("give the buffer a `type`"))
        }
    }
}

fn outputs(
    draw: &Draw,
    shader: &Lowered,
    count: u64,
    budget: &mut Budget,
) -> Result<BTreeMap<Semantic, Results>, Diagnostic> {
    let mut outputs: BTreeMap<Semantic, Results> = BTreeMap::new();
    for element in &shader.outputs {
        let kind = ElementType::of_component(element.component_type);
        let results = outputs.entry(semantic(element)).or_insert_with(|| Results {
            element: kind,
            registers: Vec::new(),
            words: Vec::new(),
        });
        results.registers.extend(components(element).map(|(_, register)| element.registers[register]));
    }
    for results in outputs.values_mut() {
        let words = count * results.registers.len() as u64;
        if 4 * words > limits::BUFFER_BYTES {
            let message = format!("an output of {count} vertices takes {} bytes", 4 * words);
            return Err(draw.place.error("JOB-011", message));
        }
        budget.take(4 * words)?;
        results.words = (0..words).map(|_| AtomicU32::new(0)).collect();
    }
    Ok(outputs)
}
