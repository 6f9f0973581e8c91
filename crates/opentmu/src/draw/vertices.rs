//! A vertex shader over vertices.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tmu_dxbc::lower::{Element, Lowered};
use tmu_dxbc::names::{Stage as ShaderStage, SystemName};
use tmu_engine::{PixelPoint, Stage, WarpEnd, WarpStart};
use tmu_program::{Diagnostic, Register};
use tmu_texture::{Format, LANES, Lanes};

use super::input::{Given, Kind, components, constant, semantic};
use crate::bind::Budget;
use crate::bind::block::Block;
use crate::element::ElementType;
use crate::job::{Draw, InputValue, Rate, Semantic, VertexBuffer};
use crate::limits;

/// The draw of vertices. Lanes are instances of vertices: all vertices of the first instance, then those of the next.
#[derive(Debug)]
pub struct Vertices {
    vertices: u32,
    instances: u32,
    /// The vertices' numbers, where they come from a buffer.
    indices: Option<Arc<Block>>,
    inputs: Vec<(Register, Source)>,
    outputs: BTreeMap<Semantic, Results>,
}

/// What the buffers of a draw hold before it, by name.
pub type Buffers = BTreeMap<String, Arc<Block>>;

/// What goes into a register.
#[derive(Debug)]
enum Source {
    Uniform(u32),
    VertexId,
    InstanceId,
    Fetch(Fetch),
}

/// A component of a buffer's elements.
#[derive(Debug)]
struct Fetch {
    buffer: Arc<Block>,
    format: Format,
    offset: u64,
    stride: u64,
    rate: Rate,
    component: usize,
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
        let count = u64::from(vertices) * u64::from(draw.instances);
        if count > u64::from(u32::MAX) {
            let message = format!("{count} vertices in all instances are more than {}", u32::MAX);
            return Err(draw.place.error("JOB-011", message));
        }
        let given = Given::new(draw, ShaderStage::Vertex);
        let mut inputs = Vec::new();
        for element in &shader.inputs {
            for (of_semantic, of_register) in components(element) {
                let source = source(&given, element, of_semantic, buffers)?;
                inputs.push((element.registers[of_register], source));
            }
        }
        given.finish()?;
        let indices = draw.indices.as_ref().map(|name| indices(name, buffers)).transpose()?.flatten();
        let outputs = outputs(draw, shader, count, budget)?;
        Ok(Vertices { vertices, instances: draw.instances, indices, inputs, outputs })
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
        let output = |(semantic, results): (&Semantic, &Results)| {
            let words = results.words.iter().map(|word| word.load(Ordering::Relaxed));
            let block = Block { element: results.element, bytes: words.flat_map(u32::to_le_bytes).collect() };
            (semantic.clone(), Output { components: results.registers.len(), block })
        };
        self.outputs.iter().map(output).collect()
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

    /// SV_VertexID: the number that the index buffer gives, 0 behind its end.
    fn vertex_id(&self, vertex: u32) -> u32 {
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
            [self.vertex_id(vertex), instance]
        });
        for (register, source) in &self.inputs {
            let values: Lanes<u32> = runs.map(|[vertex, instance]| match source {
                Source::Uniform(bits) => *bits,
                Source::VertexId => vertex,
                Source::InstanceId => instance,
                Source::Fetch(fetch) => fetch.at(vertex, instance),
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
        for results in self.outputs.values() {
            let count = results.registers.len();
            for (component, register) in results.registers.iter().enumerate() {
                let words = results.words.iter().skip(first * count + component).step_by(count);
                for (word, value) in words.zip(warp.get(*register)) {
                    word.store(value, Ordering::Relaxed);
                }
            }
        }
    }

    fn item(&self, place: [u32; 3], lane: u32) -> String {
        let [vertex, instance] = self.run(place, lane);
        format!("vertex {vertex}, instance {instance}")
    }
}

impl Fetch {
    /// The component of an element; behind the buffer's end that of an element of zeros. Components that the format lacks are
    /// 0, and 1 if it is the fourth.
    fn at(&self, vertex: u32, instance: u32) -> u32 {
        let number = match self.rate {
            Rate::Vertex => vertex,
            Rate::Instances(step) => instance.checked_div(step).unwrap_or(0),
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
    element: &Element,
    component: usize,
    buffers: &Buffers,
) -> Result<Source, Diagnostic> {
    match element.system_value {
        Some(SystemName::VertexId) => return Ok(Source::VertexId),
        Some(SystemName::InstanceId) => return Ok(Source::InstanceId),
        _ => {}
    }
    let input = given.find(element).ok_or_else(|| given.missing(element))?;
    match &input.value {
        InputValue::Constant(numbers) => constant(element, input, numbers, component).map(Source::Uniform),
        InputValue::Corners(_) => {
            Err(input.semantic.error("JOB-006", "`corners` are for pixel shaders: vertices have none"))
        }
        InputValue::Buffer(buffer) => fetch(element, buffer, component, buffers).map(Source::Fetch),
    }
}

fn fetch(
    element: &Element,
    buffer: &VertexBuffer,
    component: usize,
    buffers: &Buffers,
) -> Result<Fetch, Diagnostic> {
    let format = buffer.format.value;
    let wants_integers = match Kind::of(element) {
        Kind::AsWritten => format.info().is_integer(),
        kind => kind != Kind::Float,
    };
    if wants_integers != format.info().is_integer() {
        let what = if wants_integers { "integers" } else { "floats" };
        let message = format!("the shader reads {what}, but {format} does not hold them");
        return Err(buffer.format.error("JOB-007", message));
    }
    // Names are checked when the job is read.
    let empty = || Arc::new(Block { element: ElementType::U8, bytes: Vec::new() });
    Ok(Fetch {
        buffer: buffers.get(&buffer.buffer.value).cloned().unwrap_or_else(empty),
        format,
        offset: buffer.offset.into(),
        stride: buffer.stride.map_or(format.info().bytes as u64, u64::from),
        rate: buffer.rate,
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
        let kind = match element.component_type {
            1 => ElementType::U32,
            2 => ElementType::S32,
            _ => ElementType::F32,
        };
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
    let there: Vec<String> = outputs.keys().map(ToString::to_string).collect();
    match draw.save.iter().find(|(semantic, _)| !outputs.contains_key(&semantic.value)) {
        None => Ok(outputs),
        Some((semantic, _)) => {
            let problem = semantic.error("JOB-008", format!("the shader has no output {}", semantic.value));
            Err(problem.hint(format!("it has {}", there.join(", "))))
        }
    }
}
