//! The items as job files.

use std::fmt::Write;
use std::path::Path;

use opentmu::{Job, Model};

use super::ptx;
use crate::render::Launch;
use crate::work::texels::Texels;
use crate::work::{BLOCK, Edge, FETCHES_PER_TURN, Fetch, Item, Picture, SEED, Stored, WIDTH, Work};

/// The name of what is written.
pub const OUTPUT: &str = "out";

/// An item with its files.
pub struct Scene<'a> {
    pub item: &'a Item,
    model: Model,
    folder: &'a Path,
    /// The sections of the texture, the sampler, the constants and the buffers that are read.
    bound: String,
}

impl<'a> Scene<'a> {
    /// Writes the item's texture, constants and buffers into a folder.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn new(item: &'a Item, texels: &Texels, model: Model, folder: &'a Path) -> Result<Scene<'a>, String> {
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.join(name);
            std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
        };
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let mut bound = String::new();
        if item.has_texture() {
            write("texture.bin", &texels.bytes)?;
            bound += &texture(item, texels);
        }
        if let Some(words) = item.constants() {
            write("constants.bin", &bytes(&words))?;
            bound += "[constant.3]\nfile = \"constants.bin\"\n";
        }
        for (number, words) in item.inputs().iter().enumerate() {
            write(&format!("{number}.bin"), &bytes(words))?;
            let _ = writeln!(bound, "[buffer.{number}]\ntype = \"u32\"\nfile = \"{number}.bin\"");
        }
        Ok(Scene { item, model, folder, bound })
    }

    /// A launch, or the draw of a Direct3D shader.
    ///
    /// # Errors
    /// What is wrong with the job.
    pub fn job(&self, launch: Launch) -> Result<Job, String> {
        let head = match self.item.work {
            Work::Picture(Picture::Edges) => draw(include_str!("edges.asm")),
            Work::Picture(Picture::Mipmapped) => draw(include_str!("mipmapped.asm")),
            Work::Sum(_) | Work::Picture(_) => self.kernel(launch),
            Work::Kernel(kernel) => {
                let read = (0..kernel.buffers.len() - 1).map(|number| number.to_string());
                let names = read.chain([OUTPUT.to_owned()]);
                let parameters =
                    names.map(|name| format!("[[param]]\nbuffer = \"{name}\"\n")).collect::<String>();
                self.launch(kernel.ptx, launch, &parameters)
            }
        };
        let text = head + &self.bound + &machine(self.model);
        Job::parse(&self.item.name, &text, self.folder).map_err(|findings| findings.to_string())
    }

    /// A kernel of the loop or of a picture.
    fn kernel(&self, launch: Launch) -> String {
        let texture = if self.item.has_texture() { "[[param]]\ntexture = \"t0\"\n" } else { "" };
        let parameters = format!(
            "{texture}[[param]]\nbuffer = \"{OUTPUT}\"\n[[param]]\nu32 = {}\n[[param]]\nu32 = {SEED}\n",
            launch.turns * FETCHES_PER_TURN
        );
        self.launch(&ptx::kernel(self.item), launch, &parameters)
    }

    fn launch(&self, ptx: &str, Launch { groups: [columns, rows], .. }: Launch, parameters: &str) -> String {
        let [x, y] = self.item.block();
        // A part of the launch writes the first rows.
        let bytes = match self.item.work {
            Work::Sum(_) | Work::Picture(_) => self.item.output_bytes() / self.item.groups()[1] * rows,
            Work::Kernel(_) => self.item.output_bytes(),
        };
        format!(
            "[shader]\ntext = '''\n{ptx}'''\n[launch]\ngrid = [{columns}, {rows}]\nblock = [{x}, {y}]\n{parameters}\
             [buffer.{OUTPUT}]\ntype = \"u8\"\nsize = {bytes}\n"
        )
    }
}

/// A draw of a Direct3D pixel shader that is told the size of a texel.
fn draw(shader: &str) -> String {
    let part = 1.0 / WIDTH as f32;
    format!(
        "[shader]\ntext = '''\n{shader}'''\n[draw]\nsize = [{WIDTH}, {WIDTH}]\n\
         target = {{ name = \"{OUTPUT}\", format = \"rgba8_unorm\" }}\n\
         [constant.0]\ntype = \"f32\"\ndata = [{part}, {part}, {part}, {part}]\n",
    )
}

fn machine(model: Model) -> String {
    format!("[machine]\nmodel = \"{}\"\nstep_limit = {}\n", model.name(), 1_u64 << 40)
}

fn texture(item: &Item, texels: &Texels) -> String {
    let [width, height, depth] = texels.size;
    let (dimension, more) = match item.work {
        Work::Sum(Fetch::LoadSample) => {
            ("2d_ms", format!("size = [{width}, {height}]\nsamples = {}", texels.samples))
        }
        Work::Sum(Fetch::Cube) => ("cube", format!("size = [{width}, {height}]")),
        Work::Sum(Fetch::Layers) => {
            ("2d_array", format!("size = [{width}, {height}]\nlayers = {}", texels.layers))
        }
        Work::Sum(Fetch::Volume) | Work::Picture(Picture::March) => {
            ("3d", format!("size = [{width}, {height}, {depth}]"))
        }
        Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => {
            ("2d", format!("size = [{width}, {height}]\nlevels = {}", texels.levels.len()))
        }
    };
    let format = match item.stored {
        Stored::Rgba8 => "rgba8_unorm",
        Stored::Srgb8 => "rgba8_srgb",
        Stored::Snorm8 => "rgba8_snorm",
        Stored::Rgba16Float => "rgba16_float",
        Stored::Rgba32Float => "rgba32_float",
        Stored::R32Float => "r32_float",
        Stored::Depth32 => "d32_float",
        Stored::Bc1 => "bc1_unorm",
        Stored::Bc7 => "bc7_unorm",
    };
    let edge = match item.edge {
        Edge::Wrap => "wrap",
        Edge::Mirror => "mirror",
        Edge::Clamp => "clamp",
        Edge::Border => "border",
    };
    let mut text = format!(
        "[texture.t0]\ndim = \"{dimension}\"\n{more}\nformat = \"{format}\"\nfile = \"texture.bin\"\nsampler = \"s0\"\n\
         [sampler.s0]\nfilter = \"{}\"\naddress = \"{edge}\"\n",
        if item.is_linear() { "linear" } else { "point" }
    );
    let wanted = [
        (item.edge == Edge::Border, "border = [1.0, 1.0, 1.0, 1.0]"),
        (item.blends_levels(), "mip = \"linear\""),
        (item.has_levels() && !item.blends_levels(), "mip = \"point\""),
        (item.is_compared(), "compare = \"less_equal\""),
    ];
    for (_, key) in wanted.iter().filter(|(wanted, _)| *wanted) {
        let _ = writeln!(text, "{key}");
    }
    text
}

/// A kernel of 1024 × 1024 threads that store their column.
pub fn trivial(model: Model) -> Result<Job, String> {
    trivial_grid(model, [WIDTH / BLOCK[0], WIDTH / BLOCK[1]])
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
