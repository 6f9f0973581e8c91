//! What streams do and graphs hold.

use std::cell::RefCell;
use std::ffi::c_void;
use std::sync::Arc;

use tmu_device::Error;

use crate::condition::Conditional;
use crate::copy::Copy;
use crate::driver::{Driver, Handle};
use crate::event::Event;
use crate::graph::Graph;
use crate::graph_memory::GraphMemory;
use crate::launch::Launch;
use crate::memory_operation::Batch;
use crate::memset::Fill;
use crate::status::{Done, Status};

/// A function of the host, with what it is given. It is called by the thread that does the device's work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostCall {
    pub(crate) function: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(crate) data: *mut c_void,
}

// SAFETY: who hands it in says that another thread may call it (`cuLaunchHostFunc`).
unsafe impl Send for HostCall {}
// SAFETY: likewise.
unsafe impl Sync for HostCall {}

/// A function of the older form, `cuStreamAddCallback`, which is told its stream and what went wrong before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Callback {
    pub(crate) function: Option<unsafe extern "C" fn(Handle, Status, *mut c_void)>,
    pub(crate) stream: Handle,
    pub(crate) data: *mut c_void,
}

// SAFETY: who hands it in says that another thread may call it.
unsafe impl Send for Callback {}
// SAFETY: likewise.
unsafe impl Sync for Callback {}

/// One piece of work.
#[derive(Clone)]
pub(crate) enum Operation {
    Launch(Arc<Launch>),
    Copy(Arc<Copy>),
    Fill(Fill),
    Batch(Arc<Batch>),
    Host(HostCall),
    Callback(Callback),
    Record(Arc<Event>),
    /// What was recorded before; of an event of other processes, as often as that.
    Wait(Arc<Event>, u64),
    Graph(Arc<Graph>),
    /// Several, in this order.
    All(Arc<Vec<Operation>>),
    /// Memory of a graph, from now on.
    Allocate(Arc<GraphMemory>),
    /// Memory that is given back.
    Free(u64),
    Conditional(Arc<Conditional>),
    Empty,
}

impl Operation {
    /// Does it; the device's queue is this thread's. `failed`: what went wrong before, after which only the host's functions are called.
    pub(crate) fn run(&self, driver: &'static Driver, failed: Done) -> Done {
        match self {
            // SAFETY: who handed it in vouches for the function and its data.
            Operation::Host(HostCall { function: Some(function), data }) => unsafe { function(*data) },
            Operation::Callback(Callback { function: Some(function), stream, data }) => {
                let status = failed.err().unwrap_or(Status::Success);
                // SAFETY: as above.
                unsafe { function(*stream, status, *data) };
            }
            Operation::Record(event) => event.happened(),
            Operation::All(all) => return all.iter().try_for_each(|one| one.run(driver, failed)),
            Operation::Graph(graph) => {
                return graph.ordered().iter().try_for_each(|(_, one)| one.run(driver, failed));
            }
            _ if failed.is_err() => {}
            Operation::Launch(launch) => return launch.run(),
            Operation::Copy(copy) => return copy.run(driver),
            Operation::Fill(fill) => return fill.run(driver),
            Operation::Batch(batch) => return batch.run(driver),
            Operation::Free(address) => return driver.release_queued(*address),
            Operation::Conditional(conditional) => return conditional.run(driver, failed),
            Operation::Host(HostCall { function: None, .. })
            | Operation::Callback(Callback { function: None, .. })
            | Operation::Wait(..)
            | Operation::Allocate(_)
            | Operation::Empty => {}
        }
        Ok(())
    }

