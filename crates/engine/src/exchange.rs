//! Values that lanes of a warp exchange.

use tmu_program::meaning::exchange::{lanes_with_the_same, quad_sum, shuffle_source};
use tmu_program::meaning::{atomic, matrix};
use tmu_program::{
    AtomicOperation, AtomicType, Condition, FloatMode, FloatSource, MatrixProduct, Predicate, QuadSum,
    Quorum, Register, ShuffleMode, Source, WideSource,
};
use tmu_texture::lanes::{active, alike, mask_of};
use tmu_texture::{LANES, Lanes, Mask};

use crate::batch::Batch;

impl Batch<'_, '_> {
    /// Values of other lanes.
    pub(crate) fn shuffle(
        &mut self,
        [value, lane, bounds]: [Source; 3],
        mode: ShuffleMode,
        to: Option<Register>,
        in_range: Option<Predicate>,
    ) {
        let (values, lanes, bounds) = (self.read(value), self.read(lane), self.read(bounds));
        let sources: Lanes<_> =
            std::array::from_fn(|own| shuffle_source(own as u32, lanes[own], bounds[own], mode));
        let shuffled = std::array::from_fn(|own| values[sources[own].unwrap_or(own as u32) as usize]);
        self.write(to, &shuffled);
        if let Some(in_range) = in_range {
            let found = (0..LANES).fold(0, |mask, own| mask | u32::from(sources[own].is_some()) << own);
            self.write_predicate(in_range, found);
        }
    }

    /// In which lanes a condition holds, and whether those are as many as asked.
    pub(crate) fn vote(
        &mut self,
        condition: Condition,
        quorum: Quorum,
        to: Option<Register>,
        holds: Option<Predicate>,
    ) {
        let found = self.warp.holds(condition) & self.lanes;
        let answer = match quorum {
            Quorum::All => found == self.lanes,
            Quorum::Any => found != 0,
            Quorum::Equal => found == self.lanes || found == 0,
        };
        self.write(to, &[found; LANES]);
        if let Some(holds) = holds {
            self.write_predicate(holds, if answer { u32::MAX } else { 0 });
        }
    }

    /// Which lanes hold the same.
    pub(crate) fn match_lanes(
        &mut self,
        value: WideSource,
        members: Source,
        all: bool,
        to: Option<Register>,
        holds: Option<Predicate>,
    ) {
        let (values, width) = (value.map(|word| self.read(word)), self.width);
        let (mut found, mut agreeing) = ([0; LANES], 0);
        self.of_each_mask(members, |lanes, members| {
            let masks = width.run(
                #[inline(always)]
                || lanes_with_the_same(&values, members),
            );
            let same = |lane: usize| if all && masks[lane] != members { 0 } else { masks[lane] };
            active(lanes).for_each(|lane| found[lane] = same(lane));
            agreeing |= lanes & mask_of(|lane| masks[lane] == members);
        });
        self.write(to, &found);
        if let Some(holds) = holds {
            self.write_predicate(holds, agreeing);
        }
    }

    /// What an operation makes of several lanes' values.
    pub(crate) fn reduce(
        &mut self,
        value: Source,
        members: Source,
        operation: AtomicOperation,
        kind: AtomicType,
        to: Option<Register>,
    ) {
        let values = self.read(value);
        let mut found = [0; LANES];
        self.of_each_mask(members, |lanes, members| {
            let all = active(members).map(|lane| u64::from(values[lane]));
            let result = all.reduce(|a, b| atomic::apply(operation, kind, a, b, 0)).unwrap_or(0) as u32;
            active(lanes).for_each(|lane| found[lane] = result);
        });
        self.write(to, &found);
    }

    /// Lanes that name the same mask, and those of it that take part; mostly, that is one for all.
    fn of_each_mask(&mut self, members: Source, mut of: impl FnMut(Mask, Mask)) {
        let members = self.read(members);
        for (first, lanes) in alike(self.lanes, |one, other| members[one] == members[other]) {
            of(lanes, members[first] & self.lanes);
        }
    }

    /// Sums over quads.
    pub(crate) fn quad_add(
        &mut self,
        [a, b]: [FloatSource; 2],
        sums: [QuadSum; 4],
        mode: FloatMode,
        to: Option<Register>,
    ) {
        let (a, b) = (self.read_float(a), self.read_float(b));
        let mut values = [0; LANES];
        for lane in active(self.lanes) {
            values[lane] = quad_sum(a[lane], b[lane], sums[lane % 4], mode);
        }
        self.write(to, &values);
    }

    /// Products of matrices that lie in the registers of all lanes.
    pub(crate) fn multiply_matrices(&mut self, product: &MatrixProduct, positions: &matrix::Positions) {
        let read = |sources: &[Source]| sources.iter().map(|&source| self.read(source)).collect::<Vec<_>>();
        let words = [&product.a, &product.b, &product.c].map(|sources| read(sources));
        let metadata = product.sparse.map_or([0; LANES], |sparse| self.read(sparse.metadata));
        let words = [&words[0][..], &words[1], &words[2]];
        let result = matrix::multiply(product, positions, words, &metadata, self.width);
        for (&to, values) in product.to.iter().zip(&result) {
            self.write(to, values);
        }
    }
}
