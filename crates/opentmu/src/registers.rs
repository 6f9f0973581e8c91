//! What a fragment's program wrote into registers, and what kind of numbers these are.

use std::collections::BTreeMap;

use tmu_engine::{FragmentOutcome, TexturePools};
use tmu_program::{Op, Operand, Program, Register, Source, TextureFetch, TextureReference, Type};
use tmu_texture::fetch::{Components, Packing};
use tmu_texture::format::Numeric;
use tmu_texture::{LANES, Texture};

use crate::bind::pools::Names;
use crate::job::{HandleTarget, Job, RegisterName, RegisterType, RegisterValues};

/// Registers and predicates of the machine; the numbers above are the lowering's own.
const REGISTERS: u16 = 255;
const PREDICATES: u16 = 7;

/// The registers and predicates that some instruction of a program writes, with what a fragment holds in the end, typed as the
/// last one of these instructions computes it. Bits of unknown meaning are `u32`.
pub fn written(
    job: &Job,
    program: &Program,
    textures: &TexturePools,
    names: &Names,
    fragment: &FragmentOutcome,
) -> Vec<(RegisterName, RegisterValues)> {
    let mut kinds = Kinds::new(job, textures, names);
    let mut found: BTreeMap<RegisterName, RegisterType> = BTreeMap::new();
    for instruction in &program.instructions {
        let kind = kinds.result(&instruction.op);
        for operand in instruction.op.operands() {
            match operand {
                Operand::Write(Some(register)) => {
                    kinds.of.insert(register, kind);
                    if register.0 < REGISTERS {
                        found.insert(RegisterName::General(register.0 as u8), kind);
                    }
                }
                Operand::WritePredicate(predicate) if predicate.0 < PREDICATES => {
                    found.insert(RegisterName::Predicate(predicate.0 as u8), RegisterType::Predicate);
                }
                Operand::Write(None)
                | Operand::WritePredicate(_)
                | Operand::Read(_)
                | Operand::ReadFloat(_)
                | Operand::ReadCondition(_)
                | Operand::Target(_) => {}
            }
        }
    }
    found.into_iter().map(|(name, kind)| (name, held(fragment, name, kind))).collect()
}

/// What a register holds, as few values as there are until they repeat.
fn held(fragment: &FragmentOutcome, name: RegisterName, kind: RegisterType) -> RegisterValues {
    let lanes: Vec<u32> = match name {
        RegisterName::General(number) => {
            fragment.registers.get(usize::from(number)).map_or_else(|| vec![0; LANES], |all| all.to_vec())
        }
        RegisterName::Predicate(number) => {
            let mask = fragment.predicates.get(usize::from(number)).copied().unwrap_or(0);
            (0..LANES).map(|lane| mask >> lane & 1).collect()
        }
    };
    let repeats = |count: &usize| (0..LANES).all(|lane| lanes[lane] == lanes[lane % count]);
    let count = [1, 2, 4, 8, 16].into_iter().find(repeats).unwrap_or(LANES);
    RegisterValues { kind, bits: lanes[..count].to_vec() }
}

/// What is known of the registers up to an instruction.
pub(crate) struct Kinds<'a> {
    job: &'a Job,
    textures: &'a TexturePools,
    names: &'a Names,
    pub(crate) of: BTreeMap<Register, RegisterType>,
}

