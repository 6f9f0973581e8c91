//! Requests about breakpoints.

use std::io::Write;

use serde_json::{Value, json};

use super::adapter::{Adapter, Answered};
use crate::breakpoint::{Breakpoint, Location, Only, same_file};
use crate::expression::Expression;
use crate::facts::{Facts, SourceLocation};
use crate::settings::Watchpoint;

/// What an editor asks for.
struct Asked {
    location: Result<Location, String>,
    condition: Option<String>,
}

/// The kinds of breakpoints that an editor replaces at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Line,
    Instruction,
    Function,
}

fn kind(location: &Location) -> Kind {
    match location {
        Location::Line(..) => Kind::Line,
        Location::Address(_) | Location::Number(_) => Kind::Instruction,
        Location::Function(_) => Kind::Function,
    }
}

impl<W: Write> Adapter<W> {
    pub(super) fn set_breakpoints(&mut self, arguments: &Value) -> Answered {
        let source = &arguments["source"];
        let facts = self.commander()?.session().facts().clone();
        let name = source["path"].as_str().or(source["name"].as_str()).unwrap_or_default().to_string();
        let listing = source["sourceReference"].as_u64().filter(|reference| *reference > 0);
        let asked = all(&arguments["breakpoints"], |it| {
            let line =
                it["line"].as_u64().and_then(|line| usize::try_from(line).ok()).ok_or("a line is a number");
            let location = line.map_err(str::to_string).and_then(|line| match listing {
                // A line of a listing is an instruction.
                Some(reference) => listed(&facts, reference, line),
                None => Ok(Location::Line(Some(name.clone()), line)),
            });
            Asked { location, condition: condition(it) }
        });
        let in_source = move |it: &Breakpoint| match &it.location {
            Location::Line(file, _) => {
                listing.is_none() && file.as_deref().is_some_and(|file| same_file(file, &name))
            }
            Location::Address(_) | Location::Number(_) => listing.is_some(),
            Location::Function(_) => false,
        };
        self.replace(&in_source, asked)
    }

    pub(super) fn set_instruction_breakpoints(&mut self, arguments: &Value) -> Answered {
        let asked = all(&arguments["breakpoints"], |it| {
            let address = it["instructionReference"].as_str().and_then(address);
            let offset = it["offset"].as_i64().unwrap_or(0);
            let location = address.map(|address| Location::Address(address.wrapping_add_signed(offset)));
            Asked { location: location.ok_or_else(|| "no address".to_string()), condition: condition(it) }
        });
        self.replace(&|it| kind(&it.location) == Kind::Instruction, asked)
    }

    pub(super) fn set_function_breakpoints(&mut self, arguments: &Value) -> Answered {
        let asked = all(&arguments["breakpoints"], |it| {
            let name = it["name"].as_str().unwrap_or_default().to_string();
            Asked { location: Ok(Location::Function(name)), condition: condition(it) }
        });
        self.replace(&|it| kind(&it.location) == Kind::Function, asked)
    }

    /// Replaces the editor's breakpoints that are alike by others.
    fn replace(&mut self, alike: &dyn Fn(&Breakpoint) -> bool, asked: Vec<Asked>) -> Answered {
        let session = self.commander()?.session();
        let facts = session.facts().clone();
        session.change(|settings| settings.breakpoints.retain(|it| !it.of_editor || !alike(it)));
        let set = asked.into_iter().map(|asked| {
            let made = asked.location.and_then(|location| {
                let condition = asked.condition.as_deref().map(Expression::parse).transpose()?;
                let unknown = condition.iter().flat_map(Expression::names).find(|name| !facts.knows(name));
                if let Some(name) = unknown {
                    return Err(format!("no program of the job has a register `{name}`"));
                }
                let found = facts
                    .launches
                    .iter()
                    .find_map(|launch| launch.location(location.resolve(&facts, launch)?));
                found
                    .map(|found| (location, condition, location_body(&found)))
                    .ok_or("there is no instruction".to_string())
            });
            match made {
                Ok((location, condition, mut body)) => {
                    body["id"] = session.change(|settings| {
                        let number = settings.number();
                        let (only, enabled) = (Only::default(), true);
                        settings.breakpoints.push(Breakpoint {
                            number,
                            location,
                            only,
                            condition,
                            enabled,
                            temporary: false,
                            of_editor: true,
                        });
                        number.into()
                    });
                    body["verified"] = true.into();
                    body
                }
                Err(message) => json!({ "verified": false, "message": message }),
            }
        });
        Ok(json!({ "breakpoints": set.collect::<Vec<_>>() }))
    }

    pub(super) fn data_breakpoint_info(&mut self, arguments: &Value) -> Answered {
        let name = arguments["name"].as_str().unwrap_or_default().to_string();
        let tried = name.clone();
        let known = self.commander()?.session().look(move |view| view.print(&tried, None).is_ok());
        Ok(match known {
            Some(true) => json!({ "dataId": name, "description": name, "accessTypes": ["write"] }),
            Some(false) | None => {
                json!({ "dataId": null, "description": format!("`{name}` has no value here") })
            }
        })
    }

    pub(super) fn set_data_breakpoints(&mut self, arguments: &Value) -> Answered {
        let session = self.commander()?.session();
        let expressions =
            all(&arguments["breakpoints"], |it| Expression::parse(it["dataId"].as_str().unwrap_or_default()));
        let set = session.change(|settings| {
            settings.watchpoints.clear();
            let focus = settings.focus;
            let set = expressions.into_iter().map(|expression| match expression {
                Ok(expression) => {
                    let number = settings.number();
                    settings.watchpoints.push(Watchpoint { number, expression, focus });
                    json!({ "id": number, "verified": true })
                }
                Err(message) => json!({ "verified": false, "message": message }),
            });
            set.collect::<Vec<_>>()
        });
        Ok(json!({ "breakpoints": set }))
    }
}

fn all<T>(list: &Value, each: impl Fn(&Value) -> T) -> Vec<T> {
    list.as_array().into_iter().flatten().map(each).collect()
}

fn condition(of: &Value) -> Option<String> {
    of["condition"].as_str().filter(|condition| !condition.trim().is_empty()).map(str::to_string)
}

/// An address as the protocol writes it.
pub(super) fn address(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// The instruction in a line of the listing of a launch's program.
fn listed(facts: &Facts, reference: u64, line: usize) -> Result<Location, String> {
    let launch = usize::try_from(reference - 1).ok().and_then(|launch| facts.launches.get(launch));
    let origin = launch.and_then(|launch| launch.program.origins.get(line.checked_sub(1)?));
    origin
        .map(|origin| Location::Address(origin.address))
        .ok_or_else(|| "the listing has no such line".to_string())
}

/// Line and address of an instruction.
fn location_body(location: &SourceLocation) -> Value {
    let line = location.line.map_or(location.origin + 1, |(_, line)| line);
    json!({ "line": line, "instructionReference": format!("{:#x}", location.address) })
}
