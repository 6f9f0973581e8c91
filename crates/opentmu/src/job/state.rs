//! `[state]`, `[registers]` and `[machine]`: what a machine-code program finds when it starts.

use tmu_engine::TextureHash;
use tmu_texture::Model;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::hardware::GobOrder;

use super::item::Item;
use super::log::At;
use super::pool::GOB_ORDERS;
use super::table::Section;
use crate::element::{ElementType, Number};

/// A texture handle in a constant bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle {
    /// Word index in the handle bank: what `tsPtrIdx` names.
    pub index: At<u16>,
    /// What the handle is.
    pub target: HandleTarget,
}

/// What a handle names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandleTarget {
    /// Textures and samplers of the job.
    Names {
        /// Texture by name.
        texture: At<String>,
        /// Sampler by name; absent: the texture's own.
        sampler: Option<At<String>>,
    },
    /// The handle itself: sampler index in bits 31:20, header index in bits 19:0.
    Word(u32),
}

/// Launch state that the documents of the instructions name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LaunchState {
    /// Constant bank that holds the texture handles. Absent: the bank that a cubin names, otherwise 0 for launches
    /// and 2 for fragments.
    pub handle_bank: Option<At<u8>>,
    /// Handles to write into that bank.
    pub handles: Vec<Handle>,
    /// MaximumIndex of the header pool. Absent: the last header.
    pub header_max_index: Option<u32>,
    /// MaximumIndex of the sampler pool. Absent: the last sampler.
    pub sampler_max_index: Option<u32>,
    /// Whether the header index is the sampler index too.
    pub via_header_binding: bool,
    /// Order of the bytes inside a GOB, for raw pools. Absent: Tegra's.
    pub gob_order: GobOrder,
    /// Rounding of `.F16` results. Absent: to nearest even.
    pub f16_rounding: Option<F16Rounding>,
    /// Whether constant loads have compute's 8 banks instead of 18. Absent: for launches yes, for fragments no.
    pub compute: Option<bool>,
    /// Fragments: lanes that are killed from the start, so that they run as helpers of their quads only.
    pub killed: Option<At<Vec<u8>>>,
    /// Fragments: the warp's texture hash before the first instruction.
    pub hash: Option<At<TextureHash>>,
}

/// A register of a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RegisterName {
    /// R0 … R254.
    General(u8),
    /// P0 … P6.
    Predicate(u8),
}

impl RegisterName {
    /// The register of this name, as assembly text spells it.
    pub fn parse(name: &str) -> Option<RegisterName> {
        let (kind, digits) = name.split_at_checked(1)?;
        let plain =
            digits == "0" || (!digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit()));
        let number: u8 = digits.parse().ok().filter(|_| plain)?;
        match (kind, number) {
            ("R", 0..=254) => Some(RegisterName::General(number)),
            ("P", 0..=6) => Some(RegisterName::Predicate(number)),
            _ => None,
        }
    }
}

impl std::fmt::Display for RegisterName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RegisterName::General(number) => write!(f, "R{number}"),
            RegisterName::Predicate(number) => write!(f, "P{number}"),
        }
    }
}

/// How the bits of a register are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegisterType {
    /// 32-bit float.
    F32,
    /// Unsigned integer.
    U32,
    /// Two's complement integer.
    S32,
    /// Two 16-bit floats, the low half first.
    F16x2,
    /// True or false.
    Predicate,
}

impl RegisterType {
    /// Every kind with its key in a job file.
    pub const NAMES: [(&'static str, RegisterType); 5] = [
        ("f32", RegisterType::F32),
        ("u32", RegisterType::U32),
        ("s32", RegisterType::S32),
        ("f16x2", RegisterType::F16x2),
        ("pred", RegisterType::Predicate),
    ];

    /// A register's bits as text.
    pub fn show(self, bits: u32) -> String {
        match self {
            RegisterType::F32 => ElementType::F32.show(bits.into()),
            RegisterType::U32 => format!("{bits} ({bits:#x})"),
            RegisterType::S32 => (bits as i32).to_string(),
            RegisterType::F16x2 => {
                let half = |bits: u32| ElementType::F16.show(u64::from(bits & 0xffff));
                format!("[{}, {}]", half(bits), half(bits >> 16))
            }
            RegisterType::Predicate => (bits != 0).to_string(),
        }
    }

    /// A register's bits as a job file has them.
    pub fn write(self, bits: u32) -> String {
        match self {
            // Debug output has a point or an exponent, which makes it a float in TOML.
            RegisterType::F32 => float(format!("{:?}", f32::from_bits(bits))),
            RegisterType::U32 if bits > 0xffff => format!("{bits:#010x}"),
            RegisterType::U32 => bits.to_string(),
            RegisterType::S32 => (bits as i32).to_string(),
            RegisterType::F16x2 => {
                let half = |bits: u32| {
                    let value = ElementType::F16.to_f64(u64::from(bits & 0xffff));
                    float(format!("{:?}", value as f32))
                };
                format!("[{}, {}]", half(bits), half(bits >> 16))
            }
            RegisterType::Predicate => (bits != 0).to_string(),
        }
    }

    /// The element types that make up a register, the low bits first.
    pub(crate) fn elements(self) -> &'static [ElementType] {
        match self {
            RegisterType::F32 => &[ElementType::F32],
            RegisterType::U32 | RegisterType::Predicate => &[ElementType::U32],
            RegisterType::S32 => &[ElementType::S32],
            RegisterType::F16x2 => &[ElementType::F16, ElementType::F16],
        }
    }
}

