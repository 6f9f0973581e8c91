//! From a header's components to a format and a view's swizzle, and back.

use super::components::{Sizes, sizes};
use super::{DataType, HardwareError, Source, TextureHeader};
use crate::format::{Format, Numeric};
use crate::texture::Swizzle;

impl TextureHeader {
    /// The format of the texels, and where the components of results come from. Types of components that no source names do not
    /// count.
    ///
    /// # Errors
    /// Components that no format has.
    pub fn format(&self) -> Result<(Format, [Swizzle; 4]), HardwareError> {
        let code = match sizes(self.components) {
            Some((_, Sizes::Coverage(depths))) => depths,
            _ => self.components,
        };
        // Of formats that differ in the order of components alone, the first in the table has those of sRGB where the hardware has them.
        let fits = |format: &&Format| format.other_names().maxwell == code && self.has(**format);
        let linear = *Format::ALL.iter().find(fits).ok_or(HardwareError::Format {
            components: self.components,
            types: self.types,
            sources: self.sources,
        })?;
        let all_unorm =
            linear.info().components.iter().flatten().all(|component| component.numeric == Numeric::Unorm);
        // Where a component is wider than 8 bits, or no UNORM, the flag has no influence.
        let decoded = if self.srgb && all_unorm { linear.with_numeric(Numeric::Srgb) } else { None };
        let format = decoded.unwrap_or(linear);
        Ok((format, self.sources.map(|source| swizzle(source, format))))
    }

    /// Whether a format has everything that the header's sources name, in the header's types.
    fn has(&self, format: Format) -> bool {
        let named: [Option<usize>; 4] = self.sources.map(position_named);
        named.into_iter().flatten().all(|position| {
            let component = (0..4).find(|component| position_of(format, *component) == Some(position));
            match component.and_then(|component| format.info().components[component]) {
                Some(component) => means(self.types[position], component.numeric),
                None => is_nothing(format, position),
            }
        })
    }

    /// Sets components, types, sources and the sRGB flag to those of a format that is viewed through a swizzle. Types that the format does not
    /// determine are that of its first component.
    pub fn set_format(&mut self, format: Format, swizzle: [Swizzle; 4]) {
        const POSITIONS: [Source; 4] = [Source::R, Source::G, Source::B, Source::A];
        let info = format.info();
        self.components = format.other_names().maxwell;
        self.srgb = info.is_srgb();
        let first = info.components.into_iter().flatten().next().map_or(Numeric::Unorm, |it| it.numeric);
        self.types = [data_type(first); 4];
        for (component, it) in info.components.iter().enumerate() {
            if let Some((it, position)) = it.zip(position_of(format, component)) {
                self.types[position] = data_type(it.numeric);
            }
        }
        let one = if info.is_integer() { Source::OneInt } else { Source::OneFloat };
        let of_component = |component: usize| match (position_of(format, component), component) {
            (Some(position), _) => POSITIONS[position],
            (None, 3) => one,
            (None, _) => Source::Zero,
        };
        self.sources = swizzle.map(|source| match source {
            Swizzle::Zero => Source::Zero,
            Swizzle::One => one,
            Swizzle::OneInteger => Source::OneInt,
            Swizzle::OneFloat => Source::OneFloat,
            Swizzle::Red => of_component(0),
            Swizzle::Green => of_component(1),
            Swizzle::Blue => of_component(2),
            Swizzle::Alpha => of_component(3),
        });
    }
}

/// Letters and widths of a format's components in the hardware's order; `None` for blocks.
fn layout(format: Format) -> Option<&'static [(char, u8)]> {
    match sizes(format.other_names().maxwell) {
        Some((_, Sizes::Plain(widths))) => Some(widths),
        _ => None,
    }
}

/// The position of a component that the format has, counted from the lowest bits up: the hardware names components by their positions.
fn position_of(format: Format, component: usize) -> Option<usize> {
    let it = format.info().components[component]?;
    let Some(widths) = layout(format) else { return Some(component) };
    let mut first_bit = 0;
    widths.iter().position(|&(_, bits)| {
        let found = first_bit == it.first_bit;
        first_bit += bits;
        found
    })
}

/// Whether nothing of a meaning lies at a position, so that it reads as a component that the format lacks.
fn is_nothing(format: Format, position: usize) -> bool {
    layout(format).and_then(|widths| widths.get(position)).is_none_or(|(letter, _)| *letter == 'x')
}

/// The position that a source names.
fn position_named(source: Source) -> Option<usize> {
    match source {
        Source::R => Some(0),
        Source::G => Some(1),
        Source::B => Some(2),
        Source::A => Some(3),
        Source::Zero | Source::OneInt | Source::OneFloat => None,
    }
}

fn swizzle(source: Source, format: Format) -> Swizzle {
    const COMPONENTS: [Swizzle; 4] = [Swizzle::Red, Swizzle::Green, Swizzle::Blue, Swizzle::Alpha];
    let integer = format.info().is_integer();
    if let Some(position) = position_named(source) {
        let of_position = |component: &usize| position_of(format, *component) == Some(position);
        // What the hardware's format lacks reads as its default, which is that of a component which ours lacks.
        let lacking = |component: &usize| {
            format.info().components[*component].is_none() && (*component == 3) == (position == 3)
        };
        let component = (0..4).find(of_position).or_else(|| (0..4).rev().find(lacking));
        return component.map_or(Swizzle::Zero, |component| COMPONENTS[component]);
    }
    match source {
        Source::OneInt if integer => Swizzle::One,
        Source::OneFloat if !integer => Swizzle::One,
        Source::OneInt => Swizzle::OneInteger,
        Source::OneFloat => Swizzle::OneFloat,
        Source::Zero | Source::R | Source::G | Source::B | Source::A => Swizzle::Zero,
    }
}
/// Whether a data type of the hardware is that of a component.
fn means(data_type: DataType, numeric: Numeric) -> bool {
    matches!(
        (data_type, numeric),
        (DataType::Snorm, Numeric::Snorm)
            | (DataType::Unorm, Numeric::Unorm)
            | (DataType::Sint, Numeric::Sint)
            | (DataType::Uint, Numeric::Uint)
            | (DataType::Float, Numeric::Float | Numeric::UnsignedFloat | Numeric::SharedExponent)
    )
}

fn data_type(numeric: Numeric) -> DataType {
    match numeric {
        Numeric::Snorm => DataType::Snorm,
        Numeric::Unorm | Numeric::Srgb => DataType::Unorm,
        Numeric::Sint => DataType::Sint,
        Numeric::Uint => DataType::Uint,
        Numeric::Float | Numeric::UnsignedFloat | Numeric::SharedExponent => DataType::Float,
    }
}
