//! The items in OpenCL C, as far as it has them.

use super::glsl::constant;
use crate::work::frame::{BRIGHTNESS, DENSITY, LIKENESS, MARCH_STEP, MARCH_STEPS, ORIGIN, ZOOM};
use crate::work::kernel::source;
use crate::work::{Access, Edge, FETCHES_PER_TURN, Fetch, Item, Picture, Stored, Work};

/// The kernel of an item, named `k`; none where the language has no such fetch.
pub fn kernel(item: &Item) -> Option<String> {
    match item.work {
        Work::Sum(fetch) => sums(item, fetch),
        Work::Picture(picture) => self::picture(picture),
        Work::Kernel(kernel) => Some(source::opencl(kernel)),
    }
}

/// A kernel that stores its column.
pub const TRIVIAL: &str = "__kernel void k(__global uint *o) {
  o[get_global_id(1) * 1024 + get_global_id(0)] = get_global_id(0);
}
";

/// The loop of four fetches a turn.
fn sums(item: &Item, fetch: Fetch) -> Option<String> {
    let address = match item.edge {
        Edge::Wrap => "CLK_ADDRESS_REPEAT",
        Edge::Mirror => "CLK_ADDRESS_MIRRORED_REPEAT",
        Edge::Clamp => "CLK_ADDRESS_CLAMP_TO_EDGE",
        // OpenCL's border is transparent black, the item's is white.
        Edge::Border => return None,
    };
    let filter = if item.is_linear() { "CLK_FILTER_LINEAR" } else { "CLK_FILTER_NEAREST" };
    let (parameter, body) = once(item, fetch)?;
    let mut text = format!(
        "__kernel void k({parameter}__global uint4 *o, uint iters, uint seed) {{
  const sampler_t S = CLK_NORMALIZED_COORDS_TRUE | {address} | {filter};
  uint gx = get_global_id(0), gy = get_global_id(1), id = gy * 1024u + gx;
  uint s = (id * 2654435761u) ^ seed, uacc = 0u;
  float4 acc = 0.0f;
  for (uint i = 0; i < iters; i++) {{\n"
    );
    for turn in 0..FETCHES_PER_TURN {
        text += &format!(
            "    {{ uint n = i * {FETCHES_PER_TURN}u + {turn}u; s = s * 1664525u + 1013904223u; {body} }}\n"
        );
    }
    let stored = if fetch == Fetch::Constant { "(uint4)(uacc)" } else { "as_uint4(acc)" };
    Some(format!("{text}  }}\n  o[id] = {stored};\n}}\n"))
}

/// The parameter of what is fetched from, and what a fetch does.
fn once(item: &Item, fetch: Fetch) -> Option<(&'static str, String)> {
    let random = item.access == Access::Random;
    let (plane, image) = (plane(random), "__read_only image2d_t tex, ");
    Some(match fetch {
        Fetch::Arithmetic => ("", format!("{plane} acc += t.xyxy;")),
        Fetch::Load => (image, format!("{} acc += read_imagef(tex, t);", texel(random))),
        Fetch::Point => (image, format!("{plane} acc += read_imagef(tex, S, t);")),
        Fetch::Linear if !matches!(item.stored, Stored::Bc1 | Stored::Bc7) => {
            (image, format!("{plane} acc += read_imagef(tex, S, t);"))
        }
        Fetch::Layers => {
            let layer = if random { "(float)((s >> 13) & 3u)" } else { "(float)(n & 3u)" };
            let call = format!("read_imagef(tex, S, (float4)(t, {layer}, 0.0f))");
            ("__read_only image2d_array_t tex, ", format!("{plane} acc += {call};"))
        }
        Fetch::Volume => {
            let body = format!("{} acc += read_imagef(tex, S, t);", volume(random));
            ("__read_only image3d_t tex, ", body)
        }
        Fetch::Constant => {
            let index = constant(item.access, 14, "seed", "gx");
            ("__constant uint *cb, ", format!("uacc += cb[{index}];"))
        }
        Fetch::Constant4 => {
            let index = constant(item.access, 12, "seed", "gx");
            ("__constant float4 *cb, ", format!("acc += cb[{index}];"))
        }
        Fetch::LoadSample
        | Fetch::Linear
        | Fetch::Shifted
        | Fetch::NearestLevel
        | Fetch::Trilinear
        | Fetch::TrilinearAnySize
        | Fetch::Gather(..)
        | Fetch::Compare { .. }
        | Fetch::Cube => return None,
    })
}

fn plane(random: bool) -> &'static str {
    match random {
        true => {
            "float2 t = (float2)((float)(((s & 0xffffu) * 9u) >> 4), (float)(((s >> 16) * 9u) >> 4)) \
             * (1.0f / 32768.0f) - 0.0625f;"
        }
        false => {
            "float2 t = (float2)((float)(((gx + (n & 7u)) & 1023u) * 31u + ((n * 7u) & 31u)), \
             (float)(((gy * 8u + ((n >> 3) & 7u)) & 1023u) * 31u + ((n * 11u) & 31u))) * (1.0f / 32768.0f) - 0.0078125f;"
        }
    }
}

fn texel(random: bool) -> &'static str {
    match random {
        true => "int2 t = (int2)((int)(s >> 22), (int)((s >> 12) & 1023u));",
        false => {
            "int2 t = (int2)((int)((gx + (n & 7u)) & 1023u), (int)((gy * 8u + ((n >> 3) & 7u)) & 1023u));"
        }
    }
}

