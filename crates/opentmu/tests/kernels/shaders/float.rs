//! Arithmetic as the listings of the shaders have it, one function an instruction.

/// `mad`: one rounding.
pub fn mad(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}

/// `dp2`, `dp3`, `dp4`: the first product, then the others, each added as by [`mad`].
pub fn dp<const N: usize>(a: [f32; N], b: [f32; N]) -> f32 {
    (1..N).fold(a[0] * b[0], |sum, i| mad(a[i], b[i], sum))
}

/// `_sat`.
pub fn sat(a: f32) -> f32 {
    if a > 0.0 { a.min(1.0) } else { 0.0 }
}

/// `rsq`, `exp`, `log`, `sqrt` and `sincos`.
pub use crate::unit::{exp2, log2, reciprocal_square_root as rsq, sine_and_cosine, square_root};

/// The centre of a pixel, as `SV_Position` has it.
pub fn position(x: usize, y: usize) -> [f32; 2] {
    [x as f32 + 0.5, y as f32 + 0.5]
}

/// Component by component.
pub fn each<const N: usize>(component: impl Fn(usize) -> f32) -> [f32; N] {
    std::array::from_fn(component)
}

/// A vector in a constant, half as far along and so on: `a · b` by component.
pub fn mul<const N: usize>(a: [f32; N], b: [f32; N]) -> [f32; N] {
    each(|i| a[i] * b[i])
}

/// The sum by component.
pub fn add<const N: usize>(a: [f32; N], b: [f32; N]) -> [f32; N] {
    each(|i| a[i] + b[i])
}

/// All components times a number.
pub fn scaled<const N: usize>(a: [f32; N], by: f32) -> [f32; N] {
    each(|i| a[i] * by)
}

/// The first three components.
pub fn rgb([red, green, blue, _]: [f32; 4]) -> [f32; 3] {
    [red, green, blue]
}
