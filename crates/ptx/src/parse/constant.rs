//! Constant expressions (PTX ISA, "Constants"): 64-bit integers, and floating point numbers.

use super::{MAX_DEPTH, Parsed, Parser, mistake};
use crate::lexer::{Kind, Number, number};
use crate::module::{TextSpan, Value};

/// A constant while it is computed.
#[derive(Clone, Copy, Debug)]
enum Constant {
    Integer { bits: u64, unsigned: bool },
    Single(u32),
    Double(f64),
}

impl Parser<'_> {
    pub(super) fn constant(&mut self) -> Parsed<Value> {
        Ok(match self.conditional(0)? {
            Constant::Integer { bits, .. } => Value::Integer(bits),
            Constant::Single(bits) => Value::Single(bits),
            Constant::Double(value) => Value::Double(value.to_bits()),
        })
    }

    pub(super) fn constant_integer(&mut self) -> Parsed<u64> {
        let start = self.peek().span;
        match self.constant()? {
            Value::Integer(bits) => Ok(bits),
            Value::Single(_) | Value::Double(_) | Value::Address { .. } => {
                mistake("PTX-010", start.to(self.last().span), "expected an integer")
            }
        }
    }

    /// `+ 4 - 2`, or nothing.
    pub(super) fn offset(&mut self) -> Parsed<i64> {
        let mut offset = 0_i64;
        loop {
            let negative = self.is_mark(b'-');
            if !negative && !self.is_mark(b'+') {
                return Ok(offset);
            }
            self.at += 1;
            let start = self.peek().span;
            let Constant::Integer { bits, .. } = self.binary(9, 0)? else {
                return mistake("PTX-010", start.to(self.last().span), "an offset is an integer");
            };
            let term = bits.cast_signed();
            offset = if negative { offset.wrapping_sub(term) } else { offset.wrapping_add(term) };
        }
    }

    fn conditional(&mut self, depth: usize) -> Parsed<Constant> {
        let start = self.peek().span;
        let condition = self.binary(0, depth)?;
        if !self.eat(b'?') {
            return Ok(condition);
        }
        let yes = self.conditional(self.deeper(depth)?)?;
        self.expect(b':', "between the two values")?;
        let no = self.conditional(self.deeper(depth)?)?;
        match condition {
            Constant::Integer { bits, .. } => Ok(if bits != 0 { yes } else { no }),
            Constant::Single(_) | Constant::Double(_) => {
                mistake("PTX-010", start.to(self.last().span), "a condition is an integer")
            }
        }
    }

    fn deeper(&self, depth: usize) -> Parsed<usize> {
        if depth < MAX_DEPTH {
            return Ok(depth + 1);
        }
        mistake("PTX-011", self.peek().span, "the expression lies deeper within itself than is read")
    }

    /// The operator here, and how tightly it binds; the loosest is 0.
    fn operator(&self) -> Option<(&'static str, u8)> {
        const OPERATORS: [(&str, u8); 18] = [
            ("||", 0),
            ("&&", 1),
            ("==", 5),
            ("!=", 5),
            ("<<", 7),
            (">>", 7),
            ("<=", 6),
            (">=", 6),
            ("|", 2),
            ("^", 3),
            ("&", 4),
            ("<", 6),
            (">", 6),
            ("+", 8),
            ("-", 8),
            ("*", 9),
            ("/", 9),
            ("%", 9),
        ];
        if !matches!(self.peek().kind, Kind::Mark(_)) {
            return None;
        }
        let rest = &self.text[self.peek().span.range().start..];
        OPERATORS.iter().find(|(operator, _)| rest.starts_with(operator)).copied()
    }

    fn binary(&mut self, tightest: u8, depth: usize) -> Parsed<Constant> {
        let start = self.peek().span;
        let mut left = self.unary(depth)?;
        while let Some((operator, binds)) = self.operator() {
            if binds < tightest {
                break;
            }
            self.at += operator.len();
            let right = self.binary(binds + 1, self.deeper(depth)?)?;
            left = combine(operator, left, right, start.to(self.last().span))?;
        }
        Ok(left)
    }

    fn unary(&mut self, depth: usize) -> Parsed<Constant> {
        let token = self.peek();
        let deeper = self.deeper(depth)?;
        let Kind::Mark(mark) = token.kind else { return self.literal() };
        self.at += 1;
        let operand = match mark {
            b'-' | b'+' | b'!' | b'~' => self.unary(deeper)?,
            b'(' => {
                if let Some(word @ ("s64" | "u64")) = self.dotted() {
                    self.at += 1;
                    self.expect(b')', "after the type")?;
                    return match self.unary(deeper)? {
                        Constant::Integer { bits, .. } => {
                            Ok(Constant::Integer { bits, unsigned: word == "u64" })
                        }
                        Constant::Single(_) | Constant::Double(_) => {
                            mistake("PTX-010", token.span, "only integers are cast")
                        }
                    };
                }
                let value = self.conditional(deeper)?;
                self.expect(b')', "after the expression")?;
                return Ok(value);
            }
            _ => {
                self.at -= 1;
                return self.unexpected("a number");
            }
        };
        match (mark, operand) {
            (b'+', value) => Ok(value),
            (b'-', Constant::Integer { bits, unsigned }) => {
                Ok(Constant::Integer { bits: bits.wrapping_neg(), unsigned })
            }
            (b'-', Constant::Single(bits)) => Ok(Constant::Single(bits ^ 1 << 31)),
            (b'-', Constant::Double(value)) => Ok(Constant::Double(-value)),
            (b'!', Constant::Integer { bits, .. }) => Ok(truth(bits == 0)),
            (b'~', Constant::Integer { bits, unsigned }) => Ok(Constant::Integer { bits: !bits, unsigned }),
            _ => mistake("PTX-010", token.span, "this takes an integer"),
        }
    }

    fn literal(&mut self) -> Parsed<Constant> {
        let token = self.peek();
        let text = self.slice(token.span);
        match token.kind {
            Kind::Name if text == "WARP_SZ" => {
                self.at += 1;
                Ok(Constant::Integer { bits: 32, unsigned: false })
            }
            Kind::Number => {
                self.at += 1;
                match number(text) {
                    Some(Number::Integer(bits, unsigned)) => Ok(Constant::Integer { bits, unsigned }),
                    Some(Number::Single(bits)) => Ok(Constant::Single(bits)),
                    Some(Number::Double(bits)) => Ok(Constant::Double(f64::from_bits(bits))),
                    None => {
                        mistake("PTX-010", token.span, format!("`{}` is no number", super::shortened(text)))
                    }
                }
            }
            // `.5`, which looks like a modifier.
            Kind::Dotted if text[1..].bytes().all(|byte| byte.is_ascii_digit()) => {
                self.at += 1;
                Ok(Constant::Double(text.parse().unwrap_or_default()))
            }
            Kind::Name | Kind::Dotted | Kind::Text | Kind::Mark(_) | Kind::End => self.unexpected("a number"),
        }
    }
}

