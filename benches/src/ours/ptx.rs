//! The kernels in PTX, as a compiler would write them.

use crate::work::frame::{DENSITY, LIKENESS, MARCH_STEP, MARCH_STEPS, ORIGIN, ZOOM};
use crate::work::position::NEAREST_BEHIND;
use crate::work::{Access, FETCHES_PER_TURN, Fetch, Item, Picture, Shift, Work};

/// The kernel of an item that fetches, named `k`. Its parameters are the texture if it has one, the output, the number of
/// fetches of each invocation, and the seed.
pub fn kernel(item: &Item) -> String {
    let body = match item.work {
        Work::Sum(fetch) => repeated(fetch, item.access),
        Work::Picture(Picture::Bilateral) => bilateral(),
        Work::Picture(Picture::Bicubic) => bicubic(),
        Work::Picture(Picture::March) => march(),
        Work::Picture(Picture::Edges | Picture::Mipmapped) | Work::Kernel(_) => String::new(),
    };
    let constants = if item.constants().is_some() { ".const .align 16 .b8 table[65536];\n" } else { "" };
    let texture = if item.has_texture() { ".param .u64 p_tex, " } else { "" };
    let handle = if item.has_texture() { "ld.param.u64 tex, [p_tex];" } else { "" };
    format!(
        ".version 7.0
.target sm_52
.address_size 64
{constants}
.visible .entry k({texture}.param .u64 p_out, .param .u32 p_count, .param .u32 p_seed)
{{
  .reg .pred p, q;
  .reg .b32 gx, gy, gy8, id, s, n, count, seed, u, v, w, r, g, b, a, o;
  .reg .b64 tex, out, at;
  .reg .f32 x, y, z, c, d, e, f, h;
  .reg .f32 t0, t1, t2, t3, s0, s1, s2, s3;
  .reg .f32 wx0, wx1, wx2, wx3, wy0, wy1, wy2, wy3, gx0, gx1, gy0, gy1, hx0, hx1, hy0, hy1;
  {handle}
  ld.param.u64 out, [p_out];
  ld.param.u32 count, [p_count];
  ld.param.u32 seed, [p_seed];
  mov.u32 u, %ctaid.x; mov.u32 v, %tid.x; mad.lo.u32 gx, u, 32, v;
  mov.u32 u, %ctaid.y; mov.u32 v, %tid.y; mad.lo.u32 gy, u, 4, v;
  mad.lo.u32 id, gy, 1024, gx;
{body}
  ret;
}}
"
    )
}

/// A number of f32 as PTX writes it.
fn hex(number: f32) -> String {
    format!("0f{:08X}", number.to_bits())
}

/// The loop of four fetches a turn, around what the item does, and the sums stored.
fn repeated(fetch: Fetch, access: Access) -> String {
    let mut text = String::from(
        "  mul.lo.u32 s, id, 2654435761; xor.b32 s, s, seed;
  shl.b32 gy8, gy, 3; mov.b32 n, 0;
  mov.f32 s0, 0f00000000; mov.f32 s1, s0; mov.f32 s2, s0; mov.f32 s3, s0; mov.b32 w, 0;
LOOP:
",
    );
    let random = access == Access::Random;
    for _ in 0..FETCHES_PER_TURN {
        if random {
            text += "  mad.lo.u32 s, s, 1664525, 1013904223;\n";
        }
        text += &once(fetch, access);
        text += "\n  add.u32 n, n, 1;\n";
    }
    text += "  setp.lt.u32 p, n, count;\n  @p bra LOOP;\n";
    text += "  mul.wide.u32 at, id, 16; add.u64 at, out, at;\n";
    text += if fetch == Fetch::Constant {
        "  st.global.v4.u32 [at], {w, w, w, w};"
    } else {
        "  st.global.v4.f32 [at], {s0, s1, s2, s3};"
    };
    text
}

const ADD: &str = "  add.f32 s0, s0, t0; add.f32 s1, s1, t1; add.f32 s2, s2, t2; add.f32 s3, s3, t3;";

