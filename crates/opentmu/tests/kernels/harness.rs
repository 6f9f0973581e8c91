//! Comparing what a kernel's implementation here gives with what its job expects, and its job with what it runs to.

use std::path::{Path, PathBuf};

use opentmu::Job;
use opentmu::element::ElementType;
use opentmu::job::{Fact, ShaderText};
use opentmu::npy;
use opentmu::test::{Verdict, test};

/// What a kernel must leave in one buffer, target or output.
pub struct Output {
    /// Its name in the job.
    buffer: &'static str,
    contents: Contents,
}

enum Contents {
    /// Pixels of a width, alpha last; stored as a picture, to be looked at.
    Pixels(usize, Vec<[u8; 4]>),
    /// Numbers, little-endian.
    Numbers(ElementType, Vec<u8>),
}

/// Numbers that a buffer may hold.
pub trait Element: Copy {
    const TYPE: ElementType;

    fn append(self, bytes: &mut Vec<u8>);
}

macro_rules! element {
    ($($number:ty = $name:ident),*) => {
        $(impl Element for $number {
            const TYPE: ElementType = ElementType::$name;

            fn append(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
        })*
    };
}

element!(u8 = U8, u16 = U16, i16 = S16, u32 = U32, u64 = U64, i32 = S32, f32 = F32, f64 = F64);

/// Pixels of the buffer `out`.
pub fn pixels(width: usize, pixels: Vec<[u8; 4]>) -> Vec<Output> {
    vec![Output { buffer: "out", contents: Contents::Pixels(width, pixels) }]
}

/// Pixels of a target of a width.
pub fn pixels_of(buffer: &'static str, width: usize, pixels: Vec<[u8; 4]>) -> Output {
    Output { buffer, contents: Contents::Pixels(width, pixels) }
}

/// The pixels of the target `color`, four floats each.
pub fn target(pixels: &[[f32; 4]]) -> Vec<Output> {
    vec![numbers("color", pixels.as_flattened())]
}

/// The elements of a buffer.
pub fn numbers<T: Element>(buffer: &'static str, numbers: &[T]) -> Output {
    let mut bytes = Vec::new();
    numbers.iter().for_each(|number| number.append(&mut bytes));
    Output { buffer, contents: Contents::Numbers(T::TYPE, bytes) }
}

impl Output {
    /// The file that the job of a kernel expects this buffer to equal, below the jobs' folder.
    fn file(&self, kernel: &str) -> String {
        let ending = match &self.contents {
            Contents::Pixels(..) => "png",
            Contents::Numbers(..) => "npy",
        };
        match self.buffer {
            "out" | "color" => format!("expected/{kernel}.{ending}"),
            buffer => format!("expected/{kernel}-{buffer}.{ending}"),
        }
    }

    fn encode(&self) -> Vec<u8> {
        match &self.contents {
            Contents::Pixels(width, pixels) => png(*width, pixels),
            Contents::Numbers(element, bytes) => npy::write(*element, &[bytes.len() / element.size()], bytes),
        }
    }
}

fn png(width: usize, pixels: &[[u8; 4]]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, (pixels.len() / width) as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels.as_flattened()).unwrap();
    writer.finish().unwrap();
    file
}

/// The root of the corpus.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// Who has compiled a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compiler {
    /// NVIDIA's, with its assembler.
    Nvidia,
    /// Clang, with NVIDIA's assembler behind it.
    Clang,
}

impl Compiler {
    /// The folder of the jobs, below the corpus.
    fn jobs(self) -> &'static str {
        if self == Compiler::Clang { "jobs/clang" } else { "jobs/kernels" }
    }
}

/// As [`check_job`], and the job names every build of the kernel.
pub fn check(compiler: Compiler, kernel: &str, outputs: &[Output]) {
    let job = open(&corpus().join(compiler.jobs()).join(format!("{kernel}.toml")));
    assert_builds(compiler, kernel, &job);
    check_job(compiler.jobs(), kernel, outputs);
}

fn open(path: &Path) -> Job {
    Job::open(path).unwrap_or_else(|findings| panic!("{findings}"))
}

/// The file of a job holds what the implementation here gives, the job expects the whole of it, and every build that
/// it names does it.
pub fn check_job(folder: &str, name: &str, outputs: &[Output]) {
    let folder = corpus().join(folder);
    let path = folder.join(format!("{name}.toml"));
    let job = open(&path);
    for output in outputs {
        let file = output.file(name);
        let stored = std::fs::read(folder.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(
            same(&stored, &output.encode()),
            "{file} is not what the job must make: `cargo xtask expected`"
        );
        let expected = job.expectations.iter().any(|one| {
            if let Fact::Contents { file: named, .. } | Fact::Image { file: named, .. } = &one.fact {
                named.value == file
            } else {
                false
            }
        });
        assert!(expected, "{} does not expect {file}", path.display());
    }
    assert_eq!(test(&path), Verdict::Passed, "{}", path.display());
}

/// Equal contents: pictures are compared by their pixels, because packing may differ from release to release.
fn same(stored: &[u8], made: &[u8]) -> bool {
    let pixels = |file: &[u8]| opentmu::picture::read(file).map(|picture| (picture.size, picture.bytes));
    stored == made || matches!((pixels(stored), pixels(made)), (Ok(a), Ok(b)) if a == b)
}

/// A job names its kernel's cubin, where that is for sm_52 the one for sm_60 beside it, and the PTX of both; clang's PTX,
/// and the cubin of that. PTX of the later compiler may follow.
fn assert_builds(compiler: Compiler, kernel: &str, job: &Job) {
    let ShaderText::File(file) = &job.shader.text else { panic!("{kernel} names no file") };
    let also: Vec<&str> = job.shader.also.iter().map(|file| file.value.as_str()).collect();
    // Builds of an earlier compiler may be there too.
    let also: Vec<&str> = also.into_iter().filter(|file| !file.ends_with(".cuda11.cubin")).collect();
    let (also, later): (Vec<&str>, Vec<&str>) = also.into_iter().partition(|file| !file.contains("/later/"));
    let prefix = format!("../../later/{kernel}.sm_");
    assert!(later.iter().all(|file| file.starts_with(&prefix)), "{kernel}: {later:?}");
    let ptx = file.value.replace(".cubin", ".ptx");
    if compiler == Compiler::Clang {
        assert_eq!(also, [file.value.replace(".ptx", ".sm_60.cubin")], "{kernel}");
    } else if file.value.ends_with(".sm_60.cubin") {
        assert_eq!(also, [ptx], "{kernel}");
    } else {
        assert_eq!(also, [file.value.replace(".cubin", ".sm_60.cubin"), ptx], "{kernel}");
    }
}

/// Writes the files that a kernel's job expects.
pub fn write(compiler: Compiler, kernel: &str, outputs: &[Output]) {
    write_in(compiler.jobs(), kernel, outputs);
}

/// Writes the files that a job of a folder expects.
pub fn write_in(folder: &str, name: &str, outputs: &[Output]) {
    for output in outputs {
        let path = corpus().join(folder).join(output.file(name));
        let made = output.encode();
        if std::fs::read(&path).is_ok_and(|stored| same(&stored, &made)) {
            continue;
        }
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, made).unwrap();
        println!("{}", path.display());
    }
}
