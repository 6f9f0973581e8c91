//! The instruction table: one row for each syntax of the manual, in the manual's notation ([`crate::notation`]).

use std::collections::HashMap;
use std::sync::LazyLock;

pub use crate::notation::{Declaration, Row};

mod asynchronous;
mod atomic;
mod barrier;
mod bits;
mod compare;
mod control;
mod conversion;
mod extended;
mod float;
mod half;
mod integer;
mod logic;
mod matrix;
mod mbarrier;
mod memory;
mod sparse;
mod surface;
mod tensor;
mod texture;
mod unsupported;
mod video;
mod warp;
mod wmma;

pub use unsupported::{unsupported, unsupported_words};

const FAMILIES: &[&[Declaration]] = &[
    integer::ROWS,
    extended::ROWS,
    bits::ROWS,
    float::ROWS,
    half::ROWS,
    compare::ROWS,
    logic::ROWS,
    memory::ROWS,
    asynchronous::ROWS,
    tensor::LOADS,
    tensor::STORES,
    tensor::REDUCTIONS,
    tensor::PREFETCHES,
    tensor::MAPS,
    conversion::ROWS,
    texture::ROWS,
    surface::ROWS,
    control::ROWS,
    barrier::ROWS,
    mbarrier::ROWS,
    atomic::ROWS,
    warp::ROWS,
    matrix::ROWS,
    sparse::ROWS,
    wmma::ROWS,
    video::ROWS,
];

static ROWS: LazyLock<Vec<Row>> =
    LazyLock::new(|| FAMILIES.iter().flat_map(|family| family.iter().copied().map(Row::read)).collect());

static MNEMONICS: LazyLock<HashMap<&'static str, Vec<&'static Row>>> = LazyLock::new(|| {
    let mut mnemonics = HashMap::<_, Vec<_>>::new();
    for row in ROWS.iter() {
        mnemonics.entry(row.mnemonic.name()).or_default().push(row);
    }
    mnemonics
});

/// All rows, in the order of the manual's chapters.
pub fn rows() -> &'static [Row] {
    &ROWS
}

/// The rows of a mnemonic, the instruction's first word.
pub fn named(mnemonic: &str) -> &'static [&'static Row] {
    MNEMONICS.get(mnemonic).map_or(&[], Vec::as_slice)
}

/// The mnemonics, each once, in the order of the table.
pub fn mnemonics() -> Vec<&'static str> {
    let mut names: Vec<_> = ROWS.iter().map(|row| row.mnemonic.name()).collect();
    let mut seen = std::collections::HashSet::new();
    names.retain(|name| seen.insert(*name));
    names
}
