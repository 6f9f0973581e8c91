//! Memory of others in this process, which kernels reach while they run.

// It is registered on Python's word, which has asked the driver library whether it is allocated.
#![allow(unsafe_code)]

use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use opentmu::Diagnostic;
use opentmu::device::{Device, Error};
use pyo3::prelude::*;

/// How many have borrowed memory of others, by its address.
pub type Registrations = Mutex<BTreeMap<u64, usize>>;

/// Memory of others that kernels reach.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Borrowed {
    device: Device,
    address: u64,
    /// None when it was released.
    counts: Mutex<Option<Arc<Registrations>>>,
}

impl Borrowed {
    /// Borrows an allocation as a whole.
    ///
    /// # Errors
    /// `MEMORY-04` if some of it is allocated or registered already, at another address.
    pub fn new(
        device: &Device,
        registrations: &Arc<Registrations>,
        address: u64,
        bytes: usize,
    ) -> Result<Borrowed, Error> {
        let mut counts = held(registrations);
        if !counts.contains_key(&address) {
            let start = usize::try_from(address).ok().and_then(|at| NonNull::new(at as *mut u8));
            let none = || Diagnostic::error("MEMORY-05", "there is no memory at address 0");
            let start = start.ok_or_else(|| Error::Invalid(none()))?;
            // SAFETY: the driver library says that the memory is allocated, and who calls keeps the array that it belongs to until it is
            // released. Nobody in Python uses it while a launch does, which waits for the end.
            unsafe { device.register(start, bytes) }?;
        }
        *counts.entry(address).or_default() += 1;
        let counts = Mutex::new(Some(Arc::clone(registrations)));
        Ok(Borrowed { device: device.clone(), address, counts })
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
