//! Words of raw and structured buffers, which lie in the first row of a surface. Accesses that are wholly inside in all lanes are code; words
//! outside, which read as zero and are lost, are left to the operation's own meaning.

use iced_x86::Code;
use tmu_program::{Op, Register, Source, SurfaceAccess, SurfaceData, TextureReference, Width};

use super::code::{Base, Label, Memory};
use super::launch::Given;
use super::memory::Extent;
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector, Truth};

/// Where the words of a buffer lie, in a launch: offsets in the runtime.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) start: usize,
    /// As in [`super::runtime::Site`].
    pub(super) word_end: usize,
    warp_end: usize,
}

/// The buffer and the number of words, if an access is to words of a buffer that the instruction names.
fn words_of(access: &SurfaceAccess) -> Option<(u32, usize)> {
    let TextureReference::Slots { texture, .. } = access.surface else { return None };
    let SurfaceData::Words(count) = access.data else { return None };
    Some((texture, count.into()))
}

/// Up to the last word of an access.
fn extent(words: usize) -> Extent {
    Extent::Words(4 * (words - 1))
}

/// The width of so many words.
fn width_of(words: usize) -> Option<Width> {
    match words {
        1 => Some(Width::B32),
        2 => Some(Width::B64),
        4 => Some(Width::B128),
        _ => None,
    }
}

impl Selector<'_> {
    /// A load of words of a buffer.
    pub(super) fn load_words(
        &mut self,
        op: &Op,
        to: &[Option<Register>],
        access: &SurfaceAccess,
        uniform: bool,
    ) -> Option<()> {
        let (header, words) = words_of(access)?;
        let (to, others) = to.split_at(words);
        if others.iter().any(Option::is_some) {
            return None;
        }
        let place = self.place_of_buffer(header);
        let offset = self.word(access.coordinates[0]);
        let (slow, bits) = self.begin_load(to);
        let base = self.runtime_quad(place.start);
        let mut found = Vec::new();
        if self.results(&[offset]) == 1 {
            let offset = self.loaded(offset);
            let offset = self.first_word(offset);
            self.unless_inside(offset, extent(words), place.word_end, slow);
            let host = self.quad_two(Code::Add_r64_rm64, base, offset);
            let loaded = self.broadcast_words(host, words);
            found.push((self.current, self.in_guarded_lanes(to, loaded)));
        } else {
            if let Some(width) = width_of(words) {
                let rows = self.rows_of_words(width);
                found.extend(
                    rows.map(|rows| self.load_in_rows(to, rows, (offset, 0), place.word_end, base, bits)),
                );
                let apart = self.new_block(true);
                let ends = [place.word_end, place.warp_end];
                found.extend(self.rows_or_gather(to, offset, ends, base, width, bits, apart));
                self.enter(apart);
            }
            let loaded = self.gather_words_inside(offset, place, base, words, bits, slow);
            found.push((self.current, self.in_guarded_lanes(to, loaded)));
        }
        self.end_fast(op, to, &found, uniform, slow);
        Some(())
    }

    /// A store of words of a buffer.
    pub(super) fn store_words(&mut self, op: &Op, from: &[Source], access: &SurfaceAccess) -> Option<()> {
        let (header, words) = words_of(access)?;
        let place = self.place_of_buffer(header);
        let offset = self.word(access.coordinates[0]);
        let values = self.loaded_words(&from[..words]);
        let slow = self.begin_ways();
        let bits = self.storing_lanes(slow);
        let base = self.runtime_quad(place.start);
        let mut ends = Vec::new();
        if let Some(width) = width_of(words).filter(|_| !offset.is_uniform()) {
            let address = [offset, Input::Constant(0)];
            ends = self.store_in_rows(&values, address, width, bits, |this, first, extent, scattered| {
                let end = match extent {
                    Extent::Access(_) | Extent::Words(_) => place.word_end,
                    Extent::Rows(..) => place.warp_end,
                };
                this.unless_inside(first, extent, end, scattered);
                this.quad_two(Code::Add_r64_rm64, base, first)
            });
        }
        let offset = Input::Lanes(self.loaded(offset));
        let end = self.runtime_broadcast(place.word_end);
        let inside = self.inside(offset, offset, end, extent(words));
        self.unless_lanes_in(Truth::Lanes(inside), bits, slow);
        let offset = self.loaded(offset);
        self.store_lanes(bits, base, offset, &values, Width::B32);
        ends.push(self.current);
        self.end_store(op, &ends, slow);
        Some(())
    }

    /// Where the words lie that an access changes one of.
    pub(super) fn place_of_word(&mut self, access: &SurfaceAccess) -> Option<Place> {
        let (header, 1) = words_of(access)? else { return None };
        Some(self.place_of_buffer(header))
    }

    fn place_of_buffer(&mut self, header: u32) -> Place {
        let [start, word_end, warp_end] =
            [Given::BufferStart(header), Given::BufferEnd(header, 4), Given::BufferEnd(header, 128)]
                .map(|it| self.pool.given(it));
        Place { start, word_end, warp_end }
    }

    /// Words that follow each other, at an address that all lanes share.
    fn broadcast_words(&mut self, host: VirtualRegister, words: usize) -> Vec<Lanes> {
        let word = |number| self.load_broadcast(Memory::at(Base::Register(host), 4 * number));
        (0..words).map(word).collect()
    }

    /// Words that follow each other at offsets of words; goes to `slow` unless all are inside, in all lanes or in some.
    fn gather_words_inside(
        &mut self,
        offset: Input,
        place: Place,
        base: VirtualRegister,
        words: usize,
        bits: Option<VirtualRegister>,
        slow: Label,
    ) -> Vec<Lanes> {
        let end = self.runtime_broadcast(place.word_end);
        let inside = self.inside(offset, offset, end, extent(words));
        self.unless_good(inside, bits, slow);
        let mut first = offset;
        if let Some(bits) = bits {
            // Others load the first words, which are there if there are some for a lane.
            self.unless_some(bits, slow);
            first = Input::Lanes(self.or_zero(inside, first));
        }
        let first = self.loaded(first);
        let base = Base::Register(base);
        if words == 3 {
            let mut loaded = self.gather_pairs(base, first, 0).to_vec();
            loaded.push(self.gather_words(base, first, 8));
            return loaded;
        }
        self.gather_rows(base, first, words)
    }
}
