//! Streams that wait for words in memory and for events of other processes. What is expected is what cuda.h says of each function.

use super::*;

const GEQ: u32 = 0;
const EQ: u32 = 1;

fn stream() -> Handle {
    // CU_STREAM_NON_BLOCKING 1.
    given(|to| unsafe { cuStreamCreate(to, 1) })
}

#[test]
fn a_stream_waits_for_a_word_while_another_goes_on() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let (data, flag) = (memory(&[1]), memory(&[0, 0]));
    let (waiting, other) = (stream(), stream());
    let event = given(|to| unsafe { cuEventCreate(to, 0) });
    unsafe {
        assert_eq!(cuStreamWaitValue32_v2(waiting, flag, 3, GEQ), SUCCESS);
        assert_eq!(launch(add, 1, waiting, &[at(&data), at(&10_u32)]), SUCCESS);
        assert_eq!(cuEventRecord(event, waiting), SUCCESS);
        // Less is not enough, and what others do is done.
        assert_eq!(cuStreamWriteValue32_v2(other, flag, 2, 0), SUCCESS);
        assert_eq!(launch(add, 1, other, &[at(&(flag + 4)), at(&5_u32)]), SUCCESS);
        assert_eq!(cuStreamSynchronize(other), SUCCESS);
        assert_eq!(cuStreamQuery(other), SUCCESS);
        assert_eq!((cuStreamQuery(waiting), cuEventQuery(event)), (NOT_READY, NOT_READY));
        let mut words = [0_u32; 2];
        assert_eq!(cuMemcpyDtoHAsync_v2(words.as_mut_ptr().cast(), flag, 8, other), SUCCESS);
        assert_eq!(words, [2, 5]);
        // What waits for the event comes behind it.
        let third = stream();
        assert_eq!(cuStreamWaitEvent(third, event, 0), SUCCESS);
        assert_eq!(launch(add, 1, third, &[at(&data), at(&100_u32)]), SUCCESS);
        assert_eq!(cuStreamQuery(third), NOT_READY);
        assert_eq!(cuStreamWriteValue32_v2(other, flag, 3, 0), SUCCESS);
        assert_eq!(cuEventSynchronize(event), SUCCESS);
        assert_eq!(cuStreamSynchronize(third), SUCCESS);
        assert_eq!(read(data, 1), [111]);
    }
}

#[test]
fn the_host_writes_what_is_waited_for() {
    let _context = Context::new();
    let mut pinned = std::ptr::null_mut();
    unsafe {
        assert_eq!(cuMemHostAlloc(&mut pinned, 16, 0), SUCCESS);
        let words = pinned.cast::<u64>();
        let own = stream();
        assert_eq!(cuStreamWaitValue64_v2(own, words as u64, 1 << 40, EQ), SUCCESS);
        assert_eq!(cuStreamWriteValue64_v2(own, words.add(1) as u64, 7, 0), SUCCESS);
        assert_eq!(cuStreamQuery(own), NOT_READY);
        assert_eq!(words.add(1).read_volatile(), 0);
        words.write_volatile(1 << 40);
        assert_eq!(cuCtxSynchronize(), SUCCESS);
        assert_eq!(words.add(1).read_volatile(), 7);
    }
}

/// `CUstreamBatchMemOpParams`: operation (1 wait, 2 write, 4 and 5 with 64 bits, 6 barrier), address, value, flags.
fn operation(number: u64, address: u64, value: u64, flags: u64) -> [u64; 6] {
    [number, address, value, flags, 0, 0]
}

#[test]
fn a_graph_waits_and_writes() {
    let context = Context::new();
    let flag = memory(&[0, 0, 0, 0]);
    let operations =
        [operation(1, flag, 4, EQ.into()), operation(6, 0, 0, 0), operation(5, flag + 8, 1 << 32 | 9, 0)];
    let (own, other) = (stream(), stream());
    unsafe {
        let graph = given(|to| cuGraphCreate(to, 0));
        // CUDA_BATCH_MEM_OP_NODE_PARAMS: context, number, operations, flags.
        let node = [context.0, 3, operations.as_ptr() as u64, 0];
        let added = given(|to| cuGraphAddBatchMemOpNode(to, graph, std::ptr::null(), 0, &node));
        // CU_GRAPH_NODE_TYPE_BATCH_MEM_OP.
        assert_eq!(given(|to| cuGraphNodeGetType(added, to)), 12);
        let told: [u64; 4] = given(|to| cuGraphBatchMemOpNodeGetParams(added, to));
        assert_eq!(told[1] as u32, 3);
        assert_eq!(std::slice::from_raw_parts(told[2] as *const [u64; 6], 3), operations);
        let exec = given(|to| cuGraphInstantiateWithFlags(to, graph, 0));
        assert_eq!(cuGraphLaunch(exec, own), SUCCESS);
        assert_eq!(cuStreamQuery(own), NOT_READY);
        assert_eq!(cuStreamBatchMemOp_v2(other, 1, &operation(2, flag, 4, 0), 0), SUCCESS);
        assert_eq!(cuStreamSynchronize(own), SUCCESS);
        assert_eq!(read(flag, 4), [4, 0, 9, 1]);
    }
}

