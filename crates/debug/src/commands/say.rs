//! Stops in words.

use crate::facts::{Facts, Language, SourceLocation};
use crate::goal::{Reason, Stop};
use crate::settings::Focus;
use crate::view::lane_list;

/// Says why a program has stopped and where.
pub fn stop_text(stop: &Stop, facts: &Facts, focus: Focus) -> String {
    let mut out = match &stop.reason {
        Reason::Start => thread_text(focus) + "\n",
        Reason::Step => String::new(),
        Reason::Breakpoint(number, lanes) => {
            format!("Breakpoint {number}, {}, {}\n", block_text(focus), lane_list(*lanes))
        }
        Reason::Watchpoint { number, old, new, by } => {
            let by = by
                .as_ref()
                .map_or(String::new(), |location| format!(" by {}", location_text(location, facts)));
            format!("Watchpoint {number}{by}\nold {old}\nnew {new}\n")
        }
        Reason::Pause => format!("paused, {}\n", thread_text(focus)),
        Reason::Beginning => "there is nothing before this\n".to_string(),
        Reason::End => "the program has ended\n".to_string(),
        Reason::Fault(text) => format!("{}\n", text.trim_end()),
    };
    match &stop.location {
        Some(location) => out += &format!("=> {}\n", location_text(location, facts)),
        None if stop.position.is_some() => out += &format!("{} does not run now\n", thread_text(focus)),
        None => {}
    }
    out
}

fn block_text(focus: Focus) -> String {
    let [x, y, z] = focus.block;
    format!("block {x},{y},{z} warp {}", focus.warp)
}

/// The thread in focus.
pub(crate) fn thread_text(focus: Focus) -> String {
    focus.lane.map_or_else(|| block_text(focus), |lane| format!("{} lane {lane}", block_text(focus)))
}

/// An instruction with its place: the address of machine code, the line of PTX, the number of an instruction of Direct3D.
pub fn location_text(location: &SourceLocation, facts: &Facts) -> String {
    match (facts.language, location.line) {
        _ if location.address == u64::MAX => location.text.clone(),
        (Language::Ptx, Some((_, line))) => format!("line {line}  {}", location.text),
        (Language::Direct3d, _) => match location.origin.checked_sub(1) {
            Some(number) => format!("#{number}  {}", location.text),
            None => location.text.clone(),
        },
        (Language::Ptx | Language::Sass, _) => format!("{:#06x}  {}", location.address, location.text),
    }
}
