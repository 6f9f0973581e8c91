//! Direct3D's containers and text through `tmu dis`, `asm`, `check` and `explain`.

use super::{Directory, direct3d, tmu};

#[test]
fn a_direct3d_container_is_listed_assembled_and_put_back() {
    let directory = Directory::new();
    let name = "ldms.ms_off.ps_5_0";
    let original = direct3d(&format!("compiled/{name}.dxbc"));
    let listed = directory.tmu(&["dis", &original]);
    assert_eq!(listed.status, 0, "{}", listed.err);
    assert_eq!(listed.text(), std::fs::read_to_string(direct3d(&format!("listing/{name}.asm"))).unwrap());
    let hexadecimal = directory.tmu(&["dis", "--hex", &original]);
    directory.write("a.dxasm", &hexadecimal.out);
    let assembled = directory.tmu(&["asm", "a.dxasm", "--into", &original, "-o", "b.dxbc"]);
    assert_eq!(assembled.status, 0, "{}", assembled.err);
    assert!(directory.read("b.dxbc") == std::fs::read(&original).unwrap());
    // On its own the program is in a container without the other chunks, and lists the same.
    assert_eq!(directory.tmu(&["asm", "a.dxasm", "-o", "c.dxbc"]).status, 0);
    assert_eq!(directory.tmu(&["dis", "--hex", "c.dxbc"]).out, hexadecimal.out);
    let json = directory.tmu(&["dis", "--json", &original]);
    let wanted = "{\"offset\":8,\"words\":[\"0x0100086a\"],\"mnemonic\":\"dcl_globalFlags\",\"operands\":[],\
                  \"text\":\"dcl_globalFlags refactoringAllowed\"}";
    assert_eq!(json.lines()[0], wanted);
    let declared =
        json.lines().iter().filter(|line| line.contains("\"dcl_resource\",\"operands\":[\"t0\"]")).count();
    assert_eq!(declared, 1, "{}", json.text());
    let fetched =
        json.lines().into_iter().find(|line| line.contains("\"mnemonic\":\"ldms\"")).unwrap().to_string();
    let listed = hexadecimal.text();
    let line = listed.lines().find(|line| line.starts_with("ldms")).unwrap();
    let operands: Vec<&str> = line.split_once(") ").unwrap().1.split(", ").collect();
    assert!(fetched.contains(&format!("\"operands\":[\"{}\"]", operands.join("\",\""))), "{fetched}\n{line}");
}

#[test]
fn direct3d_text_is_checked_at_its_lines() {
    let directory = Directory::new();
    let text = "ps_4_1\ndcl_resource_texture2dms(0) (float,float,float,float) t0\ndcl_temps 1\n\
                ldms r0.xyzw, r0.xyzw, t0.xyzw, l(1)\nsample r0.xyzw, r0.xyzw, t0.xyzw, s0\nret\n";
    directory.write("a.dxasm", text);
    let ran = directory.tmu(&["check", "--json", "--strict", "a.dxasm"]);
    assert_eq!(ran.status, 1);
    let lines = ran.lines();
    assert!(
        lines[0]
            .starts_with("{\"code\":\"LD2DMS-05\",\"severity\":\"note\",\"file\":\"a.dxasm\",\"line\":4,"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1]
            .starts_with("{\"code\":\"DXBC-023\",\"severity\":\"error\",\"file\":\"a.dxasm\",\"line\":5,"),
        "{}",
        lines[1]
    );
    // Without --strict the literal is nothing to speak of.
    assert!(!directory.tmu(&["check", "--json", "a.dxasm"]).text().contains("LD2DMS-05"));
    // Text is not disassembled, and a container is not assembled.
    assert!(directory.tmu(&["dis", "a.dxasm"]).err.starts_with("error[LOAD-004]"));
    let container = direct3d("compiled/ldms.ms_off.ps_5_0.dxbc");
    assert!(directory.tmu(&["asm", &container, "-o", "b"]).err.starts_with("error[LOAD-004]"));
}

/// The vendor's default listing writes 1e-9 as 0.000000: the text assembles, with a warning.
#[test]
fn rounded_literals_are_warned_about() {
    let directory = Directory::new();
    directory.write("a.dxasm", "ps_4_0\ndcl_temps 1\nadd r0.x, r0.x, l(0x3089705f)\nret\n");
    assert_eq!(directory.tmu(&["asm", "a.dxasm", "-o", "a.dxbc"]).err, "");
    directory.write("b.dxasm", directory.tmu(&["dis", "a.dxbc"]).out);
    let again = directory.tmu(&["asm", "b.dxasm", "-o", "b.dxbc"]);
    assert_eq!(again.status, 0);
    assert!(
        again.err.starts_with("warning[DXASM-009]: a literal has the six places of a listing"),
        "{}",
        again.err
    );
    assert!(again.err.contains("tmu dis --hex"), "{}", again.err);
    let checked = directory.tmu(&["check", "b.dxasm"]);
    assert_eq!((checked.status, checked.err.matches("DXASM-009").count()), (0, 1), "{}", checked.err);
    // In hexadecimal nothing is lost.
    directory.write("c.dxasm", directory.tmu(&["dis", "--hex", "a.dxbc"]).out);
    assert_eq!(directory.tmu(&["asm", "c.dxasm", "-o", "c.dxbc"]).err, "");
    assert_eq!(directory.read("c.dxbc"), directory.read("a.dxbc"));
}

/// Eleven instructions of a hull shader do not run, and that is said once; it is no error of the shader.
#[test]
fn what_does_not_run_is_a_warning_of_check() {
    let checked = tmu(&["check", &direct3d("compiled/alu.hull.hs_5_0.dxbc")]);
    assert_eq!(checked.status, 0, "{}", checked.err);
    assert!(checked.err.starts_with("warning[DXBC-100]: hull shaders are not run"), "{}", checked.err);
    assert_eq!(checked.err.matches("DXBC-100").count(), 1, "{}", checked.err);
}

#[test]
fn direct3d_instructions_are_explained() {
    let explained = tmu(&["explain", "ldms_aoffimmi(1,-2,0) r0.xyzw, r1.xyzw, t3.xyzw, r1.w"]);
    assert_eq!(explained.status, 0, "{}", explained.err);
    for line in [
        "    models   from 4.0",
        "    srcResource        t, read, swizzle [0, 1, 2, 3]",
        "    offsets      ext.1    1, -2, 0",
    ] {
        assert!(explained.lines().iter().any(|it| it == line), "{line}\n{}", explained.text());
    }
    assert!(explained.text().contains("LD2DMS-15"));
    let page = tmu(&["isa", "gather4_po_c"]);
    assert!(page.text().starts_with("gather4_po_c\n"), "{}", page.text());
    assert!(tmu(&["isa"]).text().contains("\nsample_c_lz "));
}
