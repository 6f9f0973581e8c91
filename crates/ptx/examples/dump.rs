//! Prints the program that a PTX kernel becomes: `cargo run --example dump FILE [ENTRY]`.
fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let module = tmu_ptx::parse(&text).unwrap();
    let modules = [&module];
    let names = tmu_ptx::lower::entries(&modules);
    let name = std::env::args().nth(2).unwrap_or(names[0].to_string());
    match tmu_ptx::lower::lower(&modules, &[&text], &name) {
        Ok(k) => println!("{}", k.program),
        Err(e) => e.iter().for_each(|e| println!("{e}")),
    }
}
