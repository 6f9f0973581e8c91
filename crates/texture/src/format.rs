//! Texel formats: how bytes become the four 32-bit values that a shader reads, and back.

mod component;
mod decode;
mod encode;
mod srgb;
mod table;
mod unsigned_float;

pub use component::{Component, Numeric};
pub use decode::Decoder;
pub use table::{Format, FormatInfo, OtherNames};

impl Format {
    /// The format of that name, as in job files.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }
}

impl FormatInfo {
    /// The components and their bits from the lowest up, such as `b 0–4 unorm, g 5–10 unorm, r 11–15 unorm`.
    pub fn layout(&self) -> String {
        let names = if self.depth { ["depth", "g", "b", "a"] } else { ["r", "g", "b", "a"] };
        let components = names.into_iter().zip(self.components);
        let mut fields: Vec<(&str, Component)> = components
            .chain([("exponent", self.shared_exponent)])
            .filter_map(|(name, it)| Some((name, it?)))
            .collect();
        fields.sort_by_key(|(_, component)| component.first_bit);
        let texts: Vec<String> = fields.into_iter().map(|(name, it)| format!("{name} {it}")).collect();
        texts.join(", ")
    }
}

impl std::fmt::Display for Component {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Component { first_bit, bits, numeric } = self;
        if *bits == 1 {
            write!(f, "{first_bit} {numeric}")
        } else {
            write!(f, "{first_bit}–{} {numeric}", first_bit + bits - 1)
        }
    }
}

impl std::fmt::Display for Numeric {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Numeric::Unorm => "unorm",
            Numeric::Srgb => "srgb",
            Numeric::Snorm => "snorm",
            Numeric::Uint => "uint",
            Numeric::Sint => "sint",
            Numeric::Float => "float",
            Numeric::UnsignedFloat => "unsigned float",
            Numeric::SharedExponent => "mantissa",
        })
    }
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
