//! The TLD page: what is written, what is refused, how it is encoded and packed. What it does when it runs is in
//! `corpus/jobs/tld_*.toml`. All words were given to the vendor's disassembler, which printed the texts beside them.

mod support;

use support::{accepted, agree, codes, errors_of_word, finding, moves, parsed, printed, refused};
use tmu_program::Severity;
use tmu_sass::equivalent::equivalents;
use tmu_sass::explain::registers;
use tmu_sass::table::names::Field;
use tmu_sass::{Arch, Control, decode, text};

#[test]
fn tld_01_every_modifier_in_the_order_of_the_page() {
    agree(&[
        ("TLD.LZ R0, R4, 0x0, 2D, 0xf", 0xdc38_0007_aff7_0400),
        ("TLD.LL R0, R4, R6, 0x0, 2D, 0xf", 0xdcb8_0007_a067_0400),
        ("TLD.LZ.AOFFI R0, R4, R6, 0x0, 2D, 0xf", 0xdc38_000f_a067_0400),
        ("TLD.LZ.MS R0, R4, R6, 0x0, 2D, 0xf", 0xdc3c_0007_a067_0400),
        ("TLD.LZ.CL R0, R4, 0x0, 2D, 0xf", 0xdc78_0007_aff7_0400),
        ("TLD.LZ.NODEP R0, R4, 0x0, 2D, 0xf", 0xdc3a_0007_aff7_0400),
        ("TLD.B.LZ R0, R4, R6, 0x0, 2D, 0xf", 0xdd38_0007_a067_0400),
        ("@!P2 TLD.LL.AOFFI.CL.NODEP R8, R12, R16, 0x1fff, ARRAY_2D, 0x5", 0xdcfb_fffa_b10a_0c08),
        ("@!P2 TLD.B.LL.AOFFI.CL.NODEP P3, R8, R12, R16, 0x0, ARRAY_2D, 0x5", 0xddda_000a_b10a_0c08),
    ]);
    let annotated = parsed("TLD.LZ R0, R4, 0, 2D, 0xf &req=0x3f &rd=0 &wr=1 ?16;");
    let control = annotated.control();
    assert_eq!((control.wait_mask(), control.read_barrier(), control.write_barrier()), (0x3f, 0, 1));
    assert_eq!(control.schedule(), 16);
}

#[test]
fn tld_01_a_level_mode_is_required() {
    for line in ["TLD R0, R4, 0x0, 2D, 0xf", "TLD.CL R0, R4, 0x0, 2D, 0xf", "TLD.MS R0, R4, R6, 0x0, 2D, 0xf"]
    {
        let found = refused(line, "TLD-01", "TLD");
        assert!(found.message.contains("LZ") && found.message.contains("LL"), "{found}");
    }
    refused("TLD.B R0, R4, R6, 0x0, 2D, 0xf", "TLD-01", "TLD");
    refused("TLD.LZ.LL R0, R4, R6, 0x0, 2D, 0xf", "SASS-007", "LL");
    refused("TLD.LB R0, R4, R6, 0x0, 2D, 0xf", "TLD-01", "LB");
    refused("TLD.LZ.DC R0, R4, R6, 0x0, 2D, 0xf", "SASS-007", "DC");
}

#[test]
fn tld_01_what_is_no_form_is_refused_at_its_place() {
    for (line, code, position) in [
        ("TLD.LZ R0, R4, 0x0", "SASS-006", "0x0"),
        ("TLD.LZ R0, R4, 0x0, 2D, 0x10", "SASS-009", "0x10"),
        ("TLD.LZ R0, R4, 0x0, 2D, 0xf, 0x1", "SASS-006", "0x1"),
        ("TLD.LZ R0, R4, 0x0, 2D, RGBA", "SASS-009", "RGBA"),
        ("TLD.LZ R0, R4, 0x0, 2D, 0xf &rd=9", "SASS-002", "&rd=9"),
    ] {
        refused(line, code, position);
    }
}

