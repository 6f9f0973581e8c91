//! What the assembler says about the mistakes that people make: the code, the very place, and what helps.

use tmu_program::{Diagnostic, Severity, Span};
use tmu_sass::Arch;
use tmu_sass::text::{assemble_file, check_file};
use tmu_sass::writer::write_cubin;

/// The only finding about a text.
fn finding(text: &str) -> Diagnostic {
    let mut found = assemble_file(text, Arch::Sm52).expect_err(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found.remove(0)
}

/// Each text marks the place between « and ».
fn assert_says(marked: &str, code: &str, message: &str, hint: &str) {
    let text = marked.replace(['«', '»'], "");
    assert_found(marked, finding(&text), code, message, hint);
}

/// As [`assert_says`], of what assembles and does not run.
fn assert_warns(marked: &str, code: &str, message: &str, hint: &str) {
    let text = marked.replace(['«', '»'], "");
    let mut found = check_file(&text, Arch::Sm52);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    assert_eq!(found[0].severity, Severity::Warning, "{text}");
    assert_found(marked, found.remove(0), code, message, hint);
}

fn assert_found(marked: &str, found: Diagnostic, code: &str, message: &str, hint: &str) {
    let start = marked.find('«').unwrap();
    let end = marked.find('»').unwrap() - '«'.len_utf8();
    assert_eq!((found.code, found.message.as_str()), (code, message), "{marked}");
    assert_eq!(found.span, Span::Text(start..end), "{marked}: {}", found.message);
    let told = found.hint.unwrap_or_default();
    assert!(told.contains(hint), "{marked}: {told}");
}

/// What assembles and does not run is underlined at the operand or the modifier that it is about, and says what to write
/// instead or where the reason stands.
#[test]
fn what_does_not_run_is_underlined_at_its_part() {
    let reason = "docs/unsupported.md";
    assert_warns(
        "TEX.«LBA» R0, R2, R4, 0x1, 2D, 0xf;",
        "SASS-020",
        ".LBA is not run: its operand is not documented",
        "without the A",
    );
    let pair = "a 64-bit address takes 2 registers and begins at a multiple of 2, not at R3";
    assert_warns("LDG.E R0, «[R3]»;", "SASS-013", pair, "R2 or R4");
    let four = "a 128-bit access takes 4 registers and begins at a multiple of 4, not at R2";
    assert_warns("LDG.E.128 «R2», [R4];", "SASS-013", four, "R0 or R4");
    assert_warns("STG.E.128 [R4], «R2»;", "SASS-013", four, "R0 or R4");
    let value = "a 64-bit value takes 2 registers and begins at a multiple of 2, not at R5";
    assert_warns("ATOM.E.ADD.U64 R0, [R2], «R5»;", "SASS-013", value, "R4 or R6");
    let compared = "what is compared and stored takes 2 registers and begins at a multiple of 2, not at R253";
    assert_warns("ATOM.E.CAS R0, [R2], «R253», R254;", "SASS-013", compared, "R252, for example");
    let special = "special register SR_PRIM_TYPE of S2R is not run yet";
    assert_warns("S2R R0, «SR_PRIM_TYPE»;", "SASS-020", special, reason);
    assert_warns("SHL.«X» R0, R1, 3;", "SASS-020", ".X of SHL is not run yet", reason);
    let predicate = "the predicate result of LEA is not run yet";
    assert_warns("LEA «P0», R0, R1, R2, 3;", "SASS-020", predicate, reason);
    // Behind an operand, and behind a comment in the statement.
    assert_warns("DADD R0.«CC», R2, R4;", "SASS-020", ".CC of DADD is not run yet", reason);
    assert_warns("DADD /* sum */ R0.«CC», R2, R4;", "SASS-020", ".CC of DADD is not run yet", reason);
    assert_warns(
        "BRA «0x1000»;",
        "SASS-021",
        "'BRA 0x1000' goes to 0x1008, where there is no instruction",
        "labels",
    );
    let query = "component R of the query TEX_HEADER_SAMPLER_POS is not run: its format is not documented";
    assert_warns("TXQ R0, R1, «TEX_HEADER_SAMPLER_POS», 0x1, 0xf;", "SASS-020", query, reason);
    let graphics = "IPA is not run, because it belongs to graphics stages, of which machine code is not run: \
                    'IPA R0, a[0x7c], RZ'";
    assert_warns("«IPA R0, a[0x7c], RZ»;", "SASS-020", graphics, reason);
    // A `.word` is one thing.
    let word = "SHL.X decodes";
    let text = ".word 0x3848080000370100, 0x7e0";
    let found = check_file(text, Arch::Sm52);
    assert_eq!((found.len(), &found[0].span), (1, &Span::Text(0..text.len())), "{word}: {found:?}");
}

/// With computed control words, what cannot be scheduled is an error at the same part.
#[test]
fn what_cannot_be_scheduled_is_underlined_at_its_part() {
    let hint = "`.schedule written`";
    let text = ".schedule auto\nMOV R1, R2;\nSHL.«X» R0, R1, 3;";
    assert_says(text, "SASS-020", ".X of SHL is not run yet", hint);
}

/// A text of another kind is one mistake, not one for each of its lines; few statements are told one by one.
#[test]
fn what_is_no_assembly_text_is_told_once() {
    let prose =
        "A shader is read.\nIt runs, or says why it does not.\nThe rest is told elsewhere.\n".repeat(4);
    let found = check_file(&prose, Arch::Sm52);
    assert_eq!(found.iter().map(|it| it.code).collect::<Vec<_>>(), ["SASS-026"], "{found:?}");
    assert_eq!(found[0].span, Span::Text(0..1), "{found:?}");
    let slips = "move R0, R1;\n".repeat(3);
    assert_eq!(check_file(&slips, Arch::Sm52).len(), 3);
    let some_are_right = format!("{prose}{}", "NOP;\n".repeat(4));
    assert!(check_file(&some_are_right, Arch::Sm52).len() > 1);
}

/// Words that share nothing are not suggested; swapped letters are.
#[test]
fn suggestions_are_a_small_slip_away() {
    assert_says("«DXB» R0, R1;", "SASS-005", "'DXB' is no known instruction", "`tmu isa` lists");
    assert_says("«XMDA» R0, R1, R2, R3;", "SASS-005", "'XMDA' is no known instruction", "did you mean XMAD?");
}

#[test]
fn registers_that_cannot_be_counted_say_why() {
    let told = |text: &str| {
        let file = assemble_file(text, Arch::Sm52).unwrap();
        let problem = write_cubin(&file).unwrap_err();
        assert_eq!(problem.code, "CUBIN-011", "{text}");
        problem.message
    };
    assert_eq!(
        told(".kernel k\nNOP;\n.word 0xffffffffffffffff, 0x7e0\nEXIT;"),
        "the registers of k cannot be counted: the word at 0x10 is no instruction"
    );
    assert_eq!(
        told(".kernel k\nSHL.X R0, R1, 3;\nEXIT;"),
        "the registers of k cannot be counted: .X of SHL is not run yet"
    );
}

#[test]
fn a_modifier_that_is_none_of_those_that_are_needed() {
    let functions = ".COS, .SIN, .EX2, .LG2, .RCP, .RSQ, .RCP64H, .RSQ64H, .SQRT";
    let message = format!(".SINE is none of {functions}");
    assert_says("MUFU.«SINE» R0, R1;", "SASS-007", &message, "the form is MUFU");
    let message = format!("one of {functions} is missing");
    assert_says("«MUFU» R0, R1;", "SASS-007", &message, "the form is MUFU");
    assert_says("«FCHK» P0, R1, R2;", "SASS-007", ".DIVIDE is missing", "the form is FCHK");
}

#[test]
fn commas_and_operands() {
    let comma = "operands are separated by commas";
    assert_says("MOV R0« »R1;", "SASS-009", "there is no comma between 'R0' and 'R1'", comma);
    assert_says("S2R R0«  »SR_TID.X;", "SASS-009", "there is no comma between 'R0' and 'SR_TID.X'", comma);
    assert_says("LDG.E R4« »[R2];", "SASS-009", "there is no comma between 'R4' and '[R2]'", comma);
    assert_says("MOV R0, R1« »EXIT;", "SASS-009", "there is no comma between 'R1' and 'EXIT'", "by `;`");
    assert_says("XMAD R0, R1, «R2»;", "SASS-006", "operand Rc is missing", "the form is XMAD");
    let many = "'R3' is one operand too many";
    assert_says("EXIT;\n  FADD R0, R1, R2, «R3»;", "SASS-006", many, "the form is FADD");
    assert_says(
        "STS «R3», R6;",
        "SASS-009",
        "'R3' is not an address with an offset of 24 bits",
        "[Ra+#offset]",
    );
    assert_says("FADD R0, «0x1», R2;", "SASS-009", "'0x1' is not a register R0…R254 or RZ", "FADD");
    assert_says("MOV R0, «R256»;", "SASS-009", "'R256' is not a register R0…R254 or RZ", "MOV Rd, Sb");
    assert_says(
        "ISETP.LT.AND P0, «R0», R7, PT;",
        "SASS-009",
        "'R0' is not a predicate P0…P6 or PT",
        "Pd, Pe, Ra",
    );
    let constant = "is not a constant c[bank][offset] of bank 0…31, with an offset that is a multiple of 4";
    assert_says("MOV R0, «c[0x20][0x140]»;", "SASS-009", &format!("'c[0x20][0x140]' {constant}"), "MOV");
    assert_says("MOV R0, «c[0x0][0x142]»;", "SASS-009", &format!("'c[0x0][0x142]' {constant}"), "MOV");
}

#[test]
fn numbers_that_are_too_long() {
    let hint = "MOV32I puts all 32 bits of a number into a register";
    assert_says(
        "IADD R0, R1, «0x100000»;",
        "SASS-009",
        "'0x100000' is not a signed number that fits 20 bits",
        hint,
    );
    assert_says(
        "FADD R0, R1, «1.00001»;",
        "SASS-009",
        "'1.00001' is not a 32-bit float that fits 20 bits",
        hint,
    );
    let message = "'0x1ffffffff' is not a signed number that fits 32 bits";
    assert_says("IADD32I R0, R1, «0x1ffffffff»;", "SASS-009", message, "the form is IADD32I");
}

#[test]
fn names_that_are_nearly_right() {
    assert_says("«MOVE» R0, R1;", "SASS-005", "'MOVE' is no known instruction", "did you mean MOV?");
    assert_says("«mov» R0, R1;", "SASS-005", "'mov' is no known instruction", "did you mean MOV?");
    assert_says(
        "@P0 «P1» EXIT;",
        "SASS-005",
        "'P1' is no known instruction",
        "`tmu isa` lists the instructions",
    );
    assert_says("@«P8» EXIT;", "SASS-003", "'P8' is no guard predicate", "a guard is @P0");
    assert_says("S2R R0, «SR_TID.W»;", "SASS-009", "'SR_TID.W' is no name that is known here", "SR_TID.X?");
    assert_says("S2R R0, «TIDX»;", "SASS-009", "'TIDX' is no name that is known here", "`tmu isa`");
    assert_says("FADD.«FTX» R0, R1, R2;", "SASS-007", "FADD takes no .FTX", "the form is FADD{.FTZ}");
    assert_says("LDG.E.«63» R4, [R2];", "SASS-007", "LDG takes no .63", "{.U8|.S8|.U16|.S16|.64|.128");
}

/// A modifier that is known, but not beside the others.
#[test]
fn modifiers_that_exclude_each_other() {
    let form = "the form is LDC{.U8|.S8|.U16|.S16|.64}";
    assert_says("LDC.U8.«64» R4, c[3][0];", "SASS-007", ".U8 and .64 exclude each other in LDC", form);
    assert_says("LDC.64.«S16» R4, c[3][0];", "SASS-007", ".64 and .S16 exclude each other in LDC", form);
    assert_says("LDC.64.«64» R4, c[3][0];", "SASS-007", ".64 stands twice", form);
    assert_says(
        "TLD.LL.«LZ» R0, R4, R5, 0x1, 2D, 0xf;",
        "SASS-007",
        ".LL and .LZ exclude each other in TLD",
        "TLD",
    );
}

/// The guard, the scheduling, the head of the statement: not all of it.
#[test]
fn the_part_that_is_wrong_is_underlined() {
    let barriers = "NOP has a fixed latency: it uses no barriers";
    assert_says("NOP «&wr=0x1 ?4»;", "SASS-002", barriers, "NOP");
    assert_says("«[B------:R-:W1:-:S04]» NOP;", "SASS-002", barriers, "NOP");
    let twice = "the scheduling is written twice, in a column and in annotations";
    assert_says("[B------:R-:W1:-:S04] S2R R0, SR_TID.X «&wr=0x1»;", "SASS-002", twice, "one of them");
    let combination = "TEXS has no such combination of modifiers and dimension";
    assert_says("TEXS.LL R0, R2, R4, R9, 0x3, «3D», RGBA;", "TEXS-10", combination, "TEXS.LL CUBE");
}

/// Of several forms the one is shown that has the fewest other modifiers.
#[test]
fn the_form_that_was_meant_is_shown() {
    assert_says("IADD.«CC» R0, R1, R2;", "SASS-007", "IADD takes no .CC", "IADD{.SAT}{.X} Rd{.CC}");
    assert_says("ATOM.E.ADD.«64» R0, [R8+0x8], R4;", "SASS-007", "ATOM takes no .64", "ATOM{.E}{.ADD|");
    let message = "one of .R, .G, .B, .A is missing";
    assert_says(
        "«TLD4» R0, R4, 0x1, 2D, 0xf;",
        "SASS-007",
        message,
        "the form is TLD4{.R|.G|.B|.A}{.AOFFI|.PTP}",
    );
}

#[test]
fn labels() {
    assert_says(
        ".L_next:\nBRA «`(.L_nxt)»;",
        "SASS-009",
        "there is no label .L_nxt",
        "did you mean .L_next?",
    );
    let hint = "a label `NAME:` belongs to the function that it stands in";
    assert_says(
        ".kernel a\nthere: EXIT;\n.kernel b\nBRA «there»;",
        "SASS-009",
        "there is no label there",
        hint,
    );
    assert_says("a: EXIT;\n«a»: EXIT;", "SASS-015", "label a stands twice", "different names");
    assert_says(".kernel a\nEXIT;\n«.kernel a»\n", "SASS-015", "kernel a stands twice", "different names");
}

#[test]
fn directives() {
    assert_says("«.kernl» k", "SASS-018", "'.kernl' is no directive", "there are .arch .kernel");
    assert_says(
        "«.registers 10»",
        "SASS-018",
        "this belongs to a kernel",
        "write .kernel NAME or .function NAME before it",
    );
    assert_says(
        ".kernel k\n«.shared -4»",
        "SASS-018",
        "'-4' is not what .shared takes",
        "the form is .shared BYTES",
    );
    assert_says("«.constant 0, 1»", "SASS-018", "'0, 1' is not what .constant takes", "banks 1…17");
}

#[test]
fn control_words() {
    assert_says("MOV R0, R1 «&wr=0x9»;", "SASS-002", "'&wr=0x9' is no scheduling annotation", "&wr=0…5");
    let slot = "[B------:R-:W-:-:S16]";
    assert_says(
        &format!("«{slot}» MOV R0, R1;"),
        "SASS-002",
        &format!("'{slot}' is no control slot"),
        "[B0-2---",
    );
}

#[test]
fn a_cubin_needs_a_kernel_and_its_registers() {
    let problem = |text: &str| write_cubin(&assemble_file(text, Arch::Sm52).unwrap()).unwrap_err();
    let nameless = problem("MOV R0, R1;");
    assert_eq!(nameless.message, "a cubin's functions have names");
    assert_eq!(nameless.hint.as_deref(), Some("write .kernel NAME before the code"));
    let few = problem(".kernel k\n.registers 4\nMOV R4, R1;");
    assert_eq!(few.message, "k has 4 registers, but its code names R4");
    assert!(write_cubin(&assemble_file(".kernel k\n.registers 5\nMOV R4, R1;", Arch::Sm52).unwrap()).is_ok());
}
