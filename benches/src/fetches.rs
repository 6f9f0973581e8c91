//! Fetches per second: loads (TLD) and samples (TEXS) from a 2D texture of one level, by one thread.

use tmu_texture::lanes::ALL_LANES;
use tmu_texture::sampler::{AddressMode, Filter};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, LANES, Level, Model, Sampler, Texture,
    TextureDescription,
};

use crate::coordinates::{Access, BATCHES, FETCHES, SIZE, STEPS_PER_TEXEL};
use crate::measure::{Effort, measure};
use crate::reference::Texels;
use crate::report::{Report, Row};

/// What is measured.
#[derive(Clone, Copy)]
enum Kind {
    /// Nothing but the making of coordinates and the adding up of results.
    NoFetch,
    Load,
    Sample(Filter, AddressMode),
}

/// One row.
struct Case<'t> {
    kind: Kind,
    access: Access,
    model: Model,
    texels: &'t Texels,
    texture: &'t Texture,
}

/// Measures every kind of fetch whose name is wanted.
///
/// # Errors
/// A result that is wrong; a file that cannot be written.
pub fn run(wanted: &dyn Fn(&str, &str) -> bool, effort: Effort, report: &mut Report) -> Result<(), String> {
    let sources = [true, false].map(Texels::noise);
    for (index, texels) in sources.iter().enumerate() {
        let format = [Format::Rgba8Unorm, Format::R32Float][index];
        let description = TextureDescription::new(Dimension::D2, [SIZE, SIZE, 1], format);
        let texture = Texture::new(description, texels.bytes()).map_err(|error| error.to_string())?;
        for (kind, model) in kinds(format) {
            for access in [Access::Coherent, Access::Random] {
                let case = Case { kind, access, model, texels, texture: &texture };
                if wanted(&case.work(), model.name()) {
                    case.measure(effort, report).map_err(|error| format!("{}: {error}", case.work()))?;
                }
            }
        }
    }
    Ok(())
}

fn kinds(format: Format) -> Vec<(Kind, Model)> {
    let mut kinds = Vec::new();
    if format == Format::Rgba8Unorm {
        kinds.push((Kind::NoFetch, Model::default()));
    }
    for model in [Model::Nvidia, Model::Exact] {
        kinds.push((Kind::Load, model));
        kinds.push((Kind::Sample(Filter::Point, AddressMode::Wrap), model));
        kinds.push((Kind::Sample(Filter::Linear, AddressMode::Wrap), model));
        kinds.push((Kind::Sample(Filter::Linear, AddressMode::ClampToEdge), model));
    }
    kinds
}

