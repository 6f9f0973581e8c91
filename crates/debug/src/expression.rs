//! Expressions over what a lane holds: registers and predicates by their names, memory, constants, numbers.
//!
//! ```text
//! R2 == 0x10        %f3 < 0.5 && !%p1        r0.x:f32 + c[0x0][0x140]:f32        shared[R4 + 4]        out[3]
//! ```
//!
//! A colon and a type behind an operand say how its bits are read: `u8` … `u64`, `s8` … `s64`, `f16`, `f16x2`, `f32`, `f64`, `b32`,
//! `b64`, `pred`. Otherwise a register has the type that it was declared with; one that may hold anything is what it is compared or
//! computed with: a 32-bit float beside a float, an integer beside an integer.

mod evaluate;
mod parse;
#[cfg(test)]
mod tests;

use opentmu::value::ValueType;

pub use evaluate::{Lookup, Value, evaluate, location};

/// An expression that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    /// As it was written.
    pub text: String,
    root: Node,
}

/// A part of an expression.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Integer(i128),
    Float(f64),
    /// A register or predicate of the program, or what the debugger calls by a name.
    Name(String),
    /// The address of a buffer.
    AddressOf(String),
    Memory(Space, Box<Node>),
    Constant(u32, Box<Node>),
    /// An element of a buffer of the job.
    Element(String, Box<Node>),
    Typed(Box<Node>, ValueType),
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<[Node; 2]>),
}

/// Where bytes lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// In memory of a kind.
    Of(Space),
    /// In a constant bank.
    Bank(u32),
}

/// A kind of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// A block's.
    Shared,
    /// A lane's.
    Local,
    /// Everybody's.
    Global,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unary {
    Minus,
    Invert,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binary {
    Or,
    And,
    Compare(Relation),
    Compute(Arithmetic),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    NotEqual,
    LessEqual,
    GreaterEqual,
    Less,
    Greater,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arithmetic {
    BitOr,
    BitXor,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// Binary operators with how tightly they bind, longer ones before those that they begin with.
const BINARY: [(&str, Binary, u8); 18] = [
    ("||", Binary::Or, 1),
    ("&&", Binary::And, 2),
    ("==", Binary::Compare(Relation::Equal), 3),
    ("!=", Binary::Compare(Relation::NotEqual), 3),
    ("<<", Binary::Compute(Arithmetic::ShiftLeft), 8),
    (">>", Binary::Compute(Arithmetic::ShiftRight), 8),
    ("<=", Binary::Compare(Relation::LessEqual), 4),
    (">=", Binary::Compare(Relation::GreaterEqual), 4),
    ("<", Binary::Compare(Relation::Less), 4),
    (">", Binary::Compare(Relation::Greater), 4),
    ("|", Binary::Compute(Arithmetic::BitOr), 5),
    ("^", Binary::Compute(Arithmetic::BitXor), 6),
    ("&", Binary::Compute(Arithmetic::BitAnd), 7),
    ("+", Binary::Compute(Arithmetic::Add), 9),
    ("-", Binary::Compute(Arithmetic::Subtract), 9),
    ("*", Binary::Compute(Arithmetic::Multiply), 10),
    ("/", Binary::Compute(Arithmetic::Divide), 10),
    ("%", Binary::Compute(Arithmetic::Remainder), 10),
];

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// What cannot be read, for people.
    pub fn parse(text: &str) -> Result<Expression, String> {
        parse::parse(text).map(|root| Expression { text: text.trim().to_string(), root })
    }

    /// The names of registers and buffers in it.
    pub fn names(&self) -> Vec<&str> {
        fn collect<'n>(node: &'n Node, names: &mut Vec<&'n str>) {
            match node {
                Node::Integer(_) | Node::Float(_) => {}
                Node::Name(name) | Node::AddressOf(name) => names.push(name),
                Node::Element(name, inner) => {
                    names.push(name);
                    collect(inner, names);
                }
                Node::Memory(_, inner)
                | Node::Constant(_, inner)
                | Node::Typed(inner, _)
                | Node::Unary(_, inner) => collect(inner, names),
                Node::Binary(_, operands) => operands.iter().for_each(|operand| collect(operand, names)),
            }
        }
        let mut names = Vec::new();
        collect(&self.root, &mut names);
        names
    }

    /// Whether it looks at nothing but global memory, constants and numbers, which are the same for all lanes and blocks.
    pub fn is_global(&self) -> bool {
        fn global(node: &Node) -> bool {
            match node {
                Node::Integer(_) | Node::Float(_) | Node::AddressOf(_) => true,
                Node::Name(_) | Node::Memory(Space::Shared | Space::Local, _) => false,
                Node::Memory(Space::Global, inner)
                | Node::Constant(_, inner)
                | Node::Element(_, inner)
                | Node::Typed(inner, _)
                | Node::Unary(_, inner) => global(inner),
                Node::Binary(_, operands) => operands.iter().all(global),
            }
        }
        global(&self.root)
    }
}
