//! The TEXS page: what is written, what is refused, how it is encoded and packed. What it does when it runs is in
//! `corpus/jobs/texs_*.toml`. All words were given to the vendor's disassembler, which printed the texts beside them.

mod support;

use support::{accepted, agree, codes, finding, moves, parsed, printed, refused};
use tmu_program::{Op, Severity};
use tmu_sass::equivalent::equivalents;
use tmu_sass::lower::{Options, lower};
use tmu_sass::{Arch, Control, decode, text};
use tmu_texture::Packing;
use tmu_texture::fetch::{Compare, F16Rounding};

/// The "legal modifier table" of the page: encoding, level mode with comparison, dimension, Ra, Rb.
const COMBINATIONS: [(&str, &str, &str, &str); 14] = [
    (".LZ", "1D", "s", ""),
    ("", "2D", "s", "t"),
    (".LZ", "2D", "s", "t"),
    (".LL", "2D", "s t", "lod"),
    (".DC", "2D", "s t", "dc"),
    (".LL.DC", "2D", "s t", "lod dc"),
    (".LZ.DC", "2D", "s t", "dc"),
    ("", "ARRAY_2D", "array s", "t"),
    (".LZ", "ARRAY_2D", "array s", "t"),
    (".LZ.DC", "ARRAY_2D", "array s", "t dc"),
    ("", "3D", "s t", "r"),
    (".LZ", "3D", "s t", "r"),
    ("", "CUBE", "s t", "r"),
    (".LL", "CUBE", "s t", "r lod"),
];

/// The masks of the page's two result tables, in the order of their codes.
const MASKS_WITHOUT_RD1: [&str; 8] = ["R", "G", "B", "A", "RG", "RA", "GA", "BA"];
const MASKS_WITH_RD1: [&str; 5] = ["RGB", "RGA", "RBA", "GBA", "RGBA"];

#[test]
fn texs_01_both_forms_with_guard_and_annotations() {
    agree(&[
        ("TEXS RZ, R0, R4, R8, 0x3, 2D, RG", 0xd830_003f_f087_0400),
        ("TEXS R2, R0, R4, R8, 0x3, 2D, RGBA", 0xd830_0030_2087_0400),
        ("@P1 TEXS.NODEP R2, R0, R4, R8, 0x3, 2D, RGBA", 0xd832_0030_2081_0400),
    ]);
    let annotated = parsed("TEXS.LZ.DC.NODEP.P R2, R0, R4, R8, 3, 2D &req=1 &rd=2 &wr=3 ?4;");
    let control = annotated.control();
    assert_eq!((control.wait_mask(), control.read_barrier(), control.write_barrier()), (1, 2, 3));
    assert_eq!((control.schedule(), control.reuse()), (4, 2));
    // The modifiers may come in any order; the disassembler has one.
    assert_eq!(parsed("TEXS.P.NODEP.DC.LZ R2, R0, R4, R8, 3, 2D").word(), annotated.word());
    assert_eq!(printed(&annotated), "TEXS.LZ.DC.NODEP.P R2, R0, R4, R8, 0x3, 2D, RGBA");
}

#[test]
fn texs_01_a_number_sign_starts_a_comment() {
    let text = "# nothing\nTEXS RZ, R0, R19, R29, 0x1, 2D, RG;   # reads R19 & R29; writes R0 & R1\n#";
    let lines = text::parse_file(text, Arch::Sm52).unwrap();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].instruction.word(), 0xd830_001f_f1d7_1300);
    assert_eq!(lines[0].instruction.control(), Control::default());
}

#[test]
fn texs_01_what_is_no_form_is_refused_at_its_place() {
    for (line, code, position) in [
        ("TEXS R2, R0, R4, R8", "SASS-006", "R8"),
        ("TEXS R2, R0, R4, R8, 0x3", "SASS-006", "0x3"),
        ("TEXS R2, R0, R4, R8, 0x2000, 2D, RGBA", "SASS-009", "0x2000"),
        ("TEXS R2, R0, R4, R8, 0x3, 2D, RGBA, R1", "SASS-006", "R1"),
        ("TEXS.AOFFI R2, R0, R4, R8, 0x3, 2D, RGBA", "SASS-007", "AOFFI"),
        ("TEXS.B R2, R0, R4, R8, 0x3, 2D, RGBA", "SASS-007", "B"),
        ("TEXS R2, R0, R4, R8, 0x3, 2D, RGBA &req=64", "SASS-002", "&req=64"),
    ] {
        refused(line, code, position);
    }
}

