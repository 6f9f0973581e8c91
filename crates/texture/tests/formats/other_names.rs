//! The names in other systems tell the same bits.

use tmu_texture::Format;

use crate::named::fields;

/// Letters and numbers of bits of a name such as `B8G8R8A8_UNORM`, in the order of the name.
fn letters_and_bits(name: &str) -> Vec<(char, u32)> {
    let mut found = Vec::new();
    for part in name.split('_').filter(|part| !part.starts_with("PACK")) {
        let mut rest = part;
        while rest.len() > 1 && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            let digits = &rest[1..];
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            let letter = rest.chars().next().expect("a letter").to_ascii_lowercase();
            found.push((letter, digits[..end].parse().expect("a number")));
            rest = &digits[end..];
        }
    }
    found
}

#[test]
fn direct3d_and_vulkan_names_tell_the_same_bits() {
    for &format in Format::PLAIN {
        let bits: Vec<(char, u32)> = fields(format).iter().map(|field| (field.letter, field.bits)).collect();
        let names = format.other_names();
        assert!(names.d3d.is_empty() || letters_and_bits(names.d3d) == bits, "{format}: {}", names.d3d);
        let mut vulkan = letters_and_bits(names.vulkan);
        if names.vulkan.contains("PACK") {
            // From the highest bit down.
            vulkan.reverse();
        }
        // Vulkan does not say how depth and stencil are stored together.
        if !names.vulkan.is_empty() && !format.name().contains("x24") {
            assert_eq!(vulkan, bits, "{format}");
        }
        let mut kinds = format.name().split('_').filter(|part| !part.contains(|c: char| c.is_ascii_digit()));
        let kind = kinds.next_back().expect("a kind").to_uppercase();
        assert!(
            names.d3d.is_empty() || names.d3d.ends_with(&kind) || kind == "FLOAT",
            "{format}: {}",
            names.d3d
        );
        assert!(names.vulkan.is_empty() || names.vulkan.contains(&kind), "{format}: {}", names.vulkan);
    }
}

/// The codes of `COMPONENT_SIZES` in NVIDIA's class header clb197tex.h, by the widths that their names tell, from the
/// lowest bit up.
#[test]
fn maxwell_codes_tell_the_same_widths() {
    for &format in Format::PLAIN {
        let widths: Vec<u32> = fields(format).iter().map(|field| field.bits).collect();
        let code = match (widths[..].as_ref(), format.info().depth) {
            ([32, 32, 32, 32], false) => 0x01, // R32_G32_B32_A32
            ([32, 32, 32], false) => 0x02,     // R32_G32_B32
            ([16, 16, 16, 16], false) => 0x03, // R16_G16_B16_A16
            ([32, 32], false) => 0x04,         // R32_G32
            ([32, 8, 24], false) => 0x05,      // R32_B24G8
            // X8B8G8R8; drivers give D3D9's X8L8V8U8 as A8B8G8R8, whose types can differ.
            ([8, 8, 8, 8], false) if format.name().ends_with("_x8") => 0x08,
            ([8, 8, 8, 8], false) if format.info().components[3].is_none() => 0x07,
            ([8, 8, 8, 8], false) => 0x08,                            // A8B8G8R8
            ([10, 10, 10, 2], false) => 0x09,                         // A2B10G10R10
            ([16, 16], false) => 0x0c,                                // R16_G16
            ([24, 8], false) => 0x0d,                                 // G8R24
            ([8, 24], false) => 0x0e,                                 // G24R8
            ([32], false) => 0x0f,                                    // R32
            ([4, 4, 4, 4], false) => 0x12,                            // A4B4G4R4
            ([1, 5, 5, 5], false) => 0x13,                            // A5B5G5R1
            ([5, 5, 5, 1], false) => 0x14,                            // A1B5G5R5
            ([5, 6, 5], false) => 0x15,                               // B5G6R5
            ([5, 5, 6], false) => 0x16,                               // B6G5R5
            ([8, 8], false) => 0x18,                                  // G8R8
            ([16], false) => 0x1b,                                    // R16
            ([8], false) => 0x1d,                                     // R8
            ([4, 4], false) => 0x1e,                                  // G4R4
            ([9, 9, 9, 5], false) => 0x20,                            // E5B9G9R9
            ([11, 11, 10], false) => 0x21,                            // BF10GF11RF11
            ([8, 24], true) => 0x29,                                  // Z24S8
            ([24, 8], true) if format.name().ends_with("x8") => 0x2a, // X8Z24
            ([24, 8], true) => 0x2b,                                  // S8Z24
            ([32], true) => 0x2f,                                     // ZF32
            ([32, 8, 24], true) => 0x30,                              // ZF32_X24S8
            ([24, 8, 8, 24], true) => 0x31,                           // X8Z24_X20V4S8
            ([16], true) => 0x3a,                                     // Z16
            other => panic!("{format}: no code for {other:?}"),
        };
        assert_eq!(format.other_names().maxwell, code, "{format}");
    }
}
