//! Results as files that `tmu verify` reads (`docs/verify.md`): a TOML file with the texture and the sampler, and a table.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use tmu_texture::Dimension;

use crate::driver::Device;
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

/// A chip in words: name, compute capability, driver.
pub fn chip(device: &Device) -> String {
    let [major, minor] = device.capability;
    let [driver_major, driver_minor] = device.driver;
    format!("{}, sm_{major}{minor}, driver for CUDA {driver_major}.{driver_minor}", device.name)
}

/// A folder's name for a chip: its letters and digits.
pub fn folder(device: &Device) -> String {
    let lower = device.name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// The paths of a sweep's two files: the table, and the TOML file that names it.
pub fn paths(folder: &Path, sweep: &Sweep) -> [PathBuf; 2] {
    ["tsv", "toml"].map(|ending| folder.join(format!("{}.{ending}", sweep.name)))
}

/// Writes a sweep's two files, the TOML file last; its path.
///
/// # Errors
/// A file that cannot be written, as words.
pub fn write(folder: &Path, device: &Device, sweep: &Sweep, results: &[[u32; 4]]) -> Result<PathBuf, String> {
    let write = |path: &Path, text: String| {
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    let [tsv, toml] = paths(folder, sweep);
    write(&tsv, table(sweep, results))?;
    write(&toml, head(device, sweep))?;
    Ok(toml)
}

/// The TOML file.
pub fn head(device: &Device, sweep: &Sweep) -> String {
    let mut text = format!(
        "# {}\nchip = \"{}\"\nresults = \"{}.tsv\"\n",
        sweep.question,
        quoted(&chip(device)),
        sweep.name
    );
    if let Some(texels) = &sweep.texture {
        text += &texture(texels);
        text += &sampler(&sweep.sampler, texels);
    }
    text += &match sweep.ask {
        Ask::Sample | Ask::SampleLevel | Ask::SampleGradients => String::new(),
        Ask::SampleHalves => "\n[fetch]\npacked = \"f16\"\n".to_owned(),
        Ask::Load => "\n[fetch]\noperation = \"load\"\n".to_owned(),
        // NVIDIA's assembler makes TLD.LL.CL of it.
        Ask::LoadLevel => "\n[fetch]\noperation = \"load\"\nclamp = true\n".to_owned(),
        Ask::Gather(component) => {
            let letter = ["r", "g", "b", "a"][usize::from(component & 3)];
            format!("\n[fetch]\noperation = \"gather\"\ncomponent = \"{letter}\"\n")
        }
    };
    text
}

/// Text between quotation marks.
fn quoted(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_control())
        .collect::<String>()
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

fn texture(texels: &Texels) -> String {
    let description = &texels.description;
    let dimension = match (description.dimension, description.array) {
        (Dimension::D1 | Dimension::Buffer, false) => "1d",
        (Dimension::D1 | Dimension::Buffer, true) => "1d_array",
        (Dimension::D2, false) => "2d",
        (Dimension::D2, true) => "2d_array",
        (Dimension::D3, _) => "3d",
        (Dimension::Cube, false) => "cube",
        (Dimension::Cube, true) => "cube_array",
    };
    let cubes = if description.dimension == Dimension::Cube { 6 } else { 1 };
    let size = &description.size[..description.dimension.axes()];
    let mut text = format!(
        "\n[texture.texels]\ndim = \"{dimension}\"\nsize = {size:?}\nformat = \"{}\"\nsampler = \"filter\"\n",
        description.format
    );
    if description.array {
        text += &format!("layers = {}\n", description.layers / cubes);
    }
    if description.levels > 1 {
        text += &format!("levels = {}\n", description.levels);
    }
    // CUDA's driver makes 0 of every component that a format lacks, of alpha too.
    if description.format.info().components[3].is_none() {
        text += "view = { swizzle = \"rgb0\" }\n";
    }
    let numbers: Vec<String> = texels.numbers.iter().map(|number| decimal(*number)).collect();
    text + &format!("data = [{}]\n", numbers.join(", "))
}

/// A number as TOML has it; whole ones without a point, for integer formats.
fn decimal(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        format!("{number}")
    } else {
        format!("{number:?}").to_lowercase()
    }
}

fn sampler(sampler: &Filtering, texels: &Texels) -> String {
    let description = &texels.description;
    let filter = |linear: bool| if linear { "linear" } else { "point" };
    // CUDA's driver makes clamp to edge of modes that repeat a texture, where coordinates are in texels.
    let repeats = matches!(sampler.address, "wrap" | "mirror");
    let address = if repeats && !sampler.normalized { "clamp" } else { sampler.address };
    let mut text =
        format!("\n[sampler.filter]\nfilter = \"{}\"\naddress = \"{address}\"\n", filter(sampler.linear),);
    if !sampler.normalized {
        text += "normalized = false\n";
    }
    if sampler.address == "border" {
        text += &format!("border = {:?}\n", sampler.border);
    }
    if description.levels > 1 {
        let [lowest, highest] = sampler.lod;
        text += &format!(
            "mip = \"{}\"\nlod = {{ bias = {:?}, min = {lowest:?}, max = {highest:?} }}\n",
            filter(sampler.mip_linear),
            sampler.bias
        );
    }
    if description.dimension == Dimension::Cube {
        text += &format!("cube = \"{}\"\n", if sampler.seamless { "seamless" } else { "per_face" });
    }
    text
}

/// The table of places and results.
pub fn table(sweep: &Sweep, results: &[[u32; 4]]) -> String {
    let mut columns: Vec<&str> = Vec::new();
    if sweep.texture.is_none() {
        columns.push("texture");
    }
    columns.extend(&["s", "t", "r"][..sweep.axes()]);
    if sweep.layered() {
        columns.push("layer");
    }
    match sweep.ask {
        Ask::SampleLevel | Ask::LoadLevel => columns.push("lod"),
        Ask::SampleGradients => columns.extend(["dsdx", "dtdx", "dsdy", "dtdy"]),
        Ask::Sample | Ask::SampleHalves | Ask::Load | Ask::Gather(_) => {}
    }
    columns.extend(["x", "y", "z", "w"]);
    let mut text = columns.join("\t") + "\n";
    for (position, result) in sweep.positions.iter().zip(results) {
        let cells = [given(sweep, position), answered(sweep, result)].concat();
        // Writing to text cannot fail.
        let _ = writeln!(text, "{}", cells.join("\t"));
    }
    text
}

/// A place's cells.
fn given(sweep: &Sweep, position: &Position) -> Vec<String> {
    let mut cells = Vec::new();
    if sweep.texture.is_none() {
        cells.push("none".to_owned());
    }
    let coordinate = |bits: u32| if sweep.ask.loads() { (bits as i32).to_string() } else { float(bits) };
    cells.extend(position.coordinates[..sweep.axes()].iter().map(|bits| coordinate(*bits)));
    if sweep.layered() {
        cells.push(position.layer.to_string());
    }
    match sweep.ask {
        Ask::LoadLevel => cells.push(position.level.to_string()),
        Ask::SampleLevel => cells.push(float(position.level)),
        Ask::SampleGradients => {
            cells.extend(position.gradients.as_flattened().iter().map(|bits| float(*bits)));
        }
        Ask::Sample | Ask::SampleHalves | Ask::Load | Ask::Gather(_) => {}
    }
    cells
}

/// A result's cells.
fn answered(sweep: &Sweep, result: &[u32; 4]) -> Vec<String> {
    if sweep.ask == Ask::SampleHalves {
        let [low, high] = [result[0], result[1]];
        return [low & 0xffff, low >> 16, high & 0xffff, high >> 16]
            .map(|half| format!("0x{half:x}"))
            .to_vec();
    }
    let integers = sweep.texture.as_ref().is_some_and(|texels| texels.description.format.info().is_integer());
    result.map(|bits| if integers { format!("0x{bits:x}") } else { float(bits) }).to_vec()
}

/// A float in the fewest digits that are read as the same bits; NaN as its bits.
fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    if value.is_nan() { format!("0x{bits:08x}") } else { format!("{value:?}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_keep_their_bits() {
        for bits in [0, 1, 0x8000_0000, 0x3dcc_cccd, 0x7f80_0000, 0xff80_0000, 0x7f7f_ffff, 0x7fc0_1234] {
            let text = float(bits);
            let read = match text.strip_prefix("0x") {
                Some(digits) => u32::from_str_radix(digits, 16).expect("digits"),
                None => text.parse::<f32>().expect("a number").to_bits(),
            };
            assert_eq!(read, bits, "{text}");
        }
    }

    #[test]
    fn folders_are_letters_and_digits() {
        let name = "NVIDIA GeForce RTX 4090 (\"D\")".to_owned();
        let device = Device::for_tests(name);
        assert_eq!(folder(&device), "nvidia-geforce-rtx-4090-d");
        assert!(
            head(&device, &crate::sweeps::all()[0]).contains("4090 (\\\"D\\\"), sm_89, driver for CUDA 12.4")
        );
    }
}
