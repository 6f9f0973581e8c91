//! Textures and surfaces.

use tmu_device::{
    AddressMode, Device, Dimension, Filter, Format, Launch, Sampler, Texels, TextureDescription, TextureView,
};

use crate::corpus;

/// Each thread of a row fetches at its own number, times a factor, plus an offset, of row 0.5.
const FETCH: &[u8] = b".version 7.0
.target sm_50
.address_size 64
.visible .entry fetch(.param .u64 texture, .param .u64 out, .param .f32 offset) {
    .reg .b64 %d<3>; .reg .b32 %r; .reg .f32 %f<6>;
    ld.param.u64 %d0, [texture];
    ld.param.u64 %d1, [out];
    ld.param.f32 %f0, [offset];
    mov.u32 %r, %tid.x;
    cvt.rn.f32.u32 %f1, %r;
    add.f32 %f1, %f1, %f0;
    tex.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d0, {%f1, 0f3f000000}];
    mad.wide.u32 %d1, %r, 4, %d1;
    st.global.f32 [%d1], %f2;
    ret;
}
.visible .entry read(.param .u64 texture, .param .u64 out) {
    .reg .b64 %d<3>; .reg .b32 %r<6>;
    ld.param.u64 %d0, [texture];
    ld.param.u64 %d1, [out];
    mov.u32 %r0, %tid.x;
    tex.1d.v4.u32.s32 {%r1, %r2, %r3, %r4}, [%d0, {%r0}];
    mad.wide.u32 %d1, %r0, 4, %d1;
    st.global.u32 [%d1], %r1;
    ret;
}
.visible .entry write(.param .u64 surface, .param .f32 value) {
    .reg .b64 %d; .reg .b32 %r<2>; .reg .f32 %f;
    ld.param.u64 %d, [surface];
    ld.param.f32 %f, [value];
    mov.u32 %r0, %tid.x;
    shl.b32 %r0, %r0, 2;
    mov.u32 %r1, 0;
    sust.b.2d.b32.trap [%d, {%r0, %r1}], {%f};
    ret;
}";

fn texels() -> Sampler {
    Sampler {
        normalized: false,
        address: [AddressMode::ClampToEdge; 3],
        mag: Filter::Linear,
        min: Filter::Linear,
        ..Sampler::default()
    }
}

/// A row of four floats, between which the filter takes the mean.
#[test]
fn an_array_is_filtered() {
    let device = Device::new();
    let module = device.load("fetch.ptx", FETCH).expect("good");
    let array =
        device.array(TextureDescription::new(Dimension::D2, [4, 1, 1], Format::R32Float)).expect("small");
    let bytes: Vec<u8> = [1.0_f32, 3.0, 7.0, 15.0].iter().flat_map(|value| value.to_le_bytes()).collect();
    let whole = array.level(0);
    array.write(&whole, &bytes, array.packed(&whole)).expect("inside");
    let view = TextureView { sampler: texels(), ..TextureView::default() };
    let texture = device.texture(Texels::Array(array.clone()), view).expect("good");
    assert_ne!(texture.handle(), 0);
    let out = device.buffer(&[0_f32; 4]).expect("small");
    let function = module.function("fetch").expect("there");
    let fetch = |offset: f32| {
        let launch = Launch::new(&function).block(4).parameter(&texture).parameter(&out).parameter(offset);
        launch.run().expect("it runs");
        out.read::<f32>().expect("there")
    };
    assert_eq!(fetch(0.5), [1.0, 3.0, 7.0, 15.0]);
    assert_eq!(fetch(1.0), [2.0, 5.0, 11.0, 15.0]);
    // The host writes the array, and the texture sees it.
    let two = tmu_device::Region { origin: [1, 0, 0], size: [2, 1, 1], ..whole };
    array.write(&two, &bytes[..8], array.packed(&two)).expect("inside");
    assert_eq!(fetch(0.5), [1.0, 1.0, 3.0, 15.0]);
    let mut read = [0; 16];
    array.read(&whole, &mut read, array.packed(&whole)).expect("inside");
    assert_eq!(read[4..8], 1.0_f32.to_le_bytes());
}

#[test]
fn what_a_launch_writes_to_a_surface_the_next_one_fetches() {
    let device = Device::new();
    let module = device.load("fetch.ptx", FETCH).expect("good");
    let array =
        device.array(TextureDescription::new(Dimension::D2, [4, 1, 1], Format::R32Float)).expect("small");
    let view = TextureView { sampler: texels(), ..TextureView::default() };
    let texture = device.texture(Texels::Array(array.clone()), view).expect("good");
    let surface = device.surface(&array, 0).expect("good");
    let out = device.buffer(&[0_f32; 4]).expect("small");
    let (write, fetch) = (module.function("write").expect("there"), module.function("fetch").expect("there"));
    for value in [2.5_f32, -1.0] {
        Launch::new(&write).block(3).parameter(&surface).parameter(value).run().expect("it runs");
        let launch = Launch::new(&fetch).block(4).parameter(&texture).parameter(&out).parameter(0.5_f32);
        launch.run().expect("it runs");
        assert_eq!(out.read::<f32>().expect("there"), [value, value, value, 0.0]);
    }
    assert_eq!(device.surface(&array, 1).expect_err("one level").code(), "TEXTURE-01");
}

