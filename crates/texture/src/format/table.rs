//! Every format, declared once: its name, its bits from the lowest up, and its names elsewhere.

use super::coding::{Block, Coding};
use super::component::{Component, Numeric};
use super::info::{FormatInfo, OtherNames};
use Numeric::{Float, SharedExponent, Sint, Snorm, Srgb, Uint, Unorm, UnsignedFloat};

/// One run of bits in a row of the table.
#[derive(Clone, Copy)]
struct Field {
    channel: Channel,
    bits: u8,
    numeric: Numeric,
}

#[derive(Clone, Copy)]
enum Channel {
    Component(usize),
    Depth,
    Exponent,
    Unused,
}

const fn r(bits: u8, numeric: Numeric) -> Field {
    Field { channel: Channel::Component(0), bits, numeric }
}

const fn g(bits: u8, numeric: Numeric) -> Field {
    Field { channel: Channel::Component(1), bits, numeric }
}

const fn b(bits: u8, numeric: Numeric) -> Field {
    Field { channel: Channel::Component(2), bits, numeric }
}

const fn a(bits: u8, numeric: Numeric) -> Field {
    Field { channel: Channel::Component(3), bits, numeric }
}

const fn depth(bits: u8, numeric: Numeric) -> Field {
    Field { channel: Channel::Depth, bits, numeric }
}

const fn exponent(bits: u8) -> Field {
    Field { channel: Channel::Exponent, bits, numeric: Uint }
}

const fn unused(bits: u8) -> Field {
    Field { channel: Channel::Unused, bits, numeric: Uint }
}

/// Lays the fields of a row side by side, from bit 0 upwards.
const fn lay_out(fields: &[Field]) -> FormatInfo {
    let mut info =
        FormatInfo { bytes: 0, components: [None; 4], shared_exponent: None, depth: false, block: None };
    let mut first_bit = 0;
    let mut i = 0;
    while i < fields.len() {
        let Field { channel, bits, numeric } = fields[i];
        let component = Some(Component { first_bit, bits, numeric });
        match channel {
            Channel::Component(index) => info.components[index] = component,
            Channel::Depth => {
                info.components[0] = component;
                info.depth = true;
            }
            Channel::Exponent => info.shared_exponent = component,
            Channel::Unused => {}
        }
        assert!(
            matches!(channel, Channel::Unused) || first_bit % 32 + bits <= 32,
            "a component lies in one word"
        );
        first_bit += bits;
        i += 1;
    }
    assert!(first_bit % 8 == 0 && first_bit <= 128, "a texel is 1 to 16 whole bytes");
    info.bytes = first_bit as usize / 8;
    info
}

/// A format of blocks: the first `count` components in that meaning, alpha being linear where colours are sRGB.
const fn blocks(
    coding: Coding,
    [width, height]: [u32; 2],
    bytes: usize,
    count: usize,
    numeric: Numeric,
) -> FormatInfo {
    let bits = match coding {
        Coding::Bc6hUnsigned | Coding::Bc6hSigned => 16,
        Coding::Eac | Coding::EacTwo => 11,
        Coding::Bits => 1,
        Coding::RgBg
        | Coding::GrGb
        | Coding::Bc1
        | Coding::Bc2
        | Coding::Bc3
        | Coding::Bc4
        | Coding::Bc5
        | Coding::Bc7
        | Coding::Etc2
        | Coding::Etc2PunchThrough
        | Coding::Etc2Alpha
        | Coding::Astc => 8,
    };
    let mut components = [None; 4];
    let mut i = 0;
    while i < count {
        let linear_alpha = i == 3 && matches!(numeric, Srgb);
        let numeric = if linear_alpha { Unorm } else { numeric };
        components[i] = Some(Component { first_bit: 0, bits, numeric });
        i += 1;
    }
    let block = Some(Block { width, height, coding });
    FormatInfo { bytes, components, shared_exponent: None, depth: false, block }
}

