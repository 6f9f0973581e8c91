//! Each finding about a text underlines what is wrong, and says what to do.

use tmu_dxbc::check::{Options, check};
use tmu_dxbc::lower::lower_program;
use tmu_dxbc::text::assemble;
use tmu_program::Span;

/// The findings about a text: code, the part of the text, message.
fn findings(text: &str) -> Vec<(&'static str, String, String)> {
    let (found, assembly) = match assemble(text) {
        Ok(assembly) => {
            let mut found = check(&assembly.program, Options::default());
            if !found.iter().any(tmu_program::Diagnostic::is_error) {
                found.extend(lower_program(&assembly.program).err().unwrap_or_default());
            }
            (found, Some(assembly))
        }
        Err(errors) => (errors, None),
    };
    let part = |finding: tmu_program::Diagnostic| {
        assert!(finding.hint.is_some(), "{finding}");
        let span = match (&finding.span, &assembly) {
            (Span::Address { address, .. }, Some(assembly)) => assembly.span_at(*address),
            (span, _) => span.clone(),
        };
        let Span::Text(range) = span else { panic!("{finding}") };
        (finding.code, text[range].to_string(), finding.message)
    };
    found.into_iter().map(part).collect()
}

fn shader(lines: &str) -> String {
    format!(
        "ps_5_0\ndcl_constantbuffer CB0[4], dynamicIndexed\ndcl_sampler s0, mode_comparison\ndcl_sampler s1, mode_default\n\
         dcl_resource_texture2d (float,float,float,float) t0\ndcl_resource_texturecube (float,float,float,float) t1\n\
         dcl_input_ps linear v0.xyzw\ndcl_output o0.xyzw\ndcl_temps 2\n{lines}\nret\n"
    )
}

#[test]
fn findings_underline_the_operand() {
    let cases = [
        ("mov o0.xyzw, r7.xyzw", "DXBC-023", "r7.xyzw"),
        ("mov v0.xyzw, r1.xyzw", "DXBC-022", "v0.xyzw"),
        ("mad r0.x, r1.x, cb3[1].x, -r1.y", "DXBC-023", "cb3[1].x"),
        ("iadd r0.x, r1.x, |r0.y|", "DXBC-022", "|r0.y|"),
        ("sample r0.xyzw, v0.xyxx, -t0.xyzw, s1", "DXBC-022", "-t0.xyzw"),
        ("sample r0.xyzw, v0.xyxx, t0.xyzw, s0", "DXBC-024", "s0"),
        ("sample r0.xyzw, v0.xyxx, t0.xyzw, r1.x", "DXBC-022", "r1.x"),
        ("ld r0.xyzw, r1.xyzw, t1.xyzw", "DXBC-024", "t1.xyzw"),
        ("mov r0.x, cb0[t0.x + 1].x", "DXBC-026", "cb0[t0.x + 1].x"),
        ("sample_aoffimmi(1,0,0) r0.xyzw, v0.xyzx, t1.xyzw, s1", "DXBC-025", "sample_aoffimmi(1,0,0)"),
        (
            "ld_indexable(texture3d)(float,float,float,float) r0.xyzw, r1.xyzw, t0.xyzw",
            "DXBC-024",
            "ld_indexable(texture3d)(float,float,float,float)",
        ),
        ("dcl_sampler s77, mode_default", "DXBC-028", "s77"),
        ("dcl_constantbuffer CB1[5000], immediateIndexed", "DXBC-028", "cb1[5000]"),
        ("dcl_input v[3][r0.x + 20000].xyzw", "DXBC-026", "v[3][r0.x + 20000].xyzw"),
        // What has no operand to blame is underlined as a whole.
        ("emit", "DXBC-021", "emit"),
        ("loop", "DXBC-027", "loop"),
        ("endif", "DXBC-027", "endif"),
    ];
    for (line, code, underlined) in cases {
        let found = findings(&shader(line));
        let found: Vec<_> = found.iter().map(|(code, part, _)| (*code, part.to_lowercase())).collect();
        assert_eq!(found, [(code, underlined.to_string())], "{line}");
    }
}

