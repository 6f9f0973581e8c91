//! Which register of the processor holds which value.
//!
//! One pass over the instructions in order. Where registers run out, the value that is read again last gives its own up (L. A.
//! Belady, "A study of replacement algorithms for a virtual-storage computer", 1966), for a slot in memory unless it can be made
//! again. A block behind a single other one goes on with the registers as that left them. Where blocks join, one that leads there
//! decides where values are, and the others bring them there.
//!
//! Blocks are in reverse postorder, and what passes to the head of a loop are its parameters alone: so a value is dead behind
//! the last instruction that reads it, in this order.

mod operands;
mod uses;

use self::uses::Uses;
use super::code::{Action, GENERAL, Label, MASK, Machine, Part, Region, VECTOR, successors};
use super::moves::{Edit, Location, Move, in_order};
use super::pool::Pool;
use super::registers::{
    Allocation, CLASSES, GENERAL_REGISTERS, MASK_REGISTERS, RegisterClass, VirtualRegister, register_of,
    vector_registers,
};

/// Registers of a class at most.
const MOST: usize = 32;

/// Slots of general registers to which instructions hold the distance in a byte.
const NEAR_WORDS: u32 = 16;

/// The registers of a region.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    /// Those of all actions, one after the other, in the order in which [`super::encode`] reads them.
    allocations: Vec<Allocation>,
    /// Where those of each action begin.
    starts: Vec<usize>,
    /// What is done in front of which action, in order.
    pub(super) edits: Vec<(usize, Edit)>,
    /// Units of 8 bytes in front of the runtime that slots take.
    pub(super) slots: usize,
}

impl Chosen {
    /// The registers of an action.
    pub(super) fn of(&self, action: usize) -> &[Allocation] {
        let end = self.starts.get(action + 1).copied().unwrap_or(self.allocations.len());
        &self.allocations[self.starts[action]..end]
    }
}

/// A value in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    value: VirtualRegister,
    /// Its slot holds it too.
    stored: bool,
}

/// What registers hold at a point.
type Files = [[Option<Held>; MOST]; 3];

const NOTHING: Files = [[None; MOST]; 3];

/// How a block begins.
#[derive(Clone)]
struct Entry {
    files: Files,
    /// Where its parameters are; `None` for those that nobody reads.
    parameters: Vec<Option<Location>>,
}

/// Chooses registers for a region, action by action.
struct Allocator<'r> {
    region: &'r Region,
    wide: bool,
    uses: Uses,
    files: Files,
    /// The register of each value that is in one now.
    locations: Vec<Option<u8>>,
    /// The slot of each value that has one.
    slots: Vec<Option<u32>>,
    free_vectors: Vec<u32>,
    free_words: Vec<u32>,
    /// Where values that can be made again are made.
    again: Vec<Option<(Label, usize)>>,
    /// Parameters of the heads of loops that are in memory: their slots stay theirs.
    keeps: Vec<bool>,
    /// For arguments of blocks, a parameter that they become.
    becomes: Vec<Option<(Label, u16)>>,
    entries: Vec<Option<Entry>>,
    ends: Vec<Files>,
    /// The first action of each block.
    firsts: Vec<u32>,
    predecessors: Vec<Vec<Label>>,
    at: u32,
    chosen: Chosen,
}

/// Chooses the registers, and the slots of what finds none.
pub(super) fn allocate(region: &Region, wide: bool, pool: &Pool) -> Chosen {
    let mut allocator = Allocator::new(region, wide, pool);
    for block in 0..region.blocks.len() {
        allocator.block(block);
    }
    let mut chosen = allocator.chosen;
    chosen.edits.sort_by_key(|(at, _)| *at);
    chosen
}

/// Whether an instruction gives the same whenever it is executed: it reads a constant.
fn repeats(machine: &Machine, pool: &Pool) -> bool {
    use super::vector::Vector::{Broadcast, BroadcastQuad};
    if machine.effect || machine.mask.is_some() {
        return false;
    }
    match machine.parts[..] {
        [Part::Def(..), Part::Number(_)] => true,
        [Part::Def(..), Part::Memory(memory)] => {
            let broadcasts = [Broadcast, BroadcastQuad];
            let code = |wide| broadcasts.iter().any(|vector| vector.code(wide) == machine.code);
            memory.is_constant(pool) && (code(false) || code(true))
        }
        _ => false,
    }
}

