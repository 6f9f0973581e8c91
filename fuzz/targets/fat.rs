//! Fat binaries: members lie in the file, and none gets larger than a shader may be.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opentmu::{fatbin, limits};

fuzz_target!(|data: &[u8]| {
    for member in fatbin::members(data).unwrap_or_default().iter().take(16) {
        if let Ok(bytes) = member.read(data) {
            assert!(bytes.len() as u64 <= limits::SHADER_BYTES);
        }
    }
});