#[test]
fn texs_03_dc_is_not_for_3d() {
    for mode in [".DC", ".LZ.DC", ".LL.DC"] {
        let line = format!("TEXS{mode} R2, R0, R4, R8, 0x3, 3D, RGBA");
        refused(&line, "TEXS-10", "3D");
    }
}

/// TEXS and TEXS.LZ force the comparison; TEXS.LL leaves it to the sampler.
#[test]
fn texs_03_who_decides_about_the_comparison() {
    let compare =
        |mode: &str| fetch_of(&format!("TEXS{mode} R2, R0, R4, R8, 0x3, 2D, RGBA"), Arch::Sm52).compare;
    assert_eq!(compare(".DC"), Compare::Forced);
    assert_eq!(compare(".LZ.DC"), Compare::Forced);
    assert_eq!(compare(".LL.DC"), Compare::IfSampler);
    assert_eq!([compare(""), compare(".LZ"), compare(".LL")], [Compare::Never; 3]);
}

#[test]
fn texs_05_masks_of_one_and_two_components_go_with_rz() {
    for (code, mask) in (0..).zip(MASKS_WITHOUT_RD1) {
        let line = format!("TEXS RZ, R0, R4, R8, 0x3, 2D, {mask}");
        agree(&[(&line, 0xd820_003f_f087_0400 | code << 50)]);
        let line = format!("TEXS.F16 RZ, R0, R4, R8, 0x3, 2D, {mask}");
        agree(&[(&line, 0xd020_003f_f087_0400 | code << 50)]);
        let wrong = format!("TEXS R2, R0, R4, R8, 0x3, 2D, {mask}");
        let found = refused(&wrong, "TEXS-05", mask);
        assert!(found.message.contains("RGBA"), "{found}");
    }
}

/// The prose of the page lists GBA before RBA; its tables, and the machine, have RBA = 2 and GBA = 3.
#[test]
fn texs_05_masks_of_three_and_four_components_go_with_another_rd1() {
    for (code, mask) in (0..).zip(MASKS_WITH_RD1) {
        let line = format!("TEXS R2, R0, R4, R8, 0x3, 2D, {mask}");
        agree(&[(&line, 0xd820_0030_2087_0400 | code << 50)]);
        let line = format!("TEXS.F16 R1, R0, R4, R8, 0x3, 2D, {mask}");
        agree(&[(&line, 0xd020_0030_1087_0400 | code << 50)]);
        let wrong = format!("TEXS RZ, R0, R4, R8, 0x3, 2D, {mask}");
        let found = refused(&wrong, "TEXS-05", mask);
        assert!(found.message.contains("RG"), "{found}");
    }
    // RGBA when absent; with RZ there is no default.
    assert_eq!(parsed("TEXS R2, R0, R4, R8, 0x3, 2D").word(), 0xd830_0030_2087_0400);
    let line = "TEXS RZ, R0, R4, R8, 0x3, 2D";
    refused(line, "SASS-006", "2D");
    refused("TEXS R2, R0, R4, R8, 0x3, 2D, RB", "TEXS-05", "RB");
    refused("TEXS RZ, R0, R4, R8, 0x3, 2D, GB", "TEXS-05", "GB");
    refused("TEXS R2, R0, R4, R8, 0x3, 2D, 0xf", "TEXS-05", "0xf");
}

#[test]
fn texs_05_mask_codes_5_to_7_print_but_do_not_assemble() {
    for code in 5..8 {
        let mask = format!("INVALID{code}");
        let line = format!("TEXS R2, R0, R4, R8, 0x3, 2D, {mask}");
        let word = 0xd820_0030_2087_0400 | code << 50;
        support::print_but_do_not_assemble(&[(&line, word, &mask)], "TEXS-05");
    }
}

