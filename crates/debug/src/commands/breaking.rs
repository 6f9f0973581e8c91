//! Breakpoints, watchpoints, and the thread in focus.

use opentmu::select::Thread;

use super::say::location_text;
use super::{Commander, Reply};
use crate::breakpoint::{Breakpoint, Location, Only};
use crate::expression::Expression;
use crate::goal::Goal;
use crate::settings::{Focus, Watchpoint};

impl Commander {
    /// The launch in which the program has stopped.
    pub(super) fn launch(&self) -> usize {
        self.session.stopped().and_then(|stop| stop.position).map_or(0, |position| position.launch)
    }

    pub(super) fn add_breakpoint(&mut self, text: &str, temporary: bool) -> Result<String, String> {
        let number = self.breakpoint(text, temporary)?;
        let settings = self.session.settings();
        let Some(breakpoint) = settings.breakpoints.iter().find(|it| it.number == number) else {
            return Ok(String::new());
        };
        let facts = self.session.facts();
        let locations = facts
            .launches
            .iter()
            .find_map(|launch| launch.location(breakpoint.location.resolve(facts, launch)?));
        Ok(locations.map_or(String::new(), |location| {
            format!("Breakpoint {number} at {}\n", location_text(&location, facts))
        }))
    }

    /// Adds a breakpoint as a text says; its number.
    fn breakpoint(&mut self, text: &str, temporary: bool) -> Result<u32, String> {
        let (text, condition) = match text.split_once(" if ") {
            Some((text, condition)) => (text, Some(Expression::parse(condition)?)),
            None => (text, None),
        };
        let mut words = text.split_whitespace();
        let location = Location::parse(words.next().unwrap_or_default())?;
        let mut only = Only::default();
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("`{word}` says which with a number"))?;
            match word {
                "lane" => only.lane = Some(lane(value)?),
                "warp" => only.warp = Some(number(value)?),
                "block" => only.block = Some(block(value)?),
                "thread" => only.thread = Some(thread(value)?),
                "pixel" => only.thread = Some(Thread::Pixel(numbers(value)?)),
                _ => return Err(format!("`{word}` is neither lane, warp, block, thread, pixel nor if")),
            }
        }
        let facts = self.session.facts().clone();
        let unknown = condition.iter().flat_map(Expression::names).find(|name| !facts.knows(name));
        if let Some(name) = unknown {
            return Err(format!("no program of the job has a register `{name}`"));
        }
        let there = facts.launches.iter().any(|launch| location.resolve(&facts, launch).is_some());
        if !there {
            return Err(format!("no instruction of the program is at {location}"));
        }
        Ok(self.session.change(|settings| {
            let number = settings.number();
            settings.breakpoints.push(Breakpoint {
                number,
                location,
                only,
                condition,
                enabled: true,
                temporary,
                of_editor: false,
            });
            number
        }))
    }

    pub(super) fn until(&mut self, text: &str) -> Result<Reply, String> {
        self.breakpoint(text, true)?;
        self.session.go(Goal::Continue);
        Ok(Reply::Going)
    }

    pub(super) fn delete(&mut self, text: &str) -> Result<String, String> {
        if text.is_empty() {
            self.session.change(|settings| {
                settings.breakpoints.clear();
                settings.watchpoints.clear();
            });
            return Ok(String::new());
        }
        let number: u32 = number(text)?;
        let found = self.session.change(|settings| {
            let before = settings.breakpoints.len() + settings.watchpoints.len();
            settings.breakpoints.retain(|it| it.number != number);
            settings.watchpoints.retain(|it| it.number != number);
            before != settings.breakpoints.len() + settings.watchpoints.len()
        });
        if found { Ok(String::new()) } else { Err(format!("there is no breakpoint {number}")) }
    }

    pub(super) fn enable(&mut self, text: &str, enabled: bool) -> Result<String, String> {
        let number: u32 = number(text)?;
        let found = self.session.change(|settings| {
            let breakpoint = settings.breakpoints.iter_mut().find(|it| it.number == number);
            breakpoint.map(|breakpoint| breakpoint.enabled = enabled)
        });
        found.map(|()| String::new()).ok_or_else(|| format!("there is no breakpoint {number}"))
    }

    pub(super) fn watch(&mut self, text: &str) -> Result<String, String> {
        let expression = Expression::parse(text)?;
        let tried = expression.clone();
        let value =
            self.session.look(move |view| view.evaluated(&tried, None)).ok_or("the program runs")??;
        let focus = self.session.settings().focus;
        let number = self.session.change(|settings| {
            let number = settings.number();
            settings.watchpoints.push(Watchpoint { number, expression, focus });
            number
        });
        Ok(format!("Watchpoint {number}: {value}\n"))
    }

    pub(super) fn choose_thread(&mut self, text: &str) -> Result<String, String> {
        if text.is_empty() {
            return self.chosen();
        }
        let which = thread(text)?;
        self.choose(which)
    }

    pub(super) fn choose_pixel(&mut self, text: &str) -> Result<String, String> {
        let pixel = Thread::Pixel(numbers(text)?);
        self.choose(pixel)
    }

    fn choose(&mut self, which: Thread) -> Result<String, String> {
        let found = self.session.look(move |view| view.lane_of(which)).ok_or("the program runs")?;
        let lane = found.ok_or("the launch has no such thread or pixel")?;
        self.session.change(|settings| {
            settings.thread = Some(which);
            settings.focus = Focus { block: lane.block, warp: lane.warp, lane: Some(lane.lane) };
        });
        self.chosen()
    }

    pub(super) fn choose_block(&mut self, text: &str) -> Result<String, String> {
        let block = block(text)?;
        let facts = self.session.facts();
        let grid = facts.launches.get(self.launch()).map_or([1; 3], |launch| launch.launch.grid);
        if block.iter().zip(grid).any(|(index, extent)| *index >= extent) {
            return Err(format!("the grid has {grid:?} blocks"));
        }
        self.refocus(|focus| focus.block = block);
        self.chosen()
    }

    pub(super) fn choose_warp(&mut self, text: &str) -> Result<String, String> {
        let warp: u32 = number(text)?;
        let facts = self.session.facts();
        let warps = facts.launches.get(self.launch()).map_or(1, |launch| launch.launch.warps());
        if warp >= warps {
            return Err(format!("a block has {warps} warps"));
        }
        self.refocus(|focus| focus.warp = warp);
        self.chosen()
    }

    pub(super) fn choose_lane(&mut self, text: &str) -> Result<String, String> {
        let chosen = if text == "all" { None } else { Some(lane(text)?) };
        self.refocus(|focus| focus.lane = chosen);
        self.chosen()
    }

    fn refocus(&self, change: impl FnOnce(&mut Focus)) {
        self.session.change(|settings| {
            settings.thread = None;
            change(&mut settings.focus);
        });
    }

    /// The thread in focus, and where it is.
    fn chosen(&self) -> Result<String, String> {
        let facts = self.session.facts().clone();
        let text = self.session.look(move |view| {
            let thread = super::say::thread_text(view.focus);
            let item =
                view.block().and_then(|state| state.item(view.lane())).filter(|_| view.focus.lane.is_some());
            let item = item.map_or(String::new(), |item| format!(", {item}"));
            match (view.location(view.focus.warp), view.block()) {
                (Some(location), _) => format!("{thread}{item}\n=> {}\n", location_text(&location, &facts)),
                (None, Some(_)) => format!("{thread}{item}, done\n"),
                (None, None) => format!(
                    "{thread}; its block does not run now: `s` or `c` leads there, or `r` from the start\n"
                ),
            }
        });
        text.ok_or_else(|| "the program runs".to_string())
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

/// A lane by its number.
fn lane(text: &str) -> Result<u32, String> {
    number(text)
        .ok()
        .filter(|lane| *lane < 32)
        .ok_or_else(|| format!("`{text}` is no lane: there are 0 to 31"))
}

/// So many numbers with commas between them.
fn numbers<const N: usize>(text: &str) -> Result<[u32; N], String> {
    let parts: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    parts
        .and_then(|parts| parts.try_into().ok())
        .ok_or_else(|| format!("{N} numbers with commas between them"))
}

/// A block by its index, of which axes may be missing.
fn block(text: &str) -> Result<[u32; 3], String> {
    let parts: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match parts.as_deref() {
        Some([x]) => Ok([*x, 0, 0]),
        Some([x, y]) => Ok([*x, *y, 0]),
        Some([x, y, z]) => Ok([*x, *y, *z]),
        _ => Err("a block is up to three numbers, such as 3,0,1".to_string()),
    }
}

fn thread(text: &str) -> Result<Thread, String> {
    let [bx, by, bz, tx, ty, tz] = numbers(text)?;
    Ok(Thread::Index { block: [bx, by, bz], thread: [tx, ty, tz] })
}
