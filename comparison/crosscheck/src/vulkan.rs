//! Cases through a Vulkan driver: a compute or fragment program for each kind of request.
//!
//! The driver's library is loaded by itself, without the system's loader, so that drivers that are only unpacked into a folder
//! work as well as installed ones. Its functions take pointers and trust them: that is why this module allows `unsafe`.
#![allow(unsafe_code)]

mod abilities;
mod create;
mod device;
mod image;
mod spirv;

use std::collections::HashMap;
use std::path::Path;

use ash::vk;

use crate::case::{Abilities, Answers, Case};
use crate::sweep::Driver;
use device::{Buffer, Device};
use image::Image;
use spirv::Key;

/// Bytes of the buffer that textures are uploaded from.
const STAGING_BYTES: u64 = 16 << 20;
/// Bytes of the buffers of inputs and of answers.
const LANE_BYTES: u64 = 1 << 20;

/// An open driver.
pub struct Vulkan {
    device: Device,
    abilities: Abilities,
    staging: Buffer,
    inputs: Buffer,
    outputs: Buffer,
    set_layout: vk::DescriptorSetLayout,
    layout: vk::PipelineLayout,
    set: vk::DescriptorSet,
    pipelines: HashMap<Key, vk::Pipeline>,
    /// Ask everything by fragment shaders.
    fragments: bool,
}

impl Vulkan {
    /// Opens a driver's library.
    ///
    /// # Errors
    /// What is missing.
    pub fn open(library: &Path) -> Result<Vulkan, String> {
        let device = Device::open(library)?;
        let storage = vk::BufferUsageFlags::STORAGE_BUFFER;
        let staging = device.buffer(STAGING_BYTES, vk::BufferUsageFlags::TRANSFER_SRC | storage)?;
        let inputs = device.buffer(LANE_BYTES, storage)?;
        let outputs = device.buffer(LANE_BYTES, storage)?;
        let (set_layout, layout) = device.layouts()?;
        let set = device.descriptor_set(set_layout)?;
        let abilities = abilities::of(&device);
        // SwiftShader decodes blocks and continues the faces of cubes only for what is drawn.
        let fragments = device.name.starts_with("SwiftShader");
        Ok(Vulkan {
            device,
            abilities,
            staging,
            inputs,
            outputs,
            set_layout,
            layout,
            set,
            pipelines: HashMap::new(),
            fragments,
        })
    }

    fn answer_one(&mut self, case: &Case) -> Result<Answers, String> {
        let words = crate::words::inputs(case);
        self.inputs.write(0, words.iter().flat_map(|word| word.to_le_bytes()));
        let key = Key::of(case, self.fragments);
        let pipeline = self.pipeline(&key)?;
        let image = Image::new(&self.device, &mut self.staging, case)?;
        let sampler = self.device.sampler(case)?;
        self.bind(&image, sampler);
        let answered = self.device.run(|commands| {
            image.upload(&self.device, commands, &self.staging);
            self.dispatch(commands, &key, pipeline, case.lanes() as u32);
        });
        self.device.destroy_sampler(sampler);
        image.destroy(&self.device);
        answered?;
        let bytes = self.outputs.read(case.lanes() * 16);
        let words: Vec<u32> = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        Ok(words.as_chunks::<4>().0.to_vec())
    }

    fn pipeline(&mut self, key: &Key) -> Result<vk::Pipeline, String> {
        if let Some(pipeline) = self.pipelines.get(key) {
            return Ok(*pipeline);
        }
        let program = spirv::program(key).map_err(|error| format!("SPIR-V: {error}"))?;
        let pipeline = if key.fragment() {
            let triangle = spirv::triangle().map_err(|error| format!("SPIR-V: {error}"))?;
            self.device.fragment_pipeline(self.layout, &triangle, &program)?
        } else {
            self.device.compute_pipeline(self.layout, &program)?
        };
        self.pipelines.insert(*key, pipeline);
        Ok(pipeline)
    }

