//! The rules of the `ld2dms` page that concern text, tokens and validity. Expected words are put together by hand from
//! the token format of the vendor's header, d3d12TokenizedProgramFormat.hpp.

use tmu_dxbc::check::{Options, check};
use tmu_dxbc::encode::words_of;
use tmu_dxbc::names::Stage;
use tmu_dxbc::text::{Style, assemble, assemble_one, instruction_text};
use tmu_dxbc::{Program, Version, decode};
use tmu_program::{Diagnostic, Severity, Span};

/// A pixel shader of a model with one multisample texture and the lines given.
fn text(target: &str, lines: &str) -> String {
    format!("{target}\ndcl_resource_texture2dms(4) (float,float,float,float) t0\ndcl_temps 4\n{lines}\nret\n")
}

fn findings(text: &str, strict: bool) -> Vec<Diagnostic> {
    match assemble(text) {
        Ok(assembly) => check(&assembly.program, Options { strict }),
        Err(errors) => errors,
    }
}

fn codes(text: &str) -> Vec<&'static str> {
    findings(text, false).iter().map(|finding| finding.code).collect()
}

/// The code of each finding about a text, and the part of the text that it is about. All have hints.
fn shown(text: &str) -> Vec<(&'static str, String)> {
    let part = |finding: Diagnostic| {
        assert!(finding.hint.is_some(), "{finding}");
        let range = match (assemble(text), finding.span) {
            (_, Span::Text(range)) => range,
            (Ok(assembly), Span::Address { address, .. }) => match assembly.span_at(address) {
                Span::Text(range) => range,
                other @ (Span::Address { .. } | Span::Whole) => panic!("{other:?}"),
            },
            (_, other) => panic!("{other:?}"),
        };
        (finding.code, text[range].to_string())
    };
    findings(text, false).into_iter().map(part).collect()
}

/// A pixel shader's version.
fn version(model: u32) -> Version {
    Version::new(Stage::Pixel, model / 10, model % 10)
}

/// The codes of what is wrong with an instruction's words in a pixel shader of 5.0 with a texture2dms of four samples.
fn codes_of_tokens(words: &[u32]) -> Vec<&'static str> {
    let program = assemble(&text("ps_5_0", "")).unwrap().program;
    let mut all: Vec<u32> = tmu_dxbc::encode(&program)
        .chunks_exact(4)
        .map(|it| u32::from_le_bytes(it.try_into().unwrap()))
        .collect();
    let ret = all.pop().unwrap();
    all.extend(words.iter().chain(&[ret]));
    all[1] = all.len() as u32;
    let bytes: Vec<u8> = all.into_iter().flat_map(u32::to_le_bytes).collect();
    check(&decode(&bytes).unwrap(), Options::default()).iter().map(|finding| finding.code).collect()
}

#[test]
fn ld2dms_01_text_and_tokens() {
    let version = Version::new(Stage::Pixel, 4, 1);
    // Opcode 46, length 9 (bit 24 on), extended word: kind 1, u = -1 (0xf at bit 9), v = 3 (at bit 13).
    let plain = "ldms r0.xyzw, r1.xyzw, t2.wzyx, r3.x";
    let words = [
        46 | 9 << 24,
        0x0010_00f2, // r, one index, mask xyzw
        0,
        0x0010_0e46, // r, one index, swizzle xyzw
        1,
        0x0010_71b6, // t, one index, swizzle wzyx: 3 | 2<<2 | 1<<4 | 0<<6 at bit 4
        2,
        0x0010_000a, // r, one index, select x
        3,
    ];
    let parsed = assemble_one(plain, version).unwrap();
    assert_eq!(words_of(&parsed), words);
    assert_eq!(instruction_text(&parsed, version, Style::default()), plain);
    // The specification's name, offsets of two components, a mask.
    let spec = assemble_one("ld2dms_aoffimmi(-1,3) r0.x, r1.xyzw, t2.xyzw, r3.x", version).unwrap();
    assert_eq!(words_of(&spec)[..2], [46 | 1 << 31 | 10 << 24, 1 | 0xf << 9 | 3 << 13]);
    let listed = "ldms_aoffimmi(-1,3,0) r0.x, r1.xyzw, t2.xyzw, r3.x";
    assert_eq!(instruction_text(&spec, version, Style::default()), listed);
    // What shader model 5.0 adds: dimension 4 and four floats, each word but the last with bit 31.
    let five =
        "ldms_aoffimmi_indexable(-1,3,0)(texture2dms)(float,float,float,float) r0.x, r1.xyzw, t2.xyzw, r3.x";
    let parsed = assemble_one(five, Version::new(Stage::Pixel, 5, 0)).unwrap();
    assert_eq!(
        parsed.extended[..],
        [1 << 31 | 1 | 0xf << 9 | 3 << 13, 1 << 31 | 2 | 4 << 6, 3 | 0x5555 << 6]
    );
}