/// TOML's word for what is no number.
fn float(text: String) -> String {
    if text == "NaN" { "nan".to_string() } else { text }
}

/// Values of a register, one per lane; fewer values than lanes repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterValues {
    /// How they were written.
    pub kind: RegisterType,
    /// Their bits, 1 to 32 of them; 0 and 1 for predicates.
    pub bits: Vec<u32>,
}

impl std::fmt::Display for RegisterValues {
    /// As a job file has them: `{ f32 = [0.0, 0.5] }`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name =
            RegisterType::NAMES.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name);
        let values: Vec<String> = self.bits.iter().map(|bits| self.kind.write(*bits)).collect();
        match values.as_slice() {
            [one] => write!(f, "{{ {name} = {one} }}"),
            several => write!(f, "{{ {name} = [{}] }}", several.join(", ")),
        }
    }
}

impl RegisterValues {
    /// The bits of the `index`-th lane.
    pub fn lane(&self, index: usize) -> u32 {
        self.bits[index % self.bits.len()]
    }
}

/// A register with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Which one.
    pub name: At<RegisterName>,
    /// Its values.
    pub values: RegisterValues,
}

/// `[machine]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MachineSpec {
    /// `model`: how the texture unit rounds; absent: as NVIDIA's hardware.
    pub model: Model,
    /// `step_limit`: instructions that a block may execute; absent: the engine's own limit.
    pub step_limit: Option<u64>,
    /// `launch_limit`: instructions that all blocks may execute together; absent: the engine's own limit.
    pub launch_limit: Option<u64>,
    /// `slack`: buffers and shared memory end where those of CUDA's driver do, not where the job says.
    pub slack: bool,
}

pub(super) fn machine(section: Section<'_>) -> MachineSpec {
    let models = [("nvidia", Model::Nvidia), ("d3d", Model::D3d), ("exact", Model::Exact)];
    let model = section.choice("model", &models);
    let step_limit = section.integer("step_limit", 1..=u64::MAX);
    let launch_limit = section.integer("launch_limit", 1..=u64::MAX);
    let slack = section.flag("slack");
    section.finish();
    MachineSpec {
        model: model.map(|model| model.value).unwrap_or_default(),
        step_limit: step_limit.map(|limit| limit.value),
        launch_limit: launch_limit.map(|limit| limit.value),
        slack: slack.is_some_and(|slack| slack.value),
    }
}

/// `{ texture = 0, phase = 0 }`: what is absent is 0.
pub(super) fn hash(item: &Item<'_>) -> Option<At<TextureHash>> {
    let table = Section::of(item)?;
    let texture = table.integer("texture", 0..=7_u8).map_or(0, |texture| texture.value);
    let phase = table.integer("phase", 0..=31_u8).map_or(0, |phase| phase.value);
    table.finish();
    Some(item.at(TextureHash { texture, phase }))
}

pub(super) fn state(section: Section<'_>) -> LaunchState {
    let roundings = [("nearest_even", F16Rounding::NearestEven), ("toward_zero", F16Rounding::TowardZero)];
    let handles = section.get("handles").and_then(|item| item.list(0..=4096)).unwrap_or_default();
    let state = LaunchState {
        handle_bank: section.integer("handle_bank", 0..=17),
        handles: handles.iter().filter_map(handle).collect(),
        header_max_index: section.integer("header_max_index", 0..=(1 << 20) - 1).map(|index| index.value),
        sampler_max_index: section.integer("sampler_max_index", 0..=(1 << 12) - 1).map(|index| index.value),
        via_header_binding: section.flag("via_header_binding").is_some_and(|flag| flag.value),
        gob_order: section.choice("gob_order", &GOB_ORDERS).map(|order| order.value).unwrap_or_default(),
        f16_rounding: section.choice("f16_rounding", &roundings).map(|rounding| rounding.value),
        compute: section.flag("compute").map(|flag| flag.value),
        killed: section.get("killed").and_then(|item| item.integers(0..=32, &(0..=31_u8))),
        hash: section.get("hash").and_then(|item| hash(&item)),
    };
    section.finish();
    state
}

