//! Expected values: what cuobjdump 12.4 prints with `-elf` about the files in `corpus/cubin`, and their sources.

use tmu_program::Diagnostic;
use tmu_sass::Arch;
use tmu_sass::cubin::*;

const SECTIONS: &[u8] = include_bytes!("../../../corpus/cubin/sections.cubin");
const REFERENCES: &[u8] = include_bytes!("../../../corpus/cubin/references.cubin");

fn sections() -> Cubin {
    Cubin::parse(SECTIONS).expect("the vendor's file is sound")
}

fn code_of(result: Result<Cubin, Diagnostic>) -> &'static str {
    result.expect_err("the file is damaged").code
}

/// Offset in the file of the header of the section named `name`.
fn header_of(bytes: &[u8], name: &str) -> usize {
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    let half = |at: usize| usize::from(u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()));
    let (table, names) = (word(40), half(62));
    let strings = word(table + 64 * names + 24);
    let is_named = |number: &usize| {
        let at = table + 64 * number;
        let start = strings + u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        bytes[start..].starts_with(format!("{name}\0").as_bytes())
    };
    table + 64 * (0..half(60)).find(is_named).expect("the section exists")
}

/// `bytes` with the little-endian value `value` of `N` bytes at `at`.
fn patched<const N: usize>(bytes: &[u8], at: usize, value: [u8; N]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    changed[at..at + N].copy_from_slice(&value);
    changed
}

/// Offset in the file of the contents of the section named `name`.
fn contents_of(bytes: &[u8], name: &str) -> usize {
    let at = header_of(bytes, name) + 24;
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize
}

#[test]
fn kernels_come_with_their_resources() {
    let cubin = sections();
    assert_eq!((cubin.arch, cubin.texture_mode, cubin.linked), (Arch::Sm52, TextureMode::Unified, true));
    let names: Vec<&str> = cubin.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
    assert_eq!(names, ["local", "shared"]);
    let local = cubin.kernel("local").unwrap();
    assert_eq!((local.registers, local.barriers), (32, 0));
    assert_eq!((local.shared_size, local.local_size), (0, Some(0xa0)));
    assert_eq!((local.max_threads, local.required_threads), (Some([128, 1, 1]), None));
    assert_eq!(cubin.code(local).len(), 0x1040);
    let shared = cubin.kernel("shared").unwrap();
    assert_eq!((shared.registers, shared.barriers), (14, 1));
    assert_eq!((shared.shared_size, shared.local_size), (256, Some(0)));
    assert_eq!(shared.max_threads, None);
    assert_eq!(cubin.code(shared).len(), 0x200);
    // The second word of every kernel is `MOV R1, c[0x0][0x20]`.
    assert_eq!(cubin.code(shared)[8..16], 0x4c98_0780_0087_0001_u64.to_le_bytes());
}

#[test]
fn parameters_come_in_order() {
    let cubin = sections();
    let layout = &cubin.kernel("shared").unwrap().parameters;
    assert_eq!((layout.offset, layout.size), (PARAMETER_OFFSET, 0x28));
    let ranges: Vec<(u32, u32)> = layout.parameters.iter().map(|p| (p.offset, p.size)).collect();
    assert_eq!(ranges, [(0, 8), (8, 8), (0x10, 4), (0x14, 4), (0x18, 1), (0x20, 8)]);
    let layout = &cubin.kernel("local").unwrap().parameters;
    let ranges: Vec<(u32, u32)> = layout.parameters.iter().map(|p| (p.offset, p.size)).collect();
    assert_eq!(ranges, [(0, 0x14), (0x18, 8), (0x20, 4)]);
}

#[test]
fn constant_banks_belong_to_kernels_or_the_module() {
    let cubin = sections();
    let (local, shared) = (cubin.kernel("local").unwrap(), cubin.kernel("shared").unwrap());
    assert_eq!(cubin.constant(local, 0).unwrap().size, 0x164);
    assert_eq!(cubin.constant(shared, 0).unwrap().size, 0x168);
    assert_eq!(cubin.constant(local, 2).unwrap().size, 12);
    assert!(cubin.constant(shared, 2).is_none());
    let weights: Vec<f32> = (cubin.constant(shared, 3).unwrap().data.chunks(4))
        .map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()))
        .collect();
    assert_eq!(weights, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
}

#[test]
fn variables_and_their_addresses() {
    let cubin = sections();
    let find = |name: &str| cubin.symbols.iter().find(|symbol| symbol.name == name).unwrap();
    let section = |name: &str| cubin.sections.iter().position(|section| section.name == name).unwrap();
    let counts = find("counts");
    assert_eq!((counts.kind, counts.offset, counts.size), (SymbolKind::Variable, 0, 16));
    assert_eq!(counts.section, Some(section(".nv.global.init")));
    assert_eq!(find("zeros").section, Some(section(".nv.global")));
    let zeros = &cubin.sections[section(".nv.global")];
    assert_eq!((zeros.kind, zeros.data.len(), zeros.size), (SectionKind::GlobalZero, 0, 16));
    // cuobjdump: `0x8 zeros R_CUDA_64`, `0x0 counts R_CUDA_64`.
    let addresses: Vec<(u64, RelocationKind, &str)> = (cubin.relocations_of(section(".nv.constant4")))
        .map(|relocation| {
            (relocation.offset, relocation.kind, cubin.symbols[relocation.symbol].name.as_str())
        })
        .collect();
    let kind = RelocationKind::ADDRESS_64;
    assert_eq!(addresses, [(8, kind, "zeros"), (0, kind, "counts")]);
}

