//! The device: opening it, memory, buffers, submissions.

use std::ffi::{CStr, c_char};
use std::time::Instant;

use ash::vk;

/// A function that says what failed.
pub fn at(what: &str) -> impl Fn(vk::Result) -> String {
    move |error| format!("{what}: {error}")
}

/// The first device of the driver, with one queue.
pub struct Device {
    /// The device's name.
    pub name: String,
    /// The driver's name and version.
    pub driver: String,
    pub device: ash::Device,
    /// What is switched on.
    pub features: vk::PhysicalDeviceFeatures,
    /// Whether uniform buffers may have arrays of words without gaps.
    pub plain_uniforms: bool,
    /// Bytes of a uniform buffer at most.
    pub uniform_bytes: u32,
    memory: vk::PhysicalDeviceMemoryProperties,
    queue: vk::Queue,
    pool: vk::CommandPool,
    // Last, so that they are gone last.
    _instance: ash::Instance,
    _entry: ash::Entry,
}

/// A buffer that the host sees.
pub struct Buffer {
    pub buffer: vk::Buffer,
    memory: vk::DeviceMemory,
    bytes: *mut u8,
    length: usize,
}

impl Buffer {
    /// Writes bytes from the start on; what does not fit is left out.
    pub fn write(&mut self, bytes: &[u8]) {
        let length = bytes.len().min(self.length);
        // SAFETY: the memory is mapped for that length while the buffer lives, and no launch is under way.
        let memory = unsafe { std::slice::from_raw_parts_mut(self.bytes, self.length) };
        memory[..length].copy_from_slice(&bytes[..length]);
    }

    /// Makes it all zeros.
    pub fn clear(&mut self) {
        // SAFETY: as in `write`.
        unsafe { std::slice::from_raw_parts_mut(self.bytes, self.length) }.fill(0);
    }

    /// The bytes.
    pub fn read(&self) -> Vec<u8> {
        // SAFETY: as in `write`.
        unsafe { std::slice::from_raw_parts(self.bytes, self.length) }.to_vec()
    }
}

