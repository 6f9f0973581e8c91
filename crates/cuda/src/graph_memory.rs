//! Memory that graphs allocate.
//!
//! A node that allocates has its address from the beginning. What lies there is the program's from the launch that allocates it until it is
//! freed: by a node, or by the program. That is followed in the order in which work is handed in, which is the order in which it is done.
//! Memory that no graph needs any more is kept for other graphs until it is trimmed (CUDA C++ programming guide, "Graph memory nodes").

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};

use crate::allocation::Kind;
use crate::driver::{Driver, Handle, driver};
use crate::graph::{Node, add_node};
use crate::operation::Operation;
use crate::pointer::{get, put};
use crate::pool::Properties;
use crate::status::{Done, Status};

/// The memory of a node: the node, what was instantiated from it, and launches hold it.
pub(crate) struct GraphMemory {
    pub(crate) address: u64,
    bytes: usize,
    properties: Properties,
}

impl Drop for GraphMemory {
    fn drop(&mut self) {
        if let Some(block) = blocks().all.get_mut(&self.address) {
            block.has_node = false;
        }
    }
}

/// Memory at an address.
struct Block {
    bytes: u64,
    context: Handle,
    has_node: bool,
    /// Whether a launch has allocated it, and nothing has freed it since.
    is_allocated: bool,
    /// Whether a launch has ever allocated it: from then on it counts.
    counts: bool,
}

struct Blocks {
    all: BTreeMap<u64, Block>,
    /// The most bytes that counted, since that was set back.
    most: u64,
}

static BLOCKS: Mutex<Blocks> = Mutex::new(Blocks { all: BTreeMap::new(), most: 0 });

fn blocks() -> MutexGuard<'static, Blocks> {
    BLOCKS.lock()
}

impl Blocks {
    fn counted(&self) -> u64 {
        self.all.values().filter(|block| block.counts).map(|block| block.bytes).sum()
    }

    /// Takes what no graph needs and no program has.
    fn take_unused(&mut self) -> Vec<u64> {
        let unused = self.all.iter().filter(|(_, block)| !block.has_node && !block.is_allocated);
        let unused: Vec<u64> = unused.map(|(address, _)| *address).collect();
        unused.iter().for_each(|address| _ = self.all.remove(address));
        unused
    }
}

/// Gives back what no graph needs and no program has.
fn trim(driver: &Driver) {
    let unused = blocks().take_unused();
    unused.into_iter().for_each(|address| _ = driver.free(address, |kind| kind == Kind::Graph));
}

/// Memory for a node: some that is left over of that size, or new.
pub(crate) fn allocate(
    driver: &Driver,
    context: Handle,
    properties: Properties,
    bytes: usize,
) -> Result<Arc<GraphMemory>, Status> {
    let fits = |block: &Block| {
        (block.bytes, block.context) == (bytes as u64, context) && !block.has_node && !block.is_allocated
    };
    if let Some((&address, block)) = blocks().all.iter_mut().find(|(_, block)| fits(block)) {
        block.has_node = true;
        return Ok(Arc::new(GraphMemory { address, bytes, properties }));
    }
    let new = || driver.allocate(context, bytes, Kind::Graph, 0);
    let address = new().or_else(|status| {
        trim(driver);
        if status == Status::OutOfMemory { new() } else { Err(status) }
    })?;
    let block = Block { bytes: bytes as u64, context, has_node: true, is_allocated: false, counts: false };
    blocks().all.insert(address, block);
    Ok(Arc::new(GraphMemory { address, bytes, properties }))
}

/// What a launch of this work allocates and frees.
///
/// # Errors
/// [`Status::InvalidValue`] for memory that an earlier launch has allocated and nobody has freed, unless `frees` says that it is freed.
pub(crate) fn launch<'o>(work: impl IntoIterator<Item = &'o Operation>, frees: bool) -> Done {
    let mut blocks = blocks();
    let mut changes = Vec::new();
    work.into_iter().for_each(|operation| changed_by(operation, &mut changes));
    let mut seen = Vec::new();
    for (address, allocated) in &changes {
        let Some(block) = blocks.all.get(address) else { continue };
        if !seen.contains(address) && block.is_allocated == *allocated && !(*allocated && frees) {
            return Err(Status::InvalidValue);
        }
        seen.push(*address);
    }
    for (address, allocated) in changes {
        if let Some(block) = blocks.all.get_mut(&address) {
            block.is_allocated = allocated;
            block.counts = true;
        }
    }
    blocks.most = blocks.most.max(blocks.counted());
    Ok(())
}

