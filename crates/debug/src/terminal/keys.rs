//! Keys.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "keys are an enumeration of others, of which most do nothing"
)]

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{App, Pane};

/// Keys and what they do, for the page of help.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("s  n  f  c", "step, next (over calls), finish (out), continue"),
    ("S  N  F  C", "the same backwards"),
    ("Enter", "the last step again"),
    ("b  p  x  w  i", "begin a command: break, print, x, watch, info"),
    ("t", "the calls (bt)"),
    ("← →", "the lane before, the next one"),
    ("a", "all lanes of the warp"),
    ("[ ]", "the warp before, the next one"),
    ("↑ ↓  PgUp PgDn", "scroll the text, the answers"),
    ("Tab", "picture, warps, reconvergence stack"),
    ("e", "explain the lane's last fetch"),
    (":", "a command, as in gdb; `:help` lists them"),
    ("Space  Ctrl-C", "pause a program that runs"),
    ("q", "the end"),
];

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c')) || self.commander.session().is_running() {
            return self.interrupt(key);
        }
        if self.help {
            self.help = false;
        } else if self.typed.is_some() {
            self.type_key(key.code);
        } else {
            self.command_key(key.code);
        }
    }

    /// A key while the program runs, or Ctrl-C.
    fn interrupt(&mut self, key: KeyEvent) {
        if self.commander.session().is_running() {
            match key.code {
                KeyCode::Char('c' | ' ') | KeyCode::Esc => self.commander.session().pause(),
                KeyCode::Char('q') => self.quit = true,
                _ => {}
            }
        } else if self.typed.take().is_none() {
            self.quit = true;
        }
    }

    /// A key that is a command.
    fn command_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(letter @ ('s' | 'n' | 'c' | 'e')) => self.command(&letter.to_string()),
            KeyCode::Char('f') => self.command("finish"),
            KeyCode::Char('S') => self.command("reverse-step"),
            KeyCode::Char('N') => self.command("reverse-next"),
            KeyCode::Char('F') => self.command("reverse-finish"),
            KeyCode::Char('C') => self.command("reverse-continue"),
            KeyCode::Char('t') => self.command("bt"),
            KeyCode::Char('a') => self.command("lane all"),
            KeyCode::Enter => self.command(""),
            KeyCode::Left => self.move_lane(31),
            KeyCode::Right => self.move_lane(1),
            KeyCode::Char('[') => self.move_warp(-1),
            KeyCode::Char(']') => self.move_warp(1),
            KeyCode::Up => self.text_scroll -= 1,
            KeyCode::Down => self.text_scroll += 1,
            KeyCode::PageUp => self.scroll = (self.scroll + 5).min(self.log.len()),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::Tab => {
                self.pane = match self.pane {
                    Pane::Picture => Pane::Warps,
                    Pane::Warps => Pane::Stack,
                    Pane::Stack => Pane::Picture,
                };
            }
            KeyCode::Char('b') => self.typed = Some("b ".to_string()),
            KeyCode::Char('p') => self.typed = Some("p ".to_string()),
            KeyCode::Char('x') => self.typed = Some("x".to_string()),
            KeyCode::Char('w') => self.typed = Some("watch ".to_string()),
            KeyCode::Char('i') => self.typed = Some("info ".to_string()),
            KeyCode::Char(':') => self.typed = Some(String::new()),
            KeyCode::Char('?' | 'h') | KeyCode::F(1) => self.help = true,
            KeyCode::Char('q') => self.quit = true,
            _ => {}
        }
    }

    /// A key of a command that is being typed.
    fn type_key(&mut self, code: KeyCode) {
        let Some(typed) = &mut self.typed else { return };
        match code {
            KeyCode::Char(letter) => typed.push(letter),
            KeyCode::Backspace if typed.is_empty() => self.typed = None,
            KeyCode::Backspace => _ = typed.pop(),
            KeyCode::Esc => self.typed = None,
            KeyCode::Up | KeyCode::Down => {
                let most = self.history.len();
                self.recalled = match code {
                    KeyCode::Up => (self.recalled + 1).min(most),
                    _ => self.recalled.saturating_sub(1),
                };
                *typed = self
                    .recalled
                    .checked_sub(1)
                    .map_or(String::new(), |back| self.history[most - 1 - back].clone());
            }
            KeyCode::Enter => {
                let line = self.typed.take().unwrap_or_default();
                self.recalled = 0;
                if !line.trim().is_empty() {
                    self.history.push(line.clone());
                    self.command(&line);
                }
            }
            _ => {}
        }
    }

    /// Puts another lane into focus: so many further, around the warp.
    fn move_lane(&mut self, by: u32) {
        let lanes = self.now.lanes;
        let mut lane = self.now.lane;
        for _ in 0..32 {
            lane = (lane + by) % 32;
            if lanes >> lane & 1 == 1 {
                return self.command(&format!("lane {lane}"));
            }
        }
    }

    /// Puts another warp of the block into focus.
    fn move_warp(&mut self, by: i64) {
        let warp = i64::from(self.commander.session().settings().focus.warp) + by;
        if warp >= 0 {
            self.command(&format!("warp {warp}"));
        }
    }
}
