//! `[buffer.*]` and `[constant.*]`: blocks of memory.

use std::collections::BTreeMap;

use tmu_program::Span;
use tmu_texture::Format;

use super::item::Item;
use super::log::At;
use super::table::Section;
use super::texture::{format_name, plain_format_name};
use crate::element::{ElementType, Number};
use crate::limits;
use tmu_device::direct3d::{Slot, SlotKind};

/// Where the bytes of a block come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Bytes {
    /// `data`: given in the job file.
    Data(Vec<u8>),
    /// `file`: a `.npy` or `.bin` file.
    File(At<String>),
    /// `size` and `fill`: one element again and again.
    Fill {
        /// Bytes, a multiple of the element.
        size: u64,
        /// The bytes of one element.
        element: Vec<u8>,
    },
    /// Nothing is said: what a module's variable holds when it is loaded.
    AsLoaded,
}

/// How a buffer is looked at as an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageShape {
    /// Width and height in pixels; rows follow each other without gaps, the top one first.
    pub size: [u32; 2],
    /// Format of the pixels, or of the blocks that cover them.
    pub format: At<Format>,
}

/// A buffer or constant bank.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryBlock {
    /// Name or bank number, and where it is defined.
    pub name: At<String>,
    /// Element type as given; absent: the type of a `.npy` file, otherwise u8.
    pub element: Option<At<ElementType>>,
    /// Where the bytes come from.
    pub bytes: Bytes,
    /// `size` when given beside `data` or `file`: it must agree with them.
    pub size: Option<At<u64>>,
    /// Bytes of one structure (D3D structured buffers).
    pub stride: Option<At<u32>>,
    /// Format of the texels (D3D typed buffers).
    pub format: Option<At<Format>>,
    /// The counter of a D3D view.
    pub counter: Option<Counter>,
    /// File to save the block in after the run.
    pub save: Option<At<String>>,
    /// Extents of the array of its elements, the slowest first.
    pub shape: Option<At<Vec<usize>>>,
    /// How the block is looked at as an image.
    pub image: Option<ImageShape>,
}

/// The counter of a structured view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its value before the run.
    pub value: At<u32>,
    /// File to save it in after the run.
    pub save: Option<At<String>>,
}

pub(super) fn buffers(root: &Section<'_>) -> BTreeMap<String, MemoryBlock> {
    let mut blocks = BTreeMap::new();
    for (name, section) in root.named_sections("buffer") {
        if let Some(block) = buffer(name, section) {
            blocks.insert(block.name.value.clone(), block);
        }
    }
    blocks
}

/// Constant banks by number, and the constant buffers that are none of these by space and register.
pub(super) fn constants(
    root: &Section<'_>,
) -> (BTreeMap<u32, MemoryBlock>, BTreeMap<(u32, u32), MemoryBlock>) {
    let (mut blocks, mut in_spaces) = (BTreeMap::new(), BTreeMap::new());
    for (name, section) in root.named_sections("constant") {
        let slot = Slot::parse(&name.value).filter(|slot| slot.kind == SlotKind::ConstantBuffer);
        let bank = bank_number(&name.value);
        if bank.is_none() && slot.is_none() {
            let message = format!("\"{}\" is not a constant bank: they are 0 to 31", name.value);
            let hint = "constant buffers of Direct3D's ranges are cb40, cb3_space1";
            root.log().error_with_hint("JOB-005", name.span, message, hint);
            continue;
        }
        let Some(block) = block(name, section, limits::CONSTANT_BANK_BYTES) else { continue };
        match (bank, slot) {
            (Some(bank), _) => drop(blocks.insert(bank, block)),
            (None, Some(slot)) => drop(in_spaces.insert((slot.space, slot.register), block)),
            (None, None) => {}
        }
    }
    (blocks, in_spaces)
}

/// A bank number in plain decimal; D3D's `cb3` is bank 3.
fn bank_number(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("cb").unwrap_or(name);
    let plain =
        digits == "0" || (!digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit()));
    digits.parse().ok().filter(|bank| plain && *bank < 32)
}

/// A buffer; what only Direct3D's have comes first.
fn buffer(name: At<String>, section: Section<'_>) -> Option<MemoryBlock> {
    let format = section.get("format").and_then(|item| plain_format_name(&item));
    let counter = section.get("counter").and_then(|item| counter(&item));
    let block = block(name, section, limits::BUFFER_BYTES)?;
    Some(MemoryBlock { format, counter, ..block })
}

/// `counter = 5`, or `counter = { value = 5, save = "count.npy" }`.
fn counter(item: &Item<'_>) -> Option<Counter> {
    if !item.is_table() {
        return item.integer(0..=u32::MAX).map(|value| Counter { value, save: None });
    }
    let table = Section::of(item)?;
    let value = table.integer("value", 0..=u32::MAX).unwrap_or(item.at(0));
    let save = table.text("save");
    table.finish();
    Some(Counter { value, save })
}

pub(super) fn block(name: At<String>, section: Section<'_>, most: u64) -> Option<MemoryBlock> {
    let element = section.choice("type", &ElementType::NAMES);
    let kind = element.as_ref().map_or(ElementType::U8, |element| element.value);
    let shape = section.get("shape").and_then(|item| shape(&item, kind, most));
    let size = section.integer("size", 1..=most).or_else(|| implied_size(&section, shape.as_ref(), kind));
    let stride = section.integer("stride", 1..=2048);
    let save = section.text("save");
    let image = section.get("image").and_then(|item| image_shape(&item));
    let bytes = bytes(&section, kind, size.as_ref(), most);
    section.finish();
    let (format, counter) = (None, None);
    Some(MemoryBlock { name, element, bytes: bytes?, size, stride, format, counter, save, shape, image })
}

