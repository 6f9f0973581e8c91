//! What the files that are named, or found below folders, hold: shaders, or fat binaries with several of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tmu_program::Diagnostic;
use tmu_shader::fatbin::{self, Member};
use tmu_shader::{Findings, Input, SHADER_BYTES, Source};

use crate::files::Found;
use crate::limits::FILE_BYTES;

/// Which files are opened, and how.
#[derive(Clone, Copy, Debug)]
pub struct Opener {
    /// Whether a file below a folder is one to open; others are left out.
    pub wanted: fn(&Path, &[u8]) -> bool,
    /// Whether content says what a file is; otherwise it is what the user says.
    pub by_content: bool,
    /// Whether executables and fat binaries are looked into.
    pub fat: bool,
    /// Whether there are several files.
    pub several: bool,
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
    /// The name of the member of a fat binary that it is.
    pub member: Option<String>,
}

/// A member of a fat binary and the file that holds it, or a file.
pub enum Part {
    /// A file.
    Whole(Item),
    /// A member, which is unpacked when it is asked for.
    Member {
        /// The fat binary.
        file: Arc<Input>,
        /// Which one.
        member: Member,
        /// As [`Item::below`].
        below: PathBuf,
    },
}

impl Part {
    /// The input.
    pub fn item(self) -> Item {
        match self {
            Part::Whole(item) => item,
            Part::Member { file, member, below } => {
                let name = format!("{}({})", file.name, member.name);
                let input = match member.read(&file.bytes) {
                    Ok(bytes) => Ok(Input { name, bytes }),
                    Err(problem) => Err(Findings::one(Source::binary(name), problem)),
                };
                Item { input, below, several: true, member: Some(member.name) }
            }
        }
    }
}

/// What a file gave.
pub struct Opened {
    /// The inputs.
    pub parts: Vec<Part>,
    /// Whether the file is none for the command.
    pub left_out: bool,
    /// Members of a fat binary that are for machines which are not read.
    pub other_machines: u64,
}

impl Opened {
    fn one(part: Part) -> Opened {
        Opened { parts: vec![part], left_out: false, other_machines: 0 }
    }

    const LEFT_OUT: Opened = Opened { parts: Vec::new(), left_out: true, other_machines: 0 };
}

impl Opener {
    /// Opens a file; what cannot be read is an input too, with the reason.
    pub fn open(&self, found: &Found) -> Opened {
        let below = match &found.folder {
            Some(folder) => found.path.strip_prefix(folder).unwrap_or(&found.path).to_path_buf(),
            None => PathBuf::from(found.path.file_name().unwrap_or(found.path.as_os_str())),
        };
        match Input::open(&found.path, FILE_BYTES) {
            Ok(input) => self.look_into(input, &below, found),
            Err(findings) => self.whole(Err(findings), below),
        }
    }

    /// The same of a file that has been read.
    pub fn look_into(&self, input: Input, below: &Path, found: &Found) -> Opened {
        let fat = self.fat && self.by_content && fatbin::may_hold(&input.bytes);
        let wanted = fat || !self.by_content || (self.wanted)(&found.path, &input.bytes);
        if found.folder.is_some() && !wanted {
            return Opened::LEFT_OUT;
        }
        if fat {
            return match fatbin::members(&input.bytes) {
                Ok(members) => opened_fat(input, members, below),
                // A folder of programs may hold some without GPU code.
                Err(problem) if problem.code == "FAT-003" && found.folder.is_some() => Opened::LEFT_OUT,
                Err(problem) => {
                    self.whole(Err(Findings::one(Source::binary(input.name), problem)), below.to_path_buf())
                }
            };
        }
        if input.bytes.len() as u64 > SHADER_BYTES {
            let problem = Diagnostic::error("JOB-011", format!("it has more than {SHADER_BYTES} bytes"));
            return self.whole(Err(Findings::one(Source::binary(input.name), problem)), below.to_path_buf());
        }
        self.whole(Ok(input), below.to_path_buf())
    }

    fn whole(&self, input: Result<Input, Findings>, below: PathBuf) -> Opened {
        Opened::one(Part::Whole(Item { input, below, several: self.several, member: None }))
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
        let below = below.to_path_buf();
        return Opened::one(Part::Whole(Item { input, below, several: true, member: None }));
    }
    let other_machines = (all - parts.len()) as u64;
    Opened { parts, left_out: false, other_machines }
}
