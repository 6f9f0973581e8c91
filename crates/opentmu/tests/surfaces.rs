//! Surfaces in compiled kernels and in fragments; expected values are worked out here in plain loops.

mod common;

use common::{Directory, assert_holds, failures};
use opentmu::run::{self, Observer, Stop};

/// A job that runs a kernel of `corpus/kernels/machine/surfaces.cu` with one thread for each x, y, z of `block`.
fn job(kernel: &str, block: [u32; 3], surfaces: &[(&str, String)]) -> String {
    let cubin =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/kernels/machine/surfaces.cubin");
    let mut text = format!(
        "[shader]\nfile = \"{}\"\nentry = \"{kernel}\"\n[launch]\ngrid = [1]\nblock = {block:?}\n",
        cubin.display()
    );
    for (name, spec) in surfaces {
        text += &format!("[[param]]\nsurface = \"{name}\"\n[texture.{name}]\n{spec}\n");
    }
    text
}

/// What the surface `name` holds after the run, the same with machine code of both targets and with PTX.
fn run(text: &str, name: &str) -> Vec<u8> {
    let later = text.replace("surfaces.cubin", "surfaces.sm_60.cubin");
    let [machine, later, ptx] = [text.to_string(), later, in_ptx(text)].map(|text| run_build(&text, name));
    assert!(machine == later, "the targets differ");
    assert!(machine == ptx, "machine code and PTX differ");
    machine
}

/// The job with the kernel's PTX.
fn in_ptx(text: &str) -> String {
    text.replace("surfaces.cubin", "surfaces.ptx")
}

fn run_build(text: &str, name: &str) -> Vec<u8> {
    let report = run::run(&Directory::new().job(text), Observer::default());
    report.unwrap_or_else(|stop| panic!("{}", stop.findings())).buffers[name].bytes.clone()
}

