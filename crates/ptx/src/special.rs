//! The special registers (PTX ISA, "Special Registers").

use crate::types::Type;

/// A special register.
#[derive(Debug, PartialEq, Eq)]
pub struct SpecialRegister {
    /// Its name with the `%`.
    pub name: &'static str,
    /// The type of it, or of each of its elements.
    pub ty: Type,
    /// Whether it has elements x, y, z.
    pub vector: bool,
    /// First version of the language that has it.
    pub version: (u8, u8),
    /// First machine that has it.
    pub target: u16,
}

const fn scalar(name: &'static str, ty: Type, version: (u8, u8), target: u16) -> SpecialRegister {
    SpecialRegister { name, ty, vector: false, version, target }
}

const fn vector(name: &'static str, version: (u8, u8), target: u16) -> SpecialRegister {
    SpecialRegister { name, ty: Type::U32, vector: true, version, target }
}

/// The special registers that programs for one grid read; `%envreg<32>`, `%pm<8>` and `%pm<8>_64` are the numbered
/// ones, named without a number here.
pub static SPECIAL_REGISTERS: &[SpecialRegister] = &[
    vector("%tid", (1, 0), 10),
    vector("%ntid", (1, 0), 10),
    vector("%ctaid", (1, 0), 10),
    vector("%nctaid", (1, 0), 10),
    scalar("%laneid", Type::U32, (1, 3), 10),
    scalar("%warpid", Type::U32, (1, 3), 10),
    scalar("%nwarpid", Type::U32, (2, 0), 20),
    scalar("%smid", Type::U32, (1, 3), 10),
    scalar("%nsmid", Type::U32, (2, 0), 20),
    scalar("%gridid", Type::U64, (1, 0), 10),
    scalar("%is_explicit_cluster", Type::Pred, (7, 8), 90),
    vector("%clusterid", (7, 8), 90),
    vector("%nclusterid", (7, 8), 90),
    vector("%cluster_ctaid", (7, 8), 90),
    vector("%cluster_nctaid", (7, 8), 90),
    scalar("%cluster_ctarank", Type::U32, (7, 8), 90),
    scalar("%cluster_nctarank", Type::U32, (7, 8), 90),
    scalar("%lanemask_eq", Type::U32, (2, 0), 20),
    scalar("%lanemask_le", Type::U32, (2, 0), 20),
    scalar("%lanemask_lt", Type::U32, (2, 0), 20),
    scalar("%lanemask_ge", Type::U32, (2, 0), 20),
    scalar("%lanemask_gt", Type::U32, (2, 0), 20),
    scalar("%clock", Type::U32, (1, 0), 10),
    scalar("%clock_hi", Type::U32, (5, 0), 20),
    scalar("%clock64", Type::U64, (2, 0), 20),
    scalar("%pm", Type::U32, (1, 3), 10),
    scalar("%pm_64", Type::U64, (4, 0), 50),
    scalar("%envreg", Type::B32, (2, 1), 10),
    scalar("%globaltimer", Type::U64, (3, 1), 30),
    scalar("%globaltimer_lo", Type::U32, (3, 1), 30),
    scalar("%globaltimer_hi", Type::U32, (3, 1), 30),
    scalar("%total_smem_size", Type::U32, (4, 1), 20),
    scalar("%aggr_smem_size", Type::U32, (8, 1), 90),
    scalar("%dynamic_smem_size", Type::U32, (4, 1), 20),
    scalar("%reserved_smem_offset_begin", Type::B32, (7, 6), 80),
    scalar("%reserved_smem_offset_end", Type::B32, (7, 6), 80),
    scalar("%reserved_smem_offset_cap", Type::B32, (7, 6), 80),
    scalar("%reserved_smem_offset_0", Type::B32, (7, 6), 80),
    scalar("%reserved_smem_offset_1", Type::B32, (7, 6), 80),
    scalar("%current_graph_exec", Type::U64, (8, 0), 50),
    scalar("%perctamemoryoffset", Type::U64, (9, 4), 80),
    scalar("%perctamemorysize", Type::U32, (9, 4), 80),
];

/// The special register of this name (with the `%`), and its number if it is one of several.
///
/// ```
/// use tmu_ptx::special::named;
/// assert_eq!(named("%envreg31").map(|(register, number)| (register.name, number)), Some(("%envreg", Some(31))));
/// assert!(named("%envreg32").is_none());
/// ```
pub fn named(name: &str) -> Option<(&'static SpecialRegister, Option<u8>)> {
    let plain = |name: &str| SPECIAL_REGISTERS.iter().find(|register| register.name == name);
    for (family, suffix, count) in [("%envreg", "", 32), ("%pm", "", 8), ("%pm", "_64", 8)] {
        let number = name.strip_prefix(family).and_then(|rest| rest.strip_suffix(suffix));
        if let Some(number) = number.and_then(canonical_number).filter(|&number| number < count) {
            let register = plain(&format!("{family}{suffix}"))?;
            return Some((register, Some(number)));
        }
    }
    let register = plain(name).filter(|register| !matches!(register.name, "%envreg" | "%pm" | "%pm_64"))?;
    Some((register, None))
}

/// A number without leading zeros.
fn canonical_number(text: &str) -> Option<u8> {
    let canonical = text == "0" || text.starts_with(|first: char| ('1'..='9').contains(&first));
    if canonical { text.parse().ok() } else { None }
}
