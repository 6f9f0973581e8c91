//! Buffers and constant banks: their bytes before the run, and the files they are saved in.

use tmu_program::Diagnostic;
use tmu_texture::{Dimension, TextureDescription};

use super::{Budget, at_key};
use crate::container::Container;
use crate::element::ElementType;
use crate::job::{At, Bytes, ImageShape, Job, MemoryBlock};
use crate::picture::Picture;
use crate::{files, npy, picture};

/// The bytes of a block before the run, with the type of its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Element type.
    pub element: ElementType,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How a `.npy` file has them: extents in elements, the slowest first.
    pub shape: Vec<usize>,
}

impl Block {
    /// Bytes in a row.
    pub fn new(element: ElementType, bytes: Vec<u8>) -> Block {
        let shape = vec![bytes.len() / element.size()];
        Block { element, bytes, shape }
    }
}

/// The extents of a texture's bytes, in elements of that type: layers or faces, slices, rows, texels or blocks, samples,
/// components, of those that there can be several of. Of several levels, which have no common extents, the number of elements.
pub fn shape_of_texture(description: &TextureDescription, element: ElementType) -> Vec<usize> {
    let texel = description.format.info().bytes / element.size();
    let [columns, rows, depth] = description.blocks(0).map(|extent| extent as usize);
    if description.levels > 1 {
        let texels: usize = (0..description.levels)
            .map(|level| description.blocks(level).map(|extent| extent as usize).iter().product::<usize>())
            .sum();
        return vec![texels * description.layers as usize * texel];
    }
    let layered = description.array || description.dimension == Dimension::Cube;
    let axes = description.dimension.axes();
    let extents = [
        (layered, description.layers as usize),
        (axes > 2, depth),
        (axes > 1, rows),
        (true, columns),
        (description.is_multisampled(), description.samples as usize),
        (true, texel),
    ];
    extents.into_iter().filter_map(|(there, extent)| there.then_some(extent)).collect()
}

/// Makes or reads the bytes of a block of at most `most` bytes.
///
/// # Errors
/// `JOB-007` when sizes or element types disagree, `JOB-009` … `JOB-011` for its file.
pub fn load(job: &Job, block: &MemoryBlock, most: u64, budget: &mut Budget) -> Result<Block, Diagnostic> {
    let element = block.element.as_ref().map(|element| element.value);
    let loaded = match &block.bytes {
        Bytes::Data(bytes) => {
            budget.take(bytes.len() as u64)?;
            Block::new(element.unwrap_or(ElementType::U8), bytes.clone())
        }
        Bytes::Fill { size, element: pattern } => {
            budget.take(*size).map_err(|problem| at_key(problem, &block.name.span))?;
            let count = *size as usize / pattern.len();
            Block::new(element.unwrap_or(ElementType::U8), pattern.repeat(count))
        }
        Bytes::File(file) => {
            let loaded = from_file(job, file, element, most).and_then(|loaded| {
                budget.take(loaded.bytes.len() as u64)?;
                Ok(loaded)
            });
            loaded.map_err(|problem| at_key(problem, &file.span))?
        }
        Bytes::AsLoaded => Block::new(element.unwrap_or(ElementType::U8), Vec::new()),
    };
    check_size(block, &loaded)?;
    check_image(block, &loaded)?;
    shaped(block, loaded)
}

/// Reads a `.npy` file, or any other one as bare elements, of at most `most` bytes. Without an element type it is
/// that of the `.npy` file, otherwise u8.
///
/// # Errors
/// `JOB-007` when the types disagree or an element is cut off, `JOB-009` … `JOB-011` for files that are missing,
/// damaged, empty or too large.
pub fn from_file(
    job: &Job,
    file: &At<String>,
    element: Option<ElementType>,
    most: u64,
) -> Result<Block, Diagnostic> {
    let numpy = file.value.ends_with(".npy");
    let bytes = files::read(&job.path(&file.value), most + if numpy { 1 << 16 } else { 0 })?;
    let block = if numpy {
        let array = npy::read(&bytes)?;
        if let Some(element) = element.filter(|element| *element != array.element) {
            let message = format!(
                "{} holds {}, but the `type` is {}",
                file.value,
                array.element.name(),
                element.name()
            );
            return Err(Diagnostic::error("JOB-007", message));
        }
        Block { element: array.element, bytes: array.bytes.to_vec(), shape: array.shape }
    } else {
        Block::new(element.unwrap_or(ElementType::U8), bytes)
    };
    let length = block.bytes.len();
    if length == 0 {
        return Err(Diagnostic::error("JOB-010", format!("{} holds no data", file.value)));
    }
    if length as u64 > most {
        return Err(Diagnostic::error("JOB-011", format!("{} holds more than {most} bytes", file.value)));
    }
    if !length.is_multiple_of(block.element.size()) {
        let message = format!(
            "{} has {length} bytes, not a whole number of {} elements",
            file.value,
            block.element.name()
        );
        return Err(Diagnostic::error("JOB-007", message));
    }
    Ok(block)
}

/// A block with the `shape` that its section gives.
fn shaped(block: &MemoryBlock, loaded: Block) -> Result<Block, Diagnostic> {
    let Some(shape) = &block.shape else { return Ok(loaded) };
    let elements = loaded.bytes.len() / loaded.element.size();
    let product = shape.value.iter().try_fold(1_usize, |product, extent| product.checked_mul(*extent));
    if product != Some(elements) {
        let message = format!("`shape` does not fit {elements} elements of type {}", loaded.element.name());
        return Err(shape.error("JOB-007", message));
    }
    Ok(Block { shape: shape.value.clone(), ..loaded })
}

