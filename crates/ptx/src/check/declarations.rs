//! Variables and functions.

use tmu_program::Diagnostic;

use super::initialisers;
use super::{Function, Linkage, Module, Space, Type, Variable, error};
use crate::module::{Item, ListKind, Parameter, TextSpan, TextureMode};

pub(super) fn module(module: &Module, findings: &mut Vec<Diagnostic>) {
    for variable in &module.variables {
        references(variable, findings);
        initialisers::check(module, None, variable, findings);
        if variable.ty == Type::Samplerref && module.target.texture_mode != TextureMode::Independent {
            let message =
                format!("`{}`: samplers are declared with `texmode_independent` alone", variable.name);
            error("PTX-020", variable.span, message, findings);
        }
        attributes(module, variable, findings);
        let open = variable.dimensions.first() == Some(&None);
        if open && variable.linkage != Linkage::Extern && variable.initialiser.is_none() {
            error("PTX-021", variable.span, format!("`{}` has no size", variable.name), findings);
        }
    }
    constant_bytes(module, findings);
    for item in &module.items {
        if let Item::Alias(id, _) = item {
            let span = module.functions[id.index()].span;
            since(module, (6, 3), "`.alias`", span, findings);
            needs(module, 30, "`.alias`", span, findings);
        }
    }
}

/// All constants together have 64 KiB.
fn constant_bytes(module: &Module, findings: &mut Vec<Diagnostic>) {
    let constants = module.variables.iter().filter(|variable| variable.space == Space::Const);
    let mut total = 0u64;
    for variable in constants {
        let before = total;
        total = total.saturating_add(variable.bytes().unwrap_or(u64::MAX));
        if before <= 1 << 16 && total > 1 << 16 {
            let message = format!("`{}` and the constants before it have more than 64 KiB", variable.name);
            error("PTX-021", variable.span, message, findings);
        }
    }
}

/// Something is in the language from a version on.
pub(super) fn since(
    module: &Module,
    (major, minor): (u8, u8),
    what: &str,
    span: TextSpan,
    findings: &mut Vec<Diagnostic>,
) {
    if module.version < (major, minor) {
        let message = format!("{what} is in the language from version {major}.{minor} on");
        error("PTX-013", span, message, findings);
    }
}

/// Something needs a machine.
fn needs(module: &Module, machine: u16, what: &str, span: TextSpan, findings: &mut Vec<Diagnostic>) {
    if module.target.machine < machine {
        let message = format!("{what} needs sm_{machine}, and the target is sm_{}", module.target.machine);
        error("PTX-014", span, message, findings);
    }
}

/// Attributes, linkage and types that not every version, machine or space has.
fn attributes(module: &Module, variable: &Variable, findings: &mut Vec<Diagnostic>) {
    let span = variable.span;
    if variable.linkage == Linkage::Common {
        since(module, (5, 0), "`.common`", span, findings);
        if variable.space != Space::Global {
            let message = format!("`{}`: `.common` is for global memory", variable.name);
            error("PTX-021", span, message, findings);
        }
    }
    if variable.space == Space::Tex {
        let message = format!("`{}`: `.tex` is not in the language from version 1.5 on", variable.name);
        error("PTX-013", span, message, findings);
    }
    if !variable.attributes.is_empty() && variable.space != Space::Global {
        let message = format!("`{}`: attributes are for global memory", variable.name);
        error("PTX-021", span, message, findings);
    }
    if variable.attributes.iter().any(|name| name == "managed") {
        since(module, (4, 0), "`.managed`", span, findings);
        needs(module, 30, "`.managed`", span, findings);
    }
    if variable.attributes.iter().any(|name| name.starts_with("unified")) {
        since(module, (8, 0), "`.unified`", span, findings);
        needs(module, 90, "`.unified`", span, findings);
    }
    types(module, variable.ty, span, findings);
}

/// Types that came later.
fn types(module: &Module, ty: Type, span: TextSpan, findings: &mut Vec<Diagnostic>) {
    for (later, version, machine) in [(Type::F16x2, (4, 2), 53), (Type::B128, (8, 3), 70)] {
        if ty == later {
            since(module, version, &format!("`{ty}`"), span, findings);
            needs(module, machine, &format!("`{ty}`"), span, findings);
        }
    }
}

/// Textures, samplers and surfaces are declared at module scope, in global space, or are a kernel's parameters.
fn references(variable: &Variable, findings: &mut Vec<Diagnostic>) {
    let space = matches!(variable.space, Space::Global | Space::Tex | Space::Param);
    if variable.ty.is_reference() && !space {
        let message = format!("`{}`: a {} is in global space", variable.name, variable.ty);
        error("PTX-021", variable.span, message, findings);
    }
}

pub(super) fn function(module: &Module, function: &Function, findings: &mut Vec<Diagnostic>) {
    for variable in &function.variables {
        if variable.space != Space::Param && variable.ty.is_reference() {
            let message = format!("`{}`: a {} is declared at module scope", variable.name, variable.ty);
            error("PTX-021", variable.span, message, findings);
        }
        initialisers::check(module, Some(function), variable, findings);
    }
    for group in &function.register_groups {
        types(module, group.ty, group.span, findings);
    }
    directives(module, function, findings);
    parameters(module, function, findings);
    let given = function.results.iter().chain(&function.parameters);
    for parameter in given.filter(|_| !function.entry) {
        if let Parameter::Variable(id) = parameter
            && let Some(variable) = function.variables.get(id.index())
            && variable.ty.is_reference()
        {
            let message = format!("`{}`: a {} is a parameter of kernels alone", variable.name, variable.ty);
            error("PTX-021", variable.span, message, findings);
        }
    }
    if function.entry && !function.results.is_empty() {
        error("PTX-021", function.span, format!("the kernel `{}` has results", function.name), findings);
    }
    let external = function.linkage == Linkage::Extern;
    if external && function.body.is_some() {
        error("PTX-021", function.span, format!("`{}` is `.extern` and has a body", function.name), findings);
    }
}

