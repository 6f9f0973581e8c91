//! What is bound to the slots of a Direct3D shader: resources `t#`, views `u#` with their counters, samplers `s#`.
//!
//! A slot that the job does not name is unbound: it reads zero, and what is written there is lost. What the job binds to a
//! slot that the shader does not declare is kept as it is.

use std::collections::BTreeMap;

use tmu_dxbc::lower::{Lowered, Resource, register_count};
use tmu_dxbc::names::{Dimension as Shape, ReturnType};
use tmu_engine::{Surface, TexturePools};
use tmu_program::Diagnostic;
use tmu_texture::format::Numeric;
use tmu_texture::{Dimension, Format, Sampler, Texture, TextureDescription};

use super::global::Globals;
use super::pools::Names;
use super::{Budget, texture};
use crate::element::ElementType;
use crate::job::{At, COUNTER, Job, MemoryBlock, SamplerSpec, Slot, SlotKind, TextureSpec};

/// The pools of a shader's slots.
#[derive(Debug)]
pub struct Slots {
    /// Textures, samplers and surfaces at the indices that the shader's declarations have.
    pub textures: TexturePools,
    /// What the job calls the textures and samplers.
    pub names: Names,
    /// What the views are whose bytes are among the buffers.
    pub surfaces: BTreeMap<String, TextureDescription>,
}

/// Bindings while they grow.
struct Binder<'a> {
    job: &'a Job,
    lowered: &'a Lowered,
    globals: &'a mut Globals,
    slots: Slots,
}

impl Slots {
    /// Binds a job's textures, buffers and samplers to the slots that they are named after.
    ///
    /// # Errors
    /// `JOB-008` for a texture or sampler whose name is no slot, `JOB-006` for a slot with a texture and a buffer,
    /// `JOB-015` for what is not of the kind that the shader declares; what [`texture::load`] refuses.
    pub fn bind(
        job: &Job,
        lowered: &Lowered,
        globals: &mut Globals,
        budget: &mut Budget,
    ) -> Result<Slots, Diagnostic> {
        let (textures, names) = (TexturePools::default(), Names::default());
        let slots = Slots { textures, names, surfaces: BTreeMap::new() };
        let mut binder = Binder { job, lowered, globals, slots };
        for spec in job.textures.values() {
            binder.texture(spec, budget)?;
        }
        for spec in job.buffers.values() {
            binder.buffer(spec, budget)?;
        }
        for spec in job.samplers.values() {
            binder.sampler(spec)?;
        }
        Ok(binder.slots)
    }
}

impl<'a> Binder<'a> {
    /// The declaration of a slot, and the number of its register in the declaration's range.
    fn declared(&self, slot: Slot) -> Option<(&'a Resource, u32)> {
        let list = match slot.kind {
            SlotKind::Resource => &self.lowered.resources,
            SlotKind::View => &self.lowered.views,
            SlotKind::Sampler | SlotKind::ConstantBuffer => return None,
        };
        let number = |it: &Resource| slot.register.checked_sub(it.slots.0);
        let has = |it: &&Resource| {
            it.space == slot.space && number(it).is_some_and(|number| number < register_count(it.slots))
        };
        let resource = list.iter().find(has)?;
        Some((resource, number(resource)?))
    }

    fn texture(&mut self, spec: &TextureSpec, budget: &mut Budget) -> Result<(), Diagnostic> {
        let slot = slot(&spec.name, "texture", &[SlotKind::Resource, SlotKind::View])?;
        if self.job.buffers.contains_key(&spec.name.value) {
            let message = format!("a texture and a buffer are bound to {}", spec.name.value);
            return Err(spec.name.error("JOB-006", message));
        }
        let texture = texture::load(self.job, spec, self.job.is_surface(&spec.name.value), budget)?;
        if slot.kind == SlotKind::View {
            self.globals.bind_surface(&spec.name.value, &texture, budget)?;
            self.slots.surfaces.insert(spec.name.value.clone(), *texture.description());
        }
        let Some((resource, number)) = self.declared(slot) else { return Ok(()) };
        check_shape(resource, texture.description()).map_err(|why| mismatch(&spec.name, resource, &why))?;
        check_types(resource, texture.format()).map_err(|why| mismatch(&spec.name, resource, &why))?;
        if slot.kind == SlotKind::Resource {
            put(&mut self.slots.textures.headers, resource.header + number, texture);
            put(&mut self.slots.names.textures, resource.header + number, spec.name.value.clone());
            return Ok(());
        }
        let address = self.globals.address(&spec.name.value).unwrap_or(0);
        let surface = Surface::new(&texture, address);
        let surface = surface.ok_or_else(|| mismatch(&spec.name, resource, "views have one sample"))?;
        put(&mut self.slots.textures.surfaces, resource.header + number, surface);
        Ok(())
    }

