//! Where the variables of a program lie: offsets in global, constant and shared memory, in frames and among parameters.

use std::collections::HashMap;

use tmu_program::{Diagnostic, Span};

use crate::module::{FieldValue, Function, FunctionId, GlobalId, Item, Module, Symbol, TextSpan, Variable};
use crate::types::Type;

/// Where a kernel's parameters begin in constant bank 0, as on Maxwell.
pub const PARAMETERS: u32 = 0x140;

/// The constant bank of `.const` variables.
pub const CONSTANT_BANK: u8 = 3;

/// The constant bank of what is known when the program is loaded. From offset 0 on, in 8 bytes each: the addresses of
/// the program's variables in global memory, of the copy of the constants there, of the copy of the parameters there, of
/// the attributes of textures and of those of samplers (see [`ATTRIBUTES`]), the numbers of textures and of samplers in 4
/// bytes each, and then the handles of the references.
pub const LINK_BANK: u8 = 1;

/// Offsets in [`LINK_BANK`].
pub(super) const GLOBALS_AT: u32 = 0;
pub(super) const CONSTANTS_AT: u32 = 8;
pub(super) const PARAMETERS_AT: u32 = 16;
pub(super) const ATTRIBUTES_AT: [u32; 2] = [24, 32];
pub(super) const COUNTS_AT: [u32; 2] = [40, 44];
pub(super) const REFERENCES_AT: u32 = 48;

/// Words that say the attributes of a texture or of a sampler, by index in its pool. Of a texture: `channel_data_type`,
/// `channel_order`, `normalized_coords`, `array_size`, `num_mipmap_levels`, `num_samples`, `depth`, `memory_layout`. Of a
/// sampler: `force_unnormalized_coords`, `filter_mode`, `addr_mode_0`, `addr_mode_1`, `addr_mode_2`, and zeros. An entry
/// of zeros stands behind the last one of each, for indices past the pool.
pub const ATTRIBUTES: usize = 8;

/// What tells a handle's type in its upper word, as the vendor's assembler marks the handles that it takes of references.
pub fn handle_tag(ty: Type) -> u32 {
    let bit = [Type::Texref, Type::Samplerref, Type::Surfref].iter().position(|reference| *reference == ty);
    bit.map_or(0, |bit| 1 << (29 + bit))
}

/// Most bytes of shared or local memory of one variable set; the launch checks the sum against the machine.
pub(super) const PRIVATE_BYTES: u64 = 1 << 24;

/// Where a variable lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// Offset in the program's global memory.
    Global(u32),
    /// Offset in the bank of constants.
    Constant(u32),
    /// Address in shared memory.
    Shared(u32),
    /// Behind all other shared memory (`.extern .shared name[]`).
    DynamicShared,
    /// Offset in the function's frame in local memory.
    Frame(u32),
    /// Address in constant bank 0.
    Parameter(u32),
    /// Number of a reference.
    Reference(u32),
    /// Part of a prototype: no memory at all.
    Nowhere,
}

/// What an address in initialised memory refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Program's global memory plus an offset.
    Global(i64),
    /// The copy of the constants in global memory plus an offset: generic address of a constant.
    GenericConstant(i64),
    /// A handle of a reference, by number.
    Reference(u32),
}

/// An address in initialised memory that is known only when the program is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Where it goes.
    pub offset: u32,
    /// How many bytes of it.
    pub width: u32,
    /// The bits that are taken, moved down to bit 0.
    pub mask: u64,
    /// What it is.
    pub target: Target,
}

/// Memory with its contents at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Contents before relocation.
    pub bytes: Vec<u8>,
    /// Addresses in it.
    pub relocations: Vec<Relocation>,
}

/// A texture, sampler or surface reference of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its name.
    pub name: String,
    /// `.texref`, `.samplerref` or `.surfref`.
    pub ty: Type,
    /// What its declaration sets (`filter_mode` and so on); the launch says what is bound.
    pub fields: Vec<(String, FieldValue)>,
    /// Whether the program, or a value of a variable, names it.
    pub used: bool,
}

/// What modules hold beside code, one set for all of their kernels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleMemory {
    /// Variables in global memory, as [`super::Kernel::global`].
    pub global: Segment,
    /// Variables in constant memory, as [`super::Kernel::constant`].
    pub constant: Segment,
    /// The variables of module scope that have a name outside, in the order of the files.
    pub variables: Vec<NamedVariable>,
    /// References to textures, samplers and surfaces, as [`super::Kernel::references`].
    pub references: Vec<Reference>,
}

