//! Files and texts of several lines.

use opentmu::Arch;
use serde_json::{Value, json};
use tmu_explain::json;
use tmu_program::Diagnostic;
use tmu_shader::disassemble::{entries, functions, kind_to_disassemble};
use tmu_shader::{Code, Direct3d, Findings, Input, Selection, Shader, ShaderKind, Source, check, direct3d};

/// Longest file, in bytes.
const LONGEST: usize = 16 << 20;

/// One line: where it is, what it says, and what of it can be explained.
fn line(label: &str, text: &str, instruction: Option<&str>) -> Value {
    json!({ "label": label, "text": text, "instruction": instruction })
}

/// Lists a file: its kind, the machine of its code, its lines, and findings.
pub fn list(name: &str, content: &[u8], arch: Arch) -> Value {
    let input = || Input { name: name.to_string(), bytes: content.to_vec() };
    if content.len() > LONGEST {
        let problem = Diagnostic::error("LOAD-001", format!("the page takes {} MiB at most", LONGEST >> 20));
        return refused(&Findings::one(Source::binary(name), problem));
    }
    let kind = kind_to_disassemble(content);
    let selection = Selection { kind: Some(kind), arch: Some(arch), entry: None };
    let (arch, lines) = match Shader::read(input(), &selection) {
        Ok(shader) => (arch_of(&shader, arch), lines(&shader, &input())),
        // What is wrong with a text stands beside its lines.
        Err(_) if std::str::from_utf8(content).is_ok() => {
            (arch, text_lines(&String::from_utf8_lossy(content), kind))
        }
        Err(findings) => return refused(&findings),
    };
    let findings = check::check(input(), &selection, false);
    json!({
        "kind": kind.name(),
        "arch": arch.name(),
        "lines": lines,
        "findings": json::findings(&findings).collect::<Vec<_>>(),
    })
}

fn refused(findings: &Findings) -> Value {
    json!({ "lines": [], "findings": json::findings(findings).collect::<Vec<_>>() })
}

fn arch_of(shader: &Shader, arch: Arch) -> Arch {
    shader.functions().first().map_or(arch, |function| function.arch)
}

fn lines(shader: &Shader, input: &Input) -> Vec<Value> {
    match &shader.code {
        Code::Cubin(_) | Code::Words(..) | Code::Assembled(_) => machine_lines(shader),
        Code::Direct3d(code) if matches!(**code, Direct3d::Container(_)) => {
            let listed = direct3d::lines(input).unwrap_or_default();
            let one =
                |it: &direct3d::Line| line(&format!("{:#06x}", it.offset), &it.text, Some(it.text.trim()));
            listed.iter().map(one).collect()
        }
        Code::Text(_) => source_lines(shader, ShaderKind::Sass),
        Code::Ptx(_) => source_lines(shader, ShaderKind::Ptx),
        Code::Direct3d(_) => source_lines(shader, ShaderKind::Dxasm),
    }
}

fn source_lines(shader: &Shader, kind: ShaderKind) -> Vec<Value> {
    text_lines(shader.source.text.as_deref().unwrap_or_default(), kind)
}

/// Words of machine code, which are explained by their bits.
fn machine_lines(shader: &Shader) -> Vec<Value> {
    let mut all = Vec::new();
    for function in functions(shader, None) {
        if !function.name.is_empty() {
            all.push(line("", &format!(".kernel {}", function.name), None));
        }
        for entry in entries(function) {
            let mut text = String::new();
            match &entry.decoded {
                Ok(instruction) => tmu_sass::text::print_guarded(instruction, entry.address, &mut text),
                Err(error) => text = error.to_string(),
            }
            let word = format!("{:#018x}", entry.word);
            all.push(line(&format!("{:#06x}", entry.address), &text, Some(&word)));
        }
    }
    all
}

/// The lines of a text. What is a directive, a label or a comment is no instruction.
fn text_lines(text: &str, kind: ShaderKind) -> Vec<Value> {
    let one = |(number, it): (usize, &str)| {
        let code = it.split("//").next().unwrap_or_default().trim();
        let code = if kind == ShaderKind::Ptx { code.trim_start_matches(['{', '}']).trim() } else { code };
        let is_directive = code.starts_with('.') || code.starts_with(['{', '}', '(', ')', '#']);
        let is_label = code.ends_with(':') || !code.contains([' ', ';']) && code.len() < 3;
        let instruction = (!code.is_empty() && !is_directive && !is_label).then_some(code);
        line(&(number + 1).to_string(), it, instruction)
    };
    text.lines().enumerate().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three words behind the control word, at 0x8, 0x10 and 0x18.
    #[test]
    fn bundles_are_listed_by_address() {
        let words: [u64; 4] =
            [0x001f_c400_fe20_07f6, 0x5c98_0780_0070_0001, 0xe300_0000_0007_000f, 0x50b0_0000_0007_0f00];
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let listed = list("words.bin", &bytes, Arch::Sm52);
        let lines = listed["lines"].as_array().unwrap();
        let labels: Vec<&str> = lines.iter().filter_map(|line| line["label"].as_str()).collect();
        assert_eq!(labels, ["0x0008", "0x0010", "0x0018"], "{listed}");
        assert_eq!(lines[1]["text"], "EXIT");
        assert_eq!(lines[1]["instruction"], "0xe30000000007000f");
    }

    #[test]
    fn lines_of_ptx_are_instructions_or_not() {
        let text = ".version 8.0\n.target sm_61\n.address_size 64\n.entry k() {\n  ret; // done\n}\n";
        let listed = list("k.ptx", text.as_bytes(), Arch::Sm61);
        let found: Vec<&Value> =
            listed["lines"].as_array().unwrap().iter().map(|line| &line["instruction"]).collect();
        assert_eq!(found[4], "ret;");
        assert!(found[..4].iter().all(|it| it.is_null()), "{listed}");
        assert_eq!(listed["findings"].as_array().map(Vec::len), Some(0), "{listed}");
    }

    #[test]
    fn broken_files_are_findings() {
        assert_eq!(list("a", b"\x7fELF....", Arch::Sm52)["findings"].as_array().map(Vec::len), Some(1));
    }
}