fn directives(module: &Module, function: &Function, findings: &mut Vec<Diagnostic>) {
    let span = function.span;
    let has = |name: &str| function.directives.iter().any(|directive| directive.name == name);
    for directive in &function.directives {
        let name = directive.name.as_str();
        match name {
            "noreturn" => {
                since(module, (6, 4), "`.noreturn`", span, findings);
                needs(module, 30, "`.noreturn`", span, findings);
            }
            "reqnctapercluster" | "explicitcluster" | "maxclusterrank" => {
                since(module, (7, 8), &format!("`.{name}`"), span, findings);
                needs(module, 90, &format!("`.{name}`"), span, findings);
            }
            "blocksareclusters" => {
                since(module, (9, 0), "`.blocksareclusters`", span, findings);
                needs(module, 90, "`.blocksareclusters`", span, findings);
                if !has("reqntid") || !has("reqnctapercluster") {
                    let message = "`.blocksareclusters` goes with `.reqntid` and `.reqnctapercluster`";
                    error("PTX-021", span, message.to_owned(), findings);
                }
            }
            "abi_preserve" | "abi_preserve_control" => {
                since(module, (9, 0), &format!("`.{name}`"), span, findings);
                needs(module, 80, &format!("`.{name}`"), span, findings);
            }
            "language" => since(module, (9, 3), "`.language`", span, findings),
            "minperctamemory" => {
                since(module, (9, 4), "`.minperctamemory`", span, findings);
                needs(module, 80, "`.minperctamemory`", span, findings);
            }
            "maxnctapersm" if module.version >= (2, 1) => {
                let message = "`.maxnctapersm` is not in the language from version 2.1 on".to_owned();
                error("PTX-013", span, message, findings);
            }
            _ => {}
        }
    }
    if has("maxntid") && has("reqntid") {
        let message = "`.maxntid` and `.reqntid` exclude each other".to_owned();
        error("PTX-021", span, message, findings);
    }
    if !function.attributes.is_empty() {
        since(module, (8, 0), "`.unified`", span, findings);
        needs(module, 90, "`.unified`", span, findings);
        if function.attributes.iter().any(|name| !name.starts_with("unified")) {
            error("PTX-021", span, "a function has the attribute `.unified` alone".to_owned(), findings);
        }
    }
    for list in &function.lists {
        match &list.kind {
            ListKind::BranchTargets(_) => since(module, (6, 0), "`.branchtargets`", list.span, findings),
            ListKind::CallPrototype { no_return: true, .. } => {
                since(module, (6, 4), "`.noreturn`", list.span, findings);
                needs(module, 30, "`.noreturn`", list.span, findings);
            }
            ListKind::CallTargets(_) | ListKind::CallPrototype { .. } => {}
        }
    }
}

/// Bytes of a kernel's parameters, on all machines and on those from sm_70 on.
const PARAMETER_BYTES: [u64; 2] = [4352, 32764];

fn parameters(module: &Module, function: &Function, findings: &mut Vec<Diagnostic>) {
    let span = function.span;
    let variables = |list: &[Parameter]| -> Vec<&Variable> {
        let variable = |parameter: &Parameter| match parameter {
            Parameter::Variable(id) => function.variables.get(id.index()),
            Parameter::Register(_) => None,
        };
        list.iter().filter_map(variable).collect()
    };
    if function.results.len() > 1 && !variables(&function.results).is_empty() {
        error("PTX-021", span, "several results are in `.reg` space".to_owned(), findings);
    }
    let mut total = 0u64;
    for variable in variables(&function.parameters) {
        types(module, variable.ty, variable.span, findings);
        total = total.next_multiple_of(u64::from(variable.alignment.max(1)));
        total = total.saturating_add(variable.bytes().unwrap_or(u64::MAX >> 1));
        if variable.dimensions.first() == Some(&None) {
            since(module, (6, 0), "a parameter without a size", variable.span, findings);
            needs(module, 30, "a parameter without a size", variable.span, findings);
        }
        let unified = module.target.texture_mode != TextureMode::Independent;
        if variable.ty == Type::Samplerref && unified {
            let message =
                format!("`{}`: samplers are declared with `texmode_independent` alone", variable.name);
            error("PTX-020", variable.span, message, findings);
        }
    }
    if function.entry && total > PARAMETER_BYTES[1] {
        let message = format!("the parameters have {total} bytes, and {} at most", PARAMETER_BYTES[1]);
        error("PTX-021", span, message, findings);
    } else if function.entry && total > PARAMETER_BYTES[0] {
        since(module, (8, 1), "a kernel with more than 4352 bytes of parameters", span, findings);
        needs(module, 70, "a kernel with more than 4352 bytes of parameters", span, findings);
    }
    let given: Vec<Parameter> = function.results.iter().chain(&function.parameters).copied().collect();
    for variable in &function.variables {
        let own = variables(&given).iter().any(|parameter| std::ptr::eq(*parameter, variable));
        let open = variable.dimensions.first() == Some(&None);
        if open && !own && variable.linkage != Linkage::Extern && variable.initialiser.is_none() {
            error("PTX-021", variable.span, format!("`{}` has no size", variable.name), findings);
        }
    }
}