fn once(fetch: Fetch, access: Access) -> String {
    let random = access == Access::Random;
    let position = plane(random);
    let all = "{t0, t1, t2, t3}";
    match fetch {
        Fetch::Arithmetic => {
            format!("{position}  add.f32 s0, s0, x; add.f32 s1, s1, y; add.f32 s2, s2, x; add.f32 s3, s3, y;")
        }
        Fetch::Load => format!("{}  tex.2d.v4.f32.s32 {all}, [tex, {{u, v}}];\n{ADD}", texel(random)),
        Fetch::LoadSample => {
            let sample = if random { "shr.u32 w, s, 10; and.b32 w, w, 3;" } else { "and.b32 w, n, 3;" };
            format!("{}  {sample}\n  tex.2dms.v4.f32.s32 {all}, [tex, {{w, u, v, v}}];\n{ADD}", texel(random))
        }
        Fetch::Point | Fetch::Linear => {
            format!("{position}  tex.level.2d.v4.f32.f32 {all}, [tex, {{x, y}}], 0f00000000;\n{ADD}")
        }
        Fetch::Shifted => {
            format!(
                "{position}  tex.level.2d.v4.f32.f32 {all}, [tex, {{x, y}}], 0f00000000, {{1, 2}};\n{ADD}"
            )
        }
        Fetch::NearestLevel | Fetch::Trilinear | Fetch::TrilinearAnySize => {
            let (from, scale) = match random {
                true => ("shr.u32 u, s, 12; and.b32 u, u, 15;", 0.25),
                false => ("and.b32 u, n, 31;", 0.125),
            };
            let behind = if fetch == Fetch::NearestLevel { NEAREST_BEHIND } else { 0.0 };
            let level =
                format!("{from} cvt.rn.f32.u32 z, u; fma.rn.f32 z, z, {}, {};", hex(scale), hex(behind));
            format!("{position}  {level}\n  tex.level.2d.v4.f32.f32 {all}, [tex, {{x, y}}], z;\n{ADD}")
        }
        Fetch::Gather(component, shift) => {
            let (make, offset) = match shift {
                Shift::None => ("", ""),
                Shift::Constant => ("", ", {-3, 2}"),
                Shift::Varying => (
                    "  and.b32 u, n, 7; sub.u32 u, u, 4; shr.u32 v, n, 3; and.b32 v, v, 7; sub.u32 v, v, 4;\n",
                    ", {u, v}",
                ),
            };
            let component = ["r", "g", "b", "a"][component];
            format!("{position}{make}  tld4.{component}.2d.v4.f32.f32 {all}, [tex, {{x, y}}]{offset};\n{ADD}")
        }
        Fetch::Compare { .. } => {
            let code = match random {
                true => "shr.u32 u, s, 9; and.b32 u, u, 255;",
                false => "mul.lo.u32 u, gx, 13; mad.lo.u32 u, n, 29, u; and.b32 u, u, 255;",
            };
            let depth = format!(
                "{code} cvt.rn.f32.u32 z, u; fma.rn.f32 z, z, {}, {};",
                hex(1.0 / 256.0),
                hex(1.0 / 1024.0)
            );
            let fetch = "tex.level.2d.v4.f32.f32 {t0, t1, t2, t3}, [tex, {x, y}], 0f00000000, z;";
            format!("{position}  {depth}\n  {fetch}\n  add.f32 s0, s0, t0;")
        }
        Fetch::Cube => {
            let fetch = "tex.level.cube.v4.f32.f32 {t0, t1, t2, t3}, [tex, {x, y, z, z}], 0f00000000;";
            format!("{}  {fetch}\n{ADD}", direction(random))
        }
        Fetch::Layers => {
            let layer = if random { "shr.u32 w, s, 13; and.b32 w, w, 3;" } else { "and.b32 w, n, 3;" };
            format!(
                "{position}  {layer}\n  tex.level.a2d.v4.f32.f32 {all}, [tex, {{w, x, y, y}}], 0f00000000;\n{ADD}"
            )
        }
        Fetch::Volume => {
            let fetch = "tex.level.3d.v4.f32.f32 {t0, t1, t2, t3}, [tex, {x, y, z, z}], 0f00000000;";
            format!("{}  {fetch}\n{ADD}", volume(random))
        }
        Fetch::Constant | Fetch::Constant4 => constant(fetch, access),
    }
}

