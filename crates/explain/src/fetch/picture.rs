//! The explanation as a picture: a card for each section, drawings beside the words.

use tmu_texture::Texture;
use tmu_texture::trace::{Part, Pass};

use super::Explanation;
use super::colour::{Palette, css, ink_on};
use super::grid::Grid;
use super::section::Section;
use super::svg::{ADVANCE, Anchor, Outline, Svg, wrapped};
use super::words;

const WIDTH: f64 = 1120.0;
const MARGIN: f64 = 22.0;
const PADDING: f64 = 18.0;
const TEXT: f64 = 12.5;
const LEADING: f64 = 18.0;
/// Where the words beside a drawing begin.
const BESIDE: f64 = 468.0;
/// Samples of which each has a card of its own.
const SINGLY: usize = 1;

/// Draws every step, its texts in outlines if there are any.
pub fn draw(explained: &Explanation, outline: Option<Outline<'_>>) -> String {
    let mut page = Page { svg: Svg::new(outline), y: MARGIN };
    page.head(explained);
    let sections = words::sections(explained);
    let (Some(request), Some(result)) = (sections.get(1), sections.last()) else {
        return page.svg.finish([WIDTH, page.y]);
    };
    let level = sections.get(2).filter(|_| explained.trace.level.is_some());
    page.pair(request, level);
    if let Some(texture) = &explained.texture {
        let palette = palette(explained, texture);
        for panel in panels(explained) {
            page.panel(explained, texture, &palette, &panel);
        }
        page.result(explained, Some(&palette), result);
    } else {
        page.result(explained, None, result);
    }
    let height = page.y + MARGIN - 12.0;
    page.svg.finish([WIDTH, height])
}

fn palette(explained: &Explanation, texture: &Texture) -> Palette {
    let taps = explained.trace.passes.iter().flat_map(|pass| &pass.parts).flat_map(|part| &part.taps);
    Palette::new(texture, taps.map(|tap| tap.value))
}

/// What is drawn together: one level of one sample, or one level of several samples.
struct Panel<'a> {
    section: Section,
    parts: Vec<(&'a Pass, &'a Part)>,
}

fn panels(explained: &Explanation) -> Vec<Panel<'_>> {
    let passes = &explained.trace.passes;
    let sections = words::sections(explained);
    let first = if explained.trace.level.is_some() { 3 } else { 2 };
    let of_parts = sections.get(first..sections.len() - 1).unwrap_or_default();
    let all: Vec<(&Pass, &Part)> =
        passes.iter().flat_map(|pass| pass.parts.iter().map(move |part| (pass, part))).collect();
    if passes.len() <= SINGLY {
        let pairs = all.into_iter().zip(of_parts);
        return pairs.map(|(part, section)| Panel { section: section.clone(), parts: vec![part] }).collect();
    }
    let mut levels: Vec<u32> = all.iter().map(|(_, part)| part.level).collect();
    levels.sort_unstable();
    levels.dedup();
    levels
        .into_iter()
        .map(|level| {
            let parts: Vec<(&Pass, &Part)> =
                all.iter().copied().filter(|(_, part)| part.level == level).collect();
            Panel { section: together(explained, &parts), parts }
        })
        .collect()
}

/// The words for several samples on one level: where each is taken.
fn together(explained: &Explanation, parts: &[(&Pass, &Part)]) -> Section {
    let title = parts.first().map_or(String::new(), |(pass, part)| {
        let title = words::title(explained, 0, pass, part);
        let level = title.split_once("level").map_or(title.clone(), |(_, rest)| format!("level{rest}"));
        format!("{} samples, {level}", parts.len())
    });
    let lines = parts.iter().enumerate().map(|(number, (_, part))| {
        let addresses: Vec<String> = part
            .axes
            .iter()
            .map(|axis| match axis.fraction {
                Some(fraction) => format!("{} + {}", axis.limited, super::number::fraction(fraction)),
                None => axis.limited.to_string(),
            })
            .collect();
        format!("{:>2}: texel ({})", number + 1, addresses.join(", "))
    });
    Section { title, lines: lines.collect() }
}

