//! Texels of surfaces that lie in rows, which a [`LoadSite`] says the place of. Accesses outside, and all if the surface is another one than the last
//! time, are left to the operation's own meaning.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Op, Outside, Register, Source, SurfaceAccess, SurfaceData, TextureReference, Width};

use super::code::{Base, Condition, Label, Part, field};
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector, Truth};
use super::textures::{Known, LoadSite};
use super::vector::Vector;

/// [`Selector::compare_words`]: below or equal.
const NOT_ABOVE: u8 = 3;
/// Equal.
const EQUAL: u8 = 2;

/// What an access names, read before its ways begin.
struct Named {
    site: usize,
    handle: Option<Input>,
    /// The axes that there are, with what they are numbered by.
    axes: Vec<(usize, Input)>,
    clamps: bool,
    x_in_bytes: bool,
    bytes: u32,
}

impl Selector<'_> {
    /// A load from a surface that has code of its own.
    pub(super) fn load_surface(
        &mut self,
        op: &Op,
        to: &[Option<Register>; 4],
        access: &SurfaceAccess,
        uniform: bool,
    ) -> Option<()> {
        match access.data {
            SurfaceData::Words(_) => self.load_words(op, to, access, uniform),
            SurfaceData::Bytes(width) => self.load_bytes(op, to, access, width),
            SurfaceData::Components(_) => None,
        }
    }

    /// A store to a surface that has code of its own.
    pub(super) fn store_surface(
        &mut self,
        op: &Op,
        from: &[Source; 4],
        access: &SurfaceAccess,
    ) -> Option<()> {
        match access.data {
            SurfaceData::Words(_) => self.store_words(op, from, access),
            SurfaceData::Bytes(width) => self.store_bytes(op, from, access, width),
            SurfaceData::Components(_) => None,
        }
    }

    fn load_bytes(
        &mut self,
        op: &Op,
        to: &[Option<Register>; 4],
        access: &SurfaceAccess,
        width: Width,
    ) -> Option<()> {
        let (to, others) = to.split_at(width.registers());
        if others.iter().any(Option::is_some) {
            return None;
        }
        let named = self.named(access, width.bytes());
        for register in to.iter().flatten() {
            self.read(Source::Register(*register));
        }
        let slow = self.begin_ways();
        let bits = self.lanes();
        let (base, offset) = self.texels(&named, bits, slow);
        let words = self.words_of_texels(&named, base, offset);
        let words = match width.bytes() {
            1 | 2 => {
                let shift = self.by(Vector::ShiftLeftBy, Input::Lanes(offset), 3);
                let shift = self.commuting(Vector::And, Input::Lanes(shift), Input::Constant(24));
                vec![self.narrow(words[0], shift, width)]
            }
            _ => words,
        };
        let words = self.in_guarded_lanes(to, words);
        self.end_fast(op, to, &[(self.current, words)], false, slow);
        Some(())
    }

    fn store_bytes(
        &mut self,
        op: &Op,
        from: &[Source; 4],
        access: &SurfaceAccess,
        width: Width,
    ) -> Option<()> {
        let named = self.named(access, width.bytes());
        let values = self.loaded_words(&from[..width.registers()]);
        let slow = self.begin_ways();
        let bits = self.storing_lanes(slow);
        let (base, offset) = self.texels(&named, bits, slow);
        let mut ends = Vec::new();
        if width.bytes() >= 4 && !offset.uniform {
            let place = [Input::Lanes(offset), Input::Constant(0)];
            ends = self.store_in_rows(&values, place, width, bits, |this, first, _, _| {
                this.quad_two(Code::Add_r64_rm64, base, first)
            });
        }
        self.store_lanes(bits, base, offset, &values, width);
        ends.push(self.current);
        self.end_store(op, &ends, slow);
        Some(())
    }

    /// Reads what an access of so many bytes names.
    fn named(&mut self, access: &SurfaceAccess, bytes: u32) -> Named {
        let site = self.pool.load_site(self.number);
        let handle = match access.surface {
            TextureReference::Handle(handle @ Source::Register(_)) => Some(self.word(handle)),
            TextureReference::Handle(_)
            | TextureReference::HandleWord(_)
            | TextureReference::Slots { .. } => None,
        };
        let count = access.dimension.coordinates();
        let mut axes: Vec<(usize, Input)> =
            (0..count).map(|axis| (axis, self.word(access.coordinates[axis]))).collect();
        if access.array {
            axes.push((3, self.word(access.layer)));
        }
        let clamps = access.outside == Outside::Clamp;
        Named { site, handle, axes, clamps, x_in_bytes: access.x_in_bytes, bytes }
    }

    /// Where texels begin, and offsets from there that are inside for all lanes; goes to `slow` unless the accesses of some are.
    fn texels(&mut self, named: &Named, bits: VirtualRegister, slow: Label) -> (VirtualRegister, Lanes) {
        let Named { site, handle, ref axes, clamps, x_in_bytes, bytes } = *named;
        let known = field(site + offset_of!(LoadSite, known));
        self.emit_effect(Code::Cmp_rm32_imm32, &[known, Part::Number(Known::Direct as i32)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, slow, next);
        let mut good = handle.and_then(|handle| self.names_site(handle, site, slow));
        let mut also = |this: &mut Self, found: Lanes| {
            good = Some(match good {
                None => found,
                Some(before) => this.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, before, found),
            });
        };
        let x = axes[0].1;
        if x_in_bytes && self.number(x).multiple < bytes {
            let rest = self.commuting(Vector::And, x, Input::Constant(bytes - 1));
            let aligned = self.compare_words(Input::Lanes(rest), Input::Constant(0), EQUAL, true);
            also(self, aligned);
        }
        let mut offset: Option<Lanes> = None;
        for &(axis, number) in axes {
            let last = self.runtime_broadcast(site + offset_of!(LoadSite, last) + 4 * axis);
            let number = if clamps {
                let number = self.two(Vector::LargerSigned, number, Input::Constant(0));
                Input::Lanes(self.two(Vector::Smaller, Input::Lanes(number), Input::Lanes(last)))
            } else {
                let inside = self.compare_words(number, Input::Lanes(last), NOT_ABOVE, false);
                also(self, inside);
                number
            };
            let distance = if axis == 0 {
                let step = if x_in_bytes { 0 } else { bytes.ilog2() as u8 };
                if step == 0 { self.loaded(number) } else { self.by(Vector::ShiftLeftBy, number, step) }
            } else {
                let pitch = self.runtime_broadcast(site + offset_of!(LoadSite, pitch) + 4 * axis);
                self.two(Vector::Multiply, number, Input::Lanes(pitch))
            };
            offset = Some(match offset {
                None => distance,
                Some(before) => self.two(Vector::Add, Input::Lanes(before), Input::Lanes(distance)),
            });
        }
        let mut offset = offset.unwrap_or_else(|| self.loaded(Input::Constant(0)));
        if let Some(good) = good {
            self.unless_lanes_in(Truth::Lanes(good), bits, slow);
            // The other lanes find the first texel.
            offset = self.or_zero(good, Input::Lanes(offset));
        }
        (self.runtime_quad(site + offset_of!(LoadSite, start)), offset)
    }

    /// The words of texels, or those in which they lie.
    fn words_of_texels(&mut self, named: &Named, base: VirtualRegister, offset: Lanes) -> Vec<Lanes> {
        let words = named.bytes.div_ceil(4) as usize;
        if named.bytes < 4 {
            let first = self.commuting(Vector::And, Input::Lanes(offset), Input::Constant(!3));
            return vec![self.gather_words(Base::Register(base), first, 0)];
        }
        if offset.uniform {
            return self.gather_rows(Base::Register(base), offset, words);
        }
        let scattered = self.new_block(false);
        let backoff = named.site + offset_of!(LoadSite, near);
        let rows = self.try_way(backoff, scattered, |this, failed| {
            let first = this.in_steps(offset, named.bytes, failed);
            let host = this.quad_two(Code::Add_r64_rm64, base, first);
            this.load_rows(host, words)
        });
        let fast = self.current;
        self.enter(scattered);
        let gathered = self.gather_rows(Base::Register(base), offset, words);
        self.either([(self.current, gathered), (fast, rows)])
    }
}
