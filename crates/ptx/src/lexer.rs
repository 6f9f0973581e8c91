//! Text to tokens.

use tmu_program::Diagnostic;

use crate::module::TextSpan;

/// Kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `name`, `%r1`.
    Name,
    /// `.word`, with what `::` joins to it.
    Dotted,
    /// A number.
    Number,
    /// `"text"`.
    Text,
    /// One character.
    Mark(u8),
    /// The end of the file.
    End,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub span: TextSpan,
}

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 16 << 20;

/// Splits a text; bytes that start no token, and comments and texts without an end, are errors. The last token is
/// [`Kind::End`].
pub fn tokens(text: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    let mut lexer = Lexer { bytes: text.as_bytes(), at: 0, tokens: Vec::new(), errors: Vec::new() };
    lexer.tokens.reserve(text.len() / 4);
    while lexer.at < lexer.bytes.len() && lexer.errors.len() < 100 {
        lexer.step();
    }
    let end = text.len();
    lexer.push(Kind::End, end, end);
    (lexer.tokens, lexer.errors)
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    tokens: Vec<Token>,
    errors: Vec<Diagnostic>,
}

/// What a token can start with.
#[derive(Clone, Copy)]
enum Start {
    Space,
    Name,
    /// `%`: of a name, or a mark.
    Percent,
    Slash,
    Dot,
    Digit,
    Quote,
    Mark,
    Nothing,
}

/// What each byte starts.
const STARTS: [Start; 256] = {
    let mut starts = [Start::Nothing; 256];
    let mut byte = 0;
    while byte < 256 {
        let it = byte as u8;
        starts[byte] = match it {
            _ if it.is_ascii_alphabetic() => Start::Name,
            b'_' | b'$' => Start::Name,
            b'%' => Start::Percent,
            b'/' => Start::Slash,
            b'.' => Start::Dot,
            b'"' => Start::Quote,
            _ if it.is_ascii_digit() => Start::Digit,
            _ if it.is_ascii_whitespace() => Start::Space,
            _ if it.is_ascii_punctuation() => Start::Mark,
            _ => Start::Nothing,
        };
        byte += 1;
    }
    starts
};

/// Whether a name goes on with each byte.
const CONTINUES_NAME: [bool; 256] = {
    let mut continues = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let it = byte as u8;
        continues[byte] = it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$');
        byte += 1;
    }
    continues
};

#[inline]
fn continues_name(byte: u8) -> bool {
    CONTINUES_NAME[usize::from(byte)]
}

/// [`MAX_TEXT`] fits; what is longer has spans that mean nothing, and is not read.
fn span(start: usize, end: usize) -> TextSpan {
    TextSpan { start: start as u32, end: end as u32 }
}

