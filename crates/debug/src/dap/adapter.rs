//! One client: its requests, and the events that it is told.

use std::io::Write;
use std::path::Path;
use std::sync::mpsc::Sender;

use opentmu::Job;
use opentmu::select::Thread;
use serde_json::{Value, json};

use super::{Event, message};
use crate::commands::{Commander, Reply};
use crate::goal::{Goal, Reason, Stop};
use crate::session::Session;

/// What a request comes to: the body of the answer, or why not.
pub(super) type Answered = Result<Value, String>;

/// One client, and the program that it debugs.
pub(super) struct Adapter<W> {
    output: W,
    events: Sender<Event>,
    sequence: u64,
    pub(super) commander: Option<Commander>,
    stop_on_entry: bool,
    stop_at_end: bool,
    /// The client has said everything that it wants before the program runs.
    configured: bool,
    /// Of how many stops the client has been told.
    told: u64,
    /// Bytes of what the program has printed that the client has been told.
    printed: usize,
}

impl<W: Write> Adapter<W> {
    pub(super) fn new(output: W, events: Sender<Event>) -> Adapter<W> {
        Adapter {
            output,
            events,
            sequence: 0,
            commander: None,
            stop_on_entry: true,
            stop_at_end: false,
            configured: false,
            told: 0,
            printed: 0,
        }
    }

    fn send(&mut self, mut message: Value) -> std::io::Result<()> {
        self.sequence += 1;
        message["seq"] = self.sequence.into();
        message::write(&mut self.output, &message)
    }

    fn event(&mut self, name: &str, body: &Value) -> std::io::Result<()> {
        self.send(json!({ "type": "event", "event": name, "body": body }))
    }

    /// Answers a request. Whether there will be more.
    pub(super) fn message(&mut self, request: &Value) -> std::io::Result<bool> {
        if request["type"] != "request" {
            return Ok(true);
        }
        let command = request["command"].as_str().unwrap_or_default();
        let answered = self.answer(command, &request["arguments"]);
        let worked = answered.is_ok();
        let mut response = json!({
            "type": "response",
            "request_seq": request["seq"],
            "success": worked,
            "command": command,
        });
        match answered {
            Ok(body) => response["body"] = body,
            Err(message) => {
                response["body"] = json!({ "error": { "id": 1, "format": message, "showUser": true } });
                response["message"] = message.into();
            }
        }
        self.send(response)?;
        self.after(command, worked)
    }

    fn answer(&mut self, command: &str, arguments: &Value) -> Answered {
        let nothing = || Ok(json!({}));
        match command {
            "initialize" => Ok(capabilities()),
            "launch" => self.launch(arguments).and_then(|()| nothing()),
            "setBreakpoints" => self.set_breakpoints(arguments),
            "setInstructionBreakpoints" => self.set_instruction_breakpoints(arguments),
            "setFunctionBreakpoints" => self.set_function_breakpoints(arguments),
            "dataBreakpointInfo" => self.data_breakpoint_info(arguments),
            "setDataBreakpoints" => self.set_data_breakpoints(arguments),
            "setExceptionBreakpoints" => Ok(json!({ "breakpoints": [] })),
            "configurationDone" => {
                self.configured = true;
                nothing()
            }
            "threads" => self.threads(),
            "stackTrace" => self.stack_trace(arguments),
            "scopes" => self.scopes(arguments),
            "variables" => self.variables(arguments),
            "evaluate" => self.evaluate(arguments),
            "source" => self.source(arguments),
            "readMemory" => self.read_memory(arguments),
            "disassemble" => self.disassemble(arguments),
            "exceptionInfo" => self.exception_info(),
            "continue" => self.go(arguments, Goal::Continue).map(|()| json!({ "allThreadsContinued": true })),
            "next" => self.go(arguments, Goal::Over).and_then(|()| nothing()),
            "stepIn" => self.go(arguments, Goal::Step).and_then(|()| nothing()),
            "stepOut" => self.go(arguments, Goal::Out).and_then(|()| nothing()),
            "stepBack" => self.go(arguments, Goal::Back(Box::new(Goal::Step))).and_then(|()| nothing()),
            "reverseContinue" => {
                self.go(arguments, Goal::Back(Box::new(Goal::Continue))).and_then(|()| nothing())
            }
            "restart" => self.go(&json!({}), Goal::Start).and_then(|()| nothing()),
            "pause" => {
                self.commander()?.session().pause();
                nothing()
            }
            "disconnect" | "terminate" => nothing(),
            _ => Err(format!("`{command}` is not supported")),
        }
    }

