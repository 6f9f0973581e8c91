//! Texture instructions: handles, pools, killed lanes, residency, the texture hash, traces.

use std::ops::ControlFlow;

use tmu_engine::{FetchEvent, Fragment, InstructionEvent, TextureHash, Tracer, code};
use tmu_program::{
    Comparison, Condition, FetchSources, Op, Program, Source, TextureFetch, TexturePhase, TextureReference,
};
use tmu_texture::fetch::F16Rounding;
use tmu_texture::texture::Residency;
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, Packing, Sampler, Texture, TextureDescription};

use crate::{World, bits, from, p, program, r, straight};

/// A row of texels; sampled in the middle of texel i at (2i + 1) / 2n.
fn row(format: Format, texels: &[u32]) -> Texture {
    let description = TextureDescription::new(Dimension::D1, [texels.len() as u32, 1, 1], format);
    Texture::new(description, texels.iter().flat_map(|texel| texel.to_le_bytes()).collect()).expect("small")
}

fn load(reference: TextureReference) -> TextureFetch {
    let sources =
        FetchSources { coordinates: [from(0), Source::ZERO, Source::ZERO], ..FetchSources::default() };
    TextureFetch::new(Fetch::load(Dimension::D1), reference, sources, [4, 5, 6, 7].map(r))
}

fn sample(reference: TextureReference) -> TextureFetch {
    let fetch = Fetch { level: tmu_texture::Level::Zero, ..Fetch::sample(Dimension::D1) };
    TextureFetch { fetch, ..load(reference) }
}

fn one(fetch: TextureFetch) -> Program {
    straight([Op::Fetch(Box::new(fetch))])
}

fn handle(header: u32, sampler: u32) -> u32 {
    sampler << 20 | header
}

/// Header 0 holds 100, 101, …; header 2 holds 300, 301, …; header 1 is empty. Sampler 0 clamps, 1 does not exist.
fn world() -> World {
    let mut world = World::default();
    let texture = |first: u32| row(Format::R32Uint, &[first, first + 1, first + 2, first + 3]);
    world.textures.headers = vec![Some(texture(100)), None, Some(texture(300))];
    world.textures.samplers = vec![Some(Sampler::default()), None, Some(Sampler::default())];
    world
}

/// The first component of the first lanes.
fn red<const N: usize>(world: &World, program: &Program, fragment: &Fragment) -> [u32; N] {
    let result = world.fragment(program, fragment);
    assert_eq!(result.outcome.faults, []);
    result.registers[4][..N].try_into().expect("at most 32 lanes")
}

/// Lanes with different handles get different textures; a load ignores the sampler bits.
#[test]
fn tld_02_the_handle_in_a_register_names_the_header() {
    let program = one(load(TextureReference::Handle(from(1))));
    let handles = [handle(0, 0), handle(2, 0xfff), handle(0, 7), handle(2, 1)];
    let fragment = Fragment::new(4).with(r(0), &[0, 1, 2, 3]).with(r(1), &handles);
    assert_eq!(red(&world(), &program, &fragment), [100, 301, 102, 303]);
}

#[test]
fn tld_03_the_handle_comes_from_the_bank_that_the_launch_names() {
    let mut world = world();
    let words = [0, 0, 0, handle(2, 0)].into_iter().flat_map(u32::to_le_bytes);
    world.constants.set(5, words.collect::<Vec<u8>>()).expect("small");
    let program = one(load(TextureReference::HandleWord(3)));
    let fragment = Fragment::new(1).with(r(0), &[1]);
    world.machine.handle_bank = 5;
    assert_eq!(red(&world, &program, &fragment), [301]);
    world.machine.handle_bank = 4;
    assert_eq!(red(&world, &program, &fragment), [101], "an empty bank reads handle 0");
    world.machine.handle_bank = 8;
    let refused = tmu_engine::run_fragment(&program, &world.machine, world.bindings(), &fragment, None);
    assert_eq!(refused.expect_err("compute has banks 0 to 7").code, "LAUNCH-01");
}