/// Column and row of a texel in u and v.
fn texel(random: bool) -> String {
    let text = match random {
        true => "  shr.u32 u, s, 22; shr.u32 v, s, 12; and.b32 v, v, 1023;\n",
        false => {
            "  and.b32 u, n, 7; add.u32 u, u, gx; and.b32 u, u, 1023;
  shr.u32 v, n, 3; and.b32 v, v, 7; add.u32 v, v, gy8; and.b32 v, v, 1023;\n"
        }
    };
    text.to_owned()
}

/// Column and row in parts of the texture in x and y.
fn plane(random: bool) -> String {
    if random {
        let scale = format!("{}, {}", hex(1.0 / 32768.0), hex(-0.0625));
        return format!(
            "  and.b32 u, s, 65535; mul.lo.u32 u, u, 9; shr.u32 u, u, 4; cvt.rn.f32.u32 x, u; fma.rn.f32 x, x, {scale};
  shr.u32 v, s, 16; mul.lo.u32 v, v, 9; shr.u32 v, v, 4; cvt.rn.f32.u32 y, v; fma.rn.f32 y, y, {scale};\n"
        );
    }
    let texel = texel(false);
    let x = stepped("u", "x", 7, 1.0 / 32768.0, -1.0 / 128.0);
    let y = stepped("v", "y", 11, 1.0 / 32768.0, -1.0 / 128.0);
    format!("{texel}{x}{y}")
}

/// 31 steps for each texel and up to 31 more by the fetch's number, as a float.
fn stepped(texel: &str, float: &str, stride: u32, scale: f32, origin: f32) -> String {
    format!(
        "  mul.lo.u32 w, n, {stride}; and.b32 w, w, 31; mad.lo.u32 w, {texel}, 31, w; \
         cvt.rn.f32.u32 {float}, w; fma.rn.f32 {float}, {float}, {}, {};\n",
        hex(scale),
        hex(origin)
    )
}

fn direction(random: bool) -> String {
    if random {
        let part = |shift: u32, float: &str| {
            format!(
                "  shr.u32 u, s, {shift}; and.b32 u, u, 1023; cvt.rn.f32.u32 {float}, u; \
                 fma.rn.f32 {float}, {float}, {}, {};\n",
                hex(1.0 / 512.0),
                hex(-1.0 + 1.0 / 1024.0)
            )
        };
        return part(0, "x") + &part(10, "y") + &part(20, "z");
    }
    let texel = texel(false) + "  and.b32 u, u, 511; and.b32 v, v, 511;\n";
    let c = stepped("u", "c", 7, 1.0 / 8192.0, -31.0 / 32.0);
    let d = stepped("v", "d", 11, 1.0 / 8192.0, -31.0 / 32.0);
    let (minus, plus) = (hex(-1.0), hex(1.0));
    format!(
        "{texel}{c}{d}  and.b32 u, n, 64; setp.ne.u32 p, u, 0; selp.f32 e, {minus}, {plus}, p;
  shr.u32 u, n, 7; and.b32 u, u, 3; setp.eq.u32 p, u, 1; setp.eq.u32 q, u, 2;
  selp.f32 z, e, d, q; selp.f32 y, d, c, q; selp.f32 y, e, y, p;
  selp.f32 x, c, e, p; selp.f32 x, c, x, q;\n"
    )
}

fn volume(random: bool) -> String {
    if random {
        let part = |bits: &str, float: &str, scale: f32| {
            format!(
                "  {bits} mul.lo.u32 u, u, 9; cvt.rn.f32.u32 {float}, u; fma.rn.f32 {float}, {float}, {}, {};\n",
                hex(scale),
                hex(-0.0625)
            )
        };
        return part("and.b32 u, s, 2047;", "x", 1.0 / 16384.0)
            + &part("shr.u32 u, s, 11; and.b32 u, u, 2047;", "y", 1.0 / 16384.0)
            + &part("shr.u32 u, s, 22;", "z", 1.0 / 8192.0);
    }
    let (scale, origin) = (1.0 / 4096.0, -1.0 / 64.0);
    let columns = "  and.b32 u, n, 7; add.u32 u, u, gx; and.b32 u, u, 127;\n";
    let rows = "  shr.u32 u, gx, 7; shl.b32 u, u, 4; and.b32 v, gy, 15; add.u32 u, u, v;
  shr.u32 v, n, 3; and.b32 v, v, 7; add.u32 u, u, v; and.b32 u, u, 127;\n";
    let slices = "  shr.u32 u, gy, 4; shl.b32 u, u, 4; shr.u32 v, n, 6; and.b32 v, v, 7; add.u32 u, u, v;
  and.b32 u, u, 127;\n";
    columns.to_owned()
        + &stepped("u", "x", 7, scale, origin)
        + rows
        + &stepped("u", "y", 11, scale, origin)
        + slices
        + &stepped("u", "z", 13, scale, origin)
}

