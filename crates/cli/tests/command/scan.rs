//! `tmu scan`.

use super::Directory;

#[test]
fn a_folder_becomes_a_file_and_a_damaged_part_is_told() {
    let directory = Directory::new();
    directory.write("shaders/a.sass", "MOV R0, R1;\nEXIT;\n");
    directory.write("shaders/b.ptx", ".version 7.0\n.target sm_50\n.entry k() { frob.u32 %r; }");
    directory.write("shaders/readme.txt", "no shader");
    let ran = directory.tmu(&["scan", "shaders", "-o", "shaders.parquet"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(ran.err.trim(), "2 shaders, 1 with errors, 1 other file left out");
    let file = directory.read("shaders.parquet");
    // As the format begins and ends.
    assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    directory.write("other.parquet.parts/000000000000.parquet", "cut off");
    let ran = directory.tmu(&["scan", "shaders", "-o", "other.parquet"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("SCAN-002"), "{}", ran.err);
    let ran = directory.tmu(&["scan", "no such folder", "-o", "other.parquet"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("JOB-009"), "{}", ran.err);
}
