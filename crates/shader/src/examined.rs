//! What an examination finds.

use tmu_program::{Diagnostic, Severity};

/// What a shader breaks, and what of it does not run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// What decoding and the rules say.
    pub broken: Vec<Diagnostic>,
    /// What does not run of a shader that breaks nothing, as warnings.
    pub not_run: Vec<Diagnostic>,
}

impl Examined {
    /// What the rules say, and unless there are errors what does not run.
    pub(crate) fn new(broken: Vec<Diagnostic>, refused: impl FnOnce() -> Vec<Diagnostic>) -> Examined {
        let mut not_run = Vec::new();
        if !broken.iter().any(Diagnostic::is_error) {
            let warning = |it| Diagnostic { severity: Severity::Warning, ..it };
            not_run.extend(refused().into_iter().map(warning));
        }
        Examined { broken, not_run }
    }

    /// Both.
    pub fn all(self) -> Vec<Diagnostic> {
        [self.broken, self.not_run].concat()
    }

    pub(crate) fn map(self, change: impl Fn(Diagnostic) -> Diagnostic) -> Examined {
        let changed = |list: Vec<Diagnostic>| list.into_iter().map(&change).collect();
        Examined { broken: changed(self.broken), not_run: changed(self.not_run) }
    }
}
