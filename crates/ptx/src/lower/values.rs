//! Which instruction's result each operand holds, and what reads a result: what an assembler knows once every register
//! is written once. Copies are seen through, and what only leads to results that nobody uses does not read anything.

use std::collections::{HashMap, HashSet};

use super::effects::{copied, each_read, each_write, is_pure, register};
use super::graph::{BlockId, Flow, Graph, flow};
use crate::module::{Function, Instruction, Operand, Parameter, RegisterId};

/// Where an instruction stands: block, and index in it.
pub(super) type At = (BlockId, usize);

/// What a register holds at some instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Value {
    /// What an instruction wrote.
    Of(At, RegisterId),
    /// At the start of a block: it depends on where control came from.
    Joined(BlockId, RegisterId),
    /// What was there at the start, or nothing that is known.
    Unknown,
}

/// What reads a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// An instruction.
    By(At),
    /// A value that is joined.
    Join,
}

/// Registers that are written several times, times blocks, are followed to this number.
const MOST_WORK: usize = 1 << 25;
/// Times that all blocks are gone through for a register.
const MOST_ROUNDS: usize = 32;
/// Copies of copies are followed so far.
const MOST_COPIES: usize = 64;

/// The values of a function.
pub(super) struct Values<'m, 'g> {
    graph: &'g Graph<'m>,
    reads: HashMap<(At, RegisterId), Value>,
    joins: HashMap<(BlockId, RegisterId), Vec<(BlockId, Value)>>,
    live: HashSet<At>,
    uses: HashMap<Value, Vec<Use>>,
    /// Where each register is written.
    writes: Vec<Vec<At>>,
    /// Where control goes on behind each block, branches left out that nothing comes of.
    next: Vec<Vec<BlockId>>,
}

impl<'m, 'g> Values<'m, 'g> {
    /// Finds them.
    pub(super) fn new(function: &'m Function, graph: &'g Graph<'m>) -> Values<'m, 'g> {
        let mut values = Values {
            graph,
            reads: HashMap::new(),
            joins: HashMap::new(),
            live: HashSet::new(),
            uses: HashMap::new(),
            writes: vec![Vec::new(); function.registers.len()],
            next: Vec::new(),
        };
        values.find_reads(function);
        values.find_live(function);
        values.find_uses();
        values
    }

