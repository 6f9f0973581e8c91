//! Arrays: texels in a layout of the device's own, of any dimension, with layers, faces and mip levels.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tmu_texture::texture::{MipLevel, TexelAddress, TextureDescription};

use crate::error::Error;
use crate::memory::AddressSpace;

/// Memory for texels. Clones are the same array; its memory is freed with the last of them and of the textures and surfaces of it.
#[derive(Clone, Debug)]
pub struct Array {
    pub(crate) shared: Arc<Shared>,
}

#[derive(Debug)]
pub(crate) struct Shared {
    space: Arc<AddressSpace>,
    pub(crate) description: TextureDescription,
    pub(crate) levels: Vec<MipLevel>,
    pub(crate) address: u64,
    pub(crate) bytes: u64,
    /// Counts what was written to it by the host.
    pub(crate) version: AtomicU64,
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.space.free_when_idle(self.address);
    }
}

/// A box of texels, or of blocks of a compressed format, in one level of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Mip level.
    pub level: u32,
    /// First column, row and slice: in texels, for compressed formats multiples of the block's size.
    pub origin: [u32; 3],
    /// First layer; for cubes 6 · cube + face.
    pub layer: u32,
    /// Width, height and depth, in texels.
    pub size: [u32; 3],
    /// How many layers.
    pub layers: u32,
}

/// How texels lie in memory: rows, slices and layers at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pitch {
    /// Bytes from one row of texels, or of blocks, to the next.
    pub row: usize,
    /// Bytes from one slice to the next, and from the last slice of a layer to the next layer.
    pub slice: usize,
}

/// What the texture unit objects to.
pub(crate) fn refused(error: &tmu_texture::texture::TextureError) -> Error {
    Error::invalid("TEXTURE-01", error.to_string())
}

impl Array {
    /// Zero bytes, as [`Device::array`](crate::Device::array) says.
    pub(crate) fn new(space: &Arc<AddressSpace>, description: TextureDescription) -> Result<Array, Error> {
        let bytes = description.data_length().map_err(|error| refused(&error))? as u64;
        let address = space.allocate("array", bytes)?;
        let levels = description.lay_out();
        let (space, version) = (Arc::clone(space), AtomicU64::new(0));
        Ok(Array { shared: Arc::new(Shared { space, description, levels, address, bytes, version }) })
    }

    /// What it is.
    pub fn description(&self) -> &TextureDescription {
        &self.shared.description
    }

    /// The whole of a level, with all its layers.
    pub fn level(&self, level: u32) -> Region {
        let description = self.description();
        let (size, layers) = (description.level_size(level), description.layers);
        Region { level, origin: [0; 3], layer: 0, size, layers }
    }

    /// How the texels of a region lie without gaps.
    pub fn packed(&self, region: &Region) -> Pitch {
        let [columns, rows, _] = self.blocks(region);
        let row = columns * self.texel_bytes();
        Pitch { row, slice: rows * row }
    }

    fn texel_bytes(&self) -> usize {
        self.description().format.info().bytes * self.description().samples as usize
    }

    /// Width, height and depth of a region, in texels or blocks.
    fn blocks(&self, region: &Region) -> [usize; 3] {
        let [width, height] = self.description().format.info().block_size();
        let [x, y, z] = region.size;
        [x.div_ceil(width), y.div_ceil(height), z].map(|extent| extent as usize)
    }

    /// Writes texels from the host, after everything that was handed in before.
    ///
    /// # Errors
    /// `TEXTURE-02` for a region outside of the array and for bytes that end too early.
    pub fn write(&self, region: &Region, bytes: &[u8], pitch: Pitch) -> Result<(), Error> {
        let rows = self.rows(region, pitch)?;
        self.check_length(region, pitch, bytes.len())?;
        let space = &self.shared.space;
        space.queue.run(|| {
            self.shared.version.fetch_add(1, Ordering::Relaxed);
            rows.into_iter().try_for_each(|row| {
                space.write_now(self.shared.address + row.there, &bytes[row.here..row.here + row.bytes])
            })
        })
    }

    /// Reads texels to the host, after everything that was handed in before.
    ///
    /// # Errors
    /// As [`Array::write`].
    pub fn read(&self, region: &Region, bytes: &mut [u8], pitch: Pitch) -> Result<(), Error> {
        let rows = self.rows(region, pitch)?;
        self.check_length(region, pitch, bytes.len())?;
        let space = &self.shared.space;
        space.queue.run(|| {
            rows.into_iter().try_for_each(|row| {
                let here = &mut bytes[row.here..row.here + row.bytes];
                space.read_now(self.shared.address + row.there, here)
            })
        })
    }

