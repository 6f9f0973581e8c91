//! Graphs: made, told about, made ready and launched. Where CUDA 13 has the data of edges, those before have it in functions with `_v2`.

use std::ffi::{c_char, c_void};

use crate::context::current;
use crate::driver::{Handle, HostFunction, driver};
use crate::interface::on;
use crate::pointer::{offer, put};
use crate::status::{Done, Status};
use crate::structures::UpdateResult;
use crate::version::{Version, version};

/// Whether the functions without a suffix have the data of edges.
fn with_edges() -> bool {
    version() == Version::Cuda13
}

/// Updates a graph that can be launched, and says what came of it.
fn update(exec: Handle, graph: Handle) -> Result<(UpdateResult, Done), Status> {
    let mut result = UpdateResult::default();
    // SAFETY: there is room for the result.
    let done = unsafe { current()?.cuGraphExecUpdate_v2(exec, graph, &mut result) };
    Ok((result, done))
}

crate::interface::runtime_functions! {
    fn cudaGraphCreate(to: *mut Handle, flags: u32) {
        current()?.cuGraphCreate(to, flags)
    }

    fn cudaGraphDestroy(graph: Handle) {
        current()?.cuGraphDestroy(graph)
    }

    fn cudaGraphClone(to: *mut Handle, graph: Handle) {
        current()?.cuGraphClone(to, graph)
    }

    fn cudaGraphNodeFindInClone(to: *mut Handle, original: Handle, copy: Handle) {
        current()?.cuGraphNodeFindInClone(to, original, copy)
    }

    fn cudaGraphDestroyNode(node: Handle) {
        current()?.cuGraphDestroyNode(node)
    }

    fn cudaGraphGetNodes(graph: Handle, to: *mut Handle, count: *mut usize) {
        current()?.cuGraphGetNodes(graph, to, count)
    }

    fn cudaGraphGetRootNodes(graph: Handle, to: *mut Handle, count: *mut usize) {
        current()?.cuGraphGetRootNodes(graph, to, count)
    }

    fn cudaGraphGetEdges(graph: Handle, from: *mut Handle, to: *mut Handle, next: *mut u64, last: *mut usize) {
        let driver = current()?;
        if with_edges() {
            driver.cuGraphGetEdges_v2(graph, from, to, next, last)
        } else {
            driver.cuGraphGetEdges(graph, from, to, next.cast())
        }
    }

    fn cudaGraphGetEdges_v2(graph: Handle, from: *mut Handle, to: *mut Handle, data: *mut u64, count: *mut usize) {
        current()?.cuGraphGetEdges_v2(graph, from, to, data, count)
    }

    fn cudaGraphNodeGetDependencies(node: Handle, to: *mut Handle, next: *mut u64, last: *mut usize) {
        let driver = current()?;
        if with_edges() {
            driver.cuGraphNodeGetDependencies_v2(node, to, next, last)
        } else {
            driver.cuGraphNodeGetDependencies(node, to, next.cast())
        }
    }

    fn cudaGraphNodeGetDependencies_v2(node: Handle, to: *mut Handle, data: *mut u64, count: *mut usize) {
        current()?.cuGraphNodeGetDependencies_v2(node, to, data, count)
    }

    fn cudaGraphNodeGetDependentNodes(node: Handle, to: *mut Handle, next: *mut u64, last: *mut usize) {
        let driver = current()?;
        if with_edges() {
            driver.cuGraphNodeGetDependentNodes_v2(node, to, next, last)
        } else {
            driver.cuGraphNodeGetDependentNodes(node, to, next.cast())
        }
    }

    fn cudaGraphNodeGetDependentNodes_v2(node: Handle, to: *mut Handle, data: *mut u64, count: *mut usize) {
        current()?.cuGraphNodeGetDependentNodes_v2(node, to, data, count)
    }

    fn cudaGraphAddDependencies(graph: Handle, from: *const Handle, to: *const Handle, next: u64, last: usize) {
        let driver = current()?;
        if with_edges() {
            driver.cuGraphAddDependencies_v2(graph, from, to, next as *const u64, last)
        } else {
            driver.cuGraphAddDependencies(graph, from, to, next as usize)
        }
    }

    fn cudaGraphAddDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, count: usize) {
        current()?.cuGraphAddDependencies_v2(graph, from, to, data, count)
    }

    fn cudaGraphRemoveDependencies(graph: Handle, from: *const Handle, to: *const Handle, next: u64, last: usize) {
        let driver = current()?;
        if with_edges() {
            driver.cuGraphRemoveDependencies_v2(graph, from, to, next as *const u64, last)
        } else {
            driver.cuGraphRemoveDependencies(graph, from, to, next as usize)
        }
    }

    fn cudaGraphRemoveDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, count: usize) {
        current()?.cuGraphRemoveDependencies_v2(graph, from, to, data, count)
    }

    fn cudaGraphNodeGetType(node: Handle, to: *mut u32) {
        current()?.cuGraphNodeGetType(node, to)
    }

    fn cudaGraphDebugDotPrint(graph: Handle, path: *const c_char, flags: u32) {
        current()?.cuGraphDebugDotPrint(graph, path, flags)
    }

    /// CUDA 11 has a node, a text and its length for what is wrong; 12 has flags.
    fn cudaGraphInstantiate(to: *mut Handle, graph: Handle, next: u64, log: *mut c_char, log_bytes: usize) {
        let driver = current()?;
        if version() != Version::Cuda11 {
            return driver.cuGraphInstantiateWithFlags(to, graph, next);
        }
        offer(next as *mut Handle, 0);
        if log_bytes > 0 {
            offer(log, 0);
        }
        driver.cuGraphInstantiateWithFlags(to, graph, 0)
    }

    fn cudaGraphInstantiateWithFlags(to: *mut Handle, graph: Handle, flags: u64) {
        current()?.cuGraphInstantiateWithFlags(to, graph, flags)
    }

    fn cudaGraphInstantiateWithParams(to: *mut Handle, graph: Handle, parameters: *mut c_void)
        also cudaGraphInstantiateWithParams_ptsz
    {
        current()?.cuGraphInstantiateWithParams(to, graph, parameters)
    }

    fn cudaGraphExecDestroy(exec: Handle) {
        current()?.cuGraphExecDestroy(exec)
    }

    fn cudaGraphExecGetFlags(exec: Handle, to: *mut u64) {
        current()?.cuGraphExecGetFlags(exec, to)
    }

    fn cudaGraphLaunch(exec: Handle, stream: Handle) also cudaGraphLaunch_ptsz {
        current()?.cuGraphLaunch(exec, on(stream))
    }

    fn cudaGraphUpload(exec: Handle, stream: Handle) also cudaGraphUpload_ptsz {
        current()?.cuGraphUpload(exec, on(stream))
    }

    /// CUDA 11 has a node and a result, 12 a structure.
    fn cudaGraphExecUpdate(exec: Handle, graph: Handle, to: *mut c_void, result: *mut u32) {
        let (found, done) = update(exec, graph)?;
        if version() == Version::Cuda11 {
            put(to.cast(), found.node)?;
            put(result, found.result)?;
        } else {
            put(to.cast(), found)?;
        }
        done
    }

    fn cudaGraphNodeSetEnabled(exec: Handle, node: Handle, enabled: u32) {
        current()?.cuGraphNodeSetEnabled(exec, node, enabled)
    }

    fn cudaGraphNodeGetEnabled(exec: Handle, node: Handle, to: *mut u32) {
        current()?.cuGraphNodeGetEnabled(exec, node, to)
    }

    fn cudaUserObjectCreate(to: *mut Handle, pointer: *mut c_void, destroy: HostFunction, count: u32, flags: u32) {
        driver()?.cuUserObjectCreate(to, pointer, destroy, count, flags)
    }

    fn cudaUserObjectRetain(object: Handle, count: u32) {
        driver()?.cuUserObjectRetain(object, count)
    }

    fn cudaUserObjectRelease(object: Handle, count: u32) {
        driver()?.cuUserObjectRelease(object, count)
    }

    fn cudaGraphRetainUserObject(graph: Handle, object: Handle, count: u32, flags: u32) {
        driver()?.cuGraphRetainUserObject(graph, object, count, flags)
    }

    fn cudaGraphReleaseUserObject(graph: Handle, object: Handle, count: u32) {
        driver()?.cuGraphReleaseUserObject(graph, object, count)
    }
}
