//! Double precision in compiled kernels, against the host's own arithmetic and integers of any size.

mod common;

use common::Directory;
use num_bigint::{BigInt, Sign};
use opentmu::run::{self, Observer};

const THREADS: usize = 4096;

/// Infinities, NaNs, zeros, denormals, powers of two and their neighbours, largest finite numbers.
fn corners() -> Vec<f64> {
    let magnitudes = [
        0.0,
        f64::from_bits(1),
        f64::from_bits((1 << 52) - 1),
        f64::MIN_POSITIVE,
        1e-300,
        f64::EPSILON / 2.0,
        1.0f64.next_down(),
        1.0,
        1.0f64.next_up(),
        1.5,
        3.0,
        2147483647.5,
        4503599627370495.5,
        9223372036854775807.0,
        1e300,
        f64::MAX,
        f64::INFINITY,
        f64::from_bits(0x7ff8_0000_0000_1234),
        f64::from_bits(0x7ff0_0000_0000_0001),
    ];
    magnitudes.iter().flat_map(|&x| [x, -x]).collect()
}

struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Any bits, or a number of ordinary size.
    fn double(&mut self) -> f64 {
        let bits = self.bits();
        match self.bits() % 3 {
            0 => f64::from_bits(bits),
            1 => f64::from_bits(bits & !(0x7ff << 52) | (0x3e0 + (bits >> 52 & 0x3f)) << 52),
            _ => (bits >> 40) as f64 / 16.0,
        }
    }
}

/// Every pair of corners, then random numbers.
fn inputs() -> [Vec<f64>; 3] {
    let corners = corners();
    let mut random = Random(5);
    let pairs = corners.iter().flat_map(|&a| corners.iter().map(move |&b| (a, b)));
    let (mut first, mut second): (Vec<f64>, Vec<f64>) = pairs.unzip();
    first.resize_with(THREADS, || random.double());
    second.resize_with(THREADS, || random.double());
    let third = (0..THREADS).map(|_| random.double()).collect();
    [first, second, third]
}

/// What a kernel of `corpus/kernels/double.cu` writes, the same as machine code and as PTX: `words` 64-bit words for each
/// thread.
fn run(kernel: &str, inputs: &[&[f64]], words: usize) -> Vec<u64> {
    let [machine, ptx] = ["cubin", "ptx"].map(|ending| run_build(ending, kernel, inputs, words));
    for (position, (&machine, &ptx)) in machine.iter().zip(&ptx).enumerate() {
        // `fma.rp.f64 d, -x, y, z`: the assembler negates y instead of x, which shows in the sign of a NaN x alone.
        let moved = kernel == "roundings" && position % words == 10;
        let sign_of_nan = moved && f64::from_bits(machine).is_nan() && machine ^ ptx == 1 << 63;
        assert!(machine == ptx || sign_of_nan, "{kernel} {position}: {machine:#x} and as PTX {ptx:#x}");
    }
    machine
}

fn run_build(ending: &str, kernel: &str, inputs: &[&[f64]], words: usize) -> Vec<u64> {
    let directory = Directory::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/kernels");
    let file = folder.join(format!("double.{ending}"));
    let mut text = format!(
        "[shader]\nfile = \"{}\"\nentry = \"{kernel}\"\n[launch]\ngrid = [{}]\nblock = [128]\n\
         [[param]]\nbuffer = \"out\"\n[buffer.out]\ntype = \"u64\"\nsize = {}\n",
        file.display(),
        THREADS / 128,
        THREADS * words * 8
    );
    for (number, values) in inputs.iter().enumerate() {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        directory.write(&format!("{number}.bin"), bytes);
        text += &format!(
            "[[param]]\nbuffer = \"i{number}\"\n[buffer.i{number}]\ntype = \"u64\"\nfile = \"{number}.bin\"\n"
        );
    }
    let report = run::run(&directory.job(&text), Observer::default());
    let report = report.unwrap_or_else(|stop| panic!("{}", stop.findings()));
    let bytes = &report.buffers["out"].bytes;
    bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect()
}

const QUIET: u64 = 1 << 51;

/// The host's result; of NaNs that come in, the first one, made quiet, and 0xfff8… for what is invalid: so the vendor's
/// subroutines do it.
fn result(value: f64, operands: &[f64]) -> u64 {
    match operands.iter().find(|operand| operand.is_nan()) {
        Some(nan) => nan.to_bits() | QUIET,
        None if value.is_nan() => 0xfff8 << 48,
        None => value.to_bits(),
    }
}

