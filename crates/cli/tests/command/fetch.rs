//! `tmu explain --fetch`: one fetch explained.

use super::Directory;

/// Two fetches. Lane 1 of the first: s = 0.375 of four texels, without a rest; t = 0.3: 0.3·4 − ½ = 0.7, in 1/256 179 (179.2).
const JOB: &str = r#"
[shader]
text = """
TEX.LZ R4, R0, 0x1, 2D, 0xf;
TLD.LZ R8, R2, 0x1, 2D, 0xf;
"""

[texture.ramp]
dim = "2d"
size = [4, 4]
format = "rgba8_unorm"
pattern = "gradient"
sampler = "smooth"

[sampler.smooth]
filter = "linear"
address = "clamp"

[state]
handles = [{ index = 1, texture = "ramp" }]

[registers]
R0 = { f32 = [0.0, 0.375] }
R1 = { f32 = 0.3 }
R2 = { u32 = 9 }
"#;

fn directory() -> Directory {
    let directory = Directory::new();
    directory.write("job.toml", JOB);
    directory
}

fn explained(arguments: &[&str]) -> String {
    let ran = directory().tmu(&[&["explain", "--fetch", "job.toml"], arguments].concat());
    let out = String::from_utf8(ran.out).unwrap();
    assert_eq!(ran.status, 0, "{out}{}", ran.err);
    out
}

/// Column 1 is code 85 of red, rows 0 and 1 are codes 0 and 85 of green. Weights by NV-5 with a = 0, b = 179: 77 and 179.
/// 0.3 is 629,145.6 steps of 2⁻²¹, of which 629,145 count: 1.1999989 texels.
/// Green: S = 179·85 = 15215, 15215 + (15215 + 128 >> 8) = 15274 of 65535.
#[test]
fn a_fetch_is_told_from_coordinates_to_result() {
    let out = explained(&["--lane", "1"]);
    for line in [
        "TEX.LZ R4, R0, 0x1, 2D, 0xf\n",
        "  job.toml [shader].text:1:1\n",
        "  block 0, 0, 0, warp 0, lane 1; execution 1 of 2\n",
        "  texture 1 “ramp”: 2D 4 × 4, rgba8_unorm\n",
        "  s = 0.375  0x3ec00000\n",
        "  t = 0.3 × 4 = 1.1999989, of a coordinate of 21 bits (NV-1)\n",
        "    − ½ = 0.69999886, rounded: texel 0 + 179/256  (NV-1)\n",
        "  77/256   (1, 0)  55 00 00 ff  0.33333334  0.0         0.0  1.0\n",
        "  179/256  (1, 1)  55 55 00 ff  0.33333334  0.33333334  0.0  1.0\n",
        "  g: S = 77 · 0 + 179 · 85 = 15215 → 15274/65535 = 0.2330663\n",
    ] {
        assert!(out.contains(line), "{line}is not in\n{out}");
    }
}

#[test]
fn fetches_are_selected_by_place_and_count() {
    let load = "TLD.LZ R8, R2, 0x1, 2D, 0xf";
    assert!(explained(&["--at", "2"]).starts_with(load));
    let address = explained(&["--at", "0x10"]);
    assert!(address.starts_with(load), "{address}");
    assert!(address.contains("outside") && address.contains("OUT-1"), "{address}");
    assert!(explained(&["--count", "2", "--warp", "0", "--block", "0,0,0"]).starts_with(load));
    assert!(explained(&[]).contains("lane 0;"));
}

#[test]
fn what_does_not_fit_is_an_error_that_lists_the_fetches() {
    for (arguments, message) in [
        (&["--count", "3"][..], "executed 2 times only"),
        (&["--at", "0x30"], "the run fetched at"),
        (&["--at", "7"], "0x10 (line 2) `TLD.LZ R8, R2, 0x1, 2D, 0xf`"),
        (&["--block", "1"], "no fetch that is selected"),
    ] {
        let ran = directory().tmu(&[&["explain", "--fetch", "job.toml"], arguments].concat());
        assert!(ran.status == 1 && ran.err.contains("EXPLAIN-001"), "{arguments:?}: {}", ran.err);
        assert!(ran.err.replace('\n', " ").contains(message), "{arguments:?}: {}", ran.err);
    }
    for arguments in [&["--lane", "32"][..], &["--at", "x"], &["--block", "1,2,3,4"], &["--count", "0"]] {
        let ran = directory().tmu(&[&["explain", "--fetch", "job.toml"], arguments].concat());
        assert_eq!(ran.status, 2, "{arguments:?}");
    }
    assert_eq!(directory().tmu(&["explain", "--lane", "1", "NOP"]).status, 2, "a lane of no fetch");
}

/// Pictures: SVG that an XML reader takes, whose drawings say what the text says, and a PNG of twice its size.
#[test]
fn pictures_are_drawn() {
    let directory = directory();
    let ran =
        directory.tmu(&["explain", "--fetch", "job.toml", "--lane", "1", "--svg", "a.svg", "--png", "a.png"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let svg = String::from_utf8(directory.read("a.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(">179/256</text>") && svg.contains("#555500"), "weight and colour of texel (1, 1)");
    let attribute = |name: &str| -> u32 {
        let rest = svg.split_once(&format!(" {name}=\"")).unwrap().1;
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let png = directory.read("a.png");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!([side(16), side(20)], [2 * attribute("width"), 2 * attribute("height")]);
}

/// PTX: the place is a line of the text. tex.1d at 0.5 of two texels is their mean.
#[test]
fn ptx_fetches_have_lines() {
    let directory = Directory::new();
    let job = r#"
[shader]
text = """
.version 7.0
.target sm_60
.address_size 64
.global .texref tex;
.visible .entry kernel()
{
    .reg .f32 %f<6>;
    mov.f32 %f5, 0f3F000000;
    tex.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [tex, {%f5}];
    ret;
}
"""

[launch]
grid = [1]
block = [4]

[texture.tex]
dim = "1d"
size = [2]
format = "r32_float"
data = [1.0, 3.0]
sampler = "smooth"

[sampler.smooth]
filter = "linear"
address = "clamp"
"#;
    directory.write("job.toml", job);
    let ran = directory.tmu(&["explain", "--fetch", "job.toml", "--lane", "3", "--at", "9"]);
    let out = String::from_utf8(ran.out).unwrap();
    assert!(ran.status == 0 && out.starts_with("tex.1d.v4.f32.f32"), "{out}{}", ran.err);
    assert!(out.contains(":9:5\n") && out.contains("r = (128 · 1.0 + 128 · 3.0) / 256 = 2.0"), "{out}");
}
