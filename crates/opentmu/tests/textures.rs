//! Textures of a job: made in place, from files, and everything that changes how they are read. All are read by
//! unfiltered loads, one texel per lane.

mod common;

#[path = "textures/explanations.rs"]
mod explanations;

use common::{Directory, assert_holds, assert_holds_in, failures, refusal, refusal_in};
use opentmu::container::{Container, Contents};
use opentmu::element::ElementType;
use opentmu::job::Job;
use opentmu::picture::{self, Picture};
use opentmu::{npy, save};
use tmu_texture::{Dimension, Format, TextureDescription};

/// A job that loads texels 0, 1, 2, … of a row, and what red must be.
fn row(texture: &str, expected: &str) -> String {
    format!(
        "[shader]\ntext = \"TLD.LL R4, R0, R8, 0x0, 2D, 0xf;\"\n[texture.t]\n{texture}\
         [state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n\
         [registers]\nR0 = {{ s32 = [0, 1, 2, 3] }}\n[[expect]]\nregister = \"R4\"\n{expected}\n"
    )
}

const RED4: &str = "dim = \"2d\"\nsize = [4, 1]\n";

#[test]
fn numbers_become_texels_by_the_format() {
    assert_holds(&row(
        &format!("{RED4}format = \"r32_float\"\ndata = [0.1, -0.0, 3, inf]\n"),
        "f32 = [0.1, -0.0, 3.0, inf]",
    ));
    // Codes 0, 128, 255 of 255: 0.5 · 255 = 127.5 rounds away from zero.
    assert_holds(&row(
        &format!("{RED4}format = \"r8_unorm\"\ndata = [0.0, 0.5, 1.0, 0]\n"),
        "f32 = [0.0, 0.501960813999176, 1.0, 0.0]",
    ));
    assert_holds(&row(
        &format!("{RED4}format = \"r8_sint\"\ndata = [-128, -1, 0, 127]\n"),
        "s32 = [-128, -1, 0, 127]",
    ));
    assert_holds(&row(&format!("{RED4}format = \"r32_uint\"\npattern = \"index\"\n"), "u32 = [0, 1, 2, 3]"));
    assert_holds(&row(
        &format!("{RED4}format = \"r32_float\"\npattern = \"checker:2\"\n"),
        "f32 = [1.0, 1.0, 0.0, 0.0]",
    ));
    assert_holds(&row(&format!("{RED4}format = \"r32_float\"\n"), "f32 = 0.0"));
    let wrong = refusal(&row(&format!("{RED4}format = \"r8_unorm\"\ndata = [0, 0, 2, 0]\n"), "f32 = 0.0"));
    assert!(wrong.starts_with("job:7:8: error[JOB-014]: "), "{wrong}");
    let short = refusal(&row(&format!("{RED4}format = \"r8_unorm\"\ndata = [0, 0]\n"), "f32 = 0.0"));
    assert!(short.starts_with("job:7:8: error[JOB-014]: "), "{short}");
}

#[test]
fn texels_from_files() {
    let directory = Directory::new();
    directory.write("t.bin", [1, 2, 3, 4]);
    directory.write("t.npy", npy::write(ElementType::U8, &[1, 4], &[5, 6, 7, 8]));
    let text = |file: &str| format!("{RED4}format = \"r8_uint\"\nfile = \"{file}\"\n");
    assert_holds_in(&directory, &row(&text("t.bin"), "u32 = [1, 2, 3, 4]"));
    assert_holds_in(&directory, &row(&text("t.npy"), "u32 = [5, 6, 7, 8]"));
    let missing = refusal_in(&directory, &row(&text("none.bin"), "u32 = 0"));
    assert!(missing.starts_with("job:7:8: error[JOB-009]: "), "{missing}");
    let short = format!("{RED4}format = \"r16_uint\"\nfile = \"t.bin\"\n");
    let short = refusal_in(&directory, &row(&short, "u32 = 0"));
    assert!(short.contains("error[JOB-014]: the data has 4 bytes, but the texture needs 8"), "{short}");
}

