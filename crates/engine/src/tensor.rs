//! Copies of boxes between tensors and shared memory.

use tmu_program::meaning::atomic::apply;
use tmu_program::{
    AtomicOperation, Space, TENSOR_MAP_BYTES, TensorCopy, TensorDirection, TensorMap, Width, outside_nan,
};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use crate::access::{read, write};
use crate::atomic::update;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::outcome::code;
use crate::warp::Warp;

/// Bytes that are moved at a time.
const PIECE: u32 = 16;

/// What the box in shared memory is aligned to.
const ALIGNMENT: u64 = 128;

/// Lane after lane, each its box from the lowest address on. Killed lanes do nothing, as with stores.
pub(crate) fn copy_tensor(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    copy: &TensorCopy,
) -> Result<(), Cause> {
    let lanes = lanes & !warp.flow.killed();
    let batch = executor.context.batch(warp, lanes);
    let (maps, shared) = (batch.addresses(&copy.map), batch.addresses(&copy.shared));
    let coordinates: Vec<Lanes<u32>> = copy.coordinates.iter().map(|&at| batch.read(at)).collect();
    let mut bytes = [0; LANES];
    for lane in active(lanes) {
        let map = read_map(executor, warp, lane, maps[lane])?;
        if map.rank != coordinates.len() {
            let message = format!("the tensor has {} dimensions, the copy {}", map.rank, coordinates.len());
            return Err(Cause::new(code::TENSOR_MAP, message).in_lane(lane).at(maps[lane]));
        }
        if !shared[lane].is_multiple_of(ALIGNMENT) {
            let message = format!("a box in shared memory begins at a multiple of {ALIGNMENT} bytes");
            return Err(Cause::new(code::MISALIGNED, message).in_lane(lane).at(shared[lane]));
        }
        let start = std::array::from_fn(|n| coordinates.get(n).map_or(0, |at| i64::from(at[lane] as i32)));
        let place = BoxCopy { map: &map, start, shared: shared[lane], direction: copy.direction, lane };
        place.run(executor, warp)?;
        bytes[lane] = map.box_bytes();
    }
    executor.context.batch(warp, lanes).write(copy.bytes, &bytes);
    Ok(())
}

fn read_map(
    executor: &mut Executor<'_, '_>,
    warp: &Warp,
    lane: usize,
    address: u64,
) -> Result<TensorMap, Cause> {
    let mut words = [0; TENSOR_MAP_BYTES as usize / 4];
    for (number, piece) in words.chunks_mut(4).enumerate() {
        let at = address.wrapping_add(u64::from(PIECE) * number as u64);
        piece.copy_from_slice(&read(executor, warp, lane, (Space::Generic, at), Width::B128)?);
    }
    TensorMap::read(&words).ok_or_else(|| {
        let message = "what is here is no tensor map, or one of a kind that is not run";
        Cause::new(code::TENSOR_MAP, message).in_lane(lane).at(address)
    })
}

/// One lane's box.
struct BoxCopy<'m> {
    map: &'m TensorMap,
    start: [i64; 5],
    shared: u64,
    direction: TensorDirection,
    lane: usize,
}

/// A piece of a row: where it is in shared memory, the global address of its first element, whether its row is in the tensor, and
/// the coordinate of its first element.
struct Piece {
    shared: u64,
    global: u64,
    row_inside: bool,
    first: i64,
}

