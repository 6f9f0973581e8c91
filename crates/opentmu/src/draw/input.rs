//! The shader's inputs and the job's values for them.

use std::cell::RefCell;
use std::collections::BTreeSet;

use tmu_dxbc::lower::Element;
use tmu_dxbc::names::{Interpolation, Register, Stage, SystemName};
use tmu_program::Diagnostic;

use crate::bind::placed;
use crate::element::{ElementType, Number};
use crate::job::{Draw, DrawInput, Semantic};

/// `[draw.inputs]`, and which of them have been asked for.
pub(super) struct Given<'a> {
    draw: &'a Draw,
    stage: Stage,
    asked: RefCell<BTreeSet<Semantic>>,
}

impl<'a> Given<'a> {
    pub(super) fn new(draw: &'a Draw, stage: Stage) -> Given<'a> {
        Given { draw, stage, asked: RefCell::default() }
    }

    /// What the job gives for an input.
    pub(super) fn find(&self, element: &Element) -> Option<&'a DrawInput> {
        let semantic = semantic(element);
        let found = self.draw.inputs.iter().find(|input| input.semantic.value == semantic);
        self.asked.borrow_mut().insert(semantic);
        found
    }

    /// An input that has no value.
    pub(super) fn missing(&self, element: &Element) -> Diagnostic {
        let semantic = semantic(element);
        let message = format!("the shader reads {semantic}, which `[draw.inputs]` does not give");
        let hint = match self.stage {
            Stage::Vertex | Stage::Domain | Stage::Geometry => {
                format!("{semantic} = {{ buffer = \"…\", format = \"rgba32_float\" }}, or a value")
            }
            _ => format!("add a value, such as {semantic} = [0.0, 0.0, 0.0, 1.0]"),
        };
        self.draw.place.error("JOB-003", message).hint(hint)
    }

    /// Reports what the job gives and nobody has asked for.
    ///
    /// # Errors
    /// `JOB-008`.
    pub(super) fn finish(self) -> Result<(), Diagnostic> {
        let asked = self.asked.into_inner();
        let Some(unused) = self.draw.inputs.iter().find(|it| !asked.contains(&it.semantic.value)) else {
            return Ok(());
        };
        let names: Vec<String> = asked.iter().map(ToString::to_string).collect();
        let message = format!("the shader reads no input {}", unused.semantic.value);
        let hint = if names.is_empty() { "none".into() } else { names.join(", ") };
        Err(unused.semantic.error("JOB-008", message).hint(format!("it reads {hint}")))
    }
}

/// An element's name in a job: its semantic, or else the register's letter and number.
pub(super) fn semantic(element: &Element) -> Semantic {
    match (&element.semantic, element.system_value) {
        (Some((name, index)), _) => Semantic::new(name, *index),
        (None, Some(SystemName::Position)) => Semantic::new("SV_POSITION", 0),
        (None, _) if element.kind == Register::DomainPoint => Semantic::new("SV_DOMAINLOCATION", 0),
        (None, _) => Semantic::new(&element.kind.to_string(), element.number),
    }
}

/// The components that an element has: which of the semantic, and which of the register.
pub(super) fn components(element: &Element) -> impl Iterator<Item = (usize, usize)> {
    let first = element.signature_mask.trailing_zeros().min(3) as usize;
    let mask = element.mask;
    (0..4usize)
        .filter(move |component| mask >> component & 1 == 1)
        .map(move |it| (it.saturating_sub(first), it))
}

/// Whether an input is the same in the whole primitive.
pub(super) fn is_constant(element: &Element) -> bool {
    matches!(element.interpolation, Interpolation::Constant | Interpolation::Undefined)
}

/// How the numbers of an input are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Unsigned,
    Signed,
    Float,
    /// A shader without a signature: integers, unless one of the numbers is written with a point.
    AsWritten,
}

impl Kind {
    pub(super) fn of(element: &Element) -> Kind {
        match element.component_type {
            1 => Kind::Unsigned,
            2 => Kind::Signed,
            0 if is_constant(element) => Kind::AsWritten,
            _ => Kind::Float,
        }
    }

    /// The bits of one component of what a job gives: 0 for components that are missing, 1 for the fourth.
    ///
    /// # Errors
    /// `JOB-005` for numbers that the type does not hold.
    pub(super) fn bits(self, numbers: &[Number], component: usize) -> Result<u32, Diagnostic> {
        let missing = Number::Integer(i128::from(u8::from(component == 3)));
        let number = numbers.get(component).copied().unwrap_or(missing);
        let is_float = numbers.iter().any(|number| matches!(number, Number::Float { .. }));
        let kind = match (self, number) {
            (Kind::Unsigned, _) => ElementType::U32,
            (Kind::Signed, _) => ElementType::S32,
            (Kind::AsWritten, Number::Integer(value)) if value < 0 && !is_float => ElementType::S32,
            (Kind::AsWritten, _) if !is_float => ElementType::U32,
            (Kind::Float | Kind::AsWritten, _) => ElementType::F32,
        };
        kind.bits(number).map(|bits| bits as u32)
    }
}

/// The bits of a value that does not change, for one component.
///
/// # Errors
/// As [`Kind::bits`], at the job's input.
pub(super) fn constant(
    element: &Element,
    input: &DrawInput,
    numbers: &[Number],
    component: usize,
) -> Result<u32, Diagnostic> {
    let bits = Kind::of(element).bits(numbers, component);
    bits.map_err(|problem| placed(problem, &input.semantic.span))
}
