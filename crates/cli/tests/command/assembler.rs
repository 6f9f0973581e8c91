//! `tmu asm` and `tmu dis`: text to machine code and back.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Directory, TLD, corpus, tmu};

#[test]
fn asm_and_dis_are_inverse() {
    let directory = Directory::new();
    directory.write("a.sass", format!("{TLD} &wr=0x1;\nEXIT;\n"));
    let ran = directory.tmu(&["asm", "a.sass", "-o", "a.bin"]);
    assert_eq!((ran.status, ran.err.as_str(), ran.out.len()), (0, "", 0));
    let code = directory.read("a.bin");
    assert_eq!(code.len(), 32);
    assert_eq!(code[8..16], 0xdc38_0007_aff7_0400_u64.to_le_bytes());
    let listed = directory.tmu(&["dis", "a.bin", "--kind", "sass-words"]);
    assert_eq!(listed.status, 0);
    assert!(
        listed.text().contains(TLD) && listed.text().contains("/* 0xdc380007aff70400 */"),
        "{}",
        listed.text()
    );
    // What is no text must be words, so the kind may be left out; `-` is standard input and output.
    assert_eq!(directory.tmu_with(&["dis", "-"], &code).out, listed.out);
    let again = directory.tmu_with(&["asm", "-", "--output", "-"], &listed.out);
    assert_eq!((again.status, again.out), (0, code));
}

