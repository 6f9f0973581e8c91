//! What is bound to the slots of a shader: resources `t#`, views `u#` with their counters, samplers `s#`, constant buffers `cb#`.
//!
//! A slot to which nothing is bound reads zero, and what is written there is lost. What is bound to a slot that the shader does
//! not declare is not looked at.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_dxbc::lower::{
    IMMEDIATE_BANK, INTERFACE_BANK, Lowered, RESOURCE_BANK, Resource, register_count, target_constants,
};
use tmu_dxbc::names::Dimension as Shape;
use tmu_engine::{BANK_BYTES, ConstantBanks, Machine, Outcome, Surface, TexturePools};
use tmu_program::Diagnostic;
use tmu_texture::sampler::Sampler;
use tmu_texture::texture::View;
use tmu_texture::{Format, TextureDescription};

use super::instances;
use super::shader::Shader;
use super::shape::{check_shape, check_types, described};
use super::slot::{Slot, SlotKind};
use crate::array::{Array, refused};
use crate::error::Error;
use crate::memory::Buffer;
use crate::pool::{HEADER, Texels, TextureView};
use crate::texture::Texture;

/// Device memory as a shader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferView {
    /// Address of the first byte.
    pub address: u64,
    /// Bytes; those of typed buffers behind the last whole texel are not part of it.
    pub bytes: u64,
    /// Format of a texel, for typed buffers.
    pub format: Option<Format>,
    /// Bytes of a structure, to be compared with those that the shader declares; absent: not compared.
    pub stride: Option<u32>,
    /// Address of the word that `AddCounter` and the like change, for `u#`; absent: it reads zero.
    pub counter: Option<u64>,
}

impl From<&Buffer> for BufferView {
    fn from(buffer: &Buffer) -> BufferView {
        let (address, bytes) = (buffer.address(), buffer.bytes());
        BufferView { address, bytes, format: None, stride: None, counter: None }
    }
}

/// What is bound to a shader's slots, which are named `t0`, `u0`, `s0`, `cb0`, in other spaces `t0_space1`. Functions that bind
/// return `BIND-01` for what is not of the kind that the shader declares, `BIND-02` for names that are no slots, `BIND-03` for
/// sizes that do not agree.
#[derive(Clone, Debug)]
pub struct Bindings {
    shader: Shader,
    /// By index of the bank.
    constants: BTreeMap<u32, Arc<[u8]>>,
    /// By header index.
    textures: BTreeMap<u32, Texture>,
    surfaces: BTreeMap<u32, Surface>,
    samplers: BTreeMap<u32, Sampler>,
    /// Keeps their memory.
    arrays: Vec<Array>,
    /// How many interface slots are taken, and what their bank holds.
    instances: usize,
    instance_words: Vec<u32>,
}

impl Bindings {
    /// Nothing is bound yet.
    pub fn new(shader: &Shader) -> Bindings {
        Bindings {
            shader: shader.clone(),
            constants: BTreeMap::new(),
            textures: BTreeMap::new(),
            surfaces: BTreeMap::new(),
            samplers: BTreeMap::new(),
            arrays: Vec::new(),
            instances: 0,
            instance_words: Vec::new(),
        }
    }

    /// The shader.
    pub fn shader(&self) -> &Shader {
        &self.shader
    }

    /// Binds bytes as a constant buffer.
    ///
    /// # Errors
    /// As [`Bindings`] says; `CONSTANT-01` for more than 64 KiB.
    pub fn constants(&mut self, slot: &str, bytes: &[u8]) -> Result<&mut Bindings, Error> {
        let slot = named(slot, "constant buffer", &[SlotKind::ConstantBuffer])?;
        if bytes.len() > BANK_BYTES {
            let message = format!("a constant buffer has {BANK_BYTES} bytes at most, not {}", bytes.len());
            return Err(Error::invalid("CONSTANT-01", message));
        }
        let mut buffers = self.shader.shared.lowered.constant_buffers.iter();
        let bank = buffers.find_map(|it| Some(it.bank + register(it.slots, it.space, slot)?));
        if let Some(bank) = bank {
            self.constants.insert(bank, bytes.into());
        }
        Ok(self)
    }

