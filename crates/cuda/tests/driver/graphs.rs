//! Streams, events, functions of the host, graphs.

use std::sync::Mutex;

use super::*;

unsafe extern "C" fn note(data: *mut c_void) {
    // SAFETY: the test hands in a list that lives until it is over, and the number's address is told.
    let (list, address) = unsafe { *data.cast::<(&Mutex<Vec<u32>>, u64)>() };
    // Managed memory is the host's too.
    let value = unsafe { (address as *const u32).read_volatile() };
    list.lock().expect("no panic").push(value);
}

#[test]
fn a_stream_does_its_work_in_order() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let list = Mutex::new(Vec::<u32>::new());
    unsafe {
        let address: u64 = given(|to| cuMemAllocManaged(to, 4, 1));
        let data = (&list, address);
        let stream = given(|to| cuStreamCreate(to, 1));
        let [start, end]: [u64; 2] = [0, 0].map(|flags| given(|to| cuEventCreate(to, flags)));
        assert_eq!(cuEventRecord(start, stream), SUCCESS);
        for _ in 0..3 {
            assert_eq!(launch(add, 1, stream, &[at(&address), at(&2_u32)]), SUCCESS);
            assert_eq!(cuLaunchHostFunc(stream, note, (&raw const data).cast_mut().cast()), SUCCESS);
        }
        assert_eq!(cuEventRecord(end, stream), SUCCESS);
        assert_eq!(cuStreamSynchronize(stream), SUCCESS);
        assert_eq!(*list.lock().expect("no panic"), [2, 4, 6]);
        assert!(given(|to| cuEventElapsedTime(to, start, end)) >= 0.0);
        assert!(given(|to| cuEventElapsedTime(to, end, start)) <= 0.0);
        // One that was not recorded.
        let never = given(|to| cuEventCreate(to, 0));
        assert_eq!(cuEventElapsedTime(&mut 0.0, start, never), INVALID_HANDLE);
    }
}

#[test]
fn what_is_captured_is_done_at_each_launch_of_the_graph() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let data = memory(&[1]);
    let mut result = 0_u32;
    unsafe {
        let [stream, side]: [u64; 2] = [0, 0].map(|flags| given(|to| cuStreamCreate(to, flags)));
        let [fork, join]: [u64; 2] = [0, 0].map(|flags| given(|to| cuEventCreate(to, flags)));
        assert_eq!(cuStreamBeginCapture_v2(stream, 0), SUCCESS);
        assert_eq!(launch(add, 1, stream, &[at(&data), at(&1_u32)]), SUCCESS);
        assert_eq!(cuEventRecord(fork, stream), SUCCESS);
        assert_eq!(cuStreamWaitEvent(side, fork, 0), SUCCESS);
        assert_eq!(launch(add, 1, side, &[at(&data), at(&10_u32)]), SUCCESS);
        assert_eq!(cuEventRecord(join, side), SUCCESS);
        assert_eq!(cuStreamWaitEvent(stream, join, 0), SUCCESS);
        assert_eq!(cuMemcpyDtoHAsync_v2((&raw mut result).cast(), data, 4, stream), SUCCESS);
        let graph = given(|to| cuStreamEndCapture(stream, to));
        assert_eq!((result, read(data, 1)), (0, vec![1]), "nothing is done yet");
        let nodes = given(|to: *mut usize| cuGraphGetNodes(graph, std::ptr::null_mut(), to));
        assert_eq!(nodes, 3);
        let exec = given(|to| cuGraphInstantiateWithFlags(to, graph, 0));
        for expected in [12, 23] {
            assert_eq!(cuGraphLaunch(exec, stream), SUCCESS);
            assert_eq!(cuStreamSynchronize(stream), SUCCESS);
            assert_eq!((&raw const result).read_volatile(), expected);
        }
    }
}

#[test]
fn a_stream_that_is_not_joined_back_spoils_the_capture() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let data = memory(&[1]);
    unsafe {
        let [stream, side]: [u64; 2] = [0, 0].map(|flags| given(|to| cuStreamCreate(to, flags)));
        let fork = given(|to| cuEventCreate(to, 0));
        assert_eq!(cuStreamBeginCapture_v2(stream, 0), SUCCESS);
        assert_eq!(cuEventRecord(fork, stream), SUCCESS);
        assert_eq!(cuStreamWaitEvent(side, fork, 0), SUCCESS);
        assert_eq!(launch(add, 1, side, &[at(&data), at(&1_u32)]), SUCCESS);
        assert_eq!(cuStreamEndCapture(stream, &mut 0), CAPTURE_UNJOINED);
        // Both work as before.
        assert_eq!(launch(add, 1, side, &[at(&data), at(&1_u32)]), SUCCESS);
        assert_eq!(cuStreamSynchronize(side), SUCCESS);
    }
    assert_eq!(read(data, 1), [2]);
}
