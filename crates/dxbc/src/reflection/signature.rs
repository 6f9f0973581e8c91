//! Signatures: ISGN, OSGN, PCSG, and their variants with streams (OSG5) and precision (ISG1, OSG1, PSG1).

use tmu_program::Diagnostic;

use super::{Data, at};
use crate::container::Chunk;

/// One element of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Stream of a geometry shader; 0 elsewhere.
    pub stream: u32,
    /// Semantic.
    pub name: String,
    /// Semantic index.
    pub index: u32,
    /// Number of the system value, 0 for none.
    pub system_value: u32,
    /// 1 unsigned, 2 signed, 3 float.
    pub component_type: u32,
    /// Register; none for those with a register of their own such as the depth.
    pub register: Option<u32>,
    /// Components, x in bit 0.
    pub mask: u32,
    /// Components that are read (inputs) or never written (outputs).
    pub used: u32,
    /// Number of the least precision, 0 for full.
    pub precision: u32,
}

/// A signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Elements in order.
    pub elements: Vec<Element>,
}

impl Signature {
    /// Reads a signature chunk.
    ///
    /// # Errors
    /// `DXBC-005` for a damaged chunk.
    pub fn parse(chunk: &Chunk) -> Result<Signature, Diagnostic> {
        let (has_stream, has_precision) = match &chunk.tag.0 {
            b"OSG5" => (true, false),
            b"ISG1" | b"OSG1" | b"PSG1" => (true, true),
            _ => (false, false),
        };
        let size = 24 + 4 * usize::from(has_stream) + 4 * usize::from(has_precision);
        let data = Data { bytes: &chunk.data, tag: "of a signature" };
        let count = data.count(0, size)?;
        let first = data.word(4)? as usize;
        let element = |index| {
            let start = at(first, index, size);
            let (stream, start) =
                if has_stream { (data.word(start)?, start.saturating_add(4)) } else { (0, start) };
            let word = |index| data.word(at(start, index, 4));
            let register = word(4)?;
            let masks = word(5)?;
            Ok(Element {
                stream,
                name: data.text(word(0)? as usize)?,
                index: word(1)?,
                system_value: word(2)?,
                component_type: word(3)?,
                register: (register != u32::MAX).then_some(register),
                mask: masks & 15,
                used: masks >> 8 & 15,
                precision: if has_precision { word(6)? } else { 0 },
            })
        };
        Ok(Signature { elements: (0..count).map(element).collect::<Result<_, Diagnostic>>()? })
    }
}
