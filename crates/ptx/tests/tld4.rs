//! The clauses of `tld4` that are about text and rules.

use tmu_program::Diagnostic;
use tmu_ptx::check::check;
use tmu_ptx::module::{Instruction, Operand, Statement, Value};
use tmu_ptx::names::Field;
use tmu_ptx::{Module, parse, print};

fn text(version: &str, target: &str, statement: &str) -> String {
    let sampler = if target.contains("independent") { ".global .samplerref smpl_x;" } else { "" };
    // Texts of before 2.3 do not say it.
    let address_size = if version < "2.3" { "" } else { ".address_size 64" };
    format!(
        ".version {version}\n.target {target}\n{address_size}\n.global .texref tex_a;\n{sampler}
.visible .entry k()
{{
.reg .f32 f<9>; .reg .s32 r<9>; .reg .u32 u<9>; .reg .u64 a<3>; .reg .b32 b<9>; .reg .pred p;
{statement}
ret;
}}"
    )
}

fn findings(version: &str, target: &str, statement: &str) -> Vec<Diagnostic> {
    match parse(&text(version, target, statement)) {
        Ok(module) => check(&module),
        Err(errors) => errors,
    }
}

fn codes(version: &str, target: &str, statement: &str) -> Vec<&'static str> {
    findings(version, target, statement).iter().map(|finding| finding.code).collect()
}

fn accepted(statement: &str) -> bool {
    let found = codes("8.5", "sm_60", statement);
    assert!(found.is_empty(), "{statement}: {found:?}");
    true
}

fn first_instruction(module: &Module) -> &Instruction {
    let body = module.functions[0].body.as_ref().expect("a body");
    let found = body.iter().find_map(|statement| {
        if let Statement::Instruction(instruction) = statement { Some(instruction) } else { None }
    });
    found.expect("an instruction")
}

const EXAMPLES: [(&str, &str); 5] = [
    ("sm_60", "tld4.r.2d.v4.s32.f32  {r1,r2,r3,r4}, [tex_a,{f1,f2}];"),
    ("sm_60, texmode_independent", "tld4.r.2d.v4.u32.f32  {u1,u2,u3,u4}, [tex_a,smpl_x,{f1,f2}];"),
    ("sm_60", "tld4.r.2d.v4.s32.f32  {r1,r2,r3,r4}, [tex_a,{f1,f2}], {r5, r6};"),
    ("sm_60", "tld4.r.2d.v4.f32.f32  {f1,f2,f3,f4}, [tex_a,{f5,f6}], f7;"),
    ("sm_60", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}|p, [tex_a,{f5,f6}], f7;"),
];

#[test]
fn tld4_14_the_examples_parse_and_print_back() {
    for (target, statement) in EXAMPLES {
        assert_eq!(codes("8.5", target, statement), Vec::<&str>::new(), "{statement}");
        let module = parse(&text("8.5", target, statement)).expect("it is read");
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join("").replace(',', " ");
        let printed = print(&module);
        let line = printed.lines().find(|line| line.contains("tld4")).expect("the instruction is printed");
        assert_eq!(plain(line), plain(statement));
        assert!(parse(&printed).expect("it is read again") == module);
    }
}

#[test]
fn tld4_01_every_component_geometry_and_type_in_both_forms() {
    for comp in ["r", "g", "b", "a"] {
        for (geom, c) in [
            ("2d", "{f1,f2}"),
            ("a2d", "{u1,f1,f2,f3}"),
            ("cube", "{f1,f2,f3,f4}"),
            ("acube", "{u1,f1,f2,f3}"),
        ] {
            for (dtype, d) in [("u32", "{u1,u2,u3,u4}"), ("s32", "{r1,r2,r3,r4}"), ("f32", "{f5,f6,f7,f8}")] {
                accepted(&format!("tld4.{comp}.{geom}.v4.{dtype}.f32 {d}, [tex_a, {c}];"));
                let sampled = format!("tld4.{comp}.{geom}.v4.{dtype}.f32 {d}, [tex_a, smpl_x, {c}];");
                assert_eq!(codes("8.5", "sm_60, texmode_independent", &sampled), Vec::<&str>::new());
            }
        }
    }
    for wrong in [
        "tld4.x.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}];",
        "tld4.r.1d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5}];",
        "tld4.r.3d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6,f7,f8}];",
        "tld4.r.2d.v2.f32.f32 {f1,f2}, [tex_a,{f5,f6}];",
        "tld4.r.2d.v4.f32.s32 {f1,f2,f3,f4}, [tex_a,{r5,r6}];",
        "tld4.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}];",
        "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, {f5,f6};",
    ] {
        assert_eq!(codes("8.5", "sm_60", wrong), ["TLD4-01"], "{wrong}");
    }
}

