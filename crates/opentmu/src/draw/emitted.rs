//! What a geometry shader emits.

use std::collections::BTreeMap;
use std::sync::Mutex;

use tmu_dxbc::lower::{Element, Emission, Lowered};
use tmu_engine::WarpEnd;
use tmu_program::{Diagnostic, Register};
use tmu_texture::LANES;

use super::input::{components, semantic};
use super::vertices::Output;
use crate::bind::Budget;
use crate::bind::block::Block;
use crate::element::ElementType;
use crate::job::{Draw, Semantic};
use crate::limits;

/// Words in front of a vertex' outputs: stream, beginning of a strip.
const STREAM: usize = 0;
const BEGINS: usize = 1;
const OUTPUTS: usize = 4;

/// The vertices that are emitted, warp by warp.
#[derive(Debug)]
pub(super) struct Emitted {
    emission: Emission,
    columns: BTreeMap<Semantic, Column>,
    /// The words of all vertices of a warp, lane after lane.
    warps: Vec<Mutex<Vec<u32>>>,
}

/// Where the numbers of one semantic lie in a vertex.
#[derive(Debug)]
struct Column {
    stream: u32,
    element: ElementType,
    words: Vec<usize>,
}

impl Emitted {
    /// Makes room for what a number of runs emit.
    ///
    /// # Errors
    /// `JOB-011` where that is too much.
    pub(super) fn new(
        draw: &Draw,
        shader: &Lowered,
        emission: Emission,
        runs: u64,
        budget: &mut Budget,
    ) -> Result<Emitted, Diagnostic> {
        let bytes = runs.saturating_mul(u64::from(emission.most) * u64::from(emission.vertex_bytes));
        if bytes > limits::BUFFER_BYTES {
            let message = format!("what the shader may emit takes {bytes} bytes");
            return Err(draw.place.error("JOB-011", message));
        }
        budget.take(bytes)?;
        let mut columns: BTreeMap<Semantic, Column> = BTreeMap::new();
        for element in &shader.outputs {
            let kind = ElementType::of_component(element.component_type);
            let column = columns.entry(named(element.stream, &semantic(element))).or_insert_with(|| Column {
                stream: element.stream,
                element: kind,
                words: Vec::new(),
            });
            column.words.extend(words(element));
            let strip = Column { stream: element.stream, element: ElementType::U32, words: vec![BEGINS] };
            columns.insert(named(element.stream, &Semantic::new("STRIP", 0)), strip);
        }
        let warps = (0..runs.div_ceil(LANES as u64)).map(|_| Mutex::default()).collect();
        Ok(Emitted { emission, columns, warps })
    }

    /// Names of the outputs.
    pub(super) fn names(&self) -> impl Iterator<Item = &Semantic> {
        self.columns.keys()
    }

    /// The register that says how many vertices a lane has emitted.
    pub(super) fn count(&self) -> Register {
        self.emission.count
    }

    /// Takes what the lanes of a warp have emitted.
    pub(super) fn take(&self, warp_number: usize, warp: &WarpEnd<'_>) {
        let Emission { count, most, offset, vertex_bytes } = self.emission;
        let mut words = Vec::new();
        for (lane, count) in warp.get(count).into_iter().enumerate() {
            let bytes = u64::from(count.min(most)) * u64::from(vertex_bytes);
            words.extend((0..bytes / 4).map(|word| warp.local_word(lane, u64::from(offset) + 4 * word)));
        }
        // A poisoned lock means that another worker panicked; the threads' scope passes that panic on.
        if let Some(Ok(mut warp)) = self.warps.get(warp_number).map(Mutex::lock) {
            *warp = words;
        }
    }

    /// The outputs by semantic: the numbers of all vertices of their stream, one after the other.
    pub(super) fn outputs(&self) -> BTreeMap<Semantic, Output> {
        let mut outputs: BTreeMap<Semantic, Vec<u8>> = BTreeMap::new();
        for warp in &self.warps {
            let Ok(words) = warp.lock() else { continue };
            for vertex in words.chunks_exact(self.emission.vertex_bytes as usize / 4) {
                for (name, column) in self.columns.iter().filter(|(_, it)| it.stream == vertex[STREAM]) {
                    let numbers = column.words.iter().flat_map(|word| vertex[*word].to_le_bytes());
                    outputs.entry(name.clone()).or_default().extend(numbers);
                }
            }
        }
        let output = |(name, column): (&Semantic, &Column)| {
            let block = Block::new(column.element, outputs.get(name).cloned().unwrap_or_default());
            (name.clone(), Output { components: column.words.len(), block })
        };
        self.columns.iter().map(output).collect()
    }
}

/// The words of an output in a vertex.
fn words(element: &Element) -> impl Iterator<Item = usize> {
    let first = OUTPUTS + 4 * element.number as usize;
    components(element).map(move |(_, component)| first + component)
}

/// Semantics of the streams m1 to m3 have those names in front, as in listings: `m1:TEXCOORD0`.
fn named(stream: u32, semantic: &Semantic) -> Semantic {
    match stream {
        0 => semantic.clone(),
        _ => Semantic::new(&format!("m{stream}:{}", semantic.name), semantic.index),
    }
}
