//! What may stand at modifiers that are sets, by type: what an instruction says there is asked for as
//! [`Opcode::choice`](crate::module::Opcode::choice), and matched without a wildcard.
//!
//! A set's name means different things in different rows (`.mode`), so that a type is one of the sets of its name; types
//! of data are [`Type`](crate::types::Type).

use tmu_program::{MatrixElement, MatrixShape, TensorMapField, names};
use tmu_texture::Dimension;

use crate::names::Word;
use crate::types::Space;

/// A set of words.
pub trait Choice: Copy + 'static {
    /// The names under which rows have the set.
    const OF: &'static [Word];

    /// The word that is spelled so.
    fn spelled(name: &str) -> Option<Self>;
}

macro_rules! choices {
    ($($(#[$about:meta])* $name:ident of $($word:ident)|+ { $($variant:ident = $text:literal,)+ })+) => {
        $(
            names! { $(#[$about])* $name { $($variant = $text,)+ } }

            impl Choice for $name {
                const OF: &'static [Word] = &[$(Word::$word),+];

                fn spelled(name: &str) -> Option<$name> {
                    $name::named(name)
                }
            }
        )+

        /// The names of each set, and its words.
        #[cfg(test)]
        const CHOICES: &[(&[Word], &[&str])] = &[$((<$name as Choice>::OF, &[$($text),+]),)+];
    };
}

choices! {
    /// Dimension, layers and samples of a texture or surface.
    Geometry of Geom {
        D1 = "1d",
        D2 = "2d",
        D3 = "3d",
        A1d = "a1d",
        A2d = "a2d",
        Cube = "cube",
        Acube = "acube",
        D2ms = "2dms",
        A2dms = "a2dms",
    }
    /// The component that is gathered.
    Component of Comp {
        R = "r",
        G = "g",
        B = "b",
        A = "a",
    }
    /// What becomes of surface accesses outside.
    Clamp of Clamp {
        Trap = "trap",
        Clamp = "clamp",
        Zero = "zero",
    }
    /// What a comparison asks; those of integers that end in `o`, `s` or `i` take them as unsigned.
    Relation of Cmp {
        Eq = "eq",
        Ne = "ne",
        Lt = "lt",
        Le = "le",
        Gt = "gt",
        Ge = "ge",
        Lo = "lo",
        Ls = "ls",
        Hi = "hi",
        Hs = "hs",
        Equ = "equ",
        Neu = "neu",
        Ltu = "ltu",
        Leu = "leu",
        Gtu = "gtu",
        Geu = "geu",
        Num = "num",
        Nan = "nan",
    }
    /// How predicates are combined.
    Boolean of Bool {
        And = "and",
        Or = "or",
        Xor = "xor",
    }
    /// Half of a product, or of the operand of a dot product.
    Half of Mode {
        Hi = "hi",
        Lo = "lo",
    }
    /// What becomes of amounts that are too large.
    Limit of Mode {
        Clamp = "clamp",
        Wrap = "wrap",
    }
    /// Which lane a shuffle reads.
    Shuffle of Mode {
        Up = "up",
        Down = "down",
        Bfly = "bfly",
        Idx = "idx",
    }
    /// What a vote asks.
    Vote of Mode {
        All = "all",
        Any = "any",
        Uni = "uni",
    }
    /// Which bytes are chosen.
    Permutation of Mode {
        F4e = "f4e",
        B4e = "b4e",
        Rc8 = "rc8",
        Ecl = "ecl",
        Ecr = "ecr",
        Rc16 = "rc16",
    }
    /// Of a funnel shift.
    Direction of Direction {
        L = "l",
        R = "r",
    }
    /// Rounding; to an integer where there is an `i` at the end.
    Round of Rnd {
        Rn = "rn",
        Rz = "rz",
        Rm = "rm",
        Rp = "rp",
        Rni = "rni",
        Rzi = "rzi",
        Rmi = "rmi",
        Rpi = "rpi",
    }
    /// What lanes or threads do together.
    Operation of Op {
        Add = "add",
        Min = "min",
        Max = "max",
        Inc = "inc",
        Dec = "dec",
        And = "and",
        Or = "or",
        Xor = "xor",
        Exch = "exch",
        Cas = "cas",
    }
    /// What `testp` asks.
    Property of Op {
        Finite = "finite",
        Infinite = "infinite",
        Number = "number",
        NotANumber = "notanumber",
        Normal = "normal",
        Subnormal = "subnormal",
    }
    /// What a video instruction does with its third operand.
    Second of Op2 {
        Add = "add",
        Min = "min",
        Max = "max",
    }
    /// By how many bits a video product is shifted.
    Scale of Scale {
        Shr7 = "shr7",
        Shr15 = "shr15",
    }
    /// A state space, as instructions name it.
    StateSpace of Space | Global {
        Const = "const",
        Global = "global",
        Local = "local",
        Param = "param",
        ParamEntry = "param::entry",
        ParamFunc = "param::func",
        Shared = "shared",
        SharedCta = "shared::cta",
        SharedCluster = "shared::cluster",
    }
    /// What is asked of a texture, a surface or a sampler.
    Query of Query | Tquery | Tlquery | Squery {
        Width = "width",
        Height = "height",
        Depth = "depth",
        ChannelDataType = "channel_data_type",
        ChannelOrder = "channel_order",
        NormalizedCoords = "normalized_coords",
        ArraySize = "array_size",
        NumMipmapLevels = "num_mipmap_levels",
        NumSamples = "num_samples",
        MemoryLayout = "memory_layout",
        ForceUnnormalizedCoords = "force_unnormalized_coords",
        FilterMode = "filter_mode",
        AddrMode0 = "addr_mode_0",
        AddrMode1 = "addr_mode_1",
        AddrMode2 = "addr_mode_2",
    }
    /// Rows, columns and depth of a product of matrices.
    Shape of Shape {
        M8n8k4 = "m8n8k4",
        M8n8k16 = "m8n8k16",
        M8n8k32 = "m8n8k32",
        M8n8k128 = "m8n8k128",
        M16n8k4 = "m16n8k4",
        M16n8k8 = "m16n8k8",
        M16n8k16 = "m16n8k16",
        M16n8k32 = "m16n8k32",
        M16n8k64 = "m16n8k64",
        M16n8k128 = "m16n8k128",
        M16n8k256 = "m16n8k256",
        M16n16k8 = "m16n16k8",
        M16n16k16 = "m16n16k16",
        M8n32k16 = "m8n32k16",
        M32n8k16 = "m32n8k16",
    }
    /// Elements of a matrix.
    Element of Atype | Btype | Ctype | Dtype {
        B1 = "b1",
        U4 = "u4",
        S4 = "s4",
        U8 = "u8",
        S8 = "s8",
        S32 = "s32",
        E4m3 = "e4m3",
        E5m2 = "e5m2",
        F16 = "f16",
        Bf16 = "bf16",
        Tf32 = "tf32",
        F32 = "f32",
        F64 = "f64",
    }
    /// Whether the rows or the columns of a matrix lie one behind the other.
    MatrixOrder of Alayout | Blayout | Layout {
        Row = "row",
        Col = "col",
    }
    /// How rows and columns of single bits are combined.
    BitOperation of BitOp {
        Xor = "xor",
        And = "and",
    }
    /// Elements of a vector.
    Elements of Vec {
        V2 = "v2",
        V4 = "v4",
        V8 = "v8",
    }
    /// Which caches keep what is accessed.
    Caching of Cop {
        Ca = "ca",
        Cg = "cg",
        Cs = "cs",
        Lu = "lu",
        Cv = "cv",
        Wb = "wb",
        Wt = "wt",
    }
    /// What a tensor map has.
    TensorField of Field {
        GlobalAddress = "global_address",
        Rank = "rank",
        BoxDim = "box_dim",
        GlobalDim = "global_dim",
        GlobalStride = "global_stride",
        ElementStride = "element_stride",
        Elemtype = "elemtype",
        InterleaveLayout = "interleave_layout",
        SwizzleMode = "swizzle_mode",
        SwizzleAtomicity = "swizzle_atomicity",
        FillMode = "fill_mode",
    }
    /// The numbers that `cvt.pack` packs.
    Packed of Dtype {
        U2 = "u2",
        S2 = "s2",
        U4 = "u4",
        S4 = "s4",
        U8 = "u8",
        S8 = "s8",
        U16 = "u16",
        S16 = "s16",
    }
}

impl Geometry {
    /// Dimension, whether there is a layer, whether there is a sample number.
    #[must_use]
    pub fn parts(self) -> (Dimension, bool, bool) {
        match self {
            Geometry::D1 => (Dimension::D1, false, false),
            Geometry::D2 => (Dimension::D2, false, false),
            Geometry::D3 => (Dimension::D3, false, false),
            Geometry::A1d => (Dimension::D1, true, false),
            Geometry::A2d => (Dimension::D2, true, false),
            Geometry::Cube => (Dimension::Cube, false, false),
            Geometry::Acube => (Dimension::Cube, true, false),
            Geometry::D2ms => (Dimension::D2, false, true),
            Geometry::A2dms => (Dimension::D2, true, true),
        }
    }
}

impl Component {
    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Component::R => 0,
            Component::G => 1,
            Component::B => 2,
            Component::A => 3,
        }
    }
}

impl Round {
    /// Whether the result is an integer.
    #[must_use]
    pub fn is_to_integer(self) -> bool {
        match self {
            Round::Rni | Round::Rzi | Round::Rmi | Round::Rpi => true,
            Round::Rn | Round::Rz | Round::Rm | Round::Rp => false,
        }
    }
}

impl StateSpace {
    /// The memory that is meant; that of a cluster is that of the block, which is alone in it.
    #[must_use]
    pub fn space(self) -> Space {
        match self {
            StateSpace::Const => Space::Const,
            StateSpace::Global => Space::Global,
            StateSpace::Local => Space::Local,
            StateSpace::Param | StateSpace::ParamEntry | StateSpace::ParamFunc => Space::Param,
            StateSpace::Shared | StateSpace::SharedCta | StateSpace::SharedCluster => Space::Shared,
        }
    }
}

impl Relation {
    /// Whether it takes integers as unsigned, whatever their type.
    #[must_use]
    pub fn is_unsigned(self) -> bool {
        matches!(self, Relation::Lo | Relation::Ls | Relation::Hi | Relation::Hs)
    }
}

impl Shape {
    /// The sizes.
    #[must_use]
    pub fn sizes(self) -> MatrixShape {
        let [rows, columns, depth] = match self {
            Shape::M8n8k4 => [8, 8, 4],
            Shape::M8n8k16 => [8, 8, 16],
            Shape::M8n8k32 => [8, 8, 32],
            Shape::M8n8k128 => [8, 8, 128],
            Shape::M16n8k4 => [16, 8, 4],
            Shape::M16n8k8 => [16, 8, 8],
            Shape::M16n8k16 => [16, 8, 16],
            Shape::M16n8k32 => [16, 8, 32],
            Shape::M16n8k64 => [16, 8, 64],
            Shape::M16n8k128 => [16, 8, 128],
            Shape::M16n8k256 => [16, 8, 256],
            Shape::M16n16k8 => [16, 16, 8],
            Shape::M16n16k16 => [16, 16, 16],
            Shape::M8n32k16 => [8, 32, 16],
            Shape::M32n8k16 => [32, 8, 16],
        };
        MatrixShape { rows, columns, depth }
    }
}

impl Element {
    /// The same, as operations have it.
    #[must_use]
    pub fn element(self) -> MatrixElement {
        match self {
            Element::B1 => MatrixElement::Bits,
            Element::U4 => MatrixElement::U4,
            Element::S4 => MatrixElement::S4,
            Element::U8 => MatrixElement::U8,
            Element::S8 => MatrixElement::S8,
            Element::S32 => MatrixElement::S32,
            Element::E4m3 => MatrixElement::E4m3,
            Element::E5m2 => MatrixElement::E5m2,
            Element::F16 => MatrixElement::F16,
            Element::Bf16 => MatrixElement::Bf16,
            Element::Tf32 => MatrixElement::Tf32,
            Element::F32 => MatrixElement::F32,
            Element::F64 => MatrixElement::F64,
        }
    }
}

impl TensorField {
    /// The same, as programs have it.
    #[must_use]
    pub fn field(self) -> TensorMapField {
        match self {
            TensorField::GlobalAddress => TensorMapField::Address,
            TensorField::Rank => TensorMapField::Rank,
            TensorField::BoxDim => TensorMapField::Box,
            TensorField::GlobalDim => TensorMapField::Size,
            TensorField::GlobalStride => TensorMapField::Stride,
            TensorField::ElementStride => TensorMapField::Step,
            TensorField::Elemtype => TensorMapField::Element,
            TensorField::InterleaveLayout => TensorMapField::Interleave,
            TensorField::SwizzleMode => TensorMapField::Swizzle,
            TensorField::SwizzleAtomicity => TensorMapField::Atomicity,
            TensorField::FillMode => TensorMapField::Fill,
        }
    }
}

impl Elements {
    /// How many.
    #[must_use]
    pub fn count(self) -> u8 {
        match self {
            Elements::V2 => 2,
            Elements::V4 => 4,
            Elements::V8 => 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rows;
    use crate::types::Type;

    /// Each set of a row under a name that is asked for by type is one of the types, so that no answer is left out; and each
    /// word is in a row.
    #[test]
    fn sets_of_rows_are_types() {
        let modifiers = || rows().iter().flat_map(|row| &row.modifiers);
        for modifier in modifiers() {
            let Some(name) = modifier.word else { continue };
            let types = modifier.words.iter().all(|word| Type::named(word).is_some());
            let mut sets = CHOICES.iter().filter(|(of, _)| of.contains(&name)).peekable();
            let one = sets.peek().is_none()
                || sets.any(|(_, words)| modifier.words.iter().all(|word| words.contains(word)));
            assert!(
                types || one || modifier.words == [modifier.name],
                "{} = {:?}",
                modifier.name,
                modifier.words
            );
        }
        for (of, words) in CHOICES {
            let mut of = modifiers().filter(|modifier| modifier.word.is_some_and(|word| of.contains(&word)));
            let found: Vec<_> = of.by_ref().flat_map(|modifier| &modifier.words).collect();
            for word in *words {
                assert!(found.contains(&word), "{word} is in no set");
            }
        }
    }
}
