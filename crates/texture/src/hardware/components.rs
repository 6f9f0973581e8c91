//! The codes of `COMPONENTS`: how wide the components are, and which of them are formats here.

/// What the bits of a component mean (`R_DATA_TYPE` and so on).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DataType {
    /// Signed numbers of −1 … 1.
    Snorm = 1,
    /// Numbers of 0 … 1.
    Unorm = 2,
    /// Signed integers.
    Sint = 3,
    /// Unsigned integers.
    Uint = 4,
    /// As [`DataType::Snorm`], filtered as 16-bit floats.
    SnormForceFp16 = 5,
    /// As [`DataType::Unorm`], filtered as 16-bit floats.
    UnormForceFp16 = 6,
    /// Floats.
    Float = 7,
}

/// Where a component of the result comes from (`X_SOURCE` and so on).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Source {
    /// 0.
    Zero = 0,
    /// The component in the lowest bits.
    R = 2,
    /// The next one.
    G = 3,
    /// The next one.
    B = 4,
    /// The next one.
    A = 5,
    /// The integer 1.
    OneInt = 6,
    /// 1.0.
    OneFloat = 7,
}

/// What a code of `COMPONENTS` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sizes {
    /// The letters and widths of the components, from the lowest bit up; `x` is nothing.
    Plain(&'static [(char, u8)]),
    /// Blocks of texels: R, G, B, A are what they decode to.
    Blocks,
    /// The depths of another code; what lies beside them tells of coverage samples and is not read.
    Coverage(u8),
    /// A plane of a video picture.
    Video,
}

