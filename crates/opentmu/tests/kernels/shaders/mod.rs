//! The Direct3D shaders of `corpus/shaders` against implementations of our own, which mirror Microsoft's listings of
//! them: one rounding where those have one instruction.
//!
//! `cargo xtask expected` stores what the functions compute below `corpus/jobs/shaders/expected`; the job of that name
//! expects it, of every build of the shader that it names.

mod compute;
mod cube;
mod float;
mod groups;
mod pictures;
mod pixels;
mod scenes;
mod texture;
mod vertices;

use crate::harness::{check_job, write_in};

/// Where the jobs lie, below the corpus.
const JOBS: &str = "jobs/shaders";

macro_rules! shaders {
    ($($module:ident: $($shader:ident),*;)*) => {
        $($(
            #[test]
            fn $shader() {
                check_job(JOBS, stringify!($shader), &$module::$shader());
            }
        )*)*

        /// No test, but the way to write what the jobs expect: `cargo xtask expected`.
        #[test]
        #[ignore = "writes files"]
        fn write_expected() {
            $($(write_in(JOBS, stringify!($shader), &$module::$shader());)*)*
        }
    };
}

shaders! {
    compute: bc1, bitfields, compact, globs, halves, hash, histogram, life, mandelbrot, mandelbrot_grid, matmul, mips,
        particles, scan, scan_narrow, sizes, sorting_network, sparse_load;
    cube: environment, environment_chosen;
    groups: bodies, cull, farthest, flood, gradients, layers, moments, radix, samples_compute;
    pictures: bicubic, bilateral, blur_across, blur_down, dither, edges, persample, picking, resolve_counted,
        resolve_literal, sharpen, sorting, tonemap, yuv;
    pixels: classes_ambient, classes_directed, counters, coverage, coverage_plain, cutout, kinds, levels, outline, outline_plain, spaces, sparse,
        tiles, glyphs, ordered, palette, precision;
    scenes: bumps_pixel, deferred, fog, lights, noise, occlusion, parallax, shadow_gathers, shadow_taps, terrain, volume;
    vertices: bumps_vertex, clipped, samples_vertex, skinning, waves;
}
