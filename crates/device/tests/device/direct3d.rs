//! Direct3D shaders on the device.

use tmu_device::direct3d::{
    Bindings, BufferView, Dispatch, Indices, InputType, PixelDraw, PixelInput, Rate, Semantic, Shader,
    Target, VertexBuffer, VertexDraw, VertexInput,
};
use tmu_device::{
    AddressMode, Array, Compile, Device, Dimension, Error, Filter, Format, Model, Sampler, Texels,
    TextureDescription, TextureView,
};
use tmu_texture::cpu::Width;

/// Stores the group's number, x below 16, to a texel of it: r = 16 · x, g = 16 · y of 255.
const NUMBERED: &str = "cs_5_0
dcl_globalFlags refactoringAllowed
dcl_uav_typed_texture2d (unorm,unorm,unorm,unorm) u0
dcl_input vThreadGroupID.xy
dcl_temps 1
dcl_thread_group 1, 1, 1
utof r0.xy, vThreadGroupID.xyxx
mul r0.xy, r0.xyxx, l(0.062745, 0.062745, 0, 0)
mov r0.zw, l(0, 0, 0, 1.0)
store_uav_typed u0.xyzw, vThreadGroupID.xyyy, r0.xyzw
ret";

/// Samples t0 at TEXCOORD0, which has no signature here: V1.
const COPY: &str = "ps_5_0
dcl_globalFlags refactoringAllowed
dcl_sampler s0, mode_default
dcl_resource_texture2d (float,float,float,float) t0
dcl_input_ps linear v1.xy
dcl_output o0.xyzw
sample_indexable(texture2d)(float,float,float,float) o0.xyzw, v1.xyxx, t0.xyzw, s0
ret";

/// Adds a constant to an input.
const MOVED: &str = "vs_5_0
dcl_globalFlags refactoringAllowed
dcl_constantbuffer cb0[1], immediateIndexed
dcl_input v0.xy
dcl_input_sgv v1.x, vertex_id
dcl_output o0.xy
dcl_output o1.x
add o0.xy, v0.xyxx, cb0[0].xyxx
mov o1.x, v1.x
ret";