    fn buffer(&mut self, spec: &MemoryBlock, budget: &mut Budget) -> Result<(), Diagnostic> {
        let name = &spec.name;
        // Other names are for other parts of a job.
        let Some(slot) = Slot::parse(&name.value) else { return Ok(()) };
        let Some((resource, number)) = self.declared(slot) else { return Ok(()) };
        let refused = |why: &str| mismatch(name, resource, why);
        let bytes = self.globals.bytes(&name.value).unwrap_or_default();
        let address = self.globals.address(&name.value).unwrap_or(0);
        let header = resource.header + number;
        match resource.dimension {
            Shape::RawBuffer | Shape::StructuredBuffer => {
                check_structures(spec, resource, bytes.len())?;
                let surface = Surface::of_bytes(address, bytes.len() as u32);
                put(&mut self.slots.textures.surfaces, header, surface);
            }
            Shape::Buffer => {
                let format = texel_format(spec, resource)?;
                check_types(resource, format).map_err(|why| refused(&why))?;
                let count = (bytes.len() / format.info().bytes) as u32;
                if slot.kind == SlotKind::View {
                    let surface = Surface::of_texels(address, format, count);
                    put(&mut self.slots.textures.surfaces, header, surface);
                } else {
                    budget.take(bytes.len() as u64)?;
                    let texture = buffer_texture(bytes, format, count).map_err(|why| refused(&why))?;
                    put(&mut self.slots.textures.headers, header, texture);
                    put(&mut self.slots.names.textures, header, name.value.clone());
                }
            }
            _ => return Err(refused("a buffer is bound")),
        }
        if slot.kind == SlotKind::View && (resource.counter || spec.counter.is_some()) {
            let value = spec.counter.as_ref().map_or(0, |counter| counter.value.value);
            let address = self.globals.bind_counter(&format!("{}{COUNTER}", name.value), value)?;
            let counter = Surface::of_bytes(address, 4);
            put(&mut self.slots.textures.surfaces, resource.counter_header + number, counter);
        }
        Ok(())
    }

    fn sampler(&mut self, spec: &SamplerSpec) -> Result<(), Diagnostic> {
        let slot = slot(&spec.name, "sampler", &[SlotKind::Sampler])?;
        let has = |it: &&tmu_dxbc::lower::Sampler| {
            let number = slot.register.checked_sub(it.slots.0);
            it.space == slot.space && number.is_some_and(|number| number < register_count(it.slots))
        };
        let Some(declared) = self.lowered.samplers.iter().find(has) else { return Ok(()) };
        let border = spec.border_bits(false).map_err(|why| spec.name.error("JOB-014", why))?;
        let sampler = Sampler { border, ..spec.sampler };
        let index = declared.index + slot.register - declared.slots.0;
        put(&mut self.slots.textures.samplers, index, sampler);
        put(&mut self.slots.names.samplers, index, spec.name.value.clone());
        Ok(())
    }
}

/// Puts an entry into a pool, which grows as needed.
fn put<T>(pool: &mut Vec<Option<T>>, index: u32, entry: T) {
    let index = index as usize;
    if pool.len() <= index {
        pool.resize_with(index + 1, || None);
    }
    pool[index] = Some(entry);
}

/// The slot that a texture or sampler is named after.
fn slot(name: &At<String>, what: &str, kinds: &[SlotKind]) -> Result<Slot, Diagnostic> {
    Slot::parse(&name.value).filter(|slot| kinds.contains(&slot.kind)).ok_or_else(|| {
        let message = format!("\"{}\" is no slot of a Direct3D shader for a {what}", name.value);
        name.error("JOB-008", message).hint("slots are named t0, u0, s0, or t0_space1")
    })
}

fn mismatch(name: &At<String>, resource: &Resource, why: &str) -> Diagnostic {
    let declared = described(resource);
    name.error("JOB-015", format!("the shader declares {} as {declared}, but {why}", name.value))
}

/// A declaration in a listing's words.
fn described(resource: &Resource) -> String {
    let mut text = resource.dimension.to_string();
    if resource.samples > 0 {
        text += &format!(" with {} samples", resource.samples);
    }
    if resource.stride > 0 {
        text += &format!(" with stride {}", resource.stride);
    }
    let types: Vec<&str> = resource.types.iter().flatten().map(|kind| kind.name()).collect();
    if !types.is_empty() {
        text += &format!(" ({})", types.join(","));
    }
    text
}

