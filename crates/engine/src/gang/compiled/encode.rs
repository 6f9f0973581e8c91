//! The bytes of a routine: what is done once, then a loop over the lanes, sixteen at a time.
//!
//! A routine is called as `routine(rows, scalars, predicates, window, first, count)` by the System V convention: addresses
//! of the rows' addresses, of the scalars, of the predicates (a mask for each warp) and of the window's masks, the first
//! group of sixteen lanes and how many groups there are.

use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, OpKind, Register};
use regalloc2::{Allocation, Edit, Inst, Output, ProgPoint, RegClass};

use super::steps::{Part, Step, Steps};

const ROWS: Register = Register::RDI;
const SCALARS: Register = Register::RSI;
const PREDICATES: Register = Register::RDX;
const WINDOW: Register = Register::RCX;
/// The first group, on entry.
const FIRST: Register = Register::R8;
/// Groups that are left.
const COUNT: Register = Register::R9;
/// Bytes from the start of a row to the lanes of the group.
const LANES: Register = Register::R10;
/// Bytes from the start of a predicate to them.
const MASKS: Register = Register::R11;
const SPARE: Register = Register::RAX;

/// Bytes of a vector, and of a place on the stack.
const VECTOR: i64 = 64;
/// Bytes of a predicate: a mask of 32 lanes for each warp of a gang.
const PREDICATE: i64 = 4 * super::super::state::GANG as i64;

/// Code with the registers that were chosen for it.
pub(super) struct Allocated<'s> {
    pub(super) steps: &'s Steps,
    pub(super) output: Output,
}

/// The code of a routine.
pub(super) fn encode(once: &Allocated, lanes: &Allocated) -> Result<Vec<u8>, IcedError> {
    let mut writer = Writer { encoder: Encoder::new(64), length: 0 };
    let frame = VECTOR * once.output.num_spillslots.max(lanes.output.num_spillslots) as i64;
    if frame > 0 {
        writer.put(&Instruction::with2(Code::Sub_rm64_imm32, Register::RSP, frame as i32)?)?;
    }
    writer.straight(once)?;
    if !lanes.steps.steps.is_empty() {
        writer.every_group(lanes)?;
    }
    if frame > 0 {
        writer.put(&Instruction::with2(Code::Add_rm64_imm32, Register::RSP, frame as i32)?)?;
    }
    writer.put(&Instruction::with(Code::VEX_Vzeroupper))?;
    writer.put(&Instruction::with(Code::Retnq))?;
    Ok(writer.encoder.take_buffer())
}

/// A scalar.
fn word(slot: u32) -> MemoryOperand {
    MemoryOperand::with_base_displ(SCALARS, 4 * i64::from(slot))
}

struct Writer {
    encoder: Encoder,
    length: u64,
}

impl Writer {
    fn put(&mut self, instruction: &Instruction) -> Result<(), IcedError> {
        self.length += self.encoder.encode(instruction, self.length)? as u64;
        Ok(())
    }

    /// The loop.
    fn every_group(&mut self, lanes: &Allocated) -> Result<(), IcedError> {
        self.put(&Instruction::with2(Code::Mov_r64_rm64, LANES, FIRST)?)?;
        self.put(&Instruction::with2(Code::Shl_rm64_imm8, LANES, VECTOR.ilog2())?)?;
        self.put(&Instruction::with2(Code::Lea_r64_m, MASKS, MemoryOperand::with_base_index(FIRST, FIRST))?)?;
        let top = self.length;
        self.straight(lanes)?;
        self.put(&Instruction::with2(Code::Add_rm64_imm8, LANES, VECTOR as i32)?)?;
        self.put(&Instruction::with2(Code::Add_rm64_imm8, MASKS, 2)?)?;
        self.put(&Instruction::with2(Code::Sub_rm64_imm8, COUNT, 1)?)?;
        self.put(&Instruction::with_branch(Code::Jne_rel32_64, top)?)
    }

    /// All instructions, with the moves between registers and to the stack before and after them.
    fn straight(&mut self, code: &Allocated) -> Result<(), IcedError> {
        let mut edits = code.output.edits.iter().peekable();
        for (number, step) in code.steps.steps.iter().enumerate() {
            let inst = Inst::new(number);
            while let Some((_, edit)) = edits.next_if(|(point, _)| *point <= ProgPoint::before(inst)) {
                self.edit(edit)?;
            }
            self.step(step, code.output.inst_allocs(inst))?;
        }
        Ok(())
    }

