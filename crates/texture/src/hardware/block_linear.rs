//! Block-linear memory: texels in GOBs of 64 bytes × 8 rows, GOBs in blocks, blocks in rows.

/// Bytes of a row of a GOB.
const GOB_WIDTH: u64 = 64;
/// Rows of a GOB.
const GOB_ROWS: u64 = 8;
/// Bytes of a GOB.
const GOB_BYTES: u64 = GOB_WIDTH * GOB_ROWS;

/// The order of the bytes inside a GOB, which depends on the chip and on how memory was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum GobOrder {
    /// Tegra X1: pieces of 16 bytes × 2 rows, along x, then down, then the right half.
    #[default]
    Tegra = 0,
    /// The colour order of desktop chips from Fermi to Volta, as driver sources describe it; not verified on a chip.
    Desktop = 1,
    /// Eight rows of 64 bytes, as the processor sees it through a mapping that undoes the order.
    Rows = 2,
}

/// The position in a GOB of each piece of 16 bytes × 2 rows, by row and column.
const DESKTOP: [[u64; 4]; 4] = [[1, 2, 9, 10], [0, 3, 8, 11], [5, 6, 13, 14], [4, 7, 12, 15]];

impl GobOrder {
    /// Where the byte at `x` of row `y` of a GOB lies.
    fn offset(self, x: u64, y: u64) -> u64 {
        let in_piece = (y % 2) * 16 + x % 16;
        match self {
            GobOrder::Tegra => (x / 32) * 256 + (y / 2) * 64 + (x % 32 / 16) * 32 + in_piece,
            GobOrder::Desktop => DESKTOP[(y / 2) as usize][(x / 16) as usize] * 32 + in_piece,
            GobOrder::Rows => y * GOB_WIDTH + x,
        }
    }
}

/// How a texture is laid out: what the header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockLinear {
    /// Order inside a GOB.
    pub order: GobOrder,
    /// Height of a block in GOBs, as a power of two of 0 … 5.
    pub block_height_log2: u8,
    /// Depth of a block in GOBs, as a power of two of 0 … 5.
    pub block_depth_log2: u8,
    /// Levels are as wide as a multiple of that many GOBs, a power of two of 0 … 7: sparse textures.
    pub tile_width_log2: u8,
}

/// One level of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockLinearLevel {
    /// Byte at which the level begins, counted from the layer's first one.
    pub offset: u64,
    /// Bytes that the level takes.
    pub bytes: u64,
    order: GobOrder,
    block_height_log2: u32,
    block_depth_log2: u32,
    /// Blocks in x and in y.
    blocks: [u64; 2],
}

/// All levels of a texture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLinearTexture {
    /// The levels of a layer, level 0 first.
    pub levels: Vec<BlockLinearLevel>,
    /// Bytes from one layer to the next.
    pub layer_stride: u64,
}

impl BlockLinear {
    /// Lays out the levels of a layer: each is given by the bytes of a row, the number of rows and the depth, all at
    /// least 1 and below 2²⁴.
    ///
    /// A level's blocks are made lower, and less deep, while half of them would do. Levels follow each other; layers begin
    /// at multiples of the size of level 0's blocks.
    pub fn lay_out(self, levels: impl IntoIterator<Item = [u64; 3]>) -> BlockLinearTexture {
        let mut laid_out: Vec<BlockLinearLevel> = Vec::new();
        let mut offset = 0;
        for size in levels {
            let level = BlockLinearLevel { offset, ..self.level(size) };
            offset += level.bytes;
            laid_out.push(level);
        }
        let block = laid_out.first().map_or(1, BlockLinearLevel::block_bytes);
        BlockLinearTexture { levels: laid_out, layer_stride: offset.next_multiple_of(block) }
    }

    fn level(self, [row_bytes, rows, depth]: [u64; 3]) -> BlockLinearLevel {
        let (gobs_x, gobs_y) = (row_bytes.div_ceil(GOB_WIDTH), rows.div_ceil(GOB_ROWS));
        let shrunk = |log2: u8, needed: u64| {
            let mut log2 = u32::from(log2);
            while log2 > 0 && needed <= 1 << (log2 - 1) {
                log2 -= 1;
            }
            log2
        };
        let (height, deep) = (shrunk(self.block_height_log2, gobs_y), shrunk(self.block_depth_log2, depth));
        let tile = 1 << self.tile_width_log2;
        let blocks_x = if gobs_x < tile { gobs_x } else { gobs_x.next_multiple_of(tile) };
        let blocks = [blocks_x, gobs_y.div_ceil(1 << height)];
        BlockLinearLevel {
            offset: 0,
            bytes: blocks[0] * blocks[1] * depth.div_ceil(1 << deep) * (GOB_BYTES << (height + deep)),
            order: self.order,
            block_height_log2: height,
            block_depth_log2: deep,
            blocks,
        }
    }
}

impl BlockLinearLevel {
    fn block_bytes(&self) -> u64 {
        GOB_BYTES << (self.block_height_log2 + self.block_depth_log2)
    }

    /// Where the byte at `x` of row `y` of slice `z` lies, counted from the layer's first byte.
    pub fn address(&self, x: u64, y: u64, z: u64) -> u64 {
        let gob_row = y / GOB_ROWS;
        let (height, deep) = (self.block_height_log2, self.block_depth_log2);
        let [blocks_x, blocks_y] = self.blocks;
        let block = ((z >> deep) * blocks_y + (gob_row >> height)) * blocks_x + x / GOB_WIDTH;
        let in_block = ((z & ((1 << deep) - 1)) << height) + (gob_row & ((1 << height) - 1));
        self.offset
            + block * self.block_bytes()
            + in_block * GOB_BYTES
            + self.order.offset(x % GOB_WIDTH, y % GOB_ROWS)
    }
}
