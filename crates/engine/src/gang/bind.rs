//! A program made ready for gangs: kernels chosen, operands resolved to rows and scalars, constants read.

use tmu_program::{
    BooleanFunction, Condition, Conversion, FloatFunction, FloatMode, FloatSource, Op, Predicate, Register,
    Source, Space, Special,
};
use tmu_texture::cpu::Width;
use tmu_texture::lanes::ALL_LANES;

use super::constants::Constants;
use super::each::Copied;
use super::fetch::Fetching;
use super::kernel::{Kernel, Kernels};
use super::memory::Access;
use super::state::{GANG, Masks, State, Window};
use super::uniform::Uniform;
use super::{conversion, float, function, integer, wide};
use crate::context::Context;

/// What a kernel knows about its operation besides operands and result.
#[derive(Clone, Copy)]
pub(crate) struct Parameters {
    /// Bits of each operand that are kept.
    pub(crate) keep: [u32; 3],
    /// Bits of each operand that are flipped then.
    pub(crate) flip: [u32; 3],
    /// Whatever the operation needs.
    pub(crate) numbers: [u32; 2],
    pub(crate) mode: FloatMode,
    pub(crate) function: FloatFunction,
    pub(crate) conversion: Conversion,
    pub(crate) wide: tmu_program::WideFunction,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            keep: [u32::MAX; 3],
            flip: [0; 3],
            numbers: [0; 2],
            mode: FloatMode::default(),
            function: FloatFunction::RangeReduction,
            conversion: Conversion::new(None, tmu_program::Type::U32, Source::ZERO, tmu_program::Type::U32),
            wide: tmu_program::WideFunction::Add,
        }
    }
}

/// An operation with its kernels, before it is known which operands are scalars.
pub(crate) struct Prepared {
    pub(super) kernels: Kernels,
    pub(super) to: [Option<Register>; 2],
    pub(super) to_predicate: Option<Predicate>,
    pub(super) inputs: [Source; 4],
    pub(super) count: usize,
    pub(super) condition: Condition,
    pub(super) parameters: Parameters,
}

impl Prepared {
    pub(super) fn new(kernels: Kernels, to: Option<Register>, sources: &[Source]) -> Prepared {
        let mut inputs = [Source::ZERO; 4];
        inputs[..sources.len()].copy_from_slice(sources);
        Prepared {
            kernels,
            to: [to, None],
            to_predicate: None,
            inputs,
            count: sources.len(),
            condition: Condition::Always,
            parameters: Parameters::default(),
        }
    }

    pub(super) fn floats(
        kernels: Kernels,
        to: Option<Register>,
        sources: &[FloatSource],
        mode: FloatMode,
    ) -> Prepared {
        let values: Vec<Source> = sources.iter().map(|source| source.value).collect();
        let mut prepared = Prepared::new(kernels, to, &values);
        prepared.parameters.mode = mode;
        for (operand, source) in sources.iter().enumerate() {
            prepared = prepared.signs(operand, source.absolute, source.negate);
        }
        prepared
    }

    pub(super) fn signs(mut self, operand: usize, absolute: bool, negate: bool) -> Prepared {
        self.parameters.keep[operand] = if absolute { 0x7fff_ffff } else { u32::MAX };
        self.parameters.flip[operand] = if negate { 0x8000_0000 } else { 0 };
        self
    }

    pub(super) fn numbers(mut self, numbers: [u32; 2]) -> Prepared {
        self.parameters.numbers = numbers;
        self
    }

    pub(super) fn function(mut self, function: FloatFunction) -> Prepared {
        self.parameters.function = function;
        self
    }

    pub(super) fn conversion(mut self, conversion: Conversion, mode: FloatMode) -> Prepared {
        (self.parameters.conversion, self.parameters.mode) = (conversion, mode);
        self
    }

    pub(super) fn condition(mut self, condition: Condition) -> Prepared {
        self.condition = condition;
        self
    }