fn truth(value: bool) -> Constant {
    Constant::Integer { bits: u64::from(value), unsigned: false }
}

fn combine(operator: &str, left: Constant, right: Constant, span: TextSpan) -> Parsed<Constant> {
    match (left, right) {
        (
            Constant::Integer { bits: a, unsigned: left_unsigned },
            Constant::Integer { bits: b, unsigned: right_unsigned },
        ) => {
            // As in C: unsigned if either is; a shift's type is its left side's.
            let shift = matches!(operator, "<<" | ">>");
            let unsigned = left_unsigned || (right_unsigned && !shift);
            integers(operator, a, b, unsigned, span)
        }
        (Constant::Double(a), Constant::Double(b)) => doubles(operator, a, b, span),
        (Constant::Integer { .. }, Constant::Single(_) | Constant::Double(_))
        | (Constant::Double(_), Constant::Integer { .. } | Constant::Single(_))
        | (Constant::Single(_), _) => {
            mistake("PTX-010", span, format!("`{operator}` does not take these two kinds of numbers"))
        }
    }
}

fn integers(operator: &str, a: u64, b: u64, unsigned: bool, span: TextSpan) -> Parsed<Constant> {
    let (sa, sb) = (a.cast_signed(), b.cast_signed());
    let count = u32::try_from(b).unwrap_or(u32::MAX);
    let fills = if unsigned || sa >= 0 { 0 } else { u64::MAX };
    let bits = match operator {
        "||" => return Ok(truth(a != 0 || b != 0)),
        "&&" => return Ok(truth(a != 0 && b != 0)),
        "==" => return Ok(truth(a == b)),
        "!=" => return Ok(truth(a != b)),
        "<" => return Ok(truth(if unsigned { a < b } else { sa < sb })),
        "<=" => return Ok(truth(if unsigned { a <= b } else { sa <= sb })),
        ">" => return Ok(truth(if unsigned { a > b } else { sa > sb })),
        ">=" => return Ok(truth(if unsigned { a >= b } else { sa >= sb })),
        "/" | "%" if b == 0 => return mistake("PTX-010", span, "division by zero"),
        "/" if unsigned => a / b,
        "/" => sa.wrapping_div(sb).cast_unsigned(),
        "%" if unsigned => a % b,
        "%" => sa.wrapping_rem(sb).cast_unsigned(),
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "|" => a | b,
        "^" => a ^ b,
        "&" => a & b,
        "<<" => a.checked_shl(count).unwrap_or(0),
        _ if unsigned => a.checked_shr(count).unwrap_or(0),
        _ => sa.checked_shr(count).map_or(fills, i64::cast_unsigned),
    };
    Ok(Constant::Integer { bits, unsigned })
}

fn doubles(operator: &str, a: f64, b: f64, span: TextSpan) -> Parsed<Constant> {
    Ok(match operator {
        "+" => Constant::Double(a + b),
        "-" => Constant::Double(a - b),
        "*" => Constant::Double(a * b),
        "/" => Constant::Double(a / b),
        "==" => truth(a == b),
        "!=" => truth(a != b),
        "<" => truth(a < b),
        "<=" => truth(a <= b),
        ">" => truth(a > b),
        ">=" => truth(a >= b),
        _ => return mistake("PTX-010", span, format!("`{operator}` takes integers")),
    })
}
