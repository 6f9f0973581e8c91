//! Machine code: the first byte chooses the machine, the rest is code.
//!
//! No word may panic; what decodes must print; what then assembles must print the same again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_sass::text::{entries, parse, print_guarded};
use tmu_sass::{Arch, Instruction};

fn text(instruction: &Instruction) -> String {
    let mut text = String::new();
    print_guarded(instruction, 8, &mut text);
    text
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, code)) = data.split_first() else { return };
    let arch = Arch::ALL[usize::from(first) % Arch::ALL.len()];
    for entry in entries(code, arch) {
        let Ok(instruction) = &entry.decoded else { continue };
        let printed = text(instruction);
        if let Ok(again) = parse(&printed, arch) {
            assert_eq!(text(&again), printed);
        }
    }
});
