//! Copies of boxes between tensors and shared memory. What is expected is the definition, element by element, and the manual's tables of
//! swizzles.

use super::refused;
use crate::common::Directory;
use opentmu::run::{self, Observer};
use tmu_program::{Swizzle, TensorElement, TensorMap};

/// Bytes of shared memory that are looked at, and of the tensor.
const BYTES: usize = 4096;

/// A plain map: rows one behind the other.
fn map(element: TensorElement, sizes: &[u64], extents: &[u32]) -> TensorMap {
    let mut map = TensorMap {
        element,
        rank: sizes.len(),
        address: 0,
        sizes: [1; 5],
        strides: [0; 4],
        extents: [1; 5],
        steps: [1; 5],
        swizzle: Swizzle::None,
        nan_outside: false,
    };
    map.sizes[..sizes.len()].copy_from_slice(sizes);
    map.extents[..extents.len()].copy_from_slice(extents);
    let mut stride = (sizes[0] * u64::from(element.width().bytes())).next_multiple_of(16);
    for n in 1..sizes.len() {
        map.strides[n - 1] = stride;
        stride *= sizes[n];
    }
    map
}

fn list(bytes: &[u8]) -> String {
    bytes.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

/// The job: shared memory is filled from a buffer, thread 0 executes the instruction with the map whose address it sets, and shared
/// memory goes to the buffer.
fn text(instruction: &str) -> String {
    format!(
        ".version 8.6\n.target sm_90a\n.address_size 64\n.shared .align 1024 .b8 box[{BYTES}]; .shared .align 8 .b64 bar;\n\
         .visible .entry k(.param .u64 map, .param .u64 data, .param .u64 shared) {{\n\
         .reg .pred %p<4>; .reg .b32 %r<12>; .reg .b64 %rd<12>;\n\
         ld.param.u64 %rd1, [map]; ld.param.u64 %rd2, [data]; ld.param.u64 %rd3, [shared];\n\
         mov.u32 %r1, %tid.x; mov.u32 %r2, box; setp.ne.u32 %p1, %r1, 0; @%p1 bra END;\n\
         mbarrier.init.shared.b64 [bar], 1; mov.u32 %r3, 0;\n\
         FILL: cvt.u64.u32 %rd4, %r3; add.u64 %rd4, %rd4, %rd3; ld.global.u32 %r5, [%rd4]; add.u32 %r6, %r2, %r3;\n\
         st.shared.u32 [%r6], %r5; add.u32 %r3, %r3, 4; setp.lt.u32 %p2, %r3, {BYTES}; @%p2 bra FILL;\n\
         tensormap.replace.tile.global_address.global.b1024.b64 [%rd1], %rd2;\n\
         {instruction}\n\
         mov.u32 %r3, 0;\n\
         BACK: add.u32 %r6, %r2, %r3; ld.shared.u32 %r5, [%r6]; cvt.u64.u32 %rd4, %r3; add.u64 %rd4, %rd4, %rd3;\n\
         st.global.u32 [%rd4], %r5; add.u32 %r3, %r3, 4; setp.lt.u32 %p2, %r3, {BYTES}; @%p2 bra BACK;\n\
         END: ret; }}"
    )
}

fn job(map: &TensorMap, instruction: &str, data: &[u8], shared: &[u8]) -> String {
    let words: Vec<String> = map.words().iter().map(u32::to_string).collect();
    format!(
        "[shader]\ntext = '''\n{}\n'''\n[launch]\ngrid = [1]\nblock = [32]\n\
         [[param]]\nbuffer = \"map\"\n[[param]]\nbuffer = \"data\"\n[[param]]\nbuffer = \"shared\"\n\
         [buffer.map]\ntype = \"u32\"\ndata = [{}]\n[buffer.data]\ntype = \"u8\"\ndata = [{}]\n[buffer.shared]\ntype = \"u8\"\ndata = [{}]\n",
        text(instruction),
        words.join(","),
        list(data),
        list(shared),
    )
}

/// What is in the tensor and in shared memory after an instruction.
fn run(map: &TensorMap, instruction: &str, data: &[u8], shared: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let report = run::run(&Directory::new().job(&job(map, instruction, data, shared)), Observer::default());
    let report = report.unwrap_or_else(|stop| panic!("{instruction}\n{}", stop.findings()));
    (report.buffers["data"].bytes.to_vec(), report.buffers["shared"].bytes.to_vec())
}

fn coordinates(at: &[i64]) -> String {
    let at: Vec<String> = at.iter().map(i64::to_string).collect();
    format!("{{{}}}", at.join(", "))
}

/// Loads a box, after which the barrier has counted its bytes.
fn load(map: &TensorMap, at: &[i64], data: &[u8], bytes: usize) -> Vec<u8> {
    let instruction = format!(
        "mbarrier.arrive.expect_tx.shared.b64 %rd5, [bar], {bytes};\n\
         cp.async.bulk.tensor.{}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [box], [%rd1, {}], [bar];\n\
         mbarrier.test_wait.shared.b64 %p3, [bar], %rd5; @!%p3 trap;",
        map.rank,
        coordinates(at),
    );
    let (unchanged, shared) = run(map, &instruction, data, &[0xee; BYTES]);
    assert_eq!(unchanged, data);
    assert!(shared[bytes..].iter().all(|&byte| byte == 0xee), "behind the box");
    shared[..bytes].to_vec()
}

/// Bytes that differ from their neighbours.
fn bytes() -> Vec<u8> {
    (0..BYTES).map(|n| (n * 7 + n / 251) as u8).collect()
}

/// Where each element of a box is in the tensor, in the order in which the box has them; `None` outside.
fn places(map: &TensorMap, at: &[i64]) -> Vec<Option<usize>> {
    let size = map.element.width().bytes() as usize;
    let mut places = vec![Some(0)];
    // From the outermost dimension on.
    for n in (0..map.rank).rev() {
        let (stride, step) = if n == 0 { (size, 1) } else { (map.strides[n - 1] as usize, map.steps[n]) };
        let each = (0..map.extents[n]).step_by(step as usize).map(|index| {
            let coordinate = at[n] + i64::from(index);
            (0..map.sizes[n] as i64).contains(&coordinate).then(|| coordinate as usize * stride)
        });
        let each: Vec<_> = each.collect();
        places = places
            .iter()
            .flat_map(|outer: &Option<usize>| each.iter().map(|inner| Some((*outer)? + (*inner)?)))
            .collect();
    }
    places
}

/// The elements of a box, as they are in shared memory.
fn expected(map: &TensorMap, at: &[i64], data: &[u8], outside: &[u8]) -> Vec<u8> {
    let size = map.element.width().bytes() as usize;
    let outside: Vec<u8> = outside.iter().copied().cycle().take(size).collect();
    let element = |place: Option<usize>| place.map_or(outside.clone(), |at| data[at..][..size].to_vec());
    places(map, at).into_iter().flat_map(element).collect()
}

#[test]
fn boxes_are_loaded() {
    use TensorElement::{F16, F32, F64, U8, U16, U32};
    let data = bytes();
    let cases = [
        (map(U8, &[100], &[32]), vec![80]),
        (map(U8, &[100], &[32]), vec![-9]),
        (map(U8, &[4096], &[256]), vec![1024]),
        (map(F32, &[12, 9], &[8, 4]), vec![4, 2]),
        (map(F32, &[10, 5], &[8, 4]), vec![-3, 3]),
        (map(F32, &[10, 5], &[8, 4]), vec![1, 6]),
        (TensorMap { steps: [1, 2, 3, 1, 1], ..map(U16, &[16, 6, 8], &[8, 5, 7]) }, vec![4, 1, -1]),
        (map(F16, &[16, 3, 3, 3], &[8, 2, 2, 2]), vec![8, 1, 2, 1]),
        (map(U32, &[4, 3, 3, 3, 3], &[4, 2, 2, 2, 2]), vec![0, 1, 2, -1, 1]),
        (map(F64, &[6, 4], &[4, 4]), vec![1, -2]),
    ];
    for (map, at) in cases {
        let wanted = expected(&map, &at, &data, &[0]);
        assert_eq!(load(&map, &at, &data, wanted.len()), wanted, "{map:?} at {at:?}");
    }
}

#[test]
fn floats_outside_are_nans_where_the_map_says_so() {
    let map = TensorMap { nan_outside: true, ..map(TensorElement::Bf16, &[24, 3], &[16, 4]) };
    let data = bytes();
    let wanted = expected(&map, &[16, -1], &data, &[0xf7, 0x7f]);
    assert_eq!(load(&map, &[16, -1], &data, wanted.len()), wanted);
}

/// The manual's tables: which of eight pieces of 16 bytes is where, row after row of 128 bytes.
#[test]
fn pieces_are_swizzled() {
    let b32: &[[usize; 8]] = &[[0, 1, 2, 3, 4, 5, 6, 7], [1, 0, 3, 2, 5, 4, 7, 6]];
    let b64: &[[usize; 8]] = &[b32[0], b32[1], [2, 3, 0, 1, 6, 7, 4, 5], [3, 2, 1, 0, 7, 6, 5, 4]];
    let b128: &[[usize; 8]] = &[
        b64[0],
        b64[1],
        b64[2],
        b64[3],
        [4, 5, 6, 7, 0, 1, 2, 3],
        [5, 4, 7, 6, 1, 0, 3, 2],
        [6, 7, 4, 5, 2, 3, 0, 1],
        [7, 6, 5, 4, 3, 2, 1, 0],
    ];
    let data = bytes();
    for (swizzle, row, table) in [(Swizzle::B32, 16, b32), (Swizzle::B64, 32, b64), (Swizzle::B128, 64, b128)]
    {
        let map = TensorMap { swizzle, ..map(TensorElement::F16, &[64, 32], &[row, 16]) };
        let plain = expected(&map, &[0, 3], &data, &[0]);
        let found = load(&map, &[0, 3], &data, plain.len());
        let pieces: Vec<&[u8]> = plain.chunks(16).collect();
        for (number, piece) in found.chunks(16).enumerate() {
            let from = number / 8 * 8 + table[number / 8 % table.len()][number % 8];
            assert_eq!(piece, pieces[from], "{swizzle:?}, piece {number}");
        }
        // The way back.
        let instruction = "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd1, {0, 3}], [box];";
        let mut shared = found.clone();
        shared.resize(BYTES, 0);
        let mut emptied = data.clone();
        for place in places(&map, &[0, 3]).into_iter().flatten() {
            emptied[place..place + 2].fill(0);
        }
        assert_eq!(run(&map, instruction, &emptied, &shared).0, data, "{swizzle:?}");
    }
}

#[test]
fn boxes_are_stored_inside_of_the_tensor() {
    let (data, shared) = (vec![0x55; BYTES], bytes());
    for (map, at) in [
        (map(TensorElement::U16, &[20, 5], &[16, 4]), [-2, 3]),
        (map(TensorElement::U32, &[16, 5], &[8, 4]), [4, 0]),
    ] {
        let instruction = format!(
            "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd1, {}], [box];\n\
             cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;",
            coordinates(&at)
        );
        let (found, _) = run(&map, &instruction, &data, &shared);
        let size = map.element.width().bytes() as usize;
        let mut wanted = data.clone();
        for (number, place) in places(&map, &at).into_iter().enumerate() {
            if let Some(place) = place {
                wanted[place..place + size].copy_from_slice(&shared[number * size..][..size]);
            }
        }
        assert!(found == wanted, "{map:?}");
    }
}

/// Two rows of four words, 1 to 8, meet words of 3, one column further left.
#[test]
fn tensors_are_reduced() {
    let words = |words: &[u32]| -> Vec<u8> {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(BYTES, 0);
        bytes
    };
    let tensor = words(&[3; 8]);
    let shared = words(&[1, 2, 3, 4, 5, 6, 7, 8]);
    for (operation, element, expected) in [
        ("add", TensorElement::U32, [5, 6, 7, 3, 9, 10, 11, 3]),
        ("min", TensorElement::S32, [2, 3, 3, 3, 3, 3, 3, 3]),
        ("max", TensorElement::U32, [3, 3, 4, 3, 6, 7, 8, 3]),
        ("and", TensorElement::S32, [2, 3, 0, 3, 2, 3, 0, 3]),
        ("or", TensorElement::U32, [3, 3, 7, 3, 7, 7, 11, 3]),
        ("xor", TensorElement::U32, [1, 0, 7, 3, 5, 4, 11, 3]),
        ("inc", TensorElement::U32, [0, 0, 4, 3, 4, 4, 4, 3]),
        ("dec", TensorElement::U32, [2, 2, 2, 3, 2, 2, 2, 3]),
    ] {
        let map = map(element, &[4, 2], &[4, 2]);
        let instruction = format!(
            "cp.reduce.async.bulk.tensor.2d.global.shared::cta.{operation}.tile.bulk_group [%rd1, {{-1, 0}}], [box];"
        );
        let (found, _) = run(&map, &instruction, &tensor, &shared);
        assert_eq!(found[..32], words(&expected)[..32], "{operation}");
    }
    // 1.5 + 0.25 in halves.
    let map = map(TensorElement::F16, &[8], &[8]);
    let halves = |bits: u32| words(&[bits << 16 | bits; 4]);
    let instruction = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.bulk_group [%rd1, {0}], [box];";
    assert_eq!(run(&map, instruction, &halves(0x3e00), &halves(0x3400)).0[..16], halves(0x3f00)[..16]);
}

/// A map in shared memory is changed field by field, copied to global memory, and used there; one that is a parameter is used by its
/// address.
#[test]
fn maps_are_changed() {
    let before = map(TensorElement::U8, &[16], &[16]);
    let instruction = "mov.u32 %r7, box; add.u32 %r7, %r7, 2048; cvt.u64.u32 %rd8, %r7; mov.u32 %r3, 0;\n\
        COPY: cvt.u64.u32 %rd4, %r3; add.u64 %rd4, %rd4, %rd1; ld.global.u32 %r5, [%rd4]; add.u32 %r6, %r7, %r3;\n\
        st.shared.u32 [%r6], %r5; add.u32 %r3, %r3, 4; setp.lt.u32 %p2, %r3, 128; @%p2 bra COPY;\n\
        tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%rd8], 7;\n\
        tensormap.replace.tile.rank.shared::cta.b1024.b32 [%rd8], 1;\n\
        tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%rd8], 0, 12;\n\
        tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%rd8], 1, 9;\n\
        tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%rd8], 0, 48;\n\
        tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%rd8], 0, 8;\n\
        tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%rd8], 1, 4;\n\
        tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%rd8], 1, 2;\n\
        tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%rd8], 1;\n\
        tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%rd8], 0;\n\
        tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%rd8], 1;\n\
        tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd1], [%rd8], 128;\n\
        fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128; prefetch.tensormap [%rd1];\n\
        cp.async.bulk.prefetch.tensor.2d.L2.global.tile [%rd1, {8, 1}];\n\
        cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [box], [%rd1, {8, 1}], [bar];";
    let data = bytes();
    let (_, shared) = run(&before, instruction, &data, &[0; BYTES]);
    let after = TensorMap { steps: [1, 2, 1, 1, 1], ..map(TensorElement::F32, &[12, 9], &[8, 4]) };
    // Two rows of 32 bytes are in the first 128 bytes, where nothing changes places.
    assert_eq!(shared[..64], expected(&after, &[8, 1], &data, &[0xff]));
}

#[test]
fn what_is_no_map_stops_the_program() {
    let instruction = "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%rd1, {0}], [box];";
    let fails = |map: &TensorMap, instruction: &str| match run::run(
        &Directory::new().job(&job(map, instruction, &[0; BYTES], &[0; BYTES])),
        Observer::default(),
    ) {
        Err(stop) => stop.findings().to_string(),
        Ok(report) => panic!("{report:?}"),
    };
    let plain = map(TensorElement::U8, &[16], &[16]);
    let two = map(TensorElement::U8, &[16, 2], &[16, 2]);
    assert!(fails(&two, instruction).contains("TENSOR-01"));
    let wrong = TensorMap { extents: [8, 1, 1, 1, 1], ..plain };
    assert!(fails(&wrong, instruction).contains("TENSOR-01"));
    assert!(fails(&plain, &instruction.replace("[box]", "[box+64]")).contains("MEMORY-02"));
    let reduce = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.bulk_group [%rd1, {0}], [box];";
    assert!(fails(&plain, reduce).contains("TENSOR-01"));
    let columns =
        "cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group [%rd1, {0, 0, 0}], [box];";
    assert!(refused(&job(&plain, columns, &[0; BYTES], &[0; BYTES])).contains("PTX-005"));
}
