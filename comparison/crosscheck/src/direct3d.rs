//! Cases through Direct3D 11, as Wine implements it on a software driver: a pixel shader in HLSL for each kind of request,
//! compiled by Microsoft's compiler. A program of its own, built for Windows, runs many cases at a time.

mod hlsl;

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter};
use tmu_texture::{Dimension, Format};

use crate::case::{Abilities, Answers, Case};
use crate::folders::cache;
use crate::sweep::Driver;
use crate::words;

/// Direct3D's numbers of formats whose resource and view have the same number, from `DXGI_FORMAT`.
#[rustfmt::skip]
const FORMATS: [(&str, u32); 60] = [
    ("R32G32B32A32_FLOAT", 2), ("R32G32B32A32_UINT", 3), ("R32G32B32A32_SINT", 4), ("R32G32B32_FLOAT", 6),
    ("R32G32B32_UINT", 7), ("R32G32B32_SINT", 8), ("R16G16B16A16_FLOAT", 10), ("R16G16B16A16_UNORM", 11),
    ("R16G16B16A16_UINT", 12), ("R16G16B16A16_SNORM", 13), ("R16G16B16A16_SINT", 14), ("R32G32_FLOAT", 16),
    ("R32G32_UINT", 17), ("R32G32_SINT", 18), ("R10G10B10A2_UNORM", 24), ("R10G10B10A2_UINT", 25),
    ("R11G11B10_FLOAT", 26), ("R8G8B8A8_UNORM", 28), ("R8G8B8A8_UNORM_SRGB", 29), ("R8G8B8A8_UINT", 30),
    ("R8G8B8A8_SNORM", 31), ("R8G8B8A8_SINT", 32), ("R16G16_FLOAT", 34), ("R16G16_UNORM", 35), ("R16G16_UINT", 36),
    ("R16G16_SNORM", 37), ("R16G16_SINT", 38), ("R32_FLOAT", 41), ("R32_UINT", 42), ("R32_SINT", 43), ("R8G8_UNORM", 49),
    ("R8G8_UINT", 50), ("R8G8_SNORM", 51), ("R8G8_SINT", 52), ("R16_FLOAT", 54), ("R16_UNORM", 56), ("R16_UINT", 57),
    ("R16_SNORM", 58), ("R16_SINT", 59), ("R8_UNORM", 61), ("R8_UINT", 62), ("R8_SNORM", 63), ("R8_SINT", 64),
    ("R9G9B9E5_SHAREDEXP", 67), ("BC1_UNORM", 71), ("BC1_UNORM_SRGB", 72), ("BC2_UNORM", 74), ("BC2_UNORM_SRGB", 75),
    ("BC3_UNORM", 77), ("BC3_UNORM_SRGB", 78), ("BC4_UNORM", 80), ("BC4_SNORM", 81), ("BC5_UNORM", 83), ("BC5_SNORM", 84),
    ("B5G6R5_UNORM", 85), ("B8G8R8A8_UNORM", 87), ("BC6H_UF16", 95), ("BC6H_SF16", 96), ("BC7_UNORM", 98),
    ("BC7_UNORM_SRGB", 99),
];

/// The numbers of a resource and of the view on it. Depths are views on resources without a type.
fn numbers(format: Format) -> Option<[u32; 2]> {
    if format == Format::D16Unorm {
        return Some([53, 56]);
    }
    if format == Format::D32Float {
        return Some([39, 41]);
    }
    let name = format.other_names().d3d;
    FORMATS.iter().find(|(known, _)| *known == name).map(|(_, number)| [*number; 2])
}

/// Direct3D on Wine.
pub struct Direct3D {
    wine: PathBuf,
    folder: PathBuf,
    name: String,
    /// The X server that Wine draws on, without a screen.
    server: Child,
    display: u32,
}

