//! Cubins: the ELF files in which NVIDIA's assembler puts machine code.
//!
//! [`Cubin::parse`] reads everything that a loader needs: the kernels with their code, register count, parameter
//! layout and constant banks, the module's own constants and global variables, and the relocations, among them
//! those that ask for a texture or sampler handle. Nothing here decodes an instruction.
//!
//! NVIDIA publishes no description of the format. Section names, attribute numbers and relocation types were read
//! from files that ptxas 12.6 and 11.8 and the linker of 12.6 wrote and checked against what cuobjdump 12.4 prints about
//! them; `corpus/cubin` and `corpus/linked` hold such files.
//!
//! A file is never trusted: every offset is checked before it is used, no section's bytes are copied more than
//! once, and each [`Diagnostic`] has one of these codes:
//!
//! | code | the file |
//! |---|---|
//! | `CUBIN-001` | is no ELF file, or its headers are cut off |
//! | `CUBIN-002` | is an ELF file, but not a 64-bit little-endian one for NVIDIA GPUs |
//! | `CUBIN-003` | is for a GPU that this crate does not know |
//! | `CUBIN-004` | has sections outside the file, overlapping ones, or two of the same name |
//! | `CUBIN-005` | has a damaged symbol table |
//! | `CUBIN-006` | has a damaged `.nv.info` attribute list |
//! | `CUBIN-007` | has a kernel without code, or code that is not a whole number of bundles |
//! | `CUBIN-008` | has a parameter outside the parameter area, or the area outside the constant bank |
//! | `CUBIN-009` | has a relocation outside its section or with an unknown symbol |
//! | `CUBIN-010` | asks for more of a resource than any of these GPUs has |
//! | `CUBIN-011` | cannot be written: a function has no name, its registers cannot be counted, or are more than it says |
//! | `CUBIN-012` | has no room for other code, or no function of that name |

mod elf;
mod image;
pub(crate) mod info;
mod kernel;
mod read;
mod relocation;

use tmu_program::Diagnostic;

use crate::Arch;

pub use image::Image;
pub use relocation::RelocationKind;

/// Byte offset of the kernel parameters in constant bank 0 on every GPU from sm_50 to sm_62. A cubin says it again
/// in `EIATTR_PARAM_CBANK`; see [`ParameterLayout::offset`].
pub const PARAMETER_OFFSET: u32 = 0x140;

/// What one cubin holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cubin {
    /// The machine the code is for.
    pub arch: Arch,
    /// How textures and samplers are paired.
    pub texture_mode: TextureMode,
    /// False for a relocatable object, whose calls and addresses still await the linker.
    pub linked: bool,
    /// All sections with contents, in file order.
    pub sections: Vec<Section>,
    /// The symbol table in the file's own numbering, so the first entry is the empty symbol. The indices in
    /// [`Relocation::symbol`] and [`Label::symbol`] point here.
    pub symbols: Vec<Symbol>,
    /// All relocations, in file order.
    pub relocations: Vec<Relocation>,
    /// The kernels, in the order of the symbol table.
    pub kernels: Vec<Kernel>,
    /// The functions with sections of their own that only other code calls, in the order of the symbol table.
    pub functions: Vec<DeviceFunction>,
}

/// How a program names its textures and samplers (`.target texmode_…` in PTX).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureMode {
    /// A texture brings its sampler state along.
    Unified,
    /// Textures and samplers are bound separately.
    Independent,
}

/// A section with contents: code, constants, or memory to set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name in the file, such as `.text.view`.
    pub name: String,
    /// What it is for.
    pub kind: SectionKind,
    /// The bytes; empty for memory that starts as zeros or undefined.
    pub data: Vec<u8>,
    /// Size in memory, in bytes; `data.len()` where there is data.
    pub size: u64,
    /// Alignment in memory, in bytes: a power of two.
    pub align: u64,
}

/// What a section is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// Machine code of a kernel or of a function with a section of its own.
    Code,
    /// A constant bank of one kernel: 0 holds its parameters, 2 its literals.
    KernelConstant {
        /// Bank number, 0…17.
        bank: u8,
    },
    /// A constant bank of the module: 3 holds its `__constant__` variables, 4 addresses.
    ModuleConstant {
        /// Bank number, 0…17.
        bank: u8,
    },
    /// Global memory with a start value.
    GlobalData,
    /// Global memory that starts as zeros.
    GlobalZero,
    /// Shared memory of one kernel, the dynamic part not counted.
    Shared,
}

/// A name for an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name; mangled for C++.
    pub name: String,
    /// What it names.
    pub kind: SymbolKind,
    /// Index into [`Cubin::sections`] of the section it lies in; `None` for textures, samplers, surfaces and
    /// everything else that comes from outside.
    pub section: Option<usize>,
    /// Byte offset in that section.
    pub offset: u64,
    /// Size in bytes.
    pub size: u64,
}

/// What a symbol names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A section as a whole, or an address without a type.
    Location,
    /// A variable.
    Variable,
    /// A kernel.
    Kernel,
    /// A function that only other code calls.
    Function,
    /// A texture reference (`.texref`), to be bound by name.
    Texture,
    /// A sampler reference (`.samplerref`), to be bound by name.
    Sampler,
    /// A surface reference (`.surfref`), to be bound by name.
    Surface,
    /// Anything else: the ELF symbol type.
    Other(u8),
}

