//! `tmu man`

use clap::CommandFactory;
use clap_mangen::generate_to;

use crate::arguments::{Arguments, Man};
use crate::output::{Outcome, Status};
use crate::render;

/// Writes the manual pages.
pub fn run(options: &Man) -> Outcome {
    let written = std::fs::create_dir_all(&options.output)
        .and_then(|()| generate_to(Arguments::command(), &options.output));
    match written {
        Ok(()) => Ok(Status::Good),
        Err(error) => {
            render::complain(&format!("cannot write to {}: {error}", options.output.display()));
            Ok(Status::Bad)
        }
    }
}