/// Lanes 1 and 2 are killed by the program. Without NODEP they still fetch; with it their registers stay.
#[test]
fn tld_08_nodep_disables_killed_lanes() {
    for live_only in [false, true] {
        let fetch = TextureFetch { live_only, ..load(TextureReference::Handle(Source::ZERO)) };
        let program = program([
            (Condition::If(p(0)), Op::Kill),
            (Condition::Always, Op::Fetch(Box::new(fetch))),
            (Condition::Always, Op::Exit),
        ]);
        let mut fragment = Fragment::new(4).with(r(0), &[0, 1, 2, 3]).with(r(4), &[7]);
        fragment.predicates = vec![(p(0), 0b0110)];
        let result = world().fragment(&program, &fragment);
        let (texels, fetches) = if live_only { ([100, 7, 7, 103], 2) } else { ([100, 101, 102, 103], 4) };
        assert_eq!(result.registers[4][..4], texels);
        assert_eq!(result.outcome.statistics.fetches(), fetches);
    }
}

/// Once all lanes of a quad are killed, none of them fetches, whatever the instruction says.
#[test]
fn tld_08_a_quad_without_live_lanes_is_gone() {
    let program = one(load(TextureReference::Handle(Source::ZERO)));
    let fragment = Fragment { killed: 0b0000_1111, ..Fragment::new(8).with(r(0), &[0, 1, 2, 3]) };
    let result = world().fragment(&program, &fragment);
    assert_eq!(result.registers[4][..8], [0, 0, 0, 0, 100, 101, 102, 103]);
    assert_eq!(result.outcome.statistics.fetches(), 4);
}

fn hash_after(phases: &[TexturePhase], start: TextureHash) -> TextureHash {
    let fetch = |phase: &TexturePhase| {
        Op::Fetch(Box::new(TextureFetch { phase: *phase, ..load(TextureReference::Handle(Source::ZERO)) }))
    };
    let fragment = Fragment { hash: start, ..Fragment::new(1) };
    world().fragment(&straight(phases.iter().map(fetch)), &fragment).hash
}

#[test]
fn tld_09_the_phase_advances_the_texture_hash() {
    use TexturePhase::{None, Phase, Texture};
    let hash = |texture, phase| TextureHash { texture, phase };
    assert_eq!(hash_after(&[None], hash(3, 4)), hash(3, 4));
    assert_eq!(hash_after(&[Texture, Texture, None], hash(0, 0)), hash(2, 0));
    assert_eq!(hash_after(&[Texture, Texture, Phase], hash(0, 0)), hash(0, 1));
    assert_eq!(hash_after(&[Texture], hash(7, 9)), hash(0, 9), "3 bits");
    assert_eq!(hash_after(&[Phase], hash(5, 31)), hash(0, 0), "5 bits");
}

/// Tiles of two texels, of which only the second is resident.
#[test]
fn tld_10_the_predicate_says_not_resident() {
    let mut world = world();
    let texture = row(Format::R32Uint, &[100, 101, 102, 103]);
    let residency =
        Residency::of_tiles(texture.description(), [2, 1, 1], vec![[1, 0, 0, 0]]).expect("inside");
    world.textures.headers[0] = Some(texture.with_residency(residency));
    let not_resident = Some(p(3));
    let fetch = TextureFetch { not_resident, ..load(TextureReference::Handle(Source::ZERO)) };
    let program = program([
        (Condition::Always, Op::compare(p(1), r(0), Comparison::LESS, 4, false)),
        (Condition::If(p(1)), Op::Fetch(Box::new(fetch))),
        (Condition::Always, Op::Exit),
    ]);
    let mut fragment = Fragment::new(6).with(r(0), &[0, 1, 2, 3, 4, 5]);
    fragment.predicates = vec![(p(3), 0b01_1000)];
    let result = world.fragment(&program, &fragment);
    assert_eq!(result.outcome.faults, []);
    assert_eq!(result.predicates[3], 0b01_0011, "lanes 4 and 5 do not fetch and keep theirs");
    assert_eq!(result.registers[4][..4], [0, 0, 102, 103]);
}

/// Indices up to the pool's MaximumIndex count; larger ones are an invalid texture, which reads zero, resident.
#[test]
fn tld_11_header_indices_above_the_maximum_are_invalid() {
    let fetch = TextureFetch { not_resident: Some(p(0)), ..load(TextureReference::Handle(from(1))) };
    let program = one(fetch);
    let fragment = Fragment::new(4).with(r(0), &[1]).with(r(1), &[0, 1, 2, 3]).with(r(5), &[7]);
    let mut world = world();
    for (maximum, expected) in [(2, [101, 0, 301, 0]), (1, [101, 0, 0, 0]), (0, [101, 0, 0, 0])] {
        world.textures.header_max_index = maximum;
        let result = world.fragment(&program, &fragment);
        assert_eq!(result.outcome.faults, []);
        assert_eq!(result.registers[4][..4], expected, "MaximumIndex {maximum}");
        assert_eq!(result.registers[5][1], 0, "every component is zero");
        assert_eq!(result.predicates[0], 0);
    }
}