impl<'r> Allocator<'r> {
    fn new(region: &'r Region, wide: bool, pool: &Pool) -> Allocator<'r> {
        let (count, values) = (region.blocks.len(), region.registers);
        let (mut again, mut becomes) = (vec![None; values], vec![None; values]);
        let mut firsts = Vec::with_capacity(count);
        let mut first = 0;
        for (number, block) in region.blocks.iter().enumerate() {
            firsts.push(first);
            first += block.actions.len() as u32;
            let last = block.actions.last();
            if let Some(Action::Jump(to, arguments)) = last {
                let numbered = (0..).zip(arguments);
                numbered.for_each(|(number, argument)| becomes[argument.number()] = Some((*to, number)));
            }
            for (action, machine) in block.actions.iter().enumerate() {
                if let Action::Machine(machine) = machine
                    && repeats(machine, pool)
                    && let Part::Def(to, _) = machine.parts[0]
                {
                    again[to.number()] = Some((number, action));
                }
            }
        }
        Allocator {
            region,
            wide,
            uses: Uses::new(region, &firsts),
            files: NOTHING,
            locations: vec![None; values],
            slots: vec![None; values],
            free_vectors: Vec::new(),
            free_words: (1..=NEAR_WORDS).collect(),
            again,
            keeps: vec![false; values],
            becomes,
            entries: vec![None; count],
            ends: vec![NOTHING; count],
            firsts,
            predecessors: region.predecessors(),
            at: 0,
            chosen: Chosen { slots: NEAR_WORDS as usize, ..Chosen::default() },
        }
    }

    /// The numbers of the registers of a class.
    fn registers(&self, class: RegisterClass) -> impl Iterator<Item = usize> + use<> {
        let vectors = vector_registers(self.wide);
        (0..MOST).filter_map(move |number| match class {
            GENERAL => GENERAL_REGISTERS.get(number).copied(),
            MASK => MASK_REGISTERS.get(number).copied(),
            VECTOR => (number < vectors).then_some(number),
        })
    }

    fn edit(&mut self, edit: Edit) {
        self.chosen.edits.push((self.at as usize, edit));
    }

    // Slots

    /// The slot of a value.
    fn slot(&mut self, value: VirtualRegister) -> Allocation {
        Allocation::Slot(self.slot_number(value))
    }

    fn slot_number(&mut self, value: VirtualRegister) -> u32 {
        if let Some(slot) = self.slots[value.number()] {
            return slot;
        }
        let slot = self.new_slot(value.class());
        *self.slots[value.number()].insert(slot)
    }

    fn new_slot(&mut self, class: RegisterClass) -> u32 {
        if class != VECTOR {
            if self.free_words.is_empty() {
                // Words share the slot of a vector.
                let last = self.new_slot(VECTOR);
                self.free_words.extend(last + 1 - self.vector_units()..=last);
            }
            return self.free_words.pop().unwrap_or_default();
        }
        self.free_vectors.pop().unwrap_or_else(|| {
            self.chosen.slots += self.vector_units() as usize;
            self.chosen.slots as u32
        })
    }

    /// Units of 8 bytes of a vector.
    fn vector_units(&self) -> u32 {
        if self.wide { 8 } else { 4 }
    }

    // Registers

    /// A value that nobody reads any more.
    fn release(&mut self, value: VirtualRegister) {
        if let Some(register) = self.locations[value.number()].take() {
            self.files[value.class() as usize][usize::from(register)] = None;
        }
        if !self.keeps[value.number()]
            && let Some(slot) = self.slots[value.number()].take()
        {
            let free = if value.class() == VECTOR { &mut self.free_vectors } else { &mut self.free_words };
            free.push(slot);
        }
    }

    fn hold(&mut self, register: usize, value: VirtualRegister, stored: bool) {
        self.files[value.class() as usize][register] = Some(Held { value, stored });
        self.locations[value.number()] = Some(register as u8);
    }

    /// Takes a register from its value, which is kept elsewhere if anybody still reads it.
    fn evict(&mut self, class: RegisterClass, register: usize) {
        let Some(held) = self.files[class as usize][register].take() else { return };
        self.locations[held.value.number()] = None;
        let read = self.uses.last[held.value.number()].is_some_and(|last| last >= self.at);
        if read && !held.stored && self.again[held.value.number()].is_none() {
            let to = self.slot(held.value);
            self.edit(Edit::Move { from: register_of(class, register), to });
        }
    }

    /// A register that is free, and not among those that are taken.
    fn free(&self, class: RegisterClass, taken: u32) -> Option<usize> {
        let file = &self.files[class as usize];
        self.registers(class).find(|&register| taken >> register & 1 == 0 && file[register].is_none())
    }

    /// The register whose value is read last, and when that is.
    fn last_read(&mut self, class: RegisterClass, taken: u32) -> (usize, u32) {
        let mut found = (0, 0);
        for register in self.registers(class) {
            let Some(held) = self.files[class as usize][register] else { continue };
            if taken >> register & 1 == 1 {
                continue;
            }
            let next = self.uses.next(held.value, self.at);
            // What need not be stored may come back a little earlier.
            let cheap = held.stored || self.again[held.value.number()].is_some();
            let score = if cheap { next.saturating_add((next - self.at.min(next)) / 2) } else { next };
            if score >= found.1 {
                found = (register, score);
            }
        }
        found
    }

    /// A register for a value, not among those that are taken.
    fn take(&mut self, class: RegisterClass, taken: u32) -> usize {
        if let Some(register) = self.free(class, taken) {
            return register;
        }
        let (register, _) = self.last_read(class, taken);
        self.evict(class, register);
        register
    }

    /// The register that a parameter begins in which a value becomes, if it is free.
    fn hinted(&self, value: VirtualRegister, taken: u32) -> Option<usize> {
        let (label, number) = self.becomes[value.number()]?;
        let location = self.entries[label].as_ref()?.parameters[usize::from(number)];
        let Some(Location::Register(class, register)) = location else { return None };
        let register = usize::from(register);
        let file = &self.files[class as usize];
        (taken >> register & 1 == 0 && file[register].is_none()).then_some(register)
    }

    /// Brings a value into a register that is not among those that are taken.
    fn load(&mut self, value: VirtualRegister, taken: u32) -> usize {
        let register = self.take(value.class(), taken);
        let to = register_of(value.class(), register);
        match self.again[value.number()] {
            Some((block, action)) => self.edit(Edit::Again { block, action, to }),
            None => {
                debug_assert!(self.slots[value.number()].is_some(), "{value:?} is nowhere");
                let from = self.slot(value);
                self.edit(Edit::Move { from, to });
            }
        }
        self.hold(register, value, self.again[value.number()].is_none());
        register
    }

    // Blocks

    fn block(&mut self, number: Label) {
        let region = self.region;
        let block = &region.blocks[number];
        self.at = self.firsts[number];
        self.begin(number);
        for action in &block.actions {
            self.chosen.starts.push(self.chosen.allocations.len());
            self.action(action);
            self.at += 1;
        }
        self.ends[number] = self.files;
        // Loops come back to blocks that have begun.
        for next in successors(block.actions.last()) {
            if next <= number {
                self.connect(number, next);
            }
        }
    }

    /// Puts everything where it is when a block begins.
    fn begin(&mut self, number: Label) {
        for held in self.files.iter().flatten().flatten() {
            self.locations[held.value.number()] = None;
        }
        self.files = NOTHING;
        let region = self.region;
        let before: Vec<Label> =
            self.predecessors[number].iter().copied().filter(|&label| label < number).collect();
        let hot = before.iter().copied().find(|&label| !region.blocks[label].cold);
        let Some(main) = hot.or(before.first().copied()) else { return };
        self.files = self.ends[main];
        for held in self.files.iter_mut().flatten() {
            // What is read in this block or behind it.
            let read = |held: &Held| self.uses.last[held.value.number()].is_some_and(|last| last >= self.at);
            *held = held.filter(read);
        }
        let parameters = &region.blocks[number].parameters;
        let arguments: &[VirtualRegister] = match region.blocks[main].actions.last() {
            Some(Action::Jump(_, arguments)) => arguments,
            _ => &[],
        };
        let head = self.predecessors[number].iter().any(|&label| label >= number);
        let locations = self.places_of_parameters(main, head, parameters, arguments);
        for (class, file) in self.files.iter().enumerate() {
            for (register, held) in file.iter().enumerate() {
                if let Some(held) = held {
                    debug_assert_eq!(held.value.class() as usize, class);
                    self.locations[held.value.number()] = Some(register as u8);
                }
            }
        }
        self.entries[number] = Some(Entry { files: self.files, parameters: locations });
        for &label in &before {
            self.connect(label, number);
        }
        self.hand_slots_over(number, arguments);
        before.into_iter().for_each(|label| self.release_arguments(label));
    }

    /// Parameters that are where arguments were get their slots.
    fn hand_slots_over(&mut self, number: Label, arguments: &[VirtualRegister]) {
        let Some(entry) = &self.entries[number] else { return };
        let parameters = &self.region.blocks[number].parameters;
        for ((parameter, argument), location) in parameters.iter().zip(arguments).zip(&entry.parameters) {
            if let Some(Location::Slot(_, slot)) = *location
                && self.slots[argument.number()] == Some(slot)
            {
                self.slots[parameter.number()] = self.slots[argument.number()].take();
            }
        }
    }

    /// Gives the slots of the arguments of a jump back that are not read again.
    fn release_arguments(&mut self, from: Label) {
        let region = self.region;
        let Some(Action::Jump(_, arguments)) = region.blocks[from].actions.last() else { return };
        for &argument in arguments {
            if self.locations[argument.number()].is_none()
                && !self.uses.later(argument, self.at.saturating_sub(1))
            {
                self.release(argument);
            }
        }
    }

    /// Where the parameters of the block that begins are: where arguments are that are not read again, in free registers, or in
    /// memory. The head of a loop takes no slots of others.
    fn places_of_parameters(
        &mut self,
        main: Label,
        head: bool,
        parameters: &[VirtualRegister],
        arguments: &[VirtualRegister],
    ) -> Vec<Option<Location>> {
        let end = self.ends[main];
        let mut locations: Vec<Option<Location>> = Vec::with_capacity(parameters.len());
        for (&parameter, argument) in parameters.iter().zip(arguments) {
            if self.uses.last[parameter.number()].is_none() {
                locations.push(None);
                continue;
            }
            let class = parameter.class();
            let holds = |held: &Option<Held>| held.is_some_and(|held| held.value == *argument);
            let own = end[class as usize].iter().position(holds);
            let own = own.filter(|&register| self.files[class as usize][register].is_none());
            let slot = if head { None } else { self.slot_to_hand_over(&end, *argument) };
            let slot = slot.map(|slot| Location::Slot(class, slot));
            if slot.is_some() && !locations.contains(&slot) {
                locations.push(slot);
                continue;
            }
            let register = own.or_else(|| self.free(class, 0));
            locations.push(Some(match register {
                Some(register) => {
                    self.files[class as usize][register] = Some(Held { value: parameter, stored: false });
                    Location::Register(class, register as u8)
                }
                None => {
                    self.keeps[parameter.number()] = head;
                    self.slot_of(parameter)
                }
            }));
        }
        locations
    }

    /// The slot of an argument that is in no register at the end of a block, and is not read again.
    fn slot_to_hand_over(&self, end: &Files, argument: VirtualRegister) -> Option<u32> {
        let number = argument.number();
        let in_register = end[argument.class() as usize].iter().flatten().any(|held| held.value == argument);
        let read = self.uses.later(argument, self.at.saturating_sub(1));
        let free = !in_register && !read && self.again[number].is_none() && !self.keeps[number];
        self.slots[number].filter(|_| free)
    }

    fn slot_of(&mut self, value: VirtualRegister) -> Location {
        Location::Slot(value.class(), self.slot_number(value))
    }

    /// Where a value is at the end of a block.
    fn found(&mut self, end: &Files, value: VirtualRegister) -> Location {
        let class = value.class();
        let holds = |held: &Option<Held>| held.is_some_and(|held| held.value == value);
        match (end[class as usize].iter().position(holds), self.again[value.number()]) {
            (Some(register), _) => Location::Register(class, register as u8),
            (None, Some((block, action))) => Location::Again(class, block, action),
            (None, None) => self.slot_of(value),
        }
    }

    /// Brings values from where they are at the end of a block to where another one that it jumps to has them.
    fn connect(&mut self, from: Label, to: Label) {
        let Some(entry) = self.entries[to].take() else { return };
        let region = self.region;
        let end = self.ends[from];
        let mut moves: Vec<Move> = Vec::new();
        let parameters = &region.blocks[to].parameters;
        for (class, file) in entry.files.iter().enumerate() {
            for (register, held) in file.iter().enumerate() {
                let Some(held) = held.filter(|held| !parameters.contains(&held.value)) else { continue };
                let class = CLASSES[class];
                let now = self.found(&end, held.value);
                moves.push(Move { from: now, to: Location::Register(class, register as u8) });
            }
        }
        // What the other block may look for in memory; the head of a loop looks for nothing that is not there yet.
        for held in end.iter().flatten().flatten().filter(|_| to > from) {
            let there = entry.files[held.value.class() as usize].iter().flatten();
            let stored = there.filter(|other| other.value == held.value).all(|other| other.stored);
            let read = self.uses.last[held.value.number()].is_some_and(|last| last >= self.firsts[to]);
            if !held.stored && stored && read && self.again[held.value.number()].is_none() {
                moves.push(Move { from: self.found(&end, held.value), to: self.slot_of(held.value) });
            }
        }
        if let Some(Action::Jump(_, arguments)) = region.blocks[from].actions.last() {
            for (location, &argument) in entry.parameters.iter().zip(arguments) {
                if let Some(to) = *location {
                    moves.push(Move { from: self.found(&end, argument), to });
                }
            }
        }
        self.entries[to] = Some(entry);
        let last = self.firsts[from] as usize + region.blocks[from].actions.len() - 1;
        let spare = self.slot_for_cycles(&moves);
        let edits = in_order(moves, spare, vector_registers(self.wide));
        self.chosen.edits.extend(edits.into_iter().map(|edit| (last, edit)));
    }

    /// A slot through which values go that change places with each other.
    fn slot_for_cycles(&mut self, moves: &[Move]) -> u32 {
        if moves.is_empty() {
            return 0;
        }
        let slot = self.new_slot(VECTOR);
        self.free_vectors.push(slot);
        slot
    }
}
