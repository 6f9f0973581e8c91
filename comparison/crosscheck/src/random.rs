//! Random choices that are the same on every machine.

/// splitmix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A sequence that depends on all of those numbers.
    pub fn new(numbers: &[u64]) -> Random {
        let mut random = Random(0);
        for &number in numbers {
            random.0 ^= number;
            random.0 = random.next();
        }
        random
    }

    /// 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// 32 random bits.
    pub fn bits(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: u32) -> u32 {
        ((u64::from(self.bits()) * u64::from(end)) >> 32) as u32
    }

    /// A number from `low` to `high`, both included.
    pub fn within(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u32) as i32
    }

    /// A number from 0 up to, but not, 1.
    pub fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1u32 << 24) as f32
    }

    /// A number between two others.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// True once in that many times.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of those; there is at least one.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the sequence that begins with 0, as published with the algorithm.
    #[test]
    fn the_sequence_is_the_published_one() {
        let mut random = Random(0);
        assert_eq!([random.next(), random.next()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }

    #[test]
    fn numbers_stay_within_their_bounds() {
        let mut random = Random::new(&[1, 2]);
        let numbers: Vec<i32> = (0..200).map(|_| random.within(-2, 2)).collect();
        assert!((-2..=2).all(|number| numbers.contains(&number)) && numbers.iter().all(|it| it.abs() <= 2));
        assert!((0..200).map(|_| random.unit()).all(|it| (0.0..1.0).contains(&it)));
    }
}
