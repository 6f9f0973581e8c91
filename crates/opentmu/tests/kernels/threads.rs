//! What the threads of a warp and of a block do together: sums, counts, votes.

use std::collections::BTreeSet;

use crate::filters::grid;
use crate::harness::{Output, numbers};
use crate::inputs::{landscape, words};

/// `reduce.cu`: two blocks take the numbers by turns of 256.
pub fn reduce() -> Vec<Output> {
    let keys = words("keys.npy");
    let keys = &keys[..1000];
    let mut made: Vec<u32> = Vec::new();
    for block in 0..2 {
        let own: Vec<(u32, u32)> =
            (0..).zip(keys).filter(|(i, _)| i / 256 % 2 == block).map(|(i, &key)| (i, key)).collect();
        let most = own.iter().map(|(_, key)| *key).max().unwrap();
        let least = own.iter().map(|(_, key)| *key).min().unwrap();
        let first = own.iter().find(|(_, key)| *key == most).unwrap().0;
        made.extend([least, most, own.iter().map(|(_, key)| key).sum(), first]);
    }
    vec![numbers("out", &made)]
}

/// `scan.cu`: sums of what comes before, in blocks of 512.
pub fn scan() -> Vec<Output> {
    let (mut sums, mut totals) = (Vec::new(), Vec::new());
    for block in words("keys.npy").chunks(512) {
        let mut sum = 0;
        for &key in block {
            sums.push(sum);
            sum += key as i32;
        }
        totals.push(sum);
    }
    vec![numbers("out", &sums), numbers("totals", &totals)]
}

/// `dither.cu`. Of a Bayer matrix each quarter repeats the half as large one, times four.
pub fn dither() -> Vec<Output> {
    fn bayer(x: usize, y: usize, size: usize) -> i32 {
        let half = size / 2;
        if half == 0 {
            return 0;
        }
        4 * bayer(x % half, y % half, half) + [[0, 3], [2, 1]][y / half][x / half]
    }
    let picture = landscape();
    let word = |word: usize, y: usize| {
        let white = |bit: usize| {
            let x = 32 * word + bit;
            let [red, green, blue, _] = picture.clamped(x as i64, y as i64).map(i32::from);
            (77 * red + 150 * green + 29 * blue) / 256 > bayer(x % 8, y % 8, 8) * 4 + 2
        };
        (0..32).filter(|&bit| white(bit)).map(|bit| 1 << bit).sum::<u32>()
    };
    vec![numbers("out", &grid(8, 128, word))]
}

/// `relax.cu`: rounds of each square of 16 × 16 until nothing changes, 40 at most.
pub fn relax() -> Vec<Output> {
    const SIDE: usize = 16;
    let plate: Vec<i32> = words("keys.npy").into_iter().map(|key| key as i32).collect();
    let (mut made, mut rounds) = (plate.clone(), Vec::new());
    for (column, row) in grid(2, 2, |x, y| (x, y)) {
        let at = |x: usize, y: usize| (row * SIDE + y) * 32 + column * SIDE + x;
        let inner = |along: usize| (1..SIDE - 1).contains(&along);
        let mut heat = grid(SIDE, SIDE, |x, y| plate[at(x, y)]);
        let (mut round, mut changed, mut all) = (0, 0, 0);
        loop {
            let next = grid(SIDE, SIDE, |x, y| {
                let cell = |x: usize, y: usize| heat[y * SIDE + x];
                match inner(x) && inner(y) {
                    true => {
                        (cell(x, y - 1) + cell(x, y + 1) + cell(x - 1, y) + cell(x + 1, y) + 2).div_euclid(4)
                    }
                    false => cell(x, y),
                }
            });
            let moved = heat.iter().zip(&next).filter(|(old, new)| old != new).count() as i32;
            (changed, all) = match round {
                0 => (moved, all),
                1 => (changed, i32::from(moved as usize == (SIDE - 2) * (SIDE - 2))),
                _ => (changed, all),
            };
            (heat, round) = (next, round + 1);
            if moved == 0 || round == 40 {
                break;
            }
        }
        for (x, y) in grid(SIDE, SIDE, |x, y| (x, y)) {
            made[at(x, y)] = heat[y * SIDE + x];
        }
        rounds.extend([round, changed, all]);
    }
    vec![numbers("out", &made), numbers("rounds", &rounds)]
}

