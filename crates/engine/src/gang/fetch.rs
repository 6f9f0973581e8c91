//! Fetches of gangs.

use tmu_program::{Op, Source, TextureFetch, TextureReference};
use tmu_texture::lanes::active;
use tmu_texture::{Fetch, FetchBatches, FetchBatchesOutput, Mask, Part};

use super::bind::{Binder, Word};
use super::each::Copied;
use super::state::{GANG, Masks, Row, State, Window};
use crate::fetch::launched;
use crate::texture::{Pair, TexturePools};

/// A fetch with its operands found.
pub(crate) struct Fetching {
    pub(crate) fetch: Fetch,
    reference: Reference,
    sources: Sources,
    /// For lanes that ask for different textures.
    pub(crate) copied: Copied,
    /// The rows that the components go to.
    pub(crate) to: [Option<u32>; 4],
}

/// Where the texture and the sampler come from.
enum Reference {
    Handle(Word),
    Pair(Pair),
}

/// Where the parts of the request are found.
struct Sources {
    coordinates: [Word; 3],
    layer: Word,
    level: Word,
    sample: Word,
    reference: Word,
    min_level: Word,
    /// What few instructions have.
    rare: Option<Box<Rare>>,
}

struct Rare {
    offset: [Word; 3],
    four_offsets: [[Word; 2]; 4],
    gradients: [[Word; 3]; 2],
}

impl Fetching {
    pub(crate) fn new(binder: &mut Binder<'_>, op: &Op, texture: &TextureFetch) -> Fetching {
        let copied = Copied::new(binder, op);
        let to = texture.to.map(|to| to.map(|register| binder.row(register)));
        let context = binder.context;
        let pools = context.bindings.textures;
        let reference = match texture.reference {
            TextureReference::Handle(source) => Reference::Handle(binder.word(source)),
            TextureReference::HandleWord(word) => {
                let bank = context.machine.handle_bank.into();
                Reference::Pair(pools.pair(context.constants().word(bank, 4 * u32::from(word))))
            }
            TextureReference::Slots { texture, sampler } => {
                Reference::Pair(Pair { header: texture, sampler })
            }
        };
        let from = &texture.sources;
        let sources = Sources {
            coordinates: from.coordinates.map(|source| binder.word(source)),
            layer: binder.word(from.layer),
            level: binder.word(from.level),
            sample: binder.word(from.sample),
            reference: binder.word(from.reference),
            min_level: binder.word(from.min_level),
            rare: Rare::new(binder, texture),
        };
        Fetching { fetch: launched(texture, context.machine), reference, sources, copied, to }
    }

    /// Header and sampler, if all lanes of the window ask for the same.
    pub(crate) fn pair(&self, state: &State, pools: &TexturePools, window: &Window) -> Option<Pair> {
        match self.reference {
            Reference::Pair(pair) => Some(pair),
            Reference::Handle(Word::Scalar(scalar)) => Some(pools.pair(state.scalars[scalar as usize])),
            Reference::Handle(Word::Row(row)) => {
                let handles = &state.rows[row as usize];
                let mut all = (window.first..window.end)
                    .flat_map(|warp| active(window.masks[warp]).map(move |lane| handles[warp][lane]));
                let first = all.next()?;
                all.all(|handle| handle == first).then(|| pools.pair(first))
            }
        }
    }

    /// The requests of the window's warps.
    pub(crate) fn inputs<'s>(&self, rows: &'s [Row], scalars: &[u32], window: &Window) -> FetchBatches<'s> {
        let part = |word: Word| match word {
            Word::Row(row) => Part::Lanes(&rows[row as usize][window.first..window.end]),
            Word::Scalar(scalar) => Part::Same(scalars[scalar as usize]),
        };
        let from = &self.sources;
        let mut batches = FetchBatches {
            coordinates: from.coordinates.map(part),
            layer: part(from.layer),
            level: part(from.level),
            sample: part(from.sample),
            reference: part(from.reference),
            min_level: part(from.min_level),
            ..FetchBatches::default()
        };
        if let Some(rare) = &from.rare {
            batches.offset = rare.offset.map(part);
            batches.four_offsets = rare.four_offsets.map(|pair| pair.map(part));
            batches.gradients = rare.gradients.map(|axis| axis.map(part));
        }
        batches
    }
}

impl Rare {
    /// `None` if all is zero.
    fn new(binder: &mut Binder<'_>, texture: &TextureFetch) -> Option<Box<Rare>> {
        let from = &texture.sources;
        let mut all = from
            .offset
            .iter()
            .chain(from.four_offsets.iter().flatten())
            .chain(from.gradients.iter().flatten());
        if all.all(|source| *source == Source::ZERO) {
            return None;
        }
        Some(Box::new(Rare {
            offset: from.offset.map(|source| binder.word(source)),
            four_offsets: from.four_offsets.map(|pair| pair.map(|source| binder.word(source))),
            gradients: from.gradients.map(|axis| axis.map(|source| binder.word(source))),
        }))
    }
}

/// The places for the answers that are wanted, in the spare rows.
pub(crate) fn outputs<'s>(
    spare: &'s mut [Row; 4],
    wanted: [Option<u32>; 4],
    resident: Option<&'s mut [Mask]>,
    window: &Window,
) -> FetchBatchesOutput<'s> {
    let mut component = 0;
    let texel = spare.each_mut().map(|row| {
        let place = wanted[component].map(|_| &mut row[window.first..window.end]);
        component += 1;
        place
    });
    FetchBatchesOutput { texel, resident }
}

/// The window without the lanes of the masks, if anything is left.
pub(crate) fn without(window: &Window, masks: &Masks, warps: usize) -> Option<Window> {
    let mut left = window.masks;
    for warp in 0..GANG {
        left[warp] &= !masks[warp];
    }
    Window::new(left, warps)
}
