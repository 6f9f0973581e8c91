//! The memory that a job may take, all buffers and textures together.

use tmu_program::Diagnostic;

use crate::limits;

/// What is left of [`limits::JOB_MEMORY_BYTES`].
#[derive(Clone, Debug)]
pub struct Budget(u64);

impl Default for Budget {
    fn default() -> Budget {
        Budget(limits::JOB_MEMORY_BYTES)
    }
}

impl Budget {
    /// Takes bytes from the budget, before they are allocated.
    ///
    /// # Errors
    /// `JOB-011` when it does not hold so many any more, `MEMORY-01` when the system does not have them.
    pub fn take(&mut self, bytes: u64) -> Result<(), Diagnostic> {
        match self.0.checked_sub(bytes) {
            Some(left) => {
                self.0 = left;
                check_memory(bytes)
            }
            None => Err(Diagnostic::error(
                "JOB-011",
                format!(
                    "{bytes} bytes more exceed the {} bytes that a job may take together",
                    limits::JOB_MEMORY_BYTES
                ),
            )),
        }
    }
}

/// Whether the system has so many bytes at once: an allocation that fails would end the process.
///
/// # Errors
/// `MEMORY-01` when it does not.
pub fn check_memory(bytes: u64) -> Result<(), Diagnostic> {
    let mut probe: Vec<u8> = Vec::new();
    match usize::try_from(bytes).is_ok_and(|bytes| probe.try_reserve_exact(bytes).is_ok()) {
        true => Ok(()),
        false => Err(Diagnostic::error("MEMORY-01", format!("no memory for {bytes} bytes more"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_once() {
        let mut budget = Budget(10);
        assert_eq!(budget.take(10), Ok(()));
        assert_eq!(budget.take(0), Ok(()));
        assert_eq!(budget.take(1).unwrap_err().code, "JOB-011");
    }

    #[test]
    fn what_the_system_does_not_have_is_refused() {
        assert_eq!(check_memory(1 << 20), Ok(()));
        // More than any address space.
        assert_eq!(check_memory(u64::MAX / 2).unwrap_err().code, "MEMORY-01");
    }
}
