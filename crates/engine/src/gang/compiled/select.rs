//! From operations to machine instructions: where operands are found, and where results go.

use std::collections::BTreeMap;

use iced_x86::Code;
use regalloc2::VReg;
use tmu_program::{Condition, Instruction, Operand, Predicate, Register, Source};

use super::steps::{Input, Part, Steps};
use crate::gang::bind::{Binder, Held};
use tmu_program::meaning::float;

/// What is known about a value besides where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// The bits are those of the program's value; else NaNs have yet to become the one NaN of the machine.
    pub(super) settled: bool,
    /// No lane holds a signalling NaN.
    pub(super) quiet: bool,
    /// No lane holds a denormal.
    pub(super) flushed: bool,
    /// The bits, if they are known when the code is made.
    pub(super) known: Option<u32>,
}

/// Nothing is known but that the bits are right.
pub(super) const BITS: Facts = Facts { settled: true, quiet: false, flushed: false, known: None };

/// A word in each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) input: Input,
    pub(super) facts: Facts,
}

/// The lanes in which something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Always,
    Never,
    Mask(VReg),
}

/// A row's content.
#[derive(Clone, Copy)]
struct InRow {
    value: Value,
    /// The register that has been written.
    written: Option<Register>,
}

/// A scalar that has been written.
#[derive(Clone, Copy)]
struct Renamed {
    /// Where lanes find it: they may still need the old one in its own place.
    slot: u32,
    value: Value,
}

/// Where an operation is executed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Once for all lanes: its results are scalars.
    Once,
    /// For sixteen lanes at a time.
    Lanes,
}

/// Instructions with guards that a run may have.
pub(super) const MOST_GUARDS: usize = 16;

/// Straight code in the making.
pub(super) struct Selector<'s, 'a> {
    binder: &'s mut Binder<'a>,
    /// Only the lanes of the window are written.
    masked: bool,
    section: Section,
    pub(super) once: Steps,
    pub(super) lanes: Steps,
    rows: BTreeMap<u32, InRow>,
    /// The lanes in which a predicate holds, and whether that was written.
    predicates: BTreeMap<u32, (Truth, bool)>,
    slots: BTreeMap<u32, Renamed>,
    /// The lanes that execute the operation, if it has a guard.
    guard: Option<Truth>,
    /// The first predicate in which guards are kept.
    kept: u32,
    /// The guards of the operations so far, by their number in the run.
    pub(super) guards: Vec<(u32, Held)>,
}

impl<'s, 'a> Selector<'s, 'a> {
    /// Code for a binder's operands; guards are kept in predicates from a number on.
    pub(super) fn new(binder: &'s mut Binder<'a>, kept: u32) -> Selector<'s, 'a> {
        let masked = binder.uniform.is_none();
        Selector {
            binder,
            masked,
            section: Section::Lanes,
            once: Steps::default(),
            lanes: Steps::default(),
            rows: BTreeMap::new(),
            predicates: BTreeMap::new(),
            slots: BTreeMap::new(),
            guard: None,
            kept,
            guards: Vec::new(),
        }
    }

    /// The code that grows now.
    pub(super) fn steps(&mut self) -> &mut Steps {
        match self.section {
            Section::Once => &mut self.once,
            Section::Lanes => &mut self.lanes,
        }
    }

    /// Adds the instruction of a number in the run; `None` if there is no code for it here.
    pub(super) fn add(&mut self, number: u32, instruction: &Instruction) -> Option<()> {
        let op = &instruction.op;
        let scalar = op.operands().iter().any(|operand| match *operand {
            Operand::Write(Some(register)) => self.slot_of(register).is_some(),
            Operand::WritePredicate(predicate) => self.slot_of_predicate(predicate).is_some(),
            _ => false,
        });
        self.section = if scalar { Section::Once } else { Section::Lanes };
        self.guard = None;
        if instruction.guard != Condition::Always {
            self.enter_guard(number, instruction.guard)?;
        }
        let found = self.integer(op).or_else(|| self.float(op)).or_else(|| self.function(op));
        found.or_else(|| self.convert(op))
    }

