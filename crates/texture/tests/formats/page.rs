//! `docs/formats.md` is written from the format table; this test fails when it is not what the table says.
//!
//! `TMU_WRITE_DOCS=1 cargo test -p tmu-texture` writes it anew.

use std::fmt::Write;
use std::path::Path;

use tmu_texture::Format;

const PREFACE: &str = include_str!("page.md");
const HEADER: &str = "\
| name | bytes | components, bits from the lowest up | Direct3D `DXGI_FORMAT_` | Vulkan `VK_FORMAT_` | OpenGL `GL_` | Maxwell |
|---|---|---|---|---|---|---|
";

#[test]
fn the_page_of_formats_is_what_the_table_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = page();
    if std::env::var_os("TMU_WRITE_DOCS").is_some() {
        std::fs::write(&path, &page).expect("docs/formats.md can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "docs/formats.md is stale; TMU_WRITE_DOCS=1 cargo test -p tmu-texture writes it anew"
    );
}

fn page() -> String {
    let mut page = PREFACE.to_owned();
    page.push_str(HEADER);
    for &format in Format::ALL {
        let (info, names) = (format.info(), format.other_names());
        let or_dash = |name: &'static str| if name.is_empty() { "–" } else { name };
        let [d3d, vulkan, opengl] = [names.d3d, names.vulkan, names.opengl].map(or_dash);
        let (bytes, layout, maxwell) = (info.bytes, info.layout(), names.maxwell);
        writeln!(page, "| `{format}` | {bytes} | {layout} | {d3d} | {vulkan} | {opengl} | {maxwell:#04x} |")
            .expect("strings can be written to");
    }
    page
}