impl<'a> Kinds<'a> {
    /// Those before the first instruction: what the job puts into registers.
    pub(crate) fn new(job: &'a Job, textures: &'a TexturePools, names: &'a Names) -> Kinds<'a> {
        let mut kinds = Kinds { job, textures, names, of: BTreeMap::new() };
        for register in &job.registers {
            if let RegisterName::General(number) = register.name.value {
                kinds.of.insert(Register(number.into()), register.values.kind);
            }
        }
        kinds
    }

    /// What an operation's results are.
    pub(crate) fn result(&self, op: &Op) -> RegisterType {
        if let Op::Fetch(fetch) = op {
            return self.fetched(fetch);
        }
        if let Op::Half { .. } = op {
            return RegisterType::F16x2;
        }
        if let Op::Convert(conversion) = op {
            return converted(conversion.to_type);
        }
        if let Op::Move { from: source, .. }
        | Op::Select { then: source, .. }
        | Op::Shuffle { value: source, .. }
        | Op::InsertBits { base: source, .. } = op
        {
            return self.source(*source);
        }
        let floats = |operand: &Operand| matches!(operand, Operand::ReadFloat(_));
        if op.operands().iter().any(floats) {
            return RegisterType::F32;
        }
        let signed =
            matches!(op, Op::Add { .. } | Op::MinMax { signed: true, .. } | Op::Divide { signed: true, .. })
                || matches!(op, Op::Multiply { signed_a: true, signed_b: true, .. })
                || matches!(op, Op::ExtractBits { signed: true, .. });
        if signed { RegisterType::S32 } else { RegisterType::U32 }
    }

    fn source(&self, source: Source) -> RegisterType {
        match source {
            Source::Register(register) => self.of.get(&register).copied().unwrap_or(RegisterType::U32),
            Source::Immediate(_) | Source::Constant { .. } => RegisterType::U32,
        }
    }

    fn fetched(&self, fetch: &TextureFetch) -> RegisterType {
        match (fetch.fetch.packing, fetch.fetch.operation.components()) {
            (Packing::F16(_), _) => RegisterType::F16x2,
            (Packing::Fixed8, _) => RegisterType::S32,
            (Packing::Bits32, Components::Integers) => RegisterType::U32,
            (Packing::Bits32, Components::Floats) => RegisterType::F32,
            (Packing::Bits32, Components::Texels) => self.texels(fetch),
        }
    }

    /// What texels are: those of the texture whose handle the job writes where the instruction looks, or of all textures that
    /// there are, if they are alike.
    fn texels(&self, fetch: &TextureFetch) -> RegisterType {
        let named = |name: &str| self.names.textures.iter().position(|known| known.as_deref() == Some(name));
        let index = match fetch.reference {
            TextureReference::HandleWord(word) => {
                self.job.state.handles.iter().filter(|handle| handle.index.value == word).find_map(|handle| {
                    match &handle.target {
                        HandleTarget::Names { texture, .. } => named(&texture.value),
                        HandleTarget::Word(word) => Some((word & 0xf_ffff) as usize),
                    }
                })
            }
            TextureReference::Slots { texture, .. } => Some(texture as usize),
            TextureReference::Handle(_) => None,
        };
        let mut all = self.textures.headers.iter().flatten().map(of_texture);
        match index.and_then(|index| self.textures.headers.get(index)) {
            Some(texture) => texture.as_ref().map_or(RegisterType::F32, of_texture),
            None => {
                let first = all.next().unwrap_or(RegisterType::F32);
                if all.all(|other| other == first) { first } else { RegisterType::U32 }
            }
        }
    }
}

fn of_texture(texture: &Texture) -> RegisterType {
    let first = texture.format().info().components.into_iter().flatten().next();
    match first.map(|component| component.numeric) {
        Some(Numeric::Uint) => RegisterType::U32,
        Some(Numeric::Sint) => RegisterType::S32,
        Some(
            Numeric::Unorm
            | Numeric::Snorm
            | Numeric::Srgb
            | Numeric::Float
            | Numeric::UnsignedFloat
            | Numeric::SharedExponent,
        )
        | None => RegisterType::F32,
    }
}

fn converted(to: Type) -> RegisterType {
    match to {
        Type::F32 => RegisterType::F32,
        Type::F16 => RegisterType::F16x2,
        Type::S8 | Type::S16 | Type::S32 => RegisterType::S32,
        Type::U8
        | Type::U16
        | Type::U32
        | Type::U64
        | Type::S64
        | Type::E4m3
        | Type::E5m2
        | Type::Bf16
        | Type::F64 => RegisterType::U32,
    }
}
