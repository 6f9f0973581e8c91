//! The items in GLSL.

use crate::work::frame::{BRIGHTNESS, DENSITY, LIKENESS, MARCH_STEP, MARCH_STEPS, ORIGIN, PITCHES, ZOOM};
use crate::work::kernel::source;
use crate::work::position::NEAREST_BEHIND;
use crate::work::{Access, FETCHES_PER_TURN, Fetch, Item, Picture, Shift, Work};

/// The binding of the texture.
pub const TEXTURE: u32 = 0;
/// The binding of what is written; of kernels on buffers the last one is.
pub const OUTPUT: u32 = 1;
/// The binding of the constants.
pub const CONSTANTS: u32 = 2;

/// The shader of an item.
pub fn shader(item: &Item) -> String {
    match item.work {
        Work::Sum(fetch) => sums(fetch, item.access),
        Work::Picture(picture) => self::picture(picture),
        Work::Kernel(kernel) => source::glsl(kernel),
    }
}

/// A shader that stores its column.
pub const TRIVIAL: &str = "#version 450
layout(local_size_x = 32, local_size_y = 4) in;
layout(std430, set = 0, binding = 1) writeonly buffer Out { uint o[]; };
void main() { o[gl_GlobalInvocationID.y * 1024u + gl_GlobalInvocationID.x] = gl_GlobalInvocationID.x; }
";

/// The binding of the multisampled image that [`FILL_SAMPLES`] writes.
pub const SAMPLES_WRITTEN: u32 = 3;
/// The binding of what it reads.
pub const SAMPLES_READ: u32 = 4;

/// Writes all samples of the texels of an image from a buffer.
pub const FILL_SAMPLES: &str = "#version 450
layout(local_size_x = 32, local_size_y = 4) in;
layout(rgba8, set = 0, binding = 3) uniform writeonly image2DMS img;
layout(std430, set = 0, binding = 4) readonly buffer Src { uint src[]; };
void main() {
  uvec2 g = gl_GlobalInvocationID.xy;
  for (uint m = 0u; m < 4u; m++)
    imageStore(img, ivec2(g), int(m), unpackUnorm4x8(src[(g.y * 1024u + g.x) * 4u + m]));
}
";

/// The loop of four fetches a turn.
fn sums(fetch: Fetch, access: Access) -> String {
    let (sampler, body) = once(fetch, access);
    let mut text = String::from(
        "#version 450
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 32, local_size_y = 4) in;
layout(push_constant) uniform PC { uint iters; uint seed; } pc;
layout(std430, set = 0, binding = 1) writeonly buffer Out { uvec4 o[]; };
",
    );
    if !sampler.is_empty() {
        text += &format!("layout(set = 0, binding = {TEXTURE}) uniform {sampler} tex;\n");
    }
    let (words, four) = (fetch == Fetch::Constant, fetch == Fetch::Constant4);
    if words {
        text +=
            &format!("layout(std430, set = 0, binding = {CONSTANTS}) uniform CB {{ uint cb[16384]; }};\n");
    } else if four {
        text += &format!("layout(set = 0, binding = {CONSTANTS}) uniform CB {{ vec4 cb[4096]; }};\n");
    }
    text += "void main() {
  uvec2 g = gl_GlobalInvocationID.xy;
  uint id = g.y * 1024u + g.x;
  uint s = (id * 2654435761u) ^ pc.seed;
  vec4 acc = vec4(0.0);
  uint uacc = 0u;
  for (uint i = 0u; i < pc.iters; i++) {\n";
    for turn in 0..FETCHES_PER_TURN {
        // The generator runs in every item's source; unused, it is dead code.
        text += &format!(
            "    {{ uint n = i * {FETCHES_PER_TURN}u + {turn}u; s = s * 1664525u + 1013904223u; {body} }}\n"
        );
    }
    let stored = if words { "uvec4(uacc)" } else { "floatBitsToUint(acc)" };
    format!("{text}  }}\n  o[id] = {stored};\n}}\n")
}