/// The page's table for 32-bit results.
#[test]
fn texs_06_where_32_bit_results_land() {
    for (mask, writes) in [
        ("R", "R0 R"),
        ("G", "R0 G"),
        ("B", "R0 B"),
        ("A", "R0 A"),
        ("RG", "R0 R; R1 G"),
        ("RA", "R0 R; R1 A"),
        ("GA", "R0 G; R1 A"),
        ("BA", "R0 B; R1 A"),
    ] {
        moves(&format!("TEXS RZ, R0, R4, R8, 0x3, 2D, {mask}"), "R4 s; R8 t", writes);
    }
    for (mask, writes) in [
        ("RGB", "R0 R; R1 G; R10 B"),
        ("RGA", "R0 R; R1 G; R10 A"),
        ("RBA", "R0 R; R1 B; R10 A"),
        ("GBA", "R0 G; R1 B; R10 A"),
        ("RGBA", "R0 R; R1 G; R10 B; R11 A"),
    ] {
        moves(&format!("TEXS R10, R0, R4, R8, 0x3, 2D, {mask}"), "R4 s; R8 t", writes);
    }
}

/// The page's table for packed results: `R, G` is R in bits 15:0 and G in bits 31:16.
#[test]
fn texs_07_where_packed_results_land() {
    for (mask, writes) in [
        ("R", "R0 R"),
        ("G", "R0 G"),
        ("B", "R0 B"),
        ("A", "R0 A"),
        ("RG", "R0 R, G"),
        ("RA", "R0 R, A"),
        ("GA", "R0 G, A"),
        ("BA", "R0 B, A"),
    ] {
        moves(&format!("TEXS.F16 RZ, R0, R4, R8, 0x3, 2D, {mask}"), "R4 s; R8 t", writes);
    }
    for (mask, writes) in [
        ("RGB", "R0 R, G; R11 B"),
        ("RGA", "R0 R, G; R11 A"),
        ("RBA", "R0 R, B; R11 A"),
        ("GBA", "R0 G, B; R11 A"),
        ("RGBA", "R0 R, G; R11 B, A"),
    ] {
        moves(&format!("TEXS.F16 R11, R0, R4, R8, 0x3, 2D, {mask}"), "R4 s; R8 t", writes);
    }
}

/// The vendor's disassembler has .F16 from sm_52 on and .F16.RTZ from sm_60 on.
#[test]
fn texs_07_which_machines_pack() {
    for arch in Arch::ALL {
        let has = |word| decode(word, Control::default(), arch).is_ok();
        assert_eq!(has(0xd030_0030_1087_0400), arch >= Arch::Sm52, "{arch}");
        assert_eq!(has(0xd430_0030_1087_0400), arch >= Arch::Sm60, "{arch}");
        let parses =
            |mode: &str| text::parse(&format!("TEXS{mode} R1, R0, R4, R8, 0x3, 2D, RGBA"), arch).is_ok();
        assert_eq!(parses(".F16"), arch >= Arch::Sm52, "{arch}");
        assert_eq!(parses(".F16.RTZ"), arch >= Arch::Sm60, "{arch}");
        assert!(parses(""), "{arch}");
    }
    let error = text::parse("TEXS.F16 R1, R0, R4, R8, 0x3, 2D", Arch::Sm50).unwrap_err();
    assert_eq!(error.code, "SASS-004");
    assert!(error.hint.unwrap().contains("sm_52"));
}

/// .F16 leaves the rounding to the launch; .F16.RTZ of Pascal does not.
#[test]
fn texs_09_who_decides_about_the_rounding() {
    let decided = |mode: &str| {
        let line = format!("TEXS{mode} R1, R0, R4, R8, 0x3, 2D, RGBA");
        let operation = operation_of(&line, Arch::Sm60);
        (operation.launch_f16_rounding, operation.fetch.packing)
    };
    assert!(decided(".F16").0);
    assert_eq!(decided(".F16.RTZ"), (false, Packing::F16(F16Rounding::TowardZero)));
    assert_eq!(decided(".RTZ.F16"), decided(".F16.RTZ"));
}

