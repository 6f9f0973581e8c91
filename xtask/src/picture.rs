//! Draws the test pictures: own work, so that the corpus is free of anyone else's, and made to show mistakes:
//! smooth gradients, hard edges, single-texel detail, a star that gets finer towards its centre.

use std::f64::consts::TAU;
use std::io::BufWriter;
use std::path::Path;

use crate::view;

/// Width and height of the picture in pixels.
const SIZE: usize = 256;
/// Samples per pixel along each axis.
const FINE: usize = 4;

/// Red, green, blue in 0…1.
type Colour = [f64; 3];

const WHITE: Colour = [1.0, 1.0, 1.0];
const BLACK: Colour = [0.0, 0.0, 0.0];

/// Draws all pictures into a folder.
pub fn draw_all(folder: &Path) -> Result<(), String> {
    let pixel = |index: usize| {
        let (x, y) = (index % SIZE, index / SIZE);
        let colour = lettering(x, y).unwrap_or_else(|| smooth_pixel(x, y));
        colour.map(|component| (component.clamp(0.0, 1.0) * 255.0).round() as u8)
    };
    let pixels: Vec<[u8; 3]> = (0..SIZE * SIZE).map(pixel).collect();
    write_png(&folder.join("landscape.png"), SIZE, &pixels)
}

/// Works out what the picture must become under `corpus/kernels/view.cu`, and writes it beside the job files.
pub fn write_expected(corpus: &Path) -> Result<(), String> {
    let path = corpus.join("images/landscape.png");
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let source = view::read_png(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    let exact = view::exact_picture(&source);
    if exact != view::float_picture(&source, view::EXACT) {
        return Err("the two ways to work out the picture disagree".to_owned());
    }
    write_png(&corpus.join("jobs/view-expected.png"), SIZE, &exact)?;
    let turned = view::float_picture(&source, view::ROUNDED);
    write_png(&corpus.join("jobs/view-turned-expected.png"), SIZE, &turned)
}

/// Writes a picture of a width.
pub fn write_png(path: &Path, width: usize, pixels: &[[u8; 3]]) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| failed(&e))?;
    }
    let file = std::fs::File::create(path).map_err(|e| failed(&e))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width as u32, (pixels.len() / width) as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(|e| failed(&e))?;
    writer.write_image_data(pixels.as_flattened()).map_err(|e| failed(&e))?;
    println!("{}", path.display());
    Ok(())
}

/// The mean of the scene over one pixel.
fn smooth_pixel(x: usize, y: usize) -> Colour {
    let mut sum = BLACK;
    for sample in 0..FINE * FINE {
        let within = |i: usize| (i as f64 + 0.5) / FINE as f64;
        let colour = scene(x as f64 + within(sample % FINE), y as f64 + within(sample / FINE));
        sum = std::array::from_fn(|i| sum[i] + colour[i] / (FINE * FINE) as f64);
    }
    sum
}

/// The scene at a point, in pixels from the top left: the nearest thing that covers it.
fn scene(x: f64, y: f64) -> Colour {
    star(x, y)
        .or_else(|| colour_wheel(x, y))
        .or_else(|| floor(x, y))
        .or_else(|| ridge(x, y, 168.0, 14.0, 0.0, [0.16, 0.11, 0.28]))
        .or_else(|| ridge(x, y, 146.0, 20.0, 2.1, [0.33, 0.20, 0.42]))
        .unwrap_or_else(|| sky(x, y))
}

fn mix(a: Colour, b: Colour, share: f64) -> Colour {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * share.clamp(0.0, 1.0))
}

/// Full colours around the circle; `turn` counts whole turns.
fn hue(turn: f64) -> Colour {
    std::array::from_fn(|i| 0.5 + 0.5 * (TAU * (turn - i as f64 / 3.0)).cos())
}

/// Night blue above, dawn below, and the sun with its halo.
fn sky(x: f64, y: f64) -> Colour {
    let dawn = mix([0.06, 0.10, 0.36], [0.98, 0.62, 0.28], (y / 170.0).powf(1.4));
    let from_sun = (x - 150.0).hypot(y - 112.0);
    if from_sun < 30.0 {
        return mix([1.0, 0.97, 0.80], [1.0, 0.78, 0.25], from_sun / 30.0);
    }
    mix(dawn, [1.0, 0.80, 0.45], 0.8 * (-(from_sun - 30.0) / 26.0).exp())
}

