//! Textures and samplers.

use ash::vk;

use super::device::{Buffer, Device, at};
use super::program::Bound;
use crate::peers::glsl::{SAMPLES_READ, SAMPLES_WRITTEN};
use crate::work::texels::Texels;
use crate::work::{BLOCK, Edge, Fetch, Item, Stored, Work};

const READ: vk::ImageLayout = vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL;
const FROM: vk::ImageLayout = vk::ImageLayout::TRANSFER_SRC_OPTIMAL;
const TO: vk::ImageLayout = vk::ImageLayout::TRANSFER_DST_OPTIMAL;

fn format(stored: Stored) -> vk::Format {
    match stored {
        Stored::Rgba8 => vk::Format::R8G8B8A8_UNORM,
        Stored::Srgb8 => vk::Format::R8G8B8A8_SRGB,
        Stored::Snorm8 => vk::Format::R8G8B8A8_SNORM,
        Stored::Rgba16Float => vk::Format::R16G16B16A16_SFLOAT,
        Stored::Rgba32Float => vk::Format::R32G32B32A32_SFLOAT,
        Stored::R32Float => vk::Format::R32_SFLOAT,
        Stored::Depth32 => vk::Format::D32_SFLOAT,
        Stored::Bc1 => vk::Format::BC1_RGBA_UNORM_BLOCK,
        Stored::Bc7 => vk::Format::BC7_UNORM_BLOCK,
    }
}

/// An image under construction.
struct Image {
    image: vk::Image,
    view: vk::ImageView,
    aspect: vk::ImageAspectFlags,
}

impl Device {
    /// The texture of an item; `fill` writes the samples of a multisampled one.
    pub fn texture(&self, item: &Item, texels: &Texels, fill: &[u32]) -> Result<vk::ImageView, String> {
        let depth = item.stored == Stored::Depth32;
        let aspect = if depth { vk::ImageAspectFlags::DEPTH } else { vk::ImageAspectFlags::COLOR };
        let image = self.image(item, texels)?;
        let view = self.view(item, texels, image, aspect)?;
        let image = Image { image, view, aspect };
        let usage = vk::BufferUsageFlags::TRANSFER_SRC | vk::BufferUsageFlags::STORAGE_BUFFER;
        let mut bytes = self.buffer(texels.bytes.len(), usage)?;
        bytes.write(&texels.bytes);
        if texels.samples > 1 {
            self.fill(&image, texels, &bytes, fill)?;
        } else {
            self.copy(item, &image, texels, &bytes)?;
        }
        if matches!(item.work, Work::Sum(Fetch::Cube)) || matches!(item.stored, Stored::Bc1 | Stored::Bc7) {
            self.nudge(&image, texels.layers)?;
        }
        self.destroy_buffer(&bytes);
        Ok(view)
    }

    fn image(&self, item: &Item, texels: &Texels) -> Result<vk::Image, String> {
        let [width, height, depth] = texels.size;
        let copied = vk::ImageUsageFlags::TRANSFER_DST | vk::ImageUsageFlags::TRANSFER_SRC;
        let many = texels.samples > 1;
        let cube = matches!(item.work, Work::Sum(Fetch::Cube));
        let create = vk::ImageCreateInfo::default()
            .flags(if cube { vk::ImageCreateFlags::CUBE_COMPATIBLE } else { vk::ImageCreateFlags::empty() })
            .image_type(if depth > 1 { vk::ImageType::TYPE_3D } else { vk::ImageType::TYPE_2D })
            .format(format(item.stored))
            .extent(vk::Extent3D { width, height, depth })
            .mip_levels(texels.levels.len() as u32)
            .array_layers(texels.layers)
            .samples(if many { vk::SampleCountFlags::TYPE_4 } else { vk::SampleCountFlags::TYPE_1 })
            .tiling(vk::ImageTiling::OPTIMAL)
            .usage(vk::ImageUsageFlags::SAMPLED | if many { vk::ImageUsageFlags::STORAGE } else { copied });
        self.bound_image(&create)
    }

