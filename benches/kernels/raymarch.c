// How far a ray goes until it meets spheres that stand on a grid, or the ground: it advances by the distance from both.
KERNEL
    uint column = GX * 32u + LX;
    uint row = GY * 4u + LY;
    float dx = (FLOAT(column) + 0.5f) * (2.0f / FLOAT(SIZE)) - 1.0f;
    float dy = (FLOAT(row) + 0.5f) * (2.0f / FLOAT(SIZE)) - 1.0f;
    float scale = 1.0f / sqrt(dx * dx + dy * dy + 1.0f);
    dx = dx * scale;
    dy = dy * scale;
    float way = 0.0f;
    for (uint i = 0u; i < STEPS; i++) {
        float x = dx * way;
        float y = dy * way;
        float z = scale * way;
        float u = x - 3.0f * floor(x / 3.0f) - 1.5f;
        float w = z - 3.0f * floor(z / 3.0f) - 1.5f;
        float ball = sqrt(u * u + y * y + w * w) - 0.75f;
        float gap = min(ball, y + 1.0f);
        if (gap < 0.001f || way > 60.0f) {
            break;
        }
        way += gap;
    }
    ways[row * SIZE + column] = way;
