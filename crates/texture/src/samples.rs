//! Where the samples of a texel lie.
//!
//! ```
//! // A quarter of a texel to the lower right, and to the upper left.
//! assert_eq!(tmu_texture::samples::sample_positions(2), [[4, 4], [-4, -4]]);
//! ```

/// The standard sample positions of a number of samples (D3D 19.2.4), in sixteenths of a texel from its centre: x to the
/// right, y down. Empty for numbers other than 1, 2, 4, 8 and 16.
pub const fn sample_positions(samples: u32) -> &'static [[i8; 2]] {
    match samples {
        1 => &[[0, 0]],
        2 => &[[4, 4], [-4, -4]],
        4 => &[[-2, -6], [6, -2], [-6, 2], [2, 6]],
        8 => &[[1, -3], [-1, 3], [5, 1], [-3, -5], [-5, 5], [-7, -1], [3, 7], [7, -7]],
        16 => &[
            [1, 1],
            [-1, -3],
            [-3, 2],
            [4, -1],
            [-5, -2],
            [2, 5],
            [5, 3],
            [3, -5],
            [-2, 6],
            [0, -7],
            [-4, -6],
            [-6, 4],
            [-8, 0],
            [7, -4],
            [6, 7],
            [-7, -8],
        ],
        _ => &[],
    }
}
