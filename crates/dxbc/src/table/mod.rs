//! Every opcode, declared once: number, name, operands, first shader model, stages, meaning.

mod arithmetic;
mod declaration;
mod double;
mod flow;
mod integer;
mod memory;
mod opcode;
mod resource;
mod slot;

use crate::names::Stage;
pub use opcode::Opcode;
pub use slot::{Literal, Slot};

/// How the words behind the opcode words are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Operands alone.
    Plain,
    /// Operands, then plain words.
    Declaration,
    /// Plain words alone.
    Words,
    /// One plain word, then operands: `fcall`.
    Call,
    /// A number that no shader uses: reserved, or left of earlier models.
    Reserved,
}

/// The first shader model that has an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Since {
    /// 4.0.
    Model40,
    /// 4.1.
    Model41,
    /// 5.0, and 4.x with raw and structured buffers.
    Buffers4,
    /// 5.0.
    Model50,
    /// 5.0 with double precision.
    Double,
    /// 5.0 with the double-precision extensions of 11.1.
    Double11,
    /// 5.0 with the shader extensions of 11.1.
    Extensions11,
    /// 5.0 with tiled resources.
    Tiled,
}

impl Since {
    /// The lowest shader model, as two digits.
    #[must_use]
    pub fn model(self) -> u32 {
        match self {
            Since::Model40 | Since::Buffers4 => 40,
            Since::Model41 => 41,
            Since::Model50 | Since::Double | Since::Double11 | Since::Extensions11 | Since::Tiled => 50,
        }
    }

    /// In words.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Since::Model40 => "4.0",
            Since::Model41 => "4.1",
            Since::Buffers4 => "5.0 (4.x with raw and structured buffers)",
            Since::Model50 => "5.0",
            Since::Double => "5.0 with double precision",
            Since::Double11 => "5.0 with the double-precision extensions of 11.1",
            Since::Extensions11 => "5.0 with the shader extensions of 11.1",
            Since::Tiled => "5.0 with tiled resources",
        }
    }
}

/// A set of stages, one bit each by [`Stage::number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stages(pub u8);

impl Stages {
    /// Every stage.
    pub const ALL: Stages = Stages(0b11_1111);
    /// The pixel shader.
    pub const PIXEL: Stages = Stages(1);
    /// The geometry shader.
    pub const GEOMETRY: Stages = Stages(1 << 2);
    /// The hull shader.
    pub const HULL: Stages = Stages(1 << 3);
    /// Hull and domain shader.
    pub const HULL_DOMAIN: Stages = Stages(1 << 3 | 1 << 4);
    /// The compute shader.
    pub const COMPUTE: Stages = Stages(1 << 5);
    /// Pixel and compute shader.
    pub const PIXEL_COMPUTE: Stages = Stages(1 << 5 | 1);

    /// Whether a stage is in the set.
    #[must_use]
    pub fn has(self, stage: Stage) -> bool {
        self.0 >> stage.number() & 1 == 1
    }
}

/// One opcode.
#[derive(Debug)]
pub struct Row {
    /// Which one.
    pub opcode: Opcode,
    /// Name in a listing, without suffixes; empty where the reference tool prints nothing.
    pub name: &'static str,
    /// Roles of the operands in order.
    pub operands: &'static [Slot],
    /// How the words are laid out.
    pub shape: Shape,
    /// First shader model.
    pub since: Since,
    /// Stages that have it, resource kinds aside (`check` knows those).
    pub stages: Stages,
    /// What it does, in one line.
    pub summary: &'static str,
    /// How literals are written, if the operands do not say it.
    literals: Option<Literal>,
    /// Which operands have the destination's precision.
    inherits: Inherits,
    /// What it is for the blocks of the program.
    pub nesting: Nesting,
    /// The same without a clamp of the level and without a status word: `sample_cl_s` is `sample`.
    pub base: Opcode,
    /// What it declares, if it is a declaration.
    pub declares: Option<Declares>,
}

/// Which operands take part in arithmetic of the destination's precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inherits {
    /// Those that are numbers.
    Numbers,
    /// The first one.
    First,
    /// None: the result is of another kind.
    Nothing,
}

/// A block of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// `if` … `else` … `endif`.
    If,
    /// `loop` … `endloop`.
    Loop,
    /// `switch` … `case` … `endswitch`.
    Switch,
}

/// What an instruction is for the blocks of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// Nothing.
    None,
    /// It begins one.
    Begins(Block),
    /// It begins another part of one: `else`, `case`, `default`.
    Divides(Block),
    /// It ends one.
    Ends(Block),
    /// It leaves a loop or a switch.
    Leaves,
    /// It begins the next turn of a loop.
    Continues,
}

/// What a declaration declares, and so how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declares {
    /// A comment, debugging data, or the immediate constant buffer.
    Data,
    /// A typed resource or view.
    TypedView,
    /// A constant buffer.
    ConstantBuffer,
    /// A sampler.
    Sampler,
    /// A resource or view of bytes.
    RawView,
    /// A resource or view of structures.
    StructuredView,
    /// Bytes that a thread group shares.
    RawShared,
    /// Structures that a thread group shares.
    StructuredShared,
    /// Registers that are indexed together.
    IndexRange,
    /// The global flags.
    Flags,
    /// An input of a pixel shader, with the way to interpolate it, and perhaps a value of the system's.
    Interpolated,
    /// An input or output that is a value of the system's.
    SystemValue,
    /// An input or output.
    Register,
    /// The stream that is emitted to.
    Stream,
    /// Not a thing: it begins a phase of a hull shader.
    Phase,
    /// What a geometry shader emits.
    Topology,
    /// What a geometry shader gets.
    Primitive,
    /// An array of temporary registers.
    IndexableTemp,
    /// The size of a thread group.
    ThreadGroup,
    /// The tessellator's domain.
    Domain,
    /// The tessellator's partitioning.
    Partitioning,
    /// What the tessellator makes.
    OutputPrimitive,
    /// How many control points a patch has.
    ControlPoints,
    /// The largest tessellation factor.
    TessellationFactor,
    /// The body of a method.
    FunctionBody,
    /// Bodies of methods.
    FunctionTable,
    /// An interface.
    Interface,
    /// A number of something.
    Count,
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        self.opcode == other.opcode
    }
}