fn constant(fetch: Fetch, access: Access) -> String {
    let four = fetch == Fetch::Constant4;
    let (mask, shift, bytes) = if four { (4095, 20, 16) } else { (16383, 18, 4) };
    let index = match access {
        Access::Uniform => format!("mad.lo.u32 u, n, 7, seed; and.b32 u, u, {mask};"),
        Access::Coherent => {
            format!("mad.lo.u32 u, n, 5, gx; add.u32 u, u, seed; and.b32 u, u, {mask};")
        }
        Access::Random => format!("shr.u32 u, s, {shift};"),
    };
    let address = format!("mul.wide.u32 at, u, {bytes}; mov.u64 tex, table; add.u64 at, at, tex;");
    match four {
        true => format!("  {index} {address}\n  ld.const.v4.f32 {{t0, t1, t2, t3}}, [at];\n{ADD}"),
        false => format!("  {index} {address}\n  ld.const.u32 v, [at]; add.u32 w, w, v;"),
    }
}

/// Stores s0 to s3 as four codes.
fn store_codes() -> String {
    let code = |float: &str, word: &str| {
        format!(
            "  cvt.sat.f32.f32 {float}, {float}; mul.f32 {float}, {float}, {}; cvt.rni.u32.f32 {word}, {float};\n",
            hex(255.0)
        )
    };
    code("s0", "r")
        + &code("s1", "g")
        + &code("s2", "b")
        + &code("s3", "a")
        + "  shl.b32 g, g, 8; shl.b32 b, b, 16; shl.b32 a, a, 24; or.b32 r, r, g; or.b32 b, b, a; or.b32 o, r, b;
  mul.wide.u32 at, id, 4; add.u64 at, out, at; st.global.u32 [at], o;"
}

fn bilateral() -> String {
    let mut text = String::from(
        "  tex.2d.v4.f32.s32 {x, y, z, c}, [tex, {gx, gy}];
  mov.f32 s0, 0f00000000; mov.f32 s1, s0; mov.f32 s2, s0; mov.f32 s3, s0; mov.f32 h, s0;\n",
    );
    for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
        text += &format!(
            "  add.s32 u, gx, {dx}; max.s32 u, u, 0; min.s32 u, u, 1023;
  add.s32 v, gy, {dy}; max.s32 v, v, 0; min.s32 v, v, 1023;
  tex.2d.v4.f32.s32 {{t0, t1, t2, t3}}, [tex, {{u, v}}];
  sub.f32 d, t0, x; sub.f32 e, t1, y; sub.f32 f, t2, z;
  mul.f32 d, d, d; fma.rn.f32 d, e, e, d; fma.rn.f32 d, f, f, d;
  fma.rn.f32 d, d, {}, {}; ex2.approx.ftz.f32 d, d;
  fma.rn.f32 s0, t0, d, s0; fma.rn.f32 s1, t1, d, s1; fma.rn.f32 s2, t2, d, s2; fma.rn.f32 s3, t3, d, s3;
  add.f32 h, h, d;\n",
            hex(-LIKENESS),
            hex(-0.5 * (dx * dx + dy * dy) as f32)
        );
    }
    text += "  rcp.approx.ftz.f32 h, h;
  mul.f32 s0, s0, h; mul.f32 s1, s1, h; mul.f32 s2, s2, h; mul.f32 s3, s3, h;\n";
    text + &store_codes()
}

