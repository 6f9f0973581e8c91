//! Which kind of shader a file is.

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
        let text = crate::file::without_mark(&text);
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