impl Eq for Row {}

impl Row {
    /// Number of operands.
    #[must_use]
    pub fn operand_count(&self) -> usize {
        self.operands.len()
    }

    /// How literals are written among the operands: one way for all operands of an opcode, as observed.
    #[must_use]
    pub fn literals(&self) -> Literal {
        let float = |slot: &Slot| matches!(slot, Slot::Float | Slot::Coordinate | Slot::Double);
        self.literals.unwrap_or(match self.operands.iter().any(float) {
            true => Literal::Float,
            false => Literal::Integer,
        })
    }

    /// Whether the operand at a position takes part in arithmetic of the destination's precision, as observed.
    #[must_use]
    pub fn inherits_precision(&self, position: usize) -> bool {
        use Slot::{Bits, Double, Float, Int, Pulled};
        if self.operands.first() != Some(&Slot::Dest) || position == 0 {
            return false;
        }
        match self.inherits {
            Inherits::Nothing => false,
            Inherits::First => position == 1,
            Inherits::Numbers => {
                matches!(self.operands.get(position), Some(Float | Int | Bits | Double | Pulled))
            }
        }
    }

    /// Its operands by their names in the documentation, such as `ldms dest, srcAddress, srcResource, sampleIndex`.
    #[must_use]
    pub fn form(&self) -> String {
        let names: Vec<&str> = self.operands.iter().map(|slot| slot.name()).collect();
        format!("{} {}", self.name, names.join(", ")).trim_end().to_string()
    }

    /// Whether this declares something instead of doing it.
    #[must_use]
    pub fn is_declaration(&self) -> bool {
        self.declares.is_some()
    }

    const fn for_stages(self, stages: Stages) -> Row {
        Row { stages, ..self }
    }

    const fn shaped(self, shape: Shape) -> Row {
        Row { shape, ..self }
    }

    const fn written_as(self, literals: Literal) -> Row {
        Row { literals: Some(literals), ..self }
    }

    const fn in_precision(self, inherits: Inherits) -> Row {
        Row { inherits, ..self }
    }

    const fn nested(self, nesting: Nesting) -> Row {
        Row { nesting, ..self }
    }

    const fn variant_of(self, base: Opcode) -> Row {
        Row { base, ..self }
    }

    const fn declaring(self, declares: Declares) -> Row {
        Row { declares: Some(declares), ..self }
    }
}

/// A row of an instruction that every stage has.
const fn plain(opcode: Opcode, operands: &'static [Slot], since: Since, summary: &'static str) -> Row {
    Row {
        opcode,
        name: opcode.name(),
        operands,
        shape: Shape::Plain,
        since,
        stages: Stages::ALL,
        summary,
        literals: None,
        inherits: Inherits::Numbers,
        nesting: Nesting::None,
        base: opcode,
        declares: None,
    }
}

/// Number of opcodes.
pub const OPCODES: usize = Opcode::ALL.len();

const GROUPS: [&[Row]; 7] = [
    arithmetic::ROWS,
    integer::ROWS,
    double::ROWS,
    flow::ROWS,
    resource::ROWS,
    memory::ROWS,
    declaration::ROWS,
];

/// Every row in the order of the opcodes.
#[must_use]
pub fn rows() -> &'static [&'static Row] {
    static SORTED: [&Row; OPCODES] = sorted();
    &SORTED
}

/// The rows of all groups by their numbers. An opcode with no row, or with two, does not compile.
const fn sorted() -> [&'static Row; OPCODES] {
    const NONE: Row = plain(Opcode::Nop, &[], Since::Model40, "");
    let mut rows = [&NONE; OPCODES];
    let mut count = 0;
    let mut group = 0;
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            let row = &GROUPS[group][index];
            let number = row.opcode.number() as usize;
            assert!(rows[number].summary.is_empty(), "an opcode has two rows");
            rows[number] = row;
            index += 1;
            count += 1;
        }
        group += 1;
    }
    assert!(count == OPCODES, "an opcode has no row");
    rows
}

/// The row of a number; none from 235 on.
#[must_use]
pub fn row(opcode: u32) -> Option<&'static Row> {
    rows().get(opcode as usize).copied()
}

/// The row of an opcode.
pub(crate) fn row_of(opcode: Opcode) -> &'static Row {
    rows()[opcode.number() as usize]
}

/// The row with a name of the listing.
#[must_use]
pub fn row_named(name: &str) -> Option<&'static Row> {
    if name.is_empty() {
        return None;
    }
    rows().iter().copied().find(|row| row.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_has_one_row() {
        assert_eq!(rows().len(), OPCODES);
        for (index, row) in rows().iter().enumerate() {
            assert_eq!(row.opcode.number() as usize, index, "{}", row.name);
        }
    }

    #[test]
    fn no_name_stands_twice() {
        for row in rows().iter().filter(|row| !row.name.is_empty()) {
            assert_eq!(row_named(row.name), Some(*row));
        }
    }
}
