// The middle of the 5 by 5 texels around each: sorted in registers that are indexed, by insertion.
// build: main ps_4_0 ps_5_0
// build: network cs_5_0

Texture2D<uint> codes : register(t0);

uint main(float4 position : SV_Position) : SV_Target
{
    uint sorted[25];
    int count = 0;
    [loop]
    for (int y = -2; y <= 2; y++)
    {
        [loop]
        for (int x = -2; x <= 2; x++)
        {
            uint code = codes.Load(int3(int2(position.xy) + int2(x, y), 0));
            int place;
            [loop]
            for (place = count; place > 0; place--)
            {
                uint before = sorted[place - 1];
                if (before <= code)
                    break;
                sorted[place] = before;
            }
            sorted[place] = code;
            count++;
        }
    }
    return sorted[12] | sorted[0] << 8 | sorted[24] << 16;
}

Buffer<uint> keys : register(t1);
RWBuffer<uint> order : register(u0);

// Batcher's network of 16, its places computed.
[numthreads(16, 1, 1)]
void network(uint3 id : SV_DispatchThreadID)
{
    uint line_[16];
    uint i;
    [loop]
    for (i = 0; i < 16; i++)
        line_[i] = keys[id.x * 16 + i];
    [loop]
    for (uint size = 2; size <= 16; size <<= 1)
    {
        [loop]
        for (uint step = size >> 1; step > 0; step >>= 1)
        {
            [loop]
            for (i = 0; i < 16; i++)
            {
                uint other = i ^ step;
                uint a = line_[i], b = line_[other];
                if (other > i && (a > b) == ((i & size) == 0))
                {
                    line_[i] = b;
                    line_[other] = a;
                }
            }
        }
    }
    [loop]
    for (i = 0; i < 16; i++)
        order[id.x * 16 + i] = line_[i];
}
