//! `tmu formats`

use serde_json::json;
use tmu_explain::formats::{self, FormatRow};

use crate::arguments::Formats;
use crate::json;
use crate::output::{self, Outcome, Status};

/// Lists the texel formats.
pub fn run(options: &Formats) -> Outcome {
    let text = match options.json {
        true => formats::format_rows().iter().map(object).collect::<std::io::Result<String>>()?,
        false => formats::formats(),
    };
    output::print(&text)?;
    Ok(Status::Good)
}

fn object(row: &FormatRow) -> std::io::Result<String> {
    let name = |name: &'static str| Some(name).filter(|name| !name.is_empty());
    json::line(&json!({
        "format": row.format.name(),
        "bytes": row.format.info().bytes,
        "block": row.format.info().block.map(|block| [block.width, block.height]),
        "components": row.components,
        "d3d": name(row.names.d3d),
        "vulkan": name(row.names.vulkan),
        "opengl": name(row.names.opengl),
    }))
}
