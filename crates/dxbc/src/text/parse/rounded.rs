//! Literals as a listing in the default form writes them: with six places, which many floats share.

use std::ops::Range;

/// From here on, floats lie farther apart than a millionth.
const EXACT: u32 = 16;

/// The literals of a statement that stand for more than one float.
pub(super) fn literals(text: &str, statement: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '#';
    let mut at = statement.start;
    std::iter::from_fn(move || {
        while at < statement.end {
            let rest = &text[at..statement.end];
            let start = at + rest.find(is_part)?;
            let length = text[start..statement.end].find(|c| !is_part(c)).unwrap_or(statement.end - start);
            at = start + length;
            if is_rounded(&text[start..at]) {
                return Some(start..at);
            }
        }
        None
    })
}

/// Whether a number has six places, as `%f` writes it, and is small enough for them to be too few.
fn is_rounded(number: &str) -> bool {
    let double = number.strip_suffix('l');
    let Some((whole, decimals)) = double.unwrap_or(number).split_once('.') else { return false };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole)
        && digits(decimals)
        && decimals.len() == 6
        && (double.is_some() || whole.parse::<u32>().is_ok_and(|whole| whole < EXACT))
}

#[cfg(test)]
mod tests {
    use super::is_rounded;

    #[test]
    fn six_places_are_a_listings() {
        for number in ["0.000000", "0.333333", "15.999999", "100.000000l"] {
            assert!(is_rounded(number), "{number}");
        }
        // 16.000000 is one float alone: the next is 16.0000019.
        for number in
            ["16.000000", "0.5", "1.0000000", "1", "0x3f800000", "1.#INF00", "r0.xyzwxy", "v1.000000"]
        {
            assert!(!is_rounded(number), "{number}");
        }
    }
}
