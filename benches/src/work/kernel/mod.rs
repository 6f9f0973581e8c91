//! Kernels on buffers: arithmetic, groups that share memory, lanes that go different ways.
//!
//! Each is written once, in `kernels/NAME.c`, in what CUDA C, GLSL and OpenCL C have in common; [`source`] adds what they
//! have not. Ours is the PTX that NVRTC makes of it (`cargo xtask oracle bench`).

mod arithmetic;
mod bc7;
mod divergent;
mod groups;
pub mod source;

/// One kernel with its buffers.
#[derive(Debug)]
pub struct Kernel {
    /// The row's name, such as `shared.scan`.
    pub name: &'static str,
    /// Groups in x and y.
    pub groups: [u32; 2],
    /// Invocations of a group in x and y.
    pub block: [u32; 2],
    /// Numbers that the source names.
    pub constants: &'static [(&'static str, u32)],
    /// What is read, and last what is written.
    pub buffers: &'static [Array],
    /// Memory of each group.
    pub shared: &'static [Array],
    /// The source.
    pub text: &'static str,
    /// What NVRTC makes of it.
    pub ptx: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// How many of them a launch does.
    pub units: u32,
    /// The words of the buffers that are read.
    pub inputs: fn() -> Vec<Vec<u32>>,
    /// How far off the words that were written are, for those inputs; infinite where numbers must be the same.
    pub error: fn(&[Vec<u32>], &[u32]) -> f64,
    /// Which error still counts as right.
    pub tolerance: f64,
}

/// An array of the source.
#[derive(Debug)]
pub struct Array {
    pub name: &'static str,
    pub element: Element,
    pub count: u32,
}

/// What an array is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    U32,
    U64,
    F32,
    F64,
}

impl Element {
    /// Bytes of an element.
    pub fn bytes(self) -> u32 {
        match self {
            Element::U32 | Element::F32 => 4,
            Element::U64 | Element::F64 => 8,
        }
    }
}

impl Array {
    const fn new(name: &'static str, element: Element, count: u32) -> Array {
        Array { name, element, count }
    }

    /// Bytes of the array.
    pub fn bytes(&self) -> u32 {
        self.element.bytes() * self.count
    }
}

impl Kernel {
    /// What is written.
    pub fn output(&self) -> &'static Array {
        &self.buffers[self.buffers.len() - 1]
    }

    /// Whether it has numbers of that kind.
    pub fn uses(&self, element: Element) -> bool {
        self.buffers.iter().chain(self.shared).any(|array| array.element == element)
    }
}

/// Arithmetic that is not in single precision.
pub const ARITHMETIC: &[Kernel] = arithmetic::KERNELS;

/// Kernels whose invocations share memory or go different ways, in the order of the tables.
pub fn whole() -> impl Iterator<Item = &'static Kernel> {
    groups::KERNELS.iter().chain(bc7::KERNELS).chain(divergent::KERNELS)
}

/// 0, or infinity where words differ.
fn same(want: impl IntoIterator<Item = u32>, got: &[u32]) -> f64 {
    if want.into_iter().eq(got.iter().copied()) { 0.0 } else { f64::INFINITY }
}

/// The largest difference of floats, each over what is expected and 1.
fn largest(want: impl IntoIterator<Item = f64>, got: impl IntoIterator<Item = f64>) -> f64 {
    let mut got = got.into_iter();
    let mut most = 0.0_f64;
    for want in want {
        // A NaN, or too few, is infinitely far.
        let error = got.next().map_or(f64::INFINITY, |got| (got - want).abs() / want.abs().max(1.0));
        most = if error <= most { most } else { error.max(most) };
        if error.is_nan() {
            return f64::INFINITY;
        }
    }
    most
}

fn float(word: u32) -> f64 {
    f32::from_bits(word).into()
}

/// Words without any order, each below a power of two.
fn noise(count: u32, seed: u32, bits: u32) -> Vec<u32> {
    (0..count).map(|index| super::texels::mixed(index ^ seed) >> (32 - bits)).collect()
}

/// The same as floats.
fn noise_f32(count: u32, seed: u32, bits: u32) -> Vec<u32> {
    noise(count, seed, bits).into_iter().map(|word| (word as f32).to_bits()).collect()
}
