//! Loads and stores of programs, and their faults.

use tmu_engine::{Fragment, code};
use tmu_program::{Address, Op, Source, Space, Width};

use crate::{World, from, p, program, r, straight};

const NO: Source = Source::ZERO;

fn at(offset: i32) -> Address {
    Address { low: from(0), high: Some(from(1)), offset }
}

fn halves(address: u64) -> (u32, u32) {
    (address as u32, (address >> 32) as u32)
}

#[test]
fn vectors_go_to_and_from_global_memory() {
    let mut world = World::default();
    let buffer = world.memory.bind_bytes("data", &(0..64).collect::<Vec<u8>>()).expect("small");
    let (low, high) = halves(world.memory.address(buffer));
    let program = straight([
        Op::Load {
            to: [4, 5, 6, 7].map(|n| Some(r(n))),
            space: Space::Global,
            address: at(16),
            width: Width::B128,
        },
        Op::Load {
            to: [Some(r(8)), None, None, None],
            space: Space::Global,
            address: at(-1),
            width: Width::S8,
        },
        Op::Store {
            from: [from(7), from(4), NO, NO],
            space: Space::Global,
            address: at(32),
            width: Width::B64,
        },
        Op::Store { from: [from(5), NO, NO, NO], space: Space::Global, address: at(41), width: Width::U8 },
    ]);
    let fragment = Fragment::new(1).with(r(0), &[low]).with(r(1), &[high]);
    // The load at -1 lies before the buffer.
    let result = world.fragment(&program, &fragment);
    let [fault] = &result.outcome.faults[..] else { panic!("one fault expected") };
    assert_eq!((fault.code, fault.address), (code::OUT_OF_RANGE, Some(world.memory.address(buffer) - 1)));
    assert_eq!(
        result.registers[4..8].iter().map(|r| r[0]).collect::<Vec<u32>>(),
        [0x1312_1110, 0x1716_1514, 0x1b1a_1918, 0x1f1e_1d1c]
    );

    let mut program = program;
    program.instructions[1].op = Op::Nothing;
    let result = world.fragment(&program, &fragment);
    assert_eq!(result.outcome.faults, []);
    let bytes = world.memory.bytes(buffer);
    assert_eq!(bytes[32..42], [0x1c, 0x1d, 0x1e, 0x1f, 0x10, 0x11, 0x12, 0x13, 40, 0x14]);
}

/// Base and offset add up in 64 bits with a register pair, and wrap at 32 without.
#[test]
fn address_arithmetic_has_the_width_of_the_base() {
    let mut world = World::default();
    let buffer = world.memory.bind_bytes("data", &[1, 2, 3, 4]).expect("small");
    let (low, high) = halves(world.memory.address(buffer));
    let to = [Some(r(4)), None, None, None];
    let carry = straight([Op::Load { to, space: Space::Global, address: at(8), width: Width::B32 }]);
    let fragment = Fragment::new(1).with(r(0), &[low.wrapping_sub(8)]).with(r(1), &[high - 1]);
    let result = world.fragment(&carry, &fragment);
    assert_eq!(result.outcome.faults, []);
    assert_eq!(result.registers[4][0], 0x0403_0201);

    let address = Address { low: from(0), high: None, offset: 8 };
    let words = [Source::Immediate(7), NO, NO, NO];
    let mut wrap = straight([
        Op::Store { from: words, space: Space::Shared, address, width: Width::B32 },
        Op::Load {
            to,
            space: Space::Shared,
            address: Address { low: NO, high: None, offset: 4 },
            width: Width::B32,
        },
    ]);
    wrap.shared_bytes = 8;
    let result = world.fragment(&wrap, &Fragment::new(1).with(r(0), &[0xffff_fffc]));
    assert_eq!(result.outcome.faults, []);
    assert_eq!(result.registers[4][0], 7);
}

/// By hand, in all lanes at once: up to the last byte of a buffer that ends within a word, and beyond.
#[test]
fn parts_and_pairs_of_words_are_loaded_up_to_the_end() {
    let mut world = World::default();
    let buffer = world.memory.bind_bytes("data", &(0x7e..0x8b).collect::<Vec<u8>>()).expect("small");
    let (low, high) = halves(world.memory.address(buffer));
    let to = [Some(r(4)), Some(r(5)), None, None];
    let load = |width: Width, offsets: [u32; 3]| {
        let program = straight([Op::Load { to, space: Space::Global, address: at(0), width }]);
        let fragment =
            Fragment::new(3).with(r(0), &offsets.map(|offset| low + offset)).with(r(1), &[high; 3]);
        let result = world.fragment(&program, &fragment);
        match &result.outcome.faults[..] {
            [] => Ok([4, 5].map(|number| [0, 1, 2].map(|lane| result.registers[number][lane]))),
            [fault, ..] => Err((fault.code, fault.lane)),
        }
    };
    let zeros = [0; 3];
    assert_eq!(load(Width::U8, [0, 5, 12]), Ok([[0x7e, 0x83, 0x8a], zeros]));
    assert_eq!(load(Width::S8, [12, 0, 5]), Ok([[0xffff_ff8a, 0x7e, 0xffff_ff83], zeros]));
    assert_eq!(load(Width::U16, [0, 2, 10]), Ok([[0x7f7e, 0x8180, 0x8988], zeros]));
    assert_eq!(load(Width::S16, [10, 0, 2]), Ok([[0xffff_8988, 0x7f7e, 0xffff_8180], zeros]));
    assert_eq!(load(Width::B64, [0; 3]), Ok([[0x8180_7f7e; 3], [0x8584_8382; 3]]));
    assert_eq!(load(Width::U8, [0, 1, 13]), Err((code::OUT_OF_RANGE, Some(2))));
    assert_eq!(load(Width::S16, [0, 12, 2]), Err((code::OUT_OF_RANGE, Some(1))));
    assert_eq!(load(Width::U16, [0, 2, 7]), Err((code::MISALIGNED, Some(2))));
    assert_eq!(load(Width::B64, [0, 4, 0]), Err((code::MISALIGNED, Some(1))));
    assert_eq!(load(Width::B64, [8, 0, 0]), Err((code::OUT_OF_RANGE, Some(0))));
}

