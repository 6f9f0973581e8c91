//! Memory that fetches share, one after another.

use std::fmt;

use crate::fetch::FetchInputs;
use crate::lanes::{Lanes, Mask};
use crate::unit::fast::Workspace;

/// Where the answer of one batch goes, with what routines work on: kept from fetch to fetch, so that nothing has to be made
/// for each. See [`BoundFetch::run_in`](crate::BoundFetch::run_in).
#[derive(Default)]
pub struct FetchMemory {
    /// The four components (or the four gathered texels), 32 bits each.
    pub texel: [Lanes<u32>; 4],
    /// Lanes whose texels were all resident in memory.
    pub resident: Mask,
    /// Made when it is needed: it has many kilobytes.
    pub(crate) workspace: Option<Box<Workspace>>,
    /// What levels of detail are found of.
    pub(crate) request: Option<Box<FetchInputs>>,
}

impl fmt::Debug for FetchMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FetchMemory").field("texel", &self.texel).field("resident", &self.resident).finish()
    }
}
