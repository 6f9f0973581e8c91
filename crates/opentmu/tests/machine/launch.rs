//! Runs a kernel on buffers and compares what comes out.

use std::fmt::Write as _;
use std::path::Path;

use opentmu::run::{self, Observer};

use crate::common::Directory;
use crate::element::{Element, Random};

/// Threads of a block.
pub const BLOCK: usize = 128;

/// Inputs for each kernel: more than the corners, and a whole number of blocks.
pub const COUNT: usize = 32 * BLOCK;

/// What every byte of the result is before the kernel runs.
const FILL: u8 = 0xcd;

/// The targets of the corpus, by the endings of its files.
pub const TARGETS: [&str; 3] = ["cubin", "sm_60.cubin", "ptx"];

/// A file of kernels, such as `arithmetic/integer` for `corpus/kernels/arithmetic/integer.cubin`.
pub struct Kernels(pub &'static str);

impl Kernels {
    /// `out[i] = f(a[i])`
    pub fn unary<A: Element, R: Element>(&self, entry: &str, f: impl Fn(A) -> R) {
        let a = inputs(1);
        self.compare(entry, &[bytes(&a)], |i| (f(a[i]), format!("{:x?}", a[i])));
    }

    /// The first elements of `out[i]` are `f(a[i])`.
    pub fn partly<A: Element, R: Element, const N: usize>(&self, entry: &str, f: impl Fn(A) -> Vec<R>) {
        let a = inputs(1);
        let untouched = R::from_bytes(&vec![FILL; R::BYTES]);
        self.compare(entry, &[bytes(&a)], |i| {
            let found = f(a[i]);
            let all: [R; N] =
                std::array::from_fn(|position| found.get(position).copied().unwrap_or(untouched));
            (all, format!("{:x?}", a[i]))
        });
    }

    /// `out[i] = f(a[i], b[i])` where that is defined.
    pub fn partial<A: Element, B: Element, R: Element>(&self, entry: &str, f: impl Fn(A, B) -> Option<R>) {
        let (a, b) = (inputs(1), inputs(2));
        let inputs = [bytes(&a), bytes(&b)];
        self.compare_where(entry, &inputs, |i| (f(a[i], b[i]), format!("{:x?}, {:x?}", a[i], b[i])));
    }

    /// `out[i] = f(a[i], b[i])`
    pub fn binary<A: Element, B: Element, R: Element>(&self, entry: &str, f: impl Fn(A, B) -> R) {
        let (a, b) = (inputs(1), inputs(2));
        let inputs = [bytes(&a), bytes(&b)];
        self.compare(entry, &inputs, |i| (f(a[i], b[i]), format!("{:x?}, {:x?}", a[i], b[i])));
    }

    /// `out[i] = f(a[i], b[i], c[i])`
    pub fn ternary<A: Element, B: Element, C: Element, R: Element>(
        &self,
        entry: &str,
        f: impl Fn(A, B, C) -> R,
    ) {
        let (a, b, c) = (inputs(1), inputs(2), inputs(3));
        let inputs = [bytes(&a), bytes(&b), bytes(&c)];
        self.compare(entry, &inputs, |i| {
            (f(a[i], b[i], c[i]), format!("{:x?}, {:x?}, {:x?}", a[i], b[i], c[i]))
        });
    }

    fn compare<R: Element>(&self, entry: &str, inputs: &[Vec<u8>], wanted: impl Fn(usize) -> (R, String)) {
        self.compare_where(entry, inputs, |i| {
            let (want, inputs) = wanted(i);
            (Some(want), inputs)
        });
    }

    /// `out[i] = f(a, b, i)`: the threads look at each other's inputs.
    pub fn together<A: Element, B: Element, R: Element>(
        &self,
        entry: &str,
        f: impl Fn(&[A], &[B], usize) -> R,
    ) {
        let (a, b) = (inputs(1), inputs(2));
        let inputs = [bytes(&a), bytes(&b)];
        self.compare(entry, &inputs, |i| (f(&a, &b, i), format!("…, thread {i}")));
    }

    /// Runs the kernel for every target and compares each element with what `wanted` gives, with its inputs as text.
    fn compare_where<R: Element>(
        &self,
        entry: &str,
        inputs: &[Vec<u8>],
        wanted: impl Fn(usize) -> (Option<R>, String),
    ) {
        for target in TARGETS {
            let found = self.run(target, entry, inputs, COUNT * R::BYTES);
            let mut wrong = (0..COUNT).filter_map(|i| {
                let got = R::from_bytes(&found[i * R::BYTES..][..R::BYTES]);
                let (want, inputs) = wanted(i);
                let want = want?;
                (!got.same(&want)).then(|| format!("{entry}({inputs}) is {got:x?}, but should be {want:x?}"))
            });
            if let Some(first) = wrong.next() {
                panic!("{} ({target}): {first}; {} of {COUNT} are wrong", self.0, 1 + wrong.count());
            }
        }
    }

    fn run(&self, target: &str, entry: &str, inputs: &[Vec<u8>], size: usize) -> Vec<u8> {
        let mut buffers: Vec<Vec<u8>> = inputs.to_vec();
        buffers.push(vec![FILL; size]);
        self.launch(target, entry, &buffers).pop().unwrap_or_default()
    }

    /// Runs the kernel on these buffers and returns what they hold afterwards.
    pub fn launch(&self, target: &str, entry: &str, buffers: &[Vec<u8>]) -> Vec<Vec<u8>> {
        self.launch_shaped(target, entry, [COUNT / BLOCK, 1, 1], [BLOCK, 1, 1], buffers)
    }

    /// As [`Kernels::launch`], with another grid and other blocks.
    pub fn launch_shaped(
        &self,
        target: &str,
        entry: &str,
        grid: [usize; 3],
        block: [usize; 3],
        buffers: &[Vec<u8>],
    ) -> Vec<Vec<u8>> {
        let directory = Directory::new();
        let mut job = self.job(target, entry, grid, block);
        for (number, buffer) in buffers.iter().enumerate() {
            let _ = writeln!(
                job,
                "[[param]]\nbuffer = \"b{number}\"\n[buffer.b{number}]\nfile = \"b{number}.bin\""
            );
            directory.write(&format!("b{number}.bin"), buffer);
        }
        match run::run(&directory.job(&job), Observer::default()) {
            Ok(report) => {
                let contents = |number| report.buffers[&format!("b{number}")].bytes.clone();
                (0..buffers.len()).map(contents).collect()
            }
            Err(stop) => panic!("{entry} ({target}): {}", stop.findings()),
        }
    }

    /// The job but for its buffers.
    fn job(&self, target: &str, entry: &str, grid: [usize; 3], block: [usize; 3]) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/kernels");
        let file = folder.join(format!("{}.{target}", self.0)).display().to_string();
        format!(
            "[shader]\nfile = {file:?}\nentry = \"{entry}\"\n[launch]\ngrid = {grid:?}\nblock = {block:?}\n"
        )
    }
}

pub fn inputs<T: Element>(seed: u64) -> Vec<T> {
    let mut random = Random::new(seed);
    (0..COUNT).map(|_| T::interesting(&mut random)).collect()
}

pub fn bytes<T: Element>(values: &[T]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_bytes()).collect()
}
