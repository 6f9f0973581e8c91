//! Direct3D's fetches. What is expected is the correspondence of the manual pages (TLD-20, TEXS-15) with their packing
//! tables, and for gathers, gradients and queries what public drivers of these machines do.

use std::path::Path;

use tmu_dxbc::names::Stage;
use tmu_dxbc::text::assemble_one;
use tmu_dxbc::{Program, Version};
use tmu_sass::{Arch, text};

use crate::meaning::Meaning;
use tmu_shader::{Input, Selection};
use tmu_translate::d3d::Fetches;
use tmu_translate::translate;

/// The meaning of an instruction's machine code. `of` is the dimension of its resource.
fn meaning(instruction: &str, of: &str) -> Result<Vec<String>, String> {
    let version = Version::new(Stage::Pixel, 5, 0);
    let (mnemonic, operands) = instruction.split_once(' ').unwrap();
    // As the listing writes it, with the resource's dimension behind the offsets.
    let (name, offsets) =
        mnemonic.split_once('(').map_or((mnemonic, String::new()), |(name, rest)| (name, format!("({rest}")));
    let spelled = if of.is_empty() {
        instruction.to_owned()
    } else {
        format!("{name}_indexable{offsets}({of})(float,float,float,float) {operands}")
    };
    let instruction = assemble_one(&spelled, version).map_err(|problem| format!("{spelled}: {problem}"))?;
    let program = Program { version, instructions: Vec::new(), excess: Vec::new() };
    let made = Fetches::of(&program).sequence(&instruction, Arch::Sm52, 0);
    let (_, sequence) = made.map_err(|problem| problem.to_string())?;
    let mut meaning = Meaning::default();
    for (name, register) in &sequence.inputs {
        meaning.input(*register, name);
    }
    for line in &sequence.lines {
        meaning.step(&text::parse(line, Arch::Sm52).map_err(|problem| problem.to_string())?)?;
    }
    for result in &sequence.results {
        meaning.output(&result.name, result.register);
    }
    let zeros = sequence.zeros.iter().map(|name| format!("{name} = 0"));
    Ok(meaning.lines().into_iter().chain(zeros).collect())
}

/// The one fetch of a meaning, without its results.
fn fetch(instruction: &str, of: &str) -> String {
    let lines = meaning(instruction, of).unwrap_or_else(|problem| panic!("{instruction}: {problem}"));
    let line = lines.iter().find(|line| line.contains(".P[")).expect("a fetch");
    let line = line.split_once(" = ").map_or(line.as_str(), |(_, value)| value);
    // Of one that is used once, the component stands behind it.
    line.rsplit_once(')').map_or(line, |(fetch, _)| fetch).to_owned() + ")"
}

#[test]
fn tld_20_loads_are_tld_or_tlds() {
    for (instruction, of, wanted) in [
        ("ld r0.xyzw, r1.xyzw, t0.xyzw", "texture2d", "TLDS.LL.P[2D RGBA](s=r1.x, t=r1.y; lod=r1.w)"),
        ("ld r0.xyzw, l(3, 4, 0, 0), t0.xyzw", "texture2d", "TLDS.LZ.P[2D RGBA](s=0x3; t=0x4)"),
        ("ld r0.xyzw, r1.xyyw, t0.xyzw", "texture1d", "TLDS.LL.P[1D RGBA](s=r1.x; lod=r1.w)"),
        ("ld r0.xyzw, r1.xyzw, t0.xyzw", "texture3d", "TLD.LL.P[3D RGBA](s=r1.x, t=r1.y, r=r1.z; lod=r1.w)"),
        ("ld r0.xyzw, r1.xyzw, t0.xyzw", "buffer", "TLDS.LZ.P[1D RGBA](s=r1.x; )"),
        (
            "ld r0.xyzw, r1.xyzw, t0.xyzw",
            "texture2darray",
            "TLD.LL.P[ARRAY_2D RGBA](array=I2I.U16.U32.SAT(r1.z), s=r1.x, t=r1.y; lod=r1.w)",
        ),
        (
            "ld r0.xyzw, r1.xyzw, t0.xyzw",
            "texture1darray",
            "TLD.LL.P[ARRAY_1D RGBA](array=I2I.U16.U32.SAT(r1.y), s=r1.x; lod=r1.w)",
        ),
        (
            "ld_aoffimmi(1,-2,0) r0.xyzw, r1.xyzw, t0.xyzw",
            "texture2d",
            "TLDS.LL.AOFFI.P[2D RGBA](s=r1.x, t=r1.y; lod=r1.w, toff=0xe1)",
        ),
    ] {
        assert_eq!(fetch(instruction, of), wanted, "{instruction}");
    }
}

