//! Maintenance tasks that need outside tools.

fn main() {}
