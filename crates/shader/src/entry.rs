//! The function that is meant: by its name in the file, by its name in the source, or by a part of either.

use std::fmt;

use cpp_demangle::{DemangleOptions, Symbol};
use tmu_program::{Diagnostic, nearest};

/// Longest name that is demangled, and longest result: names in a file may be made to explode.
const LONGEST: usize = 4096;
/// How many names a message lists.
const LISTED: usize = 20;

/// The one of several functions that is meant; `holder` is what holds them, for messages.
///
/// # Errors
/// `LOAD-003` when there is none of that name, none at all, or several that it can mean.
pub fn chosen<'n>(names: &[&'n str], entry: Option<&str>, holder: &str) -> Result<&'n str, Diagnostic> {
    let problem = |message: String| Diagnostic::error("LOAD-003", message);
    let Some(entry) = entry else {
        return match names {
            [only] => Ok(only),
            [] => Err(problem(format!("{holder} holds no kernel"))),
            _ => Err(problem(format!("{holder} holds several kernels"))
                .hint(format!("name one of them with `entry`: {}", listed(names)))),
        };
    };
    match matching(names, entry).as_slice() {
        [only] => Ok(only),
        [] => {
            let short: Vec<String> = names.iter().map(|name| Demangled::new(name).short).collect();
            let known: Vec<&str> = names.iter().copied().chain(short.iter().map(String::as_str)).collect();
            let hint = match nearest(entry, &known) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("it holds {}", listed(names)),
            };
            Err(problem(format!("{holder} has no kernel \"{entry}\"")).hint(hint))
        }
        several => Err(problem(format!("\"{entry}\" can mean several kernels of {holder}"))
            .hint(format!("write more of one of the names: {}", listed(several)))),
    }
}

/// The functions that `entry` can mean: those named so in the file or, when there is none, in the source with their
/// parameters, in the source without them, and at last those with such a part in one of their names.
pub fn matching<'n>(names: &[&'n str], entry: &str) -> Vec<&'n str> {
    if let Some(exact) = names.iter().find(|name| **name == entry) {
        return vec![exact];
    }
    if entry.is_empty() {
        return Vec::new();
    }
    let known: Vec<(&'n str, Demangled)> = names.iter().map(|name| (*name, Demangled::new(name))).collect();
    let rules: [fn(&str, &Demangled, &str) -> bool; 3] = [
        |_, source, entry| without_blanks(&source.whole) == without_blanks(entry),
        |_, source, entry| without_blanks(&source.short) == without_blanks(entry),
        |name, source, entry| {
            name.contains(entry) || without_blanks(&source.whole).contains(&without_blanks(entry))
        },
    ];
    let following = |rule: fn(&str, &Demangled, &str) -> bool| -> Vec<&'n str> {
        known.iter().filter(|(name, source)| rule(name, source, entry)).map(|(name, _)| *name).collect()
    };
    rules.into_iter().map(following).find(|found| !found.is_empty()).unwrap_or_default()
}

fn without_blanks(name: &str) -> String {
    name.chars().filter(|character| !character.is_whitespace()).collect()
}

/// The names as the file has them, each with that of the source where it is another.
fn listed(names: &[&str]) -> String {
    let name = |name: &&str| match Demangled::new(name).whole {
        source if source == **name => source,
        source => format!("{name} ({source})"),
    };
    let mut list = names.iter().take(LISTED).map(name).collect::<Vec<_>>().join(", ");
    if names.len() > LISTED {
        list += &format!(" and {} more", names.len() - LISTED);
    }
    list
}

/// The name of a function in its C++ source.
struct Demangled {
    /// With parameters: `blur<float>(float*, int)`.
    whole: String,
    /// Without parameters and what a template returns: `blur<float>`.
    short: String,
}