fn handle(item: &Item<'_>) -> Option<Handle> {
    let table = Section::of(item)?;
    let index = table.require("index").and_then(|item| item.integer(0..=0x1fff));
    let word = table.integer("word", 0..=u32::MAX);
    let target = match word {
        Some(word) => {
            table.exclude("word", &["texture", "sampler"]);
            Some(HandleTarget::Word(word.value))
        }
        None => {
            let sampler = table.text("sampler");
            let texture = table.require("texture").and_then(|item| item.text());
            texture.map(|texture| HandleTarget::Names { texture, sampler })
        }
    };
    table.finish();
    Some(Handle { index: index?, target: target? })
}

pub(super) fn registers(section: &Section<'_>) -> Vec<Register> {
    let mut registers: Vec<Register> = Vec::new();
    for (name, item) in section.entries() {
        let Some(register) = RegisterName::parse(&name.value) else {
            let message = format!("\"{}\" is not a register", name.value);
            section.log().error_with_hint("JOB-005", name.span, message, "they are R0 to R254 and P0 to P6");
            continue;
        };
        let values = Section::of(&item).and_then(|table| {
            let values = register_values(&table, register);
            table.finish();
            values
        });
        if let Some(values) = values {
            registers.push(Register { name: name.map(|_| register), values });
        }
    }
    registers
}

/// Reads the one key of a table that says what a register holds.
pub(super) fn register_values(table: &Section<'_>, register: RegisterName) -> Option<RegisterValues> {
    let keys = RegisterType::NAMES.map(|(name, _)| name);
    let present = table.one_of(&keys);
    let items: Vec<_> = RegisterType::NAMES.iter().map(|(name, kind)| (table.get(name), *kind)).collect();
    if present.is_none() {
        let message = format!("{} has no value for {register}", table.name());
        table.log().error_with_hint(
            "JOB-003",
            table.span(),
            message,
            format!("give one of {}", keys.join(", ")),
        );
    }
    let (item, kind) = items.into_iter().find_map(|(item, kind)| item.map(|item| (item, kind)))?;
    if matches!(register, RegisterName::Predicate(_)) != (kind == RegisterType::Predicate) {
        return item.refuse(format!(
            "is no value for {register}: predicates are `pred`, general registers the others"
        ));
    }
    let lanes = per_lane(&item, kind)?;
    let bits: Option<Vec<u32>> = lanes.iter().map(|item| lane_bits(table, item, kind)).collect();
    Some(RegisterValues { kind, bits: bits? })
}

/// The values one by one: a list, or the only one. A pair of halves is itself a list.
fn per_lane<'a>(item: &Item<'a>, kind: RegisterType) -> Option<Vec<Item<'a>>> {
    let lanes = tmu_texture::LANES;
    if !item.is_list() {
        return Some(vec![item.clone()]);
    }
    let list = item.list(1..=lanes)?;
    if kind == RegisterType::F16x2 && !list.iter().any(Item::is_list) {
        return Some(vec![item.clone()]);
    }
    Some(list)
}

fn lane_bits(table: &Section<'_>, item: &Item<'_>, kind: RegisterType) -> Option<u32> {
    if kind == RegisterType::Predicate {
        return item.flag().map(|flag| flag.value.into());
    }
    let numbers: Vec<At<Number>> = if kind == RegisterType::F16x2 {
        item.list(2..=2)?.iter().filter_map(Item::number).collect()
    } else {
        item.number().into_iter().collect()
    };
    let elements = kind.elements();
    if numbers.len() != elements.len() {
        return None;
    }
    let mut bits = 0;
    for (number, element) in numbers.iter().zip(elements).rev() {
        match element.bits(number.value) {
            Ok(part) => bits = bits << (element.size() * 8) | part,
            Err(problem) => {
                table.log().push(problem.at(tmu_program::Span::Text(number.span.clone())));
                return None;
            }
        }
    }
    Some(bits as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn register_names_are_those_of_assembly_text() {
        assert_eq!(RegisterName::parse("R0"), Some(RegisterName::General(0)));
        assert_eq!(RegisterName::parse("R254"), Some(RegisterName::General(254)));
        assert_eq!(RegisterName::parse("P6"), Some(RegisterName::Predicate(6)));
        for wrong in ["R255", "P7", "R01", "R+1", "r0", "R", "", "RZ", "PT", "é1"] {
            assert_eq!(RegisterName::parse(wrong), None, "{wrong}");
        }
    }
}