    fn edit(&mut self, Edit::Move { from, to }: &Edit) -> Result<(), IcedError> {
        if from == to {
            return Ok(());
        }
        let is_mask = |place: &Allocation| place.as_reg().is_some_and(|it| it.class() == RegClass::Int);
        let masks = is_mask(from) || is_mask(to);
        let stack = |place: &Allocation| {
            let slot = place.as_stack().map_or(0, regalloc2::SpillSlot::index);
            MemoryOperand::with_base_displ(Register::RSP, VECTOR * slot as i64)
        };
        let move_ = match (from.as_reg(), to.as_reg()) {
            (Some(_), Some(_)) if masks => {
                Instruction::with2(Code::VEX_Kmovw_kr_km16, register(*to), register(*from))?
            }
            (Some(_), Some(_)) => {
                Instruction::with2(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, register(*to), register(*from))?
            }
            (None, _) if masks => Instruction::with2(Code::VEX_Kmovw_kr_km16, register(*to), stack(from))?,
            (None, _) => {
                Instruction::with2(Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, register(*to), stack(from))?
            }
            (_, None) if masks => Instruction::with2(Code::VEX_Kmovw_m16_kr, stack(to), register(*from))?,
            (_, None) => {
                Instruction::with2(Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm, stack(to), register(*from))?
            }
        };
        self.put(&move_)
    }

    fn step(&mut self, step: &Step, registers: &[Allocation]) -> Result<(), IcedError> {
        let mut registers = registers.iter().map(|place| register(*place));
        let mut next = || registers.next().unwrap_or(Register::None);
        let mut instruction = Instruction::default();
        instruction.set_code(step.code);
        for (number, part) in (0..).zip(&step.parts) {
            match *part {
                Part::To(_) | Part::From(_) => set_register(&mut instruction, number, next()),
                Part::ToHalf(_) | Part::FromHalf(_) => {
                    set_register(&mut instruction, number, part_of(next(), Register::YMM0));
                }
                Part::FromWord(_) => set_register(&mut instruction, number, part_of(next(), Register::XMM0)),
                Part::Through { .. } => {
                    set_register(&mut instruction, number, next());
                    next();
                }
                Part::Number(value) => {
                    instruction.set_op_kind(number, OpKind::Immediate8);
                    instruction.set_immediate8(value);
                }
                Part::Row(row) => {
                    let address = MemoryOperand::with_base_displ(ROWS, 8 * i64::from(row));
                    self.put(&Instruction::with2(Code::Mov_r64_rm64, SPARE, address)?)?;
                    set_memory(&mut instruction, number, &MemoryOperand::with_base_index(SPARE, LANES));
                }
                Part::Shared(slot) => {
                    set_memory(&mut instruction, number, &word(slot));
                    instruction.set_is_broadcast(true);
                }
                Part::Word(slot) => set_memory(&mut instruction, number, &word(slot)),
                Part::Mask(predicate) => {
                    let start = PREDICATE * i64::from(predicate);
                    let place =
                        MemoryOperand::with_base_index_scale_displ_size(PREDICATES, MASKS, 1, start, 1);
                    set_memory(&mut instruction, number, &place);
                }
                Part::Window => {
                    set_memory(&mut instruction, number, &MemoryOperand::with_base_index(WINDOW, MASKS));
                }
            }
        }
        if step.under.is_some() {
            instruction.set_op_mask(next());
            instruction.set_zeroing_masking(step.zeroing);
        }
        self.put(&instruction)
    }
}

fn set_register(instruction: &mut Instruction, number: u32, register: Register) {
    instruction.set_op_kind(number, OpKind::Register);
    instruction.set_op_register(number, register);
}

fn set_memory(instruction: &mut Instruction, number: u32, place: &MemoryOperand) {
    instruction.set_op_kind(number, OpKind::Memory);
    instruction.set_memory_base(place.base);
    instruction.set_memory_index(place.index);
    instruction.set_memory_index_scale(place.scale);
    instruction.set_memory_displ_size(place.displ_size);
    instruction.set_memory_displacement64(place.displacement as u64);
}

/// The register that is the lower part of a vector register; `first` is the first one of its size.
fn part_of(vector: Register, first: Register) -> Register {
    first + (vector as u32 - Register::ZMM0 as u32)
}

fn register(place: Allocation) -> Register {
    match place.as_reg() {
        Some(it) if it.class() == RegClass::Int => Register::K0 + it.hw_enc() as u32,
        Some(it) => Register::ZMM0 + it.hw_enc() as u32,
        None => Register::None,
    }
}
