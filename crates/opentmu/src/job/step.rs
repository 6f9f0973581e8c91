//! `[[step]]`: launches with host steps between them, one after the other on the same memory.

use super::launch::{self, Launch, Parameter};
use super::log::At;
use super::memory::{self, MemoryBlock};
use super::table::Section;
use crate::limits;

/// One step of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Where it is.
    pub at: At<()>,
    /// What is done.
    pub action: Action,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// `grid`, `block`, `[[step.param]]`: launches a kernel.
    Launch {
        /// `entry`: the kernel; absent: that of `[shader]`, or the only one.
        entry: Option<At<String>>,
        /// How many threads run.
        launch: Launch,
        /// Its parameters in order.
        parameters: Vec<Parameter>,
    },
    /// `write`: puts bytes into a buffer, a variable or a surface.
    Write {
        /// The first byte that is replaced.
        at: u64,
        /// Its name and the bytes.
        block: Box<MemoryBlock>,
    },
    /// `copy`: copies bytes from one buffer, variable or surface to another.
    Copy {
        /// What is read, and its first byte that is.
        from: (At<String>, u64),
        /// What is written, and its first byte that is.
        to: (At<String>, u64),
        /// How many bytes; absent: up to the end of what is read.
        bytes: Option<At<u64>>,
    },
}

impl Step {
    /// The parameters of a launch.
    pub fn parameters(&self) -> &[Parameter] {
        match &self.action {
            Action::Launch { parameters, .. } => parameters,
            Action::Write { .. } | Action::Copy { .. } => &[],
        }
    }

    /// The launch, if it is one.
    pub fn launch(&self) -> Option<&Launch> {
        match &self.action {
            Action::Launch { launch, .. } => Some(launch),
            Action::Write { .. } | Action::Copy { .. } => None,
        }
    }

    /// The buffers, variables and surfaces that the host writes or reads in it.
    pub fn memory(&self) -> Vec<&At<String>> {
        match &self.action {
            Action::Launch { .. } => Vec::new(),
            Action::Write { block, .. } => vec![&block.name],
            Action::Copy { from, to, .. } => vec![&from.0, &to.0],
        }
    }
}

pub(super) fn step(section: Section<'_>) -> Option<Step> {
    let at = section.at(());
    let action = match section.one_of(&["grid", "write", "copy"]) {
        Some("write") => write(section),
        Some("copy") => copy(section),
        Some(_) => launch(section),
        None => {
            let message = format!("{} says nothing to do", section.name());
            let hint = "give `grid` and `block` for a launch, `write` or `copy`";
            section.log().error_with_hint("JOB-003", section.span(), message, hint);
            None
        }
    };
    Some(Step { at, action: action? })
}

fn launch(section: Section<'_>) -> Option<Action> {
    let entry = section.text("entry");
    let parameters = section.sections("param").into_iter().filter_map(launch::parameter).collect();
    let launch = launch::launch(section)?;
    Some(Action::Launch { entry, launch, parameters })
}

fn write(section: Section<'_>) -> Option<Action> {
    let to = section.text("write");
    let at = offset(&section, "at");
    section.exclude("write", &["save", "stride", "image", "shape"]);
    let block = memory::block(to?, section, limits::BUFFER_BYTES)?;
    Some(Action::Write { at, block: Box::new(block) })
}

fn copy(section: Section<'_>) -> Option<Action> {
    let from = section.text("copy");
    let to = section.require("to").and_then(|item| item.text());
    let (from_at, to_at) = (offset(&section, "at"), offset(&section, "to_at"));
    let bytes = section.integer("bytes", 1..=limits::BUFFER_BYTES);
    section.finish();
    Some(Action::Copy { from: (from?, from_at), to: (to?, to_at), bytes })
}

fn offset(section: &Section<'_>, key: &'static str) -> u64 {
    section.integer(key, 0..=limits::BUFFER_BYTES).map_or(0, |offset| offset.value)
}

/// `[variable.NAME]`: variables of the module that get values before the first launch, or are saved and compared after the last.
pub(super) fn variables(root: &Section<'_>) -> Vec<MemoryBlock> {
    let sections = root.named_sections("variable").into_iter();
    let variable = |(name, section): (At<String>, Section<'_>)| {
        if ["data", "file", "fill", "size", "shape"].iter().any(|key| section.has(key)) {
            return memory::block(name, section, limits::BUFFER_BYTES);
        }
        memory::as_it_is(name, section)
    };
    sections.filter_map(variable).collect()
}
