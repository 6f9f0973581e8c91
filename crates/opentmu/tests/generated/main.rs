//! Random kernels as PTX leave what NVIDIA's machine code for them leaves, to the bit. `cargo xtask oracle generated` asks the
//! assembler; the digests of what its machine code leaves are stored in `corpus/ptx/generated`.

#[path = "../common/mod.rs"]
mod common;
#[allow(dead_code, reason = "the rest is for `cargo xtask oracle generated`")]
mod module;
mod products;
mod random;
mod statements;

use std::path::Path;

use module::{FAMILIES, Family};

/// Runs every `step`th module of a family as PTX.
fn compare(family: &Family, step: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let stored = std::fs::read_to_string(module::path(&root, family)).unwrap();
    let stored = module::read(&stored).unwrap();
    assert_eq!(stored.len(), family.modules);
    let folder = common::Directory::new();
    for (name, bytes) in module::inputs() {
        folder.write(name, bytes);
    }
    let mut wrong = Vec::new();
    for number in (0..family.modules).step_by(step) {
        let module = (family.module)(number);
        let answers = &stored[&number];
        assert_eq!(
            (answers.text, answers.kernels.len()),
            (module::text_digest(&module), module.kernels.len()),
            "the kernels are others than those that the assembler was asked about"
        );
        for (kernel, answer) in module.kernels.iter().zip(&answers.kernels).filter(|(_, one)| !one.differs) {
            let found = module::ptx_result(folder.path(), &module, kernel);
            if found.as_deref().map(random::digest) != Ok(answer.digest) {
                let error = found.err().unwrap_or_default();
                wrong.push(format!("{} {number} {} {error}\n{}", family.name, kernel.name, kernel.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} kernels differ; the first:\n{}", wrong.len(), wrong[0]);
}

#[test]
fn products_and_sums_fuse_as_the_assembler_fuses_them() {
    compare(&FAMILIES[0], 10);
}

#[test]
fn arithmetic_gives_what_machine_code_gives() {
    compare(&FAMILIES[1], 3);
}

#[test]
#[ignore = "takes minutes"]
fn all_products_and_sums_fuse_as_the_assembler_fuses_them() {
    compare(&FAMILIES[0], 1);
}

#[test]
#[ignore = "takes minutes"]
fn all_arithmetic_gives_what_machine_code_gives() {
    compare(&FAMILIES[1], 1);
}

/// Of 10,000 and of 3,000 kernels, these may differ; `docs/unsupported.md` says why.
#[test]
fn few_products_and_sums_differ() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (family, most) in FAMILIES.iter().zip([25, 11]) {
        let stored = module::read(&std::fs::read_to_string(module::path(&root, family)).unwrap()).unwrap();
        let kernels = stored.values().flat_map(|answers| &answers.kernels);
        let differ = kernels.filter(|answer| answer.differs).count();
        assert!(differ <= most, "{differ} kernels of {} differ", family.name);
    }
}
