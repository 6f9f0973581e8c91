// Integers of 64 bits: eight operations a turn (a product, two sums, three shifts, two exclusive ors).
KERNEL
    uint id = GX * 128u + LX;
    ulong state = ULONG(id) * 11400714819323198485ul;
    ulong sum = 0ul;
    for (uint turn = 0u; turn < TURNS; turn++) {
        state = state * 6364136223846793005ul + 1442695040888963407ul;
        ulong word = state ^ (state >> 29);
        word ^= word << 21;
        sum += word >> 5;
    }
    sums[id] = sum;