/// `tickets.cu`: seven blocks take the numbers by turns of 64.
pub fn tickets() -> Vec<Output> {
    let keys = words("keys.npy");
    let part = |block: usize| -> u32 { (0..1000).filter(|i| i / 64 % 7 == block).map(|i| keys[i]).sum() };
    let parts: Vec<u32> = (0..7).map(part).collect();
    let most = *parts.iter().max().unwrap();
    let place = parts.iter().position(|&part| part == most).unwrap() as u32;
    vec![numbers("parts", &parts), numbers("out", &[parts.iter().sum(), most, place, 6])]
}

/// `pipeline.cu`.
pub fn pipeline() -> Vec<Output> {
    let picture = landscape();
    let sums = |column: usize| {
        let (block, thread) = (column / 64, column % 64);
        let texels = (0..9).map(|round| picture.clamped((block * 64 + (thread ^ 5)) as i64, round));
        texels.fold([0u32; 2], |[red, green], texel| [red + u32::from(texel[0]), green + u32::from(texel[1])])
    };
    vec![numbers("out", &(0..192).map(sums).collect::<Vec<_>>().concat())]
}

/// `buckets.cu`: as if the keys had come in order, each taking the first place that is free.
pub fn buckets() -> Vec<Output> {
    const SIZE: usize = 701;
    let keys = words("keys.npy");
    let mut table = vec![u32::MAX; SIZE];
    for key in BTreeSet::from_iter(keys.iter().copied()) {
        let mut place = key.wrapping_mul(2_654_435_761) as usize % SIZE;
        while table[place] != u32::MAX {
            place = (place + 1) % SIZE;
        }
        table[place] = key;
    }
    let mut seen = vec![0u32; SIZE];
    keys.iter().for_each(|&key| seen[key as usize % SIZE] += 1);
    let (most, least) = (*keys.iter().max().unwrap(), *keys.iter().min().unwrap());
    let extremes = [most as i32, least as i32 - 300, (most as f32).sqrt().to_bits() as i32];
    vec![numbers("out", &table), numbers("seen", &seen), numbers("extremes", &extremes)]
}

/// `compact.cu`: places that no thread wrote to keep what they held.
pub fn compact() -> Vec<Output> {
    const UNTOUCHED: u32 = 0xdead_beef;
    let picture = landscape();
    let bright = |x: usize, y: usize| {
        let [red, green, blue, _] = picture.clamped(x as i64, y as i64).map(u32::from);
        2 * red + 5 * green + blue >= 8 * 120
    };
    let (mut out, mut counts, mut total) = (Vec::new(), Vec::new(), [0u32; 4]);
    for (column, row) in grid(6, 6, |x, y| (x, y)) {
        let threads = grid(16, 16, |x, y| (16 * column + x, 16 * row + y));
        let found: Vec<u32> =
            threads.iter().filter(|&&(x, y)| bright(x, y)).map(|&(x, y)| (y * 96 + x) as u32).collect();
        counts.push(found.len() as u32);
        out.extend((0..256).map(|i| *found.get(i).unwrap_or(&UNTOUCHED)));
        for warp in threads.chunks(32) {
            let mask =
                (0..32).filter(|&lane| bright(warp[lane].0, warp[lane].1)).map(|lane| 1 << lane).sum::<u32>();
            total[0] += mask.count_ones();
            total[1] += u32::from(mask != 0);
            total[2] |= mask;
            total[3] += u32::from(mask == u32::MAX);
        }
    }
    vec![numbers("out", &out), numbers("counts", &counts), numbers("total", &total)]
}

/// `histogram.cu`: counters begin at 7.
pub fn histogram() -> Vec<Output> {
    let mut bins = [7u32; 192];
    let picture = landscape();
    for (x, y) in grid(200, 120, |x, y| (x, y)) {
        let colour = picture.clamped(x as i64, y as i64);
        for i in 0..3 {
            bins[64 * i + usize::from(colour[i] / 4)] += 1;
        }
    }
    vec![numbers("out", &bins)]
}
