//! The assembler reads back what the vendor's disassembler wrote.

mod support;

use tmu_dxbc::text::{Style, assemble, listing};
use tmu_dxbc::{Container, Program, decode};

fn program(bytes: &[u8]) -> Program {
    let container = Container::parse(bytes).unwrap();
    decode(&container.find(&[b"SHEX", b"SHDR"]).unwrap().data).unwrap()
}

/// The program without what no listing holds.
fn without_lost(mut program: Program) -> Program {
    for instruction in &mut program.instructions {
        let is_samplepos = instruction.row().name == "samplepos";
        if !is_samplepos {
            instruction.trailing.clear();
        }
        instruction.address = 0;
        // The length field is computed anew.
        if !tmu_dxbc::decode::has_length_word(instruction.token) {
            instruction.token &= !(0x7f << 24);
        }
    }
    program
}

#[test]
fn the_vendors_hexadecimal_listing_assembles_to_the_same_tokens() {
    let mut wrong = Vec::new();
    let all = support::blobs("compiled");
    for (name, bytes) in &all {
        let text = support::text("listing", name, "hex");
        let ours = match assemble(&text) {
            Ok(assembly) => assembly.program,
            Err(errors) => {
                wrong.push(format!("{name}: {}", errors[0]));
                continue;
            }
        };
        let (ours, theirs) = (without_lost(ours), without_lost(program(bytes)));
        let pairs = ours.instructions.iter().zip(&theirs.instructions);
        if let Some((a, b)) = pairs.clone().find(|(a, b)| a != b) {
            wrong.push(format!("{name}:\n  ours   {a:x?}\n  theirs {b:x?}"));
        } else if ours.instructions.len() != theirs.instructions.len() {
            wrong.push(format!("{name}: number of instructions"));
        }
    }
    let count = wrong.len();
    wrong.truncate(12);
    assert!(count == 0, "{count} of {} differ\n{}", all.len(), wrong.join("\n"));
}

#[test]
fn a_default_listing_assembles_to_a_program_with_the_same_listing() {
    for (name, _) in support::blobs("compiled") {
        let text = support::text("listing", &name, "asm");
        let assembly = assemble(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
        let ours = listing(&assembly.container(), Style::default()).unwrap();
        let theirs: String = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(ours, theirs, "{name}");
    }
}
