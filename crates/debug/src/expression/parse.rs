//! Text of expressions.

use opentmu::value::ValueType;

use super::{BINARY, Node, Space, Unary};

/// Parentheses, operators and indices within each other.
const MOST_NESTED: usize = 64;

pub(super) fn parse(text: &str) -> Result<Node, String> {
    let mut parser = Parser { text, at: 0, nested: 0 };
    let node = parser.binary(0)?;
    parser.blanks();
    match parser.rest() {
        "" => Ok(node),
        rest => Err(format!("`{rest}` was not expected")),
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    nested: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) { Ok(()) } else { Err(format!("`{token}` is missing before `{}`", self.rest())) }
    }

    fn binary(&mut self, least: u8) -> Result<Node, String> {
        self.nested += 1;
        if self.nested > MOST_NESTED {
            return Err("this is nested too deeply".to_string());
        }
        let mut left = self.unary()?;
        loop {
            self.blanks();
            let found = BINARY.iter().find(|(token, _, _)| self.rest().starts_with(token));
            let Some((token, operator, binds)) = found.filter(|(_, _, binds)| *binds > least) else { break };
            self.at += token.len();
            let right = self.binary(*binds)?;
            left = Node::Binary(*operator, Box::new([left, right]));
        }
        self.nested -= 1;
        Ok(left)
    }

    fn unary(&mut self) -> Result<Node, String> {
        self.blanks();
        let operators = [("-", Unary::Minus), ("~", Unary::Invert), ("!", Unary::Not)];
        for (token, operator) in operators {
            if self.eat(token) {
                self.nested += 1;
                if self.nested > MOST_NESTED {
                    return Err("this is nested too deeply".to_string());
                }
                let inner = self.unary()?;
                self.nested -= 1;
                return Ok(Node::Unary(operator, Box::new(inner)));
            }
        }
        let node = self.primary()?;
        if !self.rest().starts_with(':') {
            return Ok(node);
        }
        self.at += 1;
        let name = self.word(|character| character.is_ascii_alphanumeric());
        let kind = ValueType::parse(name).ok_or_else(|| format!("there is no type `{name}`"))?;
        Ok(Node::Typed(Box::new(node), kind))
    }

    fn word(&mut self, part: impl Fn(char) -> bool) -> &'t str {
        let length = self.rest().find(|character| !part(character)).unwrap_or(self.rest().len());
        let word = &self.rest()[..length];
        self.at += length;
        word
    }

    fn primary(&mut self) -> Result<Node, String> {
        if self.eat("(") {
            let inner = self.binary(0)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.eat("&") {
            return Ok(Node::AddressOf(self.name()?));
        }
        if self.rest().starts_with(|character: char| character.is_ascii_digit() || character == '.') {
            return self.number();
        }
        let name = self.name()?;
        if !self.rest().starts_with('[') || self.rest_is_part_of_name() {
            return Ok(self.indexed_name(name));
        }
        let index = self.index()?;
        let space = match name.as_str() {
            "shared" => Space::Shared,
            "local" => Space::Local,
            "global" => Space::Global,
            "c" => {
                let Node::Integer(bank) = index else { return Err("a bank is a number".to_string()) };
                let bank = u32::try_from(bank).map_err(|_| format!("there is no bank {bank}"))?;
                let offset = self.index()?;
                return Ok(Node::Constant(bank, Box::new(offset)));
            }
            _ => return Ok(self.element(name, index)),
        };
        Ok(Node::Memory(space, Box::new(index)))
    }

    /// `x0[3].y`, `v[2][0].x` are names of registers.
    fn rest_is_part_of_name(&self) -> bool {
        let mut rest = self.rest();
        while let Some((digits, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                return false;
            }
            rest = behind;
        }
        rest.starts_with('.')
    }

    fn indexed_name(&mut self, name: String) -> Node {
        let mut name = name;
        while self.rest().starts_with('[') {
            let Some(end) = self.rest().find(']') else { break };
            name += &self.rest()[..=end];
            self.at += end + 1;
        }
        if self.rest().starts_with('.') {
            name += self.word(|character| character == '.' || character.is_ascii_alphanumeric());
        }
        Node::Name(name)
    }

    fn element(&self, name: String, index: Node) -> Node {
        Node::Element(name, Box::new(index))
    }

    fn index(&mut self) -> Result<Node, String> {
        self.expect("[")?;
        let inner = self.binary(0)?;
        self.expect("]")?;
        Ok(inner)
    }

    fn name(&mut self) -> Result<String, String> {
        self.blanks();
        let start = self.at;
        let first = |character: char| character.is_alphabetic() || matches!(character, '%' | '$' | '_');
        if !self.rest().starts_with(first) {
            return Err(match self.rest() {
                "" => "something is missing at the end".to_string(),
                rest => format!("`{rest}` was not expected"),
            });
        }
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        self.word(|character| character.is_alphanumeric() || matches!(character, '_' | '$' | '.'));
        Ok(self.text[start..self.at].to_string())
    }

    fn number(&mut self) -> Result<Node, String> {
        let rest = self.rest();
        if let Some(digits) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
            let length = digits.find(|digit: char| !digit.is_ascii_hexdigit()).unwrap_or(digits.len());
            self.at += 2 + length;
            let value = i128::from_str_radix(&digits[..length.min(32)], 16);
            return value.map(Node::Integer).map_err(|_| format!("`{rest}` is no number"));
        }
        let start = self.at;
        self.word(|character| character.is_ascii_digit() || character == '.');
        if self.rest().starts_with(['e', 'E']) {
            let signed = self.rest()[1..].starts_with(['+', '-']);
            self.at += 1 + usize::from(signed);
            self.word(|character| character.is_ascii_digit());
        }
        let text = &self.text[start..self.at];
        let integer = text.parse().map(Node::Integer);
        integer.or_else(|_| text.parse().map(Node::Float)).map_err(|_| format!("`{text}` is no number"))
    }
}