impl Direct3D {
    /// Builds the program that asks, and starts an X server.
    ///
    /// # Errors
    /// What is missing.
    pub fn open() -> Result<Direct3D, String> {
        let wine = ["/usr/lib/wine/wine64", "/usr/bin/wine64", "/usr/bin/wine"]
            .map(PathBuf::from)
            .into_iter()
            .find(|path| path.exists())
            .ok_or("Wine is not installed (wine64, with xvfb and a Vulkan driver)")?;
        let folder = cache("d3d");
        if !folder.join("d3dcompiler_47.dll").exists() {
            return Err("Microsoft's compiler is not set up: `cargo xtask oracle d3d-setup`".to_owned());
        }
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/direct3d/runner.c");
        let program = folder.join("runner.exe");
        run(Command::new("x86_64-w64-mingw32-gcc")
            .args(["-O2", "-Wall", "-o"])
            .arg(&program)
            .args([source.as_os_str(), "-ld3d11".as_ref()]))?;
        let version = run(Command::new(&wine).arg("--version"))?;
        let (server, display) = start_server()?;
        let name = format!("Direct3D 11 on {}", version.trim());
        Ok(Direct3D { wine, folder, name, server, display })
    }

    /// Runs a job; what it answers.
    fn ask(&self, job: &str, data: &[u8]) -> Result<Vec<u8>, String> {
        let folder = self.folder.join("crosscheck");
        let paths = ["job", "data", "answers"].map(|name| folder.join(name));
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        std::fs::create_dir_all(&folder).map_err(failed)?;
        std::fs::write(&paths[0], job).map_err(failed)?;
        std::fs::write(&paths[1], data).map_err(failed)?;
        let prefix = std::path::absolute(self.folder.join("prefix")).map_err(failed)?;
        run(Command::new(&self.wine)
            .arg(self.folder.join("runner.exe"))
            .args(&paths)
            .env("WINEPREFIX", prefix)
            .env("WINEDEBUG", "-all")
            .env("WINEDLLOVERRIDES", "d3dcompiler_47=n;mscoree,mshtml=;winemenubuilder.exe=d")
            .env("WINE_D3D_CONFIG", "renderer=vulkan")
            .env("LP_NUM_THREADS", "1")
            .env("DISPLAY", format!(":{}", self.display)))?;
        std::fs::read(&paths[2]).map_err(failed)
    }
}

impl Drop for Direct3D {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Driver for Direct3D {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn abilities(&self) -> Abilities {
        let formats: Vec<Format> =
            Format::ALL.iter().copied().filter(|format| numbers(*format).is_some()).collect();
        let three_words = |format: &Format| format.info().bytes == 12;
        let filtered = |format: &Format| !format.info().is_integer() && !three_words(format);
        Abilities {
            filtered: formats.iter().copied().filter(filtered).collect(),
            formats,
            multisample: Vec::new(),
            address: vec![
                AddressMode::Wrap,
                AddressMode::Mirror,
                AddressMode::ClampToEdge,
                AddressMode::Border,
                AddressMode::MirrorOnceClampToEdge,
            ],
            any_border: true,
            cubes_per_face: false,
            reductions: false,
            unnormalized: false,
            loads_outside: true,
            any_coordinate: true,
            minimum_levels: false,
            swizzles: false,
            gather_offsets: true,
            one_outcome: true,
            implicit: true,
            whole_blocks: true,
            special_1d: false,
        }
    }

    fn answer(&mut self, cases: &[Case]) -> Vec<Result<Answers, String>> {
        let job = match job(cases, &self.folder.join("crosscheck")) {
            Ok(job) => job,
            Err(error) => return vec![Err(error); cases.len()],
        };
        match self.ask(&job.text, &job.data) {
            Ok(bytes) => split(cases, &bytes),
            Err(error) => vec![Err(error); cases.len()],
        }
    }
}

/// What the program is given.
struct Job {
    text: String,
    data: Vec<u8>,
}

fn job(cases: &[Case], folder: &Path) -> Result<Job, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut job = Job { text: String::new(), data: Vec::new() };
    let mut shaders: HashMap<String, usize> = HashMap::new();
    let mut lines = String::new();
    for case in cases {
        let source = hlsl::shader(case);
        let next = shaders.len();
        let shader = *shaders.entry(source.clone()).or_insert(next);
        if shader == next {
            let path = folder.join(format!("{shader}.hlsl"));
            std::fs::write(&path, source).map_err(failed)?;
            writeln!(job.text, "shader {}", path.display()).unwrap_or_default();
        }
        let texels = put(&mut job.data, case.texture.data());
        let words: Vec<u8> = words::inputs(case).iter().flat_map(|word| word.to_le_bytes()).collect();
        let inputs = put(&mut job.data, &words);
        let numbers: Vec<String> =
            line(case, shader as u32, inputs, texels).iter().map(u32::to_string).collect();
        writeln!(lines, "case {}", numbers.join(" ")).unwrap_or_default();
    }
    job.text += &lines;
    Ok(job)
}

