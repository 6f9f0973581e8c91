//! Makes the arrays of numbers and the small pictures that the kernels of the corpus read. Whole numbers nearly
//! throughout, so that they come out the same everywhere.

use std::f64::consts::TAU;
use std::path::Path;

use opentmu::element::ElementType;
use opentmu::npy;

use crate::picture::write_png;
use crate::write_file;

/// Writes `corpus/arrays` and the pair of pictures for stereo matching.
pub fn make_all(corpus: &Path) -> Result<(), String> {
    let bytes = |shape: &[usize], bytes: &[u8]| npy::write(ElementType::U8, shape, bytes);
    let floats =
        |shape: &[usize], floats: &[f32]| npy::write(ElementType::F32, shape, &little_endian(floats));
    let keys: Vec<u8> = keys().into_iter().flat_map(u32::to_le_bytes).collect();
    let halves: Vec<u8> = halves().into_iter().flat_map(u16::to_le_bytes).collect();
    let tree = tree();
    let tree_bytes: Vec<u8> = tree.as_flattened().iter().flat_map(|number| number.to_le_bytes()).collect();
    let arrays = [
        ("board.npy", bytes(&[BOARD, BOARD], &board())),
        ("bright.npy", floats(&[BRIGHT as usize, 4], &bright())),
        ("chroma.npy", bytes(&[VIDEO[1] / 2, VIDEO[0] / 2, 2], &chroma())),
        ("cloud.npy", floats(&[CLOUD as usize, 4], &cloud())),
        ("colours.npy", bytes(&[COLOURS, COLOURS, COLOURS, 4], &colours())),
        ("cube.npy", bytes(&[6, FACE, FACE, 4], &cube())),
        ("halves.npy", npy::write(ElementType::F16, &[HALVES as usize], &halves)),
        ("heights.npy", floats(&[SIDE, SIDE], &heights())),
        ("moved.npy", floats(&[SIDE, SIDE], &moved())),
        ("keys.npy", npy::write(ElementType::U32, &[KEYS as usize], &keys)),
        ("luma.npy", bytes(&[VIDEO[1], VIDEO[0]], &luma())),
        ("order.npy", bytes(&[256], &order())),
        ("turns.npy", floats(&[16, 2], &turns())),
        ("tree.npy", npy::write(ElementType::S32, &[tree.len(), 4], &tree_bytes)),
        ("volume.npy", bytes(&[DEPTH, DEPTH, DEPTH], &volume())),
    ];
    for (name, file) in arrays {
        write_file(&corpus.join("arrays").join(name), file)?;
    }
    let images = corpus.join("images");
    write_png(&images.join("stereo-left.png"), STEREO[0], &stereo(0))?;
    write_png(&images.join("stereo-right.png"), STEREO[0], &stereo(1))
}

fn little_endian(floats: &[f32]) -> Vec<u8> {
    floats.iter().flat_map(|float| float.to_le_bytes()).collect()
}

/// Rows and columns of the height field.
const SIDE: usize = 64;
/// Slices, rows and columns of the volume.
const DEPTH: usize = 32;
/// Rows and columns of a face of the cube.
const FACE: usize = 16;
/// Rows and columns of the board for the game of life.
const BOARD: usize = 48;
/// Pixels with a wide range of brightness.
const BRIGHT: u32 = 1024;
/// Half floats.
const HALVES: u32 = 512;
/// Points in space.
const CLOUD: u32 = 256;
/// Colours along each axis of the colour table.
const COLOURS: usize = 8;
/// Width and height of a frame of video.
const VIDEO: [usize; 2] = [64, 48];
/// Width and height of the pictures for stereo matching.
const STEREO: [usize; 2] = [64, 48];

/// Numbers in a row.
const KEYS: u32 = 1024;

/// Bits that look random, from any number (the finaliser of MurmurHash3).
fn hash(number: u32) -> u32 {
    let mut bits = number.wrapping_mul(0x9e37_79b9) ^ 0x5bd1_e995;
    bits = (bits ^ bits >> 16).wrapping_mul(0x85eb_ca6b);
    bits = (bits ^ bits >> 13).wrapping_mul(0xc2b2_ae35);
    bits ^ bits >> 16
}

/// Smooth noise, 0 to 4095: random heights at the corners of a grid, joined linearly.
fn noise(x: usize, y: usize, grid: usize, seed: u32) -> usize {
    let corner = |dx: usize, dy: usize| {
        let (column, row) = ((x / grid + dx) as u32, (y / grid + dy) as u32);
        (hash(column + 977 * row + 65537 * seed) & 4095) as usize
    };
    let (across, down) = (x % grid, y % grid);
    let row = |dy: usize| (corner(0, dy) * (grid - across) + corner(1, dy) * across) / grid;
    (row(0) * (grid - down) + row(1) * down) / grid
}

