//! A footprint drawn over the texels around it.

use tmu_texture::sampler::AddressMode;
use tmu_texture::trace::{Accumulation, Part, Pass, Spot, Tap};
use tmu_texture::{TexelAddress, Texture};

use super::Explanation;
use super::colour::{Palette, css, ink_on};
use super::results;
use super::svg::{ADVANCE, Anchor, Svg};

/// Most texels of a drawing along an axis.
const MOST: i64 = 32;
/// Width of a drawing without its labels.
const WIDTH: f64 = 372.0;
/// Room for the labels of rows, and for those of columns.
const LABELS: [f64; 2] = [34.0, 22.0];

/// What is drawn into one grid: parts of samples on one level and one slice.
pub struct Grid<'a> {
    explained: &'a Explanation,
    texture: &'a Texture,
    palette: &'a Palette,
    parts: &'a [(&'a Pass, &'a Part)],
    /// The depth slice in the footprint, 0 or 1.
    slice: u8,
    /// First and last column, first and last row.
    window: [[i64; 2]; 2],
    cell: f64,
}

/// A texel's index in the drawing, before the address modes.
pub fn index(part: &Part, tap: &Tap) -> [i64; 2] {
    [0, 1].map(|axis| {
        let Some(trace) = part.axes.get(axis) else { return 0 };
        let number = usize::from(tap.corner[axis]).min(trace.taps.len() - 1);
        trace.taps[number].index.into()
    })
}

/// The position of a sample in texels, if it has one.
fn point(part: &Part) -> Option<[f64; 2]> {
    let along = |axis: usize| {
        let Some(trace) = part.axes.get(axis) else { return Some(0.5) };
        match trace.fraction {
            Some(fraction) => Some(f64::from(trace.limited) + f64::from(fraction) + 0.5),
            None => trace.scaled.map(|scaled| scaled + f64::from(trace.offset)),
        }
    };
    Some([along(0)?, along(1)?])
}

