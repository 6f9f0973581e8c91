//! Functional specification 22.14 to 22.17. Components x and y are a double with its low word first, z and w another.

use super::run;

fn words(values: [f64; 2]) -> [u32; 4] {
    let [a, b] = values.map(f64::to_bits);
    [a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32]
}

fn apply(opcode: &str, operands: &[[f64; 2]]) -> [u32; 4] {
    let names: Vec<String> = (0..operands.len()).map(|number| format!("v{number}.xyzw")).collect();
    let inputs: Vec<[[u32; 4]; 1]> = operands.iter().map(|values| [words(*values)]).collect();
    let inputs: Vec<&[[u32; 4]]> = inputs.iter().map(<[_; 1]>::as_slice).collect();
    run(&format!("{opcode} o0.xyzw, {}\nret", names.join(", ")), &inputs).output(0, 0)
}

/// 0.1 + 0.2 = 0.30000000000000004; denormals count (3.1.4): 2⁻¹⁰⁷⁴ + 2⁻¹⁰⁷⁴.
#[test]
fn doubles_are_ieee_754() {
    let tiny = f64::from_bits(1);
    assert_eq!(
        apply("dadd", &[[0.1, tiny], [0.2, tiny]]),
        words([0.300_000_000_000_000_04, f64::from_bits(2)])
    );
    assert_eq!(apply("dmul", &[[-3.0, 0.5], [0.25, 8.0]]), words([-0.75, 4.0]));
    assert_eq!(
        apply("ddiv", &[[1.0, -7.0], [3.0, 2.0]]),
        words([f64::from_bits(0x3fd5_5555_5555_5555), -3.5])
    );
    assert_eq!(apply("drcp", &[[4.0, -0.0]]), words([0.25, f64::NEG_INFINITY]));
}

/// (1 + 2⁻³⁰)² − (1 + 2⁻²⁹) = 2⁻⁶⁰, which a rounded product would lose.
#[test]
fn dfma_rounds_once() {
    let a = 1.0 + 2f64.powi(-30);
    let c = -(1.0 + 2f64.powi(-29));
    assert_eq!(apply("dfma", &[[a, 2.0], [a, 3.0], [c, 4.0]]), words([2f64.powi(-60), 10.0]));
}

#[test]
fn dmin_and_dmax_drop_a_nan() {
    assert_eq!(apply("dmin", &[[f64::NAN, 2.0], [1.0, -3.0]]), words([1.0, -3.0]));
    assert_eq!(apply("dmax", &[[1.0, 2.0], [f64::NAN, -3.0]]), words([1.0, 2.0]));
}

/// 22.15: a result for each double, in the first and second component of the mask.
#[test]
fn comparisons_go_to_the_components_of_the_mask() {
    let inputs = [[words([1.0, f64::NAN])], [words([1.0, 2.0])]];
    let body = "deq o0.yw, v0.xyzw, v1.xyzw\ndne o1.yw, v0.xyzw, v1.xyzw\ndlt o2.x, v0.xyxy, v1.zwzw\n\
                dge o3.z, v0.xyzw, v1.xyzw\nret";
    let ran = run(body, &[&inputs[0], &inputs[1]]);
    assert_eq!(ran.output(0, 0), [0, u32::MAX, 0, 0]);
    assert_eq!(ran.output(1, 0), [0, 0, 0, u32::MAX]);
    assert_eq!(ran.output(2, 0), [u32::MAX, 0, 0, 0]);
    assert_eq!(ran.output(3, 0), [0, 0, u32::MAX, 0]);
}

/// 22.16: moves with modifiers, swizzles of whole doubles; each double has its own condition.
#[test]
fn moves_of_doubles() {
    let inputs = [[words([1.5, -2.5])], [words([7.0, 9.0])], [[0, 3, 0, 0]]];
    let body = "dmov o0.xyzw, -v0.zwxy\ndmov o1.zw, |v0.zwzw|\ndmovc o2.xyzw, v2.xyxx, v0.xyzw, v1.xyzw\n\
                dmov_sat o3.xyzw, v0.xyzw\nret";
    let ran = run(body, &[&inputs[0], &inputs[1], &inputs[2]]);
    assert_eq!(ran.output(0, 0), words([2.5, -1.5]));
    assert_eq!(ran.output(1, 0), [0, 0, words([2.5, 0.0])[0], words([2.5, 0.0])[1]]);
    assert_eq!(ran.output(2, 0), words([7.0, -2.5]));
    assert_eq!(ran.output(3, 0), words([1.0, 0.0]));
}

/// 22.17.1 to 6: to nearest even for singles, toward zero and clamped for integers.
#[test]
fn conversions_of_doubles() {
    let inputs = [[words([1.0 + 2f64.powi(-24), -3.75])], [words([f64::NAN, 1.0e10])]];
    let body = "dtof o0.xz, v0.xyzw\ndtoi o1.xy, v0.xyzw\ndtoi o1.zw, v1.xyzw\ndtou o2.xy, v0.xyzw\n\
                dtou o2.zw, v1.xyzw\nret";
    let ran = run(body, &[&inputs[0], &inputs[1]]);
    // 1 + 2⁻²⁴ lies halfway and goes to the even 1.
    assert_eq!(ran.output(0, 0), [0x3f80_0000, 0, (-3.75f32).to_bits(), 0]);
    assert_eq!(ran.output(1, 0), [1, -3i32 as u32, 0, 0x7fff_ffff]);
    assert_eq!(ran.output(2, 0), [1, 0, 0, u32::MAX]);
    let v = [[(-1.5f32).to_bits(), 0xffff_fffe, 3, 4]];
    let body = "ftod o0.xyzw, v0.xxxx\nitod o1.xyzw, v0.yzyy\nutod o2.zw, v0.zyyy\nret";
    let ran = run(body, &[&v]);
    assert_eq!(ran.output(0, 0), words([-1.5, -1.5]));
    assert_eq!(ran.output(1, 0), words([-2.0, 3.0]));
    assert_eq!(ran.output(2, 0)[2..], words([0.0, 4_294_967_294.0])[2..]);
}

/// A destination that is also a source.
#[test]
fn all_sources_are_read_first() {
    let body = "mov r0.xyzw, v0.xyzw\ndadd r0.xyzw, r0.zwxy, r0.zwzw\nmov o0.xyzw, r0.xyzw\nret";
    assert_eq!(run(body, &[&[words([1.0, 2.0])]]).output(0, 0), words([4.0, 3.0]));
}
