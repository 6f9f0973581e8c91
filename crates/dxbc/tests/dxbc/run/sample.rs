//! Samples, gathers and levels of detail. Textures are R32_FLOAT; texel (x, y) of layer a and level l is
//! 1000·l + 100·a + 10·y + x, so that what is read tells where it was read. Expected values are worked out by hand from the
//! sections of the functional specification that are named.

use tmu_engine::TexturePools;
use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter};
use tmu_texture::texture::Residency;
use tmu_texture::{Dimension, Format, Sampler, Texture, TextureDescription};

use super::{Ran, bits, run_bound};

/// Levels of 4 × 4, 2 × 2 and 1 texel.
fn numbered(layers: u32) -> Texture {
    let description = TextureDescription {
        array: layers > 1,
        layers,
        levels: 3,
        ..TextureDescription::new(Dimension::D2, [4, 4, 1], Format::R32Float)
    };
    let mut data = Vec::new();
    for level in 0..3 {
        let [width, height, _] = description.level_size(level);
        for layer in 0..layers {
            let texels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            for (x, y) in texels {
                data.extend(((1000 * level + 100 * layer + 10 * y + x) as f32).to_le_bytes());
            }
        }
    }
    Texture::new(description, data).unwrap()
}

/// Point filters within a level, linear between levels, clamped at the edge.
fn sampler() -> Sampler {
    Sampler { mip: MipFilter::Linear, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() }
}

/// t0 is a plain texture, t1 an array of three layers; s0 samples, s1 compares with "less or equal".
fn pools() -> TexturePools {
    let compares = Sampler { compare: CompareFunction::LessEqual, compare_enable: true, ..sampler() };
    TexturePools {
        headers: vec![Some(numbered(1)), Some(numbered(3))],
        samplers: vec![Some(sampler()), Some(compares)],
        ..TexturePools::default()
    }
}

/// Runs a pixel shader whose v0 and v1 are given by lane; o0 to o3 are outputs.
fn shade(pools: &TexturePools, inputs: [&[[f32; 4]]; 2], body: &str) -> Ran {
    let outputs: String = (0..4).map(|number| format!("dcl_output o{number}.xyzw\n")).collect();
    let text = format!(
        "ps_5_0\ndcl_sampler s0, mode_default\ndcl_sampler s1, mode_comparison\n\
         dcl_resource_texture2d (float,float,float,float) t0\n\
         dcl_resource_texture2darray (float,float,float,float) t1\n\
         dcl_resource_texture2d (float,float,float,float) t9\n\
         dcl_input_ps linear v0.xyzw\ndcl_input_ps linear v1.xyzw\n{outputs}dcl_temps 4\n{body}\nret\n"
    );
    let words = |lanes: &[[f32; 4]]| lanes.iter().map(|lane| lane.map(f32::to_bits)).collect::<Vec<_>>();
    let [first, second] = inputs.map(words);
    run_bound(&text, &[&first, &second], &[], pools)
}

/// Four quads that begin at (0.125, 0.125), the middle of texel (0, 0), with steps of a quarter, a half, one and an eighth of the
/// texture: 1, 2, 4 and ½ texels, so that the levels of detail are 0, 1, 2 and −1.
fn quads() -> Vec<[f32; 4]> {
    let lane = |step: f32, lane: usize| {
        [0.125 + step * (lane & 1) as f32, 0.125 + step * (lane >> 1) as f32, 0.0, 0.0]
    };
    [0.25, 0.5, 1.0, 0.125]
        .into_iter()
        .flat_map(|step| [0, 1, 2, 3].map(|number| lane(step, number)))
        .collect()
}

/// Component x of an output in the first lane of each of four quads.
fn of_quads(ran: &Ran, output: u32) -> [f32; 4] {
    [0, 4, 8, 12].map(|lane| f32::from_bits(ran.output(output, lane)[0]))
}

const NOTHING: &[[f32; 4]] = &[[0.0; 4]];

/// 7.18.11, 22.4.15: the level of detail is that of the quad's derivatives.
#[test]
fn sample_takes_its_level_from_the_quad() {
    let body = "sample o0.xyzw, v0.xyxx, t0.xyzw, s0\nsample_aoffimmi(1,2,0) o1.x, v0.xyxx, t0.xyzw, s0";
    let ran = shade(&pools(), [&quads(), NOTHING], body);
    assert_eq!(of_quads(&ran, 0), [0.0, 1000.0, 2000.0, 0.0]);
    // Offsets are texels of each level, clamped at its edge: texel (1, 2) of 4 × 4, (1, 1) of 2 × 2, (0, 0) of 1.
    assert_eq!(of_quads(&ran, 1), [21.0, 1011.0, 2000.0, 21.0]);
    // R32_FLOAT lacks green, blue and alpha.
    assert_eq!(ran.output(0, 4)[1..], [0, 0, 1.0f32.to_bits()]);
}

