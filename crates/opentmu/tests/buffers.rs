//! Buffers and constant banks: where their bytes come from, what they are compared with, where they are saved.

mod common;

use common::{Directory, assert_holds, assert_holds_in, failures, failures_in, refusal_in};
use opentmu::element::ElementType;
use opentmu::picture::{self, Picture};
use opentmu::run::{self, Observer};
use opentmu::test::Verdict;
use opentmu::{npy, save};
use tmu_texture::Format;

/// A program that does nothing.
const NOTHING: &str = "[shader]\ntext = \"NOP;\"\n";

fn job(rest: &str) -> String {
    format!("{NOTHING}{rest}")
}

#[test]
fn data_of_every_type_is_compared_by_bits() {
    for (kind, data) in [
        ("u8", "[0, 255]"),
        ("u16", "[0, 65535]"),
        ("u32", "[0, 0xffffffff]"),
        ("u64", "[0, 0xffffffffffffffff]"),
        ("s8", "[-128, 127]"),
        ("s16", "[-32768, 32767]"),
        ("s32", "[-2147483648, 2147483647]"),
        ("s64", "[-9223372036854775808, 9223372036854775807]"),
        ("f16", "[65504.0, nan]"),
        ("f32", "[0.1, -inf]"),
        ("f64", "[0.1, -0.0]"),
    ] {
        let buffer = format!("[buffer.b]\ntype = \"{kind}\"\ndata = {data}\n");
        assert_holds(&job(&format!("{buffer}[[expect]]\nbuffer = \"b\"\nvalues = {data}\n")));
        assert_eq!(
            failures(&job(&format!("{buffer}[[expect]]\nbuffer = \"b\"\nat = 1\nvalues = 1\n"))).len(),
            1
        );
    }
}

#[test]
fn the_place_of_a_wrong_element_is_told() {
    let text = job("[buffer.b]\ntype = \"f32\"\ndata = [0.0, 0.5, 2.0]\n\
         [[expect]]\nbuffer = \"b\"\nat = 1\nvalues = [0.25, 2.0]\n[[expect]]\nbuffer = \"b\"\nvalues = [-0.0]\n\
         [[expect]]\nbuffer = \"b\"\nat = 2\nvalues = [2.0, 3.0]\n[[expect]]\nbuffer = \"b\"\nvalues = [0.125]\ntolerance = 0.1\n");
    let expected = [
        "job:9:10: error[EXPECT-01]: b[1]: got 0.5 (0x3f000000), want 0.25 (0x3e800000); 1 of 2 values differ",
        "job:12:10: error[EXPECT-01]: b[0]: got 0.0 (0x00000000), want -0.0 (0x80000000)",
        "job:16:10: error[EXPECT-01]: b has 3 elements of type f32, but elements 2 to 3 are expected",
        "job:19:10: error[EXPECT-01]: b[0]: got 0.0 (0x00000000), want 0.125 (0x3e000000) (within 0.1)",
    ];
    assert_eq!(failures(&text), expected);
}

#[test]
fn whole_buffers_are_compared_with_files() {
    let directory = Directory::new();
    let floats: Vec<u8> = [0.5f32, 1.0].iter().flat_map(|float| float.to_le_bytes()).collect();
    directory.write("same.npy", npy::write(ElementType::F32, &[2], &floats));
    directory.write("same.bin", &floats);
    directory.write("short.bin", &floats[..4]);
    directory.write("other.npy", npy::write(ElementType::U32, &[2], &floats));
    let with = |data: &str, file: &str| {
        job(&format!(
            "[buffer.b]\ntype = \"f32\"\ndata = {data}\n[[expect]]\nbuffer = \"b\"\nfile = \"{file}\"\n"
        ))
    };
    for file in ["same.npy", "same.bin"] {
        assert_holds_in(&directory, &with("[0.5, 1.0]", file));
    }
    assert_holds_in(&directory, &format!("{}tolerance = 0.25\n", with("[0.5, 1.25]", "same.npy")));
    for (data, file, problem) in [
        (
            "[0.5, 1.25]",
            "same.npy",
            "b[1]: got 1.25 (0x3fa00000), want 1.0 (0x3f800000); 1 of 2 values differ",
        ),
        ("[0.5, 1.0]", "short.bin", "b has 8 bytes, but short.bin holds 4"),
        ("[0.5, 1.0]", "other.npy", "other.npy holds u32, but the `type` is f32"),
    ] {
        assert_eq!(
            failures_in(&directory, &with(data, file)),
            [format!("job:8:8: error[EXPECT-01]: {problem}")]
        );
    }
}

