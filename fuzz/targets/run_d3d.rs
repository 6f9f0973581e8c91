//! Direct3D compute shaders, run in every way of execution: statements chosen by the input, under conditions and in a loop.
#![no_main]

mod executed;

use std::fmt::Write as _;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

/// Statements of a program at most.
const MOST: usize = 12;

static INPUTS: LazyLock<String> = LazyLock::new(executed::inputs);

/// Instructions by the number of their sources; those of two destinations are below.
const PLAIN: [&[&str]; 3] = [
    &[
        "mov",
        "frc",
        "round_ne",
        "round_ni",
        "round_pi",
        "round_z",
        "exp",
        "log",
        "rsq",
        "sqrt",
        "rcp",
        "ftoi",
        "ftou",
        "itof",
        "utof",
        "ineg",
        "not",
        "bfrev",
        "countbits",
        "firstbit_hi",
        "firstbit_lo",
        "firstbit_shi",
        "f32tof16",
        "f16tof32",
    ],
    &[
        "add", "mul", "div", "min", "max", "dp2", "dp3", "dp4", "eq", "ne", "lt", "ge", "iadd", "imin",
        "imax", "umin", "umax", "and", "or", "xor", "ishl", "ishr", "ushr", "ieq", "ine", "ilt", "ige",
        "ult", "uge",
    ],
    &["mad", "imad", "umad", "movc", "ubfe", "ibfe"],
];
const TWO: [&str; 4] = ["imul", "umul", "udiv", "sincos"];

fn source(byte: u8) -> String {
    const SWIZZLES: [&str; 8] = ["xyzw", "yxwz", "wzyx", "xxxx", "yyyy", "zzzz", "wwww", "zwxy"];
    let register = byte % 4;
    let swizzle = SWIZZLES[usize::from(byte / 4 % 8)];
    match byte >> 5 {
        6 => format!("l(0x{:08x}, 1.5, 0x00000003, -2)", u32::from(byte).wrapping_mul(0x0123_4567)),
        7 => format!("-r{register}.{swizzle}"),
        _ => format!("r{register}.{swizzle}"),
    }
}

fn destination(byte: u8) -> String {
    const MASKS: [&str; 4] = ["xyzw", "xy", "z", "yw"];
    format!("r{}.{}", byte % 4, MASKS[usize::from(byte / 4 % 4)])
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.iter().copied();
    let mut body = String::new();
    let mut open = 0;
    for _ in 0..MOST {
        let (Some(what), Some(how)) = (bytes.next(), bytes.next()) else { break };
        let mut next = || bytes.next().unwrap_or(0);
        match how % 16 {
            0 => {
                let _ = writeln!(body, "if_nz r{}.x", next() % 4);
                open += 1;
            }
            1 if open > 0 => {
                body += "endif\n";
                open -= 1;
            }
            2 => {
                let _ = writeln!(body, "breakc_nz r{}.y", next() % 4);
            }
            3 => {
                let name = TWO[usize::from(what) % TWO.len()];
                let (first, second) = (destination(next()), destination(next()));
                let _ = match name {
                    "sincos" => writeln!(body, "{name} {first}, {second}, {}", source(next())),
                    _ => writeln!(body, "{name} {first}, {second}, {}, {}", source(next()), source(next())),
                };
            }
            kind => {
                let sources = usize::from(kind) % 3;
                let name = PLAIN[sources][usize::from(what) % PLAIN[sources].len()];
                let _ = write!(body, "{name} {}", destination(next()));
                for _ in 0..=sources {
                    let _ = write!(body, ", {}", source(next()));
                }
                body.push('\n');
            }
        }
    }
    body += &"endif\n".repeat(open);
    let mut text = String::from(
        "cs_5_0\ndcl_resource_raw t0\ndcl_uav_raw u0\ndcl_input vThreadIDInGroup.x\ndcl_temps 6\ndcl_thread_group 64, 1, 1\n\
         ishl r5.x, vThreadIDInGroup.x, l(7)\n",
    );
    for register in 0..4 {
        let _ = writeln!(text, "iadd r5.y, r5.x, l({})", 16 * register);
        let _ = writeln!(text, "ld_raw r{register}.xyzw, r5.y, t0.xyzw");
    }
    text += "mov r4.x, l(0)\nloop\nuge r4.y, r4.x, l(3)\nbreakc_nz r4.y\niadd r4.x, r4.x, l(1)\n";
    text += &body;
    text += "endloop\n";
    for register in 0..4 {
        let _ = writeln!(text, "iadd r5.y, r5.x, l({})", 16 * register);
        let _ = writeln!(text, "store_raw u0.xyzw, r5.y, r{register}.xyzw");
    }
    let inputs = INPUTS.replace("[buffer.in]", "[buffer.t0]");
    executed::compare(&format!(
        "[shader]\ntext = '''\n{text}ret\n'''\n[machine]\nstep_limit = 20000\n[launch]\ngrid = [1]\n\
         {inputs}[buffer.u0]\nsize = 8192\n"
    ));
});
