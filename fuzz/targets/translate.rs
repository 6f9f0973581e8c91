//! Fetches of PTX and Direct3D as machine code.
//!
//! No input may panic; what is translated assembles.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opentmu::load::{Input, Selection};
use tmu_translate::translate;

fuzz_target!(|data: &[u8]| {
    let input = Input { name: "input".to_owned(), bytes: data.to_vec() };
    let Ok(translation) = translate(input, &Selection::default()) else { return };
    let assembled = tmu_sass::text::assemble_file(&translation.text, tmu_sass::Arch::Sm52);
    assembled.unwrap_or_else(|problems| panic!("{problems:?}\n{}", translation.text));
});
