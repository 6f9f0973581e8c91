//! Replays control words and finds what reads too early or overwrites too early.

use std::collections::BTreeSet;

use crate::control::BARRIERS;
use crate::finding::Finding;

use super::effects::{self, Effects, name};
use super::flow::Flow;
use super::latency::Unit;
use super::state::State;
use crate::arch::Arch;
use crate::binary::address_of;
use crate::instruction::Instruction;
use crate::table;
use crate::table::control::Opcode;
use crate::table::names::Field;

/// Something that the control words of a function do not prevent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hazard {
    /// Byte address of the instruction that comes too early.
    pub address: u64,
    /// What is wrong: one sentence without a full stop.
    pub message: String,
}

/// Finds every hazard on every way through a function from its first instruction. Functions that it calls are
/// followed; indirect branches are not.
///
/// # Errors
/// What [`effects::of_code`] objects to.
pub fn hazards(code: &[Instruction], arch: Arch) -> Result<Vec<Hazard>, Vec<Finding>> {
    let effects = effects::of_code(code, arch)?;
    let flow = Flow::new(code);
    let mut states: Vec<Option<State>> = vec![None; code.len()];
    let mut open = BTreeSet::new();
    if let Some(first) = states.first_mut() {
        *first = Some(State::default());
        open.insert(0);
    }
    let mut found = BTreeSet::new();
    while let Some(at) = open.pop_first() {
        let Some(mut state) = states[at].clone() else { continue };
        step(&mut state, at, &code[at], &effects[at], &mut found);
        for &next in &flow.next[at] {
            let changed = match &mut states[next] {
                Some(known) => known.join(&state),
                unseen => {
                    *unseen = Some(state.clone());
                    true
                }
            };
            if changed {
                open.insert(next);
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// Issues one instruction and notes what it does too early.
fn step(
    state: &mut State,
    at: usize,
    instruction: &Instruction,
    effects: &Effects,
    found: &mut BTreeSet<Hazard>,
) {
    let mut report = |message: String| {
        found.insert(Hazard { address: address_of(at), message });
    };
    let control = instruction.control();
    for barrier in (0..BARRIERS).filter(|barrier| control.wait_mask() >> barrier & 1 == 1) {
        if state.is_fresh(barrier) {
            report(format!("barrier {barrier} is waited for in the cycle after it is set"));
        }
        state.wait(barrier, 0);
    }
    let (unit, guard) = (Unit::of(instruction), instruction.guard());
    for &resource in &effects.reads {
        let early = state.cycles_to_read(resource, instruction);
        if early > 0 {
            report(format!("{} is read {early} cycles before its result is there", name(resource)));
        }
        if state.arrives(resource, guard, None) {
            report(format!("{} is read without waiting for its result", name(resource)));
        }
    }
    for &resource in &effects.writes {
        if state.arrives(resource, guard, unit) {
            report(format!("{} is written without waiting for its earlier result", name(resource)));
        }
        if state.is_read(resource, guard, unit) {
            report(format!("{} is written before it has been read", name(resource)));
        }
    }
    state.issue(instruction, effects);
    wait_by_instruction(state, instruction);
    state.pass(control.stall());
}

/// `DEPBAR` waits as the wait mask does, but in the instruction; `BAR` waits for the warp itself as well.
fn wait_by_instruction(state: &mut State, instruction: &Instruction) {
    let table::Opcode::Control(opcode) = instruction.opcode() else { return };
    match opcode {
        Opcode::BarSync | Opcode::BarReduce | Opcode::BarScan => state.wait_for_reading(),
        // DEPBAR is a row of NOP, which itself names no barrier.
        Opcode::Nop => {
            let list = instruction.value(Field::Barriers).unwrap_or(0);
            for barrier in (0..BARRIERS).filter(|barrier| list >> barrier & 1 == 1) {
                state.wait(barrier, 0);
            }
            if let (Some(barrier), Some(count)) =
                (instruction.value(Field::Barrier), instruction.value(Field::Count))
            {
                state.wait(barrier as u8, count as u8);
            }
        }
        Opcode::BarArrive
        | Opcode::UnknownNop
        | Opcode::Sam
        | Opcode::Ram
        | Opcode::Bra
        | Opcode::Ssy
        | Opcode::Pbk
        | Opcode::Pcnt
        | Opcode::Cal
        | Opcode::Pret
        | Opcode::Sync
        | Opcode::Brk
        | Opcode::Cont
        | Opcode::Ret
        | Opcode::Kil
        | Opcode::Exit => {}
    }
}
