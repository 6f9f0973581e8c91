//! Registers that hold one value after another, made into a register for each.
//!
//! Compilers use a register again as soon as its value is not wanted any more. A loop counter, which all lanes share, and a
//! texture coordinate may well come to lie in the same one. Taken apart, the counter is a value that is kept once for all
//! lanes, and what is never read need not be computed.

use tmu_program::{Condition, FloatSource, OperandMut, Program, Register, Source};

use super::live::{Live, keeps, may_end};
use super::plan::suits;
use crate::machine::Machine;

/// Programs with more places where control joins times registers are left as they are.
const LIMIT: usize = 1 << 20;

/// No value.
const NONE: u32 = u32::MAX;

/// The program with registers of their own for values that have nothing to do with each other, in whatever lane. Registers
/// that others set or look at keep their numbers: `results` are those that are looked at in the end, all if it is `None`.
/// `None` if the program is better left alone.
pub(crate) fn split(program: &Program, machine: &Machine, results: Option<&[Register]>) -> Option<Program> {
    if !suits(program, machine) {
        return None;
    }
    let live = Live::new(program, results);
    let count = program.instructions.len();
    let registers = usize::from(program.registers);
    if !live.known() || count == 0 {
        return None;
    }
    let starts = starts(&live, count);
    if starts.iter().filter(|starts| **starts).count() * registers > LIMIT {
        return None;
    }
    let mut values = Values { same: (0..registers as u32).collect(), kept: vec![false; registers] };
    let arrivals = Arrivals::new(&live, &starts, registers, &mut values);
    let mut split = program.clone();
    let mut walk =
        Walk { live: &live, values, arrivals, current: vec![NONE; registers], operands: Vec::new() };
    walk.enter();
    for number in 0..count {
        walk.instruction(&mut split, number, starts[number], results);
    }
    let Walk { mut values, operands, .. } = walk;
    let numbers = values.numbers(&operands, program.registers)?;
    let mut operands = operands.into_iter();
    for instruction in &mut split.instructions {
        instruction.op.visit_operands(&mut |operand| {
            let Some(register) = register(operand) else { return };
            let Some((_, value)) = operands.next() else { return };
            register.0 = numbers[values.find(value) as usize];
        });
    }
    let highest = numbers.into_iter().filter(|number| *number != u16::MAX).max();
    split.registers = highest.map_or(0, |number| number + 1).max(program.registers);
    suits(&split, machine).then_some(split)
}

/// The register of an operand.
fn register(operand: OperandMut<'_>) -> Option<&mut Register> {
    match operand {
        OperandMut::Write(Some(register))
        | OperandMut::Read(Source::Register(register))
        | OperandMut::ReadFloat(FloatSource { value: Source::Register(register), .. })
        | OperandMut::ReadRegister(register) => Some(register),
        _ => None,
    }
}

/// Whether lanes may come to each instruction from anywhere but the one before it.
fn starts(live: &Live, count: usize) -> Vec<bool> {
    let mut starts = vec![false; count];
    starts[0] = true;
    for number in 0..count {
        let next = live.next(number);
        let goes_on = next == [number + 1];
        for &next in next.iter().filter(|&&next| next < count) {
            starts[next] |= !goes_on;
        }
        if !goes_on && number + 1 < count {
            starts[number + 1] = true;
        }
    }
    starts
}

/// Values, by number: the first ones are those that registers keep their numbers for.
struct Values {
    /// For each value another one that is the same, up to the one that stands for them all.
    same: Vec<u32>,
    /// Whether there is a value for which a register keeps its number.
    kept: Vec<bool>,
}

impl Values {
    fn add(&mut self) -> u32 {
        self.same.push(self.same.len() as u32);
        self.same.len() as u32 - 1
    }

    fn find(&mut self, mut value: u32) -> u32 {
        while self.same[value as usize] != value {
            let above = self.same[self.same[value as usize] as usize];
            self.same[value as usize] = above;
            value = above;
        }
        value
    }

    fn unite(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.same[a.max(b) as usize] = a.min(b);
    }

    /// The register keeps its number for that value.
    fn keep(&mut self, register: usize, value: u32) {
        self.kept[register] = true;
        self.unite(register as u32, value);
    }

    /// The register of each value that operands have. A register's own number goes to its first value, if none has to have it.
    fn numbers(&mut self, operands: &[(u16, u32)], registers: u16) -> Option<Vec<u16>> {
        let mut numbers = vec![u16::MAX; self.same.len()];
        for register in 0..registers {
            if self.kept[usize::from(register)] {
                let value = self.find(register.into());
                numbers[value as usize] = register;
            }
        }
        let mut next = registers;
        for &(register, value) in operands {
            let value = self.find(value) as usize;
            if numbers[value] != u16::MAX {
                continue;
            }
            numbers[value] = match std::mem::replace(&mut self.kept[usize::from(register)], true) {
                false => register,
                true => {
                    next = next.checked_add(1).filter(|next| *next < u16::MAX)?;
                    next - 1
                }
            };
        }
        Some(numbers)
    }
}

/// The values that registers have where control comes from several places.
struct Arrivals {
    /// For each instruction where that may be, the place of its values.
    places: Vec<Option<usize>>,
    registers: usize,
    values: Vec<u32>,
}

impl Arrivals {
    fn new(live: &Live, starts: &[bool], registers: usize, values: &mut Values) -> Arrivals {
        let mut arrivals = Arrivals { places: vec![None; starts.len()], registers, values: Vec::new() };
        for (number, _) in starts.iter().enumerate().filter(|(_, starts)| **starts) {
            arrivals.places[number] = Some(arrivals.values.len());
            for register in 0..registers {
                let value = if live.register(number, register) { values.add() } else { NONE };
                arrivals.values.push(value);
            }
        }
        arrivals
    }