fn volume(random: bool) -> &'static str {
    match random {
        true => {
            "float4 t = (float4)((float)((s & 2047u) * 9u) * (1.0f / 16384.0f), \
             (float)(((s >> 11) & 2047u) * 9u) * (1.0f / 16384.0f), (float)((s >> 22) * 9u) * (1.0f / 8192.0f), 0.0625f) - 0.0625f;"
        }
        false => {
            "float4 t = (float4)((float)(((gx + (n & 7u)) & 127u) * 31u + ((n * 7u) & 31u)), \
             (float)((((gx >> 7) * 16u + (gy & 15u) + ((n >> 3) & 7u)) & 127u) * 31u + ((n * 11u) & 31u)), \
             (float)((((gy >> 4) * 16u + ((n >> 6) & 7u)) & 127u) * 31u + ((n * 13u) & 31u)), 64.0f) * (1.0f / 4096.0f) - 0.015625f;"
        }
    }
}

fn picture(picture: Picture) -> Option<String> {
    let image = if picture == Picture::March { "image3d_t" } else { "image2d_t" };
    let sampler = match picture {
        Picture::Bilateral => "CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST",
        Picture::Bicubic | Picture::Edges | Picture::March | Picture::Mipmapped => {
            "CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR"
        }
    };
    let body = match picture {
        Picture::Bilateral => bilateral(),
        Picture::Bicubic => bicubic(),
        Picture::Edges => edges(),
        Picture::March => march(),
        Picture::Mipmapped => return None,
    };
    Some(format!(
        "__kernel void k(__read_only {image} tex, __global uint *o, uint iters, uint seed) {{
  const sampler_t S = {sampler};
  uint2 g = (uint2)(get_global_id(0), get_global_id(1));
{body}  result = clamp(result, 0.0f, 1.0f);
  uint4 codes = convert_uint4_sat_rte(result * 255.0f);
  o[g.y * 1024u + g.x] = codes.x | codes.y << 8 | codes.z << 16 | codes.w << 24;
}}
"
    ))
}

fn bilateral() -> String {
    format!(
        "  int2 at = convert_int2(g);
  float4 c = read_imagef(tex, S, at), sum = 0.0f;
  float ws = 0.0f;
  for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) {{
    float4 s = read_imagef(tex, S, at + (int2)(dx, dy));
    float3 d = s.xyz - c.xyz;
    float w = exp2(-dot(d, d) * {LIKENESS:?}f - 0.5f * (float)(dx * dx + dy * dy));
    sum += s * w;
    ws += w;
  }}
  float4 result = sum / ws;
"
    )
}

fn bicubic() -> String {
    format!(
        "  float2 p = (convert_float2(g) + 0.5f) * {ZOOM:?}f + ({ORIGIN:?}f - 0.5f);
  float2 b = floor(p), f = p - b;
  float2 f2 = f * f, f3 = f2 * f, q = 1.0f - f;
  float2 w0 = q * q * q * (1.0f / 6.0f), w1 = (3.0f * f3 - 6.0f * f2 + 4.0f) * (1.0f / 6.0f), w3 = f3 * (1.0f / 6.0f);
  float2 w2 = 1.0f - w0 - w1 - w3;
  float2 g0 = w0 + w1, g1 = w2 + w3;
  float2 h0 = (b - 0.5f + w1 / g0) * (1.0f / 1024.0f), h1 = (b + 1.5f + w3 / g1) * (1.0f / 1024.0f);
  float4 a = read_imagef(tex, S, h0) * g0.x + read_imagef(tex, S, (float2)(h1.x, h0.y)) * g1.x;
  float4 d = read_imagef(tex, S, (float2)(h0.x, h1.y)) * g0.x + read_imagef(tex, S, h1) * g1.x;
  float4 result = a * g0.y + d * g1.y;
"
    )
}

fn edges() -> String {
    let [r, g, b] = BRIGHTNESS;
    let bright = |dx: i32, dy: i32| {
        format!("dot(read_imagef(tex, S, p + (float2)({dx}.0f, {dy}.0f) * (1.0f / 1024.0f)).xyz, bright)")
    };
    format!(
        "  const float3 bright = (float3)({r:?}f, {g:?}f, {b:?}f);
  float2 p = (convert_float2(g) + 0.5f) * (1.0f / 1024.0f);
  float nw = {}, n = {}, ne = {}, w = {}, e = {}, sw = {}, s = {}, se = {};
  float across = ne + 2.0f * e + se - nw - 2.0f * w - sw;
  float down = sw + 2.0f * s + se - nw - 2.0f * n - ne;
  float steep = sqrt(across * across + down * down) * 0.25f;
  float4 result = (float4)(steep, steep, steep, 1.0f);
",
        bright(-1, -1),
        bright(0, -1),
        bright(1, -1),
        bright(-1, 0),
        bright(1, 0),
        bright(-1, 1),
        bright(0, 1),
        bright(1, 1)
    )
}

fn march() -> String {
    let [x, y, z] = MARCH_STEP;
    format!(
        "  float4 p = (float4)((convert_float2(g) + 0.5f) * (1.0f / 1024.0f), 1.0f / 32.0f, 0.0f);
  float3 light = 0.0f;
  float left = 1.0f;
  for (uint i = 0u; i < {MARCH_STEPS}u; i++) {{
    float4 t = read_imagef(tex, S, p);
    float taken = left * t.w * {DENSITY:?}f;
    light += t.xyz * taken;
    left -= taken;
    p += (float4)({x:?}f, {y:?}f, {z:?}f, 0.0f);
  }}
  float4 result = (float4)(light, 1.0f - left);
"
    )
}