/// The forms with a status word: the listing's name, the specification's, and its place behind the offsets.
#[test]
fn ld2dms_01_a_status_word() {
    let wanted = "ldms_s_aoffimmi(-1,3,0) r0.x, r4.x, r1.xyzw, t2.xyzw, r3.x";
    let version = version(50);
    for text in [
        wanted,
        "ld2dms_s_aoffimmi(-1,3) r0.x, r4.x, r1.xyzw, t2.xyzw, r3.x",
        "ld2dms_aoffimmi(-1,3)_s r0.x, r4.x, r1.xyzw, t2.xyzw, r3.x",
    ] {
        let parsed = assemble_one(text, version).unwrap();
        // Opcode 224 [d3d12TokenizedProgramFormat.hpp: D3DWDDM1_3_SB_OPCODE_LD_MS_FEEDBACK].
        assert_eq!(parsed.opcode(), 224, "{text}");
        assert_eq!(instruction_text(&parsed, version, Style::default()), wanted);
    }
    let null = "ldms_s r0.xyzw, null, r1.xyzw, t0.xyzw, r1.x";
    assert_eq!(codes(&text("ps_5_0", null)), [""; 0]);
    assert_eq!(codes(&text("ps_4_1", null)), ["LD2DMS-15"]);
}

/// What is no form of the instruction, with the part of the text that is wrong.
#[test]
fn ld2dms_01_what_is_no_form_is_refused_at_its_place() {
    let cases = [
        ("ldms r0.xyzw, r1.xyzw, t0.xyzw", "ldms r0.xyzw, r1.xyzw, t0.xyzw"),
        ("ldms r0.xyzw, r1.xyzw, t0.xyzw, 3", "3"),
        ("ldms r0.xyzw, r1.xyzw, q0.xyzw, r1.x", "q0.xyzw"),
        ("ldms r0.zx, r1.xyzw, t0.xyzw, r1.x", ".zx"),
        ("ldms_sat r0.xyzw, r1.xyzw, t0.xyzw, r1.x", "ldms_sat"),
        ("ld2dms_lod r0.xyzw, r1.xyzw, t0.xyzw, r1.x", "ld2dms_lod"),
        (
            "ldms_indexable(texture9d)(float,float,float,float) r0.xyzw, r1.xyzw, t0.xyzw, r1.x",
            "texture9d)(float",
        ),
        // No operand has a modifier: the compiler computes -i and |i| with ineg and imax.
        ("ldms r0.xyzw, r1.xyzw, -t0.xyzw, r1.x", "-t0.xyzw"),
        ("ldms r0.xyzw, r1.xyzw, |t0.xyzw|, r1.x", "|t0.xyzw|"),
        ("ldms r0.xyzw, r1.xyzw, t0.xyzw, |r2.x|", "|r2.x|"),
        ("ldms r0.xyzw, r1.xyzw, t0.xyzw, -r2.x", "-r2.x"),
        ("ldms r0.xyzw, -r1.xyzw, t0.xyzw, r2.x", "-r1.xyzw"),
    ];
    for (line, underlined) in cases {
        assert_eq!(shown(&text("ps_5_0", line)), [("LD2DMS-01", underlined.to_string())], "{line}");
    }
}

#[test]
fn ld2dms_01_tokens_without_meaning_are_refused() {
    let line = "ldms_indexable(texture2dms)(float,float,float,float) r0.xyzw, r1.xyzw, t0.xyzw, r1.x";
    let words = words_of(&assemble_one(line, version(50)).unwrap());
    assert_eq!(codes_of_tokens(&words), [""; 0]);
    let changed = |index: usize, clear: u32, set: u32| {
        let mut words = words.clone();
        words[index] = words[index] & !clear | set;
        codes_of_tokens(&words)
    };
    // The opcode word's saturation; dimension 29; return type 15 of y; an extended word of kind 9.
    assert_eq!(changed(0, 0, 1 << 13), ["LD2DMS-01"]);
    assert_eq!(changed(1, 31 << 6, 29 << 6), ["LD2DMS-01"]);
    assert_eq!(changed(2, 0, 15 << 10), ["LD2DMS-01"]);
    assert_eq!(changed(2, 63, 9), ["LD2DMS-01"]);
    // A destination with a swizzle (bits 3:2 are 1), and with one component (2).
    assert_eq!(changed(3, 3 << 2, 1 << 2), ["LD2DMS-01"]);
    assert_eq!(changed(3, 3 << 2, 2 << 2), ["LD2DMS-01"]);
}

