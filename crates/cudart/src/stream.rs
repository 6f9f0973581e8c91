//! Streams, and functions of the host that they call.

use std::ffi::c_void;

use crate::context::current;
use crate::driver::{Handle, HostFunction};
use crate::interface::on;

crate::interface::runtime_functions! {
    fn cudaStreamCreate(to: *mut Handle) {
        current()?.cuStreamCreate(to, 0)
    }

    fn cudaStreamCreateWithFlags(to: *mut Handle, flags: u32) {
        current()?.cuStreamCreate(to, flags)
    }

    fn cudaStreamCreateWithPriority(to: *mut Handle, flags: u32, priority: i32) {
        current()?.cuStreamCreateWithPriority(to, flags, priority)
    }

    fn cudaStreamDestroy(stream: Handle) {
        current()?.cuStreamDestroy_v2(stream)
    }

    fn cudaStreamSynchronize(stream: Handle) also cudaStreamSynchronize_ptsz {
        current()?.cuStreamSynchronize(on(stream))
    }

    fn cudaStreamQuery(stream: Handle) also cudaStreamQuery_ptsz {
        current()?.cuStreamQuery(on(stream))
    }

    fn cudaStreamWaitEvent(stream: Handle, event: Handle, flags: u32) also cudaStreamWaitEvent_ptsz {
        current()?.cuStreamWaitEvent(on(stream), event, flags)
    }

    fn cudaStreamGetPriority(stream: Handle, to: *mut i32) also cudaStreamGetPriority_ptsz {
        current()?.cuStreamGetPriority(on(stream), to)
    }

    fn cudaStreamGetFlags(stream: Handle, to: *mut u32) also cudaStreamGetFlags_ptsz {
        current()?.cuStreamGetFlags(on(stream), to)
    }

    fn cudaStreamGetId(stream: Handle, to: *mut u64) also cudaStreamGetId_ptsz {
        current()?.cuStreamGetId(on(stream), to)
    }

    fn cudaStreamGetDevice(stream: Handle, to: *mut i32) also cudaStreamGetDevice_ptsz {
        current()?.cuStreamGetDevice(on(stream), to)
    }

    fn cudaStreamAttachMemAsync(stream: Handle, address: u64, bytes: usize, flags: u32) also cudaStreamAttachMemAsync_ptsz {
        current()?.cuStreamAttachMemAsync(on(stream), address, bytes, flags)
    }

    fn cudaStreamCopyAttributes(to: Handle, from: Handle) also cudaStreamCopyAttributes_ptsz {
        current()?.cuStreamCopyAttributes(on(to), on(from))
    }

    fn cudaStreamGetAttribute(stream: Handle, attribute: u32, to: *mut c_void) also cudaStreamGetAttribute_ptsz {
        current()?.cuStreamGetAttribute(on(stream), attribute, to)
    }

    fn cudaStreamSetAttribute(stream: Handle, attribute: u32, from: *const c_void) also cudaStreamSetAttribute_ptsz {
        current()?.cuStreamSetAttribute(on(stream), attribute, from)
    }

    /// The function gets the driver's status, which has the runtime's number.
    fn cudaStreamAddCallback(stream: Handle, function: *const c_void, data: *mut c_void, flags: u32)
        also cudaStreamAddCallback_ptsz
    {
        current()?.cuStreamAddCallback(on(stream), function, data, flags)
    }

    fn cudaLaunchHostFunc(stream: Handle, function: HostFunction, data: *mut c_void) also cudaLaunchHostFunc_ptsz {
        current()?.cuLaunchHostFunc(on(stream), function, data)
    }
}
