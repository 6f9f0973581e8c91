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
    /// `JOB-011` when it does not hold so many any more.
    pub fn take(&mut self, bytes: u64) -> Result<(), Diagnostic> {
        match self.0.checked_sub(bytes) {
            Some(left) => {
                self.0 = left;
                Ok(())
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
}