#[test]
fn ld2dms_01_tokens_decode_to_the_same_text() {
    let program = assemble(&text("ps_5_0", "ldms r0.x, r1.xyzw, t0.yxzw, r1.w")).unwrap().program;
    let decoded: Program = decode(&tmu_dxbc::encode(&program)).unwrap();
    assert_eq!(decoded, program);
}

#[test]
fn ld2dms_05_a_literal_sample_index_is_noted_when_strict() {
    let program = text("ps_4_1", "ldms r0.xyzw, r1.xyzw, t0.xyzw, l(2)");
    assert_eq!(findings(&program, false), []);
    let noted = findings(&program, true);
    assert_eq!(noted.len(), 1);
    assert_eq!((noted[0].code, noted[0].severity), ("LD2DMS-05", Severity::Note));
}

#[test]
fn ld2dms_05_the_sample_index_is_a_scalar() {
    assert_eq!(codes(&text("ps_5_0", "ldms r0.xyzw, r1.xyzw, t0.xyzw, r1.x")), [""; 0]);
    assert_eq!(codes(&text("ps_5_0", "ldms r0.xyzw, r1.xyzw, t0.xyzw, r1.xyzw")), ["LD2DMS-05"]);
    assert_eq!(codes(&text("ps_5_0", "ldms r0.xyzw, r1.xyzw, t0.xyzw, l(1, 2, 3, 4)")), ["LD2DMS-05"]);
}

#[test]
fn ld2dms_06_the_sample_count_need_not_be_declared() {
    let unsized_texture =
        text("ps_4_1", "ldms r0.xyzw, r1.xyzw, t0.xyzw, r1.x").replace("2dms(4)", "2dms(0)");
    assert_eq!(codes(&unsized_texture), [""; 0]);
}

#[test]
fn ld2dms_08_offsets_are_immediates_of_four_bits() {
    for good in ["(-8,7)", "(0,0)", "(7,-8,0)"] {
        assert_eq!(
            codes(&text("ps_5_0", &format!("ldms_aoffimmi{good} r0.xyzw, r1.xyzw, t0.xyzw, r1.x"))),
            [""; 0]
        );
    }
    for bad in ["(8,0)", "(0,-9)", "(r0,0)", "(1.5,0)"] {
        let found = codes(&text("ps_5_0", &format!("ldms_aoffimmi{bad} r0.xyzw, r1.xyzw, t0.xyzw, r1.x")));
        assert_eq!(found, ["LD2DMS-08"], "{bad}");
    }
    // w has no meaning on a two-dimensional texture.
    let found = findings(&text("ps_5_0", "ldms_aoffimmi(0,0,3) r0.xyzw, r1.xyzw, t0.xyzw, r1.x"), false);
    assert_eq!((found[0].code, found[0].severity), ("LD2DMS-08", Severity::Note));
}

#[test]
fn ld2dms_09_a_texture_without_samples_is_noted() {
    for kind in ["texture2d", "texture2darray"] {
        let program = text("ps_5_0", "ldms r0.xyzw, r1.xyzw, t0.xyzw, r1.x").replace("texture2dms(4)", kind);
        let found = findings(&program, false);
        assert_eq!((found[0].code, found[0].severity), ("LD2DMS-09", Severity::Note), "{kind}");
    }
}

#[test]
fn ld2dms_12_there_is_no_sampler() {
    let cases = [
        // Beside the sample index, in its place, and a bias.
        ("ldms r0.xyzw, r1.xyzw, t0.xyzw, s0, r1.x", "s0"),
        ("ldms r0.xyzw, r1.xyzw, t0.xyzw, s0", "s0"),
        ("ld2dms r0.xyzw, r1.xyzw, t0.xyzw, r1.x, l(1.5)", "l(1.5)"),
    ];
    for (line, underlined) in cases {
        assert_eq!(shown(&text("ps_5_0", line)), [("LD2DMS-12", underlined.to_string())], "{line}");
    }
    // In tokens: a word behind the sample index.
    let mut words = words_of(&assemble_one("ldms r0.xyzw, r1.xyzw, t0.xyzw, r1.x", version(50)).unwrap());
    words[0] += 1 << 24;
    words.push(0x0010_6000);
    assert_eq!(codes_of_tokens(&words), ["LD2DMS-12"]);
}

