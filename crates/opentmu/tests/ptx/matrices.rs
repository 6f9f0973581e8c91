//! Tiles of matrices that come and go, and products of matrices in memory. What is expected is the definition of a product, in
//! integers; how sums are rounded is tested beside their meaning.

use super::{each, job, kernel, run_job, words};
use crate::common::Directory;
use opentmu::run::{self, Observer};

/// Runs a body for sm_90 with 1024 bytes of shared memory at `%r30`.
fn run_tiles(body: &str) -> Vec<u32> {
    let text = kernel(&format!(
        ".shared .align 16 .b8 tiles[1024];\n.visible .entry k(.param .u64 out) {{ BEGIN\n\
         mov.u64 %rd5, tiles; cvt.u32.u64 %r30, %rd5; {body} st.global.u32 [%rd1], %r2; ret; }}"
    ));
    run_job(&job(&text.replace("sm_60", "sm_90"), ""))
}

/// Four tiles of 8 × 8, whose elements are 64 · tile + 8 · row + column: rows of 16 bytes one behind the other.
const FILL: &str = "mul.lo.u32 %r3, %r1, 8; mad.lo.u32 %r4, %r1, 16, %r30;\n\
    mad.lo.u32 %r5, %r3, 0x10001, 0x10000; st.shared.u32 [%r4], %r5; add.u32 %r5, %r5, 0x20002; st.shared.u32 [%r4+4], %r5;\n\
    add.u32 %r5, %r5, 0x20002; st.shared.u32 [%r4+8], %r5; add.u32 %r5, %r5, 0x20002; st.shared.u32 [%r4+12], %r5;\n";

/// The halves of a lane's word of a tile, by the manual's figures for `ldmatrix`.
fn tile_word(lane: u32, tile: u32, transposed: bool) -> u32 {
    let element = |half: u32| {
        let (row, column) = (lane / 4, lane % 4 * 2 + half);
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        64 * tile + 8 * row + column
    };
    element(0) | element(1) << 16
}

#[test]
fn tiles_are_loaded() {
    // The lane with number 8 · tile + row has the address of that row, which is 16 bytes behind the one before.
    for (words, tiles) in [("{%r20}", 1), ("{%r20, %r21}", 2), ("{%r20, %r21, %r22, %r23}", 4)] {
        for transposed in [false, true] {
            for tile in 0..tiles {
                let how = if transposed { ".trans" } else { "" };
                let body = format!(
                    "{FILL} ldmatrix.sync.aligned.m8n8.x{tiles}{how}.shared.b16 {words}, [%r4]; mov.u32 %r2, %r2{tile};"
                );
                assert_eq!(run_tiles(&body), each(|lane| tile_word(lane, tile, transposed)));
            }
        }
    }
    // By a generic address, to the register that the address is in.
    let body = format!(
        "{FILL} cvt.u64.u32 %rd6, %r4; cvta.shared.u64 %rd6, %rd6;\n\
         ldmatrix.sync.aligned.m8n8.x1.b16 {{%r4}}, [%rd6]; mov.u32 %r2, %r4;"
    );
    assert_eq!(run_tiles(&body), each(|lane| tile_word(lane, 0, false)));
}

#[test]
fn tiles_are_stored_and_transposed() {
    for transposed in [false, true] {
        let how = if transposed { ".trans" } else { "" };
        // Each lane has its word of the tile; what is stored is read in rows again.
        let body = format!(
            "mul.lo.u32 %r3, %r1, 2; mad.lo.u32 %r3, %r3, 0x10001, 0x10000; mad.lo.u32 %r4, %r1, 16, %r30;\n\
             stmatrix.sync.aligned.m8n8.x2{how}.shared.b16 [%r4], {{%r1, %r3}};\n\
             mad.lo.u32 %r5, %r1, 4, %r30; ld.shared.u32 %r2, [%r5+128];"
        );
        assert_eq!(run_tiles(&body), each(|lane| tile_word(lane, 0, transposed)), "{how}");
    }
    let body = "mul.lo.u32 %r3, %r1, 2; mad.lo.u32 %r3, %r3, 0x10001, 0x10000;\n\
                movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r3;";
    assert_eq!(run_tiles(body), each(|lane| tile_word(lane, 0, true)));
}

