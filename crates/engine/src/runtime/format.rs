//! What `printf` prints, by the rules of C (ISO C17 7.21.6.1) as a 64-bit Linux has them: `long` has 8 bytes.

mod float;

/// Bytes that one call prints at most; more is an internal error. CUDA's buffer holds so many.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// Arguments of one call at most; conversions beyond them are printed as they are ("Limitations" of formatted output in
/// the CUDA C++ programming guide).
const MOST_ARGUMENTS: i32 = 32;

/// Where the arguments of a call come from.
pub(super) trait Arguments {
    /// Why one cannot be had.
    type Problem;
    /// The next one, of 4 bytes.
    fn word(&mut self) -> Result<u32, Self::Problem>;
    /// The next one, of 8 bytes.
    fn wide(&mut self) -> Result<u64, Self::Problem>;
    /// The bytes at an address up to the first zero, so many at most.
    fn string(&mut self, address: u64, most: usize) -> Result<Vec<u8>, Self::Problem>;
}

/// One conversion: `%[flags][width][.precision][size]type`.
#[derive(Clone, Copy, Debug, Default)]
struct Conversion {
    left: bool,
    plus: bool,
    blank: bool,
    alternative: bool,
    zeros: bool,
    width: Given,
    precision: Given,
    size: Size,
    kind: u8,
}

/// A width or a precision.
#[derive(Clone, Copy, Debug, Default)]
enum Given {
    #[default]
    Absent,
    Number(usize),
    /// It is an argument.
    Argument,
}

/// How many bytes of an integer count.
#[derive(Clone, Copy, Debug, Default)]
enum Size {
    Char,
    Short,
    #[default]
    Int,
    Long,
}

/// What is printed, and how many arguments were. No text if it would be too long.
pub(super) fn format<A: Arguments>(
    format: &[u8],
    arguments: &mut A,
) -> Result<(Option<Vec<u8>>, i32), A::Problem> {
    let mut text = Vec::new();
    let mut taken = 0;
    let mut rest = format;
    while let Some(percent) = rest.iter().position(|byte| *byte == b'%') {
        text.extend_from_slice(&rest[..percent]);
        rest = &rest[percent..];
        let (conversion, length) = parse(rest);
        let (whole, behind) = rest.split_at(length);
        rest = behind;
        match conversion {
            Some(Conversion { kind: b'%', .. }) => text.push(b'%'),
            Some(conversion) if taken + conversion.arguments() <= MOST_ARGUMENTS => {
                taken += conversion.arguments();
                let budget = MOST_BYTES.saturating_sub(text.len());
                match conversion.convert(arguments, budget)? {
                    Some(converted) => text.extend(converted),
                    None => return Ok((None, taken)),
                }
            }
            _ => text.extend_from_slice(whole),
        }
        if text.len() > MOST_BYTES {
            return Ok((None, taken));
        }
    }
    text.extend_from_slice(rest);
    Ok(((text.len() <= MOST_BYTES).then_some(text), taken))
}

/// The conversion that a text begins with, if it is one that prints, and how many bytes it has.
fn parse(text: &[u8]) -> (Option<Conversion>, usize) {
    let mut conversion = Conversion::default();
    let mut at = 1;
    loop {
        match text.get(at) {
            Some(b'-') => conversion.left = true,
            Some(b'+') => conversion.plus = true,
            Some(b' ') => conversion.blank = true,
            Some(b'#') => conversion.alternative = true,
            Some(b'0') => conversion.zeros = true,
            _ => break,
        }
        at += 1;
    }
    conversion.width = number(text, &mut at);
    if text.get(at) == Some(&b'.') {
        at += 1;
        conversion.precision = match number(text, &mut at) {
            Given::Absent => Given::Number(0),
            given @ (Given::Number(_) | Given::Argument) => given,
        };
    }
    (conversion.size, at) = match text.get(at..).unwrap_or_default() {
        [b'h', b'h', ..] => (Size::Char, at + 2),
        [b'h', ..] => (Size::Short, at + 1),
        [b'l', b'l', ..] => (Size::Long, at + 2),
        [b'l' | b'L' | b'z' | b'j' | b't' | b'q', ..] => (Size::Long, at + 1),
        _ => (Size::Int, at),
    };
    match text.get(at) {
        Some(&kind) if b"diouxXcspeEfFgGaA%".contains(&kind) => {
            (Some(Conversion { kind, ..conversion }), at + 1)
        }
        Some(_) => (None, at + 1),
        None => (None, at),
    }
}

fn number(text: &[u8], at: &mut usize) -> Given {
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        return Given::Argument;
    }
    let mut value = None;
    while let Some(digit) = text.get(*at).filter(|byte| byte.is_ascii_digit()) {
        value = Some(value.unwrap_or(0usize).saturating_mul(10).saturating_add(usize::from(digit - b'0')));
        *at += 1;
    }
    value.map_or(Given::Absent, Given::Number)
}

impl Conversion {
    /// How many arguments it takes.
    fn arguments(&self) -> i32 {
        let stars =
            [self.width, self.precision].iter().filter(|given| matches!(given, Given::Argument)).count();
        1 + stars as i32
    }