/// The kind of sampler, if there is one, and what a fetch does.
fn once(fetch: Fetch, access: Access) -> (&'static str, String) {
    let random = access == Access::Random;
    let (plane, texel) = (plane(random), texel(random));
    let pick = |of_state: &'static str, of_number: &'static str| if random { of_state } else { of_number };
    match fetch {
        Fetch::Arithmetic => ("", format!("{plane} acc += t.xyxy;")),
        Fetch::Load => ("sampler2D", format!("{texel} acc += texelFetch(tex, t, 0);")),
        Fetch::LoadSample => {
            let sample = pick("(s >> 10) & 3u", "n & 3u");
            ("sampler2DMS", format!("{texel} acc += texelFetch(tex, t, int({sample}));"))
        }
        Fetch::Point | Fetch::Linear => ("sampler2D", format!("{plane} acc += textureLod(tex, t, 0.0);")),
        Fetch::Shifted => {
            ("sampler2D", format!("{plane} acc += textureLodOffset(tex, t, 0.0, ivec2(1, 2));"))
        }
        Fetch::NearestLevel | Fetch::Trilinear | Fetch::TrilinearAnySize => {
            let level = pick("float((s >> 12) & 15u) * 0.25", "float(n & 31u) * 0.125");
            let nearest = fetch == Fetch::NearestLevel;
            let behind = if nearest { format!(" + {NEAREST_BEHIND:?}") } else { String::new() };
            ("sampler2D", format!("{plane} acc += textureLod(tex, t, {level}{behind});"))
        }
        Fetch::Gather(component, shift) => {
            let call = match shift {
                Shift::None => format!("textureGather(tex, t, {component})"),
                Shift::Constant => format!("textureGatherOffset(tex, t, ivec2(-3, 2), {component})"),
                Shift::Varying => format!(
                    "textureGatherOffset(tex, t, ivec2(int(n & 7u) - 4, int((n >> 3) & 7u) - 4), {component})"
                ),
            };
            ("sampler2D", format!("{plane} acc += {call};"))
        }
        Fetch::Compare { .. } => {
            let code = pick("float((s >> 9) & 255u)", "float((g.x * 13u + n * 29u) & 255u)");
            let place = format!("vec3(t, {code} * (1.0 / 256.0) + (1.0 / 1024.0))");
            ("sampler2DShadow", format!("{plane} acc.x += textureLod(tex, {place}, 0.0);"))
        }
        Fetch::Cube => ("samplerCube", format!("{} acc += textureLod(tex, t, 0.0);", direction(random))),
        Fetch::Layers => {
            let layer = pick("float((s >> 13) & 3u)", "float(n & 3u)");
            ("sampler2DArray", format!("{plane} acc += textureLod(tex, vec3(t, {layer}), 0.0);"))
        }
        Fetch::Volume => ("sampler3D", format!("{} acc += textureLod(tex, t, 0.0);", volume(random))),
        Fetch::Constant => ("", format!("uacc += cb[{}];", constant(access, 14, "pc.seed", "g.x"))),
        Fetch::Constant4 => ("", format!("acc += cb[{}];", constant(access, 12, "pc.seed", "g.x"))),
    }
}

/// The index of a constant among two to the power of `bits`, in GLSL as in OpenCL C.
pub fn constant(access: Access, bits: u32, seed: &str, column: &str) -> String {
    let mask = (1 << bits) - 1;
    match access {
        Access::Uniform => format!("(n * 7u + {seed}) & {mask}u"),
        Access::Coherent => format!("({column} + n * 5u + {seed}) & {mask}u"),
        Access::Random => format!("s >> {}", 32 - bits),
    }
}

fn plane(random: bool) -> &'static str {
    match random {
        true => {
            "vec2 t = vec2(float(((s & 0xffffu) * 9u) >> 4), float(((s >> 16) * 9u) >> 4)) * (1.0 / 32768.0) - 0.0625;"
        }
        false => {
            "vec2 t = vec2(float(((g.x + (n & 7u)) & 1023u) * 31u + ((n * 7u) & 31u)), \
             float(((g.y * 8u + ((n >> 3) & 7u)) & 1023u) * 31u + ((n * 11u) & 31u))) * (1.0 / 32768.0) - 0.0078125;"
        }
    }
}

fn texel(random: bool) -> &'static str {
    match random {
        true => "ivec2 t = ivec2(int(s >> 22), int((s >> 12) & 1023u));",
        false => "ivec2 t = ivec2(int((g.x + (n & 7u)) & 1023u), int((g.y * 8u + ((n >> 3) & 7u)) & 1023u));",
    }
}

fn direction(random: bool) -> &'static str {
    match random {
        true => {
            "vec3 t = vec3(float(s & 1023u), float((s >> 10) & 1023u), float((s >> 20) & 1023u)) * (1.0 / 512.0) \
             - (1.0 - 1.0 / 1024.0);"
        }
        false => {
            "vec2 ab = vec2(float(((g.x + (n & 7u)) & 511u) * 31u + ((n * 7u) & 31u)), \
             float(((g.y * 8u + ((n >> 3) & 7u)) & 511u) * 31u + ((n * 11u) & 31u))) * (1.0 / 8192.0) - (31.0 / 32.0); \
             float m = (n & 64u) != 0u ? -1.0 : 1.0; uint f = (n >> 7) & 3u; \
             vec3 t = f == 1u ? vec3(ab.x, m, ab.y) : f == 2u ? vec3(ab, m) : vec3(m, ab);"
        }
    }
}

fn volume(random: bool) -> &'static str {
    match random {
        true => {
            "vec3 t = vec3(float((s & 2047u) * 9u) * (1.0 / 16384.0), float(((s >> 11) & 2047u) * 9u) * (1.0 / 16384.0), \
             float((s >> 22) * 9u) * (1.0 / 8192.0)) - 0.0625;"
        }
        false => {
            "vec3 t = vec3(float(((g.x + (n & 7u)) & 127u) * 31u + ((n * 7u) & 31u)), \
             float((((g.x >> 7) * 16u + (g.y & 15u) + ((n >> 3) & 7u)) & 127u) * 31u + ((n * 11u) & 31u)), \
             float((((g.y >> 4) * 16u + ((n >> 6) & 7u)) & 127u) * 31u + ((n * 13u) & 31u))) * (1.0 / 4096.0) - 0.015625;"
        }
    }
}

