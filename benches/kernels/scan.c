// Sums of all numbers up to each one, within each group (Hillis and Steele, Data parallel algorithms, 1986).
KERNEL
    uint sum = numbers[GX * BLOCK + LX];
    sums[LX] = sum;
    BARRIER;
    for (uint step = 1u; step < BLOCK; step <<= 1) {
        uint before = LX >= step ? sums[LX - step] : 0u;
        BARRIER;
        sum += before;
        sums[LX] = sum;
        BARRIER;
    }
    prefixes[GX * BLOCK + LX] = sum;
