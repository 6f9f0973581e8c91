//! `.version`, `.target` and `.address_size`.

use tmu_program::Diagnostic;

use super::declarations::since;
use super::{Module, TextureMode, error};
use crate::targets;

/// Machines from this one on have double precision, and do not map it to single.
const DOUBLES: u16 = 13;

pub(super) fn header(module: &Module, findings: &mut Vec<Diagnostic>) {
    let (target, spans) = (&module.target, module.spans);
    let ((major, minor), (newest, last)) = (module.version, targets::NEWEST);
    if module.version > targets::NEWEST {
        let message =
            format!("version {major}.{minor} is newer than {newest}.{last}, the newest that is known");
        let diagnostic = Diagnostic::warning("PTX-026", message).at(spans.version.in_text());
        findings.push(diagnostic.hint("instructions and modifiers that it adds are refused by name"));
    }
    if let Some(first) = targets::since(target.machine, target.suffix) {
        let suffix = target.suffix.map_or(String::new(), String::from);
        since(module, first, &format!("`sm_{}{suffix}`", target.machine), spans.target, findings);
    }
    if target.texture_mode != TextureMode::Unified {
        since(module, (1, 5), "a texturing mode", spans.target, findings);
    }
    for option in &target.options {
        if option == "debug" {
            since(module, (3, 0), "`debug`", spans.target, findings);
        } else if target.machine >= DOUBLES {
            let message = format!("`{option}` is for machines before sm_{DOUBLES}");
            error("PTX-014", spans.target, message, findings);
        }
    }
    if module.address_size_said {
        since(module, (2, 3), "`.address_size`", spans.address_size, findings);
    }
}
