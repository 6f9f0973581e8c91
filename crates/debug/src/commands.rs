//! What people type: the commands of gdb and lldb, line by line.

mod breaking;
mod examine;
mod inform;
mod say;
mod table;

use crate::goal::{Goal, Stop};
use crate::session::Session;

pub(crate) use inform::token_name;
pub use say::{location_text, stop_text};
use table::Verb;
pub use table::{COMMANDS, help};

/// What becomes of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is done, and says this.
    Done(String),
    /// The program goes on.
    Going,
    /// The debugger shall end.
    Quit,
}

/// Whoever types commands.
pub struct Commander {
    session: Session,
    /// The command that an empty line does again.
    last: String,
    /// Bytes of what the program has printed that have been shown.
    printed: usize,
}

impl Commander {
    /// Commands for a session.
    pub fn new(session: Session) -> Commander {
        Commander { session, last: String::new(), printed: 0 }
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The same, to be changed.
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Does what a line says; an empty one does the last step again.
    ///
    /// # Errors
    /// What is wrong with the line, for people.
    pub fn execute(&mut self, line: &str) -> Result<Reply, String> {
        let line = match line.trim() {
            "" => self.last.clone(),
            line => line.to_string(),
        };
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let (name, format) = head.split_once('/').unwrap_or((head, ""));
        if name.is_empty() {
            return Ok(Reply::Done(String::new()));
        }
        let verb =
            table::verb(name).ok_or_else(|| format!("there is no command `{name}`; `help` lists them"))?;
        let rest = rest.trim();
        self.last = if verb.repeats() { line.clone() } else { String::new() };
        self.perform(verb, format, rest)
    }

    /// Does what a line says, and waits for the program if that goes on. What there is to say; nothing more to do, if the debugger shall
    /// end.
    ///
    /// # Errors
    /// As [`Commander::execute`].
    pub fn execute_and_wait(&mut self, line: &str) -> Result<Option<String>, String> {
        match self.execute(line)? {
            Reply::Done(text) => Ok(Some(text)),
            Reply::Quit => Ok(None),
            Reply::Going => {
                self.session.wait();
                Ok(Some(self.stopped()))
            }
        }
    }

    /// Says where the program has stopped, with what it has printed since.
    pub fn stopped(&mut self) -> String {
        let Some(stop) = self.session.stopped().cloned() else { return String::new() };
        let text = stop_text(&stop, self.session.facts(), self.session.settings().focus);
        self.printed_since(&stop) + &text
    }

    /// What the program has printed since this was last asked.
    fn printed_since(&mut self, stop: &Stop) -> String {
        // Who goes back hears again what is printed then.
        let new = stop.printed.get(self.printed.min(stop.printed.len())..).unwrap_or_default();
        self.printed = stop.printed.len();
        let text = String::from_utf8_lossy(new).into_owned();
        if text.is_empty() || text.ends_with('\n') { text } else { text + "\n" }
    }

    fn perform(&mut self, verb: Verb, format: &str, rest: &str) -> Result<Reply, String> {
        let done = |text: String| Ok(Reply::Done(text));
        match verb {
            Verb::Step => self.steps(&Goal::Step, rest),
            Verb::Next => self.steps(&Goal::Over, rest),
            Verb::Finish => self.go(Goal::Out),
            Verb::Continue => self.go(Goal::Continue),
            Verb::Run => self.go(Goal::Start),
            Verb::ReverseStep => self.steps(&Goal::Back(Box::new(Goal::Step)), rest),
            Verb::ReverseNext => self.steps(&Goal::Back(Box::new(Goal::Over)), rest),
            Verb::ReverseFinish => self.go(Goal::Back(Box::new(Goal::Out))),
            Verb::ReverseContinue => self.go(Goal::Back(Box::new(Goal::Continue))),
            Verb::Until => self.until(rest),
            Verb::Break => self.add_breakpoint(rest, false).and_then(done),
            Verb::TemporaryBreak => self.add_breakpoint(rest, true).and_then(done),
            Verb::Delete => self.delete(rest).and_then(done),
            Verb::Enable => self.enable(rest, true).and_then(done),
            Verb::Disable => self.enable(rest, false).and_then(done),
            Verb::Watch => self.watch(rest).and_then(done),
            Verb::Print => self.print(format, rest).and_then(done),
            Verb::Examine => self.examine(format, rest).and_then(done),
            Verb::Backtrace => self.backtrace().and_then(done),
            Verb::Info => self.inform(rest).and_then(done),
            Verb::List => self.list(rest).and_then(done),
            Verb::Disassemble => self.disassemble(rest).and_then(done),
            Verb::Thread => self.choose_thread(rest).and_then(done),
            Verb::Pixel => self.choose_pixel(rest).and_then(done),
            Verb::Block => self.choose_block(rest).and_then(done),
            Verb::Warp => self.choose_warp(rest).and_then(done),
            Verb::Lane => self.choose_lane(rest).and_then(done),
            Verb::Explain => self.explain(rest).and_then(done),
            Verb::Picture => self.picture(rest).and_then(done),
            Verb::Help => done(help(rest)),
            Verb::Quit => Ok(Reply::Quit),
        }
    }

    fn go(&mut self, goal: Goal) -> Result<Reply, String> {
        self.session.go(goal);
        Ok(Reply::Going)
    }

    /// Goes a number of times, and stops early at a breakpoint.
    fn steps(&mut self, goal: &Goal, count: &str) -> Result<Reply, String> {
        let count: u64 = match count {
            "" => 1,
            text => text.parse().map_err(|_| format!("`{text}` is no number"))?,
        };
        for number in 0..count {
            self.session.go(goal.clone());
            if number + 1 < count && self.session.wait().reason != crate::goal::Reason::Step {
                // It has stopped already.
                return Ok(Reply::Done(self.stopped()));
            }
        }
        Ok(if count == 0 { Reply::Done(String::new()) } else { Reply::Going })
    }
}