/// Four linear samples between the 16 texels, where their weights put them.
fn bicubic() -> String {
    let axis = |grid: &str, axis: &str| {
        let (sixth, scale) = (hex(1.0 / 6.0), hex(1.0 / 1024.0));
        let [w0, w1, w2, w3] = [0, 1, 2, 3].map(|i| format!("w{axis}{i}"));
        let [g0, g1] = [0, 1].map(|i| format!("g{axis}{i}"));
        let [h0, h1] = [0, 1].map(|i| format!("h{axis}{i}"));
        format!(
            "  cvt.rn.f32.u32 c, {grid}; add.f32 c, c, {half}; fma.rn.f32 c, c, {zoom}, {origin};
  cvt.rmi.f32.f32 d, c; sub.f32 f, c, d; sub.f32 e, {plus}, f;
  mul.f32 h, f, f; mul.f32 t0, h, f;
  mul.f32 {w0}, e, e; mul.f32 {w0}, {w0}, e; mul.f32 {w0}, {w0}, {sixth};
  mul.f32 {w1}, t0, {three}; fma.rn.f32 {w1}, h, {minus_six}, {w1}; add.f32 {w1}, {w1}, {four}; mul.f32 {w1}, {w1}, {sixth};
  mul.f32 {w3}, t0, {sixth};
  sub.f32 {w2}, {plus}, {w0}; sub.f32 {w2}, {w2}, {w1}; sub.f32 {w2}, {w2}, {w3};
  add.f32 {g0}, {w0}, {w1}; add.f32 {g1}, {w2}, {w3};
  rcp.approx.ftz.f32 e, {g0}; mul.f32 e, e, {w1}; add.f32 {h0}, d, {minus_half}; add.f32 {h0}, {h0}, e; mul.f32 {h0}, {h0}, {scale};
  rcp.approx.ftz.f32 e, {g1}; mul.f32 e, e, {w3}; add.f32 {h1}, d, {more}; add.f32 {h1}, {h1}, e; mul.f32 {h1}, {h1}, {scale};\n",
            half = hex(0.5),
            zoom = hex(ZOOM),
            origin = hex(ORIGIN - 0.5),
            plus = hex(1.0),
            three = hex(3.0),
            minus_six = hex(-6.0),
            four = hex(4.0),
            minus_half = hex(-0.5),
            more = hex(1.5),
        )
    };
    let mut text = axis("gx", "x") + &axis("gy", "y");
    text += "  mov.f32 s0, 0f00000000; mov.f32 s1, s0; mov.f32 s2, s0; mov.f32 s3, s0;\n";
    for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        text += &format!(
            "  tex.level.2d.v4.f32.f32 {{t0, t1, t2, t3}}, [tex, {{hx{i}, hy{j}}}], 0f00000000;
  mul.f32 c, gx{i}, gy{j};
  fma.rn.f32 s0, t0, c, s0; fma.rn.f32 s1, t1, c, s1; fma.rn.f32 s2, t2, c, s2; fma.rn.f32 s3, t3, c, s3;\n"
        );
    }
    text + &store_codes()
}

fn march() -> String {
    let (half, part, near) = (hex(0.5), hex(1.0 / 1024.0), hex(1.0 / 32.0));
    let [dx, dy, dz] = MARCH_STEP.map(hex);
    let density = hex(DENSITY);
    let text = format!(
        "  cvt.rn.f32.u32 x, gx; add.f32 x, x, {half}; mul.f32 x, x, {part};
  cvt.rn.f32.u32 y, gy; add.f32 y, y, {half}; mul.f32 y, y, {part};
  mov.f32 z, {near}; mov.f32 h, {one}; mov.b32 n, 0;
  mov.f32 s0, 0f00000000; mov.f32 s1, s0; mov.f32 s2, s0;
LOOP:
  tex.level.3d.v4.f32.f32 {{t0, t1, t2, t3}}, [tex, {{x, y, z, z}}], 0f00000000;
  mul.f32 c, t3, {density}; mul.f32 d, h, c;
  fma.rn.f32 s0, t0, d, s0; fma.rn.f32 s1, t1, d, s1; fma.rn.f32 s2, t2, d, s2;
  sub.f32 h, h, d;
  add.f32 x, x, {dx}; add.f32 y, y, {dy}; add.f32 z, z, {dz};
  add.u32 n, n, 1; setp.lt.u32 p, n, {MARCH_STEPS};
  @p bra LOOP;
  sub.f32 s3, {one}, h;\n",
        one = hex(1.0)
    );
    text + &store_codes()
}
