//! Texels of surfaces that lie in rows, which a [`LoadSite`] says the place of. Accesses outside, and all if the surface is another one than the last
//! time, are left to the operation's own meaning.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Op, Outside, Register, Rounding, Source, SurfaceAccess, SurfaceData, Width};
use tmu_texture::DirectValue;

use super::code::{Base, Label};
use super::integer::{EQUAL, LESS};
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, ORDERED, Selector, Truth};
use super::textures::LoadSite;
use super::vector::Vector;
use crate::surface::components;

/// What an access names, read before its ways begin.
pub(super) struct Named {
    site: usize,
    handle: Option<Input>,
    /// The axes that there are, with what they are numbered by.
    axes: Vec<(usize, Input)>,
    clamps: bool,
    x_in_bytes: bool,
    bytes: u32,
}

/// The first registers, if nothing goes to those behind them: these would become 0.
pub(super) fn only_first(to: &[Option<Register>], count: usize) -> Option<&[Option<Register>]> {
    let (first, others) = to.split_at(count);
    others.iter().all(Option::is_none).then_some(first)
}

/// The width of so many bytes.
pub(super) fn width_of(bytes: usize) -> Option<Width> {
    [Width::U8, Width::U16, Width::B32, Width::B64, Width::B128]
        .into_iter()
        .find(|it| it.bytes() as usize == bytes)
}