/// A variable of module scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVariable {
    /// Its name.
    pub name: String,
    /// Whether it lies in [`ModuleMemory::constant`] rather than in [`ModuleMemory::global`].
    pub constant: bool,
    /// Offset in that segment.
    pub offset: u32,
    /// Size in bytes.
    pub bytes: u64,
}

/// A function of one of the modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionRef {
    pub(super) module: usize,
    pub(super) function: FunctionId,
}

/// Where everything lies.
#[derive(Debug, Default)]
pub struct Layout {
    pub(super) globals: Vec<Vec<Home>>,
    pub(super) locals: HashMap<FunctionRef, Vec<Home>>,
    /// Bytes of the variables of a function's frame.
    pub(super) frames: HashMap<FunctionRef, u32>,
    pub(super) global: Segment,
    pub(super) constant: Segment,
    pub(super) shared_bytes: u32,
    pub(super) references: Vec<Reference>,
    /// Functions with a body, by name, and functions as declared.
    pub(super) definitions: HashMap<String, FunctionRef>,
    /// First byte of each module in the addresses of origins.
    pub(super) origins: Vec<u64>,
}

/// An error at a span of the text.
pub(super) fn error(code: &'static str, message: impl Into<String>, span: TextSpan) -> Diagnostic {
    Diagnostic::error(code, message).at(Span::Text(span.range()))
}

pub(super) fn align(offset: u64, alignment: u32) -> u64 {
    offset.next_multiple_of(u64::from(alignment.clamp(1, 128)))
}

/// Puts bytes behind an offset with an alignment.
///
/// # Errors
/// `PTX-103` past `most` bytes.
pub(super) fn lay_out(offset: &mut u64, variable: &Variable, most: u64) -> Result<u32, Diagnostic> {
    let start = align(*offset, variable.alignment);
    let end = variable.bytes().and_then(|bytes| start.checked_add(bytes)).filter(|end| *end <= most);
    let Some(end) = end else {
        let message =
            format!("`{}` does not fit into the {most} bytes of {} memory", variable.name, variable.space);
        return Err(error("PTX-103", message, variable.span));
    };
    *offset = end;
    Ok(start as u32)
}

/// Puts a parameter behind others in a frame, in whole slots.
///
/// # Errors
/// As [`lay_out`].
pub(super) fn slot(offset: &mut u64, variable: &Variable) -> Result<u32, Diagnostic> {
    let start = *offset;
    let plain = Variable { alignment: 1, ..variable.clone() };
    lay_out(offset, &plain, PRIVATE_BYTES)?;
    *offset = align(*offset, SLOT);
    Ok(start as u32)
}

/// Alignment of parameters in frames, whatever their types: caller and callee need not agree on more.
pub(super) const SLOT: u32 = 16;

impl Layout {
    /// Where a symbol of a function lies.
    pub(super) fn home(&self, of: FunctionRef, symbol: Symbol) -> Option<Home> {
        match symbol {
            Symbol::Global(GlobalId(number)) => self.globals[of.module].get(number as usize).copied(),
            Symbol::Local(id) => self.locals.get(&of)?.get(id.index()).copied(),
            Symbol::Function(_) | Symbol::Label(_) | Symbol::List(_) => None,
        }
    }
}

/// The function with a body that a name in a module means.
pub(super) fn resolve(
    modules: &[&Module],
    definitions: &HashMap<String, FunctionRef>,
    of: FunctionRef,
) -> Option<FunctionRef> {
    let module = of.module;
    let function: &Function = modules[module].functions.get(of.function.index())?;
    if function.body.is_some() {
        return Some(of);
    }
    let aliased = modules[module].items.iter().find_map(|item| match item {
        Item::Alias(name, meant) if *name == of.function => Some(*meant),
        Item::Variable(_)
        | Item::VariableDeclaration(_)
        | Item::Function(_)
        | Item::FunctionDeclaration(_)
        | Item::File(..)
        | Item::Pragma(_)
        | Item::Alias(..) => None,
    });
    let aliased = aliased.map(|function| FunctionRef { module, function });
    let has_body = |of: &FunctionRef| modules[of.module].functions[of.function.index()].body.is_some();
    aliased.filter(has_body).or_else(|| definitions.get(&function.name).copied())
}
