//! What the threads of a warp and of a block do together: sums, counts, votes.

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
