//! One TOML value: what it may be, and what is said when it is something else.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::DeValue;

use super::log::{At, Log};
use super::nearest;
use crate::element::Number;

/// A value with the words that name it in messages, such as "`grid` in `[launch]`".
#[derive(Clone)]
pub(crate) struct Item<'a> {
    pub(super) log: &'a Log,
    pub(super) name: String,
    span: Range<usize>,
    pub(super) value: &'a DeValue<'a>,
}

impl<'a> Item<'a> {
    /// A value with its span and the words that name it.
    pub(crate) fn new(log: &'a Log, name: String, value: &'a Spanned<DeValue<'a>>) -> Item<'a> {
        Item { log, name, span: value.span(), value: value.get_ref() }
    }

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

    pub(crate) fn is_table(&self) -> bool {
        self.value.is_table()
    }

    pub(crate) fn is_text(&self) -> bool {
        self.value.is_str()
    }

    pub(crate) fn text(&self) -> Option<At<String>> {
        match self.value.as_str() {
            Some("") => self.refuse("must not be empty"),
            _ => self.any_text(),
        }
    }

    /// As [`Item::text`], and it may be empty.
    pub(crate) fn any_text(&self) -> Option<At<String>> {
        match self.value.as_str() {
            Some(text) => Some(self.at(text.to_string())),
            None => self.wrong_type("a string"),
        }
    }

    /// One or more strings.
    pub(crate) fn texts(&self) -> Option<Vec<At<String>>> {
        self.list(1..=usize::MAX)?.iter().map(Item::text).collect()
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
        let element = |(index, value): (usize, &'a Spanned<DeValue<'a>>)| {
            Item::new(self.log, format!("element {index} of {}", self.name), value)
        };
        Some(array.iter().enumerate().map(element).collect())
    }

    /// The elements of an array under its own name.
    pub(crate) fn alike(&self) -> Vec<Item<'a>> {
        let element = |value: &'a Spanned<DeValue<'a>>| Item::new(self.log, self.name.clone(), value);
        self.value.as_array().into_iter().flatten().map(element).collect()
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
        for value in array {
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
        DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => None,
    }
}