#[test]
fn texs_10_the_14_combinations() {
    let from = |first: u8, names: &'static str| {
        names
            .split_whitespace()
            .enumerate()
            .map(move |(position, name)| format!("R{} {name}", first + position as u8))
    };
    for (code, (mode, dim, ra, rb)) in (0..).zip(COMBINATIONS) {
        let second = if rb.is_empty() { "" } else { "R8, " };
        let line = format!("TEXS{mode} R2, R0, R4, {second}0x3, {dim}, RGBA");
        let rb_bits = if rb.is_empty() { 0xff } else { 8 };
        agree(&[(&line, 0xd810_0030_2007_0400 | code << 53 | rb_bits << 20)]);
        accepted(&line);
        let reads: Vec<_> = from(4, ra).chain(from(8, rb)).collect();
        moves(&line, &reads.join("; "), "R0 R; R1 G; R2 B; R3 A");
    }
}

/// 8 dimensions, with and without .DC, 3 level modes: 14 of the 48 are legal.
#[test]
fn texs_10_every_other_combination_is_refused_with_the_legal_ones() {
    let mut refusals = 0;
    for dim in ["1D", "ARRAY_1D", "2D", "ARRAY_2D", "3D", "ARRAY_3D", "CUBE", "ARRAY_CUBE"] {
        for mode in ["", ".LZ", ".LL", ".DC", ".LZ.DC", ".LL.DC"] {
            if COMBINATIONS.iter().any(|&(legal, with, ..)| (legal, with) == (mode, dim)) {
                continue;
            }
            refusals += 1;
            let line = format!("TEXS{mode} R2, R0, R4, R8, 0x3, {dim}, RGBA");
            let (found, _) = finding(&line);
            assert!(found.code == "TEXS-10" && found.is_error(), "{line}: {found}");
            let said = format!("{found}");
            for (legal, with, ..) in COMBINATIONS {
                assert!(said.contains(&format!("TEXS{legal} {with}")), "{said} lacks TEXS{legal} {with}");
            }
        }
    }
    assert_eq!(refusals, 34);
    let found = refused("TEXS.LB R2, R0, R4, R8, 0x3, 2D, RGBA", "TEXS-10", "LB");
    assert!(found.hint.unwrap().contains("TEXS.LL CUBE"));
}

/// The vendor's disassembler: "undefined value 0xe for table 'Tex2D4'".
#[test]
fn texs_10_codes_14_and_15_are_no_instruction() {
    for code in [14, 15] {
        for base in [0xd810_0030_2087_0400u64, 0xd810_003f_f087_0400, 0xd010_0030_2087_0400] {
            let word = base & !(15 << 53) | code << 53;
            assert!(decode(word, Control::default(), Arch::Sm52).is_err(), "{word:#x}");
        }
    }
}

/// The multiple that a vector of `count` scalars must start at, from the page.
fn expect_alignment(line: &str, register: usize, count: usize) {
    if register.is_multiple_of(count.max(1)) {
        accepted(line);
    } else {
        let found = refused(line, "TEXS-12", &format!("R{register}"));
        assert!(found.message.contains(&format!("R{register}")), "{found}");
        assert!(found.message.contains(&format!("multiple of {count}")), "{found}");
    }
}

#[test]
fn texs_12_destinations_are_aligned_to_their_number_of_scalars() {
    for register in 20..24 {
        for mask in MASKS_WITHOUT_RD1 {
            let line = format!("TEXS RZ, R{register}, R4, R8, 0x3, 2D, {mask}");
            expect_alignment(&line, register, mask.len());
        }
        for mask in MASKS_WITH_RD1 {
            let line = format!("TEXS R2, R{register}, R4, R8, 0x3, 2D, {mask}");
            expect_alignment(&line, register, 2);
            let line = format!("TEXS R{register}, R0, R4, R8, 0x3, 2D, {mask}");
            expect_alignment(&line, register, mask.len() - 2);
        }
    }
}

