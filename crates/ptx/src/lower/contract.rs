//! Products and sums that become one operation.
//!
//! A product and a sum that name no rounding "may be optimized to use fused-multiply-add instructions" (PTX ISA, `add`,
//! `mul`). The vendor's assembler does so unless told otherwise, and so do we, by the rule that it was seen to follow
//! (`ptxas` 12.6, sm_52):
//!
//! - product and sum stand in the same block, without guards, and agree in type and in `.ftz`; the product does not
//!   saturate;
//! - whatever reads the product is such a sum, or negates it for one, and reads it once;
//! - of two products in one sum, the first is taken.

use std::collections::{HashMap, HashSet};

use super::graph::Graph;
use super::mnemonic;
use crate::module::{Function, Instruction, Operand, RegisterId};
use crate::types::Type;

/// A sum that takes a product in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fused<'m> {
    /// The product.
    pub(super) product: &'m Instruction,
    /// The operand of the sum that is not the product.
    pub(super) other: &'m Operand,
    /// The product is negated.
    pub(super) negate_product: bool,
    /// The other operand is negated.
    pub(super) negate_other: bool,
}

/// The sums and products of a function that are one; instructions are told by the first byte of their text.
#[derive(Debug, Default)]
pub(super) struct Contraction<'m> {
    sums: HashMap<u32, Fused<'m>>,
    products: HashSet<u32>,
}

/// Where something stands: block, and place in it.
type At = (usize, usize);

/// What is known of a register.
#[derive(Clone, Debug, Default)]
struct Usage {
    writes: Vec<At>,
    reads: Vec<At>,
}

impl<'m> Contraction<'m> {
    /// Finds them.
    pub(super) fn new(function: &'m Function, graph: &Graph<'m>) -> Contraction<'m> {
        let finder = Finder { graph, usages: usages(function, graph) };
        let mut contraction = Contraction::default();
        for (number, block) in graph.blocks.iter().enumerate() {
            for (place, sum) in block.instructions.iter().enumerate().filter(|(_, sum)| is_sum(sum)) {
                if let Some((fused, inner)) = finder.fuse(sum, (number, place)) {
                    contraction.products.extend(inner);
                    contraction.products.insert(fused.product.place.start);
                    contraction.sums.insert(sum.place.start, fused);
                }
            }
        }
        contraction.keep_needed(&finder);
        contraction
    }

    /// Products that some reader does not take in stay.
    fn keep_needed(&mut self, finder: &Finder<'m, '_>) {
        let taken: HashSet<(u32, u32)> =
            self.sums.iter().map(|(sum, fused)| (fused.product.place.start, *sum)).collect();
        for block in &finder.graph.blocks {
            for product in block.instructions.iter().filter(|product| is_product(product)) {
                let Some(to) = destination(product) else { continue };
                let start = product.place.start;
                let is_taken = |at: &At| {
                    let reader = finder.at(*at);
                    match negation(reader).and_then(|_| destination(reader)) {
                        Some(negated) => finder.usages[negated.index()]
                            .reads
                            .iter()
                            .all(|at| taken.contains(&(start, finder.at(*at).place.start))),
                        None => taken.contains(&(start, reader.place.start)),
                    }
                };
                if self.products.contains(&start) && !finder.usages[to.index()].reads.iter().all(is_taken) {
                    self.products.remove(&start);
                    // What was a negation only for the sums stays as well.
                    for at in &finder.usages[to.index()].reads {
                        self.products.remove(&finder.at(*at).place.start);
                    }
                }
            }
        }
    }

    /// What a sum takes in.
    pub(super) fn of_sum(&self, sum: &Instruction) -> Option<Fused<'m>> {
        self.sums.get(&sum.place.start).copied()
    }

    /// Whether an instruction's result is only read where it is taken in.
    pub(super) fn is_taken_in(&self, instruction: &Instruction) -> bool {
        self.products.contains(&instruction.place.start)
    }
}

fn is_float(i: &Instruction) -> bool {
    i.guard.is_none()
        && i.opcode.word("rnd").is_none()
        && matches!(i.opcode.data_type(), Some(Type::F32 | Type::F64))
}

fn is_sum(i: &Instruction) -> bool {
    matches!(mnemonic(i), "add" | "sub") && is_float(i)
}

fn is_product(i: &Instruction) -> bool {
    mnemonic(i) == "mul" && is_float(i) && !i.opcode.has("sat")
}

/// The register that a negation reads.
fn negation(i: &Instruction) -> Option<RegisterId> {
    if mnemonic(i) != "neg" || !is_float(i) {
        return None;
    }
    register(i.operand("a")?)
}

fn register(operand: &Operand) -> Option<RegisterId> {
    match operand {
        Operand::Register(id) => Some(*id),
        _ => None,
    }
}

fn destination(i: &Instruction) -> Option<RegisterId> {
    register(i.operand("d")?)
}

