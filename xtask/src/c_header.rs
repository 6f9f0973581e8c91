//! The header of the C library, written from its source.

use std::path::Path;

/// Where it lies, from the root of the repository.
pub(crate) const HEADER: &str = "crates/capi/include/tmu_texture.h";

/// The header's text.
pub(crate) fn render(root: &Path) -> Result<String, String> {
    let home = root.join("crates/capi");
    let config = cbindgen::Config::from_file(home.join("cbindgen.toml"))?;
    // With a source file, which leads to its modules, rather than a crate: that would ask cargo.
    let builder = cbindgen::Builder::new().with_config(config).with_src(home.join("src/lib.rs"));
    let bindings = builder.generate().map_err(|error| error.to_string())?;
    let mut text = Vec::new();
    bindings.write(&mut text);
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    Ok(without_links(&text))
}

/// Links of Rust's documentation lead nowhere in C: what they lead to stands for itself.
fn without_links(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.contains("`]: crate::"));
    let plain = |line: &str| {
        let mut plain = String::new();
        let mut rest = line;
        while let Some((before, linked)) = rest.split_once("[`") {
            let Some((name, after)) = linked.split_once("`]") else { break };
            plain += &format!("{before}`{name}`");
            let target = after.strip_prefix('(').and_then(|target| target.split_once(')'));
            rest = target.map_or(after, |(_, after)| after);
        }
        plain + rest + "\n"
    };
    kept.map(plain).collect::<String>().replace("\n *\n */", "\n */")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_names() {
        let text = "a [`b`](crate::b), [`c`] d\n * [`c`]: crate::c\n[0 … 1] [`open\n";
        assert_eq!(without_links(text), "a `b`, `c` d\n[0 … 1] [`open\n");
    }

    /// The header in the repository is what the source says.
    #[test]
    fn the_header_is_up_to_date() {
        let root = crate::root();
        let kept = std::fs::read_to_string(root.join(HEADER)).expect("the header is there");
        let wanted = render(&root).expect("the source can be read");
        assert!(kept == wanted, "{HEADER} is stale: run `cargo xtask c-header`");
    }
}
