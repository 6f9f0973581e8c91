//! Many files, folders and fat binaries.

use super::{Directory, TLD, corpus, tmu};

/// Two listings that assemble, one text with an error, and files that are none of `tmu`'s business.
fn shaders() -> Directory {
    let directory = Directory::new();
    directory.write("in/a.sass", format!("{TLD};\nEXIT;\n"));
    directory.write("in/sub/b.sass", ".kernel b\nEXIT;\n");
    directory.write("in/sub/c.sass", "TEXS.LL R0, R2, R4, R9, 0x3, 3D, RGBA;\n");
    directory.write("in/ps.asm", "ps_5_0\ndcl_output o0.xyzw\nmov o0.xyzw, l(0,0,0,0)\nret\n");
    directory.write("in/readme.txt", "TLD is an instruction\n");
    directory.write("in/.hidden/d.sass", "nonsense\n");
    directory.write("in/program", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x3e\0nothing for a GPU");
    directory
}

#[test]
fn check_takes_folders_and_sums_up() {
    let directory = shaders();
    let ran = directory.tmu(&["check", "in"]);
    assert_eq!((ran.status, ran.text().as_str()), (1, ""));
    assert!(ran.err.contains("in/sub/c.sass:1:") && !ran.err.contains("hidden"), "{}", ran.err);
    assert_eq!(ran.err.lines().last(), Some("4 shaders, 1 with errors; 2 other files"));
    let good = directory.tmu(&["check", "in/a.sass", "in/sub/b.sass"]);
    assert_eq!((good.status, good.err.as_str()), (0, "2 shaders, nothing wrong\n"));
    let json = directory.tmu(&["check", "--json", "in"]);
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!((&last["summary"]["shaders"], &last["summary"]["errors"]), (&4.into(), &1.into()));
    directory.write("empty/readme.txt", "");
    let empty = directory.tmu(&["check", "empty"]);
    assert_eq!(empty.status, 1);
    assert!(empty.err.starts_with("error: there is no shader below these paths\n"), "{}", empty.err);
}

/// What is assembled from a folder into another, listed into a third and assembled again is the same.
#[test]
fn folders_are_assembled_and_listed() {
    let directory = shaders();
    let ran = directory.tmu(&["asm", "in", "--output", "out"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(
        ran.err.contains("TEXS-10") && ran.err.ends_with("4 shaders, 1 with errors; 2 other files\n"),
        "{}",
        ran.err
    );
    directory.write("out/a.sass-words", "");
    for file in ["out/a.bin", "out/sub/b.cubin", "out/ps.dxbc"] {
        assert!(!directory.read(file).is_empty(), "{file}");
    }
    // Bare words have no mark, so a folder's are left out.
    let ran = directory.tmu(&["dis", "out", "--output", "listed"]);
    assert_eq!((ran.status, ran.text().as_str()), (0, ""), "{}", ran.err);
    assert_eq!(ran.err, "2 shaders, nothing wrong; 2 other files\n");
    assert!(directory.tmu(&["asm", "listed", "-o", "again"]).status == 0);
    assert_eq!(directory.read("again/sub/b.cubin"), directory.read("out/sub/b.cubin"));
    assert_eq!(directory.read("again/ps.dxbc"), directory.read("out/ps.dxbc"));
}

#[test]
fn listings_of_several_files_say_whose_they_are() {
    let files = [corpus("kernels/row.cubin"), corpus("kernels/point.cubin")];
    let ran = tmu(&["dis", &files[0], &files[1]]);
    assert_eq!((ran.status, ran.err.as_str()), (0, "2 shaders, nothing wrong\n"));
    let one = |file: &str| tmu(&["dis", file]).text();
    let wanted: String = files.iter().map(|file| format!("// {file}\n{}", one(file))).collect();
    assert_eq!(ran.text(), wanted);
    let json = tmu(&["dis", "--json", &files[0], &files[1]]);
    let first: serde_json::Value = serde_json::from_str(&json.lines()[0]).unwrap();
    assert_eq!(first["file"], files[0].as_str());
}

#[test]
fn no_two_inputs_write_one_file() {
    let directory = shaders();
    directory.write("other/a.sass", "EXIT;\n");
    let ran = directory.tmu(&["asm", "in/a.sass", "other/a.sass", "-o", "out"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("another input has been written there"), "{}", ran.err);
    let ran = directory.tmu(&["asm", "in/a.sass", "other/a.sass", "-o", "-"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("into a folder"), "{}", ran.err);
}

/// Members of a fat binary are the files that it was made of.
#[test]
fn fat_binaries_are_looked_into() {
    let cubin = tmu(&["dis", &corpus("kernels/row.sm_60.cubin")]).text();
    for name in ["fat/lz4.fatbin", "fat/zstd.fatbin", "fat/host.o"] {
        let file = corpus(name);
        let ran = tmu(&["dis", &file]);
        assert_eq!((ran.status, ran.err.as_str()), (0, "3 shaders, nothing wrong\n"), "{name}");
        let text = ran.text();
        let (_, second) = text.split_once(&format!("// {file}(2.sm_60.cubin)\n")).unwrap();
        let (second, third) = second.split_once(&format!("// {file}(3.sm_52.ptx)\n")).unwrap();
        assert_eq!(second, cubin, "{name}");
        assert!(third.contains(".visible .entry row("), "{third}");
    }
    let ran = tmu(&["check", &corpus("fat")]);
    assert_eq!((ran.status, ran.err.as_str()), (0, "12 shaders, nothing wrong\n"));
    let directory = Directory::new();
    directory.write("a.fatbin", &std::fs::read(corpus("fat/plain.fatbin")).unwrap()[..2000]);
    let ran = directory.tmu(&["check", "a.fatbin"]);
    assert!(ran.status == 1 && ran.err.starts_with("error[FAT-001]: "), "{}", ran.err);
}

/// `arch` chooses the member that runs; what fits no machine is refused with what there is.
#[test]
fn jobs_take_fat_binaries() {
    let directory = Directory::new();
    let file = corpus("fat/zstd.fatbin");
    directory.write(
        "a.toml",
        format!("[shader]\nfile = \"{file}\"\narch = \"sm_50\"\n[launch]\ngrid = [1]\nblock = [8]\n"),
    );
    let ran = directory.tmu(&["run", "a.toml"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.starts_with("error[FAT-003]: the fat binary holds nothing that runs on sm_50\n"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("it holds 1.sm_52.cubin, 2.sm_60.cubin, 3.sm_52.ptx"), "{}", ran.err);
    let ran = tmu(&["test", &corpus("jobs/fat_binary.toml")]);
    assert_eq!((ran.status, ran.text().as_str()), (0, "1 passed, 0 failed\n"), "{}", ran.err);
}
