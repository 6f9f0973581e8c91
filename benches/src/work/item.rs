//! The items by name.

use opentmu::Model;

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

/// What an invocation does again and again, or once for a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Makes places and adds them up.
    Arithmetic,
    Load,
    LoadSample,
    Point,
    Linear,
    Trilinear,
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
    Bilateral,
    Bicubic,
    Edges,
    March,
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

impl Item {
    /// Fetches of each pixel, if the item makes a picture of 1024 × 1024 pixels.
    pub fn fetches_per_pixel(&self) -> Option<u32> {
        match self.work {
            Work::Bilateral => Some(9),
            Work::Bicubic => Some(4),
            Work::Edges => Some(super::frame::EDGE_FETCHES),
            Work::March => Some(super::frame::MARCH_STEPS),
            Work::Arithmetic
            | Work::Load
            | Work::LoadSample
            | Work::Point
            | Work::Linear
            | Work::Trilinear
            | Work::Gather(..)
            | Work::Compare { .. }
            | Work::Cube
            | Work::Layers
            | Work::Volume
            | Work::Constant
            | Work::Constant4 => None,
        }
    }

    /// Whether there is a texture.
    pub fn has_texture(&self) -> bool {
        !matches!(self.work, Work::Arithmetic | Work::Constant | Work::Constant4)
    }

    /// Largest error of the mean of an invocation's four results, or of a pixel's component, that counts as right:
    /// room for weights and decoders of 8 bits where something is weighed, next to none elsewhere.
    /// NVIDIA's units blend the green of BC1 in sixteenths, up to five codes from the thirds (BC-1 of the texture model).
    pub fn tolerance(&self, model: Model) -> f64 {
        let codes = |count: f64| count / 255.0;
        match self.work {
            Work::Constant | Work::Compare { linear: false } => 0.0,
            Work::Arithmetic
            | Work::Constant4
            | Work::Load
            | Work::LoadSample
            | Work::Point
            | Work::Gather(..) => 1e-5,
            Work::Cube | Work::Volume | Work::Bilateral | Work::Bicubic | Work::Edges | Work::March => {
                codes(2.5)
            }
            _ if self.stored == Stored::Bc1 && model == Model::Nvidia => codes(5.5),
            _ if self.stored == Stored::Bc1 => codes(2.5),
            Work::Linear | Work::Trilinear | Work::Compare { .. } | Work::Layers => codes(1.5),
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
        add(format!("alu.{name}"), Work::Arithmetic, plain.0, plain.1, access);
    }
    for (access, name) in [(Access::Coherent, "coh"), (Access::Random, "rnd")] {
        for (work, stored, edge, item) in fetches(access) {
            add(format!("{item}.{name}"), work, stored, edge, access);
        }
    }
    for (access, name) in [(Access::Uniform, "uni"), (Access::Coherent, "coh"), (Access::Random, "rnd")] {
        add(format!("ldc.u32.{name}"), Work::Constant, plain.0, plain.1, access);
        add(format!("ldc.v4.{name}"), Work::Constant4, plain.0, plain.1, access);
    }
    for (work, name) in [
        (Work::Bilateral, "bilateral3x3"),
        (Work::Bicubic, "bicubic4"),
        (Work::Edges, "edges"),
        (Work::March, "march"),
    ] {
        add(format!("kernel.{name}"), work, plain.0, plain.1, Access::Coherent);
    }
    all
}

type Fetch = (Work, Stored, Edge, &'static str);

fn fetches(access: Access) -> Vec<Fetch> {
    use Edge::{Border, Clamp, Wrap};
    use Stored::{Bc1, Bc7, Depth32, R32Float, Rgba8, Rgba32Float, Srgb8};
    let mut all: Vec<Fetch> = vec![
        (Work::Load, Rgba8, Clamp, "fetch2d.rgba8"),
        (Work::Load, Rgba32Float, Clamp, "fetch2d.rgba32f"),
        (Work::LoadSample, Rgba8, Clamp, "fetchms4.rgba8"),
        (Work::Point, Rgba8, Wrap, "point2d.rgba8.wrap"),
        (Work::Linear, Rgba8, Wrap, "lin2d.rgba8.wrap"),
        (Work::Linear, Rgba8, Clamp, "lin2d.rgba8.clamp"),
        (Work::Linear, Rgba8, Border, "lin2d.rgba8.border"),
        (Work::Linear, Srgb8, Clamp, "lin2d.srgb8.clamp"),
        (Work::Linear, Rgba32Float, Clamp, "lin2d.rgba32f.clamp"),
        (Work::Trilinear, Rgba8, Wrap, "trilin2d.rgba8.wrap"),
        (Work::Gather(0, Shift::None), Rgba8, Clamp, "gather.rgba8.r"),
    ];
    if access == Access::Coherent {
        all.extend([
            (Work::Gather(1, Shift::None), Rgba8, Clamp, "gather.rgba8.g"),
            (Work::Gather(2, Shift::None), Rgba8, Clamp, "gather.rgba8.b"),
            (Work::Gather(3, Shift::None), Rgba8, Clamp, "gather.rgba8.a"),
        ]);
    }
    all.extend([
        (Work::Gather(0, Shift::Constant), Rgba8, Clamp, "gather.rgba8.r.coff"),
        (Work::Gather(0, Shift::Varying), Rgba8, Clamp, "gather.rgba8.r.doff"),
        (Work::Gather(0, Shift::None), R32Float, Clamp, "gather.r32f.r"),
        (Work::Compare { linear: true }, Depth32, Clamp, "cmp2d.d32f.lin"),
        (Work::Compare { linear: false }, Depth32, Clamp, "cmp2d.d32f.point"),
        (Work::Cube, Rgba8, Clamp, "cube.rgba8.lin"),
        (Work::Layers, Rgba8, Clamp, "array2d.rgba8.lin"),
        (Work::Volume, Rgba8, Clamp, "vol3d.rgba8.lin"),
        (Work::Linear, Bc1, Clamp, "lin2d.bc1.clamp"),
        (Work::Linear, Bc7, Clamp, "lin2d.bc7.clamp"),
    ]);
    all
}
