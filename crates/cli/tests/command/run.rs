//! `tmu run` and `tmu test`: jobs, faults, traces, statistics.

use super::{Directory, FAULTING, PASSING};
use std::path::Path;

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
    assert_eq!(lines[1], "R4 = { u32 = 7 }");
    assert_eq!(lines[2], format!("saved {}", Path::new("jobs/sub/b.bin").display()));
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
    assert!(lines[1].starts_with("    reads  R0 = f32 [0.75, nan:0x7fc00000, 0.75, "), "{}", lines[1]);
    assert_eq!(lines[2], "    reads  R1 = f32 0.5");
    assert!(lines[3].starts_with("    writes R4 = f32 [1.0, 0.0, 1.0, "), "{}", lines[3]);
    assert_eq!(lines[4..6], ["    sample 2d, level 0", "    hash texture 0 phase 0"]);
    // Texel 1 at s = 0.75, texel 0 at the 0 that a NaN becomes; alpha and the missing components are 0, 0, 1.
    assert_eq!(
        lines[6],
        "    lane 0: header 1 sampler 0 s 0.75 t 0.5 -> 3f800000 00000000 00000000 3f800000"
    );
    assert_eq!(
        lines[7],
        "    lane 1: header 1 sampler 0 s 0.0 (was NaN) t 0.5 -> 00000000 00000000 00000000 3f800000"
    );
    let load = lines.iter().position(|line| line.contains("hash texture 1 phase 0")).unwrap();
    assert!(lines[..load].iter().any(|line| line.contains("TLD.LZ.T R4, R8, 0x0, 2D, 0x1")));
    assert_eq!(
        lines[load + 1],
        "    lane 0: header 1 sampler 0 s 1 t 0 -> 3f800000 00000000 00000000 3f800000"
    );
    let ran = directory.tmu(&["run", "a.toml", "--trace", "-"]);
    assert!(ran.text().ends_with(&trace), "{}", ran.text());
}

/// Lane 1 of the same: as JSON, of one instruction, of fetches only. By hand: 0.25 + 0.5 = 0.75; −1 is below 0.
#[test]
fn traces_are_filtered_and_lines_of_json() {
    let directory = Directory::new();
    directory.write(
        "a.toml",
        "[shader]\ntext = \"\"\"\nFADD R2, R0, R1;\nISETP.LT.AND P1, PT, R8, RZ, PT;\n@!P1 MOV R3, R8;\n\
         TLD.LZ R4, R8, 0x0, 1D, 0x1;\n\"\"\"\n\
         [texture.t]\ndim = \"1d\"\nsize = [2]\nformat = \"r32_float\"\ndata = [8.0, 9.0]\n\
         [state]\nhandles = [{ index = 0, texture = \"t\" }]\n\
         [registers]\nR0 = { f32 = [0.5, 0.25] }\nR1 = { f32 = 0.5 }\nR8 = { s32 = [1, -1] }\n",
    );
    let traced = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let all = [&["run", "a.toml", "--trace", "trace.jsonl"], arguments].concat();
        let ran = directory.tmu(&all);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let trace = String::from_utf8(directory.read("trace.jsonl")).unwrap();
        trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let lines = traced(&["--lane", "1"]);
    assert_eq!(lines.len(), 3, "lane 1 takes no part in what P1 guards: {lines:?}");
    assert_eq!(lines[0]["instruction"], "FADD R2, R0, R1");
    assert_eq!((&lines[0]["address"], &lines[0]["line"]), (&8.into(), &1.into()));
    let float = |value: f64| serde_json::json!({ "type": "f32", "values": [value] });
    assert_eq!(lines[0]["reads"], serde_json::json!({ "R0": float(0.25), "R1": float(0.5) }));
    assert_eq!(lines[0]["writes"], serde_json::json!({ "R2": float(0.75) }));
    assert_eq!(lines[1]["writes"]["P1"], serde_json::json!({ "type": "pred", "values": [true] }));
    assert_eq!(lines[1]["reads"]["R8"], serde_json::json!({ "type": "s32", "values": [-1] }));
    let fetch = &lines[2]["fetch"];
    assert_eq!((&fetch["operation"], &fetch["dimension"]), (&"load".into(), &"1d".into()));
    assert_eq!((&fetch["texture"], &fetch["s"]), (&serde_json::json!(["t"]), &serde_json::json!([-1])));
    let at = traced(&["--at", "0x18", "--thread", "0,0,0,2,0,0"]);
    assert_eq!(at.len(), 1);
    assert_eq!(
        (&at[0]["lanes"], &at[0]["reads"]["R8"]["values"]),
        (&serde_json::json!([2]), &serde_json::json!([1]))
    );
    let by_line = traced(&["--at", "2"]);
    assert_eq!(by_line.len(), 1);
    assert!(by_line[0]["instruction"].as_str().unwrap().starts_with("ISETP"), "{by_line:?}");
    let fetches = traced(&["--only", "fetches"]);
    assert_eq!(fetches.len(), 1);
    // 8 and 9 as f32; outside there is nothing.
    let red = fetches[0]["fetch"]["x"].as_array().unwrap();
    assert_eq!(red[..3], ["0x41100000", "0x00000000", "0x41100000"]);
    let nobody = directory.tmu(&["run", "a.toml", "--trace", "-", "--thread", "0,0,0,32,0,0"]);
    assert!(nobody.status == 1 && nobody.err.contains("TRACE-01"), "{}", nobody.err);
    assert_eq!(directory.tmu(&["run", "a.toml", "--lane", "1"]).status, 2);
    assert_eq!(directory.tmu(&["run", "a.toml", "--pixel", "1,2"]).status, 2);
}

