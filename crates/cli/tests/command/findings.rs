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

/// What `tmu run` refuses, `tmu check` warns of, in every kind of file; what assembles is still assembled.
#[test]
fn check_warns_of_what_does_not_run() {
    let directory = Directory::new();
    let warned = |file: &str, place: &str, warning: &str| {
        let ran = directory.tmu(&["check", file]);
        assert_eq!(ran.status, 0, "{file}: {}", ran.err);
        assert!(ran.err.starts_with(warning), "{file}: {}", ran.err);
        assert!(ran.err.contains(place), "{file}: {}", ran.err);
        let strict = ran.err.matches("warning[").count();
        assert_eq!(strict, 1, "{file}: {}", ran.err);
    };
    let text = ".kernel k\n.registers 8\nMOV R1, R2;\nSHL.X R0, R1, 3;\nEXIT;\n";
    directory.write("k.sass", text);
    let message = "warning[SASS-020]: .X of SHL is not run yet";
    warned("k.sass", "k.sass:4:5\n", message);
    assert_eq!(directory.tmu(&["asm", "k.sass", "-o", "k.cubin"]).status, 0);
    warned("k.cubin", "k.cubin:k+0x10\n", message);
    let head = ".version 8.6\n.target sm_90\n.address_size 64\n";
    // One function that two kernels call is warned of once; what another file defines may run.
    let function = ".func f() { .reg .u32 %r<2>; mov.u32 %r1, %reserved_smem_offset_begin; ret; }\n";
    let kernels = ".visible .entry a() { call f, (); ret; }\n.visible .entry b() { call f, (); ret; }\n";
    directory.write("k.ptx", format!("{head}{function}{kernels}"));
    let register = "warning[PTX-100]: the special register %reserved_smem_offset_begin is not run";
    warned("k.ptx", "k.ptx:4:", register);
    let outside = ".extern .func g;\n.visible .entry a() { call g, (); ret; }\n";
    directory.write("linked.ptx", format!("{head}{outside}"));
    let ran = directory.tmu(&["check", "linked.ptx"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}
