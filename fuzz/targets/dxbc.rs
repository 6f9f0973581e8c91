//! Direct3D containers: what parses must be usable, and be written back to the same program.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_dxbc::check::{Options, check};
use tmu_dxbc::lower::lower;
use tmu_dxbc::text::{Style, assemble, listing};
use tmu_dxbc::{Container, checksum, decode, encode};

fuzz_target!(|data: &[u8]| {
    let mut data = data.to_vec();
    // A fuzzer finds no checksum by itself.
    if data.len() >= 32 {
        let size = u32::from_le_bytes([data[24], data[25], data[26], data[27]]) as usize;
        if (32..=data.len()).contains(&size) {
            let sum = checksum(&data[20..size]);
            data[4..20].copy_from_slice(&sum);
        }
    }
    let Ok(container) = Container::parse(&data) else { return };
    let _ = listing(&container, Style::default());
    let Ok(program) = container.program() else { return };
    let _ = check(&program, Options { strict: true });
    let _ = lower(&container);
    // Lengths are written anew, so the second time nothing changes any more.
    let once = encode(&program);
    if let Ok(again) = decode(&once) {
        assert_eq!(encode(&again), once);
    }
    let style = Style { hexadecimal: true, instructions_only: true };
    if let Ok(text) = listing(&container, style) {
        let _ = assemble(&text);
    }
});
