//! The cubins of the corpus: their text is the vendor's, it assembles back, and their control words are understood.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tmu_sass::binary::slots;
use tmu_sass::cubin::{Cubin, Kernel};
use tmu_sass::schedule::{effects, hazards, schedule};
use tmu_sass::text::{Style, assemble_file, entries, labels, listing, relocated_of_section};
use tmu_sass::writer::{replace_code, write_cubin};
use tmu_sass::{Arch, Control, Instruction, decode};

/// The cubins below a folder.
fn cubins(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            cubins(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "cubin") {
            found.push(path);
        }
    }
}

fn corpus() -> Vec<(PathBuf, Vec<u8>, Cubin)> {
    let mut paths = Vec::new();
    cubins(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut paths);
    assert!(paths.len() >= 9, "{} cubins", paths.len());
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        let cubin = Cubin::parse(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, bytes, cubin)
    };
    paths.into_iter().map(read).collect()
}

/// What the vendor's disassembler says about one section.
#[derive(Default)]
struct Golden {
    /// Instructions by address, without the braces of pairs and the semicolon.
    text: BTreeMap<u64, String>,
    /// Labels by name, with the address of the instruction behind them.
    labels: BTreeMap<String, u64>,
}

fn golden(listing: &str) -> BTreeMap<String, Golden> {
    let mut sections = BTreeMap::<String, Golden>::new();
    let mut current = String::new();
    let mut open = Vec::new();
    for line in listing.lines() {
        if let Some(name) = line.strip_prefix(".text.").and_then(|rest| rest.strip_suffix(':')) {
            current = name.to_owned();
            open.clear();
        } else if let Some(label) = line.strip_suffix(':') {
            open.push(label.to_owned());
        } else if let Some(rest) = line.trim_start().strip_prefix("/*") {
            let (address, text) = rest.split_once("*/").unwrap();
            let address = u64::from_str_radix(address, 16).unwrap();
            let section = sections.entry(current.clone()).or_default();
            section.labels.extend(open.drain(..).map(|label| (label, address)));
            section.text.insert(address, plain(text));
        }
    }
    sections
}

/// Without the marks of a pair, `{ A ;` and `B         }`, and the semicolon.
fn plain(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("{ ").unwrap_or(text);
    let text = text.strip_suffix(" }").unwrap_or(text);
    text.trim().trim_end_matches(';').trim().to_owned()
}

#[test]
fn text_and_labels_are_the_vendors() {
    let mut compared = 0;
    for (path, _, cubin) in corpus() {
        let path = path.with_extension("nvdisasm");
        let listing = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}; run `cargo xtask oracle corpus`", path.display()));
        let golden = golden(&listing);
        let all = labels::of_cubin(&cubin);
        for kernel in &cubin.kernels {
            let (vendor, labels) = (&golden[&kernel.name], &all[kernel.code]);
            let mut ours = BTreeMap::new();
            for entry in entries(cubin.code(kernel), cubin.arch) {
                let text =
                    entry.text_with(labels).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                assert_eq!(text, vendor.text[&entry.address], "{} at {:#x}", path.display(), entry.address);
                ours.extend(labels.at(entry.address).iter().map(|name| (name.clone(), entry.address)));
                compared += 1;
            }
            // The vendor also names the ends of sections and places that only debuggers need; no branch goes there.
            let used = |name: &&String| {
                name.starts_with('$') || vendor.text.values().any(|text| text.contains(&format!("`({name})")))
            };
            let theirs: BTreeMap<_, _> = vendor.labels.iter().filter(|(name, _)| used(name)).collect();
            let ours: BTreeMap<_, _> = ours.iter().filter(|(name, _)| **name != kernel.name).collect();
            assert_eq!(ours, theirs, "{} {}", path.display(), kernel.name);
        }
    }
    assert!(compared > 10_000, "{compared} compared");
}

/// The listing of a kernel as `tmu dis` writes it, its name before it.
fn listed(cubin: &Cubin, kernel: &Kernel, control_column: bool) -> String {
    let all = labels::of_cubin(cubin);
    let mut text =
        format!(".arch {}\n.kernel {}\n.registers {}\n", cubin.arch, kernel.name, kernel.registers);
    let style = Style { labels: Some(&all[kernel.code]), control_column };
    if listing(cubin.code(kernel), cubin.arch, style, &mut text) {
        assert!(!text.contains(".word"), "{text}");
    }
    text
}

