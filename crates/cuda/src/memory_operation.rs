//! Memory operations of streams: words that are written, and words that are waited for.

use std::sync::Arc;

use crate::driver::{Driver, Handle, driver};
use crate::graph::{Node, add_node};
use crate::graph_exec::GraphExec;
use crate::operation::Operation;
use crate::pointer::{get, list, put};
use crate::status::{Done, Status};
use crate::stream::stream;

/// `CUstreamBatchMemOpParams`: what to do, the address, the value, flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Parameters {
    operation: u32,
    padding: u32,
    address: u64,
    value: u64,
    flags: u32,
    end: [u32; 5],
}

const _: () = assert!(size_of::<Parameters>() == 48);

/// What is waited for: the word beside the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condition {
    /// The word is not less, as numbers on a circle.
    NotLess,
    Equal,
    /// Some bit is in both.
    Common,
    /// Some bit is in neither.
    Missing,
}

/// A word of 4 or 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    address: u64,
    bytes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Wait(Word, Condition, u64),
    Write(Word, u64),
    /// All is done in order anyway.
    Barrier,
}

impl Condition {
    fn holds(self, bytes: usize, word: u64, value: u64) -> bool {
        let unused = 64 - 8 * bytes as u32;
        match self {
            Condition::NotLess => (word.wrapping_sub(value) << unused) as i64 >= 0,
            Condition::Equal => word == value,
            Condition::Common => word & value != 0,
            Condition::Missing => !(word | value) << unused != 0,
        }
    }
}

impl Word {
    /// # Errors
    /// [`Status::InvalidValue`] for one that is not at a multiple of its size, or outside of memory.
    fn new(driver: &Driver, address: u64, bytes: usize) -> Result<Word, Status> {
        let found = driver.device.allocation(address).ok_or(Status::InvalidValue)?;
        let left = found.1 - (address - found.0);
        let fits = address.is_multiple_of(bytes as u64) && left >= bytes as u64;
        if fits { Ok(Word { address, bytes }) } else { Err(Status::InvalidValue) }
    }

    fn read(self, driver: &Driver) -> Result<u64, Status> {
        let mut bytes = [0; 8];
        let read = driver.device.read(self.address, &mut bytes[..self.bytes]);
        read.map_err(|_| Status::IllegalAddress)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn write(self, driver: &Driver, value: u64) -> Done {
        let written = driver.device.write(self.address, &value.to_le_bytes()[..self.bytes]);
        written.map_err(|_| Status::IllegalAddress)
    }
}

/// Of waits: that what other devices wrote is to be seen first, which is for devices that say that they can.
const FLUSH: u32 = 1 << 30;

impl Parameters {
    fn wait(address: u64, value: u64, bytes: usize, flags: u32) -> Parameters {
        let operation = if bytes == 8 { 4 } else { 1 };
        Parameters { operation, padding: 0, address, value, flags, end: [0; 5] }
    }

    fn write(address: u64, value: u64, bytes: usize, flags: u32) -> Parameters {
        let operation = if bytes == 8 { 5 } else { 2 };
        Parameters { operation, padding: 0, address, value, flags, end: [0; 5] }
    }

    /// # Errors
    /// As [`Word::new`], and for numbers that stand for nothing; [`Status::NotSupported`] for flushing.
    fn step(&self, driver: &Driver) -> Result<Step, Status> {
        let Parameters { operation, address, value, flags, .. } = *self;
        let bytes = if matches!(operation, 4 | 5) { 8 } else { 4 };
        let value = if bytes == 8 { value } else { value & u64::from(u32::MAX) };
        match operation {
            1 | 4 => {
                if flags & FLUSH != 0 {
                    return Err(Status::NotSupported);
                }
                let conditions =
                    [Condition::NotLess, Condition::Equal, Condition::Common, Condition::Missing];
                let condition = conditions.get(flags as usize).ok_or(Status::InvalidValue)?;
                Ok(Step::Wait(Word::new(driver, address, bytes)?, *condition, value))
            }
            // Of flags there was one in an older form, which driver 580.159 refuses.
            2 | 5 if flags == 0 => Ok(Step::Write(Word::new(driver, address, bytes)?, value)),
            6 => Ok(Step::Barrier),
            3 => Err(Status::NotSupported),
            _ => Err(Status::InvalidValue),
        }
    }
}

/// Several, one after another.
#[derive(Debug)]
pub(crate) struct Batch {
    given: Box<[Parameters]>,
    steps: Vec<Step>,
    flags: u32,
}

impl Batch {
    /// # Errors
    /// As [`Parameters::step`]; [`Status::InvalidValue`] for flags, of which there are none, and for too many.
    fn operation(driver: &Driver, given: &[Parameters], flags: u32) -> Result<Operation, Status> {
        if flags != 0 || given.len() >= 256 {
            return Err(Status::InvalidValue);
        }
        let steps = given.iter().map(|one| one.step(driver)).collect::<Result<_, _>>()?;
        Ok(Operation::Batch(Arc::new(Batch { given: given.into(), steps, flags })))
    }

    /// Whether it may have to wait.
    pub(crate) fn waits(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Wait(..)))
    }

    /// Each by itself.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Operation> {
        let one = |(given, step): (&Parameters, &Step)| Batch {
            given: [*given].into(),
            steps: vec![*step],
            flags: self.flags,
        };
        self.given.iter().zip(&self.steps).map(one).map(|one| Operation::Batch(Arc::new(one)))
    }

    /// Whether all that it waits for is there. What can no longer be read is not waited for.
    pub(crate) fn is_ready(&self, driver: &Driver) -> bool {
        self.steps.iter().all(|step| match *step {
            Step::Wait(word, condition, value) => {
                word.read(driver).map_or(true, |found| condition.holds(word.bytes, found, value))
            }
            Step::Write(..) | Step::Barrier => true,
        })
    }

    /// Does it.
    ///
    /// # Errors
    /// [`Status::IllegalAddress`] for memory that is gone; [`Status::NotSupported`] for what would have to wait in the middle of something else.
    pub(crate) fn run(&self, driver: &Driver) -> Done {
        self.steps.iter().try_for_each(|step| match *step {
            Step::Wait(word, condition, value) => {
                let found = word.read(driver)?;
                if condition.holds(word.bytes, found, value) { Ok(()) } else { Err(Status::NotSupported) }
            }
            Step::Write(word, value) => word.write(driver, value),
            Step::Barrier => Ok(()),
        })
    }
}