    /// What follows an answer. Whether there will be more requests.
    fn after(&mut self, command: &str, worked: bool) -> std::io::Result<bool> {
        match command {
            "launch" if worked => self.event("initialized", &json!({}))?,
            "configurationDone" => {
                if self.stop_on_entry {
                    self.stopped()?;
                } else if let Some(commander) = &mut self.commander {
                    commander.session_mut().go(Goal::Continue);
                }
            }
            "disconnect" => return Ok(false),
            "terminate" => {
                self.commander = None;
                self.event("terminated", &json!({}))?;
            }
            _ => {}
        }
        Ok(true)
    }

    pub(super) fn commander(&mut self) -> Result<&mut Commander, String> {
        self.commander.as_mut().ok_or_else(|| "there is no program; `launch` starts one".to_string())
    }

    fn launch(&mut self, arguments: &Value) -> Result<(), String> {
        let path = arguments["program"].as_str().or(arguments["job"].as_str());
        let path = path.ok_or("`program` says which job file is debugged")?;
        let thread = thread(arguments)?;
        let job = Job::open(Path::new(path)).map_err(|findings| findings.to_string())?;
        let session = Session::start(job, thread).map_err(|findings| findings.to_string())?;
        let events = self.events.clone();
        // Who listened may be gone.
        session.on_stop(move || _ = events.send(Event::Stopped));
        if let Some(lane) = arguments["lane"].as_u64() {
            let lane = u32::try_from(lane).ok().filter(|lane| *lane < 32).ok_or("a lane is 0 to 31")?;
            session.change(|settings| settings.focus.lane = Some(lane));
        }
        self.stop_on_entry = arguments["stopOnEntry"].as_bool().unwrap_or(true);
        self.stop_at_end = arguments["stopAtEnd"].as_bool().unwrap_or(false);
        self.told = 0;
        self.commander = Some(Commander::new(session));
        Ok(())
    }

    /// Goes on with the warp that a request names in focus.
    fn go(&mut self, arguments: &Value, goal: Goal) -> Result<(), String> {
        let warp =
            arguments["threadId"].as_u64().and_then(|thread| u32::try_from(thread.checked_sub(1)?).ok());
        let session = self.commander()?.session_mut();
        let most = session.facts().launches.iter().map(|launch| launch.launch.warps()).max().unwrap_or(1);
        if let Some(warp) = warp.filter(|warp| *warp < most && *warp != session.settings().focus.warp) {
            session.change(|settings| {
                settings.focus.warp = warp;
                settings.thread = None;
            });
        }
        session.go(goal);
        Ok(())
    }

    /// Tells the client that the program has stopped. Whether there will be more requests.
    pub(super) fn stopped(&mut self) -> std::io::Result<bool> {
        let Some(commander) = &mut self.commander else { return Ok(true) };
        let session = commander.session_mut();
        session.poll(std::time::Duration::ZERO);
        let Some(stop) = session.stopped().cloned().filter(|_| self.configured) else { return Ok(true) };
        // The first stop is told when the client is ready, and may be noticed once more behind that.
        if self.told == session.stops() {
            return Ok(true);
        }
        self.told = session.stops();
        let warp = session.settings().focus.warp;
        let new = stop.printed.get(self.printed.min(stop.printed.len())..).unwrap_or_default();
        let text = String::from_utf8_lossy(new).into_owned();
        self.printed = stop.printed.len();
        if !text.is_empty() {
            self.event("output", &json!({ "category": "stdout", "output": text }))?;
        }
        if let (None, Reason::Fault(text)) = (stop.position, &stop.reason) {
            self.event("output", &json!({ "category": "stderr", "output": text }))?;
        }
        if stop.position.is_none() && !self.stop_at_end {
            let code = if stop.reason == Reason::End { 0 } else { 3 };
            self.event("exited", &json!({ "exitCode": code }))?;
            self.event("terminated", &json!({}))?;
            return Ok(true);
        }
        self.event("stopped", &stopped_body(&stop, warp))?;
        Ok(true)
    }

