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

/// Finds a set by the name that the notation uses.
pub fn find(name: &str) -> Option<&'static Set> {
    super::SETS.iter().copied().flatten().find(|set| set.name == name)
}
