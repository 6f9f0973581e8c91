//! The known word that a misspelt one most likely meant.

/// The candidate that a misspelt word most likely meant: within two edits, or one for words of up to four letters.
pub fn nearest<'b>(word: &str, candidates: &[&'b str]) -> Option<&'b str> {
    let allowed = if word.chars().count() <= 4 { 1 } else { 2 };
    candidates
        .iter()
        .map(|candidate| (edits(word, candidate), *candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
fn edits(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().take(64).collect(), to.chars().collect());
    let mut rows = vec![vec![0; to.len() + 1]; from.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=to.len()).collect();
    for i in 1..=from.len() {
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_a_small_slip_away() {
        assert_eq!(nearest("griid", &["grid", "block"]), Some("grid"));
        assert_eq!(nearest("bolck", &["grid", "block"]), Some("block"));
        assert_eq!(nearest("xyz", &["grid", "block"]), None);
        assert_eq!(nearest("dmi", &["dim"]), Some("dim"));
    }
}
