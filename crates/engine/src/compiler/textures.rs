//! What code is told of the textures that fetches read and of the surfaces that are read and written: while it is made, how their texels are found and
//! decode; while it runs, where they lie.

use foldhash::HashMap;
use tmu_program::{Op, Operand, Program, Register, Source, SurfaceData, TextureFetch, TextureReference};
use tmu_texture::fetch::{MinLevel, Offset};
use tmu_texture::{DirectIndex, DirectLevels, DirectLoad, DirectTexel, Format, Operation, Packing};

use super::backoff::Backoff;
use crate::bound::BoundFetches;
use crate::context::Context;
use crate::surface::Surface;
use crate::surface::places::Rows;
use crate::texture::Pair;

/// What instructions are expected to meet, by number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Texels {
    /// How fetches will find texels and decode them.
    pub(super) fetched: HashMap<usize, DirectTexel>,
    /// Formats of the surfaces that components are read from and written to.
    pub(super) formats: HashMap<usize, Format>,
}

/// Numbers by which a load names a texel: three coordinates, layer, level and sample.
pub(super) const INDICES: usize = 6;
pub(super) const LAYER: usize = 3;
pub(super) const LEVEL: usize = 4;
pub(super) const SAMPLE: usize = 5;

/// The texture that a fetch read last, or the surface that an access went to.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct LoadSite {
    /// Whether code can load its texels: a [`Known`].
    pub(super) known: u32,
    /// The handle by which the load named it, if it did.
    pub(super) handle: u32,
    /// The host's address of the first texel.
    pub(super) start: u64,
    /// The largest numbers that name texels.
    pub(super) last: [u32; INDICES],
    /// Bytes from one number's texels to the next one's.
    pub(super) pitch: [u32; INDICES],
    /// What coordinates are multiplied by, as f32 bits.
    pub(super) scale: [u32; 3],
    /// 512 times that, and the last texel's position in 512ths of one: what filters ask for.
    pub(super) scale_of_512ths: [u32; 3],
    pub(super) last_of_512ths: [u32; 3],
    /// The last offset that [`LINE`] bytes lie behind; below zero if there are fewer.
    pub(super) last_line: i32,
    /// Of loads of vectors in which all lanes' texels lie.
    pub(super) near: Backoff,
    /// The words of the texel that surrounds the texture.
    pub(super) border: [u32; 4],
    /// Levels that lanes choose from.
    pub(super) levels: DirectLevels,
}

impl LoadSite {
    /// Of nothing that code can reach.
    fn unknown(handle: u32) -> LoadSite {
        LoadSite {
            known: Known::Other as u32,
            handle,
            start: 0,
            last: [0; INDICES],
            pitch: [0; INDICES],
            scale: [0; 3],
            scale_of_512ths: [0; 3],
            last_of_512ths: [0; 3],
            last_line: 0,
            near: Backoff::default(),
            border: [0; 4],
            levels: DirectLevels::default(),
        }
    }

    /// Of a surface that lies in rows, if it does.
    pub(super) fn of_surface(handle: u32, rows: Option<&Rows<'_>>) -> LoadSite {
        let mut site = LoadSite::unknown(handle);
        let Some(&Rows { words, last, pitch, bytes }) = rows else { return site };
        // Where rows begin at any byte, words of texels may, and where the last place does.
        let is_aligned = |number: u32| number.is_multiple_of(bytes.min(4));
        if last[0].wrapping_mul(pitch[0]) % bytes.min(4) == 0 && pitch[1..].iter().all(|&it| is_aligned(it)) {
            site.known = Known::Direct as u32;
            site.start = words.as_ptr() as u64;
            site.last[..4].copy_from_slice(&last);
            site.pitch[..4].copy_from_slice(&pitch);
        }
        site
    }
}

/// The last texel's position in 512ths of one; half a texel less is what lies between two.
fn last_of_512ths(last: u32) -> f32 {
    512.0 * last as f32 + 255.0
}

/// Bytes of a vector at most.
pub(super) const LINE: i64 = 64;

/// What is known of a load's texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Known {
    /// Its texels lie as [`LoadSite`] says, and decode as the code was made for.
    Direct = 1,
    /// The texture unit has to be asked.
    Other = 2,
}

