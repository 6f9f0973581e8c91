//! Several threads use a device at once.

use tmu_device::{Addresses, Device, Launch};

use crate::Random;

/// Each thread of a block adds a number to its word.
const ADD: &[u8] = b".version 7.0
.target sm_50
.address_size 64
.visible .entry add(.param .u64 words, .param .u32 count, .param .u32 value) {
    .reg .b64 %d; .reg .b32 %r<4>; .reg .pred %p;
    ld.param.u64 %d, [words];
    ld.param.u32 %r1, [count];
    ld.param.u32 %r3, [value];
    mov.u32 %r0, %tid.x;
    setp.ge.u32 %p, %r0, %r1;
    @%p ret;
    mad.wide.u32 %d, %r0, 4, %d;
    ld.global.u32 %r2, [%d];
    add.u32 %r2, %r2, %r3;
    st.global.u32 [%d], %r2;
    ret;
}";

/// Ten thousand allocations, frees, launches and copies from four threads, each of which knows what its memory must hold.
#[test]
fn ten_thousand_random_calls_from_four_threads() {
    for addresses in [Addresses::Host, Addresses::Deterministic] {
        let device = Device::builder().addresses(addresses).build();
        let module = device.load("add.ptx", ADD).expect("good");
        std::thread::scope(|scope| {
            for seed in 0..4 {
                let (device, module) = (&device, &module);
                scope.spawn(move || random_calls(device, module, Random(seed), 2500));
            }
        });
        device.synchronize();
    }
}

fn random_calls(device: &Device, module: &tmu_device::Module, mut random: Random, calls: u32) {
    let function = module.function("add").expect("there");
    let stream = device.stream();
    let mut held: Vec<(u64, Vec<u32>)> = Vec::new();
    for _ in 0..calls {
        if held.is_empty() || held.len() < 20 && random.below(4) == 0 {
            let count = 1 + random.below(300) as usize;
            held.push((device.allocate(4 * count as u64).expect("small"), vec![0; count]));
            continue;
        }
        let index = random.below(held.len() as u64) as usize;
        match random.below(6) {
            0 => {
                let (address, words) = held.swap_remove(index);
                assert_eq!(read(device, address, words.len()), words);
                device.free(address).expect("allocated");
            }
            1 => {
                let (address, words) = &mut held[index];
                let value = random.below(1 << 32) as u32;
                words.iter_mut().for_each(|word| *word = word.wrapping_add(value));
                let count = words.len() as u32;
                let launch = Launch::new(&function).block(320).parameter(*address);
                let launch = launch.parameter(count).parameter(value);
                if value.is_multiple_of(2) {
                    stream.launch(launch).expect("good");
                } else {
                    launch.run().expect("it runs");
                }
            }
            2 => {
                let (address, words) = &mut held[index];
                let (at, value) = (random.below(words.len() as u64), random.below(1 << 32) as u32);
                words[at as usize] = value;
                device.write(*address + 4 * at, &value.to_le_bytes()).expect("inside");
            }
            3 => {
                let other = random.below(held.len() as u64) as usize;
                let count = held[index].1.len().min(held[other].1.len());
                let from: Vec<u32> = held[other].1[..count].to_vec();
                held[index].1[..count].copy_from_slice(&from);
                stream.copy(held[index].0, held[other].0, 4 * count as u64);
            }
            4 => {
                let (address, words) = &mut held[index];
                words.fill(0x0707_0707);
                stream.fill(*address, vec![7], 4 * words.len() as u64);
            }
            _ => {
                let (address, words) = &held[index];
                assert_eq!(read(device, *address, words.len()), *words);
            }
        }
    }
    stream.synchronize().expect("no fault");
    for (address, words) in held {
        assert_eq!(read(device, address, words.len()), words);
        device.free(address).expect("allocated");
    }
}

fn read(device: &Device, address: u64, count: usize) -> Vec<u32> {
    let mut bytes = vec![0; 4 * count];
    device.read(address, &mut bytes).expect("allocated");
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}
