//! Launches.

use std::ffi::c_void;

use crate::context::{current, device};
use crate::driver::{Driver, Handle};
use crate::interface::on;
use crate::pointer::get;
use crate::registration::function;
use crate::status::{Done, Status};
use crate::structures::Extent3;

/// `cudaLaunchConfig_t`, which is the driver's but for the shared memory's 64 bits, whose upper half the driver does not look at.
#[derive(Clone, Copy)]
#[repr(C)]
struct Configuration {
    grid: Extent3,
    block: Extent3,
    shared: usize,
    stream: Handle,
    attributes: *const c_void,
    attribute_count: u32,
}

/// How many blocks of how many threads.
#[derive(Clone, Copy)]
struct Shape {
    grid: Extent3,
    block: Extent3,
    shared: usize,
}

impl Shape {
    /// Whether the device takes it at all: the driver's answer to a wrong shape is the same as to any wrong argument, the runtime's is not.
    fn is_possible(&self, driver: &Driver) -> bool {
        let Ok(device) = device() else { return false };
        let most = |attribute: u32| {
            let mut value = 0;
            // SAFETY: there is room for a number.
            _ = unsafe { driver.cuDeviceGetAttribute(&mut value, attribute, device) };
            u64::from(value.unsigned_abs())
        };
        let Shape { grid, block, .. } = self;
        let extents = [block.x, block.y, block.z, grid.x, grid.y, grid.z].map(u64::from);
        let fits = (2..).zip(extents).all(|(attribute, extent)| extent > 0 && extent <= most(attribute));
        fits && extents[..3].iter().product::<u64>() <= most(1)
    }

    /// The result of a launch.
    fn judged(&self, driver: &Driver, launched: Done) -> Done {
        match launched {
            Err(Status::InvalidValue) if !self.is_possible(driver) => Err(Status::InvalidConfiguration),
            launched => launched,
        }
    }

    fn shared(&self) -> Result<u32, Status> {
        u32::try_from(self.shared).map_err(|_| Status::InvalidConfiguration)
    }
}

crate::interface::runtime_functions! {
    fn cudaLaunchKernel(host: u64, grid: Extent3, block: Extent3, values: *const *const c_void, shared: usize, stream: Handle)
        also cudaLaunchKernel_ptsz
    {
        let driver = current()?;
        let shape = Shape { grid, block, shared };
        let launched = driver.cuLaunchKernel(
            function(driver, host)?, grid.x, grid.y, grid.z, block.x, block.y, block.z, shape.shared()?, on(stream), values,
            std::ptr::null(),
        );
        shape.judged(driver, launched)
    }

    fn cudaLaunchCooperativeKernel(
        host: u64, grid: Extent3, block: Extent3, values: *const *const c_void, shared: usize, stream: Handle,
    ) also cudaLaunchCooperativeKernel_ptsz {
        let driver = current()?;
        let shape = Shape { grid, block, shared };
        let launched = driver.cuLaunchCooperativeKernel(
            function(driver, host)?, grid.x, grid.y, grid.z, block.x, block.y, block.z, shape.shared()?, on(stream), values,
        );
        shape.judged(driver, launched)
    }

    fn cudaLaunchKernelExC(configuration: *const Configuration, host: u64, values: *const *const c_void)
        also cudaLaunchKernelExC_ptsz
    {
        let driver = current()?;
        let mut configuration = get(configuration)?;
        let Configuration { grid, block, shared, stream, .. } = configuration;
        let shape = Shape { grid, block, shared };
        configuration.shared = shape.shared()? as usize;
        configuration.stream = on(stream);
        let function = function(driver, host)?;
        let launched = driver.cuLaunchKernelEx((&raw const configuration).cast(), function, values, std::ptr::null());
        shape.judged(driver, launched)
    }

    /// What nvcc 13's programs hold of a kernel in all contexts is its address of the host.
    fn __cudaGetKernel(to: *mut u64, host: u64) {
        crate::pointer::put(to, host)
    }

    fn __cudaLaunchKernel(kernel: u64, grid: Extent3, block: Extent3, values: *const *const c_void, shared: usize, stream: Handle)
        also __cudaLaunchKernel_ptsz
    {
        cudaLaunchKernel(kernel, grid, block, values, shared, on(stream)).done()
    }
}
