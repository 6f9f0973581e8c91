//! Accesses to shared memory at one address with different numbers added to it, as unrolled loops have them: whether all of them are inside is found
//! out once, before the first.

use std::mem::offset_of;

use foldhash::HashMap;
use iced_x86::Code;
use tmu_program::{Address, Condition as Guard, Instruction, Op, Operand, Register, Source, Space, Width};

use super::code::{Action, Base, Condition, Label, Memory, Part, View};
use super::linear::{Linear, high_word};
use super::memory::Extent;
use super::registers::VirtualRegister;
use super::rows::Rows;
use super::runtime::Runtime;
use super::select::{Input, Lanes, Selector};

/// Bytes from the first word to the last one at most.
const LONGEST: i32 = 1 << 20;

/// Some bytes behind a value times a number, modulo 2³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    /// The value, by the number of its definition; none if there is only the sum.
    root: Option<usize>,
    factor: u32,
    sum: u32,
}

impl Form {
    fn constant(sum: u32) -> Form {
        Form { root: None, factor: 0, sum }
    }

    fn plus(self, other: Form) -> Option<Form> {
        let sum = self.sum.wrapping_add(other.sum);
        match (self.root, other.root) {
            (_, None) => Some(Form { sum, ..self }),
            (None, _) => Some(Form { sum, ..other }),
            (Some(_), Some(_)) => None,
        }
    }

    fn times(self, factor: u32) -> Form {
        let Form { root, factor: own, sum } = self;
        Form { root, factor: own.wrapping_mul(factor), sum: sum.wrapping_mul(factor) }
    }
}

/// What registers hold at a point of a block.
#[derive(Default)]
struct Forms {
    known: HashMap<Register, Form>,
    roots: usize,
}

impl Forms {
    fn root(&mut self) -> Form {
        self.roots += 1;
        Form { root: Some(self.roots), factor: 1, sum: 0 }
    }

    fn of(&mut self, source: Source) -> Form {
        let register = match source {
            Source::Immediate(bits) => return Form::constant(bits),
            Source::Constant { .. } => return self.root(),
            Source::Register(register) => register,
        };
        if let Some(known) = self.known.get(&register) {
            return *known;
        }
        let root = self.root();
        *self.known.entry(register).or_insert(root)
    }

    /// Follows an instruction.
    fn step(&mut self, instruction: &Instruction) {
        let form = self.of_result(&instruction.op).filter(|_| instruction.guard == Guard::Always);
        let high = high_word(&instruction.op);
        for operand in instruction.op.operands() {
            let Operand::Write(Some(to)) = operand else { continue };
            match form.filter(|_| Some(to) != high) {
                Some(form) => self.known.insert(to, form),
                None => self.known.remove(&to),
            };
        }
    }

    /// What an operation gives, of 64 bits the low word.
    fn of_result(&mut self, op: &Op) -> Option<Form> {
        match Linear::of(op)? {
            Linear::Same(from) => Some(self.of(from)),
            Linear::Sum { words: [(a, false), (b, false)], carry: Guard::Never } => {
                self.of(a).plus(self.of(b))
            }
            Linear::Sum { .. } => None,
            Linear::Product(word, factor) => Some(self.of(word).times(factor)),
        }
    }
}

/// Accesses of a block, all of one width, at one value times a number with different sums that leave them aligned if the first one is: what is added to that one's
/// address for the first word of all, and for the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    /// What distinguishes it: the number of the first access.
    number: usize,
    width: Width,
    sum: u32,
    accesses: usize,
    first: i32,
    last: i32,
}

impl Group {
    /// Takes an access with that sum in, unless it is too far away. Returns what is added to the first one's address.
    fn join(&mut self, sum: u32) -> Option<i32> {
        let own = sum.wrapping_sub(self.sum) as i32;
        if !(-LONGEST..LONGEST).contains(&own) || own % self.width.bytes() as i32 != 0 {
            return None;
        }
        self.accesses += 1;
        self.first = self.first.min(own);
        self.last = self.last.max(own + 4 * (self.width.registers() as i32 - 1));
        Some(own)
    }
}

