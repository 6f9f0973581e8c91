//! The command as a user meets it: exit status, standard output, standard error.

#[path = "command/assembler.rs"]
mod assembler;
#[path = "command/cuda.rs"]
mod cuda;
#[path = "command/debug.rs"]
mod debug;
#[path = "command/direct3d.rs"]
mod direct3d;
#[path = "command/explain.rs"]
mod explain;
#[path = "command/fetch.rs"]
mod fetch;
#[path = "command/findings.rs"]
mod findings;
#[path = "command/json.rs"]
mod json;
#[path = "command/many.rs"]
mod many;
#[path = "command/run.rs"]
mod run;
#[path = "command/scan.rs"]
mod scan;
#[path = "command/translate.rs"]
mod translate;
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

/// Completions and manual pages know every command, because they are made of the same definition.
#[test]
fn completions_and_manual_pages_know_every_command() {
    let help = tmu(&["--help"]).text();
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands: Vec<&str> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"verify") && commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = tmu(&["completions", shell]);
        assert_eq!(ran.status, 0);
        assert!(commands.iter().all(|command| ran.text().contains(command)), "{shell}");
    }
    let directory = Directory::new();
    let ran = directory.tmu(&["man", "--output", "man1"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for command in commands.into_iter().filter(|command| *command != "help") {
        let page = String::from_utf8(directory.read(&format!("man1/tmu-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
    }
    directory.write("file", "");
    assert_eq!(directory.tmu(&["man", "--output", "file/man1"]).status, 1);
}

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
fn machines_that_are_not_known_are_listed_against_those_that_are() {
    let ran = tmu(&["dis", "a", "--arch", "sm_70"]);
    let said = "no machine `sm_70` is known; machine code is for sm_50, sm_52, sm_53, sm_60, sm_61, sm_62";
    assert!(ran.err.contains(said) && !ran.err.contains("similar"), "{}", ran.err);
}

#[test]
fn help_names_every_command_and_nothing_that_is_not_there() {
    let ran = tmu(&["--help"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let text = ran.text();
    let commands = [
        "run",
        "test",
        "dis",
        "asm",
        "check",
        "explain",
        "translate",
        "scan",
        "verify",
        "debug",
        "cuda",
        "formats",
        "isa",
        "completions",
        "man",
    ];
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

fn direct3d(name: &str) -> String {
    corpus(&format!("dxbc/{name}"))
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
