//! Layouts, pipelines and samplers.

use ash::vk;
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction};

use super::device::{Device, at};
use crate::case::Case;

impl Device {
    /// The layouts that all programs share: a texture with its sampler, inputs, outputs.
    pub fn layouts(&self) -> Result<(vk::DescriptorSetLayout, vk::PipelineLayout), String> {
        let kinds = [
            vk::DescriptorType::COMBINED_IMAGE_SAMPLER,
            vk::DescriptorType::STORAGE_BUFFER,
            vk::DescriptorType::STORAGE_BUFFER,
        ];
        let stages = vk::ShaderStageFlags::COMPUTE | vk::ShaderStageFlags::FRAGMENT;
        let bindings: Vec<vk::DescriptorSetLayoutBinding> = (0..)
            .zip(kinds)
            .map(|(binding, kind)| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(binding)
                    .descriptor_type(kind)
                    .descriptor_count(1)
                    .stage_flags(stages)
            })
            .collect();
        let create = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
        // SAFETY: the structures are valid for the calls.
        unsafe {
            let set = self.device.create_descriptor_set_layout(&create, None).map_err(at("set layout"))?;
            let sets = [set];
            let create = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets);
            let layout = self.device.create_pipeline_layout(&create, None).map_err(at("layout"))?;
            Ok((set, layout))
        }
    }

    /// Frees the layouts.
    pub fn destroy_layouts(&self, set: vk::DescriptorSetLayout, layout: vk::PipelineLayout) {
        // SAFETY: no run is under way.
        unsafe {
            self.device.destroy_pipeline_layout(layout, None);
            self.device.destroy_descriptor_set_layout(set, None);
        }
    }

    /// Frees a pipeline.
    pub fn destroy_pipeline(&self, pipeline: vk::Pipeline) {
        // SAFETY: no run is under way.
        unsafe { self.device.destroy_pipeline(pipeline, None) }
    }

    fn module(&self, program: &[u32]) -> Result<vk::ShaderModule, String> {
        let create = vk::ShaderModuleCreateInfo::default().code(program);
        // SAFETY: the program is valid SPIR-V of our own.
        unsafe { self.device.create_shader_module(&create, None) }.map_err(at("shader"))
    }

    /// A compute pipeline.
    pub fn compute_pipeline(
        &self,
        layout: vk::PipelineLayout,
        program: &[u32],
    ) -> Result<vk::Pipeline, String> {
        let module = self.module(program)?;
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(module)
            .name(c"main");
        let create = vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout);
        // SAFETY: the structures are valid for the call, and the pipeline does not need the module any more.
        unsafe {
            let made = self.device.create_compute_pipelines(vk::PipelineCache::null(), &[create], None);
            self.device.destroy_shader_module(module, None);
            made.map(|pipelines| pipelines[0]).map_err(|(_, error)| at("compute pipeline")(error))
        }
    }

    /// A pipeline that draws a triangle without attachments.
    pub fn fragment_pipeline(
        &self,
        layout: vk::PipelineLayout,
        triangle: &[u32],
        program: &[u32],
    ) -> Result<vk::Pipeline, String> {
        let modules = [self.module(triangle)?, self.module(program)?];
        let stages =
            [(vk::ShaderStageFlags::VERTEX, modules[0]), (vk::ShaderStageFlags::FRAGMENT, modules[1])].map(
                |(stage, module)| {
                    vk::PipelineShaderStageCreateInfo::default().stage(stage).module(module).name(c"main")
                },
            );
        let vertices = vk::PipelineVertexInputStateCreateInfo::default();
        let assembly = vk::PipelineInputAssemblyStateCreateInfo::default()
            .topology(vk::PrimitiveTopology::TRIANGLE_LIST);
        let viewport = vk::PipelineViewportStateCreateInfo::default().viewport_count(1).scissor_count(1);
        let raster = vk::PipelineRasterizationStateCreateInfo::default()
            .polygon_mode(vk::PolygonMode::FILL)
            .cull_mode(vk::CullModeFlags::NONE)
            .line_width(1.0);
        let samples = vk::PipelineMultisampleStateCreateInfo::default()
            .rasterization_samples(vk::SampleCountFlags::TYPE_1);
        let blend = vk::PipelineColorBlendStateCreateInfo::default();
        let states = [vk::DynamicState::VIEWPORT, vk::DynamicState::SCISSOR];
        let dynamic = vk::PipelineDynamicStateCreateInfo::default().dynamic_states(&states);
        let mut rendering = vk::PipelineRenderingCreateInfo::default();
        let create = vk::GraphicsPipelineCreateInfo::default()
            .stages(&stages)
            .vertex_input_state(&vertices)
            .input_assembly_state(&assembly)
            .viewport_state(&viewport)
            .rasterization_state(&raster)
            .multisample_state(&samples)
            .color_blend_state(&blend)
            .dynamic_state(&dynamic)
            .layout(layout)
            .push_next(&mut rendering);
        // SAFETY: as for compute pipelines.
        unsafe {
            let made = self.device.create_graphics_pipelines(vk::PipelineCache::null(), &[create], None);
            for module in modules {
                self.device.destroy_shader_module(module, None);
            }
            made.map(|pipelines| pipelines[0]).map_err(|(_, error)| at("pipeline")(error))
        }
    }

    /// The sampler of a case.
    pub fn sampler(&self, case: &Case) -> Result<vk::Sampler, String> {
        let sampler = &case.sampler;
        let mut flags = vk::SamplerCreateFlags::empty();
        if sampler.cube_filtering != CubeFiltering::Seamless {
            flags |= vk::SamplerCreateFlags::NON_SEAMLESS_CUBE_MAP_EXT;
        }
        let mut custom = vk::SamplerCustomBorderColorCreateInfoEXT::default()
            .custom_border_color(vk::ClearColorValue { uint32: sampler.border })
            .format(super::formats()[&case.texture.format()]);
        let mut reduction =
            vk::SamplerReductionModeCreateInfo::default().reduction_mode(match sampler.reduction {
                Reduction::WeightedAverage => vk::SamplerReductionMode::WEIGHTED_AVERAGE,
                Reduction::Minimum => vk::SamplerReductionMode::MIN,
                Reduction::Maximum => vk::SamplerReductionMode::MAX,
            });
        let integer = case.texture.format().info().is_integer();
        let border = border(sampler.border, integer);
        let [u, v, w] = sampler.address.map(address);
        let mut create = vk::SamplerCreateInfo::default()
            .flags(flags)
            .mag_filter(filter(sampler.mag))
            .min_filter(filter(sampler.min))
            .mipmap_mode(match sampler.mip {
                MipFilter::Linear => vk::SamplerMipmapMode::LINEAR,
                MipFilter::Point | MipFilter::None => vk::SamplerMipmapMode::NEAREST,
            })
            .address_mode_u(u)
            .address_mode_v(v)
            .address_mode_w(w)
            .mip_lod_bias(sampler.lod_bias)
            .compare_enable(sampler.compare_enable)
            .compare_op(compare(sampler.compare))
            .min_lod(sampler.lod_min)
            .max_lod(sampler.lod_max)
            .border_color(border)
            .unnormalized_coordinates(!sampler.normalized);
        if matches!(border, vk::BorderColor::FLOAT_CUSTOM_EXT | vk::BorderColor::INT_CUSTOM_EXT) {
            create = create.push_next(&mut custom);
        }
        if sampler.reduction != Reduction::WeightedAverage {
            create = create.push_next(&mut reduction);
        }
        // SAFETY: the structures are valid for the call.
        unsafe { self.device.create_sampler(&create, None) }.map_err(at("sampler"))
    }

    /// Frees a sampler.
    pub fn destroy_sampler(&self, sampler: vk::Sampler) {
        // SAFETY: no run is under way.
        unsafe { self.device.destroy_sampler(sampler, None) }
    }
}

