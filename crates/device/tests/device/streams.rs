//! Work that is handed in now and done later.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use tmu_device::{Device, Event, Host, Launch};

/// Each thread adds 1 to its word as often as it is told.
const COUNT: &[u8] = b".version 7.0
.target sm_50
.address_size 64
.visible .entry count(.param .u64 words, .param .u32 times) {
    .reg .b64 %d; .reg .b32 %r<4>; .reg .pred %p;
    ld.param.u64 %d, [words];
    ld.param.u32 %r1, [times];
    mov.u32 %r0, %tid.x;
    mad.wide.u32 %d, %r0, 4, %d;
LOOP:
    setp.eq.u32 %p, %r1, 0;
    @%p ret;
    ld.global.u32 %r2, [%d];
    add.u32 %r2, %r2, 1;
    st.global.u32 [%d], %r2;
    sub.u32 %r1, %r1, 1;
    bra LOOP;
}";

#[test]
fn work_is_done_in_order_while_the_host_goes_on() {
    let device = Device::new();
    let module = device.load("count.ptx", COUNT).expect("good");
    let function = module.function("count").expect("there");
    let (first, second) = (device.stream(), device.stream());
    let words = device.buffer(&[0_u32; 32]).expect("small");
    let (begun, released) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let (start, end) = (Event::new(), Event::new());
    assert!(start.is_done(), "it was never recorded");
    let (here, there) = (Arc::clone(&begun), Arc::clone(&released));
    first.call(move || {
        here.store(true, Ordering::SeqCst);
        while !there.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
    });
    first.record(&start);
    first.launch(Launch::new(&function).block(32).parameter(&words).parameter(5_u32)).expect("good");
    second.copy(words.address() + 4, words.address(), 4);
    second.fill(words.address() + 8, vec![9, 0, 0, 0], 2);
    first.write(words.address() + 16, vec![1, 2, 3, 4]);
    first.launch(Launch::new(&function).block(32).parameter(&words).parameter(100_u32)).expect("good");
    second.record(&end);
    while !begun.load(Ordering::SeqCst) {
        std::thread::yield_now();
    }
    assert!(!first.is_idle() && !start.is_done() && !end.is_done());
    assert_eq!(end.since(&start), None);
    released.store(true, Ordering::SeqCst);
    end.synchronize();
    assert!(end.is_done() && end.since(&start).is_some());
    first.synchronize().expect("no fault");
    let found = words.read::<u32>().expect("there");
    assert_eq!(found[..6], [105, 105, 109, 109, 0x0403_0201 + 100, 105]);
}

#[test]
fn a_fault_is_told_to_whoever_waits() {
    let device = Device::new();
    let module = device.load("count.ptx", COUNT).expect("good");
    let function = module.function("count").expect("there");
    let stream = device.stream();
    stream.launch(Launch::new(&function).parameter(0_u64).parameter(1_u32)).expect("it can be launched");
    let words = device.buffer(&[0_u32]).expect("small");
    stream.launch(Launch::new(&function).parameter(&words).parameter(1_u32)).expect("good");
    assert_eq!(stream.synchronize().expect_err("address 0").code(), "MEMORY-03");
    stream.synchronize().expect("it was told");
    assert_eq!(words.read::<u32>().expect("there"), [1], "what comes later goes on");
    assert_eq!(stream.launch(Launch::new(&function)).expect_err("no parameters").code(), "LAUNCH-01");
}

/// Memory, modules and textures that are dropped are there for the work that was handed in before.
#[test]
fn what_is_dropped_is_freed_behind_the_work_that_uses_it() {
    let device = Device::new();
    let stream = device.stream();
    let kept = device.buffer(&[0_u32]).expect("small");
    let waiting = Arc::new(AtomicU32::new(0));
    let gate = Arc::clone(&waiting);
    stream.call(move || {
        while gate.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
    });
    {
        // Code without variables is loaded without waiting for the device.
        let module = device.load("count.ptx", COUNT).expect("good");
        let words = device.buffer_of(4).expect("small");
        let launch = Launch::new(&module.function("count").expect("there"));
        stream.launch(launch.parameter(&words).parameter(3_u32)).expect("good");
        stream.copy(kept.address(), words.address(), 4);
    }
    waiting.store(1, Ordering::SeqCst);
    stream.synchronize().expect("no fault");
    assert_eq!(kept.read::<u32>().expect("there"), [3]);
}

#[derive(Debug, Default)]
struct Printed(Mutex<Vec<u8>>);

impl Host for Printed {
    fn print(&self, text: &[u8]) -> bool {
        self.0.lock().expect("no panic").extend_from_slice(text);
        true
    }
}

/// Lane 1 alone calls `report`; then both lanes print. By hand.
#[test]
fn what_kernels_print_goes_to_the_printer() {
    let printed = Arc::new(Printed::default());
    let device = Device::builder().printer(printed.clone()).build();
    let module = device.load("printing.cubin", &crate::corpus("runtime/printing.cubin")).expect("good");
    Launch::new(&module.function("nested").expect("there")).block(2).parameter(2.0).run().expect("it runs");
    let printed = printed.0.lock().expect("no panic");
    assert_eq!(String::from_utf8_lossy(&printed), "x = 2.000e+00\nplain\nplain\n");
}
