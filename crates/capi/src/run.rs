//! Running a fetch on arrays of lanes.

use std::ffi::c_void;

use tmu_texture::{FetchInputs, FetchOutput, LANES, Lanes, Mask};

use crate::fetch::TmuFetch;
use crate::needs::Needs;
use crate::pointer::{Plain, handle, read};
use crate::status::{Failure, TmuStatus, guard};

/// What each lane asks: arrays with one element per lane. Those that the fetch does not ask for are not
/// read and may be null; those that it does ask for may not.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TmuLanes {
    /// s, t, r: `int32_t` for loads, `float` for the rest. As many as the fetch's dimension has (cubes have
    /// three); queries of size, type and sample position have none.
    pub coordinates: [*const c_void; 3],
    /// Array layer: fetches of arrays.
    pub layer: *const u32,
    /// Level, or bias: `uint32_t` for loads and queries of the size, `float` for the rest.
    pub level: *const c_void,
    /// Sample number: multisample loads and queries of the sample position.
    pub sample: *const u32,
    /// What texels are compared with.
    pub reference: *const f32,
    /// Texel offset u, v, w: as many as the texture's texels have indices.
    pub offset: [*const i32; 3],
    /// u, v of each of the four offsets of a gather.
    pub four_offsets: [[*const i32; 2]; 4],
    /// Derivatives of s, t, r along x, then along y: as many as coordinates.
    pub gradients: [[*const f32; 3]; 2],
    /// Lowest level of detail.
    pub min_level: *const f32,
    /// Which lanes are active: bytes, 0 for those that are not. Null: all are. Inactive lanes are not
    /// answered, but the coordinates of lanes 0, 1 and 2 of a quad give its derivatives even then.
    pub active: *const u8,
}

// SAFETY: raw pointers only.
unsafe impl Plain for TmuLanes {}

/// Where the answers go: arrays with one element per lane. Null is fine for what is not wanted. What
/// belongs to an inactive lane stays as it is.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TmuResults {
    /// The four components, or the four gathered texels: `float`, `uint32_t` or `int32_t` as operation,
    /// format and packing say. Any may be an array of `tmu_lanes`.
    pub components: [*mut c_void; 4],
    /// 1 where all texels with weight were in memory, 0 elsewhere.
    pub resident: *mut u8,
}

// SAFETY: raw pointers only.
unsafe impl Plain for TmuResults {}

impl Needs {
    /// Checks that everything is there that the fetch reads.
    fn check(&self, lanes: &TmuLanes, count: usize) -> Result<(), Failure> {
        if count.checked_mul(4).is_none_or(|bytes| isize::try_from(bytes).is_err()) {
            return Err(Failure::argument(format!("{count} lanes are more than there can be")));
        }
        if self.whole_quads && !count.is_multiple_of(4) {
            let message =
                format!("an implicit level needs whole quads, but {count} lanes are no multiple of 4");
            return Err(Failure::argument(message));
        }
        let one = |needed: bool, missing: bool, name: &str| {
            if needed && missing && count > 0 { Err(Failure::null(name)) } else { Ok(()) }
        };
        for (axis, pointer) in lanes.coordinates.iter().enumerate() {
            one(axis < self.coordinates, pointer.is_null(), &format!("lanes.coordinates[{axis}]"))?;
        }
        one(self.layer, lanes.layer.is_null(), "lanes.layer")?;
        one(self.level, lanes.level.is_null(), "lanes.level")?;
        one(self.sample, lanes.sample.is_null(), "lanes.sample")?;
        one(self.reference, lanes.reference.is_null(), "lanes.reference")?;
        for (axis, pointer) in lanes.offset.iter().enumerate() {
            one(axis < self.offsets, pointer.is_null(), &format!("lanes.offset[{axis}]"))?;
        }
        let missing = lanes.four_offsets.iter().flatten().any(|pointer| pointer.is_null());
        one(self.four_offsets, missing, "one of lanes.four_offsets")?;
        for (axis, pointer) in lanes.gradients.iter().flat_map(|axis| axis.iter().enumerate()) {
            one(axis < self.gradients, pointer.is_null(), "one of lanes.gradients")?;
        }
        one(self.min_level, lanes.min_level.is_null(), "lanes.min_level")
    }
}

