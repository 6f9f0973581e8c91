//! The debugger in a terminal: the program's text, registers by lane, the picture so far, a line for commands.

mod keys;
mod screen;
mod snapshot;

use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use crate::commands::{Commander, Reply};
use snapshot::Snapshot;

/// How often a program that runs is asked whether it has stopped.
const POLL: Duration = Duration::from_millis(30);

/// How long the screen stays as it is while a program runs.
const SOON: Duration = Duration::from_millis(100);

/// Lines of answers that are kept.
const MOST_LINES: usize = 2000;

/// The debugger as the terminal shows it.
struct App {
    commander: Commander,
    /// What the program holds where it has stopped; absent before that.
    now: Snapshot,
    /// What it held before, to show what has changed.
    before: Snapshot,
    /// Answers, the last one at the end.
    log: Vec<String>,
    /// How many lines the log is scrolled up.
    scroll: usize,
    /// Lines that the text is scrolled, down.
    text_scroll: isize,
    /// The command that is being typed; none where keys are commands.
    typed: Option<String>,
    history: Vec<String>,
    /// Which command of the history is shown, from its end.
    recalled: usize,
    /// What the lower right part shows.
    pane: Pane,
    help: bool,
    quit: bool,
}

/// What the lower right part of the screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    Picture,
    Warps,
    Stack,
}

/// Shows the debugger in the terminal until the user ends it; the commands are done first.
///
/// # Errors
/// Those of the terminal.
pub fn run(commander: Commander, commands: &[String]) -> std::io::Result<()> {
    let mut app = App::new(commander);
    app.refresh();
    let first = app.commander.stopped();
    app.say(&first);
    for command in commands {
        app.command(command);
        if app.commander.session().is_running() {
            app.commander.session_mut().wait();
            app.stopped();
        }
    }
    let mut terminal = ratatui::try_init()?;
    let shown = app.events(&mut terminal);
    ratatui::restore();
    shown
}

impl App {
    fn new(commander: Commander) -> App {
        let draws = commander.session().facts().draws;
        App {
            commander,
            now: Snapshot::default(),
            before: Snapshot::default(),
            log: Vec::new(),
            scroll: 0,
            text_scroll: 0,
            typed: None,
            history: Vec::new(),
            recalled: 0,
            pane: if draws { Pane::Picture } else { Pane::Warps },
            help: false,
            quit: false,
        }
    }

    fn events(&mut self, terminal: &mut DefaultTerminal) -> std::io::Result<()> {
        while !self.quit {
            terminal.draw(|frame| screen::draw(self, frame))?;
            if self.commander.session().is_running() {
                if event::poll(POLL)? {
                    self.event(&event::read()?);
                }
                if self.commander.session_mut().poll(Duration::ZERO).is_some() {
                    self.stopped();
                }
            } else {
                self.event(&event::read()?);
            }
        }
        Ok(())
    }

    fn event(&mut self, event: &Event) {
        if let Event::Key(key) = event
            && key.kind != KeyEventKind::Release
        {
            self.key(*key);
        }
    }

    /// Does a command.
    fn command(&mut self, line: &str) {
        if !line.is_empty() {
            self.say(&format!("(tmu) {line}"));
        }
        match self.commander.execute(line) {
            Ok(Reply::Done(text)) => {
                self.say(&text);
                self.refresh();
            }
            // Most steps take no time: keys that were pressed meanwhile are for what comes then.
            Ok(Reply::Going) => {
                if self.commander.session_mut().poll(SOON).is_some() {
                    self.stopped();
                }
            }
            Ok(Reply::Quit) => self.quit = true,
            Err(message) => self.say(&format!("error: {message}")),
        }
    }

    /// The program has stopped.
    fn stopped(&mut self) {
        self.before = std::mem::take(&mut self.now);
        self.text_scroll = 0;
        let text = self.commander.stopped();
        self.say(&text);
        self.refresh();
    }

    /// Looks at the program again.
    fn refresh(&mut self) {
        #[expect(clippy::redundant_closure, reason = "the function is that of one lifetime")]
        let seen = self.commander.session().look(|view| Snapshot::of(view));
        self.now = seen.unwrap_or_default();
    }

    fn say(&mut self, text: &str) {
        // Colours of a picture are for terminals without windows.
        let plain = text.lines().filter(|line| !line.contains('\x1b'));
        self.log.extend(plain.map(str::to_string));
        let over = self.log.len().saturating_sub(MOST_LINES);
        self.log.drain(..over);
        self.scroll = 0;
    }
}