fn png(format: Format, bytes: &[u8]) -> Vec<u8> {
    let width = (bytes.len() / format.info().bytes) as u32;
    picture::write(&Picture { size: [width, 1], format, bytes: bytes.to_vec() }).unwrap()
}

#[test]
fn png_files_are_textures_of_their_kind() {
    let directory = Directory::new();
    directory.write("grey.png", png(Format::R8Unorm, &[0, 51, 102, 255]));
    directory.write("colour16.png", png(Format::Rgba16Unorm, &[0xff, 0xff, 0, 0, 0, 0, 0, 0]));
    assert_holds_in(&directory, &row("image = \"grey.png\"\n", "f32 = [0.0, 0.2, 0.4, 1.0]"));
    assert_holds_in(
        &directory,
        &row("image = \"grey.png\"\nread = \"element_type\"\n", "u32 = [0, 51, 102, 255]"),
    );
    assert_holds_in(
        &directory,
        &row(
            "image = \"grey.png\"\nread = \"normalized_float\"\nmips = \"file\"\n",
            "f32 = [0.0, 0.2, 0.4, 1.0]",
        ),
    );
    assert_holds_in(&directory, &row("image = \"colour16.png\"\nmips = 1\n", "f32 = [1.0, 0.0, 0.0, 0.0]"));
    directory.write("a.jpg", b"\xff\xd8\xff\xe0");
    let refused = refusal_in(&directory, &row("image = \"a.jpg\"\n", "u32 = 0"));
    assert!(refused.starts_with("job:4:9: error[JOB-010]: damaged JPEG"), "{refused}");
}

/// A texture of two layers with two levels, as both kinds of file: texel i of level l of layer a is 100·a + 10·l + i.
#[test]
fn texture_files_bring_levels_and_layers() {
    let directory = Directory::new();
    let description = TextureDescription {
        array: true,
        layers: 2,
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [4, 1, 1], Format::R32Float)
    };
    let numbers = [0, 1, 2, 3, 100, 101, 102, 103, 10, 11, 110, 111];
    let data: Vec<u8> = numbers.iter().flat_map(|number| (*number as f32).to_le_bytes()).collect();
    for (name, container) in [("t.dds", Container::Dds), ("t.ktx2", Container::Ktx2)] {
        let contents = Contents { description, data: data.clone() };
        directory.write(name, container.write(&contents).unwrap());
        let image = |more: &str| format!("image = \"{name}\"\n{more}");
        assert_holds_in(&directory, &row(&image(""), "f32 = [0.0, 1.0, 2.0, 3.0]"));
        let second = "view = { first_level = 1, first_layer = 1 }\n";
        assert_holds_in(&directory, &row(&image(second), "f32 = [110.0, 111.0, 0.0, 0.0]"));
        let last = "mips = \"generate\"\nview = { first_level = 2 }\n";
        assert_holds_in(&directory, &row(&image(last), "f32 = [1.5, 0.0, 0.0, 0.0]"));
        let one = refusal_in(&directory, &row(&image("mips = 1\nview = { first_level = 1 }\n"), "f32 = 0.0"));
        assert!(one.contains("error[JOB-014]"), "{one}");
    }
}

/// A surface is saved with all its levels.
#[test]
fn surfaces_are_saved_as_texture_files() {
    let directory = Directory::new();
    for name in ["s.dds", "s.ktx2"] {
        let text = format!(
            "[shader]\ntext = \"NOP;\"\n[texture.t]\n{RED4}levels = 3\nformat = \"r8_uint\"\npattern = \"index\"\nsave = \"{name}\"\n"
        );
        let job = Job::parse("job", &text, directory.path()).unwrap();
        let report = opentmu::run::run(&job, Default::default()).unwrap();
        let files = save::save(&job, &report, None).unwrap();
        let file = std::fs::read(&files[0]).unwrap();
        let contents = Container::of(&file).unwrap().read(&file).unwrap();
        assert_eq!((contents.description.levels, contents.data), (3, vec![0, 1, 2, 3, 4, 5, 6]));
    }
}

