//! An item on an OpenCL runtime for processors, in a process of its own. The library is the one that `OPENCL_DYLIB_PATH` names.

// A runtime's functions cannot be called otherwise.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ffi::c_void;
use std::ptr;
use std::time::Instant;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_CPU, Device};
use opencl3::kernel::Kernel;
use opencl3::memory::{
    Buffer, CL_FLOAT, CL_HALF_FLOAT, CL_MEM_COPY_HOST_PTR, CL_MEM_OBJECT_IMAGE2D,
    CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, CL_RGBA,
    CL_SNORM_INT8, CL_UNORM_INT8, CL_sRGBA, ClMem, Image,
};
use opencl3::platform::get_platforms;
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_image_desc, cl_image_format, cl_mem};
use serde_json::{Value, json};

use super::{Child, TRIVIAL_LAUNCHES, opencl_c};
use crate::measure::median;
use crate::render::{self, Launch, Measure, Ready, Renderer};
use crate::work::reference::Reference;
use crate::work::texels::Texels;
use crate::work::{BLOCK, Fetch, Item, SEED, Stored, WIDTH, Work};

/// What failed, and how.
fn failed<E: std::fmt::Display>(what: &str) -> impl Fn(E) -> String {
    move |error| format!("{what}: {error}")
}

/// The first processor of the runtime.
struct Open {
    device: Device,
    context: Context,
    queue: CommandQueue,
}

impl Open {
    fn new() -> Result<Open, String> {
        let platforms = get_platforms().map_err(failed("platforms"))?;
        let devices = platforms.iter().flat_map(|platform| platform.get_devices(CL_DEVICE_TYPE_CPU));
        let device = Device::new(*devices.flatten().collect::<Vec<_>>().first().ok_or("there is no device")?);
        let context = Context::from_device(&device).map_err(failed("context"))?;
        #[allow(deprecated)]
        let queue = CommandQueue::create_default(&context, 0).map_err(failed("queue"))?;
        Ok(Open { device, context, queue })
    }

    fn kernel(&self, source: &str) -> Result<Kernel, String> {
        let program = Program::create_and_build_from_source(&self.context, source, "-cl-std=CL1.2")?;
        Kernel::create(&program, "k").map_err(failed("kernel"))
    }

    /// A buffer with those words.
    fn filled(&self, words: &[u32]) -> Result<Buffer<u32>, String> {
        let host = words.as_ptr().cast_mut().cast::<c_void>();
        // SAFETY: the words are copied before the call returns.
        unsafe { Buffer::create(&self.context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, words.len(), host) }
            .map_err(failed("buffer"))
    }

    /// A buffer that is written.
    fn output(&self, bytes: u32) -> Result<Buffer<u8>, String> {
        // SAFETY: there is no memory of the host.
        unsafe { Buffer::create(&self.context, CL_MEM_READ_WRITE, bytes as usize, ptr::null_mut()) }
            .map_err(failed("buffer"))
    }

    fn texture(&self, item: &Item, texels: &Texels) -> Result<Image, String> {
        let image_channel_order = if item.stored == Stored::Srgb8 { CL_sRGBA } else { CL_RGBA };
        let image_channel_data_type = match item.stored {
            Stored::Snorm8 => CL_SNORM_INT8,
            Stored::Rgba16Float => CL_HALF_FLOAT,
            Stored::Rgba32Float => CL_FLOAT,
            Stored::Rgba8
            | Stored::Srgb8
            | Stored::R32Float
            | Stored::Depth32
            | Stored::Bc1
            | Stored::Bc7 => CL_UNORM_INT8,
        };
        let format = cl_image_format { image_channel_order, image_channel_data_type };
        let [width, height, depth] = texels.size;
        let kind = match item.work {
            Work::Sum(Fetch::Layers) => CL_MEM_OBJECT_IMAGE2D_ARRAY,
            _ if depth > 1 => CL_MEM_OBJECT_IMAGE3D,
            Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => CL_MEM_OBJECT_IMAGE2D,
        };
        let description = cl_image_desc {
            image_type: kind,
            image_width: width as usize,
            image_height: height as usize,
            image_depth: depth as usize,
            image_array_size: texels.layers as usize,
            image_row_pitch: 0,
            image_slice_pitch: 0,
            num_mip_levels: 0,
            num_samples: 0,
            buffer: ptr::null_mut(),
        };
        let host = texels.bytes.as_ptr().cast_mut().cast::<c_void>();
        // SAFETY: the bytes are as many as the description says, and copied before the call returns.
        unsafe {
            let flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
            Image::create(&self.context, flags, &raw const format, &raw const description, host)
        }
        .map_err(failed("image"))
    }

    /// Launches a kernel so many times; the seconds that this takes.
    fn launch(&self, kernel: &Kernel, groups: [u32; 2], block: [u32; 2], times: u32) -> Result<f64, String> {
        let local = block.map(|side| side as usize);
        let global = [0, 1].map(|axis| groups[axis] as usize * local[axis]);
        let start = Instant::now();
        for _ in 0..times {
            // SAFETY: the kernel's arguments are set, and what they name is alive.
            let event = unsafe {
                self.queue.enqueue_nd_range_kernel(
                    kernel.get(),
                    2,
                    ptr::null(),
                    global.as_ptr(),
                    local.as_ptr(),
                    &[],
                )
            };
            event.map_err(failed("launch"))?;
        }
        self.queue.finish().map_err(failed("finish"))?;
        Ok(start.elapsed().as_secs_f64())
    }