#[test]
fn faults_name_the_access() {
    let mut world = World::default();
    let buffer = world.memory.bind("data", 16).expect("small");
    let base = world.memory.address(buffer);
    let high = (base >> 32) as u32;
    let words = [Source::Immediate(9), NO, NO, NO];
    let program =
        straight([Op::Store { from: words, space: Space::Global, address: at(0), width: Width::B32 }]);
    let fragment = Fragment::new(4).with(r(0), &[0, 4, 16, 2]).with(r(1), &[high]);
    let result = world.fragment(&program, &fragment);
    let [fault] = &result.outcome.faults[..] else { panic!("one fault expected") };
    assert_eq!((fault.code, fault.lane, fault.address), (code::OUT_OF_RANGE, Some(2), Some(base + 16)));
    assert_eq!((fault.block, fault.thread), ([0; 3], Some([2, 0, 0])));
    assert!(fault.message.contains("offset 16 in buffer `data` of 16 bytes"), "{}", fault.message);
    assert_eq!(world.memory.bytes(buffer)[..8], [9, 0, 0, 0, 9, 0, 0, 0], "lanes 0 and 1 have stored");
    assert_eq!(fault.diagnostic().code, code::OUT_OF_RANGE);

    let misaligned = Fragment::new(1).with(r(0), &[2]).with(r(1), &[high]);
    assert_eq!(world.fragment(&program, &misaligned).outcome.faults[0].code, code::MISALIGNED);
    let nowhere = world.fragment(&program, &Fragment::new(1));
    assert!(nowhere.outcome.faults[0].message.contains("no buffer"));
}

/// Each lane has its own local memory; lanes do not see each other's.
#[test]
fn local_memory_is_per_lane() {
    let address = |offset| Address { low: NO, high: None, offset };
    let to = [Some(r(4)), None, None, None];
    let mut program = straight([
        Op::Store {
            from: [from(0), NO, NO, NO],
            space: Space::Local,
            address: address(8),
            width: Width::B32,
        },
        Op::Load { to, space: Space::Local, address: address(8), width: Width::B32 },
    ]);
    program.local_bytes = 12;
    let result = World::default().fragment(&program, &Fragment::new(3).with(r(0), &[5, 6, 7]));
    assert_eq!(result.outcome.faults, []);
    assert_eq!(result.registers[4][..3], [5, 6, 7]);
    if let Op::Load { address, .. } = &mut program.instructions[1].op {
        address.low = from(1);
    }
    let misaligned = Fragment::new(3).with(r(1), &[0, 0, 2]);
    let fault = &World::default().fragment(&program, &misaligned).outcome.faults[0];
    assert_eq!((fault.code, fault.lane, fault.address), (code::MISALIGNED, Some(2), Some(10)));
    assert!(fault.message.contains("4-byte local load is not a multiple of 4"), "{}", fault.message);
    program.local_bytes = 8;
    let result = World::default().fragment(&program, &Fragment::new(3));
    assert_eq!(result.outcome.faults[0].code, code::OUT_OF_RANGE);
    assert!(result.outcome.faults[0].message.contains("8 bytes of local memory"));
}

/// Killed lanes store nothing, and their loads do not fault.
#[test]
fn killed_lanes_do_not_touch_memory() {
    let mut world = World::default();
    let buffer = world.memory.bind("data", 16).expect("small");
    let (low, high) = halves(world.memory.address(buffer));
    let words = [Source::Immediate(9), NO, NO, NO];
    let program = program([
        (tmu_program::Condition::If(p(0)), Op::Kill),
        (
            tmu_program::Condition::Always,
            Op::Store { from: words, space: Space::Global, address: at(0), width: Width::B32 },
        ),
        (
            tmu_program::Condition::Always,
            Op::Load {
                to: [Some(r(4)), None, None, None],
                space: Space::Global,
                address: at(0),
                width: Width::B32,
            },
        ),
        (tmu_program::Condition::Always, Op::Exit),
    ]);
    let mut fragment = Fragment::new(4).with(r(0), &[low, low + 4, low + 400, low + 12]).with(r(1), &[high]);
    fragment.predicates.push((p(0), 0b0110));
    let result = world.fragment(&program, &fragment);
    assert_eq!(result.outcome.faults, []);
    assert_eq!(result.registers[4][..4], [9, 0, 0, 9]);
    assert_eq!(world.memory.bytes(buffer), [9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0]);
}