impl LoadSite {
    /// Of a texture with texels that code was made for, which `load` says something of if they can be loaded.
    pub(super) fn new(handle: u32, texel: DirectTexel, load: Option<DirectLoad<'_>>) -> LoadSite {
        let unknown = LoadSite::unknown(handle);
        let Some(load) = load.filter(|load| load.texel == texel) else { return unknown };
        let [x, y, z] = load.coordinates;
        let indices = [x, y, z, load.layer, load.level, load.sample];
        // Code limits each number, so that no sum is larger than this one.
        let bytes = |index: DirectIndex| u64::from(index.last) * u64::from(index.pitch);
        let end_of = |level: u32| {
            let size = |number: usize| ((u64::from(indices[number].last) + 1) >> level).max(1);
            let begin = load.levels.map_or(0, |levels| levels.begins[level as usize]);
            let layers = if load.layer.pitch == 0 { 1 } else { u64::from(load.layer.last) + 1 };
            u64::from(begin) + layers * size(0) * size(1) * u64::from(texel.bytes)
        };
        let end = match load.levels {
            None => indices.into_iter().map(bytes).sum::<u64>() + u64::from(texel.bytes),
            Some(levels) => (0..=levels.last.min(15)).map(end_of).max().unwrap_or(0),
        };
        if end > load.bytes.len().min(1 << 31) as u64 || !load.bytes.len().is_multiple_of(4) {
            return unknown;
        }
        LoadSite {
            known: Known::Direct as u32,
            start: load.bytes.as_ptr() as u64,
            last: indices.map(|index| index.last),
            pitch: indices.map(|index| index.pitch),
            scale: load.coordinates.map(|index| index.scale),
            scale_of_512ths: load.coordinates.map(|index| (512.0 * f32::from_bits(index.scale)).to_bits()),
            last_of_512ths: load.coordinates.map(|index| last_of_512ths(index.last).to_bits()),
            last_line: (load.bytes.len() as i64 - LINE).min(i32::MAX.into()) as i32,
            border: load.border,
            levels: load.levels.unwrap_or_default(),
            ..unknown
        }
    }
}

/// Whether a fetch may be one that code can do by itself if the texture and the sampler allow it.
fn is_plain(texture: &TextureFetch) -> bool {
    let fetch = &texture.fetch;
    matches!(fetch.operation, Operation::Load | Operation::Sample | Operation::Gather { .. })
        && fetch.min_level == MinLevel::None
        && fetch.offset != Offset::Four
        && fetch.packing == Packing::Bits32
        && texture.not_resident.is_none()
}

/// The fetches of a program that code may do by itself, found once for all launches.
#[derive(Default)]
pub(super) struct PlainFetches {
    fetches: Vec<PlainFetch>,
    /// Accesses to components of surfaces: the instruction, and the surface, if that is known before the launch.
    surfaces: Vec<(usize, Option<TextureReference>)>,
}

/// What some instructions fetch.
struct PlainFetch {
    instructions: Vec<usize>,
    /// Of the first of them; the others' differ in what does not matter here.
    texture: TextureFetch,
    /// Texture and sampler, with a handle that is a constant, if that is known before the launch.
    reference: Option<TextureReference>,
}

impl PlainFetches {
    pub(super) fn new(program: &Program) -> PlainFetches {
        let mut found: Vec<PlainFetch> = Vec::new();
        let mut surfaces = Vec::new();
        let known = |reference| match reference {
            TextureReference::Handle(source) => origin(program, source).map(TextureReference::Handle),
            TextureReference::HandleWord(_) | TextureReference::Slots { .. } => Some(reference),
        };
        for (number, instruction) in program.instructions.iter().enumerate() {
            if let Op::SurfaceLoad { access, .. } | Op::SurfaceStore { access, .. } = &instruction.op
                && let SurfaceData::Components(_) = access.data
            {
                surfaces.push((number, known(access.surface)));
            }
            let Op::Fetch(texture) = &instruction.op else { continue };
            if !is_plain(texture) {
                continue;
            }
            let reference = known(texture.reference);
            let same = |other: &&mut PlainFetch| {
                other.texture.fetch == texture.fetch && other.reference == reference
            };
            if let Some(other) = found.iter_mut().find(same) {
                other.instructions.push(number);
            } else {
                found.push(PlainFetch {
                    instructions: vec![number],
                    texture: TextureFetch::clone(texture),
                    reference,
                });
            }
        }
        PlainFetches { fetches: found, surfaces }
    }

