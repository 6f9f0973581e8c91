//! Textures as a shader sees them, sampled by the plain formulas of the rounding models `exact` and `d3d` of
//! `docs/texture-model.md`, written once more without the texture unit.

use crate::inputs::{bytes, landscape};

/// What lies beyond the edges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Address {
    Clamp,
    Wrap,
    Mirror,
}

/// How places are rounded: not at all beyond single precision, or to 1/256 texel, ties to even.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Model {
    Exact,
    D3d,
}

/// One level of one layer.
#[derive(Clone)]
pub struct Image {
    pub size: [usize; 3],
    pub texels: Vec<[f32; 4]>,
}

/// A place along one axis: the first texel and the share of the next one.
#[derive(Clone, Copy)]
pub struct Place {
    pub first: i64,
    pub share: f64,
}

impl Image {
    pub fn new(size: [usize; 3], texels: Vec<[f32; 4]>) -> Image {
        assert_eq!(texels.len(), size.iter().product::<usize>());
        Image { size, texels }
    }

    /// Bytes of an array that are fractions, so many for each texel; missing components are 0, 0, 1.
    pub fn unorm(size: [usize; 3], bytes: &[u8], components: usize) -> Image {
        let component = |texel: &[u8], i: usize| match texel.get(i) {
            Some(&code) => f32::from(code) / 255.0,
            None => f32::from(u8::from(i == 3)),
        };
        let texel = |texel: &[u8]| std::array::from_fn(|i| component(texel, i));
        Image::new(size, bytes.chunks_exact(components).map(texel).collect())
    }

    /// Numbers in red.
    pub fn red(size: [usize; 3], numbers: &[f32]) -> Image {
        Image::new(size, numbers.iter().map(|&red| [red, 0.0, 0.0, 1.0]).collect())
    }

    /// A texel by its indices; beyond the edges zeros, as `ld` has it.
    pub fn load(&self, at: [i64; 3]) -> [f32; 4] {
        let inside = (0..3).all(|axis| (0..self.size[axis] as i64).contains(&at[axis]));
        if inside { self.at(at) } else { [0.0; 4] }
    }

    fn at(&self, [x, y, z]: [i64; 3]) -> [f32; 4] {
        self.texels[(z as usize * self.size[1] + y as usize) * self.size[0] + x as usize]
    }

    /// A texel by its indices, which the address mode brings into the image.
    pub fn addressed(&self, at: [i64; 3], address: Address) -> [f32; 4] {
        self.at(std::array::from_fn(|axis| inside(at[axis], self.size[axis] as i64, address)))
    }

    /// The place of a normalised coordinate for a linear filter.
    pub fn place(&self, axis: usize, at: f32, offset: i64, address: Address, model: Model) -> Place {
        let reduced = match address {
            Address::Wrap => at - at.trunc(),
            Address::Mirror => at - (at / 2.0).trunc() * 2.0,
            Address::Clamp => at,
        };
        let size = self.size[axis];
        let position = match model {
            Model::Exact => f64::from(reduced * size as f32 - 0.5),
            Model::D3d => ((f64::from(reduced) * size as f64 - 0.5) * 256.0).round_ties_even() / 256.0,
        };
        let floor = position.floor();
        let share = match model {
            Model::Exact => f64::from(position as f32 - floor as f32),
            Model::D3d => position - floor,
        };
        // A share that rounds to all is the next texel.
        let (first, share) = if share == 1.0 { (floor + 1.0, 0.0) } else { (floor, share) };
        Place { first: first as i64 + offset, share }
    }

    /// The place of a coordinate for a point filter.
    fn point_place(&self, axis: usize, at: f32, address: Address) -> i64 {
        let reduced = if address == Address::Wrap { at - at.trunc() } else { at };
        (reduced * self.size[axis] as f32).floor() as i64
    }

