//! Tensor maps.

use tmu_device::{Swizzle, TensorElement, TensorMap};

use crate::interface::driver_functions;
use crate::pointer::{get, put};
use crate::settings::settings;
use crate::status::Status;

/// `CUtensorMap`.
type Words = [u32; 32];

/// What the address of a tensor map is a multiple of.
const ALIGNMENT: usize = 64;

/// What only machines from sm_100 on have, and here none: others refuse it (measured on driver 580.159 as sm_90).
fn of_later_machines() -> Status {
    if settings().capability >= 100 { Status::NotSupported } else { Status::InvalidValue }
}

/// `CUtensorMapDataType`. Those of less than a byte are not supported.
fn element(number: u32) -> Result<TensorElement, Status> {
    match number {
        0 => Ok(TensorElement::U8),
        1 => Ok(TensorElement::U16),
        2 => Ok(TensorElement::U32),
        3 => Ok(TensorElement::S32),
        4 => Ok(TensorElement::U64),
        5 => Ok(TensorElement::S64),
        6 => Ok(TensorElement::F16),
        7 => Ok(TensorElement::F32),
        8 => Ok(TensorElement::F64),
        9 => Ok(TensorElement::Bf16),
        10 => Ok(TensorElement::F32Ftz),
        11 => Ok(TensorElement::Tf32),
        12 => Ok(TensorElement::Tf32Ftz),
        13..=15 => Err(of_later_machines()),
        _ => Err(Status::InvalidValue),
    }
}

/// `CUtensorMapSwizzle`. Those that keep more than 16 bytes together are not supported.
fn swizzle(number: u32) -> Result<Swizzle, Status> {
    match number {
        0 => Ok(Swizzle::None),
        1 => Ok(Swizzle::B32),
        2 => Ok(Swizzle::B64),
        3 => Ok(Swizzle::B128),
        4..=6 => Err(of_later_machines()),
        _ => Err(Status::InvalidValue),
    }
}

/// So many numbers, and others for the rest.
///
/// # Safety
/// There are so many at the pointer, or it is null.
unsafe fn numbers<T: Copy, const N: usize>(from: *const T, count: usize, rest: T) -> Result<[T; N], Status> {
    let mut all = [rest; N];
    for (at, number) in all.iter_mut().take(count).enumerate() {
        // SAFETY: there are more than so many.
        *number = unsafe { get(from.wrapping_add(at))? };
    }
    Ok(all)
}

fn aligned(map: *mut Words) -> Result<*mut Words, Status> {
    if map.addr().is_multiple_of(ALIGNMENT) { Ok(map) } else { Err(Status::InvalidValue) }
}

driver_functions! {
    fn cuTensorMapEncodeTiled(
        map: *mut Words,
        kind: u32,
        rank: u32,
        address: u64,
        sizes: *const u64,
        strides: *const u64,
        extents: *const u32,
        steps: *const u32,
        interleave: u32,
        swizzled: u32,
        promotion: u32,
        fill: u32,
    ) since 12000 {
        let rank = match rank {
            1..=5 => rank as usize,
            _ => return Err(Status::InvalidValue),
        };
        match interleave {
            0 => {}
            1 | 2 if rank >= 3 => return Err(Status::NotSupported),
            _ => return Err(Status::InvalidValue),
        }
        // Addresses have 57 bits.
        if promotion > 3 || fill > 1 || address >> 57 != 0 {
            return Err(Status::InvalidValue);
        }
        let made = TensorMap {
            element: element(kind)?,
            rank,
            address,
            sizes: numbers(sizes, rank, 1)?,
            strides: numbers(strides, rank - 1, 0)?,
            extents: numbers(extents, rank, 1)?,
            steps: numbers(steps, rank, 1)?,
            swizzle: swizzle(swizzled)?,
            nan_outside: fill == 1,
        };
        if !made.is_valid() {
            return Err(Status::InvalidValue);
        }
        put(aligned(map)?, made.words())
    }

    fn cuTensorMapReplaceAddress(map: *mut Words, address: u64) since 12000 {
        let map = aligned(map)?;
        let mut made = TensorMap::read(&get(map)?).ok_or(Status::InvalidValue)?;
        made.address = address;
        if !made.is_valid() {
            return Err(Status::InvalidValue);
        }
        put(map, made.words())
    }
}
