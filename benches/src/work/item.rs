//! The items by name.

use opentmu::Model;

use super::kernel::{self, Kernel};
use super::{BLOCK, FETCHES_PER_TURN, HEIGHT, WIDTH};

/// How the places of neighbouring fetches lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Lanes stand side by side, and each one walks over the 8 × 8 texels next to its own.
    Coherent,
    /// Each fetch is anywhere in the texture.
    Random,
    /// All invocations look at the same place.
    Uniform,
}

/// How the texture stores its texels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    Rgba8,
    Srgb8,
    Snorm8,
    Rgba16Float,
    Rgba32Float,
    R32Float,
    Depth32,
    Bc1,
    Bc7,
}

/// What lies outside of the texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Wrap,
    Mirror,
    Clamp,
    /// White.
    Border,
}

/// The offset of a gather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    None,
    /// (-3, 2).
    Constant,
    /// Another one for each fetch.
    Varying,
}

/// What an invocation does again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// Makes places and adds them up.
    Arithmetic,
    Load,
    LoadSample,
    Point,
    Linear,
    /// The same, with an offset of (1, 2).
    Shifted,
    /// The same, of the nearest level: none is half-way, where others take the more detailed one.
    NearestLevel,
    Trilinear,
    /// The same, of a texture of 1000 × 1000 texels.
    TrilinearAnySize,
    Gather(usize, Shift),
    /// Compares with a linear filter, or a point filter.
    Compare {
        linear: bool,
    },
    Cube,
    Layers,
    Volume,
    /// Loads a word from a constant bank.
    Constant,
    /// Loads four words from a constant bank.
    Constant4,
}

/// A picture of 1024 × 1024 pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    Bilateral,
    Bicubic,
    Edges,
    March,
    /// Levels of detail come from derivatives.
    Mipmapped,
}

/// What a row does.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Every invocation adds up what it fetches.
    Sum(Fetch),
    /// Every invocation makes a pixel.
    Picture(Picture),
    /// A kernel on buffers.
    Kernel(&'static Kernel),
}

/// One row of the benchmark.
#[derive(Clone, Debug)]
pub struct Item {
    /// Such as `lin2d.rgba8.wrap.rnd`.
    pub name: String,
    pub work: Work,
    pub stored: Stored,
    pub edge: Edge,
    pub access: Access,
}

impl Picture {
    /// Fetches of each pixel.
    pub fn fetches(self) -> u32 {
        match self {
            Picture::Bilateral => 9,
            Picture::Bicubic => 4,
            Picture::Edges => super::frame::EDGE_FETCHES,
            Picture::March => super::frame::MARCH_STEPS,
            Picture::Mipmapped => super::frame::PITCHES.len() as u32,
        }
    }
}

impl Item {
    /// Whether there is a texture.
    pub fn has_texture(&self) -> bool {
        match self.work {
            Work::Sum(fetch) => !matches!(fetch, Fetch::Arithmetic | Fetch::Constant | Fetch::Constant4),
            Work::Picture(_) => true,
            Work::Kernel(_) => false,
        }
    }

    /// Whether the sampler weighs texels.
    pub fn is_linear(&self) -> bool {
        match self.work {
            Work::Sum(Fetch::Point | Fetch::Load | Fetch::LoadSample | Fetch::Compare { linear: false })
            | Work::Picture(Picture::Bilateral) => false,
            Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => true,
        }
    }

    /// Whether the texture has all its levels.
    pub fn has_levels(&self) -> bool {
        match self.work {
            Work::Sum(fetch) => {
                matches!(fetch, Fetch::NearestLevel | Fetch::Trilinear | Fetch::TrilinearAnySize)
            }
            Work::Picture(picture) => picture == Picture::Mipmapped,
            Work::Kernel(_) => false,
        }
    }

    /// Whether the sampler weighs two levels, if there are some.
    pub fn blends_levels(&self) -> bool {
        self.has_levels() && !matches!(self.work, Work::Sum(Fetch::NearestLevel))
    }

    /// Whether the sampler compares.
    pub fn is_compared(&self) -> bool {
        matches!(self.work, Work::Sum(Fetch::Compare { .. }))
    }

    /// The words of the constant bank, if there is one.
    pub fn constants(&self) -> Option<Vec<u32>> {
        match self.work {
            Work::Sum(Fetch::Constant) => Some(super::texels::constants(false)),
            Work::Sum(Fetch::Constant4) => Some(super::texels::constants(true)),
            Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => None,
        }
    }