    fn bound_image(&self, create: &vk::ImageCreateInfo<'_>) -> Result<vk::Image, String> {
        // SAFETY: the image is bound to its own memory, and both live as long as the process.
        unsafe {
            let image = self.device.create_image(create, None).map_err(at("image"))?;
            let needs = self.device.get_image_memory_requirements(image);
            let memory = self.allocate(needs, vk::MemoryPropertyFlags::empty())?;
            self.device.bind_image_memory(image, memory, 0).map_err(at("image memory"))?;
            Ok(image)
        }
    }

    fn view(
        &self,
        item: &Item,
        texels: &Texels,
        image: vk::Image,
        aspect: vk::ImageAspectFlags,
    ) -> Result<vk::ImageView, String> {
        let kind = match item.work {
            Work::Sum(Fetch::Cube) => vk::ImageViewType::CUBE,
            Work::Sum(Fetch::Layers) => vk::ImageViewType::TYPE_2D_ARRAY,
            _ if texels.size[2] > 1 => vk::ImageViewType::TYPE_3D,
            Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => vk::ImageViewType::TYPE_2D,
        };
        let create = vk::ImageViewCreateInfo::default()
            .image(image)
            .view_type(kind)
            .format(format(item.stored))
            .subresource_range(everything(aspect));
        // SAFETY: the image lives as long as the process.
        unsafe { self.device.create_image_view(&create, None) }.map_err(at("view"))
    }

    fn copy(&self, item: &Item, image: &Image, texels: &Texels, bytes: &Buffer) -> Result<(), String> {
        let mut offset = 0;
        let regions: Vec<_> = (0..texels.levels.len() as u32)
            .map(|level| {
                let [width, height, depth] = texels.level_size(level);
                let region = vk::BufferImageCopy {
                    buffer_offset: offset,
                    image_subresource: vk::ImageSubresourceLayers {
                        aspect_mask: image.aspect,
                        mip_level: level,
                        base_array_layer: 0,
                        layer_count: texels.layers,
                    },
                    image_extent: vk::Extent3D { width, height, depth },
                    ..vk::BufferImageCopy::default()
                };
                // Only textures of four bytes a texel have several levels.
                offset += u64::from(width * height * depth * texels.layers) * 4;
                region
            })
            .collect();
        debug_assert!(regions.len() == 1 || item.stored == Stored::Rgba8);
        let commands = self.record(|commands| {
            self.turn(commands, image.image, image.aspect, vk::ImageLayout::UNDEFINED, TO);
            // SAFETY: the buffer holds all levels.
            unsafe {
                self.device.cmd_copy_buffer_to_image(commands, bytes.buffer, image.image, TO, &regions);
            }
            self.turn(commands, image.image, image.aspect, TO, READ);
        })?;
        self.submit(commands).map(drop)
    }

    /// Writes all samples by a shader: there is no other way.
    fn fill(&self, image: &Image, texels: &Texels, bytes: &Buffer, fill: &[u32]) -> Result<(), String> {
        let bound =
            [(SAMPLES_WRITTEN, Bound::Image(image.view)), (SAMPLES_READ, Bound::Storage(bytes.buffer))];
        let program = self.program(fill, &bound)?;
        let groups = [texels.size[0] / BLOCK[0], texels.size[1] / BLOCK[1]];
        let general = vk::ImageLayout::GENERAL;
        let commands = self.record(|commands| {
            self.turn(commands, image.image, image.aspect, vk::ImageLayout::UNDEFINED, general);
            self.launch(commands, &program, groups, [0, 0]);
            self.turn(commands, image.image, image.aspect, general, READ);
        })?;
        self.submit(commands).map(drop)
    }

