//! What a warp computes of pure operations is what their rows say, lane by lane: `Op::evaluate` is the oracle here.

use tmu_engine::Fragment;
use tmu_program::{Condition, Predicate, Register, Registers, Source};
use tmu_texture::{LANES, Lanes};

use crate::compiled::lots::{Lots, constants};
use crate::{World, p, r, straight};

/// Registers and predicates of all lanes; constant bank 0.
struct Warp {
    registers: Vec<Lanes<u32>>,
    predicates: Vec<u32>,
    constants: Vec<u8>,
}

struct OneLane<'w>(&'w mut Warp, usize);

impl Registers<1> for OneLane<'_> {
    fn words(&mut self, source: Source) -> [u32; 1] {
        [match source {
            Source::Register(Register(register)) => self.0.registers[usize::from(register)][self.1],
            Source::Immediate(bits) => bits,
            Source::Constant { offset, .. } => {
                let word = self.0.constants.get(usize::from(offset)..usize::from(offset) + 4);
                word.map_or(0, |bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")))
            }
        }]
    }

    fn holds(&mut self, condition: Condition) -> [bool; 1] {
        let holds = |Predicate(predicate)| self.0.predicates[usize::from(predicate)] >> self.1 & 1 == 1;
        [match condition {
            Condition::Always => true,
            Condition::Never => false,
            Condition::If(predicate) => holds(predicate),
            Condition::Unless(predicate) => !holds(predicate),
        }]
    }

    fn write(&mut self, to: Option<Register>, &[value]: &[u32; 1]) {
        if let Some(Register(register)) = to {
            self.0.registers[usize::from(register)][self.1] = value;
        }
    }

    fn write_predicate(&mut self, Predicate(to): Predicate, &[value]: &[bool; 1]) {
        let predicate = &mut self.0.predicates[usize::from(to)];
        *predicate = *predicate & !(1 << self.1) | u32::from(value) << self.1;
    }
}

/// Registers 3…11 with bits that mean something as numbers of any kind, and predicates 0…3.
fn warp(lots: &mut Lots) -> Warp {
    let constants = constants();
    let words: Vec<u32> =
        constants.chunks(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect();
    let mut registers = vec![[0; LANES]; 16];
    for register in &mut registers[3..12] {
        *register = std::array::from_fn(|_| match lots.draw(4) {
            0 => lots.draw(1 << 31) as u32 ^ (lots.draw(2) as u32) << 31,
            _ => words[lots.draw(words.len() as u64) as usize],
        });
    }
    let predicates = (0..8).map(|_| lots.draw(1 << 31) as u32).collect();
    Warp { registers, predicates, constants }
}

#[test]
fn pure_operations_drawn_by_lot() {
    let (mut pure, mut lots) = (0, Lots(7));
    for _ in 0..4000 {
        let (op, mut warp) = (lots.op(), warp(&mut lots));
        let mut world = World::default();
        world.constants.set(0, warp.constants.clone()).expect("small");
        let mut fragment = Fragment::new(32);
        fragment.registers = (0..).zip(&warp.registers).map(|(number, lanes)| (r(number), *lanes)).collect();
        fragment.predicates = (0..).zip(&warp.predicates).map(|(number, mask)| (p(number), *mask)).collect();
        let end = world.fragment(&straight([op.clone()]), &fragment);
        for lane in 0..LANES {
            assert_eq!(op.evaluate(&mut OneLane(&mut warp, lane)), op.is_pure(), "{op}");
        }
        if op.is_pure() {
            pure += 1;
            assert_eq!(end.registers, warp.registers, "{op}");
            assert_eq!(end.predicates, warp.predicates, "{op}");
        }
    }
    assert!(pure > 3000, "{pure} operations");
}