/// The page: tsPtrIdx is ignored; the disassembler prints 0 whatever is there.
#[test]
fn tld_02_bindless_takes_the_handle_first_in_rb_and_ignores_the_index() {
    let word = 0xdd38_0557_a067_0400;
    assert_eq!(
        printed(&decode(word, Control::default(), Arch::Sm52).unwrap()),
        "TLD.B.LZ R0, R4, R6, 0x0, 2D, 0xf"
    );
    for index in ["0", "0x55", "0x1fff"] {
        let line = format!("TLD.B.LZ R0, R4, R6, {index}, 2D, 0xf");
        assert_eq!(parsed(&line).word(), 0xdd38_0007_a067_0400, "{line}");
    }
    moves("TLD.B.LZ R0, R4, R6, 0, 2D, 0x1", "R4 s; R5 t; R6 SamplerPtr[31:20] | HeaderPtr[19:0]", "R0 R");
}

#[test]
fn tld_03_the_index_has_13_bits() {
    assert_eq!(parsed("TLD.LZ R0, R4, 0x1fff, 2D, 0xf").value(Field::TsPtrIdx), Some(0x1fff));
    refused("TLD.LZ R0, R4, 0x2000, 2D, 0xf", "SASS-009", "0x2000");
    refused("TLD.LZ R0, R4, -0x1, 2D, 0xf", "SASS-009", "-0x1");
}

#[test]
fn tld_06_ms_needs_lz() {
    let line = "TLD.LL.MS R0, R4, R6, 0x0, 2D, 0xf";
    let found = refused(line, "TLD-06", "LL");
    assert!(found.hint.unwrap().contains("TLD.LZ.MS"));
}

#[test]
fn tld_06_ms_is_for_2d_and_array_2d() {
    for (dim, ra) in [("2D", "R4"), ("ARRAY_2D", "R4")] {
        accepted(&format!("TLD.LZ.MS R0, {ra}, R8, 0x0, {dim}, 0xf"));
    }
    for dim in ["1D", "3D", "ARRAY_1D"] {
        let line = format!("TLD.LZ.MS R0, R4, R8, 0x0, {dim}, 0xf");
        let found = refused(&line, "TLD-06", dim);
        assert!(found.message.contains(dim) && found.hint.unwrap().contains("ARRAY_2D"), "{line}");
    }
}

#[test]
fn tld_06_ms_is_never_with_cl() {
    let line = "TLD.LZ.MS.CL R0, R4, R6, 0x0, 2D, 0xf";
    refused(line, "TLD-06", "CL");
}

/// The disassembler prints what the page forbids.
#[test]
fn tld_06_forbidden_combinations_still_print() {
    let [ll, cl, ms] = [1u64 << 55, 1 << 54, 1 << 50];
    for (bits, text) in [
        (ms | ll, "TLD.LL.MS R0, R4, R6, 0x0, 2D, 0xf"),
        (ms | cl, "TLD.LZ.MS.CL R0, R4, R6, 0x0, 2D, 0xf"),
        (ms | ll | cl, "TLD.LL.MS.CL R0, R4, R6, 0x0, 2D, 0xf"),
    ] {
        let word = 0xdc38_0007_a067_0400 | bits;
        assert_eq!(printed(&decode(word, Control::default(), Arch::Sm52).unwrap()), text);
        let errors = errors_of_word(word);
        assert!(errors.contains(&"TLD-06"), "{text}: {errors:?}");
    }
}

/// Bits 18:17 of the control slot; the word is the same.
#[test]
fn tld_09_the_phase_sits_in_the_control_slot() {
    let word = 0xdc38_0017_aff7_0400;
    for (name, code) in [("", 0), (".T", 1), (".P", 2)] {
        let line = format!("TLD.LZ{name} R0, R4, 0x1, 2D, 0xf");
        accepted(&line);
        let instruction = parsed(&line);
        assert_eq!((instruction.word(), instruction.control().reuse()), (word, code), "{line}");
        let slot = Control::from_bits(0x7e0 | u32::from(code) << 17);
        assert_eq!(printed(&decode(word, slot, Arch::Sm52).unwrap()), line);
        // Bits 20:19 mean nothing here.
        let slot = Control::from_bits(slot.bits() | 3 << 19);
        assert_eq!(printed(&decode(word, slot, Arch::Sm52).unwrap()), line);
    }
}

