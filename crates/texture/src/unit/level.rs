//! Level of detail: from derivatives to a number, from a number to the levels that are read.

pub(crate) mod nvidia;

use super::Unit;
use super::cube;
use super::fast::lods_of_quads;
use super::geometry::Geometry;
use super::location::sanitised;
use crate::cpu::Width;
use crate::fetch::{Derivatives, Dimension, FetchInputs, Level, MinLevel};
use crate::lanes::{LANES, Lanes, Mask, mask_of, per_lane};
use crate::logarithm::log2;
use crate::model::{D3d, Exact, Model, Nvidia, Rounding};
use crate::sampler::MipFilter;
use crate::sanitise::sanitise;

/// The levels that the lanes read.
pub(crate) struct LevelChoice {
    /// The level, or the more detailed one of two.
    pub near: Geometry,
    /// The less detailed one of two levels, if any lane blends two.
    pub far: Option<Geometry>,
    /// The share of the less detailed level, 0.0 up to but not including 1.0.
    pub blend: Lanes<f32>,
    /// Lanes that magnify: the clamped level of detail is at most 0.
    pub magnified: Mask,
}

/// The least level of detail: the range is that of a signed 8.8 fixed point number (D3D 7.18.16.1), in every model.
const LOWEST_LOD: f64 = -128.0;
/// The greatest level of detail.
const HIGHEST_LOD: f64 = 128.0 - 1.0 / 256.0;

/// Brings a level of detail into range.
#[inline(always)]
pub(crate) fn saturate(lod: f64) -> f64 {
    lod.clamp(LOWEST_LOD, HIGHEST_LOD)
}

/// What is known of the level of detail when a fetch is bound.
pub(crate) struct LevelRules {
    /// How levels are combined.
    pub mip: MipFilter,
    /// The sampler's bias.
    pub bias: f64,
    /// The sampler's lowest and highest level of detail.
    pub range: [f64; 2],
    /// The resource's lowest level of detail, counted from the view's first level.
    pub resource_min: f64,
    /// The view's last level, counted from its first one.
    pub last: u32,
    /// How steeply levels follow each other; 1 is the plain filter.
    pub slope: f32,
    /// Size of the view's first level in texels along each axis; 1 for coordinates in texels.
    pub scale: [f64; 3],
}

impl LevelRules {
    /// The resource's minimum leaves no level of the view (D3D 5.8.5).
    pub fn nothing_left(&self) -> bool {
        self.resource_min > f64::from(self.last)
    }

    /// The most detailed level that the resource's minimum leaves (D3D 5.8.4: the floor of the minimum is needed).
    pub fn first_left(&self) -> u32 {
        self.resource_min.max(0.0) as u32
    }

    /// Whether the view has a level that the resource's minimum leaves.
    pub fn left(&self, level: u32) -> bool {
        level <= self.last && level >= self.first_left() && !self.nothing_left()
    }

    /// The level of detail after every clamp: the sampler's (its minimum wins), then the resource's and the
    /// instruction's minimum (D3D 7.18.11, 5.8).
    #[inline(always)]
    pub fn clamp(&self, lod: f64, instruction_min: f64) -> f64 {
        let [lowest, highest] = self.range;
        let by_sampler = lod.min(highest).max(lowest);
        saturate(by_sampler.max(self.resource_min).max(instruction_min))
    }
}

