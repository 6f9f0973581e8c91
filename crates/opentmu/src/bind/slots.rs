//! What a job binds to the slots of a Direct3D shader, by their names.

use std::collections::BTreeMap;
use std::ops::Range;

use tmu_device::direct3d::{Bindings, BufferView, Shader, Slot, SlotKind};
use tmu_device::{Error, Texels, TextureView};
use tmu_program::Diagnostic;
use tmu_texture::{Format, Sampler, TextureDescription};

use super::global::Globals;
use super::pools::Names;
use super::{Budget, at_key, block, refused, texture};
use crate::element::ElementType;
use crate::job::{COUNTER, Job, MemoryBlock, SamplerSpec, TextureSpec};
use crate::limits;

/// The slots of a job's shader.
#[derive(Debug)]
pub struct Slots {
    /// What is bound.
    pub bindings: Bindings,
    /// What the job calls the textures and samplers, by index.
    pub names: Names,
    /// What the views are whose bytes are among the buffers.
    pub surfaces: BTreeMap<String, TextureDescription>,
}

impl Slots {
    /// Binds a job's textures, buffers, samplers and constant buffers to the slots that they are named after.
    ///
    /// # Errors
    /// `JOB-008` for a texture or sampler whose name is no slot, `JOB-006` for a slot with a texture and a buffer,
    /// `JOB-015` for what is not of the kind that the shader declares; what files are refused for.
    pub fn bind(
        job: &Job,
        shader: &Shader,
        globals: &mut Globals,
        budget: &mut Budget,
    ) -> Result<Slots, Diagnostic> {
        let (names, surfaces) = (Names::default(), BTreeMap::new());
        let mut slots = Slots { bindings: Bindings::new(shader), names, surfaces };
        slots.constants(job, budget)?;
        for name in &job.shader.instances {
            slots.bindings.instance(&name.value).map_err(|error| in_job(error, &name.span))?;
        }
        for spec in job.textures.values() {
            slots.texture(job, spec, globals, budget)?;
        }
        for spec in job.buffers.values() {
            slots.buffer(spec, globals)?;
        }
        for spec in job.samplers.values() {
            slots.sampler(spec)?;
        }
        Ok(slots)
    }

    fn constants(&mut self, job: &Job, budget: &mut Budget) -> Result<(), Diagnostic> {
        let in_space_0 = job.constants.iter().map(|(register, spec)| ((0, *register), spec));
        let in_spaces = job.constant_spaces.iter().map(|(slot, spec)| (*slot, spec));
        for ((space, register), spec) in in_space_0.chain(in_spaces) {
            let bytes = block::load(job, spec, limits::CONSTANT_BANK_BYTES, budget)?.bytes;
            let slot = Slot { kind: SlotKind::ConstantBuffer, register, space }.to_string();
            self.bindings.constants(&slot, &bytes).map_err(|error| in_job(error, &spec.name.span))?;
        }
        Ok(())
    }

    fn texture(
        &mut self,
        job: &Job,
        spec: &TextureSpec,
        globals: &mut Globals,
        budget: &mut Budget,
    ) -> Result<(), Diagnostic> {
        let name = &spec.name.value;
        if job.buffers.contains_key(name) {
            let message = format!("a texture and a buffer are bound to {name}");
            return Err(spec.name.error("JOB-006", message));
        }
        let refused = |error| in_job(error, &spec.name.span);
        let texture = texture::load(job, spec, job.is_surface(name), budget)?;
        if Slot::is(name, SlotKind::View) {
            globals.bind_surface(name, &texture, budget)?;
            self.surfaces.insert(name.clone(), *texture.description());
            let address = globals.address(name).unwrap_or(0);
            return self.bindings.texture_in_memory(name, &texture, address).map(drop).map_err(refused);
        }
        let texels = Texels::Fixed(Box::new(texture));
        let texture = globals.device().texture(texels, TextureView::default()).map_err(refused)?;
        self.bindings.texture(name, &texture).map_err(refused)?;
        if let Some(index) = self.bindings.index(name) {
            put(&mut self.names.textures, index, name);
        }
        Ok(())
    }