#[test]
fn linear_and_pitched_memory_is_read_as_it_is_at_the_launch() {
    let device = Device::new();
    let module = device.load("fetch.ptx", FETCH).expect("good");
    let memory = device.buffer(&[5_u32, 6, 7, 8, 9]).expect("small");
    let texels_of = Texels::Linear { address: memory.address(), format: Format::R32Uint, count: 4 };
    let linear = device.texture(texels_of, TextureView::default()).expect("good");
    let out = device.buffer(&[0_u32; 6]).expect("small");
    let read = || {
        let function = module.function("read").expect("there");
        Launch::new(&function).block(6).parameter(&linear).parameter(&out).run().expect("it runs");
        out.read::<u32>().expect("there")
    };
    // Behind the last texel there is nothing.
    assert_eq!(read(), [5, 6, 7, 8, 0, 0]);
    device.write(memory.address() + 4, &60_u32.to_le_bytes()).expect("inside");
    assert_eq!(read(), [5, 60, 7, 8, 0, 0]);

    // Two rows of three bytes, eight apart; the rows' mean is taken between them.
    let rows = device.buffer(&[0_u8, 255, 51, 9, 9, 9, 9, 9, 102, 255, 0, 9]).expect("small");
    let (address, format, size, pitch) = (rows.address(), Format::R8Unorm, [3, 2], 8);
    let sampler = Sampler { normalized: false, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() };
    let view = TextureView { sampler, ..TextureView::default() };
    let pitched = device.texture(Texels::Pitched { address, format, size, pitch }, view).expect("good");
    let out = device.buffer(&[0_f32; 3]).expect("small");
    let function = module.function("fetch").expect("there");
    Launch::new(&function)
        .block(3)
        .parameter(&pitched)
        .parameter(&out)
        .parameter(0.5_f32)
        .run()
        .expect("it runs");
    assert_eq!(out.read::<f32>().expect("there"), [0.0, 1.0, 0.2]);
    let outside = Texels::Pitched { address, format, size: [3, 3], pitch };
    assert_eq!(
        device.texture(outside, TextureView::default()).expect_err("too few rows").code(),
        "MEMORY-05"
    );
}

/// The texture, the sampler and the surface of `references.cubin` and its PTX are names.
#[test]
fn references_are_bound_by_name() {
    let device = Device::new();
    let array =
        device.array(TextureDescription::new(Dimension::D2, [2, 2, 1], Format::Rgba8Unorm)).expect("small");
    let whole = array.level(0);
    array.write(&whole, &[51, 102, 153, 255].repeat(4), array.packed(&whole)).expect("inside");
    let texture = device.texture(Texels::Array(array), TextureView::default()).expect("good");
    for file in ["cubin/references.ptx", "cubin/references.cubin"] {
        let module = device.load(file, &corpus(file)).expect("good");
        let names = module.references();
        assert!(
            names.iter().any(|name| name == "picture") && names.iter().any(|name| name == "smooth"),
            "{names:?}"
        );
        let out = device.buffer(&[0_f32; 4]).expect("small");
        let function = module.function("referenced").expect("there");
        let launch = Launch::new(&function).block([32, 2]).parameter(&out).parameter(0.5_f32);
        assert_eq!(launch.run().expect_err("nothing is bound").code(), "LOAD-008", "{file}");
        for name in &names {
            module.bind_texture(name, &texture).expect("there");
        }
        launch.run().expect("it runs");
        assert_eq!(out.read::<f32>().expect("there"), [0.2, 0.4, 0.6, 1.0], "{file}");
        assert_eq!(module.bind_texture("pictures", &texture).expect_err("no such name").code(), "LOAD-003");
    }
}

#[test]
fn regions_are_checked() {
    let device = Device::new();
    let description = TextureDescription {
        levels: 3,
        ..TextureDescription::new(Dimension::D2, [8, 4, 1], Format::R8Unorm)
    };
    let array = device.array(description).expect("small");
    let level = array.level(1);
    assert_eq!(level.size, [4, 2, 1]);
    let refused = |region: tmu_device::Region, bytes: usize| {
        array.write(&region, &vec![0; bytes], array.packed(&region)).expect_err("refused").code()
    };
    assert_eq!(refused(tmu_device::Region { origin: [1, 0, 0], ..level }, 8), "TEXTURE-02");
    assert_eq!(refused(tmu_device::Region { level: 3, ..level }, 8), "TEXTURE-02");
    assert_eq!(refused(level, 7), "TEXTURE-02");
    array.write(&level, &[1, 2, 3, 4, 5, 6, 7, 8], array.packed(&level)).expect("inside");
    let part = tmu_device::Region { origin: [2, 1, 0], size: [2, 1, 1], ..level };
    let mut two = [0; 2];
    array.read(&part, &mut two, array.packed(&part)).expect("inside");
    assert_eq!(two, [7, 8]);
    let huge = TextureDescription::new(Dimension::D2, [1 << 20, 1, 1], Format::R8Unorm);
    assert_eq!(device.array(huge).expect_err("too wide").code(), "TEXTURE-01");
}