    /// The words of the buffers that are read.
    pub fn inputs(&self) -> Vec<Vec<u32>> {
        match self.work {
            Work::Kernel(kernel) => (kernel.inputs)(),
            Work::Sum(_) | Work::Picture(_) => Vec::new(),
        }
    }

    /// Bytes that all invocations write.
    pub fn output_bytes(&self) -> u32 {
        match self.work {
            Work::Sum(_) => WIDTH * HEIGHT * 16,
            Work::Picture(_) => WIDTH * WIDTH * 4,
            Work::Kernel(kernel) => kernel.output().bytes(),
        }
    }

    /// Invocations of a group in x and y.
    pub fn block(&self) -> [u32; 2] {
        match self.work {
            Work::Sum(_) | Work::Picture(_) => BLOCK,
            Work::Kernel(kernel) => kernel.block,
        }
    }

    /// All groups in x and y.
    pub fn groups(&self) -> [u32; 2] {
        match self.work {
            Work::Sum(_) => [WIDTH / BLOCK[0], HEIGHT / BLOCK[1]],
            Work::Picture(_) => [WIDTH / BLOCK[0], WIDTH / BLOCK[1]],
            Work::Kernel(kernel) => kernel.groups,
        }
    }

    /// What a launch of all groups does with that many turns, in the unit of the row.
    pub fn units(&self, turns: u32) -> f64 {
        match self.work {
            Work::Sum(_) => f64::from(WIDTH * HEIGHT * FETCHES_PER_TURN) * f64::from(turns),
            Work::Picture(picture) => f64::from(WIDTH * WIDTH * picture.fetches()),
            Work::Kernel(kernel) => f64::from(kernel.units),
        }
    }

    /// Largest error that counts as right: of the mean of an invocation's four results, of a pixel's component, or as the
    /// kernel says. Room for weights and decoders of 8 bits where something is weighed, next to none elsewhere.
    /// NVIDIA's units blend the green of BC1 in sixteenths, up to five codes from the thirds (BC-1 of the texture model).
    pub fn tolerance(&self, model: Model) -> f64 {
        let codes = |count: f64| count / 255.0;
        let fetch = match self.work {
            Work::Sum(fetch) => fetch,
            // Others find the logarithm of a level of detail by a few steps.
            Work::Picture(Picture::Mipmapped) => return codes(4.0),
            Work::Picture(_) => return codes(2.5),
            Work::Kernel(kernel) => return kernel.tolerance,
        };
        match fetch {
            Fetch::Constant | Fetch::Compare { linear: false } => 0.0,
            Fetch::Arithmetic
            | Fetch::Constant4
            | Fetch::Load
            | Fetch::LoadSample
            | Fetch::Point
            | Fetch::Gather(..) => 1e-5,
            Fetch::Cube | Fetch::Volume => codes(2.5),
            _ if self.stored == Stored::Bc1 && model == Model::Nvidia => codes(5.5),
            _ if self.stored == Stored::Bc1 => codes(2.5),
            Fetch::Linear
            | Fetch::Shifted
            | Fetch::NearestLevel
            | Fetch::Trilinear
            | Fetch::TrilinearAnySize
            | Fetch::Compare { .. }
            | Fetch::Layers => codes(1.5),
        }
    }
}

/// All items, in the order of the tables.
pub fn items() -> Vec<Item> {
    let mut all = Vec::new();
    let mut add = |name: String, work, stored, edge, access| {
        all.push(Item { name, work, stored, edge, access });
    };
    let plain = (Stored::Rgba8, Edge::Clamp);
    for (access, name) in [(Access::Coherent, "coh"), (Access::Random, "rnd")] {
        add(format!("alu.{name}"), Work::Sum(Fetch::Arithmetic), plain.0, plain.1, access);
    }
    for kernel in kernel::ARITHMETIC {
        add(kernel.name.to_owned(), Work::Kernel(kernel), plain.0, plain.1, Access::Coherent);
    }
    for (access, name) in [(Access::Coherent, "coh"), (Access::Random, "rnd")] {
        for (fetch, stored, edge, item) in fetches(access) {
            add(format!("{item}.{name}"), Work::Sum(fetch), stored, edge, access);
        }
    }
    for (access, name) in [(Access::Uniform, "uni"), (Access::Coherent, "coh"), (Access::Random, "rnd")] {
        add(format!("ldc.u32.{name}"), Work::Sum(Fetch::Constant), plain.0, plain.1, access);
        add(format!("ldc.v4.{name}"), Work::Sum(Fetch::Constant4), plain.0, plain.1, access);
    }
    for (picture, name, edge) in [
        (Picture::Bilateral, "bilateral3x3", Edge::Clamp),
        (Picture::Bicubic, "bicubic4", Edge::Clamp),
        (Picture::Edges, "edges", Edge::Clamp),
        (Picture::March, "march", Edge::Clamp),
        (Picture::Mipmapped, "mipmapped", Edge::Wrap),
    ] {
        add(format!("kernel.{name}"), Work::Picture(picture), plain.0, edge, Access::Coherent);
    }
    for kernel in kernel::whole() {
        add(kernel.name.to_owned(), Work::Kernel(kernel), plain.0, plain.1, Access::Coherent);
    }
    all
}

