//! What is wrong with a job file is said with file, line, column, code and, where there is one, a hint.

use std::path::Path;

use opentmu::Job;

/// The findings about a job whose shader section is fine and stands in lines 1 and 2.
fn findings(rest: &str) -> String {
    let text = format!("[shader]\ntext = \"EXIT ;\"\n{rest}");
    match Job::parse("j", &text, Path::new("")) {
        Ok(_) => "none".to_string(),
        Err(findings) => findings.to_string(),
    }
}

fn assert_finds(rest: &str, expected: &[&str]) {
    assert_eq!(findings(rest), expected.join("\n"), "\nin the job:\n{rest}");
}

#[test]
fn text_that_is_not_toml() {
    let found = Job::parse("j", "[shader\n", Path::new("")).unwrap_err();
    assert_eq!(found.diagnostics[0].code, "JOB-001");
    assert!(found.to_string().starts_with("j:1:8: error[JOB-001]: not valid TOML: "), "{found}");
    assert_finds("[shader]\n", &["j:3:2: error[JOB-001]: not valid TOML: duplicate key"]);
}

#[test]
fn a_job_without_a_shader() {
    let found = Job::parse("j", "[machine]\nmodel = \"exact\"\n", Path::new("")).unwrap_err();
    assert_eq!(found.to_string(), "j:1:1: error[JOB-003]: the job has no `[shader]` section");
    let found = Job::parse("j", "[shader]\nkind = \"sass\"\n", Path::new("")).unwrap_err();
    assert_eq!(found.to_string(), "j:1:1: error[JOB-003]: `[shader]` has no `file`");
}

#[test]
fn unknown_keys_and_sections_with_the_nearest_known_one() {
    assert_finds("[lunch]\n", &["j:3:2: error[JOB-002]: the job has no key `lunch`; did you mean `launch`?"]);
    assert_finds(
        "[launch]\ngrid = [1]\nblcok = [1]\nblock = [1]\n",
        &["j:5:1: error[JOB-002]: `[launch]` has no key `blcok`; did you mean `block`?"],
    );
    assert_finds(
        "[machine]\nspeed = 1\n",
        &[
            "j:4:1: error[JOB-002]: `[machine]` has no key `speed`; known keys are launch_limit, model, slack, step_limit",
        ],
    );
    assert_finds(
        "[sampler.s]\nlod = { bais = 1.0 }\n",
        &["j:4:9: error[JOB-002]: `lod` in `[sampler.s]` has no key `bais`; did you mean `bias`?"],
    );
}

#[test]
fn wrong_types() {
    assert_finds(
        "[launch]\ngrid = \"64\"\nblock = [1.5]\n",
        &[
            "j:4:8: error[JOB-004]: `grid` in `[launch]` must be an array, not a string",
            "j:5:10: error[JOB-004]: element 0 of `block` in `[launch]` must be an integer, not a float",
        ],
    );
    assert_finds(
        "[buffer.b]\ndata = [1, \"two\"]\n",
        &["j:4:12: error[JOB-004]: `data` in `[buffer.b]` must hold numbers only, not a string"],
    );
    assert_finds(
        "[buffer]\nb = 1\n",
        &["j:4:5: error[JOB-004]: `[buffer.b]` must be a table, not an integer"],
    );
    assert_finds(
        "[param]\nu32 = 1\n",
        &["j:3:1: error[JOB-004]: `[[param]]` must be an array of tables, not a table"],
    );
    assert_finds(
        "[state]\ncompute = 1\n",
        &["j:4:11: error[JOB-004]: `compute` in `[state]` must be true or false, not an integer"],
    );
    assert_finds(
        "[sampler.s]\naddress = 1\n",
        &[
            "j:4:11: error[JOB-004]: `address` in `[sampler.s]` must be an address mode, or an array of one per axis, \
           not an integer",
        ],
    );
}

