//! Textures as images.

use ash::vk;
use tmu_texture::texture::Swizzle;
use tmu_texture::{Dimension, Texture};

use super::device::{Buffer, Device, at};
use crate::case::Case;

/// Offsets in buffers are multiples of the size of a texel or a block, and of 4.
const ALIGNMENT: usize = 48;

/// An image with its memory and the view that programs see.
pub struct Image {
    /// The view.
    pub view: vk::ImageView,
    image: vk::Image,
    memory: vk::DeviceMemory,
    aspect: vk::ImageAspectFlags,
    regions: Vec<vk::BufferImageCopy>,
}

impl Image {
    /// Makes the image, and writes its texels into the buffer that [`Image::upload`] copies from.
    pub fn new(device: &Device, staging: &mut Buffer, case: &Case) -> Result<Image, String> {
        let texture = &case.texture;
        let about = texture.description();
        let format = super::formats()[&about.format];
        let depth = about.format.info().depth;
        let aspect = if depth { vk::ImageAspectFlags::DEPTH } else { vk::ImageAspectFlags::COLOR };
        let regions = regions(staging, texture, aspect)?;
        let mut flags = vk::ImageCreateFlags::empty();
        if about.dimension == Dimension::Cube {
            flags |= vk::ImageCreateFlags::CUBE_COMPATIBLE;
        }
        let [width, height, depth] = about.size;
        let create = vk::ImageCreateInfo::default()
            .flags(flags)
            .image_type(match about.dimension {
                Dimension::D1 | Dimension::Buffer => vk::ImageType::TYPE_1D,
                Dimension::D2 | Dimension::Cube => vk::ImageType::TYPE_2D,
                Dimension::D3 => vk::ImageType::TYPE_3D,
            })
            .format(format)
            .extent(vk::Extent3D { width, height, depth })
            .mip_levels(about.levels)
            .array_layers(about.layers)
            .samples(vk::SampleCountFlags::from_raw(about.samples))
            .tiling(vk::ImageTiling::OPTIMAL)
            .usage(vk::ImageUsageFlags::SAMPLED | vk::ImageUsageFlags::TRANSFER_DST);
        // SAFETY: the image is bound to its own memory; the structures are valid for the calls.
        unsafe {
            let image = device.device.create_image(&create, None).map_err(at("image"))?;
            let needs = device.device.get_image_memory_requirements(image);
            let memory = device.allocate(needs, vk::MemoryPropertyFlags::empty())?;
            device.device.bind_image_memory(image, memory, 0).map_err(at("image memory"))?;
            let mut least = vk::ImageViewMinLodCreateInfoEXT::default().min_lod(texture.min_lod());
            let range = vk::ImageSubresourceRange {
                aspect_mask: aspect,
                level_count: about.levels,
                layer_count: about.layers,
                ..vk::ImageSubresourceRange::default()
            };
            let mut create = vk::ImageViewCreateInfo::default()
                .image(image)
                .view_type(view_type(texture))
                .format(format)
                .components(components(texture.view().swizzle))
                .subresource_range(range);
            if texture.min_lod() > 0.0 {
                create = create.push_next(&mut least);
            }
            let view = device.device.create_image_view(&create, None).map_err(at("view"))?;
            Ok(Image { view, image, memory, aspect, regions })
        }
    }

    /// Records the copy of the texels.
    pub fn upload(&self, device: &Device, commands: vk::CommandBuffer, staging: &Buffer) {
        let target = vk::ImageLayout::TRANSFER_DST_OPTIMAL;
        self.change_layout(device, commands, vk::ImageLayout::UNDEFINED, target);
        // SAFETY: the regions lie in the buffer and the image.
        unsafe {
            device.device.cmd_copy_buffer_to_image(
                commands,
                staging.buffer,
                self.image,
                target,
                &self.regions,
            );
        }
        self.change_layout(device, commands, target, vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL);
    }

