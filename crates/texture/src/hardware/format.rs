//! From a header's components to a format and a view's swizzle, and back.

use super::{DataType, HardwareError, Source, TextureHeader};
use crate::format::{Format, Numeric};
use crate::texture::Swizzle;

impl TextureHeader {
    /// The format of the texels, and where the components of results come from.
    ///
    /// # Errors
    /// Components that no format has.
    pub fn format(&self) -> Result<(Format, [Swizzle; 4]), HardwareError> {
        let types = self.types.map(|data_type| data_type as u8);
        let refusal = HardwareError::Format { components: self.components, types, srgb: self.srgb };
        let fits = |format: &&Format| {
            let numerics = format.info().components.map(|component| component.map(|it| it.numeric));
            format.other_names().maxwell == self.components
                && numerics.iter().enumerate().all(|(component, numeric)| {
                    numeric
                        .is_none_or(|numeric| means(self.types[hardware_place(**format, component)], numeric))
                })
        };
        let linear = *Format::ALL.iter().find(fits).ok_or(refusal)?;
        // Only 8-bit UNORM decodes sRGB; elsewhere the flag has no influence.
        let format = if self.srgb { linear.with_numeric(Numeric::Srgb).unwrap_or(linear) } else { linear };
        Ok((format, self.sources.map(|source| swizzle(source, format))))
    }

    /// Sets components, types, sources and the sRGB flag to those of a format that is viewed through a swizzle. Types that the format does not
    /// determine are that of its first component.
    pub fn set_format(&mut self, format: Format, swizzle: [Swizzle; 4]) {
        let info = format.info();
        self.components = format.other_names().maxwell;
        self.srgb = info.is_srgb();
        let first = info.components.into_iter().flatten().next().map_or(Numeric::Unorm, |it| it.numeric);
        self.types = [data_type(first); 4];
        for (component, it) in info.components.iter().enumerate() {
            if let Some(it) = it {
                self.types[hardware_place(format, component)] = data_type(it.numeric);
            }
        }
        let one = if info.is_integer() { Source::OneInt } else { Source::OneFloat };
        let of_component = |component: usize| match (info.components[component], component) {
            (Some(_), _) => [Source::R, Source::G, Source::B, Source::A][hardware_place(format, component)],
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

/// The place, from the lowest bits up, of a component: the hardware names components by their places.
fn hardware_place(format: Format, component: usize) -> usize {
    let [red, _, blue, _] = format.info().components;
    let exchanged = match (red, blue) {
        (Some(red), Some(blue)) => red.first_bit > blue.first_bit,
        _ => false,
    };
    match (exchanged, component) {
        (true, 0) => 2,
        (true, 2) => 0,
        _ => component,
    }
}

fn swizzle(source: Source, format: Format) -> Swizzle {
    let integer = format.info().is_integer();
    let of_place = |place: usize| {
        let component = (0..4).find(|component| hardware_place(format, *component) == place);
        [Swizzle::Red, Swizzle::Green, Swizzle::Blue, Swizzle::Alpha][component.unwrap_or(place)]
    };
    match source {
        Source::Zero => Swizzle::Zero,
        Source::R => of_place(0),
        Source::G => of_place(1),
        Source::B => of_place(2),
        Source::A => of_place(3),
        Source::OneInt if integer => Swizzle::One,
        Source::OneFloat if !integer => Swizzle::One,
        Source::OneInt => Swizzle::OneInteger,
        Source::OneFloat => Swizzle::OneFloat,
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
