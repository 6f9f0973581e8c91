//! Every kernel of `corpus/kernels/arithmetic` and `corpus/kernels/machine` leaves the same bits as PTX and as machine code
//! for sm_52 and sm_60: all bytes of all its buffers, also where no test here knows what is right.

use std::path::Path;

use crate::element::{Element, Random};
use crate::launch::{Kernels, TARGETS};

/// Threads of the one block: results of atomic operations depend on the order of blocks.
const THREADS: usize = 128;
/// Bytes of a buffer.
const BYTES: usize = 32 << 10;
/// The buffer of the old values that atomic operations give back.
const OLD: usize = 3;

/// Whether a buffer may differ, because clocks count instructions, of which PTX has others; or because the compiler makes a
/// loop of extremes of 64 bits in shared memory, in which the lanes take their turns in another order: what they find before
/// them differs, what is there in the end does not.
fn may_differ(kernel: &str, buffer: usize) -> bool {
    kernel == "clocks" || kernel.starts_with("shared_m") && kernel.contains("_wide") && buffer == OLD
}

/// The kernels of a file with their numbers of parameters, all of which are addresses.
fn kernels(file: &Path) -> Vec<(String, usize)> {
    let text = std::fs::read_to_string(file).unwrap();
    let module = tmu_ptx::parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}", file.display()));
    let entries = module.functions.iter().filter(|function| function.entry);
    entries.map(|function| (function.name.clone(), function.parameters.len())).collect()
}

/// Random words, among them many corners of integers and floats of both widths.
fn buffer(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut bytes = Vec::with_capacity(BYTES);
    while bytes.len() < BYTES {
        bytes.extend(u32::interesting(&mut random).to_bytes());
    }
    bytes
}

fn compare(name: &'static str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/kernels");
    let found = kernels(&folder.join(format!("{name}.ptx")));
    for (kernel, parameters) in &found {
        let buffers: Vec<Vec<u8>> = (0..*parameters as u64).map(buffer).collect();
        let [first, rest @ ..] = TARGETS
            .map(|target| Kernels(name).launch_shaped(target, kernel, [1, 1, 1], [THREADS, 1, 1], &buffers));
        for (target, other) in TARGETS[1..].iter().zip(rest) {
            let pairs = first.iter().zip(&other).enumerate();
            for (number, (one, other)) in pairs.filter(|(number, _)| !may_differ(kernel, *number)) {
                let place = one.iter().zip(other).position(|(one, other)| one != other);
                assert_eq!(place, None, "{name} {kernel}, {target}: buffer {number} differs at this byte");
            }
        }
    }
    found.len()
}

macro_rules! files {
    ($($(#[$attribute:meta])? $test:ident: $name:literal, $count:literal;)*) => {
        $(
            #[test]
            $(#[$attribute])?
            fn $test() {
                assert_eq!(compare($name), $count);
            }
        )*

        /// The files above are all there are. Surfaces have tests of their own.
        #[test]
        fn no_file_is_left_out() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/kernels");
            for part in ["arithmetic", "machine"] {
                for entry in std::fs::read_dir(folder.join(part)).unwrap() {
                    let path = entry.unwrap().path();
                    if path.extension().is_some_and(|extension| extension == "cu") {
                        let name = format!("{part}/{}", path.file_stem().unwrap().to_string_lossy());
                        assert!([$($name,)* "machine/surfaces"].contains(&name.as_str()), "{name}");
                    }
                }
            }
        }
    };
}

files! {
    #[ignore = "slow; other tests compare each result with what it must be, in every build"]
    conversions: "arithmetic/convert", 22;
    #[ignore = "slow; other tests compare each result with what it must be, in every build"]
    floats: "arithmetic/float", 77;
    #[ignore = "slow; other tests compare each result with what it must be, in every build"]
    integers: "arithmetic/integer", 83;
    #[ignore = "slow; other tests compare each result with what it must be, in every build"]
    wide_integers: "arithmetic/wide", 40;
    atomics: "machine/atomics", 72;
    barriers: "machine/barriers", 5;
    control: "machine/control", 7;
    generic_addresses: "machine/generic", 4;
    lanes: "machine/lanes", 10;
    special_registers: "machine/special", 2;
    video: "machine/video", 2;
}
