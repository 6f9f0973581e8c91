//! Which kinds of resources a fetch takes, by model and stage: the verdicts of the compiler.

use tmu_program::Diagnostic;

use super::Context;
use crate::names::{Dimension, SamplerMode};
use crate::program::{Instruction, Selection};
use crate::table::Slot;

use Dimension as D;

const SIMPLE: &[D] = &[D::Texture1d, D::Texture1dArray, D::Texture2d, D::Texture2dArray, D::Texture3d];
const CUBES: &[D] = &[D::TextureCube, D::TextureCubeArray];

pub(super) fn check(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let name = instruction.row().name;
    let base = base_name(name);
    if base == "ldms" {
        return;
    }
    let operand = [Slot::Resource, Slot::View, Slot::Memory, Slot::Store, Slot::TypedStore, Slot::Unordered]
        .iter()
        .find_map(|slot| instruction.operand(*slot));
    if let Some(resource) = operand.and_then(|operand| context.declarations.resource(operand)) {
        let dimension = resource.dimension;
        if !takes(base, dimension, context.model()) {
            let message =
                format!("{name} does not take a {dimension} in shader model {}", context.model_name());
            found.push(Diagnostic::error("DXBC-024", message));
        }
        if instruction.offsets().is_some() && !takes_offsets(base, dimension) {
            found.push(Diagnostic::error("DXBC-025", format!("{name} takes no offsets on a {dimension}")));
        }
    } else if instruction.offsets().is_some() && !has_offsets(base) {
        found.push(Diagnostic::error("DXBC-025", format!("{name} takes no offsets")));
    }
    if base == "gather4" && context.model() < 50 && selected(instruction) != 0 {
        found.push(
            Diagnostic::error("DXBC-024", "gather4 takes the first component alone before shader model 5.0")
                .hint("write the sampler with `.x`"),
        );
    }
    sampler(context, instruction, found);
}

/// The name without `_s`, `_cl_s`.
fn base_name(name: &str) -> &str {
    let name = name.strip_suffix("_s").unwrap_or(name);
    name.strip_suffix("_cl").unwrap_or(name)
}

/// Whether an instruction takes a kind of resource.
fn takes(base: &str, dimension: Dimension, model: u32) -> bool {
    let simple = SIMPLE.contains(&dimension);
    // Arrays of cubes came with 4.1.
    let cube = dimension == D::TextureCube || dimension == D::TextureCubeArray && model >= 41;
    let flat = matches!(dimension, D::Texture2d | D::Texture2dArray);
    match base {
        "ld" => simple || dimension == D::Buffer,
        "sample" | "sample_b" | "sample_l" | "sample_d" => simple || cube,
        "lod" => simple || cube,
        "sample_c" | "sample_c_lz" => {
            let array = matches!(dimension, D::Texture1dArray | D::Texture2dArray);
            dimension != D::Texture3d && (simple && (!array || model >= 41) || cube)
        }
        "gather4" | "gather4_c" => flat || cube,
        "gather4_po" | "gather4_po_c" => flat,
        "ld_raw" | "store_raw" => dimension == D::RawBuffer,
        "ld_structured" | "store_structured" => dimension == D::StructuredBuffer,
        "ld_uav_typed" | "store_uav_typed" => !matches!(dimension, D::RawBuffer | D::StructuredBuffer),
        "resinfo" => !matches!(dimension, D::Buffer | D::RawBuffer | D::StructuredBuffer),
        "bufinfo" => matches!(dimension, D::Buffer | D::RawBuffer | D::StructuredBuffer),
        _ => true,
    }
}

/// Whether an instruction has offsets at all.
fn has_offsets(base: &str) -> bool {
    matches!(base, "ld" | "ldms" | "gather4" | "gather4_c") || base.starts_with("sample") && base.len() < 12
}

fn takes_offsets(base: &str, dimension: Dimension) -> bool {
    let is_sample_query = matches!(base, "samplepos" | "sampleinfo");
    has_offsets(base) && !is_sample_query && !CUBES.contains(&dimension) && dimension != D::Buffer
}

/// The component that a gather takes, 0 for x.
fn selected(instruction: &Instruction) -> u8 {
    match instruction.operand(Slot::Sampler).map(crate::Operand::selection) {
        Some(Selection::One(component)) => component,
        _ => 0,
    }
}

/// Comparison instructions and comparison samplers belong together.
fn sampler(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let declared = instruction.operand(Slot::Sampler).and_then(|operand| operand.constant_index(0));
    let Some(Some(mode)) = declared.and_then(|key| context.declarations.samplers.get(&key)).copied() else {
        return;
    };
    let compares = instruction.operand(Slot::Reference).is_some();
    if compares != (mode == SamplerMode::Comparison) && instruction.row().name != "lod" {
        let wanted = if compares { "a comparison sampler" } else { "no comparison sampler" };
        found.push(Diagnostic::error("DXBC-024", format!("{} takes {wanted}", instruction.row().name)));
    }
}
