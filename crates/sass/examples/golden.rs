//! scratch
use tmu_sass::*;
fn main() {
    for a in std::env::args().skip(1) {
        let arch: Arch = a[a.len() - 8..a.len() - 4].parse().unwrap();
        let (mut ok, mut bad) = (0, 0);
        for line in std::fs::read_to_string(&a).unwrap().lines().skip(1) {
            let f: Vec<_> = line.split('\t').collect();
            let w = u64::from_str_radix(f[1], 16).unwrap();
            let c = u32::from_str_radix(f[2], 16).unwrap();
            let got = match decode(w, Control::from_bits(c), arch) {
                Ok(i) => { let mut s = String::new(); text::print_guarded(&i, &mut s); s }
                Err(e) => format!("REFUSED {e}"),
            };
            let same = if f[3].starts_with("REFUSED") { got.starts_with("REFUSED") } else { got == f[3].trim_end_matches([';', ' ']) };
            if same { ok += 1 } else { bad += 1; if bad < 10 { println!("{}\n   {got}", line) } }
        }
        println!("{a}: {ok} ok {bad} bad");
    }
}
