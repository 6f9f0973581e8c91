//! Pipelines with what is bound to them, and their launches.

use ash::vk;

use super::device::{Device, at};

/// What a binding is.
pub enum Bound {
    Texture(vk::ImageView, vk::Sampler),
    Storage(vk::Buffer),
    Uniform(vk::Buffer),
    Image(vk::ImageView),
}

impl Bound {
    fn kind(&self) -> vk::DescriptorType {
        match self {
            Bound::Texture(..) => vk::DescriptorType::COMBINED_IMAGE_SAMPLER,
            Bound::Storage(_) => vk::DescriptorType::STORAGE_BUFFER,
            Bound::Uniform(_) => vk::DescriptorType::UNIFORM_BUFFER,
            Bound::Image(_) => vk::DescriptorType::STORAGE_IMAGE,
        }
    }
}

/// A compute pipeline with its bindings.
pub struct Program {
    layout: vk::PipelineLayout,
    pipeline: vk::Pipeline,
    set: vk::DescriptorSet,
}

/// Bytes of the push constants: turns and seed.
const PUSHED: u32 = 8;

impl Device {
    /// Compiles a shader and binds what it uses. The layout names nothing else: lavapipe 22 faults on bindings that were never
    /// written.
    pub fn program(&self, shader: &[u32], bound: &[(u32, Bound)]) -> Result<Program, String> {
        let bindings: Vec<_> = bound
            .iter()
            .map(|(binding, it)| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(*binding)
                    .descriptor_type(it.kind())
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            })
            .collect();
        let sizes: Vec<_> = bound
            .iter()
            .map(|(_, it)| vk::DescriptorPoolSize { ty: it.kind(), descriptor_count: 1 })
            .collect();
        let ranges =
            [vk::PushConstantRange { stage_flags: vk::ShaderStageFlags::COMPUTE, offset: 0, size: PUSHED }];
        let create = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
        // SAFETY: structures are valid for the calls, and the shader is SPIR-V that glslc made.
        unsafe {
            let sets = [self.device.create_descriptor_set_layout(&create, None).map_err(at("set layout"))?];
            let create =
                vk::PipelineLayoutCreateInfo::default().set_layouts(&sets).push_constant_ranges(&ranges);
            let layout = self.device.create_pipeline_layout(&create, None).map_err(at("layout"))?;
            let create = vk::DescriptorPoolCreateInfo::default().max_sets(1).pool_sizes(&sizes);
            let pool = self.device.create_descriptor_pool(&create, None).map_err(at("descriptor pool"))?;
            let allocate = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool).set_layouts(&sets);
            let set = self.device.allocate_descriptor_sets(&allocate).map_err(at("descriptor set"))?[0];
            bound.iter().for_each(|(binding, it)| self.bind(set, *binding, it));
            let pipeline = self.pipeline(layout, shader)?;
            Ok(Program { layout, pipeline, set })
        }
    }

    fn pipeline(&self, layout: vk::PipelineLayout, shader: &[u32]) -> Result<vk::Pipeline, String> {
        let create = vk::ShaderModuleCreateInfo::default().code(shader);
        // SAFETY: as in `program`.
        unsafe {
            let module = self.device.create_shader_module(&create, None).map_err(at("shader"))?;
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(module)
                .name(c"main");
            let create = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout)];
            let made = self.device.create_compute_pipelines(vk::PipelineCache::null(), &create, None);
            self.device.destroy_shader_module(module, None);
            Ok(made.map_err(|(_, error)| at("pipeline")(error))?[0])
        }
    }

    fn bind(&self, set: vk::DescriptorSet, binding: u32, bound: &Bound) {
        let write =
            vk::WriteDescriptorSet::default().dst_set(set).dst_binding(binding).descriptor_type(bound.kind());
        let image = |image_view, sampler, image_layout| {
            [vk::DescriptorImageInfo { sampler, image_view, image_layout }]
        };
        let buffer = |buffer| [vk::DescriptorBufferInfo { buffer, offset: 0, range: vk::WHOLE_SIZE }];
        let read = vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL;
        // SAFETY: what is bound lives as long as the process.
        unsafe {
            match *bound {
                Bound::Texture(view, sampler) => {
                    let info = image(view, sampler, read);
                    self.device.update_descriptor_sets(&[write.image_info(&info)], &[]);
                }
                Bound::Image(view) => {
                    let info = image(view, vk::Sampler::null(), vk::ImageLayout::GENERAL);
                    self.device.update_descriptor_sets(&[write.image_info(&info)], &[]);
                }
                Bound::Storage(of) | Bound::Uniform(of) => {
                    self.device.update_descriptor_sets(&[write.buffer_info(&buffer(of))], &[]);
                }
            }
        }
    }

    /// Launches of that many groups, one after the other.
    pub fn launches(
        &self,
        program: &Program,
        [x, y]: [u32; 2],
        pushed: [u32; 2],
        times: u32,
    ) -> Result<vk::CommandBuffer, String> {
        self.record(|commands| {
            for _ in 0..times {
                self.launch(commands, program, [x, y], pushed);
            }
        })
    }

    /// Records a launch, after which everything sees what it wrote.
    pub fn launch(&self, commands: vk::CommandBuffer, program: &Program, [x, y]: [u32; 2], pushed: [u32; 2]) {
        let point = vk::PipelineBindPoint::COMPUTE;
        let bytes: Vec<u8> = pushed.iter().flat_map(|word| word.to_le_bytes()).collect();
        let both = vk::AccessFlags::SHADER_READ | vk::AccessFlags::SHADER_WRITE;
        let barrier = [vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE)
            .dst_access_mask(both | vk::AccessFlags::HOST_READ)];
        let compute = vk::PipelineStageFlags::COMPUTE_SHADER;
        let flags = vk::DependencyFlags::empty();
        // SAFETY: pipeline and set live as long as the process.
        unsafe {
            self.device.cmd_bind_pipeline(commands, point, program.pipeline);
            self.device.cmd_bind_descriptor_sets(commands, point, program.layout, 0, &[program.set], &[]);
            let stages = vk::ShaderStageFlags::COMPUTE;
            self.device.cmd_push_constants(commands, program.layout, stages, 0, &bytes);
            self.device.cmd_dispatch(commands, x, y, 1);
            let seen = compute | vk::PipelineStageFlags::HOST;
            self.device.cmd_pipeline_barrier(commands, compute, seen, flags, &barrier, &[], &[]);
        }
    }
}
