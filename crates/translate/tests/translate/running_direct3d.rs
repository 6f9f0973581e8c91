//! Translated fetches return the bits of the Direct3D instructions that they are made of: both run on random places. The
//! instructions that need a quad's differences have jobs in `corpus/jobs/d3d`.

use std::fmt::Write;

use tmu_sass::Arch;

use crate::running::{Numbers, run_job};
use tmu_translate::d3d::Fetches;
use tmu_translate::request::Handle;

/// Registers with inputs: r1 … r5.
const INPUTS: u32 = 5;
/// Bytes of results of a thread: a power of two.
const THREAD_BYTES: u32 = 0x1000;

/// The resources: declaration, job section.
const RESOURCES: [(&str, &str); 11] = [
    ("texture1d", "dim = \"1d\"\nsize = [13]\nmips = \"generate\""),
    ("texture1darray", "dim = \"1d_array\"\nsize = [13]\nlayers = 3\nmips = \"generate\""),
    ("texture2d", "dim = \"2d\"\nsize = [7, 5]\nmips = \"generate\""),
    ("texture2darray", "dim = \"2d_array\"\nsize = [7, 5]\nlayers = 3\nmips = \"generate\""),
    ("texture3d", "dim = \"3d\"\nsize = [5, 4, 3]\nmips = \"generate\""),
    ("texturecube", "dim = \"cube\"\nsize = [4, 4]\nmips = \"generate\""),
    ("texturecubearray", "dim = \"cube_array\"\nsize = [4, 4]\nlayers = 2\nmips = \"generate\""),
    ("texture2dms(4)", "dim = \"2d_ms\"\nsize = [5, 4]\nsamples = 4"),
    ("texture2dmsarray(4)", "dim = \"2d_ms_array\"\nsize = [5, 4]\nsamples = 4\nlayers = 3"),
    ("buffer", "dim = \"buffer\"\nsize = [11]"),
    ("texture2darray", "dim = \"2d_array\"\nsize = [7, 5]\nlayers = 3\nmips = \"generate\""),
];

/// How many texels the first levels have.
const TEXELS: [usize; 11] = [13, 39, 35, 105, 60, 96, 192, 80, 240, 11, 105];

/// Fetches; their results are in r10. r1 holds places, r2 integer places and a level, r3 a level, a reference and
/// gradients, r4 directions, r5 offsets and a sample.
const FETCHES: [&str; 44] = [
    "ld r10.xyzw, r2.xxxw, t0.xyzw",
    "ld r10.xyzw, r2.xyyw, t1.xyzw",
    "ld r10.xyzw, r2.xyzw, t2.xyzw",
    "ld r10.xyzw, r2.xyzw, t3.xyzw",
    "ld r10.xyzw, r2.xyzw, t4.xyzw",
    "ld r10.xyzw, r2.xyzw, t9.xyzw",
    "ld r10.xyzw, l(3, 2, 1, 0), t2.xyzw",
    "ld r10.yw, r2.xyzw, t3.wzyx",
    "ld_aoffimmi(1,-2,0) r10.xyzw, r2.xyzw, t2.xyzw",
    "ld_aoffimmi(-1,2,1) r10.xyzw, r2.xyzw, t4.xyzw",
    "ldms r10.xyzw, r2.xyzw, t7.xyzw, r5.z",
    "ldms r10.xyzw, r2.xyzw, t8.xyzw, r5.z",
    "ldms r10.xyz, r2.xyzw, t7.zyxw, l(2)",
    "ldms_aoffimmi(1,-1,0) r10.xyzw, r2.xyzw, t8.xyzw, r5.z",
    "sample_l r10.xyzw, r1.xxxx, t0.xyzw, s0, r3.x",
    "sample_l r10.xyzw, r1.xzxx, t1.xyzw, s0, r3.x",
    "sample_l r10.xyzw, r1.xyxx, t2.xyzw, s0, r3.x",
    "sample_l r10.xyzw, r1.xyzx, t3.xyzw, s0, r3.x",
    "sample_l r10.xyzw, r1.xyzx, t4.xyzw, s0, r3.x",
    "sample_l r10.xyzw, r4.xyzx, t5.xyzw, s0, r3.x",
    "sample_l r10.xyzw, r4.xyzw, t6.xyzw, s0, r3.x",
    "sample_l r10.xyzw, r1.xyxx, t2.xyzw, s0, l(0.000000)",
    "sample_l_aoffimmi(3,-4,0) r10.xyzw, r1.xyzx, t3.xyzw, s0, r3.x",
    "sample_c_lz r10.x, r1.xyzx, t10.xxxx, s1, r3.y",
    "sample_c_lz_aoffimmi(-1,1,0) r10.x, r1.xyzx, t10.xxxx, s1, r3.y",
    "sample_d r10.xyzw, r1.xxxx, t0.xyzw, s0, r3.xxxx, r3.zzzz",
    "sample_d r10.xyzw, r1.xyxx, t2.xyzw, s0, r3.xyxx, r3.zwzz",
    "sample_d r10.xyzw, r1.xyzx, t3.xyzw, s0, r3.xyxx, r3.zwzz",
    "sample_d_aoffimmi(1,2,0) r10.xyzw, r1.xyzx, t3.xyzw, s0, r3.xyxx, r3.zwzz",
    "sample_d r10.xyzw, r1.xyzx, t4.xyzw, s0, r3.xyzx, r3.zwxx",
    "gather4 r10.xyzw, r1.xyxx, t2.xyzw, s0.x",
    "gather4 r10.xyzw, r1.xyzx, t3.xyzw, s0.z",
    "gather4 r10.xyzw, r4.xyzx, t5.xyzw, s0.y",
    "gather4_aoffimmi(-8,7,0) r10.xyzw, r1.xyxx, t2.xyzw, s0.w",
    "gather4_c r10.xyzw, r1.xyzx, t10.xyzw, s1.x, r3.y",
    "gather4_po r10.xyzw, r1.xyxx, r5.xyxx, t2.xyzw, s0.x",
    "gather4_po_c r10.xyzw, r1.xyzx, r5.xyxx, t10.xyzw, s1.x, r3.y",
    "resinfo_uint r10.xyzw, l(1), t2.xyzw",
    "resinfo_uint r10.xyzw, l(0), t1.xyzw",
    "resinfo r10.xyzw, l(0), t4.xyzw",
    "resinfo_rcpfloat r10.xyzw, l(0), t3.xyzw",
    "sampleinfo r10.xyzw, t7.xyzw",
    "sampleinfo_uint r10.x, t8.x",
    "bufinfo_indexable(buffer)(float,float,float,float) r10.x, t9.x",
];