/// 22.4.16: the instruction's bias is added before the clamps.
#[test]
fn sample_b_adds_a_bias() {
    let bias = [[0.5, 0.0, 0.0, 0.0]];
    let ran = shade(&pools(), [&quads(), &bias], "sample_b o0.xyzw, v0.xyxx, t0.xyzw, s0, v1.x");
    assert_eq!(of_quads(&ran, 0), [500.0, 1500.0, 2000.0, 0.0]);
}

/// 22.4.18, 22.4.17: levels and derivatives that the shader gives; a derivative of 4/4 texture along y is level 2.
#[test]
fn sample_l_and_sample_d_choose_their_level() {
    let levels = [[-1.0, 0.0, 0.0, 0.0], [0.25, 0.5, 0.0, 0.0], [1.0, 0.25, 0.0, 0.0], [9.0, 1.0, 0.0, 0.0]];
    let middle = [[0.125, 0.125, 0.0, 0.0]];
    let body = "sample_l o0.xyzw, v0.xyxx, t0.xyzw, s0, v1.x\nsample_d o1.xyzw, v0.xyxx, t0.xyzw, s0, l(0,0,0,0), v1.zyzz";
    let ran = shade(&pools(), [&middle, &levels], body);
    let first_lanes = |output| [0, 1, 2, 3].map(|lane| f32::from_bits(ran.output(output, lane)[0]));
    assert_eq!(first_lanes(0), [0.0, 250.0, 1000.0, 2000.0]);
    assert_eq!(first_lanes(1), [0.0, 1000.0, 0.0, 2000.0]);
}

/// 22.4.15: the array index is rounded to nearest even and clamped to the array.
#[test]
fn layers_are_rounded_to_even_and_clamped() {
    let layers = [-1.0, 0.5, 1.5, 2.5, 1.25, 7.0, f32::NAN, f32::INFINITY];
    let places = layers.map(|layer| [0.125, 0.125, layer, 0.0]);
    let ran = shade(&pools(), [&places, NOTHING], "sample_l o0.xyzw, v0.xyzx, t1.xyzw, s0, l(0)");
    let got: [u32; 8] = ran.x();
    assert_eq!(got.map(f32::from_bits), [0.0, 0.0, 200.0, 200.0, 100.0, 200.0, 0.0, 200.0]);
}

/// 22.4.19, 22.4.20: the reference is on the left; the swizzle .xxxx replicates the outcome. Level 0 holds 0 at texel (0, 0), level 1 1000.
#[test]
fn sample_c_compares_at_its_level_and_sample_c_lz_at_0() {
    let reference = [[500.0, 0.0, 0.0, 0.0]];
    let body = "sample_c o0.xyzw, v0.xyxx, t0.xxxx, s1, v1.x\nsample_c_lz o1.xyzw, v0.xyxx, t0.xxxx, s1, l(0.0)\n\
                sample_c_lz o2.xyzw, v0.xyxx, t0.xxxx, s1, v1.x";
    let ran = shade(&pools(), [&quads(), &reference], body);
    let one = 1.0f32.to_bits();
    assert_eq!(of_quads(&ran, 0), [0.0, 1.0, 1.0, 0.0]);
    assert_eq!(ran.output(0, 4), [one; 4]);
    assert_eq!(of_quads(&ran, 1), [1.0; 4]);
    assert_eq!(of_quads(&ran, 2), [0.0; 4]);
}

/// 22.5.6: x is the level after the clamps, y the one before. At a step of ½ texel that is −1.
#[test]
fn lod_tells_the_clamped_level_first() {
    let ran = shade(
        &pools(),
        [&quads(), NOTHING],
        "lod o0.xyzw, v0.xyxx, t0.xyzw, s0\nlod o1.x, v0.xyxx, t0.y, s0",
    );
    let first_lanes =
        |component: usize| [0, 4, 8, 12].map(|lane| f32::from_bits(ran.output(0, lane)[component]));
    assert_eq!(first_lanes(0), [0.0, 1.0, 2.0, 0.0]);
    assert_eq!(first_lanes(1), [0.0, 1.0, 2.0, -1.0]);
    assert_eq!((first_lanes(2), first_lanes(3)), ([0.0; 4], [0.0; 4]));
    assert_eq!(of_quads(&ran, 1), [0.0, 1.0, 2.0, -1.0]);
}

