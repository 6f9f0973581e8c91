//! Nodes of graphs that launch, copy, fill and call: added, asked about, changed.

use std::ffi::c_void;
use std::sync::Arc;

use crate::copy::Copy;
use crate::driver::{Handle, driver};
use crate::graph::{EdgeData, Node, add_node};
use crate::graph_exec::GraphExec;
use crate::launch::{self, Shape};
use crate::memset::Fill;
use crate::operation::{HostCall, Operation};
use crate::pointer::{get, list, put};
use crate::status::{Done, Status};
use crate::structures::{Copy3d, KernelNode, KernelNodeV1, MemsetNode};
use crate::{condition, graph_memory, memory_operation};

/// `CUDA_HOST_NODE_PARAMS`.
#[derive(Clone, Copy)]
#[repr(C)]
struct HostNode {
    function: Option<unsafe extern "C" fn(*mut c_void)>,
    data: *mut c_void,
}

/// `CUgraphNodeParams`: what it is depends on the type.
#[derive(Clone, Copy)]
#[repr(C)]
struct NodeParameters {
    kind: u32,
    reserved: [i32; 3],
    of: [u64; 29],
    end: u64,
}

/// The kernel of a node: a function, or a kernel of a library.
unsafe fn kernel(node: &KernelNodeV1, kernel: Handle) -> Result<Operation, Status> {
    let KernelNodeV1 { function, grid, block, shared, parameters, extra } = *node;
    let function = if function == 0 { kernel } else { function };
    // SAFETY: the caller's promise.
    unsafe {
        let shape = Shape { grid, block, shared, cooperative: false };
        let launch = launch::described(driver()?, function, shape, parameters, extra)?;
        Ok(Operation::Launch(Arc::new(launch)))
    }
}

unsafe fn kernel_v1(node: *const KernelNodeV1) -> Result<Operation, Status> {
    // SAFETY: the caller's promise.
    unsafe { kernel(&get(node)?, 0) }
}

unsafe fn kernel_v2(node: *const KernelNode) -> Result<Operation, Status> {
    // SAFETY: the caller's promise.
    unsafe {
        let node = get(node)?;
        kernel(&node.v1, node.kernel)
    }
}

unsafe fn copy(described: *const Copy3d) -> Result<Operation, Status> {
    // SAFETY: the caller's promise.
    Ok(Operation::Copy(Arc::new(Copy::of_3d(driver()?, &unsafe { get(described)? })?)))
}

unsafe fn fill(node: *const MemsetNode) -> Result<Operation, Status> {
    // SAFETY: the caller's promise.
    Ok(Operation::Fill(Fill::of(unsafe { get(node)? })?))
}

unsafe fn host(node: *const HostNode) -> Result<Operation, Status> {
    // SAFETY: the caller's promise.
    let HostNode { function, data } = unsafe { get(node)? };
    if function.is_none() {
        Err(Status::InvalidValue)
    } else {
        Ok(Operation::Host(HostCall { function, data }))
    }
}

/// What a node of any type does.
unsafe fn any(parameters: *const NodeParameters) -> Result<Operation, Status> {
    // SAFETY: the caller's promise; what is of a type lies at its beginning.
    unsafe {
        let given = get(parameters)?;
        let at = given.of.as_ptr();
        match given.kind {
            0 => kernel_v2(at.cast()),
            // Flags and a context come before the copy.
            1 => copy(at.add(2).cast()),
            2 => fill(at.cast()),
            3 => host(at.cast()),
            4 => Ok(Operation::Graph(driver()?.get(given.of[0])?)),
            5 => Ok(Operation::Empty),
            6 => Ok(Operation::Wait(driver()?.get(given.of[0])?, 0)),
            7 => Ok(Operation::Record(driver()?.get(given.of[0])?)),
            12 => memory_operation::described(at.cast()),
            8..=13 => Err(Status::NotSupported),
            _ => Err(Status::InvalidValue),
        }
    }
}