/// Each of the builds must do what the job expects; a failure names the build.
#[test]
fn every_build_of_a_program_is_tested() {
    let directory = Directory::new();
    directory.write("a.sass", "MOV32I R0, 0x1;");
    directory.write("b.sass", "MOV32I R0, 0x1; NOP;");
    directory.write("c.sass", "MOV32I R0, 0x2;");
    let verdict = |also: &str| {
        directory.write(
            "job.toml",
            format!("[shader]\nfile = \"a.sass\"\nalso = [{also}]\n[[expect]]\nregister = \"R0\"\nu32 = 1\n"),
        );
        opentmu::test::test(&directory.path().join("job.toml"))
    };
    assert_eq!(verdict("\"b.sass\""), Verdict::Passed);
    let Verdict::Failed(lines) = verdict("\"b.sass\", \"c.sass\"") else { panic!("passed") };
    assert!(lines.len() == 1 && lines[0].starts_with("with c.sass: "), "{lines:?}");
    assert!(lines[0].contains("R0 lane 0: got 2"), "{lines:?}");
}

#[test]
fn fill_repeats_one_element() {
    assert_holds(&job(
        "[buffer.b]\ntype = \"u16\"\nsize = 6\nfill = 258\n[[expect]]\nbuffer = \"b\"\nvalues = [258, 258, 258]\n\
         [buffer.zero]\nsize = 2\n[[expect]]\nbuffer = \"zero\"\nvalues = [0, 0]\n",
    ));
}

#[test]
fn files_are_read_as_they_are_or_as_numpy_says() {
    let directory = Directory::new();
    directory.write("a.bin", [1, 2, 3, 4]);
    directory.write("a.npy", npy::write(ElementType::S16, &[2], &[0xff, 0xff, 2, 0]));
    directory.write("empty.bin", []);
    let text = job("[buffer.raw]\nfile = \"a.bin\"\n[[expect]]\nbuffer = \"raw\"\nvalues = [1, 2, 3, 4]\n\
         [buffer.words]\nfile = \"a.bin\"\ntype = \"u16\"\nsize = 4\n[[expect]]\nbuffer = \"words\"\nvalues = [0x201, 0x403]\n\
         [buffer.numpy]\nfile = \"a.npy\"\n[[expect]]\nbuffer = \"numpy\"\nvalues = [-1, 2]\n");
    assert_holds_in(&directory, &text);
    for (keys, expected) in [
        (
            "file = \"a.npy\"\ntype = \"u16\"\n",
            "job:4:8: error[JOB-007]: a.npy holds s16, but the `type` is u16",
        ),
        ("file = \"a.bin\"\nsize = 5\n", "job:5:8: error[JOB-007]: `size` is 5 bytes, but there are 4"),
        (
            "file = \"a.bin\"\ntype = \"f64\"\n",
            "job:4:8: error[JOB-007]: a.bin has 4 bytes, not a whole number of f64 elements",
        ),
        ("file = \"empty.bin\"\n", "job:4:8: error[JOB-010]: empty.bin holds no data"),
        (
            "size = 4\nimage = { size = [2, 1], format = \"rgba8_unorm\" }\n",
            "job:5:35: error[JOB-007]: an image of 2 × 1 pixels takes 8 bytes, but the buffer has 4",
        ),
    ] {
        assert_eq!(refusal_in(&directory, &job(&format!("[buffer.b]\n{keys}"))), expected);
    }
    let missing = refusal_in(&directory, &job("[buffer.b]\nfile = \"none.bin\"\n"));
    assert!(missing.starts_with("job:4:8: error[JOB-009]: cannot read "), "{missing}");
    assert!(missing.ends_with("none.bin: there is no such file"), "{missing}");
}

