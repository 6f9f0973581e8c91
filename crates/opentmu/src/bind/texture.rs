//! Textures and samplers from their sections.

use tmu_device::cuda_sampler;
use tmu_program::Diagnostic;
use tmu_texture::content::{data_from_numbers, generate_mips};
use tmu_texture::sampler::Sampler;
use tmu_texture::texture::{Residency, Texture, TextureDescription, TextureError, View};
use tmu_texture::{Dimension, Format};

use super::{Budget, at_key};
use crate::container::{Container, Contents as FileContents};
use crate::element::Number;
use crate::job::{
    At, Contents, Job, MadeTexture, Mips, ReadMode, SamplerSpec, TextureSource, TextureSpec, ViewSpec,
};
use crate::picture::Picture;
use crate::{files, limits, npy, picture};

/// Makes a texture: reads or fills it, converts its format, applies its view. `surface`: programs may write it.
///
/// # Errors
/// `JOB-009` … `JOB-011` for its files, `JOB-014` for what the texture unit does not accept.
pub fn load(
    job: &Job,
    spec: &TextureSpec,
    surface: bool,
    budget: &mut Budget,
) -> Result<Texture, Diagnostic> {
    let texture = match &spec.source {
        TextureSource::Image(file) => from_image(job, spec, file, budget)?,
        TextureSource::Made(made) => from_description(job, spec, made, budget)?,
    };
    let description = *texture.description();
    if description.format.info().block.is_some() && surface {
        let message = format!("a texture of the compressed format {} is no surface", description.format);
        return Err(spec.name.error("JOB-014", message));
    }
    let texture = match &spec.view {
        Some(view) => {
            texture.with_view(whole_view(&description, &view.value)).map_err(refused(&view.span))?
        }
        None => texture,
    };
    let texture = match &spec.min_lod {
        Some(min_lod) => texture.with_min_lod(min_lod.value).map_err(refused(&min_lod.span))?,
        None => texture,
    };
    match &spec.residency {
        Some(At { value, span }) => {
            let residency = Residency::of_tiles(&description, value.tile, value.tiles.clone());
            Ok(texture.with_residency(residency.map_err(refused(span))?))
        }
        None => Ok(texture),
    }
}

/// What the texture unit says about a value, as a diagnostic at its key.
fn refused(span: &std::ops::Range<usize>) -> impl Fn(TextureError) -> Diagnostic {
    let span = span.clone();
    move |error| at_key(Diagnostic::error("JOB-014", error.to_string()), &span)
}

fn from_image(
    job: &Job,
    spec: &TextureSpec,
    file: &At<String>,
    budget: &mut Budget,
) -> Result<Texture, Diagnostic> {
    let mut read = || {
        let bytes = files::read(&job.path(&file.value), limits::FILE_BYTES)?;
        let contents = match Container::of(&bytes) {
            Some(container) => container.read(&bytes)?,
            None => of_picture(picture::read(&bytes)?),
        };
        budget.take(contents.data.len() as u64 * 2 + contents.description.decoded_length())?;
        Ok(contents)
    };
    let FileContents { mut description, mut data } =
        read().map_err(|problem: Diagnostic| at_key(problem, &file.span))?;
    // `read` and `srgb` change what the codes mean, so they come before the mean of texels is taken.
    description.format = modes(spec, description.format)?;
    if spec.mips.value != Mips::File && description.levels > 1 {
        description.levels = 1;
        data.truncate(description.data_length().map_err(refused(&file.span))?);
    }
    if spec.mips.value == Mips::Generate {
        description.levels = description.full_chain();
        super::check_memory(description.data_length().map_err(refused(&file.span))? as u64)
            .map_err(|problem| at_key(problem, &file.span))?;
        data = generate_mips(&description, &data).map_err(refused(&spec.mips.span))?;
    }
    Texture::new(description, data).map_err(refused(&file.span))
}

fn of_picture(picture: Picture) -> FileContents {
    let [width, height] = picture.size;
    let description = TextureDescription::new(Dimension::D2, [width, height, 1], picture.format);
    FileContents { description, data: picture.bytes }
}

fn from_description(
    job: &Job,
    spec: &TextureSpec,
    made: &MadeTexture,
    budget: &mut Budget,
) -> Result<Texture, Diagnostic> {
    let description = description(spec, made)?;
    let refuse = refused(&made.size.span);
    let length = description.data_length().map_err(&refuse)?;
    if length as u64 > limits::TEXTURE_BYTES {
        let message = format!("the texture takes {length} bytes, but may take {}", limits::TEXTURE_BYTES);
        return Err(made.size.error("JOB-011", message));
    }
    budget
        .take(length as u64 + description.decoded_length())
        .map_err(|problem| at_key(problem, &made.size.span))?;
    let generate = spec.mips.value == Mips::Generate;
    // Numbers and patterns are written in the format that the job names; `read` and `srgb` say how they are read.
    let levels = if generate { 1 } else { description.levels };
    let given = TextureDescription { levels, format: made.format.value, ..description };
    if generate {
        super::check_memory(length as u64).map_err(|problem| at_key(problem, &made.size.span))?;
    }
    let data = contents(job, made, &given)?;
    let data =
        if generate { generate_mips(&description, &data).map_err(refused(&spec.mips.span))? } else { data };
    Texture::new(description, data).map_err(refuse)
}

