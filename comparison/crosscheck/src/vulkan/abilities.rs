//! What a driver can do.

use ash::vk;
use tmu_texture::Format;
use tmu_texture::sampler::AddressMode;

use super::device::Device;
use crate::case::Abilities;

/// What the driver says that it can do, as far as cases ask for it.
pub fn of(device: &Device) -> Abilities {
    let with = |flags: vk::FormatFeatureFlags| -> Vec<Format> {
        let has = |format: &Format| {
            let number = super::formats().get(format);
            // SAFETY: the device is open.
            number.is_some_and(|&number| unsafe {
                let properties =
                    device.instance.get_physical_device_format_properties(device.physical, number);
                properties.optimal_tiling_features.contains(flags)
            })
        };
        Format::ALL.iter().copied().filter(has).collect()
    };
    let read = vk::FormatFeatureFlags::SAMPLED_IMAGE | vk::FormatFeatureFlags::TRANSFER_DST;
    let mut twelve = vk::PhysicalDeviceVulkan12Features::default();
    let mut robust = vk::PhysicalDeviceRobustness2FeaturesEXT::default();
    let mut features = vk::PhysicalDeviceFeatures2::default().push_next(&mut twelve).push_next(&mut robust);
    // SAFETY: the device is open and the structures are valid for the call.
    unsafe { device.instance.get_physical_device_features2(device.physical, &mut features) };
    let gather_offsets = features.features.shader_image_gather_extended != 0;
    let has = |name| device.extensions.contains(&name);
    let mut address =
        vec![AddressMode::Wrap, AddressMode::Mirror, AddressMode::ClampToEdge, AddressMode::Border];
    if twelve.sampler_mirror_clamp_to_edge != 0 {
        address.push(AddressMode::MirrorOnceClampToEdge);
    }
    Abilities {
        formats: with(read),
        filtered: with(read | vk::FormatFeatureFlags::SAMPLED_IMAGE_FILTER_LINEAR),
        multisample: Vec::new(),
        address,
        any_border: has(ash::ext::custom_border_color::NAME),
        cubes_per_face: has(ash::ext::non_seamless_cube_map::NAME),
        reductions: twelve.sampler_filter_minmax != 0,
        unnormalized: true,
        loads_outside: has(ash::ext::robustness2::NAME) && robust.robust_image_access2 != 0,
        any_coordinate: false,
        minimum_levels: has(ash::ext::image_view_min_lod::NAME),
        swizzles: true,
        gather_offsets,
        one_outcome: true,
        implicit: true,
        whole_blocks: false,
        special_1d: false,
    }
}
