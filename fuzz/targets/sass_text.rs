//! Assembly text: the first byte chooses the machine, the rest is a file.
//!
//! No text may panic; the listing of what assembles must assemble to the same bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_sass::Arch;
use tmu_sass::text::{assemble, listing};

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let arch = Arch::ALL[usize::from(first) % Arch::ALL.len()];
    let text = String::from_utf8_lossy(rest);
    if let Ok(code) = assemble(&text, arch) {
        let mut listed = String::new();
        assert!(listing(&code, arch, &mut listed), "what was assembled does not decode");
        assert_eq!(assemble(&listed, arch).as_ref(), Ok(&code), "{listed}");
    }
});