    /// Binds a texture to `t#`. The sampler of its view is not looked at.
    ///
    /// # Errors
    /// As [`Bindings`] says.
    pub fn texture(&mut self, slot: &str, texture: &Texture) -> Result<&mut Bindings, Error> {
        let named = named(slot, "texture", &[SlotKind::Resource])?;
        if let Some((resource, number)) = declared(&self.shader.shared.lowered, named) {
            let Some((description, format)) = self.shader.device().textures().kind(texture.handle()) else {
                return Err(mismatch(slot, resource, "the texture is another device's"));
            };
            check_shape(resource, &description).map_err(|why| mismatch(slot, resource, &why))?;
            check_types(resource, format).map_err(|why| mismatch(slot, resource, &why))?;
            let header = resource.header + number;
            self.textures.insert(header, texture.clone());
        }
        Ok(self)
    }

    /// Binds a level of an array, with all its layers, to `u#`.
    ///
    /// # Errors
    /// As [`Bindings`] says; `TEXTURE-01` for a level that the array does not have.
    pub fn array(&mut self, slot: &str, array: &Array, level: u32) -> Result<&mut Bindings, Error> {
        let shared = &array.shared;
        let mut view = View::whole(&shared.description);
        (view.first_level, view.levels) = (level, 1);
        let surface = Surface::of_level(&shared.description, &view, shared.address);
        let surface = surface.map_err(|error| refused(&error))?;
        self.surface(slot, &shared.description, shared.description.format, surface)?;
        self.arrays.push(array.clone());
        Ok(self)
    }

    /// Binds the first level of a texture's view to `u#`; its bytes lie in device memory from an address on.
    ///
    /// # Errors
    /// As [`Bindings`] says.
    pub fn texture_in_memory(
        &mut self,
        slot: &str,
        texture: &tmu_texture::Texture,
        address: u64,
    ) -> Result<&mut Bindings, Error> {
        self.surface(slot, texture.description(), texture.format(), Surface::new(texture, address))
    }

    fn surface(
        &mut self,
        slot: &str,
        description: &TextureDescription,
        format: Format,
        surface: Option<Surface>,
    ) -> Result<&mut Bindings, Error> {
        let named = named(slot, "view", &[SlotKind::View])?;
        if let Some((resource, number)) = declared(&self.shader.shared.lowered, named) {
            check_shape(resource, description).map_err(|why| mismatch(slot, resource, &why))?;
            check_types(resource, format).map_err(|why| mismatch(slot, resource, &why))?;
            let Some(surface) = surface else {
                return Err(mismatch(slot, resource, "views have one sample and no compressed texels"));
            };
            let header = resource.header + number;
            self.surfaces.insert(header, surface);
        }
        Ok(self)
    }

    /// Binds memory to `t#` or `u#`: as a raw, structured or typed buffer, whichever the shader declares.
    ///
    /// # Errors
    /// As [`Bindings`] says; `MEMORY-05` for memory that is not allocated.
    pub fn buffer(&mut self, slot: &str, view: impl Into<BufferView>) -> Result<&mut Bindings, Error> {
        let kind = named(slot, "buffer", &[SlotKind::Resource, SlotKind::View])?;
        let Some((resource, number)) = declared(&self.shader.shared.lowered, kind) else { return Ok(self) };
        let BufferView { address, bytes, format, stride, counter } = view.into();
        let (header, counter_header) = (resource.header + number, resource.counter_header + number);
        match resource.dimension {
            Shape::RawBuffer | Shape::StructuredBuffer => {
                check_structures(slot, resource, stride, bytes)?;
                let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
                self.surfaces.insert(header, Surface::of_bytes(address, bytes));
            }
            Shape::Buffer => {
                let Some(format) = format else {
                    let problem = mismatch(slot, resource, "nothing says what its texels are");
                    return Err(problem.hint("give it a `format`, such as \"rgba32_float\""));
                };
                check_types(resource, format).map_err(|why| mismatch(slot, resource, &why))?;
                let count = u32::try_from(bytes / format.info().bytes as u64).unwrap_or(u32::MAX);
                if kind.kind == SlotKind::View {
                    self.surfaces.insert(header, Surface::of_texels(address, format, count));
                } else {
                    let texels = Texels::Linear { address, format, count };
                    let texture = self.shader.device().texture(texels, TextureView::default());
                    self.textures.insert(header, texture.map_err(|error| because(slot, resource, error))?);
                }
            }
            Shape::Texture1d
            | Shape::Texture2d
            | Shape::Texture2dMs
            | Shape::Texture3d
            | Shape::TextureCube
            | Shape::Texture1dArray
            | Shape::Texture2dArray
            | Shape::Texture2dMsArray
            | Shape::TextureCubeArray => return Err(mismatch(slot, resource, "a buffer is bound")),
        }
        if let Some(address) = counter.filter(|_| kind.kind == SlotKind::View) {
            self.surfaces.insert(counter_header, Surface::of_bytes(address, 4));
        }
        Ok(self)
    }

