//! Names of a function and its blocks.

use foldhash::HashMap;

use super::index;
use crate::module::{
    Function, LabelId, ListId, LocalId, Place, Register, RegisterGroup, RegisterGroupId, RegisterId, Symbol,
};
use crate::types::Type;

/// What a name of a function stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Named {
    Register(RegisterId),
    Symbol(Symbol),
}

#[derive(Debug, Default)]
struct Scope<'t> {
    names: HashMap<&'t str, Named>,
    /// `%r<N>`, by the name in front of the number.
    groups: HashMap<&'t str, RegisterGroupId>,
}

/// The function that is being read, and its scopes from the outermost on.
#[derive(Debug, Default)]
pub(super) struct FunctionScopes<'t> {
    pub function: Function,
    scopes: Vec<Scope<'t>>,
    /// Labels and lists of blocks that are still to come: the token of the brace, the name, what it stands for.
    pub ahead: HashMap<usize, Vec<(&'t str, Named)>>,
}

impl<'t> FunctionScopes<'t> {
    pub fn start(&mut self) {
        *self = FunctionScopes { scopes: vec![Scope::default()], ..FunctionScopes::default() };
    }

    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    pub fn open(&mut self) {
        self.scopes.push(Scope::default());
    }

    pub fn close(&mut self) {
        self.scopes.pop();
    }

    /// Declares a name in the innermost scope; whether it was free.
    pub fn declare(&mut self, name: &'t str, named: Named) -> bool {
        match self.scopes.last_mut() {
            Some(scope) => scope.names.insert(name, named).is_none(),
            None => true,
        }
    }

    /// Declares `name<count>` in the innermost scope; whether it was free.
    pub fn declare_group(&mut self, name: &'t str, group: RegisterGroupId) -> bool {
        match self.scopes.last_mut() {
            Some(scope) => scope.groups.insert(name, group).is_none(),
            None => true,
        }
    }

    /// A new register of a group.
    pub fn new_register(&mut self, group: RegisterGroupId, number: u32) -> RegisterId {
        let declared = &self.function.register_groups[group.index()];
        let register = Register { group, number, ty: declared.ty, vector: declared.vector };
        self.function.registers.push(register);
        RegisterId(index(self.function.registers.len() - 1))
    }

    pub fn find(&mut self, name: &'t str) -> Option<Named> {
        let mut numbered = None;
        for at in (0..self.scopes.len()).rev() {
            if let Some(&named) = self.scopes[at].names.get(name) {
                return Some(named);
            }
            // Most names have been met before.
            if let Some((prefix, number)) = *numbered.get_or_insert_with(|| split_number(name))
                && let Some(&group) = self.scopes[at].groups.get(prefix)
                && self.function.register_groups[group.index()].count.is_some_and(|count| number < count)
            {
                let named = Named::Register(self.new_register(group, number));
                self.scopes[at].names.insert(name, named);
                return Some(named);
            }
        }
        None
    }

    /// Declares a register that the text does not, of the type that its name suggests, or else of another.
    pub fn invent(&mut self, name: &'t str, otherwise: Type) -> RegisterId {
        let letters = name.trim_start_matches('%').trim_end_matches(|last: char| last.is_ascii_digit());
        let ty = match letters {
            "p" | "q" => Type::Pred,
            "f" => Type::F32,
            "fd" => Type::F64,
            "rs" | "h" => Type::B16,
            "rd" => Type::B64,
            "r" => Type::B32,
            _ => otherwise,
        };
        let group = RegisterGroupId(index(self.function.register_groups.len()));
        let place = Place::default();
        self.function.register_groups.push(RegisterGroup {
            name: name.to_owned(),
            count: None,
            ty,
            vector: 1,
            place,
        });
        let register = self.new_register(group, 0);
        self.declare(name, Named::Register(register));
        register
    }

    pub fn next_local(&self) -> LocalId {
        LocalId(index(self.function.variables.len()))
    }

    pub fn next_label(&self) -> LabelId {
        LabelId(index(self.function.labels.len()))
    }

    pub fn next_list(&self) -> ListId {
        ListId(index(self.function.lists.len()))
    }
}

/// `%r12` as `%r` and 12; the number has no leading zeros.
fn split_number(name: &str) -> Option<(&str, u32)> {
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (prefix, number) = name.split_at(name.len() - digits);
    if number.len() > 1 && number.starts_with('0') {
        // `%r07` is register `%r0<N>`'s number 7, if anything; the longest number without zeros in front counts.
        let zeros = number.len() - number.trim_start_matches('0').len();
        let (front, rest) = name.split_at(prefix.len() + zeros);
        return rest.parse().ok().map(|number| (front, number));
    }
    number.parse().ok().map(|number| (prefix, number))
}