    fn read(&self, buffer: &Buffer<u8>, bytes: usize) -> Result<Vec<u8>, String> {
        let mut read = vec![0; bytes];
        // SAFETY: the buffer has that many bytes.
        unsafe { self.queue.enqueue_read_buffer(buffer, CL_BLOCKING, 0, &mut read, &[]) }
            .map_err(failed("read"))?;
        Ok(read)
    }
}

/// Sets an argument.
fn argument<T>(kernel: &Kernel, number: u32, value: &T) -> Result<(), String> {
    // SAFETY: what is given is what the kernel's text declares there.
    unsafe { kernel.set_arg(number, value) }.map_err(failed("argument"))
}

/// Measures an item: a line about the start of the process, and one about the item, or why there is none.
///
/// # Errors
/// What the runtime fails with.
pub fn measure(start: Instant, child: &Child, item: &Item) -> Result<Vec<Value>, String> {
    let open = Open::new()?;
    let about = start_up(start, child, &open)?;
    let skipped = |why: &str| json!({ "peer": child.peer, "work": item.name, "threads": child.threads, "skipped": why });
    let Some(source) = opencl_c::kernel(item) else {
        return Ok(vec![about, skipped("OpenCL C has no such fetch")]);
    };
    let texels = Texels::of(item);
    let texture = item.has_texture().then(|| open.texture(item, &texels)).transpose()?;
    let words: Vec<_> = item.constants().into_iter().chain(item.inputs()).collect();
    let read: Vec<_> = words.iter().map(|words| open.filled(words)).collect::<Result<_, _>>()?;
    let output = open.output(item.output_bytes())?;
    let made = Instant::now();
    let kernel = open.kernel(&source)?;
    let create = made.elapsed().as_secs_f64() * 1e3;
    let memory: Vec<cl_mem> =
        texture.iter().map(ClMem::get).chain(read.iter().map(ClMem::get)).chain([output.get()]).collect();
    (0..).zip(&memory).try_for_each(|(number, memory)| argument(&kernel, number, memory))?;
    let scalars = match item.work {
        Work::Sum(_) | Work::Picture(_) => Some(memory.len() as u32),
        Work::Kernel(_) => None,
    };
    let renderer = OpenCl { open: &open, kernel, item, scalars, output: RefCell::new(output) };
    renderer.set(1)?;
    let first = open.launch(&renderer.kernel, [1, 1], item.block(), 1)? * 1e3;
    let more = json!({ "create_ms": create, "first_ms": first, "ready_ms": create + first });
    let reference = Reference::new(item, &texels);
    let tolerance = item.tolerance(opentmu::Model::Exact);
    let how = Measure { peer: &child.peer, threads: child.threads, effort: child.effort(), tolerance };
    Ok(vec![about, render::measure(how, item, &renderer, &reference, &more)?])
}

/// From the start of the process to the result of a trivial kernel, and how long a launch of one group takes.
fn start_up(start: Instant, child: &Child, open: &Open) -> Result<Value, String> {
    let opened = start.elapsed().as_secs_f64() * 1e3;
    let output = open.output(WIDTH * WIDTH * 4)?;
    let kernel = open.kernel(opencl_c::TRIVIAL)?;
    argument(&kernel, 0, &output.get())?;
    open.launch(&kernel, [WIDTH / BLOCK[0], WIDTH / BLOCK[1]], BLOCK, 1)?;
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    super::check_columns(&open.read(&output, (WIDTH * WIDTH * 4) as usize)?)?;
    let launches: Result<Vec<f64>, String> =
        (0..TRIVIAL_LAUNCHES).map(|_| Ok(open.launch(&kernel, [1, 1], BLOCK, 1)? * 1e6)).collect();
    Ok(json!({
        "peer": child.peer, "work": "startup", "threads": child.threads,
        "device": open.device.name().unwrap_or_default(), "driver": open.device.driver_version().unwrap_or_default(),
        "open_ms": opened, "startup_ms": milliseconds, "tiny_submit_us": median(launches?),
    }))
}

/// An item on a runtime.
struct OpenCl<'a> {
    open: &'a Open,
    kernel: Kernel,
    item: &'a Item,
    /// The number of the argument with the turns, before that with the seed.
    scalars: Option<u32>,
    output: RefCell<Buffer<u8>>,
}

impl OpenCl<'_> {
    fn set(&self, turns: u32) -> Result<(), String> {
        let Some(number) = self.scalars else { return Ok(()) };
        argument(&self.kernel, number, &turns)?;
        argument(&self.kernel, number + 1, &SEED)
    }
}

/// A launch that is ready.
struct Set<'a> {
    renderer: &'a OpenCl<'a>,
    launch: Launch,
}

impl Renderer for OpenCl<'_> {
    fn prepare<T>(
        &self,
        launch: Launch,
        run: impl FnOnce(&mut dyn Ready) -> Result<T, String>,
    ) -> Result<T, String> {
        self.set(launch.turns)?;
        run(&mut Set { renderer: self, launch })
    }
}

impl Ready for Set<'_> {
    fn run(&mut self, times: u32) -> Result<f64, String> {
        let OpenCl { open, kernel, item, .. } = self.renderer;
        open.launch(kernel, self.launch.groups, item.block(), times)
    }

    fn output(&mut self) -> Result<Vec<u8>, String> {
        let bytes = self.renderer.item.output_bytes() as usize;
        let queue = &self.renderer.open.queue;
        let mut output = self.renderer.output.borrow_mut();
        // SAFETY: the buffer has that many bytes.
        unsafe { queue.enqueue_write_buffer(&mut output, CL_BLOCKING, 0, &vec![0; bytes], &[]) }
            .map_err(failed("write"))?;
        self.run(1)?;
        self.renderer.open.read(&output, bytes)
    }
}
