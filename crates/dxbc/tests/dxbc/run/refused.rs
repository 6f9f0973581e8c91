//! What is not run is refused with its name and place, and nothing panics.

use tmu_dxbc::Container;
use tmu_dxbc::lower::lower;

use super::{lowered, vertex_shader};
use crate::support::{Blob, compiled};

/// The first finding about a text.
fn refusal(text: &str) -> String {
    lowered(text).map(|_| ()).expect_err(text)[0].to_string()
}

#[test]
fn rules_come_first() {
    let text = vertex_shader("mov r9.x, v0.x\nret");
    assert!(refusal(&text).starts_with("error[DXBC-023]"), "{}", refusal(&text));
}

#[test]
fn missing_labels_and_blocks() {
    let text = vertex_shader("call label7\nret");
    assert!(refusal(&text).contains("there is no such label"), "{}", refusal(&text));
    let text = vertex_shader("mov r0.x, l(1)\nret\nlabel label1\nret\nlabel label1\nret");
    assert!(refusal(&text).contains("the label stands twice"), "{}", refusal(&text));
}

/// Every shader that the vendor's compiler made is lowered, or refused because of something that is not run.
#[test]
fn compiled_shaders_are_lowered_or_refused() {
    for Blob { name, bytes, .. } in compiled() {
        let container = Container::parse(&bytes).unwrap();
        if let Err(found) = lower(&container) {
            assert!(
                found.iter().all(|one| ["DXBC-100", "DXBC-101"].contains(&one.code)),
                "{name}: {}",
                found[0]
            );
        }
    }
}