fn shader(device: &Device, text: &str) -> Shader {
    device.load_direct3d("shader", text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

fn picture(device: &Device, size: [u32; 2], format: Format) -> Array {
    device.array(TextureDescription::new(Dimension::D2, [size[0], size[1], 1], format)).expect("small")
}

fn bytes(array: &Array, level: u32) -> Vec<u8> {
    let all = array.level(level);
    let texel = array.description().format.info().bytes * array.description().samples as usize;
    let mut bytes = vec![0; (all.size.iter().product::<u32>() * all.layers) as usize * texel];
    array.read(&all, &mut bytes, array.packed(&all)).expect("the whole level");
    bytes
}

fn code<T>(result: Result<T, Error>) -> &'static str {
    result.err().map_or("", |error| error.code())
}

const V1: fn() -> Semantic = || Semantic::new("V", 1);

/// The corners of the rectangle.
fn across() -> PixelInput {
    let [zero, one] = [0, 1.0_f32.to_bits()];
    PixelInput::Corners([[zero; 4], [one, zero, zero, zero], [zero, one, zero, zero]])
}

/// By hand: 0.062745 · 255 = 15.999975 is 16.
fn numbered() -> Vec<u8> {
    (0..4).flat_map(|y| (0..4).flat_map(move |x| [16 * x, 16 * y, 0, 255])).collect()
}

#[test]
fn what_is_dispatched_can_be_drawn_with() {
    let device = Device::new();
    let (source, drawn) =
        (picture(&device, [4, 4], Format::Rgba8Unorm), picture(&device, [4, 4], Format::Rgba8Unorm));
    let mut bindings = Bindings::new(&shader(&device, NUMBERED));
    bindings.array("u0", &source, 0).expect("a view");
    let dispatch = Dispatch::new(bindings).expect("a compute shader").groups([4, 4]);
    let texture = device.texture(Texels::Array(source.clone()), TextureView::default()).expect("small");
    let mut bindings = Bindings::new(&shader(&device, COPY));
    bindings
        .texture("t0", &texture)
        .expect("a texture")
        .sampler("s0", Sampler::default())
        .expect("a sampler");
    let mut draw = PixelDraw::new(bindings, [4, 4]).expect("a pixel shader");
    draw.target(&drawn).expect("a target").input(&V1(), across()).expect("it reads V1");
    // The texture was made before anything was dispatched.
    dispatch.run().expect("no fault");
    draw.run().expect("no fault");
    assert_eq!(bytes(&source, 0), numbered());
    assert_eq!(bytes(&drawn, 0), numbered());
    // The same as a stream's work, on top of another picture.
    drawn.fill(&[1, 2, 3, 4]).expect("four bytes");
    let stream = device.stream();
    stream.dispatch(dispatch);
    stream.draw(draw).expect("all inputs are there");
    stream.synchronize().expect("no fault");
    assert_eq!(bytes(&drawn, 0), numbered());
}

/// A level of a layer is a target, as large as it is; what is around it stays.
#[test]
fn levels_and_layers_are_targets() {
    let device = Device::new();
    let mut description = TextureDescription::new(Dimension::D2, [4, 4, 1], Format::R8Unorm);
    (description.array, description.layers, description.levels) = (true, 2, 2);
    let array = device.array(description).expect("small");
    array.fill(&[7]).expect("one byte");
    let text = "ps_5_0\ndcl_output o0.x\nmov o0.x, l(1.0)\nret";
    let mut draw = PixelDraw::new(Bindings::new(&shader(&device, text)), [2, 1]).expect("a pixel shader");
    draw.target(Target { array: array.clone(), level: 1, layer: 1 }).expect("2 × 2 pixels");
    draw.run().expect("no fault");
    assert_eq!(bytes(&array, 0), [7; 32]);
    assert_eq!(bytes(&array, 1), [7, 7, 7, 7, 255, 255, 7, 7]);
    let larger = Target { array: array.clone(), level: 1, layer: 0 };
    let mut draw = PixelDraw::new(Bindings::new(&shader(&device, text)), [3, 1]).expect("a pixel shader");
    assert_eq!(code(draw.target(larger)), "DRAW-01");
    assert_eq!(code(draw.target(Target { array, level: 2, layer: 0 })), "DRAW-01");
}

/// Components that the shader does not write keep their bits, also where several share a word.
#[test]
fn components_that_are_not_written_stay() {
    let device = Device::new();
    let text = "ps_5_0\ndcl_output o0.xz\nmov o0.xz, l(1.0, 0, 0, 0)\nret";
    for (format, before, after) in [
        (Format::Rgba8Unorm, vec![1, 2, 3, 4], vec![255, 2, 0, 4]),
        // Bits 0–4 are blue, 5–10 green, 11–15 red.
        (Format::B5g6r5Unorm, 0x5a5a_u16.to_le_bytes().to_vec(), 0xfa40_u16.to_le_bytes().to_vec()),
        (Format::Rgba16Float, (1..=8).collect(), vec![0, 0x3c, 3, 4, 0, 0, 7, 8]),
    ] {
        let array = picture(&device, [3, 1], format);
        array.fill(&before).expect("a texel");
        let mut draw = PixelDraw::new(Bindings::new(&shader(&device, text)), [2, 1]).expect("a pixel shader");
        draw.target(&array).expect("a target").run().expect("no fault");
        assert_eq!(bytes(&array, 0), [after.clone(), after, before].concat(), "{format}");
    }
}

#[test]
fn vertices_come_out_by_semantic() {
    let device = Device::new();
    let mut bindings = Bindings::new(&shader(&device, MOVED));
    let offset: Vec<u8> = [10.0_f32, 20.0, 0.0, 0.0].iter().flat_map(|number| number.to_le_bytes()).collect();
    bindings.constants("cb0", &offset).expect("16 bytes");
    let points = device.buffer(&[1.0_f32, 2.0, 3.0, 4.0]).expect("small");
    let indices = device.buffer(&[1_u16, 0, 1, 9]).expect("small");
    let mut draw = VertexDraw::new(bindings, 4).expect("a vertex shader");
    let (address, bytes) = (points.address(), points.bytes());
    let buffer = VertexBuffer {
        address,
        bytes,
        format: Format::Rg32Float,
        offset: 0,
        stride: None,
        rate: Rate::Vertex,
    };
    draw.input(&Semantic::new("v", 0), VertexInput::Buffer(buffer)).expect("it reads V0");
    draw.indices(Indices { address: indices.address(), count: 4, bytes: 2 }).expect("of two bytes");
    let (_, outputs) = draw.run().expect("no fault");
    let numbers = |name, index| {
        let output = &outputs[&Semantic::new(name, index)];
        (
            output.components,
            output.kind,
            output.words.iter().map(|word| f32::from_bits(*word)).collect::<Vec<_>>(),
        )
    };
    // By hand; behind the buffer's end is zero.
    let expected = vec![13.0, 24.0, 11.0, 22.0, 13.0, 24.0, 10.0, 20.0];
    assert_eq!(numbers("O", 0), (2, InputType::Float, expected));
    assert_eq!(outputs[&Semantic::new("O", 1)].words, [1, 0, 1, 9]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let device = Device::new();
    let (copy, numbered, moved) = (shader(&device, COPY), shader(&device, NUMBERED), shader(&device, MOVED));
    let line =
        device.array(TextureDescription::new(Dimension::D1, [4, 1, 1], Format::R8Uint)).expect("small");
    let texture = device.texture(Texels::Array(line.clone()), TextureView::default()).expect("small");
    let mut bindings = Bindings::new(&copy);
    let refused = bindings.texture("t0", &texture).expect_err("1D");
    assert_eq!(
        refused.to_string(),
        "error[BIND-01]: the shader declares t0 as texture2d (float,float,float,float), but a 1D texture is bound"
    );
    assert_eq!(code(bindings.texture("s0", &texture)), "BIND-02");
    assert_eq!(code(bindings.buffer("t0", &device.buffer(&[0_u8]).expect("small"))), "BIND-01");
    assert_eq!(code(bindings.constants("cb0", &[0; 65537])), "CONSTANT-01");
    assert_eq!(code(bindings.instance("a")), "BIND-04");
    assert_eq!(code(bindings.texture("t7", &texture)), "", "nobody looks at t7");
    assert_eq!(code(Bindings::new(&numbered).array("u0", &line, 0)), "BIND-01");
    let raw = shader(&device, "cs_5_0\ndcl_uav_structured u0, 12\ndcl_thread_group 1, 1, 1\nret");
    let view = BufferView { address: 0, bytes: 16, format: None, stride: None, counter: None };
    assert_eq!(code(Bindings::new(&raw).buffer("u0", view)), "BIND-03");
    assert_eq!(code(Bindings::new(&raw).buffer("u0", BufferView { stride: Some(4), ..view })), "BIND-01");

    assert_eq!(code(Dispatch::new(Bindings::new(&copy))), "DRAW-04");
    assert_eq!(code(VertexDraw::new(Bindings::new(&numbered), 1)), "DRAW-04");
    let mut draw = PixelDraw::new(bindings, [4, 4]).expect("a pixel shader");
    let integers = picture(&device, [4, 4], Format::Rgba8Uint);
    assert_eq!(code(draw.samples(3)), "DRAW-01");
    assert_eq!(code(draw.target(&line)), "DRAW-01");
    assert_eq!(code(draw.depth(&integers)), "DRAW-01");
    assert_eq!(code(draw.w([1.0, 0.0, 1.0])), "DRAW-01");
    assert_eq!(code(draw.input(&Semantic::new("COLOR", 0), across())), "DRAW-03");
    assert_eq!(code(draw.run()), "DRAW-02");
    let mut draw = VertexDraw::new(Bindings::new(&moved), u32::MAX).expect("a vertex shader");
    draw.instances(2)
        .expect("a vertex shader")
        .input(&Semantic::new("V", 0), VertexInput::Constant([0; 4]))
        .expect("V0");
    assert_eq!(code(draw.check()), "DRAW-06");
    assert_eq!(code(device.load_direct3d("x", b"MOV R0, R1;")), "LOAD-001");
    assert_eq!(code(device.load("x", COPY.as_bytes())), "LOAD-001");
}

/// A shader that is stopped is a value, too, and names its instruction.
#[test]
fn faults_of_shaders_are_values() {
    let device = Device::builder().step_limits(1000, 1000).build();
    let text = "cs_5_0\ndcl_thread_group 1, 1, 1\nloop\nendloop\nret";
    let mut bindings = Bindings::new(&shader(&device, text));
    bindings
        .sampler("s0", Sampler { mag: Filter::Linear, ..Sampler::default() })
        .expect("nobody looks at it");
    let Err(Error::Fault(faulted)) = Dispatch::new(bindings).expect("a compute shader").run() else {
        panic!("it ends")
    };
    assert_eq!((faulted.function.as_str(), faulted.faults[0].code), ("cs_5_0", "LIMIT-01"));
    assert!(faulted.findings.to_string().contains("shader:4"), "{}", faulted.findings);
}

/// Samples, gathers and loads around each pixel, moved and scaled by a constant.
const AROUND: &str = "ps_5_0
dcl_globalFlags refactoringAllowed
dcl_constantbuffer CB0[1], immediateIndexed
dcl_sampler s0, mode_default
dcl_resource_texture2d (float,float,float,float) t0
dcl_input_ps_siv linear noperspective v0.xy, position
dcl_output o0.xyzw
dcl_output o1.xyzw
dcl_output o2.xyzw
dcl_temps 2
mad r0.xy, v0.xyxx, cb0[0].xyxx, cb0[0].zwzz
sample_l_indexable(texture2d)(float,float,float,float) o0.xyzw, r0.xyxx, t0.xyzw, s0, l(0.000000)
gather4_indexable(texture2d)(float,float,float,float) o1.xyzw, r0.xyxx, t0.xyzw, s0.x
mul r0.xy, r0.xyxx, l(64.000000, 64.000000, 0.000000, 0.000000)
ftoi r1.xy, r0.xyxx
mov r1.zw, l(0, 0, 0, 0)
ld_indexable(texture2d)(float,float,float,float) o2.xyzw, r1.xyzw, t0.xyzw
ret";

/// The quads of a warp lie in two rows for each part of it: machine code reads both at once where it can. Pictures that fit the pixels, that are
/// smaller and larger, upside down, turned so far that nothing is near, and beyond all edges; not all of them full tiles.
#[test]
fn texels_of_pixels_are_the_same_in_machine_code() {
    let device = Device::builder().model(Model::Nvidia).build();
    let texels = picture(&device, [64, 64], Format::Rgba8Unorm);
    let noise: Vec<u8> = (0..64 * 64 * 4_u32).map(|at| (at.wrapping_mul(0x9e37_79b1) >> 24) as u8).collect();
    let all = texels.level(0);
    texels.write(&all, &noise, texels.packed(&all)).expect("the whole level");
    let texture = device.texture(Texels::Array(texels), TextureView::default()).expect("small");
    let part = 1.0_f32 / 64.0;
    let ways = [
        [part, part, 0.0, 0.0],
        [part, part, 0.25 * part, 0.75 * part],
        [0.3 * part, 0.4 * part, 0.0, 0.1],
        [1.7 * part, 2.9 * part, -0.4, 0.2],
        [-part, -part, 1.0, 1.0],
        [part, 0.0, 0.0, 0.5],
        [17.0 * part, 5.0 * part, 0.0, 0.0],
        [2.0 * part, 2.0 * part, -0.6, -0.3],
    ];
    let drawn = |way: [f32; 4], mode, filter, (compile, width)| {
        let sampler = Sampler { mag: filter, min: filter, address: [mode; 3], ..Sampler::default() };
        let mut bindings = Bindings::new(&shader(&device, AROUND));
        let constants: Vec<u8> = way.iter().flat_map(|number| number.to_le_bytes()).collect();
        bindings.texture("t0", &texture).expect("a texture");
        bindings.sampler("s0", sampler).expect("a sampler");
        bindings.constants("cb0", &constants).expect("a buffer");
        let mut draw = PixelDraw::new(bindings, [61, 39]).expect("a pixel shader");
        let targets = [0; 3].map(|_| picture(&device, [61, 39], Format::Rgba32Float));
        for target in &targets {
            draw.target(target).expect("a target");
        }
        let machine = draw.machine_mut();
        (machine.compile, machine.width, machine.threads) = (compile, width, 1);
        draw.run().expect("no fault");
        targets.map(|target| bytes(&target, 0))
    };
    for way in ways {
        for mode in [AddressMode::Wrap, AddressMode::ClampToEdge, AddressMode::Border] {
            for filter in [Filter::Linear, Filter::Point] {
                let expected = drawn(way, mode, filter, (Compile::Never, Width::Baseline));
                for &width in Width::available() {
                    let found = drawn(way, mode, filter, (Compile::Always, width));
                    assert!(found == expected, "{way:?} {mode:?} {filter:?} {width}");
                }
            }
        }
    }
}
