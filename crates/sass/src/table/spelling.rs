//! A syntax string as a manual writes it, without bit positions.

use super::sets;

/// The syntax string as a manual writes it: sets spelled out, no bit positions.
pub(super) fn without_bits(syntax: &str) -> String {
    let mut out = String::new();
    let mut rest = syntax;
    while let Some(start) = rest.find(['{', '#', '@', '=', '>']) {
        out.push_str(&rest[..start]);
        let (mark, after) = rest[start..].split_at(1);
        let end = match mark {
            "{" => after.find('}').map_or(after.len(), |end| end + 1),
            ">" => 0,
            _ => piece_end(after),
        };
        let inner = after[..end].trim_end_matches('}');
        let name = inner.split([' ', ':']).next().unwrap_or_default();
        let plain = name.split('(').next().unwrap_or_default();
        rest = &after[end..];
        match (mark, name.strip_prefix('.')) {
            ("{", Some("reuse")) | (">", _) => {}
            ("{", Some(name)) if name.starts_with(|c: char| c.is_ascii_lowercase()) => {
                out += &spelled_set(name);
            }
            ("{", Some(name)) => out += &format!("{{.{name}}}"),
            ("{", None) if name.starts_with(['-', '|', '~', '!']) => out += &format!("{{{}}}", &name[..1]),
            ("{", None) => out += &format!("{{{plain}}}"),
            ("=", _) => out += name,
            _ => out += &format!("{mark}{plain}"),
        }
    }
    out.push_str(rest);
    let out = ["s", "u", "wrapped", "f16", "f32", "f64"].iter().fold(out, |out, kind| {
        out.replace(&format!("Sb:{kind}"), "Sb").replace(&format!("Sc:{kind}"), "Sc").replace("_spaced", "")
    });
    without_bare_numbers(&out.replace("Rb+0", "Rb"))
}

/// `{.LZ|.LL}`; nothing when no value of the set means anything.
fn spelled_set(name: &str) -> String {
    match sets::find(name).map_or_else(String::new, |set| set.list(".")) {
        list if list.is_empty() => list,
        list => format!("{{{}}}", list.replace(", ", "|")),
    }
}

/// Where a number, target or literal ends: at a bracket, or at a comma with a blank behind it.
fn piece_end(text: &str) -> usize {
    let opened = text.find(' ').unwrap_or(text.len());
    let bracket = text[opened..].find([']', ')', '}']).map(|at| opened + at);
    let comma = text.find(", ");
    bracket.into_iter().chain(comma).min().unwrap_or(text.len())
}

/// Drops words such as `35:28` that are left behind register names.
fn without_bare_numbers(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let number = word.trim_end_matches(',');
        let bare = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | ','));
        match words.last_mut().filter(|_| bare) {
            Some(last) => last.push_str(&word[number.len()..]),
            None => words.push(word.to_owned()),
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manuals_form_has_no_bit_positions() {
        let syntax = "TEXS{.load_lod 55}{.NODEP 49} {Ps 53:51}, Rd1 35:28, {-48}Sb:f32, #wmsk(dim) 52:50 ?4, [Ra+#offset 43:20 s]";
        let form = "TEXS{.LZ|.LL}{.NODEP} {Ps}, Rd1, {-}Sb, #wmsk, [Ra+#offset]";
        assert_eq!(without_bits(syntax), form);
        let syntax = "VADD Rd, (Ra+#offset 43:20 s), #b 56,35:20 magnitude, {#Pd(cc) 4:0}, Rb+0, Rb+1{.reuse c19}, =RZ";
        assert_eq!(without_bits(syntax), "VADD Rd, (Ra+#offset), #b, {#Pd}, Rb, Rb+1, RZ");
    }
}