    fn buffer(&mut self, spec: &MemoryBlock, globals: &mut Globals) -> Result<(), Diagnostic> {
        let name = &spec.name.value;
        // Other names are for other parts of a job.
        let Some(slot) = Slot::parse(name) else { return Ok(()) };
        if !matches!(slot.kind, SlotKind::Resource | SlotKind::View) {
            return Ok(());
        }
        let mut counter = None;
        if slot.kind == SlotKind::View && (self.bindings.has_counter(name) || spec.counter.is_some()) {
            let value = spec.counter.as_ref().map_or(0, |counter| counter.value.value);
            counter = Some(globals.bind_counter(&format!("{name}{COUNTER}"), value)?);
        }
        let view = BufferView {
            address: globals.address(name).unwrap_or(0),
            bytes: globals.size(name).unwrap_or(0),
            format: texel_format(spec),
            stride: spec.stride.as_ref().map(|stride| stride.value),
            counter,
        };
        let at = spec.stride.as_ref().map_or(&spec.name.span, |stride| &stride.span);
        self.bindings.buffer(name, view).map_err(|error| match error.code() {
            "BIND-01" => in_job(error, at),
            _ => in_job(error, &spec.name.span),
        })?;
        if let Some(index) = self.bindings.index(name).filter(|_| slot.kind == SlotKind::Resource) {
            put(&mut self.names.textures, index, name);
        }
        Ok(())
    }

    fn sampler(&mut self, spec: &SamplerSpec) -> Result<(), Diagnostic> {
        let name = &spec.name.value;
        let border = spec.border_bits(false).map_err(|why| spec.name.error("JOB-014", why))?;
        let sampler = Sampler { border, ..spec.sampler };
        self.bindings.sampler(name, sampler).map_err(|error| in_job(error, &spec.name.span))?;
        if let Some(index) = self.bindings.index(name) {
            put(&mut self.names.samplers, index, name);
        }
        Ok(())
    }
}

/// What a device refuses of a shader's surroundings, under the code that a job has for it, at the key that asks for it.
pub fn in_job(error: Error, span: &Range<usize>) -> Diagnostic {
    let problem = refused(error);
    let code = match problem.code {
        "BIND-01" => "JOB-015",
        "BIND-02" | "DRAW-03" => "JOB-008",
        "BIND-03" | "DRAW-01" => "JOB-007",
        "BIND-04" | "DRAW-04" => "JOB-006",
        "DRAW-02" => "JOB-003",
        "DRAW-05" => "JOB-012",
        "DRAW-06" => "JOB-011",
        other => other,
    };
    let problem = match (problem.code, &problem.hint) {
        ("DRAW-05", None) => problem.hint("docs/unsupported.md says what is drawn"),
        _ => problem,
    };
    at_key(Diagnostic { code, ..problem }, span)
}

/// Puts a name into a list, which grows as needed.
fn put(names: &mut Vec<Option<String>>, index: u32, name: &str) {
    let index = index as usize;
    if names.len() <= index {
        names.resize(index + 1, None);
    }
    names[index] = Some(name.to_string());
}

/// The format of a typed buffer: the one that is given, or the one-component format of its elements.
fn texel_format(spec: &MemoryBlock) -> Option<Format> {
    if let Some(format) = &spec.format {
        return Some(format.value);
    }
    match spec.element.as_ref()?.value {
        ElementType::U8 => Some(Format::R8Uint),
        ElementType::S8 => Some(Format::R8Sint),
        ElementType::U16 => Some(Format::R16Uint),
        ElementType::S16 => Some(Format::R16Sint),
        ElementType::F16 => Some(Format::R16Float),
        ElementType::U32 => Some(Format::R32Uint),
        ElementType::S32 => Some(Format::R32Sint),
        ElementType::F32 => Some(Format::R32Float),
        ElementType::U64 | ElementType::S64 | ElementType::F64 => None,
    }
}