fn shader() -> String {
    let mut text = "cs_5_0\ndcl_sampler s0, mode_default\ndcl_sampler s1, mode_comparison\n".to_owned();
    for (number, (dimension, _)) in RESOURCES.iter().enumerate() {
        let _ = writeln!(text, "dcl_resource_{dimension} (float,float,float,float) t{number}");
    }
    text += "dcl_resource_raw t20\ndcl_uav_raw u0\ndcl_input vThreadIDInGroupFlattened\ndcl_temps 12\n\
             dcl_thread_group 32, 1, 1\n";
    let _ = writeln!(text, "imul null, r0.x, vThreadIDInGroupFlattened.x, l({})", 16 * INPUTS);
    let _ = writeln!(text, "imul null, r0.y, vThreadIDInGroupFlattened.x, l({THREAD_BYTES})");
    for register in 1..=INPUTS {
        let _ = writeln!(text, "ld_raw r{register}.xyzw, r0.x, t20.xyzw\niadd r0.x, r0.x, l(16)");
    }
    for (number, fetch) in FETCHES.iter().enumerate() {
        let _ = writeln!(text, "mov r10.xyzw, l(0, 0, 0, 0)\n{fetch}\niadd r0.z, r0.y, l({})", 16 * number);
        text += "store_raw u0.xyzw, r0.z, r10.xyzw\n";
    }
    text + "ret\n"
}

/// The byte of a register's component, r1.x being at 0.
fn offset_of(name: &str) -> Option<u32> {
    let (register, component) = name.strip_prefix('r')?.split_once('.')?;
    let register: u32 = register.parse().ok()?;
    Some((register - 1) * 16 + 4 * "xyzw".find(component)? as u32)
}

