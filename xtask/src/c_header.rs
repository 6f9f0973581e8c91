//! The header of the C library, written from its source.

use std::path::Path;

/// Where it lies, from the root of the repository.
pub(crate) const HEADER: &str = "crates/capi/include/tmu_texture.h";

/// The files of the texture unit whose enumerations the header has.
const ENUMERATIONS: [&str; 4] = ["model.rs", "fetch.rs", "hardware/block_linear.rs", "sampler.rs"];

/// The header's text.
pub(crate) fn render(root: &Path) -> Result<String, String> {
    let home = root.join("crates/capi");
    let config = cbindgen::Config::from_file(home.join("cbindgen.toml"))?;
    // With a source file, which leads to its modules, rather than a crate: that would ask cargo.
    let own = cbindgen::Builder::new().with_config(config).with_src(home.join("src/lib.rs"));
    let texture = root.join("crates/texture/src");
    let builder = ENUMERATIONS.into_iter().fold(own, |builder, file| builder.with_src(texture.join(file)));
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
    let text = kept.map(plain).collect::<String>();
    text.replace("`FetchInputs::", "`tmu_lanes.").replace("\n *\n */", "\n */")
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
