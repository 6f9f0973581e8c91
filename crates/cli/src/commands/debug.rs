//! `tmu debug`

use std::io::{BufRead, IsTerminal, Write};

use opentmu::Job;
use tmu_debug::commands::Commander;
use tmu_debug::{Session, dap, terminal};

use crate::arguments::Debug;
use crate::output::{self, Outcome, Status};
use crate::render;

/// Steps a job: in the terminal, line by line, or for an editor.
pub fn run(options: &Debug) -> Outcome {
    if options.dap {
        return match options.port {
            Some(port) => dap::listen(port).map(|()| Status::Good),
            None => dap::speak(std::io::stdin(), std::io::stdout()).map(|()| Status::Good),
        };
    }
    let Some(path) = &options.job else {
        render::complain("which job? `tmu debug JOB`");
        return Ok(Status::Bad);
    };
    let session = Job::open(path).and_then(|job| Session::start(job, options.thread.thread()));
    let session = match session {
        Ok(session) => session,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    let mut commander = Commander::new(session);
    if !options.batch && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        return terminal::run(commander, &options.execute).map(|()| Status::Good);
    }
    lines(&mut commander, options)
}

/// Does the commands of the command line and, unless that was all, those of standard input.
fn lines(commander: &mut Commander, options: &Debug) -> Outcome {
    output::print(&commander.stopped())?;
    for command in &options.execute {
        output::print(&format!("(tmu) {command}\n"))?;
        if !one(commander, command)? {
            return Ok(Status::Good);
        }
    }
    if options.batch && !options.execute.is_empty() {
        return Ok(Status::Good);
    }
    let prompts = std::io::stdin().is_terminal();
    loop {
        if prompts {
            output::print("(tmu) ")?;
            std::io::stdout().flush()?;
        }
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 || !one(commander, &line)? {
            return Ok(Status::Good);
        }
    }
}

/// Does one command. Whether there are more to do.
fn one(commander: &mut Commander, command: &str) -> std::io::Result<bool> {
    match commander.execute_and_wait(command) {
        Ok(Some(text)) => output::print(&text).map(|()| true),
        Ok(None) => Ok(false),
        Err(message) => output::print(&format!("error: {message}\n")).map(|()| true),
    }
}
