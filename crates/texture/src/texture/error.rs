//! What can be wrong with a texture.

use std::fmt;

use crate::fetch::Dimension;
use crate::format::Format;

/// Why a texture, a view or a residency map was refused. Each displays as one sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum TextureError {
    /// A value is outside its limits.
    Range {
        /// What the value is, as in "number of layers".
        what: &'static str,
        /// The value given.
        value: u64,
        /// The least value allowed.
        lowest: u64,
        /// The greatest value allowed.
        highest: u64,
    },
    /// The faces of a cube are squares.
    CubeNotSquare {
        /// The width given.
        width: u32,
        /// The height given.
        height: u32,
    },
    /// A cube has six faces.
    CubeFaces {
        /// The number of layers given.
        layers: u32,
    },
    /// There are no arrays of this dimension.
    NoArray {
        /// The dimension.
        dimension: Dimension,
    },
    /// A number of samples that no texture has.
    SampleCount {
        /// The number given.
        samples: u32,
    },
    /// Only 2D textures and their arrays have several samples.
    NoMultisample {
        /// The dimension.
        dimension: Dimension,
        /// The number of samples given.
        samples: u32,
    },
    /// The data is not as long as the description says.
    DataLength {
        /// Bytes given.
        given: usize,
        /// Bytes that the description asks for.
        needed: usize,
    },
    /// A view with another format needs texels of the same size.
    FormatSize {
        /// The format of the data.
        from: Format,
        /// The format of the view.
        to: Format,
    },
    /// Something that compressed formats cannot be used for.
    Compressed {
        /// What was asked for, as in "a buffer".
        what: &'static str,
        /// The format.
        format: Format,
    },
    /// A swizzle is four of the letters r, g, b, a and the digits 0, 1.
    Swizzle {
        /// The text given.
        text: String,
    },
    /// The smallest level of detail is a number that is not negative.
    MinLod {
        /// The value given.
        value: f32,
    },
    /// There is no such pattern.
    Pattern {
        /// The text given.
        text: String,
    },
    /// Something that integers cannot be used for.
    NotForIntegers {
        /// What was asked for, as in "a gradient".
        what: &'static str,
        /// The integer format.
        format: Format,
    },
    /// There are not as many numbers as the texture has components.
    NumberCount {
        /// Numbers given.
        given: usize,
        /// Numbers that the description asks for.
        needed: usize,
    },
    /// The format cannot hold a number.
    Number {
        /// Which number of the list, from 0.
        index: usize,
        /// The number.
        value: f64,
        /// The format.
        format: Format,
        /// The least number that the component holds.
        lowest: f64,
        /// The greatest number that the component holds.
        highest: f64,
        /// Only whole numbers will do.
        whole: bool,
    },
    /// There is not enough memory.
    Memory {
        /// Bytes asked for.
        bytes: usize,
    },
}

impl std::error::Error for TextureError {}

impl fmt::Display for TextureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextureError::Range { what, value, lowest, highest } if lowest == highest => {
                write!(f, "the {what} is {value}, but must be {lowest}")
            }
            TextureError::Range { what, value, lowest, highest } => {
                write!(f, "the {what} is {value}, but must be {lowest} to {highest}")
            }
            TextureError::CubeNotSquare { width, height } => {
                write!(f, "the faces of a cube must be square, not {width} × {height} texels")
            }
            TextureError::CubeFaces { layers } => {
                write!(
                    f,
                    "a cube has six layers, one for each face, so {layers} layers are no whole number of cubes"
                )
            }
            TextureError::NoArray { dimension } => write!(f, "there are no arrays of {dimension} textures"),
            TextureError::SampleCount { samples } => {
                write!(f, "the number of samples is {samples}, but must be 1, 2, 4, 8 or 16")
            }
            TextureError::NoMultisample { dimension, samples } => {
                write!(f, "only 2D textures can have {samples} samples in a texel, not {dimension} textures")
            }
            TextureError::DataLength { given, needed } => {
                write!(f, "the data has {given} bytes, but the texture needs {needed}")
            }
            TextureError::FormatSize { from, to } if from.info().bytes == to.info().bytes => {
                let [a, b] = [from, to].map(|format| format.info().block_size());
                let [[a, b], [c, d]] = [a, b];
                write!(
                    f,
                    "{from} holds {a} × {b} texels in one piece and cannot be viewed as {to}, which holds {c} × {d}"
                )
            }
            TextureError::FormatSize { from, to } => write!(
                f,
                "{from} texels of {} bytes cannot be viewed as {to}, which has {}",
                from.info().bytes,
                to.info().bytes
            ),
            TextureError::Compressed { what, format } => {
                write!(f, "{what} cannot have the block-compressed format {format}")
            }
            TextureError::Swizzle { text } => {
                write!(f, "the swizzle {text:?} is not four of the letters r, g, b, a and the digits 0, 1")
            }
            TextureError::MinLod { value } => {
                write!(f, "the minimum level of detail is {value}, but must be a finite number from 0 up")
            }
            TextureError::Pattern { text } => {
                write!(
                    f,
                    "the pattern {text:?} is none of \"checker:\" with a number of texels, \"gradient\", \"index\""
                )
            }
            TextureError::NotForIntegers { what, format } => {
                write!(f, "{what} is not for integers such as {format}")
            }
            TextureError::NumberCount { given, needed } => {
                write!(f, "there are {given} numbers, but the texture has {needed} components")
            }
            TextureError::Number { index, value, format, lowest, highest, whole } => {
                let whole = if *whole { "whole numbers from " } else { "" };
                write!(f, "number {index} is {value}, but {format} holds {whole}{lowest} to {highest} there")
            }
            TextureError::Memory { bytes } => {
                write!(f, "there is not enough memory for {bytes} bytes of texels")
            }
        }
    }
}
