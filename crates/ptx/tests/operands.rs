//! Operands of the right and the wrong kind, with the verdict of the vendor's assembler.

use tmu_ptx::check::{check, is_accepted};

/// Statements on which our verdict is another one, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("add.u32 hh1, hh2, hh3;", "halves are no integers"),
    (
        "ld.global.u32 r1, [16];",
        "the manual has addresses that are numbers, without a condition on the space",
    ),
    ("ld.global.u32 r1, [rd1-4];", "as the manual's constant expressions"),
    ("ld.global.b32 r1, gv[r2-1];", "as the manual's constant expressions"),
    ("mov.u32 r1, gv[r1];", "an address in global memory has 64 bits"),
    ("mov.v4.b32 {r1,r2,r3,r4}, r5;", "the assembler takes the bytes of r5, which the manual does not say"),
    ("add.u32 r1, r2+1, r3;", SUM),
    ("mov.u64 rd1, rd2+8;", SUM),
    ("tex.2d.v4.f32.f32 {f1,f2,f3,f4}, [tx,{f1,f2}], 3;", SCALAR_OFFSET),
    ("tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tx,{f1,f2}], 3;", SCALAR_OFFSET),
    ("tex.2d.v4.f32.f32 {f1,f2,f3,f4}, [tx,{f1,f2}], u1;", INTEGER_DEPTH),
    ("tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tx,{f1,f2}], u1;", INTEGER_DEPTH),
    ("tex.2d.v4.f32.f32 {f1,f2,f3,f4}, [tx, tx,{f1,f2}];", "a texture is no sampler"),
];

const SCALAR_OFFSET: &str = "the manual: an offset in two dimensions is a vector of two elements";
const SUM: &str = "the manual has sums of a register and a number in addresses alone";
const INTEGER_DEPTH: &str = "the manual: the depth reference is .f32";

fn kernel(statement: &str) -> String {
    let text = include_str!("../../../corpus/ptx/operands.kernel");
    text.replace("VERSION", "8.5").replace("MACHINE", "sm_60").replace("STATEMENT", statement)
}

#[test]
fn operands_have_the_vendors_verdict() {
    let vectors = include_str!("../../../corpus/ptx/operands.tsv");
    let (mut count, mut different) = (0, Vec::new());
    for line in vectors.lines().filter(|line| !line.starts_with('#')) {
        let (verdict, statement) = line.split_once('\t').expect("columns");
        let findings = match tmu_ptx::parse(&kernel(statement)) {
            Ok(module) => check(&module),
            Err(errors) => errors,
        };
        count += 1;
        let excepted = EXCEPTIONS.iter().any(|(known, _)| *known == statement);
        if (is_accepted(&findings) == (verdict == "yes")) == excepted {
            different.push(format!("{verdict} {statement}: {findings:?}"));
        }
    }
    assert!(count > 250, "{count}");
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
}
