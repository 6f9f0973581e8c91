//! Fetches in a native loop, without a program around them: `cargo bench -p tmu-texture -- [--batches N] [--model nvidia|d3d|exact] [NAME…]`.
//!
//! Millions of fetches per second of processor time, the median of some runs; `TMU_WIDTH` chooses the vectors. The rows are named as those
//! of `cargo xtask bench` are. A compiled program asks for one batch at a time, which is what `--batches 1` measures.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tmu_texture::fetch::{Compare, F16Rounding, Packing};
use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchBatches, FetchBatchesOutput, Format, LANES, Lanes, Level, Mask, Model,
    Operation, Part, Sampler, Texture, TextureDescription,
};

/// Batches of a request at most: as many as stay in the first-level cache.
const BATCHES: usize = 64;
/// Batches at random places.
const RANDOM_BATCHES: usize = 512;
const SIZE: u32 = 1024;
const RUN: Duration = Duration::from_millis(60);
const RUNS: usize = 7;

/// A row.
#[derive(Clone)]
struct Row {
    name: String,
    dimension: Dimension,
    format: Format,
    operation: Operation,
    address: AddressMode,
    filter: Filter,
    level: Level,
    compare: Compare,
    packing: Packing,
}

const F16: Packing = Packing::F16(F16Rounding::NearestEven);

fn rarer_rows(plain: &Row) -> Vec<Row> {
    let clamp = AddressMode::ClampToEdge;
    vec![
        Row {
            name: "gather.cmp.d32f".to_owned(),
            operation: Operation::Gather { component: 0 },
            format: Format::D32Float,
            address: clamp,
            compare: Compare::IfSampler,
            ..plain.clone()
        },
        Row {
            name: "buffer.rgba8".to_owned(),
            dimension: Dimension::Buffer,
            operation: Operation::Load,
            ..plain.clone()
        },
        Row {
            name: "pointmip2d.rgba8.wrap".to_owned(),
            level: Level::Explicit,
            filter: Filter::Point,
            ..plain.clone()
        },
        Row { name: "lin2d.rgba8.f16".to_owned(), packing: F16, ..plain.clone() },
    ]
}

fn rows() -> Vec<Row> {
    let plain = Row {
        name: String::new(),
        dimension: Dimension::D2,
        format: Format::Rgba8Unorm,
        operation: Operation::Sample,
        address: AddressMode::Wrap,
        filter: Filter::Linear,
        level: Level::Zero,
        compare: Compare::Never,
        packing: Packing::Bits32,
    };
    let clamp = AddressMode::ClampToEdge;
    let mut rows = vec![
        Row { name: "fetch2d.rgba8".to_owned(), operation: Operation::Load, ..plain.clone() },
        Row {
            name: "fetch2d.rgba32f".to_owned(),
            operation: Operation::Load,
            format: Format::Rgba32Float,
            ..plain.clone()
        },
        Row { name: "point2d.rgba8.wrap".to_owned(), filter: Filter::Point, ..plain.clone() },
        Row { name: "lin2d.rgba8.wrap".to_owned(), ..plain.clone() },
        Row { name: "lin2d.rgba8.clamp".to_owned(), address: clamp, ..plain.clone() },
        Row { name: "lin2d.rgba8.border".to_owned(), address: AddressMode::Border, ..plain.clone() },
        Row { name: "lin2d.srgb8.wrap".to_owned(), format: Format::Rgba8Srgb, ..plain.clone() },
        Row { name: "lin2d.rgba16.wrap".to_owned(), format: Format::Rgba16Unorm, ..plain.clone() },
        Row {
            name: "lin2d.rgba32f.clamp".to_owned(),
            address: clamp,
            format: Format::Rgba32Float,
            ..plain.clone()
        },
        Row {
            name: "lin2d.r32f.clamp".to_owned(),
            address: clamp,
            format: Format::R32Float,
            ..plain.clone()
        },
        Row { name: "trilin2d.rgba8.wrap".to_owned(), level: Level::Explicit, ..plain.clone() },
        Row {
            name: "lin3d.rgba8.clamp".to_owned(),
            dimension: Dimension::D3,
            address: clamp,
            ..plain.clone()
        },
        Row { name: "cube.rgba8.lin".to_owned(), dimension: Dimension::Cube, ..plain.clone() },
        Row {
            name: "gather.rgba8.r".to_owned(),
            operation: Operation::Gather { component: 0 },
            address: clamp,
            ..plain.clone()
        },
        Row {
            name: "cmp2d.d32f.lin".to_owned(),
            format: Format::D32Float,
            address: clamp,
            compare: Compare::IfSampler,
            ..plain.clone()
        },
    ];
    rows.extend(rarer_rows(&plain));
    // Every format that can be filtered, so that none is slow unseen.
    let filtered = Format::ALL.iter().filter(|format| !format.info().is_integer());
    rows.extend(filtered.map(|&format| Row {
        name: format!("format.{}", format.name()),
        format,
        ..plain.clone()
    }));
    rows
}

