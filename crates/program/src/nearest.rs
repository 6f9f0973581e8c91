//! The known word that a misspelt one most likely meant.

/// Letters of a word that are looked at.
const LONGEST: usize = 64;

/// The candidate that a misspelt word most likely meant: within two edits (insertions, deletions, replacements, swaps of
/// neighbours), or one for words of up to four letters.
pub fn nearest<'b>(word: &str, candidates: &[&'b str]) -> Option<&'b str> {
    let letters = word.chars().count();
    let allowed = if letters <= 4 { 1 } else { 2 };
    let length = |candidate: &&str| candidate.chars().count().abs_diff(letters) <= allowed;
    let near = candidates.iter().copied().filter(|candidate| letters <= LONGEST && length(candidate));
    near.map(|candidate| (strsim::osa_distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
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
        assert_eq!(nearest("DXB", &["R2B", "MOV"]), None);
    }
}
