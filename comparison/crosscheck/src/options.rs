//! The command line.

use std::path::PathBuf;

/// What `vulkan` and `direct3d` are asked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Part of the names of the features; empty: all.
    pub feature: String,
    /// Cases of each feature.
    pub cases: u64,
    /// What the random choices begin with.
    pub seed: u64,
    /// The driver: `lavapipe`, `swiftshader`, or a path.
    pub driver: String,
    /// Only the case of that number.
    pub only: Option<u64>,
    /// Where a sample of the answers goes as a file of results.
    pub store: Option<PathBuf>,
}

impl Options {
    /// Reads the words behind the command.
    ///
    /// # Errors
    /// A word that is no option, or a value that is none.
    pub fn parse(words: &[String]) -> Result<Options, String> {
        let mut options = Options {
            feature: String::new(),
            cases: 1000,
            seed: 1,
            driver: "lavapipe".to_owned(),
            only: None,
            store: None,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
            let number = || value.parse::<u64>().map_err(|error| format!("{word} {value}: {error}"));
            match word.as_str() {
                "--feature" => options.feature.clone_from(value),
                "--cases" => options.cases = number()?,
                "--seed" => options.seed = number()?,
                "--driver" => options.driver.clone_from(value),
                "--only" => options.only = Some(number()?),
                "--store" => options.store = Some(PathBuf::from(value)),
                _ => return Err(format!("{word} is no option")),
            }
        }
        Ok(options)
    }

    /// The numbers of the cases of a feature.
    pub fn numbers(&self) -> std::ops::Range<u64> {
        self.only.map_or(0..self.cases, |number| number..number + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn options_are_pairs_of_words() {
        let parse = |text: &str| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            Options::parse(&words)
        };
        let options = parse("--feature cubes --cases 12 --seed 7").unwrap();
        assert_eq!((options.feature.as_str(), options.cases, options.seed), ("cubes", 12, 7));
        assert_eq!(parse("--only 5").unwrap().numbers(), 5..6);
        assert!(parse("--cases").is_err() && parse("--cases many").is_err() && parse("--sizes 3").is_err());
    }
}
