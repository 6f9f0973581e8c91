//! Values of expressions.

use std::cmp::Ordering;

use opentmu::element::ElementType;
use opentmu::value::ValueType;

use super::{Arithmetic, Binary, Expression, Memory, Node, Relation, Space, Unary};

/// What a lane holds by its name, and in memory.
pub trait Lookup {
    /// The bits of a name and its type, which is certain or only likely; an error for a name that there is not.
    ///
    /// # Errors
    /// Why there is none.
    fn name(&self, name: &str) -> Result<(u64, ValueType, bool), String>;

    /// So many bytes of memory, at most eight.
    ///
    /// # Errors
    /// Why they cannot be read.
    fn memory(&self, space: Space, address: u64, bytes: usize) -> Result<u64, String>;

    /// So many bytes of a constant bank; zeros behind its end.
    fn constant(&self, bank: u32, offset: u64, bytes: usize) -> u64;

    /// A buffer of the job: its address, and the type of its elements.
    ///
    /// # Errors
    /// Why there is none.
    fn buffer(&self, name: &str) -> Result<(u64, ElementType), String>;
}

/// A value with its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// Its bits.
    pub bits: u64,
    /// How they are read.
    pub kind: ValueType,
}

impl Value {
    /// Whether a condition holds.
    pub fn holds(self) -> bool {
        match self.number() {
            Number::Integer(value) => value != 0,
            Number::Float(value) => value != 0.0,
        }
    }

    /// The bits as text.
    pub fn show(self) -> String {
        self.kind.show(self.bits)
    }