/// What a job makes of the files that its buffer is saved in.
fn saved(name: &str, buffer: &str) -> Vec<u8> {
    let directory = Directory::new();
    let text = format!("[shader]\ntext = \"NOP;\"\n[buffer.b]\nsave = \"{name}\"\n{buffer}");
    let job = Job::parse("job", &text, directory.path()).unwrap();
    let report = opentmu::run::run(&job, Default::default()).unwrap();
    std::fs::read(&save::save(&job, &report, None).unwrap()[0]).unwrap()
}

/// White (0xffff) and black (0x0000) ends, texel 0 white and all others black, as D3D 19.5.3 has it.
#[test]
fn buffers_of_blocks_are_pictures() {
    let block = "data = [255, 255, 0, 0, 0x54, 0x55, 0x55, 0x55]\nimage = { size = [4, 4], format = \"bc1_unorm\" }\n";
    for name in ["b.dds", "b.ktx2"] {
        let file = saved(name, block);
        let contents = Container::of(&file).unwrap().read(&file).unwrap();
        assert_eq!(contents.data, [255, 255, 0, 0, 0x54, 0x55, 0x55, 0x55]);
        assert_eq!(contents.description.format, Format::Bc1Unorm);
    }
    let picture = picture::read(&saved("b.png", block)).unwrap();
    assert_eq!((picture.format, picture.size), (Format::Rgba8Unorm, [4, 4]));
    assert_eq!(picture.bytes[..8], [255, 255, 255, 255, 0, 0, 0, 255]);
    let pixel = "[[expect]]\nbuffer = \"b\"\npixel = [1, 0]\nvalues = [0.0, 0.0, 0.0, 1.0]\n";
    assert_holds(&format!("[shader]\ntext = \"NOP;\"\n[buffer.b]\n{block}{pixel}"));
}

