//! Streams, events, functions of the host, graphs.

use std::sync::Mutex;

use super::*;

/// `CU_STREAM_CAPTURE_MODE_THREAD_LOCAL`: what other tests do meanwhile is no matter.
const THREAD_LOCAL: u32 = 1;

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
        assert_eq!(cuStreamBeginCapture_v2(stream, THREAD_LOCAL), SUCCESS);
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
        // What is behind them is null.
        let (mut all, mut count) = ([9; 5], 5);
        assert_eq!((cuGraphGetNodes(graph, all.as_mut_ptr(), &mut count), count), (SUCCESS, 3));
        assert_eq!(all.map(|node| node == 0), [false, false, false, true, true]);
        // A flag that there is not, and one for which there is no stream (measured on driver 580.159).
        assert_eq!(
            [16, 2].map(|flags| cuGraphInstantiateWithFlags(&mut 0, graph, flags)),
            [INVALID_VALUE; 2]
        );
        let exec = given(|to| cuGraphInstantiateWithFlags(to, graph, 0));
        for expected in [12, 23] {
            assert_eq!(cuGraphLaunch(exec, stream), SUCCESS);
            assert_eq!(cuStreamSynchronize(stream), SUCCESS);
            assert_eq!((&raw const result).read_volatile(), expected);
        }
    }
}