/// Which addresses work allocates (true) and frees, in order.
fn changed_by(operation: &Operation, changes: &mut Vec<(u64, bool)>) {
    match operation {
        Operation::Allocate(memory) => changes.push((memory.address, true)),
        Operation::Free(address) => changes.push((*address, false)),
        Operation::All(all) => all.iter().for_each(|one| changed_by(one, changes)),
        Operation::Graph(graph) => graph.ordered().iter().for_each(|(_, one)| changed_by(one, changes)),
        Operation::Launch(_)
        | Operation::Copy(_)
        | Operation::Fill(_)
        | Operation::Batch(_)
        | Operation::Host(_)
        | Operation::Callback(_)
        | Operation::Record(_)
        | Operation::Wait(..)
        | Operation::Conditional(_)
        | Operation::Empty => {}
    }
}

/// Forgets the memory of a context that is gone.
pub(crate) fn forget(context: Handle) {
    blocks().all.retain(|_, block| block.context != context);
}

/// `CUDA_MEM_ALLOC_NODE_PARAMS`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct AllocationNode {
    properties: Properties,
    /// Which devices have access: the only one always has.
    accesses: *const c_void,
    access_count: usize,
    bytes: usize,
    /// What is told.
    address: u64,
}

const _: () = assert!(size_of::<AllocationNode>() == 120);

/// Makes what a node does, and says in the description where its memory is.
///
/// # Safety
/// The pointer is null or leads to a description.
pub(crate) unsafe fn described(node: *mut AllocationNode) -> Result<Operation, Status> {
    let (driver, context) = crate::context::current()?;
    // SAFETY: the caller's promise.
    let mut given = unsafe { get(node)? };
    given.properties.check()?;
    let memory = allocate(driver, context.handle, given.properties, given.bytes)?;
    given.address = memory.address;
    // SAFETY: the caller's promise.
    unsafe { put(node, given)? };
    Ok(Operation::Allocate(memory))
}

/// What a node that frees does.
///
/// # Errors
/// [`Status::InvalidValue`] for what is not memory of a graph.
pub(crate) fn freed(address: u64) -> Result<Operation, Status> {
    if blocks().all.contains_key(&address) { Ok(Operation::Free(address)) } else { Err(Status::InvalidValue) }
}

/// Numbers of `CUgraphMem_attribute`: bytes that graphs use, and that are kept for them, which is the same; now and at most.
const NOW: [u32; 2] = [0, 2];
const AT_MOST: [u32; 2] = [1, 3];

crate::interface::driver_functions! {
    fn cuGraphAddMemAllocNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *mut AllocationNode,
    ) since 11040 {
        add_node(to, graph, dependencies, count, described(node)?)
    }

    fn cuGraphMemAllocNodeGetParams(node: Handle, to: *mut AllocationNode) since 11040 {
        let Operation::Allocate(memory) = driver()?.get::<Node>(node)?.operation() else { return Err(Status::InvalidValue) };
        let GraphMemory { address, bytes, properties } = *memory;
        put(to, AllocationNode { properties, accesses: std::ptr::null(), access_count: 0, bytes, address })
    }

    fn cuGraphAddMemFreeNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, address: u64) since 11040 {
        add_node(to, graph, dependencies, count, freed(address)?)
    }

    fn cuGraphMemFreeNodeGetParams(node: Handle, to: *mut u64) since 11040 {
        if let Operation::Free(address) = driver()?.get::<Node>(node)?.operation() { put(to, address) } else { Err(Status::InvalidValue) }
    }

    fn cuDeviceGraphMemTrim(ordinal: i32) since 11040 {
        trim(crate::context::device(ordinal)?);
        Ok(())
    }

    fn cuDeviceGetGraphMemAttribute(ordinal: i32, attribute: u32, to: *mut u64) since 11040 {
        crate::context::device(ordinal)?;
        match attribute {
            number if NOW.contains(&number) => put(to, blocks().counted()),
            number if AT_MOST.contains(&number) => put(to, blocks().most),
            _ => Err(Status::InvalidValue),
        }
    }

    /// What was there at most is set back to what is there now.
    fn cuDeviceSetGraphMemAttribute(ordinal: i32, attribute: u32, value: *const u64) since 11040 {
        crate::context::device(ordinal)?;
        if !AT_MOST.contains(&attribute) || get(value)? != 0 {
            return Err(Status::InvalidValue);
        }
        let mut blocks = blocks();
        blocks.most = blocks.counted();
        Ok(())
    }
}
