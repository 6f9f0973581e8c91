//! Names of Direct3D's slots: `t3`, `u0`, `s1`, and `t3_space2` from shader model 5.1 on.

/// What a slot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotKind {
    /// A resource that is read: `t`.
    Resource,
    /// A view that is written as well: `u`.
    View,
    /// A sampler: `s`.
    Sampler,
    /// A constant buffer: `cb`.
    ConstantBuffer,
}

/// A slot by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// What it is for.
    pub kind: SlotKind,
    /// Number of the register.
    pub register: u32,
    /// Space of the register; 0 where none is named.
    pub space: u32,
}

impl Slot {
    /// The slot of a name; none for other names.
    pub fn parse(name: &str) -> Option<Slot> {
        let kinds = [
            ("cb", SlotKind::ConstantBuffer),
            ("t", SlotKind::Resource),
            ("u", SlotKind::View),
            ("s", SlotKind::Sampler),
        ];
        let (rest, kind) =
            kinds.into_iter().find_map(|(letter, kind)| Some((name.strip_prefix(letter)?, kind)))?;
        let (register, space) = match rest.split_once("_space") {
            Some((register, space)) => (register, decimal(space)?),
            None => (rest, 0),
        };
        Some(Slot { kind, register: decimal(register)?, space })
    }

    /// Whether a name is that of a slot of a kind.
    pub fn is(name: &str, kind: SlotKind) -> bool {
        Slot::parse(name).is_some_and(|slot| slot.kind == kind)
    }
}

impl std::fmt::Display for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = match self.kind {
            SlotKind::Resource => "t",
            SlotKind::View => "u",
            SlotKind::Sampler => "s",
            SlotKind::ConstantBuffer => "cb",
        };
        write!(f, "{letter}{}", self.register)?;
        if self.space > 0 { write!(f, "_space{}", self.space) } else { Ok(()) }
    }
}

/// A number in plain decimal, so that no slot has two names.
fn decimal(text: &str) -> Option<u32> {
    let plain = text == "0" || !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::{Slot, SlotKind};

    #[test]
    fn slots_have_one_name() {
        let slot = |kind, register, space| Some(Slot { kind, register, space });
        assert_eq!(Slot::parse("t0"), slot(SlotKind::Resource, 0, 0));
        assert_eq!(Slot::parse("u63"), slot(SlotKind::View, 63, 0));
        assert_eq!(Slot::parse("s1_space2"), slot(SlotKind::Sampler, 1, 2));
        assert_eq!(Slot::parse("cb13"), slot(SlotKind::ConstantBuffer, 13, 0));
        for name in ["t0", "u63", "s1_space2", "cb13"] {
            assert_eq!(Slot::parse(name).map(|slot| slot.to_string()).as_deref(), Some(name));
        }
        for other in ["", "t", "t00", "t1_", "t1_space", "t+1", "x0", "texture", "t1_space01", "t4294967296"]
        {
            assert_eq!(Slot::parse(other), None, "{other}");
        }
    }
}
