//! An item on a Vulkan driver, in a process of its own.

// A driver's functions cannot be called otherwise.
#![allow(unsafe_code)]

mod device;
mod image;
mod program;

use std::cell::RefCell;
use std::path::Path;
use std::time::Instant;

use ash::vk;
use serde_json::{Value, json};

use super::{Child, TRIVIAL_LAUNCHES, glsl};
use crate::measure::median;
use crate::render::{self, Launch, Measure, Ready, Renderer};
use crate::work::kernel::Element;
use crate::work::reference::Reference;
use crate::work::texels::Texels;
use crate::work::{BLOCK, Fetch, Item, SEED, Shift, Stored, WIDTH, Work};
use device::{Buffer, Device};
use program::{Bound, Program};

/// Measures an item: a line about the start of the process, and one about the item, or why there is none.
///
/// # Errors
/// What the driver fails with.
pub fn measure(start: Instant, child: &Child, item: &Item) -> Result<Vec<Value>, String> {
    let device = Device::open()?;
    let about = start_up(start, child, &device)?;
    if let Some(lacking) = lacking(&device, item) {
        let skipped =
            json!({ "peer": child.peer, "work": item.name, "threads": child.threads, "skipped": lacking });
        return Ok(vec![about, skipped]);
    }
    let texels = Texels::of(item);
    let scene = Scene::new(&device, child, item, &texels)?;
    let made = Instant::now();
    let program = scene.device.program(&words(&child.shaders, &item.name)?, &scene.bound)?;
    let create = made.elapsed().as_secs_f64() * 1e3;
    let first = device.launches(&program, [1, 1], [1, SEED], 1)?;
    // llvmpipe compiles at the first launch.
    let first = device.submit(first)? * 1e3;
    let more = json!({ "create_ms": create, "first_ms": first, "ready_ms": create + first });
    let renderer = Vulkan { device: &device, program, output: RefCell::new(scene.output) };
    let reference = Reference::new(item, &texels);
    let tolerance = item.tolerance(opentmu::Model::Exact);
    let how = Measure { peer: &child.peer, threads: child.threads, effort: child.effort(), tolerance };
    Ok(vec![about, render::measure(how, item, &renderer, &reference, &more)?])
}

/// What the driver cannot do for an item.
fn lacking(device: &Device, item: &Item) -> Option<&'static str> {
    let features = &device.features;
    let lacks = |feature: vk::Bool32, name| (feature == 0).then_some(name);
    match item.work {
        Work::Sum(Fetch::LoadSample) => {
            lacks(features.shader_storage_image_multisample, "shaderStorageImageMultisample")
        }
        Work::Sum(Fetch::Gather(_, Shift::Varying)) => {
            lacks(features.shader_image_gather_extended, "shaderImageGatherExtended")
        }
        Work::Sum(Fetch::Constant) if !device.plain_uniforms => Some("uniformBufferStandardLayout"),
        Work::Sum(Fetch::Constant | Fetch::Constant4) if device.uniform_bytes < 65536 => {
            Some("uniform buffers of 64 KiB")
        }
        Work::Kernel(kernel) if kernel.uses(Element::F64) => lacks(features.shader_float64, "shaderFloat64"),
        Work::Kernel(kernel) if kernel.uses(Element::U64) => lacks(features.shader_int64, "shaderInt64"),
        _ if matches!(item.stored, Stored::Bc1 | Stored::Bc7) => {
            lacks(features.texture_compression_bc, "textureCompressionBC")
        }
        Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => None,
    }
}