/// Division and square root of IEEE 754 are exactly rounded, on the host as in the vendor's Newton steps.
#[test]
fn newton_steps_end_in_the_correctly_rounded_result() {
    let [a, b, _] = inputs();
    let quotients = run("quotient", &[&a, &b], 1);
    let reciprocals = run("reciprocal", &[&a, &b], 1);
    let roots = run("root", &[&a, &b], 1);
    for i in 0..THREADS {
        let (x, y) = (a[i], b[i]);
        assert_eq!(quotients[i], result(x / y, &[x, y]), "{x:e} / {y:e}");
        assert_eq!(reciprocals[i], result(1.0 / y, &[y]), "1 / {y:e}");
        assert_eq!(roots[i], result(x.sqrt(), &[x]), "sqrt {x:e}");
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Rounding {
    Nearest,
    Down,
    Up,
    Zero,
}

use Rounding::{Down, Nearest, Up, Zero};

/// A finite double as an integer multiple of 2⁻¹⁰⁷⁴.
fn units(x: f64) -> BigInt {
    let bits = x.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let magnitude = match bits >> 52 & 0x7ff {
        0 => BigInt::from(fraction),
        e => BigInt::from(fraction | 1 << 52) << (e - 1),
    };
    if x.is_sign_negative() { -magnitude } else { magnitude }
}

/// The double that `value · 2⁻²¹⁴⁸` (not zero) rounds to.
fn rounded(value: &BigInt, rounding: Rounding) -> u64 {
    let negative = value.sign() == Sign::Minus;
    let magnitude = value.magnitude();
    let dropped = magnitude.bits().saturating_sub(53).max(1074);
    let kept = magnitude >> dropped;
    let rest = magnitude - (&kept << dropped);
    let half = BigInt::from(1).magnitude() << (dropped - 1);
    let inexact = rest.bits() > 0;
    let away = rounding == if negative { Down } else { Up };
    let up = if rounding == Nearest { rest > half || rest == half && kept.bit(0) } else { away && inexact };
    let kept = u64::try_from(kept).unwrap() + u64::from(up);
    let bits = if kept >= 1 << 52 { ((dropped - 1074) << 52) + kept } else { kept };
    let bits = match bits {
        b if b < 0x7ff << 52 => b,
        _ if away || rounding == Nearest => 0x7ff << 52,
        _ => (0x7ff << 52) - 1,
    };
    u64::from(negative) << 63 | bits
}

/// `a · b + c`; `None` for operands or results that are not finite numbers other than zero.
fn fused(a: f64, b: f64, c: f64, rounding: Rounding) -> Option<u64> {
    if !(a.is_finite() && b.is_finite() && c.is_finite()) {
        return None;
    }
    let value = units(a) * units(b) + (units(c) << 1074u32);
    (value.sign() != Sign::NoSign).then(|| rounded(&value, rounding))
}

#[test]
fn every_rounding_is_of_the_exact_result() {
    let [a, b, c] = inputs();
    let out = run("roundings", &[&a, &b, &c], 12);
    let mut compared = 0;
    for (i, got) in out.chunks_exact(12).enumerate() {
        let (x, y, z) = (a[i], b[i], c[i]);
        let expected = [
            fused(x, 1.0, y, Nearest),
            fused(x, 1.0, -y, Down),
            fused(x.abs(), 1.0, y, Up),
            fused(x, 1.0, y, Zero),
            fused(x, y, 0.0, Nearest),
            fused(x, y, 0.0, Down),
            fused(x, -y, 0.0, Up),
            fused(x, y, 0.0, Zero),
            fused(x, y, z, Nearest),
            fused(x, y, z, Down),
            fused(-x, y, z, Up),
            fused(x, y, -z, Zero),
        ];
        for (position, expected) in expected.into_iter().enumerate() {
            if let Some(expected) = expected {
                compared += 1;
                assert_eq!(got[position], expected, "{position}: {x:e} {y:e} {z:e}");
            }
        }
    }
    assert!(compared > 40_000, "{compared}");
}

/// fmin and fmax of IEEE 754: a number wins over a NaN.
#[test]
fn comparisons_and_selections() {
    let [a, b, c] = inputs();
    let out = run("comparisons", &[&a, &b, &c], 8);
    for (i, got) in out.chunks_exact(8).enumerate() {
        let (x, y, z) = (a[i], b[i], c[i]);
        let flag = |condition: bool, weight: u64| if condition { weight } else { 0 };
        let less = |a: f64, b: f64| a.total_cmp(&b).is_lt();
        let min = |a: f64, b: f64| if a.is_nan() || less(b, a) && !b.is_nan() { b } else { a };
        let max = |a: f64, b: f64| if a.is_nan() || less(a, b) && !b.is_nan() { b } else { a };
        let both_nan = x.is_nan() && y.is_nan();
        let expected = [
            min(x, y).to_bits(),
            max(x.abs(), -y).to_bits(),
            if x < y { z } else { y }.to_bits(),
            f64::from(u8::from(x <= y && y <= z)).to_bits(),
            if x.is_nan() || y > 2.0 { x } else { z }.to_bits(),
            #[expect(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN is not less")]
            (flag(x == y, 1) + flag(x > y, 2) + flag(x >= z, 4) + flag(!(x < z), 8)),
            min(max(x, 0.0), 1.0).to_bits(),
            x.copysign(y).to_bits(),
        ];
        for (position, (got, expected)) in got.iter().zip(expected).enumerate() {
            if !(both_nan && position < 2) {
                assert_eq!(*got, expected, "{position}: {x:e} {y:e} {z:e}");
            }
        }
    }
}

/// The neighbour of `nearest` on the side that the rounding asks for, if the exact value lies there.
fn directed_single(x: f64, rounding: Rounding) -> f32 {
    let nearest = x as f32;
    match rounding {
        Down | Zero if f64::from(nearest) > x && !(rounding == Zero && x < 0.0) => nearest.next_down(),
        Up | Zero if f64::from(nearest) < x && !(rounding == Zero && x > 0.0) => nearest.next_up(),
        Nearest | Down | Up | Zero => nearest,
    }
}

/// As [`directed_single`], for an integer of 64 bits.
fn directed_double(bits: u64, rounding: Rounding) -> f64 {
    let nearest = bits as f64;
    match (nearest as u128).cmp(&u128::from(bits)) {
        std::cmp::Ordering::Greater if rounding == Down => nearest.next_down(),
        std::cmp::Ordering::Less if rounding == Up => nearest.next_up(),
        std::cmp::Ordering::Less | std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => nearest,
    }
}

/// Rust's `as` rounds to nearest between floats and from integers, and cuts and clamps to integers.
#[test]
fn conversions_from_and_to_64_bits() {
    let [a, _, _] = inputs();
    let out = run("conversions", &[&a], 24);
    for (i, got) in out.chunks_exact(24).enumerate() {
        let x = a[i];
        let bits = x.to_bits();
        let single = f32::from_bits((bits >> 32) as u32);
        let to_f32 = |rounding| u64::from(directed_single(x, rounding).to_bits());
        let truncated_single = {
            let nearest = bits as f32;
            if nearest as u128 > u128::from(bits) { nearest.next_down() } else { nearest }
        };
        let expected = [
            to_f32(Nearest),
            to_f32(Down),
            to_f32(Up),
            to_f32(Zero),
            f64::from(single).to_bits(),
            x as i64 as u64,
            x.round_ties_even() as i64 as u64,
            x.floor() as u64,
            x.ceil() as u64,
            u64::from(x.round_ties_even() as i32 as u32),
            u64::from(x as u32),
            single as i64 as u64,
            single.round_ties_even() as u64,
            (bits as i64 as f64).to_bits(),
            directed_double(bits, Down).to_bits(),
            directed_double(bits, Up).to_bits(),
            f64::from(bits as i32).to_bits(),
            f64::from(bits as u32).to_bits(),
            u64::from((bits as i64 as f32).to_bits()),
            u64::from(truncated_single.to_bits()),
            x.floor().to_bits(),
            x.ceil().to_bits(),
            x.trunc().to_bits(),
            x.round_ties_even().to_bits(),
        ];
        // What becomes of a NaN is the matter of the engine's own tests.
        let of_bits = 13..20;
        let of_single = [4, 11, 12];
        for (position, (got, expected)) in got.iter().zip(expected).enumerate() {
            let source_is_nan = if of_single.contains(&position) { single.is_nan() } else { x.is_nan() };
            if of_bits.contains(&position) || !source_is_nan {
                assert_eq!(*got, expected, "{position}: {x:e} {bits:#x}");
            }
        }
    }
}