/// The page lets Rd0 and Rd1 be any registers. Components by hand, from its table: RGBA is R, G in Rd0, Rd0+1 and B, A in
/// Rd1, Rd1+1; packed, R, G in Rd0 and B, A in Rd1.
#[test]
fn texs_06_destinations_that_overlap_are_told() {
    for (line, rd1, lost) in [
        ("TEXS R0, R0, R4, R8, 0x3, 2D, RGBA", "R0", "R, G would be overwritten"),
        ("TEXS R1, R0, R4, R8, 0x3, 2D, RGB", "R1", "both write R1: G would be overwritten"),
        ("TEXS R2, R2, R4, R8, 0x3, 2D, GBA", "R2", "both write R2: G would be overwritten"),
        ("TEXS.F16 R3, R3, R4, R8, 0x3, 2D, RGBA", "R3", "both write R3: R, G would be overwritten"),
    ] {
        let (found, position) = finding(line);
        assert_eq!((found.code, found.severity, position), ("TEXS-06", Severity::Warning, rd1), "{line}");
        assert!(found.message.ends_with(lost), "{line}: {found}");
    }
    for line in ["TEXS R2, R0, R4, R8, 0x3, 2D, RGBA", "TEXS RZ, RZ, R4, R8, 0x3, 2D, RG"] {
        accepted(line);
    }
    let (found, _) = finding("TLDS.LZ R1, R0, R4, R5, 0x1, 2D, RGB");
    assert_eq!((found.code, found.severity), ("SASS-013", Severity::Warning));
    assert_eq!(codes("TLD4S.R R0, R0, R4, R5, 0x1"), ["SASS-013"]);
}

#[test]
fn texs_12_packed_destinations_are_single_registers() {
    for mask in MASKS_WITHOUT_RD1 {
        accepted(&format!("TEXS.F16 RZ, R21, R4, R8, 0x3, 2D, {mask}"));
    }
    for mask in MASKS_WITH_RD1 {
        accepted(&format!("TEXS.F16 R23, R21, R4, R8, 0x3, 2D, {mask}"));
    }
}

#[test]
fn texs_12_sources_are_aligned_to_their_number_of_scalars() {
    for (mode, dim, ra, rb) in COMBINATIONS {
        let [in_ra, in_rb] = [ra, rb].map(|names| names.split_whitespace().count());
        for register in 20..24 {
            let second = if in_rb == 0 { "RZ" } else { "R8" };
            let line = format!("TEXS{mode} R2, R0, R{register}, {second}, 0x3, {dim}, RGBA");
            expect_alignment(&line, register, in_ra);
            if in_rb != 0 {
                let line = format!("TEXS{mode} R2, R0, R4, R{register}, 0x3, {dim}, RGBA");
                expect_alignment(&line, register, in_rb);
            }
        }
    }
}

/// An error here, a warning for TLD: "Rb must be specified as RZ" against "should be".
#[test]
fn texs_12_an_rb_that_holds_nothing_must_be_rz() {
    accepted("TEXS.LZ R2, R0, R4, RZ, 0x3, 1D, RGBA");
    accepted("TEXS.LZ R2, R0, R4, 0x3, 1D, RGBA");
    let line = "TEXS.LZ R2, R0, R4, R8, 0x3, 1D, RGBA";
    let found = refused(line, "TEXS-12", "R8");
    assert_eq!(found.severity, Severity::Error);
}

#[test]
fn texs_12_a_register_that_holds_something_is_not_rz() {
    for (mode, dim, _, rb) in COMBINATIONS {
        let second = if rb.is_empty() { "RZ" } else { "R8" };
        let line = format!("TEXS{mode} R2, R0, RZ, {second}, 0x3, {dim}, RGBA");
        assert!(refused(&line, "TEXS-12", "RZ").message.starts_with("Ra"));
        if !rb.is_empty() {
            let line = format!("TEXS{mode} R2, R0, R4, RZ, 0x3, {dim}, RGBA");
            assert!(refused(&line, "TEXS-12", "RZ").message.starts_with("Rb"));
            let line = format!("TEXS{mode} R2, R0, R4, 0x3, {dim}, RGBA");
            refused(&line, "TEXS-12", &line);
        }
    }
}

