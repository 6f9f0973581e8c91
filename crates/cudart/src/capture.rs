//! Streams whose work becomes a graph.

use crate::context::current;
use crate::driver::Handle;
use crate::interface::on;
use crate::version::{Version, version};

crate::interface::runtime_functions! {
    fn cudaStreamBeginCapture(stream: Handle, mode: u32) also cudaStreamBeginCapture_ptsz {
        current()?.cuStreamBeginCapture_v2(on(stream), mode)
    }

    fn cudaStreamBeginCaptureToGraph(
        stream: Handle, graph: Handle, dependencies: *const Handle, edges: *const u64, count: usize, mode: u32,
    ) also cudaStreamBeginCaptureToGraph_ptsz {
        current()?.cuStreamBeginCaptureToGraph(on(stream), graph, dependencies, edges, count, mode)
    }

    fn cudaStreamEndCapture(stream: Handle, to: *mut Handle) also cudaStreamEndCapture_ptsz {
        current()?.cuStreamEndCapture(on(stream), to)
    }

    fn cudaStreamIsCapturing(stream: Handle, to: *mut u32) also cudaStreamIsCapturing_ptsz {
        current()?.cuStreamIsCapturing(on(stream), to)
    }

    /// Before CUDA 13 only the first three.
    fn cudaStreamGetCaptureInfo(
        stream: Handle, status: *mut u32, number: *mut u64, graph: *mut Handle, dependencies: *mut *const Handle,
        edges: *mut *const u64, count: *mut usize,
    ) also cudaStreamGetCaptureInfo_ptsz {
        let (driver, none) = (current()?, std::ptr::null_mut());
        match version() {
            Version::Cuda11 | Version::Cuda12 => {
                driver.cuStreamGetCaptureInfo_v2(on(stream), status, number, none, std::ptr::null_mut(), std::ptr::null_mut())
            }
            Version::Cuda13 => driver.cuStreamGetCaptureInfo_v3(on(stream), status, number, graph, dependencies, edges, count),
        }
    }

    fn cudaStreamGetCaptureInfo_v2(
        stream: Handle, status: *mut u32, number: *mut u64, graph: *mut Handle, dependencies: *mut *const Handle,
        count: *mut usize,
    ) also cudaStreamGetCaptureInfo_v2_ptsz {
        current()?.cuStreamGetCaptureInfo_v2(on(stream), status, number, graph, dependencies, count)
    }

    fn cudaStreamGetCaptureInfo_v3(
        stream: Handle, status: *mut u32, number: *mut u64, graph: *mut Handle, dependencies: *mut *const Handle,
        edges: *mut *const u64, count: *mut usize,
    ) also cudaStreamGetCaptureInfo_v3_ptsz {
        current()?.cuStreamGetCaptureInfo_v3(on(stream), status, number, graph, dependencies, edges, count)
    }

    /// Before CUDA 13 the number of nodes follows them, and the flags; from 13 on edges stand between.
    fn cudaStreamUpdateCaptureDependencies(stream: Handle, nodes: *const Handle, next: u64, then: u64, flags: u32)
        also cudaStreamUpdateCaptureDependencies_ptsz
    {
        let driver = current()?;
        match version() {
            Version::Cuda11 | Version::Cuda12 => {
                driver.cuStreamUpdateCaptureDependencies(on(stream), nodes, next as usize, then as u32)
            }
            Version::Cuda13 => {
                driver.cuStreamUpdateCaptureDependencies_v2(on(stream), nodes, next as *const u64, then as usize, flags)
            }
        }
    }

    fn cudaStreamUpdateCaptureDependencies_v2(stream: Handle, nodes: *const Handle, edges: *const u64, count: usize, flags: u32)
        also cudaStreamUpdateCaptureDependencies_v2_ptsz
    {
        current()?.cuStreamUpdateCaptureDependencies_v2(on(stream), nodes, edges, count, flags)
    }

    fn cudaThreadExchangeStreamCaptureMode(mode: *mut u32) {
        current()?.cuThreadExchangeStreamCaptureMode(mode)
    }
}
