//! `[shader]`: the program.

use tmu_sass::Arch;
use tmu_shader::ShaderKind;

use super::log::At;
use super::table::Section;

/// Every SASS target with its name in a job file and after `--arch`.
pub const ARCH_NAMES: [(&str, Arch); 6] = [
    ("sm_50", Arch::Sm50),
    ("sm_52", Arch::Sm52),
    ("sm_53", Arch::Sm53),
    ("sm_60", Arch::Sm60),
    ("sm_61", Arch::Sm61),
    ("sm_62", Arch::Sm62),
];

/// Where the program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShaderText {
    /// `file`: a path relative to the job file.
    File(At<String>),
    /// `text`: in the job file itself, so that one file is a whole bug report.
    Inline(At<String>),
}

/// The program of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shader {
    /// Where it is.
    pub text: ShaderText,
    /// `also`: other builds of the same program. A test runs the job with each, and expects the same of all.
    pub also: Vec<At<String>>,
    /// `link`: more PTX files, which define what this one declares `.extern`.
    pub link: Vec<At<String>>,
    /// `kind`; absent: recognised by content.
    pub kind: Option<At<ShaderKind>>,
    /// `entry`: the function to run; needed only when the file holds several.
    pub entry: Option<At<String>>,
    /// `arch`: target of SASS text and words; absent: sm_52.
    pub arch: Option<At<Arch>>,
    /// `instances`: the class instances in the interface slots of a Direct3D shader, in order.
    pub instances: Vec<At<String>>,
}

impl Default for Shader {
    fn default() -> Shader {
        let text = ShaderText::Inline(At::new(String::new(), 0..0));
        let (also, link, instances) = (Vec::new(), Vec::new(), Vec::new());
        Shader { text, also, link, kind: None, entry: None, arch: None, instances }
    }
}

pub(super) fn shader(section: Section<'_>) -> Option<Shader> {
    section.one_of(&["file", "text"]);
    let file = section.text("file").map(ShaderText::File);
    let inline = section.text("text").map(ShaderText::Inline);
    if !section.has("file") && !section.has("text") {
        section.require("file");
    }
    let also = section.get("also").and_then(|item| item.texts()).unwrap_or_default();
    let link = section.get("link").and_then(|item| item.texts()).unwrap_or_default();
    if section.has("text") {
        section.exclude("text", &["also"]);
    }
    let kind = section.choice("kind", &ShaderKind::NAMES);
    let entry = section.text("entry");
    let arch = section.choice("arch", &ARCH_NAMES);
    let instances = section.get("instances").and_then(|item| item.texts()).unwrap_or_default();
    section.finish();
    Some(Shader { text: file.or(inline)?, also, link, kind, entry, arch, instances })
}
