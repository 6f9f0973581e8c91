//! The LDC page: what is written, what is refused, how it is encoded. What it does when it runs is in
//! `corpus/jobs/ldc_*.toml`. All words were given to the vendor's disassembler, which printed the texts beside them.

mod support;

use support::{accepted, agree, codes, errors_of_word, finding, moves, parsed, printed, refused};
use tmu_program::Severity;
use tmu_sass::check::constant::{ConstantAddress, address, size};
use tmu_sass::lower::{Options, lower};
use tmu_sass::text::check_file;
use tmu_sass::{Arch, Control, decode};

#[test]
fn ldc_01_both_forms_with_guard_and_annotations() {
    agree(&[
        ("LDC R2, c[0x3][0x104]", 0xef94_0030_1047_ff02),
        ("@P3 LDC.U8 R0, c[0x1f][R7+0x7fff]", 0xef90_01f7_fff3_0700),
        ("@!P0 LDC.64 R4, c[0x7][R6+-0x8]", 0xef95_007f_ff88_0604),
        ("LDC RZ, c[0x0][0x0]", 0xef94_0000_0007_ffff),
        ("LDC R0, c[0x0][R3]", 0xef94_0000_0007_0300),
        ("LDC R254, c[0x0][R254+-0x8000]", 0xef94_0008_0007_fefe),
    ]);
    let annotated = parsed("@P1 LDC R0, c[3][R4 + 8] &req=0x2a &rd=3 &wr=5 ?0x1d ;");
    let control = annotated.control();
    assert_eq!((control.wait_mask(), control.read_barrier(), control.write_barrier()), (0x2a, 3, 5));
    assert_eq!(control.schedule(), 0x1d);
    assert_eq!(control.annotations(), " &req=0x2a &rd=0x3 &wr=0x5 ?0x1d");
    assert_eq!(printed(&annotated), "@P1 LDC R0, c[0x3][R4+0x8]");
}

#[test]
fn ldc_01_what_is_no_form_is_refused_at_its_place() {
    for (line, code, position) in [
        ("LDC R0", "SASS-006", "R0"),
        ("LDC R0, c[0x0][0x0], R2", "SASS-006", "R2"),
        ("LDC R0, R1", "SASS-009", "R1"),
        ("LDC R0, [R1]", "SASS-009", "[R1]"),
        ("LDC R0, c[0x20][0x0]", "SASS-009", "c[0x20][0x0]"),
        ("LDC R0, c[-0x1][0x0]", "SASS-009", "c[-0x1][0x0]"),
        ("LDC R0, c[0x0][R1+R2]", "SASS-009", "c[0x0][R1+R2]"),
        ("LDC R255, c[0x0][0x0]", "SASS-009", "R255"),
        ("LDC.FTZ R0, c[0x0][0x0]", "SASS-007", "FTZ"),
        ("LDC R0, c[0x0][0x0] &wr=8", "SASS-002", "&wr=8"),
        ("LDC R0, c[0x0][0x0] ?32", "SASS-002", "?32"),
        ("@P7 LDC R0, c[0x0][0x0]", "SASS-003", "P7"),
    ] {
        refused(line, code, position);
    }
}

#[test]
fn ldc_02_sizes() {
    agree(&[
        ("LDC.U8 R8, c[0x1][R2+0x10]", 0xef90_0010_0107_0208),
        ("LDC.S8 R8, c[0x1][R2+0x10]", 0xef91_0010_0107_0208),
        ("LDC.U16 R8, c[0x1][R2+0x10]", 0xef92_0010_0107_0208),
        ("LDC.S16 R8, c[0x1][R2+0x10]", 0xef93_0010_0107_0208),
        ("LDC R8, c[0x1][R2+0x10]", 0xef94_0010_0107_0208),
        ("LDC.64 R8, c[0x1][R2+0x10]", 0xef95_0010_0107_0208),
    ]);
    // The page marks 32 as the default; the disassembler never prints it.
    assert_eq!(parsed("LDC.32 R8, c[0x1][R2+0x10]").word(), 0xef94_0010_0107_0208);
    let bytes =
        ["U8", "S8", "U16", "S16", "32", "64"].map(|name| size(&parsed(&format!("LDC.{name} R8, c[0][0]"))));
    assert_eq!(bytes, [1, 1, 2, 2, 4, 8].map(Some));
}

/// The page promises loads "from 8 to 128 bits", but its syntax and the machine end at 64.
#[test]
fn ldc_02_there_is_no_128_bit_load() {
    let found = refused("LDC.128 R4, c[0x0][0x10];", "LDC-02", "128");
    let said = format!("{found}");
    assert!(said.contains("128-bit") && said.contains("two LDC.64"), "{said}");
}