/// The same fetches as machine code, and the handles that it names.
fn machine_code(text: &str) -> (String, String) {
    let assembly = tmu_dxbc::text::assemble(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut fetches = Fetches::of(&assembly.program);
    let mut code = format!(
        "S2R R244, SR_TID.X ;\nXMAD R245, R244, {:#x}, RZ ;\nIADD R240.CC, R245, c[0x0][0x140] ;\n\
         IADD.X R241, RZ, c[0x0][0x144] ;\nSHL R245, R244, 0xc ;\nIADD R242.CC, R245, c[0x0][0x148] ;\n\
         IADD.X R243, RZ, c[0x0][0x14c] ;\n",
        16 * INPUTS
    );
    let mut handles = String::new();
    let fetched = ["ld", "ldms", "sample", "gather", "resinfo", "sampleinfo", "bufinfo"];
    let found = assembly.program.instructions.iter().filter(|it| {
        let name = it.row().name;
        fetched.iter().any(|start| name.starts_with(start)) && !name.starts_with("ld_raw")
    });
    let mut count = 0;
    for (number, instruction) in (0..).zip(found) {
        let (request, sequence) = fetches
            .sequence(instruction, Arch::Sm52, number)
            .unwrap_or_else(|problem| panic!("{}: {problem}", FETCHES[number]));
        if let Handle::Word(word, name) = &request.handle {
            let (texture, sampler) = name.split_once(" with ").unwrap_or((name, "s0"));
            let _ =
                write!(handles, "{{ index = {word}, texture = \"{texture}\", sampler = \"{sampler}\" }}, ");
        }
        for (name, register) in &sequence.inputs {
            let _ = writeln!(code, "LDG.E R{register}, [R240+{:#x}] ;", offset_of(name).expect("an input"));
        }
        code += &(sequence.lines.join("\n") + "\n");
        let results = sequence.results.iter().flat_map(|result| {
            result.name.split(", ").map(move |name| (name.to_owned(), format!("R{}", result.register)))
        });
        let zeros = sequence.zeros.iter().map(|name| (name.clone(), "RZ".to_owned()));
        for (name, register) in results.chain(zeros) {
            let at = 16 * number as u32 + offset_of(&name).expect("a result") % 16;
            let _ = writeln!(code, "STG.E [R242+{at:#x}], {register} ;");
        }
        count += 1;
    }
    assert_eq!(count, FETCHES.len());
    (code + "EXIT ;\n", handles)
}

fn inputs(numbers: &mut Numbers) -> String {
    let mut words = Vec::new();
    // Sums of a few of these are exact, so that gradients by quads are those that were given.
    let step = |numbers: &mut Numbers| numbers.integer(-384, 640) as f32 / 256.0;
    for _ in 0..32 {
        words.extend((0..4).map(|_| step(numbers).to_bits()));
        let texel = [(-3, 15), (-3, 8), (-1, 5), (0, 5)];
        words.extend(texel.map(|(from, to)| numbers.integer(from, to) as u32));
        words.extend((0..4).map(|_| step(numbers).to_bits()));
        // The largest component is 1: what directions are divided by makes no difference.
        let mut direction = [0.0_f32; 3].map(|_| numbers.integer(-63, 64) as f32 / 64.0);
        direction[numbers.integer(0, 3) as usize] = if numbers.integer(0, 2) == 0 { 1.0 } else { -1.0 };
        words.extend(direction.map(f32::to_bits));
        words.push(step(numbers).to_bits());
        words.extend(
            [numbers.integer(-32, 32), numbers.integer(-32, 32), numbers.integer(0, 4), 0]
                .map(|it| it as u32),
        );
    }
    let words: Vec<String> = words.iter().map(u32::to_string).collect();
    format!("[buffer.t20]\ntype = \"u32\"\ndata = [{}]\n", words.join(", "))
}

fn sections(filter: &str, numbers: &mut Numbers) -> String {
    let mut text = inputs(numbers);
    for (number, ((_, section), texels)) in RESOURCES.iter().zip(TEXELS).enumerate() {
        let (format, count) = if number == 10 { ("r32_float", texels) } else { ("rgba32_float", 4 * texels) };
        let data: Vec<String> = (0..count).map(|_| format!("{:?}", numbers.float(0.0, 1.0))).collect();
        let _ = writeln!(
            text,
            "[texture.t{number}]\n{section}\nformat = \"{format}\"\ndata = [{}]",
            data.join(", ")
        );
    }
    let how =
        format!("filter = \"{filter}\"\nmip = \"{filter}\"\naddress = [\"mirror\", \"wrap\", \"clamp\"]\n");
    text + &format!("[sampler.s0]\n{how}[sampler.s1]\n{how}compare = \"less_equal\"\n")
}

fn compare(model: &str, filter: &str, seed: u32) -> Vec<String> {
    let shader = shader();
    let (code, handles) = machine_code(&shader);
    let sections = sections(filter, &mut Numbers(seed));
    let job = |shader: &str, block: &str, more: &str| {
        format!(
            "[shader]\ntext = '''\n{shader}'''\n[launch]\ngrid = [1]\n{block}{more}[machine]\nmodel = \"{model}\"\n\
             [buffer.u0]\nsize = {}\n{sections}",
            32 * THREAD_BYTES
        )
    };
    let more = format!(
        "[[param]]\nbuffer = \"t20\"\n[[param]]\nbuffer = \"u0\"\n[state]\nhandle_bank = 5\nhandles = [{handles}]\n"
    );
    let wanted = run_job(&job(&shader, "", ""), "u0");
    let got = run_job(&job(&code, "block = [32]\n", &more), "u0");
    let mut different = Vec::new();
    for (number, fetch) in FETCHES.iter().enumerate() {
        let of = |bytes: &[u8], lane: usize| {
            let at = lane * THREAD_BYTES as usize + 16 * number;
            bytes[at..at + 16].to_vec()
        };
        let lanes: Vec<usize> = (0..32).filter(|&lane| of(&wanted, lane) != of(&got, lane)).collect();
        if let Some(&first) = lanes.first() {
            let (wanted, got) = (of(&wanted, first), of(&got, first));
            different.push(format!("{model} {filter} {fetch}: {lanes:?} want {wanted:x?} got {got:x?}"));
        }
    }
    different
}

#[test]
fn translated_direct3d_fetches_return_the_same_bits() {
    for (model, filter) in [("d3d", "linear"), ("nvidia", "linear"), ("exact", "point")] {
        let different = compare(model, filter, 1);
        assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
    }
}
