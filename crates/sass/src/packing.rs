//! Which parameter of a texture instruction sits in which register, and which component lands where.
//!
//! Sources: the "parameter packing" tables of the TLD and TEXS manual pages; for the other instructions the order
//! that the vendor's assembler was seen to use.

use tmu_texture::Dimension;

use crate::instruction::{Instruction, RZ};
use crate::table::Opcode;
use crate::table::meaning::Dim;
use crate::table::names::{Field, Flag};
use crate::table::texture::{DIM, Opcode as Texture, WMSK_2C, WMSK_34C};

/// One 32-bit parameter of a texture instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// `samplerPtr[31:20] | headerPtr[19:0]`.
    Handle,
    /// Array index in bits 15:0.
    Array,
    /// First coordinate.
    S,
    /// Second coordinate.
    T,
    /// Third coordinate.
    R,
    /// Level of detail, or the bias of `.LB`.
    Level,
    /// Texel offsets: 4 bits each, u lowest (TLD4: 6 bits each in bits 5:0 and 13:8).
    Offset,
    /// First two of four offset pairs, 8 bits a field.
    OffsetPairs01,
    /// Last two of four offset pairs.
    OffsetPairs23,
    /// Depth reference.
    Reference,
    /// Sample number.
    Sample,
    /// TXD: array index in bits 15:0, texel offsets in bits 27:16.
    ArrayAndOffset,
    /// TEX.LC: array index in bits 15:0, minimum level in bits 31:16, unsigned 8.8. It stands where the array index
    /// stands, even if the texture has no layers.
    ArrayAndMinimumLevel,
    /// TXD.LC: array index in bits 11:0, texel offsets in bits 19:12, minimum level in bits 31:20, unsigned 4.8.
    ArrayOffsetAndMinimumLevel,
    /// ds/dx.
    DsDx,
    /// ds/dy.
    DsDy,
    /// dt/dx.
    DtDx,
    /// dt/dy.
    DtDy,
}

impl Parameter {
    /// The manual's word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Parameter::Handle => "SamplerPtr[31:20] | HeaderPtr[19:0]",
            Parameter::Array => "array",
            Parameter::S => "s",
            Parameter::T => "t",
            Parameter::R => "r",
            Parameter::Level => "lod",
            Parameter::Offset => "toff",
            Parameter::OffsetPairs01 => "toff pairs 0, 1",
            Parameter::OffsetPairs23 => "toff pairs 2, 3",
            Parameter::Reference => "dc",
            Parameter::Sample => "Multisample Location(MS)",
            Parameter::ArrayAndOffset => "toff[27:16] | array[15:0]",
            Parameter::ArrayAndMinimumLevel => "minimum lod[31:16] | array[15:0]",
            Parameter::ArrayOffsetAndMinimumLevel => "minimum lod[31:20] | toff[19:12] | array[11:0]",
            Parameter::DsDx => "ds/dx",
            Parameter::DsDy => "ds/dy",
            Parameter::DtDx => "dt/dx",
            Parameter::DtDy => "dt/dy",
        }
    }
}

/// A destination register and the components (0 = R … 3 = A) that land in it: one in 32 bits, or up to two packed
/// halves, low half first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// Register number.
    pub register: u8,
    /// Components, one for 32-bit results.
    pub components: Vec<u8>,
}

impl Destination {
    /// The names of its components.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.components.iter().map(|&component| ["R", "G", "B", "A"][usize::from(component & 3)])
    }
}

/// The whole packing of one instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packing {
    /// What the registers from Ra upwards hold.
    pub ra: Vec<Parameter>,
    /// What the registers from Rb upwards hold.
    pub rb: Vec<Parameter>,
    /// What is written from Rd or Rd0 upwards.
    pub rd0: Vec<Destination>,
    /// What is written from Rd1 upwards.
    pub rd1: Vec<Destination>,
}

impl Packing {
    /// Every register and what is in it: `(register, parameter)`.
    pub fn sources(&self, instruction: &Instruction) -> Vec<(u8, Parameter)> {
        let from = |name: Field, parameters: &[Parameter]| {
            let first = instruction.register(name).unwrap_or(RZ);
            let numbers = (0..).map(move |offset| register_behind(first, offset));
            numbers.zip(parameters.to_vec()).collect::<Vec<_>>()
        };
        [from(Field::Ra, &self.ra), from(Field::Rb, &self.rb)].concat()
    }

