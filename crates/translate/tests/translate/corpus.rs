//! Whole files: the kernels of the corpus against what the vendor's assembler made of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tmu_sass::cubin::Cubin;
use tmu_sass::packing::{components, packing};
use tmu_sass::table::texture::{DIM, QUERY, TEXS_DIM, TLDS_DIM};
use tmu_sass::{Arch, Instruction, text};

use tmu_shader::{Function, Input, Selection, instructions};
use tmu_translate::{Translation, translate};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// The PTX files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "ptx") {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> Input {
    Input { name: path.display().to_string(), bytes: std::fs::read(path).unwrap() }
}

/// Which instruction, with which modifiers, dimension and components: all but registers, handle and phase.
fn form(instruction: &Instruction) -> Option<String> {
    packing(instruction)?;
    let mut line = String::new();
    text::print(instruction, 8, &mut line);
    let mnemonic = line.split(' ').next()?.trim_end_matches(".P").trim_end_matches(".T").to_owned();
    let dim = instruction.first_choice(&[&DIM, &TEXS_DIM, &TLDS_DIM]).map(|dim| dim.name);
    let query = instruction.choice(&QUERY).map(|query| query.name);
    let what: Vec<&str> = dim.into_iter().chain(query).collect();
    Some(format!("{mnemonic} {} {:?}", what.join(" "), components(instruction)))
}

fn forms_of(translation: &Translation, arch: Arch) -> BTreeSet<String> {
    let file = text::assemble_file(&translation.text, arch).unwrap_or_else(|problems| panic!("{problems:?}"));
    let code = file.functions.iter().flat_map(|function| {
        let code = function.code();
        instructions(Function { name: &function.name, arch, code: &code, section: 0 }).unwrap()
    });
    code.filter_map(|(_, instruction)| form(&instruction)).collect()
}

fn forms_of_cubin(path: &Path, arch: Arch) -> BTreeSet<String> {
    let cubin = Cubin::parse(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(cubin.arch, arch);
    let code = cubin.kernels.iter().flat_map(|kernel| {
        instructions(Function { name: &kernel.name, arch, code: cubin.code(kernel), section: kernel.code })
            .unwrap()
    });
    code.filter_map(|(_, instruction)| form(&instruction)).collect()
}

#[test]
fn kernels_have_the_fetches_that_the_vendors_assembler_makes() {
    let mut files = Vec::new();
    sources(&corpus().join("kernels"), &mut files);
    let mut compared = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        if !["tex.", "tld4.", "txq."].iter().any(|mnemonic| text.contains(mnemonic)) {
            continue;
        }
        let later = path.to_string_lossy().ends_with(".sm_60.ptx");
        let cubins = if later {
            vec![(Arch::Sm60, path.with_extension("cubin"))]
        } else {
            vec![(Arch::Sm52, path.with_extension("cubin")), (Arch::Sm60, path.with_extension("sm_60.cubin"))]
        };
        for (arch, cubin) in cubins {
            let selection = Selection { arch: Some(arch), ..Selection::default() };
            let translation = translate(read(&path), &selection).unwrap_or_else(|it| panic!("{it}"));
            let refused = translation.findings.diagnostics.iter().filter(|it| !it.message.contains("`su"));
            assert_eq!(refused.count(), 0, "{}", translation.findings);
            assert_eq!(forms_of(&translation, arch), forms_of_cubin(&cubin, arch), "{}", path.display());
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}
