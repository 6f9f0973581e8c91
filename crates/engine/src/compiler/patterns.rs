//! Words of which is known how they differ from lane to lane: sums and products of what all lanes share and of the lanes' places in their block,
//! as addresses mostly are (C. Collange, D. Defour, Y. Zhang, "Dynamic detection of uniform and affine vectors in GPGPU computations", 2009; here it
//! is found out when code is made).

use foldhash::HashMap;
use tmu_program::{
    Axis, Condition, Instruction, Op, Operand, Program, Register, Source, Special, SurfaceData, WideSource,
};

use super::blocks::Blocks;
use super::linear::{Linear, high_word};
use super::values::{Set, Values, wakes_others};

/// How a word differs from lane to lane, modulo 2³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// How much more it is in the next lane of a row.
    pub(super) column: u32,
    /// How much more it is in the same lane of the next row.
    pub(super) row: u32,
}

/// The same in all lanes.
const UNIFORM: Pattern = Pattern { column: 0, row: 0 };

impl Pattern {
    fn plus(self, other: Pattern) -> Pattern {
        Pattern { column: self.column.wrapping_add(other.column), row: self.row.wrapping_add(other.row) }
    }

    fn times(self, factor: u32) -> Pattern {
        Pattern { column: self.column.wrapping_mul(factor), row: self.row.wrapping_mul(factor) }
    }

    /// How much more it is in a lane than in the first one, with so many lanes in a row.
    pub(super) fn of_lane(self, lane: usize, row: usize) -> u32 {
        let (column, row) = ((lane % row) as u32, (lane / row) as u32);
        self.column.wrapping_mul(column).wrapping_add(self.row.wrapping_mul(row))
    }
}

/// The registers whose words have a pattern, but for those that hold the same in all lanes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Patterns(HashMap<u16, Pattern>);

/// What is known of registers at a point of a block.
#[derive(Clone)]
pub(super) struct Known {
    uniform: Set,
    patterns: Patterns,
}

impl Known {
    /// Whether two words are the same in all lanes.
    pub(super) fn is_same(&self, words: WideSource) -> bool {
        words.iter().all(|&word| self.pattern(word) == Some(UNIFORM))
    }

    /// The pattern of an operand.
    pub(super) fn pattern(&self, source: Source) -> Option<Pattern> {
        let Source::Register(register) = source else { return Some(UNIFORM) };
        if self.uniform.has(Values::register(register)) {
            return Some(UNIFORM);
        }
        self.patterns.0.get(&register.0).copied()
    }

    /// The pattern of what an access begins with.
    #[expect(clippy::wildcard_enum_match_arm, reason = "others access nothing")]
    pub(super) fn of_access(&self, op: &Op) -> Option<Pattern> {
        match op {
            Op::Load { address, .. } | Op::Store { address, .. } => self.pattern(address.low),
            Op::LoadConstant { address, .. } => self.pattern(*address),
            Op::SurfaceLoad { access, .. } | Op::SurfaceStore { access, .. } => match access.data {
                SurfaceData::Words(_) => self.pattern(access.coordinates[0]),
                // Rows matter as well.
                SurfaceData::Bytes(_) | SurfaceData::Components(_) => None,
            },
            _ => None,
        }
    }

    /// Follows an instruction. Returns whether the registers that it writes are the same in all lanes.
    pub(super) fn step(&mut self, values: &Values, instruction: &Instruction) -> bool {
        if wakes_others(&instruction.op) {
            self.patterns.0.clear();
        }
        let found = self.of_result(values, &instruction.op);
        if found.is_none() && self.patterns.0.is_empty() {
            return values.step(instruction, &mut self.uniform);
        }
        let high = high_word(&instruction.op);
        let alike = values.condition(&self.uniform, instruction.guard);
        for operand in instruction.op.operands() {
            let Operand::Write(Some(to)) = operand else { continue };
            let kept = instruction.guard == Condition::Always || self.patterns.0.get(&to.0) == found.as_ref();
            match found.filter(|_| alike && kept && Some(to) != high) {
                Some(pattern) => self.patterns.0.insert(to.0, pattern),
                None => self.patterns.0.remove(&to.0),
            };
        }
        values.step(instruction, &mut self.uniform)
    }

    /// The pattern of what an operation gives, of 64 bits that of the low word, if it is not the same in all lanes.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing is known of what others give")]
    fn of_result(&self, values: &Values, op: &Op) -> Option<Pattern> {
        let found = if let Op::ReadSpecial { special, .. } = *op {
            match special {
                Special::Thread(Axis::X) => Some(Pattern { column: 1, row: 0 }),
                // Else the rows of a warp are one.
                Special::Thread(Axis::Y) => Some(Pattern { column: 0, row: 1 }),
                Special::Lane => Some(Pattern { column: 1, row: values.row as u32 }),
                _ => None,
            }
        } else {
            match Linear::of(op)? {
                Linear::Same(from) => self.pattern(from),
                Linear::Sum { words, carry } => {
                    let [a, b] = words.map(|(word, inverted)| {
                        Some(self.pattern(word)?.times(if inverted { u32::MAX } else { 1 }))
                    });
                    a.zip(b).filter(|_| values.condition(&self.uniform, carry)).map(|(a, b)| a.plus(b))
                }
                Linear::Product(word, factor) => Some(self.pattern(word)?.times(factor)),
            }
        };
        found.filter(|pattern| values.row != 0 && *pattern != UNIFORM)
    }
}

impl Values {
    /// What is known before a block.
    pub(super) fn known(&self, block: usize) -> Known {
        let patterns = self.patterns.get(block).cloned().flatten().unwrap_or_default();
        Known { uniform: self.uniform[block].clone(), patterns }
    }

    /// Finds the patterns before each block, where what is the same in all lanes is known. What lanes may have written apart from each other
    /// before a block, `parted` says.
    pub(super) fn find_patterns(&mut self, program: &Program, blocks: &Blocks, parted: &[Set]) {
        self.patterns = vec![None; blocks.blocks.len()];
        self.patterns[0] = Some(Patterns::default());
        let mut work = vec![0];
        while let Some(number) = work.pop() {
            let block = &blocks.blocks[number];
            let mut known = self.known(number);
            for instruction in &program.instructions[block.start..block.end] {
                known.step(self, instruction);
            }
            known.patterns.0.retain(|register, _| !self.may_change_while_waiting(Register(*register)));
            for &next in &block.successors {
                let lost = |register: u16| parted[next].has(Values::register(Register(register)));
                let come = known.patterns.0.iter().filter(|(register, _)| !lost(**register));
                let news = match &mut self.patterns[next] {
                    before @ None => {
                        *before =
                            Some(Patterns(come.map(|(&register, &pattern)| (register, pattern)).collect()));
                        true
                    }
                    Some(before) => {
                        let count = before.0.len();
                        before.0.retain(|register, pattern| known.patterns.0.get(register) == Some(pattern));
                        before.0.len() != count
                    }
                };
                if news {
                    work.push(next);
                }
            }
        }
    }
}
