//! The search for the least slack that explains a result.

use super::slack::{Allowance, Slack, Step};
use super::trial::Trial;
use super::{Case, Choice, Explanation};
use crate::texture::TexelAddress;

/// What the search comes to.
pub(super) enum Outcome {
    Explained(Explanation),
    Refused { nearest: Option<Explanation>, elsewhere: Vec<TexelAddress> },
}

/// The explanation with the least slack up to what is allowed.
pub(super) fn explanation(case: &Case, allowance: &Allowance) -> Option<Explanation> {
    allowed(&Trial::new(case)?, allowance)
}

fn allowed(trial: &Trial, allowance: &Allowance) -> Option<Explanation> {
    let envelope = || {
        let choices = vec![Choice::Envelope];
        (trial.anisotropic() && trial.in_envelope()).then_some(Explanation { slack: Slack::NONE, choices })
    };
    within(trial, allowance).or_else(envelope)
}

/// Looks for an explanation of what no model gives.
pub(super) fn search(case: &Case, allowance: &Allowance) -> Outcome {
    let Some(trial) = Trial::new(case) else {
        return Outcome::Refused { nearest: None, elsewhere: Vec::new() };
    };
    if let Some(explanation) = allowed(&trial, allowance) {
        return Outcome::Explained(explanation);
    }
    let nearest = (1..=8).find_map(|power| within(&trial, &allowance.times(power)));
    Outcome::Refused { nearest, elsewhere: trial.elsewhere() }
}

/// The least slack up to what is allowed.
fn within(trial: &Trial, allowance: &Allowance) -> Option<Explanation> {
    if let Some(choices) = trial.explained(&Slack::NONE) {
        return Some(Explanation { slack: Slack::NONE, choices });
    }
    trial.explained(allowance)?;
    let single = Step::ALL.into_iter().rev().filter_map(|step| alone(trial, allowance, step));
    // The more bits to spare, the better.
    let best = single.min_by_key(|(spent, _)| *spent).map(|(_, explanation)| explanation);
    Some(best.unwrap_or_else(|| reduced(trial, *allowance)))
}

/// The least slack of one step that explains the result by itself, and how close to the allowed one it is.
fn alone(trial: &Trial, allowance: &Allowance, step: Step) -> Option<(i32, Explanation)> {
    let allowed = allowance.get(step)?;
    let with = |power: i32| trial.explained(&Slack::NONE.with(step, Some(power)));
    let all = with(allowed)?;
    let (power, choices) = least(step.finest().min(allowed), allowed, all, with);
    let slack = Slack::NONE.with(step, Some(power));
    Some((power - allowed, Explanation { slack, choices }))
}

/// Takes slack away, step by step, as long as the result stays explained.
fn reduced(trial: &Trial, enough: Slack) -> Explanation {
    let mut slack = enough;
    let mut choices = trial.explained(&slack).unwrap_or_default();
    for step in Step::ALL {
        let Some(most) = slack.get(step) else { continue };
        if let Some(without) = trial.explained(&slack.with(step, None)) {
            (slack, choices) = (slack.with(step, None), without);
            continue;
        }
        let with = |power: i32| trial.explained(&slack.with(step, Some(power)));
        let (power, fewer) = least(step.finest().min(most), most, choices, with);
        (slack, choices) = (slack.with(step, Some(power)), fewer);
    }
    Explanation { slack, choices }
}

/// The least power that explains, and its choices: where one explains, so do those above it. `high` explains with
/// those choices.
fn least(
    mut low: i32,
    mut high: i32,
    mut choices: Vec<Choice>,
    explained: impl Fn(i32) -> Option<Vec<Choice>>,
) -> (i32, Vec<Choice>) {
    while low < high {
        let middle = (low + high).div_euclid(2);
        match explained(middle) {
            Some(found) => (high, choices) = (middle, found),
            None => low = middle + 1,
        }
    }
    (high, choices)
}
