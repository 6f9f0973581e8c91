//! Pictures as characters: each is two pixels, one above the other, by its colour and that of its ground.

use opentmu::picture::Picture;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// A picture in so many columns and rows of characters at most, as large as it fits: the colours of the upper and the lower pixel. None
/// for pictures that cannot be shown.
pub fn cells(picture: Picture, columns: usize, rows: usize) -> Option<Vec<Vec<[Colour; 2]>>> {
    let [width, height] = picture.size.map(|side| side as usize);
    let codes = picture.codes().ok()?;
    let [columns, rows] = fit([width, height], [columns, 2 * rows]);
    let colour = |column: usize, row: usize| {
        let (x, y) = (column * width / columns.max(1), row * height / rows.max(1));
        let at = 4 * (y * width + x);
        [codes[at], codes[at + 1], codes[at + 2]]
    };
    let row = |row: usize| {
        let lower = |column| if 2 * row + 1 < rows { colour(column, 2 * row + 1) } else { [0; 3] };
        (0..columns).map(|column| [colour(column, 2 * row), lower(column)]).collect()
    };
    Some((0..rows.div_ceil(2)).map(row).collect())
}

/// The largest size of the same shape that fits, not larger than the picture.
fn fit([width, height]: [usize; 2], [columns, rows]: [usize; 2]) -> [usize; 2] {
    if width <= columns && height <= rows {
        return [width, height];
    }
    match width * rows > height * columns {
        true => [columns, (height * columns / width.max(1)).max(1)],
        false => [(width * rows / height.max(1)).max(1), rows],
    }
}

/// The same as text with the control sequences of terminals that know colours.
pub fn text(picture: Picture, columns: usize, rows: usize) -> Option<String> {
    let mut out = String::new();
    for row in cells(picture, columns, rows)? {
        for [[r, g, b], [red, green, blue]] in row {
            out += &format!("\x1b[38;2;{r};{g};{b};48;2;{red};{green};{blue}m▀");
        }
        out += "\x1b[0m\n";
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tmu_texture::Format;

    /// By hand: of a picture of 2 × 2 pixels each character holds a column.
    #[test]
    fn two_pixels_are_a_character() {
        let bytes = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [9, 8, 7, 255]].concat();
        let picture = Picture { size: [2, 2], format: Format::Rgba8Unorm, bytes };
        let cells = cells(picture, 10, 10).expect("a picture");
        assert_eq!(cells, [[[[255, 0, 0], [0, 0, 255]], [[0, 255, 0], [9, 8, 7]]]]);
    }

    #[test]
    fn large_pictures_keep_their_shape() {
        assert_eq!(fit([256, 256], [40, 40]), [40, 40]);
        assert_eq!(fit([400, 100], [40, 40]), [40, 10]);
        assert_eq!(fit([3, 5], [40, 40]), [3, 5]);
    }
}
