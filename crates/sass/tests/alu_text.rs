//! Arithmetic, memory and control instructions in text: what is peculiar in the vendor's spelling, with the words that
//! its disassembler prints so, and what does not assemble.

use tmu_sass::{Arch, Control, decode, text};

/// Text and word (found by disassembling); the first column is also what assembles to the word.
const SPELLED: &[(&str, u64)] = &[
    // Optional operands: MOV's lane mask when it is not 15, LEA's shift when it is not 0, a result that is not PT.
    ("MOV R10, R4, 0x1", 0x5c98_0080_0047_000a),
    ("MOV R7, R2", 0x5c98_0780_0027_0007),
    ("LEA R1, R2, R3", 0x5bd7_0000_0037_0201),
    ("LEA P0, R1.CC, -R2, R3, 0x5", 0x5bd0_a280_0037_0201),
    // A negated immediate has its sign behind it; both signs of an addition together add 1.
    ("IADD R1, R2, 0x3.NEG", 0x3811_0000_0037_0201),
    ("IADD.PO.SAT.X R1.CC, R2, 0x3", 0x3817_8800_0037_0201),
    ("FADD R1, R2, -1.7219155529623352168e-41.NEG.ABS", 0x395a_2000_0037_0201),
    ("LOP.AND P0, R1, R2, 0x3.INV", 0x3840_0100_0037_0201),
    // IADD3's immediate is -5, but it is written without a sign.
    ("IADD3 R9, -R6, 0xffffb, R0", 0x39c8_007f_ffb7_0609),
    // Names with a blank behind them keep it before a comma.
    ("FSETP.GTU.FTZ.AND P0, PT, |R12|, +INF , PT", 0x36bc_83ff_8007_0c87),
    ("FADD R1, R2, -0.0 ", 0x3958_0000_0007_0201),
    // Two orders of the same names are two modifiers.
    ("XMAD.S16.U16 R1, R2, R3, R0", 0x5b01_0000_0037_0201),
    ("XMAD.U16.S16 R1, R2, R3, R0", 0x5b02_0000_0037_0201),
    ("XMAD.MRG R22, R13, c[0x0] [0x150].H1, RZ", 0x4f10_7f80_0547_0d16),
    // Halves stand inside the bars, reuse outside.
    ("F2I.U32.F16 R1, |R3.H1|", 0x5cb2_0200_0037_0601),
    ("LDG.E.CI.128 R4, [RZ]", 0xeed6_a000_0007_ff04),
    ("STS [0xfffffc], R1", 0xef5c_0fff_ffc7_ff01),
    ("STS [R2+-0x4], R1", 0xef5c_0fff_ffc7_0201),
    ("BRA CC.LT, 0x18", 0xe240_0000_0087_0001),
    ("@!P0 BRA -0x8", 0xe240_0fff_fe88_000f),
    ("BRA c[0x0][0x3]", 0xe240_0000_0037_002f),
    ("DEPBAR {5,0}", 0xf0f0_0000_0007_0021),
    ("DEPBAR.LE SB2, 0x4, {1,0}", 0xf0f0_0000_2847_0003),
    ("FSWZADD.NDV R10, R11, R10, ZPPPZPPP", 0x50f8_004c_c0a7_0b0a),
    ("BAR.SYNC 0x0", 0xf0a8_1b80_0007_0000),
    ("NOP 0x3", 0x50b0_0000_0037_0f00),
];

fn printed(word: u64, control: Control) -> String {
    let mut out = String::new();
    text::print_guarded(&decode(word, control, Arch::Sm52).unwrap(), 8, &mut out);
    out
}

#[test]
fn peculiar_spellings_print_and_assemble() {
    for &(spelled, word) in SPELLED {
        assert_eq!(printed(word, Control::default()), spelled);
        let again = text::parse(spelled, Arch::Sm52).unwrap_or_else(|error| panic!("{spelled}: {error}"));
        let meaningful = again.encoding().meaningful() as u64;
        assert_eq!(again.word() & meaningful, word & meaningful, "{spelled}");
    }
}

#[test]
fn reuse_goes_by_source_number() {
    // FFMA with the constant as source C keeps source B, in the field of C, by bit 18; FADD's second source is C.
    let reuse = |bit: u32| Control::from_bits(0x7e0 | 1 << bit);
    assert_eq!(printed(0x5181_0200_0037_0201, reuse(18)), "FFMA R1, R2, -R4.reuse, c[0x0][0xc]");
    assert_eq!(printed(0x5c5a_2000_0037_0201, reuse(18)), "FADD R1, R2, -|R3|");
    assert_eq!(printed(0x5c5a_2000_0037_0201, reuse(19)), "FADD R1, R2, -|R3|.reuse");
    let again = text::parse("FADD R1, R2, -|R3|.reuse", Arch::Sm52).unwrap();
    assert_eq!(again.control(), reuse(19));
}

#[test]
fn barriers_and_reserved_reuse_of_fixed_latency_are_refused() {
    let word = 0x5c10_0000_0037_0201;
    assert!(decode(word, Control::from_bits(0x7e0), Arch::Sm52).is_ok());
    assert!(decode(word, Control::from_bits(0x7c0), Arch::Sm52).is_err());
    assert!(decode(word, Control::from_bits(0x10_07e0), Arch::Sm52).is_err());
    // Control instructions ignore the reuse bits; Pascal refuses bit 20 for conversions from 64 bits.
    assert!(decode(0xe300_0000_0007_000f, Control::from_bits(0x10_07e0), Arch::Sm52).is_ok());
    let wide = 0x5cb8_0000_0037_0e01;
    assert!(decode(wide, Control::from_bits(0x10_07e0), Arch::Sm52).is_ok());
    assert!(decode(wide, Control::from_bits(0x10_07e0), Arch::Sm60).is_err());
}

/// Text and the code of its error.
const REFUSED: &[(&str, &str)] = &[
    // The bits of two negations mean .PO.
    ("IADD R0, -R1, -R2", "SASS-017"),
    // The rounding to a different format does not exist within one format.
    ("F2F.F32.F32.RM R0, R1", "SASS-017"),
    ("FFMA32I R1, R2, 1, R5", "SASS-009"),
    ("@P0 SSY 0x10", "SASS-003"),
    ("FADD R1, R2, 0.1", "SASS-009"),
    ("IADD R1, R2, 0x80000", "SASS-009"),
    ("IADD R1, R2, 0x3.ABS", "SASS-009"),
    ("DEPBAR {6}", "SASS-009"),
    ("DEPBAR {1,1}", "SASS-009"),
    ("FSWZADD R1, R2, R3, PPPPPPP", "SASS-009"),
    ("MOV R0, R1.H1", "SASS-007"),
    ("SYNC CC.LESS", "SASS-009"),
];

#[test]
fn what_has_no_encoding_is_named() {
    for &(spelled, code) in REFUSED {
        let error = text::parse(spelled, Arch::Sm52).expect_err(spelled);
        assert_eq!(error.code, code, "{spelled}: {error}");
    }
    let error = text::parse("IADD R0, -R1, -R2", Arch::Sm52).unwrap_err();
    assert_eq!(error.hint.as_deref(), Some("its bits would mean 'IADD.PO R0, R1, R2'"));
}