impl Unit<'_> {
    /// Whether every lane samples the view's first level alone: that is all, or the instruction names it.
    pub fn always_first_level(&self) -> bool {
        let rules = &self.level;
        let alone = self.fetch.min_level == MinLevel::None && self.fetch.level != Level::Bias;
        let constant = self.constant_lod().filter(|_| alone);
        let limited = constant.map(|lod| rules.clamp(lod + rules.bias, f64::NEG_INFINITY));
        self.first_level_is_all() || limited.is_some_and(|lod| self.level_of(lod) == (0, 0.0))
    }

    /// Whether there is no other level than the view's first one, whatever is asked for.
    pub fn first_level_is_all(&self) -> bool {
        let rules = &self.level;
        rules.last == 0 || rules.mip == MipFilter::None && rules.first_left() == 0
    }

    /// The level of detail without any bias if it is the same for all lanes of all warps.
    fn constant_lod(&self) -> Option<f64> {
        match (self.fetch.level, self.fetch.derivatives) {
            (Level::Zero, _) | (Level::Implicit | Level::Bias, Derivatives::Zero) => Some(0.0),
            (Level::Implicit | Level::Bias, Derivatives::None) => Some(-32.0),
            (Level::Implicit | Level::Bias, Derivatives::Quad) | (Level::Gradients | Level::Explicit, _) => {
                None
            }
        }
    }

    /// The levels that the lanes read; `None` if that is the first one, whatever they ask for.
    pub fn choose_levels(&self, inputs: &FetchInputs) -> Option<LevelChoice> {
        if self.one_level_fits_all {
            return None;
        }
        let lod = self.clamped_lod(&self.biased_lod(inputs), inputs);
        Some(self.levels_of(&lod))
    }

    /// The level of detail after every clamp, in the model's precision: f32 bits.
    pub fn rounded_lods(&self, inputs: &FetchInputs) -> Lanes<u32> {
        let lods = self.biased_lod(inputs);
        Width::best().run(
            #[inline(always)]
            || self.rounded(&lods, |lane| self.instruction_min(inputs, lane)),
        )
    }

    /// Whether all lanes of a quad have one level of detail, which comes from nothing but coordinates.
    pub fn has_lods_of_quads(&self) -> bool {
        let by_quads = (self.fetch.level, self.fetch.derivatives) == (Level::Implicit, Derivatives::Quad);
        by_quads && self.fetch.min_level == MinLevel::None && self.fetch.dimension != Dimension::Cube
    }

    /// [`Unit::rounded_lods`] where that is so.
    pub fn put_rounded_lods_of_quads(&self, coordinates: [&Lanes<u32>; 3], lods: &mut Lanes<u32>) {
        if lods_of_quads(self, coordinates, lods) {
            return;
        }
        *lods = Width::best().run(
            #[inline(always)]
            || {
                let mut lods = self.lods_by_quad(coordinates);
                for lod in &mut lods {
                    *lod += self.level.bias;
                }
                let quads = self.rounded(&lods, |_| f64::NEG_INFINITY);
                per_lane(|lane| quads[lane / 4])
            },
        );
    }

    /// Levels of detail before any clamp in the model's precision, f32 bits, with lowest ones of the instruction.
    #[inline(always)]
    fn rounded<const COUNT: usize>(&self, lod: &[f64; COUNT], lowest: impl Fn(usize) -> f64) -> [u32; COUNT] {
        match self.model {
            Model::Nvidia => self.rounded_by::<Nvidia, COUNT>(lod, lowest),
            Model::D3d => self.rounded_by::<D3d, COUNT>(lod, lowest),
            Model::Exact => self.rounded_by::<Exact, COUNT>(lod, lowest),
        }
    }

    #[inline(always)]
    fn rounded_by<R: Rounding, const COUNT: usize>(
        &self,
        lod: &[f64; COUNT],
        lowest: impl Fn(usize) -> f64,
    ) -> [u32; COUNT] {
        let mut bits = [0; COUNT];
        for lane in 0..COUNT {
            bits[lane] = R::level(self.level.clamp(lod[lane], lowest(lane))).to_bits();
        }
        bits
    }

    /// The levels for a level of detail after every clamp.
    pub fn levels_of(&self, lod: &Lanes<f64>) -> LevelChoice {
        match self.model {
            Model::Nvidia => self.choose::<Nvidia>(lod),
            Model::D3d => self.choose::<D3d>(lod),
            Model::Exact => self.choose::<Exact>(lod),
        }
    }

    /// The level for a level of detail after every clamp, or the more detailed one of two, and the share of the other one.
    pub fn level_of(&self, lod: f64) -> (u32, f32) {
        match self.model {
            Model::Nvidia => self.level_by::<Nvidia>(Nvidia::level(lod)),
            Model::D3d => self.level_by::<D3d>(D3d::level(lod)),
            Model::Exact => self.level_by::<Exact>(Exact::level(lod)),
        }
    }

    #[inline(always)]
    fn level_by<R: Rounding>(&self, lod: f32) -> (u32, f32) {
        let rules = &self.level;
        match rules.mip {
            MipFilter::None => (rules.first_left().min(rules.last), 0.0),
            MipFilter::Point => ((lod.max(0.0) + 0.5).min(rules.last as f32) as u32, 0.0),
            MipFilter::Linear => {
                let lod = lod.clamp(0.0, rules.last as f32);
                let near = lod as u32;
                let blend = lod - near as f32;
                if rules.slope == 1.0 {
                    return (near, blend);
                }
                // A whole step is the next level.
                let steep = R::level(self.steepened(blend.into()));
                if steep == 1.0 { (near + 1, 0.0) } else { (near, steep) }
            }
        }
    }

    fn choose<R: Rounding>(&self, lod: &Lanes<f64>) -> LevelChoice {
        let rules = &self.level;
        let lod = per_lane(|lane| R::level(lod[lane]));
        let mut near = [0; LANES];
        let mut blend = [0.0; LANES];
        for lane in 0..LANES {
            (near[lane], blend[lane]) = self.level_by::<R>(lod[lane]);
        }
        let far = per_lane(|lane| (near[lane] + 1).min(rules.last));
        let geometry = |level| Geometry::of_levels(self.levels, self.first_level, level);
        LevelChoice {
            near: geometry(&near),
            far: blend.iter().any(|&blend| blend != 0.0).then(|| geometry(&far)),
            blend,
            magnified: mask_of(|lane| lod[lane] <= 0.0),
        }
    }

    /// The share of the less detailed of two levels, steepened about its middle (LO-9).
    pub fn steepened(&self, share: f64) -> f64 {
        let slope = self.level.slope;
        match self.model {
            Model::Nvidia => f64::from(nvidia::steepened((share * 256.0) as i32, slope)) / 256.0,
            // Of 1/256 every product is exact.
            Model::D3d | Model::Exact => ((share - 0.5) * f64::from(slope) + 0.5).clamp(0.0, 1.0),
        }
    }

    /// The level of detail after every clamp.
    pub fn clamped_lod(&self, lod: &Lanes<f64>, inputs: &FetchInputs) -> Lanes<f64> {
        per_lane(|lane| self.level.clamp(lod[lane], self.instruction_min(inputs, lane)))
    }

    #[inline(always)]
    fn instruction_min(&self, inputs: &FetchInputs, lane: usize) -> f64 {
        match self.fetch.min_level {
            MinLevel::None => f64::NEG_INFINITY,
            MinLevel::UpToLast | MinLevel::OrNothing => input(&inputs.min_level, lane),
        }
    }

    /// The lanes whose own lowest level of detail lies behind the view's last level.
    #[inline(always)]
    pub fn lanes_without_levels(&self, inputs: &FetchInputs) -> Mask {
        match self.fetch.min_level {
            MinLevel::None | MinLevel::UpToLast => 0,
            MinLevel::OrNothing => {
                mask_of(|lane| input(&inputs.min_level, lane) > f64::from(self.level.last))
            }
        }
    }

    /// The level of detail with the sampler's and the instruction's bias, before any clamp.
    pub fn biased_lod(&self, inputs: &FetchInputs) -> Lanes<f64> {
        let mut lod = self.unbiased_lod(inputs);
        self.add_bias(&mut lod, inputs);
        lod
    }

    /// Adds the sampler's and the instruction's bias.
    pub fn add_bias(&self, lod: &mut Lanes<f64>, inputs: &FetchInputs) {
        for (lane, lod) in lod.iter_mut().enumerate() {
            *lod += self.all_bias(inputs, lane);
        }
    }

    #[inline(always)]
    fn all_bias(&self, inputs: &FetchInputs, lane: usize) -> f64 {
        let bias = if self.fetch.level == Level::Bias { input(&inputs.level, lane) } else { 0.0 };
        self.level.bias + bias
    }

    /// The level of detail without any bias.
    pub fn unbiased_lod(&self, inputs: &FetchInputs) -> Lanes<f64> {
        match (self.constant_lod(), self.fetch.level) {
            (Some(lod), _) => [lod; LANES],
            (None, Level::Explicit) => per_lane(|lane| input(&inputs.level, lane)),
            (None, Level::Gradients) => self.lod_of_gradients(inputs),
            (None, Level::Implicit | Level::Bias | Level::Zero) => self.lod_of_quads(inputs),
        }
    }

    /// The changes in texels of the first level of a lane's coordinates from pixel to pixel, along x and along y; zeros where no
    /// derivatives are known. Not for cubes.
    pub fn changes(&self, inputs: &FetchInputs, lane: usize) -> [[f64; 3]; 2] {
        let scale = self.scale_of_axes();
        let on_axes = |change: &dyn Fn(usize) -> f64| three(|axis| change(axis) * scale[axis]);
        match (self.fetch.level, self.fetch.derivatives) {
            (Level::Gradients, _) => {
                [0, 1].map(|direction| on_axes(&|axis| input(&inputs.gradients[direction][axis], lane)))
            }
            (Level::Implicit | Level::Bias, Derivatives::Quad) => [1, 2].map(|neighbour| {
                let at = |axis: usize, place: usize| input(&inputs.coordinates[axis], (lane & !3) + place);
                on_axes(&|axis| at(axis, neighbour) - at(axis, 0))
            }),
            (Level::Implicit | Level::Bias, Derivatives::Zero | Derivatives::None)
            | (Level::Zero | Level::Explicit, _) => [[0.0; 3]; 2],
        }
    }

    /// [`Unit::changes`] of a lane, for cubes on its face; `None` where no derivatives count.
    pub fn lane_changes(&self, inputs: &FetchInputs, lane: usize) -> Option<[[f64; 3]; 2]> {
        match (self.fetch.level, self.fetch.derivatives) {
            (Level::Gradients, _) | (Level::Implicit | Level::Bias, Derivatives::Quad) => {}
            (Level::Implicit | Level::Bias, Derivatives::Zero | Derivatives::None)
            | (Level::Zero | Level::Explicit, _) => {
                return None;
            }
        }
        let changes = self.changes(inputs, lane);
        if self.fetch.dimension != Dimension::Cube {
            return Some(changes);
        }
        let coordinate = sanitised(&inputs.coordinates, 3).map(|axis| f64::from(axis[lane]));
        let unscaled = changes.map(|change| [0, 1, 2].map(|axis| change[axis] / self.level.scale[axis]));
        Some(self.on_face(coordinate, unscaled).map(|[s, t]| [s, t, 0.0]))
    }

    /// The instruction's bias.
    pub fn bias(&self, inputs: &FetchInputs, lane: usize) -> f64 {
        input(&inputs.level, lane)
    }

    /// The instruction's lowest level of detail.
    pub fn min_level(&self, inputs: &FetchInputs, lane: usize) -> f64 {
        input(&inputs.min_level, lane)
    }

    /// A level of detail in the model's precision.
    pub fn rounded_lod(&self, lod: f64) -> f32 {
        match self.model {
            Model::Nvidia => Nvidia::level(lod),
            Model::D3d => D3d::level(lod),
            Model::Exact => Exact::level(lod),
        }
    }

    /// Lane 1 of each quad is the x neighbour of lane 0, lane 2 the y neighbour: one pair of derivatives per quad, as
    /// D3D's coarse derivatives (22.5.2) take them.
    fn lod_of_quads(&self, inputs: &FetchInputs) -> Lanes<f64> {
        let coordinates = inputs.coordinates.each_ref();
        Width::best().run(
            #[inline(always)]
            || {
                if self.fetch.dimension == Dimension::Cube {
                    let of_quads = changes_of_quads::<3>(coordinates, [1.0; 3]);
                    let mut changes = [[[0.0; LANES]; 3]; 2];
                    for direction in 0..2 {
                        for axis in 0..3 {
                            changes[direction][axis] = per_lane(|lane| of_quads[direction][axis][lane / 4]);
                        }
                    }
                    return self.lods_on_faces(coordinates, &changes);
                }
                let quads = self.lods_by_quad(coordinates);
                per_lane(|lane| quads[lane / 4])
            },
        )
    }

    /// One for each quad, of textures that are no cubes.
    #[inline(always)]
    fn lods_by_quad(&self, coordinates: [&Lanes<u32>; 3]) -> [f64; LANES / 4] {
        match self.fetch.dimension {
            Dimension::D3 | Dimension::Cube => self.lods_of(&self.changes_of_quads::<3>(coordinates)),
            Dimension::Buffer | Dimension::D1 | Dimension::D2 => {
                self.lods_of(&self.changes_of_quads::<2>(coordinates))
            }
        }
    }

    /// The changes from pixel to pixel of quads, in texels: along x and y, on each axis, those of all quads.
    #[inline(always)]
    pub(super) fn changes_of_quads<const AXES: usize>(
        &self,
        coordinates: [&Lanes<u32>; 3],
    ) -> [[[f64; LANES / 4]; AXES]; 2] {
        changes_of_quads(coordinates, self.scale_of_axes())
    }

    fn lod_of_gradients(&self, inputs: &FetchInputs) -> Lanes<f64> {
        Width::best().run(
            #[inline(always)]
            || match self.fetch.dimension {
                Dimension::Cube => {
                    self.lods_on_faces(inputs.coordinates.each_ref(), &changes_of(inputs, [1.0; 3]))
                }
                Dimension::D3 => self.lods_of(&changes_of::<3>(inputs, self.level.scale)),
                Dimension::Buffer | Dimension::D1 | Dimension::D2 => {
                    self.lods_of(&changes_of::<2>(inputs, self.scale_of_axes()))
                }
            },
        )
    }

    /// The sizes of the first level; 0 on axes on which nothing changes.
    #[inline(always)]
    fn scale_of_axes(&self) -> [f64; 3] {
        let axes = self.fetch.dimension.coordinates();
        three(|axis| if axis < axes { self.level.scale[axis] } else { 0.0 })
    }

    /// Those of cubes: each lane projects the derivatives onto the face that it sees.
    #[inline(always)]
    fn lods_on_faces(&self, coordinates: [&Lanes<u32>; 3], [x, y]: &[[Lanes<f64>; 3]; 2]) -> Lanes<f64> {
        let mut changes = [[[0.0; LANES]; 2]; 2];
        for lane in 0..LANES {
            let coordinate = three(|axis| double(coordinates[axis][lane]));
            let at = |values: &[Lanes<f64>; 3]| three(|axis| values[axis][lane]);
            let on_face = self.on_face(coordinate, [at(x), at(y)]);
            for direction in 0..2 {
                for axis in 0..2 {
                    changes[direction][axis][lane] = on_face[direction][axis];
                }
            }
        }
        self.lods_of(&changes)
    }

    /// The length in texels that decides of the changes from pixel to pixel along x and y (LO-1).
    pub fn longer(&self, changes: [[f64; 3]; 2]) -> f64 {
        match self.model {
            Model::Nvidia => nvidia::longest(changes),
            Model::D3d | Model::Exact => longer_squared(changes).sqrt(),
        }
    }

    /// The isotropic levels of detail of so many changes from pixel to pixel, in texels: along x and y, on each axis, those of all.
    #[inline(always)]
    fn lods_of<const AXES: usize, const COUNT: usize>(
        &self,
        changes: &[[[f64; COUNT]; AXES]; 2],
    ) -> [f64; COUNT] {
        match self.model {
            Model::Nvidia => of_each(
                changes,
                #[inline(always)]
                |changes| saturate(nvidia::logarithm(nvidia::longest(changes))),
            ),
            Model::D3d | Model::Exact => of_each(
                changes,
                #[inline(always)]
                |changes| level_of(longer_squared(changes)),
            ),
        }
    }

    /// Changes of a cube's coordinate in texels of the first level, on the face that the coordinate meets.
    #[inline(always)]
    fn on_face(&self, coordinate: [f64; 3], [x, y]: [[f64; 3]; 2]) -> [[f64; 2]; 2] {
        let face = cube::face_of(coordinate);
        let on_face = cube::turn(face, coordinate);
        let [x, y] = [on_face.derivative(cube::turn(face, x)), on_face.derivative(cube::turn(face, y))];
        let scale = self.level.scale;
        [[x[0] * scale[0], x[1] * scale[1]], [y[0] * scale[0], y[1] * scale[1]]]
    }
}

