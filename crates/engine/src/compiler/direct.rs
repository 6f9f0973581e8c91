//! Fetches as code: loads of texels, samples of the nearest one ([`super::nearest`]), and of four ([`super::footprint`]). What a texture is like and where it lies, a [`LoadSite`] says; lanes that name no texel of it are left to the
//! texture unit, as are all if the texture is another one than the last time.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Op, Source, TextureFetch, TextureReference};
use tmu_texture::fetch::Offset;
use tmu_texture::{DirectFilter, DirectPlanes, DirectTexel, DirectValue, IndexRule};

use super::code::{Action, Base, Condition, Label, Memory, Part, View, field};
use super::footprint::Asked;
use super::number::Number;
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{Input, Lanes, Selector, Truth};
use super::textures::{Known, LINE, LoadSite};
use super::vector::Vector;

impl Selector<'_> {
    /// A load of texels, if code can do it.
    pub(super) fn load_texels(&mut self, op: &Op) -> Option<()> {
        let Op::Fetch(fetch) = op else { return None };
        let texel = *self.pool.texels.fetched.get(&self.number)?;
        let site = self.pool.load_site(self.number);
        let handle = self.handle_of(fetch.reference);
        let compares = texel.values.iter().any(|value| matches!(value, DirectValue::Compared(_)));
        let reference = compares.then(|| self.read(fetch.sources.reference));
        let shifts = fetch.fetch.offset == Offset::Texel;
        let offset = shifts.then(|| fetch.sources.offset.map(|axis| self.word(axis)));
        let indices = self.indices(fetch, texel, offset);
        let by_level = matches!(texel.planes, DirectPlanes::Levels | DirectPlanes::NearestLevel);
        if texel.finds_lods {
            self.flush_for_unit(op, fetch);
        }
        let given_level = (by_level && !texel.finds_lods).then(|| self.read(fetch.sources.level).input);
        let slow = self.begin_fast();
        if fetch.live_only {
            self.unless_all_live(slow);
        }
        let good = self.at_known_site(handle, site, slow);
        let level = if texel.finds_lods { Some(Input::Lanes(self.found_lods())) } else { given_level };
        let mut given = [Input::Constant(0); 3];
        given.iter_mut().zip(&indices).for_each(|(given, index)| *given = index.given);
        let mut asked = Asked { texel, site, given, offset, begin: None, level, reference, slow };
        let values = if texel.filter == DirectFilter::Nearest {
            let place = self.place(fetch, &asked, &indices, good);
            let offset = place.offset.unwrap_or_else(|| self.loaded(Input::Constant(0)));
            let mut words = self.texel_words(fetch, texel, site, offset);
            if let Some(outside) = place.outside {
                for (number, word) in words.iter_mut().enumerate() {
                    *word = word.map(|word| self.or_border_word(site, number, outside, word));
                }
            }
            self.texel_values(&words, reference, texel)
        } else {
            let axes = fetch.fetch.dimension.coordinates();
            let others = &indices[axes.min(indices.len())..];
            asked.begin = self.place(fetch, &asked, others, good).offset;
            self.texels_around(&asked)
        };
        self.end_fast(op, &fetch.to, &[(self.current, values)], false, slow);
        Some(())
    }

    /// The handle by which lanes name a texture or a surface, if it may be another one each time.
    pub(super) fn handle_of(&mut self, reference: TextureReference) -> Option<Input> {
        match reference {
            TextureReference::Handle(handle @ Source::Register(_)) => Some(self.word(handle)),
            TextureReference::Handle(_)
            | TextureReference::HandleWord(_)
            | TextureReference::Slots { .. } => None,
        }
    }

    /// Goes to `slow` unless code can reach the texels of a site. Returns the lanes that name its texture or surface, see [`Selector::names_site`].
    pub(super) fn at_known_site(&mut self, handle: Option<Input>, site: usize, slow: Label) -> Option<Lanes> {
        let known = field(site + offset_of!(LoadSite, known));
        self.emit_effect(Code::Cmp_rm32_imm32, &[known, Part::Number(Known::Direct as i32)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, slow, next);
        handle.and_then(|handle| self.names_site(handle, site, slow))
    }

    /// The lanes whose handle is that of the site's texture; if it is the same for all, goes to `slow` unless it is that.
    fn names_site(&mut self, handle: Input, site: usize, slow: Label) -> Option<Lanes> {
        let known = site + offset_of!(LoadSite, handle);
        let only = match self.word_offset(handle) {
            Ok(offset) => self.runtime_word(offset),
            Err(lanes) if lanes.uniform => self.first_word(lanes),
            Err(lanes) => {
                let known = self.runtime_broadcast(known);
                return Some(self.compare_words(Input::Lanes(lanes), Input::Lanes(known), 2, false));
            }
        };
        self.emit_effect(Code::Cmp_r32_rm32, &[Part::Use(only, View::Word), field(known)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, slow, next);
        None
    }

    /// Goes to `slow` if helpers are among the lanes that run.
    pub(super) fn unless_all_live(&mut self, slow: Label) {
        let active = self.active();
        let storing = field(offset_of!(Runtime, storing));
        self.emit_effect(Code::Cmp_r32_rm32, &[Part::Use(active, View::Word), storing]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, slow, next);
    }

    /// Goes to `slow` unless all lanes that run are in a mask.
    pub(super) fn unless_all_active(&mut self, mask: Lanes, slow: Label) {
        let active = self.active();
        self.unless_lanes_in(Truth::Lanes(mask), active, slow);
    }

    /// The words of texels, as far as they are wanted; of those of less than a word, the lowest bits.
    fn texel_words(
        &mut self,
        fetch: &TextureFetch,
        texel: DirectTexel,
        site: usize,
        offset: Lanes,
    ) -> [Option<Lanes>; 4] {
        let mut wanted = [false; 4];
        for value in texel.values {
            match value {
                DirectValue::Constant(_) => {}
                DirectValue::Word(word) | DirectValue::Single(word) => wanted[usize::from(word)] = true,
                DirectValue::Unorm8(_)
                | DirectValue::Snorm8(_)
                | DirectValue::Srgb8(_)
                | DirectValue::NvidiaSrgb8(_)
                | DirectValue::Uint8(_)
                | DirectValue::Sint8(_)
                | DirectValue::Compared(_) => wanted[0] = true,
                DirectValue::Unorm16(half)
                | DirectValue::Snorm16(half)
                | DirectValue::Half(half)
                | DirectValue::Uint16(half)
                | DirectValue::Sint16(half) => wanted[usize::from(half / 2)] = true,
            }
        }
        let base = self.runtime_quad(site + offset_of!(LoadSite, start));
        let in_rows = matches!(texel.bytes, 4 | 16) && !offset.uniform;
        if !in_rows {
            return self.gathered_texels(texel, Base::Register(base), offset, wanted);
        }
        let scattered = self.new_block(false);
        let sampled = !matches!(texel.rules[0], IndexRule::Index | IndexRule::ClampedIndex);
        let backoff = site + offset_of!(LoadSite, near);
        let rows = self.try_way(backoff, scattered, |this, failed| {
            if texel.bytes == 4 && (sampled || fetch.fetch.multisample) {
                let word = this.near_words(base, offset, site, fetch.fetch.multisample, failed);
                return [Some(word), None, None, None];
            }
            let first = this.in_steps(offset, texel.bytes, failed);
            let host = this.quad_two(Code::Add_r64_rm64, base, first);
            match texel.bytes {
                4 => [Some(this.load_row(host)), None, None, None],
                _ => this.load_fours(host).map(Some),
            }
        });
        let fast = self.current;
        self.enter(scattered);
        let gathered = self.gathered_texels(texel, Base::Register(base), offset, wanted);
        let only_wanted = |words: [Option<Lanes>; 4]| -> Vec<Lanes> {
            words.into_iter().zip(wanted).filter(|(_, wanted)| *wanted).filter_map(|it| it.0).collect()
        };
        let mut words =
            self.either([(self.current, only_wanted(gathered)), (fast, only_wanted(rows))]).into_iter();
        wanted.map(|wanted| if wanted { words.next() } else { None })
    }

    /// Goes on with what was found at the end of one block or another.
    pub(super) fn either(&mut self, found: [(Label, Vec<Lanes>); 2]) -> Vec<Lanes> {
        let join = self.new_block(false);
        let count = found[0].1.len();
        for (label, words) in found {
            let arguments = words.iter().flat_map(|lanes| lanes.parts[..self.parts()].to_vec()).collect();
            self.enter(label);
            self.push(Action::Jump(join, arguments));
        }
        self.enter(join);
        let mut parameters = Vec::new();
        let words = (0..count)
            .map(|_| {
                let word = self.each_part(self.parts(), |this, _| this.vector());
                parameters.extend_from_slice(&word.parts[..self.parts()]);
                word
            })
            .collect();
        self.region.blocks[join].parameters = parameters;
        words
    }

    /// The words of texels of which those of a part's lanes lie in a vector, or in four of them if there are samples between; else goes
    /// to `slow`.
    fn near_words(
        &mut self,
        base: VirtualRegister,
        offset: Lanes,
        site: usize,
        samples: bool,
        slow: Label,
    ) -> Lanes {
        let last = site + offset_of!(LoadSite, last_line);
        let there = field(last);
        self.emit_effect(Code::Cmp_rm32_imm32, &[there, Part::Number(0)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Less, slow, next);
        if samples {
            return self.every_fourth_word(base, offset, last, slow);
        }
        let last = self.runtime_broadcast(last);
        // Texels of a word lie at multiples of it.
        let offset = self.numbered(offset, Number { multiple: 4, ..Number::ANY });
        self.words_near(offset, last, base, 1, slow)
    }

    /// Where in each part loads of vectors begin, in the lanes that find their words there: at the first lane's, or, where lanes are in quads, at the
    /// first one's for upper lanes and at the third one's for lower ones.
    pub(super) fn begins(&mut self, lanes: Lanes) -> Lanes {
        let numbers =
            self.lanes_in_quads.then(|| self.loaded_lanes(std::array::from_fn(|lane| lane as u32 & 2)));
        self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let def = Part::Def(to, View::Whole);
            match numbers {
                None => {
                    let from = Part::Use(lanes.part(part), View::Quarter);
                    this.emit(Vector::Broadcast.code(this.wide), &[def, from]);
                }
                Some(numbers) => {
                    let [numbers, from] = [numbers, lanes.part(part)].map(|it| Part::Use(it, View::Whole));
                    this.emit(Vector::PermuteWords.code(this.wide), &[def, numbers, from]);
                }
            }
            to
        })
    }

    /// All parts by an operation, as one.
    pub(super) fn of_all_parts(&mut self, vector: Vector, lanes: Lanes) -> Lanes {
        let mut all = Lanes::uniform(lanes.parts[0]);
        for part in 1..self.parts() {
            let own = Lanes::uniform(lanes.parts[part]);
            all = self.two(vector, Input::Lanes(all), Input::Lanes(own));
        }
        all
    }

    /// Words of the vectors that begin so many bytes behind where each part's do, see [`Selector::begins`], by their numbers there.
    pub(super) fn permuted<const COUNT: usize>(
        &mut self,
        base: VirtualRegister,
        begin: Lanes,
        number: Lanes,
        behind: [usize; COUNT],
    ) -> [Lanes; COUNT] {
        // The first lane's, and the third one's if that is another.
        let mut begins = [[None; 2]; 4];
        for (part, begins) in begins.iter_mut().enumerate().take(self.parts()) {
            let own = Lanes::uniform(begin.part(part));
            begins[0] = Some(self.first_word(own));
            if self.lanes_in_quads {
                let third = self.two_by(Vector::Shuffle, own, Input::Lanes(own), 0b10_10_10_10);
                begins[1] = Some(self.first_word(third));
            }
        }
        let number = match self.lanes_in_quads && self.wide {
            // Behind the upper lanes' vector, the lower ones'.
            true => self.each_part(self.parts(), |this, part| {
                let lower = this.lanes_part(std::array::from_fn(|lane| 8 * (lane as u32 & 2)), 0);
                let to = this.vector();
                let own = Part::Use(number.part(part), View::Whole);
                this.emit(Vector::Or.code(true), &[Part::Def(to, View::Whole), own, lower]);
                to
            }),
            false => number,
        };
        behind.map(|behind| {
            self.each_part(self.parts(), |this, part| {
                let at = |index| Part::Memory(Memory { index, ..Memory::at(Base::Register(base), behind) });
                let [upper, lower] = begins[part];
                let number = number.part(part);
                if this.wide && lower.is_some() {
                    return this.word_of_two(at(upper), at(lower), number);
                }
                let permuted = |this: &mut Self, from| {
                    let to = this.vector();
                    let parts = [Part::Def(to, View::Whole), Part::Use(number, View::Whole), from];
                    this.emit(Vector::PermuteWords.code(this.wide), &parts);
                    to
                };
                let first = permuted(this, at(upper));
                if lower.is_none() {
                    return first;
                }
                let second = permuted(this, at(lower));
                let to = this.vector();
                let [first, second] = [first, second].map(|it| Part::Use(it, View::Whole));
                // The third and the fourth lane of each quad.
                let parts = [Part::Def(to, View::Whole), first, second, Part::Byte(0b1100_1100)];
                this.emit(Code::VEX_Vpblendd_ymm_ymm_ymmm256_imm8, &parts);
                to
            })
        })
    }

    /// Words of two vectors behind each other that begin where each part's first lane says, by their numbers there.
    pub(super) fn words_of_two(&mut self, base: VirtualRegister, begin: Lanes, number: Lanes) -> Lanes {
        self.each_part(self.parts(), |this, part| {
            let begin = Some(this.first_word(Lanes::uniform(begin.part(part))));
            let at = |behind| Memory { index: begin, ..Memory::at(Base::Register(base), behind) };
            let [first, second] = [0, this.part_bytes()].map(|behind| Part::Memory(at(behind)));
            this.word_of_two(first, second, number.part(part))
        })
    }

    /// Words of two vectors in memory, by their numbers in both together.
    pub(super) fn word_of_two(
        &mut self,
        first: Part,
        second: Part,
        number: VirtualRegister,
    ) -> VirtualRegister {
        let to = self.vector();
        let def = Part::Def(to, View::Whole);
        let own = |vector| Part::Use(vector, View::Whole);
        if self.wide {
            let vector = self.vector();
            self.emit(Vector::Load.code(true), &[Part::Def(vector, View::Whole), first]);
            let parts = [Part::Replace(number, to, View::Whole), own(vector), second];
            self.emit(Code::EVEX_Vpermi2d_zmm_k1z_zmm_zmmm512b32, &parts);
            return to;
        }
        let [first, second] = [first, second].map(|from| {
            let found = self.vector();
            let parts = [Part::Def(found, View::Whole), own(number), from];
            self.emit(Vector::PermuteWords.code(false), &parts);
            own(found)
        });
        // Eight and more have their bit where the choice looks for it.
        let mask = self.vector();
        let parts = [Part::Def(mask, View::Whole), own(number), Part::Byte(28)];
        self.emit(Vector::ShiftLeftBy.code(false), &parts);
        self.emit(Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, &[def, first, second, own(mask)]);
        to
    }

    /// Words of which each lane's is four behind that of the lane before.
    fn every_fourth_word(&mut self, base: VirtualRegister, offset: Lanes, last: usize, slow: Label) -> Lanes {
        let first = self.in_steps(offset, 16, slow);
        let end = self.general();
        let behind = Part::Memory(Memory::at(Base::Register(first), 32 * 16 - LINE as usize));
        self.emit(Code::Lea_r64_m, &[Part::Def(end, View::Quad), behind]);
        let last = field(last);
        self.emit_effect(Code::Cmp_r32_rm32, &[Part::Use(end, View::Word), last]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Above, slow, next);
        let host = self.quad_two(Code::Add_r64_rm64, base, first);
        self.load_fours(host)[0]
    }

    /// The offset of the first lane, if each lane's is so many bytes behind the one before; else goes to `slow`.
    pub(super) fn in_steps(&mut self, offset: Lanes, bytes: u32, slow: Label) -> VirtualRegister {
        let first = self.first_word(offset);
        let base = self.broadcast_word(first);
        let steps: [u32; 32] = std::array::from_fn(|lane| bytes * lane as u32);
        let expected = self.each_part(self.parts(), |this, part| {
            let steps = this.lanes_part(steps, part);
            let to = this.vector();
            let code = Vector::Add.code(this.wide);
            this.emit(code, &[Part::Def(to, View::Whole), Part::Use(base.parts[0], View::Whole), steps]);
            to
        });
        let equal = self.compare_words(Input::Lanes(offset), Input::Lanes(expected), 2, false);
        self.unless_all(equal, slow);
        first
    }

    /// Words of texels anywhere.
    fn gathered_texels(
        &mut self,
        texel: DirectTexel,
        base: Base,
        offset: Lanes,
        wanted: [bool; 4],
    ) -> [Option<Lanes>; 4] {
        let only_wanted =
            |words: &[Lanes]| std::array::from_fn(|word| words.get(word).copied().filter(|_| wanted[word]));
        match texel.bytes {
            4 => return only_wanted(&[self.gather_words(base, offset, 0)]),
            8 => return only_wanted(&self.gather_pairs(base, offset, 0)),
            16 if wanted.iter().filter(|&&wanted| wanted).count() > 1 => {
                return only_wanted(&self.gather_fours(base, offset, 0));
            }
            16 => {
                let one = |word: usize| wanted[word].then(|| self.gather_words(base, offset, 4 * word));
                return [0, 1, 2, 3].map(one);
            }
            _ => {}
        }
        // The last texels may have less than a word behind them, but never before them.
        let offset = Input::Lanes(offset);
        let start = self.commuting(Vector::And, offset, Input::Constant(!3));
        let word = self.gather_words(base, start, 0);
        let bits = self.by(Vector::ShiftLeftBy, offset, 3);
        let shift = self.commuting(Vector::And, Input::Lanes(bits), Input::Constant(24));
        let down = self.two(Vector::ShiftRight, Input::Lanes(word), Input::Lanes(shift));
        [Some(down), None, None, None]
    }

    /// Vectors of the lanes' words, one lane's behind the other's: of each 128 bits of a part, the first 128 bits there, the second ones and so on.
    pub(super) fn load_quarters<const COUNT: usize>(&mut self, host: VirtualRegister) -> [Lanes; COUNT] {
        let quarters = self.part_bytes() / 16;
        self.each_part_of(self.parts(), |this, part| {
            std::array::from_fn(|number| {
                let from = |quarter| {
                    let place = (part * quarters + quarter) * COUNT + number;
                    Memory::at(Base::Register(host), 16 * place)
                };
                let first = this.load_quarter(from(0));
                (1..quarters).fold(first, |row, quarter| this.insert_quarter(row, quarter, from(quarter)))
            })
        })
    }

    /// Four words of each lane, one lane's behind the other's.
    pub(super) fn load_fours(&mut self, host: VirtualRegister) -> [Lanes; 4] {
        let lanes = self.load_quarters(host);
        self.fours(lanes)
    }

    /// The words of lanes, of which the first vector has those of the first lane of each four, the second one those of the second and so on.
    pub(super) fn fours(&mut self, lanes: [Lanes; 4]) -> [Lanes; 4] {
        let [a, b, c, d] = lanes.map(Input::Lanes);
        let [low_ab, low_cd] =
            [(a, b), (c, d)].map(|(a, b)| Input::Lanes(self.two(Vector::InterleaveLow, a, b)));
        let [high_ab, high_cd] =
            [(a, b), (c, d)].map(|(a, b)| Input::Lanes(self.two(Vector::InterleaveHigh, a, b)));
        [
            self.two(Vector::InterleaveLowQuad, low_ab, low_cd),
            self.two(Vector::InterleaveHighQuad, low_ab, low_cd),
            self.two(Vector::InterleaveLowQuad, high_ab, high_cd),
            self.two(Vector::InterleaveHighQuad, high_ab, high_cd),
        ]
    }
}