/// NVIDIA's driver waits for it when the context is destroyed (measured on 580.159): so does the program, for ever.
#[test]
fn what_waits_for_ever_goes_with_its_context() {
    if !is_ours() {
        return;
    }
    let other = Context::new();
    {
        let _context = Context::new();
        let flag = memory(&[0]);
        assert_eq!(unsafe { cuStreamWaitValue32_v2(stream(), flag, 1, EQ) }, SUCCESS);
    }
    assert_eq!(unsafe { cuCtxSetCurrent(other.0) }, SUCCESS);
    assert_eq!(unsafe { cuCtxSynchronize() }, SUCCESS);
}

#[test]
fn wrong_operations_are_refused() {
    let _context = Context::new();
    let word = memory(&[0]);
    let wait = |address, flags| unsafe { cuStreamWaitValue32_v2(0, address, 0, flags) };
    // Not at a multiple of 4, not memory, no such comparison; flushing, which the device says that it cannot.
    assert_eq!([wait(word + 2, EQ), wait(0, EQ), wait(u64::MAX - 3, EQ), wait(word, 4)], [INVALID_VALUE; 4]);
    assert_eq!(wait(word, 1 << 30), NOT_SUPPORTED);
    unsafe {
        assert_eq!(cuStreamWriteValue64_v2(0, word + 4, 0, 0), INVALID_VALUE);
        assert_eq!([1, 2].map(|flags| cuStreamWriteValue32_v2(0, word, 0, flags)), [INVALID_VALUE; 2]);
        assert_eq!(cuStreamBatchMemOp_v2(0, 1, &operation(77, word, 0, 0), 0), INVALID_VALUE);
        // None at all (measured on driver 580.159).
        assert_eq!(cuStreamBatchMemOp_v2(0, 0, &operation(2, word, 0, 0), 0), SUCCESS);
        // NVIDIA's driver does not look.
        assert!(!is_ours() || cuStreamBatchMemOp_v2(0, 1, std::ptr::null(), 0) == INVALID_VALUE);
    }
}

/// Where the parent says the handles to the child, in hexadecimal digits.
const HANDLES: &str = "OPENTMU_TEST_EVENTS";

/// CU_EVENT_DISABLE_TIMING 2, CU_EVENT_INTERPROCESS 4.
fn shared_event() -> Handle {
    given(|to| unsafe { cuEventCreate(to, 6) })
}

/// An event of this process that another one waits for, and one that the other records.
#[test]
fn events_are_another_processes_too() {
    let _context = Context::new();
    let (ours, theirs, word) = (shared_event(), shared_event(), memory(&[0]));
    let own = stream();
    unsafe {
        let mut handle = [0; 64];
        assert_eq!(cuIpcGetEventHandle(&mut handle, given(|to| cuEventCreate(to, 0))), INVALID_HANDLE);
        // CUDA_ERROR_MAP_FAILED: measured on driver 580.159.
        assert_eq!(cuIpcOpenEventHandle(&mut 0, Bytes64([1; 64])), 205);
        // Not done before the word is there.
        assert_eq!(cuStreamWaitValue32_v2(own, word, 1, EQ), SUCCESS);
        assert_eq!(cuEventRecord(ours, own), SUCCESS);
        let mut digits = String::new();
        for event in [ours, theirs] {
            assert_eq!(cuIpcGetEventHandle(&mut handle, event), SUCCESS);
            handle.iter().for_each(|byte| digits += &format!("{byte:02x}"));
        }
        let child =
            another_process("waiting::waits_for_an_event_of_another_process").env(HANDLES, digits).spawn();
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert_eq!(cuEventQuery(ours), NOT_READY);
        let writes = stream();
        assert_eq!(cuStreamWriteValue32_v2(writes, word, 1, 0), SUCCESS);
        assert!(child.and_then(|mut child| child.wait()).expect("it starts").success());
        assert_eq!([cuEventQuery(ours), cuEventSynchronize(theirs)], [SUCCESS; 2]);
    }
}

#[test]
#[ignore = "another process, which `events_are_another_processes_too` starts"]
fn waits_for_an_event_of_another_process() {
    let _context = Context::new();
    let digits = std::env::var(HANDLES).expect("handles");
    let byte = |index: usize| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).expect("hexadecimal");
    let event = |number: usize| {
        let handle = std::array::from_fn(|index| byte(64 * number + index));
        given(|to| unsafe { cuIpcOpenEventHandle(to, Bytes64(handle)) })
    };
    let (ours, theirs) = (event(0), event(1));
    let own = stream();
    unsafe {
        assert_eq!(cuStreamWaitEvent(own, ours, 0), SUCCESS);
        assert_eq!(cuEventRecord(theirs, own), SUCCESS);
        assert_eq!(cuStreamSynchronize(own), SUCCESS);
        assert_eq!([cuEventQuery(ours), cuEventQuery(theirs)], [SUCCESS; 2]);
    }
}
