//! Where a program shall stop.

use opentmu::select::{LaneId, Thread};

use crate::expression::Expression;
use crate::facts::{Facts, Language, LaunchFacts};

/// Where a breakpoint is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// At an address of the machine code.
    Address(u64),
    /// In a line of the text, or the next one with an instruction: of a file by its name, of the first one otherwise.
    Line(Option<String>, usize),
    /// At the instruction of a Direct3D shader with that number.
    Number(usize),
    /// At the start of a function of a PTX file.
    Function(String),
}

impl Location {
    /// Reads `0x48` or `*0x48`, `12` or `kernel.ptx:12`, `#5`, the name of a function.
    ///
    /// # Errors
    /// What cannot be read, for people.
    pub fn parse(text: &str) -> Result<Location, String> {
        let digits = text.trim_start_matches('*');
        if let Some(digits) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
            let address = u64::from_str_radix(digits, 16);
            return address.map(Location::Address).map_err(|_| format!("`{text}` is no address"));
        }
        if let Some(number) = text.strip_prefix('#') {
            return number.parse().map(Location::Number).map_err(|_| format!("`{text}` is no number"));
        }
        if let Ok(line) = text.parse() {
            return Ok(Location::Line(None, line));
        }
        if let Some((file, line)) = text.rsplit_once(':')
            && let Ok(line) = line.parse()
        {
            return Ok(Location::Line(Some(file.to_string()), line));
        }
        match text {
            "" => Err("a breakpoint is at an address such as 0x48, a line, `#` and a number, or a function"
                .to_string()),
            _ => Ok(Location::Function(text.to_string())),
        }
    }

    /// The source instruction of a launch's program that is meant.
    pub fn resolve(&self, facts: &Facts, launch: &LaunchFacts) -> Option<usize> {
        let origins = &launch.program.origins;
        match self {
            Location::Address(address) => origins.iter().position(|origin| origin.address == *address),
            Location::Line(file, line) => {
                let is_file = |number: usize| {
                    let name = launch.lines.sources.get(number).map(|source| source.name.as_str());
                    file.as_deref().map_or(number == 0, |file| name.is_some_and(|name| same_file(name, file)))
                };
                let lines = launch.lines.of.iter().enumerate();
                let lines =
                    lines.filter_map(|(origin, of)| of.filter(|of| is_file(of.0)).map(|of| (of.1, origin)));
                lines.filter(|(at, _)| at >= line).min().map(|(_, origin)| origin)
            }
            // What stands before the first instruction is not counted.
            Location::Number(number) => {
                let numbered = facts.language == Language::Direct3d;
                (numbered && number + 1 < origins.len()).then_some(number + 1)
            }
            Location::Function(name) => origins.iter().position(|origin| origin.text == *name),
        }
    }
}

/// Whether a name that a user or an editor gives is that of a file.
pub(crate) fn same_file(known: &str, given: &str) -> bool {
    let last = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
    known == given || last(known) == last(given)
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Location::Address(address) => write!(f, "{address:#x}"),
            Location::Line(None, line) => write!(f, "line {line}"),
            Location::Line(Some(file), line) => write!(f, "{file}:{line}"),
            Location::Number(number) => write!(f, "#{number}"),
            Location::Function(name) => f.write_str(name),
        }
    }
}

/// Which threads a breakpoint is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Only {
    /// One thread or pixel.
    pub thread: Option<Thread>,
    /// One block.
    pub block: Option<[u32; 3]>,
    /// One warp of each block.
    pub warp: Option<u32>,
    /// One lane of each warp.
    pub lane: Option<u32>,
}

impl Only {
    /// The lanes of a warp that are meant; `of_thread` is what the thread is in this launch.
    pub(crate) fn lanes(&self, of_thread: Option<LaneId>, block: [u32; 3], warp: u32) -> u32 {
        let here = self.block.is_none_or(|of| of == block) && self.warp.is_none_or(|of| of == warp);
        let lane = self.lane.map_or(u32::MAX, |lane| 1_u32.checked_shl(lane).unwrap_or(0));
        let thread = match (self.thread, of_thread) {
            (None, _) => u32::MAX,
            (Some(_), Some(of)) if of.block == block && of.warp == warp => 1 << of.lane,
            (Some(_), _) => 0,
        };
        if here { lane & thread } else { 0 }
    }
}

/// A breakpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakpoint {
    /// Its number.
    pub number: u32,
    /// Where it is.
    pub location: Location,
    /// Which threads it is for.
    pub only: Only,
    /// It counts only if this holds in one of the lanes that execute the instruction.
    pub condition: Option<Expression>,
    /// It is not switched off.
    pub enabled: bool,
    /// It is deleted when it has stopped the program.
    pub temporary: bool,
    /// An editor, not the user by a command, has set it.
    pub of_editor: bool,
}
