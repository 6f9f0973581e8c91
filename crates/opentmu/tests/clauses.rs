//! Rules of the LDC, TLD and TEXS pages that a job file cannot show: what faults say, what a trace shows, sampler state
//! that job files do not have. Instructions are written as text.

mod common;

use common::run;
use opentmu::run::{Observer, Stop};
use opentmu::trace::Trace;
use tmu_engine::{
    Bindings, ConstantBanks, Fragment, FragmentOutcome, Machine, Memory, TexturePools, run_fragment,
};
use tmu_program::{Program, Register};
use tmu_sass::lower::{Options, lower};
use tmu_sass::{Arch, Instruction, text};
use tmu_texture::fetch::Dimension;
use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter, Sampler};
use tmu_texture::texture::{Texture, TextureDescription};
use tmu_texture::{Format, content::data_from_numbers};

/// The program of a few lines; `EXIT` is added.
fn program(lines: &str) -> Program {
    let parsed = text::parse_file(&format!("{lines}\nEXIT;"), Arch::Sm52).unwrap_or_else(|e| panic!("{e:?}"));
    let code: Vec<(u64, Instruction)> = parsed.iter().map(|line| (line.address, line.instruction)).collect();
    lower("lines", &code, Options { arch: Arch::Sm52, compute: false }).unwrap_or_else(|e| panic!("{e:?}"))
}

/// One row of texels of a one-component format.
fn row(format: Format, texels: &[f64]) -> Texture {
    let description = TextureDescription::new(Dimension::D2, [texels.len() as u32, 1, 1], format);
    Texture::new(description, data_from_numbers(&description, texels).unwrap()).unwrap()
}

/// Runs lines on a fragment with one texture and one sampler, whose handle is 0 and so in every word of every bank.
fn fetched(lines: &str, texture: Texture, sampler: Sampler, fragment: &Fragment) -> FragmentOutcome {
    let textures = TexturePools {
        headers: vec![Some(texture)],
        samplers: vec![Some(sampler)],
        ..TexturePools::default()
    };
    let machine = Machine { compute: false, ..Machine::default() };
    let (memory, constants) = (Memory::default(), ConstantBanks::new());
    let bindings = Bindings { memory: &memory, constants: &constants, textures: &textures };
    let outcome = run_fragment(&program(lines), &machine, bindings, fragment, None).unwrap();
    assert_eq!(outcome.outcome.faults, [], "{lines}");
    outcome
}

fn float(value: f32) -> [u32; 1] {
    [value.to_bits()]
}

/// A sampler that has a function but does not enable comparison: the two are different bits of the hardware's state.
#[test]
fn texs_03_dc_forces_the_comparison_that_the_sampler_does_not_enable() {
    let sampler = Sampler { compare: CompareFunction::Less, compare_enable: false, ..Sampler::default() };
    let fragment = Fragment::new(32)
        .with(Register(8), &float(0.5))
        .with(Register(9), &float(0.5))
        .with(Register(10), &float(0.0))
        .with(Register(11), &[0.125f32.to_bits(), 0.5f32.to_bits()])
        .with(Register(12), &[0.125f32.to_bits(), 0.5f32.to_bits()]);
    let lines = "TEXS.DC    RZ, R0, R8, R12, 0x0, 2D, R;
                 TEXS.LZ.DC RZ, R1, R8, R12, 0x0, 2D, R;
                 TEXS.LL.DC RZ, R2, R8, R10, 0x0, 2D, R;";
    let outcome = fetched(lines, row(Format::D32Float, &[0.25]), sampler, &fragment);
    let floats = |register: usize| [0, 1].map(|lane| f32::from_bits(outcome.registers[register][lane]));
    // 0.125 < 0.25, 0.5 < 0.25; TEXS.LL returns the texel.
    assert_eq!(floats(0), [1.0, 0.0]);
    assert_eq!(floats(1), [1.0, 0.0]);
    assert_eq!(floats(2), [0.25, 0.25]);
}

/// All that the page lists, in one sampler that job files cannot describe: the depth comparison with and without its
/// enable bit, every address mode.
#[test]
fn tld_19_no_sampler_state_reaches_a_load() {
    let coordinates = Fragment::new(32).with(Register(4), &[0, 1, 2, u32::MAX]);
    let texture = row(Format::R32Float, &[0.25, 0.5]);
    let load = |sampler| fetched("TLD.LZ R0, R4, 0, 2D, 0x1;", texture.clone(), sampler, &coordinates);
    for address in AddressMode::ALL {
        for compare_enable in [false, true] {
            let sampler = Sampler {
                address: [address; 3],
                mag: Filter::Linear,
                min: Filter::Linear,
                mip: MipFilter::Linear,
                lod_bias: 2.0,
                lod_min: 1.0,
                lod_max: 4.0,
                max_anisotropy: 16,
                border: [1.0f32.to_bits(); 4],
                compare: CompareFunction::Always,
                compare_enable,
                normalized: false,
                ..Sampler::default()
            };
            let outcome = load(sampler);
            let loaded = [0, 1, 2, 3].map(|lane| f32::from_bits(outcome.registers[0][lane]));
            assert_eq!(loaded, [0.25, 0.5, 0.0, 0.0], "{address:?}");
        }
    }
}