fn picture(picture: Picture) -> String {
    let sampler = if picture == Picture::March { "sampler3D" } else { "sampler2D" };
    let body = match picture {
        Picture::Bilateral => bilateral(),
        Picture::Bicubic => bicubic(),
        Picture::Edges => edges(),
        Picture::March => march(),
        Picture::Mipmapped => mipmapped(),
    };
    format!(
        "#version 450
layout(local_size_x = 32, local_size_y = 4) in;
layout(set = 0, binding = {TEXTURE}) uniform {sampler} tex;
layout(std430, set = 0, binding = {OUTPUT}) writeonly buffer Out {{ uint o[]; }};
void main() {{
  uvec2 g = gl_GlobalInvocationID.xy;
{body}  o[g.y * 1024u + g.x] = packUnorm4x8(result);
}}
"
    )
}

fn bilateral() -> String {
    format!(
        "  ivec2 at = ivec2(g);
  vec4 c = texelFetch(tex, at, 0);
  vec4 sum = vec4(0.0);
  float ws = 0.0;
  for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) {{
    vec4 s = texelFetch(tex, clamp(at + ivec2(dx, dy), ivec2(0), ivec2(1023)), 0);
    vec3 d = s.rgb - c.rgb;
    float k = exp2(-dot(d, d) * {LIKENESS:?} - 0.5 * float(dx * dx + dy * dy));
    sum += s * k;
    ws += k;
  }}
  vec4 result = sum / ws;
"
    )
}

fn bicubic() -> String {
    format!(
        "  vec2 p = (vec2(g) + 0.5) * {ZOOM:?} + ({ORIGIN:?} - 0.5);
  vec2 b = floor(p), f = p - b;
  vec2 f2 = f * f, f3 = f2 * f, q = 1.0 - f;
  vec2 w0 = q * q * q * (1.0 / 6.0);
  vec2 w1 = (3.0 * f3 - 6.0 * f2 + 4.0) * (1.0 / 6.0);
  vec2 w3 = f3 * (1.0 / 6.0);
  vec2 w2 = 1.0 - w0 - w1 - w3;
  vec2 g0 = w0 + w1, g1 = w2 + w3;
  vec2 h0 = (b - 0.5 + w1 / g0) * (1.0 / 1024.0), h1 = (b + 1.5 + w3 / g1) * (1.0 / 1024.0);
  vec4 a = textureLod(tex, h0, 0.0) * g0.x + textureLod(tex, vec2(h1.x, h0.y), 0.0) * g1.x;
  vec4 d = textureLod(tex, vec2(h0.x, h1.y), 0.0) * g0.x + textureLod(tex, h1, 0.0) * g1.x;
  vec4 result = a * g0.y + d * g1.y;
"
    )
}

fn edges() -> String {
    let [r, g, b] = BRIGHTNESS;
    let bright = |dx: i32, dy: i32| {
        format!("dot(textureLod(tex, p + vec2({dx}.0, {dy}.0) * (1.0 / 1024.0), 0.0).rgb, bright)")
    };
    format!(
        "  const vec3 bright = vec3({r:?}, {g:?}, {b:?});
  vec2 p = (vec2(g) + 0.5) * (1.0 / 1024.0);
  float nw = {}, n = {}, ne = {}, w = {}, e = {}, sw = {}, s = {}, se = {};
  float across = ne + 2.0 * e + se - nw - 2.0 * w - sw;
  float down = sw + 2.0 * s + se - nw - 2.0 * n - ne;
  vec4 result = vec4(vec3(sqrt(across * across + down * down) * 0.25), 1.0);
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

fn mipmapped() -> String {
    let samples = PITCHES.map(|pitch| {
        let step = format!("{:?}", pitch / 1024.0);
        format!("textureGrad(tex, p * {pitch:?}, vec2({step}, 0.0), vec2(0.0, {step}))")
    });
    format!(
        "  vec2 p = (vec2(g) + 0.5) * (1.0 / 1024.0);
  vec4 result = ({}) * 0.25;
",
        samples.join(" + ")
    )
}

fn march() -> String {
    let [x, y, z] = MARCH_STEP;
    format!(
        "  vec3 p = vec3((vec2(g) + 0.5) * (1.0 / 1024.0), 1.0 / 32.0);
  vec3 light = vec3(0.0);
  float left = 1.0;
  for (uint i = 0u; i < {MARCH_STEPS}u; i++) {{
    vec4 t = textureLod(tex, p, 0.0);
    float taken = left * t.a * {DENSITY:?};
    light += t.rgb * taken;
    left -= taken;
    p += vec3({x:?}, {y:?}, {z:?});
  }}
  vec4 result = vec4(light, 1.0 - left);
"
    )
}