    /// Every destination.
    pub fn destinations(&self) -> impl Iterator<Item = &Destination> {
        self.rd0.iter().chain(&self.rd1)
    }
}

/// The register `place` behind `first`; RZ stays RZ.
pub fn register_behind(first: u8, offset: usize) -> u8 {
    if first == RZ { RZ } else { first.saturating_add(offset as u8) }
}

/// The packing of a texture instruction; `None` for every other instruction.
pub fn packing(instruction: &Instruction) -> Option<Packing> {
    let Opcode::Texture(opcode) = instruction.opcode() else { return None };
    let (ra, rb) = match opcode {
        Texture::Tex => (coordinates(instruction), sampled_extras(instruction)),
        Texture::Tld => (coordinates(instruction), load_extras(instruction)),
        Texture::Tld4 => (coordinates(instruction), gather_extras(instruction)),
        Texture::Txd => gradients(instruction),
        Texture::Texs => texs(instruction)?,
        Texture::Tlds => tlds(instruction)?,
        Texture::Tld4s => tld4s(instruction),
        Texture::Txq => (bindless(instruction, vec![Parameter::Level]), Vec::new()),
        Texture::Tmml => (coordinates(instruction), bindless(instruction, Vec::new())),
        Texture::Txa => return None,
    };
    let (rd0, rd1) = destinations(instruction);
    Some(Packing { ra, rb, rd0, rd1 })
}

/// Puts the handle of a `.B` form first. (TLD4's component B is a set's value, not the literal.)
fn bindless(instruction: &Instruction, mut rest: Vec<Parameter>) -> Vec<Parameter> {
    if is_bindless(instruction) {
        rest.insert(0, Parameter::Handle);
    }
    rest
}

/// Whether the handle comes in a register: the forms that have no tsPtrIdx.
pub fn is_bindless(instruction: &Instruction) -> bool {
    instruction.operand(Field::TsPtrIdx).is_none()
}

/// Array index and coordinates as `paramA` says.
fn coordinates(instruction: &Instruction) -> Vec<Parameter> {
    let dim = dim(instruction);
    let mut list = match (dim.array, instruction.has(Flag::Lc)) {
        (_, true) => vec![Parameter::ArrayAndMinimumLevel],
        (true, false) => vec![Parameter::Array],
        (false, false) => Vec::new(),
    };
    list.extend(&[Parameter::S, Parameter::T, Parameter::R][..dim.dimension.coordinates()]);
    list
}

/// What `paramA` says of the coordinates.
fn dim(instruction: &Instruction) -> Dim {
    instruction.meaning(&DIM).unwrap_or(Dim::plain(Dimension::D2))
}

fn sampled_extras(instruction: &Instruction) -> Vec<Parameter> {
    let mut list = Vec::new();
    if [Flag::Lb, Flag::Ll, Flag::Lba, Flag::Lla].iter().any(|&mode| instruction.has(mode)) {
        list.push(Parameter::Level);
    }
    push_if(&mut list, instruction.has(Flag::Aoffi), Parameter::Offset);
    push_if(&mut list, instruction.has(Flag::Dc), Parameter::Reference);
    bindless(instruction, list)
}

fn load_extras(instruction: &Instruction) -> Vec<Parameter> {
    let mut list = Vec::new();
    push_if(&mut list, instruction.has(Flag::Ll), Parameter::Level);
    push_if(&mut list, instruction.has(Flag::Aoffi), Parameter::Offset);
    push_if(&mut list, instruction.has(Flag::Ms), Parameter::Sample);
    bindless(instruction, list)
}

fn gather_extras(instruction: &Instruction) -> Vec<Parameter> {
    let mut list = Vec::new();
    push_if(&mut list, instruction.has(Flag::Aoffi), Parameter::Offset);
    if instruction.has(Flag::Ptp) {
        list.extend([Parameter::OffsetPairs01, Parameter::OffsetPairs23]);
    }
    push_if(&mut list, instruction.has(Flag::Dc), Parameter::Reference);
    bindless(instruction, list)
}

fn push_if(list: &mut Vec<Parameter>, present: bool, parameter: Parameter) {
    if present {
        list.push(parameter);
    }
}

