//! Every key of a job file, read into the struct that it belongs to.

use std::path::Path;

use opentmu::Job;
use opentmu::element::{Closeness, ElementType, Number};
use opentmu::job::HandleTarget;
use opentmu::job::*;
use tmu_engine::TextureHash;
use tmu_sass::Arch;
use tmu_texture::content::Pattern;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter};
use tmu_texture::texture::Swizzle;
use tmu_texture::{Dimension, Format, Model};

fn job(text: &str) -> Job {
    match Job::parse("j", text, Path::new("there")) {
        Ok(job) => job,
        Err(findings) => panic!("{findings}"),
    }
}

/// A job with a shader and some more.
fn with(rest: &str) -> Job {
    job(&format!("[shader]\nfile = \"a\"\n{rest}"))
}

fn values(values: &[Option<&At<String>>]) -> Vec<Option<String>> {
    values.iter().map(|value| value.map(|value| value.value.clone())).collect()
}

#[test]
fn shader() {
    let shader =
        job("[shader]\nfile = \"k.sass\"\nkind = \"sass\"\nentry = \"main\"\narch = \"sm_61\"\n").shader;
    assert!(matches!(&shader.text, ShaderText::File(file) if file.value == "k.sass"));
    assert_eq!(shader.kind.unwrap().value, ShaderKind::Sass);
    assert_eq!(shader.entry.unwrap().value, "main");
    assert_eq!(shader.arch.unwrap().value, Arch::Sm61);
    let shader = job("[shader]\nfile = \"a\"\nalso = [\"b\", \"c\"]\n").shader;
    assert_eq!(shader.also.iter().map(|file| file.value.as_str()).collect::<Vec<_>>(), ["b", "c"]);
    let shader = job("[shader]\ntext = \"EXIT;\"\n").shader;
    assert!(matches!(&shader.text, ShaderText::Inline(text) if text.value == "EXIT;"));
    assert!(shader.kind.is_none() && shader.entry.is_none() && shader.arch.is_none());
    for (name, kind) in ShaderKind::NAMES {
        let text = format!("[shader]\nfile = \"a\"\nkind = \"{name}\"\n");
        assert_eq!(job(&text).shader.kind.unwrap().value, kind);
    }
}

