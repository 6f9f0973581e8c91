//! What programs have allocated or registered: where, how many bytes, and as what.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::driver::Handle;

/// What memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Device,
    Managed,
    /// Memory of the host that the driver allocated.
    Host,
    /// Memory of the host that the program registered.
    Registered,
    /// Memory of another process.
    Opened,
    /// Of a pool.
    Pool(Handle),
    /// Of nodes of graphs.
    Graph,
    /// Mapped where addresses are reserved.
    Mapped,
}

/// A piece of memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allocation {
    pub(crate) start: u64,
    /// What was asked for; the device rounds it up.
    pub(crate) bytes: u64,
    pub(crate) kind: Kind,
    pub(crate) context: Handle,
    pub(crate) flags: u32,
    /// Its number, which no other allocation of the process has.
    pub(crate) number: u64,
}

/// All that is allocated.
#[derive(Default)]
pub(crate) struct Allocations {
    by_start: BTreeMap<u64, Allocation>,
    /// Bytes that pools have given out, which each of their allocations asks for.
    of_pools: HashMap<Handle, u64>,
    /// Where what was handed in to a stream gives memory back.
    given_back: HashSet<u64>,
    last: u64,
}

impl Allocations {
    pub(crate) fn add(&mut self, start: u64, bytes: u64, kind: Kind, context: Handle, flags: u32) {
        self.last += 1;
        let number = self.last;
        if let Kind::Pool(pool) = kind {
            *self.of_pools.entry(pool).or_default() += bytes;
        }
        self.by_start.insert(start, Allocation { start, bytes, kind, context, flags, number });
    }

    /// The allocation that holds an address.
    pub(crate) fn at(&self, address: u64) -> Option<Allocation> {
        let (start, allocation) = self.by_start.range(..=address).next_back()?;
        (address - start < allocation.bytes.max(1)).then_some(*allocation)
    }

    /// Forgets the allocation that begins at an address, if it is one of those that are meant.
    pub(crate) fn remove(&mut self, start: u64, meant: impl Fn(Kind) -> bool) -> Option<Allocation> {
        let allocation = *self.by_start.get(&start).filter(|allocation| meant(allocation.kind))?;
        self.given_back.remove(&start);
        if let Kind::Pool(pool) = allocation.kind {
            *self.of_pools.entry(pool).or_default() -= allocation.bytes;
        }
        self.by_start.remove(&start)
    }

    /// A stream is to give back what begins there: whether none is to do that already.
    pub(crate) fn give_back(&mut self, start: u64) -> bool {
        self.given_back.insert(start)
    }

    /// Forgets those of a context; their addresses.
    pub(crate) fn remove_context(&mut self, context: Handle) -> Vec<u64> {
        let of_context = self.by_start.values().filter(|allocation| allocation.context == context);
        let gone: Vec<u64> = of_context.map(|allocation| allocation.start).collect();
        gone.iter().for_each(|start| _ = self.remove(*start, |_| true));
        gone
    }

    /// Bytes that a pool has given out.
    pub(crate) fn of_pool(&self, pool: Handle) -> u64 {
        self.of_pools.get(&pool).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_belongs_to_the_allocation_around_it() {
        let mut all = Allocations::default();
        all.add(0x1000, 16, Kind::Device, 1, 0);
        all.add(0x2000, 1, Kind::Host, 2, 0);
        assert_eq!(all.at(0x100f).map(|found| found.start), Some(0x1000));
        assert!(all.at(0x1010).is_none() && all.at(0xfff).is_none());
        assert!(all.remove(0x2000, |kind| kind == Kind::Device).is_none());
        assert_eq!(all.remove_context(2), [0x2000]);
        assert!(all.at(0x2000).is_none());
    }

    #[test]
    fn a_pool_has_given_out_what_is_not_given_back() {
        let mut all = Allocations::default();
        all.add(0x1000, 16, Kind::Pool(5), 1, 0);
        all.add(0x2000, 7, Kind::Pool(5), 2, 0);
        all.add(0x3000, 100, Kind::Pool(6), 1, 0);
        assert_eq!([all.of_pool(5), all.of_pool(6), all.of_pool(7)], [23, 100, 0]);
        assert!(all.remove(0x1000, |_| true).is_some());
        assert_eq!(all.of_pool(5), 7);
        assert_eq!(all.remove_context(2), [0x2000]);
        assert_eq!(all.of_pool(5), 0);
    }
}
