//! Job files: whatever is wrong with one, every finding has a place in it.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use opentmu::{Job, Span};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    if let Err(findings) = Job::parse("job.toml", &text, Path::new("")) {
        assert!(findings.has_errors());
        assert!(!findings.to_string().is_empty());
        for diagnostic in &findings.diagnostics {
            if let Span::Text(range) = &diagnostic.span {
                assert!(range.start <= range.end && range.end <= text.len());
            }
        }
    }
});
