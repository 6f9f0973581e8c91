//! Verdicts in words.

use std::fmt;

use super::{Choice, Explanation, Slack, Verdict};
use crate::texture::TexelAddress;

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Choice::Texel => "the texels beyond an edge that is within the slack (NV-3, NV-14, D3D-1)",
            Choice::Face => "the other face at an edge of the cube (CU-1)",
            Choice::Corner => "one texel of three at a corner of the cube (CU-3)",
            Choice::Filter => "the filter of the other side of level 0 (LO-5)",
            Choice::Level => "the level beyond a boundary that is within the slack (LO-5)",
            Choice::Rho => "an approximation of rho within Vulkan's bounds (LO-1)",
            Choice::RoundedReference => "the reference rounded to the texture's codes (CM-2)",
            Choice::PlainReference => "the reference not rounded to the texture's codes (CM-2)",
            Choice::ShiftedReference => "the reference off by the sum's slack (CM-2)",
            Choice::NvidiaPalette => "NVIDIA's palettes of blocks (BC-1, BC-2)",
            Choice::NvidiaBorder => "NVIDIA's border (NV-15)",
            Choice::Envelope => "anisotropic, between the texels of the levels around (FL-6)",
        })
    }
}

impl fmt::Display for Slack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.coordinate, "the coordinate within 2^", " texel (NV-1, D3D-1, EX-1)"),
            (self.weight, "weights within 2^", " (NV-5, D3D-2, EX-2)"),
            (self.level, "the level within 2^", " (LO-4)"),
            (self.sum, "the sum within 2^", " (NV-10, NV-11, NV-12, FL-1)"),
        ];
        let mut first = true;
        for (power, before, after) in parts {
            let Some(power) = power else { continue };
            let comma = if first { "" } else { ", " };
            write!(f, "{comma}{before}{power}{after}")?;
            first = false;
        }
        if first { f.write_str("exact numbers, rounded once") } else { Ok(()) }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.choices == [Choice::Envelope] {
            return write!(f, "{}", Choice::Envelope);
        }
        write!(f, "{}", self.slack)?;
        for choice in &self.choices {
            write!(f, "; {choice}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Verdict {
    /// One line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Exact(models) => {
                let names: Vec<&str> = models.iter().map(|model| model.name()).collect();
                write!(f, "exact: {}", names.join(", "))
            }
            Verdict::Explained(explanation) => write!(f, "explained: {explanation}"),
            Verdict::Refused(refusal) => {
                f.write_str("not explained")?;
                match &refusal.nearest {
                    Some(nearest) => write!(f, "; nearest: {nearest}")?,
                    None => f.write_str("; nothing comes near")?,
                }
                if !refusal.elsewhere.is_empty() {
                    let locations: Vec<String> = refusal.elsewhere.iter().map(location).collect();
                    write!(f, "; it is texel {}", locations.join(" or "))?;
                }
                Ok(())
            }
        }
    }
}

fn location(address: &TexelAddress) -> String {
    let TexelAddress { level, layer, x, y, z, sample } = address;
    format!("({x}, {y}, {z}) of layer {layer}, level {level}, sample {sample}")
}