struct Page<'f> {
    svg: Svg<'f>,
    y: f64,
}

/// How many characters fit into a width.
fn columns(width: f64) -> usize {
    (width / (TEXT * ADVANCE)) as usize
}

fn broken(lines: &[String], width: f64) -> Vec<String> {
    lines.iter().flat_map(|line| wrapped(line, columns(width))).collect()
}

impl Page<'_> {
    fn head(&mut self, explained: &Explanation) {
        let size = 20.0;
        let title = wrapped(&explained.instruction, ((WIDTH - 2.0 * MARGIN) / (size * ADVANCE)) as usize);
        for line in &title {
            self.svg.text([MARGIN, self.y + 20.0], size, Anchor::Start, "class=\"ink\"", line);
            self.y += 27.0;
        }
        let lines = words::head(explained);
        self.y += 4.0;
        for line in broken(&lines, WIDTH - 2.0 * MARGIN) {
            self.svg.text([MARGIN, self.y + 14.0], TEXT, Anchor::Start, "class=\"soft\"", &line);
            self.y += LEADING;
        }
        self.y += 12.0;
    }

    /// Two cards side by side; the first alone takes all the width.
    fn pair(&mut self, left: &Section, right: Option<&Section>) {
        let whole = WIDTH - 2.0 * MARGIN;
        let Some(right) = right else {
            let height = card_height(left, whole);
            self.words_card([MARGIN, self.y], [whole, height], left);
            self.y += height + 12.0;
            return;
        };
        let first = (whole - 12.0) * 0.36;
        let second = whole - 12.0 - first;
        let height = card_height(left, first).max(card_height(right, second));
        self.words_card([MARGIN, self.y], [first, height], left);
        self.words_card([MARGIN + first + 12.0, self.y], [second, height], right);
        self.y += height + 12.0;
    }

    fn words_card(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], section: &Section) {
        self.card([x, y], [width, height], &section.title);
        let lines = broken(&section.lines, width - 2.0 * PADDING);
        self.lines([x + PADDING, y + 42.0], &lines);
    }

    fn card(&mut self, [x, y]: [f64; 2], size: [f64; 2], title: &str) {
        self.svg.rect([x, y], size, 9.0, "class=\"card\"");
        self.svg.text([x + PADDING, y + 26.0], 14.0, Anchor::Start, "class=\"mark\"", title);
    }

    fn lines(&mut self, [x, mut y]: [f64; 2], lines: &[String]) {
        for line in lines {
            if line.trim().is_empty() {
                y += LEADING / 2.0;
                continue;
            }
            y += LEADING;
            let notable = ["→", "clamped", "border", "outside", "not in memory"];
            let warn = notable.iter().any(|word| line.contains(word)) && !line.contains("/65535");
            let class = if warn { "class=\"warn\"" } else { "class=\"ink\"" };
            self.svg.text([x, y - 5.0], TEXT, Anchor::Start, class, line);
        }
    }

    /// A level: one drawing for each slice, the words beside.
    fn panel(&mut self, explained: &Explanation, texture: &Texture, palette: &Palette, panel: &Panel<'_>) {
        let mut slices: Vec<u8> =
            panel.parts.iter().flat_map(|(_, part)| &part.taps).map(|tap| tap.corner[2]).collect();
        slices.sort_unstable();
        slices.dedup();
        let grids: Vec<Grid<'_>> =
            slices.iter().map(|slice| Grid::new(explained, texture, palette, &panel.parts, *slice)).collect();
        let captions = if grids.len() > 1 { 20.0 } else { 0.0 };
        let drawn: f64 = grids.iter().map(|grid| grid.size()[1] + captions + 10.0).sum();
        let whole = WIDTH - 2.0 * MARGIN;
        let lines = broken(&panel.section.lines, whole - BESIDE - PADDING);
        let height = (42.0 + drawn + 8.0).max(text_height(&lines) + 54.0);
        self.card([MARGIN, self.y], [whole, height], &panel.section.title);
        let mut y = self.y + 40.0;
        for (grid, slice) in grids.iter().zip(&slices) {
            if captions > 0.0 {
                let z = panel.parts.first().and_then(|(_, part)| {
                    part.axes.get(2).map(|axis| axis.taps[usize::from(*slice).min(axis.taps.len() - 1)].index)
                });
                let caption = format!("slice {}", z.unwrap_or(0));
                self.svg.text([MARGIN + PADDING, y + 13.0], 11.5, Anchor::Start, "class=\"soft\"", &caption);
                y += captions;
            }
            grid.draw(&mut self.svg, [MARGIN + PADDING - 6.0, y]);
            y += grid.size()[1] + 10.0;
        }
        self.lines([MARGIN + BESIDE, self.y + 42.0], &lines);
        self.swatches([MARGIN + BESIDE - 18.0, self.y + 42.0], palette, &panel.parts, &lines);
        self.y += height + 12.0;
    }

    /// The colours of the texels beside their lines, which are the last ones.
    fn swatches(&mut self, [x, y]: [f64; 2], palette: &Palette, parts: &[(&Pass, &Part)], lines: &[String]) {
        let [(_, part)] = parts else { return };
        let table: Vec<&String> = lines.iter().rev().take_while(|line| !line.trim().is_empty()).collect();
        if table.len() != part.taps.len() {
            return;
        }
        let first = y + text_height(lines) - text_height(&lines[lines.len() - table.len()..]);
        for (number, tap) in part.taps.iter().enumerate() {
            let at = [x, first + LEADING * number as f64 + 4.0];
            let paint = format!("fill=\"{}\" class=\"rule\"", css(palette.rgb(tap.value)));
            self.svg.rect(at, [11.0; 2], 2.0, &paint);
        }
    }

    /// The result with its colour.
    fn result(&mut self, explained: &Explanation, palette: Option<&Palette>, section: &Section) {
        let whole = WIDTH - 2.0 * MARGIN;
        let beside = if palette.is_some() { 110.0 } else { 0.0 };
        let lines = broken(&section.lines, whole - 2.0 * PADDING - beside);
        let height = (text_height(&lines) + 58.0).max(136.0);
        self.card([MARGIN, self.y], [whole, height], &section.title);
        if let Some(palette) = palette {
            let colour = palette.rgb(explained.trace.texel);
            let at = [MARGIN + PADDING, self.y + 44.0];
            let gather = explained
                .trace
                .passes
                .iter()
                .any(|pass| pass.accumulation == tmu_texture::trace::Accumulation::Gathered);
            if gather {
                self.four(explained, palette, at);
            } else {
                let paint = format!("fill=\"{}\" class=\"rule\"", css(colour));
                self.svg.rect(at, [82.0; 2], 6.0, &paint);
            }
        }
        self.lines([MARGIN + PADDING + beside, self.y + 42.0], &lines);
        self.y += height + 12.0;
    }

    /// The four texels of a gather as they lie: w z above x y.
    fn four(&mut self, explained: &Explanation, palette: &Palette, [x, y]: [f64; 2]) {
        let taps = explained.trace.passes.iter().flat_map(|pass| &pass.parts).flat_map(|part| &part.taps);
        let corners = [[0.0, 41.0], [41.0, 41.0], [41.0, 0.0], [0.0, 0.0]];
        for ((tap, [dx, dy]), name) in taps.zip(corners).zip(["x", "y", "z", "w"]) {
            let colour = palette.rgb(tap.value);
            self.svg.rect([x + dx, y + dy], [40.0; 2], 3.0, &format!("fill=\"{}\"", css(colour)));
            let ink = format!("fill=\"{}\"", ink_on(colour));
            self.svg.text([x + dx + 20.0, y + dy + 25.0], 13.0, Anchor::Middle, &ink, name);
        }
    }
}

fn text_height(lines: &[String]) -> f64 {
    lines.iter().map(|line| if line.trim().is_empty() { LEADING / 2.0 } else { LEADING }).sum()
}

fn card_height(section: &Section, width: f64) -> f64 {
    text_height(&broken(&section.lines, width - 2.0 * PADDING)) + 58.0
}
