//! One fetch, every step of it, as text and as a picture.

mod axes;
pub mod colour;
mod grid;
mod levels;
mod number;
mod picture;
mod results;
mod rules;
mod section;
mod svg;
mod words;

pub use self::section::Section;
pub use self::svg::Outline;

use tmu_texture::trace::FetchTrace;
use tmu_texture::{Dimension, FetchInputs, Sampler, Texture};

/// One lane's fetch with everything around it.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Every step of it.
    pub trace: FetchTrace,
    /// The inputs of all lanes, as the program gave them.
    pub inputs: FetchInputs,
    /// The lane.
    pub lane: usize,
    /// The dimension that the program asked for.
    pub asked: Dimension,
    /// The texture, unless the handle is invalid.
    pub texture: Option<Texture>,
    /// The sampler, unless the handle is invalid.
    pub sampler: Option<Sampler>,
    /// Header index and, if the job has one, name of the texture.
    pub texture_name: (u32, Option<String>),
    /// Sampler index and, if the job has one, name of the sampler.
    pub sampler_name: (u32, Option<String>),
    /// The instruction in its language's notation, or how else it was asked.
    pub instruction: String,
    /// Where a program executed it; none where it was asked by itself.
    pub execution: Option<Execution>,
}

/// Where a program executed a fetch.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The instruction's address in the machine code, or the first byte of its statement.
    pub address: u64,
    /// The file of the program, and line and column where it is a text.
    pub file: (String, Option<(usize, usize)>),
    /// The block along x, y and z.
    pub block: [u32; 3],
    /// The warp in its block.
    pub warp: u32,
    /// Which execution it was of those that the selection allows, from 1, and how many there were.
    pub count: (u64, u64),
}

impl Explanation {
    /// All that there is to say, section by section; the last one, where it is there, says which rules decide besides.
    pub fn sections(&self) -> Vec<Section> {
        let mut sections = words::sections(self);
        let lines = rules::lines(self);
        if !lines.is_empty() {
            sections.push(Section { title: "rules besides".to_string(), lines });
        }
        sections
    }

    /// The explanation as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for section in self.sections() {
            if !out.is_empty() {
                out.push('\n');
            }
            out += &section.title;
            out.push('\n');
            for line in section.lines {
                out += format!("  {line}").trim_end();
                out.push('\n');
            }
        }
        out
    }

    /// The explanation as a picture in SVG. Its colours follow the reader's light or dark setting; it uses fonts of fixed width
    /// by their names.
    pub fn svg(&self) -> String {
        picture::draw(self, None)
    }

    /// The picture for renderers without fonts: each character is the outline that a function gives for it.
    pub fn svg_in_outlines(&self, outline: Outline<'_>) -> String {
        picture::draw(self, Some(outline))
    }
}
