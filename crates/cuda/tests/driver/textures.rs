//! Arrays as textures and as surfaces.

use super::*;

const KERNELS: &str = ".version 7.0\n.target sm_50\n.address_size 64\n
.visible .entry fetch(.param .u64 texture, .param .u64 out, .param .f32 x, .param .f32 y) {
    .reg .b64 %t, %o; .reg .f32 %f<6>;
    ld.param.u64 %t, [texture];
    ld.param.u64 %o, [out];
    ld.param.f32 %f0, [x];
    ld.param.f32 %f1, [y];
    tex.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%t, {%f0, %f1}];
    st.global.f32 [%o], %f2;
    ret;
}
.visible .entry write(.param .u64 surface) {
    .reg .b64 %s; .reg .b32 %r<2>; .reg .f32 %f;
    ld.param.u64 %s, [surface];
    mov.u32 %r0, 4;
    mov.u32 %r1, 0;
    mov.f32 %f, 0f41200000;
    sust.b.2d.b32.trap [%s, {%r0, %r1}], %f;
    ret;
}";

/// `CUDA_RESOURCE_DESC` of an array: kind 0, then its handle.
fn resource(array: Handle) -> [u64; 18] {
    std::array::from_fn(|word| if word == 1 { array } else { 0 })
}

/// Halfway between two texels a linear filter has their mean; what a surface writes, the next launch fetches.
#[test]
fn a_texture_filters_what_a_surface_has_written() {
    let _context = Context::new();
    let loaded = module(KERNELS);
    let (fetch, write) = (function(loaded, "fetch"), function(loaded, "write"));
    let out = memory(&[0]);
    unsafe {
        // 2 × 1 texels of format 0x20 (32-bit floats), 1 channel, flag 2: surfaces may be made.
        let array = given(|to| cuArray3DCreate_v2(to, &[2, 1, 0, 0x20 | 1 << 32, 2]));
        let texels = [1.0_f32, 4.0];
        let copy = [0, 0, 1, texels.as_ptr() as u64, 0, 0, 8, 0, 0, 3, 0, 0, array, 0, 8, 1];
        assert_eq!(cuMemcpy2D_v2(&copy), SUCCESS);
        // Address modes 1 (clamp), filter 1 (linear), flags 0: coordinates in texels.
        let mut description = [0; 26];
        description[..4].copy_from_slice(&[1, 1, 1, 1]);
        let texture: u64 =
            given(|to| cuTexObjectCreate(to, &resource(array), &description, std::ptr::null()));
        let surface: u64 = given(|to| cuSurfObjectCreate(to, &resource(array)));
        assert!(texture != 0 && surface != 0);
        let fetched = |x: f32| {
            assert_eq!(launch(fetch, 1, 0, &[at(&texture), at(&out), at(&x), at(&0.5_f32)]), SUCCESS);
            f32::from_bits(read(out, 1)[0])
        };
        assert_eq!([fetched(0.5), fetched(1.0), fetched(1.5)], [1.0, 2.5, 4.0]);
        assert_eq!(launch(write, 1, 0, &[at(&surface)]), SUCCESS);
        assert_eq!([fetched(0.5), fetched(1.0), fetched(1.5)], [1.0, 5.5, 10.0]);
        // The documentation wants the flag; driver 580.159 does not ask for it.
        let array = given(|to| cuArray3DCreate_v2(to, &[2, 1, 0, 0x20 | 1 << 32, 0]));
        assert_eq!(cuSurfObjectCreate(&mut 0, &resource(array)), SUCCESS);
        let array = given(|to| cuArrayCreate_v2(to, &[2, 1, 0x20 | 1 << 32]));
        assert_eq!(cuSurfObjectCreate(&mut 0, &resource(array)), SUCCESS);
    }
}

/// Without the flag that integers stay integers, 255 of 255 is 1 and 51 is a fifth.
#[test]
fn integers_of_eight_bits_are_read_as_fractions() {
    let _context = Context::new();
    let fetch = function(module(KERNELS), "fetch");
    let out = memory(&[0]);
    unsafe {
        let array = given(|to| cuArray3DCreate_v2(to, &[2, 1, 0, 1 | 1 << 32, 0]));
        let texels = [255_u8, 51];
        let copy = [0, 0, 1, texels.as_ptr() as u64, 0, 0, 2, 0, 0, 3, 0, 0, array, 0, 2, 1];
        assert_eq!(cuMemcpy2D_v2(&copy), SUCCESS);
        let texture: u64 = given(|to| cuTexObjectCreate(to, &resource(array), &[0; 26], std::ptr::null()));
        for (x, expected) in [(0.5_f32, 1.0), (1.5, 0.2)] {
            assert_eq!(launch(fetch, 1, 0, &[at(&texture), at(&out), at(&x), at(&0.5_f32)]), SUCCESS);
            assert!((f32::from_bits(read(out, 1)[0]) - expected).abs() < 1e-4);
        }
    }
}
