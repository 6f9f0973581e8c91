//! What the terminal shows.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph};

use super::keys::KEYS;
use super::{App, Pane};
use crate::commands::location_text;
use crate::facts::{Facts, LaunchFacts};
use crate::pictures;
use crate::settings::Settings;

/// Text at the left, what lanes hold at the right.
const SIDES: [Constraint; 2] = [Constraint::Percentage(56), Constraint::Percentage(44)];

const FAINT: Style = Style::new().fg(Color::DarkGray);
const HERE: Style = Style::new().fg(Color::Black).bg(Color::Yellow);
const CHANGED: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
const USED: Style = Style::new().add_modifier(Modifier::UNDERLINED);

pub(super) fn draw(app: &App, frame: &mut Frame<'_>) {
    let [head, middle, lower, prompt] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Percentage(58),
        Constraint::Min(5),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let [text, registers] = Layout::horizontal(SIDES).spacing(1).areas(middle);
    let [log, pane] = Layout::horizontal(SIDES).spacing(1).areas(lower);
    frame.render_widget(Paragraph::new(head_line(app)), head);
    draw_text(app, frame, text);
    draw_registers(app, frame, registers);
    draw_log(app, frame, log);
    draw_pane(app, frame, pane);
    frame.render_widget(Paragraph::new(prompt_line(app)), prompt);
    if let Some(typed) = &app.typed {
        let column =
            prompt.x + 1 + typed.chars().count().min(usize::from(prompt.width.saturating_sub(2))) as u16;
        frame.set_cursor_position((column, prompt.y));
    }
    if app.help {
        draw_help(frame);
    }
}

fn framed(title: &str) -> Block<'_> {
    Block::default().borders(Borders::TOP).border_style(FAINT).title(title)
}

fn head_line(app: &App) -> Line<'static> {
    let session = app.commander.session();
    let focus = session.settings().focus;
    let [x, y, z] = focus.block;
    let doing = match (session.is_running(), &app.now.location) {
        (true, _) => "runs".to_string(),
        (false, _) if app.now.position.is_none() => "ended".to_string(),
        (false, None) => "not here".to_string(),
        (false, Some(_)) => format!("active {:08x}", app.now.active),
    };
    let lane = focus.lane.map_or("all lanes".to_string(), |lane| format!("lane {lane}"));
    let item = if focus.lane.is_some() { format!(" {}", app.now.item) } else { String::new() };
    let text = format!(" block {x},{y},{z} warp {} {lane}{item}  {doing}  ", focus.warp);
    let job = session.facts().job.clone();
    Line::from(vec![
        Span::styled(text, Style::new().add_modifier(Modifier::REVERSED)),
        Span::styled(format!(" {job}"), FAINT),
    ])
}

/// The program's text around the instruction that comes next, or its instructions where there is no text.
fn draw_text(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let session = app.commander.session();
    let facts = session.facts();
    let Some(launch) = facts.launches.get(app.now.launch) else { return };
    let settings = session.settings();
    let location = app.now.location.as_ref();
    let file = location.and_then(|location| location.line).map_or(0, |(file, _)| file);
    let (title, lines, here) = match launch.text(file) {
        Some(text) => source_lines(
            text,
            file,
            launch,
            facts,
            &settings,
            location.and_then(|location| location.line).map(|line| line.1),
        ),
        None => instruction_lines(launch, facts, &settings, location.map(|location| location.origin)),
    };
    let height = usize::from(area.height.saturating_sub(1));
    let middle = here.unwrap_or(0) as isize - height as isize / 2 + app.text_scroll;
    let first = middle.clamp(0, lines.len().saturating_sub(height) as isize) as usize;
    let shown: Vec<Line<'_>> = lines.into_iter().skip(first).take(height).collect();
    frame.render_widget(Paragraph::new(shown).block(framed(&title)), area);
}

type Listed = (String, Vec<Line<'static>>, Option<usize>);

fn source_lines(
    text: &str,
    file: usize,
    launch: &LaunchFacts,
    facts: &Facts,
    settings: &Settings,
    here: Option<usize>,
) -> Listed {
    let stops: Vec<usize> = breakpoints(launch, facts, settings)
        .filter_map(|origin| launch.location(origin)?.line.filter(|line| line.0 == file).map(|line| line.1))
        .collect();
    let lines = text.lines().enumerate().map(|(number, text)| {
        let number = number + 1;
        listed(
            &format!("{number:>4}"),
            &text.replace('\t', "    "),
            stops.contains(&number),
            Some(number) == here,
        )
    });
    let name = launch.lines.sources.get(file).map_or(String::new(), |source| source.name.clone());
    let name = name.rsplit('/').next().unwrap_or_default().to_string();
    (format!(" {name} "), lines.collect(), here.map(|line| line - 1))
}

fn instruction_lines(
    launch: &LaunchFacts,
    facts: &Facts,
    settings: &Settings,
    here: Option<usize>,
) -> Listed {
    let stops: Vec<usize> = breakpoints(launch, facts, settings).collect();
    let line = |origin: usize| {
        let location = launch.location(origin)?;
        let text = location_text(&location, facts);
        Some(listed("", &text, stops.contains(&origin), Some(origin) == here))
    };
    let lines = (0..launch.program.origins.len()).filter_map(line).collect();
    (format!(" {} ", launch.program.name), lines, here)
}

/// The source instructions at which there are breakpoints.
fn breakpoints<'a>(
    launch: &'a LaunchFacts,
    facts: &'a Facts,
    settings: &'a Settings,
) -> impl Iterator<Item = usize> + 'a {
    let enabled = settings.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
    enabled.filter_map(|breakpoint| breakpoint.location.resolve(facts, launch))
}

