//! Tensor maps. What is expected comes from NVIDIA's documentation of `cuTensorMapEncodeTiled`, and from arithmetic by hand.

use super::*;

/// A tensor map, aligned as the interface wants it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Map([u8; 128]);

/// A box of 4 × 2 words, of the tensor whose map is a parameter, to shared memory and from there to `out`.
const COPY: &str = ".version 8.0\n.target sm_90\n.address_size 64\n
.visible .entry copy(.param .align 64 .b8 map[128], .param .u64 out) {
    .shared .align 128 .b8 box[32]; .shared .align 8 .b64 bar;
    .reg .b64 %rd<8>; .reg .b32 %r<4>; .reg .pred %p;
    mov.b64 %rd1, map; cvta.param.u64 %rd1, %rd1; ld.param.u64 %rd2, [out];
    mbarrier.init.shared.b64 [bar], 1;
    mbarrier.arrive.expect_tx.shared.b64 %rd3, [bar], 32;
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [box], [%rd1, {2, 1}], [bar];
    WAIT: mbarrier.try_wait.shared.b64 %p, [bar], %rd3;
    @!%p bra WAIT;
    ld.shared.v4.u32 {%r0, %r1, %r2, %r3}, [box]; st.global.v4.u32 [%rd2], {%r0, %r1, %r2, %r3};
    ld.shared.v4.u32 {%r0, %r1, %r2, %r3}, [box+16]; st.global.v4.u32 [%rd2+16], {%r0, %r1, %r2, %r3};
    ret;
}";

/// What a call is given: the type, rank, address, sizes, strides, the box, steps, interleave, swizzle, promotion, fill.
struct Asked {
    kind: u32,
    rank: u32,
    address: u64,
    sizes: [u64; 2],
    strides: [u64; 1],
    extents: [u32; 2],
    steps: [u32; 2],
    last: [u32; 4],
}

impl Asked {
    fn encode(&self) -> (u32, Map) {
        let mut map = Map([0; 128]);
        let [interleave, swizzle, promotion, fill] = self.last;
        let status = unsafe {
            cuTensorMapEncodeTiled(
                &mut map,
                self.kind,
                self.rank,
                self.address,
                self.sizes.as_ptr(),
                self.strides.as_ptr(),
                self.extents.as_ptr(),
                self.steps.as_ptr(),
                interleave,
                swizzle,
                promotion,
                fill,
            )
        };
        (status, map)
    }
}

/// CU_TENSOR_MAP_DATA_TYPE_UINT32 2.
fn words(address: u64) -> Asked {
    Asked {
        kind: 2,
        rank: 2,
        address,
        sizes: [5, 3],
        strides: [32],
        extents: [4, 2],
        steps: [1, 1],
        last: [0; 4],
    }
}

#[test]
fn a_kernel_copies_by_a_map_that_is_a_parameter() {
    // Driver 580.159 on an H200 stops this kernel with error 715, also with fences, with a map in memory, with a whole warp, and why is not
    // known.
    if !is_ours() {
        return;
    }
    let _context = Context::new();
    let copy = function(module(COPY), "copy");
    // Three rows of eight words, of which five are the tensor's.
    let tensor: Vec<u32> = (0..24).collect();
    let (from, other, out) = (memory(&tensor), memory(&[7; 24]), memory(&[9; 8]));
    let (status, mut map) = words(from).encode();
    assert_eq!(status, SUCCESS);
    assert_eq!(launch(copy, 1, 0, &[at(&map), at(&out)]), SUCCESS);
    // From column 2 of row 1: columns 2, 3, 4, and one outside.
    assert_eq!(read(out, 8), [10, 11, 12, 0, 18, 19, 20, 0]);
    assert_eq!(unsafe { cuTensorMapReplaceAddress(&mut map, other) }, SUCCESS);
    assert_eq!(launch(copy, 1, 0, &[at(&map), at(&out)]), SUCCESS);
    assert_eq!(read(out, 8), [7, 7, 7, 0, 7, 7, 7, 0]);
}

/// Each condition of the documentation, broken alone.
#[test]
fn what_a_map_cannot_be() {
    let _context = Context::new();
    let is = |asked: Asked| asked.encode().0;
    let plain = || words(0x1000);
    assert_eq!(is(plain()), SUCCESS);
    assert_eq!(is(Asked { rank: 0, ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { rank: 6, ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { kind: 16, ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { address: 0x1008, ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { sizes: [0, 3], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { sizes: [(1 << 32) + 1, 3], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { strides: [24], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { strides: [1 << 40], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { extents: [4, 257], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { extents: [3, 2], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { steps: [1, 9], ..plain() }), INVALID_VALUE);
    // A row of 48 bytes is longer than what CU_TENSOR_MAP_SWIZZLE_32B spans; words have no NaN.
    assert_eq!(is(Asked { extents: [12, 2], last: [0, 1, 0, 0], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { last: [0, 0, 0, 1], ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { last: [0, 0, 4, 0], ..plain() }), INVALID_VALUE);
    // Interleaved layouts need three dimensions.
    assert_eq!(is(Asked { last: [1, 0, 0, 0], ..plain() }), INVALID_VALUE);
    // Elements of less than a byte and swizzles of 32 bytes, which machines before sm_100 do not have.
    assert_eq!(is(Asked { kind: 13, ..plain() }), INVALID_VALUE);
    assert_eq!(is(Asked { last: [0, 4, 0, 0], ..plain() }), INVALID_VALUE);
    // Addresses have 57 bits (measured on driver 580.159).
    assert_eq!(is(words(1 << 57)), INVALID_VALUE);
    assert_eq!(is(words(1 << 48)), SUCCESS);
    if is_ours() {
        let mut none = Map([0; 128]);
        assert_eq!(unsafe { cuTensorMapReplaceAddress(&mut none, 0x1000) }, INVALID_VALUE);
    }
}
