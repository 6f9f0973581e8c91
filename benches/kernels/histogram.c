// How often each byte occurs: counted in shared memory, then added to all groups' counts.
KERNEL
    bins[LX] = 0u;
    BARRIER;
    for (uint i = 0u; i < PART; i += BLOCK) {
        uint word = words[GX * PART + i + LX];
        ATOMIC_ADD(bins[word & 255u], 1u);
        ATOMIC_ADD(bins[(word >> 8) & 255u], 1u);
        ATOMIC_ADD(bins[(word >> 16) & 255u], 1u);
        ATOMIC_ADD(bins[word >> 24], 1u);
    }
    BARRIER;
    ATOMIC_ADD(counts[LX], bins[LX]);
