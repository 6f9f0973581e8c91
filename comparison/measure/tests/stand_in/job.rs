//! A launch as a job.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use opentmu::Job;
use opentmu::run::{Observer, run as run_job};

use crate::Object;

/// A launch.
pub(crate) struct Launch<'a> {
    pub ptx: &'a str,
    /// Blocks, and threads of a block.
    pub grid: [u32; 2],
    pub positions: &'a [u8],
    pub texture: u64,
    pub count: u32,
}

/// A file that goes when it is no longer needed.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // What cannot be removed stays in the system's folder for such files.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs it; the bytes of the results.
pub(crate) fn run(launch: &Launch<'_>, object: Option<&Object>) -> Result<Vec<u8>, String> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("stand-in-{}-{number}.bin", std::process::id());
    let file = Temporary(std::env::temp_dir().join(&name));
    let [blocks, threads] = launch.grid;
    let words: Vec<String> = launch
        .positions
        .as_chunks::<4>()
        .0
        .iter()
        .map(|word| u32::from_le_bytes(*word).to_string())
        .collect();
    let mut text = format!(
        "[shader]\nkind = \"ptx\"\ntext = '''{}'''\n[launch]\ngrid = [{blocks}]\nblock = [{threads}]\n\
         [buffer.positions]\ntype = \"u32\"\ndata = [{}]\n[buffer.results]\ntype = \"u32\"\nsize = {}\n",
        launch.ptx,
        words.join(", "),
        16 * launch.count,
    );
    text += "[[param]]\nbuffer = \"positions\"\n[[param]]\nbuffer = \"results\"\n";
    match object {
        Some(object) => {
            std::fs::write(&file.0, object.array.levels.concat()).map_err(|error| error.to_string())?;
            text += "[[param]]\ntexture = \"texels\"\n";
            text += &texture(object, &name)?;
        }
        None => text += &format!("[[param]]\nu64 = {}\n", launch.texture),
    }
    text += &format!("[[param]]\nu32 = {}\n", launch.count);
    let job = Job::parse("stand-in", &text, &std::env::temp_dir())
        .map_err(|findings| format!("{findings:?}\n{text}"))?;
    let report = run_job(&job, Observer::default()).map_err(|stop| format!("{:?}", stop.findings()))?;
    report.buffers.get("results").map(|block| block.bytes.clone()).ok_or_else(|| "no results".to_owned())
}

/// The texture and sampler that a driver makes of the descriptions.
fn texture(object: &Object, file: &str) -> Result<String, String> {
    let array = &object.array.description;
    let (layered, cube) = (array.flags & 1 != 0, array.flags & 4 != 0);
    let [width, height] =
        object.view.map_or([array.width, array.height], |view| [view.size[0], view.size[1]]);
    let (dim, size) = match (array.height, array.depth, layered, cube) {
        (0, 0, false, false) => ("1d", vec![width]),
        (0, _, true, false) => ("1d_array", vec![width]),
        (_, 0, false, false) => ("2d", vec![width, height]),
        (_, _, true, false) => ("2d_array", vec![width, height]),
        (_, depth, false, false) => ("3d", vec![width, height, depth]),
        (_, 6, false, true) => ("cube", vec![width, height]),
        _ => return Err(format!("{array:?} is no array")),
    };
    let (format, integers) = format(object)?;
    let levels = object.array.levels.len();
    let mut text = format!(
        "[texture.texels]\ndim = \"{dim}\"\nsize = {size:?}\nformat = \"{format}\"\nlevels = {levels}\nfile = \"{file}\"\n\
         sampler = \"filter\"\n"
    );
    // What a format lacks is 0.
    let with_alpha = ["rgba", "bc1", "bc2", "bc3", "bc7"];
    if !with_alpha.iter().any(|name| format.starts_with(name)) {
        text += "view = { swizzle = \"rgb0\" }\n";
    }
    if layered {
        text += &format!("layers = {}\n", array.depth);
    }
    let texture = &object.texture;
    let filter = |code: u32| if code == 1 { "linear" } else { "point" };
    let normalized = texture.flags & 2 != 0;
    let modes = if normalized {
        ["wrap", "clamp", "mirror", "border"]
    } else {
        ["clamp", "clamp", "clamp", "border"]
    };
    let address = texture.address.map(|code| modes[code as usize]);
    let seamless = texture.flags & 0x40 != 0;
    // Writing to text cannot fail.
    let _ = write!(
        text,
        "[sampler.filter]\nfilter = \"{}\"\nmip = \"{}\"\naddress = {address:?}\nnormalized = {}\n\
         lod = {{ bias = {:?}, min = {:?}, max = {:?} }}\ncube = \"{}\"\n",
        filter(texture.filter),
        filter(texture.mip_filter),
        normalized,
        texture.bias,
        texture.min_lod,
        texture.max_lod,
        if seamless { "seamless" } else { "per_face" },
    );
    if !integers {
        text += &format!("border = {:?}\n", texture.border);
    }
    Ok(text)
}

/// The name of the format, and whether it is one of integers.
fn format(object: &Object) -> Result<(String, bool), String> {
    if let Some(view) = &object.view {
        let names = [
            "bc1_unorm",
            "bc2_unorm",
            "bc3_unorm",
            "bc4_unorm",
            "bc4_snorm",
            "bc5_unorm",
            "bc5_snorm",
            "bc6h_ufloat",
            "bc6h_sfloat",
            "bc7_unorm",
        ];
        let name = view.format.checked_sub(0x19).and_then(|number| names.get(number as usize));
        return name.map(|name| ((*name).to_owned(), false)).ok_or_else(|| format!("{view:?}"));
    }
    let array = &object.array.description;
    let channels = ["", "r", "rg", "", "rgba"][array.channels as usize];
    let (as_integer, srgb) = (object.texture.flags & 1 != 0, object.texture.flags & 0x10 != 0);
    let component = match (array.format, as_integer) {
        (0x01, false) => {
            if srgb {
                "8_srgb"
            } else {
                "8_unorm"
            }
        }
        (0x01, true) => "8_uint",
        (0x02, false) => "16_unorm",
        (0x02, true) => "16_uint",
        (0x03, true) => "32_uint",
        (0x08, false) => "8_snorm",
        (0x08, true) => "8_sint",
        (0x09, false) => "16_snorm",
        (0x09, true) => "16_sint",
        (0x0a, true) => "32_sint",
        (0x10, _) => "16_float",
        (0x20, _) => "32_float",
        _ => return Err(format!("{array:?} with {:?}", object.texture)),
    };
    Ok((format!("{channels}{component}"), component.ends_with("int")))
}