/// The codes of the class header, with their names there.
#[rustfmt::skip] // one code, one line
const CODES: &[(u8, &str, Sizes)] = &[
    (0x01, "R32_G32_B32_A32", Sizes::Plain(&[('r', 32), ('g', 32), ('b', 32), ('a', 32)])),
    (0x02, "R32_G32_B32", Sizes::Plain(&[('r', 32), ('g', 32), ('b', 32)])),
    (0x03, "R16_G16_B16_A16", Sizes::Plain(&[('r', 16), ('g', 16), ('b', 16), ('a', 16)])),
    (0x04, "R32_G32", Sizes::Plain(&[('r', 32), ('g', 32)])),
    (0x05, "R32_B24G8", Sizes::Plain(&[('r', 32), ('g', 8), ('b', 24)])),
    (0x06, "ETC2_RGB", Sizes::Blocks),
    (0x07, "X8B8G8R8", Sizes::Plain(&[('r', 8), ('g', 8), ('b', 8), ('x', 8)])),
    (0x08, "A8B8G8R8", Sizes::Plain(&[('r', 8), ('g', 8), ('b', 8), ('a', 8)])),
    (0x09, "A2B10G10R10", Sizes::Plain(&[('r', 10), ('g', 10), ('b', 10), ('a', 2)])),
    (0x0a, "ETC2_RGB_PTA", Sizes::Blocks),
    (0x0b, "ETC2_RGBA", Sizes::Blocks),
    (0x0c, "R16_G16", Sizes::Plain(&[('r', 16), ('g', 16)])),
    (0x0d, "G8R24", Sizes::Plain(&[('r', 24), ('g', 8)])),
    (0x0e, "G24R8", Sizes::Plain(&[('r', 8), ('g', 24)])),
    (0x0f, "R32", Sizes::Plain(&[('r', 32)])),
    (0x10, "BC6H_SF16", Sizes::Blocks),
    (0x11, "BC6H_UF16", Sizes::Blocks),
    (0x12, "A4B4G4R4", Sizes::Plain(&[('r', 4), ('g', 4), ('b', 4), ('a', 4)])),
    (0x13, "A5B5G5R1", Sizes::Plain(&[('r', 1), ('g', 5), ('b', 5), ('a', 5)])),
    (0x14, "A1B5G5R5", Sizes::Plain(&[('r', 5), ('g', 5), ('b', 5), ('a', 1)])),
    (0x15, "B5G6R5", Sizes::Plain(&[('r', 5), ('g', 6), ('b', 5)])),
    (0x16, "B6G5R5", Sizes::Plain(&[('r', 5), ('g', 5), ('b', 6)])),
    (0x17, "BC7U", Sizes::Blocks),
    (0x18, "G8R8", Sizes::Plain(&[('r', 8), ('g', 8)])),
    (0x19, "EAC", Sizes::Blocks),
    (0x1a, "EACX2", Sizes::Blocks),
    (0x1b, "R16", Sizes::Plain(&[('r', 16)])),
    (0x1c, "Y8_VIDEO", Sizes::Video),
    (0x1d, "R8", Sizes::Plain(&[('r', 8)])),
    (0x1e, "G4R4", Sizes::Plain(&[('r', 4), ('g', 4)])),
    (0x1f, "R1", Sizes::Blocks),
    (0x20, "E5B9G9R9_SHAREDEXP", Sizes::Plain(&[('r', 9), ('g', 9), ('b', 9), ('x', 5)])),
    (0x21, "BF10GF11RF11", Sizes::Plain(&[('r', 11), ('g', 11), ('b', 10)])),
    (0x22, "G8B8G8R8", Sizes::Blocks),
    (0x23, "B8G8R8G8", Sizes::Blocks),
    (0x24, "DXT1", Sizes::Blocks),
    (0x25, "DXT23", Sizes::Blocks),
    (0x26, "DXT45", Sizes::Blocks),
    (0x27, "DXN1", Sizes::Blocks),
    (0x28, "DXN2", Sizes::Blocks),
    (0x29, "Z24S8", Sizes::Plain(&[('s', 8), ('z', 24)])),
    (0x2a, "X8Z24", Sizes::Plain(&[('z', 24), ('x', 8)])),
    (0x2b, "S8Z24", Sizes::Plain(&[('z', 24), ('s', 8)])),
    (0x2c, "X4V4Z24__COV4R4V", Sizes::Coverage(0x2a)),
    (0x2d, "X4V4Z24__COV8R8V", Sizes::Coverage(0x2a)),
    (0x2e, "V8Z24__COV4R12V", Sizes::Coverage(0x2a)),
    (0x2f, "ZF32", Sizes::Plain(&[('z', 32)])),
    (0x30, "ZF32_X24S8", Sizes::Plain(&[('z', 32), ('s', 8), ('x', 24)])),
    (0x31, "X8Z24_X20V4S8__COV4R4V", Sizes::Plain(&[('z', 24), ('x', 8), ('s', 8), ('x', 24)])),
    (0x32, "X8Z24_X20V4S8__COV8R8V", Sizes::Coverage(0x31)),
    (0x33, "ZF32_X20V4X8__COV4R4V", Sizes::Coverage(0x30)),
    (0x34, "ZF32_X20V4X8__COV8R8V", Sizes::Coverage(0x30)),
    (0x35, "ZF32_X20V4S8__COV4R4V", Sizes::Coverage(0x30)),
    (0x36, "ZF32_X20V4S8__COV8R8V", Sizes::Coverage(0x30)),
    (0x37, "X8Z24_X16V8S8__COV4R12V", Sizes::Coverage(0x31)),
    (0x38, "ZF32_X16V8X8__COV4R12V", Sizes::Coverage(0x30)),
    (0x39, "ZF32_X16V8S8__COV4R12V", Sizes::Coverage(0x30)),
    (0x3a, "Z16", Sizes::Plain(&[('z', 16)])),
    (0x3b, "V8Z24__COV8R24V", Sizes::Coverage(0x2a)),
    (0x3c, "X8Z24_X16V8S8__COV8R24V", Sizes::Coverage(0x31)),
    (0x3d, "ZF32_X16V8X8__COV8R24V", Sizes::Coverage(0x30)),
    (0x3e, "ZF32_X16V8S8__COV8R24V", Sizes::Coverage(0x30)),
    (0x40, "ASTC_2D_4X4", Sizes::Blocks),
    (0x41, "ASTC_2D_5X5", Sizes::Blocks),
    (0x42, "ASTC_2D_6X6", Sizes::Blocks),
    (0x44, "ASTC_2D_8X8", Sizes::Blocks),
    (0x45, "ASTC_2D_10X10", Sizes::Blocks),
    (0x46, "ASTC_2D_12X12", Sizes::Blocks),
    (0x50, "ASTC_2D_5X4", Sizes::Blocks),
    (0x51, "ASTC_2D_6X5", Sizes::Blocks),
    (0x52, "ASTC_2D_8X6", Sizes::Blocks),
    (0x53, "ASTC_2D_10X8", Sizes::Blocks),
    (0x54, "ASTC_2D_12X10", Sizes::Blocks),
    (0x55, "ASTC_2D_8X5", Sizes::Blocks),
    (0x56, "ASTC_2D_10X5", Sizes::Blocks),
    (0x57, "ASTC_2D_10X6", Sizes::Blocks),
];

/// The name of a code in the class header, and what it is; `None` for codes without a meaning.
pub(super) fn sizes(code: u8) -> Option<(&'static str, Sizes)> {
    CODES.iter().find(|(known, _, _)| *known == code).map(|(_, name, sizes)| (*name, *sizes))
}
