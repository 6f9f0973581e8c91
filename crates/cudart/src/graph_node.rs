//! What nodes of graphs do.

use std::ffi::c_void;

use crate::context::{context, current};
use crate::copy::{Direction, from_3d, of_3d, of_row};
use crate::driver::{Driver, Handle};
use crate::pointer::{get, put};
use crate::registration::{function, host_function};
use crate::status::{Done, Status};
use crate::structures::{
    Copy3d, CopyParameters, HostNode, KernelNode, KernelNodeParameters, MemsetNode, NodeParameters,
};
use crate::symbol::part;
use crate::version::{Version, version};

/// The driver's form of a node that launches a kernel.
///
/// # Safety
/// The pointer is null or leads to parameters.
unsafe fn kernel(driver: &Driver, from: *const KernelNodeParameters) -> Result<KernelNode, Status> {
    // SAFETY: the caller's promise.
    let given = unsafe { get(from)? };
    let parameters = KernelNodeParameters { function: function(driver, given.function)?, ..given };
    Ok(KernelNode { parameters, kernel: 0, context: 0 })
}

/// The driver's form of a copy.
///
/// # Safety
/// The pointer is null or leads to parameters.
unsafe fn copy(driver: &Driver, from: *const CopyParameters) -> Result<Copy3d, Status> {
    // SAFETY: the caller's promise.
    let given = unsafe { get(from)? };
    of_3d(driver, &given)
}

/// Adds a node of any type. Most have the same parameters for the driver; kernels and copies are told as they are alone.
///
/// # Safety
/// The pointers are as the interface says.
unsafe fn add(
    driver: &Driver,
    to: *mut Handle,
    graph: Handle,
    (dependencies, count): (*const Handle, usize),
    data: *const u64,
    node: *mut NodeParameters,
) -> Done {
    const KERNEL: u32 = 0;
    const COPY: u32 = 1;
    // SAFETY: the caller's promise; what is of a type lies at its beginning, and flags and a context before a copy.
    unsafe {
        let given = get(node)?;
        if !matches!(given.kind, KERNEL | COPY) {
            return driver.cuGraphAddNode_v2(to, graph, dependencies, data, count, node);
        }
        let mut own = NodeParameters { of: [0; 29], ..given };
        let of = own.of.as_mut_ptr();
        if given.kind == KERNEL {
            of.cast::<KernelNode>().write(kernel(driver, given.of.as_ptr().cast())?);
        } else {
            of.add(2).cast::<Copy3d>().write(copy(driver, given.of.as_ptr().add(2).cast())?);
        }
        driver.cuGraphAddNode_v2(to, graph, dependencies, data, count, &mut own)
    }
}