type Row = (Fetch, Stored, Edge, &'static str);

fn fetches(access: Access) -> Vec<Row> {
    use Edge::{Border, Clamp, Mirror, Wrap};
    use Stored::{Bc1, Bc7, Depth32, R32Float, Rgba8, Rgba16Float, Rgba32Float, Snorm8, Srgb8};
    let mut all: Vec<Row> = vec![
        (Fetch::Load, Rgba8, Clamp, "fetch2d.rgba8"),
        (Fetch::Load, Rgba32Float, Clamp, "fetch2d.rgba32f"),
        (Fetch::LoadSample, Rgba8, Clamp, "fetchms4.rgba8"),
        (Fetch::Point, Rgba8, Wrap, "point2d.rgba8.wrap"),
        (Fetch::Linear, Rgba8, Wrap, "lin2d.rgba8.wrap"),
        (Fetch::Linear, Rgba8, Clamp, "lin2d.rgba8.clamp"),
        (Fetch::Linear, Rgba8, Border, "lin2d.rgba8.border"),
        (Fetch::Linear, Rgba8, Mirror, "lin2d.rgba8.mirror"),
        (Fetch::Shifted, Rgba8, Clamp, "lin2d.rgba8.coff"),
        (Fetch::Linear, Srgb8, Clamp, "lin2d.srgb8.clamp"),
        (Fetch::Linear, Snorm8, Clamp, "lin2d.snorm8.clamp"),
        (Fetch::Linear, Rgba16Float, Clamp, "lin2d.rgba16f.clamp"),
        (Fetch::Linear, R32Float, Clamp, "lin2d.r32f.clamp"),
        (Fetch::Linear, Rgba32Float, Clamp, "lin2d.rgba32f.clamp"),
        (Fetch::NearestLevel, Rgba8, Wrap, "linmip2d.rgba8.wrap"),
        (Fetch::Trilinear, Rgba8, Wrap, "trilin2d.rgba8.wrap"),
        (Fetch::TrilinearAnySize, Rgba8, Wrap, "trilin2d.rgba8.npot"),
        (Fetch::Gather(0, Shift::None), Rgba8, Clamp, "gather.rgba8.r"),
    ];
    if access == Access::Coherent {
        all.extend([
            (Fetch::Gather(1, Shift::None), Rgba8, Clamp, "gather.rgba8.g"),
            (Fetch::Gather(2, Shift::None), Rgba8, Clamp, "gather.rgba8.b"),
            (Fetch::Gather(3, Shift::None), Rgba8, Clamp, "gather.rgba8.a"),
        ]);
    }
    all.extend([
        (Fetch::Gather(0, Shift::Constant), Rgba8, Clamp, "gather.rgba8.r.coff"),
        (Fetch::Gather(0, Shift::Varying), Rgba8, Clamp, "gather.rgba8.r.doff"),
        (Fetch::Gather(0, Shift::None), R32Float, Clamp, "gather.r32f.r"),
        (Fetch::Compare { linear: true }, Depth32, Clamp, "cmp2d.d32f.lin"),
        (Fetch::Compare { linear: false }, Depth32, Clamp, "cmp2d.d32f.point"),
        (Fetch::Cube, Rgba8, Clamp, "cube.rgba8.lin"),
        (Fetch::Layers, Rgba8, Clamp, "array2d.rgba8.lin"),
        (Fetch::Volume, Rgba8, Clamp, "vol3d.rgba8.lin"),
        (Fetch::Linear, Bc1, Clamp, "lin2d.bc1.clamp"),
        (Fetch::Linear, Bc7, Clamp, "lin2d.bc7.clamp"),
    ]);
    all
}