    /// Writes the same texel, all its samples alike, or the same block everywhere: all levels and layers. After everything that was
    /// handed in before.
    ///
    /// # Errors
    /// `TEXTURE-02` for bytes that are not as many as a texel or block has.
    pub fn fill(&self, texel: &[u8]) -> Result<(), Error> {
        let (shared, wanted) = (&self.shared, self.description().format.info().bytes);
        if texel.len() != wanted {
            let message = format!("a texel has {wanted} bytes, not {}", texel.len());
            return Err(Error::invalid("TEXTURE-02", message));
        }
        shared.space.queue.run(|| {
            shared.version.fetch_add(1, Ordering::Relaxed);
            shared.space.fill_now(shared.address, texel, shared.bytes / wanted as u64)
        })
    }

    /// Fills the first level with what lies from an address on without gaps.
    pub(crate) fn copy_from_memory(&self, from: u64) -> Result<(), Error> {
        let next = self.shared.levels.get(1).map_or(self.shared.bytes, |level| level.offset as u64);
        self.shared.version.fetch_add(1, Ordering::Relaxed);
        self.shared.space.copy_now(self.shared.address, from, next)
    }

    /// Where the rows of a region lie in the array's bytes, and in those of the host.
    fn rows(&self, region: &Region, pitch: Pitch) -> Result<Vec<Row>, Error> {
        self.check(region)?;
        let level = &self.shared.levels[region.level as usize];
        let [columns, rows, depth] = self.blocks(region);
        let block = self.description().format.info().block_size();
        let bytes = columns * self.texel_bytes();
        let mut found = Vec::with_capacity(region.layers as usize * depth * rows);
        for layer in 0..region.layers {
            for z in 0..depth {
                for row in 0..rows {
                    let here = (layer as usize * depth + z) * pitch.slice + row * pitch.row;
                    let texel = TexelAddress {
                        layer: region.layer + layer,
                        x: region.origin[0],
                        y: region.origin[1] + row as u32 * block[1],
                        z: region.origin[2] + z as u32,
                        ..TexelAddress::default()
                    };
                    found.push(Row { here, there: level.texel_offset(texel) as u64, bytes });
                }
            }
        }
        Ok(found)
    }

    fn check(&self, region: &Region) -> Result<(), Error> {
        let description = self.description();
        let refuse = |message: String| Err(Error::invalid("TEXTURE-02", message));
        if region.level >= description.levels {
            return refuse(format!("there is no level {}, only {}", region.level, description.levels));
        }
        let size = description.level_size(region.level);
        let inside =
            |first: u32, count: u32, all: u32| first.checked_add(count).is_some_and(|end| end <= all);
        let axes = (0..3).all(|axis| inside(region.origin[axis], region.size[axis], size[axis]));
        if !axes || !inside(region.layer, region.layers, description.layers) {
            let [width, height, depth] = size;
            return refuse(format!(
                "the region is not inside of level {}, which has {width} × {height} × {depth} texels and {} layers",
                region.level, description.layers
            ));
        }
        let block = description.format.info().block_size();
        let whole = |axis: usize| {
            let (origin, end) = (region.origin[axis], region.origin[axis] + region.size[axis]);
            origin.is_multiple_of(block[axis]) && (end.is_multiple_of(block[axis]) || end == size[axis])
        };
        if !whole(0) || !whole(1) {
            let [width, height] = block;
            return refuse(format!("the region is not made of whole blocks of {width} × {height} texels"));
        }
        Ok(())
    }

    fn check_length(&self, region: &Region, pitch: Pitch, bytes: usize) -> Result<(), Error> {
        let [columns, rows, depth] = self.blocks(region);
        let slices = depth.saturating_mul(region.layers as usize);
        let last = slices.saturating_sub(1).saturating_mul(pitch.slice);
        let last = last.saturating_add(rows.saturating_sub(1).saturating_mul(pitch.row));
        let needed = last.saturating_add(columns * self.texel_bytes());
        match columns * rows * slices == 0 || needed <= bytes {
            true => Ok(()),
            false => {
                let message = format!("the region takes {needed} bytes, but there are {bytes}");
                Err(Error::invalid("TEXTURE-02", message))
            }
        }
    }
}

/// A row of texels.
struct Row {
    /// First byte in the host's bytes, and in the array's.
    here: usize,
    there: u64,
    bytes: usize,
}