/// An access of a group of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    group: Group,
    /// What is added to the first access's address.
    own: i32,
}

impl Span {
    /// Bytes from where the group begins.
    fn behind(self) -> usize {
        (self.own - self.group.first) as usize
    }
}

/// For each of the instructions of a block, which has that number and those after it, its access and others.
pub(super) fn find_spans(instructions: &[Instruction], start: usize) -> Vec<Option<Span>> {
    if instructions.iter().all(|instruction| access(instruction).is_none()) {
        return vec![None; instructions.len()];
    }
    let mut forms = Forms::default();
    let mut groups: Vec<Group> = Vec::new();
    let mut latest: HashMap<(Width, Option<usize>, u32), usize> = HashMap::default();
    let mut found = Vec::with_capacity(instructions.len());
    for (number, instruction) in (start..).zip(instructions) {
        let own = access(instruction).map(|(address, width)| {
            let Form { root, factor, sum } = forms.of(address.low);
            let sum = sum.wrapping_add_signed(address.offset);
            let known = latest.get(&(width, root, factor)).copied();
            known.and_then(|at| groups[at].join(sum).map(|own| (at, own))).unwrap_or_else(|| {
                latest.insert((width, root, factor), groups.len());
                let last = 4 * (width.registers() as i32 - 1);
                groups.push(Group { number, width, sum, accesses: 1, first: 0, last });
                (groups.len() - 1, 0)
            })
        });
        forms.step(instruction);
        found.push(own);
    }
    let span = |(at, own): (usize, i32)| {
        let group: Group = groups[at];
        (group.accesses > 1).then_some(Span { group, own })
    };
    found.into_iter().map(|own| own.and_then(span)).collect()
}

/// An access to shared memory by all lanes that run.
fn access(instruction: &Instruction) -> Option<(&Address, Width)> {
    let (Op::Load { space: Space::Shared, address, width, .. }
    | Op::Store { space: Space::Shared, address, width, .. }) = &instruction.op
    else {
        return None;
    };
    let whole = width.bytes() >= 4 && instruction.guard == Guard::Always;
    whole.then_some((address, *width))
}

impl Selector<'_> {
    /// Where the operation's access and the others of its group begin in the host's memory, as is found out before the first of them; zero if not all are inside, or
    /// aligned. `low`: the address in words of rows, or the same for all lanes.
    pub(super) fn seen(&mut self, low: Input, address: &Address, rows: Option<Rows>) -> Option<Seen> {
        let span = self.span.filter(|_| rows.is_some() || low.is_uniform())?;
        let host = match self.state.seen.get(&span.group.number) {
            Some(host) => *host,
            None => {
                let host = self.host_of_span(low, address.offset, span, rows);
                self.state.seen.insert(span.group.number, host);
                host
            }
        };
        Some(Seen { host, behind: span.behind() })
    }

    fn host_of_span(&mut self, low: Input, offset: i32, span: Span, rows: Option<Rows>) -> VirtualRegister {
        let low = self.loaded(low);
        let mut start = self.first_word(low);
        let by = offset.wrapping_sub(span.behind() as i32);
        if by != 0 {
            let by = self.word_number(by);
            start = self.word_two(Code::Add_r32_rm32, start, by);
        }
        let join = self.new_block(false);
        let outside = self.new_block(true);
        if rows.is_some() {
            self.unless_first_lane(None, outside);
        }
        let Group { first, last, width, .. } = span.group;
        let last = (last - first) as usize + rows.map_or(0, |rows| rows.last());
        self.unless_aligned(start, width.bytes(), outside);
        let end = offset_of!(Runtime, shared_word_end);
        self.unless_last_below(start, Extent::Words(last), end, outside);
        let base = self.runtime_quad(offset_of!(Runtime, shared));
        let inside = self.quad_two(Code::Add_r64_rm64, base, start);
        self.push(Action::Jump(join, vec![inside]));
        self.enter(outside);
        let zero = self.word_number(0);
        self.push(Action::Jump(join, vec![zero]));
        self.enter(join);
        let host = self.general();
        self.region.blocks[join].parameters = vec![host];
        host
    }

    /// Goes to `other` if not all accesses of a group are inside.
    pub(super) fn unless_seen(&mut self, seen: Seen, other: Label) {
        let host = Part::Use(seen.host, View::Quad);
        self.emit_effect(Code::Test_rm64_r64, &[host, host]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Equal, other, next);
    }

    /// Loads words of a group, see [`Selector::load_likely`].
    pub(super) fn load_seen(
        &mut self,
        to: &[Option<Register>],
        seen: Seen,
        rows: Option<Rows>,
        width: Width,
    ) -> (Label, Vec<Lanes>) {
        self.load_likely(to, |this, other| {
            this.unless_seen(seen, other);
            let Seen { host, behind } = seen;
            match rows {
                Some(rows) => vec![this.load_rows_of_words(host, behind, rows)],
                None => (0..width.registers())
                    .map(|word| this.load_broadcast(Memory::at(Base::Register(host), behind + 4 * word)))
                    .collect(),
            }
        })
    }
}