/// From the start of the process to the result of a trivial shader, and how long a launch of one group takes.
fn start_up(start: Instant, child: &Child, device: &Device) -> Result<Value, String> {
    let opened = start.elapsed().as_secs_f64() * 1e3;
    let output = device.buffer((WIDTH * WIDTH * 4) as usize, vk::BufferUsageFlags::STORAGE_BUFFER)?;
    let bound = [(glsl::OUTPUT, Bound::Storage(output.buffer))];
    let program = device.program(&words(&child.shaders, super::TRIVIAL)?, &bound)?;
    let all = device.launches(&program, [WIDTH / BLOCK[0], WIDTH / BLOCK[1]], [0, 0], 1)?;
    device.submit(all)?;
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    super::check_columns(&output.read())?;
    let one = device.launches(&program, [1, 1], [0, 0], 1)?;
    let launches: Result<Vec<f64>, String> =
        (0..TRIVIAL_LAUNCHES).map(|_| Ok(device.submit(one)? * 1e6)).collect();
    device.destroy_buffer(&output);
    Ok(json!({
        "peer": child.peer, "work": "startup", "threads": child.threads, "device": device.name,
        "driver": device.driver, "open_ms": opened, "startup_ms": milliseconds, "tiny_submit_us": median(launches?),
    }))
}

/// A shader that glslc made.
fn words(folder: &Path, name: &str) -> Result<Vec<u32>, String> {
    let path = folder.join(format!("{name}.spv"));
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

/// What an item binds.
struct Scene<'a> {
    device: &'a Device,
    bound: Vec<(u32, Bound)>,
    output: Buffer,
}

impl<'a> Scene<'a> {
    fn new(device: &'a Device, child: &Child, item: &Item, texels: &Texels) -> Result<Scene<'a>, String> {
        let mut bound = Vec::new();
        if item.has_texture() {
            let fill = match item.work {
                Work::Sum(Fetch::LoadSample) => words(&child.shaders, super::FILL)?,
                Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => Vec::new(),
            };
            let view = device.texture(item, texels, &fill)?;
            bound.push((glsl::TEXTURE, Bound::Texture(view, device.sampler(item)?)));
        }
        if let Some(words) = item.constants() {
            let buffer = filled(device, &words, vk::BufferUsageFlags::UNIFORM_BUFFER)?;
            bound.push((glsl::CONSTANTS, Bound::Uniform(buffer)));
        }
        let inputs = item.inputs();
        for (binding, words) in (0..).zip(&inputs) {
            let buffer = filled(device, words, vk::BufferUsageFlags::STORAGE_BUFFER)?;
            bound.push((binding, Bound::Storage(buffer)));
        }
        let output = device.buffer(item.output_bytes() as usize, vk::BufferUsageFlags::STORAGE_BUFFER)?;
        let binding = match item.work {
            Work::Kernel(_) => inputs.len() as u32,
            Work::Sum(_) | Work::Picture(_) => glsl::OUTPUT,
        };
        bound.push((binding, Bound::Storage(output.buffer)));
        Ok(Scene { device, bound, output })
    }
}

fn filled(device: &Device, words: &[u32], usage: vk::BufferUsageFlags) -> Result<vk::Buffer, String> {
    let mut buffer = device.buffer(words.len() * 4, usage)?;
    buffer.write(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>());
    Ok(buffer.buffer)
}

/// An item on a driver.
struct Vulkan<'a> {
    device: &'a Device,
    program: Program,
    output: RefCell<Buffer>,
}

/// A launch whose commands are kept from one run to the next.
struct Recorded<'a> {
    renderer: &'a Vulkan<'a>,
    launch: Launch,
    commands: Option<(u32, vk::CommandBuffer)>,
}

impl Renderer for Vulkan<'_> {
    fn prepare<T>(
        &self,
        launch: Launch,
        run: impl FnOnce(&mut dyn Ready) -> Result<T, String>,
    ) -> Result<T, String> {
        run(&mut Recorded { renderer: self, launch, commands: None })
    }
}

impl Ready for Recorded<'_> {
    fn run(&mut self, times: u32) -> Result<f64, String> {
        let Vulkan { device, program, .. } = self.renderer;
        let commands = match self.commands {
            Some((of, commands)) if of == times => commands,
            earlier => {
                if let Some((_, commands)) = earlier {
                    device.free(commands);
                }
                device.launches(program, self.launch.groups, [self.launch.turns, SEED], times)?
            }
        };
        self.commands = Some((times, commands));
        device.submit(commands)
    }

    fn output(&mut self) -> Result<Vec<u8>, String> {
        self.renderer.output.borrow_mut().clear();
        self.run(1)?;
        Ok(self.renderer.output.borrow().read())
    }
}
