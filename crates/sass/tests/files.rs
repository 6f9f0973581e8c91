//! Whole files of text: labels, comments, listings that assemble back to the same bytes.

use tmu_sass::text::{Style, assemble, check_file, listing, parse_file};
use tmu_sass::{Arch, Control};

#[test]
fn a_listing_assembles_to_the_same_bytes() {
    let text =
        "TEXS.LL.P R0, R2, R4, R9, 0x3, 2D, RGBA &req=0x5 &wr=0x1 ?0x11;\n@!P1 LDC.64 R4, c[0x7][R6+-0x8];";
    let code = assemble(text, Arch::Sm52).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut listed = String::new();
    // The two places that fill the bundle are NOPs.
    listing(&code, Arch::Sm52, Style::default(), &mut listed);
    let again = assemble(&listed, Arch::Sm52).unwrap_or_else(|errors| panic!("{listed}\n{errors:?}"));
    assert_eq!(again, code);
    let control = Control::unpack(u64::from_le_bytes(code[..8].try_into().unwrap()));
    assert_eq!((control[0].wait_mask(), control[0].write_barrier(), control[0].schedule()), (5, 1, 0x11));
}

#[test]
fn every_error_of_a_file_is_reported_with_its_place() {
    let text =
        "/* first */ TLDX R0;\n# second\nTEXS.LL R0, R2, R4, R9, 0x3, 3D, RGBA; TLD.LZ R1, R4, 0, 2D\n";
    let errors = check_file(text, Arch::Sm52);
    let codes: Vec<_> = errors.iter().map(|error| error.code).collect();
    assert_eq!(codes, ["SASS-005", "TEXS-10", "TLD-17"]);
    assert_eq!(errors[0].hint.as_deref(), Some("did you mean TLD?"));
    assert!(errors[1].hint.as_ref().unwrap().contains("TEXS.LL CUBE"), "{:?}", errors[1].hint);
}

#[test]
fn a_label_may_stand_once() {
    let errors = parse_file("a: b: LDC R0, c[0][0];\na:", Arch::Sm50).unwrap_err();
    assert_eq!(errors[0].code, "SASS-015");
}
