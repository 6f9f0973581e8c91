//! Reading TOML tables with spans: every value knows its own, every table knows which keys were asked for, and
//! all findings of a file are collected instead of stopping at the first.
//!
//! Deriving `Deserialize` for the sections was tried and decided against: it stops at the first mistake, its messages name
//! Rust's types, keys that exclude each other or depend on a value have to be checked by hand all the same, and the lines
//! that it saves are 15 of 100.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::DeTable;

use super::item::Item;
use super::log::{At, Log};
use super::nearest;

/// A table, and which of its keys the reader knows.
pub(crate) struct Section<'a> {
    log: &'a Log,
    name: String,
    span: Range<usize>,
    table: &'a DeTable<'a>,
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Section<'a> {
    pub(super) fn new(log: &'a Log, name: String, span: Range<usize>, table: &'a DeTable<'a>) -> Section<'a> {
        Section { log, name, span, table, known: RefCell::default() }
    }

    /// The table that a value is; otherwise says that it should be one.
    pub(crate) fn of(item: &Item<'a>) -> Option<Section<'a>> {
        match item.value.as_table() {
            Some(table) => Some(Section::new(item.log, item.name.clone(), item.span(), table)),
            None => item.wrong_type("a table"),
        }
    }

    /// The whole file.
    pub(crate) fn root(log: &'a Log, table: &'a Spanned<DeTable<'a>>) -> Section<'a> {
        Section::new(log, String::new(), 0..0, table.get_ref())
    }

    pub(crate) fn log(&self) -> &'a Log {
        self.log
    }

    /// Where the section is, for findings about it as a whole.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn at<T>(&self, value: T) -> At<T> {
        At::new(value, self.span())
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.table.get(key).is_some()
    }

    /// The key's own span, or the section's.
    pub(crate) fn key_span(&self, key: &str) -> Range<usize> {
        self.table.get_key_value(key).map_or(self.span(), |(key, _)| key.span())
    }

    fn names(&self, key: &str) -> String {
        if self.name.is_empty() { format!("`{key}`") } else { format!("`{key}` in {}", self.name) }
    }

    pub(crate) fn get(&self, key: &'static str) -> Option<Item<'a>> {
        self.named(key, self.names(key))
    }

    /// As [`Section::get`], with other words to name it in messages.
    fn named(&self, key: &'static str, name: String) -> Option<Item<'a>> {
        self.known.borrow_mut().push(key);
        Some(Item::new(self.log, name, self.table.get(key)?))
    }

    /// As [`Section::get`], and reports a missing key.
    pub(crate) fn require(&self, key: &'static str) -> Option<Item<'a>> {
        let item = self.get(key);
        if item.is_none() {
            self.log.error("JOB-003", self.span(), format!("{} has no `{key}`", self.name));
        }
        item
    }

    pub(crate) fn text(&self, key: &'static str) -> Option<At<String>> {
        self.get(key)?.text()
    }

    pub(crate) fn flag(&self, key: &'static str) -> Option<At<bool>> {
        self.get(key)?.flag()
    }

    pub(crate) fn float(&self, key: &'static str) -> Option<At<f32>> {
        self.get(key)?.float()
    }

    pub(crate) fn integer<T: TryFrom<i128> + Into<i128> + Copy + Display>(
        &self,
        key: &'static str,
        range: RangeInclusive<T>,
    ) -> Option<At<T>> {
        self.get(key)?.integer(range)
    }

    pub(crate) fn choice<T: Copy>(&self, key: &'static str, choices: &[(&'static str, T)]) -> Option<At<T>> {
        self.get(key)?.choice(choices)
    }

    /// A `[key]` table.
    pub(crate) fn section(&self, key: &'static str) -> Option<Section<'a>> {
        Section::of(&self.named(key, format!("`[{key}]`"))?)
    }

    /// The `[key.name]` tables with their names, in the order of the file.
    pub(crate) fn named_sections(&self, key: &'static str) -> Vec<(At<String>, Section<'a>)> {
        let Some(outer) = self.section(key) else { return Vec::new() };
        let mut sections: Vec<_> = outer
            .table
            .iter()
            .filter_map(|(name, value)| {
                let label = format!("`[{key}.{}]`", name.get_ref());
                let section = Section::of(&Item::new(self.log, label, value))?;
                Some((At::new(name.get_ref().to_string(), name.span()), section))
            })
            .collect();
        sections.sort_by_key(|(name, _)| name.span.start);
        sections
    }

    /// The `[[key]]` tables.
    pub(crate) fn sections(&self, key: &'static str) -> Vec<Section<'a>> {
        let Some(item) = self.named(key, format!("`[[{key}]]`")) else { return Vec::new() };
        if !item.is_list() {
            item.wrong_type::<()>("an array of tables");
            return Vec::new();
        }
        item.alike().into_iter().filter_map(|item| Section::of(&item)).collect()
    }

    /// Every key with its value, for tables whose keys are names, in the order of the file.
    pub(crate) fn entries(&self) -> Vec<(At<String>, Item<'a>)> {
        let mut entries: Vec<_> = self
            .table
            .iter()
            .map(|(key, value)| {
                let name = At::new(key.get_ref().to_string(), key.span());
                let item = Item::new(self.log, self.names(&name.value), value);
                (name, item)
            })
            .collect();
        entries.sort_by_key(|(name, _)| name.span.start);
        entries
    }

    /// Reports keys that exclude each other; returns the first that is there.
    pub(crate) fn one_of(&self, keys: &[&'static str]) -> Option<&'static str> {
        let mut present = keys.iter().filter(|key| self.has(key));
        let first = present.next()?;
        for other in present {
            let message = format!("`{first}` and `{other}` exclude each other in {}", self.name);
            self.log.error("JOB-006", self.key_span(other), message);
        }
        Some(first)
    }

    /// Reports keys that make no sense beside another.
    pub(crate) fn exclude(&self, because: &str, keys: &[&'static str]) {
        for key in keys.iter().filter(|key| self.has(key)) {
            let message = format!("`{because}` and `{key}` exclude each other in {}", self.name);
            self.log.error("JOB-006", self.key_span(key), message);
        }
    }

    /// Reports the keys that nobody asked for.
    pub(crate) fn finish(self) {
        let known = self.known.into_inner();
        for (key, _) in self.table {
            let word: &str = key.get_ref();
            if known.contains(&word) {
                continue;
            }
            let section = if self.name.is_empty() { "the job" } else { &self.name };
            let hint = match nearest(word, &known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known keys are {}", list_of_keys(&known)),
            };
            let message = format!("{section} has no key `{word}`");
            self.log.error_with_hint("JOB-002", key.span(), message, hint);
        }
    }
}

fn list_of_keys(known: &[&str]) -> String {
    let mut known: Vec<&str> = known.to_vec();
    known.sort_unstable();
    known.dedup();
    known.join(", ")
}
