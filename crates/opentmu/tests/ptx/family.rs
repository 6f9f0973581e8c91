//! `tex`, `tex.base`, `tex.level`, `tex.grad` and `tld4` on every geometry, with every type of result and coordinate, with
//! and without offset, comparison and predicate, in every way to name texture and sampler: 32 lanes against the plain
//! texture unit beside this file.

#[path = "family/plain.rs"]
mod plain;

use std::fmt::Write as _;

use opentmu::run::{self, Observer};

use super::common::Directory;
use plain::{Address, Answer, Fetch, Kind, Lane, Lod, Picture, Sampler, Shape};

const LANES: usize = 32;
/// Bytes that a statement leaves behind in a lane: four results and the predicate.
const RESULT: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Tex,
    Base,
    Level,
    Grad,
    Gather(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offset {
    None,
    Numbers,
    Registers,
}

/// Offsets written as numbers.
const NUMBERS: [i32; 3] = [3, -2, 1];

/// One instruction.
#[derive(Clone, Copy, Debug)]
struct Statement {
    operation: Operation,
    /// Integer coordinates.
    loads: bool,
    /// As it is written: `v4.f32`, `v2.f16x2`, …
    result: &'static str,
    offset: Offset,
    depth: bool,
    predicate: bool,
}

/// How a program names texture and sampler.
#[derive(Clone, Copy, Debug)]
struct Naming {
    independent: bool,
    position: &'static str,
}

/// The sampler is the texture's own where nothing else is named. `rd5` has the address of the `.texref`, `rd6` a 64-bit
/// object that the launch passes, `rd7` the address of the `.samplerref`, `rd8` an object with the other sampler.
const NAMINGS: [Naming; 6] = [
    Naming { independent: false, position: "tx" },
    Naming { independent: false, position: "rd5" },
    Naming { independent: false, position: "rd6" },
    Naming { independent: false, position: "tx, rd8" },
    Naming { independent: true, position: "tx, sm" },
    Naming { independent: true, position: "rd5, rd7" },
];

/// A texture's geometry as PTX and as a job name it.
struct Geometry {
    name: &'static str,
    dim: &'static str,
    shape: Shape,
    array: bool,
    samples: i64,
}

const fn geometry(
    name: &'static str,
    dim: &'static str,
    shape: Shape,
    array: bool,
    samples: i64,
) -> Geometry {
    Geometry { name, dim, shape, array, samples }
}

impl Geometry {
    fn is_cube(&self) -> bool {
        self.shape == Shape::Cube
    }

    /// The coordinate vector: sample, layer, coordinates and what fills it up.
    fn coordinates(&self, loads: bool) -> String {
        let mut parts = Vec::new();
        if self.samples > 1 {
            parts.push("r2");
        }
        if self.array {
            parts.push("r1");
        }
        let from: &[&str] = match (loads, self.is_cube()) {
            (true, _) => &["r3", "r4", "r5"],
            (_, true) => &["f12", "f13", "f14"],
            _ => &["f1", "f2", "f3"],
        };
        let own = if self.is_cube() { 3 } else { self.shape.axes() };
        parts.extend(&from[..own]);
        while parts.len() == 3 {
            parts.push(from[0]);
        }
        parts.join(", ")
    }

    /// A vector of as many elements as there are axes, four for three.
    fn vector(&self, from: [&str; 3], axes: usize) -> String {
        let mut parts = from[..axes].to_vec();
        if axes == 3 {
            parts.push(from[2]);
        }
        parts.join(", ")
    }
}

impl Statement {
    fn text(&self, geometry: &Geometry, naming: &Naming) -> String {
        let (base, tail) = match self.operation {
            Operation::Tex => ("tex", String::new()),
            Operation::Base => ("tex.base", String::new()),
            Operation::Level => ("tex.level", if self.loads { ", r9" } else { ", f4" }.to_string()),
            Operation::Grad if geometry.is_cube() => {
                ("tex.grad", ", {f15, f16, f17, f17}, {f18, f19, f20, f20}".to_string())
            }
            Operation::Grad => {
                let axes = geometry.shape.axes();
                let x = geometry.vector(["f5", "f6", "f7"], axes);
                let y = geometry.vector(["f8", "f9", "f10"], axes);
                ("tex.grad", format!(", {{{x}}}, {{{y}}}"))
            }
            Operation::Gather(component) => {
                (["tld4.r", "tld4.g", "tld4.b", "tld4.a"][component], String::new())
            }
        };
        let to = match self.result {
            "v4.f16" => "{h0, h1, h2, h3}",
            "v2.f16x2" => "{q0, q1}",
            _ => "{q0, q1, q2, q3}",
        };
        let axes = geometry.shape.axes();
        let offset = match self.offset {
            Offset::None => String::new(),
            Offset::Numbers => format!(", {{{}}}", geometry.vector(["3", "-2", "1"], axes)),
            Offset::Registers => format!(", {{{}}}", geometry.vector(["r6", "r7", "r8"], axes)),
        };
        let (coordinates, from) = (geometry.coordinates(self.loads), if self.loads { "s32" } else { "f32" });
        let (depth, p) = (if self.depth { ", f11" } else { "" }, if self.predicate { "|p1" } else { "" });
        let (name, position) = (geometry.name, naming.position);
        format!(
            "{base}.{name}.{}.{from} {to}{p}, [{position}, {{{coordinates}}}]{tail}{offset}{depth};",
            self.result
        )
    }

    /// What a lane must find.
    ///
    /// In independent mode integer coordinates of planes, volumes and arrays are places to sample: so has it the vendor's
    /// assembler.
    fn expected(&self, picture: &Picture, sampler: &Sampler, lane: &Lane, independent: bool) -> [u32; 5] {
        let mut lane = *lane;
        let line = picture.shape == Shape::Line && picture.layers.is_none();
        let samples = self.loads && independent && !line && picture.samples == 1;
        let samples = samples && self.operation != Operation::Level;
        if samples {
            lane.coordinates = lane.texels.map(|texel| texel as f32);
        }
        if self.offset == Offset::Numbers {
            lane.offsets = NUMBERS;
        }
        let lod = match self.operation {
            Operation::Level => Lod::Explicit(lane.lod),
            Operation::Grad => Lod::Gradients,
            Operation::Tex | Operation::Base | Operation::Gather(_) => Lod::Base,
        };
        let (offset, compare) = (self.offset != Offset::None, self.depth);
        let fetch = Fetch { picture, sampler, lane: &lane, lod, offset, compare };
        let answer = match self.operation {
            Operation::Gather(component) => fetch.gather(component),
            _ if self.loads && !samples => fetch.load(),
            Operation::Tex | Operation::Base | Operation::Level | Operation::Grad => fetch.sample(),
        };
        self.words(picture.kind, &answer)
    }

    fn words(&self, kind: Kind, answer: &Answer) -> [u32; 5] {
        let resident = u32::from(self.predicate && answer.resident);
        if self.predicate && !answer.resident {
            return [0; 5];
        }
        let word = |component| answer.word(kind, component, self.depth);
        let pair = |low| {
            let half = |component| u32::from(answer.half(kind, component, self.depth));
            half(low) | half(low + 1) << 16
        };
        match self.result {
            "v4.f16" | "v2.f16x2" => [pair(0), pair(2), 0, 0, resident],
            _ => [word(0), word(1), word(2), word(3), resident],
        }
    }
}

/// Every statement that the language has for a geometry and a kind of texels.
fn statements(geometry: &Geometry, kind: Kind) -> Vec<Statement> {
    let results: &[&str] = match kind {
        // The machine's instruction does not know the type of the result: bits come out.
        Kind::Float => &["v4.f32", "v4.u32", "v4.s32", "v4.f16", "v2.f16x2"],
        Kind::Unorm | Kind::Depth => &["v4.f32", "v4.f16", "v2.f16x2"],
        Kind::Unsigned => &["v4.u32"],
        Kind::Signed => &["v4.s32"],
    };
    let multisample = geometry.samples > 1;
    let mut operations = vec![Operation::Tex, Operation::Base];
    if !multisample {
        operations.extend([Operation::Level, Operation::Grad]);
        if geometry.shape.axes() == 2 {
            operations.extend((0..4).map(Operation::Gather));
        }
    }
    let mut found = Vec::new();
    for operation in operations {
        let gathers = matches!(operation, Operation::Gather(_));
        for loads in [false, true] {
            let without = multisample && !loads
                || loads && (geometry.is_cube() || gathers || operation == Operation::Grad);
            for &result in results.iter().filter(|_| !without) {
                if gathers && result.contains("f16") {
                    continue;
                }
                for offset in [Offset::None, Offset::Numbers, Offset::Registers] {
                    for (depth, predicate) in [(false, false), (false, true), (true, false), (true, true)] {
                        let no_depth = kind != Kind::Depth || loads || geometry.shape == Shape::Volume;
                        let no_offset = geometry.is_cube() && offset != Offset::None;
                        if !(depth && no_depth || no_offset) {
                            found.push(Statement { operation, loads, result, offset, depth, predicate });
                        }
                    }
                }
            }
        }
    }
    found
}

/// Random numbers, the same in every run (Knuth's 64-bit constants).
struct Random(u64);

impl Random {
    fn below(&mut self, count: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i64 % count
    }

    fn between(&mut self, first: i64, last: i64) -> i64 {
        first + self.below(last - first + 1)
    }
}

/// What lanes ask for: coordinates in 4096ths, so that products and positions are exact, gradients too.
fn lanes(picture: &Picture, random: &mut Random) -> Vec<Lane> {
    (0..LANES).map(|lane| lane_of(picture, lane, random)).collect()
}

fn lane_of(picture: &Picture, number: usize, random: &mut Random) -> Lane {
    let mut lane = Lane {
        layer: [random.below(4) as u32, u32::MAX, 0x1_0001][[0, 0, 0, 0, 0, 0, 1, 2][number % 8]],
        sample: random.below(picture.samples + 2) as u32,
        lod: random.between(-256, 768) as f32 / 256.0,
        level: random.between(-1, 3) as i32,
        depth: random.below(250) as f32 + 0.5,
        ..Lane::default()
    };
    if number == 5 {
        lane.sample = u32::MAX;
    }
    let gradient = |random: &mut Random| random.between(-24, 24) as f32 / 64.0;
    for axis in 0..3 {
        lane.coordinates[axis] = random.between(-6000, 10000) as f32 / 4096.0;
        lane.texels[axis] = random.between(-2, picture.size[axis] + 1) as i32;
        lane.offsets[axis] = random.between(-8, 7) as i32;
        lane.gradients = lane.gradients.map(|mut one| {
            one[axis] = gradient(random);
            one
        });
    }
    // A direction whose largest coordinate is a power of two, with gradients that leave that coordinate.
    let major = number % 3;
    let scale = [0.5, 1.0, 4.0][random.below(3) as usize];
    for axis in 0..3 {
        let minor = random.between(-1000, 1000) as f32 / 1024.0;
        lane.direction[axis] = scale * if axis == major { [1.0, -1.0][number / 3 % 2] } else { minor };
        for direction in 0..2 {
            let change = if axis == major { 0.0 } else { scale * gradient(random) };
            // The place that the gradient leads to stays on the face.
            let there = (lane.direction[axis] + change).abs() < scale;
            lane.direction_gradients[direction][axis] = if there { change } else { 0.0 };
        }
    }
    // Both gradients together must stay on the face too.
    let [x, y] = lane.direction_gradients;
    for axis in (0..3).filter(|&axis| axis != major) {
        if (lane.direction[axis] + x[axis] + y[axis]).abs() >= scale {
            lane.direction_gradients[1][axis] = 0.0;
        }
    }
    lane
}

/// The words that the kernel reads of each lane: registers `r1` to `r9`, `f1` to `f20`.
fn words(lane: &Lane) -> Vec<u32> {
    let integers = [lane.texels, lane.offsets].into_iter().flatten().map(|number| number as u32);
    let mut words = vec![lane.layer, lane.sample];
    words.extend(integers);
    words.push(lane.level as u32);
    let mut floats = lane.coordinates.to_vec();
    floats.push(lane.lod);
    floats.extend(lane.gradients.as_flattened());
    floats.push(lane.depth);
    floats.extend(lane.direction);
    floats.extend(lane.direction_gradients.as_flattened());
    words.extend(floats.into_iter().map(f32::to_bits));
    words
}

fn kernel(geometry: &Geometry, statements: &[Statement], naming: &Naming) -> String {
    let (mode, sampler) = match naming.independent {
        true => (", texmode_independent", ".global .samplerref sm;"),
        false => ("", ""),
    };
    let mut text = format!(
        ".version 8.5\n.target sm_60{mode}\n.address_size 64\n.global .texref tx;\n{sampler}\n\
         .visible .entry k(.param .u64 lanes, .param .u64 out, .param .u64 object, .param .u64 other) {{\n\
         .reg .f32 f<21>; .reg .b32 r<12>; .reg .b32 q<4>; .reg .b16 h<4>; .reg .b64 rd<10>; .reg .pred p1;\n\
         ld.param.u64 rd1, [lanes]; ld.param.u64 rd2, [out]; ld.param.u64 rd6, [object]; ld.param.u64 rd8, [other];\n\
         mov.u64 rd5, tx; mov.u32 r0, %tid.x; mul.wide.u32 rd3, r0, 116; add.s64 rd1, rd1, rd3;\n\
         mul.wide.u32 rd3, r0, {}; add.s64 rd2, rd2, rd3;\n",
        statements.len() * RESULT
    );
    if naming.independent {
        text += "mov.u64 rd7, sm;\n";
    }
    for word in 0..29 {
        let register = if word < 9 { format!("r{}", word + 1) } else { format!("f{}", word - 8) };
        let _ = writeln!(text, "ld.global.b32 {register}, [rd1+{}];", 4 * word);
    }
    for (number, statement) in statements.iter().enumerate() {
        let _ = writeln!(text, "setp.ne.u32 p1, r0, r0;\n{}", statement.text(geometry, naming));
        if statement.result == "v4.f16" {
            text += "mov.b32 q0, {h0, h1}; mov.b32 q1, {h2, h3};\n";
        }
        if statement.result.contains("f16") {
            text += "mov.b32 q2, 0; mov.b32 q3, 0;\n";
        }
        text += "selp.u32 r10, 1, 0, p1;\n";
        for (place, register) in ["q0", "q1", "q2", "q3", "r10"].into_iter().enumerate() {
            let _ = writeln!(text, "st.global.b32 [rd2+{}], {register};", number * RESULT + 4 * place);
        }
    }
    text + "ret; }"
}

/// A list of numbers as a job has it.
fn list<T: std::fmt::Display>(numbers: impl IntoIterator<Item = T>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

fn texture_section(geometry: &Geometry, picture: &Picture, own: &str) -> String {
    let (format, divisor) = match picture.kind {
        Kind::Float => ("rgba32_float", 1.0),
        Kind::Unorm => ("rgba8_unorm", 255.0),
        Kind::Unsigned => ("rgba32_uint", 1.0),
        Kind::Signed => ("rgba16_sint", 1.0),
        Kind::Depth => ("d32_float", 1.0),
    };
    let size = list(&picture.size[..picture.shape.axes()]);
    let data = picture
        .codes()
        .into_iter()
        .map(|code| if divisor == 1.0 { code.to_string() } else { format!("{:?}", code as f64 / divisor) });
    let mut text = format!(
        "[texture.tx]\ndim = \"{}\"\nsize = {size}\nlevels = {}\nformat = \"{format}\"\nsampler = \"{own}\"\ndata = {}\n",
        geometry.dim,
        picture.levels,
        list(data)
    );
    if let Some(layers) = picture.layers {
        let _ = writeln!(text, "layers = {layers}");
    }
    if picture.samples > 1 {
        let _ = writeln!(text, "samples = {}", picture.samples);
    }
    if picture.sparse {
        let _ =
            writeln!(text, "tile = {}\nresident = {}", list(tile(picture)), list(resident_tiles(picture)));
    }
    text
}

fn tile(picture: &Picture) -> [i64; 3] {
    [2, if picture.shape == Shape::Line { 1 } else { 2 }, 1]
}

fn resident_tiles(picture: &Picture) -> Vec<String> {
    let mut found = Vec::new();
    let [across, down, _] = tile(picture);
    for level in 0..picture.levels {
        let [w, h, d] = picture.size_of(level);
        for layer in 0..picture.faces() {
            for (z, y, x) in (0..d).flat_map(|z| (0..h).flat_map(move |y| (0..w).map(move |x| (z, y, x)))) {
                let first = x % across == 0 && y % down == 0;
                if first && picture.resident([level, layer, z, y, x, 0]) {
                    found.push(list([x / across, y / down, z + layer, level]));
                }
            }
        }
    }
    found
}

fn sampler_section(name: &str, sampler: &Sampler, kind: Kind) -> String {
    let address = sampler.address.map(|mode| format!("\"{mode:?}\"").to_lowercase());
    let border = sampler.border.map(|code| match kind {
        Kind::Unsigned | Kind::Signed => code.to_string(),
        Kind::Unorm => format!("{:?}", code as f64 / 255.0),
        Kind::Float | Kind::Depth => format!("{code}.0"),
    });
    let compare = if kind == Kind::Depth { "compare = \"less\"\n" } else { "" };
    format!(
        "[sampler.{name}]\nfilter = \"{}\"\nmip = \"{}\"\naddress = {}\nborder = {}\ncube = \"per_face\"\n{compare}",
        if sampler.linear { "linear" } else { "point" },
        if sampler.mip_linear { "linear" } else { "point" },
        list(address),
        list(border)
    )
}

/// Runs all statements on one texture, named in one way.
fn compare(
    geometry: &Geometry,
    picture: &Picture,
    sampler: &Sampler,
    naming: &Naming,
    random: &mut Random,
) -> usize {
    let statements = statements(geometry, picture.kind);
    let lanes = lanes(picture, random);
    // Where a sampler is named, the texture's own is another one.
    let own = if naming.position.contains(", ") { "wrong" } else { "sm" };
    let wrong = Sampler { linear: !sampler.linear, address: [Address::Wrap; 3], ..*sampler };
    let text = format!(
        "[shader]\ntext = '''\n{}\n'''\n[launch]\ngrid = [1]\nblock = [32]\n[[param]]\nbuffer = \"lanes\"\n[[param]]\n\
         buffer = \"out\"\n[[param]]\ntexture = \"tx\"\n[[param]]\ntexture = \"tx\"\nsampler = \"sm\"\n\
         [buffer.lanes]\ntype = \"u32\"\ndata = {}\n[buffer.out]\nsize = {}\n{}{}{}",
        kernel(geometry, &statements, naming),
        list(lanes.iter().flat_map(words)),
        LANES * statements.len() * RESULT,
        texture_section(geometry, picture, own),
        sampler_section("sm", sampler, picture.kind),
        sampler_section("wrong", &wrong, picture.kind),
    );
    let report = run::run(&Directory::new().job(&text), Observer::default());
    let report = report.unwrap_or_else(|stop| panic!("{}\n{text}", stop.findings()));
    let mut found =
        report.buffers["out"].bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap()));
    for lane in &lanes {
        for statement in &statements {
            let got: [u32; 5] = std::array::from_fn(|_| found.next().unwrap());
            let want = statement.expected(picture, sampler, lane, naming.independent);
            let line = statement.text(geometry, naming);
            assert!(got == want, "{line}\n{picture:?}\n{sampler:?}\n{lane:?}\ngot  {got:x?}\nwant {want:x?}");
        }
    }
    statements.len()
}

