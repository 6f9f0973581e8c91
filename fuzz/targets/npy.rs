//! NumPy's arrays: what is read has as many bytes as its shape says, and is written as a file that reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opentmu::npy;

fuzz_target!(|data: &[u8]| {
    let Ok(array) = npy::read(data) else { return };
    assert_eq!(array.shape.iter().product::<usize>() * array.element.size(), array.bytes.len());
    let written = npy::write(array.element, &array.shape, array.bytes);
    assert!(npy::read(&written).is_ok_and(|again| again == array));
});