/// 22.4.2: lower left, lower right, upper right, upper left of the footprint; here that of texels (1, 1) and (2, 2). The swizzle of the
/// resource permutes the four; a component that the format lacks has its default.
#[test]
fn gather4_goes_around_the_footprint() {
    let middle = [[0.5, 0.5, 0.0, 0.0]];
    let body = "gather4 o0.xyzw, v0.xyxx, t0.xyzw, s0.x\ngather4 o1.xyzw, v0.xyxx, t0.wzyx, s0.x\n\
                gather4_aoffimmi(-1,1,0) o2.xyzw, v0.xyxx, t0.xyzw, s0.x\ngather4 o3.xyzw, v0.xyxx, t0.xyzw, s0.w";
    let ran = shade(&pools(), [&middle, NOTHING], body);
    let output = |number| ran.output(number, 0).map(f32::from_bits);
    assert_eq!(output(0), [21.0, 22.0, 12.0, 11.0]);
    assert_eq!(output(1), [11.0, 12.0, 22.0, 21.0]);
    assert_eq!(output(2), [30.0, 31.0, 21.0, 20.0]);
    assert_eq!(output(3), [1.0; 4]);
}

/// 22.4.4: the offsets are the low six bits, signed: 65 is 1, 63 is −1. 22.4.3, 22.4.5: each texel is compared on its own.
#[test]
fn gather4_po_and_gather4_c() {
    let (middle, offsets) = ([[0.5, 0.5, 0.0, 0.0]], [[f32::from_bits(65), f32::from_bits(63), 0.0, 0.0]]);
    let body = "gather4_po o0.xyzw, v0.xyxx, v1.xyxx, t0.xyzw, s0.x\ngather4_c o1.xyzw, v0.xyxx, t0.xyzw, s1.x, l(20.0)\n\
                gather4_po_c o2.xyzw, v0.xyxx, v1.xyxx, t0.xyzw, s1.x, l(12.0)";
    let ran = shade(&pools(), [&middle, &offsets], body);
    let output = |number| ran.output(number, 0).map(f32::from_bits);
    // Texels (2, 0) to (3, 1).
    assert_eq!(output(0), [12.0, 13.0, 3.0, 2.0]);
    assert_eq!(output(1), [1.0, 1.0, 0.0, 0.0]);
    assert_eq!(output(2), [1.0, 1.0, 0.0, 0.0]);
}

/// 22.4.15: a slot that nothing is bound to reads 0 in all components, whatever kind of fetch it is.
#[test]
fn unbound_slots_read_zero() {
    let body = "sample o0.xyzw, v0.xyxx, t9.xyzw, s0\ngather4 o1.xyzw, v0.xyxx, t9.xyzw, s0.w\n\
                sample_c o2.xyzw, v0.xyxx, t9.xxxx, s1, l(0.0)\nlod o3.xyzw, v0.xyxx, t9.xyzw, s0";
    let ran = shade(&pools(), [&quads(), NOTHING], body);
    for output in 0..4 {
        assert_eq!(ran.output(output, 5), [0; 4], "o{output}");
    }
    assert_eq!(ran.faults(), [""; 0]);
}

/// Level 0 is cut into tiles of 2 × 2 of which those of the diagonal are there; levels 1 and 2 are there.
fn sparse() -> TexturePools {
    let texture = numbered(1);
    let tiles = vec![[0, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 2]];
    let residency = Residency::of_tiles(texture.description(), [2, 2, 1], tiles).unwrap();
    TexturePools { headers: vec![Some(texture.with_residency(residency))], ..pools() }
}