/// What a node of any type does that is added to a graph: nodes that allocate or decide say something in their description.
unsafe fn new(graph: Handle, parameters: *mut NodeParameters) -> Result<Operation, Status> {
    // SAFETY: the caller's promise; what is of a type lies at its beginning.
    unsafe {
        let NodeParameters { kind, reserved, end, .. } = get(parameters)?;
        if reserved != [0; 3] || end != 0 {
            return Err(Status::InvalidValue);
        }
        let of = (&raw mut (*parameters).of).cast::<c_void>();
        match kind {
            10 => graph_memory::described(of.cast()),
            11 => graph_memory::freed(get(of.cast())?),
            13 => condition::described(graph, of.cast()),
            _ => any(parameters),
        }
    }
}

fn operation(node: Handle) -> Result<Operation, Status> {
    Ok(driver()?.get::<Node>(node)?.operation())
}

fn set(node: Handle, operation: Operation) -> Done {
    driver()?.get::<Node>(node)?.replace(operation)
}

fn set_exec(exec: Handle, node: Handle, operation: &Operation) -> Done {
    driver()?.get::<GraphExec>(exec)?.replace(node, operation)
}

fn described(node: Handle) -> Result<KernelNodeV1, Status> {
    match operation(node)? {
        // The node keeps the launch, into which the pointers lead.
        Operation::Launch(launch) => Ok(launch.described()),
        Operation::Copy(_)
        | Operation::Fill(_)
        | Operation::Batch(_)
        | Operation::Host(_)
        | Operation::Callback(_)
        | Operation::Record(_)
        | Operation::Wait(..)
        | Operation::Graph(_)
        | Operation::All(_)
        | Operation::Allocate(_)
        | Operation::Free(_)
        | Operation::Conditional(_)
        | Operation::Empty => Err(Status::InvalidValue),
    }
}