    fn bind(&self, image: &Image, sampler: vk::Sampler) {
        let images = [vk::DescriptorImageInfo {
            sampler,
            image_view: image.view,
            image_layout: vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL,
        }];
        let buffers = [&self.inputs, &self.outputs].map(|buffer| {
            [vk::DescriptorBufferInfo { buffer: buffer.buffer, offset: 0, range: vk::WHOLE_SIZE }]
        });
        let write = |binding: u32| vk::WriteDescriptorSet::default().dst_set(self.set).dst_binding(binding);
        let writes = [
            write(0).descriptor_type(vk::DescriptorType::COMBINED_IMAGE_SAMPLER).image_info(&images),
            write(1).descriptor_type(vk::DescriptorType::STORAGE_BUFFER).buffer_info(&buffers[0]),
            write(2).descriptor_type(vk::DescriptorType::STORAGE_BUFFER).buffer_info(&buffers[1]),
        ];
        // SAFETY: everything that the writes name is alive, and the set is not in use: runs wait for their end.
        unsafe { self.device.device.update_descriptor_sets(&writes, &[]) }
    }

    fn dispatch(&self, commands: vk::CommandBuffer, key: &Key, pipeline: vk::Pipeline, lanes: u32) {
        let device = &self.device.device;
        let point =
            if key.fragment() { vk::PipelineBindPoint::GRAPHICS } else { vk::PipelineBindPoint::COMPUTE };
        // SAFETY: the command buffer is being recorded, and what it names lives until the run has ended.
        unsafe {
            device.cmd_bind_descriptor_sets(commands, point, self.layout, 0, &[self.set], &[]);
            device.cmd_bind_pipeline(commands, point, pipeline);
            if !key.fragment() {
                device.cmd_dispatch(commands, lanes / 32, 1, 1);
                return;
            }
            let extent = vk::Extent2D { width: lanes / 2, height: 2 };
            let area = vk::Rect2D { offset: vk::Offset2D::default(), extent };
            let viewport = vk::Viewport {
                width: extent.width as f32,
                height: extent.height as f32,
                max_depth: 1.0,
                ..vk::Viewport::default()
            };
            let rendering = vk::RenderingInfo::default().render_area(area).layer_count(1);
            device.cmd_begin_rendering(commands, &rendering);
            device.cmd_set_viewport(commands, 0, &[viewport]);
            device.cmd_set_scissor(commands, 0, &[area]);
            device.cmd_draw(commands, 3, 1, 0, 0);
            device.cmd_end_rendering(commands);
        }
    }
}

impl Driver for Vulkan {
    fn name(&self) -> String {
        self.device.name.clone()
    }

    fn abilities(&self) -> Abilities {
        self.abilities.clone()
    }

    fn answer(&mut self, cases: &[Case]) -> Vec<Result<Answers, String>> {
        cases.iter().map(|case| self.answer_one(case)).collect()
    }
}

impl Drop for Vulkan {
    fn drop(&mut self) {
        for pipeline in self.pipelines.values() {
            self.device.destroy_pipeline(*pipeline);
        }
        self.device.destroy_layouts(self.set_layout, self.layout);
        for buffer in [&self.staging, &self.inputs, &self.outputs] {
            self.device.destroy_buffer(buffer);
        }
    }
}

/// The driver's number for a format, by its name; `None` where Vulkan has none.
fn format(format: tmu_texture::Format) -> Option<vk::Format> {
    let name = format.other_names().vulkan;
    let core = 1..=184;
    let later = 1_000_340_000..=1_000_340_001;
    core.chain(later)
        .map(vk::Format::from_raw)
        .find(|format| !name.is_empty() && format!("{format:?}") == name)
}

/// Formats whose number was looked up once.
fn formats() -> &'static HashMap<tmu_texture::Format, vk::Format> {
    static FORMATS: std::sync::OnceLock<HashMap<tmu_texture::Format, vk::Format>> =
        std::sync::OnceLock::new();
    FORMATS
        .get_or_init(|| tmu_texture::Format::ALL.iter().filter_map(|&it| Some((it, format(it)?))).collect())
}