    /// The instruction at a location.
    pub(super) fn instruction(&self, (block, at): At) -> &'m Instruction {
        self.graph.blocks[block].instructions[at]
    }

    /// What a register holds when the instruction at a location reads it.
    pub(super) fn read(&self, at: At, id: RegisterId) -> Value {
        self.reads.get(&(at, id)).copied().unwrap_or(Value::Unknown)
    }

    /// Where control goes on behind a block, branches left out that nothing comes of.
    pub(super) fn next(&self, block: BlockId) -> &[BlockId] {
        &self.next[block]
    }

    /// Whether something comes of an instruction.
    pub(super) fn is_live(&self, at: At) -> bool {
        self.live.contains(&at)
    }

    /// Whether a register that one instruction reads certainly holds the same when a later one of the same values runs.
    pub(super) fn stays(&self, id: RegisterId, from: At, to: At) -> bool {
        match self.writes[id.index()][..] {
            [] => true,
            [only] => self.read(from, id) == Value::Of(only, id),
            ref several => {
                from.0 == to.0 && !several.iter().any(|at| at.0 == from.0 && (from.1..to.1).contains(&at.1))
            }
        }
    }

    /// What reads a value itself or a copy of it, each reader as often as it does.
    pub(super) fn uses(&self, value: Value) -> &[Use] {
        self.uses.get(&value).map_or(&[], Vec::as_slice)
    }

    /// What an operand of the instruction at a location is a copy of.
    pub(super) fn of_operand(&self, at: At, operand: &Operand) -> Value {
        register(operand).map_or(Value::Unknown, |id| self.original(self.read(at, id)))
    }

    /// What a value is a copy of.
    pub(super) fn original(&self, mut value: Value) -> Value {
        for _ in 0..MOST_COPIES {
            let Value::Of(at, _) = value else { return value };
            match copied(self.instruction(at)) {
                Some(from) => value = self.read(at, from),
                None => return value,
            }
        }
        Value::Unknown
    }

    fn find_reads(&mut self, function: &'m Function) {
        let graph = self.graph;
        let mut waiting: Vec<Vec<At>> = vec![Vec::new(); function.registers.len()];
        let mut here: HashMap<RegisterId, Value> = HashMap::new();
        for (number, block) in graph.blocks.iter().enumerate() {
            here.clear();
            for (at, i) in block.instructions.iter().enumerate() {
                let at = (number, at);
                each_read(i, &mut |id| match here.get(&id) {
                    Some(value) => {
                        self.reads.insert((at, id), *value);
                    }
                    None => waiting[id.index()].push(at),
                });
                each_write(i, &mut |id| {
                    self.writes[id.index()].push(at);
                    here.insert(id, Value::Of(at, id));
                });
            }
        }
        let dominators = graph.dominators();
        let writes = std::mem::take(&mut self.writes);
        let several = writes.iter().filter(|writes| writes.len() > 1).count();
        let followed = several.saturating_mul(graph.blocks.len()) <= MOST_WORK;
        let flow = FlowOrder { order: graph.order(), before: graph.before() };
        for (index, reads) in waiting.iter().enumerate().filter(|(_, reads)| !reads.is_empty()) {
            let id = RegisterId(index as u32);
            match writes[index][..] {
                [] => {}
                [only] => {
                    for &at in reads {
                        let always = only.0 != at.0 && dominators.has(only.0, at.0);
                        self.insert(at, id, always.then_some(only), &[only]);
                    }
                }
                ref several if followed && self.follow(id, several, reads, &flow) => {}
                ref several => reads.iter().for_each(|&at| self.insert(at, id, None, several)),
            }
        }
        self.writes = writes;
    }

    /// What a register holds that is read: what one instruction wrote for certain, or some of several did.
    fn insert(&mut self, at: At, id: RegisterId, certain: Option<At>, possible: &[At]) {
        let value = match certain {
            Some(write) => Value::Of(write, id),
            None => {
                let all = || possible.iter().map(|&write| (write.0, Value::Of(write, id))).collect();
                self.joins.entry((at.0, id)).or_insert_with(all);
                Value::Joined(at.0, id)
            }
        };
        self.reads.insert((at, id), value);
    }

    /// Finds what a register holds at the starts of blocks that is written several times; whether that was possible.
    fn follow(&mut self, id: RegisterId, writes: &[At], reads: &[At], flow: &FlowOrder) -> bool {
        let mut last: HashMap<BlockId, Value> = HashMap::new();
        for &at in writes {
            last.insert(at.0, Value::Of(at, id));
        }
        let Some(starts) = flow.starts(id, &last) else { return false };
        let end = |block: BlockId| last.get(&block).copied().or(starts[block]);
        for (block, start) in starts.iter().enumerate() {
            if *start == Some(Value::Joined(block, id)) {
                let values = flow.before[block].iter().filter_map(|&from| Some((from, end(from)?)));
                self.joins.insert((block, id), values.collect());
            }
        }
        for &at in reads {
            self.reads.insert((at, id), starts[at.0].unwrap_or(Value::Unknown));
        }
        true
    }

    /// Marks what something comes of: what writes memory and the like, what that reads, and the branches that decide
    /// whether it runs.
    fn find_live(&mut self, function: &Function) {
        let postdominators = self.graph.postdominators();
        let control = postdominators.as_deref().and_then(|above| Control::new(self.graph, above));
        let mut marking = Marking { values: self, control, waiting: Vec::new(), joins: HashSet::new() };
        marking.mark_roots(function);
        marking.run();
        let joins = marking.joins;
        self.joins.retain(|key, _| joins.contains(key));
        let blocks = self.graph.blocks.iter().enumerate();
        self.next = blocks
            .map(|(number, block)| match (&postdominators, block.next.len()) {
                (Some(above), 2..) if !self.live.contains(&(number, block.instructions.len() - 1)) => {
                    vec![above[number]]
                }
                _ => block.next.clone(),
            })
            .collect();
    }

    fn find_uses(&mut self) {
        let mut uses: HashMap<Value, Vec<Use>> = HashMap::new();
        for (number, block) in self.graph.blocks.iter().enumerate() {
            for (at, i) in block.instructions.iter().enumerate() {
                let at = (number, at);
                if self.is_live(at) && copied(i).is_none() {
                    each_read(i, &mut |id| {
                        uses.entry(self.original(self.read(at, id))).or_default().push(Use::By(at));
                    });
                }
            }
        }
        for (_, value) in self.joins.values().flatten() {
            uses.entry(self.original(*value)).or_default().push(Use::Join);
        }
        self.uses = uses;
    }
}

