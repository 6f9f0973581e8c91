//! Judging answers, and counting what came of it.

use std::collections::BTreeMap;

use tmu_texture::verify::{Allowance, Verdict, verify};
use tmu_texture::{LANES, Model, verify};

use crate::case::{Answers, Case};

/// What came of the lanes of a feature.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Cases that were asked.
    pub cases: u64,
    /// Lanes that one of the models answers bit for bit.
    pub exact: u64,
    /// The same for each of [`Model::ALL`].
    pub of_models: [u64; 3],
    /// Lanes that the allowed slack explains.
    pub explained: u64,
    /// Lanes that only more slack than that would explain.
    pub more: u64,
    /// Lanes that nothing explains.
    pub unexplained: u64,
    /// How many explanations needed how much: the step's name and the power of two; those of `more` too.
    pub slack: BTreeMap<(&'static str, i32), u64>,
    /// The choices that explanations needed.
    pub choices: BTreeMap<String, u64>,
    /// Disagreements, grouped by what they have in common, with the first of each.
    pub groups: BTreeMap<String, (u64, String)>,
    /// What the driver or the texture unit refused.
    pub refused: BTreeMap<String, u64>,
}

impl Tally {
    /// Judges the answers to a case.
    pub fn count(&mut self, case: &Case, answers: &Answers, label: &str) {
        self.cases += 1;
        let allowance = Allowance::for_format(case.texture.format());
        for (number, &result) in answers.iter().enumerate() {
            let asked = verify::Case {
                fetch: &case.fetch,
                texture: Some(&case.texture),
                sampler: Some(&case.sampler),
                inputs: &case.batches[number / LANES],
                lane: number % LANES,
                result,
                known: case.known,
            };
            match verify(&asked, &allowance) {
                Ok(verdict) => self.add(case, &asked, &verdict, label),
                Err(error) => {
                    *self.refused.entry(error.to_string()).or_default() += 1;
                    return;
                }
            }
        }
    }

    /// All lanes.
    pub fn lanes(&self) -> u64 {
        self.exact + self.explained + self.more + self.unexplained
    }

    fn add(&mut self, case: &Case, asked: &verify::Case, verdict: &Verdict, label: &str) {
        match verdict {
            Verdict::Exact(models) => {
                self.exact += 1;
                for (count, model) in self.of_models.iter_mut().zip(Model::ALL) {
                    *count += u64::from(models.contains(&model));
                }
            }
            Verdict::Explained(explanation) => {
                self.explained += 1;
                self.count_slack(explanation);
            }
            Verdict::Refused(refusal) => {
                let near = refusal.nearest.is_some();
                if let Some(nearest) = &refusal.nearest {
                    self.more += 1;
                    self.count_slack(nearest);
                } else {
                    self.unexplained += 1;
                }
                let key = group(case, near);
                let entry = self.groups.entry(key).or_insert_with(|| (0, tell(case, asked, verdict, label)));
                entry.0 += 1;
            }
        }
    }

    fn count_slack(&mut self, explanation: &verify::Explanation) {
        let slack = explanation.slack;
        let steps = [
            ("coordinate", slack.coordinate),
            ("weight", slack.weight),
            ("level", slack.level),
            ("sum", slack.sum),
        ];
        for (name, power) in steps {
            if let Some(power) = power {
                *self.slack.entry((name, power)).or_default() += 1;
            }
        }
        if steps.iter().all(|(_, power)| power.is_none()) {
            *self.slack.entry(("none", 0)).or_default() += 1;
        }
        for choice in &explanation.choices {
            *self.choices.entry(choice.to_string()).or_default() += 1;
        }
    }
}

/// What disagreements have in common.
fn group(case: &Case, near: bool) -> String {
    let about = case.texture.description();
    let array = if about.array { " array" } else { "" };
    let near = if near { "near" } else { "far" };
    format!("{near} {} {}{array} {:?}", about.format, about.dimension, case.sampler.address)
}

/// A disagreement in words.
fn tell(case: &Case, asked: &verify::Case, verdict: &Verdict, label: &str) -> String {
    let inputs = asked.inputs;
    let lane = asked.lane;
    let float = |bits: u32| f32::from_bits(bits);
    let position = inputs.coordinates.map(|axis| axis[lane]);
    let load = case.fetch.operation == tmu_texture::Operation::Load;
    let position = if load {
        format!("{:?}", position.map(|it| it as i32))
    } else {
        format!("{:?}", position.map(float))
    };
    let mut text = format!("{label} lane {lane}: {}\n      at {position}", case.describe());
    text += &format!(
        " layer {} level {} (bits {}) sample {} reference {} offset {:?}\n",
        inputs.layer[lane],
        float(inputs.level[lane]),
        inputs.level[lane],
        inputs.sample[lane],
        float(inputs.reference[lane]),
        inputs.offset.map(|axis| axis[lane]),
    );
    if case.fetch.level == tmu_texture::Level::Gradients {
        text +=
            &format!("      gradients {:?}\n", inputs.gradients.map(|it| it.map(|axis| float(axis[lane]))));
    }
    if case.implicit() {
        let first = lane & !3;
        let quad: Vec<[f32; 3]> =
            (first..first + 4).map(|lane| inputs.coordinates.map(|axis| float(axis[lane]))).collect();
        text += &format!("      quad {quad:?}\n");
    }
    text += &format!("      answer {}\n", numbers(case, asked.result));
    if let Verdict::Refused(refusal) = verdict {
        for (model, texel) in Model::ALL.iter().zip(refusal.expected) {
            text += &format!("      {:6} {}\n", model.name(), numbers(case, texel));
        }
    }
    text + &format!("      {verdict}")
}

fn numbers(case: &Case, texel: [u32; 4]) -> String {
    let integer = case.texture.format().info().is_integer()
        || case.fetch.operation == tmu_texture::Operation::QuerySize;
    if integer { format!("{texel:?}") } else { format!("{:?} {texel:08x?}", texel.map(f32::from_bits)) }
}
