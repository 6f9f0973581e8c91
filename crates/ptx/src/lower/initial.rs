//! The bytes that variables hold at the start.

use tmu_program::Diagnostic;

use super::layout::{FunctionRef, Home, Layout, Relocation, Segment, Target, error};
use crate::module::{Initialiser, Symbol, Value, Variable};
use crate::types::Type;

/// Writes the value of one variable.
pub(super) struct Writer<'a, A> {
    pub(super) layout: &'a Layout,
    pub(super) module: usize,
    pub(super) function: Option<FunctionRef>,
    pub(super) variable: &'a Variable,
    pub(super) segment: &'a mut Segment,
    pub(super) address: &'a A,
}

impl<A: Fn(FunctionRef) -> Option<u64>> Writer<'_, A> {
    fn refuse(&self, message: impl Into<String>) -> Diagnostic {
        error("PTX-105", message, self.variable.span)
    }

    /// Writes a value at an offset of the segment, for an array of these sizes.
    ///
    /// # Errors
    /// `PTX-105` for what cannot be known at the start.
    pub(super) fn write(
        &mut self,
        value: &Initialiser,
        start: u64,
        sizes: &[Option<u64>],
    ) -> Result<(), Diagnostic> {
        match value {
            Initialiser::Value(value) => self.value(*value, start),
            Initialiser::Fields(_) => Err(self.refuse("only references have fields")),
            Initialiser::List(elements) => {
                let inner = sizes.get(1..).unwrap_or_default();
                let stride = inner
                    .iter()
                    .try_fold(u64::from(self.variable.ty.bytes()), |bytes, size| {
                        bytes.checked_mul(size.unwrap_or(0))
                    })
                    .ok_or_else(|| self.refuse("a variable is too large"))?;
                for (number, element) in (0u64..).zip(elements) {
                    let offset = number.saturating_mul(stride).saturating_add(start);
                    self.write(element, offset, inner)?;
                }
                Ok(())
            }
        }
    }

    fn value(&mut self, value: Value, start: u64) -> Result<(), Diagnostic> {
        let width = u64::from(self.variable.ty.bytes());
        let bits = match value {
            Value::Integer(bits) if self.variable.ty == Type::F32 => {
                u64::from((bits as i64 as f32).to_bits())
            }
            Value::Integer(bits) if self.variable.ty == Type::F64 => (bits as i64 as f64).to_bits(),
            Value::Integer(bits) => bits,
            Value::Single(bits) if self.variable.ty == Type::F64 => f64::from(f32::from_bits(bits)).to_bits(),
            Value::Single(bits) => u64::from(bits),
            Value::Double(bits) if self.variable.ty.bits() == 32 => {
                u64::from((f64::from_bits(bits) as f32).to_bits())
            }
            Value::Double(bits) => bits,
            Value::Address { symbol, offset, generic, mask } => {
                return self.symbol(symbol, offset, generic, mask, start);
            }
        };
        self.bytes(start, &bits.to_le_bytes()[..width.min(8) as usize])
    }

    fn bytes(&mut self, start: u64, bytes: &[u8]) -> Result<(), Diagnostic> {
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let end = start.saturating_add(bytes.len());
        match self.segment.bytes.get_mut(start..end) {
            Some(to) => to.copy_from_slice(bytes),
            None => {
                return Err(self.refuse(format!("`{}` has more values than elements", self.variable.name)));
            }
        }
        Ok(())
    }

    fn symbol(
        &mut self,
        symbol: Symbol,
        offset: i64,
        generic: bool,
        mask: Option<u64>,
        start: u64,
    ) -> Result<(), Diagnostic> {
        let width = self.variable.ty.bytes();
        let home = match symbol {
            Symbol::Function(function) => {
                let of = FunctionRef { module: self.module, function };
                let address = (self.address)(of).ok_or_else(|| self.refuse("the function has no body"))?;
                let address = address.wrapping_add_signed(offset);
                return self.bytes(start, &masked(address, mask).to_le_bytes()[..width.min(8) as usize]);
            }
            Symbol::Global(id) => self.layout.globals[self.module][id.index()],
            Symbol::Local(id) => match self.function.and_then(|of| self.layout.locals.get(&of)) {
                Some(homes) => homes[id.index()],
                None => return Err(self.refuse("an address of this kind is not known at the start")),
            },
            Symbol::Label(_) | Symbol::List(_) => {
                return Err(self.refuse("labels have no address"));
            }
        };
        let target = match home {
            Home::Global(at) => Target::Global(i64::from(at).wrapping_add(offset)),
            Home::Constant(at) if generic => Target::GenericConstant(i64::from(at).wrapping_add(offset)),
            Home::Reference(number) => Target::Reference(number),
            Home::Constant(at) | Home::Shared(at) if !generic => {
                let address = u64::from(at).wrapping_add_signed(offset);
                return self.bytes(start, &masked(address, mask).to_le_bytes()[..width.min(8) as usize]);
            }
            Home::Constant(_)
            | Home::Shared(_)
            | Home::DynamicShared
            | Home::Frame(_)
            | Home::Parameter(_)
            | Home::Nowhere => return Err(self.refuse("an address of this kind is not known at the start")),
        };
        self.bytes(start, &[0; 8][..width.min(8) as usize])?;
        let (offset, mask) = (start as u32, mask.unwrap_or(u64::MAX));
        self.segment.relocations.push(Relocation { offset, width: width.min(8), mask, target });
        Ok(())
    }
}

/// The bits of an address that `mask` takes, moved down.
pub fn masked(address: u64, mask: Option<u64>) -> u64 {
    match mask {
        Some(mask) if mask != 0 => (address & mask) >> mask.trailing_zeros(),
        Some(_) => 0,
        None => address,
    }
}
