//! What is wrong with a text is said at its place, all of it at once; hostile texts are errors and no more.

use tmu_program::{Diagnostic, Span};
use tmu_ptx::check::check;
use tmu_ptx::parse;

const HEAD: &str = ".version 8.5\n.target sm_60\n.address_size 64\n";

fn kernel(body: &str) -> String {
    format!(
        "{HEAD}.visible .entry k()\n{{\n.reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<9>; .reg .pred %p<9>;\n{body}\nret;\n}}\n"
    )
}

/// Line, code and message of each finding.
fn findings(text: &str) -> Vec<(usize, &'static str, String)> {
    let found = match parse(text) {
        Ok(module) => check(&module),
        Err(errors) => errors,
    };
    found.into_iter().map(|finding| (line(text, &finding), finding.code, finding.message)).collect()
}

fn line(text: &str, finding: &Diagnostic) -> usize {
    match &finding.span {
        Span::Text(range) => text[..range.start].matches('\n').count() + 1,
        Span::Address { .. } | Span::Whole => 0,
    }
}

fn codes(text: &str) -> Vec<&'static str> {
    findings(text).into_iter().map(|(_, code, _)| code).collect()
}

#[test]
fn every_mistake_is_reported_at_its_line() {
    let text = kernel(
        "add.u32 %r1, %r2;\nadd.u33 %r1, %r2, %r3;\nfrobnicate %r1;\nadd.u32 %r1, %r99, %r3;\nmov.u32 %r1, 08;\n\
         wgmma.fence.sync.aligned %r1;\nadd.u32 %r1 %r2;\nbra nowhere;",
    );
    let found = findings(&text);
    let expected = [
        (7, "PTX-007"),
        (8, "PTX-006"),
        (9, "PTX-004"),
        (10, "PTX-008"),
        (11, "PTX-010"),
        (12, "PTX-005"),
        (13, "PTX-002"),
        (14, "PTX-008"),
    ];
    assert_eq!(found.iter().map(|(line, code, _)| (*line, *code)).collect::<Vec<_>>(), expected);
    assert_eq!(found[1].2, "`add` does not take `.u33` here");
    assert_eq!(found[6].2, "expected `;` after the instruction, found `%r2`");
    assert_eq!(found[5].2, "`wgmma.fence.sync.aligned` is known and left out: matrix instructions");
}

#[test]
fn a_mistake_in_a_vector_ends_its_statement_alone() {
    // A comma, a closing brace and an opening one too few; the next mistake is reported as well, and nothing else.
    for wrong in [
        "st.global.v4.f32 [%rd1], {%f1,%f2 %f3,%f4};",
        "st.global.v4.f32 [%rd1], {%f1,%f2,%f3,%f4;",
        "st.global.v4.f32 [%rd1], %f1,%f2,%f3,%f4};",
        "st.global.v4.f32 [%rd1] {%f1,%f2,%f3,%f4};",
        "ld.global.v2.f32 {%f1 %f2}, [%rd1];",
        "ld.global.v2.f32 {%f1,%f2, [%rd1];",
        "frobnicate {%f1,%f2}, [%rd1];",
    ] {
        let after = "@%p2 mov.b32 %r1, 1;\nL: add.u33 %r1, %r2, %r3;\n@%p1 bra L;";
        let body = format!("{{\n{wrong}\n{after}\n}}");
        let twice = kernel(&body) + &kernel("L: bra L;").replace(HEAD, "").replace(" k(", " l(");
        let found = findings(&twice);
        let lines: Vec<usize> = found.iter().map(|(line, ..)| *line).collect();
        assert_eq!(lines, [8, 10], "{wrong}: {found:?}");
        assert_eq!(found[1].1, "PTX-006");
    }
    let found = findings(&kernel("st.global.v4.f32 [%rd1], {%f1,%f2 %f3,%f4};"));
    assert_eq!(found[0].2, "expected `,` or `}` after an element, found `%f3`");
    // A block where an instruction is expected is read all the same.
    assert_eq!(codes(&kernel("@%p1 { mov.b32 %r1, 1; }\nadd.u33 %r1, %r2, %r3;")), ["PTX-002", "PTX-006"]);
    assert_eq!(codes(&format!("{HEAD}@%p1 mov.b32 %r1, 1;")), ["PTX-002"]);
    assert_eq!(codes(&format!("{HEAD}@@DWARF .byte 0")), ["PTX-003"]);
}

