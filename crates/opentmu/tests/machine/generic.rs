//! Pointers that may point anywhere: `generic.cu`.

use crate::element::{Element, Random};
use crate::launch::{BLOCK, COUNT, Kernels, TARGETS, bytes, inputs};

const KERNELS: Kernels = Kernels("machine/generic");

/// Four words of one of three memories, by the low bits of b.
#[derive(Clone, Copy)]
struct Memories {
    shared: [u32; 4],
    local: [u32; 4],
    global: [u32; 4],
}

impl Memories {
    fn chosen(&mut self, b: u32) -> &mut [u32; 4] {
        match b % 3 {
            0 => &mut self.shared,
            1 => &mut self.local,
            _ => &mut self.global,
        }
    }
}

/// Runs a kernel and the same here; the closure changes the global words and gives the result.
fn compare<A: Element, R: Element>(entry: &str, f: impl Fn(A, u32, &mut [u32; 4], usize) -> R) {
    let (a, b): (Vec<A>, Vec<u32>) = (inputs(1), inputs(2));
    let mut random = Random::new(3);
    let mut globals: Vec<[u32; 4]> = (0..COUNT).map(|_| <[u32; 4]>::interesting(&mut random)).collect();
    let before = [bytes(&a), bytes(&b), bytes(&globals), vec![0; COUNT * R::BYTES]];
    let wanted: Vec<R> = (0..COUNT).map(|i| f(a[i], b[i], &mut globals[i], i)).collect();
    for target in TARGETS {
        let after = KERNELS.launch(target, entry, &before);
        for i in 0..COUNT {
            let found = R::from_bytes(&after[3][i * R::BYTES..][..R::BYTES]);
            assert_eq!(found, wanted[i], "{entry} ({target}): thread {i}, a {:x?}, b {:x}", a[i], b[i]);
            let found = <[u32; 4]>::from_bytes(&after[2][i * 16..][..16]);
            assert_eq!(found, globals[i], "{entry} ({target}): global words of thread {i}");
        }
    }
}

fn xor(words: [u32; 4]) -> u32 {
    words.into_iter().fold(0, |x, word| x ^ word)
}

#[test]
fn narrow_loads_and_stores() {
    compare("loads_and_stores", |a: [u32; 4], b, global, _| {
        let words = |first: u32| [0, 1, 2, 3].map(|i| first.wrapping_add(i));
        let mut memories = Memories { local: words(a[0]), shared: words(a[1]), global: *global };
        let chosen = memories.chosen(b);
        let word = &mut chosen[(b >> 2 & 3) as usize];
        *word = word.wrapping_add(a[2]);
        let mut bytes = chosen.to_bytes();
        bytes[(b >> 4 & 15) as usize] = a[3] as u8;
        let half = (b >> 8 & 7) as usize * 2;
        bytes[half..half + 2].copy_from_slice(&((a[3] >> 8) as u16).to_le_bytes());
        *chosen = <[u32; 4]>::from_bytes(&bytes);
        let half = (b >> 16 & 7) as usize * 2;
        let sum = i32::from(bytes[(b >> 12 & 15) as usize] as i8)
            + i32::from(i16::from_le_bytes([bytes[half], bytes[half + 1]]));
        let first = xor(*chosen);
        *global = memories.global;
        [first, xor(memories.local), xor(memories.shared), sum as u32]
    });
}

#[test]
fn wide_loads_and_stores() {
    compare("wide_accesses", |a: [u32; 4], b, global, _| {
        let mut memories = Memories { local: [0, 1, 2, 3], shared: [10, 11, 12, 13], global: *global };
        let chosen = memories.chosen(b);
        if b & 4 != 0 {
            *chosen = a;
        } else {
            let at = (b >> 3 & 1) as usize * 2;
            chosen[at..at + 2].copy_from_slice(&a[..2]);
        }
        let half = (b >> 5 & 1) as usize * 2;
        let (x, y) = (chosen[half], chosen[half + 1]);
        let r = *chosen;
        *global = memories.global;
        [r[0].wrapping_add(x), r[1] ^ y, r[2].wrapping_add(memories.local[3]), r[3] ^ memories.shared[2]]
    });
}

#[test]
fn atomic_operations() {
    compare("atomics", |a: u32, b, global, _| {
        let mut shared = [0, 1, 2, 3].map(|i| a.wrapping_mul(i));
        let chosen = if b & 1 == 1 { &mut shared } else { global };
        let old = chosen[0];
        chosen[0] = old.wrapping_add(a);
        let exchanged = chosen[2];
        (chosen[2], chosen[3]) = (old, a);
        (old ^ exchanged).wrapping_add(shared[0]).wrapping_add(shared[3])
    });
}

#[test]
fn windows_tell_the_memories_apart() {
    compare("windows", |a: u32, b, global, i| {
        assert!(i % BLOCK < BLOCK);
        let words = [0, 1, 2, 3].map(|i| a.wrapping_add(i));
        let mut memories = Memories { local: words, shared: words, global: *global };
        let kind = [1, 2, 4][(b % 3) as usize];
        let in_shared = if b % 3 == 0 { words[1] } else { 0 };
        [kind, in_shared, memories.chosen(b)[(b >> 4 & 3) as usize], words[(b & 3) as usize]]
    });
}
