//! The flow of control of one function, and where lanes that diverge reconverge.
//!
//! PTX says where lanes may diverge, but not where they reconverge. They do at the immediate postdominator of the branch: the
//! first block that all paths from it share. Paths that only end (an early `ret`) are no paths in this sense, so that the
//! lanes that end are out of the way before the others go on.
//!
//! Any other choice would be as right, because every order of lanes is allowed; this one keeps them together.

use crate::module::{Function, ListId};
use crate::module::{Instruction, LabelId, ListKind, Operand, Statement, Symbol, Value};
use crate::names::Mnemonic as M;

/// Most rounds of the search for postdominators.
const ROUNDS: usize = 64;

/// Most steps up the tree of postdominators, for each block.
const STEPS: usize = 1000;

/// Number of a block.
pub(super) type BlockId = usize;

/// A run of instructions that is entered at its start and left at its end.
#[derive(Debug, Default)]
pub(super) struct Block<'m> {
    /// Its instructions; only the last one may be a branch or an end.
    pub(super) instructions: Vec<&'m Instruction>,
    /// Where it may go on, in no order.
    pub(super) next: Vec<BlockId>,
    /// Where lanes that diverge at its end reconverge.
    pub(super) reconverge: Option<BlockId>,
}

/// The blocks of a function in the order of the text.
#[derive(Debug)]
pub(super) struct Graph<'m> {
    pub(super) blocks: Vec<Block<'m>>,
    /// The block that a label starts, by label.
    pub(super) labels: Vec<Option<BlockId>>,
}

/// What an instruction does to the flow of control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// Goes on with the next one.
    Next,
    /// Goes to a label.
    Branch(LabelId),
    /// Goes to a label of a list.
    BranchAmong(ListId),
    /// Ends the function.
    End(End),
}

/// How a function ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// `ret`.
    Return,
    /// `exit`.
    Exit,
    /// `trap`.
    Trap,
}

/// See [`Flow`].
pub(super) fn flow(instruction: &Instruction) -> Flow {
    let names = instruction.operands.iter().flatten();
    let mnemonic = super::mnemonic(instruction);
    if mnemonic == M::Bra {
        names.filter_map(label).next().map_or(Flow::Next, Flow::Branch)
    } else if mnemonic == M::Brx {
        names.filter_map(list).next().map_or(Flow::Next, Flow::BranchAmong)
    } else if mnemonic == M::Ret {
        Flow::End(End::Return)
    } else if mnemonic == M::Exit {
        Flow::End(End::Exit)
    } else if mnemonic == M::Trap {
        Flow::End(End::Trap)
    } else {
        Flow::Next
    }
}

fn symbol(operand: &Operand) -> Option<Symbol> {
    match operand {
        Operand::Value(Value::Address { symbol, .. }) => Some(*symbol),
        Operand::Address(address) => address.base.symbol(),
        Operand::Register(_)
        | Operand::Part(..)
        | Operand::Special(..)
        | Operand::Value(_)
        | Operand::Vector(_)
        | Operand::List(_)
        | Operand::Not(_)
        | Operand::Negative(_)
        | Operand::Sink => None,
    }
}

fn label(operand: &Operand) -> Option<LabelId> {
    match symbol(operand) {
        Some(Symbol::Label(label)) => Some(label),
        _ => None,
    }
}

/// The list that an operand names.
pub(super) fn list(operand: &Operand) -> Option<ListId> {
    match symbol(operand) {
        Some(Symbol::List(list)) => Some(list),
        _ => None,
    }
}

