//! Textures (PTX ISA, "Texture Instructions", and the rules of `tld4`).

use tmu_texture::Dimension;

use super::operands::{Asked, agrees};
use super::{Checker, Diagnostic, Instruction, Operand, TextSpan, Type, Value, span};
use crate::names::{Field, Word};
use crate::words::Geometry;

/// What a geometry asks for.
struct Vectors {
    geometry: Geometry,
    /// Elements of the coordinate vector.
    coordinates: usize,
    /// Elements of an offset vector; 0 if there is none.
    offset: usize,
    /// Elements of a gradient.
    gradient: usize,
    /// Whether the first element is an unsigned integer (layer, sample).
    index: bool,
}

impl Vectors {
    fn of(geometry: Geometry) -> Vectors {
        let (coordinates, offset, gradient, index) = match geometry {
            Geometry::D1 => (1, 1, 1, false),
            Geometry::D2 => (2, 2, 2, false),
            Geometry::D3 => (4, 4, 4, false),
            Geometry::A1d => (2, 1, 1, true),
            Geometry::A2d => (4, 2, 2, true),
            Geometry::Cube => (4, 0, 4, false),
            Geometry::Acube => (4, 0, 4, true),
            Geometry::D2ms => (4, 2, 2, true),
            Geometry::A2dms => (4, 2, 2, true),
        };
        Vectors { geometry, coordinates, offset, gradient, index }
    }
}

