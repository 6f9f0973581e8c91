//! The assembler reads back what the vendor's disassembler wrote.

use crate::support;

use tmu_dxbc::encode::words_of;
use tmu_dxbc::text::{Style, assemble, listing};
use tmu_dxbc::{Container, Program, decode};

fn program(bytes: &[u8]) -> Program {
    let container = Container::parse(bytes).unwrap();
    decode(&container.find(&[b"SHEX", b"SHDR"]).unwrap().data).unwrap()
}

/// The words of each instruction.
fn words(program: &Program) -> Vec<Vec<u32>> {
    program.instructions.iter().map(words_of).collect()
}

/// The lines that are no comment, and no reserved opcode, which has no name.
fn without_comments(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//") && !line.trim().is_empty())
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn the_vendors_hexadecimal_listing_assembles_to_the_same_tokens() {
    let mut wrong = Vec::new();
    let all = support::compiled();
    for blob in &all {
        let (name, text) = (&blob.name, blob.listing("hex"));
        let ours = match assemble(&text) {
            Ok(assembly) => assembly,
            Err(errors) => {
                wrong.push(format!("{name}: {}", errors[0]));
                continue;
            }
        };
        let (lines, theirs) = (words(&ours.program), words(&program(&blob.bytes)));
        let differs = lines.iter().zip(&theirs).position(|(a, b)| a != b);
        if let Some(index) = differs {
            let place = ours.span_at(ours.program.instructions[index].address as u64);
            let line = match place {
                tmu_program::Span::Text(range) => &text[range],
                other @ (tmu_program::Span::Address { .. } | tmu_program::Span::Whole) => panic!("{other:?}"),
            };
            wrong
                .push(format!("{name}: {line}\n  ours   {:x?}\n  theirs {:x?}", lines[index], theirs[index]));
        } else if lines.len() != theirs.len() {
            wrong.push(format!("{name}: number of instructions"));
        }
    }
    let count = wrong.len();
    wrong.truncate(12);
    assert!(count == 0, "{count} of {} differ\n{}", all.len(), wrong.join("\n"));
}

#[test]
fn a_default_listing_assembles_to_a_program_with_the_same_listing() {
    for blob in support::compiled() {
        let (name, text) = (&blob.name, blob.listing("asm"));
        let assembly = assemble(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
        let ours = listing(&assembly.container(), Style::default()).unwrap();
        assert!(ours == without_comments(&text), "{name}");
    }
}

#[test]
fn hand_made_programs_survive_listing_and_assembling() {
    let style = Style { hexadecimal: true, instructions_only: true };
    let mut assembled = 0;
    let all = support::crafted();
    for blob in &all {
        let name = &blob.name;
        // Registers without components, which no compiler writes, look like whole registers written by hand.
        if name.starts_with("operands") || name == "ranges" || name == "trailing" {
            continue;
        }
        let text = blob.listing("hex");
        // Programs with what cannot be written, such as unknown dimensions, are refused; others must come back.
        let Ok(assembly) = assemble(&text) else { continue };
        assembled += 1;
        let ours = listing(&assembly.container(), style).unwrap();
        assert!(ours == without_comments(&text), "{name}");
    }
    assert!(assembled >= 35, "{assembled} of {}", all.len());
}

#[test]
fn a_listing_put_back_into_its_container_gives_the_same_bytes() {
    for blob in support::compiled() {
        let assembly = assemble(&blob.listing("hex")).unwrap();
        let container = Container::parse(&blob.bytes).unwrap();
        let written = container.with_program(&assembly.program).unwrap().write();
        assert!(written == blob.bytes, "{}", blob.name);
    }
}

#[test]
fn the_newer_chunk_is_chosen_as_the_compiler_chooses_it() {
    for blob in support::compiled() {
        let assembly = assemble(&blob.listing("hex")).unwrap();
        let theirs = Container::parse(&blob.bytes).unwrap();
        assert_eq!(
            assembly.container().chunks[0].tag,
            theirs.find(&[b"SHEX", b"SHDR"]).unwrap().tag,
            "{}",
            blob.name
        );
    }
}
