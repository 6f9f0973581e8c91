//! A file of ten thousand lines is read and checked at once.

use std::time::{Duration, Instant};

#[test]
fn ten_thousand_lines_take_a_fraction_of_a_second() {
    let file = include_str!("../../../corpus/kernels/arithmetic/integer.ptx");
    let start = file.find(".visible").expect("a kernel");
    let mut text = file[..start].to_owned();
    let mut copies = 0;
    while text.lines().count() < 10_000 {
        // The same kernels again under other names.
        text += &file[start..].replace(".entry ", &format!(".entry copy{copies}_"));
        copies += 1;
    }
    let start = Instant::now();
    let module = tmu_ptx::parse(&text).expect("the file is read");
    let findings = tmu_ptx::check::check(&module);
    let taken = start.elapsed();
    println!("{} lines: {taken:?}", text.lines().count());
    assert!(findings.is_empty());
    // Without optimisation the machine may be busy with other tests too; with it the promise is 0.1 s.
    let limit = if cfg!(debug_assertions) { 5000 } else { 100 };
    assert!(taken < Duration::from_millis(limit), "{taken:?}");
}