impl<'m> Graph<'m> {
    /// The blocks of a function.
    pub(super) fn new(function: &'m Function) -> Graph<'m> {
        let mut graph = Graph { blocks: vec![Block::default()], labels: vec![None; function.labels.len()] };
        graph.split(function.body.as_deref().unwrap_or_default());
        graph.connect(function);
        graph.find_meets();
        graph
    }

    /// Cuts the statements, those of inner scopes too, into blocks.
    fn split(&mut self, body: &'m [Statement]) {
        let mut scopes = vec![body.iter()];
        let mut ended = false;
        while let Some(statements) = scopes.last_mut() {
            let Some(statement) = statements.next() else {
                scopes.pop();
                continue;
            };
            match statement {
                Statement::Block(inner) => scopes.push(inner.iter()),
                Statement::Label(label) => {
                    self.start_block();
                    ended = false;
                    self.labels[label.index()] = Some(self.blocks.len() - 1);
                }
                Statement::Instruction(instruction) => {
                    if std::mem::take(&mut ended) {
                        self.start_block();
                    }
                    ended = flow(instruction) != Flow::Next;
                    if let Some(block) = self.blocks.last_mut() {
                        block.instructions.push(instruction);
                    }
                }
                Statement::Registers(_)
                | Statement::Variable(_)
                | Statement::List(_)
                | Statement::Pragma(_)
                | Statement::Location(..)
                | Statement::Function(_) => {}
            }
        }
        // Control that runs out of the text ends the function there.
        self.start_block();
    }

    fn start_block(&mut self) {
        if self.blocks.last().is_some_and(|block| !block.instructions.is_empty()) {
            self.blocks.push(Block::default());
        }
    }

    fn connect(&mut self, function: &Function) {
        let count = self.blocks.len();
        for number in 0..count {
            let last = self.blocks[number].instructions.last();
            let flow = last.map_or(Flow::Next, |last| flow(last));
            let falls = flow == Flow::Next || last.is_some_and(|last| last.guard.is_some());
            let mut next: Vec<BlockId> = match flow {
                Flow::Branch(label) => self.labels[label.index()].into_iter().collect(),
                Flow::BranchAmong(list) => match &function.lists[list.index()].kind {
                    ListKind::BranchTargets(labels) => {
                        labels.iter().filter_map(|label| self.labels[label.index()]).collect()
                    }
                    ListKind::CallTargets(_) | ListKind::CallPrototype { .. } => Vec::new(),
                },
                Flow::Next | Flow::End(_) => Vec::new(),
            };
            next.extend((number + 1 < count && falls).then_some(number + 1));
            next.sort_unstable();
            next.dedup();
            self.blocks[number].next = next;
        }
    }

    /// Whether nothing but the end is in a block.
    pub(super) fn only_ends(&self, block: BlockId) -> bool {
        match self.blocks[block].instructions.as_slice() {
            [] => block + 1 == self.blocks.len(),
            [only] => only.guard.is_none() && matches!(super::mnemonic(only), M::Ret | M::Exit),
            _ => false,
        }
    }

    /// The blocks from which control comes to each block.
    pub(super) fn before(&self) -> Vec<Vec<BlockId>> {
        let mut before: Vec<Vec<BlockId>> = vec![Vec::new(); self.blocks.len()];
        for (number, block) in self.blocks.iter().enumerate() {
            block.next.iter().for_each(|&next| before[next].push(number));
        }
        before
    }

    /// The blocks that control comes to, each before those that it comes to through it, where no loop is in the way.
    pub(super) fn order(&self) -> Vec<BlockId> {
        let next: Vec<Vec<BlockId>> = self.blocks.iter().map(|block| block.next.clone()).collect();
        let mut order = postorder(0, &next);
        order.reverse();
        order
    }

    /// Which blocks all paths to a block go through.
    pub(super) fn dominators(&self) -> Dominators {
        let next: Vec<Vec<BlockId>> = self.blocks.iter().map(|block| block.next.clone()).collect();
        Dominators::new(&immediate_dominators(0, &next, &self.before()).unwrap_or_default())
    }

    /// The blocks that all paths from each block to an end go through: the next one of each, and whether a block is an end
    /// itself is known by the number behind the last. Nothing where some block leads to no end.
    pub(super) fn postdominators(&self) -> Option<Vec<BlockId>> {
        let end = self.blocks.len();
        let mut next: Vec<Vec<BlockId>> = self.blocks.iter().map(|block| block.next.clone()).collect();
        for (block, next) in self.blocks.iter().zip(&mut next) {
            let ends = block.instructions.last().is_some_and(|last| matches!(flow(last), Flow::End(_)));
            if ends || next.is_empty() {
                next.push(end);
            }
        }
        next.push(Vec::new());
        let mut before: Vec<Vec<BlockId>> = vec![Vec::new(); end + 1];
        for (number, next) in next.iter().enumerate() {
            next.iter().for_each(|&next| before[next].push(number));
        }
        let mut found = immediate_dominators(end, &before, &next)?;
        found.pop();
        found.into_iter().collect()
    }

    /// Lanes that diverge reconverge at the immediate postdominator, on the blocks from which the last end of the text is reached.
    fn find_meets(&mut self) {
        let Some(end) = self.last_end() else { return };
        let next: Vec<Vec<BlockId>> = self.blocks.iter().map(|block| block.next.clone()).collect();
        let Some(dominators) = immediate_dominators(end, &self.before(), &next) else { return };
        for block in 0..self.blocks.len() {
            let common = dominators[block].filter(|&common| common != block && !self.only_ends(common));
            let diverges = self.blocks[block].next.len() > 1;
            self.blocks[block].reconverge = common.filter(|_| diverges);
        }
    }

    /// The last block that ends the function and can be reached.
    fn last_end(&self) -> Option<BlockId> {
        let mut reached = vec![false; self.blocks.len()];
        let mut waiting = vec![0];
        while let Some(block) = waiting.pop() {
            if !std::mem::replace(&mut reached[block], true) {
                waiting.extend(&self.blocks[block].next);
            }
        }
        let ends = |block: &BlockId| reached[*block] && self.blocks[*block].next.is_empty();
        let stops = |block: &BlockId| {
            self.blocks[*block].instructions.last().is_some_and(|last| super::mnemonic(last) == M::Trap)
        };
        let all = (0..self.blocks.len()).rev();
        all.clone().find(|block| ends(block) && !stops(block)).or_else(|| all.clone().find(ends))
    }
}

/// A tree of dominators: the blocks below each one have the numbers between its two.
#[derive(Debug)]
pub(super) struct Dominators(Vec<Option<(usize, usize)>>);

impl Dominators {
    fn new(immediate: &[Option<BlockId>]) -> Dominators {
        let mut below: Vec<Vec<BlockId>> = vec![Vec::new(); immediate.len()];
        for (block, dominator) in immediate.iter().enumerate() {
            if let Some(dominator) = dominator.filter(|&dominator| dominator != block) {
                below[dominator].push(block);
            }
        }
        let mut ranges = vec![None; immediate.len()];
        let mut count = 0;
        let mut path: Vec<(BlockId, usize, usize)> =
            immediate.first().map(|_| (0, 0, 0)).into_iter().collect();
        while let Some((block, child, first)) = path.last_mut() {
            match below[*block].get(*child) {
                Some(&next) => {
                    *child += 1;
                    count += 1;
                    path.push((next, 0, count));
                }
                None => {
                    ranges[*block] = Some((*first, count));
                    path.pop();
                }
            }
        }
        Dominators(ranges)
    }