#[test]
fn ldc_02_size_codes_6_and_7_print_but_neither_assemble_nor_run() {
    let invalid = [
        ("LDC.INVALIDSIZE6 R8, c[0x1][R2+0x10]", 0xef96_0010_0107_0208, "INVALIDSIZE6"),
        ("LDC.INVALIDSIZE7 R8, c[0x1][R2+0x10]", 0xef97_0010_0107_0208, "INVALIDSIZE7"),
    ];
    support::print_but_do_not_assemble(&invalid, "LDC-02");
    for (line, word, _) in invalid {
        let instruction = decode(word, Control::default(), Arch::Sm52).unwrap();
        let options = Options { arch: Arch::Sm52, compute: false };
        let errors = lower("k", &[(8, instruction)], options).unwrap_err();
        assert_eq!(errors[0].diagnostic.code, "LDC-02", "{line}");
    }
}

#[test]
fn ldc_03_modes() {
    agree(&[
        ("LDC.S8 R8, c[0x1][R2+0x10]", 0xef91_0010_0107_0208),
        ("LDC.S8.IL R8, c[0x1][R2+0x10]", 0xef91_1010_0107_0208),
        ("LDC.S8.IS R8, c[0x1][R2+0x10]", 0xef91_2010_0107_0208),
        ("LDC.S8.ISL R8, c[0x1][R2+0x10]", 0xef91_3010_0107_0208),
        ("LDC.IL R8, c[0x1][R2+0x10]", 0xef94_1010_0107_0208),
        ("LDC.IS R8, c[0x1][R2+0x10]", 0xef94_2010_0107_0208),
        ("LDC.ISL R8, c[0x1][R2+0x10]", 0xef94_3010_0107_0208),
    ]);
    // The page marks IA as the default; the disassembler never prints it.
    assert_eq!(parsed("LDC.S8.IA R8, c[0x1][R2+0x10]").word(), 0xef91_0010_0107_0208);
    refused("LDC.IX R8, c[0x1][R2+0x10]", "SASS-007", "IX");
    refused("LDC.IL.IS R8, c[0x1][R2+0x10]", "SASS-007", "IS");
}

#[test]
fn ldc_03_a_mode_needs_an_index() {
    for mode in ["IL", "IS", "ISL"] {
        for operand in ["c[0x1][0x10]", "c[0x1][RZ+0x10]"] {
            let line = format!("LDC.{mode} R8, {operand}");
            let found = refused(&line, "LDC-03", mode);
            assert!(found.message.contains(mode) && found.hint.is_some(), "{found}");
        }
    }
    // The disassembler prints the mode there too.
    let word = 0xef94_1010_0107_ff08;
    assert_eq!(printed(&decode(word, Control::default(), Arch::Sm52).unwrap()), "LDC.IL R8, c[0x1][0x10]");
    assert_eq!(errors_of_word(word), ["LDC-03"]);
}

/// 0xdac0 and 0xfffc print as negative numbers, as the disassembler has it, but they are 56000 and 65532.
#[test]
fn ldc_05_without_a_register_the_immediate_is_unsigned() {
    agree(&[
        ("LDC R0, c[0x3][-0x2540]", 0xef94_003d_ac07_ff00),
        ("LDC R0, c[0x0][-0x4]", 0xef94_000f_ffc7_ff00),
        ("LDC R0, c[0x0][-0x8000]", 0xef94_0008_0007_ff00),
        ("LDC R0, c[0x0][R1+-0x4]", 0xef94_000f_ffc7_0100),
    ]);
    let position = |line: &str| address(&parsed(line)).unwrap();
    for line in ["LDC R0, c[0x3][0xdac0]", "LDC R0, c[0x3][-0x2540]", "LDC R0, c[0x3][RZ+0xdac0]"] {
        assert_eq!(parsed(line).word(), 0xef94_003d_ac07_ff00, "{line}");
        assert_eq!(position(line), ConstantAddress { bank: 3, base: 255, offset: 56000 }, "{line}");
    }
    assert_eq!(position("LDC R0, c[0x0][0xfffc]").offset, 65532);
    assert_eq!(position("LDC R0, c[0x0][R1+-0x4]"), ConstantAddress { bank: 0, base: 1, offset: -4 });
}

#[test]
fn ldc_05_immediates_that_do_not_fit_are_refused() {
    accepted("LDC R0, c[0x0][0xfffc]");
    accepted("LDC.U8 R0, c[0x0][0xffff]");
    accepted("LDC.U8 R0, c[0x0][R1+0x7fff]");
    accepted("LDC.U8 R0, c[0x0][R1-0x8000]");
    for operand in ["c[0x0][0x10000]", "c[0x0][R1+0x8000]", "c[0x0][R1+0xfffc]", "c[0x0][R1+-0x8001]"] {
        refused(&format!("LDC.U8 R0, {operand}"), "SASS-009", operand);
    }
}