#[test]
fn tld_09_phase_code_3_prints_but_does_not_assemble() {
    let line = "TLD.LZ.INVALIDPHASE3 R0, R4, 0x1, 2D, 0xf";
    let slot = Control::from_bits(0x7e0 | 3 << 17);
    assert_eq!(printed(&decode(0xdc38_0017_aff7_0400, slot, Arch::Sm52).unwrap()), line);
    refused(line, "TLD-09", "INVALIDPHASE3");
    // The same in the texture instructions that have no page.
    for line in [
        "TEX.INVALIDPHASE3 R0, R4, 0x1, 2D, 0xf",
        "TLDS.LZ.INVALIDPHASE3 RZ, R0, R4, R5, 0x1, 2D, R",
        "TLD4.R.INVALIDPHASE3 R0, R4, 0x1, 2D, 0xf",
        "TXD.INVALIDPHASE3 R0, R4, R8, 0x1, 2D, 0xf",
        "TXQ.INVALIDPHASE3 R0, R4, TEX_HEADER_DIMENSION, 0x1, 0xf",
    ] {
        refused(line, "SASS-012", "INVALIDPHASE3");
    }
}

#[test]
fn tld_10_the_predicate_is_written_before_rd() {
    for number in 0..7u64 {
        let word = 0xdc00_0017_aff7_0400 | number << 51;
        agree(&[(&format!("TLD.LZ P{number}, R0, R4, 0x1, 2D, 0xf"), word)]);
    }
    // PT takes nothing, and is not printed.
    assert_eq!(parsed("TLD.LZ PT, R0, R4, 0x1, 2D, 0xf").word(), 0xdc38_0017_aff7_0400);
    assert_eq!(parsed("TLD.LZ P2, R0, R4, 0x1, 2D").predicate(Field::Ps), Some(2));
}

/// The vendor's disassembler refuses the words for sm_50 and takes them from sm_52 on.
#[test]
fn tld_10_sm_50_has_no_predicate() {
    let line = "TLD.LZ P2, R0, R4, 0x1, 2D, 0xf";
    for arch in Arch::ALL {
        let word = 0xdc10_0017_aff7_0400;
        assert_eq!(decode(word, Control::default(), arch).is_ok(), arch != Arch::Sm50, "{arch}");
        assert_eq!(text::parse(line, arch).is_ok(), arch != Arch::Sm50, "{arch}");
        assert!(text::parse("TLD.LZ R0, R4, 0x1, 2D, 0xf", arch).is_ok(), "{arch}");
    }
    let error = text::parse(line, Arch::Sm50).unwrap_err();
    assert_eq!(error.code, "SASS-004");
    assert!(error.hint.unwrap().contains("sm_52"));
}

#[test]
fn tld_12_dimensions() {
    agree(&[
        ("TLD.LZ R0, R4, 0x1, 1D, 0xf", 0xdc38_0017_8ff7_0400),
        ("TLD.LZ R0, R4, 0x1, ARRAY_1D, 0xf", 0xdc38_0017_9ff7_0400),
        ("TLD.LZ R0, R4, 0x1, 2D, 0xf", 0xdc38_0017_aff7_0400),
        ("TLD.LZ R0, R4, 0x1, ARRAY_2D, 0xf", 0xdc38_0017_bff7_0400),
        ("TLD.LZ R0, R4, 0x1, 3D, 0xf", 0xdc38_0017_cff7_0400),
    ]);
    for (dim, coordinates) in [
        ("1D", "R4 s"),
        ("2D", "R4 s; R5 t"),
        ("3D", "R4 s; R5 t; R6 r"),
        ("ARRAY_1D", "R4 array; R5 s"),
        ("ARRAY_2D", "R4 array; R5 s; R6 t"),
    ] {
        let line = format!("TLD.LZ R0, R4, 0x1, {dim}, 0x1");
        accepted(&line);
        moves(&line, coordinates, "R0 R");
    }
}

