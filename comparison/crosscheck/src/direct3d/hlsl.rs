//! The HLSL of a case: a pixel shader that reads a lane's inputs, asks, and gives four words.

use tmu_texture::fetch::Compare;
use tmu_texture::format::Numeric;
use tmu_texture::{Dimension, Fetch, Format, Level, Offset, Operation};

use crate::case::Case;
use crate::words::{GRADIENTS, LANE_WORDS, LAYER, LEVEL, OFFSET, REFERENCE};

/// The shader.
pub fn shader(case: &Case) -> String {
    let Fetch { dimension, array, .. } = case.fetch;
    let scalar = scalar(case.texture.format());
    let kind = match dimension {
        Dimension::D1 | Dimension::Buffer => "Texture1D",
        Dimension::D2 => "Texture2D",
        Dimension::D3 => "Texture3D",
        Dimension::Cube => "TextureCube",
    };
    let array = if array { "Array" } else { "" };
    let compares = case.fetch.compare != Compare::Never;
    let state = if compares { "SamplerComparisonState" } else { "SamplerState" };
    let body = body(case);
    format!(
        "{kind}{array}<{scalar}4> t : register(t0);\n\
         {state} s : register(s0);\n\
         ByteAddressBuffer lanes : register(t1);\n\
         static uint first;\n\
         uint word(uint i) {{ return lanes.Load(first + 4 * i); }}\n\
         float number(uint i) {{ return asfloat(word(i)); }}\n\
         int whole(uint i) {{ return asint(word(i)); }}\n\
         uint4 main(float4 p : SV_Position) : SV_Target\n{{\n\
         \x20   uint2 q = uint2(p.xy);\n\
         \x20   first = {} * ((q.x >> 1) * 4 + (q.y & 1) * 2 + (q.x & 1));\n\
         {body}}}\n",
        4 * LANE_WORDS
    )
}

fn scalar(format: Format) -> &'static str {
    match format.info().components.iter().flatten().next().map(|component| component.numeric) {
        Some(Numeric::Uint) => "uint",
        Some(Numeric::Sint) => "int",
        _ => "float",
    }
}

/// A vector of inputs.
fn vector(kind: &str, reader: &str, words: &[u32]) -> String {
    let values: Vec<String> = words.iter().map(|word| format!("{reader}({word})")).collect();
    format!("{kind}{}({})", values.len(), values.join(", "))
}

fn positions(fetch: &Fetch, layer: bool) -> Vec<u32> {
    let mut words: Vec<u32> = (0..fetch.dimension.coordinates() as u32).collect();
    words.extend((fetch.array && layer).then_some(LAYER));
    words
}

/// The constant offset, after a comma; nothing where there is none.
fn offset(case: &Case) -> String {
    if case.fetch.offset == Offset::None {
        return String::new();
    }
    let axes = case.fetch.dimension.axes();
    let values: Vec<String> = case.offset[..axes].iter().map(i32::to_string).collect();
    format!(", int{axes}({})", values.join(", "))
}

fn body(case: &Case) -> String {
    let fetch = &case.fetch;
    let position = vector("float", "number", &positions(fetch, true));
    let offset_text = offset(case);
    let value = match fetch.operation {
        Operation::Load => {
            let mut words = positions(fetch, true);
            words.push(LEVEL);
            format!("t.Load({}{offset_text})", vector("int", "whole", &words))
        }
        Operation::Gather { component } => {
            let offset = if fetch.offset == Offset::Texel {
                format!(", {}", vector("int", "whole", &[OFFSET, OFFSET + 1]))
            } else {
                String::new()
            };
            if fetch.compare == Compare::Never {
                let channel = ["Red", "Green", "Blue", "Alpha"][usize::from(component & 3)];
                format!("t.Gather{channel}(s, {position}{offset})")
            } else {
                format!("t.GatherCmp(s, {position}, number({REFERENCE}){offset})")
            }
        }
        Operation::QuerySize => return size(fetch),
        Operation::QueryLevelOfDetail => {
            let position = vector("float", "number", &positions(fetch, false));
            return format!(
                "    float2 l = float2(t.CalculateLevelOfDetailUnclamped(s, {position}), t.CalculateLevelOfDetail(s, {position}));\n\
                 \x20   return uint4(asuint(l), 0, 0);\n"
            );
        }
        _ if fetch.compare != Compare::Never => {
            format!("t.SampleCmpLevelZero(s, {position}, number({REFERENCE}){offset_text}).xxxx")
        }
        Operation::Sample | Operation::QueryType | Operation::QuerySamplePosition => match fetch.level {
            Level::Zero => format!("t.SampleLevel(s, {position}, 0{offset_text})"),
            Level::Explicit => format!("t.SampleLevel(s, {position}, number({LEVEL}){offset_text})"),
            Level::Implicit => format!("t.Sample(s, {position}{offset_text})"),
            Level::Bias => format!("t.SampleBias(s, {position}, number({LEVEL}){offset_text})"),
            Level::Gradients => {
                let count = fetch.dimension.coordinates() as u32;
                let derivative = |number: u32| {
                    let first = GRADIENTS + 3 * number;
                    vector("float", "number", &(first..first + count).collect::<Vec<u32>>())
                };
                format!("t.SampleGrad(s, {position}, {}, {}{offset_text})", derivative(0), derivative(1))
            }
        },
    };
    format!("    return asuint({value});\n")
}

/// Width, height, depth or layers, and levels, with 1 for what there is not.
fn size(fetch: &Fetch) -> String {
    let mut names = vec!["r.x", "r.y", "r.z"];
    names.truncate(fetch.dimension.axes());
    names.extend(fetch.array.then_some("r.z"));
    format!(
        "    uint4 r = 1;\n    t.GetDimensions(word({LEVEL}), {}, r.w);\n    return r;\n",
        names.join(", ")
    )
}
