//! The fast routine of a bound fetch.

use super::unit::{border_colour, filters};
use super::{Bound, BoundFetch, modes, normalized};
use crate::cpu::Width;
use crate::direct::DirectLoad;
use crate::format::Palette;
use crate::sampler::Sampler;
use crate::texture::Texture;
use crate::unit::Unit;
use crate::unit::fast::{Binding, FastFetch};
use crate::unit::texels::border_texel;

/// The fast routine for a bound fetch, if there is one.
pub(super) fn fast<'t>(
    bound: &Bound<'t>,
    texture: &'t Texture,
    sampler: Option<&Sampler>,
    width: Width,
) -> Option<FastFetch<'t>> {
    let unit = &bound.unit;
    let sampler = &sampler.copied().unwrap_or_default();
    let srgb = sampler.srgb || !unit.fetch.operation.needs_sampler();
    let description = texture.description();
    let format = if srgb { description.format } else { description.format.linear() };
    let plain = texture.plain(Palette::of(unit.model), srgb);
    let binding = Binding {
        unit,
        texture,
        sampler,
        format: plain.format,
        data: plain.data,
        border: border_texel(unit.model, format, border_colour(texture, sampler, format)),
        swizzle: bound.swizzle,
        modes: modes(unit.fetch.dimension, sampler),
        normalized: normalized(texture, sampler),
        filters: filters(&unit.fetch, sampler, unit.integer),
    };
    binding.fast(width)
}

impl<'t> BoundFetch<'t> {
    /// The texture unit if the fast routine wants to be given the levels of detail that it finds.
    pub(super) fn unit_for_lods(&self) -> Option<&Unit<'t>> {
        if !self.fast.as_ref()?.wants_lods() {
            return None;
        }
        self.bound.as_ref().map(|bound| &bound.unit)
    }

    /// Where the fetch finds its texels, if it is of one texel for each lane, of level 0, which lies in memory as it is: neither
    /// compressed nor with bits that have to be looked up, all of them resident.
    pub fn direct(&self) -> Option<DirectLoad<'_>> {
        self.fast.as_ref().and_then(FastFetch::direct)
    }
}
