//! The kernels of `corpus/kernels` against implementations of our own, in plain Rust that mirrors their source.
//!
//! Each function here computes what one kernel must write; `cargo xtask expected` stores it below
//! `corpus/jobs/kernels/expected`, the kernel's job expects that, and the tests check both. Floating point follows
//! the vendor's PTX: where that says `fma`, `f32::mul_add` stands here.

mod filters;
mod harness;
mod inputs;
mod lighting;
mod numbers;
mod patterns;
mod pictures;
mod texture;

macro_rules! kernels {
    ($($module:ident: $($kernel:ident),*;)*) => {
        $($(
            #[test]
            fn $kernel() {
                harness::check(stringify!($kernel), &$module::$kernel());
            }
        )*)*

        /// No test, but the way to write what the jobs expect: `cargo xtask expected`.
        #[test]
        #[ignore = "writes files"]
        fn write_expected() {
            $($(harness::write(stringify!($kernel), &$module::$kernel());)*)*
        }
    };
}

kernels! {
    filters: mean, median, pyramid, separable, sobel;
    lighting: shadow, toon;
    numbers: bits, matmul, nbody, sort, transpose;
    patterns: life, mandelbrot, noise;
    pictures: decals, grad, ramps, tonemap, yuv;
}
