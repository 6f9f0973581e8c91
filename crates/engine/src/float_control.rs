//! How the processor rounds floats, and what it takes for denormals: as programs begin, whatever the host has made of it.
//!
//! Hosts that GCC has linked with `-ffast-math` take denormals for zeros from their start on, and so do the threads that they
//! begin. Results of launches, by code or by meanings, do not depend on that.

#![allow(unsafe_code)] // The control word is reached by instructions alone.

/// The control word for floats in vectors as programs begin with it (Intel SDM 1, 10.2.3): to nearest, no exceptions.
#[cfg(target_arch = "x86_64")]
pub(crate) const AT_START: u32 = 0x1f80;

/// The bits that say which exceptions there have been.
#[cfg(target_arch = "x86_64")]
const HAPPENED: u32 = 0x3f;

/// Runs something as on a thread whose host has changed nothing.
#[cfg(target_arch = "x86_64")]
pub(crate) fn as_at_start<R>(run: impl FnOnce() -> R) -> R {
    /// The host's control word, which it gets back.
    struct Hosts(u32);
    impl Drop for Hosts {
        fn drop(&mut self) {
            write(self.0);
        }
    }
    let hosts = read();
    if hosts & !HAPPENED == AT_START {
        return run();
    }
    let _hosts = Hosts(hosts);
    write(AT_START);
    run()
}

/// Other processors' words are left as they are.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn as_at_start<R>(run: impl FnOnce() -> R) -> R {
    run()
}

#[cfg(target_arch = "x86_64")]
fn read() -> u32 {
    let mut word = 0u32;
    // SAFETY: the instruction writes four bytes, which are there.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack, preserves_flags)) };
    word
}

#[cfg(target_arch = "x86_64")]
fn write(word: u32) {
    // SAFETY: the instruction reads four bytes, which are there; all words given here are such that the processor has given, or the one
    // that programs begin with.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const word, options(nostack)) };
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use tmu_program::{
        Address, Condition, FloatMode, FloatSource, Op, Program, Register, Rounding, Source, Space, Special,
        Width,
    };

    use super::*;
    use crate::{Bindings, Compile, ConstantBanks, Launch, Machine, Memory, TexturePools};

    /// Denormals are zeros, and all is rounded up.
    const FAST: u32 = 0xdfc0;

    #[test]
    fn hosts_get_their_word_back() {
        let half = |least: f32| std::hint::black_box(least) / std::hint::black_box(2.0);
        std::thread::spawn(move || {
            write(FAST);
            let found = as_at_start(|| (read() & !HAPPENED, half(f32::MIN_POSITIVE).to_bits()));
            let after = read();
            write(AT_START);
            assert_eq!(found, (AT_START, 0x0040_0000));
            assert_eq!(after, FAST);
        })
        .join()
        .expect("the same words");
    }

    /// Half of the least normal number is what it is on the machine, 2⁻¹²⁷, interpreted and in machine code.
    #[test]
    fn results_are_not_those_of_the_host() {
        let single = |bits| FloatSource { value: Source::Immediate(bits), absolute: false, negate: false };
        let mode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };
        let mut program = Program::new("half");
        program.registers = 2;
        program.add_origin(0, "half");
        let lane = Op::ReadSpecial { to: Some(Register(1)), special: Special::Lane };
        // In lanes, so that nobody knows it before.
        let least = Op::Logic {
            to: Some(Register(1)),
            a: Source::Register(Register(1)),
            b: Source::ZERO,
            c: Source::Immediate(0x0080_0000),
            table: 0xea,
        };
        let a = FloatSource { value: Source::Register(Register(1)), ..single(0) };
        let (to, b) = (Some(Register(0)), single(0x3f00_0000));
        let half = Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode };
        let address = Address { low: Source::ZERO, high: Some(Source::Immediate(2)), offset: 0 };
        let from = [Source::Register(Register(0)); 4];
        let store = Op::Store { from, space: Space::Global, address, width: Width::B32 };
        for op in [lane, least, half, store, Op::Exit] {
            program.push(op, Condition::Always, 0);
        }
        for compile in [Compile::Never, Compile::Always] {
            let program = program.clone();
            let found = std::thread::spawn(move || {
                let mut memory = Memory::new();
                let buffer = memory.bind("half", 4).expect("small");
                let constants = ConstantBanks::default();
                let textures = TexturePools::default();
                let bindings = Bindings { memory: &memory, constants: &constants, textures: &textures };
                let machine = Machine { compile, ..Machine::default() };
                write(FAST);
                let outcome = crate::run(&program, &machine, bindings, Launch::row(1), None);
                write(AT_START);
                assert_eq!(outcome.expect("a valid launch").faults, []);
                memory.bytes(buffer)
            });
            assert_eq!(found.join().expect("no panic"), 0x0040_0000u32.to_le_bytes(), "{compile:?}");
        }
    }
}