/// The same four numbers saved as each kind of picture, and read again by a job; JPEG and HDR files by hand.
#[test]
fn pictures_of_every_kind_come_in_and_go_out() {
    let directory = Directory::new();
    let image =
        "type = \"f32\"\ndata = [0.0, 0.2, 0.4, 1.0]\nimage = { size = [4, 1], format = \"r32_float\" }\n";
    for name in ["b.png", "b.exr", "b.dds", "b.ktx2"] {
        directory.write(name, saved(name, image));
        assert_holds_in(&directory, &row(&format!("image = \"{name}\"\n"), "f32 = [0.0, 0.2, 0.4, 1.0]"));
    }
    // One block of 8 × 8 grey pixels of 100; crates/opentmu/src/picture.rs says how.
    let jpeg = {
        let tables = [&[0xff, 0xd8, 0xff, 0xdb, 0, 67, 0][..], &[1; 64]].concat();
        let code = |class: u8, symbol: u8| [&[0xff, 0xc4, 0, 20, class, 1][..], &[0; 15], &[symbol]].concat();
        let frame = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0].to_vec();
        let scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x0f, 0xbf, 0xff, 0xd9].to_vec();
        [tables, frame, code(0, 8), code(0x10, 0), scan].concat()
    };
    directory.write("b.jpg", jpeg);
    assert_holds_in(&directory, &row("image = \"b.jpg\"\n", "f32 = 0.39215687"));
    // Mantissas of red 128, 64, 32, 0 under the exponent 129 are 1, 1/2, 1/4, 0.
    let pixels = [128, 64, 32, 0].map(|red| [red, 0, 0, 129]).concat();
    directory.write("b.hdr", [b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 4\n", &pixels[..]].concat());
    assert_holds_in(&directory, &row("image = \"b.hdr\"\n", "f32 = [1.0, 0.5, 0.25, 0.0]"));
}

#[test]
fn compressed_textures_have_limits() {
    let block = "format = \"bc1_unorm\"\n";
    let surface = refusal(&row(&format!("{RED4}{block}save = \"t.bin\"\n"), "f32 = 0.0"));
    assert!(surface.contains("a texture of the compressed format bc1_unorm is no surface"), "{surface}");
    let pattern = refusal(&row(&format!("{RED4}{block}pattern = \"gradient\"\n"), "f32 = 0.0"));
    assert!(pattern.contains("error[JOB-014]"), "{pattern}");
    // 5 × 4 texels are two blocks of 8 bytes.
    let image = "[buffer.b]\nsize = 15\nimage = { size = [5, 4], format = \"bc1_unorm\" }\n";
    let short = refusal(&format!("[shader]\ntext = \"NOP;\"\n{image}"));
    assert!(short.contains("error[JOB-007]: an image of 5 × 4 pixels takes 16 bytes"), "{short}");
    let srgb = format!("{RED4}{block}srgb = true\ndata = [255, 255, 0, 0, 0, 0, 0, 0]\n");
    assert_holds(&row(&srgb, "f32 = 1.0"));
}

/// What a job's text is refused for.
fn misread(text: &str) -> String {
    Job::parse("job", text, std::path::Path::new("")).unwrap_err().to_string()
}

/// `[pool.*]`: what cannot be, with its place.
#[test]
fn raw_pools_are_checked() {
    let pool = |text: &str| format!("[shader]\ntext = \"NOP;\"\n{text}");
    let short = refusal(&pool("[pool.headers]\nsize = 40\n"));
    assert!(
        short.contains("error[JOB-007]: the pool has 40 bytes, not a whole number of entries of 32"),
        "{short}"
    );
    let other = misread(&pool("[pool.textures]\nsize = 32\n"));
    assert!(other.contains("error[JOB-002]: `[pool.textures]` is no pool"), "{other}");
    let beside =
        misread(&pool(&format!("[pool.headers]\nsize = 32\n[texture.t]\n{RED4}format = \"r8_uint\"\n")));
    assert!(beside.contains("error[JOB-006]: \"t\" cannot stand beside"), "{beside}");
    let alone = misread(&pool("[memory.m]\naddress = 0\nsize = 4\n"));
    assert!(alone.contains("error[JOB-006]"), "{alone}");
    let entry = refusal(&pool("[pool.samplers]\ntype = \"u32\"\ndata = [1, 0, 0, 0, 0, 0, 0, 0]\n"));
    assert!(entry.contains("error[JOB-014]: sampler 0 of the pool: MAG_FILTER is 0"), "{entry}");
    let reserved = refusal(&pool(
        "[pool.headers]\ntype = \"u32\"\ndata = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]\n",
    ));
    assert!(reserved.contains("error[JOB-014]: header 1 of the pool: R_DATA_TYPE is 0"), "{reserved}");
}

#[test]
fn srgb_makes_codes_linear() {
    let directory = Directory::new();
    directory.write("colour.png", png(Format::Rgba8Unorm, &[255, 0, 0, 128, 0, 0, 0, 0]));
    let text =
        |key: &str| row(&format!("image = \"colour.png\"\nsrgb = {key}\n"), "f32 = [1.0, 0.0, 0.0, 0.0]");
    assert_holds_in(&directory, &text("true"));
    assert_holds_in(&directory, &text("false"));
    // Of code 188 an H200 has 0.50390625 (NV-18), and 188/255 = 0.737254… without the flag.
    let made = |key: &str| {
        format!(
            "{RED4}format = \"rgba8_unorm\"\nsrgb = {key}\ndata = [0.737254902, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n"
        )
    };
    let near = |expected: &str| format!("lanes = [0]\nf32 = {expected}\ntolerance = 0.000001");
    assert_holds(&row(&made("true"), &near("0.50390625")));
    assert_holds(&row(&made("false"), &near("0.7372549")));
    let refused = refusal(&row(&format!("{RED4}format = \"r16_unorm\"\nsrgb = true\n"), "u32 = 0"));
    assert_eq!(
        refused,
        "job:7:8: error[JOB-014]: r16_unorm has no sRGB form; `tmu formats` lists those that have one, with names that end in _srgb"
    );
}

#[test]
fn read_modes_without_a_format_are_refused() {
    let text = format!("{RED4}format = \"r32_uint\"\nread = \"normalized_float\"\n");
    assert_eq!(
        refusal(&row(&text, "u32 = 0")),
        "job:7:8: error[JOB-014]: r32_uint cannot be read that way: there is no such format"
    );
    // Numbers are written in the format that is named, and read in the other.
    let text = format!("{RED4}format = \"r8_uint\"\nread = \"normalized_float\"\ndata = [0, 51, 102, 255]\n");
    assert_holds(&row(&text, "f32 = [0.0, 0.2, 0.4, 1.0]"));
}

/// Levels of 4 × 1, 2 × 1 and 1 × 1 texels.
const LEVELS: &str =
    "dim = \"2d\"\nsize = [4, 1]\nformat = \"r32_uint\"\nlevels = 3\ndata = [0, 1, 2, 3, 10, 11, 20]\n";

/// As [`row`], with a level per lane.
fn levels(texture: &str, expected: &str) -> String {
    row(texture, expected)
        .replace("[[expect]]", "R8 = { u32 = [0, 1, 1, 2] }\n[[expect]]")
        .replace("R0 = { s32 = [0, 1, 2, 3] }", "R0 = { s32 = [3, 0, 1, 0] }")
}

#[test]
fn levels_come_from_data_or_from_the_level_above() {
    assert_holds(&levels(LEVELS, "u32 = [3, 10, 11, 20]"));
    // Means of neighbours: 1 and 5, then 3.
    let generated = "dim = \"2d\"\nsize = [4, 1]\nformat = \"r32_float\"\nmips = \"generate\"\ndata = [0.0, 2.0, 4.0, 6.0]\n";
    assert_holds(&levels(generated, "f32 = [6.0, 1.0, 5.0, 3.0]"));
    // Only two levels: the third is outside and reads zero.
    assert_holds(&levels(&format!("{generated}levels = 2\n"), "f32 = [6.0, 1.0, 5.0, 0.0]"));
    let directory = Directory::new();
    directory.write("grey.png", png(Format::R8Unorm, &[0, 102, 204, 204]));
    let image = "image = \"grey.png\"\nmips = \"generate\"\n";
    // Codes 51 and 204, then 127.5, which rounds to 128.
    assert_holds_in(&directory, &levels(image, "f32 = [0.8, 0.2, 0.8, 0.501960813999176]"));
    let refused = refusal(&levels(&format!("{LEVELS}mips = 1\n"), "u32 = 0"));
    assert_eq!(refused, "job:7:10: error[JOB-007]: `mips = 1`, but `levels` is 3");
}

#[test]
fn views_shift_levels_and_swizzle_components() {
    let view = |view: &str| format!("{LEVELS}view = {{ {view} }}\n");
    assert_holds(&levels(&view("first_level = 1"), "u32 = [0, 20, 0, 0]"));
    assert_holds(&levels(&view("levels = 1"), "u32 = [3, 0, 0, 0]"));
    assert_holds(&levels(&view("swizzle = \"1r0g\""), "u32 = 1"));
    let refused = refusal(&levels(&view("first_level = 3"), "u32 = 0"));
    assert!(refused.starts_with("job:9:8: error[JOB-014]: the view's "), "{refused}");
}

#[test]
fn layers_and_views_of_them() {
    let job = |view: &str, expected: &str| {
        format!(
            "[shader]\ntext = \"TLD.LZ R4, R0, 0x0, ARRAY_2D, 0x1;\"\n\
             [texture.t]\ndim = \"2d_array\"\nsize = [1, 1]\nlayers = 3\nformat = \"r32_uint\"\npattern = \"index\"\n{view}\
             [state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n[registers]\nR0 = {{ u32 = [0, 1, 2] }}\n\
             [[expect]]\nregister = \"R4\"\nu32 = {expected}\n"
        )
    };
    assert_holds(&job("", "[0, 1, 2]"));
    assert_holds(&job("view = { first_layer = 1 }\n", "[1, 2, 0]"));
    assert_holds(&job("view = { first_layer = 1, layers = 1 }\n", "[1, 0, 0]"));
}

#[test]
fn samples_lie_side_by_side() {
    assert_holds(
        "[shader]\ntext = \"TLD.LZ.MS R4, R0, R8, 0x0, 2D, 0x1;\"\n\
         [texture.t]\ndim = \"2d_ms\"\nsize = [2, 1]\nsamples = 4\nformat = \"r32_uint\"\npattern = \"index\"\n\
         [state]\nhandles = [{ index = 0, texture = \"t\" }]\n\
         [registers]\nR0 = { s32 = [0, 1] }\nR8 = { u32 = [3, 2] }\n[[expect]]\nregister = \"R4\"\nu32 = [3, 6]\n",
    );
}

#[test]
fn tiles_that_are_not_resident_are_told() {
    let job = |resident: &str, expected: &str| {
        format!(
            "[shader]\ntext = \"TLD.LZ P1, R4, R0, 0x0, 2D, 0x1;\"\n\
             [texture.t]\n{RED4}format = \"r32_uint\"\n{resident}\
             [state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n[registers]\nR0 = {{ s32 = [0, 1, 2, 3] }}\n\
             [[expect]]\nregister = \"P1\"\npred = {expected}\n"
        )
    };
    // TLD-10: true is NOT resident.
    assert_holds(&job("resident = [[1, 0, 0, 0]]\ntile = [2, 1, 1]\n", "[true, true, false, false]"));
    assert_holds(&job("resident = []\ntile = [2, 1]\n", "true"));
    assert_holds(&job("resident = \"all\"\n", "false"));
    let refused = refusal(&job("resident = [[2, 0, 0, 0]]\ntile = [2, 1, 1]\n", "true"));
    assert!(refused.starts_with("job:7:12: error[JOB-014]: the x of a tile is 2"), "{refused}");
}

#[test]
fn a_minimum_level_of_detail_holds_for_samples() {
    let job = |min_lod: &str, expected: &str| {
        format!(
            "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x0, 2D, R;\"\n\
             [texture.t]\ndim = \"2d\"\nsize = [2, 2]\nformat = \"r32_float\"\nlevels = 2\n\
             data = [1.0, 1.0, 1.0, 1.0, 2.0]\nsampler = \"s\"\nmin_lod = {min_lod}\n\
             [sampler.s]\nmip = \"point\"\n[state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n\
             [[expect]]\nregister = \"R4\"\nf32 = {expected}\n"
        )
    };
    assert_holds(&job("0.0", "1.0"));
    assert_holds(&job("1.0", "2.0"));
    assert!(
        refusal(&job("-1.0", "1.0"))
            .starts_with("job:10:11: error[JOB-014]: the minimum level of detail is -1")
    );
}

#[test]
fn what_the_texture_unit_refuses_is_told_at_its_key() {
    let huge = "dim = \"2d\"\nsize = [16384, 8192]\nformat = \"rgba32_float\"\n";
    let refused = refusal(&row(huge, "u32 = 0"));
    assert_eq!(
        refused,
        "job:5:8: error[JOB-011]: the texture takes 2147483648 bytes, but may take 1073741824"
    );
    let wide = "dim = \"2d\"\nsize = [20000, 1]\nformat = \"r8_unorm\"\n";
    let refused = refusal(&row(wide, "u32 = 0"));
    assert!(refused.starts_with("job:5:8: error[JOB-014]: the width"), "{refused}");
    let border = "[shader]\ntext = \"NOP;\"\n[texture.t]\ndim = \"1d\"\nsize = [1]\nformat = \"r8_uint\"\nsampler = \"s\"\n\
                  [sampler.s]\nborder = [0.5, 0, 0, 0]\n";
    assert_eq!(
        refusal(border),
        "job:8:10: error[JOB-014]: border colour 0.5 of an integer texture is no integer"
    );
}

/// Programs find raw memory where the job says that it lies.
#[test]
fn raw_memory_lies_at_its_address() {
    let job = |address: &str, more: &str| {
        format!(
            "[shader]\ntext = \"LDG.E R4, [R0+0x4]; STG.E [R0], R4; EXIT;\"\n[pool.headers]\nsize = 32\n\
             [memory.heap]\naddress = {address}\ntype = \"u32\"\ndata = [7, 8]\n{more}\
             [registers]\nR0 = {{ u32 = 0 }}\nR1 = {{ u32 = 5 }}\n"
        )
    };
    let expected = "[[expect]]\nregister = \"R4\"\nu32 = 8\n[[expect]]\nbuffer = \"heap\"\nvalues = [8, 8]\n";
    assert_holds(&format!("{}{expected}", job("0x500000000", "[buffer.b]\nsize = 4\n")));
    let refused = refusal(&job("0x500000008", ""));
    assert!(refused.contains("error[MEMORY-04]: `heap` cannot lie at 0x500000008"), "{refused}");
    assert!(refused.starts_with("job:6:11"), "{refused}");
    let apart = "[memory.more]\naddress = 0x500000000\nsize = 16\n";
    assert!(refusal(&job("0x500000000", apart)).contains("`heap` lies there"));
}

/// CUDA's driver makes clamp of wrap and mirror where coordinates are in texels; Direct3D has no such coordinates, and there
/// the texture unit's own rule holds (CO-9). Texels 1 to 4 at 5.5 and -1.5: clamped 4 and 1, wrapped 2 and 3.
#[test]
fn coordinates_in_texels_are_clamped_as_in_cuda() {
    let row = "dim = \"2d\"\nsize = [4, 1]\nformat = \"r32_float\"\ndata = [1.0, 2.0, 3.0, 4.0]\n";
    let machine = |address: &str, more: &str| {
        format!(
            "[shader]\ntext = \"TEX.LZ R4, R0, 0x0, 2D, 0x1;\"\n[texture.t]\n{row}sampler = \"s\"\n\
             [sampler.s]\nnormalized = false\n{address}[state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n\
             [registers]\nR0 = {{ f32 = [5.5, -1.5] }}\nR1 = {{ f32 = 0.5 }}\n\
             [[expect]]\nregister = \"R4\"\nf32 = [4.0, 1.0]\n{more}"
        )
    };
    let warned = "[[expect]]\nwarning = \"JOB-016\"\n";
    for address in ["address = \"wrap\"\n", "address = [\"mirror\", \"wrap\"]\n"] {
        assert_holds(&machine(address, warned));
    }
    for silent in ["", "address = \"clamp\"\n"] {
        assert_holds(&machine(silent, ""));
        assert_eq!(failures(&machine(silent, warned)).len(), 1);
    }
    let direct3d = format!(
        "[shader]\ntext = \"\"\"\ncs_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\n\
         dcl_uav_raw u0\ndcl_temps 1\ndcl_thread_group 1, 1, 1\nsample_l r0.x, l(5.5, 0.5, 0, 0), t0.xyzw, s0, l(0)\n\
         sample_l r0.y, l(-1.5, 0.5, 0, 0), t0.yxzw, s0, l(0)\nstore_raw u0.xy, l(0), r0.xyxx\nret\n\"\"\"\n\
         [launch]\ngrid = [1]\n[texture.t0]\n{row}[sampler.s0]\nnormalized = false\naddress = \"wrap\"\n\
         [buffer.u0]\ntype = \"f32\"\nsize = 8\n[[expect]]\nbuffer = \"u0\"\nvalues = [2.0, 3.0]\n"
    );
    assert_holds(&direct3d);
}

/// CM-3: 0.25 is less than the texel 1, but a sampler without `compare` never passes, and the run says so.
#[test]
fn comparisons_without_a_function_find_0() {
    let job = |sampler: &str, fact: &str| {
        format!(
            "[shader]\ntext = \"TEX.LZ.DC R4, R0, R8, 0x0, 2D, 0x1;\"\n[texture.t]\ndim = \"2d\"\nsize = [1, 1]\n\
             format = \"r32_float\"\ndata = [1.0]\nsampler = \"s\"\n[sampler.s]\n{sampler}\
             [state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n[registers]\nR8 = {{ f32 = 0.25 }}\n[[expect]]\n{fact}\n"
        )
    };
    assert_holds(&job("", "register = \"R4\"\nf32 = 0.0"));
    assert_holds(&job("", "warning = \"FETCH-02\""));
    assert_holds(&job("compare = \"less\"\n", "register = \"R4\"\nf32 = 1.0"));
    assert_eq!(failures(&job("compare = \"less\"\n", "warning = \"FETCH-02\"")).len(), 1);
}
