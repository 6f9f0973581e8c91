//! Versions of the language and the machines that its `.target` names (PTX ISA, ".target", and the release notes).

/// A version: major and minor number.
pub type Version = (u8, u8);

/// For each major version, the last of its minor ones.
const VERSIONS: [Version; 9] = [(1, 5), (2, 3), (3, 2), (4, 3), (5, 1), (6, 5), (7, 8), (8, 8), NEWEST];

/// The newest version that is known. Texts of later ones are read as if they were of this one.
pub const NEWEST: Version = (9, 5);

/// Machines with the version from which on `.target` names them: by their number alone, and with the suffixes `a` and `f`, which
/// add what this machine or its family alone has. Where the vendor's assembler differs from the manual (sm_21, sm_70 in 5.1, sm_101
/// after 8.8), as the assembler has it.
#[rustfmt::skip]
const MACHINES: &[(u16, Version, Option<Version>, Option<Version>)] = &[
    (10, (1, 0), None, None), (11, (1, 0), None, None), (12, (1, 2), None, None), (13, (1, 2), None, None),
    (20, (2, 0), None, None), (21, (2, 0), None, None),
    (30, (3, 0), None, None), (32, (4, 0), None, None), (35, (3, 1), None, None), (37, (4, 1), None, None),
    (50, (4, 0), None, None), (52, (4, 1), None, None), (53, (4, 2), None, None),
    (60, (5, 0), None, None), (61, (5, 0), None, None), (62, (5, 0), None, None),
    (70, (5, 1), None, None), (72, (6, 1), None, None), (75, (6, 3), None, None),
    (80, (7, 0), None, None), (86, (7, 1), None, None), (87, (7, 4), None, None), (88, (9, 0), None, None),
    (89, (7, 8), None, None),
    (90, (7, 8), Some((8, 0)), None),
    (100, (8, 6), Some((8, 6)), Some((8, 8))), (101, (8, 6), Some((8, 6)), Some((8, 8))),
    (103, (8, 8), Some((8, 8)), Some((8, 8))), (107, (9, 4), Some((9, 4)), Some((9, 4))),
    (110, (9, 0), Some((9, 0)), Some((9, 0))),
    (120, (8, 7), Some((8, 7)), Some((8, 8))), (121, (8, 8), Some((8, 8)), Some((8, 8))),
];

/// Whether there is such a version of the language, up to [`NEWEST`].
///
/// ```
/// assert!(tmu_ptx::targets::is_version((8, 5)));
/// assert!(!tmu_ptx::targets::is_version((8, 9)));
/// ```
pub fn is_version((major, minor): Version) -> bool {
    last_minor(major).is_some_and(|last| minor <= last)
}

/// The last minor version of a major one; `None` if there is none.
pub fn last_minor(major: u8) -> Option<u8> {
    VERSIONS.iter().find(|(known, _)| *known == major).map(|&(_, minor)| minor)
}

/// The first version of the language whose `.target` names a machine; `None` if none does.
///
/// ```
/// assert_eq!(tmu_ptx::targets::since(60, None), Some((5, 0)));
/// assert_eq!(tmu_ptx::targets::since(60, Some('a')), None);
/// ```
pub fn since(machine: u16, suffix: Option<char>) -> Option<Version> {
    let &(_, plain, own, family) = MACHINES.iter().find(|(number, ..)| *number == machine)?;
    match suffix {
        None => Some(plain),
        Some('a') => own,
        Some('f') => family,
        Some(_) => None,
    }
}
