//! What chips gave of the functions of one argument is what OpenTMU computes: by digests, of all arguments of one sign and exponent each.

use std::path::Path;

use tmu_measure::functions::FUNCTIONS;

/// Compares every so many blocks of every file of the corpus, from one on.
fn compare(first: usize, step: usize) {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/results");
    let mut files = 0;
    for chip in std::fs::read_dir(results).expect("a folder").flatten() {
        let Ok(text) = std::fs::read_to_string(chip.path().join("functions.tsv")) else { continue };
        files += 1;
        let (about, lines) = text.split_once('\n').expect("a line about the chip");
        let machine = about.split("sm_").nth(1).and_then(|rest| rest.split(',').next()).expect("a machine");
        let machine = machine.parse().expect("a number");
        assert_eq!(lines.lines().count(), FUNCTIONS.len());
        for (line, function) in lines.lines().zip(&FUNCTIONS) {
            let (instruction, digests) = line.split_once('\t').expect("an instruction and its digests");
            assert_eq!(instruction, function.instruction);
            let digests: Vec<&str> = digests.split(' ').collect();
            assert_eq!(digests.len(), 512);
            for block in (first..512).step_by(step) {
                let found = format!("{:08x}", function.digest(machine, block as u32));
                assert_eq!(found, digests[block], "{instruction}, {:#x} and what follows", block << 23);
            }
        }
    }
    assert!(files > 0);
}

/// From 1 and from −1 on.
#[test]
fn functions_are_those_of_machines() {
    compare(127, 256);
}

#[test]
#[ignore = "every argument: minutes"]
fn functions_are_those_of_machines_of_every_argument() {
    compare(0, 1);
}
