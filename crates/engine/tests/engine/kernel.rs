//! Kernels that are kept: code is made once, and reads what it depends on of each launch.

use tmu_engine::{Compile, Execution, Kernel, Launch, Machine, Outcome};
use tmu_program::{Axis, FloatMode, FloatSource, Op, Rounding, Source, Special, Width};
use tmu_texture::cpu;

use crate::compiled::{launch, numbers, store};
use crate::{World, from, r, straight};

fn constant(bank: u8, offset: u16) -> Source {
    Source::Constant { bank, offset }
}

fn machine(width: cpu::Width, compile: Compile) -> Machine {
    Machine { width, compile, threads: 1, ..Machine::default() }
}

fn compiling_widths() -> impl Iterator<Item = cpu::Width> {
    cpu::Width::available().iter().copied().filter(|width| *width != cpu::Width::Baseline)
}

/// What a kernel leaves in a buffer of 4096 words at 2³³, with these words in constant bank 0 and bytes in bank 1.
fn ran(
    kernel: &Kernel,
    machine: &Machine,
    launch: Launch,
    words: &[u32],
    bytes: &[u8],
) -> (Vec<u8>, Outcome) {
    let mut world = World::default();
    let words: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    world.constants.set(0, words).expect("small");
    world.constants.set(1, bytes.to_vec()).expect("small");
    let buffer = world.memory.bind("out", 4 * 4096).expect("small");
    assert_eq!(world.memory.address(buffer), 2 << 32);
    let outcome = kernel.run(machine, world.bindings(), launch, None).expect("a valid launch");
    (world.memory.bytes(buffer), outcome)
}

/// r3 = what a thread finds in constants, operands and loads of them, and of special registers.
fn of_constants() -> Kernel {
    let special = |to, special| Op::ReadSpecial { to: Some(r(to)), special };
    let plain = |value| FloatSource { value, absolute: false, negate: false };
    let mode = FloatMode { rounding: Rounding::NearestEven, flush: true, saturate: false };
    let load = |to, address, width| Op::LoadConstant {
        to: [Some(r(to)), None],
        bank: Source::Immediate(1),
        address,
        width,
    };
    let mut code = vec![
        special(0, Special::Thread(Axis::X)),
        special(1, Special::Block(Axis::X)),
        special(4, Special::BlockSize(Axis::X)),
        special(5, Special::GridSize(Axis::X)),
        special(6, Special::Thread(Axis::Y)),
        special(7, Special::WarpCount),
        special(8, Special::SharedBytes),
        Op::add(r(2), from(0), constant(0, 0)),
        Op::FloatMultiplyAdd {
            to: Some(r(3)),
            a: FloatSource { absolute: true, ..plain(constant(0, 4)) },
            b: plain(constant(0, 8)),
            c: FloatSource { negate: true, ..plain(constant(0, 12)) },
            zero_wins: false,
            mode,
        },
        load(9, Source::Immediate(2), Width::U8),
        load(10, constant(0, 16), Width::S16),
        load(11, from(2), Width::U8),
    ];
    for number in 4..12 {
        code.push(Op::Logic { to: Some(r(3)), a: from(3), b: from(number), c: Source::ZERO, table: 0x3c });
        code.push(Op::add(r(3), from(3), from(3)));
    }
    // The place of the thread.
    code.push(Op::MultiplyHalves {
        to: Some(r(2)),
        a: tmu_program::Half { value: from(1), high: false, signed: false },
        b: tmu_program::Half { value: from(4), high: false, signed: false },
        shift_left_16: false,
    });
    code.push(Op::add(r(2), from(2), from(0)));
    code.extend(store(2, 3));
    Kernel::new(straight(code)).expect("a valid program")
}

/// One compilation serves launches with other constants, of other sizes, and gives what the interpreter gives; blocks whose warps lie in two rows want
/// another one.
#[test]
fn the_same_code_runs_with_other_constants_and_other_launches() {
    let launches = [
        (launch(3, 64), 0u32, 1.5f32, vec![1; 300]),
        (launch(5, 96), 7, -2.5, (0..=255).chain(0..=255).collect::<Vec<u8>>()),
        (Launch { block: [16, 4, 1], dynamic_shared_bytes: 256, ..launch(2, 1) }, 200, 1e-40, vec![9; 301]),
        // Banks that end before what is read, and one that is not there.
        (launch(3, 64), 90, f32::NAN, vec![0x80; 3]),
        (launch(1, 32), 0, 0.0, Vec::new()),
    ];
    for width in compiling_widths() {
        let kernel = of_constants();
        for (launch, first, float, bytes) in &launches {
            let words = [*first, float.to_bits(), (float * 3.0).to_bits(), 0x0000_4000, first & !1];
            let with = |machine: &Machine| ran(&kernel, machine, *launch, &words, bytes);
            let (expected, interpreted) = with(&machine(cpu::Width::Baseline, Compile::Never));
            let (found, compiled) = with(&machine(width, Compile::Always));
            assert!(compiled.execution.compiled > 0, "{width}");
            assert!(found == expected, "{width}, {launch:?}");
            let same = |outcome: Outcome| Outcome { execution: Execution::default(), ..outcome };
            assert_eq!(same(compiled), same(interpreted), "{width}, {launch:?}");
        }
        assert_eq!(kernel.compilations(), 2, "{width}");
    }
}

/// Launches that are too small for it make no code, unless there are many of them; what was made is used by small ones too.
#[test]
fn a_second_launch_compiles_nothing() {
    for width in compiling_widths() {
        let machine = machine(width, Compile::LargeLaunches);
        let mut code = numbers(128);
        code.extend(store(2, 0));
        let kernel = Kernel::new(straight(code)).expect("a valid program");
        let run = |blocks| ran(&kernel, &machine, launch(blocks, 128), &[], &[]).1;
        let small = run(4);
        assert_eq!((kernel.compilations(), small.execution.compiled), (0, 0));
        assert!(small.execution.interpreted > 0);
        let launches = (0..100).map(|_| run(8).execution.compiled > 0).collect::<Vec<_>>();
        assert_eq!(launches.iter().position(|compiled| *compiled), Some(15), "16384 lanes are large");
        assert!(launches[15..].iter().all(|compiled| *compiled));
        assert_eq!(kernel.compilations(), 1);
    }
}

/// Threads of the host may launch a kernel at the same time.
#[test]
fn kernels_are_shared_by_threads() {
    let kernel = of_constants();
    let machine = machine(cpu::Width::best(), Compile::Always);
    let run = |first: u32| ran(&kernel, &machine, launch(4, 64), &[first, 0, 0, 0, 0], &[3; 400]).0;
    let alone: Vec<_> = (0..4).map(run).collect();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|first| scope.spawn(move || run(first))).collect();
        for (thread, expected) in threads.into_iter().zip(&alone) {
            assert!(thread.join().expect("no panic") == *expected);
        }
    });
    assert!(kernel.compilations() <= 1);
}
