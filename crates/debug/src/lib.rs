//! A debugger of GPU programs: kernels, Direct3D shaders and fragments of machine code, stepped forwards and backwards on the CPU.
//!
//! A [`Session`] runs a job and stops it where it is told to: behind an instruction, at a [`Breakpoint`], where a watched value
//! changes. Between two instructions a [`View`] shows what lanes, warps and memory hold. Execution is deterministic, so that going
//! back is running again up to an earlier [`Position`]. [`commands`] are what people type, in a terminal ([`terminal`]) or line
//! by line; [`dap`] is the Debug Adapter Protocol, which editors speak.
//!
//! ```
//! use tmu_debug::{Goal, Reason, Session};
//!
//! let text = "[shader]\ntext = \"MOV32I R0, 0x7; IADD R1, R0, R0;\"\n";
//! let job = opentmu::Job::parse("example", text, "".as_ref())?;
//! let mut session = Session::start(job, None)?;
//! session.go(Goal::Step);
//! let stop = session.wait();
//! assert!(matches!(stop.reason, Reason::Step));
//! let seven = session.look(|view| view.print("R0", None)).expect("the session is there")?;
//! assert_eq!(seven.lanes[0].1.bits, 7);
//! session.go(Goal::Back(Box::new(Goal::Step)));
//! assert_eq!(session.wait().location.as_ref().map(|at| at.address), Some(8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod breakpoint;
mod channel;
pub mod commands;
pub mod dap;
pub mod expression;
mod facts;
mod goal;
pub mod pictures;
mod run;
mod session;
mod settings;
pub mod terminal;
mod view;

pub use breakpoint::{Breakpoint, Location, Only};
pub use facts::{Facts, Language, LaunchFacts, SourceLocation};
pub use goal::{Goal, Position, Reason, Stop};
pub use session::Session;
pub use settings::{Focus, Settings, Watchpoint};
pub use view::{Printed, View};
