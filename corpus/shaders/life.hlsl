// The game of life, on a board whose edges meet.
// build: main cs_4_1 cs_5_0

StructuredBuffer<uint> cells : register(t0);
RWStructuredBuffer<uint> next : register(u0);
cbuffer Board : register(b0)
{
    int2 size;
};

uint cell(int2 at)
{
    at = (at + size) % size;
    return cells[at.y * size.x + at.x] & 1;
}

[numthreads(8, 8, 1)]
void main(int3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= size))
        return;
    uint around = 0;
    [loop]
    for (int i = 0; i < 9; i++)
        if (i != 4)
            around += cell(id.xy + int2(i % 3 - 1, i / 3 - 1));
    uint own = cell(id.xy);
    next[id.y * size.x + id.x] = around == 3 || (around == 2 && own) ? 1 : 0;
}