#[test]
fn values_out_of_range() {
    assert_finds(
        "[launch]\ngrid = [1, 1, 1, 1]\nblock = [0]\n",
        &[
            "j:4:8: error[JOB-005]: `grid` in `[launch]` has 4 elements, but must have 1 to 3",
            "j:5:10: error[JOB-005]: element 0 of `block` in `[launch]` is 0, but must be 1 to 1024",
        ],
    );
    assert_finds(
        "[launch]\ngrid = [1]\nblock = [64, 64]\n",
        &["j:5:9: error[JOB-005]: `block` in `[launch]` has 4096 threads, but a block has at most 1024"],
    );
    assert_finds(
        "[buffer.b]\ntype = \"u8\"\ndata = [255, 256]\n",
        &["j:5:14: error[JOB-005]: 256 is out of range for u8: 0 to 255"],
    );
    assert_finds(
        "[buffer.b]\ndata = [0.5]\n",
        &["j:4:9: error[JOB-005]: 0.5 is not an integer, and the element type is u8; \
           write it without a point, or give the buffer a floating-point `type`"],
    );
    assert_finds(
        "[sampler.s]\nfilter = \"liner\"\n",
        &["j:4:10: error[JOB-005]: `filter` in `[sampler.s]` cannot be \"liner\"; \
           did you mean \"linear\"? it is one of point, linear"],
    );
    assert_finds(
        "[constant.32]\nsize = 4\n",
        &["j:3:11: error[JOB-005]: \"32\" is not a constant bank: they are 0 to 31; \
           constant buffers of Direct3D's ranges are cb40, cb3_space1"],
    );
    assert_finds(
        "[registers]\nR255 = { u32 = 1 }\nP0 = { u32 = 1 }\n",
        &[
            "j:4:1: error[JOB-005]: \"R255\" is not a register; they are R0 to R254 and P0 to P6",
            "j:5:14: error[JOB-005]: `u32` in `P0` in `[registers]` is no value for P0: predicates are `pred`, \
             general registers the others",
        ],
    );
    assert_finds(
        "[constant.0]\nsize = 65540\n",
        &["j:4:8: error[JOB-005]: `size` in `[constant.0]` is 65540, but must be 1 to 65536"],
    );
}

#[test]
fn texture_values_out_of_range() {
    assert_finds(
        "[texture.t]\ndim = \"2d\"\nsize = [4]\nformat = \"rgba8_unrom\"\npattern = \"stripes\"\n",
        &[
            "j:5:8: error[JOB-005]: `size` in `[texture.t]` has 1 elements, but must have 2",
            "j:6:10: error[JOB-005]: `format` in `[texture.t]` cannot be \"rgba8_unrom\": \
             did you mean \"rgba8_unorm\"? `tmu formats` lists the formats",
            "j:7:11: error[JOB-005]: `pattern` in `[texture.t]` cannot be \"stripes\": \
             it is \"checker:N\" (squares of N texels), \"gradient\" or \"index\"",
        ],
    );
    assert_finds(
        "[texture.t]\ndim = \"2d\"\nsize = [4, 4]\nformat = \"r8_uint\"\nsamples = 4\nlayers = 2\nmips = 2\n\
         view = { swizzle = \"rgbx\" }\nresident = [[0, 0, 0, 0]]\n",
        &[
            "j:7:11: error[JOB-005]: `samples` in `[texture.t]` is for `dim = \"2d_ms\"` and `\"2d_ms_array\"`",
            "j:8:10: error[JOB-006]: only arrays have more than one layer",
            "j:9:8: error[JOB-005]: `mips` in `[texture.t]` is 2, but must be 1 to 1",
            "j:10:20: error[JOB-005]: `swizzle` in `view` in `[texture.t]` is \"rgbx\", \
             but must be four of the letters r, g, b, a and the digits 0, 1",
            "j:11:12: error[JOB-005]: `resident` in `[texture.t]` needs `tile = [w, h, d]`, the size of a tile in texels",
        ],
    );
}

#[test]
fn missing_keys() {
    assert_finds("[launch]\nblock = [1]\n", &["j:3:1: error[JOB-003]: `[launch]` has no `grid`"]);
    assert_finds(
        "[buffer.b]\ntype = \"u8\"\n",
        &["j:3:1: error[JOB-003]: `[buffer.b]` has neither `size` nor `data` nor `file`"],
    );
    assert_finds(
        "[texture.t]\n",
        &["j:3:1: error[JOB-003]: `[texture.t]` has neither `image` nor `dim`; \
             `image`, or `dim`, `size` and `format`, say what the texture is"],
    );
    assert_finds(
        "[[expect]]\ntolerance = 1.0\n",
        &["j:3:1: error[JOB-003]: `[[expect]]` has no subject; give `buffer`, `register`, `target`, \
           `output`, `hash`, `printed`, `warning` or `error`"],
    );
    assert_finds(
        "[[expect]]\nregister = \"R0\"\n",
        &["j:3:1: error[JOB-003]: `[[expect]]` has no value for R0; give one of f32, u32, s32, f16x2, pred"],
    );
}

