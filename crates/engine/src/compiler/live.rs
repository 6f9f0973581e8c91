//! Which registers and predicates a program may still read, at each instruction.

use tmu_program::{
    Condition, Effects, Instruction, Op, Operand, Predicate, Program, Register, Source, Token,
};

/// Work that is too much to find out what would save some: instructions times words of a set.
const LIMIT: usize = 1 << 22;

/// Rounds of the iteration: programs that people write take a few.
const ROUNDS: usize = 64;

/// For each instruction, the registers that may be read before they are written, and the predicates behind them.
pub(crate) struct Live {
    registers: usize,
    words: usize,
    /// The sets one after the other; empty if nothing is known, so that everything counts as read.
    sets: Vec<u64>,
    /// Registers that lanes may read in other lanes, which may never have been where they are written, and all that lanes read or write that were
    /// woken for their quad.
    shared: Vec<u64>,
    /// Where lanes may go on after each instruction.
    next: Vec<Vec<usize>>,
    /// What is read after the last instruction of a lane.
    results: Vec<u64>,
}

impl Live {
    /// `results` are registers that are looked at when the lanes are done; if it is `None`, all may be.
    pub(crate) fn new(program: &Program, results: Option<&[Register]>) -> Live {
        let registers = usize::from(program.registers);
        let words = (registers + usize::from(program.predicates)).div_ceil(64);
        let mut live = Live {
            registers,
            words,
            sets: Vec::new(),
            shared: Vec::new(),
            next: Vec::new(),
            results: vec![0; words],
        };
        (0..program.registers)
            .filter(|register| results.is_none_or(|results| results.contains(&Register(*register))))
            .for_each(|register| set(&mut live.results, register.into()));
        let indirect = |instruction: &Instruction| matches!(instruction.op, Op::BranchIndirect { .. });
        let count = |wanted: fn(&Op) -> bool| {
            program.instructions.iter().filter(|instruction| wanted(&instruction.op)).count()
        };
        let pops = count(|op| matches!(op, Op::Pop { .. }));
        let pushes = count(|op| matches!(op, Op::Push { .. } | Op::Call { .. }));
        let work =
            program.instructions.len() * words.max(1) + pops * (pushes + program.instructions.len() / 64);
        if program.instructions.iter().any(indirect) || work > LIMIT {
            return live;
        }
        let mut shared = vec![0; words];
        for (instruction, woken) in program.instructions.iter().zip(woken(program)) {
            let operands = instruction.op.operands();
            if woken {
                live.read(&mut shared, instruction, &operands);
                operands.iter().filter_map(|it| live.written(it)).for_each(|it| set(&mut shared, it));
            } else if instruction.op.effects().contains(Effects::CROSS_LANE) {
                read_registers(&mut shared, &operands);
            }
        }
        live.shared = shared;
        live.solve(program);
        live
    }

    /// Whether the value that a register has at an instruction can be seen later.
    pub(crate) fn register(&self, number: usize, register: usize) -> bool {
        self.sets.is_empty() || has(&self.shared, register) || has(self.at(number), register)
    }

    /// The same of a predicate.
    pub(crate) fn predicate(&self, number: usize, predicate: usize) -> bool {
        let predicate = self.registers + predicate;
        self.sets.is_empty() || has(&self.shared, predicate) || has(self.at(number), predicate)
    }

    fn at(&self, number: usize) -> &[u64] {
        &self.sets[number * self.words..(number + 1) * self.words]
    }

    /// The usual iteration from the end.
    fn solve(&mut self, program: &Program) {
        let count = program.instructions.len();
        self.sets = vec![0; (count + 1) * self.words];
        let operands: Vec<Vec<Operand>> = program.instructions.iter().map(|i| i.op.operands()).collect();
        self.next = (0..count).map(|number| successors(program, number)).collect();
        let mut before = vec![0; self.words];
        for _ in 0..ROUNDS {
            let mut news = false;
            for number in (0..count).rev() {
                self.before(
                    &program.instructions[number],
                    &operands[number],
                    &self.next[number],
                    &mut before,
                );
                let set = &mut self.sets[number * self.words..(number + 1) * self.words];
                if set != before {
                    set.copy_from_slice(&before);
                    news = true;
                }
            }
            if !news {
                return;
            }
        }
        self.sets.clear();
    }

    /// What is live before an instruction.
    fn before(&self, instruction: &Instruction, operands: &[Operand], next: &[usize], live: &mut [u64]) {
        live.fill(0);
        for &next in next {
            live.iter_mut().zip(self.at(next)).for_each(|(live, after)| *live |= after);
        }
        if instruction.op.effects().contains(Effects::ENDS_LANES) {
            live.iter_mut().zip(&self.results).for_each(|(live, result)| *live |= result);
        }
        for operand in operands {
            let Some(written) = self.written(operand) else { continue };
            if instruction.guard == Condition::Always
                && !instruction.op.effects().contains(Effects::PARTIAL_WRITES)
            {
                live[written / 64] &= !(1 << (written % 64));
            }
        }
        self.read(live, instruction, operands);
    }

