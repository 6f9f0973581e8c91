//! The device: launches that do nothing, copies.

use opentmu::device::{Device, Launch};

use super::Tool;

/// Launches at a time.
const LAUNCHES: usize = 1000;

/// Bytes that are copied at a time.
const BYTES: usize = 64 << 20;

const EMPTY: &[u8] =
    b".version 7.0\n.target sm_50\n.address_size 64\n.visible .entry empty(.param .u64 data) { ret; }\n";

/// Launches of a warp that ends at once, waited for one by one and through a stream; copies to the device and from it.
///
/// # Errors
/// What a device refuses.
pub fn tools() -> Result<Vec<Tool>, String> {
    let refused = |error: opentmu::device::Error| error.to_string();
    let device = Device::builder().threads(1).build();
    let module = device.load("empty.ptx", EMPTY).map_err(refused)?;
    let launch = Launch::new(&module.function("empty").map_err(refused)?).block(32).parameter(0_u64);
    let (stream, queued) = (device.stream(), launch.clone());
    let launches = move || (0..LAUNCHES).all(|_| launch.run().is_ok());
    let through_stream =
        move || (0..LAUNCHES).all(|_| stream.launch(queued.clone()).is_ok()) && stream.synchronize().is_ok();
    let address = device.allocate(BYTES as u64).map_err(refused)?;
    let (writing, bytes) = (device.clone(), vec![3; BYTES]);
    let write = move || writing.write(address, &bytes).is_ok();
    let read = move || {
        let mut bytes = vec![0; BYTES];
        device.read(address, &mut bytes).is_ok() && bytes[BYTES - 1] == 3
    };
    let tool = |work, unit, units: usize, once: Box<dyn Fn() -> bool>| Tool {
        work,
        unit,
        units: units as f64,
        checked: 1,
        once,
    };
    Ok(vec![
        tool("launch.empty", "launches", LAUNCHES, Box::new(launches)),
        tool("launch.empty.stream", "launches", LAUNCHES, Box::new(through_stream)),
        tool("copy.to_device", "bytes", BYTES, Box::new(write)),
        tool("copy.to_host", "bytes", BYTES, Box::new(read)),
    ])
}