fn each_register(operand: &Operand, f: &mut impl FnMut(RegisterId)) {
    match operand {
        Operand::Register(id) | Operand::Part(id, _) => f(*id),
        Operand::Address(address) => {
            if let Some(id) = address.base.register() {
                f(id);
            }
        }
        Operand::Vector(inner) | Operand::List(inner) => inner.iter().for_each(|one| each_register(one, f)),
        Operand::Not(inner) | Operand::Negative(inner) => each_register(inner, f),
        Operand::Special(..) | Operand::Value(_) | Operand::Sink => {}
    }
}

fn usages(function: &Function, graph: &Graph<'_>) -> Vec<Usage> {
    let mut usages = vec![Usage::default(); function.registers.len()];
    for (number, block) in graph.blocks.iter().enumerate() {
        for (place, i) in block.instructions.iter().enumerate() {
            for (slot, operand) in i.opcode.row.slots.iter().zip(&i.operands) {
                let Some(operand) = operand else { continue };
                each_register(operand, &mut |id| {
                    let usage = &mut usages[id.index()];
                    // Parts of registers are read and written.
                    if slot.written {
                        usage.writes.push((number, place));
                    }
                    if !slot.written
                        || !matches!(operand, Operand::Register(_) | Operand::Vector(_) | Operand::List(_))
                    {
                        usage.reads.push((number, place));
                    }
                });
            }
        }
    }
    usages
}

struct Finder<'m, 'g> {
    graph: &'g Graph<'m>,
    usages: Vec<Usage>,
}

impl<'m> Finder<'m, '_> {
    fn at(&self, (block, place): At) -> &'m Instruction {
        self.graph.blocks[block].instructions[place]
    }

    /// What a sum can take in, and the negation in between if there is one.
    fn fuse(&self, sum: &'m Instruction, at: At) -> Option<(Fused<'m>, Option<u32>)> {
        let (a, b) = (sum.operand("a")?, sum.operand("b")?);
        if a == b {
            return None;
        }
        let subtracts = mnemonic(sum) == "sub";
        let candidates = [(a, b, false, subtracts), (b, a, subtracts, false)];
        candidates.into_iter().find_map(|(operand, other, negate_product, negate_other)| {
            let (product, between) = self.product_of(register(operand)?, sum, at)?;
            let negate_product = negate_product != between.is_some();
            Some((Fused { product, other, negate_product, negate_other }, between))
        })
    }

    /// The product that a register holds for a sum, if all that reads it can take it in.
    fn product_of(
        &self,
        id: RegisterId,
        sum: &Instruction,
        at: At,
    ) -> Option<(&'m Instruction, Option<u32>)> {
        let [written] = self.usages[id.index()].writes[..] else { return None };
        let definition = self.at(written);
        if let Some(inner) = negation(definition) {
            let fits = definition.opcode.has("ftz") == sum.opcode.has("ftz");
            let [product_at] = self.usages[inner.index()].writes[..] else { return None };
            let all = fits && self.readers_are_sums(id, product_at, sum);
            let product = self.fitting(product_at, sum, at).filter(|_| all)?;
            let readers = self.usages[inner.index()].reads.len();
            return (readers == 1).then_some((product, Some(definition.place.start)));
        }
        let product = self.fitting(written, sum, at)?;
        self.readers_are_sums(id, written, sum).then_some((product, None))
    }

    /// The product at a place, if it agrees with the sum and its factors are still what they were.
    fn fitting(&self, product_at: At, sum: &Instruction, at: At) -> Option<&'m Instruction> {
        let product = self.at(product_at);
        let fits = is_product(product)
            && product.opcode.data_type() == sum.opcode.data_type()
            && product.opcode.has("ftz") == sum.opcode.has("ftz")
            && product_at.0 == at.0
            && product_at.1 < at.1;
        let kept = |name: &str| {
            let Some(factor) = product.operand(name).and_then(register) else { return true };
            let between = |write: &At| write.0 == at.0 && (product_at.1..at.1).contains(&write.1);
            !self.usages[factor.index()].writes.iter().any(between)
        };
        (fits && kept("a") && kept("b")).then_some(product)
    }

    /// Whether everything that reads a register is a sum of the same kind in the same block, or negates it for one.
    fn readers_are_sums(&self, id: RegisterId, written: At, like: &Instruction) -> bool {
        let reads = &self.usages[id.index()].reads;
        reads.iter().all(|&read| {
            let reader = self.at(read);
            let same = reader.opcode.data_type() == like.opcode.data_type()
                && reader.opcode.has("ftz") == like.opcode.has("ftz");
            let once = reads.iter().filter(|other| **other == read).count() == 1;
            let negated = negation(reader).and_then(|_| destination(reader));
            let through = negated.is_some_and(|to| {
                let usage = &self.usages[to.index()];
                usage.writes.len() == 1
                    && usage.reads.iter().all(|at| is_sum(self.at(*at)) && at.0 == written.0)
            });
            same && once && read.0 == written.0 && read.1 > written.1 && (is_sum(reader) || through)
        })
    }
}
