//! Products of sparse matrices. What is expected is the definition of a product, in integers. The fragments are the manual's formulas
//! for each shape ("Matrix fragments for multiply-accumulate operation with sparse matrix A"), the metadata its figures there.

use super::words;
use crate::common::Directory;
use opentmu::run::{self, Observer};

/// A shape and its types.
struct Case {
    depth: u32,
    /// Names of the factors' and the sums' types.
    factor: &'static str,
    sum: &'static str,
    /// Bits of an element of a and b.
    bits: u32,
    /// Bits of the numbers 0 to 3.
    codes: [u32; 4],
}

const HALVES: [u32; 4] = [0, 0x3c00, 0x4000, 0x4200];
const BRAINS: [u32; 4] = [0, 0x3f80, 0x4000, 0x4040];
const SINGLES: [u32; 4] = [0, 0x3f80_0000, 0x4000_0000, 0x4040_0000];
const E4M3: [u32; 4] = [0, 0x38, 0x40, 0x44];
const E5M2: [u32; 4] = [0, 0x3c, 0x40, 0x42];
const INTEGERS: [u32; 4] = [0, 1, 2, 3];

/// Bits of a lane's words: a, b, c, metadata, d.
const STRIDE: usize = 20;

impl Case {
    /// Elements of a chunk, and in how many pieces it is held or left out.
    fn chunk(&self) -> (u32, u32) {
        match self.bits {
            4 => (8, 4),
            32 => (2, 2),
            _ => (4, 4),
        }
    }

    /// Elements of a register.
    fn per_register(&self) -> u32 {
        32 / self.bits
    }

