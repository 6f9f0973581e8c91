//! `tmu debug`: line by line, in a terminal, and as a debug adapter.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use serde_json::{Value, json};

use super::Directory;

/// Registers by hand: R0 is 7 from 0x8 on, R1 their double 14 from 0x10 on, R2 15 from 0x18 on.
const JOB: &str = "[shader]\ntext = \"\"\"\nMOV32I R0, 0x7;\nIADD R1, R0, R0;\nIADD32I R2, R1, 0x1;\nFADD R3, R4, R4;\n\"\"\"\n\
                   [registers]\nR4 = { f32 = [0.5, 2.0] }\n";

fn directory() -> Directory {
    let directory = Directory::new();
    directory.write("a.toml", JOB);
    directory
}

#[test]
fn commands_are_done_line_by_line() {
    let directory = directory();
    let commands = ["s 2", "p R1", "p/x R1", "rs", "b 0x28", "c", "n", "lane 1", "p R3", "p R3 > 3.5", "q"];
    let arguments: Vec<&str> =
        ["debug", "a.toml", "--batch"].into_iter().chain(commands.iter().flat_map(|it| ["-x", it])).collect();
    let ran = directory.tmu(&arguments);
    let expected = "block 0,0,0 warp 0\n=> 0x0008  MOV32I R0, 0x7\n\
                    (tmu) s 2\n=> 0x0018  IADD32I R2, R1, 0x1\n\
                    (tmu) p R1\nR1 = 14\n\
                    (tmu) p/x R1\nR1 = 0x0000000e\n\
                    (tmu) rs\n=> 0x0010  IADD R1, R0, R0\n\
                    (tmu) b 0x28\nBreakpoint 1 at 0x0028  FADD R3, R4, R4\n\
                    (tmu) c\nBreakpoint 1, block 0,0,0 warp 0, lanes 0-31\n=> 0x0028  FADD R3, R4, R4\n\
                    (tmu) n\n=> end of the fragment\n\
                    (tmu) lane 1\nblock 0,0,0 warp 0 lane 1\n=> end of the fragment\n\
                    (tmu) p R3\nR3 = 4.0 (0x40800000)\n\
                    (tmu) p R3 > 3.5\nR3 > 3.5 = true\n\
                    (tmu) q\n";
    assert_eq!((ran.status, ran.text().as_str(), ran.err.as_str()), (0, expected, ""));
    // Without --batch, what is no terminal is read line by line.
    let ran = directory.tmu_with(&["debug", "a.toml"], b"s\np $lane\nnonsense\n");
    assert!(ran.text().contains("=> 0x0010  IADD R1, R0, R0\n"), "{}", ran.text());
    assert!(ran.text().contains("error: there is no command `nonsense`"), "{}", ran.text());
}

#[test]
fn what_cannot_be_debugged_is_said() {
    let directory = directory();
    let ran = directory.tmu(&["debug", "missing.toml"]);
    assert!(ran.status == 1 && ran.err.contains("error[JOB-009]"), "{}", ran.err);
    let ran = directory.tmu(&["debug", "a.toml", "--thread", "0,0,0,32,0,0"]);
    assert!(ran.status == 1 && ran.err.contains("error[DEBUG-01]"), "{}", ran.err);
    assert_eq!(directory.tmu(&["debug"]).status, 2);
    assert_eq!(directory.tmu(&["debug", "a.toml", "--port", "1"]).status, 2);
}

/// The session that docs/debug.md shows is what comes of its commands.
#[test]
fn the_documented_session_is_true() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/debug.md")).unwrap();
    let mut sessions = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let (first, shown) = block.split_once('\n').unwrap();
        let Some(arguments) =
            first.strip_prefix("$ tmu ").filter(|it| it.starts_with("debug ") && !it.contains("--dap"))
        else {
            continue;
        };
        let commands: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("(tmu) ")).collect();
        let mut all: Vec<&str> = arguments.split(' ').chain(["--batch"]).collect();
        commands.iter().for_each(|command| all.extend(["-x", command]));
        let ran = Command::new(env!("CARGO_BIN_EXE_tmu")).args(&all).current_dir(&root).output().unwrap();
        assert_eq!(String::from_utf8(ran.stdout).unwrap(), shown, "{first}");
        sessions += 1;
    }
    assert!(sessions > 0);
}

