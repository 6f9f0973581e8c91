//! Copies of many bytes from memory to memory.

use tmu_program::meaning::atomic::apply;
use tmu_program::{AtomicOperation, AtomicType, MemoryCopy, Space, Width};
use tmu_texture::Mask;
use tmu_texture::lanes::active;

use crate::access::{read, write};
use crate::atomic::update;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::outcome::code;
use crate::warp::Warp;

/// Sixteen bytes, an address each.
#[derive(Clone, Copy)]
struct Piece {
    to: (Space, u64),
    from: (Space, u64),
    /// Which of the bytes are written.
    mask: u32,
}

/// The mask of all bytes of a piece.
const ALL_BYTES: u32 = 0xffff;

/// Copies lane after lane, from the lowest address on. Killed lanes do nothing, as with stores.
pub(crate) fn copy(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    copy: &MemoryCopy,
) -> Result<(), Cause> {
    let lanes = lanes & !warp.flow.killed();
    let batch = executor.context.batch(warp, lanes);
    let (to, from, bytes) = (batch.addresses(&copy.to), batch.addresses(&copy.from), batch.read(copy.bytes));
    let mask = copy.mask.map(|mask| batch.read(mask));
    for lane in active(lanes) {
        if bytes[lane] % MemoryCopy::UNIT != 0 {
            let message =
                format!("{} bytes are copied, which is not a multiple of {}", bytes[lane], MemoryCopy::UNIT);
            return Err(Cause::new(code::MISALIGNED, message).in_lane(lane).at(to[lane]));
        }
        for offset in (0..u64::from(bytes[lane])).step_by(MemoryCopy::UNIT as usize) {
            let piece = Piece {
                to: (copy.to_space, to[lane].wrapping_add(offset)),
                from: (copy.from_space, from[lane].wrapping_add(offset)),
                mask: mask.map_or(ALL_BYTES, |mask| mask[lane] & ALL_BYTES),
            };
            copy_piece(executor, warp, lane, piece, copy.reduce)?;
        }
    }
    Ok(())
}

fn copy_piece(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lane: usize,
    Piece { to, from, mask }: Piece,
    reduce: Option<(AtomicOperation, AtomicType)>,
) -> Result<(), Cause> {
    let words = read(executor, warp, lane, from, Width::B128)?;
    let Some((operation, kind)) = reduce else {
        if mask == ALL_BYTES {
            return write(executor, warp, lane, to, Width::B128, words);
        }
        for byte in (0..MemoryCopy::UNIT).filter(|byte| mask >> byte & 1 == 1) {
            let word = words[byte as usize / 4] >> (8 * (byte % 4));
            let place = (to.0, to.1.wrapping_add(byte.into()));
            write(executor, warp, lane, place, Width::U8, [word & 0xff, 0, 0, 0])?;
        }
        return Ok(());
    };
    let width = kind.width();
    for byte in (0..MemoryCopy::UNIT).step_by(width.bytes() as usize) {
        let value = element(words, byte, width);
        let place = (to.0, to.1.wrapping_add(byte.into()));
        update(executor, warp, lane, place, width, |old| apply(operation, kind, old, value, 0))?;
    }
    Ok(())
}

/// The element that begins at a byte of four words.
fn element(words: [u32; 4], byte: u32, width: Width) -> u64 {
    let all = words.iter().rev().fold(0u128, |all, word| all << 32 | u128::from(*word));
    let bits = (all >> (8 * byte)) as u64;
    if width.bytes() == 8 { bits } else { bits & ((1 << (8 * width.bytes())) - 1) }
}