/// 5.9.4.5.2, 5.9.4.5.3: the status tells all ones where every texel with weight was there. What was not reads 0.
#[test]
fn feedback_forms_tell_what_was_mapped() {
    // Texel (1, 1), which is there; (2, 1), which is not.
    let places = [[0.375, 0.375, 0.0, 0.0], [0.625, 0.375, 0.0, 0.0]];
    let texels = [[1, 1], [2, 1]].map(|[x, y]| [f32::from_bits(x), f32::from_bits(y), 0.0, 0.0]);
    let yes = u32::MAX;
    let mapped = |status: &str| {
        let body = format!("{status}\ncheck_access_fully_mapped o1.x, r1.x\nmov o0.xyzw, r0.xyzw");
        let ran = shade(&sparse(), [&places, &texels], &body);
        [0, 1].map(|lane| (f32::from_bits(ran.output(0, lane)[0]), ran.output(1, lane)[0]))
    };
    assert_eq!(mapped("ld_s r0.xyzw, r1.x, v1.xyzw, t0.xyzw"), [(11.0, yes), (0.0, 0)]);
    assert_eq!(mapped("sample_l_s r0.xyzw, r1.x, v0.xyxx, t0.xyzw, s0, l(0.0)"), [(11.0, yes), (0.0, 0)]);
    assert_eq!(
        mapped("sample_l_s r0.xyzw, r1.x, v0.xyxx, t0.xyzw, s0, l(1.0)"),
        [(1000.0, yes), (1001.0, yes)]
    );
    assert_eq!(mapped("sample_c_lz_s r0.xyzw, r1.x, v0.xyxx, t0.xxxx, s1, l(5.0)"), [(1.0, yes), (0.0, 0)]);
    // The footprints of (1, 1) to (2, 2) and of (2, 1) to (3, 2) have tiles that are not there.
    assert_eq!(mapped("gather4_s r0.xyzw, r1.x, v0.zwzz, t0.xyzw, s0.x"), [(0.0, yes), (0.0, yes)]);
    assert_eq!(mapped("gather4_s r0.xyzw, r1.x, l(0.5,0.5,0.0,0.0), t0.xyzw, s0.x"), [(0.0, 0), (0.0, 0)]);
    assert_eq!(
        mapped("gather4_c_s r0.xyzw, r1.x, l(0.25,0.25,0.0,0.0), t0.xyzw, s1.x, l(5.0)"),
        [(1.0, yes), (1.0, yes)]
    );
    let po = "gather4_po_s r0.xyzw, r1.x, l(0.25,0.25,0.0,0.0), l(1, 1, 0, 0), t0.xyzw, s0.x";
    assert_eq!(mapped(po), [(0.0, 0), (0.0, 0)]);
    let po_c = "gather4_po_c_s r0.xyzw, r1.x, l(0.25,0.25,0.0,0.0), l(2, 2, 0, 0), t0.xyzw, s1.x, l(5.0)";
    assert_eq!(mapped(po_c), [(1.0, yes), (1.0, yes)]);
    let d = "sample_d_cl_s r0.xyzw, r1.x, v0.xyxx, t0.xyzw, s0, l(0,0,0,0), l(0,0,0,0), l(0.0)";
    assert_eq!(mapped(d), [(11.0, yes), (0.0, 0)]);
    let unbound = "ld_s r0.xyzw, r1.x, v1.xyzw, t9.xyzw";
    assert_eq!(mapped(unbound), [(0.0, yes), (0.0, yes)]);
}

/// 5.9.4.5.4: the clamp is the lowest level, of the view; where it leaves none, what is outside is read, and counts as mapped. Either
/// destination may be null.
#[test]
fn clamps_are_the_lowest_level() {
    let clamp = [[1.0, 0.0, 0.0, 0.0], [1.5, 0.0, 0.0, 0.0], [2.0, 0.0, 0.0, 0.0], [2.5, 0.0, 0.0, 0.0]];
    let still = [[0.125, 0.125, 0.0, 0.0]];
    let clamped = |instruction: &str| {
        let ran =
            shade(&sparse(), [&still, &clamp], &format!("mov r1.x, l(7)\n{instruction}\nmov o1.x, r1.x"));
        [0, 1, 2, 3].map(|lane| (f32::from_bits(ran.output(0, lane)[0]), ran.output(1, lane)[0]))
    };
    let yes = u32::MAX;
    let wanted = [(1000.0, yes), (1500.0, yes), (2000.0, yes), (0.0, yes)];
    assert_eq!(clamped("sample_cl_s o0.xyzw, r1.x, v0.xyxx, t0.xyzw, s0, v1.x"), wanted);
    assert_eq!(clamped("sample_b_cl_s o0.xyzw, r1.x, v0.xyxx, t0.xyzw, s0, l(-3.0), v1.x"), wanted);
    let d = "sample_d_cl_s o0.xyzw, r1.x, v0.xyxx, t0.xyzw, s0, l(0,0,0,0), l(0,0,0,0), v1.x";
    assert_eq!(clamped(d), wanted);
    let compared = [(1.0, yes), (1.0, yes), (1.0, yes), (0.0, yes)];
    assert_eq!(clamped("sample_c_cl_s o0.xyzw, r1.x, v0.xyxx, t0.xxxx, s1, l(900.0), v1.x"), compared);
    let no_status = clamped("sample_cl_s o0.xyzw, null, v0.xyxx, t0.xyzw, s0, v1.x");
    assert_eq!(no_status, wanted.map(|(value, _)| (value, 7)));
    let no_value = clamped("sample_cl_s null, r1.x, v0.xyxx, t0.xyzw, s0, v1.x");
    assert_eq!(no_value, [(0.0, yes); 4]);
}

/// Filters within a level: at (0.5, 0.5) the mean of texels 11, 12, 21 and 22.
#[test]
fn linear_samples_weigh_four_texels() {
    let linear = Sampler { mag: Filter::Linear, min: Filter::Linear, ..sampler() };
    let pools = TexturePools { samplers: vec![Some(linear)], ..pools() };
    let ran =
        shade(&pools, [&[[0.5, 0.5, 0.0, 0.0]], NOTHING], "sample_l o0.xyzw, v0.xyxx, t0.xyzw, s0, l(0)");
    assert_eq!(ran.x::<1>().to_vec(), bits(&[16.5]));
}
