//! Assembly text that names its kernels or says what memory they have: it runs as the cubin that it assembles to.

use std::collections::BTreeMap;

use tmu_program::Diagnostic;
use tmu_sass::cubin::Cubin;
use tmu_sass::text::{self, File, Line, Settings};
use tmu_sass::writer::write_cubin;

/// The name that the cubin has for code without one.
const NAMELESS: &str = "text";

/// A text as a cubin, with the spans of its instructions.
#[derive(Clone, Debug)]
pub struct Assembled {
    /// The cubin.
    pub cubin: Cubin,
    /// The text names its functions.
    pub named: bool,
    /// The lines of each function, by its name.
    lines: BTreeMap<String, Vec<Line>>,
}

impl Assembled {
    /// Assembles a text. `None` for one that is nothing but code: one function without a name, of which no directive
    /// says more.
    ///
    /// # Errors
    /// `CUBIN-…` for what a cubin cannot say.
    pub fn new(mut file: File, lines: Vec<Vec<Line>>) -> Result<Option<Assembled>, Diagnostic> {
        let named =
            file.functions.len() > 1 || file.functions.iter().any(|function| !function.name.is_empty());
        let says_more = |function: &text::Function| function.settings != Settings::default();
        if !named && file.constants.is_empty() && !file.functions.iter().any(says_more) {
            return Ok(None);
        }
        for function in &mut file.functions {
            if !named {
                function.name = NAMELESS.to_string();
            }
            // Nobody launches by it: what cannot be counted need not be.
            function.settings.registers.get_or_insert(u8::MAX);
        }
        let lines = file.functions.iter().map(|function| function.name.clone()).zip(lines).collect();
        let cubin = Cubin::parse(&write_cubin(&file)?)?;
        Ok(Some(Assembled { cubin, named, lines }))
    }

    /// The lines of a function of the cubin, by its name.
    pub fn lines(&self, function: &str) -> &[Line] {
        self.lines.get(function).map_or(&[], Vec::as_slice)
    }
}