    /// The number in the sets of what an operand writes.
    fn written(&self, operand: &Operand) -> Option<usize> {
        match *operand {
            Operand::Write(Some(Register(register))) => Some(usize::from(register)),
            Operand::WritePredicate(Predicate(predicate)) => Some(self.registers + usize::from(predicate)),
            Operand::Write(_)
            | Operand::Read(_)
            | Operand::ReadFloat(_)
            | Operand::ReadCondition(_)
            | Operand::Target(_) => None,
        }
    }

    /// Adds what an instruction reads.
    fn read(&self, live: &mut [u64], instruction: &Instruction, operands: &[Operand]) {
        read_registers(live, operands);
        let conditions = operands.iter().filter_map(|operand| {
            if let Operand::ReadCondition(condition) = operand { Some(*condition) } else { None }
        });
        for condition in conditions.chain([instruction.guard]) {
            if let Condition::If(Predicate(predicate)) | Condition::Unless(Predicate(predicate)) = condition {
                set(live, self.registers + usize::from(predicate));
            }
        }
    }
}

/// For each instruction, whether lanes may execute it that were woken for their quad: control cannot change while they are awake.
pub(super) fn woken(program: &Program) -> impl Iterator<Item = bool> {
    program.instructions.iter().scan(false, |woken, instruction| {
        *woken = instruction.op == Op::WakeQuads || *woken && instruction.op != Op::RestoreLanes;
        Some(*woken)
    })
}

/// The operands of what such lanes execute. What they write, others may find changed that wait somewhere.
pub(super) fn operands_of_woken(program: &Program) -> impl Iterator<Item = Operand> {
    let instructions = program.instructions.iter().zip(woken(program)).filter(|(_, woken)| *woken);
    instructions.flat_map(|(instruction, _)| instruction.op.operands())
}

/// Adds the registers that operands read.
fn read_registers(live: &mut [u64], operands: &[Operand]) {
    for operand in operands {
        if let Some(Source::Register(Register(register))) = operand.source() {
            set(live, register.into());
        }
    }
}

fn set(set: &mut [u64], member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

fn has(set: &[u64], member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 == 1
}

/// Where a lane may go on after an instruction.
pub(crate) fn successors(program: &Program, number: usize) -> Vec<usize> {
    let instruction = &program.instructions[number];
    let pushed = |wanted: Token| {
        let target = move |other: &Instruction| {
            let Op::Push { token, target } = other.op else { return None };
            (token == wanted).then_some(target as usize)
        };
        program.instructions.iter().filter_map(target)
    };
    let returns = |token: Token| {
        let calls = program.instructions.iter().enumerate();
        let calls =
            calls.filter(move |(_, other)| token == Token::Return && matches!(other.op, Op::Call { .. }));
        calls.map(|(number, _)| number + 1)
    };
    let (mut next, goes_on) = match instruction.op {
        Op::Branch { target } => (vec![target as usize], false),
        Op::Diverge { target, reconverge } => (vec![target as usize, reconverge as usize], false),
        Op::Call { target } => (vec![target as usize], true),
        Op::Pop { token } => (pushed(token).chain(returns(token)).collect(), false),
        Op::Exit | Op::Trap { .. } => (Vec::new(), false),
        Op::Nothing
        | Op::Reconverge
        | Op::Push { .. }
        | Op::Kill
        | Op::Barrier { .. }
        | Op::AwaitBarrier { .. }
        | Op::WarpBarrier { .. }
        | Op::GiveWay
        | Op::WakeQuads
        | Op::RestoreLanes
        | Op::MemoryBarrier
        | Op::BranchIndirect { .. }
        | Op::BarrierResult { .. }
        | Op::ReadSpecial { .. }
        | Op::Interpolate { .. }
        | Op::Shuffle { .. }
        | Op::Vote { .. }
        | Op::Match { .. }
        | Op::Reduce { .. }
        | Op::QuadAdd { .. }
        | Op::MultiplyMatrices(_)
        | Op::Fetch(_)
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::LoadConstant { .. }
        | Op::Atomic { .. }
        | Op::CopyMemory(_)
        | Op::CopyTensor(_)
        | Op::SurfaceLoad { .. }
        | Op::SurfaceSize { .. }
        | Op::SurfaceStore { .. }
        | Op::SurfaceAtomic { .. }
        | Op::SystemCall { .. }
        | tmu_program::computed!() => (Vec::new(), true),
    };
    if goes_on || instruction.guard != Condition::Always {
        next.push(number + 1);
    }
    next
}