    fn number(self) -> Number {
        match self.kind {
            ValueType::Predicate => Number::Integer((self.bits & 1).into()),
            ValueType::F16x2 => Number::Integer((self.bits as u32).into()),
            ValueType::Bits(digits) if digits > 8 => Number::Integer(self.bits.into()),
            ValueType::Bits(_) => Number::Integer((self.bits as u32).into()),
            ValueType::Number(element) => match element {
                ElementType::U8 => Number::Integer((self.bits as u8).into()),
                ElementType::U16 => Number::Integer((self.bits as u16).into()),
                ElementType::U32 => Number::Integer((self.bits as u32).into()),
                ElementType::U64 => Number::Integer(self.bits.into()),
                ElementType::S8 => Number::Integer((self.bits as i8).into()),
                ElementType::S16 => Number::Integer((self.bits as i16).into()),
                ElementType::S32 => Number::Integer((self.bits as i32).into()),
                ElementType::S64 => Number::Integer((self.bits as i64).into()),
                ElementType::F16 | ElementType::F32 | ElementType::F64 => {
                    let mask = if element.size() == 8 { u64::MAX } else { (1 << (8 * element.size())) - 1 };
                    Number::Float(element.to_f64(self.bits & mask))
                }
            },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Number {
    Integer(i128),
    Float(f64),
}

/// A value whose type may follow from what it stands beside.
#[derive(Clone, Copy)]
enum Held {
    Literal(Number),
    Bits { value: Value, certain: bool },
}

/// The value of an expression for a lane.
///
/// # Errors
/// What it names and there is not.
pub fn evaluate(expression: &Expression, of: &dyn Lookup) -> Result<Value, String> {
    Ok(match held(&expression.root, of)? {
        Held::Bits { value, .. } => value,
        Held::Literal(number) => made(number),
    })
}

/// Where the bytes lie that an expression names: those of memory, of a constant bank, of a buffer; else it is a global address.
///
/// # Errors
/// As [`evaluate`].
pub fn location(expression: &Expression, of: &dyn Lookup) -> Result<(Memory, u64), String> {
    let global = |address| (Memory::Of(Space::Global), address);
    if let Node::Element(name, index) = &expression.root {
        let (start, element) = of.buffer(name)?;
        return Ok(global(start.wrapping_add(address_of(index, of)?.wrapping_mul(element.size() as u64))));
    }
    if let Node::Name(name) = &expression.root
        && of.name(name).is_err()
    {
        return Ok(global(of.buffer(name)?.0));
    }
    match in_memory(&expression.root, of)? {
        Some(found) => Ok(found),
        None => Ok(global(address_of(&expression.root, of)?)),
    }
}

/// Where the bytes lie that a node reads, if it reads memory or a constant bank.
fn in_memory(node: &Node, of: &dyn Lookup) -> Result<Option<(Memory, u64)>, String> {
    if let Node::Memory(space, address) = node {
        return Ok(Some((Memory::Of(*space), address_of(address, of)?)));
    }
    if let Node::Constant(bank, offset) = node {
        return Ok(Some((Memory::Bank(*bank), address_of(offset, of)?)));
    }
    Ok(None)
}

fn made(number: Number) -> Value {
    match number {
        Number::Integer(value) => {
            let kind = match value {
                0..=0xffff_ffff => ElementType::U32,
                -0x8000_0000..0 => ElementType::S32,
                ..0 => ElementType::S64,
                _ => ElementType::U64,
            };
            Value { bits: value as u64, kind: ValueType::Number(kind) }
        }
        Number::Float(value) => Value { bits: value.to_bits(), kind: ValueType::Number(ElementType::F64) },
    }
}

fn held(node: &Node, of: &dyn Lookup) -> Result<Held, String> {
    let bits = |bits, kind, certain| Held::Bits { value: Value { bits, kind }, certain };
    let word = ValueType::Bits(8);
    Ok(match node {
        Node::Integer(value) => Held::Literal(Number::Integer(*value)),
        Node::Float(value) => Held::Literal(Number::Float(*value)),
        Node::Name(name) => {
            let (value, kind, certain) = of.name(name)?;
            bits(value, kind, certain)
        }
        Node::AddressOf(name) => Held::Literal(Number::Integer(of.buffer(name)?.0.into())),
        Node::Memory(space, address) => bits(of.memory(*space, address_of(address, of)?, 4)?, word, false),
        Node::Constant(bank, offset) => bits(of.constant(*bank, address_of(offset, of)?, 4), word, false),
        Node::Element(name, index) => {
            let (start, element) = of.buffer(name)?;
            let at = start.wrapping_add(address_of(index, of)?.wrapping_mul(element.size() as u64));
            bits(of.memory(Space::Global, at, element.size())?, ValueType::Number(element), true)
        }
        Node::Typed(inner, kind) => typed(inner, *kind, of)?,
        Node::Unary(operator, inner) => unary(*operator, held(inner, of)?),
        Node::Binary(operator, operands) => binary(*operator, held(&operands[0], of)?, &operands[1], of)?,
    })
}

/// The bits of a node read as a type; of memory, as many bytes as that has.
fn typed(node: &Node, kind: ValueType, of: &dyn Lookup) -> Result<Held, String> {
    let bytes = match kind {
        ValueType::Predicate | ValueType::F16x2 => 4,
        ValueType::Bits(digits) => usize::from(digits).div_ceil(2),
        ValueType::Number(element) => element.size(),
    };
    let bits = match (in_memory(node, of)?, node) {
        (Some((Memory::Of(space), address)), _) => of.memory(space, address, bytes)?,
        (Some((Memory::Bank(bank), offset)), _) => of.constant(bank, offset, bytes),
        (None, node) => match held(node, of)? {
            Held::Bits { value, .. } => value.bits,
            Held::Literal(number) => converted(number, kind),
        },
    };
    Ok(Held::Bits { value: Value { bits, kind }, certain: true })
}

/// A literal as the bits of a type.
fn converted(number: Number, kind: ValueType) -> u64 {
    match (number, kind) {
        (Number::Integer(value), ValueType::Number(ElementType::F32)) => (value as f32).to_bits().into(),
        (Number::Integer(value), ValueType::Number(ElementType::F64)) => (value as f64).to_bits(),
        (Number::Float(value), ValueType::Number(ElementType::F32)) => (value as f32).to_bits().into(),
        (Number::Float(value), _) => value.to_bits(),
        (Number::Integer(value), _) => value as u64,
    }
}

fn address_of(node: &Node, of: &dyn Lookup) -> Result<u64, String> {
    match held(node, of)? {
        Held::Literal(Number::Integer(value)) => Ok(value as u64),
        Held::Literal(Number::Float(_)) => Err("an address is an integer".to_string()),
        Held::Bits { value, certain: false } if value.kind.words() == 1 => Ok(value.bits & 0xffff_ffff),
        Held::Bits { value, .. } => Ok(value.bits),
    }
}

fn unary(operator: Unary, operand: Held) -> Held {
    let number = match operand {
        Held::Literal(number) => number,
        Held::Bits { value, .. } => value.number(),
    };
    match (operator, number, operand) {
        (Unary::Minus, Number::Integer(value), _) => Held::Literal(Number::Integer(value.wrapping_neg())),
        (Unary::Minus, Number::Float(value), Held::Literal(_)) => Held::Literal(Number::Float(-value)),
        (Unary::Minus, Number::Float(value), Held::Bits { value: of, .. }) => {
            Held::Bits { value: float(-value, of.kind), certain: true }
        }
        (Unary::Invert, _, Held::Bits { value, certain }) => {
            Held::Bits { value: Value { bits: !value.bits, ..value }, certain }
        }
        (Unary::Invert, Number::Integer(value), Held::Literal(_)) => Held::Literal(Number::Integer(!value)),
        (Unary::Invert, Number::Float(value), Held::Literal(_)) => {
            Held::Literal(Number::Integer((!value.to_bits()).into()))
        }
        (Unary::Not, Number::Integer(value), _) => truth(value == 0),
        (Unary::Not, Number::Float(value), _) => truth(value == 0.0),
    }
}

fn float(value: f64, kind: ValueType) -> Value {
    if kind == ValueType::F32 {
        return Value { bits: (value as f32).to_bits().into(), kind };
    }
    Value { bits: value.to_bits(), kind: ValueType::Number(ElementType::F64) }
}

fn binary(operator: Binary, left: Held, right: &Node, of: &dyn Lookup) -> Result<Held, String> {
    let holds = |held: Held| match held {
        Held::Literal(number) => made(number).holds(),
        Held::Bits { value, .. } => value.holds(),
    };
    Ok(match operator {
        Binary::And => truth(holds(left) && holds(held(right, of)?)),
        Binary::Or => truth(holds(left) || holds(held(right, of)?)),
        Binary::Compare(relation) => {
            let (left, right, _) = alike(left, held(right, of)?);
            let ordering = match (left, right) {
                (Number::Integer(left), Number::Integer(right)) => Some(left.cmp(&right)),
                _ => as_float(left).partial_cmp(&as_float(right)),
            };
            truth(compared(relation, ordering))
        }
        Binary::Compute(operator) => match alike(left, held(right, of)?) {
            (Number::Integer(left), Number::Integer(right), _) => {
                Held::Literal(Number::Integer(integers(operator, left, right)?))
            }
            (left, right, kind) => {
                let value = floats(operator, as_float(left), as_float(right))?;
                Held::Bits { value: float(value, kind), certain: true }
            }
        },
    })
}

fn truth(truth: bool) -> Held {
    Held::Bits { value: Value { bits: truth.into(), kind: ValueType::Predicate }, certain: true }
}

/// Whether a relation holds; what is compared with a NaN is not equal, and nothing else.
fn compared(relation: Relation, ordering: Option<Ordering>) -> bool {
    match relation {
        Relation::Equal => ordering.is_some_and(Ordering::is_eq),
        Relation::NotEqual => ordering.is_none_or(Ordering::is_ne),
        Relation::Less => ordering.is_some_and(Ordering::is_lt),
        Relation::LessEqual => ordering.is_some_and(Ordering::is_le),
        Relation::Greater => ordering.is_some_and(Ordering::is_gt),
        Relation::GreaterEqual => ordering.is_some_and(Ordering::is_ge),
    }
}

fn as_float(number: Number) -> f64 {
    match number {
        Number::Integer(value) => value as f64,
        Number::Float(value) => value,
    }
}

/// Both operands as numbers that can be put together, and the type of floats among them.
fn alike(left: Held, right: Held) -> (Number, Number, ValueType) {
    let is_float = |held: Held| match held {
        Held::Literal(Number::Float(_)) => true,
        Held::Literal(Number::Integer(_)) => false,
        Held::Bits { value, certain } => certain && matches!(value.number(), Number::Float(_)),
    };
    let floats = is_float(left) || is_float(right);
    let integers = [left, right].iter().any(|held| matches!(held, Held::Literal(Number::Integer(_))));
    let negative = [left, right].iter().any(|held| matches!(held, Held::Literal(Number::Integer(..0))));
    let read = |held: Held| {
        let Held::Bits { value, certain: false } = held else { return held };
        let narrow = value.kind.words() == 1;
        let is_float = matches!(value.number(), Number::Float(_));
        let kind = match () {
            () if floats && narrow => ValueType::F32,
            () if integers && is_float => ValueType::U32,
            () if negative && narrow => ValueType::S32,
            () => return held,
        };
        Held::Bits { value: Value { kind, ..value }, certain: true }
    };
    let (left, right) = (read(left), read(right));
    let single = |held: Held| matches!(held, Held::Bits { value, .. } if value.kind == ValueType::F32);
    let kind =
        if single(left) || single(right) { ValueType::F32 } else { ValueType::Number(ElementType::F64) };
    let number = |held: Held| match held {
        // 0.1 beside a 32-bit float is the 32-bit float that is nearest to it.
        Held::Literal(Number::Float(value)) if kind == ValueType::F32 => {
            Number::Float(f64::from(value as f32))
        }
        Held::Literal(number) => number,
        Held::Bits { value, .. } => value.number(),
    };
    (number(left), number(right), kind)
}

fn integers(operator: Arithmetic, left: i128, right: i128) -> Result<i128, String> {
    let amount = u32::try_from(right).unwrap_or(u32::MAX);
    Ok(match operator {
        Arithmetic::BitOr => left | right,
        Arithmetic::BitXor => left ^ right,
        Arithmetic::BitAnd => left & right,
        Arithmetic::ShiftLeft => left.checked_shl(amount).unwrap_or(0),
        Arithmetic::ShiftRight => left.checked_shr(amount).unwrap_or(0),
        Arithmetic::Add => left.wrapping_add(right),
        Arithmetic::Subtract => left.wrapping_sub(right),
        Arithmetic::Multiply => left.wrapping_mul(right),
        Arithmetic::Divide => left.checked_div(right).ok_or("a division by zero")?,
        Arithmetic::Remainder => left.checked_rem(right).ok_or("a division by zero")?,
    })
}

fn floats(operator: Arithmetic, left: f64, right: f64) -> Result<f64, String> {
    match operator {
        Arithmetic::Add => Ok(left + right),
        Arithmetic::Subtract => Ok(left - right),
        Arithmetic::Multiply => Ok(left * right),
        Arithmetic::Divide => Ok(left / right),
        Arithmetic::Remainder => Ok(left % right),
        Arithmetic::BitOr
        | Arithmetic::BitXor
        | Arithmetic::BitAnd
        | Arithmetic::ShiftLeft
        | Arithmetic::ShiftRight => Err("floats have no bits here; say `:b32` behind them".to_string()),
    }
}
