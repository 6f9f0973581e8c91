//! What a program needs of the device's runtime: somewhere to print to, and a heap.

use std::sync::{Arc, Mutex, PoisonError};

use tmu_engine::{Host, Runtime};
use tmu_program::{Diagnostic, Op, Program, SystemCall};

use crate::bind::Budget;
use crate::bind::global::Globals;
use crate::job::{Job, Launch};

/// Bytes that are kept of what a program prints.
const MOST_BYTES: usize = 64 << 20;

/// Keeps what programs print.
#[derive(Debug, Default)]
struct Printed(Mutex<Vec<u8>>);

impl Host for Printed {
    fn print(&self, text: &[u8]) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = kept.len() + text.len() <= MOST_BYTES;
        if fits {
            kept.extend_from_slice(text);
        }
        fits
    }
}

/// What a job gives its program of the runtime.
#[derive(Debug, Default)]
pub(super) struct DeviceRuntime {
    printed: Arc<Printed>,
    /// Address and bytes of the heap; no bytes where the program takes no memory.
    heap: (u64, u64),
}

impl DeviceRuntime {
    /// Binds memory for the heap, behind all else.
    pub(super) fn bind(
        job: &Job,
        program: &Program,
        globals: &mut Globals,
        budget: &mut Budget,
    ) -> Result<DeviceRuntime, Diagnostic> {
        let allocates = |op: &Op| matches!(op, Op::SystemCall { call: SystemCall::Allocate, .. });
        let wanted = program.instructions.iter().any(|instruction| allocates(&instruction.op));
        let bytes = job.launch.as_ref().filter(|_| wanted).map_or(0, Launch::heap_bytes);
        let mut runtime = DeviceRuntime::default();
        if bytes > 0 {
            budget.take(bytes)?;
            let memory = globals.bind_variables("heap", bytes)?;
            runtime.heap = (globals.memory().address(memory), bytes);
        }
        Ok(runtime)
    }

    /// What the engine is given. It prints to the host, or what it prints is kept.
    pub(super) fn for_engine(&self, host: Option<Arc<dyn Host>>) -> Option<Arc<Runtime>> {
        let (address, bytes) = self.heap;
        let host = host.unwrap_or_else(|| self.printed.clone());
        Some(Arc::new(Runtime::new(host, address, bytes)))
    }

    /// What was printed and kept since the last call.
    pub(super) fn take_printed(&self) -> Vec<u8> {
        std::mem::take(&mut *self.printed.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
