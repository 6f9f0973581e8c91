//! The command as a user meets it: exit status, standard output, standard error.

#[path = "command/story.rs"]
mod story;
#[path = "command/verify.rs"]
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that is removed at the end of a test.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Directory {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tmu-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap()
    }

    fn tmu(&self, arguments: &[&str]) -> Ran {
        self.tmu_with(arguments, b"")
    }

    fn tmu_with(&self, arguments: &[&str], input: &[u8]) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tmu"))
            .args(arguments)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that reads no input may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        Ran {
            status: output.status.code().unwrap(),
            out: output.stdout,
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Ran {
    status: i32,
    out: Vec<u8>,
    err: String,
}

impl Ran {
    fn text(&self) -> String {
        String::from_utf8(self.out.clone()).unwrap()
    }

    fn lines(&self) -> Vec<String> {
        self.text().lines().map(str::to_string).collect()
    }
}

fn tmu(arguments: &[&str]) -> Ran {
    Directory::new().tmu(arguments)
}

fn corpus(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(name).display().to_string()
}

/// The TLD page's first example: its word is 0xdc380007aff70400 (mask at 34:31, dimension 2D at 30:28, handle at 48:36).
const TLD: &str = "TLD.LZ R0, R4, 0x0, 2D, 0xf";

const PASSING: &str = "[shader]\ntext = \"LDC R4, c[3][0];\"\n[constant.3]\ndata = [7, 0, 0, 0]\n\
                       [[expect]]\nregister = \"R4\"\nu32 = 7\n";

const FAULTING: &str = "[shader]\ntext = \"LDC.64 R4, c[3][0x4];\"\n";

#[test]
fn wrong_usage_has_status_2() {
    for arguments in [
        &[][..],
        &["nonsense"],
        &["dis"],
        &["run"],
        &["asm", "a"],
        &["translate", "a"],
        &["dis", "a", "--arch", "sm_70"],
    ] {
        let ran = tmu(arguments);
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.out.is_empty() && !ran.err.is_empty());
    }
}

