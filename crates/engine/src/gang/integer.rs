//! Integer and bit operations of gangs.

use tmu_program::{Condition, Flags, Op, Part, Shift, ShiftAmount, Source};

use super::bind::{Parameters, Prepared};
use super::kernel::{
    Binary, Conditional, Kernels, Relation, Ternary, Unary, of_condition, of_one, of_relation, of_three,
    of_two,
};
use tmu_program::meaning::integer;

macro_rules! function {
    ($name:ident, $trait:ident, |$($x:ident),*| $value:expr) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name;
        impl $trait for $name {
            #[inline(always)]
            fn new(_: &Parameters) -> Self {
                $name
            }
            #[inline(always)]
            fn apply(self, $($x: u32),*) -> u32 {
                $value
            }
        }
    };
}

macro_rules! function_of_numbers {
    ($name:ident, $trait:ident, |[$p:ident, $q:ident], $($x:ident),*| $value:expr) => {
        #[derive(Clone, Copy)]
        struct $name([u32; 2]);
        impl $trait for $name {
            #[inline(always)]
            fn new(parameters: &Parameters) -> Self {
                $name(parameters.numbers)
            }
            #[inline(always)]
            fn apply(self, $($x: u32),*) -> u32 {
                let [$p, $q] = self.0;
                let _ = ($p, $q);
                $value
            }
        }
    };
}

function!(Copied, Unary, |a| a);
function!(And, Binary, |a, b| a & b);
function!(Or, Binary, |a, b| a | b);
function!(Xor, Binary, |a, b| a ^ b);
function!(Sum, Binary, |a, b| a.wrapping_add(b));
function!(Difference, Binary, |a, b| a.wrapping_sub(b));
function!(Product, Binary, |a, b| a.wrapping_mul(b));
function!(Reversed, Unary, |a| a.reverse_bits());
function!(Counted, Unary, |a| a.count_ones());
function!(ExtractUnsigned, Ternary, |a, b, c| integer::extract_bits(a, b, c, false));
function!(ExtractSigned, Ternary, |a, b, c| integer::extract_bits(a, b, c, true));
// A shift by 32 or more leaves zeros, or signs.
function!(LeftClamped, Binary, |a, b| if b < 32 { a << (b & 31) } else { 0 });
function!(RightClamped, Binary, |a, b| if b < 32 { a >> (b & 31) } else { 0 });
function!(SignedClamped, Binary, |a, b| (a as i32 >> b.min(31)) as u32);
function!(LeftWrapped, Binary, |a, b| a << (b & 31));
function!(RightWrapped, Binary, |a, b| a >> (b & 31));
function!(SignedWrapped, Binary, |a, b| (a as i32 >> (b & 31)) as u32);
function!(Smaller, Binary, |a, b| a.min(b));
function!(Larger, Binary, |a, b| a.max(b));
function!(SmallerSigned, Binary, |a, b| (a as i32).min(b as i32) as u32);
function!(LargerSigned, Binary, |a, b| (a as i32).max(b as i32) as u32);
function!(HighUnsigned, Binary, |a, b| ((u64::from(a) * u64::from(b)) >> 32) as u32);
function!(HighSigned, Binary, |a, b| ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32);
function!(HighMixed, Binary, |a, b| (integer::multiply(a, b, true, false) >> 32) as u32);
function!(HighMixedOther, Binary, |a, b| (integer::multiply(a, b, false, true) >> 32) as u32);

