//! Levels of detail by derivatives under `nvidia` (LO-1), in whole numbers of powers of two. Other crates' tests use this file, too.

/// The level of changes in texels from pixel to pixel.
pub fn nvidias_level(across: &[f64], down: &[f64]) -> f64 {
    // What a number has in whole units of so many bits behind the leading one of another.
    let cut = |number: f64, leading: f64, bits: i32| {
        if leading == 0.0 {
            return 0.0;
        }
        let unit = 2f64.powi(power(leading) - bits);
        (number / unit).trunc() * unit
    };
    let longest = |vector: &[f64]| vector.iter().fold(0.0f64, |longest, along| longest.max(along.abs()));
    let length = |vector: &[f64]| {
        let longest = longest(vector);
        let others = vector.iter().map(|along| cut(along.abs() * 11.0 / 32.0, longest, 9)).sum::<f64>();
        // The longest one counts whole.
        others - cut(longest * 11.0 / 32.0, longest, 9) + cut(longest, longest, 9)
    };
    let [across, down] =
        [across, down].map(|change| change.iter().map(|along| cut(*along, *along, 10)).collect::<Vec<f64>>());
    let diagonal = |sign: f64| {
        let sums = across.iter().zip(&down).map(|(x, y)| {
            let leading = x.abs().max(y.abs());
            let sum = cut(*x, leading, 9) + sign * cut(*y, leading, 9);
            let sum = cut(sum, sum, 9);
            if sum == 0.0 {
                return 0.0;
            }
            let unit = 2f64.powi(power(sum) - 10);
            (sum * 11.0 / 16.0 / unit).round() * unit
        });
        sums.collect::<Vec<f64>>()
    };
    let lengths = [length(&across), length(&down), length(&diagonal(1.0)), length(&diagonal(-1.0))];
    let found = lengths.into_iter().fold(0.0, f64::max);
    if found == 0.0 {
        return -128.0;
    }
    let power = power(found);
    let next = ((found / 2f64.powi(power) - 1.0) * 256.0).floor();
    let part = match next as i64 {
        0 => 0.0,
        255 => 255.0,
        _ => (256.0 * (1.0 + (next + 0.5) / 256.0).log2() + 0.4695).floor(),
    };
    (f64::from(power) + part / 256.0).clamp(-128.0, 128.0 - 1.0 / 256.0)
}

/// The power of two of a number's leading bit.
fn power(number: f64) -> i32 {
    let mut power = number.abs().log2().round() as i32;
    while 2f64.powi(power) > number.abs() {
        power -= 1;
    }
    power
}
