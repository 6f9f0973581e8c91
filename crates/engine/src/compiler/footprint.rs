//! Fetches of the texels around coordinates as code, four in a plane: gathers, and linear filters ([`super::weigh`]) of one plane, of the face of a cube, of two slices or of
//! two levels ([`super::planes`]). Where texels lie on an axis, [`super::axes`] finds.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_texture::{DirectFilter, DirectPlanes, DirectTexel, IndexRule};

use super::axes::{Axis, Taps};
use super::code::{Action, Base, Condition, Label, Part, field};
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector, Value};
use super::textures::LoadSite;
use super::vector::Vector;
use super::weigh::{In256ths, Weigh};
use super::weigh_doubles::Doubles;

/// What lanes ask of a texture.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) texel: DirectTexel,
    /// Where what is known of the texture lies: a [`LoadSite`].
    pub(super) site: usize,
    /// The coordinates; zeros behind them.
    pub(super) given: [Input; 3],
    /// Texels to go on.
    pub(super) offset: Option<[Input; 3]>,
    /// Where their planes begin, in bytes; of levels, the number of the layer.
    pub(super) begin: Option<Lanes>,
    /// The level of detail, if lanes have levels of their own.
    pub(super) level: Option<Input>,
    /// What texels are compared with.
    pub(super) reference: Option<Value>,
    /// Where to go unless code can answer all lanes that run.
    pub(super) slow: Label,
}

/// A plane for each lane.
#[derive(Clone, Copy)]
pub(super) struct Plane {
    pub(super) axes: [Axis; 2],
    /// Bytes from row to row.
    pub(super) pitch: Input,
    /// Where it begins, in bytes.
    pub(super) begin: Option<Lanes>,
    /// The number of the face that it is of a cube.
    pub(super) face: Option<Lanes>,
}