/// As tinygrad adds launches whose size it learns later: with no blocks, until it launches the graph.
#[test]
fn a_node_of_no_blocks_is_given_some_before_the_launch() {
    // Driver 580.159 refuses such a node (INVALID_VALUE), so that tinygrad 0.14 does not run there where sizes are variable.
    if !is_ours() {
        return;
    }
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let data = memory(&[1, 2]);
    let parameters = [at(&data), at(&10_u32)];
    let mut node = KernelNode {
        function: add,
        grid: [0, 1, 1],
        block: [2, 1, 1],
        shared: 0,
        parameters: parameters.as_ptr(),
        extra: std::ptr::null(),
    };
    unsafe {
        let graph = given(|to| cuGraphCreate(to, 0));
        let added = given(|to| cuGraphAddKernelNode(to, graph, std::ptr::null(), 0, &node));
        let exec = given(|to| cuGraphInstantiateWithFlags(to, graph, 0));
        assert_eq!(cuGraphLaunch(exec, 0), INVALID_VALUE);
        assert_eq!(read(data, 2), [1, 2]);
        node.grid[0] = 1;
        assert_eq!(cuGraphExecKernelNodeSetParams(exec, added, &node), SUCCESS);
        assert_eq!(cuGraphLaunch(exec, 0), SUCCESS);
        assert_eq!(read(data, 2), [11, 12]);
        // What no machine has is refused at once.
        node.grid[1] = 65536;
        assert_eq!(cuGraphExecKernelNodeSetParams(exec, added, &node), INVALID_VALUE);
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
        assert_eq!(cuStreamBeginCapture_v2(stream, THREAD_LOCAL), SUCCESS);
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

/// Measured on driver 580.159: what would wait for the capture, or allocate without a stream, is refused and spoils it.
#[test]
fn what_is_unsafe_spoils_a_capture() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let data = memory(&[1]);
    let mut word = 0_u32;
    unsafe {
        let (stream, other) = (given(|to| cuStreamCreate(to, 1)), given(|to| cuStreamCreate(to, 1)));
        let event = given(|to| cuEventCreate(to, 0));
        // CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED 900, CUDA_ERROR_STREAM_CAPTURE_INVALIDATED 901.
        let captured = |forbidden: &mut dyn FnMut() -> u32| {
            assert_eq!(cuStreamBeginCapture_v2(stream, THREAD_LOCAL), SUCCESS);
            let status = forbidden();
            (status, cuStreamEndCapture(stream, &mut 0))
        };
        assert_eq!(captured(&mut || cuMemAlloc_v2(&mut 0, 4)), (900, 901));
        assert_eq!(captured(&mut || cuCtxSynchronize()), (900, 901));
        assert_eq!(captured(&mut || cuStreamQuery(stream)), (900, 901));
        assert_eq!(captured(&mut || cuStreamSynchronize(other)), (900, 901));
        assert_eq!(captured(&mut || cuEventQuery(event)), (900, 901));
        assert_eq!(captured(&mut || launch(add, 1025, stream, &[at(&data), at(&1_u32)])), (1, 901));
        // CUDA_ERROR_CAPTURED_EVENT 907.
        let mut record = || {
            assert_eq!(cuEventRecord(event, stream), SUCCESS);
            cuEventQuery(event)
        };
        assert_eq!(captured(&mut record), (907, 901));
        assert_eq!(cuEventQuery(event), INVALID_VALUE);
        // Copies that are done at once, and work of other streams, are none of its business.
        let to = (&raw mut word).cast::<c_void>();
        assert_eq!(captured(&mut || cuMemcpyDtoH_v2(to, data, 4)), (SUCCESS, SUCCESS));
        assert_eq!(captured(&mut || launch(add, 1, other, &[at(&data), at(&1_u32)])), (SUCCESS, SUCCESS));
        assert_eq!(cuCtxSynchronize(), SUCCESS);
    }
}

/// `CUDA_MEM_ALLOC_NODE_PARAMS`: pinned memory (1) of device 0 (location type 1), then the size, and where the address is told.
#[repr(C)]
struct AllocationNode {
    kind: [u32; 4],
    pool: [u64; 9],
    accesses: [u64; 2],
    bytes: usize,
    address: u64,
}

/// As the CUDA C++ programming guide has it ("Graph memory nodes"): addresses are fixed when the node is made; what a launch allocates must
/// be freed before the next one; the graph can be neither cloned nor instantiated twice.
#[test]
fn a_graph_allocates_memory_that_the_program_frees() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let mut node =
        AllocationNode { kind: [1, 0, 1, 0], pool: [0; 9], accesses: [0; 2], bytes: 8, address: 0 };
    unsafe {
        let graph = given(|to| cuGraphCreate(to, 0));
        let allocated =
            given(|to| cuGraphAddMemAllocNode(to, graph, std::ptr::null(), 0, (&raw mut node).cast()));
        let data = node.address;
        assert_eq!(given(|to| cuGraphNodeGetType(allocated, to)), 10);
        let stream = given(|to| cuStreamCreate(to, 0));
        assert_eq!(
            cuStreamBeginCaptureToGraph(stream, graph, &allocated, std::ptr::null(), 1, THREAD_LOCAL),
            SUCCESS
        );
        assert_eq!(cuMemsetD32Async(data, 40, 2, stream), SUCCESS);
        assert_eq!(launch(add, 2, stream, &[at(&data), at(&2_u32)]), SUCCESS);
        assert_eq!(given(|to| cuStreamEndCapture(stream, to)), graph);
        assert_eq!(cuGraphClone(&mut 0, graph), NOT_SUPPORTED);
        assert_eq!(cuGraphDestroyNode(allocated), NOT_SUPPORTED);
        let exec = given(|to| cuGraphInstantiateWithFlags(to, graph, 0));
        assert_eq!(cuGraphInstantiateWithFlags(&mut 0, graph, 0), NOT_SUPPORTED);
        assert_eq!(cuMemFree_v2(data), INVALID_VALUE, "nothing is allocated yet");
        assert_eq!(cuGraphLaunch(exec, stream), SUCCESS);
        assert_eq!(cuStreamSynchronize(stream), SUCCESS);
        assert_eq!(read(data, 2), [42, 42]);
        // Driver 580.159 counts pieces of 32 MiB.
        assert!(given(|to| cuDeviceGetGraphMemAttribute(0, 0, to)) >= 8);
        assert_eq!(cuGraphLaunch(exec, stream), INVALID_VALUE, "nobody has freed it");
        assert_eq!(cuMemFreeAsync(data, stream), SUCCESS);
        assert_eq!(cuMemFree_v2(data), INVALID_VALUE, "it is freed");
        assert_eq!(cuGraphLaunch(exec, stream), SUCCESS);
        assert_eq!(cuStreamSynchronize(stream), SUCCESS);
        assert_eq!(cuGraphExecDestroy(exec), SUCCESS);
        assert_eq!(cuGraphDestroy(graph), SUCCESS);
        assert_eq!(read(data, 2), [42, 42], "it is the program's until it is freed");
        assert_eq!(cuMemFree_v2(data), SUCCESS);
        assert_eq!(cuDeviceGraphMemTrim(0), SUCCESS);
        assert_eq!(given(|to| cuDeviceGetGraphMemAttribute(0, 0, to)), 0);
        assert_eq!(cuMemFree_v2(data), INVALID_VALUE);
    }
}

