//! Modules of generated kernels, how one is run, and the file of digests of what they leave.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use opentmu::Job;
use opentmu::run::{Observer, run};

use super::random::digest;
use super::{products, statements};

/// Threads of a kernel.
pub const THREADS: usize = 32;
/// Kernels of a module.
pub const KERNELS: usize = 25;

/// A kernel with the functions that it calls.
pub struct Kernel {
    /// Name.
    pub name: String,
    /// Text of entry and functions.
    pub text: String,
    /// What is bound for it, as a job says it; files are those of [`inputs`].
    pub job: String,
}

/// A module.
pub struct Module {
    /// What stands above the kernels.
    pub header: String,
    /// The machine that it is assembled for.
    pub target: &'static str,
    /// The assembler's option.
    pub optimisation: &'static str,
    /// Its kernels.
    pub kernels: Vec<Kernel>,
}

impl Module {
    /// The whole text.
    pub fn text(&self) -> String {
        let kernels: String = self.kernels.iter().map(|kernel| kernel.text.as_str()).collect();
        format!("{}{kernels}", self.header)
    }
}

/// A family of modules.
pub struct Family {
    /// Name, and that of its file of digests.
    pub name: &'static str,
    /// How many modules there are.
    pub modules: usize,
    /// Makes one.
    pub module: fn(usize) -> Module,
}

/// All families.
pub const FAMILIES: [Family; 2] = [
    Family { name: "products", modules: 400, module: products::module },
    Family { name: "statements", modules: 120, module: statements::module },
];

/// The files that kernels read, by name.
pub fn inputs() -> Vec<(&'static str, Vec<u8>)> {
    let mut all = products::inputs();
    all.push(("in.any", statements::inputs()));
    all
}

/// Runs a kernel of a file: what it leaves in its buffer, or what was wrong with it.
pub fn result(folder: &Path, file: &str, kernel: &Kernel) -> Result<Vec<u8>, String> {
    let Kernel { name, job, .. } = kernel;
    let text = format!(
        "[shader]\nfile = \"{file}\"\nentry = \"{name}\"\n[launch]\ngrid = [1]\nblock = [{THREADS}]\n\
         [machine]\nstep_limit = 100000\n{job}"
    );
    let job = Job::parse("job", &text, folder).map_err(|found| found.to_string())?;
    let mut report = run(&job, Observer::default()).map_err(|stop| stop.findings().to_string())?;
    let out = report.buffers.remove("out").ok_or("there is no buffer `out`")?;
    Ok(out.bytes.clone())
}

/// Runs a kernel as PTX.
pub fn ptx_result(folder: &Path, module: &Module, kernel: &Kernel) -> Result<Vec<u8>, String> {
    let file = format!("{}.ptx", kernel.name);
    let text = format!("{}{}", module.header, kernel.text);
    std::fs::write(folder.join(&file), text).map_err(|error| error.to_string())?;
    result(folder, &file, kernel)
}

/// What is stored of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Digest of what its machine code leaves.
    pub digest: u32,
    /// Its PTX leaves something else.
    pub differs: bool,
}

/// What is stored of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Digest of the text.
    pub text: u32,
    /// Of each kernel.
    pub kernels: Vec<Answer>,
}

/// The file of a family.
pub fn path(root: &Path, family: &Family) -> PathBuf {
    root.join(format!("corpus/ptx/generated/{}.tsv", family.name))
}

/// The answers of a file, by number of the module.
pub fn read(text: &str) -> Result<BTreeMap<usize, Answers>, String> {
    let number = |text: &str| u32::from_str_radix(text, 16).map_err(|error| format!("{text}: {error}"));
    let mut all = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [module, text, kernels] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("no line of answers: {line}"));
        };
        let answer = |text: &str| {
            let differs = text.ends_with('!');
            number(text.trim_end_matches('!')).map(|digest| Answer { digest, differs })
        };
        let kernels = kernels.split(' ').map(answer).collect::<Result<_, _>>()?;
        let module = module.parse().map_err(|error| format!("{module}: {error}"))?;
        all.insert(module, Answers { text: number(text)?, kernels });
    }
    Ok(all)
}

/// The text of a file of answers.
pub fn render(family: &Family, all: &BTreeMap<usize, Answers>) -> String {
    let mut text = format!(
        "# {}: number of the module, digest of its text, digests of its kernels; see README.md\n",
        family.name
    );
    for (module, Answers { text: of_text, kernels }) in all {
        let kernels: Vec<String> = kernels
            .iter()
            .map(|answer| format!("{:08x}{}", answer.digest, if answer.differs { "!" } else { "" }))
            .collect();
        let _ = writeln!(text, "{module}\t{of_text:08x}\t{}", kernels.join(" "));
    }
    text
}

/// The digest of a module's text.
pub fn text_digest(module: &Module) -> u32 {
    digest(module.text().as_bytes())
}
