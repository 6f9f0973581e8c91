//! Words of raw and structured buffers, which lie in the first row of a surface. Accesses that are wholly inside in all lanes are code; words
//! outside, which read as zero and are lost, are left to the operation's own meaning.

use iced_x86::Code;
use tmu_program::{Op, Register, Source, SurfaceAccess, SurfaceData, TextureReference, Width};

use super::code::{Base, Label, Memory};
use super::launch::Given;
use super::memory::Extent;
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector};
use super::surface::{only_first, width_of};

/// Where the words of a buffer lie, in a launch: offsets in the runtime.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) start: usize,
    /// Of words and of rows, as in [`super::runtime::Site`].
    ends: [usize; 2],
}

impl Place {
    pub(super) fn word_end(self) -> usize {
        self.ends[0]
    }
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
        let to = only_first(to, words)?;
        let place = self.place_of_buffer(header);
        let offset = self.word(access.coordinates[0]);
        let (slow, bits) = self.begin_load(to);
        let base = self.runtime_quad(place.start);
        let mut found = Vec::new();
        if self.results(&[offset]) == 1 {
            let offset = self.loaded(offset);
            let offset = self.first_word(offset);
            self.unless_inside(offset, extent(words), place.word_end(), slow);
            let host = self.quad_two(Code::Add_r64_rm64, base, offset);
            let loaded = self.broadcast_words(host, words);
            found.push((self.current, self.in_guarded_lanes(to, loaded)));
        } else {
            if let Some(width) = width_of(4 * words) {
                let rows = self.rows_of_words(width);
                found.extend(
                    rows.map(|rows| self.load_in_rows(to, rows, (offset, 0), place.word_end(), base, bits)),
                );
                let apart = self.new_block(true);
                found.extend(self.rows_or_gather(to, offset, place.ends, base, width, bits, apart));
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
        if let Some(width) = width_of(4 * words).filter(|_| !offset.is_uniform()) {
            let address = [offset, Input::Constant(0)];
            ends = self.store_in_rows(&values, address, width, bits, |this, first, extent, scattered| {
                this.unless_inside(first, extent, extent.end(place.ends), scattered);
                this.quad_two(Code::Add_r64_rm64, base, first)
            });
        }
        let offset = self.loaded(offset);
        let end = self.runtime_broadcast(place.word_end());
        self.unless_lanes_inside(Input::Lanes(offset), end, extent(words), bits, slow);
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
        let start = self.pool.given(Given::BufferStart(header));
        let ends = [4, 128].map(|behind| self.pool.given(Given::BufferEnd(header, behind)));
        Place { start, ends }
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
        let end = self.runtime_broadcast(place.word_end());
        let inside = self.inside(offset, offset, end, extent(words));
        self.unless_good(inside, bits, slow);
        let mut first = offset;
        if let Some(bits) = bits {
            first = self.or_first(inside, first, bits, slow);
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
