//! Variables and functions.

use tmu_program::Diagnostic;

use super::{Function, Linkage, Module, Space, Type, Variable};
use crate::module::{FieldValue, Initialiser, Parameter, Place, TextureMode};

/// The fields that a texture can start with; those of its sampler too.
const TEXTURE_FIELDS: &[&str] = &[
    "width",
    "height",
    "depth",
    "channel_data_type",
    "channel_order",
    "normalized_coords",
    "filter_mode",
    "addr_mode_0",
    "addr_mode_1",
    "addr_mode_2",
    "array_size",
    "num_mipmap_levels",
    "num_samples",
];

/// Those of a sampler.
const SAMPLER_FIELDS: &[&str] =
    &["force_unnormalized_coords", "filter_mode", "addr_mode_0", "addr_mode_1", "addr_mode_2"];

/// Those of a surface.
const SURFACE_FIELDS: &[&str] =
    &["width", "height", "depth", "channel_data_type", "channel_order", "array_size", "memory_layout"];

/// The words that a field can be.
const FIELD_WORDS: &[&str] =
    &["nearest", "linear", "wrap", "mirror", "clamp_ogl", "clamp_to_edge", "clamp_to_border"];

pub(super) fn module(module: &Module, findings: &mut Vec<Diagnostic>) {
    for variable in &module.variables {
        references(variable, findings);
        initialiser(variable, findings);
        if variable.ty == Type::Samplerref && module.target.texture_mode != TextureMode::Independent {
            let message =
                format!("`{}`: samplers are declared with `texmode_independent` alone", variable.name);
            error("PTX-020", variable.place, message, findings);
        }
        let open = variable.dimensions.first() == Some(&None);
        if open && variable.linkage != Linkage::Extern && variable.initialiser.is_none() {
            error("PTX-021", variable.place, format!("`{}` has no size", variable.name), findings);
        }
    }
}

fn error(code: &'static str, place: Place, message: String, findings: &mut Vec<Diagnostic>) {
    findings.push(Diagnostic::error(code, message).at(place.span()));
}

/// Textures, samplers and surfaces are declared at module scope, in global space, or are a kernel's parameters.
fn references(variable: &Variable, findings: &mut Vec<Diagnostic>) {
    let space = matches!(variable.space, Space::Global | Space::Tex | Space::Param);
    if variable.ty.is_reference() && !space {
        let message = format!("`{}`: a {} is in global space", variable.name, variable.ty);
        error("PTX-021", variable.place, message, findings);
    }
}

fn initialiser(variable: &Variable, findings: &mut Vec<Diagnostic>) {
    let Some(initial) = &variable.initialiser else { return };
    if !matches!(variable.space, Space::Global | Space::Const | Space::Tex) {
        let message = format!("`{}`: nothing in {} starts with a value", variable.name, variable.space);
        error("PTX-021", variable.place, message, findings);
        return;
    }
    if variable.ty.is_reference() {
        fields(variable, initial, findings);
        return;
    }
    if matches!(initial, Initialiser::Fields(_)) {
        cannot_start(variable, findings);
        return;
    }
    let open = variable.dimensions.first() == Some(&None);
    let fits = variable
        .dimensions
        .iter()
        .skip(usize::from(open))
        .try_fold(1_u64, |product, size| product.checked_mul(size.unwrap_or(1)));
    let total = fits.and_then(|elements| elements.checked_mul(u64::from(variable.vector)));
    if let (Initialiser::List(_), Some(total), false) = (initial, total, open)
        && count(initial) > total
    {
        let message = format!("`{}` has {total} elements, and more values are given", variable.name);
        error("PTX-021", variable.place, message, findings);
    }
}

fn cannot_start(variable: &Variable, findings: &mut Vec<Diagnostic>) {
    let message = format!("`{}` cannot start with this", variable.name);
    error("PTX-021", variable.place, message, findings);
}

/// The fields of a reference, or those of each element of an array of them.
fn fields(variable: &Variable, initial: &Initialiser, findings: &mut Vec<Diagnostic>) {
    let known = match variable.ty {
        Type::Texref => TEXTURE_FIELDS,
        Type::Samplerref => SAMPLER_FIELDS,
        _ => SURFACE_FIELDS,
    };
    match initial {
        Initialiser::Fields(fields) => {
            for (name, value) in fields {
                if !known.contains(&name.as_str()) {
                    let message = format!("a {} has no `{name}`", variable.ty);
                    error("PTX-021", variable.place, message, findings);
                } else if let FieldValue::Word(word) = value
                    && !FIELD_WORDS.contains(&word.as_str())
                {
                    let message = format!("`{name}` cannot be `{word}`");
                    error("PTX-021", variable.place, message, findings);
                }
            }
        }
        // `{}` says nothing of a reference that is no array.
        Initialiser::List(elements) if variable.dimensions.is_empty() && elements.is_empty() => {}
        Initialiser::List(elements) if variable.dimensions.len() == 1 => {
            if variable.dimensions[0].is_some_and(|size| size < elements.len() as u64) {
                let message = format!("`{}` has fewer elements than are given", variable.name);
                error("PTX-021", variable.place, message, findings);
            }
            for element in elements.iter().filter(|element| matches!(element, Initialiser::Fields(_))) {
                fields(variable, element, findings);
            }
        }
        _ => cannot_start(variable, findings),
    }
}

fn count(initialiser: &Initialiser) -> u64 {
    match initialiser {
        Initialiser::List(elements) => elements.iter().map(count).fold(0, u64::saturating_add),
        _ => 1,
    }
}

pub(super) fn function(module: &Module, function: &Function, findings: &mut Vec<Diagnostic>) {
    for variable in &function.variables {
        if variable.space != Space::Param && variable.ty.is_reference() {
            let message = format!("`{}`: a {} is declared at module scope", variable.name, variable.ty);
            error("PTX-021", variable.place, message, findings);
        }
        initialiser(variable, findings);
    }
    for group in &function.register_groups {
        if group.ty == Type::F16 && module.version < (4, 2) {
            let message = format!("{} registers are in the language from version 4.2 on", group.ty);
            error("PTX-013", group.place, message, findings);
        }
    }
    let given = function.results.iter().chain(&function.parameters);
    for parameter in given.filter(|_| !function.entry) {
        if let Parameter::Variable(id) = parameter
            && let Some(variable) = function.variables.get(id.index())
            && variable.ty.is_reference()
        {
            let message = format!("`{}`: a {} is a parameter of kernels alone", variable.name, variable.ty);
            error("PTX-021", variable.place, message, findings);
        }
    }
    if function.entry && !function.results.is_empty() {
        error("PTX-021", function.place, format!("the kernel `{}` has results", function.name), findings);
    }
    let external = function.linkage == Linkage::Extern;
    if external && function.body.is_some() {
        error(
            "PTX-021",
            function.place,
            format!("`{}` is `.extern` and has a body", function.name),
            findings,
        );
    }
}
