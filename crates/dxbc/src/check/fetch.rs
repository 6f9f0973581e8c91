//! Which kinds of resources a fetch takes, by model and stage: the verdicts of the compiler.

use tmu_program::{Diagnostic, Span};

use super::{Context, Resource, operand_span, suffix_span, with_span};
use crate::names::{Dimension, ReturnType, SamplerMode};
use crate::program::{Instruction, Selection, return_types};
use crate::table::{Opcode, Slot};

use Dimension as D;

const SIMPLE: &[D] = &[D::Texture1d, D::Texture1dArray, D::Texture2d, D::Texture2dArray, D::Texture3d];
const CUBES: &[D] = &[D::TextureCube, D::TextureCubeArray];

pub(super) fn check(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let (name, base) = (instruction.row().name, instruction.row().base);
    if base == Opcode::Ldms {
        return;
    }
    repeated(context, instruction, found);
    let slot = [Slot::Resource, Slot::View, Slot::Memory, Slot::Store, Slot::TypedStore, Slot::Unordered]
        .into_iter()
        .find_map(|slot| instruction.position(slot));
    let operand = slot.and_then(|position| Some((position, instruction.operands.get(position)?)));
    let resource =
        operand.and_then(|(position, it)| Some((position, context.declarations.resource(it)?.dimension)));
    let offsets = |message: String| {
        let hint = "`_aoffimmi` is for textures that are no cubes, in loads, samples and gathers";
        Diagnostic::error("DXBC-025", message).hint(hint).at(suffix_span(instruction))
    };
    if let Some((position, dimension)) = resource {
        if !takes(base, dimension, context.model()) {
            let message =
                format!("{name} does not take a {dimension} in shader model {}", context.model_name());
            found.push(
                Diagnostic::error("DXBC-024", message)
                    .hint(resources(base, context.model()))
                    .at(operand_span(instruction, position)),
            );
        }
        if instruction.offsets().is_some() && !takes_offsets(base, dimension) {
            found.push(offsets(format!("{name} takes no offsets on a {dimension}")));
        }
    } else if instruction.offsets().is_some() && !has_offsets(base) {
        found.push(offsets(format!("{name} takes no offsets")));
    }
    let sampler_span = instruction.position(Slot::Sampler).map(|it| operand_span(instruction, it));
    let mut samplers = Vec::new();
    if base == Opcode::Gather4 && context.model() < 50 && selected(instruction) != 0 {
        samplers.push(
            Diagnostic::error("DXBC-024", "gather4 takes the first component alone before shader model 5.0")
                .hint("write the sampler with `.x`"),
        );
    }
    sampler(context, instruction, &mut samplers);
    found
        .extend(samplers.into_iter().map(|it| with_span(it, || sampler_span.clone().unwrap_or(Span::Whole))));
}

/// What an instruction repeats of the declaration of its resource must be what is declared.
pub(super) fn repeated(context: &Context<'_>, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
    let slots = [Slot::Resource, Slot::View, Slot::Memory, Slot::Unordered];
    let operand = slots.into_iter().find_map(|slot| instruction.operand(slot));
    let Some(declared) = operand.and_then(|operand| context.declarations.resource(operand)) else { return };
    let differs = [other_dimension(instruction, declared), other_types(instruction, declared)];
    found.extend(differs.into_iter().flatten().map(|it| it.at(suffix_span(instruction))));
}

fn other_dimension(instruction: &Instruction, declared: Resource) -> Option<Diagnostic> {
    let (number, stride) = instruction.extended_dimension()?;
    let dimension = Dimension::from_number(number)?;
    if (dimension, stride) == (declared.dimension, declared.stride) {
        return None;
    }
    let words = |dimension: Dimension, stride| match stride {
        0 => dimension.to_string(),
        _ => format!("{dimension} with stride {stride}"),
    };
    let (here, there) = (words(dimension, stride), words(declared.dimension, declared.stride));
    let message = format!("the instruction says {here}, and the resource is declared as {there}");
    let code = if instruction.row().opcode.is_ld2dms() { "LD2DMS-13" } else { "DXBC-024" };
    Some(Diagnostic::error(code, message).hint("the compiler repeats the declaration"))
}