/// Whether a texture has the dimension and the samples that a declaration asks for. A texture of one sample may stand for
/// one of several.
fn check_shape(resource: &Resource, description: &TextureDescription) -> Result<(), String> {
    let is_multisampled = matches!(resource.dimension, Shape::Texture2dMs | Shape::Texture2dMsArray);
    let wanted = match resource.dimension {
        Shape::Buffer => Some((Dimension::Buffer, false)),
        Shape::Texture1d => Some((Dimension::D1, false)),
        Shape::Texture1dArray => Some((Dimension::D1, true)),
        Shape::Texture2d | Shape::Texture2dMs => Some((Dimension::D2, false)),
        Shape::Texture2dArray | Shape::Texture2dMsArray => Some((Dimension::D2, true)),
        Shape::Texture3d => Some((Dimension::D3, false)),
        Shape::TextureCube => Some((Dimension::Cube, false)),
        Shape::TextureCubeArray => Some((Dimension::Cube, true)),
        Shape::RawBuffer | Shape::StructuredBuffer => None,
    };
    let TextureDescription { dimension, array, samples, .. } = *description;
    if wanted != Some((dimension, array)) {
        let array = if array { " array" } else { "" };
        return Err(format!("a {dimension}{array} texture is bound"));
    }
    if samples > 1 && !is_multisampled || resource.samples > 0 && resource.samples != samples {
        return Err(format!("a texture with {samples} samples is bound"));
    }
    Ok(())
}

/// Whether a format's components are read as the declared types: floats may be any that are no integers [functional
/// specification 22.3.12].
fn check_types(resource: &Resource, format: Format) -> Result<(), String> {
    let fits = |kind: ReturnType, numeric: Numeric| match kind {
        ReturnType::Unorm => matches!(numeric, Numeric::Unorm | Numeric::Srgb),
        ReturnType::Snorm => numeric == Numeric::Snorm,
        ReturnType::Sint => numeric == Numeric::Sint,
        ReturnType::Uint => numeric == Numeric::Uint,
        ReturnType::Float => !numeric.is_integer(),
        _ => true,
    };
    let components = format.info().components.iter().zip(resource.types);
    let wrong = components
        .filter_map(|(component, kind)| Some((component.as_ref()?.numeric, kind?)))
        .any(|(numeric, kind)| !fits(kind, numeric));
    if wrong { Err(format!("its format is {}", format.name())) } else { Ok(()) }
}

/// Structures of the declared size, and whole ones.
fn check_structures(spec: &MemoryBlock, resource: &Resource, bytes: usize) -> Result<(), Diagnostic> {
    if resource.dimension == Shape::RawBuffer {
        return Ok(());
    }
    if let Some(stride) = spec.stride.as_ref().filter(|stride| stride.value != resource.stride) {
        let why = format!("its `stride` is {}", stride.value);
        return Err(mismatch(&stride.clone().map(|_| spec.name.value.clone()), resource, &why));
    }
    if !bytes.is_multiple_of(resource.stride.max(1) as usize) {
        let message = format!(
            "{} has {bytes} bytes, not a whole number of structures of {}",
            spec.name.value, resource.stride
        );
        return Err(spec.name.error("JOB-007", message));
    }
    Ok(())
}

/// The format of a typed buffer: the one that is given, or the one-component format of its elements.
fn texel_format(spec: &MemoryBlock, resource: &Resource) -> Result<Format, Diagnostic> {
    if let Some(format) = &spec.format {
        return Ok(format.value);
    }
    let format = match spec.element.as_ref().map(|element| element.value) {
        Some(ElementType::U8) => Format::R8Uint,
        Some(ElementType::S8) => Format::R8Sint,
        Some(ElementType::U16) => Format::R16Uint,
        Some(ElementType::S16) => Format::R16Sint,
        Some(ElementType::F16) => Format::R16Float,
        Some(ElementType::U32) => Format::R32Uint,
        Some(ElementType::S32) => Format::R32Sint,
        Some(ElementType::F32) => Format::R32Float,
        _ => {
            let problem = mismatch(&spec.name, resource, "nothing says what its texels are");
            return Err(problem.hint("give it a `format`, such as \"rgba32_float\""));
        }
    };
    Ok(format)
}

/// A typed buffer as the texture unit reads it; bytes behind the last whole texel are not part of it.
fn buffer_texture(mut bytes: Vec<u8>, format: Format, count: u32) -> Result<Texture, String> {
    bytes.truncate(count as usize * format.info().bytes);
    let description = TextureDescription::new(Dimension::Buffer, [count, 1, 1], format);
    Texture::new(description, bytes).map_err(|error| error.to_string())
}