/// A landscape of heights below 1, multiples of 1/4096, so that a filter of 8-bit weights does not round.
fn heights() -> Vec<f32> {
    let height = |index: usize| {
        let (x, y) = (index % SIDE, index / SIDE);
        let sum = 4 * noise(x, y, 16, 1) + 2 * noise(x, y, 8, 2) + noise(x, y, 2, 3);
        (sum / 7) as f32 / 4096.0
    };
    (0..SIDE * SIDE).map(height).collect()
}

/// The same landscape moved by 3/4 to the right and 1/2 upwards, rounded to 1/4096; beyond the edge the edge goes on.
fn moved() -> Vec<f32> {
    let heights = heights();
    let code = |x: usize, y: usize| (heights[y.min(SIDE - 1) * SIDE + x] * 4096.0) as u32;
    let height = |index: usize| {
        let (x, y) = (index % SIDE, index / SIDE);
        let row = |y: usize| 3 * code(x.saturating_sub(1), y) + code(x, y);
        ((row(y) + row(y + 1)) / 8) as f32 / 4096.0
    };
    (0..SIDE * SIDE).map(height).collect()
}

/// Numbers below 600 in no order, many of them alike.
fn keys() -> Vec<u32> {
    (0..KEYS).map(|i| hash(i) % 600).collect()
}

/// Ages of cells, 0 for two in three.
fn board() -> Vec<u8> {
    (0..(BOARD * BOARD) as u32)
        .map(|i| if hash(i).is_multiple_of(3) { 1 + (hash(i) >> 24) as u8 % 9 } else { 0 })
        .collect()
}

/// Red, green and blue from 2^-9 to 2^4, alpha below 1; some are zero.
fn bright() -> Vec<f32> {
    let number = |i: u32| {
        let (bits, scale) = (hash(i), 2f32.powi((hash(i + 7_000_000) % 13) as i32 - 9));
        match (i % 4, bits % 37) {
            (3, _) => (bits >> 8) as f32 / 2f32.powi(24),
            (_, 0) => 0.0,
            _ => (1.0 + (bits >> 9) as f32 / 2f32.powi(23)) * scale,
        }
    };
    (0..4 * BRIGHT).map(number).collect()
}

/// Brightness of a frame of video; some beyond the range that video keeps to.
fn luma() -> Vec<u8> {
    let texel = |i: usize| (noise(i % VIDEO[0], i / VIDEO[0], 8, 20) / 16) as u8;
    (0..VIDEO[0] * VIDEO[1]).map(texel).collect()
}

/// Blue and red differences of a frame of video, half as many rows and columns.
fn chroma() -> Vec<u8> {
    let component = |i: usize| {
        let (x, y) = (i / 2 % (VIDEO[0] / 2), i / VIDEO[0]);
        (noise(x, y, 6, 30 + i as u32 % 2) / 16) as u8
    };
    (0..VIDEO[0] * VIDEO[1] / 2).map(component).collect()
}

/// Points around the origin, -4 to 4 along each axis in steps of 1/4096, and a mass of 1/8 to 1.
fn cloud() -> Vec<f32> {
    let number = |i: u32| match i % 4 {
        3 => (1 + hash(i) % 8) as f32 / 8.0,
        _ => ((hash(i) % 32769) as f32 - 16384.0) / 4096.0,
    };
    (0..4 * CLOUD).map(number).collect()
}

/// A table of colours: warmer in the light, cooler in the dark, a little uneven.
fn colours() -> Vec<u8> {
    let texel = |i: usize| {
        let axes = [i % COLOURS, i / COLOURS % COLOURS, i / COLOURS / COLOURS];
        let [red, green, blue] = axes.map(|at| at * 255 / (COLOURS - 1));
        let uneven = hash(i as u32) as usize % 12;
        let warm = (red + green + blue) / 6;
        [(red * 3 + warm * 2) / 4, (green * 9 + red) / 10, (blue * 4 + 255 - warm) / 5]
            .map(|component| (component.min(243) + uneven) as u8)
    };
    (0..COLOURS * COLOURS * COLOURS).flat_map(|i| [texel(i)[0], texel(i)[1], texel(i)[2], 255]).collect()
}

/// The numbers 0 to 255 in another order.
fn order() -> Vec<u8> {
    let mut numbers: Vec<u8> = (0..=255).collect();
    numbers.sort_by_key(|&number| hash(u32::from(number) + 5000));
    numbers
}

