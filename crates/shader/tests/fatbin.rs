//! Fat binaries of the corpus: what they hold, and what damage does to them.

use tmu_shader::fatbin::{MemberKind, choose, may_hold, members};

fn file(name: &str) -> Vec<u8> {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    std::fs::read(corpus.join(name)).unwrap()
}

/// The same two cubins and PTX as NVIDIA's `fatbinary` 13.5 packs them in three ways, and in an object file.
#[test]
fn members_are_the_files_that_were_packed() {
    for name in ["fat/plain.fatbin", "fat/lz4.fatbin", "fat/zstd.fatbin", "fat/host.o"] {
        let file_bytes = file(name);
        assert!(may_hold(&file_bytes), "{name}");
        let members = members(&file_bytes).unwrap();
        let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
        assert_eq!(names, ["1.sm_52.cubin", "2.sm_60.cubin", "3.sm_52.ptx"], "{name}");
        let originals = ["kernels/row.cubin", "kernels/row.sm_60.cubin", "kernels/row.ptx"];
        for (member, original) in members.iter().zip(originals) {
            let original = file(original);
            let read = member.read(&file_bytes).unwrap();
            match member.kind {
                MemberKind::Cubin => assert_eq!(read, original, "{name} {}", member.name),
                // The tool strips comments and blanks of PTX.
                MemberKind::Ptx | MemberKind::Other(_) => {
                    let words = |text: &[u8]| {
                        let text = String::from_utf8(text.to_vec()).unwrap();
                        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                        lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
                    };
                    assert_eq!(words(&read), words(&original), "{name} {}", member.name);
                }
            }
        }
        assert_eq!(choose(&members, 53).unwrap().name, "1.sm_52.cubin");
        assert_eq!(choose(&members, 61).unwrap().name, "2.sm_60.cubin");
        assert_eq!(choose(&members, 50).unwrap_err().code, "FAT-003");
        assert_eq!(choose(&members[..1], 62).unwrap_err().code, "FAT-003");
        assert_eq!(choose(&members[2..], 62).unwrap().name, "3.sm_52.ptx");
    }
}

/// Every byte changed in turn, every length: an error or some members, but no panic and no more memory than allowed.
#[test]
fn damaged_files_are_refused() {
    for name in ["fat/lz4.fatbin", "fat/zstd.fatbin"] {
        let good = file(name);
        for at in 0..good.len() {
            for value in [0, 0x7f, 0xff] {
                let mut bad = good.clone();
                bad[at] = value;
                for member in members(&bad).unwrap_or_default() {
                    let _ = member.read(&bad);
                }
            }
        }
        for length in (8..good.len()).step_by(7) {
            assert_eq!(members(&good[..length]).unwrap_err().code, "FAT-001", "{name} {length}");
        }
    }
    assert_eq!(members(b"MZ\0\0 nothing").unwrap_err().code, "FAT-003");
}

#[test]
fn a_member_that_gets_too_large_is_refused() {
    let mut bomb = file("fat/zstd.fatbin");
    bomb[16 + 56..16 + 64].copy_from_slice(&(1_u64 << 40).to_le_bytes());
    assert_eq!(members(&bomb).unwrap()[0].read(&bomb).unwrap_err().code, "JOB-011");
    bomb[16 + 56..16 + 64].copy_from_slice(&100_u64.to_le_bytes());
    assert_eq!(members(&bomb).unwrap()[0].read(&bomb).unwrap_err().code, "FAT-002");
}