    pub(super) fn into_predicate(mut self, to: Predicate) -> Prepared {
        self.to_predicate = Some(to);
        self
    }

    /// Whether anything comes of it.
    fn wanted(&self) -> bool {
        self.to_predicate.is_some() || self.to.iter().any(Option::is_some)
    }
}

/// The kernels of an operation; `None` if it has none.
pub(crate) fn prepare(op: &Op, width: Width) -> Option<Prepared> {
    function::prepare(op)
        .or_else(|| float::prepare(op, width))
        .or_else(|| conversion::prepare(op))
        .or_else(|| wide::prepare(op))
        .or_else(|| integer::prepare(op))
}

/// Where a condition is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// It holds everywhere.
    Always,
    /// It holds nowhere.
    Never,
    /// In a scalar that is 0 or all ones, exclusive or the second word.
    Scalar(u32, u32),
    /// In a predicate of each warp, exclusive or the second word.
    Masks(u32, u32),
}

impl Held {
    /// The lanes in which it holds.
    #[inline]
    pub(crate) fn masks(self, state: &State) -> Masks {
        match self {
            Held::Always => [ALL_LANES; GANG],
            Held::Never => [0; GANG],
            Held::Scalar(scalar, flip) => [state.scalars[scalar as usize] ^ flip; GANG],
            Held::Masks(predicate, flip) => state.predicates[predicate as usize].map(|mask| mask ^ flip),
        }
    }
}

/// Where a word is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Row(u32),
    Scalar(u32),
}

/// How an instruction is executed.
pub(crate) enum Action {
    /// It does nothing but take its step.
    Nothing,
    /// By a kernel.
    Kernel(Kernel),
    /// The thread index of each lane along an axis, into a row.
    Thread(usize),
    /// The block index of each warp along an axis, into a row.
    Block(usize),
    Fetch(Box<Fetching>),
    Load(Box<Access>),
    Store(Box<Access>),
    LoadConstant(Box<Constants>),
    /// Warp by warp, as without gangs.
    EachWarp(Box<Copied>),
    /// A function of two conditions, into predicates or into a scalar.
    Combine(Box<Combined>),
    /// It decides where the warps go on.
    Control,
    /// It is for warps on their own.
    Alone,
}

/// An instruction made ready: small, for many of them are wanted one after the other.
pub(crate) struct Bound {
    pub(crate) action: Action,
    pub(crate) guard: Held,
    pub(crate) inputs: [u32; 4],
    pub(crate) to: [u32; 2],
    pub(crate) condition: Held,
    pub(crate) parameters: Box<Parameters>,
}

impl Bound {
    /// Whether it may let the lanes of a whole gang part: control that only some of them follow.
    pub(crate) fn parts(&self) -> bool {
        matches!(self.action, Action::Control) && matches!(self.guard, Held::Masks(..))
    }
}

/// Two conditions and what is made of them.
#[derive(Clone, Copy)]
pub(crate) struct Combined {
    a: Held,
    b: Held,
    function: BooleanFunction,
    /// The scalar that the result goes to, or the predicate.
    to: Result<u32, u32>,
}

impl Combined {
    pub(crate) fn execute(&self, state: &mut State, window: &Window) {
        let (a, b) = (self.a.masks(state), self.b.masks(state));
        let combined: Masks = std::array::from_fn(|warp| match self.function {
            BooleanFunction::And => a[warp] & b[warp],
            BooleanFunction::Or => a[warp] | b[warp],
            BooleanFunction::Xor => a[warp] ^ b[warp],
        });
        match self.to {
            Ok(scalar) => state.scalars[scalar as usize] = combined[0],
            Err(predicate) => state.put_predicate(predicate, &combined, window),
        }
    }
}