/// `CUDA_BATCH_MEM_OP_NODE_PARAMS`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct BatchNode {
    context: Handle,
    count: u32,
    operations: *const Parameters,
    flags: u32,
}

/// What a node does.
///
/// # Safety
/// The pointer is null or leads to a description.
pub(crate) unsafe fn described(node: *const BatchNode) -> Result<Operation, Status> {
    // SAFETY: the caller's promise.
    unsafe {
        let BatchNode { count, operations, flags, .. } = get(node)?;
        batch(count, operations, flags)
    }
}

unsafe fn batch(count: u32, operations: *const Parameters, flags: u32) -> Result<Operation, Status> {
    if operations.is_null() && count > 0 {
        return Err(Status::InvalidValue);
    }
    // More are refused, and not read.
    // SAFETY: the caller's promise.
    Batch::operation(driver()?, &unsafe { list(operations, count.min(256) as usize) }, flags)
}

fn submit(on: Handle, one: Parameters) -> Done {
    let (driver, _, stream) = stream(on)?;
    stream.submit(Batch::operation(driver, &[one], 0)?)
}

crate::interface::driver_functions! {
    fn cuStreamWaitValue32_v2(on: Handle, address: u64, value: u32, flags: u32) since 11070
        also cuStreamWaitValue32_v2_ptsz since 11070 also cuStreamWaitValue32 since 8000 also cuStreamWaitValue32_ptsz since 8000
    {
        submit(on, Parameters::wait(address, value.into(), 4, flags))
    }

    fn cuStreamWaitValue64_v2(on: Handle, address: u64, value: u64, flags: u32) since 11070
        also cuStreamWaitValue64_v2_ptsz since 11070 also cuStreamWaitValue64 since 9000 also cuStreamWaitValue64_ptsz since 9000
    {
        submit(on, Parameters::wait(address, value, 8, flags))
    }

    fn cuStreamWriteValue32_v2(on: Handle, address: u64, value: u32, flags: u32) since 11070
        also cuStreamWriteValue32_v2_ptsz since 11070 also cuStreamWriteValue32 since 8000 also cuStreamWriteValue32_ptsz since 8000
    {
        submit(on, Parameters::write(address, value.into(), 4, flags))
    }

    fn cuStreamWriteValue64_v2(on: Handle, address: u64, value: u64, flags: u32) since 11070
        also cuStreamWriteValue64_v2_ptsz since 11070 also cuStreamWriteValue64 since 9000 also cuStreamWriteValue64_ptsz since 9000
    {
        submit(on, Parameters::write(address, value, 8, flags))
    }

    fn cuStreamBatchMemOp_v2(on: Handle, count: u32, operations: *const Parameters, flags: u32) since 11070
        also cuStreamBatchMemOp_v2_ptsz since 11070 also cuStreamBatchMemOp since 8000 also cuStreamBatchMemOp_ptsz since 8000
    {
        let (_, _, stream) = stream(on)?;
        stream.submit(batch(count, operations, flags)?)
    }

    fn cuGraphAddBatchMemOpNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const BatchNode)
        since 11070
    {
        add_node(to, graph, dependencies, count, described(node)?)
    }

    /// The list is the node's.
    fn cuGraphBatchMemOpNodeGetParams(node: Handle, to: *mut BatchNode) since 11070 {
        let Operation::Batch(batch) = driver()?.get::<Node>(node)?.operation() else { return Err(Status::InvalidValue) };
        let Batch { given, flags, .. } = &*batch;
        put(to, BatchNode { context: 0, count: given.len() as u32, operations: given.as_ptr(), flags: *flags })
    }

    fn cuGraphBatchMemOpNodeSetParams(node: Handle, given: *const BatchNode) since 11070 {
        driver()?.get::<Node>(node)?.replace(described(given)?)
    }

    fn cuGraphExecBatchMemOpNodeSetParams(exec: Handle, node: Handle, given: *const BatchNode) since 11070 {
        driver()?.get::<GraphExec>(exec)?.replace(node, &described(given)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What cuda.h says of each flag: `(int32_t)(*addr - value) >= 0`, `*addr == value`, `(*addr & value) != 0`, `~(*addr | value) != 0`.
    #[test]
    fn words_are_compared_as_the_header_says() {
        use Condition::{Common, Equal, Missing, NotLess};
        assert!(NotLess.holds(4, 5, 5) && NotLess.holds(4, 2, 0xffff_fffe) && !NotLess.holds(4, 4, 5));
        assert!(!NotLess.holds(8, 2, 1 << 63) && NotLess.holds(8, 2, u64::MAX - 1));
        assert!(Equal.holds(4, 7, 7) && !Equal.holds(8, 7, 6));
        assert!(Common.holds(4, 0b110, 0b010) && !Common.holds(4, 0b110, 0b001));
        assert!(!Missing.holds(4, 0xffff_0000, 0x0000_ffff) && Missing.holds(4, 0xffff_0000, 0x0000_fff0));
        assert!(Missing.holds(8, 0xffff_0000, 0x0000_ffff));
    }
}
