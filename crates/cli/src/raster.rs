//! Pictures as pixels.

use std::fmt::Write;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tmu_explain::fetch::Explanation;
use ttf_parser::{Face, OutlineBuilder};

/// Pixels for each unit of the picture.
const SCALE: f32 = 2.0;

/// The picture of a fetch as a PNG file. Its texts are drawn in a font that the command brings along, so that the file is the
/// same on every machine.
///
/// # Errors
/// A sentence that says why it cannot be drawn.
pub fn png(explanation: &Explanation) -> Result<Vec<u8>, String> {
    let cannot = |why: String| format!("cannot draw the picture: {why}");
    let font =
        Face::parse(epaint_default_fonts::HACK_REGULAR, 0).map_err(|error| cannot(error.to_string()))?;
    let svg = explanation.svg_in_outlines(&|character| outline(&font, character));
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| cannot(error.to_string()))?;
    let size =
        tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| cannot("it is too large".to_string()))?;
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| cannot("there is no memory for it".to_string()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| cannot(error.to_string()))
}

/// The outline of a character; that of an unknown one, if the font does not have it.
fn outline(font: &Face<'_>, character: char) -> String {
    let mut path = Path { data: String::new(), unit: 1.0 / f32::from(font.units_per_em()) };
    font.outline_glyph(font.glyph_index(character).unwrap_or_default(), &mut path);
    path.data
}

/// The data of an SVG path in units of the font's size; fonts have y upwards.
struct Path {
    data: String,
    unit: f32,
}

impl Path {
    fn put<const POINTS: usize>(&mut self, command: char, points: [[f32; 2]; POINTS]) {
        self.data.push(command);
        for [x, y] in points {
            // Writing to a string cannot fail.
            let _ = write!(self.data, " {} {}", x * self.unit, -y * self.unit);
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', [[x, y]]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', [[x, y]]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', [[x1, y1], [x, y]]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', [[x1, y1], [x2, y2], [x, y]]);
    }

    fn close(&mut self) {
        self.put::<0>('Z', []);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pictures count with characters that are 0.602 wide at size 1. A stroke is taller than wide, letters with and without a hole and the one that
    /// stands for those that the font does not have are all there.
    #[test]
    fn characters_of_the_font_have_outlines_of_one_width() {
        let font = Face::parse(epaint_default_fonts::HACK_REGULAR, 0).unwrap();
        for character in ['0', 'W', 'i', '½', '→', '×'] {
            let glyph = font.glyph_index(character).unwrap();
            let width = f32::from(font.glyph_hor_advance(glyph).unwrap()) / f32::from(font.units_per_em());
            assert!((width - 0.602).abs() < 0.0005, "{character}: {width}");
        }
        let contours = |character| outline(&font, character).matches('M').count();
        assert_eq!(['l', 'o', 'i', ' '].map(contours), [1, 2, 2, 0]);
        assert!(contours('\u{10ffff}') > 0);
        // The letter l stands on the base line: no point lies below it, the highest is more than half a size above.
        let path = outline(&font, 'l');
        let numbers: Vec<f32> =
            path.split([' ', 'M', 'L', 'Q', 'Z']).filter_map(|number| number.parse().ok()).collect();
        let heights = || numbers.chunks(2).map(|point| point[1]);
        assert!(heights().all(|y| y < 0.01) && heights().any(|y| y < -0.5), "{path}");
    }
}