impl Row {
    fn texture(&self) -> Texture {
        let size = match self.dimension {
            Dimension::D3 => [128; 3],
            Dimension::Cube => [512, 512, 1],
            Dimension::D1 => [SIZE, 1, 1],
            Dimension::Buffer => [SIZE * SIZE, 1, 1],
            Dimension::D2 => [SIZE, SIZE, 1],
        };
        let mut description = TextureDescription::new(self.dimension, size, self.format);
        if self.level == Level::Explicit {
            description.levels = description.full_chain();
        }
        let length = description.data_length().expect("a valid description");
        let texel = self.format.info().bytes;
        let float = texel == 16 || matches!(self.format, Format::D32Float | Format::R32Float);
        let mut state = Random(0x1234_5678_9abc_def1);
        let data = if float {
            (0..length / 4).flat_map(|_| (state.below(4096) as f32 / 4096.0).to_le_bytes()).collect()
        } else {
            (0..length).map(|_| state.next() as u8).collect()
        };
        Texture::new(description, data).expect("a valid texture")
    }

    fn requests(&self, random: bool) -> Requests {
        let mut state = Random(0x0fed_cba9_8765_4321);
        let batches = if random { RANDOM_BATCHES } else { BATCHES };
        let mut requests = Requests {
            coordinates: [(); 3].map(|()| vec![[0; LANES]; batches]),
            level: vec![[0; LANES]; batches],
            reference: vec![[0; LANES]; batches],
        };
        for batch in 0..batches {
            for lane in 0..LANES {
                let x = (batch % 16 * LANES + lane) as f32;
                let position = if random {
                    [0; 3].map(|_| state.below(SIZE.into()) as f32 + state.below(32) as f32 / 32.0)
                } else {
                    // Coherent lanes stand a little less than a texel apart.
                    let steps = batch as f32;
                    [
                        x * 0.97 + (batch * 7 % 32) as f32 / 32.0,
                        steps + (batch * 11 % 32) as f32 / 32.0,
                        steps * 0.1,
                    ]
                };
                for axis in 0..3 {
                    let position = position[axis];
                    requests.coordinates[axis][batch][lane] = match (self.operation, self.dimension) {
                        (Operation::Load, _) => position as u32 % SIZE,
                        (_, Dimension::Cube) if axis == 2 && !random => 1f32.to_bits(),
                        (_, Dimension::Cube) => (position / 512.0 - 1.0).to_bits(),
                        (_, Dimension::D3) => (position / 128.0).to_bits(),
                        _ => (position / SIZE as f32).to_bits(),
                    };
                }
                let level = if random { state.below(16) as f32 * 0.25 } else { (batch % 32) as f32 * 0.125 };
                requests.level[batch][lane] = level.to_bits();
                requests.reference[batch][lane] = (state.below(256) as f32 / 256.0).to_bits();
            }
        }
        requests
    }