/// Whether code makes what is stored of such a component: what a format lacks is nothing.
fn has_code(field: DirectValue) -> bool {
    !matches!(field, DirectValue::Srgb8(_) | DirectValue::NvidiaSrgb8(_))
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
            SurfaceData::Components(mask) => self.load_components(op, to, access, mask),
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
            SurfaceData::Bytes(width) => {
                let values = from[..width.registers()].iter().map(|&word| self.word(word)).collect();
                self.store_texels(op, access, width, values, |_, values| values)
            }
            SurfaceData::Components(mask) => self.store_components(op, from, access, mask),
        }
    }

    fn load_bytes(
        &mut self,
        op: &Op,
        to: &[Option<Register>; 4],
        access: &SurfaceAccess,
        width: Width,
    ) -> Option<()> {
        let to = only_first(to, width.registers())?;
        self.load_texels_of(op, to, access, width.bytes(), |this, words, offset| match width.bytes() {
            1 | 2 => {
                let shift = this.bits_within(Input::Lanes(offset));
                vec![this.narrow(words[0], shift, width)]
            }
            _ => words,
        });
        Some(())
    }

    /// A load of components that a mask has, one after the other.
    fn load_components(
        &mut self,
        op: &Op,
        to: &[Option<Register>; 4],
        access: &SurfaceAccess,
        mask: u8,
    ) -> Option<()> {
        let format = *self.pool.texels.formats.get(&self.number)?;
        let components =
            components(mask).map(|component| DirectValue::of_format(format)?.get(component).copied());
        let values: Vec<DirectValue> = components.collect::<Option<_>>()?;
        let bytes = width_of(format.info().bytes)?.bytes();
        let to = only_first(to, values.len())?;
        self.load_texels_of(op, to, access, bytes, |this, mut words, offset| {
            if bytes < 4 {
                let shift = this.bits_within(Input::Lanes(offset));
                words = vec![this.two(Vector::ShiftRight, Input::Lanes(words[0]), Input::Lanes(shift))];
            }
            let words = std::array::from_fn(|word| words.get(word).copied());
            values.iter().map(|&value| this.texel_value(&words, None, value)).collect()
        });
        Some(())
    }

    /// Loads texels, of whose words, and offsets, `values` makes what goes to registers.
    fn load_texels_of(
        &mut self,
        op: &Op,
        to: &[Option<Register>],
        access: &SurfaceAccess,
        bytes: u32,
        values: impl FnOnce(&mut Self, Vec<Lanes>, Lanes) -> Vec<Lanes>,
    ) {
        let named = self.named(access, bytes);
        let (slow, bits) = self.begin_load(to);
        let bits = bits.unwrap_or_else(|| self.lanes());
        let (base, offset) = self.texels(&named, bits, slow);
        let words = self.words_of_texels(&named, base, offset);
        let values = values(self, words, offset);
        let values = self.in_guarded_lanes(to, values);
        self.end_fast(op, to, &[(self.current, values)], false, slow);
    }

    /// A store of components that a mask has, one after the other; the others become 0.
    fn store_components(
        &mut self,
        op: &Op,
        from: &[Source; 4],
        access: &SurfaceAccess,
        mask: u8,
    ) -> Option<()> {
        let format = *self.pool.texels.formats.get(&self.number)?;
        let fields = DirectValue::of_format(format)?;
        let width = width_of(format.info().bytes)?;
        if components(mask).any(|component| !has_code(fields[component])) {
            return None;
        }
        let values: Vec<Input> =
            from.iter().take(components(mask).count()).map(|&word| self.word(word)).collect();
        self.store_texels(op, access, width, values, |this, values| {
            let mut words = vec![None; width.registers()];
            for (component, value) in components(mask).zip(values) {
                this.put_code(fields[component], value, &mut words);
            }
            words.into_iter().map(|word| word.unwrap_or_else(|| this.loaded(Input::Constant(0)))).collect()
        })
    }

    /// Stores texels, whose words are made of values.
    fn store_texels(
        &mut self,
        op: &Op,
        access: &SurfaceAccess,
        width: Width,
        values: Vec<Input>,
        words: impl FnOnce(&mut Self, Vec<Lanes>) -> Vec<Lanes>,
    ) -> Option<()> {
        let named = self.named(access, width.bytes());
        let values: Vec<Lanes> = values.into_iter().map(|value| self.loaded(value)).collect();
        let slow = self.begin_ways();
        let bits = self.storing_lanes(slow);
        let (base, offset) = self.texels(&named, bits, slow);
        let words = words(self, values);
        let mut ends = Vec::new();
        if width.bytes() >= 4 && !offset.uniform {
            let place = [Input::Lanes(offset), Input::Constant(0)];
            ends = self.store_in_rows(&words, place, width, bits, |this, first, _, _| {
                this.quad_two(Code::Add_r64_rm64, base, first)
            });
        }
        self.store_lanes(bits, base, offset, &words, width);
        ends.push(self.current);
        self.end_store(op, &ends, slow);
        Some(())
    }

    /// Puts the code of a component for a value into a texel's words, as [`Format::encode`](tmu_texture::Format::encode) makes it.
    fn put_code(&mut self, field: DirectValue, value: Lanes, words: &mut [Option<Lanes>]) {
        let (code, number, bits) = match field {
            DirectValue::Word(number) => (value, number, 32),
            DirectValue::Unorm8(number) => (self.normalized(value, 255.0, 0.0), number, 8),
            DirectValue::Unorm16(number) => (self.normalized(value, 65535.0, 0.0), number, 16),
            DirectValue::Snorm8(number) => (self.normalized(value, 127.0, -1.0), number, 8),
            DirectValue::Snorm16(number) => (self.normalized(value, 32767.0, -1.0), number, 16),
            DirectValue::Half(number) => {
                (self.packed_half(Input::Lanes(value), Rounding::NearestEven), number, 16)
            }
            DirectValue::Uint8(number) => (self.at_most(value, 0xff), number, 8),
            DirectValue::Uint16(number) => (self.at_most(value, 0xffff), number, 16),
            DirectValue::Sint8(number) => (self.within(value, 0x7f), number, 8),
            DirectValue::Sint16(number) => (self.within(value, 0x7fff), number, 16),
            DirectValue::Constant(_)
            | DirectValue::Single(_)
            | DirectValue::Srgb8(_)
            | DirectValue::NvidiaSrgb8(_)
            | DirectValue::Compared(_) => return,
        };
        let first_bit = u32::from(number) * bits;
        let word = &mut words[first_bit as usize / 32];
        let kept = match bits {
            32 => code,
            _ => self.commuting(Vector::And, Input::Lanes(code), Input::Constant((1 << bits) - 1)),
        };
        let placed = match first_bit % 32 {
            0 => kept,
            left => self.by(Vector::ShiftLeftBy, Input::Lanes(kept), left as u8),
        };
        *word = Some(match *word {
            None => placed,
            Some(before) => self.two(Vector::Or, Input::Lanes(before), Input::Lanes(placed)),
        });
    }

    /// The nearest whole number to so many times a value, which is clamped, in the low bits; NaN counts as 0. The product is not rounded before it is added to
    /// 1.5 · 2²³, whose last bit counts ones. Of ties, which are away from zero, there is but that of a half, and its even neighbour is that one: all largest codes
    /// are odd, so that no other product with a single lies between two whole numbers.
    fn normalized(&mut self, value: Lanes, most: f32, lowest: f32) -> Lanes {
        const ONES: f32 = 12_582_912.0;
        // The larger of a NaN and the lowest is that.
        let value = if lowest == 0.0 {
            value
        } else {
            let number = self.compare_singles(Input::Lanes(value), Input::Lanes(value), ORDERED);
            self.or_zero(number, Input::Lanes(value))
        };
        let value = self.two(Vector::LargerSingle, Input::Lanes(value), Input::Constant(lowest.to_bits()));
        let value = self.two(Vector::SmallerSingle, Input::Lanes(value), Input::Constant(1f32.to_bits()));
        let [most, ones] = [most, ONES].map(|number| Input::Constant(number.to_bits()));
        self.three(Vector::MultiplyAddSingle, Input::Lanes(value), most, ones)
    }

    /// An unsigned number, or the largest one that there is.
    fn at_most(&mut self, value: Lanes, most: u32) -> Lanes {
        self.two(Vector::Smaller, Input::Lanes(value), Input::Constant(most))
    }

    /// A signed number, or the nearest one that there is.
    fn within(&mut self, value: Lanes, most: u32) -> Lanes {
        let value = self.two(Vector::SmallerSigned, Input::Lanes(value), Input::Constant(most));
        self.two(Vector::LargerSigned, Input::Lanes(value), Input::Constant(!most))
    }

    /// Reads what an access of so many bytes names.
    pub(super) fn named(&mut self, access: &SurfaceAccess, bytes: u32) -> Named {
        let site = self.pool.load_site(self.number);
        let handle = self.handle_of(access.surface);
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
    pub(super) fn texels(
        &mut self,
        named: &Named,
        bits: VirtualRegister,
        slow: Label,
    ) -> (VirtualRegister, Lanes) {
        let Named { site, handle, ref axes, clamps, x_in_bytes, bytes } = *named;
        let mut good = self.at_known_site(handle, site, slow);
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
                let inside = self.compare_words(number, Input::Lanes(last), LESS | EQUAL, false);
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