/// Float texels 0.5, 0.25, 0.125, 0.75; coordinates in the middle of texels 1 and 3.
fn float_world() -> World {
    let mut world = world();
    let texture =
        |scale: f32| Some(row(Format::R32Float, &bits(&[0.5, 0.25, 0.125, 0.75].map(|x| x * scale))));
    world.textures.headers = vec![texture(1.0), None, texture(2.0)];
    world
}

#[test]
fn texs_04_sampler_indices_above_the_maximum_are_invalid() {
    let program = one(sample(TextureReference::Handle(from(1))));
    let handles = [handle(2, 0), handle(2, 2), handle(2, 1), handle(2, 3)];
    let fragment = Fragment::new(4).with(r(0), &bits(&[0.375])).with(r(1), &handles);
    let half = 0.5f32.to_bits();
    let mut world = float_world();
    for (maximum, expected) in [(2, [half, half, 0, 0]), (1, [half, 0, 0, 0])] {
        world.textures.sampler_max_index = maximum;
        assert_eq!(red(&world, &program, &fragment), expected, "MaximumIndex {maximum}");
    }
    world.textures.header_max_index = 1;
    assert_eq!(red(&world, &program, &fragment), [0; 4], "the header's maximum counts too");
}

/// Sampler 2 and header 2 go together in this mode; the handle's own sampler bits name nothing.
#[test]
fn texs_04_via_header_binding_uses_the_header_index_for_the_sampler() {
    let mut world = float_world();
    world.textures.via_header_binding = true;
    let program = one(sample(TextureReference::HandleWord(0)));
    let fragment = Fragment::new(1).with(r(0), &bits(&[0.375]));
    world.constants.set(0, handle(2, 0xfff).to_le_bytes().to_vec()).expect("small");
    assert_eq!(red(&world, &program, &fragment), [0.5f32.to_bits()]);
    world.textures.sampler_max_index = 1;
    assert_eq!(red(&world, &program, &fragment), [0], "header 2 is above the sampler pool's maximum");
}

/// 1 + 2⁻¹¹ + 2⁻¹⁹ lies above the middle between two 16-bit floats: 0x3c01 to nearest, 0x3c00 toward zero.
#[test]
fn texs_09_the_rounding_of_f16_is_launch_state() {
    let mut world = float_world();
    let value = 1.0f32 + 2.0f32.powi(-11) + 2.0f32.powi(-19);
    world.textures.headers[0] = Some(row(Format::R32Float, &bits(&[value])));
    let mut fetch = sample(TextureReference::Handle(Source::ZERO));
    fetch.fetch.packing = Packing::F16(F16Rounding::TowardZero);
    for (rounding, expected) in [(F16Rounding::NearestEven, 0x3c01), (F16Rounding::TowardZero, 0x3c00)] {
        world.machine.f16_rounding = rounding;
        let from_launch = one(TextureFetch { launch_f16_rounding: true, ..fetch.clone() });
        assert_eq!(red(&world, &from_launch, &Fragment::new(1)), [expected]);
        assert_eq!(red(&world, &one(fetch.clone()), &Fragment::new(1)), [0x3c00], "the instruction's own");
    }
}

#[test]
fn texs_14_nodep_and_phase_apply_to_samples() {
    let fetch = TextureFetch {
        live_only: true,
        phase: TexturePhase::Phase,
        ..sample(TextureReference::Handle(Source::ZERO))
    };
    let fragment = Fragment {
        killed: 0b0001,
        hash: TextureHash { texture: 2, phase: 3 },
        ..Fragment::new(4).with(r(0), &bits(&[0.375])).with(r(4), &[7])
    };
    let result = float_world().fragment(&one(fetch), &fragment);
    let quarter = 0.25f32.to_bits();
    assert_eq!(result.registers[4][..4], [7, quarter, quarter, quarter]);
    assert_eq!(result.hash, TextureHash { texture: 0, phase: 4 });
}