#[test]
fn buffers_are_saved_below_the_directory_that_is_asked_for() {
    let directory = Directory::new();
    let text = job(
        "[buffer.a]\ntype = \"u16\"\ndata = [1, 2]\nsave = \"sub/a.npy\"\n[buffer.b]\ndata = [3]\nsave = \"b.bin\"\n\
         [buffer.c]\ndata = [255, 0, 0, 255, 0, 255, 0, 128]\nsave = \"c.png\"\n\
         image = { size = [1, 2], format = \"rgba8_unorm\" }\n\
         [buffer.d]\ndata = [255, 0, 0, 255, 0, 255, 0, 128]\nsave = \"d.npy\"\n\
         image = { size = [1, 2], format = \"rgba8_unorm\" }\n[buffer.e]\nsize = 1\n",
    );
    let job = directory.job(&text);
    let report = run::run(&job, Observer::default()).unwrap();
    for out in [directory.path().to_path_buf(), directory.path().join("elsewhere")] {
        let saved = save::save(&job, &report, Some(&out)).unwrap();
        assert_eq!(saved, ["sub/a.npy", "b.bin", "c.png", "d.npy"].map(|name| out.join(name)));
        let read = |name: &str| std::fs::read(out.join(name)).unwrap();
        assert_eq!(read("sub/a.npy"), npy::write(ElementType::U16, &[2], &[1, 0, 2, 0]));
        assert_eq!(read("b.bin"), [3]);
        let picture = picture::read(&read("c.png")).unwrap();
        let bytes = vec![255, 0, 0, 255, 0, 255, 0, 128];
        assert_eq!(picture, Picture { size: [1, 2], format: Format::Rgba8Unorm, bytes: bytes.clone() });
        assert_eq!(read("d.npy"), npy::write(ElementType::U8, &[2, 1, 4], &bytes));
    }
    assert_eq!(save::save(&job, &report, None).unwrap().len(), 4);
}

#[test]
fn what_cannot_be_saved_is_refused_before_the_run() {
    let directory = Directory::new();
    for (save, expected) in [
        (
            "../b.bin",
            "job:5:8: error[JOB-013]: cannot save \"../b.bin\": it is not below the job's directory; \
             use a relative path without `..`; `--out DIR` saves elsewhere",
        ),
        (
            "b.txt",
            "job:5:8: error[JOB-013]: cannot tell from \"b.txt\" what to write; the name ends in .npy, .bin, .png, .exr, .dds or .ktx2",
        ),
        (
            "b.png",
            "job:5:8: error[JOB-013]: an image needs a shape; \
             add `image = { size = [w, h], format = \"rgba8_unorm\" }`",
        ),
    ] {
        let text = job(&format!("[buffer.b]\nsize = 4\nsave = \"{save}\"\n"));
        assert_eq!(refusal_in(&directory, &text), expected);
    }
}

#[test]
fn pixels_and_images_of_a_buffer() {
    let directory = Directory::new();
    let golden = |bytes: &[u8]| {
        let picture = Picture { size: [2, 1], format: Format::Rgba8Unorm, bytes: bytes.to_vec() };
        picture::write(&picture).unwrap()
    };
    directory.write("same.png", golden(&[0, 51, 255, 255, 1, 2, 3, 4]));
    directory.write("near.png", golden(&[0, 52, 255, 255, 1, 2, 3, 4]));
    directory.write(
        "size.png",
        picture::write(&Picture { size: [1, 1], format: Format::R8Unorm, bytes: vec![0] }).unwrap(),
    );
    // Codes are compared: 51/255 is 0.2, and sRGB is not made linear.
    for format in ["rgba8_unorm", "rgba8_srgb"] {
        let text = job(&format!(
            "[buffer.b]\ndata = [0, 51, 255, 255, 1, 2, 3, 4]\nimage = {{ size = [2, 1], format = \"{format}\" }}\n\
             [[expect]]\nbuffer = \"b\"\npixel = [0, 0]\nvalues = [0.0, 0.2, 1.0, 1.0]\n\
             [[expect]]\nbuffer = \"b\"\nimage = \"same.png\"\n\
             [[expect]]\nbuffer = \"b\"\nimage = \"near.png\"\ntolerance = 0.004\n"
        ));
        assert_holds_in(&directory, &text);
    }
    let text = job(
        "[buffer.b]\ndata = [0, 51, 255, 255, 1, 2, 3, 4]\nimage = { size = [2, 1], format = \"rgba8_unorm\" }\n\
         [[expect]]\nbuffer = \"b\"\nimage = \"near.png\"\n[[expect]]\nbuffer = \"b\"\nimage = \"size.png\"\n\
         [[expect]]\nbuffer = \"b\"\npixel = [2, 0]\nvalues = [0.0]\n\
         [[expect]]\nbuffer = \"b\"\npixel = [1, 0]\nvalues = [0.5]\n[[expect]]\nbuffer = \"c\"\nimage = \"same.png\"\n\
         [buffer.c]\nsize = 4\n",
    );
    let expected = [
        "job:8:9: error[EXPECT-01]: b pixel [0, 0] g: got 0.2 (0x3e4ccccd), want 0.20392157 (0x3e50d0d1); \
         1 of 8 values differ",
        "job:11:9: error[EXPECT-01]: b has 2 × 1 pixels, but size.png has 1 × 1",
        "job:14:9: error[EXPECT-01]: b has 2 × 1 pixels, so none at [2, 0]",
        "job:19:10: error[EXPECT-01]: b pixel [1, 0] r: got 0.003921569 (0x3b808081), want 0.5 (0x3f000000)",
        "job:21:10: error[EXPECT-01]: c is no image; \
         add `image = { size = [w, h], format = \"rgba8_unorm\" }` to [buffer.c]",
    ];
    assert_eq!(failures_in(&directory, &text), expected);
}