#[test]
fn tld4_01_a_wrong_word_names_what_is_expected() {
    let found = findings("8.5", "sm_60", "tld4.r.1d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5}];");
    assert_eq!(found[0].message, "`tld4` does not take `.1d` here");
    assert_eq!(found[0].hint.as_deref(), Some("expected one of: .2d .a2d .cube .acube"));
}

#[test]
fn tld4_03_the_sampler_is_optional_in_unified_mode_only() {
    accepted("tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}];");
    // The vendor's assembler refuses it too (ptxas 12.6.85: ".samplerref or .u64 register expected").
    let independent = "sm_60, texmode_independent";
    let without = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}];";
    assert_eq!(codes("8.5", independent, without), ["TLD4-03"]);
    // A sampler is the name of one, or a register of 64 bits.
    for wrong in ["tex_a", "b1", "f1"] {
        let statement = format!("tld4.r.2d.v4.f32.f32 {{f1,f2,f3,f4}}, [tex_a,{wrong},{{f5,f6}}];");
        assert_eq!(codes("8.5", independent, &statement), ["TLD4-03"], "{wrong}");
    }
}

#[test]
fn tld4_04_the_predicate_must_be_one() {
    let module = parse(&text("8.5", "sm_60", EXAMPLES[4].1)).expect("it is read");
    assert!(matches!(first_instruction(&module).operand(Field::P), Some(Operand::Register(_))));
    let wrong = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}|b1, [tex_a,{f5,f6}];";
    assert_eq!(codes("8.5", "sm_60", wrong), ["TLD4-04"]);
    assert_eq!(codes("8.5", "sm_60", &wrong.replace("|b1", "|_")), ["TLD4-04"]);
}

#[test]
fn tld4_05_a_single_operand_is_the_depth_reference() {
    let module = parse(&text("8.5", "sm_60", EXAMPLES[3].1)).expect("it is read");
    assert!(first_instruction(&module).operand(Field::F).is_some());
    assert!(first_instruction(&module).operand(Field::E).is_none());
    accepted("tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], {r1,r2}, f7;");
    let wrong = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], {r1,r2}, u1;";
    assert_eq!(codes("8.5", "sm_60", wrong), ["TLD4-05"]);
}

#[test]
fn tld4_07_the_offset_has_two_integers_from_minus_8_to_7() {
    let statement = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], {-8,7};";
    accepted(statement);
    let module = parse(&text("8.5", "sm_60", statement)).expect("it is read");
    let number = |value: i64| Operand::Value(Value::Integer(value.cast_unsigned()));
    assert_eq!(
        first_instruction(&module).operand(Field::E),
        Some(&Operand::Vector(vec![number(-8), number(7)]))
    );
    // A warning: the vendor's assembler takes it.
    for offset in ["{8,0}", "{0,-9}"] {
        let found = findings("8.5", "sm_60", &statement.replace("{-8,7}", offset));
        assert_eq!(
            found.iter().map(|one| (one.code, one.is_error())).collect::<Vec<_>>(),
            [("TLD4-07", false)]
        );
    }
    assert_eq!(codes("8.5", "sm_60", &statement.replace("{-8,7}", "{1}")), ["TLD4-07"]);
    assert_eq!(codes("8.5", "sm_60", &statement.replace("{-8,7}", "{f1,f2}")), ["TLD4-07", "TLD4-07"]);
    assert_eq!(codes("8.5", "sm_60", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5}];"), ["TLD4-07"]);
    let predicate = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,p}];";
    assert!(codes("8.5", "sm_60", predicate).iter().all(|code| *code == "TLD4-07"));
}