/// Kinds of texels with filters, address modes and whether all is in memory.
const TEXTURES: [(Kind, [bool; 2], [Address; 3], bool); 8] = [
    (Kind::Float, [true, true], [Address::Wrap, Address::Mirror, Address::Clamp], false),
    (Kind::Float, [false, false], [Address::Clamp, Address::Border, Address::Wrap], false),
    (Kind::Float, [true, false], [Address::Clamp, Address::Clamp, Address::Border], true),
    (Kind::Unorm, [true, true], [Address::Border, Address::Clamp, Address::Mirror], false),
    (Kind::Unsigned, [false, false], [Address::Mirror, Address::Wrap, Address::Border], false),
    (Kind::Signed, [true, true], [Address::Border, Address::Border, Address::Clamp], false),
    (Kind::Depth, [true, true], [Address::Border, Address::Clamp, Address::Wrap], false),
    (Kind::Depth, [false, true], [Address::Wrap, Address::Mirror, Address::Wrap], true),
];

fn whole_geometry(geometry: &Geometry) {
    let mut random = Random(geometry.name.bytes().map(u64::from).sum());
    for (number, (kind, [linear, mip_linear], address, sparse)) in TEXTURES.into_iter().enumerate() {
        if geometry.samples > 1 && sparse || geometry.shape == Shape::Volume && kind == Kind::Depth {
            continue;
        }
        let size = match geometry.shape {
            Shape::Line => [8, 1, 1],
            Shape::Plane => [8, 4, 1],
            Shape::Volume => [8, 4, 4],
            Shape::Cube => [8, 8, 1],
        };
        let (shape, samples) = (geometry.shape, geometry.samples);
        let levels = if samples > 1 { 1 } else { 3 };
        let picture =
            Picture { shape, kind, layers: geometry.array.then_some(3), samples, size, levels, sparse };
        let sampler = Sampler { linear, mip_linear, address, border: [200, 150, 7, 99] };
        for (position, naming) in NAMINGS.iter().enumerate() {
            // The first texture under every name, the others under two each.
            if number == 0 || position % 3 == number % 3 {
                let statements = compare(geometry, &picture, &sampler, naming, &mut random);
                assert!(statements > 0);
            }
        }
    }
}

macro_rules! geometries {
    ($($test:ident: $name:literal, $dim:literal, $shape:ident, $array:literal, $samples:literal;)*) => {
        $(
            #[test]
            fn $test() {
                whole_geometry(&geometry($name, $dim, Shape::$shape, $array, $samples));
            }
        )*
    };
}

geometries! {
    lines: "1d", "1d", Line, false, 1;
    planes: "2d", "2d", Plane, false, 1;
    volumes: "3d", "3d", Volume, false, 1;
    arrays_of_lines: "a1d", "1d_array", Line, true, 1;
    arrays_of_planes: "a2d", "2d_array", Plane, true, 1;
    cubes: "cube", "cube", Cube, false, 1;
    arrays_of_cubes: "acube", "cube_array", Cube, true, 1;
    samples: "2dms", "2d_ms", Plane, false, 4;
    arrays_of_samples: "a2dms", "2d_ms_array", Plane, true, 4;
}