    /// What it is made of, in order; a conditional node is one piece.
    fn parts(&self) -> Option<Vec<Operation>> {
        match self {
            Operation::All(all) => Some(all.to_vec()),
            Operation::Graph(graph) => Some(graph.ordered().into_iter().map(|(_, one)| one).collect()),
            Operation::Batch(batch) => Some(batch.pieces().collect()),
            Operation::Launch(_)
            | Operation::Copy(_)
            | Operation::Fill(_)
            | Operation::Host(_)
            | Operation::Callback(_)
            | Operation::Record(_)
            | Operation::Wait(..)
            | Operation::Allocate(_)
            | Operation::Free(_)
            | Operation::Conditional(_)
            | Operation::Empty => None,
        }
    }

    /// Whether there is a launch of no threads in it, which a node of a graph may describe and which cannot be launched. What a
    /// conditional node decides on is not looked at.
    pub(crate) fn has_no_threads(&self) -> bool {
        if let Operation::Launch(launch) = self {
            return launch.has_no_threads();
        }
        // A piece of a batch is a batch.
        if matches!(self, Operation::Batch(_)) {
            return false;
        }
        self.parts().is_some_and(|parts| parts.iter().any(Operation::has_no_threads))
    }

    /// What can wait and go on by itself: all of it, in order.
    pub(crate) fn pieces(self) -> Vec<Operation> {
        match self.may_wait().then(|| self.parts()).flatten() {
            // A piece of a batch is a batch.
            Some(parts) if !matches!(self, Operation::Batch(_)) => {
                parts.into_iter().flat_map(Operation::pieces).collect()
            }
            Some(parts) => parts,
            None => vec![self],
        }
    }

    /// Whether something in it may have to wait for what is not done by this device's queue before.
    pub(crate) fn may_wait(&self) -> bool {
        match self {
            Operation::Batch(batch) => batch.waits(),
            Operation::Wait(_, number) => *number > 0,
            Operation::All(all) => all.iter().any(Operation::may_wait),
            Operation::Graph(_) => self.parts().is_some_and(|parts| parts.iter().any(Operation::may_wait)),
            Operation::Launch(_)
            | Operation::Copy(_)
            | Operation::Fill(_)
            | Operation::Host(_)
            | Operation::Callback(_)
            | Operation::Record(_)
            | Operation::Allocate(_)
            | Operation::Free(_)
            | Operation::Conditional(_)
            | Operation::Empty => false,
        }
    }

    /// Whether it can be done now. `is_recorded`: whether nothing that is held will record an event.
    pub(crate) fn is_ready(&self, driver: &Driver, is_recorded: impl Fn(&Arc<Event>) -> bool) -> bool {
        match self {
            Operation::Batch(batch) => batch.is_ready(driver),
            Operation::Wait(event, number) => is_recorded(event) && event.has_come(*number),
            Operation::Launch(_)
            | Operation::Copy(_)
            | Operation::Fill(_)
            | Operation::Host(_)
            | Operation::Callback(_)
            | Operation::Record(_)
            | Operation::Graph(_)
            | Operation::All(_)
            | Operation::Allocate(_)
            | Operation::Free(_)
            | Operation::Conditional(_)
            | Operation::Empty => true,
        }
    }

    /// Whether it, or something in it, records an event.
    pub(crate) fn records(&self, event: &Arc<Event>) -> bool {
        let mut found = false;
        self.each_record(&mut |recorded| found |= Arc::ptr_eq(recorded, event));
        found
    }

    /// Calls a function for each event that it records.
    pub(crate) fn each_record(&self, each: &mut dyn FnMut(&Arc<Event>)) {
        if let Operation::Record(event) = self {
            each(event);
        } else if let Operation::All(all) = self {
            all.iter().for_each(|one| one.each_record(each));
        }
    }

    /// Its number among CUDA's types of nodes.
    pub(crate) fn node_type(&self) -> u32 {
        match self {
            Operation::Launch(_) => 0,
            Operation::Copy(_) => 1,
            Operation::Fill(_) => 2,
            Operation::Host(_) | Operation::Callback(_) => 3,
            Operation::Graph(_) | Operation::All(_) => 4,
            Operation::Empty => 5,
            Operation::Wait(..) => 6,
            Operation::Record(_) => 7,
            Operation::Allocate(_) => 10,
            Operation::Free(_) => 11,
            Operation::Batch(_) => 12,
            Operation::Conditional(_) => 13,
        }
    }

