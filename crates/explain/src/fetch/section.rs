//! A part of an explanation.

/// Lines under a title.
#[derive(Clone, Debug)]
pub struct Section {
    /// The title.
    pub title: String,
    /// What it says.
    pub lines: Vec<String>,
}
