//! Draws of vertices: a vertex shader over vertices, a domain shader over points of patches, a geometry shader over primitives.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_dxbc::lower::Element;
use tmu_dxbc::names::{Register as Kind, Stage as ShaderStage, SystemName};
use tmu_engine::{Machine, Outcome, Tracer, Watch};
use tmu_texture::{Format, LANES};

use super::bindings::Bindings;
use super::emitted::Emitted;
use super::pixels::missing;
use super::semantic::{InputType, Semantic, VertexOutput, components};
use super::shader::Shader;
use super::vertex_stage::{Fetch, Number, Outputs, Source, Vertices, results};
use crate::error::Error;
use crate::launch::Completed;
use crate::memory::zeroed;

/// How often a vertex buffer goes on to its next element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// With every vertex.
    Vertex,
    /// With every so many instances; 0 stays at the first element.
    Instances(u32),
}

/// Elements in device memory, as they are when the draw begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexBuffer {
    /// Address of the first byte.
    pub address: u64,
    /// Bytes. Behind them, elements are zero.
    pub bytes: u64,
    /// Format of an element.
    pub format: Format,
    /// Bytes before the first element.
    pub offset: u32,
    /// Bytes from an element to the next; absent: the size of one.
    pub stride: Option<u32>,
    /// When it goes on. Domain and geometry shaders say themselves which element they read.
    pub rate: Rate,
}

/// The value of a vertex shader's input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexInput {
    /// The same everywhere: components x, y, z, w as the bits of 32-bit floats or integers.
    Constant([u32; 4]),
    /// A buffer's elements.
    Buffer(VertexBuffer),
}

/// The vertices' numbers, in device memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indices {
    /// Address of the first one.
    pub address: u64,
    /// How many there are. Behind them, numbers are zero.
    pub count: u32,
    /// Bytes of each: 2 or 4.
    pub bytes: u32,
}

/// A draw of vertices: one instance, unless more is said. Lanes are instances of vertices: all vertices of the first instance, then
/// those of the next.
///
/// For a domain shader vertices are points, and instances the patches that they lie in; for a geometry shader, vertices are those of
/// the primitives that it runs over.
#[derive(Clone, Debug)]
pub struct VertexDraw {
    bindings: Bindings,
    machine: Machine,
    vertices: u32,
    instances: u32,
    indices: Option<Indices>,
    inputs: BTreeMap<Semantic, VertexInput>,
}

impl VertexDraw {
    /// A draw of so many vertices, with what is bound.
    ///
    /// # Errors
    /// `DRAW-04` for shaders of other stages, `DRAW-01` for vertices that do not make whole primitives.
    pub fn new(bindings: Bindings, vertices: u32) -> Result<VertexDraw, Error> {
        let shader = bindings.shader();
        let stages = [ShaderStage::Vertex, ShaderStage::Domain, ShaderStage::Geometry];
        shader.expect_stage(&stages, "drawn over vertices")?;
        let corners = shader.shared.lowered.control_points.max(1);
        if shader.stage() == ShaderStage::Geometry && !vertices.is_multiple_of(corners) {
            let message = format!("{vertices} vertices do not make whole primitives of {corners}");
            return Err(Error::invalid("DRAW-01", message));
        }
        let (machine, inputs) = (shader.machine(), BTreeMap::new());
        Ok(VertexDraw { bindings, machine, vertices, instances: 1, indices: None, inputs })
    }

    /// Instances of the vertices, for a domain shader patches.
    ///
    /// # Errors
    /// `DRAW-04` for geometry shaders, which say themselves how often they run.
    pub fn instances(&mut self, instances: u32) -> Result<&mut VertexDraw, Error> {
        if instances != 1 && self.stage() == ShaderStage::Geometry {
            let message = "a geometry shader says itself how often it runs";
            return Err(Error::invalid("DRAW-04", message));
        }
        self.instances = instances;
        Ok(self)
    }

    /// The vertices' numbers.
    ///
    /// # Errors
    /// `DRAW-04` for domain shaders, `DRAW-01` for numbers of other sizes.
    pub fn indices(&mut self, indices: Indices) -> Result<&mut VertexDraw, Error> {
        if self.stage() == ShaderStage::Domain {
            return Err(Error::invalid("DRAW-04", "points of a patch have no indices"));
        }
        if !matches!(indices.bytes, 2 | 4) {
            let message = format!("an index has 2 or 4 bytes, not {}", indices.bytes);
            return Err(Error::invalid("DRAW-01", message));
        }
        self.indices = Some(indices);
        Ok(self)
    }