/// A mountain range: below its line, shaded towards the bottom.
fn ridge(x: f64, y: f64, height: f64, rise: f64, phase: f64, colour: Colour) -> Option<Colour> {
    let along = TAU * x / SIZE as f64;
    let line = height - rise * ((2.0 * along + phase).sin() + 0.5 * (5.0 * along + 2.0 * phase).sin());
    (y > line).then(|| mix(colour, BLACK, (y - line) / 90.0))
}

/// A chequered floor in perspective.
fn floor(x: f64, y: f64) -> Option<Colour> {
    let depth = y - 180.0;
    if depth <= 0.0 {
        return None;
    }
    let (across, away) = ((x - 128.0) * 3.0 / (depth + 12.0), 190.0 / (depth + 12.0));
    let odd = (across.floor() + (away * 2.0).floor()).rem_euclid(2.0) >= 1.0;
    let tile = if odd { [0.93, 0.90, 0.82] } else { hue(0.55 + 0.02 * across.floor()) };
    Some(mix([0.45, 0.30, 0.40], tile, depth / 40.0))
}

/// A star of 32 black and white rays.
fn star(x: f64, y: f64) -> Option<Colour> {
    let (dx, dy) = (x - 44.0, y - 60.0);
    if dx.hypot(dy) > 34.0 {
        return None;
    }
    let ray = (dy.atan2(dx) / TAU * 32.0).rem_euclid(1.0);
    Some(if ray < 0.5 { WHITE } else { BLACK })
}

/// All hues around a disc, white in its centre, with a black rim.
fn colour_wheel(x: f64, y: f64) -> Option<Colour> {
    let (dx, dy) = (x - 216.0, y - 48.0);
    let radius = dx.hypot(dy);
    match radius {
        _ if radius > 30.0 => None,
        _ if radius > 28.0 => Some(BLACK),
        _ => Some(mix(WHITE, hue(dy.atan2(dx) / TAU), radius / 22.0)),
    }
}

/// The words in the picture, without smoothing, and a patch of single-pixel checks.
fn lettering(x: usize, y: usize) -> Option<Colour> {
    if (232..248).contains(&x) && (92..108).contains(&y) {
        return Some(if (x + y).is_multiple_of(2) { WHITE } else { [0.8, 0.0, 0.2] });
    }
    if covers("OPENTMU", 46, 200, 4, x, y) {
        return Some([1.0, 1.0, 0.92]);
    }
    let near = |dx: usize, dy: usize| {
        covers("OPENTMU", 46, 200, 4, (x + dx).wrapping_sub(2), (y + dy).wrapping_sub(2))
    };
    if (0..25).any(|i| near(i % 5, i / 5)) {
        return Some([0.10, 0.05, 0.20]);
    }
    covers("TEXEL BY TEXEL", 86, 240, 1, x, y).then_some(BLACK)
}

/// Whether a word written from (left, top), each dot of a letter `scale` pixels wide, covers a pixel.
fn covers(word: &str, left: usize, top: usize, scale: usize, x: usize, y: usize) -> bool {
    let (Some(x), Some(y)) = (x.checked_sub(left), y.checked_sub(top)) else { return false };
    let (column, row) = (x / scale, y / scale);
    let letter = word.chars().nth(column / 6).and_then(letter);
    column % 6 < 5 && row < 7 && letter.is_some_and(|rows| rows[row] >> (4 - column % 6) & 1 == 1)
}

/// Seven rows of five dots, the leftmost in bit 4.
fn letter(letter: char) -> Option<[u8; 7]> {
    Some(match letter {
        'B' => [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110],
        'E' => [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
        'L' => [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
        'M' => [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
        'N' => [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
        'O' => [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
        'P' => [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
        'T' => [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
        'U' => [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
        'X' => [0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b01010, 0b10001],
        'Y' => [0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
        _ => return None,
    })
}
