//! Many files at once: finding them, looking into fat binaries, working on all of them in parallel, telling what came of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use opentmu::fatbin::{self, Member};
use opentmu::files::{self, Found};
use opentmu::limits::{FILE_BYTES, SHADER_BYTES};
use opentmu::load::{Input, Selection};
use opentmu::{Diagnostic, Findings, Source};
use rayon::prelude::*;

use crate::progress::Progress;
use crate::{json, output, render};

/// What came of one input; the greater one counts when there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Came {
    /// Everything is as it should be.
    Good,
    /// There are warnings.
    Warned,
    /// There are errors.
    Wrong,
}

/// The inputs of a command.
pub struct Many<'a> {
    found: Vec<Found>,
    selection: &'a Selection,
    /// Whether a file below a folder is one for this command.
    wanted: fn(&Path, &[u8]) -> bool,
    /// Whether executables are looked into.
    fat: bool,
}

/// One input.
pub struct Item {
    /// Its name and contents, or why it has none.
    pub input: Result<Input, Findings>,
    /// Where it lies: the path below the folder that was named, or the file's name. A member of a fat binary has its own name
    /// behind that of the file.
    pub below: PathBuf,
    /// Whether it is one of several, so that output says which one it is about.
    pub several: bool,
    /// Whether it is a member of a fat binary.
    pub member: bool,
}

/// A member of a fat binary and the file that holds it, or a file.
enum Part {
    Whole(Item),
    Member { file: Arc<Input>, member: Member, below: PathBuf },
}

impl Part {
    fn item(self) -> Item {
        match self {
            Part::Whole(item) => item,
            Part::Member { file, member, below } => {
                let name = format!("{}({})", file.name, member.name);
                let input = match member.read(&file.bytes) {
                    Ok(bytes) => Ok(Input { name, bytes }),
                    Err(problem) => Err(Findings::one(Source::binary(name), problem)),
                };
                Item { input, below, several: true, member: true }
            }
        }
    }
}

/// How many inputs came to what.
#[derive(Default)]
pub struct Counts {
    good: u64,
    warned: u64,
    wrong: u64,
    /// Files below folders that are none for the command.
    left_out: u64,
    /// Members of fat binaries that are for machines which are not read.
    other_machines: u64,
}

impl<'a> Many<'a> {
    /// Finds the files that paths name.
    ///
    /// # Errors
    /// `JOB-009` for a path that cannot be read.
    pub fn new(
        paths: &[PathBuf],
        selection: &'a Selection,
        wanted: fn(&Path, &[u8]) -> bool,
        fat: bool,
    ) -> Result<Many<'a>, Findings> {
        Ok(Many { found: files::find(paths)?, selection, wanted, fat })
    }

    /// Whether the paths name a folder, or more than one file.
    pub fn several(&self) -> bool {
        self.found.len() > 1 || self.found.iter().any(|file| file.folder.is_some())
    }

    /// Does the work on each input, on all processors, and hands the results on in the order of the inputs.
    ///
    /// # Errors
    /// What `then` returns.
    pub fn each<T: Send>(
        &self,
        name: &str,
        work: impl Fn(Item) -> T + Sync,
        mut then: impl FnMut(T) -> std::io::Result<Came>,
    ) -> std::io::Result<Counts> {
        // So many at a time: results wait for those before them.
        let most = rayon::current_num_threads() * 8;
        let progress = Progress::start(name);
        progress.total().store(self.found.len() as u64, Ordering::Relaxed);
        let mut counts = Counts::default();
        let mut result = Ok(());
        'files: for found in self.found.chunks(most) {
            let opened: Vec<Opened> = found.par_iter().map(|file| self.open(file)).collect();
            let mut parts = Vec::new();
            for opened in opened {
                counts.left_out += u64::from(opened.left_out);
                counts.other_machines += opened.other_machines;
                parts.extend(opened.parts);
            }
            while !parts.is_empty() {
                let now: Vec<Part> = parts.drain(..most.min(parts.len())).collect();
                let done: Vec<T> = now.into_par_iter().map(|part| work(part.item())).collect();
                for came in done.into_iter().map(&mut then) {
                    match came {
                        Ok(Came::Good) => counts.good += 1,
                        Ok(Came::Warned) => counts.warned += 1,
                        Ok(Came::Wrong) => counts.wrong += 1,
                        Err(error) => {
                            result = Err(error);
                            break 'files;
                        }
                    }
                }
            }
            progress.counter().fetch_add(found.len() as u64, Ordering::Relaxed);
        }
        progress.finish();
        result.map(|()| counts)
    }

    fn open(&self, found: &Found) -> Opened {
        let below = match &found.folder {
            Some(folder) => found.path.strip_prefix(folder).unwrap_or(&found.path).to_path_buf(),
            None => PathBuf::from(found.path.file_name().unwrap_or(found.path.as_os_str())),
        };
        let whole = |input| {
            Opened::one(Part::Whole(Item {
                input,
                below: below.clone(),
                several: self.several(),
                member: false,
            }))
        };
        let input = match Input::open(&found.path, FILE_BYTES) {
            Ok(input) => input,
            Err(findings) => return whole(Err(findings)),
        };
        let told_by_content = self.selection.kind.is_none();
        let fat = self.fat && told_by_content && fatbin::may_hold(&input.bytes);
        let wanted = fat || !told_by_content || (self.wanted)(&found.path, &input.bytes);
        if found.folder.is_some() && !wanted {
            return Opened { parts: Vec::new(), left_out: true, other_machines: 0 };
        }
        if fat {
            return match fatbin::members(&input.bytes) {
                Ok(members) => opened_fat(input, members, &below),
                // A folder of programs may hold some without GPU code.
                Err(problem) if problem.code == "FAT-003" && found.folder.is_some() => {
                    Opened { parts: Vec::new(), left_out: true, other_machines: 0 }
                }
                Err(problem) => whole(Err(Findings::one(Source::binary(input.name), problem))),
            };
        }
        if input.bytes.len() as u64 > SHADER_BYTES {
            let problem = Diagnostic::error("JOB-011", format!("it has more than {SHADER_BYTES} bytes"));
            return whole(Err(Findings::one(Source::binary(input.name), problem)));
        }
        whole(Ok(input))
    }
}