    fn measure(&self, random: bool, model: Model, at_once: usize) -> f64 {
        let texture = self.texture();
        let sampler = Sampler {
            address: [self.address; 3],
            mag: self.filter,
            min: self.filter,
            mip: match (self.level, self.filter) {
                (Level::Explicit, Filter::Linear) => MipFilter::Linear,
                (Level::Explicit, Filter::Point) => MipFilter::Point,
                _ => MipFilter::None,
            },
            lod_max: 10.0,
            normalized: true,
            compare_enable: self.compare != Compare::Never,
            compare: CompareFunction::LessEqual,
            ..Sampler::default()
        };
        let fetch = Fetch {
            operation: self.operation,
            level: self.level,
            compare: self.compare,
            packing: self.packing,
            ..Fetch::load(self.dimension)
        };
        let bound = BoundFetch::new(&fetch, Some(&texture), Some(&sampler), model);
        let requests = self.requests(random);
        let mut rates: Vec<f64> = (0..RUNS).map(|_| requests.rate(&bound, at_once)).collect();
        rates.sort_by(f64::total_cmp);
        rates[RUNS / 2]
    }
}

struct Requests {
    coordinates: [Vec<Lanes<u32>>; 3],
    level: Vec<Lanes<u32>>,
    reference: Vec<Lanes<u32>>,
}

impl Requests {
    fn rate(&self, bound: &BoundFetch, at_once: usize) -> f64 {
        let masks = vec![Mask::MAX; at_once];
        let mut texel = [(); 4].map(|()| vec![[0; LANES]; at_once]);
        let (start, busy, mut fetches) = (Instant::now(), busy_seconds(), 0u64);
        while start.elapsed() < RUN {
            for first in (0..self.level.len()).step_by(at_once) {
                let batches = first..first + at_once;
                let [s, t, r] = &self.coordinates;
                let inputs = FetchBatches {
                    coordinates: [
                        Part::Lanes(&s[batches.clone()]),
                        Part::Lanes(&t[batches.clone()]),
                        Part::Lanes(&r[batches.clone()]),
                    ],
                    level: Part::Lanes(&self.level[batches.clone()]),
                    reference: Part::Lanes(&self.reference[batches]),
                    ..FetchBatches::default()
                };
                let mut output = FetchBatchesOutput {
                    texel: texel.each_mut().map(|component| Some(&mut component[..])),
                    resident: None,
                };
                bound.run_batches(&inputs, &masks, &mut output);
                black_box(&texel);
            }
            fetches += (self.level.len() * LANES) as u64;
        }
        let wall = start.elapsed().as_secs_f64();
        let seconds = busy_seconds().zip(busy).map_or(wall, |(end, begin)| end - begin);
        fetches as f64 / seconds / 1e6
    }
}

/// Processor time that the thread has taken, where the system says.
fn busy_seconds() -> Option<f64> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = statistics.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }
}

fn main() {
    let mut at_once = 64;
    let mut models = vec![Model::Nvidia, Model::Exact];
    let mut names = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--batches" => {
                let count = arguments.next().and_then(|count| count.parse().ok());
                at_once =
                    count.filter(|count| BATCHES.is_multiple_of(*count)).expect("a power of two up to 64");
            }
            "--model" => {
                let name = arguments.next().expect("a model after --model");
                models = vec![Model::from_name(&name).expect("one of the models")];
            }
            "--bench" => {}
            _ => names.push(argument),
        }
    }
    let titles: String = models.iter().map(|model| format!(" {:>8}", model.name())).collect();
    println!("{:28}{titles}", format!("{at_once} batches at once"));
    let wanted = |name: &str| {
        names.is_empty()
            || names.iter().any(|part| part.strip_prefix('=').map_or(name.contains(part), |it| it == name))
    };
    for row in rows() {
        for (random, end) in [(false, "coh"), (true, "rnd")] {
            let name = format!("{}.{end}", row.name);
            if wanted(&name) {
                let rate = |model: &Model| format!(" {:8.1}", row.measure(random, *model, at_once));
                println!("{name:28}{}", models.iter().map(rate).collect::<String>());
            }
        }
    }
}
