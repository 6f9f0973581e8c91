//! PTX text.
//!
//! No text may panic, read or made into programs; what is read prints as a text that reads as the same module, and has the same findings.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_ptx::check::check;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let Ok(module) = tmu_ptx::parse(&text) else { return };
    let printed = tmu_ptx::print(&module);
    let again = tmu_ptx::parse(&printed).unwrap_or_else(|errors| panic!("{errors:?}\n{printed}"));
    assert!(again == module, "another module:\n{printed}");
    let (findings, repeated) = (check(&module), check(&again));
    for name in tmu_ptx::lower::entries(&[&module]) {
        let _ = tmu_ptx::lower::lower(&[&module], &[&text], name);
    }
    assert!(findings.iter().map(|finding| finding.code).eq(repeated.iter().map(|finding| finding.code)));
});