    /// Binds a sampler to `s#`.
    ///
    /// # Errors
    /// As [`Bindings`] says.
    pub fn sampler(&mut self, slot: &str, sampler: Sampler) -> Result<&mut Bindings, Error> {
        let slot = named(slot, "sampler", &[SlotKind::Sampler])?;
        if let Some(index) = sampler_index(&self.shader.shared.lowered, slot) {
            self.samplers.insert(index, sampler);
        }
        Ok(self)
    }

    /// Puts a class instance into the shader's next interface slot: by name, `name[2]` for an element of an array.
    ///
    /// # Errors
    /// As [`Bindings`] says; `BIND-04` for a shader without interfaces.
    pub fn instance(&mut self, name: &str) -> Result<&mut Bindings, Error> {
        let interfaces = self.shader.shared.lowered.interfaces.as_ref();
        instances::put(&mut self.instance_words, interfaces, self.instances, name)?;
        self.instances += 1;
        Ok(self)
    }

    /// The index that a slot has in the pools of a launch, which is what traces name; none if the shader does not declare it.
    pub fn index(&self, slot: &str) -> Option<u32> {
        let slot = Slot::parse(slot)?;
        match slot.kind {
            SlotKind::Resource | SlotKind::View => {
                declared(&self.shader.shared.lowered, slot).map(|(resource, number)| resource.header + number)
            }
            SlotKind::Sampler => sampler_index(&self.shader.shared.lowered, slot),
            SlotKind::ConstantBuffer => None,
        }
    }

    /// Whether the shader declares the view with a counter.
    pub fn has_counter(&self, slot: &str) -> bool {
        let declared = Slot::parse(slot).and_then(|slot| declared(&self.shader.shared.lowered, slot));
        declared.is_some_and(|(resource, _)| resource.counter)
    }

    /// The textures, samplers and surfaces as they are now, by index.
    pub fn pools(&self) -> Arc<TexturePools> {
        let (device, uses) = (self.shader.device(), self.shader.shared.uses);
        let all = device.textures().pools(device.space(), uses.textures, uses.writes_surfaces);
        let mut pools = TexturePools::default();
        for (index, texture) in &self.textures {
            let texture = all.headers.get((texture.handle() & HEADER) as usize).cloned().flatten();
            put(&mut pools.headers, *index, texture);
        }
        for (index, surface) in &self.surfaces {
            put(&mut pools.surfaces, *index, Some(surface.clone()));
        }
        for (index, sampler) in &self.samplers {
            put(&mut pools.samplers, *index, Some(*sampler));
        }
        Arc::new(pools)
    }

