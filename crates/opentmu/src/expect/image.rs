//! Expected pixels and images.
//!
//! Pixels are compared by their values as a shader would read them, except that sRGB codes are not made linear: an
//! image file holds codes.

use tmu_program::Diagnostic;

use super::{Differences, difference};
use crate::bind::block;
use crate::draw::Drawn;
use crate::element::{Closeness, ElementType, Number};
use crate::files;
use crate::job::{At, Job, MemoryOf};
use crate::limits;
use crate::picture::{self, Picture};
use crate::run::Report;

/// Which pixel, and which of its samples.
pub(super) struct PixelAt<'a> {
    pub(super) pixel: &'a At<[u32; 2]>,
    pub(super) sample: Option<&'a At<u32>>,
}

pub(super) fn check_pixel(
    job: &Job,
    report: &Report,
    of: &MemoryOf,
    at: &PixelAt<'_>,
    values: &At<Vec<Number>>,
    closeness: Closeness,
) -> Option<Diagnostic> {
    let (name, pixel) = (of.name(), at.pixel);
    let picture = match picture_of(job, report, of, Some(at)) {
        Ok(found) => found,
        Err(problem) => return Some(problem),
    };
    let ([x, y], [width, height]) = (pixel.value, picture.size);
    if x >= width || y >= height {
        let message = format!("{name} has {width} × {height} pixels, so none at [{x}, {y}]");
        return Some(difference(&pixel.span, message));
    }
    let element = element(&picture);
    let got = texel(&picture, x, y);
    let mut differing = Differences::new(closeness);
    for (component, want) in values.value.iter().enumerate() {
        let Some(got) = got.get(component) else {
            return Some(difference(
                &values.span,
                format!("a pixel has 4 components, not {}", values.value.len()),
            ));
        };
        match element.bits(*want) {
            Ok(want) => {
                let what = || format!("{name} pixel [{x}, {y}] {}", ["r", "g", "b", "a"][component]);
                differing.compare(element, what, u64::from(*got), want);
            }
            Err(problem) => return Some(difference(&values.span, problem.message)),
        }
    }
    differing.finish(&values.span)
}

pub(super) fn check_image(
    job: &Job,
    report: &Report,
    of: &MemoryOf,
    file: &At<String>,
    closeness: Closeness,
) -> Option<Diagnostic> {
    let name = of.name();
    let got = match picture_of(job, report, of, None) {
        Ok(found) => found,
        Err(problem) => return Some(problem),
    };
    let read =
        files::read(&job.path(&file.value), limits::FILE_BYTES).and_then(|bytes| picture::read(&bytes));
    let want = match read {
        Ok(want) => want,
        Err(problem) => return Some(difference(&file.span, problem.message)),
    };
    if got.size != want.size {
        let message = format!(
            "{name} has {} × {} pixels, but {} has {} × {}",
            got.size[0], got.size[1], file.value, want.size[0], want.size[1]
        );
        return Some(difference(&file.span, message));
    }
    if got.format.info().is_integer() {
        let message = format!("{name} holds integers, which an image file cannot show");
        return Some(difference(&file.span, message));
    }
    compare(&name, &got, &want, closeness).finish(&file.span)
}

fn compare(name: &str, got: &Picture, want: &Picture, closeness: Closeness) -> Differences {
    let mut differing = Differences::new(closeness);
    // A grey file says nothing about green and blue, and a picture without alpha nothing about that.
    let components = got.format.info().component_count().min(want.format.info().component_count());
    for y in 0..got.size[1] {
        for x in 0..got.size[0] {
            let (got, want) = (texel(got, x, y), texel(want, x, y));
            for component in 0..components {
                let what = || format!("{name} pixel [{x}, {y}] {}", ["r", "g", "b", "a"][component]);
                differing.compare(ElementType::F32, what, got[component].into(), want[component].into());
            }
        }
    }
    differing
}

/// The picture that an expectation is about: of a multisampled target, that of one sample.
fn picture_of(
    job: &Job,
    report: &Report,
    of: &MemoryOf,
    at: Option<&PixelAt<'_>>,
) -> Result<Picture, Diagnostic> {
    let sample = at.and_then(|at| at.sample);
    if let (MemoryOf::Target(name), Some(target)) = (of, report.targets.get(&of.name())) {
        return sample_of(target, name, sample);
    }
    if let Some(sample) = sample {
        return Err(difference(&sample.span, format!("{} has no samples", of.name())));
    }
    let (spec, contents) = (job.block(&of.name()), report.buffers.get(&of.name()));
    let picture = spec.zip(contents).and_then(|(spec, block)| block::picture(spec, &block.bytes));
    let pixels = picture.and_then(|picture| picture.of_pixels().ok());
    pixels.ok_or_else(|| {
        difference(&of.span(), format!("{} is no image", of.name())).hint(format!(
            "add `image = {{ size = [w, h], format = \"rgba8_unorm\" }}` to [buffer.{}]",
            of.name()
        ))
    })
}

fn sample_of(target: &Drawn, name: &At<String>, sample: Option<&At<u32>>) -> Result<Picture, Diagnostic> {
    match sample {
        Some(sample) if sample.value >= target.samples => {
            let message =
                format!("{} has {} samples, so none of number {}", name.value, target.samples, sample.value);
            Err(difference(&sample.span, message))
        }
        None if target.samples > 1 => {
            let message = format!("{} has {} samples in each pixel", name.value, target.samples);
            Err(difference(&name.span, message).hint("name one beside `pixel`: `sample = 0`"))
        }
        sample => Ok(target.picture(sample.map_or(0, |sample| sample.value))),
    }
}

/// Type of the values that a pixel has.
fn element(picture: &Picture) -> ElementType {
    let info = picture.format.info();
    let signed = picture.format.name().ends_with("_sint");
    match (info.is_integer(), signed) {
        (false, _) => ElementType::F32,
        (true, true) => ElementType::S32,
        (true, false) => ElementType::U32,
    }
}

fn texel(picture: &Picture, x: u32, y: u32) -> [u32; 4] {
    let format = picture::without_srgb(picture.format);
    let bytes = format.info().bytes;
    let index = (y as usize * picture.size[0] as usize + x as usize) * bytes;
    format.decode(&picture.bytes[index..])
}
