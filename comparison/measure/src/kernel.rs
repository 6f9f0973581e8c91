//! The kernels, as PTX: each thread reads its place, fetches, and writes four words.

use tmu_texture::Dimension;

use crate::sweep::{Ask, Sweep};

/// The name of every kernel.
pub const NAME: &str = "fetch";

/// The PTX of a sweep's kernel. Its parameters: addresses of the places and of the results, the texture object, the number of places.
pub fn ptx(sweep: &Sweep) -> String {
    // 16-bit floats came with compute capability 5.3.
    let target = if sweep.ask == Ask::SampleHalves { "sm_60" } else { "sm_50" };
    let (kind, zero) = match result_kind(sweep) {
        "f32" => ("f32", "0f00000000"),
        integers => (integers, "0"),
    };
    let count = sweep.words(&crate::sweep::Position::default()).len();
    let loads: String = (0..count)
        .map(|word| {
            format!(
                "    ld.global.b32 %w{word}, [%position+{}];\n    mov.b32 %f{word}, %w{word};\n",
                4 * word
            )
        })
        .collect();
    let fetch = fetch(sweep);
    format!(
        "\
.version 6.0
.target {target}
.address_size 64

.visible .entry {NAME}(
    .param .u64 positions,
    .param .u64 results,
    .param .u64 texture,
    .param .u32 count
)
{{
    .reg .pred %outside;
    .reg .{kind} %x<4>;
    .reg .b32 %w<8>, %thread, %block, %width, %all;
    .reg .f32 %f<8>;
    .reg .b64 %position, %result, %texture;

    ld.param.u32 %all, [count];
    mov.u32 %block, %ctaid.x;
    mov.u32 %width, %ntid.x;
    mov.u32 %thread, %tid.x;
    mad.lo.u32 %thread, %block, %width, %thread;
    setp.ge.u32 %outside, %thread, %all;
    @%outside ret;
    ld.param.u64 %position, [positions];
    mad.wide.u32 %position, %thread, {}, %position;
    ld.param.u64 %result, [results];
    mad.wide.u32 %result, %thread, 16, %result;
    ld.param.u64 %texture, [texture];
{loads}    mov.{kind} %x0, {zero};
    mov.{kind} %x1, {zero};
    mov.{kind} %x2, {zero};
    mov.{kind} %x3, {zero};
    {fetch};
    st.global.v4.{kind} [%result], {{%x0, %x1, %x2, %x3}};
    ret;
}}
",
        4 * count,
    )
}

/// The type of a result's components.
fn result_kind(sweep: &Sweep) -> &'static str {
    let info = sweep.texture.as_ref().map(|texels| texels.description.format.info());
    match (sweep.ask, info) {
        (Ask::SampleHalves, _) => "b32",
        (_, Some(info)) if info.is_integer() => "u32",
        _ => "f32",
    }
}

/// The texture statement.
fn fetch(sweep: &Sweep) -> String {
    let (dimension, layered) = sweep
        .texture
        .as_ref()
        .map_or((Dimension::D2, false), |texels| (texels.description.dimension, texels.description.array));
    let geometry = match (dimension, layered) {
        (Dimension::D1 | Dimension::Buffer, false) => "1d",
        (Dimension::D1 | Dimension::Buffer, true) => "a1d",
        (Dimension::D2, false) => "2d",
        (Dimension::D2, true) => "a2d",
        (Dimension::D3, _) => "3d",
        (Dimension::Cube, false) => "cube",
        (Dimension::Cube, true) => "acube",
    };
    let given = result_kind(sweep);
    let kind = if sweep.ask.loads() { "s32" } else { "f32" };
    let register = if sweep.ask.loads() { "%w" } else { "%f" };
    let first = usize::from(layered);
    let axes = sweep.axes();
    let mut operands: Vec<String> = (first..first + axes).map(|word| format!("{register}{word}")).collect();
    if layered {
        operands.insert(0, "%w0".to_owned());
    }
    // Three operands are written as four.
    if operands.len() == 3 {
        operands.push(operands[2].clone());
    }
    let at = match &operands[..] {
        [one] => one.clone(),
        several => format!("{{{}}}", several.join(", ")),
    };
    let next = first + axes;
    let results = "{%x0, %x1, %x2, %x3}";
    match sweep.ask {
        Ask::Sample | Ask::Load => format!("tex.{geometry}.v4.{given}.{kind} {results}, [%texture, {at}]"),
        Ask::SampleHalves => format!("tex.{geometry}.v2.f16x2.f32 {{%x0, %x1}}, [%texture, {at}]"),
        Ask::SampleLevel | Ask::LoadLevel => {
            format!("tex.level.{geometry}.v4.{given}.{kind} {results}, [%texture, {at}], {register}{next}")
        }
        Ask::SampleGradients => {
            let [sx, tx, sy, ty] = [0, 1, 2, 3].map(|word| format!("%f{}", next + word));
            format!(
                "tex.grad.{geometry}.v4.{given}.f32 {results}, [%texture, {at}], {{{sx}, {tx}}}, {{{sy}, {ty}}}"
            )
        }
        Ask::Gather(component) => {
            let component = ["r", "g", "b", "a"][usize::from(component & 3)];
            format!("tld4.{component}.{geometry}.v4.{given}.f32 {results}, [%texture, {at}]")
        }
    }
}
