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
    trial.explained(&Slack::NONE.with(step, Some(allowed)))?;
    let (power, choices) = (step.finest().min(allowed)..=allowed)
        .find_map(|power| Some((power, trial.explained(&Slack::NONE.with(step, Some(power)))?)))?;
    let slack = Slack::NONE.with(step, Some(power));
    Some((power - allowed, Explanation { slack, choices }))
}

/// Takes slack away, step by step, as long as the result stays explained.
fn reduced(trial: &Trial, enough: Slack) -> Explanation {
    let mut slack = enough;
    for step in Step::ALL {
        let Some(most) = slack.get(step) else { continue };
        let less = std::iter::once(None).chain((step.finest().min(most)..most).map(Some));
        let least = less.map(|power| slack.with(step, power)).find(|less| trial.explained(less).is_some());
        slack = least.unwrap_or(slack);
    }
    Explanation { slack, choices: trial.explained(&slack).unwrap_or_default() }
}