    fn banks(&self, samples: u32) -> Result<ConstantBanks<'_>, Diagnostic> {
        let lowered = &self.shader.shared.lowered;
        let mut banks = ConstantBanks::with_more(lowered.range_banks() as usize);
        for (bank, bytes) in &self.constants {
            banks.set(*bank, &bytes[..])?;
        }
        banks.set(IMMEDIATE_BANK.into(), &lowered.immediate_constants[..])?;
        banks.set(RESOURCE_BANK.into(), target_constants(samples))?;
        let instances: Vec<u8> = self.instance_words.iter().copied().flat_map(u32::to_le_bytes).collect();
        banks.set(INTERFACE_BANK.into(), instances)?;
        Ok(banks)
    }

    /// Runs something with what the shader can reach, after everything that was handed in before. The queue must be this thread's.
    pub(super) fn run(
        &self,
        machine: &Machine,
        samples: u32,
        run: impl FnOnce(&Machine, tmu_engine::Bindings<'_>) -> Result<Outcome, Diagnostic>,
    ) -> Result<Outcome, Error> {
        let (banks, pools, memory) = (self.banks(samples)?, self.pools(), self.shader.device().memory());
        let bindings = tmu_engine::Bindings { memory: &memory, constants: &banks, textures: &pools };
        Ok(run(machine, bindings)?)
    }
}

/// The declaration of a slot, and the number of its register in the declaration's range.
fn declared(lowered: &Lowered, slot: Slot) -> Option<(&Resource, u32)> {
    let list = match slot.kind {
        SlotKind::Resource => &lowered.resources,
        SlotKind::View => &lowered.views,
        SlotKind::Sampler | SlotKind::ConstantBuffer => return None,
    };
    list.iter().find_map(|it| Some((it, register(it.slots, it.space, slot)?)))
}

/// The index of a sampler's slot.
fn sampler_index(lowered: &Lowered, slot: Slot) -> Option<u32> {
    lowered.samplers.iter().find_map(|it| Some(it.index + register(it.slots, it.space, slot)?))
}

/// The number of a slot's register in a declared range, if it is one of those.
fn register(slots: (u32, u32), space: u32, slot: Slot) -> Option<u32> {
    let number = slot.register.checked_sub(slots.0).filter(|_| space == slot.space)?;
    (number < register_count(slots)).then_some(number)
}

/// Puts an entry into a pool, which grows as needed.
fn put<T>(pool: &mut Vec<Option<T>>, index: u32, entry: Option<T>) {
    let index = index as usize;
    if pool.len() <= index {
        pool.resize_with(index + 1, || None);
    }
    pool[index] = entry;
}

/// The slot of a name, of one of those kinds.
fn named(name: &str, what: &str, kinds: &[SlotKind]) -> Result<Slot, Error> {
    Slot::parse(name).filter(|slot| kinds.contains(&slot.kind)).ok_or_else(|| {
        let problem =
            Diagnostic::error("BIND-02", format!("\"{name}\" is no slot of a Direct3D shader for a {what}"));
        Error::Invalid(problem.hint("slots are named t0, u0, s0, cb0, or t0_space1"))
    })
}

fn mismatch(slot: &str, resource: &Resource, why: &str) -> Error {
    let message = format!("the shader declares {slot} as {}, but {why}", described(resource));
    Error::invalid("BIND-01", message)
}

/// What the texture unit does not take of memory, as a mismatch; other errors as they are.
fn because(slot: &str, resource: &Resource, error: Error) -> Error {
    if let Error::Invalid(problem) = &error
        && problem.code == "TEXTURE-01"
    {
        return mismatch(slot, resource, &problem.message);
    }
    error
}

/// Structures of the declared size, and whole ones.
fn check_structures(slot: &str, resource: &Resource, stride: Option<u32>, bytes: u64) -> Result<(), Error> {
    if resource.dimension == Shape::RawBuffer {
        return Ok(());
    }
    if let Some(stride) = stride.filter(|stride| *stride != resource.stride) {
        return Err(mismatch(slot, resource, &format!("its `stride` is {stride}")));
    }
    if !bytes.is_multiple_of(resource.stride.max(1).into()) {
        let message =
            format!("{slot} has {bytes} bytes, not a whole number of structures of {}", resource.stride);
        return Err(Error::invalid("BIND-03", message));
    }
    Ok(())
}