impl BoxCopy<'_> {
    fn run(&self, executor: &mut Executor<'_, '_>, warp: &mut Warp) -> Result<(), Cause> {
        let [n1, n2, n3, n4] = self.map.counts();
        let mut offset = 0;
        for i4 in 0..n4 {
            for i3 in 0..n3 {
                for i2 in 0..n2 {
                    for i1 in 0..n1 {
                        self.row([i1, i2, i3, i4], offset, executor, warp)?;
                        offset += u64::from(self.map.row_bytes());
                    }
                }
            }
        }
        Ok(())
    }

    fn row(
        &self,
        indices: [u32; 4],
        offset: u64,
        executor: &mut Executor<'_, '_>,
        warp: &mut Warp,
    ) -> Result<(), Cause> {
        let (map, size) = (self.map, u64::from(self.map.element.width().bytes()));
        let (mut global, mut row_inside) = (map.address, true);
        for n in 1..map.rank {
            let at = self.start[n] + i64::from(indices[n - 1] * map.steps[n]);
            row_inside &= at >= 0 && (at as u64) < map.sizes[n];
            global = global.wrapping_add((at as u64).wrapping_mul(map.strides[n - 1]));
        }
        for within in (0..map.row_bytes()).step_by(PIECE as usize) {
            let first = self.start[0] + i64::from(within) / size as i64;
            let piece = Piece {
                shared: map.swizzle.place(self.shared.wrapping_add(offset + u64::from(within))),
                global: global.wrapping_add((first as u64).wrapping_mul(size)),
                row_inside,
                first,
            };
            match self.direction {
                TensorDirection::Load => self.load(&piece, executor, warp)?,
                TensorDirection::Store => self.store(&piece, executor, warp)?,
                TensorDirection::Reduce(operation) => self.reduce(operation, &piece, executor, warp)?,
            }
        }
        Ok(())
    }

    /// Whether an element of a piece is in the tensor.
    fn inside(&self, piece: &Piece, element: u32) -> bool {
        let at = piece.first + i64::from(element);
        piece.row_inside && at >= 0 && (at as u64) < self.map.sizes[0]
    }

    fn elements(&self) -> u32 {
        PIECE / self.map.element.width().bytes()
    }

    /// Whether a piece can be moved at once.
    fn whole(&self, piece: &Piece) -> bool {
        piece.global.is_multiple_of(PIECE.into())
            && self.inside(piece, 0)
            && self.inside(piece, self.elements() - 1)
    }

    fn global(&self, piece: &Piece, element: u32) -> (Space, u64) {
        let offset = element * self.map.element.width().bytes();
        (Space::Global, piece.global.wrapping_add(offset.into()))
    }

    fn load(&self, piece: &Piece, executor: &mut Executor<'_, '_>, warp: &mut Warp) -> Result<(), Cause> {
        let width = self.map.element.width();
        let words = if self.whole(piece) {
            read(executor, warp, self.lane, (Space::Global, piece.global), Width::B128)?
        } else {
            let mut all = 0u128;
            for element in 0..self.elements() {
                let value = if self.inside(piece, element) {
                    let words = read(executor, warp, self.lane, self.global(piece, element), width)?;
                    wide(words) & ones(width)
                } else if self.map.nan_outside {
                    u128::from(outside_nan(8 * width.bytes())) & ones(width)
                } else {
                    0
                };
                all |= value << (8 * element * width.bytes());
            }
            words_of(all)
        };
        write(executor, warp, self.lane, (Space::Shared, piece.shared), Width::B128, words)
    }

    fn store(&self, piece: &Piece, executor: &mut Executor<'_, '_>, warp: &mut Warp) -> Result<(), Cause> {
        let words = read(executor, warp, self.lane, (Space::Shared, piece.shared), Width::B128)?;
        if self.whole(piece) {
            return write(executor, warp, self.lane, (Space::Global, piece.global), Width::B128, words);
        }
        let width = self.map.element.width();
        for element in (0..self.elements()).filter(|&element| self.inside(piece, element)) {
            let value = wide(words) >> (8 * element * width.bytes()) & ones(width);
            write(executor, warp, self.lane, self.global(piece, element), width, words_of(value))?;
        }
        Ok(())
    }

    fn reduce(
        &self,
        operation: AtomicOperation,
        piece: &Piece,
        executor: &mut Executor<'_, '_>,
        warp: &mut Warp,
    ) -> Result<(), Cause> {
        let Some(kind) = self.map.element.reduced(operation) else {
            let message = format!("elements of type {} have no such reduction", self.map.element.name());
            return Err(Cause::new(code::TENSOR_MAP, message).in_lane(self.lane));
        };
        let words = read(executor, warp, self.lane, (Space::Shared, piece.shared), Width::B128)?;
        let width = self.map.element.width();
        for element in (0..self.elements()).filter(|&element| self.inside(piece, element)) {
            let value = (wide(words) >> (8 * element * width.bytes()) & ones(width)) as u64;
            let place = self.global(piece, element);
            update(executor, warp, self.lane, place, width, |old| apply(operation, kind, old, value, 0))?;
        }
        Ok(())
    }
}

fn wide(words: [u32; 4]) -> u128 {
    words.iter().rev().fold(0, |all, &word| all << 32 | u128::from(word))
}

fn words_of(value: u128) -> [u32; 4] {
    std::array::from_fn(|n| (value >> (32 * n)) as u32)
}

/// All bits of an element.
fn ones(width: Width) -> u128 {
    (1 << (8 * width.bytes())) - 1
}