/// What a file gave.
struct Opened {
    parts: Vec<Part>,
    left_out: bool,
    other_machines: u64,
}

impl Opened {
    fn one(part: Part) -> Opened {
        Opened { parts: vec![part], left_out: false, other_machines: 0 }
    }
}

fn opened_fat(input: Input, members: Vec<Member>, below: &Path) -> Opened {
    let all = members.len();
    let names: Vec<String> = members.iter().map(|member| member.name.clone()).collect();
    let file = Arc::new(input);
    let part = |member: Member| {
        let mut name = below.as_os_str().to_os_string();
        name.push(format!(".{}", member.name));
        Part::Member { file: Arc::clone(&file), member, below: PathBuf::from(name) }
    };
    let parts: Vec<Part> = members.into_iter().filter(Member::is_read).map(part).collect();
    if parts.is_empty() {
        let problem =
            Diagnostic::error("FAT-003", "the fat binary holds nothing for Maxwell or Pascal, and no PTX")
                .hint(format!("it holds {}", names.join(", ")));
        let input = Err(Findings::one(Source::binary(&file.name), problem));
        return Opened::one(Part::Whole(Item {
            input,
            below: below.to_path_buf(),
            several: true,
            member: false,
        }));
    }
    let other_machines = (all - parts.len()) as u64;
    Opened { parts, left_out: false, other_machines }
}

impl Counts {
    /// Exit status 1 is for errors; 0 for a command that found nothing to do is none of them.
    pub fn status(&self) -> output::Status {
        match self.wrong > 0 || self.good + self.warned == 0 {
            true => output::Status::Bad,
            false => output::Status::Good,
        }
    }

    /// Reports how many inputs came to what, when there were several: on standard error, or as an object.
    pub fn report(&self, as_json: bool) -> std::io::Result<()> {
        let all = self.good + self.warned + self.wrong;
        if all == 0 && !as_json {
            render::complain("there is no shader below these paths");
        }
        if all + self.left_out + self.other_machines == 1 {
            return Ok(());
        }
        if as_json {
            return output::print(&json::line(&serde_json::json!({ "summary": {
                "shaders": all,
                "errors": self.wrong,
                "warnings": self.warned,
                "other_files": self.left_out,
                "other_machines": self.other_machines,
            }}))?);
        }
        let mut text = format!("{all} shader{}", if all == 1 { "" } else { "s" });
        text += &match (self.wrong, self.warned) {
            (0, 0) => ", nothing wrong".to_string(),
            (wrong, 0) => format!(", {wrong} with errors"),
            (0, warned) => format!(", {warned} with warnings"),
            (wrong, warned) => format!(", {wrong} with errors, {warned} with warnings only"),
        };
        if self.other_machines > 0 {
            text += &format!("; left out {} for machines that are not read", self.other_machines);
        }
        if self.left_out > 0 {
            text += &format!("; {} other files", self.left_out);
        }
        render::note(&text);
        Ok(())
    }
}