/// A matrix in shared memory whose elements a function of row and column gives, from 0 to 7.
struct Filled {
    at: u32,
    rows: u32,
    columns: u32,
    by_columns: bool,
    /// From one row or column to the next, in elements.
    stride: u32,
    bits: u32,
    /// Bits of the numbers 0 to 7.
    codes: [u64; 8],
}

fn value(row: u32, column: u32) -> u32 {
    (3 * row + 5 * column + row * column) % 8
}

impl Filled {
    /// The matrix as words of memory.
    fn words(&self) -> Vec<u32> {
        let lines = if self.by_columns { self.columns } else { self.rows };
        let mut words = vec![0u32; (lines * self.stride * self.bits).div_ceil(32) as usize];
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (line, within) = if self.by_columns { (column, row) } else { (row, column) };
                let bit = ((line * self.stride + within) * self.bits) as usize;
                let code = self.codes[value(row, column) as usize];
                words[bit / 32] |= (code << (bit % 32)) as u32;
                if self.bits == 64 {
                    words[bit / 32 + 1] = (code >> 32) as u32;
                }
            }
        }
        words
    }
}

const HALVES: [u64; 8] = [0, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700];
const INTEGERS: [u64; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

fn singles() -> [u64; 8] {
    INTEGERS.map(|n| u64::from((n as f32).to_bits()))
}

fn doubles() -> [u64; 8] {
    INTEGERS.map(|n| (n as f64).to_bits())
}

fn brains() -> [u64; 8] {
    singles().map(|bits| bits >> 16)
}

/// A case: rows, columns and depth; names of the types of a and b, and of c and d; bits and numbers of both; registers of the
/// fragments; how the product is spelled.
struct Case {
    shape: [u32; 3],
    factor: (&'static str, u32, [u64; 8]),
    sum: (&'static str, u32, [u64; 8]),
    registers: [(&'static str, u32); 3],
    spelled: &'static str,
}

/// Loads a and b from a buffer, multiplies, adds c, and stores d behind them.
fn product(case: &Case, a_by_columns: bool, b_by_columns: bool, sum_by_columns: bool) {
    let [rows, columns, depth] = case.shape;
    let order = |by_columns: bool| if by_columns { "col" } else { "row" };
    let matrix = |at, rows, columns, by_columns, (_, bits, codes): (_, u32, [u64; 8])| {
        // Lines that are longer than the matrix, by 16 bytes; those of c are not, and their stride is not said.
        let line = if by_columns { rows } else { columns };
        Filled { at, rows, columns, by_columns, stride: line + 128 / bits, bits, codes }
    };
    let a = matrix(0, rows, depth, a_by_columns, case.factor);
    let b = matrix(4096, depth, columns, b_by_columns, case.factor);
    let c = matrix(8192, rows, columns, sum_by_columns, case.sum);
    let c = Filled { stride: c.stride - 128 / c.bits, ..c };
    let mut memory = vec![0u32; 4096];
    for filled in [&a, &b, &c] {
        let words = filled.words();
        memory[filled.at as usize / 4..][..words.len()].copy_from_slice(&words);
    }
    let list = |first: u32, (kind, count): (&str, u32)| {
        let names: Vec<String> = (first..first + count).map(|n| format!("%{kind}{n}")).collect();
        format!("{{{}}}", names.join(", "))
    };
    let [ra, rb, rc] = case.registers;
    let (fa, fb, fc) = (list(40, ra), list(48, rb), list(56, rc));
    let [rows, columns, depth] = case.shape;
    let shape = format!("m{rows}n{columns}k{depth}");
    let body = format!(
        "wmma.load.a.sync.aligned.{}.{shape}.global.{} {fa}, [%rd1], {};\n\
         wmma.load.b.sync.aligned.{}.{shape}.{} {fb}, [%rd1+4096], {};\n\
         wmma.load.c.sync.aligned.{}.{shape}.{} {fc}, [%rd1+8192];\n\
         {} {fc}, {fa}, {fb}, {fc};\n\
         wmma.store.d.sync.aligned.{}.{shape}.global.{} [%rd1+12288], {fc}; ret;",
        order(a_by_columns),
        case.factor.0,
        a.stride,
        order(b_by_columns),
        case.factor.0,
        b.stride,
        order(sum_by_columns),
        case.sum.0,
        case.spelled
            .replace("ORDER", &format!("{}.{}", order(a_by_columns), order(b_by_columns)))
            .replace("SHAPE", &shape),
        order(sum_by_columns),
        case.sum.0,
    );
    let text = format!(
        ".version 8.5\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 out) {{\n\
         .reg .b32 %r<64>; .reg .f32 %f<64>; .reg .f64 %fd<64>; .reg .b64 %rd<4>;\n ld.param.u64 %rd1, [out];\n{body}\n}}"
    );
    let data: Vec<String> = memory.iter().map(u32::to_string).collect();
    let job = format!(
        "[shader]\ntext = '''\n{text}\n'''\n[launch]\ngrid = [1]\nblock = [32]\n[[param]]\nbuffer = \"out\"\n\
         [buffer.out]\ntype = \"u32\"\ndata = [{}]\n",
        data.join(",")
    );
    let report = run::run(&Directory::new().job(&job), Observer::default());
    let found = words(&report.unwrap_or_else(|stop| panic!("{text}\n{}", stop.findings())));
    for row in 0..rows {
        for column in 0..columns {
            let products: u32 = (0..depth).map(|k| value(row, k) * value(k, column)).sum();
            let expected = products + value(row, column);
            let (line, within) = if sum_by_columns { (column, row) } else { (row, column) };
            let bit = ((line * c.stride + within) * c.bits) as usize;
            let word = found[3072 + bit / 32] >> (bit % 32);
            let number = match case.sum.0 {
                "f16" => half(word),
                "f32" => f64::from(f32::from_bits(word)),
                "f64" => f64::from_bits(u64::from(found[3072 + bit / 32 + 1]) << 32 | u64::from(word)),
                _ => f64::from(word),
            };
            assert_eq!(number, f64::from(expected), "row {row}, column {column} of\n{text}");
        }
    }
}

/// The value of a half that is a whole number.
pub fn half(bits: u32) -> f64 {
    let (exponent, fraction) = (bits >> 10 & 31, bits & 0x3ff);
    if exponent == 0 { 0.0 } else { f64::from(1024 + fraction) * 2f64.powi(exponent as i32 - 25) }
}

const PLAIN: &str = "wmma.mma.sync.aligned.ORDER.SHAPE.f32.f32";

#[test]
fn products_of_halves() {
    for shape in [[16, 16, 16], [8, 32, 16], [32, 8, 16]] {
        for orders in 0..8 {
            let case = Case {
                shape,
                factor: ("f16", 16, HALVES),
                sum: ("f32", 32, singles()),
                registers: [("r", 8), ("r", 8), ("f", 8)],
                spelled: PLAIN,
            };
            product(&case, orders & 1 != 0, orders & 2 != 0, orders & 4 != 0);
        }
    }
    let case = Case {
        shape: [16, 16, 16],
        factor: ("f16", 16, HALVES),
        sum: ("f16", 16, HALVES),
        registers: [("r", 8), ("r", 8), ("r", 4)],
        spelled: "wmma.mma.sync.aligned.ORDER.SHAPE.f16.f16",
    };
    product(&case, false, true, true);
}

#[test]
fn products_of_other_types() {
    for (shape, a, b) in [([16, 16, 16], 4, 4), ([8, 32, 16], 2, 8), ([32, 8, 16], 8, 2)] {
        let brain = Case {
            shape,
            factor: ("bf16", 16, brains()),
            sum: ("f32", 32, singles()),
            registers: [("r", a), ("r", b), ("f", 8)],
            spelled: "wmma.mma.sync.aligned.ORDER.SHAPE.f32.bf16.bf16.f32",
        };
        let bytes = Case {
            shape,
            factor: ("s8", 8, INTEGERS),
            sum: ("s32", 32, INTEGERS),
            registers: [("r", a / 2), ("r", b / 2), ("r", 8)],
            spelled: "wmma.mma.sync.aligned.ORDER.SHAPE.s32.s8.s8.s32",
        };
        for case in [brain, bytes] {
            product(&case, false, true, false);
            product(&case, true, false, true);
        }
    }
    let tf32 = Case {
        shape: [16, 16, 8],
        factor: ("tf32", 32, singles()),
        sum: ("f32", 32, singles()),
        registers: [("r", 4), ("r", 4), ("f", 8)],
        spelled: "wmma.mma.sync.aligned.ORDER.SHAPE.f32.tf32.tf32.f32",
    };
    let double = Case {
        shape: [8, 8, 4],
        factor: ("f64", 64, doubles()),
        sum: ("f64", 64, doubles()),
        registers: [("fd", 1), ("fd", 1), ("fd", 2)],
        spelled: "wmma.mma.sync.aligned.ORDER.SHAPE.rn.f64.f64.f64.f64",
    };
    for case in [tf32, double] {
        product(&case, false, false, false);
        product(&case, true, true, true);
    }
    // Four bits hold 0 to 7, without a sign or with it.
    for (factor, spelled) in [
        ("u4", "wmma.mma.sync.aligned.ORDER.SHAPE.s32.u4.u4.s32"),
        ("s4", "wmma.mma.sync.aligned.ORDER.SHAPE.s32.s4.s4.s32"),
    ] {
        let case = Case {
            shape: [8, 8, 32],
            factor: (factor, 4, INTEGERS),
            sum: ("s32", 32, INTEGERS),
            registers: [("r", 1), ("r", 1), ("r", 2)],
            spelled,
        };
        product(&case, false, true, false);
    }
}

/// `mma`, by a row of a and a column of b that a lane can say for itself: a[i][k] is 1 where k = i % 16, so that d[i][j] =
/// b[i % 16][j] + c, with b[k][j] = k + j.
#[test]
fn fragments_of_mma() {
    // A lane's a: rows g and g + 8, columns 2t, 2t + 1 and those + 8. With g = lane / 4, t = lane % 4.
    let body = "shr.u32 %r3, %r1, 2; and.b32 %r4, %r1, 3; shl.b32 %r5, %r4, 1;\n\
        mov.u32 %r20, 0; mov.u32 %r21, 0; mov.u32 %r22, 0; mov.u32 %r23, 0;\n\
        setp.eq.u32 %p1, %r3, %r5; @%p1 mov.u32 %r20, 0x3c00; @%p1 mov.u32 %r23, 0x3c00;\n\
        add.u32 %r6, %r5, 1; setp.eq.u32 %p1, %r3, %r6; @%p1 mov.u32 %r20, 0x3c000000; @%p1 mov.u32 %r23, 0x3c000000;\n\
        add.u32 %r7, %r5, %r3; cvt.rn.f16.u32 %h1, %r7; add.u32 %r7, %r7, 1; cvt.rn.f16.u32 %h2, %r7; mov.b32 %r24, {%h1, %h2};\n\
        add.u32 %r7, %r7, 7; cvt.rn.f16.u32 %h1, %r7; add.u32 %r7, %r7, 1; cvt.rn.f16.u32 %h2, %r7; mov.b32 %r25, {%h1, %h2};\n\
        mov.f32 %f1, 0f42c80000;\n\
        mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f2, %f3, %f4, %f5}, {%r20, %r21, %r22, %r23}, {%r24, %r25},\n\
        {%f1, %f1, %f1, %f1};\n\
        cvt.rni.u32.f32 %r2, %f2; cvt.rni.u32.f32 %r3, %f3; cvt.rni.u32.f32 %r4, %f4; cvt.rni.u32.f32 %r5, %f5;\n\
        shl.b32 %r3, %r3, 8; shl.b32 %r4, %r4, 16; shl.b32 %r5, %r5, 24; or.b32 %r2, %r2, %r3; or.b32 %r2, %r2, %r4;\n\
        or.b32 %r2, %r2, %r5;";
    let element = |row: u32, column: u32| 100 + row + column;
    let expected = each(|lane| {
        let (group, own) = (lane / 4, lane % 4);
        let [first, second] =
            [2 * own, 2 * own + 1].map(|column| element(group, column) | element(group + 8, column) << 16);
        first | second << 8
    });
    assert_eq!(run_tiles(body), expected);
}
