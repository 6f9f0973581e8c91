//! Memory of others in this process, which kernels reach while they run.

// It is registered on Python's word, which has asked the driver library whether it is allocated.
#![allow(unsafe_code)]

use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use opentmu::device::{Device, Error};
use pyo3::prelude::*;

/// How many have borrowed memory of others, by its address.
pub type Registrations = Mutex<BTreeMap<u64, usize>>;

/// Where an allocation begins, its bytes, and what was borrowed of it.
pub type Found = (u64, u64, Option<Borrowed>);

/// Memory of others that kernels reach.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Borrowed {
    device: Device,
    address: u64,
    /// None when it was released.
    counts: Mutex<Option<Arc<Registrations>>>,
}

impl Borrowed {
    /// The allocation in which an address lies: where it begins, and its bytes. If it is another's, as `others` says, it is borrowed as a
    /// whole. Both are decided at once: what one thread has borrowed is no allocation of the device for another.
    ///
    /// # Errors
    /// `MEMORY-04` if some of another's is allocated or registered already.
    pub fn find(
        device: &Device,
        registrations: &Arc<Registrations>,
        address: u64,
        others: Option<(u64, u64)>,
    ) -> Result<Option<Found>, Error> {
        let mut counts = held(registrations);
        let borrowed_already = others.is_some_and(|(start, _)| counts.contains_key(&start));
        if let Some((start, bytes)) = device.allocation(address).filter(|_| !borrowed_already) {
            return Ok(Some((start, bytes, None)));
        }
        let Some((start, bytes)) = others else { return Ok(None) };
        if !borrowed_already {
            let memory = usize::try_from(start).ok().and_then(|at| NonNull::new(at as *mut u8));
            let Some((memory, length)) = memory.zip(usize::try_from(bytes).ok()) else { return Ok(None) };
            // SAFETY: the driver library says that the memory is allocated, and who calls keeps the array that it belongs to until it is
            // released. Nobody in Python uses it while a launch does, which waits for the end.
            unsafe { device.register(memory, length) }?;
        }
        *counts.entry(start).or_default() += 1;
        let counts = Mutex::new(Some(Arc::clone(registrations)));
        Ok(Some((start, bytes, Some(Borrowed { device: device.clone(), address: start, counts }))))
    }

    fn give_back(&self) {
        let Some(registrations) = held(&self.counts).take() else { return };
        let mut counts = held(&registrations);
        let left = counts.get(&self.address).map_or(0, |count| count - 1);
        if left > 0 {
            counts.insert(self.address, left);
            return;
        }
        counts.remove(&self.address);
        // It was registered when it was borrowed, and nobody else frees it.
        _ = self.device.free(self.address);
    }
}

/// Counts stay whole whoever panics.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[pymethods]
impl Borrowed {
    /// Kernels no longer reach it, unless another one has borrowed it too.
    fn release(&self, py: Python<'_>) {
        py.detach(|| self.give_back());
    }
}
