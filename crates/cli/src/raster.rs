//! Pictures as pixels.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// Pixels for each unit of the picture.
const SCALE: f32 = 2.0;

/// A picture in SVG as a PNG file. Its texts are drawn in a font that the command brings along, so that the file is the
/// same on every machine.
///
/// # Errors
/// A sentence that says why it cannot be drawn.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut fonts = Database::new();
    fonts.load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
    fonts.set_monospace_family("Hack");
    let options = Options { fontdb: Arc::new(fonts), font_family: "Hack".to_string(), ..Options::default() };
    let cannot = |why: String| format!("cannot draw the picture: {why}");
    let tree = Tree::from_str(svg, &options).map_err(|error| cannot(error.to_string()))?;
    let size =
        tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| cannot("it is too large".to_string()))?;
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| cannot("there is no memory for it".to_string()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| cannot(error.to_string()))
}
