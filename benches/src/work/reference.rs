//! What the items must add up to, worked out texel by texel in f64.

use super::position::{NEAREST_BEHIND, Turn};
use super::texels::Texels;
use super::{Edge, FETCHES_PER_TURN, Fetch, Item, Shift, WIDTH, Work};

/// The reference of an item.
pub struct Reference<'a> {
    item: &'a Item,
    /// Empty for items without a texture.
    texels: &'a Texels,
    constants: Vec<u32>,
    inputs: Vec<Vec<u32>>,
}

/// How far results are from the reference.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    /// Largest error of the mean of an invocation's results; infinite where whole numbers differ.
    pub error: f64,
    /// How many invocations were compared.
    pub count: usize,
}

impl<'a> Reference<'a> {
    /// The reference of an item with its texture.
    pub fn new(item: &'a Item, texels: &'a Texels) -> Reference<'a> {
        Reference { item, texels, constants: item.constants().unwrap_or_default(), inputs: item.inputs() }
    }

    /// Compares what a launch wrote after that many turns; of sums every `step`-th.
    pub fn check(&self, stored: &[u8], turns: u32, step: usize) -> Checked {
        match self.item.work {
            Work::Sum(fetch) => self.check_sums(fetch, stored, turns, step),
            Work::Picture(picture) => self.check_picture(picture, stored),
            Work::Kernel(kernel) => {
                let words: Vec<u32> =
                    stored.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
                let count = kernel.output().count as usize;
                Checked { error: (kernel.error)(&self.inputs, &words), count }
            }
        }
    }

    /// Four words of each invocation.
    fn check_sums(&self, fetch: Fetch, stored: &[u8], turns: u32, step: usize) -> Checked {
        let mut checked = Checked::default();
        for (number, bytes) in (0..).zip(stored.chunks_exact(16)).step_by(step) {
            let got = [0, 4, 8, 12].map(|at| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i])));
            let fetches = (turns * FETCHES_PER_TURN) as usize;
            let invocation = Turn::all(number % WIDTH, number / WIDTH).take(fetches);
            let error = if fetch == Fetch::Constant {
                Some(if got[0] == self.words(invocation) { 0.0 } else { f64::INFINITY })
            } else {
                self.error(fetch, got.map(f32::from_bits), invocation, fetches)
            };
            if let Some(error) = error {
                checked.count += 1;
                checked.error = if error.is_nan() { f64::INFINITY } else { checked.error.max(error) };
            }
        }
        checked
    }

    /// The sum of the words that are loaded.
    fn words(&self, invocation: impl Iterator<Item = Turn>) -> u32 {
        let word = |turn: Turn| self.constants[turn.constant(self.item.access, 16384)];
        invocation.map(word).fold(0, u32::wrapping_add)
    }

    /// None where the results are not well defined.
    fn error(
        &self,
        fetch: Fetch,
        got: [f32; 4],
        invocation: impl Iterator<Item = Turn>,
        fetches: usize,
    ) -> Option<f64> {
        let mut sums = [0.0; 4];
        for turn in invocation {
            let result = self.result(fetch, turn)?;
            sums.iter_mut().zip(result).for_each(|(sum, component)| *sum += component);
        }
        let components = if let Fetch::Compare { .. } = fetch { 1 } else { 4 };
        let error = |i: usize| (f64::from(got[i]) - sums[i]).abs() / fetches as f64;
        // A NaN stays.
        Some((0..components).map(error).fold(0.0, |most: f64, one| if one <= most { most } else { one }))
    }

    /// What one fetch gives; none at the edges of a cube's faces, where filters differ.
    fn result(&self, fetch: Fetch, turn: Turn) -> Option<[f64; 4]> {
        let access = self.item.access;
        let flat = |position: [f64; 2]| [position[0], position[1], 0.5];
        Some(match fetch {
            Fetch::Arithmetic => {
                let [x, y] = turn.plane(access).map(|position| position / 1024.0);
                [x, y, x, y]
            }
            Fetch::Load => self.texel(0, turn.texel(access).0.map(i64::from), 0, 0),
            Fetch::LoadSample => {
                let ([x, y], sample) = turn.texel(access);
                self.texels.levels[0][((y * 1024 + x) * 4 + sample) as usize].map(f64::from)
            }
            Fetch::Point => self.texel(0, turn.plane(access).map(|position| position.floor() as i64), 0, 0),
            Fetch::Linear => self.linear(0, 0, flat(turn.plane(access))),
            Fetch::Shifted => {
                let [x, y] = turn.plane(access);
                self.linear(0, 0, flat([x + 1.0, y + 2.0]))
            }
            Fetch::NearestLevel => {
                let level = turn.level(access) + f64::from(NEAREST_BEHIND);
                self.of_level((level + 0.5) as u32, turn.plane(access))
            }
            Fetch::Trilinear | Fetch::TrilinearAnySize => {
                self.trilinear(turn.level(access), turn.plane(access))
            }
            Fetch::Gather(component, shift) => self.gather(turn, component, shift),
            Fetch::Compare { linear } => [self.compare(turn, linear), 0.0, 0.0, 0.0],
            Fetch::Cube => return self.cube(turn.direction(access)),
            Fetch::Layers => self.linear(0, turn.layer(access), flat(turn.plane(access))),
            Fetch::Volume => self.linear(0, 0, turn.volume(access)),
            Fetch::Constant4 => {
                let first = turn.constant(access, 4096) * 4;
                std::array::from_fn(|i| f32::from_bits(self.constants[first + i]).into())
            }
            Fetch::Constant => return None,
        })
    }

    /// A texel, or what lies outside.
    pub fn texel(&self, level: u32, position: [i64; 2], slice: i64, layer: u32) -> [f64; 4] {
        let [width, height, depth] = self.texels.level_size(level).map(i64::from);
        let index = |position: i64, size: i64| match self.item.edge {
            Edge::Wrap => Some(position.rem_euclid(size)),
            Edge::Mirror => {
                let of_two = position.rem_euclid(2 * size);
                Some(of_two.min(2 * size - 1 - of_two))
            }
            Edge::Clamp => Some(position.clamp(0, size - 1)),
            Edge::Border => (0..size).contains(&position).then_some(position),
        };
        let (Some(x), Some(y)) = (index(position[0], width), index(position[1], height)) else {
            return [1.0; 4];
        };
        let slice = i64::from(layer) * depth + slice.clamp(0, depth - 1);
        self.texels.levels[level as usize][((slice * height + y) * width + x) as usize].map(f64::from)
    }

    /// A linear sample at a place in texels of the level; of textures with one slice at 0.5.
    pub fn linear(&self, level: u32, layer: u32, position: [f64; 3]) -> [f64; 4] {
        let [x, y, z] = position.map(|position| (position - 0.5).floor());
        let [a, b, c] = [position[0] - 0.5 - x, position[1] - 0.5 - y, position[2] - 0.5 - z];
        let [x, y, z] = [x, y, z].map(|position| position as i64);
        let slice = |z: i64| {
            let row =
                |y: i64| mix(self.texel(level, [x, y], z, layer), self.texel(level, [x + 1, y], z, layer), a);
            mix(row(y), row(y + 1), b)
        };
        if c == 0.0 { slice(z) } else { mix(slice(z), slice(z + 1), c) }
    }

    /// A linear sample of two levels, at a place in 1024ths of the texture.
    pub fn trilinear(&self, level: f64, position: [f64; 2]) -> [f64; 4] {
        let below = level.floor();
        let sample = |level: f64| self.of_level(level as u32, position);
        mix(sample(below), sample(below + 1.0), level - below)
    }

    /// A linear sample of a level, at a place in 1024ths of the texture.
    fn of_level(&self, level: u32, position: [f64; 2]) -> [f64; 4] {
        let [width, height, _] = self.texels.level_size(level).map(f64::from);
        self.linear(level, 0, [position[0] / 1024.0 * width, position[1] / 1024.0 * height, 0.5])
    }

    fn gather(&self, turn: Turn, component: usize, shift: Shift) -> [f64; 4] {
        let offset = match shift {
            Shift::None => [0, 0],
            Shift::Constant => [-3, 2],
            Shift::Varying => turn.shift(),
        };
        let corner = turn.plane(self.item.access).map(|position| (position - 0.5).floor() as i64);
        // Against the clock from the lower left.
        [[0, 1], [1, 1], [1, 0], [0, 0]].map(|[x, y]| {
            self.texel(0, [corner[0] + offset[0] + x, corner[1] + offset[1] + y], 0, 0)[component]
        })
    }

    fn compare(&self, turn: Turn, linear: bool) -> f64 {
        let access = self.item.access;
        let (position, depth) = (turn.plane(access), turn.depth(access));
        let passes = |x: i64, y: i64| f64::from(u8::from(depth <= self.texel(0, [x, y], 0, 0)[0]));
        if !linear {
            let [x, y] = position.map(|position| position.floor() as i64);
            return passes(x, y);
        }
        let [x, y] = position.map(|position| (position - 0.5).floor());
        let [a, b] = [position[0] - 0.5 - x, position[1] - 0.5 - y];
        let [x, y] = [x as i64, y as i64];
        let row = |y: i64| passes(x, y) * (1.0 - a) + passes(x + 1, y) * a;
        row(y) * (1.0 - b) + row(y + 1) * b
    }

    /// Faces as Direct3D, OpenGL and CUDA have them: +x, -x, +y, -y, +z, -z; z goes before y, and y before x.
    fn cube(&self, [x, y, z]: [f64; 3]) -> Option<[f64; 4]> {
        let most = x.abs().max(y.abs()).max(z.abs());
        let (face, column, row) = if z.abs() == most {
            if z >= 0.0 { (4, x, -y) } else { (5, -x, -y) }
        } else if y.abs() == most {
            if y >= 0.0 { (2, x, z) } else { (3, x, -z) }
        } else if x >= 0.0 {
            (0, -z, -y)
        } else {
            (1, z, -y)
        };
        let position = [column, row].map(|it| (it / most + 1.0) * 256.0);
        let inside = position.iter().all(|position| (0.51..=511.49).contains(position));
        inside.then(|| self.linear(0, face, [position[0], position[1], 0.5]))
    }
}

fn mix(from: [f64; 4], to: [f64; 4], part: f64) -> [f64; 4] {
    std::array::from_fn(|i| from[i] + (to[i] - from[i]) * part)
}