    /// How the texels decode that they will meet in a launch: of those of the texture that a fetch's handle leads to, if that is known
    /// before, or else as others have it that are `known`, or of the first texture that fits. Code asks again while it runs.
    pub(super) fn expected(&self, context: &Context<'_>, known: Option<&Texels>) -> Texels {
        let mut texels = Texels::default();
        if context.machine.count_texels {
            return texels;
        }
        let mut fetches = BoundFetches::new(context);
        for fetch in &self.fetches {
            let first = fetch.instructions[0];
            let mut texel_of = |pair| {
                let ready = fetches.get(first as u32, &fetch.texture, pair).ok()?;
                Some(ready.bound.direct()?.texel)
            };
            let found = match fetch.reference.and_then(|reference| pair(context, reference)) {
                Some(pair) => texel_of(pair),
                None if known.is_some() => known.and_then(|known| known.fetched.get(&first).copied()),
                None => (0..MOST_HEADERS.min(context.bindings.textures.headers.len() as u32))
                    .find_map(|header| texel_of(Pair { header, sampler: 0 })),
            };
            texels.fetched.extend(
                found.into_iter().flat_map(|texel| fetch.instructions.iter().map(move |&it| (it, texel))),
            );
        }
        let pools = context.bindings.textures;
        for &(number, reference) in &self.surfaces {
            let format = match reference.and_then(|reference| pair(context, reference)) {
                Some(pair) => pools.surface(pair.header).map(Surface::format),
                None if known.is_some() => known.and_then(|known| known.formats.get(&number).copied()),
                None => (0..MOST_HEADERS).find_map(|header| Some(pools.surface(header)?.format())),
            };
            texels.formats.extend(format.map(|format| (number, format)));
        }
        texels
    }
}

/// Headers that are looked at for a load whose texture is not known before.
const MOST_HEADERS: u32 = 64;

/// The header and sampler of a reference in a launch; `None` if its handle is no constant.
fn pair(context: &Context<'_>, reference: TextureReference) -> Option<Pair> {
    let pools = context.bindings.textures;
    let word = |bank: u8, offset: u32| context.constants().word(bank.into(), offset);
    match reference {
        TextureReference::Handle(Source::Immediate(handle)) => Some(pools.pair(handle)),
        TextureReference::Handle(Source::Constant { bank, offset }) => {
            Some(pools.pair(word(bank, offset.into())))
        }
        TextureReference::Handle(Source::Register(_)) => None,
        TextureReference::HandleWord(number) => {
            Some(pools.pair(word(context.machine.handle_bank, 4 * u32::from(number))))
        }
        TextureReference::Slots { texture, sampler } => Some(Pair { header: texture, sampler }),
    }
}

/// The constant that a source holds wherever it is read: registers that are written once are followed.
fn origin(program: &Program, mut source: Source) -> Option<Source> {
    /// Moves from register to register.
    const MOST: usize = 8;
    for _ in 0..MOST {
        let Source::Register(register) = source else { return Some(source) };
        source = only_value(program, register)?;
    }
    None
}

/// What the only instruction that writes a register moves there.
fn only_value(program: &Program, register: Register) -> Option<Source> {
    let writes = |op: &Op| op.operands().contains(&Operand::Write(Some(register)));
    let mut writers = program.instructions.iter().map(|instruction| &instruction.op).filter(|op| writes(op));
    let (only, None) = (writers.next()?, writers.next()) else { return None };
    if let Op::Move { from, .. } = only {
        return Some(*from);
    }
    let Op::LoadConstant { to, bank: Source::Immediate(bank), address: Source::Immediate(address), .. } =
        only
    else {
        return None;
    };
    let word = to.iter().position(|to| *to == Some(register))?;
    let offset = address.checked_add(4 * word as u32)?;
    Some(Source::Constant { bank: u8::try_from(*bank).ok()?, offset: u16::try_from(offset).ok()? })
}