/// TXD: handle, coordinates, then array index and offset in one register; derivatives in Rb.
fn gradients(instruction: &Instruction) -> (Vec<Parameter>, Vec<Parameter>) {
    let dim = dim(instruction);
    let count = dim.dimension.coordinates().min(2);
    let mut ra = vec![Parameter::S, Parameter::T][..count].to_vec();
    if instruction.has(Flag::Lc) {
        ra.push(Parameter::ArrayOffsetAndMinimumLevel);
    } else {
        push_if(&mut ra, dim.array || instruction.has(Flag::Aoffi), Parameter::ArrayAndOffset);
    }
    let rb = [Parameter::DsDx, Parameter::DsDy, Parameter::DtDx, Parameter::DtDy][..2 * count].to_vec();
    (bindless(instruction, ra), rb)
}

/// The "legal modifier table" of the TEXS page, by encoding 0…13.
fn texs(instruction: &Instruction) -> Option<(Vec<Parameter>, Vec<Parameter>)> {
    use Parameter::{Array, Level, R, Reference, S, T};
    let (ra, rb): (&[Parameter], &[Parameter]) = match instruction.value(Field::ParamA)? {
        0 => (&[S], &[]),
        1 | 2 => (&[S], &[T]),
        3 => (&[S, T], &[Level]),
        4 | 6 => (&[S, T], &[Reference]),
        5 => (&[S, T], &[Level, Reference]),
        7 | 8 => (&[Array, S], &[T]),
        9 => (&[Array, S], &[T, Reference]),
        10..=12 => (&[S, T], &[R]),
        13 => (&[S, T], &[R, Level]),
        _ => return None,
    };
    Some((ra.to_vec(), rb.to_vec()))
}

/// TLDS: note that the array form splits otherwise than TEXS.
fn tlds(instruction: &Instruction) -> Option<(Vec<Parameter>, Vec<Parameter>)> {
    use Parameter::{Array, Level, Offset, R, S, Sample, T};
    let (ra, rb): (&[Parameter], &[Parameter]) = match instruction.value(Field::ParamA)? {
        0 => (&[S], &[]),
        1 => (&[S], &[Level]),
        2 => (&[S], &[T]),
        4 => (&[S, T], &[Offset]),
        5 => (&[S, T], &[Level]),
        6 => (&[S, T], &[Sample]),
        7 => (&[S, T], &[R]),
        8 => (&[Array], &[S, T]),
        12 => (&[S, T], &[Level, Offset]),
        _ => return None,
    };
    Some((ra.to_vec(), rb.to_vec()))
}

fn tld4s(instruction: &Instruction) -> (Vec<Parameter>, Vec<Parameter>) {
    let (offset, reference) = (instruction.has(Flag::Aoffi), instruction.has(Flag::Dc));
    if !offset && !reference {
        return (vec![Parameter::S], vec![Parameter::T]);
    }
    let mut rb = Vec::new();
    push_if(&mut rb, offset, Parameter::Offset);
    push_if(&mut rb, reference, Parameter::Reference);
    (vec![Parameter::S, Parameter::T], rb)
}

/// The components that the write mask names, 0 = R … 3 = A, in order.
pub fn components(instruction: &Instruction) -> Vec<u8> {
    let mask = match instruction.first_choice(&[&WMSK_2C, &WMSK_34C]) {
        Some(named) => named.meaning.map_or(0, u64::from),
        None => instruction.value(Field::Wmsk).unwrap_or(0b1111),
    };
    (0..4).filter(|bit| mask >> bit & 1 == 1).collect()
}

fn destinations(instruction: &Instruction) -> (Vec<Destination>, Vec<Destination>) {
    let components = components(instruction);
    if instruction.register(Field::Rd).is_some() {
        return (destinations_from(instruction, Field::Rd, components.chunks(1)), Vec::new());
    }
    let (first, second) = components.split_at(components.len().min(2));
    let each = if instruction.has(Flag::F16) { 2 } else { 1 };
    let rd0 = destinations_from(instruction, Field::Rd0, first.chunks(each));
    (rd0, destinations_from(instruction, Field::Rd1, second.chunks(each)))
}

/// One destination for each group of components, from the register operand `name` upwards.
fn destinations_from<'a>(
    instruction: &Instruction,
    name: Field,
    groups: impl Iterator<Item = &'a [u8]>,
) -> Vec<Destination> {
    let first = instruction.register(name).unwrap_or(RZ);
    let destination = |(index, group): (usize, &[u8])| Destination {
        register: register_behind(first, index),
        components: group.to_vec(),
    };
    groups.enumerate().map(destination).collect()
}
