//! The device: opening it, buffers, pipelines, runs.

use std::ffi::{CStr, c_char};
use std::path::Path;

use ash::vk;

/// A function that says what failed.
pub fn at(what: &str) -> impl Fn(vk::Result) -> String {
    move |error| format!("{what}: {error}")
}

/// An open device with one queue.
pub struct Device {
    /// The driver's name and version.
    pub name: String,
    /// The device's functions.
    pub device: ash::Device,
    /// The instance's functions.
    pub instance: ash::Instance,
    /// The device that was opened.
    pub physical: vk::PhysicalDevice,
    /// Extensions that are switched on.
    pub extensions: Vec<&'static CStr>,
    memory: vk::PhysicalDeviceMemoryProperties,
    queue: vk::Queue,
    pool: vk::CommandPool,
    commands: vk::CommandBuffer,
    fence: vk::Fence,
    descriptors: vk::DescriptorPool,
    // Last, so that it is unloaded last.
    _entry: ash::Entry,
    _library: libloading::Library,
}

/// Memory that the host sees, with a buffer over it.
pub struct Buffer {
    /// The buffer.
    pub buffer: vk::Buffer,
    memory: vk::DeviceMemory,
    bytes: *mut u8,
    length: usize,
}

impl Buffer {
    /// Writes bytes from a place on; what does not fit is left out.
    pub fn write(&mut self, offset: usize, bytes: impl IntoIterator<Item = u8>) {
        // SAFETY: the memory is mapped for that length while the buffer lives, and no run is under way.
        let memory = unsafe { std::slice::from_raw_parts_mut(self.bytes, self.length) };
        for (position, byte) in memory[offset..].iter_mut().zip(bytes) {
            *position = byte;
        }
    }

    /// The first bytes.
    pub fn read(&self, length: usize) -> Vec<u8> {
        // SAFETY: as in `write`.
        let memory = unsafe { std::slice::from_raw_parts(self.bytes, self.length) };
        memory[..length].to_vec()
    }

    /// How many bytes there are.
    pub fn length(&self) -> usize {
        self.length
    }
}

/// Extensions that are used where there are.
const EXTENSIONS: [&CStr; 4] = [
    ash::ext::custom_border_color::NAME,
    ash::ext::non_seamless_cube_map::NAME,
    ash::ext::robustness2::NAME,
    ash::ext::image_view_min_lod::NAME,
];

