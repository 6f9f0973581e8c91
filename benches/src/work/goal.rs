//! What the items should reach, as a ratio to the best other renderer.

use super::{Access, Edge, Fetch, Item, Stored, Work};

/// A goal, and the rows that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    Arithmetic,
    Loads,
    Bilinear,
    Harder,
    Random,
    RandomWide,
    Blocks,
    Uniform,
    Constants,
    Pictures,
    Kernels,
}

/// Without AVX2 and AVX-512: the part of the speed with AVX2.
pub const PORTABLE: f64 = 0.2;

/// How many times as fast the model `exact` is as the best other renderer that is exact too.
pub const EXACT: f64 = 1.0;

/// How many times as fast two threads are as one, but where memory bounds.
pub const TWO_THREADS: f64 = 1.95;

impl Goal {
    /// How many times as fast as the best other renderer.
    pub fn ratio(self) -> f64 {
        match self {
            Goal::Arithmetic | Goal::RandomWide | Goal::Uniform | Goal::Constants | Goal::Kernels => 1.0,
            Goal::Loads | Goal::Random => 1.3,
            Goal::Harder | Goal::Pictures => 1.5,
            Goal::Bilinear => 2.0,
            Goal::Blocks => 3.0,
        }
    }

    /// The rows.
    pub fn rows(self) -> &'static str {
        match self {
            Goal::Arithmetic => "arithmetic in single precision, double precision, integers of 64 bits",
            Goal::Loads => "loads, points, multisample, coherent",
            Goal::Bilinear => "bilinear, trilinear, array, coherent",
            Goal::Harder => "3D, sRGB, SNORM, border, cube, gather, compare, floats, coherent",
            Goal::Random => "random access",
            Goal::RandomWide => "rgba32f at random, which memory bounds",
            Goal::Blocks => "BC1, BC7",
            Goal::Uniform => {
                "constants that all lanes share, without Intel's OpenCL, which takes them out of the loop"
            }
            Goal::Constants => "constant loads",
            Goal::Pictures => "whole kernels: bilateral, bicubic, edges, march, mipmapped",
            Goal::Kernels => "kernels that share memory, kernels that diverge",
        }
    }

    /// Whether a renderer counts.
    pub fn counts(self, renderer: &str) -> bool {
        self != Goal::Uniform || !renderer.starts_with("opencl")
    }
}

impl Item {
    /// What it should reach.
    pub fn goal(&self) -> Goal {
        let fetch = match self.work {
            Work::Sum(fetch) => fetch,
            Work::Picture(_) => return Goal::Pictures,
            Work::Kernel(kernel) if kernel.name.starts_with("alu.") => return Goal::Arithmetic,
            Work::Kernel(_) => return Goal::Kernels,
        };
        match (fetch, self.access) {
            (Fetch::Arithmetic, _) => Goal::Arithmetic,
            (Fetch::Constant | Fetch::Constant4, Access::Uniform) => Goal::Uniform,
            (Fetch::Constant | Fetch::Constant4, _) => Goal::Constants,
            _ if matches!(self.stored, Stored::Bc1 | Stored::Bc7) => Goal::Blocks,
            (_, Access::Random) if self.stored == Stored::Rgba32Float => Goal::RandomWide,
            (_, Access::Random) => Goal::Random,
            (Fetch::Load | Fetch::LoadSample | Fetch::Point, _) => Goal::Loads,
            (
                Fetch::Linear
                | Fetch::Shifted
                | Fetch::NearestLevel
                | Fetch::Trilinear
                | Fetch::TrilinearAnySize
                | Fetch::Layers,
                _,
            ) if self.stored == Stored::Rgba8 && self.edge != Edge::Border => Goal::Bilinear,
            (
                Fetch::Linear
                | Fetch::Shifted
                | Fetch::NearestLevel
                | Fetch::Trilinear
                | Fetch::TrilinearAnySize
                | Fetch::Layers
                | Fetch::Volume
                | Fetch::Cube
                | Fetch::Gather(..)
                | Fetch::Compare { .. },
                _,
            ) => Goal::Harder,
        }
    }
}