    /// The value of an input.
    ///
    /// # Errors
    /// `DRAW-03` if the shader reads no such input, or the system makes it; `DRAW-01` for a buffer whose format is not of the kind that
    /// the shader reads, `DRAW-04` for a rate that its stage does not have.
    pub fn input(&mut self, semantic: &Semantic, value: VertexInput) -> Result<&mut VertexDraw, Error> {
        let shader = self.bindings.shader();
        shader.expect_input(semantic)?;
        if let VertexInput::Buffer(buffer) = &value {
            if self.stage() != ShaderStage::Vertex && buffer.rate != Rate::Vertex {
                let message = "only inputs of vertex shaders go on with instances";
                return Err(Error::invalid("DRAW-04", message));
            }
            check_format(shader, semantic, buffer.format)?;
        }
        self.inputs.insert(semantic.clone(), value);
        Ok(self)
    }

    /// Who sees how far it has come, and may ask it to end.
    pub fn watch(&mut self, watch: Arc<Watch>) -> &mut VertexDraw {
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

    /// How many warps run.
    pub fn warps(&self) -> u64 {
        self.runs().div_ceil(LANES as u64)
    }

    /// The semantics that come out. Those of a geometry shader's streams m1 to m3 have the stream in front, as in listings
    /// (`M1:TEXCOORD0`), and `STRIP0` of each says which vertices begin a strip.
    pub fn outputs(&self) -> Vec<Semantic> {
        let lowered = &self.bindings.shader().shared.lowered;
        let mut names: Vec<Semantic> = match lowered.emission {
            Some(_) => super::emitted::names(&lowered.outputs),
            None => lowered.outputs.iter().map(Semantic::of).collect(),
        };
        names.sort();
        names.dedup();
        names
    }

    /// Bytes that the outputs take at most.
    pub fn output_bytes(&self) -> u64 {
        let lowered = &self.bindings.shader().shared.lowered;
        let bytes = match lowered.emission {
            Some(emission) => u64::from(emission.most) * u64::from(emission.vertex_bytes),
            None => lowered.outputs.iter().map(|element| 4 * components(element).count() as u64).sum(),
        };
        self.runs().saturating_mul(bytes)
    }

    /// Whether every input has a value, and all can be counted.
    ///
    /// # Errors
    /// `DRAW-02` for inputs without a value, `DRAW-06` for more than 2³² − 1 vertices in all instances.
    pub fn check(&self) -> Result<(), Error> {
        if self.runs() > u64::from(u32::MAX) {
            let message = format!("{} vertices in all instances are more than {}", self.runs(), u32::MAX);
            return Err(Error::invalid("DRAW-06", message));
        }
        let lacks = |semantic: &&Semantic| !self.inputs.contains_key(*semantic);
        match self.bindings.shader().inputs().iter().find(lacks) {
            Some(semantic) => Err(missing(semantic)),
            None => Ok(()),
        }
    }

    /// Draws, after everything that was handed in before, and waits for the end: what came out, by semantic.
    ///
    /// # Errors
    /// As [`VertexDraw::check`]; `MEMORY-05` for buffers that are not allocated, [`Error::OutOfMemory`]; [`Error::Fault`] when the
    /// shader was stopped.
    pub fn run(&self) -> Result<(Completed, BTreeMap<Semantic, VertexOutput>), Error> {
        let (outcome, outputs) = self.run_traced(None)?;
        Ok((self.bindings.shader().completed(outcome)?, outputs))
    }

    /// As [`VertexDraw::run`], and hands every instruction and fetch to a tracer. What came of it is returned as the engine reports it,
    /// faults included.
    ///
    /// # Errors
    /// As [`VertexDraw::run`], but for faults.
    pub fn run_traced(
        &self,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<(Outcome, BTreeMap<Semantic, VertexOutput>), Error> {
        self.check()?;
        let shader = self.bindings.shader();
        shader.device().space().queue.run(|| {
            let vertices = self.ready()?;
            let kernel = &shader.shared.kernel;
            let outcome = self.bindings.run(&self.machine, 1, |machine, bindings| {
                kernel.run_stage(machine, bindings, &vertices, tracer)
            })?;
            Ok((outcome, vertices.outputs()))
        })
    }

    fn stage(&self) -> ShaderStage {
        self.bindings.shader().stage()
    }

    /// Vertices and instances: what a lane is one of. Of a geometry shader its own instances, and the primitives.
    fn lanes(&self) -> [u32; 2] {
        let lowered = &self.bindings.shader().shared.lowered;
        if matches!(lowered.stage, ShaderStage::Geometry) {
            [lowered.geometry_instances.max(1), self.vertices / lowered.control_points.max(1)]
        } else {
            [self.vertices, self.instances]
        }
    }

    fn runs(&self) -> u64 {
        self.lanes().into_iter().map(u64::from).product()
    }

    /// Where a component of an input comes from.
    fn source(&self, element: &Element, component: usize) -> Result<Source, Error> {
        if element.kind == Kind::GeometryInstanceId {
            return Ok(Source::Vertex);
        }
        if element.kind == Kind::InputPrimitiveId {
            return Ok(Source::Instance);
        }
        match element.system_value {
            Some(SystemName::VertexId) => return Ok(Source::Vertex),
            Some(SystemName::InstanceId) => return Ok(Source::Instance),
            _ => {}
        }
        let semantic = Semantic::of(element);
        match self.inputs.get(&semantic) {
            None => Err(missing(&semantic)),
            Some(VertexInput::Constant(values)) => Ok(Source::Uniform(values[component])),
            Some(VertexInput::Buffer(buffer)) => {
                let number = number(self.bindings.shader(), element, buffer);
                let bytes = self.bytes(buffer.address, buffer.bytes)?;
                let VertexBuffer { format, offset, stride, .. } = *buffer;
                Ok(Source::Fetch(Fetch {
                    bytes: bytes.into(),
                    format,
                    offset: offset.into(),
                    stride: stride.map_or(format.info().bytes as u64, u64::from),
                    number,
                    component,
                }))
            }
        }
    }

    /// What device memory holds.
    fn bytes(&self, address: u64, bytes: u64) -> Result<Vec<u8>, Error> {
        let mut read = zeroed(bytes)?;
        self.bindings.shader().device().space().read_now(address, &mut read)?;
        Ok(read)
    }

    /// The draw, ready to run.
    fn ready(&self) -> Result<Vertices, Error> {
        let lowered = &self.bindings.shader().shared.lowered;
        let [vertices, instances] = self.lanes();
        let mut inputs = Vec::new();
        for element in &lowered.inputs {
            for (of_semantic, of_register) in components(element) {
                inputs.push((element.registers[of_register], self.source(element, of_semantic)?));
            }
        }
        let indices = self.indices.map(|indices| {
            let size = indices.bytes as usize;
            let bytes = self.bytes(indices.address, u64::from(indices.count) * size as u64)?;
            let index = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
            Ok::<_, Error>(bytes.chunks_exact(size).map(index).collect())
        });
        let outputs = match lowered.emission {
            Some(emission) => Outputs::Emitted(Emitted::new(&lowered.outputs, emission, self.runs())),
            None => Outputs::Each(results(&lowered.outputs, self.runs())?),
        };
        let (stage, indices) = (lowered.stage, indices.transpose()?);
        Ok(Vertices { stage, vertices, instances, indices, inputs, outputs })
    }
}

/// Whether a buffer holds numbers of the kind that the shader reads.
fn check_format(shader: &Shader, semantic: &Semantic, format: Format) -> Result<(), Error> {
    let wants_integers = match shader.input_type(semantic) {
        None | Some(InputType::Undeclared) => return Ok(()),
        Some(kind) => kind != InputType::Float,
    };
    if wants_integers == format.info().is_integer() {
        return Ok(());
    }
    let what = if wants_integers { "integers" } else { "floats" };
    let message = format!("the shader reads {what}, but {format} does not hold them");
    Err(Error::invalid("DRAW-01", message))
}

/// Which element of its buffer an input is: the stage says it, but for vertices.
fn number(shader: &Shader, element: &Element, buffer: &VertexBuffer) -> Number {
    match (shader.stage(), element.kind, buffer.rate) {
        (ShaderStage::Vertex, _, Rate::Vertex) => Number::Vertex,
        (ShaderStage::Vertex, _, Rate::Instances(step)) => Number::Instances(step),
        (_, Kind::DomainPoint, _) => Number::Vertex,
        (_, Kind::PatchConstant, _) => Number::Instances(1),
        _ => Number::Corner { count: shader.shared.lowered.control_points, number: element.vertex },
    }
}