/// A quadtree over points of a square of 64 × 64, at most 4 in a leaf wider than 1: for each node its first child
/// (0: none) and the number of its points. The root is node 0, the children of a node follow each other.
fn tree() -> Vec<[i32; 4]> {
    let points: Vec<[u32; 2]> =
        (0..300).map(|i| [hash(2 * i) % 64, hash(2 * i + 1) % 32 + hash(i) % 33]).collect();
    let mut nodes = vec![[0, points.len() as i32, 0, 0]];
    let mut open = vec![(0, 0, 0, 64, points)];
    while let Some((node, left, top, width, points)) = open.pop() {
        if points.len() <= 4 || width == 1 {
            continue;
        }
        let (first, half) = (nodes.len(), width / 2);
        nodes[node][0] = first as i32;
        for child in 0..4 {
            let (left, top) = (left + child % 2 * half, top + child / 2 * half);
            let within = |[x, y]: &[u32; 2]| (left..left + half).contains(x) && (top..top + half).contains(y);
            let points: Vec<[u32; 2]> = points.iter().copied().filter(within).collect();
            nodes.push([0, points.len() as i32, 0, 0]);
            open.push((first + child as usize, left, top, half, points));
        }
    }
    nodes
}

/// Cosine and sine of 0 to 15 thirty-seconds of a turn.
fn turns() -> Vec<f32> {
    (0..16)
        .flat_map(|i| [(f64::from(i) * TAU / 32.0).cos() as f32, (f64::from(i) * TAU / 32.0).sin() as f32])
        .collect()
}

/// Half floats of either sign from 2^-12 to 2^5, some of them denormal or zero.
fn halves() -> Vec<u16> {
    let half = |i: u32| {
        let bits = hash(i + 900);
        let exponent = if bits.is_multiple_of(11) { 0 } else { 3 + bits / 11 % 17 };
        let fraction = if bits.is_multiple_of(37) { 0 } else { bits >> 12 & 0x3ff };
        (bits >> 31 << 15 | exponent << 10 | fraction) as u16
    };
    (0..HALVES).map(half).collect()
}

/// Three soft balls and a hard plate.
fn volume() -> Vec<u8> {
    const BALLS: [[i32; 4]; 3] = [[11, 12, 10, 9], [21, 17, 18, 11], [14, 23, 24, 7]];
    let density = |index: usize| {
        let [x, y, z] = [index % DEPTH, index / DEPTH % DEPTH, index / DEPTH / DEPTH].map(|at| at as i32);
        let ball = |[bx, by, bz, radius]: [i32; 4]| {
            let squared = (x - bx).pow(2) + (y - by).pow(2) + (z - bz).pow(2);
            255 - 255 * squared / (radius * radius)
        };
        let plate = if y == 28 && (4..28).contains(&x) && (4..28).contains(&z) { 180 } else { 0 };
        BALLS.into_iter().map(ball).fold(plate, i32::max) as u8
    };
    (0..DEPTH * DEPTH * DEPTH).map(density).collect()
}

/// Six faces of one hue each, brighter towards the middle, with lines along the edges. The three texels that meet at a
/// corner are alike, so that their mean is exact.
fn cube() -> Vec<u8> {
    const HUES: [[usize; 3]; 6] =
        [[250, 120, 90], [90, 200, 210], [120, 160, 250], [90, 70, 50], [240, 220, 110], [160, 90, 200]];
    let texel = |index: usize| {
        let (face, x, y) = (index / FACE / FACE, index % FACE, index / FACE % FACE);
        let last = FACE - 1;
        let from_middle = x.abs_diff(last - x).max(y.abs_diff(last - y));
        let shade = 255 - 10 * from_middle - 20 * ((x + y) % 2);
        let [red, green, blue] = HUES[face].map(|hue| (hue * shade / 255) as u8);
        match (x % last == 0, y % last == 0) {
            (true, true) => [240, 240, 240, 255],
            (false, false) => [red, green, blue, 255],
            _ => [red / 2, green / 2, blue / 2, 128],
        }
    };
    (0..6 * FACE * FACE).flat_map(texel).collect()
}

/// A textured scene of three planes at different distances, seen from two eyes (0: left, 1: right): a point that is
/// near lies further to the left for the right eye.
fn stereo(eye: usize) -> Vec<[u8; 3]> {
    let pixel = |index: usize| {
        let (x, y) = (index % STEREO[0], index / STEREO[0]);
        let planes = [(11, 18..40, 14..34), (6, 34..58, 6..26)];
        let nearest = planes
            .iter()
            .find(|(shift, columns, rows)| columns.contains(&(x + eye * shift)) && rows.contains(&y));
        let shift = nearest.map_or(2, |(shift, ..)| *shift);
        let at = x + eye * shift;
        let seed = 100 * shift as u32;
        [0, 1, 2].map(|i| ((noise(at, y, 4, seed + i) + noise(at, y, 1, seed + 10 + i)) / 32) as u8)
    };
    (0..STEREO[0] * STEREO[1]).map(pixel).collect()
}
