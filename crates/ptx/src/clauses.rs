//! The rules of the manual page of `tld4`, in our words, by clause ID.

use crate::module::{Address, Base, Instruction, Operand};
use crate::names::{Field, Mnemonic as M};
use crate::words::Geometry;

/// Every clause of the page: its ID and the rule. Where the page is silent the sentence says what this project does.
pub const CLAUSES: &[(&str, &str)] = &[
    (
        "TLD4-01",
        "tld4.comp.geom.v4.dtype.f32 d[|p], [a{, b}, c]{, e}{, f}: components r g b a, geometries 2d a2d cube acube, \
         results u32 s32 f32, every geometry with and without a sampler",
    ),
    (
        "TLD4-02",
        "the chosen component of the four texels of the bilinear footprint, counter-clockwise from the lower left",
    ),
    ("TLD4-03", "b is the sampler; without it, in unified mode, the texture's own is used"),
    ("TLD4-04", "p is whether the texels are resident; where they are not, d is 0"),
    ("TLD4-05", "f is a depth reference: each texel is compared with it and becomes 1.0 or 0.0"),
    ("TLD4-06", "a texture's base address is a multiple of 16 bytes, or it is not bound"),
    (
        "TLD4-07",
        "2d: c has two coordinates; e has two integers from -8 to 7; a number outside is warned about",
    ),
    ("TLD4-08", "a2d: c has an unsigned layer, two coordinates and one element that is ignored; e as for 2d"),
    (
        "TLD4-09",
        "cube: c has s, t, r and one element that is ignored; the largest magnitude chooses the face; no e",
    ),
    ("TLD4-10", "acube: c has an unsigned cube number, then s, t, r; no e"),
    ("TLD4-11", "a in a register of 64 bits is a texture's handle or the address of a .texref"),
    (
        "TLD4-12",
        "tld4 is in the language from version 2.2 on, a texture in a register from 3.1, a2d cube acube, e and f \
         from 4.3, p from 7.1",
    ),
    ("TLD4-13", "tld4 needs sm_20; a2d cube acube, e and f need sm_30; p needs sm_60"),
    ("TLD4-14", "the example lines of the page parse, print back and run"),
    ("TLD4-15", "as machine code it is TLD4S or TLD4, as the vendor's assembler emits it"),
];

/// The clause that says what an operand of `tld4` is; `None` for operands of other instructions.
pub fn of_operand(instruction: &Instruction, slot: Field) -> Option<&'static str> {
    if instruction.opcode.row.mnemonic != M::Tld4 {
        return None;
    }
    let of_field = [(Field::P, "TLD4-04"), (Field::B, "TLD4-03"), (Field::F, "TLD4-05")];
    if let Some((_, clause)) = of_field.iter().find(|(field, _)| *field == slot) {
        return Some(clause);
    }
    Some(if slot == Field::A && in_register(instruction) {
        "TLD4-11"
    } else if matches!(slot, Field::C | Field::E) {
        of_geometry(instruction)
    } else {
        "TLD4-01"
    })
}

/// The clause of a geometry's coordinates and offset.
fn of_geometry(instruction: &Instruction) -> &'static str {
    match instruction.opcode.choice::<Geometry>() {
        Some(Geometry::D2 | Geometry::D2ms) => "TLD4-07",
        Some(Geometry::A2d | Geometry::A2dms) => "TLD4-08",
        Some(Geometry::Cube) => "TLD4-09",
        Some(Geometry::Acube) => "TLD4-10",
        // There is no such gather.
        Some(Geometry::D1 | Geometry::D3 | Geometry::A1d) | None => "TLD4-01",
    }
}

fn in_register(instruction: &Instruction) -> bool {
    matches!(
        instruction.operand(Field::A),
        Some(
            Operand::Register(_)
                | Operand::Part(..)
                | Operand::Address(Address { base: Base::Register(_), .. })
        )
    )
}

/// The clauses that say something of this very instruction, in their order; `named` if its texture is the name of a variable.
/// None for instructions that have no page with clauses.
pub fn applying(instruction: &Instruction, named: bool) -> Vec<(&'static str, &'static str)> {
    if instruction.opcode.row.mnemonic != M::Tld4 {
        return Vec::new();
    }
    let has = |slot: Field| instruction.operand(slot).is_some();
    let geometry = of_geometry(instruction);
    let applies = |id: &str| match id {
        "TLD4-04" => has(Field::P),
        "TLD4-05" => has(Field::F),
        "TLD4-07" | "TLD4-08" | "TLD4-09" | "TLD4-10" => id == geometry,
        "TLD4-11" => !named,
        // It is about the page's examples.
        "TLD4-14" => false,
        _ => true,
    };
    CLAUSES.iter().copied().filter(|(id, _)| applies(id)).collect()
}
