// Double precision: eight operations a turn in four chains that stay below 2.
KERNEL
    uint id = GX * 128u + LX;
    double a = DOUBLE(id) * DOUBLE(0.00000762939453125f);
    double b = DOUBLE(0.5f) - a * DOUBLE(0.5f);
    double c = a * a;
    double d = b * b;
    for (uint turn = 0u; turn < TURNS; turn++) {
        a = a * DOUBLE(0.75f) + DOUBLE(0.125f);
        b = b * a + DOUBLE(0.25f);
        c = c * DOUBLE(0.625f) + b;
        d = d * DOUBLE(-0.375f) + c;
    }
    sums[id] = a + b + c + d;