impl Device {
    /// Loads `libvulkan.so.1` and opens the first device.
    ///
    /// # Errors
    /// No library, no device.
    pub fn open() -> Result<Device, String> {
        // SAFETY: the library is a Vulkan loader, whose functions have the types that Vulkan says. Structures are valid for the calls.
        unsafe {
            let entry = ash::Entry::load().map_err(|error| error.to_string())?;
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_2);
            let create = vk::InstanceCreateInfo::default().application_info(&application);
            let instance = entry.create_instance(&create, None).map_err(at("instance"))?;
            let physical = instance.enumerate_physical_devices().map_err(at("devices"))?;
            let physical = *physical.first().ok_or("the driver has no device")?;
            let mut driver = vk::PhysicalDeviceDriverProperties::default();
            let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut driver);
            instance.get_physical_device_properties2(physical, &mut properties);
            let (name, limits) = (text(&properties.properties.device_name), properties.properties.limits);
            let mut twelve = vk::PhysicalDeviceVulkan12Features::default();
            let mut present = vk::PhysicalDeviceFeatures2::default().push_next(&mut twelve);
            instance.get_physical_device_features2(physical, &mut present);
            let features = wanted(&present.features);
            let plain_uniforms = twelve.uniform_buffer_standard_layout != 0;
            let families = instance.get_physical_device_queue_family_properties(physical);
            let compute =
                |family: &vk::QueueFamilyProperties| family.queue_flags.contains(vk::QueueFlags::COMPUTE);
            let family = families.iter().position(compute).ok_or("no queue computes")? as u32;
            let queues =
                [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&[1.0])];
            let mut twelve =
                vk::PhysicalDeviceVulkan12Features::default().uniform_buffer_standard_layout(plain_uniforms);
            let create = vk::DeviceCreateInfo::default()
                .queue_create_infos(&queues)
                .enabled_features(&features)
                .push_next(&mut twelve);
            let device = instance.create_device(physical, &create, None).map_err(at("device"))?;
            let create = vk::CommandPoolCreateInfo::default().queue_family_index(family);
            Ok(Device {
                name,
                driver: format!("{} {}", text(&driver.driver_name), text(&driver.driver_info)),
                features,
                plain_uniforms,
                uniform_bytes: limits.max_uniform_buffer_range,
                memory: instance.get_physical_device_memory_properties(physical),
                queue: device.get_device_queue(family, 0),
                pool: device.create_command_pool(&create, None).map_err(at("command pool"))?,
                device,
                _instance: instance,
                _entry: entry,
            })
        }
    }

    /// Memory of a kind that has those properties.
    pub fn allocate(
        &self,
        needs: vk::MemoryRequirements,
        properties: vk::MemoryPropertyFlags,
    ) -> Result<vk::DeviceMemory, String> {
        let fits = |kind: &u32| {
            needs.memory_type_bits & (1 << kind) != 0
                && self.memory.memory_types[*kind as usize].property_flags.contains(properties)
        };
        let kind = (0..self.memory.memory_type_count).find(fits).ok_or("the driver has no such memory")?;
        let allocate = vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(kind);
        // SAFETY: the structure is valid for the call.
        unsafe { self.device.allocate_memory(&allocate, None) }.map_err(at("memory"))
    }

    /// A buffer of that many bytes. It lives as long as the process, which measures one item.
    pub fn buffer(&self, length: usize, usage: vk::BufferUsageFlags) -> Result<Buffer, String> {
        let visible = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
        let create = vk::BufferCreateInfo::default().size(length as u64).usage(usage);
        // SAFETY: the buffer is bound to its own memory, which is mapped whole.
        unsafe {
            let buffer = self.device.create_buffer(&create, None).map_err(at("buffer"))?;
            let memory = self.allocate(self.device.get_buffer_memory_requirements(buffer), visible)?;
            self.device.bind_buffer_memory(buffer, memory, 0).map_err(at("buffer memory"))?;
            let flags = vk::MemoryMapFlags::empty();
            let bytes = self.device.map_memory(memory, 0, length as u64, flags).map_err(at("map"))?;
            Ok(Buffer { buffer, memory, bytes: bytes.cast(), length })
        }
    }

    /// Frees a buffer.
    pub fn destroy_buffer(&self, buffer: &Buffer) {
        // SAFETY: no launch is under way.
        unsafe {
            self.device.destroy_buffer(buffer.buffer, None);
            self.device.free_memory(buffer.memory, None);
        }
    }

    /// Records commands.
    pub fn record(&self, record: impl FnOnce(vk::CommandBuffer)) -> Result<vk::CommandBuffer, String> {
        let allocate =
            vk::CommandBufferAllocateInfo::default().command_pool(self.pool).command_buffer_count(1);
        // SAFETY: the buffer is new.
        unsafe {
            let commands = self.device.allocate_command_buffers(&allocate).map_err(at("command buffer"))?[0];
            let begin = vk::CommandBufferBeginInfo::default();
            self.device.begin_command_buffer(commands, &begin).map_err(at("begin"))?;
            record(commands);
            self.device.end_command_buffer(commands).map_err(at("end"))?;
            Ok(commands)
        }
    }

    /// Runs commands and waits for their end; the seconds that this takes.
    pub fn submit(&self, commands: vk::CommandBuffer) -> Result<f64, String> {
        let commands = [commands];
        let submit = [vk::SubmitInfo::default().command_buffers(&commands)];
        // SAFETY: each submission waits for its end.
        unsafe {
            let create = vk::FenceCreateInfo::default();
            let fence = self.device.create_fence(&create, None).map_err(at("fence"))?;
            let start = Instant::now();
            self.device.queue_submit(self.queue, &submit, fence).map_err(at("submit"))?;
            self.device.wait_for_fences(&[fence], true, u64::MAX).map_err(at("wait"))?;
            let seconds = start.elapsed().as_secs_f64();
            self.device.destroy_fence(fence, None);
            Ok(seconds)
        }
    }

    /// Frees commands.
    pub fn free(&self, commands: vk::CommandBuffer) {
        // SAFETY: no launch is under way.
        unsafe { self.device.free_command_buffers(self.pool, &[commands]) }
    }
}

/// What items need, as far as it is there. Checks that others may leave out are left out.
fn wanted(present: &vk::PhysicalDeviceFeatures) -> vk::PhysicalDeviceFeatures {
    vk::PhysicalDeviceFeatures {
        shader_storage_image_multisample: present.shader_storage_image_multisample,
        shader_image_gather_extended: present.shader_image_gather_extended,
        texture_compression_bc: present.texture_compression_bc,
        shader_float64: present.shader_float64,
        shader_int64: present.shader_int64,
        ..vk::PhysicalDeviceFeatures::default()
    }
}

/// Text in an array that a structure holds.
fn text(characters: &[c_char]) -> String {
    let bytes: Vec<u8> = characters.iter().map(|&it| it as u8).collect();
    CStr::from_bytes_until_nul(&bytes).map(|text| text.to_string_lossy().into_owned()).unwrap_or_default()
}