impl Demangled {
    /// Demangles a name; one that is not mangled, or not well, stays as it is.
    fn new(name: &str) -> Demangled {
        let symbol = (name.len() <= LONGEST).then(|| Symbol::new(name).ok()).flatten();
        let text = |options: DemangleOptions| {
            let mut text = Limited(String::new());
            symbol.as_ref()?.structured_demangle(&mut text, &options).ok()?;
            Some(text.0)
        };
        let whole = text(DemangleOptions::new().no_return_type());
        let short = text(DemangleOptions::new().no_return_type().no_params());
        let or_as_it_is = |text: Option<String>| text.unwrap_or_else(|| name.to_owned());
        Demangled { whole: or_as_it_is(whole), short: or_as_it_is(short) }
    }
}

/// Text that ends with an error where it gets too long.
struct Limited(String);

impl fmt::Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > LONGEST {
            return Err(fmt::Error);
        }
        self.0 += text;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mangled by hand, after the Itanium C++ ABI.
    const NAMES: [&str; 5] =
        ["_Z4blurPfi", "_Z4blurPdi", "_ZN3img5scaleIfEEvPT_i", "plain", "_ZN3img7sharpenEPKf"];

    fn meant(entry: &str) -> Vec<&'static str> {
        matching(&NAMES, entry)
    }

    #[test]
    fn a_name_of_the_file_or_of_the_source_or_a_part_of_one() {
        assert_eq!(meant("_Z4blurPdi"), ["_Z4blurPdi"]);
        assert_eq!(meant("plain"), ["plain"]);
        assert_eq!(meant("blur(float*, int)"), ["_Z4blurPfi"]);
        assert_eq!(meant("blur(float *,int)"), ["_Z4blurPfi"]);
        assert_eq!(meant("img::scale<float>"), ["_ZN3img5scaleIfEEvPT_i"]);
        assert_eq!(meant("sharpen"), ["_ZN3img7sharpenEPKf"]);
        assert_eq!(meant("double*"), ["_Z4blurPdi"]);
        assert_eq!(meant("pla"), ["plain"]);
        assert_eq!(meant("blur"), ["_Z4blurPfi", "_Z4blurPdi"]);
        assert!(meant("blurred").is_empty() && meant("").is_empty());
    }

    #[test]
    fn what_is_not_clear_is_said_with_the_names() {
        let said = |entry| chosen(&NAMES, entry, "the cubin").unwrap_err().to_string();
        let several = said(Some("blur"));
        let expected = "\"blur\" can mean several kernels of the cubin; write more of one of the names: \
                        _Z4blurPfi (blur(float*, int)), _Z4blurPdi (blur(double*, int))";
        assert!(several.ends_with(expected), "{several}");
        assert!(said(Some("blurr")).ends_with("the cubin has no kernel \"blurr\"; did you mean \"blur\"?"));
        assert!(said(None).contains("plain, _ZN3img7sharpenEPKf (img::sharpen(float const*))"));
    }

    /// `f(p<p<…>, p<…>>)`: each level names the one before twice by a substitution, so that a name of 600 characters
    /// would be one of 2⁶⁰.
    fn doubled(levels: u32) -> String {
        let level = |number: u32| format!("S_IS{0}_S{0}_E", radix36(number));
        let types: String = (0..levels).map(level).collect();
        format!("_Z1f1pIiiE{types}")
    }

    #[test]
    fn a_name_that_explodes_stays_as_it_is() {
        let twice = "p<p<int, int>, p<int, int> >";
        assert_eq!(
            Demangled::new(&doubled(2)).whole,
            format!("f(p<int, int>, {twice}, p<{twice}, {twice} >)")
        );
        for levels in [20, 60] {
            assert_eq!(Demangled::new(&doubled(levels)).whole, doubled(levels));
        }
    }

    fn radix36(number: u32) -> String {
        let digit = |value: u32| char::from_digit(value, 36).unwrap().to_ascii_uppercase();
        if number < 36 {
            digit(number).to_string()
        } else {
            radix36(number / 36) + &digit(number % 36).to_string()
        }
    }
}
