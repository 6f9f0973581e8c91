//! Which functions a kernel can reach, and which of them can come back to themselves.

use std::collections::HashMap;

use tmu_program::{Diagnostic, SystemCall};

use super::layout::{FunctionRef, Layout, error, resolve};
use super::{function, mnemonic};
use crate::module::{
    Base, Function, FunctionId, Initialiser, Instruction, ListKind, LocalId, Module, Operand, Parameter,
    Statement, Symbol, Value,
};
use crate::names::{Field, Mnemonic as M};

/// What can be reached from a kernel.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// The kernel first.
    pub(super) functions: Vec<FunctionRef>,
    /// Whom each of them may call.
    pub(super) calls: HashMap<FunctionRef, Vec<FunctionRef>>,
    /// Functions of the same number can call each other, through others perhaps.
    component: HashMap<FunctionRef, usize>,
}

/// The variables that only describe parameters of functions that are called through registers.
pub(super) fn prototype_variables(function: &Function) -> Vec<LocalId> {
    let of_list = |list: &crate::module::List| match &list.kind {
        ListKind::CallPrototype { results, parameters, .. } => {
            let variable = |parameter: &Parameter| match parameter {
                Parameter::Variable(id) => Some(*id),
                Parameter::Register(_) => None,
            };
            results.iter().chain(parameters).filter_map(variable).collect()
        }
        ListKind::BranchTargets(_) | ListKind::CallTargets(_) => Vec::new(),
    };
    function.lists.iter().flat_map(of_list).collect()
}

/// Calls `f` for each instruction, those of inner scopes too.
pub(super) fn each_instruction<'m>(body: &'m [Statement], f: &mut impl FnMut(&'m Instruction)) {
    let mut scopes = vec![body.iter()];
    while let Some(statements) = scopes.last_mut() {
        match statements.next() {
            None => {
                scopes.pop();
            }
            Some(Statement::Block(inner)) => scopes.push(inner.iter()),
            Some(Statement::Instruction(instruction)) => f(instruction),
            Some(_) => {}
        }
    }
}

/// The functions that an operand names.
fn named(operand: &Operand, to: &mut Vec<FunctionId>) {
    match operand {
        Operand::Value(Value::Address { symbol: Symbol::Function(function), .. }) => to.push(*function),
        Operand::Address(address) => {
            if let Base::Symbol(Symbol::Function(function)) = address.base {
                to.push(function);
            }
        }
        Operand::Vector(inner) | Operand::List(inner) => inner.iter().for_each(|one| named(one, to)),
        Operand::Register(_)
        | Operand::Part(..)
        | Operand::Special(..)
        | Operand::Value(_)
        | Operand::Not(_)
        | Operand::Negative(_)
        | Operand::Sink => {}
    }
}

fn of_initialiser(value: &Initialiser, to: &mut Vec<FunctionId>) {
    match value {
        Initialiser::Value(Value::Address { symbol: Symbol::Function(function), .. }) => to.push(*function),
        Initialiser::List(elements) => elements.iter().for_each(|element| of_initialiser(element, to)),
        Initialiser::Value(_) | Initialiser::Fields(_) => {}
    }
}

/// What one function says about others.
#[derive(Default)]
struct Names {
    called: Vec<(FunctionRef, crate::module::TextSpan)>,
    taken: Vec<FunctionRef>,
    indirect: bool,
}

fn names(modules: &[&Module], of: FunctionRef) -> Names {
    let mut names = Names::default();
    let at = |function: FunctionId| FunctionRef { module: of.module, function };
    let body = function(modules, of).body.as_deref().unwrap_or_default();
    each_instruction(body, &mut |instruction| {
        let is_call = mnemonic(instruction) == M::Call;
        let callee = instruction.operand(Field::Function).filter(|_| is_call);
        if let Some(callee) = callee {
            let mut called = Vec::new();
            named(callee, &mut called);
            names.indirect |= called.is_empty();
            names.called.extend(called.into_iter().map(|function| (at(function), instruction.span)));
        }
        let others = instruction.operands.iter().flatten();
        for operand in others.filter(|operand| callee.is_none_or(|callee| !std::ptr::eq(*operand, callee))) {
            let mut taken = Vec::new();
            named(operand, &mut taken);
            names.taken.extend(taken.into_iter().map(at));
        }
    });
    names
}

