//! A draw of vertices that runs: what each lane reads, and where its results go.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tmu_dxbc::lower::Element;
use tmu_dxbc::names::Stage as ShaderStage;
use tmu_engine::{PixelPoint, Stage, WarpEnd, WarpStart};
use tmu_program::Register;
use tmu_texture::{Format, LANES, Lanes};

use super::emitted::Emitted;
use super::semantic::{InputType, Semantic, VertexOutput, components};
use crate::error::Error;

/// A draw that runs.
#[derive(Debug)]
pub(super) struct Vertices {
    pub(super) stage: ShaderStage,
    pub(super) vertices: u32,
    pub(super) instances: u32,
    pub(super) indices: Option<Vec<u32>>,
    pub(super) inputs: Vec<(Register, Source)>,
    pub(super) outputs: Outputs,
}

/// What comes out.
#[derive(Debug)]
pub(super) enum Outputs {
    /// The same of every lane.
    Each(BTreeMap<Semantic, Results>),
    /// What each lane has emitted.
    Emitted(Emitted),
}

/// What goes into a register.
#[derive(Debug)]
pub(super) enum Source {
    Uniform(u32),
    Vertex,
    Instance,
    Fetch(Fetch),
}

/// A component of a buffer's elements.
#[derive(Debug)]
pub(super) struct Fetch {
    pub(super) bytes: Arc<[u8]>,
    pub(super) format: Format,
    pub(super) offset: u64,
    pub(super) stride: u64,
    pub(super) number: Number,
    pub(super) component: usize,
}

/// Which element of a buffer a lane reads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    /// That of its vertex.
    Vertex,
    /// One after every so many instances.
    Instances(u32),
    /// Each instance has so many, of which this is one: corners of a primitive, control points of a patch.
    Corner { count: u32, number: u32 },
}

/// An output of every vertex.
#[derive(Debug)]
pub(super) struct Results {
    pub(super) kind: InputType,
    pub(super) registers: Vec<Register>,
    pub(super) words: Vec<AtomicU32>,
}

impl Vertices {
    pub(super) fn outputs(&self) -> BTreeMap<Semantic, VertexOutput> {
        let results = match &self.outputs {
            Outputs::Each(results) => results,
            Outputs::Emitted(emitted) => return emitted.outputs(),
        };
        let output = |(semantic, results): (&Semantic, &Results)| {
            let words = results.words.iter().map(|word| word.load(Ordering::Relaxed)).collect();
            let (components, kind) = (results.registers.len(), results.kind);
            (semantic.clone(), VertexOutput { components, kind, words })
        };
        results.iter().map(output).collect()
    }

    pub(super) fn count(&self) -> u64 {
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
        indices.get(vertex as usize).copied().unwrap_or(0)
    }
}

impl Stage for Vertices {
    fn grid(&self) -> [u32; 3] {
        [self.count().div_ceil(LANES as u64) as u32, 1, 1]
    }

    fn start(&self, block: [u32; 3], warp: &mut WarpStart<'_>) {
        let first = u64::from(block[0]) * LANES as u64;
        let lanes = (self.count() - first).min(LANES as u64);
        warp.run_lanes((1u64 << lanes).wrapping_sub(1) as u32, 0);
        let runs: [[u32; 2]; LANES] = std::array::from_fn(|lane| {
            let [vertex, instance] = self.run(block, lane as u32);
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

    fn finish(&self, block: [u32; 3], warp: &WarpEnd<'_>) {
        let first = block[0] as usize * LANES;
        let outputs = match &self.outputs {
            Outputs::Each(outputs) => outputs,
            Outputs::Emitted(emitted) => return emitted.take(block[0] as usize, warp),
        };
        for results in outputs.values() {
            let count = results.registers.len();
            for (component, register) in results.registers.iter().enumerate() {
                let words = results.words.iter().skip(first * count + component).step_by(count);
                for (word, &value) in words.zip(warp.get(*register)) {
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

    fn item(&self, block: [u32; 3], lane: u32) -> String {
        let [vertex, instance] = self.run(block, lane);
        match self.stage {
            ShaderStage::Domain => format!("point {vertex}, patch {instance}"),
            ShaderStage::Geometry => format!("primitive {instance}, instance {vertex}"),
            ShaderStage::Pixel | ShaderStage::Vertex | ShaderStage::Hull | ShaderStage::Compute => {
                format!("vertex {vertex}, instance {instance}")
            }
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
                let vertex_number = u64::from(instance) * u64::from(count) + u64::from(number);
                u32::try_from(vertex_number).map_or(0, |vertex_number| of.indexed(vertex_number))
            }
        };
        let start = u64::from(number) * self.stride + self.offset;
        let length = self.format.info().bytes;
        let texel =
            usize::try_from(start).ok().and_then(|start| self.bytes.get(start..start.checked_add(length)?));
        self.format.decode(texel.unwrap_or(&[0; 16][..length]))[self.component]
    }
}

/// Memory for the outputs of so many vertices.
pub(super) fn results(outputs: &[Element], count: u64) -> Result<BTreeMap<Semantic, Results>, Error> {
    let mut all: BTreeMap<Semantic, Results> = BTreeMap::new();
    for element in outputs {
        let results = all.entry(Semantic::of(element)).or_insert_with(|| Results {
            kind: InputType::of_output(element),
            registers: Vec::new(),
            words: Vec::new(),
        });
        results.registers.extend(components(element).map(|(_, register)| element.registers[register]));
    }
    for results in all.values_mut() {
        let words = count * results.registers.len() as u64;
        let length = usize::try_from(words).unwrap_or(usize::MAX);
        results.words.try_reserve_exact(length).map_err(|_| no_memory(4 * words))?;
        results.words.resize_with(length, AtomicU32::default);
    }
    Ok(all)
}

fn no_memory(bytes: u64) -> Error {
    Error::OutOfMemory(tmu_program::Diagnostic::error("MEMORY-01", format!("no memory for {bytes} bytes")))
}