/// A field whose value the loader has to fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Index into [`Cubin::sections`] of the section to change.
    pub section: usize,
    /// Byte offset in that section; the whole field lies inside its data.
    pub offset: u64,
    /// What to write.
    pub kind: RelocationKind,
    /// Index into [`Cubin::symbols`].
    pub symbol: usize,
    /// Added to the symbol's value.
    pub addend: i64,
}

/// One kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// Index into [`Cubin::sections`] of its code: whole 32-byte bundles.
    pub code: usize,
    /// Byte address of its first instruction in the code (0 in all files seen).
    pub entry: u64,
    /// General registers per thread, 0…255.
    pub registers: u8,
    /// Barriers per block, 0…16.
    pub barriers: u8,
    /// Where the parameters lie in constant bank 0.
    pub parameters: ParameterLayout,
    /// Indices into [`Cubin::sections`] of the kernel's own constant banks (0 and 2).
    pub constants: Vec<usize>,
    /// Static shared memory per block, bytes.
    pub shared_size: u32,
    /// Local memory (stack) per thread, bytes; `None` where the compiler could not count it, as with recursion.
    pub local_size: Option<u32>,
    /// Constant bank that texture instructions take their handles from (`EIATTR_BINDLESS_TEXTURE_BANK`); 0 where
    /// the file does not say.
    pub texture_bank: u8,
    /// Largest block, threads in x, y, z (`.maxntid`); `None` when not limited.
    pub max_threads: Option<[u32; 3]>,
    /// The only allowed block, threads in x, y, z (`.reqntid`); `None` when not fixed.
    pub required_threads: Option<[u32; 3]>,
}

/// A function that only other code calls, in a section of its own: what the linker, or a compiler that was asked not to
/// inline it, has left apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceFunction {
    /// Its name.
    pub name: String,
    /// Index into [`Cubin::sections`] of its code: whole 32-byte bundles.
    pub code: usize,
    /// General registers per thread that it uses, 0…255.
    pub registers: u8,
}

/// Where a kernel expects its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParameterLayout {
    /// Byte offset of the parameter area in constant bank 0.
    pub offset: u32,
    /// Size of the area in bytes.
    pub size: u32,
    /// The parameters by ordinal: the list holds ordinals 0, 1, 2, … without a gap.
    pub parameters: Vec<Parameter>,
}

/// One kernel parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Byte offset in the parameter area.
    pub offset: u32,
    /// Size in bytes.
    pub size: u32,
}

/// A name for an address in a code section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Byte address in the section.
    pub address: u64,
    /// Index into [`Cubin::symbols`].
    pub symbol: usize,
}

impl Cubin {
    /// Reads a cubin.
    ///
    /// # Errors
    /// A `CUBIN-…` diagnostic; see the table at the top of this page.
    pub fn parse(bytes: &[u8]) -> Result<Cubin, Diagnostic> {
        read::parse(bytes)
    }

    /// The kernel of that name.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.kernels.iter().find(|kernel| kernel.name == name)
    }

    /// The code that a kernel runs, laid out.
    pub fn image(&self, kernel: &Kernel) -> Image {
        Image::new(self, kernel)
    }

    /// The relocations that stand in the way of a kernel, with the reasons: names that neither the file holds nor a job
    /// can bind, and types that are not applied to code.
    pub fn unanswered(&self, image: &Image) -> Vec<(&Relocation, &'static str)> {
        image::unanswered(self, image)
    }

    /// The machine code of a kernel: whole 32-byte bundles, the control word first.
    pub fn code(&self, kernel: &Kernel) -> &[u8] {
        &self.sections[kernel.code].data
    }

    /// The start contents of a constant bank as one kernel sees it: the kernel's own section, else the module's.
    /// `None` when the file says nothing about the bank.
    pub fn constant(&self, kernel: &Kernel, bank: u8) -> Option<&Section> {
        let own = kernel.constants.iter().map(|&index| &self.sections[index]);
        own.chain(self.sections.iter().filter(|section| section.kind == SectionKind::ModuleConstant { bank }))
            .find(|section| section.kind.bank() == Some(bank))
    }

    /// The functions and kernels in a code section by ascending address, for listings.
    pub fn labels(&self, section: usize) -> Vec<Label> {
        let is_code = |kind| matches!(kind, SymbolKind::Kernel | SymbolKind::Function);
        let mut labels: Vec<Label> = (self.symbols.iter().enumerate())
            .filter(|(_, symbol)| symbol.section == Some(section) && is_code(symbol.kind))
            .map(|(index, symbol)| Label { address: symbol.offset, symbol: index })
            .collect();
        labels.sort_by_key(|label| label.address);
        labels
    }

    /// The relocations of one section, in file order.
    pub fn relocations_of(&self, section: usize) -> impl Iterator<Item = &Relocation> {
        self.relocations.iter().filter(move |relocation| relocation.section == section)
    }
}

impl SymbolKind {
    /// Whether it names a texture, a sampler or a surface, which is bound by its name.
    pub const fn is_reference(self) -> bool {
        matches!(self, SymbolKind::Texture | SymbolKind::Sampler | SymbolKind::Surface)
    }
}

impl SectionKind {
    /// The number of a constant bank; `None` for everything else.
    pub const fn bank(self) -> Option<u8> {
        match self {
            SectionKind::KernelConstant { bank } | SectionKind::ModuleConstant { bank } => Some(bank),
            SectionKind::Code | SectionKind::GlobalData | SectionKind::GlobalZero | SectionKind::Shared => {
                None
            }
        }
    }
}
