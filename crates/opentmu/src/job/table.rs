//! Reading TOML tables with places: every value knows its span, every table knows which keys were asked for, and
//! all findings of a file are collected instead of stopping at the first.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use tmu_program::{Diagnostic, Span};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::element::Number;

/// A value and the bytes of the job file that it was written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Byte range in the job file.
    pub span: Range<usize>,
}

impl<T> At<T> {
    /// A value at a place.
    pub fn new(value: T, span: Range<usize>) -> At<T> {
        At { value, span }
    }

    /// The same place with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> At<U> {
        At { value: change(self.value), span: self.span }
    }

    /// An error at this place.
    pub(crate) fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, message).at(Span::Text(self.span.clone()))
    }
}

/// The findings so far.
#[derive(Default)]
pub(crate) struct Log(RefCell<Vec<Diagnostic>>);

impl Log {
    pub(crate) fn push(&self, diagnostic: Diagnostic) {
        self.0.borrow_mut().push(diagnostic);
    }

    pub(crate) fn error(&self, code: &'static str, span: Range<usize>, message: impl Into<String>) {
        self.push(Diagnostic::error(code, message).at(Span::Text(span)));
    }

    pub(crate) fn error_with_hint(
        &self,
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.push(Diagnostic::error(code, message).at(Span::Text(span)).hint(hint));
    }

    /// All findings in the order of the file.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        let mut diagnostics = self.0.into_inner();
        diagnostics.sort_by_key(|diagnostic| match &diagnostic.span {
            Span::Text(range) => range.start,
            _ => 0,
        });
        diagnostics
    }
}

/// A value with the words that name it in messages, such as "`grid` in `[launch]`".
#[derive(Clone)]
pub(crate) struct Item<'a> {
    log: &'a Log,
    name: String,
    span: Range<usize>,
    value: &'a DeValue<'a>,
}

impl<'a> Item<'a> {
    pub(crate) fn at<T>(&self, value: T) -> At<T> {
        At::new(value, self.span.clone())
    }

    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Reports a value of the wrong type.
    pub(crate) fn wrong_type<T>(&self, wanted: &str) -> Option<T> {
        let message = format!("{} must be {wanted}, not {}", self.name, described(self.value));
        self.log.error("JOB-004", self.span(), message);
        None
    }

    /// Reports a value that is not allowed.
    pub(crate) fn refuse<T>(&self, why: impl Display) -> Option<T> {
        self.log.error("JOB-005", self.span(), format!("{} {why}", self.name));
        None
    }

    pub(crate) fn is_list(&self) -> bool {
        self.value.is_array()
    }

    pub(crate) fn is_text(&self) -> bool {
        self.value.is_str()
    }

    pub(crate) fn text(&self) -> Option<At<String>> {
        match self.value.as_str() {
            Some("") => self.refuse("must not be empty"),
            Some(text) => Some(self.at(text.to_string())),
            None => self.wrong_type("a string"),
        }
    }

    pub(crate) fn flag(&self) -> Option<At<bool>> {
        match self.value.as_bool() {
            Some(flag) => Some(self.at(flag)),
            None => self.wrong_type("true or false"),
        }
    }

    /// An integer within a range that fits `T`.
    pub(crate) fn integer<T: TryFrom<i128> + Into<i128> + Copy + Display>(
        &self,
        range: RangeInclusive<T>,
    ) -> Option<At<T>> {
        let Some(Number::Integer(value)) = plain_number(self.value) else {
            return self.wrong_type("an integer");
        };
        let (least, most) = (*range.start(), *range.end());
        if value < least.into() || value > most.into() {
            return self.refuse(format!("is {value}, but must be {least} to {most}"));
        }
        T::try_from(value).ok().map(|value| self.at(value))
    }

    pub(crate) fn number(&self) -> Option<At<Number>> {
        match plain_number(self.value) {
            Some(number) => Some(self.at(number)),
            None => self.wrong_type("a number"),
        }
    }

    pub(crate) fn float(&self) -> Option<At<f32>> {
        self.number().map(|number| number.map(Number::to_f32))
    }

