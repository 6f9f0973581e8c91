//! What whole gangs have executed: the statistics are told once in a while, not at every step.

/// How often a whole gang has executed straight instructions since they were last counted in the statistics.
#[derive(Default)]
pub(super) struct Executed {
    /// By the first one.
    times: Vec<u32>,
    /// The first ones and the ends of all that were executed.
    ranges: Vec<(u32, u32)>,
}

impl Executed {
    /// Straight instructions up to where they end.
    pub(super) fn add(&mut self, start: u32, end: u32) {
        if start == end {
            return;
        }
        let place = start as usize;
        if place >= self.times.len() {
            self.times.resize(place + 1, 0);
        }
        if self.times[place] == 0 {
            self.ranges.push((start, end));
        }
        self.times[place] += 1;
    }

    /// Tells what was executed, from where to where and how many times, and forgets it.
    pub(super) fn drain(&mut self, mut tell: impl FnMut(u32, u32, u32)) {
        for (start, end) in self.ranges.drain(..) {
            tell(start, end, std::mem::take(&mut self.times[start as usize]));
        }
    }
}