#[test]
fn texs_14_phase_and_nodep() {
    let word = 0xd832_0030_2081_0400;
    for (name, code) in [("", 0u32), (".T", 1), (".P", 2)] {
        let line = format!("@P1 TEXS.NODEP{name} R2, R0, R4, R8, 0x3, 2D, RGBA");
        accepted(&line);
        let instruction = parsed(&line);
        assert_eq!((instruction.word(), u32::from(instruction.control().reuse())), (word, code), "{line}");
        let slot = Control::from_bits(0x7e0 | code << 17);
        assert_eq!(printed(&decode(word, slot, Arch::Sm52).unwrap()), line);
    }
    let line = "TEXS.INVALIDPHASE3 R2, R0, R4, R8, 0x3, 2D, RGBA";
    refused(line, "TEXS-14", "INVALIDPHASE3");
    assert!(operation_of("TEXS.NODEP R2, R0, R4, R8, 0x3, 2D, RGBA", Arch::Sm52).live_only);
    assert!(!operation_of("TEXS R2, R0, R4, R8, 0x3, 2D, RGBA", Arch::Sm52).live_only);
}

#[test]
fn texs_15_the_same_operation_in_d3d() {
    let d3d = |mode: &str| {
        let line = format!("TEXS{mode} R2, R0, R4, R8, 0x3, 2D, RGBA");
        let found = equivalents(&parsed(&line));
        found.into_iter().find(|(language, _)| *language == "D3D").map(|(_, form)| form).unwrap()
    };
    assert_eq!(d3d(""), "sample");
    assert_eq!(d3d(".LL"), "sample_l");
    assert_eq!(d3d(".DC"), "sample_c");
    // The page's own word; shader model 4 and 5 write it as sample_l with level 0.
    assert_eq!(d3d(".LZ"), "sample_lz (sample_l with level 0)");
    assert_eq!(d3d(".LZ.DC"), "sample_c_lz");
    // The page: "TXD or software emulated".
    let gradient = equivalents(&parsed("TXD R0, R4, R8, 0x3, 2D, 0xf"));
    assert_eq!(gradient[0], ("D3D", "sample_d".to_owned()));
}

/// The example lines of the page, as it writes them, with what their comments say.
#[test]
fn texs_16_example_lines_assemble_and_print_back() {
    for (written, spelled, word, reads, writes) in [
        (
            "TEXS        RZ, R0, R19, R29, 0x1, 2D, RG;   # reads R19 & R29; writes R0 & R1",
            "TEXS RZ, R0, R19, R29, 0x1, 2D, RG",
            0xd830_001f_f1d7_1300,
            "R19 s; R29 t",
            "R0 R; R1 G",
        ),
        (
            "TEXS.LL     R0, R2,  R4,  R9, 0x3, 2D, RGBA; # reads R4, R5, &  R9; writes R0, R1, R2, & R3",
            "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA",
            0xd870_0030_0097_0402,
            "R4 s; R5 t; R9 lod",
            "R2 R; R3 G; R0 B; R1 A",
        ),
        (
            "TEXS.DC     R4, R0,  R8, R19, 0x2, 2D, RGBA; # reads R8, R9, & R19; writes R4, R5, R0, & R1",
            "TEXS.DC R4, R0, R8, R19, 0x2, 2D, RGBA",
            0xd890_0020_4137_0800,
            "R8 s; R9 t; R19 dc",
            "R0 R; R1 G; R4 B; R5 A",
        ),
    ] {
        let lines = text::parse_file(written, Arch::Sm52).unwrap();
        assert_eq!(lines[0].instruction.word(), word, "{written}");
        assert_eq!(printed(&lines[0].instruction), spelled);
        accepted(written);
        moves(spelled, reads, writes);
    }
}

/// The fetch that a line becomes.
fn operation_of(line: &str, arch: Arch) -> tmu_program::TextureFetch {
    let instruction = text::parse(line, arch).unwrap_or_else(|error| panic!("{line}: {error}"));
    let program = lower("line", &[(8, instruction)], Options { arch, compute: false }).unwrap();
    let fetches = program.instructions.iter().filter_map(|instruction| {
        if let Op::Fetch(fetch) = &instruction.op { Some((**fetch).clone()) } else { None }
    });
    let mut fetches: Vec<_> = fetches.collect();
    assert_eq!(fetches.len(), 1, "{line}");
    fetches.remove(0)
}

fn fetch_of(line: &str, arch: Arch) -> tmu_texture::Fetch {
    operation_of(line, arch).fetch
}