#[test]
fn asm_writes_cubins_that_list_the_same() {
    let directory = Directory::new();
    let original = corpus("kernels/view.cubin");
    let listed = tmu(&["dis", &original]);
    directory.write("a.sass", &listed.out);
    let ran = directory.tmu(&["asm", "a.sass", "-o", "a.cubin"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let again = directory.tmu(&["dis", "a.cubin"]);
    let code =
        |text: &str| text.lines().filter(|line| line.contains("/*")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(code(&again.text()), code(&listed.text()));
    directory.write("b.sass", tmu(&["dis", "--control", &original]).out);
    let ran = directory.tmu(&["asm", "b.sass", "--into", &original, "-o", "b.cubin"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(directory.read("b.cubin") == std::fs::read(&original).unwrap());
    assert!(listed.text().contains("BRA `(.L_x_"), "{}", listed.text());
    assert!(!tmu(&["dis", "--raw", &original]).text().contains(".L_x_"));
}

#[test]
fn the_example_of_the_assembler_page_assembles_and_is_scheduled() {
    let page = std::fs::read_to_string(corpus("../docs/assembler.md")).unwrap();
    let example = page.split("```").nth(1).unwrap().strip_prefix("text\n").unwrap();
    let directory = Directory::new();
    directory.write("a.sass", example);
    let ran = directory.tmu(&["asm", "a.sass", "-o", "a.cubin"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let listed = directory.tmu(&["dis", "a.cubin"]);
    // The load's barrier is waited for by whoever adds one to it.
    assert!(listed.text().contains("IADD32I R4, R4, 0x1 &req="), "{}", listed.text());
    assert!(listed.text().contains(".kernel add_one\n.registers 5\n"), "{}", listed.text());
}

#[test]
fn asm_refuses_what_is_wrong_and_writes_nothing() {
    let directory = Directory::new();
    directory.write("a.sass", "LDC.128 R0, c[0][0];\n");
    let ran = directory.tmu(&["asm", "a.sass", "-o", "a.bin"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error[LDC-02]: "), "{}", ran.err);
    assert!(!directory.0.join("a.bin").exists());
    let ran = directory.tmu(&["asm", &corpus("kernels/view.cubin"), "-o", "a.bin"]);
    assert!(ran.err.contains("error[LOAD-004]: this is machine code already"), "{}", ran.err);
}

/// A cubin holds kernels, which see 8 banks; the run reports the others too.
#[test]
fn ldc_08_check_warns_about_banks_that_kernels_do_not_see() {
    let directory = Directory::new();
    directory.write("k.sass", ".kernel k\nLDC R0, c[0x8][R1];\nEXIT;\n");
    assert_eq!(directory.tmu(&["asm", "k.sass", "-o", "k.cubin"]).status, 0);
    let ran = directory.tmu(&["check", "k.cubin"]);
    assert_eq!(ran.status, 0);
    let said = "a compute kernel sees 8 constant banks; bank 0x8 loads 0";
    assert!((ran.text() + &ran.err).contains(said), "{}{}", ran.text(), ran.err);
}

/// What nothing in the file answers: the text becomes a cubin that says so, and `check` says what a run would.
#[test]
fn names_of_addresses_are_kept_and_checked() {
    let directory = Directory::new();
    directory.write("k.sass", ".kernel k\nMOV32I R4, 32@hi((format + 0x8));\nJCAL `(outside);\nEXIT;\n");
    let words = directory.tmu(&["asm", "k.sass", "-o", "k.bin"]);
    assert!(words.err.contains("error[SASS-019]: the text names addresses"), "{}", words.err);
    assert_eq!(directory.tmu(&["asm", "k.sass", "-o", "k.cubin"]).status, 0);
    let words = directory.tmu(&["dis", "--json", "k.cubin"]).text();
    for relocation in ["\"relocation\":\"32@hi((format + 0x8))\"", "\"relocation\":\"`(outside)\""] {
        assert!(words.contains(relocation), "{words}");
    }
    let listed = directory.tmu(&["dis", "k.cubin"]).text();
    for operand in ["MOV32I R4, 32@hi((format + 0x8)) ", "JCAL `(outside) "] {
        assert!(listed.contains(operand), "{listed}");
    }
    let ran = directory.tmu(&["check", "k.cubin"]);
    assert_eq!(ran.status, 1);
    let said = ran.text() + &ran.err;
    let refused =
        "error[LOAD-008]: .text.k refers to \"outside\" (R_CUDA_ABS32_20): the file does not hold it";
    assert!(said.contains(refused) && said.contains("k+0x10"), "{said}");
    // Code without the name does not go where the cubin keeps it.
    directory.write("other.sass", listed.replace("`(outside)", "0x0"));
    let into = directory.tmu(&["asm", "other.sass", "--into", "k.cubin", "-o", "l.cubin"]);
    assert!(into.err.contains("error[CUBIN-012]: k names `(outside) at 0x10 in the cubin"), "{}", into.err);
}

#[test]
fn dis_lists_a_cubin() {
    let ran = tmu(&["dis", &corpus("kernels/view.cubin")]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let text = ran.text();
    assert!(text.starts_with("//--------------------- .text.view sm_52 "), "{text}");
    assert!(text.contains("/*0008*/"), "{text}");
    assert!(text.contains("MOV R1, c[0x0][0x20] "), "{text}");
    assert!(text.contains("/* 0x4c98078000870001 */"), "{text}");
    let ran = tmu(&["dis", "--entry", "local", &corpus("cubin/sections.cubin")]);
    assert!(ran.text().contains(".text.local:") && !ran.text().contains(".text.shared:"));
    // A part of the name is enough where no other kernel has it.
    let ran = tmu(&["dis", "--entry", "loc", &corpus("cubin/sections.cubin")]);
    assert!(ran.text().contains(".text.local:") && !ran.text().contains(".text.shared:"));
    let ran = tmu(&["dis", "--entry", "a", &corpus("cubin/sections.cubin")]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[LOAD-003]: \"a\" can mean several kernels of the cubin"), "{}", ran.err);
    let ran = tmu(&["dis", "--entry", "missing", &corpus("cubin/sections.cubin")]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[LOAD-003]: the cubin has no kernel \"missing\""), "{}", ran.err);
}

#[test]
fn dis_as_json_has_one_object_per_word() {
    let ran = tmu(&["dis", "--json", &corpus("kernels/view.cubin")]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let first: serde_json::Value = serde_json::from_str(&ran.lines()[0]).unwrap();
    // `?0x16` of the listing: MOV with stall 6, bit 4 set so that it keeps its turn, no barriers.
    assert_eq!(first["address"], 8);
    assert_eq!(first["word"], "0x4c98078000870001");
    assert_eq!(first["text"], "MOV R1, c[0x0][0x20]");
    let mut keys: Vec<&String> = first["control"].as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["rd", "req", "reuse", "stall", "wr", "yield"]);
    assert_eq!((&first["control"]["wr"], &first["control"]["rd"]), (&7.into(), &7.into()));
    assert_eq!((&first["control"]["stall"], &first["control"]["yield"]), (&6.into(), &false.into()));
}

#[test]
fn dis_as_json_says_where_branches_go_in_which_function() {
    let ran = tmu(&["dis", "--json", &corpus("cubin/sections.cubin")]);
    let words: Vec<serde_json::Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    // The loop at the end of a kernel, in the bundle at 0x1020.
    let last = words.iter().find(|word| word["function"] == "local" && word["address"] == 0x1028).unwrap();
    assert_eq!((&last["text"], &last["target"]), (&"BRA 0x1020".into(), &0x1020.into()));
    assert!(words.iter().any(|word| word["function"] == "shared") && words[0].get("target").is_none());
}

#[test]
fn dis_goes_on_past_a_word_that_is_no_instruction() {
    let directory = Directory::new();
    let mut code = vec![0; 32];
    code[8..16].copy_from_slice(&0xffff_0000_0000_0000_u64.to_le_bytes());
    code[24..].copy_from_slice(&0xdc38_0007_aff7_0400_u64.to_le_bytes());
    directory.write("a.bin", code);
    let ran = directory.tmu(&["dis", "a.bin"]);
    assert_eq!(ran.status, 1);
    assert!(ran.text().contains("// 0xffff000000000000 is no instruction known for sm_52"), "{}", ran.text());
    assert!(ran.text().contains(TLD), "{}", ran.text());
    let ran = directory.tmu(&["dis", "a.bin", "--json"]);
    assert_eq!(ran.status, 1);
    let first: serde_json::Value = serde_json::from_str(&ran.lines()[0]).unwrap();
    assert!(first["error"].is_string() && first.get("text").is_none());
    let checked = directory.tmu(&["check", "a.bin", "--kind", "sass-words"]);
    assert_eq!(checked.status, 1);
    assert!(checked.err.starts_with("error[LOAD-006]: "), "{}", checked.err);
    assert!(checked.err.contains("--> a.bin:0x8"), "{}", checked.err);
    directory.write("short.bin", [0; 33]);
    let short = directory.tmu(&["dis", "short.bin"]);
    assert_eq!(short.status, 1);
    assert!(short.err.starts_with("error[LOAD-005]: 33 bytes "), "{}", short.err);
}

/// All cubins of the corpus.
fn cubins(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            cubins(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "cubin") {
            found.push(path);
        }
    }
}

/// The names and the code of the functions of a cubin.
fn functions(cubin: &[u8]) -> Vec<(String, Vec<u8>)> {
    let input = opentmu::load::Input { name: "cubin".into(), bytes: cubin.to_vec() };
    let shader = opentmu::load::Shader::read(input, &Default::default()).unwrap();
    shader.functions().iter().map(|function| (function.name.to_string(), function.code.to_vec())).collect()
}

#[test]
fn every_cubin_of_the_corpus_is_assembled_from_its_listing() {
    let mut paths = Vec::new();
    cubins(Path::new(&corpus("")), &mut paths);
    assert!(paths.len() >= 150, "{} cubins", paths.len());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for paths in paths.chunks(paths.len().div_ceil(threads)) {
            scope.spawn(|| paths.iter().for_each(|path| is_assembled_from_its_listing(path)));
        }
    });
}

fn is_assembled_from_its_listing(path: &Path) {
    let directory = Directory::new();
    let (name, original) = (path.display().to_string(), std::fs::read(path).unwrap());
    let listed = tmu(&["dis", &name]);
    assert_eq!((listed.status, listed.err.as_str()), (0, ""), "{name}");
    directory.write("a.sass", &listed.out);
    let ran = directory.tmu(&["asm", "a.sass", "--into", &name, "-o", "into.cubin"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
    assert!(directory.read("into.cubin") == original, "{name} is another file");

    directory.write("b.sass", tmu(&["dis", "--control", "--raw", &name]).out);
    let ran = directory.tmu(&["asm", "b.sass", "-o", "own.cubin"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
    assert!(functions(&directory.read("own.cubin")) == functions(&original), "{name} has other code");
}

/// The hand-written kernels of the corpus leave the same behind as text and as the cubin that `tmu asm` makes of it.
#[test]
fn jobs_of_text_hold_for_its_cubin() {
    for name in ["add", "sum", "enlarge"] {
        let directory = Directory::new();
        let text = corpus(&format!("jobs/assembler/{name}.sass"));
        let job = std::fs::read_to_string(corpus(&format!("jobs/assembler/{name}.toml"))).unwrap();
        let ran = directory.tmu(&["asm", &text, "-o", "kernel.cubin"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
        let of_cubin = job.replace(&format!("\"{name}.sass\""), "\"kernel.cubin\"");
        assert_ne!(of_cubin, job);
        directory.write("text.toml", job);
        directory.write(&format!("{name}.sass"), std::fs::read(text).unwrap());
        directory.write("cubin.toml", of_cubin);
        let tested = directory.tmu(&["test", "."]);
        assert_eq!((tested.status, tested.text().as_str()), (0, "2 passed, 0 failed\n"), "{name}");
    }
}

/// The functions that calls lead to are listed, assembled and checked as the kernels are. What stands where is the
/// vendor's disassembler's answer.
#[test]
fn functions_that_are_only_called_are_listed_assembled_and_checked() {
    let directory = Directory::new();
    let original = corpus("linked/linked.cubin");
    let listed = tmu(&["dis", &original]);
    let vendor = std::fs::read_to_string(corpus("linked/linked.nvdisasm")).unwrap();
    assert_eq!(operations(&listed.text()), operations(&vendor));
    assert!(listed.text().contains("\n.function through\n.registers 5\n"), "{}", listed.text());
    let alone = tmu(&["dis", "--json", "--entry", "negated", &original]);
    assert!(alone.text().lines().all(|line| line.contains(r#""function":"negated""#)), "{}", alone.text());

    directory.write("a.sass", &listed.out);
    assert_eq!(directory.tmu(&["asm", "a.sass", "-o", "a.cubin"]).status, 0);
    assert_eq!(operations(&directory.tmu(&["dis", "a.cubin"]).text()), operations(&vendor));

    let wrong = listed.text().replace("\nnegated:\n", "\nnegated:\n.word 0xef96000000070004, 0x7e0 ;\n");
    directory.write("b.sass", wrong);
    assert_eq!(directory.tmu(&["asm", "b.sass", "-o", "b.cubin"]).status, 0);
    let checked = directory.tmu(&["check", "b.cubin"]);
    assert_eq!(checked.status, 1);
    assert!(checked.err.contains("error[LDC-02]") && checked.err.contains("negated"), "{}", checked.err);
}

/// The operations at each address of the functions of a listing, by their names.
fn operations(listing: &str) -> BTreeMap<String, Vec<(String, String)>> {
    let mut functions: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    let mut name = String::new();
    for line in listing.lines() {
        if let Some(head) = line.strip_prefix("//--------------------- .text.") {
            name = head.split_whitespace().next().unwrap_or_default().to_owned();
        } else if let Some((address, rest)) =
            line.trim().split_once("*/").filter(|(at, _)| at.starts_with("/*0"))
        {
            let operation = rest.trim_start_matches(['{', ' ']).split([' ', ';']).next().unwrap_or_default();
            functions.entry(name.clone()).or_default().push((address.to_owned(), operation.to_owned()));
        }
    }
    functions
}
