//! Expected registers, predicates and texture hash of a fragment.

use tmu_engine::{FragmentOutcome, TextureHash};
use tmu_program::Diagnostic;
use tmu_texture::LANES;

use super::{Differences, difference};
use crate::element::Closeness;
use crate::job::{At, RegisterName, RegisterType, RegisterValues};
use crate::run::Report;

pub(super) fn check(
    report: &Report,
    register: &At<RegisterName>,
    lanes: Option<&[u8]>,
    values: &RegisterValues,
    closeness: Closeness,
) -> Option<Diagnostic> {
    let fragment = report.fragment.as_ref()?;
    let all: Vec<u8> = (0..LANES as u8).collect();
    let mut differing = Differences::new(closeness);
    for (index, lane) in lanes.unwrap_or(&all).iter().enumerate() {
        let (got, want) = (lane_bits(fragment, register.value, *lane), values.lane(index));
        differing.count(close(values.kind, got, want, closeness), || {
            let (got, want) = (values.kind.show(got), values.kind.show(want));
            format!("{} lane {lane}: got {got}, want {want}", register.value)
        });
    }
    differing.finish(&register.span)
}

/// Registers that the program does not have were never written: they are zero.
fn lane_bits(fragment: &FragmentOutcome, register: RegisterName, lane: u8) -> u32 {
    match register {
        RegisterName::General(number) => {
            fragment.registers.get(usize::from(number)).map_or(0, |lanes| lanes[usize::from(lane)])
        }
        RegisterName::Predicate(number) => {
            fragment.predicates.get(usize::from(number)).map_or(0, |lanes| lanes >> lane & 1)
        }
    }
}

fn close(kind: RegisterType, got: u32, want: u32, closeness: Closeness) -> bool {
    let elements = kind.elements();
    let width = 32 / elements.len();
    elements.iter().enumerate().all(|(part, element)| {
        let bits = |word: u32| u64::from(word) >> (part * width) & ((1 << width) - 1);
        element.close(bits(got), bits(want), closeness)
    })
}

pub(super) fn check_hash(
    report: &Report,
    want: TextureHash,
    span: &std::ops::Range<usize>,
) -> Option<Diagnostic> {
    let got = report.fragment.as_ref()?.hash;
    let show = |hash: TextureHash| format!("texture {}, phase {}", hash.texture, hash.phase);
    (got != want).then(|| difference(span, format!("texture hash: got {}, want {}", show(got), show(want))))
}
