//! What an image or texture file holds, in words.

use tmu_program::Diagnostic;
use tmu_texture::texture::TextureDescription;
use tmu_texture::{Dimension, Format};

use super::{KINDS, read};
use crate::container::Container;

/// The kind of an image or texture file, recognised by its beginning: `PNG` and so on; `None` for all else.
pub fn kind(file: &[u8]) -> Option<&'static str> {
    match Container::of(file) {
        Some(Container::Dds) => Some("DDS"),
        Some(Container::Ktx2) => Some("KTX2"),
        None => KINDS.iter().find(|(magic, _, _)| file.starts_with(magic)).map(|(_, name, _)| *name),
    }
}

/// Reads an image or texture file and says what a job gets from it, as the note `IMAGE-001`; or what is wrong with it.
/// `None` for files of other kinds.
pub fn check(file: &[u8]) -> Option<Diagnostic> {
    let kind = kind(file)?;
    let held = match Container::of(file) {
        Some(container) => container.read(file).map(|contents| texture(&contents.description)),
        None => read(file).map(|picture| plane(picture.size, picture.format)),
    };
    Some(match held {
        Ok(held) => Diagnostic::note("IMAGE-001", format!("{kind}: {held}"))
            .hint("a job takes it as the `image` of a `[texture.*]`"),
        Err(problem) => problem,
    })
}

fn plane([width, height]: [u32; 2], format: Format) -> String {
    format!("{width} × {height} pixels, as {format}")
}

fn texture(description: &TextureDescription) -> String {
    let TextureDescription { dimension, array, size: [width, height, depth], layers, levels, format, .. } =
        *description;
    let (name, size) = match dimension {
        Dimension::D1 => ("1D", format!("{width} texels")),
        Dimension::D2 | Dimension::Buffer => ("2D", format!("{width} × {height} texels")),
        Dimension::D3 => ("3D", format!("{width} × {height} × {depth} texels")),
        Dimension::Cube => ("cube", format!("six faces of {width} × {height} texels")),
    };
    let plural = |count: u32, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let layers = match (array, dimension) {
        (false, _) => String::new(),
        (true, Dimension::Cube) => format!(", {}", plural(layers / 6, "cube")),
        (true, _) => format!(", {}", plural(layers, "layer")),
    };
    let kind = if array { " array" } else { "" };
    format!("{name}{kind}, {size}{layers}, {}, {format}", plural(levels, "level"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::Contents;

    fn held(dimension: Dimension, size: [u32; 3], layers: u32, levels: u32, format: Format) -> String {
        let plain = TextureDescription::new(dimension, size, format);
        let description =
            TextureDescription { array: layers > 1, layers: plain.layers * layers, levels, ..plain };
        let data = vec![0; description.data_length().unwrap()];
        let file = Container::Ktx2.write(&Contents { description, data }).unwrap();
        let found = check(&file).unwrap();
        assert_eq!(found.code, "IMAGE-001");
        found.message
    }

    #[test]
    fn files_are_described() {
        let bc7 = Format::Bc7Srgb;
        assert_eq!(
            held(Dimension::D2, [16, 8, 1], 3, 5, bc7),
            "KTX2: 2D array, 16 × 8 texels, 3 layers, 5 levels, bc7_srgb"
        );
        assert_eq!(
            held(Dimension::Cube, [4, 4, 1], 2, 1, Format::D32Float),
            "KTX2: cube array, six faces of 4 × 4 texels, 2 cubes, 1 level, d32_float"
        );
        assert_eq!(
            held(Dimension::D3, [4, 4, 2], 1, 1, Format::R8Unorm),
            "KTX2: 3D, 4 × 4 × 2 texels, 1 level, r8_unorm"
        );
        let picture = super::super::Picture { size: [2, 1], format: Format::R8Unorm, bytes: vec![1, 2] };
        let png = super::super::write(&picture).unwrap();
        assert_eq!(check(&png).unwrap().message, "PNG: 2 × 1 pixels, as r8_unorm");
        assert_eq!(check(&png[..30]).unwrap().code, "JOB-010");
        assert_eq!(check(b"#?RADIANCE\n").unwrap().code, "JOB-010");
        assert_eq!((check(b"MOV R0, R1;"), kind(b"")), (None, None));
    }
}
