//! Texture sampling written once more from the documented rule, in whole numbers, with nothing taken from the texture
//! unit that is under test.
//!
//! A place is rounded to 1/256 texel, half up, measured from the centre of texel 0. Weights are whole 1/256 and add up
//! to 256: a footprint's total is split by slice or level, then by column, then each column by row. Sums of 8-bit
//! normalised texels come back as the nearest 16-bit normalised number, sums of floats as they are.

/// What lies beyond the edges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Address {
    Clamp,
    Wrap,
    Mirror,
    /// Zero.
    Border,
}

/// How a texel's numbers are to be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Codes 0 to 255 of a fraction.
    Unorm8,
    /// Numbers.
    Float,
}

/// One level of one layer: width, height and depth, rows from the top, slices from the front.
#[derive(Clone)]
pub struct Level {
    pub size: [usize; 3],
    pub texels: Vec<[f64; 4]>,
    pub kind: Kind,
}

/// A weighted sum of texels, the weights in 1/256.
pub type Sum = [f64; 4];

impl Level {
    /// A level of bytes, `components` of them per texel; missing ones are 0, 0 and 1.
    pub fn bytes(size: [usize; 3], bytes: &[u8], components: usize) -> Level {
        let numbers: Vec<f64> = bytes.iter().map(|&byte| f64::from(byte)).collect();
        Level::new(size, &numbers, components, Kind::Unorm8)
    }

    /// A level of floats.
    pub fn floats(size: [usize; 3], floats: &[f32], components: usize) -> Level {
        let numbers: Vec<f64> = floats.iter().map(|&float| f64::from(float)).collect();
        Level::new(size, &numbers, components, Kind::Float)
    }

    fn new(size: [usize; 3], numbers: &[f64], components: usize, kind: Kind) -> Level {
        assert_eq!(numbers.len(), size.iter().product::<usize>() * components);
        let one = if kind == Kind::Unorm8 { 255.0 } else { 1.0 };
        let texel = |numbers: &[f64]| {
            std::array::from_fn(|i| *numbers.get(i).unwrap_or(if i == 3 { &one } else { &0.0 }))
        };
        Level { size, texels: numbers.chunks_exact(components).map(texel).collect(), kind }
    }

    /// A texel by its indices, which the address mode brings into the level.
    pub fn texel(&self, index: [i64; 3], address: Address) -> [f64; 4] {
        let mut at = [0; 3];
        for axis in 0..3 {
            match inside(index[axis], self.size[axis] as i64, address) {
                Some(index) => at[axis] = index as usize,
                None => return [0.0; 4],
            }
        }
        self.texels[(at[2] * self.size[1] + at[1]) * self.size[0] + at[0]]
    }

    /// The value of a single texel.
    pub fn value(&self, texel: [f64; 4]) -> [f32; 4] {
        match self.kind {
            Kind::Unorm8 => texel.map(|code| code as f32 / 255.0),
            Kind::Float => texel.map(|number| number as f32),
        }
    }

    /// Point sampling at normalised coordinates.
    pub fn point_normalised(&self, at: [f32; 2], address: Address) -> [f32; 4] {
        let [x, y] = [0, 1].map(|axis| (in_steps(at[axis]) * self.size[axis] as f64).floor() as i64);
        self.value(self.texel([x, y, 0], address))
    }

    /// Linear sampling at coordinates in texels, one to three of them.
    pub fn linear(&self, texels: &[f32], address: Address) -> [f32; 4] {
        let positions: Vec<i64> = texels.iter().map(|&along| position(f64::from(along))).collect();
        self.finish(self.weighted(&positions, address, 256))
    }

    /// Linear sampling at normalised coordinates, one to three of them.
    pub fn linear_normalised(&self, at: &[f32], address: Address) -> [f32; 4] {
        self.finish(self.weighted_normalised(at, address, 256))
    }

    /// The sum of texels at normalised coordinates whose weights add up to `total`.
    pub fn weighted_normalised(&self, at: &[f32], address: Address, total: u32) -> Sum {
        let positions: Vec<i64> = at.iter().zip(self.size).map(|(&at, size)| place(at, size)).collect();
        self.weighted(&positions, address, total)
    }

