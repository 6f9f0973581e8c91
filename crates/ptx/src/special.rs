//! The special registers (PTX ISA, "Special Registers").

use tmu_program::names;

use crate::types::Type;

names! {
    /// A special register.
    Name {
        Tid = "%tid",
        Ntid = "%ntid",
        Ctaid = "%ctaid",
        Nctaid = "%nctaid",
        Laneid = "%laneid",
        Warpid = "%warpid",
        Nwarpid = "%nwarpid",
        Smid = "%smid",
        Nsmid = "%nsmid",
        Gridid = "%gridid",
        IsExplicitCluster = "%is_explicit_cluster",
        Clusterid = "%clusterid",
        Nclusterid = "%nclusterid",
        ClusterCtaid = "%cluster_ctaid",
        ClusterNctaid = "%cluster_nctaid",
        ClusterCtarank = "%cluster_ctarank",
        ClusterNctarank = "%cluster_nctarank",
        LanemaskEq = "%lanemask_eq",
        LanemaskLe = "%lanemask_le",
        LanemaskLt = "%lanemask_lt",
        LanemaskGe = "%lanemask_ge",
        LanemaskGt = "%lanemask_gt",
        Clock = "%clock",
        ClockHi = "%clock_hi",
        Clock64 = "%clock64",
        Pm = "%pm",
        Pm64 = "%pm_64",
        Envreg = "%envreg",
        Globaltimer = "%globaltimer",
        GlobaltimerLo = "%globaltimer_lo",
        GlobaltimerHi = "%globaltimer_hi",
        TotalSmemSize = "%total_smem_size",
        AggrSmemSize = "%aggr_smem_size",
        DynamicSmemSize = "%dynamic_smem_size",
        ReservedSmemOffsetBegin = "%reserved_smem_offset_begin",
        ReservedSmemOffsetEnd = "%reserved_smem_offset_end",
        ReservedSmemOffsetCap = "%reserved_smem_offset_cap",
        ReservedSmemOffset0 = "%reserved_smem_offset_0",
        ReservedSmemOffset1 = "%reserved_smem_offset_1",
        CurrentGraphExec = "%current_graph_exec",
        Perctamemoryoffset = "%perctamemoryoffset",
        Perctamemorysize = "%perctamemorysize",
    }
}

/// A special register.
#[derive(Debug, PartialEq, Eq)]
pub struct SpecialRegister {
    /// Its name.
    pub name: Name,
    /// The type of it, or of each of its elements.
    pub ty: Type,
    /// Whether it has elements x, y, z.
    pub vector: bool,
    /// First version of the language that has it.
    pub version: (u8, u8),
    /// First machine that has it.
    pub target: u16,
}

const fn scalar(name: Name, ty: Type, version: (u8, u8), target: u16) -> SpecialRegister {
    SpecialRegister { name, ty, vector: false, version, target }
}

const fn vector(name: Name, version: (u8, u8), target: u16) -> SpecialRegister {
    SpecialRegister { name, ty: Type::U32, vector: true, version, target }
}

