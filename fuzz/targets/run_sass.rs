//! Machine code, run in every way of execution: the first byte chooses the machine, the rest is code, of which the instructions
//! are taken that run.
#![no_main]

mod executed;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tmu_sass::lower::{Options, lower};
use tmu_sass::text::print_guarded;
use tmu_sass::{Arch, Control, decode};

/// Instructions of a program at most.
const MOST: usize = 12;

static INPUTS: LazyLock<String> = LazyLock::new(executed::inputs);

/// 32 registers of each thread come from `in` and go to `out`.
fn moved(store: bool) -> String {
    let position = if store { "0x148" } else { "0x140" };
    let high = if store { "0x14c" } else { "0x144" };
    let mut text = format!(
        "S2R R250, SR_TID.X;\nSHL R250, R250, 0x7;\nMOV R253, c[0x0][{high}];\nIADD R252.CC, R250, c[0x0][{position}];\n\
         IADD.X R253, R253, RZ;\n"
    );
    for first in (0..32).step_by(4) {
        let offset = 4 * first;
        text += &match store {
            true => format!("STG.E.128 [R252+{offset:#x}], R{first};\n"),
            false => format!("LDG.E.128 R{first}, [R252+{offset:#x}];\n"),
        };
    }
    text
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, code)) = data.split_first() else { return };
    let arch = Arch::ALL[usize::from(first) % Arch::ALL.len()];
    let mut text = String::new();
    let mut count = 0;
    for word in code.chunks_exact(8) {
        let word = word.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        let Ok(instruction) = decode(word, Control::default(), arch) else { continue };
        // Branches lead out of a program of one instruction.
        if lower("", &[(8, instruction)], Options { arch, compute: true }).is_err() {
            continue;
        }
        print_guarded(&instruction, 8, &mut text);
        text += ";\n";
        count += 1;
        if count == MOST {
            break;
        }
    }
    if count == 0 || text.contains('\'') {
        return;
    }
    executed::compare(&format!(
        "[shader]\nkind = \"sass\"\narch = \"{arch}\"\ntext = '''\n{}{text}{}EXIT;\n'''\n[machine]\nstep_limit = 3000\n\
         [launch]\ngrid = [1]\nblock = [64]\nshared = 1024\n{}[buffer.out]\nsize = 8192\n\
         [[param]]\nbuffer = \"in\"\n[[param]]\nbuffer = \"out\"\n",
        moved(false),
        moved(true),
        *INPUTS,
    ));
});
