use super::*;

#[test]
fn buffers_keep_their_bytes_and_their_distance() {
    let mut memory = Memory::new();
    let first = memory.bind_bytes("first", &[1, 2, 3, 4, 5, 6, 7]).expect("small");
    let second = memory.bind("second", 16).expect("small");
    assert_eq!(memory.bytes(first), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(memory.bytes(second), [0; 16]);
    assert!(memory.address(second) - memory.address(first) > 1 << 32);
    assert_eq!(memory.address(second) % 256, 0);
    assert_eq!(memory.describe(first), ("first", 7));
    assert_eq!(memory.nearest_below(memory.address(second) + 20), Some(("second", 16, 20)));
    assert_eq!(memory.nearest_below(0), None);
}

#[test]
fn buffers_lie_where_they_are_asked_to() {
    let mut memory = Memory::new();
    let first = memory.bind_bytes("first", &[1, 2, 3]).expect("small");
    let fixed = memory.bind_at("fixed", 3 * SLOT + 0x1000, 0x100).expect("small");
    let low = memory.bind_at("low", 0x1000, 16).expect("small");
    assert_eq!(memory.address(fixed), 3 * SLOT + 0x1000);
    assert_eq!(memory.address(low), 0x1000);
    assert_eq!(memory.bytes(first), [1, 2, 3], "those that were bound before stay what they are");
    memory.fill(low, &[7; 16]);
    assert_eq!(memory.load(0x1004, Width::B32).map(|words| words[0]), Ok(0x0707_0707));
    // Those that come later keep their distance.
    let later = ["second", "third"].map(|name| memory.bind(name, 8).expect("small"));
    assert_eq!(later.map(|index| memory.address(index)), [2 * SLOT, 4 * SLOT]);
    for (address, size) in [
        (0x1008, 8),
        (0xff0, 32),
        (3 * SLOT + 0x10f0, 16),
        (u64::from(SHARED_WINDOW), 16),
        (u64::from(LOCAL_WINDOW) + WINDOW_BYTES - 16, 16),
        (u64::MAX - 15, 32),
    ] {
        let refused = memory.bind_at("more", address, size).expect_err("refused");
        assert_eq!(refused.code, "MEMORY-04", "{address:#x}");
    }
}

#[test]
fn loads_and_stores_of_every_width() {
    let mut memory = Memory::new();
    let buffer = memory.bind_bytes("data", &(0x80..0xa0).collect::<Vec<u8>>()).expect("small");
    let base = memory.address(buffer);
    assert_eq!(memory.load(base + 1, Width::U8).map(|w| w[0]), Ok(0x81));
    assert_eq!(memory.load(base + 1, Width::S8).map(|w| w[0]), Ok(0xffff_ff81));
    assert_eq!(memory.load(base + 2, Width::U16).map(|w| w[0]), Ok(0x8382));
    assert_eq!(memory.load(base + 2, Width::S16).map(|w| w[0]), Ok(0xffff_8382));
    assert_eq!(memory.load(base + 4, Width::B32).map(|w| w[0]), Ok(0x8786_8584));
    assert_eq!(memory.load(base + 8, Width::B64).map(|w| w[1]), Ok(0x8f8e_8d8c));
    assert_eq!(memory.load(base + 16, Width::B128).map(|w| w[3]), Ok(0x9f9e_9d9c));
    memory.store(base + 3, Width::U8, [0x1ff, 0, 0, 0]).expect("bound");
    memory.store(base + 6, Width::U16, [0x1_2345, 0, 0, 0]).expect("bound");
    memory.store(base + 8, Width::B64, [1, 2, 0, 0]).expect("bound");
    assert_eq!(
        memory.bytes(buffer)[..16],
        [0x80, 0x81, 0x82, 0xff, 0x84, 0x85, 0x45, 0x23, 1, 0, 0, 0, 2, 0, 0, 0]
    );
}

#[test]
fn accesses_outside_are_refused() {
    let mut memory = Memory::new();
    let buffer = memory.bind("data", 10).expect("small");
    let base = memory.address(buffer);
    assert_eq!(memory.load(base + 2, Width::B32), Err(AccessError::Misaligned));
    assert_eq!(
        memory.load(base + 8, Width::B32),
        Err(AccessError::OutOfRange),
        "bytes 10 and 11 are not bound"
    );
    assert_eq!(memory.load(base + 8, Width::U16), Ok([0; 4]));
    assert_eq!(memory.load(base + 10, Width::U8), Err(AccessError::OutOfRange));
    assert_eq!(memory.load(base - 1, Width::U8), Err(AccessError::OutOfRange));
    assert_eq!(memory.store(u64::MAX, Width::U8, [0; 4]), Err(AccessError::OutOfRange));
    assert_eq!(memory.bind("huge", u64::MAX).expect_err("too large").code, "MEMORY-01");
}
