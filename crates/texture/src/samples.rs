//! Where the samples of a multisampled pixel lie.

/// Direct3D's standard patterns: each sample's place right and down from the pixel's centre, in sixteenths of a pixel.
/// None for numbers of samples other than 1, 2, 4, 8 and 16.
///
/// Source: `D3D11_STANDARD_MULTISAMPLE_PATTERN`; Direct3D 11.3 functional specification, 19.2.4.
pub const fn standard_sample_positions(samples: u32) -> Option<&'static [[i8; 2]]> {
    Some(match samples {
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
        _ => return None,
    })
}
