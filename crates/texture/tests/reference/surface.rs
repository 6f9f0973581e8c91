//! Places on a texture's surface: axes, layers, faces; and reading what lies there.

use super::coordinate::{Axis, resolve};
use super::{Case, axis_count, compares, is_integer};
use tmu_texture::fetch::{Dimension, Level, Offset};
use tmu_texture::format::Numeric;
use tmu_texture::sampler::{AddressMode, CubeFiltering};
use tmu_texture::sanitise::sanitise;
use tmu_texture::{Model, TexelAddress};

/// Where a lane looks on one level.
#[derive(Clone)]
pub struct Site {
    /// Counted from the view's first level.
    pub level: u32,
    /// Absolute; for cubes the first face's.
    layer: u32,
    face: usize,
    pub axes: Vec<Axis>,
}

impl Site {
    pub fn new(case: &Case, lane: usize, level: u32) -> Site {
        let view = case.texture.view();
        let size = case.texture.level_size(view.first_level + level);
        let cube = case.fetch.dimension == Dimension::Cube;
        let given = |axis: usize| sanitise(f32::from_bits(case.inputs.coordinates[axis][lane]));
        let (face, coordinates) = if cube {
            project(case.model, [given(0), given(1), given(2)])
        } else {
            (0, (0..axis_count(case.fetch.dimension)).map(given).collect())
        };
        let faces = if cube { 6 } else { 1 };
        let arrayed = case.fetch.array && case.texture.description().array;
        let layer = if arrayed { case.inputs.layer[lane].min(view.layers / faces - 1) * faces } else { 0 };
        let seamless = cube && case.sampler.cube_filtering == CubeFiltering::Seamless;
        let axes = coordinates.into_iter().enumerate().map(|(axis, coordinate)| Axis {
            coordinate,
            size: size[axis].into(),
            offset: if case.fetch.offset == Offset::Texel {
                case.inputs.offset[axis][lane].into()
            } else {
                0
            },
            mode: if cube { AddressMode::ClampToEdge } else { case.sampler.address[axis] },
            normalized: normalized(case),
            gather: false,
            seamless,
        });
        Site { level, layer: view.first_layer + layer, face, axes: axes.collect() }
    }

    pub fn gather(&mut self) {
        for axis in &mut self.axes {
            axis.gather = true;
        }
    }
}

pub fn normalized(case: &Case) -> bool {
    case.sampler.normalized
        || case.texture.description().levels > 1
        || case.fetch.dimension == Dimension::Cube
}

/// The face that a direction meets, and which of its components, with which sign, are s, t and the major axis.
pub fn direction(direction: [f64; 3]) -> (usize, [(usize, f64); 3]) {
    let size = direction.map(f64::abs);
    let mut major = 2;
    for axis in [1, 0] {
        if size[axis] > size[major] {
            major = axis;
        }
    }
    let face = 2 * major + usize::from(direction[major] < 0.0);
    // D3D 5.3.8.
    let axes = match face {
        0 => [(2, -1.0), (1, -1.0), (0, 1.0)],
        1 => [(2, 1.0), (1, -1.0), (0, -1.0)],
        2 => [(0, 1.0), (2, 1.0), (1, 1.0)],
        3 => [(0, 1.0), (2, -1.0), (1, -1.0)],
        4 => [(0, 1.0), (1, -1.0), (2, 1.0)],
        _ => [(0, -1.0), (1, -1.0), (2, -1.0)],
    };
    (face, axes)
}

fn project(model: Model, given: [f32; 3]) -> (usize, Vec<f32>) {
    let (face, axes) = direction(given.map(f64::from));
    let pick = |(axis, sign): (usize, f64)| given[axis] * sign as f32;
    let major = pick(axes[2]);
    let coordinates = axes[..2].iter().map(|&axis| {
        if major == 0.0 {
            return 0.5;
        }
        let part = pick(axis) / major;
        if model != Model::Nvidia {
            return part * 0.5 + 0.5;
        }
        // The exact sum, rounded down to a whole number of 2⁻²¹ (CU-2).
        ((f64::from(part) * 1_048_576.0 + 1_048_576.0).floor() / 2_097_152.0) as f32
    });
    (face, coordinates.collect())
}

/// What NVIDIA's units have of a decoded sRGB code.
fn nvidias(value: u32) -> u32 {
    let code = (0..=255u8).find(|code| tmu_texture::Format::Rgba8Srgb.decode(&[*code, 0, 0, 0])[0] == value);
    tmu_texture::format::NVIDIA_SRGB_TO_LINEAR[usize::from(code.expect("a code"))]
}

/// The colour of the nearest code of 8 bits.
fn nearest_srgb(colour: f64) -> u32 {
    let colour = colour.clamp(0.0, 1.0);
    let encoded = if colour <= 0.003_130_8 { 12.92 * colour } else { 1.055 * colour.powf(1.0 / 2.4) - 0.055 };
    let code = (encoded * 255.0).round() as u8;
    tmu_texture::format::NVIDIA_SRGB_TO_LINEAR[usize::from(code)]
}