/// The gradients of each axis, times a scale, those of all lanes.
#[inline(always)]
fn changes_of<const AXES: usize>(inputs: &FetchInputs, scale: [f64; 3]) -> [[Lanes<f64>; AXES]; 2] {
    let mut changes = [[[0.0; LANES]; AXES]; 2];
    for (changes, gradient) in changes.iter_mut().zip(&inputs.gradients) {
        for axis in 0..AXES {
            for lane in 0..LANES {
                changes[axis][lane] = double(gradient[axis][lane]) * scale[axis];
            }
        }
    }
    changes
}

/// The changes from pixel to pixel of quads along x and y, on each axis, times a scale, those of all quads.
#[inline(always)]
fn changes_of_quads<const AXES: usize>(
    coordinates: [&Lanes<u32>; 3],
    scale: [f64; 3],
) -> [[[f64; LANES / 4]; AXES]; 2] {
    let mut changes = [[[0.0; LANES / 4]; AXES]; 2];
    for axis in 0..AXES {
        let coordinate = by_place_in_quad(coordinates[axis]);
        for direction in 0..2 {
            for quad in 0..LANES / 4 {
                let at = |place: usize| f64::from(coordinate[place * LANES / 4 + quad]);
                changes[direction][axis][quad] = (at(direction + 1) - at(0)) * scale[axis];
            }
        }
    }
    changes
}