impl Selector<'_> {
    /// The components of a fetch's result.
    pub(super) fn texels_around(&mut self, asked: &Asked) -> Vec<Lanes> {
        match asked.texel.positions.weighs_in_256ths() {
            true => self.texels_around_by::<In256ths>(asked),
            false => self.texels_around_by::<Doubles>(asked),
        }
    }

    fn texels_around_by<W: Weigh>(&mut self, asked: &Asked) -> Vec<Lanes> {
        let (texels, axes) = match asked.texel.planes {
            DirectPlanes::One => self.texels_of_first(asked, None),
            DirectPlanes::Face => {
                let ([s, t], face) = self.face_of(asked);
                let pitch = Input::Lanes(self.pitch(asked.site, 2));
                let begin = self.two(Vector::Multiply, Input::Lanes(face), pitch);
                let given = [Input::Lanes(s), Input::Lanes(t), Input::Constant(0)];
                self.texels_of_first(&Asked { given, begin: Some(begin), ..*asked }, Some(face))
            }
            DirectPlanes::Slices => return self.texels_of_slices::<W>(asked),
            DirectPlanes::Levels => return self.texels_of_levels::<W>(asked),
            DirectPlanes::NearestLevel => {
                let plane = self.plane_of_nearest_level(asked);
                self.texels_of_plane(asked, plane)
            }
        };
        let texel = asked.texel;
        match texel.filter {
            DirectFilter::Nearest | DirectFilter::Gathered => {
                // A gather's order: lower left, lower right, upper right, upper left.
                let order = texel.values.into_iter().zip([2, 3, 1, 0]);
                order
                    .map(|(value, tap)| {
                        self.texel_value(&[Some(texels[tap][0]), None, None, None], None, value)
                    })
                    .collect()
            }
            DirectFilter::Weighed8
            | DirectFilter::WeighedSnorm8
            | DirectFilter::WeighedSrgb8
            | DirectFilter::Weighed16
            | DirectFilter::WeighedHalves
            | DirectFilter::WeighedSingles
            | DirectFilter::WeighedOutcomes
            | DirectFilter::WeighedDoubles => {
                let fractions = axes.map(|axis| W::fraction(self, axis));
                let weights = W::weights_of_all(self, fractions);
                let sums = W::add(self, asked, None, &texels, weights);
                W::values(self, asked, &sums)
            }
        }
    }

    /// As [`Selector::texels_of_plane`], of the first level.
    fn texels_of_first(&mut self, asked: &Asked, face: Option<Lanes>) -> ([Texel; 4], [Taps; 2]) {
        let axes = [0, 1].map(|number| self.axis_of_first(asked, number));
        let pitch = Input::Lanes(self.pitch(asked.site, 1));
        self.texels_of_plane(asked, Plane { axes, pitch, begin: asked.begin, face })
    }

    /// Four texels of a plane, and where they lie on its axes.
    fn texels_of_plane(&mut self, asked: &Asked, plane: Plane) -> ([Texel; 4], [Taps; 2]) {
        let Plane { axes, pitch, begin, face } = plane;
        let mut taps = [0, 1].map(|number| self.taps(asked, number, axes[number]));
        let edges = face.filter(|_| asked.texel.bytes == 4).map(|face| (face, self.new_block(true)));
        self.unless_all_good(&taps, edges.map_or(asked.slow, |(_, label)| label));
        let rows_of = |this: &mut Self, axis: Taps| {
            let rows = axis.index.map(|index| this.two(Vector::Multiply, Input::Lanes(index), pitch));
            rows.map(|row| this.begun(row, begin))
        };
        let rows = rows_of(self, taps[1]);
        let columns = self.columns(asked, &mut taps[0], axes[0].last);
        let mut texels = self.four_texels(asked, columns, rows);
        if let Some((face, label)) = edges {
            let inside = (self.current, texels.concat());
            self.enter(label);
            let columns = taps[0].index.map(|index| self.by(Vector::ShiftLeftBy, Input::Lanes(index), 2));
            let rows = rows_of(self, taps[1]);
            let own = self.corners(columns, rows);
            let offsets = self.across_edges(asked, face, &plane, &taps, own);
            let base = self.runtime_quad(asked.site + offset_of!(LoadSite, start));
            let words = offsets.map(|offset| self.gather_words(Base::Register(base), offset, 0));
            let words = words.map(in_all_parts).to_vec();
            let across = (self.current, words);
            // What follows is as likely as what lies inside.
            self.enter(inside.0);
            let both = self.either([inside, across]);
            texels = std::array::from_fn(|tap| vec![both[tap]]);
        }
        (self.or_border(asked.site, texels, taps, None), taps)
    }

    /// The components of a filter of two slices.
    fn texels_of_slices<W: Weigh>(&mut self, asked: &Asked) -> Vec<Lanes> {
        let site = asked.site;
        let axes = [0, 1, 2].map(|number| self.axis_of_first(asked, number));
        let taps = [0, 1, 2].map(|number| self.taps(asked, number, axes[number]));
        self.unless_all_good(&taps, asked.slow);
        let [mut column, row, slice] = taps;
        let columns = self.columns(asked, &mut column, axes[0].last);
        let [row_pitch, slice_pitch] = [1, 2].map(|number| Input::Lanes(self.pitch(site, number)));
        let rows = row.index.map(|index| self.two(Vector::Multiply, Input::Lanes(index), row_pitch));
        let [fractions @ .., second] = [column, row, slice].map(|taps| W::fraction(self, taps));
        let mut sums = None;
        for (number, share) in W::shares(self, second).into_iter().enumerate() {
            let begin = self.two(Vector::Multiply, Input::Lanes(slice.index[number]), slice_pitch);
            let rows = rows.map(|row| self.begun(row, Some(begin)));
            let texels = self.four_texels(asked, columns, rows);
            let outside = slice.outside.map(|outside| outside[number]);
            let texels = self.or_border(site, texels, [column, row], outside);
            let weights = W::weights_of_part(self, share, fractions);
            sums = Some(W::add(self, asked, sums, &texels, weights));
        }
        W::values(self, asked, &sums.unwrap_or_default())
    }

    /// The components of a filter of the two levels around each lane's level of detail. Where all lie on the first one, the other one is not
    /// looked at.
    fn texels_of_levels<W: Weigh>(&mut self, asked: &Asked) -> Vec<Lanes> {
        let lod = asked.level.unwrap_or(Input::Constant(0));
        let (level, second) = self.level_and_share(asked, lod);
        let fraction = W::fraction_of_level(self, second);
        let shares = W::shares(self, fraction);
        let sums = self.weighed_level::<W>(asked, level, shares[0], None);
        let between = self.new_block(false);
        let none = self.compare_words(Input::Lanes(second), Input::Constant(0), 2, true);
        self.unless_all(none, between);
        let first = self.current;
        self.enter(between);
        let next = self.level_behind(asked.site, level);
        let both = self.weighed_level::<W>(asked, next, shares[1], Some(sums.clone()));
        let sums = self.either([(self.current, both), (first, sums)]);
        W::values(self, asked, &sums)
    }

    /// The sums of a level's texels, of which it has that part, added to those of the level before if there are some.
    fn weighed_level<W: Weigh>(
        &mut self,
        asked: &Asked,
        level: Lanes,
        share: W::Weight,
        before: Option<Vec<Lanes>>,
    ) -> Vec<Lanes> {
        let plane = self.plane_of_level(asked, level);
        let (texels, taps) = self.texels_of_plane(asked, plane);
        let fractions = taps.map(|taps| W::fraction(self, taps));
        let weights = W::weights_of_part(self, share, fractions);
        W::add(self, asked, before, &texels, weights)
    }

    /// Goes to `slow` unless code can answer all lanes that run.
    fn unless_all_good(&mut self, axes: &[Taps], slow: Label) {
        let good = axes.iter().fold(None, |good, axis| self.in_both(good, axis.good));
        if let Some(good) = good {
            self.unless_all_active(good, slow);
        }
    }

    /// Where columns begin in their rows.
    fn columns(&mut self, asked: &Asked, axis: &mut Taps, last: Input) -> Columns {
        let DirectTexel { bytes, planes, positions, rules, .. } = asked.texel;
        let shift = bytes.trailing_zeros() as u8;
        let [first, second] =
            axis.index.map(|index| self.by(Vector::ShiftLeftBy, Input::Lanes(index), shift));
        let next_or_same = matches!(rules[0], IndexRule::Clamped | IndexRule::Inside);
        let one_plane = matches!(planes, DirectPlanes::One | DirectPlanes::Face);
        if bytes <= 4 || !next_or_same || !one_plane {
            return Columns::Anywhere([first, second], last);
        }
        // Rows of one texel have no two side by side.
        let last_column = field(asked.site + offset_of!(LoadSite, last));
        self.emit_effect(Code::Cmp_rm32_imm32, &[last_column, Part::Number(0)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Equal, asked.slow, next);
        // Behind the last one there is none: the one before it has no weight instead.
        let last = Input::Lanes(self.by(Vector::ShiftLeftBy, last, shift));
        let last_but_one = self.two(Vector::Subtract, last, Input::Constant(bytes));
        let begin = self.two(Vector::Smaller, Input::Lanes(first), Input::Lanes(last_but_one));
        let is_second = self.compare_words(Input::Lanes(first), Input::Lanes(begin), 4, false);
        let whole = if positions.weighs_in_256ths() { 0x0100_0100 } else { 1f32.to_bits() };
        axis.moved = Some(self.or_zero(is_second, Input::Constant(whole)));
        Columns::SideBySide(begin)
    }

    fn begun(&mut self, row: Lanes, begin: Option<Lanes>) -> Lanes {
        begin.map_or(row, |begin| self.two(Vector::Add, Input::Lanes(row), Input::Lanes(begin)))
    }

    /// The border in place of texels beyond the texture on one of the axes, or in a slice that is.
    fn or_border(
        &mut self,
        site: usize,
        mut texels: [Texel; 4],
        axes: [Taps; 2],
        slice: Option<Lanes>,
    ) -> [Texel; 4] {
        let [column, row] = axes.map(|axis| axis.outside);
        if column.is_none() && row.is_none() && slice.is_none() {
            return texels;
        }
        let border = |number| site + offset_of!(LoadSite, border) + 4 * number;
        let border: Vec<Lanes> =
            (0..texels[0].len()).map(|number| self.runtime_broadcast(border(number))).collect();
        for (tap, texel) in texels.iter_mut().enumerate() {
            let beyond = [column.map(|it| it[tap % 2]), row.map(|it| it[tap / 2]), slice];
            let or = |this: &mut Self, a, b| this.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, a, b);
            let Some(beyond) = beyond.into_iter().flatten().reduce(|a, b| or(self, a, b)) else { continue };
            for (word, &border) in texel.iter_mut().zip(&border) {
                *word = self.blend(beyond, Input::Lanes(border), Input::Lanes(*word));
            }
        }
        texels
    }

    /// Bytes from one number's texels to the next one's.
    pub(super) fn pitch(&mut self, site: usize, number: usize) -> Lanes {
        self.runtime_broadcast(site + offset_of!(LoadSite, pitch) + 4 * number)
    }

    /// The texels where two columns and two rows meet, which lie anywhere inside of the texture.
    fn four_texels(&mut self, asked: &Asked, columns: Columns, rows: [Lanes; 2]) -> [Texel; 4] {
        let bytes = asked.texel.bytes;
        let words = match columns {
            Columns::Anywhere(columns, last) if bytes == 4 => self.four_words(asked, columns, rows, last),
            Columns::Anywhere(columns, _) if bytes < 4 => self.four_parts_of_words(asked.site, columns, rows),
            Columns::Anywhere(columns, _) => {
                let base = self.runtime_quad(asked.site + offset_of!(LoadSite, start));
                self.gathered(base, columns, rows, bytes)
            }
            Columns::SideBySide(begin) => {
                let base = self.runtime_quad(asked.site + offset_of!(LoadSite, start));
                let offsets = rows.map(|row| self.two(Vector::Add, Input::Lanes(row), Input::Lanes(begin)));
                match self.wide {
                    true => self.continue_in_new_block(),
                    false => self.prefetch_rows(asked.site, base, offsets[0]),
                }
                let words = offsets
                    .map(|offset| self.gather_rows(Base::Register(base), offset, 2 * bytes as usize / 4));
                words.concat()
            }
        };
        let count = bytes.div_ceil(4) as usize;
        std::array::from_fn(|tap| words[count * tap..][..count].to_vec())
    }

    /// Ends the block, so that the instructions behind are put into an order of their own: of so many loads and sums, the first part's come first.
    fn continue_in_new_block(&mut self) {
        let next = self.new_block(false);
        self.push(Action::Jump(next, Vec::new()));
        self.enter(next);
    }

    /// Asks the caches for what lies at offsets, and a row behind, unless all lanes are near each other. The processor looks some hundred instructions
    /// ahead, which is a part or two of the four of a warp: without this, it waits for memory part by part. Nothing is read, so that rows behind
    /// the last one do no harm. (Of two parts, enough is in sight.)
    fn prefetch_rows(&mut self, site: usize, base: VirtualRegister, offset: Lanes) {
        /// Lanes at most so far before or behind the first one are near.
        const NEAR: u32 = 1 << 15;
        if offset.uniform {
            return;
        }
        let first = self.first_word(offset);
        let first = self.broadcast_word(first);
        let before = self.two(Vector::Subtract, Input::Lanes(first), Input::Constant(NEAR));
        let distance = self.two(Vector::Subtract, Input::Lanes(offset), Input::Lanes(before));
        let distance = self.of_all_parts(Vector::Or, distance);
        let far = self.two(Vector::And, Input::Lanes(distance), Input::Constant(!(2 * NEAR - 1)));
        let near = self.compare_words(Input::Lanes(far), Input::Constant(0), 2, true);
        let scattered = self.new_block(false);
        self.unless_all(near, scattered);
        let together = self.current;
        self.enter(scattered);
        self.prefetch_two_rows(site, base, offset);
        self.either([(self.current, Vec::new()), (together, Vec::new())]);
    }

    /// The same of lanes that are not near each other.
    fn prefetch_two_rows(&mut self, site: usize, base: VirtualRegister, offset: Lanes) {
        let pitch = self.runtime_word(site + offset_of!(LoadSite, pitch) + 4);
        let next_row = self.quad_two(Code::Add_r64_rm64, base, pitch);
        self.prefetch([base, next_row].map(Base::Register), offset);
    }

    /// Texels of a word where two columns and two rows meet, which lie anywhere inside of the texture.
    fn four_words(
        &mut self,
        asked: &Asked,
        columns: [Lanes; 2],
        rows: [Lanes; 2],
        last_column: Input,
    ) -> Vec<Lanes> {
        let site = asked.site;
        let left = rows.map(|row| self.two(Vector::Add, Input::Lanes(row), Input::Lanes(columns[0])));
        self.near_or_anywhere(
            site,
            |this, base, last, failed| this.words_in_vectors(base, last, columns, left, failed),
            // Sixteen words at a time are gathered as fast as eight pairs.
            |this, base| match this.wide {
                true => this.gathered(base, columns, rows, 4),
                false => {
                    // Filters have so much to do with what is there that it gains nothing.
                    if asked.texel.filter == DirectFilter::Gathered {
                        this.prefetch_two_rows(site, base, left[0]);
                    }
                    this.words_anywhere(base, columns, rows, last_column)
                }
            },
        )
    }

    /// The same of texels of less than a word, by the words that they lie in.
    fn four_parts_of_words(&mut self, site: usize, columns: [Lanes; 2], rows: [Lanes; 2]) -> Vec<Lanes> {
        let corners = self.corners(columns, rows);
        let offsets = corners.map(|corner| self.two(Vector::And, Input::Lanes(corner), Input::Constant(!3)));
        let words = self.near_or_anywhere(
            site,
            |this, base, last, failed| this.each_word_in_vectors(base, last, offsets, failed),
            |this, base| {
                let words = offsets.map(|offset| this.gather_words(Base::Register(base), offset, 0));
                words.map(in_all_parts).to_vec()
            },
        );
        let part = |(word, corner): (Lanes, Lanes)| {
            let bits = self.by(Vector::ShiftLeftBy, Input::Lanes(corner), 3);
            let bits = self.two(Vector::And, Input::Lanes(bits), Input::Constant(24));
            self.two(Vector::ShiftRight, Input::Lanes(word), Input::Lanes(bits))
        };
        words.into_iter().zip(corners).map(part).collect()
    }

    /// Words by vectors and permutations where the lanes of each part stand near each other in the same two rows, or those of each half of its quads do, or
    /// else one by one.
    fn near_or_anywhere(
        &mut self,
        site: usize,
        near: impl FnOnce(&mut Self, VirtualRegister, usize, Label) -> Vec<Lanes>,
        anywhere: impl FnOnce(&mut Self, VirtualRegister) -> Vec<Lanes>,
    ) -> Vec<Lanes> {
        let base = self.runtime_quad(site + offset_of!(LoadSite, start));
        let scattered = self.new_block(false);
        let last = site + offset_of!(LoadSite, last_line);
        let there = field(last);
        self.emit_effect(Code::Cmp_rm32_imm32, &[there, Part::Number(0)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Less, scattered, next);
        let backoff = site + offset_of!(LoadSite, near);
        let near = self.try_way(backoff, scattered, |this, failed| near(this, base, last, failed));
        let fast = self.current;
        self.enter(scattered);
        let anywhere = anywhere(self, base);
        self.either([(self.current, anywhere), (fast, near)])
    }

    /// The words of two columns in rows that have their left ones at offsets, which go together where two vectors of each part hold all; else goes to
    /// `other`. Where the last vectors begin at most lies at an offset from the runtime.
    fn words_in_vectors(
        &mut self,
        base: VirtualRegister,
        last: usize,
        columns: [Lanes; 2],
        left: [Lanes; 2],
        other: Label,
    ) -> Vec<Lanes> {
        let begin = left.map(|left| self.begins(left));
        let distance = [0, 1].map(|row| {
            Input::Lanes(self.two(Vector::Subtract, Input::Lanes(left[row]), Input::Lanes(begin[row])))
        });
        let step = self.two(Vector::Subtract, Input::Lanes(columns[1]), Input::Lanes(columns[0]));
        let far = self.two(Vector::And, distance[0], Input::Constant(!(self.part_bytes() as u32 - 1)));
        let differently = self.two(Vector::Xor, distance[0], distance[1]);
        let not_next = self.two(Vector::Xor, Input::Lanes(step), Input::Constant(4));
        let apart = self.two(Vector::Or, Input::Lanes(far), Input::Lanes(differently));
        let apart = self.two(Vector::Or, Input::Lanes(apart), Input::Lanes(not_next));
        self.unless_in_vectors(apart, begin, last, other);
        let number = self.by(Vector::ShiftRightBy, distance[0], 2);
        begin.map(|begin| self.permuted(base, begin, number, [0, 4])).concat()
    }

    /// The words at four offsets, two in a row, where one vector for each row holds all of a part; else goes to `other`.
    fn each_word_in_vectors(
        &mut self,
        base: VirtualRegister,
        last: usize,
        offsets: [Lanes; 4],
        other: Label,
    ) -> Vec<Lanes> {
        let begin = [0, 2].map(|left: usize| self.begins(offsets[left]));
        let distances: [Input; 4] = std::array::from_fn(|tap| {
            let (offset, begin) = (Input::Lanes(offsets[tap]), Input::Lanes(begin[tap / 2]));
            Input::Lanes(self.two(Vector::Subtract, offset, begin))
        });
        let [a, b, c, d] = distances;
        let [upper, lower] = [(a, b), (c, d)].map(|(a, b)| Input::Lanes(self.two(Vector::Or, a, b)));
        let all = self.two(Vector::Or, upper, lower);
        let far = self.two(Vector::And, Input::Lanes(all), Input::Constant(!(self.part_bytes() as u32 - 1)));
        self.unless_in_vectors(far, begin, last, other);
        let word = |tap: usize| {
            let number = self.by(Vector::ShiftRightBy, distances[tap], 2);
            let [word] = self.permuted(base, begin[tap / 2], number, [0]);
            word
        };
        [0, 1, 2, 3].map(word).to_vec()
    }

    /// Goes to `other` unless nothing is apart, and all vectors begin where one may at most: that lies at an offset from the runtime.
    fn unless_in_vectors(&mut self, apart: Lanes, begin: [Lanes; 2], last: usize, other: Label) {
        let apart = Input::Lanes(self.of_all_parts(Vector::Or, apart));
        let farthest = self.two(Vector::Larger, Input::Lanes(begin[0]), Input::Lanes(begin[1]));
        let farthest = Input::Lanes(self.of_all_parts(Vector::Larger, farthest));
        let last = Input::Lanes(self.runtime_broadcast(last));
        let there = Input::Lanes(self.two(Vector::Smaller, farthest, last));
        let beyond = Input::Lanes(self.two(Vector::Xor, there, farthest));
        let apart = self.two(Vector::Or, apart, beyond);
        let near = self.compare_words(Input::Lanes(apart), Input::Constant(0), 2, true);
        self.unless_all(near, other);
    }

    /// The same lane by lane: both columns at once where they are the same or side by side in all lanes.
    fn words_anywhere(
        &mut self,
        base: VirtualRegister,
        columns: [Lanes; 2],
        rows: [Lanes; 2],
        last_column: Input,
    ) -> Vec<Lanes> {
        let single = self.new_block(false);
        let last = Input::Lanes(self.by(Vector::ShiftLeftBy, last_column, 2));
        // Rows of one texel have no two side by side.
        let some = Input::Lanes(self.two(Vector::Smaller, last, Input::Constant(4)));
        let one_texel = self.two(Vector::Xor, some, Input::Constant(4));
        let last_but_one = self.two(Vector::Subtract, last, Input::Constant(4));
        let [left, right] = columns.map(Input::Lanes);
        let begin = self.two(Vector::Smaller, left, Input::Lanes(last_but_one));
        let begin = Input::Lanes(begin);
        let behind = self.two(Vector::Subtract, right, begin);
        let elsewhere = self.two(Vector::And, Input::Lanes(behind), Input::Constant(!4));
        let elsewhere = self.of_all_parts(Vector::Or, elsewhere);
        let elsewhere = self.two(Vector::Or, Input::Lanes(elsewhere), Input::Lanes(one_texel));
        let together = self.compare_words(Input::Lanes(elsewhere), Input::Constant(0), 2, true);
        self.unless_all(together, single);
        let first = [left, right].map(|column| self.compare_words(column, begin, 2, false));
        let mut pairs = Vec::new();
        for row in rows {
            let offset = self.two(Vector::Add, Input::Lanes(row), begin);
            let pair = self.gather_pairs(Base::Register(base), offset, 0).map(Input::Lanes);
            pairs.extend(first.map(|first| self.blend(first, pair[0], pair[1])));
        }
        let by_pairs = self.current;
        self.enter(single);
        let words = self.gathered(base, columns, rows, 4);
        self.either([(self.current, words), (by_pairs, pairs)])
    }

    /// The words of texels of so many bytes where two columns and two rows meet, lane by lane.
    fn gathered(
        &mut self,
        base: VirtualRegister,
        columns: [Lanes; 2],
        rows: [Lanes; 2],
        bytes: u32,
    ) -> Vec<Lanes> {
        let corners = self.corners(columns, rows);
        let texels = corners.map(|offset| self.gather_rows(Base::Register(base), offset, bytes as usize / 4));
        texels.concat().into_iter().map(in_all_parts).collect()
    }

    /// Where columns and rows meet, in bytes.
    fn corners(&mut self, columns: [Lanes; 2], rows: [Lanes; 2]) -> [Lanes; 4] {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column): (usize, usize)| {
            self.two(Vector::Add, Input::Lanes(rows[row]), Input::Lanes(columns[column]))
        })
    }
}

/// Where the columns of four texels begin in their rows, in bytes.
#[derive(Clone, Copy)]
enum Columns {
    /// Both, and the number of the last one there is.
    Anywhere([Lanes; 2], Input),
    /// The first one: the second one is next to it.
    SideBySide(Lanes),
}

/// The words of a texel of each lane.
pub(super) type Texel = Vec<Lanes>;

/// Lanes as those of all parts, alike or not.
fn in_all_parts(lanes: Lanes) -> Lanes {
    Lanes { uniform: false, parts: std::array::from_fn(|part| lanes.part(part)) }
}