    /// Point sampling under `exact`.
    pub fn point<const N: usize>(&self, at: [f32; N], address: Address) -> [f32; 4] {
        let mut index = [0; 3];
        (0..N).for_each(|axis| index[axis] = self.point_place(axis, at[axis], address));
        self.addressed(index, address)
    }

    /// Linear sampling under `exact`.
    pub fn linear<const N: usize>(&self, at: [f32; N], address: Address) -> [f32; 4] {
        self.linear_at(at, [0; N], address)
    }

    /// Linear sampling under `exact`, moved by whole texels.
    pub fn linear_at<const N: usize>(&self, at: [f32; N], offset: [i64; N], address: Address) -> [f32; 4] {
        self.weighted(at, offset, address, Model::Exact, 1.0, |texel| texel).map(|sum| sum as f32)
    }

    /// The comparisons `reference ≤ red` around a place, weighed.
    pub fn less_equal(&self, at: [f32; 2], offset: [i64; 2], address: Address, reference: f32) -> f32 {
        let outcome = |texel: [f32; 4]| [f32::from(u8::from(reference <= texel[0])); 4];
        self.weighted(at, offset, address, Model::Exact, 1.0, outcome)[0] as f32
    }

    /// The sum of the texels around a place, whose weights add up to `total`.
    pub fn weighted<const N: usize>(
        &self,
        at: [f32; N],
        offset: [i64; N],
        address: Address,
        model: Model,
        total: f64,
        texel: impl Fn([f32; 4]) -> [f32; 4],
    ) -> [f64; 4] {
        let mut places = [Place { first: 0, share: 0.0 }; 3];
        for axis in 0..N {
            places[axis] = self.place(axis, at[axis], offset[axis], address, model);
            if address == Address::Clamp {
                let last = self.size[axis] as f64 - 1.0;
                let position = (places[axis].first as f64 + places[axis].share).clamp(0.0, last);
                places[axis] = Place { first: position.floor() as i64, share: position - position.floor() };
            }
        }
        let mut sum = [0.0; 4];
        for tap in 0..8 {
            let bits = [tap & 1, tap >> 1 & 1, tap >> 2];
            let share = |axis: usize| match bits[axis] {
                0 => 1.0 - places[axis].share,
                _ => places[axis].share,
            };
            // Slice, column, row.
            let weight = total * share(2) * share(0) * share(1);
            if weight > 0.0 {
                let index = std::array::from_fn(|axis| places[axis].first + bits[axis]);
                let found = texel(self.addressed(index, address));
                (0..4).for_each(|i| sum[i] += weight * f64::from(found[i]));
            }
        }
        sum
    }

    /// The four texels around a place under `exact`: lower left, lower right, upper right, upper left.
    pub fn gather(&self, at: [f32; 2], offset: [i64; 2], address: Address) -> [[f32; 4]; 4] {
        let [x, y] =
            [0, 1].map(|axis: usize| self.place(axis, at[axis], offset[axis], address, Model::Exact).first);
        [[0, 1], [1, 1], [1, 0], [0, 0]].map(|[dx, dy]| self.addressed([x + dx, y + dy, 0], address))
    }
}

fn inside(index: i64, size: i64, address: Address) -> i64 {
    match address {
        Address::Clamp => index.clamp(0, size - 1),
        Address::Wrap => index.rem_euclid(size),
        Address::Mirror => {
            let along = index.rem_euclid(2 * size);
            along.min(2 * size - 1 - along)
        }
    }
}

/// The picture.
pub fn picture() -> Image {
    let picture = landscape();
    Image::unorm([picture.size[0], picture.size[1], 1], picture.pixels.as_flattened(), 4)
}

/// `heights.npy`.
pub fn heights() -> Image {
    Image::red([64, 64, 1], &crate::inputs::floats("heights.npy"))
}

/// The bytes of an array, four fractions to a texel.
pub fn colours(name: &str, size: [usize; 3]) -> Image {
    Image::unorm(size, &bytes(name), 4)
}
