//! Expected pixels and images.
//!
//! Pixels are compared by their values as a shader would read them, except that sRGB codes are not made linear: an
//! image file holds codes.

use tmu_program::Diagnostic;

use super::{Differences, difference};
use crate::bind::block;
use crate::element::{Closeness, ElementType, Number};
use crate::files;
use crate::job::{At, ImageOf, Job};
use crate::limits;
use crate::picture::{self, Picture};
use crate::run::Report;

pub(super) fn check_pixel(
    job: &Job,
    report: &Report,
    of: &ImageOf,
    pixel: &At<[u32; 2]>,
    values: &At<Vec<Number>>,
    closeness: Closeness,
) -> Option<Diagnostic> {
    let (name, picture) = match picture_of(job, report, of) {
        Ok(found) => found,
        Err(problem) => return Some(problem),
    };
    let ([x, y], [width, height]) = (pixel.value, picture.size);
    if x >= width || y >= height {
        let message = format!("{} has {width} × {height} pixels, so none at [{x}, {y}]", name.value);
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
                let place = || format!("{} pixel [{x}, {y}] {}", name.value, ["r", "g", "b", "a"][component]);
                differing.compare(element, place, u64::from(*got), want);
            }
            Err(problem) => return Some(difference(&values.span, problem.message)),
        }
    }
    differing.finish(&values.span)
}

pub(super) fn check_image(
    job: &Job,
    report: &Report,
    of: &ImageOf,
    file: &At<String>,
    closeness: Closeness,
) -> Option<Diagnostic> {
    let (name, got) = match picture_of(job, report, of) {
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
            "{} has {} × {} pixels, but {} has {} × {}",
            name.value, got.size[0], got.size[1], file.value, want.size[0], want.size[1]
        );
        return Some(difference(&file.span, message));
    }
    if got.format.info().is_integer() {
        let message = format!("{} holds integers, which an image file cannot show", name.value);
        return Some(difference(&file.span, message));
    }
    compare(&name.value, &got, &want, closeness).finish(&file.span)
}

fn compare(name: &str, got: &Picture, want: &Picture, closeness: Closeness) -> Differences {
    let mut differing = Differences::new(closeness);
    // A grey file says nothing about green and blue, and a picture without alpha nothing about that.
    let components = got.format.info().component_count().min(want.format.info().component_count());
    for y in 0..got.size[1] {
        for x in 0..got.size[0] {
            let (got, want) = (texel(got, x, y), texel(want, x, y));
            for component in 0..components {
                let place = || format!("{name} pixel [{x}, {y}] {}", ["r", "g", "b", "a"][component]);
                differing.compare(ElementType::F32, place, got[component].into(), want[component].into());
            }
        }
    }
    differing
}

/// The picture that an expectation is about, with the name that it gives.
fn picture_of<'a>(
    job: &Job,
    report: &Report,
    of: &'a ImageOf,
) -> Result<(&'a At<String>, Picture), Diagnostic> {
    let name = match of {
        ImageOf::Buffer(name) => name,
        ImageOf::Target(name) => {
            return Err(difference(&name.span, "there are no targets: nothing was drawn"));
        }
    };
    let (spec, contents) = (job.buffers.get(&name.value), report.buffers.get(&name.value));
    let picture = spec.zip(contents).and_then(|(spec, block)| block::picture(spec, &block.bytes));
    picture.map(|picture| (name, picture)).ok_or_else(|| {
        difference(&name.span, format!("{} is no image", name.value)).hint(format!(
            "add `image = {{ size = [w, h], format = \"rgba8_unorm\" }}` to [buffer.{}]",
            name.value
        ))
    })
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
