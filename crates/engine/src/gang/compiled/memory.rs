//! Memory with machine code, and the way into it.

// Machine code that was made at run time can only be entered with `unsafe`. What a routine reads and writes is checked
// here before it is entered.
#![allow(unsafe_code)]

use std::io;

use memmap2::{Mmap, MmapMut};
use tmu_texture::LANES;

use crate::gang::state::{GANG, State, Window};

/// Routines, one after the other.
pub(super) struct Routines {
    code: Mmap,
    /// Where each one starts.
    starts: Vec<usize>,
    needs: Needs,
}

/// What the routines reach at most.
#[derive(Clone, Copy, Default)]
pub(super) struct Needs {
    pub(super) rows: usize,
    pub(super) scalars: usize,
    pub(super) predicates: usize,
}

/// See [`super::encode`].
type Routine = unsafe extern "sysv64" fn(*const *mut u32, *mut u32, *mut u32, *const u32, usize, usize);

impl Routines {
    /// Makes code executable.
    ///
    /// # Errors
    /// Systems may forbid it.
    pub(super) fn new(code: &[Vec<u8>], needs: Needs) -> io::Result<Routines> {
        let mut starts = Vec::new();
        let mut all = Vec::new();
        for routine in code {
            starts.push(all.len());
            all.extend_from_slice(routine);
            all.resize(all.len().next_multiple_of(64), 0xcc);
        }
        let mut memory = MmapMut::map_anon(all.len().max(1))?;
        memory[..all.len()].copy_from_slice(&all);
        Ok(Routines { code: memory.make_exec()?, starts, needs })
    }

    /// Runs a routine for the warps of the window.
    ///
    /// # Panics
    /// A state with fewer rows, scalars or predicates than the routines were made for.
    pub(super) fn run(&self, number: usize, state: &mut State, window: &Window) {
        let Needs { rows, scalars, predicates } = self.needs;
        assert!(state.rows.len() >= rows && state.scalars.len() >= scalars);
        assert!(state.predicates.len() >= predicates && window.first <= window.end && window.end <= GANG);
        let groups = LANES / 16;
        let (first, count) = (groups * window.first, groups * (window.end - window.first));
        if count == 0 {
            return;
        }
        let start = self.code[self.starts[number]..].as_ptr();
        let rows = state.rows.as_mut_ptr();
        // SAFETY: the code was encoded as a function of this type. It reaches as many rows, scalars and predicates as
        // `needs` says, all of which are there; a row is a box, which is an address, of lanes of whole gangs; a predicate is
        // a mask for each warp of a gang, and so is the window. It was made for processors with the instructions that
        // `compile` asks for, and keeps the stack as it found it.
        unsafe {
            let routine: Routine = std::mem::transmute(start);
            routine(
                rows.cast_const().cast(),
                state.scalars.as_mut_ptr(),
                state.predicates.as_mut_ptr().cast(),
                window.masks.as_ptr(),
                first,
                count,
            );
        }
    }
}
