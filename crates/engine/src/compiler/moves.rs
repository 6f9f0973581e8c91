//! Moves that are made at once, one after the other.

use super::code::Label;
use super::registers::{Allocation, RegisterClass, register_of, spare_register};

/// What is done in front of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edit {
    /// A value goes from one place to another.
    Move { from: Allocation, to: Allocation },
    /// An instruction without operands in registers is executed again, for a register: block and number of the action.
    Again { block: Label, action: usize, to: Allocation },
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Location {
    Register(RegisterClass, u8),
    /// The class of what is there, and the slot's number.
    Slot(RegisterClass, u32),
    /// Nowhere: an action of a block makes it again.
    Again(RegisterClass, Label, usize),
}

impl Location {
    fn class(self) -> RegisterClass {
        match self {
            Location::Register(class, _) | Location::Slot(class, _) | Location::Again(class, ..) => class,
        }
    }
}

/// A value goes from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) from: Location,
    pub(super) to: Location,
}

/// The edits that make moves as if all were made at once, each to a place of its own. Values may pass through the registers
/// that are kept free for that, of which the vector register has a number, and through a slot.
pub(super) fn in_order(mut moves: Vec<Move>, slot: u32, vectors: usize) -> Vec<Edit> {
    moves.retain(|one| one.from != one.to);
    let mut edits = Vec::with_capacity(moves.len());
    while !moves.is_empty() {
        let before = moves.len();
        let mut number = 0;
        while number < moves.len() {
            let one = moves[number];
            let read = moves.iter().enumerate().any(|(other, it)| other != number && it.from == one.to);
            if read {
                number += 1;
            } else {
                moves.swap_remove(number);
                make(one, vectors, &mut edits);
            }
        }
        if moves.len() == before {
            // Each is read by another one: one value waits elsewhere, in the register that is kept free unless others pass through it.
            let class = moves[0].from.class();
            let through_spare =
                |it: &Move| matches!(it.to, Location::Slot(..)) && !matches!(it.from, Location::Register(..));
            let waits = match moves.iter().any(|it| it.from.class() == class && through_spare(it)) {
                true => Location::Slot(class, slot),
                false => Location::Register(class, spare_register(class, vectors) as u8),
            };
            make(Move { from: moves[0].from, to: waits }, vectors, &mut edits);
            let from = moves[0].from;
            moves.iter_mut().filter(|it| it.from == from).for_each(|it| it.from = waits);
        }
    }
    edits
}

fn make(Move { from, to }: Move, vectors: usize, edits: &mut Vec<Edit>) {
    let class = from.class();
    let spare = register_of(class, spare_register(class, vectors));
    let location = |location: Location| match location {
        Location::Register(class, register) => Some(register_of(class, register.into())),
        Location::Slot(_, slot) => Some(Allocation::Slot(slot)),
        Location::Again(..) => None,
    };
    let Some(to) = location(to) else { return };
    let through_spare = matches!(to, Allocation::Slot(_)) && !matches!(from, Location::Register(..));
    let first = if through_spare { spare } else { to };
    edits.push(match (from, location(from)) {
        (Location::Again(_, block, action), _) => Edit::Again { block, action, to: first },
        (_, Some(from)) => Edit::Move { from, to: first },
        (_, None) => return,
    });
    if through_spare {
        edits.push(Edit::Move { from: spare, to });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::compiler::code::{GENERAL, VECTOR};

    const VECTORS: usize = 15;
    /// The slot for values that wait.
    const WAITS: u32 = 99;

    /// What is at each place in the end, if each place held its own number in the beginning.
    fn made(edits: &[Edit]) -> HashMap<String, String> {
        let mut held: HashMap<String, String> = HashMap::new();
        for edit in edits {
            let (value, to) = match edit {
                Edit::Move { from, to } => {
                    let from = format!("{from:?}");
                    (held.get(&from).cloned().unwrap_or(from), to)
                }
                Edit::Again { block, action, to } => (format!("again {block} {action}"), to),
            };
            held.insert(format!("{to:?}"), value);
        }
        held
    }

    fn name(location: Location) -> String {
        match location {
            Location::Register(class, register) => format!("{:?}", Allocation::Register(class, register)),
            Location::Slot(_, slot) => format!("{:?}", Allocation::Slot(slot)),
            Location::Again(_, block, action) => format!("again {block} {action}"),
        }
    }

    /// By hand: two that change places, a ring of three with a fourth one that reads it, memory to memory, and a constant over
    /// a place that another one reads.
    #[test]
    fn moves_are_made_at_once() {
        let register = |number| Location::Register(VECTOR, number);
        let slot = |number| Location::Slot(VECTOR, number);
        let again = Location::Again(VECTOR, 3, 4);
        let cases: [&[(Location, Location)]; 5] = [
            &[(register(1), register(2)), (register(2), register(1))],
            &[
                (register(1), register(2)),
                (register(2), slot(8)),
                (slot(8), register(1)),
                (register(1), register(5)),
            ],
            &[(slot(0), slot(8)), (slot(8), slot(0))],
            &[(again, register(1)), (register(1), register(2)), (again, slot(16))],
            &[
                (register(0), register(1)),
                (register(1), register(0)),
                (register(3), register(4)),
                (register(4), register(3)),
            ],
        ];
        for case in cases {
            let moves = case.iter().map(|&(from, to)| Move { from, to }).collect();
            let held = made(&in_order(moves, WAITS, VECTORS));
            for &(from, to) in case {
                assert_eq!(held.get(&name(to)), Some(&name(from)), "{case:?}");
            }
        }
    }

    #[test]
    fn what_is_there_already_is_not_moved() {
        let there = Location::Register(GENERAL, 3);
        assert!(in_order(vec![Move { from: there, to: there }], WAITS, VECTORS).is_empty());
    }
}
