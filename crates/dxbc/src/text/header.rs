//! The comments before the program.

use crate::container::Container;

/// The comments before the program: generator, resources, signatures.
#[must_use]
pub fn header(_container: &Container) -> String {
    String::new()
}
