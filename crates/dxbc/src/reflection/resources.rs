//! RDEF: constant buffers with their variables, and bindings.

use tmu_program::Diagnostic;

use super::{Data, at};
use crate::container::Chunk;

/// Marks of the chunk's newer forms: 5.0, and 5.1 with spaces.
const MARKS: [u32; 2] = [0x3131_4452, 0x2544_1313];
/// Most variables and members altogether: types are shared, so that a small file could mean a huge listing.
const MOST_MEMBERS: usize = 1 << 16;
/// Deepest nesting of structures.
const DEEPEST: usize = 32;

/// The type of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// Name, from 5.0 on.
    pub name: Option<String>,
    /// 0 scalar, 1 vector, 2 row-major matrix, 3 column-major matrix, 4 object, 5 structure, 6 class, 7 interface.
    pub class: u32,
    /// Number of the scalar's type.
    pub scalar: u32,
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
    /// Length of the array, 0 for none.
    pub elements: u32,
    /// Members of a structure.
    pub members: Vec<Member>,
}

/// A member of a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Name.
    pub name: String,
    /// Type.
    pub kind: Type,
    /// Byte offset in the structure.
    pub offset: u32,
}

/// A variable of a buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Name.
    pub name: String,
    /// Byte offset.
    pub offset: u32,
    /// Size in bytes.
    pub size: u32,
    /// Bit 1: the program uses it.
    pub flags: u32,
    /// Type.
    pub kind: Type,
    /// Default value, empty where there is none.
    pub default: Vec<u32>,
    /// First texture and number of textures of an instance of a class.
    pub textures: (u32, u32),
    /// First sampler and number of samplers of an instance of a class.
    pub samplers: (u32, u32),
}

/// A constant buffer, or the layout of a structured buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// Name.
    pub name: String,
    /// Variables.
    pub variables: Vec<Variable>,
    /// Size in bytes.
    pub size: u32,
    /// 0 constant buffer, 1 texture buffer, 2 interfaces, 3 layout of a resource.
    pub kind: u32,
}

/// A resource of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Name.
    pub name: String,
    /// Kind: 0 constant buffer, 1 texture buffer, 2 texture, 3 sampler, 4 typed view, 5 structured, 6 structured view, 7
    /// raw, 8 raw view, 9 append, 10 consume, 11 structured view with counter.
    pub kind: u32,
    /// Number of the return type.
    pub return_type: u32,
    /// Number of the dimension.
    pub dimension: u32,
    /// Number of samples, or structure stride.
    pub samples: u32,
    /// First register.
    pub register: u32,
    /// Number of registers, 0 for no bound.
    pub count: u32,
    /// Bit 1: comparison sampler; bits 3:2: components of the return type less one.
    pub flags: u32,
    /// Register space, from 5.1 on.
    pub space: u32,
    /// Number of the range, from 5.1 on.
    pub id: u32,
}

/// The chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Buffers.
    pub buffers: Vec<Buffer>,
    /// Bindings.
    pub bindings: Vec<Binding>,
    /// Stage and shader model.
    pub target: u32,
    /// Compiler flags.
    pub flags: u32,
    /// Who wrote the container.
    pub creator: String,
}

impl Resources {
    /// Reads the chunk.
    ///
    /// # Errors
    /// `DXBC-005` for a damaged chunk.
    pub fn parse(chunk: &Chunk) -> Result<Resources, Diagnostic> {
        let data = Data { bytes: &chunk.data, tag: "RDEF" };
        let target = data.word(16)?;
        let mark = data.word(28).unwrap_or(0);
        let has_mark = target >> 8 & 0xff >= 5 && MARKS.contains(&mark);
        let has_spaces = has_mark && mark == MARKS[1];
        let mut reader = Reader { data, has_mark, members: 0 };
        let binding_size = if has_spaces { 40 } else { 32 };
        let (buffers, bindings) = (data.word(4)? as usize, data.word(12)? as usize);
        let buffers =
            (0..data.count(0, 24)?).map(|it| reader.buffer(at(buffers, it, 24))).collect::<Result<_, _>>()?;
        let bindings = (0..data.count(8, binding_size)?)
            .map(|it| binding(data, at(bindings, it, binding_size), has_spaces))
            .collect::<Result<_, _>>()?;
        let creator = data.text(data.word(24)? as usize)?;
        Ok(Resources { buffers, bindings, target, flags: data.word(20)?, creator })
    }
}