/// Reads texels for one lane.
pub struct Lookup<'a> {
    case: &'a Case<'a>,
    lane: usize,
    pub resident: bool,
}

impl<'a> Lookup<'a> {
    pub fn new(case: &'a Case, lane: usize) -> Lookup<'a> {
        Lookup { case, lane, resident: true }
    }

    /// 0 in the format's components, the defaults in the others; compared if the fetch compares.
    pub fn outside(&self) -> [u32; 4] {
        self.compared(self.black())
    }

    fn black(&self) -> [u32; 4] {
        let info = self.case.texture.format().info();
        let alpha = if info.components[3].is_some() { 0 } else { info.one() };
        [0, 0, 0, alpha]
    }

    /// The texel that an index of a footprint stands for; `point`: it is the only one.
    pub fn at(&mut self, site: &Site, index: [i64; 3], point: bool) -> [u32; 4] {
        if site.axes[0].seamless && !point {
            return self.on_cube(site, [index[0], index[1]]);
        }
        let mut texel = [0; 3];
        for (i, axis) in site.axes.iter().enumerate() {
            match resolve(axis.mode, point, index[i], axis.size) {
                Some(index) => texel[i] = index,
                None => return self.compared(self.border()),
            }
        }
        let texel = self.read(site, site.face, texel);
        self.compared(texel)
    }

    fn on_cube(&mut self, site: &Site, [x, y]: [i64; 2]) -> [u32; 4] {
        let n = site.axes[0].size;
        let (outside_x, outside_y) = (x < 0 || x >= n, y < 0 || y >= n);
        if !(outside_x && outside_y) {
            let texel = self.beyond(site, [x, y]);
            return self.compared(texel);
        }
        let (inner_x, inner_y) = (x.clamp(0, n - 1), y.clamp(0, n - 1));
        let meeting = [[inner_x, inner_y], [x, inner_y], [inner_x, y]].map(|texel| {
            let texel = self.beyond(site, texel);
            self.compared(texel)
        });
        if is_integer(self.case) {
            return meeting[0];
        }
        std::array::from_fn(|component| {
            let sum: f64 = meeting.iter().map(|texel| f64::from(f32::from_bits(texel[component]))).sum();
            ((sum / 3.0) as f32).to_bits()
        })
    }

    /// A texel of the face, or of its neighbour if one index is just outside: the texel's centre, in units in which the
    /// cube reaches from −n to n, is folded over the edge.
    fn beyond(&mut self, site: &Site, [x, y]: [i64; 2]) -> [u32; 4] {
        let n = site.axes[0].size;
        let (s, t) = (2 * x + 1 - n, 2 * y + 1 - n);
        // What sticks out goes down the neighbour's side.
        let over = (s.abs().max(t.abs()) - n).max(0);
        let (s, t, major) = (s.clamp(-n, n), t.clamp(-n, n), n - over);
        let point = match site.face {
            0 => [major, -t, -s],
            1 => [-major, -t, s],
            2 => [s, major, t],
            3 => [s, -major, -t],
            4 => [s, -t, major],
            _ => [-s, -t, -major],
        };
        let (face, axes) = direction(point.map(|axis| axis as f64));
        let pick = |(axis, sign): (usize, f64)| point[axis] * sign as i64;
        let texel = [(pick(axes[0]) + n) / 2, (pick(axes[1]) + n) / 2, 0];
        self.read(site, face, texel)
    }

    fn read(&mut self, site: &Site, face: usize, [x, y, z]: [i64; 3]) -> [u32; 4] {
        self.read_address(TexelAddress {
            level: self.case.texture.view().first_level + site.level,
            layer: site.layer + face as u32,
            x: x as u32,
            y: y as u32,
            z: z as u32,
            sample: 0,
        })
    }

    fn read_address(&mut self, address: TexelAddress) -> [u32; 4] {
        let TexelAddress { level, layer, x, y, z, .. } = address;
        if self.case.texture.residency().resident(level, layer, [x, y, z]) {
            let mut texel = self.case.texture.texel(address);
            let info = self.case.texture.format().info();
            if self.case.model == Model::Nvidia {
                for (value, component) in texel.iter_mut().zip(info.components) {
                    if component.is_some_and(|component| component.numeric == Numeric::Srgb) {
                        *value = nvidias(*value);
                    }
                }
            }
            texel
        } else {
            self.resident = false;
            self.black()
        }
    }

    /// The border's colour, clamped to what the format's components can hold.
    fn border(&self) -> [u32; 4] {
        let info = self.case.texture.format().info();
        let defaults = [0, 0, 0, info.one()];
        std::array::from_fn(|i| {
            let bits = self.case.sampler.border[i];
            let Some(component) = info.components[i] else { return defaults[i] };
            let clamped = |lowest, highest| f32::from_bits(bits).clamp(lowest, highest).to_bits();
            let as_texel = self.case.model == Model::Nvidia && info.block.is_none();
            // The nearest, ties toward zero, of a product with eight bits behind the point.
            let whole = |lowest: f64, steps: u32| {
                let value = f64::from(f32::from_bits(bits)).clamp(lowest, 1.0);
                let parts = (value * f64::from(steps) * 256.0).trunc() / 256.0;
                let nearest = (parts.abs() - 0.5).ceil().copysign(parts);
                (nearest / f64::from(steps)) as f32
            };
            match component.numeric {
                Numeric::Unorm if as_texel => whole(0.0, component.max_code()).to_bits(),
                Numeric::Snorm if as_texel => whole(-1.0, component.max_code() >> 1).to_bits(),
                Numeric::Srgb if as_texel => nearest_srgb(f32::from_bits(bits).into()),
                Numeric::Float if as_texel && component.bits == 16 => {
                    let value = f32::from_bits(bits);
                    // Ten bits behind the first one; below 2⁻¹⁴ whole numbers of 2⁻²⁴.
                    let least = 2f32.powi(-24);
                    let small = (value / least).trunc() * least;
                    if value.abs() < 2f32.powi(-14) { small.to_bits() } else { bits & !0x1fff }
                }
                Numeric::Unorm | Numeric::Srgb => clamped(0.0, 1.0),
                Numeric::Snorm => clamped(-1.0, 1.0),
                Numeric::UnsignedFloat | Numeric::SharedExponent => clamped(0.0, 65408.0),
                Numeric::Float => bits,
                Numeric::Uint => bits.min(component.max_code()),
                Numeric::Sint => {
                    let range = 1i64 << (component.bits - 1);
                    i64::from(bits as i32).clamp(-range, range - 1) as u32
                }
            }
        })
    }

    fn compared(&self, texel: [u32; 4]) -> [u32; 4] {
        if !compares(self.case) {
            return texel;
        }
        let red = self.case.texture.format().info().components[0].expect("formats that compare have red");
        let mut reference = f64::from(f32::from_bits(self.case.inputs.reference[self.lane]));
        match red.numeric {
            Numeric::Unorm | Numeric::Srgb => reference = reference.clamp(0.0, 1.0),
            Numeric::Snorm => reference = reference.clamp(-1.0, 1.0),
            Numeric::Uint
            | Numeric::Sint
            | Numeric::Float
            | Numeric::UnsignedFloat
            | Numeric::SharedExponent => {}
        }
        if red.numeric == Numeric::Unorm && self.case.model != Model::Exact {
            let code = (reference * f64::from(red.max_code()) + 0.5).floor();
            reference = f64::from(code as f32 / red.max_code() as f32);
        }
        let depth = f64::from(f32::from_bits(texel[0]));
        use tmu_texture::sampler::CompareFunction::*;
        let passes = match self.case.sampler.compare {
            Never => false,
            Less => reference < depth,
            Equal => reference == depth,
            LessEqual => reference <= depth,
            Greater => reference > depth,
            NotEqual => reference != depth,
            GreaterEqual => reference >= depth,
            Always => true,
        };
        let value = f32::from(passes).to_bits();
        [value, value, value, 1.0f32.to_bits()]
    }

    /// A load's texel.
    pub fn load(&mut self) -> [u32; 4] {
        let (case, lane) = (self.case, self.lane);
        let (description, view) = (case.texture.description(), case.texture.view());
        let level = if case.fetch.level == Level::Explicit { case.inputs.level[lane] } else { 0 };
        let minimum = f64::from(case.texture.min_lod()) - f64::from(view.first_level);
        if level >= view.levels || f64::from(level) < minimum.floor() || minimum > f64::from(view.levels - 1)
        {
            return self.black();
        }
        let size = case.texture.level_size(view.first_level + level);
        let mut texel = [0; 3];
        for axis in 0..axis_count(case.fetch.dimension) {
            let mut index = i64::from(case.inputs.coordinates[axis][lane] as i32);
            if case.fetch.offset == Offset::Texel {
                index += i64::from(case.inputs.offset[axis][lane]);
            }
            if case.fetch.clamp {
                index = index.clamp(0, i64::from(size[axis]) - 1);
            }
            if index < 0 || index >= size[axis].into() {
                return self.black();
            }
            texel[axis] = index as u32;
        }
        let mut layer = if case.fetch.array && description.array { case.inputs.layer[lane] } else { 0 };
        if case.fetch.clamp {
            layer = layer.min(view.layers - 1);
        }
        let sample = if case.fetch.multisample && description.is_multisampled() {
            case.inputs.sample[lane]
        } else {
            0
        };
        if layer >= view.layers || sample >= description.samples {
            return self.black();
        }
        let [x, y, z] = texel;
        let level = view.first_level + level;
        self.read_address(TexelAddress { level, layer: view.first_layer + layer, x, y, z, sample })
    }
}