    /// The pieces of a chunk that are held, in their order in a's registers.
    fn held(&self, row: u32, chunk: u32, swapped: bool) -> Vec<u32> {
        if self.bits == 32 {
            return vec![(row + chunk) % 2];
        }
        const PAIRS: [[u32; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        let [first, second] = PAIRS[(row * 5 + chunk * 3 + row * chunk) as usize % 6];
        if swapped { vec![second, first] } else { vec![first, second] }
    }

    /// Elements of a: 1 to 3 where they are held, 0 elsewhere.
    fn a(&self, row: u32, column: u32) -> u32 {
        let (size, pieces) = self.chunk();
        let piece = column % size / (size / pieces);
        if self.held(row, column / size, false).contains(&piece) { 1 + (row + 2 * column) % 3 } else { 0 }
    }

    /// The columns of a row's elements in the order in which they are held.
    fn columns(&self, row: u32, swapped: bool) -> Vec<u32> {
        let (size, pieces) = self.chunk();
        let each = size / pieces;
        let chunks = 0..self.depth / size;
        chunks
            .flat_map(|chunk| {
                let pieces = self.held(row, chunk, swapped).into_iter();
                pieces.flat_map(move |piece| (0..each).map(move |n| chunk * size + piece * each + n))
            })
            .collect()
    }

    /// The four bits of a chunk: of `.tf32` 0b0100 is the first, 0b1110 the second; else two bits for each piece, the first one low.
    fn code(&self, row: u32, chunk: u32, swapped: bool) -> u32 {
        match self.held(row, chunk, swapped)[..] {
            [0] => 0b0100,
            [_] => 0b1110,
            ref two => two[0] | two[1] << 2,
        }
    }

    /// A lane's metadata. Of elements with 16 bits and more, one lane has the bits of 16 bits of rows g and g + 8, the former in its low
    /// half; a second one has those of the columns behind. Of smaller elements, lane 0 of the four has those of row g, lane 1 of
    /// row g + 8, and lanes 2 and 3 have those of the columns behind.
    fn metadata(&self, lane: u32, selector: u32, swapped: bool) -> u32 {
        let chunks = self.depth / self.chunk().0;
        let (group, own) = (lane / 4, lane % 4);
        let first = selector * chunks / 4;
        // What the other lanes hold does not count.
        if own < first || own >= first + chunks / 4 {
            return 0xdead_beef;
        }
        let part = own - first;
        let bits = |row: u32, from: u32, count: u32| {
            (0..count).fold(0, |all, n| all | self.code(row, from + n, swapped) << (4 * n))
        };
        if self.bits >= 16 {
            bits(group, 4 * part, 4) | bits(group + 8, 4 * part, 4) << 16
        } else {
            bits(group + part % 2 * 8, part / 2 * 8, 8)
        }
    }

    fn registers(&self) -> [u32; 2] {
        let per = self.per_register();
        [self.depth / 2 * 16 / 32 / per, self.depth * 8 / 32 / per]
    }

    /// A lane's words.
    fn words(&self, lane: u32, selector: u32, swapped: bool) -> [u32; STRIDE] {
        let mut words = [0; STRIDE];
        let (group, own, per) = (lane / 4, lane % 4, self.per_register());
        let [a, b] = self.registers();
        for register in 0..a {
            let row = group + 8 * (register % 2);
            let columns = self.columns(row, swapped);
            for n in 0..per {
                let column = columns[(own * per + register / 2 * 4 * per + n) as usize];
                // The manual's first and last column of this register.
                let first = own * 2 * per + register / 2 * 8 * per;
                assert!((first..first + 2 * per).contains(&column));
                words[register as usize] |= self.codes[self.a(row, column) as usize] << (n * self.bits);
            }
        }
        for register in 0..b {
            for n in 0..per {
                let k = register * 4 * per + own * per + n;
                words[4 + register as usize] |= self.codes[value_of_b(k, group) as usize] << (n * self.bits);
            }
        }
        for register in 0..4 {
            let number = value_of_c(group + register / 2 * 8, own * 2 + register % 2);
            match self.sum {
                "f32" => words[8 + register as usize] = (number as f32).to_bits(),
                "f16" => {
                    words[8 + register as usize / 2] |= HALVES[number as usize] << (register % 2 * 16);
                }
                _ => words[8 + register as usize] = number,
            }
        }
        words[12] = self.metadata(lane, selector, swapped);
        words
    }

    fn text(&self, variant: &str, selector: u32) -> String {
        let list = |first: u32, count: u32| {
            let names: Vec<String> = (first..first + count).map(|n| format!("%r{n}")).collect();
            names.join(", ")
        };
        let [a, b] = self.registers();
        let c = if self.sum == "f16" { 2 } else { 4 };
        let loads: String =
            (0..13).map(|n| format!("ld.global.u32 %r{}, [%rd1+{}];\n", 10 + n, 4 * n)).collect();
        let stores: String =
            (0..c).map(|n| format!("st.global.u32 [%rd1+{}], %r{};\n", 64 + 4 * n, 30 + n)).collect();
        let (factor, sum) = (self.factor, self.sum);
        let [kind, reg] = if sum == "f32" { ["f32", "%f"] } else { ["b32", "%s"] };
        let (of, to) = (list(18, c), list(30, c));
        let moves = |from: &str, to: &str, numbers: std::ops::Range<u32>| -> String {
            numbers.map(|n| format!("mov.b32 {to}{n}, {from}{n};\n")).collect()
        };
        format!(
            ".version 8.5\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 out) {{\n\
             .reg .b32 %r<40>; .reg .{kind} {reg}<40>; .reg .b64 %rd<4>;\n\
             ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, {}; add.s64 %rd1, %rd1, %rd2;\n{loads}{}\
             mma.{variant}.sync.aligned.m16n8k{}.row.col.{sum}.{factor}.{factor}.{sum} {{{}}}, {{{}}}, {{{}}}, {{{}}}, %r22, {selector};\n\
             {}{stores} ret;\n}}",
            4 * STRIDE,
            moves("%r", reg, 18..18 + c),
            self.depth,
            to.replace("%r", reg),
            list(10, a),
            list(14, b),
            of.replace("%r", reg),
            moves(reg, "%r", 30..30 + c),
        )
    }

    fn run(&self, variant: &str, selector: u32, swapped: bool) {
        let text = self.text(variant, selector);
        let data: Vec<String> = (0..32)
            .flat_map(|lane| self.words(lane, selector, swapped))
            .map(|word| word.to_string())
            .collect();
        let job = format!(
            "[shader]\ntext = '''\n{text}\n'''\n[launch]\ngrid = [1]\nblock = [32]\n[[param]]\nbuffer = \"out\"\n\
             [buffer.out]\ntype = \"u32\"\ndata = [{}]\n",
            data.join(",")
        );
        let report = run::run(&Directory::new().job(&job), Observer::default());
        let found = words(&report.unwrap_or_else(|stop| panic!("{text}\n{}", stop.findings())));
        for lane in 0..32 {
            for n in 0..4 {
                let (row, column) = (lane / 4 + n / 2 * 8, lane % 4 * 2 + n % 2);
                let products: u32 = (0..self.depth).map(|k| self.a(row, k) * value_of_b(k, column)).sum();
                let at = STRIDE * lane as usize + 16;
                let number = match self.sum {
                    "f32" => f32::from_bits(found[at + n as usize]) as u32,
                    "f16" => super::matrices::half(found[at + n as usize / 2] >> (16 * (n % 2))) as u32,
                    _ => found[at + n as usize],
                };
                assert_eq!(
                    number,
                    products + value_of_c(row, column),
                    "row {row}, column {column} of\n{text}"
                );
            }
        }
    }
}

fn value_of_b(k: u32, column: u32) -> u32 {
    (k + 3 * column + k * column) % 4
}

fn value_of_c(row: u32, column: u32) -> u32 {
    (row + column) % 4
}

#[test]
fn half_of_a_is_held() {
    let case = |depth, factor, sum, bits, codes| Case { depth, factor, sum, bits, codes };
    let cases = [
        case(16, "f16", "f32", 16, HALVES),
        case(32, "f16", "f32", 16, HALVES),
        case(16, "f16", "f16", 16, HALVES),
        case(32, "f16", "f16", 16, HALVES),
        case(16, "bf16", "f32", 16, BRAINS),
        case(32, "bf16", "f32", 16, BRAINS),
        case(8, "tf32", "f32", 32, SINGLES),
        case(16, "tf32", "f32", 32, SINGLES),
        case(64, "e4m3", "f32", 8, E4M3),
        case(64, "e5m2", "f32", 8, E5M2),
        case(32, "u8", "s32", 8, INTEGERS),
        case(32, "s8", "s32", 8, INTEGERS),
        case(64, "u8", "s32", 8, INTEGERS),
        case(64, "s8", "s32", 8, INTEGERS),
        case(64, "u4", "s32", 4, INTEGERS),
        case(64, "s4", "s32", 4, INTEGERS),
        case(128, "u4", "s32", 4, INTEGERS),
        case(128, "s4", "s32", 4, INTEGERS),
    ];
    for case in cases {
        let lanes = case.depth / case.chunk().0 / 4;
        for selector in 0..4 / lanes {
            case.run("sp::ordered_metadata", selector, false);
        }
        case.run("sp", 0, true);
    }
}

/// The selector names lanes that there are.
#[test]
fn selectors_have_a_range() {
    let case = Case { depth: 64, factor: "s8", sum: "s32", bits: 8, codes: INTEGERS };
    let text = case.text("sp", 1);
    let job = format!(
        "[shader]\ntext = '''\n{text}\n'''\n[launch]\ngrid = [1]\nblock = [32]\n[[param]]\nbuffer = \"out\"\n\
         [buffer.out]\ntype = \"u32\"\nsize = 4096\n"
    );
    assert!(super::refused(&job).contains("the selector is 0 to 0"));
}