/// The order in which control comes to blocks, and where it comes from.
struct FlowOrder {
    order: Vec<BlockId>,
    before: Vec<Vec<BlockId>>,
}

impl FlowOrder {
    /// What a register holds at the start of each block, by what it holds at the end of those that write it. Nothing is
    /// known of blocks that control does not come to.
    fn starts(&self, id: RegisterId, last: &HashMap<BlockId, Value>) -> Option<Vec<Option<Value>>> {
        let mut starts: Vec<Option<Value>> = vec![None; self.before.len()];
        for round in 0..MOST_ROUNDS {
            let mut changed = false;
            for &block in &self.order {
                let mut ends =
                    self.before[block].iter().filter_map(|from| last.get(from).copied().or(starts[*from]));
                let first = if block == 0 { Some(Value::Unknown) } else { ends.next() };
                let joined = Some(Value::Joined(block, id));
                // That it settles is certain if what is joined once stays so.
                let stays = round > MOST_ROUNDS / 2 && starts[block] == joined;
                let found = if stays || ends.any(|end| Some(end) != first) { joined } else { first };
                changed |= starts[block] != found;
                starts[block] = found;
            }
            if !changed {
                return Some(starts);
            }
        }
        None
    }
}

/// The branches that decide whether each block runs.
struct Control(Vec<Vec<BlockId>>);

impl Control {
    /// Nothing where there are too many.
    fn new(graph: &Graph<'_>, above: &[BlockId]) -> Option<Control> {
        let mut control: Vec<Vec<BlockId>> = vec![Vec::new(); graph.blocks.len()];
        let mut steps = 0;
        for (number, block) in graph.blocks.iter().enumerate().filter(|(_, block)| block.next.len() > 1) {
            for &next in &block.next {
                let mut below = next;
                while below != above[number] && below < graph.blocks.len() {
                    control[below].push(number);
                    below = above[below];
                    steps += 1;
                    if steps > MOST_WORK {
                        return None;
                    }
                }
            }
        }
        Some(Control(control))
    }
}

/// The search for what something comes of.
struct Marking<'m, 'g, 'v> {
    values: &'v mut Values<'m, 'g>,
    /// Absent: all branches count.
    control: Option<Control>,
    waiting: Vec<At>,
    joins: HashSet<(BlockId, RegisterId)>,
}

impl Marking<'_, '_, '_> {
    fn mark(&mut self, at: At) {
        if self.values.live.insert(at) {
            self.waiting.push(at);
        }
    }

    fn mark_roots(&mut self, function: &Function) {
        let results: HashSet<RegisterId> = function
            .results
            .iter()
            .filter_map(|result| match result {
                Parameter::Register(id) => Some(*id),
                Parameter::Variable(_) => None,
            })
            .collect();
        let graph = self.values.graph;
        for (number, block) in graph.blocks.iter().enumerate() {
            for (at, i) in block.instructions.iter().enumerate() {
                let mut is_result = false;
                each_write(i, &mut |id| is_result |= results.contains(&id));
                let is_branch = matches!(flow(i), Flow::Branch(_) | Flow::BranchAmong(_));
                let waits = is_pure(i) || is_branch && self.control.is_some();
                if is_result || !waits {
                    self.mark((number, at));
                }
            }
        }
    }

    fn run(&mut self) {
        while let Some(at) = self.waiting.pop() {
            self.mark_control(at.0);
            let mut read = Vec::new();
            each_read(self.values.instruction(at), &mut |id| read.push(self.values.read(at, id)));
            while let Some(value) = read.pop() {
                match value {
                    Value::Of(at, _) => self.mark(at),
                    Value::Joined(block, id) if self.joins.insert((block, id)) => {
                        for (from, value) in self.values.joins.get(&(block, id)).cloned().unwrap_or_default()
                        {
                            read.push(value);
                            self.mark_branch(from);
                            self.mark_control(from);
                        }
                    }
                    Value::Joined(..) | Value::Unknown => {}
                }
            }
        }
    }

    /// Marks the branches that decide whether a block runs.
    fn mark_control(&mut self, block: BlockId) {
        let branches = self.control.as_mut().map(|control| std::mem::take(&mut control.0[block]));
        branches.unwrap_or_default().into_iter().for_each(|block| self.mark_branch(block));
    }

    fn mark_branch(&mut self, block: BlockId) {
        let found = &self.values.graph.blocks[block];
        if found.next.len() > 1 {
            self.mark((block, found.instructions.len() - 1));
        }
    }
}
