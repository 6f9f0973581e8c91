//! The rules of the `ld2dms` page, in our words.

/// A rule of a vendor's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its name, such as `LD2DMS-05`.
    pub id: &'static str,
    /// What it says.
    pub rule: &'static str,
}

const fn clause(id: &'static str, rule: &'static str) -> Clause {
    Clause { id, rule }
}

/// Every rule of `ld2dms`, which listings call `ldms`. Where the page, the specification and the compiler disagree, the
/// rule says what this project does.
pub const CLAUSES: [Clause; 15] = [
    clause(
        "LD2DMS-01",
        "ld2dms[_aoffimmi(u,v)] dest[.mask], srcAddress[.swizzle], srcResource[.swizzle], sampleIndex: text and tokens. No \
         other modifiers: what is negated, absolute or saturated is refused, and tokens without meaning",
    ),
    clause(
        "LD2DMS-02",
        "fetches one sample of a 2D or 2D-array multisample texture: no filter, integer coordinates",
    ),
    clause(
        "LD2DMS-03",
        "srcAddress is unsigned; u or v out of range gives 0 in every component that the format has, and the defaults \
         (0, 0, 0, 1) in those that it lacks",
    ),
    clause(
        "LD2DMS-04",
        "srcAddress.b is ignored for plain textures and the layer for arrays, out of range as LD2DMS-03; srcAddress.a is \
         always ignored",
    ),
    clause(
        "LD2DMS-05",
        "sampleIndex is a scalar. The page forbids literals, the specification allows them, the compiler writes them: \
         accepted, with a note under `check --strict`; an index past the sample count gives what LD2DMS-03 says",
    ),
    clause("LD2DMS-06", "the sample count need not be declared; depth and stencil views work"),
    clause("LD2DMS-07", "an unbound t register gives 0 in all components"),
    clause(
        "LD2DMS-08",
        "offsets are immediates of -8 to 7 in texels, never on the array axis; w is ignored; below zero wraps and is out \
         of range",
    ),
    clause(
        "LD2DMS-09",
        "works on 2D textures that are not multisampled, as ld with sample 0: the page says so, later specifications \
         withdrew it; it runs, with a note",
    ),
    clause(
        "LD2DMS-10",
        "returns what the resource's format says, four components with defaults: first the resource's swizzle, then the \
         destination's mask",
    ),
    clause("LD2DMS-11", "a 32-bit float is read bit for bit: denormals stay"),
    clause("LD2DMS-12", "there is no sampler and no bias"),
    clause(
        "LD2DMS-13",
        "srcResource is a t register, not of a cube, one-dimensional or volume texture or a buffer, and not chosen by a \
         register",
    ),
    clause(
        "LD2DMS-14",
        "srcAddress and sampleIndex are r, x, cb or v registers (or literals, as the compiler writes them); dest is r, x \
         or o",
    ),
    clause(
        "LD2DMS-15",
        "vertex, geometry and pixel shaders of models 4.1 and 5, and as the compiler has it compute from 4.1 and every \
         stage in 5.0; not in 4.0, but for the pixel shader's form with a literal index and a declared sample count",
    ),
];
