//! Cubins: what parses must be usable, down to the listing of the code.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_sass::cubin::Cubin;
use tmu_sass::text::{Style, labels, listing};

fuzz_target!(|data: &[u8]| {
    let Ok(cubin) = Cubin::parse(data) else { return };
    let all = labels::of_cubin(&cubin);
    for kernel in &cubin.kernels {
        for bank in 0..32 {
            let _ = cubin.constant(kernel, bank);
        }
        let style = Style { labels: Some(&all[kernel.code]), control_column: false };
        listing(cubin.code(kernel), cubin.arch, style, &mut String::new());
    }
    for relocation in &cubin.relocations {
        let end = cubin.sections[relocation.section].data.len() as u64;
        assert!(relocation.offset < end && relocation.symbol < cubin.symbols.len());
    }
});