#[test]
fn called_functions_are_labels_in_the_code() {
    let cubin = sections();
    let local = cubin.kernel("local").unwrap();
    let labels: Vec<(u64, &str)> = (cubin.labels(local.code).into_iter())
        .map(|label| (label.address, cubin.symbols[label.symbol].name.as_str()))
        .collect();
    assert_eq!(labels, [(0, "local"), (0xc00, "$__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath")]);
}

#[test]
fn texture_and_sampler_references_are_relocations() {
    let cubin = Cubin::parse(REFERENCES).unwrap();
    assert_eq!(cubin.texture_mode, TextureMode::Independent);
    let kernel = cubin.kernel("referenced").unwrap();
    assert_eq!(kernel.required_threads, Some([32, 2, 1]));
    assert_eq!(kernel.texture_bank, 0);
    let bank = kernel.constants[0];
    // cuobjdump: `0x14c smooth R_CUDA_SAMP_HEADER_INDEX`, `0x14c picture R_CUDA_TEX_HEADER_INDEX`.
    let handles: Vec<(u64, RelocationKind, &str, SymbolKind)> = (cubin.relocations_of(bank))
        .map(|relocation| {
            let symbol = &cubin.symbols[relocation.symbol];
            (relocation.offset, relocation.kind, symbol.name.as_str(), symbol.kind)
        })
        .collect();
    let expected = [
        (0x14c, RelocationKind::SAMPLER_HEADER, "smooth", SymbolKind::Sampler),
        (0x14c, RelocationKind::TEXTURE_HEADER, "picture", SymbolKind::Texture),
    ];
    assert_eq!(handles, expected);
    assert!(cubin.symbols.iter().any(|s| s.name == "canvas" && s.kind == SymbolKind::Surface));
}

#[test]
fn relocation_types_have_the_vendors_names() {
    assert_eq!(RelocationKind::ADDRESS_64.to_string(), "R_CUDA_64");
    assert_eq!(RelocationKind::TEXTURE_HEADER.to_string(), "R_CUDA_TEX_HEADER_INDEX");
    assert_eq!(RelocationKind::SAMPLER_HEADER.to_string(), "R_CUDA_SAMP_HEADER_INDEX");
    assert_eq!(RelocationKind(51).to_string(), "R_CUDA_BINDLESSOFF13_36");
    assert_eq!(RelocationKind(115).to_string(), "R_CUDA_CONST_FIELD22_37");
    assert_eq!(RelocationKind(0).to_string(), "relocation type 0");
    assert_eq!(RelocationKind(116).to_string(), "relocation type 116");
}

#[test]
fn cubin_001_not_elf() {
    assert_eq!(code_of(Cubin::parse(b"")), "CUBIN-001");
    assert_eq!(code_of(Cubin::parse(b".version 8.5")), "CUBIN-001");
    assert_eq!(code_of(Cubin::parse(&SECTIONS[..40])), "CUBIN-001");
}

#[test]
fn cubin_002_for_another_machine() {
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, 4, [1]))), "CUBIN-002");
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, 18, 62_u16.to_le_bytes()))), "CUBIN-002");
}

#[test]
fn cubin_003_for_another_gpu() {
    let error = Cubin::parse(&patched(SECTIONS, 48, [70])).unwrap_err();
    assert_eq!((error.code, error.message.as_str()), ("CUBIN-003", "the cubin is for sm_70"));
}

#[test]
fn every_known_gpu_is_read() {
    for (number, arch) in [50, 52, 53, 60, 61, 62].into_iter().zip(Arch::ALL) {
        assert_eq!(Cubin::parse(&patched(SECTIONS, 48, [number])).unwrap().arch, arch);
    }
}

#[test]
fn cubin_004_section_beyond_the_file_or_overlapping() {
    let bank = header_of(SECTIONS, ".nv.constant3");
    let far = (SECTIONS.len() as u64 - 16).to_le_bytes();
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, bank + 24, far))), "CUBIN-004");
    let code = (contents_of(SECTIONS, ".text.local") as u64 + 32).to_le_bytes();
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, bank + 24, code))), "CUBIN-004");
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, bank + 48, 3_u64.to_le_bytes()))), "CUBIN-004");
    let name: [u8; 4] = SECTIONS[bank..bank + 4].try_into().unwrap();
    let twice = patched(SECTIONS, header_of(SECTIONS, ".nv.constant4"), name);
    assert_eq!(code_of(Cubin::parse(&twice)), "CUBIN-004");
}

