//! Whole files of text: labels, comments, listings that assemble back to the same bytes.

use tmu_program::{Diagnostic, Severity};
use tmu_sass::binary::bundles;
use tmu_sass::check::check;
use tmu_sass::text::{Style, assemble, check_file, entries, listing, parse_file};
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

/// Words that break a rule, words that are no instruction, and any words at all, under any control slots.
#[test]
fn a_listing_of_any_words_assembles_to_the_same_bytes() {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    // The upper bits of LDC, TLD, TEXS, TLDS, TEX, TXD, TLD4S; none for the others.
    let families = [0xef9, 0xdc3, 0xd82, 0xda0, 0xc00, 0xde3, 0xdf0];
    let words: Vec<(u64, Control)> = (0..6000)
        .map(|index| {
            let word = match families.get(index % 10) {
                Some(family) => next() >> 12 | family << 52,
                None => next(),
            };
            (word, Control::from_bits(next() as u32 & 0x1f_ffff))
        })
        .collect();
    for arch in [Arch::Sm50, Arch::Sm52, Arch::Sm61] {
        let code = bundles(&words);
        let mut listed = String::new();
        listing(&code, arch, Style::default(), &mut listed);
        let again = assemble(&listed, arch).unwrap_or_else(|errors| panic!("{arch}: {}", errors[0]));
        assert!(again == code, "{arch}");
        let broken = entries(&code, arch).filter(|entry| {
            entry.decoded.as_ref().is_ok_and(|found| check(found).iter().any(Diagnostic::is_error))
        });
        assert!(broken.count() > 500, "{arch}: the words break no rules");
    }
}

/// TLD.LL.MS breaks TLD-06; the word of all ones is no instruction.
#[test]
fn a_word_is_taken_as_it_is() {
    let text = ".word 0xdcbc0007a0670400, 0x7e0 ;\n.word 0xffffffffffffffff, 0x7e0 ;";
    let words = [0xdcbc_0007_a067_0400, u64::MAX].map(|word| (word, Control::from_bits(0x7e0)));
    assert_eq!(assemble(text, Arch::Sm52).unwrap(), bundles(&words));
    let found = check_file(text, Arch::Sm52);
    let said: Vec<_> = found.iter().map(|found| (found.code, found.severity)).collect();
    assert_eq!(said, [("TLD-06", Severity::Warning), ("SASS-022", Severity::Warning)]);
    assert_eq!(check_file("TLD.LL.MS R0, R4, R6, 0x0, 2D, 0xf;", Arch::Sm52)[0].severity, Severity::Error);
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
