//! Asynchronous copies, barriers in memory, clusters.

use super::operands::Asked;
use super::{Base, Checker, Instruction, Operand, Space, Type, Value, span};
use crate::module::Address;
use crate::names::{Field, Word};
use crate::words::{Caching, Elements, StateSpace, TensorField};

/// Bytes that bulk copies count in.
const UNIT: u64 = 16;

/// Bytes of a tensor map.
const TENSOR_MAP: u64 = tmu_program::TENSOR_MAP_BYTES as u64;

impl Checker<'_> {
    /// `cp`: sizes, and where the addresses are.
    pub(super) fn copy(&mut self, instruction: &Instruction) {
        let has = |word| instruction.opcode.has(word);
        if has(Word::Cop) {
            self.small_copy(instruction);
        } else if has(Word::Tensor) {
            self.tensor_copy(instruction);
        } else if has(Word::Bulk) {
            self.bulk_copy(instruction);
        }
    }

    fn known(&self, instruction: &Instruction, field: Field) -> Option<u64> {
        match instruction.operand(field) {
            Some(Operand::Value(Value::Integer(number))) => Some(*number),
            _ => None,
        }
    }

    /// 4, 8 or 16 bytes.
    fn small_copy(&mut self, instruction: &Instruction) {
        if let Some(size) = self.known(instruction, Field::Size) {
            let large = instruction.opcode.choice() == Some(Caching::Cg);
            if !matches!(size, 4 | 8 | 16) || (large && size != 16) {
                let message = if large { "16 bytes are copied" } else { "4, 8 or 16 bytes are copied" };
                self.error("PTX-017", span(instruction, Field::Size), message);
            }
            if self.known(instruction, Field::Source).is_some_and(|source| source > size) {
                self.error("PTX-017", span(instruction, Field::Source), "not more than is copied");
            }
        }
        if let Some(source) = instruction.operand(Field::Source) {
            self.source(instruction, source);
        }
        self.variable_in(instruction, Field::A, Space::Shared);
        self.variable_in(instruction, Field::B, Space::Global);
    }

    /// How many bytes are read, or whether none is, from version 7.4 on.
    fn source(&mut self, instruction: &Instruction, source: &Operand) {
        let here = span(instruction, Field::Source);
        let is_predicate = matches!(source, Operand::Not(_))
            || matches!(source, Operand::Register(id) if self.register_type(*id) == Type::Pred);
        let ty = if is_predicate { Type::Pred } else { Type::U32 };
        if is_predicate && self.module.version < (7, 4) {
            self.error("PTX-013", here, "a source is ignored in the language from version 7.4 on");
        }
        self.scalar(source, Asked { ty, wider: false, written: false }, here);
    }

    fn bulk_copy(&mut self, instruction: &Instruction) {
        let has = |word| instruction.opcode.has(word);
        if self.known(instruction, Field::Size).is_some_and(|size| !size.is_multiple_of(UNIT)) {
            self.error("PTX-017", span(instruction, Field::Size), "a multiple of 16 bytes is copied");
        }
        self.policy_given(instruction);
        if has(Word::Prefetch) {
            return self.variable_in(instruction, Field::A, Space::Global);
        }
        let space = |global| if global { Space::Global } else { Space::Shared };
        let to_global = has(Word::BulkGroup);
        self.variable_in(instruction, Field::A, space(to_global));
        self.variable_in(instruction, Field::B, space(!to_global && has(Word::Global)));
        self.variable_in(instruction, Field::C, Space::Shared);
    }

    /// `cp.async.bulk.tensor` and its like.
    fn tensor_copy(&mut self, instruction: &Instruction) {
        self.policy_given(instruction);
        self.variable_in(instruction, Field::A, Space::Shared);
        self.variable_in(instruction, Field::C, Space::Shared);
        let here = span(instruction, Field::T);
        match instruction.operand(Field::T) {
            Some(Operand::Value(Value::Address { symbol, .. })) => {
                let space = self.variable(*symbol).map(|variable| variable.space);
                if space != Some(Space::Global) {
                    let message =
                        "a tensor map is named in global memory; elsewhere its generic address is wanted";
                    self.error("PTX-022", here, message);
                }
            }
            Some(operand) => {
                self.scalar(operand, Asked { ty: Type::B64, wider: false, written: false }, here);
            }
            None => {}
        }
    }

    /// `tensormap`, which machines have for themselves alone where fields are replaced.
    pub(super) fn tensor_map(&mut self, instruction: &Instruction) {
        if instruction.opcode.has(Word::Field) {
            self.of_machine_alone(instruction, "tensormap.replace");
            let field = instruction.opcode.choice::<TensorField>();
            let dimensions = if field == Some(TensorField::GlobalStride) { 4 } else { 5 };
            if self.known(instruction, Field::Index).is_some_and(|index| index >= dimensions) {
                let message = format!("there are {dimensions} of this field");
                self.error("PTX-017", span(instruction, Field::Index), message);
            }
            if let (Some(greatest), Some(value)) =
                (field.and_then(|field| self.greatest(field)), self.known(instruction, Field::N))
                && value > greatest
            {
                let message = format!("the field has the values 0 to {greatest} here, and no {value}");
                self.error("PTX-017", span(instruction, Field::N), message);
            }
            return;
        }
        self.variable_in(instruction, Field::A, Space::Global);
        self.variable_in(instruction, Field::B, Space::Shared);
        self.fence(instruction);
    }

    /// The greatest value of a field that is a choice, by the manual's table.
    fn greatest(&self, field: TensorField) -> Option<u64> {
        let (version, machine) = (self.module.version, self.module.target.machine);
        match field {
            TensorField::Elemtype if version >= (8, 7) && machine >= 100 => Some(15),
            TensorField::Elemtype => Some(12),
            TensorField::InterleaveLayout => Some(2),
            TensorField::SwizzleMode if version >= (8, 8) && machine == 103 => Some(4),
            TensorField::SwizzleMode | TensorField::SwizzleAtomicity => Some(3),
            TensorField::FillMode => Some(1),
            TensorField::Rank => Some(4),
            TensorField::GlobalAddress
            | TensorField::BoxDim
            | TensorField::GlobalDim
            | TensorField::GlobalStride
            | TensorField::ElementStride => None,
        }
    }

    /// What only a target such as sm_90a has.
    fn of_machine_alone(&mut self, instruction: &Instruction, name: &str) {
        if self.module.target.suffix.is_none() {
            let machine = self.module.target.machine;
            let message = format!("`{name}` needs a target such as sm_90a, and it is sm_{machine}");
            self.error("PTX-014", instruction.span, message);
        }
    }

    /// Where an address is that of a variable, the variable is in this space.
    fn variable_in(&mut self, instruction: &Instruction, field: Field, space: Space) {
        let Some(Operand::Address(Address { base, .. })) = instruction.operand(field) else { return };
        let wrong = match *base {
            Base::Symbol(symbol) | Base::Element { array: symbol, .. } => {
                self.variable(symbol).map(|variable| variable.space) != Some(space)
            }
            Base::Register(_) | Base::Zero => false,
        };
        if wrong {
            let message = format!("an address in {space} memory is expected here");
            self.error("PTX-022", span(instruction, field), message);
        }
    }

    /// `st.async`, `red.async`.
    pub(super) fn asynchronous_access(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        if opcode.has(Word::CompleteTxBytes) {
            self.variable_in(instruction, Field::A, Space::Shared);
            self.variable_in(instruction, Field::C, Space::Shared);
        } else {
            self.variable_in(instruction, Field::A, Space::Global);
        }
        if opcode.choice() == Some(Elements::V4) && opcode.data_type().is_some_and(|ty| ty.bits() == 64) {
            self.error("PTX-016", instruction.span, "at most 128 bits are moved at once");
        }
    }

    /// `mbarrier`.
    pub(super) fn mbarrier(&mut self, instruction: &Instruction) {
        self.variable_in(instruction, Field::A, Space::Shared);
        let here = span(instruction, Field::A);
        if instruction.opcode.space().is_none()
            && let Some(Operand::Address(Address { base: Base::Register(register), .. })) =
                instruction.operand(Field::A)
            && self.register_type(*register).bits() != self.address_bits()
        {
            let message = format!("an address here has {} bits", self.address_bits());
            self.error("PTX-022", here, message);
        }
        let arrives = instruction.opcode.has(Word::Arrive) || instruction.opcode.has(Word::ArriveDrop);
        if let Some(state) = instruction.operand(Field::D).filter(|_| arrives) {
            self.state(instruction, state);
        }
    }

    /// The state that an arrival gives, which it does not of a barrier of the cluster.
    fn state(&mut self, instruction: &Instruction, state: &Operand) {
        let here = span(instruction, Field::D);
        let of_cluster = instruction.opcode.choice() == Some(StateSpace::SharedCluster);
        if *state != Operand::Sink {
            if of_cluster {
                self.error("PTX-016", here, "`_` is expected here: barriers of a cluster give no state");
            }
            return self.scalar(state, Asked { ty: Type::B64, wider: false, written: true }, here);
        }
        if self.module.version < (7, 1) {
            self.error("PTX-013", here, "`_` is in the language here from version 7.1 on");
        }
    }

    /// `mapa`, `getctarank`: an address in a register, or that of a variable.
    pub(super) fn cluster_address(&mut self, instruction: &Instruction) {
        let here = span(instruction, Field::A);
        let Some(a) = instruction.operand(Field::A) else { return };
        if let Operand::Value(Value::Address { symbol, .. }) = a {
            let has = self.variable(*symbol).map(|variable| variable.space);
            if has != Some(Space::Shared) {
                self.error("PTX-022", here, "the variable is not in shared memory");
            }
            return;
        }
        let ty = instruction.opcode.data_type().unwrap_or(Type::U64);
        self.scalar(a, Asked { ty, wider: false, written: false }, here);
    }

    /// `setmaxnreg`, which machines have for themselves alone.
    pub(super) fn register_pool(&mut self, instruction: &Instruction) {
        self.of_machine_alone(instruction, "setmaxnreg");
        let fits = |count: u64| (24..=256).contains(&count) && count.is_multiple_of(8);
        if self.known(instruction, Field::N).is_some_and(|count| !fits(count)) {
            let message = "a warp has 24 to 256 registers for each thread, in eights";
            self.error("PTX-017", span(instruction, Field::N), message);
        }
    }

    /// `fence.proxy.tensormap`: a whole tensor map.
    pub(super) fn fence(&mut self, instruction: &Instruction) {
        if self.known(instruction, Field::Size).is_some_and(|size| size != TENSOR_MAP) {
            self.error(
                "PTX-017",
                span(instruction, Field::Size),
                "the size is 128 bytes, that of a tensor map",
            );
        }
    }
}
