//! Values of variables at the start.

use tmu_program::Diagnostic;

use super::{Function, Module, Space, Symbol, Type, Value, Variable, error};
use crate::module::{FieldValue, Initialiser};
use crate::types::Meaning;

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

/// Checks the value of a variable of a module or, if one is given, of a function.
pub(super) fn check(
    module: &Module,
    function: Option<&Function>,
    variable: &Variable,
    findings: &mut Vec<Diagnostic>,
) {
    let Some(initial) = &variable.initialiser else { return };
    if !matches!(variable.space, Space::Global | Space::Const | Space::Tex) {
        let message = format!("`{}`: nothing in {} starts with a value", variable.name, variable.space);
        error("PTX-021", variable.span, message, findings);
        return;
    }
    if variable.ty.is_reference() {
        fields(variable, initial, findings);
        return;
    }
    if matches!(variable.ty, Type::F16 | Type::F16x2) {
        let message = format!("`{}`: nothing of type {} starts with a value", variable.name, variable.ty);
        error("PTX-021", variable.span, message, findings);
        return;
    }
    // The sizes from the outside in; a vector's elements are in braces of their own.
    let vector = (variable.vector > 1).then_some(Some(u64::from(variable.vector)));
    let sizes: Vec<Option<u64>> = variable.dimensions.iter().copied().chain(vector).collect();
    if let Some(message) = wrong(&Scope { module, function, variable }, initial, &sizes) {
        error("PTX-021", variable.span, message, findings);
    }
}

/// Where a value stands.
struct Scope<'a> {
    module: &'a Module,
    function: Option<&'a Function>,
    variable: &'a Variable,
}

/// What is wrong with a value for an array of these sizes.
fn wrong(scope: &Scope<'_>, initial: &Initialiser, sizes: &[Option<u64>]) -> Option<String> {
    let name = &scope.variable.name;
    match (initial, sizes) {
        (Initialiser::Value(value), []) => wrong_value(scope, *value),
        (Initialiser::List(elements), [size, inner @ ..]) => {
            if let Some(size) = size.filter(|size| *size < elements.len() as u64) {
                return Some(format!("`{name}` has {size} elements here, and more values are given"));
            }
            elements.iter().find_map(|element| wrong(scope, element, inner))
        }
        (Initialiser::Value(_), [_, ..]) | (Initialiser::List(_), []) | (Initialiser::Fields(_), _) => {
            Some(format!("the braces of the value are not those of `{name}`"))
        }
    }
}

fn wrong_value(scope: &Scope<'_>, value: Value) -> Option<String> {
    let (name, ty) = (&scope.variable.name, scope.variable.ty);
    let says = |what: &str| Some(format!("`{name}` is {ty}, and {what} is given"));
    match (value, ty.meaning()) {
        (Value::Integer(_), Meaning::Float) => says("an integer"),
        (Value::Single(_) | Value::Double(_), Meaning::Unsigned | Meaning::Signed) => says("a fraction"),
        (Value::Address { symbol, mask, .. }, _) => {
            if mask.is_some() && scope.module.version < (7, 1) {
                return Some(format!("`{name}`: parts of addresses are in the language from version 7.1 on"));
            }
            let fits = match mask {
                Some(_) => ty == Type::U8,
                None => matches!(ty, Type::U32 | Type::U64),
            };
            if !fits {
                return says("an address, which .u32 and .u64 take (and .u8 in bytes, 0xff00(name))");
            }
            let space = match symbol {
                Symbol::Global(id) => scope.module.variables.get(id.index()).map(|variable| variable.space),
                Symbol::Local(id) => {
                    let variables = scope.function.map(|function| &function.variables);
                    variables.and_then(|variables| variables.get(id.index())).map(|variable| variable.space)
                }
                Symbol::Function(_) | Symbol::Label(_) | Symbol::List(_) => None,
            };
            let known = space.is_none_or(|space| matches!(space, Space::Global | Space::Const | Space::Tex));
            if known { None } else { says("an address that is not known at the start") }
        }
        (Value::Integer(_), Meaning::Bits | Meaning::Unsigned | Meaning::Signed)
        | (Value::Single(_) | Value::Double(_), Meaning::Bits | Meaning::Float)
        | (
            Value::Integer(_) | Value::Single(_) | Value::Double(_),
            Meaning::Predicate | Meaning::Reference,
        ) => None,
    }
}

/// The fields of a reference, or those of each element of an array of them.
fn fields(variable: &Variable, initial: &Initialiser, findings: &mut Vec<Diagnostic>) {
    let known = if variable.ty == Type::Texref {
        TEXTURE_FIELDS
    } else if variable.ty == Type::Samplerref {
        SAMPLER_FIELDS
    } else {
        SURFACE_FIELDS
    };
    match initial {
        Initialiser::Fields(fields) => {
            for (name, value) in fields {
                if !known.contains(&name.as_str()) {
                    let message = format!("a {} has no `{name}`", variable.ty);
                    error("PTX-021", variable.span, message, findings);
                } else if let FieldValue::Word(word) = value
                    && !FIELD_WORDS.contains(&word.as_str())
                {
                    let message = format!("`{name}` cannot be `{word}`");
                    error("PTX-021", variable.span, message, findings);
                }
            }
        }
        // `{}` says nothing of a reference that is no array.
        Initialiser::List(elements) if variable.dimensions.is_empty() && elements.is_empty() => {}
        Initialiser::List(elements) if variable.dimensions.len() == 1 => {
            if variable.dimensions[0].is_some_and(|size| size < elements.len() as u64) {
                let message = format!("`{}` has fewer elements than are given", variable.name);
                error("PTX-021", variable.span, message, findings);
            }
            for element in elements.iter().filter(|element| matches!(element, Initialiser::Fields(_))) {
                fields(variable, element, findings);
            }
        }
        Initialiser::Value(_) | Initialiser::List(_) => {
            let message = format!("`{}` cannot start with this", variable.name);
            error("PTX-021", variable.span, message, findings);
        }
    }
}
