//! Assembly text: the first byte chooses the machine, the rest is a file.
//!
//! No text may panic; the listing of what assembles must assemble to the same bytes, in both styles, and a cubin of it
//! must be readable. Computed control words must have no hazard.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_sass::binary::slots;
use tmu_sass::cubin::Cubin;
use tmu_sass::writer::write_cubin;
use tmu_sass::schedule::{hazards, schedule};
use tmu_sass::text::{Style, assemble_file, listing};
use tmu_sass::{Arch, Instruction, decode};

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let arch = Arch::ALL[usize::from(first) % Arch::ALL.len()];
    let text = String::from_utf8_lossy(rest);
    let Ok(file) = assemble_file(&text, arch) else { return };
    for function in &file.functions {
        let code = function.code();
        for control_column in [false, true] {
            let mut listed = format!(".arch {}\n", file.arch);
            listing(&code, file.arch, Style { labels: None, control_column }, &mut listed);
            let again = assemble_file(&listed, arch).unwrap_or_else(|errors| panic!("{errors:?}\n{listed}"));
            assert_eq!(again.functions.first().map_or_else(Vec::new, |function| function.code()), code);
        }
        check_schedule(&code, file.arch);
    }
    if let Ok(bytes) = write_cubin(&file) {
        Cubin::parse(&bytes).expect("a cubin of our own is readable");
    }
});

fn check_schedule(code: &[u8], arch: Arch) {
    let words: Option<Vec<Instruction>> =
        slots(code).map(|slot| decode(slot.word, slot.control, arch).ok()).collect();
    let Some(words) = words.filter(|words| words.len() <= 64) else { return };
    if let Ok(control) = schedule(&words, arch) {
        let scheduled: Vec<_> =
            words.iter().zip(control).map(|(word, slot)| word.with_control(slot)).collect();
        assert_eq!(hazards(&scheduled, arch), Ok(Vec::new()));
    }
}