/// A coordinate in the first lanes of all quads, then in the second ones, and so on.
#[inline(always)]
fn by_place_in_quad(coordinate: &Lanes<u32>) -> Lanes<f32> {
    let mut places = [0; LANES];
    for quad in 0..LANES / 4 {
        for place in 0..4 {
            places[place * LANES / 4 + quad] = coordinate[4 * quad + place];
        }
    }
    per_lane(|place| sanitise(f32::from_bits(places[place])))
}

/// What a function, which is inlined, gives for each pair of changes.
#[inline(always)]
fn of_each<const AXES: usize, const COUNT: usize>(
    [x, y]: &[[[f64; COUNT]; AXES]; 2],
    function: impl Fn([[f64; AXES]; 2]) -> f64,
) -> [f64; COUNT] {
    let mut results = [0.0; COUNT];
    for number in 0..COUNT {
        let changes = [on_axes(|axis| x[axis][number]), on_axes(|axis| y[axis][number])];
        results[number] = function(changes);
    }
    results
}

/// What a closure gives for each axis. Unlike the library's functions it is inlined for certain.
#[inline(always)]
fn on_axes<const AXES: usize>(of: impl Fn(usize) -> f64) -> [f64; AXES] {
    let mut values = [0.0; AXES];
    for (axis, value) in values.iter_mut().enumerate() {
        *value = of(axis);
    }
    values
}