    /// What it prints; `None` if that has more bytes than there is budget for.
    fn convert<A: Arguments>(
        mut self,
        arguments: &mut A,
        budget: usize,
    ) -> Result<Option<Vec<u8>>, A::Problem> {
        let width = match self.width {
            Given::Absent => 0,
            Given::Number(number) => number,
            Given::Argument => {
                let given = arguments.word()? as i32;
                self.left |= given < 0;
                given.unsigned_abs() as usize
            }
        };
        let precision = match self.precision {
            Given::Absent => None,
            Given::Number(number) => Some(number),
            Given::Argument => usize::try_from(arguments.word()? as i32).ok(),
        };
        if width > budget || precision.is_some_and(|precision| precision > budget && self.kind != b's') {
            return Ok(None);
        }
        let (sign, digits, zeros) = match self.kind {
            b'd' | b'i' => {
                let value = self.signed(arguments)?;
                let (sign, digits) = (self.sign(value < 0), integer(value.unsigned_abs(), 10, precision));
                (sign.as_bytes().to_vec(), digits, precision.is_none())
            }
            b'u' | b'o' | b'x' | b'X' => {
                let value = self.signed(arguments)? as u64 & self.mask();
                let (prefix, digits) = self.unsigned(value, precision);
                (prefix.as_bytes().to_vec(), digits, precision.is_none())
            }
            b'c' => (Vec::new(), vec![arguments.word()? as u8], false),
            b's' => {
                let address = arguments.wide()?;
                let most = precision.unwrap_or(budget + 1).min(budget + 1);
                let text = match address {
                    0 => b"(null)"[..most.min(6)].to_vec(),
                    _ => arguments.string(address, most)?,
                };
                (Vec::new(), text, false)
            }
            b'p' => match arguments.wide()? {
                0 => (Vec::new(), b"(nil)".to_vec(), false),
                address => (b"0x".to_vec(), integer(address, 16, None), false),
            },
            kind => {
                let value = f64::from_bits(arguments.wide()?);
                let digits = float::digits(value.abs(), kind, precision, self.alternative);
                let hexadecimal = kind.eq_ignore_ascii_case(&b'a') && value.is_finite();
                let prefix = if !hexadecimal {
                    ""
                } else if kind == b'a' {
                    "0x"
                } else {
                    "0X"
                };
                let sign = self.sign(value.is_sign_negative()).to_owned() + prefix;
                (sign.into_bytes(), digits, value.is_finite())
            }
        };
        let padded = self.padded(sign, digits, width, zeros);
        Ok((padded.len() <= budget).then_some(padded))
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.blank) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    fn mask(&self) -> u64 {
        match self.size {
            Size::Char => 0xff,
            Size::Short => 0xffff,
            Size::Int => 0xffff_ffff,
            Size::Long => u64::MAX,
        }
    }

    fn signed<A: Arguments>(&self, arguments: &mut A) -> Result<i64, A::Problem> {
        Ok(match self.size {
            Size::Char => i64::from(arguments.word()? as i8),
            Size::Short => i64::from(arguments.word()? as i16),
            Size::Int => i64::from(arguments.word()? as i32),
            Size::Long => arguments.wide()? as i64,
        })
    }

    /// Prefix and digits.
    fn unsigned(&self, value: u64, precision: Option<usize>) -> (&'static str, Vec<u8>) {
        match self.kind {
            b'o' => {
                let mut digits = integer(value, 8, precision);
                if self.alternative && digits.first() != Some(&b'0') {
                    digits.insert(0, b'0');
                }
                ("", digits)
            }
            b'x' if self.alternative && value != 0 => ("0x", integer(value, 16, precision)),
            b'x' => ("", integer(value, 16, precision)),
            b'X' => {
                let prefix = if self.alternative && value != 0 { "0X" } else { "" };
                (prefix, integer(value, 16, precision).to_ascii_uppercase())
            }
            _ => ("", integer(value, 10, precision)),
        }
    }

    fn padded(&self, mut sign: Vec<u8>, digits: Vec<u8>, width: usize, zeros: bool) -> Vec<u8> {
        let missing = width.saturating_sub(sign.len() + digits.len());
        if self.left {
            sign.extend(digits);
            sign.resize(sign.len() + missing, b' ');
            return sign;
        }
        if self.zeros && zeros {
            sign.resize(sign.len() + missing, b'0');
            sign.extend(digits);
            return sign;
        }
        let mut text = vec![b' '; missing];
        text.extend(sign);
        text.extend(digits);
        text
    }
}

/// At least so many digits; of 0 none, where that is asked for.
fn integer(value: u64, base: u64, precision: Option<usize>) -> Vec<u8> {
    let mut digits = match base {
        8 => format!("{value:o}"),
        16 => format!("{value:x}"),
        _ => value.to_string(),
    }
    .into_bytes();
    if value == 0 && precision == Some(0) {
        digits.clear();
    }
    let missing = precision.unwrap_or(1).saturating_sub(digits.len());
    digits.splice(0..0, std::iter::repeat_n(b'0', missing));
    digits
}

#[cfg(test)]
mod tests;