/// A handle of its own in every lane and round: more pairs than are kept bound at a time.
#[test]
fn any_number_of_handles_can_be_used() {
    let mut world = world();
    world.textures.headers.resize_with(300, || Some(row(Format::R32Uint, &[7])));
    world.textures.samplers = vec![Some(Sampler::default()); 64];
    let next = Op::add(r(1), r(1), 0x0010_0000);
    let mut ops = Vec::new();
    for _ in 0..64 {
        for first in 0..8 {
            ops.push(Op::ReadSpecial { to: Some(r(2)), special: tmu_program::Special::Lane });
            ops.push(Op::add(r(2), r(2), 8 + 32 * first));
            ops.push(Op::add(r(2), r(2), r(1)));
            ops.push(Op::Fetch(Box::new(load(TextureReference::Handle(from(2))))));
            ops.push(Op::add(r(3), r(3), r(4)));
        }
        ops.push(next.clone());
    }
    let result = world.fragment(&straight(ops), &Fragment::new(32));
    assert_eq!(result.outcome.faults, []);
    assert_eq!(result.registers[3], [7 * 8 * 64; 32]);
}

/// Masked-out components leave their registers alone, and slots need no handle.
#[test]
fn destinations_may_be_absent() {
    let mut fetch = load(TextureReference::Slots { texture: 2, sampler: 0 });
    fetch.to = [None, None, None, Some(r(4))];
    let fragment = Fragment::new(1).with(r(5), &[9]);
    let result = world().fragment(&one(fetch), &fragment);
    assert_eq!([result.registers[4][0], result.registers[5][0]], [1, 9], "alpha of R32_UINT is 1");
}

#[test]
fn texs_08_a_fetch_that_the_unit_cannot_answer_is_a_fault() {
    let mut fetch = load(TextureReference::Handle(Source::ZERO));
    fetch.fetch.packing = Packing::F16(F16Rounding::NearestEven);
    let result = world().fragment(&one(fetch), &Fragment::new(1));
    assert_eq!(result.outcome.faults[0].code, "TEXS-08");

    let mut gather = load(TextureReference::Handle(Source::ZERO));
    gather.fetch.operation = tmu_texture::Operation::Gather { component: 0 };
    let result = world().fragment(&one(gather), &Fragment::new(1));
    assert_eq!(result.outcome.faults[0].code, code::FETCH);
}

/// What a tracer was told, in words.
#[derive(Default)]
struct Record(Vec<String>);

impl Tracer for Record {
    fn instruction(&mut self, event: &InstructionEvent<'_>) -> ControlFlow<()> {
        self.0.push(format!("{:#x} {:b}", event.origin.address, event.lanes));
        ControlFlow::Continue(())
    }

    fn fetch(&mut self, event: &FetchEvent<'_>) {
        let FetchInputs { coordinates, .. } = event.inputs;
        let FetchEvent { headers, samplers, output, hash, lanes, .. } = event;
        let line = format!(
            "fetch {:b}: x {:?} headers {:?} samplers {:?} red {:?} resident {:b} hash {}/{}",
            lanes,
            &coordinates[0][..2],
            &headers[..2],
            &samplers[..2],
            &output.texel[0][..2],
            output.resident & lanes,
            hash.texture,
            hash.phase
        );
        self.0.push(line);
    }
}

#[test]
fn a_tracer_sees_instructions_and_fetches() {
    let fetch = TextureFetch { phase: TexturePhase::Texture, ..load(TextureReference::Handle(from(1))) };
    let mut program = program([
        (Condition::Always, Op::compare(p(0), r(0), Comparison::EQUAL, 1, false)),
        (Condition::If(p(0)), Op::add(r(0), r(0), 1)),
        (Condition::Always, Op::Fetch(Box::new(fetch))),
        (Condition::Always, Op::Exit),
    ]);
    // Instructions 0 and 1 are made from one source instruction.
    program.instructions[1].origin = 0;
    let fragment = Fragment::new(2).with(r(0), &[0, 1]).with(r(1), &[handle(0, 1), handle(2, 3)]);
    let mut record = Record::default();
    let result = world().traced(&program, &fragment, &mut record);
    assert_eq!(result.outcome.faults, []);
    let expected = [
        "0x0 11",
        "0x10 11",
        "fetch 11: x [0, 2] headers [0, 2] samplers [1, 3] red [100, 302] resident 11 hash 1/0",
        "0x18 11",
    ];
    assert_eq!(record.0, expected);
}