impl<'a> Grid<'a> {
    pub fn new(
        explained: &'a Explanation,
        texture: &'a Texture,
        palette: &'a Palette,
        parts: &'a [(&'a Pass, &'a Part)],
        slice: u8,
    ) -> Grid<'a> {
        let window = window(parts);
        let count = |[first, last]: [i64; 2]| (last - first + 1) as f64;
        let cell = (WIDTH / count(window[0])).min(WIDTH / count(window[1])).clamp(11.0, 62.0).floor();
        Grid { explained, texture, palette, parts, slice, window, cell }
    }

    /// Width and height with labels.
    pub fn size(&self) -> [f64; 2] {
        [0, 1].map(|axis| {
            let [first, last] = self.window[axis];
            (last - first + 1) as f64 * self.cell + LABELS[axis]
        })
    }

    /// Draws it with its upper left corner there.
    pub fn draw(&self, svg: &mut Svg<'_>, at: [f64; 2]) {
        let origin = [at[0] + LABELS[0], at[1] + LABELS[1]];
        self.labels(svg, origin);
        for row in self.window[1][0]..=self.window[1][1] {
            for column in self.window[0][0]..=self.window[0][1] {
                self.texel(svg, origin, [column, row]);
            }
        }
        self.edges(svg, origin);
        let taps = self.shown();
        for (index, tap) in &taps {
            self.tap(svg, self.corner(origin, *index), tap);
        }
        self.squares(svg, origin);
        for (index, tap) in &taps {
            self.words(svg, self.corner(origin, *index), *index, tap);
        }
        self.crosses(svg, origin);
    }

    /// Where a position in texels is drawn.
    fn position(&self, origin: [f64; 2], texels: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| origin[axis] + (texels[axis] - self.window[axis][0] as f64) * self.cell)
    }

    fn corner(&self, origin: [f64; 2], index: [i64; 2]) -> [f64; 2] {
        self.position(origin, index.map(|index| index as f64))
    }

    fn labels(&self, svg: &mut Svg<'_>, origin: [f64; 2]) {
        let used =
            |axis: usize, number: i64| self.on_slice().any(|(part, tap)| index(part, tap)[axis] == number);
        let [columns, rows] = self.window;
        let size = if self.cell < 24.0 { 8.0 } else { 11.0 };
        // In narrow grids the labels of neighbours would touch.
        let step = if self.cell < 24.0 { 2 } else { 1 };
        for column in (columns[0]..=columns[1]).step_by(step) {
            let [x, y] = self.corner(origin, [column, rows[0]]);
            let class = if used(0, column) { "class=\"mark\"" } else { "class=\"soft\"" };
            svg.text([x + self.cell / 2.0, y - 7.0], size, Anchor::Middle, class, &column.to_string());
        }
        if self.flat() {
            return;
        }
        for row in rows[0]..=rows[1] {
            let [x, y] = self.corner(origin, [columns[0], row]);
            let class = if used(1, row) { "class=\"mark\"" } else { "class=\"soft\"" };
            svg.text([x - 8.0, y + self.cell / 2.0 + 4.0], size, Anchor::End, class, &row.to_string());
        }
    }

    /// Whether the texture has one axis only.
    fn flat(&self) -> bool {
        self.parts.iter().all(|(_, part)| part.axes.len() < 2)
    }

    /// A texel of the neighbourhood; outside the texture faintly what its continuation shows, or nothing.
    fn texel(&self, svg: &mut Svg<'_>, origin: [f64; 2], index: [i64; 2]) {
        let [x, y] = self.corner(origin, index);
        let size = [self.cell - 1.0; 2];
        let colour = self.around(index).map(|texel| css(self.palette.rgb(texel)));
        if let (Some(colour), true) = (&colour, self.inside(index)) {
            svg.rect([x, y], size, 0.0, &format!("fill=\"{colour}\""));
            return;
        }
        svg.rect([x, y], size, 0.0, "class=\"void\"");
        if let Some(colour) = colour {
            svg.rect([x, y], size, 0.0, &format!("fill=\"{colour}\" fill-opacity=\"0.5\""));
        }
        let (low, high) = (self.cell * 0.12, self.cell * 0.88);
        svg.line([x + low, y + high], [x + high, y + low], "class=\"hatch\"");
    }

    /// Whether a texel of the level has that number.
    fn inside(&self, index: [i64; 2]) -> bool {
        let size = self.parts.first().map_or([0; 3], |(_, part)| part.size);
        (0..2).all(|axis| (0..i64::from(size[axis])).contains(&index[axis]))
    }

    /// The address mode of an axis, if the texture goes on by one.
    fn mode(&self, axis: usize) -> Option<AddressMode> {
        let on_face = self.parts.iter().any(|(pass, _)| pass.face.is_some());
        let sampler = self.explained.sampler.filter(|_| !self.explained.loads() && !on_face)?;
        Some(sampler.address[axis])
    }

    /// The texel of the level that an index stands for, decoded.
    fn around(&self, index: [i64; 2]) -> Option<[u32; 4]> {
        let (pass, part) = self.parts.first()?;
        let along = |axis: usize| match u32::try_from(index[axis]) {
            Ok(inside) if inside < part.size[axis] => Some(inside),
            _ => self.mode(axis)?.texel(i32::try_from(index[axis]).ok()?, part.size[axis]),
        };
        let (x, y) = (along(0)?, along(1)?);
        let z = match part.axes.get(2) {
            Some(axis) => axis.taps[usize::from(self.slice).min(axis.taps.len() - 1)].texel?,
            None => 0,
        };
        let sample = part.taps.iter().flat_map(|tap| tap.spot.texels()).map(|address| address.sample).next();
        let sample = sample.unwrap_or(0);
        let address = TexelAddress { level: part.level, layer: pass.layer, x, y, z, sample };
        self.texture.contains(address).then(|| self.texture.texel(address))
    }

    /// The edges of the level, where they are in the window; where it repeats those of each copy.
    fn edges(&self, svg: &mut Svg<'_>, origin: [f64; 2]) {
        let Some((_, part)) = self.parts.first() else { return };
        let size = part.size.map(i64::from);
        let repeats = [0, 1].map(|axis| self.mode(axis).is_some_and(AddressMode::repeats));
        let extent = [0, 1].map(|axis| {
            let [first, last] = [self.window[axis][0], self.window[axis][1] + 1];
            if repeats[axis] { [first, last] } else { [first.max(0), last.min(size[axis])] }
        });
        if extent.iter().any(|[low, high]| low >= high) {
            return;
        }
        for axis in 0..2 {
            let [low, high] = [self.window[axis][0], self.window[axis][1] + 1];
            let is_edge = |line: &i64| match repeats[axis] {
                true => line.rem_euclid(size[axis]) == 0,
                false => [0, size[axis]].contains(line),
            };
            for edge in (low..=high).filter(is_edge) {
                let [mut from, mut to] = [extent.map(|[low, _]| low), extent.map(|[_, high]| high)];
                (from[axis], to[axis]) = (edge, edge);
                let ends = [from, to].map(|end| self.corner(origin, end).map(|corner| corner - 0.5));
                svg.line(ends[0], ends[1], "class=\"edge\" stroke-width=\"1.5\"");
            }
        }
    }

    fn on_slice(&self) -> impl Iterator<Item = (&Part, &Tap)> {
        let slice = self.slice;
        self.parts.iter().flat_map(move |(_, part)| {
            part.taps.iter().filter(move |tap| tap.corner[2] == slice).map(move |tap| (*part, tap))
        })
    }

    /// The texels that are read and in the window, each index once.
    fn shown(&self) -> Vec<([i64; 2], &Tap)> {
        let mut shown: Vec<([i64; 2], &Tap)> = Vec::new();
        for (part, tap) in self.on_slice() {
            let index = index(part, tap);
            let visible = (0..2).all(|axis| {
                let [first, last] = self.window[axis];
                (first..=last).contains(&index[axis])
            });
            if visible && shown.iter().all(|(known, _)| *known != index) {
                shown.push((index, tap));
            }
        }
        shown
    }

    fn tap(&self, svg: &mut Svg<'_>, [x, y]: [f64; 2], tap: &Tap) {
        let (colour, cell) = (self.palette.rgb(tap.value), self.cell);
        svg.rect([x, y], [cell - 1.0; 2], 0.0, &format!("fill=\"{}\"", css(colour)));
        let frame = [x + 1.0, y + 1.0];
        svg.rect(frame, [cell - 3.0; 2], 2.0, "fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\"");
        svg.rect(frame, [cell - 3.0; 2], 2.0, "fill=\"none\" class=\"tap\" stroke-width=\"2\"");
    }

    /// A texel's weight, and what put it there, away from the sample's cross.
    fn words(&self, svg: &mut Svg<'_>, [x, y]: [f64; 2], at: [i64; 2], tap: &Tap) {
        let (cell, middle) = (self.cell, x + self.cell / 2.0 - 0.5);
        if cell < 40.0 {
            return;
        }
        let colour = self.palette.rgb(tap.value);
        let main = if self.parts[0].0.accumulation == Accumulation::Gathered {
            results::named(self.explained, tap)
        } else if self.parts.len() > 1 {
            let of_texel = self.on_slice().filter(|(part, tap)| index(part, tap) == at);
            let sum: f64 = of_texel.map(|(_, tap)| tap.weight.fraction()).sum();
            format!("{:.1}%", 100.0 * sum / self.parts.len() as f64)
        } else {
            brief(&results::weight(tap.weight))
        };
        let [main_y, note_y] = match self.crossed(at) {
            Some(height) if height < 0.5 && self.note(at, tap).is_none() => [y + cell - 8.0; 2],
            Some(height) if height < 0.5 => [y + cell - 21.0, y + cell - 9.0],
            Some(_) => [y + 15.0, y + 27.0],
            None => [y + 16.0, y + cell - 9.0],
        };
        label(svg, [middle, main_y], 10.5, colour, &main);
        if let Some(note) = self.note(at, tap) {
            label(svg, [middle, note_y], 9.0, colour, &note);
        }
    }

    /// How far down in a texel a sample is taken, if one is.
    fn crossed(&self, at: [i64; 2]) -> Option<f64> {
        let points = self.parts.iter().filter_map(|(_, part)| point(part));
        let inside = points.map(|point| [0, 1].map(|axis| point[axis] - at[axis] as f64));
        let mut near = inside.filter(|point| point.iter().all(|part| (-0.1..1.1).contains(part)));
        near.next().map(|[_, height]| height)
    }

    /// What the index stands for, if not for the texel of that number.
    fn note(&self, at: [i64; 2], tap: &Tap) -> Option<String> {
        match tap.spot {
            Spot::Border => Some("border".to_string()),
            Spot::Outside => Some("outside".to_string()),
            Spot::Corner(_) => Some("corner".to_string()),
            Spot::Missing(_) => Some("missing".to_string()),
            Spot::Texel(address) => {
                let texel = [address.x, address.y].map(i64::from);
                let same_face = self.parts.iter().any(|(pass, _)| pass.layer == address.layer);
                if texel == at && same_face {
                    return None;
                }
                let face = match self.parts[0].0.face {
                    Some(_) => results::FACES[address.layer as usize % 6],
                    None => "→",
                };
                Some(if self.flat() {
                    format!("{face} {}", address.x)
                } else {
                    format!("{face} {},{}", address.x, address.y)
                })
            }
        }
    }

    /// Where a sample is taken, if it is in the window.
    fn visible(&self, part: &Part) -> Option<[f64; 2]> {
        point(part).filter(|texels| {
            (0..2).all(|axis| {
                let [first, last] = self.window[axis];
                texels[axis] >= first as f64 && texels[axis] <= (last + 1) as f64
            })
        })
    }

    /// Around the sample of a linear filter the square of one texel, whose overlaps with the texels are the weights.
    fn squares(&self, svg: &mut Svg<'_>, origin: [f64; 2]) {
        let [(pass, part)] = self.parts else { return };
        let linear = part.axes.first().is_some_and(|axis| axis.fraction.is_some());
        let Some(texels) = self.visible(part) else { return };
        if linear && pass.accumulation != Accumulation::Gathered {
            let [x, y] = self.position(origin, texels);
            let half = self.cell / 2.0;
            let height = if self.flat() { 0.5 } else { half };
            for paint in [
                "fill=\"none\" class=\"halo\" stroke-width=\"3\"",
                "fill=\"none\" class=\"probe\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\"",
            ] {
                svg.rect([x - half, y - height], [self.cell, 2.0 * height], 0.0, paint);
            }
        }
    }

    /// Where the samples are taken.
    fn crosses(&self, svg: &mut Svg<'_>, origin: [f64; 2]) {
        self.long_axis(svg, origin);
        for (_, part) in self.parts {
            let Some(texels) = self.visible(part) else { continue };
            let [x, y] = self.position(origin, texels);
            let arm = (self.cell / 9.0).clamp(3.0, 7.0);
            for paint in ["class=\"halo\" stroke-width=\"4\"", "class=\"probe\" stroke-width=\"1.8\""] {
                for (dx, dy) in [(arm, 0.0), (0.0, arm)] {
                    svg.line([x - dx, y - dy], [x + dx, y + dy], paint);
                }
            }
        }
    }

    /// The longer axis of an anisotropic footprint.
    fn long_axis(&self, svg: &mut Svg<'_>, origin: [f64; 2]) {
        let Some(ellipse) = self.explained.trace.level.as_ref().and_then(|level| level.ellipse.as_ref())
        else {
            return;
        };
        let [first, last] = [self.parts.first(), self.parts.last()];
        let (Some((_, first)), Some((_, last))) = (first, last) else { return };
        if let (Some(from), Some(to)) = (point(first), point(last))
            && ellipse.weights.len() > 1
        {
            let ends = [from, to].map(|end| self.position(origin, end));
            svg.line(ends[0], ends[1], "class=\"halo\" stroke-width=\"3\"");
            svg.line(ends[0], ends[1], "class=\"probe\" stroke-width=\"1.2\" stroke-dasharray=\"4 3\"");
        }
    }
}