fn other_types(instruction: &Instruction, declared: Resource) -> Option<Diagnostic> {
    let types = instruction.extended_return()?;
    let names =
        |types| return_types(types).iter().map(|it| it.map(ReturnType::name)).collect::<Option<Vec<_>>>();
    // Raw and structured buffers are declared without types; types without meaning are another finding.
    let (here, there) = (names(types)?, names(declared.types)?);
    if here == there {
        return None;
    }
    let (here, there) = (here.join(","), there.join(","));
    let message = format!("the instruction says ({here}), and the resource is declared as ({there})");
    let code = if instruction.row().opcode.is_ld2dms() { "LD2DMS-10" } else { "DXBC-024" };
    Some(Diagnostic::warning(code, message).hint("the declaration counts"))
}

/// The kinds of resources that an instruction takes, in words.
fn resources(base: Opcode, model: u32) -> String {
    let taken: Vec<&str> =
        Dimension::ALL.iter().filter(|it| takes(base, **it, model)).map(|it| it.name()).collect();
    if taken.is_empty() {
        "it takes none there".to_string()
    } else {
        format!("it takes {}", taken.join(", "))
    }
}

/// Whether an instruction takes a kind of resource.
fn takes(base: Opcode, dimension: Dimension, model: u32) -> bool {
    let simple = SIMPLE.contains(&dimension);
    // Arrays of cubes came with 4.1.
    let cube = dimension == D::TextureCube || dimension == D::TextureCubeArray && model >= 41;
    let flat = matches!(dimension, D::Texture2d | D::Texture2dArray);
    let array = matches!(dimension, D::Texture1dArray | D::Texture2dArray);
    let compared = dimension != D::Texture3d && (simple && (!array || model >= 41) || cube);
    let untyped = matches!(dimension, D::RawBuffer | D::StructuredBuffer);
    let buffer = untyped || dimension == D::Buffer;
    // Other opcodes name no dimension, or have rules of their own.
    let rules: [(&[Opcode], bool); 9] = [
        (&[Opcode::Ld], simple || dimension == D::Buffer),
        (&[Opcode::Sample, Opcode::SampleB, Opcode::SampleL, Opcode::SampleD, Opcode::Lod], simple || cube),
        (&[Opcode::SampleC, Opcode::SampleCLz], compared),
        (&[Opcode::Gather4, Opcode::Gather4C], flat || cube),
        (&[Opcode::Gather4Po, Opcode::Gather4PoC], flat),
        (&[Opcode::LdRaw, Opcode::StoreRaw], dimension == D::RawBuffer),
        (&[Opcode::LdStructured, Opcode::StoreStructured], dimension == D::StructuredBuffer),
        (&[Opcode::LdUavTyped, Opcode::StoreUavTyped], !untyped),
        (&[Opcode::Resinfo], !buffer),
    ];
    let rule = rules.iter().find(|(opcodes, _)| opcodes.contains(&base));
    rule.map_or(base != Opcode::Bufinfo || buffer, |(_, fits)| *fits)
}

/// Whether an instruction has offsets at all.
fn has_offsets(base: Opcode) -> bool {
    matches!(
        base,
        Opcode::Ld
            | Opcode::Ldms
            | Opcode::Gather4
            | Opcode::Gather4C
            | Opcode::Sample
            | Opcode::SampleB
            | Opcode::SampleC
            | Opcode::SampleCLz
            | Opcode::SampleD
            | Opcode::SampleL
    )
}

fn takes_offsets(base: Opcode, dimension: Dimension) -> bool {
    has_offsets(base) && !CUBES.contains(&dimension) && dimension != D::Buffer
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
    if compares != (mode == SamplerMode::Comparison) && instruction.row().opcode != Opcode::Lod {
        let wanted = if compares { "a comparison sampler" } else { "no comparison sampler" };
        let problem = Diagnostic::error("DXBC-024", format!("{} takes {wanted}", instruction.row().name));
        found.push(problem.hint("`dcl_sampler` says `mode_default` or `mode_comparison`"));
    }
}
