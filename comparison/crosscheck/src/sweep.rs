//! Cases of every feature through a driver.

use std::time::Instant;

use crate::case::{Abilities, Answers, Case};
use crate::features::{FEATURES, Feature};
use crate::folders::cache;
use crate::judge::Tally;
use crate::options::Options;
use crate::report::{self, Row};
use crate::store::Store;

/// Something that answers cases.
pub trait Driver {
    /// Its name and version.
    fn name(&self) -> String;

    /// What it can do.
    fn abilities(&self) -> Abilities;

    /// What it answers to each of a few cases, or why it does not.
    fn answer(&mut self, cases: &[Case]) -> Vec<Result<Answers, String>>;
}

/// Cases that are asked at a time.
const TOGETHER: usize = 256;

/// Runs all features that are asked for, tells what came of them, and keeps it in the cache.
///
/// # Errors
/// What the file system says, and features that do not exist.
pub fn run(driver: &mut dyn Driver, file: &str, options: &Options) -> Result<(), String> {
    let name = driver.name();
    println!("{name}");
    let mut rows = Vec::new();
    let mut store = Store::new(&name);
    let exact = FEATURES.iter().any(|feature| feature.name == options.feature);
    let wanted = |feature: &&Feature| {
        if exact { feature.name == options.feature } else { feature.name.contains(&options.feature) }
    };
    for feature in FEATURES.iter().filter(wanted) {
        let start = Instant::now();
        let tally = one(driver, feature, options, &mut store);
        print!("{}", report::tell(feature.name, &tally, start.elapsed().as_secs_f64()));
        rows.push(Row::new(feature.name, &tally));
        if options.only.is_none() {
            report::keep(&cache("crosscheck").join(format!("{file}.tsv")), &name, &rows)?;
        }
    }
    if rows.is_empty() {
        return Err(format!("no feature has \"{}\" in its name", options.feature));
    }
    options.store.as_ref().map_or(Ok(()), |folder| store.write(folder, file))
}

fn one(driver: &mut dyn Driver, feature: &Feature, options: &Options, store: &mut Store) -> Tally {
    let abilities = driver.abilities();
    let mut tally = Tally::default();
    let numbers: Vec<u64> = options.numbers().collect();
    for numbers in numbers.chunks(TOGETHER) {
        let made: Vec<(u64, Case)> = numbers
            .iter()
            .filter_map(|&number| Some((number, feature.case(options.seed, number, &abilities)?)))
            .collect();
        let (numbers, cases): (Vec<u64>, Vec<Case>) = made.into_iter().unzip();
        let answers = driver.answer(&cases);
        for ((number, case), answers) in numbers.iter().zip(&cases).zip(answers) {
            match answers {
                Ok(answers) => {
                    tally.count(case, &answers, &format!("case {number}"));
                    store.offer(feature.name, case, &answers);
                }
                Err(error) => *tally.refused.entry(error).or_default() += 1,
            }
        }
    }
    tally
}