#[test]
fn help_names_every_command_and_nothing_that_is_not_there() {
    let ran = tmu(&["--help"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let text = ran.text();
    let commands = ["run", "test", "dis", "asm", "check", "explain", "translate", "verify", "formats", "isa"];
    let listed: Vec<&str> = text
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| *word != "help")
        .collect();
    assert_eq!(listed, commands);
    for command in commands {
        assert_eq!(tmu(&[command, "--help"]).status, 0, "{command}");
    }
    assert!(!tmu(&["dis", "--help"]).text().contains("ptx"));
}

#[test]
fn check_says_where_and_why() {
    let directory = Directory::new();
    directory.write("a.sass", "EXIT;\nTEXS.LL R0, R2, R4, R9, 0x3, 3D, RGBA;\n");
    let ran = directory.tmu(&["check", "a.sass"]);
    assert_eq!((ran.status, ran.out.len()), (1, 0));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert!(lines[0].starts_with("error[TEXS-10]: "), "{}", ran.err);
    assert!(lines[1].trim_start().starts_with("--> a.sass:2:"), "{}", ran.err);
    assert!(lines[3].starts_with("2 | TEXS.LL R0, R2, R4, R9, 0x3, 3D, RGBA;"), "{}", ran.err);
    assert!(lines[4].contains("^"), "{}", ran.err);
    assert!(ran.err.contains("= help: "), "{}", ran.err);
    assert!(!ran.err.contains('\x1b'), "colour is for terminals");
}

#[test]
fn check_as_json() {
    let directory = Directory::new();
    directory.write("a.sass", "EXIT;\nTEXS.LL R0, R2, R4, R9, 0x3, 3D, RGBA;\n  LDC.64 R3, c[0][0];\n");
    let ran = directory.tmu(&["check", "--json", "a.sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let found: Vec<serde_json::Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let keys: Vec<&str> = found[0].as_object().unwrap().keys().map(String::as_str).collect();
    let mut wanted = ["code", "severity", "file", "line", "column", "message", "hint"];
    wanted.sort_unstable();
    assert_eq!(keys, wanted);
    assert_eq!(found[0]["code"], "TEXS-10");
    assert_eq!(found[0]["severity"], "error");
    assert_eq!((&found[0]["file"], &found[0]["line"]), (&"a.sass".into(), &2.into()));
    assert!(found[0]["hint"].is_string() && found[0]["message"].is_string());
}

#[test]
fn check_passes_what_only_deserves_a_warning() {
    let directory = Directory::new();
    // TLD-18: Rb should be RZ when nothing is packed in it.
    directory.write("a.sass", "TLD.LZ R0, R4, R8, 0x0, 2D, 0xf;\n");
    let ran = directory.tmu(&["check", "a.sass"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.starts_with("warning[TLD-18]: "), "{}", ran.err);
    directory.write("b.sass", format!("{TLD};\n"));
    let ran = directory.tmu(&["check", "b.sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

/// Of an image, what it holds, and that it is no shader.
#[test]
fn check_tells_of_images() {
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/images/landscape.png");
    let image = images.to_str().unwrap();
    let ran = tmu(&["check", image]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.starts_with("note[IMAGE-001]: PNG: 256 × 256 pixels, as rgba8_unorm\n"), "{}", ran.err);
    let ran = tmu(&["dis", image]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error[LOAD-002]: a PNG file is no shader\n"), "{}", ran.err);
    let directory = Directory::new();
    directory.write("a.dds", "DDS ");
    let ran = directory.tmu(&["check", "a.dds"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error[JOB-010]: damaged DDS: "), "{}", ran.err);
}

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

#[test]
fn files_that_are_not_there_or_not_of_a_known_kind() {
    let directory = Directory::new();
    for command in ["dis", "check", "run", "test"] {
        let ran = directory.tmu(&[command, "none"]);
        assert_eq!(ran.status, 1, "{command}");
        assert!(ran.err.starts_with("error[JOB-009]: cannot read "), "{}", ran.err);
        assert!(ran.err.contains("there is no such file"), "{}", ran.err);
    }
    directory.write("a.ptx", ".version 7.1\n");
    let ran = directory.tmu(&["check", "a.ptx"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error[PTX-012]: `.target` follows `.version`"), "{}", ran.err);
    directory.write("a.cubin", b"\x7fELF");
    let ran = directory.tmu(&["dis", "a.cubin"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error[CUBIN-001]: "), "{}", ran.err);
}

#[test]
fn explain_takes_text_and_words() {
    let by_text = tmu(&["explain", "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA;"]);
    assert_eq!((by_text.status, by_text.err.as_str()), (0, ""));
    let text = by_text.text();
    // The page's own comment: reads R4, R5 and R9; writes R0, R1, R2 and R3.
    let section = |title: &str| -> Vec<String> {
        let lines =
            text.lines().skip_while(|line| *line != title).skip(1).take_while(|line| !line.is_empty());
        lines.filter_map(|line| line.split_whitespace().next().map(str::to_string)).collect()
    };
    let mut reads = section("reads");
    reads.sort();
    assert_eq!(reads, ["R4", "R5", "R9"]);
    let mut writes = section("writes");
    writes.sort();
    writes.dedup();
    assert!(
        writes.iter().all(|register| ["R0", "R1", "R2", "R3"].contains(&register.as_str())),
        "{writes:?}"
    );
    assert!(text.contains("TEXS-10"));
    let word = tmu(&["explain", "0xdc380007aff70400", "--arch", "sm_60"]);
    assert_eq!(word.status, 0);
    assert!(word.text().starts_with(TLD), "{}", word.text());
    let wrong = tmu(&["explain", "TEXS.LL R0, R2, R4, R9, 0x3, 3D, RGBA;"]);
    assert_eq!(wrong.status, 1);
    assert!(wrong.err.starts_with("error[TEXS-10]: "), "{}", wrong.err);
    let other = tmu(&["explain", "tld4.r.2d.v4.f32.f32 {a,b,c,d}, [t, {x,y}];"]);
    assert_eq!(other.status, 0);
    assert!(other.text().starts_with("tld4.r.2d.v4.f32.f32 {a, b, c, d}, [t, {x, y}];"), "{}", other.text());
    let wrong = tmu(&["explain", "@p tld4.r.1d.v4.f32.f32 {a,b,c,d}, [t, {x}];"]);
    assert_eq!(wrong.status, 1);
    assert!(wrong.err.starts_with("error[TLD4-01]: `tld4` does not take `.1d` here"), "{}", wrong.err);
}

#[test]
fn the_manual_and_the_formats() {
    let overview = tmu(&["isa"]);
    assert_eq!(overview.status, 0);
    for mnemonic in ["LDC", "TLD", "TEXS"] {
        assert!(overview.lines().iter().any(|line| line.starts_with(&format!("{mnemonic} "))), "{mnemonic}");
    }
    let page = tmu(&["isa", "texs"]);
    assert_eq!(page.status, 0);
    assert!(page.text().starts_with("TEXS"), "{}", page.text());
    let gather = tmu(&["isa", "tld4"]);
    assert!(gather.text().starts_with("tld4.comp.geom.v4.dtype.f32 d[|p], [a{, b}, c]{, e}{, f};"));
    assert!(gather.text().contains("TLD4-13"), "{}", gather.text());
    let wrong = tmu(&["isa", "TEXX"]);
    assert_eq!(wrong.status, 1);
    assert!(wrong.err.starts_with("error[LOAD-007]: there is no instruction \"TEXX\""), "{}", wrong.err);
    let formats = tmu(&["formats"]);
    assert_eq!(formats.status, 0);
    let lines = formats.lines();
    let columns: Vec<&str> =
        lines.iter().find(|line| line.starts_with("rgba8_unorm ")).unwrap().split_whitespace().collect();
    assert_eq!(
        columns,
        ["rgba8_unorm", "4", "r8", "g8", "b8", "a8", "R8G8B8A8_UNORM", "R8G8B8A8_UNORM", "RGBA8"]
    );
    // Every format of the texture unit, and a heading.
    assert_eq!(lines.len(), opentmu::Format::ALL.len() + 1);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tmu"))
        .arg("isa")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn run_saves_and_says_what_it_did() {
    let directory = Directory::new();
    let text = format!("{PASSING}[buffer.b]\ndata = [1, 2]\nsave = \"sub/b.bin\"\n");
    directory.write("jobs/a.toml", &text);
    let ran = directory.tmu(&["run", "jobs/a.toml"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let lines = ran.lines();
    assert!(
        lines[0].starts_with("jobs/a.toml: ") && lines[0].contains(" instructions, 0 texture fetches in "),
        "{lines:?}"
    );
    assert_eq!(lines[1], format!("saved {}", Path::new("jobs/sub/b.bin").display()));
    assert_eq!(directory.read("jobs/sub/b.bin"), [1, 2]);
    let ran = directory.tmu(&["run", "jobs/a.toml", "--out", "there"]);
    assert_eq!(ran.status, 0);
    assert_eq!(directory.read("there/sub/b.bin"), [1, 2]);
}

#[test]
fn run_tells_bad_input_from_a_fault() {
    let directory = Directory::new();
    directory.write("bad.toml", "[shader]\ntext = \"EXIT;\"\n[lunch]\n");
    directory.write("fault.toml", FAULTING);
    let bad = directory.tmu(&["run", "bad.toml"]);
    assert_eq!(bad.status, 1);
    let expected = "error[JOB-002]: the job has no key `lunch`\n --> bad.toml:3:2\n  |\n3 | [lunch]\n  |  ^^^^^\n  |\n  \
                    = help: did you mean `launch`?\n";
    assert_eq!(bad.err, expected);
    let fault = directory.tmu(&["run", "fault.toml"]);
    assert_eq!(fault.status, 3);
    assert!(fault.err.starts_with("error[LDC-13]: "), "{}", fault.err);
    assert!(
        fault.err.contains("lane 0") && fault.err.contains("--> fault.toml [shader].text:1:1"),
        "{}",
        fault.err
    );
    assert_eq!(directory.tmu(&["run", "fault.toml", "bad.toml"]).status, 1);
    directory.write("good.toml", PASSING);
    assert_eq!(directory.tmu(&["run", "fault.toml", "good.toml"]).status, 3);
}

/// The second store's address is no multiple of 4; what the first one wrote is saved all the same.
#[test]
fn run_saves_what_was_written_before_a_fault() {
    let directory = Directory::new();
    directory.write(
        "a.toml",
        "[shader]\ntext = \"MOV R2, c[0x0][0x140]; MOV R3, c[0x0][0x144]; MOV32I R0, 0x7; \
         STG.E [R2], R0; STG.E [R2+0x2], R0; EXIT;\"\n\
         [launch]\ngrid = [1, 1, 1]\nblock = [1, 1, 1]\n[[param]]\nbuffer = \"b\"\n\
         [buffer.b]\nsize = 8\nsave = \"b.bin\"\n",
    );
    let ran = directory.tmu(&["run", "a.toml"]);
    assert_eq!(ran.status, 3, "{}", ran.err);
    assert!(ran.err.starts_with("error[MEMORY-02]: "), "{}", ran.err);
    assert_eq!(directory.read("b.bin"), [7, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn run_writes_a_trace() {
    let directory = Directory::new();
    directory.write(
        "a.toml",
        "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x0, 2D, R; TLD.LZ.T R4, R8, 0x0, 2D, 0x1;\"\n\
         [texture.t]\ndim = \"2d\"\nsize = [2, 1]\nformat = \"r32_float\"\ndata = [0.0, 1.0]\n\
         [state]\nhandles = [{ index = 0, texture = \"t\" }]\n\
         [registers]\nR0 = { f32 = [0.75, nan] }\nR1 = { f32 = 0.5 }\nR8 = { s32 = [1, -1] }\n",
    );
    let ran = directory.tmu(&["run", "a.toml", "--trace", "trace.txt"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let trace = String::from_utf8(directory.read("trace.txt")).unwrap();
    let lines: Vec<&str> = trace.lines().collect();
    assert_eq!(lines[0], "block 0,0,0 warp 0 0x0008 lanes 0xffffffff  TEXS.LZ RZ, R4, R0, R1, 0x0, 2D, R");
    assert_eq!(lines[1], "    Sample D2, level Zero");
    assert_eq!(lines[2], "    hash texture 0 phase 0");
    // Texel 1 at s = 0.75, texel 0 at the 0 that a NaN becomes; alpha and the missing components are 0, 0, 1.
    assert_eq!(
        lines[3],
        "    lane 0: header 0 sampler 0 s 0.75 t 0.5 -> 3f800000 00000000 00000000 3f800000"
    );
    assert_eq!(
        lines[4],
        "    lane 1: header 0 sampler 0 s 0.0 (was NaN) t 0.5 -> 00000000 00000000 00000000 3f800000"
    );
    let load = lines.iter().position(|line| line.contains("TLD.LZ.T")).unwrap();
    assert_eq!(lines[load + 2], "    hash texture 1 phase 0");
    assert_eq!(
        lines[load + 3],
        "    lane 0: header 0 sampler 0 s 1 t 0 -> 3f800000 00000000 00000000 3f800000"
    );
    let ran = directory.tmu(&["run", "a.toml", "--trace", "-"]);
    assert!(ran.text().ends_with(&trace), "{}", ran.text());
}

#[test]
fn warnings_of_a_run_are_shown() {
    let directory = Directory::new();
    directory.write("a.toml", "[shader]\ntext = \"LDC R4, c[9][0];\"\n[state]\ncompute = true\n");
    let ran = directory.tmu(&["run", "a.toml"]);
    assert_eq!(ran.status, 0);
    assert!(ran.err.starts_with("warning[LDC-08]: "), "{}", ran.err);
}

#[test]
fn test_counts_and_says_what_failed() {
    let directory = Directory::new();
    directory.write("jobs/a.toml", PASSING);
    directory.write("jobs/deep/b.toml", PASSING.replace("u32 = 7", "u32 = 8"));
    directory.write("jobs/deep/no-test.toml", FAULTING);
    directory.write("jobs/deep/fault.toml", format!("{FAULTING}[[expect]]\nerror = \"LDC-13\"\n"));
    directory.write("jobs/.hidden/c.toml", "[[expect]]");
    directory.write("jobs/settings.toml", "[other]\nprogram = 1\n");
    let ran = directory.tmu(&["test", "jobs"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let lines = ran.lines();
    assert_eq!(lines.len(), 2);
    let wanted = "b.toml:6:12: error[EXPECT-01]: R4 lane 0: got 7 (0x7), want 8 (0x8); ";
    assert!(lines[0].contains(wanted), "{}", lines[0]);
    assert_eq!(lines[1], "2 passed, 1 failed");
    let ran = directory.tmu(&["test", "jobs/a.toml", "jobs/deep/fault.toml"]);
    assert_eq!((ran.status, ran.text().as_str()), (0, "2 passed, 0 failed\n"));
}

#[test]
fn test_counts_broken_jobs_as_failed_unless_they_expect_it() {
    let directory = Directory::new();
    directory.write("a.toml", "[shader]\ntext = \"EXIT;\"\n[lunch]\n[[expect]]\nerror = \"LDC-13\"\n");
    let ran = directory.tmu(&["test", "a.toml"]);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.lines(),
        [
            "a.toml:3:2: error[JOB-002]: the job has no key `lunch`; did you mean `launch`?",
            "0 passed, 1 failed"
        ]
    );
    directory.write("b.toml", "[shader]\ntext = \"EXIT;\"\n[lunch]\n[[expect]]\nerror = \"JOB-002\"\n");
    let ran = directory.tmu(&["test", "b.toml"]);
    assert_eq!((ran.status, ran.text().as_str()), (0, "1 passed, 0 failed\n"));
    directory.write("c.toml", "this is no TOML\n[[expect]]\n");
    let ran = directory.tmu(&["test", "c.toml"]);
    assert_eq!(ran.status, 1);
    assert!(ran.lines()[0].starts_with("c.toml:1:"), "{}", ran.text());
}

#[test]
fn test_without_any_test_is_no_success() {
    let directory = Directory::new();
    directory.write("a.toml", FAULTING);
    let ran = directory.tmu(&["test", "."]);
    assert_eq!((ran.status, ran.text().as_str()), (1, "0 passed, 0 failed\n"));
    assert_eq!(ran.err, "error: there is no job with an [[expect]] below these paths\n");
}

fn direct3d(name: &str) -> String {
    corpus(&format!("dxbc/{name}"))
}

#[test]
fn a_direct3d_container_is_listed_assembled_and_put_back() {
    let directory = Directory::new();
    let name = "ldms.ms_off.ps_5_0";
    let original = direct3d(&format!("compiled/{name}.dxbc"));
    let listed = directory.tmu(&["dis", &original]);
    assert_eq!(listed.status, 0, "{}", listed.err);
    assert_eq!(listed.text(), std::fs::read_to_string(direct3d(&format!("listing/{name}.asm"))).unwrap());
    let hexadecimal = directory.tmu(&["dis", "--hex", &original]);
    directory.write("a.dxasm", &hexadecimal.out);
    let assembled = directory.tmu(&["asm", "a.dxasm", "--into", &original, "-o", "b.dxbc"]);
    assert_eq!(assembled.status, 0, "{}", assembled.err);
    assert!(directory.read("b.dxbc") == std::fs::read(&original).unwrap());
    // On its own the program is in a container without the other chunks, and lists the same.
    assert_eq!(directory.tmu(&["asm", "a.dxasm", "-o", "c.dxbc"]).status, 0);
    assert_eq!(directory.tmu(&["dis", "--hex", "c.dxbc"]).out, hexadecimal.out);
    let json = directory.tmu(&["dis", "--json", &original]);
    assert!(json.lines()[0].starts_with("{\"address\":8,\"words\":[\"0x0"), "{}", json.lines()[0]);
}

#[test]
fn direct3d_text_is_checked_at_its_lines() {
    let directory = Directory::new();
    let text = "ps_4_1\ndcl_resource_texture2dms(0) (float,float,float,float) t0\ndcl_temps 1\n\
                ldms r0.xyzw, r0.xyzw, t0.xyzw, l(1)\nsample r0.xyzw, r0.xyzw, t0.xyzw, s0\nret\n";
    directory.write("a.dxasm", text);
    let ran = directory.tmu(&["check", "--json", "--strict", "a.dxasm"]);
    assert_eq!(ran.status, 1);
    let lines = ran.lines();
    assert!(
        lines[0]
            .starts_with("{\"code\":\"LD2DMS-05\",\"severity\":\"note\",\"file\":\"a.dxasm\",\"line\":4,"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1]
            .starts_with("{\"code\":\"DXBC-023\",\"severity\":\"error\",\"file\":\"a.dxasm\",\"line\":5,"),
        "{}",
        lines[1]
    );
    // Without --strict the literal is nothing to speak of.
    assert!(!directory.tmu(&["check", "--json", "a.dxasm"]).text().contains("LD2DMS-05"));
    // Text is not disassembled, and a container is not assembled.
    assert!(directory.tmu(&["dis", "a.dxasm"]).err.starts_with("error[LOAD-004]"));
    let container = direct3d("compiled/ldms.ms_off.ps_5_0.dxbc");
    assert!(directory.tmu(&["asm", &container, "-o", "b"]).err.starts_with("error[LOAD-004]"));
}

#[test]
fn direct3d_instructions_are_explained() {
    let explained = tmu(&["explain", "ldms_aoffimmi(1,-2,0) r0.xyzw, r1.xyzw, t3.xyzw, r1.w"]);
    assert_eq!(explained.status, 0, "{}", explained.err);
    for line in [
        "    models   from 4.0",
        "    srcResource        t, read, swizzle [0, 1, 2, 3]",
        "    offsets      ext.1    1, -2, 0",
    ] {
        assert!(explained.lines().iter().any(|it| it == line), "{line}\n{}", explained.text());
    }
    assert!(explained.text().contains("LD2DMS-15"));
    let page = tmu(&["isa", "gather4_po_c"]);
    assert!(page.text().starts_with("gather4_po_c\n"), "{}", page.text());
    assert!(tmu(&["isa"]).text().contains("\nsample_c_lz "));
}

/// 8 x 8 threads, a linear filter: 64 fetches of 4 texels.
const BILINEAR: &str = "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x1, 2D, R; EXIT;\"\n\
                        [launch]\ngrid = [1]\nblock = [8, 8]\n\
                        [texture.t]\ndim = \"2d\"\nsize = [4, 4]\nformat = \"r8_unorm\"\nsampler = \"s\"\n\
                        [sampler.s]\nfilter = \"linear\"\n[state]\nhandles = [{ index = 1, texture = \"t\" }]\n\
                        handle_bank = 2\n";

#[test]
fn statistics_are_a_table() {
    let directory = Directory::new();
    directory.write("a.toml", BILINEAR);
    let ran = directory.tmu(&["run", "--stats", "a.toml"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let words: Vec<Vec<String>> =
        ran.lines().iter().map(|line| line.split_whitespace().map(str::to_string).collect()).collect();
    for wanted in [
        &["texture", "2"][..],
        &["control", "2"],
        &["all", "4"],
        &["sample", "64", "256"],
        &["all", "64", "256"],
        &["global", "0", "0"],
        &["lanes", "per", "instruction", "32.00"],
        &["barriers", "of", "warps", "0"],
        &["atomics", "of", "lanes", "0"],
    ] {
        assert!(words.iter().any(|line| line == wanted), "{wanted:?} in\n{}", ran.text());
    }
    let plain = directory.tmu(&["run", "a.toml"]);
    assert_eq!(plain.lines().len(), 1);
}

#[test]
fn statistics_as_json() {
    let directory = Directory::new();
    directory.write("a.toml", BILINEAR);
    directory.write("b.toml", PASSING);
    let ran = directory.tmu(&["run", "--json", "a.toml", "b.toml"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let jobs: Vec<serde_json::Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((jobs.len(), &jobs[0]["job"], &jobs[1]["job"]), (2, &"a.toml".into(), &"b.toml".into()));
    let statistics = &jobs[0]["statistics"];
    assert_eq!(statistics["fetches"]["sample"], serde_json::json!({ "lanes": 64, "texels": 256 }));
    assert_eq!(statistics["instructions"]["texture"], 2);
    // One fetch and one EXIT in each of two warps.
    assert_eq!((&statistics["lanes"], &statistics["lanes_per_instruction"]), (&128.into(), &32.0.into()));
    // 32 lanes load a word.
    let bytes = &jobs[1]["statistics"]["bytes"]["constant"];
    assert_eq!(bytes, &serde_json::json!({ "read": 128, "written": 0 }));
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
    let directory = Directory::new();
    for path in paths {
        let (name, original) = (path.display().to_string(), std::fs::read(&path).unwrap());
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

#[test]
fn check_reads_ptx() {
    let directory = Directory::new();
    let good = "// by hand\n.version 8.5\n.target sm_60\n.address_size 64\n.visible .entry k() { ret; }\n";
    directory.write("good.ptx", good);
    let fine = directory.tmu(&["check", "good.ptx"]);
    assert_eq!((fine.status, fine.err.as_str()), (0, ""));
    directory.write("wrong.ptx", good.replace("ret;", "frob;\nret"));
    let wrong = directory.tmu(&["check", "wrong.ptx"]);
    assert_eq!(wrong.status, 1);
    assert!(wrong.err.contains("error[PTX-004]: no instruction is called `frob`"), "{}", wrong.err);
    assert!(
        wrong.err.contains("error[PTX-002]: expected `;` after the instruction, found `}`"),
        "{}",
        wrong.err
    );
}

/// A fetch with a parameter's texture, one with a reference, one with a handle from memory, and arithmetic between them.
const FETCHES: &str = "\
.version 8.5
.target sm_60
.address_size 64
.global .texref image;
.visible .entry k(.param .u64 out, .param .u64 object)
{
.reg .f32 %f<12>; .reg .b64 %rd<6>; .reg .pred %p<2>;
ld.param.u64 %rd1, [object];
ld.param.u64 %rd2, [out];
mov.f32 %f1, 0f3F000000;
tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd1, {%f2, %f1}];
@%p1 tex.level.a2d.v4.f32.f32 {_, _, %f8, _}|%p1, [image, {0, %f2, %f3, %f3}], %f4;
ld.global.u64 %rd3, [%rd2];
add.f32 %f9, %f4, %f8;
tld4.g.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd3, {%f9, %f9}];
@%p1 st.global.f32 [%rd2], %f5;
ret;
}
";

#[test]
fn translate_shows_each_fetch_as_machine_code_that_assembles() {
    let directory = Directory::new();
    directory.write("k.ptx", FETCHES);
    let ran = directory.tmu(&["translate", "k.ptx", "--to", "sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let text = ran.text();
    // What the vendor's assembler makes of these; %f4 … %f7 of the first fetch: %f4 is read, and %f5 of the last.
    for line in [
        "// line 11: tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd1, {%f2, %f1}];",
        "// handle 0x52 is that of object",
        "// handle 0x54 is that of image",
        "MOV32I R1, 0x3f000000 ;",
        "TEXS.P RZ, R2, R0, R1, 0x52, 2D, RG ;",
        "@P1 TEX.LL.P P0, R4, R0, R3, 0x54, ARRAY_2D, 0x4 ;",
        "// writes %f8 = R4, %p1 = !P0",
        "TLD4.G.B.P R4, R0, R2, 0x0, 2D, 0x3 ;",
        "// writes %f4 = R4, %f5 = R5",
    ] {
        assert!(text.lines().any(|it| it.trim() == line), "{line}\n{text}");
    }
    // It assembles, and there is nothing to say against it.
    assert_eq!(directory.tmu(&["translate", "k.ptx", "--to", "sass", "-o", "k.sass"]).status, 0);
    assert!(directory.read("k.sass") == ran.out);
    let checked = directory.tmu(&["check", "k.sass"]);
    assert_eq!((checked.status, checked.err.as_str()), (0, ""));
    assert_eq!(directory.tmu(&["asm", "k.sass", "-o", "k.bin"]).status, 0);
}

#[test]
fn translate_names_what_it_leaves_out() {
    let directory = Directory::new();
    directory.write("k.ptx", FETCHES.replace("add.f32 %f9, %f4, %f8;", "txq.channel_order.b32 %f9, [%rd1];"));
    let ran = directory.tmu(&["translate", "k.ptx", "--to", "sass", "-o", "k.sass"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[TRANSLATE-003]: `channel_order` is not translated"), "{}", ran.err);
    assert!(ran.err.contains("k.ptx:14:1"), "{}", ran.err);
    let text = String::from_utf8(directory.read("k.sass")).unwrap();
    assert!(text.contains("// not translated: `channel_order`") && text.contains("TLD4.G.B.P"), "{text}");
    let spirv = directory.tmu(&["translate", "k.ptx", "--to", "spirv"]);
    assert_eq!(spirv.status, 1);
    assert!(spirv.err.contains("not translated to SPIR-V"), "{}", spirv.err);
    directory.write("k.sass", "EXIT;");
    assert!(directory.tmu(&["translate", "k.sass", "--to", "sass"]).err.starts_with("error[TRANSLATE-001]"));
    directory.write("wrong.ptx", FETCHES.replace("tld4.g.2d", "tld4.g.3d"));
    assert_eq!(directory.tmu(&["translate", "wrong.ptx", "--to", "sass"]).status, 1);
    assert_eq!(directory.tmu(&["translate", "k.ptx", "--to", "sass", "--entry", "no"]).status, 1);
}

#[test]
fn translate_reads_direct3d() {
    let directory = Directory::new();
    let container = direct3d("compiled/ldms.ms_off.ps_5_0.dxbc");
    let ran = directory.tmu(&["translate", &container, "--to", "sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.text().contains("TLD.LZ.AOFFI.MS.P "), "{}", ran.text());
    let text = "ps_5_0\ndcl_sampler s1, mode_default\ndcl_resource_texture2d (float,float,float,float) t2\n\
                dcl_resource_texture2darray (float,float,float,float) t3\n\
                dcl_input_ps linear v0.xyz\ndcl_output o0.xyzw\ndcl_temps 1\n\
                sample r0.xyzw, v0.xyxx, t2.xyzw, s1\nsample_l o0.xyzw, v0.xyzx, t3.wzyx, s1, r0.x\nret\n";
    directory.write("a.dxasm", text);
    let ran = directory.tmu(&["translate", "a.dxasm", "--to", "sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for line in [
        "// handle 0x0 is that of t2 with s1",
        "TEXS.P R2, R4, R0, R1, 0x0, 2D, RGBA ;",
        "// handle 0x1 is that of t3 with s1",
        "TEX.LL.P R8, R0, R3, 0x1, ARRAY_2D, 0xf ;",
        "// writes o0.w = R8, o0.z = R9, o0.y = R10, o0.x = R11",
    ] {
        assert!(ran.text().lines().any(|it| it.trim() == line), "{line}\n{}", ran.text());
    }
}

#[test]
fn explain_shows_fetches_in_the_other_instruction_sets() {
    for (instruction, lines) in [
        (
            "tld4.r.2d.v4.f32.f32 {a,b,c,d}, [t,{u,v}], e;",
            &["    D3D   gather4_c", "      TLD4S.R.DC.P R4, R6, R0, R2, 0x0 ;"][..],
        ),
        (
            "sample_c_lz r0.x, v0.xyxx, t0.xxxx, s0, v0.z",
            &[
                "    PTX   tex.level.2d.v4.dtype.f32, with a depth reference",
                "      TEXS.LZ.DC.P RZ, R3, R0, R2, 0x0, 2D, R ;",
            ],
        ),
        (
            "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA",
            &["    D3D   sample_l", "    PTX   tex.level.2d.v4.dtype.f32"],
        ),
    ] {
        let explained = tmu(&["explain", instruction]);
        assert_eq!(explained.status, 0, "{}", explained.err);
        for line in lines {
            assert!(explained.lines().iter().any(|it| it == line), "{line}\n{}", explained.text());
        }
    }
    // What is no fetch has no such section.
    assert!(!tmu(&["explain", "add.f32 a, b, c;"]).text().contains("elsewhere"));
}