    /// The sum of texels around a place in 1/256 texel whose weights add up to `total`.
    pub fn weighted(&self, positions: &[i64], address: Address, total: u32) -> Sum {
        self.taps(positions, address, total).into_iter().fold([0.0; 4], |sum, (index, weight)| {
            let texel = self.texel(index, address);
            std::array::from_fn(|i| sum[i] + f64::from(weight) * texel[i])
        })
    }

    /// The indices around a place, before the address mode, and their weights; without those that have none.
    fn taps(&self, positions: &[i64], address: Address, total: u32) -> Vec<([i64; 3], u32)> {
        let mut first = [0; 3];
        let mut fraction = [0; 3];
        for (axis, &position) in positions.iter().enumerate() {
            let last = (self.size[axis] as i64 - 1) * 256;
            let position = if address == Address::Clamp { position.clamp(0, last) } else { position };
            first[axis] = position.div_euclid(256);
            fraction[axis] = position.rem_euclid(256) as u32;
        }
        let far = (total * fraction[2] + 128) >> 8;
        let mut taps = Vec::new();
        for (slice, share) in [total - far, far].into_iter().enumerate() {
            for (corner, weight) in plane(share, fraction[0], fraction[1]).into_iter().enumerate() {
                let index =
                    [first[0] + corner as i64 % 2, first[1] + corner as i64 / 2, first[2] + slice as i64];
                taps.push((index, weight));
            }
        }
        taps.retain(|(_, weight)| *weight > 0);
        taps
    }

    /// The columns and rows of the texels that a linear sample of a picture gives a weight; beyond the edge that of
    /// the edge.
    pub fn touched(&self, at: &[f32; 2]) -> Vec<[usize; 2]> {
        let positions = [0, 1].map(|axis| place(at[axis], self.size[axis]));
        let clamped = |index: i64, axis: usize| index.clamp(0, self.size[axis] as i64 - 1) as usize;
        let taps = self.taps(&positions, Address::Clamp, 256);
        taps.into_iter().map(|([x, y, _], _)| [clamped(x, 0), clamped(y, 1)]).collect()
    }

    /// What comes back of a sum whose weights add up to 256.
    pub fn finish(&self, sum: Sum) -> [f32; 4] {
        match self.kind {
            Kind::Unorm8 => sum.map(|sum| {
                let sum = sum as u32;
                (sum + ((sum + 128) >> 8)) as f32 / 65535.0
            }),
            Kind::Float => sum.map(|sum| (sum / 256.0) as f32),
        }
    }
}

/// A coordinate rounded down to a whole number of 2⁻²¹, which comes before the product with the size (NV-1, NV-14).
pub fn in_steps(coordinate: f32) -> f64 {
    const STEPS: f64 = 2_097_152.0;
    (f64::from(coordinate) * STEPS).floor() / STEPS
}

/// The place of a normalised coordinate, in 1/256 texel from the centre of texel 0. The product is exact: at most 24 bits times 15.
pub fn place(coordinate: f32, size: usize) -> i64 {
    position(in_steps(coordinate) * size as f64)
}

/// The place of a coordinate in texels, in 1/256 texel from the centre of texel 0.
pub fn position(texels: f64) -> i64 {
    ((texels - 0.5) * 256.0 + 0.5).floor() as i64
}

/// The weights of upper left, upper right, lower left and lower right.
pub fn plane(total: u32, across: u32, down: u32) -> [u32; 4] {
    let right = (total * across + 128) >> 8;
    let lower_right = (right * down + 128) >> 8;
    let lower_left = ((total - right) * down + 127) >> 8;
    [total - right - lower_left, right - lower_right, lower_left, lower_right]
}

fn inside(index: i64, size: i64, address: Address) -> Option<i64> {
    match address {
        Address::Clamp => Some(index.clamp(0, size - 1)),
        Address::Wrap => Some(index.rem_euclid(size)),
        Address::Mirror => {
            let along = index.rem_euclid(2 * size);
            Some(if along < size { along } else { 2 * size - 1 - along })
        }
        Address::Border => (0..size).contains(&index).then_some(index),
    }
}

/// The four texels that a gather finds around a corner between texels, at coordinates in texels: lower left, lower
/// right, upper right, upper left.
pub fn gather(level: &Level, texels: [f32; 2], address: Address) -> [[f32; 4]; 4] {
    let [x, y] = texels.map(|along| position(f64::from(along)).div_euclid(256));
    [[0, 1], [1, 1], [1, 0], [0, 0]].map(|[dx, dy]| level.value(level.texel([x + dx, y + dy, 0], address)))
}
