//! Footprints across the edges of a cube's faces (D3D 7.18.12), in lanes of which none looks at a corner.

use iced_x86::Code;
use tmu_texture::{CUBE_FACES, FaceTexel, across_edge};

use super::axes::Taps;
use super::code::Base;
use super::footprint::{Asked, Plane};
use super::select::{Input, Lanes, Selector};
use super::vector::Vector;

/// Of an entry of [`neighbours`]: the bits of the face's number.
const FACE: u32 = 7;
/// Bits of an entry, for the column and for the row of a texel on the other face: it is counted from the last one, and goes along with the edge.
const FROM_LAST: [u8; 2] = [3, 5];
const ALONG: [u8; 2] = [4, 6];

/// What lies behind the edges of each face: behind the first column, the last column, the first row and the last row.
fn neighbours() -> [u32; 256] {
    const SIZE: i32 = 4;
    const LAST: i32 = SIZE - 1;
    let mut entries = [0; 256];
    let edges = (0..CUBE_FACES).flat_map(|face| (0..4).map(move |edge| (face, edge)));
    for (entry, (face, edge)) in entries.iter_mut().zip(edges) {
        let behind = |along: i32| {
            let [x, y] = [[-1, along], [SIZE, along], [along, -1], [along, SIZE]][edge];
            across_edge(FaceTexel { face, x, y }, SIZE)
        };
        let (first, last) = (behind(0), behind(LAST));
        *entry = first.face;
        for (axis, ends) in [[first.x, last.x], [first.y, last.y]].into_iter().enumerate() {
            let from_last = u32::from(ends[0] == LAST);
            let along = u32::from(ends[0] != ends[1]);
            *entry |= from_last << FROM_LAST[axis] | along << ALONG[axis];
        }
    }
    entries
}

impl Selector<'_> {
    /// Where four texels of a word lie, of which those beyond an edge lie on the face behind it; `own` is where they lie on the lanes' own faces. Goes to the texture unit if a lane
    /// looks at a corner.
    pub(super) fn across_edges(
        &mut self,
        asked: &Asked,
        face: Lanes,
        plane: &Plane,
        taps: &[Taps; 2],
        own: [Lanes; 4],
    ) -> [Lanes; 4] {
        let lanes = Input::Lanes;
        let [Some(in_columns), Some(in_rows)] = [taps[0].good, taps[1].good] else { return own };
        let or = |this: &mut Self, a, b| this.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, a, b);
        let and = |this: &mut Self, a, b| this.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, a, b);
        let no_corner = or(self, in_columns, in_rows);
        self.unless_all_active(no_corner, asked.slow);
        // The axis on which lanes cross an edge, if they cross one: that of rows where all columns are there.
        let first = [0, 1].map(|axis: usize| taps[axis].first);
        let crossing = self.blend(in_columns, lanes(first[1]), lanes(first[0]));
        let along = [0, 1].map(|tap| {
            let [column, row] = taps.map(|axis| lanes(axis.index[tap]));
            self.blend(in_columns, column, row)
        });
        let behind = self.by(Vector::ShiftRightBy, lanes(crossing), 31);
        let behind = self.two(Vector::Xor, lanes(behind), Input::Constant(1));
        let on_rows = self.or_zero(in_columns, Input::Constant(2));
        let edge = self.two(Vector::Or, lanes(behind), lanes(on_rows));
        let edges = self.by(Vector::ShiftLeftBy, lanes(face), 2);
        let edge = self.two(Vector::Or, lanes(edges), lanes(edge));
        let offset = self.by(Vector::ShiftLeftBy, lanes(edge), 2);
        let table = self.pool.table_of_256(neighbours());
        let entry = self.table_words(Base::Runtime, offset, table);
        let other = along.map(|along| self.on_other_face(asked, entry, along, plane));
        // Which taps lie beyond the edge.
        let before = self.compare_words(lanes(crossing), Input::Constant(0), 1, true);
        let after = self.not_mask(before);
        let [[left, right], [above, below]] = [in_columns, in_rows].map(|inside| {
            let crosses = self.not_mask(inside);
            [before, after].map(|side| and(self, crosses, side))
        });
        let [upper_left, upper_right, lower_left, lower_right] = own;
        let mut chosen = |mask: Lanes, there: Lanes, own: Lanes| self.blend(mask, lanes(there), lanes(own));
        let upper_left = chosen(left, other[0], upper_left);
        let upper_left = chosen(above, other[0], upper_left);
        let upper_right = chosen(right, other[0], upper_right);
        let upper_right = chosen(above, other[1], upper_right);
        let lower_left = chosen(left, other[1], lower_left);
        let lower_left = chosen(below, other[0], lower_left);
        let lower_right = chosen(right, other[1], lower_right);
        let lower_right = chosen(below, other[1], lower_right);
        [upper_left, upper_right, lower_left, lower_right]
    }

    /// Where the texel behind an edge lies, so far along it, in bytes.
    fn on_other_face(&mut self, asked: &Asked, entry: Lanes, along: Lanes, plane: &Plane) -> Lanes {
        let lanes = Input::Lanes;
        let face = self.two(Vector::And, lanes(entry), Input::Constant(FACE));
        let face_pitch = self.pitch(asked.site, 2);
        let begin = self.two(Vector::Multiply, lanes(face), lanes(face_pitch));
        let [column, row] = [0, 1].map(|axis| {
            let mut mask = |bit: u8| {
                let top = self.by(Vector::ShiftLeftBy, lanes(entry), 31 - bit);
                self.by(Vector::ShiftRightSignedBy, lanes(top), 31)
            };
            let [from_last, goes_along] = [FROM_LAST[axis], ALONG[axis]].map(&mut mask);
            let base = self.two(Vector::And, lanes(from_last), plane.axes[axis].last);
            let step = self.two(Vector::Xor, lanes(along), lanes(from_last));
            let step = self.two(Vector::Subtract, lanes(step), lanes(from_last));
            let step = self.two(Vector::And, lanes(step), lanes(goes_along));
            self.two(Vector::Add, lanes(base), lanes(step))
        });
        let row = self.two(Vector::Multiply, lanes(row), plane.pitch);
        let column = self.by(Vector::ShiftLeftBy, lanes(column), 2);
        let offset = self.two(Vector::Add, lanes(row), lanes(column));
        self.two(Vector::Add, lanes(offset), lanes(begin))
    }
}
