//! Compares the texture unit with software drivers: `cargo xtask crosscheck`.

mod case;
mod contents;
mod features;
mod judge;
mod lanes;
mod random;
#[cfg(feature = "vulkan")]
mod vulkan;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut driver = vulkan::Vulkan::open(std::path::Path::new(&args[1])).unwrap();
    println!("{}", driver.name());
    let abilities = driver.abilities().clone();
    println!("{abilities:?}");
    let cases: u64 = args[3].parse().unwrap();
    for feature in features::FEATURES {
        if !feature.name.contains(&args[2]) {
            continue;
        }
        let start = std::time::Instant::now();
        let mut tally = judge::Tally::default();
        let mut drive = 0.0;
        for number in 0..cases {
            let Some(case) = feature.case(1, number, &abilities) else { continue };
            let t = std::time::Instant::now();
            let answers = driver.answer(&case).unwrap();
            drive += t.elapsed().as_secs_f64();
            tally.count(&case, &answers, &format!("case {number}"));
        }
        println!(
            "{:24} cases {} exact {} {:?} explained {} more {} unexplained {}  {:.1}s driver {:.1}s",
            feature.name,
            tally.cases,
            tally.exact,
            tally.of_models,
            tally.explained,
            tally.more,
            tally.unexplained,
            start.elapsed().as_secs_f64(),
            drive
        );
        println!("  slack {:?}\n  choices {:?}\n refused {:?}", tally.slack, tally.choices, tally.refused);
        for (group, (count, first)) in tally.groups.iter().take(6) {
            println!("   {group}: {count}\n      {first}");
        }
    }
}