/// A block of which nothing is said but its type, and where it is saved.
pub(super) fn as_it_is(name: At<String>, section: Section<'_>) -> Option<MemoryBlock> {
    let element = section.choice("type", &ElementType::NAMES);
    let save = section.text("save");
    let image = section.get("image").and_then(|item| image_shape(&item));
    section.finish();
    let (size, stride, format, counter, shape) = (None, None, None, None, None);
    let bytes = Bytes::AsLoaded;
    Some(MemoryBlock { name, element, bytes, size, stride, format, counter, save, shape, image })
}

/// `shape = [rows, columns]`: of an array of one to eight dimensions.
fn shape(item: &Item<'_>, element: ElementType, most: u64) -> Option<At<Vec<usize>>> {
    let extents = item.integers(1..=8, &(1..=most))?;
    let size = extents.value.iter().try_fold(element.size() as u64, |size, extent| size.checked_mul(*extent));
    match size {
        Some(size) if size <= most => {
            Some(extents.map(|all| all.into_iter().map(|one| one as usize).collect()))
        }
        _ => item.refuse(format!("asks for more than {most} bytes")),
    }
}

/// The size of a block of which only the shape is said.
fn implied_size(
    section: &Section<'_>,
    shape: Option<&At<Vec<usize>>>,
    element: ElementType,
) -> Option<At<u64>> {
    let shape = shape.filter(|_| !["size", "data", "file"].iter().any(|key| section.has(key)))?;
    let elements: usize = shape.value.iter().product();
    Some(shape.clone().map(|_| (elements * element.size()) as u64))
}

fn bytes(section: &Section<'_>, element: ElementType, size: Option<&At<u64>>, most: u64) -> Option<Bytes> {
    let source = section.one_of(&["data", "file", "fill"]);
    let data = section.get("data");
    let file = section.text("file");
    let fill = section.get("fill");
    match source {
        Some("data") => {
            let bytes = encode(&data?, section, element)?;
            check_size(section, size, bytes.len() as u64, "`data`");
            if bytes.len() as u64 > most {
                let message = format!("{} has {} bytes, but may have {most}", section.name(), bytes.len());
                section.log().error("JOB-011", section.key_span("data"), message);
            }
            Some(Bytes::Data(bytes))
        }
        Some("file") => file.map(Bytes::File),
        _ => {
            let size = match size {
                Some(size) => size,
                None if section.has("size") => return None,
                None => return without_size(section),
            };
            filled(section, element, size, fill.as_ref())
        }
    }
}

fn without_size(section: &Section<'_>) -> Option<Bytes> {
    let message = format!("{} has neither `size` nor `data` nor `file`", section.name());
    section.log().error("JOB-003", section.span(), message);
    None
}

fn filled(
    section: &Section<'_>,
    element: ElementType,
    size: &At<u64>,
    fill: Option<&Item<'_>>,
) -> Option<Bytes> {
    let mut bytes = Vec::new();
    let number = match fill {
        Some(item) => item.number()?,
        None => section.at(Number::Integer(0)),
    };
    if let Err(problem) = element.write(number.value, &mut bytes) {
        section.log().push(problem.at(Span::Text(number.span)));
        return None;
    }
    if !size.value.is_multiple_of(bytes.len() as u64) {
        let message = format!(
            "`size` in {} is {} bytes, not a whole number of {} elements",
            section.name(),
            size.value,
            element.name()
        );
        section.log().error("JOB-007", size.span.clone(), message);
        return None;
    }
    Some(Bytes::Fill { size: size.value, element: bytes })
}

fn encode(item: &Item<'_>, section: &Section<'_>, element: ElementType) -> Option<Vec<u8>> {
    let numbers = item.numbers()?;
    if numbers.value.is_empty() {
        return item.refuse("must not be empty");
    }
    let mut bytes = Vec::with_capacity(numbers.value.len() * element.size());
    for (index, number) in numbers.value.iter().enumerate() {
        if let Err(problem) = element.write(*number, &mut bytes) {
            section.log().push(problem.at(Span::Text(item.element_span(index))));
            return None;
        }
    }
    Some(bytes)
}

fn check_size(section: &Section<'_>, size: Option<&At<u64>>, actual: u64, what: &str) {
    if let Some(size) = size
        && size.value != actual
    {
        let message =
            format!("`size` in {} is {} bytes, but {what} has {actual}", section.name(), size.value);
        section.log().error("JOB-007", size.span.clone(), message);
    }
}

fn image_shape(item: &Item<'_>) -> Option<ImageShape> {
    let table = Section::of(item)?;
    let side = 1..=limits::IMAGE_SIDE;
    let size = table.require("size").and_then(|item| item.integers(2..=2, &side));
    let format = table.require("format").and_then(|item| format_name(&item));
    table.finish();
    let size = size?.value;
    Some(ImageShape { size: [size[0], size[1]], format: format? })
}

#[cfg(test)]
mod tests {
    use super::bank_number;

    #[test]
    fn bank_numbers_are_plain_decimals_below_32() {
        assert_eq!(bank_number("0"), Some(0));
        assert_eq!(bank_number("cb3"), Some(3));
        assert_eq!(bank_number("31"), Some(31));
        for wrong in ["32", "-1", "+1", "01", "x", ""] {
            assert_eq!(bank_number(wrong), None, "{wrong}");
        }
    }
}