fn binding(data: Data<'_>, start: usize, has_spaces: bool) -> Result<Binding, Diagnostic> {
    let word = |index| data.word(at(start, index, 4));
    Ok(Binding {
        name: data.text(word(0)? as usize)?,
        kind: word(1)?,
        return_type: word(2)?,
        dimension: word(3)?,
        samples: word(4)?,
        register: word(5)?,
        count: word(6)?,
        flags: word(7)?,
        space: if has_spaces { word(8)? } else { 0 },
        id: if has_spaces { word(9)? } else { 0 },
    })
}

struct Reader<'a> {
    data: Data<'a>,
    has_mark: bool,
    /// Variables and members read so far.
    members: usize,
}

impl Reader<'_> {
    fn count_one(&mut self, offset: usize) -> Result<(), Diagnostic> {
        self.members += 1;
        if self.members > MOST_MEMBERS { Err(self.data.damaged(offset)) } else { Ok(()) }
    }

    fn buffer(&mut self, start: usize) -> Result<Buffer, Diagnostic> {
        let data = self.data;
        let word = |index| data.word(at(start, index, 4));
        let size = if self.has_mark { 40 } else { 24 };
        let (count, first) = (data.count(at(start, 1, 4), size)?, word(2)? as usize);
        let variables =
            (0..count).map(|it| self.variable(at(first, it, size))).collect::<Result<Vec<_>, _>>()?;
        Ok(Buffer { name: data.text(word(0)? as usize)?, variables, size: word(3)?, kind: word(5)? })
    }

    fn variable(&mut self, start: usize) -> Result<Variable, Diagnostic> {
        self.count_one(start)?;
        let data = self.data;
        let word = |index| data.word(at(start, index, 4));
        let (size, default) = (word(2)?, word(5)? as usize);
        Ok(Variable {
            name: data.text(word(0)? as usize)?,
            offset: word(1)?,
            size,
            flags: word(3)?,
            kind: self.kind(word(4)? as usize, 0)?,
            default: if default == 0 { Vec::new() } else { self.default(default, size)? },
            textures: if self.has_mark { (word(6)?, word(7)?) } else { (0, 0) },
            samplers: if self.has_mark { (word(8)?, word(9)?) } else { (0, 0) },
        })
    }

    fn default(&self, start: usize, size: u32) -> Result<Vec<u32>, Diagnostic> {
        if size as usize > self.data.bytes.len() {
            return Err(self.data.damaged(start));
        }
        (0..size as usize / 4).map(|index| self.data.word(at(start, index, 4))).collect()
    }

    fn kind(&mut self, start: usize, depth: usize) -> Result<Type, Diagnostic> {
        let data = self.data;
        let half = |index| data.half(at(start, index, 2));
        if depth > DEEPEST {
            return Err(data.damaged(start));
        }
        let first = data.word(at(start, 3, 4))? as usize;
        let mut members = Vec::new();
        for index in 0..half(5)? as usize {
            self.count_one(start)?;
            let offset = at(first, index, 12);
            members.push(Member {
                name: data.text(data.word(offset)? as usize)?,
                kind: self.kind(data.word(at(offset, 1, 4))? as usize, depth + 1)?,
                offset: data.word(at(offset, 2, 4))?,
            });
        }
        let name = match self.has_mark {
            true => Some(data.text(data.word(at(start, 8, 4))? as usize)?),
            false => None,
        };
        Ok(Type {
            name,
            class: half(0)?,
            scalar: half(1)?,
            rows: half(2)?,
            columns: half(3)?,
            elements: half(4)?,
            members,
        })
    }
}
