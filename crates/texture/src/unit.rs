//! The texture unit's routines, each made for one kind of fetch and working on a whole batch of lanes.

pub(crate) mod address;
pub(crate) mod anisotropy;
pub(crate) mod axis;
pub(crate) mod compare;
pub(crate) mod count;
pub(crate) mod cube;
pub(crate) mod fast;
pub(crate) mod filter;
pub(crate) mod footprint;
pub(crate) mod gather;
pub(crate) mod geometry;
pub(crate) mod level;
pub(crate) mod load;
pub(crate) mod location;
pub(crate) mod query;
pub(crate) mod record;
pub(crate) mod sample;
pub(crate) mod scaled;
pub(crate) mod seamless;
pub(crate) mod sum;
pub(crate) mod texels;
pub(crate) mod weights;

use compare::ReferenceRule;
use filter::Filtering;
use gather::GatheredAs;
use geometry::Geometry;
use level::LevelRules;
use location::Location;
use record::Recorder;
use texels::Texels;

use crate::fetch::{Dimension, Fetch, FetchInputs, FetchOutput};
use crate::lanes::{Lanes, Mask};
use crate::model::Model;
use crate::sampler::CompareFunction;
use crate::texture::{MipLevel, Swizzle};

/// A routine that answers the active lanes of a batch, before swizzle and packing: it sets their texels, and clears
/// `resident` where something is missing. What it leaves in other lanes means nothing.
pub(crate) type Routine = fn(&Unit, &FetchInputs, Mask, &mut FetchOutput);

/// Everything that a routine needs and that does not change from batch to batch.
pub(crate) struct Unit<'t> {
    pub fetch: Fetch,
    pub model: Model,
    /// Dimension of the texture.
    pub dimension: Dimension,
    /// How many axes indices have: 1, 2 (cubes too) or 3.
    pub axes: usize,
    pub texels: Texels<'t>,
    /// The view's levels.
    pub levels: &'t [MipLevel],
    /// The view's first level, for all lanes.
    pub first_geometry: Geometry,
    pub first_level: u32,
    pub first_layer: u32,
    /// The view's layers, faces counted one by one.
    pub layers: u32,
    /// The texture has array layers.
    pub array: bool,
    /// Both the fetch and the texture have array layers.
    pub arrayed: bool,
    pub samples: u32,
    /// The texture's samples have numbers, if there is only one.
    pub multisampled: bool,
    pub integer: bool,
    /// The 1 of the format: the bits of 1.0, or the integer.
    pub one: u32,
    /// How many components are summed; those beyond are the format's defaults, or copies of a comparison's outcome.
    pub summed: usize,
    pub level: LevelRules,
    /// Largest ratio of anisotropy; 1 where there is none.
    pub anisotropy: u8,
    /// Every lane samples the view's first level alone, with one filter.
    pub one_level_fits_all: bool,
    /// Magnification and minification are filtered in the same way.
    pub filters_alike: bool,
    pub mag: Filtering,
    pub min: Filtering,
    pub compares: bool,
    pub compare_function: CompareFunction,
    pub reference: ReferenceRule,
    /// Where a gather's component comes from.
    pub gather_source: Swizzle,
    pub gathered_as: GatheredAs,
    /// Who listens.
    pub recorder: Option<&'t Recorder>,
}

/// Where a batch of lanes looks for texels: somewhere on the levels that it reads.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a> {
    pub unit: &'a Unit<'a>,
    pub location: &'a Location<'a>,
    pub geometry: &'a Geometry,
    /// What texels are compared with, if they are.
    pub reference: Option<&'a Lanes<f32>>,
}
