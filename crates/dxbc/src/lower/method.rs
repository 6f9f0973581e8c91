//! Interfaces: which method a call means is found at run time, by what the surroundings say about the interface's slot.

use std::collections::BTreeMap;

use tmu_program::{Comparison, Condition, Diagnostic, Op, Source, Token};

use super::operand::IndexValue;
use super::operand_error;
use super::{INTERFACE_BANK, Lowering, TABLES, UNKNOWN};
use crate::names::Register;
use crate::program::Instruction;

/// Interfaces and function tables that are declared.
#[derive(Debug, Default)]
pub(super) struct Methods {
    /// First slot, number of slots and tables of each interface.
    interfaces: Vec<(u32, u32, Vec<u32>)>,
    /// Function bodies of each table.
    tables: BTreeMap<u32, Vec<u32>>,
}

impl Methods {
    /// Reads the declaration of a table.
    pub(super) fn declare_table(&mut self, i: &Instruction) {
        let word = |index: usize| i.words.get(index).copied().unwrap_or(0);
        let bodies = i.words.iter().skip(2).take(word(1) as usize).copied().collect();
        self.tables.insert(word(0), bodies);
    }

    /// Reads the declaration of an interface.
    pub(super) fn declare_interface(&mut self, i: &Instruction) {
        let word = |index: usize| i.words.get(index).copied().unwrap_or(0);
        let (types, length) = (word(2) & 0xffff, word(2) >> 16);
        let tables = i.words.iter().skip(3).take(types as usize).copied().collect();
        self.interfaces.push((word(0), length.max(1), tables));
    }

    /// The tables of the interface that a slot belongs to, with the body of a method in each.
    fn bodies(&self, slot: u32, method: usize) -> Option<Vec<(u32, u32)>> {
        let has = |(first, length, _): &&(u32, u32, Vec<u32>)| slot.wrapping_sub(*first) < *length;
        let (_, _, tables) = self.interfaces.iter().find(has)?;
        tables.iter().map(|table| Some((*table, *self.tables.get(table)?.get(method)?))).collect()
    }
}

/// The lanes go to the bodies that the tables of their slots have for the method, and reconverge behind the call.
pub(crate) fn fcall(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let undeclared = || {
        operand_error("DXBC-101", "an interface or method that is not declared", i, 0)
            .hint("dcl_interface and dcl_function_table declare them")
    };
    let operand = l.operand(i, 0)?;
    let number = operand.constant_index(0).and_then(|it| u32::try_from(it).ok()).ok_or_else(undeclared)?;
    let method = i.words.first().copied().unwrap_or(0) as usize;
    let bodies = l.methods.bodies(number, method).ok_or_else(undeclared)?;
    let table = match l.index(operand.indices.get(1), 0)? {
        IndexValue::Fixed(element) => {
            let slot = u64::from(number).saturating_add(element);
            l.slot_word(IndexValue::Fixed(slot.saturating_add(TABLES)))
        }
        IndexValue::At(element) => {
            let slot = l.temporary();
            l.push(Op::add(slot, element, number.wrapping_add(TABLES as u32)));
            l.slot_word(IndexValue::At(slot))
        }
    };
    let target = l.copied(Source::ZERO);
    for (table_number, body) in bodies {
        let address = l.structure.addresses.get(&(Register::FunctionBody, u64::from(body)));
        let address = *address.ok_or_else(undeclared)?;
        let chosen = l.predicate();
        // Number 0 stands for a slot without an instance.
        l.push(Op::compare(chosen, table, Comparison::EQUAL, table_number.wrapping_add(1), false));
        let (condition, then, otherwise) = (Condition::If(chosen), address.into(), target.into());
        l.push(Op::Select { to: Some(target), condition, then, otherwise });
    }
    let missing = l.predicate();
    l.push(Op::compare(missing, target, Comparison::EQUAL, Source::ZERO, false));
    let reason = "an interface is called whose slot has no instance".to_string();
    l.under(Condition::If(missing), |l| l.push(Op::Trap { reason }));
    let behind = l.new_label();
    l.push_to(Op::Push { token: Token::Return, target: UNKNOWN }, Condition::Always, behind);
    l.push(Op::BranchIndirect { address: target.into(), offset: 0 });
    l.bind(behind);
    Ok(())
}

impl Lowering<'_> {
    /// The first word of a vector of [`INTERFACE_BANK`].
    fn slot_word(&mut self, index: IndexValue) -> Source {
        let spot = self.constant_vector(u32::from(INTERFACE_BANK).into(), index);
        self.component(spot, 0)
    }
}
