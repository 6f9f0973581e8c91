//! Expressions over a lane whose values are known. Expected values are C's, or worked out by hand.

use super::*;
use opentmu::element::ElementType;

/// `%i` is −2 as it was declared, `R1` holds the bits of 1.5, `R2` those of 7, `R4` the lower word of 0x1_0000_0002; shared memory holds its addresses.
struct Known;

impl Lookup for Known {
    fn name(&self, name: &str) -> Result<(u64, ValueType, bool), String> {
        Ok(match name {
            "%i" => (0xffff_fffe, ValueType::S32, true),
            "%f" => (0.1_f32.to_bits().into(), ValueType::F32, true),
            "R1" => (1.5_f32.to_bits().into(), ValueType::Bits(8), false),
            "R2" => (7, ValueType::Bits(8), false),
            "R4" => (0x1_0000_0002, ValueType::Bits(16), false),
            "P0" => (1, ValueType::Predicate, true),
            "x0[3].y" | "r0.x" => (9, ValueType::Bits(8), false),
            _ => return Err(format!("there is no register `{name}`")),
        })
    }

    fn memory(&self, space: Space, address: u64, bytes: usize) -> Result<u64, String> {
        match space {
            Space::Shared if bytes == 4 => Ok(address),
            Space::Shared | Space::Global => Ok(address << 8 | bytes as u64),
            Space::Local => Err("there is no memory".to_string()),
        }
    }

    fn constant(&self, bank: u32, offset: u64, _: usize) -> u64 {
        u64::from(bank) << 16 | offset
    }

    fn buffer(&self, name: &str) -> Result<(u64, ElementType), String> {
        if name == "out" { Ok((0x1000, ElementType::U16)) } else { Err("there is no buffer".to_string()) }
    }
}

fn value(text: &str) -> Result<Value, String> {
    evaluate(&Expression::parse(text)?, &Known)
}

#[test]
fn operators_bind_as_in_c() {
    for (text, expected) in [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 - 2 - 1", 4),
        ("1 << 4 | 3", 19),
        ("0xff & 0x3c ^ 0x04", 0x38),
        ("10 % 4 + 7 / 2", 5),
        ("~0 & 0xf", 15),
        ("-(-3)", 3),
        ("R2 + 1", 8),
        ("x0[3].y + r0.x", 18),
        ("shared[R2 + 1] + 1", 9),
        ("c[0x1][0x20]", 0x1_0020),
        ("&out + 2", 0x1002),
        ("out[3]", (0x1006 << 8 | 2) & 0xffff_ffff),
        ("shared[8]:u8", 8 << 8 | 1),
    ] {
        assert_eq!(value(text).map(|value| value.bits), Ok(expected), "{text}");
    }
}

#[test]
fn conditions_read_registers_as_what_they_stand_beside() {
    for (text, expected) in [
        ("R2 == 7", true),
        ("R1 == 1.5", true),
        ("R1 > 1", true), // 0x3fc00000 is more than 1
        ("R1:f32 > 1", true),
        ("R1:f32 > 2", false),
        ("%i < 0", true),
        ("%i == -2", true),
        ("%i:u32 < 0", false),
        ("R2 > -1", true),
        ("%f == 0.1", true),
        ("%f + 0.0 == 0.1:f64", false),
        ("P0 && !(R2 != 7)", true),
        ("P0 == 0 || R2 >= 8", false),
        ("0.0 / 0.0 == 0.0 / 0.0", false),
        ("0.0 / 0.0 != 0.0 / 0.0", true),
        // The second operand is not looked at.
        ("P0 || local[0] == 1", true),
    ] {
        assert_eq!(value(text).map(Value::holds), Ok(expected), "{text}");
    }
}

#[test]
fn what_is_no_expression_is_said() {
    for (text, why) in [
        ("", "missing at the end"),
        ("1 +", "missing at the end"),
        ("(1", "`)` is missing"),
        ("1 2", "`2` was not expected"),
        ("R9", "no register `R9`"),
        ("R1:f31", "no type `f31`"),
        ("local[0]", "no memory"),
        ("1 / 0", "division by zero"),
        ("R1:f32 << 1", ":b32"),
        ("shared[1.5]", "an address is an integer"),
        (&"(".repeat(100_000), "nested too deeply"),
        (&"-".repeat(100_000), "nested too deeply"),
        ("ä", "no register"),
        ("1ä", "not expected"),
    ] {
        assert!(value(text).is_err_and(|error| error.contains(why)), "{text:.20}: {:?}", value(text));
    }
    assert_eq!(value("R4 + 1").map(|value| value.bits), Ok(0x1_0000_0003));
    assert_eq!(value("R2:f16x2").map(Value::show), Ok(ValueType::F16x2.show(7)));
}