    /// Lets the results to come be those of a guard's lanes, and keeps these to be counted.
    fn enter_guard(&mut self, number: u32, guard: Condition) -> Option<()> {
        // Lanes in doubt would be counted twice.
        if !self.lanes.doubts.is_empty() || self.guards.len() == MOST_GUARDS {
            return None;
        }
        let truth = self.truth(guard);
        let held = match (self.binder.held(guard), truth) {
            (Held::Scalar(slot, flip), _) => {
                Held::Scalar(self.slots.get(&slot).map_or(slot, |renamed| renamed.slot), flip)
            }
            (Held::Masks(..), Truth::Mask(mask)) => {
                let place = self.kept + self.guards.len() as u32;
                self.lanes.push(Code::VEX_Kmovw_m16_kr, &[Part::Mask(place), Part::From(mask)]);
                Held::Masks(place, 0)
            }
            (_, Truth::Always) => Held::Always,
            _ => Held::Never,
        };
        self.guard = Some(truth);
        self.guards.push((number, held));
        Some(())
    }

    fn slot_of(&self, Register(register): Register) -> Option<u32> {
        self.binder.uniform?.registers[usize::from(register)]
    }

    fn slot_of_predicate(&self, Predicate(predicate): Predicate) -> Option<u32> {
        self.binder.uniform?.predicates[usize::from(predicate)]
    }

    // Operands

    /// Whether results are scalars.
    pub(super) fn is_once(&self) -> bool {
        self.section == Section::Once
    }

    /// The same bits in all lanes.
    pub(super) fn constant(&mut self, bits: u32) -> Value {
        let nan = bits & 0x7fff_ffff > 0x7f80_0000;
        let facts = Facts {
            settled: true,
            quiet: !nan || bits & 0x0040_0000 != 0,
            flushed: float::flush(bits) == bits,
            known: Some(bits),
        };
        Value { input: Input::Shared(self.binder.constant(bits)), facts }
    }

    /// A word as it is now; only its NaNs may have other bits.
    pub(super) fn read(&mut self, source: Source) -> Value {
        match source {
            Source::Immediate(bits) => self.constant(bits),
            Source::Constant { bank, offset } => {
                let bits = self.binder.context.constants().word(bank.into(), offset.into());
                self.constant(bits)
            }
            Source::Register(register) => match self.slot_of(register) {
                Some(slot) => self.scalar(slot),
                None => self.row(self.binder.row(register)),
            },
        }
    }

    /// A word with the bits that the program sees.
    pub(super) fn word(&mut self, source: Source) -> Value {
        let value = self.read(source);
        self.settle(value)
    }

    fn scalar(&mut self, slot: u32) -> Value {
        match (self.slots.get(&slot), self.section) {
            (None, _) => Value { input: Input::Shared(slot), facts: BITS },
            (Some(renamed), Section::Once) => renamed.value,
            (Some(renamed), Section::Lanes) => {
                let facts = renamed.value.facts;
                Value { input: Input::Shared(renamed.slot), facts: Facts { settled: true, ..facts } }
            }
        }
    }

    fn row(&mut self, row: u32) -> Value {
        if let Some(known) = self.rows.get(&row) {
            return known.value;
        }
        let to = self.lanes.vector();
        self.lanes.push(Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, &[Part::To(to), Part::Row(row)]);
        let value = Value { input: Input::Vector(to), facts: BITS };
        self.rows.insert(row, InRow { value, written: None });
        value
    }

    /// Where a condition holds.
    pub(super) fn truth(&mut self, condition: Condition) -> Truth {
        match self.binder.held(condition) {
            Held::Always => Truth::Always,
            Held::Never => Truth::Never,
            Held::Scalar(slot, flip) => {
                let input = self.scalar(slot).input;
                let steps = self.steps();
                let vector = steps.loaded(input);
                let code = match flip {
                    0 => Code::EVEX_Vptestmd_kr_k1_zmm_zmmm512b32,
                    _ => Code::EVEX_Vptestnmd_kr_k1_zmm_zmmm512b32,
                };
                Truth::Mask(steps.relation(code, Input::Vector(vector), Input::Vector(vector), None))
            }
            Held::Masks(predicate, flip) => {
                let truth = self.predicate(predicate);
                if flip == 0 { truth } else { self.not(truth) }
            }
        }
    }

