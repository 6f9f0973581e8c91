//! Damaged containers, programs and texts: a diagnostic each, where the reference tool crashes or hangs.

use crate::support;

use tmu_dxbc::check::{Options, check};
use tmu_dxbc::lower::lower;
use tmu_dxbc::text::{Style, assemble, listing};
use tmu_dxbc::{Chunk, Container, Tag, decode};

fn code(words: &[u32]) -> &'static str {
    let data: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    match decode(&data) {
        Ok(_) => "",
        Err(error) => error.code,
    }
}

#[test]
fn damaged_programs_are_diagnosed() {
    assert_eq!(code(&[]), "DXBC-010");
    assert_eq!(code(&[0x50]), "DXBC-010");
    // A length past the end, and one of nothing.
    assert_eq!(code(&[0x50, 3]), "DXBC-010");
    assert_eq!(code(&[0x50, 0]), "DXBC-010");
    assert_eq!(code(&[0x50, 2]), "");
    // Instruction length 0: the reference tool does not come back.
    assert_eq!(code(&[0x50, 3, 58]), "DXBC-010");
    assert_eq!(code(&[0x50, 3, 58 | 2 << 24]), "DXBC-010");
    // Custom data of no length, or of a huge one.
    assert_eq!(code(&[0x50, 4, 53, 0]), "DXBC-010");
    assert_eq!(code(&[0x50, 4, 53, u32::MAX]), "DXBC-010");
    // Opcodes without meaning.
    for opcode in [235, 236, 2047] {
        assert_eq!(code(&[0x50, 3, opcode | 1 << 24]), "DXBC-011");
    }
    // More than three extended words.
    let extended = 1 << 31 | 1;
    assert_eq!(code(&[0x50, 7, 58 | 5 << 24 | 1 << 31, extended, extended, extended, 1]), "DXBC-010");
}

#[test]
fn damaged_operands_are_diagnosed() {
    let discard = |words: &[u32]| {
        let mut program = vec![0x50, 3 + words.len() as u32, 13 | (1 + words.len() as u32) << 24];
        program.extend(words);
        code(&program)
    };
    assert_eq!(discard(&[0x0010_000a, 0]), "");
    // Runs past its instruction; register type 43; selection mode 3; three components; index representation 5.
    assert_eq!(discard(&[0x0010_000a]), "DXBC-012");
    assert_eq!(discard(&[0x0012_b00a, 0]), "DXBC-012");
    assert_eq!(discard(&[0x0010_000e, 0]), "DXBC-012");
    assert_eq!(discard(&[0x0010_000b, 0]), "DXBC-012");
    assert_eq!(discard(&[0x0150_000a, 0]), "DXBC-012");
    // A register index that is indexed by a register, again and again.
    assert_eq!(discard(&[0x0090_000a; 60]), "DXBC-012");
}

#[test]
fn every_cut_and_every_changed_word_is_survived() {
    for name in ["alu.ifaces.ps_5_0", "minprec.mp_cb.ps_5_0", "alu.hull.hs_5_0", "sm51.r_buf.ps_5_1"] {
        let bytes = std::fs::read(support::corpus().join(format!("compiled/{name}.dxbc"))).unwrap();
        for cut in 0..bytes.len() {
            assert!(Container::parse(&bytes[..cut]).is_err());
        }
        let container = Container::parse(&bytes).unwrap();
        for chunk in 0..container.chunks.len() {
            for word in 0..container.chunks[chunk].data.len() / 4 {
                for value in [0, 1, 0x7fff_ffff, u32::MAX] {
                    let mut changed = container.clone();
                    changed.chunks[chunk].data[4 * word..4 * word + 4]
                        .copy_from_slice(&u32::to_le_bytes(value));
                    use_all(&changed);
                }
            }
        }
    }
}

/// What is read must be usable.
fn use_all(container: &Container) {
    let Ok(container) = Container::parse(&container.write()) else { panic!("our own container") };
    let _ = listing(&container, Style::default());
    if let Ok(program) = container.program() {
        let _ = check(&program, Options { strict: true });
        let _ = lower(&container);
    }
}