/// What breaks no rule and does not run is underlined likewise.
#[test]
fn what_does_not_run_underlines_the_operand() {
    let switch = "switch r0.x\ncase r1.x\nbreak\nendswitch";
    let cases = [
        ("call label5", "DXBC-101", "label5"),
        ("callc_nz r0.x, label5", "DXBC-101", "label5"),
        (switch, "DXBC-101", "r1.x"),
        ("mov r0.x, x0[9].x", "DXBC-101", "x0[9].x"),
        ("dcl_input r20000.xyzw", "DXBC-101", "r20000.xyzw"),
        ("mov r0.x, cb0[x0[9].x + 1].x", "DXBC-101", "cb0[x0[9].x + 1].x"),
    ];
    for (line, code, underlined) in cases {
        let text = shader(line).replace("dcl_temps 2", "dcl_temps 2\ndcl_indexableTemp x0[4], 4");
        let found = findings(&text);
        let found: Vec<_> = found.iter().map(|(code, part, _)| (*code, part.as_str())).collect();
        assert_eq!(found, [(code, underlined)], "{line}");
    }
    let group = |lines: &str| format!("cs_5_0\n{lines}\ndcl_thread_group 1, 1, 1\nret\n");
    let views = "dcl_uav_typed_texture2d (float,float,float,float) u0\n";
    for (text, code, underlined) in [
        (group("dcl_tgsm_raw g0, 32\ndcl_tgsm_raw g1, 32768"), "DXBC-102", "g1"),
        (group(&format!("{views}dcl_temps 1\nstore_uav_typed u0.xy, r0.xyzw, r0.xyzw")), "DXBC-101", "u0.xy"),
    ] {
        let found = findings(&text);
        let found: Vec<_> = found.iter().map(|(code, part, _)| (*code, part.as_str())).collect();
        assert_eq!(found, [(code, underlined)], "{text}");
    }
}

/// What is expected and is not there: the form of the instruction stands in the hint.
#[test]
fn errors_of_the_text_show_the_form() {
    for (line, hint) in [
        ("add r0.x, r1.x, l(1", "write `add dest, src, src`"),
        ("mov r0.x, cb0[1", "write `mov dest, src`"),
        ("dcl_indexableTemp x0[4]", "a listing of `tmu dis`"),
        ("sampel r0.xyzw, v0.xyxx, t0.xyzw, s1", "did you mean `sample`?"),
        ("dcl_smapler s2, mode_default", "did you mean `dcl_sampler`?"),
        ("frobnicate r0.x", "`tmu isa` lists the instructions"),
    ] {
        let found = assemble(&shader(line)).expect_err(line);
        let told = found[0].hint.clone().unwrap_or_default();
        assert!(told.starts_with(hint), "{line}: {told}");
    }
}

#[test]
fn errors_of_the_text_underline_the_word() {
    let cases = [
        ("add r0.x, r1.x, 3", "DXASM-005", "3", "the number 3 stands in the place of an operand"),
        ("mul r0.x, r1.x, -0.5", "DXASM-005", "0.5", "the number 0.5 stands in the place of an operand"),
        ("add r0.x, q1.x, l(3)", "DXASM-005", "q1.x", "there is no register `q`"),
        ("add r0.x, , l(3)", "DXASM-005", ",", "expected a register or a literal"),
        ("mov r0.x, l(one)", "DXASM-005", "one)", "`one` is no number"),
        ("add r0.x, r1.x", "DXASM-004", "add r0.x, r1.x", "add has 3 operands, and here are 2"),
        ("and_nz r0.x, r1.x, r1.y", "DXASM-003", "and_nz", "and has no suffix `_nz`"),
        ("dcl_sampler s2, mode_fast", "DXASM-006", "mode_fast", "`mode_fast` is not known here"),
        ("dcl_samplers s2", "DXASM-002", "dcl_samplers", "there is no declaration `dcl_samplers`"),
    ];
    for (line, code, underlined, message) in cases {
        let found = findings(&shader(line));
        assert_eq!(found, [(code, underlined.to_string(), message.to_string())], "{line}");
    }
}

/// Of a container, a finding has the address that a listing has: the instruction's.
#[test]
fn findings_about_tokens_are_moved_to_the_instruction() {
    let program = assemble(&shader("mov o0.xyzw, r7.xyzw")).unwrap().program;
    let found = check(&program, Options::default()).remove(0);
    let instruction = &program.instructions[program.instructions.len() - 2];
    let address = |address: u64| Span::Address { section: String::new(), address };
    // The opcode word, two words of the destination.
    assert_eq!(found.span, address(instruction.address as u64 + 12));
    assert_eq!(program.at_instruction(found).span, address(instruction.address as u64));
}

#[test]
fn numbers_without_meaning_are_refused() {
    let mut program = assemble(&shader("")).unwrap().program;
    let texture = program.instructions.iter_mut().find(|it| it.row().name == "dcl_resource").unwrap();
    texture.token = texture.token & !(31 << 11) | 13 << 11;
    texture.words[0] = 0x5055;
    let found = check(&program, Options::default());
    let found: Vec<_> = found.iter().map(|it| (it.code, it.message.as_str())).collect();
    let wanted = [
        ("DXBC-029", "there is no kind of resource with the number 13"),
        ("DXBC-029", "there is no return type with the number 0 (component 2)"),
    ];
    assert_eq!(found, wanted);
}