crate::interface::driver_functions! {
    fn cuGraphAddKernelNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const KernelNodeV1)
        since 10000
    {
        add_node(to, graph, dependencies, count, kernel_v1(node)?)
    }

    fn cuGraphAddKernelNode_v2(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const KernelNode)
        since 12000
    {
        add_node(to, graph, dependencies, count, kernel_v2(node)?)
    }

    fn cuGraphAddMemcpyNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, described: *const Copy3d, context: Handle,
    ) since 10000 {
        _ = context;
        add_node(to, graph, dependencies, count, copy(described)?)
    }

    fn cuGraphAddMemsetNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const MemsetNode, context: Handle,
    ) since 10000 {
        _ = context;
        add_node(to, graph, dependencies, count, fill(node)?)
    }

    fn cuGraphAddHostNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const HostNode) since 10000 {
        add_node(to, graph, dependencies, count, host(node)?)
    }

    fn cuGraphAddNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *mut NodeParameters) since 12020 {
        add_node(to, graph, dependencies, count, new(graph, node)?)
    }

    fn cuGraphAddNode_v2(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, data: *const EdgeData, count: usize, node: *mut NodeParameters,
    ) since 12030 {
        if list(data, count).iter().any(|data| *data != EdgeData::default()) {
            return Err(Status::NotSupported);
        }
        add_node(to, graph, dependencies, count, new(graph, node)?)
    }

    fn cuGraphNodeSetParams(node: Handle, given: *const NodeParameters) since 12020 {
        set(node, any(given)?)
    }

    fn cuGraphExecNodeSetParams(exec: Handle, node: Handle, given: *const NodeParameters) since 12020 {
        set_exec(exec, node, &any(given)?)
    }

    fn cuGraphKernelNodeGetParams(node: Handle, to: *mut KernelNodeV1) since 10000 {
        put(to, described(node)?)
    }

    fn cuGraphKernelNodeGetParams_v2(node: Handle, to: *mut KernelNode) since 12000 {
        put(to, KernelNode { v1: described(node)?, kernel: 0, context: 0 })
    }

    fn cuGraphKernelNodeSetParams(node: Handle, given: *const KernelNodeV1) since 10000 {
        set(node, kernel_v1(given)?)
    }

    fn cuGraphKernelNodeSetParams_v2(node: Handle, given: *const KernelNode) since 12000 {
        set(node, kernel_v2(given)?)
    }

    fn cuGraphExecKernelNodeSetParams(exec: Handle, node: Handle, given: *const KernelNodeV1) since 10010 {
        set_exec(exec, node, &kernel_v1(given)?)
    }

    fn cuGraphExecKernelNodeSetParams_v2(exec: Handle, node: Handle, given: *const KernelNode) since 12000 {
        set_exec(exec, node, &kernel_v2(given)?)
    }

    fn cuGraphMemcpyNodeGetParams(node: Handle, to: *mut Copy3d) since 10000 {
        if let Operation::Copy(copy) = operation(node)? { put(to, copy.described) } else { Err(Status::InvalidValue) }
    }

    fn cuGraphMemcpyNodeSetParams(node: Handle, described: *const Copy3d) since 10000 {
        set(node, copy(described)?)
    }

    fn cuGraphExecMemcpyNodeSetParams(exec: Handle, node: Handle, described: *const Copy3d, context: Handle) since 10020 {
        _ = context;
        set_exec(exec, node, &copy(described)?)
    }

    fn cuGraphMemsetNodeGetParams(node: Handle, to: *mut MemsetNode) since 10000 {
        if let Operation::Fill(fill) = operation(node)? { put(to, fill.0) } else { Err(Status::InvalidValue) }
    }

    fn cuGraphMemsetNodeSetParams(node: Handle, given: *const MemsetNode) since 10000 {
        set(node, fill(given)?)
    }

    fn cuGraphExecMemsetNodeSetParams(exec: Handle, node: Handle, given: *const MemsetNode, context: Handle) since 10020 {
        _ = context;
        set_exec(exec, node, &fill(given)?)
    }

    fn cuGraphHostNodeGetParams(node: Handle, to: *mut HostNode) since 10000 {
        if let Operation::Host(HostCall { function, data }) = operation(node)? { put(to, HostNode { function, data }) } else { Err(Status::InvalidValue) }
    }

    fn cuGraphHostNodeSetParams(node: Handle, given: *const HostNode) since 10000 {
        set(node, host(given)?)
    }

    fn cuGraphExecHostNodeSetParams(exec: Handle, node: Handle, given: *const HostNode) since 10020 {
        set_exec(exec, node, &host(given)?)
    }

    fn cuGraphEventRecordNodeGetEvent(node: Handle, to: *mut Handle) since 11010 {
        if let Operation::Record(event) = operation(node)? { put(to, event.handle) } else { Err(Status::InvalidValue) }
    }

    fn cuGraphEventWaitNodeGetEvent(node: Handle, to: *mut Handle) since 11010 {
        if let Operation::Wait(event, _) = operation(node)? { put(to, event.handle) } else { Err(Status::InvalidValue) }
    }

    /// A kernel's attributes say how fast, not what, but for whether it is cooperative: it is not.
    fn cuGraphKernelNodeGetAttribute(node: Handle, attribute: u32, to: *mut [u64; 8]) since 11000 {
        described(node)?;
        if attribute > 14 { Err(Status::InvalidValue) } else { put(to, [0; 8]) }
    }

    fn cuGraphKernelNodeSetAttribute(node: Handle, attribute: u32, value: *const [u64; 8]) since 11000 {
        described(node)?;
        match attribute {
            2 | 4 | 6 | 7 | 12 | 13 if get(value)? != [0; 8] => Err(Status::NotSupported),
            0..=14 => Ok(()),
            _ => Err(Status::InvalidValue),
        }
    }

    fn cuGraphKernelNodeCopyAttributes(to: Handle, from: Handle) since 11000 {
        described(to)?;
        described(from).map(drop)
    }
}