impl Device {
    /// Loads the library and opens its first device.
    pub fn open(path: &Path) -> Result<Device, String> {
        // SAFETY: the library is a Vulkan driver, whose functions have the types that Vulkan says. Its constructors are trusted.
        unsafe {
            let library =
                libloading::Library::new(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let get: libloading::Symbol<vk::PFN_vkGetInstanceProcAddr> = library
                .get(b"vk_icdGetInstanceProcAddr\0")
                .map_err(|error| format!("{} is no Vulkan driver: {error}", path.display()))?;
            // Drivers that know the loader's interface want to be told its version first.
            if let Ok(negotiate) = library.get::<unsafe extern "system" fn(*mut u32) -> vk::Result>(
                b"vk_icdNegotiateLoaderICDInterfaceVersion\0",
            ) {
                let mut version = 5;
                negotiate(&mut version).result().map_err(at("loader interface"))?;
            }
            let entry = ash::Entry::from_static_fn(ash::StaticFn { get_instance_proc_addr: *get });
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
            let create = vk::InstanceCreateInfo::default().application_info(&application);
            let instance = entry.create_instance(&create, None).map_err(at("instance"))?;
            let physical = instance.enumerate_physical_devices().map_err(at("devices"))?;
            let physical = *physical.first().ok_or("the driver has no device")?;
            let name = name(&instance, physical);
            let (device, extensions) = open_device(&instance, physical)?;
            let queue = device.get_device_queue(0, 0);
            let reset = vk::CommandPoolCreateFlags::RESET_COMMAND_BUFFER;
            let create = vk::CommandPoolCreateInfo::default().flags(reset);
            let pool = device.create_command_pool(&create, None).map_err(at("command pool"))?;
            let allocate =
                vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
            let commands = device.allocate_command_buffers(&allocate).map_err(at("command buffer"))?[0];
            let fence = device.create_fence(&vk::FenceCreateInfo::default(), None).map_err(at("fence"))?;
            let memory = instance.get_physical_device_memory_properties(physical);
            let sizes = [
                (vk::DescriptorType::COMBINED_IMAGE_SAMPLER, 4),
                (vk::DescriptorType::STORAGE_BUFFER, 8),
                (vk::DescriptorType::STORAGE_IMAGE, 4),
            ]
            .map(|(ty, descriptor_count)| vk::DescriptorPoolSize { ty, descriptor_count });
            let create = vk::DescriptorPoolCreateInfo::default().max_sets(4).pool_sizes(&sizes);
            let descriptors = device.create_descriptor_pool(&create, None).map_err(at("descriptor pool"))?;
            Ok(Device {
                name,
                device,
                instance,
                physical,
                extensions,
                memory,
                queue,
                pool,
                commands,
                fence,
                descriptors,
                _entry: entry,
                _library: library,
            })
        }
    }

    /// Memory for something, of a kind that has those properties.
    pub fn allocate(
        &self,
        needs: vk::MemoryRequirements,
        properties: vk::MemoryPropertyFlags,
    ) -> Result<vk::DeviceMemory, String> {
        let kind = (0..self.memory.memory_type_count).find(|&kind| {
            needs.memory_type_bits & (1 << kind) != 0
                && self.memory.memory_types[kind as usize].property_flags.contains(properties)
        });
        let kind = kind.ok_or("the driver has no such memory")?;
        let allocate = vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(kind);
        // SAFETY: the structure is valid for the call.
        unsafe { self.device.allocate_memory(&allocate, None) }.map_err(at("memory"))
    }

    /// A buffer of that many bytes.
    pub fn buffer(&self, length: u64, usage: vk::BufferUsageFlags) -> Result<Buffer, String> {
        let visible = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
        let create = vk::BufferCreateInfo::default().size(length).usage(usage);
        // SAFETY: the buffer is bound to its own memory, which is mapped whole.
        unsafe {
            let buffer = self.device.create_buffer(&create, None).map_err(at("buffer"))?;
            let memory = self.allocate(self.device.get_buffer_memory_requirements(buffer), visible)?;
            self.device.bind_buffer_memory(buffer, memory, 0).map_err(at("buffer memory"))?;
            let flags = vk::MemoryMapFlags::empty();
            let bytes = self.device.map_memory(memory, 0, length, flags).map_err(at("map"))?;
            Ok(Buffer { buffer, memory, bytes: bytes.cast(), length: length as usize })
        }
    }

    /// Frees a buffer.
    pub fn destroy_buffer(&self, buffer: &Buffer) {
        // SAFETY: no run is under way.
        unsafe {
            self.device.destroy_buffer(buffer.buffer, None);
            self.device.free_memory(buffer.memory, None);
        }
    }

    /// A descriptor set.
    pub fn descriptor_set(&self, layout: vk::DescriptorSetLayout) -> Result<vk::DescriptorSet, String> {
        let layouts = [layout];
        let allocate =
            vk::DescriptorSetAllocateInfo::default().descriptor_pool(self.descriptors).set_layouts(&layouts);
        // SAFETY: the pool and the layout are alive.
        Ok(unsafe { self.device.allocate_descriptor_sets(&allocate) }.map_err(at("descriptor set"))?[0])
    }

    /// Records commands, runs them and waits for their end.
    pub fn run(&self, record: impl FnOnce(vk::CommandBuffer)) -> Result<(), String> {
        let commands = [self.commands];
        let submit = [vk::SubmitInfo::default().command_buffers(&commands)];
        // SAFETY: the buffer is not in use, because each run waits for its end.
        unsafe {
            let begin = vk::CommandBufferBeginInfo::default();
            self.device.begin_command_buffer(self.commands, &begin).map_err(at("begin"))?;
            record(self.commands);
            self.device.end_command_buffer(self.commands).map_err(at("end"))?;
            self.device.queue_submit(self.queue, &submit, self.fence).map_err(at("submit"))?;
            self.device.wait_for_fences(&[self.fence], true, u64::MAX).map_err(at("wait"))?;
            self.device.reset_fences(&[self.fence]).map_err(at("fence"))
        }
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: no run is under way, and everything else that was made of the device is gone.
        unsafe {
            self.device.destroy_descriptor_pool(self.descriptors, None);
            self.device.destroy_fence(self.fence, None);
            self.device.destroy_command_pool(self.pool, None);
            self.device.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}

/// Text in an array that a structure holds.
fn text(characters: &[c_char]) -> String {
    let bytes: Vec<u8> = characters.iter().map(|&it| it as u8).take_while(|&it| it != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn name(instance: &ash::Instance, physical: vk::PhysicalDevice) -> String {
    let mut driver = vk::PhysicalDeviceDriverProperties::default();
    let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut driver);
    // SAFETY: the structures are valid for the call.
    unsafe { instance.get_physical_device_properties2(physical, &mut properties) };
    let device = text(&properties.properties.device_name);
    format!("{} {} ({device})", text(&driver.driver_name), text(&driver.driver_info)).replace("  ", " ")
}

/// Opens the device with every feature that it has, of those that cases use.
fn open_device(
    instance: &ash::Instance,
    physical: vk::PhysicalDevice,
) -> Result<(ash::Device, Vec<&'static CStr>), String> {
    // SAFETY: structures and arrays are valid for the calls, and only what the device has is switched on.
    unsafe {
        let present = instance.enumerate_device_extension_properties(physical).map_err(at("extensions"))?;
        let has = |name: &CStr| present.iter().any(|it| it.extension_name_as_c_str() == Ok(name));
        let extensions: Vec<&CStr> = EXTENSIONS.into_iter().filter(|name| has(name)).collect();
        let on = |name: &CStr| extensions.contains(&name);
        let mut twelve = vk::PhysicalDeviceVulkan12Features::default();
        let mut thirteen = vk::PhysicalDeviceVulkan13Features::default();
        let mut border = vk::PhysicalDeviceCustomBorderColorFeaturesEXT::default();
        let mut seams = vk::PhysicalDeviceNonSeamlessCubeMapFeaturesEXT::default();
        let mut robust = vk::PhysicalDeviceRobustness2FeaturesEXT::default();
        let mut least = vk::PhysicalDeviceImageViewMinLodFeaturesEXT::default();
        let mut features =
            vk::PhysicalDeviceFeatures2::default().push_next(&mut twelve).push_next(&mut thirteen);
        if on(EXTENSIONS[0]) {
            features = features.push_next(&mut border);
        }
        if on(EXTENSIONS[1]) {
            features = features.push_next(&mut seams);
        }
        if on(EXTENSIONS[2]) {
            features = features.push_next(&mut robust);
        }
        if on(EXTENSIONS[3]) {
            features = features.push_next(&mut least);
        }
        // What the device reports is what it can have switched on.
        instance.get_physical_device_features2(physical, &mut features);
        let families = instance.get_physical_device_queue_family_properties(physical);
        let both = vk::QueueFlags::GRAPHICS | vk::QueueFlags::COMPUTE;
        if !families.first().is_some_and(|family| family.queue_flags.contains(both)) {
            return Err("the first queue does not draw and compute".to_owned());
        }
        let queues = [vk::DeviceQueueCreateInfo::default().queue_priorities(&[1.0])];
        let names: Vec<*const c_char> = extensions.iter().map(|name| name.as_ptr()).collect();
        let create = vk::DeviceCreateInfo::default()
            .queue_create_infos(&queues)
            .enabled_extension_names(&names)
            .push_next(&mut features);
        let device = instance.create_device(physical, &create, None).map_err(at("device"))?;
        Ok((device, extensions))
    }
}