fn words(bytes: &[u8]) -> Vec<i32> {
    bytes.chunks_exact(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect()
}

#[test]
fn a_box_filter_clamps_its_reads_and_drops_writes_outside() {
    let (width, height) = (7, 5);
    let source: Vec<u8> = (0..width * height * 4).map(|i| (i * i % 251) as u8).collect();
    // The target is one column and one row smaller than what the threads write.
    let from =
        format!("dim = \"2d\"\nsize = [{width}, {height}]\nformat = \"rgba8_uint\"\ndata = {source:?}");
    let to = format!("dim = \"2d\"\nsize = [{}, {}]\nformat = \"rgba8_uint\"", width - 1, height - 1);
    let block = [width as u32, height as u32, 1];
    let got = run(&job("box", block, &[("from", from), ("to", to)]), "to");
    for y in 0..height - 1 {
        for x in 0..width - 1 {
            for component in 0..4 {
                let mut sum = 0;
                for (j, i) in (-1..=1).flat_map(|j| (-1..=1).map(move |i| (j, i))) {
                    let (column, row) = ((x + i).clamp(0, width - 1), (y + j).clamp(0, height - 1));
                    sum += u32::from(source[((row * width + column) * 4 + component) as usize]);
                }
                let position = ((y * (width - 1) + x) * 4 + component) as usize;
                assert_eq!(u32::from(got[position]), sum / 9, "{x} {y} {component}");
            }
        }
    }
}

#[test]
fn every_width_moves_its_bytes() {
    let row = 64;
    let before: Vec<u8> = (0..row * 10).map(|i| (i * 7 % 256) as u8).collect();
    let spec = format!("dim = \"2d\"\nsize = [{row}, 10]\nformat = \"r8_uint\"\ndata = {before:?}");
    let got = run(&job("widths", [4, 1, 1], &[("s", spec)]), "s");
    let mut expected = before.clone();
    for (from, bytes) in [1, 2, 4, 8, 16].into_iter().enumerate() {
        for element in 0..4 {
            let at = |row_number: usize| row_number * row + element * bytes;
            let mut moved: Vec<u8> = before[at(from)..at(from) + bytes].iter().map(|byte| !byte).collect();
            if bytes > 4 {
                // The words come in reverse order.
                moved = moved.chunks_exact(4).rev().flatten().copied().collect();
            }
            expected[at(from + 5)..at(from + 5) + bytes].copy_from_slice(&moved);
        }
    }
    assert_eq!(got, expected);
}

#[test]
fn lines_layers_volumes_and_cubes() {
    let [width, height, depth] = [3, 3, 6];
    let value = |x: i32, y: i32, z: i32| 1000 + x + 10 * y + 100 * z;
    let data = |height: i32, depth: i32| -> Vec<i32> {
        let all = (0..depth).flat_map(|z| (0..height).map(move |y| (y, z)));
        all.flat_map(|(y, z)| (0..width).map(move |x| value(x, y, z))).collect()
    };
    let spec = |shape: &str, data: Vec<i32>| format!("{shape}\nformat = \"r32_sint\"\ndata = {data:?}");
    let surfaces = [
        ("line", spec("dim = \"1d\"\nsize = [3]", data(1, 1))),
        ("lines", spec("dim = \"1d_array\"\nsize = [3]\nlayers = 3", data(3, 1))),
        ("layers", spec("dim = \"2d_array\"\nsize = [3, 3]\nlayers = 6", data(3, 6))),
        ("volume", spec("dim = \"3d\"\nsize = [3, 3, 6]", data(3, 6))),
        ("cube", spec("dim = \"cube\"\nsize = [3, 3]", data(3, 6))),
    ];
    let text = job("shapes", [3, 3, 6], &surfaces);
    // The neighbour along each axis that the surface has; beyond the last one there is zero.
    let neighbour = |x: i32, y: i32, z: i32, axes: usize, size: [i32; 3]| {
        let step = |axis: usize| i32::from(axis < axes);
        let position = [x + step(0), y + step(1), z + step(2)];
        let inside = position.iter().zip(size).all(|(value, size)| *value < size);
        if inside { value(position[0], position[1], position[2]) + 1 } else { 1 }
    };
    for (name, axes, size) in [
        ("line", 1, [width, 1, 1]),
        ("lines", 2, [width, height, 1]),
        ("layers", 3, [width, height, depth]),
        ("volume", 3, [width, height, depth]),
        ("cube", 3, [width, height, depth]),
    ] {
        let got = words(&run(&text, name));
        let mut index = 0;
        for (z, y) in (0..size[2]).flat_map(|z| (0..size[1]).map(move |y| (z, y))) {
            for x in 0..width {
                assert_eq!(got[index], neighbour(x, y, z, axes, size), "{name} {x} {y} {z}");
                index += 1;
            }
        }
    }
}

/// Formatted stores: D3D's conversions, 255 codes to 1.0, to nearest and clamped. Column x of row 0 is
/// (x/4, 1 − x/4, x/2, −x/4); (1, 1, 0.5, 1) at x + 3 of row 7 lands on the last row, from column 3 up to the last.
#[test]
fn formatted_stores_convert_and_clamp() {
    let spec = "dim = \"2d\"\nsize = [5, 2]\nformat = \"rgba8_unorm\"".to_string();
    let text = job("formatted", [4, 1, 1], &[("s", spec)])
        + "[[expect]]\nbuffer = \"s\"\nvalues = [\n\
           0, 255, 0, 0,  64, 191, 128, 0,  128, 128, 255, 0,  191, 64, 255, 0,  0, 0, 0, 0,\n\
           0, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0,  255, 255, 128, 255,  255, 255, 128, 255]\n";
    assert_holds(&text);
    assert_holds(&in_ptx(&text));
}

/// What was written before the trap stays.
#[test]
fn a_place_outside_traps() {
    let spec = "dim = \"1d\"\nsize = [3]\nformat = \"r32_uint\"".to_string();
    let text = job("trap", [4, 1, 1], &[("s", spec)]);
    for text in [in_ptx(&text), text] {
        match run::run(&Directory::new().job(&text), Observer::default()) {
            Err(Stop::Faulted(findings, report)) => {
                assert!(findings.has_error_code("MEMORY-03"), "{findings}");
                assert!(findings.to_string().contains("x = byte 12"), "{findings}");
                assert_eq!(words(&report.buffers["s"].bytes), [1, 2, 3]);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// A fragment that loads from a surface, named by a handle in R4; the texture is a surface because it is saved.
fn fragment(instruction: &str, registers: &str, rest: &str) -> String {
    format!(
        "[shader]\ntext = \"{instruction};\"\n[registers]\n{registers}\n\
         [texture.s]\ndim = \"2d\"\nsize = [2, 2]\nformat = \"rg16_snorm\"\nsave = \"s.npy\"\n\
         data = [1.0, -1.0, 0.5, 0.0, 0.0, 0.0, 0.25, 1.0]\n\
         [texture.t]\ndim = \"1d\"\nsize = [1]\nformat = \"r8_unorm\"\n{rest}"
    )
}

#[test]
fn formatted_loads_decode() {
    // 0.5 is code 16384 of 32767, and 16384/32767 = 0x3f000100 as f32; missing components are 0, 0, 1.
    let text = fragment(
        "SULD.P.2D.IGN R8, [R0], R4",
        "R0 = { u32 = [0, 1, 2] }\nR1 = { u32 = 0 }\nR4 = { u32 = 1 }",
        "[[expect]]\nregister = \"R8\"\nlanes = [0, 1, 2]\nu32 = [0x3f800000, 0x3f000100, 0]\n\
         [[expect]]\nregister = \"R9\"\nlanes = [0, 1, 2]\nf32 = [-1.0, 0.0, 0.0]\n\
         [[expect]]\nregister = \"R11\"\nlanes = [0, 1, 2]\nf32 = [1.0, 1.0, 0.0]\n",
    );
    assert_holds(&text);
    let text = fragment(
        "SULD.P.2D.GA R8, [R0], R4",
        "R0 = { u32 = 0 }\nR1 = { u32 = 0 }\nR4 = { u32 = 1 }",
        "[[expect]]\nregister = \"R8\"\nf32 = [-1.0]\n[[expect]]\nregister = \"R9\"\nf32 = [1.0]\n",
    );
    assert_holds(&text);
}

#[test]
fn what_is_no_surface_is_refused() {
    let stops = |instruction: &str, registers: &str, code: &str| {
        let text = fragment(instruction, registers, &format!("[[expect]]\nerror = \"{code}\"\n"));
        assert_eq!(failures(&text), Vec::<String>::new());
    };
    // Header 2 is a texture only, headers 0 and 9 do not exist.
    stops("SULD.D.BA.2D R8, [R0], R4", "R4 = { u32 = 2 }", "SURFACE-01");
    stops("SULD.D.BA.2D R8, [R0], R4", "R4 = { u32 = 0 }", "SURFACE-01");
    stops("SULD.D.BA.2D R8, [R0], R4", "R4 = { u32 = 9 }", "SURFACE-01");
    stops("SULD.D.BA.1D R8, [R0], R4", "R4 = { u32 = 1 }", "SURFACE-01");
    stops("SULD.D.BA.2D_ARRAY R8, [R0], R4", "R4 = { u32 = 1 }", "SURFACE-01");
    stops("SUST.D.BA.2D [R0], R8, R4", "R0 = { u32 = 2 }\nR4 = { u32 = 1 }", "MEMORY-02");
    // A 16-byte access does not fit into a row of 8 bytes, wherever it is clamped to.
    stops("SUST.D.BA.2D.128 [R0], R8, R4", "R0 = { u32 = 0 }\nR4 = { u32 = 1 }", "MEMORY-03");
    stops("SUST.P.2D.INVALIDSURFACECLAMP3 [R0], R8, R4", "R0 = { u32 = 0 }", "SASS-012");
}

#[test]
fn atomic_operations_without_a_meaning_are_refused() {
    let stops = |instruction: &str, arch: &str, code: &str| {
        let text = fragment(instruction, "R4 = { u32 = 1 }", &format!("[[expect]]\nerror = \"{code}\"\n"));
        let text = text.replace("[shader]", &format!("[shader]\narch = \"{arch}\""));
        assert_eq!(failures(&text), Vec::<String>::new(), "{instruction}");
    };
    stops("SUATOM.D.BA.2D.INVALIDATOMSOP9 R8, [R0], R12, R4", "sm_52", "SASS-012");
    stops("SURED.D.BA.2D.ADD.INVALIDATOMICSIZE4 [R0], R12, R4", "sm_50", "SASS-012");
    stops("SURED.D.BA.2D.ADD.INVALIDSURFACECLAMP3 [R0], R12, R4", "sm_52", "SASS-012");
    stops("SURED.D.BA.INVALIDSURFACEDIM6.ADD [R0], R12, R4", "sm_52", "SASS-012");
    stops("SUATOM.P.2D.???5 R8, [R0], R12, R4", "sm_52", "SASS-012");
    // Two words, and two times two, need registers in order.
    stops("SURED.D.BA.2D.ADD.U64 [R0], R13, R4", "sm_52", "SASS-013");
    stops("SUATOM.D.BA.2D.CAS.U64 R8, [R0], R14, R4", "sm_52", "SASS-013");
    // What no document explains.
    stops("SUATOM.D.BA.2D.ADD P0, R8, [R0], R12, R4", "sm_52", "SASS-020");
    stops("SUATOM.D.BA.2D.CAS P0, R8, [R0], R12, R4", "sm_60", "SASS-020");
    stops("SURED.D.BA.2D.MIN.F32.FTZ.RN [R0], R12, R4", "sm_52", "PROGRAM-01");
    stops("SUATOM.D.BA.2D.INC.S64 R8, [R0], R12, R4", "sm_52", "PROGRAM-01");
    // Another surface than that of header 0, which is in 2D and of four bytes.
    stops("SURED.D.BA.1D.ADD [R0], R12, R4", "sm_52", "SURFACE-01");
    stops("SURED.P.2D.ADD [R0], R12, R4", "sm_52", "SURFACE-02");
    stops("SURED.D.2D.ADD.SD32 [R0], R12, R4", "sm_52", "SURFACE-02");
}

/// 64 blocks of 32 threads in parallel: 2048 times one. In the second row of the bytes no word begins where a word of
/// memory does.
#[test]
fn blocks_reduce_at_once() {
    for row in [0, 1] {
        let text = format!(
            "[shader]\ntext = \"\"\"\nMOV32I R0, 0x0;\nMOV32I R1, {row:#x};\nMOV32I R4, 0x1;\n\
             SURED.D.BA.2D.ADD [R0], R4, 0x50;\nEXIT;\n\"\"\"\n[launch]\ngrid = [64]\nblock = [32]\n\
             [[param]]\nsurface = \"s\"\n\
             [texture.s]\ndim = \"2d\"\nsize = [6, 2]\nformat = \"r8_uint\"\n"
        );
        let mut expected = vec![0; 12];
        expected[6 * row + 1] = 8;
        assert_eq!(run(&text, "s"), expected, "row {row}");
    }
}
