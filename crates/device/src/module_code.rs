//! What modules of all kinds have in common, below what each kind has in memory.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tmu_shader::Shader;

use crate::device::Device;

/// The code of a module, the device that it is on, and what its references are bound to.
pub(crate) struct ModuleCode {
    pub(crate) device: Device,
    pub(crate) shader: Shader,
    /// Handles, by the names of the references.
    pub(crate) bound: Mutex<BTreeMap<String, u32>>,
}

impl ModuleCode {
    /// Binds a reference to a handle.
    pub(crate) fn bind(&self, reference: &str, handle: u32) {
        self.bound.lock().insert(reference.to_string(), handle);
    }

    /// The handle that a reference is bound to.
    pub(crate) fn bound(&self, reference: &str) -> Option<u32> {
        self.bound.lock().get(reference).copied()
    }
}

/// A variable of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Address in device memory. What is written there is what kernels find, in constant memory too, from the next launch on.
    pub address: u64,
    /// Size in bytes.
    pub bytes: u64,
}