#[test]
fn cubin_005_symbols() {
    let table = contents_of(SECTIONS, ".symtab");
    let missing_section = patched(SECTIONS, table + 24 * 0x11 + 6, 999_u16.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&missing_section)), "CUBIN-005");
    let far = patched(SECTIONS, table + 24 * 0x11 + 8, 0x1041_u64.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&far)), "CUBIN-005");
    let name: [u8; 4] = SECTIONS[table + 24 * 0x11..][..4].try_into().unwrap();
    let twice = patched(SECTIONS, table + 24 * 0x12, name);
    assert_eq!(code_of(Cubin::parse(&twice)), "CUBIN-005");
}

#[test]
fn cubin_006_attributes() {
    let list = contents_of(SECTIONS, ".nv.info.shared");
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, list, [9]))), "CUBIN-006");
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, list + 2, 0xffff_u16.to_le_bytes()))), "CUBIN-006");
    // The fourth attribute, 16 bytes in, is PARAM_CBANK; make it 4 bytes long, then the next is nonsense.
    let error = Cubin::parse(&patched(SECTIONS, list + 16 + 2, 4_u16.to_le_bytes())).unwrap_err();
    assert_eq!(error.code, "CUBIN-006");
}

#[test]
fn cubin_007_code() {
    let symbol = contents_of(SECTIONS, ".symtab") + 24 * 0x12;
    let zeros: u16 = 0x12;
    let no_code = patched(SECTIONS, symbol + 6, zeros.to_le_bytes());
    let no_code = patched(&no_code, symbol + 16, 0_u64.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&no_code)), "CUBIN-007");
    let size = header_of(SECTIONS, ".text.shared") + 32;
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, size, 0x1f8_u64.to_le_bytes()))), "CUBIN-007");
}

#[test]
fn cubin_008_parameters() {
    let list = contents_of(SECTIONS, ".nv.info.shared");
    // PARAM_CBANK's value follows its 4-byte head at 16: symbol, offset, size.
    let far = patched(SECTIONS, list + 16 + 4 + 4, 0xfff0_u16.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&far)), "CUBIN-008");
    // The first KPARAM_INFO (ordinal 5) follows PARAM_CBANK (12 bytes) and CBANK_PARAM_SIZE (4).
    let first = list + 16 + 12 + 4;
    let gap = patched(SECTIONS, first + 4 + 4, 6_u16.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&gap)), "CUBIN-008");
    let outside = patched(SECTIONS, first + 4 + 6, 0x21_u16.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&outside)), "CUBIN-008");
}

#[test]
fn cubin_009_relocations() {
    let table = contents_of(SECTIONS, ".rel.nv.constant4");
    let outside = patched(SECTIONS, table, 9_u64.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&outside)), "CUBIN-009");
    let unknown = patched(SECTIONS, table + 12, 19_u32.to_le_bytes());
    assert_eq!(code_of(Cubin::parse(&unknown)), "CUBIN-009");
}

#[test]
fn cubin_010_resources() {
    let shared = header_of(SECTIONS, ".nv.shared.shared") + 32;
    assert_eq!(
        code_of(Cubin::parse(&patched(SECTIONS, shared, (96_u64 << 10 | 1).to_le_bytes()))),
        "CUBIN-010"
    );
    let global = header_of(SECTIONS, ".nv.global") + 32;
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, global, u64::MAX.to_le_bytes()))), "CUBIN-010");
    // The first attribute is `REGCOUNT shared 14`.
    let registers = contents_of(SECTIONS, ".nv.info") + 8;
    assert_eq!(code_of(Cubin::parse(&patched(SECTIONS, registers, 256_u32.to_le_bytes()))), "CUBIN-010");
}

/// What parses must be usable: no method may panic on it.
fn use_all(cubin: &Cubin) {
    for kernel in &cubin.kernels {
        assert!(cubin.code(kernel).len().is_multiple_of(32));
        for bank in 0..=u8::MAX {
            let _ = cubin.constant(kernel, bank);
        }
        for label in cubin.labels(kernel.code) {
            assert!(label.symbol < cubin.symbols.len());
        }
    }
    for relocation in &cubin.relocations {
        assert!(relocation.offset < cubin.sections[relocation.section].data.len() as u64);
        assert!(!relocation.kind.to_string().is_empty());
    }
}

#[test]
fn no_cut_file_panics() {
    for bytes in [SECTIONS, REFERENCES] {
        for length in 0..bytes.len() {
            if let Ok(cubin) = Cubin::parse(&bytes[..length]) {
                use_all(&cubin);
            }
        }
    }
}

#[test]
fn no_changed_byte_panics() {
    for bytes in [SECTIONS, REFERENCES] {
        let mut changed = bytes.to_vec();
        for at in 0..bytes.len() {
            for flip in [0x01, 0x80, 0xff] {
                changed[at] = bytes[at] ^ flip;
                if let Ok(cubin) = Cubin::parse(&changed) {
                    use_all(&cubin);
                }
            }
            changed[at] = bytes[at];
        }
    }
}