    fn at(&self, number: usize) -> Option<&[u32]> {
        let place = (*self.places.get(number)?)?;
        Some(&self.values[place..place + self.registers])
    }
}

/// The way through the instructions, one after the other.
struct Walk<'l> {
    live: &'l Live,
    values: Values,
    arrivals: Arrivals,
    /// The value that each register has here.
    current: Vec<u32>,
    /// Register and value of each operand that has a register, in the order of the operands.
    operands: Vec<(u16, u32)>,
}

impl Walk<'_> {
    /// What registers hold before the first instruction, and what lanes read of each other, is for others to know.
    fn enter(&mut self) {
        let entry = self.arrivals.at(0).unwrap_or_default().to_vec();
        for (register, value) in entry.into_iter().enumerate().filter(|(_, value)| *value != NONE) {
            self.values.keep(register, value);
        }
    }

    fn instruction(
        &mut self,
        program: &mut Program,
        number: usize,
        starts: bool,
        results: Option<&[Register]>,
    ) {
        if starts {
            self.current = self.arrivals.at(number).unwrap_or_default().to_vec();
        }
        let instruction = &mut program.instructions[number];
        let whole = instruction.guard == Condition::Always && !keeps(&instruction.op);
        if may_end(&instruction.op) {
            let all: Vec<Register> = (0..program.registers).map(Register).collect();
            for &Register(register) in results.unwrap_or(&all) {
                if let Some(&value) = self.current.get(usize::from(register)).filter(|value| **value != NONE)
                {
                    self.values.keep(register.into(), value);
                }
            }
        }
        // All operands are read before anything is written, but those that are written come first.
        let first = self.operands.len();
        let (live, operands) = (self.live, &mut self.operands);
        instruction.op.visit_operands(&mut |operand| match operand {
            OperandMut::Write(to) => {
                let wanted = |register: &Register| {
                    let place = usize::from(register.0);
                    live.next(number).iter().any(|next| live.register(*next, place))
                };
                *to = to.filter(wanted);
                operands.extend(to.map(|Register(register)| (register, NONE)));
            }
            other => {
                let Some(&mut Register(register)) = register(other) else { return };
                // What is read and never set is what was there at the start.
                let value = match self.current[usize::from(register)] {
                    NONE => register.into(),
                    value => value,
                };
                operands.push((register, value));
            }
        });
        for (register, value) in &mut self.operands[first..] {
            let place = usize::from(*register);
            if *value != NONE {
                continue;
            }
            if live.is_shared(place) {
                self.values.keep(place, (*register).into());
                self.current[place] = (*register).into();
            } else if whole || self.current[place] == NONE {
                self.current[place] = self.values.add();
            }
            *value = self.current[place];
        }
        self.leave(number);
    }

    /// What the registers hold arrives where lanes go on from here.
    fn leave(&mut self, number: usize) {
        for &next in self.live.next(number) {
            for (register, &arriving) in self.arrivals.at(next).unwrap_or_default().iter().enumerate() {
                match (arriving, self.current[register]) {
                    (NONE, _) => {}
                    (arriving, NONE) => self.values.keep(register, arriving),
                    (arriving, value) => self.values.unite(arriving, value),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tmu_program::{Axis, Op, Predicate, Special};

    use super::*;

    fn r(number: u16) -> Option<Register> {
        Some(Register(number))
    }

    fn splitted(ops: impl IntoIterator<Item = (Condition, Op)>, results: &[Register]) -> Vec<String> {
        let mut program = Program::new("test");
        (program.registers, program.predicates) = (4, 1);
        for (number, (guard, op)) in (0..).zip(ops) {
            let origin = program.add_origin(8 * number, "");
            program.push(op, guard, origin);
        }
        let split = split(&program, &Machine::default(), Some(results)).expect("a program for gangs");
        split.instructions.iter().map(|instruction| instruction.op.to_string()).collect()
    }

    fn always(ops: impl IntoIterator<Item = Op>) -> Vec<(Condition, Op)> {
        ops.into_iter().map(|op| (Condition::Always, op)).collect()
    }

    fn add(to: u16, a: u16, b: u16) -> Op {
        Op::add(Register(to), Register(a), Register(b))
    }

    /// Register 0 holds the thread and then a number, register 1 what nobody reads; what is looked at in the end is register 2.
    /// New registers begin at 4.
    #[test]
    fn each_value_has_a_register() {
        let thread = Op::ReadSpecial { to: r(0), special: Special::Thread(Axis::X) };
        let mut unread = add(1, 5, 5);
        if let Op::Add { to, .. } = &mut unread {
            *to = None;
        }
        let number = |register: u16| Op::copy(Register(register), 5);
        let ops = [thread.clone(), add(2, 0, 0), number(0), add(1, 0, 0), add(2, 2, 0), Op::Exit];
        let expected = [thread, add(4, 0, 0), number(5), unread, add(2, 4, 5), Op::Exit];
        assert_eq!(splitted(always(ops), &[Register(2)]), expected.map(|op| op.to_string()));
    }

    /// What is written where a guard holds, and what comes round a loop, is one value with what was there before.
    #[test]
    fn values_that_meet_stay_in_their_register() {
        let ops = vec![
            (Condition::Always, Op::copy(Register(0), 1)),
            (Condition::If(Predicate(0)), Op::copy(Register(0), 2)),
            (Condition::Always, add(1, 1, 0)),
            (Condition::If(Predicate(0)), Op::Branch { target: 1 }),
            (Condition::Always, Op::Exit),
        ];
        let expected: Vec<String> = ops.iter().map(|(_, op)| op.to_string()).collect();
        assert_eq!(splitted(ops, &[Register(1)]), expected);
    }
}