/// Counts down from a word and says whether it is 0 yet; adds one to another word.
const COUNT_DOWN: &str = ".version 7.0\n.target sm_50\n.address_size 64\n
.extern .func cudaGraphSetConditional(.param .b64 handle, .param .b32 value);
.visible .entry count_down(.param .u64 condition, .param .u64 data) {
    .reg .b64 %d<3>; .reg .b32 %r<3>;
    .param .b64 handle; .param .b32 value;
    ld.param.u64 %d0, [condition];
    ld.param.u64 %d1, [data];
    ld.global.u32 %r0, [%d1];
    sub.u32 %r0, %r0, 1;
    st.global.u32 [%d1], %r0;
    ld.global.u32 %r1, [%d1+4];
    add.u32 %r1, %r1, 1;
    st.global.u32 [%d1+4], %r1;
    st.param.b64 [handle], %d0;
    st.param.b32 [value], %r0;
    call.uni cudaGraphSetConditional, (handle, value);
    ret;
}";

/// `CUgraphNodeParams` of a conditional node (13).
#[repr(C)]
struct ConditionalNode {
    kind: [u32; 4],
    condition: u64,
    decision: [u32; 2],
    graphs: *const Handle,
    context: Handle,
    reserved: [u64; 26],
}

#[test]
fn a_kernel_decides_how_often_a_graph_is_done() {
    const WHILE: u32 = 1;
    let context = Context::new();
    let count_down = function(module(COUNT_DOWN), "count_down");
    let data = memory(&[3, 0]);
    unsafe {
        let graph = given(|to| cuGraphCreate(to, 0));
        // At each launch the value is 1.
        let condition = given(|to| cuGraphConditionalHandleCreate(to, graph, context.0, 1, 1));
        let mut node = ConditionalNode {
            kind: [13, 0, 0, 0],
            condition,
            decision: [WHILE, 1],
            graphs: std::ptr::null(),
            context: context.0,
            reserved: [0; 26],
        };
        let add = |node: &mut ConditionalNode, to: &mut Handle| {
            cuGraphAddNode(to, graph, std::ptr::null(), 0, (&raw mut *node).cast())
        };
        assert_eq!(add(&mut node, &mut 0), SUCCESS);
        let body = node.graphs.read();
        assert_eq!(add(&mut node, &mut 0), INVALID_VALUE, "the condition has a node");
        let stream = given(|to| cuStreamCreate(to, 0));
        assert_eq!(
            cuStreamBeginCaptureToGraph(stream, body, std::ptr::null(), std::ptr::null(), 0, THREAD_LOCAL),
            SUCCESS
        );
        assert_eq!(launch(count_down, 1, stream, &[at(&condition), at(&data)]), SUCCESS);
        assert_eq!(given(|to| cuStreamEndCapture(stream, to)), body);
        let exec = given(|to| cuGraphInstantiateWithFlags(to, graph, 0));
        assert_eq!(cuGraphDestroy(graph), SUCCESS);
        assert_eq!(cuGraphLaunch(exec, stream), SUCCESS);
        assert_eq!(cuStreamSynchronize(stream), SUCCESS);
        assert_eq!(read(data, 2), [0, 3]);
        let again = [1, 0_u32];
        assert_eq!(cuMemcpyHtoD_v2(data, (&raw const again).cast(), 8), SUCCESS);
        assert_eq!(cuGraphLaunch(exec, stream), SUCCESS);
        assert_eq!(cuStreamSynchronize(stream), SUCCESS);
        assert_eq!(read(data, 2), [0, 1]);
    }
}

/// By the numbers of `CUmem_advise` and `CUmem_range_attribute`.
#[test]
fn what_is_advised_is_told_again() {
    let _context = Context::new();
    unsafe {
        let data: u64 = given(|to| cuMemAllocManaged(to, 8192, 1));
        let asked =
            |number, start| given(|to: *mut i32| cuMemRangeGetAttribute(to.cast(), 4, number, start, 4096));
        assert_eq!([asked(1, data), asked(2, data)], [0, -2]);
        assert_eq!(cuMemAdvise(data, 4096, 1, 0), SUCCESS);
        assert_eq!(cuMemAdvise(data, 8192, 3, -1), SUCCESS);
        assert_eq!(cuMemAdvise(data, 8192, 3, 1), INVALID_DEVICE);
        assert_eq!([asked(1, data), asked(1, data + 4096), asked(2, data)], [1, 0, -1]);
        assert_eq!(cuMemFree_v2(data), SUCCESS);
    }
}
