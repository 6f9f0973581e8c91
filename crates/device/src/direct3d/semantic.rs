//! Semantics: what a shader calls its inputs and outputs.

use std::fmt;

use tmu_dxbc::lower::Element;
use tmu_dxbc::names::{Interpolation, Register, Stage, SystemName};

/// A semantic with its index, such as `TEXCOORD0`: no index is 0, and case does not count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Semantic {
    /// Upper case, without the index.
    pub name: String,
    /// Index.
    pub index: u32,
}

impl Semantic {
    /// A semantic by its name, as shaders write it, and its index.
    pub fn new(name: &str, index: u32) -> Semantic {
        Semantic { name: name.to_ascii_uppercase(), index }
    }

    /// Reads a name with the index behind it.
    pub fn parse(text: &str) -> Option<Semantic> {
        let name = text.trim_end_matches(|character: char| character.is_ascii_digit());
        let index = &text[name.len()..];
        let index = if index.is_empty() { 0 } else { index.parse().ok()? };
        (!name.is_empty()).then(|| Semantic::new(name, index))
    }

    /// The name of an input or output: its semantic, or else the register's letter and number.
    pub(super) fn of(element: &Element) -> Semantic {
        match (&element.semantic, element.system_value) {
            (Some((name, index)), _) => Semantic::new(name, *index),
            (None, Some(SystemName::Position)) => Semantic::new("SV_POSITION", 0),
            (None, _) if element.kind == Register::DomainPoint => Semantic::new("SV_DOMAINLOCATION", 0),
            (None, _) => Semantic::new(&element.kind.to_string(), element.number),
        }
    }
}

impl fmt::Display for Semantic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, self.index)
    }
}

/// How the numbers of an input or output are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputType {
    /// 32-bit integers without sign.
    Unsigned,
    /// 32-bit integers with sign.
    Signed,
    /// 32-bit floats.
    Float,
    /// Any of these: the shader has no signature.
    Undeclared,
}

impl InputType {
    pub(super) fn of(element: &Element) -> InputType {
        match element.component_type {
            1 => InputType::Unsigned,
            2 => InputType::Signed,
            0 if is_constant(element) => InputType::Undeclared,
            _ => InputType::Float,
        }
    }

    /// Of outputs, which are floats where nothing says.
    pub(super) fn of_output(element: &Element) -> InputType {
        match element.component_type {
            1 => InputType::Unsigned,
            2 => InputType::Signed,
            _ => InputType::Float,
        }
    }
}

/// The components that an element has: which of the semantic, and which of the register.
pub(super) fn components(element: &Element) -> impl Iterator<Item = (usize, usize)> {
    let first = element.signature_mask.trailing_zeros().min(3) as usize;
    let mask = element.mask;
    (0..4usize)
        .filter(move |component| mask >> component & 1 == 1)
        .map(move |it| (it.saturating_sub(first), it))
}

/// Whether an input is the same in the whole primitive.
pub(super) fn is_constant(element: &Element) -> bool {
    matches!(element.interpolation, Interpolation::Constant | Interpolation::Undefined)
}

/// Whether a draw may give the input a value: the system makes the others.
pub(super) fn is_given(element: &Element, stage: Stage) -> bool {
    let made = if matches!(stage, Stage::Pixel) {
        matches!(element.kind, Register::InputCoverage | Register::InnerCoverage)
            || matches!(element.system_value, Some(SystemName::Position | SystemName::SampleIndex))
    } else {
        matches!(element.kind, Register::GeometryInstanceId | Register::InputPrimitiveId)
            || matches!(element.system_value, Some(SystemName::VertexId | SystemName::InstanceId))
    };
    !made
}

/// What a draw puts out under one semantic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexOutput {
    /// Numbers of a vertex.
    pub components: usize,
    /// What the numbers are.
    pub kind: InputType,
    /// All numbers, of the first vertex first.
    pub words: Vec<u32>,
}

#[cfg(test)]
mod tests {
    use super::Semantic;

    #[test]
    fn semantics_end_in_their_index() {
        assert_eq!(Semantic::parse("TEXCOORD12"), Some(Semantic::new("texcoord", 12)));
        assert_eq!(Semantic::parse("SV_Position"), Some(Semantic::new("SV_POSITION", 0)));
        assert_eq!(Semantic::parse("A2B"), Some(Semantic::new("A2B", 0)));
        for wrong in ["", "12", "A99999999999"] {
            assert_eq!(Semantic::parse(wrong), None, "{wrong}");
        }
    }
}
