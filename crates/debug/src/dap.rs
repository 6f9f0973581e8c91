//! The Debug Adapter Protocol: what editors speak with debuggers.
//!
//! Threads of the protocol are the warps of the block that runs, by number, from 1 on. The values of a frame are those of one lane: that
//! in focus (`lane`, `pixel` or `thread` of the launch request, or the command `lane 3` in the debug console), or the first that runs;
//! `All lanes` has those of all. Every granularity is an instruction: PTX and machine code have nothing finer. The debug console takes
//! the commands of [`crate::commands`], and expressions.

mod adapter;
mod breakpoints;
mod inspect;
mod message;
mod variables;

use std::io::{BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc;

use adapter::Adapter;

/// What the adapter waits for.
pub(crate) enum Event {
    /// A message of the client.
    Message(serde_json::Value),
    /// The program has stopped.
    Stopped,
    /// The client is gone, or says what is no message.
    Closed,
}

/// Serves one client until it disconnects.
///
/// # Errors
/// Where the client cannot be written to.
pub fn speak(input: impl Read + Send + 'static, output: impl Write) -> std::io::Result<()> {
    let (events, waiting) = mpsc::channel();
    let of_reader = events.clone();
    std::thread::Builder::new().name("client".to_string()).spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(message)) = message::read(&mut input) {
            if of_reader.send(Event::Message(message)).is_err() {
                return;
            }
        }
        // The adapter may be gone.
        let _ = of_reader.send(Event::Closed);
    })?;
    let mut adapter = Adapter::new(output, events);
    for event in waiting {
        let goes_on = match event {
            Event::Message(message) => adapter.message(&message)?,
            Event::Stopped => adapter.stopped()?,
            Event::Closed => false,
        };
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// Serves clients that connect to a port of this machine, one after another. 0 is any port that is free; which one is said on standard
/// error.
///
/// # Errors
/// Where the port cannot be had.
pub fn listen(port: u16) -> std::io::Result<()> {
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    eprintln!("listening on {}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept()?;
        // What one client does wrong is no business of the next one.
        if let Err(error) = speak(stream.try_clone()?, stream) {
            eprintln!("a client has gone: {error}");
        }
    }
}