function_of_numbers!(AddInverted, Binary, |[flips, carry], a, b| {
    let flip = |bit: u32| (flips >> bit & 1).wrapping_neg();
    (a ^ flip(0)).wrapping_add(b ^ flip(1)).wrapping_add(carry)
});
function_of_numbers!(Saturated, Binary, |[flips, carry], a, b| {
    let flip = |bit: u32| (flips >> bit & 1).wrapping_neg();
    integer::add(a ^ flip(0), b ^ flip(1), carry == 1, true).value
});
function_of_numbers!(Table, Ternary, |[table, _unused], a, b, c| {
    let bit = |number: u32| (table >> number & 1).wrapping_neg();
    // Bit 4a + 2b + c of the table, chosen by c, then by b, then by a.
    let by_c = |low: u32| bit(low) & !c | bit(low + 1) & c;
    let by_b = |low: u32| by_c(low) & !b | by_c(low + 2) & b;
    by_b(0) & !a | by_b(4) & a
});
function_of_numbers!(Halves, Binary, |[what, shift], a, b| {
    let half = |value, bits: u32| integer::half(value, bits & 1 == 1, bits & 2 == 2);
    half(a, what).wrapping_mul(half(b, what >> 2)) << shift
});
function_of_numbers!(LeadingBit, Unary, |[signed, as_shift], a| {
    integer::find_leading_bit(a, signed == 1, as_shift == 1)
});
function_of_numbers!(FixedField, Unary, |[position, mask], a| a >> (position & 31) & mask);

#[derive(Clone, Copy)]
struct Chosen;
impl Conditional for Chosen {
    #[inline(always)]
    fn new(_: &Parameters) -> Self {
        Chosen
    }
    #[inline(always)]
    fn apply(self, condition: bool, a: u32, b: u32) -> u32 {
        if condition { a } else { b }
    }
}

#[derive(Clone, Copy)]
struct MinMax(u32);
impl Conditional for MinMax {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        MinMax(parameters.numbers[0])
    }
    #[inline(always)]
    fn apply(self, minimum: bool, a: u32, b: u32) -> u32 {
        let a_is_less = a ^ self.0 < b ^ self.0;
        if a_is_less == minimum { a } else { b }
    }
}

/// A comparison that accepts the relations of the bits, after flipping sign bits for signed numbers.
#[derive(Clone, Copy)]
struct Compare<const BITS: u8> {
    flip: u32,
    accepted: u32,
}
impl<const BITS: u8> Relation for Compare<BITS> {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        Compare { flip: parameters.numbers[0], accepted: parameters.numbers[1] }
    }
    #[inline(always)]
    fn holds(self, a: u32, b: u32) -> bool {
        let (a, b) = (a ^ self.flip, b ^ self.flip);
        // 1 less, 2 equal, 4 greater.
        match BITS {
            1 => a < b,
            2 => a == b,
            3 => a <= b,
            4 => a > b,
            5 => a != b,
            6 => a >= b,
            _ => {
                let relation = u32::from(a < b) | u32::from(a == b) << 1 | u32::from(a > b) << 2;
                self.accepted & relation != 0
            }
        }
    }
}

/// The kernels of an integer operation.
pub(super) fn prepare(op: &Op) -> Option<Prepared> {
    Some(match *op {
        Op::Move { to, from } => Prepared::new(of_one::<Copied>(), to, &[from]),
        Op::Select { to, condition, then, otherwise } => {
            Prepared::new(of_condition::<Chosen>(), to, &[then, otherwise]).condition(condition)
        }
        Op::Logic { to, a, b, c, table } => match table {
            0xc0 => Prepared::new(of_two::<And>(), to, &[a, b]),
            0xfc => Prepared::new(of_two::<Or>(), to, &[a, b]),
            0x3c => Prepared::new(of_two::<Xor>(), to, &[a, b]),
            _ => Prepared::new(of_three::<Table>(), to, &[a, b, c]).numbers([table.into(), 0]),
        },
        Op::Add { .. } => return sum(op),
        Op::Multiply { to, a, b, signed_a, signed_b, part } => {
            let kernels = match (part, signed_a, signed_b) {
                (Part::Low, ..) => of_two::<Product>(),
                (Part::High, false, false) => of_two::<HighUnsigned>(),
                (Part::High, true, true) => of_two::<HighSigned>(),
                (Part::High, true, false) => of_two::<HighMixed>(),
                (Part::High, false, true) => of_two::<HighMixedOther>(),
            };
            Prepared::new(kernels, to, &[a, b])
        }
        Op::MultiplyHalves { to, a, b, shift_left_16 } => {
            let bits = |half: tmu_program::Half| u32::from(half.high) | u32::from(half.signed) << 1;
            let numbers = [bits(a) | bits(b) << 2, if shift_left_16 { 16 } else { 0 }];
            Prepared::new(of_two::<Halves>(), to, &[a.value, b.value]).numbers(numbers)
        }
        Op::MinMax { to, a, b, signed, minimum } => {
            let flip = if signed { 0x8000_0000 } else { 0 };
            let kernels = match (minimum, signed) {
                (Condition::Always, false) => of_two::<Smaller>(),
                (Condition::Always, true) => of_two::<SmallerSigned>(),
                (Condition::Never, false) => of_two::<Larger>(),
                (Condition::Never, true) => of_two::<LargerSigned>(),
                _ => of_condition::<MinMax>(),
            };
            Prepared::new(kernels, to, &[a, b]).numbers([flip, 0]).condition(minimum)
        }
        Op::Compare { to, a, b, signed, comparison, low: None } => {
            let flip = if signed { 0x8000_0000 } else { 0 };
            let kernels = match comparison.bits() & 7 {
                1 => of_relation::<Compare<1>>(),
                2 => of_relation::<Compare<2>>(),
                3 => of_relation::<Compare<3>>(),
                4 => of_relation::<Compare<4>>(),
                5 => of_relation::<Compare<5>>(),
                6 => of_relation::<Compare<6>>(),
                _ => of_relation::<Compare<0>>(),
            };
            let numbers = [flip, comparison.bits().into()];
            Prepared::new(kernels, None, &[a, b]).into_predicate(to).numbers(numbers)
        }
        _ => return bits(op),
    })
}