    /// What pictures of graphs call it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Operation::Launch(_) => "kernel",
            Operation::Copy(_) => "memcpy",
            Operation::Fill(_) => "memset",
            Operation::Batch(_) => "batch mem op",
            Operation::Host(_) | Operation::Callback(_) => "host",
            Operation::Record(_) => "event record",
            Operation::Wait(..) => "event wait",
            Operation::Graph(_) | Operation::All(_) => "graph",
            Operation::Allocate(_) => "mem alloc",
            Operation::Free(_) => "mem free",
            Operation::Conditional(_) => "conditional",
            Operation::Empty => "empty",
        }
    }

    /// Whether graphs with it can be neither copied nor made smaller.
    pub(crate) fn is_fixed(&self) -> bool {
        self.is_of_memory() || matches!(self, Operation::Conditional(_))
    }

    /// Whether it allocates or frees.
    pub(crate) fn is_of_memory(&self) -> bool {
        matches!(self, Operation::Allocate(_) | Operation::Free(_))
    }

    /// The graphs that are its own.
    pub(crate) fn graphs(&self) -> &[Arc<Graph>] {
        match self {
            Operation::Graph(graph) => std::slice::from_ref(graph),
            Operation::Conditional(conditional) => &conditional.graphs,
            Operation::Launch(_)
            | Operation::Copy(_)
            | Operation::Fill(_)
            | Operation::Batch(_)
            | Operation::Host(_)
            | Operation::Callback(_)
            | Operation::Record(_)
            | Operation::Wait(..)
            | Operation::All(_)
            | Operation::Allocate(_)
            | Operation::Free(_)
            | Operation::Empty => &[],
        }
    }

    /// The same with what its graphs hold now, which later changes of theirs do not touch.
    pub(crate) fn instantiated(&self) -> Operation {
        if let Operation::Graph(graph) = self {
            Operation::All(Arc::new(graph.instantiated()))
        } else if let Operation::Conditional(conditional) = self {
            Operation::Conditional(Arc::new(conditional.instantiated()))
        } else {
            self.clone()
        }
    }
}

thread_local! {
    /// The report of the fault that this thread has told of last.
    static FAULT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes the report of a fault of work that this thread has done.
pub(crate) fn take_fault() -> Option<String> {
    FAULT.take()
}

/// The status for what the device refused or stopped. Faults, and what is wrong with modules, are told on standard error, for a status says
/// little.
pub(crate) fn status_of(error: &Error) -> Status {
    use tmu_device::code;
    match error {
        Error::OutOfMemory(_) => Status::OutOfMemory,
        Error::Fault(faulted) => {
            let report = error.to_string();
            eprintln!("opentmu: {report}");
            FAULT.set(Some(report));
            match faulted.faults.first().map_or("", |fault| fault.code) {
                code::OUT_OF_RANGE | code::NO_SURFACE | code::FETCH | code::NOT_ALLOCATED => {
                    Status::IllegalAddress
                }
                code::MISALIGNED | code::CONSTANT_MISALIGNED => Status::MisalignedAddress,
                code::ASSERTION => Status::Assert,
                code::STEP_LIMIT | code::STOPPED => Status::LaunchTimeout,
                code::NO_SUCH_TARGET | code::PAST_THE_END => Status::InvalidPc,
                code::NO_STACK_ENTRY | code::STACK_FULL => Status::HardwareStackError,
                _ => Status::LaunchFailed,
            }
        }
        Error::Invalid(diagnostic) => {
            eprintln!("opentmu: {error}");
            if diagnostic.code == "LOAD-003" { Status::NotFound } else { Status::InvalidValue }
        }
        Error::Module(_) | _ => {
            eprintln!("opentmu: {error}");
            Status::InvalidImage
        }
    }
}