fn description(spec: &TextureSpec, made: &MadeTexture) -> Result<TextureDescription, Diagnostic> {
    let format = modes(spec, made.format.value)?;
    let mut description = TextureDescription::new(made.dimension, made.size.value, format);
    description.array = made.array;
    // A cube has six layers, and `layers` counts cubes.
    description.layers *= made.layers;
    description.samples = made.samples;
    description.multisample = made.multisample;
    description.levels = match (&made.levels, spec.mips.value) {
        (Some(levels), Mips::One) if levels.value > 1 => {
            return Err(levels.error("JOB-007", format!("`mips = 1`, but `levels` is {}", levels.value)));
        }
        (Some(levels), _) => levels.value,
        (None, Mips::Generate) => description.full_chain(),
        (None, _) => 1,
    };
    Ok(description)
}

fn contents(job: &Job, made: &MadeTexture, given: &TextureDescription) -> Result<Vec<u8>, Diagnostic> {
    match &made.contents {
        Contents::Data(numbers) => {
            let values: Vec<f64> = numbers.value.iter().map(|number| rounded_once(*number)).collect();
            data_from_numbers(given, &values).map_err(refused(&numbers.span))
        }
        Contents::Pattern(pattern) => pattern.value.texture_data(given).map_err(refused(&pattern.span)),
        Contents::File(file) => {
            let read = || {
                let bytes = files::read(&job.path(&file.value), limits::FILE_BYTES)?;
                if !file.value.ends_with(".npy") {
                    return Ok(bytes);
                }
                npy::read(&bytes).map(|array| array.bytes.to_vec())
            };
            read().map_err(|problem: Diagnostic| at_key(problem, &file.span))
        }
        Contents::Zero => {
            let length = given.data_length().map_err(refused(&made.size.span))?;
            Ok(vec![0; length])
        }
    }
}

/// A number that becomes the right 32-bit float, and only once rounded, when it is rounded again.
fn rounded_once(number: Number) -> f64 {
    match number {
        Number::Float { single, .. } if single.is_finite() => single.into(),
        other @ (Number::Integer(_) | Number::Float { .. }) => other.to_f64(),
    }
}

/// The texture's format under `read` and `srgb`.
fn modes(spec: &TextureSpec, format: Format) -> Result<Format, Diagnostic> {
    let mut format = format;
    if let Some(read) = &spec.read {
        format = read_mode(format, read)?;
    }
    if spec.srgb.value && !format.info().is_srgb() {
        let name = format.name().replace("_unorm", "_srgb");
        format = named(&name).filter(|format| format.info().is_srgb()).ok_or_else(|| {
            spec.srgb
                .error("JOB-014", format!("{} has no sRGB form", format.name()))
                .hint("`tmu formats` lists those that have one, with names that end in _srgb")
        })?;
    }
    Ok(format)
}

/// CUDA's read mode: `normalized_float` reads integer texels as fractions of their range, `element_type` as they are.
fn read_mode(format: Format, read: &At<ReadMode>) -> Result<Format, Diagnostic> {
    let pairs = match read.value {
        ReadMode::NormalizedFloat => [("_uint", "_unorm"), ("_sint", "_snorm")],
        ReadMode::ElementType => [("_unorm", "_uint"), ("_snorm", "_sint")],
    };
    let Some((from, to)) = pairs.iter().find(|(from, _)| format.name().ends_with(from)) else {
        return Ok(format);
    };
    named(&format.name().replace(from, to)).ok_or_else(|| {
        let message = format!("{} cannot be read that way: there is no such format", format.name());
        read.error("JOB-014", message)
    })
}

fn named(name: &str) -> Option<Format> {
    Format::ALL.iter().copied().find(|format| format.name() == name)
}

/// A view with everything that its section leaves out.
fn whole_view(description: &TextureDescription, spec: &ViewSpec) -> View {
    let faces = if description.dimension == Dimension::Cube { 6 } else { 1 };
    let first_layer = spec.first_layer.saturating_mul(faces);
    View {
        first_level: spec.first_level,
        levels: spec.levels.unwrap_or(description.levels.saturating_sub(spec.first_level)),
        first_layer,
        layers: spec
            .layers
            .map_or(description.layers.saturating_sub(first_layer), |layers| layers.saturating_mul(faces)),
        swizzle: spec.swizzle,
    }
}

/// The sampler state that a texture is read with.
///
/// # Errors
/// `JOB-014` for a border colour that an integer texture cannot have.
pub fn sampler(spec: Option<&SamplerSpec>, texture: &Texture) -> Result<Sampler, Diagnostic> {
    let Some(spec) = spec else { return Ok(Sampler::default()) };
    let border = spec
        .border_bits(texture.format().info().is_integer())
        .map_err(|why| spec.name.error("JOB-014", why))?;
    Ok(Sampler { border, ..cuda_sampler(spec.sampler) })
}

/// Says that CUDA's driver makes another sampler than the one that is asked for.
pub fn unlike_cuda(spec: &SamplerSpec) -> Option<Diagnostic> {
    let key = spec.address.as_ref()?;
    (cuda_sampler(spec.sampler) != spec.sampler).then(|| {
        let message = "coordinates in texels do not wrap and are not mirrored in CUDA: they are clamped";
        let found = Diagnostic::warning("JOB-016", message).hint("say `address = \"clamp\"`");
        at_key(found, &key.span)
    })
}
