//! The kernels of `corpus/kernels` and `corpus/clang` against implementations of our own, in plain Rust that mirrors their
//! source.
//!
//! Each function here computes what one kernel must write; `cargo xtask expected` stores it below
//! `corpus/jobs/kernels/expected` or `corpus/jobs/clang/expected`, the kernel's job expects that, and the tests check both. Floating point follows
//! the machine code: where that fuses a product and a sum, `f32::mul_add` stands here.

mod clang;
mod cube;
mod filters;
mod harness;
mod inputs;
mod levels;
mod lighting;
mod motion;
mod numbers;
mod patterns;
mod pictures;
mod shaders;
mod shapes;
mod surfaces;
mod texture;
mod threads;
mod unit;
mod volumes;

use harness::Compiler;

macro_rules! kernels {
    ($($module:ident: $($kernel:ident),*;)*) => {
        $($(
            #[test]
            fn $kernel() {
                harness::check(Compiler::Nvidia, stringify!($kernel), &$module::$kernel());
            }
        )*)*

        fn write_nvidia() {
            $($(harness::write(Compiler::Nvidia, stringify!($kernel), &$module::$kernel());)*)*
        }
    };
}

macro_rules! kernels_of_clang {
    ($($kernel:ident),*) => {
        /// Tests of the kernels' names, which are those of others too.
        mod of_clang {
            use super::{clang, harness};

            $(
                #[test]
                fn $kernel() {
                    harness::check(harness::Compiler::Clang, stringify!($kernel), &clang::$kernel());
                }
            )*
        }

        fn write_clang() {
            $(harness::write(Compiler::Clang, stringify!($kernel), &clang::$kernel());)*
        }
    };
}

/// No test, but the way to write what the jobs expect: `cargo xtask expected`.
#[test]
#[ignore = "writes files"]
fn write_expected() {
    write_nvidia();
    write_clang();
}

kernels! {
    filters: bicubic, bilateral, convolve, mean, median, pyramid, separable, sobel;
    levels: cones, dashes, floor, grad, smoke, terrain;
    lighting: offsets, probes, relight, shadow, skybox, toon, tracer;
    motion: flow, stereo;
    numbers: bits, fft, half, halves, matmul, nbody, sort, transpose, vectors, wide;
    patterns: life, mandelbrot, noise, orbit, rotate;
    pictures: billboards, blend, decals, materials, ramps, sparse, sprites, tables, tonemap, yuv;
    shapes: calls, cells, distance, points, tree;
    surfaces: joint, slices, surface, voxels;
    threads: buckets, compact, dither, histogram, pipeline, reduce, relax, scan, tickets;
    volumes: raymarch;
}

kernels_of_clang!(
    atomics, blur, calls, canvas, gather, globals, half, histogram, machine, march, precise, recursion,
    single, sort, text, tiles, warp, wide
);
