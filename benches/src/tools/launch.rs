//! Launches of many threads that do little each: what counts is what a block and a warp cost besides.

use opentmu::device::{Device, Error, Launch};

use super::Tool;

/// Threads, not a multiple of those in a block.
const THREADS: u32 = 200_001;
const BLOCK: u32 = 256;

const SUMS: &[u8] = b".version 7.0
.target sm_50
.address_size 64
.visible .entry sums(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
{
.reg .pred %p<2>; .reg .f32 %f<3>; .reg .b32 %r<6>; .reg .b64 %rd<7>;
ld.param.u64 %rd0, [a]; ld.param.u64 %rd1, [b]; ld.param.u64 %rd2, [c]; ld.param.u32 %r5, [n];
mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mov.u32 %r2, %tid.x;
mad.lo.s32 %r3, %r0, %r1, %r2;
setp.ge.u32 %p0, %r3, %r5;
@%p0 bra DONE;
mul.wide.s32 %rd3, %r3, 4; add.s64 %rd4, %rd0, %rd3; add.s64 %rd5, %rd1, %rd3; add.s64 %rd6, %rd2, %rd3;
ld.global.f32 %f0, [%rd4]; ld.global.f32 %f1, [%rd5]; add.f32 %f2, %f0, %f1; st.global.f32 [%rd6], %f2;
DONE: ret;
}
";

/// Sums of two arrays of floats, each by a thread of its own.
///
/// # Errors
/// What a device refuses.
pub fn tools() -> Result<Vec<Tool>, String> {
    let refused = |error: Error| error.to_string();
    let device = Device::builder().threads(1).build();
    let module = device.load("sums.ptx", SUMS).map_err(refused)?;
    let bytes = |of: fn(u32) -> f32| -> Vec<u8> { (0..THREADS).flat_map(|n| of(n).to_le_bytes()).collect() };
    let [a, b, c] = [bytes(|n| n as f32), bytes(|n| 0.5 * n as f32), Vec::new()].map(|bytes| {
        let address = device.allocate(4 * u64::from(THREADS)).map_err(refused)?;
        device.write(address, &bytes).map_err(refused).map(|()| address)
    });
    let (a, b, c) = (a?, b?, c?);
    let launch = Launch::new(&module.function("sums").map_err(refused)?).grid(THREADS.div_ceil(BLOCK));
    let launch = launch.block(BLOCK).parameter(a).parameter(b).parameter(c).parameter(THREADS);
    launch.run().map_err(refused)?;
    let mut sums = vec![0; 4 * THREADS as usize];
    device.read(c, &mut sums).map_err(refused)?;
    let right = |(n, sum): (u32, &[u8; 4])| f32::from_le_bytes(*sum) == n as f32 + 0.5 * n as f32;
    if !(0..).zip(sums.as_chunks::<4>().0).all(right) {
        return Err("launch.sums: a wrong sum".to_owned());
    }
    Ok(vec![Tool {
        work: "launch.sums",
        unit: "threads",
        units: f64::from(THREADS),
        checked: THREADS as usize,
        once: Box::new(move || launch.run().is_ok()),
    }])
}