#[test]
fn launch_and_parameters() {
    let job = with(
        "[launch]\ngrid = [64, 32]\nblock = [16, 16, 1]\nshared = 128\n\
         [[param]]\nbuffer = \"out\"\n[[param]]\ntexture = \"t\"\nsampler = \"s\"\n[[param]]\nf32 = 0.5\n\
         [[param]]\ns8 = -1\n[[param]]\nu64 = 0x8000000000000000\n[[param]]\nf16 = 1.0\n[[param]]\nf64 = 1.0\n\
         [[param]]\nbytes = \"00 ff_01 02 03 04 05 06 07 08 09 0a\"\n[[param]]\nu16 = 0x1234\n\
         [buffer.out]\nsize = 4\n[texture.t]\nimage = \"a.png\"\n[sampler.s]\n",
    );
    let launch = job.launch.unwrap();
    assert_eq!((launch.grid, launch.block_extents(), launch.shared), ([64, 32, 1], [16, 16, 1], 128));
    assert_eq!(launch.at.span.start, 20);
    let bytes = |index: usize| match &job.parameters[index].value {
        ParameterValue::Bytes(bytes) => (bytes.clone(), job.parameters[index].alignment),
        other @ (ParameterValue::Buffer(_)
        | ParameterValue::Texture { .. }
        | ParameterValue::Surface(_)
        | ParameterValue::Structure(_)) => panic!("{other:?}"),
    };
    assert!(matches!(&job.parameters[0].value, ParameterValue::Buffer(name) if name.value == "out"));
    assert!(matches!(&job.parameters[1].value, ParameterValue::Texture { texture, sampler: Some(sampler) }
        if texture.value == "t" && sampler.value == "s"));
    assert_eq!(bytes(2), (vec![0, 0, 0, 0x3f], 4));
    assert_eq!(bytes(3), (vec![0xff], 1));
    assert_eq!(bytes(4), (vec![0, 0, 0, 0, 0, 0, 0, 0x80], 8));
    assert_eq!(bytes(5), (vec![0, 0x3c], 2));
    assert_eq!(bytes(6), (vec![0, 0, 0, 0, 0, 0, 0xf0, 0x3f], 8));
    assert_eq!(bytes(7), (vec![0, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 4));
    assert_eq!(bytes(8), (vec![0x34, 0x12], 2));
}

/// As a C compiler lays out `struct { char a; struct { short b; float c; } d; texture e; float f; }`: 32 bytes.
#[test]
fn structures_are_laid_out_as_in_c() {
    let job = with(
        "[launch]\ngrid = [1]\nblock = [1]\n\
         [[param]]\nstruct = [{ u8 = 1 }, { struct = [{ u16 = 2 }, { f32 = 0.5 }] }, { texture = \"t\" }, { f32 = 1.0 }]\n\
         [[param]]\nstruct = [{ u8 = 1 }, { u8 = 2 }, { u8 = 3 }]\n\
         [texture.t]\nimage = \"a.png\"\n",
    );
    let ParameterValue::Structure(members) = &job.parameters[0].value else { panic!("no structure") };
    assert_eq!((job.parameters[0].size, job.parameters[0].alignment), (32, 8));
    assert_eq!(offsets(members), [0, 4, 16, 24]);
    assert_eq!((members[1].size, members[1].alignment), (8, 4));
    assert_eq!((job.parameters[1].size, job.parameters[1].alignment), (3, 1));
    assert_eq!(job.parameters[0].leaves().len(), 5);
}

#[test]
fn draw() {
    let pixels = with(
        "[draw]\nsize = [1024, 512]\ntarget = { name = \"color\", format = \"rgba8_unorm\" }\n\
         [draw.inputs]\nCOLOR0 = [1.0, 0.5, 0.0, 1.0]\n[[expect]]\ntarget = \"color\"\npixel = [1, 2]\nvalues = [1.0]\n",
    );
    let draw = pixels.draw.unwrap();
    assert_eq!(draw.size, DrawSize::Pixels([1024, 512]));
    assert_eq!(
        (draw.targets[0].name.value.as_str(), draw.targets[0].format.value),
        ("color", Format::Rgba8Unorm)
    );
    assert_eq!(draw.inputs[0].semantic.value, Semantic::new("COLOR", 0));
    assert!(matches!(&draw.inputs[0].value, InputValue::Constant(values) if values.len() == 4));
    assert_eq!((draw.samples, draw.z, draw.w, draw.depth), (1, [0.0; 3], None, None));
}

#[test]
fn draw_with_everything() {
    let job = with(
        "[draw]\nsize = [4, 2]\nsamples = 8\nz = 0.5\nw = [1.0, 2.0, 1.0]\n\
         targets = [{ name = \"a\", format = \"r8_unorm\", clear = 0.5, save = \"a.png\" }, { name = \"b\", format = \"r32_float\" }]\n\
         depth = { name = \"z\", format = \"d32_float\" }\n\
         [draw.inputs]\nuv1 = { corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]] }\n\
         [[expect]]\ntarget = \"z\"\npixel = [0, 0]\nsample = 7\nvalues = 0.5\n",
    );
    assert!(
        matches!(&job.expectations[0].fact, Fact::Pixel { sample: Some(sample), .. } if sample.value == 7)
    );
    let draw = job.draw.unwrap();
    assert_eq!((draw.samples, draw.targets.len(), draw.z), (8, 2, [0.5; 3]));
    assert_eq!(draw.w.unwrap().value, [1.0, 2.0, 1.0]);
    assert_eq!(values(&[draw.targets[0].save.as_ref()]), [Some("a.png".to_string())]);
    assert_eq!(draw.depth.unwrap().clear.value, [Number::Integer(1)]);
    assert_eq!(draw.inputs[0].semantic.value, Semantic::new("UV", 1));
    assert!(matches!(&draw.inputs[0].value, InputValue::Corners(corners) if corners[1].len() == 2));
}

#[test]
fn draw_of_vertices() {
    let job = with(
        "[buffer.mesh]\nsize = 4\n[draw]\nvertices = 36\ninstances = 2\nindices = \"mesh\"\n\
         [draw.inputs]\nPOSITION = { buffer = \"mesh\", format = \"rgb32_float\", offset = 4, stride = 16 }\n\
         SHIFT = { buffer = \"mesh\", format = \"r32_uint\", per = \"instance\", step = 3 }\n\
         [draw.save]\nSV_Position = \"p.npy\"\n[[expect]]\noutput = \"sv_position\"\nvalues = [0.0]\n",
    );
    let output = Semantic::new("SV_POSITION", 0);
    assert!(
        matches!(&job.expectations[0].fact, Fact::Elements { of: MemoryOf::Output(it), .. } if it.value == output)
    );
    let draw = job.draw.unwrap();
    assert_eq!((draw.size, draw.instances), (DrawSize::Vertices(36), 2));
    assert_eq!((&draw.save[0].0.value, draw.save[0].1.value.as_str()), (&output, "p.npy"));
    let InputValue::Buffer(position) = &draw.inputs[0].value else { panic!("{:?}", draw.inputs[0]) };
    assert_eq!((position.offset, position.stride, position.rate), (4, Some(16), Rate::Vertex));
    let InputValue::Buffer(shift) = &draw.inputs[1].value else { panic!("{:?}", draw.inputs[1]) };
    assert_eq!((shift.offset, shift.stride, shift.rate), (0, None, Rate::Instances(3)));
}

#[test]
fn buffers_and_constants() {
    let job = with(
        "[buffer.a]\ntype = \"f32\"\ndata = [1.0, -0.0]\nsize = 8\nstride = 4\nsave = \"a.png\"\n\
         image = { size = [2, 1], format = \"r32_float\" }\n\
         [buffer.b]\ntype = \"u16\"\nsize = 4\nfill = 258\n[buffer.c]\nfile = \"c.npy\"\n[buffer.d]\nsize = 3\n\
         [constant.0]\ndata = [1, 2]\n[constant.cb5]\nsize = 16\n",
    );
    let a = &job.buffers["a"];
    assert_eq!(a.element.as_ref().unwrap().value, ElementType::F32);
    assert_eq!(a.bytes, Bytes::Data(vec![0, 0, 0x80, 0x3f, 0, 0, 0, 0x80]));
    assert_eq!((a.size.as_ref().unwrap().value, a.stride.as_ref().unwrap().value), (8, 4));
    assert_eq!(values(&[a.save.as_ref()]), [Some("a.png".to_string())]);
    let image = a.image.as_ref().unwrap();
    assert_eq!((image.size, image.format.value), ([2, 1], Format::R32Float));
    assert_eq!(job.buffers["b"].bytes, Bytes::Fill { size: 4, element: vec![2, 1] });
    assert!(matches!(&job.buffers["c"].bytes, Bytes::File(file) if file.value == "c.npy"));
    assert_eq!(job.buffers["d"].bytes, Bytes::Fill { size: 3, element: vec![0] });
    assert_eq!(job.constants[&0].bytes, Bytes::Data(vec![1, 2]));
    assert_eq!(job.constants[&5].bytes, Bytes::Fill { size: 16, element: vec![0] });
}

#[test]
fn texture_from_a_file() {
    let job = with(
        "[texture.brick]\nimage = \"brick.png\"\nmips = \"generate\"\nsampler = \"s\"\nread = \"element_type\"\n\
         srgb = true\nmin_lod = 0.5\nresident = [[0, 0, 0, 1]]\ntile = [64, 64]\n\
         view = { first_level = 1, levels = 2, first_layer = 3, layers = 4, swizzle = \"bgr1\" }\n[sampler.s]\n",
    );
    let texture = &job.textures["brick"];
    assert!(matches!(&texture.source, TextureSource::Image(file) if file.value == "brick.png"));
    assert_eq!(texture.mips.value, Mips::Generate);
    assert_eq!(values(&[texture.sampler.as_ref()]), [Some("s".to_string())]);
    assert_eq!(texture.read.as_ref().unwrap().value, ReadMode::ElementType);
    assert!(texture.srgb.value);
    assert_eq!(texture.min_lod.as_ref().unwrap().value, 0.5);
    let residency = &texture.residency.as_ref().unwrap().value;
    assert_eq!((residency.tile, residency.tiles.as_slice()), ([64, 64, 1], [[0, 0, 0, 1]].as_slice()));
    let swizzle = [Swizzle::Blue, Swizzle::Green, Swizzle::Red, Swizzle::One];
    let view = ViewSpec { first_level: 1, levels: Some(2), first_layer: 3, layers: Some(4), swizzle };
    assert_eq!(texture.view.as_ref().unwrap().value, view);
}

#[test]
fn textures_made_in_place() {
    let one = |keys: &str| match with(&format!("[texture.t]\n{keys}")).textures["t"].source.clone() {
        TextureSource::Made(made) => made,
        other => panic!("{other:?}"),
    };
    let made = one(
        "dim = \"2d_ms_array\"\nsize = [4, 3]\nlayers = 2\nsamples = 8\nlevels = 1\nformat = \"r32_float\"\n",
    );
    assert_eq!((made.dimension, made.array), (Dimension::D2, true));
    assert_eq!((made.size.value, made.layers, made.samples), ([4, 3, 1], 2, 8));
    assert_eq!((made.levels.unwrap().value, made.format.value), (1, Format::R32Float));
    assert_eq!(made.contents, Contents::Zero);
    let made = one("dim = \"3d\"\nsize = [4, 3, 2]\nformat = \"r8_uint\"\ndata = [1, 2.5]\n");
    let numbers = vec![Number::Integer(1), Number::Float { double: 2.5, single: 2.5 }];
    assert!(matches!(made.contents, Contents::Data(data) if data.value == numbers));
    let made = one("dim = \"buffer\"\nsize = [4]\nformat = \"r8_uint\"\nfile = \"t.bin\"\n");
    assert!(matches!(made.contents, Contents::File(file) if file.value == "t.bin"));
    for (text, pattern) in [
        ("checker:8", Pattern::Checker { size: 8 }),
        ("gradient", Pattern::Gradient),
        ("index", Pattern::Index),
    ] {
        let made = one(&format!("dim = \"1d\"\nsize = [4]\nformat = \"r8_unorm\"\npattern = \"{text}\"\n"));
        assert!(matches!(made.contents, Contents::Pattern(at) if at.value == pattern));
    }
    for (dim, size) in [
        ("1d", "[4]"),
        ("2d", "[4, 4]"),
        ("cube", "[4, 4]"),
        ("1d_array", "[4]"),
        ("2d_array", "[4, 4]"),
        ("cube_array", "[4, 4]"),
        ("2d_ms", "[4, 4]"),
    ] {
        let made = one(&format!("dim = \"{dim}\"\nsize = {size}\nformat = \"r8_unorm\"\n"));
        assert_eq!(made.array, dim.ends_with("array"), "{dim}");
    }
}

#[test]
fn samplers() {
    let spec = |keys: &str| with(&format!("[sampler.s]\n{keys}")).samplers["s"].clone();
    let all = spec(
        "min = \"linear\"\nmag = \"point\"\nmip = \"linear\"\naddress = [\"mirror\", \"border\"]\n\
         border = [1.0, 0.5, 0.25, 0.0]\ncompare = \"less_equal\"\nlod = { bias = -1.0, min = 0.5, max = 4.0 }\n\
         anisotropy = 4\nnormalized = false\ncube = \"per_face\"\n",
    );
    let sampler = all.sampler;
    assert_eq!((sampler.min, sampler.mag, sampler.mip), (Filter::Linear, Filter::Point, MipFilter::Linear));
    assert_eq!(sampler.address, [AddressMode::Mirror, AddressMode::Border, AddressMode::Border]);
    assert_eq!((sampler.compare, sampler.compare_enable), (CompareFunction::LessEqual, true));
    assert_eq!((sampler.lod_bias, sampler.lod_min, sampler.lod_max), (-1.0, 0.5, 4.0));
    assert_eq!((sampler.max_anisotropy, sampler.normalized), (4, false));
    assert_eq!(sampler.cube_filtering, CubeFiltering::PerFace);
    assert_eq!(all.border_bits(false), Ok([0x3f80_0000, 0x3f00_0000, 0x3e80_0000, 0]));
    assert!(all.border_bits(true).is_err());
    let sampler = spec("filter = \"linear\"\naddress = \"clamp\"\n").sampler;
    assert_eq!((sampler.min, sampler.mag, sampler.mip), (Filter::Linear, Filter::Linear, MipFilter::None));
    assert_eq!(sampler.address, [AddressMode::ClampToEdge; 3]);
    assert_eq!(spec("border = [1, -1, 4294967295, 0]\n").border_bits(true), Ok([1, u32::MAX, u32::MAX, 0]));
    let modes = [
        "wrap",
        "mirror",
        "clamp",
        "border",
        "clamp_ogl",
        "mirror_once",
        "mirror_once_border",
        "mirror_once_ogl",
    ];
    for (name, mode) in modes.into_iter().zip(AddressMode::ALL) {
        assert_eq!(spec(&format!("address = \"{name}\"\n")).sampler.address[0], mode);
    }
    let functions =
        ["never", "less", "equal", "less_equal", "greater", "not_equal", "greater_equal", "always"];
    for (name, function) in functions.into_iter().zip(CompareFunction::ALL) {
        assert_eq!(spec(&format!("compare = \"{name}\"\n")).sampler.compare, function);
    }
}

#[test]
fn state_registers_and_machine() {
    let job = with(
        "[state]\nhandle_bank = 3\nhandles = [{ index = 0x55, texture = \"t\", sampler = \"s\" }]\n\
         header_max_index = 255\nsampler_max_index = 7\nvia_header_binding = true\nf16_rounding = \"toward_zero\"\n\
         compute = true\nkilled = [1, 3]\nhash = { texture = 1, phase = 2 }\n\
         [registers]\nR19 = { f32 = [0.25, 0.75] }\nR4 = { u32 = 0xffffffff }\nR5 = { s32 = -2 }\n\
         R6 = { f16x2 = [1.0, 2.0] }\nR7 = { f16x2 = [[1.0, 2.0], [0.0, -1.0]] }\nP0 = { pred = [true, false] }\n\
         [machine]\nmodel = \"exact\"\nstep_limit = 1000\n[texture.t]\nimage = \"a.png\"\n[sampler.s]\n",
    );
    let state = &job.state;
    assert_eq!(state.handle_bank.as_ref().unwrap().value, 3);
    assert_eq!(state.handles[0].index.value, 0x55);
    let HandleTarget::Names { texture, sampler } = &state.handles[0].target else {
        panic!("a texture and a sampler");
    };
    assert_eq!(values(&[Some(texture), sampler.as_ref()]), [Some("t".to_string()), Some("s".to_string())]);
    assert_eq!((state.header_max_index, state.sampler_max_index), (Some(255), Some(7)));
    assert!(state.via_header_binding);
    assert_eq!((state.f16_rounding, state.compute), (Some(F16Rounding::TowardZero), Some(true)));
    assert_eq!(state.killed.as_ref().unwrap().value, [1, 3]);
    assert_eq!(state.hash.as_ref().unwrap().value, TextureHash { texture: 1, phase: 2 });
    let bits: Vec<_> =
        job.registers.iter().map(|one| (one.name.value.to_string(), one.values.bits.clone())).collect();
    let expected = [
        ("R19", vec![0x3e80_0000, 0x3f40_0000]),
        ("R4", vec![u32::MAX]),
        ("R5", vec![0xffff_fffe]),
        ("R6", vec![0x4000_3c00]),
        ("R7", vec![0x4000_3c00, 0xbc00_0000]),
        ("P0", vec![1, 0]),
    ];
    assert_eq!(bits, expected.map(|(name, bits)| (name.to_string(), bits)));
    assert_eq!(
        job.machine,
        MachineSpec { model: Model::Exact, step_limit: Some(1000), launch_limit: None, slack: false }
    );
    for (name, model) in [("nvidia", Model::Nvidia), ("d3d", Model::D3d)] {
        assert_eq!(with(&format!("[machine]\nmodel = \"{name}\"\n")).machine.model, model);
    }
}

#[test]
fn expectations() {
    let facts: Vec<Fact> = with(
        "[buffer.out]\nsize = 16\nimage = { size = [2, 2], format = \"rgba8_unorm\" }\n\
         [[expect]]\nbuffer = \"out\"\nat = 3\nvalues = [1, 2]\ntolerance = 0.5\n\
         [[expect]]\nbuffer = \"out\"\nvalues = 7\nulps = 1\n\
         [[expect]]\nbuffer = \"out\"\npixel = [1, 0]\nvalues = [1.0]\ntolerance = 0.0\n\
         [[expect]]\nbuffer = \"out\"\nimage = \"golden.png\"\n\
         [[expect]]\nbuffer = \"out\"\nfile = \"golden.npy\"\nulps = 2\n\
         [[expect]]\nregister = \"R0\"\nlanes = [0, 5]\nf32 = [1.0, 2.0]\n\
         [[expect]]\nhash = { phase = 3 }\n[[expect]]\nwarning = \"LDC-08\"\n[[expect]]\nerror = \"LDC-13\"\n",
    )
    .expectations
    .into_iter()
    .map(|expectation| expectation.fact)
    .collect();
    assert!(matches!(&facts[0], Fact::Elements { at: 3, closeness: Closeness::Tolerance(0.5), values, .. }
        if values.value == [Number::Integer(1), Number::Integer(2)]));
    assert!(matches!(&facts[1], Fact::Elements { at: 0, closeness: Closeness::Ulps(1), .. }));
    assert!(
        matches!(&facts[2], Fact::Pixel { pixel, closeness: Closeness::Exact, .. } if pixel.value == [1, 0])
    );
    assert!(matches!(&facts[3], Fact::Image { file, .. } if file.value == "golden.png"));
    assert!(matches!(&facts[4], Fact::Contents { of, file, closeness: Closeness::Ulps(2) }
        if of.name() == "out" && file.value == "golden.npy"));
    assert!(matches!(&facts[5], Fact::Registers { register, lanes: Some(lanes), values, .. }
        if register.value == RegisterName::General(0) && *lanes == [0, 5] && values.bits == [0x3f80_0000, 0x4000_0000]));
    assert_eq!(facts[6], Fact::Hash(TextureHash { texture: 0, phase: 3 }));
    assert!(matches!(&facts[7], Fact::Warning { code } if code.value == "LDC-08"));
    assert!(matches!(&facts[8], Fact::Error { code } if code.value == "LDC-13"));
}