#[test]
fn tld_20_ld2dms_is_tld_ms() {
    for (instruction, of, wanted) in [
        (
            "ld2dms r0.xyzw, r1.xyzw, t0.xyzw, r2.x",
            "texture2dms",
            "TLDS.LZ.MS.P[2D RGBA](s=r1.x, t=r1.y; Multisample Location(MS)=r2.x)",
        ),
        (
            "ld2dms r0.xyzw, r1.xyzw, t0.xyzw, l(3)",
            "texture2dmsarray",
            "TLD.LZ.MS.P[ARRAY_2D RGBA](array=I2I.U16.U32.SAT(r1.z), s=r1.x, t=r1.y; \
             Multisample Location(MS)=0x3)",
        ),
        (
            "ld2dms_aoffimmi(-8,7,0) r0.xyzw, r1.xyzw, t0.xyzw, r1.w",
            "texture2dms",
            "TLD.LZ.AOFFI.MS.P[2D RGBA](s=r1.x, t=r1.y; toff=0x78, Multisample Location(MS)=r1.w)",
        ),
    ] {
        assert_eq!(fetch(instruction, of), wanted, "{instruction}");
    }
}

#[test]
fn texs_15_samples_are_texs_or_tex() {
    for (instruction, of, wanted) in [
        ("sample r0.xyzw, v0.xyxx, t0.xyzw, s0", "texture2d", "TEXS.P[2D RGBA](s=v0.x; t=v0.y)"),
        ("sample r0.xyzw, v0.xyxx, t0.xyzw, s0", "texture1d", "TEX.P[1D RGBA](s=v0.x; )"),
        ("sample r0.xyzw, v0.xyzx, t0.xyzw, s0", "texture3d", "TEXS.P[3D RGBA](s=v0.x, t=v0.y; r=v0.z)"),
        (
            "sample r0.xyzw, v0.xyzx, t0.xyzw, s0",
            "texture2darray",
            "TEXS.P[ARRAY_2D RGBA](array=F2I.U16.F32(v0.z), s=v0.x; t=v0.y)",
        ),
        (
            "sample_aoffimmi(1,2,0) r0.xyzw, v0.xyxx, t0.xyzw, s0",
            "texture2d",
            "TEX.AOFFI.P[2D RGBA](s=v0.x, t=v0.y; toff=0x21)",
        ),
        (
            "sample_b r0.xyzw, v0.xyxx, t0.xyzw, s0, r1.x",
            "texture2d",
            "TEX.LB.P[2D RGBA](s=v0.x, t=v0.y; lod=r1.x)",
        ),
        (
            "sample_l r0.xyzw, v0.xyxx, t0.xyzw, s0, r1.x",
            "texture2d",
            "TEXS.LL.P[2D RGBA](s=v0.x, t=v0.y; lod=r1.x)",
        ),
        (
            "sample_l r0.xyzw, v0.xyxx, t0.xyzw, s0, l(0.000000)",
            "texture2d",
            "TEXS.LZ.P[2D RGBA](s=v0.x; t=v0.y)",
        ),
        (
            "sample_c r0.x, v0.xyxx, t0.xxxx, s0, r1.x",
            "texture2d",
            "TEXS.DC.P[2D R](s=v0.x, t=v0.y; dc=r1.x)",
        ),
        (
            "sample_c_lz r0.x, v0.xyxx, t0.xxxx, s0, r1.x",
            "texture2d",
            "TEXS.LZ.DC.P[2D R](s=v0.x, t=v0.y; dc=r1.x)",
        ),
        (
            "sample_d r0.xyzw, v0.xyxx, t0.xyzw, s0, r1.xyxx, r2.xyxx",
            "texture2d",
            "TXD.P[2D RGBA](s=v0.x, t=v0.y; ds/dx=r1.x, ds/dy=r2.x, dt/dx=r1.y, dt/dy=r2.y)",
        ),
        (
            "sample r0.xyzw, v0.xyzw, t0.xyzw, s0",
            "texturecubearray",
            "TEX.P[ARRAY_CUBE RGBA](array=F2I.U16.F32(v0.w), s=FMUL(%1, v0.x), t=FMUL(%1, v0.y), \
             r=FMUL(%1, v0.z); )",
        ),
    ] {
        assert_eq!(fetch(instruction, of), wanted, "{instruction}");
    }
    // The manual: sample_d is emulated by a sequence where TXD has no such dimension.
    let volume = "sample_d r0.xyzw, v0.xyzx, t0.xyzw, s0, r1.xyzx, r2.xyzx";
    assert!(fetch(volume, "texture3d").starts_with("TEX.NDV.P[3D RGBA](s=FSWZADD.NDV("));
}

