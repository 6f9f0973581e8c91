//! A small writer of SVG: rectangles, lines and text in a fixed-width font.

use std::fmt::{Display, Write};

/// Width of a character in a fixed-width font of size 1.
pub const ADVANCE: f64 = 0.602;

/// Colours by class: for light pages, and for dark ones where the viewer asks for them.
const STYLE: &str = "\
.page{fill:#ffffff}.card{fill:#f4f6f8}.ink{fill:#1b2026}.soft{fill:#5d6875}.mark{fill:#0a5fd0}.warn{fill:#a8480c}\
.rule{stroke:#c9d0d8}.edge{stroke:#1b2026}.tap{stroke:#0a5fd0}.probe{stroke:#101418}.halo{stroke:#ffffff}\
.void{fill:#e3e7eb}.hatch{stroke:#b9c1ca}\
text{font-family:Hack,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}\
@media (prefers-color-scheme:dark){\
.page{fill:#12161b}.card{fill:#1b2128}.ink{fill:#e6eaef}.soft{fill:#9aa6b3}.mark{fill:#6fb1ff}.warn{fill:#ffae74}\
.rule{stroke:#3a444f}.edge{stroke:#e6eaef}.tap{stroke:#6fb1ff}\
.void{fill:#262d35}.hatch{stroke:#46515d}}";

/// Where a text stands about its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The outline of a character in a font of fixed width and size 1, as the data of an SVG path: x from 0 to 0.602, y downwards from the base line.
pub type Outline<'f> = &'f dyn Fn(char) -> String;

/// A picture that grows.
pub struct Svg<'f> {
    body: String,
    outline: Option<Outline<'f>>,
}

/// A number with two decimals at most.
fn short(value: f64) -> impl Display {
    (value * 100.0).round() / 100.0
}

impl<'f> Svg<'f> {
    /// A picture without anything. Its texts are outlines if there are any, or else text.
    pub fn new(outline: Option<Outline<'f>>) -> Svg<'f> {
        Svg { body: String::new(), outline }
    }

    /// A rectangle with rounded corners; `paint` are attributes such as `class="card"`.
    pub fn rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], radius: f64, paint: &str) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        let radius = if radius == 0.0 { String::new() } else { format!(" rx=\"{radius}\"") };
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{radius} {paint}/>"
        ));
    }

    /// A straight line.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], paint: &str) {
        let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(short);
        self.put(format_args!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {paint}/>"));
    }

    /// A line of text on a base line.
    pub fn text(&mut self, [x, y]: [f64; 2], size: f64, anchor: Anchor, paint: &str, text: &str) {
        if let Some(outline) = self.outline {
            return self.outlines([x, y], size, anchor, paint, text, outline);
        }
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (x, y, text) = (short(x), short(y), escaped(text));
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor} {paint} xml:space=\"preserve\">{text}</text>"
        ));
    }

    fn outlines(
        &mut self,
        [x, y]: [f64; 2],
        size: f64,
        anchor: Anchor,
        paint: &str,
        text: &str,
        outline: Outline<'_>,
    ) {
        let width = text.chars().count() as f64 * ADVANCE * size;
        let first = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        for (number, character) in text.chars().enumerate().filter(|(_, character)| *character != ' ') {
            let (x, outline) = (first + number as f64 * ADVANCE * size, outline(character));
            self.put(format_args!(
                "<path transform=\"translate({x} {y}) scale({size})\" {paint} d=\"{outline}\"/>"
            ));
        }
    }

    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{element}");
    }

    /// The whole picture on a page of that size.
    pub fn finish(self, [width, height]: [f64; 2]) -> String {
        let (width, height) = (width.ceil(), height.ceil());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<style>{STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"12\" class=\"page\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// Text for an element: what XML gives a meaning, and control characters, are replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            _ if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}');
            }
            _ => out.push(character),
        }
    }
    out
}

/// Breaks a line at spaces where it has more characters than that; what goes on is indented.
pub fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let indent = line.chars().take_while(|character| *character == ' ').count();
    let mut lines = vec![String::new()];
    for (number, word) in line.split(' ').enumerate() {
        let last = lines.last_mut().map_or(0, |line| line.chars().count());
        let word_length = word.chars().count();
        let begins = number == 0;
        if !begins && last + 1 + word_length > columns && last > indent + 4 && !word.is_empty() {
            lines.push(" ".repeat(indent + 4));
            if let Some(line) = lines.last_mut() {
                *line += word;
            }
        } else if let Some(line) = lines.last_mut() {
            if !begins {
                line.push(' ');
            }
            *line += word;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("a<b & \u{1}"), "a&lt;b &amp; \u{fffd}");
    }

    #[test]
    fn long_lines_break_at_spaces() {
        assert_eq!(wrapped("  one two three four", 12), ["  one two", "      three", "      four"]);
        assert_eq!(wrapped("short", 12), ["short"]);
        assert_eq!(wrapped("averyverylongwordindeed", 5), ["averyverylongwordindeed"]);
    }
}
