//! Pools of raw texture headers and samplers, and the memory behind them.
//!
//! No words may panic or take more memory than there is behind them; a header that decodes encodes to one that decodes alike.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tmu_texture::hardware::{GobOrder, Memory, MemoryPart, SamplerHeader, TextureHeader, entries};

fuzz_target!(|data: &[u8]| {
    let memory = Memory { parts: vec![MemoryPart { address: 0, bytes: data.to_vec() }] };
    for words in entries(data).take(64) {
        let _ = SamplerHeader::decode(&words).sampler();
        let Ok(header) = TextureHeader::decode(&words) else { continue };
        assert!(TextureHeader::decode(&header.encode()).is_ok_and(|again| again == header));
        let _ = header.description();
        let bytes = header.memory_bytes(GobOrder::Desktop);
        if bytes.is_ok_and(|bytes| bytes < 1 << 24) {
            let _ = header.texture(&memory, GobOrder::Desktop);
        }
    }
});