    /// Blits a corner of every layer to another image. SwiftShader decodes blocks and fills the borders of cubes only
    /// before a draw or a blit, never before a launch; without this it samples zeros.
    fn nudge(&self, image: &Image, layers: u32) -> Result<(), String> {
        let create = vk::ImageCreateInfo::default()
            .image_type(vk::ImageType::TYPE_2D)
            .format(vk::Format::R8G8B8A8_UNORM)
            .extent(vk::Extent3D { width: 4, height: 4, depth: 1 })
            .mip_levels(1)
            .array_layers(layers)
            .samples(vk::SampleCountFlags::TYPE_1)
            .tiling(vk::ImageTiling::OPTIMAL)
            .usage(vk::ImageUsageFlags::TRANSFER_DST);
        let other = self.bound_image(&create)?;
        let all = vk::ImageSubresourceLayers {
            aspect_mask: image.aspect,
            mip_level: 0,
            base_array_layer: 0,
            layer_count: layers,
        };
        let ends = [vk::Offset3D::default(), vk::Offset3D { x: 4, y: 4, z: 1 }];
        let regions = [vk::ImageBlit {
            src_subresource: all,
            src_offsets: ends,
            dst_subresource: all,
            dst_offsets: ends,
        }];
        let commands = self.record(|commands| {
            self.turn(commands, image.image, image.aspect, READ, FROM);
            self.turn(commands, other, image.aspect, vk::ImageLayout::UNDEFINED, TO);
            let nearest = vk::Filter::NEAREST;
            // SAFETY: both images have a corner of 4 × 4 texels.
            unsafe { self.device.cmd_blit_image(commands, image.image, FROM, other, TO, &regions, nearest) };
            self.turn(commands, image.image, image.aspect, FROM, READ);
        })?;
        self.submit(commands).map(drop)
    }

    /// Brings an image from one layout to another.
    fn turn(
        &self,
        commands: vk::CommandBuffer,
        image: vk::Image,
        aspect: vk::ImageAspectFlags,
        from: vk::ImageLayout,
        to: vk::ImageLayout,
    ) {
        let barrier = [vk::ImageMemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::MEMORY_WRITE)
            .dst_access_mask(vk::AccessFlags::MEMORY_READ | vk::AccessFlags::MEMORY_WRITE)
            .old_layout(from)
            .new_layout(to)
            .image(image)
            .subresource_range(everything(aspect))];
        let all = vk::PipelineStageFlags::ALL_COMMANDS;
        let flags = vk::DependencyFlags::empty();
        // SAFETY: the image is alive.
        unsafe { self.device.cmd_pipeline_barrier(commands, all, all, flags, &[], &[], &barrier) }
    }

    /// The sampler of an item.
    pub fn sampler(&self, item: &Item) -> Result<vk::Sampler, String> {
        let address = match item.edge {
            Edge::Wrap => vk::SamplerAddressMode::REPEAT,
            Edge::Mirror => vk::SamplerAddressMode::MIRRORED_REPEAT,
            Edge::Clamp => vk::SamplerAddressMode::CLAMP_TO_EDGE,
            Edge::Border => vk::SamplerAddressMode::CLAMP_TO_BORDER,
        };
        let filter = if item.is_linear() { vk::Filter::LINEAR } else { vk::Filter::NEAREST };
        let between =
            if item.blends_levels() { vk::SamplerMipmapMode::LINEAR } else { vk::SamplerMipmapMode::NEAREST };
        let create = vk::SamplerCreateInfo::default()
            .mag_filter(filter)
            .min_filter(filter)
            .mipmap_mode(between)
            .address_mode_u(address)
            .address_mode_v(address)
            .address_mode_w(address)
            .max_lod(if item.has_levels() { 16.0 } else { 0.0 })
            .compare_enable(item.is_compared())
            .compare_op(vk::CompareOp::LESS_OR_EQUAL)
            .border_color(vk::BorderColor::FLOAT_OPAQUE_WHITE);
        // SAFETY: the structure is valid for the call.
        unsafe { self.device.create_sampler(&create, None) }.map_err(at("sampler"))
    }
}

/// All levels and layers.
fn everything(aspect_mask: vk::ImageAspectFlags) -> vk::ImageSubresourceRange {
    vk::ImageSubresourceRange {
        aspect_mask,
        base_mip_level: 0,
        level_count: vk::REMAINING_MIP_LEVELS,
        base_array_layer: 0,
        layer_count: vk::REMAINING_ARRAY_LAYERS,
    }
}
