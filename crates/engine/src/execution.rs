//! How operations were executed: in machine code, by calls from it, or by the interpreter.

use std::collections::BTreeMap;

use tmu_program::{Op, Program};

/// How often operations were executed in which way, counted once per warp. It depends on the processor, on
/// [`Compile`](crate::Compile) and on the size of the launch; what a program computes does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    /// In machine code of their own.
    pub compiled: u64,
    /// By calls that machine code made, for lack of code or because this access needed more than its code does: by name.
    pub called: BTreeMap<String, u64>,
    /// By the interpreter.
    pub interpreted: u64,
}

impl Execution {
    /// Adds those of another run.
    pub fn add(&mut self, other: &Execution) {
        self.compiled += other.compiled;
        self.interpreted += other.interpreted;
        for (name, count) in &other.called {
            *self.called.entry(name.clone()).or_default() += count;
        }
    }

    /// Counts calls by instruction of a program.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn count_calls(&mut self, program: &Program, calls: &[u64]) {
        for (instruction, &count) in program.instructions.iter().zip(calls).filter(|(_, count)| **count > 0) {
            *self.called.entry(name(&instruction.op)).or_default() += count;
        }
    }
}

/// An operation's name without its operands.
#[cfg(target_arch = "x86_64")]
fn name(op: &Op) -> String {
    // Its text is long.
    if let Op::Fetch(_) = op {
        return "fetch".to_string();
    }
    let text = op.to_string();
    let behind = text.split_once(" = ").map_or(text.as_str(), |(_, behind)| behind);
    behind.split(' ').next().unwrap_or_default().to_string()
}
