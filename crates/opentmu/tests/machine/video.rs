//! Video instructions: `video.cu`. Expected is the pseudocode of the PTX manual's pages on scalar and SIMD video
//! instructions.

use crate::launch::Kernels;

const KERNELS: Kernels = Kernels("machine/video");

/// `.b2`, `.h1` or the whole word, signed or not.
fn part(word: u32, selector: &str, signed: bool) -> i128 {
    let (position, bits) = match selector.as_bytes() {
        [b'b', digit] => (u32::from(digit - b'0') * 8, 8),
        [b'h', digit] => (u32::from(digit - b'0') * 16, 16),
        _ => (0, 32),
    };
    let raw = i128::from(word >> position) & ((1 << bits) - 1);
    if signed && raw >> (bits - 1) == 1 { raw - (1 << bits) } else { raw }
}

fn clamp(value: i128, bits: u32, signed: bool) -> i128 {
    match signed {
        true => value.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => value.clamp(0, (1 << bits) - 1),
    }
}

/// One instruction as it is written: `vadd.u32.s32.s32.sat.add d.b2, a.h1, b.b0, c`.
struct Written {
    operation: String,
    modifiers: Vec<String>,
    selectors: [String; 3],
    negated: [bool; 3],
}

impl Written {
    fn new(text: &str) -> Written {
        let (head, operands) = text.split_once(' ').expect("operands");
        let mut words = head.split('.').map(str::to_owned);
        let operation = words.next().expect("a name");
        let operands: Vec<&str> = operands.split(", ").collect();
        let position =
            |name: char| operands.iter().find(|operand| operand.trim_start_matches('-').starts_with(name));
        let selector =
            |name| position(name).and_then(|operand| operand.split_once('.')).map_or("", |split| split.1);
        let negated = |name| position(name).is_some_and(|operand| operand.starts_with('-'));
        Written {
            operation,
            modifiers: words.collect(),
            selectors: ['d', 'a', 'b'].map(|name| selector(name).to_owned()),
            negated: ['a', 'b', 'c'].map(negated),
        }
    }

    fn has(&self, modifier: &str) -> bool {
        self.modifiers.iter().any(|found| found == modifier)
    }

    /// Whether the type in a place is signed; the destination's comes first, but `vset` has none.
    fn signed(&self, position: usize) -> bool {
        let position = if self.operation == "vset" { position.wrapping_sub(1) } else { position };
        self.modifiers.get(position).is_some_and(|kind| kind.starts_with('s'))
    }

    fn evaluate(&self, a: u32, b: u32, c: u32) -> u32 {
        let ta = part(a, &self.selectors[1], self.signed(1));
        let tb = part(b, &self.selectors[2], self.signed(2));
        let result = match self.operation.as_str() {
            "vmad" => return self.multiply_add(ta, tb, c),
            "vadd" => ta + tb,
            "vsub" => ta - tb,
            "vabsdiff" => (ta - tb).abs(),
            "vmin" => ta.min(tb),
            "vmax" => ta.max(tb),
            "vshl" | "vshr" => {
                let amount = if self.has("wrap") { tb & 31 } else { tb.min(32) };
                if self.operation == "vshl" { ta << amount } else { ta >> amount }
            }
            _ => {
                let tests = [("lt", ta < tb), ("ge", ta >= tb), ("ne", ta != tb)];
                tests.iter().any(|(name, holds)| self.has(name) && *holds).into()
            }
        };
        let signed = self.signed(0);
        let kept = match self.selectors[0].as_bytes().first() {
            Some(b'b') => 8,
            Some(b'h') => 16,
            _ => 32,
        };
        let result = if self.has("sat") { clamp(result, kept, signed) } else { result };
        let third = part(c, "", signed);
        let position = self.selectors[0].get(1..).and_then(|digit| digit.parse::<u32>().ok());
        if let Some(position) = position {
            let mask = ((1u64 << kept) - 1) as u32;
            return c & !(mask << (position * kept)) | (result as u32 & mask) << (position * kept);
        }
        // The manual's intermediate results have 33 bits.
        let result = result << 95 >> 95;
        let second = [("add", result + third), ("min", result.min(third)), ("max", result.max(third))];
        second.iter().find(|(name, _)| self.has(name)).map_or(result, |found| found.1) as u32
    }

    fn multiply_add(&self, a: i128, b: i128, c: u32) -> u32 {
        let negated_product = self.negated[0] != self.negated[1];
        let signed = self.signed(1) || self.signed(2) || negated_product || self.negated[2];
        let third = part(c, "", signed);
        let product = if negated_product { -(a * b) } else { a * b };
        let sum = product + if self.negated[2] { -third } else { third } + i128::from(self.has("po"));
        let shift = if self.has("shr7") {
            7
        } else if self.has("shr15") {
            15
        } else {
            0
        };
        let result = sum >> shift;
        (if self.has("sat") { clamp(result, 32, signed) } else { result }) as u32
    }
}