#[test]
fn every_broken_rule_is_reported_at_its_line() {
    let text = kernel(
        "add.u32 %r1, %f2, %r3;\nadd.f32 %f1, %f2, 1;\n@%r1 bra END;\nld.global.u32 %r1, [%r2];\n\
         setp.lt.b32 %p1, %r1, %r2;\ncvt.f32.u32 %f1, %r1;\nnanosleep.u32 %r1;\nbar.sync 16;\nEND:",
    );
    let found = findings(&text);
    let expected = [
        (7, "PTX-015"),
        (8, "PTX-017"),
        (9, "PTX-024"),
        (10, "PTX-022"),
        (11, "PTX-018"),
        (12, "PTX-018"),
        (13, "PTX-014"),
        (14, "PTX-017"),
    ];
    assert_eq!(found.iter().map(|(line, code, _)| (*line, *code)).collect::<Vec<_>>(), expected);
    assert_eq!(found[0].2, "`%f2` is .f32, and .u32 is expected here");
}

#[test]
fn headers() {
    assert_eq!(codes(""), ["PTX-012"]);
    for unknown in ["0.9", "1.6", "2.4", "3.3", "4.4", "5.2", "6.6", "7.9", "8.9"] {
        assert_eq!(codes(&format!(".version {unknown}\n.target sm_10")), ["PTX-012"], "{unknown}");
    }
    for word in ["sm_73", "sm_82", "sm_60a", "sm_90f", "sm_100b", "sm_9", "sm_"] {
        assert_eq!(codes(&format!(".version 9.4\n.target {word}")), ["PTX-012"], "{word}");
    }
    assert_eq!(codes(".version 8.5\n.target sm_60, texmode_unified, texmode_independent"), ["PTX-012"]);
    assert_eq!(codes(".version 8.5\n.target sm_6000"), ["PTX-012"]);
    assert_eq!(codes(".version 8.5\n.target debug"), ["PTX-012"]);
    assert_eq!(codes(".version 8.5\n.target sm_60\n.address_size 48"), ["PTX-012"]);
    assert_eq!(codes(&format!("{HEAD}.global .b32 a; .global .b32 a;")), ["PTX-009"]);
    assert_eq!(codes(&format!("{HEAD}.frame 5;")), ["PTX-003"]);
}

#[test]
fn names_belong_to_their_block() {
    assert!(
        findings(&kernel("{ .reg .b32 x; mov.b32 x, 1; }\n{ .reg .f32 x; mov.f32 x, 0f00000000; }"))
            .is_empty()
    );
    assert_eq!(codes(&kernel("{ .reg .b32 x; }\nmov.b32 x, 1;")), ["PTX-008"]);
    assert_eq!(codes(&kernel(".reg .b32 x; .reg .f32 x;")), ["PTX-009"]);
    // The inner one is meant.
    assert!(findings(&kernel(".reg .f32 x;\n{ .reg .pred x; @x bra OUT; }\nOUT:")).is_empty());
    assert_eq!(codes(&kernel("L: { L: }\nL:")), ["PTX-009"]);
    // %r8 is the last of nine.
    assert_eq!(codes(&kernel("mov.b32 %r8, 1;\nmov.b32 %r9, 1;")), ["PTX-008"]);
}

#[test]
fn calls_must_fit() {
    let with = |call: &str| {
        format!(
            "{HEAD}.func (.param .b32 out) f(.param .b64 in);\n.visible .entry k()\n{{\n.reg .b64 %rd<3>;\n\
             {{\n.param .b64 a;\n.param .b32 b;\n{call}\n}}\nret;\n}}\n"
        )
    };
    assert!(findings(&with("call (b), f, (a);")).is_empty());
    assert!(findings(&with("call.uni (b), f, (a);")).is_empty());
    assert_eq!(codes(&with("call (b), f, (a, a);")), ["PTX-023"]);
    assert_eq!(codes(&with("call (a), f, (a);")), ["PTX-023"]);
    assert_eq!(codes(&with("call f, (a);")), ["PTX-023"]);
    assert_eq!(codes(&with("call k;")), ["PTX-023"]);
    assert_eq!(codes(&with("call (b), %rd1, (a);")), ["PTX-023"]);
    let prototype = "p: .callprototype (.param .b32 _) _ (.param .b64 _);\n";
    assert!(findings(&with(&format!("{prototype}call (b), %rd1, (a), p;"))).is_empty());
    assert_eq!(codes(&with(&format!("{prototype}call (b), %rd1, (b), p;"))), ["PTX-023"]);
}

