//! What programs say about where memory should be, and ask about again. It changes nothing: memory is in one place.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::c_void;

use parking_lot::{Mutex, MutexGuard};

use crate::context::current;
use crate::driver::Handle;
use crate::pointer::{list, put};
use crate::status::{Done, Status};

/// `CUmemLocation`: a type (1 a device, 2 the host, 3 a part of the host, 4 the part that is near) and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Location {
    kind: i32,
    number: i32,
}

/// CUDA's number for the host among those of devices.
const HOST: i32 = -1;
/// CUDA's number for no device.
const NO_DEVICE: i32 = -2;

impl Location {
    /// Of the older functions, which know devices and the host.
    fn of(ordinal: i32) -> Location {
        match ordinal {
            HOST => Location { kind: 2, number: 0 },
            number => Location { kind: 1, number },
        }
    }

    /// The only device.
    pub(crate) const DEVICE: Location = Location { kind: 1, number: 0 };

    /// # Errors
    /// [`Status::InvalidDevice`] for other devices, [`Status::InvalidValue`] for what is no place.
    pub(crate) fn check(self) -> Done {
        match self {
            Location::DEVICE | Location { kind: 2..=4, .. } => Ok(()),
            Location { kind: 1, .. } => Err(Status::InvalidDevice),
            _ => Err(Status::InvalidValue),
        }
    }

    fn ordinal(self) -> i32 {
        match self.kind {
            1 => self.number,
            2..=4 => HOST,
            _ => NO_DEVICE,
        }
    }
}

/// What was said of a piece of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Advice {
    is_read_mostly: bool,
    preferred: Location,
    accessed_by: BTreeSet<i32>,
    prefetched: Location,
}

/// Pieces that do not overlap: by the address behind each, its start and what was said of it. Memory of which nothing was said is in none.
static ADVICE: Mutex<BTreeMap<u64, (u64, Advice)>> = Mutex::new(BTreeMap::new());

fn advice() -> MutexGuard<'static, BTreeMap<u64, (u64, Advice)>> {
    ADVICE.lock()
}

/// The pieces of a range, with what was said of each.
fn pieces(all: &BTreeMap<u64, (u64, Advice)>, start: u64, end: u64) -> Vec<(u64, u64, Advice)> {
    let (mut pieces, mut next) = (Vec::new(), start);
    for (&until, (from, advice)) in all.range(start + 1..) {
        if *from >= end {
            break;
        }
        if *from > next {
            pieces.push((next, *from, Advice::default()));
        }
        pieces.push(((*from).max(start), until.min(end), advice.clone()));
        next = until;
    }
    if next < end {
        pieces.push((next, end, Advice::default()));
    }
    pieces
}

/// Takes what was said of a range out of the pieces, which are cut where it begins and ends.
fn cut(all: &mut BTreeMap<u64, (u64, Advice)>, start: u64, end: u64) {
    let touched = all.range(start + 1..).take_while(|(_, (from, _))| *from < end);
    for until in touched.map(|(until, _)| *until).collect::<Vec<_>>() {
        let Some((from, advice)) = all.remove(&until) else { continue };
        if from < start {
            all.insert(start, (from, advice.clone()));
        }
        if until > end {
            all.insert(until, (end, advice));
        }
    }
}

fn change(start: u64, end: u64, change: impl Fn(&mut Advice)) {
    let mut all = advice();
    let pieces = pieces(&all, start, end);
    cut(&mut all, start, end);
    for (from, until, mut piece) in pieces {
        change(&mut piece);
        if piece != Advice::default() {
            all.insert(until, (from, piece));
        }
    }
}

/// Forgets what was said of memory that is freed.
pub(crate) fn forget(start: u64, bytes: u64) {
    cut(&mut advice(), start, start.saturating_add(bytes));
}

/// A range that is inside of one allocation: its ends.
fn range(address: u64, bytes: usize) -> Result<(u64, u64), Status> {
    let (driver, _) = current()?;
    let inside = |(start, size): (u64, u64)| bytes as u64 <= size - (address - start);
    match bytes > 0 && driver.device.allocation(address).is_some_and(inside) {
        true => Ok((address, address + bytes as u64)),
        false => Err(Status::InvalidValue),
    }
}

/// By the numbers of `CUmem_advise`.
fn advise(address: u64, bytes: usize, asked: u32, location: Location) -> Done {
    let (start, end) = range(address, bytes)?;
    if matches!(asked, 3 | 5 | 6) {
        location.check()?;
    }
    let ordinal = location.ordinal();
    match asked {
        1 | 2 => change(start, end, |advice| advice.is_read_mostly = asked == 1),
        3 => change(start, end, |advice| advice.preferred = location),
        4 => change(start, end, |advice| advice.preferred = Location::default()),
        5 => change(start, end, |advice| _ = advice.accessed_by.insert(ordinal)),
        6 => change(start, end, |advice| _ = advice.accessed_by.remove(&ordinal)),
        _ => return Err(Status::InvalidValue),
    }
    Ok(())
}

