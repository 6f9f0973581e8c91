//! Loads from constant banks.

use tmu_engine::{COMPUTE_BANKS, Fragment, GRAPHICS_BANKS};
use tmu_program::{Op, Source, Width};

use crate::{World, from, r, straight};

fn load(bank: Source, address: Source, width: Width) -> Op {
    Op::LoadConstant { to: [Some(r(2)), Some(r(3))], bank, address, width }
}

/// Bank 3 holds 01 02 03 04 05 06: each byte past the end reads zero, whatever its distance.
#[test]
fn ldc_07_out_of_bounds_reads_zero() {
    let mut world = World::default();
    world.constants.set(3, vec![1, 2, 3, 4, 5, 6]).expect("small");
    let program = straight([load(Source::Immediate(3), from(0), Width::B32)]);
    let fragment = Fragment::new(4).with(r(0), &[0, 4, 8, 0xffff_fffc]);
    let result = world.fragment(&program, &fragment);
    assert_eq!(result.registers[2][..4], [0x0403_0201, 0x0000_0605, 0, 0]);
    assert_eq!((result.outcome.faults, result.outcome.warnings), (vec![], vec![]));
}

#[test]
fn ldc_07_thirty_two_banks_can_be_named() {
    let mut world = World::default();
    world.constants.set(5, vec![0x55; 4]).expect("small");
    let program = straight([load(from(0), Source::ZERO, Width::B32)]);
    let result = world.fragment(&program, &Fragment::new(4).with(r(0), &[5, 4, 31, 32]));
    assert_eq!(result.registers[2][..4], [0x5555_5555, 0, 0, 0]);
}

/// 8 banks in compute, 18 otherwise; the others read zero and are reported once per instruction.
#[test]
fn ldc_08_unsupported_banks_read_zero_and_are_reported() {
    for (compute, banks) in [(true, COMPUTE_BANKS), (false, GRAPHICS_BANKS)] {
        assert_eq!(banks, if compute { 8 } else { 18 });
        let mut world = World::default();
        world.machine.compute = compute;
        for bank in 0..32 {
            world.constants.set(bank, vec![0x11; 4]).expect("small");
        }
        let program = straight([load(from(0), Source::ZERO, Width::B32)]);
        let result = world.fragment(&program, &Fragment::new(4).with(r(0), &[0, banks - 1, banks, 31]));
        assert_eq!(result.registers[2][..4], [0x1111_1111, 0x1111_1111, 0, 0]);
        let codes: Vec<&str> = result.outcome.warnings.iter().map(|warning| warning.code).collect();
        assert_eq!(codes, ["LDC-08"], "lanes 2 and 3 together give one warning");
        assert_eq!(result.outcome.warnings[0].origin.address, 0);

        let supported = world.fragment(&program, &Fragment::new(1).with(r(0), &[banks - 1]));
        assert_eq!(supported.outcome.warnings, []);
    }
}

/// An operand `c[9][0]` of another instruction follows the same rule.
#[test]
fn ldc_08_applies_to_constant_operands() {
    let mut world = World::default();
    world.constants.set(9, vec![0x11; 4]).expect("small");
    let program = straight([Op::copy(r(1), Source::Constant { bank: 9, offset: 0 })]);
    let compute = world.fragment(&program, &Fragment::new(1));
    assert_eq!(compute.registers[1][0], 0);
    assert_eq!(compute.outcome.warnings.len(), 1);
    world.machine.compute = false;
    let graphics = world.fragment(&program, &Fragment::new(1));
    assert_eq!(graphics.registers[1][0], 0x1111_1111);
    assert_eq!(graphics.outcome.warnings, []);
}

#[test]
fn ldc_13_a_misaligned_address_stops_the_program() {
    let mut world = World::default();
    world.constants.set(0, (0..32).collect::<Vec<u8>>()).expect("small");
    let cases = [(Width::U16, 1), (Width::S16, 3), (Width::B32, 2), (Width::B64, 4)];
    for (width, misaligned) in cases {
        let program = straight([load(Source::ZERO, from(0), width)]);
        let result = world.fragment(&program, &Fragment::new(4).with(r(0), &[0, 8, misaligned, misaligned]));
        let [fault] = &result.outcome.faults[..] else { panic!("one fault expected") };
        assert_eq!(fault.code, "LDC-13");
        assert_eq!((fault.lane, fault.address), (Some(2), Some(misaligned.into())));
        assert_eq!(fault.thread, Some([2, 0, 0]));
        assert_eq!(fault.origin.as_ref().map(|origin| origin.address), Some(0));
        assert_eq!(result.registers[2][..4], [0; 4], "nothing was loaded");
        let text = fault.to_string();
        assert!(text.contains("lane 2") && text.contains(&format!("address {misaligned:#x}")), "{text}");
    }
    let aligned = straight([load(Source::ZERO, from(0), Width::B64)]);
    let result = world.fragment(&aligned, &Fragment::new(1).with(r(0), &[8]));
    assert_eq!([result.registers[2][0], result.registers[3][0]], [0x0b0a_0908, 0x0f0e_0d0c]);
    assert_eq!(result.outcome.faults, []);
}

/// Byte 1 of the bank is 0x81, bytes 2 and 3 are 0x8382 as a little-endian half.
#[test]
fn ldc_04_narrow_loads_extend() {
    let mut world = World::default();
    world.constants.set(0, vec![0x80, 0x81, 0x82, 0x83]).expect("small");
    let cases = [
        (Width::U8, 1, 0x81),
        (Width::S8, 1, 0xffff_ff81),
        (Width::U16, 2, 0x8382),
        (Width::S16, 2, 0xffff_8382),
        (Width::B32, 0, 0x8382_8180),
    ];
    for (width, address, expected) in cases {
        let program = straight([load(Source::ZERO, Source::Immediate(address), width)]);
        assert_eq!(world.fragment(&program, &Fragment::new(1)).registers[2][0], expected, "{width:?}");
    }
}
