//! NumPy's `.npy` files, version 1.0 to 3.0: one array of plain little-endian numbers.
//!
//! The format is that of NumPy's `numpy.lib.format`: a magic string, the length of a header, the header (a Python
//! dictionary literal with `descr`, `fortran_order` and `shape`), the bytes.

use tmu_program::Diagnostic;

use crate::element::ElementType;

/// The contents of a `.npy` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array<'a> {
    /// Element type.
    pub element: ElementType,
    /// Extents, the slowest first.
    pub shape: Vec<usize>,
    /// The elements in row-major order, little-endian.
    pub bytes: &'a [u8],
}

const MAGIC: &[u8] = b"\x93NUMPY";

/// NumPy's names for our element types.
const TYPES: [(&str, ElementType); 11] = [
    ("|u1", ElementType::U8),
    ("<u2", ElementType::U16),
    ("<u4", ElementType::U32),
    ("<u8", ElementType::U64),
    ("|i1", ElementType::S8),
    ("<i2", ElementType::S16),
    ("<i4", ElementType::S32),
    ("<i8", ElementType::S64),
    ("<f2", ElementType::F16),
    ("<f4", ElementType::F32),
    ("<f8", ElementType::F64),
];

/// Reads a `.npy` file.
///
/// # Errors
/// `JOB-010` for what is no such file, for other element types, for column-major order, and for data of another
/// length than the shape says.
pub fn read(file: &[u8]) -> Result<Array<'_>, Diagnostic> {
    let refuse = |why: &str| Diagnostic::error("JOB-010", format!("not a usable .npy file: {why}"));
    let rest = file.strip_prefix(MAGIC).ok_or_else(|| refuse("the magic string is missing"))?;
    let (length, rest) = match rest {
        [1, _, low, high, rest @ ..] => (usize::from(u16::from_le_bytes([*low, *high])), rest),
        [2 | 3, _, a, b, c, d, rest @ ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, rest),
        _ => return Err(refuse("the version is not 1, 2 or 3")),
    };
    let (header, bytes) = rest.split_at_checked(length).ok_or_else(|| refuse("the header is cut off"))?;
    let header = std::str::from_utf8(header).map_err(|_| refuse("the header is not text"))?;
    let descr = value(header, "descr").ok_or_else(|| refuse("the header has no 'descr'"))?;
    let descr = descr.trim_start_matches(['\'', '"']).split(['\'', '"']).next().unwrap_or("");
    let element = TYPES.iter().find(|(name, _)| *name == descr).map(|(_, element)| *element);
    let element = element.ok_or_else(|| {
        let names: Vec<&str> = TYPES.iter().map(|(name, _)| *name).collect();
        refuse(&format!("element type '{descr}' is none of {}", names.join(", ")))
    })?;
    match value(header, "fortran_order") {
        Some(order) if order.starts_with("False") => {}
        Some(order) if order.starts_with("True") => return Err(refuse("it is in column-major order")),
        _ => return Err(refuse("the header has no 'fortran_order'")),
    }
    let shape = value(header, "shape").and_then(shape).ok_or_else(|| refuse("the header has no 'shape'"))?;
    let expected = shape.iter().try_fold(element.size(), |product, extent| product.checked_mul(*extent));
    if expected != Some(bytes.len()) {
        return Err(refuse(&format!("shape {shape:?} does not fit {} bytes of data", bytes.len())));
    }
    Ok(Array { element, shape, bytes })
}

/// The text behind a key of the header's dictionary.
fn value<'a>(header: &'a str, key: &str) -> Option<&'a str> {
    let at = header.find(&format!("'{key}'")).or_else(|| header.find(&format!("\"{key}\"")))?;
    let rest = header[at + key.len() + 2..].trim_start();
    Some(rest.strip_prefix(':')?.trim_start())
}

/// Reads `(4, 5)`, `(4,)` or `()`.
fn shape(text: &str) -> Option<Vec<usize>> {
    let inside = text.strip_prefix('(')?.split(')').next()?;
    let extents = inside.split(',').map(str::trim).filter(|extent| !extent.is_empty());
    extents.map(|extent| extent.parse().ok()).collect()
}

/// A `.npy` file of version 1.0, its data aligned to 64 bytes as NumPy does it.
pub fn write(element: ElementType, shape: &[usize], bytes: &[u8]) -> Vec<u8> {
    let descr = TYPES.iter().find(|(_, one)| *one == element).map_or("", |(name, _)| name);
    let extents: String = shape.iter().map(|extent| format!("{extent}, ")).collect();
    let extents = if shape.len() == 1 { extents.trim_end() } else { extents.trim_end_matches(", ") };
    let mut header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({extents}), }}");
    let used = MAGIC.len() + 4 + header.len() + 1;
    header += &" ".repeat(used.next_multiple_of(64) - used);
    header.push('\n');
    let mut file = MAGIC.to_vec();
    file.extend_from_slice(&[1, 0]);
    file.extend_from_slice(&(header.len() as u16).to_le_bytes());
    file.extend_from_slice(header.as_bytes());
    file.extend_from_slice(bytes);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `numpy.save(file, numpy.array([1.0, -2.0], dtype="<f4"))` writes, by the format's description.
    fn numpy_file() -> Vec<u8> {
        let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
        let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
        file.extend_from_slice(header.as_bytes());
        file.extend_from_slice(" ".repeat(0x76 - header.len() - 1).as_bytes());
        file.push(b'\n');
        file.extend_from_slice(&[0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0]);
        file
    }

    #[test]
    fn files_are_those_of_numpy() {
        let file = numpy_file();
        let array = read(&file).unwrap();
        assert_eq!((array.element, array.shape.as_slice()), (ElementType::F32, [2].as_slice()));
        assert_eq!(write(ElementType::F32, &[2], array.bytes), file);
    }

    #[test]
    fn shapes_of_every_rank_survive() {
        for shape in [vec![], vec![4], vec![2, 2], vec![2, 1, 2]] {
            let file = write(ElementType::U8, &shape, &vec![7; shape.iter().product()]);
            assert_eq!(read(&file).unwrap().shape, shape);
            assert_eq!(file.len() - shape.iter().product::<usize>(), 128, "data starts at a multiple of 64");
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let good = numpy_file();
        for length in 0..good.len() {
            assert!(read(&good[..length]).is_err(), "{length} bytes");
        }
        let text = String::from_utf8_lossy(&good[10..67]).into_owned();
        for (from, to) in
            [("<f4", ">f4"), ("False", "True "), ("(2,)", "(3,)"), ("(2,)", "(x,)"), ("shape", "shabe")]
        {
            let mut file = good.clone();
            file[10..67].copy_from_slice(text.replace(from, to).as_bytes());
            assert!(read(&file).is_err(), "{to}");
        }
        let huge = text.replace("(2,)", "(18446744073709551615, 16)");
        let mut file = good[..10].to_vec();
        file[8..10].copy_from_slice(&(huge.len() as u16).to_le_bytes());
        file.extend_from_slice(huge.as_bytes());
        assert!(read(&file).is_err());
    }
}