fn listed(number: &str, text: &str, stops: bool, here: bool) -> Line<'static> {
    let mark = Span::styled(if stops { "●" } else { " " }, Style::new().fg(Color::Red));
    let arrow = if here { "▶" } else { " " };
    let style = if here { HERE } else { Style::new() };
    Line::from(vec![
        mark,
        Span::styled(number.to_string(), FAINT),
        Span::raw(arrow),
        Span::styled(text.to_string(), style),
    ])
}

/// Registers, a column for each lane, as many as there is room for.
fn draw_registers(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let name_width =
        app.now.registers.iter().map(|register| register.name.chars().count()).max().unwrap_or(2).clamp(2, 9);
    let room = usize::from(area.width).saturating_sub(name_width + 1);
    let only = app.commander.session().settings().focus.lane;
    let all: Vec<u32> = (0..32).filter(|lane| app.now.lanes >> lane & 1 == 1).collect();
    let first = all.iter().position(|lane| *lane == app.now.lane).unwrap_or(0);
    let columns = (room / 12).clamp(1, all.len().max(1));
    let first = first.min(all.len().saturating_sub(columns));
    let lanes = &all[first..(first + columns).min(all.len())];
    let mut heading = vec![Span::styled(format!("{:<name_width$}", "lane"), FAINT)];
    for lane in lanes {
        let runs = app.now.active >> lane & 1 == 1;
        let style = if only == Some(*lane) {
            HERE
        } else if runs {
            Style::new()
        } else {
            FAINT
        };
        heading.push(Span::raw(" "));
        heading.push(Span::styled(format!("{lane:>11}"), style));
    }
    let mut rows = vec![Line::from(heading)];
    // Those that the next instruction names come first.
    let (used, others): (Vec<_>, Vec<_>) = app.now.registers.iter().partition(|register| register.used);
    for register in used.into_iter().chain(others) {
        let before = app.before.registers.iter().find(|other| other.name == register.name);
        let style = if register.used { USED } else { Style::new() };
        let name: String = register.name.chars().take(name_width).collect();
        let mut row = vec![Span::styled(format!("{name:<name_width$}"), style)];
        for lane in lanes {
            let bits = register.values[*lane as usize];
            let mut text = register.kind.short(bits);
            if text.chars().count() > 11 {
                text = text.chars().take(10).chain(['…']).collect();
            }
            let changed = before.is_some_and(|before| before.values[*lane as usize] != bits);
            row.push(Span::raw(" "));
            row.push(Span::styled(format!("{text:>11}"), if changed { CHANGED } else { Style::new() }));
        }
        rows.push(Line::from(row));
    }
    frame.render_widget(Paragraph::new(rows).block(framed(" registers ")), area);
}

fn draw_log(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let height = usize::from(area.height.saturating_sub(1));
    let end = app.log.len() - app.scroll.min(app.log.len());
    let start = end.saturating_sub(height);
    let lines: Vec<Line<'_>> = app.log[start..end].iter().map(|line| Line::raw(line.as_str())).collect();
    frame.render_widget(Paragraph::new(lines).block(framed(" answers ")), area);
}

fn draw_pane(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let plain = |lines: &[String]| lines.iter().map(|line| Line::raw(line.clone())).collect::<Vec<_>>();
    let (title, lines) = match app.pane {
        Pane::Warps => {
            let line = |(here, text): &(bool, String)| {
                Line::styled(text.clone(), if *here { HERE } else { Style::new() })
            };
            (" warps ".to_string(), app.now.warps.iter().map(line).collect())
        }
        Pane::Stack if app.now.stack.is_empty() => {
            (" reconvergence stack ".to_string(), plain(&["empty".to_string()]))
        }
        Pane::Stack => (" reconvergence stack ".to_string(), plain(&app.now.stack)),
        Pane::Picture => match &app.now.picture {
            Some((name, picture)) => {
                let [columns, rows] = [area.width, area.height.saturating_sub(1)].map(usize::from);
                let cells = pictures::cells(picture.clone(), columns, rows).unwrap_or_default();
                let cell = |[upper, lower]: [[u8; 3]; 2]| {
                    let colour = |[red, green, blue]: [u8; 3]| Color::Rgb(red, green, blue);
                    Span::styled("▀", Style::new().fg(colour(upper)).bg(colour(lower)))
                };
                let lines =
                    cells.into_iter().map(|row| Line::from(row.into_iter().map(cell).collect::<Vec<_>>()));
                (format!(" {name} "), lines.collect())
            }
            None => (" picture ".to_string(), plain(&["the job makes none".to_string()])),
        },
    };
    frame.render_widget(Paragraph::new(lines).block(framed(&title)), area);
}

fn prompt_line(app: &App) -> Line<'static> {
    match &app.typed {
        Some(typed) => Line::raw(format!(":{typed}")),
        None if app.commander.session().is_running() => Line::styled(" Space pauses", FAINT),
        None => {
            Line::styled(" s step  n next  f out  c continue  S N F C back  : command  ? help  q quit", FAINT)
        }
    }
}

fn draw_help(frame: &mut Frame<'_>) {
    let area = frame.area();
    let height = (KEYS.len() as u16 + 2).min(area.height);
    let width = 70.min(area.width);
    let area = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let line = |(keys, does): &(&str, &str)| {
        Line::from(vec![Span::styled(format!(" {keys:<16} "), CHANGED), Span::raw(does.to_string())])
    };
    let lines: Vec<Line<'_>> = KEYS.iter().map(line).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(
        Paragraph::new(lines).block(Block::default().borders(Borders::ALL).title(" keys ")),
        area,
    );
}