#[test]
fn listings_assemble_to_the_same_cubin() {
    let mut relocated = 0;
    for (path, bytes, cubin) in corpus() {
        for kernel in &cubin.kernels {
            for control_column in [false, true] {
                let text = listed(&cubin, kernel, control_column);
                let file = assemble_file(&text, cubin.arch).unwrap_or_else(|errors| panic!("{errors:?}"));
                let code = file.functions[0].code();
                assert_eq!(code, cubin.code(kernel), "{} {}", path.display(), kernel.name);
                let copy = replace_code(&bytes, &[(kernel.name.clone(), code)]).unwrap();
                assert!(copy == bytes, "{}", path.display());
                let own = Cubin::parse(&write_cubin(&file).unwrap()).unwrap();
                assert_eq!(own.code(&own.kernels[0]), cubin.code(kernel));
                assert_eq!((own.arch, own.kernels[0].registers), (cubin.arch, kernel.registers));
                let names = |cubin: &Cubin, kernel: &Kernel| relocated_of_section(cubin, kernel.code);
                assert_eq!(names(&own, &own.kernels[0]), names(&cubin, kernel), "{}", path.display());
                relocated += names(&cubin, kernel).len();
            }
        }
    }
    assert!(relocated > 40, "{relocated} names of addresses");
}

/// The kernels that can be scheduled: all of whose instructions can be run.
fn schedulable() -> Vec<(String, Cubin, Vec<Instruction>)> {
    let mut found = Vec::new();
    let mut others = 0;
    for (path, _, cubin) in corpus() {
        for kernel in &cubin.kernels {
            let words = slots(cubin.code(kernel));
            let code: Option<Vec<Instruction>> =
                words.map(|slot| decode(slot.word, slot.control, cubin.arch).ok()).collect();
            match code.filter(|code| effects::of_code(code, cubin.arch).is_ok()) {
                Some(code) => {
                    found.push((format!("{} {}", path.display(), kernel.name), cubin.clone(), code));
                }
                None => others += 1,
            }
        }
    }
    assert!(found.len() > 100, "{} kernels can be scheduled, {others} cannot", found.len());
    found
}

/// The checker has to accept what the vendor's assembler makes, or it is wrong.
#[test]
fn the_vendors_control_words_have_no_hazards() {
    let mut all = Vec::new();
    for (name, cubin, code) in schedulable() {
        let found = hazards(&code, cubin.arch).unwrap();
        all.extend(
            found.into_iter().map(|hazard| format!("{name}: {:#x}: {}", hazard.address, hazard.message)),
        );
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

fn scheduled(code: &[Instruction], arch: Arch) -> Vec<Instruction> {
    let slots = schedule(code, arch).unwrap();
    code.iter().zip(slots).map(|(instruction, slot)| instruction.with_control(slot)).collect()
}

#[test]
fn computed_control_words_have_no_hazards() {
    let mut need_none = Vec::new();
    for (name, cubin, code) in schedulable() {
        let stripped: Vec<Instruction> =
            code.into_iter().map(|instruction| instruction.with_control(Control::default())).collect();
        if hazards(&stripped, cubin.arch).unwrap().is_empty() {
            need_none.push(name.clone());
        }
        let found = hazards(&scheduled(&stripped, cubin.arch), cubin.arch).unwrap();
        assert!(found.is_empty(), "{name}: {found:#x?}");
    }
    // These read results only behind calls, which end what is looked at.
    let calls = |name: &String| name.contains("runtime/") && name.contains("cuda11");
    assert!(need_none.iter().all(calls), "{need_none:?} need no scheduling");
}

/// Most waits and stalls are needed: without one of them the checker finds a hazard.
#[test]
fn the_checker_misses_what_is_taken_away() {
    let (mut taken, mut missed) = ([0, 0], [0, 0]);
    for (_, cubin, code) in schedulable().into_iter().step_by(2) {
        let good = scheduled(&code, cubin.arch);
        for at in (0..good.len()).step_by(13) {
            let slot = good[at].control();
            let worse = [
                (slot.wait_mask() != 0).then(|| slot.with_wait_mask(0)),
                (slot.stall() >= 6).then(|| slot.with_schedule(17)),
            ];
            for (kind, slot) in worse.into_iter().enumerate().filter_map(|(kind, slot)| Some((kind, slot?))) {
                let mut worse = good.clone();
                worse[at] = good[at].with_control(slot);
                taken[kind] += 1;
                missed[kind] += usize::from(!hazards(&worse, cubin.arch).unwrap().is_empty());
            }
        }
    }
    // Some are precautions: before branches everything is waited for.
    for (taken, missed) in taken.into_iter().zip(missed) {
        assert!(taken > 20 && missed * 3 > taken * 2, "{missed} of {taken}");
    }
}