#[test]
fn ldc_08_banks_that_no_machine_has_are_warned_about() {
    accepted("LDC R0, c[0x11][0x0]");
    for bank in [18, 31] {
        let line = format!("LDC R0, c[{bank:#x}][0x0]");
        let (found, _) = finding(&line);
        assert_eq!((found.code, found.severity), ("LDC-08", Severity::Warning), "{found}");
        assert!(found.message.contains(&format!("{bank:#x}")), "{found}");
    }
    assert_eq!(codes("FADD R0, R1, c[0x12][0x0]"), ["LDC-08"]);
}

/// A text that names its kernel is for compute, where 8 banks exist; bare code may be a shader's.
#[test]
fn ldc_08_kernels_are_warned_about_banks_that_compute_does_not_see() {
    let code = "LDC R0, c[0x7][R8]; LDC R0, c[0x8][R8]; MOV R1, c[0x11][0x4]; MOV R1, c[0x7][0x4]; EXIT;";
    let found = check_file(&format!(".kernel k\n{code}"), Arch::Sm52);
    let told: Vec<_> = found.iter().map(|found| (found.code, found.severity)).collect();
    assert_eq!(told, [("LDC-08", Severity::Warning); 2], "{found:?}");
    assert!(found[0].message.contains("0x8") && found[1].message.contains("0x11"), "{found:?}");
    assert!(check_file(code, Arch::Sm52).is_empty());
}

#[test]
fn ldc_13_a_64_bit_load_needs_an_even_register() {
    for register in [0, 2, 4, 252] {
        accepted(&format!("LDC.64 R{register}, c[0x0][0x0]"));
    }
    accepted("LDC.64 RZ, c[0x0][0x0]");
    for register in [1, 3, 253] {
        let line = format!("LDC.64 R{register}, c[0x0][0x0]");
        let found = refused(&line, "LDC-13", &format!("R{register}"));
        let (below, above) = (register - 1, register + 1);
        assert!(found.message.contains(&format!("R{register}")), "{found}");
        let hint = found.hint.unwrap();
        assert!(hint.contains(&format!("R{below}")), "{hint}");
        // R254 begins no pair: the next register is RZ.
        assert_eq!(hint.contains(&format!("R{above}")), above != 254, "{hint}");
    }
    let line = "LDC.64 R254, c[0x0][0x0]";
    refused(line, "LDC-13", "R254");
    for size in ["U8", "S8", "U16", "S16", "32"] {
        accepted(&format!("LDC.{size} R253, c[0x0][0x0]"));
    }
}

/// Whether the run faults is known before it starts only where no register takes part.
#[test]
fn ldc_13_a_misaligned_immediate_address_is_warned_about() {
    for (size, bytes) in [("U8", 1), ("S8", 1), ("U16", 2), ("S16", 2), ("32", 4), ("64", 8)] {
        for offset in 0..16 {
            let line = format!("LDC.{size} R2, c[0x0][{offset:#x}]");
            let expected: &[&str] = if offset % bytes == 0 { &[] } else { &["LDC-13"] };
            assert_eq!(codes(&line), expected, "{line}");
            accepted(&format!("LDC.{size} R2, c[0x0][R0+{offset:#x}]"));
        }
    }
    let (found, _) = finding("LDC R2, c[0x0][0x6]");
    assert_eq!(found.severity, Severity::Warning);
}

/// The example lines of the page, as it writes them.
#[test]
fn ldc_14_example_lines_assemble_and_print_back() {
    for (written, spelled, word) in [
        ("LDC.32.IA  R2,c[0][R1 + 0x404];", "LDC R2, c[0x0][R1+0x404]", 0xef94_0000_4047_0102),
        ("LDC.64     R4,c[7][0x400];", "LDC.64 R4, c[0x7][0x400]", 0xef95_0070_4007_ff04),
        ("LDC.64     R6,c[7][0x408];", "LDC.64 R6, c[0x7][0x408]", 0xef95_0070_4087_ff06),
    ] {
        let instruction = parsed(written);
        assert_eq!(instruction.word(), word, "{written}");
        assert_eq!(printed(&instruction), spelled);
        accepted(written);
    }
    moves("LDC.32.IA R2,c[0][R1 + 0x404];", "R1 address", "R2 Rd");
    moves("LDC.64 R4,c[7][0x400];", "", "R4 Rd; R5 Rd+1");
}
