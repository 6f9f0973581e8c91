//! Direct3D text: what assembles must be listed, decoded and checked.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_dxbc::check::{Options, check};
use tmu_dxbc::lower::lower_program;
use tmu_dxbc::text::{Style, assemble, listing};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = tmu_dxbc::explain::explain(text);
    let Ok(assembly) = assemble(text) else { return };
    let _ = check(&assembly.program, Options { strict: true });
    let _ = lower_program(&assembly.program);
    let container = assembly.container();
    assert_eq!(container.program().as_ref(), Ok(&assembly.program));
    let _ = listing(&container, Style::default());
});
