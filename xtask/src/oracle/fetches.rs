//! Which texture instructions of the machine NVIDIA's assembler makes of those of PTX.

use std::path::Path;
use std::process::Command;

use super::{Tools, run};
use crate::write_file;

/// The statements, with the targets that take them.
const STATEMENTS: &str = "corpus/ptx/matrix.tsv";
/// What this writes.
const FETCHES: &str = "corpus/ptx/fetches.tsv";
/// The columns of the first file.
const TARGETS: [&str; 3] = ["sm_52", "sm_53", "sm_60"];
/// The machine's instructions that fetch.
const MNEMONICS: [&str; 7] = ["TEX", "TEXS", "TLD", "TLDS", "TLD4", "TLD4S", "TXD"];

const HEADER: &str = "\
# The machine's texture instructions that the vendor's assembler (ptxas 12.6.85) makes of those of PTX, as nvdisasm 12.4
# prints them. Columns: texture mode, the first of sm_52, sm_53 and sm_60 that takes the statements, the statements, the
# instructions. Which registers they name is the assembler's choice.
";

/// Assembles every statement that fetches, for the first target that takes it.
pub fn write_fetches(root: &Path) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    let matrix = std::fs::read_to_string(root.join(STATEMENTS)).map_err(|error| error.to_string())?;
    let mut page = HEADER.to_owned();
    for line in matrix.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [mode, verdicts @ .., statements] = columns.as_slice() else { continue };
        let taken = TARGETS.iter().zip(verdicts).find(|(_, verdict)| **verdict == "yes");
        let Some((target, _)) = taken.filter(|_| statements.starts_with('t')) else { continue };
        let found = fetches(&tools, statements, target, *mode == "independent")?;
        if !found.is_empty() {
            page += &format!("{mode}\t{target}\t{statements}\t{}\n", found.join("; "));
        }
    }
    write_file(&root.join(FETCHES), page)
}

/// The machine's fetches of a kernel with these statements, of which it uses all results.
fn fetches(tools: &Tools, statements: &str, target: &str, independent: bool) -> Result<Vec<String>, String> {
    let (mode, sampler) =
        if independent { (", texmode_independent", ".global .samplerref sm;") } else { ("", "") };
    let kernel = format!(
        ".version 8.5\n.target {target}{mode}\n.address_size 64\n.global .texref tx;\n{sampler}
.visible .entry k(.param .u64 out, .param .f32 pa, .param .u64 h)
{{ .reg .f32 f<40>; .reg .b32 r<60>; .reg .b64 rd<8>; .reg .pred p<4>; .reg .b16 h<20>;
ld.param.u64 rd1, [out]; ld.param.u64 rd0, [h];
ld.global.v4.f32 {{f1,f2,f3,f4}}, [rd1]; ld.global.v4.u32 {{r1,r2,r3,r4}}, [rd1+16];
{statements}
st.global.v4.b32 [rd1+32], {{r10,r11,r12,r13}};
ret; }}"
    );
    let source = tools.cache.join("fetch.ptx");
    let cubin = source.with_extension("cubin");
    write_file(&source, kernel)?;
    run(Command::new(tools.ptxas()).arg(format!("-arch={target}")).arg("-o").arg(&cubin).arg(&source))?;
    let listing = run(Command::new(tools.nvdisasm()).arg("-c").arg(&cubin))?;
    Ok(listing.lines().filter_map(fetch).collect())
}

/// The text of a line's instruction, if it fetches.
fn fetch(line: &str) -> Option<String> {
    let (_, text) = line.trim_start().strip_prefix("/*")?.split_once("*/")?;
    let text = text.trim().trim_start_matches('{').trim().split(';').next()?.trim();
    let mnemonic = text.split(['.', ' ']).next()?;
    MNEMONICS.contains(&mnemonic).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
}