    /// One of several words.
    pub(crate) fn choice<T: Copy>(&self, choices: &[(&'static str, T)]) -> Option<At<T>> {
        let word = self.text()?;
        if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == word.value) {
            return Some(self.at(*choice));
        }
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let message = format!("{} cannot be \"{}\"", self.name, word.value);
        let hint = match nearest(&word.value, &names) {
            Some(near) => format!("did you mean \"{near}\"? it is one of {}", names.join(", ")),
            None => format!("it is one of {}", names.join(", ")),
        };
        self.log.error_with_hint("JOB-005", self.span(), message, hint);
        None
    }

    /// The elements of an array whose length is in a range.
    pub(crate) fn list(&self, length: RangeInclusive<usize>) -> Option<Vec<Item<'a>>> {
        let Some(array) = self.value.as_array() else {
            return self.wrong_type("an array");
        };
        if !length.contains(&array.len()) {
            let wanted = match (*length.start(), *length.end()) {
                (least, most) if least == most => format!("{least}"),
                (least, usize::MAX) => format!("at least {least}"),
                (least, most) => format!("{least} to {most}"),
            };
            return self.refuse(format!("has {} elements, but must have {wanted}", array.len()));
        }
        let element = |(index, value): (usize, &'a Spanned<DeValue<'a>>)| Item {
            log: self.log,
            name: format!("element {index} of {}", self.name),
            span: value.span(),
            value: value.get_ref(),
        };
        Some(array.iter().enumerate().map(element).collect())
    }

    /// An array of integers within a range.
    pub(crate) fn integers<T: TryFrom<i128> + Into<i128> + Copy + Display>(
        &self,
        length: RangeInclusive<usize>,
        range: &RangeInclusive<T>,
    ) -> Option<At<Vec<T>>> {
        let list = self.list(length)?;
        let values: Option<Vec<T>> =
            list.iter().map(|item| item.integer(range.clone()).map(|value| value.value)).collect();
        values.map(|values| self.at(values))
    }

    /// An array of numbers, without the cost of naming every element beforehand.
    pub(crate) fn numbers(&self) -> Option<At<Vec<Number>>> {
        let Some(array) = self.value.as_array() else {
            return self.wrong_type("an array of numbers");
        };
        let mut numbers = Vec::with_capacity(array.len());
        for value in array.iter() {
            let Some(number) = plain_number(value.get_ref()) else {
                let message =
                    format!("{} must hold numbers only, not {}", self.name, described(value.get_ref()));
                self.log.error("JOB-004", value.span(), message);
                return None;
            };
            numbers.push(number);
        }
        Some(self.at(numbers))
    }

    /// The span of element `index` of an array; the whole value otherwise.
    pub(crate) fn element_span(&self, index: usize) -> Range<usize> {
        let element = self.value.as_array().and_then(|array| array.get(index));
        element.map_or(self.span(), Spanned::span)
    }

    pub(crate) fn table(&self) -> Option<Section<'a>> {
        match self.value.as_table() {
            Some(table) => Some(Section::new(self.log, self.name.clone(), self.span(), table)),
            None => self.wrong_type("a table"),
        }
    }
}

