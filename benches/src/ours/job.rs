//! The items as job files.

use std::fmt::Write;
use std::path::Path;

use opentmu::{Job, Model};

use super::ptx;
use crate::work::texels::{Texels, constants};
use crate::work::{Edge, HEIGHT, Item, SEED, Stored, WIDTH, Work};

/// The name of what is written.
pub const OUTPUT: &str = "out";

/// An item with its files.
pub struct Scene<'a> {
    pub item: &'a Item,
    model: Model,
    folder: &'a Path,
    /// The sections of the texture, the sampler and the constants.
    bound: String,
}

impl<'a> Scene<'a> {
    /// Writes the item's texture or constants into a folder.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn new(
        item: &'a Item,
        texels: Option<&Texels>,
        model: Model,
        folder: &'a Path,
    ) -> Result<Scene<'a>, String> {
        let bytes = match (texels, item.work) {
            (Some(texels), _) => texels.bytes.clone(),
            (None, Work::Constant | Work::Constant4) => {
                constants(item.work == Work::Constant4).iter().flat_map(|word| word.to_le_bytes()).collect()
            }
            (None, _) => Vec::new(),
        };
        let path = folder.join("bytes.bin");
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let bound = match (texels, item.work) {
            (Some(texels), _) => texture(item, texels),
            (None, Work::Constant | Work::Constant4) => "[constant.3]\nfile = \"bytes.bin\"\n".to_owned(),
            (None, _) => String::new(),
        };
        Ok(Scene { item, model, folder, bound })
    }

    /// A launch of all invocations with that many turns.
    ///
    /// # Errors
    /// What is wrong with the job.
    pub fn turns(&self, turns: u32) -> Result<Job, String> {
        self.launch([WIDTH / 32, HEIGHT / 4], turns)
    }

    /// A launch of 16 blocks with one turn, or of the same part of a picture.
    ///
    /// # Errors
    /// What is wrong with the job.
    pub fn part(&self) -> Result<Job, String> {
        self.launch([WIDTH / 32, 1], 1)
    }

    /// A launch of one block with one turn, or the picture.
    ///
    /// # Errors
    /// What is wrong with the job.
    pub fn small(&self) -> Result<Job, String> {
        if self.item.work == Work::Edges { self.picture() } else { self.launch([1, 1], 1) }
    }

    /// A launch or a draw that makes a picture.
    ///
    /// # Errors
    /// What is wrong with the job.
    pub fn picture(&self) -> Result<Job, String> {
        if self.item.work != Work::Edges {
            return self.launch([WIDTH / 32, WIDTH / 4], 1);
        }
        let part = 1.0 / WIDTH as f32;
        let text = format!(
            "[shader]\ntext = '''\n{}'''\n[draw]\nsize = [{WIDTH}, {WIDTH}]\n\
             target = {{ name = \"{OUTPUT}\", format = \"rgba8_unorm\" }}\n\
             [constant.0]\ntype = \"f32\"\ndata = [{part}, {part}, {part}, {part}]\n{}{}",
            include_str!("edges.asm"),
            self.bound,
            self.machine()
        );
        self.parse(&text)
    }

    fn launch(&self, [columns, rows]: [u32; 2], turns: u32) -> Result<Job, String> {
        let bytes = if self.item.fetches_per_pixel().is_some() { 4 } else { 16 };
        let size = columns * rows * 128 * bytes;
        // A part of the launch writes where it stands in the whole.
        let size = if columns == 1 { WIDTH * 4 * bytes } else { size };
        let texture = if self.item.has_texture() { "[[param]]\ntexture = \"t0\"\n" } else { "" };
        let text = format!(
            "[shader]\ntext = '''\n{}'''\n[launch]\ngrid = [{columns}, {rows}]\nblock = [32, 4]\n{texture}\
             [[param]]\nbuffer = \"{OUTPUT}\"\n[[param]]\nu32 = {}\n[[param]]\nu32 = {SEED}\n\
             [buffer.{OUTPUT}]\ntype = \"u8\"\nsize = {size}\n{}{}",
            ptx::kernel(self.item),
            turns * crate::work::FETCHES_PER_TURN,
            self.bound,
            self.machine()
        );
        self.parse(&text)
    }

    fn machine(&self) -> String {
        machine(self.model)
    }

    fn parse(&self, text: &str) -> Result<Job, String> {
        Job::parse(&self.item.name, text, self.folder).map_err(|findings| findings.to_string())
    }
}