fn sum(op: &Op) -> Option<Prepared> {
    let Op::Add { to, a, b, invert_a, invert_b, carry, saturate, flags } = *op else { return None };
    let carry = match carry {
        Condition::Always => 1,
        Condition::Never => 0,
        _ => return None,
    };
    if flags != Flags::default() {
        return None;
    }
    let kernels = match (saturate, invert_a, invert_b, carry) {
        (true, ..) => of_two::<Saturated>(),
        (false, false, false, 0) => of_two::<Sum>(),
        (false, false, true, 1) => of_two::<Difference>(),
        _ => of_two::<AddInverted>(),
    };
    let flips = u32::from(invert_a) | u32::from(invert_b) << 1;
    Some(Prepared::new(kernels, to, &[a, b]).numbers([flips, carry]))
}

/// Shifts and bit fields.
fn bits(op: &Op) -> Option<Prepared> {
    Some(match *op {
        Op::Shift { to, value, amount, shift, limit } => {
            Prepared::new(shifted(shift, limit), to, &[value, amount])
        }
        Op::ExtractBits { to, value, position, length, signed } => match (position, length, signed) {
            (Source::Immediate(position), Source::Immediate(length), false) => {
                let mask = integer::extract_bits(u32::MAX, position, length, false);
                Prepared::new(of_one::<FixedField>(), to, &[value]).numbers([position, mask])
            }
            (.., false) => Prepared::new(of_three::<ExtractUnsigned>(), to, &[value, position, length]),
            (.., true) => Prepared::new(of_three::<ExtractSigned>(), to, &[value, position, length]),
        },
        Op::ReverseBits { to, value } => Prepared::new(of_one::<Reversed>(), to, &[value]),
        Op::CountBits { to, value } => Prepared::new(of_one::<Counted>(), to, &[value]),
        Op::FindLeadingBit { to, value, signed, as_shift } => {
            let numbers = [signed.into(), as_shift.into()];
            Prepared::new(of_one::<LeadingBit>(), to, &[value]).numbers(numbers)
        }
        _ => return None,
    })
}

fn shifted(shift: Shift, limit: ShiftAmount) -> Kernels {
    match (shift, limit) {
        (Shift::Left, ShiftAmount::Clamp) => of_two::<LeftClamped>(),
        (Shift::Right, ShiftAmount::Clamp) => of_two::<RightClamped>(),
        (Shift::RightSigned, ShiftAmount::Clamp) => of_two::<SignedClamped>(),
        (Shift::Left, ShiftAmount::Wrap) => of_two::<LeftWrapped>(),
        (Shift::Right, ShiftAmount::Wrap) => of_two::<RightWrapped>(),
        (Shift::RightSigned, ShiftAmount::Wrap) => of_two::<SignedWrapped>(),
    }
}