#[test]
fn keys_that_exclude_each_other() {
    assert_finds(
        "[buffer.b]\ndata = [1]\nfile = \"b.bin\"\n",
        &["j:5:1: error[JOB-006]: `data` and `file` exclude each other in `[buffer.b]`"],
    );
    assert_finds(
        "[texture.t]\nimage = \"a.png\"\nsize = [4, 4]\n",
        &["j:5:1: error[JOB-006]: `image` and `size` exclude each other in `[texture.t]`"],
    );
    assert_finds(
        "[launch]\ngrid = [1]\nblock = [1]\n[registers]\nR0 = { u32 = 1 }\n",
        &["j:7:1: error[JOB-006]: `[registers]` is for fragments: jobs without `[launch]` and `[draw]`"],
    );
    assert_finds(
        "[launch]\ngrid = [1]\nblock = [1]\n[[param]]\nu32 = 1\nf32 = 1.0\n",
        &["j:8:1: error[JOB-006]: `u32` and `f32` exclude each other in `[[param]]`"],
    );
    assert_finds("[[param]]\nu32 = 1\n", &["j:3:1: error[JOB-006]: `[[param]]` needs a `[launch]`"]);
    assert_finds(
        "[[expect]]\nregister = \"R0\"\nu32 = 1\ntolerance = 1\nulps = 1\n",
        &["j:7:1: error[JOB-006]: `tolerance` and `ulps` exclude each other in `[[expect]]`"],
    );
}

#[test]
fn sizes_that_disagree() {
    assert_finds(
        "[buffer.b]\ntype = \"u16\"\nsize = 3\ndata = [1, 2]\n",
        &["j:5:8: error[JOB-007]: `size` in `[buffer.b]` is 3 bytes, but `data` has 4"],
    );
    assert_finds(
        "[buffer.b]\ntype = \"u32\"\nsize = 6\nfill = 1\n",
        &["j:5:8: error[JOB-007]: `size` in `[buffer.b]` is 6 bytes, not a whole number of u32 elements"],
    );
    assert_finds(
        "[[expect]]\nregister = \"R0\"\nlanes = [0]\nu32 = [1, 2]\n",
        &["j:5:9: error[JOB-007]: `[[expect]]` has 2 values for 1 lanes"],
    );
}

#[test]
fn files_that_two_parts_are_saved_in() {
    assert_finds(
        "[buffer.a]\nsize = 4\nsave = \"x.bin\"\n[buffer.b]\nsize = 8\nsave = \"./x.bin\"\n",
        &[
            "j:8:8: error[JOB-006]: something else is saved in \"./x.bin\" already; give each a file of its own",
        ],
    );
}

#[test]
fn names_that_nothing_has() {
    assert_finds(
        "[launch]\ngrid = [1]\nblock = [1]\n[[param]]\ntexture = \"brik\"\n[[param]]\nbuffer = \"out\"\n\
         [texture.brick]\nimage = \"a.png\"\nsampler = \"smooth\"\n",
        &[
            "j:7:11: error[JOB-008]: there is no texture named \"brik\"; did you mean \"brick\"?",
            "j:9:10: error[JOB-008]: there is no buffer named \"out\"; add a section [buffer.out]",
            "j:12:11: error[JOB-008]: there is no sampler named \"smooth\"; add a section [sampler.smooth]",
        ],
    );
    assert_finds(
        "[[expect]]\ntarget = \"color\"\npixel = [0, 0]\nvalues = [1.0]\n",
        &["j:4:10: error[JOB-008]: there is no target named \"color\"; `target` in `[draw]` names it"],
    );
}

