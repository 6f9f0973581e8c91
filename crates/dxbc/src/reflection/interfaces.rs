//! IFCE: classes, their instances, and interface slots.

use tmu_program::Diagnostic;

use super::{Data, at};
use crate::container::Chunk;

/// A class that an interface can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassType {
    /// Name.
    pub name: String,
    /// Size in constant buffer vectors.
    pub constant_stride: u32,
    /// Textures of an instance.
    pub textures: u32,
    /// Samplers of an instance.
    pub samplers: u32,
}

/// An instance of a class in a constant buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassInstance {
    /// Name.
    pub name: String,
    /// Number of its class.
    pub class: u32,
    /// Length of the array, 1 for none.
    pub count: u32,
    /// Slot of its constant buffer.
    pub constant_buffer: u32,
    /// First vector in it.
    pub constant_offset: u32,
    /// First texture, if it has any.
    pub texture: Option<u32>,
    /// First sampler, if it has any.
    pub sampler: Option<u32>,
}

/// Interface slots that can hold the same classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// How many slots.
    pub count: u32,
    /// For each class that fits: its number and the function table to use.
    pub tables: Vec<(u32, u32)>,
}

/// The chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interfaces {
    /// Classes by number.
    pub types: Vec<ClassType>,
    /// Instances.
    pub instances: Vec<ClassInstance>,
    /// Slots in order.
    pub slots: Vec<Slot>,
    /// Number of slots.
    pub total: u32,
}

impl Interfaces {
    /// Reads the chunk.
    ///
    /// # Errors
    /// `DXBC-005` for a damaged chunk.
    pub fn parse(chunk: &Chunk) -> Result<Interfaces, Diagnostic> {
        let data = Data { bytes: &chunk.data, tag: "IFCE" };
        let offset = |position| data.word(position).map(|it| it as usize);
        let (instances, types, slots) = (offset(16)?, offset(20)?, offset(24)?);
        Ok(Interfaces {
            types: (0..data.count(4, 12)?)
                .map(|it| class(data, at(types, it, 12)))
                .collect::<Result<_, _>>()?,
            instances: (0..data.count(0, 16)?)
                .map(|it| instance(data, at(instances, it, 16)))
                .collect::<Result<_, _>>()?,
            slots: (0..data.count(8, 16)?)
                .map(|it| slot(data, at(slots, it, 16)))
                .collect::<Result<_, _>>()?,
            total: data.word(12)?,
        })
    }
}

fn class(data: Data<'_>, start: usize) -> Result<ClassType, Diagnostic> {
    Ok(ClassType {
        name: data.text(data.word(start)? as usize)?,
        constant_stride: data.half(at(start, 3, 2))?,
        textures: data.half(at(start, 4, 2))?,
        samplers: data.half(at(start, 5, 2))?,
    })
}

fn instance(data: Data<'_>, start: usize) -> Result<ClassInstance, Diagnostic> {
    let half = |index| data.half(at(start, index, 2));
    let present = |value: u32| (value != 0xffff).then_some(value);
    Ok(ClassInstance {
        name: data.text(data.word(start)? as usize)?,
        class: half(2)?,
        count: half(3)?,
        constant_buffer: half(4)?,
        constant_offset: half(5)?,
        texture: present(half(6)?),
        sampler: present(half(7)?),
    })
}

fn slot(data: Data<'_>, start: usize) -> Result<Slot, Diagnostic> {
    let word = |index| data.word(at(start, index, 4));
    let (types, tables) = (word(2)? as usize, word(3)? as usize);
    let fitting = data.count(at(start, 1, 4), 2)?;
    let table = |index| Ok((data.half(at(types, index, 2))?, data.word(at(tables, index, 4))?));
    Ok(Slot { count: word(0)?, tables: (0..fitting).map(table).collect::<Result<_, Diagnostic>>()? })
}