#[test]
fn tld4_08_an_array_has_an_unsigned_index_two_coordinates_and_padding() {
    accepted("tld4.g.a2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f5,f6,f7}], {r1,r2};");
    accepted("tld4.g.a2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{3,f5,f6,b7}];");
    let float_index = "tld4.g.a2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f1,f5,f6,f7}];";
    assert_eq!(codes("8.5", "sm_60", float_index), ["TLD4-08"]);
    let three = "tld4.g.a2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f5,f6}];";
    assert_eq!(codes("8.5", "sm_60", three), ["TLD4-08"]);
    let one_offset = "tld4.g.a2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f5,f6,f7}], {1};";
    assert_eq!(codes("8.5", "sm_60", one_offset), ["TLD4-08"]);
    let far = findings("8.5", "sm_60", &one_offset.replace("{1}", "{8,0}"));
    assert_eq!(far.iter().map(|one| (one.code, one.is_error())).collect::<Vec<_>>(), [("TLD4-08", false)]);
}

#[test]
fn tld4_09_a_cube_has_no_offset() {
    accepted("tld4.r.cube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6,f7,f8}], f1;");
    let offset = "tld4.r.cube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6,f7,f8}], {1,2};";
    assert_eq!(codes("8.5", "sm_60", offset), ["TLD4-09"]);
    let three = "tld4.r.cube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6,f7}];";
    assert_eq!(codes("8.5", "sm_60", three), ["TLD4-09"]);
}

#[test]
fn tld4_10_a_cube_array_has_no_offset() {
    accepted("tld4.r.acube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f6,f7,f8}], f1;");
    let offset = "tld4.r.acube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f6,f7,f8}], {1,2}, f1;";
    assert_eq!(codes("8.5", "sm_60", offset), ["TLD4-10"]);
    let float_cube = "tld4.r.acube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6,f7,f8}];";
    assert_eq!(codes("8.5", "sm_60", float_cube), ["TLD4-10"]);
}

#[test]
fn tld4_11_a_register_of_64_bits_names_the_texture() {
    let statement = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [a1,{f5,f6}];";
    accepted(statement);
    let module = parse(&text("8.5", "sm_60", statement)).expect("it is read");
    assert!(matches!(first_instruction(&module).operand(Field::A), Some(Operand::Register(_))));
    for wrong in ["b1", "f1", "r1"] {
        assert_eq!(codes("8.5", "sm_60", &statement.replace("a1", wrong)), ["TLD4-11"], "{wrong}");
    }
    // What is no texture at all is no register either.
    assert_eq!(codes("8.5", "sm_60", &statement.replace("a1", "k")), ["TLD4-01"]);
}

#[test]
fn tld4_12_versions() {
    let plain = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}];";
    // Machines that both versions name.
    for (first, before, target, statement) in [
        ("2.2", "2.1", "sm_20", plain),
        ("3.1", "3.0", "sm_30", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [a1,{f5,f6}];"),
        ("4.3", "4.2", "sm_53", "tld4.r.a2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f5,f6,f7}];"),
        ("4.3", "4.2", "sm_53", "tld4.r.cube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6,f7,f8}];"),
        ("4.3", "4.2", "sm_53", "tld4.r.acube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f5,f6,f7}];"),
        ("4.3", "4.2", "sm_53", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], {1,2};"),
        ("4.3", "4.2", "sm_53", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], f7;"),
        ("7.1", "7.0", "sm_60", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}|p, [tex_a,{f5,f6}];"),
    ] {
        assert_eq!(codes(first, target, statement), Vec::<&str>::new(), "{first} {statement}");
        assert_eq!(codes(before, target, statement), ["TLD4-12"], "{before} {statement}");
    }
}

#[test]
fn tld4_13_targets() {
    for (first, before, statement) in [
        ("sm_20", "sm_13", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}];"),
        ("sm_30", "sm_21", "tld4.r.a2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f5,f6,f7}];"),
        ("sm_30", "sm_21", "tld4.r.cube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6,f7,f8}];"),
        ("sm_30", "sm_21", "tld4.r.acube.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{u1,f5,f6,f7}];"),
        ("sm_30", "sm_21", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], {1,2};"),
        ("sm_30", "sm_21", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], f7;"),
        ("sm_60", "sm_53", "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}|p, [tex_a,{f5,f6}];"),
    ] {
        assert_eq!(codes("8.5", first, statement), Vec::<&str>::new(), "{first} {statement}");
        assert_eq!(codes("8.5", before, statement), ["TLD4-13"], "{before} {statement}");
    }
    // Indirect access needs sm_20, as the instruction itself does.
    let indirect = "tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [a1,{f5,f6}];";
    assert_eq!(codes("8.5", "sm_13", indirect), ["TLD4-13", "TLD4-13"]);
}