/// "A misaligned address stops the program with an error that names the lane, the address and the instruction."
#[test]
fn ldc_13_the_fault_names_lane_address_and_instruction() {
    let stopped =
        run("[shader]\ntext = \"LDC R1, c[0][R8]; LDC.64 R2, c[0][R8+0x14];\"\n[constant.0]\nsize = 64\n\
                       [registers]\nR8 = { u32 = [4, 12, 20, 8] }\n");
    let Err(Stop::Faulted(findings, _)) = stopped else { panic!("{stopped:?}") };
    let said = findings.to_string();
    // Lanes 0 to 2 load from 0x18, 0x20, 0x28; lane 3 from 0x1c.
    for part in ["LDC-13", "lane 3", "0x1c", "LDC.64 R2, c[0x0][R8+0x14]"] {
        assert!(said.contains(part), "'{part}' is not in: {said}");
    }
}

/// The trace of a job.
fn trace(job: &str) -> String {
    let job = common::Directory::new().job(job);
    let mut written = Vec::new();
    let mut trace = Trace::new(&mut written);
    opentmu::run::run(&job, Observer { trace: Some(&mut trace), ..Observer::default() })
        .unwrap_or_else(|stop| panic!("{}", stop.findings()));
    trace.finish().unwrap();
    String::from_utf8(written).unwrap()
}

/// (7, 3) T → (0, 3) P → (0, 4) T → (1, 4).
#[test]
fn tld_09_the_trace_shows_the_hash_after_each_fetch() {
    let trace = trace(
        "[shader]\ntext = \"TLD.LZ.T R0, R4, 0, 1D, 0x1; TLD.LZ.P R0, R4, 0, 1D, 0x1; TLD.LZ.T R0, R4, 0, 1D, 0x1;\"\n\
         [texture.t]\ndim = \"1d\"\nsize = [1]\nformat = \"r32_uint\"\n\
         [state]\nhandles = [{ index = 0, texture = \"t\" }]\nhash = { texture = 7, phase = 3 }\n",
    );
    let hashes: Vec<_> = trace.lines().map(str::trim).filter(|line| line.starts_with("hash")).collect();
    assert_eq!(hashes, ["hash texture 0 phase 3", "hash texture 0 phase 4", "hash texture 1 phase 4"]);
}

/// Which lanes fetch is what the trace lists.
#[test]
fn tld_08_the_trace_shows_which_lanes_fetched() {
    let job = |nodep: &str| {
        format!(
            "[shader]\ntext = \"TLD.LZ{nodep} R0, R4, 0, 1D, 0x1;\"\n\
             [texture.t]\ndim = \"1d\"\nsize = [1]\nformat = \"r32_uint\"\n\
             [state]\nhandles = [{{ index = 0, texture = \"t\" }}]\nkilled = [1, 2, 4, 5, 6, 7]\n"
        )
    };
    let fetched = |trace: String, lane: u32| trace.contains(&format!("    lane {lane}: "));
    for lane in 0..8 {
        // Lanes 4 to 7 are all killed: nobody of that quad is left.
        assert_eq!(fetched(trace(&job("")), lane), lane < 4, "lane {lane}");
        assert_eq!(fetched(trace(&job(".NODEP")), lane), matches!(lane, 0 | 3), "lane {lane} under .NODEP");
    }
}

#[test]
fn texs_13_the_trace_shows_what_was_sanitised() {
    let trace = trace(
        "[shader]\ntext = \"TEXS.LZ RZ, R0, R4, R5, 0x0, 2D, R;\"\n\
         [texture.t]\ndim = \"2d\"\nsize = [1, 1]\nformat = \"r32_float\"\n\
         [state]\nhandles = [{ index = 0, texture = \"t\" }]\n\
         [registers]\nR4 = { f32 = [nan, -inf, 1.0e-40, 0.75] }\nR5 = { f32 = 0.5 }\n",
    );
    let lane = |lane: usize| {
        let start = format!("lane {lane}: ");
        trace.lines().map(str::trim).find(|line| line.starts_with(&start)).unwrap().to_owned()
    };
    assert!(lane(0).contains("s 0.0 (was NaN) t 0.5"), "{}", lane(0));
    assert!(lane(1).contains("s -3.4028235e38 (was -inf) t 0.5"), "{}", lane(1));
    assert!(lane(2).contains("s 0.0 (was 1e-40) t 0.5"), "{}", lane(2));
    assert!(lane(3).contains("s 0.75 t 0.5"), "{}", lane(3));
}
