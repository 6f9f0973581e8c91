//! Statements that read and write memory.

use tmu_engine::{LOCAL_WINDOW, SHARED_WINDOW};
use tmu_program::{
    Address, AtomicOperation, AtomicType, Axis, Conversion, FloatMode, FloatSource, MemoryCopy, Op, Outside,
    Shift, ShiftAmount, Source, Space, Special, SurfaceAccess, SurfaceAtomicType, SurfaceData, SystemCall,
    TextureReference, Type, WideSource, Width,
};
use tmu_texture::Dimension;

use super::{ADDRESS, BASE, RACED, ROW, Statements, immediate};
use crate::compiled::lots::Lots;
use crate::compiled::surfaces::TEXELS;
use crate::compiled::{and, multiply};
use crate::{from, r};

impl Statements<'_> {
    /// Where an access of so many bytes goes in a block's piece, but for what is added to it.
    fn place(&mut self, bytes: u32) -> u32 {
        if self.lots.yes() {
            return self.place_in_row(bytes);
        }
        self.raced_place(bytes);
        0
    }

    /// Threads have places one behind the other, or in rows; other warps may have the same.
    fn place_in_row(&mut self, bytes: u32) -> u32 {
        let step = self.lots.of(&[bytes, bytes, bytes, 4, 8, 12, 16, 0]) / bytes * bytes;
        self.push(multiply(ADDRESS, 0, step));
        if self.lots.yes() {
            let pitch = self.lots.of(&[16, 64, 80, 128]);
            self.push(Op::ReadSpecial { to: Some(r(ROW)), special: Special::Thread(Axis::Y) });
            self.push(multiply(ROW, ROW, pitch));
            self.push(Op::add(r(ADDRESS), from(ADDRESS), from(ROW)));
        }
        RACED + bytes * self.lots.draw(8) as u32
    }

    /// Where lanes race: others, and other warps, have the same places.
    fn raced_place(&mut self, bytes: u32) {
        let of_lane = self.lots.draw(3) == 0;
        let register = 3 + self.lots.draw(9) as u16;
        let number = if of_lane { from(0) } else { from(register) };
        self.push(multiply(ADDRESS, if of_lane { 0 } else { register }, bytes));
        self.push(Op::add(r(ADDRESS), from(ADDRESS), number));
        self.push(and(ADDRESS, ADDRESS, (RACED - 1) & !(bytes - 1)));
    }

    /// An address of an access of so many bytes.
    fn address(&mut self, bytes: u32) -> (Space, Address) {
        let offset = self.place(bytes) as i32;
        if self.lots.draw(self.wrong_in) == 0 {
            // Misaligned or outside, in some lanes.
            let far = Op::add(r(ADDRESS), from(ADDRESS), self.lots.of(&[1, 2, 4, 8, 1 << 20, 1 << 31]));
            let guard = self.lots.condition();
            self.code.push((guard, far));
        }
        let address = Address { low: from(ADDRESS), high: None, offset };
        let generic = |window: u32| {
            let offset = offset + window as i32;
            (Space::Generic, Address { high: Some(Source::ZERO), offset, ..address })
        };
        match self.lots.draw(7) {
            0..3 => (Space::Shared, address),
            3 => generic(SHARED_WINDOW),
            4 => (Space::Local, address),
            5 if self.lots.yes() => generic(LOCAL_WINDOW),
            _ => {
                self.push(Op::add(r(ADDRESS), from(ADDRESS), from(BASE)));
                let space = self.lots.of(&[Space::Global, Space::Generic]);
                (space, Address { high: Some(immediate(2)), ..address })
            }
        }
    }

    pub(super) fn access(&mut self) {
        use Width::{B32, B64, B128, S8, S16, U8, U16};
        let width = self.lots.of(&[B32, B32, B32, B64, B128, U8, S8, U16, S16]);
        let (space, address) = self.address(width.bytes());
        let op = match self.lots.yes() {
            true => Op::Load { to: [(); 4].map(|()| self.lots.to()), space, address, width },
            false => Op::Store { space, address, width, from: [(); 4].map(|()| self.lots.source()) },
        };
        self.guarded(op);
    }

    /// The block's piece of the buffer as a surface of bytes or of texels, which other accesses race with.
    pub(super) fn surface(&mut self) {
        use Width::{B32, B64, U8, U16};
        let mask = 1 + self.lots.draw(15) as u8;
        let data = self.lots.of(&[
            SurfaceData::Bytes(B32),
            SurfaceData::Bytes(B64),
            SurfaceData::Bytes(U8),
            SurfaceData::Bytes(U16),
            SurfaceData::Words(1 + (mask & 3)),
            SurfaceData::Components(mask),
        ]);
        let texels = matches!(data, SurfaceData::Components(_));
        let bytes = match data {
            SurfaceData::Bytes(width) => width.bytes(),
            SurfaceData::Components(_) => 4,
            SurfaceData::Words(_) => 16,
        };
        let offset = self.place(bytes);
        self.push(Op::add(r(ADDRESS), from(ADDRESS), from(BASE)));
        self.push(Op::add(r(ADDRESS), from(ADDRESS), offset));
        if texels {
            let (shift, limit) = (Shift::Right, ShiftAmount::Clamp);
            let (to, value) = (Some(r(ADDRESS)), from(ADDRESS));
            self.push(Op::Shift { to, value, amount: immediate(2), shift, limit });
        }
        // One place in sixteen is outside.
        if self.lots.draw(16) == 0 {
            let far = Op::add(r(ADDRESS), from(ADDRESS), 1 << 20);
            self.guarded(far);
        }
        let words = matches!(data, SurfaceData::Words(_));
        let outside =
            if words { Outside::Defaults } else { self.lots.of(&[Outside::Ignore, Outside::Defaults]) };
        let access = Box::new(SurfaceAccess {
            surface: TextureReference::Slots { texture: if texels { TEXELS } else { 0 }, sampler: 0 },
            dimension: Dimension::D1,
            array: false,
            coordinates: [from(ADDRESS), Source::ZERO, Source::ZERO],
            layer: Source::ZERO,
            x_in_bytes: !texels,
            outside,
            data,
        });
        let op = match self.lots.draw(5) {
            0..2 => Op::SurfaceStore { from: [(); 4].map(|()| self.lots.source()), access },
            2 if data == SurfaceData::Bytes(B32) => {
                use AtomicOperation::{Add, CompareExchange, Exchange, Maximum};
                let operation = self.lots.of(&[Add, Maximum, Exchange, CompareExchange]);
                let kind = SurfaceAtomicType::Given(self.lots.of(&[AtomicType::U32, AtomicType::S32]));
                let words = |lots: &mut Lots| -> WideSource { [lots.source(), Source::ZERO] };
                let (value, compare) = (words(self.lots), words(self.lots));
                Op::SurfaceAtomic { to: [self.lots.to(), None], access, operation, kind, value, compare }
            }
            _ => {
                let loaded = match data {
                    SurfaceData::Bytes(width) => width.registers(),
                    SurfaceData::Words(count) => count.into(),
                    SurfaceData::Components(mask) => mask.count_ones() as usize,
                };
                let to = [0, 1, 2, 3].map(|word| if word < loaded { self.lots.to() } else { None });
                Op::SurfaceLoad { to, not_resident: None, access }
            }
        };
        self.guarded(op);
    }

    /// Of a texture, at places that lie side by side or anywhere.
    pub(super) fn fetch(&mut self) {
        if self.lots.yes() {
            let lane = Conversion::new(Some(r(ADDRESS)), Type::F32, from(0), Type::U32);
            let float = |value| FloatSource { value, absolute: false, negate: false };
            let scale = self.lots.of(&[1f32 / 16.0, 1.0 / 37.0, 0.7]);
            let (a, b, mode) = (float(from(ADDRESS)), float(scale.to_bits().into()), FloatMode::default());
            let to = Some(r(ADDRESS));
            self.push(Op::Convert(lane));
            self.push(Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode });
        }
        let fetch = self.lots.fetch(from(ADDRESS));
        self.guarded(Op::Fetch(Box::new(fetch)));
    }

    pub(super) fn atomic(&mut self) {
        use AtomicOperation::{
            Add, And, CompareExchange, Decrement, Exchange, Increment, Maximum, Minimum, Or, Xor,
        };
        let operation = self.lots.of(&[
            Add,
            Minimum,
            Maximum,
            Increment,
            Decrement,
            And,
            Or,
            Xor,
            Exchange,
            CompareExchange,
        ]);
        let fits = |kind| if matches!(operation, Increment | Decrement) { AtomicType::U32 } else { kind };
        let kind = fits(self.lots.of(&[AtomicType::U32, AtomicType::S32, AtomicType::U64, AtomicType::S64]));
        let of_halves = self.lots.of(&[Add, Minimum, Maximum]);
        let (kind, operation) = match self.lots.draw(16) {
            0 => (AtomicType::F32 { flush: false }, Add),
            1 => (AtomicType::F32 { flush: true }, Add),
            2 => (AtomicType::F64, Add),
            3 => (AtomicType::F16x2 { flush: self.lots.yes() }, of_halves),
            4 => (AtomicType::Bf16x2, of_halves),
            5 => (AtomicType::Half { brain: self.lots.yes() }, of_halves),
            6 => (AtomicType::B16, CompareExchange),
            _ => (kind, operation),
        };
        let (space, address) = self.address(kind.width().bytes());
        let words = |lots: &mut Lots| -> WideSource { [lots.source(), lots.source()] };
        let (value, compare) = (words(self.lots), words(self.lots));
        let to = [self.lots.to(), self.lots.to()];
        self.guarded(Op::Atomic { to, space, address, operation, kind, value, compare });
    }

    /// From shared memory to the block's piece of the buffer, or back, lane after lane.
    pub(super) fn copy(&mut self) {
        let (space, address) = self.address(MemoryCopy::UNIT);
        let offset = (MemoryCopy::UNIT * self.lots.draw(64) as u32) as i32;
        let (low, high) = (from(BASE), Some(immediate(2)));
        let (other_space, other) = match self.lots.yes() {
            true => (Space::Shared, Address { low: Source::ZERO, high: None, offset }),
            false => (Space::Global, Address { low, high, offset }),
        };
        let ends = [(space, address), (other_space, other)];
        let [(to_space, to), (from_space, from)] = if self.lots.yes() { ends } else { [ends[1], ends[0]] };
        let mask = (self.lots.draw(4) == 0).then(|| self.lots.source());
        let (add, exclusive) = (AtomicOperation::Add, AtomicOperation::Xor);
        let reduce =
            self.lots.of(&[None, None, Some((add, AtomicType::U32)), Some((exclusive, AtomicType::U64))]);
        let bytes = immediate(MemoryCopy::UNIT * self.lots.draw(5) as u32);
        let mask = mask.filter(|_| reduce.is_none());
        self.guarded(Op::CopyMemory(Box::new(MemoryCopy {
            to_space,
            to,
            from_space,
            from,
            bytes,
            mask,
            reduce,
        })));
    }

    /// What lanes ask the device's runtime.
    pub(super) fn call_system(&mut self) {
        use SystemCall::{Allocate, DestroyStream, Free, GroupHandle, LastError, Print};
        let call = self.lots.of(&[Allocate, Allocate, Print, Print, GroupHandle, DestroyStream, LastError]);
        let mut arguments = [(); 6].map(|()| [self.lots.source(), Source::ZERO]);
        if call == Print {
            // Any bytes as a format; what is to be printed lies where lanes race.
            arguments[0] = [immediate(self.lots.draw(1000) as u32), immediate(4)];
            arguments[1] = [immediate(SHARED_WINDOW + 8 * self.lots.draw(8) as u32), Source::ZERO];
        }
        let to = [0, 1].map(|word| if word < call.results() { self.lots.to() } else { None });
        let given_back = match to {
            [Some(low), Some(high)] if low != high && self.lots.yes() => Some([low.into(), high.into()]),
            _ => None,
        };
        self.guarded(Op::SystemCall { to, call, arguments: Box::new(arguments) });
        if let (Allocate, Some(address)) = (call, given_back) {
            arguments[0] = address;
            self.push(Op::SystemCall { to: [None; 2], call: Free, arguments: Box::new(arguments) });
        }
    }
}