    /// Does a command of the debug console: what it says, or nothing where the program goes on.
    pub(super) fn command(&mut self, line: &str) -> Result<String, String> {
        match self.commander()?.execute(line)? {
            Reply::Done(text) => Ok(text.trim_end().to_string()),
            Reply::Going => Ok(String::new()),
            Reply::Quit => Err("the editor ends the session".to_string()),
        }
    }
}

/// What is said of a stop.
fn stopped_body(stop: &Stop, warp: u32) -> Value {
    let (reason, description) = match &stop.reason {
        Reason::Start => ("entry", "at the first instruction".to_string()),
        Reason::Step => ("step", String::new()),
        Reason::Breakpoint(number, lanes) => {
            ("breakpoint", format!("breakpoint {number}, {}", crate::view::lane_list(*lanes)))
        }
        Reason::Watchpoint { old, new, .. } => ("data breakpoint", format!("{old} → {new}")),
        Reason::Pause => ("pause", String::new()),
        Reason::Beginning => ("step", "there is nothing before this".to_string()),
        Reason::End => ("pause", "the program has ended".to_string()),
        Reason::Fault(text) => ("exception", text.clone()),
    };
    let mut body = json!({ "reason": reason, "threadId": warp + 1, "allThreadsStopped": true });
    if !description.is_empty() {
        body["description"] = description.lines().next().unwrap_or_default().into();
        body["text"] = description.into();
    }
    match &stop.reason {
        Reason::Breakpoint(number, _) | Reason::Watchpoint { number, .. } => {
            body["hitBreakpointIds"] = json!([number]);
        }
        Reason::Start | Reason::Step | Reason::Pause | Reason::Beginning | Reason::End | Reason::Fault(_) => {
        }
    }
    body
}

/// The thread that a launch request asks for: `"pixel": [120, 80]`, `"thread": [0, 0, 0, 3, 0, 0]`.
fn thread(arguments: &Value) -> Result<Option<Thread>, String> {
    let numbers = |name: &str| -> Option<Vec<u32>> {
        let given = &arguments[name];
        if let Some(text) = given.as_str() {
            return text.split(',').map(|part| part.trim().parse().ok()).collect();
        }
        given.as_array()?.iter().map(|part| u32::try_from(part.as_u64()?).ok()).collect()
    };
    let pixel = numbers("pixel").and_then(|pixel| <[u32; 2]>::try_from(pixel).ok());
    let index = numbers("thread").and_then(|thread| <[u32; 6]>::try_from(thread).ok());
    match (pixel, index) {
        (Some(pixel), _) => Ok(Some(Thread::Pixel(pixel))),
        (None, Some([bx, by, bz, tx, ty, tz])) => {
            Ok(Some(Thread::Index { block: [bx, by, bz], thread: [tx, ty, tz] }))
        }
        (None, None) if arguments["pixel"].is_null() && arguments["thread"].is_null() => Ok(None),
        (None, None) => Err("`pixel` is two numbers, `thread` is six".to_string()),
    }
}

fn capabilities() -> Value {
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsConditionalBreakpoints": true,
        "supportsFunctionBreakpoints": true,
        "supportsInstructionBreakpoints": true,
        "supportsDataBreakpoints": true,
        "supportsEvaluateForHovers": true,
        "supportsStepBack": true,
        "supportsSteppingGranularity": true,
        "supportsDisassembleRequest": true,
        "supportsReadMemoryRequest": true,
        "supportsExceptionInfoRequest": true,
        "supportsRestartRequest": true,
        "supportsTerminateRequest": true,
        "supportsValueFormattingOptions": true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thread of the program may say that it has stopped at its first instruction when the client knows it already.
    #[test]
    fn each_stop_is_told_once() {
        let (events, _noticed) = std::sync::mpsc::channel();
        let mut adapter = Adapter::new(Vec::new(), events);
        let job = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/jobs/assembler/add.toml");
        for (command, arguments) in [("launch", json!({ "program": job })), ("configurationDone", json!({}))]
        {
            let request = json!({ "type": "request", "command": command, "arguments": arguments });
            assert!(adapter.message(&request).expect("memory holds what is written"));
        }
        assert!(adapter.stopped().expect("memory holds what is written"));
        let said = String::from_utf8(adapter.output).expect("text");
        assert_eq!(said.matches(r#""event":"stopped""#).count(), 1, "{said}");
    }
}