#[test]
fn tld_12_reserved_dimensions_print_but_do_not_assemble() {
    support::print_but_do_not_assemble(
        &[
            ("TLD.LZ R0, R4, 0x1, ARRAY_3D, 0xf", 0xdc38_0017_dff7_0400, "ARRAY_3D"),
            ("TLD.LZ R0, R4, 0x1, CUBE, 0xf", 0xdc38_0017_eff7_0400, "CUBE"),
            ("TLD.LZ R0, R4, 0x1, ARRAY_CUBE, 0xf", 0xdc38_0017_fff7_0400, "ARRAY_CUBE"),
        ],
        "TLD-12",
    );
    let (found, _) = finding("TLD.LZ R0, R4, 0x1, CUBE, 0xf");
    assert_eq!(found.hint.as_deref(), Some("legal are 1D, 2D, 3D, ARRAY_1D, ARRAY_2D"));
    refused("TLD.LZ R0, R4, 0x1, 4D, 0xf", "TLD-12", "4D");
}

/// The components of the mask's bits, in order, from Rd upwards.
#[test]
fn tld_15_every_mask() {
    let masks =
        ["", "R", "G", "RG", "B", "RB", "GB", "RGB", "A", "RA", "GA", "RGA", "BA", "RBA", "GBA", "RGBA"];
    for (mask, components) in masks.into_iter().enumerate() {
        let line = format!("TLD.LZ R8, R4, 0x1, 2D, {mask:#x}");
        let word = (0xdc38_0010_2ff7_0408) | (mask as u64) << 31;
        agree(&[(&line, word)]);
        accepted(&line);
        let writes: Vec<_> = components
            .chars()
            .enumerate()
            .map(|(position, name)| format!("R{} {name}", 8 + position))
            .collect();
        moves(&line, "R4 s; R5 t", &writes.join("; "));
    }
    assert_eq!(parsed("TLD.LZ R8, R4, 0x1, 2D").word(), parsed("TLD.LZ R8, R4, 0x1, 2D, 0xf").word());
}

/// The page's packing table, for every combination of modifiers and dimension that is legal: what is absent moves
/// the rest up.
#[test]
fn tld_16_packing_of_every_combination() {
    let combinations =
        (0..16u32).flat_map(|bits| ["1D", "2D", "3D", "ARRAY_1D", "ARRAY_2D"].map(|d| (bits, d)));
    let mut seen = 0;
    for (bits, dim) in combinations {
        let [bindless, lod, offset, multisample] = [0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1);
        if multisample && (lod || !dim.ends_with("2D")) {
            continue;
        }
        seen += 1;
        let ra: &[&str] = match dim {
            "1D" => &["s"],
            "2D" => &["s", "t"],
            "3D" => &["s", "t", "r"],
            "ARRAY_1D" => &["array", "s"],
            _ => &["array", "s", "t"],
        };
        let table = [
            ("SamplerPtr[31:20] | HeaderPtr[19:0]", bindless),
            ("lod", lod),
            ("toff", offset),
            ("Multisample Location(MS)", multisample),
        ];
        let rb: Vec<&str> = table.into_iter().filter_map(|(name, present)| present.then_some(name)).collect();
        let mode = [
            if bindless { ".B" } else { "" },
            if lod { ".LL" } else { ".LZ" },
            if offset { ".AOFFI" } else { "" },
            if multisample { ".MS" } else { "" },
        ]
        .concat();
        let second = if rb.is_empty() { "RZ" } else { "R16" };
        let line = format!("TLD{mode} R0, R12, {second}, 0x1, {dim}, 0xf");
        accepted(&line);
        let expected = from(12, ra).into_iter().chain(from(16, &rb)).collect::<Vec<_>>();
        assert_eq!(registers(&parsed(&line)).reads, expected, "{line}");
    }
    // 2 · 2 · 2 without .MS in 5 dimensions, 2 · 2 with it in two of them.
    assert_eq!(seen, 48);
}