#[test]
fn pixels_of_integer_images_are_integers() {
    assert_holds(&job(
        "[buffer.b]\ntype = \"s16\"\ndata = [-1, 2]\nimage = { size = [1, 1], format = \"rg16_sint\" }\n\
         [[expect]]\nbuffer = \"b\"\npixel = [0, 0]\nvalues = [-1, 2]\n\
         [buffer.u]\ntype = \"u32\"\ndata = [0xffffffff]\nimage = { size = [1, 1], format = \"r32_uint\" }\n\
         [[expect]]\nbuffer = \"u\"\npixel = [0, 0]\nvalues = [0xffffffff]\n",
    ));
}

/// An array keeps the shape that its file or the job gives it; what a texture is saved as has its extents.
#[test]
fn arrays_keep_their_shape() {
    let directory = Directory::new();
    directory.write("in.npy", npy::write(ElementType::F32, &[2, 3], &[0; 24]));
    let text = "[shader]\ntext = \"NOP;\"\n[buffer.read]\nfile = \"in.npy\"\nsave = \"read.npy\"\n\
         [buffer.made]\ntype = \"u16\"\nshape = [4, 1, 2]\nsave = \"made.npy\"\n\
         [buffer.turned]\nfile = \"in.npy\"\nshape = [3, 2]\nsave = \"turned.npy\"\n\
         [buffer.flat]\nsize = 5\nsave = \"flat.npy\"\n\
         [texture.planes]\ndim = \"2d_array\"\nsize = [5, 3]\nlayers = 2\nformat = \"rg16_float\"\nsave = \"planes.npy\"\n\
         [texture.volume]\ndim = \"3d\"\nsize = [5, 3, 4]\nformat = \"r8_uint\"\nsave = \"volume.npy\"\n\
         [texture.levels]\ndim = \"1d\"\nsize = [4]\nlevels = 3\nformat = \"r8_uint\"\nsave = \"levels.npy\"\n";
    let job = directory.job(text);
    let report = run::run(&job, Observer::default()).unwrap_or_else(|stop| panic!("{}", stop.findings()));
    save::save(&job, &report, None).unwrap();
    for (file, shape) in [
        ("read", vec![2, 3]),
        ("made", vec![4, 1, 2]),
        ("turned", vec![3, 2]),
        ("flat", vec![5]),
        ("planes", vec![2, 3, 5, 2]),
        ("volume", vec![4, 3, 5, 1]),
        ("levels", vec![7]),
    ] {
        let bytes = std::fs::read(directory.path().join(format!("{file}.npy"))).unwrap();
        assert_eq!(npy::read(&bytes).unwrap().shape, shape, "{file}");
    }
    let wrong = "[shader]\ntext = \"NOP;\"\n[buffer.b]\nfile = \"in.npy\"\nshape = [2, 2]\n";
    let refused = refusal_in(&directory, wrong);
    assert!(refused.contains("error[JOB-007]: `shape` does not fit 6 elements of type f32"), "{refused}");
}
