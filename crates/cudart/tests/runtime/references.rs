//! Texture and surface references of CUDA 11, which NVIDIA's libraries of CUDA 12 and later do not have.

use std::ffi::CStr;
use std::ptr::{null, null_mut};

use crate::interface::*;
use crate::{ONE, container};

/// The texture at 1, 2, 3, 4, in texels; texels of memory by their numbers; four rows of two; words of a surface.
const PTX: &str = ".version 7.0\n.target sm_50\n.address_size 64\n
.visible .global .texref numbers;
.visible .global .texref bytes;
.visible .global .surfref canvas;
.visible .entry between(.param .u64 out) {
    .reg .b64 %d; .reg .b32 %r; .reg .f32 %f<5>;
    ld.param.u64 %d, [out];
    mov.u32 %r, %tid.x;
    cvt.rn.f32.u32 %f4, %r;
    add.f32 %f4, %f4, 0f3F800000;
    tex.1d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [numbers, {%f4}];
    mad.wide.u32 %d, %r, 4, %d;
    st.global.f32 [%d], %f0;
    ret;
}
.visible .entry texel(.param .u64 out) {
    .reg .b64 %d; .reg .b32 %r; .reg .f32 %f<4>;
    ld.param.u64 %d, [out];
    mov.u32 %r, %tid.x;
    tex.1d.v4.f32.s32 {%f0, %f1, %f2, %f3}, [bytes, {%r}];
    mad.wide.u32 %d, %r, 4, %d;
    st.global.f32 [%d], %f0;
    ret;
}
.visible .entry rows(.param .u64 out) {
    .reg .b64 %d; .reg .b32 %r<3>; .reg .f32 %f<4>;
    ld.param.u64 %d, [out];
    mov.u32 %r0, %tid.x;
    and.b32 %r1, %r0, 1;
    shr.u32 %r2, %r0, 1;
    tex.2d.v4.f32.s32 {%f0, %f1, %f2, %f3}, [numbers, {%r1, %r2}];
    mad.wide.u32 %d, %r0, 4, %d;
    st.global.f32 [%d], %f0;
    ret;
}
.visible .entry draw() {
    .reg .b32 %r<2>;
    mov.u32 %r0, %tid.x;
    shl.b32 %r1, %r0, 2;
    add.u32 %r0, %r0, 40;
    sust.b.1d.b32.trap [canvas, {%r1}], {%r0};
    ret;
}";

const FLOAT: [i32; 5] = [32, 0, 0, 0, 2];
const WORD: [i32; 5] = [32, 0, 0, 0, 1];
const BYTE: [i32; 5] = [8, 0, 0, 0, 1];
const POINT: u32 = 0;
const LINEAR: u32 = 1;
/// What C++ hands in where a program leaves the size out.
const ALL: usize = u32::MAX as usize;

/// A program's image, with its references and kernels.
struct Program {
    handle: u64,
    _container: Vec<u8>,
    numbers: Box<Reference>,
    bytes: Box<Reference>,
    canvas: Box<[i32; 5]>,
    kernels: Box<[u8; 4]>,
}

const KERNELS: [&CStr; 4] = [c"between", c"texel", c"rows", c"draw"];

impl Program {
    fn new() -> Program {
        let container = container(PTX);
        let wrapper =
            Wrapper { magic: 0x4662_43b1, version: 1, container: container.as_ptr(), unused: null() };
        let handle = unsafe { __cudaRegisterFatBinary(&wrapper) };
        // Outside, the texel at the edge.
        let plain = Reference { address_mode: [1; 3], ..Reference::default() };
        let program = Program {
            handle,
            _container: container,
            numbers: Box::new(plain),
            bytes: Box::new(plain),
            canvas: Box::new(WORD),
            kernels: Box::new([0; 4]),
        };
        unsafe {
            for (host, name) in program.kernels.iter().zip(KERNELS) {
                __cudaRegisterFunction(handle, host, name.as_ptr(), name.as_ptr(), -1, 0, 0, 0, 0, 0);
            }
            __cudaRegisterTexture(handle, &*program.numbers, null(), c"numbers".as_ptr(), 1, 0, 0);
            __cudaRegisterTexture(handle, &*program.bytes, null(), c"bytes".as_ptr(), 1, 1, 0);
            __cudaRegisterSurface(handle, &*program.canvas, null(), c"canvas".as_ptr(), 1, 0);
            __cudaRegisterFatBinaryEnd(handle);
        }
        program
    }

    /// Runs a kernel; what its threads have written.
    fn run(&self, kernel: usize, threads: u32) -> Vec<f32> {
        let out = memory(&vec![0; threads as usize]);
        let values = [at(&out)];
        let values = if kernel == 3 { null() } else { values.as_ptr() };
        unsafe {
            let launched = cudaLaunchKernel(&self.kernels[kernel], ONE, Dim3(threads, 1, 1), values, 0, 0);
            assert_eq!(launched, SUCCESS);
        }
        read(out, threads as usize).into_iter().map(f32::from_bits).collect()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        unsafe { __cudaUnregisterFatBinary(self.handle) };
    }
}

