//! Image files: what is read has as many bytes as its size says.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opentmu::picture;

fuzz_target!(|data: &[u8]| {
    if let Ok(picture) = picture::read(data) {
        let [width, height] = picture.size;
        let pixels = u64::from(width) * u64::from(height);
        assert!(pixels > 0 && picture.bytes.len() as u64 % pixels == 0);
    }
});
