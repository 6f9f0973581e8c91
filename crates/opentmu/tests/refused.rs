//! Machine code that is decoded but not run is refused with the instruction's place and what stands in the way, before
//! anything runs (`docs/unsupported.md`).

mod common;

use common::refusal;

/// The instruction marks the part that the diagnostic is about with «.
#[track_caller]
fn refused(marked: &str, reason: &str) {
    let instruction = marked.replace('«', "");
    let column = marked.chars().position(|c| c == '«').unwrap() + 1;
    let message =
        refusal(&format!("[shader]\ntext = \"\"\"\nMOV R0, RZ;\n{instruction};\n\"\"\"\narch = \"sm_60\"\n"));
    let expected = format!("job [shader].text:2:{column}: error[SASS-020]: {reason}");
    assert!(message.starts_with(&expected), "{instruction}: {message}");
}

#[test]
fn texture_forms() {
    refused("«TXA R0, R2, 0x0, 0xf", "TXA is not run, because no document says what it answers");
    refused("TEX.«LBA R0, R4, R8, 0x0, 2D, 0xf", ".LBA is not run");
    refused("TEX.«LLA R0, R4, R8, 0x0, 2D, 0xf", ".LLA is not run");
    for query in ["FILTER", "LOD", "WRAP", "BORDER_COLOR"] {
        let reason = format!("component R of the query TEX_SAMPLER_{query} is not run");
        refused(&format!("TXQ R0, R2, «TEX_SAMPLER_{query}, 0x0, 0x1"), &reason);
    }
    refused(
        "TXQ R0, R2, «TEX_HEADER_SAMPLER_POS, 0x0, 0x3",
        "component R of the query TEX_HEADER_SAMPLER_POS",
    );
    refused(
        "TXQ R0, R2, TEX_HEADER_TEXTURE_TYPE, 0x0, «0x6",
        "component G of the query TEX_HEADER_TEXTURE_TYPE",
    );
    refused("TXQ R0, R2, «12, 0x0, 0x1", "component R of the query 12");
}

#[test]
fn arithmetic_forms() {
    refused("SHL.«X R0, R1, R2", ".X of SHL is not run yet");
    refused("SHR.«X R0, R1, R2", ".X of SHR is not run yet");
    refused("SHR.«XHI R0, R1, R2", ".XHI of SHR is not run yet");
    refused("SHF.L.«X R0, R1, R2, R3", ".X of SHF is not run yet");
    refused("SHF.R.«XHI R0, R1, R2, R3", ".XHI of SHF is not run yet");
    refused("SHF.L.«HI R0, R1, R2, R3", ".HI of SHF is not run yet");
    refused("LEA «P0, R0, R1, R2, 0x1", "the predicate result of LEA is not run yet");
    refused("LEA.HI R0, «-R1, R2, R3, 0x1", "a negated source without .X of LEA is not run yet");
}

#[test]
fn condition_codes() {
    refused("DADD R0.«CC, R2, R4", ".CC of DADD is not run yet");
    refused("F2F.F16.F32 R0.«CC, R2", ".CC of F2F is not run yet");
    refused("F2F.F64.F32 R0.«CC, R2", ".CC of F2F is not run yet");
    refused("I2I.S16.S32 R0.«CC, R2", ".CC of I2I is not run yet");
    for test in ["CSM_TA", "CSM_TR", "CSM_MX", "FCSM_TA", "FCSM_TR", "FCSM_MX", "RLE", "RGT"] {
        let reason = format!("the test CC.{test} of CSETP is not run yet");
        refused(&format!("CSETP.«{test}.AND P0, PT, CC, PT"), &reason);
    }
}

#[test]
fn memory_and_control_forms() {
    refused("BRA.«LMT 0x8", ".LMT of BRA is not run yet");
    refused("BRA «c[0x0][0x10]", "a target in a constant bank of BRA is not run yet");
}

/// Each instruction, what its diagnostic says, and the name that the page has.
const REFUSED: &[(&str, &str, &str)] = &[
    ("RTT", "trap handlers", "RTT"),
    ("RTT.TERMINATE", "trap handlers", "RTT"),
    ("IDE.EN", "trap handlers", "IDE"),
    ("B2R R0, 0x1", "another program", "B2R"),
    ("B2R.WARP R0", "another program", "B2R"),
    ("R2B 0x1, R0", "another program", "R2B"),
    ("GETCRSPTR R0", "another program", "GETCRSPTR"),
    ("SETCRSPTR R0", "another program", "SETCRSPTR"),
    ("GETLMEMBASE R0", "another program", "GETLMEMBASE"),
    ("SETLMEMBASE R0", "another program", "SETLMEMBASE"),
    ("LEPC R0", "whose address", "LEPC"),
    ("PEXIT 0x8", "stack entries", "PEXIT"),
    ("PLONGJMP 0x8", "stack entries", "PLONGJMP"),
    ("LONGJMP", "stack entries", "LONGJMP"),
    ("BAR.SCAN 0x0, 0x20, P0", "in which order", "BAR.SCAN"),
    ("VOTE.VTG.R 0x1", "tessellation", "VOTE.VTG"),
    ("BPT.PAUSE 0x1", "a breakpoint", "BPT"),
    ("BPT.INT 0x1", "a breakpoint", "BPT"),
    ("CCTL.E.QRY1[R2]", "what it answers", "QRY1"),
    ("CCTL.E.RS [R2]", ".RS of CCTL", ".RS"),
    ("CCTL.E.RSLB [R2]", ".RSLB of CCTL", ".RSLB"),
    ("CCTLL.IV [R0]", ".IV of CCTLL", "CCTLL"),
    ("CCTLL.IVALL", ".IVALL of CCTLL", "CCTLL"),
    ("LDG.E P0, R0, [R2]", "the predicate result", "LDG"),
    ("ATOM.E.ADD P0, R0, [R2], R4", "the predicate result", "ATOM"),
    ("SUATOM.D.BA.2D.ADD P0, R0, [R2], R4, R6", "the predicate result", "SUATOM"),
];

#[test]
fn what_does_not_run_says_why_and_is_listed() {
    let page = include_str!("../../../docs/unsupported.md");
    for (instruction, reason, name) in REFUSED {
        let message = refusal(&format!("[shader]\ntext = \"{instruction};\"\n"));
        assert!(message.contains("SASS-020"), "{instruction}: {message}");
        assert!(message.contains(reason), "{instruction}: {message}");
        assert!(page.contains(name), "{name} is not in docs/unsupported.md");
    }
}

/// Names of the vendor's disassembler for values that mean nothing.
#[test]
fn cache_operations_without_a_meaning() {
    for instruction in [
        "CCTL.E.INVALIDCCTLOP10 [R2]",
        "CCTL.INVALIDCACHETYPE5.IV [R2]",
        "CCTLL.???1.PF1 [R2]",
        "CCTLL.???0.WBALL",
        "CCTLT.INVALIDCCTLTOP2 R0",
    ] {
        let message = refusal(&format!("[shader]\ntext = \"{instruction};\"\n"));
        assert!(message.contains("SASS-012"), "{instruction}: {message}");
    }
}
