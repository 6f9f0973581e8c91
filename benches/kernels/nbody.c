// Gravity of all bodies on each: position and mass of BLOCK bodies at a time in shared memory.
KERNEL
    uint body = GX * BLOCK + LX;
    float x = bodies[body * 4u];
    float y = bodies[body * 4u + 1u];
    float z = bodies[body * 4u + 2u];
    float ax = 0.0f;
    float ay = 0.0f;
    float az = 0.0f;
    for (uint first = 0u; first < COUNT; first += BLOCK) {
        for (uint i = 0u; i < 4u; i++) {
            others[i * BLOCK + LX] = bodies[(first + LX) * 4u + i];
        }
        BARRIER;
        for (uint i = 0u; i < BLOCK; i++) {
            float dx = others[i] - x;
            float dy = others[BLOCK + i] - y;
            float dz = others[2u * BLOCK + i] - z;
            float inverse = RSQRT(dx * dx + dy * dy + dz * dz + 0.0625f);
            float pull = others[3u * BLOCK + i] * inverse * inverse * inverse;
            ax += dx * pull;
            ay += dy * pull;
            az += dz * pull;
        }
        BARRIER;
    }
    pulls[body * 4u] = ax;
    pulls[body * 4u + 1u] = ay;
    pulls[body * 4u + 2u] = az;
    pulls[body * 4u + 3u] = 0.0f;
