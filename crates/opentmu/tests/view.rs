//! The first example: a Maxwell kernel reads a picture and writes the right one, to the byte.
//!
//! What is right is worked out in `xtask/src/view.rs`, from the kernel's source and the documented rule of linear
//! filtering, with nothing of this project in it.

#[path = "../../../xtask/src/view.rs"]
mod view;

use std::path::{Path, PathBuf};

use opentmu::Job;
use opentmu::run::{Observer, run};
use view::Picture;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

fn png(name: &str) -> Picture {
    view::read_png(&std::fs::read(corpus().join(name)).unwrap())
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What the kernel writes when a job runs: red, green, blue; alpha must be opaque.
fn made_by(job: &str) -> Picture {
    let job = Job::open(&corpus().join("jobs").join(job)).unwrap_or_else(|findings| panic!("{findings}"));
    let report = run(&job, Observer::default()).unwrap_or_else(|stop| panic!("{}", stop.findings()));
    let pixels = report.buffers["out"].bytes.chunks_exact(4);
    pixels
        .map(|pixel| {
            assert_eq!(pixel[3], 255);
            [pixel[0], pixel[1], pixel[2]]
        })
        .collect()
}

/// Compares two pictures and says where they differ.
fn assert_same(got: &Picture, want: &Picture) {
    assert_eq!(got.len(), want.len());
    let size = view::SIZE as usize;
    let differing: Vec<usize> = (0..got.len()).filter(|&index| got[index] != want[index]).collect();
    if let Some(&first) = differing.first() {
        let (x, y) = (first % size, first / size);
        let count = differing.len();
        panic!(
            "{count} pixels differ, the first at ({x}, {y}): got {:?}, want {:?}",
            got[first], want[first]
        );
    }
}

#[test]
fn the_first_example_makes_the_picture_that_integers_predict() {
    let source = png("images/landscape.png");
    let want = view::exact_picture(&source);
    assert_same(&made_by("view.toml"), &want);
    assert_same(&png("jobs/view-expected.png"), &want);
    assert_same(&view::float_picture(&source, view::EXACT), &want);
}

#[test]
fn a_view_whose_every_operation_rounds_is_right_to_the_byte() {
    let want = view::float_picture(&png("images/landscape.png"), view::ROUNDED);
    assert_same(&made_by("view-turned.toml"), &want);
    assert_same(&png("jobs/view-turned-expected.png"), &want);
}