/// A program in a terminal of 80 columns and 24 rows.
struct Terminal {
    child: Box<dyn portable_pty::Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: mpsc::Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    fn start(directory: &Directory, arguments: &[&str]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tmu"));
        command.args(arguments);
        command.cwd(&directory.0);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = mpsc::channel();
        let keys = pair.master.take_writer().unwrap();
        std::thread::spawn(move || {
            // The terminal is there as long as somebody reads it.
            let _master = pair.master;
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { child, keys, output, screen: vt100::Parser::new(24, 80, 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen is as wanted.
    fn wait(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + Duration::from_secs(20);
        while !wanted(self.screen.screen()) {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(error) => panic!("{what}: {error}\n{}", self.screen.screen().contents()),
            }
        }
    }

    fn shows(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    fn ends(mut self) {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success());
                return;
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.screen.screen().contents());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn the_terminal_shows_text_registers_and_answers() {
    let directory = directory();
    let mut terminal = Terminal::start(&directory, &["debug", "a.toml"]);
    terminal.shows("▶MOV32I R0, 0x7;");
    terminal.shows("? help  q quit");
    terminal.press("ss");
    terminal.shows("▶IADD32I R2, R1, 0x1;");
    // The register that has changed last, in two lanes.
    terminal.wait("R1 in two lanes", |screen| {
        screen
            .contents()
            .lines()
            .any(|line| line.contains("R1") && line.trim_end().ends_with("14          14"))
    });
    terminal.press("S");
    terminal.shows("▶IADD R1, R0, R0;");
    terminal.press("b0x28\r");
    terminal.shows("Breakpoint 1 at 0x0028");
    terminal.shows("●");
    terminal.press("c");
    terminal.shows("▶FADD R3, R4, R4;");
    terminal.press(":lane 1\r");
    terminal.shows("warp 0 lane 1");
    terminal.press("pR4 * 3.0\r");
    terminal.shows("R4 * 3.0 = 6.0");
    terminal.press("?");
    terminal.shows("the same backwards");
    terminal.press("?");
    terminal.wait("no help", |screen| !screen.contents().contains("the same backwards"));
    assert!(terminal.screen.screen().contents().lines().all(|line| line.chars().count() <= 80));
    terminal.press("q");
    terminal.ends();
}

/// Of a draw of 8 × 8 pixels, two tiles: the upper four rows are red when the program has come to the lower ones.
#[test]
fn the_terminal_shows_the_picture_so_far() {
    let directory = Directory::new();
    directory.write(
        "a.toml",
        "[shader]\ntext = \"ps_5_0\\ndcl_output o0.xyzw\\nmov o0.xyzw, l(1.0, 0.0, 0.0, 1.0)\\nret\\n\"\n\
         [draw]\nsize = [8, 8]\ntarget = { name = \"colour\", format = \"rgba8_unorm\" }\n",
    );
    let mut terminal = Terminal::start(&directory, &["debug", "a.toml", "--pixel", "0,5"]);
    terminal.shows("pixel (0, 5)");
    terminal.shows("colour");
    let red = vt100::Color::Rgb(255, 0, 0);
    let black = vt100::Color::Rgb(0, 0, 0);
    terminal.wait("two red rows above two black ones", |screen| {
        let column = |column: u16| {
            let cells =
                (0..24).filter_map(move |row| screen.cell(row, column)).filter(|cell| cell.contents() == "▀");
            cells.map(|cell| [cell.fgcolor(), cell.bgcolor()]).collect::<Vec<_>>()
        };
        (0..80).any(|at| column(at) == [[red, red], [red, red], [black, black], [black, black]])
    });
    terminal.press("q");
    terminal.ends();
}

/// A client of the debug adapter, message by message as the protocol's specification has them.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    sequence: u64,
    /// Events that came before they were waited for.
    events: Vec<Value>,
}

impl Client {
    fn start(directory: &Directory) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tmu"))
            .args(["debug", "--dap"])
            .current_dir(&directory.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Client { child, input, output, sequence: 0, events: Vec::new() }
    }

    fn read(&mut self) -> Value {
        let mut header = String::new();
        self.output.read_line(&mut header).unwrap();
        let length: usize =
            header.trim().strip_prefix("Content-Length: ").expect("a header").parse().unwrap();
        self.output.read_line(&mut header).unwrap();
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    /// The response to a request.
    fn answer(&mut self, command: &str, arguments: &Value) -> Value {
        self.sequence += 1;
        let request =
            json!({ "seq": self.sequence, "type": "request", "command": command, "arguments": arguments });
        let text = request.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
        loop {
            let message = self.read();
            if message["type"] == "event" {
                self.events.push(message);
                continue;
            }
            assert_eq!(
                (&message["type"], &message["request_seq"]),
                (&"response".into(), &self.sequence.into())
            );
            assert_eq!(message["command"], command);
            return message;
        }
    }

    /// The body of the response to a request that works.
    fn ask(&mut self, command: &str, arguments: &Value) -> Value {
        let answer = self.answer(command, arguments);
        assert_eq!(answer["success"], true, "{answer}");
        answer["body"].clone()
    }

    /// The body of the next event of a name.
    fn event(&mut self, name: &str) -> Value {
        loop {
            if let Some(at) = self.events.iter().position(|event| event["event"] == name) {
                return self.events.remove(at)["body"].clone();
            }
            let message = self.read();
            assert_eq!(message["type"], "event", "{message}");
            self.events.push(message);
        }
    }
}

#[test]
fn an_editor_steps_machine_code() {
    let directory = directory();
    let mut client = Client::start(&directory);
    let capabilities = client.ask("initialize", &json!({ "adapterID": "tmu" }));
    for capability in [
        "supportsConfigurationDoneRequest",
        "supportsStepBack",
        "supportsInstructionBreakpoints",
        "supportsDisassembleRequest",
        "supportsReadMemoryRequest",
    ] {
        assert_eq!(capabilities[capability], true, "{capability}");
    }
    let refused = client.answer("launch", &json!({ "program": "missing.toml" }));
    assert!(
        refused["success"] == false && refused["message"].as_str().unwrap().contains("JOB-009"),
        "{refused}"
    );
    assert_eq!(client.answer("threads", &json!({}))["success"], false);
    client.ask("launch", &json!({ "program": "a.toml" }));
    client.event("initialized");
    let set = client.ask(
        "setInstructionBreakpoints",
        &json!({ "breakpoints": [
        { "instructionReference": "0x18", "condition": "R1 == 14" }, { "instructionReference": "0x1000" },
    ] }),
    );
    assert_eq!(
        (&set["breakpoints"][0]["verified"], &set["breakpoints"][1]["verified"]),
        (&true.into(), &false.into())
    );
    client.ask("configurationDone", &json!({}));
    assert_eq!(client.event("stopped")["reason"], "entry");
    client.ask("continue", &json!({ "threadId": 1 }));
    let stopped = client.event("stopped");
    assert_eq!((&stopped["reason"], &stopped["threadId"]), (&"breakpoint".into(), &1.into()));
    assert_eq!(stopped["hitBreakpointIds"], json!([set["breakpoints"][0]["id"]]));
    look_around(&mut client);
    client.ask("stepBack", &json!({ "threadId": 1, "granularity": "instruction" }));
    assert_eq!(client.event("stopped")["reason"], "step");
    let watched = client.ask("dataBreakpointInfo", &json!({ "name": "R2" }));
    client.ask("setDataBreakpoints", &json!({ "breakpoints": [{ "dataId": watched["dataId"] }] }));
    client.ask("setInstructionBreakpoints", &json!({ "breakpoints": [] }));
    client.ask("continue", &json!({ "threadId": 1 }));
    let stopped = client.event("stopped");
    assert_eq!(
        (&stopped["reason"], &stopped["text"]),
        (&"data breakpoint".into(), &"R2 = 0 → R2 = 15".into())
    );
    let instructions = client.ask(
        "disassemble",
        &json!({ "memoryReference": "0x8", "instructionOffset": -1, "instructionCount": 3 }),
    );
    let texts: Vec<&Value> =
        instructions["instructions"].as_array().unwrap().iter().map(|it| &it["instruction"]).collect();
    assert_eq!(texts, ["", "MOV32I R0, 0x7", "IADD R1, R0, R0"]);
    client.ask("continue", &json!({ "threadId": 1 }));
    assert_eq!(client.event("exited")["exitCode"], 0);
    client.event("terminated");
    client.ask("disconnect", &json!({}));
    assert!(client.child.wait().unwrap().success());
}

/// What the editor sees at the breakpoint.
fn look_around(client: &mut Client) {
    // Numbers that no program has are no reason to end.
    for (command, arguments) in [
        (
            "disassemble",
            json!({ "memoryReference": "0x8", "instructionOffset": i64::MIN, "instructionCount": 2 }),
        ),
        (
            "readMemory",
            json!({ "memoryReference": "0xffffffffffffffff", "offset": i64::MAX, "count": u64::MAX }),
        ),
        ("stackTrace", json!({ "threadId": u64::MAX, "startFrame": u64::MAX, "levels": u64::MAX })),
        ("scopes", json!({ "frameId": u64::MAX })),
        ("variables", json!({ "variablesReference": u64::MAX })),
        ("evaluate", json!({ "expression": "1 << 127", "frameId": u64::MAX })),
    ] {
        client.answer(command, &arguments);
    }
    let frames = client.ask("stackTrace", &json!({ "threadId": 1 }));
    assert_eq!(frames["totalFrames"], 1);
    let frame = &frames["stackFrames"][0];
    assert_eq!(frame["instructionPointerReference"], "0x18");
    // The text is in the job, which is no file of its own: there is a listing, with this instruction in its third line.
    let listing = client.ask("source", &json!({ "sourceReference": frame["source"]["sourceReference"] }));
    assert_eq!(listing["content"].as_str().unwrap().lines().nth(2), Some("0x0018  IADD32I R2, R1, 0x1"));
    assert_eq!(frame["line"], 3);
    let lines =
        client.ask("setBreakpoints", &json!({ "source": frame["source"], "breakpoints": [{ "line": 4 }] }));
    assert_eq!(
        (&lines["breakpoints"][0]["line"], &lines["breakpoints"][0]["instructionReference"]),
        (&4.into(), &"0x28".into())
    );
    let scopes = client.ask("scopes", &json!({ "frameId": frame["id"] }));
    assert_eq!(scopes["scopes"][0]["presentationHint"], "registers");
    let registers = client.ask("variables", &json!({ "variablesReference": scopes["scopes"][0]["variablesReference"], "format": { "hex": true } }),
    );
    let one = registers["variables"].as_array().unwrap().iter().find(|it| it["name"] == "R1").unwrap();
    assert_eq!(one["value"], "0x0000000e");
    let evaluated = client
        .ask("evaluate", &json!({ "expression": "R1:u32 + 1", "frameId": frame["id"], "context": "hover" }));
    assert_eq!(evaluated["result"], "15 (0xf)");
}

#[test]
fn an_editor_that_speaks_nonsense_is_left() {
    let directory = directory();
    for nonsense in [
        "\r\n",
        "Content-Length: 5\r\n\r\n{{{{{",
        "Content-Length: 99999999999\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
    ] {
        let ran = directory.tmu_with(&["debug", "--dap"], nonsense.as_bytes());
        assert_eq!((ran.status, ran.text().as_str()), (0, ""), "{nonsense}");
    }
}