impl Case<'_> {
    fn work(&self) -> String {
        let format = if self.texture.format() == Format::R32Float { "r32f" } else { "rgba8" };
        let access = self.access.name();
        match self.kind {
            Kind::NoFetch => format!("alu.{access}"),
            Kind::Load => format!("fetch2d.{format}.{access}"),
            Kind::Sample(filter, mode) => {
                let filter = if filter == Filter::Linear { "lin2d" } else { "point2d" };
                let mode = if mode == AddressMode::Wrap { "wrap" } else { "clamp" };
                format!("{filter}.{format}.{mode}.{access}")
            }
        }
    }

    fn measure(&self, effort: Effort, report: &mut Report) -> Result<(), String> {
        let fetch = self.fetch();
        let sampler = self.sampler();
        let bound = BoundFetch::new(&fetch, Some(self.texture), Some(&sampler), self.model);
        let expected = self.check(&bound)?;
        let rates = measure(effort, FETCHES, || self.turn(&bound) == expected)?;
        let (operation, filter) = match self.kind {
            Kind::NoFetch => ("none", "none"),
            Kind::Load => ("load", "none"),
            Kind::Sample(Filter::Point, _) => ("sample", "point"),
            Kind::Sample(Filter::Linear, _) => ("sample", "linear"),
        };
        let details = [
            ("operation", operation),
            ("format", self.texture.format().name()),
            ("filter", filter),
            ("access", self.access.name()),
            ("model", self.model.name()),
        ];
        let work = self.work();
        report.add(&Row {
            work: &work,
            threads: 1,
            unit: "fetches",
            checked: FETCHES,
            details: &details,
            rates,
        })
    }

    fn fetch(&self) -> Fetch {
        match self.kind {
            Kind::NoFetch | Kind::Load => Fetch::load(Dimension::D2),
            Kind::Sample(..) => Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) },
        }
    }

    fn sampler(&self) -> Sampler {
        match self.kind {
            Kind::NoFetch | Kind::Load => Sampler::default(),
            Kind::Sample(filter, mode) => {
                Sampler { mag: filter, min: filter, address: [mode; 3], ..Sampler::default() }
            }
        }
    }

    /// Compares every result of a turn with the reference, and returns the turn's checksum.
    fn check(&self, bound: &BoundFetch) -> Result<Checksum, String> {
        let mut checksum = Checksum::default();
        let mut inputs = FetchInputs::default();
        let mut output = FetchOutput::default();
        for batch in 0..BATCHES {
            self.place(batch, &mut inputs);
            self.answer(bound, &inputs, &mut output);
            for lane in 0..LANES {
                let expected = self.expected(batch, lane);
                let got = output.texel.map(|component| component[lane]);
                if got != expected {
                    return Err(format!("batch {batch}, lane {lane}: {got:x?} instead of {expected:x?}"));
                }
            }
            checksum.add(&output);
        }
        Ok(checksum)
    }

    /// One turn of the work: what is timed.
    fn turn(&self, bound: &BoundFetch) -> Checksum {
        let mut checksum = Checksum::default();
        let mut inputs = FetchInputs::default();
        let mut output = FetchOutput::default();
        for batch in 0..BATCHES {
            self.place(batch, &mut inputs);
            self.answer(bound, &inputs, &mut output);
            checksum.add(&output);
        }
        checksum
    }

    fn answer(&self, bound: &BoundFetch, inputs: &FetchInputs, output: &mut FetchOutput) {
        match self.kind {
            Kind::NoFetch => output.texel[..2].copy_from_slice(&inputs.coordinates[..2]),
            Kind::Load | Kind::Sample(..) => bound.run(inputs, ALL_LANES, output),
        }
    }

    /// Sets the coordinates of a batch.
    fn place(&self, batch: u32, inputs: &mut FetchInputs) {
        if let Kind::Load = self.kind {
            inputs.coordinates[..2].copy_from_slice(&self.access.texels(batch));
        } else {
            let places = self.access.places(batch);
            for (coordinates, places) in inputs.coordinates.iter_mut().zip(&places) {
                for lane in 0..LANES {
                    coordinates[lane] = coordinate(places[lane]).to_bits();
                }
            }
        }
    }

    fn expected(&self, batch: u32, lane: usize) -> [u32; 4] {
        let place = self.access.places(batch).map(|axis| axis[lane]);
        let texel = match self.kind {
            Kind::NoFetch => [coordinate(place[0]), coordinate(place[1]), 0.0, 0.0],
            Kind::Load => self.texels.load(self.access.texels(batch).map(|axis| axis[lane])),
            Kind::Sample(filter, mode) => self.texels.sample(place, filter, mode, self.model),
        };
        texel.map(f32::to_bits)
    }
}

/// The normalised coordinate of a place in 1/32 texel.
fn coordinate(place: i32) -> f32 {
    place as f32 / (STEPS_PER_TEXEL * SIZE as i32) as f32
}

/// The sum of all results, lane by lane, each component with a factor of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Checksum([u32; LANES]);

impl Checksum {
    fn add(&mut self, output: &FetchOutput) {
        let [r, g, b, a] = &output.texel;
        for lane in 0..LANES {
            let texel =
                r[lane].wrapping_add(g[lane] << 1).wrapping_add(b[lane] << 2).wrapping_add(a[lane] << 3);
            self.0[lane] = self.0[lane].wrapping_add(texel);
        }
    }
}
