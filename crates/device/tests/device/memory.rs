//! Allocations and copies.

use std::ptr::NonNull;

use tmu_device::{Addresses, Device, Error, Launch};

/// One thread adds 1 to the word whose address it is given.
const INCREMENT: &[u8] = b".version 7.0
.target sm_50
.address_size 64
.visible .entry increment(.param .u64 word) {
    .reg .b64 %d; .reg .b32 %r;
    ld.param.u64 %d, [word];
    ld.global.u32 %r, [%d];
    add.u32 %r, %r, 1;
    st.global.u32 [%d], %r;
    ret;
}";

fn increment(device: &Device, address: u64) -> Result<(), Error> {
    let module = device.load("increment.ptx", INCREMENT)?;
    Launch::new(&module.function("increment")?).parameter(address).run()?;
    Ok(())
}

#[test]
fn memory_is_allocated_and_freed_at_any_time() {
    let device = Device::new();
    let first = device.allocate(100).expect("small");
    let second = device.allocate(1000).expect("small");
    assert_eq!([first % 512, second % 512], [0, 0]);
    assert_eq!(device.allocation(first + 99), Some((first, 100)));
    assert_ne!(device.allocation(first + 100), Some((first, 100)));
    device.write(first + 10, &[1, 2, 3, 4, 5]).expect("inside");
    device.copy(second + 995, first + 10, 5).expect("inside");
    let mut bytes = [0; 6];
    device.read(second + 994, &mut bytes).expect("inside");
    assert_eq!(bytes, [0, 1, 2, 3, 4, 5]);
    device.free(first).expect("allocated");
    for error in [
        device.free(first),
        device.free(second + 16),
        device.free(second + 1),
        device.read(first, &mut [0]),
        device.write(second + 998, &[0; 3]),
        device.copy(second, second + 999, 2),
        device.fill(second, &[1, 2], 501),
    ] {
        assert_eq!(error.expect_err("refused").code(), "MEMORY-05");
    }
    assert!(matches!(device.allocate(1 << 60), Err(Error::OutOfMemory(_))));
}

#[test]
fn ranges_that_overlap_are_copied_as_if_through_another_place() {
    let device = Device::new();
    let bytes: Vec<u8> = (0..3_000_000_u32).map(|number| (number * 7 / 3) as u8).collect();
    for (to, from) in [(5, 0), (0, 5), (1_500_000, 3), (3, 1_500_001)] {
        let buffer = device.buffer(&bytes).expect("small");
        let mut expected = bytes.clone();
        let count = bytes.len() - to.max(from);
        expected.copy_within(from..from + count, to);
        device
            .copy(buffer.address() + to as u64, buffer.address() + from as u64, count as u64)
            .expect("inside");
        assert!(buffer.read::<u8>().expect("there") == expected, "{to} from {from}");
    }
}

#[test]
fn a_pattern_is_repeated() {
    let device = Device::new();
    let buffer = device.buffer(&[0_u8; 10]).expect("small");
    device.fill(buffer.address() + 1, &[1, 2, 3], 2).expect("inside");
    assert_eq!(buffer.read::<u8>().expect("there"), [0, 1, 2, 3, 1, 2, 3, 0, 0, 0]);
}

#[test]
fn deterministic_addresses_are_the_same_in_every_run() {
    let allocated = || {
        let device = Device::builder().addresses(Addresses::Deterministic).build();
        [1, 1 << 20, 5].map(|bytes| device.allocate(bytes).expect("small"))
    };
    // Multiples of 2^33, the first of them not 0: docs/jobs.md.
    assert_eq!(allocated(), [1 << 33, 2 << 33, 3 << 33]);
    assert_eq!(allocated(), allocated());
}

#[test]
fn memory_lies_where_it_is_asked_to() {
    let device = Device::new();
    device.allocate_at("fixed", 0x70_0000_0000, 64).expect("nothing is there");
    assert_eq!(
        device.allocate_at("fixed", 0x70_0000_0030, 64).expect_err("something is there").code(),
        "MEMORY-04"
    );
    increment(&device, 0x70_0000_0010).expect("it is allocated");
    let mut word = [0; 4];
    device.read(0x70_0000_0010, &mut word).expect("inside");
    assert_eq!(word, [1, 0, 0, 0]);
    device.free(0x70_0000_0000).expect("allocated");
    assert_eq!(increment(&device, 0x70_0000_0010).expect_err("freed").code(), "MEMORY-03");
}

#[test]
#[allow(unsafe_code)] // Memory of the host is registered.
fn the_host_and_kernels_see_the_same_bytes() {
    let device = Device::new();
    let mut words = vec![41_u32, 0, 7];
    let start = NonNull::from(words.as_mut_slice()).cast::<u8>();
    // SAFETY: the vector stays where it is until it is freed below, and is not used while a launch runs.
    unsafe { device.register(start, 12) }.expect("nothing is there");
    let address = start.addr().get() as u64;
    increment(&device, address).expect("it is registered");
    assert_eq!(words[0], 42);
    words[2] = 99;
    increment(&device, address + 8).expect("it is registered");
    assert_eq!(words, [42, 0, 100]);
    device.free(address).expect("registered");
    assert_eq!(increment(&device, address).expect_err("no longer").code(), "MEMORY-03");
}

#[test]
fn a_fault_names_the_thread_and_the_instruction() {
    let device = Device::new();
    let buffer = device.buffer(&[0_u32]).expect("small");
    let error = increment(&device, buffer.address() + 4).expect_err("outside");
    let Error::Fault(faulted) = &error else { panic!("{error}") };
    let fault = &faulted.faults[0];
    assert_eq!(
        (fault.code, fault.address, fault.thread),
        ("MEMORY-03", Some(buffer.address() + 4), Some([0; 3]))
    );
    assert_eq!(faulted.function, "increment");
    let text = error.to_string();
    assert!(text.contains("increment.ptx:7:5: error[MEMORY-03]"), "{text}");
}