/// The names in registers from `first` upwards.
fn from(first: u8, names: &[&str]) -> Vec<support::Held> {
    (first..).zip(names.iter().map(|&name| name.to_owned())).collect()
}

/// The multiple that a vector of `count` scalars must start at, from the page.
fn alignment(count: u32) -> u32 {
    [1, 1, 2, 4, 4][count as usize]
}

#[test]
fn tld_17_rd_is_aligned_to_the_number_of_components() {
    for mask in 0..16u32 {
        for register in 8..12 {
            let line = format!("TLD.LZ R{register}, R4, 0x1, 2D, {mask:#x}");
            expect_alignment(&line, register, mask.count_ones());
        }
    }
}

#[test]
fn tld_17_ra_is_aligned_to_the_number_of_scalars() {
    for (dim, count) in [("1D", 1), ("2D", 2), ("3D", 3), ("ARRAY_1D", 2), ("ARRAY_2D", 3)] {
        for register in 20..24 {
            let line = format!("TLD.LZ R0, R{register}, 0x1, {dim}, 0xf");
            expect_alignment(&line, register, count);
        }
    }
}

#[test]
fn tld_17_rb_is_aligned_to_the_number_of_scalars() {
    for (mode, count) in [
        (".LL", 1),
        (".LZ.AOFFI", 1),
        (".LZ.MS", 1),
        (".B.LZ", 1),
        (".LL.AOFFI", 2),
        (".B.LL", 2),
        (".LZ.AOFFI.MS", 2),
        (".B.LZ.MS", 2),
        (".B.LL.AOFFI", 3),
        (".B.LZ.AOFFI.MS", 3),
    ] {
        for register in 20..24 {
            let line = format!("TLD{mode} R0, R4, R{register}, 0x1, 2D, 0xf");
            expect_alignment(&line, register, count);
        }
    }
}

fn expect_alignment(line: &str, register: u32, count: u32) {
    if register.is_multiple_of(alignment(count)) {
        accepted(line);
        return;
    }
    let found = refused(line, "TLD-17", &format!("R{register}"));
    let said = format!("{found}");
    assert!(said.contains(&format!("R{register}")), "{said}");
    assert!(said.contains(&format!("multiple of {}", alignment(count))), "{said}");
}

#[test]
fn tld_17_vectors_do_not_reach_rz() {
    accepted("TLD.LZ R252, R4, 0x1, 2D, 0x7");
    accepted("TLD.LZ R254, R4, 0x1, 2D, 0x8");
    accepted("TLD.LZ RZ, R4, 0x1, 2D, 0xf");
    accepted("TLD.LZ R0, R252, 0x1, 3D, 0xf");
    for (line, register) in [
        ("TLD.LZ R252, R4, 0x1, 2D, 0xf", "R252"),
        ("TLD.LZ R254, R4, 0x1, 2D, 0x3", "R254"),
        ("TLD.LZ R0, R254, 0x1, 2D, 0xf", "R254"),
        ("TLD.LL.AOFFI R0, R4, R254, 0x1, 2D, 0xf", "R254"),
    ] {
        let found = refused(line, "TLD-17", register);
        assert!(found.message.contains("R254"), "{found}");
    }
}