impl Checker<'_> {
    pub(super) fn texture(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let Some(geometry) = &opcode.choice().map(Vectors::of) else { return };
        let integer = opcode.type_at(Word::Ctype) == Some(Type::S32);
        self.geometry_rules(instruction, geometry, integer);
        self.under(instruction, Field::D, |checker| checker.results(instruction));
        self.under(instruction, Field::P, |checker| {
            if instruction.operand(Field::P) == Some(&Operand::Sink) {
                checker.error("PTX-016", span(instruction, Field::P), "a predicate is expected here");
            }
        });
        self.under(instruction, Field::C, |checker| checker.coordinates(instruction, geometry, integer));
        for name in [Field::DPdx, Field::DPdy] {
            if let Some(operand) = instruction.operand(name) {
                if geometry.gradient == 1 && !matches!(operand, Operand::Vector(_)) {
                    self.error("PTX-016", span(instruction, name), "a vector of 1 element is expected here");
                    continue;
                }
                let asked = Asked { ty: Type::F32, wider: false, written: false };
                let count = u8::try_from(geometry.gradient).unwrap_or(4);
                self.vector(operand, asked, count, span(instruction, name));
            }
        }
        if let Some(operand) = instruction.operand(Field::E) {
            self.under(instruction, Field::E, |checker| checker.offset_rules(instruction, geometry, operand));
        }
        if instruction.operand(Field::F).is_some() {
            self.depth_rules(instruction, geometry, integer);
        }
        self.under(instruction, Field::B, |checker| checker.sampler_rules(instruction));
    }

    fn geometry_rules(&mut self, instruction: &Instruction, geometry: &Vectors, integer: bool) {
        let span = instruction.span;
        let (dimension, _, multisample) = geometry.geometry.parts();
        let cube = dimension == Dimension::Cube;
        if multisample && !integer {
            self.error("PTX-019", span, "samples of a multisample texture have integer coordinates (`.s32`)");
        }
        if cube && integer {
            self.error("PTX-019", span, "a cube has floating point coordinates (`.f32`)");
        }
        let row = instruction.opcode.row;
        if cube && row.modifier(Word::Grad).is_some() && self.module.version < (4, 3) {
            self.error("PTX-013", span, "gradients on a cube are in the language from version 4.3 on");
        }
        if multisample && (row.modifier(Word::Level).is_some() || row.modifier(Word::Grad).is_some()) {
            self.error(
                "PTX-019",
                span,
                "a multisample texture has no levels: only `tex` and `tex.base` read it",
            );
        }
    }

    /// Four registers of 32 bits (of 16 for `.f16`), or two pairs of halves; `_` for what is not wanted.
    fn results(&mut self, instruction: &Instruction) {
        let ty = instruction.opcode.type_at(Word::Dtype);
        let span = span(instruction, Field::D);
        let count = if ty.is_none() { 2 } else { 4 };
        let Some(Operand::Vector(elements)) = instruction.operand(Field::D) else {
            if !self.is_vector_register(instruction.operand(Field::D), count) {
                self.error("PTX-016", span, format!("a vector of {count} registers is expected here"));
            }
            return;
        };
        if elements.len() != usize::from(count) {
            self.error("PTX-016", span, format!("{count} registers are expected here"));
            return;
        }
        if elements.iter().all(|element| *element == Operand::Sink) {
            self.error("PTX-016", span, "at least one result goes somewhere");
        }
        for element in elements {
            let takes = |has: Type| match ty {
                // The vendor's assembler puts single precision results into any register of 32 bits.
                Some(Type::F32) => has.bits() == 32 && has != Type::F16x2,
                Some(Type::F16) => has.bits() == 16,
                Some(ty) => agrees(ty, has, false),
                None => agrees(Type::F16x2, has, false),
            };
            self.texture_register(element, takes, true, span);
        }
        self.one_kind(elements, span);
    }

    fn is_vector_register(&self, operand: Option<&Operand>, count: u8) -> bool {
        matches!(operand, Some(Operand::Register(register))
            if self.function.registers[register.index()].vector == count)
    }

    fn texture_register(
        &mut self,
        operand: &Operand,
        takes: impl Fn(Type) -> bool,
        written: bool,
        span: TextSpan,
    ) {
        let has = match operand {
            Operand::Sink if written => return,
            Operand::Register(register) | Operand::Part(register, _) => self.register_type(*register),
            Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => {
                self.error("PTX-016", span, "registers are expected here");
                return;
            }
        };
        if !takes(has) {
            self.error("PTX-015", span, format!("a register of type {has} does not fit here"));
        }
    }

    fn coordinates(&mut self, instruction: &Instruction, geometry: &Vectors, integer: bool) {
        let span = span(instruction, Field::C);
        let elements: &[Operand] = match instruction.operand(Field::C) {
            Some(Operand::Vector(elements)) => elements,
            Some(scalar) if geometry.coordinates == 1 && !matches!(scalar, Operand::Address(_)) => {
                std::slice::from_ref(scalar)
            }
            other => {
                let count = u8::try_from(geometry.coordinates).unwrap_or(4);
                if !self.is_vector_register(other, count) {
                    self.error(
                        "PTX-019",
                        span,
                        format!("{} coordinates are expected here", geometry.coordinates),
                    );
                }
                return;
            }
        };
        if elements.len() < geometry.coordinates || !matches!(elements.len(), 1 | 2 | 4) {
            let message =
                format!("`.{}` takes {} coordinates", geometry.geometry.name(), geometry.coordinates);
            self.error("PTX-019", span, message);
            return;
        }
        for (index, element) in elements.iter().take(geometry.coordinates).enumerate() {
            let is_index = geometry.index && index == 0;
            // The fourth of 3D, a 2D array, a cube and samples is there for the size of the vector alone.
            let padding =
                index == 3 && geometry.geometry != Geometry::Acube && geometry.geometry != Geometry::A2dms;
            self.coordinate(element, integer || is_index, padding, span);
        }
        self.sample_index(geometry, elements, span);
        let indices = if geometry.geometry == Geometry::A2dms { 2 } else { usize::from(geometry.index) };
        self.one_kind(&elements[indices.min(elements.len())..], span);
    }

    /// `.a2dms`: sample, layer, x, y; both indices are unsigned integers.
    fn sample_index(&mut self, geometry: &Vectors, elements: &[Operand], span: TextSpan) {
        if geometry.geometry == Geometry::A2dms && elements.len() > 1 {
            self.coordinate(&elements[1], true, false, span);
        }
    }

    fn coordinate(&mut self, element: &Operand, integer: bool, padding: bool, span: TextSpan) {
        if let Operand::Value(value) = element {
            if !padding {
                self.value(*value, if integer { Type::S32 } else { Type::F32 }, span);
            }
        } else {
            let takes =
                |has: Type| has.bits() == 32 && (padding || !integer || agrees(Type::S32, has, false));
            self.texture_register(element, takes, false, span);
        }
    }

    fn offset_rules(&mut self, instruction: &Instruction, geometry: &Vectors, operand: &Operand) {
        let here = span(instruction, Field::E);
        if geometry.offset == 0 {
            self.error("PTX-019", here, format!("there is no offset on `.{}`", geometry.geometry.name()));
            return;
        }
        let elements = match operand {
            Operand::Vector(elements) => elements.as_slice(),
            scalar if geometry.offset == 1 => std::slice::from_ref(scalar),
            Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => &[],
        };
        if elements.len() < geometry.offset || !matches!(elements.len(), 1 | 2 | 4) {
            let message =
                format!("an offset on `.{}` has {} elements", geometry.geometry.name(), geometry.offset);
            self.error("PTX-019", here, message);
            return;
        }
        for element in elements.iter().take(geometry.offset) {
            if let Operand::Value(Value::Integer(bits)) = element {
                self.offset_range(bits.cast_signed(), here);
            } else {
                self.scalar(element, Asked { ty: Type::S32, wider: false, written: false }, here);
            }
        }
    }

    fn offset_range(&mut self, offset: i64, span: TextSpan) {
        if !(-8..=7).contains(&offset) {
            let message = format!("an offset goes from -8 to 7, and this is {offset}");
            self.findings.push(Diagnostic::warning("PTX-025", message).at(span.in_text()));
        }
    }

    fn depth_rules(&mut self, instruction: &Instruction, geometry: &Vectors, integer: bool) {
        let here = span(instruction, Field::F);
        if integer {
            self.error("PTX-019", here, "a load by integer coordinates does not compare depths");
        } else if geometry.geometry == Geometry::D3 {
            self.error("PTX-019", here, "there are no depths in three dimensions");
        }
    }

    fn sampler_rules(&mut self, instruction: &Instruction) {
        if self.independent() && instruction.operand(Field::B).is_none() {
            let message = "with `texmode_independent` a sampler stands behind the texture".to_owned();
            let hint = "[texture, sampler, coordinates]";
            self.error_hint("PTX-020", span(instruction, Field::A), message, hint);
        }
        let named = instruction.operand(Field::B).is_some() && !self.independent();
        let machine = self.module.target.machine;
        if named && machine < 30 {
            let message = format!(
                "a texture with its own sampler is given another on sm_30 and later, and the target is sm_{machine}"
            );
            self.error("PTX-014", span(instruction, Field::B), message);
        }
        if named && self.module.version < (4, 3) {
            self.error(
                "PTX-013",
                span(instruction, Field::B),
                "a texture with its own sampler is given another from version 4.3 on",
            );
        }
    }

    pub(super) fn texture_query(&mut self, instruction: &Instruction) {
        let texture = matches!(instruction.operand(Field::A),
            Some(Operand::Value(Value::Address { symbol, .. }))
                if self.variable(*symbol).is_some_and(|variable| variable.ty == Type::Texref));
        if instruction.opcode.has(Word::Squery) && texture && self.independent() {
            self.error(
                "PTX-020",
                span(instruction, Field::A),
                "with `texmode_independent` samplers have these attributes",
            );
        }
    }
}
