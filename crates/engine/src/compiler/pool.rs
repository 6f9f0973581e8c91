//! Constants that code reads from memory.

use foldhash::{HashMap, HashSet};

use super::backoff::Backoff;
use super::code::ROW;
use super::launch::{Given, LaunchWord};
use super::runtime::Site;
use super::textures::{LoadSite, Texels};

/// Bytes of which constants, and what changes, begin at multiples.
const PIECE: usize = 32;

/// Constants in the order in which they lie behind the [`super::runtime::Runtime`].
#[derive(Debug)]
pub(super) struct Pool {
    /// Offset of the first byte.
    start: usize,
    pub(super) bytes: Vec<u8>,
    words: HashMap<u32, usize>,
    quads: HashMap<u64, usize>,
    lanes: HashMap<[u32; 32], usize>,
    tables_of_256: HashMap<[u32; 256], usize>,
    /// What each launch puts in, by where.
    pub(super) given: HashMap<Given, usize>,
    /// Homes of registers of the program, by their numbers.
    homes: HashMap<u16, usize>,
    /// The pieces of [`PIECE`] bytes, by number, that change while code runs.
    changing: HashSet<usize>,
    /// Offset of the first access's [`super::runtime::Site`].
    sites_start: usize,
    /// The instructions with sites, in order of these.
    pub(super) sites: Vec<usize>,
    most_sites: usize,
    /// How the texels of loads decode that are code.
    pub(super) texels: Texels,
    /// Each of them that has been translated, with the offset of its [`LoadSite`].
    pub(super) load_sites: Vec<(usize, usize)>,
}

impl Pool {
    /// Constants from an offset on, behind the sites of so many accesses, for a program whose loads meet these texels.
    pub(super) fn new(sites_start: usize, most_sites: usize, texels: Texels) -> Pool {
        let start = (sites_start + most_sites * size_of::<Site>()).next_multiple_of(64);
        Pool {
            sites_start,
            sites: Vec::new(),
            most_sites,
            start,
            bytes: Vec::new(),
            words: HashMap::default(),
            quads: HashMap::default(),
            lanes: HashMap::default(),
            tables_of_256: HashMap::default(),
            given: HashMap::default(),
            homes: HashMap::default(),
            changing: HashSet::default(),
            texels,
            load_sites: Vec::new(),
        }
    }

    /// The site of an instruction that accesses memory.
    pub(super) fn new_site(&mut self, instruction: usize) -> usize {
        // What is one side of a branch is translated twice.
        if let Some(known) = self.sites.iter().position(|&other| other == instruction) {
            return known;
        }
        self.sites.push(instruction);
        debug_assert!(self.sites.len() <= self.most_sites);
        self.sites.len() - 1
    }

    /// The offset of an access's [`Site`].
    pub(super) fn site(&self, number: usize) -> usize {
        self.sites_start + number * size_of::<Site>()
    }

    /// The offset of the [`LoadSite`] of a load of texels, of which nothing is known yet.
    pub(super) fn load_site(&mut self, instruction: usize) -> usize {
        // What is one side of a branch is translated twice.
        if let Some(&(_, known)) = self.load_sites.iter().find(|&&(other, _)| other == instruction) {
            return known;
        }
        let offset = self.add_changing::<{ size_of::<LoadSite>() }>();
        self.load_sites.push((instruction, offset));
        offset
    }

    /// The offset of a [`Backoff`] of its own.
    pub(super) fn backoff(&mut self) -> usize {
        self.add_changing::<{ size_of::<Backoff>() }>()
    }

    /// Bytes from the start of the runtime to the end of the constants.
    pub(super) fn end(&self) -> usize {
        self.start + self.bytes.len()
    }

    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// Whether what lies at an offset does not change while code runs.
    pub(super) fn is_constant(&self, offset: usize) -> bool {
        offset >= self.start && !self.changing.contains(&(offset / PIECE))
    }

    /// The offsets at which copies of words lie, those of launches too.
    pub(super) fn words(&self) -> impl Iterator<Item = usize> {
        let given = self.given.iter().filter(|(given, _)| matches!(given, Given::Word(_)));
        self.words.values().copied().chain(given.map(|(_, &offset)| offset))
    }

    /// The offset of a register's home: a word for each lane.
    pub(super) fn home(&mut self, register: u16) -> usize {
        if let Some(&offset) = self.homes.get(&register) {
            return offset;
        }
        self.bytes.resize(self.bytes.len().next_multiple_of(64), 0);
        let offset = self.add_changing::<ROW>();
        self.homes.insert(register, offset);
        offset
    }

    /// The offset of bytes that change while code runs.
    fn add_changing<const BYTES: usize>(&mut self) -> usize {
        let offset = self.add([0; BYTES]);
        self.changing.extend(offset / PIECE..(offset + BYTES).div_ceil(PIECE));
        offset
    }

    fn add(&mut self, bytes: impl IntoIterator<Item = u8>) -> usize {
        // Vectors lie within lines of the cache.
        self.bytes.resize(self.bytes.len().next_multiple_of(PIECE), 0);
        let offset = self.start + self.bytes.len();
        self.bytes.extend(bytes);
        offset
    }

    /// The offset of 32 bytes of copies of a word.
    pub(super) fn word(&mut self, bits: u32) -> usize {
        if let Some(&offset) = self.words.get(&bits) {
            return offset;
        }
        let offset = self.add([bits; 8].into_iter().flat_map(u32::to_le_bytes));
        self.words.insert(bits, offset);
        offset
    }

    /// The offset of 32 bytes of copies of 64 bits.
    pub(super) fn quad(&mut self, bits: u64) -> usize {
        if let Some(&offset) = self.quads.get(&bits) {
            return offset;
        }
        let offset = self.add([bits; 4].into_iter().flat_map(u64::to_le_bytes));
        self.quads.insert(bits, offset);
        offset
    }

    /// The offset of what each launch puts in.
    pub(super) fn given(&mut self, given: Given) -> usize {
        if let Some(&offset) = self.given.get(&given) {
            return offset;
        }
        let offset = self.add(std::iter::repeat_n(0, given.size()));
        self.given.insert(given, offset);
        offset
    }

    /// The offset of a table of 256 words.
    pub(super) fn table_of_256(&mut self, entries: [u32; 256]) -> usize {
        if let Some(&offset) = self.tables_of_256.get(&entries) {
            return offset;
        }
        let offset = self.table(entries.into_iter());
        self.tables_of_256.insert(entries, offset);
        offset
    }

    /// The offset of words that are not shared with others.
    pub(super) fn table(&mut self, words: impl Iterator<Item = u32>) -> usize {
        self.add(words.flat_map(u32::to_le_bytes))
    }

    /// The offset of 32 bytes of copies of a word of the launch.
    pub(super) fn launch_word(&mut self, word: LaunchWord) -> usize {
        self.given(Given::Word(word))
    }

    /// The offset of a word for each lane.
    pub(super) fn lanes(&mut self, bits: [u32; 32]) -> usize {
        if let Some(&offset) = self.lanes.get(&bits) {
            return offset;
        }
        self.bytes.resize(self.bytes.len().next_multiple_of(64), 0);
        let offset = self.add(bits.into_iter().flat_map(u32::to_le_bytes));
        self.lanes.insert(bits, offset);
        offset
    }
}