fn check_size(block: &MemoryBlock, loaded: &Block) -> Result<(), Diagnostic> {
    match &block.size {
        Some(size) if size.value != loaded.bytes.len() as u64 => Err(size.error(
            "JOB-007",
            format!("`size` is {} bytes, but there are {}", size.value, loaded.bytes.len()),
        )),
        _ => Ok(()),
    }
}

/// An `image` may be smaller than its buffer, but not larger.
fn check_image(block: &MemoryBlock, loaded: &Block) -> Result<(), Diagnostic> {
    let Some(shape) = &block.image else { return Ok(()) };
    let needed = image_bytes(shape);
    if needed > loaded.bytes.len() as u64 {
        let [width, height] = shape.size;
        let message = format!(
            "an image of {width} × {height} pixels takes {needed} bytes, but the buffer has {}",
            loaded.bytes.len()
        );
        return Err(shape.format.error("JOB-007", message));
    }
    Ok(())
}

/// Bytes of the pixels, or of the blocks that cover them.
fn image_bytes(shape: &ImageShape) -> u64 {
    let info = shape.format.value.info();
    let count = |axis: usize| u64::from(shape.size[axis].div_ceil(info.block_size()[axis]));
    count(0) * count(1) * info.bytes as u64
}

/// A buffer looked at through its `image`, blocks as they are; none without one.
pub fn picture(block: &MemoryBlock, bytes: &[u8]) -> Option<Picture> {
    let shape = block.image.as_ref()?;
    let length = image_bytes(shape);
    let bytes = bytes.get(..usize::try_from(length).ok()?)?;
    Some(Picture { size: shape.size, format: shape.format.value, bytes: bytes.to_vec() })
}

/// What a `save` can write, by the ending of the file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveAs {
    Npy,
    Bin,
    Png,
    Exr,
    Container(Container),
}

impl SaveAs {
    /// # Errors
    /// `JOB-013` for endings that are not written, and names that leave the job's directory.
    pub(crate) fn of(file: &At<String>) -> Result<SaveAs, Diagnostic> {
        files::below(std::path::Path::new(""), &file.value).map_err(|problem| at_key(problem, &file.span))?;
        let ending = file.value.rsplit_once('.').map_or("", |(_, ending)| ending);
        match ending.to_ascii_lowercase().as_str() {
            "npy" => Ok(SaveAs::Npy),
            "bin" => Ok(SaveAs::Bin),
            "png" => Ok(SaveAs::Png),
            "exr" => Ok(SaveAs::Exr),
            "dds" => Ok(SaveAs::Container(Container::Dds)),
            "ktx2" => Ok(SaveAs::Container(Container::Ktx2)),
            _ => Err(file
                .error("JOB-013", format!("cannot tell from \"{}\" what to write", file.value))
                .hint("the name ends in .npy, .bin, .png, .exr, .dds or .ktx2")),
        }
    }

    /// Whether it is a picture, and not the bytes as they are.
    pub(crate) fn is_picture(self) -> bool {
        !matches!(self, SaveAs::Npy | SaveAs::Bin)
    }

    /// A picture's file: blocks as they are, or as the pixels that they decode to.
    pub(crate) fn picture(self, picture: Picture) -> Result<Vec<u8>, Diagnostic> {
        match self {
            SaveAs::Exr => picture::write_exr(&picture.of_pixels()?),
            SaveAs::Container(container) => picture::write_container(&picture, container),
            SaveAs::Npy | SaveAs::Bin | SaveAs::Png => picture::write(&picture.of_pixels()?),
        }
    }
}

fn save_as(block: &MemoryBlock, file: &At<String>) -> Result<SaveAs, Diagnostic> {
    match SaveAs::of(file)? {
        kind if kind.is_picture() && block.image.is_none() => Err(file
            .error("JOB-013", "an image needs a shape")
            .hint("add `image = { size = [w, h], format = \"rgba8_unorm\" }`")),
        kind => Ok(kind),
    }
}

/// Checks before the run that a block can be saved as its `save` says.
///
/// # Errors
/// `JOB-013` for names that leave the job's directory and endings that are not written.
pub fn check_save(block: &MemoryBlock) -> Result<(), Diagnostic> {
    let Some(file) = &block.save else { return Ok(()) };
    save_as(block, file).map(drop)
}

/// The contents of the file that a block is saved in.
///
/// A `.npy` file has the block's shape, or `[height, width, components]` when it is an image whose pixels are whole
/// elements.
///
/// # Errors
/// `JOB-013` when the kind of file cannot hold it.
pub fn saved(block: &MemoryBlock, held: &Block) -> Result<Vec<u8>, Diagnostic> {
    let Some(file) = &block.save else { return Ok(Vec::new()) };
    match save_as(block, file)? {
        SaveAs::Bin => Ok(held.bytes.clone()),
        SaveAs::Npy => {
            let shape = image_extents(block, held).unwrap_or_else(|| held.shape.clone());
            Ok(npy::write(held.element, &shape, &held.bytes))
        }
        kind @ (SaveAs::Png | SaveAs::Exr | SaveAs::Container(_)) => {
            let smaller = || file.error("JOB-013", "the buffer is smaller than its image");
            let picture = picture(block, &held.bytes).ok_or_else(smaller)?;
            kind.picture(picture).map_err(|problem| at_key(problem, &file.span))
        }
    }
}

fn image_extents(block: &MemoryBlock, held: &Block) -> Option<Vec<usize>> {
    let image = block.image.as_ref()?;
    let info = image.format.value.info();
    let [width, height] = image.size.map(|side| side as usize);
    let whole = info.block.is_none()
        && info.bytes.is_multiple_of(held.element.size())
        && width * height * info.bytes == held.bytes.len();
    whole.then(|| vec![height, width, info.bytes / held.element.size()])
}