/// A text on a patch of the texel's colour, which lines do not cross.
fn label(svg: &mut Svg<'_>, [x, y]: [f64; 2], size: f64, colour: [u8; 3], text: &str) {
    let width = text.chars().count() as f64 * ADVANCE * size + 4.0;
    let paint = format!("fill=\"{}\"", css(colour));
    svg.rect([x - width / 2.0, y - size + 0.5], [width, size + 2.0], 2.0, &paint);
    svg.text([x, y], size, Anchor::Middle, &format!("fill=\"{}\"", ink_on(colour)), text);
}

/// A fraction of 1 in four decimals; other weights as they are.
fn brief(weight: &str) -> String {
    match weight.parse::<f64>() {
        Ok(value) if weight.len() > 6 => format!("{value:.4}"),
        _ => weight.to_string(),
    }
}

/// The columns and rows to show: the footprints and two texels around, of those outside the texture one.
fn window(parts: &[(&Pass, &Part)]) -> [[i64; 2]; 2] {
    [0, 1].map(|axis| {
        let indices =
            || parts.iter().flat_map(|(_, part)| part.taps.iter().map(|tap| index(part, tap)[axis]));
        let (first, last) = (indices().min().unwrap_or(0), indices().max().unwrap_or(0));
        let flat = parts.iter().all(|(_, part)| part.axes.len() <= axis);
        let size = parts.first().map_or(1, |(_, part)| i64::from(part.size[axis]));
        if flat {
            return [0, 0];
        }
        let (mut low, mut high) = ((first - 2).max((-1).min(first)), (last + 2).min(size.max(last)));
        if high - low >= MOST {
            let middle = first + (last - first) / 2;
            (low, high) = (middle - MOST / 2, middle + MOST / 2 - 1);
        }
        [low, high]
    })
}
