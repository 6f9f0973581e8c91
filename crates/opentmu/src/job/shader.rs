//! `[shader]`: the program.

use tmu_sass::Arch;

use super::table::{At, Section};

/// Which language or container a program is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShaderKind {
    /// PTX text.
    Ptx,
    /// NVIDIA ELF file.
    Cubin,
    /// Maxwell/Pascal assembly text.
    Sass,
    /// Bare 64-bit machine words, bundles with their control word included, little-endian.
    SassWords,
    /// Direct3D shader container.
    Dxbc,
    /// Direct3D assembly text.
    Dxasm,
}

impl ShaderKind {
    /// Every kind with its name in a job file and after `--kind`.
    pub const NAMES: [(&'static str, ShaderKind); 6] = [
        ("ptx", ShaderKind::Ptx),
        ("cubin", ShaderKind::Cubin),
        ("sass", ShaderKind::Sass),
        ("sass-words", ShaderKind::SassWords),
        ("dxbc", ShaderKind::Dxbc),
        ("dxasm", ShaderKind::Dxasm),
    ];

    /// Name in a job file.
    pub fn name(self) -> &'static str {
        ShaderKind::NAMES.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Tells the kind by content: ELF, `DXBC`, a PTX `.version` line, a D3D version token such as `ps_5_0` as the
    /// first word, otherwise SASS text. Bare words cannot be told from anything.
    pub fn of_content(bytes: &[u8]) -> ShaderKind {
        if bytes.starts_with(b"\x7fELF") {
            return ShaderKind::Cubin;
        }
        if bytes.starts_with(b"DXBC") {
            return ShaderKind::Dxbc;
        }
        let text = String::from_utf8_lossy(bytes);
        let text = crate::files::without_mark(&text);
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        if text.lines().any(|line| line.trim_start().starts_with(".version")) {
            return ShaderKind::Ptx;
        }
        match lines.find(|line| !line.starts_with("//") && !line.starts_with('#')) {
            Some(line) if is_d3d_version(line) => ShaderKind::Dxasm,
            _ => ShaderKind::Sass,
        }
    }
}

/// Whether a line begins with a stage and shader model such as `ps_4_1`.
fn is_d3d_version(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("");
    let parts: Vec<&str> = word.split('_').collect();
    matches!(parts[..], [stage, major, minor]
        if ["ps", "vs", "gs", "hs", "ds", "cs"].contains(&stage)
            && ["4", "5"].contains(&major) && ["0", "1"].contains(&minor))
}

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
    /// `kind`; absent: told by content.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_told_by_content() {
        assert_eq!(ShaderKind::of_content(b"\x7fELF\x02"), ShaderKind::Cubin);
        assert_eq!(ShaderKind::of_content(b"DXBC...."), ShaderKind::Dxbc);
        assert_eq!(ShaderKind::of_content(b"// by hand\n.version 7.1\n"), ShaderKind::Ptx);
        assert_eq!(ShaderKind::of_content(b"// a\n\nps_5_0\ndcl_globalFlags\n"), ShaderKind::Dxasm);
        assert_eq!(ShaderKind::of_content(b"ps_6_0"), ShaderKind::Sass);
        assert_eq!(ShaderKind::of_content(b"EXIT ;"), ShaderKind::Sass);
        assert_eq!(ShaderKind::of_content(b""), ShaderKind::Sass);
    }
}
