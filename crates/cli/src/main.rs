//! The `tmu` command.

fn main() {}