#[test]
fn draws() {
    assert_finds(
        "[draw]\nsize = [1, 1]\nvertices = 3\ninstances = 2\n",
        &[
            "j:5:1: error[JOB-006]: `size` and `vertices` exclude each other in `[draw]`",
            "j:6:1: error[JOB-006]: `size` and `instances` exclude each other in `[draw]`",
        ],
    );
    assert_finds(
        "[draw]\nvertices = 3\ntarget = { name = \"c\", format = \"r8_unorm\" }\n",
        &["j:5:1: error[JOB-006]: `vertices` and `target` exclude each other in `[draw]`"],
    );
    assert_finds(
        "[draw]\nsize = [1, 1]\nsamples = 3\nw = [1.0, 1.0, 0.0]\ndepth = { name = \"d\", format = \"r8_unorm\" }\n\
         target = { name = \"c\", format = \"d32_float\" }\n",
        &[
            "j:5:11: error[JOB-005]: `samples` in `[draw]` is 3, but must be 1, 2, 4, 8 or 16",
            "j:6:5: error[JOB-005]: `w` in `[draw]` must be above 0 everywhere on the rectangle",
            "j:7:32: error[JOB-005]: `format` in `depth` in `[draw]` must be a format with a depth",
            "j:8:33: error[JOB-005]: `format` in `target` in `[draw]` must not be a format with a depth, which `depth` takes",
        ],
    );
    assert_finds(
        "[draw]\nvertices = 3\n[draw.inputs]\nA = 1.0\na0 = 2.0\nB = { buffer = \"b\", format = \"r8_unorm\", step = 2 }\nC = {}\n",
        &[
            "j:7:1: error[JOB-006]: A0 is there twice in `inputs` in `[draw]`",
            "j:8:16: error[JOB-008]: there is no buffer named \"b\"; add a section [buffer.b]",
            "j:8:49: error[JOB-006]: `step` is for inputs `per = \"instance\"`",
            "j:9:5: error[JOB-003]: `C` in `inputs` in `[draw]` has no `buffer`",
        ],
    );
    assert_finds(
        "[draw]\nsize = [1, 1]\n[[expect]]\noutput = \"A\"\nvalues = 1.0\n",
        &["j:6:10: error[JOB-006]: `output` is for jobs that draw `vertices`"],
    );
}

#[test]
fn deep_nesting_and_long_keys_are_refused_and_not_fatal() {
    let deep = format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(findings(&deep).contains("JOB-001"));
    let long = format!("{} = 1\n", "k".repeat(1_000_000));
    assert!(findings(&long).contains("JOB-002"));
}

/// A job that uses most of what there is.
const RICH: &str = r#"[shader]
text = "TLD.B.LZ R4, R0, R8, 0x0, 2D, 0xf; LDC R5, c[3][0];"
[buffer.b]
type = "s16"
data = [1, -2]
image = { size = [1, 1], format = "rg16_sint" }
save = "b.npy"
[constant.3]
type = "f32"
size = 16
fill = 0.5
[texture.t]
dim = "2d_array"
size = [4, 2]
layers = 2
levels = 2
format = "rgba8_unorm"
pattern = "checker:2"
view = { first_level = 1, levels = 1, first_layer = 1, layers = 1, swizzle = "bgr1" }
resident = [[0, 0, 0, 0]]
tile = [2, 2, 1]
mips = "file"
sampler = "s"
[sampler.s]
address = ["wrap", "clamp"]
border = [0, 0.5, 0, 1]
lod = { bias = 0.5, min = 0, max = 4 }
[state]
handles = [{ index = 1, texture = "t", sampler = "s" }]
killed = [1]
hash = { texture = 1, phase = 2 }
[registers]
R0 = { s32 = [0, 1] }
R6 = { f16x2 = [[1.0, 2.0], [3.0, 4.0]] }
P0 = { pred = true }
[[expect]]
buffer = "b"
pixel = [0, 0]
values = [1, -2]
[[expect]]
register = "R5"
lanes = [0, 31]
f32 = 0.5
tolerance = 0.25
"#;

#[test]
fn mutated_jobs_are_read_and_run_without_a_panic() {
    assert!(Job::parse("j", RICH, Path::new("")).is_ok());
    // Numbers of a linear congruential generator (Knuth's MMIX constants), so that every run is the same.
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let digits = b"0123456789-.[]{}=,\"\nabrs";
    for _ in 0..3000 {
        let mut bytes = RICH.as_bytes().to_vec();
        for _ in 0..1 + random(3) {
            let at = random(bytes.len());
            match random(3) {
                0 => bytes[at] = digits[random(digits.len())],
                1 => bytes.insert(at, digits[random(digits.len())]),
                _ => drop(bytes.remove(at)),
            }
        }
        let text = String::from_utf8(bytes).unwrap();
        match Job::parse("j", &text, Path::new("/nowhere")) {
            Ok(job) => {
                let ran = opentmu::run::run(&job, opentmu::run::Observer::default());
                opentmu::expect::check(&job, &ran);
            }
            Err(findings) => assert!(findings.has_errors() && !findings.to_string().is_empty()),
        }
    }
}