/// A table, and which of its keys the reader knows.
pub(crate) struct Section<'a> {
    log: &'a Log,
    name: String,
    span: Range<usize>,
    table: &'a DeTable<'a>,
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Section<'a> {
    fn new(log: &'a Log, name: String, span: Range<usize>, table: &'a DeTable<'a>) -> Section<'a> {
        Section { log, name, span, table, known: RefCell::default() }
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
        self.known.borrow_mut().push(key);
        let value = self.table.get(key)?;
        let (span, value) = (value.span(), value.get_ref());
        Some(Item { log: self.log, name: self.names(key), span, value })
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
        let item = self.get(key)?;
        match item.value.as_table() {
            Some(table) => Some(Section::new(self.log, format!("`[{key}]`"), item.span(), table)),
            None => item.wrong_type("a table"),
        }
    }

    /// The `[key.name]` tables with their names.
    pub(crate) fn named_sections(&self, key: &'static str) -> Vec<(At<String>, Section<'a>)> {
        let Some(outer) = self.section(key) else { return Vec::new() };
        let mut sections = Vec::new();
        for (name, value) in outer.table.iter() {
            let label = format!("`[{key}.{}]`", name.get_ref());
            match value.get_ref().as_table() {
                Some(table) => {
                    let name = At::new(name.get_ref().to_string(), name.span());
                    sections.push((name, Section::new(self.log, label, value.span(), table)));
                }
                None => {
                    let message = format!("{label} must be a table, not {}", described(value.get_ref()));
                    self.log.error("JOB-004", value.span(), message);
                }
            }
        }
        sections.sort_by_key(|(name, _)| name.span.start);
        sections
    }

    /// The `[[key]]` tables.
    pub(crate) fn sections(&self, key: &'static str) -> Vec<Section<'a>> {
        let Some(item) = self.get(key) else { return Vec::new() };
        let Some(array) = item.value.as_array() else {
            item.wrong_type::<()>("an array of tables").unwrap_or_default();
            return Vec::new();
        };
        let mut sections = Vec::new();
        for value in array.iter() {
            match value.get_ref().as_table() {
                Some(table) => {
                    sections.push(Section::new(self.log, format!("`[[{key}]]`"), value.span(), table));
                }
                None => {
                    let message = format!("`[[{key}]]` must be a table, not {}", described(value.get_ref()));
                    self.log.error("JOB-004", value.span(), message);
                }
            }
        }
        sections
    }

    /// Every key with its value, for tables whose keys are names; marks all of them as known.
    pub(crate) fn entries(&self) -> Vec<(At<String>, Item<'a>)> {
        let entry = |(key, value): (&'a Spanned<std::borrow::Cow<'a, str>>, &'a Spanned<DeValue<'a>>)| {
            let name = At::new(key.get_ref().to_string(), key.span());
            let words = self.names(&name.value);
            (name, Item { log: self.log, name: words, span: value.span(), value: value.get_ref() })
        };
        let mut entries: Vec<_> = self.table.iter().map(entry).collect();
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
        for (key, _) in self.table.iter() {
            let word: &str = key.get_ref();
            if known.contains(&word) {
                continue;
            }
            let place = if self.name.is_empty() { "the job" } else { &self.name };
            let hint = match nearest(word, &known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known keys are {}", list_of_keys(&known)),
            };
            let message = format!("{place} has no key `{word}`");
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

fn described(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "an integer",
        DeValue::Float(_) => "a float",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "an array",
        DeValue::Table(_) => "a table",
    }
}

fn plain_number(value: &DeValue<'_>) -> Option<Number> {
    match value {
        DeValue::Integer(integer) => {
            i128::from_str_radix(integer.as_str(), integer.radix()).ok().map(Number::Integer)
        }
        DeValue::Float(float) => {
            let (double, single) = (float.as_str().parse().ok()?, float.as_str().parse().ok()?);
            Some(Number::Float { double, single })
        }
        _ => None,
    }
}

/// The candidate that a misspelt word most likely meant: within two edits, or one for words of up to four letters.
pub(crate) fn nearest<'b>(word: &str, candidates: &[&'b str]) -> Option<&'b str> {
    let allowed = if word.chars().count() <= 4 { 1 } else { 2 };
    candidates
        .iter()
        .map(|candidate| (edits(word, candidate), *candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
fn edits(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().take(64).collect(), to.chars().collect());
    let mut rows = vec![vec![0; to.len() + 1]; from.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=to.len()).collect();
    for i in 1..=from.len() {
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_a_small_slip_away() {
        assert_eq!(nearest("griid", &["grid", "block"]), Some("grid"));
        assert_eq!(nearest("bolck", &["grid", "block"]), Some("block"));
        assert_eq!(nearest("xyz", &["grid", "block"]), None);
        assert_eq!(nearest("dmi", &["dim"]), Some("dim"));
    }
}
