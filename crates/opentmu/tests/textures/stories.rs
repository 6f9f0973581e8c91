//! Every job of the corpus about textures has a story, in words and as a drawing.

use std::path::Path;

use opentmu::Job;
use opentmu::story::{Selection, tell};

/// Stories end with what the run gave (asserted where they are told), and drawings hold no number that is none.
#[test]
fn fetches_of_the_corpus_have_stories() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/jobs");
    let folders = ["texs", "tld", "texture"].map(|folder| corpus.join(folder));
    let jobs = opentmu::test::find(&folders).unwrap();
    let (mut told, mut lanes) = (0, 0);
    for path in jobs {
        let Ok(job) = Job::open(&path) else { continue };
        for lane in [None, Some(1), Some(2), Some(31)] {
            for count in 1..4 {
                let selection = Selection { lane, count: Some(count), ..Selection::default() };
                let Ok(story) = tell(&job, &selection) else { continue };
                let (text, svg) = (story.text(), story.svg());
                let result = format!("0x{:08x}", story.story.result[0]);
                let half = format!("0x{:04x}", story.story.result[0]);
                assert!(
                    text.contains(&result) || text.contains(&half) || story.story.invalid,
                    "{path:?}\n{text}"
                );
                let broken = ["NaN\"", "inf\"", "=\"-\""].iter().any(|word| svg.contains(word));
                assert!(svg.ends_with("</svg>\n") && !broken, "{path:?}\n{svg}");
                told += 1;
                lanes += usize::from(lane.is_some());
            }
        }
    }
    assert!(told > 300 && lanes > 200, "{told} stories, {lanes} of them of chosen lanes");
}