macro_rules! formats {
    (
        $dollar:tt
        plain { $($variant:ident $name:literal [$($field:expr),+] $d3d:literal $vulkan:literal $opengl:literal $maxwell:literal;)+ }
        blocks { $($block:ident $block_name:literal ($($layout:expr),+) $block_d3d:literal $block_vulkan:literal $block_opengl:literal $block_maxwell:literal;)+ }
    ) => {
        /// How the bytes of a texel, or of a block of texels, become four 32-bit values. Named as in job files, lowest bits
        /// first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Format {
            $(
                #[doc = concat!("`", $name, "`; from the lowest bit: `", stringify!($($field),+), "`.")]
                $variant,
            )+
            $(
                #[doc = concat!("`", $block_name, "`; blocks: `", stringify!($($layout),+), "`.")]
                $block,
            )+
        }

        impl Format {
            /// Every format, in the order of the documentation.
            pub const ALL: &'static [Format] = &[$(Format::$variant,)+ $(Format::$block),+];

            /// The formats whose texels stand for themselves.
            pub const PLAIN: &'static [Format] = &[$(Format::$variant),+];

            /// The formats whose texels come in blocks: the compressed ones, and those of several texels to a byte or word.
            pub const COMPRESSED: &'static [Format] = &[$(Format::$block),+];

            const NAMES: &'static [&'static str] = &[$($name,)+ $($block_name),+];
            const INFO: &'static [FormatInfo] =
                &[$(const { lay_out(&[$($field),+]) },)+ $(const { blocks($($layout),+) }),+];
            const OTHER_NAMES: &'static [OtherNames] = &[
                $(OtherNames { d3d: $d3d, vulkan: $vulkan, opengl: $opengl, maxwell: $maxwell },)+
                $(OtherNames { d3d: $block_d3d, vulkan: $block_vulkan, opengl: $block_opengl, maxwell: $block_maxwell }),+
            ];
        }

        /// Hands the names of all formats to a macro, for routines that are made for one format each.
        macro_rules! with_formats {
            ($dollar with:ident) => {
                $dollar with! { plain { $($variant)+ } blocks { $($block)+ } }
            };
        }
        pub(super) use with_formats;
    };
}

impl Format {
    /// The name in job files and listings, such as `rgba8_unorm`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// What the bits are and what they mean.
    pub const fn info(self) -> &'static FormatInfo {
        &Self::INFO[self as usize]
    }

    /// What other systems call the format.
    pub const fn other_names(self) -> &'static OtherNames {
        &Self::OTHER_NAMES[self as usize]
    }
}