fn filter(filter: Filter) -> vk::Filter {
    match filter {
        Filter::Point => vk::Filter::NEAREST,
        Filter::Linear => vk::Filter::LINEAR,
    }
}

/// Vulkan's address mode; it has none of the OpenGL clamps, which no case asks for.
fn address(mode: AddressMode) -> vk::SamplerAddressMode {
    match mode {
        AddressMode::Wrap => vk::SamplerAddressMode::REPEAT,
        AddressMode::Mirror => vk::SamplerAddressMode::MIRRORED_REPEAT,
        AddressMode::Border => vk::SamplerAddressMode::CLAMP_TO_BORDER,
        AddressMode::MirrorOnceClampToEdge => vk::SamplerAddressMode::MIRROR_CLAMP_TO_EDGE,
        _ => vk::SamplerAddressMode::CLAMP_TO_EDGE,
    }
}

fn compare(function: CompareFunction) -> vk::CompareOp {
    match function {
        CompareFunction::Never => vk::CompareOp::NEVER,
        CompareFunction::Less => vk::CompareOp::LESS,
        CompareFunction::Equal => vk::CompareOp::EQUAL,
        CompareFunction::LessEqual => vk::CompareOp::LESS_OR_EQUAL,
        CompareFunction::Greater => vk::CompareOp::GREATER,
        CompareFunction::NotEqual => vk::CompareOp::NOT_EQUAL,
        CompareFunction::GreaterEqual => vk::CompareOp::GREATER_OR_EQUAL,
        CompareFunction::Always => vk::CompareOp::ALWAYS,
    }
}

/// One of the three colours that every driver has, or one of one's own.
fn border(colour: [u32; 4], integer: bool) -> vk::BorderColor {
    let one = if integer { 1 } else { 1.0f32.to_bits() };
    match (colour, integer) {
        ([0, 0, 0, 0], false) => vk::BorderColor::FLOAT_TRANSPARENT_BLACK,
        ([0, 0, 0, 0], true) => vk::BorderColor::INT_TRANSPARENT_BLACK,
        ([0, 0, 0, alpha], false) if alpha == one => vk::BorderColor::FLOAT_OPAQUE_BLACK,
        ([0, 0, 0, alpha], true) if alpha == one => vk::BorderColor::INT_OPAQUE_BLACK,
        (colour, false) if colour == [one; 4] => vk::BorderColor::FLOAT_OPAQUE_WHITE,
        (colour, true) if colour == [one; 4] => vk::BorderColor::INT_OPAQUE_WHITE,
        (_, false) => vk::BorderColor::FLOAT_CUSTOM_EXT,
        (_, true) => vk::BorderColor::INT_CUSTOM_EXT,
    }
}