#[test]
fn a_wrong_checksum_is_diagnosed() {
    let mut bytes = support::compiled()[0].bytes.clone();
    *bytes.last_mut().unwrap() ^= 1;
    assert_eq!(Container::parse(&bytes).unwrap_err().code, "DXBC-002");
}

#[test]
fn chunks_that_overlap_are_refused() {
    let container = Container::new(vec![Chunk { tag: Tag(*b"SHEX"), data: vec![0; 64], offset: 0 }; 2]);
    let mut bytes = container.write();
    // Both entries of the table name the first chunk; a third of that would hold more than the file.
    let first: [u8; 4] = bytes[32..36].try_into().unwrap();
    bytes[36..40].copy_from_slice(&first);
    let sum = tmu_dxbc::checksum(&bytes[20..]);
    bytes[4..20].copy_from_slice(&sum);
    assert!(Container::parse(&bytes).is_ok());
    bytes[28] = 200;
    let sum = tmu_dxbc::checksum(&bytes[20..]);
    bytes[4..20].copy_from_slice(&sum);
    assert_eq!(Container::parse(&bytes).unwrap_err().code, "DXBC-003");
}

#[test]
fn wrong_texts_are_diagnosed_at_their_place() {
    let wrong = [
        ("", "DXASM-001"),
        ("ps_6_0\n", "DXASM-001"),
        ("mov r0, r1\n", "DXASM-001"),
        ("ps_5_0\nfrobnicate r0\n", "DXASM-002"),
        ("ps_5_0\nmov_nz r0.x, r1.x\n", "DXASM-003"),
        ("ps_5_0\nmov r0.x\n", "DXASM-004"),
        ("ps_5_0\nmov r0.x, r1.x, r2.x\n", "DXASM-004"),
        ("ps_5_0\nmov r0.x, q1.x\n", "DXASM-005"),
        ("ps_5_0\nmov r0.zx, r1.x\n", "DXASM-005"),
        ("ps_5_0\nmov r0.x, l(1, 2)\n", "DXASM-005"),
        ("ps_5_0\nmov r0.x, x0[r0[r0[r0[r0[r0[r0.x]]]]]]\n", "DXASM-005"),
        ("ps_5_0\ndcl_input_ps sideways v0\n", "DXASM-006"),
        ("ps_5_0\nld_aoffimmi(9,0,0) r0, r1, t0\n", "DXASM-008"),
        ("ps_5_0\ndcl_immediateConstantBuffer { { 1, 2, 3\n", "DXASM-003"),
    ];
    for (text, code) in wrong {
        let errors = assemble(text).unwrap_err();
        assert_eq!(errors[0].code, code, "{text}: {}", errors[0]);
    }
    let errors = assemble("ps_5_0\nmov r0.x, r1.x\nmov r0.x, q1.x\n").unwrap_err();
    assert_eq!(errors[0].span, tmu_program::Span::Text(32..36));
}

/// The vendor's listing of a debug container.
#[test]
fn lines_of_the_source_are_passed_over() {
    let text = "ps_5_0\ndcl_output o0.xyzw\n//\n// Initial variable locations:\n//   o0.x <- <main return value>.x\n//\n\
                #line 6 \"Z:\\a.hlsl\"\nmov o0.xyzw, l(0,0,0,0)\n#line 7\nret \n// Approximately 2 instruction slots used\n";
    assert_eq!(assemble(text).unwrap().program.instructions.len(), 3);
}

#[test]
fn text_written_by_hand_assembles() {
    let text = "// no declarations order, no selectors\nps_5_0\ndcl_temps 2\ndcl_resource_texture2d (float,float,float,float) t0\n\
                dcl_sampler s0, mode_default\ndcl_input_ps linear v0.xy\ndcl_output o0.xyzw\n\
                sample r0, v0.xy, t0, s0 // a comment\nmul r0, r0, l(2)\nmov o0, r0\nret\n";
    let assembly = assemble(text).unwrap();
    assert_eq!(check(&assembly.program, Options::default()), []);
    let listed = listing(&assembly.container(), Style::default()).unwrap();
    let wanted = "sample r0.xyzw, v0.xyyy, t0.xyzw, s0\nmul r0.xyzw, r0.xyzw, l(2.000000)\nmov o0.xyzw, r0.xyzw\nret \n";
    assert!(listed.ends_with(wanted), "{listed}");
}
