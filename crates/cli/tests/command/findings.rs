//! How findings are shown.

use super::Directory;

/// One mistake that shows in a hundred places is shown once, with the places; few are shown one by one.
#[test]
fn many_findings_alike_are_shown_once() {
    let directory = Directory::new();
    let head = "cs_5_0\ndcl_resource_structured t0, 8\ndcl_temps 1\ndcl_thread_group 1, 1, 1\n";
    let load = |stride: u32| {
        format!(
            "ld_structured_indexable(structured_buffer, stride={stride})(mixed,mixed,mixed,mixed) r0.x, l(0), l(4), \
             t0.xxxx\n"
        )
    };
    directory.write("many.asm", format!("{head}{}add r0.x, r0.x, r9.x\nret\n", load(16).repeat(120)));
    let many = directory.tmu(&["check", "many.asm"]);
    assert_eq!(many.status, 1);
    let stride = "error[DXBC-024]: the instruction says structured_buffer with stride 16";
    assert_eq!(many.err.matches(stride).count(), 1, "{}", many.err);
    let others = "note: 119 more like it, in lines 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, …";
    assert!(many.err.contains(others), "{}", many.err);
    // Another mistake does not drown.
    assert!(many.err.contains("error[DXBC-023]"), "{}", many.err);

    directory.write("few.asm", format!("{head}{}ret\n", [16, 24, 32].map(load).concat()));
    let few = directory.tmu(&["check", "few.asm"]);
    assert_eq!(few.err.matches("error[DXBC-024]").count(), 3, "{}", few.err);
    assert!(!few.err.contains("more like it"), "{}", few.err);
    // What machines read is not grouped.
    let lines = directory.tmu(&["check", "--json", "many.asm"]);
    assert_eq!(lines.text().matches("DXBC-024").count(), 120);
}