/// Adds bytes, and tells where they begin.
fn put(data: &mut Vec<u8>, bytes: &[u8]) -> u32 {
    data.resize(data.len().next_multiple_of(16), 0);
    let position = data.len() as u32;
    data.extend_from_slice(bytes);
    position
}

/// The numbers of a case, in the order of the program's structure.
fn line(case: &Case, shader: u32, inputs: u32, texels: u32) -> Vec<u32> {
    let about = case.texture.description();
    let [format, view] = numbers(about.format).unwrap_or_default();
    let kind = match about.dimension {
        Dimension::D1 | Dimension::Buffer => 0,
        Dimension::D2 => 1,
        Dimension::D3 => 2,
        Dimension::Cube => 3,
    };
    let block = about.format.info().block_size();
    let sampler = &case.sampler;
    let comparison = if sampler.compare_enable { 0x80 } else { 0 };
    let linear = |is: bool, bit: u32| if is { bit } else { 0 };
    let filter = comparison
        | linear(sampler.min == Filter::Linear, 0x10)
        | linear(sampler.mag == Filter::Linear, 4)
        | linear(sampler.mip == MipFilter::Linear, 1);
    let mut numbers = vec![shader, case.lanes() as u32, inputs, kind, about.array.into(), format, view];
    numbers.extend(about.size);
    numbers.extend([
        about.layers,
        about.levels,
        block[0],
        block[1],
        about.format.info().bytes as u32,
        texels,
    ]);
    numbers.push(filter);
    numbers.extend(sampler.address.map(address));
    numbers.extend([sampler.lod_bias.to_bits(), function(sampler.compare)]);
    numbers.extend(sampler.border);
    numbers.extend([sampler.lod_min.to_bits(), sampler.lod_max.to_bits()]);
    numbers
}

/// `D3D11_TEXTURE_ADDRESS_MODE`; it has none of the OpenGL clamps, which no case asks for.
fn address(mode: AddressMode) -> u32 {
    match mode {
        AddressMode::Wrap => 1,
        AddressMode::Mirror => 2,
        AddressMode::Border => 4,
        AddressMode::MirrorOnceClampToEdge => 5,
        AddressMode::ClampToEdge
        | AddressMode::ClampOgl
        | AddressMode::MirrorOnceBorder
        | AddressMode::MirrorOnceClampOgl => 3,
    }
}

/// `D3D11_COMPARISON_FUNC`, which begins at 1 in the same order.
fn function(function: CompareFunction) -> u32 {
    function as u32 + 1
}

/// The answers of each case.
fn split(cases: &[Case], mut bytes: &[u8]) -> Vec<Result<Answers, String>> {
    let mut next = |case: &Case| {
        let (status, rest) = bytes.split_at_checked(4).ok_or("the program ended early")?;
        let (lanes, rest) = rest.split_at_checked(16 * case.lanes()).ok_or("the program ended early")?;
        bytes = rest;
        match u32::from_le_bytes([status[0], status[1], status[2], status[3]]) {
            0 => Ok(lanes
                .as_chunks::<16>()
                .0
                .iter()
                .map(|lane| {
                    std::array::from_fn(|word| {
                        let at = |byte: usize| lane[4 * word + byte];
                        u32::from_le_bytes([at(0), at(1), at(2), at(3)])
                    })
                })
                .collect()),
            error => Err(format!("Direct3D answers {error:#010x} for {}", case.texture.format())),
        }
    };
    cases.iter().map(&mut next).collect()
}

/// Starts an X server on a number that is free.
fn start_server() -> Result<(Child, u32), String> {
    let used = |number: &u32| Path::new(&format!("/tmp/.X{number}-lock")).exists();
    let display = (90..1000).find(|number| !used(number)).ok_or("no number for an X server is free")?;
    let mut server = Command::new("Xvfb")
        .args([&format!(":{display}"), "-screen", "0", "320x200x24", "-nolisten", "tcp"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("Xvfb: {error}"))?;
    for _ in 0..50 {
        if Path::new(&format!("/tmp/.X11-unix/X{display}")).exists() {
            return Ok((server, display));
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let _ = server.kill();
    Err("the X server does not start".to_owned())
}

/// Runs a program; its standard output, or what it complained about.
fn run(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    let complaints = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{name}: {}", complaints.trim()));
    }
    eprint!("{complaints}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