#[test]
fn ld2dms_13_the_resource_is_a_t_register_of_two_dimensions() {
    for kind in ["buffer", "texture1d", "texture1darray", "texture3d", "texturecube", "texturecubearray"] {
        let program = text("ps_5_0", "ldms r0.xyzw, r1.xyzw, t0.xyzw, r1.x").replace("texture2dms(4)", kind);
        assert_eq!(codes(&program), ["LD2DMS-13"], "{kind}");
    }
    for other in ["r2.xyzw", "u0.xyzw", "cb0[1].xyzw"] {
        let found = codes(&text("ps_5_0", &format!("ldms r0.xyzw, r1.xyzw, {other}, r1.x")));
        assert!(found.contains(&"LD2DMS-13"), "{other}: {found:?}");
    }
}

/// What the instruction repeats of the declaration must agree with it.
#[test]
fn ld2dms_13_the_dimension_is_the_declared_one() {
    for kind in ["texturecube", "texture2dmsarray", "texture2d"] {
        let line = format!("ldms_indexable({kind})(float,float,float,float) r0.xyzw, r1.xyzw, t0.xyzw, r1.x");
        let head = format!("ldms_indexable({kind})(float,float,float,float)");
        assert_eq!(shown(&text("ps_5_0", &line)), [("LD2DMS-13", head)]);
    }
    let line = "ldms_indexable(texture2dms)(float,uint,float,float) r0.xyzw, r1.xyzw, t0.xyzw, r1.x";
    let found = findings(&text("ps_5_0", line), false);
    assert_eq!((found[0].code, found[0].severity, found.len()), ("LD2DMS-10", Severity::Warning, 1));
}

#[test]
fn ld2dms_13_the_resource_is_not_chosen_by_a_register() {
    let found = codes(&text("ps_5_0", "ldms r0.xyzw, r1.xyzw, t[r2.x + 0].xyzw, r1.x"));
    assert!(found.contains(&"LD2DMS-13"), "{found:?}");
}

#[test]
fn ld2dms_14_what_is_read_and_written() {
    let good = "dcl_constantbuffer cb0[2], immediateIndexed\ndcl_indexableTemp x0[4], 4\ndcl_input_ps constant v0.xyzw\ndcl_output o0.xyzw\n\
                ldms r0.xyzw, cb0[1].xyzw, t0.xyzw, x0[1].y\nldms x0[r0.x + 1].xyzw, v0.xyzw, t0.xyzw, cb0[0].x\n\
                ldms o0.xyzw, x0[r0.x].xyzw, t0.xyzw, v0.w";
    assert_eq!(codes(&text("ps_5_0", good)), [""; 0]);
    for bad in ["ldms r0.xyzw, t0.xyzw, t0.xyzw, r1.x", "ldms r0.xyzw, o0.xyzw, t0.xyzw, r1.x"] {
        assert!(codes(&text("ps_5_0", bad)).contains(&"LD2DMS-14"), "{bad}");
    }
    let written = "dcl_input_ps constant v0.xyzw\nldms v0.xyzw, r1.xyzw, t0.xyzw, r1.x";
    assert!(codes(&text("ps_5_0", written)).contains(&"LD2DMS-14"));
    assert_eq!(
        shown(&text("ps_5_0", "ldms r0.xyzw, r1.xyzw, t0.xyzw, t0.x")),
        [("LD2DMS-14", "t0.x".to_string())]
    );
    // The compiler's validator refuses an indexed constant buffer as sample index.
    let indexed =
        "dcl_constantbuffer cb0[2], dynamicIndexed\nldms r0.xyzw, r1.xyzw, t0.xyzw, cb0[r1.x + 0].x";
    assert_eq!(codes(&text("ps_5_0", indexed)), ["LD2DMS-14"]);
}

#[test]
fn ld2dms_15_stages_and_models() {
    let computed = "ldms r0.xyzw, r1.xyzw, t0.xyzw, r1.x";
    let literal = "ldms r0.xyzw, r1.xyzw, t0.xyzw, l(1)";
    for target in
        ["vs_4_1", "gs_4_1", "ps_4_1", "cs_4_1", "vs_5_0", "hs_5_0", "ds_5_0", "gs_5_0", "ps_5_0", "cs_5_0"]
    {
        assert_eq!(codes(&text(target, computed)), [""; 0], "{target}");
    }
    for target in ["vs_4_0", "gs_4_0", "ps_4_0", "cs_4_0"] {
        assert_eq!(codes(&text(target, computed)), ["LD2DMS-15"], "{target}");
    }
    // The form that the compiler writes for 4.0: sized, literal index, pixel shader.
    assert_eq!(codes(&text("ps_4_0", literal)), [""; 0]);
    assert_eq!(codes(&text("vs_4_0", literal)), ["LD2DMS-15"]);
    assert_eq!(codes(&text("ps_4_0", literal).replace("2dms(4)", "2dms(0)")), ["LD2DMS-15"]);
}