#[test]
fn constants_are_computed() {
    let value = |text: &str| {
        let module = parse(&format!("{HEAD}.global .b64 x = {text};")).expect("it is read");
        module.variables[0].initialiser.clone()
    };
    let integer = |value: i64| {
        Some(tmu_ptx::module::Initialiser::Value(tmu_ptx::module::Value::Integer(value.cast_unsigned())))
    };
    // By hand, with the precedence of C.
    assert_eq!(value("1 + 2 * 3"), integer(7));
    assert_eq!(value("(1 + 2) * 3"), integer(9));
    assert_eq!(value("-7 / 2"), integer(-3));
    assert_eq!(value("-7 % 4"), integer(-3));
    assert_eq!(value("~0 >> 60"), integer(-1));
    assert_eq!(value("(.u64)-1 >> 60"), integer(15));
    assert_eq!(value("1 << 4 | 3 & 2 ^ 8"), integer(26));
    assert_eq!(value("2 < 3 ? 10 : 20"), integer(10));
    assert_eq!(value("!5 || WARP_SZ == 32 && 1"), integer(1));
    assert_eq!(value("0x10 - 0b11 + 010"), integer(21));
    assert_eq!(codes(&format!("{HEAD}.global .b64 x = 1 / 0;")), ["PTX-010"]);
}

#[test]
fn variables_must_make_sense() {
    let module = |text: &str| codes(&format!("{HEAD}{text}"));
    assert!(module(".global .align 8 .v4 .f32 a[4] = {{1.0, 2.0, 3.0, 4.0}};").is_empty());
    assert!(module(".extern .shared .align 16 .b8 a[];").is_empty());
    assert_eq!(module(".shared .b32 a = 5;"), ["PTX-021"]);
    assert_eq!(module(".global .b32 a[2] = {1, 2, 3};"), ["PTX-021"]);
    assert_eq!(module(".global .pred a;"), ["PTX-021"]);
    assert_eq!(module(".global .align 3 .b32 a;"), ["PTX-010"]);
    assert_eq!(module(".global .b32 a[0];"), ["PTX-010"]);
    assert_eq!(module(".shared .texref a;"), ["PTX-021"]);
    let sampler = ".global .samplerref a = {filter_mode = linear, addr_mode_0 = wrap};";
    assert_eq!(module(sampler), ["PTX-020"]);
    let independent = HEAD.replace("sm_60", "sm_60, texmode_independent");
    assert!(codes(&format!("{independent}{sampler}")).is_empty());
}

#[test]
fn hostile_texts_are_errors() {
    let deep = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
    assert_eq!(codes(&kernel(&deep("{", "}")))[0], "PTX-011");
    assert_eq!(codes(&format!("{HEAD}.global .b32 x = {};", deep("(", ")"))), ["PTX-011"]);
    assert_eq!(codes(&format!("{HEAD}.global .b32 x = {}1;", "-".repeat(100_000))), ["PTX-011"]);
    assert_eq!(codes(&format!("{HEAD}.global .b32 x = {}1;", "1?1:".repeat(100_000))), ["PTX-011"]);
    assert_eq!(codes(&format!("{HEAD}.global .b32 x[2] = {};", deep("{", "}")))[0], "PTX-011");
    assert_eq!(codes(&format!("{HEAD}.global .b32 x[4294967296][4294967296];")), ["PTX-011"]);
    assert_eq!(codes(&format!("{HEAD}.global .b32 x{};", "[1]".repeat(1000))), ["PTX-011"]);
    assert_eq!(codes(&kernel(&format!("add.u32 {};", "%r1,".repeat(100_000))))[0], "PTX-011");
    assert_eq!(codes(&kernel(&format!("mov.b64 %rd1, {{{}}};", "%r1,".repeat(100_000))))[0], "PTX-011");
    assert_eq!(codes(&kernel(&format!("add{} %r1;", ".x".repeat(100_000))))[0], "PTX-006");
    assert_eq!(codes(&format!("{HEAD}/* no end")), ["PTX-001"]);
    assert_eq!(codes(&format!("{HEAD}.file 1 \"no end")).first(), Some(&"PTX-001"));
    // A thousand mistakes: a hundred are enough.
    assert_eq!(codes(&kernel(&"frobnicate;\n".repeat(1000))).len(), 100);
    // Time grows with the text.
    let many: String =
        (0..100_000).map(|number| format!(".func f{number}();\n.func f{number}() {{ ret; }}\n")).collect();
    assert!(findings(&format!("{HEAD}{many}")).is_empty());
    // Registers are numbered when they are used: this takes no memory.
    assert!(findings(&kernel(".reg .b32 %x<4000000000>; mov.b32 %x3999999999, 1;")).is_empty());
    assert_eq!(codes(&kernel(".reg .b32 %x<5000000000>;")), ["PTX-011"]);
}