/// The same for three.
#[inline(always)]
fn three(of: impl Fn(usize) -> f64) -> [f64; 3] {
    on_axes(of)
}

#[inline(always)]
fn input(values: &Lanes<u32>, lane: usize) -> f64 {
    double(values[lane])
}

/// A coordinate, gradient or level as the texture unit uses it.
#[inline(always)]
fn double(bits: u32) -> f64 {
    f64::from(sanitise(f32::from_bits(bits)))
}

/// The squared length of the longer of two vectors.
#[inline(always)]
pub(crate) fn longer_squared<const AXES: usize>([x, y]: [[f64; AXES]; 2]) -> f64 {
    let (mut along_x, mut along_y) = (0.0, 0.0);
    for axis in 0..AXES {
        along_x += x[axis] * x[axis];
        along_y += y[axis] * y[axis];
    }
    along_x.max(along_y)
}

/// The isotropic level of detail for the squared length of the longer derivative, in texels: log2 of the length (D3D
/// 7.18.11). Length 0 gives [`LOWEST_LOD`].
#[inline(always)]
pub(crate) fn level_of(squared_length: f64) -> f64 {
    saturate(0.5 * log2(squared_length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn isotropic(dx: [f64; 3], dy: [f64; 3]) -> f64 {
        level_of(longer_squared([dx, dy]))
    }

    /// A gradient of 3, 4 texels is 5 long: log2 5 = 2.321928…
    #[test]
    fn the_longer_derivative_decides() {
        assert!((isotropic([3.0, 4.0, 0.0], [1.0, 0.0, 0.0]) - 2.321_928_094_887_362).abs() < 1e-14);
        assert_eq!(isotropic([1.0, 0.0, 0.0], [0.0, 0.0, 8.0]), 3.0);
        assert_eq!(isotropic([0.0, 0.25, 0.0], [0.0; 3]), -2.0);
        assert_eq!(isotropic([0.0; 3], [0.0; 3]), LOWEST_LOD);
        assert_eq!(isotropic([f64::MAX, 0.0, 0.0], [0.0; 3]), HIGHEST_LOD);
    }
}
