//! Texture instructions and constant loads in text: the example lines of the manual pages, with the words that the
//! vendor's tools give them.

use tmu_sass::{Arch, Control, decode, text};

/// The example line as the manual writes it, as the disassembler prints it, and its word (found by disassembling).
const EXAMPLES: &[(&str, &str, u64)] = &[
    ("TEXS RZ, R0, R19, R29, 0x1, 2D, RG;", "TEXS RZ, R0, R19, R29, 0x1, 2D, RG", 0xd830_001f_f1d7_1300),
    (
        "TEXS.LL R0, R2,  R4,  R9, 0x3, 2D, RGBA;",
        "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA",
        0xd870_0030_0097_0402,
    ),
    (
        "TEXS.DC R4, R0, R8, R19, 0x2, 2D, RGBA;",
        "TEXS.DC R4, R0, R8, R19, 0x2, 2D, RGBA",
        0xd890_0020_4137_0800,
    ),
    ("TLD.LZ     R0, R4, 0, 2D, 0xf;", "TLD.LZ R0, R4, 0x0, 2D, 0xf", 0xdc38_0007_aff7_0400),
    ("TLD.LZ.MS R0, R4, R6, 0, 2D, 0xf;", "TLD.LZ.MS R0, R4, R6, 0x0, 2D, 0xf", 0xdc3c_0007_a067_0400),
    ("LDC.32.IA  R2,c[0][R1 + 0x404];", "LDC R2, c[0x0][R1+0x404]", 0xef94_0000_4047_0102),
    ("LDC.64     R4,c[7][0x400];", "LDC.64 R4, c[0x7][0x400]", 0xef95_0070_4007_ff04),
];

fn printed(word: u64, arch: Arch) -> String {
    let mut out = String::new();
    text::print_guarded(&decode(word, Control::default(), arch).unwrap(), 8, &mut out);
    out
}

#[test]
fn ldc_14_tld_21_texs_16_example_lines_assemble_and_print_back() {
    for &(written, spelled, word) in EXAMPLES {
        let instruction = text::parse(written, Arch::Sm52).unwrap_or_else(|e| panic!("{written}: {e}"));
        assert_eq!(instruction.word(), word, "{written}");
        assert_eq!(printed(word, Arch::Sm52), spelled);
    }
}
