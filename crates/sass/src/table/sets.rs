//! Named value sets: what the values of a modifier or operand field are called.

/// A field whose values have names.
#[derive(Debug, PartialEq, Eq)]
pub struct Set {
    /// The name that the notation uses.
    pub name: &'static str,
    /// Name of each value from 0 upwards: `Some("")` prints nothing, `Some("LL.DC")` holds two modifiers, `None`
    /// and whatever lies beyond the list is undefined, so that the word is refused.
    pub values: &'static [Option<&'static str>],
    /// Other spellings that are read but never printed.
    pub aliases: &'static [(&'static str, u64)],
}

impl Set {
    /// The name of `value`; `None` when it is undefined.
    pub fn name_of(&self, value: u64) -> Option<&'static str> {
        self.values.get(usize::try_from(value).ok()?).copied().flatten()
    }

    /// Whether every value up to `max` has a name.
    pub fn names_all(&self, max: u64) -> bool {
        usize::try_from(max)
            .ok()
            .and_then(|max| self.values.get(..=max))
            .is_some_and(|values| values.iter().all(Option::is_some))
    }

    /// Every spelling with its value.
    pub fn spellings(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let named = self.values.iter().enumerate().filter_map(|(value, name)| Some(((*name)?, value as u64)));
        named.chain(self.aliases.iter().copied())
    }

    /// The names of all meaningful values, for messages: `.LZ, .LL`.
    pub fn list(&self, mark: &str) -> String {
        let meant = |name: &&&str| !name.is_empty() && !name.starts_with("INVALID") && !name.starts_with('?');
        let mut names: Vec<String> = Vec::new();
        for name in self.values.iter().flatten().filter(meant).map(|name| format!("{mark}{name}")) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }
}

/// A set of which each value stands with what it means, so that nobody asks for it by its text.
#[derive(Debug)]
pub struct TypedSet<T: 'static> {
    /// The texts.
    pub set: Set,
    /// What each value means; `None` for those that decode, and of which no document says what they are.
    pub meanings: &'static [Option<T>],
}

/// A value of a typed set in an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen<T> {
    /// How it is written.
    pub name: &'static str,
    /// What it means, if anything.
    pub meaning: Option<T>,
}

impl<T: Copy> TypedSet<T> {
    /// The value of that number; `None` when it is undefined.
    pub fn value(&self, number: u64) -> Option<Chosen<T>> {
        let name = self.set.name_of(number)?;
        let meaning = self.meanings.get(usize::try_from(number).ok()?).copied().flatten();
        Some(Chosen { name, meaning })
    }
}

/// Declares typed sets, each value with its text and what it means: `"U8" => Some(Width::U8)`. A value without a text is
/// `- => None`; other spellings of values stand behind the name of the notation.
macro_rules! typed_sets {
    ($(
        $(#[$doc:meta])*
        $name:ident($notation:literal $(, $alias:literal = $number:literal)*): $meaning:ty {
            $($text:tt => $value:expr),+ $(,)?
        }
    )+) => {
        $(
            $(#[$doc])*
            pub static $name: $crate::table::sets::TypedSet<$meaning> = $crate::table::sets::TypedSet {
                set: $crate::table::sets::Set {
                    name: $notation,
                    values: &[$(typed_sets!(@text $text)),+],
                    aliases: &[$(($alias, $number)),*],
                },
                meanings: &[$($value),+],
            };
        )+

        /// The value sets of this family that something asks for.
        pub(super) const TYPED: &[&$crate::table::sets::Set] = &[$(&$name.set),+];
    };
    (@text -) => { None };
    (@text $text:literal) => { Some($text) };
}

pub(super) use typed_sets;

/// Every set.
pub fn all() -> impl Iterator<Item = &'static Set> {
    super::SETS.iter().copied().flatten().chain(super::TYPED.iter().copied().flatten().copied())
}

/// Finds a set by the name that the notation uses.
pub fn find(name: &str) -> Option<&'static Set> {
    all().find(|set| set.name == name)
}
