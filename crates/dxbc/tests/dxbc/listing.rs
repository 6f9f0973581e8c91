//! Listings of our own shaders, compared with those of Microsoft's disassembler.

use crate::support::{Blob, compiled, crafted};
use tmu_dxbc::text::{Style, listing};
use tmu_dxbc::{Container, encode};

/// The first line that differs.
fn difference(ours: &str, theirs: &str) -> Option<String> {
    let (mut ours, mut theirs) = (ours.lines(), theirs.lines());
    for number in 1.. {
        match (ours.next(), theirs.next()) {
            (None, None) => return None,
            (a, b) if a == b => {}
            (a, b) => return Some(format!("line {number}\n  ours   {a:?}\n  theirs {b:?}")),
        }
    }
    None
}

fn compare(all: &[Blob], form: &str, style: Style) {
    let mut wrong = Vec::new();
    for blob in all {
        let theirs = blob.listing(form);
        let ours = Container::parse(&blob.bytes).and_then(|container| listing(&container, style));
        let problem = match ours {
            Ok(ours) => difference(&ours, &theirs),
            Err(error) => Some(error.to_string()),
        };
        wrong.extend(problem.map(|problem| format!("{}: {problem}", blob.name)));
    }
    let count = wrong.len();
    wrong.truncate(70);
    assert!(count == 0, "{count} of {} differ\n{}", all.len(), wrong.join("\n"));
}

#[test]
fn default_listings_are_the_vendors() {
    compare(&compiled(), "asm", Style::default());
}

#[test]
fn hexadecimal_listings_are_the_vendors() {
    let style = Style { hexadecimal: true, instructions_only: true };
    compare(&compiled(), "hex", style);
}

#[test]
fn default_listings_of_hand_made_programs_are_the_vendors() {
    compare(&crafted(), "asm", Style::default());
}

#[test]
fn hexadecimal_listings_of_hand_made_programs_are_the_vendors() {
    let style = Style { hexadecimal: true, instructions_only: true };
    compare(&crafted(), "hex", style);
}

#[test]
fn containers_and_programs_are_written_back_byte_for_byte() {
    for Blob { name, bytes, .. } in compiled() {
        let mut container = Container::parse(&bytes).unwrap();
        assert!(container.write() == bytes, "{name}");
        for chunk in &mut container.chunks {
            if [*b"SHEX", *b"SHDR"].contains(&chunk.tag.0) {
                let program = tmu_dxbc::decode(&chunk.data).unwrap();
                assert!(encode(&program) == chunk.data, "{name}");
            }
        }
    }
}