#[rustfmt::skip] // one row, one line
formats! {
    $
    plain {
    R8Unorm      "r8_unorm"      [r(8, Unorm)]                                           "R8_UNORM"            "R8_UNORM"            "R8"              0x1d;
    R8Snorm      "r8_snorm"      [r(8, Snorm)]                                           "R8_SNORM"            "R8_SNORM"            "R8_SNORM"        0x1d;
    R8Uint       "r8_uint"       [r(8, Uint)]                                            "R8_UINT"             "R8_UINT"             "R8UI"            0x1d;
    R8Sint       "r8_sint"       [r(8, Sint)]                                            "R8_SINT"             "R8_SINT"             "R8I"             0x1d;
    R8Srgb       "r8_srgb"       [r(8, Srgb)]                                            ""                    "R8_SRGB"             "SR8_EXT"         0x1d;
    A8Unorm      "a8_unorm"      [a(8, Unorm)]                                           "A8_UNORM"            "A8_UNORM"            "ALPHA8"          0x1d;
    Rg4Unorm     "rg4_unorm"     [r(4, Unorm), g(4, Unorm)]                              ""                    ""                    ""                0x1e;
    R4SrgbG4Unorm "r4_srgb_g4_unorm" [r(4, Srgb), g(4, Unorm)]                           ""                    ""                    ""                0x1e;
    Rg8Unorm     "rg8_unorm"     [r(8, Unorm), g(8, Unorm)]                              "R8G8_UNORM"          "R8G8_UNORM"          "RG8"             0x18;
    Rg8Snorm     "rg8_snorm"     [r(8, Snorm), g(8, Snorm)]                              "R8G8_SNORM"          "R8G8_SNORM"          "RG8_SNORM"       0x18;
    Rg8Uint      "rg8_uint"      [r(8, Uint), g(8, Uint)]                                "R8G8_UINT"           "R8G8_UINT"           "RG8UI"           0x18;
    Rg8Sint      "rg8_sint"      [r(8, Sint), g(8, Sint)]                                "R8G8_SINT"           "R8G8_SINT"           "RG8I"            0x18;
    R8SrgbG8Unorm "r8_srgb_g8_unorm" [r(8, Srgb), g(8, Unorm)]                           ""                    ""                    ""                0x18;
    Rgba8Unorm   "rgba8_unorm"   [r(8, Unorm), g(8, Unorm), b(8, Unorm), a(8, Unorm)]    "R8G8B8A8_UNORM"      "R8G8B8A8_UNORM"      "RGBA8"           0x08;
    Rgba8Snorm   "rgba8_snorm"   [r(8, Snorm), g(8, Snorm), b(8, Snorm), a(8, Snorm)]    "R8G8B8A8_SNORM"      "R8G8B8A8_SNORM"      "RGBA8_SNORM"     0x08;
    Rgba8Uint    "rgba8_uint"    [r(8, Uint), g(8, Uint), b(8, Uint), a(8, Uint)]        "R8G8B8A8_UINT"       "R8G8B8A8_UINT"       "RGBA8UI"         0x08;
    Rgba8Sint    "rgba8_sint"    [r(8, Sint), g(8, Sint), b(8, Sint), a(8, Sint)]        "R8G8B8A8_SINT"       "R8G8B8A8_SINT"       "RGBA8I"          0x08;
    Rgba8Srgb    "rgba8_srgb"    [r(8, Srgb), g(8, Srgb), b(8, Srgb), a(8, Unorm)]       "R8G8B8A8_UNORM_SRGB" "R8G8B8A8_SRGB"       "SRGB8_ALPHA8"    0x08;
    Bgra8Unorm   "bgra8_unorm"   [b(8, Unorm), g(8, Unorm), r(8, Unorm), a(8, Unorm)]    "B8G8R8A8_UNORM"      "B8G8R8A8_UNORM"      ""                0x08;
    Bgra8Srgb    "bgra8_srgb"    [b(8, Srgb), g(8, Srgb), r(8, Srgb), a(8, Unorm)]       "B8G8R8A8_UNORM_SRGB" "B8G8R8A8_SRGB"       ""                0x08;
    Rgbx8Unorm   "rgbx8_unorm"   [r(8, Unorm), g(8, Unorm), b(8, Unorm), unused(8)]      ""                    ""                    "RGB8"            0x07;
    Rgbx8Snorm   "rgbx8_snorm"   [r(8, Snorm), g(8, Snorm), b(8, Snorm), unused(8)]      ""                    ""                    "RGB8_SNORM"      0x07;
    Rgbx8Uint    "rgbx8_uint"    [r(8, Uint), g(8, Uint), b(8, Uint), unused(8)]         ""                    ""                    "RGB8UI"          0x07;
    Rgbx8Sint    "rgbx8_sint"    [r(8, Sint), g(8, Sint), b(8, Sint), unused(8)]         ""                    ""                    "RGB8I"           0x07;
    Rgbx8Srgb    "rgbx8_srgb"    [r(8, Srgb), g(8, Srgb), b(8, Srgb), unused(8)]         ""                    ""                    "SRGB8"           0x07;
    Bgrx8Unorm   "bgrx8_unorm"   [b(8, Unorm), g(8, Unorm), r(8, Unorm), unused(8)]      "B8G8R8X8_UNORM"      ""                    ""                0x07;
    Bgrx8Srgb    "bgrx8_srgb"    [b(8, Srgb), g(8, Srgb), r(8, Srgb), unused(8)]         "B8G8R8X8_UNORM_SRGB" ""                    ""                0x07;
    Rg8SnormB8UnormX8 "rg8_snorm_b8_unorm_x8" [r(8, Snorm), g(8, Snorm), b(8, Unorm), unused(8)] "" ""                  ""                0x08;
    R16Unorm     "r16_unorm"     [r(16, Unorm)]                                          "R16_UNORM"           "R16_UNORM"           "R16"             0x1b;
    R16Snorm     "r16_snorm"     [r(16, Snorm)]                                          "R16_SNORM"           "R16_SNORM"           "R16_SNORM"       0x1b;
    R16Uint      "r16_uint"      [r(16, Uint)]                                           "R16_UINT"            "R16_UINT"            "R16UI"           0x1b;
    R16Sint      "r16_sint"      [r(16, Sint)]                                           "R16_SINT"            "R16_SINT"            "R16I"            0x1b;
    R16Float     "r16_float"     [r(16, Float)]                                          "R16_FLOAT"           "R16_SFLOAT"          "R16F"            0x1b;
    Rg16Unorm    "rg16_unorm"    [r(16, Unorm), g(16, Unorm)]                            "R16G16_UNORM"        "R16G16_UNORM"        "RG16"            0x0c;
    Rg16Snorm    "rg16_snorm"    [r(16, Snorm), g(16, Snorm)]                            "R16G16_SNORM"        "R16G16_SNORM"        "RG16_SNORM"      0x0c;
    Rg16Uint     "rg16_uint"     [r(16, Uint), g(16, Uint)]                              "R16G16_UINT"         "R16G16_UINT"         "RG16UI"          0x0c;
    Rg16Sint     "rg16_sint"     [r(16, Sint), g(16, Sint)]                              "R16G16_SINT"         "R16G16_SINT"         "RG16I"           0x0c;
    Rg16Float    "rg16_float"    [r(16, Float), g(16, Float)]                            "R16G16_FLOAT"        "R16G16_SFLOAT"       "RG16F"           0x0c;
    Rgba16Unorm  "rgba16_unorm"  [r(16, Unorm), g(16, Unorm), b(16, Unorm), a(16, Unorm)] "R16G16B16A16_UNORM" "R16G16B16A16_UNORM"  "RGBA16"          0x03;
    Rgba16Snorm  "rgba16_snorm"  [r(16, Snorm), g(16, Snorm), b(16, Snorm), a(16, Snorm)] "R16G16B16A16_SNORM" "R16G16B16A16_SNORM"  "RGBA16_SNORM"    0x03;
    Rgba16Uint   "rgba16_uint"   [r(16, Uint), g(16, Uint), b(16, Uint), a(16, Uint)]    "R16G16B16A16_UINT"   "R16G16B16A16_UINT"   "RGBA16UI"        0x03;
    Rgba16Sint   "rgba16_sint"   [r(16, Sint), g(16, Sint), b(16, Sint), a(16, Sint)]    "R16G16B16A16_SINT"   "R16G16B16A16_SINT"   "RGBA16I"         0x03;
    Rgba16Float  "rgba16_float"  [r(16, Float), g(16, Float), b(16, Float), a(16, Float)] "R16G16B16A16_FLOAT" "R16G16B16A16_SFLOAT" "RGBA16F"         0x03;
    R32Uint      "r32_uint"      [r(32, Uint)]                                           "R32_UINT"            "R32_UINT"            "R32UI"           0x0f;
    R32Sint      "r32_sint"      [r(32, Sint)]                                           "R32_SINT"            "R32_SINT"            "R32I"            0x0f;
    R32Float     "r32_float"     [r(32, Float)]                                          "R32_FLOAT"           "R32_SFLOAT"          "R32F"            0x0f;
    Rg32Uint     "rg32_uint"     [r(32, Uint), g(32, Uint)]                              "R32G32_UINT"         "R32G32_UINT"         "RG32UI"          0x04;
    Rg32Sint     "rg32_sint"     [r(32, Sint), g(32, Sint)]                              "R32G32_SINT"         "R32G32_SINT"         "RG32I"           0x04;
    Rg32Float    "rg32_float"    [r(32, Float), g(32, Float)]                            "R32G32_FLOAT"        "R32G32_SFLOAT"       "RG32F"           0x04;
    Rgb32Uint    "rgb32_uint"    [r(32, Uint), g(32, Uint), b(32, Uint)]                 "R32G32B32_UINT"      "R32G32B32_UINT"      "RGB32UI"         0x02;
    Rgb32Sint    "rgb32_sint"    [r(32, Sint), g(32, Sint), b(32, Sint)]                 "R32G32B32_SINT"      "R32G32B32_SINT"      "RGB32I"          0x02;
    Rgb32Float   "rgb32_float"   [r(32, Float), g(32, Float), b(32, Float)]              "R32G32B32_FLOAT"     "R32G32B32_SFLOAT"    "RGB32F"          0x02;
    Rgba32Uint   "rgba32_uint"   [r(32, Uint), g(32, Uint), b(32, Uint), a(32, Uint)]    "R32G32B32A32_UINT"   "R32G32B32A32_UINT"   "RGBA32UI"        0x01;
    Rgba32Sint   "rgba32_sint"   [r(32, Sint), g(32, Sint), b(32, Sint), a(32, Sint)]    "R32G32B32A32_SINT"   "R32G32B32A32_SINT"   "RGBA32I"         0x01;
    Rgba32Float  "rgba32_float"  [r(32, Float), g(32, Float), b(32, Float), a(32, Float)] "R32G32B32A32_FLOAT" "R32G32B32A32_SFLOAT" "RGBA32F"         0x01;
    Rgb10a2Unorm "rgb10a2_unorm" [r(10, Unorm), g(10, Unorm), b(10, Unorm), a(2, Unorm)] "R10G10B10A2_UNORM"   "A2B10G10R10_UNORM_PACK32" "RGB10_A2"   0x09;
    Rgb10a2Uint  "rgb10a2_uint"  [r(10, Uint), g(10, Uint), b(10, Uint), a(2, Uint)]     "R10G10B10A2_UINT"    "A2B10G10R10_UINT_PACK32"  "RGB10_A2UI" 0x09;
    Bgr10a2Unorm "bgr10a2_unorm" [b(10, Unorm), g(10, Unorm), r(10, Unorm), a(2, Unorm)] ""                    "A2R10G10B10_UNORM_PACK32" ""           0x09;
    Bgr10a2Uint  "bgr10a2_uint"  [b(10, Uint), g(10, Uint), r(10, Uint), a(2, Uint)]     ""                    "A2R10G10B10_UINT_PACK32"  ""           0x09;
    Rg11b10Float "rg11b10_float" [r(11, UnsignedFloat), g(11, UnsignedFloat), b(10, UnsignedFloat)] "R11G11B10_FLOAT" "B10G11R11_UFLOAT_PACK32" "R11F_G11F_B10F" 0x21;
    Rgb9e5Float  "rgb9e5_float"  [r(9, SharedExponent), g(9, SharedExponent), b(9, SharedExponent), exponent(5)] "R9G9B9E5_SHAREDEXP" "E5B9G9R9_UFLOAT_PACK32" "RGB9_E5" 0x20;
    B5g6r5Unorm   "b5g6r5_unorm"   [b(5, Unorm), g(6, Unorm), r(5, Unorm)]               "B5G6R5_UNORM"        "R5G6B5_UNORM_PACK16"      "RGB565"     0x15;
    B5g5r5a1Unorm "b5g5r5a1_unorm" [b(5, Unorm), g(5, Unorm), r(5, Unorm), a(1, Unorm)]  "B5G5R5A1_UNORM"      "A1R5G5B5_UNORM_PACK16"    ""           0x14;
    B4g4r4a4Unorm "b4g4r4a4_unorm" [b(4, Unorm), g(4, Unorm), r(4, Unorm), a(4, Unorm)]  "B4G4R4A4_UNORM"      "A4R4G4B4_UNORM_PACK16"    ""           0x12;
    B5g6r5Srgb    "b5g6r5_srgb"    [b(5, Srgb), g(6, Srgb), r(5, Srgb)]                  ""                    ""                         ""           0x15;
    B5g5r5a1Srgb  "b5g5r5a1_srgb"  [b(5, Srgb), g(5, Srgb), r(5, Srgb), a(1, Unorm)]     ""                    ""                         ""           0x14;
    B4g4r4a4Srgb  "b4g4r4a4_srgb"  [b(4, Srgb), g(4, Srgb), r(4, Srgb), a(4, Unorm)]     ""                    ""                         ""           0x12;
    A4b4g4r4Unorm "a4b4g4r4_unorm" [a(4, Unorm), b(4, Unorm), g(4, Unorm), r(4, Unorm)]  "A4B4G4R4_UNORM"      "R4G4B4A4_UNORM_PACK16"    "RGBA4"      0x12;
    R1g5b5a5Unorm "r1g5b5a5_unorm" [r(1, Unorm), g(5, Unorm), b(5, Unorm), a(5, Unorm)]  ""                    ""                         ""           0x13;
    R1g5b5a5Srgb  "r1g5b5a5_srgb"  [r(1, Srgb), g(5, Srgb), b(5, Srgb), a(5, Unorm)]     ""                    ""                         ""           0x13;
    A1b5g5r5Unorm "a1b5g5r5_unorm" [a(1, Unorm), b(5, Unorm), g(5, Unorm), r(5, Unorm)]  ""                    "R5G5B5A1_UNORM_PACK16"    "RGB5_A1"    0x13;
    R5g5b6Unorm   "r5g5b6_unorm"   [r(5, Unorm), g(5, Unorm), b(6, Unorm)]               ""                    ""                         ""           0x16;
    R5g5b6Srgb    "r5g5b6_srgb"    [r(5, Srgb), g(5, Srgb), b(6, Srgb)]                  ""                    ""                         ""           0x16;
    Rg5SnormB6Unorm "rg5_snorm_b6_unorm" [r(5, Snorm), g(5, Snorm), b(6, Unorm)]         ""                    ""                         ""           0x16;
    D16Unorm       "d16_unorm"         [depth(16, Unorm)]                                "D16_UNORM"           "D16_UNORM"     "DEPTH_COMPONENT16"       0x3a;
    D24UnormS8Uint "d24_unorm_s8_uint" [depth(24, Unorm), unused(8)]                     "D24_UNORM_S8_UINT"   "D24_UNORM_S8_UINT"        "DEPTH24_STENCIL8" 0x2b;
    D24UnormX8     "d24_unorm_x8"      [depth(24, Unorm), unused(8)]                     ""                    "X8_D24_UNORM_PACK32" "DEPTH_COMPONENT24" 0x2a;
    S8UintD24Unorm "s8_uint_d24_unorm" [unused(8), depth(24, Unorm)]                     ""                    ""              ""                        0x29;
    D24UnormX8S8X24Uint "d24_unorm_x8_s8x24_uint" [depth(24, Unorm), unused(40)]         ""                    ""              ""                        0x31;
    X24G8Uint      "x24_g8_uint"       [unused(24), g(8, Uint)]                          "X24_TYPELESS_G8_UINT" "" "" 0x0d;
    G8UintX24      "g8_uint_x24"       [g(8, Uint), unused(24)]                          "" "" "" 0x0e;
    D32Float       "d32_float"         [depth(32, Float)]                                "D32_FLOAT"           "D32_SFLOAT"    "DEPTH_COMPONENT32F"      0x2f;
    D32FloatS8X24Uint "d32_float_s8x24_uint" [depth(32, Float), unused(32)]              "D32_FLOAT_S8X24_UINT" "D32_SFLOAT_S8_UINT" "DEPTH32F_STENCIL8" 0x30;
    X32G8X24Uint   "x32_g8x24_uint"    [unused(32), g(8, Uint), unused(24)]              "X32_TYPELESS_G8X24_UINT" "" "" 0x05;
    }
    blocks {
    R1Unorm "r1_unorm" (Coding::Bits, [8, 1], 1, 1, Unorm) "R1_UNORM" "" "" 0x1f;
    Rg8bg8Unorm "rg8bg8_unorm" (Coding::RgBg, [2, 1], 4, 3, Unorm) "R8G8_B8G8_UNORM" "" "" 0x22;
    Rg8bg8Srgb "rg8bg8_srgb" (Coding::RgBg, [2, 1], 4, 3, Srgb) "" "" "" 0x22;
    Gr8gb8Unorm "gr8gb8_unorm" (Coding::GrGb, [2, 1], 4, 3, Unorm) "G8R8_G8B8_UNORM" "" "" 0x23;
    Gr8gb8Srgb "gr8gb8_srgb" (Coding::GrGb, [2, 1], 4, 3, Srgb) "" "" "" 0x23;
    Bc1Unorm "bc1_unorm" (Coding::Bc1, [4, 4], 8, 4, Unorm) "BC1_UNORM" "BC1_RGBA_UNORM_BLOCK" "COMPRESSED_RGBA_S3TC_DXT1_EXT" 0x24;
    Bc1Srgb "bc1_srgb" (Coding::Bc1, [4, 4], 8, 4, Srgb) "BC1_UNORM_SRGB" "BC1_RGBA_SRGB_BLOCK" "COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT" 0x24;
    Bc2Unorm "bc2_unorm" (Coding::Bc2, [4, 4], 16, 4, Unorm) "BC2_UNORM" "BC2_UNORM_BLOCK" "COMPRESSED_RGBA_S3TC_DXT3_EXT" 0x25;
    Bc2Srgb "bc2_srgb" (Coding::Bc2, [4, 4], 16, 4, Srgb) "BC2_UNORM_SRGB" "BC2_SRGB_BLOCK" "COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT" 0x25;
    Bc3Unorm "bc3_unorm" (Coding::Bc3, [4, 4], 16, 4, Unorm) "BC3_UNORM" "BC3_UNORM_BLOCK" "COMPRESSED_RGBA_S3TC_DXT5_EXT" 0x26;
    Bc3Srgb "bc3_srgb" (Coding::Bc3, [4, 4], 16, 4, Srgb) "BC3_UNORM_SRGB" "BC3_SRGB_BLOCK" "COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT" 0x26;
    Bc4Unorm "bc4_unorm" (Coding::Bc4, [4, 4], 8, 1, Unorm) "BC4_UNORM" "BC4_UNORM_BLOCK" "COMPRESSED_RED_RGTC1" 0x27;
    Bc4Snorm "bc4_snorm" (Coding::Bc4, [4, 4], 8, 1, Snorm) "BC4_SNORM" "BC4_SNORM_BLOCK" "COMPRESSED_SIGNED_RED_RGTC1" 0x27;
    Bc5Unorm "bc5_unorm" (Coding::Bc5, [4, 4], 16, 2, Unorm) "BC5_UNORM" "BC5_UNORM_BLOCK" "COMPRESSED_RG_RGTC2" 0x28;
    Bc5Snorm "bc5_snorm" (Coding::Bc5, [4, 4], 16, 2, Snorm) "BC5_SNORM" "BC5_SNORM_BLOCK" "COMPRESSED_SIGNED_RG_RGTC2" 0x28;
    Bc6hUfloat "bc6h_ufloat" (Coding::Bc6hUnsigned, [4, 4], 16, 3, Float) "BC6H_UF16" "BC6H_UFLOAT_BLOCK" "COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT" 0x11;
    Bc6hSfloat "bc6h_sfloat" (Coding::Bc6hSigned, [4, 4], 16, 3, Float) "BC6H_SF16" "BC6H_SFLOAT_BLOCK" "COMPRESSED_RGB_BPTC_SIGNED_FLOAT" 0x10;
    Bc7Unorm "bc7_unorm" (Coding::Bc7, [4, 4], 16, 4, Unorm) "BC7_UNORM" "BC7_UNORM_BLOCK" "COMPRESSED_RGBA_BPTC_UNORM" 0x17;
    Bc7Srgb "bc7_srgb" (Coding::Bc7, [4, 4], 16, 4, Srgb) "BC7_UNORM_SRGB" "BC7_SRGB_BLOCK" "COMPRESSED_SRGB_ALPHA_BPTC_UNORM" 0x17;
    Etc2Rgb8Unorm "etc2_rgb8_unorm" (Coding::Etc2, [4, 4], 8, 3, Unorm) "" "ETC2_R8G8B8_UNORM_BLOCK" "COMPRESSED_RGB8_ETC2" 0x06;
    Etc2Rgb8Srgb "etc2_rgb8_srgb" (Coding::Etc2, [4, 4], 8, 3, Srgb) "" "ETC2_R8G8B8_SRGB_BLOCK" "COMPRESSED_SRGB8_ETC2" 0x06;
    Etc2Rgb8a1Unorm "etc2_rgb8a1_unorm" (Coding::Etc2PunchThrough, [4, 4], 8, 4, Unorm) "" "ETC2_R8G8B8A1_UNORM_BLOCK" "COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2" 0x0a;
    Etc2Rgb8a1Srgb "etc2_rgb8a1_srgb" (Coding::Etc2PunchThrough, [4, 4], 8, 4, Srgb) "" "ETC2_R8G8B8A1_SRGB_BLOCK" "COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2" 0x0a;
    Etc2Rgba8Unorm "etc2_rgba8_unorm" (Coding::Etc2Alpha, [4, 4], 16, 4, Unorm) "" "ETC2_R8G8B8A8_UNORM_BLOCK" "COMPRESSED_RGBA8_ETC2_EAC" 0x0b;
    Etc2Rgba8Srgb "etc2_rgba8_srgb" (Coding::Etc2Alpha, [4, 4], 16, 4, Srgb) "" "ETC2_R8G8B8A8_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ETC2_EAC" 0x0b;
    EacR11Unorm "eac_r11_unorm" (Coding::Eac, [4, 4], 8, 1, Unorm) "" "EAC_R11_UNORM_BLOCK" "COMPRESSED_R11_EAC" 0x19;
    EacR11Snorm "eac_r11_snorm" (Coding::Eac, [4, 4], 8, 1, Snorm) "" "EAC_R11_SNORM_BLOCK" "COMPRESSED_SIGNED_R11_EAC" 0x19;
    EacRg11Unorm "eac_rg11_unorm" (Coding::EacTwo, [4, 4], 16, 2, Unorm) "" "EAC_R11G11_UNORM_BLOCK" "COMPRESSED_RG11_EAC" 0x1a;
    EacRg11Snorm "eac_rg11_snorm" (Coding::EacTwo, [4, 4], 16, 2, Snorm) "" "EAC_R11G11_SNORM_BLOCK" "COMPRESSED_SIGNED_RG11_EAC" 0x1a;
    Astc4x4Unorm "astc_4x4_unorm" (Coding::Astc, [4, 4], 16, 4, Unorm) "" "ASTC_4x4_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_4x4_KHR" 0x40;
    Astc4x4Srgb "astc_4x4_srgb" (Coding::Astc, [4, 4], 16, 4, Srgb) "" "ASTC_4x4_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR" 0x40;
    Astc5x4Unorm "astc_5x4_unorm" (Coding::Astc, [5, 4], 16, 4, Unorm) "" "ASTC_5x4_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_5x4_KHR" 0x50;
    Astc5x4Srgb "astc_5x4_srgb" (Coding::Astc, [5, 4], 16, 4, Srgb) "" "ASTC_5x4_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR" 0x50;
    Astc5x5Unorm "astc_5x5_unorm" (Coding::Astc, [5, 5], 16, 4, Unorm) "" "ASTC_5x5_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_5x5_KHR" 0x41;
    Astc5x5Srgb "astc_5x5_srgb" (Coding::Astc, [5, 5], 16, 4, Srgb) "" "ASTC_5x5_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR" 0x41;
    Astc6x5Unorm "astc_6x5_unorm" (Coding::Astc, [6, 5], 16, 4, Unorm) "" "ASTC_6x5_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_6x5_KHR" 0x51;
    Astc6x5Srgb "astc_6x5_srgb" (Coding::Astc, [6, 5], 16, 4, Srgb) "" "ASTC_6x5_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR" 0x51;
    Astc6x6Unorm "astc_6x6_unorm" (Coding::Astc, [6, 6], 16, 4, Unorm) "" "ASTC_6x6_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_6x6_KHR" 0x42;
    Astc6x6Srgb "astc_6x6_srgb" (Coding::Astc, [6, 6], 16, 4, Srgb) "" "ASTC_6x6_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR" 0x42;
    Astc8x5Unorm "astc_8x5_unorm" (Coding::Astc, [8, 5], 16, 4, Unorm) "" "ASTC_8x5_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_8x5_KHR" 0x55;
    Astc8x5Srgb "astc_8x5_srgb" (Coding::Astc, [8, 5], 16, 4, Srgb) "" "ASTC_8x5_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR" 0x55;
    Astc8x6Unorm "astc_8x6_unorm" (Coding::Astc, [8, 6], 16, 4, Unorm) "" "ASTC_8x6_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_8x6_KHR" 0x52;
    Astc8x6Srgb "astc_8x6_srgb" (Coding::Astc, [8, 6], 16, 4, Srgb) "" "ASTC_8x6_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR" 0x52;
    Astc8x8Unorm "astc_8x8_unorm" (Coding::Astc, [8, 8], 16, 4, Unorm) "" "ASTC_8x8_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_8x8_KHR" 0x44;
    Astc8x8Srgb "astc_8x8_srgb" (Coding::Astc, [8, 8], 16, 4, Srgb) "" "ASTC_8x8_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR" 0x44;
    Astc10x5Unorm "astc_10x5_unorm" (Coding::Astc, [10, 5], 16, 4, Unorm) "" "ASTC_10x5_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_10x5_KHR" 0x56;
    Astc10x5Srgb "astc_10x5_srgb" (Coding::Astc, [10, 5], 16, 4, Srgb) "" "ASTC_10x5_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR" 0x56;
    Astc10x6Unorm "astc_10x6_unorm" (Coding::Astc, [10, 6], 16, 4, Unorm) "" "ASTC_10x6_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_10x6_KHR" 0x57;
    Astc10x6Srgb "astc_10x6_srgb" (Coding::Astc, [10, 6], 16, 4, Srgb) "" "ASTC_10x6_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR" 0x57;
    Astc10x8Unorm "astc_10x8_unorm" (Coding::Astc, [10, 8], 16, 4, Unorm) "" "ASTC_10x8_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_10x8_KHR" 0x53;
    Astc10x8Srgb "astc_10x8_srgb" (Coding::Astc, [10, 8], 16, 4, Srgb) "" "ASTC_10x8_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR" 0x53;
    Astc10x10Unorm "astc_10x10_unorm" (Coding::Astc, [10, 10], 16, 4, Unorm) "" "ASTC_10x10_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_10x10_KHR" 0x45;
    Astc10x10Srgb "astc_10x10_srgb" (Coding::Astc, [10, 10], 16, 4, Srgb) "" "ASTC_10x10_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR" 0x45;
    Astc12x10Unorm "astc_12x10_unorm" (Coding::Astc, [12, 10], 16, 4, Unorm) "" "ASTC_12x10_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_12x10_KHR" 0x54;
    Astc12x10Srgb "astc_12x10_srgb" (Coding::Astc, [12, 10], 16, 4, Srgb) "" "ASTC_12x10_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR" 0x54;
    Astc12x12Unorm "astc_12x12_unorm" (Coding::Astc, [12, 12], 16, 4, Unorm) "" "ASTC_12x12_UNORM_BLOCK" "COMPRESSED_RGBA_ASTC_12x12_KHR" 0x46;
    Astc12x12Srgb "astc_12x12_srgb" (Coding::Astc, [12, 12], 16, 4, Srgb) "" "ASTC_12x12_SRGB_BLOCK" "COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR" 0x46;
    }
}
