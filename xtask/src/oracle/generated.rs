//! Generated kernels: as PTX, and as the machine code that NVIDIA's assembler makes of them, to the bit.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Tools, run};
use crate::write_file;

#[allow(dead_code, reason = "the tests read the files")]
#[path = "../../../crates/opentmu/tests/generated/module.rs"]
mod module;
#[path = "../../../crates/opentmu/tests/generated/products.rs"]
mod products;
#[path = "../../../crates/opentmu/tests/generated/random.rs"]
mod random;
#[path = "../../../crates/opentmu/tests/generated/statements.rs"]
mod statements;

use module::{Answer, Answers, FAMILIES, Family, Kernel, Module, THREADS};

/// What the comparison works with.
struct Bench {
    /// The assemblers, the one that counts first.
    assemblers: [PathBuf; 2],
    /// Where kernels and their inputs lie.
    folder: PathBuf,
    /// Where those are kept that differ.
    differing: PathBuf,
}

/// Compares the families named, or all, kernel by kernel, and writes `corpus/ptx/generated` anew. Two numbers behind the
/// names are the first module and the one behind the last; nothing is written then. What differs is kept in
/// `oracle-cache/differing`.
pub fn compare_generated(root: &Path, words: &[&str]) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    tools.python(include_str!("setup.py"), &[Path::new("earlier")])?;
    let bench = Bench {
        assemblers: [tools.ptxas(), tools.cache.join("earlier/nvidia/cuda_nvcc/bin/ptxas")],
        folder: tools.cache.join("generated"),
        differing: tools.cache.join("differing"),
    };
    for (name, bytes) in module::inputs() {
        write_file(&bench.folder.join(name), bytes)?;
    }
    let (numbers, names): (Vec<&str>, Vec<&str>) =
        words.iter().partition(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let numbers: Vec<usize> = numbers.iter().filter_map(|word| word.parse().ok()).collect();
    for family in FAMILIES.iter().filter(|family| names.is_empty() || names.contains(&family.name)) {
        match numbers[..] {
            [from, to] => {
                bench.compare(family, from..to.min(family.modules))?;
            }
            _ => {
                let answers = bench.compare(family, 0..family.modules)?;
                write_file(&module::path(root, family), module::render(family, &answers))?;
            }
        }
    }
    Ok(())
}

impl Bench {
    /// Compares modules of a family.
    fn compare(
        &self,
        family: &Family,
        numbers: std::ops::Range<usize>,
    ) -> Result<BTreeMap<usize, Answers>, String> {
        let mut all = BTreeMap::new();
        for number in numbers {
            let module = (family.module)(number);
            let cubins = ["a.cubin", "b.cubin"];
            for (assembler, cubin) in self.assemblers.iter().zip(cubins) {
                self.assemble(assembler, &module, cubin)?;
            }
            let mut kernels = Vec::new();
            for kernel in &module.kernels {
                let name = format!("{}-{number}-{}", family.name, kernel.name);
                kernels.push(self.compare_kernel(&module, kernel, cubins, &name)?);
            }
            all.insert(number, Answers { text: module::text_digest(&module), kernels });
        }
        let kernels = || all.values().flat_map(|answers| &answers.kernels);
        let differ = kernels().filter(|answer| answer.differs).count();
        println!("{}: {differ} of {} kernels differ", family.name, kernels().count());
        Ok(all)
    }

    fn assemble(&self, assembler: &Path, module: &Module, cubin: &str) -> Result<(), String> {
        let source = self.folder.join("module.ptx");
        write_file(&source, module.text())?;
        let mut command = Command::new(assembler);
        command.args(["-arch", module.target, module.optimisation, "-o"]).arg(self.folder.join(cubin));
        run(command.arg(&source)).map(|_| ())
    }

    fn compare_kernel(
        &self,
        module: &Module,
        kernel: &Kernel,
        cubins: [&str; 2],
        name: &str,
    ) -> Result<Answer, String> {
        let [machine, earlier] = cubins.map(|cubin| module::result(&self.folder, cubin, kernel));
        let machine = machine.map_err(|error| format!("{name}: {error}"))?;
        if earlier.as_ref() != Ok(&machine) {
            println!("{name}: the earlier assembler's machine code gives something else");
        }
        let ptx = module::ptx_result(&self.folder, module, kernel);
        let differs = ptx.as_ref() != Ok(&machine);
        if differs {
            println!("{name}: {}", ptx.map_or_else(|error| error, |ptx| first_difference(&machine, &ptx)));
            write_file(&self.differing.join(format!("{name}.ptx")), module.header.clone() + &kernel.text)?;
            let cubin = std::fs::read(self.folder.join(cubins[0])).map_err(|error| error.to_string())?;
            write_file(&self.differing.join(format!("{name}.cubin")), cubin)?;
        }
        Ok(Answer { digest: random::digest(&machine), differs })
    }
}

/// Where results differ first, and how.
fn first_difference(machine: &[u8], ptx: &[u8]) -> String {
    let stride = machine.len() / THREADS;
    let words = |bytes: &[u8]| -> Vec<u32> {
        bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
    };
    let (machine, ptx) = (words(machine), words(ptx));
    let found = machine.iter().zip(&ptx).position(|(machine, ptx)| machine != ptx).unwrap_or_default();
    let (thread, byte) = (found * 4 / stride, found * 4 % stride);
    let [machine, ptx] = [&machine, &ptx].map(|words| words.get(found).copied().unwrap_or_default());
    format!("thread {thread}, byte {byte}: machine code {machine:#010x}, PTX {ptx:#010x}")
}