    /// Whether all paths to `block` go through `through`.
    pub(super) fn has(&self, through: BlockId, block: BlockId) -> bool {
        let range = |block: BlockId| self.0.get(block).copied().flatten();
        match (range(through), range(block)) {
            (Some((first, last)), Some((number, _))) => (first..=last).contains(&number),
            _ => false,
        }
    }
}

/// The immediate dominator of each block that is reached from `start`, by the algorithm of Cooper, Harvey and Kennedy;
/// nothing where it takes too long.
fn immediate_dominators(
    start: BlockId,
    next: &[Vec<BlockId>],
    before: &[Vec<BlockId>],
) -> Option<Vec<Option<BlockId>>> {
    let order = postorder(start, next);
    let mut rank = vec![None; next.len()];
    order.iter().enumerate().for_each(|(number, &block)| rank[block] = Some(number));
    let mut dominators: Vec<Option<BlockId>> = vec![None; next.len()];
    dominators[start] = Some(start);
    let mut steps = STEPS * (1 + next.len());
    // Real code needs two or three rounds. Code drawn to need more does without.
    for _ in 0..ROUNDS {
        let mut changed = false;
        for &block in order.iter().rev().filter(|&&block| block != start) {
            let known = before[block].iter().copied().filter(|&before| dominators[before].is_some());
            let found = known.reduce(|a, b| common(a, b, &dominators, &rank, &mut steps));
            if steps == 0 {
                return None;
            }
            changed |= dominators[block] != found;
            dominators[block] = found;
        }
        if !changed {
            return Some(dominators);
        }
    }
    None
}

/// The nearest block that dominates both.
fn common(
    mut a: BlockId,
    mut b: BlockId,
    dominators: &[Option<BlockId>],
    rank: &[Option<usize>],
    steps: &mut usize,
) -> BlockId {
    while a != b && *steps > 0 {
        *steps -= 1;
        if rank[a] < rank[b] {
            a = dominators[a].unwrap_or(b);
        } else {
            b = dominators[b].unwrap_or(a);
        }
    }
    a
}

/// The blocks that are reached from `start`, each after those that are reached through it.
fn postorder(start: BlockId, next: &[Vec<BlockId>]) -> Vec<BlockId> {
    let mut seen = vec![false; next.len()];
    let mut order = Vec::new();
    let mut path = vec![(start, 0)];
    seen[start] = true;
    while let Some((block, child)) = path.last_mut() {
        match next[*block].get(*child) {
            Some(&next) => {
                *child += 1;
                if !std::mem::replace(&mut seen[next], true) {
                    path.push((next, 0));
                }
            }
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order
}