    fn predicate(&mut self, predicate: u32) -> Truth {
        if let Some((truth, _)) = self.predicates.get(&predicate) {
            return *truth;
        }
        let to = self.lanes.mask();
        self.lanes.push(Code::VEX_Kmovw_kr_km16, &[Part::To(to), Part::Mask(predicate)]);
        self.predicates.insert(predicate, (Truth::Mask(to), false));
        Truth::Mask(to)
    }

    pub(super) fn not(&mut self, truth: Truth) -> Truth {
        match truth {
            Truth::Always => Truth::Never,
            Truth::Never => Truth::Always,
            Truth::Mask(mask) => Truth::Mask(self.steps().masks(Code::VEX_Knotw_kr_kr, &[mask])),
        }
    }

    /// A mask register with the lanes.
    pub(super) fn mask(&mut self, truth: Truth) -> VReg {
        let bits = match truth {
            Truth::Mask(mask) => return mask,
            Truth::Always => u32::MAX,
            Truth::Never => 0,
        };
        self.mask_of(bits)
    }

    /// A mask register with these bits.
    pub(super) fn mask_of(&mut self, bits: u32) -> VReg {
        let slot = self.binder.constant(bits);
        let steps = self.steps();
        let to = steps.mask();
        steps.push(Code::VEX_Kmovw_kr_km16, &[Part::To(to), Part::Word(slot)]);
        to
    }

    // Results

    /// Makes all NaNs the NaN of the machine.
    pub(super) fn settle(&mut self, value: Value) -> Value {
        if value.facts.settled { value } else { self.one_nan(value) }
    }

    /// As [`Selector::settle`], of any bits.
    pub(super) fn one_nan(&mut self, value: Value) -> Value {
        let nan = self.constant(float::NAN).input;
        let steps = self.steps();
        let vector = steps.loaded(value.input);
        let (input, unordered) = (Input::Vector(vector), Some(3));
        let nans = steps.relation(Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, input, input, unordered);
        let to = steps.replace(nans, vector, nan);
        Value {
            input: Input::Vector(to),
            facts: Facts { settled: true, quiet: true, known: None, ..value.facts },
        }
    }

    /// Makes a value a register's, in the lanes of the guard.
    pub(super) fn set(&mut self, to: Option<Register>, value: Value) {
        let Some(register) = to else { return };
        let value = match self.guard {
            Some(guard) => {
                let old = self.read(Source::Register(register));
                self.choose(guard, value, old)
            }
            None => value,
        };
        if let Some(slot) = self.slot_of(register) {
            let value = self.settle(value);
            self.set_scalar(slot, value);
            return;
        }
        self.rows.insert(self.binder.row(register), InRow { value, written: Some(register) });
    }

    fn set_scalar(&mut self, slot: u32, value: Value) {
        let place = self.binder.constant(0);
        let vector = self.once.loaded(value.input);
        self.once.push(Code::EVEX_Vmovd_rm32_xmm, &[Part::Word(place), Part::FromWord(vector)]);
        let value = Value { input: Input::Vector(vector), facts: value.facts };
        self.slots.insert(slot, Renamed { slot: place, value });
    }

    /// Makes a vector a register's.
    pub(super) fn set_bits(&mut self, to: Option<Register>, vector: VReg) {
        self.set(to, Value { input: Input::Vector(vector), facts: BITS });
    }

    /// Makes a truth a predicate's, in the lanes of the guard.
    pub(super) fn set_truth(&mut self, to: Predicate, truth: Truth) {
        let truth = match self.guard {
            Some(Truth::Mask(guard)) => {
                let old = self.truth(Condition::If(to));
                let [old, new] = [old, truth].map(|truth| self.mask(truth));
                Truth::Mask(self.chosen(guard, old, new))
            }
            Some(Truth::Never) => return,
            _ => truth,
        };
        let Some(slot) = self.slot_of_predicate(to) else {
            self.predicates.insert(to.0.into(), (truth, true));
            return;
        };
        let mask = self.mask(truth);
        let vector = self.once.vector();
        self.once.push(Code::EVEX_Vpmovm2d_zmm_kr, &[Part::To(vector), Part::From(mask)]);
        self.set_scalar(slot, Value { input: Input::Vector(vector), facts: BITS });
    }