fn machine(model: Model) -> String {
    format!("[machine]\nmodel = \"{}\"\nstep_limit = {}\n", model.name(), 1_u64 << 40)
}

fn texture(item: &Item, texels: &Texels) -> String {
    let [width, height, depth] = texels.size;
    let plain = || ("2d", format!("size = [{width}, {height}]\nlevels = {}", texels.levels.len()));
    let (dimension, more) = match item.work {
        Work::LoadSample => ("2d_ms", format!("size = [{width}, {height}]\nsamples = {}", texels.samples)),
        Work::Cube => ("cube", format!("size = [{width}, {height}]")),
        Work::Layers => ("2d_array", format!("size = [{width}, {height}]\nlayers = {}", texels.layers)),
        Work::Volume | Work::March => ("3d", format!("size = [{width}, {height}, {depth}]")),
        Work::Arithmetic
        | Work::Load
        | Work::Point
        | Work::Linear
        | Work::Trilinear
        | Work::Gather(..)
        | Work::Compare { .. }
        | Work::Constant
        | Work::Constant4
        | Work::Bilateral
        | Work::Bicubic
        | Work::Edges => plain(),
    };
    let format = match item.stored {
        Stored::Rgba8 => "rgba8_unorm",
        Stored::Srgb8 => "rgba8_srgb",
        Stored::Rgba32Float => "rgba32_float",
        Stored::R32Float => "r32_float",
        Stored::Depth32 => "d32_float",
        Stored::Bc1 => "bc1_unorm",
        Stored::Bc7 => "bc7_unorm",
    };
    let point = matches!(
        item.work,
        Work::Point | Work::Load | Work::LoadSample | Work::Bilateral | Work::Compare { linear: false }
    );
    let edge = match item.edge {
        Edge::Wrap => "wrap",
        Edge::Clamp => "clamp",
        Edge::Border => "border",
    };
    let mut text = format!(
        "[texture.t0]\ndim = \"{dimension}\"\n{more}\nformat = \"{format}\"\nfile = \"bytes.bin\"\nsampler = \"s0\"\n\
         [sampler.s0]\nfilter = \"{}\"\naddress = \"{edge}\"\n",
        if point { "point" } else { "linear" }
    );
    let wanted = [
        (item.edge == Edge::Border, "border = [1.0, 1.0, 1.0, 1.0]"),
        (item.work == Work::Trilinear, "mip = \"linear\""),
        (matches!(item.work, Work::Compare { .. }), "compare = \"less_equal\""),
    ];
    for (_, key) in wanted.iter().filter(|(wanted, _)| *wanted) {
        let _ = writeln!(text, "{key}");
    }
    text
}

/// A kernel of 1024 × 1024 threads that store their column.
pub fn trivial(model: Model) -> Result<Job, String> {
    trivial_grid(model, [WIDTH / 32, WIDTH / 4])
}

/// One block of it.
pub fn trivial_block(model: Model) -> Result<Job, String> {
    trivial_grid(model, [1, 1])
}

fn trivial_grid(model: Model, [columns, rows]: [u32; 2]) -> Result<Job, String> {
    let text = format!(
        "[shader]\ntext = '''{}'''\n[launch]\ngrid = [{columns}, {rows}]\nblock = [32, 4]\n\
         [[param]]\nbuffer = \"{OUTPUT}\"\n[buffer.{OUTPUT}]\ntype = \"u32\"\nsize = {}\n{}",
        TRIVIAL,
        WIDTH * WIDTH * 4,
        machine(model)
    );
    Job::parse("trivial", &text, Path::new("")).map_err(|findings| findings.to_string())
}

const TRIVIAL: &str = "
.version 7.0
.target sm_52
.address_size 64
.visible .entry k(.param .u64 p_out)
{
  .reg .b32 x, y, u, v;
  .reg .b64 out, at;
  ld.param.u64 out, [p_out];
  mov.u32 u, %ctaid.x; mov.u32 v, %tid.x; mad.lo.u32 x, u, 32, v;
  mov.u32 u, %ctaid.y; mov.u32 v, %tid.y; mad.lo.u32 y, u, 4, v;
  mad.lo.u32 u, y, 1024, x; mul.wide.u32 at, u, 4; add.u64 at, out, at;
  st.global.u32 [at], x;
  ret;
}
";
