//! The enumerations. In structures they are `uint32_t`, because C may put any number there. Those of the texture unit are
//! in the header as they are; an operation and a packing, which hold more than a number, are mirrored here.

use tmu_texture::fetch::{Compare, Derivatives, F16Rounding, MinLevel, Offset};
use tmu_texture::hardware::GobOrder;
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction};
use tmu_texture::{Dimension, Level, Model, Operation, Packing};

use crate::status::Failure;

/// The choice with that number.
pub(crate) fn choose<T: Copy>(name: &str, number: u32, choices: &[T]) -> Result<T, Failure> {
    let choice = usize::try_from(number).ok().and_then(|number| choices.get(number).copied());
    choice
        .ok_or_else(|| Failure::argument(format!("{name} is {number}, but must be below {}", choices.len())))
}

/// Lists the values of enumerations, each of which is there, at its number.
macro_rules! choices {
    ($($name:ident: $type:ident { $($variant:ident),+ $(,)? })+) => {
        $(pub(crate) const $name: &[$type] = {
            const fn number(choice: $type) -> usize {
                match choice { $($type::$variant => $type::$variant as usize),+ }
            }
            const ALL: &[$type] = &[$($type::$variant),+];
            let mut index = 0;
            while index < ALL.len() {
                assert!(number(ALL[index]) == index, "the values are in the order of their numbers");
                index += 1;
            }
            ALL
        };)+
    };
}

choices! {
    MODELS: Model { Nvidia, D3d, Exact }
    DIMENSIONS: Dimension { D1, D2, D3, Cube, Buffer }
    GOB_ORDERS: GobOrder { Tegra, Desktop, Rows }
    LEVELS: Level { Zero, Implicit, Bias, Explicit, Gradients }
    DERIVATIVES: Derivatives { Quad, Zero, None }
    OFFSETS: Offset { None, Texel, Four }
    COMPARES: Compare { Never, Forced, IfSampler }
    MIN_LEVELS: MinLevel { None, UpToLast, OrNothing }
    ADDRESS_MODES: AddressMode {
        Wrap, Mirror, ClampToEdge, Border, ClampOgl, MirrorOnceClampToEdge, MirrorOnceBorder, MirrorOnceClampOgl,
    }
    FILTERS: Filter { Point, Linear }
    MIP_FILTERS: MipFilter { None, Point, Linear }
    COMPARE_FUNCTIONS: CompareFunction {
        Never, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual, Always,
    }
    CUBE_FILTERINGS: CubeFiltering { Seamless, PerFace, Wrapped }
    REDUCTIONS: Reduction { WeightedAverage, Minimum, Maximum }
    OPERATIONS: TmuOperation {
        Load, Sample, Gather, QueryLevelOfDetail, QuerySize, QueryType, QuerySamplePosition,
    }
    PACKINGS: TmuPacking { Bits32, F16, F16TowardZero, Fixed8 }
}

/// A flag: 0 or 1.
pub(crate) fn flag(name: &str, value: u32) -> Result<bool, Failure> {
    choose(name, value, &[false, true])
}

/// A number of a narrower type.
pub(crate) fn narrow<T: TryFrom<u32>>(name: &str, value: u32) -> Result<T, Failure> {
    T::try_from(value).map_err(|_| Failure::argument(format!("{name} is {value}, which is too much")))
}

/// Which kind of answer is wanted. The answers are four components of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum TmuOperation {
    /// One texel at integer coordinates, unfiltered (TLD, `ld`). The components are bits of float, or
    /// integers for integer formats.
    Load = 0,
    /// A filtered sample at float coordinates (TEX, TEXS, `sample`).
    Sample = 1,
    /// One component of each of the four texels of the bilinear footprint, bottom left, bottom right, top
    /// right, top left (TLD4, `gather4`).
    Gather = 2,
    /// The level of detail that a sample would use, as floats: x unclamped, y clamped (TMML, `lod`).
    QueryLevelOfDetail = 3,
    /// Integers: width, height, depth or layers, number of levels of the view (TXQ, `resinfo`).
    QuerySize = 4,
    /// Integers: the texture header's type code, 0, the number of samples, 0 (TXQ).
    QueryType = 5,
    /// Floats: where the lane's sample lies, x and y from the texel's centre, y down (`samplepos`).
    QuerySamplePosition = 6,
}

impl TmuOperation {
    /// The texture unit's, which gathers a component.
    pub(crate) fn with_component(self, component: u8) -> Operation {
        match self {
            TmuOperation::Load => Operation::Load,
            TmuOperation::Sample => Operation::Sample,
            TmuOperation::Gather => Operation::Gather { component },
            TmuOperation::QueryLevelOfDetail => Operation::QueryLevelOfDetail,
            TmuOperation::QuerySize => Operation::QuerySize,
            TmuOperation::QueryType => Operation::QueryType,
            TmuOperation::QuerySamplePosition => Operation::QuerySamplePosition,
        }
    }
}

impl From<Operation> for TmuOperation {
    fn from(operation: Operation) -> TmuOperation {
        match operation {
            Operation::Load => TmuOperation::Load,
            Operation::Sample => TmuOperation::Sample,
            Operation::Gather { .. } => TmuOperation::Gather,
            Operation::QueryLevelOfDetail => TmuOperation::QueryLevelOfDetail,
            Operation::QuerySize => TmuOperation::QuerySize,
            Operation::QueryType => TmuOperation::QueryType,
            Operation::QuerySamplePosition => TmuOperation::QuerySamplePosition,
        }
    }
}

/// How the four components come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum TmuPacking {
    /// 32 bits each.
    Bits32 = 0,
    /// As 16-bit floats in the low half, rounded to nearest even.
    F16 = 1,
    /// As 16-bit floats in the low half, rounded toward zero.
    F16TowardZero = 2,
    /// As integers in units of 1/256, rounded down: queries of the level of detail (TMML).
    Fixed8 = 3,
}

impl From<TmuPacking> for Packing {
    fn from(packing: TmuPacking) -> Packing {
        match packing {
            TmuPacking::Bits32 => Packing::Bits32,
            TmuPacking::F16 => Packing::F16(F16Rounding::NearestEven),
            TmuPacking::F16TowardZero => Packing::F16(F16Rounding::TowardZero),
            TmuPacking::Fixed8 => Packing::Fixed8,
        }
    }
}

impl From<Packing> for TmuPacking {
    fn from(packing: Packing) -> TmuPacking {
        match packing {
            Packing::Bits32 => TmuPacking::Bits32,
            Packing::F16(F16Rounding::NearestEven) => TmuPacking::F16,
            Packing::F16(F16Rounding::TowardZero) => TmuPacking::F16TowardZero,
            Packing::Fixed8 => TmuPacking::Fixed8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is mirrored, and back: nothing of the texture unit's is left out.
    #[test]
    fn what_is_mirrored_is_itself() {
        for &operation in OPERATIONS {
            assert_eq!(TmuOperation::from(operation.with_component(2)), operation);
        }
        for &packing in PACKINGS {
            assert_eq!(TmuPacking::from(Packing::from(packing)), packing);
        }
    }
}
