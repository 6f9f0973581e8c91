//! Which part of a block a texel belongs to (Khronos Data Format 1.3, 23.20).

/// The part, 0 … 3, of a texel; `small`: blocks of less than 31 texels.
pub(super) fn part_of(seed: u32, position: [u32; 2], count: u32, small: bool) -> u32 {
    if count == 1 {
        return 0;
    }
    let [x, y] = if small { position.map(|index| index << 1) } else { position };
    let seed = seed + (count - 1) * 1024;
    let number = hash(seed);
    let squared = |shift: u32| {
        let seed = number.rotate_right(shift) & 15;
        seed * seed
    };
    let of_count = if count == 3 { 6 } else { 5 };
    let of_seed = if seed & 2 != 0 { 4 } else { 5 };
    let [first, second] = if seed & 1 != 0 { [of_seed, of_count] } else { [of_count, of_seed] };
    let plane = |shift: u32, offset: u32| {
        let [along_x, along_y] = [squared(shift) >> first, squared(shift + 4) >> second];
        (along_x * x + along_y * y + (number >> offset)) & 63
    };
    let a = plane(0, 14);
    let b = plane(8, 10);
    let c = if count < 3 { 0 } else { plane(16, 6) };
    let d = if count < 4 { 0 } else { plane(24, 2) };
    if a >= b && a >= c && a >= d {
        0
    } else if b >= c && b >= d {
        1
    } else if c >= d {
        2
    } else {
        3
    }
}

fn hash(seed: u32) -> u32 {
    let mut p = seed;
    p ^= p >> 15;
    p = p.wrapping_sub(p << 17);
    p = p.wrapping_add(p << 7);
    p = p.wrapping_add(p << 4);
    p ^= p >> 5;
    p = p.wrapping_add(p << 16);
    p ^= p >> 7;
    p ^= p >> 3;
    p ^= p << 6;
    p ^ p >> 17
}