impl Reach {
    /// Looks at everything that the kernel can come to.
    ///
    /// # Errors
    /// `PTX-104` for functions that neither a file nor the device's runtime defines.
    pub(super) fn new(
        modules: &[&Module],
        layout: &Layout,
        root: FunctionRef,
    ) -> Result<Reach, Vec<Diagnostic>> {
        let find = |of| resolve(modules, &layout.definitions, of);
        let mut taken: Vec<FunctionRef> = Vec::new();
        for (module, content) in modules.iter().enumerate() {
            let mut found = Vec::new();
            let values = content.variables.iter().filter_map(|variable| variable.initialiser.as_ref());
            values.for_each(|value| of_initialiser(value, &mut found));
            taken.extend(found.into_iter().filter_map(|function| find(FunctionRef { module, function })));
        }
        // The address of a kernel is for launches: kernels are not called.
        let is_called = |of: &FunctionRef| !function(modules, *of).entry;
        let mut reach = Reach { functions: vec![root], ..Reach::default() };
        let (mut indirect, mut errors) = (Vec::new(), Vec::new());
        let mut next = 0;
        let mut known = std::collections::HashSet::from([root]);
        while let Some(&of) = reach.functions.get(next) {
            next += 1;
            let names = names(modules, of);
            let mut calls = Vec::new();
            for (callee, span) in names.called {
                let Some(found) = find(callee) else {
                    let name = &function(modules, callee).name;
                    if SystemCall::named(name).is_some() {
                        continue;
                    }
                    let message = format!("no file defines the function `{name}`");
                    let error = error("PTX-104", message, span);
                    errors.push(super::shifted(error, layout.origins[of.module]));
                    continue;
                };
                calls.push(found);
            }
            taken.extend(names.taken.into_iter().filter_map(find).filter(is_called));
            if names.indirect {
                indirect.push(of);
            }
            let through = if indirect.is_empty() { &[][..] } else { &taken };
            for &found in calls.iter().chain(through) {
                if known.insert(found) {
                    reach.functions.push(found);
                }
            }
            calls.sort_unstable();
            calls.dedup();
            reach.calls.insert(of, calls);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        taken.retain(|of| known.contains(of));
        taken.sort_unstable();
        taken.dedup();
        for of in indirect {
            if let Some(calls) = reach.calls.get_mut(&of) {
                calls.extend(&taken);
                calls.sort_unstable();
                calls.dedup();
            }
        }
        reach.find_components();
        Ok(reach)
    }

    /// Whether a call by `caller` may come back to it before it returns.
    pub(super) fn recurses(&self, caller: FunctionRef, callee: FunctionRef) -> bool {
        self.component.get(&caller) == self.component.get(&callee)
    }

    /// Whether any call may.
    pub(super) fn any_recursion(&self) -> bool {
        self.calls
            .iter()
            .any(|(&caller, callees)| callees.iter().any(|&callee| self.recurses(caller, callee)))
    }

    /// Strongly connected components: Tarjan's algorithm with its own stack.
    fn find_components(&mut self) {
        #[derive(Clone, Copy)]
        struct Seen {
            number: usize,
            low: usize,
            on_stack: bool,
        }
        let mut seen: HashMap<FunctionRef, Seen> = HashMap::new();
        let mut stack = Vec::new();
        let mut path: Vec<(FunctionRef, usize)> = Vec::new();
        for &root in &self.functions {
            if seen.contains_key(&root) {
                continue;
            }
            path.push((root, 0));
            while let Some(&(of, child)) = path.last() {
                if child == 0 && !seen.contains_key(&of) {
                    let number = seen.len();
                    seen.insert(of, Seen { number, low: number, on_stack: true });
                    stack.push(of);
                }
                let next = self.calls.get(&of).and_then(|calls| calls.get(child)).copied();
                if let Some(next) = next {
                    if let Some(last) = path.last_mut() {
                        last.1 += 1;
                    }
                    match seen.get(&next).copied() {
                        None => path.push((next, 0)),
                        Some(other) if other.on_stack => {
                            if let Some(own) = seen.get_mut(&of) {
                                own.low = own.low.min(other.number);
                            }
                        }
                        Some(_) => {}
                    }
                    continue;
                }
                path.pop();
                let own = seen[&of];
                if let Some((parent, _)) = path.last()
                    && let Some(parent) = seen.get_mut(parent)
                {
                    parent.low = parent.low.min(own.low);
                }
                if own.low == own.number {
                    while let Some(member) = stack.pop() {
                        self.component.insert(member, own.number);
                        if let Some(member) = seen.get_mut(&member) {
                            member.on_stack = false;
                        }
                        if member == of {
                            break;
                        }
                    }
                }
            }
        }
    }
}
