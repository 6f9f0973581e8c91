//! A texture unit in plain integer arithmetic, one texel at a time, to compare the real one with. It follows the PTX
//! manual and `docs/texture-model.md` and shares nothing with the texture unit. Texels are small integers, so that every
//! weighed sum of them is exact.

#[path = "../../../../texture/tests/reference/derivatives.rs"]
mod derivatives;

use derivatives::nvidias_level;

/// What texels are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Float,
    Unorm,
    Unsigned,
    Signed,
    /// One component, of type float.
    Depth,
}

/// Shapes of textures without their layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Line,
    Plane,
    Volume,
    Cube,
}

impl Shape {
    pub fn axes(self) -> usize {
        match self {
            Shape::Line => 1,
            Shape::Plane | Shape::Cube => 2,
            Shape::Volume => 3,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Picture {
    pub shape: Shape,
    pub kind: Kind,
    /// Layers, or cubes; `None`: no array.
    pub layers: Option<i64>,
    /// 1: not multisampled.
    pub samples: i64,
    pub size: [i64; 3],
    pub levels: i64,
    /// Only every other tile of 2 × 2 texels, and every other slice, is in memory.
    pub sparse: bool,
}

/// Where a texel lies: level, layer or face, z, y, x, sample.
type Place = [i64; 6];

impl Picture {
    pub fn size_of(&self, level: i64) -> [i64; 3] {
        self.size.map(|size| (size >> level).max(1))
    }

    /// Layers, or faces, in all.
    pub fn faces(&self) -> i64 {
        self.layers.unwrap_or(1) * if self.shape == Shape::Cube { 6 } else { 1 }
    }

    pub fn components(&self) -> usize {
        if self.kind == Kind::Depth { 1 } else { 4 }
    }

    /// What a component of a texel holds.
    pub fn code(&self, [level, layer, z, y, x, sample]: Place, component: usize) -> i64 {
        let mixed =
            x * 37 + y * 59 + z * 83 + layer * 101 + level * 149 + sample * 23 + component as i64 * 71;
        mixed % 251 - if self.kind == Kind::Signed { 125 } else { 0 }
    }

    /// All components, in the order of a job's `data`.
    pub fn codes(&self) -> Vec<i64> {
        let mut codes = Vec::new();
        for level in 0..self.levels {
            let [w, h, d] = self.size_of(level);
            for place in 0..self.faces() * d * h * w * self.samples {
                let (sample, texel) = (place % self.samples, place / self.samples);
                let (x, y, z) = (texel % w, texel / w % h, texel / (w * h) % d);
                let place = [level, texel / (w * h * d), z, y, x, sample];
                codes.extend((0..self.components()).map(|component| self.code(place, component)));
            }
        }
        codes
    }

    pub fn resident(&self, [level, layer, z, y, x, _]: Place) -> bool {
        !self.sparse || (x / 2 + y / 2 + z + layer + level) % 2 == 0
    }

    /// The components of a texel in memory; those that the format lacks are 0, 0, 0, 1. What is elsewhere is 0.
    fn texel(&self, place: Option<Place>) -> [i64; 4] {
        std::array::from_fn(|component| match place {
            _ if component >= self.components() => i64::from(component == 3),
            Some(place) if self.resident(place) => self.code(place, component),
            _ => 0,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    Wrap,
    Mirror,
    Clamp,
    Border,
}

#[derive(Clone, Copy, Debug)]
pub struct Sampler {
    pub linear: bool,
    /// Between levels; the nearest level otherwise.
    pub mip_linear: bool,
    pub address: [Address; 3],
    pub border: [i64; 4],
}

/// How an instruction chooses the level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lod {
    Base,
    Explicit(f32),
    Gradients,
}

/// What a lane asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lane {
    pub coordinates: [f32; 3],
    pub direction: [f32; 3],
    pub texels: [i32; 3],
    pub layer: u32,
    pub sample: u32,
    pub lod: f32,
    pub level: i32,
    pub gradients: [[f32; 3]; 2],
    pub direction_gradients: [[f32; 3]; 2],
    pub offsets: [i32; 3],
    pub depth: f32,
}

/// An answer: components in 256ths, and whether all that was needed is in memory.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    pub sums: [i64; 4],
    pub resident: bool,
}

/// A fetch of one lane.
pub struct Fetch<'a> {
    pub picture: &'a Picture,
    pub sampler: &'a Sampler,
    pub lane: &'a Lane,
    pub lod: Lod,
    pub offset: bool,
    /// Less: the reference is less than the texel.
    pub compare: bool,
}

/// What a sum is made of.
struct Tap {
    weight: i64,
    texel: [i64; 4],
    resident: bool,
}

impl Fetch<'_> {
    /// `tex` with floating point coordinates.
    pub fn sample(&self) -> Answer {
        let (level, share) = self.level();
        let mut taps = Vec::new();
        self.level_taps(level, 256 - share, &mut taps);
        if share > 0 {
            self.level_taps(level + 1, share, &mut taps);
        }
        let sums = std::array::from_fn(|component| {
            taps.iter().map(|tap| tap.weight * self.outcome(tap.texel)[component]).sum()
        });
        Answer { sums, resident: taps.iter().all(|tap| tap.resident) }
    }

    /// `tld4`: left below, right below, right above, left above.
    pub fn gather(&self, component: usize) -> Answer {
        let (layer, coordinates) = self.face();
        let corners = [(0, 1), (1, 1), (1, 0), (0, 0)].map(|(right, below)| {
            let index = std::array::from_fn(|axis| {
                let step = [right, below, 0][axis];
                let size = self.picture.size_of(0)[axis];
                let position = self.footprint(axis, coordinates[axis], size) >> 8;
                if axis < 2 { self.resolve(axis, position + step, size) } else { Some(0) }
            });
            self.tap(0, layer, index, 256)
        });
        Answer {
            // A comparison looks at the depth, whatever component is named.
            sums: corners
                .each_ref()
                .map(|tap| 256 * self.outcome(tap.texel)[if self.compare { 0 } else { component }]),
            resident: corners.iter().all(|tap| tap.resident),
        }
    }

    /// `tex` with integer coordinates; what is outside is 0, or clamped where the instruction names the level.
    pub fn load(&self) -> Answer {
        let (level, clamp) = match self.lod {
            Lod::Explicit(_) => (i64::from(self.lane.level), true),
            Lod::Base | Lod::Gradients => (0, false),
        };
        let picture = self.picture;
        let mut inside = (0..picture.levels).contains(&level);
        let size = picture.size_of(level.clamp(0, picture.levels - 1));
        let mut place = |at: i64, size: i64| {
            inside &= clamp || (0..size).contains(&at);
            at.clamp(0, size - 1)
        };
        let [x, y, z] = std::array::from_fn(|axis| {
            let offset = if self.offset { i64::from(self.lane.offsets[axis]) } else { 0 };
            if axis < picture.shape.axes() {
                place(i64::from(self.lane.texels[axis]) + offset, size[axis])
            } else {
                0
            }
        });
        let layer = picture.layers.map_or(0, |layers| place(i64::from(self.lane.layer.min(0xffff)), layers));
        inside &= picture.samples == 1 || i64::from(self.lane.sample) < picture.samples;
        let sample = if picture.samples > 1 { i64::from(self.lane.sample) } else { 0 };
        let place = inside.then_some([level, layer, z, y, x, sample]);
        Answer {
            sums: picture.texel(place).map(|code| code * 256),
            resident: place.is_none_or(|place| picture.resident(place)),
        }
    }

    /// Integers are not filtered.
    fn linear(&self) -> bool {
        self.sampler.linear && !matches!(self.picture.kind, Kind::Unsigned | Kind::Signed)
    }

    /// The nearer level, and the share of the farther one in 256ths.
    fn level(&self) -> (i64, i64) {
        let lod = match self.lod {
            Lod::Base => 0.0,
            Lod::Explicit(lod) => f64::from(lod),
            Lod::Gradients => {
                let [across, down] = self.gradients();
                nvidias_level(&across, &down)
            }
        };
        let (last, lod) = (self.picture.levels - 1, (lod * 256.0).floor().clamp(0.0, 65536.0) as i64);
        let between = self.sampler.mip_linear && !matches!(self.picture.kind, Kind::Unsigned | Kind::Signed);
        if !between {
            return (((lod + 128) >> 8).min(last), 0);
        }
        if lod >> 8 >= last { (last, 0) } else { (lod >> 8, lod & 255) }
    }

    /// In texels of level 0.
    fn gradients(&self) -> [Vec<f64>; 2] {
        let size = self.picture.size;
        [0, 1].map(|direction| {
            if self.picture.shape == Shape::Cube {
                // Gradients here never change the largest coordinate: a face is 2 of it wide.
                let [major, others, _] = self.major();
                let change = |axis: usize| f64::from(self.lane.direction_gradients[direction][axis]);
                let changes = [others & 3, others >> 2].map(|axis| {
                    change(axis) / f64::from(self.lane.direction[major].abs()) * 0.5 * size[0] as f64
                });
                return changes.to_vec();
            }
            (0..self.picture.shape.axes())
                .map(|axis| f64::from(self.lane.gradients[direction][axis]) * size[axis] as f64)
                .collect()
        })
    }

    /// The axis of the largest coordinate; the two others; the face.
    fn major(&self) -> [usize; 3] {
        let size = self.lane.direction.map(f32::abs);
        let major = (0..3).max_by(|&a, &b| size[a].total_cmp(&size[b])).unwrap_or(0);
        let [a, b] = [[1, 2], [0, 2], [0, 1]][major];
        [major, a | b << 2, 2 * major + usize::from(self.lane.direction[major] < 0.0)]
    }

    /// The layer, or face, and the coordinates on it.
    fn face(&self) -> (i64, [f64; 3]) {
        let picture = self.picture;
        let layer = picture.layers.map_or(0, |layers| i64::from(self.lane.layer).min(layers - 1));
        if picture.shape != Shape::Cube {
            return (layer, self.lane.coordinates.map(f64::from));
        }
        let [s, t, r] = self.lane.direction.map(f64::from);
        let [major, _, face] = self.major();
        // Direct3D 11.3 functional specification, 7.18.7.
        let (u, v) = [(-r, -t), (r, -t), (s, r), (s, -r), (s, -t), (-s, -t)][face];
        let divisor = self.lane.direction[major].abs();
        let on_face = |minor: f64| minor / f64::from(divisor) * 0.5 + 0.5;
        (6 * layer + face as i64, [on_face(u), on_face(v), 0.0])
    }

    /// The position of the footprint's first texel in 256ths, ties up, with its offset.
    fn footprint(&self, axis: usize, coordinate: f64, size: i64) -> i64 {
        let offset = if self.offset { i64::from(self.lane.offsets[axis]) } else { 0 };
        ((in_steps(coordinate) * size as f64 - 0.5) * 256.0 + 0.5).floor() as i64 + 256 * offset
    }

    /// The index of a texel, after what the address mode makes of places outside; `None` is the border.
    fn resolve(&self, axis: usize, index: i64, size: i64) -> Option<i64> {
        match if self.picture.shape == Shape::Cube { Address::Clamp } else { self.sampler.address[axis] } {
            Address::Wrap => Some(index.rem_euclid(size)),
            Address::Mirror => {
                let index = index.rem_euclid(2 * size);
                Some(index.min(2 * size - 1 - index))
            }
            Address::Clamp => Some(index.clamp(0, size - 1)),
            Address::Border => (0..size).contains(&index).then_some(index),
        }
    }

    fn tap(&self, level: i64, layer: i64, index: [Option<i64>; 3], weight: i64) -> Tap {
        let [Some(x), Some(y), Some(z)] = index else {
            let mut texel = self.sampler.border;
            for component in self.picture.components()..4 {
                texel[component] = i64::from(component == 3);
            }
            return Tap { weight, texel, resident: true };
        };
        let place = [level, layer, z, y, x, 0];
        Tap { weight, texel: self.picture.texel(Some(place)), resident: self.picture.resident(place) }
    }

    /// The texels of a level, and their weights, which add up to `total`.
    fn level_taps(&self, level: i64, total: i64, taps: &mut Vec<Tap>) {
        let (layer, coordinates) = self.face();
        let (size, axes) = (self.picture.size_of(level), self.picture.shape.axes());
        if !self.linear() {
            let index = std::array::from_fn(|axis| {
                let offset = if self.offset { i64::from(self.lane.offsets[axis]) } else { 0 };
                let index = (in_steps(coordinates[axis]) * size[axis] as f64).floor() as i64 + offset;
                if axis < axes { self.resolve(axis, index, size[axis]) } else { Some(0) }
            });
            taps.push(self.tap(level, layer, index, total));
            return;
        }
        // For each axis the first index and the fraction.
        let [x, y, z] = std::array::from_fn(|axis| {
            if axis >= axes {
                return (0, 0);
            }
            let mut position = self.footprint(axis, coordinates[axis], size[axis]);
            if self.picture.shape == Shape::Cube || self.sampler.address[axis] == Address::Clamp {
                position = position.clamp(0, 256 * (size[axis] - 1));
            }
            (position >> 8, position & 255)
        });
        let far = (total * z.1 + 128) >> 8;
        for (slice, total) in [(0, total - far), (1, far)] {
            let right = (total * x.1 + 128) >> 8;
            let right_below = (right * y.1 + 128) >> 8;
            let left_below = ((total - right) * y.1 + 127) >> 8;
            let weights = [
                (0, 0, total - right - left_below),
                (1, 0, right - right_below),
                (0, 1, left_below),
                (1, 1, right_below),
            ];
            for (column, row, weight) in weights.into_iter().filter(|(.., weight)| *weight != 0) {
                let steps = [x.0 + column, y.0 + row, z.0 + slice];
                let index = std::array::from_fn(|axis| {
                    if axis < axes { self.resolve(axis, steps[axis], size[axis]) } else { Some(0) }
                });
                taps.push(self.tap(level, layer, index, weight));
            }
        }
    }

    /// What a texel counts for: itself, or the outcome of the comparison.
    fn outcome(&self, texel: [i64; 4]) -> [i64; 4] {
        if !self.compare {
            return texel;
        }
        let outcome = i64::from(f64::from(self.lane.depth) < texel[0] as f64);
        [outcome, outcome, outcome, 1]
    }
}

/// A coordinate rounded down to a whole number of 2⁻²¹ (NV-1, NV-14).
fn in_steps(coordinate: f64) -> f64 {
    (coordinate * 2_097_152.0).floor() / 2_097_152.0
}

impl Answer {
    /// The bits of a component in a register of 32 bits.
    pub fn word(&self, kind: Kind, component: usize, compared: bool) -> u32 {
        let sum = self.sums[component];
        match kind {
            Kind::Unsigned | Kind::Signed => (sum >> 8) as u32,
            Kind::Float | Kind::Unorm | Kind::Depth => (self.value(kind, sum, compared) as f32).to_bits(),
        }
    }

    /// The bits of a component rounded to 16 bits, to nearest even, from the 32-bit result.
    pub fn half(&self, kind: Kind, component: usize, compared: bool) -> u16 {
        half(f64::from(f32::from_bits(self.word(kind, component, compared))))
    }

    fn value(&self, kind: Kind, sum: i64, compared: bool) -> f64 {
        if kind == Kind::Unorm && !compared {
            // The nearest 16-bit fraction, which is the code's own for a single texel.
            return (sum + ((sum + 128) >> 8)) as f64 / 65535.0;
        }
        sum as f64 / 256.0
    }
}

/// The nearest 16-bit float of a number that is not negative and neither very small nor very large.
fn half(value: f64) -> u16 {
    if value == 0.0 {
        return 0;
    }
    let exponent = value.log2().floor() as i32;
    let fraction = value / f64::from(exponent - 10).exp2();
    let (below, rest) = (fraction.floor(), fraction.fract());
    let up = rest > 0.5 || rest == 0.5 && below % 2.0 != 0.0;
    // 1024 of fraction carry into the exponent by themselves.
    (((exponent + 14) << 10) + below as i32 + i32::from(up)) as u16
}