crate::interface::runtime_functions! {
    fn cudaGraphAddEmptyNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize) {
        current()?.cuGraphAddEmptyNode(to, graph, dependencies, count)
    }

    fn cudaGraphAddChildGraphNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, child: Handle) {
        current()?.cuGraphAddChildGraphNode(to, graph, dependencies, count, child)
    }

    fn cudaGraphChildGraphNodeGetGraph(node: Handle, to: *mut Handle) {
        current()?.cuGraphChildGraphNodeGetGraph(node, to)
    }

    fn cudaGraphExecChildGraphNodeSetParams(exec: Handle, node: Handle, child: Handle) {
        current()?.cuGraphExecChildGraphNodeSetParams(exec, node, child)
    }

    fn cudaGraphAddEventRecordNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, event: Handle) {
        current()?.cuGraphAddEventRecordNode(to, graph, dependencies, count, event)
    }

    fn cudaGraphAddEventWaitNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, event: Handle) {
        current()?.cuGraphAddEventWaitNode(to, graph, dependencies, count, event)
    }

    fn cudaGraphEventRecordNodeGetEvent(node: Handle, to: *mut Handle) {
        current()?.cuGraphEventRecordNodeGetEvent(node, to)
    }

    fn cudaGraphEventWaitNodeGetEvent(node: Handle, to: *mut Handle) {
        current()?.cuGraphEventWaitNodeGetEvent(node, to)
    }

    fn cudaGraphEventRecordNodeSetEvent(node: Handle, event: Handle) {
        current()?.cuGraphEventRecordNodeSetEvent(node, event)
    }

    fn cudaGraphEventWaitNodeSetEvent(node: Handle, event: Handle) {
        current()?.cuGraphEventWaitNodeSetEvent(node, event)
    }

    fn cudaGraphExecEventRecordNodeSetEvent(exec: Handle, node: Handle, event: Handle) {
        current()?.cuGraphExecEventRecordNodeSetEvent(exec, node, event)
    }

    fn cudaGraphExecEventWaitNodeSetEvent(exec: Handle, node: Handle, event: Handle) {
        current()?.cuGraphExecEventWaitNodeSetEvent(exec, node, event)
    }

    /// Where CUDA 13 has the data of edges, those before have the parameters in place of the count, and the count in place of the data.
    fn cudaGraphAddNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, next: u64, last: u64, node: *mut NodeParameters,
    ) {
        let driver = current()?;
        match version() {
            Version::Cuda13 => add(driver, to, graph, (dependencies, last as usize), next as *const u64, node),
            Version::Cuda11 | Version::Cuda12 => {
                add(driver, to, graph, (dependencies, next as usize), std::ptr::null(), last as *mut NodeParameters)
            }
        }
    }

    fn cudaGraphAddNode_v2(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, data: *const u64, count: usize, node: *mut NodeParameters,
    ) {
        add(current()?, to, graph, (dependencies, count), data, node)
    }

    fn cudaGraphConditionalHandleCreate(to: *mut Handle, graph: Handle, value: u32, flags: u32) {
        let driver = current()?;
        driver.cuGraphConditionalHandleCreate(to, graph, context(driver)?, value, flags)
    }

    fn cudaGraphAddMemAllocNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *mut c_void) {
        current()?.cuGraphAddMemAllocNode(to, graph, dependencies, count, node)
    }

    fn cudaGraphMemAllocNodeGetParams(node: Handle, to: *mut c_void) {
        current()?.cuGraphMemAllocNodeGetParams(node, to)
    }

    fn cudaGraphAddMemFreeNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, address: u64) {
        current()?.cuGraphAddMemFreeNode(to, graph, dependencies, count, address)
    }

    fn cudaGraphMemFreeNodeGetParams(node: Handle, to: *mut u64) {
        current()?.cuGraphMemFreeNodeGetParams(node, to)
    }

    fn cudaGraphAddHostNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const HostNode) {
        current()?.cuGraphAddHostNode(to, graph, dependencies, count, node)
    }

    fn cudaGraphHostNodeGetParams(node: Handle, to: *mut HostNode) {
        current()?.cuGraphHostNodeGetParams(node, to)
    }

    fn cudaGraphHostNodeSetParams(node: Handle, given: *const HostNode) {
        current()?.cuGraphHostNodeSetParams(node, given)
    }

    fn cudaGraphExecHostNodeSetParams(exec: Handle, node: Handle, given: *const HostNode) {
        current()?.cuGraphExecHostNodeSetParams(exec, node, given)
    }

    fn cudaGraphAddKernelNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const KernelNodeParameters,
    ) {
        let driver = current()?;
        driver.cuGraphAddKernelNode_v2(to, graph, dependencies, count, &kernel(driver, node)?)
    }

    fn cudaGraphKernelNodeGetParams(node: Handle, to: *mut KernelNodeParameters) {
        let driver = current()?;
        let mut found = std::mem::MaybeUninit::uninit();
        driver.cuGraphKernelNodeGetParams_v2(node, found.as_mut_ptr())?;
        let KernelNode { parameters, .. } = found.assume_init();
        put(to, KernelNodeParameters { function: host_function(parameters.function), ..parameters })
    }

    fn cudaGraphKernelNodeSetParams(node: Handle, given: *const KernelNodeParameters) {
        let driver = current()?;
        driver.cuGraphKernelNodeSetParams_v2(node, &kernel(driver, given)?)
    }

    fn cudaGraphExecKernelNodeSetParams(exec: Handle, node: Handle, given: *const KernelNodeParameters) {
        let driver = current()?;
        driver.cuGraphExecKernelNodeSetParams_v2(exec, node, &kernel(driver, given)?)
    }

    fn cudaGraphKernelNodeGetAttribute(node: Handle, attribute: u32, to: *mut c_void) {
        current()?.cuGraphKernelNodeGetAttribute(node, attribute, to)
    }

    fn cudaGraphKernelNodeSetAttribute(node: Handle, attribute: u32, value: *const c_void) {
        current()?.cuGraphKernelNodeSetAttribute(node, attribute, value)
    }

    fn cudaGraphKernelNodeCopyAttributes(from: Handle, to: Handle) {
        current()?.cuGraphKernelNodeCopyAttributes(to, from)
    }

    fn cudaGraphAddMemsetNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const MemsetNode) {
        let driver = current()?;
        driver.cuGraphAddMemsetNode(to, graph, dependencies, count, node, context(driver)?)
    }

    fn cudaGraphMemsetNodeGetParams(node: Handle, to: *mut MemsetNode) {
        current()?.cuGraphMemsetNodeGetParams(node, to)
    }

    fn cudaGraphMemsetNodeSetParams(node: Handle, given: *const MemsetNode) {
        current()?.cuGraphMemsetNodeSetParams(node, given)
    }

    fn cudaGraphExecMemsetNodeSetParams(exec: Handle, node: Handle, given: *const MemsetNode) {
        let driver = current()?;
        driver.cuGraphExecMemsetNodeSetParams(exec, node, given, context(driver)?)
    }

    fn cudaGraphAddMemcpyNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const CopyParameters,
    ) {
        let driver = current()?;
        driver.cuGraphAddMemcpyNode(to, graph, dependencies, count, &copy(driver, node)?, context(driver)?)
    }

    fn cudaGraphMemcpyNodeGetParams(node: Handle, to: *mut CopyParameters) {
        let driver = current()?;
        let mut found = Copy3d::default();
        driver.cuGraphMemcpyNodeGetParams(node, &mut found)?;
        put(to, from_3d(driver, &found)?)
    }

    fn cudaGraphMemcpyNodeSetParams(node: Handle, given: *const CopyParameters) {
        let driver = current()?;
        driver.cuGraphMemcpyNodeSetParams(node, &copy(driver, given)?)
    }

    fn cudaGraphExecMemcpyNodeSetParams(exec: Handle, node: Handle, given: *const CopyParameters) {
        let driver = current()?;
        driver.cuGraphExecMemcpyNodeSetParams(exec, node, &copy(driver, given)?, context(driver)?)
    }

    fn cudaGraphAddMemcpyNode1D(
        node: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, to: u64, from: u64, bytes: usize, kind: u32,
    ) {
        let driver = current()?;
        let copy = of_row(to, from, bytes, Direction::of(kind)?);
        driver.cuGraphAddMemcpyNode(node, graph, dependencies, count, &copy, context(driver)?)
    }

    fn cudaGraphMemcpyNodeSetParams1D(node: Handle, to: u64, from: u64, bytes: usize, kind: u32) {
        current()?.cuGraphMemcpyNodeSetParams(node, &of_row(to, from, bytes, Direction::of(kind)?))
    }

    fn cudaGraphExecMemcpyNodeSetParams1D(exec: Handle, node: Handle, to: u64, from: u64, bytes: usize, kind: u32) {
        let driver = current()?;
        let copy = of_row(to, from, bytes, Direction::of(kind)?);
        driver.cuGraphExecMemcpyNodeSetParams(exec, node, &copy, context(driver)?)
    }

    fn cudaGraphAddMemcpyNodeToSymbol(
        node: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, symbol: u64, from: u64, bytes: usize,
        offset: usize, kind: u32,
    ) {
        let driver = current()?;
        let copy = of_row(part(driver, symbol, offset, bytes)?, from, bytes, Direction::of(kind)?);
        driver.cuGraphAddMemcpyNode(node, graph, dependencies, count, &copy, context(driver)?)
    }

    fn cudaGraphAddMemcpyNodeFromSymbol(
        node: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, to: u64, symbol: u64, bytes: usize,
        offset: usize, kind: u32,
    ) {
        let driver = current()?;
        let copy = of_row(to, part(driver, symbol, offset, bytes)?, bytes, Direction::of(kind)?);
        driver.cuGraphAddMemcpyNode(node, graph, dependencies, count, &copy, context(driver)?)
    }
}
