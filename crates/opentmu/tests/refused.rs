//! Instructions that are decoded but do not run: refused with their name, and listed in `docs/unsupported.md`.

mod common;

use common::refusal;

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