/// The page: "no error is generated if non-RZ register is specified".
#[test]
fn tld_18_a_register_that_holds_nothing_is_a_warning() {
    for line in ["TLD.LZ R0, R4, R7, 0x1, 2D, 0xf", "TLD.LZ.CL R0, R4, R7, 0x1, 2D, 0xf"] {
        let (found, position) = finding(line);
        assert_eq!((found.code, found.severity, position), ("TLD-18", Severity::Warning, "R7"));
        assert!(text::assemble(line, Arch::Sm52).is_ok(), "{line}");
    }
    accepted("TLD.LZ R0, R4, RZ, 0x1, 2D, 0xf");
    moves("TLD.LZ R0, R4, R7, 0x1, 2D, 0x1", "R4 s; R5 t", "R0 R");
}

#[test]
fn tld_18_a_register_that_holds_something_is_not_rz() {
    for (line, name) in [
        ("TLD.LZ R0, RZ, 0x1, 2D, 0xf", "Ra"),
        ("TLD.LZ R0, RZ, 0x1, 1D, 0xf", "Ra"),
        ("TLD.LL R0, R4, RZ, 0x1, 2D, 0xf", "Rb"),
        ("TLD.LL R0, R4, 0x1, 2D, 0xf", "Rb"),
        ("TLD.LZ.AOFFI R0, R4, 0x1, 2D, 0xf", "Rb"),
        ("TLD.LZ.MS R0, R4, 0x1, 2D, 0xf", "Rb"),
        ("TLD.B.LZ R0, R4, 0x1, 2D, 0xf", "Rb"),
    ] {
        // What is left out has no place.
        let position = if line.contains("RZ") { "RZ" } else { line };
        let found = refused(line, "TLD-18", position);
        assert!(found.message.starts_with(name), "{found}");
    }
    assert_eq!(codes("TLD.LL R0, RZ, 0x1, 2D, 0xf"), ["TLD-18", "TLD-18"]);
}

#[test]
fn tld_20_the_same_operation_in_d3d() {
    let d3d = |line: &str| {
        let found = equivalents(&parsed(line));
        found.into_iter().find(|(language, _)| *language == "D3D").map(|(_, form)| form)
    };
    assert_eq!(d3d("TLD.LL R0, R4, R6, 0, 2D, 0xf").as_deref(), Some("ld"));
    assert_eq!(d3d("TLD.LZ R0, R4, 0, 3D, 0xf").as_deref(), Some("ld"));
    assert_eq!(d3d("TLD.LZ.MS R0, R4, R6, 0, 2D, 0xf").as_deref(), Some("ld2dms"));
    assert_eq!(d3d("TLD.LZ.MS R0, R4, R8, 0, ARRAY_2D, 0xf").as_deref(), Some("ld2dms"));
    assert_eq!(d3d("TLD.LL.AOFFI R0, R4, R6, 0, 2D, 0xf").as_deref(), Some("ld_aoffimmi(u,v,w)"));
    // "Feature added for video": D3D has no such load.
    assert_eq!(d3d("TLD.LZ.CL R0, R4, 0, 2D, 0xf"), None);
}

/// The example lines of the page, as it writes them.
#[test]
fn tld_21_example_lines_assemble_and_print_back() {
    for (written, spelled, word) in [
        ("TLD.LZ R0, R4, 0, 2D, 0xf;", "TLD.LZ R0, R4, 0x0, 2D, 0xf", 0xdc38_0007_aff7_0400),
        ("TLD.LZ.MS R0, R4, R6, 0, 2D, 0xf;", "TLD.LZ.MS R0, R4, R6, 0x0, 2D, 0xf", 0xdc3c_0007_a067_0400),
    ] {
        let instruction = parsed(written);
        assert_eq!(instruction.word(), word, "{written}");
        assert_eq!(printed(&instruction), spelled);
        accepted(written);
    }
    let texel = "R0 R; R1 G; R2 B; R3 A";
    moves("TLD.LZ R0, R4, 0, 2D, 0xf;", "R4 s; R5 t", texel);
    moves("TLD.LZ.MS R0, R4, R6, 0, 2D, 0xf;", "R4 s; R5 t; R6 Multisample Location(MS)", texel);
}
