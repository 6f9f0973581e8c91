//! The grid of weights (Khronos Data Format 1.3, 23.10, 23.16 – 23.18).

use super::bits::Block;
use super::integers::{Levels, decode};

/// The grid that a block's weights stand on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    width: u32,
    height: u32,
    levels: Levels,
    /// One component has weights of its own.
    pub two_planes: bool,
}

impl Grid {
    /// The grid that the lowest 11 bits describe; `None` if it breaks a rule.
    pub fn read(block: Block, size: [u32; 2]) -> Option<Grid> {
        let bit = |position: u32| block.bits(position, 1);
        let [a, b] = [block.bits(5, 2), block.bits(7, 2)];
        let (mut more_levels, mut two_planes) = (bit(9) == 1, bit(10) == 1);
        let (range, width, height) = if block.bits(0, 2) != 0 {
            let (width, height) = match block.bits(2, 2) {
                0 => (b + 4, a + 2),
                1 => (b + 8, a + 2),
                2 => (a + 2, b + 8),
                _ if bit(8) == 0 => (a + 2, (b & 1) + 6),
                _ => ((b & 1) + 2, a + 2),
            };
            (bit(4) | block.bits(0, 2) << 1, width, height)
        } else {
            let (width, height) = match b {
                0 => (12, a + 2),
                1 => (a + 2, 12),
                2 => {
                    (more_levels, two_planes) = (false, false);
                    (a + 6, block.bits(9, 2) + 6)
                }
                _ if a == 0 => (6, 10),
                _ if a == 1 => (10, 6),
                _ => return None,
            };
            (bit(4) | block.bits(2, 2) << 1, width, height)
        };
        let levels = Levels::of_weights(range.checked_sub(2)? + if more_levels { 6 } else { 0 });
        let grid = Grid { width, height, levels, two_planes };
        let fits = width <= size[0] && height <= size[1];
        (fits && grid.numbers() <= 64 && (24..=96).contains(&grid.bits())).then_some(grid)
    }

    fn planes(self) -> u32 {
        1 + u32::from(self.two_planes)
    }

    fn numbers(self) -> u32 {
        self.width * self.height * self.planes()
    }

    /// Bits that the weights take, from the block's highest bit down.
    pub fn bits(self) -> u32 {
        self.levels.sequence_bits(self.numbers())
    }

    /// The weights of each texel in both planes, 0 … 64.
    pub fn weights(self, block: Block, size: [u32; 2]) -> [[u32; 2]; 144] {
        // Past the end of the grid there is a row and a column that have no influence.
        let mut grid = [[0; 2]; 64 + 14];
        let reversed = Block(block.0.reverse_bits());
        let planes = self.planes() as usize;
        for (number, value) in decode(reversed, 0, self.levels, self.numbers()).enumerate() {
            grid[number / planes][number % planes] = self.levels.weight(value);
        }
        let mut weights = [[0; 2]; 144];
        for (number, weights) in weights.iter_mut().enumerate().take((size[0] * size[1]) as usize) {
            let position = [number as u32 % size[0], number as u32 / size[0]];
            *weights = [0, 1].map(|plane| self.between(&grid, plane, position, size));
        }
        weights
    }

    /// The weight at a texel, between the four nearest of the grid.
    fn between(self, grid: &[[u32; 2]], plane: usize, position: [u32; 2], size: [u32; 2]) -> u32 {
        let grid_size = [self.width, self.height];
        let [(column, s), (row, t)] = [0, 1].map(|axis| {
            let step = (1024 + size[axis] / 2) / (size[axis] - 1);
            let position = (step * position[axis] * (grid_size[axis] - 1) + 32) >> 6;
            (position >> 4, position & 15)
        });
        let first = (column + row * self.width) as usize;
        let at = |index: usize| grid[index][plane];
        let w11 = (s * t + 8) >> 4;
        let (w10, w01) = (t - w11, s - w11);
        let w00 = 16 + w11 - s - t;
        let width = self.width as usize;
        (at(first) * w00 + at(first + 1) * w01 + at(first + width) * w10 + at(first + width + 1) * w11 + 8)
            >> 4
    }
}
