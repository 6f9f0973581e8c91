// How many steps each point of the Mandelbrot set's surroundings takes to leave the circle of radius 2.
KERNEL
    uint x = GX * 32u + LX;
    uint y = GY * 4u + LY;
    float a = FLOAT(x) * (3.0f / FLOAT(SIZE)) - 2.25f;
    float b = FLOAT(y) * (3.0f / FLOAT(SIZE)) - 1.5f;
    float u = 0.0f;
    float v = 0.0f;
    uint steps = 0u;
    while (steps < LIMIT && u * u + v * v <= 4.0f) {
        float next = u * u - v * v + a;
        v = 2.0f * u * v + b;
        u = next;
        steps++;
    }
    counts[y * SIZE + x] = steps;