/// Answers `count` lanes. Under one model the same request gives the same bits on every machine, and a
/// lane's answer depends on nothing but what that lane asks and, for implicit levels, on the coordinates in
/// its quad, for which `count` must be a multiple of 4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_fetch_run(
    fetch: *const TmuFetch,
    lanes: *const TmuLanes,
    count: usize,
    results: *const TmuResults,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let fetch = unsafe { handle("fetch", fetch) }?;
        // SAFETY: the caller gives such a structure, or null.
        let lanes = unsafe { read("lanes", lanes) }?;
        // SAFETY: the caller gives such a structure, or null.
        let results = unsafe { read("results", results) }?;
        fetch.needs.check(&lanes, count)?;
        let mut inputs = FetchInputs::default();
        let mut output = FetchOutput::default();
        for first in (0..count).step_by(LANES) {
            let batch = Batch { first, count: LANES.min(count - first) };
            // SAFETY: the arrays have `count` elements, and what is needed is not null.
            let mask = unsafe { batch.gather(&fetch.needs, &lanes, &mut inputs) };
            fetch.bound().run(&inputs, mask, &mut output);
            // SAFETY: the arrays have `count` elements, or are null.
            unsafe { batch.scatter(&results, mask, &output) };
        }
        Ok(())
    })
}

/// Up to 32 lanes of the arrays.
struct Batch {
    first: usize,
    count: usize,
}

impl Batch {
    /// Collects what these lanes ask; which of them are active.
    ///
    /// # Safety
    /// What the fetch needs is not null, and every array that is not null holds the batch.
    unsafe fn gather(&self, needs: &Needs, lanes: &TmuLanes, inputs: &mut FetchInputs) -> Mask {
        // SAFETY: as the caller promises, for each array that is needed.
        unsafe {
            for axis in 0..needs.coordinates {
                self.fill(lanes.coordinates[axis], true, &mut inputs.coordinates[axis]);
            }
            self.fill(lanes.layer.cast(), needs.layer, &mut inputs.layer);
            self.fill(lanes.level, needs.level, &mut inputs.level);
            self.fill(lanes.sample.cast(), needs.sample, &mut inputs.sample);
            self.fill(lanes.reference.cast(), needs.reference, &mut inputs.reference);
            for axis in 0..needs.offsets {
                self.fill_signed(lanes.offset[axis], true, &mut inputs.offset[axis]);
            }
            for tap in 0..4 {
                for axis in 0..2 {
                    let offsets = &mut inputs.four_offsets[tap][axis];
                    self.fill_signed(lanes.four_offsets[tap][axis], needs.four_offsets, offsets);
                }
            }
            for (from, to) in lanes.gradients.iter().zip(&mut inputs.gradients) {
                for axis in 0..needs.gradients {
                    self.fill(from[axis].cast(), true, &mut to[axis]);
                }
            }
            self.fill(lanes.min_level.cast(), needs.min_level, &mut inputs.min_level);
            self.mask(lanes.active)
        }
    }

    /// # Safety
    /// Where it is needed, the array holds the batch.
    unsafe fn fill(&self, array: *const c_void, needed: bool, lanes: &mut Lanes<u32>) {
        for lane in 0..if needed { self.count } else { 0 } {
            // SAFETY: it is within the array.
            lanes[lane] = unsafe { array.cast::<u32>().add(self.first + lane).read_unaligned() };
        }
    }

    /// # Safety
    /// Where it is needed, the array holds the batch.
    unsafe fn fill_signed(&self, array: *const i32, needed: bool, lanes: &mut Lanes<i32>) {
        for lane in 0..if needed { self.count } else { 0 } {
            // SAFETY: it is within the array.
            lanes[lane] = unsafe { array.add(self.first + lane).read_unaligned() };
        }
    }

    /// # Safety
    /// The array is null or holds the batch.
    unsafe fn mask(&self, active: *const u8) -> Mask {
        if active.is_null() {
            return Mask::MAX >> (LANES - self.count);
        }
        let mut mask = 0;
        for lane in 0..self.count {
            // SAFETY: it is within the array.
            let byte = unsafe { active.add(self.first + lane).read() };
            mask |= Mask::from(byte != 0) << lane;
        }
        mask
    }

    /// Writes the active lanes' answers.
    ///
    /// # Safety
    /// Each array is null or has room for the batch.
    unsafe fn scatter(&self, results: &TmuResults, mask: Mask, output: &FetchOutput) {
        let active = (0..self.count).filter(|lane| mask >> lane & 1 == 1);
        for lane in active {
            for (out, component) in results.components.iter().zip(&output.texel) {
                if !out.is_null() {
                    // SAFETY: it is within the array.
                    unsafe { out.cast::<u32>().add(self.first + lane).write_unaligned(component[lane]) };
                }
            }
            if !results.resident.is_null() {
                // SAFETY: it is within the array.
                unsafe { results.resident.add(self.first + lane).write((output.resident >> lane & 1) as u8) };
            }
        }
    }
}
