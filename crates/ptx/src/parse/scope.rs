//! Names of a function and its blocks.

use foldhash::{HashMap, HashSet};

use super::index;
use crate::module::{
    Function, LabelId, ListId, LocalId, Register, RegisterGroup, RegisterGroupId, RegisterId, Symbol,
    TextSpan,
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
    /// What is declared by its own name, and registers of groups that [`Group::registers`] has no room for.
    names: HashMap<&'t str, Named>,
    groups: Vec<Group<'t>>,
    /// Indices of the groups by the name in front of the number.
    group_of: HashMap<&'t str, usize>,
    /// What stands in front of the numbers that names end with.
    prefixes: HashSet<&'t str>,
    /// A name could also be a register of a group: names come first.
    ambiguous: bool,
}

/// `%r<N>`.
#[derive(Debug)]
struct Group<'t> {
    /// `%r`.
    prefix: &'t str,
    id: RegisterGroupId,
    count: u32,
    /// The registers that have been met, by number.
    registers: Vec<Option<RegisterId>>,
}

impl<'t> Scope<'t> {
    /// The index of the group with that name in front of its numbers.
    fn group(&self, prefix: &str) -> Option<usize> {
        // Most functions have few.
        match self.groups.len() {
            0..=8 => self.groups.iter().position(|group| group.prefix == prefix),
            _ => self.group_of.get(prefix).copied(),
        }
    }

    fn declare(&mut self, name: &'t str, named: Named) -> bool {
        let mut met = false;
        if let Some((prefix, number)) = split_number(name) {
            self.prefixes.insert(prefix);
            if let Some(group) = self.group(prefix) {
                self.ambiguous = true;
                met = self.groups[group].registers.get(number as usize).is_some_and(Option::is_some);
            }
        }
        self.names.insert(name, named).is_none() && !met
    }
}

impl Group<'_> {
    /// The index of a register, if it is near the ones that have been met.
    fn register(&mut self, number: u32) -> Option<&mut Option<RegisterId>> {
        let number = number as usize;
        if number >= self.registers.len() && number < 2 * self.registers.len() + 64 {
            self.registers.resize(number + 1, None);
        }
        self.registers.get_mut(number)
    }
}

/// The function that is being read, and its scopes from the outermost on.
#[derive(Debug, Default)]
pub(super) struct FunctionScopes<'t> {
    pub function: Function,
    scopes: Vec<Scope<'t>>,
    /// Blocks that are still to come, by the token of the brace.
    pub ahead: HashMap<usize, Ahead<'t>>,
}

/// What is known of a block before it is read.
#[derive(Debug, Default)]
pub(super) struct Ahead<'t> {
    /// Labels and lists.
    pub names: Vec<(&'t str, Named)>,
    /// About how many statements it has.
    pub statements: usize,
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
        self.scopes.last_mut().is_none_or(|scope| scope.declare(name, named))
    }

    /// Declares `name<count>` in the innermost scope; whether it was free.
    pub fn declare_group(&mut self, name: &'t str, id: RegisterGroupId) -> bool {
        let count = self.function.register_groups[id.index()].count.unwrap_or(0);
        let Some(scope) = self.scopes.last_mut() else { return true };
        scope.ambiguous |= scope.prefixes.contains(name);
        let group = Group { prefix: name, id, count, registers: Vec::new() };
        scope.groups.push(group);
        scope.group_of.insert(name, scope.groups.len() - 1).is_none()
    }

    /// A new register of a group.
    pub fn new_register(&mut self, group: RegisterGroupId, number: u32) -> RegisterId {
        let declared = &self.function.register_groups[group.index()];
        let register = Register { group, number, ty: declared.ty, vector: declared.vector };
        self.function.registers.push(register);
        RegisterId(index(self.function.registers.len() - 1))
    }

    /// The names of all scopes that do not end with a number of a group.
    pub fn names(&self) -> impl Iterator<Item = &'t str> {
        self.scopes.iter().flat_map(|scope| scope.names.keys().copied())
    }

    /// What the group that a name would be of declares.
    pub fn group_of(&self, name: &str) -> Option<String> {
        let (prefix, _) = split_number(name)?;
        let groups = self.scopes.iter().rev().find_map(|scope| Some(&scope.groups[scope.group(prefix)?]));
        let Group { prefix, count, .. } = groups?;
        Some(match count.checked_sub(1) {
            Some(last) => format!("`{prefix}<{count}>` declares {prefix}0 to {prefix}{last}"),
            None => format!("`{prefix}<0>` declares none"),
        })
    }

    pub fn find(&mut self, name: &'t str) -> Option<Named> {
        let numbered = split_number(name);
        for at in (0..self.scopes.len()).rev() {
            let scope = &self.scopes[at];
            if scope.ambiguous
                && let Some(&named) = scope.names.get(name)
            {
                return Some(named);
            }
            if let Some((prefix, number)) = numbered
                && let Some(group) = scope.group(prefix)
                && number < scope.groups[group].count
            {
                return Some(self.numbered(at, group, number, name));
            }
            if let Some(&named) = self.scopes[at].names.get(name) {
                return Some(named);
            }
        }
        None
    }

    /// A register of a group.
    fn numbered(&mut self, scope: usize, group: usize, number: u32, name: &'t str) -> Named {
        if let Some(&mut Some(register)) = self.scopes[scope].groups[group].register(number) {
            return Named::Register(register);
        }
        if let Some(&named) = self.scopes[scope].names.get(name) {
            return named;
        }
        let register = self.new_register(self.scopes[scope].groups[group].id, number);
        match self.scopes[scope].groups[group].register(number) {
            Some(span) => *span = Some(register),
            None => {
                self.scopes[scope].names.insert(name, Named::Register(register));
            }
        }
        Named::Register(register)
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
        let span = TextSpan::default();
        self.function.register_groups.push(RegisterGroup {
            name: name.to_owned(),
            count: None,
            ty,
            vector: 1,
            span,
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
    let bytes = name.as_bytes();
    let mut first = bytes.len();
    while first > 0 && bytes[first - 1].is_ascii_digit() {
        first -= 1;
    }
    // `%r07` is register `%r0<N>`'s number 7, if anything; the longest number without zeros in front counts.
    while first + 1 < bytes.len() && bytes[first] == b'0' {
        first += 1;
    }
    let (prefix, digits) = name.split_at(first);
    let number = match digits.len() {
        0 => None,
        1..=9 => Some(digits.bytes().fold(0, |number, digit| 10 * number + u32::from(digit - b'0'))),
        _ => digits.parse().ok(),
    };
    number.map(|number| (prefix, number))
}