    /// Stores what can be seen later. Lanes in which a result may be wrong keep what they had, and are marked in a predicate of
    /// their own. Returns the scalars to be copied from one place to another.
    pub(super) fn finish(
        &mut self,
        register: impl Fn(Register) -> bool,
        predicate: impl Fn(u32) -> bool,
        doubtful: u32,
    ) -> Vec<(u32, u32)> {
        self.section = Section::Lanes;
        let rows: Vec<(u32, Value)> = self
            .rows
            .iter()
            .filter(|(_, held)| held.written.is_some_and(&register))
            .map(|(row, held)| (*row, held.value))
            .collect();
        let predicates: Vec<(u32, Truth)> = self
            .predicates
            .iter()
            .filter(|(number, (_, written))| *written && predicate(**number))
            .map(|(number, (truth, _))| (*number, *truth))
            .collect();
        let window = self.stored_lanes(doubtful);
        for (row, value) in rows {
            let input = self.settle(value).input;
            let vector = self.lanes.loaded(input);
            let (code, parts) = (Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm, [Part::Row(row), Part::From(vector)]);
            match window {
                Some(window) => self.lanes.push_under(window, code, &parts),
                None => self.lanes.push(code, &parts),
            }
        }
        for (number, truth) in predicates {
            let mut mask = self.mask(truth);
            if let Some(window) = window {
                mask = self.within(window, number, mask);
            }
            self.lanes.push(Code::VEX_Kmovw_m16_kr, &[Part::Mask(number), Part::From(mask)]);
        }
        self.slots.iter().map(|(slot, renamed)| (renamed.slot, *slot)).collect()
    }

    /// The lanes whose results are stored, if that is not all of them.
    fn stored_lanes(&mut self, doubtful: u32) -> Option<VReg> {
        let window = self.masked.then(|| {
            let to = self.lanes.mask();
            self.lanes.push(Code::VEX_Kmovw_kr_km16, &[Part::To(to), Part::Window]);
            to
        });
        let doubts = std::mem::take(&mut self.lanes.doubts);
        let or = |steps: &mut Steps, a, b| steps.masks(Code::VEX_Korw_kr_kr_kr, &[a, b]);
        let Some(doubt) = doubts.into_iter().reduce(|a, b| or(&mut self.lanes, a, b)) else { return window };
        let (marked, stored) = match window {
            None => (doubt, self.lanes.masks(Code::VEX_Knotw_kr_kr, &[doubt])),
            Some(window) => (
                self.lanes.masks(Code::VEX_Kandw_kr_kr_kr, &[doubt, window]),
                self.lanes.masks(Code::VEX_Kandnw_kr_kr_kr, &[doubt, window]),
            ),
        };
        self.lanes.push(Code::VEX_Kmovw_m16_kr, &[Part::Mask(doubtful), Part::From(marked)]);
        Some(stored)
    }

    /// The new lanes of a predicate where the window is, the old ones elsewhere.
    fn within(&mut self, window: VReg, predicate: u32, mask: VReg) -> VReg {
        let old = self.lanes.mask();
        self.lanes.push(Code::VEX_Kmovw_kr_km16, &[Part::To(old), Part::Mask(predicate)]);
        self.chosen(window, old, mask)
    }

    /// The lanes of `new` where `mask` is, those of `old` elsewhere.
    fn chosen(&mut self, mask: VReg, old: VReg, new: VReg) -> VReg {
        let steps = self.steps();
        let kept = steps.masks(Code::VEX_Kandnw_kr_kr_kr, &[mask, old]);
        let new = steps.masks(Code::VEX_Kandw_kr_kr_kr, &[mask, new]);
        steps.masks(Code::VEX_Korw_kr_kr_kr, &[kept, new])
    }
}
