//! Events.

use crate::context::current;
use crate::driver::{Handle, IpcHandle};
use crate::interface::on;

crate::interface::runtime_functions! {
    fn cudaEventCreate(to: *mut Handle) {
        current()?.cuEventCreate(to, 0)
    }

    fn cudaEventCreateWithFlags(to: *mut Handle, flags: u32) {
        current()?.cuEventCreate(to, flags)
    }

    fn cudaEventDestroy(event: Handle) {
        current()?.cuEventDestroy_v2(event)
    }

    fn cudaEventRecord(event: Handle, stream: Handle) also cudaEventRecord_ptsz {
        current()?.cuEventRecord(event, on(stream))
    }

    fn cudaEventRecordWithFlags(event: Handle, stream: Handle, flags: u32) also cudaEventRecordWithFlags_ptsz {
        current()?.cuEventRecordWithFlags(event, on(stream), flags)
    }

    fn cudaEventQuery(event: Handle) {
        current()?.cuEventQuery(event)
    }

    fn cudaEventSynchronize(event: Handle) {
        current()?.cuEventSynchronize(event)
    }

    fn cudaEventElapsedTime(to: *mut f32, start: Handle, end: Handle) also cudaEventElapsedTime_v2 {
        current()?.cuEventElapsedTime(to, start, end)
    }

    fn cudaIpcGetEventHandle(to: *mut IpcHandle, event: Handle) {
        current()?.cuIpcGetEventHandle(to, event)
    }

    fn cudaIpcOpenEventHandle(to: *mut Handle, handle: IpcHandle) {
        current()?.cuIpcOpenEventHandle(to, handle)
    }
}