/// Of a draw of 9 × 5 pixels, pixel (8, 4) alone is in the last of four tiles of 8 × 4.
#[test]
fn one_pixel_of_a_draw_is_traced() {
    let directory = Directory::new();
    directory.write(
        "a.toml",
        "[shader]\ntext = \"ps_5_0\\ndcl_input_ps linear v0.xy\\ndcl_output o0.xyzw\\nadd o0.xyzw, v0.xyxy, v0.xyxy\\nret\\n\"\n\
         [draw]\nsize = [9, 5]\ntarget = { name = \"colour\", format = \"rgba32_float\" }\n\
         [draw.inputs]\nV0 = [0.5, 2.0]\n",
    );
    let ran = directory.tmu(&["run", "a.toml", "--trace", "t.jsonl", "--pixel", "8,4"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let trace = String::from_utf8(directory.read("t.jsonl")).unwrap();
    let added = trace.lines().find(|line| line.contains("add o0")).unwrap();
    let added: serde_json::Value = serde_json::from_str(added).unwrap();
    assert_eq!((&added["block"], &added["lanes"]), (&serde_json::json!([1, 1, 0]), &serde_json::json!([0])));
    assert_eq!(added["reads"]["v0.x"]["values"], serde_json::json!([0.5]));
    assert_eq!(added["writes"]["o0.y"]["values"], serde_json::json!([4.0]));
    assert!(trace.lines().all(|line| line.contains("\"block\":[1,1,0]")), "{trace}");
    assert_eq!(directory.tmu(&["run", "a.toml", "--trace", "-", "--pixel", "9,0"]).status, 1);
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

/// 8 x 8 threads, a linear filter: 64 fetches of 4 texels.
const BILINEAR: &str = "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x1, 2D, R; EXIT;\"\n\
                        [launch]\ngrid = [1]\nblock = [8, 8]\n\
                        [texture.t]\ndim = \"2d\"\nsize = [4, 4]\nformat = \"r8_unorm\"\nsampler = \"s\"\n\
                        [sampler.s]\nfilter = \"linear\"\n[state]\nhandles = [{ index = 1, texture = \"t\" }]\n\
                        handle_bank = 2\n";

/// What a fragment's program wrote, as a job file has it: values repeat, and their type is that of what computed them.
#[test]
fn run_prints_what_a_fragment_wrote() {
    let directory = Directory::new();
    directory.write(
        "a.toml",
        "[shader]\ntext = \"FADD R1, R0, R0; IADD R2, R10, -0x5; ISETP.LT.AND P0, PT, R10, 0x2, PT; \
         LOP.OR R3, R10, 0x20000; TLD.LZ R4, R10, 0x0, 1D, 0x1; HADD2 R6, R7, R7; MOV R8, R1; FADD RZ, R0, R0;\"\n\
         [texture.t]\ndim = \"1d\"\nsize = [4]\nformat = \"r8_unorm\"\ndata = [0.0, 1.0, 1.0, 0.0]\n\
         [state]\nhandles = [{ index = 0, texture = \"t\" }]\n\
         [registers]\nR0 = { f32 = [0.25, 1.5] }\nR10 = { s32 = [0, 1, 2, 3] }\nR7 = { f16x2 = [0.5, -2.0] }\n",
    );
    let ran = directory.tmu(&["run", "a.toml"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(
        ran.lines()[1..],
        [
            "R1 = { f32 = [0.5, 3.0] }",
            "R2 = { s32 = [-5, -4, -3, -2] }",
            "R3 = { u32 = [0x00020000, 0x00020001, 0x00020002, 0x00020003] }",
            "R4 = { f32 = [0.0, 1.0, 1.0, 0.0] }",
            "R6 = { f16x2 = [1.0, -4.0] }",
            "R8 = { f32 = [0.5, 3.0] }",
            "P0 = { pred = [true, true, false, false] }",
        ]
    );
    let object: serde_json::Value =
        serde_json::from_slice(&directory.tmu(&["run", "--json", "a.toml"]).out).unwrap();
    assert_eq!(object["registers"]["R2"]["type"], "s32");
    assert_eq!(object["registers"]["R2"]["bits"].as_array().map(Vec::len), Some(32));
    assert_eq!(object["registers"]["P0"]["bits"][1], 1);
}

#[test]
fn run_takes_a_number_of_threads() {
    let directory = Directory::new();
    directory.write("a.toml", PASSING);
    for threads in ["1", "2"] {
        assert_eq!(directory.tmu(&["run", "--threads", threads, "a.toml"]).status, 0);
    }
    let refused = directory.tmu(&["run", "--threads", "0", "a.toml"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("a number from 1 to 1024"), "{}", refused.err);
}

/// Some editors begin texts with a byte-order mark.
#[test]
fn byte_order_marks_are_skipped() {
    let directory = Directory::new();
    let mark = "\u{feff}";
    directory
        .write("a.toml", format!("{mark}[shader]\nfile = \"k.ptx\"\n[launch]\ngrid = [1]\nblock = [1]\n"));
    directory.write("k.ptx", format!("{mark}.version 8.0\n.target sm_61\n.visible .entry k() {{ ret; }}\n"));
    directory.write("b.sass", format!("{mark}EXIT;\n"));
    directory.write("c.asm", format!("{mark}ps_5_0\nret\n"));
    directory.write("d.toml", format!("{mark}{PASSING}"));
    assert_eq!(directory.tmu(&["run", "a.toml"]).err, "");
    for file in ["k.ptx", "b.sass", "c.asm"] {
        let checked = directory.tmu(&["check", file]);
        assert_eq!((checked.status, checked.err.as_str()), (0, ""), "{file}");
    }
    assert_eq!(
        directory.tmu(&["test", "d.toml"]).lines().last().map(String::as_str),
        Some("1 passed, 0 failed")
    );
}

/// A FIFO, which is what a shell makes of `<( )`: its paths start from the current directory.
#[cfg(unix)]
#[test]
fn jobs_come_through_pipes() {
    let directory = Directory::new();
    directory.write("k.sass", "NOP;\n");
    directory.write("job", "[shader]\nfile = \"k.sass\"\n[buffer.b]\ndata = [1, 2]\nsave = \"b.bin\"\n");
    directory.write("pipes/readme", "");
    let shell = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!(
            "mkfifo pipes/in && {{ cat job > pipes/in & }} && \"{}\" run pipes/in",
            env!("CARGO_BIN_EXE_tmu")
        ))
        .current_dir(&directory.0)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&shell.stderr), "");
    assert_eq!(directory.read("b.bin"), [1, 2]);
}

/// A kernel that writes a word and then never ends: Ctrl-C ends the run, and the word is saved.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_and_keeps_what_was_written() {
    let directory = Directory::new();
    directory.write("b.bin", "old");
    directory.write(
        "a.toml",
        "[shader]\ntext = \"\"\"\nMOV R2, c[0x0][0x140];\nMOV R3, c[0x0][0x144];\nMOV32I R0, 0x7;\n\
         STG.E [R2], R0;\nloop:\nBRA loop;\nEXIT;\n\"\"\"\n\
         [launch]\ngrid = [1]\nblock = [32]\n[[param]]\nbuffer = \"b\"\n\
         [machine]\nstep_limit = 0x7fffffffffffffff\n[buffer.b]\nsize = 8\nsave = \"b.bin\"\n",
    );
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_tmu"))
        .args(["run", "a.toml"])
        .current_dir(&directory.0)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = std::process::Command::new("kill").arg("-INT").arg(child.id().to_string()).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.starts_with("error[STOP-01]: the run was stopped"), "{err}");
    assert_eq!(directory.read("b.bin"), [7, 0, 0, 0, 0, 0, 0, 0]);
}

/// Textures that the system has no memory for are refused, as buffers are.
#[cfg(target_os = "linux")]
#[test]
fn textures_without_memory_are_refused() {
    let directory = Directory::new();
    let texture = |name: &str| {
        format!("[texture.{name}]\ndim = \"2d\"\nsize = [16384, 16384]\nformat = \"rgba8_unorm\"\n")
    };
    directory.write("a.toml", format!("[shader]\ntext = \"NOP;\"\n{}{}", texture("a"), texture("b")));
    let shell = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -v 1800000; \"{}\" run a.toml", env!("CARGO_BIN_EXE_tmu")))
        .current_dir(&directory.0)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&shell.stderr);
    assert_eq!(shell.status.code(), Some(1), "{err}");
    assert!(err.starts_with("error[MEMORY-01]: no memory for 1073741824 bytes more"), "{err}");
}