fn prefetch(address: u64, bytes: usize, location: Location, on: Handle) -> Done {
    crate::stream::stream(on)?;
    let (start, end) = range(address, bytes)?;
    location.check()?;
    change(start, end, |advice| advice.prefetched = location);
    Ok(())
}

/// What holds for all of a range, by the numbers of `CUmem_range_attribute`.
///
/// # Safety
/// The pointer is null or leads to that many bytes.
unsafe fn attribute(to: *mut c_void, size: usize, asked: u32, ends: (u64, u64)) -> Done {
    let pieces = pieces(&advice(), ends.0, ends.1);
    let same = |of: fn(&Advice) -> Location| {
        let first = pieces.first().map(|(_, _, advice)| of(advice)).unwrap_or_default();
        if pieces.iter().all(|(_, _, advice)| of(advice) == first) { first } else { Location::default() }
    };
    let number = match asked {
        1 => pieces.iter().all(|(_, _, advice)| advice.is_read_mostly).into(),
        2 => same(|advice| advice.preferred).ordinal(),
        3 if size > 0 && size.is_multiple_of(4) => {
            let by_all =
                |ordinal: &i32| pieces.iter().all(|(_, _, advice)| advice.accessed_by.contains(ordinal));
            let mut devices = [0, HOST].into_iter().filter(by_all);
            for index in 0..size / 4 {
                // SAFETY: the caller's promise.
                unsafe { put(to.cast::<i32>().wrapping_add(index), devices.next().unwrap_or(NO_DEVICE))? };
            }
            return Ok(());
        }
        4 => same(|advice| advice.prefetched).ordinal(),
        5 => same(|advice| advice.preferred).kind,
        6 => same(|advice| advice.preferred).number,
        7 => same(|advice| advice.prefetched).kind,
        8 => same(|advice| advice.prefetched).number,
        _ => return Err(Status::InvalidValue),
    };
    // SAFETY: the caller's promise.
    if size == 4 { unsafe { put(to.cast(), number) } } else { Err(Status::InvalidValue) }
}

crate::interface::driver_functions! {
    fn cuMemAdvise(address: u64, bytes: usize, asked: u32, ordinal: i32) since 8000 {
        advise(address, bytes, asked, Location::of(ordinal))
    }

    fn cuMemAdvise_v2(address: u64, bytes: usize, asked: u32, location: Location) since 12020 {
        advise(address, bytes, asked, location)
    }

    fn cuMemPrefetchAsync(address: u64, bytes: usize, ordinal: i32, on: Handle) since 8000 also cuMemPrefetchAsync_ptsz since 8000 {
        prefetch(address, bytes, Location::of(ordinal), on)
    }

    fn cuMemPrefetchAsync_v2(address: u64, bytes: usize, location: Location, flags: u32, on: Handle) since 12020
        also cuMemPrefetchAsync_v2_ptsz since 12020
    {
        if flags == 0 { prefetch(address, bytes, location, on) } else { Err(Status::InvalidValue) }
    }

    fn cuMemRangeGetAttribute(to: *mut c_void, size: usize, asked: u32, address: u64, bytes: usize) since 8000 {
        attribute(to, size, asked, range(address, bytes)?)
    }

    fn cuMemRangeGetAttributes(
        to: *const *mut c_void, sizes: *const usize, asked: *const u32, count: usize, address: u64, bytes: usize,
    ) since 8000 {
        let ends = range(address, bytes)?;
        let all = list(to, count).into_iter().zip(list(sizes, count)).zip(list(asked, count));
        all.into_iter().try_for_each(|((to, size), asked)| attribute(to, size, asked, ends))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_holds_for_the_range_it_was_said_of() {
        let read_mostly =
            |start, end| pieces(&advice(), start, end).iter().all(|(_, _, one)| one.is_read_mostly);
        change(0x1000, 0x4000, |advice| advice.is_read_mostly = true);
        change(0x2000, 0x3000, |advice| advice.is_read_mostly = false);
        assert!(read_mostly(0x1000, 0x2000) && read_mostly(0x3000, 0x4000));
        assert!(!read_mostly(0x1000, 0x2001) && !read_mostly(0x2000, 0x3000) && !read_mostly(0x3000, 0x4001));
        change(0x2000, 0x3000, |advice| advice.is_read_mostly = true);
        assert!(read_mostly(0x1000, 0x4000));
        forget(0x1800, 0x100);
        assert!(read_mostly(0x1000, 0x1800) && !read_mostly(0x1800, 0x1900) && read_mostly(0x1900, 0x4000));
    }
}
