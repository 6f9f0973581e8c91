//! What a geometry shader emits.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tmu_dxbc::lower::{Element, Emission};
use tmu_engine::WarpEnd;
use tmu_program::Register;
use tmu_texture::LANES;

use super::semantic::{InputType, Semantic, VertexOutput, components};

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
    kind: InputType,
    words: Vec<usize>,
}

impl Emitted {
    /// Nothing is emitted yet by so many runs.
    pub(super) fn new(outputs: &[Element], emission: Emission, runs: u64) -> Emitted {
        let mut columns: BTreeMap<Semantic, Column> = BTreeMap::new();
        for element in outputs {
            let kind = InputType::of_output(element);
            let column = columns.entry(name(element)).or_insert_with(|| Column {
                stream: element.stream,
                kind,
                words: Vec::new(),
            });
            column.words.extend(words(element));
            let strip = Column { stream: element.stream, kind: InputType::Unsigned, words: vec![BEGINS] };
            columns.insert(strip_of(element.stream), strip);
        }
        let warps = (0..runs.div_ceil(LANES as u64)).map(|_| Mutex::default()).collect();
        Emitted { emission, columns, warps }
    }

    /// The register that says how many vertices a lane has emitted.
    pub(super) fn count(&self) -> Register {
        self.emission.count
    }

    /// Takes what the lanes of a warp have emitted.
    pub(super) fn take(&self, warp_number: usize, warp: &WarpEnd<'_>) {
        let Emission { count, most, offset, vertex_bytes } = self.emission;
        let mut words = Vec::new();
        for (lane, &count) in warp.get(count).iter().enumerate() {
            let bytes = u64::from(count.min(most)) * u64::from(vertex_bytes);
            words.extend((0..bytes / 4).map(|word| warp.local_word(lane, u64::from(offset) + 4 * word)));
        }
        // A poisoned lock means that another worker panicked; the threads' scope passes that panic on.
        if let Some(mut warp) = self.warps.get(warp_number).map(Mutex::lock) {
            *warp = words;
        }
    }

    /// The outputs by semantic: the numbers of all vertices of their stream, one after the other.
    pub(super) fn outputs(&self) -> BTreeMap<Semantic, VertexOutput> {
        let output = |(name, column): (&Semantic, &Column)| {
            let (components, kind) = (column.words.len(), column.kind);
            (name.clone(), VertexOutput { components, kind, words: Vec::new() })
        };
        let mut outputs: BTreeMap<Semantic, VertexOutput> = self.columns.iter().map(output).collect();
        for warp in &self.warps {
            let words = warp.lock();
            for vertex in words.chunks_exact(self.emission.vertex_bytes as usize / 4) {
                for (column, output) in self.columns.values().zip(outputs.values_mut()) {
                    if column.stream == vertex[STREAM] {
                        output.words.extend(column.words.iter().map(|word| vertex[*word]));
                    }
                }
            }
        }
        outputs
    }
}

/// The words of an output in a vertex.
fn words(element: &Element) -> impl Iterator<Item = usize> {
    let first = OUTPUTS + 4 * element.number as usize;
    components(element).map(move |(_, component)| first + component)
}

/// The names of what comes out of all streams.
pub(super) fn names(outputs: &[Element]) -> Vec<Semantic> {
    outputs.iter().flat_map(|element| [name(element), strip_of(element.stream)]).collect()
}

fn name(element: &Element) -> Semantic {
    in_stream(element.stream, &Semantic::of(element))
}

/// The output that says which vertices begin a strip.
fn strip_of(stream: u32) -> Semantic {
    in_stream(stream, &Semantic::new("STRIP", 0))
}

/// Semantics of the streams m1 to m3 have those names in front, as in listings: `m1:TEXCOORD0`.
fn in_stream(stream: u32, semantic: &Semantic) -> Semantic {
    match stream {
        0 => semantic.clone(),
        _ => Semantic::new(&format!("m{stream}:{}", semantic.name), semantic.index),
    }
}