#[test]
fn gathers_are_tld4s_or_tld4() {
    for (instruction, of, wanted) in [
        ("gather4 r0.xyzw, v0.xyxx, t0.xyzw, s0.x", "texture2d", "TLD4S.R.P[ RGBA](s=v0.x; t=v0.y)"),
        ("gather4 r0.xyzw, v0.xyxx, t0.xyzw, s0.z", "texture2d", "TLD4S.B.P[ RGBA](s=v0.x; t=v0.y)"),
        (
            "gather4_aoffimmi(-1,2,0) r0.xyzw, v0.xyxx, t0.xyzw, s0.x",
            "texture2d",
            "TLD4S.R.AOFFI.P[ RGBA](s=v0.x, t=v0.y; toff=0x23f)",
        ),
        (
            "gather4_c r0.xyzw, v0.xyxx, t0.xyzw, s0.x, r1.x",
            "texture2d",
            "TLD4S.R.DC.P[ RGBA](s=v0.x, t=v0.y; dc=r1.x)",
        ),
        (
            "gather4_po_c r0.xyzw, v0.xyxx, r2.xyxx, t0.xyzw, s0.x, r1.x",
            "texture2d",
            "TLD4S.R.AOFFI.DC.P[ RGBA](s=v0.x, t=v0.y; toff=BFI(r2.y, 0x608, r2.x), dc=r1.x)",
        ),
        (
            "gather4_po r0.xyzw, v0.xyzx, r2.xyxx, t0.xyzw, s0.w",
            "texture2darray",
            "TLD4.A.AOFFI.P[ARRAY_2D RGBA](array=F2I.U16.F32(v0.z), s=v0.x, t=v0.y; \
             toff=BFI(r2.y, 0x608, r2.x))",
        ),
    ] {
        assert_eq!(fetch(instruction, of), wanted, "{instruction}");
    }
}

/// The destination's mask behind the resource's swizzle says which components come back and where they go.
#[test]
fn masks_and_swizzles_are_packed() {
    let lines = meaning("sample r0.xw, v0.xyxx, t0.wyzx, s0", "texture2d").unwrap();
    assert_eq!(lines, ["%1 = TEXS.P[2D RA](s=v0.x; t=v0.y)", "r0.w = %1.R", "r0.x = %1.A"]);
    let lines = meaning("sample r0.yz, v0.xyxx, t0.xyzw, s0", "texture2d").unwrap();
    assert_eq!(lines, ["%1 = TEX.P[2D GB](s=v0.x, t=v0.y; )", "r0.y = %1.G", "r0.z = %1.B"]);
    let lines = meaning("sample r0.xyzw, v0.xyxx, t0.xxxx, s0", "texture2d").unwrap();
    assert_eq!(lines, ["r0.x, r0.y, r0.z, r0.w = TEXS.P[2D R](s=v0.x; t=v0.y).R"]);
}

#[test]
fn queries_are_tmml_and_txq() {
    // The machine gives the level of detail before the clamp first, and counts in 1/256.
    let level = |component: &str| format!("FMUL32I(I2F.F32.S32(%1.{component}), 0.00390625)");
    let lines = meaning("lod r0.xyz, v0.xyxx, t0.xyzw, s0", "").unwrap_err();
    assert!(lines.contains("TRANSLATE-003"), "{lines}");
    let lines = meaning("lod r0.xyz, v0.xyxx, t0.xyzw, s0", "texture2d").unwrap();
    assert_eq!(
        lines,
        [
            "%1 = TMML.LOD.P[2D RG](s=v0.x, t=v0.y; )".to_owned(),
            format!("r0.y = {}", level("R")),
            format!("r0.x = {}", level("G")),
            "r0.z = 0".to_owned(),
        ]
    );
    let lines = meaning("resinfo_uint r0.xyzw, r1.x, t0.xyzw", "").unwrap_err();
    assert!(lines.contains("TRANSLATE-003"), "{lines}");
    for (instruction, of, wanted) in [
        (
            "resinfo r0.xyzw, r1.x, t0.xyzw",
            "texture2d",
            &[
                "%1 = TXQ.P[TEX_HEADER_DIMENSION RGA](lod=r1.x; )",
                "r0.x = I2F.F32.U32(%1.R)",
                "r0.y = I2F.F32.U32(%1.G)",
                "r0.w = I2F.F32.U32(%1.A)",
                "r0.z = 0",
            ][..],
        ),
        (
            "sampleinfo r0.x, t0.x",
            "texture2dms",
            &["r0.x = I2F.F32.U32(TXQ.P[TEX_HEADER_TEXTURE_TYPE B](lod=0; ).B)"],
        ),
    ] {
        assert_eq!(meaning(instruction, of).unwrap(), wanted, "{instruction}");
    }
}

/// Every container of the corpus: what is translated assembles, what is not is one of the things that the page names.
#[test]
fn containers_are_translated() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/dxbc/compiled");
    let mut fetches = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "dxbc") {
            continue;
        }
        let input = Input { name: path.display().to_string(), bytes: std::fs::read(&path).unwrap() };
        let translation = translate(input, &Selection::default()).unwrap_or_else(|it| panic!("{it}"));
        text::assemble_file(&translation.text, Arch::Sm52)
            .unwrap_or_else(|problems| panic!("{}: {problems:?}", path.display()));
        fetches += translation.text.matches(".P ").count();
        for problem in &translation.findings.diagnostics {
            let known = [
                "_uav_typed",
                "lowest level of detail",
                "whose number is in a register",
                "samplepos",
                "of anything but `t#`",
                "number of cubes",
                "of untyped buffers",
                "without a declaration",
            ];
            assert!(known.iter().any(|reason| problem.message.contains(reason)), "{}", problem.message);
        }
    }
    assert!(fetches > 500, "{fetches}");
}