/// Where an access is: so many bytes behind a host's address, unless that is zero.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) host: VirtualRegister,
    pub(super) behind: usize,
}

#[cfg(test)]
mod tests {
    use tmu_program::{Shift, ShiftAmount};

    use super::*;

    fn always(op: Op) -> Instruction {
        Instruction { op, guard: Guard::Always, origin: 0 }
    }

    fn load(to: u16, from: u16, offset: i32) -> Instruction {
        let address = Address { low: Source::Register(Register(from)), high: None, offset };
        let to = [Some(Register(to)), None, None, None];
        always(Op::Load { to, space: Space::Shared, address, width: Width::B32 })
    }

    fn shifted(to: u16, from: u16, amount: u32) -> Instruction {
        let (value, amount) = (Source::Register(Register(from)), Source::Immediate(amount));
        always(Op::Shift {
            to: Some(Register(to)),
            value,
            amount,
            shift: Shift::Left,
            limit: ShiftAmount::Clamp,
        })
    }

    fn moved(to: u16, from: Source) -> Instruction {
        always(Op::Move { to: Some(Register(to)), from })
    }

    /// For each instruction the number of the group, where the access is in it, and its length to the last word.
    fn found(instructions: &[Instruction]) -> Vec<Option<(usize, usize, i32)>> {
        let shown = |span: Span| (span.group.number, span.behind(), span.group.last - span.group.first);
        find_spans(instructions, 10).into_iter().map(|span| span.map(shown)).collect()
    }

    #[test]
    fn groups_end_where_the_address_is_written() {
        let instructions = [load(1, 0, 8), load(2, 0, 0), load(0, 0, 4), load(3, 0, 100), load(3, 0, 96)];
        let (one, other) = (|at| Some((10, at, 8)), |at| Some((13, at, 4)));
        assert_eq!(found(&instructions), [one(8), one(0), one(4), other(4), other(0)]);
    }

    #[test]
    fn what_is_far_away_is_of_no_group() {
        let instructions = [load(1, 0, 0), load(2, 0, 1 << 20), load(3, 0, 1 << 20 | 4)];
        assert_eq!(found(&instructions), [None, Some((11, 0, 4)), Some((11, 4, 4))]);
    }

    #[test]
    fn sums_and_multiples_are_followed() {
        let instructions = [
            shifted(1, 0, 2),
            load(5, 1, 0),
            moved(2, Source::Register(Register(0))),
            shifted(3, 2, 2),
            load(5, 3, 12),
            shifted(4, 2, 3),
            load(5, 4, 12),
        ];
        let expected = [None, Some((11, 0, 12)), None, None, Some((11, 12, 12)), None, None];
        assert_eq!(found(&instructions), expected);
        let instructions =
            [moved(1, Source::Immediate(64)), load(5, 1, 0), moved(2, Source::Immediate(32)), load(5, 2, 4)];
        assert_eq!(found(&instructions), [None, Some((11, 28, 28)), None, Some((11, 0, 28))]);
    }
}