#[test]
fn words_are_repeated_in_part_only() {
    let found = findings(&kernel(&format!("{} %r1;", "a".repeat(10_000))));
    assert!(found[0].2.len() < 200, "{}", found[0].2.len());
}

/// The hint of the only finding about a body, and the text that is underlined.
fn hint_and_place(body: &str) -> (String, String) {
    let text = kernel(body);
    let found = match parse(&text) {
        Ok(module) => check(&module),
        Err(errors) => errors,
    };
    assert_eq!(found.len(), 1, "{body}: {found:?}");
    let Span::Text(range) = found[0].span.clone() else { panic!("{body}: {found:?}") };
    (found[0].hint.clone().unwrap_or_default(), text[range].to_owned())
}

/// Names that are nearly right, and registers past the end of those that are declared.
#[test]
fn unknown_names_say_what_was_meant() {
    let group = "`%r<9>` declares %r0 to %r8";
    for (body, hint, position) in [
        ("addd.u32 %r1, %r2, %r3;", "did you mean `add`?", "addd"),
        ("frobnicate %r1;", "`tmu isa` lists the instructions", "frobnicate"),
        ("add.u32 %r1, %r9, %r3;", group, "%r9"),
        ("add.u32 %r1, %q9, %r3;", "registers are declared with `.reg`", "%q9"),
        ("here: bra hree;", "did you mean `here`?", "hree"),
        ("bra nowhere;", "labels end with `:`", "nowhere"),
    ] {
        let (told, underlined) = hint_and_place(body);
        assert!(told.contains(hint), "{body}: {told}");
        assert_eq!(underlined, position, "{body}");
    }
}

/// A `;` is missing at the end of its line, not in the next one.
#[test]
fn a_missing_end_of_a_statement_is_told_of_in_its_line() {
    let found = findings(&kernel("add.u32 %r1, %r2, %r3\nmov.u32 %r1, 0;"));
    let told = "expected `;` after the instruction, found the end of the line".to_owned();
    assert_eq!(found, [(7, "PTX-002", told)]);
}

/// What does not run is underlined at its operand, and says where the reason stands.
#[test]
fn what_does_not_run_is_underlined_at_its_operand() {
    let refused = |text: &str| {
        let module = parse(text).unwrap();
        let mut found = tmu_ptx::lower::lower(&[&module], &[text], "k").expect_err(text);
        assert_eq!(found.len(), 1, "{found:?}");
        let found = found.remove(0);
        assert!(found.hint.is_some_and(|hint| hint.contains("docs/unsupported.md")), "{text}");
        let Span::Text(range) = found.span else { panic!("{text}") };
        (found.code, text[range].to_owned())
    };
    let special =
        kernel("mov.u32 %r1, %reserved_smem_offset_begin;").replace("sm_60", "sm_90").replace("8.5", "8.6");
    assert_eq!(refused(&special), ("PTX-100", "%reserved_smem_offset_begin".to_owned()));
    let clusters = special.replace("k()\n{", "k() .reqnctapercluster 2\n{");
    assert_eq!(refused(&clusters), ("PTX-101", "k".to_owned()));
}