/// What has no place: a result that nobody wants.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// Resolves operands: to scalars where that is known to be right, else to rows.
pub(crate) struct Binder<'a> {
    pub(crate) context: &'a Context<'a>,
    /// Which registers and predicates are scalars; `None` while lanes may differ in all of them.
    pub(crate) uniform: Option<&'a Uniform>,
    pub(crate) scalars: &'a mut Vec<u32>,
    /// The row of each register.
    pub(crate) rows: &'a [u32],
    pub(crate) width: Width,
}

impl Binder<'_> {
    pub(crate) fn bind(&mut self, number: usize) -> Bound {
        let context = self.context;
        let instruction = &context.program.instructions[number];
        let mut bound = Bound {
            action: self.action(&instruction.op),
            guard: self.held(instruction.guard),
            condition: Held::Always,
            inputs: [0; 4],
            to: [NOWHERE; 2],
            parameters: Box::default(),
        };
        if matches!(bound.action, Action::Nothing | Action::Kernel(_))
            && let Some(prepared) = prepare(&instruction.op, self.width)
        {
            self.bind_kernel(&mut bound, &prepared);
        }
        if let Op::ReadSpecial { to, special } = instruction.op {
            // Those that are not known here are read warp by warp.
            self.bind_special(&mut bound, to, special);
        }
        bound
    }

    fn bind_kernel(&mut self, bound: &mut Bound, prepared: &Prepared) {
        if !prepared.wanted() {
            bound.action = Action::Nothing;
            return;
        }
        let mut kinds = 0;
        for (operand, source) in prepared.inputs[..prepared.count].iter().enumerate() {
            bound.inputs[operand] = match self.word(*source) {
                Word::Row(row) => row,
                Word::Scalar(scalar) => {
                    kinds |= 1 << operand;
                    scalar
                }
            };
        }
        *bound.parameters = prepared.parameters;
        if prepared.kernels.wants_kinds {
            bound.parameters.numbers[0] = kinds as u32;
        }
        bound.condition = self.held(prepared.condition);
        let mut scalar = false;
        for (place, to) in bound.to.iter_mut().zip(prepared.to) {
            let Some(Register(register)) = to else { continue };
            *place = match self.uniform.and_then(|uniform| uniform.registers[usize::from(register)]) {
                Some(slot) => {
                    scalar = true;
                    slot
                }
                None => self.rows[usize::from(register)],
            };
        }
        if let Some(Predicate(predicate)) = prepared.to_predicate {
            bound.to[0] = match self.uniform.and_then(|uniform| uniform.predicates[usize::from(predicate)]) {
                Some(slot) => {
                    scalar = true;
                    slot
                }
                None => predicate.into(),
            };
        }
        let kernels = &prepared.kernels;
        bound.action = Action::Kernel(if scalar { kernels.scalar } else { kernels.rows[kinds & 7] });
    }

    fn bind_special(&mut self, bound: &mut Bound, to: Option<Register>, special: Special) {
        let Some(register) = to else {
            bound.action = Action::Nothing;
            return;
        };
        if let Some(value) = self.special(special) {
            let kernels = super::kernel::of_one::<integer::Copied>();
            bound.inputs[0] = self.constant(value);
            let slot = self.uniform.and_then(|uniform| uniform.registers[usize::from(register.0)]);
            bound.to[0] = slot.unwrap_or(self.row(register));
            bound.action = Action::Kernel(if slot.is_some() { kernels.scalar } else { kernels.rows[1] });
            return;
        }
        bound.to[0] = self.row(register);
        bound.action = match special {
            Special::Thread(axis) => Action::Thread(axis as usize),
            Special::Block(axis) => Action::Block(axis as usize),
            _ => return,
        };
    }

    /// A special register that is the same in all blocks.
    pub(crate) fn special(&self, special: Special) -> Option<u32> {
        same_everywhere(self.context, special)
    }

    fn action(&mut self, op: &Op) -> Action {
        match op {
            Op::Nothing | Op::MemoryBarrier => Action::Nothing,
            Op::Fetch(fetch) => Action::Fetch(Box::new(Fetching::new(self, op, fetch))),
            Op::Load { space: Space::Global | Space::Generic, .. } => {
                Access::new(self, op).map_or(Action::Alone, |access| Action::Load(Box::new(access)))
            }
            Op::Store { space: Space::Global | Space::Generic, .. } => {
                Access::new(self, op).map_or(Action::Alone, |access| Action::Store(Box::new(access)))
            }
            &Op::Combine { to: Predicate(to), a, b, function } => {
                let slot = self.uniform.and_then(|uniform| uniform.predicates[usize::from(to)]);
                let to = slot.ok_or(to.into());
                let combined = Combined { a: self.held(a), b: self.held(b), function, to };
                Action::Combine(Box::new(combined))
            }
            Op::LoadConstant { .. } => {
                Constants::new(self, op).map_or(Action::Alone, |load| Action::LoadConstant(Box::new(load)))
            }
            Op::Load { space: Space::Local, .. } | Op::Store { space: Space::Local, .. } => {
                Action::EachWarp(Box::new(Copied::new(self, op)))
            }
            op if alone(op) => Action::Alone,
            _ if op.class() == tmu_program::Class::Control => Action::Control,
            _ if prepare(op, self.width).is_some() => Action::Nothing,
            _ => Action::EachWarp(Box::new(Copied::new(self, op))),
        }
    }

    /// Where a source is found.
    pub(crate) fn word(&mut self, source: Source) -> Word {
        match source {
            Source::Immediate(bits) => Word::Scalar(self.constant(bits)),
            Source::Constant { bank, offset } => {
                let value = self.context.constants().word(bank.into(), offset.into());
                Word::Scalar(self.constant(value))
            }
            Source::Register(Register(register)) => {
                match self.uniform.and_then(|uniform| uniform.registers[usize::from(register)]) {
                    Some(slot) => Word::Scalar(slot),
                    None => Word::Row(self.rows[usize::from(register)]),
                }
            }
        }
    }

    /// The row of a register that is not uniform.
    pub(crate) fn row(&self, Register(register): Register) -> u32 {
        self.rows[usize::from(register)]
    }

    /// A scalar that never changes.
    pub(crate) fn constant(&mut self, value: u32) -> u32 {
        self.scalars.push(value);
        self.scalars.len() as u32 - 1
    }

    pub(crate) fn held(&self, condition: Condition) -> Held {
        let (Predicate(predicate), flip) = match condition {
            Condition::Always => return Held::Always,
            Condition::Never => return Held::Never,
            Condition::If(predicate) => (predicate, 0),
            Condition::Unless(predicate) => (predicate, u32::MAX),
        };
        match self.uniform.and_then(|uniform| uniform.predicates[usize::from(predicate)]) {
            Some(slot) => Held::Scalar(slot, flip),
            None => Held::Masks(predicate.into(), flip),
        }
    }
}

/// Whether an operation is for warps on their own.
pub(crate) fn alone(op: &Op) -> bool {
    match op {
        Op::Load { space, .. } | Op::Store { space, .. } => *space == Space::Shared,
        Op::Atomic { .. }
        | Op::SurfaceLoad { .. }
        | Op::SurfaceStore { .. }
        | Op::SurfaceAtomic { .. }
        | Op::BarrierResult { .. }
        | Op::WakeQuads
        | Op::RestoreLanes
        | Op::Barrier { .. }
        | Op::BranchIndirect { .. } => true,
        _ => false,
    }
}

/// A special register that all threads of a launch share.
pub(crate) fn same_everywhere(context: &Context<'_>, special: Special) -> Option<u32> {
    let launch = &context.launch;
    match special {
        Special::BlockSize(axis) => Some(launch.block[axis as usize]),
        Special::GridSize(axis) => Some(launch.grid[axis as usize]),
        Special::WarpCount => Some(launch.warps()),
        Special::SharedBytes => Some(launch.shared_bytes(context.program)),
        _ => None,
    }
}