/// The special registers that programs for one grid read; `%envreg<32>`, `%pm<8>` and `%pm<8>_64` are the numbered
/// ones, named without a number here.
pub static SPECIAL_REGISTERS: &[SpecialRegister] = &[
    vector(Name::Tid, (1, 0), 10),
    vector(Name::Ntid, (1, 0), 10),
    vector(Name::Ctaid, (1, 0), 10),
    vector(Name::Nctaid, (1, 0), 10),
    scalar(Name::Laneid, Type::U32, (1, 3), 10),
    scalar(Name::Warpid, Type::U32, (1, 3), 10),
    scalar(Name::Nwarpid, Type::U32, (2, 0), 20),
    scalar(Name::Smid, Type::U32, (1, 3), 10),
    scalar(Name::Nsmid, Type::U32, (2, 0), 20),
    scalar(Name::Gridid, Type::U64, (1, 0), 10),
    scalar(Name::IsExplicitCluster, Type::Pred, (7, 8), 90),
    vector(Name::Clusterid, (7, 8), 90),
    vector(Name::Nclusterid, (7, 8), 90),
    vector(Name::ClusterCtaid, (7, 8), 90),
    vector(Name::ClusterNctaid, (7, 8), 90),
    scalar(Name::ClusterCtarank, Type::U32, (7, 8), 90),
    scalar(Name::ClusterNctarank, Type::U32, (7, 8), 90),
    scalar(Name::LanemaskEq, Type::U32, (2, 0), 20),
    scalar(Name::LanemaskLe, Type::U32, (2, 0), 20),
    scalar(Name::LanemaskLt, Type::U32, (2, 0), 20),
    scalar(Name::LanemaskGe, Type::U32, (2, 0), 20),
    scalar(Name::LanemaskGt, Type::U32, (2, 0), 20),
    scalar(Name::Clock, Type::U32, (1, 0), 10),
    scalar(Name::ClockHi, Type::U32, (5, 0), 20),
    scalar(Name::Clock64, Type::U64, (2, 0), 20),
    scalar(Name::Pm, Type::U32, (1, 3), 10),
    scalar(Name::Pm64, Type::U64, (4, 0), 50),
    scalar(Name::Envreg, Type::B32, (2, 1), 10),
    scalar(Name::Globaltimer, Type::U64, (3, 1), 30),
    scalar(Name::GlobaltimerLo, Type::U32, (3, 1), 30),
    scalar(Name::GlobaltimerHi, Type::U32, (3, 1), 30),
    scalar(Name::TotalSmemSize, Type::U32, (4, 1), 20),
    scalar(Name::AggrSmemSize, Type::U32, (8, 1), 90),
    scalar(Name::DynamicSmemSize, Type::U32, (4, 1), 20),
    scalar(Name::ReservedSmemOffsetBegin, Type::B32, (7, 6), 80),
    scalar(Name::ReservedSmemOffsetEnd, Type::B32, (7, 6), 80),
    scalar(Name::ReservedSmemOffsetCap, Type::B32, (7, 6), 80),
    scalar(Name::ReservedSmemOffset0, Type::B32, (7, 6), 80),
    scalar(Name::ReservedSmemOffset1, Type::B32, (7, 6), 80),
    scalar(Name::CurrentGraphExec, Type::U64, (8, 0), 50),
    scalar(Name::Perctamemoryoffset, Type::U64, (9, 4), 80),
    scalar(Name::Perctamemorysize, Type::U32, (9, 4), 80),
];

/// The special register of this name (with the `%`), and its number if it is one of several.
///
/// ```
/// use tmu_ptx::special::{Name, named};
/// assert_eq!(named("%envreg31").map(|(register, number)| (register.name, number)), Some((Name::Envreg, Some(31))));
/// assert!(named("%envreg32").is_none());
/// ```
pub fn named(name: &str) -> Option<(&'static SpecialRegister, Option<u8>)> {
    let plain = |name: &str| SPECIAL_REGISTERS.iter().find(|register| register.name.name() == name);
    for (family, suffix, count) in [("%envreg", "", 32), ("%pm", "", 8), ("%pm", "_64", 8)] {
        let number = name.strip_prefix(family).and_then(|rest| rest.strip_suffix(suffix));
        if let Some(number) = number.and_then(canonical_number).filter(|&number| number < count) {
            let register = plain(&format!("{family}{suffix}"))?;
            return Some((register, Some(number)));
        }
    }
    let register =
        plain(name).filter(|register| !matches!(register.name, Name::Envreg | Name::Pm | Name::Pm64))?;
    Some((register, None))
}

/// A number without leading zeros.
fn canonical_number(text: &str) -> Option<u8> {
    let canonical = text == "0" || text.starts_with(|first: char| ('1'..='9').contains(&first));
    if canonical { text.parse().ok() } else { None }
}