/// The instructions of the kernel, in its order.
const SCALAR: [&str; 28] = [
    "vadd.s32.u32.s32 d, a, b",
    "vadd.u32.s32.s32.sat d, a, b",
    "vadd.s32.s32.s32.add d, a.b2, b.h1, c",
    "vsub.s32.u32.u32.max d, a.h0, b.b3, c",
    "vadd.u32.u32.u32.min d, a.h1, b.h0, c",
    "vsub.s32.s32.s32.sat d.h0, a.h1, b.h0, c",
    "vadd.s32.s32.s32 d.b1, a.h1, b.h0, c",
    "vadd.u32.u32.u32.sat d.b2, a.b1, b.b0, c",
    "vabsdiff.u32.s32.s32 d, a, b",
    "vabsdiff.s32.u32.u32.add d, a.b1, b.b2, c",
    "vabsdiff.s32.s32.s32.sat d.b0, a.h0, b.h1, c",
    "vmin.s32.s32.u32 d, a, b",
    "vmax.u32.s32.s32.add d, a.h0, b.b1, c",
    "vmin.s32.s32.s32.sat d.h1, a, b, c",
    "vshl.u32.u32.u32.clamp d, a.h1, b.b0",
    "vshl.s32.s32.u32.sat.wrap d, a, b",
    "vshr.u32.u32.u32.wrap d, a.b3, b",
    "vshr.s32.s32.u32.clamp.add d, a.h0, b, c",
    "vshl.u32.u32.u32.clamp d.b0, a.h1, b.b0, c",
    "vmad.s32.s32.s32 d, a.h0, b.h1, c",
    "vmad.u32.u32.u32.sat.shr7 d, a.h0, b.b1, c",
    "vmad.s32.s32.s32.shr15 d, -a.h0, b.h1, c",
    "vmad.s32.s32.s32.sat d, a, b, -c",
    "vmad.u32.u32.u32.po d, a.h0, b.h1, c",
    "vmad.u32.u32.u32.po.shr7 d, a.b3, b.h0, c",
    "vset.s32.s32.lt d, a, b",
    "vset.u32.s32.ge.add d, a.b1, b.h1, c",
    "vset.u32.u32.ne d.h1, a.b1, b.h1, c",
];

#[test]
fn scalar_instructions() {
    let written: Vec<Written> = SCALAR.iter().map(|text| Written::new(text)).collect();
    KERNELS.partly::<_, u32, 32>("scalar", |[a, b, c, _]: [u32; 4]| {
        written.iter().map(|one| one.evaluate(a, b, c)).collect()
    });
}

/// Lanes of so many bits, each worked out from what the selectors choose of {b, a}; lanes that `mask` leaves out come
/// from c. With `add`, c plus the sum of the lanes that are taken.
struct Lanes {
    bits: u32,
    mask: u32,
    select: [[u32; 4]; 2],
    signed: [bool; 3],
    saturate: bool,
    add: bool,
    function: fn(i128, i128) -> i128,
}

impl Lanes {
    fn evaluate(&self, a: u32, b: u32, c: u32) -> u32 {
        let both = u64::from(b) << 32 | u64::from(a);
        let lane = |number: u32, signed: bool| {
            let raw = i128::from(both >> (number * self.bits)) & ((1 << self.bits) - 1);
            if signed && raw >> (self.bits - 1) == 1 { raw - (1 << self.bits) } else { raw }
        };
        let mut result = c;
        for position in (0..32 / self.bits).filter(|position| self.mask >> position & 1 == 1) {
            let [from_a, from_b] = [0, 1].map(|side| self.select[side][position as usize]);
            let value = (self.function)(lane(from_a, self.signed[1]), lane(from_b, self.signed[2]));
            if self.add {
                result = result.wrapping_add(value as u32);
                continue;
            }
            let value = if self.saturate { clamp(value, self.bits, self.signed[0]) } else { value };
            let ones = (1u32 << self.bits) - 1;
            result =
                result & !(ones << (position * self.bits)) | (value as u32 & ones) << (position * self.bits);
        }
        result
    }
}

#[test]
fn instructions_on_lanes() {
    let distance = |a: i128, b: i128| (a - b).abs();
    let plain = || Lanes {
        bits: 8,
        mask: 15,
        select: [[0, 1, 2, 3], [4, 5, 6, 7]],
        signed: [false; 3],
        saturate: false,
        add: false,
        function: distance,
    };
    let halves = || Lanes { bits: 16, mask: 3, select: [[0, 1, 0, 0], [2, 3, 0, 0]], ..plain() };
    // The average rounds to nearest, away from zero.
    let average = |a: i128, b: i128| (a + b + i128::from(a + b >= 0)) >> 1;
    let all = [
        Lanes { add: true, ..plain() },
        plain(),
        Lanes { mask: 5, signed: [true; 3], saturate: true, ..plain() },
        Lanes { add: true, select: [[2, 1, 0, 3], [7; 4]], signed: [true, false, true], ..plain() },
        Lanes { signed: [true; 3], saturate: true, function: |a, b| a + b, ..plain() },
        Lanes { function: |a, b| a + b, ..halves() },
        Lanes { function: average, ..plain() },
        Lanes { add: true, ..halves() },
        Lanes { function: i128::min, ..plain() },
        Lanes { function: |a, b| i128::from(a < b), ..plain() },
        Lanes { mask: 2, select: [[1, 2, 3, 4], [7, 6, 5, 4]], ..plain() },
        Lanes {
            mask: 14,
            select: [[3, 2, 1, 0], [5, 4, 7, 6]],
            signed: [false, true, false],
            saturate: true,
            ..plain()
        },
        Lanes { add: true, mask: 9, signed: [false, true, true], ..plain() },
    ];
    KERNELS.partly::<_, u32, 32>("lanes", |[a, b, c, _]: [u32; 4]| {
        all.iter().map(|one| one.evaluate(a, b, c)).collect()
    });
}