fn array_of(format: [i32; 5], words: &[u32]) -> u64 {
    unsafe {
        let array = given(|to| cudaMallocArray(to, &format, words.len(), 0, 0));
        assert_eq!(
            cudaMemcpyToArray(array, 0, 0, words.as_ptr() as u64, 4 * words.len(), TO_DEVICE),
            SUCCESS
        );
        array
    }
}

#[test]
fn a_texture_reference_reads_an_array_as_its_variable_says() {
    if !is_ours() {
        return;
    }
    let mut program = Program::new();
    let array = array_of(FLOAT, &[1.0_f32, 2.0, 3.0, 4.0].map(f32::to_bits));
    for (filter, expected) in [(LINEAR, [1.5, 2.5, 3.5, 4.0]), (POINT, [2.0, 3.0, 4.0, 4.0])] {
        program.numbers.filter = filter;
        assert_eq!(unsafe { cudaBindTextureToArray(&*program.numbers, array, &FLOAT) }, SUCCESS);
        assert_eq!(program.run(0, 4), expected);
    }
}

#[test]
fn texture_references_read_memory() {
    if !is_ours() {
        return;
    }
    let program = Program::new();
    // 255, 0, 51, 255 of 255.
    let data = memory(&[0xff33_00ff]);
    unsafe {
        let mut offset = 9;
        assert_eq!(cudaBindTexture(&mut offset, &*program.bytes, data, &BYTE, ALL), SUCCESS);
        assert_eq!((offset, given(|to| cudaGetTextureAlignmentOffset(to, &*program.bytes))), (0, 0));
        assert_eq!(program.run(1, 4), [1.0, 0.0, 0.2, 1.0]);
        // Rows of 512 bytes.
        let mut words = vec![0_u32; 512];
        for (row, numbers) in words.chunks_mut(128).zip([[1.0_f32, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
        {
            row[..2].copy_from_slice(&numbers.map(f32::to_bits));
        }
        let rows = memory(&words);
        assert_eq!(cudaBindTexture2D(null_mut(), &*program.numbers, rows, &FLOAT, 2, 4, 512), SUCCESS);
        assert_eq!(program.run(2, 8), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        // What is let go may be freed, and something else takes its place.
        assert_eq!(cudaUnbindTexture(&*program.numbers), SUCCESS);
        assert_eq!(cudaGetTextureAlignmentOffset(&mut 0, &*program.numbers), INVALID_BINDING);
        assert_eq!(cudaFree(rows), SUCCESS);
        let array = array_of(FLOAT, &[9.0_f32.to_bits(); 2]);
        assert_eq!(cudaBindTextureToArray(&*program.numbers, array, &FLOAT), SUCCESS);
        assert_eq!(program.run(0, 2), [9.0, 9.0]);
    }
}

#[test]
fn a_surface_reference_is_written() {
    if !is_ours() {
        return;
    }
    let program = Program::new();
    let array = array_of(WORD, &[0; 3]);
    unsafe {
        assert_eq!(cudaBindSurfaceToArray(&*program.canvas, array, &WORD), SUCCESS);
        program.run(3, 3);
        let words = [0_u32; 3];
        assert_eq!(cudaMemcpyFromArray(address(&words), array, 0, 0, 12, TO_HOST), SUCCESS);
        assert_eq!(words, [40, 41, 42]);
        assert!(std::ptr::eq(
            given_pointer(|to| cudaGetSurfaceReference(to, &*program.canvas)),
            &*program.canvas
        ));
    }
}

#[test]
fn what_is_no_reference_is_refused() {
    if !is_ours() {
        return;
    }
    let program = Program::new();
    let other = Reference::default();
    let array = array_of(WORD, &[0; 3]);
    unsafe {
        assert_eq!(cudaBindTextureToArray(&other, array, &WORD), INVALID_TEXTURE);
        assert_eq!(cudaBindTextureToArray(&*program.numbers, array, &FLOAT), INVALID_VALUE);
        assert_eq!(cudaBindTextureToArray(&*program.numbers, array, null()), INVALID_VALUE);
        assert_eq!(cudaUnbindTexture(&other), INVALID_TEXTURE);
        assert_eq!(cudaBindSurfaceToArray(&WORD, array, &WORD), INVALID_SURFACE);
        assert_eq!(cudaGetTextureReference(&mut null(), &other), INVALID_TEXTURE);
        assert!(std::ptr::eq(
            given_pointer(|to| cudaGetTextureReference(to, &*program.numbers)),
            &*program.numbers
        ));
    }
}

fn given_pointer<T>(ask: impl FnOnce(&mut *const T) -> u32) -> *const T {
    let mut found = null();
    assert_eq!(ask(&mut found), SUCCESS);
    found
}