impl Lexer<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        self.tokens.push(Token { kind, span: span(start, end) });
        self.at = end;
    }

    #[inline]
    fn run(&self, at: usize, belongs: impl Fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().position(|&byte| !belongs(byte)).unwrap_or(rest.len())
    }

    #[inline]
    fn step(&mut self) {
        let start = self.at;
        let byte = self.bytes[start];
        match STARTS[usize::from(byte)] {
            Start::Space => self.at = self.run(start + 1, |byte| byte.is_ascii_whitespace()),
            Start::Name => self.name(),
            Start::Percent if continues_name(self.byte(start + 1)) => self.name(),
            Start::Slash if self.byte(start + 1) == b'/' => self.at = self.run(start, |byte| byte != b'\n'),
            Start::Slash if self.byte(start + 1) == b'*' => self.comment(),
            Start::Dot if continues_name(self.byte(start + 1)) => self.dotted(),
            Start::Digit => self.number(),
            Start::Quote => self.text(),
            Start::Mark | Start::Percent | Start::Slash | Start::Dot => {
                self.push(Kind::Mark(byte), start, start + 1);
            }
            Start::Nothing => {
                // A character of several bytes is one error.
                self.at = self.run(start + 1, |byte| byte & 0xc0 == 0x80);
                self.error(start, self.at, "no statement has this character");
            }
        }
    }

    #[inline]
    fn name(&mut self) {
        let end = self.run(self.at + 1, continues_name);
        self.push(Kind::Name, self.at, end);
    }

    fn error(&mut self, start: usize, end: usize, message: &str) {
        self.errors.push(Diagnostic::error("PTX-001", message).at(span(start, end).in_text()));
    }

    fn comment(&mut self) {
        let start = self.at;
        let body = &self.bytes[start + 2..];
        match body.windows(2).position(|pair| pair == b"*/") {
            Some(length) => self.at = start + 2 + length + 2,
            None => {
                self.at = self.bytes.len();
                self.error(start, start + 2, "the comment has no end");
            }
        }
    }

    fn dotted(&mut self) {
        let start = self.at;
        let mut end = self.run(start + 1, continues_name);
        while self.byte(end) == b':' && self.byte(end + 1) == b':' && continues_name(self.byte(end + 2)) {
            end = self.run(end + 2, continues_name);
        }
        self.push(Kind::Dotted, start, end);
        if &self.bytes[start..end] == b".source_begin" {
            self.source();
        }
    }

    /// The text of another language that ends at `.source_end`.
    fn source(&mut self) {
        let (start, end) = (self.at, b".source_end");
        match self.bytes[start..].windows(end.len()).position(|window| window == end) {
            Some(length) => self.at = start + length,
            None => {
                self.at = self.bytes.len();
                self.error(start - b".source_begin".len(), start, "the source text has no `.source_end`");
            }
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let mut end = self.run(start, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let based = self.bytes[start] == b'0' && self.byte(start + 1).is_ascii_alphabetic();
        if !based && self.byte(end) == b'.' && !self.byte(end + 1).is_ascii_alphabetic() {
            end = self.run(end + 1, |byte| byte.is_ascii_alphanumeric());
        }
        let exponent = !based && matches!(self.byte(end - 1), b'e' | b'E');
        if exponent && matches!(self.byte(end), b'+' | b'-') {
            end = self.run(end + 1, |byte| byte.is_ascii_digit());
        }
        self.push(Kind::Number, start, end);
    }

    fn text(&mut self) {
        let start = self.at;
        let end = self.run(start + 1, |byte| byte != b'"' && byte != b'\n');
        if self.byte(end) == b'"' {
            self.push(Kind::Text, start, end + 1);
        } else {
            self.at = end;
            self.error(start, start + 1, "the text has no end");
        }
    }
}

/// What a number says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer, and whether it is unsigned (`U`, or past the signed range).
    Integer(u64, bool),
    /// Bits of a single precision number.
    Single(u32),
    /// Bits of a double precision number.
    Double(u64),
}

/// Reads a number token; `None` if it is none, or has more than 64 bits.
///
/// ```
/// use tmu_ptx::lexer::{Number, number};
/// assert_eq!(number("0x1fU"), Some(Number::Integer(31, true)));
/// assert_eq!(number("0f3F800000"), Some(Number::Single(1.0f32.to_bits())));
/// assert_eq!(number("017"), Some(Number::Integer(15, false)));
/// assert_eq!(number("1.5e1"), Some(Number::Double(15.0f64.to_bits())));
/// assert_eq!(number("09"), None);
/// ```
pub fn number(text: &str) -> Option<Number> {
    let digits = |text: &str, count: usize| {
        (text.len() == count).then(|| u64::from_str_radix(text, 16).ok()).flatten()
    };
    if let Some(bits) = text.strip_prefix("0f").or_else(|| text.strip_prefix("0F")) {
        return digits(bits, 8).and_then(|bits| u32::try_from(bits).ok()).map(Number::Single);
    }
    if let Some(bits) = text.strip_prefix("0d").or_else(|| text.strip_prefix("0D")) {
        return digits(bits, 16).map(Number::Double);
    }
    let (integer, said_unsigned) = match text.strip_suffix('U') {
        Some(integer) => (integer, true),
        None => (text, false),
    };
    let (radix, integer) = match integer.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &integer[2..]),
        [b'0', b'b' | b'B', ..] => (2, &integer[2..]),
        [b'0', b'0'..=b'9', ..] if integer.bytes().all(|byte| byte.is_ascii_digit()) => (8, &integer[1..]),
        _ => (10, integer),
    };
    if let Ok(value) = u64::from_str_radix(integer, radix)
        && !integer.starts_with('+')
    {
        return Some(Number::Integer(value, said_unsigned || i64::try_from(value).is_err()));
    }
    let decimal = radix == 10 && !said_unsigned && text.contains(['.', 'e', 'E']);
    if decimal { text.parse().ok().map(|value: f64| Number::Double(value.to_bits())) } else { None }
}
