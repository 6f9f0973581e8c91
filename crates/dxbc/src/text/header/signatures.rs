//! Signatures.

use std::fmt::{Result, Write};

use crate::names::{Precision, Stage};
use crate::reflection::{Element, Signature};

/// System values by number.
const SYSTEM_VALUES: [&str; 17] = [
    "NONE", "POS", "CLIPDST", "CULLDST", "RTINDEX", "VPINDEX", "VERTID", "PRIMID", "INSTID", "FFACE",
    "SAMPLE", "QUADEDGE", "QUADINT", "TRIEDGE", "TRIINT", "LINEDET", "LINEDEN",
];

/// Pixel outputs, whose number in the file is 0: semantic, name, register of its own.
const OUTPUTS: [(&str, &str, &str); 6] = [
    ("SV_TARGET", "TARGET", ""),
    ("SV_DEPTH", "DEPTH", "oDepth"),
    ("SV_DEPTHGREATEREQUAL", "DEPTHGE", "oDepthGE"),
    ("SV_DEPTHLESSEQUAL", "DEPTHLE", "oDepthLE"),
    ("SV_COVERAGE", "COVERAGE", "oMask"),
    // The reference tool has blanks before the name, which is too long for its column.
    ("SV_STENCILREF", "STENCILREF", "   oStencilRef"),
];

pub(super) fn signature(
    title: &str,
    signature: &Signature,
    stage: Option<Stage>,
    out: &mut String,
) -> Result {
    writeln!(out, "//\n// {title} signature:\n//")?;
    writeln!(out, "// Name                 Index   Mask Register SysValue  Format   Used")?;
    writeln!(out, "// -------------------- ----- ------ -------- -------- ------- ------")?;
    if signature.elements.is_empty() {
        return writeln!(out, "// no {title}");
    }
    let streams = signature.elements.iter().any(|element| element.stream > 0);
    for element in &signature.elements {
        let name =
            if streams { format!("m{}:{:<17}", element.stream, element.name) } else { element.name.clone() };
        let is_output = title != "Input" && !(title == "Patch Constant" && stage == Some(Stage::Domain));
        let used = if is_output { element.mask & !element.used } else { element.used };
        let known = OUTPUTS
            .iter()
            .find(|it| is_output && stage == Some(Stage::Pixel) && it.0 == element.name.to_ascii_uppercase());
        let system = match known {
            Some((_, name, _)) => name,
            None => SYSTEM_VALUES.get(element.system_value as usize).copied().unwrap_or("unknown"),
        };
        let (mask, register, used) = match element.register {
            Some(register) => (letters(element.mask), register.to_string(), letters(used)),
            None => {
                let register = known.map_or(own_register(element), |it| it.2);
                ("N/A".to_string(), register.to_string(), if used == 0 { "NO" } else { "YES" }.to_string())
            }
        };
        writeln!(
            out,
            "// {name:<20} {:>5} {mask:>6} {register:>8} {system:>8} {:>7} {used:>6}",
            element.index,
            format_name(element)
        )?;
    }
    writeln!(out, "//")
}

/// The name of a register that no number has.
fn own_register(element: &Element) -> &'static str {
    if element.system_value == 7 { "primID" } else { "special" }
}

/// `xyzw`, with spaces for what is not there.
fn letters(mask: u32) -> String {
    "xyzw".chars().enumerate().map(|(bit, letter)| if mask >> bit & 1 == 1 { letter } else { ' ' }).collect()
}

fn format_name(element: &Element) -> &'static str {
    match Precision::from_number(element.precision) {
        Some(Precision::Default) | None => match element.component_type {
            1 => "uint",
            2 => "int",
            3 => "float",
            _ => "unknown",
        },
        Some(precision) => precision.name(),
    }
}
