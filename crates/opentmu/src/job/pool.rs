//! `[pool.headers]`, `[pool.samplers]` and `[memory.*]`: texture state as the hardware keeps it.

use tmu_texture::hardware::{ENTRY_BYTES, GobOrder};

use super::log::At;
use super::memory::{MemoryBlock, block};
use super::table::Section;
use crate::limits;

/// A piece of the memory that headers point to.
#[derive(Clone, Debug, PartialEq)]
pub struct MemorySpec {
    /// Address of the first byte.
    pub address: At<u64>,
    /// The bytes.
    pub block: MemoryBlock,
}

impl MemorySpec {
    /// What the section is called, and the buffer that programs write to.
    pub fn name(&self) -> &str {
        &self.block.name.value
    }
}

/// Raw pools, in place of `[texture.*]` and `[sampler.*]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawPools {
    /// `[pool.headers]`: texture headers of 32 bytes.
    pub headers: Option<MemoryBlock>,
    /// `[pool.samplers]`: samplers of 32 bytes.
    pub samplers: Option<MemoryBlock>,
    /// `[memory.*]`, in the order of the file.
    pub memory: Vec<MemorySpec>,
}

/// The names of the orders of bytes inside a GOB.
pub(super) const GOB_ORDERS: [(&str, GobOrder); 3] =
    [("tegra", GobOrder::Tegra), ("desktop", GobOrder::Desktop), ("rows", GobOrder::Rows)];

impl RawPools {
    /// Whether the job gives any raw state.
    pub fn given(&self) -> bool {
        self.headers.is_some() || self.samplers.is_some()
    }
}

pub(super) fn pools(root: &Section<'_>) -> RawPools {
    const HANDLE_HEADERS: u64 = 1 << 20;
    const HANDLE_SAMPLERS: u64 = 1 << 12;
    let mut pools = RawPools::default();
    for (name, section) in root.named_sections("pool") {
        let entry = ENTRY_BYTES as u64;
        match name.value.as_str() {
            "headers" => pools.headers = block(name, section, HANDLE_HEADERS * entry),
            "samplers" => pools.samplers = block(name, section, HANDLE_SAMPLERS * entry),
            other => {
                let message = format!("`[pool.{other}]` is no pool");
                root.log().error_with_hint(
                    "JOB-002",
                    name.span,
                    message,
                    "they are `headers` and `samplers`",
                );
            }
        }
    }
    for (name, section) in root.named_sections("memory") {
        let address = section.require("address").and_then(|item| item.integer(0..=(1_u64 << 48) - 1));
        if let (Some(address), Some(block)) = (address, block(name, section, limits::BUFFER_BYTES)) {
            pools.memory.push(MemorySpec { address, block });
        }
    }
    pools
}
