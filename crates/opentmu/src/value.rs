//! Values of registers as people read them.

use tmu_program::{Name, Storage, Type};

use crate::element::ElementType;
use crate::job::RegisterType;

/// How the bits of a register, or of two of them, are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// True or false.
    Predicate,
    /// Two 16-bit floats, the low half first.
    F16x2,
    /// Bits, as a hexadecimal number of so many digits.
    Bits(u8),
    /// A number.
    Number(ElementType),
}

impl ValueType {
    /// 32-bit float.
    pub const F32: ValueType = ValueType::Number(ElementType::F32);
    /// Unsigned integer of 32 bits.
    pub const U32: ValueType = ValueType::Number(ElementType::U32);
    /// Two's complement integer of 32 bits.
    pub const S32: ValueType = ValueType::Number(ElementType::S32);

    /// The type of this name, such as `f32`.
    pub fn parse(name: &str) -> Option<ValueType> {
        match name {
            "pred" => Some(ValueType::Predicate),
            "f16x2" => Some(ValueType::F16x2),
            "b32" => Some(ValueType::Bits(8)),
            "b64" => Some(ValueType::Bits(16)),
            _ => ElementType::NAMES
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, kind)| ValueType::Number(*kind)),
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ValueType::Predicate => "pred",
            ValueType::F16x2 => "f16x2",
            ValueType::Bits(digits) if digits > 8 => "b64",
            ValueType::Bits(_) => "b32",
            ValueType::Number(element) => element.name(),
        }
    }

    /// Words that it takes.
    pub fn words(self) -> usize {
        match self {
            ValueType::Predicate | ValueType::F16x2 => 1,
            ValueType::Bits(digits) => usize::from(digits).div_ceil(8),
            ValueType::Number(element) => element.size().div_ceil(4),
        }
    }

    /// What a register was declared as; absent where anything may be in it.
    pub fn declared(name: &Name) -> Option<ValueType> {
        if let Storage::Predicate(_) = name.storage {
            return Some(ValueType::Predicate);
        }
        let element = match name.ty? {
            Type::U8 => ElementType::U8,
            Type::S8 => ElementType::S8,
            Type::U16 => ElementType::U16,
            Type::S16 => ElementType::S16,
            Type::U32 => ElementType::U32,
            Type::S32 => ElementType::S32,
            Type::U64 => ElementType::U64,
            Type::S64 => ElementType::S64,
            Type::F16 => ElementType::F16,
            Type::F32 => ElementType::F32,
            Type::F64 => ElementType::F64,
            Type::Bf16 => return Some(ValueType::Bits(4)),
            Type::E4m3 | Type::E5m2 => return Some(ValueType::Bits(2)),
        };
        Some(ValueType::Number(element))
    }

    /// The bits as text.
    pub fn show(self, bits: u64) -> String {
        let low = |bytes: usize| if bytes >= 8 { bits } else { bits & ((1 << (8 * bytes)) - 1) };
        match self {
            ValueType::Predicate => (bits & 1 == 1).to_string(),
            ValueType::F16x2 => RegisterType::F16x2.show(bits as u32),
            ValueType::Bits(digits) => {
                format!("{:#0width$x}", low(usize::from(digits).div_ceil(2)), width = usize::from(digits) + 2)
            }
            ValueType::Number(ElementType::U32) => RegisterType::U32.show(bits as u32),
            ValueType::Number(element) => element.show(low(element.size())),
        }
    }

    /// The bits as short text, floats without their bits unless these are no number.
    pub fn short(self, bits: u64) -> String {
        let float = |element: ElementType, bits: u64| match element.to_f64(bits) {
            value if value.is_nan() => format!("nan:{bits:#x}"),
            value => format!("{value:?}"),
        };
        match self {
            ValueType::F16x2 => {
                let half = |bits: u64| float(ElementType::F16, bits & 0xffff);
                format!("({}, {})", half(bits), half(bits >> 16))
            }
            ValueType::Number(ElementType::F32) => match f32::from_bits(bits as u32) {
                value if value.is_nan() => format!("nan:{:#x}", bits as u32),
                value => format!("{value:?}"),
            },
            ValueType::Number(element @ (ElementType::F16 | ElementType::F64)) => float(element, bits),
            ValueType::Number(ElementType::U32) => (bits as u32).to_string(),
            ValueType::Predicate | ValueType::Bits(_) | ValueType::Number(_) => self.show(bits),
        }
    }

    /// The bits as JSON has them: numbers, a NaN or an infinity as its bits in hexadecimal.
    pub fn json(self, bits: u64) -> serde_json::Value {
        use serde_json::json;
        let float = |value: f64, bits: u64| match value.is_finite() {
            true => json!(value),
            false => json!(format!("{bits:#x}")),
        };
        let single = |bits: u64| match f32::from_bits(bits as u32) {
            // Through its shortest text, so that 0.1 is no 0.10000000149.
            value if value.is_finite() => json!(value.to_string().parse::<f64>().unwrap_or(f64::from(value))),
            _ => json!(format!("{:#x}", bits as u32)),
        };
        let half = |bits: u64| float(ElementType::F16.to_f64(bits & 0xffff), bits & 0xffff);
        match self {
            ValueType::Predicate => json!(bits & 1 == 1),
            ValueType::F16x2 => json!([half(bits), half(bits >> 16)]),
            ValueType::Bits(_) => json!(self.show(bits)),
            ValueType::Number(element) => match element {
                ElementType::U8 => json!(bits as u8),
                ElementType::U16 => json!(bits as u16),
                ElementType::U32 => json!(bits as u32),
                ElementType::U64 => json!(bits),
                ElementType::S8 => json!(bits as i8),
                ElementType::S16 => json!(bits as i16),
                ElementType::S32 => json!(bits as i32),
                ElementType::S64 => json!(bits as i64),
                ElementType::F16 => half(bits),
                ElementType::F32 => single(bits),
                ElementType::F64 => float(f64::from_bits(bits), bits),
            },
        }
    }
}

impl From<RegisterType> for ValueType {
    fn from(kind: RegisterType) -> ValueType {
        match kind {
            RegisterType::F32 => ValueType::F32,
            RegisterType::U32 => ValueType::U32,
            RegisterType::S32 => ValueType::S32,
            RegisterType::F16x2 => ValueType::F16x2,
            RegisterType::Predicate => ValueType::Predicate,
        }
    }
}