    fn change_layout(
        &self,
        device: &Device,
        commands: vk::CommandBuffer,
        from: vk::ImageLayout,
        to: vk::ImageLayout,
    ) {
        let range = vk::ImageSubresourceRange {
            aspect_mask: self.aspect,
            level_count: vk::REMAINING_MIP_LEVELS,
            layer_count: vk::REMAINING_ARRAY_LAYERS,
            ..vk::ImageSubresourceRange::default()
        };
        let barrier = vk::ImageMemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::MEMORY_WRITE)
            .dst_access_mask(vk::AccessFlags::MEMORY_READ | vk::AccessFlags::MEMORY_WRITE)
            .old_layout(from)
            .new_layout(to)
            .image(self.image)
            .subresource_range(range);
        let all = vk::PipelineStageFlags::ALL_COMMANDS;
        let flags = vk::DependencyFlags::empty();
        // SAFETY: the command buffer is being recorded and the image is alive.
        unsafe { device.device.cmd_pipeline_barrier(commands, all, all, flags, &[], &[], &[barrier]) }
    }

    /// Frees everything.
    pub fn destroy(&self, device: &Device) {
        // SAFETY: no run is under way.
        unsafe {
            device.device.destroy_image_view(self.view, None);
            device.device.destroy_image(self.image, None);
            device.device.free_memory(self.memory, None);
        }
    }
}

/// Writes the texels of each level into the buffer.
fn regions(
    staging: &mut Buffer,
    texture: &Texture,
    aspect: vk::ImageAspectFlags,
) -> Result<Vec<vk::BufferImageCopy>, String> {
    let about = texture.description();
    let bytes = about.format.info().bytes;
    let mut offset = 0;
    let mut regions = Vec::new();
    for (number, level) in (0..).zip(texture.levels()) {
        let end = level.offset + about.layers as usize * level.layer_pitch;
        let mut data = texture.data()[level.offset..end].to_vec();
        if bytes == 8 && aspect == vk::ImageAspectFlags::DEPTH {
            // Depths are copied without the stencils beside them.
            data = data.as_chunks::<8>().0.iter().flat_map(|texel| texel[..4].to_vec()).collect();
        }
        if offset + data.len() > staging.length() {
            return Err("the texture is too large".to_owned());
        }
        let length = data.len();
        staging.write(offset, data);
        let [width, height, depth] = level.size;
        regions.push(vk::BufferImageCopy {
            buffer_offset: offset as u64,
            image_subresource: vk::ImageSubresourceLayers {
                aspect_mask: aspect,
                mip_level: number,
                base_array_layer: 0,
                layer_count: about.layers,
            },
            image_extent: vk::Extent3D { width, height, depth },
            ..vk::BufferImageCopy::default()
        });
        offset = (offset + length).div_ceil(ALIGNMENT) * ALIGNMENT;
    }
    Ok(regions)
}

fn view_type(texture: &Texture) -> vk::ImageViewType {
    let about = texture.description();
    match (about.dimension, about.array) {
        (Dimension::D1 | Dimension::Buffer, false) => vk::ImageViewType::TYPE_1D,
        (Dimension::D1 | Dimension::Buffer, true) => vk::ImageViewType::TYPE_1D_ARRAY,
        (Dimension::D2, false) => vk::ImageViewType::TYPE_2D,
        (Dimension::D2, true) => vk::ImageViewType::TYPE_2D_ARRAY,
        (Dimension::D3, _) => vk::ImageViewType::TYPE_3D,
        (Dimension::Cube, false) => vk::ImageViewType::CUBE,
        (Dimension::Cube, true) => vk::ImageViewType::CUBE_ARRAY,
    }
}

fn components(swizzle: [Swizzle; 4]) -> vk::ComponentMapping {
    let [r, g, b, a] = swizzle.map(|source| match source {
        Swizzle::Zero => vk::ComponentSwizzle::ZERO,
        Swizzle::One | Swizzle::OneInteger | Swizzle::OneFloat => vk::ComponentSwizzle::ONE,
        Swizzle::Red => vk::ComponentSwizzle::R,
        Swizzle::Green => vk::ComponentSwizzle::G,
        Swizzle::Blue => vk::ComponentSwizzle::B,
        Swizzle::Alpha => vk::ComponentSwizzle::A,
    });
    vk::ComponentMapping { r, g, b, a }
}
