//! A record as lines of JSON.

use serde_json::{Map, Value, json};
use tmu_engine::FetchEvent;
use tmu_texture::fetch::Compare;
use tmu_texture::lanes::active;
use tmu_texture::{Level, Mask};

use super::text::{dimension, level, operation};
use super::{Held, Record};
use crate::value::ValueType;

/// An instruction as one object.
pub(super) fn line(record: &Record) -> String {
    let mut object = json!({
        "launch": record.launch,
        "block": record.warp.block,
        "warp": record.warp.warp,
        "address": record.address,
        "line": record.line,
        "instruction": record.text,
        "lanes": active(record.lanes).collect::<Vec<_>>(),
        "reads": operands(&record.reads),
        "writes": operands(&record.writes),
    });
    if let (Some(fetch), Some(object)) = (record.fetches.first(), object.as_object_mut()) {
        object.insert("fetch".to_string(), fetch.json.clone());
    }
    object.to_string() + "\n"
}

/// By name: the type, and the value of each lane.
fn operands(held: &[Held]) -> Map<String, Value> {
    let one = |held: &Held| {
        let values: Vec<Value> = held.bits.iter().map(|bits| held.kind.json(*bits)).collect();
        (held.name.clone(), json!({ "type": held.kind.name(), "values": values }))
    };
    held.iter().map(one).collect()
}

/// A fetch in some lanes: what was asked and what came back, a value for each lane.
pub(super) fn fetch(
    event: &FetchEvent<'_>,
    lanes: Mask,
    names: impl Fn(u32, u32) -> [Option<String>; 2],
) -> Value {
    let (fetch, inputs) = (event.fetch, event.inputs);
    let kind = if fetch.operation.is_load() { ValueType::S32 } else { ValueType::F32 };
    let of = |values: &[u32; 32], kind: ValueType| {
        active(lanes).map(|lane| kind.json(values[lane].into())).collect::<Vec<Value>>()
    };
    let named: Vec<[Option<String>; 2]> =
        active(lanes).map(|lane| names(event.headers[lane], event.samplers[lane])).collect();
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| _ = object.insert(name.to_string(), value);
    put("lanes", json!(active(lanes).collect::<Vec<_>>()));
    put("operation", json!(operation(fetch.operation)));
    put("dimension", json!(dimension(fetch)));
    put("level_from", json!(level(fetch.level)));
    put("texture", json!(named.iter().map(|[texture, _]| texture).collect::<Vec<_>>()));
    put("sampler", json!(named.iter().map(|[_, sampler]| sampler).collect::<Vec<_>>()));
    put("header_index", json!(of(event.headers, ValueType::U32)));
    put("sampler_index", json!(of(event.samplers, ValueType::U32)));
    for (coordinate, axis) in
        inputs.coordinates.iter().zip(["s", "t", "r"]).take(fetch.dimension.coordinates())
    {
        put(axis, json!(of(coordinate, kind)));
    }
    if fetch.array {
        put("layer", json!(of(&inputs.layer, ValueType::U32)));
    }
    if matches!(fetch.level, Level::Explicit | Level::Bias) {
        put("level", json!(of(&inputs.level, kind)));
    }
    if fetch.multisample {
        put("sample", json!(of(&inputs.sample, ValueType::U32)));
    }
    if fetch.compare != Compare::Never {
        put("reference", json!(of(&inputs.reference, ValueType::F32)));
    }
    for (component, letter) in event.output.texel.iter().zip(["x", "y", "z", "w"]) {
        put(letter, json!(of(component, ValueType::Bits(8))));
    }
    let resident: Vec<bool> = active(lanes).map(|lane| event.output.resident >> lane & 1 == 1).collect();
    put("resident", json!(resident));
    Value::Object(object)
}
