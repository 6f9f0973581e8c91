//! `tmu asm --into`: a cubin in which the functions of a text have taken the place of their namesakes.
//!
//! The input is a cubin. Its own listing put into it must give a file that reads as it does.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opentmu::load::{Input, Selection};
use tmu_sass::cubin::Cubin;
use tmu_shader::{assemble, disassemble, listing};

fuzz_target!(|data: &[u8]| {
    if Cubin::parse(data).is_err() {
        return;
    }
    let input = || Input { name: "input".to_owned(), bytes: data.to_vec() };
    let Ok(shader) = disassemble::open_binary(input(), &Selection::default()) else { return };
    let look = listing::Look { raw: false, control: false };
    let text: String = listing::listings(&shader, None, look).into_iter().map(|(text, _)| text).collect();
    let text = Input { name: "text".to_owned(), bytes: text.into_bytes() };
    if let Ok(replaced) = assemble::assemble_into(text, &Selection::default(), &input()) {
        Cubin::parse(&replaced).expect("a cubin of our own is readable");
    }
});
